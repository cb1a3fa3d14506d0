//! Tests of the number of distinct set-ups that runs report.

use crate::command::{Room, corsair, json};
use serde_json::json;

const SAME: &str = "all 200 deals have the same set-up: the result holds only for this set-up";

/// A `gambler` buys no cards, so all deals of the toy game have the same set-up.
#[test]
fn every_format_warns_of_a_single_set_up() {
    let room = Room::new();
    let run = "run toy --bots gambler -n 200";
    let (screen, warned) = room.ends(0, format!("{run} --full -o result"));
    assert!(screen.contains(&format!("set-ups    {SAME}\n")), "{screen}");
    assert!(warned.contains(&format!("warning: {SAME}\n")), "{warned}");
    for form in ["csv", "json"] {
        let (_, warned) = room.ends(0, format!("{run} --format {form}"));
        assert!(warned.contains(&format!("warning: {SAME}\n")), "{form}: {warned}");
    }
    let one = json!({"distinct": 1, "deals": 200, "exact": true, "effective": 1.0});
    assert_eq!(json(run)["conditions"]["setups"], one);
    assert_eq!(room.read_json("result/manifest.json")["setups"], one);
    room.good("report result");
    let page = room.read("result/report.html");
    assert!(page.contains("all 200 deals have the same"), "the page has the caution");
}

/// Two seats each buy one of two kinds of cards before the third seat buys, which gives four set-ups.
#[test]
fn few_set_ups_give_a_warning() {
    let run = "run toy --bots racer --players 3 -n 300 --quality --full";
    let (screen, warned) = Room::new().ends(0, run);
    let few = "4 set-ups in 300 deals: the result holds only for these set-ups";
    assert!(screen.contains(&format!("set-ups    {few}\n")), "{screen}");
    assert!(warned.contains(&format!("warning: {few}\n")), "{warned}");
}

/// Every deal has a different set-up, because the seats get hidden cards and choose at random.
#[test]
fn random_choices_give_every_deal_a_different_set_up() {
    for game in ["pirates-cove", "piratenbucht", "blackbeard"] {
        let run = format!("run {game} --bots uniform -n 60");
        let (_, warned) = Room::new().ends(0, &run);
        assert!(!warned.contains("set-up"), "{game}: {warned}");
        let conditions = &json(&run)["conditions"];
        for count in ["deals", "distinct"] {
            assert_eq!(conditions["setups"][count], conditions["design"]["blocks"], "{game}");
        }
    }
}

#[test]
fn every_command_that_plays_counts_set_ups() {
    let search = "--evaluations 40 --games-per-evaluation 48 -n 96";
    for line in [
        "run toy -n 60",
        "seats toy --bots racer -n 60 --margin 40pp",
        "compare toy --rules calm-sea -n 60",
        "match toy racer gambler -n 60",
        "match toy racer:reach=8 --never buy,squall -n 60",
        "tournament toy --bots racer,gambler,uniform,racer:reach=8 -n 120",
        "tournament toy --equilibrium --bots racer,gambler,uniform -n 600",
        "openings toy -n 1k",
        &format!("exploit toy racer:reach=9 {search}"),
        &format!("tune toy --field racer,gambler {search}"),
        &format!("tune toy --vary rounds=2..8 --target score=5 {search}"),
        "sweep toy --vary rounds=2,4 --bots racer -n 64",
        "sensitivity toy --vary rounds=2,4 --bots racer -n 64",
        "rare toy --event score>=12.5 --by racer --bots racer,gambler,uniform --effort 6 -n 240",
    ] {
        let output = corsair(format!("{line} --full"));
        let screen = String::from_utf8_lossy(&output.stdout);
        assert_eq!(screen.matches("\nset-ups    ").count(), 1, "{line}: {screen}");
        let setups = &json(line)["conditions"]["setups"];
        assert!(setups["distinct"].as_u64() > Some(0), "{line}");
        assert!(setups["deals"].as_u64() >= setups["distinct"].as_u64());
    }
}

/// All restrictions play the same deals.
#[test]
fn restrictions_count_each_shared_deal_once() {
    let setups = |never: &str| {
        let line = format!("match toy racer:reach=8 --never {never} -n 60");
        json(line)["conditions"]["setups"].clone()
    };
    let (one, two) = (setups("squall"), setups("squall,dare"));
    assert_eq!(one["deals"], 30);
    assert_eq!(one, two);
}

#[test]
fn set_up_counts_are_equal_across_threads_and_shards() {
    let room = Room::new();
    let run = "run pirates-cove --bots uniform -n 3000";
    room.good(format!("{run} -j 1 -o whole"));
    let whole = room.files("whole");
    let estimate = json!({"distinct": 3000, "deals": 3000, "exact": false, "effective": 3000.0});
    assert_eq!(room.read_json("whole/manifest.json")["setups"], estimate);
    for jobs in [2, 7] {
        let name = format!("threads-{jobs}");
        room.good(format!("{run} -j {jobs} --chunk 7 -o {name}"));
        assert!(room.files(&name) == whole, "{name}");
    }
    for shards in [2, 5] {
        let mut merge = format!("shards merge -o of-{shards}");
        for shard in 1..=shards {
            let part = format!("{shard}-of-{shards}");
            room.good(format!("{run} --shard {shard}/{shards} -o {part}"));
            merge.push_str(&format!(" {part}"));
        }
        room.good(merge);
        assert!(room.files(format!("of-{shards}")) == whole, "{shards} shards");
    }
}
