//! `corsair openings`: which opening is best, and what a mixture of openings is worth.

use crate::games::edition;
use crate::pack::openings::OpeningWord;
use crate::present::page::chart::{
    Chart, Dot, Form, Heat, HeatCell, Intervals, Scale, Scheme, Stacks, Tone,
};
use crate::present::page::story::{Story, Unreadable, estimate_cells};
use crate::present::page::words::{DisplayUnit, listed};
use crate::present::page::{Estimate, ResultRead, Row, Sheet, caveats};
use crate::present::table::{Cell, Kind, Table};
use crate::present::{counted, fixed};
use crate::studies::openings::answer::{Ranked, RankingKind};
use crate::studies::openings::columns::RankedOpening;
use corsair_lab::result::ResultRow as _;
use corsair_lab::{Stage, Threshold};

const WIN: [&str; 3] = ["win_share", "win_share_lo", "win_share_hi"];
const SCORE: [&str; 3] = ["score_mean", "score_lo", "score_hi"];
const LESS_BEST: [&str; 3] = ["less_best", "less_best_lo", "less_best_hi"];
const GAIN: [&str; 3] = ["gain", "gain_lo", "gain_hi"];

/// The most openings of a map of payoffs.
const MOST_IN_A_MAP: usize = 12;

pub(crate) fn tell(result: &ResultRead) -> Result<Story, Unreadable> {
    let manifest = &result.manifest;
    let desk = edition(&manifest.game).ok().and_then(|edition| edition.desks().openings);
    let word = result.given("openings of its game", desk)?.word();
    let OpeningWord { id, ids, .. } = word;
    let sheet = result.sheet(RankedOpening::SCHEMA.file)?;
    let confirmed = sheet.rows_with("stage", Stage::Confirmed.name())?;
    let explored = sheet.rows_with("stage", Stage::Exploratory.name())?;
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
            "Each {id} met {} at tables of {seats}, from every seat. {} were played; the finalists \
             were {} on {} of their own.",
            listed(&field),
            counted(ranking.games, "game", "games"),
            if explored.is_empty() { "compared" } else { "confirmed" },
            counted(to - from, "deal", "deals"),
        ),
    ];
    let is_race = manifest.planned("within").is_some();
    let finalists =
        if is_race { "In the race to the end" } else { "Finalists, on deals that confirm" };
    let mut verdict = best(result, word, &confirmed, compared)?;
    let mut charts = vec![
        wins(id, &confirmed, if is_race { "in the race to the end" } else { "confirmed" }, seats)?,
        behind(id, &confirmed)?,
    ];
    let mut tables = vec![ranking_table(result, word, finalists, &confirmed)?];
    let mut others = explored.clone();
    let (place, caption) = match is_race {
        false => ("in the search", format!("All {ids} in the search (exploratory)")),
        true => {
            others.retain(|row| {
                !ranking.finalists.iter().any(|of| row.text("opening").is_ok_and(|name| name == of))
            });
            ("until it left the race", format!("All {ids} that left the race"))
        }
    };
    if !others.is_empty() {
        charts.push(wins(id, &others, place, seats)?);
        tables.push(ranking_table(result, word, &caption, &others)?);
    }
    if result.has("equilibrium.csv") {
        let (payoffs, gains) = (result.sheet("payoffs.csv")?, result.sheet("equilibrium.csv")?);
        verdict = format!("{verdict} {}", mixture(result, word, &gains)?);
        let last = passes(&gains)?;
        charts.extend(weights(result, word, !gainers(&gains, &last)?.is_empty())?);
        charts.extend(map(id, &payoffs, &last)?);
        charts.push(gained(id, &gains, &last)?);
        tables.push(gains_table(id, &gains)?);
        tables.push(payoffs_table(id, &payoffs)?);
    }
    let mut caveats = caveats::of_play(result);
    let chosen = match is_race {
        true => {
            "An opening left the race once it was shown not to be the best, with allowance for all looks \
             and all that raced. Shares of wins flatter who is ahead."
        }
        false => {
            "The order of the search is exploratory: it chose by these deals. Only finalists on deals \
             that no opening had played before are confirmed. Nothing bounds the chance that the search \
             dropped the best, which a greater -n or --finalists lowers."
        }
    };
    caveats.push(chosen.into());
    caveats.push(
        "“Less the best” compares each finalist with the best of the others; these intervals hold \
         all together with 95 % (multiple comparisons with the best)."
            .into(),
    );
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
    confirmed: &[Row<'_>],
    compared: usize,
) -> Result<String, Unreadable> {
    let mut tied = Vec::new();
    for row in confirmed {
        if row.flag("may_be_best")? {
            tied.push(row.text("opening")?);
        }
    }
    let first = match confirmed.first() {
        Some(row) => Some((row.text("opening")?, row.estimate(WIN)?, row.estimate(LESS_BEST)?)),
        None => None,
    };
    let manifest = &result.manifest;
    let within = manifest.planned("within").and_then(|of| of.as_str()?.parse::<Threshold>().ok());
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

fn mixture(result: &ResultRead, word: &OpeningWord, gains: &Sheet) -> Result<String, Unreadable> {
    let OpeningWord { id, ids, .. } = word;
    let pass = result.given("equilibrium", result.manifest.equilibrium.last())?;
    let mut parts: Vec<(u32, &str)> =
        pass.mixture.iter().copied().zip(pass.candidates.iter().map(String::as_str)).collect();
    parts.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(b.1)));
    let told: Vec<String> = parts
        .iter()
        .filter(|(part, _)| *part > 0)
        .map(|(part, name)| format!("{name} in {:.1} %", f64::from(*part) / 10.0))
        .collect();
    let last = passes(gains)?;
    let (mixture, regret) = (listed(&told), 100.0 * pass.regret);
    let mut ends = Vec::new();
    for row in confirmed_gains(gains, &last)? {
        ends.push(row.estimate(GAIN)?.ends());
    }
    let greatest = |end: usize| ends.iter().map(|ends| ends[end]).reduce(f64::max);
    let gainers = gainers(gains, &last)?;
    Ok(match (gainers.as_slice(), greatest(0).zip(greatest(1))) {
        ([], most) => {
            let most = most.map_or_else(String::new, |(_, most)| {
                format!(
                    " On other deals no {id} is shown to gain by leaving it; the best of the {} confirmed \
                     gains {} at most (95 %, all together).",
                    ends.len(),
                    DisplayUnit::Points.value(most.max(0.0))
                )
            });
            format!(
                "If everybody chooses well, they mix {mixture}: by the payoffs no candidate gains more than \
                 {regret:.3}pp by leaving the mixture.{most}"
            )
        }
        (gainers, greatest) => {
            let by = greatest.map_or_else(String::new, |(least, most)| {
                format!(
                    ", the best of the {} confirmed by {} to {} (95 %, all together)",
                    ends.len(),
                    DisplayUnit::Points.value(least),
                    DisplayUnit::Points.value(most)
                )
            });
            format!(
                "No equilibrium of all {ids} was found: where all mix {mixture}, by the payoffs no candidate \
                 gains more than {regret:.3}pp by leaving the mixture, but on other deals {} {}{by}.",
                listed(gainers),
                if gainers.len() == 1 { "gains" } else { "gain" },
            )
        }
    })
}

/// What the openings of a pass gain that were confirmed.
fn confirmed_gains<'s>(gains: &'s Sheet, pass: &str) -> Result<Vec<Row<'s>>, Unreadable> {
    let mut confirmed = Vec::new();
    for row in gains.rows_with("pass", pass)? {
        if row.text("stage")? == Stage::Confirmed.name() {
            confirmed.push(row);
        }
    }
    Ok(confirmed)
}

/// The openings that are shown to gain by leaving the mixture of a pass.
fn gainers<'s>(gains: &'s Sheet, pass: &str) -> Result<Vec<&'s str>, Unreadable> {
    let mut gainers = Vec::new();
    for row in confirmed_gains(gains, pass)? {
        if row.optional("gain_lo")?.is_some_and(|least| least > 0.0) {
            gainers.push(row.text("opening")?);
        }
    }
    Ok(gainers)
}

/// The last pass.
fn passes(gains: &Sheet) -> Result<String, Unreadable> {
    Ok(gains.distinct("pass")?.last().map_or_else(String::new, |pass| (*pass).into()))
}

fn tone_of(row: Row<'_>) -> Result<Tone, Unreadable> {
    Ok(if row.text("may_be_best")? == "false" { Tone::Faint } else { Tone::Strong })
}

fn wins(id: &str, rows: &[Row<'_>], stage: &str, seats: usize) -> Result<Chart, Unreadable> {
    let equal = 100.0 / seats as f64;
    // What may be the best is known of those that were confirmed.
    let is_known = rows.iter().all(|row| row.text("may_be_best").is_ok_and(|of| !of.is_empty()));
    let dots = rows.iter().map(|&row| {
        let estimate = row.estimate(WIN)?.times(100.0);
        Ok(Dot { label: row.text("opening")?.into(), estimate, tone: tone_of(row)? })
    });
    let of = Intervals {
        axis: "games won, %".into(),
        dots: dots.collect::<Result<_, Unreadable>>()?,
        reference: Some(equal),
        band: None,
        scale: Scale::All,
    };
    let strong = if is_known { " Strong colour: may be the best." } else { "" };
    let note = format!(
        "Bars are 95 % intervals of each {id} by itself.{strong} The dashed line is an equal share, \
         {equal:.1} %."
    );
    Ok(Chart::of_intervals(format!("How often each {id} wins, {stage}"), note, of))
}

fn behind(id: &str, rows: &[Row<'_>]) -> Result<Chart, Unreadable> {
    let dots = rows.iter().map(|&row| {
        let estimate = row.estimate(LESS_BEST)?.times(100.0);
        Ok(Dot { label: row.text("opening")?.into(), estimate, tone: tone_of(row)? })
    });
    let of = Intervals {
        axis: "wins less those of the best other, percentage points".into(),
        dots: dots.collect::<Result<_, Unreadable>>()?,
        reference: Some(0.0),
        band: None,
        scale: Scale::All,
    };
    let note = format!(
        "These 95 % intervals hold all together. A {id} whose interval ends at 0 is shown not to be the \
         best."
    );
    Ok(Chart::of_intervals("How far each finalist is from the best other", note, of))
}

fn weights(
    result: &ResultRead,
    word: &OpeningWord,
    is_refuted: bool,
) -> Result<Option<Chart>, Unreadable> {
    let Some(pass) = result.manifest.equilibrium.last() else { return Ok(None) };
    let rows = pass.candidates.iter().zip(&pass.mixture);
    let rows = rows.map(|(name, &part)| (name.clone(), vec![f64::from(part) / 10.0]));
    Ok(Some(Chart {
        title: match is_refuted {
            true => {
                format!("The mixture of the last pass, which is no equilibrium of all {}", word.ids)
            }
            false => format!("The mixture that no {} is shown to gain by leaving", word.id),
        },
        note:
            "How often each candidate is chosen. It is worked out from the table of payoffs, whose \
               own intervals stand below."
                .into(),
        form: Form::Stacks(Stacks {
            axis: "chosen, %".into(),
            parts: vec!["chosen".into()],
            rows: rows.collect(),
            scheme: Scheme::Ordered,
        }),
    }))
}

fn map(id: &str, payoffs: &Sheet, pass: &str) -> Result<Option<Chart>, Unreadable> {
    let mut cells = Vec::new();
    let mut names: Vec<&str> = Vec::new();
    for row in payoffs.rows_with("pass", pass)? {
        let (name, against) = (row.text("opening")?, row.text("against")?);
        if !against.is_empty() {
            cells.push((name, against, row.estimate(WIN)?));
            if !names.contains(&name) {
                names.push(name);
            }
        }
    }
    if names.len() > MOST_IN_A_MAP {
        return Ok(None);
    }
    let find = |name: &str, against: &str| {
        let found = cells.iter().find(|cell| cell.0 == name && cell.1 == against);
        found.map(|cell| cell.2)
    };
    let shares: Option<Vec<Vec<Estimate>>> = names
        .iter()
        .map(|name| names.iter().map(|against| find(name, against)).collect())
        .collect();
    let Some(shares) = shares else { return Ok(None) };
    // Where all have the same opening the share is equal by design.
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
    Ok(Some(Chart {
        title: format!("How a {id} does where all others have one"),
        note: format!(
            "Wins of the row's {id} in percent, all others having the column's. Where all have the \
               same the share is equal by design. Orange is more than that, blue less, where the cell's own 95 % \
               interval says so; these are not corrected for their number. Grey without colour: it does not."
        ),
        form: Form::Heat(Heat {
            axes: [format!("the {id}"), "all others".into(), "games won, %".into()],
            rows: names.iter().map(|name| (*name).into()).collect(),
            columns: names.iter().map(|name| (*name).into()).collect(),
            cells,
        }),
    }))
}

fn gained(id: &str, gains: &Sheet, pass: &str) -> Result<Chart, Unreadable> {
    let mut dots = Vec::new();
    for row in confirmed_gains(gains, pass)? {
        let estimate = row.estimate(GAIN)?.times(100.0);
        let is_above = estimate.interval.is_some_and(|[least, _]| least > 0.0);
        let tone = if is_above { Tone::Strong } else { Tone::Faint };
        dots.push(Dot { label: row.text("opening")?.into(), estimate, tone });
    }
    let of = Intervals {
        axis: "wins beyond an equal share, percentage points".into(),
        dots,
        reference: Some(0.0),
        band: None,
        scale: Scale::All,
    };
    let note = "On deals of their own, all others drawing by the mixture. These 95 % intervals hold \
                all together. Strong colour: shown to gain.";
    Ok(Chart::of_intervals(format!("What each {id} gains by leaving the mixture"), note, of))
}

fn ranking_table(
    result: &ResultRead,
    OpeningWord { id, cost, .. }: &OpeningWord,
    caption: &str,
    rows: &[Row<'_>],
) -> Result<Table, Unreadable> {
    let label = result.score.label;
    let of_score = format!("95 % of {label}");
    let mut head = vec![(*id, Kind::Text)];
    head.extend(cost.map(|cost| (cost, Kind::Number)));
    head.extend([
        ("rank", Kind::Number),
        ("games", Kind::Number),
        ("wins %", Kind::Number),
        ("95 %", Kind::Number),
        (label, Kind::Number),
        (&of_score, Kind::Number),
        ("less the best, pp", Kind::Number),
        ("95 %, together", Kind::Number),
        ("may be the best", Kind::Text),
    ]);
    let mut table = Table::new(caption, &head);
    for &row in rows {
        let mut cells = vec![Cell::word(row.text("opening")?)];
        if cost.is_some() {
            cells.push(Cell::number(row.number("cost")?, row.text("cost")?));
        }
        cells.extend([Cell::count(row.count("rank")?), Cell::count(row.count("games")?)]);
        cells.extend(estimate_cells(row, WIN, DisplayUnit::Percent)?);
        cells.extend(estimate_cells(row, SCORE, DisplayUnit::Number)?);
        match row.optional("less_best")? {
            Some(_) => cells.extend(estimate_cells(row, LESS_BEST, DisplayUnit::Points)?),
            None => cells.extend([Cell::nothing(), Cell::nothing()]),
        }
        cells.push(Cell::word(match row.text("may_be_best")? {
            "true" => "yes",
            "false" => "no",
            _ => "–",
        }));
        table.push(cells);
    }
    Ok(table)
}

fn gains_table(id: &str, gains: &Sheet) -> Result<Table, Unreadable> {
    // Results of earlier versions lack them.
    let has_ranges = gains.has("weight_lo");
    let mut numbers = vec!["pass", "chosen %"];
    if has_ranges {
        numbers.extend(["range", "in support, %"]);
    }
    numbers.extend(["gain by payoffs, pp", "gain, pp", "95 %", "games"]);
    let head = headed(id, "stage", &numbers);
    let caption = format!("What each {id} gains where all others draw by the mixture");
    let mut table = Table::new(caption, &head);
    for row in gains.rows() {
        let percent = |column: &str, places: usize| -> Result<Cell, Unreadable> {
            Ok(Cell::fixed(row.optional(column)?.map(|share| 100.0 * share), places))
        };
        let mut cells = vec![
            Cell::word(row.text("opening")?),
            Cell::word(row.text("stage")?),
            Cell::count(row.count("pass")?),
            percent("weight", 1)?,
        ];
        if has_ranges {
            cells.push(match row.optional("weight_lo")?.zip(row.optional("weight_hi")?) {
                Some((low, high)) => {
                    Cell::number(low, format!("{:.0} to {:.0}", 100.0 * low, 100.0 * high))
                }
                None => Cell::nothing(),
            });
            cells.push(percent("in_support", 0)?);
        }
        cells.push(percent("gain_by_payoffs", 3)?);
        cells.extend(estimate_cells(row, GAIN, DisplayUnit::Points)?);
        cells.push(Cell::count(row.count("games")?));
        table.push(cells);
    }
    Ok(table)
}

/// The columns of a table: the opening and another word, then numbers.
fn headed<'n>(id: &'n str, word: &'n str, numbers: &[&'n str]) -> Vec<(&'n str, Kind)> {
    let words = [(id, Kind::Text), (word, Kind::Text)].into_iter();
    words.chain(numbers.iter().map(|&name| (name, Kind::Number))).collect()
}

fn payoffs_table(id: &str, payoffs: &Sheet) -> Result<Table, Unreadable> {
    let head = headed(id, "the others", &["pass", "wins %", "95 %", "games"]);
    let mut table = Table::new("Payoffs of the candidates", &head);
    for row in payoffs.rows() {
        let mut cells = vec![
            Cell::word(row.text("opening")?),
            Cell::word(row.text("others")?),
            Cell::count(row.count("pass")?),
        ];
        cells.extend(estimate_cells(row, WIN, DisplayUnit::Percent)?);
        cells.push(Cell::count(row.count("games")?));
        table.push(cells);
    }
    Ok(table)
}
