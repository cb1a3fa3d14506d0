//! Stories, traces and boards of Blackbeard.

mod board;
mod events;
mod examples;
mod narrator;
mod picture;
mod pieces;
mod questions;
#[cfg(test)]
mod tests;
mod words;

use corsair_engine::games::blackbeard::{
    Action, Blackbeard, Event, Merchant, Played, State, lanes,
};
use corsair_engine::record::{Outcome, Question};
use corsair_engine::{Game, Lane, Seat};
use serde::Serialize;
use serde_json::Value;

use crate::blackbeard::story::narrator::Storyteller;
use crate::inspect::replay::{Chronicle, Fields, Why};

pub(crate) struct BlackbeardChronicle;

impl Chronicle for BlackbeardChronicle {
    type Game = Blackbeard;
    type Narrator<'g> = Storyteller<'g>;

    const DECLINES: &'static [&'static str] = &["pass", "end turn", "done"];

    fn turn(game: &Blackbeard, state: &State) -> u32 {
        game.view(state, Seat::new(0)).turn().into()
    }

    fn ask(game: &Blackbeard, state: &State) -> &'static str {
        let ask = game.view(state, Seat::new(0)).ask();
        ask.map_or("over", |ask| ask.question.name())
    }

    fn question(game: &Blackbeard, state: &State) -> String {
        game.view(state, Seat::new(0)).ask().map_or_else(String::new, questions::question)
    }

    fn pieces(game: &Blackbeard, state: &State, action: &Action) -> Vec<String> {
        let ask = game.view(state, Seat::new(0)).ask();
        ask.map_or_else(Vec::new, |ask| pieces::pieces(ask, *action))
    }

    fn snapshot(game: &Blackbeard, state: &State) -> impl Serialize {
        game.snapshot(state)
    }

    fn lane(lane: Lane) -> &'static str {
        match lane {
            lanes::EVENTS => "events",
            lanes::PORTS => "ports",
            lanes::CUPS => "cups",
            lanes::FIGHTS => "fights",
            lanes::DEEDS => "deeds",
            lanes::FATE => "fate",
            lanes::FACE_DOWN => "face_down",
            _ => "other",
        }
    }

    fn drawn(game: &Blackbeard, lane: Lane, kind: u32) -> Value {
        match lane {
            lanes::EVENTS => game.card_kinds()[kind as usize].to_string().into(),
            lanes::CUPS | lanes::FACE_DOWN => {
                let Merchant { r#type, cargo } = Merchant::of_kind(kind as usize);
                format!("{type} {cargo}").into()
            }
            _ => Value::Null,
        }
    }

    /// Returns whether all players see the result of a draw. Some event cards are played at once, and merchants are
    /// turned face up.
    fn lies_open(game: &Blackbeard, outcome: Outcome) -> bool {
        let Outcome { lane, question, answer } = outcome;
        let played = || game.card_kinds()[answer as usize].event().played();
        let is_draw = matches!(question, Question::Draw { .. });
        (lane == lanes::EVENTS && played() == Played::Now) || (lane == lanes::CUPS && is_draw)
    }

    fn examples() -> Vec<Event> {
        examples::examples()
    }

    fn event(_game: &Blackbeard, event: Event) -> Fields {
        events::fields(event, event.rule())
    }

    fn event_in(game: &Blackbeard, state: &State, event: Event) -> Fields {
        events::fields(event, game.rule_of(state, event))
    }

    fn cup(event: Event) -> Option<&'static str> {
        match event {
            Event::FromCup(cup) => Some(events::cup(cup)),
            _ => None,
        }
    }

    /// Returns whether a seat sees the cards of an event. Some event cards are played at once.
    fn sees(_game: &Blackbeard, _state: &State, event: Event, seat: Seat) -> bool {
        match event {
            Event::Drew(drawer, card) => drawer == seat || card.event().played() == Played::Now,
            Event::DrewPirate(drawer, _) => drawer == seat,
            _ => true,
        }
    }

    fn own_facts(game: &Blackbeard, state: &State, seat: Seat) -> Vec<(&'static str, String)> {
        let view = game.view(state, seat);
        let cards = view.hand().cards().iter().map(ToString::to_string);
        let pirates = view.pirates_in_hand();
        let pirates = pirates.iter().map(|pirate| pirate.to_string());
        let joined = |words: Vec<String>| words.join(", ");
        vec![("hand", joined(cards.collect())), ("pirate cards", joined(pirates.collect()))]
    }

    fn board(game: &Blackbeard, state: &State, names: &[String], full: bool) -> String {
        board::board(game, state, names, full)
    }

    fn board_svg(game: &Blackbeard, state: &State, names: &[String], title: &str) -> String {
        picture::picture(game, state, names, title)
    }

    fn narrator(game: &Blackbeard, names: Vec<String>, why: Why) -> Storyteller<'_> {
        Storyteller::new(game, names, why)
    }
}
