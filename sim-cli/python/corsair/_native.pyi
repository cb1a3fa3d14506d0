"""Command lines of Corsair, run in this process."""

from collections.abc import Callable, Sequence
from os import PathLike
from typing import Any, TypeAlias

Buffer: TypeAlias = Any
"""Object with the buffer protocol, of 64-bit integers or 32-bit floats."""

VERSION: str

def main(words: Sequence[str]) -> int:
    """Runs a command line like the command itself, with its streams and signals. Returns the exit code."""

def execute(
    words: Sequence[str],
    note: Callable[[str], object],
    progress: Callable[[int, int, str], object],
    bots: Sequence[tuple[str, str, Callable[[Decisions], Buffer]]],
) -> tuple[int, str, str | None]:
    """Runs a command line. Returns the exit code, standard output, and the error, if there was one.

    Each of `bots` is a name, which the command has as `host:NAME`, a version, and a function of decisions.
    """

def keep_shards(words: Sequence[str], shards: int, directory: str | PathLike[str]) -> tuple[int, str, str | None]:
    """Writes the plan of a command in shards into a directory, unless the same plan is there already. Returns the
    exit code, the plan as JSON, and the error, if there was one."""

def verbs() -> str:
    """All verbs with their arguments, as JSON."""

def answer(directory: str | PathLike[str]) -> str:
    """Returns the answer of the result in a directory, in a sentence or two."""

def fragment(directory: str | PathLike[str]) -> str:
    """Returns the answer and the charts of the result in a directory, as HTML to embed in a page."""

Ended: TypeAlias = tuple[int, list[float], list[float], bool]
"""End of a game: its number, the shares of the win, the scores, and True if it was cut off."""

class Environment:
    """Games that wait at the decisions of seats with players in Python."""

    view_names: list[str]
    action_names: list[str]
    slots: int
    seats: int

    def __init__(
        self,
        game: str,
        *,
        seats: int | None,
        rules: Sequence[str | PathLike[str]],
        settings: Sequence[str],
        bots: Sequence[str | None],
        games: int,
        seed: int,
        threads: int,
    ) -> None: ...
    def reset(self, seed: int) -> None:
        """Begins all games anew, with the first deals of a seed."""

    def next_deal(self, game: int) -> None:
        """Begins the next deal of a game."""

    def turn(self, game: int) -> int | None:
        """Seat that decides in a game; none once it is over."""

    def listed(self, game: int) -> tuple[int, int]:
        """Number of listed actions of a game, and number of those without a slot."""

    def words(self, game: int) -> list[str]:
        """Actions in the slots of a game, in words."""

    def view(self, game: int, seat: int) -> str:
        """View of a seat of a game, as JSON."""

    def take(self, game: int, slot: int) -> Ended | None:
        """Takes the action in a slot of a game. Returns its end if it is over."""

    def step(self, slots: Buffer) -> list[Ended]:
        """Takes the action in a slot of every game, and begins the next deal of the games that end."""

    def observe(self, views: Buffer, masks: Buffer, actions: Buffer | None, seats: Buffer) -> None:
        """Writes the views of the deciding seats over arrays with a row for each game."""

    def observe_seat(self, game: int, seat: int, view: Buffer) -> None:
        """Writes the view of a seat of a game over an array."""

class Decisions:
    """Decisions for a bot; none once it has answered."""

    view_names: list[str]
    action_names: list[str]

    def __len__(self) -> int: ...
    def seats(self) -> list[int]:
        """Seat of each decision."""

    def seeds(self) -> list[int]:
        """Seed of each decision."""

    def counts(self) -> list[int]:
        """Number of listed actions of each decision."""

    def views(self, rows: Buffer) -> None:
        """Writes the features of the views over an array with a row for each."""

    def actions(self, rows: Buffer) -> None:
        """Writes the features of the listed actions over an array with a row for each, one decision after the other."""

    def view(self, index: int) -> str:
        """View of the seat of a decision, as JSON."""

    def listed(self, index: int) -> list[str]:
        """Listed actions of a decision, in words."""
