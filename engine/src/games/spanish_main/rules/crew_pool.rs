//! Pool of the crew cards that may lie face down, computed once for a game. Resampling draws hidden
//! crew from this pool (`SM-HID`).

use super::fleet::FleetCrew;
use crate::games::spanish_main::data::card::{Cards, CrewId};
use crate::games::spanish_main::data::effect::Effect;
use crate::games::spanish_main::data::nation::Nation;

/// Pool of the crew cards that may lie face down, with the properties that a draw depends on.
#[derive(Debug)]
pub(crate) struct CrewPool {
    pub(crate) cards: Vec<PoolCard>,
}

/// Crew card that may lie face down.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PoolCard {
    pub(crate) crew: CrewId,
    pub(crate) points: u32,
    pub(crate) nation: Nation,
    /// True if a fleet may have several copies of the crew (`SM-FLT-2`).
    pub(crate) is_generic: bool,
    /// True if the crew takes no cargo space or adds one.
    pub(crate) saves_space: bool,
    /// True if the crew makes other crew aboard cheaper, or adds to the build total.
    pub(crate) saves_points: bool,
}

impl CrewPool {
    pub(crate) fn new(cards: &Cards) -> CrewPool {
        let pool_card =
            |(at, card): (usize, &crate::games::spanish_main::data::card::Crew)| PoolCard {
                crew: CrewId(at as u16),
                points: card.points.into(),
                nation: card.nation,
                is_generic: card.generic,
                saves_space: card.has(Effect::NoSpace) || card.has(Effect::CargoPlus1),
                saves_points: card.has(Effect::CrewCostMinus1) || card.has(Effect::FleetPlus5),
            };
        let lies_down = |(at, _): &(usize, &crate::games::spanish_main::data::card::Crew)| {
            let crew = CrewId(*at as u16);
            let begins = FleetCrew { crew, ashore: false, marked: false, linked: None };
            !begins.aboard(cards).face_up
        };
        let cards = cards.crew.iter().enumerate().filter(lies_down).map(pool_card).collect();
        CrewPool { cards }
    }
}
