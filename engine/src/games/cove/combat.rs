//! Combat: where it breaks out, preparation, rounds, flight, and how it ends.

use super::Cove;
use super::event::{Event, FameFor, GoodsFor, Hit, Phase, Share, Voyage};
use super::state::{Ask, Combat, Line, NAVY, Stake, Step, npc_index};
use super::table::{Next, Table};
use super::vocabulary::{BATTLE_KINDS, Card, Island, Legend, Seats, Ship, lanes};
use crate::dice::Dice;
use crate::observe::Observer;
use crate::seat::Seat;

impl<D: Dice, O: Observer<Cove>> Table<'_, D, O> {
    /// `PC-CBT-1`: goes from island to island until a combat breaks out.
    pub(super) fn combat_from(&mut self, first: Island) -> Next {
        let ships = self.state.seats_by_island();
        for &island in &Island::ALL[first.index()..Island::Treasure.index() + 1] {
            let players = ships[island.index()];
            if players.is_empty() {
                self.navy_leaves(island);
            } else if let Some(next) = self.combat_at(island, players) {
                return next;
            }
        }
        self.tell(Event::Phase(Phase::Plunder));
        Next::Do(Step::PlunderFrom(Island::Tavern))
    }

    /// Begins a combat of these players at an island, if there is one to fight.
    fn combat_at(&mut self, island: Island, players: Seats) -> Option<Next> {
        let mut hulls = Combat::NONE.hulls;
        for (number, legend) in self.state.legends_at(island) {
            if let Some(rules) = self.game.rules.fighter(legend) {
                hulls[number as usize] = rules.hull;
            }
        }
        if self.state.navy.is_some_and(|navy| navy.island == island) {
            hulls[NAVY] = self.rules().royal_navy.hull;
        }
        if O::WATCHES {
            let met: Vec<Legend> =
                self.state.legends_at(island).map(|(_, legend)| legend).collect();
            met.into_iter().for_each(|legend| self.tell(Event::LegendMet(legend)));
            if hulls[NAVY] > 0 {
                self.tell(Event::NavyMet);
            }
        }
        let npc = hulls != Combat::NONE.hulls;
        let rivals = self.game.players_fight_at(island) && players.len() > 1;
        if !(npc || rivals) {
            self.take_cacafuego(island);
            return None;
        }
        self.state.combat = Combat { island, players, hulls, ..Combat::NONE };
        self.tell(Event::Combat(island));
        Some(self.begin_preparation())
    }

    /// `PC-TRN-6`: those tied for most fame fight to the death.
    pub(super) fn begin_final_battle(&mut self, tied: Seats) -> Next {
        self.state.combat = Combat { stake: Stake::Victory, players: tied, ..Combat::NONE };
        self.tell(Event::Combat(self.state.combat.island));
        self.begin_preparation()
    }

    /// `PC-PRE-1`: the order is fixed once, before the first card. Where nobody can play a card
    /// nobody needs an order.
    fn begin_preparation(&mut self) -> Next {
        let players = self.state.combat.players;
        let cards = |seat: Seat| self.state.vessel(seat).hand.kinds().meets(BATTLE_KINDS);
        if !players.iter().any(cards) {
            return Next::Do(Step::Round);
        }
        self.state.combat.order = self.by_speed(players);
        Next::Do(Step::Preparation)
    }

    /// Asks round and round until all pass one after another with no card between.
    pub(super) fn preparation(&mut self) -> Next {
        loop {
            let combat = &self.state.combat;
            if combat.avast || usize::from(combat.passes) >= combat.players.len() {
                return Next::Do(Step::Round);
            }
            let Some(Ship::Of(seat)) = combat.order.current() else {
                self.state.combat.order.at = 0;
                continue;
            };
            if self.game.can_prepare(self.state, seat) {
                return Next::Ask(Ask::Prepare(seat));
            }
            self.pass_in_preparation();
        }
    }

    pub(super) fn pass_in_preparation(&mut self) {
        self.state.combat.passes += 1;
        self.state.combat.order.at += 1;
    }

    /// Plays a battle card for the rest of the combat (`PC-PRE-2`).
    pub(super) fn play_battle_card(&mut self, seat: Seat, card: Card) {
        self.play(seat, card);
        let combat = &mut self.state.combat;
        combat.played.add(card, 1);
        combat.passes = 0;
        combat.order.at += 1;
        match card {
            Card::AvastBelay => combat.avast = true,
            Card::GrappleAttack => combat.grapple = true,
            Card::SmokeScreen => combat.smoke.add(seat),
            Card::BlowMeDown => combat.blow_me_down[seat.index()] += 1,
            _ => unreachable!("`check` lets only battle cards through"),
        }
    }

    /// `PC-TOV`: the chests lie on the card until the battle is over.
    pub(super) fn play_overboard(&mut self, seat: Seat, chests: u8) {
        self.play(seat, Card::TreasureOverboard);
        self.move_chests(seat, -i16::from(chests), GoodsFor::Overboard, Share::Own);
        let combat = &mut self.state.combat;
        combat.played.add(Card::TreasureOverboard, 1);
        combat.overboard[seat.index()] += chests;
        combat.passes = 0;
        combat.order.at += 1;
    }

    /// `PC-SPD-2`: the firing order is fixed at the start of each round.
    pub(super) fn round(&mut self) -> Next {
        let limit = self.rules().combat.max_rounds;
        if limit > 0 && self.state.combat.round == limit && self.state.combat.stake == Stake::Island
        {
            return self.break_off();
        }
        let combat = &mut self.state.combat;
        combat.round = combat.round.saturating_add(1);
        combat.round_hits = Combat::NONE.round_hits;
        self.tell(Event::Round(self.state.combat.round));
        let mut order = Line::EMPTY;
        self.state.combat.players.iter().for_each(|seat| order.push(Ship::Of(seat)));
        self.state.combat.npcs().for_each(|ship| order.push(ship));
        self.sort_by_speed(&mut order);
        if O::WATCHES {
            for (place, &ship) in (1..).zip(order.ships()) {
                self.tell(Event::Order(place, ship));
            }
        }
        self.state.combat.order = order;
        Next::Do(Step::Act)
    }

    /// `PC-HOU-2`: all player ships go to the Cove, without fame, flight or mutiny.
    fn break_off(&mut self) -> Next {
        for seat in self.state.combat.players.iter() {
            self.sail(seat, Island::Cove, Voyage::RoundLimit);
        }
        self.state.combat.players = Seats::NONE;
        self.finish_combat()
    }

    /// The next ship in the firing order acts.
    pub(super) fn act(&mut self) -> Next {
        let Some(ship) = self.state.combat.order.current() else {
            self.repair_between_rounds();
            return Next::Do(Step::Round);
        };
        match ship {
            Ship::Of(seat) => {
                let combat = &mut self.state.combat;
                if !combat.players.has(seat) {
                    combat.order.at += 1;
                    return Next::Do(Step::Act);
                }
                if combat.reloading.has(seat) {
                    combat.reloading.remove(seat);
                    combat.order.at += 1;
                    self.tell(Event::Reloads(seat));
                    return Next::Do(Step::Act);
                }
                if self.game.must_fire_plainly(self.state, seat) {
                    return Next::Do(Step::Kegs);
                }
                Next::Ask(Ask::Act(seat))
            }
            Ship::Black(_) | Ship::Navy => {
                let floats =
                    npc_index(ship).is_some_and(|index| self.state.combat.hulls[index] > 0);
                if floats {
                    return Next::Do(Step::Kegs);
                }
                self.state.combat.order.at += 1;
                Next::Do(Step::Act)
            }
        }
    }

    /// The Flying Dutchman regains hull at the end of each round, unless sunk.
    fn repair_between_rounds(&mut self) {
        for index in 0..NAVY {
            let Some(legend) = self.state.legend(index as u8) else { continue };
            let Some(rules) = self.game.rules.fighter(legend) else { continue };
            let combat = &mut self.state.combat;
            let regained = rules.regains.min(combat.round_hits[index]);
            if combat.hulls[index] > 0 && regained > 0 {
                combat.hulls[index] += regained;
                let hull = combat.hulls[index];
                self.tell(Event::NpcHull(Ship::Black(index as u8), hull));
            }
        }
    }

    /// `PC-FLE-1`, `PC-FLE-2`
    pub(super) fn flee(&mut self, seat: Seat) -> Next {
        let combat = &mut self.state.combat;
        combat.players.remove(seat);
        combat.order.at += 1;
        let was_hit = combat.hit.has(seat);
        let opponents = combat.players;
        self.tell(Event::Fled(seat, if was_hit { Hit::Hit } else { Hit::Unhit }));
        if was_hit {
            let fame = self.rules().combat.flee_fame.into();
            opponents.iter().for_each(|other| self.win_fame(other, fame, FameFor::Flight));
        }
        self.state.vessel_mut(seat).fled_unhit = !was_hit;
        self.sail(seat, Island::Cove, Voyage::Fled);
        if self.rules().mutiny.up_to > 0 && self.dice.d6(lanes::FATE) <= self.rules().mutiny.up_to {
            self.mutiny(seat);
        }
        self.after_action()
    }

    fn mutiny(&mut self, seat: Seat) {
        self.tell(Event::Mutiny(seat));
        let vessel = self.state.vessel(seat);
        let (gold, chests) = (vessel.gold, vessel.chests);
        self.pay(seat, gold, GoodsFor::Mutiny);
        self.give_up_chests(seat, chests, GoodsFor::Mutiny);
        self.change_fame(seat, self.rules().mutiny.fame.into(), FameFor::Mutiny, Share::Own);
    }

    /// `PC-CBT-4`: whether the combat is over is checked when each action is settled.
    pub(super) fn after_action(&mut self) -> Next {
        let combat = &self.state.combat;
        let players = combat.players.len();
        let rivals = self.game.players_fight_at(combat.island);
        let over = match combat.stake {
            Stake::Victory => players <= 1,
            Stake::Island => players == 0 || (!combat.npc_floats() && (players == 1 || !rivals)),
        };
        if over { self.finish_combat() } else { Next::Do(Step::Act) }
    }

    /// Everything that ends with a combat.
    fn finish_combat(&mut self) -> Next {
        let combat = std::mem::replace(&mut self.state.combat, Combat::NONE);
        self.state.discards.add_all(&combat.played);
        self.state.bank_chests += combat.overboard.iter().sum::<u8>();
        self.tell(Event::CombatEnded(combat.island));
        match combat.stake {
            Stake::Island => {
                self.navy_leaves(combat.island);
                self.take_cacafuego(combat.island);
                Next::Do(Step::CombatFrom(combat.island.next()))
            }
            Stake::Victory => {
                let sole = !combat.players.is_empty();
                let winners = if sole { combat.players } else { self.state.tie_winners };
                self.settle_tie(winners)
            }
        }
    }

    /// `PC-CBT-5`, `PC-NAV-3`
    fn navy_leaves(&mut self, island: Island) {
        if self.state.navy.is_some_and(|navy| navy.island == island) {
            self.state.navy = None;
            self.tell(Event::NavyLeft);
        }
    }

    /// `PC-CAC`: the die for her fame goes to the lone survivor; at Treasure Island it is split
    /// among those there. With nobody left she is not taken.
    fn take_cacafuego(&mut self, island: Island) {
        let treasure_ship = self.state.legends_at(island).find(|&(_, legend)| !legend.fights());
        let Some((number, _)) = treasure_ship else { return };
        let players = self.state.seats_at(island);
        if players.is_empty() {
            return;
        }
        let dice = self.rules().cacafuego.fame_dice;
        let rolled: u8 = (0..dice).map(|_| self.dice.d6(lanes::FATE)).sum();
        self.sink_legend(number);
        let share = rolled / players.len() as u8;
        players.iter().for_each(|seat| self.win_fame(seat, share.into(), FameFor::Cacafuego));
    }

    /// `PC-NPC-4`: a defeated legend's card is discarded.
    pub(super) fn sink_legend(&mut self, number: u8) {
        if let Some(legend) = self.state.black_ships[number as usize].legend.take() {
            self.state.legends.discards |= 1 << legend.index();
            self.tell(Event::LegendSunk(legend));
        }
    }
}
