//! Pirate's Cove as it is told to bots in other processes.

use corsair_engine::games::cove::{Cove, Sight, View};

use crate::protocol::Spoken;

impl Spoken for Cove {
    type Sight = Sight;

    fn sight(view: View<'_>) -> Sight {
        Sight::of(view)
    }

    fn question(view: View<'_>) -> &'static str {
        view.ask().name()
    }
}
