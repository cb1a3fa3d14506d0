//! Hits of one volley compared with published fractions, and the effects of cards on hits.

use super::{HULL, battle, battle_in, is, piratenbucht};
use crate::games::cove::odds::volley::VolleyOdds;

/// Odds of the first volley of the first ship.
fn volley(ships: &[&str], settings: &[&str]) -> VolleyOdds {
    battle(ships, None, HULL, settings).first_volley(0).expect("a volley")
}

#[test]
fn one_die_hits_with_probability_one_third() {
    let one = volley(&["2-2-2-2", "2-2-2-2"], &["ship.crew=[1,1,1,1,1,1,1,1]"]);
    assert_eq!(one.dice, 1);
    is(one.at_least(1), 1.0, 3.0);
}

#[test]
fn chances_of_two_hits_or_more_match_published_fractions() {
    for (ship, numerator, denominator) in [
        ("2-2-2-2", 1.0, 9.0),
        ("2-2-3-3", 7.0, 27.0),
        ("2-2-5-5", 11.0, 27.0),
        ("2-2-7-7", 131.0, 243.0),
    ] {
        is(volley(&[ship, "2-2-2-2"], &[]).at_least(2), numerator, denominator);
    }
}

#[test]
fn smoke_screen_and_grapeshot_change_the_hit_probability_of_a_die() {
    let one_die = &["ship.crew=[1,1,1,1,1,1,1,1]"];
    is(volley(&["2-2-2-2", "2-2-2-2+smoke_screen"], one_die).at_least(1), 1.0, 6.0);
    is(volley(&["2-2-2-2+grapeshot", "2-2-2-2"], one_die).at_least(1), 2.0, 3.0);
    let through_smoke = volley(&["2-2-2-2+grapeshot", "2-2-2-2+smoke_screen"], one_die);
    is(through_smoke.at_least(1), 2.0, 3.0);
}

#[test]
fn house_rules_and_parrots_change_volley_dice() {
    let on_four = volley(&["2-2-2-2", "2-2-2-2"], &["combat.hit_on=4"]);
    is(on_four.at_least(2), 1.0, 4.0);
    let silver = volley(&["2-2-2-2+parrot:long_john_silver", "2-2-2-2"], &[]);
    assert_eq!(silver.dice, 6);
    let bones = volley(&["2-2-7-2+parrot:billy_bones", "2-2-2-2"], &[]);
    assert_eq!(bones.dice, 5);
    let grapple = volley(&["2-2-2-7+grapple_attack", "2-2-2-2"], &[]);
    assert_eq!(grapple.dice, 5);
}

#[test]
fn battle_decided_in_the_preparation_has_no_volley() {
    let ships = ["2-2-2-2+sabotage", "1-1-1-1"];
    assert!(battle_in(piratenbucht(5, &[]), &ships, None, HULL).first_volley(0).is_err());
}
