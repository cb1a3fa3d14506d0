//! Report of a search: the question, the values found, and the metric before and after.

use crate::tune::candidate_sums::Estimated;
use crate::tune::rows::{TuneRow, Values};
use corsair_cli::tuning::args::SearchPlan;
use corsair_cli::tuning::bot_arena::Counts;
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
    /// Objective in words: `least seat_gap`.
    pub objective: String,
    /// Id of the metric in files.
    pub figure: String,
    /// Unit of the metric.
    pub unit: Unit,
    /// Target of the metric, if any.
    pub target: Option<f64>,
    /// Tables, each with its bots.
    pub tables: Vec<TunedTable>,
    /// Ranges of the search.
    pub space: Space,
    pub(crate) search: SearchPlan,
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
    /// Metric before and after the search, and its change, table by table.
    pub rows: Vec<TuneRow>,
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
}

impl<'q> TuneReport<'q> {
    /// Creates the report of a search. `confirmed` has the metric at each table with the number of deals of the
    /// confirmation, and `settings` writes the values of a candidate.
    pub(crate) fn new<S: Evidence>(
        question: &'q TuneQuestion,
        tuned: &Tuned<S>,
        (confirmed, deals): (&[BeforeAndAfter], u64),
        settings: impl Fn(&Candidate) -> String,
        interval: impl Fn(&S) -> Option<Interval>,
        (file, counts): (ResultFile, Counts),
    ) -> TuneReport<'q> {
        let mut rows = Vec::new();
        for (table, of) in question.tables.iter().zip(confirmed) {
            for (values, (value, interval)) in
                [(Values::Start, of.before), (Values::Found, of.after), (Values::Change, of.change)]
            {
                rows.push(TuneRow {
                    table: table.name.clone(),
                    figure: question.figure.clone(),
                    values,
                    stage: Stage::Confirmed,
                    blocks: deals,
                    games: deals * table.games_per_deal,
                    value: Estimate::of(value, interval),
                    target: question.target.filter(|_| values != Values::Change),
                });
            }
        }
        TuneReport {
            question,
            rows,
            deals,
            search: SearchRows::new(&question.space, tuned, settings, interval),
            file,
            counts,
        }
    }
}

impl TuneReport<'_> {
    /// Returns the files of a report.
    pub(crate) fn result(&self, timing: &Timing) -> VerbResult<'_> {
        let mut tables = vec![ResultTable::of(self.rows.clone())];
        tables.extend(self.search.tables());
        let timing = timing.json(self.counts.games, self.counts.decisions);
        let others = vec![self.file.clone()];
        VerbResult { others, ..VerbResult::new(tables, |files| manifest(self, files), timing) }
    }
}

/// Returns the text of `manifest.json`, which has a hash of each remaining file.
fn manifest(report: &TuneReport<'_>, files: &[ResultFile]) -> String {
    let question = report.question;
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
        /// Unit of the metric.
        is_share: question.unit == Unit::Share,
        seed: question.conditions.seed,
        games_asked: question.conditions.games_asked,

        #[serde(flatten)]
        search: report.counts.manifest(&question.search, report.deals),
        files: hashes(files),
    }))
}
