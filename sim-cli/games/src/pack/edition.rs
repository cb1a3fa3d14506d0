//! Interface to an edition of any game.

use std::time::Duration;

use corsair_engine::rulebook::{Rulebook, RulesError};
use corsair_strategies::Roster;
use corsair_strategies::leaks::Compared;

use crate::inspect::checkup::Checkup;
use crate::inspect::positions::{PositionSource, Positions};
use crate::inspect::record::{Meaning, RecordedGame};
use crate::inspect::scenario::{Played, Scenario};
use crate::pack::{Defaults, Desks, PositionsRefused, Table, TableRefused, ValidatedRules};
use corsair_lab::{HouseRules, LibraryRule, Lineup, MetricNames, ResolvedRules, ScoreWord};
use corsair_present::toml_lines::Malformed;

/// Edition of a game: its rules, bots and words.
pub trait Edition {
    /// Returns the id on the command line.
    fn id(&self) -> &'static str;

    /// Returns whether lists of games include the edition. An unlisted edition can be named by its id.
    fn is_listed(&self) -> bool;

    /// Returns the name of the edition.
    fn name(&self) -> &'static str;

    /// Returns the family of the edition. Editions of one family have common metrics.
    fn family(&self) -> &'static str;

    /// Returns the bots that can play the edition.
    fn roster(&self) -> &'static dyn Roster;

    /// Returns the names of the terms that the edition's judge weighs.
    fn terms(&self) -> &'static [&'static str];

    /// Returns the names of the facts counted in games of the edition.
    fn facts(&self) -> MetricNames;

    /// Returns the game's word for the score.
    fn score(&self) -> ScoreWord;

    /// Returns the defaults of the command line.
    fn defaults(&self) -> Defaults;

    /// Returns named house rules in common use.
    fn library(&self) -> &'static [LibraryRule];

    /// Returns rule keys and array elements without a range of uncertainty, because their values are certain or are
    /// not quantities.
    fn known_elements(&self) -> &'static [&'static str];

    /// Returns the game pieces whose text the program implements only in part, each with the part that is not played.
    fn not_played(&self) -> Vec<String>;

    /// Returns the edition's desks for odds and openings.
    fn desks(&self) -> Desks;

    /// Returns the edition's rules with house rules applied.
    ///
    /// # Errors
    /// Fails on an invalid house rule, with its place.
    fn rulebook(&self, house: &HouseRules) -> Result<ValidatedRules, RulesError>;

    /// Applies house rules to `plain`, the edition's rulebook without house rules.
    ///
    /// # Errors
    /// Fails as [`rulebook`](Self::rulebook) does.
    fn laid_over(&self, plain: &Rulebook, house: &HouseRules)
    -> Result<ValidatedRules, RulesError>;

    /// Returns the rules with house rules applied, and a comparison with the edition's values.
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

    /// Compares pairs of worlds with equal views at the first decision of a scenario; `origin` names its file.
    ///
    /// # Errors
    /// Fails on rules or words unknown to this game, with the line.
    fn prove_hidden(
        &self,
        origin: &str,
        scenario: &Scenario<'_>,
        pairs: u64,
    ) -> Result<Compared, Malformed>;

    /// Returns the rules of a scenario of this edition; `origin` names its file.
    ///
    /// # Errors
    /// Fails on rules unknown to this game, with the line.
    fn scenario_rules(
        &self,
        origin: &str,
        scenario: &Scenario<'_>,
    ) -> Result<ValidatedRules, Malformed>;

    /// Reads the positions of a scenario or of a game under these rules. The first bot of the lineup plays every seat
    /// of simulated games. The remaining bots are asked for their choices, with random numbers from a seed.
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

    /// Plays a record under these rules. Unrecorded rolls and draws are fitted by random numbers from a seed.
    ///
    /// # Errors
    /// Returns the first mismatch with its line.
    fn recorded(
        &self,
        rules: &ValidatedRules,
        record: &Scenario<'_>,
        seed: u64,
    ) -> Result<RecordedGame, Malformed>;

    /// Returns the meaning of words in a record: chance, an action, or neither.
    ///
    /// # Errors
    /// Fails if the rules do not allow the record's number of players.
    fn meaning(
        &self,
        rules: &ValidatedRules,
        record: &Scenario<'_>,
        words: &str,
    ) -> Result<Meaning, Malformed>;

    /// Plays an external bot through the protocol and returns the findings.
    ///
    /// # Errors
    /// Fails if the rules don't allow the number of seats.
    fn check_bot(
        &self,
        rules: &ValidatedRules,
        seats: usize,
        command: &str,
        deadline: Duration,
    ) -> Result<Checkup, TableRefused>;

    /// Returns a table with the bots of a lineup.
    ///
    /// # Errors
    /// Fails if the rules don't allow the number of seats, or if a bot can't be built.
    fn table(
        &self,
        rules: &ValidatedRules,
        lineup: &Lineup,
    ) -> Result<Box<dyn Table>, TableRefused>;
}

/// List of editions.
pub type Editions = Vec<Box<dyn Edition>>;
