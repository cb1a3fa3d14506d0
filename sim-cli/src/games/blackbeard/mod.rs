//! The pack of Blackbeard.

mod house_rules;
mod odds;
mod openings;
mod story;

use std::marker::PhantomData;

use corsair_engine::Bot;
use corsair_engine::games::blackbeard::{
    Blackbeard, BlackbeardMetrics, BlackbeardShadow, EDITIONS, Rules,
};
use corsair_engine::rulebook::BadRule;
use corsair_engine::seat::MAX_SEATS;
use corsair_strategies::blackbeard as bots;
use corsair_strategies::{BotFiles, Roster, SpecError};

use crate::games::blackbeard::odds::DeedOdds;
use crate::games::blackbeard::openings::Deployments;
use crate::games::blackbeard::story::BlackbeardChronicle;
use crate::lab::{LibraryRule, PanelTable, ScoreWord};
use crate::pack::edition_of::EditionOf;
use crate::pack::{Defaults, Desks, Edition, Editions, Pack};

/// Its editions.
pub(crate) fn editions() -> Editions {
    let editions = EDITIONS.iter().map(|edition| {
        Box::new(EditionOf::<BlackbeardPack> {
            id: edition.id,
            name: edition.name,
            listed: true,
            file: edition.file,
            text: edition.text,
            ledger: include_str!("../../../../docs/rules/blackbeard.md"),
            inherited: "",
            pack: PhantomData,
        }) as Box<dyn Edition>
    });
    editions.collect()
}

pub(crate) struct BlackbeardPack;

impl Pack for BlackbeardPack {
    type Game = Blackbeard;
    type Metrics = BlackbeardMetrics;
    type ShadowState = BlackbeardShadow;
    type Rules = Rules;
    type Chronicle = BlackbeardChronicle;

    const NAME: &'static str = "blackbeard";
    const ROSTER: Roster = bots::ROSTER;
    // A KC's player may score half points (`BB-SCO-4`).
    const SCORE: ScoreWord = ScoreWord { id: "points", label: "points", unit: 2 };
    const DEFAULTS: Defaults = Defaults {
        seats: 4,
        bot: "uniform",
        fill: "uniform",
        panel: PANEL,
        margins: &["points=5"],
        bench: &["uniform"],
    };
    const HOUSE_RULES: &'static [LibraryRule] = house_rules::HOUSE_RULES;
    const KNOWN_ELEMENTS: &'static [&'static str] = &[];
    const DESKS: Desks = Desks { odds: Some(&DeedOdds), openings: Some(&Deployments) };

    fn game(rules: Rules, seats: usize) -> Result<Blackbeard, BadRule> {
        Blackbeard::new(rules, seats)
    }

    fn hire(spec: &str, files: &BotFiles) -> Result<Box<dyn Bot<Blackbeard>>, SpecError> {
        bots::hire(spec, files)
    }
}

/// The tables at which rules are compared unless bots are named.
const PANEL: &[PanelTable] = &[
    PanelTable {
        name: "uniform",
        bots: &["uniform"; MAX_SEATS],
        last: None,
        why: "chance in every seat: what rules do by themselves",
    },
    PanelTable {
        name: "waters",
        bots: &[
            "uniform",
            "uniform:deployment=any-caribbean-schooner",
            "uniform:deployment=any-india-schooner",
            "uniform:deployment=any-caribbean-sloop",
            "uniform:deployment=any-n_atlantic-schooner",
        ],
        last: None,
        why: "chance that begins in different waters",
    },
];
