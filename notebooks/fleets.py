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
# # Which fleet would you bring?
#
# In Pirates of the Spanish Main, a player chooses ships before the first move. The bot `balanced` plays every fleet
# against the fleet that it would choose, on the same deals and from both seats.

# %%
import matplotlib.pyplot as plt

import corsair
import results  # noqa: F401  style of figures

result = corsair.openings("spanish-main", bot="balanced", field="balanced", games=240)
print(result.answer)

# %% [markdown]
# The search drops losing fleets early, so most fleets have few games, and these results are exploratory. The finalists
# are confirmed on deals that no fleet has played before.

# %%
fleets = result.openings.sort("win_share")
figure, plot = plt.subplots(figsize=(8, 6))
names = fleets.filter(fleets["stage"] == "exploratory")["opening"].to_list()
for stage, colour in (("exploratory", "tab:grey"), ("confirmed", "tab:red")):
    for row in fleets.filter(fleets["stage"] == stage).drop_nulls("win_share_lo").iter_rows(named=True):
        spread = [[100 * (row["win_share"] - row["win_share_lo"])], [100 * (row["win_share_hi"] - row["win_share"])]]
        place = names.index(row["opening"]) + (0.2 if stage == "confirmed" else -0.2)
        plot.errorbar(100 * row["win_share"], place, xerr=spread, fmt="o", color=colour, capsize=3)
plot.axvline(50, color="black", linewidth=0.8)
plot.set_yticks(range(len(names)), names)
plot.set(xlabel="wins, % (red: confirmed)", title="Fleets against the choice of `balanced`")
plt.show()

# %% [markdown]
# With few games, several fleets may be the best. These fleets differ in the ships that they buy:

# %%
fleets.filter(fleets["stage"] == "confirmed", fleets["may_be_best"]).select("opening", "parts", "cost", "win_share")
