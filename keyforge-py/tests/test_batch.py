"""Many games stepped together."""

import os
import pickle
import subprocess
import sys
import textwrap

import numpy as np
import pytest
from dice import players
from keyforge import ACTIONS, OBSERVATION, BatchEnv, DeckError, Game, IllegalAction, KeyforgeError, simulate

PAIR = ["onyx", "argus"]


def first_legal(step):
    return step.masks.argmax(axis=1)


def fields(step):
    names = ("observations", "masks", "seats", "rewards", "terminated", "truncated", "lengths")
    return {name: getattr(step, name) for name in names}


def same(one, other):
    return all(np.array_equal(value, fields(other)[name]) for name, value in fields(one).items())


@pytest.fixture
def env():
    return BatchEnv(20, PAIR, seed=3, threads=2)


def test_shapes_and_types(env):
    step = env.step(first_legal(env.reset()))
    expected = {
        "observations": ((20, OBSERVATION), np.int16),
        "masks": ((20, ACTIONS), np.int8),
        "seats": ((20,), np.int8),
        "rewards": ((20, 2), np.float32),
        "terminated": ((20,), np.bool_),
        "truncated": ((20,), np.bool_),
        "lengths": ((20,), np.int32),
    }
    assert {name: (value.shape, value.dtype) for name, value in fields(step).items()} == expected


def test_rows_are_those_of_the_states(env):
    step, rng = env.reset(), np.random.default_rng(1)
    for _ in range(60):
        for game in range(0, 20, 7):
            state = env.state(game)
            assert step.seats[game] == state.seat
            assert np.array_equal(step.masks[game], state.action_mask())
            assert np.array_equal(step.observations[game], state.observation(state.seat))
        step = env.step(env.random_actions(rng))


def test_games_are_those_of_a_simulation(env):
    """Row `i` begins with the seed `seed + i`, and the next game of it has one that is `games` larger."""
    for seed in (3, 23):
        env.reset()
        for row in (0, 5, 19):
            assert env.state(row) == Game(*PAIR, seed=seed + row).state(seed=seed + row)


def test_an_environment_says_from_which_seed_its_games_count():
    env = BatchEnv(2, PAIR, seed=4)
    assert env.seed == 4
    env.reset(np.int64(9))
    assert env.seed == 9 and type(env.seed) is int
    env.reset()
    assert env.seed == 9
    assert env.state(1) == Game(*PAIR, seed=9 + 2 + 1).state(seed=9 + 2 + 1)


def test_a_game_that_ends_is_begun_anew():
    env = BatchEnv(16, PAIR, seed=1)
    step, rng, ended = env.reset(), np.random.default_rng(5), 0
    lengths = np.zeros(16, int)
    for _ in range(500):
        step = env.step(env.random_actions(rng))
        lengths += 1
        assert not step.truncated.any()
        assert np.array_equal(step.lengths > 0, step.terminated)
        assert np.array_equal(step.lengths[step.terminated], lengths[step.terminated])
        assert np.array_equal(np.abs(step.rewards).sum(axis=1), 2.0 * step.terminated)
        assert np.array_equal(step.rewards[:, 0], -step.rewards[:, 1])
        assert step.masks.any(axis=1).all()
        for row in np.flatnonzero(step.terminated):
            state = env.state(row)
            assert (state.turn, state.decision.kind) == (0, "mulligan")
        ended += int(step.terminated.sum())
        lengths[step.terminated] = 0
    assert ended > 10


def test_the_reward_is_the_winners():
    env = BatchEnv(1, PAIR, seed=4, first=0)
    step = env.reset()
    rng = np.random.default_rng(1)
    for _ in range(5000):
        before = env.state(0)
        action = int(env.random_actions(rng)[0])
        step = env.step([action])
        if step.terminated[0]:
            break
    before.apply(action)
    assert step.rewards[0, before.winner] == 1
    assert step.rewards[0, 1 - before.winner] == -1


def test_a_limit_breaks_off():
    env = BatchEnv(3, PAIR, seed=1, limit=4)
    env.reset()
    steps = [env.step(env.random_actions()).copy() for _ in range(8)]
    assert [step.truncated.all() for step in steps] == [False, False, False, True] * 2
    assert [step.lengths.tolist() for step in steps][3] == [4, 4, 4]
    assert not any(step.terminated.any() or step.rewards.any() for step in steps)


def run(threads, **options):
    env = BatchEnv(40, [*PAIR, "gregg"], seed=9, threads=threads, **options)
    rng = np.random.default_rng(2)
    steps = [env.reset().copy()]
    for _ in range(40):
        steps.append(env.step(env.random_actions(rng)).copy())
    return steps


@pytest.mark.parametrize("options", [{}, {"skip_forced": True}], ids=["all", "skip_forced"])
def test_the_number_of_threads_makes_no_difference(options):
    one = run(1, **options)
    for threads in (0, 2, 3):
        assert all(map(same, one, run(threads, **options)))


def test_forced_decisions_are_skipped():
    for step in run(2, skip_forced=True):
        assert (step.masks.sum(axis=1) > 1).all()
    assert any((step.masks.sum(axis=1) == 1).any() for step in run(2))


def test_what_is_no_action_is_called_so(env):
    actions = first_legal(env.reset())
    actions[3] = ACTIONS
    with pytest.raises(
        IllegalAction, match=f"^game 3 does not offer {ACTIONS}, which is no action, but 2 other options$"
    ):
        env.step(actions)


@pytest.mark.parametrize("wrong", [-1, ACTIONS, 11, 2**62, -(2**63)])
def test_an_action_that_is_not_offered_moves_no_game(env, wrong):
    before = env.reset().copy()
    states = [env.state(game) for game in range(20)]
    actions = first_legal(before)
    actions[13] = wrong
    with pytest.raises(IllegalAction, match="game 13") as refused:
        env.step(actions)
    assert (refused.value.code, refused.value.fields["game"]) == ("illegal/not_offered", 13)
    assert [env.state(game) for game in range(20)] == states
    other = BatchEnv(20, PAIR, seed=3)
    other.reset()
    assert same(env.step(first_legal(before)), other.step(first_legal(before)))


@pytest.mark.parametrize(
    "actions",
    [[], [1] * 19, [[1] * 20], 1, [1.0] * 20, ["1"] * 20, [None] * 20, [True] * 20, [2**70] * 20, "keep", None],
)
def test_actions_of_another_shape_or_type(env, actions):
    env.reset()
    with pytest.raises(ValueError, match="actions: 20 integers"):
        env.step(actions)


@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.int32, np.uint64])
def test_integers_of_any_size(env, dtype):
    step = env.reset()
    assert (step.masks[:, 0] == 1).all()
    env.step(np.zeros(20, dtype))


def test_actions_need_not_be_contiguous(env):
    actions = first_legal(env.reset())
    assert not env.step(np.repeat(actions, 2)[::2]).terminated.any()


def test_seeds(env):
    begun = env.reset().copy()
    env.step(first_legal(begun))
    assert same(env.reset(seed=3), begun)
    assert not same(env.reset(), begun)
    assert not same(env.reset(seed=4), begun)
    assert same(BatchEnv(20, PAIR, seed=0).reset(seed=3), begun)


@pytest.mark.parametrize(("seed", "error"), [(-1, OverflowError), (2**64, OverflowError), ("3", TypeError)])
def test_what_is_no_seed(env, seed, error):
    with pytest.raises(error):
        env.reset(seed=seed)


def test_arrays_are_reused_and_copies_kept(env):
    step = env.reset()
    kept = step.copy()
    assert env.step(first_legal(step)) is step
    assert not same(step, kept)
    assert not np.shares_memory(step.masks, kept.masks)


@pytest.mark.parametrize("name", ["observations", "masks", "seats", "rewards", "terminated", "truncated", "lengths"])
def test_arrays_cannot_be_written_to(env, name):
    for step in (env.reset(), env.step(first_legal(env.reset()))):
        with pytest.raises(ValueError, match="read-only"):
            getattr(step, name)[0] = 1
    assert getattr(step.copy(), name).flags.writeable


def test_a_row_is_what_the_seat_observes(env):
    step = env.reset()
    for _ in range(200):
        for row in (0, 7):
            game = env.state(row)
            assert np.array_equal(step.observations[row], game.observation(int(step.seats[row])))
        step = env.step(env.random_actions(np.random.default_rng(3)))


def test_random_actions_are_legal(env):
    step = env.reset()
    one, other = (env.random_actions(np.random.default_rng(7)) for _ in range(2))
    assert np.array_equal(one, other)
    for _ in range(30):
        actions = env.random_actions()
        assert step.masks[np.arange(20), actions].all()
        env.step(actions)


def test_random_actions_are_as_likely_as_each_other():
    env = BatchEnv(1, PAIR, seed=3)
    legal = np.flatnonzero(env.reset().masks[0])
    while len(legal) < 4:
        legal = np.flatnonzero(env.step(env.random_actions(np.random.default_rng(1))).masks[0])
    rng = np.random.default_rng(2)
    times = 400 * len(legal)
    taken = np.bincount([env.random_actions(rng)[0] for _ in range(times)], minlength=legal.max() + 1)
    assert taken.sum() == taken[legal].sum() == times
    # Six standard deviations from the mean.
    assert np.abs(taken[legal] - 400).max() < 120


@pytest.mark.parametrize("use", [lambda env: env.step([0] * 20), lambda env: env.state(0), BatchEnv.random_actions])
def test_before_the_first_reset(env, use):
    with pytest.raises(KeyforgeError, match="reset first") as refused:
        use(env)
    assert refused.value.code == "batch/not_reset"


@pytest.mark.parametrize(("game", "error"), [(20, IndexError), (-1, OverflowError), ("0", TypeError)])
def test_which_game(env, game, error):
    env.reset()
    with pytest.raises(error):
        env.state(game)


@pytest.mark.parametrize(
    ("games", "decks", "options", "error"),
    [
        (0, PAIR, {}, ValueError),
        (65_537, PAIR, {}, ValueError),
        (-1, PAIR, {}, OverflowError),
        ("4", PAIR, {}, TypeError),
        (4, [], {}, ValueError),
        (4, ["nobody's"], {}, DeckError),
        (4, PAIR, {"limit": -1}, OverflowError),
        (4, PAIR, {"seed": "9"}, TypeError),
        (4, PAIR, {"edition": "v9"}, ValueError),
        (4, PAIR, {"first": 2}, ValueError),
        (4, PAIR, {"speed": 1}, TypeError),
        (4, [({"name": "x", "houses": [], "cards": []}, "onyx")], {}, DeckError),
    ],
)
def test_what_is_no_batch(games, decks, options, error):
    with pytest.raises(error):
        BatchEnv(games, decks, **options)


def test_how_it_reads(env):
    assert (len(env), env.games, repr(env)) == (20, 20, "<BatchEnv of 20 games from seed 3 on>")
    with pytest.raises(TypeError, match="cannot be pickled"):
        pickle.dumps(env)


def test_own_cards(own_cards, own_library):
    env = BatchEnv(4, [own_cards / "lamplighters.txt", "onyx"], library=own_library)
    env.reset()
    assert env.state(0).view().board.players[0].houses == ("logos", "sanctum", "untamed")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_forked_process_goes_on():
    script = """
        import os, keyforge, numpy as np
        env = keyforge.BatchEnv(40, ["onyx", "argus"], seed=1, threads=2)
        def on(steps):
            rng = np.random.default_rng(3)
            return [env.step(env.random_actions(rng)).observations.sum() for _ in range(steps)]
        env.reset()
        on(5)
        keyforge.simulate(["onyx", "argus"], games=4, threads=2)
        child = os.fork()
        sums = on(20)
        table = keyforge.simulate(["onyx", "argus"], games=4, threads=2, seed=1)["digest"]
        if child == 0:
            print(sum(sums), table[-1], flush=True)
            os._exit(0)
        assert os.waitpid(child, 0)[1] == 0
        print(sum(sums), table[-1], flush=True)
    """
    found = subprocess.run(
        [sys.executable, "-P", "-W", "ignore", "-c", textwrap.dedent(script)],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    lines = found.stdout.split("\n")
    assert lines[0] == lines[1] != ""


def test_one_row_is_a_simulated_game():
    """The same choices in a batch and in a simulation end after the same number of decisions."""
    expected = simulate([("onyx", "argus")], games=1, seed=8)
    env = BatchEnv(1, [("onyx", "argus")], seed=8)
    step, dice = env.reset(), players(8)
    while not step.terminated[0]:
        options = env.state(0).legal_actions()
        step = env.step([options[dice[step.seats[0]].below(len(options))].index])
    assert step.lengths[0] == expected["decisions"][0]
    assert step.rewards[0].argmax() == expected["winner"][0]
