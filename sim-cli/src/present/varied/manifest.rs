//! What an experiment that varies rules says of itself.

use crate::present::ResultFile;
use crate::present::Timing;
use crate::present::experiment_manifest::PlayedAt;
use crate::present::files::with_manifest;
use crate::present::manifest::{Conditions, Endings, hashes, some_faults};
use crate::present::rows::{object, pretty};
use crate::present::set_ups::SetUpCount;
use corsair_lab::TableSums;
use corsair_lab::{CellSums, Varied};

/// The manifest of a sweep or of a sensitivity analysis.
pub(crate) struct VariedManifest<'v> {
    pub(crate) varied: &'v Varied,
    pub(crate) played: &'v [CellSums],
    /// The method of a sensitivity analysis, and its rows.
    pub(crate) sample: Option<(&'static str, usize)>,
}

impl VariedManifest<'_> {
    /// The tables with `manifest.json`, which seals them by their hashes, and `timing.json`.
    pub(crate) fn seal(&self, tables: Vec<ResultFile>, timing: &Timing) -> Vec<ResultFile> {
        let VariedManifest { varied, played, sample } = *self;
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
        let text = pretty(&object!(Manifest {
            #[serde(flatten)]
            conditions: Conditions::new(&varied.plan, varied.game, varied.title, &varied.base),
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
            decisions,
            setups: SetUpCount::of(played.iter().map(CellSums::set_ups)),
            endings: Endings { finished: games - cut_off, cut_off },

            #[serde(flatten)]
            faults: some_faults(faults),
            files: hashes(&tables),
        }));
        with_manifest(tables, text, timing.json(games, decisions))
    }
}
