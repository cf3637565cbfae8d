"""The same games through Python as through the core, to the last byte."""

import json
import os

import pytest
from dice import Dice, play, play_state
from keyforge import Game, Log, simulate

GAMES = int(os.environ.get("KEYFORGE_GAMES", "100"))
"""How many games are compared. `KEYFORGE_GAMES=1000` takes about a minute."""


@pytest.fixture(scope="module")
def golden():
    """A game in which always the middle option is taken."""

    def run(steps):
        game = Game("onyx", "argus", seed=7, edition="v1_2", first=0)
        for _ in range(steps):
            options = game.legal_actions()
            game.apply(options[len(options) // 2])
        return game

    return run


def lines(log):
    """Those from the first action on."""
    return "\n".join(log.to_jsonl().splitlines()[2:])


def test_the_log_is_that_of_the_core(golden, snapshot):
    assert lines(golden(12).log) == snapshot("a_log")


def test_the_redacted_log_is_that_of_the_core(golden, snapshot):
    assert lines(golden(12).log.redact(1)) == snapshot("a_log_as_the_second_player_sees_it")


def test_the_view_is_that_of_the_core(golden, snapshot):
    view = golden(60).view(1).to_dict()
    assert view["players"] == json.loads(snapshot("a_view"))
    assert view["turn"] == json.loads(snapshot("a_view_of_the_turn"))


def test_the_digest_of_a_whole_game_is_that_of_the_core(snapshot):
    game, dice = Game("onyx", "argus", seed=11, edition="mm"), Dice(11)
    while not game.over:
        options = game.legal_actions()
        game.apply(options[dice.below(len(options))])
    assert game.digest == snapshot("the_digest_of_a_whole_game")


PAIRINGS = [("onyx", "argus"), ("gregg", "achea"), ("vlaad", "benegoblin"), ("erabelle", "xylostopper")]


@pytest.fixture(scope="module", params=range(len(PAIRINGS)), ids=["-".join(pair) for pair in PAIRINGS])
def simulated(request):
    pair = PAIRINGS[request.param]
    edition = ["winds_of_exchange", "v1_1", "v1_2", "mass_mutation"][request.param]
    games = -(-GAMES // len(PAIRINGS))
    return pair, edition, simulate([pair], games=games, seed=1000, edition=edition).to_dict()


def test_random_games_through_python_are_those_of_the_simulation(simulated):
    pair, edition, rows = simulated
    for at, seed in enumerate(rows["seed"]):
        game = play(Game(*pair, seed=seed, edition=edition), seed)
        assert game.digest == rows["digest"][at]
        assert (game.winner, game.turn, len(game.log) - 1) == tuple(
            rows[name][at] for name in ("winner", "turns", "decisions")
        )
        log = Log.from_jsonl(game.log.to_jsonl())
        log.verify()
        again = Game.replay(log.inputs_only())
        assert (again.digest, again.log.head) == (game.digest, game.log.head)


def test_states_play_the_same_games(simulated):
    pair, edition, rows = simulated
    for at, seed in list(enumerate(rows["seed"]))[:10]:
        game = Game(*pair, seed=seed, edition=edition)
        state = play_state(game.state(seed=seed), seed)
        assert (state.winner, state.turn) == (rows["winner"][at], rows["turns"][at])
        assert state.view() == play(game, seed).view()
