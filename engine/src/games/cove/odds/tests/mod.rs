//! Exact odds compared with fractions computed by hand.

mod npcs;
mod piratenbucht;
mod random;
mod volleys;

use super::battle::{Battle, Npc};
use super::decisions::Objective;
use super::outcome::Odds;
use super::policy::{FleeRule, Policy, TargetRule};
use super::ship::ShipSpec;
use crate::games::cove::Cove;
use crate::games::cove::data::{Island, Legend};
use crate::games::cove::rules::editions::{PIRATENBUCHT, PIRATES_COVE};
use crate::stream::NatureDice;

const HULL: Policy = Policy { target: TargetRule::Hull, flee: FleeRule::Never };

fn game(seats: usize, settings: &[&str]) -> Cove {
    PIRATES_COVE.game(seats, settings).expect("a table")
}

fn piratenbucht(seats: usize, settings: &[&str]) -> Cove {
    PIRATENBUCHT.game(seats, settings).expect("a table")
}

fn battle(ships: &[&str], npc: Option<Npc>, policy: Policy, settings: &[&str]) -> Battle {
    battle_in(game(5, settings), ships, npc, policy)
}

fn battle_in(game: Cove, ships: &[&str], npc: Option<Npc>, policy: Policy) -> Battle {
    let specs: Vec<ShipSpec> =
        ships.iter().map(|ship| ShipSpec::parse(ship, game.rules()).expect("a ship")).collect();
    let policies = vec![policy; ships.len()];
    Battle::new(game, &specs, npc, Island::Hull, &policies, TargetRule::Weakest).expect("a battle")
}

fn odds(ships: &[&str], npc: Option<Npc>) -> Odds {
    battle(ships, npc, HULL, &[]).odds(1_000_000).expect("a small battle")
}

#[track_caller]
fn is(found: f64, numerator: f64, denominator: f64) {
    let expected = numerator / denominator;
    assert!(
        (found - expected).abs() < 1e-12,
        "{found} is not {numerator}/{denominator} = {expected}"
    );
}

fn total(odds: &Odds) -> f64 {
    odds.win.iter().sum::<f64>() + odds.no_ship_left + odds.several
}

#[test]
fn state_estimate_under_a_round_limit_is_one_to_five_times_the_real_number() {
    let two = ["2-2-3-3", "3-3-3-3"];
    let best = Policy { target: TargetRule::Best, flee: FleeRule::Best };
    for rounds in [20, 100] {
        let limit = format!("combat.max_rounds={rounds}");
        for (npc, policy) in [(None, HULL), (Some(Npc::Navy), HULL), (None, best)] {
            if policy == best && rounds > 20 {
                continue;
            }
            let battle = battle(&two, npc, policy, &[&limit]);
            let states = match policy == best {
                true => battle.best(Objective::Win, 1 << 20).expect("solved").states,
                false => battle.odds(1 << 20).expect("a small battle").states,
            };
            let (states, estimate) = (states as f64, battle.cost().states);
            assert!(
                states <= estimate && estimate < 5.0 * states,
                "{rounds} rounds, {npc:?}: {states} states, estimated {estimate}"
            );
        }
    }
}

/// Let f(x, y) be the winning chance of the ship that fires next, with hull x against hull y. Each
/// ship has two dice. Then f(1,1) = 5/9 + 4/9 (1 - f(1,1)) = 9/13 and f(2,1) = 1 - 4/9 f(1,2). So
/// f(1,2) = 1/9 + 4/9 (1 - f(1,1)) + 4/9 (1 - f(2,1)) = 261/845, and f(2,2) = 1/9 + 4/9 (1 -
/// f(1,2)) + 4/9 (1 - f(2,2)).
#[test]
fn duel_odds_of_start_ships_match_hand_computed_fractions() {
    let odds = odds(&["2-3-2-2", "2-2-2-2"], None);
    is(odds.win[0], 6_561.0, 10_985.0);
    is(odds.win[1], 4_424.0, 10_985.0);
    is(total(&odds), 1.0, 1.0);
    is(odds.ships[0].crippled_in[0], 4_424.0, 10_985.0);
    is(odds.ships[1].mean_fame(), 4_424.0, 10_985.0);
}

#[test]
fn equal_ships_have_equal_odds_and_roll_for_first_fire_each_round() {
    let odds = odds(&["2-2-2-2", "2-2-2-2"], None);
    is(odds.win[0], 1.0, 2.0);
    is(odds.win[1], 1.0, 2.0);
    // One level of hull each: the first ship wins with 5/9, then the second with 4/9 × 5/9. A round
    // is undecided with 16/81, so the mean number of rounds is 81/65.
    let brief = battle(&["1-2-2-2", "1-2-2-2"], None, HULL, &[]).odds(10_000).expect("small");
    is(brief.mean_rounds, 81.0, 65.0);
    is(brief.rounds[1], 65.0, 81.0);
    is(brief.rounds[2], 65.0 * 16.0, 81.0 * 81.0);
}

/// Let E be the winning chance with hull 1 against hull 2 at equal speed. Each ship fires first with probability 1/2,
/// rolled again each round. If the weaker ship fires first, its chance is `1/9 + 4/9 4/9 1/2 + 4/9 4/9 E`; otherwise its
/// chance is `4/9 (1/9 + 4/9 1/2 + 4/9 E)`. The mean of both gives E = 29/130.
#[test]
fn speed_ties_are_rolled_in_each_round() {
    let odds = odds(&["1-2-2-2", "2-2-2-2"], None);
    is(odds.win[0], 29.0, 130.0);
    is(odds.win[1], 101.0, 130.0);
}

/// Each ship has two dice and one level of hull, so the first ship that hits wins. Two dice hit at least once with
/// probability 5/9.
#[test]
fn smoke_screen_lets_only_sixes_hit() {
    // The slower ship hides: it is hit with 1 - (5/6)² = 11/36, and hits with 5/9. With p = 11/36
    // and q = 5/9, the first to fire wins with p / (1 - (1 - p)(1 - q)) = 99/224.
    let odds = odds(&["1-3-2-2", "1-2-2-2+smoke_screen"], None);
    is(odds.win[0], 99.0, 224.0);
}

#[test]
fn grapeshot_hits_on_three_and_damages_the_firers_cannon() {
    // With one level of hull, Grapeshot cripples the target with 1 - (1/3)² = 8/9. Then Grapeshot
    // takes 2 levels of the firer's cannon, which is at level 3.
    let first = odds(&["1-3-3-2+grapeshot", "1-2-2-2"], None);
    // The firer wins at once with 8/9. Otherwise the opponent wins with 5/9. After that the firer
    // rolls min(2, 2) dice again.
    let rest = (4.0 / 9.0) * (9.0 / 13.0);
    let expected = 8.0 / 9.0 + rest / 9.0;
    is(first.win[0], expected, 1.0);
    // Grapeshot destroys a cannon at level 2, so no ship is left after a hit.
    let suicide = odds(&["1-3-2-2+grapeshot", "1-2-2-2"], None);
    is(suicide.no_ship_left, 8.0, 9.0);
    is(suicide.win[1], 1.0, 9.0);
    is(suicide.ships[0].mean_fame(), 8.0, 9.0);
    is(suicide.ships[1].mean_fame(), 1.0, 9.0);
}

#[test]
fn powder_keg_hits_every_hull() {
    // After a hit, the volley and the Keg cripple hull 2, and the Keg cripples the firer's hull 1.
    let odds = odds(&["1-3-2-2+powder_keg", "2-2-2-2"], None);
    is(odds.no_ship_left, 5.0, 9.0);
    // Three ships have hull 1, so the first hit cripples all three. Without a hit the Keg is spent.
    let three = self::odds(&["1-3-2-2+powder_keg", "1-2-2-2", "1-2-2-2"], None);
    is(three.no_ship_left, 5.0, 9.0);
    is(total(&three), 1.0, 1.0);
    is(three.ships[2].crippled_in[0], 1.0 - three.win[2], 1.0);
}

#[test]
fn six_gun_salute_hits_all_sections_and_costs_a_turn() {
    // Seat 0 cripples crew 1 with one hit (5/9). After a miss, seat 1 fires twice.
    let odds = odds(&["1-3-2-2+six_gun_salute", "1-2-2-2"], None);
    let hit = 5.0 / 9.0;
    let miss = 4.0 / 9.0;
    // After a missed salute, seat 1 fires in rounds 1 and 2. Then seat 0 fires and wins with 9/13.
    is(odds.win[0], hit + miss * miss * miss * (9.0 / 13.0), 1.0);
}

#[test]
fn mastercraft_and_parrot_absorb_hits() {
    // Hull 1 with a mastercraft counts as hull 3; f(3,1) follows from f(1,1), f(1,2), f(1,3).
    let behind = odds(&["1-3-2-2+mastercraft:hull", "1-2-2-2"], None);
    let three = odds(&["3-3-2-2", "1-2-2-2"], None);
    is(behind.win[0], three.win[0], 1.0);
    let flint = odds(&["1-3-2-2+parrot:captain_flint", "1-2-2-2"], None);
    is(flint.win[0], three.win[0], 1.0);
    // The parrot's death costs 2 fame.
    assert!(flint.ships[0].mean_fame() < three.ships[0].mean_fame());
}

#[test]
fn flight_of_a_hit_ship_gives_fame_and_risks_mutiny() {
    // Seat 1 flees in its first turn. Before that, seat 0 hits with 5/9; hull 3 survives two hits.
    let game = game(3, &[]);
    let ship = |text| ShipSpec::parse(text, game.rules()).expect("a ship");
    let flee = Policy { target: TargetRule::Hull, flee: FleeRule::CrewAtMost(8) };
    let ships = [ship("2-3-2-2"), ship("3-2-2-2")];
    let battle = Battle::new(game, &ships, None, Island::Sail, &[HULL, flee], TargetRule::Hull);
    let odds = battle.expect("a battle").odds(1_000).expect("small");
    is(odds.ships[1].fled, 1.0, 1.0);
    is(odds.ships[1].mutinied, 1.0, 6.0);
    is(odds.ships[0].mean_fame(), 5.0, 9.0);
    is(odds.ships[1].mean_fame(), -1.0, 3.0);
    is(odds.win[0], 1.0, 1.0);
}

#[test]
fn cacafuego_gives_a_die_of_fame_to_the_lone_survivor() {
    let odds = odds(&["2-3-2-2", "2-2-2-2"], Some(Npc::Legend(Legend::Cacafuego)));
    is(odds.npc_sunk.expect("taken"), 1.0, 1.0);
    is(odds.ships[0].mean_fame(), 4.5 * 6_561.0, 10_985.0);
}

#[test]
fn odds_of_every_outcome_agree_with_simulation() {
    let dutchman = Some(Npc::Legend(Legend::FlyingDutchman));
    let cases = [
        battle(&["2-2-3-3", "3-2-2-2+powder_keg", "2-4-3-2"], None, HULL, &[]),
        battle(&["4-4-5-5"], dutchman, HULL, &["combat.hit_on=4"]),
        battle(&["3-3-3-3", "2-3-4-4+six_gun_salute"], Some(Npc::Navy), HULL, &[]),
        battle(&["3-3-3-3", "4-3-4-4"], Some(Npc::Legend(Legend::CaptainHook)), HULL, &[]),
    ];
    let n = 20_000;
    for battle in cases {
        let odds = battle.odds(1_000_000).expect("small");
        is(total(&odds), 1.0, 1.0);
        let mut dice = NatureDice::new(11);
        let mut wins = vec![0u32; battle.ships()];
        for deal in 0..n {
            dice.open_deal(deal);
            if let [winner] = battle.fight(&mut dice).left[..] {
                wins[winner] += 1;
            }
        }
        for (&exact, &seen) in odds.win.iter().zip(&wins) {
            let sd = (exact * (1.0 - exact) * n as f64).sqrt().max(1.0);
            let z = (f64::from(seen) - exact * n as f64) / sd;
            assert!(z.abs() < 4.5, "{exact} against {seen} of {n}: z = {z}");
        }
    }
}

#[test]
fn best_play_is_never_worse_than_a_stated_policy() {
    let best = Policy { target: TargetRule::Best, flee: FleeRule::Best };
    let game = game(3, &[]);
    let ships: Vec<ShipSpec> = ["2-2-3-3", "3-2-2-3"]
        .iter()
        .map(|text| ShipSpec::parse(text, game.rules()).expect("a ship"))
        .collect();
    let fight = |mine: Policy| {
        let policies = [mine, HULL];
        let battle =
            Battle::new(game.clone(), &ships, None, Island::Crew, &policies, TargetRule::Hull);
        battle.expect("a battle")
    };
    let value = fight(best).best(Objective::Win, 1_000_000).expect("small");
    assert!(value.residual < 1e-12);
    assert!((value.odds.win[0] - value.values[0]).abs() < 1e-10);
    for target in [
        TargetRule::Hull,
        TargetRule::Sails,
        TargetRule::Guns,
        TargetRule::Crew,
        TargetRule::Weakest,
    ] {
        for flee in [FleeRule::Never, FleeRule::HitsLeft(1)] {
            let stated = fight(Policy { target, flee }).odds(1_000_000).expect("small");
            assert!(value.values[0] >= stated.win[0] - 1e-12, "{target} {flee} is better");
        }
    }
}
