//! Restrictions that forbid actions to bots of Blackbeard (`never=NAME`).

use corsair_engine::games::blackbeard::{Action, Blackbeard, Question};

use crate::restricted::Restriction;

/// Restrictions of Blackbeard, in the order in which lists show them.
pub(super) const RESTRICTIONS: &[Restriction<Blackbeard>] = &[
    Restriction::new("loot", "looks for a merchant or loots one", |_, action| {
        matches!(action, Action::Find(..) | Action::Loot(_))
    }),
    Restriction::new("attack_ports", "attacks or sacks a port", |_, action| {
        matches!(action, Action::AttackPort(..) | Action::Sack(_))
    }),
    Restriction::new("fight", "fights where it may evade", |view, action| {
        let may_evade = view.ask().is_some_and(|ask| ask.question == Question::Evade);
        may_evade && action == Action::Fight
    }),
    Restriction::new("evade", "evades where it may fight", |_, action| action == Action::Evade),
    Restriction::new("torture", "has a hostage tortured", |_, action| {
        matches!(action, Action::Torture(_))
    }),
    Restriction::new("hunt", "deploys or uses a King's Commissioner", |view, action| {
        let surprises = view.ask().is_some_and(|ask| ask.question == Question::Surprise);
        let plays = matches!(action, Action::Play(_) | Action::PlayOn(..) | Action::PlayAt(..));
        surprises && plays
            || matches!(
                action,
                Action::DeployKc
                    | Action::MoveKc(_)
                    | Action::KcAttack(_)
                    | Action::Oust
                    | Action::React
            )
    }),
    Restriction::new("retire", "retires a pirate", |_, action| {
        matches!(action, Action::Retire(..) | Action::Surrender)
    }),
    Restriction::new("play_events", "plays a card for its event", |_, action| {
        matches!(
            action,
            Action::Play(_) | Action::PlayOn(..) | Action::PlayAt(..) | Action::FairWinds(..)
        )
    }),
];
