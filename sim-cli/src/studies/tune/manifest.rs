//! Files of the result of `corsair tune`.

use crate::present::manifest::{Bot, ManifestHead, hashes};
use crate::present::result::VerbResult;
use crate::present::rows::{object, pretty};
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
        /// How the figure is counted.
        is_share: question.unit == Unit::Share,
        seed: question.conditions.seed,
        games_asked: question.conditions.games_asked,

        #[serde(flatten)]
        search: report.counts.manifest(&question.search),
        files: hashes(files),
    }))
}
