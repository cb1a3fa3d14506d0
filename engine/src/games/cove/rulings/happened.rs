//! Queries of events for tests.

use crate::games::cove::data::section::Section;
use crate::games::cove::state::event::{Event, FameFor, LevelBy, Volley};

/// Volleys among the events.
pub(super) fn volleys(happened: &[Event]) -> Vec<Volley> {
    let volley = |event: &Event| match event {
        Event::Volley(volley) => Some(*volley),
        _ => None,
    };
    happened.iter().filter_map(volley).collect()
}

/// Returns the only volley's number of dice, lowest face that hits, and number of hits.
#[track_caller]
pub(super) fn rolled(happened: &[Event]) -> (u8, u8, u8) {
    match volleys(happened).as_slice() {
        [volley] => (volley.dice, volley.hit_on, volley.hits),
        others => panic!("one volley, not {others:?}"),
    }
}

/// Changes of fame, in order: seat, amount, reason.
pub(super) fn fame_changes(happened: &[Event]) -> Vec<(usize, i32, FameFor)> {
    let fame = |event: &Event| match event {
        Event::Fame(seat, by, reason, _) => Some((seat.index(), *by, *reason)),
        _ => None,
    };
    happened.iter().filter_map(fame).collect()
}

/// Changes of levels, in order: seat, section, new level, reason.
pub(super) fn level_changes(happened: &[Event]) -> Vec<(usize, Section, u8, LevelBy)> {
    let change = |event: &Event| match event {
        Event::Level(seat, section, level, by) => Some((seat.index(), *section, *level, *by)),
        _ => None,
    };
    happened.iter().filter_map(change).collect()
}
