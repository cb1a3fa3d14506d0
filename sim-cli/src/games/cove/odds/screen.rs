//! Odds as tables for a terminal.

use std::fmt::Write;

use corsair_engine::Seat;
use corsair_engine::games::cove::Island;
use corsair_engine::games::cove::odds::{
    Best, FirstDecision, Odds, Standing, TOLERANCE, VolleyOdds,
};

use crate::console::{Tone, toned};
use crate::games::cove::odds::answer::{of_battle, of_volleys};
use crate::games::cove::odds::best_play::{actions_text, levels_text, spoken};
use crate::games::cove::odds::check::{Check, Checked, LEVEL};
use crate::games::cove::odds::{Answer, BattleWords};
use crate::pack::odds::Setting;
use crate::present::table::{Cell, Kind, Table};
use crate::present::text::{UNDEFINED, answer_text, header_lines, paragraph, rules_text};
use crate::present::{counted, grouped};

/// The answer as text, ended by a line break.
pub(crate) fn screen(setting: &Setting, words: &BattleWords, answer: &Answer) -> String {
    let mut text = header(setting, words, answer) + &answer_text(&of_battle(words, answer));
    if let Some(best) = &answer.best {
        text.push_str(&best_text(words, best));
    }
    match (&answer.check, &answer.odds) {
        (Some(check), odds) => {
            if let Some(odds) = odds {
                text.push_str(&odds_text(words, odds));
            }
            text.push_str(&check_text(words, check));
        }
        (None, Some(odds)) => text.push_str(&odds_text(words, odds)),
        (None, None) => {}
    }
    text
}

fn header(setting: &Setting, words: &BattleWords, answer: &Answer) -> String {
    let mut lines = vec![
        (String::new(), format!("{} ({})", setting.title, setting.game)),
        ("rules".into(), rules_text(&setting.rules)),
    ];
    let place = Island::from_number(words.island).map_or("", Island::name);
    lines.push(("island".into(), format!("{}, {place}", words.island)));
    for (index, ship) in words.ships.iter().enumerate() {
        let of = |list: &[String]| list.get(index).or(list.first()).cloned().unwrap_or_default();
        let (target, flee) = (of(&words.target), of(&words.flee));
        let line = format!("{ship}, fires at {target}, flees {flee}");
        lines.push((format!("ship {index}"), line));
    }
    if let Some(npc) = &words.npc {
        let aim =
            if npc == "navy" { format!(", fires at {}", words.navy_target) } else { String::new() };
        lines.push(("against".into(), format!("{npc}{aim}")));
    }
    if let Some(odds) = &answer.odds {
        lines.push(("exact".into(), format!("{} states", grouped(odds.states as u64))));
    }
    header_lines(&lines)
}

fn odds_text(words: &BattleWords, odds: &Odds) -> String {
    let mut text = String::new();
    section(
        &mut text,
        "Outcomes in % of battles (hull, sails, cannon, crew: crippled there), and mean fame",
        &outcomes_table(words, odds),
    );
    let mut ends = vec![format!("no ship left {} %", percent(odds.nobody))];
    if odds.several > 0.0 {
        ends.push(format!("several left {} %", percent(odds.several)));
    }
    ends.extend(odds.npc_sunk.map(|sunk| format!("non-player ship sunk {} %", percent(sunk))));
    ends.push(format!("rounds {:.3} on average", odds.mean_rounds));
    text.push_str(&format!("\n{}", paragraph(&ends.join(", "))));
    section(&mut text, "Fame gained, in % of battles", &fame_table(words, odds));
    section(
        &mut text,
        "Levels of ships that are left at the end, in % of all battles",
        &levels_table(words, odds),
    );
    section(&mut text, "Rounds until the end, in % of battles", &rounds_table(odds));
    text
}

fn write_to(text: &mut String, words: std::fmt::Arguments<'_>) {
    text.write_fmt(words).expect("a string takes what is written");
}

fn section(text: &mut String, title: &str, table: &Table) {
    write_to(text, format_args!("\n{}{}", lines_of_title(title), table.text()));
}

/// The lines of a title, each wrapped.
fn lines_of_title(title: &str) -> String {
    title.lines().map(paragraph).collect()
}

/// A ship as the header has it, with its levels.
fn ship_name(words: &BattleWords, index: usize) -> String {
    format!("{index} ({})", words.ships[index])
}

fn outcomes_table(words: &BattleWords, odds: &Odds) -> Table {
    let head = [
        "ship", "win", "stays", "crippled", "hull", "sails", "cannon", "crew", "fled", "mutinied",
        "fame",
    ];
    let rows = odds.ships.iter().zip(&odds.win).enumerate().map(|(index, (ship, &win))| {
        let [hull, sails, cannon, crew] = ship.crippled_in;
        let shares =
            [win, ship.stays, ship.crippled, hull, sails, cannon, crew, ship.fled, ship.mutinied];
        let fame = format!("{:.4}", ship.mean_fame());
        row(ship_name(words, index), shares.map(percent)).into_iter().chain([fame]).collect()
    });
    numbers(&head, rows)
}

fn fame_table(words: &BattleWords, odds: &Odds) -> Table {
    let mut all: Vec<i32> = odds.ships.iter().flat_map(|ship| ship.fame.keys().copied()).collect();
    all.sort_unstable();
    all.dedup();
    let head: Vec<String> =
        ["ship".into()].into_iter().chain(all.iter().map(|fame| format!("{fame} fame"))).collect();
    let rows = odds.ships.iter().enumerate().map(|(index, ship)| {
        let share = |fame: &i32| ship.fame.get(fame).map_or_else(String::new, |&p| percent(p));
        row(ship_name(words, index), all.iter().map(share))
    });
    numbers(&head, rows)
}

fn levels_table(words: &BattleWords, odds: &Odds) -> Table {
    const SECTIONS: [&str; 4] = ["hull", "sails", "cannon", "crew"];
    let sections = || odds.ships.iter().flat_map(|ship| &ship.levels_left);
    let top = sections().flat_map(|levels| levels.keys().copied()).max().unwrap_or(0);
    let head: Vec<String> = ["ship".into(), "section".into()]
        .into_iter()
        .chain((1..=top).map(|level| format!("level {level}")))
        .collect();
    let rows = odds.ships.iter().enumerate().flat_map(|(index, ship)| {
        SECTIONS.into_iter().zip(&ship.levels_left).map(move |(name, levels)| {
            let share = |level| levels.get(&level).map_or_else(String::new, |&p| percent(p));
            row(ship_name(words, index), [name.to_owned()].into_iter().chain((1..=top).map(share)))
        })
    });
    numbers(&head, rows)
}

/// How many rounds are told one by one on screen.
const ROUNDS_TOLD: usize = 8;

fn rounds_table(odds: &Odds) -> Table {
    let told = &odds.rounds[1..=ROUNDS_TOLD.min(odds.rounds.len() - 1)];
    let mut head: Vec<String> =
        (1..=told.len() as u64).map(|n| counted(n, "round", "rounds")).collect();
    head.push("more".into());
    let columns: Vec<(&str, Kind)> =
        head.iter().map(|name| (name.as_str(), Kind::Number)).collect();
    let rest = 1.0 - odds.rounds[0] - told.iter().sum::<f64>();
    let mut table = Table::new("", &columns);
    table.push_words(told.iter().copied().chain([rest.max(0.0)]).map(percent));
    table
}

/// How many first decisions are listed on screen, the likeliest; JSON and `decisions.csv` have all.
const DECISIONS_TOLD: usize = 8;

fn best_text(words: &BattleWords, best: &Best) -> String {
    let values: Vec<String> = best.values.iter().map(|value| format!("{value:.6}")).collect();
    let solution = "each ship that plays best maximises its own value, given what all do afterwards: optimal \
                    against stated policies; between best players a subgame-perfect equilibrium in \
                    stationary strategies, of which there may be others";
    let values = format!("{} for ships 0, 1, ... in order", values.join("  "));
    let residual = format!("{:.1e} after value iteration to {TOLERANCE:.0e}", best.residual);
    let lines = [("values", values), ("solution", solution.into()), ("residual", residual)];
    let lines = lines.map(|(word, text)| (word.to_owned(), text));
    let states = grouped(best.states as u64);
    let mut text = format!("\nBest play, {states} states\n{}", header_lines(&lines));
    for first in best.first.iter().take(DECISIONS_TOLD) {
        section(&mut text, &decision_title(words, first), &choices_table(first));
    }
    let more = best.first.len().saturating_sub(DECISIONS_TOLD);
    if more > 0 {
        let what = if more == 1 {
            "first decision, less likely, is"
        } else {
            "first decisions, less likely, are"
        };
        let line = format!(
            "{} more {what} in --format json, and in decisions.csv with -o.",
            grouped(more as u64)
        );
        text.push_str(&format!(
            "
{}",
            paragraph(&line)
        ));
    }
    text.push_str(&flights_text(best));
    text
}

/// Who decides, how often, and how things stand then.
fn decision_title(words: &BattleWords, first: &FirstDecision) -> String {
    let Standing { levels, npc_hull, to_fire, targets, hit } = &first.standing;
    let npc = words.npc.as_deref().unwrap_or_default();
    let ship = |levels: &Option<[u8; 4]>| levels.as_ref().map_or("gone".into(), levels_text);
    let ships: Vec<String> = levels.iter().map(ship).collect();
    let hull = npc_hull.map_or_else(String::new, |hull| format!(", hull of {npc} {hull}"));
    let who = match first.seat.index() {
        index if index < levels.len() => format!("ship {index}"),
        _ => npc.to_owned(),
    };
    let mut title = format!(
        "First decision, {who} ({} % of battles): value to it, and to all\nships      {}{hull}",
        percent(first.probability),
        ships.join("  "),
    );
    // A ship that is alone needs no order.
    if levels.iter().flatten().count() > 1 {
        let numbers = |seats: &[Seat]| {
            let all: Vec<String> = seats.iter().map(|seat| seat.index().to_string()).collect();
            all.join(", ")
        };
        let name =
            |of: &Option<Seat>| of.map_or(npc.to_owned(), |seat| format!("ship {}", seat.index()));
        let order: Vec<String> = to_fire.iter().map(name).collect();
        let parts = [
            (!order.is_empty()).then(|| format!("to fire {}", order.join(", "))),
            (!targets.is_empty()).then(|| format!("{npc} next at {}", numbers(targets))),
            (!hit.is_empty()).then(|| format!("hit before {}", numbers(hit))),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        if !parts.is_empty() {
            title.push_str(&format!("\norder      {}", parts.join("; ")));
        }
    }
    title
}

fn choices_table(first: &FirstDecision) -> Table {
    let rows = first.choices.iter().map(|choice| {
        // The Navy has no value of its own.
        let own = choice.values.get(first.seat.index());
        let own = own.map_or_else(|| UNDEFINED.to_owned(), |value| format!("{value:.6}"));
        let all: Vec<String> = choice.values.iter().map(|value| format!("{value:.6}")).collect();
        vec![spoken(&actions_text(choice)), own, all.join("  ")]
    });
    numbers(&["choice", "value", "all"], rows)
}

/// How many flights are told on screen; JSON has all.
const FLIGHTS_TOLD: usize = 12;

fn flights_text(best: &Best) -> String {
    if best.flights.is_empty() {
        return "\nNo ship flees in best play.\n".into();
    }
    let rows = best.flights.iter().take(FLIGHTS_TOLD).map(|flight| {
        let ships: Vec<String> = flight.levels.iter().map(levels_text).collect();
        vec![flight.seat.index().to_string(), ships.join("  "), percent(flight.probability)]
    });
    let mut text = String::new();
    let title = format!("When to flee, {} situations, the likeliest first", best.flights.len());
    section(&mut text, &title, &numbers(&["ship", "ships as they are", "% of battles"], rows));
    text
}

fn check_text(words: &BattleWords, check: &Check) -> String {
    let columns = [
        ("ship", Kind::Text),
        ("outcome", Kind::Text),
        ("at", Kind::Number),
        ("exact", Kind::Number),
        ("simulated", Kind::Number),
        ("se", Kind::Number),
        ("z", Kind::Number),
    ];
    let title = format!("{} battles simulated, seed {}", grouped(check.fights), check.seed);
    let mut table = Table::new(title, &columns);
    for row in check.rows.iter().filter(|row| row.key.at.is_none() || row.exact.is_none()) {
        let ship = |ship: usize| Cell::word(ship_name(words, ship));
        let at = |at: i32| Cell::number(at.into(), at.to_string());
        table.push(vec![
            row.key.ship.map_or_else(|| Cell::word("all"), ship),
            Cell::word(row.key.outcome.words()),
            row.key.at.map_or_else(Cell::empty, at),
            Cell::fixed(row.exact, 6),
            Cell::fixed(Some(row.simulated), 6),
            Cell::fixed(Some(row.error), 6),
            Cell::fixed(row.z, 2),
        ]);
    }
    let mut text = table.without_empty_columns().section();
    if check.rows.iter().any(|row| row.exact.is_some()) {
        text.push_str(&verdict_text(check));
    }
    text
}

fn verdict_text(check: &Check) -> String {
    let (differing, tested) = check.verdict();
    let level = 100.0 * LEVEL;
    if differing.is_empty() {
        let line =
            format!("The simulation agrees: none of {tested} outcomes differs (Holm, {level} %).");
        return format!("\n{}", toned(Tone::Good, &paragraph(&line)));
    }
    let name = |row: &&Checked| match row.key.ship {
        Some(ship) => format!("ship {ship} {}", row.key.outcome.words()),
        None => row.key.outcome.words(),
    };
    let names: Vec<String> = differing.iter().map(name).collect();
    let line = format!("THE SIMULATION DIFFERS (Holm, {level} %): {}", names.join(", "));
    format!("\n{}", toned(Tone::Bad, &paragraph(&line)))
}

/// Distributions of hits as a table.
pub fn volley_screen(volleys: &[VolleyOdds]) -> String {
    let most = volleys.iter().map(|volley| volley.hits.len()).max().unwrap_or(0);
    let mut head = vec!["dice".to_owned(), "hit on".into(), "mean".into()];
    head.extend((0..most).map(|hits| counted(hits as u64, "hit", "hits")));
    let exact = volleys.iter().map(|volley| {
        let mut cells = vec![
            volley.dice.to_string(),
            volley.hit_on.to_string(),
            format!("{:.4}", volley.mean()),
        ];
        cells.extend(volley.hits.iter().map(|&p| percent(p)));
        cells
    });
    let answer = answer_text(&of_volleys(volleys));
    let mut text = format!("{}\nHits of one volley, in %\n", answer.trim_start());
    write_to(&mut text, format_args!("{}\nAt least so many, in %\n", numbers(&head, exact).text()));
    let at_least = volleys.iter().map(|volley| {
        let mut cells = vec![volley.dice.to_string(), volley.hit_on.to_string(), String::new()];
        cells.extend((0..volley.hits.len()).map(|hits| percent(volley.at_least(hits))));
        cells
    });
    head[2].clear();
    text.push_str(&numbers(&head, at_least).text());
    text
}

fn percent(share: f64) -> String {
    format!("{:.3}", 100.0 * share)
}

fn row(ship: String, cells: impl IntoIterator<Item = String>) -> Vec<String> {
    [ship].into_iter().chain(cells).collect()
}

/// A table with all columns but the first to the right.
fn numbers<S: ToString>(head: &[S], rows: impl Iterator<Item = Vec<String>>) -> Table {
    let names: Vec<String> = head.iter().map(ToString::to_string).collect();
    let mut table = Table::of_numbers(names.iter().map(String::as_str));
    rows.for_each(|row| table.push_words(row));
    table
}
