//! Tests of exact odds for searches, attacks, sacks, bribes, mutinies and arrivals.

use super::*;

fn find(keys: &str, box_keys: &str, actions: u8) -> Odds {
    let pirate = pirate("vane", "caribbean", keys);
    let port = Some(port("havana", box_keys));
    odds(PirateQuestion { pirate, port, actions, ..about(Subject::Find) })
}

const SLOOP: &str = "merchant = { type = \"sloop\", cargo = 1 }";

#[test]
fn find_odds_match_fractions_for_face_down_and_face_up_merchants() {
    // Vane's Ability is 3, and a find needs a sum of 7.
    let missed = |found: f64| [(Outcome::Found, found), (Outcome::Missed, 1.0 - found)];
    are(&find("cunning = 0", "", 1), &missed(1.0 / 2.0));
    are(&find("cunning = 0", SLOOP, 1), &missed(2.0 / 3.0));
    are(&find("cunning = 1", "", 1), &missed(3.0 / 4.0));
    are(&find("cunning = 0", "", 2), &missed(3.0 / 4.0));
    are(&find("cunning = 1", "", 2), &missed(7.0 / 8.0));
    are(&find("cunning = 3", "", 2), &missed(15.0 / 16.0));
}

#[test]
fn best_play_keeps_cunning_for_the_last_search() {
    let odds = find("cunning = 1", "", 2);
    // The Cunning point helps as much in the last search, which an earlier success makes needless.
    close(odds.mean(Measure::Cunning).expect("a mean"), 1.0 / 4.0);
    close(odds.mean(Measure::Actions).expect("a mean"), 3.0 / 2.0);
}

fn attack(defence: &str, keys: &str) -> Odds {
    let pirate = pirate("teach", "n_atlantic", keys);
    odds(PirateQuestion { pirate, port: Some(port("boston", defence)), ..about(Subject::Attack) })
}

#[test]
fn attack_on_boston_succeeds_in_21_of_36_rolls() {
    let odds = attack("", "cunning = 0");
    are(&odds, &[(Outcome::Taken, 21.0 / 36.0), (Outcome::Held, 15.0 / 36.0)]);
    // Boston's Value of 3 gives 6 Notoriety and 3d6 x 100 doubloons.
    close(odds.mean(Measure::Notoriety).expect("a mean"), 6.0 * 21.0 / 36.0);
    close(odds.mean(Measure::Doubloons).expect("a mean"), 1050.0 * 21.0 / 36.0);
    // A captured port costs one hit. A failed attack costs (8 + e) - (9 + d) hits: 0 to 4.
    let hits = 21.0 + (5.0 * 0.0 + 4.0 * 1.0 + 3.0 * 2.0 + 2.0 * 3.0 + 1.0 * 4.0);
    close(odds.mean(Measure::Combat).expect("a mean"), hits / 36.0);
}

#[test]
fn port_with_an_attacked_marker_defends_with_two_dice() {
    // 9 + d must exceed 8 plus two dice: 0 + 1 + 3 + 6 + 10 + 15 of 216 rolls.
    let odds = attack("attacked = true", "cunning = 0");
    close(odds.outcomes[&Outcome::Taken], 35.0 / 216.0);
    // Five hits or more sink a ship with Combat 5, so the two dice must exceed 5 + d.
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
fn attack_that_sinks_the_attacker_does_not_take_the_port() {
    let odds = attack("", "cunning = 0\ncombat = 1");
    assert!(!odds.outcomes.contains_key(&Outcome::Taken), "{odds:?}");
}

#[test]
fn one_point_of_cunning_raises_attack_odds() {
    // Against a defence die e, the pirate wins if d >= e, in (7 - e) of 6 rolls, or by a re-roll.
    let wins: f64 =
        (1..=6).map(|e| f64::from(7 - e) / 6.0).map(|q| (1.0 - (1.0 - q) * (1.0 - q)) / 6.0).sum();
    close(attack("", "cunning = 1").outcomes[&Outcome::Taken], wins);
}

#[test]
fn sack_succeeds_if_cruelty_and_a_die_exceed_defense() {
    let sack = |cunning: u8| {
        let pirate = pirate("teach", "boston", &format!("cunning = {cunning}"));
        odds(PirateQuestion { pirate, port: Some(port("boston", "")), ..about(Subject::Sack) })
    };
    // Teach's Cruelty is 4, Boston's Defense 8.
    are(&sack(0), &[(Outcome::Sacked, 1.0 / 3.0), (Outcome::Withstood, 2.0 / 3.0)]);
    are(&sack(1), &[(Outcome::Sacked, 5.0 / 9.0), (Outcome::Withstood, 4.0 / 9.0)]);
    close(sack(0).mean(Measure::Loyalty).expect("a mean"), 2.0 / 3.0);
}

#[test]
fn pirate_retires_by_bribe_if_net_worth_suffices() {
    let pirate = pirate("teach", "havana", "net_worth = 2281\nnotoriety = 14");
    let odds =
        odds(PirateQuestion { pirate, port: Some(port("havana", "")), ..about(Subject::Bribe) });
    // The Net Worth pays the bribe for a d66 up to 22: 11 to 16, 21 and 22.
    are(&odds, &[(Outcome::Retired, 8.0 / 36.0), (Outcome::Refused, 28.0 / 36.0)]);
    // Notoriety scores 28 points. Net Worth scores 22 without a bribe; after the bribe it scores
    // 11 to 6, 1 or 0.
    let points = &odds.distributions[&Measure::HalfPoints];
    close(points[&(2 * (28 + 11))], 1.0 / 36.0);
    close(points[&(2 * 28)], 1.0 / 36.0);
    close(points[&(2 * (28 + 22))], 28.0 / 36.0);
}

#[test]
fn mutiny_odds_against_leadership_4_match_fractions() {
    let mutiny = |cunning: u8| {
        let pirate = pirate("teach", "caribbean", &format!("cunning = {cunning}"));
        odds(PirateQuestion { pirate, ..about(Subject::Mutiny) })
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
fn commissioner_arrives_if_3d6_is_below_notoriety() {
    for (notoriety, ways) in [(8, 35.0), (11, 108.0), (15, 196.0)] {
        let pirate = pirate("teach", "caribbean", &format!("cunning = 0\nnotoriety = {notoriety}"));
        let odds = odds(PirateQuestion { pirate, ..about(Subject::Arrival) });
        close(odds.outcomes[&Outcome::Arrives], ways / 216.0);
    }
}

#[test]
fn errors_of_impossible_questions_name_the_key() {
    let refused = |asked: PirateQuestion| Inquiry::new(&game(&[]), asked).expect_err("refused").key;
    assert_eq!(refused(about(Subject::Find)), "port");
    assert_eq!(refused(about(Subject::Battle)), "foe");
    assert_eq!(refused(about(Subject::Duel)), "other");
    let elsewhere = Some(port("boston", ""));
    assert_eq!(refused(PirateQuestion { port: elsewhere, ..about(Subject::Attack) }), "pirate");
    let harboured = pirate("teach", "havana", "");
    let foe = Some(foe("maynard", Some("caribbean")));
    assert_eq!(
        refused(PirateQuestion { pirate: harboured, foe, ..about(Subject::Battle) }),
        "pirate.at"
    );
    assert_eq!(refused(PirateQuestion { port: elsewhere, ..about(Subject::Run) }), "to");
}
