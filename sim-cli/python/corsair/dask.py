"""Shards of a run as tasks of a Dask cluster.

A task plays one shard with `--shard I/K` and returns its checkpoint as bytes, so workers need no common disk. The
caller writes each checkpoint at once. All shards merge to the bytes of a run on one machine. If a worker dies, another
worker repeats the unfinished shard; finished shards remain.
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
    """Plays a command line on a cluster and returns the same result as one machine would.

    `command` is a command line that supports `--shard`, such as "run pirates-cove -n 10M --seed 7". The number of
    `shards` may differ from the number of workers. Shards of 30 to 120 seconds are a good size. A worker plays one
    shard per worker thread at a time. A shard uses one thread unless the command sets `-j`.

    `directory` stores the finished shards, with their plan in the format of `corsair shards slurm`. A second call with
    an equal command and directory plays only the incomplete shards, which `corsair shards status` lists. The default is
    a temporary directory, which is removed after the merge.

    Files that the command names (`--rules`, `@FILE:NAME`) must exist on the workers under the same names.

    Raises CorsairError if the command fails. Raises `distributed.KilledWorker` if one shard kills more workers than the
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
            # The merge compares the shards with the plan, so the shards name the bot programs of this command.
            merged = _calls.executed(["shards", "merge", os.fspath(place), "--trust", *(f"--assert={of}" for of in assertions)])
            # After a round, a sequential run may need another round before it has a result.
            if merged.files:
                return merged


def _status(place: Path) -> dict[str, Any]:
    """Returns the status and the directory of the shards."""
    status = json.loads(_calls.executed(["shards", "status", os.fspath(place), "--format=json"]).text)
    for broken in status["broken"]:
        raise ValueError(f"`{place}`: shard {broken['shard']}: {broken['why']}; remove the directory of the shard to play it again")
    return status


def _play(client: Client, words: list[str], shards: int, status: dict[str, Any]) -> None:
    """Plays the incomplete shards and writes each shard when it is finished."""
    place, missing = Path(status["directory"]), sorted(status["unfinished"] + status["missing"])
    after = (Path(status["after"]) / CHECKPOINT).read_bytes() if status["after"] else None
    if not any(word.startswith(("-j", "--jobs")) for word in words):
        words = [*words, "--jobs=1"]
    futures = {
        # Dask may reuse the result of a pure function, but every shard must be played.
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
            # The cluster no longer needs a written shard, and would repeat it after the death of its worker.
            future.release()
            done += 1
            listener.progress(done, shards, f"{done} of {shards} shards")
    finally:
        listener.close()
        if futures:
            client.cancel(list(futures))


def _shard(words: list[str], index: int, shards: int, after: bytes | None) -> bytes:
    """Plays a shard on a worker, from the checkpoint `after` of earlier rounds, and returns the shard's checkpoint."""
    words = [*words, f"--shard={index}/{shards}", "--progress=none"]
    with tempfile.TemporaryDirectory(prefix="corsair-") as room:
        if after is not None:
            write_whole(Path(room) / CHECKPOINT, after)
            words.append(f"--after={room}")
        return _calls.executed(words).files[CHECKPOINT]


def _file(place: Path, index: int) -> Path:
    return place / f"shard-{index}" / CHECKPOINT
