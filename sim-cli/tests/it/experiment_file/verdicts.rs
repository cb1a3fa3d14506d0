//! Tests of the play, verdicts and exit codes of experiment files.

use std::fs;

use serde_json::Value;
use snapbox::str;

use super::{FILE, room};

#[test]
fn results_of_entries_have_the_bytes_of_their_commands() {
    let room = room(FILE);
    room.ends(0, "experiment x.toml -o all");
    for (id, command) in [
        ("played", "run pirates-cove --bots merchant,raider,drifter,uniform -n 800 --seed 4"),
        (
            "compared",
            "compare pirates-cove --rules hit-on-4 --rules turns=8 --bots merchant,raider,drifter,uniform \
             -n 400 --seed 4",
        ),
        ("seats", "seats pirates-cove --bots balanced -n 400 --margin 20pp --seed 9"),
        ("matched", "match pirates-cove raider drifter --field uniform -n 240 --seed 2"),
        (
            "ladder",
            "tournament pirates-cove --bots uniform,raider,drifter,merchant,miser -n 400 --seed 4",
        ),
        (
            "planned",
            "power pirates-cove --rules hit-on-4 --bots raider,drifter,merchant --effect 2pp -n 300 \
             --seed 4",
        ),
        ("odds", "odds pirates-cove --ship 2-2-3-3 --ship 3-3-3-3 --seed 4"),
    ] {
        let printed = room.good(format!("{command} -o {id} --full --width 80"));
        assert!(room.files(id) == room.files(format!("all/{id}")), "{id} differs");
        let kept = room.read(format!("all/{id}.txt"));
        assert_eq!(kept, printed, "{id}");
    }
}

#[test]
fn bytes_of_experiments_do_not_depend_on_threads() {
    let room = room(FILE);
    let played = |jobs: &str| {
        let name = format!("on-{jobs}");
        let (printed, _) = room.ends(0, format!("experiment x.toml -j {jobs} -o {name}"));
        (printed, room.files(name))
    };
    let one = played("1");
    assert_eq!(one.1.keys().filter(|name| name.ends_with("manifest.json")).count(), 7);
    for jobs in ["2", "3", "7"] {
        assert!(played(jobs) == one, "-j {jobs}");
    }
}

#[test]
fn report_of_an_experiment_lists_entries_in_order() {
    let room = room(FILE);
    let (printed, _) = room.ends(0, "experiment x.toml");
    snapbox::assert_data_eq!(
        printed,
        str![[r#"
A little of everything

Small, so that it is quick.

entry     command                  result  assertions
------------------------------------------------------
played    run pirates-cove         done    all 3 hold
compared  compare pirates-cove     done    all 2 hold
seats     seats pirates-cove       done    holds
matched   match pirates-cove       done    –
ladder    tournament pirates-cove  done    holds
planned   power pirates-cove       done    holds
odds      odds pirates-cove        done    all 2 hold

holds  played: win[bot=uniform] < 5%
holds  played: combats > 5
holds  played: fame_median.value[bot=raider] > 20
holds  compared: |fame[variant=hit-on-4]| < 2
holds  compared: win.verdict[bot=raider] != identical
holds  seats: seat_gap < 20pp
holds  ladder: win[bot=uniform] < 10%
holds  planned: games.value[goal=effect] > 100
holds  odds: win[ship=0] < 20%
holds  odds: rounds_mean > 1.5

"#]]
    );
    let (listed, _) = room.ends(0, "experiment x.toml --list");
    snapbox::assert_data_eq!(
        listed,
        str![[r#"
entry     games  assertions  command
----------------------------------------------------------------------------------------------------
played      800           3  run pirates-cove --bots 'merchant,raider,drifter,uniform' -n 800
                             --seed 4
compared  1,200           2  compare pirates-cove --bots 'merchant,raider,drifter,uniform'
                             '--rules=hit-on-4' '--rules=turns=8' -n 400 --seed 4
seats       400           1  seats pirates-cove --bots balanced -n 400 --margin 20pp --seed 9
matched     240           0  match pirates-cove raider drifter --field uniform -n 240 --seed 2
ladder      400           1  tournament pirates-cove --bots 'uniform,raider,drifter,merchant,miser'
                             -n 400 --seed 4
planned     600           1  power pirates-cove --rules hit-on-4 --bots 'raider,drifter,merchant'
                             --effect 2pp -n 300 --seed 4
odds       none           2  odds pirates-cove --ship 2-2-3-3 --ship 3-3-3-3 --seed 4

"#]]
    );
    assert_eq!(fs::read_dir(&*room).expect("there").count(), 1, "nothing is left behind");
}

#[test]
fn trials_are_not_counted_as_games() {
    let file = r#"
title = "Trials"
prose = "Odds that are simulated."

[[entry]]
id = "duel"
command = "odds pirates-cove --ship 2-2-3-3 --ship 3-3-3-3 --check 5k"
prose = "Two ships."
"#;
    let room = room(file);
    let (listed, _) = room.ends(0, "experiment x.toml --list");
    assert!(listed.contains(" 5,000 trials "), "{listed}");
    let (report, _) = room.ends(0, "experiment x.toml --dry-run");
    assert!(report.starts_with("duel: 5,000 trials\n"), "{report}");
}

#[test]
fn dry_run_prints_numbers_of_games_without_times() {
    let room = room(FILE);
    let dry = "experiment x.toml --dry-run";
    let (report, said) = room.ends(0, dry);
    assert_eq!(report, room.ends(0, dry).0, "nothing of it depends on the machine");
    assert!(said.contains("\nplayed: about ") || said.starts_with("played: about "), "{said}");
    assert!(said.contains("\nall: about "), "{said}");
    let first = report.split("\n\n").next().expect("an entry");
    snapbox::assert_data_eq!(
        first,
        str![[r#"
played: 800 games
table                            deals  games
----------------------------------------------
merchant,raider,drifter,uniform    200    800
"#]]
    );
    assert!(report.contains("half-widths of 95 % intervals to expect"), "{report}");
    assert!(report.contains("win[bot=uniform] < 5%"), "{report}");
    assert!(report.ends_with("odds: plays no games, because its result is exact\n"), "{report}");
    // The predicted half-width is near the observed half-width.
    room.ends(0, "experiment x.toml -o all");
    let line = report.lines().find(|line| line.starts_with("|fame[")).expect("a line");
    let expected: f64 = line.rsplit(' ').next().and_then(|last| last.parse().ok()).expect(line);
    let csv = room.read("all/compared/deltas.csv");
    let widths =
        csv.lines().filter(|line| line.contains(",hit-on-4,game,,,score,true,")).map(|line| {
            // The name of the table has commas, so the CSV file quotes it.
            let cells: Vec<&str> = line.rsplit_once('"').expect("quoted").1.split(',').collect();
            let number = |at: usize| cells[at].parse::<f64>().expect(line);
            (number(11) - number(10)) / 2.0
        });
    let widest = widths.fold(0.0, f64::max);
    assert!(expected > 0.6 * widest && expected < 1.6 * widest, "{expected} for {widest}");
}

#[test]
fn refuted_assertion_exits_with_4_despite_undecided_assertions() {
    let text = FILE.replace("hit-on-4]| < 2", "hit-on-4]| < 0.01");
    let room = room(&text);
    let asserted =
        "experiment x.toml --assert 'matched: win_difference > 99%' --assert 'seat_gap < 21pp'";
    let (printed, said) = room.ends(4, format!("{asserted} -o all --junit junit.xml"));
    assert!(said.contains("error: assertions: 1 of 12 refuted, 1 of 12 undecided\n"), "{said}");
    assert!(said.contains("\nmatched: `win_difference > 99%` is refuted: win_diff"), "{said}");
    let undecided = "\ncompared: `|fame[variant=hit-on-4]| < 0.01` is undecided: |score[table=";
    assert!(said.contains(undecided) && said.contains("deals would decide"), "{said}");
    assert!(said.contains("(95 %: "), "{said}");
    assert!(printed.contains("\nrefuted  matched: win_difference > 99%\n"), "{printed}");
    assert!(printed.contains("\nundecided  compared: |fame[variant=hit-on-4]| < 0.01\n"));
    assert!(printed.contains("\nholds  seats: seat_gap < 21pp\n"), "{printed}");
    assert!(printed.contains("\nholds  odds: rounds_mean > 1.5\n"), "the others are played too");
    let record = room.read_json("all/experiment.json");
    assert_eq!(record["complete"], true);
    let of_fame = &record["entries"][1]["assertions"][0];
    assert_eq!((&of_fame["holds"], &of_fame["findings"][0]["holds"]), (&Value::Null, &Value::Null));
    let to_decide = of_fame["findings"][0]["to_decide"].as_u64().expect("a number of deals");
    assert!(to_decide > 100, "{to_decide}");
    let rows = room.read("all/assertions.csv");
    let refuted = rows.lines().filter(|line| line.ends_with(",false,")).count();
    let undecided = rows.lines().filter(|line| line.ends_with(&format!(",,{to_decide}"))).count();
    assert_eq!((refuted, undecided), (1, 1), "{rows}");
    let junit = room.read("junit.xml");
    assert!(junit.contains("tests=\"12\" failures=\"1\" skipped=\"1\""), "{junit}");
    assert!(junit.contains("<testcase classname=\"matched\" name=\"win_difference &gt; 99%\">"));
    let forms = |format: &str| room.ends(4, format!("{asserted} --format {format}")).0;
    assert_eq!(forms("csv"), rows);
    assert_eq!(serde_json::from_str::<Value>(&forms("json")).expect("JSON"), record);
}

#[test]
fn junit_file_needs_a_directory() {
    let room = room(FILE);
    let (_, said) = room.ends(2, "experiment x.toml --junit no/junit.xml");
    assert!(said.contains("--junit: there is no directory `no`"), "{said}");
}

#[test]
fn speeds_are_entries_with_assertions() {
    let file = r#"
title = "Speed"
[[entry]]
id = "speed"
command = "bench pirates-cove --bots uniform -j 1 -n 40 --repetitions 2"
assert = ["games_per_second.value[jobs=1] > 1", "games_per_second.value > 1"]
"#;
    let room = room(file);
    let (printed, _) = room.ends(0, "experiment x.toml -o d");
    assert!(printed.contains("all 2 hold"), "{printed}");
    let page = room.good("report d");
    assert!(page.contains("report.html"), "{page}");
    room.ends(0, "experiment x.toml --dry-run");
    room.write("x.toml", file.replace("-n 40", "--fail-below 1 -n 40"));
    let (_, said) = room.ends(2, "experiment x.toml");
    assert!(said.contains("remove --fail-below, which does not apply to an entry"), "{said}");
}

#[test]
fn undecided_entry_exits_with_3_and_does_not_stop_the_file() {
    let room = room(&FILE.replace("20pp\"\nseed = 9", "0.1pp\"\nseed = 9"));
    let (printed, said) = room.ends(3, "experiment x.toml");
    let end = "undecided: entries without an answer: seats; more games may decide\n";
    assert!(said.ends_with(end), "{said}");
    assert!(printed.contains("\nholds  odds: "), "{printed}");
}

#[test]
fn commands_check_assertions_of_the_command_line() {
    let room = room(FILE);
    let run = |assertion: &str, code| {
        let run = "run pirates-cove --bots raider,drifter,uniform -n 300";
        room.ends(code, format!("{run} --assert '{assertion}'"))
    };
    let (printed, said) = run("win[bot=uniform] > 20%", 4);
    assert!(printed.starts_with("Pirate's Cove"), "the result is printed all the same");
    assert!(
        said.contains("error: `win[bot=uniform] > 20%` is refuted: win[bot=uniform] is 0."),
        "{said}"
    );
    assert_eq!(run("win[bot=uniform] < 20%", 0).0, printed);
    let (open, said) = run("win[bot=uniform] > 1%", 3);
    assert_eq!(open, printed);
    assert!(said.starts_with("undecided: `win[bot=uniform] > 1%` is undecided: win"), "{said}");
    assert!(said.ends_with(" games would decide\n"), "{said}");
    let (_, said) = run("wins < 20%", 2);
    assert_eq!(said, "error: `wins < 20%`: there is no metric `wins`; did you mean `win`?\n");
    let seats = "seats pirates-cove --bots balanced -n 400 --margin 20pp";
    room.ends(3, format!("{seats} --assert 'seat_gap < 0.1pp'"));
    room.ends(0, format!("{seats} --assert 'advantage.verdict == balanced'"));
    // Only the merged result has metrics, so shards ignore assertions.
    let shard = "run pirates-cove --bots uniform -n 40 --shard 1/1 -o s";
    let (_, said) = room.ends(2, format!("{shard} --assert 'win > 1%'"));
    assert!(said.contains("--assert cannot check a shard"), "{said}");
    room.good(shard);
    room.ends(0, "shards merge s --assert 'win.value == 25%'");
    room.ends(4, "shards merge s --assert 'win.value > 25%'");
}
