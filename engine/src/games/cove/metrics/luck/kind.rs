//! Kinds of luck that a game counts.

/// Kind of luck in Pirate's Cove.
#[derive(Clone, Copy)]
pub(crate) enum Kind {
    /// Effective hits by the seat's ship: hits beyond what the target can still take do not count.
    Hits,
    /// Effective hits on the seat's ship.
    HitsSuffered,
    /// Worth of drawn tavern cards.
    Cards,
    /// Worth of the treasure at an island where the seat is alone.
    TreasureAlone,
    /// Number of opponents' ships met at an island where ships fight.
    Meetings,
    /// For each opponent met, the seat's share of the two ships' total strength, summed over these opponents.
    Edge,
    /// Product of [`Edge`](Kind::Edge) and the worth of the treasure at the island.
    EdgeTreasure,
    /// Seat's share of the total strength of all ships in a battle, after each volley.
    Battles,
    /// Product of [`Battles`](Kind::Battles) and the worth of the treasure at the island.
    BattlesTreasure,
    /// Number of mutinies after flights.
    Mutinies,
}

/// Ids of all kinds of luck, in the order of [`Kind`].
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
