//! Tests of the program's output and exit codes for valid and for invalid input.

mod few_deals;
mod rules;
mod usage;

use std::fs;

use crate::command::{Room, refused, refused_as, stdout};
use snapbox::{assert_data_eq, str};

#[test]
fn run_prints_conditions_answer_and_table() {
    assert_data_eq!(
        stdout("run pirates-cove -n 10 --bots uniform"),
        str![[r#"
Pirate's Cove (pirates-cove), seed 1, 10 games = 10 deals x 1 seating
uniform

...
uniform   all     40  [..] by design  [..]

[..] more tables: --full, or -o DIR

"#]]
    );
}

#[test]
fn games_are_rounded_up_to_whole_blocks() {
    let printed = stdout("run pirates-cove -n 10 --bots uniform,uniform,merchant");
    let conditions = "Pirate's Cove (pirates-cove), seed 1, 12 games = 4 deals x 3 seatings\n";
    assert!(printed.starts_with(conditions), "{printed}");
}

#[test]
fn unknown_game_suggests_the_nearest() {
    refused_as("run pirate-cove", "unknown game `pirate-cove`; did you mean `pirates-cove`?");
}

#[test]
fn unknown_command_suggests_the_nearest() {
    refused_as(
        "rnu",
        "unrecognized subcommand 'rnu'\n\n  tip: a similar subcommand exists: 'run'\n\nUsage: corsair \
         [OPTIONS] <COMMAND>",
    );
}

#[test]
fn nested_command_suggests_its_path() {
    refused_as(
        "merge",
        "unrecognized subcommand 'merge'\n\n  tip: the command is `corsair shards merge`\n\nUsage: corsair \
         [OPTIONS] <COMMAND>",
    );
}

#[test]
fn game_without_a_command_suggests_a_command() {
    refused_as(
        "rules pirates-cove",
        "unrecognized subcommand 'pirates-cove'\n\n  tip: add a subcommand for the game: corsair rules \
         show pirates-cove\n\nUsage: corsair rules [OPTIONS] <COMMAND>",
    );
    refused_as(
        "pirates-cove",
        "unrecognized subcommand 'pirates-cove'\n\n  tip: add a subcommand for the game: corsair run \
         pirates-cove\n\nUsage: corsair [OPTIONS] <COMMAND>",
    );
    refused_as(
        "rules shwo",
        "unrecognized subcommand 'shwo'\n\n  tip: a similar subcommand exists: 'show'\n\nUsage: corsair \
         rules [OPTIONS] <COMMAND>",
    );
}

#[test]
fn unknown_bot_suggests_the_nearest() {
    refused_as(
        "run pirates-cove --bots unifrom",
        "there is no bot `unifrom`; did you mean `uniform`?",
    );
    refused_as("bots pirates-cove merchnt", "there is no bot `merchnt`; did you mean `merchant`?");
}

#[test]
fn bots_are_read_from_files() {
    let room = Room::new();
    let file = "[bold]\nbot = \"raider\"\nnerve = 4\n[meek]\nbot = \"merchant\"\n";
    room.write("crew.toml", file);
    let run = |bots: &str| format!("run pirates-cove -n 4 --bots {bots}");
    let printed = room.good(run("@crew.toml:bold,@crew.toml:meek:load=3,hoarder,uniform"));
    assert!(printed.contains("\nbold, meek:load=3, hoarder, uniform\n"), "{printed}");
    room.good(run("@crew.toml:bold -o named"));
    let manifest = room.read("named/manifest.json");
    assert!(manifest.contains(r#""spec": "raider:nerve=4""#), "{manifest}");
    assert_eq!(
        room.refused(run("@crew.toml")),
        "crew.toml: the file has several bots: write @FILE:NAME, one of `bold`, `meek`"
    );
    let absent = room.refused(run("@crow.toml:bold"));
    assert!(absent.starts_with("cannot read `crow.toml`: "), "{absent}");
    room.write("crew.toml", file.replace("nerve", "nerv"));
    assert_eq!(
        room.refused(run("@crew.toml:bold")),
        "crew.toml:3: bot `raider` has no parameter `nerv`; did you mean `nerve`?\n  |\n\
         3 | nerv = 4\n  | ^^^^"
    );
}

#[test]
fn bots_with_confusable_names_are_refused() {
    let room = Room::new();
    let refused = |file: &str, bots: &str| {
        room.write("crew.toml", file);
        room.refused(format!("run pirates-cove -n 4 --bots \"{bots}\""))
    };
    let refusal = refused("[\"r\u{430}ider\"]\nbot = \"raider\"\nnerve = 4\n", "@crew.toml");
    assert!(
        refusal.contains("crew.toml:1: `r\u{430}ider` looks like a bot of this program, `raider`"),
        "{refusal}"
    );
    let two = "[v1]\nbot = \"raider\"\n\n[vl]\nbot = \"merchant\"\n";
    let refusal = refused(two, "@crew.toml:v1");
    assert!(
        refusal.contains("crew.toml:4: `vl` looks like `v1`: give it another name"),
        "{refusal}"
    );
    let refusal = refused("[\"a\u{202e}b\"]\nbot = \"raider\"\n", "@crew.toml");
    assert!(
        refusal.contains(r"`a\u{202e}b` is not a valid name: it has invisible characters"),
        "{refusal}"
    );
    // The similar names are in different files.
    room.write("other.toml", "[vl]\nbot = \"merchant\"\n");
    let refusal = refused("[v1]\nbot = \"raider\"\n", "@crew.toml,@other.toml,uniform");
    assert!(refusal.contains("`v1` and `vl` look alike in results"), "{refusal}");
    let refusal = refused("", "exec:sh -c 'exit \u{202e}',uniform,uniform");
    let named = r"the bot name `exec:sh -c 'exit \u{202e}'` has invisible characters";
    assert!(refusal.contains(named), "{refusal}");
}

#[test]
fn presets_are_listed_with_their_specs() {
    let listed = stdout("bots pirates-cove hoarder");
    let lines: Vec<&str> = listed.lines().collect();
    assert!(lines.len() == 2 && lines[0].starts_with("  hoarder: "), "{listed}");
    assert!(lines[1].starts_with("      is profile:"), "{listed}");
    refused_as("bots pirates-cove hoardr", "there is no bot `hoardr`; did you mean `hoarder`?");
}

#[test]
fn wrong_number_of_seats_is_refused() {
    refused_as("run pirates-cove --players 2", "`players` allows 3 to 5 players, not 2");
    refused_as(
        "run pirates-cove --players 6",
        "invalid value '6' for '--players <N>': expected 1 to 5 seats, not `6`",
    );
    refused_as(
        "run pirates-cove --players 4 --bots uniform,merchant",
        "2 bots for 4 seats: name one bot for all seats, or one for each seat",
    );
}

#[test]
fn files_that_are_not_utf_8_are_refused_at_their_line() {
    let room = Room::new();
    room.write("latin.toml", b"turns = 8\n# Gr\xfc\xdfe\n");
    for arguments in [
        "run pirates-cove --rules latin.toml",
        "run pirates-cove --bots @latin.toml",
        "compare pirates-cove --rules latin.toml",
        "rules check pirates-cove latin.toml",
        "verify latin.toml",
        "experiment latin.toml",
    ] {
        assert_eq!(
            room.refused(arguments),
            "latin.toml:2: the byte FC after `# Gr` is not UTF-8: save the file as UTF-8"
        );
    }
}

#[test]
fn very_long_lines_of_errors_are_shortened() {
    let room = Room::new();
    let long = "x".repeat(2_000_000);
    for (text, begins) in [
        (format!("turns = {long}\n"), "long.toml:1: "),
        (format!("{long} = 8\n"), "long.toml:1: unknown key `xxx"),
        (
            format!("\ntavern.style = \"{long}\"\n"),
            "long.toml:2: `tavern.style`: unknown variant `xxx",
        ),
    ] {
        room.write("long.toml", text);
        let refusal = room.refused("rules check pirates-cove long.toml");
        assert!(refusal.starts_with(begins) && refusal.len() < 2_500, "{} bytes", refusal.len());
    }
}

#[test]
fn counts_below_one_are_refused() {
    refused_as(
        "run pirates-cove -n -5",
        "invalid value '-5' for '--games <COUNT>': expected a whole number such as 500, 1_000, \
         10k, 1.5k, 2M or 1e6, not `-5`",
    );
    refused_as(
        "run pirates-cove -n 0",
        "invalid value '0' for '--games <COUNT>': the number must be at least 1",
    );
    refused_as(
        "run pirates-cove --seed -1",
        "invalid value '-1' for '--seed <N>': expected a whole number from 0 to 18446744073709551615, not \
         `-1`",
    );
    refused_as(
        "run pirates-cove -j 0",
        "invalid value '0' for '--jobs <N>': expected a whole number from 1 to 1024, not `0`",
    );
}

#[test]
fn numbers_out_of_range_are_refused_with_the_range() {
    refused(
        "run pirates-cove --seed 18446744073709551616",
        "expected a whole number from 0 to 18446744073709551615, not `18446744073709551616`",
    );
    // Every command with seats refuses the number before play.
    for verb in [
        "run pirates-cove",
        "compare pirates-cove --rules hit-on-4",
        "power pirates-cove --rules hit-on-4 --effect 1pp",
        "seats pirates-cove",
        "sweep pirates-cove --vary turns=8,9",
        "sensitivity piratenbucht",
        "match pirates-cove raider drifter",
        "match pirates-cove raider --never all",
        "tournament pirates-cove --bots raider,drifter,merchant",
        "openings pirates-cove",
        "rare pirates-cove --event score>=70",
        "exploit pirates-cove raider",
        "tune pirates-cove --field raider",
        "bench pirates-cove",
        "verify pirates-cove",
        "trace pirates-cove",
        "replay pirates-cove 1:0:0",
        "bots check --game pirates-cove true",
    ] {
        for seats in ["18446744073709551616", "100000000", "6", "0"] {
            let says = format!("expected 1 to 5 seats, not `{seats}`");
            refused(format!("{verb} --players {seats}"), &says);
        }
    }
    refused("run pirates-cove --players 2", "`players` allows 3 to 5 players, not 2");
    refused("run pirates-cove -n 1.5", "expected a whole number");
    refused(
        "run pirates-cove --set bank.gold=70000",
        "error: --set bank.gold=70000: `bank.gold` must be 0 to 999, not 70000",
    );
    for power in ["200", "0.9", "90%", "-1"] {
        let says =
            format!("expected a whole number of percent from 6 to 99 such as 90, not `{power}`");
        let plan = "power pirates-cove --rules turns=8 --effect 1pp";
        refused(format!("{plan} --power {power}"), &says);
    }
}

#[test]
fn unwritable_directory_is_refused_before_the_run() {
    let room = Room::new();
    room.write("file", "mine");
    let to = |directory: &str| room.refused(format!("run pirates-cove -n 1G -o {directory}"));
    assert!(to("file/below").starts_with("cannot write results to `file/below`: "));
    assert_eq!(to("file"), "`file` is a file, not a directory: name another path");
    assert_eq!(
        to("."),
        "`.` is not a result directory: it holds `file`; name a new or empty directory"
    );
}

#[test]
fn help_of_the_program_begins_with_its_purpose() {
    let purpose = "A laboratory for pirate board games: who wins, and what a rule changes\n";
    assert!(stdout("--help").starts_with(purpose));
}

#[test]
fn games_command_lists_every_game() {
    let games =
        "pirates-cove  Pirate's Cove\npiratenbucht  Piratenbucht\nblackbeard    Blackbeard\n";
    assert!(stdout("games").contains(games));
}

#[test]
fn closed_pipe_is_not_an_error() {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let status = Room::new().command("rules show pirates-cove --full").stdout(writer).status();
    assert_eq!(status.expect("the program starts").code(), Some(0));
}

#[cfg(target_os = "linux")]
#[test]
fn full_standard_error_does_not_lose_the_result() {
    let room = Room::new();
    let full = || fs::OpenOptions::new().write(true).open("/dev/full").expect("the device");
    let output = room.command("run pirates-cove -n 10 -o d").stderr(full()).output();
    let output = output.expect("the program starts");
    assert_eq!(output.status.code(), Some(0));
    assert!(!output.stdout.is_empty() && room.join("d/manifest.json").is_file());
    let refused = room.command("run no-game").stderr(full()).status();
    assert_eq!(refused.expect("the program starts").code(), Some(2));
}
