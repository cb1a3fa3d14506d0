//! What `corsair tournament` writes, and what it says to bad input.

mod results;

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::Value;
use snapbox::cmd::{Command, cargo_bin};
use snapbox::str;

const BOTS: [&str; 2] = ["--bots", "merchant,raider,drifter,uniform,raider:nerve=2.499"];

fn tournament(arguments: &[&str]) -> Command {
    let command = Command::new(cargo_bin!("corsair")).env("NO_COLOR", "1");
    command.args(["tournament", "pirates-cove"]).args(arguments)
}

/// The files of a result directory by name, without `timing.json`.
fn files(directory: &Path, arguments: &[&str]) -> BTreeMap<String, String> {
    tournament(&BOTS).args(arguments).arg("-o").arg(directory).assert().code(0);
    results::but_timing(directory)
}

#[test]
fn jobs_and_chunks_change_no_byte() {
    let room = tempfile::tempdir().expect("a temporary directory");
    let games = ["-n", "400", "--seed", "7"];
    let one = files(&room.path().join("one"), &[&games[..], &["-j", "1"]].concat());
    assert_eq!(one.len(), 7);
    for (jobs, chunk) in [("1", "1"), ("2", "7"), ("3", "64")] {
        let cut = [&games[..], &["-j", jobs, "--chunk", chunk]].concat();
        assert!(one == files(&room.path().join(jobs), &cut), "{jobs} jobs, chunks of {chunk}");
    }
}

#[test]
fn bots_of_one_strength_are_not_told_apart_and_shares_sum_to_one() {
    let printed = tournament(&BOTS).args(["-n", "2k", "--format", "json"]).assert().code(0);
    let report: Value = serde_json::from_slice(&printed.get_output().stdout).expect("JSON");
    let standings = report["standings"].as_array().expect("a list");
    let share = |row: &Value| row["win_share"]["value"].as_f64().expect("a share");
    let sum: f64 = standings.iter().map(share).sum();
    assert!((sum - 5.0 / 4.0).abs() < 1e-9, "one win for four seats: {sum}");
    let alike = ["raider", "raider:nerve=2.499"];
    let pairs = report["pairs"].as_array().expect("a list");
    let pair = pairs.iter().find(|pair| pair["bot"] == alike[0] && pair["other"] == alike[1]);
    let pair = pair.expect("they met");
    assert_eq!(pair["verdict"], "undecided");
    let ci = &pair["above"]["ci"];
    assert!(ci[0].as_f64() < Some(0.5) && ci[1].as_f64() > Some(0.5), "{ci}");
    let rating = |name: &str| {
        let row = standings.iter().find(|row| row["name"] == name).expect("it plays");
        let low = row["rating"]["ci"][0].as_f64().expect("an interval");
        (low, row["rating"]["ci"][1].as_f64().expect("an interval"))
    };
    let (first, second) = (rating(alike[0]), rating(alike[1]));
    assert!(first.0 < second.1 && second.0 < first.1, "{first:?} {second:?}");
    assert_eq!(standings.last().expect("five bots")["name"], "uniform");
}

#[test]
fn a_report_says_what_it_is_conditional_on() {
    tournament(&BOTS).args(["-n", "30"]).assert().code(0).stdout_eq(str![[r#"
Pirate's Cove (pirates-cove)
rules      [..]
bots       5 at tables of 4
seed       1
games      40 = 2 rounds x 5 combinations x 4 rotations
           30 asked, rounded up to whole rounds
set-ups    10 distinct in 10 deals
each       32 games, 24 of them with each other bot

[..] wins most, [..]; the best of 5 is one of [..] with 95 % confidence:
raider:nerve=2.499, raider, drifter and merchant. Of 10 pairs 0 are shown to differ.

Standings
no.  bot                 win %       95 %  best  place fame
-----------------------------------------------------------
  1  raider:nerve=2.499   40.6  21.2-63.5  *       2.0 37.4
  2  raider               37.5  20.2-58.7  *       2.0 37.4
  3  drifter              25.0   9.7-50.8  *       2.2 37.2
  4  merchant             21.9   7.3-49.9  *       2.3 33.9
  5  uniform               0.0   0.0-32.4          4.0 12.7
Too few deals for intervals of means and differences: 8 of 30, which take 150 games (-n).

Finishes above, in % of their games (row above column)
no.  bot                   1    2    3    4     5
--------------------------------------------------
  1  raider:nerve=2.499       54   50   58   100
  2  raider              46        58   69   100
  3  drifter             50   42        52   100
  4  merchant            42   31   48        100
  5  uniform              0    0    0    0

ratings are undefined: no other bot has finished above or level with merchant, raider, drifter, raider:nerve=2.499

All of it is conditional on these bots, this table and these rules. Intervals are 95 % and count
deals within combinations, not games; ± is half the width of the interval of the number before it.
Ties split a win. * may be the best: no other is shown to win more (95 %). + and -: the row ends
above, or below, the column (5 % for all pairs together, after Holm); no sign: undecided, which is
no proof of equal strength. Ratings are natural logarithms of Plackett-Luce worths, mean 0.

"#]]);
}

/// Where `uniform` has hardly ever ended above another bot, some replicates have no ratings: of 200 games one, which is
/// left out, of 160 nine, too many for an interval.
#[test]
fn replicates_without_ratings_are_left_out_and_said() {
    for (games, defined, has_intervals, says) in [
        ("200", 199, true, "of 200 replicates, of which 1 has no finite ratings and is left out."),
        ("160", 191, false, "Ratings have no intervals: more than 5 of 200 replicates"),
    ] {
        let asked = ["--bots", "merchant,raider,drifter,uniform", "-n", games, "-q"];
        let screen = tournament(&asked).assert().code(0).get_output().stdout.clone();
        let screen = String::from_utf8(screen).expect("text");
        let line = screen.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(line.contains(says), "{games}: {screen}");
        let json = tournament(&asked).args(["--format", "json"]).assert().code(0);
        let json: Value = serde_json::from_slice(&json.get_output().stdout).expect("JSON");
        assert_eq!(json["replicates_defined"], defined, "{games}");
        for bot in json["standings"].as_array().expect("standings") {
            assert_eq!(bot["rating"]["ci"].is_array(), has_intervals, "{games}: {bot}");
        }
    }
}

/// Five bots at tables of four: what is balanced can be read off the files.
#[test]
fn every_bot_plays_as_often_in_every_seat_and_with_every_other() {
    let room = tempfile::tempdir().expect("a temporary directory");
    let files = files(&room.path().join("balanced"), &["-n", "400"]);
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
    // Three others of four at each of a bot's tables.
    assert_eq!(column("pairs.csv", 2), [all[0] * 3 / 4; 20]);
    assert_eq!(all, [320; 5]);
}

/// Three bots fill a table of three: one combination, and no need to say how many seats.
#[test]
fn as_many_bots_as_seats_are_one_combination() {
    let printed = tournament(&["--bots", "merchant,raider,uniform", "-n", "300"]).assert().code(0);
    let text = String::from_utf8_lossy(&printed.get_output().stdout).into_owned();
    assert!(text.contains("bots       3 at tables of 3"), "{text}");
    assert!(text.contains("games      300 = 100 rounds x 1 combination x 3 rotations"), "{text}");
}

#[test]
fn lines_fit_a_terminal_of_100_columns() {
    let printed = tournament(&BOTS).args(["-n", "1k"]).assert().code(0);
    let text = String::from_utf8_lossy(&printed.get_output().stdout).into_owned();
    let long = text.lines().find(|line| line.chars().count() > 100);
    assert_eq!(long, None);
}

#[test]
fn more_bots_than_a_matrix_has_room_for_are_sent_to_the_file() {
    let of = |bots: usize| {
        let names: Vec<String> = (0..bots).map(|n| format!("raider:nerve=1.{n:02}")).collect();
        let asked = ["--bots", &names.join(","), "-n", "40k"];
        let printed = tournament(&asked).assert().code(0);
        let text = String::from_utf8_lossy(&printed.get_output().stdout).into_owned();
        (
            text.contains("\nFinishes above"),
            text.contains("no sign: undecided"),
            text.contains("pairs.csv"),
        )
    };
    assert_eq!(of(4), (true, true, false));
    assert_eq!(of(13), (false, false, true));
}

#[test]
fn what_is_no_tournament_is_refused() {
    let refused = |arguments: &[&str]| tournament(arguments).assert().code(2);
    refused(&["--bots", "raider"]).stderr_eq(str![[r#"
error: 1 bot: a tournament needs others to play against

"#]]);
    refused(&["--bots", "raider,merchant,uniform", "--players", "4"]).stderr_eq(str![[r#"
error: 3 bots for 4 seats: in a tournament each sits once at a table; name more bots, or fewer seats with --players (`corsair run` seats one bot several times)

"#]]);
    refused(&["--bots", "raider,merchant,uniform,raider"]).stderr_eq(str![[r#"
error: bot `raider` is named twice: a tournament is between different bots

"#]]);
    refused(&["--bots", "raider,merchant,uniform,drifter,raider:nerve=2.5"]).stderr_eq(str![[r#"
error: bots `raider` and `raider:nerve=2.5` are one bot: they play alike, and a tournament is between different bots

"#]]);
    refused(&["--bots", "raider,merchant"]).stderr_eq(str![[r#"
error: `players` allows 3 to 5 players, not 2

"#]]);
    refused(&["--bots", "raider,merchant,uniform", "--players", "9"]).stderr_eq(str![[r#"
error: invalid value '9' for '--players <N>': a table has 1 to 5 seats, not `9`

For more information, try '--help'.

"#]]);
    refused(&["--bots", "raider,merchant,uniform,drifter", "-n", "4"]).stderr_eq(str![[r#"
error: ask for 5 games or more (-n): a round is 4 games here, and intervals need two rounds, for which 4 games are too few

"#]]);
    refused(&["--bots", "raider,merchnt,uniform,drifter"]).stderr_eq(str![[r#"
error: there is no bot `merchnt`; did you mean `merchant`?

"#]]);
    refused(&[]).stderr_eq(str![[r#"
error: the following required arguments were not provided:
  --bots <BOT,..>

Usage: corsair tournament --bots <BOT,..> <GAME>

For more information, try '--help'.

"#]]);
}
