//! Tests that games between all bots obey the laws of every game, also under house rules.

use corsair_strategies::BotEntry;
use corsair_strategies::cove::CATALOGUE;

use super::{CAPTAINS, cove};
use crate::cases::cases;
use crate::harness::check_deals;

#[test]
fn games_with_one_bot_in_all_seats_keep_the_laws() {
    for seats in 3..=5 {
        let game = cove(seats, &[]);
        for bot in CAPTAINS {
            check_deals(&game, &[bot], cases() / 10);
        }
    }
}

#[test]
fn games_of_different_bots_keep_the_laws() {
    let quick = CATALOGUE.roster().entries().into_iter().filter(|entry| !searches(entry));
    let all: Vec<&str> = quick.map(|entry| entry.name).collect();
    for seats in 3..=5 {
        check_deals(&cove(seats, &[]), &all, cases() / 3);
    }
}

fn searches(entry: &BotEntry) -> bool {
    entry.parameters.iter().any(|parameter| parameter.name == "iterations")
}

#[test]
fn searches_keep_the_laws_at_tiny_budgets() {
    let searches = [
        "rollout:iterations=3:depth=5",
        "mcts:iterations=3:depth=5:playout=uniform",
        "mcts:iterations=4:depth=9:opponents=tree:widening=0",
        "rollout:iterations=2:depth=0:playout=raider/nerve=5:rig=2-4-3-3",
        "uniform:rig=4-2-3-3",
    ];
    for seats in 3..=5 {
        check_deals(&cove(seats, &[]), &searches, 6);
    }
    for settings in [
        &["start.cards=6", "tavern.deck.crows_nest=9", "tavern.deck.a_fond_farewell=9"][..],
        &["navigation.cove_allowed=true", "end.tie_break=shared", "turns=2"],
        &["combat.max_rounds=2", "black_ship.move=random", "turns=3"],
    ] {
        check_deals(&cove(4, settings), &searches, 4);
    }
}

#[test]
fn extreme_weights_keep_the_laws() {
    let extremes = [
        "merchant:load=1:nerve=5:rig=8-8-8-8",
        "raider:nerve=-5:rig=1-1-1-1",
        "drifter:thirst=5:nerve=-5:rig=2-2-2-6",
        "merchant:load=20:nerve=-5",
        "legend_hunter:glory=10:dice=20:toughness=20",
        "tavern_rat:thirst=5:solace=3:nerve=5",
        "blockader:spite=10:patience=0",
        "balanced:regret=200:load=1",
        "balanced_1:foresight=2.5:load=1",
        "profile:chest=0:coin=3:hold=5:speed=5:crowding=1:leeway=0.1:foresight=2.5",
        "profile:glory=-5:grit=-5:wear=10:bruise=10:leeway=5:patience=3:solace=0",
    ];
    check_deals(&cove(4, &[]), &extremes, cases() / 3);
}

/// Covers every house rule switch, with hands full of cards that interact.
#[test]
fn house_rules_keep_the_laws() {
    for settings in [
        &["black_ship.move=die_1_or_2", "mutiny.up_to=2", "end.tie_break=gold"][..],
        &["black_ship.move=random", "mastercraft.limit=one_per_section", "mutiny.up_to=0"],
        &["combat.max_rounds=2", "catch_up.gold=3", "end.tie_break=shared"],
        &["treasure_island.player_combat=true", "navigation.cove_allowed=true"],
        &["cove.card_for_unhit_flight=false", "secret_map.applies=this_turn", "turns=1"],
        &["start.gold=0", "start.cards=2", "treasure_island.upgrade_levels=2", "tavern.price=0"],
        &["privateering.only_if_chased=false", "powder_keg.on_npc_volleys=false"],
        &["legend.blackbeard.fires_at=sails", "legend.blackbeard.ranks_by=fame"],
        &[
            "ship.hull=[1]",
            "ship.sails=[1]",
            "ship.cannon=[1]",
            "ship.crew=[1]",
            "ship.prices=[]",
            "start.level=1",
            "cove.repair_level=1",
        ],
        &["start.cards=7", "tavern.deck.powder_keg=12", "tavern.deck.grapeshot=9"],
        &["start.cards=7", "tavern.deck.six_gun_salute=12", "tavern.deck.smoke_screen=9"],
        &["start.cards=6", "tavern.deck.consort=9", "tavern.deck.royal_navy_intercept=9"],
        &["start.cards=6", "tavern.deck.billy_bones=9", "tavern.deck.captain_flint=9"],
        &["start.cards=5", "tavern.deck.treasure_overboard=9", "bank.chests=5", "bank.gold=60"],
        &["start.cards=6", "tavern.deck.crows_nest=9", "tavern.deck.a_fond_farewell=9"],
    ] {
        for seats in 3..=5 {
            check_deals(&cove(seats, settings), &CAPTAINS, cases() / 30);
        }
    }
}
