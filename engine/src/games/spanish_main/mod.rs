//! Pirates of the Spanish Main: its cards, fleets, geometry, moves and fire so far; no verb plays it yet.
//!
//! The ledger of rules is `docs/rules/spanish-main.md`; comments cite its ids.
//!
//! | file | sections of the ledger |
//! |---|---|
//! | `geometry` | Geometry: points, headings, footprints, distances, contact, lines of fire |
//! | `nation`, `effect`, `card` | Effects, Keywords; the cards of the data files |
//! | `aboard`, `fleet`, `fleet_file` | Fleet: who works aboard, cargo and points, fleets that are read and refused |
//! | `rules`, `validation` | the numbers and switches in brackets |
//! | `gunnery`, `bonuses` | Shooting: which cannon bear, what a die hits, what cards add |
//! | `placement`, `payment` | Set-up: where islands may lie, berths; Forts: the coins that pay for one |
//! | `bars`, `base_move` | Moving: the bars of a move action |
//! | `sea`, `legs`, `manoeuvres` | Moving: what a mover meets, where a leg ends, the menu; stern-turns, tows, ways out |
//! | `rig`, `rolls` | masts and fire masts; what dice decide outside of cannon |

mod aboard;
mod bars;
mod base_move;
mod bonuses;
mod card;
mod effect;
mod fleet;
mod fleet_file;
pub mod geometry;
mod gunnery;
mod legs;
mod manoeuvres;
mod nation;
mod payment;
mod placement;
mod rig;
mod rolls;
mod rules;
#[cfg(test)]
mod rulings;
mod sea;
mod validation;

pub use aboard::{Abilities, AboardShip, CrewAboard, Extras};
pub use bars::{BarsLeft, BonusBars};
pub use base_move::{Lured, Sailing, Slowed};
pub use bonuses::{Against, FortRange, Friends};
pub use card::{Bar, Cannon, Cards, Crew, CrewId, EventCard, Fort, FortId, Grade, Ship, ShipId};
pub use effect::{Effect, Keyword, NotOf, Scope, Special};
pub use fleet::{Fleet, FleetCrew, FleetRules, FleetShip, fleets_of_the_ledger};
pub use fleet_file::{BadFleet, read_fleets};
pub use gunnery::{FireScene, Shooter, Stops, Target};
pub use legs::{Leg, LegEnd, Mover, Passage};
pub use manoeuvres::in_tow;
pub use nation::Nation;
pub use payment::payment;
pub use placement::{BERTHS, Chart, berth};
pub use rig::{Mast, Rig};
pub use rolls::{
    Boarding, BoardingSide, Fire, boarding, broadsides_hits, fire, is_freed, is_tangled,
    ram_takes_mast, reef_takes,
};
pub use rules::*;
pub use sea::{AimAt, Contact, Sea, Shore, Touchable, Vessel};
