"""Results of commands, with their text, files and data frames."""

from __future__ import annotations

import contextlib
import difflib
import html
import io
import json
import os
import tempfile
import threading
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any

from corsair import _native

if TYPE_CHECKING:
    import polars

__all__ = ["Result"]

MANIFEST = "manifest.json"
RECORD = "experiment.json"


class Result:
    """Result of a command.

    Each table is an attribute with a polars data frame: `summary` has the content of `summary.csv`, which the command
    writes to `-o DIR`.
    """

    words: tuple[str, ...]
    """Command line, word by word, without the program's name."""
    code: int
    """Exit code of the command: 0, or 3 if the command has played all games and the question is undecided."""
    text: str
    """Standard output of the command."""
    notes: tuple[str, ...]
    """Lines that the command wrote to standard error."""
    undecided: str | None
    """Reason why the question is undecided, if the exit code is 3."""
    files: dict[str, bytes]
    """Files that the command writes to `-o DIR`, by path; `/` separates folders."""
    bots: tuple[object, ...]
    """Python bots that the command names, for later calls with this result, such as `merge`; not pickled."""

    def __init__(
        self,
        words: tuple[str, ...],
        *,
        code: int = 0,
        text: str = "",
        notes: tuple[str, ...] = (),
        undecided: str | None = None,
        files: Mapping[str, bytes] | None = None,
        bots: tuple[object, ...] = (),
    ) -> None:
        self.words = words
        self.code = code
        self.text = text
        self.notes = notes
        self.undecided = undecided
        self.files = dict(files or {})
        self.bots = bots
        self._frames: dict[str, polars.DataFrame] = {}

    @classmethod
    def load(cls, directory: str | os.PathLike[str]) -> Result:
        """Reads the files of a result that a command has written with `-o`. The text of the result is empty.

        Raises ValueError if the directory holds no result.
        """
        result = cls((), files=_read(Path(directory)))
        if MANIFEST not in result.files and RECORD not in result.files:
            raise ValueError(f"`{os.fspath(directory)}` holds no result of Corsair: name a directory that a command wrote with -o")
        result.words = tuple(result.manifest.get("argv", ()))
        return result

    @property
    def manifest(self) -> dict[str, Any]:
        """Manifest of the result (docs/files.md): version, plan, rules and file hashes.

        For an experiment file, the manifest records the entries. Empty if the command writes no files."""
        for name in (MANIFEST, RECORD):
            if name in self.files:
                return json.loads(self.files[name])
        return {}

    @property
    def answer(self) -> str | None:
        """Answer of the result in one to three sentences; None for a command that only prints text."""
        if not self._has_manifest():
            return None
        with self._as_directory() as directory:
            return _native.answer(directory)

    @property
    def tables(self) -> list[str]:
        """Names of the result's tables. Each name is also an attribute."""
        return sorted(name.removesuffix(".csv") for name in self.files if _is_table(name))

    @property
    def entries(self) -> dict[str, Result]:
        """Results of an experiment file's entries, by id."""
        found: dict[str, Result] = {}
        for entry in self.manifest.get("entries", ()):
            name = entry["id"]
            files = {
                file.removeprefix(f"{name}/"): data
                for file, data in self.files.items()
                if file.startswith(f"{name}/")
            }
            text = self.files.get(f"{name}.txt", b"").decode()
            found[name] = Result(tuple(entry["argv"]), text=text, files=files)
        return found

    def json(self) -> Any:
        """Returns the command's output as JSON, or as a list if every line is a separate JSON value."""
        try:
            return json.loads(self.text)
        except json.JSONDecodeError:
            return [json.loads(line) for line in self.text.splitlines()]

    def html(self) -> str:
        """Returns the page that `corsair report` makes of the result.

        Raises ValueError if the command writes no files.
        """
        if not self._has_manifest():
            raise ValueError(f"`corsair {' '.join(self.words)}` has no page: use a result of a command with -o, such as `run`")
        from corsair._calls import executed

        with self._as_directory() as directory:
            return executed(["report", directory, "--output=-"]).text

    def save(self, directory: str | os.PathLike[str], *, force: bool = False) -> Path:
        """Writes the files to a directory, as the command does with `-o DIR`. Returns the directory.

        Refuses a directory with files unless `force` is True. `force` overwrites only the files of this result.
        """
        place = Path(directory)
        if not self.files:
            raise ValueError(f"`corsair {' '.join(self.words)}` writes no files, so there is nothing to save")
        if place.is_dir() and any(place.iterdir()) and not force:
            raise FileExistsError(f"`{place}` is not empty: name another directory, or pass force=True")
        # The manifest comes last, because a directory with a manifest is a complete result.
        for name in sorted(self.files, key=lambda name: (name in (MANIFEST, RECORD), name)):
            write_whole(place / name, self.files[name])
        return place

    def _has_manifest(self) -> bool:
        return MANIFEST in self.files or RECORD in self.files

    @contextlib.contextmanager
    def _as_directory(self) -> Iterator[str]:
        with tempfile.TemporaryDirectory(prefix="corsair-") as room:
            yield os.fspath(self.save(Path(room) / "result"))

    def rows(self, table: str) -> list[Any]:
        """Returns the rows of a table as dictionaries: `result.rows("summary")[0]["win_share"]`."""
        return getattr(self, table).rows(named=True)

    def __getattr__(self, name: str) -> polars.DataFrame:
        if name.startswith("_"):
            raise AttributeError(name)
        file = f"{name}.csv"
        if file not in self.files:
            near = difflib.get_close_matches(name, self.tables, n=1)
            fix = f"; did you mean `{near[0]}`?" if near else f"; its tables are {', '.join(self.tables) or 'none'}"
            raise AttributeError(f"the result has no `{name}`{fix}")
        if file not in self._frames:
            self._frames[file] = _frame(name, self.files[file])
        return self._frames[file]

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self.tables]

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_frames": {}, "bots": ()}

    def __eq__(self, other: object) -> bool:
        """Returns whether two results are equal, apart from their timings."""
        if not isinstance(other, Result):
            return NotImplemented
        return (self.code, self.text, _timeless(self)) == (other.code, other.text, _timeless(other))

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        tables = f"\ntables: {', '.join(self.tables)}" if self.tables else ""
        return f"corsair {' '.join(self.words)}\n{self.answer or self.text.rstrip()}{tables}"

    def _repr_html_(self) -> str:
        if not self._has_manifest():
            if self.text.startswith("<svg"):
                return self.text
            return f"<pre>{html.escape(self.text)}</pre>"
        with self._as_directory() as directory:
            return _native.fragment(directory)


def _is_table(name: str) -> bool:
    return name.endswith(".csv") and "/" not in name


def _timeless(result: Result) -> dict[str, bytes]:
    return {name: data for name, data in result.files.items() if PurePosixPath(name).name != "timing.json"}


def _frame(name: str, data: bytes) -> polars.DataFrame:
    import polars

    from corsair._calls import TABLES

    types = {"integer": polars.Int64, "number": polars.Float64, "flag": polars.Boolean}
    columns = [*TABLES[name].columns()] if name in TABLES else []
    declared = {column: types.get(str(kind), polars.String) for column, kind, _, _ in columns}
    # An undeclared column may have integers in its first rows and fractions later.
    frame = polars.read_csv(io.BytesIO(data), schema_overrides=declared, infer_schema_length=None)
    texts = [column for column, kind, is_optional, _ in columns if kind == "text" and not is_optional]
    return frame.with_columns(polars.col(of).fill_null("") for of in texts if of in frame.columns)


def _read(directory: Path) -> dict[str, bytes]:
    """Reads all files below a directory, except the page `report.html`."""
    files = (path for path in sorted(directory.rglob("*")) if path.is_file() and path.name != "report.html")
    return {path.relative_to(directory).as_posix(): path.read_bytes() for path in files}


def write_whole(path: Path, data: bytes) -> None:
    """Writes a temporary file and renames it, so that the file at `path` is complete or missing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    aside = path.with_name(f".{path.name}.{os.getpid()}-{threading.get_ident()}.tmp")
    try:
        with aside.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(aside, path)
    except BaseException:
        aside.unlink(missing_ok=True)
        raise
