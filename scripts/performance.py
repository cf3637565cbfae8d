"""Counts for docs/performance.md how costs grow and where instructions go, and draws the picture: make performance.

What was counted is kept in docs/performance/counted.json, so that `--draw` makes tables and picture without counting again. Beside it
stand the phases of an older engine, for comparison.
"""

import argparse
import json
import os
import re
import subprocess
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs/performance.md"
KEPT = ROOT / "docs/performance/counted.json"
PICTURE = ROOT / "docs/performance/growth.svg"

CREATURES = (2, 10, 20, 40)
DEEDS = {"reap": "a reap", "fight": "a fight", "end": "the end of a turn"}
TURNS = (50, 150, 500)
DEFINITIONS = (370, 3700)

# The first pattern that the name of a function has says where its instructions belong.
PHASES = {
    "memory: allocating, freeing, copying": r"malloc|free|realloc|memcpy|memmove|memset|drop_in_place|raw_vec|__rust_|smallvec",
    "the player who chooses, and chance": r"kernel::player|kernel::chance|rand_core|rand_chacha|RandomAgent",
    "the machine: frames, questions, answers": r"kernel::machine|machine::frame|machine::Engine::|host::ruleset|machine::scope",
    "the options of a decision": r"main_step|legal_|_options|Action as core::cmp|sort",
    "moving cards, and who knows what": r"relocate|evolve|whereabouts|visibility|table::list|engine::draw|engine::deal",
    "what is triggered, settled, replaced": r"machine::(settle|window|batch)|engine::(destroy|damage)",
    "texts in force, filters, numbers": r"engine::query|cards::library",
    "texts that resolve": r"machine::(ability|select|verb)",
    "the rest of the rules": r"engine::",
    "the rest of the table": r"table::",
}


def counted(*arguments: str, profile: Path | None = None) -> int:
    """Instructions of a unit of what `measure` does."""
    keep = {"CALLGRIND_OUT": str(profile)} if profile else {}
    script = ROOT / "scripts/bench-instructions.sh"
    told = subprocess.run(
        [script, *arguments], check=True, stdout=subprocess.PIPE, text=True, env={**os.environ, **keep}
    )
    found = re.search(r"(\d+) instructions a unit  \((\d+) units", told.stdout)
    if not found:
        raise SystemExit(f"bench-instructions.sh told no count: {told.stdout}")
    print(f"{' '.join(arguments)}: {found[1]}", flush=True)
    return int(found[1])


def phases() -> dict[str, int]:
    """Instructions of a decision in each phase."""
    with tempfile.TemporaryDirectory() as folder:
        profile = Path(folder) / "callgrind"
        each = counted("games", "--games", "48", profile=profile)
        listed = subprocess.run(
            ["callgrind_annotate", "--auto=no", "--threshold=100", profile],
            check=True,
            stdout=subprocess.PIPE,
            text=True,
        )
    sums: Counter[str] = Counter()
    for line in listed.stdout.splitlines():
        row = re.match(r"\s*([\d,]+) \([^)]*\)\s+\S+?:(.*)", line)
        if row:
            sums[phase_of(row[2])] += int(row[1].replace(",", ""))
    total = sum(sums.values())
    return {phase: round(each * sums[phase] / total) for phase in [*PHASES, "anything else"]}


def phase_of(function: str) -> str:
    return next((phase for phase, names in PHASES.items() if re.search(names, function)), "anything else")


def count() -> dict[str, Any]:
    crowds = {
        deed: {
            words: [counted("crowd", "--deed", deed, "--creatures", str(many), *more) for many in CREATURES]
            for words, more in (("plain", ()), ("texts", ("--texts",)))
        }
        for deed in DEEDS
    }
    return {
        "phases": phases(),
        "crowds": crowds,
        "definitions": [counted("crowd", "--definitions", str(many)) for many in DEFINITIONS],
        "turns": [counted("long", "--turns", str(turns)) for turns in TURNS],
        "logged": [counted("long", "--turns", str(turns), "--logged") for turns in TURNS],
    }


def row(*cells: object) -> str:
    return "| " + " | ".join(f"{cell:,}" if isinstance(cell, int) else str(cell) for cell in cells) + " |"


def table(head: list[object], rows: list[list[object]]) -> str:
    return "\n".join([row(*head), "|---" + "|--:" * (len(head) - 1) + "|", *(row(*cells) for cells in rows)])


def phase_table(kept: dict[str, Any]) -> str:
    names = [*(name for name in kept if name != "now"), "now"]
    rows: list[list[object]] = [
        [phase, *(kept[name]["phases"].get(phase, 0) for name in names)] for phase in kept["now"]["phases"]
    ]
    rows.append(["**all**", *(sum(kept[name]["phases"].values()) for name in names)])
    return table(["instructions of a decision", *names], rows)


def growth_table(now: dict[str, Any]) -> str:
    words = {"plain": "none has a constant text", "texts": "each gives its neighbors power"}
    crowds: list[list[object]] = [
        [f"{DEEDS[deed]}, {words[kind]}", *now["crowds"][deed][kind]] for deed in DEEDS for kind in words
    ]
    turns: list[list[object]] = [
        ["a decision", *now["turns"]],
        ["`Game::apply`, with its log", *now["logged"]],
    ]
    definitions: list[list[object]] = [["a reap with ten creatures", *now["definitions"]]]
    return "\n\n".join(
        [
            table(["creatures in play, half of them on each side", *CREATURES], crowds),
            table(["turns that a game goes on", *TURNS], turns),
            table(["definitions that are loaded", *DEFINITIONS], definitions),
        ]
    )


def draw(now: dict[str, Any]) -> None:
    plt.rcParams.update(
        {"svg.hashsalt": "keyforge", "font.size": 9, "axes.spines.top": False, "axes.spines.right": False}
    )
    figure, (crowds, turns) = plt.subplots(1, 2, figsize=(8.4, 3.4), layout="constrained")
    for deed, colour in zip(DEEDS, ("#1b6ca8", "#b5482a", "#3c7a3f"), strict=True):
        for kind, style, words in (("plain", "-", ""), ("texts", "--", ", each with a text")):
            label = f"{DEEDS[deed]}{words}"
            crowds.plot(CREATURES, now["crowds"][deed][kind], style, marker="o", ms=3, color=colour, label=label)
    crowds.set(xlabel="creatures in play", ylabel="instructions", ylim=0, xlim=0)
    for what, colour, label in (("turns", "#1b6ca8", "a decision"), ("logged", "#b5482a", "with its log")):
        turns.plot(TURNS, now[what], marker="o", ms=3, color=colour, label=label)
    turns.set(xlabel="turns that a game goes on", ylim=0, xlim=0)
    for axes in (crowds, turns):
        axes.yaxis.set_major_formatter(lambda value, _: f"{value:,.0f}")
        axes.legend(frameon=False, fontsize=8)
    figure.savefig(PICTURE, metadata={"Date": None, "Creator": None})


def put(page: str, mark: str, content: str) -> str:
    begin, end = f"<!-- {mark} -->", f"<!-- /{mark} -->"
    before, _, rest = page.partition(begin)
    _, found, after = rest.partition(end)
    if not found:
        raise SystemExit(f"{PAGE} has no place for {mark}")
    return f"{before}{begin}\n{content}\n{end}{after}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--draw", action="store_true", help="tables and picture of what was counted before")
    arguments = parser.parse_args()
    kept = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    if not arguments.draw:
        kept["now"] = count()
        KEPT.write_text(json.dumps(kept, indent=2) + "\n", encoding="utf-8")
    page = PAGE.read_text(encoding="utf-8")
    page = put(page, "phases", phase_table(kept))
    page = put(page, "growth", growth_table(kept["now"]))
    PAGE.write_text(page, encoding="utf-8", newline="\n")
    draw(kept["now"])


if __name__ == "__main__":
    main()
