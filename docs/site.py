#!/usr/bin/env python3
"""Builder of the documentation as an mdBook, and checks of its links.

    python3 docs/site.py --check                  exits with 1 if docs/SUMMARY.md lacks a page, or a link is dead
    python3 docs/site.py --corsair BINARY DIR     writes the sources of the book to DIR, for `mdbook build DIR`
    python3 docs/site.py --built DIR              exits with 1 if a built page has a dead link or needs a network

The sources keep the directories of the pages, so that links work. A link to a file outside the book, such as a folder
of scenarios, becomes text without a link. The program corsair prints the pages about commands and rule keys. Notebooks
become pages with their outputs.
"""
import argparse
import json
import os
import re
import shutil
import subprocess
import sys
from html import unescape
from pathlib import Path, PurePosixPath
from urllib.parse import unquote

ROOT = Path(__file__).resolve().parent.parent
SUMMARY = ROOT / "docs" / "SUMMARY.md"
# Pages that only tests use.
ELSEWHERE = {"sim-cli/games/src/toy/ledger.md"}
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)")
CODE_OR_LINK = re.compile(r"^```.*?^```|`[^`\n]*`|(?<!!)\[((?:\[[^\]]*\]|[^\[\]])*)\]\(([^)\s]+)\)", re.M | re.S)
ENTRY = re.compile(r"^\s*(?:- )?\[(.+)\]\(([^)]+)\)$", re.M)
BOOK = """[book]
title = "Corsair"
language = "en"
src = "src"

[build]
build-dir = "book"
create-missing = false

[output.html]
default-theme = "light"
preferred-dark-theme = "ayu"
no-section-label = true

[output.html.print]
enable = false

[output.html.search]
limit-results = 20
"""


def tracked():
    """Returns the paths of all files of the repository, relative to the root."""
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    return set(subprocess.run(listed, cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines())


def resolved(page, target):
    """Returns the target of a link as a path from the root; None if the link leaves the repository."""
    path = os.path.normpath(PurePosixPath(page).parent / target)
    return None if path.startswith("..") else path


def without_code(text):
    """Returns a page without code blocks and code spans, whose brackets are not links."""
    return re.sub(r"`[^`\n]*`", "", re.sub(r"^```.*?^```", "", text, flags=re.M | re.S))


def anchors(text):
    """Returns the anchors of a page's headings."""
    names = []
    for heading in re.findall(r"^#+ (.+)$", re.sub(r"^```.*?^```", "", text, flags=re.M | re.S), re.M):
        heading = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
        name = "".join(c for c in heading.lower() if c.isalnum() or c in " -_").replace(" ", "-")
        names.append(f"{name}-{names.count(name)}" if name in names else name)
    return names


def links(page):
    """Yields the links of a page to the repository: target as written, path from the root, and anchor."""
    for target in LINK.findall(without_code((ROOT / page).read_text())):
        if re.match(r"[a-z]+:", target):
            continue
        path, _, anchor = target.partition("#")
        yield target, (resolved(page, path) if path else page), anchor


def listed():
    """Returns the paths of all pages that the summary lists, relative to the root."""
    return [resolved("docs/SUMMARY.md", target) for _, target in ENTRY.findall(SUMMARY.read_text())]


def faults():
    """Yields the problems of the summary and of links, one line per problem."""
    files, pages = tracked(), listed()
    folders = {str(parent) for file in files for parent in PurePosixPath(file).parents}
    wanted = {file for file in files if file.endswith(".md")} - ELSEWHERE - {"docs/SUMMARY.md"}
    yield from (f"docs/SUMMARY.md: add the page {page}" for page in sorted(wanted - set(pages)))
    yield from (f"docs/SUMMARY.md: the page {page} does not exist" for page in pages if page not in wanted)
    yield from (f"docs/SUMMARY.md: list {page} only once" for page in sorted({p for p in pages if pages.count(p) > 1}))
    for page in sorted(wanted & set(pages)):
        for target, path, anchor in links(page):
            if path is None or path not in files | folders:
                yield f"{page}: the link {target} leads to no file"
            elif anchor and path.endswith(".md") and anchor not in anchors((ROOT / path).read_text()):
                yield f"{page}: the link {target} leads to no heading"


def in_book(page, text, kept):
    """Returns a page with links that work in the book, in which mdBook writes a README.md as `index.html`."""
    def link(found):
        words, target = found.group(1), found.group(2)
        if target is None or re.match(r"[a-z]+:|#", target):
            return found.group(0)
        path, _, anchor = target.partition("#")
        leads_to = resolved(page, path)
        if f"{leads_to}/README.md" in kept:
            path, leads_to = f"{path.rstrip('/')}/README.md", f"{leads_to}/README.md"
        if leads_to not in kept:
            return words
        path = re.sub(r"(^|/)README\.md$", r"\1index.md", path)
        return f"[{words}]({path}{'#' if anchor else ''}{anchor})"
    return CODE_OR_LINK.sub(link, text)


def dead(book):
    """Yields dead links of a built book, and files that pages load from a network."""
    pages = {path: path.read_text() for path in book.rglob("*.html") if path.name not in ("404.html", "toc.html")}
    names = {path: set(map(unescape, re.findall(r'\bid="([^"]+)"', text))) for path, text in pages.items()}
    for path, text in sorted(pages.items()):
        name = path.relative_to(book)
        loads = re.findall(r'\b(?:src|link[^>]* href)="(https?:[^"]+)"', text)
        yield from (f"{name}: the page loads {url} from a network" for url in loads)
        for target in sorted(set(map(unescape, re.findall(r'\b(?:href|src)="([^"]+)"', text)))):
            if re.match(r"[a-z]+:", target):
                continue
            file, _, anchor = map(unquote, target.partition("#"))
            there = (path.parent / file).resolve() if file else path
            if not there.is_file():
                yield f"{name}: the link {target} leads to no file"
            elif anchor and there in names and anchor not in names[there]:
                yield f"{name}: the link {target} leads to no heading"


def printed(corsair, *words):
    """Returns the output of the program corsair for these arguments."""
    environment = os.environ | {"COLUMNS": "100"}
    return subprocess.run([corsair, *words], cwd=ROOT, check=True, capture_output=True, text=True, env=environment).stdout


def reference(corsair):
    """Yields title, path and text of the pages that the program corsair prints."""
    verbs = re.findall(r"^  ([a-z-]+(?: [a-z-]+)?) {2,}\S", printed(corsair, "help", "--all"), re.M)
    # Subcommands, such as `shards merge`.
    for verb in list(verbs):
        below = re.search(r"^Commands:\n((?:  .*\n)+)", printed(corsair, verb, "--help"), re.M)
        names = re.findall(r"^  ([a-z-]+) {2,}\S", below[1], re.M) if below else []
        verbs += [f"{verb} {name}" for name in names if name != "help" and verb != "odds"]
    for verb in verbs:
        text, page = printed(corsair, *verb.split(), "--help"), verb.replace(" ", "-")
        yield f"corsair {verb}", f"docs/reference/{page}.md", f"# corsair {verb}\n\n```text\n{text}```\n"
    coverage = printed(corsair, "verify", "--coverage").replace("\n# ", "\n## ")
    yield "Scenarios and the rules they prove", "docs/reference/coverage.md", coverage
    for line in printed(corsair, "games").splitlines():
        game, name = line.split(None, 1)
        keys = printed(corsair, "rules", "show", game, "--sources", "--full")
        library = printed(corsair, "rules", "library", game)
        bots = printed(corsair, "bots", game)
        text = f"# {name}: rule keys and bots\n\n## Rules\n\n```text\n{keys}```\n\n"
        text += f"## House rules of the library\n\n```text\n{library}```\n\n## Bots\n\n```text\n{bots}```\n"
        yield f"{name}: rule keys and bots", f"docs/reference/{game}.md", text


def notebooks():
    """Yields title, path and text of each notebook, with outputs and pictures."""
    for path in sorted((ROOT / "notebooks").glob("*.ipynb")):
        parts = []
        for cell in json.loads(path.read_text())["cells"]:
            source = "".join(cell["source"])
            parts.append(source if cell["cell_type"] == "markdown" else f"```python\n{source}\n```")
            for output in cell.get("outputs", []):
                data = output.get("data", {"text/plain": output.get("text", "")})
                text = "".join(data.get("text/plain", ""))
                if "image/png" in data:
                    picture = "".join(data["image/png"]).replace("\n", "")
                    parts.append(f"![Plot of the notebook](data:image/png;base64,{picture})")
                elif text.strip():
                    parts.append(f"```text\n{text.rstrip()}\n```")
        title = re.search(r"^# (.+)$", "\n\n".join(parts), re.M)
        yield title.group(1), f"notebooks/{path.stem}.md", "\n\n".join(parts) + "\n"


def write(corsair, directory):
    """Writes the sources of the book."""
    source = directory / "src"
    shutil.rmtree(source, ignore_errors=True)
    files, pages = tracked(), listed()
    # The book also contains the files that pages link to, including pictures.
    also = {path for page in pages for _, path, _ in links(page) if path in files} - {"docs/SUMMARY.md"}
    for page in pages:
        text = without_code((ROOT / page).read_text())
        also |= {resolved(page, target) for target in re.findall(r"!\[[^\]]*\]\(([^)\s]+)\)", text)} & files
    for file in sorted(also | set(pages)):
        (source / file).parent.mkdir(parents=True, exist_ok=True)
        if file in pages:
            (source / file).write_text(in_book(file, (ROOT / file).read_text(), also | set(pages)))
        else:
            shutil.copy(ROOT / file, source / file)
    of_command, of_notebooks = list(reference(corsair)), list(notebooks())
    for _, path, text in of_command + of_notebooks:
        (source / path).parent.mkdir(parents=True, exist_ok=True)
        (source / path).write_text(text)
    # In the book, links to notebooks lead to their pages.
    lessons = source / "notebooks/README.md"
    lessons.write_text(re.sub(r"\((\w+)\.ipynb\)", r"(\1.md)", lessons.read_text()))
    # The paths of the summary are relative to the root of the sources.
    def from_root(entry):
        return entry.group(0).replace(f"({entry.group(2)})", f"({resolved('docs/SUMMARY.md', entry.group(2))})")
    summary = ENTRY.sub(from_root, SUMMARY.read_text())
    def entries(made):
        return "".join(f"- [{title}]({path})\n" for title, path, _ in made)
    (source / "SUMMARY.md").write_text(
        f"{summary}\n# Notebooks with their outputs\n\n{entries(of_notebooks)}"
        f"\n# Reference of the command\n\n{entries(of_command)}"
    )
    (directory / "book.toml").write_text(BOOK)
    made = f"{len(of_notebooks)} of notebooks and {len(of_command)} of the command"
    print(f"{len(pages)} pages, {made}, in {directory}")


def main():
    given = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    given.add_argument("--check", action="store_true", help="check docs/SUMMARY.md and all links, and write nothing")
    given.add_argument("--corsair", default="corsair", help="path of the program corsair")
    given.add_argument("--built", type=Path, metavar="DIR", help="check the built book in DIR, and write nothing")
    given.add_argument("directory", nargs="?", type=Path, help="directory for the sources of the book")
    given = given.parse_args()
    wrong = list(dead(given.built.resolve()) if given.built else faults())
    print("\n".join(wrong), end="\n" if wrong else "")
    if wrong or given.check or given.built:
        sys.exit(1 if wrong else 0)
    if given.directory is None:
        sys.exit("name a directory for the sources, or --check")
    write(given.corsair, given.directory)


if __name__ == "__main__":
    main()
