//! The stages of a search, which an estimate comes from.

use corsair_stats::named;

named! {
    /// Stage of a search that an estimate comes from.
    pub enum Stage {
        /// Deals of the search itself, on which the winner looks better than it is.
        Exploratory = "exploratory",
        /// Deals that were played after the choice.
        Confirmed = "confirmed",
    }
}
