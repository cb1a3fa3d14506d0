#!/usr/bin/env python3
"""Referees traces of Blackbeard: replays each game by its own implementation of the rules.

    corsair trace blackbeard -n 1000 | python3 engine/referees/audit_blackbeard.py
    corsair trace blackbeard -n 1000 --states ply | python3 engine/referees/audit_blackbeard.py

Standard library only; shares no code with the engine. It is written from docs/rules/blackbeard.md,
whose ids it cites, and from the rules in the first line of each game. It takes two things
from a trace: the choices of seats and the outcomes of chance. From these it derives the seat to
decide, every legal alternative, every event, the state and the final points, and reports each
difference.
Events are compared as a bag at each main decision of the player whose turn it is, and at the end;
states that `--states` adds are compared at their places. A game is read to its first difference.
Exit code 0: no difference; 1: differences, reported with game, line and ledger id; 2: not a trace.
"""

import itertools
import json
import sys
from collections import Counter

AREAS = {"n_atlantic": "N. Atlantic", "c_atlantic": "C. Atlantic", "s_atlantic": "S. Atlantic",
         "caribbean": "Caribbean", "c_america": "C. America", "s_america": "S. America",
         "gold_coast": "Gold Coast", "east_africa": "East Africa", "india": "India"}
TRANSITS = {"middle_passage": "Middle Passage", "atlantic_run": "Atlantic Run",
            "cape_passage": "Cape Passage"}
# In the order of their d66 numbers.
PORTS = {"boston": "Boston", "newport": "Newport", "new_york": "New York",
         "philadelphia": "Philadelphia", "hampton": "Hampton", "bath_town": "Bath Town",
         "bermuda": "Bermuda", "charles_town": "Charles Town", "st_augustine": "St. Augustine",
         "new_providence": "New Providence", "havana": "Havana",
         "isla_de_tortuga": "Isla de Tortuga", "petit_goave": "Petit Goave",
         "santo_domingo": "Santo Domingo", "san_juan": "San Juan", "port_royal": "Port Royal",
         "martinique": "Martinique", "barbados": "Barbados", "vera_cruz": "Vera Cruz",
         "campeche": "Campeche", "trujillo": "Trujillo", "porto_bello": "Porto Bello",
         "cartagena": "Cartagena", "maracaibo": "Maracaibo", "curacao": "Curacao",
         "port_o_spain": "Port O'Spain", "cape_coast": "Cape Coast", "elmina": "Elmina",
         "principe": "Principe", "madagascar": "Madagascar", "mozambique": "Mozambique",
         "zanzibar": "Zanzibar", "mocha": "Mocha", "surat": "Surat", "goa": "Goa",
         "calicut": "Calicut"}
PIRATES = {"teach": "Teach", "roberts": "Roberts", "avery": "Avery", "lowe": "Lowe",
           "lollonais": "L'Ollonais", "rackham": "Rackham", "davis": "Davis", "quelch": "Quelch",
           "kidd": "Kidd", "misson": "Misson", "wynne": "Wynne", "la_buze": "La Buze",
           "condent": "Condent", "de_lusan": "de Lusan", "bonnet": "Bonnet",
           "portugues": "Portugues", "lowther": "Lowther", "england": "England", "tew": "Tew",
           "vane": "Vane", "bellamy": "Bellamy", "moody": "Moody", "bonny": "Bonny"}
NATIONS = ["english", "spanish", "french", "dutch", "portuguese", "arab"]
KCS = ["maynard", "hornigold", "rhett", "brand", "herdman", "rogers", "thompson", "ogle", "warren"]
HOSTAGES = ["cabin_passenger", "seamans_mate", "chaplain", "surgeon", "ships_pilot", "planter",
            "supercargo", "army_officer", "customs_collector", "merchant_factor", "planters_wife",
            "company_director", "nobleman", "governors_aide", "governors_daughter"]
CARDS = {"buried_treasure": "Buried Treasure", "debauchery_and_revelry": "Debauchery & Revelry",
         "disease": "Disease Outbreak", "double_cross": "Double Cross",
         "european_turmoil": "European Turmoil", "fair_winds": "Fair Winds",
         "finger_of_fate": "Finger of Fate", "general_pardon": "General Pardon",
         "new_governors": "New Governors", "heavy_guns": "Heavy Guns",
         "kc_surprise": "KC Surprise", "letter_of_marque": "Letter of Marque",
         "local_resistance": "Local Resistance", "mal_de_mer": "Mal de Mer",
         "mutiny_conspiracy": "Mutiny Conspiracy", "pirate_converts": "Pirate Converts",
         "piratical_ambition": "Piratical Ambition", "scurvy_outbreak": "Scurvy Outbreak",
         "skull_and_crossbones": "Skull & Crossbones", "storms_at_sea": "Storms at Sea",
         "warship_sighting": "Warship Sighting", "wear_and_tear": "Wear and Tear",
         "natural_disaster": "Natural Disaster"}
NOW = {"Disease Outbreak", "European Turmoil", "Finger of Fate", "General Pardon",
       "New Governors", "Mal de Mer", "Storms at Sea", "Natural Disaster"}
PARDON = "General Pardon"
NAMES = AREAS | TRANSITS | PORTS | PIRATES
PLACES = {name: key for key, name in (AREAS | TRANSITS | PORTS).items()}
PIRATE_OF = {name: key for key, name in PIRATES.items()}
CONVERTIBLE = ["sloop", "schooner", "brigantine"]
# Rolls upon a pirate, for cunning.rolls = "his" (BB-CUN).
UPON = {"arrival", "storm", "mutiny", "conspiracy", "trial", "fine", "wear"}
EVENTS, PORTS_LANE, CUPS, FIGHTS, DEEDS, FATE, FACE_DOWN = range(7)
WAYS = {"letter": "retire by Letter of Marque", "haven": "retire in the Safe Haven",
        "bribe": "retire by bribe"}
TRIGGERS = {"move", "dig", "find", "loot", "attack"}


# Values of switches that are not refereed.
NOT_REFEREED = {("holds", "choice"): "owner"}


class Wrong(Exception):
    """The trace and the rules disagree."""


class GameOver(Exception):
    """The game has ended (BB-EV-08)."""


def check(holds, rule, message):
    if not holds:
        raise Wrong(f"{rule}: {message}")


def kind(card):
    return card.split(" (")[0]


def printed(card):
    """The number of a card, `I` of a diamond card, `-` of a card without either."""
    return card[card.index("(") + 1:-1] if "(" in card else "-"


class Ship:
    """A pirate in play, with all that lies on his display (BB-SET-6)."""

    def __init__(self, pirate, owner, place, hull, rules):
        self.pirate, self.owner, self.place, self.hull = pirate, owner, place, hull
        of = rules["ship"][hull]
        self.combat, self.speed, self.holds = of["combat"], of["speed"], [0] * of["holds"]
        self.loyalty = rules["setup"]["loyalty"] + rules["seat"]["loyalty"][owner]
        self.cunning = rules["pirate"][pirate]["cunning"]
        self.notoriety = self.net_worth = self.recovered = 0
        self.hostages, self.notes = {}, Counter()
        self.history, self.bribed, self.havens = set(), set(), set()
        self.letter = self.guns = self.treasure = None
        self.letter_since = None
        self.scurvy, self.revelry, self.right, self.ally = False, None, None, None
        self.deployed = None


class Kc:
    def __init__(self, who, place, speed, combat, convert):
        self.who, self.place, self.speed, self.combat = who, place, speed, combat
        self.convert = convert
        self.words = f"convert {who}" if convert else f"commissioner {who}"


class Player:
    def __init__(self):
        self.points, self.cards, self.pirates, self.fleet = 0, Counter(), set(), []
        self.ap_actions, self.retired, self.kc = 0, 0, None


class Budget:
    """The actions of the card that was played for them (BB-TRN-6, BB-TRN-7)."""

    def __init__(self):
        self.left, self.of, self.used, self.cards, self.discarded = 0, "anyone", False, 0, 0


class Act:
    """The pirate action that is being carried out (BB-AP-3)."""

    def __init__(self, pirate, deed, target):
        self.pirate, self.deed, self.target = pirate, deed, target
        self.taken, self.reacted, self.moved = set(), set(), set()
        self.cancelled = False
        self.sighted = False
        self.parting = False


class Trace:
    """The lines of one game: choices and chance as the rules ask for them, events in between."""

    def __init__(self, lines):
        self.lines, self.number = lines, 0
        self.seen = Counter()
        self.rule_of = {}
        self.state = None
        self.ended = False

    def next(self):
        """The next line that is not an event."""
        for self.number, line in self.lines:
            if line["kind"] == "event":
                event = event_of(line)
                self.seen[event] += 1
                self.rule_of[event] = line["rule"]
            elif line["kind"] == "state":
                self.state = line["state"]
            else:
                self.ended = line["kind"] == "end"
                return line
        raise Wrong("the trace ends in the middle of a game")


def flat(value):
    """A field as a word: `{"move": "india"}` is `move india`, a merchant `sloop 2`."""
    if isinstance(value, dict) and "cargo" in value:
        return f"{value['type']} {value['cargo']}"
    if isinstance(value, dict):
        parts = [*value, *value.values()]
    elif isinstance(value, list):
        parts = value
    else:
        return value
    return " ".join(str(flat(part)) for part in parts)


def event_of(line):
    """An event as a tuple: its name and its fields in the order in which they are written."""
    fields = [flat(value) for key, value in line.items() if key not in ("kind", "event", "rule")]
    if line["event"] == "alliance_over":
        fields[:2] = sorted(fields[:2])
    return (line["event"], *fields)


class Game:
    def __init__(self, header, lines):
        self.rules = header["rules"]
        for (table, name), value in NOT_REFEREED.items():
            if self.rules[table][name] == value:
                raise ValueError(f"{table}.{name} = {value} is not refereed")
        self.seats = header["seats"] if isinstance(header["seats"], int) else len(header["seats"])
        self.trace = Trace(lines)
        self.expected, self.because = Counter(), {}
        rules = self.rules
        self.most_in_play = rules["setup"]["pirates"][self.seats - 2]
        self.most_in_hand = rules["recruits"]["in_hand"][self.seats - 2]
        self.players = [Player() for _ in range(self.seats)]
        self.ships, self.pirate_deck = {}, list(PIRATES)
        self.retired, self.converted, self.dead, self.dead_kcs = {}, {}, set(), set()
        self.deck, self.discards, self.out = Counter(), Counter(), Counter()
        for key, name in CARDS.items():
            for actions in rules["deck"].get(key, []):
                self.deck[name if actions == "-" else f"{name} ({actions})"] += 1
        self.pardons, self.pardon_aside, self.pardon_in_force = 0, False, None
        self.reshuffled = False
        self.governor, self.attacked, self.destroyed = {}, set(), set()
        self.anti_cup = rules["governors"]["anti"]
        self.boxes, self.face_up, self.face_down = set(), {}, {}
        self.unseen = Counter()
        for merchant, cargoes in rules["merchants"].items():
            for cargo in cargoes:
                self.unseen[merchant, cargo] += 1
        self.kc_cup, self.hostage_cup = list(KCS), list(HOSTAGES)
        self.stations = {}
        self.warship_cup = list(range(len(rules["warship"]["counters"])))
        self.pp, self.turn, self.budget, self.act = 0, 0, Budget(), None
        self.pending, self.lost_turn = [], False
        self.adjoining = {place: [] for place in (*AREAS, *TRANSITS)}
        for one, other in rules["map"]["borders"]:
            self.adjoining[one].append(other)
            self.adjoining[other].append(one)
        for transit in TRANSITS:
            for area in rules["map"][transit]:
                self.adjoining[transit].append(area)
                self.adjoining[area].append(transit)

    def actions_given(self, card):
        """BB-TRN-6, with the shift of a house rule."""
        return max(1, int(printed(card)) + self.rules["event"]["actions_shift"])

    # Lines of the trace.

    def emit(self, rule, *event):
        self.expected[event] += 1
        self.because[event] = rule

    def settle_events(self):
        """Checks that the rules explain all events since the last call."""
        if self.expected == self.trace.seen:
            self.expected, self.trace.seen = Counter(), Counter()
            return
        due = self.expected - self.trace.seen
        extra = self.trace.seen - self.expected
        lines = [f"{self.because[event]}: {event} is missing" for event in due]
        lines += [f"{self.trace.rule_of[event]}: {event} does not follow" for event in extra]
        raise Wrong("; ".join(lines[:6]))

    def chance(self, lane, question, of):
        line = self.trace.next()
        where = (line["kind"], line.get("lane"), line.get("question"), line.get("of"))
        want = ("chance", LANES[lane], question, of)
        check(where == want, "chance", f"{want} is due, not {where} {line.get('action', '')}")
        return line

    def pick(self, lane, of):
        return self.chance(lane, "pick", of)["answer"]

    def pick_from(self, cup, of):
        """BB-SET-8: a draw of a counter or pirate card of a cup."""
        line = self.chance(CUPS, "pick", of)
        check(line["cup"] == cup, "BB-SET-8", f"a draw from the {cup}, not the {line['cup']}")
        return line["answer"]

    def d66(self):
        return self.pick(PORTS_LANE, 6) * 6 + self.pick(PORTS_LANE, 6)

    def choose(self, seat, rule, options, main=False):
        """The choice of a seat; it is asked only where it has one."""
        options = list(dict.fromkeys(options))
        if len(options) == 1:
            return options[0]
        line = self.trace.next()
        check(line["kind"] == "decision", rule,
              f"seat {seat} is asked for one of {options[:6]}, but {short(line)} follows")
        legal = set(line["legal"])
        check(line["seat"] == seat and legal == set(options), rule,
              f"seat {seat} is asked for {sorted(set(options) - legal)[:8]} as well, not "
              f"{sorted(legal - set(options))[:8]} (asked is seat {line['seat']}: {line['legal'][:3]})")
        check(len(line["legal"]) == len(legal), rule, "an alternative is listed twice")
        if main:
            self.settle_events()
        if self.trace.state:
            check_state(self, self.trace.state)
            self.trace.state = None
        check(line["action"] in legal, rule, f"{line['action']} is not legal")
        return line["action"]

    # The table.

    def from_pp(self, first=0):
        return [(self.pp + step) % self.seats for step in range(first, self.seats)]

    def aps(self):
        return self.from_pp(1)

    def of_port(self, port):
        return self.rules["port"][port]

    def nation(self, port):
        return self.of_port(port)["nation"]

    def is_pirate_port(self, port):
        return self.nation(port) == "none"

    def area_of(self, place):
        """The area of a place; a transit box has none."""
        return self.of_port(place)["area"] if place in PORTS else place if place in AREAS else None

    def ports_of(self, area):
        return [port for port in PORTS if self.of_port(port)["area"] == area]

    def in_order(self, holds):
        """Pirates in play for which it holds, in seat and display order from the PP."""
        return [pirate for seat in self.from_pp() for pirate in list(self.players[seat].fleet)
                if holds(self.ships[pirate])]

    def at(self, place):
        return self.in_order(lambda ship: ship.place == place)

    def own_at_sea(self, seat, area):
        """BB-MOV-3."""
        return any(self.ships[pirate].place == area for pirate in self.players[seat].fleet)

    def kc_at(self, seat, area):
        kc = self.players[seat].kc
        return kc is not None and kc.place == area

    def party(self, pirate):
        """A pirate and his ally, in display order (BB-ALL-1)."""
        ship = self.ships[pirate]
        if ship.ally is None:
            return [pirate]
        fleet = self.players[ship.owner].fleet
        return sorted([pirate, ship.ally], key=fleet.index)

    def rating(self, pirate, name):
        """BB-ALL-2: the higher of allies."""
        return max(self.rules["pirate"][one][name] for one in self.party(pirate))

    def combat(self, party, penalty):
        """Combat with guns, D&R and the bonus of an alliance (BB-ALL-2, BB-DR-3, BB-EV-10)."""
        value = max(self.ships[one].combat for one in party)
        value += self.rules["alliance"]["combat"] if len(party) > 1 else 0
        if any(self.ships[one].guns for one in party):
            value += self.rules["heavy_guns"]["combat"]
        return value + self.revel_penalty(party) * penalty

    def speed(self, party):
        return min(self.ships[one].speed for one in party) + self.revel_penalty(party)

    def revel_penalty(self, party):
        revels = any(self.ships[one].revelry for one in party)
        return self.rules["dr"]["penalty"] if revels else 0

    def status(self, ship, port):
        """Standing of a port towards a pirate: pirate, haven, pro, neutral or anti (BB-PRT-1, -2, -4)."""
        if port in self.destroyed:
            return "destroyed"
        if self.is_pirate_port(port):
            return "pirate"
        if port in ship.havens:
            return "haven"
        if self.nation(port) in ship.history:
            return "anti"
        if self.letter_opens(ship, port):
            return "pro"
        return {"pro": "pro", "anti": "anti", None: "neutral"}[self.governor.get(port)]

    def letter_opens(self, ship, port):
        return ship.ally is None and ship.letter is not None and ship.letter[0] == self.nation(port)

    def may_enter(self, ship, port):
        return port not in self.destroyed and self.status(ship, port) != "anti"

    # Changes.

    def change_loyalty(self, party, by, rule, why):
        """BB-SHP-4, BB-ALL-3; BB-MUT-1 is booked last."""
        for one in party:
            ship = self.ships[one]
            to = min(max(ship.loyalty + by, 0), self.rules["loyalty"]["max"])
            if to != ship.loyalty:
                change, ship.loyalty = to - ship.loyalty, to
                self.emit(rule, "loyalty", one, change, to, why)
                if to == 0:
                    self.pending.append(one)

    def gain_notoriety(self, party, by, rule, why):
        if len(party) > 1 and self.rules["alliance"]["notoriety"] == "each":
            parts = {one: by for one in party}
        else:
            parts = self.divided(party, by)
        for one, part in parts.items():
            if part:
                self.ships[one].notoriety += part
                self.emit(rule, "notoriety", one, part, why)

    def divided(self, party, amount):
        """BB-ALL-3: the remainder is the better leader's."""
        if len(party) == 1:
            return {party[0]: amount}
        first, second = party
        lead = self.rules["pirate"]
        better = second if lead[second]["leadership"] > lead[first]["leadership"] else first
        return {one: amount // 2 + (amount % 2 if one == better else 0) for one in party}

    def hit(self, party, hits, rule, why):
        """Combat hits; allies take half each, and the owner chooses the bearer of the odd one."""
        parts = {one: hits // len(party) for one in party}
        if hits % len(party):
            options = [f"{PIRATES[one]}: bear the hit" for one in party]
            said = self.choose(self.ships[party[0]].owner, "BB-ALL-3", options)
            parts[PIRATE_OF[said.split(":")[0]]] += 1
        for one, part in parts.items():
            ship = self.ships[one]
            if part:
                ship.combat -= part
                self.emit(rule, "combat", one, -part, ship.combat, why)
        for one in party:
            if self.ships[one].combat <= self.rules["ship"]["sunk_at_combat"]:
                self.eliminate(one, "BB-SHP-3", "sunk")

    def slow(self, hits, rule, why):
        """BB-SHP-2, BB-SHP-3; allies lose Loyalty once, both of them (BB-ALL-3)."""
        falls = False
        for one, by in hits.items():
            if by == 0:
                continue
            ship = self.ships[one]
            before, ship.speed = ship.speed, ship.speed - by
            falls |= before >= 0 > ship.speed
            self.emit(rule, "speed", one, -by, ship.speed, why)
        if falls:
            self.change_loyalty(list(hits), self.rules["loyalty"]["slow"], "BB-SHP-2", "slow")
        for one, by in hits.items():
            if by and self.ships[one].speed <= self.rules["ship"]["sunk_at_speed"]:
                self.eliminate(one, "BB-SHP-3", "sunk")

    def set_hold(self, ship, hold, amount, rule, why):
        if ship.holds[hold] != amount:
            ship.holds[hold] = amount
            self.emit(rule, "hold", ship.pirate, hold, amount, why)

    def add_to_holds(self, party, amount, rule, why):
        """BB-HOL: to the fullest."""
        for one, part in self.divided(party, amount).items():
            ship = self.ships[one]
            fullest = max(range(len(ship.holds)), key=lambda hold: (ship.holds[hold], -hold))
            self.set_hold(ship, fullest, ship.holds[fullest] + part, rule, why)

    def stow(self, party, amount, rule, why):
        """One empty hold takes it; with none the least full is emptied (BB-LOO-3)."""
        for one, part in self.divided(party, amount).items():
            ship = self.ships[one]
            hold = min(range(len(ship.holds)), key=lambda hold: (ship.holds[hold], hold))
            if part:
                self.set_hold(ship, hold, part, rule, why)

    def take_from_holds(self, ship, amount, rule, why):
        """BB-HOL: from the least full first."""
        for hold in sorted(range(len(ship.holds)), key=lambda hold: (ship.holds[hold], hold)):
            part = min(amount, ship.holds[hold])
            self.set_hold(ship, hold, ship.holds[hold] - part, rule, why)
            amount -= part

    def set_net_worth(self, one, amount, rule, why):
        self.ships[one].net_worth = amount
        self.emit(rule, "net_worth", one, amount, why)

    def move(self, pirate, place, rule, why):
        ship = self.ships[pirate]
        ship.place = place
        self.emit(rule, "moved", pirate, place, why)
        if place in PORTS and ship.scurvy:
            ship.scurvy = False
            self.emit("BB-PRT-5", "scurvy_gone", pirate, "entered_port")

    def set_right(self, pirate, right):
        """A pirate's right for his next action, which his ally shares (BB-ALL-1)."""
        for one in self.party(pirate):
            ship = self.ships[one]
            if ship.right != right:
                ship.right = right
                self.emit("BB-ACT-3", "right", one, right or "none")

    def score(self, seat, halves, pirate, rule, why):
        self.players[seat].points += halves
        if halves:
            self.emit(rule, "points", seat, halves, pirate, why)

    def card_to(self, card, place):
        if place == "discards":
            self.discards[card] += 1
        elif place == "deck":
            self.deck[card] += 1
        elif place == "out":
            self.out[card] += 1
        self.emit("BB-EV-24", "card_to", card, place)

    def play_card(self, seat, card, use, to="discards"):
        hand = self.players[seat].cards
        check(hand[card] > 0, "BB-TRN-4", f"seat {seat} has no {card}")
        hand[card] -= 1
        hand += Counter()
        self.players[seat].cards = +hand
        self.emit("BB-TRN-4", "card", seat, card, use)
        if to:
            self.card_to(card, to)

    def held(self, seat, name):
        """The copies of a card that a seat holds."""
        return [card for card in self.players[seat].cards if kind(card) == name]

    def close_havens(self, port, why):
        for ship in self.ships.values():
            self.close_haven(ship, port, why)

    def close_haven(self, ship, port, why):
        """BB-INP-6."""
        if port in ship.havens:
            ship.havens.discard(port)
            self.emit("BB-INP-6", "haven_lost", ship.pirate, port, why)

    def remove_governor(self, port, rule, why):
        """BB-PRT-6."""
        was = self.governor.pop(port, None)
        if was is None:
            return
        self.anti_cup += was == "anti"
        self.emit(rule, "governor", port, "none", why)
        self.close_havens(port, why)

    def destroy(self, port, rule, why):
        """BB-PRT-6: the port is destroyed; other pirates there go to the area."""
        self.destroyed.add(port)
        self.emit(rule, "port_destroyed", port, why)
        self.remove_governor(port, rule, "port_lost")

    def remove_merchant(self, port, rule, why):
        self.boxes.discard(port)
        self.face_down.pop(port, None)
        merchant = self.face_up.pop(port, None)
        if merchant:
            self.unseen[merchant] += 1
        self.emit(rule, "merchant_gone", port, why)
        for ship in self.ships.values():
            if ship.right == f"loot {port}":
                self.set_right(ship.pirate, None)

    def place_merchant(self, rule, why, destroyed_too=False):
        """BB-SET-7: the next available higher number."""
        if sum(self.unseen.values()) + len(self.face_up) <= len(self.boxes):
            return
        at = self.d66()
        for port in itertools.islice(itertools.cycle(PORTS), at, at + len(PORTS)):
            if not self.is_pirate_port(port) and port not in self.boxes and port not in self.destroyed:
                self.face_down[port] = self.merchant_drawn()
                self.boxes.add(port)
                self.emit(rule, "merchant_placed", port, why)
                return

    def merchant_drawn(self):
        """BB-SET-7: a counter that lies neither face up nor face down."""
        cup = self.unseen - Counter(self.face_down.values())
        line = self.chance(FACE_DOWN, "draw", sum(cup.values()))
        merchant = merchant_of(line["drawn"])
        check(cup[merchant] > 0, "BB-SET-7", f"no {merchant} is in the cup")
        return merchant

    # Leaving (BB-RET, BB-SCO, BB-MUT-2).

    def lose_cards(self, ship, heir):
        if ship.treasure:
            self.emit("BB-EV-01", "treasure_gone", ship.pirate, "gone")
            self.card_to(ship.treasure, "discards")
        if heir:
            return
        if ship.letter:
            self.emit("BB-EV-12", "letter_gone", ship.pirate, "gone")
            self.card_to(ship.letter[1], "out")
        if ship.guns:
            self.emit("BB-EV-10", "guns_gone", ship.pirate, "gone")
            self.card_to(ship.guns, "discards")

    def break_alliance(self, pirate, why="alliance"):
        """BB-ALL-6."""
        ship = self.ships[pirate]
        if ship.ally:
            one, other = sorted(self.party(pirate))
            self.ships[one].ally = self.ships[other].ally = None
            self.emit("BB-ALL-6", "alliance_over", one, other, why)

    def part(self, pirate):
        """BB-ALL-6: the pirate who breaks the alliance keeps things that only one can keep."""
        ally = self.ships[pirate].ally
        self.break_alliance(pirate)
        if (self.ships[ally].right or "").startswith("convert "):
            self.set_right(ally, None)
        if self.budget.of == ally and self.budget.left > 0:
            self.budget.of = pirate
            self.emit("BB-TRN-7", "actions", self.pp, self.budget.left, f"pirate {pirate}")

    def pass_on(self, pirate, ally, why):
        """The current action becomes the ally's (BB-ALL-1), but a mutiny loses it (BB-MUT-2)."""
        act = self.act
        if act is None:
            return
        if act.deed == "retire":
            ally = None
        if act.pirate not in (pirate, ally):
            return
        if why == "mutiny":
            act.cancelled = True
        elif act.pirate == pirate and ally:
            act.pirate = ally

    def free_budget(self, pirate, ally, retired):
        """BB-TRN-7: the rest of a diamond card, which goes to the ally."""
        budget = self.budget
        if budget.of != pirate:
            return
        if ally:
            budget.of = ally
            self.emit("BB-TRN-7", "actions", self.pp, budget.left, f"pirate {ally}")
        elif retired and self.rules["diamond"]["after_retirement"] == "lost":
            budget.of = "anyone"
            self.lose_actions()
        else:
            budget.of = "anyone"
            if not retired:
                self.emit("BB-TRN-7", "actions", self.pp, budget.left, "anyone")

    def lose_actions(self):
        if self.budget.left:
            self.emit("BB-TRN-6", "actions_lost", self.pp, self.budget.left)
        self.budget.left = 0

    def depart(self, pirate, why, heir=None, to=None, retired=False):
        """Things that go with a pirate who leaves, and things that an heir takes over."""
        ship = self.ships[pirate]
        ally = ship.ally
        self.break_alliance(pirate, why)
        self.lose_cards(ship, heir)
        del self.ships[pirate]
        fleet = self.players[ship.owner].fleet
        place = fleet.index(pirate)
        fleet.remove(pirate)
        if heir:
            self.hand_over(ship, heir, to, place)
        else:
            for hostage in ship.hostages:
                if not retired:
                    self.to_hostage_cup(hostage)
                self.emit("BB-RET-6", "hostage_gone", pirate, hostage,
                          "retirement" if retired else "gone")
        self.free_budget(pirate, ally, retired)
        if not retired:
            self.pass_on(pirate, ally, why)

    def hand_over(self, ship, heir, to, place):
        """BB-MUT-2: everything on the ship stays, except the pirate's own things."""
        rules = self.rules
        new = Ship(heir, to, ship.place, ship.hull, rules)
        new.combat, new.speed, new.holds = ship.combat, ship.speed, ship.holds
        new.loyalty = rules["mutiny"]["loyalty"]
        new.hostages, new.notes, new.history = ship.hostages, ship.notes, ship.history
        new.guns, new.letter, new.letter_since = ship.guns, ship.letter, ship.letter_since
        new.scurvy, new.revelry = ship.scurvy, ship.revelry
        new.recovered = ship.recovered
        new.deployed = self.turn
        self.ships[heir] = new
        fleet = self.players[to].fleet
        fleet.insert(place if to == ship.owner else len(fleet), heir)

    def eliminate(self, pirate, rule, why, by=None, heir=None, to=None):
        """BB-SCO-3, BB-SCO-4."""
        ship, score = self.ships[pirate], self.rules["score"]
        self.dead.add(pirate)
        self.emit(rule, "eliminated", pirate, by, why)
        worth = ship.notoriety * score["other"]
        if by is None:
            self.score(ship.owner, 2 * worth, pirate, "BB-SCO-3", "eliminated")
        else:
            self.score(ship.owner, 2 * worth, pirate, "BB-SCO-4", "kc_kill")
            exact = score["kc_half"] == "exact"
            part = 2 * worth // score["kc_one_in"]
            self.score(by, part if exact else part // 2 * 2, pirate, "BB-SCO-4", "kc_kill")
        self.depart(pirate, why, heir, to)
        if heir:
            self.emit(rule, "succeeded", to, pirate, heir, why)

    def retire(self, pirate, rule, how):
        """BB-RET-1, BB-SCO-2."""
        ship, score = self.ships[pirate], self.rules["score"]
        self.emit(rule, "retired", pirate, how)
        points = ship.notoriety * score["retired"] + ship.net_worth // score["net_worth"]
        self.score(ship.owner, 2 * points, pirate, "BB-SCO-2", "retirement")
        self.players[ship.owner].retired += 1
        self.retired[pirate] = ship.owner
        self.depart(pirate, "retirement", retired=True)

    # Rolls (Chance table) and Cunning.

    def roll(self, of, pirate, dice, bonus, lane):
        total = sum(self.pick(lane, 6) + 1 for _ in range(dice))
        self.emit("chance", "rolled", of, pirate, dice, total, bonus)
        return total

    def again(self, of, pirate, dice, total, lane, ship=None):
        """BB-CUN: a point of Cunning rolls all of it again."""
        rules = self.rules["cunning"]
        payers = [self.ships[one] for one in self.payers(pirate)] if ship is None else [ship]
        payers = [payer for payer in payers if payer.cunning > 0]
        if not payers or (of in UPON and rules["rolls"] == "his"):
            return total
        if rules["most_dice"] != "any" and dice > 3:
            return total
        options = ["pass", "use Cunning",
                   *(f"{PIRATES[other.pirate]}: use Cunning" for other in payers[1:])]
        said = self.choose(payers[0].owner, "BB-CUN", options)
        if said == "pass":
            return total
        payer = payers[1] if said.endswith(": use Cunning") else payers[0]
        payer.cunning -= 1
        self.emit("BB-CUN", "cunning", payer.pirate, payer.cunning, "cunning")
        total = sum(self.pick(lane, 6) + 1 for _ in range(dice))
        self.emit("BB-CUN", "rerolled", pirate, of, dice, total)
        return total

    def payers(self, pirate):
        """Either ally pays, as the owner chooses (BB-ALL-2)."""
        return sorted(self.party(pirate), key=lambda one: one != pirate)

    def roll_of(self, of, pirate, dice, bonus, lane):
        """A roll of or upon a pirate that he may roll again."""
        return self.again(of, pirate, dice, self.roll(of, pirate, dice, bonus, lane), lane) + bonus

    def against(self, of, foe_bonus, pirate, bonus):
        """Foe d6 and pirate d6; the pirate may roll again once both lie open."""
        foe = self.roll(of, None, 1, foe_bonus, FIGHTS) + foe_bonus
        mine = self.roll(of, pirate, 1, bonus, FIGHTS)
        return foe, self.again(of, pirate, 1, mine, FIGHTS) + bonus

    # The set-up.

    def play(self):
        try:
            self.set_up()
            while True:
                self.play_turn()
        except GameOver:
            self.finish()

    def set_up(self):
        """BB-SET-1 to BB-SET-9."""
        rules = self.rules
        chosen = rules["setup"]["pirate_cards"] == "choose"
        if not chosen:
            for seat, _ in itertools.product(range(self.seats), range(self.most_in_play)):
                self.draw_pirate(seat)
        aside = Counter({card: copies for card, copies in self.deck.items() if kind(card) in NOW})
        self.deck -= aside
        for seat, _ in itertools.product(range(self.seats), range(rules["setup"]["hand"])):
            self.draw_card(seat)
        self.deck += aside
        if rules["length"] == "long":
            self.deck[PARDON] -= 1
            self.deck = +self.deck
        for _ in range(rules["setup"]["governors"]):
            self.place_pro_governor()
        if chosen:
            self.draft()
        self.deploy_in_turn()
        for _ in range(rules["setup"]["merchants"]):
            self.place_merchant("BB-SET-7", "set_up")

    def draft(self):
        """BB-SET-1."""
        for _, seat in itertools.product(range(self.most_in_play), range(self.seats)):
            options = [f"draft {PIRATES[one]}" for one in self.pirate_deck]
            one = PIRATE_OF[self.choose(seat, "BB-SET-1", options)[6:]]
            self.pirate_deck.remove(one)
            self.players[seat].pirates.add(one)
            self.emit("BB-SET-1", "drew_pirate", seat, one)

    def place_pro_governor(self):
        at = self.d66()
        for port in itertools.islice(itertools.cycle(PORTS), at, at + len(PORTS)):
            if not self.is_pirate_port(port) and port not in self.governor:
                self.governor[port] = "pro"
                self.emit("BB-SET-4", "governor", port, "pro", "set_up")
                return

    def deploy_in_turn(self):
        """BB-SET-5."""
        asked = list(range(self.seats))
        first = True
        while asked:
            for seat in list(asked):
                options = [] if first else ["done"]
                said = self.choose(seat, "BB-SET-5", options + self.deployments(seat))
                if said == "done":
                    asked.remove(seat)
                    continue
                self.deploy(seat, said)
                if not self.players[seat].pirates or self.fleet_is_full(seat):
                    asked.remove(seat)
            first = False

    def fleet_is_full(self, seat):
        return len(self.players[seat].fleet) >= self.most_in_play

    def deployments(self, seat, pirates=None):
        """Card, area, ship; BB-MOV-3."""
        if self.fleet_is_full(seat):
            return []
        return [f"deploy {PIRATES[one]} in {name}, {hull}"
                for one in (self.players[seat].pirates if pirates is None else pirates)
                for area, name in AREAS.items() if not self.kc_at(seat, area)
                for hull in ("sloop", "schooner")]

    def deploy(self, seat, said):
        name, rest = said[7:].split(" in ")
        area, hull = rest.split(", ")
        one = PIRATE_OF[name]
        ship = self.ships[one] = Ship(one, seat, PLACES[area], hull, self.rules)
        ship.deployed = self.turn
        self.players[seat].pirates.remove(one)
        self.players[seat].fleet.append(one)
        self.emit("BB-SET-5", "deployed", seat, one, PLACES[area], hull)

    def draw_pirate(self, seat):
        one = self.pirate_deck.pop(self.pick_from("pirates", len(self.pirate_deck)))
        self.players[seat].pirates.add(one)
        self.emit("BB-NEW", "drew_pirate", seat, one)
        return one

    def draw_card(self, seat):
        line = self.chance(EVENTS, "draw", sum(self.deck.values()))
        card = line["drawn"]
        check(self.deck[card] > 0, "BB-TRN-2", f"{card} is not in the deck")
        self.deck[card] -= 1
        self.deck = +self.deck
        self.return_pardon()
        self.emit("BB-TRN-2", "drew", seat, card)
        if kind(card) not in NOW:
            self.players[seat].cards[card] += 1
        return card

    # A turn.

    def play_turn(self):
        """BB-TRN-1 to BB-TRN-9."""
        self.turn += 1
        self.pp = (self.turn - 1) % self.seats
        seat, self.lost_turn, self.budget = self.pp, False, Budget()
        for player in self.players:
            player.ap_actions = 0
        self.emit("BB-TRN-1", "turn", seat, self.turn)
        for one in self.players[seat].fleet:
            if self.ships[one].scurvy:
                self.change_loyalty([one], self.rules["loyalty"]["scurvy"], "BB-TRN-1", "scurvy_turn")
        self.settle_mutinies()
        self.fill_hand(seat)
        if not self.lost_turn:
            if len(self.boxes) < self.rules["turn"]["merchants_below"]:
                while len(self.boxes) < self.rules["turn"]["merchants_up_to"]:
                    before = len(self.boxes)
                    self.place_merchant("BB-TRN-3", "turn_merchants")
                    if len(self.boxes) == before:
                        break
            self.play_cards(seat)
        self.emit("BB-TRN-9", "turn_ended", seat)
        if self.pardon_in_force and self.pardon_in_force[0] == seat:
            self.pardon_in_force[1] -= 1
            if self.pardon_in_force[1] == 0:
                self.pardon_in_force = None
                self.emit("BB-EV-08", "pardon_ends")

    def fill_hand(self, seat):
        """BB-TRN-2, BB-END-2."""
        while sum(self.players[seat].cards.values()) < self.rules["turn"]["hand"]:
            if not self.deck:
                if self.rules["length"] != "long" or self.reshuffled:
                    return
                self.reshuffled = True
                self.deck, self.discards = self.discards, Counter()
                self.deck[PARDON] += 1
                self.emit("BB-END-2", "reshuffled")
            card = self.draw_card(seat)
            if kind(card) in NOW:
                self.emit("BB-TRN-2", "card", seat, card, "now")
                place = "out" if card == "Natural Disaster" else "discards"
                if card != PARDON:
                    self.card_to(card, place)
                getattr(self, "now_" + key_of(card))(seat)
                self.settle_mutinies()

    def return_pardon(self):
        """BB-EV-08: the card is shuffled into the last 20."""
        if self.pardon_aside and sum(self.deck.values()) <= self.rules["general_pardon"]["back_at"]:
            self.pardon_aside = False
            self.emit("BB-EV-08", "pardon_returns")
            self.card_to(PARDON, "deck")

    # Cards that are played at once.

    def now_disease(self, _seat):
        """BB-EV-03."""
        port = list(PORTS)[self.d66()]
        if port not in self.destroyed:
            self.strike_port(port, "BB-EV-03", "disease")

    def strike_port(self, port, rule, why):
        self.remove_governor(port, rule, why)
        for one in self.at(port):
            self.eliminate(one, rule, why)

    def now_european_turmoil(self, _seat):
        """BB-EV-05."""
        for seat in self.from_pp():
            if self.players[seat].kc:
                self.remove_kc(seat, "BB-EV-05", "turmoil")
        for area in list(self.stations):
            self.remove_warship(area, "BB-EV-05", "turmoil")

    def remove_kc(self, seat, rule, why, killed=False):
        """BB-KC-5: a convert never comes back."""
        kc, self.players[seat].kc = self.players[seat].kc, None
        out = killed or kc.convert
        if killed and not kc.convert:
            self.dead_kcs.add(kc.who)
        if not out:
            self.kc_cup = [name for name in KCS if name in self.kc_cup or name == kc.who]
        self.emit(rule, "kc_gone", seat, kc.words, "out" if out else "to_the_cup", why)

    def remove_warship(self, area, rule, why):
        warship = self.stations.pop(area)
        self.warship_cup = sorted([*self.warship_cup, warship])
        self.emit(rule, "warship_gone", area, f"warship_{warship + 1}", why)

    def now_finger_of_fate(self, _seat):
        """BB-EV-07."""
        chosen = {}
        for seat in self.from_pp():
            if self.players[seat].cards:
                options = [f"discard {card}" for card in self.players[seat].cards]
                chosen[seat] = self.choose(seat, "BB-EV-07", options)[8:]
        for seat, card in chosen.items():
            self.play_card(seat, card, "discard")
        hands = [player.cards for player in self.players]
        for seat in range(self.seats):
            left = (seat + 1) % self.seats
            self.players[left].cards = hands[seat]
            self.emit("BB-EV-07", "hand_passed", seat, left)

    def now_general_pardon(self, seat):
        """BB-EV-08."""
        self.pardons += 1
        times = self.rules["general_pardon"]["times"]
        self.emit("BB-EV-08", "pardon", self.pardons)
        if self.pardons >= times:
            self.card_to(PARDON, "out")
            raise GameOver
        if not self.deck:
            self.card_to(PARDON, "out")
            raise GameOver
        if self.pardons == 1:
            self.card_to(PARDON, "deck")
            return
        self.card_to(PARDON, "aside")
        self.pardon_aside = True
        self.pardon_in_force = [seat, 2]
        self.emit("BB-EV-08", "pardon_begins", seat)
        self.return_pardon()

    def now_new_governors(self, _seat):
        """BB-EV-09, BB-PRT-3."""
        for _ in range(2):
            port = list(PORTS)[self.d66()]
            while self.is_pirate_port(port) or port in self.destroyed:
                port = list(PORTS)[self.d66()]
            self.remove_governor(port, "BB-EV-09", "new_governors")
            if self.anti_cup == 0:
                continue
            self.anti_cup -= 1
            self.governor[port] = "anti"
            self.emit("BB-EV-09", "governor", port, "anti", "new_governors")
            for one in self.at(port):
                self.move(one, self.area_of(port), "BB-PRT-3", "anti_governor")

    def now_mal_de_mer(self, _seat):
        """BB-EV-14."""
        self.lost_turn = True

    def now_storms_at_sea(self, _seat):
        """BB-EV-20."""
        area = self.area_of(list(PORTS)[self.d66()])
        self.emit("BB-EV-20", "storm", area)
        sea = [area, *(place for place in self.adjoining[area] if place in TRANSITS)]
        for port in self.ports_of(area):
            if port in self.boxes:
                self.remove_merchant(port, "BB-EV-20", "storm")
        if area in self.stations:
            rolled = self.roll("storm_warship", None, 2, 0, FATE)
            if rolled > self.warship(area)[1]:
                self.remove_warship(area, "BB-EV-20", "storm")
        for seat in self.from_pp():
            kc = self.players[seat].kc
            if kc and kc.place in sea:
                if self.roll("storm_kc", None, 1, 0, FATE) <= self.rules["kc"]["storm_up_to"]:
                    self.remove_kc(seat, "BB-EV-20", "storm")
        done = set()
        for one in self.in_order(lambda ship: ship.place in sea):
            if one in self.ships and one not in done:
                party = self.party(one)
                done.update(party)
                self.storm(one, party)
                self.settle_mutinies()

    def storm(self, pirate, party):
        """A die for each ally (BB-ALL-3); all lie open before any is rolled again."""
        rules = self.rules["storm"]
        bonus = rules["transit"] if self.ships[pirate].place in TRANSITS else 0
        dice = party if self.rules["alliance"]["storm"] == "each" else [pirate]
        rolled = {one: self.roll("storm", one, 1, bonus, FATE) for one in dice}
        rolled = {one: self.again("storm", one, 1, die, FATE) + bonus for one, die in rolled.items()}
        of = {one: rolled.get(one, rolled[pirate]) for one in party}
        hits = dict(enumerate(rules["hits"], 1))
        self.slow({one: hits.get(die, 0) for one, die in of.items()}, "BB-EV-20", "storm")
        for one, die in of.items():
            if die not in hits:
                self.eliminate(one, "BB-EV-20", "sunk")

    def now_natural_disaster(self, _seat):
        """BB-EV-23."""
        rolled = self.roll("disaster", None, 1, 0, PORTS_LANE)
        port = self.rules["disaster"]["ports"][rolled - 1]
        if port not in self.destroyed:
            self.strike_port(port, "BB-EV-23", "disaster")
            self.destroy(port, "BB-EV-23", "disaster")
        for box in [box for box in PORTS if box in self.boxes]:
            self.remove_merchant(box, "BB-EV-23", "disaster")
        for _ in range(self.rules["setup"]["merchants"]):
            self.place_merchant("BB-EV-23", "disaster")

    # The PP's cards (BB-TRN-4 to BB-TRN-9).

    def play_cards(self, seat):
        while True:
            budget = self.budget
            events = self.playable_events(seat)
            if budget.left:
                options = [*self.pirate_actions(seat), *self.breaks(seat), "stop", *events]
            else:
                options = [*events, *self.for_actions(seat)]
                if budget.cards or not options:
                    options.append("end turn")
                options += self.breaks(seat)
            said = self.choose(seat, "BB-ACT-1" if budget.left else "BB-TRN-4", options, main=True)
            if said == "end turn":
                return
            if said == "stop":
                self.lose_actions()
            elif said.startswith("play ") or said.startswith("discard "):
                self.play_for_pp(seat, said)
            else:
                self.pirate_action(seat, said)

    def playable_events(self, seat):
        """BB-EV-01, BB-EV-06, BB-EV-10."""
        player, options = self.players[seat], []
        for card in player.cards:
            name = kind(card)
            if name == "Buried Treasure":
                options += [f"play {card}: {PIRATES[one]}" for one in player.fleet
                            if not self.ships[one].treasure]
            elif name == "Heavy Guns":
                options += [f"play {card}: {PIRATES[one]}" for one in player.fleet
                            if self.ships[one].place in PORTS and not self.ships[one].guns]
            elif name == "Fair Winds":
                options += self.fair_winds(seat, card)
        return options

    def fair_winds(self, seat, card):
        player = self.players[seat]
        winds = ["nobody"]
        for one in player.fleet:
            if self.party(one)[0] == one:
                winds += [f"{PIRATES[one]} to {name}" for area, name in AREAS.items()
                          if not self.kc_at(seat, area) and self.ships[one].place != area]
        if player.kc:
            winds += [f"KC to {name}" for area, name in AREAS.items()
                      if not self.own_at_sea(seat, area) and player.kc.place != area]
        options = []
        if not self.budget.used:
            options += [f"play {card}: {wind}" for wind in winds]
        if self.rules["fair_winds"]["alone"]:
            options += [f"play {card}: {wind} alone" for wind in winds if wind != "nobody"]
        return options

    def for_actions(self, seat):
        """BB-TRN-6 to BB-TRN-8."""
        player, options = self.players[seat], []
        if self.budget.used:
            return []
        for card in player.cards:
            if kind(card) == "Fair Winds":
                continue
            if printed(card) == "I":
                named = [one for one in player.fleet if self.party(one)[0] == one]
                named = named or sorted(player.pirates)
                options += [f"play {card} for {PIRATES[one]}" for one in named] or [
                    f"play {card} for actions"]
            elif printed(card) != "-":
                options.append(f"play {card} for actions")
        if not any(printed(card) != "-" for card in player.cards):
            if self.budget.discarded < self.rules["turn"]["cards_for_an_action"]:
                options += [f"discard {card} for an action" for card in player.cards]
        return options

    def give_actions(self, seat, number, of):
        self.budget.left += number
        self.budget.of = of
        words = of if of in ("anyone", "draw") else f"pirate {of}"
        if of in PIRATES and of not in self.ships:
            words = f"in_hand {of}"
        self.emit("BB-TRN-6", "actions", seat, number, words)

    def play_for_pp(self, seat, said):
        self.budget.cards += 1
        if said.startswith("discard "):
            self.budget.discarded += 1
            self.play_card(seat, said[8:-len(" for an action")], "one_action")
            self.give_actions(seat, 1, "anyone")
            return
        if said.endswith(" for actions"):
            card = said[5:-len(" for actions")]
            self.play_card(seat, card, "actions")
            self.budget.used = True
            if printed(card) == "I":
                self.give_actions(seat, 1, "draw")
            else:
                self.give_actions(seat, self.actions_given(card), "anyone")
            return
        if ": " not in said:
            card, name = said[5:].split(" for ")
            self.play_card(seat, card, "actions")
            self.budget.used = True
            one = PIRATE_OF[name]
            party = self.party(one) if one in self.ships else [one]
            number = max(self.rules["pirate"][other]["initiative"] for other in party)
            self.give_actions(seat, number, one)
            return
        card, on = said[5:].split(": ")
        if kind(card) == "Fair Winds":
            self.play_fair_winds(seat, card, on)
        elif kind(card) == "Buried Treasure":
            one = PIRATE_OF[on]
            self.play_card(seat, card, "event", None)
            self.card_to(card, f"display {one}")
            self.ships[one].treasure = card
            self.emit("BB-EV-01", "treasure", one)
        else:
            one = PIRATE_OF[on]
            self.play_card(seat, card, "event", None)
            self.card_to(card, f"display {one}")
            self.ships[one].guns = card
            self.emit("BB-EV-10", "guns", one)

    def play_fair_winds(self, seat, card, on):
        """BB-EV-06, BB-TRN-5."""
        alone = on.endswith(" alone")
        on = on.removesuffix(" alone")
        self.play_card(seat, card, "event" if alone else "event_and_actions")
        if on != "nobody":
            who, name = on.split(" to ")
            if who == "KC":
                self.players[seat].kc.place = PLACES[name]
                self.emit("BB-EV-06", "kc_moved", seat, PLACES[name], "fair_winds")
            else:
                for one in self.party(PIRATE_OF[who]):
                    self.move(one, PLACES[name], "BB-EV-06", "fair_winds")
        if not alone:
            self.budget.used = True
            self.give_actions(seat, self.actions_given(card), "anyone")

    # Pirate actions: what may be announced (BB-ACT).

    def pirate_actions(self, seat):
        player, budget, options = self.players[seat], self.budget, []
        if budget.of in PIRATES and budget.of not in self.ships:
            # BB-TRN-7: the pirate named in hand comes into play first.
            return self.deployments(seat, [budget.of])
        if budget.of != "draw":
            for one in player.fleet:
                party = self.party(one)
                if budget.of == "anyone" and party[0] != one:
                    continue
                if budget.of in PIRATES and budget.of != one:
                    continue
                options += self.actions_of(one, party)
        if self.may_draw(seat):
            options.append("draw a pirate")
        if budget.of != "draw":
            options += self.deployments(seat)
        return options

    def may_draw(self, seat):
        return bool(self.pirate_deck) and len(self.players[seat].pirates) < self.most_in_hand

    def actions_of(self, one, party):
        ship, name = self.ships[one], PIRATES[one]
        kc = self.players[ship.owner].kc
        ships = [self.ships[other] for other in party]
        revels = any(other.revelry for other in ships)
        forced = ship.place in AREAS and kc is not None and kc.place == ship.place
        options = []
        if self.budget.left >= self.move_cost(party):
            options += [f"{name}: move to {NAMES[place]}" for place in self.moves(ships)]
            isle = self.rules["map"]["isle_of_pines"]
            if not forced and any(other.treasure for other in ships) and ship.place in isle:
                options.append(f"{name}: dig")
        if forced:
            pass
        elif ship.place in AREAS and not revels:
            options += self.deeds_at_sea(name, ship, ships)
        elif ship.place in PORTS:
            options += self.deeds_in_port(name, ship, ships, revels)
        return options

    def breaks(self, seat):
        """BB-ALL-6: by either ally if there is something that only one keeps."""
        def may(one):
            ship = self.ships[one]
            diamond = self.budget.left > 0 and self.budget.of in (one, ship.ally)
            matters = diamond or (ship.right or "").startswith("convert ")
            return ship.ally and (matters or self.party(one)[0] == one)
        return [f"{PIRATES[one]}: break the alliance" for one in self.players[seat].fleet if may(one)]

    def move_cost(self, party):
        """BB-MOV-2."""
        slow = min(self.ships[one].speed for one in party) < 0
        return self.rules["moves"]["slow_cost"] if slow else 1

    def moves(self, ships):
        """BB-MOV-1, BB-MOV-3, BB-PRT-2."""
        at, seat = ships[0].place, ships[0].owner
        if at in PORTS:
            places = [self.area_of(at)]
        else:
            places = list(self.adjoining[at])
            if at in AREAS:
                places += [port for port in self.ports_of(at)
                           if all(self.may_enter(ship, port) for ship in ships)]
        return [place for place in places if not (place in AREAS and self.kc_at(seat, place))]

    def deeds_at_sea(self, name, ship, ships):
        area, options = ship.place, []
        for port in self.ports_of(area):
            if port in self.boxes:
                options.append(f"{name}: find the merchant at {PORTS[port]}")
            if self.may_attack(port):
                options.append(f"{name}: attack {PORTS[port]}")
        for other in ships:
            if other.right and other.right.startswith("loot ") and other.right[5:] in self.face_up \
                    and self.area_of(other.right[5:]) == area:
                options.append(f"{name}: loot")
            if other.right and other.right.startswith("convert ") and self.rules["convert"]["actions"]:
                hull, where = other.right.split()[1:]
                if where == area and hull in CONVERTIBLE:
                    options += [f"{PIRATES[one.pirate]}: convert" for one in ships]
        return options

    def may_attack(self, port):
        """BB-ATT-1."""
        pardoned = self.pardon_in_force and self.nation(port) == "english"
        return not (self.is_pirate_port(port) or port in self.destroyed or pardoned)

    def deeds_in_port(self, name, ship, ships, revels):
        port, options = ship.place, []
        if revels:
            return [f"{name}: recover"]
        options.append(f"{name}: in-port activities")
        if any(other.right == f"sack {port}" for other in ships):
            options.append(f"{name}: sack")
        for victim in self.at(port):
            there = self.ships[victim]
            if self.duellist(victim) != victim:
                continue
            if there.revelry and (there.owner != ship.owner or
                                  (self.rules["booty_grab"]["own"] and there not in ships)):
                options.append(f"{name}: grab booty of {PIRATES[victim]}")
        if len(ships) == 1:
            for one in self.players[ship.owner].fleet:
                other = self.ships[one]
                if other is not ship and other.place == port and not other.revelry \
                        and not other.ally:
                    options.append(f"{name}: ally with {PIRATES[one]}")
        for other in ships:
            options += [f"{PIRATES[other.pirate]}: {WAYS[way]}" for way in self.retirements(other)]
        return options

    def retirements(self, ship):
        """BB-RET-1 to BB-RET-4."""
        port, ways = ship.place, []
        if self.is_pirate_port(port) or port in self.destroyed:
            return ways
        if self.letter_opens(ship, port):
            ways.append("letter")
        if port in ship.havens:
            ways.append("haven")
        elif self.governor.get(port) == "pro" and port not in ship.bribed \
                and self.status(ship, port) == "pro":
            ways.append("bribe")
        return ways

    # Pirate actions: carried out (BB-AP-3).

    def pirate_action(self, seat, said):
        if said == "draw a pirate":
            self.budget.left -= 1
            self.recruit(seat)
            return
        if said.startswith("deploy "):
            self.budget.left -= 1
            self.deploy(seat, said)
            if self.budget.of in self.ships and said.startswith(f"deploy {PIRATES[self.budget.of]} "):
                self.emit("BB-TRN-7", "actions", seat, self.budget.left, f"pirate {self.budget.of}")
            return
        name, words = said.split(": ")
        pirate = PIRATE_OF[name]
        if words == "break the alliance":
            self.part(pirate)
            return
        deed, target = self.deed_of(pirate, words)
        self.carry_out(pirate, deed, target)

    def recruit(self, seat):
        """BB-NEW."""
        self.draw_pirate(seat)
        options = ["hold", *self.deployments(seat)]
        said = self.choose(seat, "BB-NEW", options)
        if said != "hold":
            self.deploy(seat, said)

    def deed_of(self, pirate, words):
        party = [self.ships[one] for one in self.party(pirate)]
        rights = [ship.right for ship in party if ship.right]
        if words.startswith("move to "):
            return "move", PLACES[words[8:]]
        if words.startswith("find the merchant at "):
            return "find", PLACES[words[21:]]
        if words.startswith("attack "):
            return "attack", PLACES[words[7:]]
        if words.startswith("grab booty of "):
            return "grab", PIRATE_OF[words[14:]]
        if words.startswith("ally with "):
            return "ally", PIRATE_OF[words[10:]]
        if words.startswith("retire "):
            return "retire", next(way for way, text in WAYS.items() if text == words)
        right = next((right.split()[1] for right in rights if right.split()[0] == words), None)
        return {"in-port activities": "in_port"}.get(words, words), right

    def carry_out(self, pirate, deed, target):
        """BB-AP-3: announced, window, carried out, card 2."""
        party = self.party(pirate)
        cost = self.move_cost(party) if deed in ("move", "dig") else 1
        self.budget.left -= cost
        act = self.act = Act(pirate, deed, target)
        said = deed if target is None else f"{deed} {target}"
        self.emit("BB-AP-3", "announced", pirate, said)
        self.looted = next((self.ships[one].right for one in party
                            if self.ships[one].right), None)
        for one in party:
            self.set_right(one, None)
            if deed != "recover":
                self.ships[one].recovered = 0
        self.pending += [one for one in party if self.ships[one].loyalty == 0]
        self.settle_mutinies()
        for seat in self.aps():
            if self.is_off(act):
                break
            self.window(seat, act)
        done = False
        if not self.is_off(act):
            do = getattr(self, "do_" + deed)
            done = do(act, act.pirate, self.party(act.pirate), target) is not False
            self.settle_mutinies()
            done = done and not self.is_off(act)
            if done and deed in ("in_port", "sack", "grab", "recover", "ally"):
                self.card_2_window(act)
        done = done or act.pirate in self.retired and not act.cancelled
        self.emit("BB-AP-3", "action_over", act.pirate, said, "done" if done else "lost")
        if act.parting and act.pirate in self.ships:
            self.break_alliance(act.pirate, "conspiracy")
        self.act = None

    def is_off(self, act):
        return act.cancelled or act.pirate not in self.ships

    # The window of an AP (BB-AP, BB-KC, BB-REA).

    def window(self, seat, act):
        if self.rules["reaction"]["windows"] == "none":
            return
        while not self.is_off(act):
            options = ["pass", *self.ap_actions(seat, act)]
            if not (act.deed == "move" and self.reacts_on_arrival()):
                options += self.reaction(seat, act)
            said = self.choose(seat, "BB-AP-3", options)
            if said == "pass":
                return
            self.ap_action(seat, act, said)
            self.settle_mutinies()

    def may_act(self, seat, act, of):
        return (self.players[seat].ap_actions < self.rules["ap"]["per_turn"]
                and of not in act.taken)

    def card_kind(self, name):
        return name if self.rules["ap"]["once_per_action"] == "card" else "card"

    def may_get_kc(self, seat, act):
        """BB-KC-1, BB-MOV-3."""
        area = self.ships[act.pirate].place
        return (self.rules["kc"]["per_player"] > 0 and self.players[seat].kc is None
                and area in AREAS and not self.own_at_sea(seat, area))

    def ap_actions(self, seat, act):
        ship, player, options = self.ships[act.pirate], self.players[seat], []
        if self.may_act(seat, act, "deploy") and self.may_get_kc(seat, act) and self.kc_cup:
            most = max(self.ships[one].notoriety for one in self.party(act.pirate))
            if most >= 4:
                options.append("deploy a KC")
        if self.may_act(seat, act, "kc") and player.kc:
            options += self.kc_uses(seat, act, player.kc)
        trade = act.deed in ("find", "loot", "attack") and ship.place in AREAS
        if trade and self.may_act(seat, act, "warship"):
            if ship.place in self.stations:
                options.append("use the warship")
            elif self.warship_cup and not act.sighted:
                options += [f"play {card}" for card in self.held(seat, "Warship Sighting")]
        for card in player.cards:
            if self.may_act(seat, act, self.card_kind(kind(card))):
                options += [f"play {card}{on}" for on in self.targets(seat, act, ship, kind(card))]
        return options

    def kc_uses(self, seat, act, kc):
        """BB-KC-2 to BB-KC-4."""
        options = [f"KC: move to {NAMES[place]}" for place in self.adjoining[kc.place]
                   if not (place in AREAS and self.own_at_sea(seat, place))]
        if kc.place not in AREAS:
            return options
        def own(port):
            return any(self.ships[one].owner == seat for one in self.at(port))
        options += [f"KC: attack {PORTS[port]}" for port in self.ports_of(kc.place)
                    if self.is_pirate_port(port) and port not in self.destroyed and not own(port)]
        port = self.ships[act.pirate].place
        if port in PORTS and not self.is_pirate_port(port) and self.area_of(port) == kc.place \
                and not own(port):
            options.append("KC: oust")
        return options

    def targets(self, seat, act, ship, name):
        """Objects of an AP card, as the end of its words."""
        player = self.players[seat]
        if name == "Local Resistance":
            return [f": {PORTS[port]}" for port in PORTS if self.governor.get(port) == "pro"]
        if name == "Mutiny Conspiracy":
            least = min(self.ships[one].loyalty for one in self.party(act.pirate))
            return [""] if least < 12 else []
        if name == "Pirate Converts":
            if self.may_get_kc(seat, act):
                return [f": {PIRATES[one]}" for one in self.retired]
        elif name == "Piratical Ambition":
            if not self.fleet_is_full(seat):
                return [f": {PIRATES[one]}" for one in player.pirates]
        elif name == "Scurvy Outbreak":
            party = [self.ships[one] for one in self.party(act.pirate)]
            if ship.place not in PORTS and not all(one.scurvy for one in party):
                return [""]
        elif name == "Wear and Tear":
            if ship.place not in PORTS:
                return [""]
        return []

    def reacts_on_arrival(self):
        return self.rules["kc"]["reacts_to_move"] == "arrival"

    def reaction(self, seat, act):
        """BB-REA-1 to BB-REA-3."""
        kc, ship = self.players[seat].kc, self.ships[act.pirate]
        if (act.deed not in TRIGGERS or kc is None or kc.who in act.reacted
                or ship.place not in AREAS or kc.place not in AREAS
                or any(self.ships[one].deployed == self.turn for one in self.party(act.pirate))):
            return []
        if kc.place == ship.place:
            return ["KC: react"]
        adjoins = ship.place in self.adjoining[kc.place]
        return ["KC: react"] if adjoins and not self.own_at_sea(seat, ship.place) else []

    def ap_action(self, seat, act, said):
        if said == "KC: react":
            act.reacted.add(self.players[seat].kc.who)
            self.react(seat, act)
            return
        self.players[seat].ap_actions += 1
        if said == "deploy a KC":
            act.taken.add("deploy")
            most = max(self.ships[one].notoriety for one in self.party(act.pirate))
            if self.roll_of("arrival", act.pirate, 3, 0, FATE) < most:
                self.place_kc(seat, act, "BB-KC-1", "kc_arrived")
        elif said.startswith("KC: "):
            act.taken.add("kc")
            self.use_kc(seat, act, said[4:])
        elif said == "use the warship":
            act.taken.add("warship")
            self.warship_attacks(act)
        else:
            card, _, on = said[5:].partition(": ")
            name = kind(card)
            act.taken.add("warship" if name == "Warship Sighting" else self.card_kind(name))
            self.play_card(seat, card, "event")
            challenger = {PIRATE_OF[on]} if name == "Piratical Ambition" else set()
            self.players[seat].pirates -= challenger
            if name != "Local Resistance" and name != "Pirate Converts" \
                    and self.negated(act.pirate, card):
                act.sighted |= name == "Warship Sighting"
                self.players[seat].pirates |= challenger
                return
            getattr(self, "ap_" + key_of(card))(seat, act, on)

    def negated(self, pirate, card):
        """BB-EV-19."""
        owner = self.ships[pirate].owner
        payers = [one for one in self.payers(pirate) if self.ships[one].cunning > 0]
        skulls = self.held(owner, "Skull & Crossbones")
        if not payers or not skulls or self.rules["reaction"]["windows"] == "none":
            return False
        said = self.choose(owner, "BB-EV-19", self.skull_options(payers, skulls))
        if said == "pass":
            return False
        self.play_skull(owner, said[5:], payers[0])
        self.discards[card] -= 1
        self.discards = +self.discards
        self.card_to(card, "deck")
        return True

    def skull_options(self, payers, skulls):
        """BB-EV-19; if both allies can pay, the owner chooses (BB-ALL-2)."""
        others = payers[1:]
        return ["pass", *(f"play {skull}" for skull in skulls),
                *(f"play {skull}: {PIRATES[other]}" for skull in skulls for other in others)]

    def play_skull(self, owner, said, pirate):
        skull, _, other = said.partition(": ")
        pirate = PIRATE_OF[other] if other else pirate
        self.play_card(owner, skull, "event")
        ship = self.ships[pirate]
        ship.cunning -= 1
        self.emit("BB-EV-19", "cunning", pirate, ship.cunning, "skull")

    # KCs.

    def place_kc(self, seat, act, rule, why):
        at = self.pick_from("kcs", len(self.kc_cup))
        who = self.kc_cup.pop(at)
        speed, combat = self.rules["kc"]["counters"][KCS.index(who)]
        area = self.ships[act.pirate].place
        kc = self.players[seat].kc = Kc(who, area, speed, combat, False)
        self.emit(rule, "kc_placed", seat, kc.words, area, why)
        if not self.rules["kc"]["reacts_on_arrival"]:
            act.reacted.add(who)

    def kc_combat(self, kc):
        return kc.combat + self.rules["kc"]["combat_shift"]

    def use_kc(self, seat, act, words):
        kc = self.players[seat].kc
        if words == "oust":
            self.oust(seat, act, kc)
        elif words.startswith("move to "):
            kc.place = PLACES[words[8:]]
            act.moved.add(kc.who)
            self.emit("BB-KC-2", "kc_moved", seat, kc.place, "kc_used")
        else:
            self.kc_attacks_port(seat, kc, PLACES[words[7:]])

    def parties_at(self, port):
        """Each pirate of a port; an alliance once (BB-ALL-2)."""
        found = []
        for one in self.at(port):
            if self.party(one) not in found:
                found.append(self.party(one))
        return found

    def kc_attacks_port(self, seat, kc, port):
        """BB-KC-3."""
        there = self.parties_at(port)
        if there:
            bonus = self.kc_combat(kc)
            mine = self.roll("kc_on_port", None, 1, bonus, FIGHTS) + bonus
            rolls = []
            for party in there:
                value = self.combat(party, 1)
                rolls.append((party, value, self.roll("kc_on_port", party[0], 1, value, FIGHTS)))
            # The active pirate decides first on a re-roll (BB-CUN).
            rolls.sort(key=lambda of: self.act is None or self.act.pirate not in of[0])
            totals = [self.again("kc_on_port", party[0], 1, rolled, FIGHTS) + value
                      for party, value, rolled in rolls]
            if mine <= max(totals):
                return
        everyone = self.at(port)
        for one in everyone:
            self.move(one, self.area_of(port), "BB-KC-3", "kc_on_port")
        self.destroy(port, "BB-KC-3", "kc_on_port")
        for one in everyone:
            ship = self.ships[one]
            hits = self.rules["kc"]["port_hits"]
            ship.combat -= hits
            self.emit("BB-KC-3", "combat", one, -hits, ship.combat, "kc_on_port")
            if ship.combat <= self.rules["ship"]["sunk_at_combat"]:
                self.eliminate(one, "BB-KC-3", "sunk", by=seat)

    def oust(self, seat, act, kc):
        """BB-KC-4."""
        port = self.ships[act.pirate].place
        bonus = self.kc_combat(kc)
        mine = self.roll("oust", None, 1, bonus, FIGHTS) + bonus
        value = sum(self.combat(party, 1) for party in self.parties_at(port))
        theirs = self.roll("oust", act.pirate, 1, value, FIGHTS)
        theirs = self.again("oust", act.pirate, 1, theirs, FIGHTS) + value
        if mine > theirs:
            for one in self.at(port):
                self.move(one, self.area_of(port), "BB-KC-4", "oust")
            act.cancelled = True
        else:
            for one in self.at(port):
                self.gain_notoriety([one], self.rules["kc"]["oust_notoriety"], "BB-KC-4", "oust")

    def react(self, seat, act):
        """BB-REA-3, BB-REA-4."""
        kc, area = self.players[seat].kc, self.ships[act.pirate].place
        if kc.place != area:
            kc.place = area
            act.moved.add(kc.who)
            self.emit("BB-REA-3", "kc_moved", seat, area, "reaction")
        self.kc_attacks(seat, act)

    def kc_attacks(self, seat, act):
        """BB-REA-4 to BB-REA-7."""
        pirate = act.pirate
        party, kc, owner = self.party(pirate), self.players[seat].kc, self.ships[pirate].owner
        self.emit("BB-REA-4", "attacked", pirate, f"kc {seat}")
        said = self.choose(owner, "BB-REA-4", ["fight", "evade"])
        self.emit("BB-REA-4", "answered", pirate, said)
        if said == "evade":
            bonus = kc.speed + (self.rules["kc"]["moved_speed"] if kc.who in act.moved else 0)
            foe, mine = self.against("intercept", bonus, pirate, self.speed(party))
            caught = foe > mine
            word = "caught" if caught else "escaped"
            self.emit("BB-REA-4", "intercepted", pirate, f"kc {seat}", word)
            if not caught:
                act.cancelled = True
                return
        if act.deed == "loot" and (said == "evade" or self.rules["kc"]["fight_frees_merchant"]):
            act.cancelled = True
            self.remove_merchant(act.target, "BB-REA-7", "loot_intercepted")
        if self.ships[pirate].letter and self.ships[pirate].ally is None:
            if self.choose(owner, "BB-RET-5", ["fight", "surrender"]) == "surrender":
                self.emit("BB-RET-5", "answered", pirate, "surrender")
                act.cancelled = True
                if self.tried(act, pirate):
                    self.retire(pirate, "BB-RET-5", "surrender")
                return
        self.kc_battle(seat, act, kc)

    def kc_battle(self, seat, act, kc):
        """BB-REA-6."""
        pirate, party = act.pirate, self.party(act.pirate)
        bonus = self.kc_combat(kc) + self.rules["battle"]["enemy_bonus"]
        value = self.combat(party, 1) + self.rating(pirate, "ability")
        foe, mine = self.against("battle", bonus, pirate, value)
        if foe >= mine:
            for one in party:
                self.eliminate(one, "BB-REA-6", "kc_battle", by=seat)
            return
        rules = self.rules["kc"]
        self.gain_notoriety(party, rules["notoriety"] * self.kc_combat(kc), "BB-REA-6", "kc_battle")
        self.change_loyalty(party, rules["loyalty"], "BB-REA-6", "kc_battle")
        self.remove_kc(seat, "BB-REA-6", "kc_battle", killed=True)

    # Warships.

    def warship(self, area):
        return self.rules["warship"]["counters"][self.stations[area]]

    def ap_warship_sighting(self, seat, act, _on):
        """BB-EV-21, BB-EV-11."""
        act.sighted = True
        area = self.ships[act.pirate].place
        warship = self.warship_cup.pop(self.pick_from("warships", len(self.warship_cup)))
        self.stations[area] = warship
        self.emit("BB-EV-21", "warship_placed", area, f"warship_{warship + 1}")
        if self.choose(seat, "BB-EV-21", ["attack", "leave on station"]) == "attack":
            if not self.surprised(act, area):
                self.warship_attacks(act)

    def surprised(self, act, area):
        """BB-EV-11."""
        deployed = any(self.ships[one].deployed == self.turn for one in self.party(act.pirate))
        for seat in self.aps():
            cards = self.held(seat, "KC Surprise")
            if not (cards and self.kc_cup and self.may_get_kc(seat, act)) or deployed:
                continue
            said = self.choose(seat, "BB-EV-11", ["pass", *(f"play {card}" for card in cards)])
            if said == "pass":
                continue
            self.play_card(seat, said[5:], "event")
            if self.negated(act.pirate, said[5:]):
                return False
            self.remove_warship(area, "BB-EV-11", "surprise")
            self.place_kc(seat, act, "BB-EV-11", "surprise")
            self.kc_attacks(seat, act)
            return True
        return False

    def warship_attacks(self, act):
        """BB-WAR-1 to BB-WAR-4."""
        pirate, party = act.pirate, self.party(act.pirate)
        owner, area = self.ships[pirate].owner, self.ships[pirate].place
        speed, combat = self.warship(area)
        self.emit("BB-WAR-1", "attacked", pirate, f"warship {area}")
        said = self.choose(owner, "BB-WAR-1", ["fight", "evade"])
        self.emit("BB-WAR-1", "answered", pirate, said)
        if said == "evade":
            foe, mine = self.against("intercept", speed, pirate, self.speed(party))
            caught = foe > mine
            self.emit("BB-WAR-2", "intercepted", pirate, f"warship {area}",
                      "caught" if caught else "escaped")
            if not caught:
                if self.rules["warship"]["escape_ends_action"]:
                    self.cancelled_by_warship(act)
                return
        rules = self.rules["warship"]
        bonus = combat + self.rules["battle"]["enemy_bonus"]
        value = self.combat(party, 1) + self.rating(pirate, "ability")
        foe, mine = self.against("battle", bonus, pirate, value)
        if mine > foe:
            self.gain_notoriety(party, combat, "BB-WAR-3", "warship_battle")
            self.remove_warship(area, "BB-WAR-3", "warship_battle")
            self.hit(party, rules["hits"], "BB-WAR-3", "warship_battle")
        else:
            self.cancelled_by_warship(act)
            self.hit(party, foe - mine, "BB-WAR-3", "warship_battle")
            alive = [one for one in party if one in self.ships]
            self.change_loyalty(alive, rules["loyalty"], "BB-WAR-3", "warship_battle")

    def cancelled_by_warship(self, act):
        act.cancelled = True
        if act.deed in ("find", "loot") and act.target in self.boxes:
            self.remove_merchant(act.target, "BB-WAR-4", "warship_cancels")

    # AP cards.

    def ap_local_resistance(self, _seat, act, on):
        """BB-EV-13."""
        port = PLACES[on]
        if self.roll("resistance", None, 1, 0, FATE) > self.of_port(port)["worth"]:
            self.remove_governor(port, "BB-EV-13", "resistance")
            for one in self.at(port):
                self.move(one, self.area_of(port), "BB-EV-13", "resistance")
                if one in self.party(act.pirate):
                    act.cancelled = True

    def ap_mutiny_conspiracy(self, _seat, act, _on):
        """BB-EV-15, BB-ALL-6: each by his own Leadership; the alliance ends with the action."""
        party = self.party(act.pirate)
        loyalty = min(self.ships[one].loyalty for one in party)
        for one in self.payers(act.pirate):
            if one in self.ships and self.roll_of("conspiracy", one, 2, 0, FATE) > loyalty:
                act.parting |= self.ships[one].ally is not None
                self.mutiny(one, self.rules["pirate"][one]["leadership"])

    def ap_pirate_converts(self, seat, act, on):
        """BB-EV-16."""
        one, rules = PIRATE_OF[on], self.rules["kc"]
        self.converted[one] = self.retired.pop(one)
        area = self.ships[act.pirate].place
        kc = Kc(one, area, rules["converts_speed"], rules["converts_combat"], True)
        self.players[seat].kc = kc
        self.emit("BB-EV-16", "pirate_converted", seat, one)
        self.emit("BB-EV-16", "kc_placed", seat, kc.words, area, "converts")
        if not rules["reacts_on_arrival"]:
            act.reacted.add(one)

    def ap_scurvy_outbreak(self, _seat, act, _on):
        """BB-EV-18."""
        party = self.party(act.pirate)
        for one in party:
            ship = self.ships[one]
            if not ship.scurvy:
                ship.scurvy = True
                self.emit("BB-EV-18", "scurvy", one)
            for hostage in list(ship.hostages):
                self.hostage_leaves(ship, hostage, "BB-EV-18", "scurvy")
        self.change_loyalty(party, self.rules["loyalty"]["scurvy"], "BB-EV-18", "scurvy")

    def hostage_leaves(self, ship, hostage, rule, why):
        del ship.hostages[hostage]
        self.to_hostage_cup(hostage)
        self.emit(rule, "hostage_gone", ship.pirate, hostage, why)

    def to_hostage_cup(self, hostage):
        self.hostage_cup = [one for one in HOSTAGES if one in self.hostage_cup or one == hostage]

    def ap_wear_and_tear(self, _seat, act, _on):
        """BB-EV-22."""
        rolled = self.roll_of("wear", act.pirate, 1, 0, FATE)
        self.slow(dict.fromkeys(self.party(act.pirate), rolled // 2), "BB-EV-22", "wear")

    def ap_piratical_ambition(self, seat, act, on):
        """BB-EV-17, BB-DUE-1, BB-DUE-2."""
        rules, target, one = self.rules, self.duellist(act.pirate), PIRATE_OF[on]
        ship = self.ships[target]
        challenger = Ship(one, seat, ship.place, "sloop", rules)
        mine = theirs = 0
        while mine == theirs:
            mine, theirs = self.duel_rolls(target, one, challenger)
        worth = rules["pirate"][one]["duel"] + rules["pirate"][target]["duel"]
        if mine > theirs:
            self.emit("BB-EV-17", "challenger_died", one)
            self.dead.add(one)
            self.gain_notoriety([target], worth, "BB-DUE-1", "duel")
            self.change_loyalty(self.party(target), rules["ambition"]["loyalty"], "BB-EV-17", "ambition")
            return
        self.eliminate(target, "BB-EV-17", "ambition", heir=one, to=seat)
        self.ships[one].cunning = challenger.cunning
        self.gain_notoriety([one], worth, "BB-DUE-1", "duel")

    def duellist(self, pirate):
        """BB-ALL-4: the better of allies."""
        return max(self.party(pirate), key=lambda one: self.rules["pirate"][one]["duel"])

    def duel_rolls(self, first, second, challenger=None):
        """Both roll, then either may roll again, the first one first."""
        dice = [self.rules["pirate"][one]["duel"] for one in (first, second)]
        mine = self.roll("duel", first, dice[0], 0, FIGHTS)
        theirs = self.roll("duel", second, dice[1], 0, FIGHTS)
        mine = self.again("duel", first, dice[0], mine, FIGHTS)
        return mine, self.again("duel", second, dice[1], theirs, FIGHTS, challenger)

    def card_2_window(self, act):
        """BB-EV-02."""
        if self.rules["reaction"]["windows"] == "none":
            return
        of = self.card_kind("Debauchery & Revelry")
        for seat in self.aps():
            cards = self.held(seat, "Debauchery & Revelry")
            targets = self.card_2_targets(seat, act)
            if not cards or not targets or not self.may_act(seat, act, of):
                continue
            if self.rules["card_2"]["target"] == "active":
                options = [f"play {card}" for card in cards]
            else:
                options = [f"play {card}: {PIRATES[one]}" for card in cards for one in targets]
            said = self.choose(seat, "BB-EV-02", ["pass", *options])
            if said == "pass":
                continue
            card, _, on = said[5:].partition(": ")
            target = PIRATE_OF[on] if on else act.pirate
            self.players[seat].ap_actions += 1
            act.taken.add(of)
            self.play_card(seat, card, "event")
            if not self.negated(target, card):
                self.play_card_2(target)

    def card_2_targets(self, seat, act):
        """Others' pirates in port without D&R."""
        if self.rules["card_2"]["target"] == "active":
            candidates = [act.pirate] if act.pirate in self.ships else []
        else:
            candidates = self.in_order(lambda ship: ship.owner != seat)
        return [one for one in candidates if self.ships[one].place in PORTS
                and not all(self.ships[other].revelry for other in self.party(one))]

    def play_card_2(self, target):
        party, rules = self.party(target), self.rules["dr"]
        self.break_alliance(target, "card2")
        for one in party:
            ship = self.ships[one]
            gain = rules["gain_pirate_port" if self.is_pirate_port(ship.place) else "gain"]
            if not ship.revelry:
                self.revel(one, "involuntary", gain, "BB-EV-02", "card2")

    def revel(self, one, manner, gain, rule, why):
        """BB-DR-1, BB-DR-2."""
        ship = self.ships[one]
        at_once = self.rules["dr"]["loyalty"] == "at_once"
        ship.revelry, ship.recovered = [manner, 0 if at_once else gain], 0
        self.emit(rule, "revelry", one, manner, ship.revelry[1], why)
        if at_once and gain:
            self.change_loyalty([one], gain, "BB-DR-2", why)

    def tried(self, act, pirate):
        """BB-EV-04: Double Cross; returns True if he may still retire."""
        for seat in self.aps():
            cards = self.held(seat, "Double Cross")
            if not cards or not self.may_act(seat, act, self.card_kind("Double Cross")):
                continue
            said = self.choose(seat, "BB-EV-04", ["pass", *(f"play {card}" for card in cards)])
            if said == "pass":
                continue
            self.players[seat].ap_actions += 1
            act.taken.add(self.card_kind("Double Cross"))
            self.play_card(seat, said[5:], "event")
            if self.negated(pirate, said[5:]):
                continue
            if not self.acquitted(pirate):
                return False
        return True

    def acquitted(self, pirate):
        rules = self.rules["double_cross"]
        rolled = self.roll_of("trial", pirate, 1, 0, FATE)
        if rolled <= rules["free_up_to"]:
            return True
        if rolled > rules["fined_up_to"]:
            self.eliminate(pirate, "BB-EV-04", "double_cross")
            return False
        fine = self.roll_of("fine", pirate, 2, 0, FATE)
        worth = self.ships[pirate].net_worth
        part = 100 if fine >= rules["all_from"] else fine * rules["percent"]
        paid = -(-worth * part // 100)
        self.emit("BB-EV-04", "worth", pirate, paid, "double_cross")
        self.set_net_worth(pirate, worth - paid, "BB-EV-04", "double_cross")
        return True

    # Mutiny (BB-MUT).

    def settle_mutinies(self):
        """BB-MUT-1: several crews in seat and display order from the PP."""
        while self.pending:
            crews, self.pending = self.pending, []
            leaders = {one: self.rating(one, "leadership")
                       for one in self.in_order(lambda ship: ship.pirate in crews)}
            for one, leadership in leaders.items():
                if one in self.ships:
                    self.mutiny(one, leadership)

    def mutiny(self, pirate, leadership):
        """BB-MUT-2."""
        ship = self.ships[pirate]
        self.pending = [one for one in self.pending if one != pirate]
        self.emit("BB-MUT-1", "mutiny", pirate)
        rolled = self.roll_of("mutiny", pirate, 1, 0, FATE)
        if rolled < leadership:
            return
        if rolled == leadership:
            self.change_loyalty([pirate], -1, "BB-MUT-2", "mutiny")
            self.settle_mutinies()
            return
        player, heir = self.players[ship.owner], None
        if player.pirates:
            options = [f"{PIRATES[one]}: succeed" for one in sorted(player.pirates)]
            heir = PIRATE_OF[self.choose(ship.owner, "BB-MUT-2", options).split(":")[0]]
        elif self.pirate_deck:
            heir = self.draw_pirate(ship.owner)
        if heir:
            player.pirates.remove(heir)
        self.eliminate(pirate, "BB-MUT-2", "mutiny", heir=heir, to=ship.owner)

    # Deeds: each returns False if it is lost.

    def do_move(self, act, pirate, party, place):
        ships = [self.ships[one] for one in party]
        if place not in self.moves(ships):
            return False
        for one in party:
            self.move(one, place, "BB-MOV-1", "move")
        if place in PORTS and self.pardon_in_force and self.nation(place) == "english":
            self.convert_all(party, place)
            for one in party:
                self.retire(one, "BB-EV-08", "pardon")
        if place not in PORTS and self.reacts_on_arrival() \
                and self.rules["reaction"]["windows"] != "none":
            for seat in self.aps():
                options = [] if self.is_off(act) else self.reaction(seat, act)
                if options and self.choose(seat, "BB-REA-1", ["pass", *options]) != "pass":
                    self.ap_action(seat, act, options[0])
        return not act.cancelled

    def convert_all(self, party, port):
        """BB-EV-08, BB-INP-3."""
        ships = [self.ships[one] for one in party]
        status, totals = [self.status(ship, port) for ship in ships], [sum(ship.holds) for ship in ships]
        for ship in ships:
            for hold in range(len(ship.holds)):
                self.set_hold(ship, hold, 0, "BB-EV-08", "booty")
        self.gain_worth_of(party, status, totals)

    def do_dig(self, _act, pirate, party, _target):
        """BB-EV-01."""
        owner = next((one for one in party if self.ships[one].treasure), None)
        if owner is None or self.ships[pirate].place not in self.rules["map"]["isle_of_pines"]:
            return False
        rules, ship = self.rules["treasure"], self.ships[owner]
        rolled = self.roll_of("dig", pirate, 1, 0, DEEDS)
        self.emit("BB-EV-01", "treasure_gone", owner, "treasure")
        self.card_to(ship.treasure, "discards")
        ship.treasure = None
        if rolled >= rules["found_from"]:
            worth = self.roll_of("treasure", pirate, 3, 0, DEEDS) * rules["factor"]
            self.emit("BB-EV-01", "worth", pirate, worth, "treasure")
            self.add_to_holds(party, worth, "BB-EV-01", "treasure")
        return True

    def do_find(self, _act, pirate, party, port):
        """BB-FND."""
        if port not in self.boxes or self.ships[pirate].place != self.area_of(port):
            return False
        rules = self.rules["find"]
        bonus = self.rating(pirate, "ability") + (rules["face_up"] if port in self.face_up else 0)
        if self.roll_of("find", pirate, 1, bonus, DEEDS) < rules["needed"]:
            return True
        if port not in self.face_up:
            self.turn_up(port)
        self.set_right(pirate, f"loot {port}")
        return True

    def turn_up(self, port):
        line = self.chance(CUPS, "draw", 1)
        merchant, cargo = self.face_down.pop(port)
        check(merchant_of(line["drawn"]) == (merchant, cargo), "BB-SET-7",
              f"a {merchant} {cargo} lies face down, not {line['drawn']}")
        self.unseen[merchant, cargo] -= 1
        self.face_up[port] = (merchant, cargo)
        self.emit("BB-FND", "merchant_found", port, f"{merchant} {cargo}")

    def do_loot(self, act, pirate, party, port):
        """BB-LOO-1 to BB-LOO-4."""
        if port not in self.face_up:
            return False
        rules, area = self.rules["loot"], self.ships[pirate].place
        merchant, cargo = self.face_up[port]
        region = self.rules["map"]["regions"][list(AREAS).index(area)]
        line = self.roll_of("cargo", pirate, 1, cargo, DEEDS)
        worth = self.rules["cargo_table"][region][line - 1]
        self.emit("BB-LOO-1", "worth", pirate, worth, "cargo")
        owner = self.ships[pirate].owner
        said = self.choose(owner, "BB-LOO-1", ["take", "decline"])
        self.remove_merchant(port, "BB-LOO-3", "loot")
        if said == "decline":
            self.gain_notoriety(party, cargo, "BB-LOO-2", "declined")
            self.change_loyalty(party, rules["loyalty_declined"], "BB-LOO-2", "declined")
            if rules["hostage_if_declined"]:
                self.settle_mutinies()
                if not self.is_off(act):
                    self.take_hostage(pirate, port)
            return True
        self.gain_notoriety(party, cargo, "BB-LOO-3", "loot")
        self.stow(party, worth, "BB-LOO-3", "loot")
        if line <= rules["poor_up_to"]:
            self.change_loyalty(party, rules["poor_loyalty"], "BB-LOO-3", "loot")
        elif line >= rules["rich_from"]:
            self.change_loyalty(party, rules["rich_loyalty"], "BB-LOO-3", "loot")
        self.set_right(pirate, f"convert {merchant} {area}")
        self.settle_mutinies()
        if self.is_off(act):
            return False
        self.take_hostage(pirate, port)
        self.settle_mutinies()
        if not self.is_off(act) and not self.rules["convert"]["actions"] and merchant in CONVERTIBLE:
            options = [f"{PIRATES[one]}: convert" for one in self.payers(pirate)]
            said = self.choose(owner, "BB-CNV-1", ["pass", *options])
            if said != "pass":
                self.convert(PIRATE_OF[said.split(":")[0]], merchant)
            self.set_right(pirate, None)
            self.settle_mutinies()
        if not self.is_off(act):
            self.may_revel(pirate)
        return not self.is_off(act)

    def may_revel(self, pirate):
        party = self.party(pirate)
        if self.choose(self.ships[pirate].owner, "BB-DR-1", ["pass", "revel"]) == "revel":
            for one in party:
                self.revel(one, "voluntary", self.rules["dr"]["gain"], "BB-DR-1", "voluntary")

    def take_hostage(self, pirate, port):
        """BB-HOS-1, BB-HOS-2."""
        if not self.hostage_cup:
            return
        hostage = self.hostage_cup[self.pick_from("hostages", len(self.hostage_cup))]
        party = self.party(pirate)
        options = [f"{PIRATES[one]}: {does} the hostage" for one in party
                   for does in ("keep", "torture")]
        said = self.choose(self.ships[pirate].owner, "BB-HOS-1", options)
        one = PIRATE_OF[said.split(":")[0]]
        ship = self.ships[one]
        if said.endswith("keep the hostage"):
            self.emit("BB-HOS-1", "hostage_taken", one, hostage, self.nation(port))
            self.hostage_cup.remove(hostage)
            ship.hostages[hostage] = self.nation(port)
            return
        information, value = self.rules["hostages"]["ratings"][HOSTAGES.index(hostage)]
        cruelty = self.rules["pirate"][one]["cruelty"]
        talks = self.roll_of("torture", one, 1, 0, DEEDS) > cruelty
        if talks and information:
            ship.notes[port] += information
            self.emit("BB-HOS-2", "noted", one, port, ship.notes[port])
        if not talks or self.rules["torture"]["reward"] == "always":
            self.gain_notoriety(party, value, "BB-HOS-2", "torture")
            self.change_loyalty(party, self.rules["torture"]["loyalty"], "BB-HOS-2", "torture")
        self.emit("BB-HOS-2", "hostage_gone", one, hostage, "torture")

    def do_convert(self, _act, pirate, party, _target):
        """BB-CNV-1."""
        right = (self.looted or "").split()
        if len(right) != 3 or self.ships[pirate].place != right[2]:
            return False
        self.convert(pirate, right[1])
        return True

    def convert(self, pirate, hull):
        ship, of, rules = self.ships[pirate], self.rules["ship"][hull], self.rules["convert"]
        ship.hull, ship.combat, ship.speed = hull, of["combat"], of["speed"]
        self.emit("BB-CNV-1", "converted", pirate, hull)
        before = len(ship.holds)
        if of["holds"] < before:
            held = sorted(ship.holds, reverse=True)[:of["holds"]]
            for hold in range(before):
                now = held[hold] if hold < len(held) else 0
                self.set_hold(ship, hold, now, "BB-CNV-1", "convert")
            ship.holds = held
        else:
            ship.holds += [0] * (of["holds"] - before)
        if of["holds"] != before:
            name = "larger_loyalty" if of["holds"] > before else "smaller_loyalty"
            self.change_loyalty(self.party(pirate), rules[name], "BB-CNV-1", "convert")

    def do_ally(self, _act, pirate, _party, other):
        """BB-ALL-1."""
        one, two = self.ships[pirate], self.ships.get(other)
        if two is None or two.place != one.place or one.place not in PORTS \
                or one.revelry or two.revelry or two.ally or one.ally:
            return False
        one.ally, two.ally = other, pirate
        self.emit("BB-ALL-1", "allied", pirate, other)
        self.set_right(pirate, one.right or two.right)
        return True

    def do_recover(self, _act, pirate, party, _target):
        """BB-DR-1, BB-DR-2."""
        if self.ships[pirate].place not in PORTS:
            return False
        for one in party:
            ship = self.ships[one]
            if not ship.revelry:
                continue
            ship.recovered += 1
            manner, gain = ship.revelry
            self.emit("BB-DR-1", "recovering", one, ship.recovered)
            if manner == "voluntary" or ship.recovered >= self.rules["dr"]["recoveries"]:
                ship.revelry, ship.recovered = None, 0
                self.emit("BB-DR-1", "revelry_gone", one, "recovery")
                if gain:
                    self.change_loyalty([one], gain, "BB-DR-2", "recovery")
        return True

    def do_attack(self, act, pirate, party, port):
        """BB-ATT."""
        area = self.area_of(port)
        if not self.may_attack(port) or self.ships[pirate].place != area:
            return False
        rules, of, ship = self.rules["attack"], self.of_port(port), self.ships[pirate]
        information = max(self.ships[one].notes[port] for one in party)
        value = self.combat(party, 1) + self.rating(pirate, "ability") + information
        mine = self.roll("port_attack", pirate, 1, value, FIGHTS)
        dice = rules["dice_if_attacked"] if port in self.attacked else 1
        theirs = self.roll("port_attack", None, dice, of["defense"], FIGHTS) + of["defense"]
        self.mark_attack(party, port)
        mine = self.again("port_attack", pirate, 1, mine, FIGHTS) + value
        if mine <= theirs:
            self.hit(party, theirs - mine, "BB-ATT-5", "port_held")
            return not self.is_off(act)
        self.gain_notoriety(party, rules["notoriety"] * of["worth"], "BB-ATT-4", "port_attack")
        for one in party:
            self.move(one, port, "BB-ATT-4", "port_attack")
        self.set_right(pirate, f"sack {port}")
        self.hit(party, rules["hits"], "BB-ATT-4", "port_attack")
        alive = [one for one in party if one in self.ships]
        self.change_loyalty(alive, rules["loyalty"], "BB-ATT-4", "port_attack")
        self.settle_mutinies()
        if self.is_off(act):
            return False
        pirate, dice = act.pirate, of["worth"]
        booty = self.roll_of("port_booty", pirate, dice, 0, FIGHTS) * rules["booty"]
        self.emit("BB-ATT-4", "worth", pirate, booty, "port_attack")
        for one, part in self.divided(self.party(pirate), booty).items():
            full = 0 not in self.ships[one].holds
            if part and full and self.choose(ship.owner, "BB-ATT-4", ["take", "decline"]) == "decline":
                continue
            self.stow([one], part, "BB-ATT-4", "port_attack")
        return True

    def mark_attack(self, party, port):
        """BB-ATT-2."""
        if port not in self.attacked:
            self.attacked.add(port)
            self.emit("BB-ATT-2", "port_attacked", port)
        nation = self.nation(port)
        for one in party:
            ship = self.ships[one]
            if nation not in ship.history:
                ship.history.add(nation)
                self.emit("BB-ATT-2", "history", one, nation)
            if ship.letter and ship.letter[0] == nation:
                self.emit("BB-ATT-2", "letter_gone", one, "attack_history")
                self.card_to(ship.letter[1], "out")
                ship.letter = None
            self.close_haven(ship, port, "haven_ends")

    def do_sack(self, _act, pirate, party, port):
        """BB-SAC."""
        if self.ships[pirate].place != port or port in self.destroyed:
            return False
        of, rules = self.of_port(port), self.rules["sack"]
        cruelty = self.rating(pirate, "cruelty")
        if self.roll_of("sack", pirate, 1, cruelty, DEEDS) <= of["defense"]:
            return True
        there = self.at(port)
        notoriety = self.rules["attack"]["notoriety"] * of["worth"]
        self.gain_notoriety(party, notoriety, "BB-SAC", "sack")
        for one in there:
            self.move(one, self.area_of(port), "BB-SAC", "sack")
        self.destroy(port, "BB-SAC", "sack")
        gain = self.rules["dr"]["gain"]
        self.change_loyalty(party, rules["loyalty"] + gain, "BB-SAC", "sack")
        for one in party:
            self.revel(one, "involuntary", 0, "BB-SAC", "sack")
        return True

    def do_retire(self, act, pirate, _party, way):
        ship = self.ships[pirate]
        if way not in self.retirements(ship):
            return False
        if way == "letter":
            if not self.tried(act, pirate):
                return False
        elif way == "bribe" and not self.bribe_to_retire(ship):
            return True
        rule = {"letter": "BB-RET-2", "haven": "BB-RET-3", "bribe": "BB-RET-4"}[way]
        self.retire(pirate, rule, f"action {way}")
        return True

    def bribe_to_retire(self, ship):
        """BB-RET-4: d66 x 100."""
        ship.bribed.add(ship.place)
        self.emit("BB-RET-4", "bribed", ship.pirate, ship.place)
        tens, ones = self.pick(FATE, 6) + 1, self.pick(FATE, 6) + 1
        cost = (10 * tens + ones) * self.rules["retire"]["factor"]
        self.emit("BB-RET-4", "rolled", "retirement_bribe", ship.pirate, 2, 10 * tens + ones, 0)
        self.emit("BB-RET-4", "worth", ship.pirate, cost, "bribe")
        options = ["pay", "refuse"] if ship.net_worth >= cost else ["refuse"]
        if self.choose(ship.owner, "BB-RET-4", options) == "pay":
            self.set_net_worth(ship.pirate, ship.net_worth - cost, "BB-RET-4", "bribe")
            return True
        self.change_loyalty(self.party(ship.pirate), self.rules["retire"]["refused_loyalty"],
                            "BB-RET-4", "bribe")
        return False

    # In-Port Activities (BB-INP).

    def do_in_port(self, _act, pirate, party, _target):
        port = self.ships[pirate].place
        if port not in PORTS:
            return False
        self.obtain_letter(pirate, party, port)
        self.ransom(party, port)
        involuntary = self.convert_booty(self.payers(pirate), party, port)
        self.refit(pirate, party, port)
        self.buy_haven(party, port)
        if involuntary:
            for one in party:
                self.revel(one, "involuntary", self.rules["dr"]["gain_pirate_port"],
                           "BB-INP-7", "port_revelry")
        else:
            self.may_revel(pirate)
        return True

    def obtain_letter(self, pirate, party, port):
        """BB-EV-12."""
        ship, owner = self.ships[pirate], self.ships[pirate].owner
        cards = self.held(owner, "Letter of Marque")
        if len(party) > 1 or not cards or ship.letter or self.governor.get(port) != "pro" \
                or self.nation(port) in ship.history:
            return
        said = self.choose(owner, "BB-EV-12", ["pass", *(f"play {card}" for card in cards)])
        if said != "pass":
            self.play_card(owner, said[5:], "event", None)
            self.card_to(said[5:], f"display {pirate}")
            ship.letter = (self.nation(port), said[5:])
            self.emit("BB-EV-12", "letter", pirate, self.nation(port))

    def ransom(self, party, port):
        """BB-INP-2."""
        if self.nation(port) in ("none", "arab", "portuguese"):
            return
        for one in party:
            ship = self.ships[one]
            for hostage in [each for each in HOSTAGES if each in ship.hostages]:
                if ship.hostages[hostage] != self.nation(port) \
                        or self.status(ship, port) not in ("pro", "haven", "neutral"):
                    continue
                if self.choose(ship.owner, "BB-INP-2", ["pass", "ransom"]) == "pass":
                    continue
                value = self.rules["hostages"]["ratings"][HOSTAGES.index(hostage)][1]
                worth = self.roll_of("ransom", one, 2, 0, DEEDS) * value * self.rules["ransom"]["factor"]
                self.emit("BB-INP-2", "worth", one, worth, "ransom")
                self.hostage_leaves(ship, hostage, "BB-INP-2", "ransom")
                self.add_to_holds(party, worth, "BB-INP-2", "ransom")

    def worth_of(self, status, total):
        """BB-INP-3."""
        rules = self.rules["booty"]
        if status == "neutral":
            return total // rules["neutral_rate"]
        if status == "haven":
            return total + -(-total * rules["haven_percent"] // 100)
        return total

    def convert_booty(self, first, party, port):
        """BB-INP-3; returns True if involuntary D&R follows. An ally's holds are counted from 5."""
        ships = [self.ships[one] for one in first]
        status = [self.status(ship, port) for ship in ships]
        full = [4 * at + hold for at, ship in enumerate(ships) if status[at] != "anti"
                for hold, amount in enumerate(ship.holds) if amount]
        if not full:
            return False
        options, sets = ["pass"], {}
        for size in range(1, len(full) + 1):
            for holds in itertools.combinations(full, size):
                amounts = tuple(tuple(sorted(ships[at].holds[hold % 4] for hold in holds
                                             if hold // 4 == at)) for at in range(len(ships)))
                if amounts not in sets:
                    sets[amounts] = holds
        options += ["convert holds " + " ".join(str(hold + 1) for hold in holds)
                    for holds in sets.values()]
        said = self.choose(ships[0].owner, "BB-INP-3", options)
        if said == "pass":
            return False
        totals = [0] * len(ships)
        for hold in (int(word) - 1 for word in said.split()[2:]):
            ship = ships[hold // 4]
            totals[hold // 4] += ship.holds[hold % 4]
            self.set_hold(ship, hold % 4, 0, "BB-INP-3", "booty")
        self.gain_worth_of(party, status, totals)
        return "pirate" in status

    def gain_worth_of(self, party, status, totals):
        """All booty of one rate is sold together; allies divide the proceeds."""
        by_rate = Counter()
        for each, total in zip(status, totals):
            by_rate["pro" if each == "pirate" else each] += total
        worth = sum(self.worth_of(each, total) for each, total in by_rate.items())
        for one, part in self.divided(party, worth).items():
            if part:
                self.set_net_worth(one, self.ships[one].net_worth + part, "BB-INP-3", "booty")

    def refit(self, pirate, party, port):
        """BB-INP-4."""
        ship, status = self.ships[pirate], {one: self.status(self.ships[one], port) for one in party}
        if self.nation(port) == "arab":
            return
        damage = {one: self.damage(one) if status[one] != "anti" else (0, 0) for one in party}
        if not any(sum(each) for each in damage.values()):
            return
        if self.is_pirate_port(port):
            parts = {one: sum(each) for one, each in damage.items()}
        else:
            points = (self.roll_of("refit", pirate, 1, 0, DEEDS) + 1) // 2
            if "haven" in status.values():
                points += self.rules["refit"]["haven_bonus"]
            welcome = [one for one in party if status[one] != "anti"]
            parts = self.divided(welcome, points)
        for one, points in parts.items():
            combat, speed = damage[one]
            points = min(points, combat + speed)
            least, most = max(0, points - speed), min(points, combat)
            options = [f"refit {number} Combat" for number in range(least, most + 1)]
            number = int(self.choose(ship.owner, "BB-INP-4", options).split()[1])
            each = self.ships[one]
            if number:
                each.combat += number
                self.emit("BB-INP-4", "combat", one, number, each.combat, "refit")
            if points - number:
                each.speed += points - number
                self.emit("BB-INP-4", "speed", one, points - number, each.speed, "refit")

    def damage(self, one):
        ship = self.ships[one]
        of = self.rules["ship"][ship.hull]
        return of["combat"] - ship.combat, of["speed"] - ship.speed

    def buy_haven(self, party, port):
        """BB-INP-5."""
        taken = any(port in ship.havens for ship in self.ships.values())
        may = [one for one in party if self.governor.get(port) == "pro" and not taken
               and port not in self.ships[one].bribed
               and self.nation(port) not in self.ships[one].history]
        if not may:
            return
        owner = self.ships[party[0]].owner
        options = ["pass", *(f"{PIRATES[one]}: bribe for a Safe Haven" for one in may)]
        said = self.choose(owner, "BB-INP-5", options)
        if said == "pass":
            return
        one = PIRATE_OF[said.split(":")[0]]
        ship = self.ships[one]
        ship.bribed.add(port)
        self.emit("BB-INP-5", "bribed", one, port)
        cost = self.roll_of("haven_bribe", one, 1, 0, DEEDS) * self.rules["haven"]["factor"]
        self.emit("BB-INP-5", "worth", one, cost, "haven")
        options = ["pay", "refuse"] if ship.net_worth >= cost else ["refuse"]
        if self.choose(owner, "BB-INP-5", options) == "pay":
            self.set_net_worth(one, ship.net_worth - cost, "BB-INP-5", "haven")
            ship.havens.add(port)
            self.emit("BB-INP-5", "haven", one, port)

    # Booty Grab and its duel (BB-GRB, BB-DUE-3).

    def do_grab(self, act, pirate, _party, victim):
        grabber, other = self.ships[pirate], self.ships.get(victim)
        if other is None or other.place != grabber.place or not other.revelry:
            return False
        rules, bonus = self.rules["booty_grab"], 0
        skulls = self.held(other.owner, "Skull & Crossbones")
        payers = [one for one in self.payers(victim) if self.ships[one].cunning > 0]
        if skulls and payers and self.rules["reaction"]["windows"] != "none":
            said = self.choose(other.owner, "BB-EV-19", self.skull_options(payers, skulls))
            if said != "pass":
                self.play_skull(other.owner, said[5:], payers[0])
                bonus = self.rules["skull"]["grab_bonus"]
        mine_bonus = self.rating(pirate, "ability") + rules["bonus"]
        bonus += self.rules["pirate"][victim]["ability"]
        mine = self.roll("grab", pirate, 1, mine_bonus, FIGHTS)
        theirs = self.roll("grab", victim, 1, bonus, FIGHTS)
        mine = self.again("grab", pirate, 1, mine, FIGHTS) + mine_bonus
        theirs = self.again("grab", victim, 1, theirs, FIGHTS) + bonus
        if mine < theirs:
            self.change_loyalty(self.party(pirate), rules["loyalty"], "BB-GRB-2", "grab")
        elif mine == theirs:
            self.duel(pirate, victim)
        else:
            share = self.roll_of("grab_share", pirate, 1, mine - theirs, FIGHTS)
            part = min(100, share * rules["percent"])
            amount = -(-sum(other.holds) * part // 100)
            self.emit("BB-GRB-2", "worth", pirate, amount, "grab")
            self.take_from_holds(other, amount, "BB-GRB-2", "grab")
            self.add_to_holds(self.party(pirate), amount, "BB-GRB-2", "grab")
        return True

    def duel(self, pirate, victim):
        """BB-DUE-3."""
        duellist = self.duellist(pirate)
        while True:
            mine, theirs = self.duel_rolls(duellist, victim)
            if mine != theirs:
                break
            owners = [self.ships[duellist].owner, self.ships[victim].owner]
            if any(self.choose(owner, "BB-DUE-3", ["again", "end the duel"]) != "again"
                   for owner in owners):
                return
        winner, loser = (duellist, victim) if mine > theirs else (victim, duellist)
        worth = sum(self.rules["pirate"][one]["duel"] for one in (winner, loser))
        self.gain_notoriety([winner], worth, "BB-DUE-1", "duel")
        beaten = self.ships[loser]
        said = self.choose(self.ships[winner].owner, "BB-DUE-3",
                           ["keep the ship", "take the ship", "take nothing"])
        if said != "take nothing":
            self.spoils(self.ships[winner], beaten, said == "take the ship")
        self.eliminate(loser, "BB-DUE-3", "duel")

    def spoils(self, ship, beaten, changes):
        """The fullest holds of both, all hostages, the Letter; the ship that he names."""
        before, kept = ship.holds, len(ship.holds)
        if changes:
            self.emit("BB-DUE-3", "converted", ship.pirate, beaten.hull)
            for name in ("combat", "speed"):
                now = getattr(beaten, name)
                self.emit("BB-DUE-3", name, ship.pirate, now - getattr(ship, name), now, "spoils")
                setattr(ship, name, now)
            ship.hull, kept = beaten.hull, len(beaten.holds)
            if beaten.guns and not ship.guns:
                ship.guns, beaten.guns = beaten.guns, None
                self.emit("BB-DUE-3", "guns_gone", beaten.pirate, "spoils")
                self.card_to(ship.guns, f"display {ship.pirate}")
                self.emit("BB-EV-10", "guns", ship.pirate)
        parts, so_far = {one: [] for one in self.party(ship.pirate)}, 0
        for amount in beaten.holds:
            was = self.divided(list(parts), so_far)
            so_far += amount
            now = self.divided(list(parts), so_far)
            for one, each in parts.items():
                each.append(now[one] - was[one])
        for one, each in parts.items():
            winner = self.ships[one]
            before, room = winner.holds, kept if winner is ship else len(winner.holds)
            winner.holds = sorted(before + each, reverse=True)[:room]
            for hold, amount in enumerate(winner.holds):
                if amount != (before[hold] if hold < len(before) else 0):
                    self.emit("BB-DUE-3", "hold", one, hold, amount, "spoils")
        for hold in range(len(beaten.holds)):
            self.set_hold(beaten, hold, 0, "BB-DUE-3", "spoils")
        for hostage, nation in beaten.hostages.items():
            self.emit("BB-DUE-3", "hostage_taken", ship.pirate, hostage, nation)
        ship.hostages |= beaten.hostages
        beaten.hostages = {}
        if beaten.letter and not ship.ally and not ship.letter and beaten.letter[0] not in ship.history:
            ship.letter, beaten.letter = beaten.letter, None
            self.emit("BB-DUE-3", "letter_gone", beaten.pirate, "spoils")
            self.card_to(ship.letter[1], f"display {ship.pirate}")
            self.emit("BB-DUE-3", "letter", ship.pirate, ship.letter[0])

    # The end.

    def finish(self):
        """BB-SCO-3, BB-HOU-1, BB-END-3."""
        for seat in self.from_pp():
            for one in self.players[seat].fleet:
                halves = 2 * self.ships[one].notoriety * self.rules["score"]["other"]
                self.score(seat, halves, one, "BB-SCO-3", "in_play")
            handicap = self.rules["seat"]["score"][seat]
            self.players[seat].points += handicap
            if handicap:
                self.emit("BB-HOU-1", "handicap", seat, handicap)
        self.emit("BB-END-1", "game_over")
        line = self.trace.next()
        check(line["kind"] == "end", "BB-END-1", f"the game is over, but {short(line)} follows")
        self.settle_events()
        if self.trace.state:
            check_state(self, self.trace.state)
        points = [player.points for player in self.players]
        check([2 * score for score in line["scores"]] == points, "BB-END-3",
              f"the half points are {points}, not twice {line['scores']}")
        standing = [(player.points, player.retired if self.rules["end"]["tie_break"] == "retired" else 0)
                    for player in self.players]
        ranks = [sum(other > mine for other in standing) for mine in standing]
        check(line["ranks"] == ranks, "BB-END-3", f"the ranks are {ranks}, not {line['ranks']}")


LANES = ["events", "ports", "cups", "fights", "deeds", "fate", "face_down"]


def merchant_of(drawn):
    """Type and Cargo rating of a drawn merchant, such as `three-master 4`."""
    name, cargo = drawn.rsplit(" ", 1)
    return name.replace("-", "_"), int(cargo)


def key_of(card):
    return next(key for key, name in CARDS.items() if name == kind(card))


def short(line):
    return json.dumps({name: value for name, value in line.items() if name != "legal"})[:120]


def check_state(game, state):
    """Checks that a snapshot equals the state derived without it."""
    ships = [game.ships[one] for player in game.players for one in player.fleet]
    check(len(ships) == len(state["ships"]), "state", f"{len(ships)} ships are in play")
    for ship, theirs in zip(ships, state["ships"]):
        compare(f"the ship of {ship.pirate}", ship_facts(game, ship), theirs)
    for seat, theirs in enumerate(state["players"]):
        compare(f"seat {seat}", player_facts(game, seat), theirs)
    for seat, theirs in enumerate(state["hands"]):
        player = game.players[seat]
        mine = {"cards": sorted(player.cards.elements()), "pirates": sorted(player.pirates)}
        compare(f"the hand of seat {seat}", mine, {"cards": sorted(theirs["cards"]),
                                                  "pirates": sorted(theirs["pirates"])})
    compare("the table", table_facts(game), state)


def compare(what, mine, theirs):
    for name, value in mine.items():
        check(theirs[name] == value, "state",
              f"{name} of {what} is {value}, not {theirs[name]}")


def ship_facts(game, ship):
    revelry = ship.revelry and {"kind": ship.revelry[0], "gain": ship.revelry[1],
                                "recoveries": ship.recovered}
    right = (ship.right or "none").split()
    if len(right) > 1:
        right = {right[0]: right[1] if len(right) == 2 else right[1:]}
    return {"pirate": ship.pirate, "seat": ship.owner, "at": ship.place, "ship": ship.hull,
            "combat": ship.combat, "speed": ship.speed, "loyalty": ship.loyalty,
            "cunning": ship.cunning, "notoriety": ship.notoriety, "net_worth": ship.net_worth,
            "holds": ship.holds, "hostages": ship.hostages, "notes": dict(+ship.notes),
            "history": [nation for nation in NATIONS if nation in ship.history],
            "bribed": in_table(PORTS, ship.bribed), "havens": in_table(PORTS, ship.havens),
            "letter": ship.letter and ship.letter[0], "guns": ship.guns is not None,
            "treasure": ship.treasure is not None, "scurvy": ship.scurvy, "revelry": revelry,
            "right": right if isinstance(right, dict) else right[0], "ally": ship.ally,
            "is_new": ship.deployed == game.turn}


def in_table(table, some):
    return [each for each in table if each in some]


def player_facts(game, seat):
    player = game.players[seat]
    kc = player.kc and {"who": player.kc.who, "at": player.kc.place, "speed": player.kc.speed,
                        "combat": game.kc_combat(player.kc)}
    return {"half_points": player.points, "hand_size": sum(player.cards.values()),
            "pirate_hand_size": len(player.pirates), "retired": player.retired,
            "ap_actions": player.ap_actions, "kc": kc}


def table_facts(game):
    warships = {}
    for area, warship in game.stations.items():
        speed, combat = game.warship(area)
        warships[area] = {"warship": f"warship_{warship + 1}", "speed": speed, "combat": combat}
    merchants = {port: game.face_up.get(port) for port in game.boxes}
    merchants = {port: at and {"type": at[0], "cargo": at[1]} for port, at in merchants.items()}
    unseen = {f"{merchant} {cargo}": copies for (merchant, cargo), copies in game.unseen.items()}
    return {"turn": game.turn, "whose_turn": game.pp, "retired": game.retired,
            "converted": game.converted, "dead": in_table(PIRATES, game.dead),
            "pirate_deck_size": len(game.pirate_deck), "deck_size": sum(game.deck.values()),
            "discards": dict(+game.discards), "cards_out": dict(+game.out),
            "deck": dict(+game.deck), "unseen_merchants": {of: n for of, n in unseen.items() if n},
            "governors": game.governor, "governors_in_cup": game.anti_cup,
            "merchants": merchants,
            "face_down": {port: f"{of[0]} {of[1]}" for port, of in game.face_down.items()},
            "attacked": in_table(PORTS, game.attacked),
            "destroyed": in_table(PORTS, game.destroyed), "warships": warships,
            "warships_in_cup": len(game.warship_cup), "kcs_in_cup": game.kc_cup,
            "dead_kcs": in_table(KCS, game.dead_kcs), "hostages_in_cup": game.hostage_cup}


def games_of(source):
    """The games of a trace: the header and an iterator of the numbered lines that follow."""
    numbered = ((number, json.loads(text)) for number, text in enumerate(source, 1))
    header = None
    for _, line in numbered:
        if line["kind"] == "game":
            header = line
            break
    while header:
        following = []

        def lines():
            for number, line in numbered:
                if line["kind"] == "game":
                    following.append(line)
                    return
                yield number, line
        of_game = lines()
        yield header, of_game
        for _ in of_game:
            pass
        header = following[0] if following else None


def referee(source, out=print):
    """Reads a trace; returns the number of games and of games that differ."""
    games = wrong = 0
    for header, lines in games_of(source):
        games += 1
        game = Game(header, lines)
        try:
            game.play()
        except Wrong as why:
            wrong += 1
            out(f"game {header['address']}, line {game.trace.number}: {why}")
        except (LookupError, TypeError, AttributeError, ValueError) as error:
            wrong += 1
            out(f"game {header['address']}, line {game.trace.number}: malformed: {error!r}")
    return games, wrong


def main():
    try:
        source = open(sys.argv[1], encoding="utf-8") if len(sys.argv) > 1 else sys.stdin
        games, wrong = referee(source)
    except (OSError, ValueError, LookupError, TypeError) as error:
        print(f"cannot referee this: {error!r}", file=sys.stderr)
        return 2
    if games == 0:
        print("no game in the trace", file=sys.stderr)
        return 2
    print(f"{games} games, {wrong} differ from the rules")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
