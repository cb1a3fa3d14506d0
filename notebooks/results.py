"""Access to result tables, and the style of plots, for the notebooks."""

from pathlib import Path

import matplotlib
import polars as pl

RESULTS = Path(__file__).resolve().parent.parent / "results"

# A fixed salt gives equal bytes for equal plots.
matplotlib.rcParams["svg.hashsalt"] = "corsair"
matplotlib.rcParams["figure.figsize"] = (8, 4)
matplotlib.rcParams["axes.spines.top"] = False
matplotlib.rcParams["axes.spines.right"] = False


def table(name: str) -> pl.DataFrame:
    """Reads a table of a reference study, such as `editions/confirm/deltas-kept.csv`."""
    path = RESULTS / name
    if not path.exists():
        raise FileNotFoundError(f"{path} is missing: run `just results`")
    return pl.read_csv(path, infer_schema_length=None)
