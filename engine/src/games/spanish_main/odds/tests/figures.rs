//! Odds for the ledger's examples and for card effects, compared with exact fractions.

use std::collections::BTreeMap;

use super::*;

/// Question about shots, with damage as the objective of best play.
fn shots(words: &str, target: &str) -> ShipQuestion {
    let policies = Policies { objective: Objective::Damage, ..Policies::default() };
    ShipQuestion { policies, ..about(Subject::Shots, words, target) }
}

#[test]
fn sm_sho_3_cannon_of_rank_r_hits_on_6_minus_r_faces() {
    for rank in 2..=5 {
        let plain = f64::from(6 - rank) / 6.0;
        mean(&shots(&format!("{rank}S"), "3-master"), Measure::Hits, plain);
        let raised = shots(&format!("{rank}S [CANNON+1_VS:Pirate]"), "3-master");
        mean(&raised, Measure::Hits, f64::from((7 - rank).min(5)) / 6.0);
    }
    mean(&shots("3S [CANNONEER]", "3-master"), Measure::Hits, 3.0 / 4.0);
    mean(&shots("3S [REROLL_1]", "3-master"), Measure::Hits, 3.0 / 4.0);
    mean(&shots("3S [CANNONEER, REROLL_1]", "3-master"), Measure::Hits, 7.0 / 8.0);
    let doubled =
        |words: &str, range| ShipQuestion { range: Some(range), ..shots(words, "3-master") };
    mean(&doubled("2S [DOUBLE_RANGE_6]", Range::DoubledS), Measure::Hits, 1.0 / 6.0);
    mean(&doubled("2L [DOUBLE_RANGE_6]", Range::DoubledL), Measure::Hits, 1.0 / 6.0);
    // Within S, best play does not double ranges.
    mean(&doubled("2S [DOUBLE_RANGE_6]", Range::S), Measure::Hits, 2.0 / 3.0);
}

#[test]
fn sm_sho_1_el_acorazado_expects_17_hits_in_6_volleys() {
    mean(&shots("SM:El Acorazado", "6-master [UNSINKABLE]"), Measure::Hits, 17.0 / 6.0);
}

#[test]
fn sm_sho_4_two_2s_cannon_sink_a_1_master_in_4_of_9_volleys_and_three_in_20_of_27() {
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
fn sm_key_02_broadsides_attack_of_four_cannon_removes_five_masts_or_none() {
    let policies = Policies { broadsides: When::Always, ..Policies::default() };
    let attack = |target: &str| {
        let words = "3S 3S 3S 3S [Broadsides Attack]";
        ShipQuestion { policies, ..about(Subject::Shots, words, target) }
    };
    spread(&attack("6-master"), Measure::MastsLost, &[(0, 0.5), (5, 0.5)]);
    are(&attack("4-master"), &[(Outcome::Sunk, 0.5), (Outcome::Unharmed, 0.5)]);
    // Single shots need five hits to sink four masts, so best play chooses the Broadsides Attack.
    let best = ShipQuestion { policies: Policies::default(), ..attack("4-master") };
    are(&best, &[(Outcome::Sunk, 0.5), (Outcome::Unharmed, 0.5)]);
}

#[test]
fn sm_eff_3_absorbing_abilities_save_masts() {
    let lost = |target: &str, expected: &[(i32, f64)]| {
        spread(&about(Subject::Shots, "2S 2S", target), Measure::MastsLost, expected);
    };
    lost("3-master", &[(0, 1.0 / 9.0), (1, 4.0 / 9.0), (2, 4.0 / 9.0)]);
    lost("3-master [TWO_HITS_PER_MAST]", &[(0, 5.0 / 9.0), (1, 4.0 / 9.0)]);
    lost("3-master [IGNORE_FIRST_HIT_FULL]", &[(0, 5.0 / 9.0), (1, 4.0 / 9.0)]);
    let long = ShipQuestion {
        range: Some(Range::L),
        ..about(Subject::Shots, "2L", "3-master [IMMUNE_L]")
    };
    are(&long, &[(Outcome::Unharmed, 1.0)]);
}

#[test]
fn sm_eff_2_hit_abilities_add_effects_to_a_hit() {
    let two = |target: &str| about(Subject::Shots, "2S [HIT_2_MASTS]", target);
    spread(&two("3-master"), Measure::MastsLost, &[(0, 1.0 / 3.0), (2, 2.0 / 3.0)]);
    are(&two("1-master"), &[(Outcome::Derelict, 2.0 / 3.0), (Outcome::Unharmed, 1.0 / 3.0)]);
    let crew = about(Subject::Shots, "2S [HIT_KILLS_CREW]", "2-master (Captain)");
    mean(&crew, Measure::CrewLost, 2.0 / 3.0);
    let bursts = about(Subject::Shots, "4S 4S [LOSE_MAST_ON_1]", "3-master");
    // The second cannon does not shoot if the first die was 1, because its mast is the weaker one
    // and is lost.
    mean(&bursts, Measure::OwnMastsLost, 1.0 / 6.0 + 5.0 / 36.0);
    // In the best order the weaker mast shoots first, so that both cannon shoot.
    let order =
        Policies { order: ShotOrder::Best, objective: Objective::Damage, ..Policies::default() };
    let bursts = ShipQuestion { policies: order, ..bursts };
    mean(&bursts, Measure::OwnMastsLost, 1.0 / 6.0 + 1.0 / 6.0);
    mean(&bursts, Measure::Hits, 2.0 / 3.0);
    // In the best order, a cannon that can't hit does not shoot.
    mean(&shots("6S [LOSE_MAST_ON_1]", "3-master"), Measure::OwnMastsLost, 1.0 / 6.0);
    let never = ShipQuestion { policies: order, ..shots("6S [LOSE_MAST_ON_1]", "3-master") };
    mean(&never, Measure::OwnMastsLost, 0.0);
    let policies = Policies { special: When::Always, ..Policies::default() };
    let firepot = ShipQuestion { policies, ..about(Subject::Shots, "2S [FIREPOT]", "3-master") };
    spread(&firepot, Measure::FireMasts, &[(0, 1.0 / 3.0), (1, 2.0 / 3.0)]);
}

#[test]
fn sm_fim_questions_about_one_action_roll_no_fires() {
    // The shot hits one of two standing masts. The fire rolls of the next turn are not part of the
    // question.
    let shots = about(Subject::Shots, "2S [burning=0]", "3-master [burning=0]");
    let refused = Inquiry::new(&game(), &shots).map(drop).expect_err("her only mast burns");
    assert_eq!(refused.key, "range");
    let shots = about(Subject::Shots, "2S 2S [burning=0]", "3-master [burning=0]");
    spread(&shots, Measure::FireMasts, &[(1, 1.0)]);
    spread(&shots, Measure::MastsLost, &[(0, 1.0 / 3.0), (1, 2.0 / 3.0)]);
    // A ram counts only the two standing masts of the target.
    let ram = about(Subject::Ram, "2-master [burning=0]", "3-master [burning=0]");
    spread(&ram, Measure::MastsLost, &[(0, 1.0 / 3.0), (1, 2.0 / 3.0)]);
    // A boarding counts only standing masts too, two on each side.
    are(&about(Subject::Board, "2-master", "3-master [burning=0]"), &boarding(15, 6));
}

#[test]
fn sm_eff_1_friends_nearby_add_to_the_die() {
    let friends = |own: &str, other: &str| ShipQuestion {
        friends: vec![ship(other)],
        ..shots(&format!("4S [{own}]"), "3-master")
    };
    mean(&friends("CANNON+1_PER_FRIEND_S", "1-master"), Measure::Hits, 1.0 / 2.0);
    mean(&friends("CANNON+1_FOLLOWUP", "1-master [shot]"), Measure::Hits, 1.0 / 2.0);
    mean(&friends("CANNON+1_FOLLOWUP", "1-master"), Measure::Hits, 1.0 / 3.0);
    mean(&friends("CANNON+1_PER_FRIEND_S", "1-master [AURA_CANNON+1_S]"), Measure::Hits, 2.0 / 3.0);
}

#[test]
fn sm_crw_1_best_play_saves_the_second_shot_for_the_best_cannon() {
    let cannoneer = |words: &str, order| {
        let asked = shots(&format!("{words} [CANNONEER]"), "6-master");
        ShipQuestion { policies: Policies { order, ..asked.policies }, ..asked }
    };
    mean(&cannoneer("2S 5S", ShotOrder::Front), Measure::Hits, 31.0 / 27.0);
    // Best play accepts a miss of the 5S. A second shot of the 5S gains 1/6, and a second shot of
    // the 2S gains 1/3 * 2/3.
    mean(&cannoneer("5S 2S", ShotOrder::Front), Measure::Hits, 19.0 / 18.0);
    mean(&cannoneer("5S 2S", ShotOrder::Best), Measure::Hits, 31.0 / 27.0);
}

#[test]
fn sm_ram_1_odds_of_a_ram_against_n_masts_are_6_minus_n_in_6() {
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
    // The ability removes a mast before the ram, so the ram's die is compared with two masts.
    spread(&pinned, Measure::MastsLost, &[(1, 1.0 / 3.0), (2, 2.0 / 3.0)]);
    let crew = about(Subject::Ram, "2-master [PINNED_KILLS_CREW]", "3-master (Captain, Helmsman)");
    mean(&crew, Measure::CrewLost, 1.0);
    mean(&crew, Measure::MastsLost, 1.0 / 2.0);
    let steals = |words: &str| about(Subject::Ram, words, "3-master [treasure=3+2]");
    mean(&steals("2-master [STEAL_TOUCH]"), Measure::Coins, 1.0);
    mean(&steals("2-master [LOOT_TOUCH:Pirate]"), Measure::Coins, 2.0);
    mean(&steals("2-master"), Measure::Coins, 0.0);
    // La Resolucion steals the coin before the boarding, and loses a coin if she loses the
    // boarding.
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
fn sm_brd_1_boarding_wins_15_of_36_rolls_and_21_with_one_more_mast() {
    are(&about(Subject::Board, "2-master", "2-master"), &boarding(15, 6));
    are(&about(Subject::Board, "3-master", "2-master"), &boarding(21, 5));
    are(&about(Subject::Board, "2-master [BOARD+1]", "2-master"), &boarding(21, 5));
    are(&about(Subject::Board, "2-master [BOARD+1]", "2-master [BOARD+1]"), &boarding(15, 6));
    let at_s = |words: &str| ShipQuestion {
        range: Some(Range::S),
        ..about(Subject::Board, words, "2-master [BOARD+1]")
    };
    are(&at_s("2-master [BOARD_AT_S]"), &boarding(10, 5));
    are(&at_s("2-master [BOARD_AT_S, BOARD_NO_BONUS]"), &boarding(15, 6));
}

#[test]
fn sm_brd_1_winner_takes_the_plunder_of_the_policy() {
    let takes = |take, words: &str, target: &str| {
        let policies = Policies { take, ..Policies::default() };
        odds(&ShipQuestion { policies, ..about(Subject::Board, words, target) })
    };
    let target = "2-master (Captain) [treasure=3]";
    let treasure = takes(Take::Treasure, "2-master", target);
    close(treasure.mean(Measure::Coins).expect("a mean"), 15.0 / 36.0);
    close(treasure.mean(Measure::CrewLost).expect("a mean"), 0.0);
    let crew = takes(Take::Crew, "2-master", target);
    close(crew.mean(Measure::CrewLost).expect("a mean"), 15.0 / 36.0);
    let nothing = takes(Take::Nothing, "2-master", target);
    close(nothing.mean(Measure::Coins).expect("a mean"), 0.0);
    // The ship has a coin to lose, and her target has none.
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
fn sm_fim_fire_burns_out_in_1_of_6_rolls_and_spreads_in_3_of_6() {
    let fire = |turns| ShipQuestion { turns, ..alone(Subject::Fire, "3-master [burning=0]") };
    are(&fire(1), &[(Outcome::Out, 1.0 / 6.0), (Outcome::Burning, 5.0 / 6.0)]);
    let masts = [(0, 1.0 / 6.0), (1, 1.0 / 3.0), (2, 1.0 / 2.0)];
    spread(&fire(1), Measure::FireMasts, &masts);
    // The fire goes out in the first or second turn, or it spreads and both fires go out in the
    // second turn.
    close(odds(&fire(2)).outcomes[&Outcome::Out], 1.0 / 6.0 + 1.0 / 18.0 + 1.0 / 72.0);
    // Without standing masts the ship is scuttled at the start of her next turn, after the fire
    // rolls of the enemy's turn.
    let last = ShipQuestion { turns: 2, ..alone(Subject::Fire, "1-master [burning=0]") };
    are(&last, &[(Outcome::Derelict, 1.0 / 6.0), (Outcome::Scuttled, 5.0 / 6.0)]);
}

/// Probability of each pair of standing masts and fire masts after the fire rolls of one turn.
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
fn sm_fim_sm_scu_2_odds_of_a_fire_over_many_turns_agree_with_a_recursion() {
    let mut still = BTreeMap::from([((3, 1), 1.0)]);
    let mut ends = BTreeMap::new();
    for turn in 1..=6 {
        let mut next = BTreeMap::new();
        for ((masts, fires), chance) in still {
            // The ship's seat has every second turn.
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
    are(&ShipQuestion { turns: 6, ..alone(Subject::Fire, "4-master [burning=1]") }, &ends);
}

#[test]
fn sm_scu_1_derelict_scuttles_in_1_of_3_attempts() {
    let scuttle = |turns| ShipQuestion { turns, ..alone(Subject::Scuttle, "2-master [lost=0+1]") };
    are(&scuttle(1), &[(Outcome::Scuttled, 1.0 / 3.0), (Outcome::Afloat, 2.0 / 3.0)]);
    are(&scuttle(3), &[(Outcome::Scuttled, 19.0 / 27.0), (Outcome::Afloat, 8.0 / 27.0)]);
}

#[test]
fn sm_ter_3_reef_removes_0_to_3_masts_of_a_4_master() {
    let reef = alone(Subject::Reef, "4-master");
    let lost = [(0, 3.0 / 6.0), (1, 1.0 / 6.0), (2, 1.0 / 6.0), (3, 1.0 / 6.0)];
    spread(&reef, Measure::OwnMastsLost, &lost);
    // Two of four masts stand, and the rating 1 would remove three.
    let wreck = alone(Subject::Reef, "4-master [lost=0+1]");
    let ends = [
        (Outcome::Unharmed, 3.0 / 6.0),
        (Outcome::Damaged, 1.0 / 6.0),
        (Outcome::Derelict, 1.0 / 6.0),
        (Outcome::Wrecked, 1.0 / 6.0),
    ];
    are(&wreck, &ends);
    // Masts left are undefined for a wreck.
    let left = [(0, 1.0 / 6.0), (1, 1.0 / 6.0), (2, 1.0 / 2.0)];
    spread(&wreck, Measure::OwnMastsLeft, &left);
    are(&alone(Subject::Reef, "4-master [IGNORE_TERRAIN]"), &[(Outcome::Unharmed, 1.0)]);
}

#[test]
fn sm_ter_4_weeds_tangle_and_free_a_3_master_in_1_of_2_rolls() {
    let half = [(Outcome::Tangled, 0.5), (Outcome::Free, 0.5)];
    are(&alone(Subject::Sargasso, "3-master"), &half);
    are(&alone(Subject::Weeds, "3-master"), &half);
    let twice = ShipQuestion { turns: 2, ..alone(Subject::Weeds, "3-master") };
    are(&twice, &[(Outcome::Tangled, 0.25), (Outcome::Free, 0.75)]);
}

#[test]
fn sm_eff_4_extra_action_succeeds_in_1_of_3_rolls_and_two_actions_in_1_of_6() {
    let extra = |code: &str| {
        let asked = shots(&format!("2S [{code}]"), "6-master");
        ShipQuestion { policies: Policies { extra: When::Always, ..asked.policies }, ..asked }
    };
    mean(&extra("EXTRA_ACTION_5+"), Measure::Hits, 2.0 / 3.0 * 4.0 / 3.0);
    mean(&extra("SAME_ACTION_TWICE_5+"), Measure::Hits, 2.0 / 3.0 * 4.0 / 3.0);
    // The die is rolled at the start of a turn, so it first counts in the opponent's second turn.
    let duel = about(Subject::Duel, "2S", "2S 5S [FLEET_TWO_ACTIONS_6]");
    let plain = odds(&about(Subject::Duel, "2S", "2S 5S")).outcomes[&Outcome::Lost];
    let policies = Policies { extra: When::Always, ..Policies::default() };
    let twice = odds(&ShipQuestion { policies, ..duel }).outcomes[&Outcome::Lost];
    assert!(twice > plain, "{twice} is not above {plain}");
}
