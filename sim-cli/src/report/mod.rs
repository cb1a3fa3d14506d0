//! Reports: estimates made of totals, and the forms they are told in.

mod advantage;
mod comparison;
mod contest;
mod directory;
mod estimate;
mod experiment_manifest;
mod faults;
mod figures;
mod files;
mod game_rows;
mod json;
mod leftover;
mod manifest;
mod number;
mod plan;
mod recorded;
mod rigs;
mod rows;
mod screen;
mod sensitivity;
mod spread;
mod sweep;
mod tables;
mod tournament;
mod varied;

pub use advantage::{
    Balance, SEAT_COLUMNS, SeatEstimate, SeatReport, seats_csv, seats_files, seats_json,
    seats_narrow_enough, seats_screen,
};
pub use comparison::{
    ComparisonReport, DELTA_COLUMNS, Delta, Difference, Finding, comparison_csv, comparison_files,
    comparison_json, comparison_screen, fame_shapes, is_telling, narrow_enough,
};
pub use contest::{
    LOOK_COLUMNS, Look, MATCH_COLUMNS, MatchReport, MatchVerdict, match_csv, match_files,
    match_json, match_screen,
};
pub use directory::{Refused, ResultDirectory};
pub use estimate::{FactEstimate, Mean, Method, PlaceShare, QuartileEstimate, RowReport, WinShare};
pub use faults::{FAULT_COLUMNS, FAULT_GAME_COLUMNS, FaultReport, faults};
pub use figures::{
    ALL_FIGURES, COMPARE_FIGURES, MATCH_FIGURES, MATCH_MEASURES, ODDS_FIGURES, PLAN_FIGURES,
    RIGS_FIGURES, RUN_FIGURES, SEATS_FIGURES, SENSITIVITY_FIGURES, SWEEP_FIGURES,
    TOURNAMENT_FIGURES,
};
pub(crate) use files::PAGE;
pub use files::{ResultFile, files};
pub use game_rows::{GAME_ROW_COLUMNS, NoRowFile, RowFile, RowTable};
pub use json::json;
pub(crate) use json::pretty;
pub(crate) use leftover::is_leftover;
pub(crate) use manifest::{Conditions, hashes};
pub use manifest::{Timing, manifest};
pub(crate) use number::{counted, decimals, decimals_written, fixed, grouped, p_text, signed};
pub use plan::{PLAN_COLUMNS, PlanRow, plan_csv, plan_files, plan_json, plan_screen};
pub use recorded::{Recorded, RecordedDesign, Unreadable};
pub use rigs::{
    EQUILIBRIUM_COLUMNS, EquilibriumReport, GainRow, PAYOFF_COLUMNS, PayoffRow, RIG_COLUMNS,
    RigReport, RigRow, Share, Stage, rigs_csv, rigs_files, rigs_json, rigs_screen,
};
pub use screen::screen;
pub(crate) use screen::{indented, plain_table, rules_text};
pub use sensitivity::{
    CONCLUSION_COLUMNS, Claim, Conclusion, Detail, INDEX_COLUMNS, Index, SensitivityReport,
    Subject, Survival, Tested, sensitivity_csv, sensitivity_files, sensitivity_json,
    sensitivity_screen,
};
pub use sweep::{
    EFFECT_COLUMNS, Effect, FIT_COLUMNS, Fit, SweepReport, sweep_csv, sweep_files, sweep_json,
    sweep_screen,
};
pub(crate) use tables::csv;
pub use tables::{
    EVENT_COLUMNS, FAME_COLUMNS, NOTABLE_COLUMNS, PLACEMENT_COLUMNS, SUMMARY_COLUMNS, events,
    fame_histogram, notable, placements, summary,
};

pub use tournament::{
    BOT_SEAT_COLUMNS, InSeat, PAIR_COLUMNS, PairReport, RATING_COLUMNS, Rating, Ratings,
    STANDING_COLUMNS, Standing, TournamentReport, Undefined, Verdict, standings, tournament_files,
    tournament_json, tournament_screen,
};
pub use varied::{CELL_COLUMNS, FACTOR_COLUMNS, Figure};

use corsair_engine::Seat;

use crate::experiment::{Address, Distinction, Experiment, FactNames, Player, Totals};

impl FactNames {
    /// The ids of all of them, in the order in which they are summed.
    pub fn ids(&self) -> Vec<&'static str> {
        self.of_game.iter().chain(self.of_seat).map(|fact| fact.id).collect()
    }
}

/// A game worth a look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotableReport<'e> {
    /// What it is notable for.
    pub distinction: Distinction,
    /// What counts: fame, margin or decisions.
    pub value: i64,
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
                value: game.value,
                address: Address { seed: experiment.seed, deal: game.deal, seating: game.seating },
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
    /// The facts of the game.
    pub game_facts: Vec<FactEstimate>,
    /// The games worth a look.
    pub notable: Vec<NotableReport<'e>>,
    /// What bots outside the program did wrong.
    pub faults: Vec<FaultReport<'e>>,
}

impl<'e> Report<'e> {
    /// Makes the estimates. The totals hold at least one block of the experiment's design.
    pub fn new(experiment: &'e Experiment, totals: &'e Totals<'e>, names: FactNames) -> Report<'e> {
        let game_facts = names.of_game.iter().enumerate();
        Report {
            experiment,
            totals,
            rows: RowReport::all(experiment, totals, names.of_seat),
            game_facts: game_facts
                .map(|(index, &fact)| FactEstimate::new(fact, &totals.game_fact(index)))
                .collect(),
            notable: NotableReport::all(experiment, totals),
            faults: FaultReport::all(totals.faults(), experiment.seed, |row| {
                bot_of_row(experiment, row)
            }),
        }
    }

    /// `fault_games.csv`.
    fn fault_games(&self) -> String {
        faults::fault_games(self.totals.faults(), self.experiment.seed, |row| {
            bot_of_row(self.experiment, row)
        })
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
