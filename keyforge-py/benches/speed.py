"""How fast the Python package is: `simulate` by processor time, what is called often by the clock.

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
    """`simulate` on one thread and on two. What the engine does by itself, dealing included, `make bench` tells."""
    for threads in (1, 2):
        begin, clock = time.process_time(), time.perf_counter()
        results = keyforge.simulate([DECKS], games=games, seed=0, threads=threads)
        spent, taken = time.process_time() - begin, time.perf_counter() - clock
        print(
            f"simulate, threads: {threads}: {games / spent:,.0f} games/s and {sum(results['decisions']) / spent:,.0f} "
            f"decisions/s of processor time, {games / taken:,.0f} games/s by the clock"
        )


def batches(games: int, rounds: int = 20, steps: int = 100) -> None:
    """Steps of `BatchEnv` by the clock on one and on two threads, in turns, when the games are no longer at their beginning.

    Choosing the actions is not counted. The median call tells more than the mean where other programs run.
    """
    envs = {threads: keyforge.BatchEnv(games, [DECKS], seed=0, threads=threads) for threads in (1, 2)}
    rngs = {threads: np.random.default_rng(1) for threads in envs}
    taken: dict[int, list[float]] = {threads: [] for threads in envs}
    for env in envs.values():
        env.reset()
    for _ in range(rounds):
        for threads, env in envs.items():
            for _ in range(steps):
                actions = env.random_actions(rngs[threads])
                begin = time.perf_counter()
                env.step(actions)
                taken[threads].append(time.perf_counter() - begin)
    for threads, calls in taken.items():
        late = calls[2 * steps :]
        median, mean = games / statistics.median(late), games / statistics.mean(late)
        print(
            f"BatchEnv({games}), threads: {threads}: {median:,.0f} steps/s in the median call, {mean:,.0f} on average"
        )


if __name__ == "__main__":
    round_trip()
    simulated()
    batches(1, steps=2000)
    batches(256)
    batches(4096, rounds=8, steps=20)
