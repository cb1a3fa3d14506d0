//! Worth of the outcomes of a roll to each seat.

use super::kind::{KINDS, Kind};
use super::standing::stake;
use crate::dice::FACES;
use crate::games::blackbeard::data::{Pirate, Port};
use crate::games::blackbeard::state::State;
use crate::games::blackbeard::state::act::PirateAction;
use crate::games::blackbeard::state::contest::{Foe, RollOf};
use crate::games::blackbeard::state::game::Blackbeard;
use crate::luck;
use crate::seat::MAX_SEATS;

/// Number of parts of one unit of worth, so that the means of one die and of two dice are integers.
pub(super) const PARTS: i64 = (FACES * FACES) as i64;

/// Points at stake in a pirate, beyond the points of his retirement: the points that he may still win.
const FUTURE: i64 = 4;

/// Cargo of a merchant that no seat has seen.
const UNSEEN_CARGO: u8 = 2;

/// Number of sides whose dice decide a roll together; `None` for a roll without luck.
pub(super) const fn sides(of: RollOf) -> Option<usize> {
    match of {
        RollOf::Intercept | RollOf::Battle | RollOf::PortAttack | RollOf::Duel => Some(2),
        RollOf::Find
        | RollOf::Cargo
        | RollOf::Ransom
        | RollOf::Dig
        | RollOf::Treasure
        | RollOf::PortBooty
        | RollOf::Sack
        | RollOf::GrabShare
        | RollOf::Storm
        | RollOf::Wear => Some(1),
        RollOf::Torture
        | RollOf::Refit
        | RollOf::HavenBribe
        | RollOf::RetirementBribe
        | RollOf::KcOnPort
        | RollOf::Oust
        | RollOf::Grab
        | RollOf::Arrival
        | RollOf::StormWarship
        | RollOf::StormKc
        | RollOf::Mutiny
        | RollOf::Conspiracy
        | RollOf::Trial
        | RollOf::Fine
        | RollOf::Resistance
        | RollOf::Disaster => None,
    }
}

/// Worth of one outcome to each seat, by kind, in units of 1/[`PARTS`].
pub(super) struct Worth<'s> {
    game: &'s Blackbeard,
    state: &'s State,
    /// Probability of the consequences that are being added, in units of 1/[`PARTS`].
    parts: i64,
    pub(super) of_seats: luck::Sums<{ KINDS.len() }>,
}

impl<'s> Worth<'s> {
    /// Returns the worth of the results of a roll that a pirate makes or suffers. A roll of one side has its result
    /// first.
    pub(super) fn of(
        game: &'s Blackbeard,
        state: &'s State,
        (roll, pirate): (RollOf, Pirate),
        results: [i32; 2],
    ) -> Worth<'s> {
        let mut worth =
            Worth { game, state, parts: PARTS, of_seats: [[0; KINDS.len()]; MAX_SEATS] };
        worth.add_results(roll, pirate, results);
        worth
    }

    fn add(&mut self, pirate: Pirate, kind: Kind, by: i64) {
        let seat = self.game.owner(self.state, pirate);
        self.of_seats[seat.index()][kind as usize] += self.parts * by;
    }

    fn add_results(&mut self, roll: RollOf, pirate: Pirate, [first, second]: [i32; 2]) {
        let (rules, act) = (&self.game.rules, &self.state.act);
        let pips = i64::from(first);
        match (roll, act.deed) {
            (RollOf::Find, PirateAction::Find(port)) if first >= rules.find.needed.into() => {
                self.find(pirate, port);
            }
            (RollOf::Cargo, _) => self.add(pirate, Kind::Doubloons, self.cargo(pirate, first)),
            (RollOf::Ransom, _) => {
                let value = act.hostage.map_or(0, |of| self.game.numbers.hostages[of.index()][1]);
                let doubloons = pips * i64::from(value) * i64::from(rules.ransom.factor);
                self.add(pirate, Kind::Doubloons, doubloons);
            }
            (RollOf::Dig, _) if first >= rules.treasure.found_from.into() => {
                // The three dice of a treasure have a mean of 21/2.
                self.parts /= 2;
                self.add(pirate, Kind::Doubloons, 21 * i64::from(rules.treasure.factor));
            }
            (RollOf::Treasure, _) => {
                self.add(pirate, Kind::Doubloons, pips * i64::from(rules.treasure.factor));
            }
            (RollOf::PortBooty, _) => {
                self.add(pirate, Kind::Doubloons, pips * i64::from(rules.attack.booty));
            }
            (RollOf::GrabShare, PirateAction::Grab(victim)) => {
                let percent = (pips * i64::from(rules.booty_grab.percent)).min(100);
                let doubloons = i64::from(self.state.ship(victim).doubloons()) * percent / 100;
                self.add(pirate, Kind::Doubloons, doubloons);
                self.add(victim, Kind::Doubloons, -doubloons);
            }
            (RollOf::Sack, PirateAction::Sack(port))
                if first > self.game.numbers.port(port).defense.into() =>
            {
                self.add(pirate, Kind::Notoriety, self.notoriety_of(port));
            }
            (RollOf::PortAttack, PirateAction::Attack(port)) if first > second => {
                self.add(pirate, Kind::Notoriety, self.notoriety_of(port));
                self.hit(pirate, rules.attack.hits.into());
            }
            (RollOf::PortAttack, _) => self.hit(pirate, i64::from(second - first)),
            (RollOf::Intercept, _) if first > second => self.catch(pirate),
            (RollOf::Battle, _) => self.battle(pirate, second - first),
            (RollOf::Duel, _) => self.duel(first - second),
            (RollOf::Storm, _) => match rules.storm.hits.get((first - 1).max(0) as usize) {
                Some(&hits) => self.slow(pirate, hits.into()),
                None => self.lose(pirate),
            },
            (RollOf::Wear, _) => self.slow(pirate, i64::from(first / 2)),
            _ => {}
        }
    }

    /// Notoriety for the capture or the sack of a port.
    fn notoriety_of(&self, port: Port) -> i64 {
        let value = self.game.numbers.port(port).value;
        i64::from(self.game.rules.attack.notoriety) * i64::from(value)
    }

    /// Doubloons of a cargo for a result of the cargo roll.
    fn cargo(&self, pirate: Pirate, result: i32) -> i64 {
        let Some(area) = self.state.ship(pirate).place.area() else { return 0 };
        let column = &self.game.numbers.cargo[self.game.numbers.regions[area.index()].index()];
        column[result.clamp(1, 10) as usize - 1].into()
    }

    /// Adds the mean worth of the cargo of a merchant that a pirate finds.
    fn find(&mut self, pirate: Pirate, port: Port) {
        let merchant = self.state.merchant_at(port);
        let cargo = i32::from(merchant.map_or(UNSEEN_CARGO, |merchant| merchant.cargo));
        self.parts /= i64::from(FACES);
        for die in 1..=FACES as i32 {
            self.add(pirate, Kind::Doubloons, self.cargo(pirate, die + cargo));
        }
    }

    /// Adds the loss of a pirate and his ship.
    fn lose(&mut self, pirate: Pirate) {
        if self.state.in_play(pirate) {
            self.add(pirate, Kind::Losses, stake(self.game, self.state, pirate) + FUTURE);
        }
    }

    /// Adds the loss of a pirate whose ship sinks by Combat hits.
    fn hit(&mut self, pirate: Pirate, hits: i64) {
        let left = i64::from(self.state.ship(pirate).combat) - hits;
        if left <= self.game.rules.ship.sunk_at_combat.into() {
            self.lose(pirate);
        }
    }

    /// Adds the loss of a pirate whose ship sinks by Speed hits.
    fn slow(&mut self, pirate: Pirate, hits: i64) {
        let left = i64::from(self.state.ship(pirate).speed) - hits;
        if left <= self.game.rules.ship.sunk_at_speed.into() {
            self.lose(pirate);
        }
    }

    /// Adds the mean worth of the battle that follows an interception.
    fn catch(&mut self, pirate: Pirate) {
        let Some(foe) = self.state.act.foe else { return };
        let [theirs, own] = self.game.battle_bonuses(self.state, pirate, foe);
        self.parts /= PARTS;
        let faces = 1..=FACES as i32;
        for (die, foes) in faces.clone().flat_map(|die| faces.clone().map(move |of| (die, of))) {
            self.battle(pirate, own + die - theirs - foes);
        }
    }

    /// Adds the worth of a battle, given the pirate's result minus the foe's result.
    fn battle(&mut self, pirate: Pirate, difference: i32) {
        let (Some(foe), rules) = (self.state.act.foe, &self.game.rules) else { return };
        let combat = i64::from(self.game.foe(self.state, foe).combat.max(0));
        match foe {
            Foe::Kc(_) if difference > 0 => {
                self.add(pirate, Kind::Notoriety, i64::from(rules.kc.notoriety) * combat);
            }
            Foe::Kc(killer) => {
                for member in self.state.party(pirate) {
                    self.lose(member);
                    let notoriety = i64::from(self.state.ship(member).notoriety);
                    let of_killer = &mut self.of_seats[killer.index()];
                    of_killer[Kind::Kills as usize] += self.parts * notoriety;
                }
            }
            Foe::Warship(_) if difference > 0 => {
                self.add(pirate, Kind::Notoriety, combat);
                self.hit(pirate, rules.warship.hits.into());
            }
            Foe::Warship(_) => self.hit(pirate, i64::from(-difference)),
        }
    }

    /// Adds the worth of a duel, given the first duellist's sum minus the second duellist's sum.
    fn duel(&mut self, difference: i32) {
        let Some((one, other)) = self.state.act.duel else { return };
        let (winner, loser) = match difference {
            1.. => (one, other),
            0 => return,
            _ => (other, one),
        };
        let dice = [one, other].map(|pirate| i64::from(self.game.rated(pirate).duel));
        self.add(winner, Kind::Notoriety, dice[0] + dice[1]);
        self.lose(loser);
    }
}
