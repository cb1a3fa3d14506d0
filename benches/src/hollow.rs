//! Hollow game: a game without rules that has as many decisions, actions and draws as Pirate's Cove.
//!
//! The hollow game has the loop, the dice and the bots of a real game, but no rules. Its running time is therefore a
//! floor for every implementation of the rules. The numbers are counts of the program `budget` for four `uniform`.

use corsair_engine::{Dice, Game, Illegal, Lane, Observer, PerSeat, Pile, Seat, Turn};

/// Number of decisions in a hollow game.
const DECISIONS: u16 = 179;
/// Numbers of draws in a game: treasure cards, tavern cards, dice rolls, and all remaining picks.
const DRAWS: [u32; 4] = [60, 34, 28, 17];
/// Number of offered actions at each decision, in a cycle: 7.5 on average.
const ACTIONS: [usize; 8] = [2, 2, 2, 3, 5, 6, 6, 34];

const TREASURE: Lane = Lane::nature(0);
const TAVERN: Lane = Lane::nature(1);
const COMBAT: Lane = Lane::nature(2);
const FATE: Lane = Lane::nature(3);

/// Game without rules, whose running time is the floor for Pirate's Cove.
pub struct Hollow {
    legal: Vec<u32>,
}

/// State of a hollow game.
#[derive(Clone, PartialEq, Hash, Debug)]
pub struct Course {
    decisions: u16,
    drawn: [u32; 4],
    treasure: Pile<4>,
    tavern: Pile<3>,
    score: i32,
}

impl Default for Hollow {
    fn default() -> Hollow {
        Hollow { legal: (0..64).collect() }
    }
}

impl Course {
    /// Makes the draws that are due at this decision; each kind is evenly distributed over the decisions.
    fn draw<D: Dice>(&mut self, dice: &mut D) {
        let due = |sort: usize| DRAWS[sort] * u32::from(self.decisions) / u32::from(DECISIONS);
        let due = [0, 1, 2, 3].map(due);
        while self.drawn[0] < due[0] {
            let kind = dice.draw(TREASURE, self.treasure.copies());
            self.treasure.remove(kind, 1);
            self.drawn[0] += 1;
        }
        while self.drawn[1] < due[1] {
            let kind = dice.draw(TAVERN, self.tavern.copies());
            self.tavern.remove(kind, 1);
            self.drawn[1] += 1;
        }
        while self.drawn[2] < due[2] {
            self.score += i32::from(dice.hits(COMBAT, 3, 5));
            self.drawn[2] += 1;
        }
        while self.drawn[3] < due[3] {
            self.score += i32::from(dice.d6(FATE));
            self.drawn[3] += 1;
        }
    }
}

impl Game for Hollow {
    type State = Course;
    type Action = u32;
    type Event = ();
    type View<'s> = Seat;

    fn seats(&self) -> usize {
        4
    }

    fn setup<D: Dice, O: Observer<Hollow>>(&self, _dice: &mut D, _watch: &mut O) -> Course {
        Course {
            decisions: 0,
            drawn: [0; 4],
            treasure: Pile::new([2; 30]),
            tavern: Pile::new([3; 24]),
            score: 0,
        }
    }

    #[inline]
    fn turn(&self, state: &Course) -> Turn {
        match state.decisions {
            DECISIONS => Turn::Over,
            decisions => Turn::Decide(Seat::new(usize::from(decisions % 4))),
        }
    }

    fn actions(&self, state: &Course, out: &mut Vec<u32>) {
        out.clear();
        out.extend_from_slice(self.legal(state, &mut Vec::new()));
    }

    #[inline]
    fn legal<'l>(&'l self, state: &Course, _scratch: &'l mut Vec<u32>) -> &'l [u32] {
        &self.legal[..ACTIONS[usize::from(state.decisions % 8)]]
    }

    fn check(&self, _state: &Course, _action: u32) -> Result<(), Illegal> {
        Ok(())
    }

    #[inline]
    fn apply<D: Dice, O: Observer<Hollow>>(
        &self,
        state: &mut Course,
        action: u32,
        dice: &mut D,
        _watch: &mut O,
    ) {
        state.decisions += 1;
        state.score += action as i32;
        state.draw(dice);
    }

    fn view<'s>(&'s self, _state: &'s Course, seat: Seat) -> Seat {
        seat
    }

    fn resample<D: Dice>(&self, _view: Seat, dice: &mut D) -> Course {
        self.setup(dice, &mut corsair_engine::NoObserver)
    }

    fn scores(&self, state: &Course) -> PerSeat<i32> {
        PerSeat::filled(4, state.score)
    }

    fn ranks(&self, _state: &Course) -> PerSeat<u8> {
        PerSeat::filled(4, 0)
    }

    fn audit(&self, _state: &Course) -> Result<(), String> {
        Ok(())
    }
}
