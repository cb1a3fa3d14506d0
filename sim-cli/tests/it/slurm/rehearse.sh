#!/usr/bin/env bash
# Rehearses `corsair shards slurm` on a real Slurm, before a release: two nodes on this host, in a temporary directory.
#
#     sudo sim-cli/tests/it/slurm/rehearse.sh target/release/corsair
#
# Eight shards of a run: the third and the last fail, one is killed, and one node dies with the shard that it plays. The merged
# result must have the bytes of one process, and cancelled jobs must stay cancelled. Needs root, and slurm-wlm and munge
# of Debian; no service of theirs has to run. It takes some minutes and ends every daemon that it has started.
set -euo pipefail
corsair=$(realpath "${1:?name the command, such as target/release/corsair}")
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
    # The shell does not report its end.
    disown
}

# Credentials and daemons only of this rehearsal.
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

# The command, which logs the player of each shard, and fails the first time that it plays shard 3 or the last one,
# whose job number is that of the whole array.
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

# Takes the last task on a node, or on any, once it has a checkpoint: SHARD NODE PID PARENT.
last_on() { grep " ${1:-n.} " "$room/played" | tail -n 1; }
plays_on() { # NODE: a shard that is under way there
    local shard node pid
    read -r shard node pid _ < <(last_on "$1") && [ -e "$kept/shard-$shard/checkpoint.jsonl" ] && kill -0 "$pid"
}
# Midway: two shards are complete.
begun_four() { [ "$(grep -c . "$room/played")" -ge 4 ]; }
wait_for 300 "fourth shard" begun_four
wait_for 60 "shard on n1" plays_on n1
read -r shard node pid _ < <(last_on n1)
kill -9 "$pid"
say "killed the command of shard $shard on $node; $(grep -c . "$room/played") begun so far"
wait_for 60 "shard on n2" plays_on n2
read -r shard node pid parent < <(last_on n2)
# A node that dies takes all with it: its daemon, the daemon of the task, the script and the command.
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
diff -r "$kept/result" "$room/whole" --exclude timing.json || fail "other bytes than one process makes"
say "the same bytes as one process: $(cat "$kept"/result/*.csv | sha256sum | cut -c1-16)"

# A cancelled job is not queued again.
"$corsair" shards slurm -o "$room/cancelled" --shards 1 --partition p -- "${run[@]}" --seed 8 >/dev/null
jobs=$(bash "$room/cancelled/submit.sh" 2>/dev/null | grep -o 'job [0-9]*' | cut -d' ' -f2)
begun() { [ -e "$room/cancelled/shard-1/checkpoint.jsonl" ]; }
wait_for 60 "shard to cancel" begun
# Word by word.
scancel $jobs
wait_for 60 "end of cancelled jobs" no_jobs
sleep 15
no_jobs || fail "a cancelled job came back: $(squeue -h)"
say "cancelled jobs stay cancelled"
say "PASSED"
