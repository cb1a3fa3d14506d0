#!/usr/bin/env python3
"""Writes the tables of claims in results/calibration.md from what `corsair dev calibrate --format csv` prints.

    python3 docs/calibration.py MODELS.csv GAMES.csv
"""
import csv
import re
import sys
from pathlib import Path

PAGE = Path(__file__).resolve().parent.parent / "results" / "calibration.md"
HEAD = "| claim | claimed | observed | 99.9 % interval | experiments | verdict |\n|---|---|---|---|---|---|\n"


def claimed(row):
    """A claim in words: `94-96 %`, `at most 5 %`."""
    least, most = (value and f"{100 * float(value):.0f}" for value in (row["claimed_least"], row["claimed_most"]))
    if least and most:
        return f"{least}-{most} %"
    return f"at least {least} %" if least else f"at most {most} %"


def table(path):
    """The claims of a file as Markdown."""
    lines = HEAD
    for row in csv.DictReader(open(path, newline="")):
        share, low, high = (f"{100 * float(row[of]):.2f}" for of in ("share", "share_lo", "share_hi"))
        cells = [row["claim"], claimed(row), f"{share} %", f"{low}-{high} %", row["experiments"], row["verdict"]]
        lines += f"| {' | '.join(cells)} |\n"
    return lines


tables = iter([table(path) for path in sys.argv[1:3]])
text, found = re.subn(r"\| claim \| claimed (.*\n\|)*.*\n", lambda _: next(tables), PAGE.read_text())
assert found == 2, f"{PAGE} has {found} tables of claims"
PAGE.write_text(text)
