//! Reports: estimates made of totals, and the forms they are shown in.

use crate::present::estimate::{FactEstimate, RowReport};
use crate::present::faults::{FaultGameRow, FaultRow, fault_game_rows, fault_rows};

use crate::present::set_ups::SetUpCount;
use corsair_engine::Seat;
use corsair_lab::durable::Sums;

use crate::present::luck::LuckRow;
use crate::studies::run::differences::DifferenceRow;
use crate::studies::run::luck::luck_rows;
use corsair_lab::experiment::{Experiment, Player};
use corsair_lab::{Address, CountedAmount, Distinction, FactNames, Totals};

/// A game worth a look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotableReport<'e> {
    /// What it is notable for.
    pub distinction: Distinction,
    /// What counts: score, margin or decisions.
    pub value: CountedAmount,
    /// Where it is found.
    pub address: Address,
    /// The bot it is about.
    pub bot: &'e str,
    /// The seat of that bot.
    pub seat: Seat,
}

impl<'e> NotableReport<'e> {
    fn all(experiment: &'e Experiment, totals: &Totals<'_>) -> Vec<NotableReport<'e>> {
        let games = totals.notable().iter().map(|(distinction, game)| {
            let bot = experiment.design.seatings()[game.seating][game.seat];
            NotableReport {
                distinction,
                value: CountedAmount::new(
                    game.value.into(),
                    distinction.unit(experiment.conditions.rules.score),
                ),
                address: Address {
                    seed: experiment.conditions.seed,
                    deal: game.deal,
                    seating: game.seating,
                },
                bot: &experiment.bots[usize::from(bot)].name,
                seat: game.seat,
            }
        });
        games.collect()
    }
}

/// The bot of a row of the design.
fn bot_of_row(experiment: &Experiment, row: usize) -> &Player {
    &experiment.bots[experiment.design.rows()[row].bot]
}

/// The results of an experiment.
#[derive(Clone, Debug)]
pub struct Report<'e> {
    /// What was played.
    pub experiment: &'e Experiment,
    /// The sums.
    pub totals: &'e Totals<'e>,
    /// The estimates: every bot in all its seats, then every bot in each.
    pub rows: Vec<RowReport<'e>>,
    /// The bots against each other.
    pub differences: Vec<DifferenceRow>,
    /// Bots and differences, adjusted by luck; none where means are not adjusted.
    pub luck: Vec<LuckRow>,
    /// The facts of the game.
    pub game_facts: Vec<FactEstimate>,
    /// What is counted in each game.
    pub facts: FactNames,
    /// The games worth a look.
    pub notable: Vec<NotableReport<'e>>,
    /// What external bots did wrong.
    pub faults: Vec<FaultRow>,
}

impl<'e> Report<'e> {
    /// Makes the estimates. The totals hold at least one block of the experiment's design.
    pub fn new(experiment: &'e Experiment, totals: &'e Totals<'e>, names: FactNames) -> Report<'e> {
        let game_facts = names.of_game.iter().enumerate();
        Report {
            experiment,
            totals,
            rows: RowReport::all(experiment, totals, names.of_seat),
            differences: DifferenceRow::all(experiment, totals),
            luck: luck_rows(experiment, totals),
            game_facts: game_facts
                .map(|(index, &fact)| FactEstimate::new(fact, &totals.game_fact(index)))
                .collect(),
            facts: names,
            notable: NotableReport::all(experiment, totals),
            faults: fault_rows(totals.faults(), experiment.conditions.seed, |row| {
                bot_of_row(experiment, row)
            }),
        }
    }

    /// The games with faults.
    pub(crate) fn fault_games(&self) -> Vec<FaultGameRow> {
        fault_game_rows(self.totals.faults(), self.experiment.conditions.seed, |row| {
            bot_of_row(self.experiment, row)
        })
    }

    /// Set-ups of the deals.
    pub(crate) fn set_ups(&self) -> SetUpCount {
        SetUpCount::of([self.totals.set_ups()])
    }

    /// The rows of bots in all their seats.
    pub fn bots(&self) -> &[RowReport<'e>] {
        &self.rows[..self.experiment.bots.len()]
    }

    /// The rows of bots in one seat.
    pub fn seats(&self) -> &[RowReport<'e>] {
        &self.rows[self.experiment.bots.len()..]
    }
}
