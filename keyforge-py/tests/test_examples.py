"""Every example runs, as a program of its own in an empty directory."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "python"

RUNS = {
    "agent.py": (["--games", "1", "--search-games", "1", "--playouts", "1"], ["keep_board against random", "Searcher"]),
    "cluster.py": (["--games", "4", "--shard", "3"], ["12 games on the cluster", "the tables are equal: True"]),
    "kryptik.py": (
        ["--turns", "1", "--seat", "1"],
        [
            "6 hidden cards go to the hand of player 1",
            "  row: slots 0, 1, ",
            "the log for seat 1 leads to the same board",
        ],
    ),
    "own_card.py": ([], ["Lamplighter (logos, creature)", "Player 1 draws 1 card."]),
    "pettingzoo_random.py": (["--games", "1"], ["game 0:", "player_0 won"]),
    "search_agent.py": (
        ["--games", "2", "--worlds", "1", "--tries", "2"],
        ["<Duel: TurnSearch won", "of 2 games against random", "of 2 games against greedy"],
    ),
    "train.py": (
        ["--games", "16", "--seconds", "300", "--steps", "250", "--every", "5", "--test-games", "1"],
        ["250 steps", "choices it beats greedy in"],
    ),
}


def run(directory, script, *arguments):
    command = [sys.executable, "-P", str(EXAMPLES / script), *arguments]
    return subprocess.run(command, cwd=directory, capture_output=True, text=True, encoding="utf-8", timeout=120)


def test_every_example_is_tested():
    assert {script.name for script in EXAMPLES.glob("*.py")} == {*RUNS, "read_log.py", "win_rates.py"}


@pytest.mark.parametrize("script", RUNS)
def test_an_example_runs(script, tmp_path):
    arguments, told = RUNS[script]
    done = run(tmp_path, script, *arguments)
    assert done.returncode == 0, done.stderr
    for text in told:
        assert text in done.stdout
    assert "Traceback" not in done.stderr


def test_win_rates_become_a_table_and_a_picture(tmp_path):
    done = run(tmp_path, "win_rates.py", "--games", "2", "--decks", "3", "--out", "rates.png")
    assert done.returncode == 0, done.stderr
    assert "95 % interval" in done.stdout
    assert (tmp_path / "rates.png").read_bytes().startswith(b"\x89PNG")


def test_training_beats_random_play(tmp_path):
    """Two hundred games and the policy wins nearly all of them, where random players win half."""
    done = run(
        tmp_path,
        "train.py",
        "--games",
        "32",
        "--steps",
        "1800",
        "--seconds",
        "100",
        "--every",
        "100",
        "--test-games",
        "1",
    )
    assert done.returncode == 0, done.stderr
    curve = re.findall(r"^ *\d+  (\d+)%", done.stdout, re.MULTILINE)
    assert int(curve[-1]) >= 75


def test_a_log_is_written_read_and_checked(tmp_path):
    first = run(tmp_path, "read_log.py")
    assert first.returncode == 0, first.stderr
    for text in ("entries, verified", "brobnar", "amber_a"):
        assert text in first.stdout
    again = run(tmp_path, "read_log.py", "game.jsonl")
    assert again.returncode == 0, again.stderr
    damaged = tmp_path / "damaged.jsonl"
    damaged.write_text(
        (tmp_path / "game.jsonl").read_text(encoding="utf-8").replace('"play"', '"plai"'), encoding="utf-8"
    )
    assert "LogError" in run(tmp_path, "read_log.py", "damaged.jsonl").stderr


def test_mistakes_of_a_card_are_told_with_their_place(tmp_path):
    script = (EXAMPLES.parent / "cards" / "lamplighter.kf").read_text(encoding="utf-8")
    (tmp_path / "wrong.kf").write_text(script.replace("key_cost", "key_csot"), encoding="utf-8")
    done = run(tmp_path, "own_card.py", "wrong.kf")
    assert done.returncode == 1
    assert "wrong.kf:6:26:" in done.stdout


def test_the_test_of_the_card_passes():
    command = [sys.executable, "-P", "-m", "pytest", "-q", "-p", "no:cacheprovider", str(EXAMPLES / "own_card.py")]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=120)
    assert "3 passed" in done.stdout, done.stdout + done.stderr
