#!/usr/bin/env python3
"""Writes all screens and pages of the tests for inspection.

    look.py CORSAIR DIR [NAME...]

Runs the commands of `screens.rs` at 60, 80, 120 and 200 columns, and makes the pages of the commands in `page/main.rs`.
A screenshot shows each page at 390 and 1280 pixels in light and dark, and a PDF shows it in print. DIR/index.html shows
all screens and pages. With names, the script makes only the named screens and pages. The script also reports columns
without a value, and the size and the number of sheets of each page. Pages need Chromium.
"""
import html
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

TESTS = Path(__file__).resolve().parent
sys.path.insert(0, str(TESTS / "page"))

from browser import NAMES, SHEETS, Browser  # noqa: E402, because the module is in another directory

COLUMNS = [60, 80, 120, 200]
PIXELS = [390, 1280]


def commands(file, name):
    """Returns the pairs of name and command in a constant of a test file."""
    body = re.search(rf"\b{name}\b[^=]*=\s*&?\[(.*?)\n\];", (TESTS / file).read_text(), re.S).group(1)
    body = re.sub(r"\\\n\s*", "", body)
    return re.findall(r'\(\s*"([^"]+)",\s*"([^"]+)",?\s*\)', body)


def empty_columns(text):
    """Yields the headings of table columns that have no value."""
    lines = text.splitlines()
    for at, rule in enumerate(lines):
        if not re.fullmatch(r"-{10,}", rule) or at == 0:
            continue
        rows = []
        for row in lines[at + 1:]:
            if not row.strip():
                break
            rows.append(row)
        for word in re.finditer(r"\S+(?: \S+)*", lines[at - 1]):
            # A number may be slightly to the side of a short heading.
            if rows and not any(row[max(0, word.start() - 2):word.end() + 2].strip() for row in rows):
                yield word.group(0)


def screens(corsair, directory, wanted):
    """Writes all wanted screens and returns their names."""
    made = []
    experiment = TESTS.parents[1] / "docs/examples/house-rule.toml"
    for name, command in commands("screens.rs", "SCREENS"):
        if wanted and name not in wanted:
            continue
        words = [str(experiment) if word == "EXPERIMENT" else word for word in command.split()]
        for columns in COLUMNS:
            ran = subprocess.run([corsair, *words, "-q", "--width", str(columns)], capture_output=True, text=True)
            text = f"$ corsair {command}\n{ran.stdout}{ran.stderr}"
            (directory / f"{name}-{columns}.txt").write_text(text)
            for head in empty_columns(ran.stdout):
                print(f"{name} at {columns}: the column `{head}` has no value")
        made.append(name)
    return made


def pages(corsair, directory, wanted):
    """Writes all wanted pages with screenshots and returns the directories of their results."""
    made = []
    for name, command in commands("page/main.rs", "RESULTS"):
        if wanted and name not in wanted:
            continue
        result = directory / name
        shutil.rmtree(result, ignore_errors=True)
        subprocess.run([corsair, *command.split(), "-q", "-o", result], capture_output=True, check=False)
        subprocess.run([corsair, "report", result], capture_output=True, check=True)
        made.append(result)
    program = next(filter(None, map(shutil.which, NAMES)), None)
    if program is None:
        print("no browser is installed: pages have no screenshots")
        return made
    with tempfile.TemporaryDirectory() as profile:
        browser = Browser(program, profile)
        for result in made:
            page = result / "report.html"
            browser.load(page)
            for width in PIXELS:
                for theme in ["light", "dark"]:
                    browser.show(width, theme)
                    browser.shoot(result / f"{width}-{theme}.png")
            (result / "paper.pdf").write_bytes(browser.paper())
            sheets = browser.sheets()
            size = page.stat().st_size
            print(f"{result.name}: {size:,} bytes, {sheets} sheets{', too many' if sheets > SHEETS else ''}")
        browser.end()
    return made


def index(directory, of_screens, of_pages):
    """Writes a page that shows all screens and pages."""
    parts = ["<!DOCTYPE html><meta charset=utf-8><title>Screens and pages</title>"]
    parts.append("<style>pre{border:1px solid #999;padding:4px;overflow-x:auto}img{border:1px solid #999;vertical-align:top}</style>")
    for name in of_screens:
        texts = [(directory / f"{name}-{columns}.txt").read_text() for columns in COLUMNS]
        parts.append(f"<h2>{name}</h2>" + "".join(f"<pre>{html.escape(text)}</pre>" for text in texts))
    for result in of_pages:
        pictures = [f"{width}-{theme}.png" for width in PIXELS for theme in ["light", "dark"]]
        shown = [f'<img loading=lazy height=900 src="{result.name}/{picture}">' for picture in pictures]
        parts.append(f'<h2><a href="{result.name}/report.html">{result.name}</a></h2>' + " ".join(shown))
    (directory / "index.html").write_text("\n".join(parts))


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    corsair, directory, wanted = sys.argv[1], Path(sys.argv[2]).resolve(), sys.argv[3:]
    directory.mkdir(parents=True, exist_ok=True)
    index(directory, screens(corsair, directory, wanted), pages(corsair, directory, wanted))
    print(directory / "index.html")


if __name__ == "__main__":
    main()
