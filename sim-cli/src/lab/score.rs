//! What a game is won by, in the game's own word.

/// The score of a game: `points`, `gold`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScoreWord {
    /// The name in files, columns and assertions.
    pub id: &'static str,
    /// The name for people.
    pub label: &'static str,
    /// How many of the integer units that the engine counts make one: 2 where halves are counted.
    pub unit: u64,
}
