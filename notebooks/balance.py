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
# # A shorter evening: how can a richer start replace two turns?
#
# Twelve turns are long for a weekday, so a designer cuts Pirate's Cove to ten. Players should still end with as much
# fame as before. How much richer must they begin?

# %%
import tempfile
from pathlib import Path

import matplotlib.pyplot as plt
import polars as pl

import corsair
import results  # noqa: F401  style of figures

BOTS = ["merchant", "raider", "drifter", "balanced_1"]
short = {"turns": 10}
before = corsair.run("pirates-cove", bots=BOTS, games=800, seed=1)
after = corsair.run("pirates-cove", bots=BOTS, games=800, seed=1, set=short)


def fame(result):
    """Returns the mean fame of all players."""
    summary = result.summary
    return summary.filter(summary["seat"].is_null())["score_mean"].mean()


goal = fame(before)
print(f"{goal:.1f} fame in twelve turns, {fame(after):.1f} in ten")

# %% [markdown]
# ## The search
#
# `tune` searches for rule values that bring a metric near a target. This search varies gold and tavern cards at the
# start.

# %%
tuned = corsair.tune(
    "pirates-cove",
    set=short,
    vary={"start.gold": "3..24", "start.cards": "0..6"},
    target=f"score={goal:.1f}",
    bots=BOTS,
    evaluations=40,
    games_per_evaluation=32,
    games=400,
)
print(tuned.answer)
print(tuned.files["rules.toml"].decode())

# %% [markdown]
# ## Confirmation
#
# The search has selected the rules on its exploratory deals. Games with a new seed confirm the rules. The designer
# keeps the rules file, which every command accepts as `--rules`.

# %%
with tempfile.TemporaryDirectory() as room:
    rules = Path(room) / "short-evening.toml"
    rules.write_bytes(tuned.files["rules.toml"])
    found = corsair.run("pirates-cove", bots=BOTS, games=800, seed=2, set=short, rules=rules)
print(f"{fame(found):.1f} fame in ten turns by these rules")

# %% [markdown]
# Means hide the variation between games. The plot compares the distributions of fame in the three sets of games.

# %%
figure, plot = plt.subplots()
for name, result in {"twelve turns": before, "ten turns": after, "ten turns, rich": found}.items():
    counts = result.score_hist.filter(result.score_hist["seat"].is_null()).group_by("score").agg(pl.col("games").sum()).sort("score")
    plot.plot(counts["score"], 100 * counts["games"] / counts["games"].sum(), label=f"{name}: {fame(result):.1f}")
plot.set(xlabel="fame of a player", ylabel="games, %", title="What ten turns cost, and what a rich start gives back")
plot.legend()
plt.show()
assert abs(fame(found) - goal) < abs(fame(after) - goal)
