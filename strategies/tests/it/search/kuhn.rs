//! Kuhn poker: three cards, an ante of one chip, and one bet of one chip.

use corsair_engine::dice::Lane;
use corsair_engine::{Dice, Game, Illegal, Observer, PerSeat, Seat, Turn};

const DECK: Lane = Lane::nature(0);

/// Kuhn poker for two players.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kuhn;

/// Move in Kuhn poker: bet or call, or else check or fold.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Move {
    Check,
    Bet,
}

/// Cards dealt, from 0 to 2 (jack, queen, king), and the moves.
#[derive(Clone, PartialEq, Hash, Debug)]
pub(crate) struct State {
    pub cards: [u8; 2],
    pub moves: Vec<Move>,
}

/// View of a player: the player's card and all moves.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct View<'s> {
    seat: Seat,
    card: u8,
    moves: &'s [Move],
}

impl Game for Kuhn {
    type State = State;
    type Action = Move;
    type Event = ();
    type View<'s> = View<'s>;

    fn seats(&self) -> usize {
        2
    }

    fn setup<D: Dice, O: Observer<Kuhn>>(&self, dice: &mut D, _watch: &mut O) -> State {
        let mut deck = [0, 1, 2];
        dice.shuffle(DECK, &mut deck);
        State { cards: [deck[0], deck[1]], moves: Vec::new() }
    }

    fn turn(&self, state: &State) -> Turn {
        use Move::{Bet, Check};
        match *state.moves {
            [] | [Check, Bet] => Turn::Decide(Seat::new(0)),
            [_] => Turn::Decide(Seat::new(1)),
            _ => Turn::Over,
        }
    }

    fn actions(&self, state: &State, out: &mut Vec<Move>) {
        out.clear();
        if self.turn(state) != Turn::Over {
            out.extend([Move::Check, Move::Bet]);
        }
    }

    fn check(&self, _state: &State, _action: Move) -> Result<(), Illegal> {
        Ok(())
    }

    fn apply<D: Dice, O: Observer<Kuhn>>(
        &self,
        state: &mut State,
        action: Move,
        _dice: &mut D,
        _watch: &mut O,
    ) {
        state.moves.push(action);
    }

    fn view<'s>(&'s self, state: &'s State, seat: Seat) -> View<'s> {
        View { seat, card: state.cards[seat.index()], moves: &state.moves }
    }

    fn resample<D: Dice>(&self, view: View<'_>, dice: &mut D) -> State {
        let unseen = (view.card + 1 + dice.pick(DECK, 2) as u8) % 3;
        let mut cards = [view.card, unseen];
        if view.seat.index() == 1 {
            cards.swap(0, 1);
        }
        State { cards, moves: view.moves.to_vec() }
    }

    fn scores(&self, state: &State) -> PerSeat<i32> {
        use Move::{Bet, Check};
        let (stake, first_wins) = match *state.moves {
            [Bet, Check] => (1, true),
            [Check, Bet, Check] => (1, false),
            [Bet, Bet] | [Check, Bet, Bet] => (2, state.cards[0] > state.cards[1]),
            _ => (1, state.cards[0] > state.cards[1]),
        };
        let won = if first_wins { stake } else { -stake };
        PerSeat::from_fn(2, |seat| if seat.index() == 0 { won } else { -won })
    }

    fn ranks(&self, state: &State) -> PerSeat<u8> {
        let scores = self.scores(state);
        PerSeat::from_fn(2, |seat| u8::from(scores[seat] < 0))
    }

    fn audit(&self, _state: &State) -> Result<(), String> {
        Ok(())
    }
}
