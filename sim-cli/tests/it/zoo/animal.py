"""Zoo of misbehaving bots: animal.py NAME [LOG]. Every NAME misbehaves in another way, except `tame`.

A bot that knows when it misbehaves adds one byte to LOG each time. The bot `listens` logs all messages that it
receives.
"""
import json
import os
import sys
import time

NAME = sys.argv[1]
LONG = 600


def say(text):
    sys.stdout.write(text)
    sys.stdout.flush()


def sin():
    with open(sys.argv[2], "a") as log:
        log.write("x")


def answer(message, **fields):
    say(json.dumps({"id": message["id"], **fields}) + "\n")


def decide(message):
    """Answers a decision, or misbehaves as NAME says. Most bots also give legal answers."""
    n, decision = len(message["actions"]), message["decision"]
    good = (message["id"] * 7919 + SEED // 8) % n
    if NAME == "hangs":
        time.sleep(LONG)
    elif NAME == "dawdles" and decision == 5:
        sin()
        time.sleep(LONG)
    elif NAME == "gives_up" and decision > 1:
        sys.exit("no more")
    elif NAME == "exits" and decision in (5, 15):
        sin()
        sys.exit("the rum is gone")
    elif NAME == "never_answers":
        return
    elif NAME == "wrong_index" and decision % 3 == 0:
        sin()
        answer(message, action=n)
    elif NAME == "below_zero" and decision % 3 == 0:
        sin()
        answer(message, action=-1)
    elif NAME == "words" and decision % 3 == 0:
        sin()
        answer(message, action=message["actions"][0])
    elif NAME == "decimals":
        answer(message, action=157.0)
    elif NAME == "yes_man":
        answer(message, action=True)
    elif NAME == "bad_json" and decision % 3 == 0:
        sin()
        say("{'id': %d, 'action': 0}\n" % message["id"])
    elif NAME == "bytes" and decision % 3 == 0:
        sin()
        sys.stdout.buffer.write(b"\xff\xfe\x00\n")
        sys.stdout.flush()
    elif NAME == "no_id" and decision % 3 == 0:
        sin()
        say('{"action": 0}\n')
    elif NAME == "doubles":
        answer(message, action=good)
        answer(message, action=good)
    elif NAME == "floods":
        while True:
            say("all hands on deck\n")
    elif NAME == "huge_line":
        sys.stderr.write("a word that may be heard before the end, or not\n")
        say("x" * 5_000_000 + "\n")
    elif NAME == "endless_line":
        while True:
            say("x" * 1000)
    elif NAME == "closes_stdin":
        os.close(0)
        answer(message, action=good)
        time.sleep(LONG)
    elif NAME == "closes_stdout":
        os.close(1)
        time.sleep(LONG)
    elif NAME == "half_a_line":
        say('{"id": ')
        sys.exit(0)
    elif NAME == "latecomer" and decision > 1 and not WAS_THERE:
        sys.exit("where are we?")
    elif NAME == "dice":
        # The import takes time, and only this bot needs the module.
        import random
        answer(message, action=random.randrange(n))
    elif NAME == "remembers":
        answer(message, action=(good + GAMES) % n)
    elif NAME == "orphans" and decision == 2:
        sin()
        import subprocess
        subprocess.Popen(["sh", "-c", "sleep %d; :" % LONG, sys.argv[2]])
        os._exit(0)
    elif NAME in ("renames", "reissues") and decision == 5:
        sys.exit("the next one will have another name")
    elif NAME == "spins":
        sin()
        while True:
            pass
    else:
        answer(message, action=good)


if NAME == "stillborn":
    sys.exit("no wind")
if NAME == "psychic":
    say('{"id":0,"protocol":"corsair-bot","version":1,"name":"psychic"}\n')
    for number in range(1, 1_000_000):
        say('{"id":%d,"action":0}\n' % number)
SEED = GAMES = 0
WAS_THERE = False
for line in sys.stdin:
    message = json.loads(line)
    if NAME == "listens":
        with open(sys.argv[2], "a") as log:
            log.write(line)
    if message["type"] == "decide":
        decide(message)
        WAS_THERE = True
    elif message["type"] == "hello":
        if NAME == "hangs_at_hello":
            time.sleep(LONG)
        who = {"protocol": "corsair-bot", "version": 1, "name": NAME}
        if NAME == "other_version":
            who["version"] = 3
        elif NAME == "text_version":
            who["version"] = "1"
        elif NAME == "nameless":
            del who["name"]
        elif NAME in ("renames", "reissues"):
            # The first process writes a mark, which later processes find.
            known = os.path.getsize(sys.argv[2]) > 0 if os.path.exists(sys.argv[2]) else False
            sin()
            if known:
                who["name" if NAME == "renames" else "bot_version"] = "other"
        elif NAME == "two_words":
            who["name"] = "two words"
        answer(message, **who)
    else:
        if message["type"] == "game":
            SEED, GAMES, WAS_THERE = message["seed"], GAMES + 1, False
        if NAME == "second_game" and GAMES == 2:
            sin()
            sys.exit("one game is enough")
        if NAME == "one_game" and message["type"] == "over":
            sin()
            sys.exit(0)
        if NAME == "departs" and message["type"] == "over":
            answer(message)
            sin()
            sys.exit(0)
        if NAME == "shouts":
            sys.stderr.write("arr! " * 100_000)
        answer(message)
        if NAME == "afterword" and message["type"] == "over":
            sin()
            say("we sank, but gloriously\n")
        if NAME == "encore" and message["type"] == "ready":
            say("we sail again\n")
if NAME == "lingers":
    time.sleep(LONG)
