//! Tests of every command's screen at four widths. No line exceeds the width, every omitted column is named, and
//! colours change no text. The screens are stored in the temporary directory of tests for inspection.

use std::fs;
use std::path::Path;
use std::process::Output;

use crate::command::{Room, root, stderr_of};
use corsair_lab::durable::Checkpoint;
use corsair_verbs::calibrate::claim::Claim;
use corsair_verbs::calibrate::model_claims::OnModels;
use corsair_verbs::verbs::VERBS;

const WIDTHS: [usize; 4] = [60, 80, 120, 200];

/// Command and file name of each tested screen. Commands that write only for programs have no screen.
const SCREENS: &[(&str, &str)] = &[
    ("run", "run pirates-cove -n 400"),
    ("run-quality", "run pirates-cove -n 200 --quality"),
    (
        "run-long-names",
        "run pirates-cove -n 80 --bots merchant:rig=4-3-4-3,raider:rig=3-4-4-3,uniform --players 3",
    ),
    ("run-blackbeard", "run blackbeard -n 8"),
    ("run-spanish-main", "run spanish-main -n 8"),
    ("tournament", "tournament pirates-cove --bots merchant,raider,drifter,uniform -n 96"),
    (
        "equilibrium",
        "tournament pirates-cove --equilibrium --bots balanced,raider:rig=3-5-3-3,drifter -n 100",
    ),
    ("match", "match pirates-cove raider merchant -n 200"),
    ("match-never", "match pirates-cove raider --never fight,buy_cards -n 48"),
    (
        "openings",
        "openings pirates-cove -n 400 --openings 3-4-4-3,4-3-4-3,4-4-3-3 --finalists 2 --equilibrium",
    ),
    ("compare", "compare pirates-cove --rules eight-turns --rules combat.hit_on=4 -n 200"),
    ("compare-quality", "compare pirates-cove --rules eight-turns --bots drifter -n 520 --quality"),
    (
        "compare-fresh",
        "compare pirates-cove --rules combat.hit_on=4 --bots merchant,raider,drifter -n 300 --deals fresh",
    ),
    (
        "compare-sequential",
        "compare pirates-cove --rules turns=8 --rules hit-on-4 -n 800 --bots merchant,raider,drifter --margin score=5 --sequential",
    ),
    ("seats", "seats pirates-cove -n 200"),
    ("sweep", "sweep pirates-cove --vary turns*=0.75,1 --vary combat.hit_on=4,5 -n 128"),
    ("sensitivity", "sensitivity pirates-cove --vary turns=10,12 --rows 4 -n 128"),
    ("power", "power pirates-cove --rules eight-turns --precision 1pp -n 80"),
    ("odds", "odds pirates-cove --ship 4-4-4-4 --ship 3-3-3-3"),
    ("rare", "rare pirates-cove --event score>=60 --bots drifter --effort 8 -n 320"),
    ("odds-simulated", "odds pirates-cove --ship 4-4-4-4 --ship 3-3-3-3 --simulate 1k"),
    ("advise", "advise pirates-cove 1:0:0 -n 600"),
    ("review", "review pirates-cove 1:0:0 --seats 0 --options 2 -n 3k"),
    ("replay", "replay pirates-cove 1:0:0"),
    ("replay-board", "replay pirates-cove 1:0:0 --at turn=4"),
    ("replay-board-blackbeard", "replay blackbeard 1:0:0 --at turn=4"),
    ("replay-board-spanish-main", "replay spanish-main 1:0:0 --at turn=4"),
    ("verify", "verify pirates-cove -n 40"),
    ("experiment", "experiment EXPERIMENT"),
    ("experiment-dry-run", "experiment EXPERIMENT --dry-run"),
    ("games", "games"),
    ("bots", "bots pirates-cove"),
    ("rules-library", "rules library pirates-cove"),
    ("rules-groups", "rules show blackbeard"),
    ("rules-keys", "rules show spanish-main hull"),
    ("rules-sources", "rules show pirates-cove combat --sources"),
    ("rules-diff", "rules diff pirates-cove piratenbucht"),
    ("bench", "bench pirates-cove -n 200 -j 1 --repetitions 2"),
];

/// Commands without a tested screen, each with the reason.
const WITHOUT: &[(&str, &str)] = &[
    ("exploit", "the shortest search takes a minute; its tables are like those of other verbs"),
    ("tune", "the same"),
    ("trace", "JSON lines"),
    ("dataset", "a file; its screen is a line"),
    ("record", "the text of a record; its remarks are paragraphs"),
    ("play", "a dialogue, tested with its answers"),
    ("report", "a page"),
    ("lab", "a page"),
    ("shards merge", "the screen of the merged verb"),
    ("shards slurm", "scripts, tested with its jobs"),
    ("shards status", "short lines on shards, tested with the jobs that make them"),
    ("bots check", "lines of the protocol's steps, tested with its bots"),
    ("dev calibrate", "its example takes minutes; `screen_of_calibration_fits` has its screen"),
    ("dev completions", "a script"),
    ("dev man", "a page for a pager"),
    ("rules schema", "JSON"),
    ("experiment schema", "JSON"),
    ("shards", "a list of verbs"),
    ("dev", "a list of verbs"),
];

const EXPERIMENT: &str = r#"
title = "Two questions of which the second has an answer that is long enough to need several lines on a narrow screen"

[[entry]]
id = "short"
command = "run pirates-cove --bots merchant,raider,drifter,uniform -n 80"
assert = ["win[bot=raider] > 1%", "win[bot=uniform] > 99%"]
"#;

/// Runs a command in a directory that contains the experiment file.
fn output(arguments: &str) -> Output {
    let room = Room::new();
    room.write("experiment.toml", EXPERIMENT);
    let mut command = room.command(arguments.replace("EXPERIMENT", "experiment.toml"));
    let output = command.env_remove("COLUMNS").env_remove("NO_COLOR").output();
    let output = output.expect("the program starts");
    let code = output.status.code().expect("it ends by itself");
    // A failed assertion (4) and an undecided question (3) also have a screen.
    assert!([0, 3, 4].contains(&code), "{arguments}: {}", stderr_of(&output));
    output
}

/// Returns the standard output of a command as text.
fn screen(arguments: &str) -> String {
    String::from_utf8(output(arguments).stdout).expect("text")
}

fn width(line: &str) -> usize {
    textwrap::core::display_width(line)
}

/// Returns the names of the columns that a screen omits.
fn left_out(text: &str) -> Vec<String> {
    let one_line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let notes = one_line.split(" omitted at width ").skip(1);
    let names = notes.filter_map(|note| Some(note.split_once(": ")?.1.split_once("; ")?.0));
    names.flat_map(|names| names.split(", ")).map(String::from).collect()
}

/// Returns whether an answer depends on a column: a verdict, a p-value of `compare`, or the interval of a number on
/// screen.
fn decides(name: &str) -> bool {
    ["verdict", "Holm p", "best"].contains(&name)
        || ["± of ", "95 % of "].iter().any(|of| name.starts_with(of))
}

/// Returns the text without escape sequences for colours.
fn plain(text: &str) -> String {
    let mut parts = text.split('\u{1b}');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |plain, part| plain + part.split_once('m').expect("a colour").1)
}

#[test]
fn every_command_has_a_screen_test_or_a_reason() {
    for verb in VERBS.iter() {
        assert!(EXAMPLES_OF.iter().any(|of| of.0 == verb.name), "{}", verb.name);
        let is_of = |(_, command): &&(&str, &str)| {
            format!("{command} ").starts_with(&format!("{} ", verb.name))
        };
        let (shown, excused) =
            (SCREENS.iter().any(|of| is_of(&of)), WITHOUT.iter().any(|of| of.0 == verb.name));
        assert!(shown != excused, "{}", verb.name);
    }
}

#[test]
fn screens_of_results_fit_and_show_all_deciding_columns() {
    let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join("screens");
    fs::create_dir_all(&place).expect("a directory");
    let mut wide = Vec::new();
    for (name, words) in SCREENS {
        for columns in WIDTHS {
            let text = screen(&format!("{words} --width {columns} -q"));
            fs::write(place.join(format!("{name}-{columns}.txt")), &text).expect("written");
            let is_wide = |line: &&str| width(line) > columns;
            wide.extend(
                text.lines().filter(is_wide).map(|line| format!("{name} {columns}: {line}")),
            );
            let deciding = left_out(&text).into_iter().find(|name| decides(name));
            assert_eq!(deciding, None, "{name} {columns}: {text}");
            assert!(!text.contains('\u{1b}'), "{name}: a colour outside of a terminal");
        }
    }
    assert!(wide.is_empty(), "{} lines are too wide:\n{}", wide.len(), wide.join("\n"));
}

/// Commands whose screens have no answer: lists, boards, and summaries of other commands.
const WITHOUT_ANSWER: [&str; 5] = ["replay", "experiment", "games", "bots", "rules"];

/// Maximum number of words in an answer.
const MOST_WORDS: usize = 60;

#[test]
fn means_of_few_deals_have_no_interval() {
    for (command, has_intervals) in [
        ("run pirates-cove -n 8", false),
        ("run pirates-cove -n 8 --deals fresh", false),
        ("run pirates-cove -n 120", true),
    ] {
        let text = screen(&format!("{command} -q"));
        let head = text.lines().find(|line| line.starts_with("bot ")).expect("a table");
        assert_eq!(head.contains(" ± "), has_intervals, "{command}: {text}");
    }
}

/// Number of games with which each command's examples take seconds; empty for commands without this option.
const EXAMPLES_OF: &[(&str, &str)] = &[
    ("run", "200"),
    ("tournament", "600"),
    ("match", "300"),
    ("openings", "25k"),
    ("compare", "200"),
    ("seats", "200"),
    ("sweep", "128"),
    ("sensitivity", "128"),
    ("power", "200"),
    ("rare", "1280"),
    ("advise", "600"),
    ("review", "20k"),
    ("bench", "50"),
    ("dev", ""),
    ("dev calibrate", ""),
    ("odds", ""),
    ("exploit", "200"),
    ("tune", "200"),
    ("play", ""),
    ("lab", ""),
    ("record", ""),
    ("replay", ""),
    ("trace", "8"),
    ("dataset", "80"),
    ("verify", ""),
    ("experiment", ""),
    ("report", ""),
    ("shards", ""),
    ("shards slurm", ""),
    ("shards status", ""),
    ("shards merge", ""),
    ("games", ""),
    ("bots", ""),
    ("rules", ""),
    ("rules schema", ""),
    ("experiment schema", ""),
    ("bots check", ""),
    ("dev completions", ""),
    ("dev man", ""),
];

/// Prefixes of examples whose output may exceed one screen, each with a reason.
const LARGER: &[(&str, &str)] = &[
    ("dev calibrate", "experiments of minutes; `screen_of_calibration_fits` has its screen"),
    ("exploit", "a search of minutes; its layout is that of other verbs"),
    ("tune", "a search of minutes; `MORE` has a short one"),
    ("match --counts", "no games, so no -n; `MORE` has it without"),
    ("play", "a dialogue, whose first screen also has the heading"),
    ("lab", "a page, which the program has only with the feature `lab`"),
    ("record pirates-cove 1:0:0", "a record file"),
    ("replay pirates-cove 1:0:0 --at turn=2 --format svg", "a picture"),
    ("replay pirates-cove 1:0:0 --html", "a page; `replay.rs` has it"),
    ("replay pirates-cove 1:0:0", "the story of a whole game, for a pager"),
    ("trace", "JSON lines"),
    ("rules schema", "JSON"),
    ("experiment schema", "JSON"),
    ("dev completions", "a script"),
];

/// Further tested commands: boards of each game, a short search, and forms of commands that no example shows.
const MORE: [&str; 14] = [
    "match --counts 12-11-0",
    "replay pirates-cove 1:0:0 --at turn=4",
    "replay piratenbucht 1:0:0 --at turn=4",
    "replay blackbeard 1:0:0 --at turn=4",
    "replay spanish-main 1:0:0 --at turn=4",
    "record blackbeard",
    "record spanish-main",
    "bots",
    "bots blackbeard",
    "bots spanish-main",
    "rules library blackbeard",
    "rules diff pirates-cove piratenbucht",
    "verify pirates-cove -n 2 --hidden",
    "tune pirates-cove --vary turns=6..12 --target score=30 -n 80 --evaluations 15 \
     --games-per-evaluation 16 --bots drifter",
];

/// Commands whose examples need input files, with the commands that make these files.
const BEFORE: [(&str, &[&str]); 3] = [
    ("report", &["run pirates-cove -n 8 -o result"]),
    ("shards status", &["shards slurm -o big --shards 200 --time 10 -- run pirates-cove -n 100M"]),
    (
        "shards merge",
        &[
            "run pirates-cove -n 80 --shard 1/2 -o shard-1",
            "run pirates-cove -n 80 --shard 2/2 -o shard-2",
        ],
    ),
];

fn help(verb: &str, columns: usize) -> String {
    let room = Room::new();
    let mut command = room.command(format!("{verb} --help"));
    let output = command.env("COLUMNS", columns.to_string()).output().expect("it starts");
    String::from_utf8(output.stdout).expect("text")
}

/// Returns the examples in a command's help as lists of words, with another number of games.
fn examples(verb: &str, games: &str) -> Vec<Vec<String>> {
    let help = help(verb, 200);
    // A long command continues on the next line.
    let help = help.replace(" \\\n", " ");
    let commands = help.lines().filter_map(|line| line.trim_start().strip_prefix("corsair "));
    // A command with subcommands has two lines of usage.
    let commands = commands.filter(|command| !command.contains('<'));
    let with_count = |command: &str| {
        let own = env!("CARGO_BIN_EXE_corsair");
        let scenarios = root().join("engine/scenarios/piratenbucht");
        let command = command.replace("old/corsair", own);
        let command = command.replace("engine/scenarios", &scenarios.to_string_lossy());
        let mut words = shlex::split(&command).expect("quoted");
        if !games.is_empty() && !words.iter().any(|word| word == "-n") {
            words.extend(["-n".to_owned(), games.to_owned()]);
        }
        for (option, value) in [("-n", games), ("--rows", "4"), ("--luck", "2k")] {
            if let Some(at) = words.iter().position(|word| word == option && !value.is_empty()) {
                words[at + 1] = value.to_owned();
            }
        }
        words
    };
    commands.filter(|command| command.starts_with(verb)).map(with_count).collect()
}

#[test]
fn all_screens_fit_the_console() {
    let mut long = Vec::new();
    let more = MORE.iter().map(|command| shlex::split(command).expect("quoted"));
    let games = [vec!["games".to_owned()]];
    let examples = EXAMPLES_OF.iter().flat_map(|(verb, games)| examples(verb, games));
    for words in examples.chain(games).chain(more) {
        let command = words.join(" ");
        let is_more = MORE.contains(&command.as_str());
        if !is_more && LARGER.iter().any(|(of, _)| command.starts_with(of)) {
            continue;
        }
        let room = Room::new();
        room.write("experiment.toml", EXPERIMENT);
        room.write("bot.py", fs::read(root().join("docs/examples/bot.py")).expect("a bot"));
        for before in BEFORE.iter().filter(|of| command.starts_with(of.0)).flat_map(|of| of.1) {
            room.good(before);
        }
        let mut command = room.command("");
        // Words after `--` belong to another command.
        command.args(["--width", "80", "-q"]).args(&words);
        let output = command.output().expect("it starts");
        // An assertion of the experiment may fail.
        assert!(
            matches!(output.status.code(), Some(0 | 3 | 4)),
            "{words:?}: {}",
            stderr_of(&output)
        );
        let text = String::from_utf8(output.stdout).expect("text");
        if !fits(&text) {
            long.push(format!("{}\n{text}", words.join(" ")));
        }
    }
    assert!(long.is_empty(), "{}", long.join("\n"));
}

/// Returns whether a text fits into 24 lines of 80 columns.
fn fits(text: &str) -> bool {
    text.lines().count() <= 24 && text.lines().all(|line| width(line) <= 80)
}

/// A thousand experiments take minutes, so the test merges a checkpoint in which each claim holds.
#[test]
fn screen_of_calibration_fits() {
    let room = Room::new();
    room.good("dev calibrate -n 1k --shard 1/1000 -o d");
    let sealed = room.read("d/checkpoint.jsonl");
    let checkpoint = sealed.lines().nth(1).expect("a line below its seal");
    let mut checkpoint: Checkpoint = serde_json::from_str(checkpoint).expect("a checkpoint");
    let seen = OnModels::new(1).stated().into_iter().map(|of| match of.claim {
        Claim::Between(least, most) => 500.0 * (least + most),
        Claim::AtMost(share) | Claim::AtLeast(share) => 1_000.0 * share,
    });
    let seen: Vec<u64> = seen.map(|seen| seen.round() as u64).collect();
    (checkpoint.shard, checkpoint.next) = ("1/1".parse().ok(), 1_000);
    checkpoint.sums = serde_json::json!([1_000, seen]);
    room.write("d/checkpoint.jsonl", checkpoint.text());
    let text = room.good("shards merge d --width 80 -q");
    assert!(fits(&text), "{text}");
}

#[test]
fn json_has_the_headline_of_the_screen() {
    let one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    for (name, words) in SCREENS {
        // Speeds vary between runs of `bench`.
        let verb = words.split(' ').next().expect("a verb");
        if WITHOUT_ANSWER.contains(&verb) || verb == "bench" {
            continue;
        }
        let json: serde_json::Value =
            serde_json::from_str(&screen(&format!("{words} --format json"))).expect("JSON");
        let answer = one_line(json["answer"].as_str().unwrap_or_else(|| panic!("{name}")));
        let screen = one_line(&screen(&format!("{words} --width 200")));
        assert!(answer.ends_with('.') && screen.contains(&answer), "{name}: {answer}\n{screen}");
        assert!(answer.contains(|of: char| of.is_ascii_digit()), "{name} has no number: {answer}");
        let words = answer.split(' ').count();
        // `compare` answers five questions, and `sweep` names two effects of two factors each.
        let most = if ["compare", "sweep"].contains(&verb) { 80 } else { MOST_WORDS };
        assert!(words <= most, "{name} has {words} words: {answer}");
    }
}

#[test]
fn help_fits_the_screen() {
    let names: Vec<String> = VERBS.names().map(String::from).collect();
    let helps = std::iter::once(String::new()).chain(names);
    for verb in helps {
        for columns in WIDTHS {
            let text = help(&verb, columns);
            let wide: Vec<&str> = text.lines().filter(|line| width(line) > columns).collect();
            assert!(wide.is_empty(), "{verb} at {columns}:\n{}", wide.join("\n"));
        }
    }
}

#[test]
fn colours_change_no_text_and_are_never_in_data() {
    for words in ["compare pirates-cove --rules eight-turns -n 80", "seats pirates-cove -n 80"] {
        let [plainly, colored] =
            ["never", "always"].map(|when| screen(&format!("{words} --color {when}")));
        assert!(!plainly.contains('\u{1b}') && colored.contains("\u{1b}["), "{words}");
        assert_eq!(plain(&colored), plainly);
        for format in ["json", "csv"] {
            let data = screen(&format!("{words} --color always --format {format}"));
            assert!(!data.contains('\u{1b}'), "{words}: {format}");
        }
    }
}

#[test]
fn options_for_width_and_colour_override_the_environment() {
    let shown = |variable: (&str, &str), more: &str| {
        let room = Room::new();
        let mut command = room.command(format!("seats pirates-cove -n 80 {more}"));
        for unset in ["COLUMNS", "NO_COLOR", "CLICOLOR_FORCE"] {
            command.env_remove(unset);
        }
        let output = command.env(variable.0, variable.1).output().expect("it starts");
        String::from_utf8(output.stdout).expect("text")
    };
    let widest = |text: &str| text.lines().map(width).max().expect("lines");
    assert!((61..=80).contains(&widest(&shown(("UNUSED", ""), ""))));
    assert!(widest(&shown(("COLUMNS", "60"), "")) <= 60);
    assert!(widest(&shown(("COLUMNS", "60"), "--width 100")) > 60);
    assert!(shown(("CLICOLOR_FORCE", "1"), "").contains('\u{1b}'));
    assert!(!shown(("CLICOLOR_FORCE", "1"), "--color never").contains('\u{1b}'));
    assert!(!shown(("NO_COLOR", "1"), "").contains('\u{1b}'));
}

#[test]
fn quiet_and_verbose_have_one_meaning_in_every_command() {
    for words in ["run pirates-cove -n 8", "verify pirates-cove -n 8", "rules library pirates-cove"]
    {
        let messages = |option: &str| stderr_of(&output(&format!("{words} {option}")));
        assert_eq!(messages("-q"), "", "{words}");
        let verb = words.split(' ').next().expect("a verb");
        assert!(
            messages("-v").contains(&format!("corsair {} {verb}: ", env!("CARGO_PKG_VERSION")))
        );
    }
    let said = stderr_of(&output("run pirates-cove -n 8 -v"));
    assert!(said.contains("to play: "), "{said}");
}

/// Errors in rules, bots, scenarios and experiments show the marked line below the message, within the screen's
/// width.
#[test]
fn file_errors_show_the_marked_line() {
    let room = Room::new();
    let refused = |name: &str, text: &str, words: &str| {
        room.write(name, text);
        let output = room.command(words).env_remove("NO_COLOR").env_remove("COLUMNS").output();
        let output = output.expect("it starts");
        assert_eq!(output.status.code(), Some(2), "{words}");
        stderr_of(&output)
    };
    let house = "run pirates-cove --rules house.toml";
    for (name, text, words, shown) in [
        ("house.toml", "[combat]\nhit_onn = 4\n", house, "2 | hit_onn = 4\n  | ^^^^^^^\n"),
        ("house.toml", "turns = 8\nturns = = 9\n", house, "2 | turns = = 9\n  |         ^\n"),
        ("house.toml", "turns = 13 # all\n", house, "1 | turns = 13 # all\n  | ^^^^^\n"),
        (
            "crew.toml",
            "[bold]\nbot = \"raider\"\nnerv = 4\n",
            "run pirates-cove --bots @crew.toml:bold",
            "3 | nerv = 4\n  | ^^^^\n",
        ),
        (
            "try.toml",
            "game = \"pirates-cove\"\ntitle = \"T\"\nplayer = 3\n",
            "verify try.toml",
            "3 | player = 3\n  | ^^^^^^\n",
        ),
        (
            "why.toml",
            "title = \"T\"\n[[entry]]\nid = \"a\"\ncommand = \"rnu pirates-cove\"\n",
            "experiment why.toml",
            "4 | command = \"rnu pirates-cove\"\n  | ^^^^^^^\n",
        ),
    ] {
        let refusal = refused(name, text, words);
        assert!(refusal.starts_with(&format!("error: {name}:")), "{refusal}");
        assert!(refusal.contains(&format!("\n  |\n{shown}")), "{refusal}");
        let colored = refused(name, text, &format!("{words} --color always"));
        assert!(colored.contains("\u{1b}[31m  |"), "{colored}");
        assert!(plain(&colored).contains(shown), "{colored}");
    }
    let long = format!("turns = [{}]\n", "1, ".repeat(200));
    let refusal = refused("house.toml", &long, &format!("{house} --width 60"));
    let snippet = refusal.lines().skip_while(|line| line.trim() != "|");
    assert!(
        snippet.clone().count() >= 3 && snippet.clone().all(|line| width(line) <= 60),
        "{refusal}"
    );
}
