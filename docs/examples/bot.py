#!/usr/bin/env python3
"""A bot for all games in plain Python.

In Pirate's Cove it fills its hold, keeps out of fights and buries its chests. In Blackbeard and in
Pirates of the Spanish Main it takes booty wherever it can, by a list of wishes.

Try it:  corsair run pirates-cove --bots 'exec:python3 docs/examples/bot.py',uniform,uniform,uniform
"""
import json
import math
import random
import sys

TREASURE_ISLAND, COVE = 6, 7


def rig(view, words, me):
    """A hull to carry much and sails to strike first: the nearer to 4-4-3-3, the better."""
    levels = [int(level) for level in words[1].split("-")]
    return -sum((level - wish) ** 2 for level, wish in zip(levels, (4, 4, 3, 3)))


def sail(view, words, me):
    """The fame that an island promises, less what others there may cost."""
    island = int(words[1])
    if island == COVE:
        return 3 if 0 in me["levels"] else -1
    if island == TREASURE_ISLAND:
        return me["chests"] * 1.5 if me["chests"] >= 5 or view["turn"] == 12 else 0
    fame, gold, chests, cards = next(
        (card["card"] for card in view["treasure"] if card["island"] == island), (0, 0, 0, 0))
    room = 20 if me["hold"] is None else me["hold"] - me["chests"]
    danger = sum(ship["island"] == island and bool(ship["legend"]) for ship in view["black_ships"])
    return fame + gold / 6 + min(chests, room) + cards / 2 - 4 * danger + view["rng"].random() * 3


def act(view, words, me):
    """Fires while the ship is whole and the guns are not outnumbered; else flees."""
    foes = [view["ships"][seat] for seat in view["combat"]["players"] if seat != me["seat"]]
    guns = max([foe["dice"] for foe in foes] + list(view["combat"]["npc_dice"].values()))
    bold = min(me["levels"]) > 1 and me["dice"] >= guns
    return (words[0] == "fire") == bold


def visit(view, words, me):
    """Buries first, then repairs and builds, buys a card, and leaves."""
    order = ["bury_chests", "bury_gold", "repair", "mastercraft", "upgrade", "buy_card"]
    worth = {word: len(order) - place for place, word in enumerate(order)}
    amount = int(words[1]) / 100 if words[-1].isdigit() else 0
    return worth.get(words[0], 0) + amount


def order(view, words, me):
    """Shoots, explores islands while the hold is empty, and else moves."""
    if not words[0].startswith("ship"):
        return 0 if words == ["end", "turn"] else -1
    is_empty = not view["ships"][int(words[0][len("ship"):-1])]["treasure"]
    explores = 2 if is_empty and words[-1].startswith("island") else -1
    return {"shoot": 3, "explore": explores, "move": 1}.get(words[1], -1)


def segment(view, words, me):
    """Minus the remaining distance to the nearest treasure, or home if the ship has a treasure."""
    def is_goal(island):
        return island["home"] == view["me"] if me["treasure"] else island["treasure"]
    goals = [island["at"] for island in view["islands"] if is_goal(island)]
    heading, length = map(int, words[2:]) if words[0] == "sail" else (0, 0)
    angle = heading * math.tau / 1024
    end = me["bow"][0] + length * math.cos(angle), me["bow"][1] + length * math.sin(angle)
    return -min((math.dist(end, goal) for goal in goals), default=0)


def choose(message, game, rng):
    """The index of the action worth most; where the bot has no opinion, any."""
    view, ask, actions = message["view"], message["ask"], message["actions"]
    judge = JUDGES.get(game, {}).get(ask)
    if judge is None:
        wishes = WISHES.get(game, [])
        wished = [at for wish in wishes for at, action in enumerate(actions) if wish in action]
        return wished[0] if wished else rng.randrange(len(actions))
    ship = int(view["about"][len("ship"):]) if ask == "segment" else view["me"]
    me, view["rng"] = view["ships"][ship], rng
    worths = [judge(view, action.split(), me) for action in actions]
    return worths.index(max(worths))


COVE = {"rig": rig, "sail": sail, "act": act, "visit": visit}
JUDGES = {"pirates-cove": COVE, "piratenbucht": COVE,
          "spanish-main": {"order": order, "segment": segment}}
WISHES = {
    "blackbeard": ["dig", "loot", "find", "convert", "take"],
    "spanish-main": ["load", "treasure", "broadsides", "fire"],
}
rng, game = random.Random(), None
for line in sys.stdin:
    message = json.loads(line)
    answer = {"id": message["id"]}
    if message["type"] == "hello":
        answer.update(protocol="corsair-bot", version=1, name="anne")
        game = message["game"]
    elif message["type"] == "game":
        rng.seed(message["seed"])
    elif message["type"] == "decide":
        answer["action"] = choose(message, game, rng)
    print(json.dumps(answer), flush=True)
