//! Black ships that fire at each ship at the island once per round (`PB-BLA-2`, `PB-BLA-3`, `PB-NAV-2`).

use super::context::TurnContext;
use crate::dice::Dice;
use crate::games::cove::data::{MAX_BLACK_SHIPS, Ship};
use crate::games::cove::rules::{BlackShipVolleys, RanksBy};
use crate::games::cove::state::fight::{Line, NAVY, Ranking};
use crate::games::cove::state::game::Cove;
use crate::observe::Observer;
use crate::seat::Seat;

impl<D: Dice, O: Observer<Cove>> TurnContext<'_, D, O> {
    /// Fixes the firing order of a round. If a black ship fights without the Navy, she ranks the ships for the whole
    /// round. Ships faster than the black ship act before her first volley, slower ships after it. In any other
    /// combat, speed decides.
    pub(crate) fn order_round_of_black_ships(&mut self) {
        self.state.combat.rankings = [Ranking::NONE; MAX_BLACK_SHIPS];
        let hulls = self.state.combat.hulls;
        let first = (0..NAVY).find(|&index| hulls[index] > 0);
        let Some(first) = first.filter(|_| hulls[NAVY] == 0) else {
            return self.order_by_speed();
        };
        let legend = self.state.legend(first as u8).expect("a black ship that fights is named");
        let rules = self.game.rules.fighter(legend).expect("a legend that fights");
        let ranking = self.ranked(rules.ranks_by);
        let speed = |ship| self.game.speed(self.state, ship);
        let hers = speed(Ship::Black(first as u8));
        let is_faster = |seat: Seat| speed(Ship::Of(seat)) > hers;
        let mut faster = Line::EMPTY;
        let mut answering = Line::EMPTY;
        for &seat in ranking.all() {
            let line = if is_faster(seat) { &mut faster } else { &mut answering };
            line.push(Ship::Of(seat));
        }
        self.sort_by_speed(&mut faster);
        let mut order = faster;
        for index in (0..NAVY).filter(|&index| hulls[index] > 0) {
            self.state.combat.rankings[index] = ranking;
            order.push(Ship::Black(index as u8));
        }
        answering.ships().iter().for_each(|&ship| order.push(ship));
        self.fix_order(order);
    }

    /// Starts a black ship's next volley and returns true, or returns false if no ranked ship is left to fire at.
    /// After the volley, all ships at the island answer again, in the order of the ranking.
    pub(crate) fn next_black_ship_volley(&mut self) -> bool {
        let combat = &self.state.combat;
        let (players, rankings) = (combat.players, combat.rankings);
        let fires = |index: usize| combat.hulls[index] > 0 && rankings[index].leads_to(players);
        let mut order = Line::EMPTY;
        let mut answering = Ranking::NONE;
        if self.fires_at_each_ship() {
            for index in (0..NAVY).filter(|&index| fires(index)) {
                order.push(Ship::Black(index as u8));
                answering = rankings[index];
            }
        }
        if order.ships().is_empty() {
            return false;
        }
        let there = answering.all().iter().filter(|&&seat| players.has(seat));
        there.for_each(|&seat| order.push(Ship::Of(seat)));
        self.fix_order(order);
        true
    }

    /// Next target: the next ship in the round's ranking that is still in the combat. If the Navy fires too, the
    /// round has no ranking; the method then ranks the ships and returns the first.
    pub(crate) fn next_victim(&mut self, number: u8, by: RanksBy) -> Seat {
        let players = self.state.combat.players;
        let ranking = &mut self.state.combat.rankings[number as usize];
        match ranking.next_of(players) {
            Some(seat) => seat,
            None => self.ranked(by).seats[0],
        }
    }

    /// Returns true if a non-player ship has a target. A black ship has none when no ship is left in the round's
    /// ranking.
    #[inline]
    pub(crate) fn has_a_target(&self, ship: Ship) -> bool {
        let Ship::Black(number) = ship else { return true };
        let ranking = &self.state.combat.rankings[number as usize];
        !self.fires_at_each_ship()
            || ranking.len == 0
            || ranking.leads_to(self.state.combat.players)
    }

    #[inline]
    fn fires_at_each_ship(&self) -> bool {
        match self.rules().black_ship.volleys {
            BlackShipVolleys::OneARound => false,
            BlackShipVolleys::OneAtEachShip => true,
        }
    }
}
