"""The notebook runs from top to bottom, says nothing wrong and shows its pictures."""

import json
import os
import re
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

NOTEBOOK = Path(__file__).resolve().parents[2] / "examples" / "python" / "keyforge.ipynb"


@pytest.fixture(scope="module")
def executed(tmp_path_factory):
    """The notebook after a run with few games, and the directory it ran in."""
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    settings = [cell for cell in notebook.cells if "parameters" in cell.metadata.get("tags", ())]
    assert len(settings) == 1
    assert "GAMES = 20" in settings[0].source
    settings[0].source = settings[0].source.replace("GAMES = 20", "GAMES = 1")
    directory = tmp_path_factory.mktemp("notebook")
    # The kernel must not take the sources for the installed package.
    environment = {**os.environ, "PYTHONSAFEPATH": "1"}
    client = NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(directory)}})
    client.execute(env=environment)
    return notebook, directory


def outputs(notebook):
    return [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]


@pytest.fixture(scope="module")
def kept():
    return nbformat.read(NOTEBOOK, as_version=4)


def test_the_notebook_is_kept_as_nbformat_writes_it(kept):
    nbformat.validate(kept)
    # So differences between versions are those of the cells.
    assert NOTEBOOK.read_text(encoding="utf-8") == nbformat.writes(kept) + "\n"
    assert "/" not in json.dumps(kept.metadata)


def test_the_notebook_is_kept_with_what_it_shows(kept):
    cells = [cell for cell in kept.cells if cell.cell_type == "code"]
    assert [cell.execution_count for cell in cells] == list(range(1, len(cells) + 1))
    silent = [cell.source for cell in cells if not cell.outputs and "import keyforge" not in cell.source]
    assert silent == []
    shown = json.dumps([cell.outputs for cell in cells])
    for place in (r"/(?:tmp|home|root|Users)/", "Traceback", "widget-view", "stderr", r"File \S+\.py"):
        assert not re.search(place, shown), place
    boards = [it for it in outputs(kept) if "<svg" in it.get("data", {}).get("text/html", "")]
    plots = [it for it in outputs(kept) if "image/png" in it.get("data", {})]
    assert (len(boards), len(plots)) == (3, 5)
    # Somebody reads it over a slow line.
    assert NOTEBOOK.stat().st_size < 1_500_000


def test_what_it_shows_is_what_it_gives(kept, executed):
    """As far as that does not hang on the number of games."""
    before = next(at for at, cell in enumerate(kept.cells) if cell.source.startswith("## Many games"))
    for old, new in zip(kept.cells[:before], executed[0].cells[:before], strict=True):
        if old.cell_type == "code":
            assert told(old) == told(new), "run scripts/notebook.py with the Python of the tests"


def told(cell):
    """What a cell gives in words and boards; pictures hang on the versions of fonts."""
    data = [output.get("data", {}) for output in cell.outputs]
    texts = [output.text for output in cell.outputs if output.get("name") == "stdout"]
    return texts, [it.get("text/html", it.get("text/plain")) for it in data if "image/png" not in it]


def test_no_cell_complains(executed):
    notebook, _ = executed
    assert [output for output in outputs(notebook) if output.output_type == "error"] == []
    # tqdm writes its bars to stderr where there is no widget; nothing else may come there.
    told = "".join(output.text for output in outputs(notebook) if output.get("name") == "stderr")
    assert [line for line in told.replace("\r", "\n").splitlines() if line.strip() and "games/s" not in line] == []


def test_every_cell_that_ends_in_a_value_shows_it(executed):
    notebook, _ = executed
    silent = [cell.source for cell in notebook.cells[4:] if cell.cell_type == "code" and not cell.outputs]
    assert silent == []


def test_boards_and_plots_are_shown(executed):
    notebook, _ = executed
    data = [output.data for output in outputs(notebook) if "data" in output]
    boards = [it["text/html"] for it in data if "<svg" in it.get("text/html", "")]
    plots = [it for it in data if "image/png" in it]
    assert (len(boards), len(plots)) == (3, 5)
    assert "Lamplighter" in boards[2]
    assert any(" fights " in line for line in boards[1].split("</div>"))


def test_bars_are_widgets_that_end_at_all_games(executed):
    notebook, _ = executed
    bars = [
        output for output in outputs(notebook) if "application/vnd.jupyter.widget-view+json" in output.get("data", {})
    ]
    assert len(bars) == 2
    widgets = notebook.metadata["widgets"]["application/vnd.jupyter.widget-state+json"]["state"].values()
    progress = [it["state"] for it in widgets if it["model_name"] == "FloatProgressModel"]
    assert [(it["value"], it["max"]) for it in progress] == [(10, 10), (190, 190)]


def test_the_replay_page_and_the_log_are_written(executed):
    _, directory = executed
    page = (directory / "replay.html").read_text(encoding="utf-8")
    assert page.startswith("<!DOCTYPE html>")
    assert "Onyx against Argus" in page
    assert (directory / "game.jsonl").stat().st_size > 10_000
