//! Kinds of luck that a game counts.

/// Kind of luck in Pirates of the Spanish Main.
#[derive(Clone, Copy)]
pub(crate) enum Kind {
    /// Gold that the seat finds on islands whose treasure no seat has seen.
    Treasure,
    /// Hits by the seat: cannon, Broadsides Attacks and rams that remove a mast.
    Hits,
    /// Hits on the seat's ships.
    HitsSuffered,
    /// Seat's share of the total strength of all fleets, after each hit, times the gold on islands and aboard ships.
    StrengthGold,
    /// Gold that the seat takes from enemy ships minus gold that it loses: the mean coin of a boarding, and the part of
    /// the gold aboard that a lost mast puts at stake.
    Spoils,
    /// Seat's share of the total strength of all fleets, after each hit.
    Strength,
}

/// Ids of all kinds of luck, in the order of [`Kind`].
pub(crate) const KINDS: &[&str] =
    &["treasure", "hits", "hits_suffered", "strength_gold", "spoils", "strength"];
