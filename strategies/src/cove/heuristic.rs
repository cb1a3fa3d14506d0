//! Player of every heuristic bot: finds the evaluation for each question, and chooses the action with the greatest
//! value.

use corsair_engine::games::cove::{Action, Ask, Cove, Rules, TavernStyle, View};
use corsair_engine::{Choice, Reasons, SeatRng, Strategy};

use super::battle::Chances;
use super::broadside::Broadside;
use super::card_context::CardContext;
use super::combat_card::CombatHand;
use super::navigation::Mixture;
use super::port::Visit;
use super::shipyard::Shipyard;
use super::weights::{EvalContext, FEATURES, Weights};
use super::{action_card, battle, event, navigation, port, rig};
use crate::heuristic::{Policy, with_settings};
use crate::scorer::{ActionValues, ArgMax, Scorer};
use crate::spec::{Settings, SpecError};

impl Policy for Weights {
    type Game = Cove;

    fn with(self, settings: &Settings) -> Result<Weights, SpecError> {
        let rigs = rig::from_settings(settings)?;
        with_settings(Weights { rigs, ..self }, FEATURES, settings, &[rig::NAME])
    }

    fn player(&self, game: &Cove) -> Box<dyn Strategy<Cove>> {
        Box::new(HeuristicPlayer::new(*self, game.rules()))
    }
}

/// Player of a heuristic bot without memory: each choice depends on the view alone.
#[derive(Clone, Copy, Debug)]
pub(super) struct HeuristicPlayer {
    weights: Weights,
    shipyard: Shipyard,
    /// Probabilities of the most recent choice if it was a destination, else empty.
    mixture: Mixture,
}

impl HeuristicPlayer {
    /// Returns a player for a game under these rules.
    pub(super) fn new(weights: Weights, rules: &Rules) -> HeuristicPlayer {
        HeuristicPlayer { weights, shipyard: Shipyard::of(rules), mixture: Mixture::NONE }
    }

    const fn context(&self) -> EvalContext<'_> {
        EvalContext { weights: &self.weights, shipyard: &self.shipyard }
    }

    /// Returns the index in `legal` of the player's choice.
    fn place(&mut self, view: View<'_>, legal: &[Action], rng: &mut SeatRng) -> usize {
        self.mixture = Mixture::NONE;
        match view.ask() {
            Ask::Rig(_) => self.weights.rigs.place(legal, rng),
            Ask::Sail(_) => {
                self.mixture = Mixture::of(view, self.context(), legal);
                self.mixture.draw(rng)
            }
            _ => self.score(view, ArgMax(legal)),
        }
    }

    /// Passes the value of each action to `scorer`. Other functions choose rigs and destinations.
    fn score<S: Scorer<Action>>(&self, view: View<'_>, scorer: S) -> S::Output {
        let context = self.context();
        let weights = context.weights;
        match view.ask() {
            Ask::Event(_, _) => {
                let card = CardContext::of(view, context);
                scorer.by(|action| event::value(&card, action))
            }
            Ask::Action(_) => {
                let card = CardContext::of(view, context);
                scorer.by(|action| action_card::value(&card, action))
            }
            Ask::Prepare(_) | Ask::BeforeRoll(_) => match view.rules().tavern.style {
                TavernStyle::PiratesCove => scorer.by(|action| battle::value_of_card(view, action)),
                TavernStyle::Piratenbucht => {
                    let hand = CombatHand::of(view, context);
                    scorer.by(|action| hand.value(action))
                }
            },
            Ask::Act(_) => {
                let chances = Chances::of(view, context);
                scorer.by(|action| chances.value(action))
            }
            Ask::Kegs(_) => scorer.by(|action| battle::value_of_kegs(view, context, action)),
            Ask::Aim(_) => {
                let broadside = Broadside::of(view, weights);
                scorer.by(|action| broadside.value(action))
            }
            Ask::Parrot(_) => scorer.by(|action| port::value_of_parrot(view, context, action)),
            Ask::Gift(_) => scorer.by(|action| port::value_of_gift(view, weights, action)),
            Ask::Visit(_) => {
                let visit = Visit::of(view, context);
                scorer.by(|action| visit.value(action))
            }
            Ask::Rig(_) | Ask::Sail(_) | Ask::Over => scorer.by(|_| 0.0),
        }
    }
}

impl Strategy<Cove> for HeuristicPlayer {
    fn choose(&mut self, view: View<'_>, legal: &[Action], rng: &mut SeatRng) -> Action {
        legal[self.place(view, legal, rng)]
    }

    fn pick(&mut self, view: View<'_>, legal: &[Action], rng: &mut SeatRng) -> Choice<Action> {
        Choice::Listed(self.place(view, legal, rng) as u32)
    }

    fn mixture(&self) -> Option<&[u32]> {
        let weights = self.mixture.weights();
        weights.iter().any(|&weight| weight > 0).then_some(weights)
    }

    fn explain(&self, view: View<'_>, legal: &[Action]) -> Option<Reasons<Action>> {
        let (manner, weighed) = match view.ask() {
            Ask::Rig(_) => (self.weights.rigs.manner(), Vec::new()),
            Ask::Sail(_) => (
                navigation::manner(&self.weights).into(),
                navigation::explained(view, self.context(), legal),
            ),
            _ => (
                "takes the most valuable action, in fame".into(),
                self.score(view, ActionValues(legal)),
            ),
        };
        Some(Reasons { manner, weighed })
    }
}
