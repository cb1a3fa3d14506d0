//! Luck: what chance gave each seat beyond its expectation.

use super::kit::{Situation, at, seat};
use crate::games::cove::event::{Event, Hit, Volley};
use crate::games::cove::luck::{KINDS, Luck};
use crate::games::cove::state::Drawn;
use crate::games::cove::{Aim, Card, Cove, EDITIONS, Rules, Section, Ship};
use crate::luck;
use crate::observe::Metrics;
use crate::rulebook::Rulebook;
use crate::run::{Dealt, rotations};
use crate::seat::{PerSeat, Seat};
use crate::strategy::{Bot, Strategy, Uniform};

struct Any;

impl Bot<Cove> for Any {
    fn name(&self) -> &str {
        "any"
    }

    fn digest(&self) -> u64 {
        0
    }

    fn hire(&self, _: &Cove, _: Seat) -> Box<dyn Strategy<Cove>> {
        Box::new(Uniform)
    }
}

#[test]
fn hits_count_up_to_what_is_left_for_both_ships() {
    let sea = Situation::of(3)
        .ship(0, at(2).levels([2, 2, 5, 2]))
        .ship(1, at(2).levels([2, 2, 2, 2]))
        .combat_phase();
    let (firer, target) = (Ship::Of(seat(0)), Ship::Of(seat(1)));
    let aim = Aim::At(Section::Hull);
    let volley = Volley { firer, target, aim, dice: 4, hit_on: 5, hits: 3 };
    let mut seen = Luck::default();
    seen.see(&sea.game, &sea.state, Event::Volley(volley));
    // Of 81 equally likely rolls 32 have one hit, and 33 have two or more, of which two count.
    let luck = 2 * luck::ONE - luck::ONE * 98 / 81;
    assert_eq!(seen.of(seat(0)), [luck, 0, 0, 0]);
    assert_eq!(seen.of(seat(1)), [0, luck, 0, 0]);
}

#[test]
fn a_mutiny_and_a_card_are_luck_of_their_seat() {
    let sea = Situation::of(3).ship(0, at(2)).combat_phase();
    let mut seen = Luck::default();
    seen.see(&sea.game, &sea.state, Event::Fled(seat(2), Hit::Hit));
    assert_eq!(seen.of(seat(2))[2], -luck::ONE / 6);
    seen.see(&sea.game, &sea.state, Event::Mutiny(seat(2)));
    assert_eq!(seen.of(seat(2))[2], luck::ONE * 5 / 6);
    seen.see(&sea.game, &sea.state, Event::Drew(seat(0), Card::Consort, Drawn::Bought));
    assert!(seen.of(seat(0))[3] > 20 * luck::ONE, "the best card of the deck");
}

#[test]
fn luck_has_mean_zero_in_every_edition() {
    for edition in EDITIONS {
        let book = Rulebook::edition(edition.file, edition.text).expect("sound");
        let game =
            Cove::new(book.rules::<Rules>(edition.file).expect("valid"), 4).expect("4 seats");
        let seatings = rotations(&PerSeat::filled(4, 0));
        let mut dealer = game.counting_dealer(vec![&Any], 11);
        let mut sums = [(0, 0); KINDS.len()];
        for deal in 0..4_000 {
            let watch = &dealer.play(deal, &seatings)[0].watch;
            for ((sum, squares), &luck) in sums.iter_mut().zip(watch.luck(seat(1))) {
                *sum += i128::from(luck);
                *squares += i128::from(luck).pow(2);
            }
        }
        for ((sum, squares), kind) in sums.into_iter().zip(KINDS) {
            // There are no mutinies in Piratenbucht.
            let varies = *kind != "mutinies" || game.rules().mutiny.up_to > 0;
            assert_eq!(squares > 0, varies, "{kind} in {}", edition.id);
            // Within four standard errors.
            assert!(sum * sum <= 16 * squares, "{kind}: {sum}, squares {squares}");
        }
    }
}
