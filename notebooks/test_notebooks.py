"""Tests that every notebook runs from top to bottom, and that its stored outputs are current."""

import sys
from pathlib import Path

import jupytext
import pytest
from nbclient import NotebookClient

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

from make import LARGEST, faults, sources  # noqa: E402, because the module is in this directory

NOTEBOOKS = sources()


def test_notebooks_exist():
    assert len(NOTEBOOKS) >= 5


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook_runs_and_draws_a_plot(path):
    notebook = jupytext.read(path)
    NotebookClient(notebook, timeout=60, resources={"metadata": {"path": str(HERE)}}).execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    assert any("image/png" in output.get("data", {}) for output in outputs), "the notebook has no plot"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook_has_the_cells_of_its_source(path):
    assert faults(path) == [], "run python3 notebooks/make.py"


def test_notebooks_stay_below_the_size_limit():
    assert sum(path.stat().st_size for path in HERE.glob("*.ipynb")) <= LARGEST
