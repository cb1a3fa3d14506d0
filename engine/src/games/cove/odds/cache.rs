//! Odds that were asked before, for bots that ask the same again and again.

use std::collections::{BTreeMap, VecDeque};

use super::battle::{Battle, BattleError, Npc};
use super::outcome::Odds;
use super::policy::{Policy, TargetRule};
use super::ship::ShipSpec;
use crate::chain::TooManyStates;
use crate::games::cove::Cove;
use crate::games::cove::vocabulary::Island;

/// A battle as it is asked for: all that its odds depend on besides the rules.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Question {
    /// The ships, in seating order.
    pub ships: Vec<ShipSpec>,
    /// The non-player ship.
    pub npc: Option<Npc>,
    /// Where they fight.
    pub island: Island,
    /// A policy for each ship.
    pub policies: Vec<Policy>,
    /// At what the Navy fires.
    pub navy: TargetRule,
}

/// Why a question has no answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unanswered {
    /// There is no such battle.
    #[error(transparent)]
    NoBattle(#[from] BattleError),
    /// It is too great to be solved.
    #[error(transparent)]
    TooGreat(#[from] TooManyStates),
}

/// The odds of the latest questions under one game's rules, at most so many; when it is full, the
/// oldest answer goes. An answer does not depend on what was asked before, so neither does play
/// that rests on it.
///
/// ```
/// use corsair_engine::games::cove::odds::{Cache, FleeRule, Policy, Question, ShipSpec, TargetRule};
/// use corsair_engine::games::cove::{Cove, EDITIONS, Island};
/// use corsair_engine::rulebook::Rulebook;
///
/// let book = Rulebook::edition(EDITIONS[0].file, EDITIONS[0].text)?;
/// let game = Cove::new(book.rules(EDITIONS[0].file)?, 4).expect("four may play");
/// let mut cache = Cache::new(game, 1_000, 100_000);
/// let question = Question {
///     ships: vec![ShipSpec::plain([2, 2, 3, 3]), ShipSpec::plain([2, 3, 3, 3])],
///     npc: None,
///     island: Island::Hull,
///     policies: vec![Policy { target: TargetRule::Hull, flee: FleeRule::Never }; 2],
///     navy: TargetRule::Weakest,
/// };
/// let odds = cache.odds(&question).expect("a small battle");
/// assert!(odds.win[0] < odds.win[1], "the faster ship fires first");
/// # Ok::<(), corsair_engine::rulebook::RulesError>(())
/// ```
#[derive(Debug)]
pub struct Cache {
    game: Cove,
    capacity: usize,
    limit: usize,
    answers: BTreeMap<Question, Result<Odds, Unanswered>>,
    oldest_first: VecDeque<Question>,
}

impl Cache {
    /// A cache of at most `capacity` answers, at least one; battles of more than `limit` states
    /// are not solved. The game needs a seat for every ship that is asked about, and one for the
    /// Navy.
    pub fn new(game: Cove, capacity: usize, limit: usize) -> Cache {
        let capacity = capacity.max(1);
        Cache { game, capacity, limit, answers: BTreeMap::new(), oldest_first: VecDeque::new() }
    }

    /// The odds of a battle, solved if they are not known.
    ///
    /// # Errors
    /// No such battle, or one of too many states; this is remembered too.
    pub fn odds(&mut self, question: &Question) -> Result<&Odds, &Unanswered> {
        if !self.answers.contains_key(question) {
            if self.answers.len() == self.capacity
                && let Some(oldest) = self.oldest_first.pop_front()
            {
                self.answers.remove(&oldest);
            }
            self.oldest_first.push_back(question.clone());
            self.answers.insert(question.clone(), self.solve(question));
        }
        self.answers[question].as_ref()
    }

    /// How many answers are known.
    pub fn len(&self) -> usize {
        self.answers.len()
    }

    /// Whether nothing is known.
    pub fn is_empty(&self) -> bool {
        self.answers.is_empty()
    }

    fn solve(&self, question: &Question) -> Result<Odds, Unanswered> {
        let Question { ships, npc, island, policies, navy } = question;
        let battle = Battle::new(self.game.clone(), ships, *npc, *island, policies, *navy)?;
        Ok(battle.odds(self.limit)?)
    }
}
