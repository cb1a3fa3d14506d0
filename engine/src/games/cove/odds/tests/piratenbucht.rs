//! Combats of Piratenbucht: Blackbeard's odds computed by hand, combat cards, and the removal of details from scenes.

use super::npcs::{chance, sunk};
use super::random::{TARGETS, check_memory, policy};
use super::{HULL, battle_in, is, piratenbucht};
use crate::games::cove::data::area_card::AreaCard;
use crate::games::cove::data::tavern::{COMBAT_CARDS, Card};
use crate::games::cove::data::{Island, Legend};
use crate::games::cove::odds::battle::{Battle, Npc};
use crate::games::cove::odds::policy::{FleeRule, Policy, TargetRule};
use crate::games::cove::odds::ship::ShipSpec;
use crate::seat::Seat;
use crate::strategy::SeatRng;
use crate::stream::NatureDice;

const BLACKBEARD: Option<Npc> = Some(Npc::Legend(Legend::Blackbeard));

/// Probability that a lone ship sinks Blackbeard.
fn against_blackbeard(ship: &str) -> f64 {
    let battle = battle_in(piratenbucht(5, &[]), &[ship], BLACKBEARD, HULL);
    battle.odds(100_000).expect("a small battle").win[0]
}

#[test]
fn odds_against_piratenbucht_blackbeard_match_a_recursion() {
    is(against_blackbeard("6-2-8-8"), sunk(5, 0, &|_| 5, 6, 8), 1.0);
    is(against_blackbeard("8-2-3-3"), sunk(5, 0, &|_| 3, 8, 8), 1.0);
}

#[test]
fn combat_and_area_cards_change_the_odds_against_blackbeard() {
    is(against_blackbeard("6-2-8-8+sabotage"), sunk(5, 0, &|_| 5, 6, 7), 1.0);
    is(against_blackbeard("5-2-8-8+reinforcement:hull"), sunk(5, 0, &|_| 5, 7, 8), 1.0);
    is(against_blackbeard("6-2-2-2+area:six_guns"), sunk(5, 0, &|_| 6, 6, 8), 1.0);
    is(against_blackbeard("6-2-8-8+secret_weapon+secret_weapon"), sunk(5, 0, &|_| 7, 6, 8), 1.0);
}

#[test]
fn ship_with_quicksilver_sails_fires_before_blackbeard() {
    let after: f64 = (0..=5).map(|hits| chance(5, hits) * sunk(5, 0, &|_| 5, 6, 8 - hits)).sum();
    is(against_blackbeard("6-2-8-8+area:quicksilver_sails"), after, 1.0);
}

/// Returns a random battle of one to three ships with area and combat cards, against a non-player
/// ship or each other.
fn battle(rng: &mut SeatRng) -> Option<Battle> {
    let n = 1 + rng.below(3) as usize;
    let in_hand: Vec<Card> = COMBAT_CARDS
        .into_iter()
        .filter(|card| ![Card::SleightOfHand, Card::SecretStash].contains(card))
        .collect();
    let ships: Vec<ShipSpec> = (0..n)
        .map(|_| {
            let mut ship = ShipSpec::plain([0; 4].map(|_| 1 + rng.below(4) as u8));
            ship.hand.add(rng.choose(&in_hand), 1);
            ship.area_cards[rng.choose(&AreaCard::ALL).section().index()] = 1;
            ship.reinforcements[rng.below(4) as usize] = rng.below(3) as u8;
            ship
        })
        .collect();
    let npc = match rng.below(3) {
        0 => None,
        1 => BLACKBEARD,
        _ => Some(Npc::Navy),
    };
    let policies: Vec<Policy> = (0..n).map(|_| policy(rng)).collect();
    let setting = match rng.below(4) {
        0 => "combat.max_rounds=2",
        1 => "combat.flee_fame_when=if_shots_fired",
        2 => "combat.after_npcs=same_round",
        _ => "combat.hit_on=4",
    };
    let navy = rng.choose(&TARGETS);
    Battle::new(piratenbucht(5, &[setting]), &ships, npc, Island::Tavern, &policies, navy).ok()
}

#[test]
fn removing_details_from_scenes_with_combat_cards_does_not_change_play() {
    let mut rng = SeatRng::new(7, 0, Seat::new(0));
    let battles = (0..600).filter_map(|deal| Some((deal, battle(&mut rng)?)));
    let fought = battles.map(|(deal, battle)| check_memory(&battle, deal)).count();
    assert!(fought > 200, "{fought} battles");
}

/// Checks that a solution contains every scene that fights by best play reach, with any combat cards.
#[test]
fn fights_with_combat_cards_agree_with_the_solution() {
    let best = Policy { target: TargetRule::Best, flee: FleeRule::Best };
    for cards in ["grapple_attack", "sabotage", "grapeshot", "secret_weapon", "favorable_winds"] {
        for (others, npc) in [(&[][..], Some(Npc::Navy)), (&[], BLACKBEARD), (&["2-2-2-2"], None)] {
            let ship = format!("2-3-3-3+{cards}");
            let specs: Vec<&str> = [&[ship.as_str()], others].concat();
            let battle = battle_in(piratenbucht(5, &[]), &specs, npc, best);
            let solved = battle
                .solve(crate::games::cove::odds::decisions::Objective::Fame, 500_000)
                .expect("a small battle");
            let fights = 2_000_u64;
            let mut won = 0.0;
            let mut dice = NatureDice::new(3);
            for deal in 0..fights {
                dice.open_deal(deal);
                let left = solved.fight(&mut dice).left;
                won += f64::from(u8::from(left.contains(&0)));
            }
            let best = solved.best().expect("a small battle").odds.ships[0].stays;
            let error = (best * (1.0 - best) / fights as f64).sqrt();
            let share = won / fights as f64;
            assert!((share - best).abs() <= 4.5 * error, "{cards}: {share}, worked out {best}");
        }
    }
}

#[test]
fn impossible_ships_and_battles_are_rejected_with_the_reason() {
    let game = piratenbucht(3, &[]);
    for (ship, reason) in [
        ("2-2-2-2+sleight_of_hand", "`sleight_of_hand` takes from the bank or the discards"),
        ("2-2-2-2+secret_stash", "`secret_stash` takes from the bank or the discards"),
        ("2-2-2-2+powder_keg", "`powder_keg` can't be played in battle"),
        ("2-2-2-2+area:reinforcement", "unknown area card `reinforcement`"),
        ("2-2-2-2+area:six_guns+area:six_guns", "two six_guns: a ship may have one"),
        ("2-2-2-2+sabotage+sabotage+sabotage", "3 copies of sabotage, but the deck has 2"),
    ] {
        let refused = ShipSpec::parse(ship, game.rules()).expect_err(ship);
        assert!(refused.reason.starts_with(reason), "{ship}: {}", refused.reason);
    }
    let ships = [ShipSpec::plain([2; 4])];
    let hook = Some(Npc::Legend(Legend::CaptainHook));
    let battle = Battle::new(game, &ships, hook, Island::Hull, &[HULL], TargetRule::Weakest);
    assert!(battle.is_err_and(|error| error.to_string().contains("only Blackbeard")));
}

#[test]
fn best_play_with_combat_cards_is_no_worse_than_stated_policies() {
    let specs = ["2-3-2-2+sabotage", "2-2-2-3+reinforcement:crew"];
    let stated = battle_in(piratenbucht(5, &[]), &specs, None, HULL);
    let best = Policy { target: TargetRule::Best, flee: FleeRule::Best };
    let played = stated.with_policies(&[best, HULL]);
    let objective = crate::games::cove::odds::decisions::Objective::Fame;
    let value = |battle: &Battle| battle.solve(objective, 500_000).expect("small").values()[0];
    assert!(value(&played) >= value(&stated) - 1e-12);
}
