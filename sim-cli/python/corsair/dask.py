"""Shards of a run as tasks of a Dask cluster.

A task plays one shard by `--shard I/K` and returns it as bytes, so workers need no common disk. The caller writes it at
once, and all shards merge to the bytes of a single machine. If a worker dies, another one plays its unfinished shard
again; finished shards are kept.
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
    """Plays a command line on a cluster and returns the same result as a single machine.

    `command` is a verb with `--shard` and its arguments, such as "run pirates-cove -n 10M --seed 7". The number of
    `shards` may differ from the number of workers: 30 to 120 seconds each are a good size. A worker plays as many at a
    time as it has threads, each on one thread unless the command sets `-j`.

    `directory` stores the finished shards, with their plan in the format of `corsair shards slurm`. A call with the same
    command and the same directory plays only the incomplete shards, and `corsair shards status` lists them. By default it is a
    temporary directory, until the shards are merged.

    Files that the command names (`--rules`, `@FILE:NAME`) must exist on the workers under the same names.

    Raises CorsairError if the command fails, and `distributed.KilledWorker` if more workers die of a shard than the
    cluster allows (`distributed.scheduler.allowed-failures`).
    """
    words = shlex.split(command) if isinstance(command, str) else [str(word) for word in command]
    if shards < 1:
        raise ValueError("the number of shards must be at least 1")
    with contextlib.ExitStack() as stack:
        place = Path(directory or stack.enter_context(tempfile.TemporaryDirectory(prefix="corsair-")))
        code, _, error = _native.keep_shards(words, shards, place)
        if error is not None:
            raise CorsairError(error, code, Result(tuple(words), code=code))
        while True:
            status = _status(place)
            _play(client, words, shards, status)
            # The merge checks the shards against the plan, so their programs are those of the command.
            merged = _calls.executed(["shards", "merge", os.fspath(place), "--trust", *(f"--assert={of}" for of in assertions)])
            # After a round the question may be open: there is no result yet.
            if merged.files:
                return merged


def _status(place: Path) -> dict[str, Any]:
    """Returns the status of the shards, and their directory."""
    status = json.loads(_calls.executed(["shards", "status", os.fspath(place), "--format=json"]).text)
    for broken in status["broken"]:
        raise ValueError(f"`{place}`: shard {broken['shard']}: {broken['why']}; remove it to play it again")
    return status


def _play(client: Client, words: list[str], shards: int, status: dict[str, Any]) -> None:
    """Plays the incomplete shards, and writes each when it is finished."""
    place, missing = Path(status["directory"]), sorted(status["unfinished"] + status["missing"])
    after = (Path(status["after"]) / CHECKPOINT).read_bytes() if status["after"] else None
    if not any(word.startswith(("-j", "--jobs")) for word in words):
        words = [*words, "--jobs=1"]
    futures = {
        # Not a pure function to Dask: it must play even if Dask has an earlier result.
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
            # A written shard is not needed on the cluster, and would be played again if its worker died.
            future.release()
            done += 1
            listener.progress(done, shards, f"{done} of {shards} shards")
    finally:
        listener.close()
        if futures:
            client.cancel(list(futures))


def _shard(words: list[str], index: int, shards: int, after: bytes | None) -> bytes:
    """Plays a shard on a worker, after the checkpoint of the earlier rounds. Returns its checkpoint."""
    words = [*words, f"--shard={index}/{shards}", "--progress=none"]
    with tempfile.TemporaryDirectory(prefix="corsair-") as room:
        if after is not None:
            write_whole(Path(room) / CHECKPOINT, after)
            words.append(f"--after={room}")
        return _calls.executed(words).files[CHECKPOINT]


def _file(place: Path, index: int) -> Path:
    return place / f"shard-{index}" / CHECKPOINT
