//! Questions about ships, and policies for their choices.

use super::ship_words::AskedShip;

/// Subject of a question: an act of the ship, or an event that happens to her.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subject {
    /// The ship shoots at the target during one turn (`SM-SHO`).
    Shots,
    /// The ship rams the target, and no boarding follows (`SM-RAM-1`).
    Ram,
    /// The ship boards the target (`SM-BRD-1`).
    Board,
    /// The ship rams the target, then boards it.
    Assault,
    /// Both ships shoot, turn by turn, until one has no mast left.
    Duel,
    /// The ship's fire masts burn (`SM-FIM`).
    Fire,
    /// The ship is derelict and tries to scuttle (`SM-SCU-1`).
    Scuttle,
    /// The ship sails onto a reef (`SM-TER-3`).
    Reef,
    /// The ship sails into a sargasso sea (`SM-TER-4`).
    Sargasso,
    /// The ship is tangled in weeds and tries to free herself (`SM-TER-4`).
    Weeds,
}

impl Subject {
    /// All subjects, in the order of their declaration.
    pub const ALL: [Subject; 10] = [
        Subject::Shots,
        Subject::Ram,
        Subject::Board,
        Subject::Assault,
        Subject::Duel,
        Subject::Fire,
        Subject::Scuttle,
        Subject::Reef,
        Subject::Sargasso,
        Subject::Weeds,
    ];

    /// Word for the subject, as questions spell it.
    pub const fn name(self) -> &'static str {
        match self {
            Subject::Shots => "shots",
            Subject::Ram => "ram",
            Subject::Board => "board",
            Subject::Assault => "assault",
            Subject::Duel => "duel",
            Subject::Fire => "fire",
            Subject::Scuttle => "scuttle",
            Subject::Reef => "reef",
            Subject::Sargasso => "sargasso",
            Subject::Weeds => "weeds",
        }
    }

    /// Returns true if questions of this subject need a target ship.
    pub const fn has_target(self) -> bool {
        match self {
            Subject::Shots | Subject::Ram | Subject::Board | Subject::Assault | Subject::Duel => {
                true
            }
            Subject::Fire
            | Subject::Scuttle
            | Subject::Reef
            | Subject::Sargasso
            | Subject::Weeds => false,
        }
    }

    /// Returns true if questions of this subject cover a number of turns.
    pub const fn has_turns(self) -> bool {
        matches!(self, Subject::Fire | Subject::Scuttle | Subject::Weeds)
    }
}

/// Distance between the ship and her target, which is beside her.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Range {
    /// Within S: cannon of both ranges reach the target.
    S,
    /// Within L: only cannon of range L reach the target.
    L,
    /// Within twice S. Cannon of range L reach the target; cannon of range S reach it only at doubled ranges.
    DoubledS,
    /// Within twice L. Only cannon of range L reach the target, and only at doubled ranges.
    DoubledL,
    /// Distance between the sides of the two ships, in units of 0.1 mm.
    Units(u16),
}

/// Ship that takes the first turn of a duel.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Begins {
    /// The ship of the question has the first turn.
    #[default]
    Ship,
    /// The target ship has the first turn.
    Target,
}

/// Objective of best play. The ship's player maximizes it, and the target's player minimizes it. Best play makes all
/// decisions that no policy makes.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Objective {
    /// Probability that the ship achieves the aim of the question.
    #[default]
    Success,
    /// Damage to the target minus damage to the ship. Damage is the number of lost masts, plus one
    /// for a sunk target.
    Damage,
}

/// Policy for the choice of a lost or burning mast.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum MastRule {
    /// Mast with the worst cannon: highest rank, then range S, then farthest back. An enemy who chooses takes the
    /// mast with the best cannon.
    #[default]
    Weakest,
    /// Front mast.
    Front,
    /// Rear mast.
    Back,
    /// Mast chosen by best play.
    Best,
}

/// Policy for the order in which cannon shoot.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum ShotOrder {
    /// From front to back; cannon added by abilities shoot last.
    #[default]
    Front,
    /// Order chosen by best play.
    Best,
}

/// Policy for the use of an optional ability.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    /// The player uses the ability whenever it can help.
    Always,
    /// The player never uses the ability.
    Never,
    /// Best play decides each use.
    Best,
}

/// Policy for the plunder after a won boarding.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Take {
    /// The winner takes as much treasure as the rules allow, or a crew if there is no treasure.
    #[default]
    Treasure,
    /// The winner takes as many crew as the rules allow, or treasure if there is no crew.
    Crew,
    /// The winner takes nothing.
    Nothing,
}

/// Policies that make the decisions of both players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Policies {
    /// Objective of decisions by best play.
    pub objective: Objective,
    /// Policy for the choice of a lost or burning mast.
    pub masts: MastRule,
    /// Policy for the order in which cannon shoot.
    pub order: ShotOrder,
    /// Policy for second shots and re-rolls (`CANNONEER`, `REROLL_1`).
    pub second: When,
    /// Policy for Broadsides Attacks (`SM-KEY-02`).
    pub broadsides: When,
    /// Policy for doubled ranges (`DOUBLE_RANGE_6`).
    pub double: When,
    /// Policy for chainshot, firepots and stinkpots (`SM-CRW-3`).
    pub special: When,
    /// Policy for cancelling abilities that the opponent announces (`CANCEL_S`).
    pub cancel: When,
    /// Policy for extra actions (`EXTRA_ACTION_5+`, `SAME_ACTION_TWICE_5+`). `Best` tries to get an extra action
    /// whenever the ship has a shot.
    pub extra: When,
    /// Policy for the plunder after a won boarding.
    pub take: Take,
}

impl Default for Policies {
    fn default() -> Policies {
        Policies {
            objective: Objective::default(),
            masts: MastRule::default(),
            order: ShotOrder::default(),
            second: When::Best,
            broadsides: When::Best,
            double: When::Best,
            special: When::Never,
            cancel: When::Never,
            extra: When::Never,
            take: Take::default(),
        }
    }
}

/// Question about a ship, as it was asked; [`Inquiry`](super::inquiry::Inquiry) checks it and sets up its table.
#[derive(Clone, Debug)]
pub struct ShipQuestion {
    /// Subject of the question.
    pub subject: Subject,
    /// Ship that the question is about.
    pub ship: AskedShip,
    /// Target ship, if the subject has a target.
    pub target: Option<AskedShip>,
    /// Friendly ships within S of the ship.
    pub friends: Vec<AskedShip>,
    /// Distance to the target. If it is omitted, the ships touch in questions about rams and boardings.
    pub range: Option<Range>,
    /// Number of turns: turns of all seats in questions about fire, otherwise turns of the ship's seat.
    pub turns: u8,
    /// Ship that has the first turn of a duel.
    pub begins: Begins,
    /// Policies that make the decisions of both players.
    pub policies: Policies,
}
