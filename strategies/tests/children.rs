//! No child process outlives its bot, and none is left unburied.

use std::process::Command;
use std::time::Duration;

use corsair_engine::games::cove::{Cove, EDITIONS, Rules};
use corsair_engine::rulebook::Rulebook;
use corsair_engine::run::play_one;
use corsair_engine::{Bot, FaultKind, LookAway, PerSeat};
use corsair_strategies::external::{ExternalBot, OnFault, Terms};
use corsair_strategies::process::Patience;
use corsair_strategies::protocol::Briefing;

/// The children of this process, zombies included. `ps` itself is one of them.
fn children() -> usize {
    let me = std::process::id().to_string();
    let listed = Command::new("ps").args(["-A", "-o", "ppid="]).output().expect("ps is there");
    let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
    listed.lines().filter(|parent| parent.trim() == me).count() - 1
}

#[test]
fn every_child_is_buried() {
    let edition = EDITIONS[0];
    let book = Rulebook::edition(edition.file, edition.text).expect("sound");
    let game = Cove::new(book.rules::<Rules>(edition.file).expect("valid"), 3).expect("a table");
    let briefing = Briefing {
        game: edition.id.into(),
        seats: 3,
        rules: serde_json::Value::Null,
        rules_hash: String::new(),
    };
    let animal = concat!(env!("CARGO_MANIFEST_DIR"), "/../sim-cli/tests/zoo/animal.py");
    let terms =
        Terms { patience: Patience::new(Duration::from_millis(200)), on_fault: OnFault::Continue };
    for (name, kind) in [("exits", FaultKind::Exited), ("hangs", FaultKind::Late)] {
        let command = format!("python3 '{animal}' {name} /dev/null");
        let bot = ExternalBot::<Cove>::engage(&command, terms, &briefing).expect("it starts");
        assert_eq!(children(), 1, "{name}: it waits for its first game");
        let bots: [&dyn Bot<Cove>; 1] = [&bot];
        let played = play_one(&game, &bots, 1, 0, &PerSeat::filled(3, 0), LookAway);
        assert!(played.faults.iter().any(|(_, fault)| fault.kind == kind), "{name}");
        drop(bot);
        assert_eq!(children(), 0, "{name}: all have ended and are buried");
    }
}
