//! Tests of stories that begin at a situation.

use std::cell::RefCell;
use std::collections::BTreeSet;

use corsair_engine::chance_observer::{ObservedDice, SharedObserver};
use corsair_engine::games::cove::{Action, Cove, PIRATENBUCHT, PIRATES_COVE, Situation};
use corsair_engine::rulebook::Edition;
use corsair_engine::scripted::ScriptedDice;
use corsair_engine::stream::NatureDice;
use corsair_engine::words::InWords;
use corsair_engine::{Game, NoObserver};
use corsair_strategies::uniform::UniformBot;

use crate::cove::story::CoveChronicle;
use crate::cove::story::narrator::Storyteller;
use crate::inspect::replay::{Chronicle, Narrator, Why};
use crate::inspect::seated::tests::stories_hide_facts;

/// Plays a situation with scripted chance and actions, and returns the story of these actions.
fn story_of(edition: Edition, situation: &str, chance: &[&str], actions: &[&str]) -> String {
    let game: Cove = edition.game(3, &[]).expect("a table");
    let situation: Situation = toml::from_str(situation).expect("of the right form");
    let (mut deal, mut nature) = (NatureDice::new(1), NatureDice::new(2));
    let mut state = game
        .begin(&situation, &mut deal, &mut nature, &mut NoObserver)
        .expect("a possible situation");
    let names: Vec<String> = ["ann", "bob", "cid"].map(String::from).into();
    let snapshot = game.snapshot(&state);
    let narrator = Storyteller::from_snapshot(&game, names, Why::Unasked, &snapshot);
    let watch = RefCell::new(narrator);
    let mut rolls = ScriptedDice::new(nature);
    let scripted = chance.iter().flat_map(|words| game.scripted_rolls(words).expect("chance"));
    scripted.for_each(|roll| rolls.push(roll));
    let mut dice = ObservedDice::new(rolls, &watch);
    for words in actions {
        let action: Action = words.parse().expect("an action");
        assert_eq!(game.check(&state, action), Ok(()), "{words}");
        game.apply(&mut state, action, &mut dice, &mut SharedObserver(&watch));
    }
    drop(dice);
    // Tests ignore line breaks.
    let story = watch.into_inner().story();
    story.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn documented_events_match_the_game() {
    let page = include_str!("../../../../../docs/trace.md");
    let rows = page.lines().skip_while(|line| !line.starts_with("| `event` | fields |")).skip(2);
    let quoted = |cell: &str| -> Vec<String> {
        cell.split('`').skip(1).step_by(2).map(String::from).collect()
    };
    let documented: BTreeSet<Vec<String>> =
        rows.take_while(|row| row.starts_with('|')).map(quoted).collect();
    let game: Cove = PIRATES_COVE.game(3, &[]).expect("a table");
    let examples = CoveChronicle::examples().into_iter().map(|event| {
        let fields = CoveChronicle::event(&game, event);
        let named = fields.in_words().map(|(name, _)| name).filter(|&name| name != "rule");
        std::iter::once(fields.event()).chain(named).map(String::from).collect::<Vec<_>>()
    });
    assert_eq!(examples.collect::<BTreeSet<_>>(), documented);
}

#[track_caller]
fn assert_story(story: &str, all: &[&str]) {
    for words in all {
        assert!(story.contains(words), "{words}: {story}");
    }
}

#[test]
fn story_names_own_grapeshot_and_printed_level_values() {
    let duel = r#"
        start = "empty"
        phase = "combat"
        [[ship]]
        seat = "seat0"
        island = 2
        levels = [2, 4, 3, 3]
        hand = ["grapeshot"]
        mastercraft = { cannon = 1 }
        [[ship]]
        seat = "seat1"
        island = 2
    "#;
    let story =
        story_of(PIRATES_COVE, duel, &["hits 1 of 3"], &["fire grapeshot", "target seat1 hull"]);
    assert_story(
        &story,
        &[
            "1 hit: hull 2 (5) to 1 (4)",
            "the cannon mastercraft is hit by its own Grapeshot (0 left), cannon 3 (3) to 2 (2) by \
             its own Grapeshot",
        ],
    );
}

#[test]
fn story_explains_a_missing_gift() {
    let duel = r#"
        start = "empty"
        phase = "combat"
        ship = [
            { seat = "seat0", island = 2, levels = [2, 4, 2, 2] },
            { seat = "seat1", island = 2 },
            { seat = "seat2", island = 6 },
        ]
    "#;
    let story = story_of(PIRATES_COVE, duel, &["hits 2 of 2"], &["fire", "target seat1 sails"]);
    assert_story(
        &story,
        &[
            "sails 2 (5) to crippled",
            "sails crippled to 2 (5) by the repair, no gift: the repair was not paid",
        ],
    );
}

#[test]
fn story_names_the_controller_of_a_firing_navy() {
    let sent = r#"
        start = "empty"
        phase = "reveal"
        [[ship]]
        seat = "seat0"
        island = 6
        hand = ["royal_navy_intercept"]
        [[ship]]
        seat = "seat1"
        island = 2
    "#;
    let story =
        story_of(PIRATES_COVE, sent, &["hits 1"], &["royal_navy_intercept 2", "target seat1 hull"]);
    assert_story(&story, &["Battle at Hull Island bob against the Royal Navy"]);
    assert_story(&story, &["the Royal Navy under ann fires at the hull of bob"]);
}

#[test]
fn events_outside_battles_have_a_separate_heading() {
    let cacafuego = |ships: &str| {
        format!(
            r#"
            start = "empty"
            phase = "reveal"
            black_ship = [{{ island = 2, legend = "cacafuego" }}]
            ship = [{ships}]
            "#
        )
    };
    let alone = cacafuego(
        r#"{ seat = "seat0", island = 2, hand = ["royal_navy_intercept"] }, { seat = "seat1", island = 6 }"#,
    );
    let story = story_of(PIRATES_COVE, &alone, &["die 4"], &["royal_navy_intercept 4"]);
    assert_story(
        &story,
        &[
            "Without a battle the Cacafuego is taken, and the die shows 4",
            "the Royal Navy at Cannon Island leaves the board",
        ],
    );
    assert_eq!(story.matches("Without a battle").count(), 1, "{story}");
    let fought = cacafuego(
        r#"{ seat = "seat0", island = 2, levels = [2, 4, 2, 2] }, { seat = "seat1", island = 2 }"#,
    )
    .replace("reveal", "combat");
    let chance = ["hits 2 of 2", "die 4"];
    let story = story_of(PIRATES_COVE, &fought, &chance, &["fire", "target seat1 hull"]);
    assert_story(&story, &["After the battle at Hull Island the Cacafuego is taken"]);
    assert!(!story.contains("Combat"), "{story}");
}

#[test]
fn story_of_piratenbucht_includes_tall_tales() {
    let end = r#"
        start = "empty"
        phase = "upgrade"
        turn = 12
        [[ship]]
        seat = "seat0"
        island = 6
        gold = 9
        hand = ["great_fame"]
    "#;
    for (edition, card, words) in [
        (PIRATES_COVE, "draws a fame card worth 1", "fame cards"),
        (PIRATENBUCHT, "draws a tall tale worth 1", "tall tales"),
    ] {
        let actions = ["end_visit", "gift cards", "gift cards"];
        let story = story_of(edition, end, &["draw small_fame"], &actions);
        assert_story(&story, &[card, &format!("fame for {words}")]);
    }
}

#[test]
fn ship_crippled_in_a_tie_battle_goes_to_the_cove() {
    let tie = r#"
        start = "empty"
        phase = "scoring"
        turn = 12
        [[ship]]
        seat = "seat0"
        island = 2
        fame = 7
        levels = [2, 4, 2, 2]
        [[ship]]
        seat = "seat1"
        island = 3
        fame = 7
    "#;
    let at_the_cove = tie.replace("island = 3", "island = 7");
    for (tie, whither) in [(tie, "makes for"), (&at_the_cove, "stays at")] {
        let story = story_of(PIRATES_COVE, tie, &["hits 2 of 2"], &["target seat1 hull"]);
        let crippled = format!("bob is crippled: {whither} Pirate's Cove");
        assert_story(&story, &[&crippled, "ann wins the tie"]);
    }
}

#[test]
fn stories_show_a_seat_only_facts_that_it_may_know() {
    for edition in [PIRATES_COVE, PIRATENBUCHT] {
        let game: Cove = edition.game(4, &[]).expect("a table");
        let compared = stories_hide_facts::<CoveChronicle>(&game, &UniformBot, 5, 9);
        assert!(compared > 20, "{compared}");
    }
}
