//! Columns and cells of the file with a run's games.

use corsair_engine::play::Ending;

use crate::run::GameRow;
use corsair_lab::experiment::Experiment;
use corsair_lab::{MetricNames, SHARE_UNITS};
use corsair_present::row_file::{Cell, CellKind, RowColumn, RowForm};

/// Columns before the facts. A fact of the seat has its id as column name, and a fact of the game has `game_` before
/// its id.
pub const GAME_ROW_COLUMNS: [&str; 9] =
    ["deal", "seating", "seat", "bot", "score", "place", "win", "decisions", "cut_off"];

/// Returns the columns of an experiment's rows, and the metadata of their file.
pub(crate) fn row_form(experiment: &Experiment, facts: MetricNames) -> RowForm {
    let score = experiment.conditions.rules.score;
    let plain = GAME_ROW_COLUMNS.map(|name| {
        let kind = match name {
            "deal" => CellKind::Long,
            "bot" => CellKind::Word,
            "score" => CellKind::Amount { unit: score.unit },
            "win" => CellKind::Double,
            "cut_off" => CellKind::Bool,
            _ => CellKind::WHOLE,
        };
        RowColumn::new(name, kind)
    });
    let of_seat = facts.of_seat.iter().map(|fact| (fact.id.to_owned(), fact.unit));
    let of_game = facts.of_game.iter().map(|fact| (format!("game_{}", fact.id), fact.unit));
    let facts = of_seat.chain(of_game);
    let facts = facts.map(|(name, unit)| RowColumn::new(name, CellKind::Amount { unit }));
    RowForm {
        name: "games",
        columns: plain.into_iter().chain(facts).collect(),
        about: vec![
            ("corsair.version", env!("CARGO_PKG_VERSION").into()),
            ("corsair.game", experiment.conditions.game.into()),
            ("corsair.rules_sha256", experiment.conditions.rules.sha256.clone()),
            ("corsair.seed", experiment.conditions.seed.to_string()),
            ("corsair.arguments", experiment.conditions.plan.argv.join(" ")),
        ],
    }
}

/// Returns the cells of a row; `bots` has the names of the bots.
pub(crate) fn cells<'r>(row: &GameRow<'r>, bots: &'r [String]) -> impl Iterator<Item = Cell<'r>> {
    let head = row.head;
    let plain = [
        Cell::Long(head.deal),
        Cell::Amount(head.seating.into()),
        Cell::Amount(head.seat.index() as i32),
        Cell::Word(&bots[usize::from(head.bot)]),
        Cell::Amount(head.score),
        Cell::Amount(head.place.into()),
        Cell::Double(f64::from(head.win_units) / SHARE_UNITS as f64),
        Cell::Amount(head.decisions as i32),
        Cell::Bool(match head.ending {
            Ending::Finished => false,
            Ending::CutOff => true,
        }),
    ];
    let facts = row.of_seat.iter().chain(row.of_game);
    plain.into_iter().chain(facts.map(|&count| Cell::Amount(count)))
}
