//! Player of every heuristic bot: finds the evaluation for each question, and chooses the action with the greatest
//! value.

use std::cell::OnceCell;

use corsair_engine::games::spanish_main::{Action, Question, SpanishMain, View};
use corsair_engine::{Choice, Reasons, SeatRng, Strategy};

use super::answers::Answers;
use super::fleet;
use super::gunnery::Volley;
use super::prospects::Claims;
use super::sailing::{self, Sailing, Turning};
use super::setting_up;
use super::survey::Survey;
use super::turn::Turn;
use super::variety::{self, NearBest};
use super::weights::{FEATURES, Weights};
use crate::heuristic::{Policy, with_settings};
use crate::scorer::{ActionValues, ArgMax, Scorer};
use crate::spec::{Settings, SpecError};

impl Policy for Weights {
    type Game = SpanishMain;

    fn with(self, settings: &Settings) -> Result<Weights, SpecError> {
        let others = [fleet::NAME, variety::NAME];
        let weights = with_settings(self, FEATURES, settings, &others)?;
        Ok(Weights { variety: settings.number(variety::NAME)?, ..weights })
    }

    fn player(&self, _game: &SpanishMain) -> Box<dyn Strategy<SpanishMain>> {
        Box::new(HeuristicPlayer { weights: *self, fleets: OnceCell::new() })
    }
}

/// Player of a heuristic bot without memory. Each choice depends on the view and, in set-up, on a random number.
struct HeuristicPlayer {
    weights: Weights,
    /// Values of all fleets, computed on demand.
    fleets: OnceCell<Vec<f32>>,
}

impl HeuristicPlayer {
    /// Passes the value of each action to `scorer`.
    fn score<S: Scorer<Action>>(&self, view: View<'_>, legal: &[Action], scorer: S) -> S::Output {
        let Some(ask) = view.ask() else { return scorer.by(|_| 0.0) };
        if ask.question == Question::Fleet {
            let worths = self.fleets.get_or_init(|| setting_up::fleets(view.game(), &self.weights));
            return scorer.by(|action| match action {
                Action::ChooseFleet(fleet) => worths[usize::from(fleet)],
                _ => 0.0,
            });
        }
        let survey = Survey::of(view, &self.weights);
        let claims = Claims::of(&survey);
        match ask.question {
            Question::Fleet => scorer.by(|_| 0.0),
            Question::Island | Question::Terrain => {
                scorer.by(|action| setting_up::value(&survey, None, action))
            }
            Question::Home(seat) => {
                scorer.by(|action| setting_up::value(&survey, Some(seat), action))
            }
            Question::Order => {
                let turn = Turn::of(&survey, &claims);
                scorer.by(|action| turn.value(action))
            }
            Question::Segment(_) | Question::Touch(_) => {
                match Sailing::of(&survey, &claims, legal) {
                    Some(mut sailing) => scorer.by(|action| sailing.value(action)),
                    None => scorer.by(|_| 0.0),
                }
            }
            Question::Berth(ship)
            | Question::Hop(ship)
            | Question::LeaveFog(ship)
            | Question::Untangle(ship) => {
                let turning = Turning::of(&survey, &claims, ship);
                scorer.by(|action| turning.value(action))
            }
            Question::PushTo(ship) => scorer.by(|action| match action {
                Action::Face(heading) => sailing::push(&survey, ship, heading),
                _ => 0.0,
            }),
            Question::Fire => match Volley::of(&survey, legal) {
                Some(volley) => scorer.by(|action| volley.value(action)),
                None => scorer.by(|_| 0.0),
            },
            Question::Ability(..)
            | Question::LoseMast(..)
            | Question::RestoreMast(_)
            | Question::Ram(_)
            | Question::Board
            | Question::Plunder
            | Question::Load(_)
            | Question::Cancel(_)
            | Question::Ghost(_)
            | Question::Submerge(_)
            | Question::TwoActions(_)
            | Question::Victim(..)
            | Question::FortAbility(..)
            | Question::FortVictim(..)
            | Question::BurnMast(_)
            | Question::LoseFlag(_)
            | Question::BuildFort
            | Question::PutOff(_) => {
                let answers = Answers::of(&survey, &claims);
                scorer.by(|action| answers.value(ask.question, action))
            }
        }
    }

    /// Returns the best move segment: a listed segment, or an unlisted segment across an enemy's bow.
    fn segment(&self, view: View<'_>, legal: &[Action]) -> Choice<Action> {
        let survey = Survey::of(view, &self.weights);
        let claims = Claims::of(&survey);
        let Some(mut sailing) = Sailing::of(&survey, &claims, legal) else {
            return Choice::Listed(0);
        };
        let across = sailing.across_a_bow();
        let mut best = f32::NEG_INFINITY;
        let place = ArgMax(legal).by(|action| {
            let value = sailing.value(action);
            best = best.max(value);
            value
        });
        match across {
            Some((leg, worth)) if worth > best => Choice::Named(Action::Sail(leg)),
            _ => Choice::Listed(place as u32),
        }
    }

    /// Returns whether the player draws at random among the best choices instead of taking the best.
    fn draws(&self, view: View<'_>) -> bool {
        self.weights.variety > 0.0 && view.ask().is_some_and(|ask| variety::is_set_up(ask.question))
    }

    fn is_segment(view: View<'_>) -> bool {
        view.ask().is_some_and(|ask| matches!(ask.question, Question::Segment(_)))
    }
}

impl Strategy<SpanishMain> for HeuristicPlayer {
    fn choose(&mut self, view: View<'_>, legal: &[Action], rng: &mut SeatRng) -> Action {
        match self.pick(view, legal, rng) {
            Choice::Listed(place) => legal[place as usize],
            Choice::Named(action) => action,
        }
    }

    fn pick(&mut self, view: View<'_>, legal: &[Action], rng: &mut SeatRng) -> Choice<Action> {
        if HeuristicPlayer::is_segment(view) {
            return self.segment(view, legal);
        }
        if self.draws(view) {
            let near = NearBest { legal, variety: self.weights.variety, rng };
            return Choice::Listed(self.score(view, legal, near) as u32);
        }
        Choice::Listed(self.score(view, legal, ArgMax(legal)) as u32)
    }

    fn explain(&self, view: View<'_>, legal: &[Action]) -> Option<Reasons<Action>> {
        let weighed = self.score(view, legal, ActionValues(legal));
        let is_unlisted = HeuristicPlayer::is_segment(view)
            && matches!(self.segment(view, legal), Choice::Named(_));
        let manner = if is_unlisted {
            "blocks the bow of an enemy, by an unlisted segment".into()
        } else if self.draws(view) {
            format!(
                "draws among actions that lose at most {} of the range of values",
                self.weights.variety
            )
        } else {
            "takes the most valuable action, in gold".into()
        };
        Some(Reasons { manner, weighed })
    }
}
