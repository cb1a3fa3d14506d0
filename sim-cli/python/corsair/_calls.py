"""Python functions for the program's commands: their arguments, signatures and documentation."""

from __future__ import annotations

import contextlib
import difflib
import inspect
import json
import keyword
import os
import tempfile
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from corsair import _native
from corsair._progress import Listener
from corsair.bots import Hosted, is_bot
from corsair.errors import CorsairError
from corsair.result import Result, _read

UNDECIDED = 3


class Room(contextlib.ExitStack):
    """Resources that a running call's arguments need: temporary directories for results, and Python bots."""

    def __init__(self) -> None:
        super().__init__()
        self.hosted = Hosted()


class Argument:
    """Argument of a command, as the program describes it."""

    def __init__(self, described: Mapping[str, Any]) -> None:
        self.option: str | None = described["option"]
        self.value: str | None = described["value"]
        self.repeats: bool = described["repeats"]
        self.choices: list[str] = described["choices"]
        self.default: str | None = described["default"]
        self.required: bool = described["required"]
        self.trails: bool = described["trails"]
        self.about: str = described["about"]

    @property
    def name(self) -> str:
        """Name of the argument in the Python function."""
        if self.option is None:
            return _identifier((self.value or "").split("|")[-1].lower())
        return _identifier(self.option)

    @property
    def is_flag(self) -> bool:
        return self.value is None

    @property
    def documentation(self) -> str:
        """Help of the argument in one line, with its choices and its default."""
        choices = f" ({', '.join(self.choices)})" if self.choices else ""
        default = f" [default: {self.default}]" if self.default else ""
        return " ".join(self.about.split()) + choices + default

    def words(self, value: Any, room: Room) -> list[str]:
        """Returns the command-line words that give the argument a value; an empty list for None or False."""
        if value is None or value is False:
            return []
        if self.is_flag:
            if value is not True:
                raise TypeError(f"`{self.name}` must be True or False, not {value!r}")
            return [f"--{self.option}"]
        if isinstance(value, Mapping):
            values = [f"{key}={_text(of, room)}" for key, of in value.items()]
        elif isinstance(value, Iterable) and not isinstance(value, (str, bytes, os.PathLike, Result)):
            values = [_text(of, room) for of in value]
        else:
            values = [_text(value, room)]
        if self.option is None:
            return values
        if not self.repeats:
            values = [",".join(values)]
        return [f"--{self.option}={of}" for of in values]


class Table:
    """Declaration of a result table."""

    def __init__(self, described: Mapping[str, Any]) -> None:
        self.name: str = described["file"].removesuffix(".csv")
        self.about: str = described["doc"]
        self.fields: list[Mapping[str, Any]] = described["fields"]

    def columns(self) -> Iterator[tuple[str, Any, bool, Mapping[str, Any]]]:
        """Yields four values for each column: name, type, True for an optional value, and field."""
        for of in self.fields:
            name, kind, is_optional = of["name"], of["kind"], of["is_optional"]
            if kind in ("estimate", "interval"):
                if kind == "estimate":
                    yield name, "number", is_optional, of
                yield f"{name}_lo", "number", True, of
                yield f"{name}_hi", "number", True, of
            else:
                yield name, kind, is_optional, of


class Verb:
    """Command or subcommand, as the program describes it."""

    def __init__(self, described: Mapping[str, Any]) -> None:
        self.name: str = described["name"]
        self.about: str = described["about"]
        self.arguments = [Argument(of) for of in described["arguments"]]
        self.commands = {of["name"]: Verb(of) for of in described["commands"]}
        self.tables = [Table(of) for of in described["tables"]]

    @property
    def positional(self) -> list[Argument]:
        return [of for of in self.arguments if of.option is None]

    @property
    def options(self) -> dict[str, Argument]:
        """Options of the command, by their names in the Python function."""
        return {of.name: of for of in self.arguments if of.option is not None}

    @property
    def all_options(self) -> dict[str, Argument]:
        """Options of the command and its subcommands, by their names in the Python function."""
        options = dict(self.options)
        for command in self.commands.values():
            options = {**command.all_options, **options}
        return options

    @property
    def keeps_result(self) -> bool:
        """True if the command can print a result and write the same result to a directory."""
        options = {of.option: of.value for of in self.arguments}
        return options.get("output") == "DIR" and "format" in options

    def words(self, given: tuple[Any, ...], options: dict[str, Any], room: Room) -> list[str]:
        """Returns the command-line words that follow the command's name."""
        if given and self.commands and (below := self.commands.get(str(given[0]))) is not None:
            return [below.name, *below.words(given[1:], options, room)]
        positional = self.positional
        values: list[Any] = list(given)
        for of in positional[len(values) :]:
            values.append(options.pop(of.name, None))
        placed: list[str] = []
        is_over = False
        for index, value in enumerate(values):
            # The command line reports arguments that the command does not have.
            of = positional[min(index, len(positional) - 1)] if positional else _ANY
            words = of.words(value, room)
            if words and is_over:
                raise TypeError(f"{self.name}() needs `{positional[index - 1].name}` before `{of.name}`")
            is_over = not words
            placed += words
        chosen: list[str] = []
        known = self.options
        for name, value in options.items():
            of = known.get(name.removesuffix("_")) or known.get(name)
            if of is None:
                near = difflib.get_close_matches(name, known, n=1)
                fix = f": did you mean `{near[0]}`?" if near else ""
                raise TypeError(f"{self.name}() has no argument `{name}`{fix}")
            chosen += of.words(value, room)
        # A nested command consumes all words that follow, so options come first.
        return [*chosen, *placed] if positional and positional[-1].trails else [*placed, *chosen]


_ANY = Argument(
    {
        "option": None,
        "value": "",
        "repeats": True,
        "choices": [],
        "default": None,
        "required": False,
        "trails": False,
        "about": "",
    }
)


def _text(value: Any, room: Room) -> str:
    """Returns a value as a word of the command line."""
    if is_bot(value):
        return room.hosted.spec(value)
    if isinstance(value, Result):
        # The command reads the result from a directory, and its Python bots may play again.
        for bot in value.bots:
            room.hosted.spec(bot)
        return room.enter_context(value._as_directory())
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    return str(value)


def _identifier(name: str) -> str:
    name = name.replace("-", "_")
    return f"{name}_" if keyword.iskeyword(name) else name


def verbs() -> list[Verb]:
    """Returns all commands of the program."""
    return [Verb(of) for of in json.loads(_native.verbs())]


VERBS = {verb.name: verb for verb in verbs()}
TABLES = {table.name: table for verb in VERBS.values() for table in verb.tables}


def executed(words: Iterable[str], hosted: Hosted | None = None) -> Result:
    """Runs a command line and returns its result, with the files of the result's directory.

    The directory is temporary unless the command line names one. The command line may name the Python bots of `hosted`.
    Raises CorsairError if the command fails.
    """
    words = tuple(words)
    verb = VERBS.get(words[0]) if words else None
    below = verb.commands.get(words[1]) if verb is not None and len(words) > 1 else None
    keeps = any(of.keeps_result for of in (verb, below) if of is not None)
    listener = Listener()
    with tempfile.TemporaryDirectory(prefix="corsair-") as room:
        directory = _directory(words) if keeps else None
        given = ["corsair", *words]
        if keeps and directory is None:
            directory = Path(room) / "result"
            given.append(f"--output={directory}")
        bots = hosted.listed() if hosted else []
        try:
            code, text, error = _native.execute(given, listener.note, listener.progress, bots)
        finally:
            listener.close()
        files = _read(directory) if directory is not None and directory.is_dir() else {}
    undecided = error if code == UNDECIDED else None
    notes, played_by = tuple(listener.notes), hosted.bots if hosted else ()
    result = Result(words, code=code, text=text, notes=notes, undecided=undecided, files=files, bots=played_by)
    if code not in (0, UNDECIDED):
        raise CorsairError(error or f"exit code {code}", code, result)
    return result


def _directory(words: tuple[str, ...]) -> Path | None:
    """Returns the directory that a command line names for its result."""
    for index, word in enumerate(words):
        for option in ("--output", "--resume"):
            if word.startswith(f"{option}="):
                return Path(word.removeprefix(f"{option}="))
            if word == option and index + 1 < len(words):
                return Path(words[index + 1])
        if word == "-o" and index + 1 < len(words):
            return Path(words[index + 1])
        if word.startswith("-o") and not word.startswith("--"):
            return Path(word.removeprefix("-o").removeprefix("="))
    return None


def call_of(verb: Verb) -> Callable[..., Result]:
    """Returns the Python function of a command."""

    def call(*given: Any, **options: Any) -> Result:
        with Room() as room:
            words = [verb.name, *verb.words(given, options, room)]
            if any(isinstance(of, Result) for of in given) and _writes_a_page(verb) and not options.get("output"):
                # The result is in a temporary directory, so the page is printed.
                words.append("--output=-")
            return executed(words, room.hosted)

    call.__name__ = call.__qualname__ = _identifier(verb.name)
    call.__module__ = "corsair"
    call.__doc__ = documentation(verb)
    call.__signature__ = signature(verb)  # type: ignore[attr-defined]
    return call


def _writes_a_page(verb: Verb) -> bool:
    return any(of.option == "output" and of.value == "FILE" for of in verb.arguments)


def signature(verb: Verb) -> inspect.Signature:
    """Returns the signature of a command's function."""
    parameters = []
    if verb.commands or any(of.repeats for of in verb.positional):
        parameters.append(inspect.Parameter("words", inspect.Parameter.VAR_POSITIONAL))
    else:
        for of in verb.positional:
            kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
            default = inspect.Parameter.empty if of.required else None
            parameters.append(inspect.Parameter(of.name, kind, default=default))
    for name, of in verb.all_options.items():
        default = False if of.is_flag else None
        parameters.append(inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default))
    return inspect.Signature(parameters, return_annotation=Result)


def documentation(verb: Verb, omitted: Container[tuple[str, str]] = ()) -> str:
    """Returns the help of a command as a docstring, without the `omitted` pairs of a name and its documentation."""
    lines = [f"{verb.about}.", ""]

    def add(arguments: Iterable[Argument], indent: str) -> None:
        listed = ((of.name, of.documentation) for of in arguments)
        lines.extend(f"{indent}{name}: {about}" for name, about in listed if (name, about) not in omitted)

    add(verb.arguments, "")
    for command in verb.commands.values():
        lines += ["", f'"{command.name}": {command.about}']
        known = verb.options
        add((of for of in command.arguments if of.name not in known), "    ")
    lines += ["", f"Returns the result of `corsair {verb.name}`; raises CorsairError if it fails."]
    return "\n".join(lines)
