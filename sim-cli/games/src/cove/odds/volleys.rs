//! Exact odds for the number of hits in single volleys.

use corsair_engine::games::cove::odds::VolleyOdds;

use corsair_lab::result::{ResultRow, ResultTable};
use corsair_present::counted;
use corsair_present::page::Estimate;
use corsair_present::page::ResultRead;
use corsair_present::page::chart::{Chart, Curves, Form, Series, Shape};
use corsair_present::page::story::{Story, Unreadable};
use corsair_present::page::words::DisplayUnit;
use corsair_present::table::{Cell, Table};

/// Probability of each number of hits in a volley, one row per number.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "volleys.csv")]
pub(crate) struct VolleyRow {
    /// Number of the firing ship, from 0; empty with `--dice`.
    pub ship: Option<usize>,
    /// Number of dice.
    pub dice: u32,
    /// Lowest face that hits.
    pub hit_on: u32,
    /// Number of hits.
    pub hits: usize,
    /// Probability of exactly `hits` hits.
    #[column(unit = share)]
    pub probability: f64,
}

/// Returns the table `volleys.csv` about each ship's first volley, or about the volley of `--dice`.
pub(crate) fn volley_table(volleys: &[(Option<usize>, VolleyOdds)]) -> ResultTable {
    let rows = volleys.iter().flat_map(|(ship, volley)| {
        volley.hits.iter().enumerate().map(|(hits, &probability)| VolleyRow {
            ship: *ship,
            dice: volley.dice.into(),
            hit_on: volley.hit_on.into(),
            hits,
            probability,
        })
    });
    ResultTable::of(rows.collect())
}

/// Returns the page of volleys; `ships` names the ships.
pub(crate) fn story(result: &ResultRead, ships: &[String]) -> Result<Story, Unreadable> {
    let rows: Vec<VolleyRow> = result.rows()?;
    // Each volley begins with the row of 0 hits.
    let volleys: Vec<&[VolleyRow]> = rows.chunk_by(|_, next| next.hits > 0).collect();
    let name = |volley: &[VolleyRow]| ships.get(volley[0].ship?);
    let most = volleys.iter().map(|volley| volley.len()).max().unwrap_or(0);
    let head: Vec<String> = ["ship".to_owned(), "dice".into(), "hit on".into(), "mean".into()]
        .into_iter()
        .chain((0..most).map(|hits| counted(hits as u64, "hit", "hits")))
        .collect();
    let table = |caption: &str, chance: fn(&[VolleyRow], usize) -> f64| {
        let mut table = Table::of_numbers(head.iter().map(String::as_str));
        table.caption = caption.into();
        for volley in &volleys {
            let mut cells = vec![
                name(volley)
                    .map_or_else(Cell::empty, |of| Cell::word(of.trim_start_matches("ship "))),
                Cell::count(volley[0].dice.into()),
                Cell::count(volley[0].hit_on.into()),
                Cell::fixed(Some(mean(volley)), 4),
            ];
            cells.extend((0..most).map(|hits| match hits < volley.len() {
                true => Cell::fixed(Some(100.0 * chance(volley, hits)), 3),
                false => Cell::empty(),
            }));
            table.push(cells);
        }
        table.without_empty_columns()
    };
    let sentences: Vec<String> = volleys
        .iter()
        .map(|volley| {
            let some = DisplayUnit::Percent.value(at_least(volley, 1));
            let dice = counted(volley[0].dice.into(), "die hits", "dice hit");
            let who = name(volley).map_or(dice, |ship| format!("{ship} hits"));
            format!(
                "{who} {:.4} times on average, at least once in {some} of volleys",
                mean(volley)
            )
        })
        .collect();
    let points = |volley: &&[VolleyRow]| Series {
        name: name(volley)
            .cloned()
            .unwrap_or_else(|| counted(volley[0].dice.into(), "die", "dice")),
        points: volley
            .iter()
            .map(|row| {
                (row.hits as f64, Estimate { value: 100.0 * row.probability, interval: None })
            })
            .collect(),
    };
    Ok(Story {
        title: format!("{}: the hits of one volley", result.manifest.edition),
        asked: vec!["How often does one volley hit?".into()],
        verdict: format!("Exact odds: {}.", sentences.join("; ")),
        charts: vec![Chart {
            title: "Hits of one volley".into(),
            note: "These are exact probabilities: there is no interval.".into(),
            form: Form::Curves(Curves {
                x: "hits".into(),
                y: "probability, %".into(),
                series: volleys.iter().map(points).collect(),
                shape: Shape::Steps,
                references: Vec::new(),
                mark: None,
            }),
        }],
        tables: vec![
            table("Hits of one volley, in %", |volley, hits| volley[hits].probability),
            table("At least as many hits, in %", at_least),
        ],
        caveats: Vec::new(),
    })
}

fn mean(volley: &[VolleyRow]) -> f64 {
    volley.iter().map(|row| row.hits as f64 * row.probability).sum()
}

fn at_least(volley: &[VolleyRow], hits: usize) -> f64 {
    volley.iter().skip(hits).map(|row| row.probability).sum()
}
