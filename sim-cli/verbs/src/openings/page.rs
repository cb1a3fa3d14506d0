//! Page of `corsair openings`: the ranking, and the mixture of an equilibrium.

use crate::openings::answer::{Ranked, RankingKind};
use crate::openings::mixture::greatest_gain;
use crate::openings::rows::{OpeningGain, OpeningPayoff, RankedOpening};
use corsair_games::edition;
use corsair_games::pack::openings::OpeningWord;
use corsair_lab::result::{Estimate, ResultRow};
use corsair_lab::{Stage, Threshold};
use corsair_present::page::chart::{
    Chart, Dot, Form, Heat, HeatCell, Intervals, Scale, Scheme, Stacks, Tone,
};
use corsair_present::page::story::{Story, Unreadable};
use corsair_present::page::words::{DisplayUnit, capital, distinct, listed};
use corsair_present::page::{ResultRead, caveats};
use corsair_present::table::Table;
use corsair_present::{counted, fixed};
use corsair_stats::Interval;

/// Maximum number of openings in a map of payoffs.
const MOST_IN_A_MAP: usize = 12;

pub(crate) fn story(result: &ResultRead) -> Result<Story, Unreadable> {
    let manifest = &result.manifest;
    let desk = edition(&manifest.game).ok().and_then(|edition| edition.desks().openings);
    let word = result.given("openings of its game", desk)?.word();
    let OpeningWord { id, ids, .. } = word;
    let ranked: Vec<RankedOpening> = result.rows()?;
    let (confirmed, explored): (Vec<&RankedOpening>, Vec<&RankedOpening>) =
        ranked.iter().partition(|row| row.stage == Stage::Confirmed);
    let seats = result.given("seats", manifest.seats)?;
    let ranking = result.given("ranking", manifest.ranking.as_ref())?;
    let legal = manifest.counted("legal_openings");
    let legal = legal.map_or_else(String::new, |n| format!(" and {n} that the rules allow"));
    let field: Vec<&str> = manifest.field.iter().map(|bot| bot.name.as_str()).collect();
    let compared = if explored.is_empty() { confirmed.len() } else { explored.len() };
    let [from, to] = ranking.confirmed_deals;
    let asked = vec![
        format!(
            "Which opening {id}{} is best in {}, of {} that were compared{legal}?",
            word.form_in_brackets(),
            manifest.edition,
            compared,
        ),
        format!(
            "Each {id} played against {} at tables of {seats}, in every seat. {} were played; the finalists were {} \
             on {} of the final stage.",
            listed(&field),
            counted(ranking.games, "game", "games"),
            if explored.is_empty() { "compared" } else { "confirmed" },
            counted(to - from, "deal", "deals"),
        ),
    ];
    let is_race = manifest.planned("precision").is_some();
    let finalists =
        if is_race { "In the race to the end" } else { "Finalists, on confirming deals" };
    let mut verdict = best(result, word, &confirmed, compared)?;
    let mut charts = vec![
        wins(id, &confirmed, if is_race { "in the race to the end" } else { "confirmed" }, seats),
        behind(id, &confirmed),
    ];
    let table = |caption: String, rows: &[&RankedOpening]| {
        in_words(Table::of_rows(caption, rows.iter().copied(), result.score), word)
    };
    let mut tables = vec![table(finalists.into(), &confirmed)];
    let mut others = explored.clone();
    let (place, caption) = match is_race {
        false => ("in the search", format!("All {ids} in the search (exploratory)")),
        true => {
            others.retain(|row| !ranking.finalists.contains(&row.opening));
            ("until it left the race", format!("{} that left the race", capital(ids)))
        }
    };
    if !others.is_empty() {
        charts.push(wins(id, &others, place, seats));
        tables.push(table(caption, &others));
    }
    if result.has(OpeningGain::SCHEMA.file) {
        let (payoffs, gains): (Vec<OpeningPayoff>, Vec<OpeningGain>) =
            (result.rows()?, result.rows()?);
        let last = gains.last().map_or(0, |row| row.pass);
        let confirmed: Vec<&OpeningGain> =
            gains.iter().filter(|row| row.pass == last && row.stage == Stage::Confirmed).collect();
        verdict = format!("{verdict} {}", mixture(result, word, &confirmed)?);
        charts.extend(weights(result, word, confirmed.iter().any(|row| row.is_shown())));
        charts.extend(map(id, payoffs.iter().filter(|row| row.pass == last)));
        charts.push(gained(id, &confirmed));
        let caption = format!("Gain of each {id} if all other seats draw from the mixture");
        tables.push(in_words(Table::of_rows(caption, &gains, result.score), word));
        let caption = "Payoffs of the candidates";
        tables.push(in_words(Table::of_rows(caption, &payoffs, result.score), word));
    }
    let mut caveats = caveats::of_play(result);
    let chosen = match is_race {
        true => {
            "An opening left the race when it was significantly worse than a rival, corrected for all looks \
             and all openings. Win shares of leaders are biased upwards."
        }
        false => {
            "The ranking of the search is exploratory, because the same deals chose the finalists. Only the results \
             of finalists on new deals are confirmed. The search may have dropped the best opening; a greater -n or \
             --finalists makes this less likely."
        }
    };
    caveats.push(chosen.into());
    caveats.push(
        "“Lead” compares each finalist with its best rival. The intervals of leads hold together at a level of 95 % \
         (multiple comparisons with the best)."
            .into(),
    );
    if result.has(OpeningGain::SCHEMA.file) {
        caveats.push(
            "A range of “chosen %” marked – is unknown: all resamples have the same value.".into(),
        );
    }
    tables.retain(|table| !table.rows.is_empty());
    Ok(Story {
        title: format!("{}: opening {ids}", manifest.edition),
        asked,
        verdict,
        charts,
        tables,
        caveats,
    })
}

fn best(
    result: &ResultRead,
    word: &OpeningWord,
    confirmed: &[&RankedOpening],
    compared: usize,
) -> Result<String, Unreadable> {
    let tied = confirmed.iter().filter(|row| row.may_be_best == Some(true));
    let tied = tied.map(|row| row.opening.as_str()).collect();
    let first = confirmed
        .first()
        .and_then(|row| Some((row.opening.as_str(), row.win_share, row.less_best?)));
    let manifest = &result.manifest;
    let within =
        manifest.planned("precision").and_then(|of| of.as_str()?.parse::<Threshold>().ok());
    let kind = match within.map(|of| of.value) {
        None => RankingKind::Confirmed(confirmed.len()),
        Some(within) => {
            let lead = first.and_then(|(_, _, lead)| lead.interval);
            let is_shown = lead.is_some_and(|[least, _]| least >= -within);
            RankingKind::Race { arms: compared, within, is_shown }
        }
    };
    let games = result.given("ranking", manifest.ranking.as_ref())?.games;
    Ok(Ranked { word, first, tied, games, kind }.answer())
}

fn mixture(
    result: &ResultRead,
    word: &OpeningWord,
    confirmed: &[&OpeningGain],
) -> Result<String, Unreadable> {
    let OpeningWord { id, ids, .. } = word;
    let pass = result.given("equilibrium", result.manifest.equilibrium.last())?;
    let mut parts: Vec<(u32, &str)> =
        pass.mixture.iter().copied().zip(pass.candidates.iter().map(String::as_str)).collect();
    parts.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(b.1)));
    let items: Vec<String> = parts
        .iter()
        .filter(|(part, _)| *part > 0)
        .map(|(part, name)| format!("{name} in {:.1} %", f64::from(*part) / 10.0))
        .collect();
    let (mixture, regret) = (listed(&items), 100.0 * pass.regret);
    let ends = confirmed.iter().map(|row| row.gain.ends());
    let gains: Vec<Interval> = ends.map(|[low, high]| Interval { low, high }).collect();
    let gainers: Vec<&str> =
        confirmed.iter().filter(|row| row.is_shown()).map(|row| row.opening.as_str()).collect();
    let n = gains.len();
    let Interval { low, high } = greatest_gain(&gains);
    Ok(match gainers.as_slice() {
        [] if n == 0 => format!(
            "In equilibrium, players choose {mixture} of games: no candidate gains over {regret:.3} points by \
             leaving this mixture."
        ),
        [] => format!(
            "In equilibrium, players choose {mixture} of games; no tested {id} gains significantly by leaving this \
             mixture (at most {}; {n} tested on new deals).",
            DisplayUnit::Size.value(high),
        ),
        gainers => format!(
            "No equilibrium of all {ids} was found: if players choose {mixture} of games, on new deals {} {} by \
             leaving this mixture; the greatest of {n} confirmed gains is {} to {}.",
            listed(gainers),
            if gainers.len() == 1 { "gains" } else { "gain" },
            DisplayUnit::Points.value(low),
            DisplayUnit::Points.value(high),
        ),
    })
}

/// Returns a dot for each opening, faint if a rival is significantly better.
fn dots<'r>(
    rows: &[&'r RankedOpening],
    of: impl Fn(&'r RankedOpening) -> Option<Estimate>,
) -> Vec<Dot> {
    let dot = |row: &&'r RankedOpening| {
        let tone = if row.may_be_best == Some(false) { Tone::Faint } else { Tone::Strong };
        Some(Dot { label: row.opening.clone(), estimate: of(row)?.times(100.0), tone })
    };
    rows.iter().filter_map(dot).collect()
}

/// Returns intervals on one scale, with a reference line.
fn intervals(axis: &str, dots: Vec<Dot>, reference: f64) -> Intervals {
    let reference = Some(reference);
    Intervals { axis: axis.into(), dots, reference, band: None, scale: Scale::All }
}

fn wins(id: &str, rows: &[&RankedOpening], stage: &str, seats: usize) -> Chart {
    let equal = 100.0 / seats as f64;
    let of = intervals("games won, %", dots(rows, |row| Some(row.win_share)), equal);
    let is_confirmed = rows.iter().all(|row| row.may_be_best.is_some());
    let strong = if is_confirmed { " Strong colour: may be the best." } else { "" };
    let note = format!(
        "Bars are 95 % intervals of each {id} alone.{strong} The dashed line is an equal share, \
         {equal:.1} %."
    );
    Chart::of_intervals(format!("Wins of each {id}, {stage}"), note, of)
}

fn behind(id: &str, rows: &[&RankedOpening]) -> Chart {
    let axis = "wins minus wins of the best rival, percentage points";
    let of = intervals(axis, dots(rows, |row| row.less_best), 0.0);
    let note = format!(
        "These 95 % intervals hold together. A {id} whose interval ends at 0 is significantly worse than a rival."
    );
    Chart::of_intervals("Lead of each finalist over the best rival", note, of)
}

fn weights(result: &ResultRead, word: &OpeningWord, is_refuted: bool) -> Option<Chart> {
    let pass = result.manifest.equilibrium.last()?;
    let rows = pass.candidates.iter().zip(&pass.mixture);
    let rows = rows.map(|(name, &part)| (name.clone(), vec![f64::from(part) / 10.0]));
    Some(Chart {
        title: match is_refuted {
            true => {
                format!("Mixture of the last pass, which is not an equilibrium of all {}", word.ids)
            }
            false => format!("Mixture that no {} gains significantly by leaving", word.id),
        },
        note:
            "Probability of each candidate, computed from the table of payoffs. That table has the intervals."
                .into(),
        form: Form::Stacks(Stacks {
            axis: "chosen, %".into(),
            parts: vec!["chosen".into()],
            rows: rows.collect(),
            scheme: Scheme::Ordered,
        }),
    })
}

fn map<'r>(id: &str, payoffs: impl Iterator<Item = &'r OpeningPayoff>) -> Option<Chart> {
    let against_one = |row: &'r OpeningPayoff| {
        Some((row.opening.as_str(), row.against.as_deref()?, row.win_share))
    };
    let cells: Vec<(&str, &str, Estimate)> = payoffs.filter_map(against_one).collect();
    let names = distinct(cells.iter().map(|cell| cell.0));
    if names.len() > MOST_IN_A_MAP {
        return None;
    }
    let find = |name: &str, against: &str| {
        let found = cells.iter().find(|cell| cell.0 == name && cell.1 == against);
        found.map(|cell| cell.2)
    };
    let shares: Option<Vec<Vec<Estimate>>> = names
        .iter()
        .map(|name| names.iter().map(|against| find(name, against)).collect())
        .collect();
    let shares = shares?;
    // If all seats have one opening, the share is equal by design.
    let equal = shares.first().map_or(0.0, |row| row[0].value);
    let reach = shares
        .iter()
        .flatten()
        .map(|of| (of.value - equal).abs())
        .fold(f64::MIN_POSITIVE, f64::max);
    let cell = |of: &Estimate| {
        let cell = HeatCell::around(equal, reach, of.value, fixed(100.0 * of.value, 1));
        let cell = cell.with_reading(DisplayUnit::Percent.estimate(*of));
        let [low, high] = of.ends();
        if low <= equal && equal <= high { cell.undecided() } else { cell }
    };
    let cells = shares.iter().map(|row| row.iter().map(cell).collect()).collect();
    Some(Chart {
        title: format!("Wins of each {id} if all other seats have the same {id}"),
        note: format!(
            "Wins of the row's {id} in percent, if all other seats have the column's {id}. On the diagonal the share \
             is equal by design. Orange: more than an equal share. Blue: less. Grey: the 95 % interval of the cell \
             includes an equal share. Intervals are not corrected for the number of cells."
        ),
        form: Form::Heat(Heat {
            axes: [format!("the {id}"), "all other seats".into(), "games won, %".into()],
            rows: names.iter().map(|name| (*name).into()).collect(),
            columns: names.iter().map(|name| (*name).into()).collect(),
            cells,
        }),
    })
}

fn gained(id: &str, confirmed: &[&OpeningGain]) -> Chart {
    let dot = |row: &&OpeningGain| {
        let tone = if row.is_shown() { Tone::Strong } else { Tone::Faint };
        Dot { label: row.opening.clone(), estimate: row.gain.times(100.0), tone }
    };
    let axis = "wins beyond an equal share, percentage points";
    let of = intervals(axis, confirmed.iter().map(dot).collect(), 0.0);
    let note = "On new deals, if all other seats draw from the mixture. These 95 % intervals hold together. Strong \
                colour: a significant gain.";
    Chart::of_intervals(format!("Gain of each {id} by leaving the mixture"), note, of)
}

/// Returns a table whose head uses the game's words.
fn in_words(table: Table, word: &OpeningWord) -> Table {
    table.renamed("opening", word.id).renamed("cost", word.cost.unwrap_or("cost"))
}
