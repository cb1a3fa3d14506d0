//! Tests of determinism: the files of a run depend on its arguments, but not on threads, chunks or the directory.

use std::collections::BTreeMap;

use crate::command::Room;

const BOTS: &str = "--bots merchant,raider,drifter,uniform -n 400";

/// Plays a run into a directory of this name and returns its files.
fn run(room: &Room, name: &str, arguments: &str) -> BTreeMap<String, String> {
    run_edition(room, "pirates-cove", name, arguments)
}

fn run_edition(room: &Room, edition: &str, name: &str, more: &str) -> BTreeMap<String, String> {
    room.good(format!("run {edition} --seed 7 {more} -o {name}"));
    assert!(room.join(name).join("timing.json").is_file(), "timing stands apart");
    room.files(name)
}

#[test]
fn run_files_do_not_depend_on_threads_or_chunks() {
    let room = Room::new();
    for (game, table) in [
        ("toy", "-n 400"),
        ("pirates-cove", BOTS),
        ("piratenbucht", BOTS),
        ("blackbeard", "-n 12"),
        ("spanish-main", "-n 8 --players 2 --set end.rounds=6"),
    ] {
        let written = |jobs: u32, cut: &str| {
            let name = format!("{game}-{jobs}");
            run_edition(&room, game, &name, &format!("{table} -j {jobs} {cut}"))
        };
        let one = written(1, "");
        assert!(one.len() > 5, "{game}: {:?}", one.keys());
        for (jobs, chunk) in [(2, 7), (3, 64), (7, 1)] {
            let cut = format!("--chunk {chunk} --format json");
            assert!(one == written(jobs, &cut), "{game} {cut}");
        }
    }
}

#[test]
fn quality_metrics_do_not_depend_on_threads_and_leave_result_files_unchanged() {
    let room = Room::new();
    let bots = "--bots raider,uniform,drifter -n 450";
    let quality = format!("{bots} --quality --decisions 1");
    let mut one = run(&room, "one", &format!("{quality} -j 1"));
    assert!(one["quality.csv"].lines().count() > 60);
    let two = format!("{quality} -j 2 --chunk 7");
    assert!(one == run(&room, "two", &two));
    let with_rows = format!("{quality} --per-game rows.csv");
    assert!(one == run(&room, "three", &with_rows));
    let mut plain = run(&room, "plain", bots);
    // The manifest has the plan and the hashes.
    one.remove("quality.csv");
    for files in [&mut one, &mut plain] {
        files.remove("manifest.json");
    }
    assert!(one == plain);
}

#[test]
fn results_on_fresh_deals_do_not_depend_on_threads() {
    let room = Room::new();
    let fresh = |name: &str, cut: &str| {
        let arguments = format!("{BOTS} --deals fresh {cut}");
        run(&room, name, &arguments)
    };
    let one = fresh("one", "-j 1");
    assert!(one == fresh("two", "-j 2 --chunk 7"));
    let same = run(&room, "same", BOTS);
    assert_ne!(one["summary.csv"], same["summary.csv"]);
}

#[test]
fn result_depends_on_seed_and_rules() {
    let room = Room::new();
    let histogram = |name: &str, arguments: &str| {
        run(&room, name, arguments).remove("score_hist.csv").expect("written")
    };
    let plain = histogram("plain", "-n 50");
    assert_eq!(plain, histogram("again", "-n 50 --players 4"));
    assert_ne!(plain, histogram("rules", "-n 50 --set turns=6"));
    assert_ne!(plain, histogram("seats", "-n 50 --players 3"));
}

#[test]
fn shares_over_seats_sum_to_exactly_one() {
    let room = Room::new();
    for (name, bots) in [("equal", "uniform"), ("mixed", "uniform,merchant,uniform")] {
        let files = run(&room, name, &format!("--bots {bots} -n 300"));
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
fn share_of_first_places_equals_the_win_share() {
    let room = Room::new();
    let files = run(&room, "mixed", "--bots uniform,merchant,raider -n 999");
    let column = |name: &str, kept: fn(&csv::StringRecord) -> bool, index: usize| -> Vec<String> {
        let mut rows = csv::Reader::from_reader(files[name].as_bytes());
        let records = rows.records().map(|row| row.expect("a sound row"));
        records.filter(kept).map(|row| row[index].into()).collect()
    };
    let wins = column("summary.csv", |_| true, 4);
    assert!(wins.len() > 3);
    assert_eq!(wins, column("placements.csv", |row| &row[2] == "1", 5));
}
