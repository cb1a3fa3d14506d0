//! Restrictions that forbid actions to bots of Pirates of the Spanish Main (`never=NAME`).

use corsair_engine::games::spanish_main::{Action, Question, SpanishMain, View};

use crate::restricted::Restriction;

/// Restrictions of the game, in the order in which lists show them.
pub(super) const RESTRICTIONS: &[Restriction<SpanishMain>] = &[
    Restriction::new("shoot", "gives a shoot action, or fires where it may cease", |_, action| {
        let fires = matches!(
            action,
            Action::Fire(..) | Action::Broadsides(_) | Action::Smoke(_) | Action::SmokeAt(_)
        );
        fires || matches!(action, Action::Shoot(_))
    }),
    Restriction::new("ram", "rams", |view, action| {
        is_asked(view, |question| matches!(question, Question::Ram(_))) && action == Action::Yes
    }),
    Restriction::new("board", "boards", |view, action| {
        let boards = is_asked(view, |question| question == Question::Board);
        boards && action == Action::Yes
    }),
    Restriction::new("repair", "repairs", |_, action| matches!(action, Action::Repair(_))),
    Restriction::new("explore", "explores", |_, action| {
        matches!(action, Action::Explore(..) | Action::ExploreFreely(_))
    }),
    Restriction::new("use_abilities", "uses an ability that it may leave", |view, action| {
        let asked = is_asked(view, |question| {
            matches!(question, Question::Ability(..) | Question::FortAbility(..))
        });
        matches!(action, Action::Use(..)) || asked && action == Action::Yes
    }),
];

fn is_asked(view: View<'_>, is_it: fn(Question) -> bool) -> bool {
    view.ask().is_some_and(|ask| is_it(ask.question))
}
