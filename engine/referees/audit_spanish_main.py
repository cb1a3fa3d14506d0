#!/usr/bin/env python3
"""Referees traces of Pirates of the Spanish Main: follows each game by its own implementation of the rules.

    corsair trace spanish-main -n 300 | python3 engine/referees/audit_spanish_main.py

Standard library only. It is written from docs/rules/spanish-main.md, whose ids it cites, from the data files of
engine/data/spanish-main, and from the numbers in the first line of each game; contact and the ends of moves are those of
the second implementation in engine/tests/spanish_main_menu.py. It takes from a trace the choices of seats, the outcomes of
chance, the cards of pieces and the faces of coins. From these it derives

- the set-up: fleets, islands and their menu, homes, berths, the number of coins on each island;
- the order of turns, rounds, actions per ship, legal orders (except for the list below);
- the menu of segments, their ends, contacts of bows, pinned ships, tows, stern-turns;
- the menu of shots (range, line of fire), the bonus of each, hits and misses, lost masts, sunk ships, their
  gold, fires, scuttling, repairs;
- rams, boarding and their menus, exploring, loading, unloading, marks;
- gold: none is lost or made except by a rule (SM-LAW-1), no ship carries more than she may; the end, scores and ranks.

It follows without deriving: crew and treasure moved by abilities (STEAL_TOUCH, TRADE_*, RAID_HOME, HIT_KILLS_*, BOARD_ALL_*,
PEEK_*, MARK_EXPLORED_S), offers of optional abilities (orders with `use` and `push`), pots and smoke, building,
loading and unloading at forts, the order in which face-down crew turn up. Games with terrain, unique treasure or a map of
islands are refused: it implements none of them.
A game is read to its first difference. Exit code 0: no difference; 1: differences, reported with game, line and ledger
id; 2: not a trace.
"""

import csv
import importlib.util
import json
import math
import sys
import tomllib
import unicodedata
from collections import Counter, defaultdict
from fractions import Fraction
from functools import lru_cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
DATA = ROOT / "engine/data/spanish-main"
SPEC = importlib.util.spec_from_file_location("menu", ROOT / "engine/tests/spanish_main_menu.py")
geo = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(geo)

LANE = {"cannon": "cannon", "ram": "contact", "boarding": "contact", "fear": "abilities", "fire": "sea",
        "scuttle": "sea", "fog": "sea", "freeing": "sea"}
MUSKET, SACRIFICE = 8, 9
# Events that begin something; other events may follow the end of a game, as consequences of the same act.
DEEDS = ("turn", "turn_ended", "action", "shooting", "sailed", "fired", "broadsides", "ram", "boarding")


class Wrong(Exception):
    """A trace differs from the rules."""

    def __init__(self, rule, what):
        super().__init__(f"{rule}: {what}")


def law(holds, rule, what):
    if not holds:
        raise Wrong(rule, what)


@lru_cache(None)
def fold(name):
    plain = unicodedata.normalize("NFD", name.lower())
    return "".join(c for c in plain if not c.isspace() and c not in "\"'“”‘’" and not unicodedata.combining(c))


@lru_cache(None)
def listed(names, name):
    parts = [part for piece in names.replace(";", ",").split(",") for part in piece.split(" and ")]
    return any(fold(part) == fold(name) != "" for part in parts)


class Card:
    def __init__(self, row):
        self.set, self.id, self.name, self.nation = row["set"], row["id"], row["name"], row["nation"]
        self.codes = row["codes"].split()
        self.keywords = [word.strip() for word in row.get("keywords", "").split(";") if word.strip()]
        self.link = row.get("link") or ""
        cannons = (row.get("cannons") or "").split()
        self.cannons = [(int(cannon[0]), cannon[1]) for cannon in cannons]
        for key in ("points", "masts", "cargo", "gold_cost"):
            if row.get(key):
                setattr(self, key, int(row[key]))
        self.move = (row.get("move") or "").split("+")


def cards(name):
    with open(DATA / name, newline="", encoding="utf-8") as file:
        return [Card(row) for row in csv.DictReader(file)]


SHIPS, CREW, FORTS = cards("ships.csv"), cards("crew.csv"), cards("forts.csv")
FLEETS = tomllib.loads((DATA / "fleets.toml").read_text(encoding="utf-8"))["fleet"]


def named(pool, name):
    head, _, rest = name.partition(":")
    return next((card for card in pool if card.set == head and rest in (card.name, card.id)), None)


def carded(pool, line):
    """The card that a line names, by set, id and name."""
    head, _, name = line["card"].partition(":")
    found = [card for card in pool if (card.set, card.id, card.name) == (head, line["id"].partition(":")[2], name)]
    law(len(found) == 1, "SM-FLT-6", f"{line['card']} is not a card")
    return found[0]


def crew_card(name, ship):
    """SM-FLT-6"""
    card = named(CREW, name)
    if card:
        return card
    own = [card for card in CREW if fold(card.name) == fold(name) and card.nation == ship.nation]
    every = [card for card in CREW if fold(card.name) == fold(name)]
    return ([card for card in own if card.set == ship.set] + own + every)[0]


def number(piece):
    return int(piece.lstrip("abcdefghijklmnopqrstuvwxyz"))


# Geometry that the menu of moves does not need.


def aim(vector):
    """The heading of the largest product, the lowest of equals (SM-GEO-2)."""
    near = round(math.atan2(vector[1], vector[0]) * 1024 / math.tau)
    units = [((near + d) % 1024) for d in range(-3, 4)]
    best = max(geo.UNITS[h][0] * vector[0] + geo.UNITS[h][1] * vector[1] for h in units)
    return min(h for h in units if geo.UNITS[h][0] * vector[0] + geo.UNITS[h][1] * vector[1] == best)


geo.aim = aim


def square(a, b):
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def polygons_within(one, other, d):
    if geo.polygons_overlap(one, other):
        return True
    pairs = ((a, b) for a, b in ((one, other), (other, one)))
    return any(geo.polygon_within(a, corner, d) for a, b in pairs for corner in b)


def disc_crossed(centre, radius, a, b):
    n, d = geo.square_to_edge(a, b, centre)
    return n < radius * radius * d


def polygon_crossed(polygon, a, b):
    """Returns True if the open segment has a point strictly inside."""
    low, high = Fraction(0), Fraction(1)
    for p, q in geo.edges(polygon):
        f0, f1 = geo.cross(geo.sub(q, p), geo.sub(a, p)), geo.cross(geo.sub(q, p), geo.sub(b, p))
        if f0 <= 0 and f1 <= 0:
            return False
        if f0 == f1:
            continue
        at = Fraction(f0, f0 - f1)
        if f1 > f0:
            low = max(low, at)
        else:
            high = min(high, at)
        if low >= high:
            return False
    return low < high


def crosses(a, b, p, q):
    def left(u, v, w):
        return geo.cross(geo.sub(v, u), geo.sub(w, u)) > 0

    return left(a, b, p) != left(a, b, q) and left(p, q, a) != left(p, q, b)


class Ship:
    def __init__(self, no, card, seat):
        self.no, self.name, self.card, self.seat = no, f"ship{no}", card, seat
        self.built = card.masts
        self.masts, self.fire = set(range(card.masts)), set()
        self.panels = card.masts if "Turtle Ship" in card.keywords else 0
        self.bow, self.heading, self.contact, self.afloat = None, 0, "nothing", "no"
        self.tows = self.towed_by = None
        self.ghostly = self.submerged = self.scuttling = self.afraid = self.extra_cannon = False
        self.must_leave = self.explored = False
        self.chained = self.slowed = self.stunk = 0
        self.new_turn()

    def new_turn(self):
        self.actions, self.extra, self.twice = 0, 0, None
        self.moved = self.met = self.may_turn = self.tried = self.was_hit = self.odd = False
        self.towed, self.released, self.used, self.shot_by = set(), set(), set(), set()
        self.began = self.contact if self.contact.startswith("island") else None

    @property
    def polygon(self):
        return outline(self.built, self.bow, self.heading)

    def derelict(self):
        return not self.masts and not self.fire


@lru_cache(100_000)
def outline(masts, bow, heading):
    return tuple(geo.footprint(masts, bow, heading))


class Piece:
    """A crew."""

    def __init__(self, no, card, seat, at, face_up, marked):
        self.no, self.card, self.seat, self.at, self.face_up, self.marked = no, card, seat, at, face_up, marked
        self.transfers = self.hits = 0
        self.has_shot = False


class Coin:
    def __init__(self, gold, at):
        self.gold, self.at, self.open, self.known, self.is_crew = gold, at, False, set(), False


class Island:
    def __init__(self, centre):
        self.centre, self.home, self.fort = centre, None, None
        self.marks, self.explored = set(), set()


class Kit:
    """Kit of a ship with the working crew aboard (SM-FLT-3 to -5)."""

    def __init__(self, game, ship, aboard=None):
        crew = [piece for piece in game.crew if piece.at == ship.name] if aboard is None else aboard
        self.flag = "Cursed" if any(piece.marked for piece in crew) else ship.card.nation
        own = [] if ship.afraid else ship.card.codes
        works = []
        while not ship.afraid and ship.stunk != 1:
            codes = own + [code for piece in works for code in piece.card.codes]
            now = []
            for piece in crew:
                nation = "Cursed" if piece.marked else piece.card.nation
                if nation == self.flag or "CREW_ANY" in codes or f"CREW_NATION:{nation.replace(' ', '_')}" in codes:
                    now.append(piece)
            if len(now) == len(works):
                break
            works = now
        self.crew, self.works, self.card = crew, works, ship.card
        self.own = own
        self.of_crew = [code for piece in works for code in piece.card.codes]
        self.codes = own + self.of_crew
        own_words = [] if ship.afraid else ship.card.keywords
        self.keywords = own_words + [word for piece in works for word in piece.card.keywords]
        pairs = sum(listed(p.card.link, ship.card.name) or listed(ship.card.link, p.card.name)
                    or listed(p.card.link, f"All {ship.card.nation} ships") for p in crew)
        pairs += sum(listed(p.card.link, q.card.name) or listed(q.card.link, p.card.name)
                     for i, p in enumerate(crew) for q in crew[i + 1:])
        self.spaces = ship.card.cargo + pairs * game.rules["link"]["spaces"] + ("CARGO+1" in self.of_crew)
        self.taken = sum(not (p in works and ("NO_SPACE" in p.card.codes
                                              or p.face_up and "NO_SPACE_REVEALED" in p.card.codes)) for p in crew)
        cheaper = [p for p in works if "CREW_COST-1" in p.card.codes]
        self.points = sum(max(0, p.card.points + p.marked - any(q is not p for q in cheaper)) for p in crew)

    def has(self, code):
        return code in self.codes

    def of(self, code):
        """Argument of a code, after the colon."""
        return {each.split(":", 1)[1].replace("_", " ") for each in self.codes if each.startswith(code + ":")}

    def is_(self, keyword):
        return keyword in self.keywords


class Volley:
    def __init__(self, gunner, by):
        self.gunner, self.by, self.fired, self.doubled = gunner, by, set(), False


class Game:
    def __init__(self, first):
        law(first.get("trace") == 1 and first.get("game") == "spanish-main", "trace", "another game or version")
        self.rules, self.seats = first["rules"], len(first["seats"])
        r = self.rules
        if r["terrain"]["per_player"] or r["treasure"]["unique"] or r["islands"]["placement"] != "players":
            raise SystemExit("terrain, unique treasure and maps are not refereed")
        geo.L, geo.S, geo.RADIUS = r["bars"]["l"], r["bars"]["s"], r["islands"]["radius"]
        geo.TOUCH, geo.MAX_TURN = r["touch"]["distance"], r["move"]["max_turn"]
        names = ("one", "two", "three", "four", "five", "six")
        geo.HULLS = {n + 1: (r["hull"][w]["length"], r["hull"][w]["beam"]) for n, w in enumerate(names)}
        self.hull_masts = {n + 1: r["hull"][w]["masts"] for n, w in enumerate(names)}
        outline.cache_clear()
        geo.swing.cache_clear()
        self.table = (r["table"]["width"][self.seats - 2], r["table"]["height"][self.seats - 2])
        self.edges = {"table": self.table, "edge": r["edge"]}
        self.ships, self.crew, self.coins, self.islands = [], [], [], []
        self.fleet = [None] * self.seats
        self.removed, self.out = [0] * self.seats, [False] * self.seats
        self.ashore = []
        self.round = self.active = 0
        self.given = self.made = 0
        self.over = False
        self.ask, self.choice, self.seat = None, None, None
        self.dice, self.forts = [], [[]] * self.seats
        self.owed = []
        self.mover = self.bars = self.volley = self.search = self.shot = self.ram = self.board = self.last = None
        self.due, self.burns, self.back = Counter(), Counter(), Counter()
        self.due_by, self.sinks, self.placing = {}, {}, None
        self.fears = []
        self.decisions = 0

    # Reading

    def line(self, line):
        kind = line["kind"]
        if kind == "decision":
            self.decision(line)
        elif kind == "chance":
            self.chance(line)
        elif kind == "event":
            law(not self.over or line["event"] not in DEEDS, "SM-END-1", "something is done after the end")
            handler = getattr(self, "on_" + line["event"], None)
            law(handler is not None, "trace", f"unknown event {line['event']}")
            handler(line)
        elif kind == "state":
            self.state(line["state"])
        elif kind == "end":
            self.end(line)

    def chance(self, line):
        if self.round:
            self.dice.append((line["lane"], line["of"], line["answer"]))

    def die(self, lane):
        """The face that was rolled last in a lane."""
        at = next((i for i in reversed(range(len(self.dice))) if self.dice[i][0] == lane), None)
        law(at is not None and self.dice[at][1] == 6, "trace", f"nothing was rolled in the lane {lane}")
        return self.dice.pop(at)[2] + 1

    def owe(self, rule, event, /, **fields):
        self.owed.append((rule, event, fields))

    def pays(self, line):
        """Returns True if the line was due, and strikes it off."""
        for i, (_, event, fields) in enumerate(self.owed):
            if event == line["event"] and all(line.get(key) == value for key, value in fields.items()):
                del self.owed[i]
                return True
        return False

    def settle(self):
        if self.owed:
            rule, event, fields = self.owed[0]
            raise Wrong(rule, f"`{event}` {fields} did not happen")

    def decision(self, line):
        law(not self.over, "SM-END-1", "a decision after the end")
        law(line["number"] == self.decisions, "trace", "decisions are not counted from 0")
        self.decisions += 1
        self.settle()
        self.laws(line["ask"])
        self.dice.clear()
        ask, seat, legal = line["ask"], line["seat"], line["legal"]
        law(len(legal) > 1 or self.tow_refused(seat), "trace", "a seat is asked without a choice")
        law(len(set(legal)) == len(legal), "SM-LAW-5", "an alternative is listed twice")
        self.ask, self.seat, self.choice = ask, seat, line["action"]
        menu = getattr(self, "menu_" + ask, None)
        if menu is not None:
            mine = menu(seat, legal)
            if mine is not None and mine != legal:
                extra, missing = [x for x in legal if x not in mine], [x for x in mine if x not in legal]
                raise Wrong("SM-LAW-5", f"{ask}: not legal by the rules {extra[:6]}, missing {missing[:6]}"
                            if extra or missing else f"{ask}: another order, {legal} for {mine}")
        else:
            law(ask in FOLLOWED, "trace", f"an unknown question {ask}")
        took = getattr(self, "take_" + ask, None)
        if took is not None:
            took(self.choice)

    # Laws

    def where(self, coin):
        return coin.at

    def laws(self, ask):
        if self.round == 0:
            return
        law(sum(coin.gold for coin in self.coins) == self.given + self.made, "SM-LAW-1", "gold is lost or made")
        for coin in self.coins:
            if coin.at.startswith("ship"):
                law(self.ships[number(coin.at)].afloat != "gone", "SM-LAW-2", "treasure aboard a sunken ship")
        for ship in self.ships:
            if ship.afloat not in ("yes", "lost"):
                continue
            kit = Kit(self, ship)
            law(kit.taken + self.load(ship) <= kit.spaces or ask == "put_off", "SM-LAW-4", f"{ship.name} is too full")
            law(kit.points <= ship.card.points or ask == "put_off", "SM-LAW-4", f"{ship.name} has dear crew")
            law(ship.actions <= self.rules["actions"]["max"], "SM-TRN-2", f"{ship.name} acts too often")
            if ship.afloat == "yes":
                law(geo.on_table(self.edges, ship.polygon), "SM-LAW-3", f"{ship.name} is off the table")
            if ship.contact.startswith("island"):
                island = self.islands[number(ship.contact)]
                law(square(ship.bow, island.centre) <= (geo.RADIUS + geo.TOUCH + 2) ** 2, "SM-LAW-3", "docked far away")
            elif ship.contact.startswith("ship"):
                other = self.ships[number(ship.contact)]
                law(geo.polygon_within(other.polygon, ship.bow, geo.TOUCH + 2), "SM-LAW-3", f"{ship.name} touches far away")

    # Facts of the table

    def load(self, ship):
        return sum(coin.at == ship.name for coin in self.coins)

    def free(self, ship, kit=None):
        kit = kit or Kit(self, ship)
        return max(0, kit.spaces - kit.taken - self.load(ship))

    def gold(self, seat):
        forts = {f"fort{i}" for i, island in enumerate(self.islands) if island.fort and island.fort["seat"] == seat}
        return sum(coin.gold for coin in self.coins if coin.at == f"home of seat{seat}" or coin.at in forts)

    def home(self, seat):
        return next((f"island{i}" for i, island in enumerate(self.islands) if island.home == seat), None)

    def docked(self, ship):
        return ship.contact if ship.afloat == "yes" and ship.contact.startswith("island") else None

    def at_home(self, ship):
        return self.docked(ship) is not None and self.docked(ship) == self.home(ship.seat)

    def in_yard(self, ship):
        dock = self.docked(ship)
        fort = dock and self.islands[number(dock)].fort
        return self.at_home(ship) or bool(fort and fort["seat"] == ship.seat)

    def wild(self, name):
        island = self.islands[number(name)]
        return island.home is None and island.fort is None

    def fleet_of(self, seat):
        return [ship for ship in self.ships if ship.seat == seat and ship.afloat in ("yes", "lost")]

    def within_s(self, one, other):
        if one.afloat != "yes" or other.afloat != "yes":
            return False
        if square(one.bow, other.bow) > (geo.S + 1600) ** 2:
            return False
        return polygons_within(one.polygon, other.polygon, geo.S)

    def pinned(self, ship):
        """SM-PIN"""
        kit = Kit(self, ship)
        if ship.ghostly or ship.submerged or kit.is_("Galley") or kit.has("NO_PIN") or kit.is_("Sea Monster"):
            return False
        if not ship.contact.startswith("ship"):
            return False
        other = self.ships[number(ship.contact)]
        never = other.ghostly or other.submerged or Kit(self, other).is_("Galley")
        return other.seat != ship.seat and other.afloat == "yes" and not other.derelict() and not never

    def bar_counts(self, ship):
        """Base and bonus bars, or None (SM-MOV-1, SM-MOV-7)."""
        kit, base = Kit(self, ship), list(ship.card.move)
        full = kit.taken + self.load(ship) >= kit.spaces
        if ship.derelict():
            if not (kit.has("OARS") or kit.is_("Galley") or kit.is_("Turtle Ship")):
                return None
            base = ["S"]
        elif ship.tows or ship.slowed == 1 or (full and kit.has("MOVE_S_WHEN_FULL")):
            base = ["S"]
        bonus = ["S"] * kit.has("HELMSMAN")
        bonus += ["S"] * (kit.has("MOVE+S_EMPTY") and not kit.crew and not self.load(ship))
        bonus += ["L"] * (kit.has("MOVE+L_FULL_MASTS") and len(ship.masts) == ship.built)
        return Counter(base), Counter(bonus)

    def may_sail(self, ship):
        return (ship.afloat == "yes" and not ship.towed_by and ship.chained != 1 and self.bar_counts(ship) is not None
                and not self.pinned(ship))

    def sea(self, ship):
        """Obstacles of the ship: islands, then ships (SM-MOV-5)."""
        things = []
        raids = Kit(self, ship).has("RAID_HOME")
        for i, island in enumerate(self.islands):
            foe = island.home is not None and island.home != ship.seat and not raids
            foe = foe or bool(island.fort and island.fort["seat"] != ship.seat)
            thing = geo.Island(i, island.centre, not foe)
            thing.name, thing.target = f"island{i}", island.centre
            things.append(thing)
        for other in self.ships:
            if other is ship or other.afloat not in ("yes", "wreck") or other.towed_by:
                continue
            kind = ("friend" if other.seat == ship.seat else "enemy") if not other.derelict() else "derelict"
            thing = geo.Ship(other.no, other.built, other.bow, other.heading, kind)
            thing.name, thing.touchable = other.name, not (other.ghostly or other.submerged)
            things.append(thing)
        return things

    def clear(self, ship, bow, heading, things=None):
        polygon = outline(ship.built, bow, heading)
        things = self.sea(ship) if things is None else things
        return geo.on_table(self.edges, polygon) and not any(self.near(t, bow, 1600) and t.overlaps(list(polygon)) for t in things)

    def near(self, thing, bow, reach):
        centre = thing.target if isinstance(thing, geo.Island) else thing.middle
        return square(bow, centre) <= (reach + 700) ** 2

    def position(self, ship, things):
        """The ship under way as the menu of moves takes it."""
        targets = [t.target for t in things if isinstance(t, geo.Island) and t.name != ship.contact]
        vessels = [t for t in things if not isinstance(t, geo.Island) and self.ships[number(t.name)].afloat == "yes"]
        targets += [t.middle for t in vessels if t.kind in ("enemy", "derelict")]
        targets += [t.bow for t in vessels if t.kind == "derelict"]
        base, bonus = ([geo.L] * bars["L"] + [geo.S] * bars["S"] for bars in self.bars)
        dock = self.docked(ship)
        return {**self.edges, "bow": ship.bow, "heading": ship.heading, "masts": ship.built, "touched": self.touched,
                "targets": targets, "island": dock and self.islands[number(dock)].centre, "ghost": ship.ghostly,
                "bars": (base, bonus, self.rules["move"]["bonus_last"]), "shuns": self.shuns,
                "tows": ship.tows and self.ships[number(ship.tows)].built}

    def tow_fits(self, ship, towed, bow, heading):
        """SM-GEO-1: the ship in tow of one at a pose lies on the table."""
        stern = geo.landed(self.edges, geo.place(bow, heading, geo.HULLS[ship.built][0], 0))
        return geo.on_table(self.edges, outline(towed.built, stern, heading))

    def berth(self, centre, n):
        return geo.step(centre, 64 * n, self.rules["berths"]["distance"]), (64 * n + 512) % 1024

    def stern(self, ship):
        return geo.place(ship.bow, ship.heading, geo.HULLS[ship.built][0], 0)

    def astern(self, ship):
        """Bow of a ship in tow."""
        return geo.landed(self.edges, self.stern(ship))

    # Shooting

    def guns(self, gunner):
        if gunner.startswith("fort"):
            fort = self.islands[number(gunner)].fort
            cannons = list(fort["card"].cannons)
            if "FORT_ONE_2L" in fort["card"].codes:
                cannons[0] = (2, "L")
            return {i: cannon for i, cannon in enumerate(cannons) if i in fort["flags"]}
        if gunner.startswith("crew"):
            return {0: (self.rules["guns"]["marine"], "S")}
        ship = self.ships[number(gunner)]
        kit = Kit(self, ship)
        survive = kit.has("CANNONS_SURVIVE") and not ship.derelict()
        guns = {i: cannon for i, cannon in enumerate(ship.card.cannons) if survive or i in ship.masts}
        if kit.has("ALL_CANNONS_L"):
            guns = {i: (rank, "L") for i, (rank, _) in guns.items()}
        if kit.has("MUSKETEER"):
            guns[MUSKET] = (self.rules["guns"]["musketeer"], "S")
        if ship.extra_cannon:
            guns[SACRIFICE] = (self.rules["guns"]["sacrifice"], "S")
        return guns

    def seat_of(self, gunner):
        if gunner.startswith("fort"):
            return self.islands[number(gunner)].fort["seat"]
        return (self.ships if gunner.startswith("ship") else self.crew)[number(gunner)].seat

    def targets(self, gunner, broadside=False):
        seat, found = self.seat_of(gunner), []
        for at in self.ships:
            if at.seat == seat or at.afloat != "yes" or at.submerged or self.at_home(at):
                continue
            kit = Kit(self, at)
            if broadside:
                found.append(at.name)
                continue
            if kit.has("NO_TARGET_DOCKED") and self.docked(at):
                continue
            if gunner.startswith("ship") and kit.has("NO_TARGET_WITHIN_S") and self.within_s(self.ships[number(gunner)], at):
                continue
            if gunner.startswith("fort") and kit.has("NO_TARGET_FORT"):
                continue
            found.append(at.name)
        found += [f"fort{i}" for i, island in enumerate(self.islands) if island.fort and island.fort["seat"] != seat]
        return found + [f"crew{p.no}" for p in self.crew if p.seat != seat and p.face_up and p.at.startswith("island")
                        and "Marine" in p.card.keywords]

    def aim_points(self, target):
        """The points, and the amount by which a target is nearer than its point."""
        if target.startswith("fort"):
            return [self.islands[number(target)].centre], self.rules["fort"]["radius"]
        if target.startswith("crew"):
            centre = self.islands[number(self.crew[number(target)].at)].centre
            return [centre] + [geo.step(centre, 64 * k, geo.RADIUS) for k in range(16)], 0
        polygon = self.ships[number(target)].polygon
        return list(polygon) + [((a[0] + b[0]) >> 1, (a[1] + b[1]) >> 1) for a, b in geo.edges(polygon)], 0

    def open_line(self, a, b, past_ships, past_islands, ships_stop, islands_stop):
        for i, island in enumerate(self.islands):
            if islands_stop and f"island{i}" not in past_islands and disc_crossed(island.centre, geo.RADIUS, a, b):
                return False
        for ship in self.ships:
            stops = ship.afloat == "wreck" or (ship.afloat == "yes" and ships_stop and ship.name not in past_ships)
            if stops and disc_crossed(ship.bow, 620, a, b) and polygon_crossed(ship.polygon, a, b):
                return False
        return True

    def sail_of(self, ship, mast):
        x = self.hull_masts[ship.built][mast]
        half = self.rules["sail"]["half"]
        ends = (0, ship.built - 1) if ship.built >= 4 else ()
        if ship.built == 1 or "Schooner" in ship.card.keywords or mast in ends:
            return [geo.place(ship.bow, ship.heading, x + d, 0) for d in (-half, half)]
        return [geo.place(ship.bow, ship.heading, x, d) for d in (-half, half)]

    def bears(self, volley, gun, cannon, target, flight="ball"):
        """SM-SHO-2, SM-FRT-5, SM-KEY-08; a "pot" flies to a target within S of the ship, a "broadside" from each cannon"""
        reach = geo.S if flight == "broadside" or cannon[1] == "S" else geo.L
        if volley.doubled and gun != MUSKET and flight == "ball":
            reach *= 2
        points, part = self.aim_points(target)
        far = (reach + part) ** 2
        if flight == "pot":
            if not self.within_s(self.ships[number(volley.gunner)], self.ships[number(target)]):
                return False
            far = math.inf
        past_islands = set()
        if target.startswith("fort"):
            past_islands.add(f"island{number(target)}")
        elif target.startswith("crew"):
            past_islands.add(self.crew[number(target)].at)
        gunner = volley.gunner
        if gunner.startswith("fort"):
            centre = self.islands[number(gunner)].centre
            for at in points:
                from_ = geo.step(centre, aim(geo.sub(at, centre)), self.rules["fort"]["guns"])
                if square(from_, at) <= far and self.open_line(from_, at, (), (), False, False):
                    return True
            return False
        if gunner.startswith("crew"):
            at = self.crew[number(gunner)].at
            if at.startswith("island"):
                centre = self.islands[number(at)].centre
                froms = [centre] + [geo.step(centre, 64 * k, geo.RADIUS) for k in range(16)]
                past = ({target}, past_islands | {at})
            else:
                froms, past = self.aim_points(at)[0], ({target, at}, past_islands)
            return any(square(f, p) <= far and self.open_line(f, p, *past, True, True) for f in froms for p in points)
        ship = self.ships[number(gunner)]
        kit = Kit(self, ship)
        stops = flight == "broadside" or not kit.has("LOF_IGNORES_SHIPS")
        junk = flight != "broadside" and kit.is_("Junk")
        if flight == "broadside" and gun not in ship.masts:
            return False
        for mast in ([gun] if gun < MUSKET else range(ship.built)):
            from_ = geo.place(ship.bow, ship.heading, self.hull_masts[ship.built][mast], 0)
            sails = [] if junk else [self.sail_of(ship, m) for m in ship.masts if m != mast]
            for at in points:
                if square(from_, at) > far or any(crosses(from_, at, *sail) for sail in sails):
                    continue
                if self.open_line(from_, at, {target, gunner}, past_islands, stops, True):
                    return True
        return False

    def shots(self, volley):
        guns = {gun: cannon for gun, cannon in self.guns(volley.gunner).items()}
        special, kit = [], None
        if volley.gunner.startswith("ship"):
            ship = self.ships[number(volley.gunner)]
            kit = Kit(self, ship)
            if ship.afloat != "yes" or ship.submerged or (kit.has("NO_SHOOT_WITH_TREASURE") and self.load(ship)):
                return []
            if volley.by == "action":
                pots = (("CHAINSHOT", "chainshot"), ("FIREPOT", "a firepot"), ("STINKPOT", "a stinkpot"))
                special = [word for code, word in pots if kit.has(code) and code not in ship.used]
        if self.round < self.rules["shoot"]["from_round"] or not set(guns) - volley.fired:
            return []
        targets, lines = self.targets(volley.gunner), []
        for gun, cannon in guns.items():
            for target in targets if gun not in volley.fired else ():
                if self.bears(volley, gun, cannon, target):
                    lines.append(f"fire gun{gun} at {target}")
                for word in special:
                    if target.startswith("ship") and self.bears(volley, gun, cannon, target, "pot"):
                        lines.append(f"fire gun{gun} at {target}: {word}")
        if kit and kit.is_("Broadsides Attack") and volley.by == "action" and not volley.fired and not volley.doubled:
            lines += [f"broadsides at {target}" for target in self.targets(volley.gunner, True)
                      if any(self.bears(volley, g, c, target, "broadside") for g, c in guns.items())]
        return lines

    def can_shoot(self, gunner, by="action"):
        volley = Volley(gunner, by)
        if self.shots(volley):
            return True
        if gunner.startswith("ship"):
            ship = self.ships[number(gunner)]
            if Kit(self, ship).has("DOUBLE_RANGE_6") and "DOUBLE_RANGE_6" not in ship.used:
                volley.doubled = True
                return bool(self.shots(volley))
        return False

    def bonus(self, gunner, gun, target):
        """SM-EFF-1"""
        if gunner.startswith("fort"):
            fort = self.islands[number(gunner)].fort
            manned = any(self.docked(s) == f"island{number(gunner)}" for s in self.fleet_of(fort["seat"]))
            return int("FORT_CANNON+1_DOCKED" in fort["card"].codes and manned)
        if target.startswith("ship"):
            flag = Kit(self, self.ships[number(target)]).flag
        elif target.startswith("fort"):
            flag = self.islands[number(target)].fort["card"].nation
        else:
            flag = self.crew[number(target)].card.nation
        if gunner.startswith("crew"):
            return int(f"GUN+1_VS:{flag.replace(' ', '_')}" in self.crew[number(gunner)].card.codes)
        if gun == MUSKET:
            return 0
        ship = self.ships[number(gunner)]
        kit = Kit(self, ship)
        friends = [other for other in self.fleet_of(ship.seat) if other is not ship]
        near = [other for other in friends if self.within_s(ship, other)]
        total = 0
        if target.startswith("ship"):
            at = self.ships[number(target)]
            total += flag in kit.of("CANNON+1_VS")
            total += flag in kit.of("CANNON+1_BOARD+1_VS")
            nots = {each.split("+FORT")[0] for each in kit.of("CANNON+1_VS_NOT")}
            total += sum(nation != flag for nation in nots)
            total += kit.flag in Kit(self, at).of("WEAK_VS")
            if kit.has("CANNON+1_FOLLOWUP"):
                total += any(other.name in at.shot_by for other in friends)
        elif target.startswith("fort"):
            total += sum(each.endswith("+FORT") for each in kit.of("CANNON+1_VS_NOT"))
            if kit.has("CANNON+1_VS_FORT_S"):
                centre = self.islands[number(target)].centre
                total += geo.polygon_within(ship.polygon, centre, geo.S + self.rules["fort"]["radius"])
        total += kit.has("CANNON+1_IF_CAPTAIN") and "CAPTAIN" in kit.of_crew
        total += len(near) if kit.has("CANNON+1_PER_FRIEND_S") else 0
        return total + any(Kit(self, other).has("AURA_CANNON+1_S") for other in near)

    def shot_hits(self):
        s = self.shot
        rank, reach = s["cannon"]
        if s["doubled"] and s["gun"] != MUSKET:
            hits = s["die"] == 6
        else:
            hits = s["die"] > 1 and s["die"] + s["bonus"] > rank
        if s["target"].startswith("ship"):
            kit = Kit(self, self.ships[number(s["target"])])
            if (reach == "L" and kit.has("IMMUNE_L")) or (s["gunner"].startswith("fort") and kit.has("IMMUNE_FORT")):
                hits = False
        elif s["target"].startswith("fort"):
            hits = hits and not (reach == "L" and "IMMUNE_L" in self.islands[number(s["target"])].fort["card"].codes)
        return hits

    # Menus

    def menu_fleet(self, seat, legal):
        return [f"fleet {i}" for i in range(len(FLEETS) + len(self.rules.get("fleet", [])))]

    def lattice(self):
        r = self.rules["islands"]
        mid = (self.table[0] // 2, self.table[1] // 2)
        cols, rows = (mid[0] - r["edge"]) // r["pitch"], (mid[1] - r["edge"]) // r["pitch"]
        for j in range(-rows, rows + 1):
            for i in range(-cols, cols + 1):
                yield mid[0] + r["pitch"] * i, mid[1] + r["pitch"] * j

    def places(self):
        """SM-SET-2"""
        r, points = self.rules["islands"], list(self.lattice())
        if not self.islands:
            return points
        far = (r["gap_max"] * geo.L + 2 * geo.RADIUS) ** 2
        nearest = {p: min(square(p, island.centre) for island in self.islands) for p in points}
        gap = r["gap_min"] * geo.L
        while gap >= 0:
            found = [p for p in points if (gap + 2 * geo.RADIUS) ** 2 <= nearest[p] <= far]
            if found:
                return found
            gap -= geo.L // 2
        return []

    def menu_island(self, seat, legal):
        law(seat == len(self.islands) % self.seats, "SM-SET-2", "it is another's island")
        return [f"island at {x} {y}" for x, y in self.places()]

    def homes(self):
        return [f"home island{i}" for i, island in enumerate(self.islands) if island.home is None]

    def menu_home(self, seat, legal):
        due = sum(island.home is not None for island in self.islands)
        law(seat == (due + 1) % self.seats, "SM-SET-4", "another chooses this home")
        return self.homes()

    def next_berth(self):
        return next(ship for ship in self.ships if ship.afloat == "no")

    def menu_berth(self, seat, legal):
        ship = self.next_berth()
        law(seat == ship.seat, "SM-SET-5", "the ship of another")
        taken = {other.heading for other in self.fleet_of(seat)}
        return [f"berth {n}" for n in range(16) if (64 * n + 512) % 1024 not in taken]

    def may_act(self, ship, deed):
        again = 1 if ship.twice == deed else 0
        return ship.actions < min(1 + ship.extra + again, self.rules["actions"]["max"])

    @staticmethod
    def in_tow(one, other):
        """SM-TOW-1: True if one ship tows the other at sea, so that bow and stern touch."""
        return any(a.towed_by == b.name and a.contact == "nothing" for a, b in ((one, other), (other, one)))

    def searchable(self, ship):
        for other in self.ships:
            touches = ship.contact == other.name or other.contact == ship.name or self.in_tow(ship, other)
            if other is not ship and touches and other.afloat in ("yes", "wreck"):
                if other.afloat == "wreck" or other.derelict() or other.seat == ship.seat:
                    yield other

    def has_room(self, ship, piece):
        if "NO_CREW" in ship.card.codes or "Sea Monster" in ship.card.keywords:
            return False
        kit = Kit(self, ship, [p for p in self.crew if p.at == ship.name] + [piece])
        return kit.taken + self.load(ship) <= kit.spaces and kit.points <= ship.card.points

    def menu_order(self, seat, legal):
        law(seat == self.active, "SM-TRN-1", "a seat orders in another's turn")
        self.at_rest()
        menu, fleet = [], self.fleet_of(seat)
        bound = False
        for ship in fleet:
            kit = Kit(self, ship)
            monster, yes = kit.is_("Sea Monster"), ship.afloat == "yes"
            if self.may_act(ship, "move") and self.may_sail(ship):
                menu.append(f"{ship.name}: move")
                if ship.must_leave:
                    bound = True
                    continue
            lost = ship.built - len(ship.masts) - len(ship.fire)
            yard = self.in_yard(ship) or kit.has("SHIPWRIGHT")
            repairs = self.may_act(ship, "repair") and not monster and yard and lost
            if not yes:
                menu += [f"{ship.name}: repair"] if repairs else []
                continue
            dock = self.docked(ship)
            if not monster and self.may_act(ship, "explore"):
                if dock and ship.began == dock and self.wild(dock):
                    menu.append(f"{ship.name}: explore {dock}")
                menu += [f"{ship.name}: explore {other.name}" for other in self.searchable(ship)]
            if self.may_act(ship, "shoot") and not ship.derelict() and self.can_shoot(ship.name):
                menu.append(f"{ship.name}: shoot")
            if repairs:
                menu.append(f"{ship.name}: repair")
        for piece in self.crew:
            if piece.seat == seat and not piece.has_shot and "Marine" in piece.card.keywords:
                aboard = piece.at.startswith("ship") and self.ships[number(piece.at)]
                works = aboard and aboard.afloat == "yes" and piece in Kit(self, aboard).works
                if (works or piece.at.startswith("island")) and self.can_shoot(f"crew{piece.no}"):
                    menu.append(f"crew{piece.no}: shoot")
        for i, island in enumerate(self.islands):
            fort = island.fort
            if fort and fort["seat"] == seat and not fort["has_shot"] and fort["flags"] and self.can_shoot(f"fort{i}"):
                menu.append(f"fort{i}: shoot")
        for ship in fleet:
            menu += self.free_orders(ship)
        if not bound:
            menu.append("end turn")
        skip = (" use ", " push ", ": load ", ": unload ", ": look around")
        law([x for x in legal if not any(word in x for word in skip)] == menu, "SM-TRN-1",
            f"orders {[x for x in legal if x not in menu and not any(w in x for w in skip)]} are too many, "
            f"{[x for x in menu if x not in legal]} missing, or another order")

    def free_orders(self, ship):
        menu, seat = [], ship.seat
        if ship.afloat != "yes":
            return menu
        kit, dock = Kit(self, ship), self.docked(ship)
        if dock:
            if self.wild(dock) and seat in self.islands[number(dock)].marks and not ship.explored \
                    and not kit.is_("Sea Monster"):
                menu.append(f"{ship.name}: explore freely")

            def fresh(piece):
                return (piece.transfers < self.rules["transfer"]["per_turn"] and piece.seat == seat
                        and "CREW_STUCK" not in piece.card.codes and piece.card.points > 0)

            foreign = self.islands[number(dock)].home not in (None, seat)
            aboard = [p for p in self.crew if p.at == ship.name and fresh(p)]
            menu += [f"crew{p.no}: ashore" for p in aboard if not (foreign and "Marine" in p.card.keywords)]
            comers = [p for p in self.crew if p.at == dock and fresh(p)]
            menu += [f"crew{p.no}: aboard {ship.name}" for p in comers if self.has_room(ship, p)]
            beside = [s for s in self.fleet_of(seat) if s is not ship and self.docked(s) == dock]
            menu += [f"crew{p.no}: aboard {s.name}" for p in aboard for s in beside if self.has_room(s, p)]
        if ship.moved and not ship.tows and not ship.derelict() and not kit.is_("Sea Monster"):
            menu += [f"{ship.name}: tow {other.name}" for other in self.ships if self.may_tow(ship, other)]
        if ship.tows and ship.tows not in ship.released:
            towed = self.ships[number(ship.tows)]
            others = [thing for thing in self.sea(towed) if thing.name != ship.name]
            if self.clear(towed, towed.bow, towed.heading, others):
                menu.append(f"{ship.name}: release")
        if ship.may_turn and not dock and not self.pinned(ship):
            things = self.sea(ship)
            menu += [f"{ship.name}: turn to {64 * k}" for k in range(16) if self.turned(ship, 64 * k, things)]
        if ship.derelict() and not ship.tried and not ship.scuttling:
            menu.append(f"{ship.name}: scuttle")
        return menu

    def tow_refused(self, seat):
        """SM-GEO-1: True if a derelict is near that only the edge of the table keeps out of tow."""
        return any(
            ship.moved and not ship.tows and not ship.derelict() and self.towable(ship, other)
            for ship in self.fleet_of(seat) for other in self.ships
        )

    def may_tow(self, ship, other):
        return self.towable(ship, other) and self.tow_fits(ship, other, ship.bow, ship.heading)

    def towable(self, ship, other):
        either = self.rules["tow"]["contact"] == "either"
        bows = square(ship.bow, other.bow) <= geo.TOUCH ** 2 if other.bow else False
        touches = other.contact == ship.name or (ship.contact == other.name and (either or bows))
        return (other is not ship and touches and other.afloat == "yes" and other.derelict() and not other.towed_by
                and other.name not in ship.towed)

    def turned(self, ship, heading, things):
        bow = geo.step(self.stern(ship), heading, geo.HULLS[ship.built][0])
        if ship.tows and not self.tow_fits(ship, self.ships[number(ship.tows)], bow, heading):
            return None
        if not self.clear(ship, bow, heading, things) or any(thing.within(bow, geo.TOUCH) for thing in things):
            return None
        return bow

    def menu_segment(self, seat, legal):
        law(self.mover is not None, "SM-MOV-2", "no ship moves")
        ship = self.mover
        law(seat == ship.seat, "SM-MOV-2", "another's ship")
        things = self.sea(ship)
        position, names, self.ends = self.position(ship, things), {geo.L: "L", geo.S: "S"}, {}
        for bar, heading, length, end in geo.legs(position, things):
            self.ends[f"sail {names[bar]} {heading} {length}"] = end
        menu = list(self.ends)
        on_something = ship.ghostly and not self.clear(ship, ship.bow, ship.heading, things)
        return menu + (["end move"] if not menu or not (ship.must_leave or on_something) else [])

    def take_segment(self, choice):
        if choice == "end move":
            return self.owe("SM-MOV-9", "move_ended", ship=self.mover.name)
        _, bar, heading, length = choice.split()
        heading, length = int(heading), int(length)
        position = self.position(self.mover, self.sea(self.mover))
        base, bonus = self.bars
        (base if base[bar] else bonus)[bar] -= 1
        end = self.ends.get(choice)
        if end is None:
            # Not of the menu: any legal segment may be sailed.
            things, whole = self.sea(self.mover), {"L": geo.L, "S": geo.S}[bar]
            law(geo.may_turn(position, heading), "SM-MOV-2", f"`{choice}` turns too far")
            end = geo.sail(position, things, whole, heading, length, geo.first_met(position, things, heading, length))
            law(end is not None, "SM-MOV-5", f"`{choice}` is not legal")
        self.going = (end, heading)
        self.owe("SM-MOV-2", "sailed", ship=self.mover.name, bow=list(end[0]), heading=heading)

    def menu_touch(self, seat, legal):
        law(len(self.choices) > 1, "SM-GEO-7", "there is one thing to touch at most")
        return [f"touch {name}" for name in self.choices]

    def take_touch(self, choice):
        self.owe("SM-GEO-7", "contact", ship=self.mover_touch.name, touches=choice.split()[1])

    def menu_fire(self, seat, legal):
        law(self.volley is not None, "SM-SHO-1", "no ship shoots")
        law(seat == self.seat_of(self.volley.gunner), "SM-SHO-1", "another's cannon")
        self.dues()
        mine = self.shots(self.volley) + ["cease fire"]
        law([x for x in legal if not x.startswith("smoke")] == mine, "SM-SHO-2", f"shots {legal}, by the rules {mine}")

    def take_fire(self, choice):
        if choice == "cease fire":
            self.volley = None

    def menu_ram(self, seat, legal):
        ship = self.last
        law(ship is not None and ship.seat == seat, "SM-RAM-1", "no ship has moved")
        enemy = self.rammed(ship)
        mine = (["yes"] if enemy else []) + ["no"]
        return None if any(x.startswith("ship") for x in legal) and [
            x for x in legal if not x.startswith("ship")] == mine else mine

    def rammed(self, ship):
        if not (ship.met and ship.afloat == "yes" and ship.contact.startswith("ship")):
            return None
        other = self.ships[number(ship.contact)]
        if ship.ghostly or other.ghostly or ship.submerged or other.submerged:
            return None
        return other if other.afloat == "yes" and other.seat != ship.seat else None

    def take_ram(self, choice):
        if choice == "yes":
            ship, other = self.last, self.rammed(self.last)
            ship.may_turn = ship.may_turn and Kit(self, ship).is_("Galley")
            self.ram = (ship, other)
            if not other.derelict():
                self.owe("SM-RAM-1", "ram", ship=ship.name, other=other.name)

    def menu_board(self, seat, legal):
        law(self.ram is not None, "SM-BRD-1", "no ship has rammed")
        own, other = self.ram if seat == self.active else self.ram[::-1]
        law(own.seat == seat, "SM-BRD-1", "not one of the two")
        shell = other.panels and Kit(self, other).is_("Turtle Ship")
        law(own.afloat == other.afloat == "yes" and not shell, "SM-BRD-1", "no boarding is possible")
        return ["yes", "no"]

    def take_board(self, choice):
        if choice == "yes":
            self.owe("SM-BRD-1", "boarding", ship=self.ram[0].name, other=self.ram[1].name)

    def menu_plunder(self, seat, legal):
        law(self.board is not None, "SM-BRD-1", "no boarding was won")
        won, lost = self.board
        law(seat == won.seat, "SM-BRD-1", "the loser takes")
        kit, room = Kit(self, won), self.free(won) > 0
        aboard = [p for p in self.crew if p.at == lost.name]
        menu = []
        if "Sea Monster" not in won.card.keywords:
            menu += [f"crew{p.no}" for p in aboard if p.face_up]
            menu += ["hidden crew"] * any(not p.face_up for p in aboard)
            menu += [f"load crew{p.no}" for p in aboard if p.face_up and "Ransom" in p.card.keywords and room]
            menu += ["all crew"] * (bool(aboard) and kit.has("BOARD_ALL_CREW") and "BOARD_ALL_CREW" not in won.used)
        if room and self.load(lost):
            menu.append("treasure")
            menu += ["all treasure"] * (kit.has("BOARD_ALL_TREASURE") and "BOARD_ALL_TREASURE" not in won.used)
        return menu + ["done"]

    def take_plunder(self, choice):
        won, lost = self.board
        self.taken = choice
        kit = Kit(self, lost)
        if choice.startswith("crew") and not kit.has("CREW_SAFE") and not kit.has("CREW_FLIP_SAVE"):
            self.owe("SM-BRD-1", "crew_removed", crew=choice)

    def menu_lose_mast(self, seat, legal):
        ships = [ship for ship in self.ships if self.due[ship.name] > 0]
        law(ships, "SM-SHO-4", "no mast is to be lost")
        fits = [ship for ship in ships if [f"mast{m}" for m in sorted(ship.masts)] == legal]
        law(fits, "SM-SHO-4", f"masts {legal} do not belong to a ship that is to lose one")

    def menu_restore_mast(self, seat, legal):
        fits = [ship for ship in self.ships if self.back[ship.name] and legal ==
                [f"mast{m}" for m in range(ship.built) if m not in ship.masts | ship.fire]]
        law(fits, "SM-REP", f"masts {legal} are not the lost ones of a ship that repairs")

    def menu_burn_mast(self, seat, legal):
        fits = [s for s in self.ships if self.burns[s.name] and legal == [f"mast{m}" for m in sorted(s.masts)]]
        law(fits, "SM-FIM", f"masts {legal} do not belong to a ship that takes fire")

    def take_lose_mast(self, choice):
        self.picked = number(choice)

    take_restore_mast = take_burn_mast = take_lose_mast

    def faces(self, at, moved=()):
        golds = sorted({c.gold_face for i, c in enumerate(self.coins) if c.at == at and i not in moved}, reverse=True)
        return [f"{gold} gold" for gold in golds]

    def menu_load(self, seat, legal):
        law(self.search is not None, "SM-EXP-1", "no ship explores")
        ship, site, moved = self.search
        law(seat == ship.seat, "SM-EXP-1", "another's ship")
        menu, kit = [], Kit(self, ship)
        count = sum(coin.at == site for coin in self.coins)
        last = site.startswith("island") and count == 1 and kit.has("NO_LAST_TREASURE")
        if self.free(ship) > 0 and not last:
            menu += [f"load {face}" for face in self.faces(site, moved)]
        if site.startswith("ship"):
            other = self.ships[number(site)]
            friend = other.seat == ship.seat

            def movable(piece):
                return (f"crew{piece.no}" not in moved and not (friend and "CREW_STUCK" in piece.card.codes)
                        and piece.transfers < self.rules["transfer"]["per_turn"])

            menu += [f"load crew{p.no}" for p in self.crew if p.at == site and movable(p) and self.has_room(ship, p)]
            if friend and other.afloat == "yes":
                if self.free(other) > 0:
                    menu += [f"give {face}" for face in self.faces(ship.name, moved)]
                menu += [f"give crew{p.no}" for p in self.crew
                         if p.at == ship.name and movable(p) and self.has_room(other, p)]
        menu.append("done")
        law([x for x in legal if not x.startswith("trade")] == menu, "SM-EXP-1", f"{legal}, by the rules {menu}")

    def take_load(self, choice):
        ship, site, moved = self.search
        self.loading = choice
        if choice.startswith(("load crew", "give crew")):
            moved.append(choice.split()[1])
        elif choice == "done":
            self.search = None

    # Events of the set-up

    def on_fleet(self, e):
        law(e["fleet"] == self.fleet[e["seat"]], "SM-FLT-1", "another fleet than was chosen")
        self.forts[e["seat"]] = e["forts"]

    def on_ship_card(self, e):
        law(e["ship"] == f"ship{len(self.ships)}", "SM-FLT-1", "another ship is next")
        law(not self.ships or self.ships[-1].seat <= e["seat"], "SM-FLT-1", "ships are not numbered by seat")
        self.ships.append(Ship(len(self.ships), carded(SHIPS, e), e["seat"]))

    def on_crew_card(self, e):
        law(e["crew"] == f"crew{len(self.crew)}", "SM-FLT-1", "another crew is next")
        card, marked = carded(CREW, e), e["marked"]
        up = card.points == 0 or marked or "FACE_UP" in card.codes
        self.crew.append(Piece(len(self.crew), card, e["seat"], e["at"], up, marked))

    def check_fleets(self):
        """Checks that fleets named in the ledger's list equal those of its file."""
        for seat in range(self.seats):
            law(self.fleet[seat] is not None, "SM-FLT-1", f"seat {seat} has no fleet")
            if self.fleet[seat] >= len(FLEETS):
                continue
            entries = FLEETS[self.fleet[seat]]["ships"]
            own = [ship for ship in self.ships if ship.seat == seat]
            law([ship.card for ship in own] == [named(SHIPS, entry["ship"]) for entry in entries], "SM-FLT-1",
                f"seat {seat} has other ships than its fleet")
            crew = [(crew if isinstance(crew, dict) else {"name": crew}, ship) for entry, ship in zip(entries, own)
                    for crew in entry.get("crew", [])]
            listed_crew = [(crew_card(of["name"], ship.card), "out" if of.get("ashore") else ship.name,
                            of.get("marked", False)) for of, ship in crew]
            law([(p.card, p.at, p.marked) for p in self.crew if p.seat == seat] == listed_crew, "SM-FLT-6",
                f"seat {seat} has another crew than its fleet")

    def take_fleet(self, choice):
        self.fleet[self.seat] = number(choice.split()[1])

    def on_island(self, e):
        if not self.islands:
            self.check_fleets()
        if self.ask == "island" and self.choice:
            _, _, x, y = self.choice.split()
            centre, self.choice = (int(x), int(y)), None
        else:
            places = self.places()
            law(len(places) == 1, "SM-SET-2", "an island is placed unasked")
            centre = places[0]
        law(e["island"] == f"island{len(self.islands)}", "SM-SET-2", "another island")
        self.islands.append(Island(centre))

    def on_home(self, e):
        if self.ask == "home" and self.choice:
            law(self.choice == f"home {e['island']}", "SM-SET-4", "another home than was chosen")
            self.choice = None
        self.islands[number(e["island"])].home = e["seat"]
        for piece in self.crew:
            if piece.seat == e["seat"] and piece.at == "out":
                piece.at = e["island"]

    def on_placed(self, e):
        ship, how = self.ships[number(e["ship"])], e["how"]
        bow, heading = tuple(e["bow"]), e["heading"]
        if how == "berth":
            law(ship is self.next_berth(), "SM-SET-5", "ships are placed in fleet order")
            island = self.islands[number(self.home(ship.seat))]
            if self.ask == "berth" and self.choice:
                law((bow, heading) == self.berth(island.centre, int(self.choice.split()[1])), "SM-SET-5", "another berth")
                self.choice = None
            law(any((bow, heading) == self.berth(island.centre, n) for n in range(16)), "SM-SET-5", "no berth")
            ship.afloat, ship.contact = "yes", self.home(ship.seat)
        elif how == "tow" and not self.pays(e):
            law(ship.towed_by is not None, "SM-TOW-2", f"{ship.name} is not in tow")
            by = self.ships[number(ship.towed_by)]
            law(self.first_berth(ship, by.contact) == (bow, heading), "SM-TOW-2", "not the first free berth")
            self.owe("SM-TOW-2", "contact", ship=ship.name, touches=by.contact)
        elif how == "stern_turn":
            law(self.choice == f"{ship.name}: turn to {heading}", "SM-KEY-11", "another turn than was ordered")
            law(self.turned(ship, heading, self.sea(ship)) == bow, "SM-KEY-11", "the stern moves, or it is not legal")
            ship.may_turn = False
        elif how == "taken_home":
            law(self.first_berth(ship, self.home(ship.seat)) == (bow, heading), "SM-EFF-5", "not the first free berth")
            self.owe("SM-EFF-5", "contact", ship=ship.name, touches=self.home(ship.seat))
        ship.bow, ship.heading = bow, heading
        if how == "stern_turn":
            self.drag(ship)

    def first_berth(self, ship, island):
        if not (island or "").startswith("island"):
            return None
        things, centre = self.sea(ship), self.islands[number(island)].centre
        return next((b for b in (self.berth(centre, n) for n in range(16)) if self.clear(ship, *b, things)), None)

    def on_treasure(self, e):
        self.given = sum(self.rules["treasure"]["coins"]) * self.seats
        self.given += sum(self.rules["seat"]["gold"][:self.seats])

    def on_token_laid(self, e):
        law(e["token"] == f"token{len(self.coins)}", "SM-SET-6", "another token is next")
        law(e["face"].endswith(" gold"), "SM-SET-7", f"{e['face']} is not a coin")
        coin = Coin(int(e["face"].split()[0]), e["at"])
        coin.gold_face, coin.open = coin.gold, coin.at.startswith("home")
        self.coins.append(coin)

    def check_treasure(self):
        """Coins of all seats: a number on each wild island, one more on the first islands (SM-SET-6, -7), and coins
        of 1 gold at homes (SM-HOU-2)."""
        coins = sorted(list(self.rules["treasure"]["coins"]) * self.seats)
        at_home = Counter((coin.at, coin.gold) for coin in self.coins if coin.open)
        handicaps = enumerate(self.rules["seat"]["gold"][:self.seats])
        law(at_home == Counter({(f"home of seat{seat}", 1): n for seat, n in handicaps}), "SM-HOU-2",
            "coins at homes differ from `seat.gold`")
        hidden = [coin for coin in self.coins if not coin.open]
        law(sorted(coin.gold for coin in hidden) == coins, "SM-SET-6", "hidden coins differ from the coins due")
        wild = [f"island{i}" for i, island in enumerate(self.islands) if island.home is None]
        per = self.rules["treasure"]["per_island"]
        due = Counter(wild[n // per] if n < per * len(wild) else wild[(n - per * len(wild)) % len(wild)]
                      for n in range(len(coins)))
        law(Counter(coin.at for coin in hidden) == due, "SM-SET-6", "not the coins of each island")

    # Events of turns

    def on_turn(self, e):
        self.settle()
        if self.round == 0:
            self.check_treasure()
        seat = 0 if self.round == 0 else (self.active + 1) % self.seats
        self.round += seat == 0
        law((e["seat"], e["round"]) == (seat, self.round), "SM-TRN-1", "another turn is due")
        law(self.round <= self.rules["end"]["rounds"], "SM-END-2", "a round too many")
        self.active, self.ask, self.choice = seat, None, None
        self.mover = self.volley = self.search = self.last = self.ram = self.board = None
        for ship in self.ships:
            ship.new_turn()
            if ship.seat == seat:
                for spell in ("chained", "slowed", "stunk"):
                    if getattr(ship, spell) == 2:
                        setattr(ship, spell, 1)
                        if spell == "stunk":
                            self.owe_silence(ship, "SM-CRW-3")
                dock = self.docked(ship)
                foreign = dock and self.islands[number(dock)].home not in (None, seat)
                ship.must_leave = bool(foreign and Kit(self, ship).has("RAID_HOME_LEAVE"))
        for piece in self.crew:
            piece.transfers, piece.has_shot, piece.hits = 0, False, 0
        for island in self.islands:
            if island.fort:
                island.fort.update(has_shot=False, shield=None)
        for ship in self.fleet_of(seat):
            if ship.scuttling or (ship.fire and not ship.masts):
                self.owe("SM-SCU-1", "scuttled", ship=ship.name)
        self.fears = None
        self.fires = None

    def expected_fears(self):
        """SM-KEY-03: ships on the table that a ship with Fear of the seat makes roll, in their order."""
        found = []
        for by in self.fleet_of(self.active):
            if by.afloat == "yes" and Kit(self, by).is_("Fear"):
                found += [at.name for at in self.ships if at.seat != self.active and self.within_s(by, at)]
        return found

    def begun(self):
        """The dice of the beginning of a turn have fallen."""
        if self.fears is None:
            self.fears = self.expected_fears()
        law(not self.fears, "SM-KEY-03", f"Fear is not rolled for {self.fears}")

    def at_rest(self):
        self.begun()
        self.dues()
        self.mover = self.volley = self.search = self.ram = self.board = None
        for ship in self.ships:
            if self.at_home(ship):
                law(not any(c.at == ship.name and c.gold for c in self.coins), "SM-CAR-1", f"{ship.name} keeps gold at home")
        self.check_end()

    def dues(self):
        for name, n in self.due.items():
            ship = self.ships[number(name)]
            law(n == 0 or not ship.masts or ship.afloat != "yes", "SM-SHO-4", f"{name} has {n} masts to lose")
        self.due.clear()

    def on_turn_ended(self, e):
        self.settle()
        self.at_rest()
        law(e["seat"] == self.active, "SM-TRN-1", "another's turn ends")
        for ship in self.ships:
            ship.afraid = False
            if ship.seat == self.active:
                for spell in ("chained", "slowed", "stunk"):
                    if getattr(ship, spell) == 1:
                        setattr(ship, spell, 0)

    def on_action(self, e):
        ship, deed = self.ships[number(e["ship"])], e["action"]
        law(ship.seat == self.active, "SM-TRN-1", "an action of another's ship")
        law(self.may_act(ship, deed), "SM-TRN-2", f"{ship.name} has no {deed} action left")
        # A single possible order is carried out unasked.
        choice, self.choice = self.choice, None
        if self.ask == "order" and choice:
            words = choice.split(": ", 1)
            fits = words[0] == ship.name and (words[1].split()[0] == deed or deed in ("other", "move"))
            law(fits, "SM-TRN-1", f"`{choice}` is not this action")
        ship.actions += 1
        if ship.twice == "next":
            ship.twice = deed
        self.volley = self.search = self.ram = self.board = None
        if deed == "move" and "push" in (choice or ""):
            self.pushed = choice.split()[-1]
        elif deed == "move":
            law(self.may_sail(ship), "SM-MOV-7", f"{ship.name} may not be moved")
            ship.moved, kit = True, Kit(self, ship)
            ship.may_turn = kit.is_("Galley") or kit.is_("Schooner")
            self.begin(ship, self.bar_counts(ship))
            self.captain = kit.has("CAPTAIN")
        elif deed == "explore":
            here = self.docked(ship)
            here = here if here and ship.began == here and self.wild(here) else None
            self.begin_search(ship, choice.split("explore ")[1] if choice else here or next(self.searchable(ship)).name)
        elif deed == "shoot":
            self.volley = Volley(ship.name, "action")
            for other in self.ships:
                other.odd = False
        elif deed == "repair":
            law(self.in_yard(ship) or Kit(self, ship).has("SHIPWRIGHT"), "SM-REP", f"{ship.name} can't repair here")
            self.back[ship.name] += 1

    def begin(self, ship, bars):
        self.mover, self.bars, self.touched, self.last = ship, bars, ship.contact, ship
        self.shuns = ship.contact if ship.must_leave else None
        ship.met, self.captain = False, False

    def on_shooting(self, e):
        self.volley = Volley(e["gunner"], "action")
        law(self.seat_of(e["gunner"]) == self.active, "SM-TRN-1", "another's gunner")
        if e["gunner"].startswith("crew"):
            self.crew[number(e["gunner"])].has_shot = True
        else:
            self.islands[number(e["gunner"])].fort["has_shot"] = True

    # Events of moves

    def on_sailed(self, e):
        ship = self.ships[number(e["ship"])]
        if self.mover is ship and not self.owed:
            # A single possible segment is sailed unasked.
            only = self.menu_segment(ship.seat, None)
            law(len(only) == 1, "SM-MOV-2", f"{ship.name} sails unasked")
            self.take_segment(only[0])
        if not self.pays(e):
            law(self.pushed == ship.name, "SM-MOV-2", f"{ship.name} sails to {e['bow']} {e['heading']}")
            ship.bow, ship.heading, ship.contact = tuple(e["bow"]), e["heading"], "nothing"
            self.drag(ship)
            return
        (end, over, contacts), heading = self.going
        law(ship.contact == "nothing" and not any(o.contact == ship.name for o in self.ships), "SM-GEO-7", "a contact stays")
        ship.bow, ship.heading, self.choices, ship.must_leave = end, heading, contacts, False
        ship.met, self.mover_touch = bool(contacts), ship
        if over:
            self.bars = (Counter(), Counter())
        if len(contacts) == 1:
            self.owe("SM-MOV-4", "contact", ship=ship.name, touches=contacts[0])
        if not ship.ghostly and not ship.submerged:
            for other in self.ships:
                if other is ship or other.afloat != "yes" or other.towed_by or other.ghostly or other.contact != "nothing":
                    continue
                enemy = other.seat != ship.seat or other.derelict()
                if enemy and geo.polygon_within(ship.polygon, other.bow, geo.TOUCH):
                    self.owe("SM-GEO-7", "contact", ship=other.name, touches=ship.name)
        self.drag(ship)

    def drag(self, ship):
        if ship.tows:
            self.owe("SM-TOW-1", "placed", ship=ship.tows, bow=list(self.astern(ship)), heading=ship.heading, how="tow")

    def on_contact(self, e):
        ship, touches = self.ships[number(e["ship"])], e["touches"]
        if touches == "nothing":
            self.pays(e)
            law(ship.contact != "nothing", "SM-GEO-7", f"{ship.name} touched nothing")
            dock = self.docked(ship)
            if dock:
                island = self.islands[number(dock)]
                leaves = self.ask == "segment" or self.ask == "ghost"
                marked = ship.seat in island.marks or ship.seat not in island.explored
                law(marked or not leaves, "SM-EXP-2", f"{dock} is not marked as it is left")
                ship.explored = False
        else:
            law(self.pays(e) or self.pushed is not None, "SM-GEO-7", f"{ship.name} does not touch {touches}")
        ship.contact = touches

    pushed = None

    def on_move_ended(self, e):
        ship = self.ships[number(e["ship"])]
        law(self.pays(e) or self.mover is ship or self.pushed == ship.name, "SM-MOV-9", f"{ship.name} does not move")
        if self.mover is ship and self.captain:
            self.volley = Volley(ship.name, "captain")
        self.mover = None

    def on_marked(self, e):
        island = self.islands[number(e["island"])]
        if self.choice is None or "MARK_EXPLORED_S" not in self.choice:
            law(e["seat"] in island.explored and e["seat"] not in island.marks, "SM-EXP-2", "marked without being explored")
        island.marks.add(e["seat"])
        island.explored.add(e["seat"])

    def on_unmarked(self, e):
        island = self.islands[number(e["island"])]
        island.marks, island.explored = island.marks & {self.active}, island.explored & {self.active}

    # Events of shots

    def on_fired(self, e):
        law(self.volley is not None and e["gunner"] == self.volley.gunner, "SM-SHO-1", "another shoots")
        gun, target, shot = e["gun"], e["target"], e["shot"]
        words = f"fire gun{gun} at {target}" + ("" if shot == "a ball" else f": {shot}")
        law(self.choice == words, "SM-SHO-1", f"fired {words}, chosen {self.choice}")
        guns = self.guns(e["gunner"])
        law(gun in guns and gun not in self.volley.fired, "SM-LAW-4", f"gun {gun} may not fire")
        law(e["die"] == self.die("cannon"), "SM-SHO-3", "another die than was rolled")
        bonus = 0 if self.volley.doubled else self.bonus(e["gunner"], gun, target)
        law(e["bonus"] == bonus, "SM-EFF-1", f"the bonus is {bonus}")
        self.volley.fired.add(gun)
        self.shot = {"gunner": e["gunner"], "gun": gun, "target": target, "shot": shot, "die": e["die"],
                     "bonus": e["bonus"], "cannon": guns[gun], "doubled": self.volley.doubled}
        if target.startswith("ship") and e["gunner"].startswith("ship"):
            self.ships[number(target)].shot_by.add(e["gunner"])

    def burst(self):
        gunner = self.shot["gunner"]
        if self.shot["die"] == 1 and gunner.startswith("ship"):
            ship = self.ships[number(gunner)]
            if Kit(self, ship).has("LOSE_MAST_ON_1"):
                self.due[gunner] += bool(ship.masts)

    def on_broadsides(self, e):
        ship, at = self.ships[number(e["ship"])], e["target"]
        guns = [c for g, c in self.guns(e["ship"]).items() if self.bears(self.volley, g, c, at, "broadside")]
        law(len(guns) == e["guns"], "SM-KEY-02", f"{len(guns)} cannon reach")
        law(e["die"] == self.die("cannon"), "SM-SHO-3", "another die than was rolled")
        hits = len(guns) + 1 if guns and e["die"] > max(rank for rank, _ in guns) and e["die"] > 1 else 0
        self.volley.fired |= set(range(16))
        self.shot = {"gunner": ship.name, "target": at, "broadsides": hits}
        self.owe("SM-KEY-02", "hit" if hits else "missed", target=at)

    def on_missed(self, e):
        if not self.pays(e):
            law(self.shot and e["target"] == self.shot["target"] and not self.shot_hits(), "SM-SHO-3", "it hits")
            self.burst()

    def on_hit(self, e):
        target, shot = e["target"], self.shot
        if not self.pays(e):
            law(shot and target == shot["target"] and self.shot_hits(), "SM-SHO-3", "it misses")
        n = shot.get("broadsides", 1)
        law(e["hits"] == n, "SM-SHO-3", f"{n} hits")
        if not target.startswith("ship") or shot.get("shot", "a ball") != "a ball":
            return
        ship = self.ships[number(target)]
        kit, seat = Kit(self, ship), self.seat_of(shot["gunner"])
        if "broadsides" not in shot:
            first, ship.was_hit = not ship.was_hit, True
            if first and len(ship.masts) == ship.built and kit.has("IGNORE_FIRST_HIT_FULL"):
                return self.owe("SM-EFF-3", "absorbed", target=target, by="first_hit")
            if ship.panels and kit.is_("Turtle Ship"):
                ship.panels -= 1
                return self.owe("SM-KEY-12", "absorbed", target=target, by="panel")
            if kit.has("TWO_HITS_PER_MAST") and ship.masts:
                ship.odd = not ship.odd
                if ship.odd:
                    return self.owe("SM-EFF-3", "absorbed", target=target, by="first_of_two")
            if not ship.masts and kit.has("UNSINKABLE"):
                return self.owe("SM-EFF-3", "absorbed", target=target, by="unsinkable")
            two = shot["gunner"].startswith("ship") and Kit(self, self.ships[number(shot["gunner"])]).has("HIT_2_MASTS")
            n = 2 if two and ship.masts else 1
        masts = len(ship.masts)
        if masts:
            self.due[target] += min(n, masts)
            self.due_by[target] = seat
        if not masts or ("broadsides" in shot and n > masts):
            self.sinks[target] = seat
            if not masts:
                self.owe("SM-SHO-4", "sunk", ship=target, by=seat)

    def on_absorbed(self, e):
        law(self.pays(e) or not e["target"].startswith("ship"), "SM-EFF-3", f"{e['target']} takes its hit")

    def on_mast_lost(self, e):
        ship = self.ships[number(e["ship"])]
        law(self.due[ship.name] > 0, "SM-SHO-4", f"{ship.name} is not to lose a mast")
        law(e["mast"] in ship.masts, "SM-SHO-4", "a mast that does not stand")
        if self.ask == "lose_mast" and self.choice:
            law(self.choice == f"mast{e['mast']}", "SM-SHO-4", "another mast than was chosen")
            self.choice = None
        self.due[ship.name] -= 1
        ship.masts.discard(e["mast"])
        by = e["by"]
        if by is not None and by != ship.seat:
            self.removed[by] += 1
        self.bare(ship)
        if ship.name in self.sinks and not ship.masts and self.due[ship.name] == 0:
            self.owe("SM-SHO-4", "sunk", ship=ship.name)

    def bare(self, ship):
        kit = Kit(self, ship)
        if not ship.masts and (kit.has("SINK_AT_0") or "Sea Monster" in ship.card.keywords):
            self.sinks[ship.name] = True
        elif ship.derelict():
            self.owe("SM-MOV-7", "derelict", ship=ship.name)
            if ship.tows:
                self.owe("SM-TOW-2", "tow_ended", ship=ship.name)

    def on_derelict(self, e):
        law(self.pays(e), "SM-MOV-7", f"{e['ship']} is not derelict")

    def on_mast_burns(self, e):
        ship = self.ships[number(e["ship"])]
        law(e["mast"] in ship.masts, "SM-FIM", "a mast that does not stand")
        ship.masts.discard(e["mast"])
        ship.fire.add(e["mast"])

    def on_fire_out(self, e):
        ship = self.ships[number(e["ship"])]
        law(e["mast"] in ship.fire, "SM-FIM", "no fire mast")
        ship.fire.discard(e["mast"])
        self.bare(ship)

    def on_mast_back(self, e):
        ship = self.ships[number(e["ship"])]
        law(self.back[ship.name] > 0 or Kit(self, ship).has("REPAIR_ON_SINK"), "SM-REP", f"{ship.name} does not repair")
        law(e["mast"] not in ship.masts | ship.fire, "SM-REP", "a mast that is not lost")
        self.back[ship.name] = 0
        ship.masts.add(e["mast"])
        ship.scuttling = False
        if ship.towed_by:
            self.owe("SM-TOW-2", "tow_ended", other=ship.name)

    def on_sunk(self, e):
        ship = self.ships[number(e["ship"])]
        law(self.pays(e) or ship.name in self.sinks, "SM-SHO-4", f"{ship.name} does not sink")
        self.sinks.pop(ship.name, None)
        gold = sum(coin.gold for coin in self.coins if coin.at == ship.name and not coin.is_crew)
        for seat, share in ((e["by"], (gold + 1) // 2), (ship.seat, gold // 2)):
            if share:
                self.owe("SM-SNK-1", "gold_made", gold=share)
                self.owe("SM-SNK-1", "token", at=f"home of seat{seat}")
        self.gone(ship)

    def on_scuttled(self, e):
        ship = self.ships[number(e["ship"])]
        law(self.pays(e) or ship.name in self.sinks, "SM-SCU-1", f"{ship.name} is not scuttled")
        self.sinks.pop(ship.name, None)
        self.gone(ship)

    def gone(self, ship):
        ship.afloat, ship.scuttling = "gone", False
        for piece in self.crew:
            if piece.at == ship.name:
                self.owe("SM-SNK-1", "crew", crew=f"crew{piece.no}")
        for i, coin in enumerate(self.coins):
            if coin.at == ship.name:
                self.owe("SM-SNK-1", "token", token=f"token{i}", at="out")

    def on_rolled(self, e):
        ship, of = self.ships[number(e["ship"])], e["for"]
        law(e["die"] == self.die(LANE.get(of, "abilities")), "trace", "another die than was rolled")
        if of == "cannon":
            # Cannoneer: the first die was a shot too.
            self.burst()
            self.shot["die"] = e["die"]
        elif of == "fear":
            if self.fears is None:
                self.fears = self.expected_fears()
            law(self.fears and self.fears[0] == ship.name, "SM-KEY-03", f"Fear is due for {self.fears}")
            self.fears.pop(0)
            if e["die"] == 5:
                ship.afraid = True
                self.owe("SM-KEY-03", "silenced", ship=ship.name, crew=None, rule="SM-KEY-03")
                self.owe_silence(ship, "SM-KEY-03")
            elif e["die"] == 6:
                ship.slowed = 2
                self.owe("SM-KEY-03", "slowed", ship=ship.name)
        elif of == "fire":
            if e["die"] == 6:
                self.owe("SM-FIM", "fire_out", ship=ship.name)
            elif e["die"] <= 3 and ship.masts:
                self.burns[ship.name] += 1
        elif of == "scuttle":
            law(ship.derelict() and ship.seat == self.active and not ship.tried, "SM-SCU-1", f"{ship.name} can't scuttle")
            ship.tried, ship.scuttling = True, e["die"] >= self.rules["scuttle"]["on"]
        elif of == "ram":
            self.ram_die = e["die"]
        elif of == "boarding":
            self.board_dice = getattr(self, "board_dice", [])[-1:] + [e["die"]]
        elif of == "EXTRA_ACTION_5+":
            ship.extra += e["die"] >= 5
        elif of == "SAME_ACTION_TWICE_5+" and e["die"] >= 5:
            ship.twice = "next"

    def owe_silence(self, ship, rule):
        """Crew aboard whose abilities do not work to the end of this turn."""
        for piece in self.crew:
            if piece.at == ship.name:
                self.owe(rule, "silenced", ship=ship.name, crew=f"crew{piece.no}", rule=rule)

    def on_silenced(self, e):
        law(self.pays(e), e["rule"], f"{e['crew'] or e['ship']} is silenced")

    def on_slowed(self, e):
        law(self.pays(e), "SM-KEY-03", f"{e['ship']} is slowed")

    def on_rerolled(self, e):
        if e["for"] == "cannon":
            self.shot["die"] = e["die"]

    # Events of contact

    def on_ram(self, e):
        law(self.pays(e), "SM-RAM-1", "no ram was chosen")
        ship, other = self.ram
        law(e["die"] == self.ram_die, "SM-RAM-1", "another die than was rolled")
        harmless = Kit(self, ship).is_("Galley") or Kit(self, other).has("IMMUNE_RAM")
        if e["die"] > len(other.masts) > 0 and not harmless:
            self.due[other.name] += 1
            self.due_by[other.name] = ship.seat

    def side(self, own, other, has_bonus):
        kit, foe = Kit(self, own), Kit(self, other)
        bonus = 0
        if has_bonus:
            if foe.is_("Sea Monster") and kit.has("BOARD+2_VS_SEA_MONSTER"):
                bonus = 2
            else:
                bonus = int(kit.has("BOARD+1"))
            bonus += foe.flag in kit.of("BOARD+1_VS")
            bonus += foe.flag in kit.of("CANNON+1_BOARD+1_VS")
        return len(own.masts) + bonus

    def on_boarding(self, e):
        one, two = self.ships[number(e["ship"])], self.ships[number(e["other"])]
        at_s = not self.pays(e)
        law(not at_s or Kit(self, one).has("BOARD_AT_S"), "SM-BRD-1", "no boarding was called for")
        law(e["dice"] == self.board_dice, "SM-BRD-1", "other dice than were rolled")
        a = e["dice"][0] + self.side(one, two, True)
        b = e["dice"][1] + self.side(two, one, not (at_s and Kit(self, one).has("BOARD_NO_BONUS")))
        self.board = None
        if a != b:
            self.board = (one, two) if a > b else (two, one)
            self.owe("SM-BRD-1", "boarding_won", ship=self.board[0].name, other=self.board[1].name)
            if Kit(self, self.board[0]).has("BOARD+MAST") and self.board[1].masts:
                self.due[self.board[1].name] += 1

    def on_boarding_won(self, e):
        law(self.pays(e), "SM-BRD-1", f"{e['ship']} has not won")

    def on_tow(self, e):
        ship, other = self.ships[number(e["ship"])], self.ships[number(e["other"])]
        law(ship.moved and not ship.tows and other.derelict() and not other.towed_by, "SM-TOW-1", "may not tow")
        law(self.tow_fits(ship, other, ship.bow, ship.heading), "SM-GEO-1", f"{other.name} leaves the table in tow")
        ship.tows, other.towed_by = other.name, ship.name
        ship.towed.add(other.name)
        if other.seat != ship.seat:
            self.owe("SM-TOW-1", "captured", ship=other.name, seat=ship.seat)
        self.drag(ship)

    def on_tow_ended(self, e):
        self.pays(e)
        ship, other = self.ships[number(e["ship"])], self.ships[number(e["other"])]
        law(ship.tows == other.name, "SM-TOW-2", "not in tow")
        if self.choice == f"{ship.name}: release":
            ship.released.add(other.name)
        ship.tows = other.towed_by = None

    def on_captured(self, e):
        self.pays(e)
        ship = self.ships[number(e["ship"])]
        ship.seat, ship.scuttling = e["seat"], False
        for piece in self.crew:
            if piece.at == ship.name:
                piece.seat = e["seat"]

    # Events of treasure and crew

    def begin_search(self, ship, site):
        self.search = (ship, site, [])
        if site.startswith("island"):
            island = self.islands[number(site)]
            law(self.docked(ship) == site and self.wild(site), "SM-EXP-1", f"{ship.name} is not docked at a wild island")
            ship.explored = True
            island.explored.add(ship.seat)
        for i, coin in enumerate(self.coins):
            if coin.at == site and not coin.open and ship.seat not in coin.known:
                self.owe("SM-EXP-1", "looked", seat=ship.seat, token=f"token{i}")

    def on_looked(self, e):
        coin = self.coins[number(e["token"])]
        aboard = coin.at.startswith("ship") and self.ships[number(coin.at)].seat == e["seat"]
        law(self.pays(e) or aboard or "PEEK" in (self.choice or ""), "SM-HID", f"seat {e['seat']} may not look at {e['token']}")
        coin.known.add(e["seat"])

    def on_token(self, e):
        n, at = number(e["token"]), e["at"]
        coin, owed = self.coins[n], self.pays(e)
        law(coin.at != at or owed, "SM-LAW-2", f"{e['token']} is there already")
        if at.startswith("home") and not owed:
            seat = number(at.split()[-1])
            ship = self.ships[number(coin.at)] if coin.at.startswith("ship") else None
            fits = ship and ship.seat == seat and (self.at_home(ship) or "UNLOAD_AT_S" in (self.choice or ""))
            law(fits and coin.gold, "SM-CAR-1", f"{e['token']} comes home from {coin.at}")
        if at.startswith("ship"):
            ship = self.ships[number(at)]
            law(self.free(ship) > 0 or owed, "SM-FLT-3", f"{at} has no space")
            source = coin.at
            if self.ask == "load" and (self.choice or "").startswith("load") and self.search:
                law(source == self.search[1] and self.choice == f"load {coin.gold_face} gold", "SM-EXP-1",
                    f"{e['token']} of {coin.gold_face} gold from {source} is not what was chosen")
                law(n == next(i for i, c in enumerate(self.coins) if c.at == source and c.gold_face == coin.gold_face),
                    "SM-EXP-1", "not the first of its kind")
                self.search[2].append(n)
                if source.startswith("island"):
                    for other in self.coins:
                        if other.at == source:
                            other.known &= {ship.seat}
            elif self.ask == "load" and (self.choice or "").startswith("give"):
                self.search[2].append(n)
            elif self.ask == "plunder":
                law(self.board and (at, source) == (self.board[0].name, self.board[1].name), "SM-BRD-1", "not the winner's")
            coin.at = at
            return
        coin.at = at
        coin.open = coin.open or at.startswith(("home", "fort"))

    def on_token_open(self, e):
        self.coins[number(e["token"])].open = True

    def on_gold_made(self, e):
        paid = self.pays(e)
        n = number(e["token"])
        plus = any(Kit(self, s).has(f"GOLD+{e['gold']}") for s in self.fleet_of(self.active))
        ransom = any("Ransom" in p.card.keywords for p in self.crew)
        law(paid or plus or ransom, "SM-LAW-1", f"{e['gold']} gold is made")
        law(n == len(self.coins), "SM-LAW-1", "not a new coin")
        coin = Coin(e["gold"], "made")
        coin.gold_face, coin.open = e["gold"], True
        self.coins.append(coin)
        self.made += e["gold"]
        if not paid and plus:
            self.owe("SM-EFF-5", "token", token=e["token"], at=f"home of seat{self.active}")

    def on_crew(self, e):
        piece, at = self.crew[number(e["crew"])], e["at"]
        owed = self.pays(e)
        words = f"crew{piece.no}: "
        if self.ask == "order" and self.choice and self.choice.startswith(words) and not owed:
            want = self.choice[len(words):]
            dock = self.docked(self.ships[number(piece.at if piece.at.startswith("ship") else at)])
            law((want == "ashore" and at == dock) or want == f"aboard {at}", "SM-CAR-2", f"`{self.choice}` ends at {at}")
            piece.transfers += 1
            self.choice = None
        elif self.ask == "load" and "crew" in (self.choice or "") and self.search:
            ship = self.search[0]
            if self.choice.endswith(f" crew{piece.no}"):
                piece.transfers += 1
            if self.choice.startswith("load"):
                piece.seat = ship.seat
        piece.at = at

    def on_crew_face(self, e):
        self.crew[number(e["crew"])].face_up = e["up"]

    def on_crew_removed(self, e):
        paid = self.pays(e)
        if self.ask == "plunder" and self.choice == "hidden crew" and not paid:
            piece = self.crew[number(e["crew"])]
            hidden = [p for p in self.crew if p.at == self.board[1].name and not p.face_up]
            law(piece in hidden, "SM-BRD-2", f"{e['crew']} is not one of the hidden crew")
            picks = [(of, answer) for lane, of, answer in self.dice if lane == "contact"]
            if picks and picks[-1][0] == len(hidden):
                law(hidden[picks[-1][1]] is piece, "SM-BRD-2", "another crew than chance picked")

    def on_fort_built(self, e):
        island = self.islands[number(e["island"])]
        law(self.wild(e["island"]) and e["seat"] in island.explored, "SM-FRT-2", "an island that is not wild and explored")
        law(any(self.docked(s) == e["island"] for s in self.fleet_of(e["seat"])), "SM-FRT-2", "no ship is docked there")
        names = self.forts[e["seat"]]
        words = (self.choice or "").split()
        card = named(FORTS, names[int(words[2])] if words[:2] == ["build", "fort"] else names[0])
        home = sum(c.gold for c in self.coins if c.at == f"home of seat{e['seat']}")
        law(home >= card.gold_cost, "SM-FRT-2", "it can't be paid")
        island.fort = {"seat": e["seat"], "card": card, "flags": set(range(len(card.cannons))), "has_shot": False,
                       "shield": None}

    def on_flag_lost(self, e):
        flags = self.islands[number(e["island"])].fort["flags"]
        law(e["flag"] in flags, "SM-FRT-6", "a flag that is lost")
        flags.discard(e["flag"])

    def on_fort_gone(self, e):
        island = self.islands[number(e["island"])]
        law(not island.fort["flags"], "SM-FRT-6", "a fort with flags falls")
        island.fort, island.marks, island.explored = None, set(), set()

    def on_fort_shot_again(self, e):
        law(self.choice == "yes", "SM-FRT-7", "its owner has not chosen so")
        law(e["die"] == self.die("cannon"), "SM-FRT-7", "another die than was rolled")
        self.shot["die"] = e["die"]

    def on_fort_die(self, e):
        law(e["die"] == self.die("abilities"), "SM-FRT-7", "another die than was rolled")

    def on_ghostly(self, e):
        ship = self.ships[number(e["ship"])]
        loses_it = not e["is"] and not Kit(self, ship).is_("Ghost Ship")
        law(ship.seat == self.active or loses_it, "SM-KEY-05", "another's ghost")
        law(self.choice == ("yes" if e["is"] else "no") or not e["is"], "SM-KEY-05", "not as was chosen")
        ship.ghostly = e["is"]
        if e["is"] and ship.tows:
            self.owe("SM-KEY-05", "tow_ended", other=ship.tows)
        if e["is"] and ship.contact != "nothing":
            self.owe("SM-KEY-05", "contact", ship=ship.name, touches="nothing")

    def on_submerged(self, e):
        self.ships[number(e["ship"])].submerged = e["is"]

    def on_ability(self, e):
        ship, code = self.ships[number(e["ship"])], e["ability"]
        law(Kit(self, ship).has(code) or ":" in code, "SM-TRN-8", f"{ship.name} has not {code}")
        if code not in ("CAPTAIN", "EXPLORER", "SHOOT_THEN_MOVE", "HIT_KILLS_CARGO", "PUSH_ENEMY_5+", "RAID_HOME",
                        "TRADE_WILD_TREASURE", "CAPTURE_DERELICT_TELEPORT", "DOUBLE_RANGE_6", "FOG_HOP") \
                and not code.startswith(("LOOT_TOUCH", "BOARD_ALL")):
            law(code not in ship.used, "SM-TRN-6", f"{code} acts twice in a turn")
            ship.used.add(code)
        if code == "CAPTAIN":
            self.volley = self.volley or Volley(ship.name, "captain")
        elif code == "DOUBLE_RANGE_6":
            self.volley = self.volley or Volley(ship.name, "captain")
            self.volley.doubled = True
        elif code == "EXPLORER":
            law(ship.met, "SM-CRW-5", "the move has not docked her")
            self.begin_search(ship, self.docked(ship) or "nothing")
        elif code == "SHOOT_THEN_MOVE":
            self.begin(ship, self.bar_counts(ship))
        elif code in ("MOVE_S_AFTER_LOAD", "MOVE_S_AFTER_UNLOAD"):
            self.begin(ship, (Counter("S"), Counter()))
        elif code == "SAC_CREW_EXTRA_ACTION":
            ship.extra += 1

    def take_order(self, choice):
        self.pushed, self.sinks, self.picked = None, {}, None
        if choice.endswith(": explore freely"):
            ship = self.ships[number(choice.split(":")[0])]
            self.begin_search(ship, self.docked(ship))

    def ignored(self, e):
        """Follows."""

    on_cancelled = on_under = on_crew_seen = on_ransom = ignored

    # The end

    def can_move(self, seat):
        """SM-END-3"""
        for ship in self.fleet_of(seat):
            afraid, stunk, ship.afraid, ship.stunk = ship.afraid, ship.stunk, False, 0
            kit = Kit(self, ship)
            ship.afraid, ship.stunk = afraid, stunk
            oars = kit.has("OARS") or kit.is_("Galley") or kit.is_("Turtle Ship")
            if not ship.scuttling and (not ship.derelict() or oars or kit.has("SHIPWRIGHT") or self.in_yard(ship)
                                       or self.helped(ship)):
                return True
        return False

    def helped(self, ship):
        """Returns True if a crew that can come aboard a derelict would let her repair or move (SM-END-3)."""
        if "NO_CREW" in ship.card.codes or "Sea Monster" in ship.card.keywords:
            return False

        def leaves(piece):
            return "CREW_STUCK" not in piece.card.codes and piece.card.points > 0

        dock, afraid, stunk = self.docked(ship), ship.afraid, ship.stunk
        beside = {other.name for other in self.fleet_of(ship.seat) if other is not ship and (
            (dock and self.docked(other) == dock) or other.contact == ship.name or ship.contact == other.name)}
        stays = [p for p in self.crew if p.at == ship.name and not leaves(p)]
        ship.afraid, ship.stunk, found = False, 0, False
        for piece in self.crew:
            if piece.seat == ship.seat and leaves(piece) and (piece.at in beside or (dock and piece.at == dock)):
                kit = Kit(self, ship, stays + [piece])
                helps = any(map(kit.has, ("OARS", "SHIPWRIGHT"))) or kit.is_("Galley") or kit.is_("Turtle Ship")
                fits = kit.taken + self.load(ship) <= kit.spaces and kit.points <= ship.card.points
                found = found or (helps and fits)
        ship.afraid, ship.stunk = afraid, stunk
        return found

    def ends_by_gold(self):
        wins = any(2 * self.gold(seat) > self.given for seat in range(self.seats))
        at_large = any(c.gold and c.at.startswith(("island", "ship", "fort")) for c in self.coins)
        return wins or not at_large

    def check_end(self):
        law(not self.ends_by_gold(), "SM-END-1", "the game should be over by gold")

    def on_out(self, e):
        law(not self.can_move(e["seat"]) and not self.out[e["seat"]], "SM-END-3", f"seat {e['seat']} can move")
        self.out[e["seat"]] = True

    def on_game_over(self, e):
        left = self.seats - sum(self.out)
        most = {"any": self.seats - 1, "half": self.seats // 2, "one_left": 1}
        stranded = left <= most[self.rules["end"]["no_moves"][self.seats - 2]]
        last = self.round >= self.rules["end"]["rounds"] and self.active == self.seats - 1
        won = any(2 * self.gold(seat) > self.given for seat in range(self.seats))
        due = {"SM-END-1": won, "SM-END-2": self.ends_by_gold() or last, "SM-END-3": stranded}
        law(due.get(e["rule"]), e["rule"], "the game is not over by this rule")
        self.over = True
        for seat, gold in enumerate(self.rules["seat"]["score"][:self.seats]):
            if gold:
                self.owe("SM-HOU-1", "gold_made", gold=gold)
                self.owe("SM-HOU-1", "token", at=f"home of seat{seat}")

    def end(self, line):
        law(line["ending"] == "finished" and self.over, "SM-END-2", "the game is cut off")
        law(line["decisions"] == self.decisions, "trace", "another number of decisions")
        self.settle()
        scores = [self.gold(seat) for seat in range(self.seats)]
        law(line["scores"] == scores, "SM-END-4", f"the scores are {scores}")
        keys = [(scores[seat], self.removed[seat]) for seat in range(self.seats)]
        ranks = [sum(other > own for other in keys) for own in keys]
        law(line["ranks"] == ranks, "SM-END-4", f"the ranks are {ranks}")

    def state(self, seen):
        """A snapshot that `--states` added."""
        law(seen["round"] == self.round, "state", "another round")
        for of in seen["ships"]:
            ship = self.ships[number(of["ship"])]
            if ship.afloat != "yes":
                continue
            mine = (list(ship.bow), ship.heading, sorted(ship.masts), sorted(ship.fire), ship.contact, ship.seat,
                    ship.tows, ship.scuttling, ship.ghostly)
            theirs = tuple(of[key] for key in ("bow", "heading", "masts", "burning", "touches", "seat", "tows",
                                               "scuttling", "ghostly"))
            law(mine == theirs, "state", f"{ship.name} is {theirs}, by the rules {mine}")
            held = [int(t["token"][5:]) for t in of["treasure"]]
            law(held == [i for i, c in enumerate(self.coins) if c.at == ship.name], "state", f"treasure of {ship.name}")
            law(of["crew"] == [f"crew{p.no}" for p in self.crew if p.at == ship.name], "state", f"crew of {ship.name}")
        for i, of in enumerate(seen["islands"]):
            law(sorted(of["marks"]) == sorted(self.islands[i].marks), "state", f"marks of island{i}")
            for token in of["treasure"]:
                coin = self.coins[number(token["token"])]
                law((coin.at, coin.gold) == (f"island{i}", token["gold"]), "state", f"{token['token']} of island{i}")
        for of in seen["players"]:
            law(of["gold"] == self.gold(of["seat"]) and of["masts_removed"] == self.removed[of["seat"]],
                "state", f"gold or masts of seat {of['seat']}")


# Questions that are not checked.
FOLLOWED = {"ability", "terrain", "cancel", "ghost", "submerge", "two_actions", "victim", "fort_victim", "lose_flag",
            "build_fort", "put_off", "push_to", "hop", "leave_fog", "untangle"}


def main():
    games = differ = 0
    game, address, skipping = None, "", False
    rules = Counter()
    for at, text in enumerate(sys.stdin, 1):
        try:
            line = json.loads(text)
            kind = line["kind"]
        except (ValueError, KeyError, TypeError):
            print(f"line {at}: not a line of a trace")
            return 2
        if kind == "game":
            if game is not None and not skipping:
                print(f"{address} line {at}: trace: the game before ends in the middle")
                differ += 1
            games, skipping, address = games + 1, False, line.get("address", "?")
        if skipping:
            continue
        try:
            if kind == "game":
                game = Game(line)
            elif game is None:
                print(f"line {at}: a trace begins with a game")
                return 2
            else:
                game.line(line)
                if kind == "end":
                    game = None
        except Wrong as wrong:
            differ, skipping = differ + 1, True
            rules[str(wrong).split(":")[0]] += 1
            print(f"{address} line {at}: {wrong}")
        except (LookupError, TypeError, ValueError, AttributeError) as broken:
            if "--debug" in sys.argv:
                raise
            differ, skipping = differ + 1, True
            print(f"{address} line {at}: trace: {type(broken).__name__} {broken} at {text.strip()[:120]}")
    if game is not None and not skipping:
        differ += 1
        print(f"{address}: trace: it ends in the middle")
    print(f"{games} games, {differ} differ from the rules")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
