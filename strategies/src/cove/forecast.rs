//! Where the others are likely to sail.

use corsair_engine::games::cove::{BlackShipMove, Island, Legend, View};
use corsair_engine::seat::MAX_SEATS;
use corsair_engine::{PerSeat, Seat};

use super::balanced;
use super::chart::{Chart, Fleet};
use super::navigation::leanings;
use super::row::Row;
use super::temper::Mind;
use super::worth::{self, Outlook};

/// What another captain is thought to carry before he goes to bury it, when the hold allows.
const USUAL_LOAD: f32 = 5.0;
/// How much a hoard weighs that moves a captain to Treasure Island a turn before the last,
/// when a legend will lie there in the last.
const LAST_CALL: f32 = 1.2;
/// For each seat, the chance that it is at each place.
pub(super) type Presence = [Row; MAX_SEATS];

/// Where everyone is likely to be: where they lie when that is known, else by what draws them,
/// shared out once more when too many are drawn to the same place, and then by what they may
/// expect there, as often as the temper credits them with second thoughts.
pub(super) fn forecast(outlook: &Outlook<'_>, fleet: &Fleet) -> Presence {
    let drawn = by_lure(outlook);
    let foresight = outlook.mind.temper.foresight;
    if foresight > 0.0 { second_guessed(outlook, foresight, fleet, drawn) } else { drawn }
}

/// Where seats are likely to be when they follow the treasure.
fn by_lure(outlook: &Outlook<'_>) -> Presence {
    let &Outlook { view, mind, .. } = outlook;
    let mut presence = [Row::ZERO; MAX_SEATS];
    let mut crowd = Row::ZERO;
    let legends = lure_of_legends(view);
    for seat in view.seats() {
        let chances = &mut presence[seat.index()];
        if has_sailed(view, seat) {
            *chances.at_mut(view.island(seat)) = 1.0;
        } else {
            let lures = lures(outlook, legends, seat);
            *chances = (lures * lures).in_parts();
        }
        if seat != view.seat() {
            crowd += *chances;
        }
    }
    // Nobody minds company at Treasure Island.
    *crowd.at_mut(Island::Treasure) = 0.0;
    for seat in view.seats().filter(|&seat| !has_sailed(view, seat)) {
        let chances = &mut presence[seat.index()];
        let others = (crowd - *chances).at_least(0.0).at_most(1.5);
        *chances = (*chances * (1.0 - mind.temper.crowding * others)).in_parts();
    }
    presence
}

/// Where everyone is likely to be when, so many times over, each weighs what an island promises
/// with everyone else where he was expected. A second time counts for half, a third for a third,
/// so that thoughts settle; a fraction of a time for that much of it.
fn second_guessed(
    outlook: &Outlook<'_>,
    times: f32,
    fleet: &Fleet,
    mut expected: Presence,
) -> Presence {
    let view = outlook.view;
    // Strangers are thought to play well.
    let stranger = Outlook::of(view, Mind { temper: &balanced::TEMPER, ..outlook.mind });
    let charts = PerSeat::from_fn(view.seats().len(), |seat| Chart::of(&stranger, fleet, seat));
    let mut time = 0.0;
    while time < times {
        let weight = (times - time).min(1.0) / (time + 1.0);
        let before = expected;
        for (seat, chart) in charts.iter().filter(|&(seat, _)| !has_sailed(view, seat)) {
            let worths = chart.prospects(&before).with_nowhere(f32::NEG_INFINITY);
            let chances = leanings(worths, balanced::TEMPER.leeway).in_parts();
            let there = &mut expected[seat.index()];
            *there += weight * (chances - *there);
        }
        time += 1.0;
    }
    expected
}

/// For each place, how much a legend there adds to its lure or takes from it.
fn lure_of_legends(view: View<'_>) -> Row {
    let mut legends = Row::all(1.0);
    for island in Island::OUTER.into_iter().chain([Island::Treasure]) {
        *legends.at_mut(island) = match worth::legend_at(view, island) {
            Some(legend) if legend.fights() => 0.4,
            Some(_) => 1.3,
            None => 1.0,
        };
    }
    legends
}

/// What draws the captain of a seat to each place to which a wheel points, Pirate's Cove aside, as
/// far as anyone can see.
fn lures(outlook: &Outlook<'_>, legends: Row, seat: Seat) -> Row {
    let view = outlook.view;
    let mut lures = outlook.treasures.worth_to(view, seat);
    *lures.at_mut(Island::Treasure) = burying(view, USUAL_LOAD, seat);
    (lures * legends).at_least(0.3).with_nowhere(0.0)
}

/// What it is worth to a seat to be at Treasure Island this turn rather than later.
pub(super) fn burying(view: View<'_>, load: f32, seat: Seat) -> f32 {
    let hoard = worth::hoard(view, seat);
    let left = worth::turns_left(view);
    if left == 0 {
        return hoard;
    }
    let hold = view.hold(seat).map_or(f32::INFINITY, |hold| hold.max(1).into());
    let full = f32::from(view.chests(seat)) / load.min(hold);
    let urgency = (full * full).min(1.0);
    let chests = f32::from(view.chests(seat)) * worth::buried_chest(view);
    let now = urgency * chests + 0.1 * (hoard - chests);
    if left == 1 && legend_awaits(view) { now.max(LAST_CALL * hoard) } else { now }
}

/// Whether a legend that fights will lie at Treasure Island in the next turn.
fn legend_awaits(view: View<'_>) -> bool {
    let rules = &view.rules().black_ship;
    match rules.r#move {
        BlackShipMove::Next => {}
        // In the last turn, which is the next when this is asked, one is put there (`PB-VAR`).
        BlackShipMove::Revenge => return view.black_ships().next().is_some(),
        BlackShipMove::Die1Or2 | BlackShipMove::Random => return false,
    }
    view.black_ships().any(|(_, island, legend)| {
        let next = (0..rules.steps).fold(island, |at, _| at.westward());
        next == Island::Treasure && legend.is_some_and(Legend::fights)
    })
}

/// Under Crow's Nest, whether a seat has chosen already, for all to see.
fn has_sailed(view: View<'_>, seat: Seat) -> bool {
    let Some(first) = view.crows_nest() else { return false };
    let n = view.seats().len();
    let turn_of = |seat: Seat| (seat.index() + n - first.index()) % n;
    turn_of(seat) < turn_of(view.seat())
}

/// All seats where they lie, for certain.
pub(super) fn certain(view: View<'_>) -> Presence {
    let mut presence = [Row::ZERO; MAX_SEATS];
    for seat in view.seats() {
        *presence[seat.index()].at_mut(view.island(seat)) = 1.0;
    }
    presence
}
