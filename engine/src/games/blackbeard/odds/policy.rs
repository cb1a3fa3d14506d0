//! Policies for choices, and the objective of best play.

/// Objective of the pirate's player in decisions that no policy makes; the opponent minimises it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Objective {
    /// Probability that the pirate's plan succeeds.
    #[default]
    Success,
    /// Victory points. A pirate who has left counts the scored points. One in play counts the
    /// points of retiring with everything, with doubloons in holds as Net Worth.
    Points,
}

/// Stance of a pirate when a foe comes (`BB-REA-4`, `BB-WAR-1`).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Stance {
    /// The pirate fights.
    Fight,
    /// The pirate tries to escape, and fights if he is caught.
    Evade,
    /// The pirate takes the best of fight, escape and, with a Letter of Marque, surrender.
    #[default]
    Best,
}

/// Policy of the opponent for AP windows (`BB-AP-3`).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum HunterRule {
    /// The KC reacts whenever it can, and the warship is used as soon as possible.
    #[default]
    Always,
    /// The opponent takes no action.
    Never,
    /// The opponent takes the worst action for the pirate; it may wait, move a KC, or try to deploy
    /// one.
    Best,
}

/// Policy for Cunning (`BB-CUN`).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum CunningUse {
    /// The pirate spends Cunning where it helps.
    #[default]
    Best,
    /// The pirate spends no Cunning.
    Never,
}

/// Policy for a hostage (`BB-HOS-1`).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum HostageUse {
    /// The pirate keeps the hostage for ransom.
    #[default]
    Keep,
    /// The pirate tortures the hostage.
    Torture,
    /// The pirate takes the better of ransom and torture.
    Best,
}

/// Policy for a tied duel (`BB-DUE-3`).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Ties {
    /// The duellists fight again.
    #[default]
    Again,
    /// The duel ends.
    End,
}

/// Policies of the pirate's player and the opponent.
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
