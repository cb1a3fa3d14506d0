"""Types of the native module, which runs command lines of Corsair in this process."""

from collections.abc import Callable, Sequence
from os import PathLike
from typing import Any, TypeAlias

Buffer: TypeAlias = Any
"""Object with the buffer protocol, of 64-bit integers or 32-bit floats."""

VERSION: str

def main(words: Sequence[str]) -> int:
    """Runs a command line as the program would, with the standard streams and signals. Returns the exit code."""

def execute(
    words: Sequence[str],
    note: Callable[[str], object],
    progress: Callable[[int, int, str], object],
    bots: Sequence[tuple[str, str, Callable[[Decisions], Buffer]]],
) -> tuple[int, str, str | None]:
    """Runs a command line. Returns the exit code, the standard output, and the error message or None.

    Each of `bots` has a name, a version and a function. Commands name the bot `host:NAME`. The function receives
    decisions and returns the index of an action for each decision.
    """

def keep_shards(words: Sequence[str], shards: int, directory: str | PathLike[str]) -> tuple[int, str, str | None]:
    """Divides a command into shards in a directory and writes the plan there, unless the directory already has an
    equal plan. Returns the exit code, the plan as JSON, and the error message or None."""

def verbs() -> str:
    """Returns all commands with their arguments, as JSON."""

def answer(directory: str | PathLike[str]) -> str:
    """Returns the answer of the result in a directory: one to three sentences."""

def fragment(directory: str | PathLike[str]) -> str:
    """Returns the answer and the charts of the result in a directory, as an HTML fragment."""

Ended: TypeAlias = tuple[int, list[float], list[float], bool]
"""Result of a finished game: its index, the win shares, the scores, and True if the game was cut off."""

class Environment:
    """Games that wait for decisions of Python players."""

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
        """Restarts all games with the first deals of a seed."""

    def next_deal(self, game: int) -> None:
        """Starts the next deal of a game."""

    def turn(self, game: int) -> int | None:
        """Returns the seat that decides in a game; None if the game is over."""

    def listed(self, game: int) -> tuple[int, int]:
        """Returns the number of listed actions in a game, and how many of these actions have no slot."""

    def words(self, game: int) -> list[str]:
        """Returns the actions in the slots of a game, as text."""

    def view(self, game: int, seat: int) -> str:
        """Returns the view of a seat in a game, as JSON."""

    def take(self, game: int, slot: int) -> Ended | None:
        """Plays the action in a slot of one game. Returns the result if the action ended the game."""

    def step(self, slots: Buffer) -> list[Ended]:
        """Plays the action in one slot of every game, and starts the next deal of finished games. Returns their results."""

    def observe(self, views: Buffer, masks: Buffer, actions: Buffer | None, seats: Buffer) -> None:
        """Writes the view of each game's deciding seat into arrays with one row per game."""

    def observe_seat(self, game: int, seat: int, view: Buffer) -> None:
        """Writes the view of a seat in a game into an array."""

class State:
    """State of one game between external players."""

    seats: int

    def __init__(
        self,
        game: str,
        *,
        seats: int | None,
        rules: Sequence[str],
        settings: Sequence[str],
        seed: int,
        deal: int,
    ) -> None: ...
    def turn(self) -> int | None:
        """Returns the seat that decides; None if the game is over."""

    def count(self) -> int:
        """Returns the number of actions of the deciding seat; 0 if the game is over."""

    def listed(self) -> list[str]:
        """Returns the actions of the deciding seat, as text."""

    def take(self, index: int) -> None:
        """Plays the action at an index of the list."""

    def view(self, seat: int) -> str:
        """Returns the view of a seat, as JSON."""

    def outcome(self) -> tuple[list[float], list[float]] | None:
        """Returns the win shares and scores of the seats; None if the game is not over."""

    def copy(self) -> State:
        """Returns a copy with the same chance to come."""

class Decisions:
    """Decisions for which a bot has not answered yet. The list is empty after the bot's answer."""

    view_names: list[str]
    action_names: list[str]

    def __len__(self) -> int: ...
    def seats(self) -> list[int]:
        """Returns the seat that makes each decision."""

    def seeds(self) -> list[int]:
        """Returns the random seed of each decision."""

    def counts(self) -> list[int]:
        """Returns the number of listed actions of each decision."""

    def views(self, rows: Buffer) -> None:
        """Writes the features of each decision's view into an array, one row per decision."""

    def actions(self, rows: Buffer) -> None:
        """Writes the features of all listed actions into an array, one row per action, in the order of the decisions."""

    def view(self, index: int) -> str:
        """Returns the deciding seat's view for one decision, as JSON."""

    def listed(self, index: int) -> list[str]:
        """Returns the listed actions of a decision, as text."""
