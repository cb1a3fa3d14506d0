"""Tests of calls, which return the results of the corresponding commands."""

import ast
import inspect
import json
import os
import pickle
import subprocess
import threading
from pathlib import Path

import polars
import pytest
from conftest import BOTS, ROOT, files_of, without_time

import corsair
from corsair import _calls, _stubs

COVE = "pirates-cove"


@pytest.fixture(scope="module")
def result() -> corsair.Result:
    return corsair.run(COVE, bots=BOTS, games="400", seed=7)


def test_call_returns_the_files_of_the_command(result, written, tmp_path):
    by_command = written("run", COVE, "--bots", ",".join(BOTS), "-n", "400", "--seed", "7")
    assert without_time(result.files) == by_command
    place = result.save(tmp_path / "saved")
    saved = {path.relative_to(place).as_posix(): path.read_bytes() for path in files_of(place)}
    assert saved == result.files
    loaded = corsair.load(place)
    assert loaded.files == result.files and loaded.answer == result.answer
    with pytest.raises(FileExistsError):
        result.save(place)


def test_call_returns_the_text_of_the_command(result, corsair_command):
    line = [corsair_command, "run", COVE, "--bots", ",".join(BOTS), "-n", "400", "--seed", "7"]
    # Calls use the width of a command without a terminal; readline sets COLUMNS.
    unset = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
    printed = subprocess.run(line, check=True, capture_output=True, text=True, env=unset)
    assert result.text == str(result) == printed.stdout
    assert any("games/s" in note for note in result.notes)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: corsair.compare(COVE, rules="hit-on-4", bots=BOTS, games=200), ["compare", COVE, "--rules", "hit-on-4", "--bots", ",".join(BOTS), "-n", "200"]),
        (lambda: corsair.seats(COVE, bots="balanced", games=80), ["seats", COVE, "--bots", "balanced", "-n", "80"]),
        (lambda: corsair.match(COVE, "merchant", "raider", games=400), ["match", COVE, "merchant", "raider", "-n", "400"]),
        (lambda: corsair.tournament(COVE, bots=[*BOTS, "hoarder"], games=200), ["tournament", COVE, "--bots", ",".join([*BOTS, "hoarder"]), "-n", "200"]),
        (lambda: corsair.sweep(COVE, vary={"combat.hit_on": "3,4"}, bots=BOTS, games=160), ["sweep", COVE, "--vary", "combat.hit_on=3,4", "--bots", ",".join(BOTS), "-n", "160"]),
        (lambda: corsair.odds(COVE, ship=["3-3-4-4", "2-3-3-3"]), ["odds", COVE, "--ship", "3-3-4-4", "--ship", "2-3-3-3"]),
        (lambda: corsair.run("blackbeard", games=40, on_fault="abort"), ["run", "blackbeard", "-n", "40", "--on-fault", "abort"]),
    ],
    ids=lambda of: of[0] if isinstance(of, list) else "",
)
def test_every_kind_of_argument_reaches_the_command(call, words, written):
    result = call()
    assert without_time(result.files) == written(*words)
    assert result.answer and result.manifest["game"]
    for table in result.tables:
        assert getattr(result, table).width == len(result.files[f"{table}.csv"].split(b"\n")[0].split(b","))


def test_data_frames_equal_the_tables(result):
    assert {"summary", "score_hist", "differences"} <= set(result.tables) <= set(dir(result))
    assert isinstance(result.summary, polars.DataFrame)
    assert sorted(result.summary["bot"].unique()) == sorted(BOTS)
    with pytest.raises(AttributeError, match="did you mean `summary`"):
        result.sumary


def test_data_frames_have_the_declared_types(result):
    types = {"text": polars.String, "integer": polars.Int64, "number": polars.Float64, "flag": polars.Boolean}
    for name in result.tables:
        frame = getattr(result, name)
        for column, kind, is_optional, _ in _calls.TABLES[name].columns():
            assert frame[column].dtype == types.get(str(kind), polars.String), (name, column)
            assert is_optional or frame[column].null_count() == 0, (name, column)
        assert result.rows(name) == frame.rows(named=True)


def test_result_has_the_answer_of_the_json_output(result):
    printed = corsair.run(COVE, bots=BOTS, games="400", seed=7, format="json")
    assert printed.json()["answer"] == result.answer
    assert result.answer in repr(result)
    assert result.manifest["seed"] == 7


def test_commands_without_a_directory_return_text(corsair_command):
    listed = subprocess.run([corsair_command, "games"], check=True, capture_output=True, text=True)
    games = corsair.games()
    assert games.text == listed.stdout and games.files == {} and games.answer is None
    replayed = corsair.replay(COVE, "1:0:0", format="jsonl")
    assert replayed.json() == corsair.trace(COVE, games=1).json()
    assert corsair.replay(COVE, "1:0:0", at="turn=2", format="svg")._repr_html_().startswith("<svg")
    assert corsair.rules("show", COVE).text


def test_experiment_returns_the_results_of_its_entries(tmp_path):
    file = tmp_path / "experiment.toml"
    file.write_text(f'title = "Who"\n[[entry]]\nid = "who"\ncommand = ["run", "{COVE}", "--bots", "{",".join(BOTS)}", "-n", "80"]\n')
    suite = corsair.experiment(file)
    assert list(suite.entries) == ["who"] and suite.manifest["complete"]
    alone = corsair.run(COVE, bots=BOTS, games=80, full=True)
    assert suite.entries["who"].summary.equals(alone.summary)
    assert suite.entries["who"].answer == alone.answer and suite.entries["who"].text == alone.text
    assert "<svg" in suite._repr_html_()


def test_merged_shards_equal_the_whole_run(result):
    parts = [corsair.run(COVE, bots=BOTS, games=400, seed=7, shard=f"{of}/3") for of in (1, 2, 3)]
    assert [list(part.files) for part in parts] == [["checkpoint.jsonl"]] * 3
    assert corsair.shards("merge", parts[1], parts[0], parts[2]).files.keys() == result.files.keys()
    assert corsair.shards("merge", *parts) == result


def test_run_writes_rows_of_games(tmp_path):
    corsair.run(COVE, bots=BOTS, games=8, per_game=tmp_path / "rows.csv")
    assert polars.read_csv(tmp_path / "rows.csv")["bot"].n_unique() == 4


def test_results_survive_pickling(result):
    again = pickle.loads(pickle.dumps(result))
    assert again == result and again.summary.equals(result.summary)


def test_notebooks_show_charts_of_a_result(result):
    shown = result._repr_html_()
    assert shown.startswith('<div class="corsair-result">') and shown.count("<svg") >= 2
    assert "<html" not in shown and result.answer.split(",")[0] in shown
    page = result.html()
    assert page.startswith("<!DOCTYPE html>") and page == corsair.report(result).text


def test_wrong_input_raises_the_error_of_the_command(corsair_command):
    wrong = subprocess.run([corsair_command, "run", COVE, "--set", "combat.hit_no=4"], capture_output=True, text=True)
    with pytest.raises(corsair.CorsairError) as caught:
        corsair.run(COVE, set={"combat.hit_no": 4})
    assert f"error: {caught.value}" == wrong.stderr.strip() and caught.value.code == wrong.returncode == 2
    assert pickle.loads(pickle.dumps(caught.value)).args == caught.value.args
    with pytest.raises(corsair.CorsairError, match="unrecognized subcommand 'rnu'"):
        corsair.command("rnu")
    with pytest.raises(TypeError, match="no argument `sed`: did you mean `seed`?"):
        corsair.run(COVE, sed=3)


def test_exception_of_a_refuted_assertion_has_the_result(result):
    with pytest.raises(corsair.CorsairError, match="> .* is refuted: ") as caught:
        corsair.run(COVE, bots=BOTS, games="400", seed=7, assert_="win[bot=uniform] > 50%")
    assert caught.value.code == 4
    assert without_time(caught.value.result.files) == without_time(result.files)


def test_undecided_question_returns_a_result():
    result = corsair.seats(COVE, bots="balanced", games=40, seed=3)
    assert result.code == 3 and result.undecided and result.answer


def test_calls_on_several_threads_have_separate_results():
    made: dict[int, corsair.Result] = {}

    def play(seed: int) -> None:
        made[seed] = corsair.run(COVE, bots=BOTS, games=400, seed=seed, jobs=1)

    threads = [threading.Thread(target=play, args=(seed,)) for seed in (7, 8, 9)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for seed, result in made.items():
        assert result == corsair.run(COVE, bots=BOTS, games=400, seed=seed)
        assert len([note for note in result.notes if "games/s" in note]) == 1


def test_calls_write_nothing_to_standard_output(capfd):
    corsair.run(COVE, bots=BOTS, games=40)
    corsair.trace(COVE, games=1)
    assert capfd.readouterr() == ("", "")


def test_every_command_is_a_function_with_distinct_arguments(corsair_command):
    described = {verb.name: verb for verb in _calls.VERBS.values()}
    assert len(described) > 20
    for name, verb in described.items():
        call = getattr(corsair, name.replace("-", "_"))
        own = [of.name for of in verb.arguments]
        assert len(own) == len(set(own)), (name, own)
        assert all(parameter.isidentifier() for parameter in inspect.signature(call).parameters)
        assert call.__doc__.startswith(verb.about)


def test_stubs_match_the_command_line():
    stubs = Path(corsair.__file__).with_name("__init__.pyi").read_text()
    ast.parse(stubs)
    assert stubs == _stubs.stubs(), "python -m corsair._stubs sim-cli/python/corsair/__init__.pyi"


def test_stubs_have_every_option_of_every_command():
    tree = ast.parse(_stubs.stubs())
    classes = {of.name: of for of in tree.body if isinstance(of, ast.ClassDef)}

    def fields(name: str) -> list[str]:
        own = [of.target.id for of in classes[name].body if isinstance(of, ast.AnnAssign)]
        return own + [field for base in classes[name].bases if base.id in classes for field in fields(base.id)]

    functions = {of.name: of.args for of in tree.body if isinstance(of, ast.FunctionDef)}
    for name, verb in _calls.VERBS.items():
        args = functions[name.replace("-", "_")]
        options = [of.arg for of in args.kwonlyargs]
        if args.kwarg is not None:
            options += fields(args.kwarg.annotation.slice.id)
        assert sorted(options) == sorted(verb.all_options), name


def test_manifest_file_is_valid_json(result):
    assert json.loads(result.files["manifest.json"]) == result.manifest
    assert (ROOT / "docs/guide/python.md").is_file()
