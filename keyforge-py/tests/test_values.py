"""What is a value is equal to what comes of a pickle and of a copy."""

import copy
import dataclasses
import inspect
import pickle

import keyforge
import numpy as np
import pytest
from keyforge import kryptik

AGAIN = {
    "pickled": lambda value: pickle.loads(pickle.dumps(value)),
    "copied": copy.copy,
    "copied deeply": copy.deepcopy,
}


def values_of(module, decks):
    """Something of every class of a module whose instances are values."""
    game = module.play(*decks, agents="greedy", seed=7, limit=30)
    view = game.view(0)
    yield from (game.log, game.log[3], game.state(seed=1), view, view.board, view.board.players[0], game.view())
    yield from (game.decision, game.legal_actions()[0], game.library, game.log[3].events, game.log[3].events[0])
    yield from (game.search(9, seed=1), game.search(9, seed=1).best, game.log.steps()[3], game.log.redact(0))
    yield from (module.Deck(decks[0]), next(iter(game.library)))
    results = module.simulate(decks, games=2, limit=30, seed=1)
    yield from (results, results.games, module.tabulate(game.log), results.games.head(0), results.games.head(1))
    yield module.duel("random", "greedy", decks, games=2, limit=30, seed=1)


def all_values():
    for name, module, decks in (("keyforge", keyforge, ["onyx", "argus"]), ("kryptik", kryptik, ["lantern", "cinder"])):
        for value in values_of(module, decks):
            yield pytest.param(value, id=f"{name}-{type(value).__name__}")
    results = keyforge.simulate(["random:WC", "onyx"], games=2, limit=30, turns=True, actions=True, cards=True)
    counted = keyforge.simulate(["onyx", "argus"], games=2, seed=1, cards=True)
    more = [results, results.turns, results.actions, results.cards, keyforge.Deck("onyx").cards[0]]
    more += [*keyforge.card_win_rates(counted)[:1], *keyforge.plots.deck_win_rates(counted)[:1]]
    more += [*keyforge.plots.win_rate_table(counted)[:1], keyforge.observation_layout()[0]]
    more += [keyforge.check_decks("name: A\nDis\nNobody")[0], kryptik.Rulings(cut=True)]
    for value in more:
        yield pytest.param(value, id=type(value).__name__)


@pytest.mark.parametrize("way", list(AGAIN.values()), ids=list(AGAIN))
@pytest.mark.parametrize("value", list(all_values()))
def test_values_are_equal_to_their_copies(value, way):
    again = way(value)
    assert again == value and value == again and (again != value) is False
    assert type(again) is type(value) and repr(again) == repr(value)
    assert value != object() and (value == object()) is False
    if type(value).__hash__ is None:
        with pytest.raises(TypeError, match="unhashable"):
            hash(value)
    else:
        assert hash(again) == hash(value)


def test_results_that_differ_are_not_equal():
    one = keyforge.simulate(["onyx", "argus"], games=2, limit=30, seed=1)
    for terms in ({"seed": 2}, {"games": 1}, {"turns": True}, {"agents": "greedy"}, {"limit": 29}):
        assert keyforge.simulate(["onyx", "argus"], **{"games": 2, "limit": 30, "seed": 1} | terms) != one
    assert one.games != one.games.head(1) and one.games == one.games.head(2)
    assert one.games != one.games.to_dict() and one != one.games


def test_results_and_tables_are_not_hashed():
    results = keyforge.simulate(["onyx", "argus"], games=1, limit=3)
    for value in (results, results.games, kryptik.simulate(["lantern", "cinder"], games=1, limit=3)):
        with pytest.raises(TypeError, match=f"unhashable type: '.*{type(value).__name__}'"):
            {value}  # noqa: B018


def test_a_step_of_a_batch_holds_arrays_that_are_compared_one_by_one():
    step = keyforge.BatchEnv(2, ["onyx", "argus"], seed=1).reset()
    for way in AGAIN.values():
        again = way(step)
        for field in dataclasses.fields(step):
            assert np.array_equal(getattr(again, field.name), getattr(step, field.name))


def test_errors_say_the_same_out_of_a_pickle():
    for name, kind in inspect.getmembers(keyforge.errors, inspect.isclass):
        if issubclass(kind, keyforge.KeyforgeError):
            error = kind("lost", "lost/it", {"line": 3})
            again = pickle.loads(pickle.dumps(error))
            assert (type(again), again.args, again.code, again.fields) == (kind, error.args, "lost/it", {"line": 3}), (
                name
            )
