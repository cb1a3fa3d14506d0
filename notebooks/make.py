#!/usr/bin/env python3
"""Runs the notebooks (`.py`) and writes them with outputs as `.ipynb`, for code hosts and the book.

    python3 notebooks/make.py            writes all notebooks
    python3 notebooks/make.py --check    exits with 1 if the cells of an `.ipynb` differ from its `.py`

Equal sources and results give equal bytes, at any time and on any machine.
"""
import argparse
import base64
import io
import sys
from pathlib import Path

import jupytext
import nbformat
from nbclient import NotebookClient
from PIL import Image

HERE = Path(__file__).parent
# Maximum total size of all notebooks in bytes.
LARGEST = 500_000
# Cell that makes plots smaller than on screen.
DRAWN_AT = "%config InlineBackend.print_figure_kwargs = {'dpi': 60, 'bbox_inches': 'tight', 'metadata': {'Software': None}}"


def sources():
    """Returns the paths of the notebooks' sources. All other Python files of the directory are modules."""
    return sorted(path for path in HERE.glob("*.py") if path.read_text().startswith("# ---\n# jupyter:"))


def read(path):
    """Returns a notebook without outputs, whose cells have stable ids."""
    notebook = jupytext.read(path)
    notebook.metadata = {"kernelspec": notebook.metadata["kernelspec"], "language_info": {"name": "python"}}
    for number, cell in enumerate(notebook.cells):
        cell.id, cell.metadata = f"cell-{number}", {}
    return notebook


def reduced(png):
    """Returns a plot, given as PNG in base64, with 96 colours. It has less than half of the bytes."""
    plot = Image.open(io.BytesIO(base64.b64decode(png))).convert("RGB").quantize(96, dither=Image.Dither.NONE)
    file = io.BytesIO()
    plot.save(file, "png", optimize=True)
    return base64.b64encode(file.getvalue()).decode()


def made(path):
    """Runs a notebook and returns its JSON text with outputs."""
    notebook = read(path)
    notebook.cells.insert(0, nbformat.v4.new_code_cell(DRAWN_AT))
    NotebookClient(notebook, timeout=60, resources={"metadata": {"path": str(HERE)}}).execute()
    del notebook.cells[0]
    for cell in notebook.cells:
        cell.metadata = {}
        if cell.cell_type == "code":
            cell.execution_count = None
        for output in cell.get("outputs", []):
            if "execution_count" in output:
                output["execution_count"] = None
            if "data" in output:
                # Tables are stored as text, because HTML takes ten times as many bytes.
                output["data"] = {kind: data for kind, data in output["data"].items() if kind in ("text/plain", "image/png")}
            if "image/png" in output.get("data", {}):
                output["data"]["image/png"] = reduced(output["data"]["image/png"])
                output["data"]["text/plain"] = "a figure"
    return nbformat.writes(notebook) + "\n"


def faults(path):
    """Returns the problems of the `.ipynb` file of a source."""
    beside = path.with_suffix(".ipynb")
    if not beside.exists():
        return ["the file is missing: run `python3 notebooks/make.py`"]
    found = [(cell.cell_type, cell.source) for cell in nbformat.read(beside, as_version=4).cells]
    wanted = [(cell.cell_type, cell.source) for cell in read(path).cells]
    return [] if found == wanted else ["its cells differ from the source: run `python3 notebooks/make.py`"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--check", action="store_true")
    arguments = parser.parse_args()
    if arguments.check:
        wrong = [f"{path.with_suffix('.ipynb').name}: {fault}" for path in sources() for fault in faults(path)]
        print("\n".join(wrong) or "notebooks match their sources", file=sys.stderr if wrong else sys.stdout)
        sys.exit(1 if wrong else 0)
    texts = {path.with_suffix(".ipynb"): made(path) for path in sources()}
    size = sum(len(text.encode()) for text in texts.values())
    if size > LARGEST:
        sys.exit(f"all notebooks together have {size} bytes, more than {LARGEST}")
    for path, text in texts.items():
        path.write_text(text)
    print(f"{len(texts)} notebooks, {size} bytes")


if __name__ == "__main__":
    main()
