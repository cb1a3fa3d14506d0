//! What the result directory of a tournament says of itself.

use crate::present::ResultFile;
use crate::present::manifest::{Bot, Endings, ManifestHead, hashes};
use crate::present::rows::{object, pretty};
use crate::studies::tournament::report::TournamentReport;
use corsair_stats::REPLICATES;

/// The text of `manifest.json`, which seals the other files by their hashes.
pub(crate) fn manifest(report: &TournamentReport<'_>, files: &[ResultFile]) -> String {
    let tournament = report.tournament;
    let design = &tournament.design;
    let (games, cut_off) = (design.games(), report.totals.cut_off());
    let (least, most) = design.meetings();
    pretty(&object!(Manifest {
        #[serde(flatten)]
        conditions: ManifestHead::of(&tournament.conditions),
        bots: Bot::all(&tournament.bots),
        seed: tournament.conditions.seed,
        design: object!(Design {
            seats: design.seats(),

            /// The bots of each combination, as indexes of `bots`.
            combinations: design
                .combinations()
                .map(|seating| seating.as_slice())
                .collect::<Vec<_>>(),
            games_asked: tournament.conditions.games_asked,
            games,
            rounds: design.rounds(),
            blocks: design.blocks(),
            games_per_block: design.games_per_block(),
            games_per_round_of_a_bot: design.games_of_a_bot(),
            games_per_round_of_a_pair: [least, most],
        }),
        replicates: REPLICATES,
        replicates_defined: report.replicates_defined(),
        decisions: report.totals.decisions(),
        setups: report.set_ups(),
        endings: Endings { finished: games - cut_off, cut_off },
        faults: report.totals.faults().total(),
        files: hashes(files),
    }))
}
