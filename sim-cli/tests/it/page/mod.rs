//! Tests of `corsair report`: the pages of every command are well formed, have a text alternative for every chart,
//! and work in a browser.

mod browser;
mod markup;
mod refusals;

use crate::command::{Room, stderr_of};

/// Command for each page layout, by the name of its result.
const RESULTS: [(&str, &str); 34] = [
    ("run", "run pirates-cove --bots merchant,raider,drifter,uniform -n 80"),
    ("run-alone", "run pirates-cove --bots drifter -n 20 --set combat.hit_on=4"),
    ("compare", "compare pirates-cove --rules hit-on-4 --bots drifter -n 40"),
    (
        "compare-margin",
        "compare pirates-cove --rules hit-on-4 --rules no-mutiny --margin 5pp --bots drifter -n 40",
    ),
    ("seats", "seats pirates-cove --bots drifter -n 40"),
    ("match", "match pirates-cove raider drifter --field merchant --sprt 0pp,1pp -n 1200"),
    ("match-untested", "match pirates-cove drifter uniform -n 48"),
    ("match-never", "match pirates-cove drifter --never flee,play_cards -n 48"),
    (
        "compare-rules",
        "compare pirates-cove --rules no-mutiny --rules hit-on-4 --rules start.gold=12 --bots merchant,raider,drifter,uniform -n 80",
    ),
    ("compare-panel", "compare pirates-cove --rules hit-on-4 -n 80"),
    ("sensitivity-panel", "sensitivity pirates-cove --vary turns=10,12 --rows 4 -n 128"),
    ("compare-quality", "compare pirates-cove --rules eight-turns --bots drifter -n 40 --quality"),
    (
        "plan",
        "power pirates-cove --rules hit-on-4 --effect 1pp --effect score=0.5 --precision 0.5pp --bots drifter -n 400",
    ),
    ("tournament", "tournament pirates-cove --bots merchant,raider,drifter,uniform,miser -n 80"),
    (
        "equilibrium",
        "tournament pirates-cove --equilibrium --bots merchant,drifter,uniform --players 3 -n 60",
    ),
    (
        "rigs",
        "openings pirates-cove --openings 2-3-4-4,3-4-4-3,3-5-3-3 --bot drifter --equilibrium -n 300",
    ),
    (
        "rigs-refuted",
        "openings pirates-cove --openings 2-2-2-4,3-5-3-3,2-5-4-3,5-2-2-2,2-2-5-3,3-3-2-3 --bot balanced_1 \
         --field uniform --equilibrium --candidates 2 --passes 1 --finalists 6 -n 1200 --seed 2",
    ),
    ("sweep", "sweep pirates-cove --vary turns=1,2 --vary combat.hit_on=4,5 --bots drifter -n 32"),
    (
        "sweep-pairs",
        "sweep pirates-cove --vary turns=2,12 --vary combat.hit_on=4,6 --bots drifter -n 64",
    ),
    (
        "sensitivity",
        "sensitivity pirates-cove --vary turns=1,2 --vary combat.hit_on=4,5 --bots drifter -n 32 \
         --rows 4 --margin 7pp",
    ),
    (
        "exploit",
        "exploit pirates-cove drifter --vary thirst --vary nerve --evaluations 30 --games-per-evaluation 32 \
         --set turns=3 -n 80",
    ),
    (
        "tune",
        "tune pirates-cove --vary turns=2..5 --minimise seat_gap --bots drifter --evaluations 20 \
         --games-per-evaluation 8 -n 32",
    ),
    (
        "tune-field",
        "tune pirates-cove --field drifter,uniform --family merchant --vary load --set turns=3 \
         --evaluations 20 --games-per-evaluation 32 -n 80",
    ),
    ("rare", "rare pirates-cove --event score>=55 --bots drifter --effort 4 -n 80"),
    ("odds", "odds pirates-cove --ship 2-2-3-3 --ship 3-3-3-3"),
    ("odds-best", "odds pirates-cove --ship 2-2-3-3 --ship 3-3-3-3 --target best --flee best"),
    ("odds-blackbeard", "odds blackbeard battle --pirate teach:ship=schooner --foe maynard"),
    ("run-points", "run blackbeard --bots balanced,looter,uniform -n 30"),
    (
        "sweep-words",
        "sweep pirates-cove --vary combat.flee_fame_when=if_hit,if_shots_fired --vary turns=2,3 \
         --bots drifter -n 32",
    ),
    ("odds-simulated", "odds pirates-cove --ship 2-2-3-3 --ship 3-3-3-3 --simulate 200"),
    (
        "rigs-race",
        "openings pirates-cove --openings 2-3-4-4,3-4-4-3,3-5-3-3 --bot drifter --precision 5pp -n 1200",
    ),
    ("advise", "advise pirates-cove 1:0:0 -n 2k"),
    ("review", "review pirates-cove 1:0:0 --bots drifter --set turns=3 --seats 0 -n 3k"),
    ("odds-matrix", "odds pirates-cove --ship 2-2-3-3 --ship 3-3-3-3 --matrix"),
];

const EXPERIMENT: &str = r#"
title = "Is <b>this</b> & that \"escaped\"?"
prose = "One paragraph <script>alert(1)</script>.\n\nAnother."
[[entry]]
id = "first"
prose = "Who wins?"
command = "run pirates-cove --bots drifter,uniform,uniform,uniform -n 20"
assert = ["win[bot=drifter] > 1%", "win[bot=uniform] > 99%"]
[[entry]]
id = "second"
command = "odds pirates-cove --ship 2-2-3-3 --ship 3-3-3-3"
"#;

/// Plays the results with these names, and writes a page for each result.
fn played(names: &[&str]) -> Room {
    let room = Room::new();
    for (name, command) in RESULTS.iter().filter(|(name, _)| names.contains(name)) {
        let output = room.output(format!("{command} -o {name}"));
        // Some commands end undecided, with exit code 3.
        let code = output.status.code();
        assert!(matches!(code, Some(0 | 3)), "{command}: {}", stderr_of(&output));
    }
    if names.contains(&"experiment") {
        room.write("file.toml", EXPERIMENT);
        // One assertion of the experiment fails.
        room.ends(4, "experiment file.toml -o experiment");
    }
    for name in names {
        room.good(format!("report {name}"));
    }
    room
}

/// Returns the names of all results in [`RESULTS`].
fn names() -> Vec<&'static str> {
    RESULTS.iter().map(|(name, _)| *name).chain(["experiment"]).collect()
}

fn page(room: &Room, name: &str) -> String {
    room.read(format!("{name}/report.html"))
}

#[test]
fn pages_of_every_command_are_valid() {
    let (names, room) = (names(), played(&names()));
    for name in &names {
        let page = page(&room, name);
        assert!(room.good(format!("report {name} -o -")) == page, "{name}: other bytes");
        markup::check(name, &page);
        assert!(page.contains("<figure"), "{name} has a chart");
        assert!(page.contains("class=\"verdict\""), "{name} has an answer");
        assert!(page.contains("<code>corsair "), "{name}: the command");
        assert!(page.contains("Assumptions and limits"), "{name}: the caveats");
        assert!(page.contains("manifest"), "{name}: the manifest");
        for cell in page.split("<td class=\"number\" data-value=\"").skip(1) {
            let value = cell.split('"').next().unwrap_or_default();
            assert!(value.is_empty() || value.parse::<f64>().is_ok(), "{name}: `{value}`");
        }
    }
    assert!(page(&room, "run").contains(">-o</span> run</code>"));
    assert!(page(&room, "run-alone").contains("combat.hit_on</span> = 4 (edition: 5)"));
    let large = room.good(format!("report {} -o -", names.join(" ")));
    assert!(large.len() < 1_000_000, "{} bytes", large.len());
    let says = "this page omits tables of more than 24 rows, manifests, charts behind the first";
    assert!(large.contains(says));
    markup::check("all", &large);
    assert!(!page(&room, "run").contains("To open quickly"), "a small page is whole");
}

/// If a rig significantly gains by a deviation from a mixture, the page does not call the mixture an equilibrium.
#[test]
fn page_does_not_call_a_refuted_mixture_an_equilibrium() {
    let room = played(&["rigs", "rigs-refuted"]);
    let refuted = page(&room, "rigs-refuted");
    assert!(refuted.contains("No equilibrium of all rigs was found"));
    assert!(refuted.contains("which is not an equilibrium of all rigs"));
    assert!(!refuted.contains("everybody chooses well"));
    assert!(
        page(&room, "rigs").contains("no tested rig gains significantly by leaving this mixture")
    );
}

#[test]
fn pages_with_a_seat_gap_have_the_caveat_of_the_largest_estimate() {
    let room = played(&["seats", "tune", "tune-field"]);
    let has_caveat = |name| page(&room, name).contains("the seat gap is too high on average");
    assert!(has_caveat("seats") && has_caveat("tune"));
    assert!(!has_caveat("tune-field"), "its metric is not the seat gap");
}

#[test]
fn sensitivity_page_states_the_assumption_about_rule_values() {
    let page = page(&played(&["sensitivity"]), "sensitivity");
    assert!(page.contains("normally distributed over the points"), "{page}");
    // In floating-point numbers, 100 times 0.07 is not 7.
    assert!(page.contains(" within 7 of ") && !page.contains("7.00000000"), "{page}");
}

/// The page of a run links to the pages of its notable games. A new result removes these pages.
#[test]
fn notable_games_have_linked_pages() {
    let room = Room::new();
    let run = "run pirates-cove --bots drifter -n 8 --set turns=3 -o dir";
    room.good(run);
    let at = |name: &str| room.join("dir").join(name);
    room.good("report dir --replays 2");
    let page = room.read("dir/report.html");
    markup::check("games", &page);
    for name in ["game-1.html", "game-2.html"] {
        assert!(page.contains(&format!("<a href=\"{name}\">Game 1:")), "{name} is linked");
        let game = room.read(at(name));
        assert!(game.starts_with("<!DOCTYPE html>") && game.contains("id=\"film\""), "{name}");
    }
    assert!(!at("game-3.html").exists());
    room.good(format!("{run} --seed 2 --force"));
    assert!(!at("game-1.html").exists(), "it showed the earlier result");

    room.write(at("game-1.html"), "my diary");
    for (words, says) in [
        ("report dir --replays 1", "`dir/game-1.html` is not a page of this program"),
        (
            "report dir dir --replays 1 -o x.html",
            "--replays applies only to a single result of `corsair run`",
        ),
        ("report dir --replays 1 -o -", "--replays writes pages beside a file: name it with -o"),
        ("report dir --replays 7", "expected a whole number from 1 to 6"),
    ] {
        let refused = room.refused(words);
        assert!(refused.contains(says), "{words}: {refused}");
    }
    let refused = played(&["odds"]).refused("report odds --replays 1");
    assert!(refused.contains("not of `corsair odds`"), "{refused}");
}

#[test]
fn page_of_a_sweep_marks_the_base_and_tests_pairs() {
    let room = played(&["sweep", "sweep-pairs", "sweep-words"]);
    let sweep = page(&room, "sweep");
    assert!(sweep.contains("5 (base)"), "of combat.hit_on");
    assert!(sweep.contains("The base has 12, beyond these levels."), "of turns");
    assert!(sweep.contains("so the page has no map of them") && !sweep.contains("turns with"));
    let pairs = page(&room, "sweep-pairs").replace("<span class=\"name\">", "");
    let pairs = pairs.replace("</span>", "");
    assert!(
        pairs.contains("turns with combat.hit_on: ") && pairs.contains(" beyond both effects, ")
    );
    assert!(pairs.contains("corrected together, are beyond noise"));
    assert!(page(&room, "sweep-words").contains("if_hit (base)"));
}

/// A printed page has the first charts and tables, and a line with the number of omitted charts and tables.
#[test]
fn printed_page_omits_charts_that_do_not_fit() {
    let room = played(&["compare-panel", "odds"]);
    let long = page(&room, "compare-panel");
    assert!(long.contains("<p class=\"on-paper soft\">The printed page omits "), "it says so");
    let figures: Vec<&str> = long.split("<figure").skip(1).collect();
    let is_off = |figure: &&&str| figure.starts_with(" class=\"off-paper\"");
    let off = figures.iter().filter(is_off).count();
    assert!(off > 0 && !is_off(&&figures[0]), "{off} of {}", figures.len());
    assert!(long.contains(&format!("{off} of {} charts", figures.len())));
    assert!(
        !page(&room, "odds").contains("The printed page omits "),
        "a short result is printed whole"
    );
}

#[test]
fn score_distributions_of_compared_rules_share_one_scale() {
    let room = played(&["compare", "compare-margin"]);
    for (name, rules) in [("compare", 2), ("compare-margin", 3)] {
        let page = page(&room, name);
        let figure = page.split("<figure").find(|of| of.contains("One hill for each set of rules"));
        let figure = figure.expect("it is drawn").split("</table>").next().expect("a table");
        let columns = figure.matches("<th scope=\"col\"").count();
        assert_eq!(columns, 1 + rules, "the fame, and the games of each set of rules");
    }
}

#[test]
fn report_joins_several_directories_in_one_page() {
    let room = played(&["run", "odds", "experiment"]);
    let page = room.good("report run odds experiment -o -");
    let parts = page.matches("<article").count();
    assert_eq!(parts, 4, "two results and two entries");
    markup::check("several", &page);
    let refused = room.refused("report run odds");
    assert!(refused.contains("needs a file: add -o FILE"), "{refused}");
}
