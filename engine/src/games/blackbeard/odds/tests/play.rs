//! Odds beside play with random dice.

use std::collections::BTreeMap;

use super::*;
use crate::games::blackbeard::odds::policy::{HostageUse, HunterRule, Objective};
use crate::stream::NatureDice;

const GAMES: u32 = 2_000;

/// Plays an inquiry and compares every outcome and every mean with the odds: no one is further off
/// than five standard errors.
#[track_caller]
fn plays_as_solved(asked: Asked) {
    let inquiry = inquiry(asked);
    let solution: Solution<'_> = inquiry.solve(1_000_000).expect("a small graph");
    let odds = solution.odds();
    let mut dice = NatureDice::new(11);
    let mut outcomes: BTreeMap<Outcome, u32> = BTreeMap::new();
    let mut sums = [(0.0, 0.0, 0.0); Measure::ALL.len()];
    for deal in 0..GAMES {
        dice.open_deal(deal.into());
        let ending = inquiry.play(Some(&solution), &mut dice).expect("a solution");
        *outcomes.entry(ending.outcome).or_default() += 1;
        for (measure, (n, sum, squares)) in Measure::ALL.into_iter().zip(&mut sums) {
            if let Some(value) = ending.measure(measure).map(f64::from) {
                (*n, *sum, *squares) = (*n + 1.0, *sum + value, *squares + value * value);
            }
        }
    }
    for (outcome, &played) in &outcomes {
        let exact = odds.outcomes.get(outcome).copied().unwrap_or_default();
        let error = ((exact * (1.0 - exact)).max(0.0) / f64::from(GAMES)).sqrt();
        let share = f64::from(played) / f64::from(GAMES);
        assert!((share - exact).abs() <= 5.0 * error + 1e-9, "{outcome:?}: {share}, not {exact}");
    }
    for (measure, (n, sum, squares)) in Measure::ALL.into_iter().zip(sums) {
        let Some(exact) = odds.mean(measure).filter(|_| n > 100.0) else { continue };
        let mean = sum / n;
        let error = ((squares / n - mean * mean).max(0.0) / n).sqrt();
        assert!((mean - exact).abs() <= 5.0 * error + 1e-9, "{measure:?}: {mean}, not {exact}");
    }
}

#[test]
fn single_actions_are_played_as_solved() {
    let teach = |at: &str, keys: &str| pirate("teach", at, keys);
    let vane = |at: &str| Some(pirate("vane", at, "holds = [700, 200]"));
    let objectives = [Objective::Success, Objective::Points];
    for objective in objectives {
        let policies = Policies { objective, ..Policies::default() };
        let about = |subject| Asked { policies, ..about(subject) };
        plays_as_solved(Asked {
            pirate: teach("caribbean", "cunning = 1"),
            port: Some(port("havana", "")),
            actions: 3,
            ..about(Subject::Find)
        });
        plays_as_solved(Asked {
            pirate: teach("n_atlantic", "cunning = 2\nholds = [300, 900]"),
            port: Some(port("boston", "")),
            ..about(Subject::Attack)
        });
        plays_as_solved(Asked {
            pirate: teach("caribbean", "cunning = 1\nnotoriety = 12"),
            foe: Some(foe("ogle", Some("s_america"))),
            ..about(Subject::Encounter)
        });
        plays_as_solved(Asked {
            pirate: teach("caribbean", "cunning = 1\nloyalty = 1\ncombat = 2"),
            foe: Some(foe("warship_11", None)),
            ..about(Subject::Battle)
        });
        for subject in [Subject::Grab, Subject::Duel] {
            plays_as_solved(Asked {
                pirate: teach("havana", "cunning = 1"),
                other: vane("havana"),
                ..about(subject)
            });
        }
        plays_as_solved(Asked { other: vane("caribbean"), ..about(Subject::Ambition) });
        plays_as_solved(Asked { pirate: teach("caribbean", ""), ..about(Subject::Conspiracy) });
        plays_as_solved(Asked {
            pirate: teach("havana", "net_worth = 4000\nnotoriety = 6"),
            port: Some(port("havana", "")),
            ..about(Subject::Bribe)
        });
    }
}

#[test]
fn runs_are_played_as_solved() {
    for (hunter, hostage, objective) in [
        (HunterRule::Always, HostageUse::Keep, Objective::Success),
        (HunterRule::Never, HostageUse::Torture, Objective::Points),
        (HunterRule::Always, HostageUse::Best, Objective::Success),
    ] {
        plays_as_solved(Asked {
            pirate: pirate("vane", "caribbean", "notoriety = 9\ncunning = 1"),
            port: Some(port("havana", "")),
            to: Port::from_key("port_royal"),
            foe: Some(foe("hornigold", Some("s_america"))),
            actions: 3,
            policies: Policies { hunter, hostage, objective, ..Policies::default() },
            ..about(Subject::Run)
        });
    }
}

#[test]
fn stated_policies_are_played_without_a_solution_and_best_play_is_not() {
    let mut dice = NatureDice::new(1);
    dice.open_deal(0);
    let find = |keys: &str| Asked {
        pirate: pirate("teach", "caribbean", keys),
        port: Some(port("havana", "")),
        ..about(Subject::Find)
    };
    assert!(inquiry(find("cunning = 0")).play(None, &mut dice).is_some());
    let best = inquiry(find("cunning = 2"));
    let undecided = (0..20).any(|deal| {
        dice.open_deal(deal);
        best.play(None, &mut dice).is_none()
    });
    assert!(undecided);
}
