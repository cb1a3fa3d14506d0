//! Where the others are likely to sail.

use corsair_engine::games::cove::{BlackShipMove, Island, Legend, View};
use corsair_engine::seat::MAX_SEATS;
use corsair_engine::{PerSeat, Seat};

use super::balanced;
use super::chart::{Chart, Fleet};
use super::navigation::leanings;
use super::temper::Temper;
use super::worth::{self, Prices, Treasures};

/// What another captain is thought to carry before he goes to bury it, when the hold allows.
const USUAL_LOAD: f32 = 5.0;
/// How much a hoard weighs that moves a captain to Treasure Island a turn before the last,
/// when a legend will lie there in the last.
const LAST_CALL: f32 = 1.2;
/// The places to which a wheel can point, Pirate's Cove included.
pub(super) const PLACES: usize = 7;

/// The length of a [`Row`]: the places, and up to a power of two nothing.
pub(super) const ROW: usize = 8;

/// A number for each place. Rows are worked on as a whole, which the compiler does four at a time.
pub(super) type Row = [f32; ROW];

/// For each seat, the chance that it is at each place.
pub(super) type Presence = [Row; MAX_SEATS];

/// The place of an island in a [`Row`].
pub(super) const fn place(island: Island) -> usize {
    island as usize - 1
}

/// Where everyone is likely to be: where they lie when that is known, else by what draws them,
/// shared out once more when too many are drawn to the same place, and then by what they may
/// expect there, as often as the temper credits them with second thoughts.
pub(super) fn forecast(view: View<'_>, temper: &Temper, fleet: &Fleet) -> Presence {
    let drawn = by_lure(view, temper);
    if temper.foresight > 0.0 {
        second_guessed(view, temper.foresight, fleet, drawn)
    } else {
        drawn
    }
}

/// Where seats are likely to be when they follow the treasure.
fn by_lure(view: View<'_>, temper: &Temper) -> Presence {
    let mut presence = [[0.0; ROW]; MAX_SEATS];
    let mut crowd = [0.0; ROW];
    let lures = Lures::of(view, temper);
    for seat in view.seats() {
        let chances = &mut presence[seat.index()];
        if has_sailed(view, seat) {
            chances[place(view.island(seat))] = 1.0;
        } else {
            *chances = lures.of_seat(seat).map(|lure| lure * lure);
            sum_to_one(chances);
        }
        if seat != view.seat() {
            for (all, one) in crowd.iter_mut().zip(*chances) {
                *all += one;
            }
        }
    }
    // Nobody minds company at Treasure Island.
    crowd[place(Island::Treasure)] = 0.0;
    for seat in view.seats().filter(|&seat| !has_sailed(view, seat)) {
        let chances = &mut presence[seat.index()];
        for (chance, crowd) in chances.iter_mut().zip(crowd) {
            *chance *= 1.0 - temper.crowding * (crowd - *chance).clamp(0.0, 1.5);
        }
        sum_to_one(chances);
    }
    presence
}

/// Where everyone is likely to be when, so many times over, each weighs what an island promises
/// with everyone else where he was expected. A second time counts for half, a third for a third,
/// so that thoughts settle; a fraction of a time for that much of it.
fn second_guessed(view: View<'_>, times: f32, fleet: &Fleet, mut expected: Presence) -> Presence {
    // Strangers are thought to play well.
    let stranger = &balanced::TEMPER;
    let charts =
        PerSeat::from_fn(view.seats().len(), |seat| Chart::of(view, stranger, fleet, seat));
    let mut time = 0.0;
    while time < times {
        let weight = (times - time).min(1.0) / (time + 1.0);
        let before = expected;
        for (seat, chart) in charts.iter().filter(|&(seat, _)| !has_sailed(view, seat)) {
            let mut worths = chart.prospects(&before);
            worths[PLACES - 1..].fill(f32::NEG_INFINITY);
            let mut chances = leanings(worths, stranger.leeway);
            sum_to_one(&mut chances);
            for (there, chance) in expected[seat.index()].iter_mut().zip(chances) {
                *there += weight * (chance - *there);
            }
        }
        time += 1.0;
    }
    expected
}

fn sum_to_one(chances: &mut Row) {
    let total = chances.iter().sum::<f32>().max(f32::MIN_POSITIVE);
    chances.iter_mut().for_each(|chance| *chance /= total);
}

/// What draws other captains to the islands, as far as anyone can see.
struct Lures<'a> {
    view: View<'a>,
    treasures: Treasures,
    /// For each place, how much a legend there adds to its lure or takes from it.
    legends: Row,
}

impl<'a> Lures<'a> {
    fn of(view: View<'a>, temper: &Temper) -> Lures<'a> {
        let mut legends = [1.0; ROW];
        for island in Island::OUTER.into_iter().chain([Island::Treasure]) {
            legends[place(island)] = match worth::legend_at(view, island) {
                Some(legend) if legend.fights() => 0.4,
                Some(_) => 1.3,
                None => 1.0,
            };
        }
        let treasures = Treasures::of(view, Prices::of(view, temper));
        Lures { view, treasures, legends }
    }

    /// What draws the captain of a seat to each place to which a wheel points, Pirate's Cove aside.
    fn of_seat(&self, seat: Seat) -> Row {
        let mut lures = self.treasures.worth_to(self.view, seat);
        lures[place(Island::Treasure)] = burying(self.view, USUAL_LOAD, seat);
        for (lure, legend) in lures[..PLACES - 1].iter_mut().zip(self.legends) {
            *lure = (*lure * legend).max(0.3);
        }
        lures
    }
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
    let mut presence = [[0.0; ROW]; MAX_SEATS];
    for seat in view.seats() {
        presence[seat.index()][place(view.island(seat))] = 1.0;
    }
    presence
}
