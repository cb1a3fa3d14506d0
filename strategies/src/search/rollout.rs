//! The bot `rollout`: flat Monte Carlo over sampled states, for any game.
//!
//! Every legal action is tried in sampled states that are then played out, and the best mean wins.
//! The budget is spent by sequential halving: all actions in a few states, the better half in
//! more, until one is left. Where the game lists a sample of its actions, the number of candidates
//! grows with the root of the budget, as nodes widen in [`mcts`](super::mcts): a longer list is
//! itself sampled.
//!
//! Sources: G. Tesauro and G. Galperin, "On-line policy improvement using Monte-Carlo search",
//! NIPS 9 (1996); Z. Karnin, T. Koren and O. Somekh, "Almost optimal exploration in multi-armed
//! bandits", ICML (2013).

use corsair_engine::{ActionList, Bot, Game, Seat, SeatRng, Strategy};

use super::determinizer::Determinizer;
use super::settings;
use super::{SearchConfig, SearchParts};
use crate::spec::{Parameter, Settings, SpecError};

/// How it plays, for catalogues.
pub const SUMMARY: &str = "tries every action on imagined tables and takes the best mean";

/// Its parameters where a game's catalogue has no other defaults, the playout bot given.
pub const fn parameters(playout: &'static str) -> [Parameter; 4] {
    [
        settings::iterations("1000"),
        settings::playout(playout),
        settings::depth("40"),
        settings::margin("0.5"),
    ]
}

/// The bot `rollout` with its settings.
pub struct RolloutBot<G> {
    name: String,
    digest: u64,
    config: SearchConfig,
    parts: SearchParts<G>,
}

impl<G: Game> RolloutBot<G> {
    /// The bot that the settings describe.
    ///
    /// # Errors
    /// A value out of range.
    pub fn new(settings: &Settings, parts: SearchParts<G>) -> Result<RolloutBot<G>, SpecError> {
        Ok(RolloutBot {
            name: settings.name(),
            digest: settings.digest_with("playout", parts.playout.digest()),
            config: settings::config(settings)?,
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

    fn hire(&self, game: &G, seat: Seat) -> Box<dyn Strategy<G>> {
        Box::new(Rollout {
            iterations: self.config.iterations,
            determinizer: Determinizer::new(game, seat, &self.parts, self.config),
            candidates: Vec::new(),
        })
    }
}

/// Candidates per root of the budget, where the list of actions is a sample.
const SAMPLED_CANDIDATES: u32 = 2;

/// The player of `rollout`.
struct Rollout<G: Game> {
    iterations: u32,
    determinizer: Determinizer<G>,
    candidates: Vec<Candidate<G::Action>>,
}

/// An action with the results of its playouts.
#[derive(Clone, Copy)]
struct Candidate<A> {
    action: A,
    samples: u32,
    sum: f64,
}

impl<A> Candidate<A> {
    fn mean(&self) -> f64 {
        self.sum / f64::from(self.samples.max(1))
    }
}

impl<G: Game + Send> Strategy<G> for Rollout<G> {
    fn choose(&mut self, view: G::View<'_>, legal: &[G::Action], rng: &mut SeatRng) -> G::Action {
        if let &[only] = legal {
            return only;
        }
        self.determinizer.begin(rng);
        self.set_candidates(view, legal, rng);
        let mut left = self.iterations;
        while self.candidates.len() > 1 && left > 0 {
            let halvings = usize::BITS - (self.candidates.len() - 1).leading_zeros();
            let budget = if halvings == 1 { left } else { left / halvings };
            self.try_all(view, budget);
            left -= budget;
            self.keep_better_half();
        }
        self.candidates[0].action
    }
}

impl<G: Game> Rollout<G> {
    /// Sets the candidates to the playout bot's choice, which wins ties, and the other listed
    /// actions; of a long sample, to a random part of them.
    fn set_candidates(&mut self, view: G::View<'_>, legal: &[G::Action], rng: &mut SeatRng) {
        let playout_choice = self.determinizer.playout_choice(view, legal);
        let others = legal.iter().copied().filter(|&action| action != playout_choice);
        self.candidates.clear();
        let untried = |action| Candidate { action, samples: 0, sum: 0.0 };
        self.candidates.extend(std::iter::once(playout_choice).chain(others).map(untried));
        let most = (SAMPLED_CANDIDATES * self.iterations.isqrt()) as usize;
        if G::ACTIONS == ActionList::Sample && self.candidates.len() > most {
            for place in 1..most {
                let from = rng.below((self.candidates.len() - place) as u32) as usize;
                self.candidates.swap(place, place + from);
            }
            self.candidates.truncate(most);
        }
    }

    /// Simulates exactly `games` games, the candidates in turn.
    fn try_all(&mut self, view: G::View<'_>, games: u32) {
        let n = self.candidates.len();
        for at in 0..games as usize {
            let candidate = &mut self.candidates[at % n];
            let mut state = self.determinizer.sample_state(view, candidate.samples);
            self.determinizer.apply(&mut state, candidate.action);
            let value = self.determinizer.play_out(&mut state, 0);
            candidate.samples += 1;
            candidate.sum += f64::from(value[self.determinizer.seat]);
        }
    }

    /// Keeps the better half, rounded up; earlier ones win ties. Candidates without a playout come
    /// last.
    fn keep_better_half(&mut self) {
        let rank = |candidate: &Candidate<_>| match candidate.samples {
            0 => f64::NEG_INFINITY,
            _ => candidate.mean(),
        };
        self.candidates.sort_by(|a, b| rank(b).total_cmp(&rank(a)));
        self.candidates.truncate(self.candidates.len().div_ceil(2));
    }
}
