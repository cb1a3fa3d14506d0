//! Combat: choice of the island, preparation, rounds, flight, and end.

use super::context::TurnContext;
use crate::dice::Dice;
use crate::games::cove::data::tavern::{BATTLE_KINDS, COMBAT_KINDS, Card};
use crate::games::cove::data::{Island, Legend, MAX_BLACK_SHIPS, Seats, Ship, lanes};
use crate::games::cove::rules::{AfterNpcs, Bears, BlackShipVolleys, FleeFameWhen, TavernStyle};
use crate::games::cove::state::event::{
    Event, FameFor, GoodsFor, Hit, Leaving, Phase, Share, Voyage,
};
use crate::games::cove::state::fight::{Combat, Line, NAVY, Stake, npc_index};
use crate::games::cove::state::game::Cove;
use crate::games::cove::state::{Ask, Step};
use crate::observe::Observer;
use crate::seat::Seat;

impl<D: Dice, O: Observer<Cove>> TurnContext<'_, D, O> {
    /// Visits islands in order, from `first`, until a combat starts (`PC-CBT-1`).
    pub(crate) fn combat_from(&mut self, first: Island) -> Step {
        let (harbours, npcs) = (self.state.harbours, self.state.npcs());
        for &island in &Island::ALL[first.index()..Island::Treasure.index() + 1] {
            let players = harbours.at(island);
            let rivals = players.are_several() && self.game.players_fight_at(island);
            if !(rivals || npcs.has(island)) {
                continue;
            }
            if players.is_empty() {
                self.navy_finds_no_player(island);
            } else if self.combat_at(island, players, rivals) {
                return self.begin_preparation();
            }
        }
        match self.rules().tavern.style {
            TavernStyle::PiratesCove => {}
            TavernStyle::Piratenbucht => self.navies_leave(),
        }
        self.emit(Event::Phase(Phase::Plunder));
        Step::PlunderFrom(Island::Tavern)
    }

    /// Starts a combat of these players at an island, if there is an enemy: a rival or a non-player
    /// ship.
    pub(crate) fn combat_at(&mut self, island: Island, players: Seats, rivals: bool) -> bool {
        let mut hulls = Combat::NONE.hulls;
        for (number, legend) in self.state.legends_at(island) {
            if let Some(rules) = self.game.rules.fighter(legend) {
                hulls[number as usize] = rules.hull;
            }
        }
        if self.state.navy_at(island).is_some() {
            hulls[NAVY] = self.rules().royal_navy.hull;
        }
        if self.watch.watches() {
            let mut met: [Option<Legend>; MAX_BLACK_SHIPS] = [None; MAX_BLACK_SHIPS];
            let there = self.state.legends_at(island);
            there.for_each(|(number, legend)| met[usize::from(number)] = Some(legend));
            met.into_iter().flatten().for_each(|legend| self.emit(Event::LegendMet(legend)));
            if hulls[NAVY] > 0 {
                self.emit(Event::NavyMet);
            }
        }
        if !(rivals || hulls != Combat::NONE.hulls) {
            self.take_cacafuego(island);
            return false;
        }
        let combat = &mut self.state.combat;
        debug_assert_eq!(*combat, Combat::NONE, "one combat at a time");
        (combat.island, combat.players, combat.hulls) = (island, players, hulls);
        self.emit(Event::Combat(island));
        true
    }

    /// Starts the fight to the death between the seats that tie for most fame (`PC-TRN-6`).
    pub(crate) fn begin_final_battle(&mut self, tied: Seats) -> Step {
        self.state.combat = Combat { stake: Stake::Victory, players: tied, ..Combat::NONE };
        self.emit(Event::Combat(self.state.combat.island));
        self.begin_preparation()
    }

    /// Starts the preparation. The order of ships is fixed once, before the first card (`PC-PRE-1`). If no seat can
    /// play a card, no order is needed.
    fn begin_preparation(&mut self) -> Step {
        let players = self.state.combat.players;
        let kinds = match self.rules().tavern.style {
            TavernStyle::PiratesCove => BATTLE_KINDS,
            TavernStyle::Piratenbucht => COMBAT_KINDS,
        };
        let cards = |seat: Seat| self.state.vessel(seat).hand.kinds().meets(kinds);
        if !players.iter().any(cards) {
            return self.round();
        }
        let mut order = Line::of(players);
        self.sort_by_speed(&mut order);
        self.state.combat.order = order;
        self.preparation()
    }

    /// Asks the seats in turn for battle cards. In Pirate's Cove the preparation ends when all seats
    /// pass in a row. In Piratenbucht it ends when all seats pass in one circuit from the first seat
    /// (`PB-CBT-5`).
    pub(crate) fn preparation(&mut self) -> Step {
        let style = self.rules().tavern.style;
        loop {
            let combat = &mut self.state.combat;
            let all_passed = usize::from(combat.passes) >= combat.order.ships().len();
            if combat.avast || (style == TavernStyle::PiratesCove && all_passed) {
                return self.round();
            }
            let Some(Ship::Of(seat)) = combat.order.current() else {
                match style {
                    TavernStyle::PiratesCove => {}
                    TavernStyle::Piratenbucht if all_passed => return self.round(),
                    TavernStyle::Piratenbucht => combat.passes = 0,
                }
                combat.order.at = 0;
                continue;
            };
            if self.game.can_prepare(self.state, seat) {
                return self.ask(Ask::Prepare(seat), Step::Preparation);
            }
            self.pass_in_preparation();
        }
    }

    pub(crate) fn pass_in_preparation(&mut self) {
        let combat = &mut self.state.combat;
        // Sleight of Hand counts as a played card, even if the seat keeps the new card.
        match combat.swapped.take() {
            Some(_) => combat.passes = 0,
            None => combat.passes += 1,
        }
        combat.order.at += 1;
    }

    /// Plays a battle card, whose effect lasts until the combat ends (`PC-PRE-2`).
    pub(crate) fn play_battle_card(&mut self, seat: Seat, card: Card) {
        self.play(seat, card);
        self.state.combat.put_in_force(seat, card, 0);
        self.card_played();
    }

    /// Plays Treasure Overboard: the chests lie on the card until the combat ends (`PC-TOV`).
    pub(crate) fn play_overboard(&mut self, seat: Seat, chests: u8) {
        self.play(seat, Card::TreasureOverboard);
        self.move_chests(seat, -i16::from(chests), GoodsFor::Overboard, Share::Own);
        self.state.combat.put_in_force(seat, Card::TreasureOverboard, chests);
        self.card_played();
    }

    /// Plays the next round, until a seat has a question or the combat ends.
    #[inline]
    pub(crate) fn round(&mut self) -> Step {
        match self.begin_round() {
            Step::Act => self.act(),
            over => over,
        }
    }

    /// Continues after a settled action, until a seat has a question or the combat ends.
    #[inline]
    pub(crate) fn fight_on(&mut self, step: Step) -> Step {
        match step {
            Step::Act => self.act(),
            Step::Round => self.round(),
            asked_or_over => asked_or_over,
        }
    }

    /// Starts a round and fixes its firing order (`PC-SPD-2`).
    fn begin_round(&mut self) -> Step {
        let limit = self.rules().combat.max_rounds;
        if limit > 0 && self.state.combat.round == limit && self.state.combat.stake == Stake::Island
        {
            return self.break_off();
        }
        let combat = &mut self.state.combat;
        combat.round = combat.round.saturating_add(1);
        combat.round_hits = Combat::NONE.round_hits;
        self.emit(Event::Round(self.state.combat.round));
        match self.rules().black_ship.volleys {
            BlackShipVolleys::OneARound => self.order_by_speed(),
            BlackShipVolleys::OneAtEachShip => self.order_round_of_black_ships(),
        }
        Step::Act
    }

    pub(crate) fn order_by_speed(&mut self) {
        let mut order = Line::of(self.state.combat.players);
        self.state.combat.npcs().for_each(|ship| order.push(ship));
        self.sort_by_speed(&mut order);
        self.fix_order(order);
    }

    pub(crate) fn fix_order(&mut self, order: Line) {
        if self.watch.watches() {
            for (place, &ship) in (1..).zip(order.ships()) {
                self.emit(Event::Order(place, ship));
            }
        }
        self.state.combat.order = order;
    }

    /// Ends the combat early: all player ships go to the Cove, without fame, flight or mutiny
    /// (`PC-HOU-2`).
    fn break_off(&mut self) -> Step {
        for seat in self.state.combat.players.iter() {
            self.sail(seat, Island::Cove, Voyage::RoundLimit);
        }
        self.state.combat.players = Seats::NONE;
        self.finish_combat()
    }

    /// Lets ships act in the firing order until a seat has a question or the combat is over.
    #[inline(never)]
    pub(crate) fn act(&mut self) -> Step {
        let mut step = Step::Act;
        loop {
            match step {
                Step::Act => {}
                Step::Round => match self.begin_round() {
                    Step::Act => {}
                    over => return over,
                },
                asked_or_over => return asked_or_over,
            }
            let Some(ship) = self.state.combat.order.current() else {
                step = if self.next_black_ship_volley() {
                    Step::Act
                } else {
                    self.repair_between_rounds();
                    Step::Round
                };
                continue;
            };
            step = Step::Act;
            match ship {
                Ship::Of(seat) if self.is_to_act(seat) => {
                    if self.game.must_fire_plainly(self.state, seat) {
                        return self.game.after_firing();
                    }
                    return self.ask(Ask::Act(seat), Step::Act);
                }
                Ship::Black(_) | Ship::Navy => {
                    let floats =
                        npc_index(ship).is_some_and(|index| self.state.combat.hulls[index] > 0);
                    if floats && self.has_a_target(ship) {
                        step = self.ask_for_kegs();
                        continue;
                    }
                }
                Ship::Of(_) => {}
            }
            self.state.combat.order.at += 1;
        }
    }

    /// Returns true if a player's ship is still in the combat and is not reloading. A ship that reloads loses its
    /// turn.
    fn is_to_act(&mut self, seat: Seat) -> bool {
        let combat = &mut self.state.combat;
        if !combat.players.has(seat) {
            return false;
        }
        if combat.reloading.has(seat) {
            combat.reloading.remove(seat);
            self.emit(Event::Reloads(seat));
            return false;
        }
        true
    }

    /// Restores the Flying Dutchman's hull at the end of each round, unless she has sunk.
    fn repair_between_rounds(&mut self) {
        for index in 0..NAVY {
            let Some(legend) = self.state.legend(index as u8) else { continue };
            let Some(rules) = self.game.rules.fighter(legend) else { continue };
            let combat = &mut self.state.combat;
            let regained = rules.regains.min(combat.round_hits[index]);
            if combat.hulls[index] > 0 && regained > 0 {
                combat.hulls[index] += regained;
                let hull = combat.hulls[index];
                self.emit(Event::NpcHull(Ship::Black(index as u8), hull));
            }
        }
    }

    /// Removes a fleeing ship from the combat. Its crew may mutiny (`PC-FLE-1`, `PC-FLE-2`).
    pub(crate) fn flee(&mut self, seat: Seat) -> Step {
        let combat = &mut self.state.combat;
        combat.players.remove(seat);
        combat.order.at += 1;
        let was_hit = combat.hit.has(seat);
        let opponents = combat.players;
        self.emit(Event::Fled(seat, if was_hit { Hit::Hit } else { Hit::Unhit }));
        let fled_from_fire = match self.rules().combat.flee_fame_when {
            FleeFameWhen::IfHit => was_hit,
            FleeFameWhen::IfShotsFired => self.state.combat.shots_fired,
        };
        if fled_from_fire {
            let fame = self.rules().combat.flee_fame.into();
            opponents.iter().for_each(|other| self.win_fame(other, fame, FameFor::Flight));
        }
        self.sail(seat, Island::Cove, Voyage::Fled);
        self.state.vessel_mut(seat).fled_unhit = !was_hit;
        if self.rules().mutiny.up_to > 0 && self.dice.d6(lanes::FATE) <= self.rules().mutiny.up_to {
            self.mutiny(seat);
        }
        self.after_action()
    }

    fn mutiny(&mut self, seat: Seat) {
        self.emit(Event::Mutiny(seat));
        let vessel = self.state.vessel(seat);
        let (gold, chests) = (vessel.gold, vessel.chests);
        self.pay(seat, gold, GoodsFor::Mutiny);
        self.give_up_chests(seat, chests, GoodsFor::Mutiny);
        self.change_fame(seat, self.rules().mutiny.fame.into(), FameFor::Mutiny, Share::Own);
    }

    /// Returns the step after a settled roll or Sabotage; `sunk` is true if a non-player ship sank.
    pub(crate) fn after_settling(&mut self, sunk: bool) -> Step {
        match (self.after_action(), self.rules().combat.after_npcs) {
            (Step::Act, AfterNpcs::NewRound) if sunk && !self.state.combat.npc_floats() => {
                Step::Round
            }
            (next, _) => next,
        }
    }

    /// Checks after each settled action if the combat is over (`PC-CBT-4`).
    pub(crate) fn after_action(&mut self) -> Step {
        let combat = &self.state.combat;
        let players = combat.players.len();
        let rivals = self.game.players_fight_at(combat.island);
        let over = match combat.stake {
            Stake::Victory => players <= 1,
            Stake::Island => players == 0 || (!combat.npc_floats() && (players == 1 || !rivals)),
        };
        if over { self.finish_combat() } else { Step::Act }
    }

    /// Ends a combat and settles booty, legends and the Navy.
    fn finish_combat(&mut self) -> Step {
        let Combat { island, stake, players, overboard, ref played, .. } = self.state.combat;
        if !played.is_empty() {
            self.state.discards.add_all(played);
        }
        self.state.bank_chests += overboard.iter().sum::<u8>();
        self.state.combat = Combat::NONE;
        self.emit(Event::CombatEnded(island));
        match stake {
            Stake::Island => {
                self.navy_leaves(island, Leaving::AfterBattle);
                self.take_cacafuego(island);
                Step::CombatFrom(island.next())
            }
            Stake::Victory => {
                let sole = !players.is_empty();
                let winners = if sole { players } else { self.state.tie_winners };
                self.settle_tie(winners)
            }
        }
    }

    /// Removes a Navy that found no battle (`PC-NAV-3`). In Piratenbucht the Navy stays until the combat phase ends
    /// (`PB-NAV-1`).
    fn navy_finds_no_player(&mut self, island: Island) {
        match self.rules().tavern.style {
            TavernStyle::PiratesCove => self.navy_leaves(island, Leaving::WithoutBattle),
            TavernStyle::Piratenbucht => {}
        }
    }

    /// Removes a sunk Navy: at once in Piratenbucht (`PB-NAV-1`), else after the battle
    /// (`PC-CBT-5`).
    pub(crate) fn sunk_navy_leaves(&mut self) {
        match self.rules().tavern.style {
            TavernStyle::PiratesCove => {}
            TavernStyle::Piratenbucht => {
                self.navy_leaves(self.state.combat.island, Leaving::AfterBattle);
            }
        }
    }

    /// Removes the Navy from an island, if present (`PC-CBT-5`, `PC-NAV-3`). In Piratenbucht the
    /// Navy's card is discarded (`PB-NAV-1`).
    pub(crate) fn navy_leaves(&mut self, island: Island, leaving: Leaving) {
        if self.state.navy_at(island).is_none() {
            return;
        }
        self.state.navies[island.index()] = None;
        match self.rules().tavern.style {
            TavernStyle::PiratesCove => {}
            TavernStyle::Piratenbucht => self.state.discards.add(Card::RoyalNavy, 1),
        }
        self.emit(Event::NavyLeft(island, leaving));
    }

    /// Takes the Cacafuego. The only survivor rolls a die for her fame; at Treasure Island the
    /// ships there share this fame (`PC-CAC`). Without survivors she is not taken.
    fn take_cacafuego(&mut self, island: Island) {
        let treasure_ship = self.state.legends_at(island).find(|&(_, legend)| !legend.fights());
        let Some((number, _)) = treasure_ship else { return };
        let players = self.state.harbours.at(island);
        if players.is_empty() {
            return;
        }
        let dice = self.rules().cacafuego.fame_dice;
        let rolled: u8 = (0..dice).map(|_| self.dice.d6(lanes::FATE)).sum();
        self.sink_legend(number);
        let share = rolled / players.len() as u8;
        players.iter().for_each(|seat| self.win_fame(seat, share.into(), FameFor::Cacafuego));
    }

    /// Discards the card of a sunk legend (`PC-NPC-4`).
    pub(crate) fn sink_legend(&mut self, number: u8) {
        if let Some(legend) = self.state.black_ships[number as usize].legend.take() {
            match self.rules().black_ship.bears {
                Bears::LegendDeck => self.state.legends.discards |= 1 << legend.index(),
                Bears::Blackbeard => {}
            }
            self.emit(Event::LegendSunk(legend));
        }
    }
}
