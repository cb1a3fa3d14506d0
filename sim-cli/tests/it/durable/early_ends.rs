//! Tests of runs that end before the last deal, and of the line that announces a run.

use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use serde_json::Value;

use crate::command::{PROGRAM, Room, signal, stderr_of};

/// Starts a command, interrupts it, and returns its standard output and standard error.
fn interrupted(room: &Room, arguments: &str) -> (String, String) {
    // Background jobs of a shell, and their child processes, ignore interrupts by default.
    let mut command = Command::new("env");
    command.args(["--default-signal=INT", PROGRAM]).args(arguments.split(' '));
    room.enter(&mut command);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let child = child.expect("the program starts");
    sleep(Duration::from_millis(1_500));
    signal(&child, "-INT");
    let ended = child.wait_with_output().expect("it ends");
    assert_eq!(ended.status.code(), Some(130), "{arguments}: {}", stderr_of(&ended));
    let report = stderr_of(&ended);
    (String::from_utf8(ended.stdout).expect("text"), report)
}

/// Returns the mark of a partial result, and the result without this mark.
fn unmarked(output: &str) -> (Value, Value) {
    let mut result: Value = serde_json::from_str(output).expect("JSON");
    let mark = result.as_object_mut().expect("an object").remove("partial");
    (mark.expect("a partial result"), result)
}

#[test]
fn interrupt_without_a_directory_prints_a_partial_result() {
    let room = Room::new();
    let run = "run toy --bots uniform,racer,gambler --format json";
    let (output, report) = interrupted(&room, &format!("{run} -n 1G"));
    let (mark, part) = unmarked(&output);
    assert_eq!(mark["cause"], "interrupt");
    let whole = room.good(format!("{run} -n {} -q", mark["played"]));
    assert_eq!(part, serde_json::from_str::<Value>(&whole).expect("JSON"));
    assert!(
        report
            .ends_with(" of 1,000,000,002 games; the result covers only the games played before\n"),
        "{report}"
    );
}

#[test]
fn result_within_a_budget_equals_a_run_of_as_many_games() {
    let room = Room::new();
    for study in [
        "run toy --bots uniform,racer,gambler -n",
        "tournament toy --bots uniform,racer,gambler,racer:reach=4,racer:reach=9 -n",
        "match toy racer gambler --field uniform -n",
        "tournament toy --equilibrium --bots uniform,racer,gambler --players 3 -n",
        "odds toy --scores 3,2.5,4 --check",
    ] {
        room.good(format!("{study} 1G --budget 300ms -o part --force"));
        let manifest = room.read_json("part/manifest.json");
        let words = manifest["argv"].as_array().expect("words").iter();
        let words: Vec<&str> = words.map(|word| word.as_str().expect("a word")).collect();
        assert!(!words.contains(&"--budget"), "{words:?}");
        let option = study.split(' ').next_back().expect("an option");
        let games = words.iter().skip_while(|word| **word != option).nth(1).expect("a number");
        room.good(format!("{study} {games} -o whole --force"));
        assert!(room.files("part") == room.files("whole"), "{study}");
    }
    let screen = room.good("run toy --bots uniform,racer,gambler -n 1G --budget 300ms");
    assert!(screen.starts_with("PARTIAL RESULT: --budget 300 ms expired after "), "{screen}");
}

#[test]
fn time_budget_is_divided_among_line_ups() {
    let room = Room::new();
    let study = "compare toy --rules long-race -n 100M --budget 900ms --format json";
    let (_, result) = unmarked(&room.good(study));
    let tables = result["conditions"]["tables"].as_array().expect("tables");
    assert!(tables.len() > 1 && tables.iter().all(|table| table["stopped"] == true), "{tables:?}");
    // A table of a sweep has a result only when all its cells are played.
    let (_, report) = room.ends(3, "sweep toy --vary rounds=2..4 -n 10M --budget 300ms");
    assert!(report.contains("too few for a result"), "{report}");
}

#[test]
fn sequential_test_that_ends_between_looks_is_undecided() {
    let room = Room::new();
    let study = "match toy racer gambler --field uniform --sprt 0pp,0.001pp -n 1G";
    let (output, report) = room.ends(3, format!("{study} --budget 500ms --format json"));
    let (_, result) = unmarked(&output);
    let games = |table: &str| result["tables"][table].as_array().expect("rows").last().cloned();
    let (shown, look) = (games("match").expect("a row"), games("looks").expect("a look"));
    assert_eq!(shown["blocks"], look["blocks"], "the result is that of the last look");
    assert!(
        report.contains("undecided: the test is undecided: --budget 500 ms expired"),
        "{report}"
    );
    let study =
        "compare toy --bots uniform,racer,gambler --rules long-race --precision score=0.0001";
    let (_, report) = room.ends(3, format!("{study} -n 1G --budget 300ms"));
    assert!(report.contains("too few for a result"), "{report}");
}

#[test]
fn searches_have_no_result_before_their_end() {
    let room = Room::new();
    let search = "exploit toy racer:reach=9 --evaluations 500 --games-per-evaluation 100k -n 300";
    let (output, report) = interrupted(&room, search);
    assert!(output.is_empty() && report.contains("too few for a result"), "{report}");
    let (output, _) = room.ends(3, format!("{search} --budget 300ms"));
    assert!(output.is_empty());
}

#[test]
fn early_end_reports_a_part_of_the_confirmation() {
    let room = Room::new();
    let search =
        "exploit toy racer:reach=9 --evaluations 20 --games-per-evaluation 24 --format json";
    let (output, _) = interrupted(&room, &format!("{search} -n 1G"));
    let (mark, result) = unmarked(&output);
    assert_eq!(mark["cause"], "interrupt");
    let games = result["tables"]["exploit"][0]["games"].as_u64().expect("a number");
    assert!(games > 100 && games < mark["played"].as_u64().expect("a number"), "{result}");
    let tune = "tune toy --field racer --vary reach --evaluations 20 --games-per-evaluation 24";
    let (mark, result) = unmarked(&room.good(format!("{tune} --format json -n 1G --budget 1s")));
    let games = result["tables"]["tune"][0]["games"].as_u64().expect("a number");
    assert!(games > 100 && games < mark["played"].as_u64().expect("a number"), "{result}");
    let rounds = "compare toy --rules deck.charm=10 --sequential --margin 0.001pp --format json";
    let (mark, result) = unmarked(&room.ends(3, format!("{rounds} -n 1G --budget 500ms")).0);
    assert_eq!(mark["cause"], "budget");
    assert!(result["tables"]["deltas"].as_array().is_some_and(|rows| !rows.is_empty()), "{result}");
}

#[test]
fn early_end_names_line_ups_without_results() {
    let room = Room::new();
    for study in ["power toy --precision 1pp", "seats toy", "compare toy --rules long-race"] {
        let (output, report) = interrupted(&room, &format!("{study} --format json -n 1G"));
        assert_eq!(unmarked(&output).0["cause"], "interrupt");
        assert!(
            report.contains("the partial result lacks the line-ups mixed"),
            "{study}: {report}"
        );
    }
}

#[test]
fn early_end_reports_complete_rows_of_a_sample() {
    let room = Room::new();
    let sample =
        "sensitivity toy --vary rounds=2,4 --vary card.price=1,2 --rows 2000 -n 320 --format json";
    let (mark, result) = unmarked(&room.good(format!("{sample} --budget 700ms")));
    assert!(mark["played"].as_u64() < mark["asked"].as_u64(), "{mark}");
    let indices = result["tables"]["indices"].as_array().expect("rows");
    let rows = indices[0]["rows"].as_u64().expect("a number");
    assert!((4..2_000).contains(&rows), "{rows}");
    let cells = result["tables"]["cells"].as_array().expect("cells");
    assert_eq!(
        cells.last().expect("a cell")["row"].as_u64(),
        Some(rows - 1),
        "no later row is left"
    );
}

#[test]
fn budgets_are_refused_by_commands_without_partial_results() {
    let room = Room::new();
    for (arguments, says) in [
        ("run toy --budget 1s --shard 1/2 -o d", "cannot be used with"),
        ("run toy --budget 1s --per-game rows.csv", "remove --budget"),
        ("run toy --budget 0s", "a time must be from 1ms to 1000h"),
        ("run toy --budget 5", "a whole number with a unit"),
    ] {
        let report = room.refused(arguments);
        assert!(report.contains(says), "{arguments}: {report}");
    }
}

#[test]
fn only_long_runs_are_announced() {
    let room = Room::new();
    let (_, report) = interrupted(&room, "run toy -n 1G");
    let first = report.lines().next().expect("a line");
    assert!(first.starts_with("1,000 M games, about "), "{report}");
    assert!(first.ends_with("; Ctrl-C reports the games played"), "{report}");
    let (_, report) = interrupted(&room, "run toy -n 1G -q");
    assert!(!report.contains("M games, about "), "{report}");
    let (_, report) = room.ends(0, "run toy -n 4k");
    assert!(!report.contains(" games, about "), "{report}");
}

#[test]
fn default_number_of_games_depends_on_the_game_and_shows_the_cost_of_more_games() {
    let room = Room::new();
    let entry = |id: &str| format!("[[entry]]\nid = \"{id}\"\ncommand = \"run {id}\"\n");
    room.write(
        "file.toml",
        ["title = \"t\"\n".into(), entry("pirates-cove"), entry("spanish-main")].concat(),
    );
    let list = room.good("experiment file.toml --list");
    let games = |id: &str| list.lines().find(|line| line.starts_with(id)).map(String::from);
    assert!(games("pirates-cove").is_some_and(|line| line.contains(" 10,000 ")), "{list}");
    assert!(games("spanish-main").is_some_and(|line| line.contains(" 2,000 ")), "{list}");
    let (_, report) = room.ends(0, "run toy");
    assert!(report.contains("-n 40k takes about "), "{report}");
    assert!(report.ends_with(" and halves the intervals\n"), "{report}");
    let (_, report) = room.ends(0, "run toy -n 10k");
    assert!(!report.contains("halves"), "{report}");
}
