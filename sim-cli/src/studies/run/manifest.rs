//! What the directory of a run says of itself.

use crate::present::manifest::{Bot, Endings};
use crate::present::rows::{object, pretty};
use crate::present::{ManifestHead, ResultFile, hashes};
use crate::studies::run::report::Report;

/// The text of `manifest.json`, which seals the other files by their hashes.
pub fn manifest(report: &Report<'_>, files: &[ResultFile]) -> String {
    let experiment = report.experiment;
    let design = &experiment.design;
    let (games, cut_off) = (design.games(), report.totals.cut_off());
    pretty(&object!(Manifest {
        #[serde(flatten)]
        conditions: ManifestHead::of(&experiment.conditions),
        bots: Bot::all(&experiment.bots),
        seed: experiment.conditions.seed,
        design: object!(Design {
            seats: design.seats(),
            seatings: experiment.seatings.name(),
            deals: experiment.deals.name(),
            /// The bot of each seat, as an index of `bots`, seating by seating.
            arrangements: design
                .seatings()
                .iter()
                .map(|seating| seating.as_slice())
                .collect::<Vec<_>>(),
            games_asked: experiment.conditions.games_asked,
            games,
            blocks: design.blocks(),
            games_per_block: design.games_per_block(),
        }),
        decisions: report.totals.decisions(),
        setups: report.set_ups(),
        endings: Endings { finished: games - cut_off, cut_off },
        faults: report.totals.faults().total(),
        files: hashes(files),
    }))
}
