//! Observer that captures the game table at a given moment.

use std::marker::PhantomData;

use corsair_engine::{Observer, Seat};

use crate::inspect::replay::{ActionOf, Chronicle, EventOf, Moment, StateOf, Subject, heading};

/// Output format of a captured game table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoardForm {
    /// Text that fits one screen.
    Brief,
    /// Complete text below a heading.
    Full,
    /// SVG picture.
    Svg,
}

/// Observer that captures the game table at a given moment.
pub(crate) struct BoardAt<'s, C> {
    subject: &'s Subject<'s>,
    moment: Moment,
    form: BoardForm,
    /// Number of decisions taken so far.
    decisions: u32,
    /// Captured game table; `None` before the moment.
    pub board: Option<String>,
    chronicle: PhantomData<C>,
}

impl<'s, C> BoardAt<'s, C> {
    /// Creates an observer that captures the game table at a given moment.
    pub(crate) fn new(subject: &'s Subject<'s>, moment: Moment, form: BoardForm) -> BoardAt<'s, C> {
        BoardAt { subject, moment, form, decisions: 0, board: None, chronicle: PhantomData }
    }
}

impl<C: Chronicle> Observer<C::Game> for BoardAt<'_, C> {
    fn watches(&self) -> bool {
        false
    }

    fn event(&mut self, _event: EventOf<C>) {}

    fn decided(&mut self, game: &C::Game, state: &StateOf<C>, _seat: Seat, _action: ActionOf<C>) {
        if self.board.is_none() && self.moment.has_come(C::turn(game, state), self.decisions) {
            let names = self.subject.seat_names();
            self.board = Some(match self.form {
                BoardForm::Brief => {
                    let table = C::board(game, state, &names, false);
                    format!("{}\n{table}\nComplete table: --full\n", self.subject.title_line())
                }
                BoardForm::Full => {
                    let table = C::board(game, state, &names, true);
                    format!("{}\n{table}", heading(self.subject))
                }
                BoardForm::Svg => {
                    let Subject { title, address, .. } = self.subject;
                    C::board_svg(game, state, &names, &format!("{title}, game {address}"))
                }
            });
        }
        self.decisions += 1;
    }
}
