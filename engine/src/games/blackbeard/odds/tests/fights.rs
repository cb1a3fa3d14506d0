//! Tests of exact odds for evasions, battles, grabs and duels.

use super::*;
use crate::games::blackbeard::odds::policy::{CunningUse, Stance, Ties};

/// Returns the odds of Teach against a foe. His sloop has Speed 5 and Combat 5, and his Ability is 4.
fn meets(subject: Subject, who: &str, at: Option<&str>, keys: &str) -> Odds {
    let pirate = pirate("teach", "caribbean", keys);
    odds(PirateQuestion { pirate, foe: Some(foe(who, at)), ..about(subject) })
}

#[test]
fn pirate_evades_more_often_if_the_commissioner_has_moved() {
    // Hornigold has Speed 5, Combat 7 and a bonus of 2. A caught pirate wins 15 of 36 battles.
    let escapes = |escaped: f64| {
        let won = (1.0 - escaped) * 15.0 / 36.0;
        let killed = (1.0 - escaped) * 21.0 / 36.0;
        [(Outcome::Escaped, escaped), (Outcome::Won, won), (Outcome::KilledByKc, killed)]
    };
    let there = meets(Subject::Evade, "hornigold", None, "cunning = 0");
    are(&there, &escapes(21.0 / 36.0));
    let moved = meets(Subject::Evade, "hornigold", Some("s_america"), "cunning = 0");
    are(&moved, &escapes(26.0 / 36.0));
}

#[test]
fn odds_of_beating_an_equal_commissioner_match_fractions() {
    let kc = |cunning: u8| {
        meets(Subject::Battle, "hornigold", None, &format!("cunning = {cunning}\nnotoriety = 3"))
    };
    are(&kc(0), &[(Outcome::Won, 15.0 / 36.0), (Outcome::KilledByKc, 21.0 / 36.0)]);
    close(kc(0).mean(Measure::Notoriety).expect("a mean"), 14.0 * 15.0 / 36.0);
    // Against a die f, the pirate wins in (6 - f) of 6 rolls, or by a re-roll.
    close(kc(1).outcomes[&Outcome::Won], 125.0 / 216.0);
}

#[test]
fn odds_of_beating_an_equal_warship_match_fractions() {
    // Warship 11 has Combat 7 and a bonus of 2.
    let odds = meets(Subject::Battle, "warship_11", None, "cunning = 0");
    are(
        &odds,
        &[(Outcome::Won, 15.0 / 36.0), (Outcome::Beaten, 20.0 / 36.0), (Outcome::Sunk, 1.0 / 36.0)],
    );
    let combat = &odds.distributions[&Measure::Combat];
    close(combat[&0], 6.0 / 36.0);
    close(combat[&1], (15.0 + 5.0) / 36.0);
    close(combat[&4], 2.0 / 36.0);
}

#[test]
fn debauchery_marker_lowers_speed_and_combat_by_2() {
    let drunk = "cunning = 0\nrevelry = { gain = 1 }";
    // The foe catches the pirate if 5 + e exceeds 3 + d: e > d - 2.
    let odds = meets(Subject::Evade, "hornigold", None, drunk);
    close(odds.outcomes[&Outcome::Escaped], 10.0 / 36.0);
    let odds = meets(Subject::Battle, "hornigold", None, drunk);
    close(odds.outcomes[&Outcome::Won], 6.0 / 36.0);
}

#[test]
fn best_stance_equals_the_better_of_fight_and_evade() {
    for (who, notoriety) in [("hornigold", 3), ("ogle", 20), ("warship_1", 0), ("warship_15", 9)] {
        for cunning in 0..=2 {
            let pirate = pirate(
                "teach",
                "caribbean",
                &format!("cunning = {cunning}\nnotoriety = {notoriety}"),
            );
            let value = |stance| {
                let asked = PirateQuestion {
                    pirate: pirate.clone(),
                    foe: Some(foe(who, None)),
                    policies: Policies { stance, ..Policies::default() },
                    ..about(Subject::Encounter)
                };
                inquiry(asked).solve(1_000_000).expect("small").value()
            };
            let stated = value(Stance::Fight).max(value(Stance::Evade));
            close(value(Stance::Best), stated);
        }
    }
}

#[test]
fn battle_odds_follow_the_enemy_bonus_of_house_rules() {
    let asked = || PirateQuestion { foe: Some(foe("hornigold", None)), ..about(Subject::Battle) };
    let plain = Inquiry::new(&game(&["battle.enemy_bonus=0"]), asked()).expect("a question");
    // The pirate rolls 9 + d against 7 + e.
    close(odds_of(&plain).outcomes[&Outcome::Won], 26.0 / 36.0);
}

fn grab(keys: &str, ties: Ties) -> Odds {
    let pirate = pirate("teach", "havana", "cunning = 0");
    let other = self::pirate("vane", "havana", keys);
    let policies = Policies { ties, ..Policies::default() };
    odds(PirateQuestion { pirate, other: Some(other), policies, ..about(Subject::Grab) })
}

#[test]
fn booty_grab_odds_match_fractions() {
    // 4 + 1 + d against 3 + e, without Cunning: of 36 rolls, 26 win, 4 tie and 6 lose.
    let odds = grab("cunning = 0\nholds = [1000]", Ties::End);
    let expected = [
        (Outcome::Grabbed, 26.0 / 36.0),
        (Outcome::Repelled, 6.0 / 36.0),
        (Outcome::DuelWon, 4.0 / 36.0 * duel(5, 3)[0]),
        (Outcome::KilledInDuel, 4.0 / 36.0 * duel(5, 3)[2]),
        (Outcome::DuelTied, 4.0 / 36.0 * duel(5, 3)[1]),
    ];
    are(&odds, &expected);
    // The grabber takes all doubloons if the difference plus a die is 10 or more.
    let all: f64 = (1..=7)
        .map(|difference: i32| {
            let ways = (1..=6)
                .flat_map(|d| (1..=6).map(move |e| d - e + 2))
                .filter(|&by| by == difference)
                .count();
            let full = (1..=6).filter(|die| die + difference >= 10).count();
            ways as f64 / 36.0 * full as f64 / 6.0
        })
        .sum();
    // The winner of a duel takes the holds too.
    close(odds.distributions[&Measure::Doubloons][&1000], all + expected[2].1);
}

/// Probabilities that a pirate wins, ties and loses a duel, by enumeration of all dice.
fn duel(one: u32, other: u32) -> [f64; 3] {
    let sums = |dice: u32| {
        let mut ways = vec![0.0; 6 * dice as usize + 1];
        for outcome in 0..6_u32.pow(dice) {
            let sum: u32 = (0..dice).map(|die| outcome / 6_u32.pow(die) % 6 + 1).sum();
            ways[sum as usize] += 1.0 / f64::from(6_u32.pow(dice));
        }
        ways
    };
    let mut chances = [0.0; 3];
    for (a, p) in sums(one).into_iter().enumerate() {
        for (b, q) in sums(other).into_iter().enumerate() {
            chances[match a.cmp(&b) {
                std::cmp::Ordering::Greater => 0,
                std::cmp::Ordering::Equal => 1,
                std::cmp::Ordering::Less => 2,
            }] += p * q;
        }
    }
    chances
}

fn duels(subject: Subject, names: [&str; 2], cunning: CunningUse, ties: Ties) -> Odds {
    let policies = Policies { cunning, ties, ..Policies::default() };
    let at = if subject == Subject::Duel { "havana" } else { "caribbean" };
    let [one, other] = names.map(|name| pirate(name, at, ""));
    odds(PirateQuestion { pirate: one, other: Some(other), policies, ..about(subject) })
}

#[test]
fn duel_odds_match_enumerated_dice() {
    let [won, tied, lost] = duel(5, 3);
    let once = duels(Subject::Duel, ["teach", "vane"], CunningUse::Never, Ties::End);
    let each = [(Outcome::DuelWon, won), (Outcome::DuelTied, tied), (Outcome::KilledInDuel, lost)];
    are(&once, &each);
    let settled =
        [(Outcome::DuelWon, won / (1.0 - tied)), (Outcome::KilledInDuel, lost / (1.0 - tied))];
    let again = duels(Subject::Duel, ["teach", "vane"], CunningUse::Never, Ties::Again);
    are(&again, &settled);
    let ambition = duels(Subject::Ambition, ["teach", "vane"], CunningUse::Never, Ties::End);
    are(&ambition, &settled);
    close(ambition.mean(Measure::Notoriety).expect("a mean"), 8.0 * settled[0].1);
}

#[test]
fn cunning_raises_the_odds_of_winning_a_duel() {
    // England and Tew have equal Duel ratings and equal Cunning.
    let never = duels(Subject::Duel, ["tew", "england"], CunningUse::Never, Ties::Again);
    close(never.outcomes[&Outcome::DuelWon], 1.0 / 2.0);
    let alone = |one: u8, other: u8| {
        let [one, other] = [("tew", one), ("england", other)]
            .map(|(name, cunning)| pirate(name, "havana", &format!("cunning = {cunning}")));
        let asked = PirateQuestion { pirate: one, other: Some(other), ..about(Subject::Duel) };
        odds(asked).outcomes[&Outcome::DuelWon]
    };
    close(alone(0, 0), 1.0 / 2.0);
    assert!(alone(1, 0) > 0.6 && alone(2, 0) > alone(1, 0), "{} {}", alone(1, 0), alone(2, 0));
    assert!(alone(0, 1) < 0.4);
}
