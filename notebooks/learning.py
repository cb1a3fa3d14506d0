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
# # Can a bot learn to play from its results alone?
#
# The bot has no knowledge of the game. Each action is a row of features, and the bot takes the action with the largest
# weighted sum. It learns the weights by the cross-entropy method: sample candidates, play games with each candidate,
# keep the best quarter, and sample the next candidates around the best.

# %%
import matplotlib.pyplot as plt
import numpy as np
import polars as pl

import corsair
from corsair import learn
import results  # noqa: F401  style of figures


class Weighed:
    """Bot that values each action by a weighted sum of the action's features."""

    name, version = "weighed", "1"

    def __init__(self, weights):
        self.weights = np.asarray(weights, np.float32)

    def pick_batch(self, views, actions):
        values = np.split(actions.vectors @ self.weights, actions.offsets[1:-1])
        return np.array([of.argmax() for of in values])


# %% [markdown]
# The environment plays many games at once, and each game has one candidate. The reward is fame, which carries more
# information than the winner.

# %%
GENERATIONS, CANDIDATES, BEST, GAMES = 4, 12, 3, 12
games = learn.VectorEnv(
    "pirates-cove", CANDIDATES * GAMES, bots=[None, "uniform", "uniform", "uniform"], reward="score", actions=True
)
print(len(games.action_names), "numbers:", ", ".join(games.action_names[:12]), "...")


def fame(candidates, seed):
    """Returns the mean fame of each candidate in the candidate's games."""
    weights = np.repeat(candidates, GAMES, axis=0).astype(np.float32)
    paid = np.full(games.games, np.nan)
    step = games.reset(seed)
    while np.isnan(paid).any():
        values = (step.actions @ weights[:, :, None])[:, :, 0]
        step = games.step(np.where(step.action_mask == 1, values, -np.inf).argmax(axis=1))
        over = step.finished & np.isnan(paid)
        paid[over] = step.rewards[over, 0]
    return paid.reshape(-1, GAMES).mean(axis=1)


rng = np.random.default_rng(1)
centre, spread = np.zeros(len(games.action_names)), np.ones(len(games.action_names))
history = []
for generation in range(GENERATIONS):
    drawn = centre + spread * rng.standard_normal((CANDIDATES, len(centre)))
    came_to = fame(drawn, 100 + generation)
    best = drawn[np.argsort(-came_to)[:BEST]]
    centre, spread = best.mean(axis=0), best.std(axis=0) + 0.3
    history.append(came_to)

# %% [markdown]
# The best result of a generation is biased upwards by luck. The learned bot is the mean of the last generation, and is
# tested on deals that no candidate has played.

# %%
bots = [Weighed(centre), "uniform", "uniform", "uniform"]
summary = corsair.run("pirates-cove", bots=bots, games=240, seed=1).summary
learned = summary.row(by_predicate=(pl.col("bot") == "host:weighed") & pl.col("seat").is_null(), named=True)
figure, plot = plt.subplots()
plot.plot([of.mean() for of in history], "o-", label="mean of the candidates")
plot.plot([of.max() for of in history], ".", color="tab:grey", label="best of them, by luck too")
spread = [[learned["score_mean"] - learned["score_mean_lo"]], [learned["score_mean_hi"] - learned["score_mean"]]]
plot.errorbar(GENERATIONS, learned["score_mean"], yerr=spread, fmt="s", capsize=4, label="learned, on fresh deals")
plot.set(xlabel="generation", ylabel="fame", title="Against three that play by chance")
plot.legend()
plt.show()
print(f"wins: {100 * learned['win_share']:.0f} % ({100 * learned['win_share_lo']:.0f} to {100 * learned['win_share_hi']:.0f}); by chance 25 %")

# %% [markdown]
# These features have the largest weights:

# %%
for index in np.argsort(-np.abs(centre))[:8]:
    print(f"{centre[index]:+.2f}  {games.action_names[index]}")
assert learned["win_share_lo"] > 0.25
