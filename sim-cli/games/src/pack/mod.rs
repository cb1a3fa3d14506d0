//! Packs: the interface between a game and the laboratory.
//!
//! A game implements `Pack` with its types; `EditionOf` turns a pack into an [`Edition`], which the laboratory uses
//! without knowing these types.

pub mod bots;
pub(crate) mod courses;
pub mod edition;
pub mod edition_of;
pub(crate) mod inquiry;
pub(crate) mod library;
pub mod odds;
pub mod openings;
mod pooled;
mod survey;
pub mod table;
pub mod table_of;
pub mod turn_rows;
mod validated_rules;

use std::fmt;

use corsair_engine::auditor::ShadowState;
use corsair_engine::observe::Counted;
use corsair_engine::observe::{Metrics, Observer};
use corsair_engine::rulebook::FromRules;
use corsair_engine::words::InWords;
use corsair_strategies::Catalogue;
use corsair_strategies::protocol::ProtocolGame;
use corsair_strategies::search::Evaluator;

use crate::inspect::replay::Chronicle;
use crate::pack::odds::OddsDesk;
use crate::pack::openings::OpeningsDesk;
use corsair_lab::{LibraryRule, PanelTable, ScoreWord};

pub use edition::{Edition, Editions};
pub use table::{PositionsRefused, Table, TableRefused};
pub use validated_rules::ValidatedRules;

/// Implementation of a game: rules, bots and words that its editions share.
pub(crate) trait Pack: Send + Sync + 'static {
    /// Rules and play of the game.
    type Game: FromRules + InWords + ProtocolGame + Counted<Metrics = Self::Metrics> + 'static;
    /// Observer that counts metrics.
    type Metrics: Metrics + Observer<Self::Game>;
    /// State that the auditor rebuilds from events.
    type ShadowState: ShadowState<Self::Game>;
    /// Descriptions for stories, boards and traces.
    type Chronicle: Chronicle<Game = Self::Game>;

    /// Name of the game and of its family. Editions of one family have common metrics.
    const NAME: &'static str;
    /// Bots and presets with their parameters, and their constructors.
    const BOTS: &'static Catalogue<Self::Game>;
    /// Word and unit of the score.
    const SCORE: ScoreWord;
    /// Defaults of the command line.
    const DEFAULTS: Defaults;
    /// Named house rules in common use.
    const HOUSE_RULES: &'static [LibraryRule];
    /// Rule keys and array elements without a range of uncertainty, because their values are certain or are not
    /// quantities.
    const KNOWN_ELEMENTS: &'static [&'static str];
    /// Desks for odds and openings.
    const DESKS: Desks;
    /// Evaluator of unfinished games, for searches.
    const EVALUATOR: &'static dyn Evaluator<Self::Game>;

    /// Returns the game pieces whose text the program implements only in part, each with the part that is not played.
    fn not_played() -> Vec<String> {
        Vec::new()
    }
}

/// Defaults of a game for the command line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Defaults {
    /// Number of seats if the command names neither a number of seats nor several bots.
    pub seats: usize,
    /// Bot for all seats of commands in which the strength of play does not matter, such as an audit.
    pub bot: &'static str,
    /// Bot for the seats that a question does not examine.
    pub fill: &'static str,
    /// Bot whose parameters describe the widest family of players.
    pub profile: &'static str,
    /// Line-ups of bots with which commands compare rules.
    pub panel: &'static [PanelTable],
    /// Largest changes of means that count as none, such as `score=5`.
    pub margins: &'static [&'static str],
    /// Line-ups of bots for benchmarks, as values of `--bots`.
    pub bench: &'static [&'static str],
    /// Divisor for default numbers of games. It exceeds 1 if a game takes several milliseconds, so that defaults take
    /// about 30 s on 2 cores in every game.
    pub games_divisor: u64,
}

impl Defaults {
    /// Returns the default bots for a table with this many seats: the first line-up in the panel that has different
    /// bots.
    pub fn table(&self, seats: usize) -> Vec<&'static str> {
        let differ = |of: &&PanelTable| {
            let seated = of.seated(seats);
            seated.iter().any(|bot| *bot != seated[0])
        };
        let table = self.panel.iter().find(differ).or(self.panel.first());
        table.map_or_else(|| vec![self.bot], |of| of.seated(seats))
    }
}

/// Desks of a game for questions that only some games answer.
#[derive(Clone, Copy)]
pub struct Desks {
    /// Desk for `corsair odds`, if the game has exact odds.
    pub odds: Option<&'static dyn OddsDesk>,
    /// Desk for `corsair openings`, if the game has openings.
    pub openings: Option<&'static dyn OpeningsDesk>,
}

impl fmt::Debug for Desks {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (odds, openings) = (self.odds.is_some(), self.openings.is_some());
        out.debug_struct("Desks").field("odds", &odds).field("openings", &openings).finish()
    }
}
