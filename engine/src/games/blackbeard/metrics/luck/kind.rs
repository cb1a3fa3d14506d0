//! Kinds of luck that a game counts.

/// Kind of luck in Blackbeard.
#[derive(Clone, Copy)]
pub(crate) enum Kind {
    /// Notoriety from attacks, sacks, battles and duels.
    Notoriety,
    /// Points at stake in the seat's pirates whom battles, duels, storms and hits eliminate.
    Losses,
    /// Doubloons from cargoes, booties, treasures, ransoms and grabs.
    Doubloons,
    /// Notoriety of pirates whom the seat's King's Commissioner kills.
    Kills,
    /// Draws of the General Pardon, which shortens the game.
    Pardons,
    /// Worth of drawn event cards.
    Cards,
}

/// Ids of all kinds of luck, in the order of [`Kind`].
pub(crate) const KINDS: &[&str] =
    &["notoriety", "losses", "doubloons", "kills", "pardons", "cards"];
