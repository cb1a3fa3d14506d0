//! The pack of a game: all that the laboratory sees of it.
//!
//! A game writes a `Pack`, with types of its own; `EditionOf` makes of it an [`Edition`], which the
//! laboratory holds without knowing these types.

use std::fmt;
use std::time::Duration;

use corsair_engine::Bot;
use corsair_engine::auditor::ShadowState;
use corsair_engine::observe::{Metrics, Observer};
use corsair_engine::rulebook::{BadRule, FromRulebook, Rulebook, RulesError};
use corsair_engine::run::Dealt;
use corsair_engine::words::InWords;
use corsair_strategies::protocol::ProtocolGame;
use corsair_strategies::{BotFiles, Roster, SpecError};

use crate::games::{Table, TableRefused};
use crate::inspect::replay::Chronicle;
use crate::inspect::scenario::{Played, Scenario};
use crate::lab::{FactNames, HouseRules, LibraryRule, Lineup, PanelTable, ScoreWord};
use crate::studies::check_bot::Checkup;
use crate::studies::odds::OddsDesk;
use crate::studies::openings::OpeningsDesk;
use crate::toml_lines::Malformed;

/// A game as it is written: rules, bots and words that its editions share.
pub(crate) trait Pack: Send + Sync + 'static {
    type Game: InWords + ProtocolGame + Dealt<Metrics = Self::Metrics> + 'static;
    type Metrics: Metrics + Observer<Self::Game>;
    type ShadowState: ShadowState<Self::Game>;
    type Rules: FromRulebook;
    type Chronicle: Chronicle<Game = Self::Game>;

    /// The name of the game: editions with the same have the same metrics.
    const NAME: &'static str;
    const ROSTER: Roster;
    const SCORE: ScoreWord;
    const DEFAULTS: Defaults;
    /// House rules that people play.
    const HOUSE_RULES: &'static [LibraryRule];
    /// Values, and elements of arrays, that are known though the rest is a guess, or are not amounts.
    const KNOWN_ELEMENTS: &'static [&'static str];
    const DESKS: Desks;

    /// A game under these rules.
    ///
    /// # Errors
    /// A number of seats that the rules don't allow.
    fn game(rules: Self::Rules, seats: usize) -> Result<Self::Game, BadRule>;

    /// The bot of a specification.
    ///
    /// # Errors
    /// An unknown bot or parameter, or a value out of range.
    fn hire(spec: &str, files: &BotFiles) -> Result<Box<dyn Bot<Self::Game>>, SpecError>;
}

/// What a game is played with where the command line does not say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Defaults {
    /// How many seats, where neither they nor several bots are named.
    pub seats: usize,
    /// The bot in every seat.
    pub bot: &'static str,
    /// The bot in the seats that a question is not about.
    pub fill: &'static str,
    /// The tables at which rules are compared.
    pub panel: &'static [PanelTable],
    /// How far means of metrics may move before a conclusion is another.
    pub margins: &'static [&'static str],
    /// The tables that are timed: bots as `--bots` takes them.
    pub bench: &'static [&'static str],
}

/// What a game answers beyond what every game does.
#[derive(Clone, Copy)]
pub struct Desks {
    /// `corsair odds`, if it has exact odds.
    pub(crate) odds: Option<&'static dyn OddsDesk>,
    /// `corsair openings`, if it has openings.
    pub(crate) openings: Option<&'static dyn OpeningsDesk>,
}

impl fmt::Debug for Desks {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (odds, openings) = (self.odds.is_some(), self.openings.is_some());
        out.debug_struct("Desks").field("odds", &odds).field("openings", &openings).finish()
    }
}

/// An edition of a game as the laboratory sees it: rules, bots, words.
pub trait Edition {
    /// The id on the command line.
    fn id(&self) -> &'static str;

    /// Whether lists of games and of their files have it; any edition is found by its id.
    fn is_listed(&self) -> bool;

    /// The name of the game.
    fn name(&self) -> &'static str;

    /// The game of which it is an edition: editions with the same have the same metrics.
    fn family(&self) -> &'static str;

    /// The bots that play it.
    fn roster(&self) -> Roster;

    /// What is counted in its games.
    fn facts(&self) -> FactNames;

    /// What the game is won by, in its own word.
    fn score(&self) -> ScoreWord;

    /// What it is played with where the command line does not say.
    fn defaults(&self) -> Defaults;

    /// House rules that people play.
    fn library(&self) -> &'static [LibraryRule];

    /// Values, and elements of arrays, that are known though the rest is a guess, or are not amounts.
    fn known_elements(&self) -> &'static [&'static str];

    /// What it answers beyond what every game does.
    fn desks(&self) -> Desks;

    /// The rules with house rules over them, validated.
    ///
    /// # Errors
    /// What is wrong with the house rules, and where.
    fn rulebook(&self, house: &HouseRules) -> Result<Rulebook, RulesError>;

    /// The ledger of its rules, line by line with their ids.
    fn ledger(&self) -> &'static str;

    /// Plays a scenario of this edition; `origin` names its file.
    ///
    /// # Errors
    /// Rules and words that mean nothing in this game, at their line.
    fn play_scenario(&self, origin: &str, scenario: &Scenario<'_>) -> Result<Played, Malformed>;

    /// Walks an external bot through the protocol.
    ///
    /// # Errors
    /// A number of seats that the rules don't allow.
    fn check_bot(
        &self,
        rules: &Rulebook,
        seats: usize,
        command: &str,
        deadline: Duration,
    ) -> Result<Checkup, TableRefused>;

    /// A table with these bots at it.
    ///
    /// # Errors
    /// A number of seats that the rules don't allow, or a bot that can't be hired.
    fn table(&self, rules: &Rulebook, lineup: &Lineup) -> Result<Box<dyn Table>, TableRefused>;
}
