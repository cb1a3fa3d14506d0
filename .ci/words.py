#!/usr/bin/env python3
"""Finds words of a private dialect in pages, comments and test names, and suggests standard words.

    python3 .ci/words.py [PATH...]     checks all tracked pages, sources and rules files, or only files below PATH

The exit code is 1 if a word is found. Add a pattern to DIALECT when a review finds one. Add correct uses, with the
words around them, to RIGHT.
"""
import re
import subprocess
import sys

DIALECT = {
    r"told|tells?|telling": "report, print, list",
    r"nobody|whoever": "no caller, any caller",
    r"(?<!there )(is|are|was|be) no(ne)?(?! longer)": "is not a, is invalid",
    r"so many|so much of": "n, some",
    r"(go|goes|gone|going) on( with)?(?= |$)": "resume, continue",
    r"bears? out|borne out": "support",
    r"falls? due|comes? of": "is due, results from",
    r"(by|of) (itself|themselves)": "automatically, separately",
    r"lets? in|leaves? out|takes? in": "admit, omit, include",
    r"cures?": "suggestion, fix",
    r"holds? against": "compare with",
    r"is (said|told|asked of|shown to be|known to be)": "name who does it",
    r"makes no sense": "is inconsistent",
}
RIGHT = r"tell (them|these|two|the bots?|the two) apart|tell apart|going on the account|(go|goes) on the|take in tow|comes? of age"
PATTERN = re.compile("|".join(rf"(?P<w{i}>\b(?:{p})\b)" for i, p in enumerate(DIALECT)), re.I)
HEAD = r"(What|Who|Whom|Whose|Whether|How|Where|Which|When|The same|That of)\b"
NAME = r"\s*fn ((what|who|whose|whoever|how|where|whether|nobody|the_same|it_is)_\w+)\("
COMMENT = {".rs": r"^\s*//[/!]? ?(.*)", ".py": r"^\s*# ?(.*)", ".toml": r"^\s*# ?(.*)"}


def prose(path):
    """Yields number and text of each line of a page or of each comment of a source, without code."""
    kind, code = path[path.rfind("."):], False
    for number, line in enumerate(open(path, encoding="utf-8"), 1):
        code ^= kind == ".md" and line.lstrip().startswith("```")
        found = re.match(COMMENT[kind], line) if kind in COMMENT else None
        if (kind == ".md" and not code) or found:
            yield number, re.sub(r"`[^`]*`|\]\([^)]*\)", "`", found[1] if found else line.rstrip())


def headings(path):
    """Yields the problems of doc comments' first lines and of test names in a Rust source."""
    before = ""
    for number, line in enumerate(open(path, encoding="utf-8"), 1):
        doc, name = re.match(r"\s*(//[/!]) ?(.*)", line), re.match(NAME, line)
        if doc and not before.startswith(doc[1]) and re.match(HEAD, doc[2]):
            yield number, f"{doc[2].strip()}: begin with a noun phrase or a verb in the third person"
        if name and before.startswith("#["):
            yield number, f"{name[1]}: name subject and claim"
        before = line.strip()


files = subprocess.run(["git", "ls-files", *sys.argv[1:]], check=True, capture_output=True, text=True).stdout
faults = 0
for path in (file for file in files.splitlines() if file.endswith((".md", *COMMENT)) and file != ".ci/words.py"):
    wrong = list(headings(path)) if path.endswith(".rs") else []
    for number, line in prose(path):
        for found in PATTERN.finditer(re.sub(RIGHT, "", line, flags=re.I)):
            wrong.append((number, f"{found[0].strip()}: {list(DIALECT.values())[int(found.lastgroup[1:])]}"))
    print("".join(f"{path}:{number}: {what}\n" for number, what in sorted(wrong)), end="")
    faults += len(wrong)
print(f"{faults} places to change" if faults else "no dialect")
sys.exit(faults > 0)
