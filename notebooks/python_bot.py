# ---
# jupyter:
#   jupytext:
#     text_representation:
#       extension: .py
#       format_name: percent
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [markdown]
# # A bot in Python
#
# A bot can be any program that reads lines of JSON and answers with lines of JSON. This notebook writes the core of a
# bot step by step. `docs/examples/bot.py` is the complete bot, and `docs/protocol.md` defines every message.
#
# A message is one line. The message `decide` has the view of the seat (`view`) and the legal `actions`. The answer has
# the message's `id` and the index of an action. The example below contains only the fields that this notebook uses.

# %%
import json
import random

line = """{"type": "decide", "id": 3, "ask": "sail", "view": {"me": 0, "turn": 1,
 "ships": [{"seat": 0, "levels": [4, 4, 3, 3], "chests": 0, "hold": 7}],
 "black_ships": [{"island": 1, "legend": "blackbeard"}, {"island": 4, "legend": "captain_hook"}],
 "treasure": [{"island": 1, "card": [2, 4, 2, 0]}, {"island": 2, "card": [2, 2, 3, 0]},
  {"island": 3, "card": [1, 9, 1, 0]}, {"island": 4, "card": [0, 5, 5, 0]}, {"island": 5, "card": [1, 8, 2, 0]}]},
 "actions": ["sail 1", "sail 2", "sail 3", "sail 4", "sail 5", "sail 6"]}"""


def answer(line, choose):
    """Returns the bot's answer to a message line."""
    message = json.loads(line)
    return json.dumps({"id": message["id"], "action": choose(message)})


def at_random(message):
    return random.Random(message["id"]).randrange(len(message["actions"]))


answer(line, at_random)

# %% [markdown]
# ## A simple heuristic
#
# The bot sails to the richest island without a legend. A treasure card has fame, gold, chests and tavern cards. Each
# action gets a score, and the bot chooses the best.


# %%
def worth(view, island):
    """Returns the value of an island in fame. One fame equals six gold, one chest or two cards; a legend costs four."""
    fame, gold, chests, cards = next((of["card"] for of in view["treasure"] if of["island"] == island), (0, 0, 0, 0))
    legends = sum(ship["island"] == island for ship in view["black_ships"])
    return fame + gold / 6 + chests + cards / 2 - 4 * legends


def greedy(message):
    scores = [worth(message["view"], int(action.split()[1])) for action in message["actions"]]
    return scores.index(max(scores))


scores = {action: worth(json.loads(line)["view"], int(action.split()[1])) for action in json.loads(line)["actions"]}
scores

# %%
assert json.loads(answer(line, greedy)) == {"id": 3, "action": 1}, "Sail Island: fame, chests, and no legend"
answer(line, greedy)

# %% [markdown]
# ## How good is it?
#
# `corsair bots check` tests a bot on the protocol and explains its faults, and `corsair run` plays with the bot. The
# study `results/python-bot` has the example bot, two captains and `uniform`, with every deal under all four seatings.

# %%
import matplotlib.pyplot as plt
import polars as pl

from results import table

summary = table("python-bot/table/summary.csv").filter(pl.col("seat").is_null())
summary.select("bot", "games", "win_share", "win_share_lo", "win_share_hi", "score_mean", "score_mean_lo", "score_mean_hi")

# %%
figure, plot = plt.subplots()
for place, row in enumerate(summary.iter_rows(named=True)):
    mean, low, high = row["score_mean"], row["score_mean_lo"], row["score_mean_hi"]
    plot.errorbar(mean, place, xerr=[[mean - low], [high - mean]], fmt="o", capsize=3)
plot.set_yticks(range(len(summary)), summary["bot"].to_list())
plot.set(xlabel="mean fame, 95 %")
plt.show()

# %% [markdown]
# A late or malformed answer counts as a fault. This run has no faults.

# %%
faults = table("python-bot/table/faults.csv")
assert faults.is_empty(), faults
by_bot = {row["bot"]: row for row in summary.iter_rows(named=True)}
example = next(row for name, row in by_bot.items() if name.startswith("exec:"))
assert example["score_mean_lo"] > by_bot["uniform"]["score_mean_hi"], "the example beats chance"
example["score_mean"] - by_bot["uniform"]["score_mean"]
