//! Tests of refusals to resume or merge.

use std::fs;

use corsair_engine::PLAY_REVISION;

use super::checkpoint_of;
use crate::command::{Room, stderr_of};

/// Command of ten deals.
const RUN: &str = "run pirates-cove --bots merchant,uniform,uniform -n 30";

/// Plays one shard of [`RUN`] into a directory.
fn shard(room: &Room, directory: &str, shard: &str, more: &str) {
    room.good(format!("{RUN} --shard {shard} -o {directory} {more}"));
}

#[test]
fn shards_of_different_runs_are_refused_with_the_difference() {
    let room = Room::new();
    for number in ["1", "2", "3"] {
        shard(&room, number, &format!("{number}/3"), "");
    }
    shard(&room, "seed", "2/3", "--seed 2");
    shard(&room, "rules", "2/3", "--set combat.hit_on=4");
    room.good("run pirates-cove -n 30 --bots raider,uniform,uniform --shard 2/3 -o bots");
    shard(&room, "fixed", "2/3", "--seatings fixed");
    shard(&room, "four", "2/4", "");
    room.good(format!("{} --shard 2/3 -o longer", RUN.replace("30", "60")));
    let merge = |directories: &str| room.refused(format!("shards merge {directories}"));
    assert_eq!(
        merge("1 seed 3"),
        "`1` and `seed` belong to different runs: `seed` is 1 in the first, 2 in the second"
    );
    assert_eq!(
        merge("rules 1 3"),
        "`rules` and `1` belong to different runs: `rules.combat.hit_on` is 4 in the first, 5 in \
         the second"
    );
    let bots = merge("1 bots 3");
    assert!(bots.contains("`bots` is [\"merchant ") && bots.contains("[\"raider "), "{bots}");
    let fixed = merge("1 fixed 3");
    assert!(fixed.contains("`arrangements` is [[0,1,1],[1,1,0],[1,0,1]] in the first"), "{fixed}");
    assert_eq!(
        merge("1 four 3"),
        "`1` holds shard 1/3 of 10 deals, and `four` holds shard 2/4 of 10 deals: merge only shards of the same plan"
    );
    assert_eq!(
        merge("1 longer 3"),
        "`1` holds shard 1/3 of 10 deals, and `longer` holds shard 2/3 of 20 deals: merge only shards of the same plan"
    );
    fs::create_dir(room.join("copy")).expect("made");
    fs::copy(checkpoint_of(&room.join("2")), checkpoint_of(&room.join("copy"))).expect("copied");
    assert_eq!(
        merge("1 2 3 copy"),
        "`2` and `copy` both hold shard 2/3: merge only one of the two directories"
    );
    assert_eq!(
        merge("3 3"),
        "`3` and `3` both hold shard 3/3: merge only one of the two directories"
    );
    assert_eq!(merge("3 1"), "1 of 3 shards is missing: 2");
    assert_eq!(merge("1 nothing"), no_directory(&room, "nothing"));
    fs::create_dir(room.join("empty")).expect("made");
    assert_eq!(
        merge("1 empty"),
        "`empty` holds no shard, because the file checkpoint.jsonl is missing: name the directory of a shard"
    );
    // The merged result must not replace a shard.
    assert_eq!(
        merge("1 2 3 -o 2"),
        "`2` holds an unfinished run: resume the run with --resume, name another directory, \
         or overwrite with --force"
    );
    room.good("shards merge 1 2 3 -o whole");
    assert_eq!(
        merge("1 whole 3"),
        "`whole` holds a finished result, not a shard: play shards with --shard I/K -o DIR"
    );
}

#[test]
fn errors_of_different_shards_name_the_differing_value() {
    let room = Room::new();
    let shard = |directory: &str, number: &str, words: &str| {
        room.good(format!("{words} --shard {number} -o {directory}"));
    };
    let merge = |one: &str, another: &str| room.refused(format!("shards merge {one} {another}"));
    let bots = "run pirates-cove -n 10 --bots merchant,raider,drifter,uniform";
    shard("b1", "1/2", bots);
    shard("b2", "2/2", &bots.replace("uniform", "blockader"));
    let report = merge("b1", "b2");
    assert!(report.contains("`bots[3]` is \"uniform "), "{report}");
    assert!(report.contains(" in the first, \"blockader "), "{report}");
    // The manifest depends on the number of games asked for, even if the deals are the same.
    shard("b3", "2/2", &bots.replace("-n 10", "-n 9"));
    let games = "`plan.play.games` is 10 in the first, 9 in the second";
    assert_eq!(merge("b1", "b3"), format!("`b1` and `b3` belong to different runs: {games}"));
    let compare = "compare pirates-cove --bots raider,drifter,uniform --rules hit-on-4 -n 30";
    shard("c1", "1/2", &format!("{compare} --margin 1pp"));
    shard("c2", "2/2", &format!("{compare} --margin 5pp --margin score=1"));
    shard("c3", "2/2", compare);
    let margins = "`c1` and `c2` belong to different runs: `plan.margins` is [\"1pp\"]";
    assert!(merge("c1", "c2").starts_with(margins), "{}", merge("c1", "c2"));
    assert!(merge("c3", "c1").contains("`plan.margins` is [] in the first"));
    let verbs = "`b1` and `c2` belong to different runs: `verb` is \"run\" in the first, \
                 \"compare\"";
    assert!(merge("b1", "c2").starts_with(verbs), "{}", merge("b1", "c2"));
}

#[test]
fn run_resumes_only_with_its_recorded_plan() {
    let room = Room::new();
    shard(&room, "d", "2/3", "");
    let resume = |more: &str| room.refused(format!("run --resume d {more}"));
    assert_eq!(
        resume("--seed 2"),
        "`d` belongs to a different run: `seed` is 1 there, and 2 here; use the arguments and the version of that run"
    );
    assert_eq!(
        resume("--set combat.hit_on=4"),
        "`d` belongs to a different run: `rules.combat.hit_on` is 5 there, and 4 here; use the arguments and the version of that run"
    );
    let bots = resume("--bots raider,uniform,uniform");
    assert!(bots.starts_with("`d` belongs to a different run: `bots` is [\"merchant "), "{bots}");
    assert_eq!(resume("-n 60"), "`d` holds shard 2/3 of 10 deals: expected shard 2/3 of 20 deals");
    assert_eq!(
        resume("--shard 1/3"),
        "`d` holds shard 2/3 of 10 deals: expected shard 1/3 of 10 deals"
    );
    // A resume may repeat the whole command line.
    let other = room.refused("run pirates-cove --resume d");
    assert!(other.starts_with("`d` belongs to a different run: `arrangements` is "), "{other}");
    room.good(format!("{RUN} --resume d"));
    room.good("run --resume d");
    assert_eq!(
        room.refused(format!("{RUN} -o d")),
        "`d` holds an unfinished run: resume the run with --resume, name another directory, \
         or overwrite with --force"
    );
    assert_eq!(room.refused("run --resume elsewhere"), no_directory(&room, "elsewhere"));
    let far = room.join("far").display().to_string();
    let refusal = room.refused(format!("run --resume {far}"));
    assert_eq!(refusal, format!("the directory `{far}` does not exist"));
    fs::create_dir(room.join("empty")).expect("made");
    assert_eq!(
        room.refused("run --resume empty"),
        "`empty` has no run to resume, because the file checkpoint.jsonl is missing: name the directory of an \
         unfinished run"
    );
    room.good(format!("{RUN} -o done"));
    assert_eq!(
        room.refused("run --resume done"),
        "`done` holds a finished result, so nothing is left to resume: read the result with `corsair report`"
    );
    room.write("d/note.txt", "mine");
    let foreign = room.refused("run --resume d");
    assert!(foreign.contains("it holds `note.txt`"), "{foreign}");
}

#[test]
fn resumed_run_keeps_the_rules_of_its_start() {
    let room = Room::new();
    let house = |text: &str| room.write("house.toml", text);
    house("turns = 8\n");
    shard(&room, "1", "1/2", "--rules house.toml");
    shard(&room, "2", "2/2", "--rules house.toml");
    let merged = room.good("shards merge 1 2");
    house("turns = 9\n");
    room.good("run --resume 1");
    assert_eq!(room.good("shards merge 1 2"), merged);
    let changed = "`1` belongs to a different run: `rules.turns` is 8 there, and 9 here; use the arguments and the version of that run";
    assert_eq!(room.refused(format!("{RUN} --rules house.toml --resume 1")), changed);
}

#[test]
fn run_resumes_from_every_directory_without_its_rules_files() {
    let room = Room::new();
    let elsewhere = Room(tempfile::tempdir_in(&*room).expect("a directory"));
    room.write("house.toml", "turns = 8\n");
    room.write("my.toml", "[bold]\nbot = \"raider\"\n");
    room.write("bot.py", BOT);
    let bots = "@my.toml:bold,uniform,uniform";
    let shard = |directory: &str, more: &str| {
        room.good(format!("run pirates-cove -n 30 --shard 1/2 -o {directory} {more}"));
        room.good(format!("run --resume {directory} --trust"));
    };
    shard("rules", "--rules house.toml --bots uniform,uniform,uniform");
    shard("both", &format!("--rules house.toml --bots {bots}"));
    shard("outside", "--bots 'exec:python3 bot.py not.there,uniform,uniform' --deadline 10s");
    let refusal = elsewhere.refused("run --resume ../outside --trust");
    assert!(refusal.starts_with("`../outside` belongs to a different run: `bots"), "{refusal}");
    let run = "run pirates-cove -n 30 --rules house.toml --bots";
    room.good(format!("{run} {bots} --shard 2/2 -o rest"));
    fs::remove_file(room.join("house.toml")).expect("removed");
    fs::remove_file(room.join("my.toml")).expect("removed");
    elsewhere.good("run --resume ../rules");
    elsewhere.good("run --resume ../both");
    let merged = elsewhere.good("shards merge ../both ../rest");
    assert_eq!(room.good("shards merge both rest"), merged);
    let refusal = room.refused("run --resume both --seed 2");
    assert_eq!(
        refusal,
        "`both` belongs to a different run: `seed` is 1 there, and 2 here; use the arguments and the version of that run"
    );
}

/// Program of an external bot that takes the first action.
const BOT: &str = r#"
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        answer = {"id": message["id"], "protocol": "corsair-bot", "version": 1, "name": "anne"}
    else:
        answer = {"id": message["id"]}
    if message["type"] == "decide":
        answer["action"] = 0
    print(json.dumps(answer), flush=True)
"#;

/// Returns the error about a missing directory.
fn no_directory(room: &Room, name: &str) -> String {
    let from = room.canonicalize().expect("there");
    format!("the directory `{name}` does not exist in `{}`", from.display())
}

#[test]
fn per_game_file_inside_the_result_directory_is_refused() {
    let room = Room::new();
    fs::create_dir(room.join("there")).expect("made");
    for (directory, file) in
        [("there", "there/games.csv"), ("new", "new/games.csv"), (".", "g.csv")]
    {
        let refusal = room.refused(format!("{RUN} -o {directory} --per-game {file}"));
        let says = format!(
            "--per-game `{file}` is in the result directory `{directory}`, which must hold only \
             results: name a file in another directory"
        );
        assert_eq!(refusal, says);
    }
    room.good(format!("{RUN} -o new --per-game games.csv"));
    room.good(format!("{RUN} -o there --per-game new.csv"));
}

#[test]
fn damaged_and_incompatible_checkpoints_are_refused() {
    let room = Room::new();
    shard(&room, "d", "1/2", "");
    let file = checkpoint_of(&room.join("d"));
    let text = fs::read_to_string(&file).expect("text");
    let refusal = |text: &str| {
        fs::write(&file, text).expect("written");
        let merge = room.refused("shards merge d");
        assert_eq!(room.refused("run --resume d"), merge);
        merge.strip_prefix("cannot use `d/checkpoint.jsonl`: ").map(String::from)
    };
    let broken = Some(
        "the checkpoint's hash does not match, so it is truncated or was changed: start the run again",
    );
    assert_eq!(refusal(&text[..text.len() / 2]).as_deref(), broken);
    assert_eq!(refusal(text.trim_end()).as_deref(), broken);
    assert_eq!(refusal(&text.replacen("\"blocks\":5", "\"blocks\":6", 1)).as_deref(), broken);
    assert_eq!(
        refusal("").as_deref(),
        Some("the file is not a checkpoint: name the directory of a run or shard")
    );
    let newer = refusal(&text.replacen("checkpoint 3", "checkpoint 4", 1)).expect("another form");
    assert!(
        newer.starts_with("the checkpoint has the format `corsair checkpoint 4`, but this"),
        "{newer}"
    );
    // A checkpoint of another program version in the same format, with a valid hash.
    let (_, sealed) = text.split_once('\n').expect("two lines");
    let version = format!("\"version\":\"{}\"", env!("CARGO_PKG_VERSION"));
    let refusal = |in_its_place: &str| {
        let other = sealed.trim_end().replacen(&version, in_its_place, 1);
        assert_ne!(other, sealed.trim_end());
        let checkpoint: corsair_lab::durable::Checkpoint =
            serde_json::from_str(&other).expect("sound");
        fs::write(&file, checkpoint.text()).expect("written");
        room.refused("run --resume d")
    };
    let was = format!("`version` is \"0.0.9\" there, and \"{}\" here", env!("CARGO_PKG_VERSION"));
    let older = refusal("\"version\":\"0.0.9\"");
    assert_eq!(
        older,
        format!(
            "`d` belongs to a different run: {was}; use the arguments and the version of that run"
        )
    );
    // A checkpoint of this version with another play revision.
    let moved = refusal(&format!("\"play\":{},{version}", PLAY_REVISION + 1));
    let was = format!("`play` is {} there, and {PLAY_REVISION} here", PLAY_REVISION + 1);
    assert_eq!(
        moved,
        format!(
            "`d` belongs to a different run: {was}; use the arguments and the version of that run"
        )
    );
}

#[test]
fn shards_need_a_directory_and_a_number() {
    let room = Room::new();
    assert_eq!(
        room.refused(format!("{RUN} --shard 1/2")),
        "--shard needs a result directory, which `corsair shards merge` reads: add -o DIR"
    );
    let none = room.refused(format!("{RUN} --shard 3/2 -o d"));
    assert!(none.contains("shard 3 of 2 does not exist"), "{none}");
    assert!(!room.join("d").exists());
}

#[test]
fn runs_do_not_replace_files_of_other_programs() {
    let room = Room::new();
    room.write("app/manifest.json", r#"{"name":"my web app"}"#);
    room.write("app/power.csv", "my,plan");
    let other = "`app` is not a result directory: corsair did not write its `manifest.json`; \
                 name a new or empty directory";
    assert_eq!(room.refused(format!("{RUN} -o app")), other);
    room.write("aside/.corsair-backup/manifest.json", "{}");
    let foreign = room.refused(format!("{RUN} -o aside"));
    assert!(foreign.contains("it holds `.corsair-backup`"), "{foreign}");
    for file in ["app/manifest.json", "app/power.csv", "aside/.corsair-backup/manifest.json"] {
        assert!(room.join(file).is_file(), "{file}");
    }
    // No command replaces the result of another command.
    for command in [
        "run pirates-cove --bots uniform -n 4",
        "compare pirates-cove --rules hit-on-4 --bots uniform,raider,drifter -n 12",
        "seats pirates-cove --bots uniform,uniform,uniform -n 12",
        "match pirates-cove raider uniform -n 24",
        "tournament pirates-cove --bots uniform,raider,drifter -n 12",
        "power pirates-cove --rules hit-on-4 --bots uniform,raider,drifter --effect 5pp -n 300",
        "openings pirates-cove --openings 3-4-4-3,2-2-2-2 -n 120",
        "odds pirates-cove --ship 2-2-3-3 --ship 3-3-3-3",
        "run pirates-cove --bots uniform -n 4",
    ] {
        let ended = room.output(format!("{command} -o mixed --force"));
        let code = ended.status.code();
        assert!(matches!(code, Some(0 | 3)), "{command}: {}", stderr_of(&ended));
        assert!(room.join("mixed/manifest.json").is_file(), "{command}");
    }
}
