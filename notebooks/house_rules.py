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
# # House rules
#
# Does a house rule change the game, and for which players? `corsair compare` plays two sets of rules on the same
# deals, with equal treasure, cards and dice. Most luck is then common to both sets of rules and cancels in the
# difference. Therefore the comparison needs fewer games for the same precision.

# %%
import matplotlib.pyplot as plt
import polars as pl

from results import table

deltas = table("house-rules/confirm/deltas-kept.csv")
# If no game differs, the difference is exactly 0 and has no interval.
deltas = deltas.with_columns(pl.col("difference_lo", "difference_hi").fill_null(pl.col("difference")))
game = deltas.filter(scope="game", table="balanced")
game.filter(metric="score").select("variant", "base", "difference", "difference_lo", "difference_hi", "holm_p", "verdict").sort("difference")

# %% [markdown]
# ## Effect of the rules on fame
#
# Bars are 95 % intervals. Grey rules have no significant effect after Holm's correction for the number of metrics.
# A grey rule may still have a small effect; `--margin` tests for equivalence.

# %%
fame = game.filter(metric="score").sort("difference")
figure, plot = plt.subplots(figsize=(8, 6))
for place, row in enumerate(fame.iter_rows(named=True)):
    spread = [[row["difference"] - row["difference_lo"]], [row["difference_hi"] - row["difference"]]]
    colour = "tab:red" if row["verdict"] == "differs" else "tab:grey"
    plot.errorbar(row["difference"], place, xerr=spread, fmt="o", color=colour, capsize=3)
plot.axvline(0, color="black", linewidth=0.8)
plot.set_yticks(range(len(fame)), fame["variant"].to_list())
plot.set(xlabel="change of fame per player", title="Four balanced captains")
plt.show()

# %% [markdown]
# ## Value of common luck
#
# With independent deals, an equally precise comparison needs `variance_reduction` times as many games. The factor is
# large for a rule that leaves most games unchanged, and near 1 for a rule that changes every game.

# %%
gain = (
    game.filter(metric="score").select("variant", "correlation", "variance_reduction")
    .sort("variance_reduction", descending=True)
)
gain

# %% [markdown]
# ## Winners and losers of a rule
#
# At a table of different captains, a rule shifts wins from some captains to others.

# %%
wins = deltas.filter(scope="bot", table="captains", metric="win")
moved = wins.pivot(on="bot", index="variant", values="difference").with_columns(pl.exclude("variant") * 100)
shown = wins.filter(verdict="differs").select("variant", "bot", points=pl.col("difference") * 100, p="holm_p")
shown.sort("points", descending=True)

# %%
bots = [column for column in moved.columns if column != "variant"]
figure, plot = plt.subplots(figsize=(7, 6))
image = plot.imshow(moved.select(bots).to_numpy(), cmap="RdBu_r", vmin=-6, vmax=6, aspect="auto")
plot.set_xticks(range(len(bots)), bots)
plot.set_yticks(range(len(moved)), moved["variant"].to_list())
figure.colorbar(image, label="change of wins, percentage points")
plt.show()

# %% [markdown]
# The win shares of a table sum to 1, so the gain of one captain equals the loss of the remaining captains.

# %%
assert moved.select(pl.sum_horizontal(bots)).to_series().abs().max() < 1e-4

# %% [markdown]
# ## Confirmation on fresh deals
#
# A study has an exploratory run, and a second run on fresh deals for confirmation. The table compares both runs.

# %%
first = table("house-rules/explore/deltas-kept.csv").filter(scope="game", table="balanced", metric="score")
pair = first.select("variant", explored="difference").join(fame.select("variant", confirmed="difference"), on="variant")
pair.with_columns(apart=(pl.col("confirmed") - pl.col("explored")).abs()).sort("apart", descending=True)
