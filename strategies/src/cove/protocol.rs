//! Pirate's Cove and Piratenbucht in the line protocol of external bots.

use corsair_engine::games::cove::{Cove, TableSeen, TavernStyle, View};

use crate::features::Features;
use crate::protocol::ProtocolGame;

impl ProtocolGame for Cove {
    type Observation = TableSeen;

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

    fn observation(view: View<'_>) -> TableSeen {
        TableSeen::of(view)
    }

    fn question(view: View<'_>) -> &'static str {
        view.ask().name()
    }

    fn features(view: View<'_>, into: &mut Features<'_>) {
        into.take(&Self::observation(view));
    }
}
