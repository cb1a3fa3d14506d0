//! Public facts of a turn that all evaluations share: ships, cargoes, treasure.

use corsair_engine::games::cove::{BlackShipMove, Island, Legend, TreasureCard, View};
use corsair_engine::{PerSeat, Seat};

use super::duel::Side;
use super::npc::Npcs;
use super::simd::{F32x8, SeatSimd};
use super::valuation::{self, Fighter};
use super::weights::Judgement;

/// Factor on the value of burying in the turn before the last, if a legend will prevent burying at Treasure Island in
/// the last turn.
const LAST_CALL: f32 = 1.2;

/// Room in chests at or below which a hold counts as full. A treasure has at least two chests.
const LITTLE_ROOM: f32 = 1.0;

/// Public facts of a turn that all evaluations share.
pub(super) struct Fleet {
    pub ships: PerSeat<PlayerShip>,
    /// Each player's ship as a side in a fight, by seat.
    pub sides: Side<F32x8>,
    /// Standing of each player: 1 for the leader, 0 for a player ten fame behind.
    pub standings: F32x8,
    /// 1 for each place at which players' ships fight, 0 for each peaceful place.
    pub fights: F32x8,
    pub treasures: Treasures,
    pub npcs: Npcs,
    pub burial: Burial,
}

/// Ship of a player as a side in a fight, with its cargo.
#[derive(Clone, Copy)]
pub(super) struct PlayerShip {
    pub fighter: Fighter,
    pub cargo: Cargo,
}

impl Fleet {
    pub(super) fn of(view: View<'_>) -> Fleet {
        let fights = Island::ALL.map(|at| if view.players_fight_at(at) { 1.0 } else { 0.0 });
        let ships: PerSeat<PlayerShip> = PerSeat::from_fn(view.seats().len(), |seat| PlayerShip {
            fighter: Fighter::of(view, seat),
            cargo: Cargo::of(view, seat),
        });
        let side = |seat: Seat| ships[seat].fighter.side;
        let sides = Side {
            hits: F32x8::of_seats(view.seats(), |seat| side(seat).hits),
            toughness: F32x8::of_seats(view.seats(), |seat| side(seat).toughness),
            speed: F32x8::of_seats(view.seats(), |seat| side(seat).speed),
        };
        Fleet {
            ships,
            sides,
            standings: valuation::standings(view, |seat| ships[seat].cargo.hoard),
            fights: F32x8::of_places(fights),
            treasures: Treasures::of(view),
            npcs: Npcs::of(view),
            burial: Burial::of(view),
        }
    }
}

/// Cargo of a ship, with the room left in the hold.
#[derive(Clone, Copy)]
pub(super) struct Cargo {
    /// Fame for burying the hold's contents at Treasure Island: chests, and gold in multiples of the burial price.
    pub hoard: f32,
    /// Fame for burying the chests at Treasure Island.
    chests_fame: f32,
    /// Number of chests aboard.
    chests: f32,
    /// Number of chests that the hold carries; infinite for an unlimited hold.
    hold: f32,
    /// Number of additional chests that fit in the hold.
    pub room: f32,
}

impl Cargo {
    #[inline]
    pub(super) fn of(view: View<'_>, seat: Seat) -> Cargo {
        let (chests, hold) = (view.chests(seat), view.hold(seat));
        Cargo {
            hoard: valuation::hoard(view, seat),
            chests_fame: f32::from(chests) * valuation::buried_chest(view),
            chests: chests.into(),
            hold: hold.map_or(f32::INFINITY, |hold| hold.max(1).into()),
            room: valuation::room(view, seat).into(),
        }
    }
}

/// Urgency of burying a cargo at Treasure Island.
#[derive(Clone, Copy)]
pub(super) struct Burial {
    turns_left: u8,
    /// True if the next turn is the last and a legend will then guard Treasure Island.
    last_call: bool,
}

impl Burial {
    #[inline]
    pub(super) fn of(view: View<'_>) -> Burial {
        let turns_left = valuation::turns_left(view);
        Burial { turns_left, last_call: turns_left == 1 && legend_awaits(view) }
    }

    /// Returns the value of burying a cargo this turn rather than later, for a player who goes to Treasure Island
    /// with `load` chests or a full hold.
    ///
    /// Under `Judgement::Second`, a hold with room for one chest counts as full.
    #[inline]
    pub(super) fn value(self, cargo: &Cargo, load: f32, judgement: Judgement) -> f32 {
        let &Cargo { hoard, chests_fame, chests, hold, .. } = cargo;
        if self.turns_left == 0 {
            return hoard;
        }
        let most = match judgement {
            Judgement::First => hold,
            Judgement::Second => (hold - LITTLE_ROOM).max(1.0),
        };
        let full = chests / load.min(most);
        let urgency = (full * full).min(1.0);
        let now = urgency * chests_fame + 0.1 * (hoard - chests_fame);
        if self.last_call { now.max(LAST_CALL * hoard) } else { now }
    }
}

/// Returns whether a legend that fights will lie at Treasure Island in the next turn.
fn legend_awaits(view: View<'_>) -> bool {
    let rules = &view.rules().black_ship;
    match rules.r#move {
        BlackShipMove::Next => {}
        // The next turn is the last turn, in which the rules place a legend at Treasure Island (`PB-VAR`).
        BlackShipMove::Revenge => return view.black_ships().next().is_some(),
        BlackShipMove::Die1Or2 | BlackShipMove::Random => return false,
    }
    view.black_ships().any(|(_, island, legend)| {
        let next = (0..rules.steps).fold(island, |at, _| at.westward());
        next == Island::Treasure && legend.is_some_and(Legend::fights)
    })
}

/// Goods of the face-up treasure at each place; 0 at places without treasure.
#[derive(Clone, Copy)]
pub(super) struct Treasures {
    pub fame: F32x8,
    pub gold: F32x8,
    pub chests: F32x8,
    pub cards: F32x8,
}

impl Treasures {
    fn of(view: View<'_>) -> Treasures {
        const NONE: TreasureCard = TreasureCard { fame: 0, gold: 0, chests: 0, tavern: 0 };
        let cards = Island::ALL.map(|at| view.treasure_at(at).unwrap_or(NONE));
        let row = |number: fn(&TreasureCard) -> u8| {
            F32x8::of_places(cards.each_ref().map(|card| number(card).into()))
        };
        Treasures {
            fame: row(|card| card.fame),
            gold: row(|card| card.gold),
            chests: row(|card| card.chests),
            cards: row(|card| card.tavern),
        }
    }

    /// Returns the number of chests that a seat finds at each place, including the effect of its secret maps.
    #[inline]
    pub(super) fn chests_for(&self, view: View<'_>, seat: Seat) -> F32x8 {
        let mut chests = self.chests;
        if view.has_map(seat) {
            let factor = f32::from(view.rules().secret_map.chests_factor);
            for island in Island::OUTER.into_iter().filter(|&at| view.is_marked(seat, at)) {
                *chests.at_mut(island) *= factor;
            }
        }
        chests
    }
}
