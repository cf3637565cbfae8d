"""What somebody new to the package does wrong is told with the name of the argument and with what would be right."""

import io

import keyforge
import numpy as np
import pytest
from keyforge import BatchEnv, duel, kryptik, page, plots, simulate, tabulate

PAIR = [("onyx", "argus")]
GAME = keyforge.Game("onyx", "argus", seed=7)

MISTAKES = {
    "games of a simulation": ("games: a whole number", lambda: simulate(PAIR, games=float("nan"))),
    "games of a simulation of Kryptik": ("games: a whole number", lambda: kryptik.simulate(["lantern"], games="3")),
    "games of a duel": ("games: a whole number", lambda: duel("random", "random", PAIR, games=1.0)),
    "games of a batch": ("games: a whole number", lambda: BatchEnv("4", PAIR)),
    "decks of a set": ("decks: a set has no order", lambda: simulate({"onyx", "argus"}, games=1)),
    "tables of a set": ("decks: a set has no order", lambda: kryptik.simulate(frozenset({"lantern"}), games=1)),
    "a limit": ("limit: a whole number", lambda: keyforge.play_on(GAME.copy(), "random", limit=float("nan"))),
    "wins": ("wins: a number is needed, not str", lambda: plots.wilson("1", 2)),
    "a confidence": ("confidence: a number", lambda: plots.wilson(1, 2, confidence="95")),
    "a confidence of decks": ("confidence: a number", lambda: plots.deck_win_rates({}, confidence=None)),
    "a game in place of logs": ("logs: .*not Game .its `log`", lambda: tabulate(GAME)),
    "nothing in place of logs": ("logs: .*not NoneType", lambda: tabulate(None)),
    "numbers in place of logs of Kryptik": ("logs: .*not int", lambda: kryptik.tabulate(3)),
    "entries in place of steps": ("steps: .*log.steps", lambda: page.replay_page(GAME.log, title="x")),
    "a number in place of dice": ("rng: a numpy.random.Generator", lambda: _begun().random_actions(3)),
}


def _begun():
    env = BatchEnv(2, PAIR, seed=1)
    env.reset()
    return env


@pytest.mark.parametrize(("words", "call"), MISTAKES.values(), ids=MISTAKES)
def test_a_wrong_type_is_told_with_the_argument(words, call):
    with pytest.raises(TypeError, match=words):
        call()


def test_numbers_out_of_range():
    for call in (
        lambda: simulate(PAIR, games=10**5000),
        lambda: simulate(PAIR, games=-1),
        lambda: keyforge.play_on(GAME.copy(), "random", limit=2**32),
        lambda: BatchEnv(2**64, PAIR),
    ):
        with pytest.raises(OverflowError, match="is no number from 0 to "):
            call()
    for call in (lambda: GAME.view(-1), lambda: keyforge.Game("onyx", "argus", first=-1)):
        with pytest.raises(OverflowError, match="-1 is no seat; they are numbered from 0"):
            call()


def test_numbers_that_are_none_of_python():
    assert len(simulate(PAIR, games=np.uint8(2), limit=np.int16(3), threads=np.int64(1), seed=np.uint64(5))) == 2
    assert len(BatchEnv(np.int8(3), PAIR).reset().seats) == 3
    assert plots.wilson(np.int64(1), np.float64(2.0)) == plots.wilson(1, 2)


def test_keys_of_a_table_that_was_csv_are_drawn_too():
    pytest.importorskip("matplotlib")
    results = simulate(PAIR, games=5, agents="greedy", seed=1)

    def counts(table):
        [axes] = plots.forge_times(table).axes
        return sorted(text.get_text() for text in axes.texts)

    told = counts(results)
    assert told and counts(results.flat()) == told
    for name, read in (("polars", "read_csv"), ("pandas", "read_csv")):
        library = pytest.importorskip(name)
        assert counts(getattr(library, read)(io.StringIO(results.to_csv()))) == told
    with pytest.raises(ValueError, match="there is no column 'forged_a'"):
        plots.forge_times({"winner": [1], "forged_a_1": [4]})


class TestTwoLearners:
    @pytest.fixture
    def module(self):
        return pytest.importorskip("keyforge.env")

    def test_before_the_first_game(self, module):
        from gymnasium.error import ResetNeeded

        env = module.raw_env()
        for call in (lambda: env.step(1), lambda: env.observe("player_0"), lambda: env.last()):
            with pytest.raises(ResetNeeded, match="call reset"):
                call()

    def test_what_is_no_action_agent_or_seed(self, module):
        env = module.raw_env()
        env.reset(seed=np.int64(1))
        for action in (1.5, "x", None, [1]):
            with pytest.raises(TypeError, match="action: a whole number is needed"):
                env.step(action)
        with pytest.raises(OverflowError, match="action: -1 is no number"):
            env.step(-1)
        for call in (env.observe, env.action_space, env.observation_space):
            with pytest.raises(ValueError, match="agent: 'player_7' is none of player_0 and player_1"):
                call("player_7")
        for seed in (-1, "a", 1.5, True):
            with pytest.raises((OverflowError, TypeError), match="seed: "):
                env.reset(seed=seed)

    def test_how_it_is_made(self, module):
        single = pytest.importorskip("keyforge.single").SingleEnv
        for make in (module.raw_env, single):
            for limit in (-1, 2**32):
                with pytest.raises(OverflowError, match=r"limit: .* is no number from 0 to 4294967295"):
                    make(limit=limit)
            with pytest.raises(TypeError, match="limit: a whole number"):
                make(limit="many")
