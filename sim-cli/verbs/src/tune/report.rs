//! Report of a search: the question, the values found, and the metric before and after.

use crate::tune::candidate_sums::Estimated;
use crate::tune::rows::{FrontRow, TuneRow, Values};
use corsair_cli::tuning::args::SearchPlan;
use corsair_cli::tuning::bot_arena::Counts;
use corsair_lab::Balance;
use corsair_lab::assertion::Unit;
use corsair_lab::experiment::Player;
use corsair_lab::result::{Estimate, ResultTable};
use corsair_lab::tuning::{Candidate, Evidence, Space, Tuned};
use corsair_lab::{Conditions, Stage};
use corsair_present::manifest::{Bot, ManifestHead, hashes};
use corsair_present::result::VerbResult;
use corsair_present::rows::{object, pretty};
use corsair_present::tuning::rows::SearchRows;
use corsair_present::{ResultFile, Timing};
use corsair_stats::Interval;

/// Question of `corsair tune` with the conditions of its answer.
pub struct TuneQuestion {
    /// Conditions of the result.
    pub conditions: Conditions,
    /// Objectives in words: `the least seat_gap`.
    pub objective: String,
    /// Metrics of the objectives.
    pub figures: Vec<TunedFigure>,
    /// Tables, each with its bots.
    pub tables: Vec<TunedTable>,
    /// Ranges of the search.
    pub space: Space,
    pub(crate) search: SearchPlan,
}

/// Metric of an objective.
#[derive(Clone, PartialEq, Debug)]
pub struct TunedFigure {
    /// Id of the metric in files.
    pub name: String,
    /// Unit of the metric.
    pub unit: Unit,
    /// Lowest value of the target, if any.
    pub low: Option<f64>,
    /// Highest value of the target, if any.
    pub high: Option<f64>,
}

/// Table at which candidates are measured.
#[derive(Clone, PartialEq, Debug)]
pub struct TunedTable {
    /// Name of the table.
    pub name: String,
    /// Bots at the table; for a tuned bot, the members of the field.
    pub bots: Vec<Player>,
    /// Number of games per deal.
    pub games_per_deal: u64,
}

/// Report of a tuning.
pub struct TuneReport<'q> {
    /// Question of the command.
    pub question: &'q TuneQuestion,
    /// Metrics before and after the search, and their changes, table by table.
    pub rows: Vec<TuneRow>,
    /// Smallest edits of the rules that are better than every smaller edit; empty for a bot.
    pub front: Vec<FrontRow>,
    /// Number of deals of the confirmation; an early end leaves fewer than planned.
    pub deals: u64,
    /// Rows of the search.
    pub search: SearchRows,
    /// File with the values found.
    pub file: ResultFile,
    pub(crate) counts: Counts,
}

/// Metric at a table with the start values, with the values found, and the change.
pub(crate) struct BeforeAndAfter {
    pub(crate) before: Estimated,
    pub(crate) after: Estimated,
    pub(crate) change: Estimated,
    /// Verdict on the seats with the values found, if the metric is their balance.
    pub(crate) balance: Option<Balance>,
}

/// Values found with their confirmation.
pub(crate) struct Answer {
    pub(crate) found: Candidate,
    /// Metrics, table by table.
    pub(crate) confirmed: Vec<BeforeAndAfter>,
    /// Worth of changes, each with the index of its number.
    pub(crate) worths: Vec<(usize, Estimate)>,
    /// Number of deals of the confirmation.
    pub(crate) deals: u64,
    pub(crate) front: Vec<FrontRow>,
    pub(crate) file: ResultFile,
    pub(crate) counts: Counts,
}

impl<'q> TuneReport<'q> {
    /// Creates the report of a search. The closure `settings` writes the values of a candidate.
    pub(crate) fn new<S: Evidence>(
        question: &'q TuneQuestion,
        tuned: &Tuned<S>,
        answer: Answer,
        settings: impl Fn(&Candidate) -> String,
        interval: impl Fn(&S) -> Option<Interval>,
    ) -> TuneReport<'q> {
        let Answer { found, confirmed, worths, deals, front, file, counts } = answer;
        let tables = question.tables.iter();
        let places = tables.flat_map(|table| question.figures.iter().map(move |of| (table, of)));
        let mut rows = Vec::new();
        for ((table, figure), of) in places.zip(confirmed) {
            for (values, (value, interval)) in
                [(Values::Start, of.before), (Values::Found, of.after), (Values::Change, of.change)]
            {
                let is_level = values != Values::Change;
                rows.push(TuneRow {
                    table: table.name.clone(),
                    figure: figure.name.clone(),
                    values,
                    stage: Stage::Confirmed,
                    blocks: deals,
                    games: deals * table.games_per_deal,
                    is_share: figure.unit == Unit::Share,
                    value: Estimate::of(value, interval),
                    target_low: figure.low.filter(|_| is_level),
                    target_high: figure.high.filter(|_| is_level),
                    balance: of.balance.filter(|_| values == Values::Found),
                });
            }
        }
        let mut search = SearchRows::new(&question.space, (tuned, &found), settings, interval);
        // The choice among options comes before the numbers.
        let numbers = search.values.len() - question.space.dimensions.len();
        for (at, worth) in worths {
            search.values[numbers + at].worth = Some(worth);
        }
        TuneReport { question, rows, front, deals, search, file, counts }
    }
}

impl TuneReport<'_> {
    /// Returns the files of a report.
    pub(crate) fn result(&self, timing: &Timing) -> VerbResult<'_> {
        let mut tables =
            vec![ResultTable::of(self.rows.clone()), ResultTable::of(self.front.clone())];
        tables.extend(self.search.tables());
        let timing = timing.json(self.counts.games, self.counts.decisions);
        let others = vec![self.file.clone()];
        VerbResult { others, ..VerbResult::new(tables, |files| manifest(self, files), timing) }
    }
}

/// Returns the text of `manifest.json`, which has a hash of each remaining file.
fn manifest(report: &TuneReport<'_>, files: &[ResultFile]) -> String {
    let question = report.question;
    let first = question.search.searched();
    let tables = question.tables.iter().map(|table| {
        object!(TableOf {
            name: &table.name,
            bots: Bot::all(&table.bots),
            blocks: report.deals,
            games_per_block: table.games_per_deal,
            stopped: false,
        })
    });
    pretty(&object!(Manifest {
        #[serde(flatten)]
        conditions: ManifestHead::of(&question.conditions),
        tables: tables.collect::<Vec<_>>(),
        objective: &question.objective,
        seed: question.conditions.seed,
        games_asked: question.conditions.games_asked,

        #[serde(flatten)]
        search: report.counts.manifest(&question.search, first..first + report.deals),
        files: hashes(files),
    }))
}
