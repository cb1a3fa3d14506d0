//! Tests of the odds of find, attack, sack, bribe, mutiny and arrival.

use super::*;

fn find(keys: &str, box_keys: &str, actions: u8) -> Odds {
    let pirate = pirate("vane", "caribbean", keys);
    let port = Some(port("havana", box_keys));
    odds(Asked { pirate, port, actions, ..about(Subject::Find) })
}

const SLOOP: &str = "merchant = { type = \"sloop\", cargo = 1 }";

#[test]
fn a_merchant_is_found_by_4_to_6_and_face_up_by_3_to_6() {
    // Vane's Ability is 3; a find needs 7.
    let missed = |found: f64| [(Outcome::Found, found), (Outcome::Missed, 1.0 - found)];
    are(&find("cunning = 0", "", 1), &missed(1.0 / 2.0));
    are(&find("cunning = 0", SLOOP, 1), &missed(2.0 / 3.0));
    are(&find("cunning = 1", "", 1), &missed(3.0 / 4.0));
    are(&find("cunning = 0", "", 2), &missed(3.0 / 4.0));
    are(&find("cunning = 1", "", 2), &missed(7.0 / 8.0));
    are(&find("cunning = 3", "", 2), &missed(15.0 / 16.0));
}

#[test]
fn cunning_is_spent_and_actions_are_used_only_where_needed() {
    let odds = find("cunning = 1", "", 2);
    // The point of Cunning is kept for the last roll, where it helps as much and may not be needed.
    close(odds.mean(Measure::Cunning).expect("a mean"), 1.0 / 4.0);
    close(odds.mean(Measure::Actions).expect("a mean"), 3.0 / 2.0);
}

fn attack(defence: &str, keys: &str) -> Odds {
    let pirate = pirate("teach", "n_atlantic", keys);
    odds(Asked { pirate, port: Some(port("boston", defence)), ..about(Subject::Attack) })
}

#[test]
fn a_port_of_defence_8_falls_to_a_strength_of_9_by_21_in_36() {
    let odds = attack("", "cunning = 0");
    are(&odds, &[(Outcome::Taken, 21.0 / 36.0), (Outcome::Held, 15.0 / 36.0)]);
    // Boston's Value is 3: 6 Notoriety, and 3d6 x 100 doubloons.
    close(odds.mean(Measure::Notoriety).expect("a mean"), 6.0 * 21.0 / 36.0);
    close(odds.mean(Measure::Doubloons).expect("a mean"), 1050.0 * 21.0 / 36.0);
    // Taking the port costs a hit. If it holds, the hits are the difference of 8 + d and 9 + d: 0
    // to 4.
    let hits = 21.0 + (5.0 * 0.0 + 4.0 * 1.0 + 3.0 * 2.0 + 2.0 * 3.0 + 1.0 * 4.0);
    close(odds.mean(Measure::Combat).expect("a mean"), hits / 36.0);
}

#[test]
fn a_port_attacked_before_rolls_two_dice() {
    // 9 + d above 8 + 2d: d + 1 above the sum, counted: 0 + 1 + 3 + 6 + 10 + 15 of 216.
    let odds = attack("attacked = true", "cunning = 0");
    close(odds.outcomes[&Outcome::Taken], 35.0 / 216.0);
    // Combat 5: five hits or more sink him, 2d above 5 + d.
    let sunk: u32 = (1..=6)
        .map(|d: u32| {
            (1..=6)
                .flat_map(|a: u32| (1..=6).map(move |b| a + b))
                .filter(|&sum| sum > d + 5)
                .count() as u32
        })
        .sum();
    close(odds.outcomes[&Outcome::Sunk], f64::from(sunk) / 216.0);
}

#[test]
fn a_ship_sunk_by_taking_a_port_has_failed() {
    let odds = attack("", "cunning = 0\ncombat = 1");
    assert!(!odds.outcomes.contains_key(&Outcome::Taken), "{odds:?}");
}

#[test]
fn one_point_of_cunning_raises_attack_odds() {
    // Of each defence die e, he wins by d >= e: (7 - e) of 6, or by the second roll.
    let wins: f64 =
        (1..=6).map(|e| f64::from(7 - e) / 6.0).map(|q| (1.0 - (1.0 - q) * (1.0 - q)) / 6.0).sum();
    close(attack("", "cunning = 1").outcomes[&Outcome::Taken], wins);
}

#[test]
fn sack_succeeds_if_cruelty_and_a_die_exceed_defense() {
    let sack = |cunning: u8| {
        let pirate = pirate("teach", "boston", &format!("cunning = {cunning}"));
        odds(Asked { pirate, port: Some(port("boston", "")), ..about(Subject::Sack) })
    };
    // Teach's Cruelty is 4, Boston's Defense 8.
    are(&sack(0), &[(Outcome::Sacked, 1.0 / 3.0), (Outcome::Withstood, 2.0 / 3.0)]);
    are(&sack(1), &[(Outcome::Sacked, 5.0 / 9.0), (Outcome::Withstood, 4.0 / 9.0)]);
    close(sack(0).mean(Measure::Loyalty).expect("a mean"), 2.0 / 3.0);
}

#[test]
fn a_pirate_who_can_pay_pays_the_bribe() {
    let pirate = pirate("teach", "havana", "net_worth = 2281\nnotoriety = 14");
    let odds = odds(Asked { pirate, port: Some(port("havana", "")), ..about(Subject::Bribe) });
    // d66 up to 22: 11 to 16, 21, 22.
    are(&odds, &[(Outcome::Retired, 8.0 / 36.0), (Outcome::Refused, 28.0 / 36.0)]);
    // 28 for Notoriety, and 11 to 6, 1, 0 for the rest of Net Worth; refused, 28 + 22.
    let points = &odds.spreads[&Measure::HalfPoints];
    close(points[&(2 * (28 + 11))], 1.0 / 36.0);
    close(points[&(2 * 28)], 1.0 / 36.0);
    close(points[&(2 * (28 + 22))], 28.0 / 36.0);
}

#[test]
fn mutiny_odds_against_leadership_4_match_fractions() {
    let mutiny = |cunning: u8| {
        let pirate = pirate("teach", "caribbean", &format!("cunning = {cunning}"));
        odds(Asked { pirate, ..about(Subject::Mutiny) })
    };
    let lost = [
        (Outcome::Deposed, 2.0 / 6.0),
        (Outcome::Wavering, 1.0 / 6.0),
        (Outcome::PutDown, 3.0 / 6.0),
    ];
    are(&mutiny(0), &lost);
    close(mutiny(1).outcomes[&Outcome::Deposed], 1.0 / 9.0);
}

#[test]
fn conspiracy_odds_at_loyalty_7_match_fractions() {
    let odds = odds(about(Subject::Conspiracy));
    let mutiny = 15.0 / 36.0;
    are(
        &odds,
        &[
            (Outcome::Calm, 1.0 - mutiny),
            (Outcome::Deposed, mutiny * 2.0 / 6.0),
            (Outcome::Wavering, mutiny / 6.0),
            (Outcome::PutDown, mutiny / 2.0),
        ],
    );
}

#[test]
fn kc_arrives_if_3d6_is_below_notoriety() {
    for (notoriety, ways) in [(8, 35.0), (11, 108.0), (15, 196.0)] {
        let pirate = pirate("teach", "caribbean", &format!("cunning = 0\nnotoriety = {notoriety}"));
        let odds = odds(Asked { pirate, ..about(Subject::Arrival) });
        close(odds.outcomes[&Outcome::Arrives], ways / 216.0);
    }
}

#[test]
fn impossible_questions_are_rejected() {
    let refused = |asked: Asked| Inquiry::new(&game(&[]), asked).expect_err("refused").key;
    assert_eq!(refused(about(Subject::Find)), "port");
    assert_eq!(refused(about(Subject::Battle)), "foe");
    assert_eq!(refused(about(Subject::Duel)), "other");
    let elsewhere = Some(port("boston", ""));
    assert_eq!(refused(Asked { port: elsewhere, ..about(Subject::Attack) }), "pirate");
    let harboured = pirate("teach", "havana", "");
    let foe = Some(foe("maynard", Some("caribbean")));
    assert_eq!(refused(Asked { pirate: harboured, foe, ..about(Subject::Battle) }), "pirate.at");
    assert_eq!(refused(Asked { port: elsewhere, ..about(Subject::Run) }), "to");
}
