//! Tests of sequential runs that are sharded round by round.

use serde_json::Value;

use super::verbs::SEQUENTIAL;
use crate::command::{Room, stderr_of};

const DUEL: &str = "match pirates-cove raider drifter --field uniform -n 6k --precision 3pp";

/// Returns the directory of a plan's next round, and the result that the round continues.
fn next_round(room: &Room, place: &str) -> (String, Option<String>) {
    let status = room.output(format!("shards status {place} --format json"));
    let status: Value = serde_json::from_slice(&status.stdout).expect("JSON");
    let text = |key: &str| status[key].as_str().map(String::from);
    (text("directory").expect("a directory"), text("after"))
}

/// Plays a round of `shards` shards, the last shard first.
fn play_round(room: &Room, command: &str, place: &str, shards: u32) {
    let (directory, after) = next_round(room, place);
    for number in (1..=shards).rev() {
        let (shard, name) = (format!("{number}/{shards}"), format!("{directory}/shard-{number}"));
        let after = after.iter().map(|after| format!(" --after {after}")).collect::<String>();
        let report = room.good(format!("{command} --shard {shard} -o {name}{after}"));
        assert!(report.starts_with(&format!("shard {shard} of the deals ")), "{report}");
        assert_eq!(room.files(&name).len(), 1, "a checkpoint and nothing else");
    }
}

#[test]
fn shards_merged_round_by_round_give_the_bytes_of_one_process() {
    let room = Room::new();
    for (index, command) in SEQUENTIAL.iter().enumerate() {
        let (plain, place, whole) =
            (format!("plain-{index}"), format!("p-{index}"), format!("whole-{index}"));
        let alone = room.output(format!("{command} -o {plain}"));
        let shards = 2 + index as u32 % 2;
        room.good(format!("shards slurm -o {place} --shards {shards} -- {command}"));
        let mut rounds = 0;
        let merged = loop {
            rounds += 1;
            play_round(&room, command, &place, shards);
            let merged = room.output(format!("shards merge {place} -o {whole}"));
            if room.join(&whole).exists() {
                break merged;
            }
            assert_eq!(merged.status.code(), Some(3), "{command}: {}", stderr_of(&merged));
            assert!(
                stderr_of(&merged).contains("deals are played; play the next round with "),
                "{}",
                stderr_of(&merged)
            );
            assert!(merged.stdout.is_empty());
        };
        assert!(rounds > 1, "{command}");
        assert_eq!(merged.status, alone.status, "{command}");
        assert!(merged.stdout == alone.stdout, "{command}");
        assert!(room.files(&whole) == room.files(&plain), "{command}");
    }
}

#[test]
fn round_can_be_resumed_by_one_process() {
    let room = Room::new();
    let printed = room.good(format!("{DUEL} -o plain"));
    let shard = |number: &str, place: &str, more: &str| {
        room.good(format!("{DUEL} --shard {number} -o {place} {more}"))
    };
    shard("1/2", "a", "");
    shard("2/2", "b", "");
    let open = room.output("shards merge b a -o first");
    assert_eq!(open.status.code(), Some(3), "{}", stderr_of(&open));
    let next = "play the next round with corsair match ... --after first --shard I/K\n";
    assert!(stderr_of(&open).ends_with(next), "{}", stderr_of(&open));
    // The next round may have another number of shards.
    for number in ["1/3", "2/3", "3/3"] {
        shard(number, &format!("c{}", &number[..1]), "--after first");
    }
    let open = room.output("shards merge c1 c2 c3 --after first -o second");
    assert_eq!(open.status.code(), Some(3), "{}", stderr_of(&open));
    assert_eq!(room.good("match --resume second"), printed);
    assert!(room.files("second") == room.files("plain"));
}

#[test]
fn shards_of_different_rounds_are_refused_with_the_difference() {
    let room = Room::new();
    let shard = |number: &str, place: &str, more: &str| {
        room.good(format!("{DUEL} --shard {number} -o {place} {more}"));
    };
    shard("1/2", "a1", "");
    shard("2/2", "a2", "");
    room.output("shards merge a1 a2 -o first");
    shard("1/2", "b1", "--after first");
    shard("2/2", "b2", "--after first");
    let merge = |words: &str| room.refused(format!("shards merge {words}"));
    let rounds = merge("a1 b2");
    assert!(rounds.starts_with("`a1` holds a shard of the deals 0 to "), "{rounds}");
    let forgotten = merge("b1 b2");
    assert!(
        forgotten.contains(": expected a shard of the next round, the deals 0 to "),
        "{forgotten}"
    );
    let again = merge("a1 a2 --after first");
    assert!(again.starts_with("`a1` holds a shard of the deals 0 to "), "{again}");
    assert_eq!(merge("a1"), "1 of 2 shards is missing: 2");
    let nowhere = merge("a1 a2");
    assert!(nowhere.ends_with("add -o DIR to store it"), "{nowhere}");
    let resumed = room.good("match --resume a1");
    assert!(resumed.starts_with("shard 1/2 of the deals 0 to "), "{resumed}");
    assert!(resumed.contains(" is complete in a1: deals "), "{resumed}");
    let seed = room.refused(format!("{DUEL} --seed 2 --shard 1/2 --after first -o d"));
    assert_eq!(
        seed,
        "`first` belongs to a different run: `seed` is 1 there, and 2 here; use the arguments and the version of that run"
    );
    let alone = room.refused(format!("{DUEL} --after first"));
    assert!(alone.contains("--shard <I/K>"), "{alone}");
    let run = room.refused("run pirates-cove -n 40 --shard 1/2 -o d --after first");
    assert!(run.starts_with("--after applies only to runs that are played in rounds"));
    room.write("first/checkpoint.jsonl", "torn");
    let torn = room.refused(format!("{DUEL} --shard 1/2 --after first -o d"));
    assert!(torn.contains("the file is not a checkpoint"), "{torn}");
}
