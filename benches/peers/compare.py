#!/usr/bin/env python3
"""Times random play of Corsair and of peer programs in processor time.

    python3 benches/peers/compare.py                      builds all programs, and writes target/peers/table.md and table.csv
    python3 benches/peers/compare.py --corsair BINARY     times an existing build of Corsair

Each turn calls every program once, in sequence, on one core, so that load on the machine affects all programs. A
program plays a batch of games to warm up, and then a timed batch. The time is the processor time of the process. A row
has the median, the slowest and the fastest turn. A ratio compares speeds in one turn, and the row has the median
ratio. target/peers/turns.csv has every turn. docs/performance.md, "Method of comparison", defines a decision. The
script needs Linux, Python 3.11 or later, a Rust toolchain and package registries. CI does not run the script.
"""
import argparse
import csv
import json
import os
import platform
import subprocess
import sys
import tomllib
import venv
from dataclasses import dataclass
from pathlib import Path
from statistics import median

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
OUT = ROOT / "target/peers"
PYTHON = OUT / "venv/bin/python"


@dataclass(frozen=True)
class Case:
    """Program with its game. The command takes `count` or `time` and a number of games, and prints a JSON object."""
    program: str
    game: str
    seats: int
    # Whole games, or playouts from the first decision.
    how: str
    command: tuple
    # Number of games in a batch, which takes about half a second.
    games: int
    # Number of games in which decisions, choices and random draws are counted, once.
    counted: int

    def run(self, mode, games):
        words = [str(word) for word in (*self.command, mode, games)]
        return json.loads(subprocess.run(words, check=True, stdout=subprocess.PIPE).stdout)


@dataclass(frozen=True)
class Counts:
    """Averages over the games of a case."""
    decisions: float
    choices: float
    chance: float

    @classmethod
    def of(cls, case):
        counts = case.run("count", case.counted)
        return cls(*(counts[name] / counts["games"] for name in ("decisions", "choices", "chance")))


@dataclass(frozen=True)
class Speed:
    """Speeds in one turn: games, decisions and choices per second of processor time."""
    games: float
    decisions: float
    choices: float

    @classmethod
    def of(cls, case, counts):
        timed = case.run("time", case.games)
        games = timed["games"] / timed["cpu_seconds"]
        # A program that prints no number of decisions has the average number per game.
        decisions = games * counts.decisions
        if "decisions" in timed:
            decisions = timed["decisions"] / timed["cpu_seconds"]
        return cls(games, decisions, decisions * counts.choices / counts.decisions)


def cases(corsair, rs_poker):
    def own(name, game, seats, games, counted):
        command = (sys.executable, HERE / "play_corsair.py", corsair, game)
        return Case("Corsair", name, seats, "whole", command, games, counted)

    def spiel(name, spec, seats, whole, playouts, counted):
        command = (PYTHON, HERE / "play_openspiel.py", spec)
        yield Case("OpenSpiel", name, seats, "whole", (*command, "whole"), whole, counted)
        yield Case("OpenSpiel", name, seats, "playouts", (*command, "playouts"), playouts, counted)

    return [
        own("Pirate's Cove", "pirates-cove", 4, 30_000, 500),
        own("Piratenbucht", "piratenbucht", 4, 30_000, 500),
        own("Blackbeard", "blackbeard", 4, 12_000, 300),
        own("Pirates of the Spanish Main", "spanish-main", 2, 400, 40),
        *spiel("Pig", "pig(players=4)", 4, 18_000, 40_000, 20_000),
        *spiel("Hearts", "hearts", 4, 17_000, 50_000, 20_000),
        *spiel("Spades", "spades", 4, 20_000, 70_000, 20_000),
        *spiel("Crazy Eights", "crazy_eights(players=4)", 4, 15_000, 25_000, 20_000),
        *spiel("Mensch ärgere Dich nicht", "maedn(players=4)", 4, 2_500, 3_500, 4_000),
        *spiel("Gin Rummy", "gin_rummy", 2, 250, 800, 1_000),
        *spiel("Backgammon", "backgammon", 2, 500, 500, 1_000),
        *spiel("Chess", "chess", 2, 400, 400, 1_000),
        Case("rs_poker", "hold'em, hands", 4, "whole", (rs_poker,), 300_000, 300_000),
        Case("Catanatron", "Catan", 4, "whole", (PYTHON, HERE / "play_catanatron.py"), 20, 40),
    ]


def build(corsair):
    """Builds the programs, and returns the binaries of Corsair and of rs_poker's player."""
    venv.create(OUT / "venv", with_pip=True)
    subprocess.run([PYTHON, "-m", "pip", "install", "-q", "-r", HERE / "requirements.txt"], check=True)

    def cargo(*words, target):
        command = ["cargo", "build", "--release", "--locked", "--target-dir", target, *words]
        subprocess.run(command, cwd=ROOT, check=True)
        return target / "release"

    rs_poker = cargo("--manifest-path", HERE / "rs_poker/Cargo.toml", target=OUT / "rs_poker") / "corsair-peer-rs-poker"
    return corsair or cargo("-p", "corsair", target=ROOT / "target") / "corsair", rs_poker


def row_of(case, counts, speeds, first):
    """Returns the row of a case; `first` has the speeds of the reference case, turn by turn."""
    row = {"program": case.program, "game": case.game, "seats": case.seats, "how": case.how, "turns": len(speeds),
           "decisions_per_game": median(of.decisions / of.games for of in speeds),
           "choices_share": counts.choices / counts.decisions, "chance_per_game": counts.chance}
    for name in ("games", "decisions", "choices"):
        row |= spread(f"{name}_per_second", [getattr(of, name) for of in speeds])
    for name in ("decisions", "choices"):
        pairs = zip(first, speeds, strict=True)
        row |= spread(f"{name}_ratio", [getattr(base, name) / getattr(of, name) for base, of in pairs])
    return row


def spread(name, values):
    return {name: median(values), f"{name}_min": min(values), f"{name}_max": max(values)}


def markdown(rows):
    """Returns the table of docs/performance.md."""
    lines = ["| program, game | seats | decisions per game | choices among them | chance draws per game | games/s | M decisions/s | "
             "ratio of decisions | ratio of choices |", "|---|---|---|---|---|---|---|---|---|"]
    for row in rows:
        game = row["game"] + (", playouts" if row["how"] == "playouts" else "")
        lines.append(f"| {row['program']}, {game} | {row['seats']} | {row['decisions_per_game']:,.0f} | "
                     f"{100 * row['choices_share']:.0f} % | {row['chance_per_game']:,.0f} | "
                     f"{row['games_per_second']:,.0f} | {ends(row, 'decisions_per_second', 1e6)} | "
                     f"{ends(row, 'decisions_ratio')} | {row['choices_ratio']:,.{digits(row['choices_ratio'])}f} |")
    return "\n".join(lines) + "\n"


def ends(row, name, scale=1):
    """Formats a median with the minimum and the maximum."""
    values = (row[name + end] / scale for end in ("_min", "", "_max"))
    low, middle, high = (f"{of:,.{digits(row[name] / scale)}f}" for of in values)
    return f"{middle} ({low}-{high})"


def digits(value):
    return 2 if value < 30 else 0


def write(name, rows):
    with (OUT / name).open("w", newline="") as file:
        table = csv.DictWriter(file, rows[0])
        table.writeheader()
        table.writerows(rows)


def versions(corsair):
    def line(*command):
        return subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT).stdout.splitlines()[0]
    pinned = [text for text in (HERE / "requirements.txt").read_text().splitlines() if "==" in text]
    packages = tomllib.loads((HERE / "rs_poker/Cargo.lock").read_text())["package"]
    crates = [f"{of['name']}=={of['version']}" for of in packages if of["name"] == "rs_poker"]
    return [line(corsair, "--version"), *pinned, *crates, line("rustc", "--version"),
            f"Python {platform.python_version()}"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corsair", type=Path, help="Corsair binary to time [default: a release build]")
    parser.add_argument("--turns", type=int, default=9, help="number of times each program is timed [default: 9]")
    parser.add_argument("--core", type=int, default=0, help="core on which all programs run [default: 0]")
    args = parser.parse_args()
    if args.corsair and not args.corsair.is_file():
        parser.error(f"--corsair {args.corsair}: the file does not exist")
    if args.turns < 1:
        parser.error(f"--turns {args.turns}: the number must be at least 1")
    if args.core not in os.sched_getaffinity(0):
        parser.error(f"--core {args.core}: this process may use {sorted(os.sched_getaffinity(0))}")
    OUT.mkdir(parents=True, exist_ok=True)
    corsair, rs_poker = build(args.corsair and args.corsair.resolve())
    for text in versions(corsair):
        print(text)
    # Child processes inherit this setting.
    os.sched_setaffinity(0, {args.core})
    table = cases(corsair, rs_poker)
    counts = [Counts.of(case) for case in table]
    speeds, turns = [[] for _ in table], []
    for turn in range(args.turns):
        for case, counted, found in zip(table, counts, speeds):
            speed = Speed.of(case, counted)
            found.append(speed)
            turns.append({"turn": turn, "load": os.getloadavg()[0], "program": case.program, "game": case.game,
                          "how": case.how, "games_per_second": speed.games, "decisions_per_second": speed.decisions})
        print(f"turn {turn + 1} of {args.turns}, load {os.getloadavg()[0]:.1f}", file=sys.stderr)
    rows = [row_of(case, *of, speeds[0]) for case, *of in zip(table, counts, speeds)]
    write("turns.csv", turns)
    write("table.csv", rows)
    (OUT / "table.md").write_text(markdown(rows))
    loads = [of["load"] for of in turns]
    print(f"load {min(loads):.1f} to {max(loads):.1f}\n\n{markdown(rows)}", end="")


if __name__ == "__main__":
    main()
