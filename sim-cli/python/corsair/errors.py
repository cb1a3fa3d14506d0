"""What goes wrong, as exceptions."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from corsair.result import Result

__all__ = ["CorsairError"]


class CorsairError(Exception):
    """A command that ended without its result, or whose result is not what was asserted.

    The text is what the command writes to standard error.
    """

    code: int
    """The exit code of the command: 1 it failed at run time, 2 wrong input, 4 an assertion fails,
    5 a scenario failed or an invariant was broken."""
    result: Result
    """What was made all the same: its text, and the files of a result of which an assertion fails."""

    def __init__(self, message: str, code: int, result: Result) -> None:
        super().__init__(message)
        self.code = code
        self.result = result

    def __reduce__(self) -> tuple[type[CorsairError], tuple[str, int, Result]]:
        return CorsairError, (self.args[0], self.code, self.result)
