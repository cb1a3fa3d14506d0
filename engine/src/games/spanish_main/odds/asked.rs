//! Questions about ships, and policies for their choices.

use super::ship_words::AskedShip;

/// Subject of a question: an act of a ship, or an event that befalls the ship.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subject {
    /// The ship shoots at the target in one turn (`SM-SHO`).
    Shots,
    /// The ship rams the target, without a boarding (`SM-RAM-1`).
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
    /// The ship sails over a sargasso sea (`SM-TER-4`).
    Sargasso,
    /// The ship is tangled and tries to free herself (`SM-TER-4`).
    Weeds,
}

impl Subject {
    /// All subjects of questions about ships.
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

    /// Word for the subject in situations.
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

    /// Returns true if the subject has a target.
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

    /// Returns true if the subject lasts for a number of turns.
    pub const fn has_turns(self) -> bool {
        matches!(self, Subject::Fire | Subject::Scuttle | Subject::Weeds)
    }
}

/// Distance between two ships that lie side by side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Range {
    /// Within S: all cannon reach.
    S,
    /// Within L: only cannon of range L reach.
    L,
    /// Within doubled S: cannon of range L reach, and cannon of range S by doubled ranges.
    DoubledS,
    /// Within doubled L: only cannon of range L reach, by doubled ranges.
    DoubledL,
    /// Distance from side to side, in units of the table.
    Units(u16),
}

/// Ship that begins a duel.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Begins {
    /// The ship of the question begins.
    #[default]
    Ship,
    /// The target begins.
    Target,
}

/// Objective of the ship's player in decisions that no policy makes; the target's player minimises
/// it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Objective {
    /// Probability that the ship reaches her aim.
    #[default]
    Success,
    /// Damage: the masts that the target loses, and one more if she sinks, minus the same for the
    /// ship.
    Damage,
}

/// Policy for the mast that is given up.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum MastRule {
    /// Mast of the worst cannon: of the highest rank, then of range S, then the last. A shooter who
    /// picks takes the mast of the best cannon.
    #[default]
    Weakest,
    /// First mast from the front.
    Front,
    /// Last mast from the front.
    Back,
    /// Best choice of the mast.
    Best,
}

/// Policy for the order in which cannon shoot.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum ShotOrder {
    /// Front to back, with added cannon last.
    #[default]
    Front,
    /// Best order of cannon.
    Best,
}

/// Policy for an optional ability.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    /// The player uses the ability whenever it is possible and useful.
    Always,
    /// The player never uses the ability.
    Never,
    /// The player uses the ability if that is best.
    Best,
}

/// Policy for the plunder of a boarding.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Take {
    /// The winner takes treasure, all of it if that is allowed, else a crew.
    #[default]
    Treasure,
    /// The winner takes a crew, all crew if that is allowed, else treasure.
    Crew,
    /// The winner takes nothing.
    Nothing,
}

/// Policies of both players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Policies {
    /// Objective of best play.
    pub objective: Objective,
    /// Policy for the mast that is given up.
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
    /// Policy for extra actions (`EXTRA_ACTION_5+`, `SAME_ACTION_TWICE_5+`). `Best` takes one
    /// whenever there is a shot.
    pub extra: When,
    /// Policy for the plunder of a boarding.
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

/// Question about a ship, to be made an [`Inquiry`](super::inquiry::Inquiry).
#[derive(Clone, Debug)]
pub struct Asked {
    /// Subject of the question.
    pub subject: Subject,
    /// Ship of the question.
    pub ship: AskedShip,
    /// Target ship, if the subject has a target.
    pub target: Option<AskedShip>,
    /// Friends: ships of the same seat within S of the ship.
    pub friends: Vec<AskedShip>,
    /// Distance of the target; without it rams and boarding are at contact.
    pub range: Option<Range>,
    /// Number of turns: of all seats for a fire, else of the ship's seat.
    pub turns: u8,
    /// Ship that begins a duel.
    pub begins: Begins,
    /// Policies of both players.
    pub policies: Policies,
}
