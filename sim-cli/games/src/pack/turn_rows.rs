//! Numbers that describe each seat's view at the beginning of each turn.

use corsair_engine::{Game, Observer, PerSeat, Seat};
use corsair_strategies::features::{Features, Layout};
use corsair_strategies::protocol::ProtocolGame as _;
use corsair_strategies::search::win_shares;

use crate::inspect::replay::{ActionOf, Chronicle as _, EventOf, StateOf};
use crate::pack::Pack;

/// Kind of numbers that describe a seat at the beginning of a turn.
#[derive(Clone, Copy, Debug)]
pub enum Numbers<'l> {
    /// Evaluation by the game's judge.
    Judged,
    /// Features of the seat's view, in this layout.
    Seen(&'l Layout),
    /// Evaluation by the judge, then the features of the seat's view.
    JudgedAndSeen(&'l Layout),
}

impl<'l> Numbers<'l> {
    /// Returns the layout of views; `None` for the evaluation alone.
    pub fn layout(self) -> Option<&'l Layout> {
        match self {
            Numbers::Judged => None,
            Numbers::Seen(layout) | Numbers::JudgedAndSeen(layout) => Some(layout),
        }
    }

    /// Returns the number of values from a judge with this many terms: the seat's share of the win, and the terms.
    pub fn judged(self, terms: usize) -> usize {
        match self {
            Numbers::Judged | Numbers::JudgedAndSeen(_) => 1 + terms,
            Numbers::Seen(_) => 0,
        }
    }
}

/// Numbers that describe each seat at the first decision of every turn in one game.
#[derive(Clone, Default, Debug)]
pub struct TurnRows {
    /// Turns that have a decision.
    pub turns: Vec<u32>,
    /// Numbers in the order of turns, then of seats. Every seat has equally many numbers per turn.
    pub numbers: Vec<f32>,
}

/// Observer that records the numbers that describe each seat at the beginning of each turn.
pub(crate) struct TurnWatcher<'l, P: Pack> {
    numbers: Numbers<'l>,
    rows: TurnRows,
    pack: std::marker::PhantomData<P>,
}

impl<'l, P: Pack> TurnWatcher<'l, P> {
    pub(crate) fn new(numbers: Numbers<'l>) -> TurnWatcher<'l, P> {
        TurnWatcher { numbers, rows: TurnRows::default(), pack: std::marker::PhantomData }
    }

    pub(crate) fn into_rows(self) -> TurnRows {
        self.rows
    }

    fn note(
        &mut self,
        game: &P::Game,
        state: &StateOf<P::Chronicle>,
        seat: Seat,
        shares: &PerSeat<f32>,
    ) {
        let terms = P::EVALUATOR.terms().len();
        let (judged, layout) = (self.numbers.judged(terms), self.numbers.layout());
        let begin = self.rows.numbers.len();
        let all = judged + layout.map_or(0, |layout| layout.views.count());
        self.rows.numbers.resize(begin + all, 0.0);
        let (of_judge, seen) = self.rows.numbers[begin..].split_at_mut(judged);
        if let Some((share, of_terms)) = of_judge.split_first_mut() {
            *share = shares[seat];
            P::EVALUATOR.measure(game, state, seat, of_terms);
        }
        if let Some(layout) = layout {
            P::Game::features(game.view(state, seat), &mut Features::row(&layout.views, seen));
        }
    }
}

impl<P: Pack> Observer<P::Game> for TurnWatcher<'_, P> {
    fn watches(&self) -> bool {
        false
    }

    fn event(&mut self, _event: EventOf<P::Chronicle>) {}

    fn decided(
        &mut self,
        game: &P::Game,
        state: &StateOf<P::Chronicle>,
        _: Seat,
        _: ActionOf<P::Chronicle>,
    ) {
        let turn = P::Chronicle::turn(game, state);
        if self.rows.turns.last() == Some(&turn) {
            return;
        }
        self.rows.turns.push(turn);
        let shares = win_shares(game, P::EVALUATOR, state);
        Seat::all(game.seats()).for_each(|seat| self.note(game, state, seat, &shares));
    }
}
