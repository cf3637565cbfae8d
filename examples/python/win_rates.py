"""Which deck is strong? Every built-in deck plays every other; who wins how often, as a table and as a picture.

You learn: `simulate` with many pairings, the table of games, Wilson intervals, a plot.

    python win_rates.py --games 100 --out win-rates.png
"""

import argparse
from collections import Counter
from pathlib import Path

import keyforge
from keyforge import plots


def standings(results: keyforge.Results) -> list[tuple[str, int, int]]:
    """Name, wins and games with a winner of every deck, the best first."""
    games: Counter[str] = Counter()
    wins: Counter[str] = Counter()
    for a, b, winner in zip(results["deck_a"], results["deck_b"], results["winner"], strict=True):
        if winner is not None:
            games.update((a, b))
            wins[(a, b)[winner]] += 1
    rows = [(deck, wins[deck], count) for deck, count in games.items()]
    return sorted(rows, key=lambda row: row[1] / row[2], reverse=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--games",
        type=int,
        default=10,
        help="games of each of the pairings (default: 10)",
    )
    parser.add_argument("--decks", type=int, default=20, help="so many of the 20 decks (default: all)")
    parser.add_argument(
        "--agent",
        choices=("greedy", "random"),
        default="greedy",
        help="who plays (default: greedy)",
    )
    parser.add_argument("--seed", type=int, default=1, help="the seed of the first game (default: 1)")
    parser.add_argument(
        "--out",
        type=Path,
        default=Path("win-rates.png"),
        help="the picture (default: win-rates.png)",
    )
    wanted = parser.parse_args()

    results = keyforge.simulate(
        keyforge.decks()[: wanted.decks],
        games=wanted.games,
        agents=(wanted.agent, wanted.agent),
        seed=wanted.seed,
        progress=True,
    )
    print(f"{'deck':<40} {'games':>6} {'wins':>6}   95 % interval")
    for deck, wins, games in standings(results):
        low, high = plots.wilson(wins, games)
        print(f"{deck[:40]:<40} {games:6} {wins / games:6.1%}   {low:.1%} to {high:.1%}")
    plots.win_rates(results).savefig(wanted.out, dpi=120)
    print(f"the picture is in {wanted.out}")


if __name__ == "__main__":
    main()
