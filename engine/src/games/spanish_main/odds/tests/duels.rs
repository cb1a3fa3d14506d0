//! Odds of duels compared with independently written recursions.

use super::*;

/// Probabilities of 0 to `n` hits by `n` cannon, each of which hits with probability `p`.
fn binomial(n: usize, p: f64) -> impl Iterator<Item = (usize, f64)> {
    (0..=n).map(move |hits| {
        let choose = (0..hits).fold(1.0, |ways, at| ways * (n - at) as f64 / (at + 1) as f64);
        (hits, choose * p.powi(hits as i32) * (1.0 - p).powi((n - hits) as i32))
    })
}

/// Probability that a ship with `own` cannon, which fires first, beats a ship with `other` cannon. Each mast carries
/// one cannon, and each cannon hits with probability `p`.
fn wins(own: usize, other: usize, p: f64) -> f64 {
    // Rounds in which both sides miss with all cannon change nothing, so they are excluded.
    let (mut won, mut both_miss) = (0.0, 0.0);
    for (hits, chance) in binomial(own, p) {
        if hits >= other {
            won += chance;
            continue;
        }
        let left = other - hits;
        for (answer, ways) in binomial(left, p) {
            let chance = chance * ways;
            match (hits, answer) {
                (0, 0) => both_miss += chance,
                (_, answer) if answer >= own => {}
                _ => won += chance * wins(own - answer, left, p),
            }
        }
    }
    won / (1.0 - both_miss)
}

#[test]
fn duel_of_two_1_masters_with_2s_cannon_matches_fractions() {
    let duel = about(Subject::Duel, "2S", "2S");
    are(&duel, &[(Outcome::Won, 3.0 / 4.0), (Outcome::Lost, 1.0 / 4.0)]);
    let odds = odds(&duel);
    close(odds.distributions[&Measure::Rounds][&1], 8.0 / 9.0);
    close(odds.distributions[&Measure::Rounds][&2], 8.0 / 81.0);
    close(odds.mean(Measure::Rounds).expect("a mean"), 9.0 / 8.0);
    let second = ShipQuestion { begins: Begins::Target, ..duel };
    are(&second, &[(Outcome::Won, 1.0 / 4.0), (Outcome::Lost, 3.0 / 4.0)]);
}

#[test]
fn duel_of_equal_cannon_agrees_with_a_recursion() {
    for (own, other) in [(1, 2), (2, 1), (2, 2), (3, 3), (3, 4), (5, 5)] {
        let of = |masts: usize| vec!["3S"; masts].join(" ");
        let duel = odds(&about(Subject::Duel, &of(own), &of(other)));
        close(duel.outcomes[&Outcome::Won], wins(own, other, 0.5));
    }
}

#[test]
fn duel_of_mixed_ranges_and_two_hits_a_mast_agrees_with_a_recursion() {
    // At L, three cannon of each ship reach. HMS Titan (2S 2L 2L 2L 2S) loses her masts with cannon
    // of range S first. El Acorazado (2S 3L 3L 3L 2S) needs two hits in an action to lose a mast,
    // and loses the masts with cannon of rank 3 first. El Acorazado has the first turn.
    let mut solved = [[(0.0, 0.0); 6]; 6];
    for own in 1..6_usize {
        solved[own][0] = (1.0, 0.0);
        for other in 1..6_usize {
            // Win probability and expected remaining rounds; rounds without an effect are excluded.
            let (mut won, mut rounds, mut unchanged) = (0.0, 1.0, 0.0);
            for (hits, chance) in binomial(other.saturating_sub(2), 1.0 / 2.0) {
                let own_left = own.saturating_sub(hits);
                if own_left == 0 {
                    continue;
                }
                for (answer, ways) in binomial(own_left.min(3), 2.0 / 3.0) {
                    let other_left = other.saturating_sub(answer / 2);
                    let chance = chance * ways;
                    if (own_left, other_left) == (own, other) {
                        unchanged += chance;
                        continue;
                    }
                    let (then_won, then_rounds) = solved[own_left][other_left];
                    won += chance * then_won;
                    rounds += chance * then_rounds;
                }
            }
            solved[own][other] = (won / (1.0 - unchanged), rounds / (1.0 - unchanged));
        }
    }
    let duel = ShipQuestion {
        range: Some(Range::L),
        begins: Begins::Target,
        ..about(Subject::Duel, "SM:HMS Titan", "SM:El Acorazado")
    };
    let odds = odds(&duel);
    let (won, rounds) = solved[5][5];
    close(odds.outcomes[&Outcome::Won], won);
    close(odds.mean(Measure::Rounds).expect("a mean"), rounds);
}

#[test]
fn masts_left_count_ships_afloat_only() {
    let duel = odds(&about(Subject::Duel, "2S 2S", "1-master"));
    let left: f64 = duel.distributions[&Measure::OwnMastsLeft].values().sum();
    let sunk = duel.distributions[&Measure::MastsLeft].values().sum::<f64>();
    // The first volley sinks the target with probability 4/9, and later volleys may sink her too.
    assert!(left > 1.0 - 1e-9, "one 3S never sinks two masts: {left}");
    assert!(sunk < 1.0 - 4.0 / 9.0 + 1e-12, "{sunk}");
}

#[test]
fn duel_of_harmless_ships_never_ends() {
    let duel = ShipQuestion {
        range: Some(Range::L),
        ..about(Subject::Duel, "2L [IMMUNE_L]", "2L [IMMUNE_L]")
    };
    are(&duel, &[(Outcome::Neither, 1.0)]);
    // A single cannon never gets past the ability to ignore the first hit of a turn, so the ship
    // can only lose.
    let shy = about(Subject::Duel, "2S", "2S [IGNORE_FIRST_HIT_FULL]");
    are(&shy, &[(Outcome::Lost, 1.0)]);
}

#[test]
fn marine_aboard_fights_a_duel_if_no_cannon_may_shoot() {
    let shy = "2S [NO_TARGET_WITHIN_S, nation=French]";
    let refused =
        Inquiry::new(&game(), &about(Subject::Duel, shy, shy)).map(drop).expect_err("peace");
    assert_eq!(refused.key, "range");
    // One gun of rank 3 shoots at one mast, so the number of rounds up to the first hit has a
    // geometric distribution.
    let duel = about(Subject::Duel, &shy.replace("2S", "2S (Benoit de Marseilles)"), shy);
    are(&duel, &[(Outcome::Won, 1.0)]);
    close(odds(&duel).mean(Measure::Rounds).expect("a mean"), 2.0);
    close(odds(&duel).distributions[&Measure::Rounds][&3], 1.0 / 8.0);
}

#[test]
fn losing_the_best_mast_first_lowers_the_odds_of_winning() {
    let duel = |masts| {
        let policies = Policies { masts, ..Policies::default() };
        let odds = odds(&ShipQuestion { policies, ..about(Subject::Duel, "2S 5S", "2S 5S") });
        odds.outcomes[&Outcome::Won]
    };
    // With `Weakest` and `Back` both ships keep the cannon of rank 2, and best play does so too.
    let (front, back) = (duel(MastRule::Front), duel(MastRule::Back));
    assert_eq!(duel(MastRule::Weakest), back);
    assert!((front - back).abs() > 1e-3);
    close(duel(MastRule::Best), back);
}

#[test]
fn duel_of_the_largest_ships_has_under_10_000_states() {
    let titans = about(
        Subject::Duel,
        "SM:HMS Titan (Captain, Cannoneer, Helmsman)",
        "SM:El Acorazado (Captain, Cannoneer)",
    );
    let titans = inquiry(&titans);
    let states = titans.solve(100_000).expect("a small graph").states();
    assert!(states < 10_000, "{states}");
}

#[test]
fn best_play_ends_a_volley_early_if_cannon_may_burst() {
    let duel = |order| {
        let policies = Policies { order, ..Policies::default() };
        let duel = about(Subject::Duel, "2S 6S [LOSE_MAST_ON_1]", "2S 2S");
        odds(&ShipQuestion { policies, ..duel }).outcomes[&Outcome::Won]
    };
    let (front, best) = (duel(ShotOrder::Front), duel(ShotOrder::Best));
    assert!(best > front, "{best} is not above {front}");
}
