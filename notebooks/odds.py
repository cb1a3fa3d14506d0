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
# # Combat odds
#
# `corsair odds` computes the odds of battles exactly, from every outcome of every roll. A ship is written as its
# levels of hull, sails, cannon and crew, such as `3-3-4-4`.

# %%
import matplotlib.pyplot as plt
import polars as pl

from results import table

guns = table("odds/guns/matrix.csv")
guns.head()

# %% [markdown]
# ## Value of a gun
#
# Two ships differ only in their number of guns, and a gun needs a level of cannon and a level of crew. Both ships fire
# at hulls until one ship is crippled. The plot has steps, because two neighbouring levels have the same number of dice.

# %%
level = guns.filter(pl.col("level") == 3)
square = level.pivot(on="guns_1", index="guns_0", values="win_0").sort("guns_0")
numbers = square.drop("guns_0").to_numpy()
figure, plot = plt.subplots(figsize=(6, 5))
image = plot.imshow(100 * numbers, origin="lower", cmap="RdBu", vmin=0, vmax=100, extent=(0.5, 8.5, 0.5, 8.5))
plot.set(xlabel="guns of the other", ylabel="own guns", title="Chance to win, %")
figure.colorbar(image)
plt.show()

# %% [markdown]
# Equal ships have equal chances to win. If the ships swap their guns, they swap their chances, which sum to 1.

# %%
assert abs(numbers + numbers.T - 1).max() < 1e-9
assert all(abs(numbers[at][at] - 0.5) < 1e-9 for at in range(8))

# %% [markdown]
# ## Legends
#
# A single ship fights each legend. The ship chooses targets and flight to maximize fame.

# %%
rows = []
for npc in ["blackbeard", "flying-dutchman", "captain-hook", "bonny-and-read", "navy"]:
    for rig in ["3-3-4-4", "5-4-6-5"]:
        odds = table(f"odds/{npc}-{rig}/odds.csv").filter(pl.col("ship") == 0)
        value = {row["outcome"]: row["exact"] for row in odds.filter(pl.col("at").is_null()).iter_rows(named=True)}
        rows.append((npc, rig, value["win"], value["crippled"], value["fled"], value["score_mean"]))
legends = pl.DataFrame(rows, schema=["against", "rig", "win", "crippled", "fled", "fame"], orient="row")
legends

# %%
figure, plot = plt.subplots()
names = legends["against"].unique(maintain_order=True).to_list()
for offset, (rig,) in zip((-0.2, 0.2), legends.select("rig").unique(maintain_order=True).rows()):
    of = legends.filter(rig=rig)
    plot.bar([place + offset for place in range(len(names))], 100 * of["win"], width=0.4, label=rig)
plot.set_xticks(range(len(names)), names)
plot.set(ylabel="% won", title="Alone against a legend, playing for fame")
plot.legend(frameon=False)
plt.show()

# %% [markdown]
# The chances of a win, a crippled ship and a flight do not sum to 1, because a battle may end with both ships afloat.

# %%
total = legends.select(pl.col("win") + pl.col("crippled") + pl.col("fled")).to_series()
assert total.max() <= 1 + 1e-9
