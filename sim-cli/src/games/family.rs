//! Games that share their rules code, their facts and their bots.

use corsair_engine::Bot;
use corsair_engine::auditor::ShadowState;
use corsair_engine::games::cove;
use corsair_engine::observe::{Metrics, Observer};
use corsair_engine::rulebook::{BadRule, FromRulebook};
use corsair_engine::seat::MAX_SEATS;
use corsair_engine::words::InWords;
use corsair_strategies::cove as cove_bots;
use corsair_strategies::protocol::ProtocolGame;
use corsair_strategies::{BotFiles, Roster, SpecError};

use crate::games::cove::story::CoveChronicle;
use crate::inspect::replay::Chronicle;
use crate::lab::ScoreWord;
use crate::lab::{COVE, LibraryRule, PanelTable};

/// Games that share their rules code, their facts and their bots: the editions of one game.
pub(crate) trait Family: Send + Sync + 'static {
    type Game: InWords + ProtocolGame + 'static;
    type Metrics: Metrics + Observer<Self::Game>;
    type ShadowState: ShadowState<Self::Game>;
    type Rules: FromRulebook;
    type Chronicle: Chronicle<Game = Self::Game>;

    /// The name of the family.
    const NAME: &'static str;
    /// What the game is won by.
    const SCORE: ScoreWord;
    const ROSTER: Roster;
    /// The tables at which rules are compared unless bots are named.
    const PANEL: &'static [PanelTable];
    /// The facts of a game that a comparison tells of on screen.
    const TELLING_FACTS: &'static [&'static str];
    /// The facts that are 0 or 1 in a game: their means are shares of games.
    const SHARE_FACTS: &'static [&'static str];
    /// House rules that people play.
    const LIBRARY: &'static [LibraryRule];
    /// Values, and elements of arrays, that are known though the rest is a guess, or are no amounts.
    const KNOWN_ELEMENTS: &'static [&'static str];

    fn game(rules: Self::Rules, seats: usize) -> Result<Self::Game, BadRule>;
    fn hire(spec: &str, files: &BotFiles) -> Result<Box<dyn Bot<Self::Game>>, SpecError>;

    /// The game as one whose combats and rigs are known, if it is.
    fn as_cove(game: Self::Game) -> Option<cove::Cove>;
}

/// Pirate's Cove and Piratenbucht.
pub(crate) struct Cove;

impl Family for Cove {
    type Game = cove::Cove;
    type Metrics = cove::CoveMetrics;
    type ShadowState = cove::CoveShadow;
    type Rules = cove::Rules;
    type Chronicle = CoveChronicle;

    const NAME: &'static str = "cove";
    const SCORE: ScoreWord = ScoreWord { id: "fame", label: "fame", unit: 1 };
    const ROSTER: Roster = cove_bots::ROSTER;
    const PANEL: &'static [PanelTable] = &[
        PanelTable {
            name: "balanced",
            bots: &["balanced"; MAX_SEATS],
            last: None,
            why: "an all-round bot in every seat: what is left when all play alike",
        },
        PanelTable {
            name: "captains",
            bots: &["merchant", "raider", "legend_hunter", "tavern_rat", "blockader"],
            last: None,
            why: "styles that live by different things: whom a rule favours",
        },
        PanelTable {
            name: "novice",
            bots: &["balanced", "drifter", "raider", "merchant"],
            last: Some("uniform"),
            why: "one that plays at random, the others don't: what a beginner meets",
        },
    ];
    const TELLING_FACTS: &'static [&'static str] = &[
        "lead_changes",
        "decided_late",
        "combats",
        "ships_crippled",
        "crippled_by_black_ships",
        "legends_sunk",
    ];
    const SHARE_FACTS: &'static [&'static str] = &["decided_late"];
    const LIBRARY: &'static [LibraryRule] = COVE;
    // There are sixty treasure cards, twelve to an island; islands have numbers, not amounts; and no
    // end of rounds is told as nought.
    const KNOWN_ELEMENTS: &'static [&'static str] =
        &["treasure.cards[*][4]", "black_ship.islands[*]", "combat.max_rounds"];

    fn game(rules: cove::Rules, seats: usize) -> Result<cove::Cove, BadRule> {
        cove::Cove::new(rules, seats)
    }

    fn hire(spec: &str, files: &BotFiles) -> Result<Box<dyn Bot<cove::Cove>>, SpecError> {
        cove_bots::hire_from(spec, files)
    }

    fn as_cove(game: cove::Cove) -> Option<cove::Cove> {
        Some(game)
    }
}
