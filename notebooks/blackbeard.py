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
# # Does the better captain win a longer game more often?
#
# Blackbeard has a standard and a long game, which takes a second evening. If luck matters less in the long game, the
# better captain wins more often.

# %%
import matplotlib.pyplot as plt

import corsair
import results  # noqa: F401  style of figures

BOTS = ["balanced", "retirer", "looter", "cautious"]
GAMES = 400
played = {
    name: corsair.run("blackbeard", bots=BOTS, games=GAMES, seed=1, set={"length": name})
    for name in ("standard", "long")
}
for name, result in played.items():
    print(f"{name}: {result.answer}")

# %% [markdown]
# Bars are 95 % intervals that count deals. Each deal is played with each captain in each seat.

# %%
figure, plot = plt.subplots()
for place, (name, result) in enumerate(played.items()):
    summary = result.summary.filter(result.summary["seat"].is_null())
    share, low, high = (100 * summary[column] for column in ("win_share", "win_share_lo", "win_share_hi"))
    at = [index + 0.15 * (2 * place - 1) for index in range(len(summary))]
    plot.errorbar(at, share, yerr=[share - low, high - share], fmt="o", capsize=4, label=f"{name} game")
plot.set_xticks(range(len(summary)), summary["bot"].to_list())
plot.axhline(25, color="black", linewidth=0.8)
plot.set(ylabel="wins, %", title="Four captains of Blackbeard")
plot.legend()
plt.show()

# %% [markdown]
# Overlapping intervals leave the question open. The next cell computes the number of games that would answer it,
# because the half-width of an interval shrinks with the square root of the number of games.

# %%
wins = {name: result.summary.filter(result.summary["seat"].is_null(), result.summary["bot"] == "balanced") for name, result in played.items()}
change = wins["long"]["win_share"][0] - wins["standard"]["win_share"][0]
half = max((of["win_share_hi"][0] - of["win_share_lo"][0]) / 2 for of in wins.values())
print(f"the best captain: {100 * change:+.1f} points; an interval is ±{100 * half:.1f} points at {GAMES} games")
print(f"±1 point takes about {GAMES * (100 * half) ** 2:,.0f} games of each")
