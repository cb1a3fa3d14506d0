//! A film of one game: at every decision the picture of the table, the position in the story, the
//! scores and the bot's reasons.

use std::collections::HashMap;

use corsair_engine::chance_observer::ChanceObserver;
use corsair_engine::record::Outcome;
use corsair_engine::strategy::Reasons;
use corsair_engine::{Game, Observer, PerSeat, Seat};
use corsair_strategies::search::{Evaluator, win_shares};
use serde::Serialize;

use crate::inspect::replay::{ActionOf, Chronicle, EventOf, Narrator, StateOf, Subject, Why};
use corsair_lab::{CountedAmount, ScoreWord};

/// A game, frame by frame.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Film {
    /// The name of each seat.
    pub names: Vec<String>,
    /// The lines of the story.
    pub story: Vec<String>,
    /// The pieces of pictures, each once.
    pub pieces: Vec<String>,
    /// The game before each decision, in order, and at the end.
    pub frames: Vec<Frame>,
}

/// The game at one moment.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Frame {
    /// The turn, from 1; 0 before the first.
    pub turn: u32,
    /// Number of story lines about events up to this frame.
    pub line_count: usize,
    /// The score of each seat.
    pub scores: Vec<CountedAmount>,
    /// The share of the win that the game's evaluator expects for each seat, in thousandths.
    pub shares: Vec<u16>,
    /// The picture, as a change of the previous frame's.
    pub picture: Change,
    /// The decision; `None` at the end.
    pub decision: Option<Decision>,
}

/// A picture made from the previous one: its first pieces, new ones, its last pieces.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Change {
    /// The number of pieces kept at the beginning.
    pub first: usize,
    /// The indices of new pieces among [`Film::pieces`].
    pub new: Vec<u32>,
    /// The number of pieces kept at the end.
    pub last: usize,
}

/// A decision with the bot's reasons.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Decision {
    /// The deciding seat.
    pub seat: usize,
    /// The question, in a word.
    pub ask: &'static str,
    /// The action taken.
    pub action: String,
    /// The number of legal actions, or of listed actions if lists are samples.
    pub legal: usize,
    /// The bot's way of deciding, if the bot reports one.
    pub manner: Option<String>,
    /// Actions as the bot valued them, the best first, at most [`OPTIONS`].
    pub options: Vec<(String, String)>,
}

/// The number of weighed actions that a frame keeps.
pub const OPTIONS: usize = 8;

/// The observer that makes a film.
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
    /// An observer that waits for the first decision.
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

    /// The film, whose story ends with the game.
    pub(crate) fn into_film(mut self) -> Film {
        self.film.story = self.narrator.into_story().lines().map(String::from).collect();
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

    /// Makes this the current picture, and returns the change.
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

/// The lines of a picture, and the sentences of its description, so that rarely changing ones are
/// shared.
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
            action: C::action_in_words(&action),
            legal: legal.len(),
            manner,
            options: options.map(|of| (C::action_in_words(&of.action), of.worth_text())).collect(),
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
