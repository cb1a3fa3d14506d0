//! Odds compared with hand-computed fractions, independent recursions, and simulated play.

mod bearings;
mod duels;
mod figures;
mod labels;
mod play;

use super::Odds;
use super::ending::{Measure, Outcome};
use super::inquiry::Inquiry;
use super::question::{
    Begins, MastRule, Objective, Policies, Range, ShipQuestion, ShotOrder, Subject, Take, When,
};
use super::ship_words::AskedShip;
use crate::games::spanish_main::{EDITION, SpanishMain};

fn game() -> SpanishMain {
    EDITION.game(2, &[]).expect("a table")
}

fn ship(words: &str) -> AskedShip {
    AskedShip::from_words(words, game().cards()).unwrap_or_else(|bad| panic!("{words}: {bad}"))
}

/// Returns a question about a ship without a target, for one turn.
fn alone(subject: Subject, words: &str) -> ShipQuestion {
    ShipQuestion {
        subject,
        ship: ship(words),
        target: None,
        friends: Vec::new(),
        range: None,
        turns: 1,
        begins: Begins::Ship,
        policies: Policies::default(),
    }
}

fn about(subject: Subject, words: &str, target: &str) -> ShipQuestion {
    ShipQuestion { target: Some(ship(target)), ..alone(subject, words) }
}

fn inquiry(asked: &ShipQuestion) -> Inquiry {
    Inquiry::new(&game(), asked).unwrap_or_else(|bad| panic!("{bad:?}"))
}

fn odds(asked: &ShipQuestion) -> Odds {
    let odds = inquiry(asked).odds(1_000_000).expect("a small graph");
    let total: f64 = odds.outcomes.values().sum();
    assert!((total - 1.0).abs() < 1e-12, "{total}");
    odds
}

#[track_caller]
fn close(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-12, "{found} is not {expected}");
}

/// Asserts that every outcome has its expected probability.
#[track_caller]
fn are(asked: &ShipQuestion, expected: &[(Outcome, f64)]) {
    let odds = odds(asked);
    assert_eq!(odds.outcomes.len(), expected.len(), "{odds:?}");
    for &(outcome, chance) in expected {
        let found = odds.outcomes.get(&outcome).copied().unwrap_or_default();
        assert!((found - chance).abs() < 1e-12, "{outcome:?}: {found} is not {chance}");
    }
}

/// Asserts that every value of a measure has its expected probability.
#[track_caller]
fn spread(asked: &ShipQuestion, measure: Measure, expected: &[(i32, f64)]) {
    let odds = odds(asked);
    let found = &odds.distributions[&measure];
    assert_eq!(found.len(), expected.len(), "{found:?}");
    expected.iter().for_each(|&(value, chance)| close(found[&value], chance));
}

#[track_caller]
fn mean(asked: &ShipQuestion, measure: Measure, expected: f64) {
    close(odds(asked).mean(measure).expect("a mean"), expected);
}
