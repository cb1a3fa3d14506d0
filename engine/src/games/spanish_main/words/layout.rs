//! Layout of ships and islands on the table, for drawings.

use crate::games::spanish_main::data::pieces::{IslandNo, ShipNo};
use crate::games::spanish_main::geometry::{CORNERS, Disc, Point, Segment};
use crate::games::spanish_main::state::State;
use crate::games::spanish_main::state::game::SpanishMain;
use crate::games::spanish_main::state::rig::Mast;
use crate::games::spanish_main::state::ship::Afloat;
use crate::seat::Seat;

/// Geometry of a ship, for drawings of the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShipLayout {
    /// Seat that owns the ship.
    pub seat: Seat,
    /// Corners of the ship's outline, the bow first.
    pub outline: [Point; CORNERS],
    /// Middle of the ship.
    pub middle: Point,
    /// Masts of the ship, front to back.
    pub masts: Vec<MastLayout>,
    /// True if the ship is a wreck.
    pub is_wreck: bool,
}

/// Geometry of a mast, for drawings of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MastLayout {
    /// Foot of the mast.
    pub foot: Point,
    /// Sail of the mast, as a segment.
    pub sail: Segment,
    /// Status of the mast: standing, burning or lost.
    pub is: MastStatus,
}

/// Status of a mast: standing, burning or lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MastStatus {
    /// The mast stands.
    Standing,
    /// The mast burns.
    Burning,
    /// The mast is lost.
    Lost,
}

impl SpanishMain {
    /// Returns the geometry of a ship for drawings; `None` if she is not on the table.
    pub fn ship_layout(&self, state: &State, number: ShipNo) -> Option<ShipLayout> {
        let ship = state.ship(number);
        if !matches!(ship.afloat, Afloat::Yes | Afloat::Wreck) {
            return None;
        }
        let hull = self.hull(ship);
        let mast = |number: usize| {
            let mast = Mast(number as u8);
            let is = match (ship.rig.stands(mast), ship.rig.burns(mast)) {
                (true, _) => MastStatus::Standing,
                (false, true) => MastStatus::Burning,
                (false, false) => MastStatus::Lost,
            };
            let (foot, sail) = (hull.mast(ship.pose, number), hull.sail(ship.pose, number));
            MastLayout { foot, sail, is }
        };
        Some(ShipLayout {
            seat: ship.seat,
            outline: *self.footprint(ship).corners(),
            middle: hull.middle(ship.pose),
            masts: (0..hull.n_masts()).map(mast).collect(),
            is_wreck: ship.afloat == Afloat::Wreck,
        })
    }

    /// Disc that an island covers.
    pub fn island_disc(&self, state: &State, island: IslandNo) -> Disc {
        self.disc(state, island.index())
    }

    /// Iterates over the numbers of all ships of a state, on the table or not.
    pub fn ships<'s>(&self, state: &'s State) -> impl Iterator<Item = ShipNo> + use<'s> {
        state.ship_numbers()
    }

    /// Name printed on a ship's card.
    pub fn ship_name(&self, state: &State, ship: ShipNo) -> &str {
        &self.cards().ship(state.ship(ship).card).name
    }

    /// Name printed on a crew's card.
    pub fn crew_name(
        &self,
        state: &State,
        crew: crate::games::spanish_main::data::pieces::CrewNo,
    ) -> &str {
        &self.cards().crew(state.piece(crew).card).name
    }

    /// Seat that owns a ship.
    pub fn owner(&self, state: &State, ship: ShipNo) -> Seat {
        state.ship(ship).seat
    }

    /// Face of a token.
    pub fn face_of(
        &self,
        state: &State,
        coin: crate::games::spanish_main::data::pieces::CoinNo,
    ) -> crate::games::spanish_main::data::pieces::Face {
        state.coin(coin).face
    }
}
