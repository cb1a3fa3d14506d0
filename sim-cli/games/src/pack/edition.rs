//! Edition of a game with the game type erased.

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

/// An edition of a game: rules, bots, words.
pub trait Edition {
    /// The id on the command line.
    fn id(&self) -> &'static str;

    /// Returns whether lists of games and of their files include it; unlisted editions are still found by id.
    fn is_listed(&self) -> bool;

    /// The name of the game.
    fn name(&self) -> &'static str;

    /// The family of the edition: editions of one family have common metrics.
    fn family(&self) -> &'static str;

    /// Returns the bots that play the edition.
    fn roster(&self) -> &'static dyn Roster;

    /// Returns the evaluation terms of the edition's judge, which learned values weigh.
    fn terms(&self) -> &'static [&'static str];

    /// Returns the facts counted in games of the edition.
    fn facts(&self) -> FactNames;

    /// The game's word for the score.
    fn score(&self) -> ScoreWord;

    /// The defaults of the command line.
    fn defaults(&self) -> Defaults;

    /// House rules that people play.
    fn library(&self) -> &'static [LibraryRule];

    /// Values, and elements of arrays, that are certain though the rest is a guess, or that are not
    /// amounts.
    fn known_elements(&self) -> &'static [&'static str];

    /// Pieces that are played without a part of their text, with that part.
    fn not_played(&self) -> Vec<String>;

    /// Returns the edition's desks for odds and openings.
    fn desks(&self) -> Desks;

    /// The rules with house rules applied.
    ///
    /// # Errors
    /// Fails on an invalid house rule, with its place.
    fn rulebook(&self, house: &HouseRules) -> Result<ValidatedRules, RulesError>;

    /// The rules with house rules applied to a rulebook that was already read: the edition's own,
    /// [`rulebook`](Self::rulebook) without house rules.
    ///
    /// # Errors
    /// Fails as [`rulebook`](Self::rulebook) does.
    fn laid_over(&self, plain: &Rulebook, house: &HouseRules)
    -> Result<ValidatedRules, RulesError>;

    /// Returns the rules with house rules applied, and their values compared with the edition's.
    ///
    /// # Errors
    /// Fails as [`rulebook`](Self::rulebook) does.
    fn resolved(&self, house: &HouseRules) -> Result<(ValidatedRules, ResolvedRules), RulesError> {
        let plain = self.rulebook(&HouseRules::default())?;
        let book = self.rulebook(house)?;
        let rules = ResolvedRules::new(self.id(), self.score(), &plain, &book);
        Ok((book, rules))
    }

    /// Returns the ledger of the edition's rules, with one rule id per line.
    fn ledger(&self) -> &'static str;

    /// Plays a scenario of this edition; `origin` names its file.
    ///
    /// # Errors
    /// Fails on rules or words unknown to this game, with the line.
    fn play_scenario(&self, origin: &str, scenario: &Scenario<'_>) -> Result<Played, Malformed>;

    /// Compares pairs of worlds with equal views at the first decision of a scenario; `origin`
    /// names its file.
    ///
    /// # Errors
    /// Fails on rules or words unknown to this game, with the line.
    fn prove_hidden(
        &self,
        origin: &str,
        scenario: &Scenario<'_>,
        pairs: u64,
    ) -> Result<Compared, Malformed>;

    /// The rules of a scenario of this edition; `origin` names its file.
    ///
    /// # Errors
    /// Fails on rules unknown to this game, with the line.
    fn scenario_rules(
        &self,
        origin: &str,
        scenario: &Scenario<'_>,
    ) -> Result<ValidatedRules, Malformed>;

    /// Positions of a scenario or of a game under these rules. The first bot of the lineup plays
    /// every seat of simulated games; the rest are asked, with the random numbers of a seed.
    ///
    /// # Errors
    /// Fails on a source that does not fit the rules, with the line, or on a bot that can't be built.
    fn positions(
        &self,
        rules: &ValidatedRules,
        source: PositionSource<'_>,
        lineup: &Lineup,
        seed: u64,
    ) -> Result<Box<dyn Positions>, PositionsRefused>;

    /// The game of a record under these rules; unrecorded rolls and draws are drawn to fit, with
    /// the random numbers of a seed.
    ///
    /// # Errors
    /// Returns the part that does not fit, with its line.
    fn recorded(
        &self,
        rules: &ValidatedRules,
        record: &Scenario<'_>,
        seed: u64,
    ) -> Result<RecordedGame, Malformed>;

    /// The meaning of words in a record.
    ///
    /// # Errors
    /// Fails if the game does not allow the record's number of players.
    fn meaning(
        &self,
        rules: &ValidatedRules,
        record: &Scenario<'_>,
        words: &str,
    ) -> Result<Meaning, Malformed>;

    /// Walks an external bot through the protocol.
    ///
    /// # Errors
    /// Fails on a number of seats that the rules don't allow.
    fn check_bot(
        &self,
        rules: &ValidatedRules,
        seats: usize,
        command: &str,
        deadline: Duration,
    ) -> Result<Checkup, TableRefused>;

    /// Returns a table with these bots.
    ///
    /// # Errors
    /// Fails if the rules don't allow the number of seats, or if a bot can't be built.
    fn table(
        &self,
        rules: &ValidatedRules,
        lineup: &Lineup,
    ) -> Result<Box<dyn Table>, TableRefused>;
}

/// Editions of games.
pub type Editions = Vec<Box<dyn Edition>>;
