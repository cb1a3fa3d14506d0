//! What chance gave each seat beyond its expectation.

use super::Cove;
use super::action::Aim;
use super::event::Event;
use super::fight::NAVY;
use super::state::State;
use super::vocabulary::{Card, Ship};
use crate::luck;
use crate::seat::{MAX_SEATS, Seat};

/// The kinds of luck, in the order of [`Kind`].
pub(super) const KINDS: &[&str] = &["hits", "hits_suffered", "mutinies", "cards"];

#[derive(Clone, Copy)]
enum Kind {
    /// Hits that count: no more than the section or the hull aimed at has left.
    Hits,
    /// The same, on the own ship.
    HitsSuffered,
    /// Mutinies after flights.
    Mutinies,
    /// The worth of tavern cards.
    Cards,
}

/// The luck of each seat so far.
#[derive(Clone, Default, Debug)]
pub(super) struct Luck([[i64; KINDS.len()]; MAX_SEATS]);

impl Luck {
    /// Of each of [`KINDS`].
    pub(super) fn of(&self, seat: Seat) -> &[i64] {
        &self.0[seat.index()]
    }

    fn add(&mut self, seat: Seat, kind: Kind, by: i64) {
        self.0[seat.index()][kind as usize] += by;
    }

    /// Adds what an event shows, in the state in which it is reported: a volley before its damage, a
    /// flight before its die, a card when it has left the deck.
    #[inline(always)]
    pub(super) fn see(&mut self, game: &Cove, state: &State, event: Event) {
        match event {
            Event::Volley(volley) => {
                let left = match (volley.target, volley.aim) {
                    (Ship::Of(seat), Aim::At(section)) => {
                        let vessel = state.vessel(seat);
                        vessel.level(section).saturating_add(vessel.mastercraft[section.index()])
                    }
                    (Ship::Of(_), Aim::All) => volley.dice,
                    (Ship::Black(number), _) => state.combat.hulls[usize::from(number)],
                    (Ship::Navy, _) => state.combat.hulls[NAVY],
                };
                let by = luck::hits(volley.dice, volley.hit_on, left, volley.hits);
                if let Ship::Of(seat) = volley.firer {
                    self.add(seat, Kind::Hits, by);
                }
                if let Ship::Of(seat) = volley.target {
                    self.add(seat, Kind::HitsSuffered, by);
                }
            }
            Event::Fled(seat, _) => {
                self.add(seat, Kind::Mutinies, luck::die_at_most(game.rules().mutiny.up_to, false));
            }
            Event::Mutiny(seat) => self.add(seat, Kind::Mutinies, luck::ONE),
            Event::Drew(seat, card, _) => {
                let by = luck::draw(state.deck.pile().copies(), card.index(), |kind| WORTH[kind]);
                self.add(seat, Kind::Cards, by);
            }
            _ => {}
        }
    }
}

/// What a card is worth to the seat that draws it, in tenths of a fame, up to a constant: by how much the seat's
/// final fame rose with it, by least squares over 6,000 games of four `balanced` and 6,000 of four captains in
/// Pirate's Cove, and 6,000 of four `balanced` in Piratenbucht. Any numbers leave the mean of luck at zero; these
/// make it explain more.
const WORTH: [i64; Card::COUNT] = {
    let mut worth = [-6; Card::COUNT];
    let mut at = 0;
    while at < WORTH_MORE.len() {
        let (card, tenths) = WORTH_MORE[at];
        worth[card.index()] = tenths;
        at += 1;
    }
    worth
};

/// The cards that are worth more than most.
const WORTH_MORE: &[(Card, i64)] = &[
    (Card::GreatestFame, 24),
    (Card::Consort, 22),
    (Card::GreatFame, 17),
    (Card::SixGuns, 15),
    (Card::CarryallHull, 14),
    (Card::LongJohnSilver, 13),
    (Card::MiddlingFame, 9),
    (Card::VeteranCrew, 7),
    (Card::QuicksilverSails, 5),
    (Card::AFondFarewell, 4),
    (Card::CaptainFlint, 2),
    (Card::GoingOnTheAccount, 1),
    (Card::SecretStash, 1),
    (Card::SmallFame, 0),
    (Card::SmokeScreen, 0),
    (Card::SquireTrelawney, 0),
    (Card::Mastercraft, -3),
];
