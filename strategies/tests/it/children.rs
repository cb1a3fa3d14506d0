//! Tests that no child process outlives its bot or leaves files open, and that all children are reaped.

use std::fs;
use std::process::Command;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use corsair_engine::dealer::{GameResult, play_one};
use corsair_engine::games::cove::{Cove, PIRATES_COVE};
use corsair_engine::{Bot, FaultKind, NoObserver, PerSeat};
use corsair_strategies::external::{ExternalBot, OnFault, Terms};
use corsair_strategies::process::Patience;
use corsair_strategies::protocol::Briefing;

/// Lock that prevents two tests from counting this process's children and files at the same time.
static TURN: Mutex<()> = Mutex::new(());

const SEATS: usize = 3;

fn table() -> (Cove, Briefing) {
    let briefing = Briefing {
        game: PIRATES_COVE.id.into(),
        seats: SEATS,
        rules: serde_json::Value::Null,
        rules_hash: String::new(),
    };
    (PIRATES_COVE.game(SEATS, &[]).expect("valid rules and seats"), briefing)
}

fn engage(command: &str, deadline: Duration, briefing: &Briefing) -> ExternalBot<Cove> {
    let terms = Terms { patience: Patience::new(deadline), on_fault: OnFault::Continue };
    ExternalBot::engage(command, terms, briefing, |_| None).expect("the bot starts")
}

/// Plays a game with `bot` in all seats.
fn play(game: &Cove, bot: &ExternalBot<Cove>, deal: u64) -> GameResult<NoObserver> {
    let bots: [&dyn Bot<Cove>; 1] = [bot];
    play_one(game, &bots, 1, deal, &PerSeat::filled(SEATS, 0), NoObserver)
}

fn processes(columns: &str) -> Vec<String> {
    let listed = Command::new("ps").args(["-A", "-o", columns]).output().expect("`ps` runs");
    String::from_utf8_lossy(&listed.stdout).lines().map(|line| line.trim().into()).collect()
}

/// Returns the number of child processes that this process has, including zombies. `ps` itself counts as a child.
fn children() -> usize {
    let me = std::process::id().to_string();
    processes("ppid=").iter().filter(|parent| **parent == me).count() - 1
}

/// Returns this process's number of threads and number of open files.
fn belongings() -> (usize, usize) {
    let count = |of| fs::read_dir(format!("/proc/self/{of}")).map_or(0, Iterator::count);
    (count("task"), count("fd"))
}

#[test]
fn every_child_process_is_reaped() {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let (game, briefing) = table();
    let animal = concat!(env!("CARGO_MANIFEST_DIR"), "/../sim-cli/tests/it/zoo/animal.py");
    for (name, kind) in [("exits", FaultKind::Exited), ("hangs", FaultKind::Late)] {
        let command = format!("python3 -IS '{animal}' {name} /dev/null");
        let bot = engage(&command, Duration::from_millis(200), &briefing);
        assert_eq!(
            children(),
            2,
            "{name}: it waits for its first game, and its warden for its end"
        );
        let played = play(&game, &bot, 0);
        assert!(played.faults.iter().any(|(_, fault)| fault.kind == kind), "{name}");
        drop(bot);
        assert_eq!(children(), 0, "{name}: every child is reaped");
    }
}

#[test]
fn failed_bot_processes_leave_no_open_files_or_children() {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let (game, briefing) = table();
    let leaker = concat!(env!("CARGO_MANIFEST_DIR"), "/../sim-cli/tests/it/zoo/leaker.sh");
    let sleep = format!("600.{}", std::process::id());
    let before = belongings();
    let bot = engage(&format!("sh '{leaker}' {sleep}"), Duration::from_secs(10), &briefing);
    let mut lost = 0;
    let mut after_a_game = Vec::new();
    for deal in 0..20 {
        let faults = play(&game, &bot, deal).faults;
        lost += faults.iter().filter(|(_, fault)| fault.kind == FaultKind::Exited).count();
        assert!(faults.iter().all(|(_, fault)| fault.kind != FaultKind::Late), "{faults:?}");
        after_a_game.push(belongings());
    }
    assert!(lost >= 200, "{lost} processes were lost");
    // Threads of the test harness may end during the test.
    let no_more = |now: (usize, usize), than: (usize, usize)| now.0 <= than.0 && now.1 <= than.1;
    assert!(after_a_game.iter().all(|now| no_more(*now, after_a_game[0])), "{after_a_game:?}");
    let sleeps = |line: &&String| line.contains(&sleep) && !line.contains("leaker.sh");
    assert_eq!(processes("args=").iter().filter(sleeps).count(), 0, "{lost} processes were lost");
    drop(bot);
    let after = belongings();
    assert!(
        no_more(after, before),
        "threads and files remain open: {before:?} before, {after:?} after"
    );
}
