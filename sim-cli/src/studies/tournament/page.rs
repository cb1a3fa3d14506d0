//! `corsair tournament`: which of many bots is the best.

use crate::present::counted;
use crate::present::page::caveats;
use crate::present::page::chart::{Chart, Dot, Form, Heat, Intervals, MOST_ROWS, Tone};
use crate::present::page::story::{Story, Unreadable, columns, estimate_cells, p_cell};
use crate::present::page::words::{DisplayUnit, first_few};
use crate::present::page::{ResultRead, Row, Sheet};
use crate::present::table::{Cell, Kind, Table};

const WIN: [&str; 3] = ["win_share", "win_lo", "win_hi"];
const PLACE: [&str; 3] = ["place_mean", "place_lo", "place_hi"];
const SCORE: [&str; 3] = ["score_mean", "score_lo", "score_hi"];
const ABOVE: [&str; 3] = ["above", "above_lo", "above_hi"];
const RATING: [&str; 3] = ["rating", "rating_lo", "rating_hi"];

/// The most bots whose pairs are drawn.
const MOST_IN_A_MAP: usize = 16;

pub(crate) fn tell(result: &ResultRead) -> Result<Story, Unreadable> {
    let manifest = &result.manifest;
    let design = result.given("design", manifest.design.as_ref())?;
    let seats = result.given("seats", design.seats)?;
    let standings = result.sheet("standings.csv")?;
    let pairs = result.sheet("pairs.csv")?;
    let ratings = result.sheet("ratings.csv")?;
    let rows: Vec<Row<'_>> = standings.rows().collect();
    let asked = vec![
        format!(
            "Which of {} bots is the best at tables of {seats} of {}, when every bot meets every \
             other and sits in every seat equally often?",
            rows.len(),
            manifest.edition,
        ),
        format!(
            "{} were played: {} in {}.",
            counted(result.given("games", design.games)?, "game", "games"),
            counted(result.given("blocks", design.blocks)?, "deal", "deals"),
            counted(result.given("rounds", design.rounds)?, "round", "rounds"),
        ),
    ];
    let mut charts = vec![wins(&rows, seats)?, places(&rows)?];
    charts.extend(rated(&ratings)?);
    if rows.len() <= MOST_IN_A_MAP {
        charts.push(map(&rows, &pairs)?);
    }
    let mut tables = vec![standings_table(&rows)?];
    tables.push(ratings_table(&ratings)?);
    tables.push(pairs_table(&pairs)?);
    tables.retain(|table| !table.rows.is_empty());
    let mut caveats = caveats::of_play(result);
    caveats.push(
        "A bot is marked as one that may be the best unless another is shown to win more. The true \
         best is among those marked with 95 % confidence."
            .into(),
    );
    caveats.push(
        "Verdicts on pairs are corrected by Holm's method for the number of pairs; ratings are \
         Plackett and Luce's with ties and seats, their intervals a bootstrap over deals."
            .into(),
    );
    Ok(Story {
        title: format!("{}: a tournament of {} bots", manifest.edition, rows.len()),
        asked,
        verdict: verdict(&rows, &pairs)?,
        charts,
        tables,
        caveats,
    })
}

fn verdict(rows: &[Row<'_>], pairs: &Sheet) -> Result<String, Unreadable> {
    let mut best = Vec::new();
    for row in rows {
        if row.flag("may_be_best")? {
            best.push(row.text("bot")?);
        }
    }
    let first = rows.first().map(|row| Ok::<_, Unreadable>((row.text("bot")?, row.estimate(WIN)?)));
    let Some((name, wins)) = first.transpose()? else { return Ok("No bot has played.".into()) };
    let [mut shown, mut all] = [0u64, 0];
    for row in pairs.rows() {
        all += 1;
        shown += u64::from(row.text("verdict")? != "undecided");
    }
    let wins = DisplayUnit::Percent.estimate(wins);
    let of_pairs = format!("Of {} pairs {} are told apart.", all / 2, shown / 2);
    Ok(match best.as_slice() {
        [alone] => {
            format!("{alone} is shown to be the best of {}: it wins {wins}. {of_pairs}", rows.len())
        }
        many => format!(
            "{name} wins most, {wins}; the best of {} is one of {} with 95 % confidence: {}. {of_pairs}",
            rows.len(),
            many.len(),
            first_few(many, 8),
        ),
    })
}

fn wins(rows: &[Row<'_>], seats: usize) -> Result<Chart, Unreadable> {
    let equal = 100.0 / seats as f64;
    let dots = rows.iter().map(|row| {
        let tone = if row.flag("may_be_best")? { Tone::Strong } else { Tone::Faint };
        Ok(Dot { label: row.text("bot")?.into(), estimate: row.estimate(WIN)?.times(100.0), tone })
    });
    let of = Intervals {
        axis: "games won, %".into(),
        dots: dots.collect::<Result<_, Unreadable>>()?,
        reference: Some(equal),
        band: None,
    };
    let note = format!(
        "Bars are 95 % intervals. Strong colour: may be the best. The dashed line is an equal share, \
         {equal:.1} %."
    );
    Ok(Chart::of_intervals("How often each bot wins", note, of))
}

fn places(rows: &[Row<'_>]) -> Result<Chart, Unreadable> {
    let dots = rows.iter().map(|row| {
        Ok(Dot {
            label: row.text("bot")?.into(),
            estimate: row.estimate(PLACE)?,
            tone: Tone::Strong,
        })
    });
    let of = Intervals {
        axis: "mean place, 1 being the first".into(),
        dots: dots.collect::<Result<_, Unreadable>>()?,
        reference: None,
        band: None,
    };
    Ok(Chart::of_intervals(
        "Which place each bot takes",
        "Bars are 95 % intervals; less is better.",
        of,
    ))
}

fn rated(ratings: &Sheet) -> Result<Vec<Chart>, Unreadable> {
    let kinds = [
        ("bot", "How strong each bot is", "Plackett-Luce rating"),
        ("seat", "What each seat is worth", "effect on the rating"),
    ];
    let mut charts = Vec::new();
    for (kind, title, axis) in kinds {
        let mut dots = Vec::new();
        for row in ratings.rows_with("kind", kind)? {
            let name = row.text("name")?;
            let label = if kind == "seat" { format!("seat {name}") } else { name.into() };
            dots.push(Dot { label, estimate: row.estimate(RATING)?, tone: Tone::Strong });
        }
        if dots.is_empty() {
            continue;
        }
        let of = Intervals { axis: axis.into(), dots, reference: Some(0.0), band: None };
        let note = "Bars are 95 % intervals of a bootstrap over deals. The dashed line is the mean. \
                    One unit is odds of e to 1 of ending above.";
        charts.push(Chart::of_intervals(title, note, of));
    }
    Ok(charts)
}

fn map(rows: &[Row<'_>], pairs: &Sheet) -> Result<Chart, Unreadable> {
    let names = rows.iter().map(|row| row.text("bot")).collect::<Result<Vec<_>, _>>()?;
    // Against itself a bot ends above as often as below.
    let mut values = vec![vec![50.0; names.len()]; names.len()];
    for row in pairs.rows() {
        let find = |name: &str| names.iter().position(|known| *known == name);
        if let (Some(bot), Some(other)) = (find(row.text("bot")?), find(row.text("other")?)) {
            values[bot][other] = 100.0 * row.number("above")?;
        }
    }
    let names: Vec<String> = names.into_iter().take(MOST_ROWS).map(String::from).collect();
    Ok(Chart {
        title: "Who ends above whom".into(),
        note:
            "The share of their games in which the row's bot ends above the column's: pale is 0 %, \
             strong is 100 %. The table of pairs has the intervals and verdicts."
                .into(),
        form: Form::Heat(Heat {
            axes: ["the bot".into(), "the other".into(), "ends above, %".into()],
            rows: names.clone(),
            columns: names,
            values,
            scale: Some([0.0, 100.0]),
        }),
    })
}

fn standings_table(rows: &[Row<'_>]) -> Result<Table, Unreadable> {
    let numbers = ["games", "wins %", "95 %", "place", "95 % of place", "score", "95 % of score"];
    let mut head = columns(&["bot"], numbers);
    head.push(("may be the best", Kind::Text));
    let mut table = Table::new("Standings", &head);
    for row in rows {
        let mut cells = vec![Cell::word(row.text("bot")?), Cell::count(row.count("games")?)];
        cells.extend(estimate_cells(*row, WIN, DisplayUnit::Percent)?);
        cells.extend(estimate_cells(*row, PLACE, DisplayUnit::Number)?);
        cells.extend(estimate_cells(*row, SCORE, DisplayUnit::Number)?);
        cells.push(Cell::word(if row.flag("may_be_best")? { "yes" } else { "no" }));
        table.push(cells);
    }
    Ok(table)
}

fn ratings_table(ratings: &Sheet) -> Result<Table, Unreadable> {
    let head = columns(&["name", "kind"], ["rating", "95 %", "worth %"]);
    let mut table = Table::new("Ratings", &head);
    for row in ratings.rows() {
        let mut cells = vec![Cell::word(row.text("name")?), Cell::word(row.text("kind")?)];
        cells.extend(estimate_cells(row, RATING, DisplayUnit::Change)?);
        cells.push(Cell::fixed(row.optional("worth")?.map(|worth| 100.0 * worth), 1));
        table.push(cells);
    }
    Ok(table)
}

fn pairs_table(pairs: &Sheet) -> Result<Table, Unreadable> {
    let mut head = columns(&["bot", "other"], ["ends above %", "95 %", "Holm p"]);
    head.push(("verdict", Kind::Text));
    let mut table = Table::new("Every bot against every other", &head);
    for row in pairs.rows() {
        let mut cells = vec![Cell::word(row.text("bot")?), Cell::word(row.text("other")?)];
        cells.extend(estimate_cells(row, ABOVE, DisplayUnit::Percent)?);
        cells.push(p_cell(row, "p_holm")?);
        cells.push(Cell::word(row.text("verdict")?));
        table.push(cells);
    }
    Ok(table)
}
