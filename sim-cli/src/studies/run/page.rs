//! `corsair run`: who wins, and with how high a score.

use std::collections::BTreeMap;

use crate::lab::{CountedAmount, Deals, ScoreWord};
use crate::present::counted;
use crate::present::faults::{fault_table, first_fault};
use crate::present::luck::luck_table;
use crate::present::page::caveats;
use crate::present::page::chart::{
    Chart, Curves, Dot, Form, Intervals, Series, Shape, Stacks, Tone,
};
use crate::present::page::story::{Story, Unreadable};
use crate::present::page::words::{first_few, listed, ordinal};
use crate::present::page::{Estimate, ResultRead};
use crate::studies::run::answer::answer;
use crate::studies::run::quality;
use crate::studies::run::tables::{RunRows, SummaryRow};

/// The most distributions of one chart.
const MOST_CURVES: usize = 6;

pub(crate) fn tell(result: &ResultRead) -> Result<Story, Unreadable> {
    let (manifest, score) = (&result.manifest, result.score);
    let design = result.given("design", manifest.design.as_ref())?;
    let (games, blocks) =
        (result.given("games", design.games)?, result.given("blocks", design.blocks)?);
    let seats = result.given("seats", design.seats)?;
    let rows = RunRows::read(result)?;
    let bots = rows.bots();
    let names: Vec<&str> = manifest.bots.iter().map(|bot| bot.name.as_str()).collect();
    let word = score.label;
    let asked = match names.as_slice() {
        [alone] => {
            format!("How much {word} does {alone} end with, at a table of {seats} of its kind?")
        }
        _ => format!(
            "Who wins {} at a table of {seats}, how often and with how much {word}: {}?",
            manifest.edition,
            listed(&names)
        ),
    };
    let seatings = counted(games / blocks.max(1), "seating", "seatings");
    let how = match design.deals {
        Deals::Same => format!("{}, each under {seatings}", counted(blocks, "deal", "deals")),
        Deals::Fresh => {
            format!(
                "{} of {seatings}, every game on a deal of its own",
                counted(blocks, "block", "blocks")
            )
        }
    };
    let played = format!("{} were played: {how}.", counted(games, "game", "games"));
    let equal = 100.0 / seats as f64;
    let mut charts = Vec::new();
    if bots.len() > 1 {
        charts.push(wins(&bots, equal, Naming::Bot));
    }
    charts.push(scores(&rows, score));
    charts.push(places(&rows));
    charts.push(wins(&rows.seats(), equal, Naming::BotAndSeat));
    if !rows.quality.is_empty() {
        charts.push(quality::chart(&rows.quality, score));
    }
    let [of_bots, of_seats] = rows.summary_tables(score);
    let mut tables =
        vec![of_bots, luck_table(&rows.luck, score), rows.difference_table(score), of_seats];
    tables.extend(quality::tables(&rows.quality, score));
    tables.extend(rows.event_tables(&result.metrics));
    tables.extend([rows.notable_table(score), fault_table(&rows.faults)]);
    tables.retain(|table| !table.rows.is_empty());
    let mut caveats = caveats::of_play(result);
    caveats.extend(first_fault(&rows.faults));
    caveats.push(caveats::TOGETHER.into());
    if !rows.quality.is_empty() {
        caveats.push(score.words(quality::NOTE).replace('\n', " ").trim_end().into());
    }
    caveats.push("A game won by several is split among them. Seats count from 0.".into());
    if let Some(game) = rows.notable.first() {
        caveats.push(format!(
            "A game worth a look is a page to watch, step by step, with: corsair replay {} {} --run \
             DIR --html game.html, where DIR is the directory of this result.",
            manifest.game, game.address,
        ));
    }
    Ok(Story {
        title: format!("{}: {}", manifest.edition, first_few(&names, 5)),
        asked: vec![asked, played],
        verdict: answer(&rows, seats, score),
        charts,
        tables,
        caveats,
    })
}

/// What the dots of a chart are called.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Naming {
    Bot,
    BotAndSeat,
}

fn wins(rows: &[&SummaryRow], equal: f64, naming: Naming) -> Chart {
    let dots = rows.iter().map(|row| {
        let label = match (naming, row.seat) {
            (Naming::BotAndSeat, Some(seat)) => format!("{}, seat {seat}", row.bot),
            (Naming::BotAndSeat, None) | (Naming::Bot, _) => row.bot.clone(),
        };
        Dot { label, estimate: row.wins().times(100.0), tone: Tone::Strong }
    });
    let title = match naming {
        Naming::Bot => "How often each bot wins",
        Naming::BotAndSeat => "How often each bot wins from each seat",
    };
    let note = format!("Bars are 95 % intervals. The dashed line is an equal share, {equal:.1} %.");
    let of = Intervals {
        axis: "games won, %".into(),
        dots: dots.collect(),
        reference: Some(equal),
        band: None,
    };
    Chart::of_intervals(title, note, of)
}

fn scores(rows: &RunRows, score: ScoreWord) -> Chart {
    let bots = rows.bots();
    let mut series = Vec::new();
    let mut middles = Vec::new();
    for row in bots.iter().take(MOST_CURVES) {
        let name = &row.bot;
        let mut counts: BTreeMap<CountedAmount, u64> = BTreeMap::new();
        for of in rows.scores.iter().filter(|of| of.bot == *name) {
            *counts.entry(of.score).or_default() += of.games;
        }
        let games = counts.values().sum::<u64>().max(1) as f64;
        let point = |(score, count): (CountedAmount, u64)| {
            (score.into(), Estimate { value: 100.0 * count as f64 / games, interval: None })
        };
        series.push(Series { name: name.clone(), points: counts.into_iter().map(point).collect() });
        middles.push(format!(
            "{name}'s games end from {} to {}, half of them from {} to {}, median {}",
            row.score_min, row.score_max, row.score_q1, row.score_q3, row.score_median,
        ));
    }
    let few = match bots.len() {
        many if many > MOST_CURVES => format!(" The first {MOST_CURVES} bots of {many}."),
        _ => String::new(),
    };
    Chart {
        title: format!("How much {} games end with", score.label),
        note: format!("{}.{few}", middles.join("; ")),
        form: Form::Curves(Curves {
            x: format!("{} at the end", score.label),
            y: "games, %".into(),
            series,
            shape: Shape::Steps,
            references: Vec::new(),
        }),
    }
}

fn places(rows: &RunRows) -> Chart {
    let mut parts = Vec::new();
    let bots = rows.bots().into_iter().map(|row| {
        let places = rows.places_of(row);
        parts = places.iter().map(|of| ordinal(of.place as u32)).collect();
        (row.bot.clone(), places.iter().map(|of| 100.0 * of.share).collect())
    });
    let rows = bots.collect();
    Chart {
        title: "Which places each bot takes".into(),
        note: "Seats that share a rank share the places it covers.".into(),
        form: Form::Stacks(Stacks { axis: "games, %".into(), parts, rows }),
    }
}
