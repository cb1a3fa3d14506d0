//! Pilot of a splitting: learns forecasts and levels from separate games.

use corsair_engine::observe::Counted;

use super::forecast::Observations;
use super::{Branch, Levels, MOST_STAGES, Place, Splitting, SplittingPlan};

/// Result of a pilot, before the first replication.
#[derive(Clone, PartialEq, Debug)]
pub struct SplittingPilot {
    /// Levels at which games are split.
    pub levels: Levels,
    /// Number of decisions in the pilot's games.
    pub decisions: u64,
    /// Mean number of decisions in a whole game.
    pub decisions_per_game: f64,
}

/// Replication number of the pilot, greater than the numbers of all replications.
const PILOT: u64 = 1 << 35;

/// Stage number of the whole games that the pilot plays to learn forecasts.
const LEARNING: usize = MOST_STAGES - 1;

/// Number of games in a stage, divided by the number that should reach the next level.
const REACH: usize = 4;

/// Learns forecasts from whole games, then finds levels in sequence. Each level is the nearness that a quarter of the
/// games from the previous level reaches. F. Cérou, A. Guyader, "Adaptive multilevel splitting for rare event
/// analysis", Stochastic Analysis and Applications 25 (2007), 417-443.
pub(super) fn pilot<G: Counted>(
    splitting: &mut Splitting<'_, G>,
    plan: &SplittingPlan,
    games: u32,
) -> SplittingPilot {
    let (observations, mut decisions) = learn(splitting, plan, games);
    let decisions_per_game = decisions as f64 / f64::from(games);
    let mut levels = Levels { forecasts: observations.fit(), nearness: Vec::new() };
    let mut entered: Option<Vec<Branch<G>>> = None;
    for stage in 0..LEARNING {
        let place = (PILOT, stage);
        let mut played = splitting.starts(plan, games, entered.as_deref(), place);
        let mut bests = Vec::new();
        for game in &mut played {
            let mut best = f64::NEG_INFINITY;
            decisions += splitting.follow(&plan.event, game, |seen| {
                best = best.max(seen.nearness(&levels.forecasts, &plan.event));
                false
            });
            bests.push(best);
        }
        let mut reached = 0;
        for (game, best) in played.iter().zip(&mut bests) {
            if plan.event.holds(splitting.game, &game.at) {
                reached += 1;
                *best = f64::INFINITY;
            }
        }
        let level = next_level(bests).filter(|_| reached * REACH < played.len());
        let Some(level) = level else { break };
        levels.nearness.push(level);
        // Replays the same games, and stops each game at the new level.
        let (next, taken) = up_to(splitting, plan, (entered.as_deref(), place, games), &levels);
        decisions += taken;
        entered = Some(next);
    }
    SplittingPilot { levels, decisions, decisions_per_game }
}

/// Plays whole games. Returns their observations and the number of decisions.
fn learn<G: Counted>(
    splitting: &mut Splitting<'_, G>,
    plan: &SplittingPlan,
    games: u32,
) -> (Observations, u64) {
    let (mut observations, mut decisions) = (Observations::default(), 0);
    for mut game in splitting.starts(plan, games, None, (PILOT, LEARNING)) {
        let mut seen = Vec::new();
        decisions += splitting.follow(&plan.event, &mut game, |now| {
            seen.push((now.turn, now.seats));
            false
        });
        for (seat, end) in plan.event.counted(splitting.game, &game.at) {
            for (turn, seats) in &seen {
                if let Some(seen) = seats[seat] {
                    observations.add(*turn, seen, end.into());
                }
            }
        }
    }
    (observations, decisions)
}

/// Returns the nearness that a quarter of the games reaches. If all games reach this nearness, returns the next
/// greater nearness. Returns `None` if no game short of the event exceeds the least nearness.
fn next_level(mut bests: Vec<f64>) -> Option<f64> {
    bests.sort_unstable_by(f64::total_cmp);
    let (least, quarter) = (bests[0], bests[bests.len() - 1 - bests.len() / REACH]);
    let level = match quarter > least {
        true => Some(quarter),
        false => bests.into_iter().find(|&best| best > least),
    };
    level.filter(|level| level.is_finite())
}

/// Plays the games of a stage up to the last level. Returns the games that reach the level, and the number of
/// decisions.
fn up_to<G: Counted>(
    splitting: &mut Splitting<'_, G>,
    plan: &SplittingPlan,
    (entered, place, games): (Option<&[Branch<G>]>, Place, u32),
    levels: &Levels,
) -> (Vec<Branch<G>>, u64) {
    let (mut next, mut decisions) = (Vec::new(), 0);
    let level = levels.nearness.last().copied().unwrap_or(f64::INFINITY);
    for mut game in splitting.starts(plan, games, entered, place) {
        decisions += splitting.follow(&plan.event, &mut game, |seen| {
            seen.nearness(&levels.forecasts, &plan.event) >= level
        });
        if splitting.passes(&plan.event, &game.at) {
            next.push(game);
        }
    }
    (next, decisions)
}
