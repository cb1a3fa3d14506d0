"""Command lines of Corsair, run in this process."""

from collections.abc import Callable, Sequence
from os import PathLike

VERSION: str

def main(words: Sequence[str]) -> int:
    """Runs a command line as the command does, with its streams and signals. Returns the exit code."""

def execute(
    words: Sequence[str],
    note: Callable[[str], object],
    progress: Callable[[int, int, str], object],
) -> tuple[int, str, str | None]:
    """Runs a command line. Returns the exit code, standard output, and what went wrong, if anything did."""

def verbs() -> str:
    """All verbs with their arguments, as JSON."""

def answer(directory: str | PathLike[str]) -> str:
    """The answer of the result in a directory, in a sentence or two."""

def fragment(directory: str | PathLike[str]) -> str:
    """The answer and the charts of the result in a directory, as HTML to stand within a page."""
