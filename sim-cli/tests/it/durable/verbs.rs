//! Tests of resuming and sharding for every command with long runs.

use std::thread::sleep;
use std::time::Duration;

use corsair_engine::stream::NatureDice;
use corsair_engine::{Dice, Lane};

use super::{checkpoint_of, wait_for};
use crate::command::{Room, signal, stderr_of};

/// Shardable commands with a fixed number of games: every such command on the toy game, and some on each published
/// game.
const FIXED: [&str; 18] = [
    "run toy --bots uniform,racer,gambler -n 600 --control luck",
    "compare toy --bots uniform,racer,gambler --rules long-race -n 480 --control luck",
    "run toy --bots uniform,racer,gambler -n 480 --quality --decisions 1",
    "compare toy --rules long-race --rules calm-sea -n 240 --quality --deals fresh",
    "seats toy -n 400 --margin 30pp --control luck",
    "match toy racer gambler --field uniform -n 1200 --control luck",
    "match toy racer --never dare,buy -n 400",
    "tournament toy --bots uniform,racer,gambler,racer:reach=4,racer:reach=9 -n 1200",
    "tournament toy --equilibrium --bots uniform,racer,gambler --players 3 -n 1200",
    "power toy --bots uniform,racer,gambler --rules long-race -n 300 --effect score=1",
    "sweep toy --bots uniform,racer,gambler --vary rounds=2..4 -n 192 --quality",
    "sensitivity toy --bots uniform,racer,gambler --rows 4 -n 96 --vary rounds=2..6",
    "rare toy --event score>=12.5 --bots racer --effort 8 -n 480",
    "odds toy --scores 3,2.5,4 --check 40k",
    "odds pirates-cove --ship 2-2-3-3 --ship 2-3-3-3 --simulate 60k",
    "match piratenbucht drifter --never fight -n 120",
    "seats blackbeard --bots uniform -n 96 --margin 30pp",
    "run spanish-main -n 8 --set end.rounds=6",
];

/// Commands with a stopping rule, which play in rounds.
pub(crate) const SEQUENTIAL: [&str; 10] = [
    "compare toy --rules long-race --rules calm-sea -n 1600 --margin win=20pp --sequential",
    "compare toy --rules calm-sea -n 1600 --precision win=5pp",
    "seats toy -n 1200 --margin 30pp --precision ±5pp",
    "match toy racer gambler --field uniform -n 6k --sprt 0pp,6pp --control luck",
    "match pirates-cove raider drifter --field uniform -n 6k --precision 3pp",
    "openings pirates-cove --openings 2-3-4-4,3-4-4-3,4-4-3-3,3-3-3-4,4-3-3-3,3-3-4-3,3-4-3-3 \
     --field drifter --finalists 3 -n 1200",
    "openings toy --openings 0,1,2,3 --finalists 2 --equilibrium --candidates 2 --passes 2 -n 1200",
    "exploit toy racer:reach=9 --also racer --evaluations 20 --games-per-evaluation 48 -n 300",
    "tune toy --vary rounds=2..12 --minimise hopeless --bots uniform --evaluations 20 \
     --games-per-evaluation 8 -n 64",
    "tune toy --field uniform,gambler --family racer --evaluations 20 --games-per-evaluation 32 -n 400",
];

#[test]
fn killed_and_interrupted_commands_resume_to_the_bytes_of_a_whole_run() {
    let room = Room::new();
    let mut dice = NatureDice::new(6);
    let mut chance = |n: u32| dice.pick(Lane::nature(0), n);
    let (mut resumed, mut interrupted) = (0, 0);
    for (index, command) in FIXED.iter().chain(&SEQUENTIAL).enumerate() {
        let verb = command.split_whitespace().next().expect("a verb");
        let (plain, name) = (format!("plain-{index}"), format!("d-{index}"));
        let printed = room.good(format!("{command} -o {plain}"));
        for kills in 0.. {
            let is_begun = checkpoint_of(&room.join(&name)).exists();
            let arguments = match (is_begun, kills % 2) {
                (false, _) => format!("{command} -o {name} --checkpoint 0"),
                (true, 0) => format!("{verb} --resume {name} --checkpoint 0"),
                (true, _) => format!("{command} --resume {name} --checkpoint 0"),
            };
            resumed += u32::from(is_begun);
            let mut child = room.begin(&arguments);
            if kills < 6 {
                if !is_begun {
                    wait_for(&checkpoint_of(&room.join(&name)));
                }
                sleep(Duration::from_millis(chance(30).into()));
                if child.try_wait().expect("a child").is_none() {
                    signal(&child, if chance(3) == 0 { "-KILL" } else { "-INT" });
                }
            }
            let ended = child.wait_with_output().expect("it ends");
            match ended.status.code() {
                Some(0) => {
                    assert_eq!(String::from_utf8_lossy(&ended.stdout), printed, "{command}");
                    break;
                }
                Some(130) => {
                    let fix = format!("to resume: corsair {verb} --resume {name}\n");
                    assert!(stderr_of(&ended).ends_with(&fix), "{}", stderr_of(&ended));
                    interrupted += 1;
                }
                None => {}
                Some(_) => panic!("{command}: {}", stderr_of(&ended)),
            }
        }
        assert!(room.files(&name) == room.files(&plain), "{command}");
    }
    // The number of disturbed runs depends on the speed of the machine.
    assert!(resumed >= 4 && interrupted >= 1, "{resumed} resumed, {interrupted} were interrupted");
}

#[test]
fn shards_of_every_command_give_the_bytes_of_the_whole_run() {
    let room = Room::new();
    for (index, command) in FIXED.iter().enumerate() {
        let plain = format!("plain-{index}");
        let printed = room.good(format!("{command} -o {plain}"));
        let of = if index == 0 { 7 } else { 3 };
        let place = format!("{index}-{of}");
        room.good(format!("shards slurm -o {place} --shards {of} -- {command}"));
        let names: Vec<String> = (1..=of).map(|number| format!("{place}/shard-{number}")).collect();
        for (number, name) in (1..=of).zip(&names) {
            let shard = format!("{number}/{of}");
            let report = room.good(format!("{command} --shard {shard} -o {name} -j 1"));
            assert!(
                report.starts_with(&format!("shard {shard} is complete in {name}")),
                "{report}"
            );
        }
        let status = room.good(format!("shards status {place}"));
        assert!(status.contains(&format!("complete   {of}: 1-{of}\n")), "{command}: {status}");
        assert_eq!(room.good(format!("shards merge {place}")), printed, "{command}");
        for turn in [1, 2] {
            let mut order = names.clone();
            order.rotate_left(turn);
            order.swap(0, 1);
            let whole = format!("whole-{index}-{of}-{turn}");
            let merge = format!("shards merge -o {whole} {}", order.join(" "));
            assert_eq!(room.good(merge), printed, "{command}");
            assert!(room.files(&whole) == room.files(&plain), "{command}");
        }
    }
}

#[test]
fn incompatible_shards_are_refused_with_the_difference() {
    let room = Room::new();
    let shard = |name: &str, number: &str, command: &str| {
        room.good(format!("{command} --shard {number} -o {name}"));
    };
    let merge = |names: &str| room.refused(format!("shards merge {names}"));
    let compare = "compare pirates-cove --bots raider,drifter,uniform --rules hit-on-4 -n 30";
    shard("c1", "1/2", compare);
    shard("c2", "2/2", &compare.replace("hit-on-4", "turns=8"));
    let rules = merge("c1 c2");
    let compared =
        "`compared` is [\"edition\",\"hit-on-4\"] in the first, [\"edition\",\"turns=8\"]";
    assert!(rules.contains(compared), "{rules}");
    shard("c3", "2/2", &format!("{compare} --seed 2"));
    assert_eq!(
        merge("c1 c3"),
        "`c1` and `c3` belong to different runs: `seed` is 1 in the first, 2 in the second"
    );
    shard("c4", "2/2", &compare.replace("-n 30", "-n 60"));
    assert_eq!(
        merge("c1 c4"),
        "`c1` holds shard 1/2 of 10 deals, and `c4` holds shard 2/2 of 20 deals: merge only shards of the same plan"
    );
    // With several tables, the number of games determines the numbers of deals.
    let panel = "seats pirates-cove -n 24 --margin 30pp";
    shard("s1", "1/2", panel);
    shard("s2", "2/2", &panel.replace("24", "48"));
    assert!(merge("s1 s2").contains("`deals` is [24,6,6] in the first, [48,12,12] in the second"));
    shard("s3", "2/2", &format!("{panel} --set turns=8"));
    assert!(merge("s1 s3").contains("`rules.edition.turns` is 12 in the first, 8 in the second"));
    let run = "run pirates-cove --bots uniform -n 12";
    shard("r1", "1/2", run);
    shard("r2", "2/2", &format!("{run} --quality"));
    assert!(merge("r1 r2").contains("`quality` is"));
    let duel = "match pirates-cove raider drifter --field uniform -n 24";
    shard("m1", "1/2", duel);
    shard("m2", "2/2", &duel.replace("drifter", "merchant"));
    assert!(merge("m1 m2").contains("`bots[1]` is \"drifter "));
    let ladder = "tournament pirates-cove --bots raider,drifter,uniform,merchant,miser -n 80";
    shard("t1", "1/2", ladder);
    shard("t2", "2/2", &ladder.replace("miser", "hoarder"));
    assert!(merge("t1 t2").contains("`bots[4]` is \"miser "));
    assert!(merge("t1 m2").contains("`verb` is \"tournament\" in the first"));
    // A directory resumes only with the command that started the run.
    let other = room.refused("seats --resume t1");
    assert_eq!(
        other,
        "`t1` holds a run of `corsair tournament`: resume the run with `corsair tournament`, not with \
         `corsair seats`"
    );
    let seed = room.refused("match --resume m1 --seed 2");
    assert_eq!(
        seed,
        "`m1` belongs to a different run: `seed` is 1 there, and 2 here; use the arguments and the version of that run"
    );
}

#[test]
fn only_odds_with_trials_can_be_resumed_and_sharded() {
    let room = Room::new();
    let duel = "odds pirates-cove --ship 2-2-3-3 --ship 2-3-3-3";
    let few = format!("{duel} --check 3k");
    room.good(format!("{few} -o plain"));
    room.good(format!("{few} --shard 1/2 -o one"));
    room.good(format!("{few} --shard 2/2 -o two"));
    let other = room.refused(format!("{few} --seed 2 --resume one"));
    assert_eq!(
        other,
        "`one` belongs to a different run: `seed` is 1 there, and 2 here; use the arguments and the version of that run"
    );
    let other = room.refused(format!("{} --resume one", few.replace("2-3-3-3", "2-3-3-4")));
    assert!(other.starts_with("`one` belongs to a different run: `flags.ships` is "), "{other}");
    room.good("shards merge two one -o whole");
    assert!(room.files("whole") == room.files("plain"));
    for (option, more) in [("--shard", "1/2 -o exact"), ("--resume", "one")] {
        let said = room.refused(format!("{duel} {option} {more}"));
        let why = format!("{option} applies only to simulations: add --simulate or --check");
        assert!(said.starts_with(&why), "{said}");
    }
    let said = room.refused("odds");
    assert!(said.contains("Usage: corsair odds"), "{said}");
}

/// Experiments are slow, so one shard of 50 represents all shards.
#[test]
fn resumed_shard_of_calibrate_has_the_bytes_of_a_whole_shard() {
    let room = Room::new();
    let shard = "dev calibrate -n 1000 --shard 3/50";
    let report = room.good(format!("{shard} -o at-one-go"));
    assert_eq!(report, "shard 3/50 is complete in at-one-go: deals 20\n");
    let child = room.begin(format!("{shard} -o d --checkpoint 0"));
    wait_for(&checkpoint_of(&room.join("d")));
    signal(&child, "-INT");
    let ended = child.wait_with_output().expect("it ends");
    assert_eq!(ended.status.code(), Some(130), "{}", stderr_of(&ended));
    assert!(
        stderr_of(&ended).ends_with("to resume: corsair dev calibrate --resume d\n"),
        "{}",
        stderr_of(&ended)
    );
    let seed = room.refused("dev calibrate --resume d --seed 2");
    assert_eq!(
        seed,
        "`d` belongs to a different run: `seed` is 1 there, and 2 here; use the arguments and the version of that run"
    );
    room.good("dev calibrate --resume d");
    assert!(room.files("d") == room.files("at-one-go"));
    let missing = room.refused("shards merge d");
    assert!(missing.starts_with("49 of 50 shards are missing: 1, 2, 4, "), "{missing}");
}
