use super::*;
use crate::auditor::Auditor;
use crate::games::blackbeard::data::{MerchantType, Port};
use crate::games::blackbeard::rules::EDITION;
use crate::games::blackbeard::state::action::Action;
use crate::play::play;
use crate::stream::NatureDice;
use crate::{SeatRng, Strategy, Uniform};

/// An observer that hands events on as a fault changes them; `None` loses one.
struct Faulty<F> {
    auditor: Auditor<Blackbeard, BlackbeardShadow>,
    fault: F,
}

impl<F: FnMut(Event) -> Option<Event>> Observer<Blackbeard> for Faulty<F> {
    fn event(&mut self, event: Event) {
        if let Some(event) = (self.fault)(event) {
            self.auditor.event(event);
        }
    }

    fn decided(&mut self, game: &Blackbeard, state: &State, seat: Seat, action: Action) {
        self.auditor.decided(game, state, seat, action);
    }

    fn ended(&mut self, game: &Blackbeard, state: &State) {
        self.auditor.ended(game, state);
    }
}

/// The first violation in a game of random play whose events are changed by a fault.
fn violation(
    seats: usize,
    settings: &[&str],
    deal: u64,
    fault: impl FnMut(Event) -> Option<Event>,
) -> Option<String> {
    let game = EDITION.game(seats, settings).expect("a table");
    let mut dice = NatureDice::new(5);
    dice.open_deal(deal);
    let mut players: Vec<Box<dyn Strategy<Blackbeard>>> =
        (0..seats).map(|_| Box::new(Uniform) as Box<_>).collect();
    let mut rngs: Vec<_> = Seat::all(seats).map(|seat| SeatRng::new(5, deal, seat)).collect();
    let mut watch = Faulty { auditor: Auditor::default(), fault };
    play(&game, &mut players, &mut rngs, &mut dice, &mut watch, &mut Vec::new());
    watch.auditor.violation().map(Into::into)
}

#[test]
fn random_games_add_up_under_every_switch() {
    for settings in [
        &[][..],
        &["length=long"],
        &["setup.pirate_cards=choose", "holds.choice=owner", "end.tie_break=retired"],
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
    ] {
        for seats in 2..=5 {
            for deal in 0..4 {
                let violation = violation(seats, settings, deal, Some);
                assert_eq!(violation, None, "deal {deal} of {seats} under {settings:?}");
            }
        }
    }
}

#[test]
fn an_event_lost_or_changed_is_noticed() {
    type Is = fn(&Event) -> bool;
    let without = |is: Is| move |event: Event| Some(event).filter(|of| !is(of));
    let noticed =
        |is: fn(&Event) -> bool| (0..40).any(|deal| violation(3, &[], deal, without(is)).is_some());
    let lost: [(&str, Is); 8] = [
        ("points", |of| matches!(of, Event::Points(..))),
        ("Notoriety", |of| matches!(of, Event::Notoriety(..))),
        ("a hold", |of| matches!(of, Event::Hold(..))),
        ("Loyalty", |of| matches!(of, Event::Loyalty(..))),
        ("a card", |of| matches!(of, Event::CardTo(..))),
        ("a hand", |of| matches!(of, Event::Drew(..))),
        ("an elimination", |of| matches!(of, Event::Eliminated(..))),
        ("a retirement", |of| matches!(of, Event::Retired(..))),
    ];
    for (what, is) in lost {
        assert!(noticed(is), "{what} lost");
    }
    let twice = |event: Event| match event {
        Event::Points(seat, halves, pirate, why) => {
            Some(Event::Points(seat, 2 * halves, pirate, why))
        }
        other => Some(other),
    };
    assert!((0..10).any(|deal| violation(3, &[], deal, twice).is_some()), "points doubled");
}

#[test]
fn a_counter_that_came_back_is_turned_up_in_no_older_box() {
    let game = EDITION.game(2, &[]).expect("a table");
    let mut dice = NatureDice::new(5);
    dice.open_deal(0);
    let state = crate::Game::setup(&game, &mut dice, &mut crate::NoObserver);
    let mut books = Books::of(&game, &state);
    let mut enter = |event| books.enter(game.rules(), event);
    let (old, new) = (Port::new(0), Port::new(1));
    let flute = Merchant { r#type: MerchantType::new(3), cargo: 4 };
    let (placed, found) = (|port| Event::MerchantPlaced(port, Why::SetUp), Event::MerchantFound);
    for event in [placed(old), placed(new), found(new, flute), Event::MerchantGone(new, Why::Loot)]
    {
        assert_eq!(enter(event), Ok(()));
    }
    assert!(enter(found(old, flute)).is_err(), "there is one flute 4");
    assert_eq!(enter(placed(new)), Ok(()));
    assert_eq!(enter(found(new, flute)), Ok(()));
}
