"""States of single games, for programs that search or teach: list the legal actions, apply one, copy, and go on.

    >>> game = corsair.Game("blackbeard", seats=3)
    >>> state = game.state(seed=1)
    >>> while not state.is_terminal():
    ...     state.apply(state.legal_actions()[0])
    >>> state.returns()

The interface follows OpenSpiel's games with sampled chance: an action also rolls the dice and draws the cards that
follow. All chance comes from the seed and the deal, so equal actions give equal games.
"""

from __future__ import annotations

import json
import operator
import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, SupportsIndex, cast

from corsair import _native

__all__ = ["Game", "State"]


class Game:
    """Game with its rules and seats, from which states begin."""

    def __init__(
        self,
        name: str,
        *,
        rules: str | os.PathLike[str] | Iterable[str | os.PathLike[str]] = (),
        set: Mapping[str, object] | str | Iterable[str] = (),
        seats: int | None = None,
    ) -> None:
        """Names a game.

        name: edition, such as "pirates-cove"
        rules: house rules in the form of `--rules`: one or several names or files
        set: single house rules, such as {"combat.hit_on": 4} or "combat.hit_on=4"
        seats: number of seats, by default the game's default
        """
        self.name = name
        self.rules = [os.fspath(of) for of in ([rules] if isinstance(rules, str | os.PathLike) else rules)]
        if isinstance(set, Mapping):
            set = [f"{key}={str(value).lower() if isinstance(value, bool) else value}" for key, value in set.items()]
        self.set = [set] if isinstance(set, str) else list(set)
        self.seats = seats

    def state(self, seed: int = 1, deal: int = 0) -> State:
        """Returns the first decision of a deal, a number from 0, of a seed.

        Raises ValueError if the game, the rules or the number of seats are invalid.
        """
        begun = _native.State(
            self.name, seats=self.seats, rules=self.rules, settings=self.set, seed=seed, deal=deal
        )
        return State(self, seed, deal, begun, [])

    def __repr__(self) -> str:
        return f"Game({self.name!r}, rules={self.rules!r}, set={self.set!r}, seats={self.seats!r})"


class State:
    """State of a game, which waits for the action of one seat."""

    def __init__(self, game: Game, seed: int, deal: int, native: _native.State, history: list[int]) -> None:
        self._native = native
        self.game = game
        self.seed = seed
        self.deal = deal
        self.history = history
        """Actions so far, as indices of the lists in which they were legal."""

    def current_player(self) -> int | None:
        """Returns the seat that decides, from 0; None if the game is over."""
        return self._native.turn()

    def is_terminal(self) -> bool:
        """Returns True if the game is over."""
        return self._native.turn() is None

    def actions(self) -> list[str]:
        """Returns the legal actions as text, in the order of their indices; empty if the game is over."""
        return self._native.listed()

    def legal_actions(self) -> list[int]:
        """Returns the indices of the legal actions; empty if the game is over."""
        return list(range(self._native.count()))

    def apply(self, action: SupportsIndex | str) -> None:
        """Plays an action, by its index or as text, and all chance up to the next decision.

        Raises ValueError if the action is not legal or the game is over.
        """
        if isinstance(action, str):
            actions = self.actions()
            if action not in actions:
                raise ValueError(f"{action!r} is not legal: choose one of {', '.join(actions) or 'none, the game is over'}")
            action = actions.index(action)
        index = operator.index(action)
        if index < 0:
            raise ValueError(f"action {index} is out of range: actions are numbered from 0")
        self._native.take(index)
        self.history.append(index)

    def clone(self) -> State:
        """Returns an independent copy, with the same hidden facts and chance to come. A search on copies foresees both."""
        return State(self.game, self.seed, self.deal, self._native.copy(), list(self.history))

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, _memo: dict[int, Any]) -> State:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return State.from_dict, (self.to_dict(),)

    def view(self, seat: int) -> dict[str, Any]:
        """Returns what a seat, from 0, sees: the public state and its own hidden information."""
        return cast(dict[str, Any], json.loads(self._native.view(seat)))

    def returns(self) -> list[float]:
        """Returns the win share of each seat, from 0 to 1. Raises ValueError if the game is not over."""
        return self._outcome()[0]

    def scores(self) -> list[float]:
        """Returns the final score of each seat in points. Raises ValueError if the game is not over."""
        return self._outcome()[1]

    def to_dict(self) -> dict[str, Any]:
        """Returns the state as plain data, from which `from_dict` restores it: the game, the deal and the actions."""
        game = self.game
        of_game = {"game": game.name, "rules": list(game.rules), "set": list(game.set), "seats": game.seats}
        return of_game | {"seed": self.seed, "deal": self.deal, "history": list(self.history)}

    @staticmethod
    def from_dict(data: Mapping[str, Any]) -> State:
        """Returns the state that `to_dict` described. Raises ValueError if an action is not legal."""
        game = Game(data["game"], rules=data["rules"], set=data["set"], seats=data["seats"])
        state = game.state(data["seed"], data["deal"])
        for action in data["history"]:
            state.apply(action)
        return state

    def _outcome(self) -> tuple[Sequence[float], Sequence[float]]:
        outcome = self._native.outcome()
        if outcome is None:
            raise ValueError("the game is not over")
        return outcome
