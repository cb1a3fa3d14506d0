//! A contest as text for a terminal of 100 columns.

use super::super::number::grouped;
use super::super::screen::{header_lines, keep_numbers_whole, plain_table, rules_text};
use super::{MatchReport, MatchVerdict};
use crate::experiment::Score;
use crate::stats::Interval;

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
        (
            "games".into(),
            format!(
                "{} = {} deals x {} seatings, every pair of seats both ways",
                grouped(report.totals.games()),
                grouped(report.totals.blocks()),
                played.contest.games_per_block(),
            ),
        ),
    ]);
    let mut table = plain_table(["", "value", "±"].map(String::from).into());
    let [first, second] = &played.names;
    for (label, score, scale, places) in [
        (format!("{first}: wins %"), Score::FirstWins, 100.0, 2),
        (format!("{second}: wins %"), Score::SecondWins, 100.0, 2),
        (format!("{first} less {second}: wins, pp"), Score::Difference, 100.0, 2),
        (format!("{first} less {second}: fame"), Score::FameDifference, 1.0, 3),
    ] {
        let (mean, interval) = report.mean(score);
        let half = interval.map(|of| format!("{:.places$}", scale * of.half_width()));
        table.add_row([label, format!("{:.places$}", scale * mean), half.unwrap_or("-".into())]);
    }
    keep_numbers_whole(&mut table);
    text.push_str(&format!("\n{}\n\n", table.trim_fmt()));
    text.push_str(&conclusion(report));
    text
}

fn conclusion(report: &MatchReport<'_>) -> String {
    let played = report.played;
    let [first, second] = &played.names;
    if report.is_identical() {
        return format!(
            "No block went otherwise for {first} than for {second}: they play alike.\n"
        );
    }
    let pp = |share: f64| format!("{:.2}pp", 100.0 * share);
    let mut text = String::new();
    match played.sprt {
        Some(sprt) => {
            let of = sprt.hypotheses();
            let (lower, upper) = sprt.bounds();
            let last = report.looks.last().and_then(|look| look.ratio);
            text.push_str(&format!(
                "SPRT    {} against {}, errors {} and {}: ratio {} (bounds {lower:.2} and {upper:.2}) at \
                 look {}\n",
                pp(of.h0),
                pp(of.h1),
                of.alpha,
                of.beta,
                last.map_or_else(|| "-".into(), |ratio| format!("{ratio:.2}")),
                report.looks.len(),
            ));
            let (h0, h1) = (pp(of.h0), pp(of.h1));
            text.push_str(&match report.verdict {
                MatchVerdict::AcceptH1 => format!("verdict {h1} or more rather than {h0}\n"),
                MatchVerdict::AcceptH0 => format!("verdict {h0} or less rather than {h1}\n"),
                MatchVerdict::Undecided | MatchVerdict::Untested => {
                    format!("verdict undecided between {h0} and {h1}: more games are needed\n")
                }
            });
        }
        None => {
            let p = report.p_value().map_or_else(|| "-".into(), |p| format!("{p:.4}"));
            text.push_str(&format!("p       {p} against no difference (Student's t on blocks)\n"));
        }
    }
    if let Some((estimate, Interval { low, high })) = report.adjusted {
        text.push_str(&format!(
            "allowing for the stopping, {first} wins {} more than {second} (95 %: {} to {})\n",
            pp(estimate),
            pp(low),
            pp(high),
        ));
    } else if played.until.is_some() {
        let end = if report.looks.last().is_some_and(|look| look.is_enough(played)) {
            "narrow enough"
        } else {
            "not as narrow as asked for"
        };
        text.push_str(&format!("stopped at look {}: {end}\n", report.looks.len()));
    }
    text + "± are 95 % and count deals, not games; after a test has stopped early they are too narrow.\n"
}
