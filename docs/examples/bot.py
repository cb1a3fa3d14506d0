#!/usr/bin/env python3
"""A bot for Pirate's Cove in plain Python: fills its hold, keeps out of fights, buries its chests.

Try it:  corsair run pirates-cove --bots 'exec:python3 docs/examples/bot.py',uniform,uniform,uniform
"""
import json
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


def choose(message, rng):
    """The index of the action worth most; where the bot has no opinion, any."""
    view, judge = message["view"], JUDGES.get(message["ask"])
    if judge is None:
        return rng.randrange(len(message["actions"]))
    me, view["rng"] = view["ships"][view["me"]], rng
    worths = [judge(view, action.split(), me) for action in message["actions"]]
    return worths.index(max(worths))


JUDGES = {"rig": rig, "sail": sail, "act": act, "visit": visit}
rng = random.Random()
for line in sys.stdin:
    message = json.loads(line)
    answer = {"id": message["id"]}
    if message["type"] == "hello":
        answer.update(protocol="corsair-bot", version=1, name="anne")
    elif message["type"] == "game":
        rng.seed(message["seed"])
    elif message["type"] == "decide":
        answer["action"] = choose(message, rng)
    print(json.dumps(answer), flush=True)
