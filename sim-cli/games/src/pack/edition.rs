//! An edition of a game as the laboratory sees it, whatever its types.

use std::time::Duration;

use corsair_engine::rulebook::{Rulebook, RulesError};
use corsair_strategies::Roster;
use corsair_strategies::leaks::Compared;

use crate::inspect::checkup::Checkup;
use crate::inspect::positions::{PositionSource, Positions};
use crate::inspect::record::{Meaning, RecordedGame};
use crate::inspect::scenario::{Played, Scenario};
use crate::pack::{Defaults, Desks, PositionsRefused, Table, TableRefused, ValidatedRules};
use corsair_lab::{FactNames, HouseRules, LibraryRule, Lineup, ResolvedRules, ScoreWord};
use corsair_present::toml_lines::Malformed;

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
    fn roster(&self) -> &'static dyn Roster;

    /// The evaluation terms of its judge, which learned values weigh.
    fn terms(&self) -> &'static [&'static str];

    /// What is counted in its games.
    fn facts(&self) -> FactNames;

    /// The game's word for the score.
    fn score(&self) -> ScoreWord;

    /// What it is played with where the command line does not say.
    fn defaults(&self) -> Defaults;

    /// House rules that people play.
    fn library(&self) -> &'static [LibraryRule];

    /// Values, and elements of arrays, that are known though the rest is a guess, or are not amounts.
    fn known_elements(&self) -> &'static [&'static str];

    /// Pieces that are played without a part of their text, with that part.
    fn not_played(&self) -> Vec<String>;

    /// What it answers beyond what every game does.
    fn desks(&self) -> Desks;

    /// The rules with house rules over them.
    ///
    /// # Errors
    /// What is wrong with the house rules, and where.
    fn rulebook(&self, house: &HouseRules) -> Result<ValidatedRules, RulesError>;

    /// The same over a rulebook that has been read: the edition's own, [`rulebook`](Self::rulebook)
    /// of no house rules.
    ///
    /// # Errors
    /// As [`rulebook`](Self::rulebook).
    fn laid_over(&self, plain: &Rulebook, house: &HouseRules)
    -> Result<ValidatedRules, RulesError>;

    /// Returns the rules with house rules over them, and their values beside the edition's.
    ///
    /// # Errors
    /// As [`rulebook`](Self::rulebook).
    fn resolved(&self, house: &HouseRules) -> Result<(ValidatedRules, ResolvedRules), RulesError> {
        let plain = self.rulebook(&HouseRules::default())?;
        let book = self.rulebook(house)?;
        let rules = ResolvedRules::new(self.id(), self.score(), &plain, &book);
        Ok((book, rules))
    }

    /// The ledger of its rules, line by line with their ids.
    fn ledger(&self) -> &'static str;

    /// Plays a scenario of this edition; `origin` names its file.
    ///
    /// # Errors
    /// Rules and words that mean nothing in this game, at their line.
    fn play_scenario(&self, origin: &str, scenario: &Scenario<'_>) -> Result<Played, Malformed>;

    /// Compares pairs of worlds with equal views at the first decision of a scenario; `origin` names its file.
    ///
    /// # Errors
    /// Rules and words that mean nothing in this game, at their line.
    fn prove_hidden(
        &self,
        origin: &str,
        scenario: &Scenario<'_>,
        pairs: u64,
    ) -> Result<Compared, Malformed>;

    /// The rules of a scenario of this edition; `origin` names its file.
    ///
    /// # Errors
    /// Rules that mean nothing in this game, at their line.
    fn scenario_rules(
        &self,
        origin: &str,
        scenario: &Scenario<'_>,
    ) -> Result<ValidatedRules, Malformed>;

    /// Positions of a scenario or of a game under these rules. The first bot of the lineup plays
    /// every seat of simulated games; the others are asked, by the chance of a seed.
    ///
    /// # Errors
    /// A source that does not fit the rules, at its line, or a bot that can't be built.
    fn positions(
        &self,
        rules: &ValidatedRules,
        source: PositionSource<'_>,
        lineup: &Lineup,
        seed: u64,
    ) -> Result<Box<dyn Positions>, PositionsRefused>;

    /// The game of a record under these rules; what the record does not say is drawn to fit, by the
    /// chance of a seed.
    ///
    /// # Errors
    /// What does not fit, at its line.
    fn recorded(
        &self,
        rules: &ValidatedRules,
        record: &Scenario<'_>,
        seed: u64,
    ) -> Result<RecordedGame, Malformed>;

    /// What words in a record stand for.
    ///
    /// # Errors
    /// The record has a number of players that the game has not.
    fn meaning(
        &self,
        rules: &ValidatedRules,
        record: &Scenario<'_>,
        words: &str,
    ) -> Result<Meaning, Malformed>;

    /// Walks an external bot through the protocol.
    ///
    /// # Errors
    /// A number of seats that the rules don't allow.
    fn check_bot(
        &self,
        rules: &ValidatedRules,
        seats: usize,
        command: &str,
        deadline: Duration,
    ) -> Result<Checkup, TableRefused>;

    /// A table with these bots at it.
    ///
    /// # Errors
    /// A number of seats that the rules don't allow, or a bot that can't be built.
    fn table(
        &self,
        rules: &ValidatedRules,
        lineup: &Lineup,
    ) -> Result<Box<dyn Table>, TableRefused>;
}

/// Editions of games.
pub type Editions = Vec<Box<dyn Edition>>;
