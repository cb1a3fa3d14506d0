//! Interface between a pirate's inquiry and the kernel's solver.

use super::ending::{Ending, Measure, Outcome};
use super::inquiry::{HERO, Inquiry};
use super::scene::{Scene, Watch};
use crate::best_play::{
    self, Decision, Ending as EndingOf, MeasureWord, OutcomeWord, Side, solve as solve_inquiry,
};
use crate::chain::TooManyStates;
use crate::dice::Dice;
use crate::games::blackbeard::data::Pirate;
use crate::games::blackbeard::play::context::Context;
use crate::games::blackbeard::state::action::Action;
use crate::games::blackbeard::state::question::{Ask, Question};
use crate::observe::Observer;
use crate::stream::NatureDice;

/// Open dice of one side of a contest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpenRoll {
    /// Pirate who makes the roll or is its target; `None` for a foe or a port.
    pub pirate: Option<Pirate>,
    /// Sum of the faces of the dice.
    pub total: u8,
    /// Total of the ratings and bonuses added to the sum of the dice.
    pub plus: i16,
}

/// Visible facts of a decision: the question and the open dice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shown {
    /// Question of the decision.
    pub question: Question,
    /// Open dice of each side.
    pub rolls: Vec<OpenRoll>,
}

/// Exact distribution over the endings of an inquiry about a pirate.
pub type Odds = best_play::Odds<Outcome, Measure>;

/// Inquiry about a pirate, solved and ready to be reported or played.
pub type Solution<'q> = best_play::Solution<'q, Inquiry>;

impl OutcomeWord for Outcome {
    const EVERY: &'static [Outcome] = &Outcome::ALL;

    fn id(self) -> &'static str {
        Outcome::id(self)
    }
}

impl MeasureWord for Measure {
    const EVERY: &'static [Measure] = &Measure::ALL;

    fn id(self) -> &'static str {
        Measure::id(self)
    }

    fn mean_id(self) -> &'static str {
        Measure::mean_id(self)
    }

    fn parts(self) -> u8 {
        Measure::parts(self)
    }
}

impl EndingOf for Ending {
    type Outcome = Outcome;
    type Measure = Measure;

    fn outcome(&self) -> Outcome {
        self.outcome
    }

    fn measure(&self, measure: Measure) -> Option<i32> {
        Ending::measure(self, measure)
    }
}

impl best_play::Inquiry for Inquiry {
    type Scene = Scene;
    type Action = Action;
    type Shown = Shown;
    type Ending = Ending;

    fn start(&self) -> &Scene {
        &self.start
    }

    /// Plays a scene frame by frame up to the next choice or the ending. Open dice are resolved before a pause.
    fn walk(&self, scene: &mut Scene, mut dice: &mut dyn Dice) -> Option<Ending> {
        loop {
            if let Some(ending) = self.ending(scene) {
                return Some(ending);
            }
            match scene.state.ask {
                Some(ask) => match self.options(scene, ask).as_slice() {
                    &[action] => self.answer(scene, ask, action, dice),
                    _ => return None,
                },
                None if dice.depth() > 0 && !scene.dice_lie_open() => return None,
                None => {
                    let Scene { state, log } = scene;
                    let mut watch: &mut dyn Observer<_> = &mut Watch { pirate: self.pirate, log };
                    let (dice, watch) = (&mut dice, &mut watch);
                    Context { game: &self.game, state, dice, watch }.step();
                }
            }
        }
    }

    fn decision(&self, scene: &Scene) -> Option<Decision<Action, Shown>> {
        let ask = scene.state.ask?;
        let side = if ask.seat == HERO { Side::Raises } else { Side::Lowers };
        let shown = Shown { question: ask.question, rolls: open_rolls(scene) };
        Some(Decision { side, shown, actions: self.options(scene, ask) })
    }

    fn take(&self, scene: &mut Scene, action: Action, dice: &mut dyn Dice) {
        if let Some(ask) = scene.state.ask {
            self.answer(scene, ask, action, dice);
        }
    }

    fn forget(&self, scene: &mut Scene) {
        Inquiry::forget(self, scene);
    }

    fn worth(&self, ending: &Ending) -> f64 {
        ending.worth(self.subject, self.policies.objective)
    }
}

impl Inquiry {
    /// Solves the inquiry under best play.
    ///
    /// # Errors
    ///
    /// Returns an error if the graph of scenes has more than `limit` states.
    pub fn solve(&self, limit: usize) -> Result<Solution<'_>, TooManyStates> {
        solve_inquiry(self, limit)
    }

    /// Carries out an action of the deciding seat.
    fn answer(&self, scene: &mut Scene, ask: Ask, action: Action, mut dice: &mut dyn Dice) {
        let Scene { state, log } = scene;
        state.ask = None;
        let mut watch: &mut dyn Observer<_> = &mut Watch { pirate: self.pirate, log };
        let (dice, watch) = (&mut dice, &mut watch);
        Context { game: &self.game, state, dice, watch }.take(ask, action);
    }

    /// Plays the inquiry once with random dice. Policies make their decisions, and `solution` makes all remaining
    /// decisions. Returns `None` at a decision without a policy if `solution` is `None`.
    pub fn play(&self, solution: Option<&Solution<'_>>, dice: &mut NatureDice) -> Option<Ending> {
        best_play::play(self, solution, dice).map(|played| played.ending)
    }
}

fn open_rolls(scene: &Scene) -> Vec<OpenRoll> {
    let rolls = scene.state.contest.rolls().iter();
    rolls.map(|roll| OpenRoll { pirate: roll.pirate, total: roll.total, plus: roll.plus }).collect()
}
