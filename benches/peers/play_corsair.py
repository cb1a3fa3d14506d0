"""Runs random games of Corsair, and counts or times the games.

    play_corsair.py BINARY GAME count|time GAMES    prints a JSON object

`corsair bench`, which includes a warm-up, measures the times. `corsair trace` counts the games of equal deals.
"""
import json
import subprocess
import sys

TABLE = ("--bots", "uniform", "--seed", "1", "-n")


def timed(binary, game, games):
    words = [binary, "bench", game, *TABLE, str(games), "--jobs", "1", "--repetitions", "1", "--format", "json"]
    [row] = json.loads(subprocess.run(words, check=True, stdout=subprocess.PIPE).stdout)["rows"]
    return {name: row[name] for name in ("games", "decisions", "cpu_seconds")}


def count(binary, game, games):
    counts = {"games": games, "decisions": 0, "choices": 0, "chance": 0}
    with subprocess.Popen([binary, "trace", game, *TABLE, str(games)], stdout=subprocess.PIPE) as trace:
        for line in trace.stdout:
            if line.startswith(b'{"kind":"decision"'):
                decision = json.loads(line)
                counts["decisions"] += 1
                # A bot may name a legal action outside the list.
                counts["choices"] += len({*decision["legal"], decision["action"]}) > 1
            elif line.startswith(b'{"kind":"chance"'):
                counts["chance"] += 1
    if trace.returncode:
        raise SystemExit(trace.returncode)
    return counts


if __name__ == "__main__":
    binary, game, mode, games = sys.argv[1:]
    print(json.dumps({"count": count, "time": timed}[mode](binary, game, int(games))))
