//! Questions about the exact odds of a pirate's plan. They are stated in the same form as scenario situations.

use super::policy::Policies;
use crate::games::blackbeard::data::{Commissioner, Place, Port, Warship};
use crate::games::blackbeard::words::situation::{PirateAt, PortAt};

/// Subject of a question: a plan of the pirate, or an event that happens to him.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subject {
    /// The pirate searches for a merchant, until he finds it or has no actions left (`BB-FND`).
    Find,
    /// A foe attacks the pirate, who tries to escape (`BB-REA-4`, `BB-WAR-2`).
    Evade,
    /// A foe attacks the pirate, who fights (`BB-REA-6`, `BB-WAR-3`).
    Battle,
    /// A foe attacks the pirate, who fights or evades by his policy.
    Encounter,
    /// The pirate attacks a port (`BB-ATT-1`).
    Attack,
    /// The pirate sacks the port that he has taken (`BB-SAC`).
    Sack,
    /// The pirate grabs booty from a pirate with a Debauchery & Revelry marker (`BB-GRB-1`).
    Grab,
    /// The pirate fights the duel of a tied booty grab (`BB-DUE-3`).
    Duel,
    /// The pirate fights a duel against a challenger from an opponent's hand (`BB-EV-17`).
    Ambition,
    /// The pirate's crew mutinies (`BB-MUT-2`).
    Mutiny,
    /// An opponent plays Mutiny Conspiracy against the pirate (`BB-EV-15`).
    Conspiracy,
    /// An opponent tries to deploy a King's Commissioner against the pirate (`BB-KC-1`).
    Arrival,
    /// The pirate retires by bribe (`BB-RET-4`).
    Bribe,
    /// The pirate finds a merchant, loots it, and sails to a port with the cargo.
    Run,
}

impl Subject {
    /// All subjects of questions about pirates.
    pub const ALL: [Subject; 14] = [
        Subject::Find,
        Subject::Evade,
        Subject::Battle,
        Subject::Encounter,
        Subject::Attack,
        Subject::Sack,
        Subject::Grab,
        Subject::Duel,
        Subject::Ambition,
        Subject::Mutiny,
        Subject::Conspiracy,
        Subject::Arrival,
        Subject::Bribe,
        Subject::Run,
    ];

    /// Name of the subject on the command line and in files.
    pub const fn name(self) -> &'static str {
        match self {
            Subject::Find => "find",
            Subject::Evade => "evade",
            Subject::Battle => "battle",
            Subject::Encounter => "encounter",
            Subject::Attack => "attack",
            Subject::Sack => "sack",
            Subject::Grab => "grab",
            Subject::Duel => "duel",
            Subject::Ambition => "ambition",
            Subject::Mutiny => "mutiny",
            Subject::Conspiracy => "conspiracy",
            Subject::Arrival => "arrival",
            Subject::Bribe => "bribe",
            Subject::Run => "run",
        }
    }

    /// Returns true if questions on the subject must name a port.
    pub const fn needs_port(self) -> bool {
        matches!(
            self,
            Subject::Find | Subject::Attack | Subject::Sack | Subject::Bribe | Subject::Run
        )
    }
}

/// Counter of a foe: a King's Commissioner or a warship.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names are the rulebook's")]
pub enum FoeCounter {
    Commissioner(Commissioner),
    Warship(Warship),
}

/// Foe of the pirate, controlled by the opponent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FoeAt {
    /// Counter of the foe.
    pub who: FoeCounter,
    /// Place of the foe. The default is the pirate's area.
    pub at: Option<Place>,
}

/// Question about a pirate's exact odds, from which an [`Inquiry`](super::inquiry::Inquiry) is built.
#[derive(Clone, Debug)]
pub struct PirateQuestion {
    /// Subject of the question.
    pub subject: Subject,
    /// Pirate that the question is about. The inquiry ignores the `seat` field.
    pub pirate: PirateAt,
    /// Victim of the grab, or opponent in the duel. The `seat` field is ignored. For a challenger, every field but
    /// the name is ignored.
    pub other: Option<PirateAt>,
    /// Foe that can attack the pirate, if any.
    pub foe: Option<FoeAt>,
    /// Port that the pirate attacks, sacks or retires in, or port of the merchant that he seeks.
    pub port: Option<PortAt>,
    /// Destination port of a looting run.
    pub to: Option<Port>,
    /// Number of actions that the pirate has in one turn.
    pub actions: u8,
    /// Policies of both players.
    pub policies: Policies,
}
