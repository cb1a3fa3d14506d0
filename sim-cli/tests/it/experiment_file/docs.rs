//! Checks of `docs/experiments.md`.

use corsair_lab::assertion::AssertableMetric;
use corsair_verbs::experiment::tables::AssertionRow;
use corsair_verbs::verbs::VERBS;

use super::room;
use corsair_lab::result::ResultRow;

const PAGE: &str = include_str!("../../../../docs/experiments.md");

/// Returns the rows of the table below a heading, as cells.
fn rows(heading: &str) -> Vec<Vec<&'static str>> {
    let section = PAGE.split(&format!("\n{heading}\n")).nth(1).expect(heading);
    let lines = section.lines().skip_while(|line| !line.starts_with('|'));
    let table = lines.take_while(|line| line.starts_with('|')).skip(2);
    table.map(|line| line.trim_matches('|').split('|').map(str::trim).collect()).collect()
}

/// Returns the words in backticks of a table cell.
fn words(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

#[test]
fn documented_experiment_file_is_valid() {
    let example = PAGE.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next());
    let room = room(example.expect("an example"));
    let (listed, _) = room.ends(0, "experiment x.toml --list");
    assert!(listed.contains("'--margin=7pp' -n 4k --seed 2"), "{listed}");
    let file = include_str!("../../../../docs/examples/house-rule.toml");
    let room = super::room(file);
    let (whole, _) = room.ends(0, "experiment x.toml --list");
    assert!(whole.starts_with(listed.trim_end()), "{whole}");
}

#[test]
fn every_metric_and_key_of_assertions_is_documented() {
    let report = rows("### Figures");
    let figures = VERBS.figures();
    for (verb, tables) in figures.clone() {
        let verb = format!("`{verb}`");
        let of_verb: Vec<_> = report.iter().filter(|row| row[0] == verb).collect();
        assert!(!of_verb.is_empty(), "{verb}");
        // The documentation omits the odds of the toy game.
        for table in tables.into_iter().filter(|table| table.file != "first_place.csv") {
            for (name, _) in AssertableMetric::named(table) {
                let row = of_verb.iter().find(|row| words(row[1]).contains(&name));
                let row = row.unwrap_or_else(|| panic!("{verb} has {name}"));
                for key in words(row[2]) {
                    assert!(table.keys.contains(&key), "{verb}: {name} has no key {key}");
                }
            }
            for key in table.keys {
                assert!(of_verb.iter().any(|row| words(row[2]).contains(key)), "{verb}: {key}");
            }
        }
    }
    for row in &report {
        assert!(figures.iter().any(|(verb, _)| row[0] == format!("`{verb}`")), "{row:?}");
    }
}

#[test]
fn columns_of_assertions_are_documented() {
    let report: Vec<&str> =
        rows("### assertions.csv").into_iter().map(|row| row[0].trim_matches('`')).collect();
    assert_eq!(report, AssertionRow::SCHEMA.columns);
}
