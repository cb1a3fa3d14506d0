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
# # Distributions of fame
#
# `corsair run -o DIR` writes the exact distribution of fame to `score_hist.csv`: the number of games for each
# bot, seat and fame. The counts are neither binned nor sampled, so they give any mean, quartile or tail. This
# notebook uses the games of `results/fames`.

# %%
import matplotlib.pyplot as plt
import polars as pl

from results import table

fames = pl.concat(
    table(f"fames/{edition}/score_hist.csv").with_columns(edition=pl.lit(name))
    for edition, name in [("cove", "Pirate's Cove"), ("bucht", "Piratenbucht")]
)
by_bot = fames.group_by("edition", "bot", "score").agg(pl.col("games").sum()).sort("score")
by_bot.head()

# %% [markdown]
# ## Shape of the distributions
#
# Captains end between 20 and 55 fame, with similar distributions. `uniform`, which chooses legal actions at
# random, ends with far less fame. The difference is the value of judgement in this game.

# %%
figure, plots = plt.subplots(1, 2, sharey=True, figsize=(10, 4))
for plot, (edition,) in zip(plots, by_bot.select("edition").unique(maintain_order=True).sort("edition").rows()):
    for (bot,), games in by_bot.filter(edition=edition).group_by("bot", maintain_order=True):
        share = games["games"] / games["games"].sum()
        plot.step(games["score"], 100 * share, where="mid", label=bot)
    plot.set(title=edition, xlabel="fame at the end", ylabel="% of games")
    plot.legend(frameon=False)
plt.show()

# %% [markdown]
# ## Means and quartiles from the counts
#
# A quantile is the lowest fame at which the running total of the counts reaches a share.


# %%
def quantile(counts: pl.DataFrame, share: float) -> int:
    """Returns the lowest fame that at least a given share of games does not exceed."""
    running = counts.with_columns(up_to=pl.col("games").cum_sum() / pl.col("games").sum())
    return running.filter(pl.col("up_to") >= share)["score"][0]


rows = []
for (edition, bot), counts in by_bot.group_by("edition", "bot", maintain_order=True):
    games = counts["games"].sum()
    mean = (counts["score"] * counts["games"]).sum() / games
    quartiles = [quantile(counts.sort("score"), share) for share in (0.25, 0.5, 0.75)]
    rows.append((edition, bot, games, mean, *quartiles))
from_counts = pl.DataFrame(
    rows, schema=["edition", "bot", "games", "mean", "q1", "median", "q3"], orient="row"
).sort("edition", "bot")
from_counts

# %% [markdown]
# `summary.csv` has the same means and quartiles with intervals. Both tables agree exactly, because the counts
# are complete.

# %%
for edition, name in [("cove", "Pirate's Cove"), ("bucht", "Piratenbucht")]:
    summary = table(f"fames/{edition}/summary.csv").filter(pl.col("seat").is_null()).sort("bot")
    ours = from_counts.filter(edition=name).sort("bot")
    assert (summary["score_mean"] - ours["mean"]).abs().max() < 1e-9
    assert summary["score_median"].cast(pl.Float64).to_list() == ours["median"].cast(pl.Float64).to_list()
summary.select("bot", "score_mean", "score_mean_lo", "score_mean_hi", "score_q1", "score_median", "score_q3")

# %% [markdown]
# ## Sources of fame
#
# `events.csv` counts events per game and per bot, including fame by its source.

# %%
events = table("fames/cove/events.csv")
sources = (
    events.filter(pl.col("event").str.starts_with("fame_"), scope="bot")
    .select("bot", "event", "per_game")
)
wide = sources.pivot(on="bot", index="event", values="per_game")
wide

# %%
figure, plot = plt.subplots()
left = [0.0] * sources["bot"].n_unique()
bots = sources["bot"].unique(maintain_order=True).to_list()
for (event,), of in sources.group_by("event", maintain_order=True):
    values = [max(0.0, of.filter(bot=bot)["per_game"].sum()) for bot in bots]
    plot.barh(bots, values, left=left, label=event.removeprefix("fame_"))
    left = [a + b for a, b in zip(left, values)]
plot.set(xlabel="fame per game", title="Sources of fame, Pirate's Cove")
plot.legend(frameon=False, loc="lower right", fontsize="small")
plt.show()
