//! Luck of draws, as the events of whole games give it.

use super::kit::{game, seat};
use crate::games::blackbeard::data::card::{Card, EventCard};
use crate::games::blackbeard::metrics::BlackbeardMetrics;
use crate::games::blackbeard::metrics::luck::kind::Kind;
use crate::games::blackbeard::state::event::{CardPlace, Event};
use crate::games::blackbeard::state::game::Blackbeard;
use crate::luck;
use crate::observe::{Metrics, Observer};
use crate::play::play;
use crate::strategy::{SeatRng, Strategy, Uniform};
use crate::stream::NatureDice;

/// Observer that computes the luck of draws of the General Pardon from events.
struct Draws {
    /// Cards in the deck.
    cards: i64,
    /// Copies of the General Pardon in the deck.
    pardons: i64,
    /// True if the General Pardon returned after the current draw left the deck.
    is_late: bool,
    /// Highest number of cards with which the General Pardon returns.
    back_at: i64,
    /// True if the previous event put the General Pardon in force.
    begins: bool,
    is_set_up: bool,
    luck: [i64; 3],
    returns: u32,
}

impl Observer<Blackbeard> for Draws {
    fn event(&mut self, event: Event) {
        let begins = std::mem::replace(&mut self.begins, false);
        match event {
            Event::Turn(..) => self.is_set_up = false,
            Event::PardonBegins(_) => self.begins = true,
            Event::PardonReturns => {
                // The card that has just left the deck has no event yet, so the deck seems larger than it is.
                self.is_late = !begins || self.cards > self.back_at;
                self.returns += 1;
            }
            Event::CardTo(card, CardPlace::Deck) => {
                self.cards += 1;
                self.pardons += i64::from(card == Card::PARDON);
            }
            Event::Drew(..) if self.is_set_up => self.cards -= 1,
            Event::Drew(drawer, card) => {
                let late = i64::from(std::mem::take(&mut self.is_late));
                let (cards, pardons) = (self.cards - late, self.pardons - late);
                let is_pardon = i64::from(card.event() == EventCard::GeneralPardon);
                self.luck[drawer.index()] +=
                    is_pardon * luck::ONE - luck::quotient(pardons * luck::ONE, cards);
                (self.cards, self.pardons) = (self.cards - 1, self.pardons - is_pardon);
            }
            _ => {}
        }
    }
}

#[test]
fn luck_of_pardons_in_games_follows_from_their_events() {
    let game = game(3, &[]);
    let cards = game.numbers.hand_cards.total() + game.numbers.now_cards.total();
    let mut returns = 0;
    for deal in 0..40 {
        let mut players: Vec<Box<dyn Strategy<Blackbeard>>> =
            (0..3).map(|_| Box::new(Uniform) as _).collect();
        let mut rngs: Vec<SeatRng> = (0..3).map(|at| SeatRng::new(3, deal, seat(at))).collect();
        let mut dice = NatureDice::new(3);
        dice.open_deal(deal);
        let draws = Draws {
            cards: cards.into(),
            pardons: 1,
            is_late: false,
            back_at: game.rules.general_pardon.back_at.into(),
            begins: false,
            is_set_up: true,
            luck: [0; 3],
            returns: 0,
        };
        let mut watch = (BlackbeardMetrics::with_luck(), draws);
        play(&game, &mut players, &mut rngs, &mut dice, &mut watch, &mut Vec::new());
        for (at, expected) in watch.1.luck.into_iter().enumerate() {
            // Each draw is rounded.
            let counted = watch.0.luck(seat(at))[Kind::Pardons as usize];
            assert!((counted - expected).abs() <= 40, "deal {deal}: {counted}, {expected}");
        }
        returns += watch.1.returns;
    }
    assert!(returns > 5, "{returns} returns");
}
