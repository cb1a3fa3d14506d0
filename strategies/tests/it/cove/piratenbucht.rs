//! Tests of bots in Piratenbucht: laws, use of Piratenbucht's cards only, and play as strong as in Pirate's Cove.

use std::collections::BTreeMap;

use corsair_engine::dealer::play_one;
use corsair_engine::games::cove::{ACTION_CARDS, COMBAT_CARDS, Cove, Event};
use corsair_engine::seating::rotations;
use corsair_engine::{Bot, Observer, PerSeat};
use corsair_strategies::cove::CATALOGUE;

use super::strength::tally_of;
use super::{CAPTAINS, piratenbucht};
use crate::cases::cases;
use crate::harness::check_deals;

#[test]
fn every_heuristic_bot_keeps_the_laws() {
    for seats in 3..=5 {
        let game = piratenbucht(seats, &[]);
        for bot in CAPTAINS {
            check_deals(&game, &[bot], cases() / 15);
        }
        check_deals(&game, &CAPTAINS, cases() / 15);
    }
}

#[test]
fn searches_keep_the_laws() {
    let searches =
        ["rollout:iterations=3:depth=5", "mcts:iterations=3:depth=5:playout=uniform", "balanced"];
    for seats in 3..=5 {
        check_deals(&piratenbucht(seats, &[]), &searches, 6);
    }
}

/// Covers the edition's house rule switches, with hands full of cards that interact.
#[test]
fn house_rules_keep_the_laws() {
    for settings in [
        &["black_ship.move=revenge", "combat.flee_fame_when=if_shots_fired"][..],
        &["start.cards=6", "tavern.deck.sleight_of_hand=9", "tavern.deck.sabotage=9"],
        &["start.cards=6", "tavern.deck.reinforcement=20", "tavern.deck.veteran_crew=5"],
        &["start.cards=6", "tavern.deck.royal_navy=20", "tavern.deck.flee=9"],
        &["start.cards=6", "tavern.deck.grapeshot=12", "tavern.deck.six_guns=6", "turns=1"],
    ] {
        for seats in 3..=5 {
            check_deals(&piratenbucht(seats, settings), &CAPTAINS, 20);
        }
    }
}

#[test]
fn each_heuristic_bot_beats_three_uniform_bots() {
    let game = piratenbucht(4, &[]);
    for bot in CAPTAINS {
        let tally = tally_of(&game, [bot, "uniform", "uniform", "uniform"], 400);
        let share = tally.wins[0] as f64 / tally.games as f64;
        assert!(share > 0.85, "{bot} wins {share} of its games");
        let fame = tally.fame[0] as f64 / tally.games as f64;
        assert!(fame > 30.0, "{bot} has {fame} fame on average");
    }
}

/// Number of times that each card was played.
#[derive(Default)]
struct Played(BTreeMap<&'static str, u32>);

impl Observer<Cove> for Played {
    fn event(&mut self, event: Event) {
        if let Event::Played(_, card) = event {
            *self.0.entry(card.name()).or_default() += 1;
        }
    }
}

#[test]
fn heuristic_bots_play_every_card_of_piratenbucht() {
    let game = piratenbucht(4, &[]);
    let bots: Vec<_> =
        ["merchant", "raider", "balanced", "blockader"].map(|spec| CATALOGUE.lookup(spec)).into();
    let bots: Vec<_> = bots.into_iter().map(|bot| bot.expect("a valid spec")).collect();
    let bots: Vec<&dyn Bot<Cove>> = bots.iter().map(|bot| &**bot).collect();
    let seating = rotations(&PerSeat::from_fn(4, |seat| seat.index() as u8))[0];
    let mut played = BTreeMap::new();
    for deal in 0..300 {
        let game = play_one(&game, &bots, 5, deal, &seating, Played::default());
        game.watch.0.into_iter().for_each(|(card, n)| *played.entry(card).or_insert(0) += n);
    }
    let unplayed: Vec<_> = ACTION_CARDS
        .into_iter()
        .chain(COMBAT_CARDS)
        .filter(|card| played.get(card.name()).is_none_or(|&n| n < 5))
        .collect();
    assert!(unplayed.is_empty(), "cards with too few plays: {unplayed:?} of {played:?}");
}
