//! Blackbeard in the line protocol of external bots.

use corsair_engine::games::blackbeard::{Blackbeard, Question, TableSeen, View};

use crate::features::Features;
use crate::protocol::ProtocolGame;

/// Names of all questions that the game asks.
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
    type Observation = TableSeen;

    fn questions(&self) -> &'static [&'static str] {
        QUESTIONS
    }

    fn observation(view: View<'_>) -> TableSeen {
        TableSeen::of(view)
    }

    fn question(view: View<'_>) -> &'static str {
        view.ask().map_or("over", |ask| ask.question.name())
    }

    fn features(view: View<'_>, into: &mut Features<'_>) {
        into.take(&Self::observation(view));
    }
}
