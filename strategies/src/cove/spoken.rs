//! Pirate's Cove as it is told to bots in other processes.

use corsair_engine::games::cove::{Cove, Sight, TavernStyle, View};

use crate::protocol::Spoken;

impl Spoken for Cove {
    type Sight = Sight;

    fn questions(&self) -> &'static [&'static str] {
        match self.rules().tavern.style {
            TavernStyle::PiratesCove => &[
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
            ],
            TavernStyle::Piratenbucht => {
                &["rig", "sail", "action", "prepare", "act", "before_roll", "aim", "gift", "visit"]
            }
        }
    }

    fn sight(view: View<'_>) -> Sight {
        Sight::of(view)
    }

    fn question(view: View<'_>) -> &'static str {
        view.ask().name()
    }
}
