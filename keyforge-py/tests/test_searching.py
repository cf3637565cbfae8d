"""Searches: how good each option is, for hints and for policies that learn."""

import _thread
import threading
import time

import keyforge
import numpy as np
import pytest
from keyforge import BatchEnv, Game, kryptik


@pytest.mark.parametrize(
    "begin", [lambda: Game("onyx", "argus", seed=7), lambda: kryptik.Game("lantern", "cinder", seed=7)]
)
def test_a_search_says_how_good_each_option_is(begin):
    game = begin()
    report = game.search(40, seed=1)
    assert report.iterations == 40
    assert [option.action for option in report.options] == game.legal_actions()
    assert sum(option.visits for option in report.options) == 40
    assert all(0 <= option.value <= 1 for option in report.options)
    assert report.best.visits == max(option.visits for option in report.options)
    assert report.shares.sum() == pytest.approx(1)
    assert game.search(40, seed=1) == report == game.state().search(40, seed=1)
    split = game.search(40, seed=1, trees=2)
    assert split.iterations == 40
    assert split == game.search(40, seed=1, trees=2)
    game.apply(report.best.action)
    game.concede(0)
    assert game.search(40) is None


def test_a_search_takes_its_time():
    game = Game("onyx", "argus", seed=7)
    began = time.monotonic()
    assert game.search(seconds=0.05).iterations > 0
    assert time.monotonic() - began >= 0.05


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"iterations": 0}, "iterations"),
        ({"seconds": 0}, "seconds"),
        ({"seconds": float("nan")}, "seconds"),
        ({"trees": 0}, "trees"),
    ],
)
def test_what_is_no_search_is_refused(arguments, said):
    with pytest.raises(ValueError, match=said):
        Game("onyx", "argus", seed=7).search(**arguments)


def test_a_batch_is_searched_on_any_number_of_threads():
    found = []
    for threads in (1, 2):
        env = BatchEnv(5, "onyx", seed=3, threads=threads)
        with pytest.raises(keyforge.KeyforgeError):
            env.search()
        now = env.reset()
        for _ in range(6):
            now = env.step(env.random_actions(np.random.default_rng(4)))
        shares = env.search(30, seed=2)
        assert shares.shape == now.masks.shape and shares.dtype == np.float32
        np.testing.assert_allclose(shares.sum(axis=1), 1, rtol=1e-5)
        assert not shares[now.masks == 0].any()
        one = env.state(2).search(30, seed=2)
        best = one.best.action.index
        assert shares[2, best] == pytest.approx(one.best.visits / 30)
        env.step(shares.argmax(axis=1))
        found.append(shares)
    assert (found[0] == found[1]).all()


def test_ctrl_c_ends_a_search():
    game = Game("onyx", "argus", seed=7)
    threading.Timer(0.2, _thread.interrupt_main).start()
    began = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        game.search(1_000_000)
    assert time.monotonic() - began < 20
