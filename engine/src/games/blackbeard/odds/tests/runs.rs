//! Tests of exact odds for looting runs.

use super::*;
use crate::games::blackbeard::odds::policy::{HunterRule, Objective, Stance};

/// Returns a question about a looting run by Vane (Ability 3) to the merchant of Havana. The destination is Port
/// Royal, in the same area.
fn run(keys: &str, actions: u8, foe: Option<FoeAt>, policies: Policies) -> PirateQuestion {
    PirateQuestion {
        pirate: pirate("vane", "caribbean", keys),
        port: Some(port("havana", "")),
        to: Port::from_key("port_royal"),
        actions,
        foe,
        policies,
        ..about(Subject::Run)
    }
}

#[test]
fn run_without_a_foe_succeeds_if_one_search_succeeds() {
    // The loot and the way home take two actions.
    let odds = odds(run("cunning = 0", 4, None, Policies::default()));
    are(&odds, &[(Outcome::Home, 3.0 / 4.0), (Outcome::AtSea, 1.0 / 4.0)]);
    close(odds.mean(Measure::Actions).expect("a mean"), 3.0 / 2.0 + 4.0 / 2.0);
}

#[test]
fn looted_cargo_has_the_worth_of_the_cargo_table() {
    let asked = PirateQuestion {
        pirate: pirate("vane", "caribbean", "cunning = 0\nmay_loot = \"havana\""),
        port: Some(port("havana", "merchant = { type = \"sloop\", cargo = 2 }")),
        ..run("", 2, None, Policies::default())
    };
    let odds = odds(asked);
    are(&odds, &[(Outcome::Home, 1.0)]);
    let doubloons: Vec<i32> = odds.distributions[&Measure::Doubloons].keys().copied().collect();
    assert_eq!(doubloons, [600, 800, 1000, 1200, 1300, 1500]);
    odds.distributions[&Measure::Doubloons].values().for_each(|&chance| close(chance, 1.0 / 6.0));
}

fn found(actions: u8, keys: &str, policies: Policies) -> PirateQuestion {
    PirateQuestion {
        pirate: pirate("teach", "caribbean", &format!("may_loot = \"havana\"\n{keys}")),
        port: Some(port("havana", "merchant = { type = \"sloop\", cargo = 2 }")),
        ..run("", actions, Some(foe("hornigold", None)), policies)
    }
}

#[test]
fn pirate_who_beats_a_commissioner_keeps_his_loot() {
    let policies = Policies { stance: Stance::Fight, ..Policies::default() };
    let odds = odds(found(2, "cunning = 0", policies));
    are(&odds, &[(Outcome::Home, 15.0 / 36.0), (Outcome::KilledByKc, 21.0 / 36.0)]);
}

#[test]
fn evading_pirate_loses_the_right_to_loot_or_the_merchant() {
    let policies = Policies { stance: Stance::Evade, ..Policies::default() };
    let odds = odds(found(2, "cunning = 0", policies));
    // An escape spends the right to loot. A pirate who is caught and wins loses the merchant.
    let (escaped, won) = (21.0 / 36.0, 15.0 / 36.0 * 15.0 / 36.0);
    let expected = [
        (Outcome::AtSea, escaped * escaped + escaped * won),
        (Outcome::HomeEmpty, won),
        (Outcome::KilledByKc, (1.0 + escaped) * 15.0 / 36.0 * 21.0 / 36.0),
    ];
    are(&odds, &expected);
}

#[test]
fn best_play_of_the_opponent_minimises_the_objective() {
    let value = |hunter, objective, actions| {
        let policies = Policies { hunter, objective, ..Policies::default() };
        let foe = Some(foe("hornigold", Some("s_america")));
        let asked = run("cunning = 0\nnotoriety = 9", actions, foe, policies);
        inquiry(asked).solve(1_000_000).expect("small").value()
    };
    let [always, never, best] = [HunterRule::Always, HunterRule::Never, HunterRule::Best]
        .map(|hunter| value(hunter, Objective::Points, 2));
    assert!(best <= always + 1e-12 && best <= never + 1e-12, "{best} {always} {never}");
    assert!(best < never - 0.01, "{best} {never}");
    let [few, more] = [2, 3].map(|actions| value(HunterRule::Never, Objective::Success, actions));
    assert!(more > few, "{more} {few}");
}

#[test]
fn run_takes_the_shortest_route_through_transit_boxes() {
    let asked = PirateQuestion {
        pirate: pirate("vane", "gold_coast", "cunning = 0"),
        port: Some(port("havana", "")),
        ..run("", 40, None, Policies::default())
    };
    let odds = odds(asked);
    // Three moves (Middle Passage, S. America, Caribbean), then find, loot and one move to port.
    let actions = odds.distributions[&Measure::Actions].keys().next().copied();
    assert_eq!(actions, Some(3 + 1 + 1 + 1));
    assert!(odds.outcomes[&Outcome::Home] > 0.999);
}

#[test]
fn inquiry_beyond_the_state_limit_is_rejected() {
    let asked = run("cunning = 2", 9, Some(foe("hornigold", None)), Policies::default());
    assert_eq!(inquiry(asked).solve(10).expect_err("too many").limit, 10);
}
