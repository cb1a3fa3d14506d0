//! Pirates of the Spanish Main: its cards, fleets, geometry and moves so far; no verb plays it yet.
//!
//! The ledger of rules is `docs/rules/spanish-main.md`; comments cite its ids.
//!
//! | file | sections of the ledger |
//! |---|---|
//! | `geometry` | Geometry: points, headings, footprints, distances, contact, lines of fire |
//! | `nation`, `effect`, `card` | Effects, Keywords; the cards of the data files |
//! | `aboard`, `fleet`, `fleet_file` | Fleet: who works aboard, cargo and points, fleets that are read and refused |
//! | `rules`, `validation` | the numbers and switches in brackets |
//! | `gunnery` | Shooting: which cannon bear, what a die hits |
//! | `placement`, `payment` | Set-up: where islands may lie, berths; Forts: the coins that pay for one |
//! | `bars`, `sea`, `legs` | Moving: bars, what a mover meets, where a leg ends, the menu |

mod aboard;
mod bars;
mod card;
mod effect;
mod fleet;
mod fleet_file;
pub mod geometry;
mod gunnery;
mod legs;
mod nation;
mod payment;
mod placement;
mod rules;
#[cfg(test)]
mod rulings;
mod sea;
mod validation;

pub use aboard::{AboardShip, CrewAboard, Extras};
pub use bars::{BarsLeft, BonusBars};
pub use card::{Bar, Cannon, Cards, Crew, CrewId, EventCard, Fort, FortId, Grade, Ship, ShipId};
pub use effect::{Effect, Keyword, NotOf, Scope, Special};
pub use fleet::{Fleet, FleetCrew, FleetRules, FleetShip, fleets_of_the_ledger};
pub use fleet_file::{BadFleet, read_fleets};
pub use gunnery::{FireScene, Shooter, Stops, Target};
pub use legs::{Leg, LegEnd, Mover, Passage};
pub use nation::Nation;
pub use payment::payment;
pub use placement::{BERTHS, Chart, berth};
pub use rules::*;
pub use sea::{AimAt, Contact, Sea, Shore, Touchable, Vessel};
