//! Fleets that seats choose from: fleets of the ledger, fleets of the rules file, and random fleets.

use super::Rules;
use super::fleet::{Fleet, FleetRules};
use super::fleet_file::{BadFleet, FleetFault, fleets_of, fleets_that_fit, read_fleets};
use super::random_fleets::random_fleets;
use crate::games::spanish_main::data::card::Cards;
use crate::rulebook::BadRule;

/// Returns the fleets of the ledger.
///
/// # Errors
///
/// Returns the first fleet that breaks `rules`, for example because it costs more than the build total.
pub fn fleets_of_the_ledger(cards: &Cards, rules: FleetRules) -> Result<Vec<Fleet>, BadFleet> {
    read_fleets("engine/data/spanish-main/fleets.toml", OF_THE_LEDGER, cards, rules)
}

/// Number of random fleets that replace the ledger's list if no fleet is legal (`SM-FLT-1`).
const IN_PLACE_OF_THE_LEDGER: u16 = 18;

/// Content of the data file with the ledger's fleets.
const OF_THE_LEDGER: &str = include_str!("../../../../data/spanish-main/fleets.toml");

/// Returns the legal fleets of the ledger, the fleets of the rules file, and the random fleets that the rules ask
/// for. If there is no such fleet, returns 18 random fleets (`SM-FLT-1`).
///
/// # Errors
///
/// Returns the first illegal fleet of the rules file by its key, or a build total that buys no random fleet.
pub(crate) fn fleets_of_the_rules(cards: &Cards, rules: &Rules) -> Result<Vec<Fleet>, BadRule> {
    let mut fleets = fleets_that_fit(OF_THE_LEDGER, cards, rules.fleets());
    let refused = |part: String, rule: &str, reason: String| {
        BadRule::new(format!("fleet{part}"), format!("is refused: {reason} ({rule})"))
    };
    let more = fleets_of(&rules.fleet, cards, rules.fleets())
        .map_err(|FleetFault { part, rule, reason }| refused(part, rule, reason))?;
    for (number, fleet) in more.into_iter().enumerate() {
        let part = || format!("[{number}].name");
        if fleets.iter().any(|other| other.name == fleet.name) {
            let reason =
                format!("the ledger already has a fleet `{}`: choose another name", fleet.name);
            return Err(refused(part(), "SM-FLT-1", reason));
        }
        let is_letter = |of: char| of.is_ascii_lowercase() || of.is_ascii_digit() || of == '-';
        if fleet.name.is_empty() || !fleet.name.chars().all(is_letter) {
            let name = &fleet.name;
            let reason = format!("the name `{name}` may have only small letters, digits and `-`");
            return Err(refused(part(), "SM-FLT-1", reason));
        }
        fleets.push(fleet);
    }
    for fleet in random_fleets(cards, rules, rules.random_fleets.number) {
        if fleets.iter().any(|other| other.name == fleet.name) {
            let reason = format!("must be lower: the list already has a fleet `{}`", fleet.name);
            return Err(BadRule::new("random_fleets.number", reason));
        }
        fleets.push(fleet);
    }
    if fleets.is_empty() {
        fleets = random_fleets(cards, rules, IN_PLACE_OF_THE_LEDGER);
    }
    if fleets.is_empty() {
        let total = rules.build_total;
        let reason = format!(
            "must admit a fleet: no fleet of the ledger costs at most {total} points, and {total} points buy no random \
             fleet; raise it, or add `[[fleet]]` tables"
        );
        return Err(BadRule::new("build_total", reason));
    }
    Ok(fleets)
}
