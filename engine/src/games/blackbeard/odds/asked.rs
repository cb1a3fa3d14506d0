//! Questions about pirates, in the words of situations.

use super::policy::Policies;
use crate::games::blackbeard::data::{Commissioner, Place, Port, Warship};
use crate::games::blackbeard::words::situation::{PirateAt, PortAt};

/// Subject of a question: the pirate's plan, or an event that befalls him.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subject {
    /// Finds a merchant, as often as actions allow (`BB-FND`).
    Find,
    /// A foe comes, and he tries to escape (`BB-REA-4`, `BB-WAR-2`).
    Evade,
    /// A foe comes, and he fights (`BB-REA-6`, `BB-WAR-3`).
    Battle,
    /// A foe comes, and he acts by the policy.
    Encounter,
    /// Attacks a port (`BB-ATT-1`).
    Attack,
    /// Sacks the port that he has taken (`BB-SAC`).
    Sack,
    /// Grabs booty of a reveller (`BB-GRB-1`).
    Grab,
    /// The duel of a tied booty grab (`BB-DUE-3`).
    Duel,
    /// The duel with a challenger from a hand (`BB-EV-17`).
    Ambition,
    /// His crew mutinies (`BB-MUT-2`).
    Mutiny,
    /// His crew conspires (`BB-EV-15`).
    Conspiracy,
    /// A KC is to come (`BB-KC-1`).
    Arrival,
    /// Retires by bribe (`BB-RET-4`).
    Bribe,
    /// Finds a merchant, loots it, and sails to a port.
    Run,
}

impl Subject {
    /// All of them.
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

    /// The word for the subject.
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

/// A counter that hunts pirates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names are the rulebook's")]
pub enum FoeCounter {
    Commissioner(Commissioner),
    Warship(Warship),
}

/// The foe, under the control of the other player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FoeAt {
    /// The counter.
    pub who: FoeCounter,
    /// Place of the foe; the pirate's area if omitted.
    pub at: Option<Place>,
}

/// A question, to be made an [`Inquiry`](super::inquiry::Inquiry).
#[derive(Clone, Debug)]
pub struct Asked {
    /// The subject.
    pub subject: Subject,
    /// The pirate; his seat is ignored.
    pub pirate: PirateAt,
    /// The victim of his grab or his opponent; the opponent's seat is ignored and, for a
    /// challenger, all but his name.
    pub other: Option<PirateAt>,
    /// The foe, if the subject has or may meet one.
    pub foe: Option<FoeAt>,
    /// The port whose merchant is found, or that is attacked, sacked or retired in.
    pub port: Option<PortAt>,
    /// The destination of a run.
    pub to: Option<Port>,
    /// Number of the pirate's actions. They are of one turn.
    pub actions: u8,
    /// Policies of both players.
    pub policies: Policies,
}
