//! The pack of a game: its interface to the laboratory.
//!
//! A game implements `Pack` with its own types; `EditionOf` turns it into an [`Edition`], which the
//! laboratory uses without knowing these types.

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

/// The implementation of a game: rules, bots and words that its editions share.
pub(crate) trait Pack: Send + Sync + 'static {
    /// Rules and play.
    type Game: FromRules + InWords + ProtocolGame + Counted<Metrics = Self::Metrics> + 'static;
    /// Observer that counts by id.
    type Metrics: Metrics + Observer<Self::Game>;
    /// State that the auditor rebuilds from events.
    type ShadowState: ShadowState<Self::Game>;
    /// Story, board and trace.
    type Chronicle: Chronicle<Game = Self::Game>;

    /// The name of the game, its family: editions of one family have common metrics.
    const NAME: &'static str;
    /// Bots and presets with their parameters, and their constructors.
    const BOTS: &'static Catalogue<Self::Game>;
    /// Word and unit of the score.
    const SCORE: ScoreWord;
    /// Defaults of the command line.
    const DEFAULTS: Defaults;
    /// House rules that people play.
    const HOUSE_RULES: &'static [LibraryRule];
    /// Values, and elements of arrays, that are certain though the rest is a guess, or that are not
    /// amounts.
    const KNOWN_ELEMENTS: &'static [&'static str];
    /// Desks for odds and openings.
    const DESKS: Desks;
    /// Evaluator of unfinished games, for searches.
    const EVALUATOR: &'static dyn Evaluator<Self::Game>;

    /// Pieces that are played without a part of their text, with that part.
    fn not_played() -> Vec<String> {
        Vec::new()
    }
}

/// Defaults of a game for the command line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Defaults {
    /// Default number of seats, if the command names neither a number of seats nor several bots.
    pub seats: usize,
    /// The bot for all seats where the play itself does not matter, as in an audit.
    pub bot: &'static str,
    /// The bot for seats that a question is not about.
    pub fill: &'static str,
    /// The bot whose parameters describe the widest family of players.
    pub profile: &'static str,
    /// The tables at which rules are compared.
    pub panel: &'static [PanelTable],
    /// The largest changes of means that count as none.
    pub margins: &'static [&'static str],
    /// The tables for benchmarks: bots as in `--bots`.
    pub bench: &'static [&'static str],
    /// Divisor of default numbers of games: more than 1 in a game that takes several milliseconds, so that defaults
    /// answer in about 30 s on 2 cores in every game.
    pub games_divisor: u64,
}

impl Defaults {
    /// The default bots of a table of this many seats: the bots of the first table of the panel with different bots,
    /// so that there is something to compare.
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
    /// `corsair odds`, if the game has exact odds.
    pub odds: Option<&'static dyn OddsDesk>,
    /// `corsair openings`, if the game has openings.
    pub openings: Option<&'static dyn OpeningsDesk>,
}

impl fmt::Debug for Desks {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (odds, openings) = (self.odds.is_some(), self.openings.is_some());
        out.debug_struct("Desks").field("odds", &odds).field("openings", &openings).finish()
    }
}
