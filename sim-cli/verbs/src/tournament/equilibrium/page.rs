//! Page of `corsair tournament --equilibrium`.

use crate::tournament::equilibrium::answer::answer;
use crate::tournament::equilibrium::rows::{ChoiceRow, EquilibriumRows};
use corsair_present::counted;
use corsair_present::faults::{FAULTS, first_fault};
use corsair_present::page::caveats;
use corsair_present::page::chart::{Chart, Dot, Form, Heat, Intervals, Tone};
use corsair_present::page::story::{Story, Unreadable};
use corsair_present::page::words::DisplayUnit;
use corsair_present::page::{Estimate, ResultRead};
use corsair_present::table::Table;
use corsair_stats::Equilibrium;

pub(crate) fn story(result: &ResultRead) -> Result<Story, Unreadable> {
    let manifest = &result.manifest;
    let design = result.given("design", manifest.design.as_ref())?;
    let seats = result.given("seats", design.seats)?;
    let rows = EquilibriumRows::read(result)?;
    let asked = vec![
        format!(
            "Which of {} bots do players choose at tables of {seats} of {}, if each player chooses the bot that wins \
             most against the choices of all players?",
            rows.choices.len(),
            manifest.edition,
        ),
        format!(
            "{} were played: every table that the bots can fill, on the same {}.",
            counted(result.given("games", design.games)?, "game", "games"),
            counted(result.given("blocks", design.blocks)?, "deal", "deals"),
        ),
    ];
    let score = result.score;
    let tables = vec![
        Table::of_rows(
            "Probability of each bot in an equilibrium, and share of time by α-rank",
            &rows.choices,
            score,
        ),
        rows.matrix(),
        Table::of_rows(
            "Cycles: each bot gains when alone among copies of the next",
            &rows.cycles,
            score,
        ),
        Table::of_rows("Tables of two bots: wins per seat of the first bot", &rows.pairs, score),
        rows.sweep_table(),
        Table::of_rows(FAULTS, &rows.faults, score),
    ];
    let mut caveats = caveats::of_play(result);
    caveats.extend(first_fault(&rows.faults));
    let regret = manifest.number("regret").filter(|&regret| regret > Equilibrium::EXACT);
    caveats.extend(regret.map(|regret| {
        format!(
            "No exact equilibrium was found: by the payoffs, a player gains {} by leaving this mixture.",
            DisplayUnit::Size.value(regret),
        )
    }));
    caveats.extend(CAVEATS.map(String::from));
    Ok(Story {
        title: format!("{}: equilibrium of {} bots", manifest.edition, rows.choices.len()),
        asked,
        verdict: answer(&rows, seats),
        charts: vec![
            chances(&rows, "Probabilities in an equilibrium", "chance, %", EQUILIBRIUM, |row| {
                row.weight
            }),
            chances(&rows, "Share of time of each bot by α-rank", "time, %", RANKED, |row| {
                row.mass
            }),
            map(&rows, seats),
        ],
        tables,
        caveats,
    })
}

const EQUILIBRIUM: &str = "If all players draw a bot with these probabilities, no player gains by a different choice \
     among these bots. Bars cover the equilibria of 200 bootstrap resamples of the payoffs.";

const RANKED: &str = "Share of the time for which a population plays each bot, at strong selection. Bars cover 200 \
     bootstrap resamples of the payoffs.";

const CAVEATS: [&str; 5] = [
    "A game may have several equilibria. The report has the equilibrium nearest to the result of fictitious play \
     from equal probabilities. A bot outside the list may gain against this equilibrium: `corsair exploit` looks for \
     such a bot.",
    "In α-rank, all members of the population play one bot at a time. If two bots can coexist, α-rank favours the \
     bot that lasts longer, and the equilibrium has their mixture.",
    "An interval marked – is unknown: all resamples agree, and so show no sampling error.",
    "Bootstrap resamples treat tables as independent, although all tables played the same deals: ranges are approximate.",
    "Holm's method corrects verdicts on tables of two bots for the number of these tables. In a cycle, each bot \
     gains beyond noise when alone among copies of the next bot. The list omits a cycle if a further gain makes a \
     shorter cycle of its bots.",
];

fn chances(
    rows: &EquilibriumRows,
    title: &str,
    axis: &str,
    note: &str,
    of: impl Fn(&ChoiceRow) -> Estimate,
) -> Chart {
    let dots = rows.choices.iter().map(|row| {
        let estimate = of(row).times(100.0);
        let tone = if estimate.value > 0.0 { Tone::Strong } else { Tone::Faint };
        Dot { label: row.bot.clone(), estimate, tone }
    });
    let intervals = Intervals::new(axis, dots, None);
    Chart::of_intervals(title, note, intervals)
}

fn map(rows: &EquilibriumRows, seats: usize) -> Chart {
    let names = rows.choices.iter().map(|row| row.bot.clone()).collect();
    let equal = 1.0 / seats as f64;
    let reach = rows.pairs.iter().filter(|row| row.seats == 1);
    let reach =
        reach.map(|row| (row.win_share.value - equal).abs()).fold(f64::MIN_POSITIVE, f64::max);
    let axes = ["the bot", "all opponents", "games won, %"];
    let heat = Heat::of_pairs(axes, names, (equal, reach), |bot, other| {
        let row = rows.alone(bot, other)?;
        Some((row.win_share, row.verdict.name(), row.is_decided()))
    });
    Chart {
        title: "Wins of a bot alone among equal opponents".into(),
        note: format!(
            "Wins of the row's bot in percent; the column's bot has all other seats. Orange: above an equal share of \
             {:.1} % after correction. Blue: below. Grey: undecided.",
            100.0 * equal,
        ),
        form: Form::Heat(heat),
    }
}
