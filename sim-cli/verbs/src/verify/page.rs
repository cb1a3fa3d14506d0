//! Pages of `corsair verify`.

use crate::verify::rows::{CheckRow, FirstRow, InvariantRow, OutputRow, ScenarioRow};
use corsair_present::page::ResultRead;
use corsair_present::page::story::{Story, Unreadable, columns};
use corsair_present::table::{Cell, Table};
use corsair_present::{counted, grouped};

/// Returns the page about games under the auditor.
pub(super) fn games_story(result: &ResultRead) -> Result<Story, Unreadable> {
    let (rows, first): (Vec<InvariantRow>, Vec<FirstRow>) = (result.rows()?, result.rows()?);
    let games = result.manifest.design.as_ref().and_then(|of| of.games).unwrap_or_default();
    let checks = grouped(rows.iter().map(|row| row.times).sum());
    let verdict = match first.first() {
        None => format!(
            "All invariants held in {checks} checks of {}.",
            counted(games, "game", "games")
        ),
        Some(FirstRow { at, .. }) => format!(
            "{} of {} broke an invariant; the first is {at}.",
            counted(broken(result), "game", "games"),
            grouped(games)
        ),
    };
    let tables = vec![
        Table::of_rows("First failure", &first, result.score),
        Table::of_rows("Invariants", &rows, result.score),
    ];
    Ok(story(verdict, tables))
}

/// Returns the page about comparisons of worlds.
pub(super) fn worlds_story(result: &ResultRead) -> Result<Story, Unreadable> {
    let (rows, first): (Vec<OutputRow>, Vec<FirstRow>) = (result.rows()?, result.rows()?);
    let compared = grouped(rows.iter().map(|row| row.compared).sum());
    let differ: u64 = rows.iter().map(|row| row.differ).sum();
    let count = |key| result.manifest.counted(key).unwrap_or_default();
    let answer = match first.first() {
        None => format!(
            "No output reveals hidden information: none of {compared} outputs differs between worlds with equal \
             views."
        ),
        Some(FirstRow { at, .. }) if differ == 0 => format!(
            "None of {compared} outputs differs, but {} panicked; the first is {at}.",
            counted(broken(result), "game or scenario", "games or scenarios")
        ),
        Some(FirstRow { at, .. }) => format!(
            "Outputs reveal hidden information: {} of {compared} outputs differ; the first is {at}.",
            grouped(differ)
        ),
    };
    let [pairs, worlds] = [count("pairs"), count("worlds_differ")];
    let pairs = counted(pairs, "pair of worlds", "pairs of worlds");
    let verdict = format!("{answer} {} of {pairs} differ in hidden information.", grouped(worlds));
    let tables = vec![
        Table::of_rows("First failure", &first, result.score),
        Table::of_rows("Outputs", &rows, result.score),
    ];
    Ok(story(verdict, tables))
}

/// Returns the page about scenarios.
pub(super) fn scenarios_story(result: &ResultRead) -> Result<Story, Unreadable> {
    let (rows, checks): (Vec<ScenarioRow>, Vec<CheckRow>) = (result.rows()?, result.rows()?);
    let failures: Vec<&CheckRow> = checks.iter().filter(|check| check.failed.is_some()).collect();
    let n_failed = rows.iter().filter(|row| row.failed > 0).count();
    let [scenarios, n_checks] = [rows.len(), checks.len()].map(|of| of as u64);
    let verdict = match n_failed {
        0 => format!(
            "{} passed, with {}.",
            counted(scenarios, "scenario", "scenarios"),
            counted(n_checks, "check", "checks")
        ),
        failed => format!(
            "{} of {} failed: {} of {}.",
            grouped(failed as u64),
            counted(scenarios, "scenario", "scenarios"),
            grouped(failures.len() as u64),
            counted(n_checks, "check", "checks")
        ),
    };
    let tables = vec![
        Table::of_rows("Failed checks", failures.iter().copied(), result.score),
        by_game(&rows),
        Table::of_rows("Scenarios", &rows, result.score),
        Table::of_rows("Checks", &checks, result.score),
    ];
    Ok(story(verdict, tables))
}

/// Returns a table with the numbers of scenarios and checks of each game, in the order of the rows.
fn by_game(rows: &[ScenarioRow]) -> Table {
    let numbers = ["scenarios", "failed", "checks", "failed checks"];
    let mut table = Table::new("Games", &columns(&["game"], numbers));
    for of_game in rows.chunk_by(|one, next| one.game == next.game) {
        let sum = |of: fn(&ScenarioRow) -> u64| of_game.iter().map(of).sum::<u64>();
        let failed = sum(|row| u64::from(row.failed > 0));
        let numbers = [of_game.len() as u64, failed, sum(|row| row.checks), sum(|row| row.failed)];
        let cells = numbers.map(Cell::count);
        table.push([vec![Cell::word(&of_game[0].game)], cells.into()].concat());
    }
    table
}

/// Returns the number of games or scenarios that failed.
fn broken(result: &ResultRead) -> u64 {
    result.manifest.counted("broken").unwrap_or_default()
}

fn story(verdict: String, tables: Vec<Table>) -> Story {
    Story {
        title: "Verification".into(),
        asked: Vec::new(),
        verdict,
        charts: Vec::new(),
        tables,
        caveats: Vec::new(),
    }
}
