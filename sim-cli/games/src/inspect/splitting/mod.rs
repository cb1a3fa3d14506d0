//! Rare events of whole games by multilevel splitting: games that come near are copied, and the
//! copies continue with independent randomness.
//!
//! A stage continues as many games as the previous one, from the states that reached the next level
//! of nearness. The product of the parts that reach each level is an unbiased estimate of the
//! probability, for any levels and any measure of nearness, as long as both are fixed in advance.
//! P. Glasserman, P. Heidelberger, P. Shahabuddin, T. Zajic, "Multilevel splitting for estimating
//! rare event probabilities", Operations Research 47 (1999), 585-600; M. J. J. Garvels, "The
//! splitting method in rare event simulation" (2000), for a fixed effort.

mod event;
mod forecast;
mod pilot;

use corsair_engine::observe::Counted;
use corsair_engine::parts::{Parts, Unfinished, UnfinishedOf};
use corsair_engine::play::Ending;
use corsair_engine::seating::Seating;
use corsair_engine::stream::LabRng;
use corsair_engine::{Bot, Game, PerSeat};
use corsair_strategies::search::Evaluator;

pub use event::{EndsBeyond, EventFigure, Side};
use forecast::{Forecasts, PREDICTORS};
pub use pilot::SplittingPilot;

/// The plan of a splitting, equal for every replication.
#[derive(Clone, PartialEq, Debug)]
pub struct SplittingPlan {
    /// Seatings of consecutive games.
    pub seatings: Vec<Seating>,
    /// Event.
    pub event: EndsBeyond,
    /// The number of games of each stage, a multiple of the seatings.
    pub effort: u32,
}

/// The measure of nearness, and the levels at which games are split.
#[derive(Clone, PartialEq, Debug)]
pub struct Levels {
    forecasts: Forecasts,
    /// The levels of nearness, ascending. Nearness is the number of standard deviations by which the metric of the
    /// nearest seat is forecast to end beyond the amount.
    pub nearness: Vec<f64>,
}

/// The results of one replication.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replication {
    /// The number of games of each stage that reach the next level, and in the last stage the
    /// event.
    pub passed: Vec<u32>,
    /// The number of decisions taken.
    pub decisions: u64,
    /// The number of games cut off.
    pub cut_off: u64,
    /// Set-ups of the games of the first stage, without games that were split during their set-up.
    pub set_ups: Vec<u64>,
}

impl Replication {
    /// The estimate of the probability from this replication alone.
    pub fn estimate(&self, effort: u32) -> f64 {
        self.passed.iter().map(|&passed| f64::from(passed) / f64::from(effort)).product()
    }
}

/// Plays replications in sequence on one thread, for any game. Bots must be memoryless.
pub trait Splits {
    /// Plays a replication; it depends only on its number, the plan and the levels.
    fn replicate(&mut self, plan: &SplittingPlan, levels: &Levels, number: u64) -> Replication;

    /// Learns forecasts and chooses levels, with stages of `games` games each that no replication
    /// uses.
    fn pilot(&mut self, plan: &SplittingPlan, games: u32) -> SplittingPilot;
}

/// The turn of a state.
pub(crate) type TurnOf<G> = fn(&G, &<G as Game>::State) -> u32;

/// The predictors of a forecast.
pub(crate) struct Lens<'g, G: Counted> {
    /// The turn of a state.
    pub turn: TurnOf<G>,
    /// The game's evaluator.
    pub(crate) evaluator: &'g dyn Evaluator<G>,
}

/// Separates the randomness of replications from that of games.
const APART: u64 = u64::from_le_bytes(*b"splitted");

/// The bits of a deal's number for the index of the game and of its stage.
const OF_GAMES: u32 = 20;
const OF_STAGES: u32 = 8;

/// The greatest number of stages of a replication.
const MOST_STAGES: usize = 1 << OF_STAGES;

/// The greatest number of games of a stage.
pub const MOST_EFFORT: u32 = 1 << (OF_GAMES - 1);

/// Marks the deal by which a game is set up, so that it shares no randomness with its play.
const SET_UP: u64 = MOST_EFFORT as u64;

/// Plays replications of a game with its bots.
pub(crate) struct Splitting<'g, G: Counted> {
    game: &'g G,
    parts: Parts<'g, G>,
    seed: u64,
    lens: Lens<'g, G>,
}

/// The games of a stage: the number of the replication and of the stage.
type Place = (u64, usize);

impl<'g, G: Counted> Splitting<'g, G> {
    /// Replications of a seed.
    pub(crate) fn new(
        game: &'g G,
        bots: Vec<&'g dyn Bot<G>>,
        seed: u64,
        lens: Lens<'g, G>,
    ) -> Splitting<'g, G> {
        let seed = seed ^ APART;
        Splitting { game, parts: Parts::new(game, bots, seed), seed, lens }
    }

    /// The games at the start of a stage, each with the deal whose randomness it continues with:
    /// copies of those that `entered`, each equally often or once more, or new games in the first
    /// stage.
    fn starts(
        &mut self,
        plan: &SplittingPlan,
        games: u32,
        entered: Option<&[UnfinishedOf<G>]>,
        (number, stage): Place,
    ) -> Vec<(u64, UnfinishedOf<G>)> {
        let first = (number << OF_STAGES | stage as u64) << OF_GAMES;
        let offset = entered.map_or(0, |of| LabRng::new(self.seed, first).below(of.len() as u32));
        let start = |game: u32| {
            let deal = first + u64::from(game);
            let at = match entered {
                Some(of) => of[(game + offset) as usize % of.len()].clone(),
                None => {
                    let seating = &plan.seatings[game as usize % plan.seatings.len()];
                    self.parts.begin(deal | SET_UP, seating)
                }
            };
            (deal, at)
        };
        (0..games).map(start).collect()
    }

    /// Returns whether a game continues in the next stage: it was stopped at a level, or ended in
    /// the event, which is beyond every level.
    fn passes(&self, event: &EndsBeyond, at: &UnfinishedOf<G>) -> bool {
        at.ending.is_none() || event.holds(self.game, at)
    }

    /// Continues a game until `stop` holds for its nearness, which is checked whenever it may have
    /// changed; a finished game is unchanged.
    fn follow(
        &mut self,
        event: &EndsBeyond,
        (deal, at): &mut (u64, UnfinishedOf<G>),
        mut stop: impl FnMut(&Seen) -> bool,
    ) {
        if at.ending.is_some() {
            return;
        }
        let (game, lens) = (self.game, &self.lens);
        let mut last = None;
        self.parts.play(at, *deal, &mut |at| {
            let turn = (lens.turn)(game, &at.state);
            let now = (turn, event.counted(game, at).map(|(_, value)| value).sum::<i32>());
            if last.replace(now) == Some(now) {
                return false;
            }
            stop(&Seen::of(game, lens, event, turn, at))
        });
    }
}

/// The predictors at a moment of a game, for each counted seat.
struct Seen {
    turn: u32,
    seats: PerSeat<Option<[f64; PREDICTORS]>>,
}

impl Seen {
    fn of<G: Counted>(
        game: &G,
        lens: &Lens<'_, G>,
        event: &EndsBeyond,
        turn: u32,
        at: &UnfinishedOf<G>,
    ) -> Seen {
        let expected = lens.evaluator.expected_scores(game, &at.state);
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

    /// The nearness of the nearest seat.
    fn nearness(&self, forecasts: &Forecasts, event: &EndsBeyond) -> f64 {
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

/// The number of games cut off.
fn cut_off<'p, S: 'p, W: 'p>(played: impl Iterator<Item = &'p Unfinished<S, W>>) -> u64 {
    played.filter(|of| of.ending == Some(Ending::CutOff)).count() as u64
}

impl<G: Counted> Splits for Splitting<'_, G> {
    fn replicate(&mut self, plan: &SplittingPlan, levels: &Levels, number: u64) -> Replication {
        let mut of =
            Replication { passed: Vec::new(), decisions: 0, cut_off: 0, set_ups: Vec::new() };
        let mut entered: Option<Vec<UnfinishedOf<G>>> = None;
        let ends = levels.nearness.iter().map(Some).chain([None]);
        for (stage, level) in ends.enumerate() {
            if entered.as_ref().is_some_and(Vec::is_empty) {
                of.passed.push(0);
                continue;
            }
            let mut games = self.starts(plan, plan.effort, entered.as_deref(), (number, stage));
            let mut passed = Vec::new();
            for game in &mut games {
                let before = game.1.decisions;
                self.follow(&plan.event, game, |seen| {
                    level.is_some_and(|&level| {
                        seen.nearness(&levels.forecasts, &plan.event) >= level
                    })
                });
                of.decisions += u64::from(game.1.decisions - before);
            }
            of.cut_off += cut_off(games.iter().map(|(_, at)| at));
            if stage == 0 {
                of.set_ups.extend(games.iter().filter_map(|(_, at)| at.set_up));
            }
            passed.extend(
                games.into_iter().map(|(_, at)| at).filter(|at| self.passes(&plan.event, at)),
            );
            of.passed.push(passed.len() as u32);
            entered = Some(passed);
        }
        of
    }

    fn pilot(&mut self, plan: &SplittingPlan, games: u32) -> SplittingPilot {
        pilot::pilot(self, plan, games)
    }
}

#[cfg(test)]
mod tests;
