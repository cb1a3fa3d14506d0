#!/usr/bin/env python3
"""Learns a value function from games, for the parameter `judge=@value.toml` of search bots.

    python3 notebooks/value.py fit data.csv more.csv -o value.toml
    python3 notebooks/value.py train pirates-cove -o DIR --corsair target/release/corsair

`fit` reads datasets of `corsair dataset --numbers judge`. For each turn, it fits win shares by a conditional logit with
a ridge penalty: a softmax over seats of weighted terms. It compares the fit with the game's evaluator (judge) on
held-out deals. `train` repeats this for three rounds. In each round, search bots with the previous value function play
against bots of a field. The script needs only numpy.
"""
import argparse
import csv
import subprocess
import sys
from pathlib import Path
from zlib import crc32

import numpy as np

FOLDS = 5
RIDGE = 20.0
# Minimum number of positions of a turn. A turn with fewer positions is fitted together with the previous turn.
FEWEST = 400


class Positions:
    """Positions of datasets: an array of terms by position, seat and term, and labels of each position."""

    def __init__(self, paths):
        parts = [self.read(path) for path in paths]
        if len({tuple(part[0]) for part in parts}) > 1:
            sys.exit("the datasets must have equal terms: use datasets of one game")
        seats = {path: part[1].shape[1] for path, part in zip(paths, parts)}
        if len(set(seats.values())) > 1:
            counts = ", ".join(f"{count} in {path}" for path, count in seats.items())
            sys.exit(f"all datasets must have the same number of seats, not {counts}")
        self.names = parts[0][0]
        self.terms, self.wins, self.judged, self.turns, self.deals = (
            np.concatenate([part[index] for part in parts]) for index in range(1, 6)
        )

    @staticmethod
    def read(path):
        """Reads the names of terms and the positions of a file, in which a position has one row per seat in order."""
        with open(path, newline="") as file:
            rows = csv.reader(file)
            head = next(rows)
            at = {name: place for place, name in enumerate(head)}
            if "judge.win" not in at:
                sys.exit(f"{path} has no column judge.win: write the dataset with --numbers judge")
            first = at["judge.win"]
            names = [name.removeprefix("judge.") for name in head[first + 1 :] if name.startswith("judge.")]
            numbers, about, seats = [], [], 0
            for row in rows:
                numbers.append(row[first : first + 1 + len(names)] + [row[at["win"]]])
                seats = max(seats, int(row[at["seat"]]) + 1)
                if row[at["seat"]] == "0":
                    deal = row[at["address"]].rpartition(":")[0]
                    about.append((int(row[at["turn"]]), crc32(deal.encode())))
        numbers = np.array(numbers, dtype=np.float32).reshape(-1, seats, len(names) + 2)
        turns, deals = np.array(about, dtype=np.int64).T
        return names, numbers[:, :, 1:-1], numbers[:, :, -1], numbers[:, :, 0], turns, deals


def shares(strengths):
    """Returns the softmax of each row."""
    odds = np.exp(strengths - strengths.max(axis=1, keepdims=True))
    return odds / odds.sum(axis=1, keepdims=True)


def fitted(terms, wins, ridge=RIDGE):
    """Fits a conditional logit by Newton's method and returns its weights. The ridge applies to standardised terms."""
    centred = terms - terms.mean(axis=1, keepdims=True)
    scale = np.sqrt((centred**2).mean(axis=(0, 1)))
    scale[scale < 1e-6] = np.inf
    x = (centred / scale).astype(np.float64)
    weights = np.zeros(x.shape[2])
    for _ in range(25):
        p = shares(x @ weights)
        slope = np.einsum("psk,ps->k", x, wins - p) - ridge * weights
        mean = np.einsum("psk,ps->pk", x, p)
        curve = np.einsum("psk,ps,psl->kl", x, p, x, optimize=True) - mean.T @ mean
        step = np.linalg.solve(curve + ridge * np.eye(len(weights)), slope)
        weights += step
        if np.abs(step).max() < 1e-6:
            break
    return weights / scale


def log_loss(p, wins):
    """Returns the log loss of each position: minus the logarithm of the share predicted for the winner."""
    return -(wins * np.log(np.maximum(p, 1e-6))).sum(axis=1)


def by_turn(positions):
    """Returns the first turn of each stage, and a mask of the stage's positions."""
    found = []
    for turn in np.unique(positions.turns):
        mask = positions.turns == turn
        if found and mask.sum() < FEWEST:
            found[-1] = (found[-1][0], found[-1][1] | mask)
        else:
            found.append((int(turn), mask))
    return found


def cross_validated(terms, wins, deals):
    """Returns the log loss of each position under a fit that excludes the position's fold of deals."""
    loss, folds = np.zeros(len(wins)), deals % FOLDS
    for fold in range(FOLDS):
        out = folds == fold
        loss[out] = log_loss(shares(terms[out] @ fitted(terms[~out], wins[~out])), wins[out])
    return loss


def fit(positions, out):
    """Fits and writes a value function. Prints its log loss and the judge's log loss by turn."""
    print("log loss on held-out deals: `judge` is the game's evaluator, `scaled` the evaluator with a fitted scale")
    print("turn  positions   judge  scaled  learned  gain over scaled, with standard error")
    expected = [positions.names.index("expected")]
    lines = [f"terms = [{', '.join(repr(name) for name in positions.names)}]".replace("'", '"')]
    for turn, mask in by_turn(positions):
        terms, wins, deals = positions.terms[mask], positions.wins[mask], positions.deals[mask]
        judge = log_loss(positions.judged[mask], wins)
        scaled = cross_validated(terms[:, :, expected], wins, deals)
        learned = cross_validated(terms, wins, deals)
        groups = np.unique(deals, return_inverse=True)[1]
        gains = np.bincount(groups, scaled - learned) / np.bincount(groups)
        gain, error = gains.mean(), gains.std() / np.sqrt(len(gains))
        print(
            f"{turn:4}  {mask.sum():9}  {judge.mean():6.4f}  {scaled.mean():6.4f}  {learned.mean():7.4f}"
            f"  {gain:+.4f} ± {error:.4f}"
        )
        weights = ", ".join(f"{weight:.6g}" for weight in fitted(terms, wins))
        lines += ["", "[[stage]]", f"from = {turn}", f"weights = [{weights}]"]
    Path(out).write_text("\n".join(lines) + "\n")


def train(options):
    """Plays rounds of games with a field and with search bots, and fits a value function after each round."""
    folder = Path(options.out)
    folder.mkdir(parents=True, exist_ok=True)
    judge = ""
    for number in range(1, options.rounds + 1):
        searcher = options.searcher + judge
        tables = [
            (options.field, options.games),
            (f"{searcher},{options.field.rpartition(',')[0]}", options.searched),
            (searcher, options.searched),
        ]
        files = []
        for table, (bots, games) in enumerate(tables):
            path = folder / f"round-{number}-{table}.csv"
            seed = 100 * number + table
            command = [options.corsair, "dataset", options.game, "--bots", bots, "--numbers", "judge"]
            command += ["-n", str(games), "--seed", str(seed), "-j", str(options.jobs), "-o", str(path)]
            subprocess.run(command, check=True)
            files.append(path)
        value = folder / f"value-{number}.toml"
        print(f"round {number}")
        fit(Positions(files), value)
        judge = f":judge=@{value}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    verbs = parser.add_subparsers(dest="verb", required=True)
    one = verbs.add_parser("fit", help="fit a value function to datasets")
    one.add_argument("data", nargs="+")
    one.add_argument("-o", dest="out", required=True)
    all_rounds = verbs.add_parser("train", help="play and fit in several rounds")
    all_rounds.add_argument("game")
    all_rounds.add_argument("-o", dest="out", required=True)
    all_rounds.add_argument("--corsair", default="corsair")
    all_rounds.add_argument("--field", default="balanced,merchant,raider,drifter")
    all_rounds.add_argument("--searcher", default="mcts:search=sail:iterations=100:turns=1:depth=0")
    all_rounds.add_argument("--games", type=int, default=8_000, help="games of the field per round")
    all_rounds.add_argument("--searched", type=int, default=500, help="games per round with one search bot in the field, and with only search bots")
    all_rounds.add_argument("--rounds", type=int, default=3)
    all_rounds.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    if options.verb == "fit":
        fit(Positions(options.data), options.out)
    else:
        train(options)


if __name__ == "__main__":
    main()
