//! Odds compared with fractions computed by hand, with odds of related questions, and with random play.

mod deeds;
mod fights;
mod play;
mod runs;

use super::ending::{Measure, Outcome};
use super::inquiry::Inquiry;
use super::policy::Policies;
use super::question::{FoeAt, FoeCounter, PirateQuestion, Subject};
use super::solve::Odds;
use crate::games::blackbeard::Blackbeard;
use crate::games::blackbeard::data::{Commissioner, Place, Port, Warship};
use crate::games::blackbeard::rules::EDITION;
use crate::games::blackbeard::words::situation::{PirateAt, PortAt};

/// Game for three seats under the given settings.
fn game(settings: &[&str]) -> Blackbeard {
    EDITION.game(3, settings).expect("a table")
}

fn pirate(name: &str, at: &str, keys: &str) -> PirateAt {
    let text = format!("name = \"{name}\"\nseat = \"seat0\"\nat = \"{at}\"\n{keys}\n");
    toml::from_str(&text).expect("a pirate")
}

fn port(name: &str, keys: &str) -> PortAt {
    toml::from_str(&format!("name = \"{name}\"\n{keys}\n")).expect("a port")
}

fn foe(key: &str, at: Option<&str>) -> FoeAt {
    let commissioner = Commissioner::from_key(key).map(FoeCounter::Commissioner);
    let warship = Warship::from_key(key).map(FoeCounter::Warship);
    let at = at.map(|key| Place::all().find(|place| place.key() == key).expect("a place"));
    FoeAt { who: commissioner.or(warship).expect("a counter"), at }
}

/// Returns a question about Teach in the Caribbean, with one action and no Cunning.
fn about(subject: Subject) -> PirateQuestion {
    PirateQuestion {
        subject,
        pirate: pirate("teach", "caribbean", "cunning = 0"),
        other: None,
        foe: None,
        port: None,
        to: None,
        actions: 1,
        policies: Policies::default(),
    }
}

fn inquiry(asked: PirateQuestion) -> Inquiry {
    Inquiry::new(&game(&[]), asked).unwrap_or_else(|error| panic!("{error:?}"))
}

fn odds(asked: PirateQuestion) -> Odds {
    odds_of(&inquiry(asked))
}

fn odds_of(inquiry: &Inquiry) -> Odds {
    let odds = inquiry.solve(1_000_000).expect("a small graph").odds();
    let total: f64 = odds.outcomes.values().sum();
    assert!((total - 1.0).abs() < 1e-12, "{total}");
    odds
}

#[track_caller]
fn close(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-12, "{found} is not {expected}");
}

/// Asserts that exactly the expected outcomes are possible, with the expected probabilities.
#[track_caller]
fn are(odds: &Odds, expected: &[(Outcome, f64)]) {
    let possible: Vec<_> = expected.iter().filter(|(_, chance)| *chance > 0.0).collect();
    assert_eq!(odds.outcomes.len(), possible.len(), "{odds:?}");
    for &&(outcome, chance) in &possible {
        let found = odds.outcomes.get(&outcome).copied().unwrap_or_default();
        assert!((found - chance).abs() < 1e-12, "{outcome:?}: {found} is not {chance}");
    }
}
