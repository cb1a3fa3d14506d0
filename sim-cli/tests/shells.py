#!/usr/bin/env python3
"""Tests completions in real shells: types a command line and presses the tabulator key.

    shells.py CORSAIR

The script tests each of bash, zsh and fish that is installed, and loads the completions as in docs/guide/install.md.
The exit code is 77 if no shell is installed.
"""
import os
import pty
import re
import select
import shutil
import signal
import sys
import tempfile
import time
from pathlib import Path

SHELLS = {
    "bash": (["bash", "--norc", "--noprofile", "-i"], "source <(corsair dev completions bash)"),
    "zsh": (["zsh", "-f", "-i"], "autoload -U compinit; compinit -u -D; source <(corsair dev completions zsh)"),
    "fish": (["fish", "--no-config", "-i"], "corsair dev completions fish | source"),
}
# Typed text and completed text, for commands, games, bots, house rules, rule keys and files.
LINES = [
    ("corsair tourn", "corsair tournament"),
    ("corsair run spanish", "corsair run spanish-main"),
    ("corsair run pirates-cove --bots merch", "merchant"),
    ("corsair compare pirates-cove --rules no-mut", "no-mutiny"),
    ("corsair run pirates-cove --set combat.hit", "combat.hit_on"),
    ("corsair run pirates-cove --rules our-hou", "our-house.toml"),
]
SECONDS = 20
SKIPPED = 77


class Shell:
    """Shell in a separate pseudo-terminal."""

    def __init__(self, words, place, path):
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.chdir(place)
            kept = {name: os.environ[name] for name in ("LANG", "LC_ALL") if name in os.environ}
            os.execvpe(words[0], words, {
                **kept, "PATH": path, "HOME": place, "TERM": "dumb", "PS1": "$ ", "HISTFILE": "", "COLUMNS": "200",
            })

    def type(self, text):
        os.write(self.terminal, text.encode())

    def shown(self, wanted):
        """Returns the shell's output up to the wanted text, or all output until the time limit."""
        text, until = "", time.monotonic() + SECONDS
        while wanted not in plain(text) and time.monotonic() < until:
            if select.select([self.terminal], [], [], 0.2)[0]:
                text += os.read(self.terminal, 1 << 16).decode(errors="replace")
                # Fish queries the type of the terminal and waits for the answer.
                if "\x1b[0c" in text or "\x1b[c" in text:
                    self.type("\x1b[?62c")
                    text = text.replace("\x1b[0c", "").replace("\x1b[c", "")
        return plain(text)

    def end(self):
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self.terminal)


def plain(text):
    """Returns a text without escape sequences."""
    return re.sub(r"\x1b\[[0-9;?=>]*[a-zA-Z]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[=>(][B0]?|[\r\x08]", "", text)


def faults(name, corsair, place):
    """Yields a message for each line that a shell does not complete."""
    words, load = SHELLS[name]
    path = f"{corsair.parent}:{os.environ['PATH']}"
    for typed, wanted in LINES:
        shell = Shell(words, place, path)
        shell.type(load + "; echo load\"ed\"\n")
        if "loaded" not in shell.shown("loaded"):
            shell.end()
            yield f"{name}: the completions do not load: {load}"
            return
        shell.type(typed)
        shell.shown(typed)
        shell.type("\t")
        # A shell prints either the rest of the line or the last word again.
        rest = wanted[len(typed):] if wanted.startswith(typed) else wanted[len(typed.split()[-1]):]
        shown = shell.shown(rest)
        shell.end()
        if rest not in shown:
            yield f"{name}: `{typed}` becomes `{shown.strip()}`, not `{wanted}`"


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    corsair = Path(sys.argv[1]).resolve()
    there = [name for name in SHELLS if shutil.which(name)]
    if not there:
        print("SKIPPED: neither bash, zsh nor fish is installed")
        return SKIPPED
    with tempfile.TemporaryDirectory() as place:
        (Path(place) / "our-house.toml").write_text("turns = 8\n")
        wrong = [fault for name in there for fault in faults(name, corsair, place)]
    print("\n".join(wrong) or f"completed in {', '.join(there)}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
