//! Tests of `compare`, `seats`, `match` and `power` on the command line: symmetry, refusals, equal bytes.

mod answers;
mod base;
mod power;
mod sequential;

use serde_json::Value;

use crate::command::{Room, corsair, json, refused, rows, stdout};

fn list<'v>(value: &'v Value, key: &str) -> &'v [Value] {
    value[key].as_array().expect("a list")
}

const CAPTAINS: &str = "--bots merchant,raider,drifter,uniform";

#[test]
fn comparison_of_equal_rules_has_zero_differences() {
    // `turns=12` equals the base, and `area_cards.hits` is a rule that this edition does not use.
    let compared = json(format!(
        "compare pirates-cove --rules turns=12 --rules area_cards.hits=3 --rules hit-on-4 {CAPTAINS} -n 400"
    ));
    let deltas = rows(&compared, "deltas");
    let equal = |delta: &&Value| delta["variant"] != "hit-on-4";
    assert!(deltas.iter().filter(equal).count() > 200);
    for delta in deltas.iter().filter(equal) {
        assert_eq!(delta["difference"].as_f64(), Some(0.0), "{delta}");
        assert_eq!(delta["base"], delta["value"], "{delta}");
        let on_screen = delta["on_screen"].as_bool().expect("a flag");
        assert_eq!(delta["verdict"].as_str(), on_screen.then_some("identical"), "{delta}");
        let known = delta["variant"] == "turns=12";
        assert_eq!(delta["method"] == "same_rules", known, "{delta}");
        assert_eq!(
            delta["difference_hi"] == 0.0,
            known,
            "an event that was not seen has a bound: {delta}"
        );
    }
    let differs = |delta: &&Value| delta["variant"] == "hit-on-4" && delta["on_screen"] == true;
    assert!(deltas.iter().filter(differs).all(|delta| delta["verdict"] != "identical"));
}

/// The changed tie-break affects no score, and hardly ever the winner.
#[test]
fn equal_metrics_do_not_imply_identical_games() {
    let compared = json(format!("compare pirates-cove --rules ties-by-gold {CAPTAINS} -n 2k"));
    let report = rows(&compared, "deltas").iter().filter(|delta| delta["on_screen"] == true);
    let fame = report.clone().find(|delta| delta["metric"] == "score" && delta["bot"].is_null());
    let fame = fame.expect("fame");
    assert_eq!(fame["difference"].as_f64(), Some(0.0));
    assert_eq!(fame["verdict"], "not_tested", "{fame}");
    assert_eq!((fame["method"].as_str(), &fame["differing"]), (Some("too_few_blocks"), &0.into()));
    assert!(fame["difference_hi"].is_null(), "{fame}");
    // A share that changes in very few deals has an exact interval.
    let wins = report.clone().find(|delta| delta["metric"] == "win" && delta["bot"] == "uniform");
    let wins = wins.expect("wins");
    assert_eq!(wins["method"], "betting", "{wins}");
    assert!(wins["difference_hi"].as_f64().expect("a bound") > 0.001, "{wins}");
}

/// If only 3 of 200 deals differ, a variance is meaningless.
#[test]
fn means_moved_by_few_deals_are_not_equivalent() {
    let margins = ["score=0.4", "score_sd=0.2", "spread=0.3", "combats=0.1"]
        .map(|of| format!("--margin {of}"));
    let compared = json(format!(
        "compare pirates-cove --rules combat.max_rounds=8 --bots merchant,raider,drifter,balanced -n 800 {}",
        margins.join(" ")
    ));
    let of = |metric: &str| {
        let mut rows = rows(&compared, "deltas").iter();
        rows.find(|row| row["metric"] == metric && row["bot"].is_null()).expect("a figure")
    };
    assert_eq!(of("spread")["differing"], 3);
    for metric in ["score", "score_sd", "spread", "combats"] {
        assert_eq!(of(metric)["verdict"], "not_tested", "{metric}");
    }
}

#[test]
fn shares_moved_by_few_deals_have_asymmetric_intervals() {
    let compared =
        json(format!("compare pirates-cove --rules no-card-for-flight {CAPTAINS} -n 400"));
    let number = |delta: &Value, key: &str| delta[key].as_f64().expect(key);
    let mut lopsided = 0;
    for delta in rows(&compared, "deltas") {
        match (delta["metric"].as_str(), delta["method"].as_str()) {
            (Some("win"), Some("skewed_blocks")) => {
                let [low, value, high] =
                    ["difference_lo", "difference", "difference_hi"].map(|key| number(delta, key));
                assert!(low < value && value < high, "{delta}");
                let [below, above] = [value - low, high - value];
                lopsided += usize::from((above - below).abs() > 0.005 * (above + below));
            }
            (Some("score"), method) => assert_eq!(method, Some("t_blocks"), "{delta}"),
            _ => {}
        }
    }
    assert!(lopsided >= 2, "{lopsided} intervals");
}

#[test]
fn duplicate_bots_and_rules_are_refused_before_play() {
    let nerve = "match pirates-cove raider raider:nerve=2.5 --field drifter -n 2M";
    refused(nerve, "are the same bot");
    refused("compare pirates-cove --rules edition -n 2M", "`edition` has the rules of the base");
    refused(
        "compare pirates-cove --rules edition --rules turns=12 -n 2M",
        "`edition`, `turns=12` have the rules of the base",
    );
    let twins = "compare pirates-cove --rules hit-on-4 --rules combat.hit_on=4 -n 2M";
    refused(twins, "--rules hit-on-4 and --rules combat.hit_on=4 are equal rules");
    refused(
        "compare pirates-cove --rules hit-on-4 --rules hit-on-4 -n 2M",
        "--rules hit-on-4 is given twice",
    );
    refused(
        "power pirates-cove --rules turns=12 --effect 1pp -n 2M",
        "`turns=12` has the rules of the base",
    );
    let output =
        corsair("compare pirates-cove --rules hit-on-4 --rules turns=12 --bots drifter -n 20");
    let said = String::from_utf8(output.stderr).expect("text");
    assert!(said.starts_with("`turns=12` has the rules of the base"), "{said}");
}

/// The upper bound of a bot without wins is above 0.
#[test]
fn events_that_never_happened_have_bounds() {
    let played = json("match pirates-cove balanced uniform --field balanced -n 240");
    let of = |measure: &str| {
        let row = rows(&played, "match").iter().find(|row| row["measure"] == measure);
        row.expect("a row").clone()
    };
    let never = of("second_win");
    assert_eq!((never["value"].as_f64(), &never["method"]), (Some(0.0), &"betting".into()));
    assert!(never["value_hi"].as_f64().expect("a bound") > 0.01, "{never}");
    // Two almost equal bots have an interval around 0, and a test stays undecided.
    let twins = "match pirates-cove raider raider:nerve=2.5001 --field drifter";
    let played = json(format!("{twins} -n 240"));
    let row = rows(&played, "match").iter().find(|row| row["measure"] == "win_difference");
    let row = row.expect("a row");
    assert_eq!(row["method"], "betting", "{row}");
    assert!(
        row["value_lo"].as_f64() < Some(-0.01) && row["value_hi"].as_f64() > Some(0.01),
        "{row}"
    );
    let output = corsair(format!("{twins} --sprt 0pp,0.004pp --alpha 0.001 -n 3k"));
    let report = String::from_utf8(output.stdout).expect("text");
    assert!(report.contains("a lead of 0.004 points is undecided"), "{report}");
    // One look suffices to reject a hypothesis under which some deals would differ.
    let played = json(format!("{twins} --sprt 0pp,10pp -n 3k"));
    assert_eq!(rows(&played, "match")[0]["verdict"], "accept_h0", "{played}");
    assert_eq!(rows(&played, "looks").len(), 1, "{played}");
}

#[test]
fn compare_reports_metrics_that_miss_the_requested_half_width() {
    for (command, named) in [
        (
            "compare pirates-cove --rules hit-on-4 --bots drifter --precision score=0.001 -n 200",
            "fame (hit-on-4, `drifter`) has ±",
        ),
        (
            "seats pirates-cove --bots drifter --precision 0.1pp --margin 30pp -n 200",
            "wins of seat 0",
        ),
        (
            "match pirates-cove raider drifter --precision 0.1pp -n 2400",
            "the difference of wins has ±",
        ),
    ] {
        let output = corsair(command);
        let said = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(3), "{command}: {said}");
        assert!(said.contains("--precision is not reached within -n"), "{said}");
        assert!(said.contains(named), "{said}");
    }
}

/// docs/guide/compare.md states that the table `novice` has a random player at any number of seats.
#[test]
fn panel_of_opponents_matches_the_guide() {
    let page = include_str!("../../../../docs/guide/compare.md");
    for players in 3..=5 {
        let room = Room::new();
        room.good(format!(
            "compare pirates-cove --rules hit-on-4 --players {players} -n 20 -o panel"
        ));
        let manifest = room.read_json("panel/manifest.json");
        let tables = list(&manifest, "tables");
        let names: Vec<&str> =
            tables.iter().map(|table| table["name"].as_str().expect("a name")).collect();
        assert_eq!(names, ["balanced", "captains", "novice"]);
        assert!(names.iter().all(|name| page.contains(&format!("`{name}` ("))), "{names:?}");
        let bots = list(&tables[2], "bots").iter().map(|bot| bot["name"].as_str().expect("a name"));
        assert_eq!(bots.filter(|&bot| bot == "uniform").count(), 1, "{players} players");
    }
}

#[test]
fn match_answer_claims_no_more_than_its_interval() {
    let played = |asked: &str| {
        let played = json(format!("match pirates-cove {asked}"));
        let is_tested = |row: &&Value| row["measure"] == "win_difference";
        let row = rows(&played, "match").iter().find(is_tested).expect("a row").clone();
        (played["answer"].as_str().expect("an answer").to_owned(), row)
    };
    let (answer, _) = played("drifter uniform --field uniform -n 600");
    assert!(answer.starts_with("drifter leads uniform by "), "{answer}");
    let massacre = "balanced_1 uniform --field uniform --players 3";
    let (_, constant) = played(&format!("{massacre} -n 60"));
    // All 30 deals are equal, as with a share of at least 0.025^(1/30).
    assert!((constant["value_lo"].as_f64().expect("exact") - 0.768_6).abs() < 1e-4, "{constant}");
    let (_, tested) = played(&format!("{massacre} --sprt 0pp,3pp -n 6k"));
    assert_eq!((&tested["verdict"], &tested["blocks"]), (&"accept_h1".into(), &30.into()));
    for unclear in
        ["balanced_1 uniform --field balanced_1 -n 24", "raider drifter --field merchant -n 600"]
    {
        let (answer, _) = played(unclear);
        assert!(answer.starts_with("The games do not decide which bot wins more."), "{answer}");
    }
}

#[test]
fn margins_have_p_values_of_difference_and_equivalence() {
    let compared =
        json("compare pirates-cove --rules hit-on-4 --margin score=0.1 --bots drifter -n 400");
    let report =
        rows(&compared, "deltas").iter().find(|row| row["metric"] == "score").expect("fame");
    for kind in ["within", "beyond"] {
        let p = report[format!("p_{kind}")].as_f64().expect("a chance");
        let holm = report[format!("holm_p_{kind}")].as_f64().expect("a chance");
        assert!(holm >= p, "{report}");
    }
}

/// The threshold is in tenths of a point.
#[test]
fn reported_hypotheses_keep_the_digits_of_the_command_line() {
    let room = Room::new();
    room.output("match pirates-cove balanced uniform --sprt 0.1pp,0.3pp -n 3k -o match");
    let text = room.read("match/manifest.json");
    assert!(text.contains("\"0.1pp,0.3pp\"") && !text.contains("000000"), "{text}");
    let manifest: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(manifest["sprt"], serde_json::json!([0.001, 0.003, 0.05, 0.05]));
}

/// The greatest of several estimates is biased, so its bound must hold for all seats together.
#[test]
fn greatest_seat_gap_has_a_simultaneous_bound() {
    let played = json("seats pirates-cove --bots drifter --margin 30pp -n 600");
    let seats = rows(&played, "seats");
    let greatest = |key: &str| {
        seats.iter().map(|seat| seat[key].as_f64().expect(key).abs()).fold(0.0, f64::max)
    };
    let alone = greatest("advantage_hi").max(greatest("advantage_lo"));
    let band = greatest("any_hi").max(greatest("any_lo"));
    assert!(band > alone, "{band}: a band for all seats is wider than {alone}");
}

#[test]
fn metrics_do_not_depend_on_names_of_bots() {
    let room = Room::new();
    let file = room.write("crew.toml", "[one]\nbot = \"raider\"\n\n[two]\nbot = \"drifter\"\n");
    let plain = stdout(
        "compare pirates-cove --rules hit-on-4 --bots raider,drifter,raider -n 300 --format csv",
    );
    let named = stdout(format!(
        "compare pirates-cove --rules hit-on-4 --bots @{file}:one,@{file}:two,@{file}:one -n 300 --format csv"
    ));
    let anonymous = |text: &str| {
        let rows = text.lines().map(|line| line.split(',').rev().take(18).collect::<Vec<_>>());
        rows.map(|fields| fields.join(",")).collect::<Vec<_>>()
    };
    assert_eq!(anonymous(&plain), anonymous(&named));
    let first = |text: &str, bot: &str| text.lines().filter(|line| line.contains(bot)).count();
    assert!(first(&plain, "raider") > 0 && plain != named);
}

#[test]
fn swapped_bots_of_a_match_swap_their_metrics() {
    let [one, other] = ["raider drifter", "drifter raider"]
        .map(|pair| json(format!("match pirates-cove {pair} --field merchant --players 3 -n 300")));
    let value = |played: &Value, measure: &str| {
        let row = rows(played, "match").iter().find(|row| row["measure"] == measure);
        row.expect("a row")["value"].as_f64().expect("a number")
    };
    assert_eq!(value(&one, "first_win"), value(&other, "second_win"));
    assert_eq!(value(&one, "win_difference"), -value(&other, "win_difference"));
    assert_eq!(value(&one, "score_difference"), -value(&other, "score_difference"));
}

#[test]
fn comparison_files_do_not_depend_on_threads_or_chunks() {
    for (verb, files) in [
        (
            "compare pirates-cove --rules no-mutiny --precision score=0.9 --bots raider,drifter,merchant -n 1800",
            &["deltas.csv", "score_counts.csv", "manifest.json"][..],
        ),
        ("seats pirates-cove --bots raider --margin 20pp -n 300", &["seats.csv", "manifest.json"]),
        (
            "match pirates-cove raider uniform --players 3 --field drifter --sprt 0pp,20pp -n 2k",
            &["match.csv", "looks.csv", "manifest.json"],
        ),
        (
            "power pirates-cove --rules eight-turns --effect 2pp --bots raider -n 200",
            &["power.csv", "manifest.json"],
        ),
    ] {
        let room = Room::new();
        let write = |name: &str, cut: &str| {
            (room.good(format!("{verb} {cut} -o {name}")), room.files(name))
        };
        let one = write("one", "-j 1");
        assert!(files.iter().all(|name| one.1.contains_key(*name)), "{verb}: {:?}", one.1.keys());
        assert!(write("two", "-j 3 --chunk 7") == one, "{verb}");
    }
}

#[test]
fn common_deals_save_games_for_all_kinds_of_house_rules() {
    for rule in ["hit-on-4", "blackbeard-hunts-fame", "catch-up-gold"] {
        let compared = json(format!("compare pirates-cove --rules {rule} {CAPTAINS} -n 2k"));
        let mut gains: Vec<f64> = rows(&compared, "deltas")
            .iter()
            .filter(|delta| delta["on_screen"] == true)
            .filter_map(|delta| delta["variance_reduction"].as_f64())
            .collect();
        gains.sort_by(f64::total_cmp);
        assert!(gains[gains.len() / 2] > 1.0, "{rule}: {gains:?}");
    }
}

/// The base plays the games of `run`, and the variant plays the same deals.
#[test]
fn compare_and_run_play_the_same_fresh_deals() {
    let games = format!("{CAPTAINS} -n 160 --seed 4 --deals fresh");
    let compare =
        format!("compare pirates-cove --rules area_cards.hits=3 --rules hit-on-4 {games}");
    let [compared, run] = [json(&compare), json(format!("run pirates-cove {games}"))];
    let mut bots = 0;
    for delta in rows(&compared, "deltas") {
        // The variant changes a rule that this edition does not use.
        if delta["variant"] != "hit-on-4" {
            assert_eq!(delta["difference"].as_f64(), Some(0.0), "{delta}");
        }
        if delta["scope"] == "bot" && delta["metric"] == "score" {
            let row = rows(&run, "summary").iter();
            let row = row.clone().find(|row| row["bot"] == delta["bot"] && row["seat"].is_null());
            assert_eq!(delta["base"], row.expect("a bot")["score_mean"], "{delta}");
            assert_eq!(delta["blocks"], 40, "{delta}");
            bots += 1;
        }
    }
    assert_eq!(bots, 8);
    let shown =
        stdout(format!("{compare} --full")).split_whitespace().collect::<Vec<_>>().join(" ");
    for words in
        ["40 blocks × 4 seatings, a separate deal each", "treat each block as one observation"]
    {
        assert!(shown.contains(words), "{words}: {shown}");
    }
    let room = Room::new();
    room.good(format!("{compare} -o result"));
    room.good("report result -o page.html");
    let page = room.read("page.html");
    for words in [
        "40 blocks of 4 deals",
        "treat each block as one observation",
        "40 blocks × 4 seatings, a separate deal each",
    ] {
        assert!(page.contains(words), "{words}");
    }
}

#[test]
fn every_house_rule_can_be_played_by_name() {
    let library = stdout("rules library pirates-cove --full");
    let names: Vec<&str> = library.lines().filter(|line| !line.starts_with(' ')).collect();
    assert!(names.len() >= 16);
    let all: String = names.iter().map(|name| format!(" --rules {name}")).collect();
    let compared = json(format!("compare pirates-cove{all} --bots drifter -n 20"));
    assert_eq!(list(&compared["conditions"], "variants").len(), names.len() + 1);
    let both = json("compare pirates-cove --rules no-mutiny+combat.hit_on=4 --bots drifter -n 20");
    assert_eq!(list(&both["conditions"], "variants").len(), 2);
}

#[test]
fn editions_can_be_compared_without_naming_the_game() {
    let plain = json("compare pirates-cove --rules piratenbucht --bots balanced -n 40");
    let by_a = json("compare --baseline pirates-cove --rules piratenbucht --bots balanced -n 40");
    assert_eq!(plain["tables"]["deltas"], by_a["tables"]["deltas"]);
    let games: Vec<&Value> =
        list(&by_a["conditions"], "variants").iter().map(|of| &of["game"]).collect();
    assert_eq!(games, ["pirates-cove", "piratenbucht"]);
    let fame = rows(&by_a, "deltas").iter().find(|row| row["metric"] == "score").expect("fame");
    assert_ne!(fame["difference"].as_f64(), Some(0.0), "two editions are two games");

    // House rules after an edition change this edition, and house rules without an edition change the base.
    let mirror = json(
        "compare piratenbucht --rules piratenbucht --rules pirates-cove --rules no-mutiny --bots uniform -n 40",
    );
    let of = |variant: &str| -> Vec<f64> {
        let here = rows(&mirror, "deltas").iter().filter(|row| row["variant"] == variant);
        here.map(|row| row["difference"].as_f64().expect("a number")).collect()
    };
    assert!(of("piratenbucht").iter().all(|&difference| difference == 0.0));
    assert!(of("no-mutiny").iter().all(|&difference| difference == 0.0), "it has none");
    assert!(of("pirates-cove").iter().any(|&difference| difference != 0.0));

    refused("compare --rules piratenbucht -n 40", "required");
    refused("compare --baseline no-mutiny --rules piratenbucht -n 40", "names no edition");
    refused(
        "compare pirates-cove --rules no-mutiny+piratenbucht -n 40",
        "an edition must come first, and only once",
    );
    refused("compare pirates-cove --rules piratenbuch -n 40", "did you mean `piratenbucht`?");
}

#[test]
fn margins_give_verdicts_on_equivalence_and_difference() {
    let compared = json(
        "compare pirates-cove --rules eight-turns --margin 60pp --margin score=1 --bots drifter -n 400",
    );
    for verdict in ["equivalent", "different"] {
        let has = rows(&compared, "deltas").iter().any(|row| row["verdict"] == verdict);
        assert!(has, "{verdict}");
    }
}

#[test]
fn sequential_test_without_decision_exits_with_3() {
    let decided = json("match pirates-cove drifter uniform --field uniform --sprt 0pp,20pp -n 4k");
    let answer = decided["answer"].as_str().expect("an answer").replace('\u{a0}', " ");
    let shown = "The test accepts that drifter wins more.";
    assert!(answer.starts_with(shown), "{answer}");
    let output = corsair("match pirates-cove drifter drifter:rig=3-3-3-4 --sprt 0pp,0.1pp -n 600");
    assert_eq!(output.status.code(), Some(3));
    let said = String::from_utf8(output.stderr).expect("text");
    assert!(said.contains("undecided: "), "{said}");
}

/// The probability that a bot is better is computed from the sample, without an interval.
#[test]
fn probability_of_superiority_is_asserted_by_its_value() {
    let duel = "match pirates-cove drifter uniform --field uniform -n 120 --assert";
    let room = Room::new();
    room.ends(0, format!("{duel} los.value>99%"));
    room.ends(4, format!("{duel} los.value<50%"));
    refused(format!("{duel} los>99%"), "write `los.value` for the estimate alone");
}

#[test]
fn invalid_comparisons_are_refused_with_the_reason() {
    let compare = format!("compare pirates-cove --rules hit-on-4 {CAPTAINS}");
    refused(format!("{compare} -n 4"), "one block");
    refused(format!("{compare} --margin 0pp"), "the amount must be finite and above 0");
    refused(format!("{compare} --margin -1pp"), "the amount must be finite and above 0");
    refused(format!("{compare} --margin nanpp"), "the amount must be finite and above 0");
    refused(format!("{compare} --margin 100pp"), "must be below 100pp");
    refused(
        format!("{compare} --margin 1pp --margin score=1 --margin 2pp"),
        "every share of games already has an amount",
    );
    refused(
        format!("{compare} --precision score=1 --precision score=2"),
        "score already has an amount",
    );
    refused(format!("{compare} --margin 1"), "lacks a unit");
    refused(format!("{compare} --margin scor=1"), "did you mean `score`?");
    refused(format!("{compare} --margin score=1pp"), "has the wrong unit");
    refused(format!("{compare} --precision 0.2pp -n 400"), "at least 800 games");
    refused(format!("{compare} --primary fame"), "write `score` in every game");
    refused("compare pirates-cove", "`corsair rules library pirates-cove` lists house rules");
    refused("compare pirates-cove --rules hit-on4", "did you mean `hit-on-4`?");
    refused("compare pirates-cove --rules combat.hiton=4", "did you mean `combat.hit_on`?");
    let duel = "match pirates-cove raider drifter";
    refused(format!("{duel} --sprt 1pp,1pp"), "must be greater than H0");
    refused(format!("{duel} --sprt 1pp,0pp"), "must be greater than H0");
    refused(format!("{duel} --sprt 0pp,1pp --alpha 0"), "between 0 and 1/2");
    refused(format!("{duel} --sprt 0pp,1pp -n 40"), "at least 60 games");
    refused(format!("{duel} --precision 1pp -n 300"), "at least 400 games");
    refused(format!("{duel} --sprt 0,1"), "such as 0pp,1pp");
    refused(
        format!("{duel} --field merchant,drifter,uniform"),
        "--field names 3 bots for 2 other seats",
    );
    refused(format!("{duel} --sprt 0pp,100pp"), "differ by at most 100pp");
    refused("seats pirates-cove --seatings fixed", "keeps each bot of `captains` in its seat");
    refused("dev calibrate -n 100", "use at least 1000");
    refused(
        "seats pirates-cove --bots raider --margin 0pp",
        "the amount must be finite and above 0",
    );
    refused("seats pirates-cove --bots raider -n 1", "one block");
    refused("seats pirates-cove --bots raider --margin score=1", "the margin applies to wins");
    refused("match pirates-cove raider exec:./not.there", "cannot start `./not.there`");
    refused("seats pirates-cove --bots exec:./not.there", "cannot start `./not.there`");
    refused("power pirates-cove --rules hit-on-4", "--effect");
    let plan = "power pirates-cove --rules hit-on-4";
    refused(
        format!("{plan} --effect 1pp --effect 2pp"),
        "--effect 2pp: every share of games already has an amount",
    );
    refused(
        format!("{plan} --precision score=1 --precision score=1"),
        "--precision score=1: score already has an amount",
    );
    refused(format!("{plan} --effect 0pp"), "the amount must be finite and above 0");
}

#[test]
fn primary_metrics_are_corrected_for_their_number() {
    let asked =
        "compare pirates-cove --rules hit-on-4 --bots merchant,raider,drifter,uniform -n 400";
    let corrected = |options: &str| -> Vec<(String, f64, Option<f64>)> {
        let report = json(format!("{asked} {options}"));
        let on_screen = |row: &&Value| row["on_screen"] == true && row["p"].is_number();
        let rows = rows(&report, "deltas").iter().filter(on_screen);
        rows.map(|row| {
            let metric = row["metric"].as_str().expect("a metric").to_owned();
            (metric, row["p"].as_f64().expect("a number"), row["holm_p"].as_f64())
        })
        .collect()
    };
    let of = |rows: &[(String, f64, Option<f64>)], metric: &str| {
        let row = rows.iter().find(|row| row.0 == metric).expect("it is on screen");
        (row.1, row.2)
    };
    let all = corrected("");
    for (primary, tests_rest) in [("ships_crippled", true), ("lead_changes", false)] {
        let first = corrected(&format!("--primary {primary}"));
        // A single primary metric needs no correction.
        let (p, holm_p) = of(&first, primary);
        assert_eq!((holm_p, p <= 0.05), (Some(p), tests_rest), "{first:?}");
        assert!(of(&all, primary).1 >= holm_p);
        let mut rest = first.iter().filter(|row| row.0 != primary);
        assert!(rest.all(|row| row.2.is_some() == tests_rest), "{first:?}");
    }
}

#[test]
fn decided_test_of_seats_ends_early() {
    let report = json("seats pirates-cove --bots balanced --margin 20pp -n 2k --sequential");
    let seats = rows(&report, "seats");
    assert!(seats.iter().all(|seat| seat["verdict"] == "balanced"), "{report}");
    assert!(seats[0]["games"].as_u64() < Some(1_000), "{report}");
    assert_eq!(report["conditions"]["tables"][0]["stopped"], true, "{report}");
    refused("seats pirates-cove --sequential --precision 1pp", "cannot be used with");
}

#[test]
fn option_set_overrides_the_rules_under_test() {
    let hashes = |rules: &str| -> Vec<String> {
        let report = json(format!("compare pirates-cove {rules} --bots drifter -n 40"));
        list(&report["conditions"], "variants")
            .iter()
            .map(|row| row["rules_hash"].to_string())
            .collect()
    };
    assert_eq!(hashes("--set turns=8 --rules hit-on-4"), hashes("--rules hit-on-4+turns=8"));
    assert_eq!(hashes("--set turns=8"), hashes("--rules turns=8"));
    let over = hashes("--set combat.hit_on=3 --rules hit-on-4");
    assert_eq!(over, hashes("--rules hit-on-4+combat.hit_on=3"));
    assert_eq!(over, hashes("--rules combat.hit_on=3"));
    let planned = |rules: &str| {
        stdout(format!("power pirates-cove {rules} --effect 5pp --bots drifter -n 200"))
    };
    let figures = |text: &str| text.lines().filter(|line| line.contains("win")).count();
    let by_hand = planned("--rules hit-on-4+turns=8");
    assert_eq!(figures(&planned("--set turns=8 --rules hit-on-4")), figures(&by_hand));
}
