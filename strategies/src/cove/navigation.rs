//! Where to sail: a draw among the islands that promise most.

use corsair_engine::SeatRng;
use corsair_engine::games::cove::{Action, View};

use super::chart::Chart;
use super::fleet::Fleet;
use super::forecast;
use super::lanes::Lanes;
use super::outlook::Outlook;
use super::row::Row;
use super::temper::Mind;

/// Draws a destination among the promising ones, by its place in the list, the better the likelier:
/// who always took the best would meet everyone who thinks alike.
pub(super) fn choose_destination(
    view: View<'_>,
    mind: Mind<'_>,
    legal: &[Action],
    rng: &mut SeatRng,
) -> usize {
    let worths = worths(view, mind, legal);
    let weights = (leanings(worths, mind.temper.leeway) * 1_000.0).whole();
    let mut drawn = rng.below(weights.iter().sum::<u32>().max(1));
    for (listed, &action) in legal.iter().enumerate() {
        if let Action::Sail(island) = action {
            match drawn.checked_sub(weights[usize::from(island.number()) - 1]) {
                Some(left) => drawn = left,
                None => return listed,
            }
        }
    }
    0
}

/// What each legal destination promises; nothing at all where none is legal.
fn worths(view: View<'_>, mind: Mind<'_>, legal: &[Action]) -> Row {
    let fleet = Fleet::of(view);
    let outlook = Outlook::of(view, mind, &fleet);
    let presence = forecast::forecast(&outlook);
    let prospects = Chart::of(&outlook, view.seat()).prospects(&presence);
    let mut worths = Row::all(f32::NEG_INFINITY);
    for &action in legal {
        if let Action::Sail(island) = action {
            *worths.at_mut(island) = prospects.at(island);
        }
    }
    worths
}

/// Every destination with what it promises, to explain a choice.
pub(super) fn prospects(view: View<'_>, mind: Mind<'_>, legal: &[Action]) -> Vec<(Action, f32)> {
    let worths = worths(view, mind, legal);
    let promise = |&action: &Action| match action {
        Action::Sail(island) => Some((action, worths.at(island))),
        _ => None,
    };
    legal.iter().filter_map(promise).collect()
}

/// How much a captain leans to each place: 1 to the best, 0 to what is the leeway or more below
/// it.
pub(super) fn leanings(worths: Row, leeway: f32) -> Row {
    leaning(worths - worths.greatest(), leeway)
}

/// The same for what a place is worth beside the best, as a number below 0.
#[inline]
pub(super) fn leaning<L: Lanes>(from_the_best: L, leeway: f32) -> L {
    let nearness = (from_the_best / leeway + 1.0).at_least(0.0);
    nearness * nearness * nearness
}
