#!/usr/bin/env python3
"""Writes the tables of docs/house-rules.md from results/house-rules/confirm/deltas-kept.csv.

    python3 docs/house_rules.py            writes the tables into the page
    python3 docs/house_rules.py --check    exits with 1 if the page has different tables
"""
import csv
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
PAGE = HERE / "house-rules.md"
DELTAS = HERE.parent / "results" / "house-rules" / "confirm" / "deltas-kept.csv"
BEGIN, END = "<!-- tables: python3 docs/house_rules.py -->", "<!-- end of tables -->"

TABLES = [
    ("balanced", "four `balanced`"),
]
FIGURES = [
    ("score", "fame", 1, 2),
    ("spread", "first minus last", 1, 2),
    ("combats", "combats", 1, 2),
    ("ships_crippled", "crippled", 1, 2),
    ("legends_sunk", "legends sunk", 1, 2),
    ("lead_changes", "lead changes", 1, 2),
    ("decided_late", "decided late, pp", 100, 1),
]


def cell(row, scale, digits):
    """Returns a significant change as text, 0 for a rule that changes no game, and otherwise an empty text."""
    if row["verdict"] == "identical":
        return "0"
    return f"{scale * float(row['difference']):+.{digits}f}" if row["verdict"] == "differs" else ""


def table(head, first, lines):
    rows = [" | ".join(row) for row in (head, first, *lines)]
    rows.insert(1, "---|" * (len(head) - 1) + "---")
    lines = (f"|{row}|" if row.startswith("---") else f"| {row} |" for row in rows)
    return "\n".join(lines).replace("|  ", "| ")


def pages(rows):
    variants = list(dict.fromkeys(row["variant"] for row in rows))
    found = {(r["table"], r["variant"], r["scope"], r["bot"], r["metric"]): r for r in rows}
    parts = []
    for name, bots in TABLES:
        def of(variant, metric):
            return found[name, variant, "game", "", metric]

        first = ["*edition*"]
        for metric, _, scale, digits in FIGURES:
            base = scale * float(of(variants[0], metric)["base"])
            first.append(f"{base:.{digits}f}" + (" %" if scale == 100 else ""))
        lines = [
            [f"`{variant}`", *(cell(of(variant, metric), scale, digits) for metric, _, scale, digits in FIGURES)]
            for variant in variants
        ]
        lines = [line for line in lines if any(line[1:])]
        head = ["rule", *(label for _, label, _, _ in FIGURES)]
        parts.append(f"### `{name}`: {bots}\n\n{table(head, first, lines)}")
    seated = ["merchant", "raider", "legend_hunter", "tavern_rat"]
    wins = lambda variant, bot: found["captains", variant, "bot", bot, "win"]
    first = ["*edition*", *(f"{100 * float(wins(variants[0], bot)['base']):.1f} %" for bot in seated)]
    lines = [[f"`{variant}`", *(cell(wins(variant, bot), 100, 1) for bot in seated)] for variant in variants]
    lines = [line for line in lines if any(line[1:])]
    head = ["rule", *(f"`{bot}`" for bot in seated)]
    parts.append(
        "## Bots favoured by each rule\n\nThe table lists, in points, the significant changes of bots' win shares at `captains`:\n\n"
        + table(head, first, lines)
    )
    return "\n\n".join(parts)


def main():
    with DELTAS.open(newline="") as file:
        made = pages(list(csv.DictReader(file)))
    page = PAGE.read_text()
    before, rest = page.split(BEGIN)
    after = rest.split(END)[1]
    whole = f"{before}{BEGIN}\n\n{made}\n\n{END}{after}"
    if "--check" in sys.argv[1:]:
        sys.exit(0 if whole == page else "docs/house-rules.md is out of date: run `python3 docs/house_rules.py`")
    PAGE.write_text(whole)


main()
