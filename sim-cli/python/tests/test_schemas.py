"""Tests of the JSON Schemas of `corsair rules schema` and `corsair experiment schema`.

The schemas accept the files of the repository and refuse invalid files.
"""
import functools
import json
import os
import subprocess
import tomllib
from pathlib import Path

import jsonschema
import pytest

ROOT = Path(__file__).resolve().parents[3]
CORSAIR = os.environ.get("CORSAIR", "corsair")
# Folders of house rules, with the editions of each game.
LIBRARY = {"cove": ["pirates-cove", "piratenbucht"], "blackbeard": ["blackbeard"], "spanish-main": ["spanish-main"]}
# Example files of the documentation, with the schema of each file.
EXAMPLES = {
    "fleets.toml": "rules",
    "house-rule.toml": "experiment",
    "last-turn.toml": "scenario",
    "two-ships.toml": "scenario",
}


@functools.cache
def validator(*words):
    """Returns a validator for the schema that the program prints for these words."""
    kind, *game = words
    command = ["experiment", "schema"] if kind == "experiment" else ["rules", "schema", *game, "--kind", kind]
    text = subprocess.run([CORSAIR, *command], check=True, capture_output=True, text=True).stdout
    schema = json.loads(text)
    jsonschema.Draft7Validator.check_schema(schema)
    return jsonschema.Draft7Validator(schema)


def read(path):
    return tomllib.loads(path.read_text())


def refusals(words, content):
    return [f"{list(error.absolute_path)}: {error.message[:300]}" for error in validator(*words).iter_errors(content)]


def test_scenarios_match_the_schema():
    paths = sorted((ROOT / "engine/scenarios").glob("*/*.toml"))
    assert len(paths) > 100
    for path in paths:
        content = read(path)
        assert refusals(("scenario", content["game"]), content) == [], path


def test_documented_examples_match_the_schema():
    assert EXAMPLES.keys() == {path.name for path in ROOT.glob("docs/**/*.toml")}
    for name, kind in EXAMPLES.items():
        assert refusals((kind,), read(ROOT / "docs/examples" / name)) == [], name


def test_experiment_files_match_the_schema():
    paths = sorted(ROOT.glob("results/*/experiment.toml"))
    assert len(paths) > 10
    for path in paths:
        assert refusals(("experiment",), read(path)) == [], path


def test_rules_of_every_edition_match_the_schema():
    for game in ["pirates-cove", "piratenbucht", "blackbeard", "spanish-main"]:
        shown = subprocess.run([CORSAIR, "rules", "show", game, "--full"], check=True, capture_output=True, text=True).stdout
        rules = "\n".join(line for line in shown.splitlines() if not line.startswith("#"))
        assert refusals(("rules", game), tomllib.loads(rules)) == [], game
        assert refusals(("rules",), tomllib.loads(rules)) == [], game


def test_library_of_house_rules_matches_the_schema():
    assert LIBRARY.keys() == {folder.name for folder in (ROOT / "sim-cli/games/rules").iterdir()}
    for folder, editions in LIBRARY.items():
        paths = sorted((ROOT / "sim-cli/games/rules" / folder).glob("*.toml"))
        assert paths, folder
        for path in paths:
            content = read(path)
            assert refusals(("rules",), content) == [], path
            assert any(refusals(("rules", edition), content) == [] for edition in editions), path


def test_presets_match_the_schema():
    paths = sorted((ROOT / "strategies/bots").glob("**/*.toml"))
    assert paths
    for path in paths:
        assert refusals(("bots",), read(path)) == [], path


@pytest.mark.parametrize(
    "words, text",
    [
        (("rules", "pirates-cove"), 'combat.hit_on = "four"'),
        (("rules", "pirates-cove"), "combat.hit_in = 4"),
        (("rules",), "combat.hit_in = 4"),
        (("bots", "pirates-cove"), '[mine]\nbot = "mercant"'),
        (("bots", "pirates-cove"), '[mine]\nabout = "no bot"'),
        (("bots", "pirates-cove"), '[mine]\nbot = "mcts"\niterations = -1'),
        (("scenario", "pirates-cove"), 'game = "blackbeard"\nplayers = 3'),
        (("scenario",), 'game = "blackbeard"\nplayers = 3\nstepp = []'),
        (("scenario",), 'game = "blackbeard"\nplayers = 3\n[[step]]\nseat = "seat0"'),
        (("experiment",), 'title = "T"'),
        (("experiment",), 'title = "T"\n[[entry]]\nid = "a"\ncommand = "rnu pirates-cove"'),
        (("experiment",), 'title = "T"\n[[entry]]\nid = "a b"\ncommand = "run pirates-cove"'),
    ],
)
def test_schemas_refuse_invalid_files(words, text):
    assert refusals(words, tomllib.loads(text)) != []
