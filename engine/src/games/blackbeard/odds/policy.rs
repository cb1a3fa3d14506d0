//! Policies for choices, and the objective of best play.

/// Objective of the pirate's player in decisions that no policy makes; the other player minimises
/// it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Objective {
    /// The probability of success of the pirate's plan.
    #[default]
    Success,
    /// Victory points: scored ones for a pirate who has left; for one in play, those of retiring
    /// with all he has, with doubloons in holds counted as Net Worth.
    Points,
}

/// Stance of a pirate when a foe comes (`BB-REA-4`, `BB-WAR-1`).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Stance {
    /// Fights.
    Fight,
    /// Tries to escape, and fights if he is caught.
    Evade,
    /// The better of both, and of surrender if he has a Letter of Marque.
    #[default]
    Best,
}

/// Actions of the other player in his windows (`BB-AP-3`).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum HunterRule {
    /// His KC reacts to everything it can, and his warship is used as soon as possible.
    #[default]
    Always,
    /// No action.
    Never,
    /// The worst for the pirate, including to wait, to move his KC, or to try for one.
    Best,
}

/// Use of Cunning (`BB-CUN`).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum CunningUse {
    /// If it helps.
    #[default]
    Best,
    /// Never.
    Never,
}

/// Treatment of a hostage (`BB-HOS-1`).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum HostageUse {
    /// He is kept for ransom.
    #[default]
    Keep,
    /// He is tortured.
    Torture,
    /// The better of both.
    Best,
}

/// Treatment of a tied duel (`BB-DUE-3`).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Ties {
    /// Both fight again.
    #[default]
    Again,
    /// The duel ends.
    End,
}

/// Policies of both players.
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
