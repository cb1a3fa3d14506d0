//! Looking inside one game: as a story, as the table at some turn, or as a trace line by line.
//!
//! A game is played again by its address, and an observer is shown all chance, decisions
//! and events in order. What the observer must know of a game to describe it is a [`Chronicle`]; each
//! game has one in its own folder.

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

/// One game and everything that it is conditional on.
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
    /// Where the game is found.
    pub address: Address,
    /// The bot of each seat, as an index of the players.
    pub seating: Seating,
}

impl Subject<'_> {
    /// Returns the game with its address.
    pub(crate) fn title_line(&self) -> String {
        format!("{} ({}), game {}", self.title, self.game, self.address)
    }

    /// What each seat is called in a story.
    pub fn seat_names(&self) -> Vec<String> {
        let name = |bot: &u8| &self.players[usize::from(*bot)].name;
        self.seating.iter().map(|(seat, bot)| format!("{} ({seat})", name(bot))).collect()
    }
}

/// Whether players are asked why they choose what they choose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// They are.
    Asked,
    /// They are not.
    Unasked,
}

/// State of the game of a chronicle.
pub type StateOf<C> = <<C as Chronicle>::Game as Game>::State;

/// Action of the game of a chronicle.
pub type ActionOf<C> = <<C as Chronicle>::Game as Game>::Action;

/// Event of the game of a chronicle.
pub type EventOf<C> = <<C as Chronicle>::Game as Game>::Event;

/// What the laboratory must know of a game to tell what happened in it.
pub trait Chronicle: 'static {
    /// The game; its actions are written in its notation.
    type Game: Game<Action: std::fmt::Display>;
    /// Who tells it as a story.
    type Narrator<'g>: Narrator<Self::Game>;

    /// The actions by which a seat does nothing where it is asked: players at a table need not say
    /// them, and records need not have them.
    const DECLINES: &'static [&'static str] = &["pass"];

    /// The turn of a state, from 1; 0 before the first.
    fn turn(game: &Self::Game, state: &StateOf<Self>) -> u32;

    /// What the state asks of the seat to decide, in a word.
    fn ask(game: &Self::Game, state: &StateOf<Self>) -> &'static str;

    /// An action as people read it: its notation, with the names that this lacks.
    fn action_in_words(action: &ActionOf<Self>) -> String {
        action.to_string()
    }

    /// A roll or a draw as people read it, of its first outcome; `notation` is what scenarios have for it.
    fn stroke_in_words(_game: &Self::Game, _first: Outcome, notation: String) -> String {
        notation
    }

    /// The state in full.
    fn snapshot(game: &Self::Game, state: &StateOf<Self>) -> impl Serialize;

    /// What a lane of chance is called.
    fn lane(lane: Lane) -> &'static str;

    /// What a draw from a lane brought, by the kind of the card.
    fn drawn(game: &Self::Game, lane: Lane, kind: u32) -> serde_json::Value;

    /// Whether all players see what a draw brought, such as a card that is played at once: a draw that
    /// a record does not say brought no such thing.
    fn lies_open(_game: &Self::Game, _outcome: Outcome) -> bool {
        false
    }

    /// An event as the fields of a line: its name, what is in it, and its `rule` at the end.
    fn event(game: &Self::Game, event: EventOf<Self>) -> Fields;

    /// An event as [`event`](Chronicle::event) has it, with the rule by which it happens in a state.
    fn event_in(game: &Self::Game, _state: &StateOf<Self>, event: EventOf<Self>) -> Fields {
        Self::event(game, event)
    }

    /// The cup from which the next pick is drawn, where an event says nothing else.
    fn cup(_event: EventOf<Self>) -> Option<&'static str> {
        None
    }

    /// An event of each kind: which there are, with which fields of which types.
    fn examples() -> Vec<EventOf<Self>>;

    /// Returns the table as text, seats by their names: all of it, or what fits a screen.
    fn board(game: &Self::Game, state: &StateOf<Self>, names: &[String], full: bool) -> String;

    /// The table as an SVG picture under a title, with a description for screen readers.
    fn board_svg(game: &Self::Game, state: &StateOf<Self>, names: &[String], title: &str)
    -> String;

    /// Who tells a game as a story, seats by their names.
    fn narrator(game: &Self::Game, names: Vec<String>, why: Why) -> Self::Narrator<'_>;
}

/// An observer that makes a story of a game.
pub trait Narrator<G: Game>: Observer<G> + ChanceObserver {
    /// How many lines the story has so far, one that may still grow among them.
    fn lines(&self) -> usize;

    /// The story, ended by a line break. Lines counted before stay; the last of them may have grown.
    fn into_story(self) -> String;
}

/// What stands below a story: what bots outside the program did wrong in the game.
pub(crate) fn fault_lines(faults: &[(Seat, Fault)]) -> String {
    let lines = faults.iter().map(|(seat, fault)| {
        format!("  {seat}, its decision {}: {}: {}\n", fault.decision, fault.kind, fault.what)
    });
    let lines: String = lines.collect();
    if lines.is_empty() { lines } else { format!("\nFaults of external bots\n{lines}") }
}

/// What stands above a story: the game, where it is found, who plays.
pub fn heading(subject: &Subject<'_>) -> String {
    header_lines(&[
        (String::new(), subject.title_line()),
        ("rules".into(), rules_text(subject.rules)),
        ("bots".into(), subject.seat_names().join(", ")),
    ])
}
