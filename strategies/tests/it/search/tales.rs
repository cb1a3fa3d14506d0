//! Test games between a decider and a hider. Each game is as small as possible and sets one trap for searches.

use corsair_engine::dice::Lane;
use corsair_engine::{Dice, Game, Illegal, NoObserver, Observer, PerSeat, Seat, Turn};

const FATE: Lane = Lane::nature(0);
/// Seat that hides a coin before the decider acts.
const HIDER: Seat = Seat::new(0);
/// Seat that decides without seeing the coin.
const DECIDER: Seat = Seat::new(1);

/// Trap that a test game sets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tale {
    /// Continuing leads to four doors, one of which wins; stopping wins half the time.
    ///
    /// A decider that assumes random continuations should stop. A decider that looks ahead should continue.
    Doors,
    /// Continuing leads to a guess of the hidden coin; stopping wins three times in five.
    ///
    /// A decider that expects to know the coin continues.
    Guess,
    /// Decider and hider choose a side of the coin at the same time, and the decider wins if the sides match.
    Match,
}

/// Answer of a player. The decider stops with 0, and continues, guesses or opens a door with a greater number.
pub(crate) type Answer = u8;

/// State of a test game: the coin, hidden from the decider, and the answers so far.
#[derive(Clone, PartialEq, Hash, Debug)]
pub(crate) struct State {
    coin: Option<u8>,
    answers: Vec<Answer>,
    luck: u32,
}

/// View of a seat in a test game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct View<'s> {
    coin: Option<u8>,
    hidden: bool,
    answers: &'s [Answer],
    luck: u32,
}

impl Tale {
    /// Returns the number of possible answers at the decider's first decision or a later decision.
    fn options(self, decisions: usize) -> u8 {
        match (self, decisions) {
            (Tale::Doors, 1) => 4,
            _ => 2,
        }
    }

    fn is_over(self, answers: &[Answer]) -> bool {
        match (self, answers) {
            (_, []) => false,
            (Tale::Match, _) | (_, [0]) => true,
            (Tale::Doors | Tale::Guess, answers) => answers.len() == 2,
        }
    }

    fn decider_wins(self, state: &State) -> bool {
        match (self, &*state.answers) {
            (Tale::Match, &[side]) => state.coin == Some(side),
            (Tale::Doors, [0]) => state.luck < 5,
            (Tale::Guess, [0]) => state.luck < 6,
            (Tale::Doors, &[_, door]) => door == 2,
            (Tale::Guess, &[_, side]) => state.coin == Some(side),
            _ => false,
        }
    }

    /// Returns a state at the decider's first decision, with the coin on `side`.
    pub(crate) fn begun(self, side: u8) -> State {
        let mut state = State { coin: None, answers: Vec::new(), luck: 0 };
        self.apply(
            &mut state,
            side,
            &mut corsair_engine::stream::NatureDice::new(0),
            &mut NoObserver,
        );
        state
    }
}

impl Game for Tale {
    type State = State;
    type Action = Answer;
    type Event = ();
    type View<'s> = View<'s>;

    fn seats(&self) -> usize {
        2
    }

    fn setup<D: Dice, O: Observer<Tale>>(&self, _dice: &mut D, _watch: &mut O) -> State {
        State { coin: None, answers: Vec::new(), luck: 0 }
    }

    fn turn(&self, state: &State) -> Turn {
        match state.coin {
            None => Turn::Decide(HIDER),
            Some(_) if self.is_over(&state.answers) => Turn::Over,
            Some(_) => Turn::Decide(DECIDER),
        }
    }

    fn actions(&self, state: &State, out: &mut Vec<Answer>) {
        out.clear();
        match self.turn(state) {
            Turn::Decide(HIDER) => out.extend(0..2),
            Turn::Decide(_) => out.extend(0..self.options(state.answers.len())),
            Turn::Over => {}
        }
    }

    fn check(&self, _state: &State, _action: Answer) -> Result<(), Illegal> {
        Ok(())
    }

    fn apply<D: Dice, O: Observer<Tale>>(
        &self,
        state: &mut State,
        action: Answer,
        dice: &mut D,
        _watch: &mut O,
    ) {
        match state.coin {
            None => state.coin = Some(action),
            Some(_) => {
                state.answers.push(action);
                state.luck = dice.pick(FATE, 10);
            }
        }
    }

    fn view<'s>(&'s self, state: &'s State, seat: Seat) -> View<'s> {
        let coin = state.coin.filter(|_| seat == HIDER);
        View { coin, hidden: state.coin.is_some(), answers: &state.answers, luck: state.luck }
    }

    fn resample<D: Dice>(&self, view: View<'_>, dice: &mut D) -> State {
        let drawn = view.hidden.then(|| view.coin.unwrap_or(dice.pick(FATE, 2) as u8));
        State { coin: drawn, answers: view.answers.to_vec(), luck: view.luck }
    }

    fn undo_hidden_choices(&self, state: &mut State) {
        if *self == Tale::Match && state.answers.is_empty() {
            state.coin = None;
        }
    }

    fn scores(&self, state: &State) -> PerSeat<i32> {
        let won = i32::from(self.decider_wins(state));
        PerSeat::from_fn(2, |seat| if seat == DECIDER { won } else { 1 - won })
    }

    fn ranks(&self, state: &State) -> PerSeat<u8> {
        let scores = self.scores(state);
        PerSeat::from_fn(2, |seat| u8::from(scores[seat] == 0))
    }

    fn audit(&self, _state: &State) -> Result<(), String> {
        Ok(())
    }
}
