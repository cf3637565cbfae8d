"""Agents: callables, those of the engine, and games between them."""

import pickle
import signal
import subprocess
import sys
import time
from threading import Event, Thread

import keyforge
import pytest
from keyforge import AgentError, Game, Greedy, IllegalAction, Random, play, play_on, simulate
from keyforge.agents import agent_of

PAIR = ["onyx", "argus"]


def first(view, legal_actions):
    return legal_actions[0]


def last_form(view, legal_actions):
    return legal_actions[-1].to_dict()


def row(results, at=0):
    return {name: results[name][at] for name in results.games.column_names}


@pytest.mark.parametrize(
    "agents", [("random", "random"), ("greedy", "random"), ("greedy", "greedy"), ("search:2", "easy")]
)
@pytest.mark.parametrize("terms", [{}, {"edition": "1.2", "chains": (5, 0), "quickstart": True, "first": 1}])
def test_a_game_of_a_simulation_is_played_again_with_its_log(agents, terms):
    results = simulate(PAIR, games=3, seed=40, agents=agents, **terms)
    for at, seed in enumerate(results["seed"]):
        game = play(*PAIR, agents=agents, seed=seed, **terms)
        assert (game.digest, game.winner, game.turn) == tuple(
            results[name][at] for name in ("digest", "winner", "turns")
        )
        assert len(game.log) == results["decisions"][at] + 1
        game.log.verify()


@pytest.mark.parametrize("agents", [(first, "random"), ("greedy", last_form), (first, last_form), ("search:2", first)])
def test_a_mixed_game_of_a_simulation_is_played_again(agents):
    results = simulate(PAIR, games=2, seed=9, agents=agents, limit=400)
    for seed, digest in zip(results["seed"], results["digest"], strict=True):
        assert play(*PAIR, agents=agents, seed=seed, limit=400).digest == digest


@pytest.mark.parametrize("builtin", ["random", "greedy"])
@pytest.mark.parametrize("seat", [0, 1])
def test_the_callable_forms_of_the_engine_choose_as_it_does(builtin, seat):
    made = {"random": Random, "greedy": Greedy}[builtin]
    own = made(5 if seat == 0 else 2**64 - 6)
    mixed = [builtin, builtin]
    mixed[seat] = own
    assert play(*PAIR, agents=mixed, seed=5).digest == play(*PAIR, agents=(builtin, builtin), seed=5).digest


def test_an_agent_sees_its_own_view_and_its_options():
    seen = []

    def watching(view, legal_actions):
        assert view.seat == view.decision.seat
        assert tuple(legal_actions) == view.decision.options
        assert view.me.seat == view.seat
        seen.append(view.seat)
        return legal_actions[-1]

    play(*PAIR, agents=(watching, watching), seed=3, limit=60)
    simulate(PAIR, games=1, agents=(watching, watching), limit=60)
    assert set(seen) == {0, 1}
    assert len(seen) == 120


@pytest.mark.parametrize("answer", ["keep all", {"play": 300}, None, 3, 1.5, [], {}, "\ud800", object(), "concede"])
class TestWrongAnswers:
    def test_play_refuses_and_waits(self, answer):
        game = Game(*PAIR, seed=1, first=0)
        before = game.log
        with pytest.raises(AgentError) as refused:
            play_on(game, (lambda view, legal_actions: answer, first))
        assert refused.value.code == "agent/not_offered"
        assert game.log == before

    def test_simulate_refuses(self, answer):
        with pytest.raises(AgentError) as refused:
            simulate(PAIR, games=1, agents=(lambda view, legal_actions: answer, first))
        assert refused.value.code == "agent/not_offered"


@pytest.mark.parametrize("error", [ZeroDivisionError, RuntimeError, StopIteration])
def test_what_an_agent_raises_comes_out(error):
    def raising(view, legal_actions):
        raise error("at turn " + str(view.turn))

    with pytest.raises(error, match="at turn 0"):
        simulate(PAIR, games=1, agents=(first, raising))
    with pytest.raises(error, match="at turn 0"):
        play(*PAIR, agents=(raising, first), seed=1)


def test_an_agent_may_use_the_game_it_plays():
    game = Game(*PAIR, seed=1)

    def curious(view, legal_actions):
        assert game.view(view.seat) == view
        return max(legal_actions, key=lambda action: game.state(seed=1).describe(action))

    play_on(game, (curious, curious), limit=30)
    assert len(game.log) == 31


def test_greedy_needs_a_view_that_is_asked():
    game = Game(*PAIR, seed=1, first=0)
    assert Greedy()(game.view(0), game.legal_actions()) in game.legal_actions()
    with pytest.raises(AgentError) as refused:
        Greedy()(game.view(1), game.legal_actions())
    assert refused.value.code == "agent/not_asked"


def test_greedy_plays_better_than_chance():
    wins = simulate(PAIR, games=40, seed=1, agents=("greedy", "random"))["winner"]
    assert wins.count(0) > 30


def test_agents_are_kept_and_repeated():
    assert repr(pickle.loads(pickle.dumps(Greedy(3)))) == "Greedy(3)"
    game = Game(*PAIR, seed=1)
    view, options = game.view(game.decision.seat), list(range(50))
    one, other = Random(7), Random(7)
    assert repr(one) == "Random(7)"
    assert [one(view, options) for _ in range(20)] == [other(view, options) for _ in range(20)]
    choose = Random()
    assert {choose(view, options[:2]) for _ in range(100)} == {0, 1}


@pytest.mark.parametrize(
    ("agents", "error"),
    [
        (("best", "random"), ValueError),
        ((3, "random"), TypeError),
        ((None, first), TypeError),
        (("random",), ValueError),
        ((first, first, first), ValueError),
    ],
)
def test_what_is_no_pair_of_agents(agents, error):
    with pytest.raises(error):
        play(*PAIR, agents=agents, seed=1)
    with pytest.raises(error):
        simulate(PAIR, games=1, agents=agents)


def test_agents_by_name():
    assert isinstance(agent_of("random"), Random)
    assert isinstance(agent_of("greedy"), Greedy)
    assert agent_of(first) is first


@pytest.mark.parametrize("limit", [-1, 2**32])
def test_a_limit_that_is_none_is_refused(limit):
    for agents in [("random", "random"), (keyforge.Greedy(), keyforge.Random(1))]:
        with pytest.raises(OverflowError, match=f"limit: {limit} is no number from 0 to"):
            keyforge.play(*PAIR, agents=agents, seed=1, limit=limit)


def test_a_limit_breaks_a_game_off():
    game = keyforge.play(*PAIR, seed=1, limit=10)
    assert not game.over
    assert len(game.log) == 11


def test_a_game_that_is_over_has_nothing_to_play():
    game = Game(*PAIR, seed=1)
    game.concede(0)
    assert play_on(game, (first, first)) is game
    with pytest.raises(IllegalAction):
        game.apply("keep")


def test_a_game_that_is_played_lets_others_look():
    game = Game("onyx", "argus", seed=7)
    playing = Thread(target=game._play_builtin, args=(("search:100", "search:100"), 7, 30))
    playing.start()
    seen = set()
    while playing.is_alive():
        seen.add(len(game.log))
    assert len(game.log) == 31
    assert len(seen - {1, 31}) > 1


INTERRUPTED = """
from keyforge import {module} as module
game = module.Game({decks}, seed=7)
try:
    print("ready", flush=True)
    game._play_builtin(("search:1000", "search:1000"), 7, 20_000)
except KeyboardInterrupt:
    print("over" if game.over else "stopped", flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
@pytest.mark.parametrize(
    "program",
    [
        INTERRUPTED.replace("from keyforge import {module}", "import keyforge").format(decks='"onyx", "argus"'),
        INTERRUPTED.format(module="kryptik", decks='"lantern", "cinder"'),
    ],
)
def test_control_c_stops_a_game_with_a_seed(program):
    """Where it was heard only behind the last decision, the game was over."""
    run = subprocess.Popen([sys.executable, "-P", "-c", program], stdout=subprocess.PIPE, text=True)
    try:
        assert run.stdout.readline() == "ready\n"
        time.sleep(0.5)
        run.send_signal(signal.SIGINT)
        told, _ = run.communicate(timeout=300)
    finally:
        run.kill()
    assert told == "stopped\n"


def test_others_go_on_while_an_agent_of_the_engine_thinks():
    ticks = 0
    stop = Event()

    def tick():
        nonlocal ticks
        while not stop.is_set():
            ticks += 1
            time.sleep(0.000_1)

    between = []
    last = None

    def noting(view, legal_actions):
        nonlocal last
        if last is not None:
            between.append(ticks - last)
        action = legal_actions[0]
        last = ticks
        return action

    ticking = Thread(target=tick)
    ticking.start()
    try:
        simulate(["onyx", "argus"], games=1, agents=("search:2000", noting), seed=1, limit=12)
    finally:
        stop.set()
        ticking.join()
    # Where the interpreter was held meanwhile, one or two came in before the next question.
    assert max(between) > 20


def taking(view, legal_actions):
    return legal_actions.pop()


def test_an_agent_may_take_its_answer_out_of_the_list():
    results = simulate([tuple(PAIR)], games=1, agents=(taking, "greedy"), seed=3)
    assert play(*PAIR, agents=(taking, "greedy"), seed=3).digest == results["digest"][0]
    decks = ("lantern", "cinder")
    results = keyforge.kryptik.simulate(decks, games=1, agents=(taking, "greedy"), seed=3)
    assert keyforge.kryptik.play(*decks, agents=(taking, "greedy"), seed=3).digest == results["digest"][0]


def test_each_game_is_played_on_by_its_own_agents():
    one, other = Game(*PAIR, seed=7), keyforge.kryptik.Game("lantern", "cinder", seed=7)
    with pytest.raises(TypeError, match=r"^game: a keyforge\.Game is needed, not keyforge\.kryptik\.Game$"):
        play_on(other, "greedy")
    with pytest.raises(TypeError, match=r"^game: a keyforge\.kryptik\.Game is needed, not keyforge\.Game$"):
        keyforge.kryptik.play_on(one, "greedy")
    with pytest.raises(TypeError, match=r"^game: a keyforge\.Game is needed, not builtins\.str$"):
        play_on("onyx", "greedy")
