//! Laws of every game, edition and seat count, checked on games of uniform players.

use corsair_engine::games::blackbeard::{self, Blackbeard};
use corsair_engine::games::cove::{Cove, EDITIONS, PIRATENBUCHT, PIRATES_COVE};
use corsair_engine::games::spanish_main::{self, SpanishMain};
use corsair_engine::laws::check_game;
use corsair_engine::observe::Counted;
use corsair_engine::observe::Metrics;
use corsair_engine::play::{Played, play};
use corsair_engine::rulebook::Edition;
use corsair_engine::strategy::SeatRng;
use corsair_engine::stream::NatureDice;
use corsair_engine::words::InWords;
use corsair_engine::{Game, Observer, Seat, Strategy, Uniform};

use crate::cases::cases;

fn cove(edition: Edition, seats: usize, settings: &[&str]) -> Cove {
    edition.game(seats, settings).expect("a valid table")
}

fn blackbeard(seats: usize, settings: &[&str]) -> Blackbeard {
    blackbeard::EDITION.game(seats, settings).expect("a valid table")
}

fn spanish_main(seats: usize, settings: &[&str]) -> SpanishMain {
    spanish_main::EDITION.game(seats, settings).expect("a valid table")
}

fn uniform<G: Game>(game: &G) -> Vec<Box<dyn Strategy<G>>> {
    (0..game.seats()).map(|_| Box::new(Uniform) as Box<dyn Strategy<G>>).collect()
}

fn check_deals<G: Game>(game: &G, deals: u64) {
    for deal in 0..deals {
        if let Err(broken) = check_game(game, &mut uniform(game), 20_031, deal) {
            panic!("{broken}");
        }
    }
}

/// Observer that reads all facts at every event.
struct FactsReader(usize);

impl<G: InWords> Observer<G> for FactsReader {
    fn event(&mut self, event: G::Event) {
        panic!("{event:?} comes without a state");
    }

    fn event_at(&mut self, game: &G, state: &G::State, _event: G::Event) {
        self.0 += usize::from(!game.state_facts(state).is_empty());
    }
}

/// Plays a deal with uniform players.
fn play_deal<G: Game>(game: &G, deal: u64, observer: &mut impl Observer<G>) -> Played<G::State> {
    let mut rngs: Vec<SeatRng> =
        Seat::all(game.seats()).map(|seat| SeatRng::new(20_031, deal, seat)).collect();
    let mut dice = NatureDice::new(20_031);
    dice.open_deal(deal);
    play(game, &mut uniform(game), &mut rngs, &mut dice, observer, &mut Vec::new())
}

fn read_facts<G: InWords>(game: &G, deals: u64) {
    let mut reader = FactsReader(0);
    for deal in 0..deals {
        play_deal(game, deal, &mut reader);
    }
    assert!(reader.0 > 100);
}

/// Plays deals and checks that the parts of each score add up to the score.
fn check_parts<G: Counted>(game: &G, deals: u64) {
    for deal in 0..deals {
        let mut counts = G::Metrics::default();
        let played = play_deal(game, deal, &mut counts);
        for (seat, &score) in game.scores(&played.state).iter() {
            let counted = G::Metrics::OF_SEAT.iter().zip(counts.of_seat(seat));
            let parts = counted.filter(|(metric, _)| metric.is_score_part).map(|(_, &part)| part);
            assert_eq!(parts.sum::<i32>(), score, "deal {deal}, {seat}");
        }
    }
}

#[test]
fn score_parts_sum_to_the_final_score() {
    for (edition, seats) in
        [(PIRATES_COVE, 3), (PIRATES_COVE, 4), (PIRATENBUCHT, 4), (PIRATENBUCHT, 5)]
    {
        check_parts(&cove(edition, seats, &[]), 200);
    }
    check_parts(&blackbeard(3, &[]), 60);
}

/// Scenarios read facts between two decisions, so facts must be readable in the middle of play.
#[test]
fn state_facts_are_readable_at_every_event() {
    for edition in EDITIONS {
        read_facts(&cove(edition, 4, &[]), 20);
    }
    read_facts(&blackbeard(4, &[]), 20);
    read_facts(&spanish_main(3, &["end.rounds=8"]), 3);
}

#[test]
fn pirates_cove_with_three_seats_keeps_the_laws() {
    check_deals(&cove(PIRATES_COVE, 3, &[]), cases());
}

#[test]
fn pirates_cove_with_four_seats_keeps_the_laws() {
    check_deals(&cove(PIRATES_COVE, 4, &[]), cases());
}

#[test]
fn pirates_cove_with_five_seats_keeps_the_laws() {
    check_deals(&cove(PIRATES_COVE, 5, &[]), cases());
}

#[test]
fn piratenbucht_keeps_the_laws() {
    for seats in 3..=5 {
        check_deals(&cove(PIRATENBUCHT, seats, &[]), cases());
    }
}

/// Covers the switches of Piratenbucht, some rules from Pirate's Cove, and decks full of Piratenbucht's cards.
#[test]
fn house_rules_of_piratenbucht_keep_the_laws() {
    for settings in [
        &["black_ship.move=revenge", "combat.flee_fame_when=if_shots_fired"][..],
        &["black_ship.move=die_1_or_2", "mutiny.up_to=2", "secret_stash.in_phase_2=false"],
        &["black_ship.move=random", "combat.after_npcs=same_round", "combat.max_rounds=3"],
        &["legend.blackbeard.ranks_by=cannon", "treasure_island.player_combat=true"],
        &["black_ship.volleys=one_a_round", "navigation.cove_allowed=true", "turns=8"],
        &["area_cards.hits=3", "sabotage.hits=2", "secret_weapon.dice=4"],
        &["start.cards=6", "tavern.deck.sleight_of_hand=9", "tavern.deck.sabotage=9"],
        &["start.cards=6", "tavern.deck.reinforcement=20", "tavern.deck.veteran_crew=5"],
        &["start.cards=6", "tavern.deck.royal_navy=20", "royal_navy.hull=1"],
        &["start.cards=6", "tavern.deck.flee=9", "tavern.deck.challenge=9"],
        &["start.cards=6", "tavern.deck.quicksilver_sails=6", "tavern.deck.six_guns=6"],
        &["start.cards=6", "tavern.deck.grapeshot=12", "end.tie_break=shared"],
        &["start.cards=5", "tavern.deck.secret_stash=12", "bank.chests=5", "bank.gold=60"],
    ] {
        for seats in 3..=5 {
            check_deals(&cove(PIRATENBUCHT, seats, settings), cases() / 10);
        }
    }
}

/// Covers Pirate's Cove with some rules from Piratenbucht.
#[test]
fn edition_mixes_keep_the_laws() {
    let blackbeard = &[
        "black_ship.bears=blackbeard",
        "black_ship.volleys=one_at_each_ship",
        "legend.blackbeard.dice=5",
        "legend.blackbeard.ranks_by=fame",
    ][..];
    for settings in [
        blackbeard,
        &["treasure_island.upgrade_levels=2", "treasure_island.upgrade_cost_factor=1"],
        &["mutiny.up_to=0", "combat.after_npcs=new_round", "black_ship.move=revenge"],
    ] {
        for seats in 3..=5 {
            check_deals(&cove(PIRATES_COVE, seats, settings), cases() / 10);
        }
    }
}

/// Covers every switch of the house rules, and decks full of the cards that interact.
#[test]
fn house_rules_of_pirates_cove_keep_the_laws() {
    for settings in [
        &["black_ship.move=die_1_or_2", "mutiny.up_to=2", "end.tie_break=gold"][..],
        &["black_ship.move=random", "mastercraft.limit=one_per_section", "mutiny.up_to=0"],
        &["combat.max_rounds=2", "catch_up.gold=3", "end.tie_break=shared"],
        &["treasure_island.player_combat=true", "navigation.cove_allowed=true"],
        &["cove.card_for_unhit_flight=false", "secret_map.applies=this_turn", "turns=8"],
        &["start.gold=12", "start.cards=2", "treasure_island.upgrade_levels=2"],
        &["seat.score=[0, 9, 3]", "seat.gold=[0, 0, 12]", "seat.cards=[6, 0, 3]"],
        &["privateering.only_if_chased=false", "powder_keg.on_npc_volleys=false"],
        &["legend.blackbeard.dice=5", "legend.blackbeard.ranks_by=fame", "cacafuego.fame_dice=2"],
        &["start.cards=7", "tavern.deck.powder_keg=12", "tavern.deck.grapeshot=9"],
        &["start.cards=6", "tavern.deck.consort=9", "tavern.deck.royal_navy_intercept=9"],
        &["start.cards=6", "tavern.deck.billy_bones=9", "tavern.deck.captain_flint=9"],
        &["start.cards=5", "tavern.deck.treasure_overboard=9", "bank.chests=5", "bank.gold=60"],
        &["start.cards=6", "tavern.deck.crows_nest=9", "tavern.deck.a_fond_farewell=9"],
    ] {
        for seats in 3..=5 {
            check_deals(&cove(PIRATES_COVE, seats, settings), cases() / 10);
        }
    }
}

#[test]
fn blackbeard_keeps_the_laws() {
    for seats in 2..=5 {
        check_deals(&blackbeard(seats, &[]), cases() / 5);
        check_deals(&blackbeard(seats, &["length=long"]), cases() / 20);
    }
}

/// Covers every switch of Blackbeard, and decks full of the cards that interact.
#[test]
fn house_rules_of_blackbeard_keep_the_laws() {
    const EVENTS: &str = "[\"2\", \"2\", \"3\", \"3\", \"I\", \"I\", \"4\", \"4\"]";
    let many = |event: &str| format!("deck.{event}={EVENTS}");
    let decks = [
        ["double_cross", "letter_of_marque"],
        ["kc_surprise", "skull_and_crossbones"],
        ["pirate_converts", "letter_of_marque"],
        ["local_resistance", "buried_treasure"],
    ];
    for settings in [
        &["setup.pirate_cards=choose", "holds.choice=owner", "end.tie_break=retired"][..],
        &["kc.reacts_to_move=arrival", "kc.reacts_on_arrival=false", "score.kc_half=exact"],
        &["alliance.storm=together", "kc.fight_frees_merchant=true"],
        &["cunning.rolls=his", "cunning.most_dice=three", "dr.loyalty=at_once"],
        &["alliance.notoriety=divided", "booty_grab.own=true", "card_2.target=any_in_port"],
        &["torture.reward=on_death", "convert.actions=0", "loot.hostage_if_declined=true"],
        &["fair_winds.alone=true", "diamond.after_retirement=passes", "event.actions_shift=2"],
        &["ap.once_per_action=kind", "ap.per_turn=3", "warship.escape_ends_action=true"],
        &["reaction.windows=none", "general_pardon.times=5", "kc.combat_shift=-1"],
        &["setup.loyalty=1", "mutiny.loyalty=1", "storm.hits=[3, 3, 3, 3, 3, 3]"],
        &["ship.sunk_at_speed=-1", "ship.sunk_at_combat=4", "kc.per_player=0"],
        &["seat.score=[0, 9, 3]", "seat.loyalty=[0, 5]"],
    ] {
        for seats in 2..=5 {
            check_deals(&blackbeard(seats, settings), cases() / 30);
        }
    }
    for events in decks {
        let settings = events.map(many);
        let settings: Vec<&str> = settings.iter().map(String::as_str).collect();
        check_deals(&blackbeard(4, &settings), cases() / 30);
        check_deals(&blackbeard(2, &settings), cases() / 30);
    }
}

#[test]
fn spanish_main_keeps_the_laws() {
    for seats in 2..=4 {
        check_deals(&spanish_main(seats, &["end.rounds=12"]), cases() / 100);
    }
}

/// Covers every switch of Pirates of the Spanish Main, with terrain and unique treasure.
#[test]
fn house_rules_of_spanish_main_keep_the_laws() {
    const UNIQUE: &str = "treasure.unique=[\"Rum\", \"Plague\", \"Homemade Flag\"]";
    for settings in [
        &["terrain.per_player=3", "move.bonus_last=true", "move.max_turn=256"][..],
        &["tow.contact=either", "fire.when=own_turn", "fire.absorbs_hit=true"],
        &["cancel.scope=none", "turtle.panels=none", "start.stern_to_home=true"],
        &[UNIQUE, "transfer.per_turn=2", "fleets.one_print_per_name=false"],
        &[
            "islands.gap_min=2",
            "bars.l=900",
            "bars.s=500",
            "islands.radius=400",
            "berths.distance=405",
        ],
        &[
            "shoot.from_round=3",
            "actions.max=1",
            "scuttle.on=3",
            "seat.score=[0, 9]",
            "seat.gold=[5]",
        ],
        &[
            "edge=wrap",
            "terrain.per_player=2",
            "end.no_moves=[\"any\", \"one_left\", \"one_left\"]",
        ],
    ] {
        for seats in 2..=4 {
            let settings = [settings, &["end.rounds=8"]].concat();
            check_deals(&spanish_main(seats, &settings), cases() / 300);
        }
    }
}
