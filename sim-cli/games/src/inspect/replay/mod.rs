//! Inspection of one game as a story, as the game table at a moment, or as a trace.
//!
//! A game is replayed from its address, and an observer receives all chance outcomes, decisions and events in order.
//! A [`Chronicle`] describes the states and events of one game; each game's directory has a chronicle.

pub mod board;
pub mod fields;
pub mod film;
pub mod lines;
pub mod moment;
pub mod page;
pub mod picture;
pub mod trace;

pub(crate) use board::BoardAt;
pub use board::BoardForm;
pub use fields::Fields;
pub(crate) use fields::with;
pub use film::Film;
pub(crate) use film::Filming;
pub use moment::Moment;
pub(crate) use trace::Tracer;
pub(crate) use trace::end_line;
pub(crate) use trace::header_line;
pub use trace::{States, TraceForm};

use corsair_engine::chance_observer::ChanceObserver;
use corsair_engine::record::Outcome;
use corsair_engine::seating::Seating;
use corsair_engine::{Fault, Game, Lane, Observer, Seat};
use serde::Serialize;

use corsair_lab::experiment::Player;
use corsair_lab::{Address, ResolvedRules};
use corsair_present::text::{header_lines, rules_text};

/// Game to inspect: its edition, rules, bots and address.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'e> {
    /// Id of the edition.
    pub game: &'e str,
    /// Name of the edition.
    pub title: &'e str,
    /// Rules in force.
    pub rules: &'e ResolvedRules,
    /// Distinct bots.
    pub players: &'e [Player],
    /// Address of the game.
    pub address: Address,
    /// Bot of each seat, as an index into the players.
    pub seating: Seating,
}

impl Subject<'_> {
    /// Returns a title with the edition and the address of the game.
    pub(crate) fn title_line(&self) -> String {
        format!("{} ({}), game {}", self.title, self.game, self.address)
    }

    /// Returns the name of each seat in a story.
    pub fn seat_names(&self) -> Vec<String> {
        let name = |bot: &u8| &self.players[usize::from(*bot)].name;
        self.seating.iter().map(|(seat, bot)| format!("{} ({seat})", name(bot))).collect()
    }
}

/// Setting that makes players report reasons for their decisions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// Players report reasons.
    Asked,
    /// Players report no reasons.
    Unasked,
}

/// State type of a chronicle's game.
pub type StateOf<C> = <<C as Chronicle>::Game as Game>::State;

/// Action type of a chronicle's game.
pub type ActionOf<C> = <<C as Chronicle>::Game as Game>::Action;

/// Event type of a chronicle's game.
pub type EventOf<C> = <<C as Chronicle>::Game as Game>::Event;

/// Descriptions of a game's states, actions and events.
pub trait Chronicle: 'static {
    /// Type of the game, whose actions have a text notation.
    type Game: Game<Action: std::fmt::Display>;
    /// Narrator of the game's stories.
    type Narrator<'g>: Narrator<Self::Game>;

    /// Actions by which a seat declines. Players at a table and records may omit these actions.
    const DECLINES: &'static [&'static str] = &["pass"];

    /// Returns the turn of a state, from 1; 0 before the first turn.
    fn turn(game: &Self::Game, state: &StateOf<Self>) -> u32;

    /// Returns the name of the question to the deciding seat.
    fn ask(game: &Self::Game, state: &StateOf<Self>) -> &'static str;

    /// Returns an action in words: its notation, with the names of its islands, ships or fleets added. Names of hidden
    /// cards never appear.
    fn action_in_words(
        _game: &Self::Game,
        _state: &StateOf<Self>,
        action: &ActionOf<Self>,
    ) -> String {
        action.to_string()
    }

    /// Returns the question to the deciding seat as a sentence for a person.
    fn question(game: &Self::Game, state: &StateOf<Self>) -> String;

    /// Returns the pieces that an action is about, by their names in the picture (`data-piece`).
    fn pieces(_game: &Self::Game, _state: &StateOf<Self>, _action: &ActionOf<Self>) -> Vec<String> {
        Vec::new()
    }

    /// Returns the point of the picture at which an action puts or moves a piece.
    fn spot(
        _game: &Self::Game,
        _state: &StateOf<Self>,
        _action: &ActionOf<Self>,
    ) -> Option<[i32; 2]> {
        None
    }

    /// Returns a roll or a draw in words. `first` is its first outcome; `notation` is the form in scenarios.
    fn stroke_in_words(_game: &Self::Game, _first: Outcome, notation: String) -> String {
        notation
    }

    /// Returns the complete state for a trace.
    fn snapshot(game: &Self::Game, state: &StateOf<Self>) -> impl Serialize;

    /// Returns the name of a random lane.
    fn lane(lane: Lane) -> &'static str;

    /// Returns the card that a draw from a lane gave, given the card's kind.
    fn drawn(game: &Self::Game, lane: Lane, kind: u32) -> serde_json::Value;

    /// Returns whether all players see the result of a draw, such as a card that is played at once. A record contains
    /// every public result, so the result of an unrecorded draw is never public.
    fn lies_open(_game: &Self::Game, _outcome: Outcome) -> bool {
        false
    }

    /// Returns the trace fields of an event: its name, its content, and its `rule` at the end.
    fn event(game: &Self::Game, event: EventOf<Self>) -> Fields;

    /// Returns the trace fields of an event, with the rule that causes the event in this state.
    fn event_in(game: &Self::Game, _state: &StateOf<Self>, event: EventOf<Self>) -> Fields {
        Self::event(game, event)
    }

    /// Returns the cup from which the next pick comes, if an event changes the cup.
    fn cup(_event: EventOf<Self>) -> Option<&'static str> {
        None
    }

    /// Returns an event of each kind, with all its fields.
    fn examples() -> Vec<EventOf<Self>>;

    /// Returns whether a seat sees all facts of an event that the story states. `state` is the state at the time of the
    /// event.
    fn sees(game: &Self::Game, state: &StateOf<Self>, event: EventOf<Self>, seat: Seat) -> bool;

    /// Returns the facts that a seat knows and its opponents may not know, such as its hand, each with its name.
    fn own_facts(
        game: &Self::Game,
        state: &StateOf<Self>,
        seat: Seat,
    ) -> Vec<(&'static str, String)>;

    /// Returns the game table as text. With `full` the text is complete; otherwise it fits a screen.
    fn board(game: &Self::Game, state: &StateOf<Self>, names: &[String], full: bool) -> String;

    /// Returns the places on the table as a map in characters; empty for a game whose board has places with names.
    fn map(_game: &Self::Game, _state: &StateOf<Self>) -> String {
        String::new()
    }

    /// Returns the game table as an SVG picture under a title, with a description for screen readers.
    fn board_svg(game: &Self::Game, state: &StateOf<Self>, names: &[String], title: &str)
    -> String;

    /// Creates the narrator of a game; `names` are the names of the seats.
    fn narrator(game: &Self::Game, names: Vec<String>, why: Why) -> Self::Narrator<'_>;
}

/// Observer that writes the story of a game.
pub trait Narrator<G: Game>: Observer<G> + ChanceObserver {
    /// Returns the number of story lines so far, including the line that effects may still join.
    fn lines(&self) -> usize;

    /// Writes an event without the facts that the reader of the story may not know.
    fn unseen(&mut self, game: &G, state: &G::State, event: G::Event);

    /// Returns the story so far with a line break at its end. Lines that were counted earlier do not change, except
    /// that the last may have become longer.
    fn story(&self) -> String;
}

/// Returns the end of a story: the faults of external bots in the game.
pub(crate) fn fault_lines(faults: &[(Seat, Fault)]) -> String {
    let lines = faults.iter().map(|(seat, fault)| {
        format!("  {seat}, its decision {}: {}: {}\n", fault.decision, fault.kind, fault.what)
    });
    let lines: String = lines.collect();
    if lines.is_empty() { lines } else { format!("\nFaults of external bots\n{lines}") }
}

/// Returns the heading of a story: the game, its address and its players.
pub fn heading(subject: &Subject<'_>) -> String {
    header_lines(&[
        (String::new(), subject.title_line()),
        ("rules".into(), rules_text(subject.rules)),
        ("bots".into(), subject.seat_names().join(", ")),
    ])
}
