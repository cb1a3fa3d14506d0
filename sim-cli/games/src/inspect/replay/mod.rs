//! Inspection of one game: as a story, as the table at some turn, or as a trace line by line.
//!
//! A game is replayed from its address, and an observer receives all chance outcomes, decisions and events in order.
//! A [`Chronicle`] provides the observer's knowledge of a game; every game has a chronicle in the game's directory.

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

/// A game to inspect, with all conditions of its play.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'e> {
    /// The id of the edition.
    pub game: &'e str,
    /// The name of the edition.
    pub title: &'e str,
    /// The rules in force.
    pub rules: &'e ResolvedRules,
    /// The distinct bots.
    pub players: &'e [Player],
    /// The address of the game.
    pub address: Address,
    /// The bot of each seat, as an index of the players.
    pub seating: Seating,
}

impl Subject<'_> {
    /// Returns the game with its address.
    pub(crate) fn title_line(&self) -> String {
        format!("{} ({}), game {}", self.title, self.game, self.address)
    }

    /// The name of each seat in a story.
    pub fn seat_names(&self) -> Vec<String> {
        let name = |bot: &u8| &self.players[usize::from(*bot)].name;
        self.seating.iter().map(|(seat, bot)| format!("{} ({seat})", name(bot))).collect()
    }
}

/// Setting for the reasons of players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// Players are asked for their reasons.
    Asked,
    /// Players are not asked for their reasons.
    Unasked,
}

/// State of the game of a chronicle.
pub type StateOf<C> = <<C as Chronicle>::Game as Game>::State;

/// Action of the game of a chronicle.
pub type ActionOf<C> = <<C as Chronicle>::Game as Game>::Action;

/// Event of the game of a chronicle.
pub type EventOf<C> = <<C as Chronicle>::Game as Game>::Event;

/// A game's descriptions of states, actions and events.
pub trait Chronicle: 'static {
    /// The game; its actions are written in its notation.
    type Game: Game<Action: std::fmt::Display>;
    /// The narrator of its stories.
    type Narrator<'g>: Narrator<Self::Game>;

    /// The actions by which a seat declines: players at a table and records may omit them.
    const DECLINES: &'static [&'static str] = &["pass"];

    /// The turn of a state, from 1; 0 before the first.
    fn turn(game: &Self::Game, state: &StateOf<Self>) -> u32;

    /// The question of a state to the deciding seat, in a word.
    fn ask(game: &Self::Game, state: &StateOf<Self>) -> &'static str;

    /// Returns an action in words: the notation, with missing names added.
    fn action_in_words(action: &ActionOf<Self>) -> String {
        action.to_string()
    }

    /// A roll or a draw in words, with its first outcome; `notation` is its form in scenarios.
    fn stroke_in_words(_game: &Self::Game, _first: Outcome, notation: String) -> String {
        notation
    }

    /// The complete state.
    fn snapshot(game: &Self::Game, state: &StateOf<Self>) -> impl Serialize;

    /// The name of a lane of chance.
    fn lane(lane: Lane) -> &'static str;

    /// The result of a draw from a lane, by the kind of the card.
    fn drawn(game: &Self::Game, lane: Lane, kind: u32) -> serde_json::Value;

    /// Returns whether all players see the result of a draw, such as a card that is played at once.
    /// Unrecorded draws of a record have no such result.
    fn lies_open(_game: &Self::Game, _outcome: Outcome) -> bool {
        false
    }

    /// An event as the fields of a line: its name, its content, and its `rule` at the end.
    fn event(game: &Self::Game, event: EventOf<Self>) -> Fields;

    /// The fields of [`event`](Chronicle::event), with the rule that causes the event in a state.
    fn event_in(game: &Self::Game, _state: &StateOf<Self>, event: EventOf<Self>) -> Fields {
        Self::event(game, event)
    }

    /// The cup of the next pick, if an event changes the cup.
    fn cup(_event: EventOf<Self>) -> Option<&'static str> {
        None
    }

    /// An event of each kind, with all its fields and their types.
    fn examples() -> Vec<EventOf<Self>>;

    /// Returns the table as text with the names of seats: complete, or the part that fits a screen.
    fn board(game: &Self::Game, state: &StateOf<Self>, names: &[String], full: bool) -> String;

    /// The table as an SVG picture under a title, with a description for screen readers.
    fn board_svg(game: &Self::Game, state: &StateOf<Self>, names: &[String], title: &str)
    -> String;

    /// The narrator of a game, with the names of seats.
    fn narrator(game: &Self::Game, names: Vec<String>, why: Why) -> Self::Narrator<'_>;
}

/// An observer that writes the story of a game.
pub trait Narrator<G: Game>: Observer<G> + ChanceObserver {
    /// The number of story lines so far, including one that may still grow.
    fn lines(&self) -> usize;

    /// The story, ended by a line break. Lines counted before stay; the last of them may have grown.
    fn into_story(self) -> String;
}

/// The end of a story: faults of external bots in the game.
pub(crate) fn fault_lines(faults: &[(Seat, Fault)]) -> String {
    let lines = faults.iter().map(|(seat, fault)| {
        format!("  {seat}, its decision {}: {}: {}\n", fault.decision, fault.kind, fault.what)
    });
    let lines: String = lines.collect();
    if lines.is_empty() { lines } else { format!("\nFaults of external bots\n{lines}") }
}

/// The beginning of a story: the game, its address, its players.
pub fn heading(subject: &Subject<'_>) -> String {
    header_lines(&[
        (String::new(), subject.title_line()),
        ("rules".into(), rules_text(subject.rules)),
        ("bots".into(), subject.seat_names().join(", ")),
    ])
}
