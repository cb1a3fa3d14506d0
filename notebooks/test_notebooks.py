"""Every notebook runs from top to bottom, as a reader would run it."""

from pathlib import Path

import jupytext
import pytest
from nbclient import NotebookClient

HERE = Path(__file__).parent
NOTEBOOKS = sorted(path for path in HERE.glob("*.py") if path.read_text().startswith("# ---\n# jupyter:"))


def test_there_are_notebooks():
    assert len(NOTEBOOKS) >= 5


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_runs(path):
    notebook = jupytext.read(path)
    NotebookClient(notebook, timeout=60, resources={"metadata": {"path": str(HERE)}}).execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    assert any("image/png" in output.get("data", {}) for output in outputs), "it draws something"
