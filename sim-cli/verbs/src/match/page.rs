//! Story of `corsair match`: the bot that wins more.

use crate::r#match::answer::{answer, percent};
use crate::r#match::counts::{self, CountRow};
use crate::r#match::display::{look_table, measure_table, pair_table};
use crate::r#match::restricted::{self, RestrictionRow};
use crate::r#match::rows::{LookRow, MatchRow, PairRow};
use corsair_lab::result::ResultRow as _;
use corsair_present::counted;
use corsair_present::luck::{LuckRow, luck_table};
use corsair_present::page::caveats;
use corsair_present::page::chart::{Chart, Curves, Dot, Form, Intervals, Series, Shape, Tone};
use corsair_present::page::story::{Story, Unreadable};
use corsair_present::page::words::DisplayUnit;
use corsair_present::page::{Estimate, ResultRead};

pub(crate) fn story(result: &ResultRead) -> Result<Story, Unreadable> {
    if result.has(RestrictionRow::SCHEMA.file) {
        return restricted::page::story(result);
    }
    if result.has(CountRow::SCHEMA.file) {
        return counts::page::story(result);
    }
    let manifest = &result.manifest;
    let rows: Vec<MatchRow> = result.rows()?;
    let looks: Vec<LookRow> = result.rows()?;
    let pairs: Vec<PairRow> = result.rows()?;
    let one = result.given("a row in match.csv", rows.first())?;
    let MatchRow { first, second, .. } = one;
    let asked = vec![
        format!(
            "Which of {first} and {second} wins more games of {} at one table?",
            manifest.edition
        ),
        format!(
            "They played {}: {}, each twice, with the two bots exchanged. Successive deals use all pairs of seats in \
             turn.",
            counted(one.games, "game", "games"),
            counted(one.blocks, "deal", "deals"),
        ),
    ];
    let mut caveats = caveats::of_play(result);
    if let Some([h0, h1, alpha, beta]) = manifest.sprt {
        caveats.push(format!(
            "The sequential test decides between a difference of {} and a difference of {}. It errs in at most {} of \
             cases if the first is true, and in at most {} if the second is true. Quote the sequential estimates, \
             which are median-unbiased. Each of their two bounds is one-sided, at the error rate of its decision. The \
             “fixed sample” estimates ignore that the test looked at interim results \
             and stopped.",
            DisplayUnit::Points.written(h0),
            DisplayUnit::Points.written(h1),
            percent(alpha),
            percent(beta),
        ));
    }
    if looks.last().is_some_and(|last| last.differing == 0) {
        caveats.push(format!("No deal ends differently when {first} and {second} exchange seats."));
    }
    let mut charts: Vec<Chart> = difference(&rows, [first, second]).into_iter().collect();
    charts.push(shares(&rows));
    if looks.len() > 1 {
        charts.push(differences(&looks, first, second));
        charts.extend(ratios(&looks, manifest.sprt));
    }
    let mut tables = vec![
        measure_table(&rows, looks.len(), manifest.sprt, result.score),
        pair_table(&pairs, first, second),
        look_table(&looks, result.score),
    ];
    if result.has(LuckRow::SCHEMA.file) {
        tables.push(luck_table(&result.rows::<LuckRow>()?, result.score));
    }
    let title = format!("{}: {first} against {second}", manifest.edition);
    let verdict = answer(&rows, [first, second], manifest.sprt);
    Ok(Story { title, asked, verdict, charts, tables, caveats })
}

/// Returns a chart of the difference in win share.
fn difference(rows: &[MatchRow], [first, second]: [&String; 2]) -> Option<Chart> {
    let value = MatchRow::difference(rows)?.value.times(100.0);
    // The bot that leads comes first, as in the answer.
    let (label, estimate) = match value.value < 0.0 {
        false => (format!("{first} minus {second}"), value),
        true => (format!("{second} minus {first}"), value.times(-1.0)),
    };
    let dot = Dot { label, estimate, tone: Tone::Strong };
    let of = Intervals::new("difference in win share, percentage points", [dot], Some(0.0));
    let note = "The bar is the 95 % interval. The dashed line marks equal strength.";
    Some(Chart::of_intervals("Lead in wins", note, of))
}

fn shares(rows: &[MatchRow]) -> Chart {
    let dot = |row: &MatchRow| {
        let label = row.winner()?.into();
        Some(Dot { label, estimate: row.value.times(100.0), tone: Tone::Strong })
    };
    let of = Intervals::new("games won, %", rows.iter().filter_map(dot), None);
    Chart::of_intervals("Wins of each bot", "Bars are 95 % intervals.", of)
}

fn differences(looks: &[LookRow], first: &str, second: &str) -> Chart {
    let points = looks.iter().map(|row| (row.blocks as f64, row.difference.times(100.0)));
    let series = Series { name: format!("{first} minus {second}"), points: points.collect() };
    Chart {
        title: "Difference at each look".into(),
        note: "Bars are 95 % intervals that ignore earlier looks. The dashed line marks zero."
            .into(),
        form: Form::Curves(Curves {
            x: "deals".into(),
            y: "difference, pp".into(),
            series: vec![series],
            shape: Shape::Lines,
            references: vec![0.0],
            mark: None,
        }),
    }
}

fn ratios(looks: &[LookRow], sprt: Option<[f64; 4]>) -> Option<Chart> {
    let [h0, h1, ..] = sprt?;
    let series = |name: &str, value: fn(&LookRow) -> Option<f64>| {
        let estimate = |value| Estimate { value, interval: None };
        let point = |row: &LookRow| Some((row.blocks as f64, estimate(value(row)?)));
        Series { name: name.into(), points: looks.iter().filter_map(point).collect() }
    };
    Some(Chart {
        title: "Test at each look".into(),
        note: format!(
            "Log-likelihood ratio of H1, a difference of {}, to H0, a difference of {}. The test accepts H1 at the \
             upper bound, and H0 at the lower bound. The bounds allow for the overshoot from one look to the next.",
            DisplayUnit::Points.written(h1),
            DisplayUnit::Points.written(h0),
        ),
        form: Form::Curves(Curves {
            x: "deals".into(),
            y: "log-likelihood ratio".into(),
            series: vec![
                series("ratio", |row| row.ratio),
                series("accepts H1", |row| row.accept_h1),
                series("accepts H0", |row| row.accept_h0),
            ],
            shape: Shape::Lines,
            references: vec![0.0],
            mark: None,
        }),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use corsair_lab::ScoreWord;

    /// While few deals differ, a look has exact bounds, which need not be centred on the difference.
    #[test]
    fn chart_of_a_match_has_a_bar_for_every_look() {
        let look = |look, blocks, differing, difference, ends: [f64; 2]| LookRow {
            look,
            blocks,
            differing,
            difference: Estimate { value: difference, interval: Some(ends) },
            half_width: Some((ends[1] - ends[0]) / 2.0),
            ratio: None,
            accept_h0: None,
            accept_h1: None,
        };
        let looks = [look(1, 200, 12, 0.01, [-0.02, 0.06]), look(2, 250, 40, 0.02, [0.0, 0.04])];
        let Form::Curves(curves) = differences(&looks, "a", "b").form else {
            panic!("looks are points of a curve");
        };
        let bars: Vec<_> = curves.series[0].points.iter().map(|(_, of)| of.interval).collect();
        assert_eq!(bars, [Some([-2.0, 6.0]), Some([0.0, 4.0])]);
        assert_eq!(look_table(&looks, ScoreWord::PLAIN).rows.len(), 2);
    }
}
