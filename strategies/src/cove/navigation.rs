//! Where to sail: a draw among the islands that promise most.

use corsair_engine::SeatRng;
use corsair_engine::games::cove::{Action, View};

use super::chart::{Chart, Fleet};
use super::forecast::{self, ROW, Row, place};
use super::temper::Temper;

/// Draws a destination among the promising ones, by its place in the list, the better the likelier: who always took the
/// best would meet everyone who thinks alike.
pub(super) fn choose_destination(
    view: View<'_>,
    temper: &Temper,
    legal: &[Action],
    rng: &mut SeatRng,
) -> usize {
    let worths = worths(view, temper, legal);
    let weights = leanings(worths, temper.leeway).map(|leaning| (leaning * 1_000.0) as u32);
    let mut drawn = rng.below(weights.iter().sum::<u32>().max(1));
    for (listed, &action) in legal.iter().enumerate() {
        if let Action::Sail(island) = action {
            match drawn.checked_sub(weights[place(island)]) {
                Some(left) => drawn = left,
                None => return listed,
            }
        }
    }
    0
}

/// What each legal destination promises; nothing at all where none is legal.
fn worths(view: View<'_>, temper: &Temper, legal: &[Action]) -> Row {
    let fleet = Fleet::of(view);
    let presence = forecast::forecast(view, temper, &fleet);
    let chart = Chart::of(view, temper, &fleet, view.seat());
    let prospects = chart.prospects(&presence);
    let mut worths = [f32::NEG_INFINITY; ROW];
    for &action in legal {
        if let Action::Sail(island) = action {
            worths[place(island)] = prospects[place(island)];
        }
    }
    worths
}

/// Every destination with what it promises, to explain a choice.
pub(super) fn prospects(view: View<'_>, temper: &Temper, legal: &[Action]) -> Vec<(Action, f32)> {
    let worths = worths(view, temper, legal);
    let promise = |&action: &Action| match action {
        Action::Sail(island) => Some((action, worths[place(island)])),
        _ => None,
    };
    legal.iter().filter_map(promise).collect()
}

/// How much a captain leans to each place: 1 to the best, 0 to what is the leeway or more below
/// it.
pub(super) fn leanings(worths: Row, leeway: f32) -> Row {
    let best = worths.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    worths.map(|worth| {
        let nearness = ((worth - best) / leeway + 1.0).max(0.0);
        nearness * nearness * nearness
    })
}
