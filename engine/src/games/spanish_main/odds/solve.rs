//! Connection of [`Inquiry`] to the kernel's solver for best play.

use super::ending::{Ending, Measure, Outcome};
use super::inquiry::{Inquiry, Shown, put_dice_away};
use super::question::Subject;
use super::scene::Scene;
use crate::best_play;
use crate::best_play::{Decision, MOST_COUNTED, Side};
use crate::chain::TooManyStates;
use crate::dice::Dice;
use crate::games::spanish_main::play::context::Context;
use crate::games::spanish_main::state::action::Action;
use crate::games::spanish_main::state::question::Question;
use crate::observe::Observer;

/// Exact probabilities of the outcomes and measures of a question about a ship.
pub type Odds = best_play::Odds<Outcome, Measure>;

/// Solved question about a ship, for reports and for play.
pub type Solution<'q> = best_play::Solution<'q, Inquiry>;

impl Inquiry {
    /// Solves the question for best play.
    ///
    /// # Errors
    ///
    /// Returns an error if the graph of scenes has more than `limit` states.
    pub fn solve(&self, limit: usize) -> Result<Solution<'_>, TooManyStates> {
        best_play::solve(self, limit)
    }

    /// Returns the odds of the question under best play.
    ///
    /// # Errors
    ///
    /// Returns an error if the graph of scenes has more than `limit` states.
    pub fn odds(&self, limit: usize) -> Result<Odds, TooManyStates> {
        self.solve(limit).map(|solution| solution.odds())
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

    /// Plays a scene up to the next decision or ending. After a roll, the function also pauses before shots and
    /// orders. No dice are open at these points, so that more states are equal.
    fn walk(&self, scene: &mut Scene, mut dice: &mut dyn Dice) -> Option<Ending> {
        if scene.state.ask.is_none() && !scene.state.over {
            let Scene { state, log } = scene;
            let mut watch: &mut dyn Observer<_> = &mut self.watch(log);
            let (dice, watch) = (&mut dice, &mut watch);
            Context::new(&self.game, state, dice, watch).advance();
        }
        loop {
            let Some(ask) = scene.state.ask else { return Some(Ending::of(self, scene)) };
            if matches!(ask.question, Question::Order | Question::Fire) {
                put_dice_away(&mut scene.state);
            }
            match ask.question {
                Question::Order => match self.order(scene) {
                    _ if scene.log.rounds > MOST_COUNTED => return Some(Ending::NEITHER),
                    None => return Some(Ending::of(self, scene)),
                    Some(_) if dice.depth() > 0 => return None,
                    Some(order) => self.apply(scene, order, dice),
                },
                Question::Fire if dice.depth() > 0 => return None,
                _ => match self.options(&scene.state, ask).as_slice() {
                    &[action] => self.apply(scene, action, dice),
                    _ => return None,
                },
            }
        }
    }

    fn decision(&self, scene: &Scene) -> Option<Decision<Action, Shown>> {
        let state = &scene.state;
        let ask = state.ask.filter(|ask| ask.question != Question::Order)?;
        let actions = self.options(state, ask);
        if actions.len() == 1 {
            return None;
        }
        let side = if ask.seat.index() == 0 { Side::Raises } else { Side::Lowers };
        let shown = Shown { question: ask.question, table: self.table(state, ask.question) };
        Some(Decision { side, shown, actions })
    }

    fn take(&self, scene: &mut Scene, action: Action, dice: &mut dyn Dice) {
        self.apply(scene, action, dice);
    }

    /// Resets details of a scene that cannot change the result, so that equivalent scenes become equal.
    fn forget(&self, scene: &mut Scene) {
        let Scene { state, log } = scene;
        state.round = self.start.state.round;
        for ship in &mut state.ships {
            ship.turn.shot_by.dedup();
        }
        if self.subject == Subject::Duel {
            (log.hits, log.turns) = (0, 0);
            for seat in state.all() {
                state.players[seat].masts_removed = 0;
            }
        }
    }

    fn worth(&self, ending: &Ending) -> f64 {
        ending.worth(self.subject, self.policies.objective)
    }

    fn take_count(&self, scene: &mut Scene) -> u32 {
        std::mem::take(&mut scene.log.rounds)
    }

    fn counted(&self) -> Option<Measure> {
        (self.subject == Subject::Duel).then_some(Measure::Rounds)
    }

    fn stalemate(&self) -> Option<Ending> {
        (self.subject == Subject::Duel).then_some(Ending::NEITHER)
    }
}
