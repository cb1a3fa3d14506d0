//! Tests of `corsair experiment`: identical bytes of entries, verdicts, refusals, and resumed experiments.
#![cfg(unix)]

mod designs;
mod docs;
mod refusals;
mod resume;
mod verdicts;

use crate::command::Room;

/// Experiment file with an entry for every command that experiments support.
const FILE: &str = r#"
title = "A little of everything"
prose = "Small, so that it is quick."
seed = 4

[[entry]]
id = "played"
prose = "Who wins?"
command = "run pirates-cove --bots merchant,raider,drifter,uniform -n 800"
assert = ["win[bot=uniform] < 5%", "combats > 5", "fame_median.value[bot=raider] > 20"]

[[entry]]
id = "compared"
command = ["compare", "pirates-cove", "--bots", "merchant,raider,drifter,uniform"]
assert = ["|fame[variant=hit-on-4]| < 2", "win.verdict[bot=raider] != identical"]
[entry.options]
rules = ["hit-on-4", "turns=8"]
n = 400

[[entry]]
id = "seats"
command = "seats pirates-cove --bots balanced -n 400 --margin 20pp"
seed = 9
assert = "seat_gap < 20pp"

[[entry]]
id = "matched"
command = "match pirates-cove raider drifter --field uniform -n 240 --seed 2"

[[entry]]
id = "ladder"
command = "tournament pirates-cove --bots uniform,raider,drifter,merchant,miser -n 400"
assert = "win[bot=uniform] < 10%"

[[entry]]
id = "planned"
command = "power pirates-cove --rules hit-on-4 --bots raider,drifter,merchant --effect 2pp -n 300"
assert = "games.value[goal=effect] > 100"

[[entry]]
id = "odds"
command = "odds pirates-cove --ship 2-2-3-3 --ship 3-3-3-3"
assert = ["win[ship=0] < 20%", "rounds_mean > 1.5"]
"#;

/// Returns a directory that contains the experiment file `text`.
fn room(text: &str) -> Room {
    let room = Room::new();
    room.write("x.toml", text);
    room
}
