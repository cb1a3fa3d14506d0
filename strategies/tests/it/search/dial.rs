//! Test game `Dial`: two turns of a dial towards a target, with a sample of the thousand actions as the action list.

use corsair_engine::dice::Lane;
use corsair_engine::{ActionList, Dice, Game, Illegal, Observer, PerSeat, Seat, Turn};

const PHASE: Lane = Lane::nature(0);
/// Sum of both turns that wins the game.
pub(crate) const TARGET: u16 = 1_234;
/// Number of possible turns of the dial: a turn is from 0 to `TURNS` - 1.
const TURNS: u16 = 1_000;
/// Distance between consecutive dial turns in the action list.
const STEP: u16 = 100;

/// Game of two seats: the first seat turns the dial twice, and the second seat only watches.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Dial;

/// Turns made so far, and the first turn in the next action list.
#[derive(Clone, PartialEq, Hash, Debug)]
pub(crate) struct State {
    pub turns: Vec<u16>,
    phase: u16,
}

impl State {
    /// Returns the distance of the dial from the target.
    pub(crate) fn distance(&self) -> u16 {
        self.turns.iter().sum::<u16>().abs_diff(TARGET)
    }
}

impl Game for Dial {
    type State = State;
    type Action = u16;
    type Event = ();
    type View<'s> = &'s State;

    const ACTIONS: ActionList = ActionList::Sample;

    fn seats(&self) -> usize {
        2
    }

    fn setup<D: Dice, O: Observer<Dial>>(&self, dice: &mut D, _watch: &mut O) -> State {
        State { turns: Vec::new(), phase: dice.pick(PHASE, STEP.into()) as u16 }
    }

    fn turn(&self, state: &State) -> Turn {
        if state.turns.len() < 2 { Turn::Decide(Seat::new(0)) } else { Turn::Over }
    }

    fn actions(&self, state: &State, out: &mut Vec<u16>) {
        out.clear();
        if self.turn(state) != Turn::Over {
            out.extend((state.phase..TURNS).step_by(STEP.into()));
        }
    }

    fn check(&self, _state: &State, action: u16) -> Result<(), Illegal> {
        if action < TURNS { Ok(()) } else { Err(Illegal::new("DIAL-1", "a full turn is 1000")) }
    }

    fn apply<D: Dice, O: Observer<Dial>>(
        &self,
        state: &mut State,
        action: u16,
        dice: &mut D,
        _watch: &mut O,
    ) {
        state.turns.push(action);
        state.phase = dice.pick(PHASE, STEP.into()) as u16;
    }

    fn view<'s>(&'s self, state: &'s State, _seat: Seat) -> &'s State {
        state
    }

    fn resample<D: Dice>(&self, view: &State, _dice: &mut D) -> State {
        view.clone()
    }

    fn scores(&self, state: &State) -> PerSeat<i32> {
        PerSeat::from_fn(2, |seat| if seat.index() == 0 { -i32::from(state.distance()) } else { 0 })
    }

    fn ranks(&self, state: &State) -> PerSeat<u8> {
        PerSeat::from_fn(2, |seat| u8::from(seat.index() == 0 && state.distance() > 0))
    }

    fn audit(&self, _state: &State) -> Result<(), String> {
        Ok(())
    }
}
