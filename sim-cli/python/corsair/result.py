"""Results of commands: text, files, frames."""

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

    Each table is an attribute, a polars frame of the bytes that the command writes: `summary` is
    `summary.csv` of `-o DIR`.
    """

    words: tuple[str, ...]
    """The command line, without the name of the program."""
    code: int
    """The exit code of the command: 0, or 3 if all was played and the question is undecided."""
    text: str
    """The output of the command."""
    notes: tuple[str, ...]
    """The remarks of the command on standard error, line by line."""
    undecided: str | None
    """The reason why there is no answer, where the exit code is 3."""
    files: dict[str, bytes]
    """The files that the command writes to `-o DIR`, by their names; `/` separates folders."""
    bots: tuple[object, ...]
    """The Python bots that it names, for calls that take the result, such as `merge`; not pickled."""

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
        """Reads a result that a command has written to a directory with `-o`, without the command's output.

        Raises ValueError if the directory holds no result.
        """
        result = cls((), files=_read(Path(directory)))
        if MANIFEST not in result.files and RECORD not in result.files:
            raise ValueError(f"`{os.fspath(directory)}` holds no result of Corsair")
        result.words = tuple(result.manifest.get("argv", ()))
        return result

    @property
    def manifest(self) -> dict[str, Any]:
        """Record of the result (docs/files.md): version, plan, rules, hashes of the files. For an
        experiment file, the record of its entries. Empty where the command writes no files."""
        for name in (MANIFEST, RECORD):
            if name in self.files:
                return json.loads(self.files[name])
        return {}

    @property
    def answer(self) -> str | None:
        """Answer in a sentence or two; none where the command only prints text."""
        if not self._has_manifest():
            return None
        with self._as_directory() as directory:
            return _native.answer(directory)

    @property
    def tables(self) -> list[str]:
        """Names of the tables, each an attribute."""
        return sorted(name.removesuffix(".csv") for name in self.files if _is_table(name))

    @property
    def entries(self) -> dict[str, Result]:
        """Results of the entries of an experiment file, by their ids."""
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
        """Reads the output of the command as JSON; a list where every line is a value of its own."""
        try:
            return json.loads(self.text)
        except json.JSONDecodeError:
            return [json.loads(line) for line in self.text.splitlines()]

    def html(self) -> str:
        """Returns the page that `corsair report` makes of the result.

        Raises ValueError where the command writes no files.
        """
        if not self._has_manifest():
            raise ValueError(f"`corsair {' '.join(self.words)}` writes no result with a page")
        from corsair._calls import executed

        with self._as_directory() as directory:
            return executed(["report", directory, "--output=-"]).text

    def save(self, directory: str | os.PathLike[str], *, force: bool = False) -> Path:
        """Writes the files to a directory, as the command does with `-o DIR`. Returns the directory.

        A directory with files is refused, except with `force`, which overwrites only files of this result.
        """
        place = Path(directory)
        if not self.files:
            raise ValueError(f"`corsair {' '.join(self.words)}` writes no files")
        if place.is_dir() and any(place.iterdir()) and not force:
            raise FileExistsError(f"`{place}` is not empty: name another directory, or pass force=True")
        # The manifest comes last: it makes a directory of files a result.
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
        """Compares the results, without the time that they took."""
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
    # An undeclared column may have its first fraction far below.
    frame = polars.read_csv(io.BytesIO(data), schema_overrides=declared, infer_schema_length=None)
    texts = [column for column, kind, is_optional, _ in columns if kind == "text" and not is_optional]
    return frame.with_columns(polars.col(of).fill_null("") for of in texts if of in frame.columns)


def _read(directory: Path) -> dict[str, bytes]:
    """Reads the files below a directory, except the page that was made of them."""
    files = (path for path in sorted(directory.rglob("*")) if path.is_file() and path.name != "report.html")
    return {path.relative_to(directory).as_posix(): path.read_bytes() for path in files}


def write_whole(path: Path, data: bytes) -> None:
    """Writes a file aside and renames it, so that it is complete or missing."""
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
