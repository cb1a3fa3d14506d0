//! Observer that records the scores of all seats at the end of each turn.

use std::fmt::Write as _;

use corsair_engine::fnv::Fnv1a;
use corsair_engine::{Game, Observer, PerSeat, Seat};

use crate::inspect::played_out::DecisionSample;
use crate::inspect::replay::{ActionOf, Chronicle, EventOf, StateOf};
use corsair_lab::quality::Course;

/// Number of actions in a seat's opening, which consists of the seat's first actions.
const OPENING: u8 = 3;

/// Observer that records the scores at the end of each turn and each seat's opening.
pub(crate) struct CourseWatcher<C: Chronicle> {
    /// Scores before the first turn, then at the end of each turn.
    standings: Vec<PerSeat<i32>>,
    openings: PerSeat<Opening>,
    /// Sample of decisions to play out.
    decisions: Option<DecisionSample<C::Game>>,
    chronicle: std::marker::PhantomData<C>,
}

/// Hash of a seat's first actions.
#[derive(Clone, Copy, Default, Debug)]
struct Opening {
    actions: u8,
    hash: Fnv1a,
}

impl<C: Chronicle> CourseWatcher<C> {
    /// Creates an observer of a game with this many seats.
    pub(crate) fn new(
        seats: usize,
        decisions: Option<DecisionSample<C::Game>>,
    ) -> CourseWatcher<C> {
        CourseWatcher {
            standings: Vec::new(),
            openings: PerSeat::filled(seats, Opening::default()),
            decisions,
            chronicle: std::marker::PhantomData,
        }
    }

    /// Returns the course of a finished game, and the decisions to play out.
    pub(crate) fn into_parts(self) -> (Course, Option<DecisionSample<C::Game>>) {
        let CourseWatcher { standings, openings, decisions, .. } = self;
        let hash = |seat| openings[seat].hash.value();
        let openings = PerSeat::from_fn(openings.len(), hash);
        (Course { standings, openings, played_out: None }, decisions)
    }
}

/// Writer that hashes text.
struct Hashed<'h>(&'h mut Fnv1a);

impl std::fmt::Write for Hashed<'_> {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        self.0.add(text.as_bytes());
        Ok(())
    }
}

impl<C: Chronicle> Observer<C::Game> for CourseWatcher<C> {
    fn watches(&self) -> bool {
        false
    }

    fn event(&mut self, _event: EventOf<C>) {}

    fn decided(&mut self, game: &C::Game, state: &StateOf<C>, seat: Seat, action: ActionOf<C>) {
        let turn = C::turn(game, state);
        if let Some(decisions) = &mut self.decisions {
            decisions.decided(turn, state, seat, action);
        }
        // A turn without a decision ends when the next turn begins.
        let ended = turn as usize;
        if self.standings.len() < ended {
            self.standings.resize(ended, game.scores(state));
        }
        let Opening { actions, hash } = &mut self.openings[seat];
        if *actions < OPENING {
            *actions += 1;
            write!(Hashed(hash), "{action};").expect("writing to a hash cannot fail");
        }
    }

    fn ended(&mut self, game: &C::Game, state: &StateOf<C>) {
        self.standings.push(game.scores(state));
    }
}
