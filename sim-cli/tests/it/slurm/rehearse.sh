#!/usr/bin/env bash
# Tests `corsair shards slurm` on a real Slurm before a release, with two nodes on this host in a temporary directory.
#
#     sudo sim-cli/tests/it/slurm/rehearse.sh target/release/corsair
#
# The run has eight shards. The third and the last shard fail once, the script kills one shard, and one node dies with
# its shard. The merged result must have the bytes of one process, and cancelled jobs must stay cancelled. Needs root,
# and Debian's slurm-wlm and munge, whose services need not run. The script takes minutes and ends every daemon that it
# starts.
set -euo pipefail
corsair=$(realpath "${1:?name the program, such as target/release/corsair}")
games=${2:-400k}
run=(run pirates-cove --bots merchant,raider,drifter,uniform -n "$games")

room=$(mktemp -d)
chmod 755 "$room"
started=()
finish() {
    for pid in "${started[@]}"; do kill -9 "$pid" 2>/dev/null || true; done
    rm -rf "$room"
}
trap finish EXIT
say() { printf '%s  %s\n' "$(date +%T)" "$*"; }
fail() { say "FAILED: $*"; tail -n 40 "$room"/*.log "$room"/shards/log/* 2>/dev/null; exit 1; }
wait_for() { # SECONDS WHAT COMMAND...
    local until=$((SECONDS + $1)) what=$2
    shift 2
    while ! "$@" >/dev/null 2>&1; do
        [ "$SECONDS" -lt "$until" ] || fail "no $what"
        sleep 0.2
    done
}
# Starts a daemon in the foreground, as a child with a known id.
daemon() {
    "$@" >>"$room/daemons.log" 2>&1 &
    started+=($!)
    # `disown` prevents a message of the shell when the daemon ends.
    disown
}

# The credentials and the daemons belong only to this rehearsal.
mkdir "$room/munge" "$room/state" "$room/n1" "$room/n2"
dd if=/dev/urandom of="$room/munge/key" bs=64 count=1 status=none
chown -R munge:munge "$room/munge"
chmod 711 "$room/munge"
chmod 400 "$room/munge/key"
daemon setpriv --reuid=munge --regid=munge --clear-groups munged --foreground --key-file="$room/munge/key" \
    --socket="$room/munge/socket" --pid-file="$room/munge/pid" --log-file="$room/munge/log" --seed-file="$room/munge/seed"
wait_for 20 "credentials" munge -n --socket="$room/munge/socket"
cat >"$room/slurm.conf" <<CONF
ClusterName=rehearsal
SlurmctldHost=$(hostname)(127.0.0.1)
SlurmctldPort=17000
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$room/munge/socket,cred_expire=10
CryptoType=crypto/munge
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
ReturnToService=2
SlurmdTimeout=10
JobRequeue=1
KillWait=5
StateSaveLocation=$room/state
SlurmdSpoolDir=$room/%n
SlurmctldPidFile=$room/slurmctld.pid
SlurmdPidFile=$room/slurmd-%n.pid
SlurmctldLogFile=$room/slurmctld.log
SlurmdLogFile=$room/slurmd-%n.log
NodeName=n1 NodeHostname=$(hostname) NodeAddr=127.0.0.1 Port=17001 CPUs=1 RealMemory=500
NodeName=n2 NodeHostname=$(hostname) NodeAddr=127.0.0.1 Port=17002 CPUs=1 RealMemory=500
PartitionName=p Nodes=n1,n2 Default=YES
CONF
export SLURM_CONF=$room/slurm.conf
daemon slurmctld -D -c
daemon slurmd -D -N n1
daemon slurmd -D -N n2
n2=${started[-1]}
two_nodes() { [ "$(sinfo -h -o '%D %t')" = "2 idle" ]; }
wait_for 60 "two idle nodes" two_nodes
say "$(sinfo --version), nodes: $(sinfo -h -o '%D %t')"

# This wrapper of the program logs who plays each shard. It fails the first time that it plays shard 3 or the last
# shard, whose job number equals the number of the array job.
cat >"$room/corsair" <<COMMAND
#!/bin/bash
if [ "\$1" = run ]; then
    echo "\$SLURM_ARRAY_TASK_ID \$SLURMD_NODENAME \$\$ \$PPID" >>"$room/played"
    case "\$SLURM_ARRAY_TASK_ID,\${SLURM_RESTART_COUNT:-0}" in 3,0 | 8,0) exit 1 ;; esac
fi
exec "$corsair" "\$@"
COMMAND
chmod 755 "$room/corsair"
export CORSAIR=$room/corsair
kept=$room/shards
"$corsair" shards slurm -o "$kept" --shards 8 --time 10 --partition p -- "${run[@]}" --seed 7
say "$(bash "$kept/submit.sh" 2>/dev/null | paste -sd' ')"

# Prints SHARD NODE PID PARENT of the last task on a node, or without an argument on any node.
last_on() { grep " ${1:-n.} " "$room/played" | tail -n 1; }
plays_on() { # NODE: succeeds if the last shard on NODE is running and has a checkpoint
    local shard node pid
    read -r shard node pid _ < <(last_on "$1") && [ -e "$kept/shard-$shard/checkpoint.jsonl" ] && kill -0 "$pid"
}
# Four started shards on two nodes: at least two shards are complete.
begun_four() { [ "$(grep -c . "$room/played")" -ge 4 ]; }
wait_for 300 "fourth shard" begun_four
wait_for 60 "shard on n1" plays_on n1
read -r shard node pid _ < <(last_on n1)
kill -9 "$pid"
say "killed the command of shard $shard on $node; $(grep -c . "$room/played") begun so far"
wait_for 60 "shard on n2" plays_on n2
read -r shard node pid parent < <(last_on n2)
# The death of a node ends its daemon, the daemon of the task, the script and the program.
step=$(ps -o ppid= -p "$parent")
kill -9 "$n2" $step "$parent" "$pid"
say "n2 died with shard $shard; squeue: $(squeue -h -r -o '%K:%t:%N' | paste -sd' ')"
"$corsair" shards status "$kept" 2>/dev/null | sed 's/^/          /' || true

no_jobs() { [ -z "$(squeue -h)" ]; }
wait_for 900 "end of all jobs" no_jobs
grep -hE 'requeue|not responding|DOWN' "$room/slurmctld.log" | sed 's/^/          /' | head -n 20
grep -h 'queued again' "$kept"/log/* | sed 's/^/          /'
say "shards were begun as SHARD NODE: $(cut -d' ' -f1,2 "$room/played" | paste -sd,)"
[ -e "$kept/result/manifest.json" ] || fail "no result"
"$corsair" shards status "$kept" | sed 's/^/          /'
"$corsair" "${run[@]}" --seed 7 -j 1 -q -o "$room/whole" >/dev/null
diff -r "$kept/result" "$room/whole" --exclude timing.json || fail "the merged result differs from the result of one process"
say "the same bytes as one process: $(cat "$kept"/result/*.csv | sha256sum | cut -c1-16)"

# Slurm must not queue a cancelled job again.
"$corsair" shards slurm -o "$room/cancelled" --shards 1 --partition p -- "${run[@]}" --seed 8 >/dev/null
jobs=$(bash "$room/cancelled/submit.sh" 2>/dev/null | grep -o 'job [0-9]*' | cut -d' ' -f2)
begun() { [ -e "$room/cancelled/shard-1/checkpoint.jsonl" ]; }
wait_for 60 "shard to cancel" begun
# Unquoted, because `jobs` has several numbers.
scancel $jobs
wait_for 60 "end of cancelled jobs" no_jobs
sleep 15
no_jobs || fail "a cancelled job came back: $(squeue -h)"
say "cancelled jobs stay cancelled"
say "PASSED"
