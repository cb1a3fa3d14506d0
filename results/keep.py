#!/usr/bin/env python3
"""Writes `deltas-kept.csv` next to each `deltas.csv` of a study, with the lines that pages and notebooks read.

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


def is_kept(row):
    """Returns whether a row is about a metric in `OF_GAMES`, or about wins of a bot in the main table on screen."""
    if row["scope"] == "bot":
        return row["metric"] == "win" and row["on_screen"] == "true"
    return row["scope"] == "game" and row["metric"] in OF_GAMES


for table in sorted(Path(sys.argv[1]).glob("*/deltas.csv")):
    head, *lines = table.read_text().splitlines(keepends=True)
    kept = [line for line, row in zip(lines, csv.DictReader([head, *lines]), strict=True) if is_kept(row)]
    table.with_name("deltas-kept.csv").write_text(head + "".join(kept))
