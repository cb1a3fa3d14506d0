//! Policies for choices, and the objective of best play.

/// Objective that the pirate's player maximises and the opponent minimises in decisions without a policy.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Objective {
    /// Probability of an outcome that is a success for the pirate.
    #[default]
    Success,
    /// Victory points. A pirate who has left play counts the points that he scored. A pirate in play counts the
    /// points for retiring at once, with the doubloons in his holds as Net Worth.
    Points,
}

/// Policy of a pirate whom a foe attacks (`BB-REA-4`, `BB-WAR-1`).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Stance {
    /// The pirate fights.
    Fight,
    /// The pirate tries to escape, and fights if he is caught.
    Evade,
    /// The pirate fights, evades or, with a Letter of Marque, surrenders, whichever is best.
    #[default]
    Best,
}

/// Policy of the opponent in reaction windows (`BB-AP-3`).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum HunterRule {
    /// The King's Commissioner reacts whenever possible, and the warship attacks as soon as possible.
    #[default]
    Always,
    /// The opponent takes no action.
    Never,
    /// The opponent takes the action that is worst for the pirate, such as waiting, or moving or deploying a King's
    /// Commissioner.
    Best,
}

/// Policy for the use of Cunning (`BB-CUN`).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum CunningUse {
    /// The pirate spends Cunning whenever it improves the objective.
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
    /// The pirate keeps or tortures the hostage, whichever is better.
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
#[expect(missing_docs, reason = "each type documents its decision")]
pub struct Policies {
    pub objective: Objective,
    pub stance: Stance,
    pub hunter: HunterRule,
    pub cunning: CunningUse,
    pub hostage: HostageUse,
    pub ties: Ties,
}
