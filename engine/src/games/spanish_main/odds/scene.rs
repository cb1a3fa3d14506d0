//! Scene: the state of the game during an inquiry, with the history of the ships.

use crate::games::spanish_main::data::pieces::ShipNo;
use crate::games::spanish_main::state::State;
use crate::games::spanish_main::state::event::Event;
use crate::games::spanish_main::state::game::SpanishMain;
use crate::games::spanish_main::state::kinds::Aim;
use crate::observe::Observer;
use crate::seat::Seat;

/// State of the game during an inquiry, with the history of the ships.
#[derive(Clone, PartialEq, Hash, Debug)]
pub struct Scene {
    pub(super) state: State,
    pub(super) log: Log,
}

/// Result of the boarding so far, if one took place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(super) enum BoardingResult {
    #[default]
    None,
    Even,
    WonBy(ShipNo),
}

/// History of a scene: hits, turns and rounds.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub(super) struct Log {
    /// Number of hits on the target.
    pub hits: u8,
    pub boarding: BoardingResult,
    /// Number of turns that have begun, counting the turns of both seats.
    pub turns: u8,
    /// Number of rounds that have begun since the solver last read and reset this counter.
    pub rounds: u32,
}

/// Observer that updates the history of a scene.
pub(super) struct Watch<'l> {
    pub target: ShipNo,
    /// Seat whose turn begins a round.
    pub first: Seat,
    pub log: &'l mut Log,
}

impl Observer<SpanishMain> for Watch<'_> {
    fn event(&mut self, event: Event) {
        let log = &mut *self.log;
        match event {
            Event::Hit(Aim::Ship(at), hits) if at == self.target => log.hits += hits,
            Event::Boarding(..) => log.boarding = BoardingResult::Even,
            Event::BoardingWon(by, _) => log.boarding = BoardingResult::WonBy(by),
            Event::Turn(seat, _) => {
                log.turns = log.turns.saturating_add(1);
                log.rounds += u32::from(seat == self.first);
            }
            _ => {}
        }
    }
}
