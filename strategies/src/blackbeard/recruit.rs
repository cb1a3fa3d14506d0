//! Choice of a pirate card, and of the area and ship with which to deploy the pirate.

use std::cell::{OnceCell, RefCell};

use corsair_engine::games::blackbeard::{Action, Area, Hull, Pirate, View};

use super::craft::{Craft, condition};
use super::prospects::{EvalContext, Prospects};
use super::refuge::Refuges;

/// Returns the value in points of a pirate card, in hand or on a ship.
pub(super) fn worth_of_card(view: View<'_>, pirate: Pirate) -> f32 {
    let rated = view.rated(pirate);
    2.0 * f32::from(rated.ability)
        + f32::from(rated.initiative)
        + 0.7 * f32::from(rated.leadership)
        + 0.5 * f32::from(rated.cruelty)
        + 0.4 * f32::from(rated.cunning)
        + 0.3 * f32::from(rated.duel)
}

/// Returns the value of drafting a pirate card, or of naming a pirate as successor.
pub(super) fn value_of_card(view: View<'_>, action: Action) -> f32 {
    match action {
        Action::Draft(pirate) | Action::Succeed(pirate) => worth_of_card(view, pirate),
        _ => 0.0,
    }
}

/// Evaluates the ships that a seat could deploy.
pub(super) struct Yard<'a> {
    context: EvalContext<'a>,
    /// Cached prospects of each ship type for the most recently evaluated pirate. The action list groups deployments
    /// by pirate.
    last: RefCell<Vec<(Hull, Prospects<'a>)>>,
    /// Refuges of a newly deployed pirate.
    refuges: OnceCell<Refuges>,
    /// True if the player has no pirate in play.
    is_alone: bool,
}

impl<'a> Yard<'a> {
    pub(super) fn of(context: EvalContext<'a>) -> Yard<'a> {
        let view = context.view;
        let is_alone = view.fleet(view.seat()).next().is_none();
        Yard { context, last: RefCell::default(), refuges: OnceCell::new(), is_alone }
    }

    /// Returns the expected points of a deployment. The weight `company` scales the points of a second pirate.
    pub(super) fn deployment(&self, pirate: Pirate, area: Area, hull: Hull) -> f32 {
        let EvalContext { view, weights, .. } = self.context;
        let mut last = self.last.borrow_mut();
        last.retain(|(_, of)| of.craft.pirate == pirate);
        let known = last.iter().position(|&(of, _)| of == hull).unwrap_or_else(|| {
            let craft = Craft::fresh(view, pirate, area.into(), hull);
            let refuges = *self.refuges.get_or_init(|| Refuges::of(view, &craft));
            let mut prospects =
                Prospects::at_home(self.context, craft, view.seat()).with_refuges(refuges);
            prospects.scout();
            last.push((hull, prospects));
            last.len() - 1
        });
        let prospects = &last[known].1;
        let of_type = view.ship_type(hull);
        let promise = prospects.reach(area.into(), None)
            + prospects.home(area.into())
            + 0.3 * condition(view, of_type.combat.into(), of_type.speed.into())
            + 0.2 * worth_of_card(view, pirate);
        if self.is_alone { promise } else { weights.company * promise }
    }

    pub(super) fn value(&self, action: Action) -> f32 {
        match action {
            Action::Deploy(pirate, area, hull) => self.deployment(pirate, area, hull),
            _ => 0.0,
        }
    }
}
