"""Tests of shards on a Dask cluster of two worker processes."""

import os
import signal
import threading
import time

import distributed
import pytest
from conftest import ROOT, without_time

import corsair
import corsair.dask

LINE = "run pirates-cove --bots merchant,raider,drifter,uniform -n 24k --seed 5"


@pytest.fixture(scope="module")
def client():
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


def test_killed_worker_changes_no_byte_of_a_run(client, tmp_path):
    place = tmp_path / "shards"
    pids = list(client.run(os.getpid).values())
    killed_after: list[int] = []

    def kill() -> None:
        while not (finished := list(place.glob("shard-*/checkpoint.jsonl"))):
            time.sleep(0.02)
        killed_after.append(len(finished))
        os.kill(pids[0], signal.SIGKILL)

    killer = threading.Thread(target=kill)
    killer.start()
    merged = corsair.dask.run(client, LINE, shards=8, directory=place)
    killer.join()
    assert 1 <= killed_after[0] < 8, "midway"
    assert pids[0] not in client.run(os.getpid).values()
    alone = corsair.command(*LINE.split())
    assert without_time(merged.files) == without_time(alone.files) and merged == alone


def test_only_missing_shards_are_played_again(client, tmp_path):
    place = tmp_path / "shards"
    line = "run pirates-cove -n 400 --seed 6"
    first = corsair.dask.run(client, line, shards=4, directory=place)
    times = {path: path.stat().st_mtime_ns for path in place.glob("shard-*/checkpoint.jsonl")}
    gone = place / "shard-2" / "checkpoint.jsonl"
    gone.unlink()
    assert corsair.dask.run(client, line, shards=4, directory=place) == first == corsair.command(*line.split())
    assert {path for path, time_ns in times.items() if path.stat().st_mtime_ns != time_ns} == {gone}
    assert "complete   4: 1-4\n" in corsair.shards("status", place).text, "the command and Dask share the plan"
    with pytest.raises(corsair.CorsairError, match="already has 4 shards of this command, not 5"):
        corsair.dask.run(client, line, shards=5, directory=place)
    with pytest.raises(corsair.CorsairError, match=r"shards of a different command \(`plan.play.seed` was 6, and is now 7"):
        corsair.dask.run(client, line.replace("--seed 6", "--seed 7"), shards=4, directory=place)


def test_damaged_shard_is_named_and_not_replaced(client, tmp_path):
    place = tmp_path / "shards"
    line = "run pirates-cove -n 400 --seed 6"
    first = corsair.dask.run(client, line, shards=2, directory=place)
    kept = place / "shard-1" / "checkpoint.jsonl"
    kept.write_bytes(kept.read_bytes()[:-9])
    with pytest.raises(ValueError, match="shard 1: .*truncated"):
        corsair.dask.run(client, line, shards=2, directory=place)
    kept.unlink()
    assert corsair.dask.run(client, line, shards=2, directory=place) == first


def test_shards_raise_the_errors_of_the_command(client):
    with pytest.raises(corsair.CorsairError, match="combat.hit_no"):
        corsair.dask.run(client, "run pirates-cove --set combat.hit_no=4", shards=2)
    with pytest.raises(corsair.CorsairError, match="remove --shard, which does not apply to a sharded command"):
        corsair.dask.run(client, "run pirates-cove --shard 1/2", shards=2)
    with pytest.raises(corsair.CorsairError, match="> .* is refuted: "):
        corsair.dask.run(client, "run pirates-cove -n 400", shards=2, assertions=["win[bot=merchant] > 99%"])


def test_workers_start_external_bots(client):
    bot = ROOT / "docs" / "examples" / "bot.py"
    words = ["run", "pirates-cove", "--bots", f"exec:python3 {bot},merchant,raider,uniform", "--deadline", "10s", "-n", "8"]
    assert corsair.dask.run(client, words, shards=2) == corsair.command(*words)


def test_sequential_run_is_played_in_rounds(client, tmp_path):
    place = tmp_path / "rounds"
    line = "match pirates-cove raider drifter --field uniform -n 3k --precision 4pp"
    merged = corsair.dask.run(client, line, shards=3, directory=place)
    assert (place / "round-2").is_dir()
    alone = corsair.command(*line.split())
    assert without_time(merged.files) == without_time(alone.files) and merged == alone
