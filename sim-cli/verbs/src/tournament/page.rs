//! Page of `corsair tournament`.

use crate::tournament::answer::answer;
use crate::tournament::equilibrium::{self, rows::ChoiceRow};
use crate::tournament::rows::{Rated, StandingRow, TournamentRows, Verdict};
use corsair_lab::result::ResultRow as _;
use corsair_present::counted;
use corsair_present::faults::{FAULTS, first_fault};
use corsair_present::few_deals::few_deals_caution;
use corsair_present::page::ResultRead;
use corsair_present::page::caveats;
use corsair_present::page::chart::{Chart, Dot, Form, Heat, Intervals, Scale, Tone};
use corsair_present::page::story::{Story, Unreadable};
use corsair_present::table::Table;

/// Maximum number of bots in a map of pairs.
const MOST_IN_A_MAP: usize = 16;

pub(crate) fn story(result: &ResultRead) -> Result<Story, Unreadable> {
    if result.has(ChoiceRow::SCHEMA.file) {
        return equilibrium::page::story(result);
    }
    let manifest = &result.manifest;
    let design = result.given("design", manifest.design.as_ref())?;
    let seats = result.given("seats", design.seats)?;
    let games = result.given("games", design.games)?;
    let rows = TournamentRows::read(result)?;
    let bots = &rows.standings;
    let asked = vec![
        format!(
            "Which of {} bots is the best at tables of {seats} of {}, if every bot meets every \
             opponent equally often in every seat?",
            bots.len(),
            manifest.edition,
        ),
        format!(
            "{} were played: {} in {}.",
            counted(games, "game", "games"),
            counted(result.given("blocks", design.blocks)?, "deal", "deals"),
            counted(result.given("rounds", design.rounds)?, "round", "rounds"),
        ),
    ];
    let mut charts = vec![wins(bots, seats)];
    if bots.len() <= MOST_IN_A_MAP {
        charts.push(map(&rows));
    }
    charts.push(Chart::of_intervals(
        "Mean place of each bot",
        "Bars are 95 % intervals. A lower place is better.",
        places(bots),
    ));
    charts.extend(rated(&rows));
    let score = result.score;
    let mut tables = vec![rows.standings_table(score)];
    tables.extend(rows.matrix());
    tables.extend(rows.rating_tables(score));
    tables.extend([
        Table::of_rows("Every bot against every opponent", &rows.pairs, score),
        Table::of_rows(FAULTS, &rows.faults, score),
    ]);
    let mut caveats = caveats::of_play(result);
    caveats.extend(few_deals_caution("deals", rows.deals, games.div_ceil(rows.deals.max(1))));
    caveats.extend(first_fault(&rows.faults));
    caveats.push(
        "A bot may be the best unless a rival wins significantly more. The bots that may be the best \
         include the true best with 95 % confidence."
            .into(),
    );
    caveats.push(
        "Verdicts on pairs are corrected by Holm's method for the number of pairs; ratings are \
         Plackett and Luce's with ties and seats."
            .into(),
    );
    caveats.push(rows.of_ratings());
    Ok(Story {
        title: format!("{}: a tournament of {} bots", manifest.edition, bots.len()),
        asked,
        verdict: answer(&rows),
        charts,
        tables,
        caveats,
    })
}

fn wins(rows: &[StandingRow], seats: usize) -> Chart {
    let equal = 100.0 / seats as f64;
    let dots = rows.iter().map(|row| {
        let tone = if row.may_be_best { Tone::Strong } else { Tone::Faint };
        Dot { label: row.bot.clone(), estimate: row.win_share.times(100.0), tone }
    });
    let of = Intervals {
        reference: Some(equal),
        scale: Scale::ButFarBelow,
        ..Intervals::new("games won, %", dots, None)
    };
    let note = format!(
        "Bars are 95 % intervals. Strong colour: may be the best. The dashed line is an equal share, \
         {equal:.1} %."
    );
    Chart::of_intervals("Wins of each bot", note, of)
}

fn places(rows: &[StandingRow]) -> Intervals {
    let dots = rows.iter().map(|row| Dot {
        label: row.bot.clone(),
        estimate: row.place_mean,
        tone: Tone::Strong,
    });
    Intervals {
        scale: Scale::ButFarAbove,
        ..Intervals::new("mean place, 1 is the first", dots, None)
    }
}

fn rated(rows: &TournamentRows) -> Vec<Chart> {
    let kinds = [
        (Rated::Bot, "Strength of each bot", "Plackett-Luce rating"),
        (Rated::Seat, "Effect of each seat", "effect on the rating"),
    ];
    let mut charts = Vec::new();
    for (kind, title, axis) in kinds {
        let dots: Vec<Dot> = rows
            .rated(kind)
            .into_iter()
            .filter_map(|row| {
                let name = &row.name;
                let label = if kind == Rated::Seat { format!("seat {name}") } else { name.clone() };
                Some(Dot { label, estimate: row.rating?, tone: Tone::Strong })
            })
            .collect();
        if dots.is_empty() {
            continue;
        }
        let of = Intervals {
            reference: Some(0.0),
            scale: Scale::ButFarBelow,
            ..Intervals::new(axis, dots, None)
        };
        let note = "Bars are 95 % intervals of a bootstrap over deals. The dashed line is the mean. A lead of one \
                    unit means odds of e to 1 of finishing above the other bot.";
        charts.push(Chart::of_intervals(title, note, of));
    }
    charts
}

fn map(rows: &TournamentRows) -> Chart {
    // Extreme pairs have full colour, so that they do not compress the scale of the remaining pairs.
    let far = places(&rows.standings).far();
    let is_far = |name: &str| far.iter().any(|&far| rows.standings[far].bot == name);
    let near = rows.pairs.iter().filter(|row| !is_far(&row.bot) && !is_far(&row.other));
    let reach = near.map(|row| (row.above.value - 0.5).abs()).fold(f64::MIN_POSITIVE, f64::max);
    let names = rows.standings.iter().map(|row| row.bot.clone()).collect();
    let axes = ["the bot", "the opponent", "ends above, %"];
    let heat = Heat::of_pairs(axes, names, (0.5, reach), |bot, other| {
        let row = rows.pair(bot, other)?;
        Some((row.above, row.verdict.name(), row.verdict != Verdict::Undecided))
    });
    Chart {
        title: "Games above each opponent".into(),
        note: format!(
            "The share of games in which the row's bot finishes above the column's bot. Orange: significantly \
             above one half. Blue: below. Full colour: {:.1} points or more from one half. Grey: not \
             significant after correction.",
            100.0 * reach
        ),
        form: Form::Heat(heat),
    }
}
