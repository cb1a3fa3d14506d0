//! Fleets: SM-FLT, and the keywords and codes that concern fleets.

use super::{LEDGER, RULES, read};
use crate::games::spanish_main::data::aboard::{Abilities, AboardShip, CrewAboard};
use crate::games::spanish_main::data::card::Cards;
use crate::games::spanish_main::data::nation::Nation;
use crate::games::spanish_main::rules::fleet::{FleetRules, SameName};
use crate::games::spanish_main::rules::fleet_file::read_fleets;
use crate::games::spanish_main::rules::fleets::fleets_of_the_ledger;
use crate::games::spanish_main::state::game::SpanishMain;
use crate::games::spanish_main::{EDITION, Rules};
use crate::rulebook::{FromRules, RulesError};

/// Returns a fleet file with one fleet, whose ships begin on line 4.
fn file(ships: &[&str]) -> String {
    format!("[[fleet]]\nname = \"test\"\nships = [\n{}\n]\n", ships.join(",\n"))
}

#[track_caller]
fn assert_refused(text: &str, line: usize, rule: &str, words: &str) {
    let bad = read(text).expect_err("the fleet is refused");
    assert_eq!((bad.line, bad.rule), (line, rule), "{bad}");
    assert!(bad.reason.contains(words), "{bad}");
}

/// Calls the closure `use_it` with a ship and her crew at the start of a game.
pub(super) fn with_ship<T>(ship: &str, use_it: impl FnOnce(AboardShip<'_>) -> T) -> T {
    let cards = Cards::of_the_six_sets();
    let fleets = read(&file(&[ship])).expect("a fleet");
    let ship = &fleets[0].ships[0];
    let crew: Vec<CrewAboard> = ship.crew.iter().map(|crew| crew.aboard(&cards)).collect();
    use_it(AboardShip {
        cards: &cards,
        ship: ship.ship,
        crew: &crew,
        extras: RULES.extras,
        abilities: Abilities::Work,
    })
}

#[test]
fn sm_flt_1_the_fleets_of_the_ledger_are_valid_and_cost_40_points() {
    let cards = Cards::of_the_six_sets();
    let fleets = fleets_of_the_ledger(&cards, RULES).expect("valid fleets");
    assert_eq!(fleets.len(), 18);
    let cheaper = FleetRules { build_total: 39, ..RULES };
    let text = include_str!("../../../../data/spanish-main/fleets.toml");
    for (fleet, part) in fleets.iter().zip(text.split("[[fleet]]").skip(1)) {
        assert!(LEDGER.contains(&format!("`{}`", fleet.name)), "{}", fleet.name);
        let alone = format!("[[fleet]]{part}");
        let bad = read_fleets("f", &alone, &cards, cheaper).expect_err("one point too many");
        assert!(bad.rule == "SM-FLT-2" && bad.reason.starts_with("costs 40 points"), "{bad}");
    }
}

#[test]
fn sm_flt_2_two_prints_of_a_name_are_one_piece() {
    let revenge = [r#"{ ship = "SM:PS-007" }"#, r#"{ ship = "SM:PP 376" }"#];
    assert_refused(&file(&revenge), 5, "SM-FLT-2", "`Revenge` twice, in two prints");
    let cat = [
        r#"{ ship = "SM:Revenant", crew = ["SM:Calico Cat"] }"#,
        r#"{ ship = "SM:Shadow", crew = ["SCS:Calico Cat"] }"#,
    ];
    assert_refused(&file(&cat), 5, "SM-FLT-2", "`Calico Cat` twice, in two prints");
    // Generic crew may repeat, and a house rule allows repeated named pieces.
    let generic = r#"{ ship = "SM:Revenant", crew = ["SM:Helmsman", "CC:Helmsman"] }"#;
    assert!(read(&file(&[generic])).is_ok());
    let cards = Cards::of_the_six_sets();
    let rules = FleetRules { same_name: SameName::Allowed, ..RULES };
    for fleet in [revenge, cat] {
        assert!(read_fleets("f", &file(&fleet), &cards, rules).is_ok());
    }
}

#[test]
fn sm_flt_4_a_linked_pair_gives_a_space_once() {
    let pair = r#"{ ship = "SM:La Joya del Sol", crew = ["Capitán Alarico Castro", "Castro's Loyalists"] }"#;
    let spaces = |ship: &str| with_ship(ship, |ship| ship.spaces());
    let alone = spaces(r#"{ ship = "SM:La Joya del Sol" }"#);
    // A link may be printed on either card of a pair.
    assert_eq!(spaces(pair), alone + 1);
    let ship = r#"{ ship = "RV:HMS Algiers", crew = ["Sir Watkins Defoe"] }"#;
    assert_eq!(spaces(ship), spaces(r#"{ ship = "RV:HMS Algiers" }"#) + 1);
    let all = r#"{ ship = "SM:HMS Titan", crew = ["BC:Admiral Robert Blake"] }"#;
    assert_eq!(spaces(all), spaces(r#"{ ship = "SM:HMS Titan" }"#) + 1);
}

#[test]
fn sm_flt_5_crew_of_another_nation_has_no_ability() {
    let taken = |ship: &str| with_ship(ship, |ship| (ship.working(), ship.spaces_taken()));
    // An Oarsman takes no space if his ability works.
    let own = r#"{ ship = "SM:Revenant", crew = ["SM:Oarsman"] }"#;
    assert_eq!(taken(own), (vec![true], 0));
    let english = r#"{ ship = "RV:Bonhomme Richard", crew = ["SM:Oarsman"] }"#;
    assert_eq!(taken(english), (vec![false], 1));
}

#[test]
fn sm_flt_5_crew_of_0_points_sails_face_up_on_a_ship_of_its_nation() {
    let cards = Cards::of_the_six_sets();
    let free = cards.crew.iter().find(|crew| crew.points == 0).expect("a crew of 0 points");
    let ship_of = |own: bool| {
        let fits = |ship: &&crate::games::spanish_main::data::card::Ship| {
            (ship.nation == free.nation) == own && ship.cargo > 3 && ship.effects.is_empty()
        };
        let ship = cards.ships.iter().find(fits).expect("a ship");
        format!(
            "{{ ship = \"{}:{}\", crew = [\"{}:{}\"] }}",
            ship.set, ship.id, free.set, free.name
        )
    };
    assert_refused(&file(&[&ship_of(false)]), 4, "SM-FLT-5", "of its nation only");
    assert!(with_ship(&ship_of(true), |ship| ship.crew[0].face_up));
}

#[test]
fn sm_flt_6_crew_names_prefer_the_nation_and_set_of_the_ship() {
    let card = |ship: &str| {
        with_ship(ship, |ship| {
            let crew = ship.cards.crew(ship.crew[0].crew);
            (crew.set.clone(), crew.nation)
        })
    };
    let sm = ("SM".to_string(), Nation::Spanish);
    assert_eq!(card(r#"{ ship = "SM:El Acorazado", crew = ["Captain"] }"#), sm);
    // The set `SM` has no French crew, so the ship gets the first French captain of the file.
    let cc = ("CC".to_string(), Nation::French);
    assert_eq!(card(r#"{ ship = "CC:Le Duc de Bourgogne", crew = ["Captain"] }"#), cc);
    assert_eq!(card(r#"{ ship = "SM:Revenant", crew = ["Admiral Morgan"] }"#).1, Nation::English);
    assert_eq!(card(r#"{ ship = "SM:Revenant", crew = ["SM:PC-002"] }"#).1, Nation::Pirate);
}

#[test]
fn sm_flt_6_unknown_names_and_fields_are_refused_with_their_line() {
    let ship = r#"{ ship = "SM:Revenent" }"#;
    assert_refused(&file(&[ship]), 4, "SM-FLT-6", "did you mean `Revenant`?");
    let crew = "{ ship = \"SM:Revenant\", crew = [\n\"Captian\"] }";
    assert_refused(&file(&[crew]), 5, "SM-FLT-6", "there is no crew `Captian`");
    let field = r#"{ ship = "SM:Revenant", sails = 5 }"#;
    assert_refused(&file(&[field]), 4, "SM-FLT-6", "sails");
    let table = r#"{ ship = "SM:Revenant", crew = [{ name = "Captain", face = "up" }] }"#;
    assert_refused(&file(&[table]), 4, "SM-FLT-6", "face");
    assert_refused("[[fleet]\n", 1, "SM-FLT-6", "");
}

#[test]
fn sm_key_01_a_black_mark_costs_a_point_and_gives_the_ship_the_cursed_flag() {
    let cards = Cards::of_the_six_sets();
    let is_marked = |crew: &&crate::games::spanish_main::data::card::Crew| {
        crew.is(crate::games::spanish_main::data::effect::Keyword::BlackMark)
    };
    let crew = cards.crew.iter().find(is_marked).expect("a crew with the Black Mark");
    let fits = |ship: &&crate::games::spanish_main::data::card::Ship| {
        ship.nation == crew.nation
            && ship.points > crew.points
            && ship.cargo > 1
            && ship.effects.is_empty()
    };
    let ship = cards.ships.iter().find(fits).expect("a ship");
    let line = |mark: &str| {
        format!(
            "{{ ship = \"{}:{}\", crew = [{{ name = \"{}:{}\"{mark} }}] }}",
            ship.set, ship.id, crew.set, crew.id
        )
    };
    let points = |line: &str| {
        with_ship(line, |ship| (ship.flag(), ship.crew_points().sum::<u32>(), ship.working()))
    };
    let own = u32::from(crew.points);
    assert_eq!(points(&line("")), (ship.nation, own, vec![true]));
    assert_eq!(points(&line(", marked = true")), (Nation::Cursed, own + 1, vec![true]));
    let captain = r#"{ ship = "SM:Revenant", crew = [{ name = "Captain", marked = true }] }"#;
    assert_refused(&file(&[captain]), 4, "SM-KEY-01", "no Black Mark");
}

#[test]
fn sm_key_07_fleet_has_at_most_one_card_with_limit() {
    let cards = Cards::of_the_six_sets();
    let limited: Vec<_> = cards
        .crew
        .iter()
        .filter(|crew| crew.is(crate::games::spanish_main::data::effect::Keyword::Limit))
        .take(2)
        .collect();
    let ships = [("SM:Revenant", limited[0]), ("SM:Harbinger", limited[1])];
    let ships = ships.map(|(ship, crew)| {
        format!("{{ ship = \"{ship}\", crew = [\"{}:{}\"] }}", crew.set, crew.id)
    });
    assert_refused(&file(&[&ships[0], &ships[1]]), 5, "SM-KEY-07", "Limit");
    assert!(read(&file(&[&ships[0]])).is_ok());
}

#[test]
fn sm_key_10_sea_monsters_and_no_crew_ships_refuse_crew() {
    let cards = Cards::of_the_six_sets();
    let monster = cards
        .ships
        .iter()
        .find(|ship| ship.is(crate::games::spanish_main::data::effect::Keyword::SeaMonster));
    let monster = monster.expect("a monster");
    let line = format!("{{ ship = \"{}:{}\", crew = [\"Captain\"] }}", monster.set, monster.id);
    assert_refused(&file(&[&line]), 4, "SM-KEY-10", "sea monster");
    let alone = cards
        .ships
        .iter()
        .find(|ship| ship.has(crate::games::spanish_main::data::effect::Effect::NoCrew));
    let alone = alone.expect("a ship without crew");
    let line = format!("{{ ship = \"{}:{}\", crew = [\"Captain\"] }}", alone.set, alone.id);
    assert_refused(&file(&[&line]), 4, "SM-EFF-7", "carries no crew");
}

#[test]
fn sm_eff_crew_cost_1_makes_second_crew_cheaper_but_never_below_0() {
    let with = r#"{ ship = "SM:Revenant", crew = ["Gaspar Zuan", "Captain", "Explorer"] }"#;
    let points = with_ship(with, |ship| ship.crew_points().collect::<Vec<_>>());
    assert_eq!(points, [2, 2, 0]);
}

#[test]
fn sm_eff_fleet_5_raises_the_build_total_once() {
    let cards = Cards::of_the_six_sets();
    let plus = |crew: &&crate::games::spanish_main::data::card::Crew| {
        crew.has(crate::games::spanish_main::data::effect::Effect::FleetPlus5)
    };
    let crew = cards.crew.iter().find(plus).expect("a crew");
    let ship = cards
        .ships
        .iter()
        .filter(|ship| ship.nation == crew.nation && ship.cargo > 1 && ship.effects.is_empty())
        .max_by_key(|ship| ship.points)
        .expect("a ship");
    let line = |crew: &str| format!("{{ ship = \"{}:{}\", crew = [{crew}] }}", ship.set, ship.id);
    let fleet = file(&[&line(&format!("\"{}:{}\"", crew.set, crew.id))]);
    let total = u32::from(ship.points + crew.points);
    let with_total = |build_total| {
        read_fleets("f", &fleet, &cards, FleetRules { build_total, ..RULES }).map(|_| ())
    };
    assert!(with_total(total - 5).is_ok());
    assert_eq!(with_total(total - 6).expect_err("one point too many").rule, "SM-FLT-2");
}

#[test]
fn sm_eff_link_any_links_to_the_crew_chosen_by_the_fleet() {
    let cards = Cards::of_the_six_sets();
    let any = |crew: &&crate::games::spanish_main::data::card::Crew| {
        crew.effects
            .contains(&crate::games::spanish_main::data::effect::Effect::LinkAny(crew.nation))
    };
    let crew = cards.crew.iter().find(any).expect("a crew");
    let ship = cards.ships.iter().find(|ship| ship.nation == crew.nation && ship.cargo > 3);
    let ship = ship.expect("a ship");
    let line = |linked: &str| {
        let crew = format!("{{ name = \"{}:{}\"{linked} }}", crew.set, crew.id);
        format!("{{ ship = \"{}:{}\", crew = [{crew}, \"Explorer\"] }}", ship.set, ship.id)
    };
    let spaces = |line: &str| with_ship(line, |ship| ship.spaces());
    assert_eq!(spaces(&line(", linked = \"Explorer\"")), spaces(&line("")) + 1);
    let captain = r#"{ ship = "SM:Revenant", crew = [{ name = "Captain", linked = "Explorer" }] }"#;
    assert_refused(&file(&[captain]), 4, "SM-EFF-7", "cannot choose");
}

/// Returns the rules of the edition after a rules file is applied.
fn with_file(text: &str) -> Result<Rules, RulesError> {
    let mut book = EDITION.rulebook()?;
    book.overlay::<Rules>("mine.toml", text)?;
    book.rules(EDITION.file)
}

#[test]
fn sm_flt_1_rules_file_adds_fleets_to_the_list_of_the_ledger() {
    let snipe = r#"{ ship = "SM:Snipe", crew = [{ name = "Captain", ashore = true }] }"#;
    let text = format!("end.rounds = 20\n{}", file(&[snipe]));
    let game = SpanishMain::new(with_file(&text).expect("valid rules"), 2).expect("a table");
    assert_eq!(game.fleets().len(), 19);
    let own = game.fleets().last().expect("a fleet");
    assert_eq!((own.name.as_str(), own.ships.len()), ("test", 1));
    assert!(own.ships[0].crew[0].ashore);
}

#[test]
fn sm_flt_1_random_fleets_replace_a_ledger_without_a_legal_fleet() {
    for total in [20, 30] {
        let rules = with_file(&format!("build_total = {total}")).expect("valid rules");
        let game = SpanishMain::new(rules, 2).expect("a table");
        let names = game.fleets().iter().map(|fleet| fleet.name.clone());
        let expected = (1..=18).map(|number| format!("random-{number}"));
        assert_eq!(names.collect::<Vec<_>>(), expected.collect::<Vec<_>>());
        let rules = game.rules().fleets();
        assert!(game.fleets().iter().all(|fleet| fleet.is_legal(game.cards(), rules)));
    }
    let rules = with_file("build_total = 1").expect("valid rules");
    let none = SpanishMain::new(rules, 2).map(|_| ()).expect_err("no fleet costs 1 point");
    assert_eq!(none.key, "build_total");
    assert!(none.reason.contains("no random fleet"), "{}", none.reason);
}

#[test]
fn sm_flt_1_random_fleets_are_legal_and_distinct() {
    let fleets = |settings: &str| {
        let rules = with_file(settings).expect("valid rules");
        let game = SpanishMain::new(rules, 2).expect("a table");
        let fleets = game.fleets().iter().filter(|fleet| fleet.name.starts_with("random-"));
        (fleets.cloned().collect::<Vec<_>>(), game)
    };
    for total in [12, 40, 100] {
        let settings = format!("build_total = {total}\nrandom_fleets.number = 60");
        let (drawn, game) = fleets(&settings);
        let rules = game.rules().fleets();
        assert_eq!(drawn.len(), 60);
        let ideas: std::collections::BTreeSet<&str> =
            drawn.iter().map(|fleet| fleet.idea.as_str()).collect();
        assert!(total < 40 || ideas.len() == 60, "{} fleets differ", ideas.len());
        for fleet in &drawn {
            assert!(fleet.is_legal(game.cards(), rules), "{fleet:?}");
            let points = fleet.points(game.cards(), rules);
            assert!(points * 10 >= total * 8, "{points} points: {}", fleet.idea);
        }
    }
    // A larger number keeps the first fleets and adds more; a new seed draws different fleets.
    let (few, many) = (fleets("random_fleets.number = 3").0, fleets("random_fleets.number = 9").0);
    assert_eq!(few[..], many[..3]);
    assert_ne!(few, fleets("random_fleets.number = 3\nrandom_fleets.seed = 2").0);
}

#[test]
fn sm_flt_6_an_id_names_one_card() {
    let mut cards = Cards::of_the_six_sets();
    assert_eq!(cards.repeated_id(), None);
    for crew in &cards.crew {
        let same = |other: &&crate::games::spanish_main::data::card::Crew| {
            (&other.set, &other.id) == (&crew.set, &crew.id)
        };
        assert_eq!(cards.crew.iter().filter(same).count(), 1, "{}:{}", crew.set, crew.id);
    }
    let crew_of = |id: &str| {
        let line = format!("{{ ship = \"SM:Revenant\", crew = [\"SM:{id}\"] }}");
        with_ship(&line, |ship| ship.cards.crew(ship.crew[0].crew).name.clone())
    };
    assert_eq!([crew_of("PC-003a"), crew_of("PC-003b")], ["El Fantasma", "Explorer"]);
    let both = r#"{ ship = "SM:Revenant", crew = ["SM:PC-003"] }"#;
    let meant = "did you mean `SM:PC-003a` or `SM:PC-003b`?";
    assert_refused(&file(&[both]), 4, "SM-FLT-6", meant);
    let unknown = r#"{ ship = "SM:PS-0001" }"#;
    assert_refused(&file(&[unknown]), 4, "SM-FLT-6", "did you mean `SM:PS-001`?");
    let first = cards.crew[0].clone();
    cards.crew.push(first);
    assert_eq!(cards.repeated_id().as_deref(), Some("SM:PC-001"));
}

#[test]
fn sm_flt_6_bad_fleet_of_a_rules_file_is_refused_with_line_and_rule() {
    let refused = |text: &str, line: usize, rule: &str, words: &str| {
        let bad = with_file(text).expect_err("refused");
        assert_eq!((bad.origin.as_str(), bad.line), ("mine.toml", Some(line)), "{bad}");
        assert!(bad.message.contains(rule) && bad.message.contains(words), "{bad}");
    };
    let snipe = r#"{ ship = "SM:Snipe" }"#;
    let unknown = r#"{ ship = "SM:Snip" }"#;
    refused(&file(&[snipe, unknown]), 5, "SM-FLT-6", "did you mean `Snipe`?");
    refused(&file(&[snipe, snipe]), 5, "SM-FLT-2", "Snipe");
    let crew = r#"{ ship = "SM:Revenant", crew = ["Captain", "Helmsmen"] }"#;
    refused(&file(&[snipe, crew]), 5, "SM-FLT-6", "did you mean `Helmsman`?");
    let second = format!("{}{}", file(&[snipe]), file(&[snipe]));
    refused(&second, 7, "SM-FLT-1", "two fleets have the name `test`");
    refused(&file(&[snipe]).replace("test", "titan"), 2, "SM-FLT-1", "another name");
    refused(&file(&[snipe]).replace("test", "My fleet"), 2, "SM-FLT-1", "small letters");
}
