"""Tests that polars and DuckDB read equal rows of games from Parquet and from CSV.

    python3 -m pytest sim-cli/tests/parquet     with the path of a program with Parquet support in CORSAIR
"""

import os
import subprocess

import duckdb
import polars as pl
import pytest

CORSAIR = os.environ.get("CORSAIR", "target/release/corsair")
# The run has more rows than one row group.
RUN = ["run", "pirates-cove", "--bots", "merchant,raider,drifter,uniform", "-n", "20k"]


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    room = tmp_path_factory.mktemp("rows")
    paths = {form: room / f"games.{form}" for form in ("csv", "parquet")}
    for path in paths.values():
        subprocess.run([CORSAIR, *RUN, "--per-game", str(path)], check=True, capture_output=True)
    return paths


def test_polars_reads_equal_rows_from_csv_and_parquet(files):
    rows = pl.read_parquet(files["parquet"])
    assert rows.height == 80_000
    assert rows.schema["deal"] == pl.Int64 and rows.schema["bot"] == pl.String
    assert rows.schema["win"] == pl.Float64 and rows.schema["cut_off"] == pl.Boolean
    csv = pl.read_csv(files["csv"], schema=rows.schema)
    assert rows.equals(csv)


def test_duckdb_reads_equal_sums_from_csv_and_parquet(files):
    query = "select bot, count(*), sum(score), sum(win) from '{}' group by bot order by bot"
    parquet, csv = (duckdb.sql(query.format(files[form])).fetchall() for form in ("parquet", "csv"))
    assert [row[:3] for row in parquet] == [row[:3] for row in csv]
    assert sum(row[3] for row in parquet) == pytest.approx(20_000)


def test_parquet_metadata_names_game_seed_and_arguments(files):
    about = dict(
        (bytes(key).decode(), bytes(value).decode())
        for key, value in duckdb.sql(
            f"select key, value from parquet_kv_metadata('{files['parquet']}')"
        ).fetchall()
    )
    assert about["corsair.game"] == "pirates-cove" and about["corsair.seed"] == "1"
    arguments = about["corsair.arguments"].split()
    assert arguments[:2] == RUN[:2]
    for option, value in zip(RUN[2::2], ["merchant,raider,drifter,uniform", "20000"]):
        assert arguments[arguments.index(option) + 1] == value


def test_polars_reads_equal_datasets_from_csv_and_parquet(tmp_path):
    read = {}
    for form in ("csv", "parquet"):
        path = tmp_path / f"positions.{form}"
        subprocess.run([CORSAIR, "dataset", "pirates-cove", "-n", "40", "-o", str(path)], check=True, capture_output=True)
        read[form] = path
    rows = pl.read_parquet(read["parquet"])
    assert rows.schema["address"] == pl.String and rows.schema["judge.expected"] == pl.Float32
    assert rows.equals(pl.read_csv(read["csv"], schema=rows.schema))
    # Each turn has one row per seat, in the order of the seats.
    assert rows.height == rows.select("address", "turn").n_unique() * 4
    assert rows["seat"].to_list() == [0, 1, 2, 3] * (rows.height // 4)
