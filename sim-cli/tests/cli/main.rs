//! What the command says to good and to bad input, and the codes it ends with.

mod few_deals;
mod rules;
mod usage;

use std::fs;

use snapbox::cmd::{Command, cargo_bin};
use snapbox::str;

fn corsair() -> Command {
    Command::new(cargo_bin!("corsair")).env("NO_COLOR", "1")
}

fn run() -> Command {
    corsair().args(["run", "pirates-cove"])
}

#[test]
fn run_prints_conditions_answer_and_table() {
    run().args(["-n", "10", "--bots", "uniform"]).assert().code(0).stdout_eq(str![[r#"
Pirate's Cove (pirates-cove), seed 1, 10 games = 10 deals x 1 seating
uniform

uniform [..]
...
uniform   all     40  [..] by design  [..]

[..] more tables: --full, or -o DIR

"#]]);
}

#[test]
fn games_are_rounded_up_to_whole_blocks() {
    let run = run().args(["-n", "10", "--bots", "uniform,uniform,merchant"]);
    run.assert().code(0).stdout_eq(str![[r#"
Pirate's Cove (pirates-cove), seed 1, 12 games = 4 deals x 3 seatings
...
"#]]);
}

#[test]
fn an_unknown_game_has_a_nearest_one() {
    corsair().args(["run", "pirate-cove"]).assert().code(2).stderr_eq(str![[r#"
error: unknown game `pirate-cove`; did you mean `pirates-cove`?

"#]]);
}

#[test]
fn an_unknown_verb_has_a_nearest_one() {
    corsair().arg("rnu").assert().code(2).stderr_eq(str![[r#"
error: unrecognized subcommand 'rnu'

  tip: a similar subcommand exists: 'run'

Usage: corsair [OPTIONS] <COMMAND>

For more information, try '--help'.

"#]]);
}

#[test]
fn a_game_alone_has_a_command_that_takes_it() {
    corsair().args(["rules", "pirates-cove"]).assert().code(2).stderr_eq(str![[r#"
error: unrecognized subcommand 'pirates-cove'

  tip: name what to do with the game: corsair rules show pirates-cove

Usage: corsair rules [OPTIONS] <COMMAND>

For more information, try '--help'.

"#]]);
    corsair().arg("pirates-cove").assert().code(2).stderr_eq(str![[r#"
error: unrecognized subcommand 'pirates-cove'

  tip: name what to do with the game: corsair run pirates-cove

Usage: corsair [OPTIONS] <COMMAND>

For more information, try '--help'.

"#]]);
    corsair().args(["rules", "shwo"]).assert().code(2).stderr_eq(str![[r#"
error: unrecognized subcommand 'shwo'

  tip: a similar subcommand exists: 'show'

Usage: corsair rules [OPTIONS] <COMMAND>

For more information, try '--help'.

"#]]);
}

#[test]
fn an_unknown_bot_has_a_nearest_one() {
    run().args(["--bots", "unifrom"]).assert().code(2).stderr_eq(str![[r#"
error: there is no bot `unifrom`; did you mean `uniform`?

"#]]);
    corsair().args(["bots", "pirates-cove", "merchnt"]).assert().code(2).stderr_eq(str![[r#"
error: there is no bot `merchnt`; did you mean `merchant`?

"#]]);
}

#[test]
fn bots_come_from_files_too() {
    let room = tempfile::tempdir().expect("a directory");
    let file = "[bold]\nbot = \"raider\"\nnerve = 4\n[meek]\nbot = \"merchant\"\n";
    fs::write(room.path().join("crew.toml"), file).expect("a file");
    let run_here = |bots: &str| run().current_dir(room.path()).args(["-n", "4", "--bots", bots]);
    let hired = run_here("@crew.toml:bold,@crew.toml:meek:load=3,hoarder,uniform");
    hired.assert().code(0).stdout_eq(str![[r#"
...
bold, meek:load=3, hoarder, uniform
...
"#]]);
    let listed = run_here("@crew.toml:bold").args(["-o", "told"]);
    listed.assert().code(0);
    let manifest = fs::read_to_string(room.path().join("told/manifest.json")).expect("a manifest");
    assert!(manifest.contains(r#""spec": "raider:nerve=4""#), "{manifest}");
    run_here("@crew.toml").assert().code(2).stderr_eq(str![[r#"
error: crew.toml: say which of its bots: @FILE:NAME, one of `bold`, `meek`

"#]]);
    run_here("@crow.toml:bold").assert().code(2).stderr_eq(str![[r#"
error: cannot read `crow.toml`: [..]

"#]]);
    fs::write(room.path().join("crew.toml"), file.replace("nerve", "nerv")).expect("a file");
    run_here("@crew.toml:bold").assert().code(2).stderr_eq(str![[r#"
error: crew.toml:3: bot `raider` has no parameter `nerv`; did you mean `nerve`?
  |
3 | nerv = 4
  | ^^^^

"#]]);
}

#[test]
fn bots_that_look_alike_are_refused() {
    let room = tempfile::tempdir().expect("a directory");
    let refused = |file: &str, bots: &str| {
        fs::write(room.path().join("crew.toml"), file).expect("a file");
        let run = run().current_dir(room.path()).args(["-n", "4", "--bots", bots]);
        let output = run.assert().code(2);
        String::from_utf8_lossy(&output.get_output().stderr).into_owned()
    };
    let told = refused("[\"r\u{430}ider\"]\nbot = \"raider\"\nnerve = 4\n", "@crew.toml");
    assert!(
        told.contains("crew.toml:1: `r\u{430}ider` looks like a bot of this program, `raider`"),
        "{told}"
    );
    let two = "[v1]\nbot = \"raider\"\n\n[vl]\nbot = \"merchant\"\n";
    let told = refused(two, "@crew.toml:v1");
    assert!(told.contains("crew.toml:4: `vl` looks like `v1`: give it another name"), "{told}");
    let told = refused("[\"a\u{202e}b\"]\nbot = \"raider\"\n", "@crew.toml");
    assert!(
        told.contains(r"`a\u{202e}b` is not a name: it has characters that are not seen"),
        "{told}"
    );
    // Of different files.
    fs::write(room.path().join("other.toml"), "[vl]\nbot = \"merchant\"\n").expect("a file");
    let told = refused("[v1]\nbot = \"raider\"\n", "@crew.toml,@other.toml,uniform");
    assert!(told.contains("results would not tell `v1` from `vl`: they look alike"), "{told}");
    let told = refused("", "exec:sh -c 'exit \u{202e}',uniform,uniform");
    let named = r"the name `exec:sh -c 'exit \u{202e}'` of a bot has characters that are not seen";
    assert!(told.contains(named), "{told}");
}

#[test]
fn presets_are_listed_with_what_they_are() {
    corsair().args(["bots", "pirates-cove", "hoarder"]).assert().code(0).stdout_eq(str![[r#"
  hoarder: [..]
      is profile:[..]

"#]]);
    corsair().args(["bots", "pirates-cove", "hoardr"]).assert().code(2).stderr_eq(str![[r#"
error: there is no bot `hoardr`; did you mean `hoarder`?

"#]]);
}

#[test]
fn a_wrong_number_of_seats_is_refused() {
    run().args(["--players", "2"]).assert().code(2).stderr_eq(str![[r#"
error: `players` allows 3 to 5 players, not 2

"#]]);
    run().args(["--players", "6"]).assert().code(2).stderr_eq(str![[r#"
error: invalid value '6' for '--players <N>': a table has 1 to 5 seats, not `6`

For more information, try '--help'.

"#]]);
    let two_for_four = ["--players", "4", "--bots", "uniform,merchant"];
    run().args(two_for_four).assert().code(2).stderr_eq(str![[r#"
error: 2 bots for 4 seats: name one for all seats or one for each

"#]]);
}

#[test]
fn files_that_are_no_text_are_refused_at_their_line() {
    let room = tempfile::tempdir().expect("a temporary directory");
    fs::write(room.path().join("latin.toml"), b"turns = 8\n# Gr\xfc\xdfe\n").expect("written");
    let no_text = "error: latin.toml:2: the byte FC after `# Gr` is no UTF-8: save the file in that \
                   encoding\n";
    for arguments in [
        &["run", "pirates-cove", "--rules", "latin.toml"][..],
        &["run", "pirates-cove", "--bots", "@latin.toml"],
        &["compare", "pirates-cove", "--b", "latin.toml"],
        &["rules", "check", "pirates-cove", "latin.toml"],
        &["verify", "latin.toml"],
        &["experiment", "latin.toml"],
    ] {
        let refused = corsair().current_dir(room.path()).args(arguments).assert().code(2);
        refused.stderr_eq(no_text);
    }
}

#[test]
fn a_line_that_nobody_reads_is_not_repeated() {
    let room = tempfile::tempdir().expect("a temporary directory");
    let long = "x".repeat(2_000_000);
    for (text, begins) in [
        (format!("turns = {long}\n"), "error: long.toml:1: "),
        (format!("{long} = 8\n"), "error: long.toml:1: unknown key `xxx"),
        (
            format!("\ntavern.style = \"{long}\"\n"),
            "error: long.toml:2: `tavern.style`: unknown variant `xxx",
        ),
    ] {
        fs::write(room.path().join("long.toml"), text).expect("written");
        let arguments = ["rules", "check", "pirates-cove", "long.toml"];
        let refused = corsair().current_dir(room.path()).args(arguments).assert().code(2);
        let told = String::from_utf8(refused.get_output().stderr.clone()).expect("text");
        assert!(told.starts_with(begins) && told.len() < 2_500, "{} bytes", told.len());
    }
}

#[test]
fn counts_are_positive() {
    run().args(["-n", "-5"]).assert().code(2).stderr_eq(str![[r#"
error: invalid value '-5' for '--count <COUNT>': a count is a whole number such as 500, 1_000, 10k, 1.5k, 2M or 1e6, not `-5`

For more information, try '--help'.

"#]]);
    run().args(["-n", "0"]).assert().code(2).stderr_eq(str![[r#"
error: invalid value '0' for '--count <COUNT>': a count is at least 1

For more information, try '--help'.

"#]]);
    run().args(["--seed", "-1"]).assert().code(2).stderr_eq(str![[r#"
error: invalid value '-1' for '--seed <N>': expected a whole number from 0 to 18446744073709551615, not `-1`

For more information, try '--help'.

"#]]);
    run().args(["-j", "0"]).assert().code(2).stderr_eq(str![[r#"
error: invalid value '0' for '--jobs <N>': expected a whole number from 1 to 1024, not `0`

For more information, try '--help'.

"#]]);
}

#[test]
fn numbers_out_of_range_are_refused_with_the_range() {
    let refused = |arguments: &[&str], says: &str| {
        let output = corsair().args(arguments).assert().code(2).get_output().clone();
        let told = String::from_utf8(output.stderr).expect("text");
        assert!(told.contains(says), "{arguments:?}: {told}");
    };
    let run = ["run", "pirates-cove"];
    refused(
        &[&run[..], &["--seed", "18446744073709551616"]].concat(),
        "expected a whole number from 0 to 18446744073709551615, not `18446744073709551616`",
    );
    // Every verb that takes seats, before anything is made of them.
    for verb in [
        &run[..],
        &["compare", "pirates-cove", "--b", "hit-on-4"],
        &["plan", "pirates-cove", "--b", "hit-on-4", "--effect", "1pp"],
        &["seats", "pirates-cove"],
        &["sweep", "pirates-cove", "--factor", "turns=8,9"],
        &["sensitivity", "piratenbucht"],
        &["match", "pirates-cove", "raider", "drifter"],
        &["restrict", "pirates-cove"],
        &["tournament", "pirates-cove", "--bots", "raider,drifter,merchant"],
        &["openings", "pirates-cove"],
        &["rare", "pirates-cove", "--event", "score>=70"],
        &["exploit", "pirates-cove", "raider"],
        &["tune", "pirates-cove", "--league", "raider"],
        &["bench", "pirates-cove"],
        &["verify", "pirates-cove"],
        &["trace", "pirates-cove"],
        &["replay", "pirates-cove", "1:0:0"],
        &["check-bot", "--game", "pirates-cove", "true"],
    ] {
        for seats in ["18446744073709551616", "100000000", "6", "0"] {
            let says = format!("a table has 1 to 5 seats, not `{seats}`");
            refused(&[verb, &["--players", seats]].concat(), &says);
        }
    }
    refused(&[&run[..], &["--players", "2"]].concat(), "`players` allows 3 to 5 players, not 2");
    refused(&[&run[..], &["-n", "1.5"]].concat(), "a count is a whole number");
    refused(
        &[&run[..], &["--set", "bank.gold=70000"]].concat(),
        "error: --set bank.gold=70000: `bank.gold` must be 45 to 999, not 70000: 5 players",
    );
    let plan = ["plan", "pirates-cove", "--b", "turns=8", "--effect", "1pp"];
    for power in ["200", "0.9", "90%", "-1"] {
        let says = format!(
            "a power is a chance of 6 to 99 percent, as a whole number such as 90, not `{power}`"
        );
        refused(&[&plan[..], &["--power", power]].concat(), &says);
    }
}

#[test]
fn an_unwritable_directory_is_refused_before_the_run() {
    let room = tempfile::tempdir().expect("a temporary directory");
    fs::write(room.path().join("file"), "mine").expect("written");
    let to = |directory: &str| {
        run().current_dir(room.path()).args(["-n", "1G", "-o", directory]).assert().code(2)
    };
    to("file/below").stderr_eq(str![[r#"
error: cannot write results to `file/below`: [..]

"#]]);
    to("file").stderr_eq(str![[r#"
error: `file` exists and is not a directory

"#]]);
    to(".").stderr_eq(str![[r#"
error: `.` is not a result directory: it holds `file`; name a new or empty one

"#]]);
}

#[test]
fn help_begins_with_what_it_is_for() {
    corsair().arg("--help").assert().code(0).stdout_eq(str![[r#"
A laboratory for pirate board games: who wins, by how much, and what a rule changes
...
"#]]);
}

#[test]
fn games_are_listed() {
    corsair().arg("games").assert().code(0).stdout_eq(str![[r#"
...
pirates-cove  Pirate's Cove
piratenbucht  Piratenbucht
blackbeard    Blackbeard
...
"#]]);
}

#[test]
fn a_reader_who_leaves_early_is_no_failure() {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let mut command = std::process::Command::new(cargo_bin!("corsair"));
    let status = command.args(["rules", "show", "pirates-cove"]).stdout(writer).status();
    assert_eq!(status.expect("the program starts").code(), Some(0));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_device_behind_standard_error_costs_no_result() {
    let room = tempfile::tempdir().expect("a temporary directory");
    let full = || fs::OpenOptions::new().write(true).open("/dev/full").expect("the device");
    let mut command = std::process::Command::new(cargo_bin!("corsair"));
    command.args(["run", "pirates-cove", "-n", "10", "-o"]).arg(room.path()).stderr(full());
    let output = command.output().expect("the program starts");
    assert_eq!(output.status.code(), Some(0));
    assert!(!output.stdout.is_empty() && room.path().join("manifest.json").is_file());
    let mut command = std::process::Command::new(cargo_bin!("corsair"));
    let refused = command.args(["run", "no-game"]).stderr(full()).status();
    assert_eq!(refused.expect("the program starts").code(), Some(2));
}
