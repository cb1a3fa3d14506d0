//! Luck of each seat: outcomes of rolls and card draws, minus their expectation.

mod cards;
pub(crate) mod kind;
mod standing;
mod worth;

use crate::dice::sum_ways;
use crate::games::blackbeard::data::card::Card;
use crate::games::blackbeard::state::State;
use crate::games::blackbeard::state::contest::Roll;
use crate::games::blackbeard::state::event::{CardPlace, Event};
use crate::games::blackbeard::state::game::Blackbeard;
use crate::luck::{self, Standing, Totals};
use crate::seat::{MAX_SEATS, Seat};
use kind::{KINDS, Kind};
use standing::{scale, standing};
use worth::{PARTS, Worth, sides};

/// Luck of each seat in one game. Worth is in points, doubloons, draws or tenths of a point.
#[derive(Clone, Debug)]
pub(crate) struct Luck {
    /// Luck of each seat for each kind of [`KINDS`].
    pub(crate) totals: Totals<{ KINDS.len() }>,
    /// Number of cards in the deck at the return of the General Pardon, until the deck changes again.
    deck_at_return: Option<u16>,
}

impl Luck {
    /// Zero luck, at the start of a game.
    pub(crate) const NONE: Luck =
        Luck { totals: Totals::new(Standing::equal(scale(1, 1))), deck_at_return: None };

    /// Returns true if the luck totals depend on this event.
    #[inline(always)]
    pub(crate) const fn sees(event: Event) -> bool {
        matches!(
            event,
            Event::Turn(..)
                | Event::Rolled(..)
                | Event::Rerolled(..)
                | Event::Drew(..)
                | Event::PardonReturns
                | Event::CardTo(_, CardPlace::Deck)
        )
    }

    /// Adds the luck of an event that [`sees`](Luck::sees) accepts. `state` is the state at the moment of the event:
    /// after the dice, before their effect, and after a drawn card has left the deck.
    pub(crate) fn see(&mut self, game: &Blackbeard, state: &State, event: Event) {
        match event {
            Event::Turn(..) => self.totals.begin_turn(standing(game, state)),
            Event::Rolled(of, ..) => {
                let rolled = state.contest.rolls().len();
                if let Some(sides) = sides(of).filter(|&sides| rolled >= sides) {
                    // Each die of a storm is the single side of its pirate's roll.
                    self.see_dice(game, state, rolled - sides..rolled);
                }
            }
            Event::Rerolled(of, pirate, ..) if sides(of).is_some() => {
                let mut rolls = state.contest.rolls().iter();
                let side = rolls.position(|roll| roll.pirate == Some(pirate));
                let side = side.expect("the pirate's dice are on the table");
                self.see_dice(game, state, side..side + 1);
            }
            // The set-up deals hands from a pile that is not yet the deck.
            Event::Drew(seat, card) if state.turn > 0 => self.see_card(game, state, seat, card),
            Event::PardonReturns => self.deck_at_return = Some(state.deck.total()),
            Event::CardTo(card, CardPlace::Deck) if card != Card::PARDON => {
                self.deck_at_return = None;
            }
            _ => {}
        }
    }

    /// Adds the luck of the dice of new sides of a contest, given the dice of the other sides.
    fn see_dice(&mut self, game: &Blackbeard, state: &State, new: std::ops::Range<usize>) {
        let (of, rolls) = (state.contest.of, state.contest.rolls());
        let together = match sides(of) {
            Some(2) => 0..2,
            _ => new.clone(),
        };
        let Some(pirate) = rolls[together.clone()].iter().find_map(|roll| roll.pirate) else {
            return;
        };
        let worth = |results: [i32; 2]| Worth::of(game, state, (of, pirate), results).of_seats;
        let results_of = |place: usize| match together.clone().nth(place) {
            Some(side) => results(&rolls[side], new.contains(&side)),
            None => vec![(0, 1)],
        };
        let (first, second) = (results_of(0), results_of(1));
        let mut sums = [[0; KINDS.len()]; MAX_SEATS];
        let mut all: i128 = 0;
        for &(one, ways) in &first {
            for &(other, others) in &second {
                let ways = ways * others;
                all += ways;
                let of_seats = worth([one, other]);
                each(|seat, kind| sums[seat][kind] += ways * i128::from(of_seats[seat][kind]));
            }
        }
        let result =
            |place| together.clone().nth(place).map_or(0, |side| state.contest.result(side));
        let outcome = worth([result(0), result(1)]);
        each(|seat, kind| {
            let (came, sum) = (i128::from(outcome[seat][kind]), sums[seat][kind]);
            if (came, sum) != (0, 0) {
                let by = luck::nearest_of_many(came * all - sum, all * i128::from(PARTS));
                self.totals.add(Seat::new(seat), kind, by);
            }
        });
    }

    /// Adds the luck of a drawn event card.
    fn see_card(&mut self, game: &Blackbeard, state: &State, seat: Seat, card: Card) {
        let mut left = state.deck;
        let kind = |card| game.numbers.kind(card).expect("a card of the deck");
        // The General Pardon may have returned between the draw and its event.
        if self.deck_at_return.take().is_some_and(|before| left.total() == before + 1) {
            left.remove(kind(Card::PARDON), 1);
        }
        let card_of = |kind: usize| game.numbers.cards[kind];
        let draw = |worth: &dyn Fn(Card) -> i64| {
            luck::draw(left.copies(), kind(card), |kind| worth(card_of(kind)))
        };
        let pardons = draw(&|card| i64::from(card == Card::PARDON));
        self.totals.add(seat, Kind::Pardons as usize, pardons);
        let worth = draw(&|card| cards::worth(game, card));
        self.totals.add(seat, Kind::Cards as usize, worth);
    }
}

/// Calls `act` for each seat and each kind of luck.
fn each(mut act: impl FnMut(usize, usize)) {
    (0..MAX_SEATS).for_each(|seat| (0..KINDS.len()).for_each(|kind| act(seat, kind)));
}

/// Returns the results of a roll, with the number of equally likely dice for each: all results if the dice are open,
/// or else the result on the table.
fn results(roll: &Roll, are_open: bool) -> Vec<(i32, i128)> {
    let plus = i32::from(roll.plus);
    if !are_open {
        return vec![(i32::from(roll.total) + plus, 1)];
    }
    let sums = (plus..).zip(sum_ways(roll.dice));
    sums.filter(|&(_, ways)| ways > 0).map(|(sum, ways)| (sum, ways.into())).collect()
}
