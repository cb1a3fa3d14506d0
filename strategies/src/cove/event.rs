//! Values of event cards.

use corsair_engine::Seat;
use corsair_engine::games::cove::{Action, MapApplies, View};

use super::broadside::malice;
use super::card_context::{CardContext, ESCAPE};
use super::npc::navy_wins;
use super::simd::SeatSimd;
use super::valuation;

/// Value, per point of malice, of taking booty worth one fame from an opponent.
const MALICE_IN_BOOTY: f32 = 0.5;

/// Returns the value of playing an event card now, minus the value of playing the card later. Passing has the value
/// 0.
pub(super) fn value(card: &CardContext<'_>, action: Action) -> f32 {
    let &CardContext { view, context, .. } = card;
    match action {
        Action::Consort(on) => {
            let taken_from_him = MALICE_IN_BOOTY * malice(view, context.weights).of_seat(on);
            share_of(view, on) * (1.0 + taken_from_him) - card.patience(2.0)
        }
        Action::SecretMap => match view.rules().secret_map.applies {
            MapApplies::NextTurn if valuation::turns_left(view) == 0 => -1.0,
            MapApplies::NextTurn | MapApplies::ThisTurn => 1.0,
        },
        Action::CrowsNest(first) => {
            // If a player names its left neighbour, the player chooses last and sees all opponents' choices.
            let last_to_choose = first == view.seat().left(view.seats().len());
            if last_to_choose { 1.5 - card.patience(1.6) } else { -1.0 }
        }
        Action::Intercept(to) => card.sent_to(to) - card.patience(1.5),
        Action::Privateering(to) => {
            let escape = ESCAPE * navy_wins(view, view.seat());
            escape + card.harm(to) - 0.5
        }
        Action::FondFarewell(to) => card.move_to(to) - card.patience(2.0),
        _ => 0.0,
    }
}

/// Returns a Consort's expected share of a seat's earnings this turn: from a usual plunder, or from the hold if the
/// ship buries.
fn share_of(view: View<'_>, seat: Seat) -> f32 {
    const USUAL_PLUNDER: f32 = 3.0;
    let hold = view.hold(seat).map_or(10.0, f32::from).max(1.0);
    let full = (f32::from(view.chests(seat)) / hold).min(1.0);
    let about_to_bury = if valuation::turns_left(view) == 0 { 1.0 } else { full * full };
    let earned =
        about_to_bury * valuation::hoard(view, seat) + (1.0 - about_to_bury) * USUAL_PLUNDER;
    earned / f32::from(view.rules().consort.one_in)
}
