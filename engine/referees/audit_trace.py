#!/usr/bin/env python3
"""Audits traces of Pirate's Cove and Piratenbucht by its own implementation of scoring and damage.

    corsair trace pirates-cove -n 1000 | python3 engine/referees/audit_trace.py
    corsair trace piratenbucht -n 1000 | python3 engine/referees/audit_trace.py

Standard library only; shares no code with the engine. From decisions, rolls and draws it computes
every event of fame, gold, chests, levels, mastercraft, parrots, hulls, hands and places, and
compares. An event that no rule explains, and one that a rule demands and the trace lacks, are both
errors; so are wrong final scores and ranks. Numbers come from the rules in the first line of each
game, so house rules are audited as well. Rule ids are defined in docs/rules/pirates-cove.md and
docs/rules/piratenbucht.md. Exit code 0: no error; 1: an error, reported with its line; 2: not a trace.
"""

import json
import sys
from collections import Counter

SECTIONS = ["hull", "sails", "cannon", "crew"]
YARDS = {2: "hull", 3: "sails", 4: "cannon", 5: "crew"}
TAVERN, TREASURE, COVE = 1, 6, 7
OUTER = range(1, 6)
ADVISES = {"captain_flint": "hull", "long_john_silver": "cannon",
           "billy_bones": "crew", "squire_trelawney": "sails"}
LIES_ON = {"carryall_hull": "hull", "quicksilver_sails": "sails",
           "six_guns": "cannon", "veteran_crew": "crew"}
NAMED = {section: card for card, section in LIES_ON.items()}
FAME_CARDS = {"small_fame": "small", "middling_fame": "middling", "great_fame": "great",
              "greatest_fame": "greatest"}
# Fields of an event beside its kind, name and rule, in the order of the tuples here.
FIELDS = ["number", "seat", "island", "card", "section", "parrot", "legend", "consort", "level",
          "by", "hit", "hits", "left", "reason", "share"]
BATTLE = ["avast_belay", "blow_me_down", "grapple_attack", "smoke_screen"]
COMBAT = ["grapple_attack", "smoke_screen", "grapeshot", "secret_weapon", "favorable_winds"]
MOST_DICE = 12


class Wrong(Exception):
    """Something in the trace does not follow from the rules."""


def check(holds, message):
    if not holds:
        raise Wrong(message)


class Ship:
    def __init__(self, rules, seat):
        start = rules["start"]
        self.levels = {section: start["level"] for section in SECTIONS}
        self.craft = {section: 0 for section in SECTIONS}
        self.parrot, self.parrot_hits = None, 0
        # Hits that area cards absorb: those with a name, and Reinforcements.
        self.named = {section: 0 for section in SECTIONS}
        self.walls = {section: 0 for section in SECTIONS}
        self.island, self.wheel = COVE, None
        self.gold, self.chests, self.fame = start["gold"] + rules["seat"]["gold"][seat], 0, 0
        self.hand = Counter()
        self.maps_now, self.maps_next = set(), set()
        self.consort, self.shared = None, Counter()
        self.fled_unhit = False


class Battle:
    """One combat, from the event `combat` to `combat_ended`."""

    def __init__(self, island, players, hulls, final):
        self.island, self.players, self.hulls, self.final = island, set(players), hulls, final
        self.round, self.order, self.acted = 0, [], set()
        self.hit, self.reloading, self.smoke = set(), set(), set()
        self.grapple, self.cards = False, Counter()
        self.blown, self.thrown = Counter(), Counter()
        self.round_hits, self.regained = Counter(), set()
        self.rankings, self.last_left = {}, set()
        self.grapeshot = self.six_gun = False
        self.kegs = Counter()
        self.winds, self.weapons, self.loaded, self.shots = Counter(), Counter(), set(), False
        # PB-BLA-2: the ranking of the ships for the round, and the targets of each black ship so far.
        self.ranks, self.fired_at = None, {}


class Game:
    def __init__(self, header):
        check(header.get("trace") == 1, f"trace version {header.get('trace')} is unknown")
        self.rules = rules = header["rules"]
        self.n = len(header["seats"])
        self.ships = [Ship(rules, seat) for seat in range(self.n)]
        self.bank_gold = rules["bank"]["gold"] - sum(ship.gold for ship in self.ships)
        self.bank_chests = rules["bank"]["chests"]
        self.deck, self.discards = Counter(rules["tavern"]["deck"]), Counter()
        self.treasure = Counter({tuple(row[:4]): 0 for row in rules["treasure"]["cards"]})
        for row in rules["treasure"]["cards"]:
            self.treasure[tuple(row[:4])] += row[4]
        self.face_up = {}
        self.expected = Counter()  # events still due, as tuples
        self.draws = []  # cards due: (seat, reason)
        self.offered = None
        self.rigs = {}
        self.turn, self.phase, self.battle = 0, None, None
        self.black, self.navies = {}, {}  # number -> [island, legend]; island -> controller
        self.second = rules["tavern"]["style"] == "piratenbucht"
        self.taken, self.saved = None, 0  # an island by PB-VAR; gold of a Veteran Crew
        self.crows_nest, self.tied, self.winners = None, [], []
        self.rolls, self.misfires = [], Counter()
        self.fleeing = self.mapping = self.aimed = None  # decisions that wait for a roll
        self.survivors, self.visited, self.sailing, self.facing = set(), set(), [], 0
        for seat in range(self.n):
            self.draws += [(seat, "dealt")] * (rules["start"]["cards"] + rules["seat"]["cards"][seat])

    # Consequences.

    def expect(self, *event):
        self.expected[event] += 1

    def settle(self, what):
        """Checks that nothing is due before something new begins."""
        left = list(self.expected.elements())
        check(not left, f"before {what}: still due: {left[:3]}")
        if self.offered is not None:
            check(what == "a decision", f"before {what}: a parrot is offered")
        elif +self.deck or +self.discards:
            check(not self.draws, f"before {what}: cards are still to be drawn")
        else:
            self.draws = []  # PC-PLU-1: cards that the deck can't supply are not due

    def met(self, *event):
        if self.expected[event] == 0:
            due = [other for other in self.expected.elements() if other[0] == event[0]]
            raise Wrong(f"{event} does not follow; due: {due[:4] or 'nothing of the kind'}")
        self.expected[event] -= 1
        if self.expected[event] == 0:
            del self.expected[event]

    def give_fame(self, seat, by, reason, share="own"):
        if by:
            self.ships[seat].fame += by
            self.expect("fame", seat, by, reason, share)

    def win_fame(self, seat, by, reason):
        """PC-CON: a Consort has had half of the running total, rounded up."""
        ship = self.ships[seat]
        self.give_fame(seat, by, reason)
        share = self.share_of(ship, "fame", by)
        if share:
            self.give_fame(seat, -share, reason, "consort")
            self.give_fame(ship.consort, share, reason, "consort")

    def share_of(self, ship, kind, by):
        if ship.consort is None:
            return 0
        had = (ship.shared[kind] + 1) // 2
        ship.shared[kind] += by
        return (ship.shared[kind] + 1) // 2 - had

    def move(self, what, seat, by, reason, share="own"):
        """Changes gold or chests aboard; the caller handles the other party."""
        if by:
            ship = self.ships[seat]
            setattr(ship, what, getattr(ship, what) + by)
            check(getattr(ship, what) >= 0, f"seat {seat} has a negative amount of {what}")
            self.expect(what, seat, by, reason, share)

    def take_gold(self, seat, gold, reason):
        gold = min(gold, self.bank_gold)
        self.bank_gold -= gold
        self.move("gold", seat, gold, reason)
        return gold

    def pay(self, seat, gold, reason):
        self.bank_gold += gold
        self.move("gold", seat, -gold, reason)

    def drop_chests(self, seat, chests, reason):
        self.bank_chests += chests
        self.move("chests", seat, -chests, reason)

    def set_level(self, seat, section, level, reason):
        self.ships[seat].levels[section] = level
        self.expect("level", seat, section, level, reason)

    def play(self, seat, card):
        hand = self.ships[seat].hand
        check(hand[card] > 0, f"seat {seat} plays {card}, which it does not have")
        hand[card] -= 1
        self.expect("played", seat, card)

    def sail(self, seat, island, reason):
        self.ships[seat].island = island
        self.expect("sailed", seat, island, reason)

    # Numbers derived from the table by the rules.

    def value(self, seat, section):
        level = self.ships[seat].levels[section]
        return self.rules["ship"][section][level - 1] if level else 0

    def legend_rules(self, ship):
        return self.rules["legend"].get(self.black[int(ship[5:])][1])

    def speed(self, ship):
        if ship == "navy":
            return self.rules["royal_navy"]["speed"]
        if ship.startswith("black"):
            return self.legend_rules(ship)["speed"]
        seat = int(ship[4:])
        if self.ships[seat].named["sails"]:
            return self.rules["area_cards"]["quicksilver_sails_speed"]
        speed = self.value(seat, "sails")
        if self.ships[seat].parrot == "squire_trelawney":
            speed += self.rules["parrot"]["squire_trelawney_speed"]
        if self.battle:
            speed += self.battle.blown[seat] * self.rules["blow_me_down"]["speed"]
            speed += self.battle.thrown[seat] * self.rules["treasure_overboard"]["speed"]
            speed += self.battle.winds[seat] * self.rules["favorable_winds"]["speed"]
        return speed

    def dice(self, ship):
        """PC-FIR-2, PC-GRA, PB-ACT, PB-COM."""
        if ship == "navy":
            return self.rules["royal_navy"]["dice"]
        if ship.startswith("black"):
            return self.legend_rules(ship)["dice"]
        seat = int(ship[4:])
        crew, cannon = self.value(seat, "crew"), self.value(seat, "cannon")
        if self.second:
            return self.dice_with_area_cards(seat, crew, cannon)
        parrot = self.ships[seat].parrot
        if parrot == "long_john_silver":
            return self.rules["parrot"]["long_john_silver_dice"]
        if parrot == "billy_bones":
            return cannon
        return crew if self.battle.grapple else min(crew, cannon)

    def dice_with_area_cards(self, seat, crew, cannon):
        guns, veterans = self.ships[seat].named["cannon"], self.ships[seat].named["crew"]
        if self.battle.grapple:
            dice = self.rules["grapple_attack"]["veteran_crew_dice"] if veterans else crew
        elif guns:
            dice = self.rules["area_cards"]["six_guns_dice"]
        else:
            dice = cannon if veterans else min(crew, cannon)
        weapons = 0 if guns else self.battle.weapons[seat] * self.rules["secret_weapon"]["dice"]
        return min(dice + weapons, MOST_DICE)

    def hit_on(self, target):
        if self.battle.grapeshot:
            return self.rules["grapeshot"]["hit_on"]
        if target.startswith("seat") and int(target[4:]) in self.battle.smoke:
            return self.rules["smoke_screen"]["hit_on"]
        return self.rules["combat"]["hit_on"]

    def price(self, levels):
        return sum(self.rules["ship"]["prices"][level - 1] for level in levels)

    def ships_at(self, island):
        return [seat for seat in range(self.n) if self.ships[seat].island == island]

    def legends_at(self, island):
        return [(number, legend) for number, (at, legend) in sorted(self.black.items())
                if at == island and legend]

    def rivals_at(self, island):
        return island in OUTER or (island == TREASURE
                                   and self.rules["treasure_island"]["player_combat"])

    # Decisions.

    def decision(self, line):
        self.settle("a decision")
        check(line["action"] in line["legal"], "the action is not among the legal ones")
        check(len(set(line["legal"])) == len(line["legal"]), "a legal action is listed twice")
        seat, (verb, *words) = line["seat"], line["action"].split()
        getattr(self, "do_" + verb, self.do_battle_card)(seat, verb, words)

    def do_rig(self, seat, _verb, words):
        self.rigs[seat] = [int(level) for level in words[0].split("-")]
        if len(self.rigs) < self.n:
            return
        for who in range(self.n):
            ship, start = self.ships[who], self.rules["start"]["level"]
            self.pay(who, sum(self.price(range(start, to)) for to in self.rigs[who]), "rigging")
            for section, level in zip(SECTIONS, self.rigs[who]):
                if level != ship.levels[section]:
                    self.set_level(who, section, level, "rigging")

    def do_pass(self, *_):
        pass

    def do_end_visit(self, *_):
        pass

    def do_event_card(self, seat, card):
        self.play(seat, card)
        self.discards[card] += 1

    def do_consort(self, seat, _verb, words):
        on = int(words[0][4:])
        self.do_event_card(seat, "consort")
        self.ships[on].consort = seat
        self.expect("consort", on, seat)

    def do_secret_map(self, seat, *_):
        self.do_event_card(seat, "secret_map")
        self.mapping = seat

    def do_crows_nest(self, seat, _verb, words):
        self.do_event_card(seat, "crows_nest")
        self.crows_nest = int(words[0][4:])

    def do_royal_navy_intercept(self, seat, verb, words):
        self.do_event_card(seat, verb)
        self.navies = {int(words[0]): seat}
        self.expect("navy_sent", seat, int(words[0]))

    do_privateering_commission = do_royal_navy_intercept

    def do_a_fond_farewell(self, seat, verb, words):
        self.do_event_card(seat, verb)
        self.sail(seat, int(words[0]), "fond_farewell")
        if self.ships[seat].consort is not None:
            self.ships[seat].consort = None
            self.expect("consort_ended", seat)

    def do_sail(self, seat, _verb, words):
        self.ships[seat].wheel = int(words[0])
        if self.crows_nest is not None:
            self.sail(seat, self.ships[seat].wheel, "wheel")
        elif all(ship.wheel for ship in self.ships):
            for who in range(self.n):
                self.sail(who, self.ships[who].wheel, "wheel")
            if self.rules["black_ship"]["move"] == "revenge":
                self.take_revenge()

    def take_revenge(self):
        """PB-VAR."""
        self.sailing, self.taken = sorted(self.black), None
        if self.turn == self.rules["turns"]:
            self.taken = TREASURE
            first = self.sailing.pop(0)
            self.black[first][0] = TREASURE
            self.expect("black_ship", first, TREASURE)

    # Action cards and area cards (PB-TRN-2, PB-ACT).

    def do_challenge(self, seat, _verb, words):
        self.do_event_card(seat, "challenge")
        there = [other for other in self.ships_at(int(words[0])) if other != seat]
        check(there and int(words[0]) in OUTER, f"no ship to challenge at {words[0]}")
        self.sail(seat, int(words[0]), "challenge")

    def do_royal_navy(self, seat, _verb, words):
        island = int(words[0])
        check(island in OUTER and island != self.ships[seat].island and island not in self.navies,
              f"no Navy can be sent to {island}")
        self.play(seat, "royal_navy")
        self.navies[island] = seat
        self.expect("navy_sent", seat, island)

    def do_area_card(self, seat, card, _words):
        check(not self.ships[seat].named[LIES_ON[card]], f"a second {card} goes aboard")
        self.play(seat, card)
        self.right(seat, LIES_ON[card])

    do_carryall_hull = do_quicksilver_sails = do_six_guns = do_veteran_crew = do_area_card

    def right(self, seat, section):
        """An area card with a name is aboard, whole."""
        hits = self.ships[seat].named[section] = self.rules["area_cards"]["hits"]
        self.expect("area_card_set", seat, NAMED[section], section, hits)

    def do_reinforcement(self, seat, _verb, words):
        self.play(seat, "reinforcement")
        self.strengthen(seat, words[0], self.rules["area_cards"]["hits"])

    def strengthen(self, seat, section, hits):
        walls = self.ships[seat].walls
        walls[section] += hits
        self.expect("area_card_set", seat, "reinforcement", section, walls[section])

    # Combat cards (PB-CBT-5, PB-COM).

    def do_secret_stash(self, seat, card, words):
        self.do_event_card(seat, card)
        check(self.battle or self.rules["secret_stash"]["in_phase_2"], "no stash in phase 2")
        if words[0] == "gold":
            self.take_gold(seat, self.rules["secret_stash"]["gold"], "secret_stash")
            return
        chests = min(self.rules["secret_stash"]["chests"], self.bank_chests)
        self.bank_chests -= chests
        self.move("chests", seat, chests, "secret_stash")

    def do_sleight_of_hand(self, seat, card, words):
        check(self.discards[words[0]] > 0 and words[0] != card, f"{words[0]} can't be taken")
        self.discards[words[0]] -= 1
        self.ships[seat].hand[words[0]] += 1
        self.do_event_card(seat, card)
        self.expect("took", seat, words[0])

    def do_sabotage(self, seat, card, words):
        """PB-COM: immediate hits on any possible target; not a shot (PB-CBT-4)."""
        battle, (target, section) = self.battle, words
        self.do_event_card(seat, card)
        hits = self.rules["sabotage"]["hits"]
        self.expect("sabotage", target, section, hits)
        if target in battle.hulls:
            check(section == "hull", "an NPC is hit on the hull")
            if self.strike(target, hits):
                self.sink(target, [])
            return
        other = int(target[4:])
        check(not battle.hulls and other != seat and other in battle.players,
              f"{target} can't be sabotaged")
        self.damage(other, section, hits, "sabotage")
        crippled = [other] if 0 in self.ships[other].levels.values() else []
        battle.players -= set(crippled)
        self.cripple(crippled)

    def do_battle_card(self, seat, card, _words):
        known = COMBAT if self.second else BATTLE
        check(card in known, f"{card} is an unknown decision")
        self.play(seat, card)
        self.battle.cards[card] += 1
        self.battle.grapple |= card == "grapple_attack"
        self.battle.blown[seat] += card == "blow_me_down"
        self.battle.winds[seat] += card == "favorable_winds"
        self.battle.weapons[seat] += card == "secret_weapon"
        if card == "grapeshot":
            check(seat not in self.battle.loaded, "a second Grapeshot is loaded")
            self.battle.loaded.add(seat)
        if card == "smoke_screen":
            self.battle.smoke.add(seat)

    def do_treasure_overboard(self, seat, card, words):
        self.play(seat, card)
        self.battle.cards[card] += 1
        self.battle.thrown[seat] += int(words[0])
        self.move("chests", seat, -int(words[0]), "overboard")

    def do_flee(self, seat, _verb, words):
        """PC-FLE-1, PB-CBT-4; with an island it is the card (PB-ACT)."""
        if words:
            self.do_event_card(seat, "flee")
            check(self.is_free(int(words[0])), f"{words[0]} is occupied")
            self.sail(seat, int(words[0]), "flee_card")
            return
        battle = self.battle
        battle.players.discard(seat)
        self.acts(f"seat{seat}")
        was_hit = seat in battle.hit
        self.expect("fled", seat, was_hit)
        when_hit = self.rules["combat"]["flee_fame_when"] == "if_hit"
        if was_hit if when_hit else battle.shots:
            for other in sorted(battle.players):
                self.win_fame(other, self.rules["combat"]["flee_fame"], "flight")
        self.ships[seat].fled_unhit = not was_hit
        self.sail(seat, COVE, "fled")
        if self.rules["mutiny"]["up_to"]:
            self.fleeing = seat

    def is_free(self, island):
        """PB-ACT: without any ship, or Treasure Island."""
        return island == TREASURE or (island in OUTER and not self.ships_at(island)
                                      and not self.legends_at(island) and island not in self.navies)

    def do_fire(self, seat, _verb, words):
        battle, cards = self.battle, Counter(words)
        for card in cards.elements():
            self.play(seat, card)
        battle.grapeshot, battle.six_gun = cards["grapeshot"] > 0, cards["six_gun_salute"] > 0
        battle.kegs[seat] += cards["powder_keg"]

    def do_kegs(self, seat, _verb, words):
        for _ in range(int(words[0])):
            self.play(seat, "powder_keg")
        self.battle.kegs[seat] += int(words[0])

    def do_target(self, _seat, _verb, words):
        self.aimed = (words[0], words[1])

    def do_keep_parrot(self, seat, *_):
        self.shuffle_in(self.offered)
        self.expect("parrot_declined", seat, self.offered)
        self.offered = None

    def shuffle_in(self, card):
        """A deck that has run out is refilled before a card is shuffled in (PC-PAR-1)."""
        if not +self.deck and +self.discards:
            self.deck, self.discards = self.discards, Counter()
            self.expect("reshuffled")
        self.deck[card] += 1

    def do_take_parrot(self, seat, *_):
        """PC-PAR-1."""
        ship = self.ships[seat]
        self.shuffle_in(ship.parrot)
        self.expect("parrot_gone", seat, ship.parrot, "parrot_released")
        self.give_fame(seat, self.rules["parrot"]["released_fame"], "parrot_released")
        self.perch(seat, self.offered)
        self.offered = None

    def perch(self, seat, parrot):
        ship = self.ships[seat]
        ship.parrot, ship.parrot_hits = parrot, self.rules["parrot"]["hits"]
        self.expect("parrot_whole", seat, parrot)

    def do_gift(self, seat, _verb, words):
        """PC-UPG-4."""
        cove = self.rules["cove"]
        if words[0] == "gold":
            self.take_gold(seat, cove["gift_gold"], "cove_gift")
        cards = cove["gift_cards"] if words[0] == "cards" else cove["gift_cards_with_gold"]
        self.draws = [(seat, "gift")] * cards

    def do_buy_card(self, seat, *_):
        self.pay(seat, self.rules["tavern"]["price"], "card")
        self.draws = [(seat, "bought")]

    def do_upgrade(self, seat, _verb, words):
        """PC-UPG-1, PC-UPG-3."""
        ship, section = self.ships[seat], words[0]
        level, at_yard = ship.levels[section], YARDS.get(ship.island) == section
        check(at_yard or ship.island == TREASURE, f"no upgrade of {section} at {ship.island}")
        factor = 1 if at_yard else self.rules["treasure_island"]["upgrade_cost_factor"]
        price = factor * self.price([level])
        if ship.named["crew"]:
            most = self.rules["area_cards"]["veteran_crew_discount"] - self.saved
            self.saved += min(price, most)
            price -= min(price, most)
        self.pay(seat, price, "upgrade" if at_yard else "upgrade_at_treasure_island")
        self.set_level(seat, section, level + 1, "shipyard" if at_yard else "treasure_island")

    def do_bury_chests(self, seat, _verb, words):
        check(self.ships[seat].island == TREASURE, "chests are buried at Treasure Island")
        self.drop_chests(seat, int(words[0]), "burying")
        per_chest = self.rules["treasure_island"]["fame_per_chest"]
        self.win_fame(seat, int(words[0]) * per_chest, "chests")

    def do_bury_gold(self, seat, _verb, words):
        check(self.ships[seat].island == TREASURE, "gold is buried at Treasure Island")
        self.pay(seat, int(words[0]) * self.rules["treasure_island"]["gold_per_fame"], "burying")
        self.win_fame(seat, int(words[0]), "gold")

    def do_mastercraft(self, seat, _verb, words):
        self.play(seat, "mastercraft")
        self.mend(seat, words[0])

    def do_repair(self, seat, _verb, words):
        if self.second:
            rules, wall = self.rules["area_cards"], self.ships[seat].walls[words[0]]
            missing = -wall % rules["hits"]
            check(missing, "no Reinforcement is turned")
            self.pay(seat, rules["reinforcement_repair"], "reinforcement_repair")
            self.strengthen(seat, words[0], missing)
            return
        self.pay(seat, self.rules["mastercraft"]["repair"], "mastercraft_repair")
        self.mend(seat, words[0])

    def mend(self, seat, section):
        hits = self.ships[seat].craft[section] = self.rules["mastercraft"]["hits"]
        self.expect("mastercraft_set", seat, section, hits)

    def do_going_on_the_account(self, seat, card, words):
        self.do_event_card(seat, card)
        self.set_level(seat, words[0], self.ships[seat].levels[words[0]] + 1, "account")

    # Chance.

    def chance(self, line):
        lane, answer = line["lane"], line["answer"]
        if lane == "treasure":
            card = tuple(line["drawn"])
            check(self.treasure[card] > 0, f"the treasure card {card} is used up")
            self.treasure[card] -= 1
            self.facing += 1
            self.face_up[self.facing] = card
            self.expect("revealed", self.facing, card)
        elif lane == "tavern":
            self.draw(line["drawn"], line["of"])
        elif lane == "legends":
            self.bear(line["drawn"])
        elif lane == "combat":
            self.rolls.append(line)
        elif lane == "fate":
            self.roll_fate(answer)

    def draw(self, card, of):
        check(sum(self.deck.values()) == of and self.deck[card] > 0, f"{card} is not in the deck")
        check(self.draws, "a card is drawn that no seat is due")
        self.deck[card] -= 1
        seat, reason = self.draws.pop(0)
        ship = self.ships[seat]
        if reason == "plundered" and ship.consort is not None:
            ship.shared["cards"] += 1
            seat = ship.consort if ship.shared["cards"] % 2 else seat
            ship = self.ships[seat]
        self.expect("drew", seat, card, reason)
        if card not in ADVISES:
            ship.hand[card] += 1
        elif ship.parrot is None:
            self.perch(seat, card)
        else:
            self.offered = card

    def bear(self, legend):
        bare = [number for number, (_, borne) in self.black.items() if not borne]
        check(bare, "a legend is revealed, and every black ship bears one")
        number = min(bare, key=lambda number: (self.black[number][0], number))
        self.black[number][1] = legend
        self.expect("bears", number, legend)

    def roll_fate(self, answer):
        if self.fleeing is not None:
            self.mutiny(self.fleeing, answer + 1)
            self.fleeing = None
        elif self.mapping is not None:
            ship = self.ships[self.mapping]
            now = self.rules["secret_map"]["applies"] == "this_turn"
            (ship.maps_now if now else ship.maps_next).add(answer + 1)
            self.expect("marked", self.mapping, answer + 1)
            self.mapping = None
        elif self.sailing:
            self.sail_black_ship(self.sailing.pop(0), answer + 1)
        else:
            self.rolls.append({"lane": "fate", "answer": answer})

    def mutiny(self, seat, face):
        """PC-FLE-2."""
        rules, ship = self.rules["mutiny"], self.ships[seat]
        if face <= rules["up_to"]:
            self.expect("mutiny", seat)
            self.pay(seat, ship.gold, "mutiny")
            self.drop_chests(seat, ship.chests, "mutiny")
            self.give_fame(seat, rules["fame"], "mutiny")

    # Events that begin something.

    def event(self, line):
        begin = getattr(self, "on_" + line["event"], None)
        if begin:
            begin(line)
        else:
            values = [line[field] for field in FIELDS if field in line]
            check(len(values) == len(line) - 3, f"{line} has an unknown field")
            self.met(line["event"], *(tuple(value) if isinstance(value, list) else value
                                      for value in values))

    def on_turn(self, line):
        self.settle("a turn")
        self.turn += 1
        check(line["turn"] == self.turn, f"turn {line['turn']} follows turn {self.turn - 1}")
        check(self.turn == 1 or self.phase == "black_ships", "a turn ends with the black ships")
        self.facing, self.crows_nest, self.phase = 0, None, None
        for ship in self.ships:
            ship.maps_now, ship.maps_next = ship.maps_next, set()
            ship.consort, ship.shared, ship.fled_unhit = None, Counter(), False
            ship.wheel = None
        least = min(ship.fame for ship in self.ships)
        last = [seat for seat in range(self.n) if self.ships[seat].fame == least]
        if self.turn > 1 and len(last) < self.n:
            for seat in last:
                self.take_gold(seat, self.rules["catch_up"]["gold"], "catch_up")

    def on_phase(self, line):
        self.settle(f"the phase {line['phase']}")
        before, self.phase = self.phase, line["phase"]
        actions = ["actions"] if self.second else []
        order = [None, "treasure", "navigation", *actions, "combat", "plunder", "upgrade",
                 "black_ships", "final_scoring"]
        check(order.index(self.phase) == order.index(before) + 1, f"{self.phase} after {before}")
        check(self.battle is None, f"{self.phase} during a battle")
        if self.phase == "navigation" and self.rules["black_ship"]["move"] == "random":
            self.sailing = sorted(self.black)
        elif self.phase == "plunder":
            check(not self.navies, "the Navy stays on the board")
            for island in OUTER:
                check(len(self.ships_at(island)) < 2, f"two ships stay at {island}")
        elif self.phase == "upgrade":
            for island in OUTER:
                unplundered = island in self.face_up and len(self.ships_at(island)) == 1
                check(not unplundered, f"the lone ship at {island} does not plunder")
        elif self.phase == "black_ships":
            check(self.visited == set(range(self.n)), f"only {self.visited} had a visit")
            self.visited = set()
            self.sail_black_ships()
        elif self.phase == "final_scoring":
            worth = self.rules["fame_cards"]
            for seat, ship in enumerate(self.ships):
                cards = sum(ship.hand[card] * worth[name] for card, name in FAME_CARDS.items())
                self.give_fame(seat, cards, "cards")
                self.give_fame(seat, self.rules["seat"]["score"][seat], "handicap")

    def sail_black_ships(self):
        """PC-BLK-1 to PC-BLK-3; PC-HOU-1 for ships that sail by dice."""
        move = self.rules["black_ship"]["move"]
        if move == "next":
            for number in sorted(self.black):
                self.sail_black_ship(number, None)
        elif move == "die_1_or_2":
            self.sailing = sorted(self.black)
        if self.rules["black_ship"]["bears"] == "blackbeard":
            for number in sorted(self.black):
                if self.black[number][1] is None:
                    self.bear("blackbeard")
        for seat, ship in enumerate(self.ships):
            if ship.parrot != "captain_flint" and not ship.named["hull"]:
                over = ship.chests - self.value(seat, "hull")
                self.drop_chests(seat, max(over, 0), "overload")
        for island in sorted(self.face_up):
            self.expect("left_over", island)
        self.face_up = {}

    def sail_black_ship(self, number, face):
        rules, ship = self.rules["black_ship"], self.black[number]
        steps = {"next": rules["steps"], "die_1_or_2": 1 if face in (1, 2, 3) else 2}
        if rules["move"] == "revenge":
            # The second re-rolls until the ships are apart: one of the five other islands.
            later = self.taken is not None and face >= self.taken
            self.taken = ship[0] = face + 1 if later else face
        elif rules["move"] == "random":
            ship[0] = face
        else:
            ship[0] = (ship[0] - 1 + steps[rules["move"]]) % 6 + 1
        self.expect("black_ship", number, ship[0])

    def on_black_ship(self, line):
        number, island = line["number"], line["island"]
        if self.turn > 0:
            return self.met("black_ship", number, island)
        check(island == self.rules["black_ship"]["islands"][number], "a black ship lies elsewhere")
        self.black[number] = [island, None]
        if self.rules["black_ship"]["bears"] == "blackbeard":
            self.bear("blackbeard")
        return None

    def on_reshuffled(self, _line):
        if self.expected[("reshuffled",)]:
            return self.met("reshuffled")
        check(not +self.deck, "the deck is reshuffled before it is empty")
        self.deck, self.discards = self.discards, Counter()
        return None

    def on_plundered(self, line):
        """PC-PLU-1, PC-MAP, PC-CON."""
        self.settle("plunder")
        seat, island = line["seat"], line["island"]
        check(self.phase == "plunder" and self.ships_at(island) == [seat],
              f"seat {seat} is not alone at {island}")
        fame, gold, chests, cards = self.face_up.pop(island)
        ship = self.ships[seat]
        self.win_fame(seat, fame, "plunder")
        gold = self.take_gold(seat, gold, "plunder")
        if island in ship.maps_now:
            chests *= self.rules["secret_map"]["chests_factor"]
        chests = min(chests, self.bank_chests)
        self.bank_chests -= chests
        self.move("chests", seat, chests, "plunder")
        for what, had in [("gold", gold), ("chests", chests)]:
            share = self.share_of(ship, what, had)
            if share:
                self.move(what, seat, -share, "plunder", "consort")
                self.move(what, ship.consort, share, "plunder", "consort")
        self.draws = [(seat, "plundered")] * cards

    def on_visit(self, line):
        """PC-UPG-4, PC-UPG-5."""
        self.settle("a visit")
        seat, ship, cove = line["seat"], self.ships[line["seat"]], self.rules["cove"]
        check(self.phase == "upgrade" and ship.island == line["island"], "a visit elsewhere")
        check(seat not in self.visited, f"seat {seat} has two visits")
        self.visited.add(seat)
        self.saved = 0
        for section in SECTIONS:
            if 0 < ship.named[section] < self.rules["area_cards"]["hits"]:
                self.right(seat, section)
        if ship.parrot and ship.parrot_hits < self.rules["parrot"]["hits"]:
            self.perch(seat, ship.parrot)
        crippled = [section for section in SECTIONS if ship.levels[section] == 0]
        check(ship.island == COVE or not crippled, "a crippled ship is not at the Cove")
        price = len(crippled) * cove["repair"]
        can_pay = ship.gold >= price
        if crippled and can_pay:
            self.pay(seat, price, "cove_repair")
        for section in crippled:
            self.set_level(seat, section, cove["repair_level"], "cove_repair")
        if ship.island == COVE and not can_pay:
            self.expect("no_gift", seat, "unpaid_repair")
        elif ship.island == COVE and ship.fled_unhit and not cove["card_for_unhit_flight"]:
            self.expect("no_gift", seat, "unhit_flight")

    def on_tied(self, line):
        self.settle("a tie")
        most = max(ship.fame for ship in self.ships)
        tied = [seat for seat in range(self.n) if self.ships[seat].fame == most]
        check(line["seats"] == tied and len(tied) > 1, f"{tied} tie, not {line['seats']}")
        self.tied = tied

    def on_won_tie(self, line):
        check(line["seat"] in self.tied, "a tie is won by one who did not tie")
        self.winners.append(line["seat"])

    # Battles.

    def on_legend_met(self, _line):
        self.settle("a meeting")

    on_navy_met = on_legend_met

    def on_combat(self, line):
        self.settle("a battle")
        check(self.battle is None, "a battle begins during another")
        island, final = line["island"], bool(self.tied)
        hulls = {}
        if not final:
            for number, legend in self.legends_at(island):
                if legend != "cacafuego":
                    hulls[f"black{number}"] = self.rules["legend"][legend]["hull"]
            if island in self.navies:
                hulls["navy"] = self.rules["royal_navy"]["hull"]
        players = self.tied if final else self.ships_at(island)
        fight = hulls or (len(players) > 1 and (final or self.rivals_at(island)))
        check(players and fight and island != COVE or final, f"no combat is possible at {island}")
        self.battle = Battle(island, players, hulls, final)

    def on_round(self, line):
        self.settle("a round")
        battle = self.battle
        for ship in battle.hulls:
            due = ship != "navy" and min(self.legend_rules(ship)["regains"],
                                         battle.round_hits[ship])
            check(battle.round == 0 or not due or ship in battle.regained,
                  f"{ship} regains no hull")
        battle.round += 1
        check(line["round"] == battle.round, f"round {line['round']} is not {battle.round}")
        battle.order, battle.acted = [], set()
        battle.round_hits, battle.regained = Counter(), set()
        self.rank_for_round()

    def rank_for_round(self):
        """PB-BLA-2: if a black ship fights without the Navy, the ranking holds for the round."""
        battle = self.battle
        if battle.ranks is not None:
            for ship in battle.hulls:
                left = battle.players & set(battle.ranks) - battle.fired_at.get(ship, set())
                check(not left or not ship.startswith("black"), f"{ship} does not fire at {left}")
        each = self.rules["black_ship"]["volleys"] == "one_at_each_ship"
        black = [ship for ship in battle.hulls if ship != "navy"]
        battle.ranks, battle.fired_at = None, {ship: set() for ship in black}
        if each and black and "navy" not in battle.hulls:
            worth = self.worth_to(self.legend_rules(black[0])["ranks_by"])
            battle.ranks = {seat: worth(seat) for seat in battle.players}

    def on_order(self, line):
        battle = self.battle
        if line["place"] == 1:
            battle.order, battle.acted = [], set()
        order, ship = battle.order, line["ship"]
        there = {f"seat{seat}" for seat in battle.players} | set(battle.hulls)
        check(ship in there and ship not in order, "a ship that is not there")
        if battle.ranks is None:
            check(not order or self.speed(order[-1]) >= self.speed(ship),
                  f"{ship} is faster than {order[-1:]}")
        else:
            self.check_answer(order, ship)
        order.append(ship)

    def check_answer(self, order, ship):
        """PB-BLA-2, PB-BLA-3: faster ships, once a round, the black ships, the remaining ships by rank."""
        battle = self.battle
        black = [name for name in battle.hulls if name.startswith("black")]
        first = not any(battle.fired_at.values())
        if ship in battle.hulls:
            return
        hers = self.speed(black[0])
        if not any(name in order for name in black):
            check(first and self.speed(ship) > hers, f"{ship} is not faster than {black[0]}")
            return
        check(not first or self.speed(ship) <= hers, f"{ship} acts before {black[0]}")
        if order and order[-1].startswith("seat"):
            ranks = battle.ranks
            check(ranks[int(order[-1][4:])] >= ranks[int(ship[4:])], f"{ship} ranks higher")

    def acts(self, ship):
        """PC-SPD-2: once a round, in firing order, ships gone are skipped."""
        battle = self.battle
        check(ship in battle.order and ship not in battle.acted, f"{ship} acts out of turn")
        check(ship[4:] not in map(str, battle.reloading), f"{ship} acts while it reloads")
        there = {f"seat{seat}" for seat in battle.players} | set(battle.hulls) | {ship}
        if battle.ranks is not None:  # black ships without a target are not in it
            there -= set(battle.hulls)
        check(there <= set(battle.order), f"the firing order lacks {there - set(battle.order)}")
        for before in battle.order[:battle.order.index(ship)]:
            there = before in battle.hulls or before[4:] in map(str, battle.players)
            if battle.ranks is not None and before in battle.hulls:
                there = bool(set(battle.ranks) & battle.players - battle.fired_at[before])
            check(before in battle.acted or not there, f"{ship} acts before {before}")
        battle.acted.add(ship)

    def on_reloads(self, line):
        check(line["seat"] in self.battle.reloading, f"seat {line['seat']} need not reload")
        self.battle.reloading.discard(line["seat"])
        self.acts(f"seat{line['seat']}")

    def on_misfire(self, line):
        self.misfires[line["seat"]] += line["hits"]

    def on_npc_hull(self, line):
        """A hit, or PC-NPC's regaining at the end of a round."""
        event = ("npc_hull", line["ship"], line["hull"])
        if self.expected[event]:
            return self.met(*event)
        battle, ship = self.battle, line["ship"]
        rules = self.legend_rules(ship) if ship != "navy" else {"regains": 0}
        gain = min(rules["regains"], battle.round_hits[ship])
        check(gain and ship not in battle.regained and line["hull"] == battle.hulls[ship] + gain,
              f"{ship} has {battle.hulls[ship]} hull, not {line['hull']}")
        battle.hulls[ship] += gain
        battle.regained.add(ship)
        return None

    def on_volley(self, line):
        self.settle("a volley")
        battle, firer, target = self.battle, line["firer"], line["target"]
        self.acts(firer)
        battle.shots = True
        self.check_target(firer, target, line["aim"])
        if firer.startswith("seat") and int(firer[4:]) in battle.loaded:
            battle.grapeshot = True
            battle.loaded.discard(int(firer[4:]))
        dice, hit_on = self.dice(firer), self.hit_on(target)
        check((line["dice"], line["hit_on"]) == (dice, hit_on),
              f"{firer} has {dice} dice hitting on {hit_on}")
        hits, misfires = self.count_hits(firer, target, dice, hit_on)
        check(line["hits"] == hits, f"the roll has {hits} hits, not {line['hits']}")
        check(+self.misfires == +misfires, f"misfires are {dict(misfires)}")
        self.rolls, self.misfires, self.aimed = [], Counter(), None
        self.settle_roll(firer, target, line["aim"], hits, misfires)

    def check_target(self, firer, target, aim):
        battle = self.battle
        if target.startswith("seat"):
            check(int(target[4:]) in battle.players and target != firer, f"{target} is not there")
        else:
            check(target in battle.hulls and firer.startswith("seat"), f"{target} is not a target")
        if firer.startswith("black"):
            rules = self.legend_rules(firer)
            check(aim == rules["fires_at"], f"{firer} fires at {rules['fires_at']}")
            self.check_ranking(firer, int(target[4:]), rules["ranks_by"])
        elif firer.startswith("seat"):
            check(target in battle.hulls or not battle.hulls, "an NPC still floats")
        if self.aimed:
            check(self.aimed == (target, aim), f"aimed at {self.aimed}")

    def check_ranking(self, firer, seat, by):
        """PC-NPC-2, PB-BLA-2, PB-NAV-2. Ties go by dice, so any of the equal is right."""
        battle = self.battle
        worth = self.worth_to(by)
        if self.rules["black_ship"]["volleys"] == "one_at_each_ship":
            ranks = battle.ranks or {who: worth(who) for who in battle.players}
            past = battle.fired_at[firer] if battle.ranks else set()
            left = {who: rank for who, rank in ranks.items()
                    if who in battle.players and who not in past}
            check(left.get(seat) == max(left.values()), f"{firer} does not fire at seat {seat}")
            battle.fired_at[firer].add(seat)
            return
        open_ranking = {who: rank for who, rank in battle.rankings.get(firer, {}).items()
                        if who in battle.players}
        if not open_ranking:
            open_ranking = {who: worth(who) for who in battle.players}
        check(open_ranking.get(seat) == max(open_ranking.values()),
              f"{firer} does not fire at seat {seat}: {open_ranking}")
        del open_ranking[seat]
        battle.rankings[firer] = open_ranking

    def worth_to(self, by):
        """Key by which a legend ranks ships."""
        kinds = {"speed": lambda who: self.speed(f"seat{who}"),
                 "fame": lambda who: self.ships[who].fame}
        return kinds.get(by, lambda who: self.value(who, by))

    def count_hits(self, firer, target, dice, hit_on):
        """The hits of the roll, and Hook's misfires (PC-HOO)."""
        misfires, battle = Counter(), self.battle
        if not (firer.startswith("black") and self.legend_rules(firer)["misfires"]):
            check(len(self.rolls) == 1 and self.rolls[0]["question"] == "hits", "one roll a volley")
            roll = self.rolls[0]
            check((roll["of"], roll["hit_on"]) == (dice, hit_on), "the roll is of other dice")
            check(0 <= roll["answer"] <= dice, "more hits than dice")
            return roll["answer"], misfires
        seat = int(target[4:])
        left = [(seat + step) % self.n for step in range(1, self.n)]
        numbered = [who for who in left if who in battle.players]
        faces = [roll["answer"] + 1 for roll in self.rolls]
        check(len(faces) == dice, f"{firer} rolls {dice} dice")
        for face in faces:
            if face < hit_on and face <= len(numbered):
                if numbered[face - 1] not in battle.smoke:
                    misfires[numbered[face - 1]] += 1
        return sum(face >= hit_on for face in faces), misfires

    def settle_roll(self, firer, target, aim, hits, misfires):
        """PC-FIR-3 to PC-FIR-5, PC-KEG, PC-SIX, PC-NPC-1, PC-NPC-3, PC-FAM-1, PC-GRP."""
        battle = self.battle
        blast = (hits + sum(misfires.values())) * sum(battle.kegs.values())
        blast *= self.rules["powder_keg"]["hull_hits"]
        if blast:
            self.expect("keg_blast", blast)
        there = sorted(battle.players)
        for seat in there:
            if target == f"seat{seat}":
                for section in SECTIONS if aim == "all" else [aim]:
                    self.damage(seat, section, hits, "volley")
            self.damage(seat, "hull", misfires[seat], "misfire")
            self.damage(seat, "hull", blast, "powder_keg")
        sunk = []
        for ship in sorted(battle.hulls):
            if self.strike(ship, (hits if ship == target else 0) + blast):
                sunk.append(ship)
        crippled = [seat for seat in there if 0 in self.ships[seat].levels.values()]
        battle.players -= set(crippled)
        for ship in sunk:
            own_shot = battle.grapeshot and ship == target
            self.sink(ship, [seat for seat in crippled
                             if battle.kegs[seat] and self.ships[seat].levels["hull"] == 0
                             or own_shot and firer == f"seat{seat}" and self.recoil_cripples(seat)])
        self.cripple(crippled)
        # In Piratenbucht a Grapeshot is discarded after the battle (PB-CBT-5).
        for card, used in [("grapeshot", battle.grapeshot and not self.second), ("six_gun_salute", battle.six_gun),
                           ("powder_keg", sum(battle.kegs.values()))]:
            self.discards[card] += int(used)
        decided = battle.final and len(battle.players) <= 1
        if battle.final and not battle.players:
            battle.last_left = set(crippled)
        if firer.startswith("seat"):
            seat = int(firer[4:])
            if battle.six_gun and seat in battle.players:
                battle.reloading.add(seat)
            if battle.grapeshot and not decided:
                self.damage(seat, "cannon", self.rules["grapeshot"]["own_hits"], "own_grapeshot")
                if seat in battle.players and 0 in self.ships[seat].levels.values():
                    battle.players.discard(seat)
                    self.cripple([seat])
        battle.grapeshot = battle.six_gun = False
        battle.kegs = Counter()

    def recoil_cripples(self, seat):
        """PC-NPC-3: True if the firer's own Grapeshot will cripple his cannon."""
        ship = self.ships[seat]
        bears = ship.levels["cannon"] + ship.craft["cannon"] + ship.named["cannon"] + ship.walls["cannon"]
        if ship.parrot and ADVISES[ship.parrot] == "cannon":
            bears += ship.parrot_hits
        return self.rules["grapeshot"]["own_hits"] >= bears

    def strike(self, ship, hits):
        """Hits a non-player ship; returns True if it sinks."""
        battle = self.battle
        if not hits:
            return False
        battle.round_hits[ship] += hits
        battle.hulls[ship] = max(0, battle.hulls[ship] - hits)
        self.expect("npc_hull", ship, battle.hulls[ship])
        return battle.hulls[ship] == 0

    def absorb(self, seat, card, section, cards, hits, reason):
        """PB-CBT-2: hits on a section that its area cards of a kind do not absorb."""
        whole, before = self.rules["area_cards"]["hits"], cards[section]
        absorbed = min(hits, before)
        if absorbed:
            cards[section] -= absorbed
            self.expect("area_card_hit", seat, card, section, cards[section], reason)
            self.discards[card] += -(-before // whole) - -(-cards[section] // whole)
        return hits - absorbed

    def damage(self, seat, section, hits, reason):
        """PC-FIR-3, PB-CBT-2: mastercraft or area cards, then parrot, then the marker."""
        if not hits:
            return
        ship = self.ships[seat]
        if reason != "sabotage":
            self.battle.hit.add(seat)
        hits = self.absorb(seat, "reinforcement", section, ship.walls, hits, reason)
        hits = self.absorb(seat, NAMED[section], section, ship.named, hits, reason)
        absorbed = min(hits, ship.craft[section])
        if absorbed:
            ship.craft[section] -= absorbed
            hits -= absorbed
            self.expect("mastercraft_hit", seat, section, ship.craft[section], reason)
            if ship.craft[section] == 0:
                self.discards["mastercraft"] += 1
        if hits and ship.parrot and ADVISES[ship.parrot] == section:
            absorbed = min(hits, ship.parrot_hits)
            ship.parrot_hits -= absorbed
            hits -= absorbed
            self.expect("parrot_hit", seat, ship.parrot, ship.parrot_hits, reason)
            if ship.parrot_hits == 0:
                self.expect("parrot_gone", seat, ship.parrot, "parrot_killed")
                self.discards[ship.parrot] += 1
                ship.parrot = None
                if not self.battle.final:
                    self.give_fame(seat, self.rules["parrot"]["killed_fame"], "parrot_killed")
        if hits and ship.levels[section]:
            self.set_level(seat, section, max(0, ship.levels[section] - hits), reason)

    def sink(self, ship, own_cards):
        sharers = set(self.battle.players)
        if ship == "navy":
            fame, reason = self.rules["royal_navy"]["fame"], "navy"
            self.expect("navy_sunk")
            if self.second:  # PB-NAV-1
                self.expect("navy_left", self.battle.island)
        else:
            number = int(ship[5:])
            fame, reason = self.legend_rules(ship)["fame"], "legend"
            sharers |= set(own_cards)
            self.expect("legend_sunk", self.black[number][1])
            self.black[number][1] = None
        del self.battle.hulls[ship]
        for seat in sorted(sharers):
            self.win_fame(seat, fame // len(sharers), reason)

    def cripple(self, crippled):
        for seat in crippled:
            self.expect("crippled", seat)
            if not self.battle.final:
                for other in sorted(self.battle.players):
                    self.win_fame(other, self.rules["combat"]["cripple_fame"], "crippling")
            self.sail(seat, COVE, "crippled")

    def on_sailed(self, line):
        """PC-HOU-2 breaks a battle off; every other voyage was foreseen."""
        if line["reason"] != "round_limit":
            return self.met("sailed", line["seat"], line["island"], line["reason"])
        limit = self.rules["combat"]["max_rounds"]
        check(limit and self.battle.round == limit, "no limit of rounds is reached")
        self.battle.players.discard(line["seat"])
        self.ships[line["seat"]].island = COVE
        return None

    def on_legend_sunk(self, line):
        """Foreseen in a battle; the Cacafuego is taken outside of one (PC-CAC)."""
        if line["legend"] != "cacafuego":
            return self.met("legend_sunk", line["legend"])
        self.settle("the Cacafuego")
        number, (island, _) = next((n, s) for n, s in self.black.items() if s[1] == "cacafuego")
        there = self.ships_at(island)
        lone = len(there) == 1 or not self.rivals_at(island)
        check(there and lone and not self.battle, "no ship has taken the Cacafuego")
        check(len(self.rolls) == self.rules["cacafuego"]["fame_dice"], "a die for the Cacafuego")
        rolled = sum(roll["answer"] + 1 for roll in self.rolls)
        self.rolls, self.black[number][1] = [], None
        for seat in there:
            self.win_fame(seat, rolled // len(there), "cacafuego")
        return None

    def on_combat_ended(self, line):
        """PC-CBT-4, PC-PRE-2."""
        self.settle("the end of a battle")
        battle, self.battle = self.battle, None
        check(line["island"] == battle.island, "another battle ends")
        if battle.final:
            check(len(battle.players) <= 1, "a battle to the death ends early")
            self.survivors = battle.players or battle.last_left
        else:
            over = not battle.players or (not battle.hulls and (
                len(battle.players) == 1 or not self.rivals_at(battle.island)))
            check(over, f"{battle.players} and {battle.hulls} still fight")
        self.discards += battle.cards
        self.bank_chests += sum(battle.thrown.values())
        if not battle.final and battle.island in self.navies:
            self.expect("navy_left", battle.island)

    def on_navy_left(self, line):
        """PC-CBT-5, PC-NAV-3, PB-NAV-1: after her battle, or without a ship to fight."""
        island = line["island"]
        check(island in self.navies, "there is no Navy that could leave")
        if self.expected[("navy_left", island)]:
            self.met("navy_left", island)
        else:
            self.settle("the Navy's leaving")
            check(not self.battle, "the Navy leaves her battle")
            check(not self.ships_at(island), f"the Navy at {island} leaves without a battle")
        del self.navies[island]
        self.discards["royal_navy"] += self.second

    def on_sabotage(self, line):
        self.met("sabotage", line["ship"], line["section"], line["hits"])

    # The end.

    def end(self, line):
        self.settle("the end")
        fame = [ship.fame for ship in self.ships]
        check(line["scores"] == fame, f"the scores are {fame}, not {line['scores']}")
        gold = self.bank_gold + sum(ship.gold for ship in self.ships)
        chests = self.bank_chests + sum(ship.chests for ship in self.ships)
        check(gold == self.rules["bank"]["gold"], f"{gold} gold in all")
        check(chests == self.rules["bank"]["chests"], f"{chests} chests in all")
        if line["ending"] != "finished":
            return
        check(self.turn == self.rules["turns"], f"the game ends in turn {self.turn}")
        if self.tied and self.rules["end"]["tie_break"] == "battle":
            check(set(self.winners) == set(self.survivors), f"{self.survivors} survived")
        standing = [(fame[seat], seat in self.winners) for seat in range(self.n)]
        ranks = [sum(other > mine for other in standing) for mine in standing]
        check(line["ranks"] == ranks, f"the ranks are {ranks}, not {line['ranks']}")


def check_state(game, state):
    """Checks that a snapshot equals the table rebuilt without it."""
    for at, ship in zip(state["ships"], game.ships):
        mine = {"island": ship.island, "gold": ship.gold, "chests": ship.chests, "fame": ship.fame,
                "levels": [ship.levels[section] for section in SECTIONS],
                "hand": sorted(ship.hand.elements()), "parrot": ship.parrot,
                "parrot_hits": ship.parrot_hits if ship.parrot else None,
                "consort": ship.consort, "marked": sorted(ship.maps_now),
                "mastercraft": {name: hits for name, hits in ship.craft.items() if hits}}
        theirs = {"marked": [], "mastercraft": {}} | {name: at.get(name) for name in mine
                                                      if name in at}
        theirs["hand"] = sorted(at["hand"])
        mine["walls"] = {section: hits for section, hits in ship.walls.items() if hits}
        theirs["walls"] = at.get("reinforcements", {})
        mine["named"] = {NAMED[section]: hits for section, hits in ship.named.items() if hits}
        theirs["named"] = at.get("area_cards", {})
        check(mine == theirs, f"seat {at['seat']} is {mine}, not {theirs}")
    check((state["bank_gold"], state["bank_chests"]) == (game.bank_gold, game.bank_chests),
          "the bank differs")
    navies = [{"island": island, "controller": controller}
              for island, controller in sorted(game.navies.items())]
    check(state.get("more_navies", []) == navies[1:], f"the Navies are {navies}")
    table = {"turn": game.turn, "deck": +game.deck, "discards": +game.discards,
             "black_ships": [{"island": island, "legend": legend}
                             for _, (island, legend) in sorted(game.black.items())],
             "navy": navies[0] if navies else None,
             "treasure": [{"island": island, "card": list(card)}
                          for island, card in sorted(game.face_up.items())]}
    for name, mine in table.items():
        check(state[name] == mine, f"{name} is {mine}, not {state[name]}")


def audit(lines):
    """Reads a trace; returns the number of games and lines."""
    game, games, number, address = None, 0, 0, "?"
    try:
        for number, text in enumerate(lines, 1):
            line = json.loads(text)
            kind = line["kind"]
            if kind == "game":
                check(game is None, "a game begins before the last one has ended")
                game, address = Game(line), line["address"]
                continue
            check(game is not None, "a line outside of any game")
            if kind == "end":
                game.end(line)
                game, games = None, games + 1
            elif kind == "state":
                check_state(game, line["state"])
            else:
                check(kind in ("decision", "chance", "event"), f"{kind!r} is not a kind of line")
                getattr(game, kind)(line)
        check(game is None, "the trace ends in the middle of a game")
    except Wrong as wrong:
        raise Wrong(f"line {number}, game {address}: {wrong}") from None
    except (LookupError, TypeError, AttributeError, ValueError, ArithmeticError, StopIteration,
            RecursionError) as error:
        raise Wrong(f"line {number}, game {address}: malformed: {error!r}") from error
    return games, number


def main():
    try:
        source = open(sys.argv[1], encoding="utf-8") if len(sys.argv) > 1 else sys.stdin
        games, lines = audit(source)
    except OSError as error:
        print(f"cannot read the trace: {error}", file=sys.stderr)
        return 2
    except Wrong as wrong:
        print(f"WRONG: {wrong}")
        return 1
    if games == 0:
        print("no game in the trace", file=sys.stderr)
        return 2
    played = "1 game" if games == 1 else f"{games} games"
    print(f"{played}, {lines} lines: all fame, gold, chests and levels follow from the rules")
    return 0


if __name__ == "__main__":
    sys.exit(main())
