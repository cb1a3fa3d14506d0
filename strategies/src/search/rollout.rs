//! Bot `rollout`: flat Monte Carlo over sampled states, for any game.
//!
//! The bot plays out every legal action from sampled states, and takes the action with the best mean. Sequential
//! halving spends the budget: first all actions in a few states, then the better half in more states, until one
//! action is left.
//!
//! If a game lists only a sample of its actions, the number of candidates grows with the square root of the budget,
//! and a longer list is sampled again. (Nodes of [`mcts`](super::mcts) widen at the same rate.)
//!
//! Sources: G. Tesauro and G. Galperin, "On-line policy improvement using Monte-Carlo search", NIPS 9 (1996); Z.
//! Karnin, T. Koren and O. Somekh, "Almost optimal exploration in multi-armed bandits", ICML (2013).

use corsair_engine::{ActionList, Bot, Game, Reasons, Seat, SeatRng, Strategy};

use super::determinizer::Determinizer;
use super::playout_stats::{PlayoutStats, reasons};
use super::questions::Searched;
use super::settings::{self, OPPONENTS};
use super::{SearchConfig, SearchParts};
use crate::catalogue::Listed;
use crate::spec::{BotEntry, PLAYOUT, Parameter, Settings, SpecError};

/// Returns the catalogue entry and builder of `rollout` for a game.
pub const fn listed<G>(version: u32, parameters: &'static [Parameter]) -> Listed<G>
where
    G: Game + Clone + Send + 'static,
{
    Listed {
        entry: BotEntry {
            name: "rollout",
            summary: "takes the action with the best mean of simulated games",
            version,
            parameters,
        },
        build: |catalogue, settings| {
            Ok(Box::new(RolloutBot::new(settings, catalogue.search_parts(settings)?)?))
        },
    }
}

/// Returns the parameters of `rollout`, with the default playout bot of a game.
pub const fn parameters(playout: &'static str) -> [Parameter; 6] {
    [
        settings::iterations("1000"),
        settings::playout(playout),
        settings::depth("40"),
        settings::margin("0.5"),
        settings::opponents("playout, or bots that do not search, written BOT/KEY=VALUE/BOT"),
        settings::JUDGED_BY,
    ]
}

/// Bot `rollout` with its settings.
pub struct RolloutBot<G> {
    name: String,
    digest: u64,
    config: SearchConfig,
    searched: Searched,
    parts: SearchParts<G>,
}

impl<G: Game + 'static> RolloutBot<G> {
    /// Returns the bot that the settings describe.
    ///
    /// # Errors
    /// Returns an error for a value out of range, or a malformed learned value.
    pub fn new(settings: &Settings, parts: SearchParts<G>) -> Result<RolloutBot<G>, SpecError> {
        let parts = parts.judged_by(settings)?;
        if settings.text(OPPONENTS) != PLAYOUT && parts.pool.is_empty() {
            return Err(settings.out_of_range(OPPONENTS));
        }
        Ok(RolloutBot {
            name: settings.name(),
            digest: settings.digest_with(&parts.digests()),
            config: settings::config(settings)?,
            searched: Searched::of(settings, parts.questions.as_deref())?,
            parts,
        })
    }
}

impl<G: Game + Clone + Send + 'static> Bot<G> for RolloutBot<G> {
    fn name(&self) -> &str {
        &self.name
    }

    fn digest(&self) -> u64 {
        self.digest
    }

    fn spawn(&self, game: &G, seat: Seat) -> Box<dyn Strategy<G>> {
        Box::new(Rollout {
            iterations: self.config.iterations,
            determinizer: Determinizer::new(
                game,
                seat,
                &self.parts,
                self.config,
                self.searched.clone(),
            ),
            candidates: Vec::new(),
            left: 0,
        })
    }
}

/// Number of candidates divided by the square root of the budget, if the action list is a sample.
const SAMPLED_CANDIDATES: u32 = 2;

/// Player of `rollout` in one game.
struct Rollout<G: Game> {
    iterations: u32,
    determinizer: Determinizer<G>,
    /// Actions with the statistics of their playouts: first the remaining candidates, then the eliminated actions.
    candidates: Vec<(G::Action, PlayoutStats)>,
    /// Number of remaining candidates.
    left: usize,
}

impl<G: Game + Send> Strategy<G> for Rollout<G> {
    fn choose(&mut self, view: G::View<'_>, legal: &[G::Action], rng: &mut SeatRng) -> G::Action {
        if let &[only] = legal {
            return only;
        }
        if let Some(action) = self.determinizer.unsearched(view, legal, rng) {
            return action;
        }
        self.determinizer.begin(rng);
        self.set_candidates(view, legal, rng);
        let mut unspent = self.iterations;
        while self.left > 1 && unspent > 0 {
            let halvings = usize::BITS - (self.left - 1).leading_zeros();
            let budget = if halvings == 1 { unspent } else { unspent / halvings };
            self.try_all(view, budget);
            unspent -= budget;
            self.keep_better_half();
        }
        self.candidates[0].0
    }

    fn explain(&self, view: G::View<'_>, legal: &[G::Action]) -> Option<Reasons<G::Action>> {
        if legal.len() > 1 && !self.determinizer.searches(view) {
            return self.determinizer.playout_reasons(view, legal);
        }
        let results = if legal.len() > 1 { self.candidates.clone() } else { Vec::new() };
        Some(reasons("takes the action with the best mean", self.iterations, results))
    }
}

impl<G: Game> Rollout<G> {
    /// Sets the candidates: first the playout bot's choice, which wins ties, then the other listed actions.
    ///
    /// A long sample of actions is reduced to a random subset.
    fn set_candidates(&mut self, view: G::View<'_>, legal: &[G::Action], rng: &mut SeatRng) {
        let playout_choice = self.determinizer.playout_choice(view, legal);
        let others = legal.iter().copied().filter(|&action| action != playout_choice);
        self.candidates.clear();
        let untried = |action| (action, PlayoutStats::default());
        self.candidates.extend(std::iter::once(playout_choice).chain(others).map(untried));
        let most = (SAMPLED_CANDIDATES * self.iterations.isqrt()) as usize;
        if G::ACTIONS == ActionList::Sample && self.candidates.len() > most {
            for place in 1..most {
                let from = rng.below((self.candidates.len() - place) as u32) as usize;
                self.candidates.swap(place, place + from);
            }
            self.candidates.truncate(most);
        }
        self.left = self.candidates.len();
    }

    /// Simulates exactly `games` games and tries the candidates in turn.
    fn try_all(&mut self, view: G::View<'_>, games: u32) {
        for at in 0..games as usize {
            let (action, stats) = &mut self.candidates[at % self.left];
            let mut state = self.determinizer.sample_state(view, stats.n);
            self.determinizer.apply(&mut state, *action);
            let value = self.determinizer.play_out(&mut state, 0);
            stats.add(value[self.determinizer.seat]);
        }
    }

    /// Keeps the better half of the candidates, rounded up. Earlier candidates win ties, and candidates without a
    /// playout come last.
    fn keep_better_half(&mut self) {
        let rank = |stats: &PlayoutStats| match stats.n {
            0 => f64::NEG_INFINITY,
            _ => stats.mean(),
        };
        self.candidates[..self.left].sort_by(|(_, a), (_, b)| rank(b).total_cmp(&rank(a)));
        self.left = self.left.div_ceil(2);
    }
}
