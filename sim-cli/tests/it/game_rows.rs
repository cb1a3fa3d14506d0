//! Tests of per-game rows and datasets: content, complete files, and bytes that do not depend on threads, chunks or
//! shards.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::command::{PROGRAM, Room, signal, stderr_of};
use corsair_verbs::dataset::DATASET_COLUMNS;
use corsair_verbs::run::row_table::GAME_ROW_COLUMNS;

const RUN: &str = "run pirates-cove --bots raider,drifter,uniform -n 600";

/// Returns the column names and all rows of a CSV file.
fn rows(path: &Path) -> (Vec<String>, Vec<csv::StringRecord>) {
    let mut file = csv::Reader::from_path(path).expect("CSV");
    let columns = file.headers().expect("a head").iter().map(String::from).collect();
    (columns, file.records().map(|row| row.expect("a row")).collect())
}

#[test]
fn rows_of_games_sum_to_the_summary() {
    let room = Room::new();
    let report = room.good(format!("{RUN} --per-game games.csv --format csv"));
    assert_eq!(report, room.good(format!("{RUN} --format csv")));
    let (columns, rows) = rows(&room.join("games.csv"));
    let at = |name: &str| columns.iter().position(|of| of == name).expect("a column");
    assert_eq!(columns[..9], GAME_ROW_COLUMNS);
    assert_eq!(rows.len(), 600 * 3);
    let number = |row: &csv::StringRecord, name: &str| row[at(name)].parse::<f64>().expect("one");
    let mean = |bot: &str, name: &str| {
        let of: Vec<f64> =
            rows.iter().filter(|row| &row[at("bot")] == bot).map(|row| number(row, name)).collect();
        of.iter().sum::<f64>() / of.len() as f64
    };
    let mut summary = csv::Reader::from_reader(report.as_bytes());
    let head = summary.headers().expect("a head").clone();
    let field = |row: &csv::StringRecord, name: &str| {
        row[head.iter().position(|of| of == name).expect("a column")].to_owned()
    };
    let mut compared = 0;
    for row in summary.records().map(|row| row.expect("a row")) {
        if field(&row, "seat").is_empty() {
            let bot = field(&row, "bot");
            let near = |report: &str, name: &str| {
                let report: f64 = field(&row, report).parse().expect("a number");
                assert!((report - mean(&bot, name)).abs() < 1e-9, "{bot}: {name}");
            };
            near("win_share", "win");
            near("score_mean", "score");
            compared += 1;
        }
    }
    assert_eq!(compared, 3);
    // The file has every game once, in order, and every seat of a game repeats the metrics of the game.
    for game in rows.chunks(3) {
        for (seat, row) in game.iter().enumerate() {
            assert_eq!(number(row, "seat"), seat as f64);
            assert_eq!(row[at("game_combats")], game[0][at("game_combats")]);
        }
        assert!((game.iter().map(|row| number(row, "win")).sum::<f64>() - 1.0).abs() < 1e-9);
    }
}

/// Returns the file formats that this build can write.
fn forms() -> &'static [&'static str] {
    if cfg!(feature = "parquet") { &["csv", "parquet"] } else { &["csv"] }
}

#[test]
fn bytes_of_rows_do_not_depend_on_jobs_and_shards() {
    let room = Room::new();
    for form in forms() {
        let written = |name: &str, more: &str| {
            let file = format!("{name}.{form}");
            room.good(format!("{RUN} --per-game {file} {more}"));
            fs::read(room.join(&file)).expect("a file")
        };
        let one = written("one", "-j 1");
        for (jobs, chunk) in [("1", "7"), ("2", "1"), ("3", "64")] {
            assert!(
                one == written("other", &format!("-j {jobs} --chunk {chunk}")),
                "{form} {jobs}"
            );
        }
        if *form == "csv" {
            let mut joined = written("first", "--shard 1/2 -o first");
            let second = written("second", "--shard 2/2 -o second");
            let head = second.iter().position(|&byte| byte == b'\n').expect("a head") + 1;
            joined.extend(&second[head..]);
            assert!(one == joined);
        }
    }
    assert!(hidden(&room).is_empty());
}

/// Returns the names of hidden files, which are temporary files.
fn hidden(room: &Path) -> Vec<String> {
    let names = fs::read_dir(room)
        .expect("a directory")
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("a plain name"));
    names.filter(|name| name.starts_with('.')).collect()
}

#[test]
fn invalid_files_of_games_are_refused_before_the_first_game() {
    let room = Room::new();
    let says = |file: &str, more: &str, why: &str| {
        let refusal = room.refused(format!("{RUN} --per-game {file} {more}"));
        assert!(refusal.contains(why), "{refusal}");
    };
    says("games.xls", "", "`games.xls` must end in .csv or .parquet");
    says("nowhere/games.csv", "", "cannot write `nowhere/games.csv`");
    fs::create_dir(room.join("folder.csv")).expect("a directory");
    says("folder.csv", "", "`folder.csv` is a directory");
    let made = Command::new("mkfifo").arg(room.join("pipe.csv")).status();
    assert!(made.expect("mkfifo starts").success());
    says("pipe.csv", "", "`pipe.csv` is a pipe, device or other special file");
    if !cfg!(feature = "parquet") {
        says("games.parquet", "", "--features parquet");
    }
    let resumed = room.refused("run --resume there --per-game games.csv");
    assert!(resumed.contains("cannot be used with"), "{resumed}");
    assert!(hidden(&room).is_empty());
}

#[test]
fn linked_files_of_games_stay_links_and_targets_are_written() {
    use std::os::unix::fs::symlink;
    let room = Room::new();
    let write = |file: &str| {
        room.good(format!("{RUN} --per-game {file}"));
        fs::read(room.join(file)).expect("a file")
    };
    let plain = write("plain.csv");
    room.write("deep/old.csv", "older");
    symlink("deep/old.csv", room.join("link.csv")).expect("linked");
    symlink("deep/new.csv", room.join("dangling.csv")).expect("linked");
    for (link, file) in [("link.csv", "deep/old.csv"), ("dangling.csv", "deep/new.csv")] {
        assert!(write(link) == plain);
        assert!(room.join(link).is_symlink(), "{link}");
        assert!(fs::read(room.join(file)).expect("a file") == plain, "{file}");
    }
    assert!(hidden(&room).is_empty() && hidden(&room.join("deep")).is_empty());
    fs::create_dir(room.join("result")).expect("made");
    symlink("result/games.csv", room.join("within.csv")).expect("linked");
    let refusal = room.refused(format!("{RUN} --per-game within.csv -o result"));
    assert!(refusal.contains("`within.csv` is in the result directory `result`"), "{refusal}");
    symlink("circle.csv", room.join("circle.csv")).expect("linked");
    let refusal = room.refused(format!("{RUN} --per-game circle.csv"));
    assert!(
        refusal.contains("cannot write `circle.csv`: Too many levels of symbolic"),
        "{refusal}"
    );
}

#[test]
fn next_run_removes_temporary_files_of_a_killed_run() {
    let room = Room::new();
    let mut child = room.begin("run pirates-cove -n 10M --per-game games.csv");
    while hidden(&room).is_empty() {
        std::thread::sleep(Duration::from_millis(10));
    }
    // A second run in the same directory keeps the temporary file of a live process.
    room.good(format!("{RUN} --per-game other.csv"));
    assert_eq!(hidden(&room).len(), 1);
    child.kill().expect("killed");
    child.wait().expect("dead");
    assert_eq!(hidden(&room).len(), 1);
    room.good(format!("{RUN} --per-game other.csv"));
    assert!(hidden(&room).is_empty());
    // A temporary file of `report` does not invalidate a result directory.
    room.good(format!("{RUN} -o result"));
    let left = "result/.corsair-a1b2c3.part";
    room.write(left, "<!DOCTYPE html>");
    room.good("report result");
    assert!(!room.join(left).exists());
    room.write(left, "<!DOCTYPE html>");
    room.good(format!("{RUN} -o result"));
    assert!(!room.join(left).exists());
}

#[test]
fn interrupt_leaves_the_old_file_of_games() {
    let room = Room::new();
    room.write("games.csv", "older");
    let mut run = Command::new("env");
    run.args(["--default-signal=INT", PROGRAM, "run", "pirates-cove", "-n", "10M"]);
    run.args(["--per-game", "games.csv"]).stderr(Stdio::piped());
    room.enter(&mut run);
    let child = run.spawn().expect("the program starts");
    while hidden(&room).is_empty() {
        std::thread::sleep(Duration::from_millis(10));
    }
    // The program installs the signal handler before it creates the file.
    signal(&child, "-INT");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130));
    assert!(stderr_of(&output).contains("nothing was written"), "{}", stderr_of(&output));
    assert_eq!(room.read("games.csv"), "older");
    assert!(hidden(&room).is_empty());
}

const DATASET: &str = "dataset pirates-cove --bots raider,drifter,uniform -n 24";

#[test]
fn dataset_has_a_row_for_each_seat_and_turn() {
    let room = Room::new();
    let report = room.good(format!("{DATASET} -o positions.csv"));
    let (columns, rows) = rows(&room.join("positions.csv"));
    let said = format!(
        "{} rows of {} columns, from 24 games, in positions.csv\n",
        rows.len(),
        columns.len()
    );
    assert_eq!(report, said);
    assert_eq!(columns[..8], DATASET_COLUMNS);
    let at = |name: &str| columns.iter().position(|of| of == name).expect(name);
    let number = |row: &csv::StringRecord, name: &str| row[at(name)].parse::<f64>().expect(name);
    let (mut turn, mut address) = (0.0, String::new());
    for position in rows.chunks(3) {
        let sum = |name: &str| position.iter().map(|row| number(row, name)).sum::<f64>();
        assert!((sum("win") - 1.0).abs() < 1e-9 && (sum("judge.win") - 1.0).abs() < 1e-5);
        if position[0][0] == address {
            assert!(number(&position[0], "turn") > turn, "{address}");
        }
        (turn, address) = (number(&position[0], "turn"), position[0][0].to_owned());
        for (seat, row) in position.iter().enumerate() {
            assert_eq!((&row[0], number(row, "seat")), (&*address, seat as f64));
            assert_eq!(number(row, "turn"), turn);
            // The view includes the own seat, and the terms of the evaluator equal the visible values.
            assert_eq!(number(row, "view.me"), seat as f64);
            for (term, seen) in [("fame", "fame"), ("gold", "gold"), ("hull", "levels[0]")] {
                let seen = format!("view.ships[{seat}].{seen}");
                assert_eq!(number(row, &format!("judge.{term}")), number(row, &seen), "{seen}");
            }
        }
    }
    // Fame cards are secret, so hands appear only in their owner's rows.
    let hidden = |row: &csv::StringRecord| number(row, "view.hand.len");
    assert!(rows.chunks(3).any(|of| hidden(&of[0]) != hidden(&of[1])));
}

/// Compares every row with the trace of its game. Traces and datasets are independent code.
#[test]
fn dataset_agrees_with_the_traces_of_its_games() {
    let room = Room::new();
    room.good(format!("{DATASET} --numbers judge -o positions.csv"));
    let (columns, rows) = rows(&room.join("positions.csv"));
    let at = |name: &str| columns.iter().position(|of| of == name).expect(name);
    let trace = room.good(format!("{} --states turn", DATASET.replace("dataset", "trace")));
    let mut rows = rows.iter();
    let mut compared = 0;
    let mut games: Vec<Vec<serde_json::Value>> = Vec::new();
    for line in trace.lines() {
        let line: serde_json::Value = serde_json::from_str(line).expect("JSON");
        match line["kind"].as_str() {
            Some("game") => games.push(vec![line]),
            Some("state" | "end") => games.last_mut().expect("a game").push(line),
            _ => {}
        }
    }
    assert_eq!(games.len(), 24);
    for game in games {
        let (head, end) = (&game[0], game.last().expect("an end"));
        let mut turn = None;
        for state in game.iter().filter(|line| line["kind"] == "state") {
            let state = &state["state"];
            // The last turn has a second state at its end.
            if turn.replace(state["turn"].clone()) == Some(state["turn"].clone()) {
                continue;
            }
            for (seat, ship) in state["ships"].as_array().expect("ships").iter().enumerate() {
                let row = rows.next().expect("a row");
                let number = |name: &str| row[at(name)].parse::<f64>().expect(name);
                assert_eq!(row[at("address")], *head["address"].as_str().expect("one"));
                assert_eq!(row[at("bot")], *head["seats"][seat]["bot"].as_str().expect("a bot"));
                let rank = &end["ranks"][seat];
                let ties = end["ranks"].as_array().expect("ranks").iter();
                let ties = ties.filter(|of| *of == rank).count();
                let win = if rank == 0 { 1.0 / ties as f64 } else { 0.0 };
                let expected = [
                    ("turn", &state["turn"]),
                    ("score", &end["scores"][seat]),
                    ("judge.fame", &ship["fame"]),
                    ("judge.gold", &ship["gold"]),
                    ("judge.hull", &ship["levels"][0]),
                ];
                for (name, expected) in expected {
                    assert_eq!(Some(number(name)), expected.as_f64(), "{name}: {row:?}");
                }
                assert_eq!(Some(number("place") - 1.0), rank.as_f64());
                assert!((number("win") - win).abs() < 1e-9 && number("seat") == seat as f64);
                compared += 1;
            }
        }
    }
    assert!(rows.next().is_none() && compared > 24 * 3 * 10, "{compared} rows");
}

#[cfg(feature = "parquet")]
#[test]
fn dataset_names_each_bot_with_its_digest() {
    let room = Room::new();
    let bots = "mcts:iterations=4:search=sail:turns=1,uniform,uniform";
    room.good(format!("dataset pirates-cove --bots {bots} -n 4 -o few.parquet"));
    let file = fs::read(room.join("few.parquet")).expect("a file");
    let text = String::from_utf8_lossy(&file);
    let trace = room.good(format!("trace pirates-cove --bots {bots} -n 1"));
    let head: serde_json::Value =
        serde_json::from_str(trace.lines().next().expect("a head")).expect("JSON");
    let digest = |seat: usize| head["seats"][seat]["digest"].as_str().expect("one").to_owned();
    assert!(text.contains(&format!("[\"{}\",\"{}\"]", digest(0), digest(1))));
    assert!(text.contains("search=sail") && text.contains(",\"uniform\"]"));
}

#[test]
fn bytes_of_a_dataset_do_not_depend_on_jobs() {
    let room = Room::new();
    for form in forms() {
        let written = |name: &str, more: &str| {
            let file = format!("{name}.{form}");
            room.good(format!("{DATASET} -o {file} {more}"));
            fs::read(room.join(&file)).expect("a file")
        };
        let one = written("one", "-j 1");
        assert!(one == written("two", "-j 2") && one == written("three", "-j 3"));
        assert!(one != written("other", "--seed 2"), "{form}");
    }
    for numbers in ["judge", "view"] {
        let file = format!("{numbers}.csv");
        room.good(format!("{DATASET} --numbers {numbers} -o {file}"));
    }
    let columns = |file: &str| rows(&room.join(file)).0;
    assert_eq!([&columns("judge.csv")[..], &columns("view.csv")[8..]].concat(), columns("one.csv"));
    assert!(hidden(&room).is_empty());
}

#[test]
fn every_game_has_a_dataset() {
    let room = Room::new();
    for game in ["piratenbucht", "blackbeard", "spanish-main", "toy"] {
        room.good(format!("dataset {game} -n 4 --numbers judge -o few.csv"));
        let (columns, rows) = rows(&room.join("few.csv"));
        let expected = columns.iter().position(|of| of == "judge.expected").expect("a term");
        assert!(rows.iter().any(|row| row[expected].parse::<f64>().expect("a number") > 0.0));
        assert!(rows.iter().any(|row| &row[1] != "1"), "{game}: more turns than one");
    }
}

#[test]
fn invalid_datasets_are_refused() {
    let room = Room::new();
    let says = |more: &str, why: &str| {
        let refusal = room.refused(format!("{DATASET} {more}"));
        assert!(refusal.contains(why), "{refusal}");
    };
    says("", "--output <FILE>");
    says("-o rows.txt", "`rows.txt` must end in .csv or .parquet");
    says("-o rows.csv --shard 1/2", "unexpected argument '--shard'");
    says("-o rows.csv --numbers all,judge", "invalid value");
    assert!(hidden(&room).is_empty());
}

const VALUE: &str = "terms = [\"fame\", \"gold\"]\n\n[[stage]]\nfrom = 1\nweights = [0.25, 0.02]\n";

#[test]
fn learned_value_function_changes_play_and_the_digest() {
    let room = Room::new();
    room.write("value.toml", VALUE);
    let bot = "mcts:iterations=12:search=sail:turns=1:depth=0:playout=uniform";
    let played = |judge: &str| {
        let bots = format!("{bot}{judge},uniform,uniform");
        room.good(format!("trace pirates-cove --bots {bots} -n 2"))
    };
    let learned = played(":judge=@value.toml");
    assert_eq!(learned, played(":judge=@value.toml"));
    let digest = |game: &str| {
        let head = game.lines().next().expect("a header");
        let head: serde_json::Value = serde_json::from_str(head).expect("JSON");
        head["seats"][0]["digest"].as_str().expect("a digest").to_owned()
    };
    assert_eq!(digest(&played("")), digest(&played(":judge=own")));
    assert_ne!(digest(&learned), digest(&played("")));
    assert_ne!(digest(&played(":judge=learned")), digest(&played("")));
    room.write("value.toml", VALUE.replace("0.25", "0.26"));
    assert_ne!(digest(&learned), digest(&played(":judge=@value.toml")), "another value");
    let says = |spec: &str, why: &str| {
        let refusal = room.refused(format!("run pirates-cove --bots {spec} -n 4"));
        assert!(refusal.contains(why), "{refusal}");
    };
    room.write("value.toml", VALUE.replace("gold", "silver"));
    says(
        "mcts:judge=@value.toml",
        "value.toml:1: the game has no term `silver`; there are `expected`",
    );
    says("mcts:judge=value.toml", "`judge` must be own, learned");
    says("mcts:judge=@", "the name of a file is missing: write, for example, judge=@value.toml");
    says("mcts:judge=@none.toml", "cannot read `none.toml`");
    room.write("bots.toml", "[deep]\nbot = \"mcts\"\njudge = \"@value.toml\"\n");
    says("@bots.toml:deep", "bots.toml:3: bot `mcts`: `judge` must be own, learned");
}
