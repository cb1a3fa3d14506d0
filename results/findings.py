#!/usr/bin/env python3
"""Writes results/README.md: all findings, with values and intervals from the result tables in this directory.

    python3 results/findings.py            writes the page
    python3 results/findings.py --check    exits with 1 if the page is out of date

The script stops if the tables no longer support a finding: then rewrite the sentence, not only the numbers.
"""
import csv
import json
import re
import sys
import textwrap
from pathlib import Path

HERE = Path(__file__).resolve().parent
PAGE = HERE / "README.md"


def rows(name):
    with (HERE / name).open(newline="") as file:
        return list(csv.DictReader(file))


def one(of, **keys):
    found = [row for row in of if all(row[key] == str(value) for key, value in keys.items())]
    if len(found) != 1:
        raise SystemExit(f"expected one row with {keys}, found {len(found)}")
    return found[0]


def supports(claim, what):
    if not claim:
        raise SystemExit(f"the results no longer support this finding, rewrite it: {what}")


def percent(row, value="win_share", low="win_share_lo", high="win_share_hi", digits=1):
    """Returns a share and its interval in percent, as text."""
    return f"{100 * float(row[value]):.{digits}f} % [{100 * float(row[low]):.{digits}f}, {100 * float(row[high]):.{digits}f}]"


def change(row, scale=1, digits=2, unit="", key="difference"):
    """Returns a difference and its interval, as text."""
    value, low, high = (scale * float(row[name]) for name in (key, f"{key}_lo", f"{key}_hi"))
    return f"{value:+.{digits}f}{unit} [{low:+.{digits}f}, {high:+.{digits}f}]"


def confirmed(explored, fresh, what):
    """Stops unless the exploratory and the second run both show a change, in the same direction."""
    supports(explored["verdict"] == "differs" and fresh["verdict"] == "differs", what)
    supports(float(explored["difference"]) * float(fresh["difference"]) > 0, what)


def shortened(words, most):
    """Returns a list of the first words and the number of omitted words."""
    words = list(words)
    return listing(words if len(words) <= most + 1 else [*words[:most], f"{len(words) - most} more"])


def listing(words):
    words = list(words)
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1]


def ladder():
    standings = rows("ladder/bots/standings.csv")
    explored = {row["bot"]: row for row in rows("ladder/explore/standings.csv")}
    best = [row for row in standings if row["may_be_best"] == "true"]
    supports(all(explored[row["bot"]]["may_be_best"] == "true" for row in best), "the best bot is the best again")
    ratings = {row["name"]: row for row in rows("ladder/bots/ratings.csv") if row["kind"] == "bot"}
    lines = [
        "| bot | wins | rating |", "|---|---|---|",
        *(
            f"| `{row['bot']}` | {percent(row)} | {float(ratings[row['bot']]['rating']):.2f} "
            f"[{float(ratings[row['bot']]['rating_lo']):.2f}, {float(ratings[row['bot']]['rating_hi']):.2f}] |"
            for row in standings
        ),
    ]
    words = listing(f"`{row['bot']}`" for row in best)
    return (
        "## [Ladder](ladder): which bot is the best?\n\n"
        f"{words} {'is' if len(best) == 1 else 'may each be'} the best of the bots without search. In a tournament of these bots, every other bot wins "
        "significantly less than at least one bot.\n\n"
        + "\n".join(lines)
        + "\n\n[Strength](#strength-do-the-bots-play-well) describes search bots."
    )


def strength():
    asserted = rows("strength/assertions.csv")
    for row in asserted + rows("search/assertions.csv"):
        supports(row["holds"] == "true", row["assertion"] + " of " + row["entry"])
    among = [
        row for row in asserted
        if row["entry"].startswith("balanced-against-")
        and row["entry"].removeprefix("balanced-against-") not in ("uniform", "miser", "hoarder")
    ]
    equal = lambda bot: next(row for row in asserted if row["entry"] == f"balanced-against-{bot}")
    weakest = min(among, key=lambda row: float(row["value"]))
    alone = min((row for row in asserted if row["entry"].endswith("-against-uniform")), key=lambda row: float(row["value"]))
    wins = []
    for thought in (100, 300, 1000, 3000):
        row = next(row for row in rows(f"search/mcts-{thought}/summary.csv") if row["bot"].startswith("mcts") and row["seat"] == "")
        wins.append(f"{percent(row)} with {thought:,} simulations per decision ({row['games']} games)")
    name = lambda row, before, after="": row["entry"].removeprefix(before).removesuffix(after).replace("-", "_")
    return (
        "## [Strength](strength): do the bots play well?\n\n"
        "- Among three `uniform`, every bot except `uniform` wins more than half of its games. The weakest of these bots is "
        f"`{name(alone, '', '-against-uniform')}`: {percent(alone, 'value', 'value_lo', 'value_hi')}.\n"
        "- `balanced` wins more than a quarter of its games against three copies of any bot without search, except `miser` and `hoarder`. Its lowest share among these tables is against three "
        f"`{name(weakest, 'balanced-against-')}`: {percent(weakest, 'value', 'value_lo', 'value_hi')}. `miser` and `hoarder` choose destinations "
        "like `balanced`. Against three `miser`, `balanced` wins "
        f"{percent(equal('miser'), 'value', 'value_lo', 'value_hi')}, and against three `hoarder` {percent(equal('hoarder'), 'value', 'value_lo', 'value_hi')}.\n"
        "- [Search](search) increases wins. Against three `balanced`, `mcts`, which simulates games of `balanced`, wins "
        f"{listing(wins)}."
    )


def rigs():
    def best(name):
        supports(len({row["opening"] for row in rows(f"rigs/{name}/openings.csv")}) == 160, "all 160 rigs were searched")
        final = [row for row in rows(f"rigs/{name}/openings.csv") if row["stage"] == "confirmed"]
        final.sort(key=lambda row: int(row["rank"]))
        supports(len(final) == 8, "8 finalists")
        return [row for row in final if row["may_be_best"] == "true"]

    parts, tied_of = [], {}
    for name, where in (
        ("cove", "Pirate's Cove, against `balanced`"),
        ("cove-mixed", "Pirate's Cove, against a mixture of styles"),
        ("cove-earlier", "Pirate's Cove, against `balanced_1`"),
        ("bucht", "Piratenbucht, against `balanced`"),
    ):
        tied = best(name)
        tied_of[name] = [row["opening"] for row in tied]
        words = shortened((f"`{row['opening']}` ({percent(row)})" for row in tied), 4)
        parts.append(
            f"- {where}: {words}."
        )
    at_all = [rig for rig in tied_of["cove"] if rig in tied_of["cove-mixed"] and rig in tied_of["cove-earlier"]]
    parts.append(
        f"- {listing(f'`{rig}`' for rig in at_all)} may be the best against all three fields of Pirate's Cove."
        if at_all else "- No rig may be the best against all three fields of Pirate's Cove: the best rig depends on the opponents."
    )
    equilibrium = rows("rigs/cove-equilibrium/equilibrium.csv")
    last = max(int(row["pass"]) for row in equilibrium)
    final = [row for row in equilibrium if int(row["pass"]) == last and row["stage"] == "confirmed"]
    support = sorted((row for row in final if row["weight"] and float(row["weight"]) > 0), key=lambda row: -float(row["weight"]))
    mixture = listing(
        f"`{row['opening']}` {100 * float(row['weight']):.0f} % ({100 * float(row['weight_lo']):.0f} to {100 * float(row['weight_hi']):.0f} %)"
        for row in support
    )
    most = max(float(row["gain_hi"]) for row in final)
    supports(max(float(row["gain_lo"]) for row in final) <= 0, "no rig gains by leaving the mixture")
    return (
        "## [Rigs](rigs): which opening rig is best?\n\nEach of these rigs may be the best of 160 rigs. The list has hull-sails-cannon-crew and the win share at a table of four (8 finalists on fresh deals):\n\n"
        + "\n".join(parts)
        + f"\n- The estimated equilibrium of Pirate's Cove is the mixture {mixture}. On fresh deals "
        f"none of {len(final)} best responses gains significantly; simultaneous upper bounds of the gains are at most {100 * most:.1f} points."
    )


def seats():
    lines = ["| table | seat 0 | 1 | 2 | 3 | 4 |", "|---|---|---|---|---|---|"]
    within, first_behind, last_favoured = [], [], []
    for name, title in (("cove", "Pirate's Cove"), ("bucht", "Piratenbucht")):
        for seats_there in (3, 4, 5):
            fresh = rows(f"seats/{name}-{seats_there}/seats.csv")
            explored = rows(f"seats/explore-{name}-{seats_there}/seats.csv")
            where = f"{title} at {seats_there}"
            first, last = fresh[0], fresh[-1]
            supports(float(first["advantage"]) < 0, f"the first seat wins less than its share in {where}")
            if float(first["advantage_hi"]) < 0:
                first_behind.append(where)
            if float(last["advantage_lo"]) > 0:
                last_favoured.append(where)
            supports(float(explored[0]["advantage"]) < float(explored[-1]["advantage"]), f"a first look at {where}")
            cells = []
            for row in fresh:
                value, low, high = (100 * float(row[key]) for key in ("advantage", "advantage_lo", "advantage_hi"))
                text = f"{value:+.1f} [{low:+.1f}, {high:+.1f}]"
                cells.append(f"**{text}**" if row["verdict"] == "imbalanced" else text)
            verdicts = {row["verdict"] for row in fresh}
            if verdicts == {"balanced"}:
                within.append(where)
            lines.append(f"| {title}, {seats_there} | " + " | ".join(cells + [""] * (5 - seats_there)) + " |")
    others = {"styles": "four styles", "raiders": "four `raider`", "earlier": "four `balanced_1`", "mixed": "`balanced`, `balanced_1`, `merchant`, `raider`",
              "searchers": "four search bots (destinations)"}
    last_of = {name: rows(f"seats/{name}/seats.csv")[-1] for name in others}
    supports(all(float(row["advantage"]) > 0 for row in last_of.values()), "the last of four seats is favoured at every kind of table")
    supports(len(within) == 6, "every table of `balanced` is balanced")
    shown = [name for name, row in last_of.items() if float(row["advantage_lo"]) > 0]
    beyond = [others[name] for name, row in last_of.items() if row["verdict"] == "imbalanced"]
    ranges = listing(f"{others[name]} {change(row, 100, 1, ' pp', key='advantage')}" for name, row in last_of.items())
    return (
        "## [Seats](seats): is a seat favoured?\n\n"
        "Among `balanced`, every seat is within 2 points of an equal share, the margin of balance (Holm, 5 %). The first seat wins significantly less "
        f"than an equal share at {len(first_behind)} of 6 tables, and the last seat significantly more at {len(last_favoured)} of 6 tables. The table has wins minus an equal share, in points:\n\n" + "\n".join(lines)
        + f"\n\nThe last of four seats has these advantages at other tables of Pirate's Cove: {ranges}. The last seat wins significantly more than an equal share at "
        f"{len(shown)} of these {len(others)} tables, and by more than the margin at {listing(beyond)}. "
        "The other tables were tested only once."
    )


def fair_seats():
    values = rows("fair-seats/blackbeard-search/values.csv")
    fresh = rows("fair-seats/blackbeard/seats.csv")
    supports({row["verdict"] for row in fresh} == {"balanced"}, "the seats are balanced under fair-seats")
    farthest = max(fresh, key=lambda row: abs(float(row["advantage"])))
    gold = {
        words: rows(f"fair-seats/{name}/seats.csv")[0]
        for name, words in (("spanish-main", "without"), ("spanish-main-score", "with one gold at the end"), ("spanish-main-gold", "with one coin at the start"))
    }
    supports({row["verdict"] for row in gold.values()} == {"imbalanced"}, "no gold makes the seats of Spanish Main fair")
    advantage = lambda row: change(row, 100, 1, key="advantage")
    points = listing(f"{float(row['found']) / 2:g}" for row in values)
    without = listing(f"{advantage(row)} points {words}" for words, row in gold.items())
    return (
        "## [Fair seats](fair-seats): which score makes seats fair?\n\n"
        f"- Blackbeard, four `balanced`: {points} points (house rule `fair-seats`). On fresh deals "
        f"the farthest seat is off by {advantage(farthest)} points.\n"
        f"- Spanish Main, two `balanced`: none, because scores are whole. Wins of seat 0 are off by {without}."
    )


def house_rules():
    explored, fresh, earlier, searchers = (
        rows(f"house-rules/{name}/deltas-kept.csv") for name in ("explore", "confirm", "earlier", "searchers")
    )
    tables = {
        "four `balanced`": ("balanced", fresh), "`captains`": ("captains", fresh), "`novice`": ("novice", fresh),
        "four `balanced_1`": (earlier[0]["table"], earlier), "four search bots (destinations)": (searchers[0]["table"], searchers),
    }

    def of(table, variant, where="balanced"):
        found = [
            row for row in table
            if (row["table"], row["variant"], row["scope"], row["metric"]) == (where, variant, "game", "score")
        ]
        return found[0] if found else None

    variants = list(dict.fromkeys(row["variant"] for row in fresh))
    moved = [
        v for v in variants
        if of(explored, v)["verdict"] == of(fresh, v)["verdict"] == "differs"
        and abs(float(of(fresh, v)["difference"])) >= 0.5
    ]
    moved.sort(key=lambda v: -abs(float(of(fresh, v)["difference"])))
    for v in moved:
        confirmed(of(explored, v), of(fresh, v), f"fame under {v}")
    at_all, depends = [], []
    # docs/house-rules.md has the tables `captains` and `novice`.
    headings = [heading for heading in tables if heading not in ("`captains`", "`novice`")]
    lines = ["| rule | " + " | ".join(headings) + " |", "|---" * (len(headings) + 1) + "|"]
    for v in moved:
        cells, changes = [], []
        for heading, (where, table) in tables.items():
            row = of(table, v, where)
            shown = row and row["verdict"] == "differs"
            if heading in headings:
                cells.append("" if not row else f"**{change(row)}**" if shown else change(row))
            if row:
                changes.append((shown, float(row["difference"]) > 0))
        lines.append(f"| `{v}` | " + " | ".join(cells) + " |")
        if len(set(changes)) == 1:
            at_all.append(v)
        elif len({up for shown, up in changes if shown}) > 1:
            depends.append(v)
    rest = [v for v in moved if v not in at_all + depends]
    words = [f"{'Every rule' if len(at_all) == len(moved) else listing(f'`{v}`' for v in at_all)} changes fame in the same direction at every table of the study."] if at_all else []
    if rest:
        words.append(f"These rules change fame significantly at some tables, in one direction: {listing(f'`{v}`' for v in rest)}.")
    if depends:
        words.append(f"The direction depends on the bots for {listing(f'`{v}`' for v in depends)}.")
    still = [v for v in variants if of(fresh, v)["verdict"] in ("not_shown", "not_tested") and of(explored, v)["verdict"] != "differs"]
    # A difference of 0 has no interval if the difference is 0 in every deal.
    still_in_all = lambda row: float(row["difference"]) == 0 and row["difference_lo"] == ""
    none = [v for v in variants if still_in_all(of(fresh, v))]
    still = [v for v in still if v not in none]
    elsewhere = [
        f"`{v}` at `{where}` {change(of(fresh, v, where))}"
        for v in still + none for where in ("captains", "novice") if of(fresh, v, where)["verdict"] == "differs"
    ]
    return (
        "## [House rules](house-rules): does a house rule change anything?\n\n"
        "The table has changes of fame per player. It lists rules whose change at four `balanced` is significant in both runs and at least half a point. **Bold** changes "
        "are significant (Holm, 5 %):\n\n" + "\n".join(lines)
        + f"\n\n{' '.join(words)}\n\n"
        f"These rules have no significant change of fame at four `balanced`: {listing(f'`{v}` {change(of(fresh, v))}' for v in still)}. "
        + (f"These rules change fame in no deal: {listing(f'`{v}`' for v in none)}. " if none else "")
        + (f"Their significant changes at other tables are {listing(elsewhere)}. " if elsewhere else "Their changes at `captains` and `novice` are not significant either. ")
        + "[docs/house-rules.md](../docs/house-rules.md) has all rules at the panel's tables, including `captains` and `novice`."
    )


def survival(path, title):
    found = rows(f"{path}/conclusions.csv")
    count = lambda verdict: sum(row["verdict"] == verdict for row in found)
    falls = [row for row in found if row["verdict"] == "falls"]
    names = ""
    if falls:
        names = listing(f"\"{row['conclusion']}\" at `{row['table']}`" for row in falls[:4])
        names = f" These conclusions fall: {names}{' and more' if len(falls) > 4 else ''}."
    return (
        f"- {title}: {count('survives')} of {len(found)} conclusions survive, {count('falls')} fall and "
        f"{count('undecided')} are undecided.{names}"
    )


def sensitivity():
    parts = [
        survival(f"sensitivity/{name}", title)
        for name, title in (
            ("cove", "Pirate's Cove (reported treasure cards)"),
            ("bucht", "Piratenbucht (18 reconstructed values)"),
            ("bucht-hit-on-4", "Piratenbucht, the verdict on `hit-on-4`"),
        )
    ]
    return (
        "## [Sensitivity](sensitivity): do conclusions survive uncertain rule values?\n\n"
        "All uncertain values vary simultaneously by up to a quarter, and integers by at least one. A conclusion survives if it holds at 80 % or more of "
        "all points. \"Fame within 1 of 39.5\" means that mean fame changes by at most 1.\n\n" + "\n".join(parts)
    )


def editions():
    explored, fresh = (rows(f"editions/{name}/deltas-kept.csv") for name in ("explore", "confirm"))
    lines = []
    for metric, label, scale, unit in (
        ("score", "fame per player", 1, ""),
        ("spread", "fame of the first minus the last", 1, ""),
        ("combats", "combats per game", 1, ""),
        ("ships_crippled", "ships crippled per game", 1, ""),
        ("legends_sunk", "black ships sunk per game", 1, ""),
        ("decided_late", "games decided in the last turn", 100, " pp"),
    ):
        cells = []
        for table in ("balanced", "captains", "novice"):
            before, row = (one(run, table=table, scope="game", metric=metric) for run in (explored, fresh))
            text = change(row, scale, 2 if scale == 1 else 1, unit)
            same = before["verdict"] == row["verdict"] == "differs" and float(before["difference"]) * float(row["difference"]) > 0
            cells.append(f"**{text}**" if same else text)
        lines.append(f"| {label} | " + " | ".join(cells) + " |")
    order = {
        name: [row for row in rows(f"editions/ranking-{name}/standings.csv")] for name in ("pirates-cove", "piratenbucht")
    }
    wins = {name: {row["bot"]: row for row in table} for name, table in order.items()}
    ranking = ["| bot | Pirate's Cove | Piratenbucht |", "|---|---|---|"]
    for row in order["pirates-cove"]:
        bot = row["bot"]
        ranking.append(
            f"| `{bot}` | {percent(row)} | {percent(wins['piratenbucht'][bot])} |"
        )
    first = {
        name: {row["bot"]: row for row in rows(f"editions/explore-{name}/standings.csv")} for name in ("pirates-cove", "piratenbucht")
    }
    before = {
        bot: float(first["piratenbucht"][bot]["win_share"]) - float(first["pirates-cove"][bot]["win_share"])
        for bot in first["pirates-cove"]
    }
    moves = {bot: float(wins["piratenbucht"][bot]["win_share"]) - float(row["win_share"]) for bot, row in wins["pirates-cove"].items()}
    # One pair of tournaments selects the bots with the largest changes, and another pair gives their reported values.
    up, down = max(before, key=before.get), min(before, key=before.get)
    apart = lambda bot: float(wins["piratenbucht"][bot]["win_share_lo"]) > float(wins["pirates-cove"][bot]["win_share_hi"]) or float(
        wins["piratenbucht"][bot]["win_share_hi"]) < float(wins["pirates-cove"][bot]["win_share_lo"])
    supports(apart(up) and apart(down), "the ranking differs")
    fame = one(fresh, table="balanced", scope="game", metric="score")
    supports(float(fame["difference_lo"]) > 0, "Piratenbucht gives more fame")
    return (
        "## [Editions](editions): Pirate's Cove against Piratenbucht\n\n"
        f"Piratenbucht gives more fame ({change(fame)} per player with four `balanced`). In a tournament `{up}` gains most from Piratenbucht "
        f"({100 * moves[up]:+.1f} points of wins), and `{down}` loses most ({100 * moves[down]:+.1f} points). "
        "The table has Piratenbucht minus Pirate's Cove on common deals. **Bold** differences are significant in both runs (Holm, 5 %).\n\n"
        "| metric | four `balanced` | `captains` | `novice` |\n|---|---|---|---|\n" + "\n".join(lines)
        + "\n\nThis table has win shares in a tournament of eight bots, at tables of four:\n\n" + "\n".join(ranking)
    )


def odds():
    lines = ["| against | `3-3-4-4` wins | fame | `5-4-6-5` wins | fame |", "|---|---|---|---|---|"]
    for npc, name in (
        ("blackbeard", "Blackbeard"), ("flying-dutchman", "Flying Dutchman"), ("captain-hook", "Captain Hook"),
        ("bonny-and-read", "Bonny and Read"), ("navy", "Royal Navy"),
    ):
        cells = []
        for rig in ("3-3-4-4", "5-4-6-5"):
            table = rows(f"odds/{npc}-{rig}/odds.csv")
            win = one(table, ship=0, outcome="win", at="")
            fame = one(table, ship=0, outcome="score_mean", at="")
            cells += [f"{100 * float(win['exact']):.1f} %", f"{float(fame['exact']):+.2f}"]
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    guns = rows("odds/guns/matrix.csv")
    more = one(guns, guns_0=4, guns_1=2, level=3)
    return (
        "## [Odds](odds): should I fight?\n\nThe table has the exact odds of a single ship in Pirate's Cove that aims and flees to maximise fame:\n\n" + "\n".join(lines)
        + f"\n\nIf two ships with hull 3 fire at hulls, the ship with cannon and crew at 4 beats the ship with cannon and crew at 2 in {100 * float(more['win_0']):.1f} % of battles."
    )


def fames():
    lines = []
    for name, title in (("cove", "Pirate's Cove"), ("bucht", "Piratenbucht")):
        row = one(rows(f"fames/{name}/summary.csv"), bot="balanced", seat="")
        low = one(rows(f"fames/{name}/summary.csv"), bot="uniform", seat="")
        lines.append(
            f"- {title}: `balanced` has {percent_fame(row)} and half of its games between {float(row['score_q1']):.0f} and "
            f"{float(row['score_q3']):.0f}; `uniform` has {percent_fame(low)}."
        )
    return (
        "## [Fames](fames): how is fame distributed?\n\nThe list has mean fame at a table of `merchant`, `raider`, `balanced` and `uniform`:\n\n"
        + "\n".join(lines)
    )


def percent_fame(row):
    return f"{float(row['score_mean']):.1f} [{float(row['score_mean_lo']):.1f}, {float(row['score_mean_hi']):.1f}]"


def python_bot():
    table = [row for row in rows("python-bot/table/summary.csv") if row["seat"] == ""]
    example = next(row for row in table if row["bot"].startswith("exec:"))
    low = one(table, bot="uniform")
    supports(float(example["score_mean_lo"]) > float(low["score_mean_hi"]), "the example beats chance")
    return (
        "## [A bot in Python](python-bot)\n\n"
        f"[docs/examples/bot.py](../docs/examples/bot.py) has {percent_fame(example)} fame against two heuristic bots and `uniform`; "
        f"`uniform` has {percent_fame(low)} at this table."
    )


def judge():
    table = rows("judge/learned-against-own/match.csv")
    gain = one(table, measure="win_difference")
    supports(float(gain["value_lo"]) > 0, "the learned judge is better")
    first, second = (percent(one(table, measure=f"{which}_win"), "value", "value_lo", "value_hi") for which in ("first", "second"))
    return (
        "## [Judge](judge): is a learned judge better?\n\n"
        "A bot `mcts` that searches destinations to the end of the turn played against two `balanced`. It wins "
        f"{first} with the learned value function and {second} with the hand-written evaluator "
        f"({change(gain, 100, 1, ' pp', key='value')} at an equal budget, {int(gain['games']):,} games)."
    )


def blackbeard():
    explored, seats_there = (rows(f"blackbeard/{name}/seats.csv") for name in ("explore-seats", "seats"))
    last = seats_there[-1]
    supports(last["verdict"] == "balanced" and float(last["advantage_hi"]) < -0.02, "the last seat is at a disadvantage")
    supports(float(explored[-1]["advantage_hi"]) < 0, "a first look at the last seat")
    beyond = [100 * float(last[key]) for key in ("advantage", "advantage_lo", "advantage_hi")]
    standings = rows("blackbeard/styles/standings.csv")
    best = [row for row in standings if row["may_be_best"] == "true"]
    balanced = one(standings, bot="balanced")
    supports(best == [balanced], "`balanced` is the best style")
    others = [row for row in standings if row not in best]
    begin = [row for row in rows("blackbeard/deployments/openings.csv") if row["stage"] == "confirmed"]
    # `balanced` itself wins an equal share by design, without an interval.
    own = one(begin, win_share_lo="")
    rivals = [row for row in begin if row is not own]
    supports(not any(float(row["win_share_lo"]) > 0.25 for row in rivals), "no other deployment gains")
    named = lambda found, key: listing(f"`{row[key]}` ({percent(row)})" for row in found)
    first, fresh = (rows(f"blackbeard/{name}/deltas-kept.csv") for name in ("explore-rules", "rules"))
    changes = []
    for rule in ("no-hunter-bonus", "no-commissioners", "gentler-commissioners"):
        of = lambda run: one(run, table="balanced", variant=rule, scope="game", metric="score")
        confirmed(of(first), of(fresh), f"points under {rule}")
        changes.append(f"`{rule}` {change(of(fresh))}")
    judged = {row["conclusion"]: row["verdict"] for row in rows("blackbeard/reconstructed/conclusions.csv")}
    shown = [name for name, verdict in judged.items() if verdict == "survives" and (name.endswith(" points") or name.startswith("wins:"))]
    supports(len(shown) == 1, "one conclusion on seats and points survives")
    ends = rows("blackbeard/table/events-kept.csv")
    ended = lambda event: float(one(ends, scope="game", event=event)["per_game"])
    ways = {"retire": "retired", "are killed by a KC": "killed_by_kc", "end otherwise": "killed_otherwise",
            "are in play at the end": "in_play"}
    pirates = sum(ended(event) for event in ways.values())
    shares = listing(f"{100 * ended(event) / pirates:.0f} % {words}" for words, event in ways.items())
    all_seats = next(row for row in rows("blackbeard/table/summary.csv") if row["seat"] == "")
    points = ", ".join(f"{float(all_seats[key]):.1f}" for key in ("score_mean_lo", "score_mean_hi"))
    return (
        "## [Blackbeard](blackbeard): seats, styles, deployments, house rules\n\n"
        f"- Among four `balanced`, the last seat's win share minus an equal share is {beyond[0]:+.1f} points [{beyond[1]:+.1f}, {beyond[2]:+.1f}], "
        "within the margin of 5.\n"
        f"- Four `balanced` score {float(all_seats['score_mean']):.1f} [{points}] points each in {ended('turns'):.1f} turns. A game has {pirates:.1f} "
        f"pirates: {shares}.\n"
        f"- The best bot at tables of four is {named(best, 'bot')}, before {named(others, 'bot')}.\n"
        f"- `balanced` deploys `{own['opening']}` first. Among three `balanced` no other deployment wins significantly more: "
        f"{named(rivals[:2], 'opening')} are next.\n"
        f"- House rules change points per player: {listing(changes)}.\n"
        + survival("blackbeard/reconstructed", "With other values for the reconstructed ratings of KCs, warships, merchants and hostages, "
                   "for the greatest Loyalty and for the points at which ships sink")
        + f" Of the conclusions on seats and points, only {listing(f'“{name}”' for name in shown)} survives."
    )


# Label, scale and unit of each quality metric of `compare --quality`.
COURSE = {
    "lead_changes": ("changes of the lead", 1, ""),
    "settled": ("turns until the winner leads for good", 100, " pp"),
    "winner_deficit": ("greatest deficit of the winner", 1, ""),
    "sole_wins": ("games won by one seat alone", 100, " pp"),
    "leader_wins_half": ("the leader at half-time wins", 100, " pp"),
    "last_wins_half": ("a last seat at half-time wins", 100, " pp"),
    "lead_explained_half": ("final lead explained at half-time", 100, " pp"),
    "hopeless": ("time without hope", 100, " pp"),
}


def quality():
    tables = {"cove": "Pirate's Cove", "bucht": "Piratenbucht", "blackbeard": "Blackbeard", "spanish-main": "Spanish Main"}
    of = {name: rows(f"quality/{name}/quality.csv") for name in tables}

    def cell(name, figure, after, scale, digits):
        found = [row for row in of[name] if (row["figure"], row["after"]) == (figure, after)]
        if not found:
            return ""
        numbers = [scale * float(found[0][key]) if found[0][key] else None for key in ("value", "value_lo", "value_hi")]
        value, *ends = (f"{number:.{digits}f}" if number is not None else None for number in numbers)
        return value if None in ends else f"{value} [{ends[0]}, {ends[1]}]"

    figures = [
        ("turns", "turns", "", 1, 1),
        ("changes of the lead", "lead_changes", "", 1, 1),
        ("turns until the winner leads for good, %", "settled", "", 100, 0),
        ("the leader at half-time wins, %", "leader_wins", "0.5", 100, 0),
        ("a last seat at half-time wins, %", "last_wins", "0.5", 100, 0),
        ("final lead explained at half-time, %", "lead_explained", "0.5", 100, 0),
        ("win resolved at half-time, %", "win_resolved", "0.5", 100, 0),
        ("win resolved at nine tenths, %", "win_resolved", "0.9", 100, 0),
        ("time without hope, %", "hopeless", "", 100, 0),
        ("wins decided by the seat, %", "win_by_seat", "", 100, 1),
        ("agency, pp", "agency", "", 100, 0),
        ("agency of a last seat, pp", "last_agency", "", 100, 0),
        ("kingmaking, pp", "kingmaking", "", 100, 0),
    ]
    lines = [
        "| metric | " + " | ".join(tables.values()) + " |", "|---" * (len(tables) + 1) + "|",
        *(
            f"| {label} | " + " | ".join(cell(name, *figure) for name in tables) + " |"
            for label, *figure in figures
        ),
    ]
    ladders = []
    for name, system in (("cove", "Pirate's Cove"), ("blackbeard", "Blackbeard"), ("spanish-main", "Spanish Main")):
        rungs = [row for row in rows(f"quality/{name}-ladder/quality.csv") if row["figure"] == "rungs"]
        top = one(rungs, bot="balanced", less="uniform")
        end = lambda key: f"{float(top[key]):.1f}" if top[key] else "unbounded"
        rung = end("value") if top["value"] else "without a lost game"
        ladders.append(f"{system} {rung} [{end('value_lo')}, {end('value_hi')}]")
    changes = []
    for variant in ("eight-turns", "catch-up-gold", "hit-on-4"):
        shown = [
            row for row in rows("quality/house-rules/deltas-kept.csv")
            if (row["variant"], row["scope"], row["verdict"]) == (variant, "game", "differs") and row["metric"] in COURSE
        ]
        moved = [
            f"{COURSE[row['metric']][0]} {change(row, COURSE[row['metric']][1], 2 if COURSE[row['metric']][1] == 1 else 1, COURSE[row['metric']][2])}"
            for row in shown
        ]
        changes.append(f"- `{variant}`: {shortened(moved, 4) if moved else 'none'}.")
    worth = []
    for name, system in (("cove", "Pirate's Cove"), ("bucht", "Piratenbucht"), ("blackbeard", "Blackbeard"), ("spanish-main", "Spanish Main")):
        restrictions = rows(f"quality/{name}-restricted/restrictions.csv")
        costs = [
            f"`{row['restriction']}` {change(row, 100, 1, ' pp', key='loss')}"
            for row in sorted(restrictions, key=lambda row: -float(row["loss"])) if row["verdict"] in ("loses", "gains")
        ]
        free = [f"`{row['restriction']}`" for row in restrictions if row["verdict"] in ("not_shown", "identical")]
        worth.append(
            f"- {system}: {shortened(costs, 4) if costs else 'no significant cost'}"
            + (f"; {listing(free)} {'has' if len(free) == 1 else 'have'} no significant cost" if free else "") + "."
        )
    return (
        "## [Quality](quality): how good are the games?\n\n"
        "The table has games of four `balanced` (two in Pirates of the Spanish Main). "
        "[Quality](../docs/guide/quality.md#method) defines the metrics.\n\n" + "\n".join(lines)
        + f"\n\nThe skill ladder from `uniform` to `balanced` has these numbers of 60:40 rungs: {listing(ladders)}."
        + "\n\nHouse rules of Pirate's Cove change these metrics significantly (common deals; Holm, 5 %):\n\n" + "\n".join(changes)
        + "\n\nA `balanced` under a restriction loses these shares of wins against unrestricted `balanced`:\n\n" + "\n".join(worth)
    )


def spanish_main():
    explored, fresh = (rows(f"spanish-main/{name}/seats.csv") for name in ("explore-seats", "seats"))
    first = fresh[0]
    supports(float(explored[0]["advantage"]) * float(first["advantage"]) > 0, "a first look at who moves first")
    tables = {"`balanced`": fresh, "`balanced` on smaller islands": rows("spanish-main/small-islands/seats.csv"), "`balanced` on larger islands": rows("spanish-main/large-islands/seats.csv"), "`runner`": rows("spanish-main/seats-runner/seats.csv"), "`raider`": rows("spanish-main/seats-raider/seats.csv")}
    moves = listing(f"two {bot} {change(seats_there[0], 100, 1, ' pp', key='advantage')}" for bot, seats_there in tables.items())
    found = {verdict: [bot for bot, seats_there in tables.items() if seats_there[0]["verdict"] == verdict] for verdict in ("balanced", "imbalanced", "undecided")}
    verdicts = listing(f"{listing(bots)} {'are' if len(bots) > 1 else 'is'} {verdict}" for verdict, bots in found.items() if bots)
    standings = rows("spanish-main/styles/standings.csv")
    named = lambda found, key: listing(f"`{row[key]}` ({percent(row)})" for row in found)
    ends = rows("spanish-main/table/events.csv")
    ended = lambda event: float(one(ends, scope="game", event=event)["per_game"])
    ways = {"end by gold": "ended_by_gold", "without gold left to win": "ended_empty", "with ships that can never move": "ended_stranded", "by the limit of rounds": "ended_by_rounds"}
    how = listing(f"{100 * ended(event):.0f} % {words}" for words, event in ways.items())
    fleets = [row for row in rows("spanish-main/fleets/openings.csv") if row["stage"] == "confirmed"]
    tied, behind = ([row for row in fleets if row["may_be_best"] == best] for best in ("true", "false"))
    first_look, again = (rows(f"spanish-main/{name}/deltas-kept.csv") for name in ("explore-rules", "rules"))
    changes = []
    for rule in ("islands-closer", "no-early-shots", "scuttle-on-4"):
        of = lambda run: one(run, table="balanced", variant=rule, scope="game", metric="score")
        supports(not all(of(run)["verdict"] == "differs" for run in (first_look, again)), f"{rule} is not significant in both runs")
        changes.append(f"`{rule}` {change(of(again))}")
    return (
        "## [Pirates of the Spanish Main](spanish-main): fleets, seats, styles, house rules\n\n"
        f"- The first seat's win share minus one half is: {moves}. "
        f"With a margin of 5 points {verdicts}.\n"
        "- Pictures show a game of `balanced` against `runner`: [round 1](spanish-main/game/round-01.svg), [round 5](spanish-main/game/round-05.svg), "
        "[round 10](spanish-main/game/round-10.svg).\n"
        f"- Games of two `balanced` last {ended('rounds'):.1f} rounds on average: {how}.\n"
        f"- Win shares of bots at tables of two: {named(standings, 'bot')}.\n"
        f"- The opponent of each fleet is `balanced` with a fleet drawn from the list. {named(tied, 'opening')} {'is' if len(tied) == 1 else 'may each be'} the best of {len(fleets)} finalists, "
        f"before {named(behind[:1], 'opening')}.\n"
        f"- House rules change gold per player by these amounts, none significant in both runs: {listing(changes)}.\n"
        + survival("spanish-main/guessed", "With other values for the guessed hulls, forts, terrain and tables")
    )


def page():
    version = json.loads((HERE / "ladder/bots/manifest.json").read_text())["corsair"]
    return "\n\n".join([
        "# Results",
        "This page has the findings of the reference studies, one per question. The directory of a study has an experiment file (`experiment.toml`), assertions, "
        "manifests, and the tables that this page, [house rules](../docs/house-rules.md) and the notebooks read. `NAME-kept.csv` has selected "
        "lines of `NAME.csv` ([keep.py](keep.py)). `just study NAME` repeats a study with identical bytes. "
        "[docs/outputs.md](../docs/outputs.md) defines each column.",
        "Intervals have 95 % confidence and count deals. All findings hold only for these bots; the studies of sensitivity and search used earlier bot versions. "
        "Estimates are from a second run on fresh deals, after an exploratory run; odds are exact. `python3 results/findings.py` writes this "
        f"page (Corsair {version}).",
        *(part() for part in (
            editions, seats, fair_seats, rigs, house_rules, sensitivity, ladder, strength, fames, odds, blackbeard, spanish_main,
            python_bot, judge, quality,
        )),
    ]) + "\n"


def wrapped(line):
    """Wraps paragraphs and list items at 120 columns. Tables and headings stay unchanged."""
    if line.startswith(("|", "#")):
        return line
    joined = re.sub(r"((?<=\d) (?=%)|`[^`]*`|\[[^\]]*\](\([^)]*\))?)", lambda found: found[0].replace(" ", "\0"), line)
    indent = "  " if line.startswith("- ") else ""
    return textwrap.fill(joined, 120, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False).replace("\0", " ")


def main():
    made = "\n".join(wrapped(line) for line in page().split("\n")).replace("|  |", "| |").replace("|  |", "| |")
    if "--check" in sys.argv[1:]:
        sys.exit(0 if PAGE.read_text() == made else "results/README.md is out of date: run `python3 results/findings.py`")
    PAGE.write_text(made)


main()
