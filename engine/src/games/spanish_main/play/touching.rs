//! Rams and boarding (`SM-RAM`, `SM-BRD`).

use super::context::{Context, lanes};
use super::rolls::{Boarding, BoardingSide, boarding, ram_takes_mast};
use crate::dice::Dice;
use crate::games::spanish_main::data::effect::{Effect, Keyword};
use crate::games::spanish_main::data::pieces::{CoinAt, Face, ShipNo};
use crate::games::spanish_main::state::action::Action;
use crate::games::spanish_main::state::bonuses::Bonus;
use crate::games::spanish_main::state::event::{Die, Event};
use crate::games::spanish_main::state::frame::{AskedSeats, DieOf, Frame};
use crate::games::spanish_main::state::game::SpanishMain;
use crate::games::spanish_main::state::question::{MastBy, Question};
use crate::games::spanish_main::state::sea::Contact;
use crate::games::spanish_main::state::ship::Afloat;
use crate::games::spanish_main::state::{Boarded, State};
use crate::observe::Observer;

impl SpanishMain {
    /// Iterates over the enemy ships that a ship may board from a distance in place of a ram
    /// (`BOARD_AT_S`).
    pub(crate) fn boarded_at_s<'s>(
        &'s self,
        state: &'s State,
        ship: ShipNo,
    ) -> impl Iterator<Item = ShipNo> + 's {
        let of = state.ship(ship);
        let may = of.afloat == Afloat::Yes
            && !of.submerged
            && self.can_use(state, ship, Effect::BoardAtS);
        state.ship_numbers().filter(move |&other| {
            let at = state.ship(other);
            may && at.seat != state.ship(ship).seat
                && at.shell() == 0
                && !at.submerged
                && self.within_s(state, ship, other)
        })
    }

    /// Returns the enemy ship that a ship may ram: the ship that her last move brought into contact
    /// with her bow (`SM-RAM-1`, `SM-RAM-2`).
    pub(crate) fn rammed(&self, state: &State, ship: ShipNo) -> Option<ShipNo> {
        let of = state.ship(ship);
        let Contact::Ship(other) = of.contact else { return None };
        let enemy = state.ship(ShipNo(other));
        let may = of.turn.met
            && of.afloat == Afloat::Yes
            && enemy.afloat == Afloat::Yes
            && enemy.seat != of.seat
            && !of.ghostly
            && !enemy.ghostly
            && !of.submerged
            && !enemy.submerged;
        may.then_some(ShipNo(other))
    }

    /// Bonus that abilities add to one side's boarding roll (`SM-EFF-6`).
    fn boarding_bonus(&self, state: &State, boarded: &Boarded, side: usize) -> Bonus {
        let [own, other] = [side, 1 - side].map(|at| &state.ship(boarded.sides[at]).kit);
        match (side, boarded.no_bonus) {
            (1, true) => Bonus::default(),
            _ => own.boarding_bonus(other),
        }
    }

    /// Returns the die, masts and bonus of one side in the current boarding (`SM-BRD-1`).
    pub(crate) fn boarding_side(
        &self,
        state: &State,
        boarded: &Boarded,
        side: usize,
    ) -> BoardingSide {
        BoardingSide {
            die: boarded.dice[side].into(),
            masts: state.ship(boarded.sides[side]).rig.masts(),
            bonus: self.boarding_bonus(state, boarded, side).total,
        }
    }
}

impl<D: Dice, O: Observer<SpanishMain>> Context<'_, D, O> {
    /// Asks a ship's owner whether to ram, or to board from a distance.
    pub(crate) fn offer_ram(&mut self, ship: ShipNo) {
        let rams = self.game.rammed(self.state, ship).is_some();
        if rams || self.game.boarded_at_s(self.state, ship).next().is_some() {
            self.ask_owner(Question::Ram(ship), ship);
        }
    }

    pub(crate) fn take_ram(&mut self, ship: ShipNo, answer: Action) {
        if let Action::Ship(at) = answer {
            return self.announce(ship, Effect::BoardAtS, answer, at);
        }
        let Some(other) = self.game.rammed(self.state, ship) else { return };
        if answer != Action::Yes {
            return;
        }
        // A schooner does not turn after a ram (SM-KEY-11).
        let of = self.state.ship_mut(ship);
        of.turn.may_turn &= of.kit.is(Keyword::Galley);
        of.grips = of.kit.is(Keyword::SeaMonster);
        self.push(Frame::Board(ship, other, AskedSeats::None));
        if self.state.ship(other).rig.is_derelict() {
            return;
        }
        let die = self.d6(lanes::CONTACT, ship, Die::Ram);
        self.state.die = die;
        self.push(Frame::RamRolled(ship, other));
        self.push(Frame::Reroll(ship, DieOf::Ram));
    }

    pub(crate) fn ram_rolled(&mut self, ship: ShipNo, other: ShipNo) {
        let die = self.state.die;
        let harmless = self.state.ship(ship).kit.is(Keyword::Galley);
        let takes = ram_takes_mast(die.into(), self.state.ship(other).rig.masts());
        self.emit(Event::Ram(ship, other, die));
        if takes && !harmless {
            if self.state.ship(other).kit.has(Effect::ImmuneRam) {
                return self.reveal(other, Effect::ImmuneRam);
            }
            self.push(Frame::LoseMasts(other, 1, MastBy::Ram(ship)));
        }
    }

    /// Asks whether to board after a ram: first the seat whose turn it is, then the opponent (`SM-BRD-1`).
    pub(crate) fn offer_boarding(&mut self, ship: ShipNo, other: ShipNo, asked: AskedSeats) {
        let may = |state: &State, by: ShipNo, at: ShipNo| {
            state.ship(by).afloat == Afloat::Yes
                && state.ship(at).afloat == Afloat::Yes
                && state.ship(at).shell() == 0
        };
        let (by, at) = match asked {
            AskedSeats::None => (ship, other),
            AskedSeats::Active => (other, ship),
        };
        if asked == AskedSeats::None {
            self.push(Frame::Board(ship, other, AskedSeats::Active));
        }
        if may(self.state, by, at) {
            self.begin_boarding(ship, other, false);
            self.ask_owner(Question::Board, by);
        }
    }

    fn begin_boarding(&mut self, ship: ShipNo, other: ShipNo, no_bonus: bool) {
        let sides = [ship, other];
        self.state.boarding = Some(Boarded { sides, dice: [0; 2], winner: 0, left: 1, no_bonus });
    }

    /// Begins a boarding from a distance (`BOARD_AT_S`, `BOARD_NO_BONUS`).
    pub(crate) fn board_at_s(&mut self, ship: ShipNo, at: ShipNo) {
        let no_bonus = self.state.ship(ship).kit.has(Effect::BoardNoBonus);
        if no_bonus {
            self.reveal(ship, Effect::BoardNoBonus);
        }
        self.begin_boarding(ship, at, no_bonus);
        self.push(Frame::RollBoarding);
    }

    pub(crate) fn take_boarding(&mut self, answer: Action) {
        if answer != Action::Yes {
            return;
        }
        if let Some(Frame::Board(_, _, AskedSeats::Active)) = self.state.stack.last() {
            self.state.stack.pop();
        }
        self.push(Frame::RollBoarding);
    }

    pub(crate) fn roll_boarding(&mut self) {
        let Some(mut boarded) = self.state.boarding else { return };
        for side in 0..2 {
            boarded.dice[side] = self.d6(lanes::CONTACT, boarded.sides[side], Die::Boarding);
        }
        self.state.boarding = Some(boarded);
        self.push(Frame::BoardingRolled);
        self.push(Frame::Reroll(boarded.sides[1], DieOf::Boarding(1)));
        self.push(Frame::Reroll(boarded.sides[0], DieOf::Boarding(0)));
    }

    pub(crate) fn boarding_rolled(&mut self) {
        let Some(boarded) = self.state.boarding else { return };
        let mut side = |at: usize| {
            let bonus = self.game.boarding_bonus(self.state, &boarded, at);
            for effect in &bonus.by {
                self.reveal(boarded.sides[at], *effect);
            }
            self.game.boarding_side(self.state, &boarded, at)
        };
        let (attacker, defender) = (side(0), side(1));
        let [ship, other] = boarded.sides;
        self.emit(Event::Boarding(ship, other, boarded.dice[0], boarded.dice[1]));
        let winner = match boarding(attacker, defender) {
            Boarding::Attacker => 0,
            Boarding::Defender => 1,
            Boarding::Equal => {
                self.state.boarding = None;
                return;
            }
        };
        let (won, lost) = (boarded.sides[winner], boarded.sides[1 - winner]);
        self.emit(Event::BoardingWon(won, lost));
        let two = self.state.ship(won).kit.has(Effect::BoardTwo);
        if two {
            self.reveal(won, Effect::BoardTwo);
        }
        let left = if two { 2 } else { 1 };
        self.state.boarding = Some(Boarded { winner: winner as u8, left, ..boarded });
        if self.state.ship(won).kit.has(Effect::BoardPlusMast) {
            self.reveal(won, Effect::BoardPlusMast);
            self.push(Frame::LoseMasts(lost, 1, MastBy::Ship(won)));
        }
        self.push(Frame::Plunder);
    }

    pub(crate) fn plunder(&mut self) {
        if let Some(boarded) = self.state.boarding {
            self.ask_owner(Question::Plunder, boarded.sides[usize::from(boarded.winner)]);
        }
    }

    /// Carries out the winner's choice of plunder (`SM-BRD-1`, `SM-BRD-2`).
    pub(crate) fn take_plunder(&mut self, answer: Action) {
        let Some(boarded) = self.state.boarding.take() else { return };
        let winner = boarded.sides[usize::from(boarded.winner)];
        let loser = boarded.sides[1 - usize::from(boarded.winner)];
        let seat = self.state.ship(winner).seat;
        match answer {
            Action::Crew(_) | Action::HiddenCrew => {
                if let Some(crew) = self.picked(loser, answer) {
                    self.remove_crew(crew, Some(seat));
                }
            }
            Action::LoadCrew(crew) => self.ransom(crew, winner),
            Action::Treasure => {
                self.take_spoil(winner, loser);
            }
            Action::AllTreasure | Action::AllCrew => {
                let all = matches!(answer, Action::AllCrew);
                let effect = if all { Effect::BoardAllCrew } else { Effect::BoardAllTreasure };
                self.state.boarding = Some(boarded);
                return self.announce(winner, effect, answer, loser);
            }
            _ => return,
        }
        if boarded.left > 1 {
            self.state.boarding = Some(Boarded { left: boarded.left - 1, ..boarded });
            self.push(Frame::Plunder);
        }
    }

    /// Gives the winner of a boarding all treasure that fits, or removes all crew of the loser (`BOARD_ALL_TREASURE`,
    /// `BOARD_ALL_CREW`).
    pub(crate) fn plunder_all(&mut self, winner: ShipNo, effect: Effect, loser: ShipNo) {
        let seat = self.state.ship(winner).seat;
        self.state.boarding = None;
        if effect == Effect::BoardAllCrew {
            return self.remove_all_crew(loser, Some(seat));
        }
        while self.take_spoil(winner, loser) {}
    }

    /// Gives the winner of a boarding a random treasure of the loser. A sea monster eliminates
    /// unique treasure (`SM-KEY-10`). Returns false if the loser has no treasure to take.
    fn take_spoil(&mut self, winner: ShipNo, loser: ShipNo) -> bool {
        let spoils = self.game.spoils(self.state, winner, loser);
        let Some(coin) = self.by_chance(&spoils) else { return false };
        let is_unique = matches!(self.state.coin(coin).face, Face::Unique(_));
        let eliminates = is_unique && self.game.is_sea_monster(self.state.ship(winner));
        self.put_coin(coin, if eliminates { CoinAt::Out } else { CoinAt::Ship(winner) });
        if eliminates {
            self.refit(loser);
        }
        true
    }

    /// Asks a ship's owner whether to re-roll a die, once per turn (`REROLL_1`).
    pub(crate) fn offer_reroll(&mut self, ship: ShipNo, of: DieOf) {
        if self.game.can_use(self.state, ship, Effect::Reroll1) {
            self.state.open_die = Some(of);
            self.ask_owner(Question::Ability(ship, Effect::Reroll1), ship);
        }
    }

    pub(crate) fn reroll(&mut self, ship: ShipNo) {
        let Some(of) = self.state.open_die.take() else { return };
        let (lane, die_of) = match of {
            DieOf::Shot => (lanes::CANNON, Die::Cannon),
            DieOf::Ram => (lanes::CONTACT, Die::Ram),
            DieOf::Boarding(_) => (lanes::CONTACT, Die::Boarding),
            DieOf::Ability(effect) => (lanes::ABILITIES, Die::Ability(effect)),
        };
        let die = self.d6(lane, ship, die_of);
        self.emit(Event::Rerolled(ship, die_of, die));
        match (of, &mut self.state.volley, &mut self.state.boarding) {
            (DieOf::Shot, Some(volley), _) => volley.die = die,
            (DieOf::Boarding(side), _, Some(boarded)) => boarded.dice[usize::from(side)] = die,
            _ => self.state.die = die,
        }
    }
}
