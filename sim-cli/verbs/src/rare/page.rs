//! Page of `corsair rare`.

use crate::rare::answer::answer;
use crate::rare::event::event_words;
use crate::rare::rows::{RareRow, StageRow, multiple, probable, to_digits};
use corsair_present::number::{counted, grouped};
use corsair_present::page::chart::{Chart, Dot, Intervals, Tone};
use corsair_present::page::story::{Story, Unreadable};
use corsair_present::page::{Estimate, ResultRead, caveats};
use corsair_present::table::{Cell, Kind, Table};

pub(crate) fn story(result: &ResultRead) -> Result<Story, Unreadable> {
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
        tables: vec![probability_table(row), Table::of_rows("Stages", &stages, result.score)],
        caveats: vec![caveats::BOTS.into(), CAVEAT.into(), COLUMNS.into()],
    })
}

const CAVEAT: &str = "The estimate is unbiased for any choice of levels. Its interval is computed for the mean of \
     replications on the logarithmic scale. The upper side is longer, because rare replications may have a great \
     weight, but it ends at the exact bound for one course of each started game. If the estimate depends on few \
     effective replications, confirm it with a new seed.";

/// Note below the table that explains its columns.
const COLUMNS: &str = "Games' worth: number of complete games with as many decisions as all stages and the pilot. \
     Plain games: number of complete games that give an equal error. Gain: plain games divided by games' worth, the \
     saving in decisions. In processor time the saving is smaller, because `rare` also forecasts and copies games. \
     Nearness: distance between the forecast of the nearest seat and the event, in standard deviations.";

fn chart(stages: &[StageRow], row: &RareRow) -> Chart {
    let dots = stages.iter().filter_map(|row| {
        let estimate = Estimate::new(100.0 * row.share?, None, None);
        Some(Dot {
            label: format!("stage {}: {}", row.stage, row.end()),
            estimate,
            tone: Tone::Strong,
        })
    });
    let of = Intervals::new("games that reach the end of the stage, %", dots, None);
    let interval = row
        .interval_text()
        .map_or_else(String::new, |of| format!(" [{}]", of.replace(" to ", ", ")));
    let note = format!(
        "A stage ends at a nearness: how many standard deviations the forecast lies beyond the event. The probability \
         is the mean over replications of the product of these shares: {}{interval}.",
        probable(row.probability.value, row.digits()),
    );
    Chart::of_intervals("Share of games that complete each stage", note, of)
}

/// Returns a table with the probability and the work for the estimate.
fn probability_table(row: &RareRow) -> Table {
    let columns = [
        ("event", Kind::Text),
        ("probability", Kind::Number),
        ("95 %", Kind::Number),
        ("replications", Kind::Number),
        ("effective", Kind::Number),
        ("games' worth", Kind::Number),
        ("plain games", Kind::Number),
        ("gain", Kind::Number),
    ];
    let mut table = Table::new("Probability", &columns).yielding(&[
        "replications",
        "games' worth",
        "plain games",
    ]);
    let interval = row.interval_text().map_or_else(Cell::nothing, |text| {
        Cell::number(row.probability.interval.map_or(0.0, |[low, _]| low), text)
    });
    let games = |games: f64| Cell::number(games, grouped(games.round() as u64));
    let about = |games: f64| Cell::number(games, grouped(to_digits(games, 2)));
    table.push(vec![
        Cell::word(&row.event),
        Cell::number(row.probability.value, probable(row.probability.value, row.digits())),
        interval,
        Cell::count(row.replications),
        Cell::count(row.whole_effective()),
        games(row.games_worth),
        row.plain_games.map_or_else(Cell::nothing, about),
        row.gain.map_or_else(Cell::nothing, |gain| Cell::number(gain, multiple(gain))),
    ]);
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use corsair_lab::ScoreWord;

    #[test]
    fn answer_and_table_round_effective_replications_down() {
        let row = RareRow {
            event: "gold>=20".into(),
            by: String::new(),
            is_of_game: false,
            probability: Estimate { value: 0.1, interval: Some([0.01, 0.5]) },
            standard_error: 0.05,
            replications: 9,
            effective: 3.571,
            effort: 10,
            games: 90,
            courses: 4,
            games_worth: 95.0,
            plain_games: None,
            gain: None,
        };
        let said = answer(&row, ScoreWord { id: "gold", label: "gold", unit: 1 });
        assert!(said.contains("(3 of 20)"), "{said}");
        let table = probability_table(&row);
        let at = table
            .columns
            .iter()
            .position(|of| *of == Table::of_numbers(["event", "effective"]).columns[1]);
        assert_eq!(table.rows[0][at.expect("a column")].text, "3");
    }
}
