//! Tests of shards that are merged in any order.

use std::fs;
use std::process::Child;
use std::thread::sleep;
use std::time::Duration;

use corsair_engine::stream::NatureDice;
use corsair_engine::{Dice, Lane};

use super::{RUN, checkpoint_of, interrupted, plain};
use crate::command::{Room, signal, stderr_of};

/// Returns the numbers in random order.
fn shuffled(mut numbers: Vec<u32>, dice: &mut NatureDice) -> Vec<u32> {
    let mut order = Vec::new();
    while !numbers.is_empty() {
        let at = dice.pick(Lane::nature(0), numbers.len() as u32);
        order.push(numbers.remove(at as usize));
    }
    order
}

#[test]
fn shards_merged_in_any_order_give_the_bytes_of_the_whole_run() {
    let room = Room::new();
    let mut dice = NatureDice::new(3);
    // With only ten deals, some of sixteen shards are empty.
    for games in ["2k", "40"] {
        let run = RUN.replace("2k", games);
        let plain_name = format!("plain-{games}");
        let printed = room.good(format!("{run} -o {plain_name}"));
        let plain = room.files(&plain_name);
        for of in [3, 7, 16] {
            let name = |number: u32| format!("{games}-{number}-of-{of}");
            for number in shuffled((1..=of).collect(), &mut dice) {
                let (shard, name) = (format!("{number}/{of}"), name(number));
                let report = room.good(format!("{run} --shard {shard} -o {name}"));
                assert!(
                    report.starts_with(&format!("shard {shard} is complete in {name}: deals "))
                );
                assert_eq!(room.files(&name).len(), 1, "a checkpoint and nothing else");
            }
            for round in 0..2 {
                let order = shuffled((1..=of).collect(), &mut dice);
                let names: Vec<String> = order.into_iter().map(name).collect();
                let whole = format!("{games}-whole-{of}-{round}");
                let merge = format!("shards merge -o {whole} {}", names.join(" "));
                assert_eq!(room.good(merge), printed);
                assert!(room.files(&whole) == plain, "{names:?}");
            }
        }
    }
}

#[test]
fn interrupted_shard_resumes_without_its_options() {
    let room = Room::new();
    let plain = plain(&room);
    interrupted(&room, "two", "--shard 2/2");
    room.good(format!("{RUN} --shard 1/2 -o one"));
    room.good(format!("{RUN} --shard 2/2 -o at-one-go"));
    // A batch system sends SIGTERM before SIGKILL.
    let checkpoint = checkpoint_of(&room.join("two"));
    let before = fs::read(&checkpoint).expect("a checkpoint");
    let mut child = room.begin("run --resume two --checkpoint 0");
    let is_over = |child: &mut Child| child.try_wait().expect("it is ours").is_some();
    while fs::read(&checkpoint).is_ok_and(|now| now == before) && !is_over(&mut child) {
        sleep(Duration::from_millis(1));
    }
    if !is_over(&mut child) {
        signal(&child, "-TERM");
    }
    let ended = child.wait_with_output().expect("it ends");
    assert!(matches!(ended.status.code(), Some(0 | 130)), "{}", stderr_of(&ended));
    let report = room.good("run --resume two");
    assert_eq!(report, "shard 2/2 is complete in two: deals 250\n");
    let bytes = |name: &str| fs::read(checkpoint_of(&room.join(name))).expect("a checkpoint");
    assert!(bytes("two") == bytes("at-one-go"), "a checkpoint has no trace of its history");
    // A second resume changes nothing.
    assert_eq!(room.good("run --resume two"), report);
    room.good("shards merge two one -o whole");
    assert!(room.files("whole") == plain);
}

#[test]
fn merged_result_is_printed_in_each_format() {
    let room = Room::new();
    let small = "run pirates-cove --bots uniform -n 12";
    room.good(format!("{small} --shard 1/1 -o all"));
    for format in ["table", "csv", "json"] {
        let printed = room.good(format!("{small} --format {format}"));
        assert_eq!(room.good(format!("shards merge all --format {format}")), printed);
    }
}
