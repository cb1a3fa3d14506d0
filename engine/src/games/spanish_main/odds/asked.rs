//! What is asked, and how those decide who have a choice.

use super::ship_words::AskedShip;

/// What a ship does, or what befalls her.
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

    /// The word for it.
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

    /// Whether it is about a target.
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

    /// Whether it lasts for a number of turns.
    pub const fn has_turns(self) -> bool {
        matches!(self, Subject::Fire | Subject::Scuttle | Subject::Weeds)
    }
}

/// How far apart two ships are that lie side by side.
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
    /// This far from side to side, in units of the table.
    Units(u16),
}

/// Who begins a duel.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Begins {
    /// The ship.
    #[default]
    Ship,
    /// The target.
    Target,
}

/// What the ship's player raises by the decisions that no policy makes; the other lowers it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Objective {
    /// The probability of success.
    #[default]
    Success,
    /// The masts that the target loses, and one more if she sinks, less what the ship loses so.
    Damage,
}

/// Which mast is given up.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum MastRule {
    /// The one of the worst cannon: of the highest rank, of these of range S, of these the last. A shooter who picks
    /// takes the one of the best.
    #[default]
    Weakest,
    /// The first from the front.
    Front,
    /// The last.
    Back,
    /// The best choice.
    Best,
}

/// In which order cannon shoot.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum ShotOrder {
    /// Front to back, added ones last.
    #[default]
    Front,
    /// The best choice.
    Best,
}

/// When something optional is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    /// Whenever it can be and is of use.
    Always,
    /// Never.
    Never,
    /// Where it is best.
    Best,
}

/// What the winner of a boarding takes.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Take {
    /// Treasure, all of it where that may be taken; else a crew.
    #[default]
    Treasure,
    /// A crew, all where they may be taken; else treasure.
    Crew,
    /// Nothing.
    Nothing,
}

/// How those decide who have a choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Policies {
    /// What best play maximises.
    pub objective: Objective,
    /// Which mast is given up.
    pub masts: MastRule,
    /// In which order cannon shoot.
    pub order: ShotOrder,
    /// Second shots and re-rolls (`CANNONEER`, `REROLL_1`).
    pub second: When,
    /// Broadsides Attacks (`SM-KEY-02`).
    pub broadsides: When,
    /// Doubled ranges (`DOUBLE_RANGE_6`).
    pub double: When,
    /// Chainshot, firepots, stinkpots (`SM-CRW-3`).
    pub special: When,
    /// Cancelling what the other announces (`CANCEL_S`).
    pub cancel: When,
    /// Extra actions (`EXTRA_ACTION_5+`, `SAME_ACTION_TWICE_5+`); best is whenever there is a shot.
    pub extra: When,
    /// What the winner of a boarding takes.
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

/// A question, to be made an [`Inquiry`](super::inquiry::Inquiry).
#[derive(Clone, Debug)]
pub struct Asked {
    /// What it is about.
    pub subject: Subject,
    /// The ship.
    pub ship: AskedShip,
    /// The other ship, where it is about one.
    pub target: Option<AskedShip>,
    /// Ships of the same seat within S of the ship.
    pub friends: Vec<AskedShip>,
    /// How far the target is; rams and boarding are at contact without it.
    pub range: Option<Range>,
    /// How many turns: of all seats for a fire, else of the ship's.
    pub turns: u8,
    /// Who begins a duel.
    pub begins: Begins,
    /// How those decide who have a choice.
    pub policies: Policies,
}
