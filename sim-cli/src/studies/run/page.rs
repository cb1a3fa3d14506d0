//! `corsair run`: who wins, and with how much score.

use std::collections::BTreeMap;

use crate::present::counted;
use crate::present::page::caveats;
use crate::present::page::chart::{
    Chart, Curves, Dot, Form, Intervals, Series, Shape, Stacks, Tone,
};
use crate::present::page::story::{Story, Unreadable, columns, estimate_cells};
use crate::present::page::words::{DisplayUnit, capital, first_few, listed, ordinal};
use crate::present::page::{Estimate, ResultRead, Row, Sheet};
use crate::present::table::{Cell, Kind, Table};

const WIN: [&str; 3] = ["win_share", "win_lo", "win_hi"];
const SCORE: [&str; 3] = ["score_mean", "score_mean_lo", "score_mean_hi"];
const PER_GAME: [&str; 3] = ["per_game", "per_game_lo", "per_game_hi"];

/// The most distributions of one chart.
const MOST_CURVES: usize = 6;

pub(crate) fn tell(result: &ResultRead) -> Result<Story, Unreadable> {
    let manifest = &result.manifest;
    let design = result.given("design", manifest.design.as_ref())?;
    let (games, deals) =
        (result.given("games", design.games)?, result.given("blocks", design.blocks)?);
    let seats = result.given("seats", design.seats)?;
    let summary = result.sheet("summary.csv")?;
    let bots = summary.rows_with("seat", "")?;
    let names: Vec<&str> = manifest.bots.iter().map(|bot| bot.name.as_str()).collect();
    let asked = match names.as_slice() {
        [alone] => {
            format!("How much score does {alone} end with, at a table of {seats} of its kind?")
        }
        _ => format!(
            "Who wins {} at a table of {seats}, how often and with how much score: {}?",
            manifest.edition,
            listed(&names)
        ),
    };
    let played = format!(
        "{} were played: {}, each under {}.",
        counted(games, "game", "games"),
        counted(deals, "deal", "deals"),
        counted(games / deals.max(1), "seating", "seatings"),
    );
    let equal = 100.0 / seats as f64;
    let placements = result.sheet("placements.csv")?;
    let events = result.sheet("events.csv")?;
    let notable = result.sheet("notable.csv")?;
    let mut charts = Vec::new();
    if bots.len() > 1 {
        charts.push(wins(&bots, equal, Naming::Bot)?);
    }
    charts.push(scores(result, &bots)?);
    charts.push(places(&placements, &bots)?);
    let by_seat: Vec<Row<'_>> = rows_of_seats(&summary)?;
    if !by_seat.is_empty() {
        charts.push(wins(&by_seat, equal, Naming::BotAndSeat)?);
    }
    let mut tables = vec![rows_table("Per bot, all its seats", &bots)?];
    tables.push(rows_table("Per bot and seat", &by_seat)?);
    tables.push(events_table(
        "What happened, per game",
        &events.rows_with("scope", "game")?,
        Of::Game,
    )?);
    tables.push(events_table(
        "What happened to each bot, per game",
        &events.rows_with("scope", "bot")?,
        Of::Bot,
    )?);
    tables.push(notable_table(&notable)?);
    let faults = result.sheet("faults.csv")?;
    if faults.rows().next().is_some() {
        tables.push(faults_table(&faults)?);
    }
    let mut caveats = caveats::of_play(result);
    caveats.push(caveats::TOGETHER.into());
    caveats.push("A game won by several is split among them. Seats count from 0.".into());
    Ok(Story {
        title: format!("{}: {}", manifest.edition, first_few(&names, 5)),
        asked: vec![asked, played],
        verdict: verdict(&bots, seats)?,
        charts,
        tables: tables.into_iter().filter(|table| !table.rows.is_empty()).collect(),
        caveats,
    })
}

/// Who wins most, and who is not told apart from them by their intervals.
fn verdict(bots: &[Row<'_>], seats: usize) -> Result<String, Unreadable> {
    if let [alone] = bots {
        let score = DisplayUnit::Number.estimate(alone.estimate(SCORE)?);
        return Ok(format!(
            "{} ends with {score} score on average; as it sits in all {seats} seats, its share of \
             wins is the same by design.",
            alone.text("bot")?,
        ));
    }
    let mut ranked = bots
        .iter()
        .map(|row| Ok((row.text("bot")?, row.estimate(WIN)?)))
        .collect::<Result<Vec<_>, Unreadable>>()?;
    ranked.sort_by(|a, b| b.1.value.total_cmp(&a.1.value));
    let Some(((best, wins), others)) = ranked.split_first() else {
        return Ok("No bot has played.".into());
    };
    let [floor, _] = wins.ends();
    let near: Vec<&str> = others
        .iter()
        .filter(|(_, of)| of.interval.is_none() || of.ends()[1] >= floor)
        .map(|(name, _)| *name)
        .collect();
    let first =
        format!("{best} wins most often, {} of its games", DisplayUnit::Percent.estimate(*wins));
    Ok(match near.as_slice() {
        [] => format!("{first}. Its interval lies above that of every other bot."),
        near => format!(
            "{first}. Its interval meets {} of {}, so this run by itself does not show which of \
             them is best; “corsair match” tests two of them.",
            if near.len() == 1 { "that" } else { "those" },
            listed(near),
        ),
    })
}

fn rows_of_seats(summary: &Sheet) -> Result<Vec<Row<'_>>, Unreadable> {
    let mut rows = Vec::new();
    for row in summary.rows() {
        if !row.text("seat")?.is_empty() {
            rows.push(row);
        }
    }
    Ok(rows)
}

/// What the dots of a chart are called.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Naming {
    Bot,
    BotAndSeat,
}

fn wins(rows: &[Row<'_>], equal: f64, naming: Naming) -> Result<Chart, Unreadable> {
    let dots = rows.iter().map(|row| {
        let label = match naming {
            Naming::Bot => row.text("bot")?.to_owned(),
            Naming::BotAndSeat => format!("{}, seat {}", row.text("bot")?, row.text("seat")?),
        };
        Ok(Dot { label, estimate: row.estimate(WIN)?.times(100.0), tone: Tone::Strong })
    });
    let title = match naming {
        Naming::Bot => "How often each bot wins",
        Naming::BotAndSeat => "How often each bot wins from each seat",
    };
    let note = format!("Bars are 95 % intervals. The dashed line is an equal share, {equal:.1} %.");
    let of = Intervals {
        axis: "games won, %".into(),
        dots: dots.collect::<Result<_, Unreadable>>()?,
        reference: Some(equal),
        band: None,
    };
    Ok(Chart::of_intervals(title, note, of))
}

fn scores(result: &ResultRead, bots: &[Row<'_>]) -> Result<Chart, Unreadable> {
    let sheet = result.sheet("score_hist.csv")?;
    let mut series = Vec::new();
    let mut middles = Vec::new();
    for row in bots.iter().take(MOST_CURVES) {
        let name = row.text("bot")?;
        let mut counts: BTreeMap<i64, u64> = BTreeMap::new();
        for of in sheet.rows_with("bot", name)? {
            *counts.entry(of.number("score")? as i64).or_default() += of.count("games")?;
        }
        let games = counts.values().sum::<u64>().max(1) as f64;
        let point = |(score, count): (i64, u64)| {
            (score as f64, Estimate { value: 100.0 * count as f64 / games, interval: None })
        };
        series.push(Series { name: name.into(), points: counts.into_iter().map(point).collect() });
        let [low, middle, high] =
            [row.text("score_q1")?, row.text("score_median")?, row.text("score_q3")?];
        middles.push(format!("half of {name}'s games end from {low} to {high}, median {middle}"));
    }
    let few = match bots.len() {
        many if many > MOST_CURVES => format!(" The first {MOST_CURVES} bots of {many}."),
        _ => String::new(),
    };
    Ok(Chart {
        title: "How much score games end with".into(),
        note: format!("{}.{few}", capital(&middles.join("; "))),
        form: Form::Curves(Curves {
            x: "score at the end".into(),
            y: "games, %".into(),
            series,
            shape: Shape::Steps,
            references: Vec::new(),
        }),
    })
}

fn places(sheet: &Sheet, bots: &[Row<'_>]) -> Result<Chart, Unreadable> {
    let mut rows = Vec::new();
    let mut parts = Vec::new();
    for bot in bots {
        let name = bot.text("bot")?;
        let mut shares = Vec::new();
        parts.clear();
        for row in sheet.rows_with("bot", name)? {
            if row.text("seat")?.is_empty() {
                parts.push(ordinal(row.count("place")? as u32));
                shares.push(100.0 * row.number("share")?);
            }
        }
        rows.push((name.to_owned(), shares));
    }
    Ok(Chart {
        title: "Which places each bot takes".into(),
        note: "Seats that share a rank share the places it covers.".into(),
        form: Form::Stacks(Stacks { axis: "games, %".into(), parts, rows }),
    })
}

fn rows_table(caption: &str, rows: &[Row<'_>]) -> Result<Table, Unreadable> {
    let numbers = [
        "games",
        "wins %",
        "95 %",
        "score",
        "95 % of score",
        "sd",
        "q1",
        "median",
        "q3",
        "least",
        "most",
    ];
    let mut table = Table::new(caption, &columns(&["bot", "seat"], numbers));
    for row in rows {
        let seat = row.text("seat")?;
        let mut cells = vec![
            Cell::word(row.text("bot")?),
            Cell::word(if seat.is_empty() { "all" } else { seat }),
            Cell::count(row.count("games")?),
        ];
        cells.extend(estimate_cells(*row, WIN, DisplayUnit::Percent)?);
        cells.extend(estimate_cells(*row, SCORE, DisplayUnit::Number)?);
        cells.push(Cell::fixed(row.optional("score_sd")?, 1));
        for column in ["score_q1", "score_median", "score_q3", "score_min", "score_max"] {
            cells.push(Cell::fixed(row.optional(column)?, 0));
        }
        table.push(cells);
    }
    Ok(table)
}

/// Whose events a table has.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Of {
    Game,
    Bot,
}

fn events_table(caption: &str, rows: &[Row<'_>], of: Of) -> Result<Table, Unreadable> {
    let texts: &[&'static str] = match of {
        Of::Game => &["event"],
        Of::Bot => &["event", "bot"],
    };
    let mut table = Table::new(caption, &columns(texts, ["per game", "95 %", "in all"]));
    for row in rows {
        let mut cells = vec![Cell::word(row.text("event")?.replace('_', " "))];
        match of {
            Of::Game => {}
            Of::Bot => cells.push(Cell::word(row.text("bot")?)),
        }
        cells.extend(estimate_cells(*row, PER_GAME, DisplayUnit::Number)?);
        let total = row.number("total")?;
        cells.push(Cell::number(total, row.text("total")?));
        table.push(cells);
    }
    Ok(table)
}

fn notable_table(sheet: &Sheet) -> Result<Table, Unreadable> {
    let head = [
        ("notable for", Kind::Text),
        ("value", Kind::Number),
        ("address", Kind::Text),
        ("bot", Kind::Text),
        ("seat", Kind::Text),
    ];
    let mut table = Table::new("Games worth a look, for corsair replay", &head);
    for row in sheet.rows() {
        let value = row.number("value")?;
        table.push(vec![
            Cell::word(row.text("notable")?.replace('_', " ")),
            Cell::number(value, row.text("value")?),
            Cell::word(row.text("address")?),
            Cell::word(row.text("bot")?),
            Cell::word(row.text("seat")?),
        ]);
    }
    Ok(table)
}

fn faults_table(sheet: &Sheet) -> Result<Table, Unreadable> {
    let head =
        columns(&["bot", "seat", "fault", "first game", "what happened"], ["faults", "games"]);
    let mut table = Table::new("What bots from outside did wrong", &head);
    for row in sheet.rows() {
        table.push(vec![
            Cell::word(row.text("bot")?),
            Cell::word(row.text("seat")?),
            Cell::word(row.text("fault")?),
            Cell::word(row.text("first_address")?),
            Cell::word(row.text("first_what")?),
            Cell::count(row.count("faults")?),
            Cell::count(row.count("games")?),
        ]);
    }
    Ok(table)
}
