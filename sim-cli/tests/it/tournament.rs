//! Tests of the files and refusals of `corsair tournament`.

use std::collections::BTreeMap;

use crate::command::{Room, json, refused_as, rows, stdout};
use serde_json::Value;

const FIVE: &str =
    "tournament pirates-cove --bots merchant,raider,drifter,uniform,raider:nerve=2.499";

/// Plays a tournament into a directory of this name and returns its files.
fn files(room: &Room, name: &str, arguments: &str) -> BTreeMap<String, String> {
    room.good(format!("{FIVE} {arguments} -o {name}"));
    room.files(name)
}

#[test]
fn tournament_files_do_not_depend_on_threads_or_chunks() {
    let room = Room::new();
    let games = "-n 400 --seed 7";
    let one = files(&room, "one", &format!("{games} -j 1"));
    assert_eq!(one.len(), 7);
    for (jobs, chunk) in [("1", "1"), ("2", "7"), ("3", "64")] {
        let cut = format!("{games} -j {jobs} --chunk {chunk}");
        assert!(one == files(&room, jobs, &cut), "{jobs} jobs, chunks of {chunk}");
    }
}

#[test]
fn equal_bots_are_undecided_and_their_shares_sum_to_one() {
    let report = json(format!("{FIVE} -n 2k"));
    let rows = |table| rows(&report, table);
    let standings = rows("standings");
    let share = |row: &Value| row["win_share"].as_f64().expect("a share");
    let sum: f64 = standings.iter().map(share).sum();
    assert!((sum - 5.0 / 4.0).abs() < 1e-9, "one win for four seats: {sum}");
    let alike = ["raider", "raider:nerve=2.499"];
    let mut pairs = rows("pairs").iter();
    let pair = pairs.find(|pair| pair["bot"] == alike[0] && pair["other"] == alike[1]);
    let pair = pair.expect("they met");
    assert_eq!(pair["verdict"], "undecided");
    let [low, high] = ["above_lo", "above_hi"].map(|end| pair[end].as_f64());
    assert!(low < Some(0.5) && high > Some(0.5), "{pair}");
    let rating = |name: &str| {
        let row = rows("ratings").iter().find(|row| row["name"] == name).expect("it plays");
        let low = row["rating_lo"].as_f64().expect("an interval");
        (low, row["rating_hi"].as_f64().expect("an interval"))
    };
    let (first, second) = (rating(alike[0]), rating(alike[1]));
    assert!(first.0 < second.1 && second.0 < first.1, "{first:?} {second:?}");
    assert_eq!(standings.last().expect("five bots")["bot"], "uniform");
}

/// In some bootstrap resamples, `uniform` never finishes above another bot, so ratings are undefined. With 200 games,
/// one resample is undefined and omitted. With 160 games, nine are undefined, which are too many for an interval.
#[test]
fn ratings_lose_intervals_with_too_many_undefined_replicates() {
    for (games, defined, has_intervals) in [("200", 199, true), ("160", 191, false)] {
        let bots = "merchant,raider,drifter,uniform";
        let json = json(format!("tournament pirates-cove --bots {bots} -n {games} -q"));
        assert_eq!(json["conditions"]["replicates_defined"], defined, "{games}");
        for bot in rows(&json, "ratings").iter().filter(|row| row["kind"] == "bot") {
            assert_eq!(bot["rating_lo"].is_number(), has_intervals, "{games}: {bot}");
        }
    }
}

#[test]
fn winless_bot_is_below_all_in_rows_table_and_answer() {
    let arguments =
        "tournament pirates-cove --bots uniform,merchant,raider,drifter --players 3 -n 36";
    let report = json(arguments);
    let of_bots = rows(&report, "ratings").iter().filter(|row| row["kind"] == "bot");
    for row in of_bots {
        let is_winless = row["name"] == "uniform";
        assert_eq!(row["status"], if is_winless { "below_all" } else { "rated" });
        assert_eq!(
            [row["rating"].is_number(), row["worth"].is_number()],
            [!is_winless; 2],
            "{row}"
        );
    }
    let seats = rows(&report, "ratings").iter().filter(|row| row["kind"] == "seat");
    assert!(seats.clone().count() == 3 && seats.clone().all(|row| row["status"].is_null()));
    let answer = "Ratings cover 3 of 4 bots; uniform finished below all of these in every game.";
    assert!(report["answer"].as_str().is_some_and(|text| text.ends_with(answer)), "{report}");
    let screen = stdout(format!("{arguments} --full"));
    let line = screen.lines().find(|line| line.ends_with("below all"));
    assert!(line.is_some_and(|line| line.starts_with("uniform")), "{screen}");
}

/// Five bots play at tables of four. The result files list how evenly seats and opponents are distributed.
#[test]
fn bots_are_balanced_over_seats_and_opponents() {
    let room = Room::new();
    let files = files(&room, "balanced", "-n 400");
    let rows = |name: &str| -> Vec<Vec<String>> {
        let lines = files[name].lines().skip(1);
        lines.map(|line| line.split(',').map(String::from).collect()).collect()
    };
    let column = |name: &str, at: usize| -> Vec<u64> {
        rows(name).iter().map(|row| row[at].parse().expect("a number")).collect()
    };
    let all = column("standings.csv", 1);
    assert_eq!(column("bot_seats.csv", 2), [all[0] / 4; 20]);
    let seats: Vec<u64> = (0..20).map(|row| row % 4).collect();
    assert_eq!(column("bot_seats.csv", 1), seats);
    // Two bots meet at three of the four tables that each bot plays.
    assert_eq!(column("pairs.csv", 2), [all[0] * 3 / 4; 20]);
    assert_eq!(all, [320; 5]);
}

/// Three bots fill a table of three, so the tournament has one combination and needs no option for the seats.
#[test]
fn bots_for_exactly_one_table_give_one_combination() {
    let text = stdout("tournament pirates-cove --bots merchant,raider,uniform -n 300");
    assert!(text.contains("300 games = 100 deals x 3 seatings"), "{text}");
}

#[test]
fn invalid_tournaments_are_refused() {
    for (more, error) in [
        ("--bots raider", "--bots names one bot: a tournament needs at least 2"),
        (
            "--bots raider,merchant,uniform --players 4",
            "3 bots are too few for 4 seats, because a tournament seats each bot at most once: name more bots, choose fewer \
             seats with --players, or use `corsair run`",
        ),
        (
            "--bots raider,merchant,uniform,raider",
            "bot `raider` is named twice: a tournament needs different bots",
        ),
        (
            "--bots raider,merchant,uniform,drifter,raider:nerve=2.5",
            "bots `raider` and `raider:nerve=2.5` are the same bot: a tournament needs different \
             bots",
        ),
        ("--bots raider,merchant", "`players` allows 3 to 5 players, not 2"),
        (
            "--bots raider,merchant,uniform --players 9",
            "invalid value '9' for '--players <N>': expected 1 to 5 seats, not `9`",
        ),
        (
            "--bots raider,merchant,uniform,drifter -n 4",
            "-n 4 is too few for intervals, which need two rounds of 4 games: ask for at least 5 games",
        ),
        (
            "--bots raider,merchnt,uniform,drifter",
            "there is no bot `merchnt`; did you mean `merchant`?",
        ),
        (
            "",
            "the following required arguments were not provided:\n  --bots <BOT,..>\n\n\
             Usage: corsair tournament --bots <BOT,..> <GAME>",
        ),
    ] {
        refused_as(format!("tournament pirates-cove {more}"), error);
    }
}
