//! What a run writes depends on its arguments, never on threads, chunks or the place.

mod results;

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

/// The files of a result directory by name, without `timing.json`.
fn run(directory: &Path, arguments: &[&str]) -> BTreeMap<String, String> {
    run_edition("pirates-cove", directory, arguments)
}

fn run_edition(edition: &str, directory: &Path, arguments: &[&str]) -> BTreeMap<String, String> {
    let output = Command::new(env!("CARGO_BIN_EXE_corsair"))
        .args(["run", edition, "--seed", "7"])
        .args(arguments)
        .arg("-o")
        .arg(directory)
        .output()
        .expect("the program starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    results::but_timing(directory)
}

#[test]
fn jobs_and_chunks_change_no_byte() {
    let room = tempfile::tempdir().expect("a temporary directory");
    let bots = ["--bots", "merchant,raider,drifter,uniform", "-n", "400"];
    let one = run(&room.path().join("one"), &[&bots[..], &["-j", "1"]].concat());
    assert_eq!(one.len(), 9);
    for jobs in ["1", "2", "3"] {
        for chunk in ["1", "7", "64"] {
            let name = format!("{jobs}-{chunk}");
            let cut = [&bots[..], &["-j", jobs, "--chunk", chunk, "--format", "json"]].concat();
            assert!(one == run(&room.path().join(&name), &cut), "{name}");
        }
    }
}

#[test]
fn figures_of_quality_are_the_same_for_any_threads_and_change_nothing_else() {
    let room = tempfile::tempdir().expect("a temporary directory");
    let bots = ["--bots", "raider,uniform,drifter", "-n", "450"];
    let quality = [&bots[..], &["--quality", "--decisions", "1"]].concat();
    let mut one = run(&room.path().join("one"), &[&quality[..], &["-j", "1"]].concat());
    assert!(one["quality.csv"].lines().count() > 60);
    let two = [&quality[..], &["-j", "2", "--chunk", "7"]].concat();
    assert!(one == run(&room.path().join("two"), &two));
    let rows = room.path().join("rows.csv");
    let with_rows = [&quality[..], &["--games", rows.to_str().expect("a path")]].concat();
    assert!(one == run(&room.path().join("three"), &with_rows));
    let mut plain = run(&room.path().join("plain"), &bots);
    // The manifest has the plan and the seals.
    one.remove("quality.csv");
    for files in [&mut one, &mut plain] {
        files.remove("manifest.json");
    }
    assert!(one == plain);
}

#[test]
fn fresh_deals_are_other_games_and_the_same_for_any_threads() {
    let room = tempfile::tempdir().expect("a temporary directory");
    let bots = ["--bots", "merchant,raider,drifter,uniform", "-n", "400"];
    let fresh = |name: &str, cut: &[&str]| {
        let arguments = [&bots[..], &["--deals", "fresh"], cut].concat();
        run(&room.path().join(name), &arguments)
    };
    let one = fresh("one", &["-j", "1"]);
    assert!(one == fresh("two", &["-j", "2", "--chunk", "7"]));
    let same = run(&room.path().join("same"), &bots);
    assert_ne!(one["summary.csv"], same["summary.csv"]);
}

#[test]
fn jobs_and_chunks_change_no_byte_of_the_second_edition() {
    let room = tempfile::tempdir().expect("a temporary directory");
    let bots = ["--bots", "merchant,raider,drifter,uniform", "-n", "400"];
    let written = |name: &str, cut: &[&str]| {
        run_edition("piratenbucht", &room.path().join(name), &[&bots[..], cut].concat())
    };
    let one = written("one", &["-j", "1"]);
    for (name, jobs, chunk) in [("two", "2", "7"), ("three", "3", "64"), ("seven", "7", "1")] {
        assert!(one == written(name, &["-j", jobs, "--chunk", chunk]), "{name}");
    }
}

#[test]
fn jobs_and_chunks_change_no_byte_of_spanish_main() {
    let room = tempfile::tempdir().expect("a temporary directory");
    for seats in ["2", "3", "4"] {
        let fixed = ["-n", "8", "--players", seats, "--set", "end.rounds=6"];
        let written = |name: &str, cut: &[&str]| {
            let place = room.path().join(format!("{seats}-{name}"));
            run_edition("spanish-main", &place, &[&fixed[..], cut].concat())
        };
        let one = written("one", &["-j", "1"]);
        for (name, jobs, chunk) in [("two", "2", "3"), ("three", "3", "1")] {
            assert!(one == written(name, &["-j", jobs, "--chunk", chunk]), "{seats} {name}");
        }
    }
}

#[test]
fn the_seed_and_the_rules_change_the_result() {
    let room = tempfile::tempdir().expect("a temporary directory");
    let histogram = |name: &str, arguments: &[&str]| {
        run(&room.path().join(name), arguments).remove("score_hist.csv").expect("written")
    };
    let plain = histogram("plain", &["-n", "50"]);
    assert_eq!(plain, histogram("again", &["-n", "50", "--players", "4"]));
    assert_ne!(plain, histogram("rules", &["-n", "50", "--set", "turns=6"]));
    assert_ne!(plain, histogram("seats", &["-n", "50", "--players", "3"]));
}

#[test]
fn shares_over_seats_sum_to_exactly_one() {
    let room = tempfile::tempdir().expect("a temporary directory");
    for (name, bots) in [("equal", "uniform"), ("mixed", "uniform,merchant,uniform")] {
        let files = run(&room.path().join(name), &["--bots", bots, "-n", "300"]);
        let mut rows = csv::Reader::from_reader(files["summary.csv"].as_bytes());
        let sixtieths: u64 = rows
            .records()
            .map(|row| row.expect("a sound row"))
            .filter(|row| !row[1].is_empty())
            .map(|row| row[3].parse::<u64>().expect("a count"))
            .sum();
        let manifest: serde_json::Value =
            serde_json::from_str(&files["manifest.json"]).expect("JSON");
        let games = manifest["design"]["games"].as_u64().expect("a count");
        assert_eq!(sixtieths, 60 * games, "{bots}");
    }
}

#[test]
fn the_share_of_the_first_place_is_the_win_share() {
    let room = tempfile::tempdir().expect("a temporary directory");
    let files =
        run(&room.path().join("mixed"), &["--bots", "uniform,merchant,raider", "-n", "999"]);
    let column = |name: &str, kept: fn(&csv::StringRecord) -> bool, index: usize| -> Vec<String> {
        let mut rows = csv::Reader::from_reader(files[name].as_bytes());
        let records = rows.records().map(|row| row.expect("a sound row"));
        records.filter(kept).map(|row| row[index].into()).collect()
    };
    let wins = column("summary.csv", |_| true, 4);
    assert!(wins.len() > 3);
    assert_eq!(wins, column("placements.csv", |row| &row[2] == "1", 5));
}
