//! Probabilities of rare events in whole games, estimated by multilevel splitting: games that come near the event are
//! copied, and the copies continue with independent randomness.
//!
//! Every stage continues the same number of games, from the states that reached the next level of nearness. The
//! product of the shares that reach each level is an unbiased estimate of the probability. This holds for any levels
//! and any measure of nearness that are fixed in advance. P. Glasserman, P. Heidelberger, P. Shahabuddin, T. Zajic,
//! "Multilevel splitting for estimating rare event probabilities", Operations Research 47 (1999), 585-600; M. J. J.
//! Garvels, "The splitting method in rare event simulation" (2000), for a fixed effort.

mod event;
mod forecast;
mod pilot;

use corsair_engine::observe::Counted;
use corsair_engine::parts::{PartRunner, StopsAt, UnfinishedOf};
use corsair_engine::play::Ending;
use corsair_engine::seating::Seating;
use corsair_engine::stream::LabRng;
use corsair_engine::{Bot, Game, PerSeat};
use corsair_strategies::search::Evaluator;

pub use event::{EventFigure, Side, ThresholdEvent};
use forecast::{Forecasts, PREDICTORS};
pub use pilot::SplittingPilot;

/// Plan of a multilevel splitting, equal for every replication.
#[derive(Clone, PartialEq, Debug)]
pub struct SplittingPlan {
    /// Seatings of consecutive games.
    pub seatings: Vec<Seating>,
    /// Rare event whose probability is estimated.
    pub event: ThresholdEvent,
    /// Number of games in each stage, a multiple of the number of seatings.
    pub effort: u32,
}

/// Levels at which games are split, with the forecasts that measure nearness.
#[derive(Clone, PartialEq, Debug)]
pub struct Levels {
    forecasts: Forecasts,
    /// Levels of nearness, ascending. Nearness is the number of standard deviations by which the metric of the
    /// nearest seat is forecast to end beyond the threshold.
    pub nearness: Vec<f64>,
}

/// Results of one replication.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replication {
    /// Number of games in each stage that reach the next level. In the last stage, number of games that reach the
    /// event.
    pub passed: Vec<u32>,
    /// Number of games of the first stage whose course reaches the event. The course of a game continues in every
    /// stage with the game's first copy.
    pub courses: u32,
    /// Number of decisions taken.
    pub decisions: u64,
    /// Number of games cut off.
    pub cut_off: u64,
    /// Set-ups of the games in the first stage, excluding games that were split during their set-up.
    pub set_ups: Vec<u64>,
}

impl Replication {
    /// Returns the estimate of the probability from this replication alone.
    pub fn estimate(&self, effort: u32) -> f64 {
        self.passed.iter().map(|&passed| f64::from(passed) / f64::from(effort)).product()
    }
}

/// Simulator that plays replications of any game in sequence, on one thread. Bots must be memoryless.
pub trait Splits {
    /// Plays a replication. The result depends only on the replication's number, the plan and the levels.
    fn replicate(&mut self, plan: &SplittingPlan, levels: &Levels, number: u64) -> Replication;

    /// Learns forecasts and chooses levels. Each stage has `games` games that no replication uses.
    fn pilot(&mut self, plan: &SplittingPlan, games: u32) -> SplittingPilot;
}

/// Function that returns the turn of a state.
pub(crate) type TurnOf<G> = fn(&G, &<G as Game>::State) -> u32;

/// Sources of a forecast's predictors.
pub(crate) struct Lens<'g, G: Counted> {
    /// Function that returns the turn of a state.
    pub turn: TurnOf<G>,
    /// Evaluator that predicts final scores.
    pub(crate) evaluator: &'g dyn Evaluator<G>,
}

/// Constant mixed into the seed, so that replications share no randomness with ordinary games.
const APART: u64 = u64::from_le_bytes(*b"splitted");

/// Number of bits in a deal's number that hold the game's index. [`OF_STAGES`] further bits hold the stage.
const OF_GAMES: u32 = 20;
const OF_STAGES: u32 = 8;

/// Maximum number of stages in a replication.
const MOST_STAGES: usize = 1 << OF_STAGES;

/// Maximum number of games in a stage.
pub const MOST_EFFORT: u32 = 1 << (OF_GAMES - 1);

/// Bit that marks the deal of a set-up, so that set-up and play of a game share no randomness.
const SET_UP: u64 = MOST_EFFORT as u64;

/// Simulator of a game's replications.
pub(crate) struct Splitting<'g, G: Counted> {
    game: &'g G,
    parts: PartRunner<'g, G>,
    seed: u64,
    lens: Lens<'g, G>,
}

/// Number of a replication, and number of a stage in this replication.
type Place = (u64, usize);

/// Game of a stage.
struct Branch<G: Counted> {
    /// Deal of the game's further randomness.
    deal: u64,
    at: UnfinishedOf<G>,
    /// `true` if the game continues the course of a game of the first stage.
    is_course: bool,
}

impl<'g, G: Counted> Splitting<'g, G> {
    /// Creates a simulator of replications with a random seed.
    pub(crate) fn new(
        game: &'g G,
        bots: Vec<&'g dyn Bot<G>>,
        seed: u64,
        lens: Lens<'g, G>,
    ) -> Splitting<'g, G> {
        let seed = seed ^ APART;
        Splitting { game, parts: PartRunner::new(game, bots, seed), seed, lens }
    }

    /// Returns the games at the start of a stage. The first stage has new games. A later stage has copies of the games
    /// that `entered`, at most `games`; their numbers of copies differ by at most one.
    fn starts(
        &mut self,
        plan: &SplittingPlan,
        games: u32,
        entered: Option<&[Branch<G>]>,
        (number, stage): Place,
    ) -> Vec<Branch<G>> {
        let first = (number << OF_STAGES | stage as u64) << OF_GAMES;
        let offset = entered.map_or(0, |of| LabRng::new(self.seed, first).below(of.len() as u32));
        let start = |game: u32| {
            let deal = first + u64::from(game);
            let Some(of) = entered else {
                let seating = &plan.seatings[game as usize % plan.seatings.len()];
                let at = self.parts.begin(deal | SET_UP, seating);
                return Branch { deal, at, is_course: true };
            };
            let original = &of[(game + offset) as usize % of.len()];
            // The first games of the stage have different originals, so each original has one of them.
            let is_first_copy = (game as usize) < of.len();
            Branch { deal, at: original.at.clone(), is_course: original.is_course && is_first_copy }
        };
        (0..games).map(start).collect()
    }

    /// Returns whether a game enters the next stage: it stopped at a level, or it ended in the event.
    fn passes(&self, event: &ThresholdEvent, at: &UnfinishedOf<G>) -> bool {
        at.ending.is_none() || event.holds(self.game, at)
    }

    /// Plays a game until `stop` returns true. The function checks `stop` whenever the predictors may have changed; a
    /// finished game stays unchanged. Returns the number of decisions.
    fn follow(
        &mut self,
        event: &ThresholdEvent,
        branch: &mut Branch<G>,
        mut stop: impl FnMut(&Seen) -> bool,
    ) -> u64 {
        let (game, turn_of, evaluator) = (self.game, self.lens.turn, self.lens.evaluator);
        let mut last = None;
        self.play(branch, &mut |at| {
            let turn = turn_of(game, &at.state);
            let now = (turn, event.counted(game, at).map(|(_, value)| value).sum::<i32>());
            if last.replace(now) == Some(now) {
                return false;
            }
            stop(&Seen::of(game, evaluator, event, turn, at))
        })
    }

    /// Plays a game until `stop` returns true; a finished game stays unchanged. Returns the number of decisions.
    fn play(&mut self, branch: &mut Branch<G>, stop: StopsAt<'_, G>) -> u64 {
        let before = branch.at.decisions;
        if branch.at.ending.is_none() {
            self.parts.play(&mut branch.at, branch.deal, stop);
        }
        u64::from(branch.at.decisions - before)
    }
}

/// Predictors at a moment of a game, for each counted seat.
struct Seen {
    turn: u32,
    seats: PerSeat<Option<[f64; PREDICTORS]>>,
}

impl Seen {
    fn of<G: Counted>(
        game: &G,
        evaluator: &dyn Evaluator<G>,
        event: &ThresholdEvent,
        turn: u32,
        at: &UnfinishedOf<G>,
    ) -> Seen {
        let expected = evaluator.expected_scores(game, &at.state);
        let greatest = || expected.as_slice().iter().copied().fold(f32::MIN, f32::max);
        let mut seats = PerSeat::filled(game.seats(), None);
        for (seat, value) in event.counted(game, at) {
            let expected = match event.figure {
                EventFigure::Score | EventFigure::OfSeat(_) => expected[seat],
                EventFigure::OfGame(_) => greatest(),
            };
            seats[seat] = Some([f64::from(value), f64::from(expected)]);
        }
        Seen { turn, seats }
    }

    /// Returns the nearness of the nearest seat.
    fn nearness(&self, forecasts: &Forecasts, event: &ThresholdEvent) -> f64 {
        let above = |seen: &[f64; PREDICTORS]| {
            let above = forecasts.above(self.turn, *seen, event.amount.into());
            match event.side {
                Side::AtLeast => above,
                Side::AtMost => -above,
            }
        };
        self.seats.as_slice().iter().flatten().map(above).fold(f64::NEG_INFINITY, f64::max)
    }
}

impl<G: Counted> Splits for Splitting<'_, G> {
    fn replicate(&mut self, plan: &SplittingPlan, levels: &Levels, number: u64) -> Replication {
        let mut of = Replication {
            passed: Vec::new(),
            courses: 0,
            decisions: 0,
            cut_off: 0,
            set_ups: Vec::new(),
        };
        let mut entered: Option<Vec<Branch<G>>> = None;
        let ends = levels.nearness.iter().map(Some).chain([None]);
        for (stage, level) in ends.enumerate() {
            if entered.as_ref().is_some_and(Vec::is_empty) {
                of.passed.push(0);
                continue;
            }
            let mut games = self.starts(plan, plan.effort, entered.as_deref(), (number, stage));
            for game in &mut games {
                of.decisions += match level {
                    Some(&level) => self.follow(&plan.event, game, |seen| {
                        seen.nearness(&levels.forecasts, &plan.event) >= level
                    }),
                    None => self.play(game, &mut |_| false),
                };
            }
            let is_cut_off = |game: &&Branch<G>| game.at.ending == Some(Ending::CutOff);
            of.cut_off += games.iter().filter(is_cut_off).count() as u64;
            if stage == 0 {
                of.set_ups.extend(games.iter().filter_map(|game| game.at.set_up));
            }
            games.retain(|game| self.passes(&plan.event, &game.at));
            of.passed.push(games.len() as u32);
            if level.is_none() {
                of.courses = games.iter().filter(|game| game.is_course).count() as u32;
            }
            entered = Some(games);
        }
        of
    }

    fn pilot(&mut self, plan: &SplittingPlan, games: u32) -> SplittingPilot {
        pilot::pilot(self, plan, games)
    }
}

#[cfg(test)]
mod tests;
