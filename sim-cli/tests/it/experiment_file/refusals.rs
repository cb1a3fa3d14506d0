//! Tests of errors in experiment files: every error names the line and comes before the first game.

use super::{FILE, room};

#[track_caller]
fn says(from: &str, to: &str, message: &str) {
    let text = FILE.replacen(from, to, 1);
    assert_ne!(text, FILE, "{from}");
    let room = room(&text);
    let said = room.refused("experiment x.toml -o all");
    assert!(said.starts_with("x.toml:"), "{said}");
    assert!(said.contains(message), "{said}\nlacks {message}");
    assert!(!room.join("all").exists(), "nothing was played");
}

#[test]
fn malformed_experiment_file_is_refused_at_its_line() {
    says("title", "titel", "x.toml:2: unknown key `titel`; did you mean `title`?");
    says("title = \"A", "title = A", "x.toml:2: ");
    says(
        "id = \"seats\"",
        "id = \"played\"",
        "x.toml:21: `id`: the entry at line 7 already has the id `played`",
    );
    says(
        "seed = 4",
        "seed = 18446744073709551615",
        "x.toml:4: `seed` is out of range: numbers in files range from -9223372036854775808 to \
         9223372036854775807",
    );
    says(
        "[entry.options]",
        "[entry.option]",
        "x.toml:16: unknown key `option`; did you mean `options`?",
    );
}

#[test]
fn all_errors_of_an_experiment_file_are_reported_at_once() {
    let text = FILE.replacen("seed = 4", "seed = -4", 1);
    let text = text.replacen("win[bot=uniform] < 5%", "wim < 5%", 1);
    let text = text.replacen("seat_gap < 20pp", "seat_gap 20pp", 1);
    let room = room(&text);
    let (_, said) = room.ends(2, "experiment x.toml");
    let faults: Vec<&str> = said.lines().filter(|line| line.starts_with("error: ")).collect();
    let [seed, figure, form] = &faults[..] else { panic!("{said}") };
    assert!(
        seed.starts_with("error: x.toml:4: `seed` must be a whole number from 0, not -4"),
        "{said}"
    );
    assert!(figure.starts_with("error: x.toml:10: entry `played`, `assert`: "), "{said}");
    assert!(form.contains(": `assert`: `seat_gap 20pp` is not an assertion"), "{said}");
    assert_eq!(said.matches("  | ").count(), 3, "{said}");
}

#[test]
fn malformed_command_of_an_entry_is_refused_at_its_line() {
    let at = "entry `played`, `command`: ";
    says(
        "run pirates-cove",
        "rnu pirates-cove",
        &format!("x.toml:9: {at}unrecognized subcommand 'rnu'"),
    );
    says("run pirates-cove", "rnu pirates-cove", "a similar subcommand exists: 'run'");
    says(
        "run pirates-cove",
        "run pirate-cove",
        &format!("{at}unknown game `pirate-cove`; did you mean"),
    );
    says("uniform -n 800", "unifrom -n 800", "did you mean `uniform`?");
    says("uniform -n 800", "uniform -n none", "invalid value 'none' for '--games <COUNT>'");
    says("uniform -n 800", "uniform --bost x", "unexpected argument '--bost' found");
    says("n = 400", "games = 4", "`compared`, `command`: -n 4 gives");
    says("\"hit-on-4\", \"turns=8\"", "\"hit-on-3\"", "did you mean `hit-on-4`?");
    says(
        "run pirates-cove",
        "run pirates-cove --rules house.toml",
        "cannot read `house.toml`: No such file or directory (os error 2); relative paths in \
         commands start at `/",
    );
    for (option, fix) in [
        (
            "-o elsewhere",
            "remove --output, which does not apply to an entry: each entry has a separate directory",
        ),
        (
            "--shard 1/2",
            "remove --shard, which does not apply to an entry: a shard is not a result",
        ),
        (
            "-j 2",
            "remove --jobs, which does not apply to an entry: `corsair experiment -j` applies to all entries",
        ),
        (
            "--per-game x.csv",
            "remove --per-game, which does not apply to an entry: a result has no rows of games",
        ),
        (
            "--format csv",
            "remove --format, which does not apply to an entry: the result directory has both",
        ),
        (
            "--assert 'win > 1%'",
            "remove --assert, which does not apply to an entry: write assertions under",
        ),
    ] {
        says("-n 800", &format!("-n 800 {option}"), &format!("{at}{fix}"));
    }
    says(
        "run pirates-cove --bots merchant,raider,drifter,uniform -n 800",
        "games",
        &format!("{at}`corsair games` has no result to store"),
    );
    says("--seed 2", "--seed 2\"\nseed = \"3", "`seed` must be a whole number");
    says(
        "-n 240 --seed 2\"",
        "-n 240 --seed 2\"\nseed = 3",
        "entry `matched`, `seed`: `seed` repeats --seed of the command; remove one",
    );
}

#[test]
fn too_large_odds_are_refused_at_their_line() {
    let duel = "odds pirates-cove --ship 2-2-3-3 --ship 3-3-3-3";
    let odds = "`odds`, `command`: exact odds";
    for (more, would_take) in [
        ("--target best --limit 100", "would take about "),
        ("--target best --simulate 1k --limit 100", "would take about "),
        (
            "--target best --matrix",
            "of the greatest cell of the matrix, with guns 8 against 8 and level 8",
        ),
        ("--set combat.max_rounds=60000 --limit 10k", "would take about "),
    ] {
        says(duel, &format!("{duel} {more}"), &format!("{odds} {would_take}"));
    }
}

#[test]
fn assertion_about_unknown_names_is_refused_at_its_line() {
    let at = "x.toml:10: entry `played`, `assert`: ";
    says(
        "win[bot=uniform] < 5%",
        "wim < 5%",
        &format!("{at}`wim < 5%`: there is no metric `wim`; did you mean `win`?"),
    );
    says(
        "bot=uniform] < 5%",
        "bot=uniforn] < 5%",
        "there is no bot `uniforn`; did you mean `uniform`?",
    );
    says("< 5%", "< 0.05", "`win` is a share of games: write % or pp");
    says("combats > 5", "combats > 5pp", "`combats` is not a share of games");
    says(
        "win[bot=uniform] <",
        "win[bot=uniform] ~",
        "is not an assertion: the metric is not followed by < <= >",
    );
    says(
        "seat_gap < 20pp",
        "seatgap < 20pp",
        "there is no metric `seatgap`; did you mean `seat_gap`?",
    );
    says("win[ship=0]", "win[ship=2]", "there is no ship `2`; ");
    says("fame[variant", "scores[variant", "there is no metric `scores`; did you mean `score`?");
}

#[test]
fn assertions_of_the_command_line_are_checked_before_play() {
    let room = room(FILE);
    let refused = |assertion| room.refused(format!("experiment x.toml --assert '{assertion}'"));
    assert_eq!(
        refused("seat: seat_gap < 1pp"),
        "--assert `seat: seat_gap < 1pp`: the file has no entry `seat`; did you mean `seats`?"
    );
    assert_eq!(
        refused("set_gap < 1pp"),
        "--assert `set_gap < 1pp`: no entry has the metric `set_gap`; did you mean \
         `seat_gap`?"
    );
    let unit = refused("played: win > 1");
    assert_eq!(
        unit,
        "--assert of entry `played`: `win > 1`: `win` is a share of games: write % or pp"
    );
    assert!(refused("win").starts_with("--assert `win`: `win` is not an assertion"));
}

#[test]
fn experiments_do_not_change_directories_with_other_files() {
    let room = room(FILE);
    room.write("mine/note.txt", "mine");
    let (_, said) = room.ends(2, "experiment x.toml -o mine");
    assert!(said.contains("`mine` holds `note.txt`, which belongs to no entry"), "{said}");
    let (_, said) = room.ends(2, "experiment x.toml --resume mine");
    assert!(said.contains("`mine` has no experiment to resume"), "{said}");
    let (_, said) = room.ends(2, "experiment y.toml");
    assert!(said.starts_with("error: cannot read `y.toml`: "), "{said}");
}
