"""Exceptions that calls of commands raise."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from corsair.result import Result

__all__ = ["CorsairError"]


class CorsairError(Exception):
    """Error of a command that ended without a result, or whose result refutes an assertion.

    The message is the error that the command writes to standard error.
    """

    code: int
    """Exit code of the command: 1 failure at run time, 2 bad input, 4 refuted assertion, 5 failed scenario or broken
    invariant."""
    result: Result
    """Partial result: the text of the command, and the files of a result that refutes an assertion."""

    def __init__(self, message: str, code: int, result: Result) -> None:
        super().__init__(message)
        self.code = code
        self.result = result

    def __reduce__(self) -> tuple[type[CorsairError], tuple[str, int, Result]]:
        return CorsairError, (self.args[0], self.code, self.result)
