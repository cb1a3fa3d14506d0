//! Table games from the JSON export of the app BG Stats (`BGStatsExport.json`).
//!
//! The app has no public specification of the export. This module reads the parts on which independent readers agree:
//! tables of games and players with ids, and plays that refer to them.

use anyhow::{Context as _, anyhow};
use corsair_engine::nearest::nearest;
use serde::Deserialize;

use super::{PlayerResult, TableGame, score_of};

#[derive(Deserialize)]
struct Export {
    games: Vec<Named>,
    players: Vec<Named>,
    plays: Vec<Play>,
}

#[derive(Deserialize)]
struct Named {
    id: i64,
    name: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Play {
    #[serde(default)]
    play_date: String,
    game_ref_id: i64,
    /// True if the user excludes the play from statistics.
    #[serde(default)]
    ignored: bool,
    #[serde(default)]
    player_scores: Vec<Score>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Score {
    player_ref_id: i64,
    /// Score as text; empty without a score, or a sum such as `12+5`.
    #[serde(default)]
    score: String,
    #[serde(default)]
    winner: bool,
    #[serde(default)]
    start_player: bool,
    /// Position in the order of seats; 0 if the user gave none.
    #[serde(default)]
    seat_order: i64,
}

/// Returns the plays of the game `title`, without plays that the user ignores. The start player has seat 0.
pub(super) fn games(
    file: &str,
    text: &str,
    title: &str,
    unit: u32,
) -> anyhow::Result<Vec<TableGame>> {
    let form = || format!("{file}: not a JSON export of BG Stats: choose Export in its settings");
    let export: Export = serde_json::from_str(text).with_context(form)?;
    let plain = |name: &str| -> String {
        name.chars()
            .filter(|letter| letter.is_alphanumeric())
            .flat_map(char::to_lowercase)
            .collect()
    };
    let is_game = |of: &&Named| plain(&of.name) == plain(title);
    let unknown = || {
        let near = nearest(title, export.games.iter().map(|of| of.name.as_str()));
        let near = near.map(|near| format!(" (the nearest is `{near}`)")).unwrap_or_default();
        anyhow!("{file}: no game is named `{title}`{near}: rename the game in BG Stats")
    };
    let game = export.games.iter().find(is_game).ok_or_else(unknown)?.id;
    let plays = export.plays.iter().filter(|play| play.game_ref_id == game && !play.ignored);
    let of_play = |play: &Play| -> anyhow::Result<TableGame> {
        let at = format!("{file}: play of {}", play.play_date);
        let order = seats(&play.player_scores);
        let player = |(index, of): (usize, &Score)| -> anyhow::Result<PlayerResult> {
            let named = export.players.iter().find(|named| named.id == of.player_ref_id);
            let missing = || anyhow!("{at}: player {} is missing: export again", of.player_ref_id);
            Ok(PlayerResult {
                player: named.ok_or_else(missing)?.name.clone(),
                seat: order.as_ref().map(|order| order[index]),
                score: of.score.split('+').map(|part| score_of(part.trim(), unit)).sum(),
                is_winner: of.winner,
            })
        };
        let players = play.player_scores.iter().enumerate().map(player);
        let players = players.collect::<Result<_, _>>()?;
        Ok(TableGame { at, players })
    };
    plays.map(of_play).collect()
}

/// Returns the seat of each player; `None` unless the play has the whole order and one start player.
fn seats(scores: &[Score]) -> Option<Vec<usize>> {
    let mut starts = scores.iter().filter(|of| of.start_player);
    let (start, None) = (starts.next()?, starts.next()) else { return None };
    let place = |of: &Score| scores.iter().filter(|other| other.seat_order < of.seat_order).count();
    let from_start = |of| (place(of) + scores.len() - place(start)) % scores.len();
    let seats: Vec<usize> = scores.iter().map(from_start).collect();
    (0..scores.len()).all(|seat| seats.contains(&seat)).then_some(seats)
}

#[cfg(test)]
mod tests {
    use super::super::TableGames;

    const EXPORT: &str = r#"{
        "games": [{"id": 4, "name": "Dice’ Race"}, {"id": 5, "name": "Chess"}],
        "players": [{"id": 1, "name": "Ann"}, {"id": 2, "name": "Ben"}, {"id": 3, "name": "Cy"}],
        "plays": [
            {"gameRefId": 4, "playDate": "2024-01-01 20:00:00", "playerScores": [
                {"playerRefId": 1, "score": "12+5", "winner": false, "seatOrder": 1},
                {"playerRefId": 2, "score": "20", "winner": true, "seatOrder": 2, "startPlayer": true},
                {"playerRefId": 3, "score": "9", "winner": false, "seatOrder": 3}]},
            {"gameRefId": 4, "ignored": true, "playerScores": []},
            {"gameRefId": 5, "playerScores": []}]}"#;

    #[test]
    fn export_has_the_plays_of_the_game_with_seats_from_the_start_player() {
        let games = TableGames::read("e.json", EXPORT, "dice race", 1).expect("a play");
        assert_eq!((games.games(), games.seats().ok()), (1, Some(3)));
        let scores = [0, 1, 2].map(|seat| games.scores(seat, 1).and_then(|of| of.mean()));
        assert_eq!(scores, [Some(20.0), Some(9.0), Some(17.0)]);
        assert_eq!(games.counts(["Ben", "Cy"]).ok(), Some([1, 0, 0]));
    }

    #[test]
    fn export_without_the_game_or_the_seats_is_refused() {
        let read = |text: &str, title| TableGames::read("e.json", text, title, 1);
        let refused = |text: &str, title| read(text, title).expect_err("refused").to_string();
        assert!(refused(EXPORT, "Dice Races").contains("the nearest is `Dice’ Race`"));
        assert!(refused("{}", "x").starts_with("e.json: not a JSON export of BG Stats"));
        let unordered = EXPORT.replace("\"seatOrder\": 3", "\"seatOrder\": 1");
        assert!(read(&unordered, "dice race").expect("a play").seats().is_err());
    }
}
