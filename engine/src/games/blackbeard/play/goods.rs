//! Doubloons in holds and in Net Worth (`BB-HOL`, `BB-ALL-3`).

use super::context::Context;
use crate::dice::Dice;
use crate::games::blackbeard::data::limits::MAX_HOLDS;
use crate::games::blackbeard::data::why::Why;
use crate::games::blackbeard::data::{Pirate, Port};
use crate::games::blackbeard::rules::HoldsChoice;
use crate::games::blackbeard::state::event::Event;
use crate::games::blackbeard::state::frame::Frame;
use crate::games::blackbeard::state::game::Blackbeard;
use crate::games::blackbeard::state::question::Question;
use crate::games::blackbeard::state::ratings::Standing;
use crate::observe::Observer;

impl<D: Dice, O: Observer<Blackbeard>> Context<'_, D, O> {
    /// Sets the doubloons in a hold.
    pub(crate) fn set_hold(&mut self, pirate: Pirate, hold: usize, doubloons: u32, why: Why) {
        let of = &mut self.state.ship_mut(pirate).holds[hold];
        if *of != doubloons {
            *of = doubloons;
            self.emit(Event::Hold(pirate, hold as u8, doubloons, why));
        }
    }

    /// Returns the fullest hold of a ship. Among equally full holds, returns the first.
    fn fullest(&self, pirate: Pirate) -> usize {
        let ship = self.state.ship(pirate);
        let holds = 0..self.game.holds(ship);
        holds.min_by_key(|&hold| std::cmp::Reverse(ship.holds[hold])).unwrap_or(0)
    }

    /// Returns the least full hold of a ship that has at least `least` doubloons. Among equally full holds, returns
    /// the first.
    fn least_full(&self, pirate: Pirate, least: u32) -> Option<usize> {
        let ship = self.state.ship(pirate);
        let holds = (0..self.game.holds(ship)).filter(|&hold| ship.holds[hold] >= least);
        holds.min_by_key(|&hold| ship.holds[hold])
    }

    /// Loads a sum into one hold of a ship: an empty hold, or else a hold that is emptied first (`BB-LOO-3`,
    /// `BB-ATT-4`).
    pub(crate) fn load(&mut self, pirate: Pirate, sum: u32, why: Why) {
        if sum == 0 {
            return;
        }
        let hold = self.least_full(pirate, 0).unwrap_or(0);
        let is_full = self.state.ship(pirate).holds[hold] > 0;
        match self.rules().holds.choice {
            HoldsChoice::Owner if is_full => self.push(Frame::EmptyHold(pirate, sum)),
            HoldsChoice::Owner | HoldsChoice::Auto => self.set_hold(pirate, hold, sum, why),
        }
    }

    /// Adds a sum to the holds of a pirate and his ally (`BB-HOL`).
    pub(crate) fn add(&mut self, pirate: Pirate, sum: u32, why: Why) {
        for (pirate, share) in self.shares(pirate, sum) {
            if share == 0 {
                continue;
            }
            match self.rules().holds.choice {
                HoldsChoice::Owner => self.push(Frame::FillHold(pirate, share)),
                HoldsChoice::Auto => {
                    let hold = self.fullest(pirate);
                    let sum = self.state.ship(pirate).holds[hold] + share;
                    self.set_hold(pirate, hold, sum, why);
                }
            }
        }
    }

    /// Asks a pirate's owner to choose a hold (`holds.choice = "owner"`).
    pub(crate) fn choose_hold(&mut self, question: Question, pirate: Pirate, sum: u32) {
        if self.state.in_play(pirate) {
            self.state.act.owed = sum;
            self.ask_owner(question, pirate);
        }
    }

    /// Carries out the owner's choice of a hold.
    pub(crate) fn take_hold(&mut self, question: Question, pirate: Pirate, hold: u8) {
        let hold = usize::from(hold);
        let (aboard, sum) = (self.state.ship(pirate).holds[hold], self.state.act.owed);
        match question {
            Question::FillHold => self.set_hold(pirate, hold, aboard + sum, Why::Cargo),
            Question::EmptyHold => self.set_hold(pirate, hold, sum, Why::Cargo),
            _ => {
                let given = aboard.min(sum);
                self.state.act.owed -= given;
                self.set_hold(pirate, hold, aboard - given, Why::Grab);
            }
        }
    }

    /// Takes grabbed doubloons out of the victim's holds, from the least full hold first (`BB-GRB-2`).
    pub(crate) fn give(&mut self) {
        let Some((_, victim)) = self.state.act.duel else { return };
        if self.state.act.owed == 0 {
            return;
        }
        self.push(Frame::Give);
        match self.rules().holds.choice {
            HoldsChoice::Owner => self.ask_owner(Question::GiveFromHold, victim),
            HoldsChoice::Auto => {
                let hold =
                    self.least_full(victim, 1).expect("the victim has the doubloons that he owes");
                self.take_hold(Question::GiveFromHold, victim, hold as u8);
            }
        }
    }

    /// Converts the doubloons in selected holds into Net Worth (`BB-INP-3`). Holds with equal rates are converted
    /// together. In `holds`, the lowest four bits select the pirate's holds, and the upper four bits his ally's
    /// holds.
    pub(crate) fn convert_booty(&mut self, pirate: Pirate, port: Port, holds: u8) {
        let ally = self.state.ship(pirate).ally;
        let mut sums: [(Standing, u32); 2] = [(Standing::Anti, 0); 2];
        for (member, bits) in [(Some(pirate), holds), (ally, holds >> MAX_HOLDS)] {
            let Some(member) = member else { continue };
            let standing = self.game.standing(self.state, member, port);
            let at = if sums[0].1 == 0 || sums[0].0 == standing { 0 } else { 1 };
            for hold in (0..MAX_HOLDS).filter(|hold| bits >> hold & 1 == 1) {
                sums[at] = (standing, sums[at].1 + self.state.ship(member).holds[hold]);
                self.set_hold(member, hold, 0, Why::Booty);
            }
        }
        let rules = &self.rules().booty;
        let worth = sums.map(|(standing, sum)| match standing {
            Standing::SafeHaven => sum + (sum * u32::from(rules.haven_percent)).div_ceil(100),
            Standing::Neutral => sum / u32::from(rules.neutral_rate),
            Standing::Pro | Standing::PiratePort | Standing::Anti => sum,
        });
        let worth = worth.into_iter().sum();
        self.state.act.converted |= worth > 0 && sums[0].0 == Standing::PiratePort;
        for (member, share) in self.shares(pirate, worth) {
            if share > 0 {
                self.change_net_worth(member, i64::from(share), Why::Booty);
            }
        }
    }

    /// Changes a pirate's Net Worth, which never falls below 0.
    pub(crate) fn change_net_worth(&mut self, pirate: Pirate, by: i64, why: Why) {
        let ship = self.state.ship_mut(pirate);
        ship.net_worth = (i64::from(ship.net_worth) + by).max(0) as u32;
        let now = ship.net_worth;
        self.emit(Event::NetWorth(pirate, now, why));
    }

    /// Sets the doubloons at issue in the current action (cargo, booty, ransom, bribe or grab), and reports them to
    /// observers.
    pub(crate) fn set_sum(&mut self, pirate: Pirate, sum: u32, why: Why) {
        self.state.act.sum = sum;
        self.emit(Event::Worth(pirate, sum, why));
    }
}
