//! Blackbeard in the protocol of external bots.

use corsair_engine::games::blackbeard::{Blackbeard, Observation, Question, View};

use crate::features::Features;
use crate::protocol::ProtocolGame;

/// The names of all questions.
const QUESTIONS: &[&str] = &{
    let mut names = [""; Question::ALL.len()];
    let mut at = 0;
    while at < names.len() {
        names[at] = Question::ALL[at].name();
        at += 1;
    }
    names
};

impl ProtocolGame for Blackbeard {
    type Observation = Observation;

    fn questions(&self) -> &'static [&'static str] {
        QUESTIONS
    }

    fn observation(view: View<'_>) -> Observation {
        Observation::of(view)
    }

    fn question(view: View<'_>) -> &'static str {
        view.ask().map_or("over", |ask| ask.question.name())
    }

    fn features(view: View<'_>, into: &mut Features<'_>) {
        into.take(&Self::observation(view));
    }
}
