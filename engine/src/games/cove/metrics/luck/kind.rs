//! Kinds of luck that a game counts.

/// A kind of luck.
#[derive(Clone, Copy)]
pub(crate) enum Kind {
    /// Hits that count: no more than the section or the hull aimed at has left.
    Hits,
    /// Hits that count, on the own ship.
    HitsSuffered,
    /// The worth of tavern cards.
    Cards,
    /// The worth of the treasure of an island where no other ship has sailed.
    TreasureAlone,
    /// Other ships met at an island where ships fight.
    Meetings,
    /// The part of both ships' strength that is the own, over those met.
    Edge,
    /// The same times the worth of the treasure there.
    EdgeTreasure,
    /// The part of the strength left in a battle that is the own, volley by volley.
    Battles,
    /// The same times the worth of the treasure there.
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
