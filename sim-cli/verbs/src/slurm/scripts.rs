//! Scripts of a cluster: the array job, the merge job, and the script that submits both.

use std::path::PathBuf;

use crate::slurm::args::Args;
use corsair_cli::shard_plan::{MERGED, ShardPlan};
use corsair_lab::shell::quoted_name;

/// Directories of the jobs.
pub(crate) struct Place {
    /// Absolute directory of the plan.
    pub directory: PathBuf,
    /// Working directory of the command, to which its relative paths refer.
    pub called_in: PathBuf,
}

/// Name of the directory for logs, next to the plan.
pub(crate) const LOG: &str = "log";

/// Returns one `#SBATCH` line per option.
fn options(given: impl IntoIterator<Item = String>) -> String {
    given.into_iter().map(|option| format!("#SBATCH {option}\n")).collect()
}

/// Returns the options that the array job and the merge job have in common.
fn of_both<'a>(args: &'a Args) -> impl Iterator<Item = String> + 'a {
    let named =
        |name: &str, value: &Option<String>| value.as_ref().map(|of| format!("--{name}={of}"));
    let of = [
        named("partition", &args.partition),
        named("mem", &args.memory),
        named("time", &args.time),
    ];
    of.into_iter().flatten().chain(args.sbatch.iter().cloned())
}

/// Returns the script of the array job, in which each task plays a shard.
///
/// An unfinished shard is resumed. A failed shard is queued again by the script, because Slurm requeues only after
/// the failure of a node. A shard with wrong input (exit code 2) is not queued again. Before the time limit Slurm
/// signals the script, and the command writes a checkpoint.
pub(crate) fn array(args: &Args, plan: &ShardPlan, place: &Place, has_threads: bool) -> String {
    let (shards, command, requeues) = (plan.shards, plan.command(), args.requeues);
    let options = options(
        [
            format!("--job-name=corsair-{}", plan.words[0]),
            format!("--array=1-{shards}"),
            format!("--cpus-per-task={}", args.cpus),
            format!("--output={LOG}/%a.txt"),
            "--open-mode=append".into(),
            "--requeue".into(),
            "--signal=B:TERM@60".into(),
        ]
        .into_iter()
        .chain(of_both(args)),
    );
    let (kept, called_in) = (quoted_name(&place.directory), quoted_name(&place.called_in));
    let placed = if plan.looks { of_a_round(&kept) } else { of_the_run(&kept) };
    let threads = if has_threads { "" } else { r#" --jobs "${SLURM_CPUS_PER_TASK:-1}""# };
    format!(
        r#"#!/bin/bash
{options}
shard=$SLURM_ARRAY_TASK_ID
# The last task to start has the job number of the whole array, so the array job and the index name the task.
task=${{SLURM_ARRAY_JOB_ID}}_$shard
again() {{
    # Only a running job is queued again; a cancelled job is not.
    if [ "${{SLURM_RESTART_COUNT:-0}}" -lt {requeues} ] && [ "$(squeue -h -j "$task" -o %T)" = RUNNING ]; then
        echo "shard $shard ended with $1: queued again" >&2
        scontrol requeue "$task"
    fi
    exit "$1"
}}
cd {called_in} || again 1
{placed}"${{CORSAIR:-corsair}}" {command} --shard "$shard/{shards}" "${{place[@]}}"{threads} &
child=$!
trap 'kill -TERM "$child"' TERM
# A signal ends `wait` before the command ends.
while wait "$child"; code=$?; kill -0 "$child" 2>/dev/null; do :; done
case $code in 0 | 2) exit "$code" ;; esac
again "$code"
"#
    )
}

/// Returns the script lines that set a shard's directory and resume an unfinished shard, for a run without rounds.
fn of_the_run(kept: &str) -> String {
    format!(
        r#"kept={kept}/shard-$shard
if [ -e "$kept/checkpoint.jsonl" ]; then place=(--resume "$kept"); else place=(-o "$kept"); fi
"#
    )
}

/// Returns the script lines that set a shard's directory in the next round and skip a complete shard, for a run in
/// rounds.
fn of_a_round(kept: &str) -> String {
    format!(
        r#"kept={kept}
round=1
while [ -e "$kept/round-$round/{MERGED}/checkpoint.jsonl" ]; do round=$((round + 1)); done
place=(-o "$kept/round-$round/shard-$shard")
[ ! -e "$kept/round-$round/shard-$shard/checkpoint.jsonl" ] || exit 0
[ "$round" = 1 ] || place+=(--after "$kept/round-$((round - 1))/{MERGED}")
"#
    )
}

/// Returns the script of the job that merges the shards after all tasks have ended, successfully or not.
pub(crate) fn merge(args: &Args, plan: &ShardPlan, place: &Place) -> String {
    let options = options(
        [
            "--job-name=corsair-merge".into(),
            format!("--output={LOG}/merge.txt"),
            "--open-mode=append".into(),
        ]
        .into_iter()
        .chain(of_both(args)),
    );
    let kept = quoted_name(&place.directory);
    let trust = plan.trust();
    format!(
        r#"#!/bin/bash
{options}
corsair=${{CORSAIR:-corsair}}
# Lists missing shards, and ends with 3.
"$corsair" shards status {kept} || exit
"$corsair" shards merge {kept} -o {kept}/result{trust}
code=$?
# Without a result the question is undecided after this round: submit the next one.
if [ "$code" = 3 ] && [ ! -e {kept}/result/manifest.json ]; then exec bash {kept}/submit.sh; fi
exit "$code"
"#
    )
}

/// Returns the script that submits the unfinished shards and the merge job.
pub(crate) fn submit(place: &Place) -> String {
    let kept = quoted_name(&place.directory);
    format!(
        r#"#!/bin/bash
set -eu
cd {kept}
missing=$("${{CORSAIR:-corsair}}" shards status . --format ranges) || [ $? = 3 ]
after=
if [ -n "$missing" ]; then
    array=$(sbatch --parsable --array="$missing" array.sh)
    after=--dependency=afterany:${{array%%;*}}
    echo "shards $missing: job ${{array%%;*}}"
fi
merge=$(sbatch --parsable ${{after:+"$after"}} merge.sh)
echo "merge: job ${{merge%%;*}}"
"#
    )
}
