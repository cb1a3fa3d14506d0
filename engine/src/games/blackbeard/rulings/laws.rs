//! Tests that random play satisfies the laws of the ledger.

use super::kit::{game, seat};
use crate::laws::check_game;
use crate::{Strategy, Uniform};

fn laws_hold(seats: usize, settings: &[&str], deals: u64) {
    let game = game(seats, settings);
    for deal in 0..deals {
        let mut players: Vec<Box<dyn Strategy<crate::games::blackbeard::state::game::Blackbeard>>> =
            (0..seats).map(|_| Box::new(Uniform) as Box<_>).collect();
        assert_eq!(check_game(&game, &mut players, 9, deal), Ok(()));
    }
}

#[test]
fn bb_law_1_counters_and_cards_are_conserved() {
    laws_hold(4, &[], 12);
}

#[test]
fn bb_law_2_each_piece_is_in_exactly_one_place() {
    laws_hold(2, &[], 8);
}

#[test]
fn bb_law_3_ratings_lie_in_their_ranges() {
    laws_hold(5, &["storm.hits=[3, 3, 3, 3, 3, 3]"], 8);
}

/// Points and Notoriety added up from events, and the number of turns.
#[derive(Default)]
struct Sums {
    points: [i32; 5],
    notoriety: [i32; 23],
    turns: u16,
}

impl crate::Observer<crate::games::blackbeard::state::game::Blackbeard> for Sums {
    fn event(&mut self, event: crate::games::blackbeard::state::event::Event) {
        use crate::games::blackbeard::data::why::Why;
        use crate::games::blackbeard::state::event::Event;
        match event {
            Event::Notoriety(pirate, by, _) => self.notoriety[pirate.index()] += i32::from(by),
            Event::Turn(turn, _) => self.turns = turn,
            Event::Points(seat, halves, pirate, why) => {
                assert!(halves > 0, "points never fall");
                self.points[seat.index()] += halves;
                let notoriety = self.notoriety[pirate.index()];
                match why {
                    Why::Eliminated | Why::InPlay => assert_eq!(halves, 2 * notoriety),
                    Why::KcKill => {
                        assert!(halves == 2 * notoriety || halves == 2 * (notoriety / 2))
                    }
                    Why::Retirement => assert!(halves >= 4 * notoriety),
                    other => panic!("no points are scored for {other:?}"),
                }
            }
            _ => {}
        }
    }
}

fn summed(seats: usize, settings: &[&str], deal: u64) -> Sums {
    let game = game(seats, settings);
    let mut dice = crate::stream::NatureDice::new(3);
    dice.open_deal(deal);
    let mut players: Vec<Box<dyn Strategy<crate::games::blackbeard::state::game::Blackbeard>>> =
        (0..seats).map(|_| Box::new(Uniform) as Box<_>).collect();
    let mut rngs: Vec<_> = (0..seats).map(|at| crate::SeatRng::new(3, deal, seat(at))).collect();
    let mut sums = Sums::default();
    let mut legal = Vec::new();
    let played =
        crate::play::play(&game, &mut players, &mut rngs, &mut dice, &mut sums, &mut legal);
    let scores = crate::Game::scores(&game, &played.state);
    for (seat, &score) in scores.iter() {
        assert_eq!(score, sums.points[seat.index()]);
    }
    sums
}

#[test]
fn bb_law_4_points_and_notoriety_never_fall() {
    (0..40).for_each(|deal| {
        summed(4, &[], deal);
    });
}

#[test]
fn bb_law_5_scores_equal_the_points_of_events() {
    (0..40).for_each(|deal| {
        summed(3, &[], deal);
    });
}

#[test]
fn bb_law_6_turns_do_not_exceed_the_cards_of_the_deck() {
    for deal in 0..30 {
        assert!(summed(2, &[], deal).turns <= 87);
        assert!(summed(2, &["length=long"], deal).turns <= 174);
    }
}
