"""Corsair in Python: a function for every command, which runs in this process.

    >>> import corsair
    >>> result = corsair.run("pirates-cove", bots=["merchant", "raider", "drifter", "uniform"], games="10k")
    >>> result.answer
    >>> result.summary            # summary.csv as a polars data frame; .to_pandas() converts it
    >>> result.save("result")     # the files that `corsair run ... -o result` writes

A function has the arguments of its command: positional arguments in order, and options by name with `_` for `-`. A list
is joined by commas or repeats the option, a mapping gives one `KEY=VALUE` per item, and True sets a flag.
`help(corsair.run)` lists the arguments of `run`. A bot may be a Python object: see `corsair.bots`. Single games, state
by state, are in `corsair.game`, environments for reinforcement learning in `corsair.learn`, and runs on a cluster in
`corsair.dask`.
"""

from collections.abc import Iterable

from corsair._calls import VERBS, call_of, executed
from corsair._native import VERSION as __version__
from corsair.bots import BatchBot, Bot, Hosted
from corsair.errors import CorsairError
from corsair.game import Game, State
from corsair.result import Result

load = Result.load


def command(*words: str, bots: Iterable[Bot | BatchBot] = ()) -> Result:
    """Runs a command line, given word by word without the program's name: `command("run", "pirates-cove")`.

    `bots` are Python bots, which the command line names as `host:NAME`.

    Raises CorsairError if the command fails.
    """
    hosted = Hosted()
    for bot in bots:
        hosted.spec(bot)
    return executed(words, hosted)


_CALLS = {call.__name__: call for call in map(call_of, VERBS.values())}
globals().update(_CALLS)

__all__ = ["CorsairError", "Game", "Result", "State", "__version__", "command", "load", *_CALLS]
