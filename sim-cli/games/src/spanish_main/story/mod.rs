//! Stories, traces and pictures of Pirates of the Spanish Main.

mod board;
mod events;
mod narrator;
mod picture;

use corsair_engine::games::spanish_main::{Event, SpanishMain, State};
use corsair_engine::{Game, Lane, Seat};
use serde::Serialize;
use serde_json::Value;

use crate::inspect::replay::{Chronicle, Fields, Why};
use crate::spanish_main::story::narrator::Storyteller;

pub(crate) struct SpanishMainChronicle;

impl Chronicle for SpanishMainChronicle {
    type Game = SpanishMain;
    type Narrator<'g> = Storyteller<'g>;

    fn turn(game: &SpanishMain, state: &State) -> u32 {
        game.view(state, Seat::new(0)).round().into()
    }

    fn ask(game: &SpanishMain, state: &State) -> &'static str {
        let ask = game.view(state, Seat::new(0)).ask();
        ask.map_or("over", |ask| ask.question.name())
    }

    fn snapshot(game: &SpanishMain, state: &State) -> impl Serialize {
        game.snapshot(state)
    }

    fn lane(lane: Lane) -> &'static str {
        SpanishMain::lane_name(lane)
    }

    /// Returns JSON null, because the game draws no cards.
    fn drawn(_game: &SpanishMain, _lane: Lane, _kind: u32) -> Value {
        Value::Null
    }

    fn examples() -> Vec<Event> {
        events::examples()
    }

    fn event(game: &SpanishMain, event: Event) -> Fields {
        events::fields(game, event)
    }

    fn board(game: &SpanishMain, state: &State, names: &[String], full: bool) -> String {
        board::board(game, state, names, full)
    }

    fn board_svg(game: &SpanishMain, state: &State, names: &[String], title: &str) -> String {
        picture::picture(game, state, names, title)
    }

    fn narrator(game: &SpanishMain, names: Vec<String>, why: Why) -> Storyteller<'_> {
        Storyteller::new(game, names, why)
    }
}

/// Points of the compass, counter-clockwise from the direction of the table's x axis.
const COMPASS: [&str; 16] = [
    "E", "ENE", "NE", "NNE", "N", "NNW", "NW", "WNW", "W", "WSW", "SW", "SSW", "S", "SSE", "SE",
    "ESE",
];

/// Returns the point of the compass nearest to a heading from 0 to 1023.
fn compass(heading: u16) -> &'static str {
    COMPASS[usize::from((heading + 32) / 64) % COMPASS.len()]
}

#[cfg(test)]
mod tests {
    use super::compass;

    #[test]
    fn headings_have_the_name_of_the_nearest_compass_point() {
        let named = [(0, "E"), (31, "E"), (32, "ENE"), (256, "N"), (512, "W"), (768, "S")];
        for (heading, name) in named.into_iter().chain([(991, "ESE"), (992, "E"), (1023, "E")]) {
            assert_eq!(compass(heading), name, "{heading}");
        }
    }
}
