//! Tests of rules about face-down merchants and the deal.

use super::kit::{Sea, game, port, seat, teach};
use crate::games::blackbeard::data::{Merchant, Port};
use crate::games::blackbeard::state::State;
use crate::games::blackbeard::state::event::Event;
use crate::games::blackbeard::state::game::Blackbeard;
use crate::stream::NatureDice;
use crate::{Dice, Game, Lane, NoObserver, Observer, Turn};

fn dice(deal: u64) -> NatureDice {
    let mut dice = NatureDice::new(5);
    dice.open_deal(deal);
    dice
}

/// Plays random games, and calls the closure `look` with the state before every decision.
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
fn bb_set_7_resampled_boxes_hold_possible_counters() {
    let mut others = 0;
    roam(2, 6, |game, state, own| {
        let view = game.view(state, seat(1));
        let world = game.resample(view, own);
        assert_eq!(game.audit(&world), Ok(()));
        assert_eq!(game.view(&world, seat(1)), view);
        others += usize::from(world.face_down != state.face_down);
    });
    assert!(others > 100, "only {others} samples differ in face-down counters");
}

#[test]
fn bb_set_7_equal_views_give_equal_samples() {
    roam(2, 2, |game, state, own| {
        let world = game.resample(game.view(state, seat(0)), own);
        let again = |of: &State| game.resample(game.view(of, seat(0)), &mut dice(1));
        assert_eq!(again(state), again(&world));
    });
}

#[test]
fn bb_set_7_every_face_down_merchant_is_a_fixed_counter() {
    roam(3, 3, |game, state, _| {
        for port in Port::all().filter(|&port| state.boxes.has(port)) {
            let lies_up = state.merchant_at(port).is_some();
            assert_eq!(state.face_down.under(port).is_none(), lies_up, "{port}");
        }
        assert_eq!(game.audit(state), Ok(()));
    });
}

#[test]
fn bb_set_7_returned_counter_is_not_in_a_box_filled_earlier() {
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

/// Observer that records each event with the id of its rule.
struct RulesOf(Vec<(Event, &'static str)>);

impl Observer<Blackbeard> for RulesOf {
    fn event(&mut self, _event: Event) {}
    fn event_at(&mut self, game: &Blackbeard, state: &State, event: Event) {
        self.0.push((event, game.rule_of(state, event)));
    }
}

#[test]
fn bb_set_3_events_of_the_deal_cite_their_rules() {
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
