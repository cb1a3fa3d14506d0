//! Random rule sets with values at and near the limits of their keys: the rules refuse a set, or its games keep the laws.

use std::panic::{AssertUnwindSafe, catch_unwind};

use corsair_engine::games::blackbeard::{self, Blackbeard};
use corsair_engine::games::cove::{Cove, EDITIONS};
use corsair_engine::games::spanish_main::{
    self, Cards, FleetRules, Rules, SpanishMain, fleets_of_the_ledger,
};
use corsair_engine::laws::check_game;
use corsair_engine::rulebook::{Edition, Entry, FromRules};
use corsair_engine::strategy::{Strategy, Uniform};
use corsair_engine::stream::NatureDice;
use corsair_engine::{Dice, Game, Lane};

use crate::cases::cases;

const LANE: Lane = Lane::nature(0);

/// Random choices of a rule set.
struct Draw(NatureDice);

impl Draw {
    fn pick(&mut self, n: usize) -> usize {
        self.0.pick(LANE, n as u32) as usize
    }

    fn number(&mut self, (low, high): (i64, i64)) -> i64 {
        let within = (high - low).min(i64::from(u32::MAX - 1));
        match self.pick(6) {
            0 | 1 => low,
            2 | 3 => high,
            4 => low + i64::from(self.0.pick(LANE, within as u32 + 1)),
            _ => low + (within / 8).min(1 + self.pick(3) as i64),
        }
    }

    /// Returns a value of a key in the words of a setting; `None` for keys with other values than numbers and words.
    fn value(&mut self, entry: &Entry) -> Option<String> {
        let (range, words) = (entry.key.range, entry.key.words);
        if entry.value.is_bool() {
            return Some((self.pick(2) == 0).to_string());
        }
        if let Some(items) = entry.value.as_array() {
            let range = range.filter(|_| items.iter().all(|item| item.is_integer()))?;
            let one = self.number(range);
            let mixed = self.pick(2) == 0;
            let items = items.iter().map(|_| if mixed { self.number(range) } else { one });
            return Some(format!("{:?}", items.collect::<Vec<_>>()));
        }
        match range {
            Some(range) => Some(self.number(range).to_string()),
            None if words.is_empty() => None,
            None => Some(words[self.pick(words.len())].0.to_owned()),
        }
    }
}

/// Plays a game with each of many random rule sets. Each changes one to three keys, apart from `always`. Returns the
/// number of rule sets that are accepted.
fn play_rule_sets<G: Game + FromRules>(edition: &Edition, always: &[&str], sets: u64) -> u64 {
    let book = edition.rulebook().expect("an edition");
    let entries: Vec<(&str, &Entry)> = book.entries().collect();
    let mut accepted = 0;
    for number in 0..sets {
        let mut draw = Draw(NatureDice::new(48));
        draw.0.open_deal(number);
        let mut settings: Vec<String> = Vec::new();
        for _ in 0..=draw.pick(3) {
            let (key, entry) = entries[draw.pick(entries.len())];
            settings.extend(draw.value(entry).map(|value| format!("{key}={value}")));
        }
        settings.extend(always.iter().map(|&setting| setting.to_owned()));
        let seats = 2 + draw.pick(4);
        let settings: Vec<&str> = settings.iter().map(String::as_str).collect();
        let played = catch_unwind(AssertUnwindSafe(|| {
            let Ok(game) = edition.game::<G>(seats, &settings) else { return false };
            let mut bots: Vec<Box<dyn Strategy<G>>> =
                (0..seats).map(|_| Box::new(Uniform) as _).collect();
            check_game(&game, &mut bots, 48, number).unwrap_or_else(|law| panic!("{law}"));
            true
        }));
        match played {
            Ok(is_accepted) => accepted += u64::from(is_accepted),
            Err(_) => panic!("{} with {seats} seats and {settings:?}, deal {number}", edition.id),
        }
    }
    accepted
}

#[test]
fn fleets_with_more_ships_than_berths_are_refused() {
    let rules: Rules = spanish_main::EDITION.rules(&[]).expect("rules");
    let (cards, limits) = (Cards::of_the_six_sets(), rules.fleets());
    for fleet in fleets_of_the_ledger(&cards, limits).expect("fleets") {
        let ships = fleet.ships.len();
        assert!(fleet.is_legal(&cards, FleetRules { ships, ..limits }), "{}", fleet.name);
        assert!(
            !fleet.is_legal(&cards, FleetRules { ships: ships - 1, ..limits }),
            "{}",
            fleet.name
        );
    }
}

#[test]
fn rule_sets_of_spanish_main_at_their_limits_are_refused_or_played() {
    let sets = cases() / 3;
    let played = play_rule_sets::<SpanishMain>(&spanish_main::EDITION, &["end.rounds=3"], sets);
    assert!(played > sets / 4, "{played} of {sets}");
}

#[test]
fn rule_sets_of_blackbeard_at_their_limits_are_refused_or_played() {
    let sets = cases() / 3;
    let played = play_rule_sets::<Blackbeard>(&blackbeard::EDITION, &[], sets);
    assert!(played > sets / 4, "{played} of {sets}");
}

#[test]
fn rule_sets_of_cove_at_their_limits_are_refused_or_played() {
    let sets = cases() / 3;
    for edition in &EDITIONS {
        let played = play_rule_sets::<Cove>(edition, &["turns=4"], sets);
        assert!(played > sets / 4, "{played} of {sets}");
    }
}
