//! Tests of entries that have special designs: `rigs`, `sweep` and `sensitivity`.

use std::fs;

use super::room;

const DESIGNS: &str = r#"
title = "Designs"
seed = 3

[[entry]]
id = "rigs"
command = "openings pirates-cove --openings 2-3-4-4,3-4-4-3,4-4-3-3 --finalists 2 --bot raider --field drifter -n 480"
assert = ["win[stage=confirmed] > 1%", "less_best.value[opening=*,stage=confirmed] < 100pp"]

[[entry]]
id = "swept"
command = "sweep pirates-cove --vary combat.hit_on=3,6 --bots drifter -n 320"
assert = ["ships_crippled[level=3] > 0.5", "ships_crippled.verdict[level=6] == beyond_noise"]

[[entry]]
id = "sensitive"
command = """sensitivity pirates-cove --vary turns=6,12 --vary combat.hit_on=4,5 --bots drifter \
-n 64 --rows 4"""
assert = ["index[metric=score,factor=turns] > 1", "holds.value >= 0%"]
"#;

const COMMANDS: [(&str, &str); 3] = [
    (
        "rigs",
        "openings pirates-cove --openings 2-3-4-4,3-4-4-3,4-4-3-3 --finalists 2 --bot raider --field drifter \
         -n 480 --seed 3",
    ),
    ("swept", "sweep pirates-cove --vary combat.hit_on=3,6 --bots drifter -n 320 --seed 3"),
    (
        "sensitive",
        "sensitivity pirates-cove --vary turns=6,12 --vary combat.hit_on=4,5 --bots drifter -n 64 \
         --rows 4 --seed 3",
    ),
];

#[test]
fn entries_of_designs_have_the_bytes_of_their_commands() {
    let room = room(DESIGNS);
    let (printed, _) = room.ends(0, "experiment x.toml -j 1 -o all");
    assert!(printed.contains("all 2 hold"), "{printed}");
    for (id, command) in COMMANDS {
        let printed = room.good(format!("{command} -o {id} --full --width 80"));
        assert!(room.files(id) == room.files(format!("all/{id}")), "{id} differs");
        let kept = room.read(format!("all/{id}.txt"));
        assert_eq!(kept, printed, "{id}");
    }
    room.ends(0, "experiment x.toml -j 3 -o again");
    assert!(room.files("all") == room.files("again"));
}

#[test]
fn list_and_dry_run_of_designs_write_no_files() {
    let room = room(DESIGNS);
    let (listed, _) = room.ends(0, "experiment x.toml --list");
    for (id, games) in [("rigs", "480"), ("swept", "640"), ("sensitive", "1,792")] {
        let line = listed.lines().find(|line| line.starts_with(id)).expect(id);
        assert!(line.contains(games), "{line}");
    }
    let (report, said) = room.ends(0, "experiment x.toml --dry-run");
    assert!(report.contains("ships_crippled[level=3] > 0.5"), "{report}");
    assert!(said.contains("sensitive: about "), "{said}");
    assert_eq!(fs::read_dir(&*room).expect("there").count(), 1, "nothing is left behind");
}

#[test]
fn dry_run_of_openings_predicts_the_intervals_of_the_finalists() {
    let command = "openings pirates-cove --openings 2-3-4-4,3-4-4-3,4-4-3-3,3-3-3-4,4-3-3-3,3-3-4-3,3-4-3-3 \
                   --finalists 2 --field drifter -n 1600";
    let entry = format!("[[entry]]\nid = \"rigs\"\ncommand = \"{command}\"\n");
    let room = room(&format!("title = \"Rigs\"\n{entry}"));
    let (report, said) = room.ends(0, "experiment x.toml --dry-run");
    assert!(said.contains("400 games in "), "two rigs on 50 deals from 4 seats: {said}");
    let line = report.lines().find(|line| line.starts_with("win ")).expect("a row of wins");
    let width = line.split_whitespace().next_back().and_then(|width| width.strip_suffix("pp"));
    let predicted: f64 = width.expect("a half-width").parse().expect("a number");
    let rows = room.good(format!("{command} --format csv"));
    let mut rows = rows.lines().map(|row| row.split(',').collect::<Vec<_>>());
    let columns = rows.next().expect("a header");
    let at = |name: &str| columns.iter().position(|of| *of == name).expect(name);
    let confirmed = rows.filter(|row| row[at("stage")] == "confirmed");
    let number = |text: &str| text.parse::<f64>().expect("a number");
    let widths = confirmed
        .map(|row| 50.0 * (number(row[at("win_share_hi")]) - number(row[at("win_share_lo")])));
    let came = widths.fold(0.0, f64::max);
    assert!((0.6..1.6).contains(&(predicted / came)), "{predicted} was predicted, and {came} came");
}

#[test]
fn resumed_experiment_skips_finished_designs() {
    let room = room(DESIGNS);
    room.ends(0, "experiment x.toml -o d");
    let plain = room.files("d");
    let resume = "experiment x.toml --resume d";
    let (_, said) = room.ends(0, resume);
    assert_eq!(said.lines().filter(|line| line.ends_with(" is done")).count(), 3, "{said}");
    // A resume repeats an entry without a result and an entry with a changed file.
    fs::remove_dir_all(room.join("d/swept")).expect("there");
    room.write("d/sensitive/indices.csv", "mine");
    let (_, said) = room.ends(0, resume);
    assert_eq!(said.lines().filter(|line| line.ends_with(" is done")).count(), 1, "{said}");
    assert!(room.files("d") == plain);
}

#[test]
fn designs_support_assertions_on_the_command_line() {
    let room = room(DESIGNS);
    let assert = |id: &str, assertion: &str, code| {
        let (_, command) = COMMANDS.iter().find(|(of, _)| *of == id).expect(id);
        room.ends(code, format!("{command} --assert '{assertion}'")).1
    };
    assert("rigs", "win[stage=confirmed] < 90%", 0);
    assert("rigs", "win[stage=confirmed] > 90%", 4);
    assert("swept", "ships_crippled[level=3] < 0", 4);
    assert("sensitive", "holds.verdict != survives", 0);
    assert("sensitive", "holds > 90%", 4);
    assert("sensitive", "holds > 50%", 3);
    for (id, assertion, refusal) in [
        ("rigs", "gain < 1pp", "there is no metric `gain`"),
        ("rigs", "win[opening=2-3-4-5] < 1%", "did you mean `2-3-4-4`?"),
        ("swept", "fame[factor=combat.hit_in] < 1", "did you mean `combat.hit_on`?"),
        ("swept", "fame[level=7] < 1", "there is no level `7`"),
        ("sensitive", "index[metric=scor] < 1", "did you mean `score`?"),
    ] {
        let said = assert(id, assertion, 2);
        assert!(said.contains(refusal), "{said}");
    }
}
