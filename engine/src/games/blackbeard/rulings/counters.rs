//! Merchants that lie face down, and what a situation can't have.

use super::kit::{Sea, game, pirate, player, port, seat, teach, teach_at};
use crate::games::blackbeard::data::{Merchant, Port};
use crate::games::blackbeard::state::State;
use crate::games::blackbeard::state::event::Event;
use crate::games::blackbeard::state::game::Blackbeard;
use crate::games::blackbeard::words::situation::Situation;
use crate::stream::NatureDice;
use crate::words::InWords;
use crate::{Dice, Game, Lane, NoObserver, Observer, Turn};

fn dice(deal: u64) -> NatureDice {
    let mut dice = NatureDice::new(5);
    dice.open_deal(deal);
    dice
}

/// Plays games at random; `look` sees every decision.
fn roam(seats: usize, deals: u64, mut look: impl FnMut(&Blackbeard, &State, &mut NatureDice)) {
    let game = game(seats, &[]);
    let mut actions = Vec::new();
    for deal in 0..deals {
        let (mut nature, mut own) = (dice(deal), dice(deal + deals));
        let mut state = game.setup(&mut nature, &mut NoObserver);
        while let Turn::Decide(_) = game.turn(&state) {
            look(&game, &state, &mut own);
            game.actions(&state, &mut actions);
            let chosen = own.pick(Lane::nature(0), actions.len() as u32) as usize;
            game.apply(&mut state, actions[chosen], &mut nature, &mut NoObserver);
        }
    }
}

#[test]
fn bb_set_7_worlds_have_counters_that_can_lie_there() {
    let mut others = 0;
    roam(2, 6, |game, state, own| {
        let view = game.view(state, seat(1));
        let world = game.resample(view, own);
        assert_eq!(game.audit(&world), Ok(()));
        assert_eq!(game.view(&world, seat(1)), view);
        others += usize::from(world.face_down != state.face_down);
    });
    assert!(others > 100, "{others} worlds have other counters face down");
}

#[test]
fn bb_set_7_equal_views_give_equal_worlds() {
    roam(2, 2, |game, state, own| {
        let world = game.resample(game.view(state, seat(0)), own);
        let again = |of: &State| game.resample(game.view(of, seat(0)), &mut dice(1));
        assert_eq!(again(state), again(&world));
    });
}

#[test]
fn bb_set_7_turned_up_counter_was_placed() {
    roam(3, 3, |game, state, _| {
        for port in Port::all().filter(|&port| state.boxes.has(port)) {
            let lies_up = state.merchant_at(port).is_some();
            assert_eq!(state.face_down.under(port).is_none(), lies_up, "{port}");
        }
        assert_eq!(game.audit(state), Ok(()));
    });
    let keys = "face_down = true\nmerchant = { type = \"flute\", cargo = 4 }";
    let mut sea = Sea::of(3, &(teach("") + &port("havana", keys)));
    sea.shows(&["havana.merchant = face_down"]);
    sea.plays("Teach: find the merchant at Havana", &["deed 6", "merchant flute 4"]);
    sea.shows(&["havana.merchant = flute 4"]);
}

#[test]
fn bb_set_7_a_counter_that_came_back_lies_in_no_older_box() {
    let flute =
        Merchant { r#type: crate::games::blackbeard::data::MerchantType::new(3), cargo: 4 }.kind();
    let havana = Port::new(10);
    let situation = teach("may_loot = \"san_juan\"")
        + &port("havana", "face_down = true")
        + &port("san_juan", "merchant = { type = \"flute\", cargo = 4 }");
    let mut sea = Sea::of(3, &situation);
    sea.plays("Teach: loot", &["deed 6"]).plays("decline", &[]);
    let all = &sea.game.numbers.merchants;
    assert_eq!(sea.state.merchant_cup().count(flute), 1);
    assert_eq!(sea.state.face_down.may_lie(all, havana).count(flute), 0);
    let (first, then) = (Port::new(0), Port::new(1));
    sea.state.face_down.begin_batch();
    sea.state.face_down.place(first, None);
    assert_eq!(sea.state.face_down.may_lie(all, first).count(flute), 1);
    sea.state.face_down.place(then, Some(flute));
    assert_eq!(sea.state.face_down.may_lie(all, first).count(flute), 0);
}

/// Rule that a game reports for each event.
struct RulesOf(Vec<(Event, &'static str)>);

impl Observer<Blackbeard> for RulesOf {
    fn event(&mut self, _event: Event) {}
    fn event_at(&mut self, game: &Blackbeard, state: &State, event: Event) {
        self.0.push((event, game.rule_of(state, event)));
    }
}

#[test]
fn bb_set_3_the_deal_names_its_rules() {
    let mut rules = RulesOf(Vec::new());
    game(3, &[]).setup(&mut dice(0), &mut rules);
    for (event, rule) in rules.0 {
        match event {
            Event::Drew(..) => assert_eq!(rule, "BB-SET-3"),
            Event::DrewPirate(..) | Event::FromCup(_) => assert_eq!(rule, "BB-SET-1"),
            Event::Governor(..) => assert_eq!(rule, "BB-SET-4"),
            other => panic!("{other:?} by {rule}"),
        }
    }
}

#[track_caller]
fn refused(situation: &str, rule: &str) {
    let situation: Situation =
        toml::from_str(&format!("start = \"empty\"\n{situation}")).expect("a situation");
    let begun = game(3, &[]).begin(&situation, &mut dice(0), &mut dice(1), &mut NoObserver);
    let bad = begun.expect_err("it can't be");
    assert!(bad.reason.contains(rule), "{bad:?} does not name {rule}");
}

#[test]
fn impossible_situations_are_refused_by_their_rules() {
    let letter = "letter = { nation = \"spanish\", card = \"Letter of Marque (2)\" }";
    let anti = port("havana", "governor = \"anti\"");
    refused(&(teach_at("havana", "") + &port("havana", "destroyed = true")), "BB-PRT-2");
    refused(&(teach_at("havana", "") + &anti), "BB-PRT-2");
    refused(&teach_at("havana", "scurvy = true"), "BB-PRT-5");
    refused(&teach(&format!("history = [\"spanish\"]\n{letter}")), "BB-ATT-2");
    let haven = "havens = [\"havana\"]";
    let kidd = pirate("kidd", 1, "india", haven);
    refused(&(teach(haven) + &kidd + &port("havana", "governor = \"pro\"")), "BB-INP-5");
    let nine = pirate("kidd", 1, "india", "").replace("cunning = 0", "cunning = 9");
    refused(&(teach("") + &nine), "BB-SET-6");
    let of_another = "letter = { nation = \"spanish\", card = \"Wear and Tear (3)\" }";
    refused(&teach(of_another), "BB-EV-12");
    refused(&teach("guns = \"Wear and Tear (3)\""), "BB-EV-10");
    refused(&teach("treasure = \"Wear and Tear (3)\""), "BB-EV-01");
    refused(&(teach("") + &player(0, "\"Mal de Mer\"", "")), "BB-TRN-2");
    // By its Letter, or after his attack, he may be in an Anti-Pirate port (`BB-INP-1`).
    Sea::of(3, &(teach_at("havana", letter) + &anti));
    Sea::of(3, &(teach_at("havana", "history = [\"spanish\"]") + &anti));
}

#[test]
fn bb_end_2_a_second_run_of_a_long_game_can_be_described() {
    let long = &["length=long"][..];
    let deck = "pardon = { drawn = 2, card = \"deck\" }\ncards_out = [\"Natural Disaster\"]\n\
                deck = [\"General Pardon\"]\n";
    let sea = Sea::under(3, long, &(deck.to_owned() + &teach("")), &[]);
    sea.shows(&["pardon.drawn = 2", "pardon.card = deck", "deck_size = 1"]);
    sea.shows(&["cards_out = [Natural Disaster]"]);
    let aside = "pardon = { drawn = 2, in_force = \"seat1\" }\n";
    Sea::under(3, long, &(aside.to_owned() + &teach("")), &[]).shows(&["pardon.card = aside"]);
    let standard =
        Sea::of(3, &("pardon = { drawn = 2, card = \"deck\" }\n".to_owned() + &teach("")));
    standard.shows(&["pardon.card = deck", "pardon.drawn = 2"]);
    refused("pardon = { drawn = 1, card = \"aside\" }", "BB-EV-08");
    refused("pardon = { drawn = 0, card = \"second_deck\" }", "BB-END-2");
    refused("cards_out = [\"Wear and Tear (3)\"]", "BB-EV-24");
}
