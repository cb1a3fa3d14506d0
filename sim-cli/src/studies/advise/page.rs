//! `corsair advise`: the page of a result.

use crate::present::page::ResultRead;
use crate::present::page::caveats;
use crate::present::page::chart::{Chart, Dot, Intervals, Scale, Tone};
use crate::present::page::story::{Story, Unreadable};
use crate::present::table::{Cell, Kind, Table};
use crate::studies::advise::answer::answer;
use crate::studies::advise::report::Verdict;
use crate::studies::advise::tables::{AdviceRow, AskedRow, advice_table};
use corsair_lab::result::ResultRow as _;

pub(crate) fn tell(result: &ResultRead) -> Result<Story, Unreadable> {
    let rows: Vec<AdviceRow> = result.rows()?;
    let manifest = &result.manifest;
    let mut tables = vec![advice_table("Options", &rows, result.score)];
    if result.has(AskedRow::SCHEMA.file) {
        tables.push(asked_table(&result.rows::<AskedRow>()?));
    }
    Ok(Story {
        title: format!("{}: advice", manifest.edition),
        asked: vec!["What is each option of this position worth to the seat that decides?".into()],
        verdict: answer(&rows),
        charts: vec![chart(&rows, result)],
        tables,
        caveats: vec![
            "An option is worth what its seat has at the end of simulated games in which it takes the \
             option and one bot then plays every seat. Other players may play otherwise."
                .into(),
            "Simulated games begin in states that fit what the seat knows, the same ones for all \
             options. The true state is not used."
                .into(),
            "Intervals hold at every look at the games, those of leads for all options at once."
                .into(),
            caveats::BOTS.into(),
        ],
    })
}

fn chart(rows: &[AdviceRow], result: &ResultRead) -> Chart {
    let dot = |row: &AdviceRow| {
        let (estimate, unit) = row.value();
        let tone = if row.verdict == Verdict::Worse { Tone::Faint } else { Tone::Strong };
        Dot { label: row.words.clone(), estimate: estimate.times(unit.factor()), tone }
    };
    let by_wins = rows.first().is_some_and(|row| row.by == "win");
    let axis = if by_wins { "share of the win, %".into() } else { result.score.words("score") };
    let of = Intervals {
        axis,
        dots: rows.iter().map(dot).collect(),
        reference: None,
        band: None,
        scale: Scale::All,
    };
    let note = "Bars are intervals of each value by itself. Faint options are shown to be worse than \
                another; they are told apart by differences in the same samples, which bars do not show.";
    Chart::of_intervals("What each option is worth", note, of)
}

fn asked_table(rows: &[AskedRow]) -> Table {
    let columns = [
        ("bot", Kind::Text),
        ("option", Kind::Text),
        ("worth to it", Kind::Number),
        ("choice", Kind::Text),
        ("how it decides", Kind::Text),
    ];
    let mut table = Table::new("What bots say", &columns);
    for row in rows {
        table.push(vec![
            Cell::word(&row.bot),
            Cell::word(&row.option),
            Cell::fixed(row.worth, 2),
            Cell::word(if row.is_choice { "yes" } else { "" }),
            Cell::word(&row.manner),
        ]);
    }
    table
}
