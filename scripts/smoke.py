"""Tries the installed package with nothing but what it asks for: games, logs, tables, both games, pages, errors."""

import importlib.util
import pickle
import random
import shutil
from pathlib import Path

import keyforge
from keyforge import kryptik, page, svg

assert shutil.which("cargo") is None
assert shutil.which("rustc") is None
assert importlib.util.find_spec("pyarrow") is None

game = keyforge.Game("onyx", "argus", seed=7)
dice = random.Random(1)
while not game.over:
    game.apply(dice.choice(game.legal_actions()))
assert game.log.verify()
assert keyforge.Game.replay(pickle.loads(pickle.dumps(game)).log).digest == game.digest

results = keyforge.simulate(
    ["onyx", "argus"], games=50, agents="greedy", seed=1, cards=True
)
assert len(results) == 50
assert (
    results.to_dict()
    == keyforge.simulate(
        ["onyx", "argus"], games=50, agents="greedy", seed=1, threads=1
    ).to_dict()
)
assert keyforge.card_win_rates(results)[0].played.games > 0

batch = keyforge.BatchEnv(8, "onyx").reset()
assert batch.masks.any(axis=1).all()
assert "<svg" in svg.board(game.view().board)
page.write_replay("replay.html", game.log.steps(), title="A game")
assert Path("replay.html").stat().st_size > 100_000
assert kryptik.play("lantern", "cinder", seed=1).over

for call in (game.log.to_jsonl, results.to_dict):
    assert call()
refusal = ""
try:
    results.to_polars()
except ImportError as missing:
    refusal = str(missing)
assert "keyforge-py[polars]" in refusal
print(f"keyforge {keyforge.__version__}: {len(results)} games, {len(game.log)} entries")
