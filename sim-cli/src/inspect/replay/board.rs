//! The observer that reads the table once: at the start of a turn.

use std::marker::PhantomData;

use corsair_engine::{Game, Observer, Seat};

use crate::inspect::replay::{Chronicle, Subject, heading};

/// The form of a table at a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoardForm {
    /// Text, below the heading of a story.
    Text,
    /// An SVG picture.
    Svg,
}

/// Waits for the first decision of a turn and keeps the table as it then stands.
pub(crate) struct BoardAt<'s, C> {
    subject: &'s Subject<'s>,
    turn: u32,
    form: BoardForm,
    /// The table, once the turn has come.
    pub board: Option<String>,
    chronicle: PhantomData<C>,
}

impl<'s, C> BoardAt<'s, C> {
    /// Waits for a turn.
    pub(crate) fn new(subject: &'s Subject<'s>, turn: u32, form: BoardForm) -> BoardAt<'s, C> {
        BoardAt { subject, turn, form, board: None, chronicle: PhantomData }
    }
}

impl<C: Chronicle> Observer<C::Game> for BoardAt<'_, C> {
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
            let names = self.subject.seat_names();
            self.board = Some(match self.form {
                BoardForm::Text => {
                    format!("{}\n{}", heading(self.subject), C::board(game, state, &names))
                }
                BoardForm::Svg => {
                    let Subject { title, address, .. } = self.subject;
                    C::board_svg(game, state, &names, &format!("{title}, game {address}"))
                }
            });
        }
    }
}
