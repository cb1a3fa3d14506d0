//! Questions about ships, and policies for their choices.

use super::ship_words::AskedShip;

/// Subject of a question: an act of a ship, or an event that befalls her.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subject {
    /// She shoots at the target in one turn (`SM-SHO`).
    Shots,
    /// She rams it, without a boarding (`SM-RAM-1`).
    Ram,
    /// She boards it (`SM-BRD-1`).
    Board,
    /// She rams it, then boards it.
    Assault,
    /// Both shoot, turn by turn, until one has no mast left.
    Duel,
    /// Her fire masts burn (`SM-FIM`).
    Fire,
    /// She is derelict and tries to scuttle (`SM-SCU-1`).
    Scuttle,
    /// She sails onto a reef (`SM-TER-3`).
    Reef,
    /// She sails over a sargasso sea (`SM-TER-4`).
    Sargasso,
    /// She is tangled and tries to free herself (`SM-TER-4`).
    Weeds,
}

impl Subject {
    /// All of them.
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

    /// The word for the subject.
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
    /// All cannon reach.
    S,
    /// Cannon of range L reach.
    L,
    /// Cannon of range S reach by doubled ranges, and all of range L.
    DoubledS,
    /// Cannon of range L reach by doubled ranges.
    DoubledL,
    /// This distance from side to side, in units of the table.
    Units(u16),
}

/// Ship that begins a duel.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Begins {
    /// The ship.
    #[default]
    Ship,
    /// The target.
    Target,
}

/// Objective of the ship's player in decisions that no policy makes; the target's player minimises
/// it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Objective {
    /// The probability of success.
    #[default]
    Success,
    /// The masts that the target loses, and one more if she sinks, minus the same for the ship.
    Damage,
}

/// Choice of the mast that is given up.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum MastRule {
    /// The one of the worst cannon: of the highest rank, of these of range S, of these the last. A
    /// shooter who picks takes the one of the best cannon.
    #[default]
    Weakest,
    /// The first from the front.
    Front,
    /// The last.
    Back,
    /// The best choice.
    Best,
}

/// Order in which cannon shoot.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum ShotOrder {
    /// Front to back, added ones last.
    #[default]
    Front,
    /// The best choice.
    Best,
}

/// Use of an optional ability.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    /// Whenever it can be and has a use.
    Always,
    /// Never.
    Never,
    /// If it is best.
    Best,
}

/// Plunder that the winner of a boarding takes.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Take {
    /// Treasure, all of it if that is allowed; else a crew.
    #[default]
    Treasure,
    /// A crew, all if that is allowed; else treasure.
    Crew,
    /// Nothing.
    Nothing,
}

/// Policies of both players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Policies {
    /// Objective of best play.
    pub objective: Objective,
    /// Choice of the mast that is given up.
    pub masts: MastRule,
    /// Order in which cannon shoot.
    pub order: ShotOrder,
    /// Second shots and re-rolls (`CANNONEER`, `REROLL_1`).
    pub second: When,
    /// Broadsides Attacks (`SM-KEY-02`).
    pub broadsides: When,
    /// Doubled ranges (`DOUBLE_RANGE_6`).
    pub double: When,
    /// Chainshot, firepots, stinkpots (`SM-CRW-3`).
    pub special: When,
    /// Cancelling abilities that the opponent announces (`CANCEL_S`).
    pub cancel: When,
    /// Extra actions (`EXTRA_ACTION_5+`, `SAME_ACTION_TWICE_5+`); best means whenever there is a
    /// shot.
    pub extra: When,
    /// Plunder that the winner of a boarding takes.
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

/// Question, to be made an [`Inquiry`](super::inquiry::Inquiry).
#[derive(Clone, Debug)]
pub struct Asked {
    /// The subject.
    pub subject: Subject,
    /// The ship.
    pub ship: AskedShip,
    /// The other ship, if the subject has a target.
    pub target: Option<AskedShip>,
    /// Ships of the same seat within S of the ship.
    pub friends: Vec<AskedShip>,
    /// Distance of the target; rams and boarding are at contact without it.
    pub range: Option<Range>,
    /// Number of turns: of all seats for a fire, else of the ship's.
    pub turns: u8,
    /// Ship that begins a duel.
    pub begins: Begins,
    /// Policies of both players.
    pub policies: Policies,
}
