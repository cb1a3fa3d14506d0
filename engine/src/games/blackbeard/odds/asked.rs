//! What is asked, in the words of situations.

use super::policy::Policies;
use crate::games::blackbeard::data::{Commissioner, Place, Port, Warship};
use crate::games::blackbeard::words::situation::{PirateAt, PortAt};

/// What the pirate sets out to do, or what befalls him.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subject {
    /// Finds a merchant, as often as actions allow (`BB-FND`).
    Find,
    /// A foe comes, and he tries to escape (`BB-REA-4`, `BB-WAR-2`).
    Evade,
    /// A foe comes, and he fights (`BB-REA-6`, `BB-WAR-3`).
    Battle,
    /// A foe comes, and he does what the policy says.
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

    /// The word for it.
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

    /// Whether a port has to be named for it.
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
    /// Who it is.
    pub who: FoeCounter,
    /// Where it is; in the pirate's area if it is not said.
    pub at: Option<Place>,
}

/// A question, to be made an [`Inquiry`](super::inquiry::Inquiry).
#[derive(Clone, Debug)]
pub struct Asked {
    /// What it is about.
    pub subject: Subject,
    /// The pirate; his seat is ignored.
    pub pirate: PirateAt,
    /// Whom he grabs from or fights; his seat and, for a challenger, all but his name are ignored.
    pub other: Option<PirateAt>,
    /// The foe, where it is about one or may meet one.
    pub foe: Option<FoeAt>,
    /// The port: whose merchant is found, which is attacked, sacked, retired in.
    pub port: Option<PortAt>,
    /// The port to which a run leads.
    pub to: Option<Port>,
    /// How many actions the pirate has. They are of one turn.
    pub actions: u8,
    /// How all decide who have a choice.
    pub policies: Policies,
}
