//! Tests of every command with a game from outside the laboratory: a dice race with hidden cards and half points
//! (`sim-cli/games/src/toy`).
#![cfg(unix)]

use crate::command::{Room, corsair, csv_rows, json, refused, rows, stdout};

/// Asserts that a text does not contain another game's word for the score.
fn speaks_of_points(what: &str, text: &str) {
    let words = text.split(|letter: char| !letter.is_ascii_alphabetic());
    let strange = words.filter(|word| ["fame", "rig", "rigs"].contains(&&*word.to_lowercase()));
    assert_eq!(strange.count(), 0, "{what}: {text}");
}

/// Runs a command and returns its output, after a check of its words for the score.
fn played(arguments: &str) -> String {
    let printed = stdout(arguments);
    assert!(!printed.is_empty(), "{arguments}");
    speaks_of_points(arguments, &printed);
    printed
}

/// Plays a command into a directory, makes a page of the result, and checks the words in all files.
fn kept(room: &Room, name: &str, arguments: &str) {
    let printed = room.good(format!("{arguments} -o {name}"));
    assert!(!printed.is_empty(), "{arguments}");
    speaks_of_points(arguments, &printed);
    room.good(format!("report {name}"));
    for (file, text) in room.files(name) {
        speaks_of_points(&format!("{name}/{file}"), &text);
    }
    assert!(room.join(name).join("report.html").is_file(), "{arguments}");
}

/// Returns the text of a result's file.
fn file(room: &Room, name: &str, file: &str) -> String {
    room.read(format!("{name}/{file}"))
}

#[test]
fn runs_count_half_points_for_every_number_of_seats() {
    let room = Room::new();
    for seats in 2..=5 {
        let name = format!("run-{seats}");
        kept(&room, &name, &format!("run toy --players {seats} -n 60"));
        let summary = file(&room, &name, "summary.csv");
        let head = summary.lines().next().expect("columns");
        assert!(head.contains(",score_mean,") && head.contains(",score_median,"), "{head}");
        let counts = file(&room, &name, "score_hist.csv");
        let amounts = counts.lines().skip(1).filter_map(|row| row.split(',').nth(2));
        let amounts: Vec<f64> = amounts.map(|of| of.parse().expect("a number")).collect();
        assert!(amounts.iter().any(|of| of.fract() == 0.5), "{counts}");
        assert!(amounts.iter().all(|of| (2.0 * of).fract() == 0.0), "{counts}");
    }
    room.good("run toy --bots racer,gambler,uniform -n 30 --per-game games.csv");
    let table = room.read("games.csv");
    let head: Vec<&str> = table.lines().next().expect("columns").split(',').collect();
    let spent = head.iter().position(|&column| column == "points_spent").expect("the metric");
    let spent: Vec<&str> =
        table.lines().skip(1).filter_map(|row| row.split(',').nth(spent)).collect();
    assert!(spent.contains(&"0.5") && spent.contains(&"0"), "half a point a card: {spent:?}");
    let in_all: f64 = spent.iter().map(|of| of.parse::<f64>().expect("an amount")).sum();
    let report = json("run toy --bots racer,gambler,uniform -n 30");
    let is_spent = |row: &&serde_json::Value| {
        row["event"] == "points_spent" && row["scope"] == "bot" && row["seat"].is_null()
    };
    let of_bots = rows(&report, "events").iter().filter(is_spent);
    let totals = of_bots.map(|row| row["total"].as_f64().expect("a sum"));
    assert_eq!(totals.sum::<f64>(), in_all);
}

/// The number of legal actions per decision is a mean within a game.
#[test]
fn events_have_no_total_of_means() {
    let report = json("run toy --bots racer,gambler,uniform -n 30");
    let total = |event: &str| {
        let row = rows(&report, "events").iter().find(|row| row["event"] == event);
        row.expect("an event of every game")["total"].clone()
    };
    assert_eq!(total("branching"), serde_json::Value::Null);
    assert!(total("decisions").as_f64() > Some(0.0));
}

#[test]
fn luck_of_the_dice_narrows_only_intervals_of_points() {
    let room = Room::new();
    let run = "run toy --bots racer,gambler,uniform -n 3k";
    kept(&room, "plain", run);
    kept(&room, "adjusted", &format!("{run} --control luck"));
    kept(&room, "again", &format!("{run} --control luck -j 2 --chunk 7"));
    for name in ["summary.csv", "differences.csv", "events.csv"] {
        assert_eq!(file(&room, "plain", name), file(&room, "adjusted", name), "{name}");
    }
    let luck = file(&room, "adjusted", "adjusted.csv");
    assert_eq!(luck, file(&room, "again", "adjusted.csv"));
    let of_points = csv_rows(&luck).into_iter().filter(|row| row["measure"] == "score_mean");
    let of_points: Vec<_> = of_points.collect();
    assert_eq!(of_points.len(), 6, "three bots, three pairs: {luck}");
    for row in &of_points {
        let number = |column: &str| -> f64 { row[column].parse().expect("a number") };
        let [plain, adjusted] = ["plain", "adjusted"]
            .map(|of| number(&format!("{of}_hi")) - number(&format!("{of}_lo")));
        // The share of games saved is the reduction of the squared interval width.
        let saved = 1.0 - (adjusted / plain).powi(2);
        assert!((number("saved") - saved).abs() < 0.02, "{row:?}");
        assert!(number("saved_lo") > 0.0, "{row:?}");
    }
    let compare = "compare toy --bots racer,gambler,uniform --rules long-race -n 3k";
    kept(&room, "rules", &format!("{compare} --control luck"));
    // The name of the table has commas.
    let lines = |name: &str| -> usize {
        file(&room, "rules", name).lines().filter(|line| line.contains(",luck_adjusted,")).count()
    };
    let adjusted = lines("deltas.csv");
    assert_eq!(adjusted, lines("adjusted.csv"));
    assert!(adjusted > 5, "{adjusted}");
    kept(
        &room,
        "seats",
        "seats toy --bots racer,gambler,uniform -n 3k --margin 20pp --control luck",
    );
    let of_seats = csv_rows(&file(&room, "seats", "adjusted.csv"));
    let seats = csv_rows(&file(&room, "seats", "seats.csv"));
    assert_eq!(of_seats.len(), seats.len());
}

/// A change that is adjusted by luck is not the difference of both values in its row.
#[test]
fn short_screen_of_a_comparison_names_changes_adjusted_by_luck() {
    let compare = "compare toy --bots uniform,racer,gambler --rules long-race -n 480";
    let screen = |line: &str| {
        let words: Vec<String> = stdout(line).split_whitespace().map(String::from).collect();
        words.join(" ")
    };
    let says = "metrics adjusted by luck";
    let adjusted = screen(&format!("{compare} --control luck"));
    assert!(adjusted.contains(says), "{adjusted}");
    assert!(!screen(compare).contains(says));
}

#[test]
fn luck_of_every_game_adjusts_means() {
    let room = Room::new();
    for game in ["pirates-cove", "piratenbucht", "blackbeard", "spanish-main"] {
        room.good(format!("run {game} --deals fresh -n 1200 --control luck -o {game}"));
        let rows = csv_rows(&file(&room, game, "adjusted.csv"));
        assert!(rows.len() > 1, "{game}: {} rows", rows.len());
    }
}

#[test]
fn quality_metrics_of_the_toy_are_in_points() {
    let room = Room::new();
    let run = "run toy --bots racer,gambler,uniform -n 600 --quality --decisions 1 --assert lead_changes>0 \
               --assert leader_wins[after=0.9]>50%";
    kept(&room, "quality", run);
    let figures = file(&room, "quality", "quality.csv");
    for figure in
        ["settled,", "hopeless,", "score_by_deal,", "win_resolved,0.5,", "kingmaking,", "rungs,"]
    {
        assert!(figures.lines().any(|row| row.starts_with(figure)), "{figure}: {figures}");
    }
    let page = file(&room, "quality", "report.html");
    assert!(page.contains("How soon the winner is known") && page.contains("Quality of the games"));
    refused("run toy --decisions 1 -n 10", "--quality");
}

/// Returns a number from a CSV text. The key cells select the row, and `column` selects the cell.
fn cell(text: &str, key: &[(&str, &str)], column: &str) -> Option<f64> {
    let mut rows = text.lines().map(|row| row.split(',').collect::<Vec<_>>());
    let head = rows.next().expect("a head");
    let at = |name: &str| head.iter().position(|of| *of == name).expect("a column");
    let row = rows.find(|row| key.iter().all(|(name, value)| row[at(name)] == *value));
    row.and_then(|row| row[at(column)].parse().ok())
}

#[test]
fn quality_metrics_of_the_toy_agree_across_commands() {
    let room = Room::new();
    let table = "--bots racer,gambler,uniform -n 960 --quality";
    kept(&room, "alone", &format!("run toy {table}"));
    kept(&room, "beside", &format!("compare toy --rules rounds=9 {table}"));
    kept(&room, "varied", &format!("sweep toy --vary rounds=4,9 {table}"));
    let [alone, beside, varied] =
        [("alone", "quality.csv"), ("beside", "deltas.csv"), ("varied", "cells.csv")]
            .map(|(name, of)| file(&room, name, of).replace("\"racer,gambler,uniform\"", "all"));
    for (metric, figure, after) in [
        ("settled", "settled", ""),
        ("winner_deficit", "winner_deficit", ""),
        ("sole_wins", "sole_wins", ""),
        ("leader_wins_half", "leader_wins", "0.5"),
        ("last_wins_half", "last_wins", "0.5"),
        ("lead_explained_half", "lead_explained", "0.5"),
        ("hopeless", "hopeless", ""),
        ("openings_alike", "openings_alike", ""),
        ("orders_alike", "orders_alike", ""),
    ] {
        // Equal openings and orders are counted between groups of deals, and a sweep has other groups than a run.
        let near = if metric.ends_with("_alike") { 1e-2 } else { 1e-9 };
        let value = cell(&alone, &[("figure", figure), ("after", after)], "value").expect(figure);
        let of_game = [("scope", "game"), ("metric", metric)];
        let base = cell(&beside, &of_game, "base").expect(metric);
        assert!((base - value).abs() < 1e-12, "{metric}: {base} and {value}");
        let in_a_cell = [("cell", "0"), of_game[0], of_game[1]];
        let mean = cell(&varied, &in_a_cell, "value").expect(metric);
        assert!((mean - value).abs() < near, "{metric}: {mean} and {value}");
        let changed = cell(&beside, &of_game, "value").expect(metric);
        let longer = [("cell", "1"), of_game[0], of_game[1]];
        let mean = cell(&varied, &longer, "value").expect(metric);
        assert!((mean - changed).abs() < near, "{metric}: {mean} and {changed}");
    }
}

#[test]
fn rules_of_the_toy_are_tuned_for_quality_metrics() {
    // With more rounds, seats spend more time without hope.
    let search = "--vary rounds=2..12 --bots racer,gambler,uniform --evaluations 40 \
                  --games-per-evaluation 240 -n 600";
    for (goal, least) in [("--maximise hopeless", 7.0), ("--maximise winner_deficit", 7.0)] {
        let tuned = json(format!("tune toy {goal} {search}"));
        let found = rows(&tuned, "values")[0]["found"].as_str();
        let found = found.and_then(|found| found.parse::<f64>().ok());
        assert!(found.is_some_and(|found| found >= least), "{goal}: {tuned}");
    }
    refused("tune toy --vary rounds=2..8 --minimise openings_alik", "unknown metric");
    refused("tune toy --vary rounds=2..8 --minimise hopeles", "did you mean `hopeless`?");
}

#[test]
fn restrictions_have_the_known_cost() {
    // The restriction replaces a reach of 12, which 1 roll in 36 meets, by at most 7.
    let dear = json("match toy racer:reach=12:opening=0 --never dare --players 2 -n 600");
    let of = &rows(&dear, "restrictions")[0];
    assert_eq!(of["verdict"], "gains", "{dear}");
    assert!(of["loss_hi"].as_f64().is_some_and(|high| high < 0.0), "{dear}");
    // A restriction that never applies has no effect.
    let never = json("match toy racer:reach=6 --never dare -n 60");
    assert_eq!(rows(&never, "restrictions")[0]["verdict"], "identical", "{never}");
    refused("match toy racer --never dares", "did you mean `dare`?");
    refused("match toy racer --never dare,dare", "given twice");
    refused("run toy --bots racer:never=dares", "did you mean `dare`?");
    // Bots with the same restrictions in another order are equal, and differ from the bot without restrictions.
    let plain = json("run toy --bots racer,racer:never=dare+buy,racer:never=buy+dare -n 30");
    let of_bots = rows(&plain, "summary").iter().filter(|row| row["seat"].is_null());
    let of_bots: Vec<&str> = of_bots.filter_map(|row| row["bot"].as_str()).collect();
    assert_eq!(of_bots, ["racer", "racer:never=buy+dare"]);
}

#[test]
fn equilibrium_keeps_the_dominant_bot() {
    let asked = "tournament toy --equilibrium --bots uniform,racer,racer:reach=2:opening=0 --players 3 -n 4k";
    let found = json(asked);
    let choices = rows(&found, "choices");
    let of = |bot: &str, key: &str| {
        let row = choices.iter().find(|row| row["bot"] == bot).expect(bot);
        row[key].as_f64().expect(key)
    };
    let sum = |key: &str| choices.iter().map(|row| row[key].as_f64().expect(key)).sum::<f64>();
    assert!((sum("weight") - 1.0).abs() < 1e-9 && (sum("mass") - 1.0).abs() < 1e-9, "{found}");
    assert!(found["conditions"]["regret"].as_f64().is_some_and(|regret| regret < 1e-9), "{found}");
    // A racer that reaches for 2 pips hardly ever fails and scores next to nothing.
    assert_eq!(of("racer:reach=2:opening=0", "weight"), 0.0, "{found}");
    assert!(of("racer:reach=2:opening=0", "gain") < 0.0, "{found}");
    // The two rows of a pair table describe the same games and the same test.
    let pairs = rows(&found, "pair_tables");
    assert_eq!(pairs.len(), 3 * 2 * 2);
    for row in pairs {
        let back = pairs.iter().find(|of| {
            of["bot"] == row["other"]
                && of["other"] == row["bot"]
                && of["seats"].as_u64() == row["seats"].as_u64().map(|own| 3 - own)
        });
        let back = back.expect("the other side");
        assert_eq!(back["p_holm"], row["p_holm"]);
        let wins = |of: &serde_json::Value| {
            of["seats"].as_f64().expect("seats") * of["win_share"].as_f64().expect("a share")
        };
        assert!((wins(row) + wins(back) - 1.0).abs() < 1e-12, "{row}");
    }
    // A lineup may have fewer bots than seats.
    let two = json("tournament toy --equilibrium --bots uniform,racer --players 4 -n 600");
    assert_eq!(rows(&two, "choices")[0]["bot"], "racer", "{two}");
    let one = "tournament toy --equilibrium --bots racer -n 60";
    refused(one, "--bots names 1 bot: an equilibrium needs at least 2");
    refused(
        "tournament toy --equilibrium --bots racer,racer:reach=6 -n 60",
        "a tournament needs different bots",
    );
    refused(
        "tournament toy --equilibrium --bots racer,uniform --players 3 -n 6",
        "ask for at least 7 games",
    );
    let many: Vec<String> = (2..13).map(|reach| format!("racer:reach={reach}")).collect();
    refused(
        format!("tournament toy --equilibrium --bots {}", many.join(",")),
        "an equilibrium takes at most 10",
    );
}

/// A reach of 12 scores in 1 round of 36. The number of successes in four rounds is binomial, and the event needs at
/// least three.
#[test]
fn rare_event_has_its_known_probability() {
    let miss: f64 = 35.0 / 36.0;
    let of_a_seat = 4.0 * (1.0 - miss).powi(3) * miss + (1.0 - miss).powi(4);
    let truth = 1.0 - (1.0 - of_a_seat).powi(2);
    let bots = "--bots racer:reach=12:opening=0 --players 2";
    let asked = format!("rare toy {bots} --event score>=18");
    let found = json(format!("{asked} -n 20k"));
    let of = |key: &str| rows(&found, "rare")[0][key].as_f64().expect(key);
    let error = of("standard_error");
    assert!((of("probability") - truth).abs() < 3.5 * error, "{truth}: {found}");
    assert!(error < truth / 5.0 && of("gain") > 2.0, "{found}");
    assert!(of("probability_lo") < truth && truth < of("probability_hi"), "{found}");
    // 20 replications are fewer than 20 effective replications.
    let few = json(format!("{asked} -n 1280"));
    let row = &rows(&few, "rare")[0];
    assert!(row["gain"].is_null() && row["plain_games"].is_null(), "{few}");
    let answer = few["answer"].as_str().expect("an answer");
    let few_words = "Too few effective replications to state a saving (12 of 20): play more games.";
    assert!(answer.contains(few_words), "{answer}");
    let more = |words: &str, refusal: &str| refused(format!("{asked} {words}"), refusal);
    more("--by drifter", "its bots are racer:reach=12:opening=0");
    more("--effort 1048577", "must be from 2 to 262144 games");
    more("-n 1279", "ask for at least 1280 games");
    refused("rare toy --event fame>=3", "unknown metric `fame`");
    refused("rare toy --event score>=3 --bots exec:cat", "which may remember earlier states");
}

#[test]
fn unknown_metric_in_the_games_word_suggests_score() {
    for option in ["--margin", "--precision"] {
        let refusal = "unknown metric `points`: write `score` in every game";
        refused(format!("compare toy --rules long-race {option} points=1"), refusal);
    }
    refused("power toy --rules long-race --effect points_sd=1", "write `score_sd` in every game");
    refused("sensitivity toy --vary rounds=2,4 --margin points=1", "write `score`");
}

#[test]
fn every_command_uses_the_words_of_the_toy() {
    let room = Room::new();
    for (name, arguments) in [
        ("compare", "compare toy --rules calm-sea --rules long-race -n 120"),
        ("seats", "seats toy --bots racer -n 600 --margin 30pp"),
        ("match", "match toy racer uniform -n 120"),
        ("match-never", "match toy racer:reach=8 --never buy,squall -n 120"),
        ("tournament", "tournament toy --bots racer,gambler,uniform,racer:reach=8 -n 120"),
        ("equilibrium", "tournament toy --equilibrium --bots racer,gambler,uniform -n 600"),
        ("power", "power toy --rules calm-sea --effect 1pp --effect score=0.5 --bots racer -n 400"),
        ("hands", "openings toy --openings 0,1,2 --equilibrium -n 300"),
        ("openings", "openings toy -n 1k"),
        ("exploit", "exploit toy racer:reach=9 --evaluations 60 --games-per-evaluation 48 -n 300"),
        (
            "tune",
            "tune toy --vary rounds=2..8 --target score=5 --evaluations 40 --games-per-evaluation 48 -n 96",
        ),
        (
            "field",
            "tune toy --field racer,gambler --evaluations 40 --games-per-evaluation 24 -n 96",
        ),
        ("sweep", "sweep toy --vary rounds=2,4 --vary squall.harder=1,2 --bots racer -n 64"),
        (
            "sensitivity",
            "sensitivity toy --vary rounds=2,4 --vary squall.harder=1,2 --bots racer -n 64 --rows 4 \
             --margin score=1",
        ),
        ("odds", "odds toy --scores 3,2.5,4 --check 2k"),
        (
            "rare",
            "rare toy --event score>=12.5 --by racer --bots racer,gambler,uniform --effort 6 -n 240",
        ),
    ] {
        kept(&room, name, arguments);
    }
    let hands = file(&room, "hands", "openings.csv");
    let head: Vec<&str> = hands.lines().next().expect("columns").split(',').collect();
    for column in ["opening", "parts", "cost", "score_mean"] {
        assert!(head.contains(&column), "{head:?}");
    }
    refused("odds toy --scores 3,2.25", "points must be multiples of 0.5");
    refused("openings toy --openings 9", "TOY-2");
}

#[test]
fn exact_odds_of_the_toy_agree_with_a_simulation() {
    let answer = json("odds toy --scores 0,0 --rounds 1");
    let rows = answer["tables"]["first_place"].as_array().expect("rows");
    let shares: Vec<f64> = rows.iter().filter_map(|row| row["exact"].as_f64()).collect();
    assert!(
        shares.len() == 2 && shares.iter().all(|share| (share - 0.5).abs() < 1e-12),
        "{rows:?}"
    );
    let rows = stdout("odds toy --scores 3,2.5,4 --check 20k --format csv");
    for row in rows.lines().skip(1) {
        let z: f64 = row.split(',').next_back().expect("z").parse().expect("a number");
        assert!(z.abs() < 4.0, "{row}");
    }
}

#[test]
fn experiment_can_assert_points_of_the_toy() {
    let room = Room::new();
    let text = r#"
title = "A race"
prose = "Small."
[[entry]]
id = "played"
command = "run toy --bots racer,uniform,gambler -n 300"
assert = ["points[bot=uniform] > 0", "score_median.value[bot=racer] > 1", "squalls > 0"]
[[entry]]
id = "compared"
command = "compare toy --rules long-race --bots racer -n 120"
assert = ["points > 1"]
[[entry]]
id = "exact"
command = "odds toy --scores 3,2.5"
assert = ["first[seat=0] > 50%"]
"#;
    room.write("toy.toml", text);
    speaks_of_points("the experiment", &room.good("experiment toy.toml -o results"));
}

#[test]
fn replay_shows_the_toy_as_story_table_picture_and_lines() {
    let bots = "--bots racer,gambler,uniform";
    assert!(played(&format!("replay toy 1:3:0 {bots} --why")).contains("\nRound 4\n"));
    assert!(played(&format!("replay toy 1:3:0 {bots} --at turn=2")).contains("Round 2\n"));
    let picture = played(&format!("replay toy 1:3:0 {bots} --at turn=2 --format svg"));
    assert!(picture.starts_with("<svg") && picture.contains("<desc"), "{picture}");
    let room = Room::new();
    let weighing = "--bots mcts:iterations=20,gambler,uniform";
    room.good(format!("replay toy 1:3:0 {weighing} --html game.html"));
    let text = room.read("game.html");
    for wanted in ["\"story\":[", "Round 4", "\"options\":[[", "\"decision\":null"] {
        assert!(text.contains(wanted), "{wanted}");
    }
    let lines = played(&format!("trace toy {bots} -n 2 --states turn"));
    for line in lines.lines() {
        serde_json::from_str::<serde_json::Value>(line).expect("a line of JSON");
    }
}

#[test]
fn searches_choose_unlisted_actions() {
    played("run toy --bots mcts:iterations=30,racer,uniform -n 6");
}

#[test]
fn scenarios_and_audits_check_rules_of_the_toy() {
    let room = Room::new();
    let text = r#"
game = "toy"
title = "A charm answers a squall before the next racer may play one"
players = 3
proves = ["TOY-3", "TOY-4", "TOY-5"]

[situation]
scores = [6, 3, 0]
hands = [["charm"], ["squall"], ["squall"]]

[[step]]
seat = "seat0"
do = "reach 13"
illegal = "TOY-3"
[[step]]
seat = "seat0"
do = "reach 7"
expect.asks = "seat1 squall"
[[step]]
seat = "seat1"
do = "squall"
expect.asks = "seat0 charm"
expect.legal = ["charm", "pass"]
[[step]]
seat = "seat0"
do = "charm"
expect.asks = "seat2 squall"
expect.squalls = 0
[[step]]
seat = "seat2"
do = "squall"
chance = ["dice 4 4"]
expect.seat0.half_points = 6
expect.asks = "seat1 reach"
"#;
    let file = room.write("squall.toml", text);
    played(&format!("verify {file}"));
    played("verify toy -n 200 --bots racer,uniform,gambler");
    played("verify toy --hidden -n 200 --bots racer,uniform,gambler");
    played(&format!("verify {file} --hidden -n 4"));
}

/// Program of an external bot that names an unlisted reach as text, and otherwise takes the first listed action.
const BOT: &str = r#"
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    answer = {"id": message["id"]}
    if message["type"] == "hello":
        answer.update(protocol="corsair-bot", version=2, name="words")
    elif message["type"] == "decide":
        answer["action"] = "reach 7" if message["ask"] == "reach" else 0
    print(json.dumps(answer), flush=True)
"#;

#[test]
fn external_bots_answer_the_toy_in_words() {
    let room = Room::new();
    let bot = room.write("bot.py", BOT);
    let run = format!("run toy --bots 'exec:python3 {bot},racer,uniform' -n 12 --deadline 10s");
    assert!(played(&run).contains("words"));
    played(&format!("bots check 'python3 {bot}' --game toy --players 3 --deadline 10s"));
}

#[test]
fn catalogues_list_the_toy_only_by_its_id() {
    assert!(!stdout("games").contains("toy"));
    for arguments in ["bots toy", "bots toy racer", "rules show toy --sources", "rules library toy"]
    {
        played(arguments);
    }
    played("bench toy -n 60");
    let unknown = corsair("run toi");
    assert!(!String::from_utf8_lossy(&unknown.stderr).contains("toy"));
}
