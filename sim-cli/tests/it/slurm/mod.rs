//! Tests of commands as Slurm array jobs. Substitutes for `sbatch` and `scontrol` run the scripts on this machine,
//! one task after another. `rehearse.sh` in this directory repeats the tests on a real Slurm.
#![cfg(unix)]

use std::fs;
use std::ops::Deref;
use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::command::{PROGRAM, Room, signal, stderr_of};

const RUN: &str = "run pirates-cove --bots merchant,raider,drifter,uniform -n 2k --seed 7";

/// Substitute for `sbatch`, which logs every call. The substitute runs the tasks of an array in order, repeats a task
/// that `scontrol` requeues, and then runs the merge job.
const SBATCH: &str = r#"#!/bin/bash
echo "sbatch $*" >> "$CALLS"
script=${*: -1}
numbers=
for word; do case $word in --array=*) numbers=${word#--array=} ;; esac; done
if [ -z "$numbers" ]; then
    bash "$script" > log/merge.txt 2>&1; echo "merge ended with $?" >> "$CALLS"
fi
for part in ${numbers//,/ }; do
    for number in $(seq "${part%-*}" "${part#*-}"); do
        export SLURM_ARRAY_TASK_ID=$number SLURM_ARRAY_JOB_ID=100 SLURM_RESTART_COUNT=0 SLURM_CPUS_PER_TASK=1
        while bash "$script" >> "log/$number.txt" 2>&1; code=$?; rm "$CALLS.100_$number" 2>/dev/null; do
            SLURM_RESTART_COUNT=$((SLURM_RESTART_COUNT + 1))
        done
        echo "task $number ended with $code" >> "$CALLS"
    done
done
echo 100
"#;

const SCONTROL: &str = "#!/bin/bash\necho \"scontrol $*\" >> \"$CALLS\"\ntouch \"$CALLS.$2\"\n";

/// Substitute for `squeue`: reports a job as running unless it was cancelled.
const SQUEUE: &str =
    "#!/bin/bash\ncat \"$(dirname \"$0\")/cancelled\" 2>/dev/null || echo RUNNING\n";

/// Directory with the substitute commands and a command that can fail. A file `fail-I` contains the exit code of task
/// `I`, and `always` if the task fails more than once.
struct Cluster(Room);

impl Deref for Cluster {
    type Target = Room;

    fn deref(&self) -> &Room {
        &self.0
    }
}

impl Cluster {
    fn new() -> Cluster {
        let room = Room::new();
        let command = format!(
            r#"#!/bin/bash
kept="$(dirname "$0")/fail-$SLURM_ARRAY_TASK_ID"
if [ -e "$kept" ] && [ "$1" = run ]; then
    read -r code often < "$kept"
    [ "$often" = always ] || rm "$kept"
    exit "$code"
fi
exec "{PROGRAM}" "$@"
"#
        );
        let stand_ins = [("sbatch", SBATCH), ("scontrol", SCONTROL), ("squeue", SQUEUE)];
        for (name, text) in stand_ins.into_iter().chain([("corsair", command.as_str())]) {
            let path = room.write(name, text);
            fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("set");
        }
        Cluster(room)
    }

    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        let path = std::env::var("PATH").expect("a path");
        self.enter(&mut command);
        command.env("PATH", format!("{}:{path}", self.display())).env("CALLS", self.join("calls"));
        command.env_remove("CORSAIR").env_remove("COLUMNS");
        command
    }

    #[track_caller]
    fn ends(&self, code: i32, line: &str) -> Output {
        let words = shlex::split(line).expect("quoted");
        let output = self.command(&words[0]).args(&words[1..]).output().expect("it starts");
        assert_eq!(output.status.code(), Some(code), "{line}: {}", stderr_of(&output));
        output
    }

    /// Returns the calls of the substitutes since the previous check.
    fn calls(&self) -> Vec<String> {
        let path = self.join("calls");
        let text = fs::read_to_string(&path).unwrap_or_default();
        let _ = fs::remove_file(path);
        text.lines().map(String::from).collect()
    }

    fn fail(&self, shard: u32, how: &str) {
        self.write(format!("fail-{shard}"), how);
    }
}

fn printed(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn array_job_with_a_failed_task_gives_the_bytes_of_the_whole_run() {
    let cluster = Cluster::new();
    cluster.ends(0, &format!("corsair {RUN} -o whole"));
    let report =
        cluster.ends(0, &format!("corsair shards slurm -o 'a b' --shards 4 --requeues 2 -- {RUN}"));
    assert_eq!(printed(&report), "4 shards of 500 deals; to submit them: bash 'a b/submit.sh'\n");
    cluster.fail(2, "1 once");
    let submitted = cluster.ends(0, "bash 'a b/submit.sh'");
    assert_eq!(printed(&submitted), "shards 1-4: job 100\nmerge: job 100\n");
    let calls = [
        "sbatch --parsable --array=1-4 array.sh",
        "task 1 ended with 0",
        "scontrol requeue 100_2",
        "task 2 ended with 0",
        "task 3 ended with 0",
        "task 4 ended with 0",
        "sbatch --parsable --dependency=afterany:100 merge.sh",
        "merge ended with 0",
    ];
    assert_eq!(cluster.calls(), calls);
    assert!(cluster.files("a b/result") == cluster.files("whole"));
    assert!(
        printed(&cluster.ends(0, "corsair shards status 'a b'")).contains("complete   4: 1-4\n")
    );
    // A second submission finds no shard to play.
    assert_eq!(printed(&cluster.ends(0, "bash 'a b/submit.sh'")), "merge: job 100\n");
    assert_eq!(cluster.calls(), ["sbatch --parsable merge.sh", "merge ended with 0"]);
}

#[test]
fn merge_refusal_lists_missing_shards() {
    let cluster = Cluster::new();
    cluster.ends(0, &format!("corsair shards slurm -o d --shards 6 --requeues 2 -- {RUN}"));
    cluster.fail(2, "1 always");
    cluster.fail(3, "137 always");
    cluster.fail(5, "2 always");
    cluster.ends(0, "bash d/submit.sh");
    let calls = cluster.calls();
    let count = |line: &str| calls.iter().filter(|call| *call == line).count();
    let requeued = [2, 3, 5].map(|shard| count(&format!("scontrol requeue 100_{shard}")));
    assert_eq!(requeued, [2, 2, 0], "as often as requested; bad input never");
    assert_eq!([count("task 5 ended with 2"), count("merge ended with 3")], [1, 1]);
    let log = cluster.read("d/log/merge.txt");
    assert!(log.contains("undecided: not all of 6 shards are complete: missing: 2-3,5"), "{log}");
    assert!(!cluster.join("d/result").exists());
    let refused = stderr_of(&cluster.ends(2, "corsair shards merge d -o result"));
    assert_eq!(refused, "error: 3 of 6 shards are missing: 2, 3, 5\n");
    for shard in [2, 3, 5] {
        fs::remove_file(cluster.join(format!("fail-{shard}"))).expect("removed");
    }
    cluster.ends(0, "bash d/submit.sh");
    let calls = cluster.calls();
    assert_eq!(calls[0], "sbatch --parsable --array=2-3,5 array.sh");
    assert_eq!(calls.last().map(String::as_str), Some("merge ended with 0"));
}

#[test]
fn cancelled_task_is_not_queued_again() {
    let cluster = Cluster::new();
    cluster.ends(0, &format!("corsair shards slurm -o d --shards 2 -- {RUN}"));
    cluster.fail(1, "130 once");
    cluster.write("cancelled", "CANCELLED\n");
    cluster.ends(0, "bash d/submit.sh");
    let calls = cluster.calls();
    assert!(calls.iter().any(|call| call == "task 1 ended with 130"), "{calls:?}");
    assert!(!calls.iter().any(|call| call.starts_with("scontrol")), "{calls:?}");
}

#[test]
fn terminated_task_keeps_a_checkpoint_and_resumes() {
    let cluster = Cluster::new();
    let long = RUN.replace("-n 2k", "-n 12k");
    cluster.ends(0, &format!("corsair shards slurm -o d --shards 2 -- {long} --checkpoint 0"));
    let task = |count: &str| {
        let mut command = cluster.command("bash");
        command.arg("d/array.sh").stdout(Stdio::piped()).stderr(Stdio::piped());
        command.envs([
            ("SLURM_ARRAY_TASK_ID", "2"),
            ("SLURM_ARRAY_JOB_ID", "7"),
            ("SLURM_RESTART_COUNT", count),
        ]);
        command.spawn().expect("it starts")
    };
    let child = task("0");
    let until = Instant::now() + Duration::from_secs(60);
    while !cluster.join("d/shard-2/checkpoint.jsonl").exists() {
        assert!(Instant::now() < until, "no checkpoint");
        sleep(Duration::from_millis(1));
    }
    signal(&child, "-TERM");
    let ended = child.wait_with_output().expect("it ends");
    assert_eq!(ended.status.code(), Some(130), "{}", stderr_of(&ended));
    assert!(
        stderr_of(&ended).ends_with("shard 2 ended with 130: queued again\n"),
        "{}",
        stderr_of(&ended)
    );
    assert_eq!(cluster.calls(), ["scontrol requeue 7_2"]);
    let status = cluster.ends(3, "corsair shards status d");
    assert!(
        printed(&status).contains("unfinished 1: 2\nmissing    1: 1\n"),
        "{}",
        printed(&status)
    );
    assert_eq!(printed(&cluster.ends(3, "corsair shards status d --format ranges")), "1-2\n");
    let ended = task("1").wait_with_output().expect("it ends");
    assert!(ended.status.success(), "{}", stderr_of(&ended));
    assert_eq!(
        printed(&ended),
        format!("shard 2/2 is complete in {}: deals 1,500\n", cluster.join("d/shard-2").display())
    );
}

#[test]
fn job_of_a_round_submits_the_next_round() {
    let cluster = Cluster::new();
    let duel = "match pirates-cove raider drifter --field uniform -n 6k --precision 3pp";
    cluster.ends(0, &format!("corsair {duel} -o whole"));
    let report = cluster.ends(0, &format!("corsair shards slurm -o d --shards 3 -- {duel}"));
    assert_eq!(
        printed(&report),
        "3 shards of each round of at most 3,000 deals; to submit them: bash d/submit.sh\n"
    );
    cluster.fail(2, "1 once");
    cluster.ends(0, "bash d/submit.sh");
    let calls = cluster.calls();
    let arrays = calls.iter().filter(|call| call.contains("--array=1-3")).count();
    let rounds = (1..).take_while(|round| cluster.join(format!("d/round-{round}")).exists());
    assert_eq!(arrays, rounds.count());
    assert!(arrays > 1, "{calls:?}");
    assert!(cluster.files("d/result") == cluster.files("whole"));
    assert!(printed(&cluster.ends(0, "corsair shards status d")).contains("\nround      "));
    // A shard of an earlier round replaces a shard of the last round.
    let shard = |round: usize| cluster.join(format!("d/round-{round}/shard-2/checkpoint.jsonl"));
    fs::copy(shard(arrays - 1), shard(arrays)).expect("copied");
    let status = printed(&cluster.ends(3, "corsair shards status d"));
    assert!(status.contains("broken     1: 2\n"), "{status}");
    assert!(
        status
            .contains("shard 2: the checkpoint belongs to a different round: it holds the deals "),
        "{status}"
    );
}

#[test]
fn status_names_broken_shards_with_the_fix() {
    let cluster = Cluster::new();
    cluster.ends(0, &format!("corsair shards slurm -o d --shards 4 -- {RUN}"));
    let shard = |shard: &str, place: &str, more: &str| {
        cluster.ends(0, &format!("corsair {RUN} {more} --shard {shard} -o {place}"));
    };
    shard("1/4", "d/shard-1", "");
    shard("2/4", "d/shard-2", "");
    shard("1/4", "d/shard-3", "");
    shard("4/4", "d/shard-4", "--set turns=8");
    let torn = cluster.join("d/shard-2/checkpoint.jsonl");
    let bytes = fs::read(&torn).expect("a checkpoint");
    fs::write(&torn, &bytes[..bytes.len() / 2]).expect("written");
    let status = cluster.ends(3, "corsair shards status d --width 100");
    let lines = printed(&status);
    for line in [
        "complete   1: 1\nunfinished none\nmissing    none\nbroken     3: 2-4\ngames      500 of 2,000\n",
        "shard 2: cannot use `d/shard-2/checkpoint.jsonl`: the checkpoint's hash does not match",
        "shard 3: expected the checkpoint of shard 3/4, but the file holds shard 1/4 of a run",
        "shard 4: the checkpoint belongs to a different run: `plan.table.house.settings` is \
         [\"turns=8\"], not\n[]\n",
        "To play a broken shard again, remove it: rm -r d/shard-2\n",
    ] {
        assert!(lines.contains(line), "{line}\n{lines}");
    }
    assert_eq!(stderr_of(&status), "undecided: not all of 4 shards are complete: broken: 2-4\n");
    let json = printed(&cluster.ends(3, "corsair shards status d --format json"));
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json["complete"], serde_json::json!([1]));
    assert_eq!((&json["deals_played"], &json["deals"]), (&125.into(), &500.into()));
    assert!(
        stderr_of(&cluster.ends(2, "corsair shards status ."))
            .contains("cannot read `./shards.json`")
    );
    // An unreadable shard does not count as missing, so no job may overwrite it.
    fs::remove_file(&torn).expect("removed");
    fs::create_dir(&torn).expect("a directory in its place");
    let status = printed(&cluster.ends(3, "corsair shards status d"));
    assert!(status.contains("missing    none\nbroken     3: 2-4\n"), "{status}");
    assert!(status.contains("shard 2: cannot read `d/shard-2/checkpoint.jsonl`"), "{status}");
}

#[test]
fn commands_without_shards_are_refused_with_the_reason() {
    let cluster = Cluster::new();
    for (command, why) in [
        ("verify pirates-cove", "`corsair verify` has no --shard, so it cannot be sharded"),
        ("advise pirates-cove 1:0:0", "`corsair advise` has no --shard, so it cannot be sharded"),
        (
            "odds pirates-cove --ship 2-2-3-3 --ship 2-3-3-3",
            "`corsair odds` plays no games with these arguments",
        ),
        (
            "run pirates-cove --shard 1/2",
            "remove --shard, which does not apply to a sharded command",
        ),
        (
            "run pirates-cove --per-game g.csv",
            "remove --per-game, which does not apply to a sharded command",
        ),
        ("run pirates-cove --set combat.hit_no=4", "hit_on"),
        ("rnu pirates-cove", "a similar subcommand exists: 'run'"),
    ] {
        let refused =
            cluster.ends(2, &format!("corsair shards slurm -o d --shards 2 -- {command}"));
        assert!(stderr_of(&refused).contains(why), "{command}: {}", stderr_of(&refused));
        assert!(!cluster.join("d").exists(), "{command}");
    }
    cluster.ends(0, "corsair shards slurm -o d --shards 2 -- run pirates-cove -n 40");
    cluster.ends(0, "corsair shards slurm -o d --shards 2 --time 30 -- run pirates-cove -n 40");
    for (command, why) in [
        ("--shards 3 -- run pirates-cove -n 40", "`d` already has 2 shards of this command, not 3"),
        (
            "--shards 2 -- run pirates-cove -n 40 --seed 2",
            "a different command (`plan.play.seed` was 1, and is now 2)",
        ),
        (
            "--shards 2 --partition 'a b' -- run pirates-cove -n 40",
            "expected one word without spaces for an option of sbatch, not `a b`",
        ),
    ] {
        let refused = cluster.ends(2, &format!("corsair shards slurm -o d {command}"));
        assert!(stderr_of(&refused).contains(why), "{command}: {}", stderr_of(&refused));
    }
    fs::create_dir(cluster.join("used")).expect("made");
    fs::write(cluster.join("used/notes"), "mine").expect("written");
    let refused =
        cluster.ends(2, "corsair shards slurm -o used --shards 2 -- run pirates-cove -n 40");
    assert!(stderr_of(&refused).contains("`used` is not empty"), "{}", stderr_of(&refused));
    let many = "corsair shards slurm -o many --shards 4294967295 -- run pirates-cove -n 40";
    let many = stderr_of(&cluster.ends(2, many));
    assert!(many.contains("--shards 4294967295 gives shards without deals"), "{many}");
}

#[test]
fn killed_writer_of_a_plan_can_be_repeated() {
    let cluster = Cluster::new();
    fs::create_dir(cluster.join("d")).expect("made");
    fs::write(cluster.join("d/.corsair-abc123.part"), "{").expect("written");
    cluster.ends(0, "corsair shards slurm -o d --shards 2 -- run pirates-cove -n 40");
}

#[test]
fn plan_with_a_changed_command_or_number_of_shards_is_refused() {
    let cluster = Cluster::new();
    cluster.ends(0, "corsair shards slurm -o d --shards 2 -- run pirates-cove -n 40");
    let path = cluster.join("d/shards.json");
    let plan = fs::read_to_string(&path).expect("a plan");
    for (from, to) in [("\"40\"", "\"80\""), ("\"shards\": 2", "\"shards\": 3")] {
        assert!(plan.contains(from), "{plan}");
        fs::write(&path, plan.replace(from, to)).expect("written");
        let refused = stderr_of(&cluster.ends(2, "corsair shards status d"));
        assert!(refused.contains("the file was changed"), "{refused}");
    }
}

#[test]
fn options_of_sbatch_are_in_the_array_job_and_the_merge_job() {
    let cluster = Cluster::new();
    cluster.ends(
        0,
        "corsair shards slurm -o d --shards 2 --time 1:00:00 --memory 2G --partition long --cpus 4 \
         --sbatch=--account=games --sbatch '--comment=\"for the paper\"' -- run pirates-cove -n 40",
    );
    let file = |name: &str| fs::read_to_string(cluster.join("d").join(name)).expect("a script");
    let both = [
        "--time=1:00:00",
        "--mem=2G",
        "--partition=long",
        "--account=games",
        "--comment=\"for the paper\"",
    ];
    for name in ["array.sh", "merge.sh"] {
        for option in both {
            assert!(file(name).contains(&format!("\n#SBATCH {option}\n")), "{name}: {option}");
        }
    }
    for option in ["--array=1-2", "--cpus-per-task=4"] {
        assert!(file("array.sh").contains(&format!("\n#SBATCH {option}\n")), "{option}");
        assert!(!file("merge.sh").contains(option), "{option}");
    }
}
