"""Program `corsair` of the Python package, also available as `python -m corsair`."""

import signal
import sys

from corsair import _native


def main() -> int:
    """Runs this process's command line and returns the exit code."""
    # The native program installs handlers for signals.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return _native.main(["corsair", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
