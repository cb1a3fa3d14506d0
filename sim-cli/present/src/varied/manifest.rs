//! Manifest of an experiment that varies rules.

use crate::ResultFile;
use crate::Timing;
use crate::experiment_manifest::PlayedAt;
use crate::manifest::{Endings, ManifestHead, hashes, some_faults};
use crate::result::VerbResult;
use crate::rows::{object, pretty};
use crate::set_ups::SetUpCount;
use corsair_lab::TableSums;
use corsair_lab::result::ResultTable;
use corsair_lab::{CellSums, Varied};

/// Manifest of a sweep or of a sensitivity analysis.
pub struct VariedManifest<'v> {
    /// Varied values and their design.
    pub varied: &'v Varied,
    /// Sums over the games of each cell.
    pub played: &'v [CellSums],
    /// Method of a sensitivity analysis, and the number of sample rows.
    pub sample: Option<(&'static str, usize)>,
    /// Claims that the answer omits, because the base does not support them.
    pub not_shown: &'v [String],
}

impl<'v> VariedManifest<'v> {
    /// Returns a result with these tables and this manifest.
    pub fn result(self, tables: Vec<ResultTable>, timing: &Timing) -> VerbResult<'v> {
        let decisions = self.played.iter().map(CellSums::decisions).sum();
        let timing = timing.json(self.varied.games(self.played), decisions);
        VerbResult::new(tables, move |files| self.text(files), timing)
    }

    fn text(&self, files: &[ResultFile]) -> String {
        let VariedManifest { varied, played, sample, not_shown } = *self;
        let games = varied.games(played);
        let sum = |of: fn(&CellSums) -> u64| played.iter().map(of).sum::<u64>();
        let (decisions, cut_off) = (sum(CellSums::decisions), sum(CellSums::cut_off));
        let faults = sum(|of| of.faults().total());
        let played_at = varied.tables.iter().map(|table| PlayedAt {
            name: &table.name,
            bots: &table.bots,
            seatings: table.design.seatings(),
            games_per_block: table.design.games_per_block(),
            blocks: table.design.blocks(),
            stopped: false,
        });
        pretty(&object!(Manifest {
            #[serde(flatten)]
            conditions: ManifestHead::new(&varied.plan, varied.game, varied.title, &varied.base),
            tables: played_at.map(|of| of.table()).collect::<Vec<_>>(),
            seed: varied.seed,
            design: object!(Design {
                points: &varied.design,
                method: sample.map(|(method, _)| method),
                rows: sample.map(|(_, rows)| rows),
                cells: varied.cells.len(),
                cells_played: varied.played().count(),
                games_asked: varied.games_asked,
                games,
            }),
            #[serde(flatten)]
            not_shown: (!not_shown.is_empty()).then(|| object!(NotShown { not_shown })),
            decisions,
            setups: SetUpCount::of(played.iter().map(CellSums::set_ups)),
            endings: Endings { finished: games - cut_off, cut_off },

            #[serde(flatten)]
            faults: some_faults(faults),
            files: hashes(files),
        }))
    }
}
