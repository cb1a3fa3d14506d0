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
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from distributed import Client, as_completed

from corsair import _calls, _native
from corsair._progress import Listener
from corsair.errors import CorsairError
from corsair.result import Result, write_whole

__all__ = ["run"]

CHECKPOINT = "checkpoint.jsonl"


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

    `directory` keeps the shards as they come, with their plan as `corsair shards slurm` has it: a call with the same command
    and the same directory plays only those that are not complete, and `corsair shards status` says which. Without one they are
    kept in a temporary directory until they are merged.

    Files that the command names (`--rules`, `@FILE:NAME`) must lie on the workers under the same names.

    Raises CorsairError if the command fails, and `distributed.KilledWorker` if a shard has taken more workers with it
    than the cluster allows (`distributed.scheduler.allowed-failures`).
    """
    words = shlex.split(command) if isinstance(command, str) else [str(word) for word in command]
    if shards < 1:
        raise ValueError("a run has one shard or more")
    with contextlib.ExitStack() as stack:
        place = Path(directory or stack.enter_context(tempfile.TemporaryDirectory(prefix="corsair-")))
        code, _, error = _native.keep_shards(words, shards, place)
        if error is not None:
            raise CorsairError(error, code, Result(tuple(words), code=code))
        while True:
            status = _status(place)
            _play(client, words, shards, status)
            # Merging checks the shards against the plan, so the programs that they name are those of the command.
            merged = _calls.executed(["shards", "merge", os.fspath(place), "--trust", *(f"--assert={of}" for of in assertions)])
            # After a round of a run that looks at what was played the question may be open: there is no result yet.
            if merged.files:
                return merged


def _status(place: Path) -> dict[str, Any]:
    """Which shards are complete, and where they lie."""
    status = json.loads(_calls.executed(["shards", "status", os.fspath(place), "--format=json"]).text)
    for broken in status["broken"]:
        raise ValueError(f"`{place}`: shard {broken['shard']}: {broken['why']}; remove it to have it played again")
    return status


def _play(client: Client, words: list[str], shards: int, status: dict[str, Any]) -> None:
    """Plays the shards that are not complete and writes each as it comes."""
    place, missing = Path(status["directory"]), sorted(status["unfinished"] + status["missing"])
    after = (Path(status["after"]) / CHECKPOINT).read_bytes() if status["after"] else None
    if not any(word.startswith(("-j", "--jobs")) for word in words):
        words = [*words, "--jobs=1"]
    futures = {
        # Not a pure function to Dask: a result that it still had elsewhere is no reason not to play.
        client.submit(
            _shard, words, index, shards, after, pure=False, key=f"corsair-{os.urandom(8).hex()}-{index}"
        ): index
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


def _shard(words: list[str], index: int, shards: int, after: bytes | None) -> bytes:
    """Plays a shard on a worker: of a round, behind the checkpoint of the rounds before. Returns its checkpoint."""
    words = [*words, f"--shard={index}/{shards}", "--progress=none"]
    with tempfile.TemporaryDirectory(prefix="corsair-") as room:
        if after is not None:
            write_whole(Path(room) / CHECKPOINT, after)
            words.append(f"--after={room}")
        return _calls.executed(words).files[CHECKPOINT]


def _file(place: Path, index: int) -> Path:
    return place / f"shard-{index}" / CHECKPOINT
