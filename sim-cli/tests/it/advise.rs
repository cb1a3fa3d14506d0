//! Tests of `corsair advise` and `corsair review` on a game with a known solution. Without cards, the dice race is a
//! sum of independent rolls. A reach of r has the value r times the probability of at least r pips, in half points.
//! No decision changes the value of another decision.
#![cfg(unix)]

use crate::command;

use crate::command::{Room, corsair, json, number, refused, rows, stdout, text};
use serde_json::Value;

/// Returns the expected points of a reach.
fn worth(reach: u32) -> f64 {
    let ways = (1..=6).flat_map(|one| (1..=6).map(move |other| one + other));
    let reached = ways.filter(|&pips| pips >= reach).count();
    f64::from(reach) * reached as f64 / 72.0
}

/// Returns the expected points that `reach` loses, compared with the best reach, 6.
fn loss(reach: u32) -> f64 {
    worth(6) - worth(reach)
}

/// Writes a scenario with a racer's turn in the last round, in which the opponents have these hands.
fn situation(room: &Room, name: &str, hands: &str) -> String {
    let text = format!(
        "game = \"toy\"\ntitle = \"The last round\"\nplayers = 3\n\
         [situation]\nround = 4\nracer = \"seat0\"\nscores = [6, 9, 8]\nhands = {hands}\n"
    );
    room.write(name, text)
}

#[test]
fn option_values_match_exact_values() {
    let room = Room::new();
    let file = situation(&room, "race.toml", "[[], [], []]");
    let advice = json(format!("advise {file} --playout racer -n 6k"));
    assert_eq!(
        (text(&advice["conditions"], "list"), text(&advice["conditions"], "asks")),
        ("sample", "reach")
    );
    let options = rows(&advice, "advice");
    let mut seen = Vec::new();
    for row in options {
        let reach: u32 = text(row, "option").trim_start_matches("reach ").parse().expect("a reach");
        seen.push(reach);
        let truth = 3.0 + worth(reach);
        match row["score_mean_lo"].is_null() {
            // All samples are equal, so the variance is unknown.
            true => assert_eq!(number(row, "score_mean"), truth, "{row}"),
            false => {
                let [low, high] = ["score_mean_lo", "score_mean_hi"].map(|key| number(row, key));
                assert!(low <= truth && truth <= high, "{reach}: {truth} of {row}");
            }
        }
        // Lead of an option over the best alternative; all intervals hold together.
        let others = [2, 4, 6, 8, 10, 12].into_iter().filter(|&other| other != reach);
        let best = others.map(worth).fold(0.0, f64::max);
        let [low, high] = ["lead_lo", "lead_hi"].map(|key| number(row, key));
        let lead = worth(reach) - best;
        assert!(low <= lead && lead <= high, "{reach}: {lead} of {row}");
        if loss(reach) > 1.0 {
            assert_eq!(text(row, "verdict"), "worse", "{row}");
        }
        assert!(text(row, "verdict") != "worse" || high < 0.0, "{row}");
    }
    seen.sort_unstable();
    assert_eq!(seen, [2, 4, 6, 8, 10, 12]);
    assert_ne!(text(&options[0], "verdict"), "worse");
    assert!(loss(text(&options[0], "option")[6..].parse().expect("a reach")) < 0.5);
    let shares: f64 = options.iter().map(|row| number(row, "best_share")).sum();
    assert!((shares - 1.0).abs() < 1e-9, "{shares}");
    // Seat 1 leads by 3 half points and races next, so a long reach maximizes the chance to win.
    let by_wins = json(format!("advise {file} --playout racer -n 6k --objective win"));
    let first = &rows(&by_wins, "advice")[0];
    let share = number(first, "win_share");
    let [low, high] = ["win_share_lo", "win_share_hi"].map(|key| number(first, key));
    assert!(low <= share && share <= high && text(first, "by") == "win", "{first}");
}

#[test]
fn advice_uses_only_information_visible_to_the_seat() {
    let room = Room::new();
    let hands = [
        "[[\"charm\"], [\"squall\"], [\"charm\"]]",
        "[[\"charm\"], [\"charm\"], [\"squall\"]]",
        "[[\"charm\"], [\"charm\"], [\"charm\"]]",
    ];
    let report = hands.map(|hands| {
        let file = situation(&room, "race.toml", hands);
        json(format!("advise {file} -n 1k --as racer,mcts:iterations=20"))["tables"].clone()
    });
    assert_eq!(report[0], report[1]);
    assert_eq!(report[0], report[2]);
    // Only a seat that may hold a squall can reply, and passing is a reply.
    let passes = |row: &Value| row["reply"].as_str().is_some_and(|reply| reply.contains("pass"));
    let advice = report[0]["advice"].as_array().expect("options");
    assert!(advice.iter().any(passes), "another seat may hold one: {advice:?}");
}

#[test]
fn advice_does_not_depend_on_threads_or_on_a_time_limit() {
    let room = Room::new();
    let file = situation(&room, "race.toml", "[[\"squall\"], [\"squall\"], []]");
    for verb in [
        format!("advise {file} -n 2k"),
        "review toy 1:3:0 --bots racer,gambler,uniform -n 6k".to_owned(),
    ] {
        let [one, two, three] = [1, 2, 3].map(|jobs| stdout(format!("{verb} -j {jobs}")));
        assert!(one == two && two == three, "{verb}");
        assert_eq!(one, stdout(format!("{verb} -j 2 --chunk 7")), "{verb}");
    }
    let timed = json(format!("advise {file} --budget 300ms"));
    let games = timed["conditions"]["games"].as_u64().expect("a count");
    let again = json(format!("advise {file} -n {games}"));
    assert_eq!(timed["tables"], again["tables"], "{games} games");
    assert_eq!(again["conditions"]["games"], games);
}

#[test]
fn consulted_bots_name_their_choice() {
    let room = Room::new();
    let file = situation(&room, "race.toml", "[[], [], []]");
    let advice = json(format!("advise {file} -n 600 --as racer:reach=7,uniform"));
    let asked = rows(&advice, "asked");
    assert_eq!(text(&asked[0], "bot"), "racer:reach=7");
    assert_eq!(text(&asked[0], "option"), "reach 7", "listed or not, it is an option");
    assert_eq!(text(&asked[0], "manner"), "always reaches for 7");
    let is_option = |row: &Value| row["option"] == "reach 7";
    assert!(rows(&advice, "advice").iter().any(is_option));
}

#[test]
fn option_at_selects_a_decision_of_a_game() {
    let at = |moment: &str| {
        json(format!("advise toy 1:3:0 --bots racer,gambler,uniform -n 300 --at {moment}"))
    };
    let of_turn = at("turn=2");
    let of = &of_turn["conditions"];
    let decision = of["decision"].as_u64().expect("a number");
    assert_eq!((text(of, "place"), &of["turn"]), ("1:3:0", &2.into()));
    assert_eq!(of_turn["tables"], at(&format!("decision={decision}"))["tables"]);
    let board =
        stdout(format!("replay toy 1:3:0 --bots racer,gambler,uniform --at decision={decision}"));
    assert!(board.contains("Round 2"), "{board}");
    assert_eq!(json("advise toy -n 60")["conditions"]["decision"], 0, "a game alone begins");
}

#[test]
fn invalid_questions_are_refused() {
    let room = Room::new();
    let file = situation(&room, "race.toml", "[[], [], []]");
    refused("advise toi -n 100", "there is no file `toi`");
    refused("advise toy --at turn=9", "game 1:0:0 has no turn 9");
    refused("advise toy --at round=1", "expected turn=N or decision=N");
    refused(format!("advise {file} --at turn=1"), "--at applies only to a game");
    refused(format!("advise {file} --bots racer"), "--bots applies only to a game");
    refused(format!("advise {file} -n 3"), "-n 3 is too few for 6 options: use at least -n 12");
    refused("advise toy --playout exec:true", "simulated games need a built-in bot");
    refused("advise toy --playout racr", "did you mean `racer`");
    let bad = room.write("bad.toml", "game = \"toy\"\ntitle = \"\"\nplayers = 9\n");
    refused(format!("advise {bad}"), "players");
    refused("review toy", "the address of the game is missing");
    refused("review toy 1:0:0 -n 100", "is too few");
    refused("review toy 1:0:0 -n 10k --luck 10", "which omits rolls and draws");
    refused("review toy 1:0:0 --blunder spread=1", "write the loss as a share of wins");
    refused("review toy 1:0:0 --seats 3", "there is no seat 3: seats are 0 to 2");
    refused("review nothing", "there is no file `nothing`");
    let two = room.write("two.jsonl", stdout("trace toy --bots racer -n 2"));
    refused(format!("review {two}"), "the trace has 2 games, 1:0:0, 1:1:0");
    refused(format!("review {two} 1:0:0 --bots racer"), "a trace states its bots and rules");
    let changed = stdout("trace toy --bots racer -n 1").replacen(
        "\"action\":\"reach 6\"",
        "\"action\":\"reach 13\"",
        1,
    );
    let changed = room.write("changed.jsonl", &changed);
    refused(
        format!("review {changed}"),
        "`reach 13` is illegal: it is not a reach of 2 to 12 (TOY-3)",
    );
}

/// Reach of the racer in each seat. The racers buy no cards.
const REACHES: [u32; 5] = [12, 2, 10, 8, 6];

/// Returns the review of one deal of the racers with [`REACHES`].
fn reviewed(deal: u64) -> Value {
    let bots = REACHES.map(|reach| format!("racer:opening=0:reach={reach}")).join(",");
    json(format!(
        "review toy 1:{deal}:0 --bots {bots} --seatings fixed --playout racer:opening=0 \
         --blunder score=0.5 -n 20k --seed {}",
        deal + 1
    ))
}

/// Comparison of estimated strokes of luck with their exact values.
#[derive(Default)]
struct Strokes {
    rolls: u32,
    covered: u32,
    /// Two numbers of sums over a seat's rolls in a game: all sums, and sums whose interval contains the exact value.
    sums: [u32; 2],
    /// Two numbers of estimates of hidden luck, which is zero in this game: all estimates, and estimates whose
    /// interval contains zero.
    hidden: [u32; 2],
    /// Two sums over all rolls: of the errors, and of the squared errors.
    errors: [f64; 2],
}

impl Strokes {
    fn add(&mut self, review: &Value) {
        let covers = |row: &Value, name: &str, truth: f64| {
            let [low, high] = ["lo", "hi"].map(|end| number(row, &format!("{name}_{end}")));
            low <= truth && truth <= high
        };
        let of_points = |rows: &'static str| {
            let rows = command::rows(review, rows).iter();
            rows.filter(|row| row["metric"] == "score")
        };
        let (mut truths, mut sums) = ([0.0; 5], [0.0; 5]);
        for row in of_points("strokes") {
            let seat = row["seat"].as_u64().expect("a seat") as usize;
            let racer = text(row, "after").strip_prefix("seat ").expect("a racer")[..1].parse();
            let worth = number(row, "worth");
            sums[seat] += worth;
            if racer != Ok(seat) {
                assert_eq!(worth, 0.0, "a roll changes the points of its racer alone: {row}");
                continue;
            }
            let faces = text(row, "stroke").strip_prefix("dice ").expect("dice").split(' ');
            let pips: u32 = faces.map(|face| face.parse::<u32>().expect("a face")).sum();
            let reach = REACHES[seat];
            let scored = if pips >= reach { f64::from(reach) / 2.0 } else { 0.0 };
            let truth = scored - self::worth(reach);
            truths[seat] += truth;
            self.rolls += 1;
            // An estimate has no interval if all samples are equal, as for a reach that never fails.
            let is_covered = match row["worth_lo"].is_null() {
                true => worth == truth,
                false => covers(row, "worth", truth),
            };
            self.covered += u32::from(is_covered);
            self.errors[0] += worth - truth;
            self.errors[1] += (worth - truth).powi(2);
        }
        for row in of_points("luck") {
            let seat = row["seat"].as_u64().expect("a seat") as usize;
            let (luck, chance, hidden) =
                (number(row, "luck"), number(row, "chance"), number(row, "hidden"));
            assert!(
                (chance + hidden - luck).abs() < 1e-9 && (chance - sums[seat]).abs() < 1e-9,
                "{row}"
            );
            // A reach of 2 never fails, so nothing varies.
            if REACHES[seat] > 2 {
                self.sums[0] += 1;
                self.sums[1] += u32::from(covers(row, "chance", truths[seat]));
            }
            self.hidden[0] += 1;
            self.hidden[1] += u32::from(covers(row, "hidden", 0.0));
        }
    }

    fn check(&self, games: u32) {
        assert_eq!(self.rolls, 20 * games);
        let is_enough = |covered: u32, of: u32| f64::from(covered) >= 0.91 * f64::from(of);
        let Strokes { rolls, covered, sums, hidden, errors } = self;
        assert!(is_enough(*covered, *rolls), "{covered} of {rolls} rolls");
        assert!(
            is_enough(sums[1], sums[0]) && is_enough(hidden[1], hidden[0]),
            "{sums:?} {hidden:?}"
        );
        assert!(errors[0].abs() < 3.5 * errors[1].sqrt(), "the mean error is 0: {errors:?}");
    }
}

/// A reach of 6 is best. Reaches of 12, 2 and 10 lose 2, 1.17 and 1.33 points. A reach of 8 loses 0.5 points, which
/// is exactly the blunder threshold.
#[test]
fn planted_blunders_are_found_without_false_alarms() {
    assert!([12, 2, 10].into_iter().all(|reach| loss(reach) > 1.0));
    assert!((loss(8) - 0.5).abs() < 1e-12 && loss(6) == 0.0);
    const GAMES: u64 = 20;
    let (mut planted, mut found, mut games_with_alarms, mut missed) = (0, 0, 0, 0);
    let mut strokes = Strokes::default();
    // Sum and sum of squares of each seat's luck, in points.
    let mut luck = [[0.0; 2]; 5];
    for deal in 0..GAMES {
        let review = reviewed(deal);
        let mut alarms = 0;
        for row in rows(&review, "review") {
            let seat = row["seat"].as_u64().expect("a seat") as usize;
            let is_called = row["verdict"] == "blunder";
            match REACHES[seat] {
                reach if row["asks"] == "reach" && loss(reach) > 1.0 => {
                    planted += 1;
                    found += u32::from(is_called);
                    if is_called {
                        let [low, high] = ["loss_lo", "loss_hi"].map(|key| number(row, key));
                        missed += u32::from(loss(reach) < low || high < loss(reach));
                        // The test is one-sided, but the interval is two-sided.
                        assert!(number(row, "holm_p") <= 0.05, "{row}");
                    }
                }
                _ => alarms += u32::from(is_called),
            }
        }
        games_with_alarms += u32::from(alarms > 0);
        for row in rows(&review, "luck") {
            let part = |key: &str| number(row, key);
            let sum = part("expected") + part("own") + part("others") + part("luck");
            assert!((sum - part("result")).abs() < 1e-9, "{row}");
            let seat = row["seat"].as_u64().expect("a seat") as usize;
            if row["metric"] == "score" {
                // Four decisions of each seat, with equal losses.
                let truth = -4.0 * loss(REACHES[seat]);
                let half_width = (part("own_hi") - part("own_lo")) / 2.0;
                assert!((part("own") - truth).abs() <= 2.0 * half_width + 1e-9, "{truth} {row}");
                luck[seat][0] += part("luck");
                luck[seat][1] += part("luck").powi(2);
            }
        }
        strokes.add(&review);
    }
    strokes.check(GAMES as u32);
    assert_eq!(planted, 3 * 4 * GAMES as u32);
    assert!(f64::from(found) >= 0.9 * f64::from(planted), "{found} of {planted}");
    // At 5 % per game, more than three games of twenty have a false alarm once in sixty times.
    assert!(games_with_alarms <= 3, "{games_with_alarms} of {GAMES} games");
    assert!(f64::from(missed) <= 0.08 * f64::from(found), "{missed} of {found}");
    // The expected luck is 0, so the mean lies within three and a half standard errors of 0.
    for [sum, squares] in luck {
        let n = GAMES as f64;
        let mean = sum / n;
        let error = ((squares / n - mean * mean) / (n - 1.0)).sqrt();
        assert!(mean.abs() < 3.5 * error, "{mean} {error}");
    }
}

#[test]
fn reviews_of_a_game_from_address_trace_and_run_are_equal() {
    let room = Room::new();
    let bots = "--bots racer,racer:reach=9,uniform";
    let tables = |command: &str| json(command)["tables"].clone();
    let by_address = tables(&format!("review toy 1:1:2 {bots} -n 8k --seed 5"));
    let trace = room.write("games.jsonl", stdout(format!("trace toy {bots} -n 9")));
    assert_eq!(by_address, tables(&format!("review {trace} 1:1:2 -n 8k --seed 5")));
    room.good(format!("run toy {bots} -n 9 -o run"));
    let run = room.join("run");
    let of_run = tables(&format!("review toy 1:1:2 --run {} -n 8k --seed 5", run.display()));
    assert_eq!(by_address, of_run);
    // A review of one seat has no share of luck, because it skips the decisions of the other seats.
    let of_one = json(format!("review toy 1:1:2 {bots} -n 8k --seats 1"));
    let lines = rows(&of_one, "luck");
    assert!(lines.iter().all(|row| row["seat"] == 1 && row["luck"].is_null()), "{lines:?}");
}

#[test]
fn results_of_advise_and_review_are_stored_with_a_page() {
    let room = Room::new();
    let file = situation(&room, "race.toml", "[[], [], []]");
    for (name, arguments, tables) in [
        ("advice", format!("advise {file} -n 900 --as racer"), &["advice.csv", "asked.csv"][..]),
        (
            "review",
            "review toy 1:3:0 --bots racer,uniform -n 6k".into(),
            &["review.csv", "luck.csv", "strokes.csv"],
        ),
    ] {
        room.good(format!("{arguments} -o {name}"));
        for table in tables {
            assert!(room.join(name).join(table).is_file(), "{table}");
        }
        room.good(format!("report {name}"));
        let page = room.read(format!("{name}/report.html"));
        assert!(page.contains("Breakdown of the points") || page.contains("Options"), "{name}");
    }
    let asserted = format!("advise {file} -n 900 --assert win[option='reach-6']>99%");
    assert_eq!(corsair(&asserted).status.code(), Some(2), "there is no such option");
}

/// Returns a scenario of Pirates of the Spanish Main in which an opponent has two face-down crew.
fn table_with_hidden_crew(crew: &str) -> String {
    format!(
        "game = \"spanish-main\"\ntitle = \"Two crew face down\"\nplayers = 2\n\
         [situation]\nround = 3\nseat = \"seat0\"\n\
         [[situation.island]]\nat = [1500, 1500]\nhome = \"seat0\"\n\
         [[situation.island]]\nat = [6500, 6500]\nhome = \"seat1\"\n\
         [[situation.island]]\nat = [4000, 4000]\ntreasure = [\"3 gold\", \"5 gold\"]\n\
         [[situation.ship]]\ncard = \"SM:HMS Titan\"\nseat = \"seat0\"\nbow = [3000, 3000]\n\
         heading = 100\ncrew = [\"Captain\"]\n\
         [[situation.ship]]\ncard = \"SM:El Acorazado\"\nseat = \"seat1\"\nbow = [3800, 3000]\n\
         heading = 600\ncrew = [{crew}]\n"
    )
}

#[test]
fn advice_does_not_depend_on_hidden_crew() {
    let room = Room::new();
    let advise = |crew: &str| {
        let file = room.write("table.toml", table_with_hidden_crew(crew));
        let playouts = stdout(format!("advise {file} --playout balanced -n 200"));
        let asked = "mcts:iterations=20:depth=20,rollout:iterations=10:depth=20";
        playouts + &stdout(format!("advise {file} --playout uniform --as {asked} -n 20"))
    };
    assert_eq!(advise(r#""Captain", "Helmsman""#), advise(r#""Explorer", "Musketeer""#));
}
