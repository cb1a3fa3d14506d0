//! Duels against recursions of their own.

use super::*;

/// The chance that a side of `own` cannon, which hits with `p` each, wins against `other` that begins next, both of
/// equal cannon on as many masts.
fn wins(own: usize, other: usize, p: f64) -> f64 {
    let ways = |n: usize, hits: usize| {
        let choose = (0..hits).fold(1.0, |ways, at| ways * (n - at) as f64 / (at + 1) as f64);
        choose * p.powi(hits as i32) * (1.0 - p).powi((n - hits) as i32)
    };
    // One round without the case that both miss all.
    let (mut won, mut both_miss) = (0.0, 0.0);
    for hits in 0..=own {
        let chance = ways(own, hits);
        if hits >= other {
            won += chance;
            continue;
        }
        let left = other - hits;
        for answer in 0..=left {
            let chance = chance * ways(left, answer);
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
fn two_1_masters_with_2s() {
    let duel = about(Subject::Duel, "2S", "2S");
    are(&duel, &[(Outcome::Won, 3.0 / 4.0), (Outcome::Lost, 1.0 / 4.0)]);
    let odds = odds(&duel);
    close(odds.spreads[&Measure::Rounds][&1], 8.0 / 9.0);
    close(odds.spreads[&Measure::Rounds][&2], 8.0 / 81.0);
    close(odds.mean(Measure::Rounds).expect("a mean"), 9.0 / 8.0);
    let second = Asked { begins: Begins::Target, ..duel };
    are(&second, &[(Outcome::Won, 1.0 / 4.0), (Outcome::Lost, 3.0 / 4.0)]);
}

#[test]
fn equal_cannon_agree_with_a_recursion() {
    for (own, other) in [(1, 2), (2, 1), (2, 2), (3, 3), (3, 4), (5, 5)] {
        let of = |masts: usize| vec!["3S"; masts].join(" ");
        let duel = odds(&about(Subject::Duel, &of(own), &of(other)));
        close(duel.outcomes[&Outcome::Won], wins(own, other, 0.5));
    }
}

#[test]
fn masts_left_are_those_of_ships_afloat() {
    let duel = odds(&about(Subject::Duel, "2S 2S", "1-master"));
    let left: f64 = duel.spreads[&Measure::OwnMastsLeft].values().sum();
    let sunk = duel.spreads[&Measure::MastsLeft].values().sum::<f64>();
    // The first volley sinks her with 4/9; so does one that finds her whole later.
    assert!(left > 1.0 - 1e-9, "one 3S never sinks two masts: {left}");
    assert!(sunk < 1.0 - 4.0 / 9.0 + 1e-12, "{sunk}");
}

#[test]
fn ships_that_can_do_each_other_no_harm_are_left_alone() {
    let duel =
        Asked { range: Some(Range::L), ..about(Subject::Duel, "2L [IMMUNE_L]", "2L [IMMUNE_L]") };
    are(&duel, &[(Outcome::Neither, 1.0)]);
    // One cannon a turn never gets past the first hit of a turn; the other may win, or lose his last mast.
    let shy = about(Subject::Duel, "2S", "2S [IGNORE_FIRST_HIT_FULL]");
    are(&shy, &[(Outcome::Lost, 1.0)]);
}

#[test]
fn an_owner_who_gives_up_the_best_mast_does_worse() {
    let duel = |masts| {
        let policies = Policies { masts, ..Policies::default() };
        let odds = odds(&Asked { policies, ..about(Subject::Duel, "2S 5S", "2S 5S") });
        odds.outcomes[&Outcome::Won]
    };
    // The beginner is hit first when both keep the worst cannon, and later with best play of both.
    let (front, back) = (duel(MastRule::Front), duel(MastRule::Back));
    assert_eq!(duel(MastRule::Weakest), back);
    assert!((front - back).abs() > 1e-3);
    close(duel(MastRule::Best), back);
}

#[test]
fn a_duel_of_the_largest_ships_has_few_states() {
    let titans = about(
        Subject::Duel,
        "SM:HMS Titan (Captain, Cannoneer, Helmsman)",
        "SM:El Acorazado (Captain, Cannoneer)",
    );
    let titans = inquiry(&titans);
    let states = titans.solve(100_000).expect("a small graph").states();
    assert!(states < 10_000, "{states}");
}
