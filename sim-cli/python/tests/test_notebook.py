"""Test of a result's display in a notebook that a kernel runs."""

import nbformat
from nbclient import NotebookClient

CELLS = [
    "import corsair",
    'result = corsair.run("pirates-cove", bots=["merchant", "raider", "drifter", "uniform"], games="2k")\nresult',
    "result.summary.head()",
]


def test_notebook_shows_a_result_with_its_charts():
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in CELLS])
    NotebookClient(notebook, timeout=120).execute()
    shown = [output["data"] for output in notebook.cells[1]["outputs"] if output["output_type"] == "execute_result"]
    assert "<svg" in shown[0]["text/html"] and "of its games" in shown[0]["text/plain"]
    assert not [output for output in notebook.cells[1]["outputs"] if output.get("name") == "stdout"]
