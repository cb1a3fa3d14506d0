//! The page of `corsair rare`.

use crate::present::counted;
use crate::present::page::chart::{Chart, Dot, Intervals, Scale, Tone};
use crate::present::page::story::{Story, Unreadable};
use crate::present::page::{Estimate, ResultRead, caveats};
use crate::studies::rare::answer::answer;
use crate::studies::rare::event::event_words;
use crate::studies::rare::tables::{RareRow, StageRow, probable, stage_table};

pub(crate) fn tell(result: &ResultRead) -> Result<Story, Unreadable> {
    let manifest = &result.manifest;
    let rows: Vec<RareRow> = result.rows()?;
    let stages: Vec<StageRow> = result.rows()?;
    let row = result.given("a row in rare.csv", rows.first())?;
    let asked = vec![
        format!(
            "How probable is it at {} that {}?",
            manifest.edition,
            event_words(row, result.score)
        ),
        format!(
            "{} of {} were played, with {} in each stage.",
            counted(row.replications, "replication", "replications"),
            counted(stages.len() as u64, "stage", "stages"),
            counted(row.effort, "game", "games"),
        ),
    ];
    Ok(Story {
        title: format!("{}: {}", manifest.edition, row.event),
        asked,
        verdict: answer(row, result.score),
        charts: vec![chart(&stages, row)],
        tables: vec![row.table(), stage_table(&stages)],
        caveats: vec![caveats::BOTS.into(), CAVEAT.into()],
    })
}

const CAVEAT: &str = "The estimate is unbiased whatever the levels are. Its interval counts how replications vary, on the scale \
     of logarithms, and allows for rare replications of great weight by a longer upper part. Where few effective \
     replications carry the estimate, confirm it with another seed.";

fn chart(stages: &[StageRow], row: &RareRow) -> Chart {
    let dots = stages.iter().filter_map(|row| {
        let estimate = Estimate::new(100.0 * row.share?, None, None);
        Some(Dot {
            label: format!("stage {}: {}", row.stage, row.end()),
            estimate,
            tone: Tone::Strong,
        })
    });
    let of = Intervals {
        axis: "games that get to the end of the stage, %".into(),
        dots: dots.collect(),
        reference: None,
        band: None,
        scale: Scale::All,
    };
    let interval = row
        .interval_text()
        .map_or_else(String::new, |of| format!(" [{}]", of.replace(" to ", ", ")));
    let note = format!(
        "A stage ends at a nearness: how many standard deviations the forecast lies beyond the event. The probability \
         is the mean over replications of the product of these shares: {}{interval}.",
        probable(row.probability.value, row.digits()),
    );
    Chart::of_intervals("The games that each stage passes on", note, of)
}
