//! Odds of the ledger's examples and of card effects, compared with exact fractions.

use std::collections::BTreeMap;

use super::*;

/// Question about shots, with damage as the objective of best play.
fn shots(words: &str, target: &str) -> Asked {
    let policies = Policies { objective: Objective::Damage, ..Policies::default() };
    Asked { policies, ..about(Subject::Shots, words, target) }
}

#[test]
fn sm_sho_3_a_cannon_of_rank_r_hits_with_6_minus_r_in_6() {
    for rank in 2..=5 {
        let plain = f64::from(6 - rank) / 6.0;
        mean(&shots(&format!("{rank}S"), "3-master"), Measure::Hits, plain);
        let raised = shots(&format!("{rank}S [CANNON+1_VS:Pirate]"), "3-master");
        mean(&raised, Measure::Hits, f64::from((7 - rank).min(5)) / 6.0);
    }
    mean(&shots("3S [CANNONEER]", "3-master"), Measure::Hits, 3.0 / 4.0);
    mean(&shots("3S [REROLL_1]", "3-master"), Measure::Hits, 3.0 / 4.0);
    mean(&shots("3S [CANNONEER, REROLL_1]", "3-master"), Measure::Hits, 7.0 / 8.0);
    let doubled = |words: &str, range| Asked { range: Some(range), ..shots(words, "3-master") };
    mean(&doubled("2S [DOUBLE_RANGE_6]", Range::DoubledS), Measure::Hits, 1.0 / 6.0);
    mean(&doubled("2L [DOUBLE_RANGE_6]", Range::DoubledL), Measure::Hits, 1.0 / 6.0);
    // Within S it is best not to double.
    mean(&doubled("2S [DOUBLE_RANGE_6]", Range::S), Measure::Hits, 2.0 / 3.0);
}

#[test]
fn sm_sho_1_el_acorazado_hits_17_times_in_6_broadsides() {
    mean(&shots("SM:El Acorazado", "6-master [UNSINKABLE]"), Measure::Hits, 17.0 / 6.0);
}

#[test]
fn sm_sho_4_two_2s_sink_a_1_master_with_4_in_9_and_three_with_20_in_27() {
    let two = [
        (Outcome::Sunk, 4.0 / 9.0),
        (Outcome::Derelict, 4.0 / 9.0),
        (Outcome::Unharmed, 1.0 / 9.0),
    ];
    are(&about(Subject::Shots, "2S 2S", "1-master"), &two);
    let three = odds(&about(Subject::Shots, "2S 2S 2S", "1-master"));
    close(three.outcomes[&Outcome::Sunk], 20.0 / 27.0);
}

#[test]
fn sm_key_02_a_broadsides_attack_of_four_3s_takes_all_and_one_more_or_nothing() {
    let policies = Policies { broadsides: When::Always, ..Policies::default() };
    let attack = |target: &str| {
        let words = "3S 3S 3S 3S [Broadsides Attack]";
        Asked { policies, ..about(Subject::Shots, words, target) }
    };
    spread(&attack("6-master"), Measure::MastsLost, &[(0, 0.5), (5, 0.5)]);
    are(&attack("4-master"), &[(Outcome::Sunk, 0.5), (Outcome::Unharmed, 0.5)]);
    // To sink four masts single shots need four hits and one more: best play takes the one die.
    let best = Asked { policies: Policies::default(), ..attack("4-master") };
    are(&best, &[(Outcome::Sunk, 0.5), (Outcome::Unharmed, 0.5)]);
}

#[test]
fn sm_eff_3_absorbers_take_hits() {
    let lost = |target: &str, expected: &[(i32, f64)]| {
        spread(&about(Subject::Shots, "2S 2S", target), Measure::MastsLost, expected);
    };
    lost("3-master", &[(0, 1.0 / 9.0), (1, 4.0 / 9.0), (2, 4.0 / 9.0)]);
    lost("3-master [TWO_HITS_PER_MAST]", &[(0, 5.0 / 9.0), (1, 4.0 / 9.0)]);
    lost("3-master [IGNORE_FIRST_HIT_FULL]", &[(0, 5.0 / 9.0), (1, 4.0 / 9.0)]);
    let long =
        Asked { range: Some(Range::L), ..about(Subject::Shots, "2L", "3-master [IMMUNE_L]") };
    are(&long, &[(Outcome::Unharmed, 1.0)]);
}

#[test]
fn sm_eff_2_additional_effects_of_a_hit() {
    let two = |target: &str| about(Subject::Shots, "2S [HIT_2_MASTS]", target);
    spread(&two("3-master"), Measure::MastsLost, &[(0, 1.0 / 3.0), (2, 2.0 / 3.0)]);
    are(&two("1-master"), &[(Outcome::Derelict, 2.0 / 3.0), (Outcome::Unharmed, 1.0 / 3.0)]);
    let crew = about(Subject::Shots, "2S [HIT_KILLS_CREW]", "2-master (Captain)");
    mean(&crew, Measure::CrewLost, 2.0 / 3.0);
    let bursts = about(Subject::Shots, "4S 4S [LOSE_MAST_ON_1]", "3-master");
    // The second cannon shoots unless its mast, the weaker one by position, went with the first
    // shot.
    mean(&bursts, Measure::OwnMastsLost, 1.0 / 6.0 + 5.0 / 36.0);
    // In the best order that mast shoots first, so that both do.
    let order =
        Policies { order: ShotOrder::Best, objective: Objective::Damage, ..Policies::default() };
    let bursts = Asked { policies: order, ..bursts };
    mean(&bursts, Measure::OwnMastsLost, 1.0 / 6.0 + 1.0 / 6.0);
    mean(&bursts, Measure::Hits, 2.0 / 3.0);
    // A cannon that never hits should cease, in the best order.
    mean(&shots("6S [LOSE_MAST_ON_1]", "3-master"), Measure::OwnMastsLost, 1.0 / 6.0);
    let never = Asked { policies: order, ..shots("6S [LOSE_MAST_ON_1]", "3-master") };
    mean(&never, Measure::OwnMastsLost, 0.0);
    let policies = Policies { special: When::Always, ..Policies::default() };
    let firepot = Asked { policies, ..about(Subject::Shots, "2S [FIREPOT]", "3-master") };
    spread(&firepot, Measure::FireMasts, &[(0, 1.0 / 3.0), (1, 2.0 / 3.0)]);
}

#[test]
fn sm_fim_fires_do_not_burn_before_a_question_about_one_action_ends() {
    // One of two masts beside the fire is hit; the fires of the next turn are not rolled for.
    let shots = about(Subject::Shots, "2S [burning=0]", "3-master [burning=0]");
    let refused = Inquiry::new(&game(), &shots).map(drop).expect_err("her only mast burns");
    assert_eq!(refused.key, "range");
    let shots = about(Subject::Shots, "2S 2S [burning=0]", "3-master [burning=0]");
    spread(&shots, Measure::FireMasts, &[(1, 1.0)]);
    spread(&shots, Measure::MastsLost, &[(0, 1.0 / 3.0), (1, 2.0 / 3.0)]);
    // Fire masts are not masts for a ram: it is above two of them.
    let ram = about(Subject::Ram, "2-master [burning=0]", "3-master [burning=0]");
    spread(&ram, Measure::MastsLost, &[(0, 1.0 / 3.0), (1, 2.0 / 3.0)]);
    // Nor for a boarding, in which both have two.
    are(&about(Subject::Board, "2-master", "3-master [burning=0]"), &boarding(15, 6));
}

#[test]
fn sm_eff_1_friends_near_add_to_the_die() {
    let friends = |own: &str, other: &str| Asked {
        friends: vec![ship(other)],
        ..shots(&format!("4S [{own}]"), "3-master")
    };
    mean(&friends("CANNON+1_PER_FRIEND_S", "1-master"), Measure::Hits, 1.0 / 2.0);
    mean(&friends("CANNON+1_FOLLOWUP", "1-master [shot]"), Measure::Hits, 1.0 / 2.0);
    mean(&friends("CANNON+1_FOLLOWUP", "1-master"), Measure::Hits, 1.0 / 3.0);
    mean(&friends("CANNON+1_PER_FRIEND_S", "1-master [AURA_CANNON+1_S]"), Measure::Hits, 2.0 / 3.0);
}

#[test]
fn sm_crw_1_a_second_shot_is_kept_for_its_best_use() {
    let cannoneer = |words: &str, order| {
        let asked = shots(&format!("{words} [CANNONEER]"), "6-master");
        Asked { policies: Policies { order, ..asked.policies }, ..asked }
    };
    mean(&cannoneer("2S 5S", ShotOrder::Front), Measure::Hits, 31.0 / 27.0);
    // The miss of the 5S is accepted: 1/6 of it is less than 2/3 of the 1/3 to come.
    mean(&cannoneer("5S 2S", ShotOrder::Front), Measure::Hits, 19.0 / 18.0);
    mean(&cannoneer("5S 2S", ShotOrder::Best), Measure::Hits, 31.0 / 27.0);
}

#[test]
fn sm_ram_1_a_ram_takes_a_mast_of_n_with_6_minus_n_in_6() {
    for masts in 1..=5 {
        let chance = f64::from(6 - masts) / 6.0;
        mean(
            &about(Subject::Ram, "2-master", &format!("{masts}-master")),
            Measure::MastsLost,
            chance,
        );
    }
    let again = about(Subject::Ram, "2-master [REROLL_1]", "3-master");
    mean(&again, Measure::MastsLost, 3.0 / 4.0);
    mean(&about(Subject::Ram, "2-master", "3-master [IMMUNE_RAM]"), Measure::MastsLost, 0.0);
}

#[test]
fn sm_mov_9_contact_abilities_come_before_a_ram() {
    let pinned = about(Subject::Ram, "2-master [PINNED_KILLS_CREW+MAST]", "3-master (Captain)");
    mean(&pinned, Measure::CrewLost, 1.0);
    // The mast is lost before the ram, which is then above two masts.
    spread(&pinned, Measure::MastsLost, &[(1, 1.0 / 3.0), (2, 2.0 / 3.0)]);
    let crew = about(Subject::Ram, "2-master [PINNED_KILLS_CREW]", "3-master (Captain, Helmsman)");
    mean(&crew, Measure::CrewLost, 1.0);
    mean(&crew, Measure::MastsLost, 1.0 / 2.0);
    let steals = |words: &str| about(Subject::Ram, words, "3-master [treasure=3+2]");
    mean(&steals("2-master [STEAL_TOUCH]"), Measure::Coins, 1.0);
    mean(&steals("2-master [LOOT_TOUCH:Pirate]"), Measure::Coins, 2.0);
    mean(&steals("2-master"), Measure::Coins, 0.0);
    // La Resolucion steals the coin before the boarding, and loses one if that is lost.
    let assault = about(Subject::Assault, "SM:La Resolucion", "6-master [treasure=3]");
    let odds = odds(&assault);
    let lost = odds.outcomes[&Outcome::Lost];
    close(odds.mean(Measure::Coins).expect("a mean"), 1.0 - lost);
}

fn boarding(won: u32, even: u32) -> [(Outcome, f64); 3] {
    let of_36 = |ways: u32| f64::from(ways) / 36.0;
    [
        (Outcome::Won, of_36(won)),
        (Outcome::Even, of_36(even)),
        (Outcome::Lost, of_36(36 - won - even)),
    ]
}

#[test]
fn sm_brd_1_boarding_is_won_by_15_in_36_and_one_mast_more_by_21() {
    are(&about(Subject::Board, "2-master", "2-master"), &boarding(15, 6));
    are(&about(Subject::Board, "3-master", "2-master"), &boarding(21, 5));
    are(&about(Subject::Board, "2-master [BOARD+1]", "2-master"), &boarding(21, 5));
    are(&about(Subject::Board, "2-master [BOARD+1]", "2-master [BOARD+1]"), &boarding(15, 6));
    let at_s = |words: &str| Asked {
        range: Some(Range::S),
        ..about(Subject::Board, words, "2-master [BOARD+1]")
    };
    are(&at_s("2-master [BOARD_AT_S]"), &boarding(10, 5));
    are(&at_s("2-master [BOARD_AT_S, BOARD_NO_BONUS]"), &boarding(15, 6));
}

#[test]
fn sm_brd_1_the_winner_chooses_the_plunder() {
    let takes = |take, words: &str, target: &str| {
        let policies = Policies { take, ..Policies::default() };
        odds(&Asked { policies, ..about(Subject::Board, words, target) })
    };
    let target = "2-master (Captain) [treasure=3]";
    let treasure = takes(Take::Treasure, "2-master", target);
    close(treasure.mean(Measure::Coins).expect("a mean"), 15.0 / 36.0);
    close(treasure.mean(Measure::CrewLost).expect("a mean"), 0.0);
    let crew = takes(Take::Crew, "2-master", target);
    close(crew.mean(Measure::CrewLost).expect("a mean"), 15.0 / 36.0);
    let nothing = takes(Take::Nothing, "2-master", target);
    close(nothing.mean(Measure::Coins).expect("a mean"), 0.0);
    // The winner takes the loser's coin.
    let lost = takes(Take::Treasure, "2-master [treasure=2]", "2-master");
    close(lost.mean(Measure::Coins).expect("a mean"), -15.0 / 36.0);
}

#[test]
fn sm_brd_1_a_ram_that_takes_a_mast_helps_the_boarding() {
    let asked = about(Subject::Assault, "3-master", "3-master");
    let odds = odds(&asked);
    close(odds.outcomes[&Outcome::Won], (21.0 + 15.0) / 72.0);
    close(odds.outcomes[&Outcome::Even], (5.0 + 6.0) / 72.0);
}

#[test]
fn sm_fim_a_fire_mast_goes_out_with_1_in_6_and_spreads_with_3() {
    let fire = |turns| Asked { turns, ..alone(Subject::Fire, "3-master [burning=0]") };
    are(&fire(1), &[(Outcome::Out, 1.0 / 6.0), (Outcome::Burning, 5.0 / 6.0)]);
    let masts = [(0, 1.0 / 6.0), (1, 1.0 / 3.0), (2, 1.0 / 2.0)];
    spread(&fire(1), Measure::FireMasts, &masts);
    // Out at once, later, or both of two that burn.
    close(odds(&fire(2)).outcomes[&Outcome::Out], 1.0 / 6.0 + 1.0 / 18.0 + 1.0 / 72.0);
    // With no other mast she is scuttled as her own turn begins: the other's fires come before.
    let last = Asked { turns: 2, ..alone(Subject::Fire, "1-master [burning=0]") };
    are(&last, &[(Outcome::Derelict, 1.0 / 6.0), (Outcome::Scuttled, 5.0 / 6.0)]);
}

/// Probability of each pair of standing masts and fire masts after one turn's fire rolls.
fn burnt(masts: usize, fires: usize) -> BTreeMap<(usize, usize), f64> {
    let mut all = BTreeMap::from([((masts, fires), 1.0)]);
    for _ in 0..fires {
        let mut next = BTreeMap::new();
        for ((masts, fires), chance) in all {
            let mut add = |to, part: f64| *next.entry(to).or_insert(0.0) += chance * part;
            add((masts, fires - 1), 1.0 / 6.0);
            add((masts, fires), 1.0 / 3.0);
            let spreads = usize::from(masts > 0);
            add((masts - spreads, fires + spreads), 1.0 / 2.0);
        }
        all = next;
    }
    all
}

#[test]
fn sm_fim_sm_scu_2_a_fire_of_many_turns_agrees_with_a_recursion() {
    let mut still = BTreeMap::from([((3, 1), 1.0)]);
    let mut ends = BTreeMap::new();
    for turn in 1..=6 {
        let mut next = BTreeMap::new();
        for ((masts, fires), chance) in still {
            // Every second turn is her own.
            if masts == 0 && turn % 2 == 0 {
                *ends.entry(Outcome::Scuttled).or_insert(0.0) += chance;
                continue;
            }
            for (then, part) in burnt(masts, fires) {
                match then {
                    (0, 0) => *ends.entry(Outcome::Derelict).or_insert(0.0) += chance * part,
                    (_, 0) => *ends.entry(Outcome::Out).or_insert(0.0) += chance * part,
                    _ => *next.entry(then).or_insert(0.0) += chance * part,
                }
            }
        }
        still = next;
    }
    ends.insert(Outcome::Burning, still.values().sum());
    let ends: Vec<(Outcome, f64)> = ends.into_iter().collect();
    are(&Asked { turns: 6, ..alone(Subject::Fire, "4-master [burning=1]") }, &ends);
}

#[test]
fn sm_scu_1_a_derelict_scuttles_with_1_in_3_a_turn() {
    let scuttle = |turns| Asked { turns, ..alone(Subject::Scuttle, "2-master [lost=0+1]") };
    are(&scuttle(1), &[(Outcome::Scuttled, 1.0 / 3.0), (Outcome::Afloat, 2.0 / 3.0)]);
    are(&scuttle(3), &[(Outcome::Scuttled, 19.0 / 27.0), (Outcome::Afloat, 8.0 / 27.0)]);
}

#[test]
fn sm_ter_3_a_reef_takes_0_to_3_masts_of_a_4_master() {
    let reef = alone(Subject::Reef, "4-master");
    let lost = [(0, 3.0 / 6.0), (1, 1.0 / 6.0), (2, 1.0 / 6.0), (3, 1.0 / 6.0)];
    spread(&reef, Measure::OwnMastsLost, &lost);
    // Two masts are left of four: the rating 1 takes more than there are.
    let wreck = alone(Subject::Reef, "4-master [lost=0+1]");
    let ends = [
        (Outcome::Unharmed, 3.0 / 6.0),
        (Outcome::Damaged, 1.0 / 6.0),
        (Outcome::Derelict, 1.0 / 6.0),
        (Outcome::Wrecked, 1.0 / 6.0),
    ];
    are(&wreck, &ends);
    // A wreck is not afloat.
    let left = [(0, 1.0 / 6.0), (1, 1.0 / 6.0), (2, 1.0 / 2.0)];
    spread(&wreck, Measure::OwnMastsLeft, &left);
    are(&alone(Subject::Reef, "4-master [IGNORE_TERRAIN]"), &[(Outcome::Unharmed, 1.0)]);
}

#[test]
fn sm_ter_4_a_3_master_is_tangled_with_1_in_2_and_freed_with_1_in_2() {
    let half = [(Outcome::Tangled, 0.5), (Outcome::Free, 0.5)];
    are(&alone(Subject::Sargasso, "3-master"), &half);
    are(&alone(Subject::Weeds, "3-master"), &half);
    let twice = Asked { turns: 2, ..alone(Subject::Weeds, "3-master") };
    are(&twice, &[(Outcome::Tangled, 0.25), (Outcome::Free, 0.75)]);
}

#[test]
fn sm_eff_4_an_extra_action_comes_with_1_in_3_and_two_actions_with_1_in_6() {
    let extra = |code: &str| {
        let asked = shots(&format!("2S [{code}]"), "6-master");
        Asked { policies: Policies { extra: When::Always, ..asked.policies }, ..asked }
    };
    mean(&extra("EXTRA_ACTION_5+"), Measure::Hits, 2.0 / 3.0 * 4.0 / 3.0);
    mean(&extra("SAME_ACTION_TWICE_5+"), Measure::Hits, 2.0 / 3.0 * 4.0 / 3.0);
    // The die is rolled as a turn begins: the opponent's second turn of the duel.
    let duel = about(Subject::Duel, "2S", "2S 5S [FLEET_TWO_ACTIONS_6]");
    let plain = odds(&about(Subject::Duel, "2S", "2S 5S")).outcomes[&Outcome::Lost];
    let policies = Policies { extra: When::Always, ..Policies::default() };
    let twice = odds(&Asked { policies, ..duel }).outcomes[&Outcome::Lost];
    assert!(twice > plain, "{twice} is not above {plain}");
}
