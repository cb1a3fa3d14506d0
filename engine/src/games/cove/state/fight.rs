//! Current combat, stored in the game's state.

use crate::games::cove::data::tavern::{Card, Cards};
use crate::games::cove::data::{Island, MAX_BLACK_SHIPS, Seats, Ship};
use crate::seat::{MAX_SEATS, Seat};

/// Highest number of ships in one combat: all players, the black ships and the Navy.
pub(crate) const MAX_SHIPS: usize = MAX_SEATS + MAX_BLACK_SHIPS + 1;

/// Firing order, with the number of ships that have acted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Line {
    ships: [Ship; MAX_SHIPS],
    len: u8,
    pub at: u8,
}

impl Line {
    pub(crate) const EMPTY: Line = Line { ships: [Ship::Navy; MAX_SHIPS], len: 0, at: 0 };

    /// Returns a line of these player ships, in seating order.
    pub(crate) fn of(players: Seats) -> Line {
        let mut line = Line::EMPTY;
        players.iter().for_each(|seat| line.push(Ship::Of(seat)));
        line
    }

    pub(crate) fn push(&mut self, ship: Ship) {
        self.ships[self.len as usize] = ship;
        self.len += 1;
    }

    #[inline]
    pub(crate) fn ships(&self) -> &[Ship] {
        &self.ships[..self.len as usize]
    }

    #[inline]
    pub(crate) fn ships_mut(&mut self) -> &mut [Ship] {
        &mut self.ships[..self.len as usize]
    }

    /// Ship that acts next.
    #[inline]
    pub(crate) fn current(&self) -> Option<Ship> {
        self.ships().get(self.at as usize).copied()
    }
}

/// Prize of a combat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Stake {
    /// The island with its treasure.
    Island,
    /// The win itself, among seats that tie for most fame (`PC-TRN-6`).
    Victory,
}

/// Number of non-player ships: two black ships and the Navy, with array indices 0, 1 and 2.
pub(crate) const NPCS: usize = MAX_BLACK_SHIPS + 1;
/// Index of the Navy among non-player ships.
pub(crate) const NAVY: usize = MAX_BLACK_SHIPS;

/// Current combat, or [`Combat::NONE`] outside of combat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Combat {
    pub island: Island,
    pub stake: Stake,
    /// Number of the round, from 1; 0 in preparation.
    pub round: u16,
    /// Player ships still in the combat.
    pub players: Seats,
    /// Ships that were hit at any time in the combat.
    pub hit: Seats,
    /// Ships that reload after a Six-Gun Salute.
    pub reloading: Seats,
    /// Order in the preparation; later, the firing order of the round.
    pub order: Line,
    pub passes: u8,
    /// Battle cards in force, discarded when the combat ends.
    pub played: Cards,
    pub avast: bool,
    pub grapple: bool,
    pub smoke: Seats,
    pub blow_me_down: [u8; MAX_SEATS],
    pub overboard: [u8; MAX_SEATS],
    pub favorable_winds: [u8; MAX_SEATS],
    pub secret_weapons: [u8; MAX_SEATS],
    /// Ships that have played Grapeshot as a combat card for their next volley.
    pub loaded: Seats,
    /// True if any ship has fired in this combat.
    pub shots_fired: bool,
    /// Card that the preparing seat has just taken by Sleight of Hand.
    pub swapped: Option<Card>,
    /// Hull left on each non-player ship; 0 for an absent ship.
    pub hulls: [u8; NPCS],
    /// Hits on each non-player ship in this round.
    pub round_hits: [u8; NPCS],
    pub rankings: [Ranking; MAX_BLACK_SHIPS],
    pub volley: Volley,
}

impl Combat {
    pub(crate) const NONE: Combat = Combat {
        island: Island::Cove,
        stake: Stake::Island,
        round: 0,
        players: Seats::NONE,
        hit: Seats::NONE,
        reloading: Seats::NONE,
        order: Line::EMPTY,
        passes: 0,
        played: Cards::NONE,
        avast: false,
        grapple: false,
        smoke: Seats::NONE,
        blow_me_down: [0; MAX_SEATS],
        overboard: [0; MAX_SEATS],
        favorable_winds: [0; MAX_SEATS],
        secret_weapons: [0; MAX_SEATS],
        loaded: Seats::NONE,
        shots_fired: false,
        swapped: None,
        hulls: [0; NPCS],
        round_hits: [0; NPCS],
        rankings: [Ranking::NONE; MAX_BLACK_SHIPS],
        volley: Volley::NONE,
    };

    /// Puts a battle card into force until the combat ends (`PC-PRE-2`), with these chests on the card.
    pub(crate) fn put_in_force(&mut self, seat: Seat, card: Card, chests: u8) {
        self.played.add(card, 1);
        self.overboard[seat.index()] += chests;
        match card {
            Card::AvastBelay => self.avast = true,
            Card::GrappleAttack => self.grapple = true,
            Card::SmokeScreen => self.smoke.add(seat),
            Card::BlowMeDown => self.blow_me_down[seat.index()] += 1,
            Card::FavorableWinds => self.favorable_winds[seat.index()] += 1,
            Card::SecretWeapon => self.secret_weapons[seat.index()] += 1,
            Card::Grapeshot => self.loaded.add(seat),
            Card::TreasureOverboard => {}
            _ => unreachable!("`check` and situations let only cards of a battle through"),
        }
    }

    /// Returns true if any non-player ship is afloat.
    #[inline]
    pub(crate) fn npc_floats(&self) -> bool {
        self.hulls != [0; NPCS]
    }

    /// Iterates over the non-player ships that are afloat.
    pub(crate) fn npcs(&self) -> impl Iterator<Item = Ship> + use<> {
        npc_ships(self.hulls)
    }
}

/// Iterates over the non-player ships with hull left.
pub(crate) fn npc_ships(hulls: [u8; NPCS]) -> impl Iterator<Item = Ship> {
    (0..NPCS).filter(move |&index| hulls[index] > 0).map(npc_ship)
}

/// Returns the non-player ship with this index.
#[inline]
pub(crate) fn npc_ship(index: usize) -> Ship {
    if index == NAVY { Ship::Navy } else { Ship::Black(index as u8) }
}

/// Index of a non-player ship; `None` for a player's ship.
#[inline]
pub(crate) const fn npc_index(ship: Ship) -> Option<usize> {
    match ship {
        Ship::Of(_) => None,
        Ship::Black(number) => Some(number as usize),
        Ship::Navy => Some(NAVY),
    }
}

/// Order of a legend's targets, with the number of targets already fired at (`PC-NPC-2`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Ranking {
    pub seats: [Seat; MAX_SEATS],
    pub len: u8,
    pub next: u8,
}

impl Ranking {
    pub(crate) const NONE: Ranking = Ranking { seats: [Seat::new(0); MAX_SEATS], len: 0, next: 0 };

    /// Ranked seats, in order.
    #[inline]
    pub(crate) fn all(&self) -> &[Seat] {
        &self.seats[..self.len as usize]
    }

    /// Ranked seats at which the legend has not fired yet, in order.
    pub(crate) fn left(&self) -> &[Seat] {
        &self.all()[self.next as usize..]
    }

    /// Returns true if any seat in `there` is among the seats [left](Ranking::left).
    pub(crate) fn leads_to(&self, there: Seats) -> bool {
        self.left().iter().any(|&seat| there.has(seat))
    }

    /// Takes the next ranked seat that is in `there`; skipped seats count as fired at.
    #[inline]
    pub(crate) fn next_of(&mut self, there: Seats) -> Option<Seat> {
        while self.next < self.len {
            let seat = self.seats[self.next as usize];
            self.next += 1;
            if there.has(seat) {
                return Some(seat);
            }
        }
        None
    }
}

/// Volley in preparation, with its cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Volley {
    pub grapeshot: bool,
    pub six_gun: bool,
    pub kegs: [u8; MAX_SEATS],
    /// Number of ships that the game has asked for Powder Kegs, counted along the firing order.
    pub asked: u8,
}

impl Volley {
    pub(crate) const NONE: Volley =
        Volley { grapeshot: false, six_gun: false, kegs: [0; MAX_SEATS], asked: 0 };

    #[inline]
    pub(crate) fn all_kegs(&self) -> u8 {
        self.kegs.iter().sum()
    }

    /// Returns true if a seat has played a card with the volley.
    #[inline]
    pub(crate) fn has_cards(&self) -> bool {
        self.grapeshot | self.six_gun | (self.kegs != [0; MAX_SEATS])
    }
}
