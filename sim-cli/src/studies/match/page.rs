//! `corsair match`: which of two bots wins more.

use crate::present::counted;
use crate::present::decimals_written;
use crate::present::page::caveats;
use crate::present::page::chart::{Chart, Curves, Dot, Form, Intervals, Series, Shape, Tone};
use crate::present::page::story::{Story, Unreadable, columns, estimate_cells};
use crate::present::page::words::DisplayUnit;
use crate::present::page::{Estimate, ResultRead, Row, Sheet};
use crate::present::table::{Cell, Kind, Table};
use corsair_stats::{Hypotheses, RareDifference, Sprt};

const VALUE: [&str; 3] = ["value", "value_lo", "value_hi"];
const AT_A_LOOK: [&str; 3] = ["difference", "difference_lo", "difference_hi"];

pub(crate) fn tell(result: &ResultRead) -> Result<Story, Unreadable> {
    let manifest = &result.manifest;
    let sheet = result.sheet("match.csv")?;
    let looks = result.sheet("looks.csv")?;
    let rows: Vec<Row<'_>> = sheet.rows().collect();
    let one = *result.given("a row in match.csv", rows.first())?;
    let (first, second) = (one.text("first")?, one.text("second")?);
    let deals = one.count("blocks")?;
    let asked = vec![
        format!(
            "Which of {first} and {second} wins more games of {} at one table?",
            manifest.edition
        ),
        format!(
            "{} were played: {}, each under every seating of both.",
            counted(one.count("games")?, "game", "games"),
            counted(deals, "deal", "deals"),
        ),
    ];
    let mut caveats = caveats::of_play(result);
    if let Some([h0, h1, alpha, beta]) = manifest.sprt {
        caveats.push(format!(
            "The sequential test weighs a difference of {} against one of {}, and errs in {} and {} \
             of cases at most. The estimate “allowing for the looks” is the one to quote.",
            DisplayUnit::Points.written(h0),
            DisplayUnit::Points.written(h1),
            percent(alpha),
            percent(beta),
        ));
    }
    let mut charts = vec![shares(&rows, first, second)?];
    if looks.rows().count() > 1 {
        charts.push(differences(&looks, first, second)?);
        charts.extend(ratios(&looks, manifest.sprt)?);
    }
    let mut tables = vec![measures(&rows, first, second)?];
    tables.push(looks_table(&looks)?);
    tables.retain(|table| !table.rows.is_empty());
    let title = format!("{}: {first} against {second}", manifest.edition);
    let verdict = verdict(&rows, first, second, manifest.sprt)?;
    Ok(Story { title, asked, verdict, charts, tables, caveats })
}

/// A chance of error that people wrote, in percent.
fn percent(chance: f64) -> String {
    format!("{:.1$}\u{a0}%", 100.0 * chance, decimals_written(0, 100.0 * chance))
}

/// The difference of win shares; where it was tested, the one that allows for the looks.
fn difference<'s>(rows: &[Row<'s>]) -> Result<Option<Row<'s>>, Unreadable> {
    let mut found = None;
    for &row in rows {
        if row.text("measure")? == "win_difference"
            && (found.is_none() || row.text("method")? == "median_unbiased")
        {
            found = Some(row);
        }
    }
    Ok(found)
}

fn verdict(
    rows: &[Row<'_>],
    first: &str,
    second: &str,
    sprt: Option<[f64; 4]>,
) -> Result<String, Unreadable> {
    let Some(row) = difference(rows)? else {
        return Ok("No difference was measured.".into());
    };
    let estimate = row.estimate(VALUE)?;
    let by = DisplayUnit::Points.estimate(estimate);
    let told = format!("{first} less {second}: {by} of games");
    let [h0, h1] =
        sprt.map_or([0.0; 2], |[h0, h1, ..]| [h0, h1]).map(|h| DisplayUnit::Points.written(h));
    Ok(match (row.text("verdict")?, estimate.interval) {
        ("accept_h1", _) => {
            format!(
                "The test decides that {first} wins more by over {h0}. That it is {h1} or more is \
                 not shown by it. {told}."
            )
        }
        ("accept_h0", _) => {
            format!(
                "The test decides that {first} does not win {h1} more. That it is {h0} or less is \
                 not shown by it. {told}."
            )
        }
        ("undecided", _) => format!("The test between {h0} and {h1} is undecided. {told}."),
        (_, Some([low, _])) if low > 0.0 => format!("{first} wins more. {told}."),
        (_, Some([_, high])) if high < 0.0 => format!("{second} wins more. {told}."),
        (_, Some(_) | None) => format!("It is not shown which of both wins more. {told}."),
    })
}

fn shares(rows: &[Row<'_>], first: &str, second: &str) -> Result<Chart, Unreadable> {
    let mut dots = Vec::new();
    for row in rows {
        let label = match row.text("measure")? {
            "first_win" => first,
            "second_win" => second,
            _ => continue,
        };
        let estimate = row.estimate(VALUE)?.times(100.0);
        dots.push(Dot { label: label.into(), estimate, tone: Tone::Strong });
    }
    let of = Intervals { axis: "games won, %".into(), dots, reference: None, band: None };
    Ok(Chart::of_intervals("How often each wins", "Bars are 95 % intervals.", of))
}

fn differences(looks: &Sheet, first: &str, second: &str) -> Result<Chart, Unreadable> {
    let points =
        looks.rows().map(|row| Ok((row.number("blocks")?, row.estimate(AT_A_LOOK)?.times(100.0))));
    let series = Series {
        name: format!("{first} less {second}"),
        points: points.collect::<Result<_, Unreadable>>()?,
    };
    Ok(Chart {
        title: "How the difference came in, look by look".into(),
        note: format!(
            "Bars are 95 % intervals as if nobody had looked before: exact bounds, which always hold no \
             difference, while fewer than {} deals differ. The dashed line is no difference.",
            RareDifference::FEWEST,
        ),
        form: Form::Curves(Curves {
            x: "deals".into(),
            y: "difference, pp".into(),
            series: vec![series],
            shape: Shape::Lines,
            references: vec![0.0],
        }),
    })
}

fn ratios(looks: &Sheet, sprt: Option<[f64; 4]>) -> Result<Option<Chart>, Unreadable> {
    let Some([h0, h1, alpha, beta]) = sprt else { return Ok(None) };
    let Ok(test) = Sprt::new(Hypotheses { h0, h1, alpha, beta }) else { return Ok(None) };
    let mut points = Vec::new();
    for row in looks.rows() {
        if let Some(value) = row.optional("ratio")? {
            points.push((row.number("blocks")?, Estimate { value, interval: None }));
        }
    }
    let (lower, upper) = test.bounds();
    Ok(Some(Chart {
        title: "The test, look by look".into(),
        note: format!(
            "The ratio says how much better the games fit a difference of {} than one of {}. At \
             {upper:.2} (the upper dashed line) the test decides against the latter, at {lower:.2} \
             against the former.",
            DisplayUnit::Points.written(h1),
            DisplayUnit::Points.written(h0),
        ),
        form: Form::Curves(Curves {
            x: "deals".into(),
            y: "log-likelihood ratio".into(),
            series: vec![Series { name: "ratio".into(), points }],
            shape: Shape::Lines,
            references: vec![lower, upper],
        }),
    }))
}

fn measures(rows: &[Row<'_>], first: &str, second: &str) -> Result<Table, Unreadable> {
    let mut head = columns(&["measure"], ["value", "95 %"]);
    head.extend([("how the interval is made", Kind::Text), ("verdict", Kind::Text)]);
    let mut table = Table::new(format!("{first} against {second}"), &head);
    for row in rows {
        let (name, unit) = match row.text("measure")? {
            "first_win" => (format!("{first}: wins, %"), DisplayUnit::Percent),
            "second_win" => (format!("{second}: wins, %"), DisplayUnit::Percent),
            "win_difference" => (format!("{first} less {second}: wins, pp"), DisplayUnit::Points),
            "score_difference" => (format!("{first} less {second}: score"), DisplayUnit::Change),
            other => (other.replace('_', " "), DisplayUnit::Number),
        };
        let method = match row.text("method")? {
            "median_unbiased" => "allowing for the looks",
            "t_blocks" => "over deals, as if nobody had looked",
            "rare_blocks" => "bounds, for few deals differ",
            other => other,
        };
        let mut cells = vec![Cell::word(name)];
        cells.extend(estimate_cells(*row, VALUE, unit)?);
        cells.extend([Cell::word(method), Cell::word(row.text("verdict")?.replace('_', " "))]);
        table.push(cells);
    }
    Ok(table)
}

fn looks_table(looks: &Sheet) -> Result<Table, Unreadable> {
    let numbers = ["look", "deals", "difference, pp", "95 %", "ratio"];
    let mut table = Table::new("What was seen at each look", &columns(&[], numbers));
    for row in looks.rows() {
        let mut cells = vec![Cell::count(row.count("look")?), Cell::count(row.count("blocks")?)];
        cells.extend(estimate_cells(row, AT_A_LOOK, DisplayUnit::Points)?);
        cells.push(Cell::fixed(row.optional("ratio")?, 2));
        table.push(cells);
    }
    Ok(table)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// No bar is left out while few deals differ: their bounds are drawn, which are not around the
    /// difference.
    #[test]
    fn every_look_has_a_bar() {
        let text =
            b"look,blocks,differing,difference,difference_lo,difference_hi,half_width,ratio\n\
                     1,200,12,0.01,-0.02,0.06,0.04,\n2,250,40,0.02,0,0.04,0.02,\n";
        let sheet = Sheet::parse(std::path::Path::new("looks.csv"), text).expect("a table");
        let Form::Curves(curves) = differences(&sheet, "a", "b").expect("a chart").form else {
            panic!("looks are points of a curve");
        };
        let bars: Vec<_> = curves.series[0].points.iter().map(|(_, of)| of.interval).collect();
        assert_eq!(bars, [Some([-2.0, 6.0]), Some([0.0, 4.0])]);
        assert_eq!(looks_table(&sheet).expect("a table").rows.len(), 2);
    }
}
