"""Corsair in Python: every verb of the command is a function that runs in this process.

    >>> import corsair
    >>> result = corsair.run("pirates-cove", bots=["merchant", "raider", "drifter", "uniform"], games="10k")
    >>> result.answer
    >>> result.summary            # summary.csv as a polars frame; .to_pandas() makes it one of pandas
    >>> result.save("result")     # the files that `corsair run ... -o result` writes

A function has the arguments of its verb: positional ones as they are, options by their names with `_` for `-`. A list
is joined by commas or repeats the option, a mapping gives a `KEY=VALUE` for each item, and True sets a flag.
`help(corsair.run)` lists the arguments of `run`. A bot may be a Python object: see `corsair.bots`. Environments for reinforcement learning
are in `corsair.learn`, runs on a cluster in `corsair.dask`.
"""

from collections.abc import Iterable

from corsair._calls import VERBS, call_of, executed
from corsair._native import VERSION as __version__
from corsair.bots import BatchBot, Bot, Hosted
from corsair.errors import CorsairError
from corsair.result import Result

load = Result.load


def command(*words: str, bots: Iterable[Bot | BatchBot] = ()) -> Result:
    """Runs a command line, word by word and without the name of the program: `command("run", "pirates-cove")`.

    The command line may name each of `bots`, which are written in Python, as `host:NAME`.

    Raises CorsairError if the command fails.
    """
    hosted = Hosted()
    for bot in bots:
        hosted.spec(bot)
    return executed(words, hosted)


_CALLS = {call.__name__: call for call in map(call_of, VERBS.values())}
globals().update(_CALLS)

__all__ = ["CorsairError", "Result", "__version__", "command", "load", *_CALLS]
