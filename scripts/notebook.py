"""Runs the notebook of the examples and keeps what it shows: scripts/notebook.py, with the Python of the tests."""

import os
import tempfile
from pathlib import Path

import nbformat
from nbclient import NotebookClient

NOTEBOOK = Path(__file__).parent.parent / "examples/python/keyforge.ipynb"


def main() -> None:
    """What stays is what the same games show on every machine: no widgets, no bars, no times."""
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    with tempfile.TemporaryDirectory() as folder:
        client = NotebookClient(notebook, timeout=600, resources={"metadata": {"path": folder}})
        # The kernel must not take the sources for the installed package.
        client.execute(env={**os.environ, "PYTHONSAFEPATH": "1"})
    notebook.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        if cell.cell_type == "code":
            kept = [output for output in cell.outputs if output.get("name") != "stderr"]
            cell.outputs = [it for it in kept if "application/vnd.jupyter.widget-view+json" not in it.get("data", {})]
        for output in cell.get("outputs", ()):
            if "text/plain" in (data := output.get("data", {})):
                # A link to a file tells where it lay.
                data["text/plain"] = data["text/plain"].replace(f"{folder}/", "")
    NOTEBOOK.write_text(nbformat.writes(notebook) + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
