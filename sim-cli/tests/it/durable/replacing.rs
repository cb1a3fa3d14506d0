//! Tests of existing results: an equal result may replace a directory, and a different result needs `--force`.

use crate::command::Room;

/// Short commands, one for every command that writes a directory.
const VERBS: [&str; 9] = [
    "run pirates-cove -n 8",
    "compare pirates-cove --rules hit-on-4 -n 12",
    "seats pirates-cove -n 400 --margin 30pp",
    "match pirates-cove raider drifter --field uniform -n 24",
    "tournament pirates-cove --bots raider,drifter,uniform,merchant -n 24",
    "power pirates-cove --bots raider,drifter,uniform --rules turns=3 -n 90 --effect score=1",
    "sweep pirates-cove --bots raider,drifter,uniform --seatings fixed --vary turns=2..3 -n 32",
    "odds pirates-cove --ship 2-2-1-1 --ship 1-1-1-1",
    "openings pirates-cove --openings 2-3-4-4,3-4-4-3 -n 16 --set turns=3",
];

#[test]
fn results_of_different_plans_are_not_replaced() {
    let room = Room::new();
    for (at, command) in VERBS.iter().enumerate() {
        let before = at.checked_sub(1).map(|at| (VERBS[at], room.files("d")));
        if let Some((other, held)) = before {
            let said = room.refused(format!("{command} -o d"));
            let verb = other.split_whitespace().next().expect("a verb");
            let report =
                format!("`d` holds a result of `corsair {verb} pirates-cove`; name another");
            assert!(said.starts_with(&report), "{command}: {said}");
            assert!(room.files("d") == held, "{command}");
        }
        let printed = room.good(format!("{command} -o d --force"));
        let new = room.files("d");
        assert_eq!(room.good(format!("{command} -o d")), printed, "the same plan needs no force");
        assert!(room.files("d") == new, "{command}");
        let verb = command.split_whitespace().next().expect("a verb");
        let other = match verb {
            "odds" => format!("{command} --island 3"),
            _ => format!("{command} --seed 9"),
        };
        let said = room.refused(format!("{other} -o d"));
        let report = format!("`d` holds a different result of `corsair {verb} pirates-cove`: `");
        assert!(said.starts_with(&report) && said.ends_with("overwrite with --force"), "{said}");
    }
}

#[test]
fn merged_shards_and_unfinished_runs_are_replaced_only_by_force() {
    let room = Room::new();
    room.good("run pirates-cove -n 8 --shard 1/1 -o part");
    room.good("run pirates-cove -n 12 -o d");
    let said = room.refused("shards merge part -o d");
    assert!(said.contains("`play.games` is 12 there, and 8 here; name another"), "{said}");
    room.good("shards merge part -o d --force");
    room.good("run pirates-cove -n 8 -o d");
    let said = room.refused("run pirates-cove -n 8 -o part");
    assert!(said.starts_with("`part` holds an unfinished run: resume the run with"), "{said}");
    room.good("run pirates-cove -n 8 -o part --force");
    assert!(room.files("part") == room.files("d"));
    room.write("d/mine.txt", "mine");
    let said = room.refused("run pirates-cove -n 8 -o d --force");
    assert!(said.starts_with("`d` is not a result directory: it holds `mine.txt`"), "{said}");
}
