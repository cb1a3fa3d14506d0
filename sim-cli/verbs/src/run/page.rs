//! Page of `corsair run`: wins, scores and events.

use crate::run::answer::answer;
use crate::run::quality;
use crate::run::rows::{EventRow, RunRows, SummaryRow};
use corsair_lab::{Deals, ScopeKind, ScoreWord};
use corsair_present::counted;
use corsair_present::faults::{FAULTS, first_fault};
use corsair_present::luck::luck_table;
use corsair_present::page::ResultRead;
use corsair_present::page::caveats;
use corsair_present::page::chart::scores::{ScoreCounts, score_ridges};
use corsair_present::page::chart::{Chart, Dot, Form, Intervals, Scheme, Stacks, Tone};
use corsair_present::page::story::{Story, Unreadable};
use corsair_present::page::words::{first_few, listed, ordinal};
use corsair_present::table::Table;

pub(crate) fn story(result: &ResultRead) -> Result<Story, Unreadable> {
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
            format!("How much {word} does {alone} score at a table of {seats} equal bots?")
        }
        _ => format!(
            "Who wins {} at a table of {seats}, how often and with how much {word}: {}?",
            manifest.edition,
            listed(&names)
        ),
    };
    let seatings = counted(games / blocks.max(1), "seating", "seatings");
    let how = match manifest.deals() {
        Deals::Same => format!("{}, each under {seatings}", counted(blocks, "deal", "deals")),
        Deals::Fresh => {
            format!(
                "{} of {seatings}, each game on a separate deal",
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
    charts.extend(sources(&rows, result));
    charts.push(places(&rows));
    charts.push(wins(&rows.seats(), equal, Naming::BotAndSeat));
    if !rows.quality.is_empty() {
        charts.push(quality::chart(&rows.quality));
    }
    let [of_bots, of_seats] = rows.summary_tables(score);
    let mut tables =
        vec![of_bots, luck_table(&rows.luck, score), rows.difference_table(score), of_seats];
    tables.extend(quality::tables(&rows.quality, score));
    tables.extend(rows.event_tables(&result.metrics, score));
    tables.push(Table::of_rows("Length of the games", &rows.lengths, score));
    tables.push(rows.correlation_table(score));
    tables.extend([rows.notable_table(score), Table::of_rows(FAULTS, &rows.faults, result.score)]);
    tables.retain(|table| !table.rows.is_empty());
    let mut caveats = caveats::of_play(result);
    caveats.extend(first_fault(&rows.faults));
    caveats.push(caveats::TOGETHER.into());
    if !rows.quality.is_empty() {
        caveats.push(quality::note(&rows.quality, score));
    }
    caveats.push(
        "Ties are split. Seats count from 0. ± is the distance from the number \
         before it to the farther end of its interval; 1st, 2nd and so on are shares of games in that place, in %."
            .into(),
    );
    if let Some(game) = rows.notable.first() {
        caveats.push(format!(
            "To watch a notable game step by step on a page: corsair replay {} {} --run \
             DIR --html game.html, where DIR is the directory of this result.",
            manifest.game, game.address,
        ));
    }
    Ok(Story {
        title: format!("{}: {}", manifest.edition, first_few(&names, 5)),
        asked: vec![asked, played],
        verdict: answer(&rows, seats, &result.metrics, score),
        charts,
        tables,
        caveats,
    })
}

/// Naming of the dots in a chart of wins.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Naming {
    Bot,
    BotAndSeat,
}

fn wins(rows: &[&SummaryRow], equal: f64, naming: Naming) -> Chart {
    let mut rows = rows.to_vec();
    if naming == Naming::Bot {
        rows.sort_by(|one, other| other.win_share.value.total_cmp(&one.win_share.value));
    }
    let dots = rows.iter().map(|row| {
        let label = match (naming, row.seat) {
            (Naming::BotAndSeat, Some(seat)) => format!("{}, seat {seat}", row.bot),
            (Naming::BotAndSeat, None) | (Naming::Bot, _) => row.bot.clone(),
        };
        Dot { label, estimate: row.win_share.times(100.0), tone: Tone::Strong }
    });
    let title = match naming {
        Naming::Bot => "Wins of each bot",
        Naming::BotAndSeat => "Wins of each bot in each seat",
    };
    let note = format!("Bars are 95 % intervals. The dashed line is an equal share, {equal:.1} %.");
    let of = Intervals::new("games won, %", dots, Some(equal));
    Chart::of_intervals(title, note, of)
}

fn scores(rows: &RunRows, score: ScoreWord) -> Chart {
    let counts = rows.bots().into_iter().map(|row| {
        let of_bot = rows.scores.iter().filter(|of| of.bot == row.bot);
        let counts = of_bot.map(|of| (of.score.into(), of.games)).collect();
        ScoreCounts { name: row.bot.clone(), counts, median: row.score_median.value.into() }
    });
    let title = format!("Final {}", score.label);
    score_ridges(title, ["bot", "bots"], &counts.collect::<Vec<_>>(), score)
}

/// Returns a chart with the sources of each bot's score; `None` if the game does not count sources.
fn sources(rows: &RunRows, result: &ResultRead) -> Option<Chart> {
    let ids = &result.metrics.score_parts;
    let of_bots = rows.bots().into_iter().map(|row| {
        let event = |id: &&str| {
            let is_it = |of: &&EventRow| {
                of.scope == ScopeKind::Bot && of.bot == row.bot && of.event == **id
            };
            rows.events.iter().find(is_it).map_or(0.0, |of| of.per_game.value)
        };
        let mut parts: Vec<f64> = ids.iter().map(event).collect();
        // Some points may have no source: house rules may give points at the start.
        let rest = row.score_mean.value - parts.iter().sum::<f64>();
        parts.push(if rest.abs() < 1e-6 { 0.0 } else { rest });
        (row.bot.clone(), parts)
    });
    let of_bots: Vec<(String, Vec<f64>)> = of_bots.collect();
    let names = ids.iter().map(|id| result.metrics.label(id)).chain(["from elsewhere".into()]);
    let names: Vec<String> = names.collect();
    // A source without points needs no colour.
    let comes: Vec<usize> =
        (0..names.len()).filter(|&part| of_bots.iter().any(|(_, of)| of[part] != 0.0)).collect();
    let kept = |(bot, of): (String, Vec<f64>)| (bot, comes.iter().map(|&part| of[part]).collect());
    let word = result.score.label;
    (!ids.is_empty() && !comes.is_empty()).then(|| Chart {
        title: format!("Sources of {word}"),
        note: format!(
            "The mean {word} of a game is the sum of its sources; losses are to the left of 0. \
             The table has their intervals."
        ),
        form: Form::Stacks(Stacks {
            axis: format!("{word} per game"),
            parts: comes.iter().map(|&part| names[part].clone()).collect(),
            rows: of_bots.into_iter().map(kept).collect(),
            scheme: Scheme::Distinct,
        }),
    })
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
        title: "Places of each bot".into(),
        note: "Ties are split.".into(),
        form: Form::Stacks(Stacks {
            axis: "games, %".into(),
            parts,
            rows,
            scheme: Scheme::Ordered,
        }),
    }
}
