//! Questions about pirates, in the words of situations.

use super::policy::Policies;
use crate::games::blackbeard::data::{Commissioner, Place, Port, Warship};
use crate::games::blackbeard::words::situation::{PirateAt, PortAt};

/// Subject of a question: a plan of the pirate, or an event that befalls him.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subject {
    /// The pirate searches for a merchant, as often as actions allow (`BB-FND`).
    Find,
    /// A foe comes, and the pirate tries to escape (`BB-REA-4`, `BB-WAR-2`).
    Evade,
    /// A foe comes, and the pirate fights (`BB-REA-6`, `BB-WAR-3`).
    Battle,
    /// A foe comes, and the pirate acts by the policy.
    Encounter,
    /// The pirate attacks a port (`BB-ATT-1`).
    Attack,
    /// The pirate sacks the port that he has taken (`BB-SAC`).
    Sack,
    /// The pirate grabs booty of a reveller (`BB-GRB-1`).
    Grab,
    /// The pirate fights the duel of a tied booty grab (`BB-DUE-3`).
    Duel,
    /// The pirate fights a duel with a challenger from a hand (`BB-EV-17`).
    Ambition,
    /// The pirate's crew mutinies (`BB-MUT-2`).
    Mutiny,
    /// The pirate's crew conspires (`BB-EV-15`).
    Conspiracy,
    /// A player tries to deploy a KC against the pirate (`BB-KC-1`).
    Arrival,
    /// The pirate retires by bribe (`BB-RET-4`).
    Bribe,
    /// The pirate finds a merchant, loots it, and sails to a port.
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

    /// Word for the subject in situations.
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

    /// Returns true if the subject needs a port.
    pub const fn needs_port(self) -> bool {
        matches!(
            self,
            Subject::Find | Subject::Attack | Subject::Sack | Subject::Bribe | Subject::Run
        )
    }
}

/// Counter that hunts pirates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names are the rulebook's")]
pub enum FoeCounter {
    Commissioner(Commissioner),
    Warship(Warship),
}

/// Foe of the pirate, under the control of the opponent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FoeAt {
    /// Counter of the foe.
    pub who: FoeCounter,
    /// Place of the foe; the pirate's area if omitted.
    pub at: Option<Place>,
}

/// Question about a pirate, to be made an [`Inquiry`](super::inquiry::Inquiry).
#[derive(Clone, Debug)]
pub struct Asked {
    /// Subject of the question.
    pub subject: Subject,
    /// Pirate of the question; his seat is ignored.
    pub pirate: PirateAt,
    /// Victim of the grab, or opponent in the duel. His seat is ignored, and of a challenger
    /// everything but the name.
    pub other: Option<PirateAt>,
    /// Foe, if the pirate may meet one.
    pub foe: Option<FoeAt>,
    /// Port of the subject: its merchant is found, or it is attacked, sacked or retired in.
    pub port: Option<PortAt>,
    /// Destination port of a run.
    pub to: Option<Port>,
    /// Number of the pirate's actions in one turn.
    pub actions: u8,
    /// Policies of both players.
    pub policies: Policies,
}
