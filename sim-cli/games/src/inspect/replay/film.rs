//! Film of one game. Each decision has a picture of the game table, a position in the story, the scores and the bot's
//! reasons.

use std::collections::HashMap;

use corsair_engine::chance_observer::ChanceObserver;
use corsair_engine::record::Outcome;
use corsair_engine::strategy::Reasons;
use corsair_engine::{Game, Observer, PerSeat, Seat};
use corsair_strategies::search::{Evaluator, win_shares};
use serde::Serialize;

use crate::inspect::replay::{ActionOf, Chronicle, EventOf, Narrator, StateOf, Subject, Why};
use corsair_lab::{CountedAmount, ScoreWord};

/// Film of a game, frame by frame.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Film {
    /// Name of each seat.
    pub names: Vec<String>,
    /// Lines of the story.
    pub story: Vec<String>,
    /// Distinct pieces of all pictures.
    pub pieces: Vec<String>,
    /// Frames before each decision, in order, and at the end.
    pub frames: Vec<Frame>,
}

/// Frame of a film: the game at one moment.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Frame {
    /// Number of the turn, from 1; 0 before the first turn.
    pub turn: u32,
    /// Number of story lines about events up to this frame.
    pub line_count: usize,
    /// Score of each seat.
    pub scores: Vec<CountedAmount>,
    /// Each seat's share of the win as the game's evaluator expects it, in thousandths.
    pub shares: Vec<u16>,
    /// Picture, as a change of the previous frame's picture.
    pub picture: Change,
    /// Decision at this moment; `None` at the end.
    pub decision: Option<Decision>,
}

/// Change from one picture to the next: the first pieces stay, new pieces follow, and the last pieces stay.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Change {
    /// Number of pieces kept at the beginning.
    pub first: usize,
    /// Indices of the new pieces in [`Film::pieces`].
    pub new: Vec<u32>,
    /// Number of pieces kept at the end.
    pub last: usize,
}

/// Decision of a frame with the bot's reasons.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Decision {
    /// Seat that decides.
    pub seat: usize,
    /// Name of the question.
    pub ask: &'static str,
    /// Action taken.
    pub action: String,
    /// Number of legal actions, or of listed actions if the game lists a sample.
    pub legal: usize,
    /// Method by which the bot decided, if the bot reports a method.
    pub manner: Option<String>,
    /// Actions with the bot's valuation, best action first, at most [`OPTIONS`].
    pub options: Vec<(String, String)>,
}

/// Maximum number of weighed actions in a frame.
pub const OPTIONS: usize = 8;

/// Observer that records a film.
pub(crate) struct Filming<'s, C: Chronicle> {
    game: &'s C::Game,
    evaluator: &'s dyn Evaluator<C::Game>,
    score: ScoreWord,
    title: String,
    narrator: C::Narrator<'s>,
    reasons: Option<Reasons<ActionOf<C>>>,
    legal: Vec<ActionOf<C>>,
    places: HashMap<String, u32>,
    picture: Vec<u32>,
    film: Film,
}

impl<'s, C: Chronicle> Filming<'s, C> {
    /// Creates an observer for a new game.
    pub(crate) fn new(
        game: &'s C::Game,
        subject: &Subject<'_>,
        evaluator: &'s dyn Evaluator<C::Game>,
    ) -> Filming<'s, C> {
        let names = subject.seat_names();
        Filming {
            game,
            evaluator,
            score: subject.rules.score,
            title: format!("{}, game {}", subject.title, subject.address),
            narrator: C::narrator(game, names.clone(), Why::Unasked),
            reasons: None,
            legal: Vec::new(),
            places: HashMap::new(),
            picture: Vec::new(),
            film: Film { names, story: Vec::new(), pieces: Vec::new(), frames: Vec::new() },
        }
    }

    /// Returns the film with its complete story.
    pub(crate) fn into_film(mut self) -> Film {
        self.film.story = self.narrator.story().lines().map(String::from).collect();
        self.film
    }

    fn frame(&mut self, state: &StateOf<C>, decision: Option<Decision>) {
        let game = self.game;
        let svg = C::board_svg(game, state, &self.film.names, &self.title);
        let shares: PerSeat<f32> = win_shares(game, self.evaluator, state);
        let frame = Frame {
            turn: C::turn(game, state),
            line_count: self.narrator.lines(),
            scores: game.scores(state).iter().map(|(_, &of)| self.score.amount(of)).collect(),
            shares: shares.iter().map(|(_, share)| (share * 1_000.0).round() as u16).collect(),
            picture: self.change(&svg),
            decision,
        };
        self.film.frames.push(frame);
    }

    /// Makes `svg` the current picture, and returns the change from the previous picture.
    fn change(&mut self, svg: &str) -> Change {
        let places = &mut self.places;
        let all = &mut self.film.pieces;
        let picture: Vec<u32> = pieces(svg)
            .map(|piece| {
                *places.entry(piece.to_owned()).or_insert_with(|| {
                    all.push(piece.to_owned());
                    all.len() as u32 - 1
                })
            })
            .collect();
        let pairs = self.picture.iter().zip(&picture);
        let first = pairs.take_while(|(before, now)| before == now).count();
        let rest = self.picture.len().min(picture.len()) - first;
        let pairs = self.picture.iter().rev().zip(picture.iter().rev()).take(rest);
        let last = pairs.take_while(|(before, now)| before == now).count();
        let new = picture[first..picture.len() - last].to_vec();
        self.picture = picture;
        Change { first, new, last }
    }
}

/// Splits a picture into lines, and its description into sentences. Frames share equal pieces.
fn pieces(svg: &str) -> impl Iterator<Item = &str> {
    svg.split_inclusive('\n').flat_map(|line| line.split_inclusive(". "))
}

impl<C: Chronicle> Observer<C::Game> for Filming<'_, C> {
    fn event(&mut self, event: EventOf<C>) {
        self.narrator.event(event);
    }

    fn event_at(&mut self, game: &C::Game, state: &StateOf<C>, event: EventOf<C>) {
        self.narrator.event_at(game, state, event);
    }

    fn asks_why(&self) -> bool {
        true
    }

    fn explained(&mut self, _seat: Seat, reasons: Option<&Reasons<ActionOf<C>>>) {
        self.reasons = reasons.cloned();
    }

    fn decided(&mut self, game: &C::Game, state: &StateOf<C>, seat: Seat, action: ActionOf<C>) {
        let mut legal = std::mem::take(&mut self.legal);
        game.actions(state, &mut legal);
        let (manner, mut weighed) = match self.reasons.take() {
            Some(Reasons { manner, weighed }) => (Some(manner), weighed),
            None => (None, Vec::new()),
        };
        weighed.sort_by(|one, other| other.worth.total_cmp(&one.worth));
        let options = weighed.iter().take(OPTIONS);
        let decision = Decision {
            seat: seat.index(),
            ask: C::ask(game, state),
            action: C::action_in_words(game, state, &action),
            legal: legal.len(),
            manner,
            options: options
                .map(|of| (C::action_in_words(game, state, &of.action), of.worth_text()))
                .collect(),
        };
        self.legal = legal;
        self.frame(state, Some(decision));
        self.narrator.decided(game, state, seat, action);
    }

    fn ended(&mut self, game: &C::Game, state: &StateOf<C>) {
        self.narrator.ended(game, state);
        self.frame(state, None);
    }
}

impl<C: Chronicle> ChanceObserver for Filming<'_, C> {
    fn chance(&mut self, outcome: Outcome) {
        self.narrator.chance(outcome);
    }
}

#[cfg(test)]
mod tests {
    use super::pieces;

    #[test]
    fn film_frames_reconstruct_their_picture() {
        let svg = "<svg>\n<desc>Two ships. One sinks.</desc>\n<rect/></svg>";
        let split: Vec<&str> = pieces(svg).collect();
        assert_eq!(split, ["<svg>\n", "<desc>Two ships. ", "One sinks.</desc>\n", "<rect/></svg>"]);
        assert_eq!(split.concat(), svg);
    }
}
