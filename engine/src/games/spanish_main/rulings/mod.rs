//! Tests of the ledger's rules. The name of each test begins with the id of a rule.

mod base_move;
mod bonuses;
mod cards;
mod fleet;
mod gunnery;
mod luck;
mod manoeuvres;
mod moving;
mod play;
mod setup;
mod table;
mod values;

use crate::games::spanish_main::data::aboard::Extras;
use crate::games::spanish_main::data::card::Cards;
use crate::games::spanish_main::rules::fleet::{Fleet, FleetRules, SameName};
use crate::games::spanish_main::rules::fleet_file::{BadFleet, read_fleets};

const RULES: FleetRules = FleetRules {
    build_total: 40,
    ships: 16,
    same_name: SameName::Refused,
    extras: Extras { link_spaces: 1, mark_points: 1 },
};

/// Text of the ledger; tests compare its tables with data and code.
const LEDGER: &str = include_str!("../../../../../docs/rules/spanish-main.md");

fn read(text: &str) -> Result<Vec<Fleet>, BadFleet> {
    read_fleets("fleets.toml", text, &Cards::of_the_six_sets(), RULES)
}
