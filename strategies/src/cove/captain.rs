//! The player behind every bot with a temper: who is asked what, and who answers.

use corsair_engine::games::cove::{Action, Ask, Cove, Rules, TavernStyle, View};
use corsair_engine::{Choice, Reasons, SeatRng, Strategy};

use super::battle::Chances;
use super::broadside::Broadside;
use super::combat_card::CombatHand;
use super::occasion::Occasion;
use super::port::Visit;
use super::shipyard::Shipyard;
use super::temper::{Mind, Temper};
use super::{action_card, battle, event, navigation, port, rig};

/// A player of a certain temper. It remembers nothing: what it does follows from what it sees.
#[derive(Clone, Copy, Debug)]
pub(super) struct Captain {
    temper: Temper,
    shipyard: Shipyard,
}

impl Captain {
    /// A captain for a game of these rules.
    pub(super) fn new(temper: Temper, rules: &Rules) -> Captain {
        Captain { temper, shipyard: Shipyard::of(rules) }
    }

    const fn mind(&self) -> Mind<'_> {
        Mind { temper: &self.temper, shipyard: &self.shipyard }
    }

    /// The place of its choice in the list.
    fn place(&self, view: View<'_>, legal: &[Action], rng: &mut SeatRng) -> usize {
        match view.ask() {
            Ask::Rig(_) => rig::nearest_legal(self.temper.rig, legal),
            Ask::Sail(_) => navigation::choose_destination(view, self.mind(), legal, rng),
            _ => self.judge(view, Best(legal)),
        }
    }

    /// Judges what is asked, a rig and a destination aside, by the worth of each action.
    fn judge<J: Judgement>(&self, view: View<'_>, judgement: J) -> J::Verdict {
        let mind = self.mind();
        let temper = mind.temper;
        match view.ask() {
            Ask::Event(_, _) => {
                let occasion = Occasion::of(view, mind);
                judgement.by(|action| event::worth(&occasion, action))
            }
            Ask::Action(_) => {
                let occasion = Occasion::of(view, mind);
                judgement.by(|action| action_card::worth(&occasion, action))
            }
            Ask::Prepare(_) | Ask::BeforeRoll(_) => match view.rules().tavern.style {
                TavernStyle::PiratesCove => {
                    judgement.by(|action| battle::worth_of_card(view, action))
                }
                TavernStyle::Piratenbucht => {
                    let hand = CombatHand::of(view, mind);
                    judgement.by(|action| hand.worth(action))
                }
            },
            Ask::Act(_) => {
                let chances = Chances::of(view, mind);
                judgement.by(|action| chances.worth(view, action))
            }
            Ask::Kegs(_) => judgement.by(|action| battle::worth_of_kegs(view, action)),
            Ask::Aim(_) => {
                let broadside = Broadside::of(view, temper);
                judgement.by(|action| broadside.worth(action))
            }
            Ask::Parrot(_) => judgement.by(|action| port::worth_of_parrot(view, mind, action)),
            Ask::Gift(_) => judgement.by(|action| port::worth_of_gift(view, temper, action)),
            Ask::Visit(_) => {
                let visit = Visit::of(view, mind);
                judgement.by(|action| visit.worth(action))
            }
            Ask::Rig(_) | Ask::Sail(_) | Ask::Over => judgement.by(|_| 0.0),
        }
    }
}

impl Strategy<Cove> for Captain {
    fn choose(&mut self, view: View<'_>, legal: &[Action], rng: &mut SeatRng) -> Action {
        legal[self.place(view, legal, rng)]
    }

    fn pick(&mut self, view: View<'_>, legal: &[Action], rng: &mut SeatRng) -> Choice<Action> {
        Choice::Listed(self.place(view, legal, rng) as u32)
    }

    fn explain(&self, view: View<'_>, legal: &[Action]) -> Option<Reasons<Action>> {
        let (manner, weighed) = match view.ask() {
            Ask::Rig(_) => (rig::manner(self.temper.rig), Vec::new()),
            Ask::Sail(_) => (
                "draws among the islands that promise most fame, the better the likelier".into(),
                navigation::prospects(view, self.mind(), legal),
            ),
            _ => ("takes what is worth most, in fame".into(), self.judge(view, Worths(legal))),
        };
        Some(Reasons { manner, weighed })
    }
}

/// What is made of the worths of actions.
trait Judgement {
    type Verdict;
    fn by(self, worth: impl Fn(Action) -> f32) -> Self::Verdict;
}

/// The place of the action worth most, the first of several.
struct Best<'l>(&'l [Action]);

impl Judgement for Best<'_> {
    type Verdict = usize;

    fn by(self, worth: impl Fn(Action) -> f32) -> usize {
        let Best(legal) = self;
        let mut best = (0, f32::NEG_INFINITY);
        for (place, &action) in legal.iter().enumerate() {
            let worth = worth(action);
            if worth > best.1 {
                best = (place, worth);
            }
        }
        best.0
    }
}

/// Every action with its worth.
struct Worths<'l>(&'l [Action]);

impl Judgement for Worths<'_> {
    type Verdict = Vec<(Action, f32)>;

    fn by(self, worth: impl Fn(Action) -> f32) -> Vec<(Action, f32)> {
        self.0.iter().map(|&action| (action, worth(action))).collect()
    }
}
