//! Scenes of an inquiry: states of the game with the pirate's history.

use crate::games::blackbeard::data::why::Why;
use crate::games::blackbeard::data::{Pirate, Spot};
use crate::games::blackbeard::state::contest::RollOf;
use crate::games::blackbeard::state::event::{Event, Gone, Interception};
use crate::games::blackbeard::state::frame::Frame;
use crate::games::blackbeard::state::game::Blackbeard;
use crate::games::blackbeard::state::{Right, State};
use crate::observe::Observer;

/// State of the game during an inquiry, with the pirate's history.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Scene {
    pub(super) state: State,
    pub(super) log: Log,
}

impl Scene {
    /// Returns true if unresolved dice are on the table.
    pub(super) fn dice_lie_open(&self) -> bool {
        matches!(self.state.stack.top(), Frame::Cunning | Frame::Resolve | Frame::Quell(..))
    }
}

/// Event in a scene's history that affects the outcome of the inquiry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mark {
    Announced,
    Attacked,
    Escaped,
    FoeBeaten,
    Found,
    Looted,
    PortRolled,
    PortTaken,
    Sacked,
    Grabbed,
    Duelled,
    DuelWon,
    Mutiny,
    Wavered,
    KcArrived,
    Retired,
    KilledByKc,
    Sunk,
    Deposed,
    KilledInDuel,
}

/// History of a scene: events, and the Notoriety and Cunning that the pirate gained and spent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(super) struct Log {
    marks: u32,
    /// Notoriety that the pirate has gained.
    pub notoriety: u16,
    /// Cunning that the pirate has spent.
    pub cunning: u8,
}

impl Log {
    pub(super) fn has(self, mark: Mark) -> bool {
        self.marks >> mark as u32 & 1 == 1
    }

    /// Removes all marks except `mark`.
    pub(super) fn keep(&mut self, mark: Mark) {
        self.marks &= 1 << mark as u32;
    }

    fn add(&mut self, mark: Mark) {
        self.marks |= 1 << mark as u32;
    }
}

/// Observer that records a pirate's history in a [`Log`].
pub(super) struct Watch<'l> {
    pub pirate: Pirate,
    pub log: &'l mut Log,
}

impl Observer<Blackbeard> for Watch<'_> {
    fn event(&mut self, event: Event) {
        let (him, log) = (self.pirate, &mut *self.log);
        let mark = match event {
            Event::Announced(pirate, _) if pirate == him => Mark::Announced,
            Event::Attacked(pirate, _) if pirate == him => Mark::Attacked,
            Event::Intercepted(pirate, _, Interception::Escaped) if pirate == him => Mark::Escaped,
            Event::KcGone(_, _, Gone::Out, Why::KcBattle)
            | Event::WarshipGone(_, _, Why::WarshipBattle) => Mark::FoeBeaten,
            Event::Right(pirate, Right::Loot(_)) if pirate == him => Mark::Found,
            Event::MerchantGone(_, Why::Loot) => Mark::Looted,
            Event::Rolled(RollOf::PortAttack, ..) => Mark::PortRolled,
            Event::Moved(pirate, to, Why::PortAttack)
                if pirate == him && matches!(to.spot(), Spot::Port(_)) =>
            {
                Mark::PortTaken
            }
            Event::PortDestroyed(_, Why::Sack) => Mark::Sacked,
            Event::Worth(pirate, _, Why::Grab) if pirate == him => Mark::Grabbed,
            Event::Rolled(RollOf::Duel, ..) => Mark::Duelled,
            Event::Mutiny(pirate) if pirate == him => Mark::Mutiny,
            Event::Loyalty(pirate, _, _, Why::Mutiny) if pirate == him => Mark::Wavered,
            Event::KcPlaced(_, _, _, Why::KcArrived) => Mark::KcArrived,
            Event::Retired(pirate, _) if pirate == him => Mark::Retired,
            Event::Eliminated(pirate, killer, why) if pirate == him => match (killer, why) {
                (Some(_), _) => Mark::KilledByKc,
                (None, Why::Duel | Why::Ambition) => Mark::KilledInDuel,
                (None, Why::Mutiny) => Mark::Deposed,
                (None, _) => Mark::Sunk,
            },
            Event::Eliminated(_, None, Why::Duel) | Event::ChallengerDied(_) => Mark::DuelWon,
            Event::Notoriety(pirate, by, _) if pirate == him => {
                log.notoriety += by;
                return;
            }
            Event::Cunning(pirate, ..) if pirate == him => {
                log.cunning += 1;
                return;
            }
            _ => return,
        };
        log.add(mark);
    }
}
