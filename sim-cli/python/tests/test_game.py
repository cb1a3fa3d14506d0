"""Tests of single games: the same games as native runs, independent copies, and plain data."""

import copy
import json
import pickle
import random
import subprocess

import pytest
from test_learn import GAMES

import corsair

DEALS = 1_000
"""Games of each edition that are compared with native play; a tenth of Spanish Main's, which take longer."""


def native(command, game, deals):
    """Yields the decisions, scores and win shares of random native games."""
    words = [command, "trace", game, "-n", str(deals), "--bots", "uniform", "--seed", "7"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as trace:
        actions = []
        for line in trace.stdout:
            entry = json.loads(line)
            match entry["kind"]:
                case "game":
                    deal, actions = entry["deal"], []
                case "decision":
                    actions.append((entry["seat"], len(entry["legal"]), entry["legal"].index(entry["action"])))
                case "end":
                    yield deal, actions, entry


@pytest.mark.parametrize("game", GAMES)
def test_random_games_equal_native_games(game, corsair_command):
    deals = DEALS // 10 if game == "spanish-main" else DEALS
    table = corsair.Game(game)
    compared = 0
    for deal, actions, end in native(corsair_command, game, deals):
        state = table.state(seed=7, deal=deal)
        for seat, legal, action in actions:
            assert (state.current_player(), len(state.legal_actions())) == (seat, legal)
            state.apply(action)
        assert state.is_terminal() and len(state.history) == end["decisions"]
        best = [rank == 0 for rank in end["ranks"]]
        assert state.returns() == pytest.approx([of / sum(best) for of in best])
        ratio = {score / of for score, of in zip(end["scores"], state.scores(), strict=True) if of}
        assert len(ratio) <= 1, (end["scores"], state.scores())
        compared += 1
    assert compared >= deals


def test_copies_and_restored_states_continue_alike():
    table = corsair.Game("pirates-cove", set={"combat.hit_on": 4}, seats=3)
    rng = random.Random(11)
    state = table.state(seed=5, deal=2)
    for _ in range(60):
        state.apply(rng.choice(state.legal_actions()))
    restored = corsair.State.from_dict(json.loads(json.dumps(state.to_dict())))
    assert restored.history == state.history and restored.view(1) == state.view(1)
    others = [restored, state.clone(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))]
    while not state.is_terminal():
        action = rng.choice(state.actions())
        for of in [state, *others]:
            of.apply(action)
    assert all(of.to_dict() == state.to_dict() and of.returns() == state.returns() for of in others)
    assert sum(state.returns()) == pytest.approx(1)
    other = table.state(seed=5, deal=2)
    assert other.history == [] and not other.is_terminal(), "a copy does not share its game"


def test_illegal_actions_and_games_are_refused():
    state = corsair.Game("blackbeard").state()
    with pytest.raises(ValueError, match="'fly' is not legal: choose one of deploy"):
        state.apply("fly")
    for action in [-1, len(state.legal_actions())]:
        with pytest.raises(ValueError, match=f"action {action} is out of range"):
            state.apply(action)
    with pytest.raises(ValueError, match="the game has 4 seats"):
        state.view(4)
    with pytest.raises(ValueError, match="not over"):
        state.returns()
    assert state.history == []
    with pytest.raises(ValueError, match="pirates-cove"):
        corsair.Game("pirate-cove").state()
    with pytest.raises(ValueError, match="combat.hit_on"):
        corsair.Game("pirates-cove", set={"combat.hit_no": 4}).state()
    assert corsair.Game("pirates-cove", set="combat.hit_on=4").state().current_player() is not None
