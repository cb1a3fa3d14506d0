//! Where the others are likely to sail.

use corsair_engine::Seat;
use corsair_engine::games::cove::{Island, Seats, View};
use corsair_engine::seat::MAX_SEATS;

use super::evaluation::Evaluation;
use super::level_k::respond;
use super::simd::{F32x8, Simd};

/// What another captain is thought to carry before he goes to bury it, when the hold allows.
const USUAL_LOAD: f32 = 5.0;

/// For each seat, the chance that it is at each place.
pub(super) type Presence = [F32x8; MAX_SEATS];

/// Where everyone else is likely to be: where they lie when that is known, else by what draws them,
/// shared out once more when too many are drawn to the same place, and then by what they may
/// expect there, as often as the temper credits them with second thoughts.
pub(super) fn predict(evaluation: &Evaluation<'_>) -> Presence {
    let foresight = evaluation.context.weights.foresight;
    let sailed = sailed(evaluation.view);
    if foresight > 0.0 {
        let drawn = by_lure(evaluation, evaluation.view.seats(), sailed);
        respond(evaluation, foresight, sailed, drawn)
    } else {
        by_lure(evaluation, evaluation.view.others(), sailed)
    }
}

/// Where these seats are likely to be when they follow the treasure.
fn by_lure(
    evaluation: &Evaluation<'_>,
    seats: impl Iterator<Item = Seat> + Clone,
    sailed: Seats,
) -> Presence {
    let &Evaluation { view, context, .. } = evaluation;
    let mut presence = [F32x8::ZERO; MAX_SEATS];
    let mut crowd = F32x8::ZERO;
    let legends = lure_of_legends(view);
    for seat in seats.clone() {
        let chances = &mut presence[seat.index()];
        if sailed.has(seat) {
            *chances.at_mut(view.island(seat)) = 1.0;
        } else {
            // What draws a captain to each place to which a wheel points, Pirate's Cove aside, as
            // far as anyone can see.
            let lures = evaluation.booty(seat, USUAL_LOAD) * legends;
            let lures = lures.at_least(0.3).with_padding(0.0);
            *chances = (lures * lures).normalized();
        }
        if seat != view.seat() {
            crowd += *chances;
        }
    }
    // Nobody minds company at Treasure Island.
    *crowd.at_mut(Island::Treasure) = 0.0;
    for seat in seats.filter(|&seat| !sailed.has(seat)) {
        let chances = &mut presence[seat.index()];
        let others = (crowd - *chances).at_least(0.0).at_most(1.5);
        *chances = (*chances * (1.0 - context.weights.crowding * others)).normalized();
    }
    presence
}

/// For each place, how much a legend there adds to its lure or takes from it.
#[inline]
fn lure_of_legends(view: View<'_>) -> F32x8 {
    const NONE: f32 = 1.0;
    let mut lures = F32x8::splat(NONE);
    for (_, island, legend) in view.black_ships() {
        let lure = lures.at_mut(island);
        if let (Some(legend), NONE) = (legend, *lure) {
            *lure = if legend.fights() { 0.4 } else { 1.3 };
        }
    }
    lures
}

/// Under Crow's Nest, the seats that have chosen already, for all to see.
fn sailed(view: View<'_>) -> Seats {
    let Some(first) = view.crows_nest() else { return Seats::NONE };
    let n = view.seats().len();
    let turn_of = |seat: Seat| (seat.index() + n - first.index()) % n;
    view.seats().filter(|&seat| turn_of(seat) < turn_of(view.seat())).collect()
}

/// All seats where they lie, for certain.
pub(super) fn as_they_lie(view: View<'_>) -> Presence {
    let mut presence = [F32x8::ZERO; MAX_SEATS];
    for seat in view.seats() {
        *presence[seat.index()].at_mut(view.island(seat)) = 1.0;
    }
    presence
}
