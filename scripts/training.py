"""Plays what shows a compiler which parts of the package are in use.

The same games each time, on one thread, so that the profile is the same each time too.
"""

import random
from itertools import pairwise

import keyforge
import numpy as np
from keyforge import kryptik

SETS = ("CotA", "AoA", "WC", "MM", "DT", "WoE")
KRYPTIK = ("lantern", "cinder")

decks = keyforge.decks() + [keyforge.Deck.random(one, seed=1) for one in SETS]
tables = list(pairwise(decks))
for agents, games in (("random", 40), ("greedy", 4)):
    keyforge.simulate(
        tables, games=games, agents=agents, seed=1, threads=1, cards=True
    )
kryptik.simulate(KRYPTIK, games=20, seed=1, threads=1)

dice = random.Random(1)
for seed in range(10):
    for game in (
        keyforge.Game("onyx", "argus", seed=seed),
        kryptik.Game(*KRYPTIK, seed=seed),
    ):
        while not game.over:
            game.apply(dice.choice(game.legal_actions()))
        assert game.log.verify()

env = keyforge.BatchEnv(64, tables, seed=1, threads=1)
env.reset()
numbers = np.random.default_rng(1)
for _ in range(1000):
    env.step(env.random_actions(numbers))
