"""Environments for reinforcement learning: PettingZoo's for one game, and one for many games at once.

Needs the extra `learn`: `python3 -m pip install 'corsair-lab[learn]'`.

An observation is the view of the seat, as a vector of named numbers. The space of actions is a number of slots: the
action in slot `i` is the `i`-th of the list that the game makes for this decision. So an index means another action
each time, and a vector of named numbers describes each action too.
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
"""Reward at the end of a game: the share of the win, or the score in the game's own unit."""

Rules = str | os.PathLike[str] | Sequence[str | os.PathLike[str]]
Settings = Mapping[str, object] | Sequence[str]


def env(game: str, **options: Any) -> AECEnv:
    """Makes a game as an environment of PettingZoo, in which every seat is an agent: `seat_0`, `seat_1`, ...

    An action that is not in the mask ends the game: its agent gets -1, the other agents 0.

    seats: number of seats; the game's default if omitted
    rules: house rules as for `--rules`, such as a file, or several
    set: single house rules, such as {"combat.hit_on": 4}
    bots: a bot of the game for each seat, or None for an agent
    seed: the seed of the first reset that has none; each reset without a seed begins the next deal
    reward: "win" pays the share of the win at the end of the game, "score" the score

    Raises ValueError if the game, its rules or its bots are refused.
    """
    made: Any = wrappers.TerminateIllegalWrapper(raw_env(game, **options), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(made))


def raw_env(game: str, **options: Any) -> CorsairEnv:
    """Makes an environment without wrappers: an action that is not in the mask raises ValueError."""
    return CorsairEnv(game, **options)


def parallel_env(game: str, **options: Any) -> ParallelEnv:
    """Makes an environment with PettingZoo's parallel interface: only the action of the agent to move counts."""
    return turn_based_aec_to_parallel(env(game, **options))


def vector_env(game: str, games: int, **options: Any) -> VectorEnv:
    """Makes an environment of many games at once: see VectorEnv."""
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
    """Returns the function that chooses the reward: the shares of the win, or the scores."""
    if reward not in ("win", "score"):
        raise ValueError(f'the reward must be "win" or "score", not {reward!r}')
    return (lambda wins, _: wins) if reward == "win" else (lambda _, scores: scores)


def _written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


class CorsairEnv(AECEnv):
    """Game as an environment of PettingZoo.

    An observation has three parts: `observation`, the view of the seat, with the names `observation_names`;
    `action_mask`, 1 for each slot that has an action; and `actions`, a row for each slot that describes its action, with
    the names `action_names`. `words()` returns the actions in words, `view(agent)` the view of an agent as a dictionary.

    There are twice as many slots as actions in the longest list of a survey. If more actions are listed, slots have
    actions from the whole list, evenly spread; `infos[agent]["left_out"]` is the number of actions without a slot.
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
        """Begins a game: the first deal of a seed, or the next deal where there is no seed."""
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
        """Returns the observation of an agent; only the agent whose turn it is has actions."""
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
        """Returns the action of each slot in words, as in docs/protocol.md."""
        return self._native.words(0)

    def view(self, agent: str) -> dict[str, Any]:
        """Returns the view of an agent in the form of the protocol for external bots."""
        return json.loads(self._native.view(0, self._names.index(agent)))

    def render(self) -> str | None:
        """Returns the view of the agent whose turn it is, as text."""
        if self.render_mode != "ansi" or not self.agents:
            return None
        return json.dumps(self.view(self.agent_selection), indent=1)

    def close(self) -> None:
        """Does nothing: there is nothing to close."""

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
    """State of the games of a VectorEnv: a row for each."""

    observations: npt.NDArray[np.float32]
    """View of the deciding seat."""
    action_mask: npt.NDArray[np.int8]
    """1 for each slot that has an action."""
    actions: npt.NDArray[np.float32] | None
    """Row for each slot of each game that describes its action; none unless requested."""
    seats: npt.NDArray[np.int64]
    """Deciding seat."""
    finished: npt.NDArray[np.bool_]
    """True if a game ended with this step; its row shows the next game already."""
    truncated: npt.NDArray[np.bool_]
    """True if it was cut off."""
    rewards: npt.NDArray[np.float32]
    """Reward of each seat of a game that ended with this step; zeros elsewhere."""


class VectorEnv:
    """Many games at once, for self-play: a step takes an action in each, and returns the views of the deciding seats.

    Game `i` of `n` plays deal `i` of the seed, then deals `i + n`, `i + 2 n`, ...; the next game follows at once.
    Several threads play games without holding the interpreter; their number changes no result.

    games: number of simultaneous games
    actions: True if steps describe the actions, which takes memory (games × slots × names)
    threads: number of threads; all cores by default

    The other arguments are those of `env`.
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
        """Begins all games anew, with the first deals of a seed, by default the environment's."""
        self._native.reset(self._seed if seed is None else seed)
        return self._shown([])

    def step(self, actions: npt.ArrayLike) -> Step:
        """Takes the action in a slot of every game.

        Raises ValueError if a slot has no action; then no action is taken.
        """
        return self._shown(self._native.step(np.ascontiguousarray(actions, np.int64)))

    def sample(self, step: Step, rng: np.random.Generator) -> npt.NDArray[np.int64]:
        """Returns a random action of each game, with equal chances."""
        return (rng.random(self.games) * step.action_mask.sum(1)).astype(np.int64)

    def words(self, game: int) -> list[str]:
        """Returns the action of each slot of a game in words."""
        return self._native.words(game)

    def view(self, game: int, seat: int) -> dict[str, Any]:
        """Returns the view of a seat of a game in the form of the protocol for external bots."""
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
