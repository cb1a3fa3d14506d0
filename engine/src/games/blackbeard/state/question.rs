//! Questions to seats: the decisions of the ledger.

use crate::games::blackbeard::data::Pirate;
use crate::seat::Seat;

/// Question to a seat, with the pirate that it is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ask {
    /// Question to the seat.
    pub question: Question,
    /// Seat that decides.
    pub seat: Seat,
    /// Pirate that the question is about, if any.
    pub pirate: Option<Pirate>,
}

/// Kind of question to a seat: a decision of the ledger.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Question {
    /// Set-up: choose a pirate card (`BB-SET-1`).
    Draft,
    /// Set-up: choose a pirate, an area and a ship (`BB-SET-5`).
    Deploy,
    /// Choose a card to discard for Finger of Fate, blind (`BB-EV-07`).
    DiscardForFate,
    /// After a draw: choose a pirate to deploy, or none (`BB-NEW`).
    Recruit,
    /// The turn: play a card, take an action, or end the turn (`BB-TRN-4`).
    Turn,
    /// Anti-pirate player: react to an announced action, or pass (`BB-AP-3`).
    AntiPirate,
    /// React with a King's Commissioner at the destination of a Move, or pass (`kc.reacts_to_move`).
    Arrival,
    /// Play KC Surprise or pass (`BB-EV-11`).
    Surprise,
    /// Play Double Cross or pass (`BB-EV-04`).
    DoubleCross,
    /// Play Debauchery & Revelry or pass (`BB-EV-02`).
    Revelry,
    /// Attack with the warship or leave it on station (`BB-EV-21`).
    WarshipAttack,
    /// Play Skull & Crossbones or pass (`BB-EV-19`).
    Skull,
    /// Fight the foe or evade it (`BB-REA-4`, `BB-WAR-1`).
    Evade,
    /// Surrender or fight (`BB-RET-5`).
    Surrender,
    /// Spend a point of Cunning on the roll, or pass (`BB-CUN`).
    Cunning,
    /// Take the cargo or decline it (`BB-LOO-1`).
    Cargo,
    /// Take the free conversion or decline it (`convert.actions`).
    FreeConversion,
    /// Empty a hold for the booty of a port, or leave the booty (`BB-ATT-4`).
    PortBooty,
    /// Keep a hostage for ransom or torture it (`BB-HOS-1`).
    Hostage,
    /// Declare voluntary Debauchery & Revelry or decline it (`BB-LOO-4`, `BB-INP-7`).
    VoluntaryRevelry,
    /// In port: obtain a Letter of Marque or decline it (`BB-EV-12`).
    Letter,
    /// In port: ransom this hostage or keep it (`BB-INP-2`).
    Ransom,
    /// In port: choose the holds to convert (`BB-INP-3`).
    Booty,
    /// In port: divide the points of a refit (`BB-INP-4`).
    Refit,
    /// In port: ask the governor for a Safe Haven, or pass (`BB-INP-5`).
    Haven,
    /// Pay for the Safe Haven or refuse (`BB-INP-5`).
    PayHaven,
    /// Pay for the retirement or refuse (`BB-RET-4`).
    PayRetirement,
    /// Choose the spoils of a won duel (`BB-DUE-3`).
    Spoils,
    /// Fight a tied duel again, or end it (`BB-DUE-3`).
    DuelAgain,
    /// Choose the pirate who takes over a ship (`BB-MUT-2`).
    Successor,
    /// Choose the ally who bears an odd hit (`BB-ALL-3`).
    OddHit,
    /// Choose the hold to fill (`BB-HOL`, with `holds.choice = "owner"`).
    FillHold,
    /// Choose the hold to empty (`BB-HOL`, with `holds.choice = "owner"`).
    EmptyHold,
    /// Choose the first hold from which grabbed doubloons are taken (`BB-HOL`, with `holds.choice = "owner"`).
    GiveFromHold,
}

impl Question {
    /// All questions to seats.
    pub const ALL: [Question; 34] = [
        Question::Draft,
        Question::Deploy,
        Question::DiscardForFate,
        Question::Recruit,
        Question::Turn,
        Question::AntiPirate,
        Question::Arrival,
        Question::Surprise,
        Question::DoubleCross,
        Question::Revelry,
        Question::WarshipAttack,
        Question::Skull,
        Question::Evade,
        Question::Surrender,
        Question::Cunning,
        Question::Cargo,
        Question::FreeConversion,
        Question::PortBooty,
        Question::Hostage,
        Question::VoluntaryRevelry,
        Question::Letter,
        Question::Ransom,
        Question::Booty,
        Question::Refit,
        Question::Haven,
        Question::PayHaven,
        Question::PayRetirement,
        Question::Spoils,
        Question::DuelAgain,
        Question::Successor,
        Question::OddHit,
        Question::FillHold,
        Question::EmptyHold,
        Question::GiveFromHold,
    ];

    /// Name of the question in traces and facts.
    pub const fn name(self) -> &'static str {
        match self {
            Question::Draft => "draft",
            Question::Deploy => "deploy",
            Question::DiscardForFate => "discard_for_fate",
            Question::Recruit => "recruit",
            Question::Turn => "turn",
            Question::AntiPirate => "anti_pirate",
            Question::Arrival => "arrival",
            Question::Surprise => "surprise",
            Question::DoubleCross => "double_cross",
            Question::Revelry => "revelry",
            Question::WarshipAttack => "warship_attack",
            Question::Skull => "skull",
            Question::Evade => "evade",
            Question::Surrender => "surrender",
            Question::Cunning => "cunning",
            Question::Cargo => "cargo",
            Question::FreeConversion => "free_conversion",
            Question::PortBooty => "port_booty",
            Question::Hostage => "hostage",
            Question::VoluntaryRevelry => "voluntary_revelry",
            Question::Letter => "letter",
            Question::Ransom => "ransom",
            Question::Booty => "booty",
            Question::Refit => "refit",
            Question::Haven => "haven",
            Question::PayHaven => "pay_haven",
            Question::PayRetirement => "pay_retirement",
            Question::Spoils => "spoils",
            Question::DuelAgain => "duel_again",
            Question::Successor => "successor",
            Question::OddHit => "odd_hit",
            Question::FillHold => "fill_hold",
            Question::EmptyHold => "empty_hold",
            Question::GiveFromHold => "give_from_hold",
        }
    }
}

/// Kind of anti-pirate action. Each kind is taken at most once in a pirate action (`BB-AP-1`, `BB-AP-2`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ApKind {
    /// First kind: try to deploy a King's Commissioner.
    DeployKc,
    /// Second kind: use the player's King's Commissioner.
    UseKc,
    /// Third kind: use a warship, or play Warship Sighting.
    Warship,
    /// Fourth kind: play an anti-pirate card other than Warship Sighting.
    Event,
}
