//! A contest as text for a terminal of 100 columns.

use std::cmp::Ordering;

use crate::present::few_deals::said_if_few;
use crate::present::luck::luck_text;
use crate::present::number::{counted, decimals_written, grouped, p_text};
use crate::present::set_ups::SetUpCount;
use crate::present::text::{UNDEFINED, answer_text, header_lines, paragraph, rules_text};
use crate::studies::r#match::report::{MatchReport, MatchVerdict};
use crate::studies::r#match::tables::{luck_rows, measure_table, pair_rows, pair_table, rows};
use crate::studies::r#match::{GAMES_PER_BLOCK, Score};
use corsair_lab::TableSums;
use corsair_stats::{EquivalenceTest, RareDifference, Sprt};

/// The report as text, ended by a line break.
pub fn match_screen(report: &MatchReport<'_>) -> String {
    let played = report.played;
    let mut text = header_lines(&[
        (String::new(), format!("{} ({})", played.title, played.game)),
        ("rules".into(), rules_text(&played.rules)),
        (
            "table".into(),
            format!(
                "{} against {}, with {}",
                played.names[0],
                played.names[1],
                played.fill.join(", ")
            ),
        ),
        ("seed".into(), played.seed.to_string()),
        SetUpCount::of([report.totals.set_ups()]).line(),
        (
            "games".into(),
            format!(
                "{} = {} x {GAMES_PER_BLOCK}, with the two exchanged; every pair of seats in turn",
                grouped(report.totals.games()),
                counted(report.totals.blocks(), "deal", "deals"),
            ),
        ),
    ]);
    let rows = rows(report);
    text.push_str(&answer_text(&report.answer(&rows)));
    let table = measure_table(&rows, report.looks.len(), played.rules.score);
    text.push_str(&format!("\n{}\n", table.text()));
    let [first, second] = &played.names;
    text.push_str(&format!("{}\n", pair_table(&pair_rows(report), first, second).text()));
    if played.control.is_some() {
        let luck = luck_text(&luck_rows(report), played.rules.score);
        text.push_str(&format!("{}\n", luck.trim_start()));
    }
    text.push_str(&conclusion(report));
    text
}

fn conclusion(report: &MatchReport<'_>) -> String {
    let played = report.played;
    let mut text = if report.is_identical() {
        let [first, second] = &played.names;
        paragraph(&format!(
            "In all {} deals every game went the same when {first} and {second} changed places.",
            grouped(report.totals.blocks()),
        ))
    } else {
        String::new()
    };
    let few = said_if_few("deals", report.totals.blocks(), GAMES_PER_BLOCK);
    text.extend(few.map(|line| paragraph(&line)));
    match played.sprt {
        Some(sprt) => text.push_str(&tested(report, sprt)),
        None => text.push_str(&untested(report)),
    }
    text + &paragraph(match played.sprt {
        Some(_) => {
            "Intervals are 95 % and count deals, not games. Where a test has stopped early, those that allow for \
             the looks hold; those without looks are too narrow."
        }
        None => "Intervals are 95 % and count deals, not games.",
    })
}

/// An amount that was asked for, with the decimals that it was written with.
fn asked(share: f64) -> String {
    format!("{:.1$}pp", 100.0 * share, decimals_written(2, 100.0 * share))
}

/// What a sequential test has decided, and nothing beyond: of two hypotheses one, with its error.
fn tested(report: &MatchReport<'_>, sprt: Sprt) -> String {
    let [first, second] = &report.played.names;
    let of = sprt.hypotheses();
    let last = report.looks.last();
    let test = last.and_then(|look| look.test);
    let ratio = test.and_then(|test| test.ratio);
    let (lower, upper) = test.map_or_else(|| sprt.bounds(), |test| test.bounds);
    let (h0, h1) = (asked(of.h0), asked(of.h1));
    let tested = format!(
        "SPRT    H0 = {h0} against H1 = {h1}, errors {} and {}",
        percent(of.alpha),
        percent(of.beta),
    );
    let seen = format!(
        "ratio   {} (bounds {lower:.2} and {upper:.2}) at look {}",
        ratio.map_or_else(|| UNDEFINED.into(), |ratio| format!("{ratio:.2}")),
        report.looks.len(),
    );
    let mut text = paragraph(&tested) + &paragraph(&seen);
    let verdict = match report.verdict {
        MatchVerdict::AcceptH1 => format!(
            "verdict for H1, against H0: {first} wins more than {second} by over {h0}; were it {h0} or less, \
             at most {} of matches would end so. H0 alone is ruled out; the interval shows how much more it is",
            percent(of.alpha),
        ),
        MatchVerdict::AcceptH0 => format!(
            "verdict for H0, against H1: {first} does not win {h1} more than {second}; were it {h1} or more, \
             at most {} of matches would end so. H1 alone is ruled out; the interval shows how much it is",
            percent(of.beta),
        ),
        MatchVerdict::Undecided | MatchVerdict::Untested => {
            format!("verdict undecided between {h0} and {h1}: more games may decide it")
        }
    };
    text.push_str(&paragraph(&verdict));
    let differing = last.map_or(0, |look| look.differing);
    if report.verdict == MatchVerdict::Undecided && differing < sprt.fewest_differing() {
        text.push_str(&paragraph(&match (differing, sprt.enough_of(0.0)) {
            (0, [Some(enough), _] | [None, Some(enough)]) => format!(
                "Their wins differ in no deal; {} deals of that kind would decide it.",
                grouped(enough),
            ),
            _ => format!(
                "Their wins differ in {}, and no test ends before they differ in {}: how much they \
                 vary would be a guess.",
                counted(differing, "deal", "deals"),
                grouped(sprt.fewest_differing()),
            ),
        }));
    }
    text
}

/// What is shown where no hypotheses were named: a difference, or none.
fn untested(report: &MatchReport<'_>) -> String {
    let played = report.played;
    let [first, second] = &played.names;
    let mut text = String::new();
    match report.p_value() {
        Some(p) => {
            text.push_str(&format!(
                "p       {} against no difference (Student's t on deals)\n",
                p_text(p)
            ));
            let (ahead, behind) = match report.estimate(Score::Difference).value {
                difference if difference < 0.0 => (second, first),
                _ => (first, second),
            };
            text.push_str(&paragraph(&match p <= EquivalenceTest::LEVEL {
                true => format!("verdict {ahead} wins more than {behind} at this table, at 5 %"),
                false => "verdict none: no difference is shown at 5 %, which does not show that there is \
                          none"
                    .into(),
            }));
        }
        None if report.totals.difference().is_rare() => text.push_str(&paragraph(&few(report))),
        None => text.push_str("verdict none: nothing is known of how the difference varies\n"),
    }
    match report.not_reached() {
        Some(told) => text.push_str(&paragraph(&format!("NOT REACHED: {told}"))),
        None if played.until.is_some() => {
            text.push_str(&format!("stopped at look {}: narrow enough\n", report.looks.len()));
        }
        None => {}
    }
    text
}

/// Who is ahead in more deals, where too few differ to say who wins more.
fn few(report: &MatchReport<'_>) -> String {
    let of = report.totals.difference();
    let [first, second] = &report.played.names;
    let ahead = match of.above.cmp(&of.below) {
        Ordering::Equal => String::new(),
        Ordering::Greater => format!(", and {first} is ahead in {} of them", of.above),
        Ordering::Less => format!(", and {second} is ahead in {} of them", of.below),
    };
    format!(
        "verdict none: their wins differ in {}{ahead}; fewer than {} don't show which wins more, for \
         what is rarer may be larger",
        match of.below + of.above {
            1 => "1 deal".to_owned(),
            differing => format!("{differing} deals"),
        },
        RareDifference::FEWEST,
    )
}

fn percent(chance: f64) -> String {
    format!("{:.1$} %", 100.0 * chance, decimals_written(0, 100.0 * chance))
}
