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
# # Opening rigs
#
# A ship has four sections: hull, sails, cannon and crew. Nine gold buy the opening levels, in 160 combinations (rigs).
# `corsair openings` plays each rig from every seat on the same deals, and drops the worse half after each round. The
# finalists play on fresh deals, because luck biases the result of a selected rig upwards.

# %%
import matplotlib.pyplot as plt
import polars as pl

from results import table

rigs = table("rigs/cove/openings.csv")
confirmed = rigs.filter(stage="confirmed").sort("rank")
confirmed.select("opening", "games", "win_share", "win_share_lo", "win_share_hi", "less_best", "less_best_lo", "less_best_hi", "may_be_best")

# %% [markdown]
# `less_best` is a rig's win share minus the win share of the best remaining finalist, with simultaneous intervals. A
# rig whose interval reaches above 0 may be the best. Therefore the answer is a set of rigs.

# %%
figure, plot = plt.subplots()
low = confirmed["less_best"] - confirmed["less_best_lo"]
high = confirmed["less_best_hi"] - confirmed["less_best"]
colours = ["tab:green" if may else "tab:grey" for may in confirmed["may_be_best"]]
for place, row in enumerate(confirmed.iter_rows(named=True)):
    plot.errorbar(
        100 * row["less_best"], place, xerr=[[100 * low[place]], [100 * high[place]]],
        fmt="o", color=colours[place], capsize=3,
    )
plot.axvline(0, color="black", linewidth=0.8)
plot.set_yticks(range(len(confirmed)), confirmed["opening"].to_list())
plot.invert_yaxis()
plot.set(xlabel="wins less those of the best other, percentage points", title="Finalists; green may be the best")
plt.show()

# %% [markdown]
# ## All rigs in the search
#
# Dropped rigs have fewer games and wider intervals, but the search has played all 160 rigs. The unweighted mean over
# all rigs with a level of a section estimates the value of this level in the opening.

# %%
searched = rigs.filter(stage="exploratory")
levels = pl.concat(
    searched.group_by(pl.col("opening").str.split("-").list.get(place).cast(pl.Int64).alias("level"))
    .agg(wins=pl.col("win_share").mean(), rigs=pl.len())
    .with_columns(section=pl.lit(section))
    for place, section in enumerate(("hull", "sails", "cannon", "crew"))
).sort("section", "level")
levels.pivot(on="level", index="section", values="wins")

# %% [markdown]
# ## Does the best rig depend on the opponents?
#
# The second search plays against a mixture of styles instead of `balanced`.

# %%
mixed = table("rigs/cove-mixed/openings.csv").filter(stage="confirmed").sort("rank")
both = confirmed.select("opening", balanced="win_share").join(
    mixed.select("opening", mixture="win_share"), on="opening", how="full", coalesce=True
)
both.sort("balanced", descending=True, nulls_last=True)

# %% [markdown]
# ## Equilibrium of rigs
#
# A rig that beats the field may be weak if all opponents choose the same rig. `--equilibrium` finds a mixture of rigs
# from which no player gains by a deviation. `weight` is the probability of a rig in the mixture. `gain` is the rig's
# win share on fresh deals minus a fair share, if all opponents draw their rigs from the mixture.

# %%
equilibrium = table("rigs/cove-equilibrium/equilibrium.csv")
last = equilibrium.filter(pl.col("pass") == equilibrium["pass"].max())
support = last.filter(pl.col("weight") > 0, stage="confirmed").sort("weight", descending=True)
support.select("opening", "weight", "gain", "gain_lo", "gain_hi")

# %%
assert abs(support["weight"].sum() - 1) < 1e-9
payoffs = table("rigs/cove-equilibrium/payoffs.csv")
payoffs.filter(pl.col("against").is_not_null()).pivot(on="against", index="opening", values="win_share", aggregate_function="first")
