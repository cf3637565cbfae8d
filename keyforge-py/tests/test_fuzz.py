"""Nonsense of every kind raises documented errors, and leaves the interpreter alive."""

import copy
import json
import os
import pickle
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import keyforge
import numpy as np
import pytest
from dice import play
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from keyforge import Action, BatchEnv, Card, Decision, Deck, Event, Game, KeyforgeError, Library, Log, View
from keyforge.simulation import pairings

ALLOWED = (
    KeyforgeError,
    TypeError,
    ValueError,
    OverflowError,
    IndexError,
    KeyError,
    AttributeError,
    OSError,
    RecursionError,
)
"""All that may come of wrong arguments. A panic is none of them, nor is a `SystemError`."""

EXAMPLES = int(os.environ.get("KEYFORGE_EXAMPLES", "100"))

fuzzed = settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)


def tried(call: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
    """What a call gives; none where it raises what it may."""
    try:
        return call(*arguments, **named)
    except ALLOWED as error:
        if isinstance(error, KeyforgeError) and error.code in ("", "internal"):
            raise
        return None


def nested(depth: int, make: Callable[[Any], Any]) -> Any:
    value: Any = 1
    for _ in range(depth):
        value = make(value)
    return value


class Broken:
    """Answers with errors, and equals everything."""

    __hash__ = None  # type: ignore[assignment]

    def __index__(self) -> int:
        raise ValueError("no number")

    def __eq__(self, other: object) -> bool:
        return True

    def __iter__(self) -> Any:
        raise ValueError("no items")


ODD = [
    2**31,
    -(2**63) - 1,
    2**64,
    10**5000,
    float("nan"),
    float("inf"),
    -0.0,
    "\ud800",
    "a\0b",
    "\N{GRINNING FACE}" * 3,
    "x" * 100_000,
    b"\xff",
    bytearray(b"{}"),
    object(),
    len,
    int,
    {1, 2},
    range(3),
    slice(1, 2),
    np.int64(3),
    np.zeros(3),
    nested(200, lambda value: [value]),
    nested(200, lambda value: {"a": value}),
    nested(100_000, lambda value: [value]),
    {1: 2},
    {None: 1},
    {"play": 3},
    "end_turn",
    "onyx",
    Action("keep"),
    Deck("argus"),
    Library(),
    type("Index", (), {"__index__": lambda self: 1})(),
    Broken(),
]

scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 300),
    st.integers(),
    st.floats(),
    st.text(st.characters(), max_size=8),
    st.binary(max_size=8),
)
plain = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-2, 300), st.integers(), st.floats(), st.text(max_size=6)),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
"""What JSON can write."""
junk = st.one_of(scalars, plain, st.sampled_from(ODD))


# ── every callable ──────────────────────────────────────────────────────────────────────────────────────


class Samples:
    """One object of every kind."""

    game = play(Game("onyx", "argus", seed=7), 7, most=80)
    state = game.state(seed=1)
    log = game.log
    entry = log[5]
    events = game.copy().apply(game.legal_actions()[0])
    event = log[3].events[0]
    view = game.view(0)
    action = Action("play", 3)
    decision = game.decision
    deck = Deck("onyx")
    deck_card = deck.cards[0]
    library = Library()
    card = library["dust-imp"]
    table = keyforge.simulate("onyx", games=2, seed=0).games
    batch = BatchEnv(3, "onyx", seed=0)
    greedy = keyforge.Greedy(0)
    random = keyforge.Random(1)


# Writing takes any text for a path; a simulation may be asked for too many games. These have tests of their own.
LEFT_OUT = {"write", "read", "to_csv"}
PRIVATE = {"_repr_html_", "_play_builtin", "_read"}
FUNCTIONS: dict[str, Callable[..., Any]] = {
    "Game": Game,
    "Game.from_scenario": Game.from_scenario,
    "Game.replay": Game.replay,
    "Action": Action,
    "Action.from_index": Action.from_index,
    "Action.from_dict": Action.from_dict,
    "Event.from_dict": Event.from_dict,
    "Decision.from_dict": Decision.from_dict,
    "View.from_dict": View.from_dict,
    "View.from_dict like": lambda form: View.from_dict(form, Samples.game),
    "Log.from_jsonl": Log.from_jsonl,
    "Log.from_bytes": Log.from_bytes,
    "Log._read": Log._read,
    "Game._read": Game._read,
    "State._read": keyforge.State._read,
    "State.from_dict": keyforge.State.from_dict,
    "View._read": View._read,
    "Card._read": Card._read,
    "Library._read": Library._read,
    "Deck": Deck,
    "Deck.read_all": Deck.read_all,
    "Deck.from_list": Deck.from_list,
    "Deck.from_dict": Deck.from_dict,
    "DeckCard": keyforge.DeckCard,
    "Library": Library,
    "Greedy": keyforge.Greedy,
    "Random": keyforge.Random,
    "KeyforgeError": KeyforgeError,
    "pairings": pairings,
    "simulate": lambda decks: keyforge.simulate(decks, games=1, limit=5),
    "simulate options": lambda name, value: keyforge.simulate("onyx", **{"games": 1, "limit": 5, str(name): value}),
    "simulate agents": lambda one, other: keyforge.simulate("onyx", games=1, limit=5, agents=(one, other)),
    "play": lambda one, other: keyforge.play(one, other, limit=3),
    "play agents": lambda one, other: keyforge.play("onyx", "argus", agents=(one, other), limit=3),
    "play answers": lambda answer: keyforge.play("onyx", "argus", agents=[lambda view, legal: answer] * 2, limit=3),
    "simulate answers": lambda answer: keyforge.simulate("onyx", games=1, agents=[lambda view, legal: answer] * 2),
    "batch": lambda decks: BatchEnv(2, decks),
    "batch step": lambda actions: BatchEnv(2, "onyx").step(actions),
}


def briefly(search: Callable[..., Any]) -> Callable[..., Any]:
    """A search that may be asked for anything but for hours: whether a batch was reset before depends on the nonsense."""

    def search_briefly(iterations: Any = 10, *more: Any, **named: Any) -> Any:
        long = isinstance(iterations, int) and 100 < iterations < 2**32
        return search(100 if long else iterations, *more, **named)

    return search_briefly


def methods() -> dict[str, Callable[..., Any]]:
    found = {}
    for kind, sample in vars(Samples).items():
        if kind.startswith("__"):
            continue
        for name in dir(type(sample)):
            member = getattr(sample, name, None)
            if callable(member) and name not in LEFT_OUT and (not name.startswith("_") or name in PRIVATE):
                found[f"{kind}.{name}"] = briefly(member) if name == "search" else member
        for name in ("__getitem__", "__contains__", "__eq__", "__call__", "__getattr__"):
            if hasattr(sample, name):
                found[f"{kind}.{name}"] = getattr(sample, name)
    return found


CALLABLES = FUNCTIONS | methods()
NAMED = (
    "seat",
    "seed",
    "edition",
    "first",
    "chains",
    "free",
    "library",
    "decision",
    "limit",
    "language",
    "like",
    "path",
)


@pytest.mark.parametrize("name", sorted(CALLABLES))
@settings(fuzzed, max_examples=max(10, EXAMPLES // 6))
@given(data=st.data())
def test_every_callable_takes_nonsense(name, data):
    arguments = data.draw(st.lists(junk, max_size=3))
    named = data.draw(st.dictionaries(st.sampled_from(NAMED), junk, max_size=1))
    tried(CALLABLES[name], *arguments, **named)


@pytest.mark.parametrize("name", sorted(CALLABLES))
def test_every_callable_takes_every_odd_value(name):
    for value in ODD:
        tried(CALLABLES[name], value)
        tried(CALLABLES[name], value, value)


def test_the_samples_are_as_they_were():
    """Runs after all the nonsense: what could be changed still plays by the rules."""
    Samples.game.log.verify()
    assert Samples.log == Log.from_jsonl(Samples.log.to_jsonl())
    assert pickle.loads(pickle.dumps(Samples.state)) == Samples.state


@pytest.mark.parametrize("use", [Log.read, Samples.log.write, Samples.table.to_csv], ids=["read", "write", "to_csv"])
def test_paths_that_are_none(use, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for value in [*ODD, None, 1.5, "", ".", tmp_path, tmp_path / "none" / "none"]:
        tried(use, value)


# ── forms with mistakes ─────────────────────────────────────────────────────────────────────────────────

change = st.tuples(st.integers(0, 10**6), st.sampled_from(["set", "remove", "double", "swap"]), plain)
changes = st.lists(change, min_size=1, max_size=3)


def places(form: Any) -> list[tuple[Any, Any]]:
    """Every container of a form with every key in it."""
    keys: Any = form.keys() if isinstance(form, dict) else range(len(form)) if isinstance(form, list) else ()
    return [place for key in list(keys) for place in [(form, key), *places(form[key])]]


def mutated(form: Any, made: list[tuple[int, str, Any]]) -> Any:
    form = copy.deepcopy(form)
    for at, what, value in made:
        found = places(form)
        if not found:
            break
        where, key = found[at % len(found)]
        other, other_key = found[(at * 7 + 3) % len(found)]
        if what == "remove":
            del where[key]
        elif what == "double" and isinstance(where, list):
            where.extend(where[key : key + 1] * 3)
        elif what == "swap":
            where[key] = copy.deepcopy(other[other_key])
        else:
            where[key] = value
    return form


def use(game: Game) -> None:
    """Everything that a game can be asked for, and some decisions; what it says of itself must hold."""
    for seat in (0, 1):
        view = tried(game.view, seat)
        assert view is not None
        tried(str, view)
        tried(game.observation, seat)
        tried(game.determinize, seat, seed=1)
    tried(game.scenario)
    tried(play, game, 1, most=25)
    game.log.verify()


FULL = {
    "edition": "v1_2",
    "house": "dis",
    "tide": 0,
    "players": [
        {
            "houses": ["dis", "brobnar", "shadows"],
            "amber": 2,
            "chains": 3,
            "keys": ["red"],
            "hand": ["fear", "dust-imp"],
            "deck": ["charette", "shooler", "fear"],
            "archives": ["dust-imp"],
            "purged": ["fear"],
            "battleline": ["dust-imp", {"card": "charette", "damage": 1, "amber": 3, "under": ["dust-imp"]}],
            "artifacts": ["dominator-bauble"],
        },
        {
            "battleline": [
                {"card": "champion-anaphiel", "stunned": True, "upgrades": ["protect-the-weak"], "power_counters": 1},
                {"card": "valdr", "ready": False, "warded": True, "enraged": True},
            ],
            "discard": ["punch", {"card": "valdr", "house": "dis"}],
        },
    ],
}


@fuzzed
@given(changes)
def test_scenarios_with_mistakes(made):
    game = tried(Game.from_scenario, mutated(FULL, made), seed=1)
    if game is not None:
        use(game)


WRITTEN = [
    play(Game("gregg", "vlaad", seed=seed, quickstart=True), seed, most=most)
    for seed, most in ((1, 0), (2, 61), (4, 90))
]


@fuzzed
@given(st.sampled_from(WRITTEN), changes)
def test_written_scenarios_with_mistakes(game, made):
    form = tried(game.scenario)
    again = tried(Game.from_scenario, mutated(form or FULL, made), seed=1)
    if again is not None:
        use(again)


DECK = Deck("gregg").to_dict()


@fuzzed
@given(changes, st.booleans())
def test_decks_with_mistakes(made, free):
    form = mutated(DECK, made)
    tried(Deck, json.dumps(form))
    game = tried(Game, form, "onyx", seed=1, free=free, first=0)
    if game is not None:
        use(game)


CARDS = [
    {
        "facts": card.to_dict() | {"slug": f"own-{card.slug}", "title": f"Own {card.title}", "printings": []},
        "script": "",
    }
    | {"script": "\n".join(line.strip() for line in card.script.splitlines()[2:])}
    for card in list(Library())[::37]
]


@fuzzed
@given(st.sampled_from(CARDS), changes)
def test_cards_with_mistakes(card, made):
    form = mutated(card, made)
    library = tried(Library, form)
    if library is None:
        return
    own = list(library)[len(Library()) :]
    assert [card.text("de") is not None for card in own]
    for card in own:
        lies = {"creature": "battleline", "artifact": "artifacts"}.get(card.type, "hand")
        position = {"house": card.house, "players": [{lies: [card.slug], "deck": [card.slug] * 3}, {"deck": ["fear"]}]}
        game = tried(Game.from_scenario, position, seed=1, library=library)
        if game is not None:
            use(game)


SCRIPTS = [card.script for card in list(Library())[::17]]
TEXTS = {
    "script": (SCRIPTS, Library),
    "deck list": (["name: Imps\nset: CotA\nDis\n083 x2\nCharette # one\n058 +draw +damage\nLogos\n083\n"], Deck),
    "log": ([play(Game("onyx", "argus", seed=1), 1, most=4).log.to_jsonl()], Game.replay),
    "scenario": ([json.dumps(FULL)], Game.from_scenario),
    "deck": ([json.dumps(DECK)], Deck),
}

edit = st.tuples(
    st.integers(0, 10**6), st.integers(0, 30), st.text(max_size=4) | st.sampled_from(list("{}[]():,\"'\n #"))
)


@pytest.mark.parametrize("kind", TEXTS)
@fuzzed
@given(data=st.data(), edits=st.lists(edit, min_size=1, max_size=4))
def test_texts_with_mistakes(kind, data, edits):
    texts, read = TEXTS[kind]
    text = data.draw(st.sampled_from(texts))
    for at, cut, put in edits:
        at %= len(text) + 1
        text = text[:at] + put + text[at + cut :]
    tried(read, text)


BINARY = play(Game("onyx", "argus", seed=1), 1, most=4).log.to_bytes()


@fuzzed
@given(
    st.lists(st.tuples(st.integers(0, len(BINARY) - 1), st.integers(1, 255)), max_size=3), st.integers(0, len(BINARY))
)
def test_binary_logs_with_mistakes(flips, end):
    data = bytearray(BINARY)
    for at, mask in flips:
        data[at] ^= mask
    tried(Game.replay, bytes(data))
    tried(Log.from_bytes, bytes(data[:end]))


VIEW = Samples.game.view(0).to_dict()


@fuzzed
@given(changes, plain)
def test_views_with_mistakes(made, value):
    view = tried(View.from_dict, mutated(VIEW, made), Samples.game)
    if view is None:
        return
    tried(lambda: view.board)
    tried(lambda: view.me)
    tried(view._repr_html_)
    tried(view.observation)
    tried(view.action_mask)
    tried(pickle.dumps, view)
    tried(keyforge.Greedy(), view, [])
    for action in ("end_turn", {"play": 3}, {"trigger": 2}, {"title": 9}, {"card": 255}, value):
        tried(view.describe, action)


EVENTS = [event.to_dict() for entry in Samples.log for event in entry.events[:3]]


@fuzzed
@given(st.sampled_from(EVENTS), changes)
def test_events_and_decisions_with_mistakes(form, made):
    form = mutated([form], made)[0:1]
    for item in form:
        event = tried(Event.from_dict, item)
        if event is not None:
            assert Event.from_dict(event.to_dict()) == event
            tried(repr, event)
            tried(lambda event=event: event.card)
    decision = tried(Decision.from_dict, mutated(Samples.decision.to_dict(), made))
    if decision is not None:
        assert Decision.from_dict(decision.to_dict()) == decision


# ── threads and odd orders ──────────────────────────────────────────────────────────────────────────────


def hammer(*jobs: Callable[[int], Any], rounds: int = 60) -> None:
    """Runs jobs at the same time, several times each; fails for what they may not raise and when they do not end."""
    wrong: list[BaseException] = []

    def work(job: Callable[[int], Any]) -> None:
        for at in range(rounds):
            try:
                tried(job, at)
            except BaseException as error:
                wrong.append(error)
                return

    threads = [threading.Thread(target=work, args=(job,), daemon=True) for job in jobs * 2]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert not any(thread.is_alive() for thread in threads)
    assert not wrong, wrong


def test_threads_hammer_a_game():
    game = Game("onyx", "argus", seed=3)
    hammer(
        lambda at: game.apply(game.legal_actions()[at % 2]),
        lambda at: list(game.apply(game.legal_actions()[-1])),
        lambda at: game.undo(),
        lambda at: (game.view(at % 2).board, game.observation(at % 2), str(game)),
        lambda at: Log.from_jsonl(game.log.to_jsonl()).verify(),
        lambda at: (game.copy().concede(0), game.branch(len(game.log) - 1), pickle.dumps(game)),
        lambda at: game.determinize(at % 2, seed=at).play_out(limit=20),
        rounds=25,
    )
    game.log.verify()
    assert Game.replay(game.log).digest == game.digest


def test_threads_hammer_a_state():
    state = Game("onyx", "argus", seed=3).state(seed=1)
    hammer(
        lambda at: state.apply(state.legal_actions()[at % 2]),
        lambda at: state.apply(state.legal_actions()[-1].index),
        lambda at: state.play_out(limit=2),
        lambda at: (state.view(0), state.observation(1), state == state.copy(), repr(state)),
        lambda at: pickle.loads(pickle.dumps(state)).play_out(limit=10),
        lambda at: state.determinize(at % 2, at),
    )
    assert pickle.loads(pickle.dumps(state)) == state


def test_threads_hammer_a_batch():
    env = BatchEnv(24, ["onyx", "argus"], seed=1, threads=2)
    env.reset()
    hammer(
        lambda at: env.step(env.random_actions()),
        lambda at: env.step(env.random_actions()),
        lambda at: env.reset(seed=at),
        lambda at: env.state(at % 24).play_out(limit=3),
        lambda at: env.step([0] * 24),
        rounds=30,
    )
    step = env.reset(seed=5)
    assert np.array_equal(step.masks, BatchEnv(24, ["onyx", "argus"], seed=5).reset().masks)


def test_threads_share_values():
    greedy = keyforge.Greedy(1)
    log, view, library = Samples.log, Samples.game.view(Samples.decision.seat), Library()
    hammer(
        lambda at: log.redact(at % 2).steps()[-1],
        lambda at: (view.board, view.observation(), greedy(view, [])),
        lambda at: library.with_cards(CARDS[at % len(CARDS)]),
        lambda at: keyforge.simulate("onyx", games=2, threads=2, limit=30),
        rounds=12,
    )


def test_things_outlive_what_they_came_from():
    game = Game("onyx", "argus", seed=1)
    events, log, view, state = game.apply("keep"), game.log, game.view(0), game.state(seed=1)
    entries, entry = log.entries, log[-1]
    forms = events.to_dicts()
    del game, log
    assert events.to_dicts() == forms == [event.to_dict() for event in entry.events]
    assert len(entries) == 2
    assert view.board.players
    assert state.play_out() in (0, 1, None)


def test_objects_are_used_in_odd_orders():
    game = Game("onyx", "argus", seed=1)
    game.concede(0)
    for use_it in (game.undo, game.legal_actions, game.scenario, game.view, game.state, lambda: game.branch(0)):
        tried(use_it)
    assert game.winner == 1
    assert game.state(seed=1).play_out() == 1
    assert not game.determinize(0, seed=1).action_mask().any()
    assert game.branch(0).decision is not None
    assert [tried(game.apply, action) for action in ("keep", "end_turn", {"play": 1})] == [None] * 3
    while_iterating = Game("onyx", "argus", seed=1)
    for _ in zip(while_iterating.log, range(5), strict=False):
        while_iterating.apply(while_iterating.legal_actions()[-1])
    assert len(while_iterating.log) == 2


@pytest.mark.parametrize("name", ["Action", "Event", "Events", "Decision", "View", "Log", "Entry", "Deck", "Card"])
def test_values_cannot_be_subclassed(name):
    with pytest.raises(TypeError):
        type("Sub", (getattr(keyforge, name),), {})


@pytest.mark.parametrize("name", ["Event", "Events", "Decision", "View", "State", "Log", "Entry", "Card", "Table"])
def test_what_comes_from_a_game_is_not_made_by_hand(name):
    with pytest.raises(TypeError):
        getattr(keyforge, name)()


def test_the_folder_is_as_it_was():
    """Nonsense for paths has written nothing beside the tests."""
    assert not {path.name for path in Path(__file__).parent.iterdir()} & {"onyx", "end_turn"}
