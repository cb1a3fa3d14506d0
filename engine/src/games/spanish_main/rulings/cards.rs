//! Comparison of the card data files with the tables of the ledger.

use std::collections::BTreeMap;

use super::LEDGER;
use crate::games::spanish_main::data::card::{Bar, Cards, Grade, Ship};
use crate::games::spanish_main::data::effect::{Effect, Keyword, Scope};

/// Parses the ledger's tables of codes. Returns the numbers of ships and of crew with each code.
fn codes_of_the_tables() -> BTreeMap<String, (usize, usize)> {
    let row = |line: &str| {
        let cells: Vec<&str> = line.strip_prefix("| ")?.split(" | ").collect();
        let numbers = (cells.get(1)?.parse().ok()?, cells.get(2)?.parse().ok()?);
        Some((cells[0].to_string(), numbers))
    };
    LEDGER.lines().filter_map(row).collect()
}

/// Parses the codes of SM-EFF-9, such as `JOKE (1, 1)`. Returns the numbers of ships and of crew with each code.
fn codes_out_of_scope() -> BTreeMap<String, (usize, usize)> {
    let line = LEDGER.lines().find(|line| line.starts_with("- SM-EFF-9")).expect("the line");
    let parts = line.split("): ").flat_map(|part| part.split("); "));
    let code = |part: &str| {
        let (code, numbers) = part.split_once(" (")?;
        let code = code.rsplit(' ').next()?;
        let (ships, crew) = numbers.split(')').next()?.split_once(", ")?;
        Some((code.to_string(), (ships.parse().ok()?, crew.parse().ok()?)))
    };
    parts.filter_map(code).filter(|(code, _)| Effect::CODES.contains(&code.as_str())).collect()
}

#[test]
fn ship_cards_have_one_cannon_per_mast() {
    let cards = Cards::of_the_six_sets();
    assert_eq!((cards.ships.len(), cards.crew.len()), (463, 388));
    assert_eq!((cards.forts.len(), cards.events.len()), (10, 11));
    for ship in &cards.ships {
        assert_eq!(ship.cannons.len(), usize::from(ship.masts), "{}", ship.name);
        assert!(!ship.base_move.is_empty() && ship.points > 0, "{}", ship.name);
    }
    let revenant = &cards.ships[0];
    assert_eq!((revenant.name.as_str(), revenant.points, revenant.cargo), ("Revenant", 15, 4));
    assert_eq!((revenant.cannons[1].rank, revenant.cannons[1].range), (2, Bar::S));
}

#[test]
fn sm_eff_1_to_9_ledger_tables_count_the_cards_with_each_code() {
    let cards = Cards::of_the_six_sets();
    let mut counted: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    for effect in cards.ships.iter().flat_map(|ship| &ship.effects) {
        counted.entry(effect.code().into()).or_default().0 += 1;
    }
    for effect in cards.crew.iter().flat_map(|crew| &crew.effects) {
        counted.entry(effect.code().into()).or_default().1 += 1;
    }
    let (in_scope, out) = (codes_of_the_tables(), codes_out_of_scope());
    assert_eq!((in_scope.len(), out.len()), (103, 13));
    let scope = |code: &str| {
        let with = ["", ":English", ":Emperors_Commander"].map(|word| format!("{code}{word}"));
        with.iter().find_map(|text| Effect::parse(text)).expect("a code").scope()
    };
    assert!(in_scope.keys().all(|code| scope(code) == Scope::InScope));
    assert!(out.keys().all(|code| scope(code) == Scope::OutOfScope));
    let ledger: BTreeMap<_, _> = in_scope.into_iter().chain(out).collect();
    assert_eq!(ledger, counted);
}

#[test]
fn sm_eff_9_the_share_of_cards_in_scope_agrees_with_the_ledger() {
    let cards = Cards::of_the_six_sets();
    let line = LEDGER.lines().find(|line| line.starts_with("Coverage, in full")).expect("it");
    for set in ["SM", "CC", "RV", "BC", "SCS", "DJC"] {
        let share = |of: Vec<bool>| (of.iter().filter(|full| **full).count(), of.len());
        let ships = cards.ships.iter().filter(|ship| ship.set == set);
        let ships = share(ships.map(|ship| ship.out_of_scope().is_empty()).collect());
        let crew = cards.crew.iter().filter(|crew| crew.set == set);
        let crew = share(crew.map(|crew| crew.out_of_scope().is_empty()).collect());
        let text = format!("{set} {}/{} ships, {}/{} crew", ships.0, ships.1, crew.0, crew.1);
        assert!(line.contains(&text), "{text} is not in: {line}");
    }
}

#[test]
fn every_keyword_has_a_card_and_ships_have_at_most_one_hull_keyword() {
    let cards = Cards::of_the_six_sets();
    let ships = cards.ships.iter().flat_map(|ship| &ship.keywords);
    let all: Vec<Keyword> =
        ships.chain(cards.crew.iter().flat_map(|crew| &crew.keywords)).copied().collect();
    assert!(Keyword::ALL.iter().all(|keyword| all.contains(keyword)));
    let hulls = [
        Keyword::Galley,
        Keyword::Junk,
        Keyword::SeaMonster,
        Keyword::Schooner,
        Keyword::TurtleShip,
    ];
    let n_hulls = |ship: &Ship| hulls.iter().filter(|hull| ship.is(**hull)).count();
    assert!(cards.ships.iter().all(|ship| n_hulls(ship) <= 1));
}

#[test]
fn card_notes_name_differences_between_lists() {
    let cards = Cards::of_the_six_sets();
    let reported = cards.ships.iter().filter(|ship| ship.grade == Grade::Reported);
    let (mut differ, mut single) = (0, 0);
    for ship in reported {
        let other = ship.note.starts_with("another list has ");
        assert!(other || ship.note == "in one list only" || ship.name == "Sleigh", "{}", ship.name);
        differ += usize::from(other);
        single += usize::from(!other);
    }
    assert_eq!((differ, single), (11, 10));
}

#[test]
fn sm_eff_9_cards_with_unplayed_codes_are_listed_by_name() {
    let cards = Cards::of_the_six_sets();
    let listed = cards.not_played();
    let of = |kind: &str| listed.iter().filter(|line| line.starts_with(kind)).count();
    let ships = cards.ships.iter().filter(|ship| !ship.out_of_scope().is_empty()).count();
    let crew = cards.crew.iter().filter(|crew| !crew.out_of_scope().is_empty()).count();
    assert_eq!((of("ship "), of("crew "), of("fort ")), (ships, crew, 1));
    // The game plays at least 98 % of ships, 95 % of crew and all of the set `SM` in full.
    assert!(100 * ships <= 2 * cards.ships.len() && 100 * crew <= 5 * cards.crew.len());
    assert!(!listed.iter().any(|line| line.contains(" SM:")), "{listed:?}");
    assert!(listed.contains(&"ship DJC:Leviathan: BREATH_L3 BREATH_CANCEL".into()), "{listed:?}");
}
