//! Runs report how many set-ups their deals have.

mod results;

use std::process::{Command, Output};

use serde_json::{Value, json};

const SAME: &str = "all 200 deals have the same set-up: the result is about this set-up";

fn corsair(arguments: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_corsair"));
    command.args(arguments.split_whitespace()).output().expect("the program starts")
}

/// Standard output and standard error of a command that succeeds.
#[track_caller]
fn said(arguments: &str) -> (String, String) {
    let output = corsair(arguments);
    let text = |bytes| String::from_utf8(bytes).expect("text");
    let (told, warned) = (text(output.stdout), text(output.stderr));
    assert!(output.status.success(), "{arguments}: {warned}");
    (told, warned)
}

fn json(arguments: &str) -> Value {
    let printed = corsair(&format!("{arguments} --format json")).stdout;
    serde_json::from_slice(&printed).expect("JSON")
}

/// A `gambler` buys no cards, so all tables of the toy look alike before the first round.
#[test]
fn every_format_warns_of_a_single_set_up() {
    let room = tempfile::tempdir().expect("a directory");
    let result = room.path().join("result");
    let run = "run toy --bots gambler -n 200";
    let (screen, warned) = said(&format!("{run} --full -o {}", result.display()));
    assert!(screen.contains(&format!("set-ups    {SAME}\n")), "{screen}");
    assert!(warned.contains(&format!("warning: {SAME}\n")), "{warned}");
    for form in ["csv", "json"] {
        let (_, warned) = said(&format!("{run} --format {form}"));
        assert!(warned.contains(&format!("warning: {SAME}\n")), "{form}: {warned}");
    }
    let one = json!({"distinct": 1, "deals": 200, "exact": true, "effective": 1.0});
    assert_eq!(json(run)["conditions"]["setups"], one);
    let manifest = results::but_timing(&result).remove("manifest.json").expect("a manifest");
    assert_eq!(serde_json::from_str::<Value>(&manifest).expect("JSON")["setups"], one);
    said(&format!("report {}", result.display()));
    let page = std::fs::read_to_string(result.join("report.html")).expect("a page");
    assert!(page.contains("all 200 deals have the same"), "the page has the caution");
}

/// Hands of two seats that buy a card of two kinds each, before the third buys its own.
#[test]
fn few_set_ups_give_a_warning() {
    let (screen, warned) = said("run toy --bots racer --players 3 -n 300 --quality --full");
    let few = "4 set-ups in 300 deals: the result is about these set-ups";
    assert!(screen.contains(&format!("set-ups    {few}; effective number ")), "{screen}");
    assert!(warned.contains(&format!("warning: {few}\n")), "{warned}");
}

/// Seats are dealt hidden cards and choose at random, so every deal has a set-up of its own.
#[test]
fn random_choices_give_every_deal_its_own_set_up() {
    for game in ["pirates-cove", "piratenbucht", "blackbeard"] {
        let run = format!("run {game} --bots uniform -n 60");
        let (_, warned) = said(&run);
        assert!(!warned.contains("set-up"), "{game}: {warned}");
        let conditions = &json(&run)["conditions"];
        for count in ["deals", "distinct"] {
            assert_eq!(conditions["setups"][count], conditions["design"]["blocks"], "{game}");
        }
    }
}

#[test]
fn every_playing_command_counts_set_ups() {
    let search = "--evaluations 40 --games-per-evaluation 48 -n 96";
    for line in [
        "run toy -n 60",
        "seats toy --bots racer -n 60 --margin 40pp",
        "compare toy --b calm-sea -n 60",
        "match toy racer gambler -n 60",
        "restrict toy --bot racer:reach=8 --never buy,squall -n 60",
        "tournament toy --bots racer,gambler,uniform,racer:reach=8 -n 120",
        "metagame toy --bots racer,gambler,uniform -n 600",
        "openings toy -n 1k",
        &format!("exploit toy racer:reach=9 {search}"),
        &format!("tune toy --league racer,gambler {search}"),
        &format!("tune toy --rule rounds=2..8 --target score=5 {search}"),
        "sweep toy --factor rounds=2,4 --bots racer -n 64",
        "sensitivity toy --factor rounds=2,4 --bots racer -n 64",
        "rare toy --event score>=12.5 --by racer --bots racer,gambler,uniform --effort 6 -n 240",
    ] {
        let output = corsair(&format!("{line} --full"));
        let screen = String::from_utf8_lossy(&output.stdout);
        assert_eq!(screen.matches("\nset-ups    ").count(), 1, "{line}: {screen}");
        let setups = &json(line)["conditions"]["setups"];
        assert!(setups["distinct"].as_u64() > Some(0), "{line}");
        assert!(setups["deals"].as_u64() >= setups["distinct"].as_u64());
    }
}

#[test]
fn set_up_counts_are_equal_across_threads_and_shards() {
    let room = tempfile::tempdir().expect("a directory");
    let at = |name: &str| room.path().join(name).display().to_string();
    let run = "run pirates-cove --bots uniform -n 3000";
    said(&format!("{run} -j 1 -o {}", at("whole")));
    let whole = results::but_timing(&room.path().join("whole"));
    let manifest: Value = serde_json::from_str(&whole["manifest.json"]).expect("JSON");
    let estimate = json!({"distinct": 3000, "deals": 3000, "exact": false, "effective": 3000.0});
    assert_eq!(manifest["setups"], estimate);
    for jobs in [2, 7] {
        let name = format!("threads-{jobs}");
        said(&format!("{run} -j {jobs} --chunk 7 -o {}", at(&name)));
        assert!(results::but_timing(&room.path().join(&name)) == whole, "{name}");
    }
    for shards in [2, 5] {
        let mut merge = format!("merge -o {}", at(&format!("of-{shards}")));
        for shard in 1..=shards {
            let part = at(&format!("{shard}-of-{shards}"));
            said(&format!("{run} --shard {shard}/{shards} -o {part}"));
            merge.push_str(&format!(" {part}"));
        }
        said(&merge);
        let merged = results::but_timing(&room.path().join(format!("of-{shards}")));
        assert!(merged == whole, "{shards} shards");
    }
}
