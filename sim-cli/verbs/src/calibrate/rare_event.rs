//! Rare event in an experiment's games: its chance by counting, and the estimate of `corsair rare`.

use std::ops::ControlFlow;

use corsair_engine::run::{Aggregate, Cut, Plan};
use corsair_strategies::external::OnFault;

use crate::rare::report::{add, estimate, no_replications};
use corsair_engine::fnv::fnv1a;
use corsair_games::inspect::splitting::{EventFigure, Side, SplittingPlan, ThresholdEvent};
use corsair_games::pack::Table;
use corsair_lab::{Block, BlockTotals, Design, Unplayable, Watch, play_blocks};
use corsair_stats::{Confidence, Histogram, Interval};

/// Rarity of the event: at most one in this number of the first bot's seats reaches the score.
const ONE_IN: u64 = 200;

/// Number of deals that count the event, after the deals of all experiments.
const COUNTED: u64 = 160_000;

/// Number of games in each stage of a replication.
const EFFORT: u32 = 16;
/// Number of replications in an experiment.
const REPLICATIONS: u64 = 40;

/// Number of games in each stage of the pilot.
const PILOT: u32 = 128;

/// Event that a seat of the first bot ends with a high score.
pub(crate) struct RareEvent {
    plan: SplittingPlan,
    /// Probability of the event in a game, measured by counting.
    pub truth: f64,
}

/// Number of games, and number of games with the event.
#[derive(Clone)]
struct Count {
    least: i32,
    games: u64,
    events: u64,
}

impl Aggregate for Count {
    fn merge(&mut self, later: Count) {
        self.games += later.games;
        self.events += later.events;
    }
}

impl BlockTotals for Count {
    fn record(&mut self, block: &Block<'_>) {
        for (seating, game) in block.seatings.iter().zip(block.games) {
            let mut own = seating.iter().filter(|&(_, &bot)| bot == 0);
            self.games += 1;
            self.events += u64::from(own.any(|(seat, _)| game.scores[seat] >= self.least));
        }
    }

    fn flow(&self, _on_fault: OnFault) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

impl RareEvent {
    /// Counts the games with the event at a table, in deals from `from` on. The scores of the first bot's seats set
    /// the threshold.
    ///
    /// # Errors
    /// Returns the error of a thread pool that the system refused to start.
    pub(crate) fn counted(
        table: &dyn Table,
        design: &Design,
        scores: &Histogram,
        (seed, from, cut): (u64, u64, &Cut),
    ) -> Result<RareEvent, Unplayable> {
        let least = high(scores);
        let deals = from..from + COUNTED;
        let plan = Plan { seed, deals, seatings: design.seatings(), cut: cut.clone() };
        let none = Count { least, games: 0, events: 0 };
        let counted = play_blocks(table, Watch::Nothing, &plan, || none.clone(), &|_| {})?;
        let seatings = design.seatings().to_vec();
        let effort = EFFORT.next_multiple_of(seatings.len() as u32);
        let (figure, side) = (EventFigure::Score, Side::AtLeast);
        let event = ThresholdEvent { figure, side, amount: least, by: Some(0) };
        Ok(RareEvent {
            plan: SplittingPlan { seatings, event, effort },
            truth: counted.events as f64 / counted.games as f64,
        })
    }

    /// Returns the interval of the event's chance by an independent run of `corsair rare`, which finds new levels.
    pub(crate) fn asked(&self, table: &dyn Table, seed: u64, experiment: u64) -> Option<Interval> {
        let mut splitting = table.splitting(fnv1a(format!("{seed} {experiment}").as_bytes()));
        let levels = splitting.pilot(&self.plan, PILOT).levels;
        let mut totals = no_replications(levels.nearness.len() + 1);
        for number in 0..REPLICATIONS {
            add(&mut totals, &splitting.replicate(&self.plan, &levels, number), self.plan.effort);
        }
        estimate(&totals).interval(Confidence::REPORTED)
    }
}

/// Returns the lowest score that at most one in [`ONE_IN`] seats reaches.
fn high(scores: &Histogram) -> i32 {
    let all: u64 = scores.iter().map(|(_, seats)| seats).sum();
    let mut reach = all;
    for (score, seats) in scores.iter() {
        if reach * ONE_IN <= all {
            return score;
        }
        reach -= seats;
    }
    scores.range().map_or(0, |(_, most)| most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn high_score_of_a_rare_event_is_rare_or_the_highest() {
        let mut scores = Histogram::default();
        (0..1_000).for_each(|game| scores.add(game / 4));
        // The last of 250 scores has 4 of 1,000 seats.
        assert_eq!(high(&scores), 249);
        scores.add(249);
        scores.add(249);
        assert_eq!(high(&scores), 249, "no score is rarer than the highest");
    }
}
