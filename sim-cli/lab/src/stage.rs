//! What an estimate rests on: deals by which something was chosen, or deals played after the choice.

/// What an estimate rests on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// The deals by which the search chose: who was chosen looks better than it is.
    Exploratory,
    /// Deals that were played after the choice.
    Confirmed,
}

impl Stage {
    /// The name in files.
    pub const fn name(self) -> &'static str {
        match self {
            Stage::Exploratory => "exploratory",
            Stage::Confirmed => "confirmed",
        }
    }
}
