//! Play of many games under an auditor.

use anyhow::anyhow;
use corsair_engine::run::{Aggregate as _, Cut, Plan};

use crate::verify::args::PlayArgs;
use crate::verify::page::games_story;
use crate::verify::rows::{FirstRow, InvariantRow};
use corsair_cli::early_end::{EarlyEnd, Limit};
use corsair_cli::external::warn_of_faults;
use corsair_cli::play::threads;
use corsair_cli::progress::{PlayAmount, Progress};
use corsair_cli::study::words;
use corsair_games::inspect::audit::Audited;
use corsair_games::pack::Edition;
use corsair_lab::clock::Instant;
use corsair_lab::result::ResultTable;
use corsair_lab::{Design, PlanRecord, ResolvedRules, Seatings};
use corsair_present::ResultFile;
use corsair_present::exit::{Exit, Failure, Outcome, note};
use corsair_present::manifest::{Endings, ManifestHead, hashes};
use corsair_present::result::{Format, VerbResult};
use corsair_present::rows::{object, pretty};
use corsair_present::{Timing, counted, grouped};

/// Default number of games.
const GAMES: u64 = 10_000;

/// Number of deals per task.
const CHUNK: u64 = 64;

pub(crate) fn verify(
    edition: &dyn Edition,
    args: &PlayArgs,
    form: (Format, bool),
) -> Outcome<String> {
    let ((table, rules), seed) = (args.table(edition)?, args.seed());
    let asked = args.games.unwrap_or(GAMES);
    let design = Design::new(table.arrangement(), Seatings::Rotations, asked);
    let cut = Cut::new(CHUNK, threads(args.jobs));
    let limit = Limit::begin(args.budget);
    let amount = PlayAmount {
        early_end: limit.describe_early_ends(),
        ..PlayAmount::of_games(design.games())
    };
    let progress = Progress::begin(&args.progress, amount);
    let started = Instant::now();
    let (mut audited, mut next, mut cause) = (None::<Audited>, 0, None);
    while next < design.blocks() && cause.is_none() {
        let end = design.blocks().min(next + CHUNK * cut.threads.count() as u64);
        let seatings = design.seatings().to_vec();
        let plan = Plan { seed, deals: next..end, seatings, cut: cut.clone() };
        let piece = table.audit(&plan, &|deals| progress.add(deals * design.games_per_block()))?;
        match &mut audited {
            Some(all) => all.merge(piece),
            None => audited = Some(piece),
        }
        (next, cause) = (end, limit.reached());
    }
    let seconds = started.elapsed().as_secs_f64();
    drop(progress);
    let audited = audited.expect("a design has a block");
    let rate = audited.games as f64 / seconds;
    let rate = grouped(rate.round() as u64);
    note(format_args!("{} in {seconds:.1} s: {rate} games/s", games(audited.games)));

    warn_of_faults(audited.faults);
    let output = shown(edition, &rules, (&audited, seed), form)?;
    if audited.broken == 0 {
        let Some(cause) = cause.filter(|_| audited.games < design.games()) else {
            return Ok(output);
        };
        let timing =
            Timing { seconds, jobs: cut.threads.count(), chunk: CHUNK, games: audited.games };
        let (played, asked) = (audited.games, design.games());
        let end = EarlyEnd { cause, played, asked, unit: "games", timing, resumed_by: None };
        return end.end(&output, form.0);
    }
    let all = grouped(audited.games);
    let error = anyhow!("{} of {all} broke an invariant", games(audited.broken));
    Err(Failure { exit: Exit::Violated, output, error })
}

/// Returns the result in the requested output format.
fn shown(
    edition: &dyn Edition,
    rules: &ResolvedRules,
    (audited, seed): (&Audited, u64),
    form: (Format, bool),
) -> Outcome<String> {
    let row = |&(what, times): &(&str, u64)| InvariantRow { invariant: what.to_owned(), times };
    let first = audited.first.as_ref().map(|first| FirstRow {
        at: format!("{seed}:{}:{}", first.deal, first.seating),
        what: first.what.clone(),
    });
    let tables = vec![
        ResultTable::of(audited.checks.iter().map(row).collect::<Vec<_>>()),
        ResultTable::of(Vec::from_iter(first)),
    ];
    let plan = PlanRecord::default();
    let &Audited { games, cut_off, broken, .. } = audited;
    let manifest = |files: &[ResultFile]| {
        pretty(&object!(Manifest {
            #[serde(flatten)]
            head: ManifestHead::new(&plan, edition.id(), edition.name(), rules),
            seed,
            design: object!(Design { games }),
            endings: Endings { finished: games - cut_off, cut_off },
            broken,
            files: hashes(files),
        }))
    };
    VerbResult::new(tables, manifest, String::new()).shown(games_story, words, form)
}

fn games(n: u64) -> String {
    counted(n, "game", "games")
}

#[cfg(test)]
mod tests {
    use super::*;
    use corsair_games::edition;
    use corsair_games::inspect::audit::Violation;

    #[test]
    fn audit_names_the_first_broken_game_by_its_address() {
        let what = "after 57 decisions: panicked at engine/src/x.rs:1:2: no such island".to_owned();
        let first = Some(Violation { deal: 12, seating: 3, what: what.clone() });
        let checks = vec![("decisions", 1_234)];
        let audited = Audited { games: 400, cut_off: 0, faults: 0, checks, broken: 1, first };
        let cove = edition("pirates-cove").expect("an edition");
        let (_, rules) = PlayArgs::default().table(cove.as_ref()).expect("a table");
        let shown = |form| shown(cove.as_ref(), &rules, (&audited, 7), form).expect("a result");
        let text = shown((Format::Table, true));
        assert!(text.contains("\ndecisions  1,234\n"), "{text}");
        let verdict = "\n1 game of 400 broke an invariant; the first is 7:12:3.\n";
        assert!(text.contains(verdict) && text.contains(&what), "{text}");
        assert!(shown((Format::Json, false)).contains("\"at\": \"7:12:3\""));
    }
}
