//! Stories, boards and traces of Pirate's Cove.

pub mod board;
pub mod effects;
pub mod events;
mod examples;
pub mod narrator;
mod picture;
mod pieces;
mod questions;
#[cfg(test)]
mod tests;
pub mod words;

use corsair_engine::games::cove::{Action, Card, Cove, Event, Legend, State, lanes};
use corsair_engine::record::Outcome;
use corsair_engine::{Game, Lane, Seat};
use serde::Serialize;
use serde_json::Value;

use crate::cove::story::narrator::Storyteller;
use crate::inspect::replay::{Chronicle, Fields, Why};

/// Chronicle of Pirate's Cove and Piratenbucht.
#[derive(Debug)]
pub struct CoveChronicle;

impl Chronicle for CoveChronicle {
    type Game = Cove;
    type Narrator<'g> = Storyteller<'g>;

    const DECLINES: &'static [&'static str] = &["pass", "end_visit"];

    fn turn(game: &Cove, state: &State) -> u32 {
        game.view(state, Seat::new(0)).turn().into()
    }

    fn ask(game: &Cove, state: &State) -> &'static str {
        game.view(state, Seat::new(0)).ask().name()
    }

    fn action_in_words(_game: &Cove, _state: &State, action: &Action) -> String {
        match action {
            Action::Sail(island) => format!("{action} ({})", island.name()),
            action => action.to_string().replace('_', " "),
        }
    }

    fn question(game: &Cove, state: &State) -> String {
        questions::question(game.view(state, Seat::new(0)).ask()).into()
    }

    fn pieces(game: &Cove, state: &State, action: &Action) -> Vec<String> {
        pieces::pieces(game, state, *action)
    }

    fn stroke_in_words(game: &Cove, first: Outcome, notation: String) -> String {
        let kind = first.answer as usize;
        match first.lane {
            lanes::TREASURE => {
                format!("treasure: {}", words::treasure(game.rules().treasure.cards[kind].card))
            }
            lanes::TAVERN => format!("tavern card: {}", words::card(Card::ALL[kind], game.rules())),
            lanes::LEGENDS => format!("legend: {}", words::legend(Legend::ALL[kind])),
            _ => notation,
        }
    }

    fn snapshot(game: &Cove, state: &State) -> impl Serialize {
        game.snapshot(state)
    }

    fn lane(lane: Lane) -> &'static str {
        match lane {
            lanes::TREASURE => "treasure",
            lanes::TAVERN => "tavern",
            lanes::LEGENDS => "legends",
            lanes::COMBAT => "combat",
            lanes::TIES => "ties",
            lanes::FATE => "fate",
            _ => "other",
        }
    }

    fn drawn(game: &Cove, lane: Lane, kind: u32) -> Value {
        let kind = kind as usize;
        match lane {
            lanes::TREASURE => {
                let card = game.rules().treasure.cards[kind].card;
                [card.fame, card.gold, card.chests, card.tavern].as_slice().into()
            }
            lanes::TAVERN => Card::ALL[kind].name().into(),
            lanes::LEGENDS => Legend::ALL[kind].name().into(),
            _ => Value::Null,
        }
    }

    /// Returns whether all players see the result of a draw: parrots are laid face up (`PC-PAR-1`).
    fn lies_open(_game: &Cove, Outcome { lane, answer, .. }: Outcome) -> bool {
        lane == lanes::TAVERN && Card::ALL[answer as usize].parrot().is_some()
    }

    fn examples() -> Vec<Event> {
        examples::examples()
    }

    fn event(game: &Cove, event: Event) -> Fields {
        events::fields(event, game.rules().rule_ids())
    }

    /// Returns whether a seat sees the card of an event: parrots are laid face up (`PC-PAR-1`).
    fn sees(_game: &Cove, _state: &State, event: Event, seat: Seat) -> bool {
        match event {
            Event::Drew(drawer, card, _) => drawer == seat || card.parrot().is_some(),
            _ => true,
        }
    }

    fn own_facts(game: &Cove, state: &State, seat: Seat) -> Vec<(&'static str, String)> {
        let hand = game.view(state, seat).hand();
        let cards = hand.iter().flat_map(|(card, n)| std::iter::repeat_n(card, n.into()));
        let cards: Vec<String> = cards.map(|card| words::card(card, game.rules())).collect();
        vec![("hand", cards.join(", "))]
    }

    fn board(game: &Cove, state: &State, names: &[String], full: bool) -> String {
        board::board(game, &game.snapshot(state), names, full)
    }

    fn board_svg(game: &Cove, state: &State, names: &[String], title: &str) -> String {
        picture::picture(&game.snapshot(state), names, title)
    }

    fn narrator(game: &Cove, names: Vec<String>, why: Why) -> Storyteller<'_> {
        Storyteller::new(game, names, why)
    }
}
