//! Pirate's Cove as it is told to bots in other processes.

use corsair_engine::games::cove::{Cove, Sight, View};

use crate::protocol::Spoken;

impl Spoken for Cove {
    type Sight = Sight;

    const QUESTIONS: &'static [&'static str] = &[
        "rig",
        "event_treasure",
        "event_navigation",
        "event_reveal",
        "sail",
        "prepare",
        "act",
        "kegs",
        "aim",
        "parrot",
        "gift",
        "visit",
    ];

    fn sight(view: View<'_>) -> Sight {
        Sight::of(view)
    }

    fn question(view: View<'_>) -> &'static str {
        view.ask().name()
    }
}
