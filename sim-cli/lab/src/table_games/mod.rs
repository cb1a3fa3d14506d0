//! Results of games that people played at a table, from a file.

mod bg_stats;
mod rows;

use std::collections::BTreeSet;

use anyhow::{anyhow, bail, ensure};
use corsair_engine::nearest::nearest;
use corsair_engine::seat::MAX_SEATS;
use corsair_stats::{BlockMeans, BlockValues};

use crate::SHARE_UNITS;

/// Games that people played at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableGames {
    /// Name of the file, for messages.
    file: String,
    games: Vec<TableGame>,
}

/// Game that people played at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
struct TableGame {
    /// Place of the game in the file, for messages.
    at: String,
    players: Vec<PlayerResult>,
}

/// Result of one player in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
struct PlayerResult {
    player: String,
    /// Seat, from 0; `None` if the file does not name seats.
    seat: Option<usize>,
    /// Final score in integer units; `None` if the file has none.
    score: Option<i64>,
    is_winner: bool,
}

impl TableGames {
    /// Reads games from the text of a file: rows of CSV, or the JSON export of BG Stats. `title` names the game
    /// whose plays to select from an export. `unit` is the number of integer units per point of score.
    ///
    /// # Errors
    /// Fails if the text has neither form, or if its contents are inconsistent. The error has the file, the line and
    /// the column, and a suggestion.
    pub fn read(file: &str, text: &str, title: &str, unit: u32) -> anyhow::Result<TableGames> {
        let text = text.trim_start_matches('\u{feff}');
        let games = match text.trim_start().starts_with('{') {
            true => bg_stats::games(file, text, title, unit)?,
            false => rows::games(file, text, unit)?,
        };
        ensure!(!games.is_empty(), "{file}: the file has no game: add a row for each player");
        games.iter().try_for_each(TableGame::check)?;
        Ok(TableGames { file: file.into(), games })
    }

    /// Name of the file.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// Number of games.
    pub fn games(&self) -> u64 {
        self.games.len() as u64
    }

    /// Returns the games between two players: the wins of the first, the wins of the second, and the games that both
    /// or neither won. Games without one of the players do not count.
    ///
    /// # Errors
    /// Fails if a player is unknown, or if the players are in no common game.
    pub fn counts(&self, players: [&str; 2]) -> anyhow::Result<[u64; 3]> {
        let known: BTreeSet<&str> = self
            .games
            .iter()
            .flat_map(|game| game.players.iter().map(|of| of.player.as_str()))
            .collect();
        if let Some(unknown) = players.iter().find(|player| !known.contains(*player)) {
            let near = nearest(unknown, known.iter().copied());
            let names = || known.iter().copied().collect::<Vec<_>>().join(", ");
            let fix = near.map_or_else(
                || format!("the file has {}", names()),
                |near| format!("did you mean `{near}`?"),
            );
            bail!("{}: no player is named `{unknown}`; {fix}", self.file);
        }
        let mut counts = [0; 3];
        for game in &self.games {
            let won = players.map(|name| {
                game.players.iter().find(|of| of.player == name).map(|of| of.is_winner)
            });
            match won {
                [Some(true), Some(false)] => counts[0] += 1,
                [Some(false), Some(true)] => counts[1] += 1,
                [Some(_), Some(_)] => counts[2] += 1,
                [None, _] | [_, None] => {}
            }
        }
        let [first, second] = players;
        ensure!(
            counts != [0; 3],
            "{}: `{first}` and `{second}` have no common game: name two players of one game",
            self.file
        );
        Ok(counts)
    }

    /// Returns the number of seats in every game.
    ///
    /// # Errors
    /// Fails if a game lacks seats, or if games differ in the number of players.
    pub fn seats(&self) -> anyhow::Result<usize> {
        let seats = self.games[0].players.len();
        for game in &self.games {
            let TableGame { at, players } = game;
            ensure!(
                players.iter().all(|of| of.seat.is_some()),
                "{at}: the seats are missing: number them from 0 in a column `seat`, or in BG Stats give the order of seats \
                 and the start player"
            );
            let [one, other] = [seats, players.len()].map(|n| format!("{n} players"));
            ensure!(
                players.len() == seats,
                "{at}: the game has {other}, and the first game of the file has {one}: use a file for each number \
                 of players"
            );
        }
        Ok(seats)
    }

    /// Returns the win share of a seat in each game, in [`SHARE_UNITS`].
    pub fn wins(&self, seat: usize) -> BlockValues {
        let mut values = BlockValues::default();
        for game in &self.games {
            let winners = game.players.iter().filter(|of| of.is_winner).count() as i64;
            let won = game.players.iter().any(|of| of.seat == Some(seat) && of.is_winner);
            values.add(if won { SHARE_UNITS as i64 / winners } else { 0 });
        }
        values
    }

    /// Returns the mean score of a seat, in which `unit` integer units make a point. `None` if a game has no scores.
    pub fn scores(&self, seat: usize, unit: u32) -> Option<BlockMeans> {
        let mut values = BlockValues::default();
        for game in &self.games {
            let of_seat = game.players.iter().find(|of| of.seat == Some(seat))?;
            values.add(of_seat.score?);
        }
        Some(values.means(unit.into()))
    }
}

impl TableGame {
    /// Refuses a game whose players, seats or winners are inconsistent.
    fn check(&self) -> anyhow::Result<()> {
        let TableGame { at, players } = self;
        ensure!(
            (2..=MAX_SEATS).contains(&players.len()),
            "{at}: a game has 2 to {MAX_SEATS} players, not {}: give each player of a game a row \
             with the same id in the column `game`",
            players.len()
        );
        ensure!(
            players.iter().any(|of| of.is_winner),
            "{at}: the game has no winner: correct the column `win` or `place`"
        );
        let mut names = BTreeSet::new();
        if let Some(twice) = players.iter().find(|of| !names.insert(&of.player)) {
            bail!("{at}: player `{}` is in the game twice: use different names", twice.player);
        }
        let seats: BTreeSet<usize> = players.iter().filter_map(|of| of.seat).collect();
        let is_complete = seats.iter().copied().eq(0..players.len());
        ensure!(
            seats.is_empty() || is_complete,
            "{at}: the column `seat` has {seats:?}: number the seats of a game from 0 to {}, each once",
            players.len() - 1
        );
        Ok(())
    }
}

/// Marks the players with the greatest score as winners.
///
/// # Errors
/// Fails if a score is missing.
fn decide_by_score(game: &mut TableGame) -> anyhow::Result<()> {
    let scores: Option<Vec<i64>> = game.players.iter().map(|of| of.score).collect();
    let scores = scores.ok_or_else(|| {
        let at = &game.at;
        anyhow!("{at}: the winner is unknown: add a column `score`, `place` or `win`")
    })?;
    let most = scores.iter().max().copied();
    game.players.iter_mut().zip(scores).for_each(|(of, score)| of.is_winner = Some(score) == most);
    Ok(())
}

/// Returns a score in integer units, of which `unit` make a point; `None` if the text is not a whole number of units.
fn score_of(text: &str, unit: u32) -> Option<i64> {
    let units = text.parse::<f64>().ok()? * f64::from(unit);
    (units.fract() == 0.0 && units.abs() < 1e9).then_some(units as i64)
}
