//! Table games from CSV, one row per player and game.

use anyhow::{anyhow, bail, ensure};
use corsair_engine::nearest::nearest;
use corsair_engine::seat::MAX_SEATS;
use csv::{ErrorKind, ReaderBuilder, StringRecord, Trim};

use super::{PlayerResult, TableGame, decide_by_score, score_of};

/// Columns of the file. The first two are required. Without `win` and `place`, the greatest score wins.
const COLUMNS: [&str; 6] = ["game", "player", "seat", "score", "place", "win"];

/// Returns the games of a file. Commas or semicolons separate its columns, and other columns are ignored.
pub(super) fn games(file: &str, text: &str, unit: u32) -> anyhow::Result<Vec<TableGame>> {
    let head = text.lines().next().unwrap_or_default();
    let delimiter = if head.contains(';') && !head.contains(',') { b';' } else { b',' };
    let mut reader =
        ReaderBuilder::new().delimiter(delimiter).trim(Trim::All).from_reader(text.as_bytes());
    let places = places(file, reader.headers().map_err(|error| in_words(file, &error))?)?;
    let mut games: Vec<(String, TableGame)> = Vec::new();
    for record in reader.records() {
        let record = record.map_err(|error| in_words(file, &error))?;
        let line = record.position().map_or(0, csv::Position::line);
        let row = Row { at: format!("{file}:{line}"), places, record: &record };
        let id = row.named("game")?;
        let player = row.player(unit)?;
        match games.iter_mut().find(|(of, _)| of == id) {
            Some((_, game)) => game.players.push(player),
            None => games.push((id.into(), TableGame { at: row.at, players: vec![player] })),
        }
    }
    let mut games: Vec<TableGame> = games.into_iter().map(|(_, game)| game).collect();
    if places[4..] == [None, None] {
        games.iter_mut().try_for_each(decide_by_score)?;
    }
    Ok(games)
}

/// Index of each column of [`COLUMNS`]; `None` without the column.
type Places = [Option<usize>; COLUMNS.len()];

/// Finds the columns in the header.
fn places(file: &str, head: &StringRecord) -> anyhow::Result<Places> {
    for name in head {
        let near = nearest(name, COLUMNS).filter(|near| *near != name);
        if let Some(near) = near.filter(|near| head.iter().all(|of| of != *near)) {
            bail!("{file}:1: unknown column `{name}`; did you mean `{near}`?");
        }
    }
    let places = COLUMNS.map(|column| head.iter().position(|name| name == column));
    let missing = COLUMNS.iter().zip(places).take(2).find(|(_, place)| place.is_none());
    if let Some((missing, _)) = missing {
        bail!("{file}:1: column `{missing}` is missing: the columns are {}", COLUMNS.join(", "));
    }
    Ok(places)
}

/// Row of the file.
struct Row<'r> {
    /// File and line.
    at: String,
    places: Places,
    record: &'r StringRecord,
}

impl Row<'_> {
    /// Returns a cell; `None` if the cell is empty or the column is missing.
    fn cell(&self, column: &str) -> Option<&str> {
        let place = COLUMNS.iter().zip(self.places).find(|(name, _)| **name == column)?.1?;
        self.record.get(place).filter(|cell| !cell.is_empty())
    }

    /// Returns a cell that must not be empty.
    fn named(&self, column: &str) -> anyhow::Result<&str> {
        let empty = || anyhow!("{}: column `{column}` is empty: name the {column}", self.at);
        self.cell(column).ok_or_else(empty)
    }

    /// Reads a cell, if it is not empty. `expected` describes the values of the column.
    fn parsed<T>(
        &self,
        column: &str,
        expected: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> anyhow::Result<Option<T>> {
        let Some(cell) = self.cell(column) else { return Ok(None) };
        let wrong = || anyhow!("{}: column `{column}`: expected {expected}, not `{cell}`", self.at);
        Ok(Some(read(cell).ok_or_else(wrong)?))
    }

    fn player(&self, unit: u32) -> anyhow::Result<PlayerResult> {
        let seats = format!("a seat from 0 to {}", MAX_SEATS - 1);
        let seat = |cell: &str| cell.parse().ok().filter(|&seat: &usize| seat < MAX_SEATS);
        let score = match unit {
            1 => "a whole number such as 34".into(),
            _ => format!("a multiple of 1/{unit} such as 34"),
        };
        let place = |cell: &str| cell.parse().ok().filter(|&place: &usize| place > 0);
        let win = |cell: &str| match cell {
            "1" => Some(true),
            "0" => Some(false),
            _ => None,
        };
        let place = self.parsed("place", "a place from 1", place)?;
        let win = self.parsed("win", "1 for a win or 0", win)?;
        let is_winner = win.or(place.map(|place| place == 1));
        ensure!(
            is_winner.is_some() || self.places[4..] == [None, None],
            "{}: columns `place` and `win` are empty: write 1 or 0 into `win`",
            self.at
        );
        Ok(PlayerResult {
            player: self.named("player")?.into(),
            seat: self.parsed("seat", &seats, seat)?,
            score: self.parsed("score", &score, |cell| score_of(cell, unit))?,
            is_winner: is_winner.unwrap_or_default(),
        })
    }
}

/// Returns a syntax error with its line.
fn in_words(file: &str, error: &csv::Error) -> anyhow::Error {
    let line = error.position().map_or(1, csv::Position::line);
    match error.kind() {
        ErrorKind::UnequalLengths { expected_len, len, .. } => anyhow!(
            "{file}:{line}: expected {expected_len} columns as in the header, not {len}: put cells with commas in \
             quotation marks"
        ),
        _ => anyhow!("{file}:{line}: {error}: save the table as CSV"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::TableGames;
    use proptest::prelude::*;

    fn read(text: &str) -> anyhow::Result<TableGames> {
        TableGames::read("t.csv", text, "", 1)
    }

    #[test]
    fn greatest_score_wins_and_ties_are_split() {
        let games = read(
            "\u{feff}game;player;seat;score;date\n1;Ann;0;9;x\n1;Ben;1;7;\n2;Ben;0;5;\n2;Ann;1;5;\n",
        );
        let games = games.expect("two games");
        assert_eq!((games.games(), games.seats().ok()), (2, Some(2)));
        assert_eq!(games.wins(0).iter().collect::<Vec<_>>(), [(30, 1), (60, 1)]);
        assert_eq!(games.scores(1, 1).and_then(|of| of.mean()), Some(6.0));
        assert_eq!(games.counts(["Ann", "Ben"]).ok(), Some([1, 0, 1]));
        assert_eq!(games.counts(["Ben", "Ann"]).ok(), Some([0, 1, 1]));
    }

    #[test]
    fn win_overrides_place_and_place_overrides_score() {
        let games = read("game,player,score,place,win\n1,Ann,1,1,\n1,Ben,5,1,0\n1,Cy,9,3,\n");
        let games = games.expect("a game");
        assert_eq!(games.counts(["Ann", "Ben"]).ok(), Some([1, 0, 0]));
        assert_eq!(games.counts(["Ben", "Cy"]).ok(), Some([0, 0, 1]));
        assert!(games.seats().is_err_and(|error| error.to_string().contains("column `seat`")));
    }

    #[test]
    fn wrong_files_are_refused_at_their_line() {
        for (text, refusal) in [
            ("", "t.csv:1: column `game` is missing"),
            ("game,playr\n", "t.csv:1: unknown column `playr`; did you mean `player`?"),
            ("game,player,win\n", "t.csv: the file has no game"),
            ("game,player,win\n1,Ann,1\n", "t.csv:2: a game has 2 to 5 players, not 1"),
            (
                "game,player,win\n1,Ann,1\n1,Ben\n",
                "t.csv:3: expected 3 columns as in the header, not 2",
            ),
            ("game,player,win\n1,Ann,0\n1,Ben,0\n", "t.csv:2: the game has no winner"),
            ("game,player,win\n1,Ann,1\n1,Ann,0\n", "t.csv:2: player `Ann` is in the game twice"),
            (
                "game,player,win\n1,Ann,2\n",
                "t.csv:2: column `win`: expected 1 for a win or 0, not `2`",
            ),
            ("game,player,win\n1,Ann,\n", "t.csv:2: columns `place` and `win` are empty"),
            ("game,player,win\n,Ann,1\n", "t.csv:2: column `game` is empty"),
            ("game,player\n1,Ann\n1,Ben\n", "t.csv:2: the winner is unknown"),
            ("game,player,score\n1,Ann,4.5\n", "t.csv:2: column `score`: expected a whole number"),
            (
                "game,player,seat,score\n1,Ann,1,4\n1,Ben,2,5\n",
                "t.csv:2: the column `seat` has {1, 2}: number the seats of a game from 0 to 1",
            ),
        ] {
            let error = read(text).expect_err(text).to_string();
            assert!(error.starts_with(refusal), "{text}: {error}");
        }
        let games = read("game,player,win\n1,Ann,1\n1,Ben,0\n2,Cy,1\n2,Dan,0\n").expect("games");
        let refused = |players| games.counts(players).expect_err("no game").to_string();
        assert!(refused(["Ann", "Bem"]).ends_with("did you mean `Ben`?"));
        assert!(refused(["Ann", "Dan"]).contains("no common game"));
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "(game,player,seat,win\n)?[a1,;\"\n{}.+-]{0,40}") {
            let read = TableGames::read("t.csv", &text, "t", 2);
            prop_assert!(read.map_or_else(|error| !error.to_string().is_empty(), |of| of.games() > 0));
        }
    }
}
