//! Values derived from a state: effective ratings, standings of ports, possible destinations.

use super::contest::Foe;
use super::game::Blackbeard;
use super::numbers::Ratings;
use super::{KcCounter, State};
use crate::games::blackbeard::data::set::Set;
use crate::games::blackbeard::data::{Area, Nation, Pirate, Place, Port, Spot};
use crate::games::blackbeard::rules::PirateRules;
use crate::seat::Seat;

/// Standing of a port towards a pirate (`BB-PRT-1`, `BB-PRT-2`, `BB-PRT-4`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// Pirate port, which belongs to no nation.
    PiratePort,
    /// Safe Haven of the pirate.
    SafeHaven,
    /// Port that is Pro-Pirate, by its governor or by the pirate's Letter of Marque.
    Pro,
    /// Neutral port without a governor.
    Neutral,
    /// Port that is Anti-Pirate, by its governor or by the pirate's Attack History.
    Anti,
}

impl Blackbeard {
    /// Returns the standing of a port towards a pirate. An alliance suspends a Letter of Marque
    /// (`BB-ALL-5`).
    #[inline]
    pub(crate) fn standing(&self, state: &State, pirate: Pirate, port: Port) -> Standing {
        let Some(nation) = self.numbers.port(port).nation else { return Standing::PiratePort };
        let ship = state.ship(pirate);
        if ship.havens.has(port) {
            Standing::SafeHaven
        } else if ship.history.has(nation) {
            Standing::Anti
        } else if self.letter(state, pirate) == Some(nation) || state.pro.has(port) {
            Standing::Pro
        } else if state.anti.has(port) {
            Standing::Anti
        } else {
            Standing::Neutral
        }
    }

    /// Nation of the Letter of Marque that a pirate can use (`BB-ALL-5`).
    #[inline]
    pub(crate) fn letter(&self, state: &State, pirate: Pirate) -> Option<Nation> {
        let ship = state.ship(pirate);
        ship.letter.filter(|_| ship.ally.is_none()).map(|letter| letter.nation)
    }

    /// Returns true if a pirate, without his ally, may move into a port (`BB-PRT-2`).
    #[inline]
    pub(crate) fn is_open(&self, state: &State, pirate: Pirate, port: Port) -> bool {
        !state.destroyed.has(port) && self.standing(state, pirate, port) != Standing::Anti
    }

    /// Ports into which a pirate, without his ally, may not move (`BB-PRT-2`).
    fn closed(&self, state: &State, pirate: Pirate) -> Set<Port> {
        let ship = state.ship(pirate);
        let of = |nation: Nation| self.numbers.ports_of_nation[nation.index()];
        let anti = match self.letter(state, pirate) {
            Some(nation) => state.anti.without(of(nation)),
            None => state.anti,
        };
        let hostile = ship.history.iter().fold(anti, |ports, nation| ports.or(of(nation)));
        let closed = hostile.without(ship.havens).or(state.destroyed);
        debug_assert!(
            Port::all().all(|port| closed.has(port) != self.is_open(state, pirate, port))
        );
        closed
    }

    /// Places to which a pirate may move with his ally (`BB-MOV-1`, `BB-MOV-3`, `BB-PRT-2`, `BB-ALL-4`).
    pub(crate) fn moves(&self, state: &State, pirate: Pirate) -> Set<Place> {
        let ship = state.ship(pirate);
        let mut moves = self.numbers.moves[ship.place.index()];
        if let Some(kc) = state.kcs[ship.owner.index()]
            && let Spot::Sea(area) = kc.place.spot()
        {
            moves.remove(area.into());
        }
        if ship.place.area().is_none() {
            return moves;
        }
        let moves = moves.without(self.closed(state, pirate).places());
        match ship.ally {
            Some(ally) => moves.without(self.closed(state, ally).places()),
            None => moves,
        }
    }

    /// Returns true if Fair Winds or a deployment may bring a seat's pirate into an area (`BB-MOV-3`).
    #[inline]
    pub(crate) fn may_be_at_sea(&self, state: &State, seat: Seat, area: Area) -> bool {
        !state.kc_is_at(seat, area.into())
    }

    /// Ratings on a pirate card.
    #[inline]
    pub fn rated(&self, pirate: Pirate) -> &PirateRules {
        self.numbers.pirate(pirate)
    }

    /// Higher of the ratings of a pirate and his ally (`BB-ALL-2`).
    #[inline]
    pub(crate) fn best(
        &self,
        state: &State,
        pirate: Pirate,
        rating: impl Fn(&PirateRules) -> u8,
    ) -> i32 {
        let own = rating(self.rated(pirate));
        let ally = state.ship(pirate).ally.map_or(0, |ally| rating(self.rated(ally)));
        own.max(ally).into()
    }

    /// Combat of a ship in a roll, with the bonuses of an ally and Heavy Guns (`BB-ALL-2`, `BB-EV-10`).
    #[inline]
    pub(crate) fn combat(&self, state: &State, pirate: Pirate) -> i32 {
        let ship = state.ship(pirate);
        let mut combat = i32::from(ship.combat);
        let mut guns = ship.guns.is_some();
        if let Some(ally) = ship.ally {
            let other = state.ship(ally);
            combat = combat.max(other.combat.into()) + i32::from(self.rules.alliance.combat);
            guns |= other.guns.is_some();
        }
        combat + if guns { self.rules.heavy_guns.combat.into() } else { 0 }
    }

    /// Speed of a pirate's ship; for two allies, the lower Speed (`BB-ALL-2`).
    #[inline]
    pub(crate) fn speed(&self, state: &State, pirate: Pirate) -> i32 {
        let lower = |ally| state.ship(pirate).speed.min(state.ship(ally).speed);
        state.ship(pirate).ally.map_or(state.ship(pirate).speed, lower).into()
    }

    /// Loyalty of a pirate's crew; for two allies, the lower Loyalty (`BB-ALL-2`).
    #[inline]
    pub(crate) fn loyalty(&self, state: &State, pirate: Pirate) -> i32 {
        let lower = |ally| state.ship(pirate).loyalty.min(state.ship(ally).loyalty);
        state.ship(pirate).ally.map_or(state.ship(pirate).loyalty, lower).into()
    }

    /// Notoriety that attracts King's Commissioners; for two allies, the higher Notoriety (`BB-KC-1`).
    #[inline]
    pub(crate) fn notoriety(&self, state: &State, pirate: Pirate) -> i32 {
        let higher = |ally| state.ship(pirate).notoriety.max(state.ship(ally).notoriety);
        state.ship(pirate).ally.map_or(state.ship(pirate).notoriety, higher).into()
    }

    /// Penalty of Debauchery & Revelry on Speed and Combat of an attacked ship (`BB-DR-3`); 0 without a marker.
    #[inline]
    pub(crate) fn drunkenness(&self, state: &State, pirate: Pirate) -> i32 {
        let drunk = state.party(pirate).any(|member| state.ship(member).revelry.is_some());
        if drunk { self.rules.dr.penalty.into() } else { 0 }
    }

    /// Information that a pirate has noted for a port; for two allies, the higher value (`BB-ALL-2`).
    #[inline]
    pub(crate) fn information(&self, state: &State, pirate: Pirate, port: Port) -> i32 {
        let noted = |pirate: Pirate| state.ship(pirate).notes[port.index()];
        state.party(pirate).map(noted).max().unwrap_or(0).into()
    }

    /// Returns the pirate who pays a point of Cunning: the given pirate, or else his ally (`BB-ALL-2`).
    #[inline]
    pub(crate) fn cunning_of(&self, state: &State, pirate: Pirate) -> Option<Pirate> {
        state.party(pirate).find(|&member| state.ship(member).cunning > 0)
    }

    /// Returns the ally who may pay a point of Cunning in the pirate's place; `None` unless both have a point
    /// (`BB-ALL-2`).
    pub(crate) fn other_payer(&self, state: &State, pirate: Pirate) -> Option<Pirate> {
        if !state.in_play(pirate) || state.ship(pirate).cunning == 0 {
            return None;
        }
        state.ship(pirate).ally.filter(|&ally| state.ship(ally).cunning > 0)
    }

    /// Returns the better duellist of a pirate and his ally. If both are equal, returns the first on the displays
    /// (`BB-ALL-4`).
    pub(crate) fn duellist(&self, state: &State, pirate: Pirate) -> Pirate {
        let Some(ally) = state.ship(pirate).ally else { return pirate };
        self.better(state, pirate, ally, |rated| rated.duel)
    }

    /// Returns the ally with the higher rating. If both are equal, returns the first on the displays.
    pub(crate) fn better(
        &self,
        state: &State,
        one: Pirate,
        other: Pirate,
        rating: impl Fn(&PirateRules) -> u8,
    ) -> Pirate {
        let (a, b) = (rating(self.rated(one)), rating(self.rated(other)));
        match a.cmp(&b) {
            std::cmp::Ordering::Greater => one,
            std::cmp::Ordering::Less => other,
            std::cmp::Ordering::Equal => {
                let fleet = state.player(state.ship(one).owner).fleet;
                fleet.iter().find(|&of| of == one || of == other).unwrap_or(one)
            }
        }
    }

    /// Speed and Combat of a foe.
    pub(crate) fn foe(&self, state: &State, foe: Foe) -> Ratings {
        match foe {
            Foe::Warship(area) => state.stations[area.index()]
                .map_or(Ratings { speed: 0, combat: 0 }, |ship| {
                    self.numbers.warships[ship.index()]
                }),
            Foe::Kc(seat) => state.kcs[seat.index()]
                .map_or(Ratings { speed: 0, combat: 0 }, |kc| self.kc(kc.who)),
        }
    }

    /// Bonuses of a foe and of a pirate in their battle (`BB-REA-6`, `BB-WAR-3`).
    pub(crate) fn battle_bonuses(&self, state: &State, pirate: Pirate, foe: Foe) -> [i32; 2] {
        let combat = i32::from(self.foe(state, foe).combat);
        let own = self.combat(state, pirate)
            + self.best(state, pirate, |rated| rated.ability)
            + self.drunkenness(state, pirate);
        [combat + i32::from(self.rules.battle.enemy_bonus), own]
    }

    /// Speed and Combat of a King's Commissioner (`BB-EV-16`).
    pub(crate) fn kc(&self, who: KcCounter) -> Ratings {
        match who {
            KcCounter::Commissioner(commissioner) => self.numbers.kcs[commissioner.index()],
            KcCounter::Convert(_) => Ratings {
                speed: self.rules.kc.converts_speed as i8,
                combat: self.rules.kc.converts_combat as i8 + self.rules.kc.combat_shift,
            },
        }
    }

    /// Maximum number of a player's pirates in play (`BB-SET-1`).
    #[inline]
    pub(crate) fn most_in_play(&self) -> usize {
        self.rules.setup.pirates[usize::from(self.seats) - 2].into()
    }

    /// Maximum number of pirate cards in a hand (`BB-NEW`).
    #[inline]
    pub(crate) fn most_in_hand(&self) -> usize {
        self.rules.recruits.in_hand[usize::from(self.seats) - 2].into()
    }
}
