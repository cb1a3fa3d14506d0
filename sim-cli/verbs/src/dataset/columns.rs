//! Columns of a dataset, and the values of its rows.

use corsair_engine::play::Ending;
use corsair_engine::{PerSeat, Seat};

use serde_json::json;

use crate::dataset::games::PlayedGame;
use corsair_cli::table::TableSetup;
use corsair_games::inspect::replay::Subject;
use corsair_games::pack::turn_rows::Numbers;
use corsair_lab::{SHARE_UNITS, win_units};
use corsair_present::row_file::{Cell, CellKind, RowColumn, RowForm};

/// Columns that every dataset has before the features. The features are `judge.NAME` for the judge's terms, then
/// `view.NAME` for the view.
pub const DATASET_COLUMNS: [&str; 8] =
    ["address", "turn", "seat", "bot", "score", "place", "win", "cut_off"];

/// Returns the columns of a dataset, and the metadata common to all rows.
pub(super) fn form(setup: &TableSetup, seed: u64, numbers: Numbers<'_>) -> RowForm {
    let score = setup.rules.score;
    let plain = DATASET_COLUMNS.map(|name| {
        let kind = match name {
            "address" | "bot" => CellKind::Word,
            "score" => CellKind::Amount { unit: score.unit },
            "win" => CellKind::Double,
            "cut_off" => CellKind::Bool,
            _ => CellKind::WHOLE,
        };
        RowColumn::new(name, kind)
    });
    let terms = setup.edition.terms();
    let judged = ["win"].iter().chain(terms).take(numbers.judged(terms.len()));
    let judged = judged.map(|name| format!("judge.{name}"));
    let seen = numbers.layout().map_or(&[][..], |layout| layout.views.all());
    let seen = seen.iter().map(|name| format!("view.{name}"));
    let numbers = judged.chain(seen).map(|name| RowColumn::new(name, CellKind::Float));
    let players = setup.table.players();
    let specs: Vec<&str> = players.iter().map(|player| player.spec.as_str()).collect();
    let digests: Vec<String> =
        players.iter().map(|player| format!("{:016x}", player.digest)).collect();
    RowForm {
        name: "positions",
        columns: plain.into_iter().chain(numbers).collect(),
        about: vec![
            ("corsair.version", env!("CARGO_PKG_VERSION").into()),
            ("corsair.game", setup.edition.id().into()),
            ("corsair.rules_sha256", setup.rules.sha256.clone()),
            ("corsair.seed", seed.to_string()),
            // JSON, because specs may contain commas.
            ("corsair.bots", json!(specs).to_string()),
            ("corsair.digests", json!(digests).to_string()),
        ],
    }
}

/// Row of a dataset: one seat at one turn of a game.
pub(super) struct Row<'g> {
    address: String,
    turn: u32,
    seat: Seat,
    bot: &'g str,
    game: &'g PlayedGame,
    wins: PerSeat<i64>,
    numbers: &'g [f32],
}

/// Returns the rows of a game, by turn, then by seat.
pub(super) fn rows<'g>(
    game: &'g PlayedGame,
    subject: &'g Subject<'_>,
) -> impl Iterator<Item = Row<'g>> {
    let seen = &game.result.watch;
    let wins = win_units(&game.result.ranks);
    let seats = wins.len();
    let width = seen.numbers.len() / (seen.turns.len() * seats).max(1);
    let places =
        seen.turns.iter().flat_map(move |&turn| Seat::all(seats).map(move |seat| (turn, seat)));
    places.zip(seen.numbers.chunks_exact(width.max(1))).map(move |((turn, seat), numbers)| Row {
        address: subject.address.to_string(),
        turn,
        seat,
        bot: &subject.players[usize::from(subject.seating[seat])].name,
        game,
        wins,
        numbers,
    })
}

impl Row<'_> {
    pub(super) fn cells(&self) -> impl Iterator<Item = Cell<'_>> {
        let Row { address, turn, seat, bot, game, wins, numbers } = self;
        let plain = [
            Cell::Word(address),
            Cell::Amount(turn.cast_signed()),
            Cell::Amount(seat.index() as i32),
            Cell::Word(bot),
            Cell::Amount(game.result.scores[*seat]),
            Cell::Amount(i32::from(game.result.ranks[*seat]) + 1),
            Cell::Double(wins[*seat] as f64 / SHARE_UNITS as f64),
            Cell::Bool(match game.result.ending {
                Ending::Finished => false,
                Ending::CutOff => true,
            }),
        ];
        plain.into_iter().chain(numbers.iter().map(|&number| Cell::Float(number)))
    }
}
