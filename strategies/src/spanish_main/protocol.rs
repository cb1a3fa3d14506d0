//! Pirates of the Spanish Main in the line protocol of external bots.

use corsair_engine::games::spanish_main::{Question, SpanishMain, TableSeen, View};

use crate::features::Features;
use crate::protocol::ProtocolGame;

impl ProtocolGame for SpanishMain {
    type Observation = TableSeen;

    fn questions(&self) -> &'static [&'static str] {
        Question::NAMES
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
