//! The dice that lie on the table, and what is added to them.

use super::BlackbeardShadow;
use super::books::{Books, Display};
use crate::games::blackbeard::data::{Pirate, Port, Spot};
use crate::games::blackbeard::rules::{PirateRules, Rules};
use crate::games::blackbeard::state::KcCounter;
use crate::games::blackbeard::state::act::Deed;
use crate::games::blackbeard::state::contest::{Foe, RollOf};
use crate::games::blackbeard::state::numbers::Ratings;

impl BlackbeardShadow {
    /// What should be added to the dice of a side; `None` where events do not tell.
    pub(super) fn expected_plus(
        &self,
        books: &Books,
        rules: &Rules,
        of: RollOf,
        pirate: Option<Pirate>,
    ) -> Option<i32> {
        let ability = |pirate| best(books, rules, pirate, |card| card.ability);
        match (of, pirate) {
            (RollOf::Find, Some(pirate)) => {
                let Some(Deed::Find(port)) = self.deed else { return None };
                let face_up = books.face_up[port.index()].is_some();
                let bonus = if face_up { rules.find.face_up.into() } else { 0 };
                Some(ability(pirate) + bonus)
            }
            (RollOf::Cargo, Some(_)) => self.merchant.map(|merchant| merchant.cargo.into()),
            (RollOf::Intercept, None) => {
                let moved = match self.foe {
                    Some(Foe::Kc(seat)) if self.kcs_moved[seat.index()] => rules.kc.moved_speed,
                    _ => 0,
                };
                Some(i32::from(self.foe_ratings(books, rules)?.speed) + i32::from(moved))
            }
            (RollOf::Intercept, Some(pirate)) => {
                let speed = books.party(pirate).map(|(_, of)| i32::from(of.speed)).min()?;
                Some(speed + revelling(books, rules, pirate))
            }
            (RollOf::Battle, None) => Some(
                i32::from(self.foe_ratings(books, rules)?.combat)
                    + i32::from(rules.battle.enemy_bonus),
            ),
            (RollOf::Battle, Some(pirate)) => Some(
                combat(books, rules, pirate)? + ability(pirate) + revelling(books, rules, pirate),
            ),
            (RollOf::PortAttack, Some(pirate)) => {
                let port = self.target()?;
                let notes = books.party(pirate).map(|(_, of)| i32::from(of.notes[port.index()]));
                Some(combat(books, rules, pirate)? + ability(pirate) + notes.max()?)
            }
            (RollOf::PortAttack, None) => {
                Some(rules.port.in_order()[self.target()?.index()].defense.into())
            }
            (RollOf::Sack, Some(pirate)) => Some(best(books, rules, pirate, |card| card.cruelty)),
            (RollOf::KcOnPort, Some(pirate)) => {
                Some(combat(books, rules, pirate)? + revelling(books, rules, pirate))
            }
            (RollOf::Oust, Some(pirate)) => oust(books, rules, pirate),
            (RollOf::Grab, Some(pirate)) => match self.contest.sides.len() {
                1 if self.contest.of == Some(RollOf::Grab) && !self.skull => Some(ability(pirate)),
                1 if self.contest.of == Some(RollOf::Grab) => None,
                _ => Some(ability(pirate) + i32::from(rules.booty_grab.bonus)),
            },
            (RollOf::GrabShare, Some(_)) => self.contest.difference(RollOf::Grab).ok(),
            (RollOf::Storm, Some(pirate)) => {
                let at_sea = books.display(pirate)?.place.area().is_some();
                Some(if at_sea { 0 } else { rules.storm.transit.into() })
            }
            (RollOf::KcOnPort | RollOf::Oust, None) => None,
            _ => Some(0),
        }
    }

    /// How many dice a side should have; `None` where events do not tell.
    pub(super) fn expected_dice(
        &self,
        books: &Books,
        rules: &Rules,
        of: RollOf,
        pirate: Option<Pirate>,
    ) -> Option<u8> {
        match (of, pirate) {
            (RollOf::Arrival | RollOf::Treasure, _) => Some(3),
            (RollOf::Ransom | RollOf::Conspiracy | RollOf::Fine, _) => Some(2),
            (RollOf::StormWarship | RollOf::RetirementBribe, _) => Some(2),
            (RollOf::PortAttack, None) => Some(match books.attacked.has(self.target()?) {
                true => rules.attack.dice_if_attacked,
                false => 1,
            }),
            (RollOf::PortBooty, _) => Some(rules.port.in_order()[self.target()?.index()].worth),
            (RollOf::Duel, Some(pirate)) => Some(rules.pirate.in_order()[pirate.index()].duel),
            _ => Some(1),
        }
    }

    /// The port that is attacked or sacked.
    pub(super) fn target(&self) -> Option<Port> {
        match self.deed? {
            Deed::Attack(port) | Deed::Sack(port) => Some(port),
            _ => None,
        }
    }

    /// Speed and Combat of the foe who came last.
    pub(super) fn foe_ratings(&self, books: &Books, rules: &Rules) -> Option<Ratings> {
        let of = |[speed, combat]: [u8; 2], shift: i8| Ratings {
            speed: speed as i8,
            combat: combat as i8 + shift,
        };
        let shift = rules.kc.combat_shift;
        match self.foe? {
            Foe::Warship(area) => {
                let warship = books.stations[area.index()]?;
                Some(of(rules.warship.counters[warship.index()], 0))
            }
            Foe::Kc(seat) => match books.kcs[seat.index()]?.who {
                KcCounter::Commissioner(of_nine) => {
                    Some(of(rules.kc.counters[of_nine.index()], shift))
                }
                KcCounter::Convert(_) => {
                    Some(of([rules.kc.converts_speed, rules.kc.converts_combat], shift))
                }
            },
        }
    }
}

/// The highest of a rating of a pirate and his ally (`BB-ALL-2`).
pub(super) fn best(
    books: &Books,
    rules: &Rules,
    pirate: Pirate,
    rating: impl Fn(&PirateRules) -> u8,
) -> i32 {
    let cards = rules.pirate.in_order();
    let of_party = books.party(pirate).map(|(member, _)| rating(cards[member.index()]));
    of_party.max().unwrap_or(rating(cards[pirate.index()])).into()
}

/// Combat in a roll (`BB-ALL-2`, `BB-EV-10`).
fn combat(books: &Books, rules: &Rules, pirate: Pirate) -> Option<i32> {
    let combat = books.party(pirate).map(|(_, of)| i32::from(of.combat)).max()?;
    let allied = books.party(pirate).count() > 1;
    let guns = books.party(pirate).any(|(_, of)| of.guns);
    let bonus = |has: bool, bonus: u8| if has { i32::from(bonus) } else { 0 };
    Some(combat + bonus(allied, rules.alliance.combat) + bonus(guns, rules.heavy_guns.combat))
}

/// What D&R takes off a roll of who is attacked (`BB-DR-3`).
fn revelling(books: &Books, rules: &Rules, pirate: Pirate) -> i32 {
    let revels = books.party(pirate).any(|(_, of)| of.revelry.is_some());
    if revels { rules.dr.penalty.into() } else { 0 }
}

/// The Combat of all pirates in the port of one, an alliance once (`BB-KC-4`).
fn oust(books: &Books, rules: &Rules, pirate: Pirate) -> Option<i32> {
    let place = books.display(pirate)?.place;
    if !matches!(place.spot(), Spot::Port(_)) {
        return None;
    }
    let mut sum = 0;
    for fleet in &books.fleets {
        for (at, &member) in fleet.iter().enumerate() {
            let here = |of: &&Display| of.place == place && books.in_play(member);
            let Some(display) = books.display(member).filter(here) else { continue };
            if !display.ally.is_some_and(|ally| fleet[..at].contains(&ally)) {
                sum += combat(books, rules, member)? + revelling(books, rules, member);
            }
        }
    }
    Some(sum)
}
