//! A state of the game under an inquiry, with what has happened on the way to it.

use crate::games::spanish_main::data::pieces::ShipNo;
use crate::games::spanish_main::state::State;
use crate::games::spanish_main::state::deed::Aim;
use crate::games::spanish_main::state::event::Event;
use crate::games::spanish_main::state::game::SpanishMain;
use crate::observe::Observer;
use crate::seat::Seat;

/// A state, and what has happened.
#[derive(Clone, PartialEq, Hash, Debug)]
pub struct Scene {
    pub(super) state: State,
    pub(super) log: Log,
}

/// How a boarding went.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(super) enum BoardingWas {
    #[default]
    None,
    Even,
    WonBy(ShipNo),
}

/// What has happened.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub(super) struct Log {
    /// Hits on the target.
    pub hits: u8,
    pub boarding: BoardingWas,
    /// Turns of all seats that have begun.
    pub turns: u8,
    /// Rounds that have begun, until they are taken.
    pub rounds: u32,
}

/// Writes the log.
pub(super) struct Watch<'l> {
    pub target: ShipNo,
    /// The seat with whose turn a round begins.
    pub first: Seat,
    pub log: &'l mut Log,
}

impl Observer<SpanishMain> for Watch<'_> {
    fn event(&mut self, event: Event) {
        let log = &mut *self.log;
        match event {
            Event::Hit(Aim::Ship(at), hits) if at == self.target => log.hits += hits,
            Event::Boarding(..) => log.boarding = BoardingWas::Even,
            Event::BoardingWon(by, _) => log.boarding = BoardingWas::WonBy(by),
            Event::Turn(seat, _) => {
                log.turns = log.turns.saturating_add(1);
                log.rounds += u32::from(seat == self.first);
            }
            _ => {}
        }
    }
}
