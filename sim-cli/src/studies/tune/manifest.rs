//! Files of the result of `corsair tune`.

use crate::present::manifest::{Bot, Endings, ManifestHead, hashes, some_faults};
use crate::present::result::VerbResult;
use crate::present::rows::{object, pretty};
use crate::present::set_ups::SetUpCount;
use crate::present::tuning::rows::starts;
use crate::present::{ResultFile, Timing};
use crate::studies::tune::report::TuneReport;
use corsair_lab::assertion::Unit;
use corsair_lab::result::ResultTable;

impl TuneReport<'_> {
    /// Returns all files.
    pub(crate) fn result(&self, timing: &Timing) -> VerbResult<'_> {
        let tables = vec![
            ResultTable::of(self.rows.clone()),
            ResultTable::of(self.generations.clone()),
            ResultTable::of(self.values.clone()),
            ResultTable::of(self.candidates.clone()),
        ];
        let timing = timing.json(self.counts.games, self.counts.decisions);
        let others = vec![self.file.clone()];
        VerbResult { others, ..VerbResult::new(tables, |files| manifest(self, files), timing) }
    }
}

/// Returns the text of `manifest.json`, which seals the other files by their hashes.
fn manifest(report: &TuneReport<'_>, files: &[ResultFile]) -> String {
    let (question, counts) = (report.question, &report.counts);
    let deals = question.confirmed_deals.end - question.confirmed_deals.start;
    let tables = question.tables.iter().map(|table| {
        object!(TableOf {
            name: &table.name,
            bots: Bot::all(&table.bots),
            blocks: deals,
            games_per_block: table.games_per_deal,
            stopped: false,
        })
    });
    pretty(&object!(Manifest {
        #[serde(flatten)]
        conditions: ManifestHead::of(&question.conditions),
        tables: tables.collect::<Vec<_>>(),
        objective: &question.objective,
        /// How the figure is counted.
        is_share: question.unit == Unit::Share,
        seed: question.conditions.seed,
        games_asked: question.conditions.games_asked,
        evaluations: question.evaluations,
        games_per_evaluation: question.games_per_evaluation,
        starts: starts(&question.schedule),
        confirmed_deals: [question.confirmed_deals.start, question.confirmed_deals.end],
        decisions: counts.decisions,
        setups: SetUpCount::of([&counts.set_ups]),
        endings: Endings { finished: counts.games - counts.cut_off, cut_off: counts.cut_off },

        #[serde(flatten)]
        faults: some_faults(counts.faults),
        files: hashes(files),
    }))
}
