"""A log as data frames: what was done with each house, and the æmber of both players turn by turn.

You learn: reading and verifying a log, its entries and steps, from there to polars.

    python read_log.py game.jsonl

Without a file a game is played, and its log written to game.jsonl.
"""

import argparse
from pathlib import Path

import keyforge
import polars as pl


def actions(log: keyforge.Log) -> pl.DataFrame:
    """A row for each action that stood: number, turn, seat, active house, what was done, and the text of the first thing told."""
    rows = []
    turn, house = 0, None
    steps = log.steps()
    # What was taken back is in the log too.
    for entry in log.effective:
        step = steps[entry.n]
        if entry.action is not None:
            told = step.lines[0] if step.lines else ""
            rows.append((entry.n, turn, entry.seat, house, entry.action.kind, told))
        # The events come after the action, so they count from the next one on.
        for event in entry.events:
            if event.kind == "turn_began":
                turn, house = event.number, None
            elif event.kind == "house_chosen":
                house = event.house
    return pl.DataFrame(rows, schema=["n", "turn", "seat", "house", "action", "told"], orient="row")


def amber(log: keyforge.Log) -> pl.DataFrame:
    """A row for each turn: the æmber in both pools and the keys of both players at its end."""
    rows = []
    for step in log.steps():
        a, b = step.board.players
        rows.append((step.turn, a.amber, b.amber, a.forged, b.forged))
    frame = pl.DataFrame(rows, schema=["turn", "amber_a", "amber_b", "keys_a", "keys_b"], orient="row")
    return frame.group_by("turn", maintain_order=True).last()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("log", type=Path, nargs="?", help="a log; without it a game is played")
    wanted = parser.parse_args()

    path: Path = wanted.log or Path("game.jsonl")
    if wanted.log is None:
        keyforge.play("onyx", "argus", agents=("greedy", "greedy"), seed=7).log.write(path)
    log = keyforge.Log.read(path)
    log.verify()
    print(f"{path}: {len(log)} entries, verified")

    done = actions(log)
    in_house = done.filter(pl.col("house").is_not_null())
    print(in_house.pivot("action", index=["seat", "house"], values="n", aggregate_function="len").sort("seat", "house"))
    print(amber(log))


if __name__ == "__main__":
    main()
