//! Kinds of luck that a game counts.

/// Kind of luck.
#[derive(Clone, Copy)]
pub(crate) enum Kind {
    /// Hits that count: at most the hits that the section or hull has left.
    Hits,
    /// Hits that count, on the seat's own ship.
    HitsSuffered,
    /// The worth of tavern cards.
    Cards,
    /// The worth of the treasure at an island with no other ship.
    TreasureAlone,
    /// Other ships met at an island where ships fight.
    Meetings,
    /// The seat's part of the strength of both ships, over all ships met.
    Edge,
    /// `Edge` times the worth of the treasure there.
    EdgeTreasure,
    /// The seat's part of the strength left in a battle, volley by volley.
    Battles,
    /// `Battles` times the worth of the treasure there.
    BattlesTreasure,
    /// Mutinies after flights.
    Mutinies,
}

/// The kinds of luck, in the order of [`Kind`].
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
