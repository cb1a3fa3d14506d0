//! Pirates of the Spanish Main: its cards and fleets so far; no verb plays it yet.
//!
//! The ledger of rules is `docs/rules/spanish-main.md`; comments cite its ids.
//!
//! | file | sections of the ledger |
//! |---|---|
//! | `nation`, `effect`, `card` | Effects, Keywords; the cards of the data files |
//! | `aboard`, `fleet`, `fleet_file` | Fleet: who works aboard, cargo and points, fleets that are read and refused |

mod aboard;
mod card;
mod effect;
mod fleet;
mod fleet_file;
mod nation;
#[cfg(test)]
mod rulings;

pub use aboard::{AboardShip, CrewAboard, Extras};
pub use card::{Bar, Cannon, Cards, Crew, CrewId, EventCard, Fort, FortId, Grade, Ship, ShipId};
pub use effect::{Effect, Keyword, NotOf, Scope, Special};
pub use fleet::{Fleet, FleetCrew, FleetRules, FleetShip, fleets_of_the_ledger};
pub use fleet_file::{BadFleet, read_fleets};
pub use nation::Nation;
