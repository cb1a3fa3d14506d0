//! Tests of `compare --base`: a cache of base runs changes the cost of a comparison, never its result.

use std::fs;

use crate::command::{Room, csv_rows, refused};

/// Comparison whose pilot finds a low gain of common deals for wins, so that it uses the kept base.
const LOW_GAIN: &str = "compare toy --bots racer,gambler,uniform --rules long-race --primary win";

/// Returns the file of the only base in a cache directory.
fn only_base(room: &Room, cache: &str) -> String {
    let names: Vec<String> = room.files(cache).into_keys().collect();
    let [name] = names.as_slice() else { panic!("{names:?}") };
    format!("{cache}/{name}")
}

/// Returns the result files of a comparison, without the manifest, which names the cache directory.
fn result(room: &Room, arguments: &str) -> (Vec<(String, String)>, String) {
    let (_, said) = room.ends(0, format!("{arguments} -o result --force"));
    let files = room.files("result").into_iter();
    (files.filter(|(name, _)| name != "manifest.json").collect(), said)
}

#[test]
fn state_of_the_cache_does_not_change_the_result() {
    let room = Room::new();
    let asked = format!("{LOW_GAIN} -n 300 --control luck --base cache");
    let (cold, said) = result(&room, &asked);
    // 100 deals of the variant need 1,024 deals of the base, with three seatings each.
    assert!(said.contains("`cache` lacks 3,072 games of the base"), "{said}");
    let (warm, said) = result(&room, &format!("{asked} -j 2 --chunk 7"));
    assert!(!said.contains("`cache` lacks"), "{said}");
    assert_eq!(cold, warm);
    // A longer comparison extends the base. The shorter comparison still uses the first deals.
    let base = room.read(only_base(&room, "cache"));
    let (_, said) = result(&room, &format!("{LOW_GAIN} -n 900 --control luck --base cache"));
    assert!(said.contains("`cache` lacks 9,216 games of the base"), "{said}");
    assert!(room.read(only_base(&room, "cache")).len() > base.len());
    assert_eq!(result(&room, &asked).0, cold, "a longer base");
    fs::remove_dir_all(room.join("cache")).expect("removed");
    assert_eq!(result(&room, &asked).0, cold, "a deleted cache");
    assert_eq!(room.read(only_base(&room, "cache")), base);
    let text = cold.iter().find(|(name, _)| name == "deltas.csv").expect("the table");
    for row in csv_rows(&text.1) {
        assert_eq!((&*row["blocks"], &*row["base_blocks"]), ("100", "1024"), "{row:?}");
        assert!(["kept_base", "kept_base_bounds", "too_few_blocks"].contains(&&*row["method"]));
    }
}

#[test]
fn damaged_base_is_replaced() {
    let room = Room::new();
    let asked = format!("{LOW_GAIN} -n 300 --base cache");
    let (whole, _) = result(&room, &asked);
    let path = only_base(&room, "cache");
    let text = room.read(&path);
    let other = text.replace("\"verb\":\"base\"", "\"verb\":\"best\"");
    assert_ne!(other, text);
    for damaged in ["", "not a base\n", &text[..text.len() / 2], &other] {
        room.write(&path, damaged);
        let (again, said) = result(&room, &asked);
        assert!(said.contains("is replaced by a new base"), "{said}");
        assert_eq!((again, room.read(&path)), (whole.clone(), text.clone()));
    }
}

#[test]
fn each_base_has_its_own_file() {
    let room = Room::new();
    let asked = [
        format!("{LOW_GAIN} -n 300"),
        format!("{LOW_GAIN} -n 300 --baseline deck.squall=8"),
        format!("{LOW_GAIN} -n 300 --control luck"),
        format!("{LOW_GAIN} -n 300 --deals fresh"),
        format!("{LOW_GAIN} -n 300 --seatings fixed"),
    ];
    for (before, asked) in asked.iter().enumerate() {
        let alone = result(&room, &format!("{asked} --base own-{before}")).0;
        let shared = result(&room, &format!("{asked} --base cache")).0;
        assert_eq!((alone, room.files("cache").len()), (shared, before + 1), "{asked}");
    }
    // The base does not depend on the seed, and a file of one base is not another base.
    result(&room, &format!("{LOW_GAIN} -n 300 --seed 9 --base cache"));
    assert_eq!(room.files("cache").len(), asked.len());
    room.write(only_base(&room, "own-0"), room.read(only_base(&room, "own-1")));
    let (_, said) = result(&room, &format!("{} --base own-0", asked[0]));
    assert!(said.contains("is replaced by a new base: the file holds another base"), "{said}");
}

#[test]
fn two_rule_sets_have_the_results_of_two_comparisons() {
    let room = Room::new();
    let asked = |rules: &str| {
        format!(
            "compare toy --bots racer,gambler,uniform {rules} --primary win -n 300 --base cache"
        )
    };
    let deltas = |rules: &str| {
        result(&room, &asked(rules));
        csv_rows(&room.read("result/deltas.csv"))
    };
    let both = deltas("--rules long-race --rules calm-sea");
    // Common deals gain much under calm-sea, which changes few games.
    for (rules, uses_base) in [("long-race", true), ("calm-sea", false)] {
        let alone = deltas(&format!("--rules {rules}"));
        let together = both.iter().filter(|row| row["variant"] == rules);
        assert_eq!(together.clone().count(), alone.len());
        for (alone, row) in alone.iter().zip(together) {
            for key in ["metric", "base", "value", "difference", "difference_lo", "difference_hi"] {
                assert_eq!(alone[key], row[key], "{key} of {row:?}");
            }
            assert_eq!((&alone["method"], &alone["p"]), (&row["method"], &row["p"]));
            assert_eq!(row["base_blocks"].is_empty(), !uses_base, "{row:?}");
        }
    }
}

#[test]
fn precision_against_a_base_stops_early() {
    let room = Room::new();
    let asked = format!("{LOW_GAIN} -n 1800 --precision score=0.4 --base cache");
    let (stopped, _) = result(&room, &asked);
    assert_eq!(result(&room, &asked).0, stopped);
    let deltas = csv_rows(&room.read("result/deltas.csv"));
    assert!(deltas.iter().all(|row| row["stopped"] == "true"), "{deltas:?}");
    assert!(deltas.iter().all(|row| row["base_blocks"] == "8192"), "{deltas:?}");
}

#[test]
fn sequential_comparison_with_a_base_is_refused() {
    refused(
        format!("{LOW_GAIN} --sequential --base cache"),
        "--sequential needs common deals: remove --base or --sequential",
    );
}
