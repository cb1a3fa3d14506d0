//! Page of `corsair advise`: the value of each option.

use crate::advise::answer::answer;
use crate::advise::rows::{AdviceRow, AskedRow};
use corsair_games::inspect::positions::Objective;
use corsair_lab::ScoreWord;
use corsair_lab::result::{ResultRow as _, Word as _};
use corsair_present::counted;
use corsair_present::page::ResultRead;
use corsair_present::page::caveats;
use corsair_present::page::chart::{Chart, Dot, Intervals, Tone};
use corsair_present::page::story::{Story, Unreadable};
use corsair_present::table::{Cell, Kind, Table};

pub(crate) fn story(result: &ResultRead) -> Result<Story, Unreadable> {
    let rows: Vec<AdviceRow> = result.rows()?;
    let manifest = &result.manifest;
    let mut tables = vec![advice_table("Options", &rows, result.score)];
    if result.has(AskedRow::SCHEMA.file) {
        tables.push(Table::of_rows("Choices of bots", &result.rows::<AskedRow>()?, result.score));
    }
    let [seat, turn] = ["seat", "turn"].map(|key| manifest.counted(key).unwrap_or_default());
    let [place, asks, list] =
        ["place", "asks", "list"].map(|key| manifest.word(key).unwrap_or_default());
    let asked = vec![
        "What is each option of this position worth to the seat that decides?".into(),
        format!(
            "Seat {seat} decides ({asks}) in turn {turn} of {place}. The list of options is {list}."
        ),
    ];
    let games = result.given("games", manifest.counted("games"))?;
    let playout = result.given("playout", manifest.word("playout"))?;
    let mut caveats = vec![format!(
        "{} were simulated, with {playout} in every seat.",
        counted(games, "game", "games")
    )];
    caveats.extend(manifest.word("faults_of_asked").map(|faults| format!("Faults: {faults}.")));
    caveats.extend(
        manifest.word("taken").map(|taken| format!("In the game, the seat chose {taken}.")),
    );
    caveats.extend([
        "The value of an option is the mean result of the deciding seat in simulated games: the seat takes the \
         option, then one bot plays every seat. Real players may play differently."
            .into(),
        "Simulated games begin in states that fit the seat's information, and do not use the true state. All options \
         begin in the same states."
            .into(),
        "Intervals stay valid at every look. The intervals of leads hold for all options together."
            .into(),
        "A lead compares an option with its best rival. An option that is `not best` is significantly worse than a \
         rival, but its lead may be 0."
            .into(),
        caveats::BOTS.into(),
    ]);
    Ok(Story {
        title: format!("{}: advice", manifest.edition),
        asked,
        verdict: answer(&rows, result.score),
        charts: vec![chart(&rows, result)],
        tables,
        caveats,
    })
}

fn chart(rows: &[AdviceRow], result: &ResultRead) -> Chart {
    let dot = |row: &AdviceRow| {
        let (estimate, unit) = row.value();
        let tone = if row.verdict.may_be_best() { Tone::Strong } else { Tone::Faint };
        Dot { label: row.words.clone(), estimate: estimate.times(unit.factor()), tone }
    };
    let by_wins = rows.first().is_some_and(|row| row.by == Objective::Win);
    let axis = if by_wins { "share of wins, %".to_owned() } else { result.score.words("score") };
    let of = Intervals::new(axis, rows.iter().map(dot), None);
    let note = "Bars are intervals of each value alone. Faint options are significantly worse than a rival: the test \
                compares options within samples, which the bars do not show.";
    Chart::of_intervals("Value of each option", note, of)
}

/// Returns the table of options with their values and verdicts.
fn advice_table(caption: &str, rows: &[AdviceRow], score: ScoreWord) -> Table {
    let columns = [
        ("option", Kind::Text),
        ("games", Kind::Number),
        (score.label, Kind::NearNext),
        ("±", Kind::Number),
        ("wins %", Kind::NearNext),
        ("±", Kind::Number),
        ("best %", Kind::Number),
        ("lead", Kind::Number),
        ("95 %", Kind::Number),
        ("main reply", Kind::Text),
        ("verdict", Kind::Verdict),
    ];
    let mut table =
        Table::new(caption, &columns).yielding(&["main reply", "games", "best %", score.label]);
    for row in rows {
        let (score, win) = (row.score_mean, row.win_share.times(100.0));
        let [lead, interval] = match row.lead {
            Some(lead) => Cell::estimate(lead, row.lead_unit()),
            None => [Cell::nothing(), Cell::nothing()],
        };
        let reply = match (row.reply_seat, row.reply_share) {
            (Some(seat), Some(share)) => {
                format!("seat {seat}: {} ({:.0} %)", row.reply, 100.0 * share)
            }
            _ => "none".into(),
        };
        table.push(vec![
            Cell::word(&row.words),
            Cell::count(row.games),
            Cell::fixed(Some(score.value), 2),
            Cell::margin_of_error(score, 2),
            Cell::fixed(Some(win.value), 1),
            Cell::margin_of_error(win, 1),
            Cell::fixed(Some(100.0 * row.best_share), 0),
            lead,
            interval,
            Cell::word(reply),
            Cell::named(row.verdict.info()),
        ]);
    }
    table
}
