"""The command `corsair`, as the package installs it: `python -m corsair` is the same."""

import signal
import sys

from corsair import _native


def main() -> int:
    """Runs the command line of the process. Returns the exit code."""
    # The command has signals of its own.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return _native.main(["corsair", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
