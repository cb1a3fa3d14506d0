"""Environments for reinforcement learning: one game in PettingZoo's interface, or many simultaneous games.

Needs the extra `learn`: `python3 -m pip install 'corsair-lab[learn]'`.

An observation is the view of the seat as a vector of named features. The action space is a number of slots. Slot `i`
has the `i`-th action that the game lists for the current decision, so the meaning of a slot changes with every
decision. A vector of named features describes each action.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple

import gymnasium.spaces
import numpy as np
import numpy.typing as npt
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from corsair import _native

__all__ = ["CorsairEnv", "Reward", "Step", "VectorEnv", "env", "parallel_env", "raw_env", "vector_env"]

Reward = Literal["win", "score"]
"""Reward at the end of a game: the win share, or the score in the game's unit."""

Rules = str | os.PathLike[str] | Sequence[str | os.PathLike[str]]
Settings = Mapping[str, object] | Sequence[str]


def env(game: str, **options: Any) -> AECEnv:
    """Returns a PettingZoo environment of a game, in which every seat is an agent: `seat_0`, `seat_1`, ...

    An action outside the mask ends the game: the agent that chose the action gets -1, and all other agents get 0.

    seats: number of seats, by default the game's default
    rules: one or several house rules in the form of `--rules`, such as a file
    set: single house rules, such as {"combat.hit_on": 4}
    bots: for each seat the name of a bot, or None for an agent
    seed: random seed of the first reset; every later reset without a seed starts the next deal
    reward: "win" for the win share at the end of the game, "score" for the score

    Raises ValueError if the game, the rules or the bots are invalid.
    """
    made: Any = wrappers.TerminateIllegalWrapper(raw_env(game, **options), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(made))


def raw_env(game: str, **options: Any) -> CorsairEnv:
    """Returns an environment without wrappers, in which an action outside the mask raises ValueError."""
    return CorsairEnv(game, **options)


def parallel_env(game: str, **options: Any) -> ParallelEnv:
    """Returns an environment with PettingZoo's parallel interface. Only the deciding agent's action counts."""
    return turn_based_aec_to_parallel(env(game, **options))


def vector_env(game: str, games: int, **options: Any) -> VectorEnv:
    """Returns an environment of many simultaneous games; see VectorEnv."""
    return VectorEnv(game, games, **options)


def _opened(
    game: str,
    games: int,
    seats: int | None,
    rules: Rules,
    set: Settings,
    bots: Sequence[str | None] | None,
    seed: int,
    threads: int,
) -> _native.Environment:
    files = [rules] if isinstance(rules, str | os.PathLike) else list(rules)
    settings = [f"{key}={_written(value)}" for key, value in set.items()] if isinstance(set, Mapping) else list(set)
    return _native.Environment(
        game,
        seats=seats,
        rules=[os.fspath(file) for file in files],
        settings=settings,
        bots=list(bots or []),
        games=games,
        seed=seed,
        threads=threads,
    )


def _payment(reward: Reward) -> Callable[[list[float], list[float]], list[float]]:
    """Returns the function that selects the rewards: the win shares or the scores."""
    if reward not in ("win", "score"):
        raise ValueError(f'the reward must be "win" or "score", not {reward!r}')
    return (lambda wins, _: wins) if reward == "win" else (lambda _, scores: scores)


def _written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


class CorsairEnv(AECEnv):
    """PettingZoo environment of one game.

    An observation has three parts. `observation` is the view of the seat, with the features `observation_names`.
    `action_mask` has 1 for each slot with an action. `actions` has a row per slot, with the features `action_names`.
    `words()` returns the actions as text, and `view(agent)` returns the view of an agent as a dictionary.

    The number of slots is twice the length of the longest action list in a survey of games. If a game lists more
    actions, the slots have evenly spaced actions of the list. `infos[agent]["left_out"]` is the number of actions
    without a slot.
    """

    metadata = {"name": "corsair_v0", "render_modes": ["ansi"], "is_parallelizable": True}

    def __init__(
        self,
        game: str,
        *,
        seats: int | None = None,
        rules: Rules = (),
        set: Settings = (),
        bots: Sequence[str | None] | None = None,
        seed: int = 1,
        reward: Reward = "win",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.game = game
        self._paid = _payment(reward)
        self.render_mode = render_mode
        self._seed = seed
        self._begun = False
        self._native = native = _opened(game, 1, seats, rules, set, bots, seed, 1)
        self.observation_names: list[str] = native.view_names
        self.action_names: list[str] = native.action_names
        names = [f"seat_{seat}" for seat in range(native.seats)]
        played = [bot is None for bot in bots] if bots and len(bots) > 1 else [not bots or bots[0] is None] * native.seats
        self.possible_agents = [name for name, is_agent in zip(names, played, strict=True) if is_agent]
        self._names = names
        self.agents = []
        box = gymnasium.spaces.Box
        shape = (native.slots, len(self.action_names))
        self._observation_spaces = {
            agent: gymnasium.spaces.Dict(
                {
                    "observation": box(-np.inf, np.inf, (len(self.observation_names),), np.float32),
                    "action_mask": box(0, 1, (native.slots,), np.int8),
                    "actions": box(-np.inf, np.inf, shape, np.float32),
                }
            )
            for agent in self.possible_agents
        }
        self._action_spaces = {agent: gymnasium.spaces.Discrete(native.slots) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> gymnasium.spaces.Dict:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Discrete:
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts a game with the first deal of `seed`, or without a seed with the next deal."""
        if seed is None and self._begun:
            self._native.next_deal(0)
        else:
            self._native.reset(self._seed if seed is None else seed)
        self._begun = True
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"left_out": 0} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._select()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("every agent must act until the game is over")
        ended = self._native.take(0, int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if ended is not None:
            self._end(ended)
        self._select()
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, npt.NDArray[Any]]:
        """Returns the observation of an agent. Only the deciding agent has actions."""
        native = self._native
        view = np.zeros((1, len(self.observation_names)), np.float32)
        mask = np.zeros((1, native.slots), np.int8)
        actions = np.zeros((1, native.slots, len(self.action_names)), np.float32)
        seat = self._names.index(agent)
        if native.turn(0) == seat:
            native.observe(view, mask, actions, np.zeros(1, np.int64))
        else:
            native.observe_seat(0, seat, view)
        return {"observation": view[0], "action_mask": mask[0], "actions": actions[0]}

    def words(self) -> list[str]:
        """Returns the action of each slot as text, as in docs/protocol.md."""
        return self._native.words(0)

    def view(self, agent: str) -> dict[str, Any]:
        """Returns the view of an agent in the form of the protocol for external bots."""
        return json.loads(self._native.view(0, self._names.index(agent)))

    def render(self) -> str | None:
        """Returns the view of the deciding agent as text."""
        if self.render_mode != "ansi" or not self.agents:
            return None
        return json.dumps(self.view(self.agent_selection), indent=1)

    def close(self) -> None:
        """Does nothing, because an environment holds no external resources."""

    def _select(self) -> None:
        turn = self._native.turn(0)
        if turn is not None:
            self.agent_selection = self._names[turn]
            self.infos[self.agent_selection]["left_out"] = self._native.listed(0)[1]

    def _end(self, ended: tuple[int, list[float], list[float], bool]) -> None:
        _, wins, scores, is_cut_off = ended
        paid = self._paid(wins, scores)
        for agent in self.agents:
            self.rewards[agent] = paid[self._names.index(agent)]
            self.terminations[agent] = not is_cut_off
            self.truncations[agent] = is_cut_off


class Step(NamedTuple):
    """State of all games of a VectorEnv, one row per game."""

    observations: npt.NDArray[np.float32]
    """Features of the deciding seat's view."""
    action_mask: npt.NDArray[np.int8]
    """Action mask: 1 for each slot with an action, 0 for an empty slot."""
    actions: npt.NDArray[np.float32] | None
    """Features of the action in each slot; None unless the environment was made with `actions=True`."""
    seats: npt.NDArray[np.int64]
    """Index of the deciding seat."""
    finished: npt.NDArray[np.bool_]
    """True if this step ended the game. The observation then shows the next game."""
    truncated: npt.NDArray[np.bool_]
    """True if this step ended the game by a cut-off."""
    rewards: npt.NDArray[np.float32]
    """Reward of each seat if this step ended the game; otherwise zeros."""


class VectorEnv:
    """Many simultaneous games for self-play. A step plays one action per game and returns the deciding seats' views.

    With `n` games, game `i` plays deal `i` of the seed, then the deals `i + n`, `i + 2 n` and so on, without a pause.
    Several threads play games without the interpreter's lock. The number of threads changes no result.

    games: number of simultaneous games
    actions: True for steps with features of the actions, which take memory (games × slots × features)
    threads: number of threads, by default the number of cores

    `env` describes the remaining arguments.
    """

    def __init__(
        self,
        game: str,
        games: int,
        *,
        seats: int | None = None,
        rules: Rules = (),
        set: Settings = (),
        bots: Sequence[str | None] | None = None,
        seed: int = 1,
        reward: Reward = "win",
        actions: bool = False,
        threads: int | None = None,
    ) -> None:
        if games < 1:
            raise ValueError("the number of games must be at least 1")
        self._native = native = _opened(game, games, seats, rules, set, bots, seed, threads or os.cpu_count() or 1)
        self.games = games
        self.seats: int = native.seats
        self.slots: int = native.slots
        self._paid = _payment(reward)
        self.observation_names: list[str] = native.view_names
        self.action_names: list[str] = native.action_names
        self._seed = seed
        self._with_actions = actions

    def reset(self, seed: int | None = None) -> Step:
        """Restarts all games with the first deals of a seed, by default the environment's seed."""
        self._native.reset(self._seed if seed is None else seed)
        return self._shown([])

    def step(self, actions: npt.ArrayLike) -> Step:
        """Plays the action in one slot of every game.

        Raises ValueError if a slot has no action. All games then remain unchanged.
        """
        return self._shown(self._native.step(np.ascontiguousarray(actions, np.int64)))

    def sample(self, step: Step, rng: np.random.Generator) -> npt.NDArray[np.int64]:
        """Returns a uniformly random slot with an action for each game."""
        return (rng.random(self.games) * step.action_mask.sum(1)).astype(np.int64)

    def words(self, game: int) -> list[str]:
        """Returns the action in each slot of a game as text."""
        return self._native.words(game)

    def view(self, game: int, seat: int) -> dict[str, Any]:
        """Returns the view of a seat in a game, in the form of the protocol for external bots."""
        return json.loads(self._native.view(game, seat))

    def _shown(self, ended: list[tuple[int, list[float], list[float], bool]]) -> Step:
        games, slots = self.games, self.slots
        step = Step(
            np.empty((games, len(self.observation_names)), np.float32),
            np.empty((games, slots), np.int8),
            np.empty((games, slots, len(self.action_names)), np.float32) if self._with_actions else None,
            np.empty(games, np.int64),
            np.zeros(games, np.bool_),
            np.zeros(games, np.bool_),
            np.zeros((games, self.seats), np.float32),
        )
        self._native.observe(step.observations, step.action_mask, step.actions, step.seats)
        for game, wins, scores, is_cut_off in ended:
            step.finished[game] = True
            step.truncated[game] = is_cut_off
            step.rewards[game] = self._paid(wins, scores)
        return step
