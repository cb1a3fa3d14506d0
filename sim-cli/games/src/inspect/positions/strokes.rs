//! Rolls and draws of play, in the notation of scenarios.

use corsair_engine::record::Outcome;
use corsair_engine::words::InWords;

use crate::inspect::replay::Chronicle;

/// Rolls and draws that are not forced, in the order of play.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Strokes {
    /// Each roll or draw in the notation of scenarios.
    pub notation: Vec<String>,
    /// Each roll or draw in words.
    pub words: Vec<String>,
    /// Number of chance outcomes up to the end of each roll or draw, with the forced outcomes that follow it.
    pub cuts: Vec<usize>,
}

impl Strokes {
    /// Returns the rolls and draws in a list of chance outcomes.
    pub(crate) fn of<C: Chronicle<Game: InWords>>(game: &C::Game, outcomes: &[Outcome]) -> Strokes {
        let Strokes { mut notation, mut words, mut cuts } = Strokes::default();
        let mut read = 0;
        while read < outcomes.len() {
            let (exact, scripted) = game.exact_words(&outcomes[read..]);
            let first = outcomes[read];
            let is_certain = first.is_certain() && !C::lies_open(game, first);
            read += scripted;
            match cuts.last_mut() {
                Some(last) if is_certain => *last = read,
                None if is_certain => {}
                Some(_) | None => {
                    words.push(C::stroke_in_words(game, first, exact.clone()));
                    notation.push(exact);
                    cuts.push(read);
                }
            }
        }
        Strokes { notation, words, cuts }
    }
}
