//! Pack that adds Blackbeard to the laboratory: editions, bots, words and defaults.

mod house_rules;
mod odds;
mod openings;
mod story;

use corsair_engine::games::blackbeard::{Blackbeard, BlackbeardMetrics, BlackbeardShadow, EDITION};
use corsair_engine::seat::MAX_SEATS;
use corsair_strategies::Catalogue;
use corsair_strategies::blackbeard as bots;
use corsair_strategies::search::Evaluator;

use crate::blackbeard::odds::DeedOdds;
use crate::blackbeard::openings::Deployments;
use crate::blackbeard::story::BlackbeardChronicle;
use crate::pack::edition_of::EditionOf;
use crate::pack::{Defaults, Desks, Editions, Pack};
use corsair_lab::{LibraryRule, PanelTable, ScoreWord};

/// Returns the editions of Blackbeard.
pub(crate) fn editions() -> Editions {
    let ledgers = [include_str!("../../ledgers/blackbeard.md"), ""];
    vec![EditionOf::<BlackbeardPack>::listed(EDITION, ledgers)]
}

pub(crate) struct BlackbeardPack;

impl Pack for BlackbeardPack {
    type Game = Blackbeard;
    type Metrics = BlackbeardMetrics;
    type ShadowState = BlackbeardShadow;
    type Chronicle = BlackbeardChronicle;

    const NAME: &'static str = "blackbeard";
    const BOTS: &'static Catalogue<Blackbeard> = bots::CATALOGUE;
    // A KC's player may score half points (`BB-SCO-4`).
    const SCORE: ScoreWord = ScoreWord { id: "points", label: "points", unit: 2 };
    const DEFAULTS: Defaults = Defaults {
        seats: 4,
        bot: "uniform",
        fill: "balanced",
        profile: "profile",
        panel: PANEL,
        margins: &["score=5"],
        bench: &["uniform", "balanced", "looter,port_raider,retirer,commissioner"],
        games_divisor: 1,
    };
    const HOUSE_RULES: &'static [LibraryRule] = house_rules::HOUSE_RULES;
    const KNOWN_ELEMENTS: &'static [&'static str] = &[];
    const DESKS: Desks = Desks { odds: Some(&DeedOdds), openings: Some(&Deployments) };
    const EVALUATOR: &'static dyn Evaluator<Blackbeard> = &bots::BlackbeardEvaluator;
}

/// Default line-ups of bots for commands that compare rules.
const PANEL: &[PanelTable] = &[
    PanelTable {
        name: "balanced",
        bots: &["balanced"; MAX_SEATS],
        last: None,
        why: "the same all-round bot in every seat, to show effects without differences of style",
    },
    PanelTable {
        name: "captains",
        bots: &["looter", "port_raider", "retirer", "commissioner", "cautious"],
        last: None,
        why: "bots of different styles, to show which style a rule favours",
    },
    PanelTable {
        name: "novice",
        bots: &["balanced", "looter", "port_raider", "retirer"],
        last: Some("uniform"),
        why: "one random player among strong players, as in a beginner's game",
    },
];
