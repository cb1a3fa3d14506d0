//! Pack that adds a dice race to the laboratory: a small game that every command can play, compiled with the feature
//! `toy`.

mod bots;
mod game;
mod odds;
mod openings;
mod rules;
mod story;
mod watch;
mod words;

use std::marker::PhantomData;

use corsair_engine::rulebook::Edition;
use corsair_strategies::Catalogue;
use corsair_strategies::search::Evaluator;

use crate::pack::edition_of::EditionOf;
use crate::pack::{Defaults, Desks, Editions, Pack};
use crate::toy::game::DiceRace;
use crate::toy::odds::FirstPlace;
use crate::toy::openings::Hands;
use crate::toy::story::RaceChronicle;
use crate::toy::watch::{RaceMetrics, RaceShadow};
use corsair_lab::{LibraryRule, PanelTable, ScoreWord};

const EDITION: Edition = Edition {
    id: "toy",
    name: "Dice Race",
    file: "sim-cli/games/src/toy/rules.toml",
    text: include_str!("rules.toml"),
    keys: rules::KEYS,
};

/// Returns the only edition of the dice race.
pub(crate) fn editions() -> Editions {
    vec![Box::new(EditionOf::<RacePack> {
        edition: EDITION,
        listed: false,
        ledger: include_str!("ledger.md"),
        inherited: "",
        pack: PhantomData,
    })]
}

pub(crate) struct RacePack;

impl Pack for RacePack {
    type Game = DiceRace;
    type Metrics = RaceMetrics;
    type ShadowState = RaceShadow;
    type Chronicle = RaceChronicle;

    const NAME: &'static str = "toy";
    const BOTS: &'static Catalogue<DiceRace> = bots::CATALOGUE;
    const SCORE: ScoreWord = ScoreWord { id: "points", label: "points", unit: 2 };
    const DEFAULTS: Defaults = Defaults {
        seats: 3,
        bot: "uniform",
        fill: "racer",
        profile: "racer",
        panel: &[
            PanelTable { name: "racers", bots: &["racer"; 5], last: None, why: "all play alike" },
            PanelTable {
                name: "mixed",
                bots: &["racer", "gambler", "uniform", "racer", "gambler"],
                last: None,
                why: "different reaches",
            },
        ],
        margins: &["score=1"],
        bench: &["uniform", "racer"],
        games_divisor: 1,
    };
    const HOUSE_RULES: &'static [LibraryRule] = &[
        LibraryRule {
            name: "long-race",
            file: "sim-cli/games/src/toy/rules/long-race.toml",
            text: include_str!("rules/long-race.toml"),
        },
        LibraryRule {
            name: "calm-sea",
            file: "sim-cli/games/src/toy/rules/calm-sea.toml",
            text: include_str!("rules/calm-sea.toml"),
        },
    ];
    const KNOWN_ELEMENTS: &'static [&'static str] = &[];
    const DESKS: Desks = Desks { odds: Some(&FirstPlace), openings: Some(&Hands) };
    const EVALUATOR: &'static dyn Evaluator<DiceRace> = &bots::LEAD;
}
