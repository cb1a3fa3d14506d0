//! Departures of pirates: elimination, retirement, succession, points.

use super::context::Context;
use crate::dice::Dice;
use crate::games::blackbeard::data::set::Set;
use crate::games::blackbeard::data::why::Why;
use crate::games::blackbeard::data::{Area, Hull, Pirate};
use crate::games::blackbeard::rules::{AfterRetirement, KcHalf};
use crate::games::blackbeard::state::act::{BudgetOf, PirateAction};
use crate::games::blackbeard::state::contest::{Contest, RollOf};
use crate::games::blackbeard::state::event::{CardPlace, Event, Retirement};
use crate::games::blackbeard::state::frame::Frame;
use crate::games::blackbeard::state::game::Blackbeard;
use crate::games::blackbeard::state::question::Question;
use crate::games::blackbeard::state::{PirateCard, Revelry, RevelryKind, Right, Ship};
use crate::observe::Observer;
use crate::seat::Seat;

impl<D: Dice, O: Observer<Blackbeard>> Context<'_, D, O> {
    /// Deploys a pirate from a hand (`BB-SET-6`).
    pub(crate) fn deploy(&mut self, seat: Seat, pirate: Pirate, area: Area, hull: Hull) {
        let slot = self.state.ships.iter().position(|ship| ship.pirate.is_none());
        let slot = slot.expect("a ship slot is empty");
        let of_type = &self.game.numbers.hulls[hull.index()];
        self.state.ships[slot] = Ship {
            owner: seat,
            pirate: Some(pirate),
            hull,
            place: area.into(),
            combat: of_type.combat,
            speed: of_type.speed,
            loyalty: self.rules().loyalty_of_new_crew(seat),
            cunning: self.game.rated(pirate).cunning,
            deployed: self.state.turn,
            ..Ship::EMPTY
        };
        self.state.slots[pirate.index()] = slot as u8;
        self.state.set_card(pirate, PirateCard::InPlay);
        self.state.player_mut(seat).fleet.push(pirate);
        self.emit(Event::Deployed(seat, pirate, area, hull));
    }

    /// Eliminates a pirate, together with his ship and everything aboard (`BB-SCO-3`, `BB-SCO-4`, `BB-RET-6`).
    pub(crate) fn eliminate(&mut self, pirate: Pirate, killer: Option<Seat>, why: Why) {
        if !self.state.in_play(pirate) {
            return;
        }
        self.score_eliminated(pirate, killer, why);
        let ally = self.state.ship(pirate).ally;
        for hostage in self.state.ship(pirate).hostages.iter() {
            self.remove_hostage(pirate, hostage, Why::Gone);
        }
        self.remove_ship(pirate, why);
        self.state.set_card(pirate, PirateCard::Dead);
        self.after_elimination(pirate, ally, why);
    }

    fn score_eliminated(&mut self, pirate: Pirate, killer: Option<Seat>, why: Why) {
        let (owner, notoriety) = {
            let ship = self.state.ship(pirate);
            (ship.owner, i32::from(ship.notoriety))
        };
        self.emit(Event::Eliminated(pirate, killer, why));
        let points = notoriety * i32::from(self.rules().score.other);
        let reason = if killer.is_some() { Why::KcKill } else { Why::Eliminated };
        self.score(owner, 2 * points, pirate, reason);
        if let Some(seat) = killer {
            let one_in = i32::from(self.rules().score.kc_one_in);
            let halves = match self.rules().score.kc_half {
                KcHalf::Down => 2 * (points / one_in),
                KcHalf::Exact => 2 * points / one_in,
            };
            self.score(seat, halves, pirate, Why::KcKill);
        }
    }

    /// Passes an eliminated pirate's diamond actions and current action to his ally (`BB-ALL-1`). Without an ally,
    /// diamond actions pass to the player's other pirates, and the current action is lost. A mutiny cancels the
    /// current action even if there is an ally (`BB-MUT-2`).
    fn after_elimination(&mut self, pirate: Pirate, ally: Option<Pirate>, why: Why) {
        if self.state.budget.of == BudgetOf::Pirate(pirate) {
            self.pass_actions_on(ally);
        }
        let act = &mut self.state.act;
        let ally = ally.filter(|_| !matches!(act.deed, PirateAction::Retire(_)));
        if !act.underway || (act.pirate != pirate && Some(act.pirate) != ally) {
            return;
        }
        if why == Why::Mutiny {
            act.over = true;
        } else if act.pirate == pirate {
            act.pirate = ally.unwrap_or(pirate);
            act.over |= ally.is_none();
        }
    }

    /// Passes the remaining actions of a diamond card to the ally, or else to the player's other pirates
    /// (`BB-TRN-7`).
    fn pass_actions_on(&mut self, ally: Option<Pirate>) {
        self.state.budget.of = ally.map_or(BudgetOf::Anyone, BudgetOf::Pirate);
        let budget = self.state.budget;
        self.emit(Event::Actions(self.state.pp, budget.left, budget.of));
    }

    /// Removes a pirate's ship from play, and moves the cards on the ship's display to their piles.
    fn remove_ship(&mut self, pirate: Pirate, why: Why) {
        self.break_alliance(pirate, why);
        self.drop_letter(pirate, Why::Gone);
        self.drop_guns(pirate, Why::Gone);
        self.drop_treasure(pirate, Why::Gone);
        self.state.mutinous.remove(pirate);
        let owner = self.state.ship(pirate).owner;
        *self.state.ship_mut(pirate) = Ship::EMPTY;
        self.state.slots[pirate.index()] = u8::MAX;
        self.state.player_mut(owner).fleet.remove(pirate);
    }

    /// Removes a Letter of Marque from the game, because its pirate left or attacked a port (`BB-EV-12`, `BB-ATT-2`).
    pub(crate) fn drop_letter(&mut self, pirate: Pirate, why: Why) {
        if let Some(letter) = self.state.ship_mut(pirate).letter.take() {
            self.emit(Event::LetterGone(pirate, why));
            self.card_to(letter.card, CardPlace::Out);
        }
    }

    pub(crate) fn drop_guns(&mut self, pirate: Pirate, why: Why) {
        if let Some(card) = self.state.ship_mut(pirate).guns.take() {
            self.emit(Event::GunsGone(pirate, why));
            self.card_to(card, CardPlace::Discards);
        }
    }

    pub(crate) fn drop_treasure(&mut self, pirate: Pirate, why: Why) {
        if let Some(card) = self.state.ship_mut(pirate).treasure.take() {
            self.emit(Event::TreasureGone(pirate, why));
            self.card_to(card, CardPlace::Discards);
        }
    }

    /// Retires a pirate and scores his points (`BB-RET-1`, `BB-SCO-2`).
    pub(crate) fn retire(&mut self, pirate: Pirate, how: Retirement) {
        let (owner, notoriety, net_worth) = {
            let ship = self.state.ship(pirate);
            (ship.owner, i32::from(ship.notoriety), ship.net_worth)
        };
        self.emit(Event::Retired(pirate, how));
        let score = &self.rules().score;
        let points =
            notoriety * i32::from(score.retired) + (net_worth / u32::from(score.net_worth)) as i32;
        self.score(owner, 2 * points, pirate, Why::Retirement);
        let (hostages, ally) = (self.state.ship(pirate).hostages, self.state.ship(pirate).ally);
        for hostage in hostages.iter() {
            self.state.hostage_nations[hostage.index()] = None;
            self.emit(Event::HostageGone(pirate, hostage, Why::Retirement));
        }
        self.state.hostages_out = self.state.hostages_out.or(hostages);
        self.remove_ship(pirate, Why::Retirement);
        self.state.set_card(pirate, PirateCard::Retired(owner));
        self.state.player_mut(owner).retired += 1;
        if self.state.budget.of == BudgetOf::Pirate(pirate) {
            match self.rules().diamond.after_retirement {
                AfterRetirement::Lost if ally.is_none() => self.lose_actions(),
                AfterRetirement::Lost | AfterRetirement::Passes => self.pass_actions_on(ally),
            }
        }
    }

    /// Cancels the actions left in the turn (`BB-TRN-6`).
    pub(crate) fn lose_actions(&mut self) {
        let left = std::mem::take(&mut self.state.budget.left);
        self.state.budget.of = BudgetOf::Anyone;
        if left > 0 {
            self.emit(Event::ActionsLost(self.state.pp, left));
        }
    }

    /// Finds a successor for a pirate whom a mutiny deposed (`BB-MUT-2`).
    pub(crate) fn succession(&mut self, pirate: Pirate) {
        if !self.state.in_play(pirate) {
            return;
        }
        let owner = self.state.ship(pirate).owner;
        let hand = self.state.in_hand(owner);
        match hand.len() {
            0 => match self.draw_pirate(owner) {
                Some(next) => self.succeed(pirate, next, owner, Why::Mutiny),
                None => self.eliminate(pirate, None, Why::Mutiny),
            },
            1 => {
                let next = hand.nth(0).expect("a pirate is in hand");
                self.succeed(pirate, next, owner, Why::Mutiny);
            }
            _ => self.ask(Question::Successor, owner, Some(pirate)),
        }
    }

    /// Gives the ship of an eliminated pirate to his successor (`BB-MUT-2`, `BB-EV-17`).
    pub(crate) fn succeed(&mut self, old: Pirate, new: Pirate, seat: Seat, why: Why) {
        self.score_eliminated(old, None, why);
        let ally = self.state.ship(old).ally;
        self.break_alliance(old, why);
        self.drop_treasure(old, Why::Gone);
        let (turn, loyalty) = (self.state.turn, self.rules().mutiny.loyalty);
        let cunning = match self.state.act.challenger {
            Some((challenger, _, cunning)) if challenger == new => cunning,
            _ => self.game.rated(new).cunning,
        };
        let slot = self.state.slots[old.index()];
        let ship = self.state.ship_mut(old);
        let owner = ship.owner;
        ship.owner = seat;
        ship.pirate = Some(new);
        ship.net_worth = 0;
        ship.notoriety = 0;
        ship.cunning = cunning;
        ship.loyalty = loyalty;
        ship.bribed = Set::EMPTY;
        ship.havens = Set::EMPTY;
        ship.right = Right::None;
        ship.deployed = turn;
        self.state.slots[old.index()] = u8::MAX;
        self.state.slots[new.index()] = slot;
        self.state.set_card(old, PirateCard::Dead);
        self.state.set_card(new, PirateCard::InPlay);
        self.state.mutinous.remove(old);
        if owner == seat {
            self.state.player_mut(seat).fleet.replace(old, new);
        } else {
            self.state.player_mut(owner).fleet.remove(old);
            self.state.player_mut(seat).fleet.push(new);
        }
        self.emit(Event::Succeeded(old, new, seat, why));
        self.after_elimination(old, ally, why);
    }

    /// Begins a mutiny, rolled against `leadership` (`BB-MUT-1`).
    pub(crate) fn mutiny(&mut self, pirate: Pirate, leadership: u8) {
        if self.state.in_play(pirate) {
            self.emit(Event::Mutiny(pirate));
            self.state.contest = Contest::new(RollOf::Mutiny);
            self.add_side(RollOf::Mutiny, Some(pirate), 1, 0);
            self.push(Frame::Quell(pirate, leadership));
            self.push(Frame::Cunning);
        }
    }

    /// Applies the result of a mutiny's die (`BB-MUT-2`).
    pub(crate) fn quell(&mut self, pirate: Pirate, leadership: u8) {
        match self.state.contest.result(0).cmp(&leadership.into()) {
            std::cmp::Ordering::Greater => self.push(Frame::Succession(pirate)),
            std::cmp::Ordering::Equal => self.change_loyalty_alone(pirate, -1, Why::Mutiny),
            std::cmp::Ordering::Less => {}
        }
    }

    /// Puts a Debauchery & Revelry marker on a ship (`BB-DR-1`, `BB-DR-2`).
    pub(crate) fn revel(&mut self, pirate: Pirate, kind: RevelryKind, gain: i8, why: Why) {
        use crate::games::blackbeard::rules::RevelryLoyalty;
        let (now, later) = match self.rules().dr.loyalty {
            RevelryLoyalty::WhenCleared => (0, gain),
            RevelryLoyalty::AtOnce => (gain, 0),
        };
        self.state.ship_mut(pirate).revelry = Some(Revelry { kind, gain: later, recoveries: 0 });
        self.emit(Event::Revelry(pirate, kind, later, why));
        self.change_loyalty_alone(pirate, now, why);
    }

    /// Ends the game, and scores the pirates in play and the handicaps (`BB-END-1`, `BB-SCO-3`, `BB-HOU-1`).
    pub(crate) fn end(&mut self) {
        for seat in self.state.all() {
            for pirate in self.state.player(seat).fleet.iter() {
                let notoriety = i32::from(self.state.ship(pirate).notoriety);
                let points = notoriety * i32::from(self.rules().score.other);
                self.score(seat, 2 * points, pirate, Why::InPlay);
            }
            let handicap = i32::from(self.rules().seat.score[seat.index()]);
            if handicap > 0 {
                self.state.player_mut(seat).points += handicap;
                self.emit(Event::Handicap(seat, handicap));
            }
        }
        self.emit(Event::GameOver);
        self.state.over = true;
        self.state.ask = None;
    }
}
