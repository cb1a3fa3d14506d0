#!/usr/bin/env python3
"""Writes `deltas-kept.csv` next to each `deltas.csv` of a study, with the lines and columns that pages and notebooks read,
and `events-kept.csv` next to each `events.csv`, with the lines about whole games.

    python3 results/keep.py results/NAME

`just study NAME` runs this script. .gitignore lists the tables that the repository stores.
"""
import csv
import sys
from pathlib import Path

# Metrics of games that results/findings.py, docs/house_rules.py and notebooks read.
OF_GAMES = {
    "score", "spread", "combats", "ships_crippled", "crippled_by_black_ships", "crippled_by_navies", "flights",
    "legends_sunk", "decided_late", "lead_changes", "settled", "winner_deficit", "sole_wins", "leader_wins_half",
    "last_wins_half", "lead_explained_half", "hopeless", "openings_alike", "orders_alike",
}

COLUMNS = [
    "table", "variant", "scope", "bot", "metric", "base", "value", "difference", "difference_lo", "difference_hi", "holm_p",
    "correlation", "variance_reduction", "verdict",
]


def is_kept(row):
    """Returns whether a row is about a metric in `OF_GAMES`, or about wins of a bot in the main table on screen."""
    if row["scope"] == "bot":
        return row["metric"] == "win" and row["on_screen"] == "true"
    return row["scope"] == "game" and row["metric"] in OF_GAMES


def short(text):
    """Returns a number with six significant digits, which are more than pages show, and other text unchanged."""
    try:
        return f"{float(text):.6g}"
    except ValueError:
        return text


for table in sorted(Path(sys.argv[1]).glob("*/deltas.csv")):
    with table.open() as lines, table.with_name("deltas-kept.csv").open("w") as kept:
        writer = csv.DictWriter(kept, COLUMNS, lineterminator="\n")
        writer.writeheader()
        for row in filter(is_kept, csv.DictReader(lines)):
            writer.writerow({name: short(row[name]) for name in COLUMNS})

for table in Path(sys.argv[1]).glob("*/events.csv"):
    with table.open() as lines, table.with_name("events-kept.csv").open("w") as kept:
        kept.writelines(line for line in lines if line.startswith(("scope,", "game,")))
