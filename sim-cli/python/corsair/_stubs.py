"""Generator of type stubs for calls and results, from the program's commands and result tables.

`python -m corsair._stubs FILE` writes `__init__.pyi`.
"""

from __future__ import annotations

import keyword
import sys
import textwrap
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

from corsair._calls import TABLES, VERBS, Argument, Table, Verb, _identifier, documentation

HEAD = '''"""Corsair in Python: a function for every command, which runs in this process."""

# Made by `python -m corsair._stubs`; a test compares this file with the command line.

from collections.abc import Iterable, Mapping, Sequence
from os import PathLike
from typing import Any, Literal, TypeAlias, TypedDict, Unpack, overload, type_check_only

from polars import DataFrame

from corsair.bots import BatchBot, Bot
from corsair.errors import CorsairError as CorsairError
from corsair.game import Game as Game
from corsair.game import State as State
from corsair.result import Result as Result

Value: TypeAlias = str | int | float | PathLike[str]
Values: TypeAlias = Value | Sequence[Value]
Bots: TypeAlias = Value | Bot | BatchBot | Sequence[Value | Bot | BatchBot]
Settings: TypeAlias = Values | Mapping[str, Value | bool]

__version__: str

def load(directory: str | PathLike[str]) -> Result:
    """Reads the files of a result that a command has written with `-o`."""

def command(*words: str, bots: Iterable[Bot | BatchBot] = ()) -> Result:
    """Runs a command line, given word by word without the program's name."""
'''


# Minimum number of commands that share an option, for the stubs to document it in a shared class.
FEWEST = 8


def stubs() -> str:
    """Returns the text of `__init__.pyi`."""
    verbs = VERBS.values()
    groups = _shared_options(verbs)
    parts = [*map(_row, TABLES.values()), *map(_result, (of for of in verbs if of.tables))]
    parts += [_options(name, options) for name, (options, _) in groups.items()]
    for verb in verbs:
        parts += _function(verb, {name: options for name, (options, of) in groups.items() if verb.name in of})
    return HEAD + "".join(f"\n{part}" for part in parts)


def _shared_options(verbs: Iterable[Verb]) -> dict[str, tuple[list[Argument], tuple[str, ...]]]:
    """Returns the options that at least FEWEST commands have, in groups of equal commands, with these commands."""
    options: dict[tuple[str, str, str], Argument] = {}
    commands = defaultdict(list)
    for verb in verbs:
        for name, of in verb.all_options.items():
            key = name, _type(of), of.documentation
            options[key] = of
            commands[key].append(verb.name)
    groups = defaultdict(list)
    for key, of in commands.items():
        if len(of) >= FEWEST:
            groups[tuple(of)].append(options[key])
    return {f"Shared{_class(shared[0].name)}": (shared, of) for of, shared in groups.items()}


def _options(name: str, options: list[Argument]) -> str:
    lines = ["@type_check_only", f"class {name}(TypedDict, total=False):"]
    for of in options:
        lines += [f"    {of.name}: {'bool' if of.is_flag else f'{_type(of)} | None'}", f'    r"""{of.documentation}"""']
    return "\n".join(lines) + "\n"


def _row(table: Table) -> str:
    name = f"{_class(table.name)}Row"
    columns = {column: (_column(kind, is_optional), of) for column, kind, is_optional, of in table.columns()}
    # A class can't have an attribute that is a keyword, such as `pass`.
    keywords = ", ".join(f"{of!r}: {columns[of][0]}" for of in columns if keyword.iskeyword(of))
    base = f"_{name}" if keywords else "TypedDict"
    lines = [f'{base} = TypedDict("{base}", {{{keywords}}})', ""] if keywords else []
    lines += ["@type_check_only", f"class {name}({base}):", f'    """{table.about}"""', ""]
    for column, (kind, of) in columns.items():
        if not keyword.iskeyword(column):
            lines += [f"    {column}: {kind}", f'    """{of["doc"]}"""']
    return "\n".join(lines) + "\n"


def _column(kind: str | dict[str, list[dict[str, str]]], is_optional: bool) -> str:
    if isinstance(kind, dict):
        name = f"Literal[{', '.join(repr(of['word']) for of in kind['word'])}]"
    else:
        name = {"text": "str", "integer": "int", "number": "float", "flag": "bool"}[kind]
    return f"{name} | None" if is_optional else name


def _result(verb: Verb) -> str:
    lines = ["@type_check_only", f"class {_class(verb.name)}Result(Result):", f'    """Result of `{verb.name}`."""', ""]
    # Several games may have a table.
    tables = {table.name: table for table in verb.tables}.values()
    for table in tables:
        lines += [f"    {table.name}: DataFrame", f'    """{table.about}"""']
    for table in tables:
        lines += ["", "    @overload", f"    def rows(self, table: Literal[{table.name!r}]) -> list[{_class(table.name)}Row]: ..."]
    lines += ["", "    @overload", "    def rows(self, table: str) -> list[Any]: ..."]
    return "\n".join(lines) + "\n"


def _class(name: str) -> str:
    return name.replace("_", "-").title().replace("-", "")


def _function(verb: Verb, groups: dict[str, list[Argument]]) -> list[str]:
    """Returns the stub of a command's function, after the class of its shared options."""
    shared = {of.name: of.documentation for options in groups.values() for of in options}
    parameters = []
    if verb.commands or any(of.repeats for of in verb.positional):
        parameters.append("*words: Value | Result | Sequence[Value | Result]")
    else:
        parameters += [f"{of.name}: {_type(of)}{'' if of.required else ' | None = None'}" for of in verb.positional]
        parameters.append("*")
    for name, of in verb.all_options.items():
        if name not in shared:
            parameters.append(f"{name}: bool = False" if of.is_flag else f"{name}: {_type(of)} | None = None")
    if parameters[-1] == "*":
        parameters.pop()
    about = documentation(verb, shared.items())
    parts = []
    if groups:
        name = f"{_class(verb.name)}Options"
        parts.append(f'@type_check_only\nclass {name}({", ".join(groups)}):\n    """Shared options of `{verb.name}`."""\n')
        parameters.append(f"**shared: Unpack[{name}]")
        about += f"\n\nAlso takes {', '.join(shared)}."
    listed = "".join(f"    {of},\n" for of in parameters)
    about = textwrap.indent(about, "    ", lambda line: line.strip() != "")
    made = f"{_class(verb.name)}Result" if verb.tables else "Result"
    head = f"def {_identifier(verb.name)}(\n{listed}) -> {made}:" if parameters else f"def {_identifier(verb.name)}() -> {made}:"
    parts.append(f'{head}\n    r"""{about.strip()}\n    """\n')
    return parts


def _type(of: Argument) -> str:
    if of.choices:
        return f"Literal[{', '.join(repr(choice) for choice in of.choices)}]"
    if of.repeats and "=" in (of.value or ""):
        return "Settings"
    if (of.value or "").startswith("BOT"):
        return "Bots"
    if of.repeats or ",.." in (of.value or ""):
        return "Values"
    if of.value == "DIR":
        return "Value | Result"
    return "Value"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(stubs(), encoding="utf-8")
