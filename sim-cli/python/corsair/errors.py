"""Exceptions of calls."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from corsair.result import Result

__all__ = ["CorsairError"]


class CorsairError(Exception):
    """A command ended without its result, or an assertion about its result fails.

    The text is the error of the command on standard error.
    """

    code: int
    """The exit code of the command: 1 it failed at run time, 2 bad input, 4 an assertion fails,
    5 a scenario failed or an invariant was broken."""
    result: Result
    """The partial result: its text, and the files of a result with a failed assertion."""

    def __init__(self, message: str, code: int, result: Result) -> None:
        super().__init__(message)
        self.code = code
        self.result = result

    def __reduce__(self) -> tuple[type[CorsairError], tuple[str, int, Result]]:
        return CorsairError, (self.args[0], self.code, self.result)
