"""Tests of `value.py`: it learns a value function from a dataset, and a search bot plays with this function."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np

HERE = Path(__file__).parent
CORSAIR = os.environ.get("CORSAIR", str(HERE.parent / "target/release/corsair"))
sys.path.insert(0, str(HERE))

import value  # noqa: E402, because the module is in this directory


def corsair(*words):
    return subprocess.run([CORSAIR, *map(str, words)], check=True, capture_output=True, text=True).stdout


def test_learned_value_recovers_known_weights():
    rng = np.random.default_rng(1)
    weights = np.array([0.8, -0.4, 0.0])
    terms = rng.normal(size=(20_000, 4, 3))
    p = value.shares(terms @ weights)
    winners = (p.cumsum(axis=1) > rng.random((len(p), 1))).argmax(axis=1)
    wins = np.eye(4)[winners]
    assert np.abs(value.fitted(terms, wins) - weights).max() < 0.05
    # A term that is equal in all positions gets the weight 0.
    terms[:, :, 2] = 7
    assert value.fitted(terms, wins)[2] == 0


def test_learned_value_predicts_better_than_the_judge_and_plays(tmp_path):
    data, out = tmp_path / "data.csv", tmp_path / "value.toml"
    corsair("dataset", "pirates-cove", "-n", 400, "--numbers", "judge", "-o", data)
    positions = value.Positions([data])
    assert positions.terms.shape[1:] == (4, len(positions.names))
    assert np.allclose(positions.wins.sum(axis=1), 1, atol=1e-5)
    late = positions.turns == 10
    terms, wins, deals = positions.terms[late], positions.wins[late], positions.deals[late]
    learned = value.cross_validated(terms, wins, deals)
    assert learned.mean() < value.log_loss(positions.judged[late], wins).mean()
    subprocess.run([sys.executable, HERE / "value.py", "fit", data, "-o", out], check=True, capture_output=True)
    bot = f"mcts:iterations=20:search=sail:turns=1:depth=0:playout=uniform:judge=@{out}"
    assert "judge=@" in corsair("run", "pirates-cove", "--bots", f"{bot},uniform,uniform", "-n", 6)
