#!/usr/bin/env python3
"""Plays games under every value of every rule switch, with the auditor.

usage: python3 sim-cli/tests/switches.py CORSAIR [-n GAMES] [GAME ...]

A switch is a rule whose value is a word, true or false. For each value other than the edition's, the script plays GAMES
games (default 40) at 2 and 4 seats, or at 3 and 5 seats in games that need three. The words of a rule come from the error
about an unknown word. The script counts values that the rules refuse, because another rule must change too. The script
prints each failure with its command. The exit code is 5 after a failure.
"""

import argparse
import re
import subprocess
import tomllib

GAMES = {"pirates-cove": (3, 5), "piratenbucht": (3, 5), "blackbeard": (2, 4), "spanish-main": (2, 4)}
# Rules that are set in addition to every switch: more cards and terrain than the edition has.
EXTRA = {"spanish-main": ["terrain.per_player=2", "random_fleets.number=60"]}
# Values of list rules, which the error does not enumerate.
LISTS = {
    "spanish-main": [
        ("end.no_moves", '["one_left", "one_left", "one_left"]'),
        ("end.no_moves", '["half", "any", "any"]'),
        ("treasure.unique", '["Rum", "Plague", "Homemade Flag"]'),
    ]
}


def switches(corsair, game):
    """Yields key and value for each value of a switch that differs from the edition's value."""
    shown = subprocess.run([corsair, "rules", "show", game, "--full", "-q"], capture_output=True, text=True, check=True).stdout
    for key, value in leaves(tomllib.loads(shown)):
        if isinstance(value, bool):
            yield key, str(not value).lower()
        elif isinstance(value, str):
            refused = subprocess.run(
                [corsair, "rules", "show", game, "-q", "--set", f"{key}=zzz"], capture_output=True, text=True,
                check=False
            )
            expected = refused.stderr.partition("expected ")[2]
            yield from ((key, word) for word in re.findall(r"`([^`]+)`", expected) if word != value)


def leaves(table, above=""):
    for key, value in table.items():
        if isinstance(value, dict):
            yield from leaves(value, f"{above}{key}.")
        else:
            yield above + key, value


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corsair")
    parser.add_argument("-n", type=int, default=40, metavar="GAMES")
    parser.add_argument("games", nargs="*", default=list(GAMES), metavar="GAME")
    asked = parser.parse_args()
    n_runs, refused, failed = 0, 0, 0
    for game in asked.games:
        for key, value in [*switches(asked.corsair, game), *LISTS.get(game, [])]:
            for seats in GAMES[game]:
                settings = [f"{key}={value}", *EXTRA.get(game, [])]
                command = [asked.corsair, "verify", game, "-q", "-n", str(asked.n), "--players", str(seats)]
                command += [part for setting in settings for part in ("--set", setting)]
                done = subprocess.run(command, capture_output=True, text=True, check=False)
                n_runs += 1
                if done.returncode == 2:
                    refused += 1
                elif done.returncode != 0:
                    failed += 1
                    print(f"exit code {done.returncode}: {' '.join(command[1:])}\n{done.stdout[:400]}{done.stderr[:800]}")
    print(f"{n_runs} runs of {asked.n} games: {failed} failed, {refused} refused by the rules")
    raise SystemExit(5 if failed else 0)


if __name__ == "__main__":
    main()
