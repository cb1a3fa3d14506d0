"""The command `corsair` of the package, also as `python -m corsair`."""

import signal
import sys

from corsair import _native


def main() -> int:
    """Runs the command line of the process. Returns the exit code."""
    # The command handles signals itself.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return _native.main(["corsair", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
