"""Plays random games by OpenSpiel's C++ code, and counts or times the games.

    play_openspiel.py GAME whole|playouts count|time GAMES    prints a JSON object

`whole`: each game from its first deal to its end, by uniform random bots (`EvaluateBots`). `playouts`: games from
their first decision, by the leanest loop in the wheel (`RandomRolloutEvaluator`, called by a search of one
simulation), at ROOTS deals in equal parts. Python is called once for a whole game, and once for all playouts of a deal.
"""
import json
import random
import sys
import time

import pyspiel

ROOTS = 20
SEED = 1


def bots_of(game):
    return [pyspiel.make_uniform_random_bot(player, SEED + player) for player in range(game.num_players())]


def first_decision(game, deal):
    """Returns a state at which a player decides, after all initial random draws."""
    state, chance = game.new_initial_state(), random.Random(deal)
    while state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes())
        state.apply_action(chance.choices(outcomes, weights)[0])
    return state


def roots_of(game):
    return [first_decision(game, deal) for deal in range(ROOTS)]


def starts(game, how, games):
    """Yields the initial states of games, each with its random seed."""
    if how == "whole":
        return ((game.new_initial_state(), number) for number in range(games))
    roots = roots_of(game)
    return ((roots[number % ROOTS].clone(), number) for number in range(games))


def play_whole(game, games):
    bots = bots_of(game)
    for state, number in starts(game, "whole", games):
        pyspiel.evaluate_bots(state, bots, number)


def play_playouts(game, games):
    rollouts = pyspiel.RandomRolloutEvaluator(games // ROOTS, SEED)
    search = pyspiel.MCTSBot(game, rollouts, uct_c=1.0, max_simulations=1, max_memory_mb=1, solve=False, seed=SEED,
                             verbose=False)
    for root in roots_of(game):
        search.step(root)


def count(game, how, games):
    """Counts decisions and random draws of all games, and choices in every tenth game."""
    bots = bots_of(game)
    decisions = chance = asked = choices = 0
    for state, number in starts(game, how, games):
        begun = state.clone()
        pyspiel.evaluate_bots(state, bots, number)
        played = state.full_history()[len(begun.history()):]
        by_players = sum(of.player >= 0 for of in played)
        decisions += by_players
        chance += len(played) - by_players
        if number % 10 == 0:
            asked += by_players
            for of in played:
                choices += of.player >= 0 and len(begun.legal_actions()) > 1
                begun.apply_action(of.action)
    return {"games": games, "decisions": decisions, "choices": decisions * choices / asked, "chance": chance}


def timed(game, how, games):
    play = play_whole if how == "whole" else play_playouts
    play(game, games)
    before = time.process_time()
    play(game, games)
    return {"games": games, "cpu_seconds": time.process_time() - before}


if __name__ == "__main__":
    spec, how, mode, games = sys.argv[1:]
    made = {"count": count, "time": timed}[mode](pyspiel.load_game(spec), how, int(games))
    print(json.dumps(made))
