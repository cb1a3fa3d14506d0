//! Player of every heuristic bot: finds the evaluation for each question, and chooses the action with the greatest
//! value.

use std::cell::Cell;

use corsair_engine::games::blackbeard::{Action, Blackbeard, Question, View};
use corsair_engine::{Choice, Reasons, SeatRng, Strategy};

use super::answers;
use super::anti_pirate::Hunter;
use super::deployment;
use super::horizon::Horizon;
use super::prospects::EvalContext;
use super::recruit;
use super::tables::Tables;
use super::turn::Turn;
use super::weights::{FEATURES, Weights};
use crate::heuristic::{Policy, with_settings};
use crate::scorer::{ActionValues, ArgMax, Scorer};
use crate::spec::{Settings, SpecError};

impl Policy for Weights {
    type Game = Blackbeard;

    fn with(self, settings: &Settings) -> Result<Weights, SpecError> {
        with_settings(self, FEATURES, settings, &[deployment::NAME])
    }

    fn player(&self, game: &Blackbeard) -> Box<dyn Strategy<Blackbeard>> {
        let tables = Tables::of(game.rules(), self.haste);
        Box::new(HeuristicPlayer { weights: *self, tables, horizon: Cell::new(None) })
    }
}

/// Player of a heuristic bot. Each choice depends on the view alone.
#[derive(Clone, Debug)]
struct HeuristicPlayer {
    weights: Weights,
    tables: Tables,
    /// Most recent horizon, cached because most decisions in a turn have the same horizon.
    horizon: Cell<Option<Horizon>>,
}

impl HeuristicPlayer {
    /// Passes the value of each action to `scorer`.
    fn score<S: Scorer<Action>>(&self, view: View<'_>, scorer: S) -> S::Output {
        let Some(ask) = view.ask() else { return scorer.by(|_| 0.0) };
        let left = if view.whose_turn() == view.seat() { view.budget().left } else { 0 };
        let horizon = Horizon::of(view, left, self.horizon.get());
        self.horizon.set(Some(horizon));
        let context =
            EvalContext { view, weights: &self.weights, tables: &self.tables, horizon: &horizon };
        match ask.question {
            Question::Turn => {
                let turn = Turn::of(context);
                scorer.by(|action| turn.value(action))
            }
            Question::Deploy | Question::Recruit => {
                let yard = recruit::Yard::of(context);
                scorer.by(|action| yard.value(action))
            }
            Question::Draft | Question::Successor => {
                scorer.by(|action| recruit::value_of_card(view, action))
            }
            Question::AntiPirate
            | Question::Arrival
            | Question::Surprise
            | Question::DoubleCross
            | Question::Revelry
            | Question::WarshipAttack => match Hunter::of(context) {
                Some(hunter) => scorer.by(|action| hunter.value(action)),
                None => scorer.by(|_| 0.0),
            },
            question => match answers::Answer::of(context) {
                Some(answer) => scorer.by(|action| answer.value(question, action)),
                None => scorer.by(|action| answers::without_ship(context, action)),
            },
        }
    }
}

impl Strategy<Blackbeard> for HeuristicPlayer {
    fn choose(&mut self, view: View<'_>, legal: &[Action], _rng: &mut SeatRng) -> Action {
        legal[self.score(view, ArgMax(legal))]
    }

    fn pick(&mut self, view: View<'_>, legal: &[Action], _rng: &mut SeatRng) -> Choice<Action> {
        Choice::Listed(self.score(view, ArgMax(legal)) as u32)
    }

    fn explain(&self, view: View<'_>, legal: &[Action]) -> Option<Reasons<Action>> {
        let weighed = self.score(view, ActionValues(legal));
        Some(Reasons { manner: "takes the most valuable action, in points".into(), weighed })
    }
}
