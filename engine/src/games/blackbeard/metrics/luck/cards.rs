//! Worth of event cards to the seat that draws them.

use crate::games::blackbeard::data::card::{Card, CardActions, EventCard};
use crate::games::blackbeard::state::game::Blackbeard;
use crate::games::blackbeard::state::numbers::Numbers;

/// Worth of a drawn card, in tenths of a point, plus a constant that is equal for all cards. The coefficients are the
/// increase of the drawing seat's final points, by linear regression over 16,000 games of the four heuristic bots.
///
/// Any worths leave the mean of luck at zero; these worths make luck explain more variance.
pub(super) fn worth(game: &Blackbeard, card: Card) -> i64 {
    let of_actions = match card.actions() {
        CardActions::Number(n) => 18 * i64::from(Numbers::shifted(&game.rules, n)),
        CardActions::Initiative | CardActions::None => 45,
    };
    let of_event = match card.event() {
        EventCard::HeavyGuns => 26,
        EventCard::NaturalDisaster => 19,
        EventCard::FairWinds => 16,
        EventCard::LetterOfMarque => -8,
        EventCard::MalDeMer => -130,
        _ => 0,
    };
    of_actions + of_event
}
