#!/usr/bin/env python3
"""Writes the table of results/calibration.md from results/calibration-{models,games}.csv.

    python3 docs/calibration.py            writes the table
    python3 docs/calibration.py --check    exits with 1 if the page has a different table
"""
import csv
import re
import sys
from pathlib import Path

RESULTS = Path(__file__).resolve().parent.parent / "results"
PAGE = RESULTS / "calibration.md"


def claimed(row):
    """Returns a claimed range as text: `94-96 %`, `at most 5 %`."""
    least, most = (value and f"{100 * float(value):.0f}" for value in (row["claimed_least"], row["claimed_most"]))
    if least and most:
        return f"{least}-{most} %"
    return f"at least {least} %" if least else f"at most {most} %"


def is_outside(row):
    """Returns whether the observed share, without its interval, is outside the claimed range."""
    return not float(row["claimed_least"] or 0) <= float(row["share"]) <= float(row["claimed_most"] or 1)


def lines():
    """Yields two tables: numbers of claims by verdict, and claims with an observed share outside their range."""
    of = {name: list(csv.DictReader((RESULTS / f"calibration-{name}.csv").open())) for name in ("models", "games")}
    yield "| claims | number | shown | not shown wrong | wrong |\n|---|---|---|---|---|"
    for name, rows in of.items():
        counts = [sum(row["verdict"] == verdict for row in rows) for verdict in ("shown", "not shown wrong", "wrong")]
        yield f"| [{name}](calibration-{name}.csv) | {len(rows)} | {' | '.join(map(str, counts))} |"
    yield "\nClaims with an observed share outside their range:\n"
    yield "| claim | claimed | observed | 99.9 % interval |\n|---|---|---|---|"
    for row in (row for rows in of.values() for row in rows if is_outside(row)):
        share, low, high = (f"{100 * float(row[of]):.2f}" for of in ("share", "share_lo", "share_hi"))
        yield f"| {row['claim']} | {claimed(row)} | {share} % | {low}-{high} % |"


text = PAGE.read_text()
made = re.sub(r"(?<=<!-- table -->\n\n).*?(?=\n\n<!-- end of table -->)", lambda _: "\n".join(lines()), text, flags=re.S)
if "--check" in sys.argv[1:]:
    sys.exit(0 if made == text else "results/calibration.md is out of date: run `python3 docs/calibration.py`")
PAGE.write_text(made)
