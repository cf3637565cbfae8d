"""The blocks of the guide and of the READMEs run as they stand, and its generated tables tell the truth.

`python -P tests/test_docs.py` writes those tables anew.
"""

import re
from pathlib import Path

import keyforge
import pytest

ROOT = Path(__file__).resolve().parents[2]
GUIDE = ROOT / "docs" / "python.md"
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def layout_table():
    """The fields of an observation, a row for each."""
    rows = ["| field | first index | step | how many | meaning |", "|---|--:|--:|--:|---|"]
    for name, first, step, count, meaning in keyforge.observation_layout():
        rows.append(f"| `{name}` | {first} | {step or ''} | {count} | {meaning} |")
    return "\n".join(rows)


def action_table():
    """The indices of every kind of action."""
    ranges = {}
    for index in range(keyforge.ACTIONS):
        try:
            ranges.setdefault(keyforge.Action.from_index(index).kind, []).append(index)
        except IndexError:
            continue
    rows = ["| kind | indices |", "|---|--:|"]
    for kind, indices in ranges.items():
        assert indices == list(range(indices[0], indices[-1] + 1))
        rows.append(f"| `{kind}` | {indices[0]}{f'–{indices[-1]}' if len(indices) > 1 else ''} |")
    return "\n".join(rows)


TABLES = {"layout": layout_table, "actions": action_table}


def between(name):
    return re.compile(rf"(<!-- {name} -->\n)(.*?)(\n?<!-- /{name} -->)", re.DOTALL)


@pytest.mark.parametrize("name", TABLES)
def test_a_table_of_the_guide_is_up_to_date(name):
    found = between(name).search(GUIDE.read_text(encoding="utf-8"))
    assert found is not None
    assert found[2] == TABLES[name](), f"write it anew: python -P {Path(__file__).name}"


def blocks(path):
    """The blocks of a page, each at its line so that a traceback points into the page."""
    text = path.read_text(encoding="utf-8")
    for block in BLOCK.finditer(text):
        line = text.count("\n", 0, block.start(1))
        yield line + 1, compile("\n" * line + block[1], str(path), "exec")


@pytest.mark.parametrize(
    ("page", "least"),
    [
        ("README.md", 1),
        ("keyforge-py/README.md", 2),
        ("docs/python.md", 20),
        ("docs/series.md", 1),
        ("docs/agents.md", 2),
    ],
    ids=lambda it: str(it),
)
def test_the_blocks_of_a_page_run(page, least, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names = {"__name__": "page"}
    ran = 0
    for line, block in blocks(ROOT / page):
        try:
            exec(block, names)
        except Exception as error:
            error.add_note(f"{page}: the block at line {line}")
            raise
        ran += 1
    assert ran >= least


def test_the_guide_names_every_column():
    text = GUIDE.read_text(encoding="utf-8")
    results = keyforge.simulate("onyx", games=1, turns=True, actions=True, cards=True)
    tables = {name: getattr(results, name) for name in ("games", "turns", "actions", "cards")}
    for name, table in tables.items():
        part = text.partition(f"Columns of `results.{name}`")[2].partition("\n\n")[2].partition("\n\n")[0]
        first = [row.split("|")[1] for row in part.splitlines()[2:]]
        assert set(re.findall(r"`(\w+)`", " ".join(first))) == set(table)


def test_the_guide_names_every_error():
    text = GUIDE.read_text(encoding="utf-8")
    for name in keyforge.errors.__all__:
        assert f"`{name}" in text


if __name__ == "__main__":
    page = GUIDE.read_text(encoding="utf-8")
    for name, table in TABLES.items():
        before, opening, rest = page.partition(f"<!-- {name} -->\n")
        _, closing, after = rest.partition(f"<!-- /{name} -->")
        page = f"{before}{opening}{table()}\n{closing}{after}"
    GUIDE.write_text(page, encoding="utf-8", newline="\n")
