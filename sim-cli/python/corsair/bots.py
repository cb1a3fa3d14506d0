"""Bots written in Python, which play in this process: objects with a method `pick` or `pick_batch`.

    class First:
        name, version = "first", "1"

        def pick(self, view, actions):
            return 0

    corsair.run("pirates-cove", bots=[First(), "balanced", "raider", "uniform"])

Every argument for a bot accepts a Python bot. A bot must not remember earlier decisions: its choice may depend only on
the view, the actions and the seed, so that equal calls give equal bytes. `name` is the bot's name in results, by
default the name of the class. `version` is a text that changes when the bot plays differently.
"""

from __future__ import annotations

import array
import itertools
import json
import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol, overload

from corsair import _native

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["Actions", "BatchBot", "Bot", "Views"]

NAME = re.compile(r"[A-Za-z0-9_.+-]{1,32}")


class Bot(Protocol):
    """Bot that makes one decision at a time."""

    def pick(self, view: dict[str, Any], actions: list[str], /) -> int:
        """Returns the index of the chosen action in the list.

        `view` is the view of the seat, and `actions` are the listed actions as text, both as in docs/protocol.md.
        `view["seed"]` is the random seed of the decision. The bot may use no other source of randomness.
        """
        ...


class BatchBot(Protocol):
    """Bot that decides in many games with one call, which is much faster. Needs numpy."""

    def pick_batch(self, views: Views, actions: Actions, /) -> Sequence[int] | npt.NDArray[np.integer[Any]]:
        """Returns, for each decision, the index of the chosen action in the decision's list."""
        ...


class Views(Sequence[dict[str, Any]]):
    """Views of the deciding seats: one view as a dictionary (`views[i]`, see docs/protocol.md), or all as `vectors`."""

    def __init__(self, decisions: _native.Decisions) -> None:
        self._decisions = decisions

    def __len__(self) -> int:
        return len(self._decisions)

    @overload
    def __getitem__(self, index: int) -> dict[str, Any]: ...
    @overload
    def __getitem__(self, index: slice) -> list[dict[str, Any]]: ...
    def __getitem__(self, index: int | slice) -> dict[str, Any] | list[dict[str, Any]]:
        if isinstance(index, slice):
            return [self[of] for of in range(len(self))[index]]
        return json.loads(self._decisions.view(range(len(self))[index]))

    @property
    def names(self) -> list[str]:
        """Names of the features in a vector, in order."""
        return self._decisions.view_names

    @property
    def vectors(self) -> npt.NDArray[np.float32]:
        """Features of the views, one row per view."""
        import numpy as np

        rows = np.empty((len(self), len(self.names)), np.float32)
        self._decisions.views(rows)
        return rows

    @property
    def seats(self) -> npt.NDArray[np.int64]:
        """Index of the deciding seat for each view."""
        import numpy as np

        return np.array(self._decisions.seats(), np.int64)

    @property
    def seeds(self) -> npt.NDArray[np.uint64]:
        """Random seed of 48 bits for each decision. A bot may use no other source of randomness."""
        import numpy as np

        return np.array(self._decisions.seeds(), np.uint64)


class Actions(Sequence[list[str]]):
    """Listed actions: one decision's actions as text (`actions[i]`, see docs/protocol.md), or all as `vectors`."""

    def __init__(self, decisions: _native.Decisions) -> None:
        self._decisions = decisions

    def __len__(self) -> int:
        return len(self._decisions)

    @overload
    def __getitem__(self, index: int) -> list[str]: ...
    @overload
    def __getitem__(self, index: slice) -> list[list[str]]: ...
    def __getitem__(self, index: int | slice) -> list[str] | list[list[str]]:
        if isinstance(index, slice):
            return [self[of] for of in range(len(self))[index]]
        return self._decisions.listed(range(len(self))[index])

    @property
    def names(self) -> list[str]:
        """Names of the features in a vector, in order."""
        return self._decisions.action_names

    @property
    def counts(self) -> npt.NDArray[np.int64]:
        """Number of listed actions of each decision."""
        import numpy as np

        return np.array(self._decisions.counts(), np.int64)

    @property
    def offsets(self) -> npt.NDArray[np.int64]:
        """Row of each decision's first action in `vectors`, followed by the total number of rows."""
        import numpy as np

        return np.array([0, *itertools.accumulate(self._decisions.counts())], np.int64)

    @property
    def vectors(self) -> npt.NDArray[np.float32]:
        """Features of the actions, one row per action, in the order of the decisions."""
        import numpy as np

        rows = np.empty((sum(self._decisions.counts()), len(self.names)), np.float32)
        self._decisions.actions(rows)
        return rows


def is_bot(value: object) -> bool:
    """Returns whether a value is a Python bot.

    Raises TypeError if the value is the class of a bot instead of an object.
    """
    found = hasattr(value, "pick") or hasattr(value, "pick_batch")
    if found and isinstance(value, type):
        raise TypeError(f"a bot must be an object: {value.__name__}(), not the class {value.__name__}")
    return found


def _name(bot: object) -> str:
    """Returns the name of a bot in results.

    Raises ValueError if the name is too long or has characters that tables can't show.
    """
    name = getattr(bot, "name", type(bot).__name__)
    if not isinstance(name, str) or NAME.fullmatch(name) is None:
        raise ValueError(f"the name of a bot must be a text of 1 to 32 letters, digits or -_.+ signs, not {name!r}")
    return name


class Hosted:
    """Python bots of one call, by name."""

    def __init__(self) -> None:
        self._bots: dict[str, object] = {}

    def spec(self, bot: object) -> str:
        """Returns the name of a bot on the command line.

        Raises ValueError if another bot of the call has the same name.
        """
        name = _name(bot)
        if self._bots.setdefault(name, bot) is not bot:
            raise ValueError(f"two bots have the name `{name}`: give one of them another `name`")
        return f"host:{name}"

    @property
    def bots(self) -> tuple[object, ...]:
        """All Python bots of the call."""
        return tuple(self._bots.values())

    def listed(self) -> list[tuple[str, str, Callable[[_native.Decisions], Any]]]:
        """Returns the name, the version and the function of each bot. The function answers decisions."""
        return [(name, str(getattr(bot, "version", "")), _asking(bot)) for name, bot in self._bots.items()]


def _asking(bot: Any) -> Callable[[_native.Decisions], Any]:
    """Returns the function with which a bot maps decisions to action indices."""
    if hasattr(bot, "pick_batch"):

        def ask_all(decisions: _native.Decisions) -> Any:
            import numpy as np

            picked = np.asarray(bot.pick_batch(Views(decisions), Actions(decisions)))
            if picked.ndim != 1 or not np.issubdtype(picked.dtype, np.integer):
                raise TypeError(f"pick_batch must return a whole number for each decision, not {picked!r}")
            return np.ascontiguousarray(picked, np.int64)

        return ask_all

    def ask_each(decisions: _native.Decisions) -> Any:
        views, actions, seeds = Views(decisions), Actions(decisions), decisions.seeds()
        picked = (bot.pick({**view, "seed": seed}, of) for view, of, seed in zip(views, actions, seeds, strict=True))
        return array.array("q", picked)

    return ask_each
