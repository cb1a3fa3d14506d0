//! Tests of `bots check`, and of bots that the program refuses before a game.

use std::fs;
use std::process::Command;

use super::{ANIMAL, animal, corsair, quoted};
use crate::command::{PROGRAM, Room};

#[test]
fn only_native_bots_have_a_measured_speed() {
    let (code, _, err) = corsair("bench pirates-cove --bots exec:./bot.py,uniform");
    assert_eq!(code, 2);
    assert!(
        err.starts_with("error: `bench` cannot time the external bot `exec:./bot.py`"),
        "{err}"
    );
}

#[test]
fn bots_that_do_not_start_are_refused() {
    for (bots, says) in [
        (
            "exec:",
            "error: a command is missing after `exec:`: write, for example, `exec:./bot.py`\n",
        ),
        (
            "exec:./bot 'x",
            "error: the quotation mark ' in `./bot 'x` is not closed: add a second '\n",
        ),
        (
            "exec:./no-such-bot",
            "error: cannot start `./no-such-bot`: No such file or directory (os error 2)\n",
        ),
    ] {
        let run = format!("run pirates-cove --players 3 --bots {}", quoted(bots));
        let (code, _, err) = corsair(run);
        assert_eq!((code, err.as_str()), (2, says));
    }
}

#[test]
fn check_bot_passes_good_bots_and_explains_faults() {
    let check = |name: &str, deadline: &str| {
        let command = quoted(&animal(name, "/dev/null"));
        corsair(format!("bots check {command} --players 3 --deadline {deadline}"))
    };
    let (code, out, err) = check("tame", "10s");
    assert_eq!(code, 0, "{out}{err}");
    assert!(!out.contains("FAIL") && !out.contains("note"), "{out}");
    assert!(check("lingers", "10s").1.contains("note  did not end when its input ended"));
    for (name, deadline, says) in [
        ("hangs_at_hello", "50ms", "FAIL  hello: no answer to hello within 2000 ms"),
        ("other_version", "10s", "FAIL  hello: the bot speaks \"corsair-bot\" in version 3, not"),
        (
            "stillborn",
            "10s",
            "FAIL  hello: the bot exited at hello (exit status: 1); on standard error",
        ),
        ("wrong_index", "10s", "FAIL  illegal: action "),
        ("text_version", "10s", "FAIL  hello: `version` is \"1\", not a number from 1 to 2"),
        ("nameless", "10s", "FAIL  hello: the answer to hello lacks `name`: "),
        ("two_words", "10s", "FAIL  hello: `name` is \"two words\", not a text of 1 to 32 "),
        ("words", "10s", "FAIL  garbled: `action` is \""),
        ("decimals", "10s", "FAIL  garbled: `action` is 157.0, not a whole number ("),
        ("yes_man", "10s", "FAIL  garbled: `action` is true, not a whole number ("),
        ("bad_json", "10s", "FAIL  garbled: not JSON: {'id': "),
        ("doubles", "10s", "FAIL  flood: message "),
        ("huge_line", "10s", "FAIL  too_long: the bot answered "),
        ("closes_stdout", "10s", "FAIL  closed: the bot closed its input or output at "),
        ("exits", "10s", "FAIL  exited: the bot exited at "),
        ("second_game", "10s", "FAIL  exited: the bot exited at "),
        ("hangs", "300ms", "FAIL  late: no answer to "),
        ("dice", "10s", "FAIL  plays a repeated game differently"),
        ("remembers", "10s", "FAIL  plays a game differently after other games"),
        ("latecomer", "10s", "FAIL  joins a game midway: the bot exited at "),
    ] {
        let (code, out, err) = check(name, deadline);
        assert_eq!(code, 4, "{name}: {out}");
        // The report wraps long lines.
        let out = out.replace("\n      fix: ", "\nfix: ").replace("\n      ", " ");
        let report = out.split(says).nth(1).unwrap_or_else(|| panic!("{name}: {out}"));
        let fix = report.lines().nth(1).expect("a line below");
        assert!(fix.starts_with("fix: ") && fix.len() > 30, "{name}: {out}");
        let names_it = |word| fix.contains(word);
        match name {
            "text_version" | "other_version" => assert!(names_it("\"version\": 2"), "{fix}"),
            "nameless" | "two_words" => assert!(names_it("\"name\": \"anne\""), "{fix}"),
            "words" | "decimals" | "yes_man" => assert!(names_it("whole numbers"), "{fix}"),
            "exits" => assert!(names_it("`exec`"), "{fix}"),
            _ => {}
        }
        assert!(err.ends_with(" checks failed\n"), "{name}: {err}");
        // A bot without valid answers has no measured speed.
        if ["hangs", "decimals", "closes_stdout", "other_version"].contains(&name) {
            assert!(!err.contains("answers: median"), "{name}: {err}");
        }
    }
    let (code, out, _) = corsair("bots check ./no-such-bot");
    assert_eq!(code, 4);
    assert!(out.starts_with("FAIL  cannot start `./no-such-bot`"), "{out}");
    let (code, out, _) = corsair("bots check \"python3 'bot.py\"");
    assert_eq!(code, 4);
    assert!(out.starts_with("FAIL  the quotation mark ' in `"), "{out}");
}

#[test]
fn suggested_command_of_check_bot_can_be_typed() {
    let room = Room::new();
    let bot = room.join("bold, but 'tame'.py");
    fs::copy(ANIMAL, &bot).expect("copied");
    let command = quoted(&format!("python3 \"{}\" tame a,b", bot.display()));
    let (code, out, err) = corsair(format!("bots check {command} --players 3 --deadline 10s"));
    assert_eq!(code, 0, "{out}{err}");
    let ready = out.lines().find_map(|line| line.strip_prefix("ready: corsair ")).expect("ready");
    let arguments = ready.strip_suffix(",...").expect("and others");
    let typed = format!("\"$CORSAIR\" {arguments},uniform,uniform -n 3 --deadline 10s");
    let run = Command::new("sh")
        .args(["-c", &typed])
        .env("CORSAIR", PROGRAM)
        .output()
        .expect("sh is there");
    let (out, err) = (String::from_utf8_lossy(&run.stdout), String::from_utf8_lossy(&run.stderr));
    assert!(run.status.success(), "{typed}: {err}");
    assert!(out.contains("\nexec:tame, uniform"), "{out}");
    assert!(!err.contains("faults"), "{err}");
}
