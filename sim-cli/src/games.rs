//! The games that can be played: the one place that knows their types.
//!
//! A new game is a `Family` and a line in [`editions`]; all else here is generic.

use std::marker::PhantomData;

use corsair_engine::games::cove;
use corsair_engine::nearest::nearest;
use corsair_engine::observe::{Facts, Observer};
use corsair_engine::rulebook::{BadRule, FromRulebook, Rulebook, RulesError};
use corsair_engine::run::{Plan, ThreadsUnavailable, run};
use corsair_engine::{Bot, Game};
use corsair_strategies::cove as cove_bots;
use corsair_strategies::{BotFiles, Roster, SpecError};

use crate::experiment::{Design, HouseRules, Lineup, Player, Totals};
use crate::report::FactNames;

/// Games that share their rules code, their facts and their bots: the editions of one game.
trait Family: Send + Sync + 'static {
    type Game: Game + 'static;
    type Facts: Facts + Observer<Self::Game>;
    type Rules: FromRulebook;

    const ROSTER: Roster;

    fn game(rules: Self::Rules, seats: usize) -> Result<Self::Game, BadRule>;
    fn hire(spec: &str, files: &BotFiles) -> Result<Box<dyn Bot<Self::Game>>, SpecError>;
}

struct Cove;

impl Family for Cove {
    type Game = cove::Cove;
    type Facts = cove::CoveFacts;
    type Rules = cove::Rules;

    const ROSTER: Roster = cove_bots::ROSTER;

    fn game(rules: cove::Rules, seats: usize) -> Result<cove::Cove, BadRule> {
        cove::Cove::new(rules, seats)
    }

    fn hire(spec: &str, files: &BotFiles) -> Result<Box<dyn Bot<cove::Cove>>, SpecError> {
        cove_bots::hire_from(spec, files)
    }
}

/// All editions of all games, in the order in which they are listed.
pub fn editions() -> Vec<Box<dyn Edition>> {
    let coves = cove::EDITIONS.iter().map(|edition| {
        let &cove::Edition { id, name, file, text } = edition;
        Box::new(EditionOf::<Cove> { id, name, file, text, family: PhantomData })
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

    /// Who plays it.
    fn roster(&self) -> Roster;

    /// The rules with house rules over them, validated.
    ///
    /// # Errors
    /// What is wrong with the house rules, and where.
    fn rulebook(&self, house: &HouseRules) -> Result<Rulebook, RulesError>;

    /// A table with these bots at it.
    ///
    /// # Errors
    /// A number of seats that the rules don't allow, or a bot that can't be hired.
    fn table(&self, rules: &Rulebook, lineup: &Lineup) -> Result<Box<dyn Table>, TableRefused>;
}

/// A game with its bots, ready to be played.
pub trait Table {
    /// The bots.
    fn players(&self) -> &[Player];

    /// What is counted.
    fn facts(&self) -> FactNames;

    /// Plays a plan of the design.
    ///
    /// # Errors
    /// When the threads can't be started.
    fn play<'d>(
        &self,
        plan: &Plan,
        design: &'d Design,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Totals<'d>, ThreadsUnavailable>;
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
}

struct EditionOf<F> {
    id: &'static str,
    name: &'static str,
    file: &'static str,
    text: &'static str,
    family: PhantomData<F>,
}

impl<F: Family> Edition for EditionOf<F> {
    fn id(&self) -> &'static str {
        self.id
    }

    fn name(&self) -> &'static str {
        self.name
    }

    fn roster(&self) -> Roster {
        F::ROSTER
    }

    fn rulebook(&self, house: &HouseRules) -> Result<Rulebook, RulesError> {
        let mut book = Rulebook::edition(self.file, self.text)?;
        for (path, text) in &house.files {
            book.overlay::<F::Rules>(path, text)?;
        }
        for setting in &house.settings {
            book.set::<F::Rules>(setting)?;
        }
        book.rules::<F::Rules>(self.file)?;
        Ok(book)
    }

    fn table(&self, rules: &Rulebook, lineup: &Lineup) -> Result<Box<dyn Table>, TableRefused> {
        let rules = rules.rules::<F::Rules>(self.file)?;
        let game = F::game(rules, lineup.arrangement.len()).map_err(TableRefused::Seats)?;
        let hire = |spec: &String| F::hire(spec, &lineup.files);
        let bots: Vec<_> = lineup.specs.iter().map(hire).collect::<Result<_, _>>()?;
        // Two settings of one bot must not look alike in the results.
        let is_shared = |name| bots.iter().filter(|bot| bot.name() == name).count() > 1;
        let players = lineup.specs.iter().zip(&bots).map(|(spec, bot)| Player {
            name: if is_shared(bot.name()) { spec.clone() } else { bot.name().into() },
            spec: spelled_out::<F>(spec, &lineup.files),
            digest: bot.digest(),
        });
        let players = players.collect();
        Ok(Box::new(TableOf::<F> { game, bots, players }))
    }
}

/// A spec that hires the same bot without a file or a preset at hand.
fn spelled_out<F: Family>(spec: &str, files: &BotFiles) -> String {
    let settings = F::ROSTER.settings(spec, files);
    settings.map_or_else(|_| spec.into(), |settings| settings.spec())
}

struct TableOf<F: Family> {
    game: F::Game,
    bots: Vec<Box<dyn Bot<F::Game>>>,
    players: Vec<Player>,
}

impl<F: Family> Table for TableOf<F> {
    fn players(&self) -> &[Player] {
        &self.players
    }

    fn facts(&self) -> FactNames {
        FactNames { of_game: F::Facts::OF_GAME, of_seat: F::Facts::OF_SEAT }
    }

    fn play<'d>(
        &self,
        plan: &Plan,
        design: &'d Design,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Totals<'d>, ThreadsUnavailable> {
        let bots: Vec<&dyn Bot<F::Game>> = self.bots.iter().map(Box::as_ref).collect();
        let empty = || Totals::empty::<F::Facts>(design);
        run::<F::Game, F::Facts, Totals<'d>>(&self.game, &bots, plan, empty, progress)
    }
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
}
