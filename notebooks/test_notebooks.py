"""Runs every notebook from top to bottom, as a reader would."""

import sys
from pathlib import Path

import jupytext
import pytest
from nbclient import NotebookClient

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

from make import LARGEST, faults, sources  # noqa: E402, because it is beside this file

NOTEBOOKS = sources()


def test_notebooks_exist():
    assert len(NOTEBOOKS) >= 5


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook_runs(path):
    notebook = jupytext.read(path)
    NotebookClient(notebook, timeout=60, resources={"metadata": {"path": str(HERE)}}).execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    assert any("image/png" in output.get("data", {}) for output in outputs), "it draws something"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook_has_the_cells_of_its_source(path):
    assert faults(path) == [], "make them again: python3 notebooks/make.py"


def test_outputs_of_notebooks_are_small():
    assert sum(path.stat().st_size for path in HERE.glob("*.ipynb")) <= LARGEST
