"""Shards of a run as tasks of a Dask cluster.

A task plays one shard by `--shard I/K` and returns it as bytes, so that workers need no disk in common; it is written
here at once, and all of them merge to the bytes that one machine makes. What a worker has under way when it dies is
played again by another one; finished shards are not.
"""

from __future__ import annotations

import contextlib
import json
import os
import shlex
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from distributed import Client, as_completed

from corsair import _calls, _native
from corsair._progress import Listener
from corsair.result import Result, write_whole

__all__ = ["run"]

CHECKPOINT = "checkpoint.jsonl"
PLAN = "dask.json"
# What the coordinator says itself.
OWN = ("--shard", "--resume", "--output", "-o", "--force", "--format", "--assert", "--progress")


def run(
    client: Client,
    command: str | Iterable[str],
    *,
    shards: int,
    directory: str | os.PathLike[str] | None = None,
    assertions: Iterable[str] = (),
) -> Result:
    """Plays a command line on a cluster and returns the result that one machine makes.

    `command` is a verb that shards with its arguments, such as "run pirates-cove -n 10M --seed 7". The number of
    `shards` need not be that of workers: 30 to 120 seconds each are a good size. A worker plays as many at a time as
    it has threads, each on one thread unless the command says otherwise (`-j`).

    `directory` keeps the shards as they come: a call with the same command and the same directory plays only those
    that are missing. Without one they are kept in a temporary directory until they are merged.

    Files that the command names (`--rules`, `@FILE:NAME`) must lie on the workers under the same names.

    Raises CorsairError if the command fails, and `distributed.KilledWorker` if a shard has taken more workers with it
    than the cluster allows (`distributed.scheduler.allowed-failures`).
    """
    words = shlex.split(command) if isinstance(command, str) else [str(word) for word in command]
    _check(words, shards)
    if not any(word.startswith(("-j", "--jobs")) for word in words):
        words += ["--jobs=1"]
    with _kept_in(directory, {"words": words, "shards": shards, "corsair": _native.VERSION}) as place:
        missing = [index for index in range(1, shards + 1) if not _file(place, index).is_file()]
        _play(client, words, shards, missing, place)
        parts = [os.fspath(_file(place, index).parent) for index in range(1, shards + 1)]
        return _calls.executed(["merge", *parts, *(f"--assert={of}" for of in assertions)])


def _check(words: list[str], shards: int) -> None:
    if shards < 1:
        raise ValueError("a run has one shard or more")
    if not words:
        raise ValueError("name a verb, such as `run pirates-cove -n 10M`")
    for word in words:
        for option in OWN:
            if word == option or word.startswith(f"{option}=") or option == "-o" and word.startswith("-o"):
                raise ValueError(f"leave out `{word}`: the shards and their merging have options of their own")


def _play(client: Client, words: list[str], shards: int, missing: list[int], place: Path) -> None:
    """Plays shards and writes each as it comes."""
    futures = {
        # Not a pure function to Dask: a result that it still had elsewhere is no reason not to play.
        client.submit(_shard, words, index, shards, pure=False, key=f"corsair-{os.urandom(8).hex()}-{index}"): index
        for index in missing
    }
    listener = Listener()
    done = shards - len(missing)
    try:
        for future in as_completed(futures):
            write_whole(_file(place, futures.pop(future)), future.result())
            # What was written is not needed on the cluster, and would be played again if its worker died.
            future.release()
            done += 1
            listener.progress(done, shards, f"{done} of {shards} shards")
    finally:
        listener.close()
        if futures:
            client.cancel(list(futures))


def _shard(words: list[str], index: int, shards: int) -> bytes:
    """Plays a shard on a worker. Returns its checkpoint."""
    return _calls.executed([*words, f"--shard={index}/{shards}", "--progress=none"]).files[CHECKPOINT]


def _file(place: Path, index: int) -> Path:
    return place / f"shard-{index}" / CHECKPOINT


@contextlib.contextmanager
def _kept_in(directory: str | os.PathLike[str] | None, plan: dict[str, Any]) -> Iterator[Path]:
    """Where shards are kept, and that they are those of the plan."""
    if directory is None:
        with tempfile.TemporaryDirectory(prefix="corsair-") as room:
            yield Path(room)
        return
    place = Path(directory)
    kept = place / PLAN
    if kept.is_file():
        if json.loads(kept.read_text(encoding="utf-8")) != plan:
            raise ValueError(f"`{place}` has the shards of another command or another number of them: name another")
    elif place.is_dir() and any(place.iterdir()):
        raise FileExistsError(f"`{place}` is not empty: name another directory")
    else:
        write_whole(kept, json.dumps(plan, indent=2).encode())
    yield place
