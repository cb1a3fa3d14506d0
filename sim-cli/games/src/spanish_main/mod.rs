//! Pack that adds Pirates of the Spanish Main to the laboratory: editions, bots, words and defaults.

mod house_rules;
mod odds;
mod openings;
mod story;

use corsair_engine::games::spanish_main::{
    Cards, EDITION, SpanishMain, SpanishMainMetrics, SpanishMainShadow,
};
use corsair_strategies::Catalogue;
use corsair_strategies::search::Evaluator;
use corsair_strategies::spanish_main as bots;

use crate::pack::edition_of::EditionOf;
use crate::pack::{Defaults, Desks, Editions, Pack};
use crate::spanish_main::odds::ShipOdds;
use crate::spanish_main::openings::Fleets;
use crate::spanish_main::story::SpanishMainChronicle;
use corsair_lab::{LibraryRule, PanelTable, ScoreWord};

/// Returns the editions of Pirates of the Spanish Main.
pub(crate) fn editions() -> Editions {
    let ledgers = [include_str!("../../ledgers/spanish-main.md"), ""];
    vec![EditionOf::<SpanishMainPack>::listed(EDITION, ledgers)]
}

pub(crate) struct SpanishMainPack;

impl Pack for SpanishMainPack {
    type Game = SpanishMain;
    type Metrics = SpanishMainMetrics;
    type ShadowState = SpanishMainShadow;
    type Chronicle = SpanishMainChronicle;

    const NAME: &'static str = "spanish-main";
    const BOTS: &'static Catalogue<SpanishMain> = bots::CATALOGUE;
    const SCORE: ScoreWord = ScoreWord { id: "gold", label: "gold", unit: 1 };
    const DEFAULTS: Defaults = Defaults {
        seats: 2,
        bot: "uniform",
        fill: "balanced",
        profile: "profile",
        panel: PANEL,
        margins: &["score=2"],
        bench: &["uniform", "runner", "balanced", "runner,gunship,raider,blockader"],
        games_divisor: 8,
    };
    const HOUSE_RULES: &'static [LibraryRule] = house_rules::HOUSE_RULES;
    const KNOWN_ELEMENTS: &'static [&'static str] = &[];
    const DESKS: Desks = Desks { odds: Some(&ShipOdds), openings: Some(&Fleets) };
    const EVALUATOR: &'static dyn Evaluator<SpanishMain> = &bots::SpanishMainEvaluator;

    fn not_played() -> Vec<String> {
        Cards::of_the_six_sets().not_played()
    }
}

/// Default line-ups of bots for commands that compare rules.
const PANEL: &[PanelTable] = &[
    PanelTable {
        name: "balanced",
        bots: &["balanced"; 4],
        last: None,
        why: "the same all-round bot in every seat, to show effects without differences of style",
    },
    PanelTable {
        name: "captains",
        bots: &["runner", "gunship", "raider", "blockader"],
        last: None,
        why: "bots of different styles, to show which style a rule favours",
    },
    PanelTable {
        name: "fleets",
        bots: &[
            "balanced:fleet=leicester",
            "balanced:fleet=swarm",
            "balanced:fleet=darkhawk",
            "balanced:fleet=corsairs",
        ],
        last: None,
        why: "bots of one style with different fleets, to show which fleet a rule favours",
    },
    PanelTable {
        name: "novice",
        bots: &["balanced", "runner", "gunship"],
        last: Some("uniform"),
        why: "one random player among strong players, as in a beginner's game",
    },
];
