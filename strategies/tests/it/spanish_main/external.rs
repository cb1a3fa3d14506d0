//! Test that external bots get the action list and may answer any legal segment in words.

use std::fs;
use std::time::Duration;

use corsair_engine::dealer::play_one;
use corsair_engine::games::spanish_main::{Action, Event, SpanishMain, State};
use corsair_engine::{Bot, Game, Observer, PerSeat, Seat};
use corsair_strategies::external::{ExternalBot, OnFault, Terms};
use corsair_strategies::process::Patience;
use corsair_strategies::protocol::Briefing;

use super::{bot, game};

/// Script of a bot that shortens the first leg in each list by one unit, and otherwise takes the first action.
const BOT: &str = r#"
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    answer = {"id": message["id"]}
    if message["type"] == "hello":
        answer |= {"protocol": "corsair-bot", "version": 2, "name": "short"}
    elif message["type"] == "decide":
        answer["action"] = 0
        first = message["actions"][0].split()
        if message["ask"] == "segment" and first[0] == "sail":
            answer["action"] = f"sail {first[1]} {first[2]} {int(first[3]) - 1}"
    print(json.dumps(answer), flush=True)
"#;

/// Number of the first seat's segments, and number of these segments that were not listed.
#[derive(Default)]
struct Segments {
    all: u32,
    unlisted: u32,
}

impl Observer<SpanishMain> for Segments {
    fn watches(&self) -> bool {
        false
    }
    fn event(&mut self, _event: Event) {}
    fn decided(&mut self, game: &SpanishMain, state: &State, seat: Seat, action: Action) {
        if seat.index() == 0 && matches!(action, Action::Sail(_)) {
            let mut menu = Vec::new();
            game.actions(state, &mut menu);
            self.all += 1;
            self.unlisted += u32::from(!menu.contains(&action));
        }
    }
}

#[test]
fn external_bot_may_sail_an_unlisted_segment() {
    let room = tempfile::tempdir().expect("a temporary directory");
    let script = room.path().join("short.py");
    fs::write(&script, BOT).expect("the file can be written");
    let game = game(2, &["end.rounds=8"]);
    let patience = Patience::new(Duration::from_secs(60));
    let terms = Terms { patience, on_fault: OnFault::Continue };
    let briefing = Briefing {
        game: "spanish-main".into(),
        seats: 2,
        rules: serde_json::Value::Null,
        rules_hash: String::new(),
    };
    let command = format!("python3 '{}'", script.display());
    let external = ExternalBot::<SpanishMain>::engage(&command, terms, &briefing, |_| None);
    let external = external.expect("the bot starts");
    let runner = bot("runner");
    let bots: [&dyn Bot<SpanishMain>; 2] = [&external, &*runner];
    let seating = PerSeat::from_fn(2, |seat| seat.index() as u8);
    let played = play_one(&game, &bots, 3, 0, &seating, Segments::default());
    assert_eq!(played.faults, []);
    assert!(played.watch.all > 5, "{} segments", played.watch.all);
    // If an obstacle stops a leg, the shortened leg ends at the same point and may not count as unlisted.
    assert!(played.watch.unlisted * 2 > played.watch.all, "{} unlisted", played.watch.unlisted);
}
