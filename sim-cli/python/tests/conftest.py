"""Common fixtures: the program as a separate process, for comparison with calls."""

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

BOTS = ["merchant", "raider", "drifter", "uniform"]
UNDECIDED = 3
ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="session")
def corsair_command() -> str:
    """Path of the program that cargo has built."""
    found = os.environ.get("CORSAIR") or shutil.which("corsair")
    assert found, "name the command in CORSAIR"
    return found


@pytest.fixture
def written(corsair_command: str, tmp_path: Path) -> Callable[..., dict[str, bytes]]:
    """Function that runs a command line with `-o` and returns its files without timings."""

    def written(*words: str) -> dict[str, bytes]:
        place = tmp_path / "by-command"
        ran = subprocess.run([corsair_command, *words, "-o", place], capture_output=True)
        assert ran.returncode in (0, UNDECIDED), ran.stderr
        return without_time({path.relative_to(place).as_posix(): path.read_bytes() for path in files_of(place)})

    return written


def files_of(place: Path) -> list[Path]:
    return [path for path in sorted(place.rglob("*")) if path.is_file()]


def without_time(files: dict[str, bytes]) -> dict[str, bytes]:
    return {name: data for name, data in files.items() if not name.endswith("timing.json")}
