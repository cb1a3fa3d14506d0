//! The witness that looks at the table once: at the start of a turn.

use std::marker::PhantomData;

use corsair_engine::{Game, Observer, Seat};

use crate::inspect::replay::Chronicle;

/// Waits for the first decision of a turn and keeps the table as it then stands.
pub(crate) struct BoardAt<C> {
    turn: u32,
    names: Vec<String>,
    /// The table, once the turn has come.
    pub board: Option<String>,
    chronicle: PhantomData<C>,
}

impl<C> BoardAt<C> {
    /// Waits for a turn.
    pub(crate) fn new(turn: u32, names: Vec<String>) -> BoardAt<C> {
        BoardAt { turn, names, board: None, chronicle: PhantomData }
    }
}

impl<C: Chronicle> Observer<C::Game> for BoardAt<C> {
    const WATCHES: bool = false;

    fn event(&mut self, _event: <C::Game as Game>::Event) {}

    fn decided(
        &mut self,
        game: &C::Game,
        state: &<C::Game as Game>::State,
        _seat: Seat,
        _action: <C::Game as Game>::Action,
    ) {
        if self.board.is_none() && C::turn(game, state) == self.turn {
            self.board = Some(C::board(game, state, &self.names));
        }
    }
}
