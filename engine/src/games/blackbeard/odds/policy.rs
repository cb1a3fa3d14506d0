//! How those decide who have a choice, and what best play is best at.

/// What the pirate's player raises by the decisions that no policy makes; the other lowers it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Objective {
    /// The probability that what the pirate set out to do succeeds.
    #[default]
    Success,
    /// Victory points: of one who is gone as he scored, of one in play as if he retired with all he
    /// has, doubloons in holds counted as Net Worth.
    Points,
}

/// What a pirate does when a foe comes (`BB-REA-4`, `BB-WAR-1`).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Stance {
    /// Fights.
    Fight,
    /// Tries to escape, and fights if he is caught.
    Evade,
    /// The best of both, and of surrender if he has a Letter of Marque.
    #[default]
    Best,
}

/// What the other player does in his windows (`BB-AP-3`).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum HunterRule {
    /// His KC reacts to all it can, his warship is used as soon as it can be.
    #[default]
    Always,
    /// Nothing.
    Never,
    /// Whatever is worst for the pirate: also to wait, to move his KC, to try for one.
    Best,
}

/// Whether Cunning is used (`BB-CUN`).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum CunningUse {
    /// Where it helps.
    #[default]
    Best,
    /// Never.
    Never,
}

/// What is done to a hostage (`BB-HOS-1`).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum HostageUse {
    /// He is kept for ransom.
    #[default]
    Keep,
    /// He is tortured.
    Torture,
    /// The best of both.
    Best,
}

/// What becomes of a tied duel (`BB-DUE-3`).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Ties {
    /// Both fight again.
    #[default]
    Again,
    /// The duel ends.
    End,
}

/// How all decide who have a choice.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[expect(missing_docs, reason = "each type says what it decides")]
pub struct Policies {
    pub objective: Objective,
    pub stance: Stance,
    pub hunter: HunterRule,
    pub cunning: CunningUse,
    pub hostage: HostageUse,
    pub ties: Ties,
}
