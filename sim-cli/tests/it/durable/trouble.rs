//! Tests of runs under kills, interrupts, full disks and removed directories.

use std::fs;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use corsair_engine::stream::NatureDice;
use corsair_engine::{Dice, Lane};

use super::{RUN, checkpoint_of, interrupted, plain, wait_for};
use crate::command::{PROGRAM, Room, signal, stderr_of};

#[test]
fn run_killed_at_random_moments_gives_identical_files() {
    let room = Room::new();
    let plain = plain(&room);
    let mut dice = NatureDice::new(20);
    let (mut kills, mut runs, mut resumed) = (0, 0, 0);
    while kills < 20 {
        let name = format!("run-{runs}");
        let checkpoint = checkpoint_of(&room.join(&name));
        loop {
            // A resume with or without the options continues; without a checkpoint, the run starts again.
            let is_begun = checkpoint.exists();
            resumed += u32::from(is_begun);
            let mut child = match (is_begun, kills % 2) {
                (false, _) => room.begin(format!("{RUN} -o {name}")),
                (true, 0) => room.begin(format!("run --resume {name} --checkpoint 0")),
                (true, _) => room.begin(format!("{RUN} --resume {name}")),
            };
            sleep(Duration::from_millis(dice.pick(Lane::nature(0), 150).into()));
            if kills == 20 {
                // After twenty kills, the run ends undisturbed.
                assert!(child.wait().expect("it ends").success());
            }
            if let Some(status) = child.try_wait().expect("a child") {
                assert!(status.success(), "{status}");
                break;
            }
            child.kill().expect("SIGKILL");
            child.wait().expect("it ends");
            kills += 1;
            if !checkpoint.exists() && room.join(&name).join("manifest.json").exists() {
                // The kill came after the complete result.
                break;
            }
        }
        assert!(room.files(&name) == plain, "{name} differs");
        runs += 1;
    }
    assert!(resumed >= 10, "only {resumed} of the killed runs had begun");
}

#[test]
fn interrupted_run_keeps_its_finished_games() {
    let room = Room::new();
    let plain = plain(&room);
    interrupted(&room, "int", "");
    assert_eq!(room.files("int").keys().collect::<Vec<_>>(), ["checkpoint.jsonl"]);
    let printed = room.good("run --resume int");
    assert!(room.files("int") == plain);
    assert_eq!(printed, room.good(RUN));
    // A resume with a larger number of games extends the run.
    interrupted(&room, "more", "");
    room.good("run --resume more -n 2400");
    room.good(format!("{} -o 2400", RUN.replace("2k", "2400")));
    assert!(room.files("more") == room.files("2400"));
}

#[test]
fn second_interrupt_ends_the_program_at_once() {
    let room = Room::new();
    // One deal takes minutes, so the run does not end by the first interrupt.
    let mut child = room.begin("run pirates-cove --bots mcts:iterations=100000 -n 9 -o d");
    wait_for(&checkpoint_of(&room.join("d")));
    signal(&child, "-INT");
    sleep(Duration::from_millis(1500));
    assert!(child.try_wait().expect("a child").is_none(), "the deal was to be finished");
    let asked = Instant::now();
    signal(&child, "-INT");
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    assert!(asked.elapsed() < Duration::from_secs(10));
    assert!(checkpoint_of(&room.join("d")).is_file());
}

#[test]
fn simultaneous_signals_count_as_one_interrupt() {
    let room = Room::new();
    let child = room.begin("run pirates-cove -n 1G -j 2 -o 'my run'");
    wait_for(&checkpoint_of(&room.join("my run")));
    // `timeout` signals the process and its group at almost the same time.
    let twice = format!("kill -TERM {0}; kill -TERM {0}", child.id());
    assert!(Command::new("sh").args(["-c", &twice]).status().expect("a shell").success());
    let ended = child.wait_with_output().expect("it ends");
    assert_eq!(ended.status.code(), Some(130), "{}", stderr_of(&ended));
    let words = stderr_of(&ended);
    let error = words.lines().last().expect("a line");
    assert!(error.starts_with("error: interrupted after "), "{words}");
    assert!(!error.starts_with("error: interrupted after 0 of "), "{words}");
    assert!(words.ends_with("to resume: corsair run --resume 'my run'\n"), "{words}");
}

/// Starts a long run, sends SIGHUP to the process, and returns the process. `how` is an option of `env` for the
/// treatment of SIGHUP.
fn hung_up(room: &Room, how: &str) -> std::process::Child {
    let mut command = Command::new("env");
    command.args([how, PROGRAM, "run", "pirates-cove", "-n", "1G"]);
    command.args(["-o", "d"]).stdout(Stdio::piped()).stderr(Stdio::piped());
    room.enter(&mut command);
    let child = command.spawn().expect("the program starts");
    wait_for(&checkpoint_of(&room.join("d")));
    signal(&child, "-HUP");
    child
}

#[test]
fn hangup_is_an_interrupt_unless_ignored() {
    let room = Room::new();
    let ended = hung_up(&room, "--default-signal=HUP").wait_with_output().expect("it ends");
    assert_eq!(ended.status.code(), Some(130), "{}", stderr_of(&ended));
    assert!(
        stderr_of(&ended).ends_with("to resume: corsair run --resume d\n"),
        "{}",
        stderr_of(&ended)
    );
    let room = Room::new();
    let mut child = hung_up(&room, "--ignore-signal=HUP");
    sleep(Duration::from_millis(700));
    assert!(child.try_wait().expect("a child").is_none(), "it plays on");
    signal(&child, "-TERM");
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
}

/// Returns a command with a limit on file sizes, in blocks of 512 bytes. A write beyond the limit fails as on a full
/// disk.
fn with_little_room(room: &Room, blocks: u32, arguments: &str) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", &format!("ulimit -f {blocks}; exec {PROGRAM} {arguments}")]);
    room.enter(&mut command);
    command
}

#[test]
fn full_disk_leaves_the_last_checkpoint() {
    let room = Room::new();
    let plain = plain(&room);
    interrupted(&room, "full", "");
    let before = room.files("full");
    let ended =
        with_little_room(&room, 8, &format!("{RUN} --resume full")).output().expect("a shell");
    assert_eq!(ended.status.code(), Some(1), "{}", stderr_of(&ended));
    let words = stderr_of(&ended);
    assert!(words.contains("because the checkpoint cannot be written"), "{words}");
    assert!(words.contains("cannot write results to `full`: File too large"), "{words}");
    assert!(room.files("full") == before, "the checkpoint is what it was, and nothing else");
    // A new run on a full disk is refused before the first game.
    let ended = with_little_room(&room, 8, &format!("{RUN} -o new")).output();
    let words = stderr_of(&ended.expect("a shell"));
    assert!(words.contains("stopped after 0 of 500 deals"), "{words}");
    room.good("run --resume full");
    assert!(room.files("full") == plain);
}

#[test]
fn result_lost_to_a_full_disk_is_written_by_a_resume() {
    let room = Room::new();
    // Few deals, so that the checkpoint is smaller than the result.
    let run = RUN.replace("2k", "240");
    room.good(format!("{run} -o plain"));
    let plain = room.files("plain");
    room.good(format!("{run} --shard 1/1 -o all"));
    let checkpoint = fs::metadata(checkpoint_of(&room.join("all"))).expect("a file").len();
    let greatest = plain.values().map(|bytes| bytes.len() as u64).max().expect("files");
    // The limit allows checkpoints, but not the largest file of the result.
    let blocks = (checkpoint / 512 + 1) as u32;
    assert!(u64::from(blocks) * 512 < greatest, "{checkpoint} and {greatest} bytes");
    let ended = with_little_room(&room, blocks, &format!("{run} -o late")).output();
    let ended = ended.expect("a shell");
    assert_eq!(ended.status.code(), Some(1));
    assert!(stderr_of(&ended).contains("File too large"), "{}", stderr_of(&ended));
    let kept = "the checkpoint has all games; to write the result again: corsair run --resume late";
    assert!(stderr_of(&ended).contains(kept), "{}", stderr_of(&ended));
    assert_eq!(
        String::from_utf8_lossy(&ended.stdout),
        room.good(&run),
        "it is printed all the same"
    );
    assert_eq!(room.files("late").keys().collect::<Vec<_>>(), ["checkpoint.jsonl"]);
    room.good("run --resume late");
    assert!(room.files("late") == plain);
}

#[test]
fn disk_full_after_the_last_deal_loses_no_result() {
    let room = Room::new();
    let seldom = RUN.replace("--checkpoint 0", "--checkpoint 3600");
    let size_of = |shard: &str, name: &str| {
        room.good(format!("{seldom} --shard {shard} -o {name}"));
        fs::metadata(checkpoint_of(&room.join(name))).expect("a file").len()
    };
    // With 501 shards of 500 deals, the first shard is empty.
    let (first, last) = (size_of("1/501", "none"), size_of("1/1", "all"));
    let blocks = first / 512 + 2;
    assert!(blocks * 512 < last, "{first} and {last} bytes");
    let full = format!("{seldom} -o full");
    let ended = with_little_room(&room, blocks as u32, &full).output().expect("a shell");
    assert_eq!(ended.status.code(), Some(1));
    assert_eq!(
        String::from_utf8_lossy(&ended.stdout),
        room.good(RUN),
        "it is printed all the same"
    );
    let words = stderr_of(&ended);
    assert!(words.starts_with("warning: cannot keep a checkpoint of the whole run: "), "{words}");
    assert!(words.contains("error: cannot write results to `full`: File too large"), "{words}");
    // A shard has no result to print.
    let shard = format!("{seldom} --shard 1/1 -o shard");
    let ended = with_little_room(&room, blocks as u32, &shard).output().expect("a shell");
    assert_eq!((ended.status.code(), ended.stdout.len()), (Some(1), 0));
    assert!(stderr_of(&ended).contains("stopped after 500 of 500 deals"), "{}", stderr_of(&ended));
}

#[test]
fn error_of_a_vanished_directory_names_the_rescued_files() {
    let room = Room::new();
    let child = room.begin("run pirates-cove -n 1G --checkpoint 0 -o gone");
    wait_for(&checkpoint_of(&room.join("gone")));
    fs::rename(room.join("gone"), room.join("away")).expect("moved");
    let ended = child.wait_with_output().expect("it ends");
    let words = stderr_of(&ended);
    assert_eq!(ended.status.code(), Some(1), "{words}");
    assert!(words.contains("cannot write results to `gone`: No such file"), "{words}");
    let kept = words.split("they remain in `").nth(1).expect("it is kept");
    let kept = kept.split('`').next().expect("a path");
    // The checkpoint in the directory and the rescued checkpoint are both complete.
    for directory in [kept, "away"] {
        let unlike = room.refused(format!("run --resume {directory} --seed 2"));
        assert_eq!(
            unlike,
            format!(
                "`{directory}` belongs to a different run: `seed` is 1 there, and 2 here; use the arguments and the version of that run"
            )
        );
    }
}

#[test]
fn temporary_files_of_a_killed_run_are_removed() {
    let room = Room::new();
    let plain = plain(&room);
    interrupted(&room, "half", "");
    let half = room.join("half");
    fs::write(half.join("summary.csv"), &plain["summary.csv"]).expect("written");
    fs::create_dir_all(half.join(".corsair-x1y2z3/new")).expect("made");
    fs::write(half.join(".corsair-x1y2z3/new/events.csv"), "torn").expect("written");
    room.good("run --resume half");
    assert!(room.files("half") == plain);
    // The result is complete, but the checkpoint has not been removed yet.
    interrupted(&room, "both", "");
    for (name, bytes) in &plain {
        fs::write(room.join("both").join(name), bytes).expect("written");
    }
    room.good("run --resume both");
    assert!(room.files("both") == plain);
}

#[test]
fn directory_in_use_is_refused_to_a_second_process() {
    let room = Room::new();
    let mut child = room.begin("run pirates-cove -n 1G -o d");
    wait_for(&checkpoint_of(&room.join("d")));
    let busy = room.output("run --resume d");
    // The other process may end, so the exit code is 1 instead of 2 for bad input.
    assert_eq!(busy.status.code(), Some(1), "{}", stderr_of(&busy));
    assert_eq!(
        stderr_of(&busy),
        "error: another corsair process uses `d`: wait until it ends, or name another directory\n"
    );
    child.kill().expect("SIGKILL");
    child.wait().expect("it ends");
    let after = room.refused("run --resume d -n 2");
    assert!(after.contains("ask for more games (-n)"), "{after}");
}

#[test]
fn older_result_stays_until_the_new_result_is_complete() {
    let room = Room::new();
    let plain = plain(&room);
    room.good("run pirates-cove -n 10 -o old");
    let old = room.files("old");
    interrupted(&room, "old", "--force");
    let mut both = room.files("old");
    both.remove("checkpoint.jsonl").expect("the new one's checkpoint");
    assert!(both == old);
    let ended = room.output("run --resume old");
    assert!(ended.status.success(), "{}", stderr_of(&ended));
    assert!(room.files("old") == plain);
}

#[test]
fn shard_replaces_an_older_result() {
    let room = Room::new();
    room.good("run pirates-cove -n 10 -o old");
    room.good(format!("{RUN} --shard 1/2 -o old --force"));
    let names: Vec<_> = fs::read_dir(room.join("old")).expect("a directory").collect();
    assert_eq!(names.len(), 1, "a checkpoint and nothing else: {names:?}");
    assert!(checkpoint_of(&room.join("old")).is_file());
}
