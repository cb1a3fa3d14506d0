//! Stories, traces and pictures of Pirates of the Spanish Main.

mod board;
mod events;
mod map;
mod narrator;
mod picture;
mod questions;

use corsair_engine::games::spanish_main::{
    Action, Aim, CrewNo, Event, Gunner, ShipNo, SpanishMain, State,
};
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

    fn action_in_words(game: &SpanishMain, state: &State, action: &Action) -> String {
        let words = action.to_string();
        if let Action::ChooseFleet(fleet) = *action {
            return format!("{words} ({})", game.fleets()[usize::from(fleet)].name);
        }
        if let Action::Sail(leg) = *action {
            let (course, length) = (compass(leg.heading.number()), leg.length);
            return format!("{words} ({course}, {}.{} mm)", length / 10, length % 10);
        }
        if let Action::Face(heading) = *action {
            return format!("{words} ({})", compass(heading.number()));
        }
        let named = |ship: &ShipNo| words_of(&words).any(|word| word == ship.to_string());
        let ships = game.ships(state).filter(named);
        let names: Vec<&str> = ships.map(|ship| game.ship_name(state, ship)).collect();
        match names[..] {
            [] => words,
            _ => format!("{words} ({})", names.join(", ")),
        }
    }

    fn question(game: &SpanishMain, state: &State) -> String {
        let ask = game.view(state, Seat::new(0)).ask();
        ask.map_or_else(String::new, |ask| questions::question(game, state, ask.question))
    }

    /// Returns the ships, islands and terrain that the notation of an action names; a fort stands on an island.
    fn pieces(_game: &SpanishMain, _state: &State, action: &Action) -> Vec<String> {
        let words = action.to_string().replace("fort", "island");
        let is_piece = |word: &&str| {
            let kind = word.trim_end_matches(|of: char| of.is_ascii_digit());
            kind != *word && ["ship", "island", "terrain"].contains(&kind)
        };
        words_of(&words).filter(is_piece).map(str::to_owned).collect()
    }

    fn spot(game: &SpanishMain, state: &State, action: &Action) -> Option<[i32; 2]> {
        picture::spot(game, state, *action)
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

    /// Returns whether a seat sees the faces of an event (`SM-HID`): the card of a crew, the face of a token, or the
    /// chosen fleet, which names its crew.
    fn sees(game: &SpanishMain, state: &State, event: Event, seat: Seat) -> bool {
        let view = game.view(state, seat);
        let knows = |crew: CrewNo| view.crew(crew).is_some();
        match event {
            Event::Fleet(owner, _) => owner == seat,
            Event::Coin(coin, ..) => view.face(coin).is_some(),
            Event::Crew(crew, ..)
            | Event::CrewFace(crew, _)
            | Event::CrewRemoved(crew, ..)
            | Event::Ransom(crew, ..)
            | Event::Silenced { crew: Some(crew), .. }
            | Event::Shooting(Gunner::Marine(crew))
            | Event::Hit(Aim::Marine(crew), _)
            | Event::Missed(Aim::Marine(crew))
            | Event::Absorbed(Aim::Marine(crew), _) => knows(crew),
            Event::Fired { gunner, aim, .. } => {
                let of_gunner = !matches!(gunner, Gunner::Marine(crew) if !knows(crew));
                of_gunner && !matches!(aim, Aim::Marine(crew) if !knows(crew))
            }
            _ => true,
        }
    }

    /// Returns a seat's fleet and crew. The board names the crew of each ship only in full, with the crew of all seats.
    fn own_facts(game: &SpanishMain, state: &State, seat: Seat) -> Vec<(&'static str, String)> {
        let seen = game.snapshot(state);
        let fleet = seen.players[seat.index()].fleet;
        let fleet = fleet.map(|fleet| game.fleets()[usize::from(fleet)].name.clone());
        let crew = seen.crew.iter().filter(|of| of.seat == seat.index());
        let crew = crew.map(|of| {
            let card = of.card.as_deref().unwrap_or("a crew");
            format!("{card} ({}) at {}", of.crew, of.at)
        });
        let crew: Vec<String> = crew.collect();
        vec![("fleet", fleet.unwrap_or_default()), ("crew", crew.join("; "))]
    }

    fn board(game: &SpanishMain, state: &State, names: &[String], full: bool) -> String {
        board::board(game, state, names, full)
    }

    fn map(game: &SpanishMain, state: &State) -> String {
        map::map(game, state)
    }

    fn board_svg(game: &SpanishMain, state: &State, names: &[String], title: &str) -> String {
        picture::picture(game, state, names, title)
    }

    fn narrator(game: &SpanishMain, names: Vec<String>, why: Why) -> Storyteller<'_> {
        Storyteller::new(game, names, why)
    }
}

/// Iterates over the words and names such as `ship2` in an action.
fn words_of(action: &str) -> impl Iterator<Item = &str> {
    action.split(|of: char| !of.is_ascii_alphanumeric())
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
    use corsair_engine::games::spanish_main::{EDITION, SpanishMain};
    use corsair_strategies::UniformBot;

    use super::{SpanishMainChronicle, compass};
    use crate::inspect::seated::tests::stories_hide_facts;

    #[test]
    fn stories_show_a_seat_only_facts_that_it_may_know() {
        let game: SpanishMain = EDITION.game(2, &[]).expect("a table");
        let compared = stories_hide_facts::<SpanishMainChronicle>(&game, &UniformBot, 5, 7);
        assert!(compared > 20, "{compared}");
    }

    #[test]
    fn headings_have_the_name_of_the_nearest_compass_point() {
        let named = [(0, "E"), (31, "E"), (32, "ENE"), (256, "N"), (512, "W"), (768, "S")];
        for (heading, name) in named.into_iter().chain([(991, "ESE"), (992, "E"), (1023, "E")]) {
            assert_eq!(compass(heading), name, "{heading}");
        }
    }
}
