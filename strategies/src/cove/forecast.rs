//! Where the others are likely to sail.

use corsair_engine::Seat;
use corsair_engine::games::cove::{Island, Seats, View};
use corsair_engine::seat::MAX_SEATS;

use super::lanes::Lanes;
use super::outlook::Outlook;
use super::row::Row;
use super::second_thoughts::second_guessed;

/// What another captain is thought to carry before he goes to bury it, when the hold allows.
const USUAL_LOAD: f32 = 5.0;

/// For each seat, the chance that it is at each place.
pub(super) type Presence = [Row; MAX_SEATS];

/// Where everyone else is likely to be: where they lie when that is known, else by what draws them,
/// shared out once more when too many are drawn to the same place, and then by what they may
/// expect there, as often as the temper credits them with second thoughts.
pub(super) fn forecast(outlook: &Outlook<'_>) -> Presence {
    let foresight = outlook.mind.temper.foresight;
    let sailed = sailed(outlook.view);
    if foresight > 0.0 {
        let drawn = by_lure(outlook, outlook.view.seats(), sailed);
        second_guessed(outlook, foresight, sailed, drawn)
    } else {
        by_lure(outlook, outlook.view.others(), sailed)
    }
}

/// Where these seats are likely to be when they follow the treasure.
fn by_lure(
    outlook: &Outlook<'_>,
    seats: impl Iterator<Item = Seat> + Clone,
    sailed: Seats,
) -> Presence {
    let &Outlook { view, mind, .. } = outlook;
    let mut presence = [Row::ZERO; MAX_SEATS];
    let mut crowd = Row::ZERO;
    let legends = lure_of_legends(view);
    for seat in seats.clone() {
        let chances = &mut presence[seat.index()];
        if sailed.has(seat) {
            *chances.at_mut(view.island(seat)) = 1.0;
        } else {
            // What draws a captain to each place to which a wheel points, Pirate's Cove aside, as
            // far as anyone can see.
            let lures = outlook.booty(seat, USUAL_LOAD) * legends;
            let lures = lures.at_least(0.3).with_nowhere(0.0);
            *chances = (lures * lures).in_parts();
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
        *chances = (*chances * (1.0 - mind.temper.crowding * others)).in_parts();
    }
    presence
}

/// For each place, how much a legend there adds to its lure or takes from it.
#[inline]
fn lure_of_legends(view: View<'_>) -> Row {
    const NONE: f32 = 1.0;
    let mut lures = Row::all(NONE);
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
pub(super) fn certain(view: View<'_>) -> Presence {
    let mut presence = [Row::ZERO; MAX_SEATS];
    for seat in view.seats() {
        *presence[seat.index()].at_mut(view.island(seat)) = 1.0;
    }
    presence
}
