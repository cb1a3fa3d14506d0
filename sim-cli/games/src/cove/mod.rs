//! Pack that adds Pirate's Cove and Piratenbucht to the laboratory: editions, bots, words and defaults.

mod house_rules;
pub mod odds;
pub mod openings;
pub mod story;

use corsair_engine::games::cove::{Cove, CoveMetrics, CoveShadow, PIRATENBUCHT, PIRATES_COVE};
use corsair_engine::seat::MAX_SEATS;
use corsair_strategies::Catalogue;
use corsair_strategies::cove as bots;
use corsair_strategies::search::Evaluator;

use crate::cove::odds::CombatOdds;
use crate::cove::openings::Rigs;
use crate::cove::story::CoveChronicle;
use crate::pack::edition_of::EditionOf;
use crate::pack::{Defaults, Desks, Editions, Pack, TableRefused, ValidatedRules};
use corsair_lab::{LibraryRule, PanelTable, ScoreWord};

/// Returns the editions Pirate's Cove and Piratenbucht.
pub fn editions() -> Editions {
    let [first, second] = [
        include_str!("../../ledgers/pirates-cove.md"),
        include_str!("../../ledgers/piratenbucht.md"),
    ];
    vec![
        EditionOf::<CovePack>::listed(PIRATES_COVE, [first, ""]),
        EditionOf::<CovePack>::listed(PIRATENBUCHT, [second, first]),
    ]
}

/// Pack shared by Pirate's Cove and Piratenbucht.
pub(crate) struct CovePack;

impl Pack for CovePack {
    type Game = Cove;
    type Metrics = CoveMetrics;
    type ShadowState = CoveShadow;
    type Chronicle = CoveChronicle;

    const NAME: &'static str = "cove";
    const BOTS: &'static Catalogue<Cove> = bots::CATALOGUE;
    const SCORE: ScoreWord = ScoreWord { id: "fame", label: "fame", unit: 1 };
    const DEFAULTS: Defaults = Defaults {
        seats: 4,
        bot: "uniform",
        fill: "balanced",
        profile: "profile",
        panel: PANEL,
        margins: &["score=1"],
        bench: &["uniform", "balanced", "merchant,raider,drifter,legend_hunter"],
        games_divisor: 1,
    };
    const HOUSE_RULES: &'static [LibraryRule] = house_rules::HOUSE_RULES;
    // The numbers of treasure cards and islands are identifiers, not amounts. A maximum of 0 rounds
    // means that combats have no last round.
    const KNOWN_ELEMENTS: &'static [&'static str] =
        &["treasure.cards[*][4]", "black_ship.islands[*]", "combat.max_rounds"];
    const DESKS: Desks = Desks { odds: Some(&CombatOdds), openings: Some(&Rigs) };
    const EVALUATOR: &'static dyn Evaluator<Cove> = &bots::CoveEvaluator;
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
        bots: &["merchant", "raider", "legend_hunter", "tavern_rat", "blockader"],
        last: None,
        why: "bots of different styles, to show which style a rule favours",
    },
    PanelTable {
        name: "novice",
        bots: &["balanced", "drifter", "raider", "merchant"],
        last: Some("uniform"),
        why: "one random player among strong players, as in a beginner's game",
    },
];

/// Builds the game for the smallest number of seats that the rules allow and that is at least `seats`.
///
/// # Errors
/// Fails if the rules don't allow that many seats.
pub fn game_of_at_least(rules: &ValidatedRules, seats: usize) -> Result<Cove, TableRefused> {
    crate::pack::openings::game_of_at_least::<CovePack>(rules, seats)
}
