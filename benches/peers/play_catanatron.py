"""Plays random games of Catan by Catanatron, and counts or times the games.

    play_catanatron.py count|time GAMES    prints a JSON object

Seeds are fixed, but Catanatron lists actions in the order of sets, so that each process plays different games. So one
process both times and counts the games.
"""
import json
import sys
import time

from catanatron.game import Game
from catanatron.models.enums import ActionType
from catanatron.models.player import Color, RandomPlayer

# Actions that draw at random: a roll, a bought card, and random discards.
CHANCE = {ActionType.ROLL, ActionType.BUY_DEVELOPMENT_CARD, ActionType.DISCARD}


def games_of(count):
    # Catanatron would replace the seed 0 by a random seed.
    return (Game([RandomPlayer(color) for color in Color], seed=number + 1) for number in range(count))


def play(count):
    """Plays games and returns the number of decisions."""
    decisions = 0
    for game in games_of(count):
        game.play()
        decisions += len(game.state.actions)
    return decisions


def count(games):
    decisions = choices = chance = 0

    def decide(player, game, actions):
        nonlocal choices
        choices += len(actions) > 1
        return player.decide(game, actions)

    for game in games_of(games):
        game.play(decide_fn=decide)
        decisions += len(game.state.actions)
        chance += sum(action.action_type in CHANCE or steals(action) for action in game.state.actions)
    return {"games": games, "decisions": decisions, "choices": choices, "chance": chance}


def steals(action):
    """Returns true if the robber takes a card, which is drawn at random."""
    return action.action_type == ActionType.MOVE_ROBBER and action.value[1] is not None


def timed(games):
    play(games)
    before = time.process_time()
    decisions = play(games)
    return {"games": games, "decisions": decisions, "cpu_seconds": time.process_time() - before}


if __name__ == "__main__":
    mode, games = sys.argv[1:]
    print(json.dumps({"count": count, "time": timed}[mode](int(games))))
