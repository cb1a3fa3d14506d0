//! Tests of rules about dice and cards. They cover all die faces and whole games.

use super::kit::{Sea, game, player, port, seat, teach, teach_at};
use crate::games::blackbeard::state::event::Event;
use crate::games::blackbeard::state::game::Blackbeard;
use crate::stream::NatureDice;
use crate::{Game, Observer, SeatRng, Strategy, Turn, Uniform};

#[test]
fn bb_ev_07_discards_are_hidden_until_all_seats_have_chosen() {
    let hands = player(0, "\"Heavy Guns (2)\", \"Wear and Tear (3)\"", "")
        + &player(1, "\"Double Cross (3)\", \"Scurvy Outbreak (3)\"", "");
    let begin = "phase = \"draw\"\n".to_owned() + &hands;
    let mut sea = Sea::under(3, &[], &begin, &["card Finger of Fate"]);
    sea.plays("discard Heavy Guns (2)", &[]);
    let view = sea.game.view(&sea.state, seat(1));
    assert_eq!((view.hand_size(seat(0)), view.chosen_for_fate()), (2, None));
}

#[test]
fn bb_ev_22_wear_and_tear_costs_half_the_die_in_speed() {
    let hand = player(1, "\"Wear and Tear (3)\"", "");
    for (die, speed) in [(1, 5), (2, 4), (3, 4), (5, 3), (6, 2)] {
        let mut sea = Sea::of(3, &(teach("") + &hand));
        sea.plays("Teach: move to C. America", &[]);
        sea.plays("play Wear and Tear (3)", &[&format!("fate {die}")]);
        sea.shows(&[&format!("teach.speed = {speed}")]);
    }
    let mut in_port = Sea::of(3, &(teach_at("havana", "") + &hand));
    in_port.plays("Teach: move to Caribbean", &[]);
    in_port.shows(&["asks = seat0 turn"]);
}

#[test]
fn bb_loo_1_cargo_worth_depends_on_line_and_region() {
    // Cargo 2 in the Caribbean: 600, 800, 1000, 1200, 1300, 1500.
    for (die, worth) in [(1, 600), (2, 800), (3, 1000), (4, 1200), (5, 1300), (6, 1500)] {
        let flute = port("havana", "merchant = { type = \"flute\", cargo = 2 }");
        let mut sea = Sea::of(3, &(teach("may_loot = \"havana\"") + &flute));
        sea.plays("Teach: loot", &[&format!("deed {die}")]);
        sea.shows(&[&format!("sum = {worth}"), "asks = seat0 cargo"]);
    }
}

#[test]
fn bb_end_2_long_game_draws_the_whole_deck_before_the_pardon() {
    let game = game(2, &["length=long"]);
    let state = {
        let mut dice = NatureDice::new(5);
        dice.open_deal(0);
        let mut players: Vec<Box<dyn Strategy<Blackbeard>>> =
            (0..2).map(|_| Box::new(Uniform) as Box<_>).collect();
        let mut rngs: Vec<_> = (0..2).map(|at| SeatRng::new(5, 0, seat(at))).collect();
        let mut watch = Reshuffles::default();
        let mut legal = Vec::new();
        let played =
            crate::play::play(&game, &mut players, &mut rngs, &mut dice, &mut watch, &mut legal);
        assert_eq!((watch.reshuffled, watch.pardons_before), (1, 0));
        played.state
    };
    assert_eq!(game.turn(&state), Turn::Over);
}

#[derive(Default)]
struct Reshuffles {
    reshuffled: u32,
    pardons: u32,
    pardons_before: u32,
}

impl Observer<Blackbeard> for Reshuffles {
    fn event(&mut self, event: Event) {
        match event {
            Event::Reshuffled => {
                self.reshuffled += 1;
                self.pardons_before = self.pardons;
            }
            Event::Pardon(_) => self.pardons += 1,
            _ => {}
        }
    }
}
