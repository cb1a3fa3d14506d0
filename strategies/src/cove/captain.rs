//! The player behind every bot but `uniform`: who is asked what, and who answers.

use corsair_engine::games::cove::{Action, Ask, Cove, View};
use corsair_engine::{SeatRng, Strategy};

use super::battle::Chances;
use super::broadside::Broadside;
use super::port::Visit;
use super::temper::Temper;
use super::{battle, event, navigation, port, rig};

/// A player of a certain temper. It remembers nothing: what it does follows from what it sees.
#[derive(Clone, Copy, Debug)]
pub(super) struct Captain {
    temper: Temper,
}

impl Captain {
    pub(super) const fn new(temper: Temper) -> Captain {
        Captain { temper }
    }
}

impl Strategy<Cove> for Captain {
    fn choose(&mut self, view: View<'_>, legal: &[Action], rng: &mut SeatRng) -> Action {
        let temper = &self.temper;
        match view.ask() {
            Ask::Rig(_) => rig::nearest_legal(temper.rig, legal),
            Ask::Sail(_) => navigation::choose_destination(view, temper, legal, rng),
            Ask::Event(_, _) => best(legal, |action| event::worth(view, temper, action)),
            Ask::Prepare(_) => best(legal, |action| battle::worth_of_card(view, action)),
            Ask::Act(_) => {
                let chances = Chances::of(view, temper);
                best(legal, |action| chances.worth(view, action))
            }
            Ask::Kegs(_) => best(legal, |action| battle::worth_of_kegs(view, action)),
            Ask::Aim(_) => {
                let broadside = Broadside::of(view, temper);
                best(legal, |action| broadside.worth(action))
            }
            Ask::Parrot(_) => best(legal, |action| port::worth_of_parrot(view, temper, action)),
            Ask::Gift(_) => best(legal, |action| port::worth_of_gift(view, temper, action)),
            Ask::Visit(_) => {
                let visit = Visit::of(view, temper);
                best(legal, |action| visit.worth(action))
            }
            Ask::Over => legal[0],
        }
    }
}

/// The action worth most, the first of several.
fn best(legal: &[Action], worth: impl Fn(Action) -> f32) -> Action {
    let mut best = (legal[0], f32::NEG_INFINITY);
    for &action in legal {
        let worth = worth(action);
        if worth > best.1 {
            best = (action, worth);
        }
    }
    best.0
}
