"""Output of a running command: messages to the log, progress to a notebook or a terminal."""

from __future__ import annotations

import logging
import sys
import threading
from typing import Any

LOG = logging.getLogger("corsair")


class Listener:
    """Receiver of one command's messages and progress."""

    def __init__(self) -> None:
        self.notes: list[str] = []
        self._shown = _shown()

    def note(self, line: str) -> None:
        """Logs a line of standard error, such as a warning or the speed."""
        self.notes.append(line)
        LOG.log(logging.WARNING if line.startswith("warning:") else logging.INFO, "%s", line)

    def progress(self, done: int, total: int, line: str) -> None:
        """Updates the progress display."""
        if self._shown is not None:
            self._shown.show(done, total, line)

    def close(self) -> None:
        """Removes the progress display."""
        if self._shown is not None:
            self._shown.clear()


class _Terminal:
    def __init__(self) -> None:
        self._width = 0

    def show(self, done: int, total: int, line: str) -> None:
        sys.stderr.write("\r" + line.ljust(self._width))
        sys.stderr.flush()
        self._width = max(self._width, len(line))

    def clear(self) -> None:
        if self._width:
            sys.stderr.write("\r" + " " * self._width + "\r")
            sys.stderr.flush()


class _Notebook:
    def __init__(self) -> None:
        self._handle: Any = None

    def show(self, done: int, total: int, line: str) -> None:
        from IPython.display import HTML, display

        bar = HTML(f'<progress max="{max(total, 1)}" value="{done}"></progress> {line}')
        if self._handle is None:
            self._handle = display(bar, display_id=True)
        else:
            self._handle.update(bar)

    def clear(self) -> None:
        from IPython.display import HTML

        if self._handle is not None:
            self._handle.update(HTML(""))


def _shown() -> _Notebook | _Terminal | None:
    """Returns the progress display; None outside the main thread, and without a terminal or notebook."""
    if threading.current_thread() is not threading.main_thread():
        return None
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    if shell is not None and type(shell).__name__ == "ZMQInteractiveShell":
        return _Notebook()
    return _Terminal() if sys.stderr is not None and sys.stderr.isatty() else None
