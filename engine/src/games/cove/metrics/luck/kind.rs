//! Kinds of luck that a game counts.

/// Kind of luck in Pirate's Cove.
#[derive(Clone, Copy)]
pub(crate) enum Kind {
    /// Effective hits of the seat: at most the hits that the section or hull has left.
    Hits,
    /// Effective hits on the seat's own ship.
    HitsSuffered,
    /// Worth of drawn tavern cards.
    Cards,
    /// Worth of the treasure at an island where the seat is alone.
    TreasureAlone,
    /// Number of ships met at an island where ships fight.
    Meetings,
    /// Seat's part of the strength of two ships, summed over all ships met.
    Edge,
    /// Product of `Edge` and the worth of the treasure at the island.
    EdgeTreasure,
    /// Seat's part of the strength left in a battle, volley by volley.
    Battles,
    /// Product of `Battles` and the worth of the treasure at the island.
    BattlesTreasure,
    /// Mutinies after flights.
    Mutinies,
}

/// Ids of the kinds of luck, in the order of [`Kind`].
pub(crate) const KINDS: &[&str] = &[
    "hits",
    "hits_suffered",
    "cards",
    "treasure_alone",
    "meetings",
    "edge",
    "edge_treasure",
    "battles",
    "battles_treasure",
    "mutinies",
];
