//! Page of `corsair review`.

mod tables;

use crate::review::answer::answer;
use crate::review::page::tables::{decision_table, luck_table, marks, stroke_table};
use crate::review::rows::{LuckRow, ReviewRow, ReviewVerdict, Stage, StrokeRow};
use corsair_games::inspect::positions::Objective;
use corsair_lab::ScoreWord;
use corsair_present::counted;
use corsair_present::page::ResultRead;
use corsair_present::page::caveats;
use corsair_present::page::chart::{Chart, Dot, Intervals, Tone};
use corsair_present::page::story::{Story, Unreadable};

pub(crate) fn story(result: &ResultRead) -> Result<Story, Unreadable> {
    let rows: Vec<ReviewRow> = result.rows()?;
    let luck: Vec<LuckRow> = result.rows()?;
    let strokes: Vec<StrokeRow> = result.rows()?;
    let mut tables = Vec::new();
    let mut caveats = Vec::new();
    let is_blunder = |row: &&ReviewRow| row.verdict == ReviewVerdict::Blunder;
    tables.push(decision_table("Blunders", rows.iter().filter(is_blunder), result.score));
    for of_metric in luck.chunk_by(|row, next| row.metric == next.metric) {
        let metric = of_metric[0].metric;
        tables.push(luck_table(of_metric, result.score));
        caveats.extend(marks(of_metric, result.score));
        tables.push(stroke_table(&strokes, metric, result.score));
    }
    tables.push(decision_table("All decisions", rows.iter(), result.score));
    tables.retain(|table| !table.rows.is_empty());
    let manifest = &result.manifest;
    let drawn = manifest.counted("drawn").filter(|&drawn| drawn > 0);
    caveats.extend(drawn.map(|drawn| {
        format!(
            "The record omits {}: they are drawn to fit, by the seed.",
            counted(drawn, "roll or draw", "rolls and draws")
        )
    }));
    let playout = result.given("playout", manifest.word("playout"))?;
    caveats.push(format!("{playout} plays every seat of simulated games."));
    caveats.extend([
        "The loss of a decision is the mean result of simulated games after the best option found, minus the \
         mean result after the action taken. The games begin in states that fit the seat's knowledge. An \
         untried option may be better still."
            .into(),
        "New samples confirm a blunder. The probability that any decision of \
         the game is falsely called a blunder is at most 5 %."
            .into(),
        "Luck is the remainder of the result: rolls and draws, each measured separately, and hidden information. The \
         playout bot measures luck; a different playout bot would give different amounts."
            .into(),
        "Holm's method corrects the significance of luck for the number of seats, in each metric. Intervals of 95 % \
         are not corrected."
            .into(),
        caveats::BOTS.into(),
    ]);
    Ok(Story {
        title: format!("{}: a game reviewed", result.manifest.edition),
        asked: vec!["Where was this game lost, and how much of its result was luck?".into()],
        verdict: answer(&rows, &luck, result.score),
        charts: chart(&rows, result.score).into_iter().collect(),
        tables,
        caveats,
    })
}

/// Returns a chart of the confirmed losses, the greatest loss first.
fn chart(rows: &[ReviewRow], score: ScoreWord) -> Option<Chart> {
    let mut tested: Vec<&ReviewRow> =
        rows.iter().filter(|row| row.stage == Stage::Confirmed).collect();
    tested.sort_by(|one, other| other.loss.value.total_cmp(&one.loss.value));
    let unit = tested.first()?.by.unit_of_changes();
    let dot = |row: &&ReviewRow| Dot {
        label: format!("{}, seat {}: {}", row.decision, row.seat, row.taken),
        estimate: row.loss.times(unit.factor()),
        tone: if row.verdict == ReviewVerdict::Blunder { Tone::Strong } else { Tone::Faint },
    };
    let threshold = tested.first().map(|row| row.threshold * unit.factor());
    let of_loss = if tested[0].by == Objective::Win { "percentage points" } else { score.label };
    let dots = tested.iter().map(dot);
    let of = Intervals::new(format!("loss, {of_loss}"), dots, threshold);
    let note = "Losses in new samples, with 95 % intervals. The dashed line is the \
                threshold of a blunder; faint decisions do not exceed it significantly.";
    Some(Chart::of_intervals("Decisions that looked like blunders", note, of))
}
