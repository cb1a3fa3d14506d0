//! The games that can be played, for all that plays, compares and reports without knowing their types.
//!
//! A new game is a `Family` and a line in [`editions`]; all else here is generic but
//! [`Edition::as_cove`], for what is of one game alone: [`odds`](crate::games::cove::odds) and opening rigs. A
//! `Family` names its stories, a room of [`replay`](crate::inspect::replay), and its library of house rules.

pub mod cove;
pub mod edition_of;
pub mod family;
pub mod hiring;
pub mod table_of;

use std::io::{self, Write};
use std::marker::PhantomData;
use std::time::Duration;

use corsair_engine::games::cove as cove_rules;
use corsair_engine::nearest::nearest;
use corsair_engine::rulebook::{BadRule, Rulebook, RulesError};
use corsair_engine::run::{GameResult, Plan, Seating, ThreadsUnavailable};
use corsair_strategies::external::NotEngaged;
use corsair_strategies::{Roster, SpecError};

use crate::inspect::replay::{Subject, TraceForm, Why};
use crate::inspect::scenario::{Played, Scenario};
use crate::inspect::verify::Audited;
use crate::lab::ScoreWord;
use crate::lab::experiment::Player;
use crate::lab::{BlockSource, FactNames, HouseRules, LibraryRule, Lineup, PanelTable};
use crate::studies::check_bot::Checkup;
use crate::toml_lines::Malformed;

use crate::games::edition_of::EditionOf;
use crate::games::family::{Cove, Family};

/// All editions of all games, in the order in which they are listed.
pub fn editions() -> Vec<Box<dyn Edition>> {
    let coves = cove_rules::EDITIONS.iter().map(|edition| {
        let &cove_rules::Edition { id, name, file, text, rule_ids } = edition;
        const PIRATES_COVE: &str = include_str!("../../../docs/rules/pirates-cove.md");
        let (ledger, inherited) = match rule_ids {
            cove_rules::RuleIds::PiratesCove => (PIRATES_COVE, ""),
            cove_rules::RuleIds::Piratenbucht => {
                (include_str!("../../../docs/rules/piratenbucht.md"), PIRATES_COVE)
            }
        };
        let family = PhantomData;
        Box::new(EditionOf::<Cove> { id, name, file, text, ledger, inherited, family })
            as Box<dyn Edition>
    });
    coves.collect()
}

/// The edition with this id.
///
/// # Errors
/// If there is none.
pub fn edition(id: &str) -> Result<Box<dyn Edition>, UnknownGame> {
    let all = editions();
    let near = nearest(id, all.iter().map(|edition| edition.id())).map(String::from);
    let ids = all.iter().map(|edition| edition.id().into()).collect();
    let found = all.into_iter().find(|edition| edition.id() == id);
    found.ok_or(UnknownGame { id: id.into(), near, ids })
}

/// There is no game of this name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownGame {
    id: String,
    near: Option<String>,
    ids: Vec<String>,
}

impl std::fmt::Display for UnknownGame {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "unknown game `{}`; ", self.id)?;
        match &self.near {
            Some(near) => write!(out, "did you mean `{near}`?"),
            None => write!(out, "the games are {}", self.ids.join(", ")),
        }
    }
}

impl std::error::Error for UnknownGame {}

/// An edition of a game: rules and bots.
pub trait Edition {
    /// The id on the command line.
    fn id(&self) -> &'static str;

    /// The name of the game.
    fn name(&self) -> &'static str;

    /// The game of which it is an edition: editions with the same are measured by the same facts.
    fn family(&self) -> &'static str;

    /// Who plays it.
    fn roster(&self) -> Roster;

    /// The tables at which rules are compared unless bots are named.
    fn panel(&self) -> &'static [PanelTable];

    /// The facts of a game that a comparison tells of on screen.
    fn telling_facts(&self) -> &'static [&'static str];

    /// What is counted in its games.
    fn facts(&self) -> FactNames;

    /// What the game is won by, in its own word.
    fn score(&self) -> ScoreWord;

    /// The facts that are 0 or 1 in a game: their means are shares of games.
    fn share_facts(&self) -> &'static [&'static str];

    /// House rules that people play.
    fn library(&self) -> &'static [LibraryRule];

    /// Values, and elements of arrays, that are known though the rest is a guess, or are no amounts.
    fn known_elements(&self) -> &'static [&'static str];

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

    /// Walks a bot from outside the program through the protocol.
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

    /// The game for `corsair odds` and `corsair rigs`, at a table of this many seats or the fewest
    /// that the rules allow; none if it has neither odds nor rigs.
    ///
    /// # Errors
    /// More seats than the rules allow.
    fn as_cove(
        &self,
        rules: &Rulebook,
        seats: usize,
    ) -> Result<Option<cove_rules::Cove>, TableRefused>;
}

/// A game with its bots, ready to be played.
pub trait Table: BlockSource {
    /// The distinct bots, in order of their first seat.
    fn players(&self) -> &[Player];

    /// Every bot of the lineup, in its order, as an index of the players.
    fn named(&self) -> &[u8];

    /// The bot in each seat of the first seating, as an index of the players.
    fn arrangement(&self) -> &Seating;

    /// One game as a story.
    fn story(&self, subject: &Subject<'_>, why: Why) -> GameResult<String>;

    /// The table of one game at the start of a turn; none if the game ended before.
    fn board(&self, subject: &Subject<'_>, turn: u32) -> GameResult<Option<String>>;

    /// Writes one game line by line.
    ///
    /// # Errors
    /// What stopped the writing.
    fn trace(
        &self,
        subject: &Subject<'_>,
        form: TraceForm,
        out: &mut dyn Write,
    ) -> io::Result<GameResult<()>>;

    /// Plays a plan under an auditor.
    ///
    /// # Errors
    /// When the threads can't be started.
    fn audit(
        &self,
        plan: &Plan,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Audited, ThreadsUnavailable>;
}

/// Why there is no such table.
#[derive(Debug, thiserror::Error)]
pub enum TableRefused {
    /// The rules can't be read.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The rules don't allow this number of seats.
    #[error("`{}` {}", .0.key, .0.reason)]
    Seats(BadRule),
    /// A bot can't be hired.
    #[error(transparent)]
    Bot(#[from] SpecError),
    /// A bot outside the program can't be started.
    #[error(transparent)]
    External(#[from] NotEngaged),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn editions_are_found_by_id_and_the_nearest_is_named() {
        assert_eq!(edition("pirates-cove").map(|found| found.id()), Ok("pirates-cove"));
        let refused = edition("pirate-cove").map(|found| found.id()).expect_err("a typo");
        assert_eq!(refused.to_string(), "unknown game `pirate-cove`; did you mean `pirates-cove`?");
    }

    #[test]
    fn every_edition_stands_by_itself() {
        for edition in editions() {
            edition.rulebook(&HouseRules::default()).expect("an edition is sound");
        }
    }

    /// The names of the bots at a table, and who sits where.
    fn seated(bots: &[&str]) -> (Vec<String>, Vec<u8>) {
        let cove = edition("pirates-cove").expect("an edition");
        let book = cove.rulebook(&HouseRules::default()).expect("sound rules");
        let named: Vec<String> = bots.iter().map(|&bot| bot.into()).collect();
        let lineup = Lineup::new(&named, 4).expect("four bots");
        let table = cove.table(&book, &lineup).expect("good bots");
        let names = table.players().iter().map(|player| player.name.clone()).collect();
        (names, table.arrangement().as_slice().to_vec())
    }

    #[test]
    fn bots_that_play_alike_are_one_bot_with_a_plain_name() {
        let (names, seats) = seated(&[
            "merchant:load=8",
            " merchant",
            "merchant:nerve=1:load=8",
            "merchant:nerve=1",
        ]);
        assert_eq!(names, ["merchant", "merchant:nerve=1"]);
        assert_eq!(seats, [0, 0, 1, 1]);
        let (names, seats) = seated(&["raider", "uniform", "raider:rig=2-2-2-2", "raider"]);
        assert_eq!(names, ["raider", "uniform", "raider:rig=2-2-2-2"]);
        assert_eq!(seats, [0, 1, 2, 0]);
    }
}
