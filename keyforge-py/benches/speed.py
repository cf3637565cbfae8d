"""How fast the Python package is. Processor time is measured, so that a busy machine does not matter much.

Install a release build, then: python keyforge-py/benches/speed.py
"""

import random
import statistics
import time

import keyforge
import numpy as np

DECKS = ("onyx", "argus")


def round_trip(games: int = 40) -> None:
    """One `legal_actions()` and one `apply()`, as a program plays: the median over whole random games."""
    choose = random.Random(1).choice
    taken: list[int] = []
    for seed in range(games):
        game = keyforge.Game(*DECKS, seed=seed)
        while not game.over:
            before = time.perf_counter_ns()
            options = game.legal_actions()
            between = time.perf_counter_ns()
            action = choose(options)
            again = time.perf_counter_ns()
            game.apply(action)
            taken.append(between - before + time.perf_counter_ns() - again)
    print(
        f"legal_actions + apply: median {statistics.median(taken) / 1000:.2f} µs, mean {statistics.mean(taken) / 1000:.2f}"
    )


def simulated(games: int = 3000) -> None:
    """`simulate` on one thread. What the engine does by itself, dealing included, `make bench` tells."""
    begin = time.process_time()
    results = keyforge.simulate([DECKS], games=games, threads=1)
    spent = time.process_time() - begin
    print(f"simulate: {games / spent:,.0f} games/s, {sum(results['decisions']) / spent:,.0f} decisions/s")


def batches(games: int = 256, steps: int = 2000) -> None:
    """Steps of `BatchEnv` with two threads: the environment by itself, its actions chosen beforehand."""
    env = keyforge.BatchEnv(games, [DECKS], threads=2)
    batch = env.reset()
    rng = np.random.default_rng(1)
    wall = processor = 0.0
    for _ in range(steps):
        actions = env.random_actions(rng)
        begin, used = time.perf_counter(), time.process_time()
        batch = env.step(actions)
        wall, processor = wall + time.perf_counter() - begin, processor + time.process_time() - used
    assert batch.seats.shape == (games,)
    count = games * steps
    print(f"BatchEnv({games}): {count / wall:,.0f} steps/s, {2 * count / processor:,.0f} on two cores of one's own")


if __name__ == "__main__":
    round_trip()
    simulated()
    batches()
