"""The types of the calls, made of the command line: `python -m corsair._stubs FILE` writes `__init__.pyi`."""

from __future__ import annotations

import sys
import textwrap
from pathlib import Path

from corsair._calls import VERBS, Argument, Verb, _identifier, documentation

HEAD = '''"""Corsair in Python: every verb of the command is a function that runs in this process."""

# Made by `python -m corsair._stubs`; a test compares it with the command line.

from collections.abc import Iterable, Mapping, Sequence
from os import PathLike
from typing import Literal, TypeAlias

from corsair.bots import BatchBot, Bot
from corsair.errors import CorsairError as CorsairError
from corsair.result import Result as Result

Value: TypeAlias = str | int | float | PathLike[str]
Values: TypeAlias = Value | Sequence[Value]
Bots: TypeAlias = Value | Bot | BatchBot | Sequence[Value | Bot | BatchBot]
Settings: TypeAlias = Values | Mapping[str, Value | bool]

__version__: str

def load(directory: str | PathLike[str]) -> Result:
    """A result that a command has written to a directory with `-o`."""

def command(*words: str, bots: Iterable[Bot | BatchBot] = ()) -> Result:
    """Runs a command line, word by word and without the name of the program."""
'''


def stubs() -> str:
    """The text of `__init__.pyi`."""
    return HEAD + "".join(f"\n{_function(verb)}" for verb in VERBS.values())


def _function(verb: Verb) -> str:
    parameters = []
    if verb.commands or any(of.repeats for of in verb.positional):
        parameters.append("*words: Value | Result | Sequence[Value | Result]")
    else:
        parameters += [f"{of.name}: {_type(of)}{'' if of.required else ' | None = None'}" for of in verb.positional]
        parameters.append("*")
    for name, of in verb.all_options.items():
        parameters.append(f"{name}: bool = False" if of.is_flag else f"{name}: {_type(of)} | None = None")
    if parameters[-1] == "*":
        parameters.pop()
    listed = "".join(f"    {of},\n" for of in parameters)
    about = textwrap.indent(documentation(verb), "    ", lambda line: line.strip() != "")
    head = f"def {_identifier(verb.name)}(\n{listed}) -> Result:" if parameters else f"def {_identifier(verb.name)}() -> Result:"
    return f'{head}\n    r"""{about.strip()}\n    """\n'


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
