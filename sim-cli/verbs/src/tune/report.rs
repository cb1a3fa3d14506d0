//! Report of a tuning: the question, the values found, and the metric before and after.

use crate::tune::figures::Estimated;
use crate::tune::rows::{TuneRow, Values};
use corsair_cli::tuning::args::SearchPlan;
use corsair_cli::tuning::contest::Counts;
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

/// Conditions of the answer.
pub struct TuneQuestion {
    /// Conditions of the result.
    pub conditions: Conditions,
    /// Objective in words: `least seat_gap`.
    pub objective: String,
    /// Metric, as files name it.
    pub figure: String,
    /// Unit of the metric.
    pub unit: Unit,
    /// Target of the metric, if any.
    pub target: Option<f64>,
    /// Tables, each with its bots.
    pub tables: Vec<TunedTable>,
    /// Space of the search.
    pub space: Space,
    pub(crate) search: SearchPlan,
}

/// Table at which candidates are measured.
#[derive(Clone, PartialEq, Debug)]
pub struct TunedTable {
    /// Name.
    pub name: String,
    /// Bots; the members of a field.
    pub bots: Vec<Player>,
    /// Number of games of a deal.
    pub games_per_deal: u64,
}

/// Report of a tuning.
pub struct TuneReport<'q> {
    /// Question.
    pub question: &'q TuneQuestion,
    /// Metrics before and after, with their change, table by table.
    pub rows: Vec<TuneRow>,
    /// Rows of the search.
    pub search: SearchRows,
    /// Values found, as a file.
    pub file: ResultFile,
    pub(crate) counts: Counts,
}

/// Metric at a table with the values of the start and the values found, and its change.
pub(crate) struct BeforeAndAfter {
    pub(crate) before: Estimated,
    pub(crate) after: Estimated,
    pub(crate) change: Estimated,
}

impl<'q> TuneReport<'q> {
    /// Creates the report of a search; `confirmed` has each table, `settings` writes a candidate.
    pub(crate) fn new<S: Evidence>(
        question: &'q TuneQuestion,
        tuned: &Tuned<S>,
        confirmed: &[BeforeAndAfter],
        settings: impl Fn(&Candidate) -> String,
        interval: impl Fn(&S) -> Option<Interval>,
        (file, counts): (ResultFile, Counts),
    ) -> TuneReport<'q> {
        let deals = question.search.confirmed;
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
            search: SearchRows::new(&question.space, tuned, settings, interval),
            file,
            counts,
        }
    }
}

impl TuneReport<'_> {
    /// Returns all files.
    pub(crate) fn result(&self, timing: &Timing) -> VerbResult<'_> {
        let mut tables = vec![ResultTable::of(self.rows.clone())];
        tables.extend(self.search.tables());
        let timing = timing.json(self.counts.games, self.counts.decisions);
        let others = vec![self.file.clone()];
        VerbResult { others, ..VerbResult::new(tables, |files| manifest(self, files), timing) }
    }
}

/// Returns the text of `manifest.json`, which seals all further files by hash.
fn manifest(report: &TuneReport<'_>, files: &[ResultFile]) -> String {
    let question = report.question;
    let tables = question.tables.iter().map(|table| {
        object!(TableOf {
            name: &table.name,
            bots: Bot::all(&table.bots),
            blocks: question.search.confirmed,
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
        search: report.counts.manifest(&question.search),
        files: hashes(files),
    }))
}
