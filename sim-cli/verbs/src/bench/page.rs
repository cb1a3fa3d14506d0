//! `corsair bench`: tables and notes of a result.

use crate::bench::answer::{answer, answer_by_turns};
use crate::bench::rows::{Clock, ComparedRow, SpeedRow, TurnsRow};
use corsair_lab::result::ResultRow as _;
use corsair_present::counted;
use corsair_present::page::ResultRead;
use corsair_present::page::story::{Story, Unreadable};
use corsair_present::table::Table;

/// Returns the story of a measurement.
pub(crate) fn story(result: &ResultRead) -> Result<Story, Unreadable> {
    if result.has(TurnsRow::SCHEMA.file) {
        return story_of_turns(result);
    }
    let speeds: Vec<SpeedRow> = result.rows()?;
    let compared: Vec<ComparedRow> = match result.has(ComparedRow::SCHEMA.file) {
        true => result.rows()?,
        false => Vec::new(),
    };
    let mut tables = vec![Table::of_rows("Speeds", &speeds, result.score)];
    let mut caveats = Vec::new();
    if let Some(row) = speeds.first() {
        caveats.push(format!(
            "Medians of {} of {}, seed {}, {} metrics.",
            counted(row.repetitions as u64, "repetition", "repetitions"),
            counted(row.case.games, "game", "games"),
            row.case.seed,
            if row.case.metrics { "with" } else { "without" },
        ));
    }
    if let Some((before, now)) = compared.first().zip(speeds.first()) {
        tables.insert(
            0,
            Table::of_rows("Speeds compared with the baseline", &compared, result.score),
        );
        let [before, now] = [before.load_before, now.load]
            .map(|of| of.map_or_else(|| "unknown".into(), |of| format!("{of:.2}")));
        caveats.push(format!(
            "Ratios divide the processor time of the baseline by that of this program. Load of the machine: {before} then, {now} now."
        ));
    }
    Ok(story_with(result, answer(&speeds, &compared), tables, caveats))
}

/// Returns the story of two programs that took turns.
fn story_of_turns(result: &ResultRead) -> Result<Story, Unreadable> {
    let rows: Vec<TurnsRow> = result.rows()?;
    let caveat = rows.first().map(|row| {
        let clock = match row.clock {
            Clock::Cpu => "processor time of all threads",
            Clock::Wall => "wall-clock time",
        };
        format!(
            "The ratio is the answer: the median, over {}, of this program's speed divided by the speed of the other \
             program in the same turn. The speeds are medians of each program, so their quotient may differ. Each \
             turn played {}, seed {}, by {clock}.",
            counted(row.turns as u64, "turn", "turns"),
            counted(row.games, "game", "games"),
            row.seed
        )
    });
    let tables = vec![Table::of_rows("Speeds by turns", &rows, result.score)];
    Ok(story_with(result, answer_by_turns(&rows), tables, caveat.into_iter().collect()))
}

fn story_with(
    result: &ResultRead,
    verdict: String,
    tables: Vec<Table>,
    mut caveats: Vec<String>,
) -> Story {
    if result.manifest.flag("threads_by_core") == Some(true) {
        caveats.push("Each core runs one thread; --jobs 1 times a single thread.".into());
    }
    Story {
        title: format!("{}: speed", result.manifest.edition),
        asked: vec!["How fast are games played?".into()],
        verdict,
        charts: Vec::new(),
        tables,
        caveats,
    }
}
