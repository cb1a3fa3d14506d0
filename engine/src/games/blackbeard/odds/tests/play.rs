//! Odds compared with simulated play under random dice.

use super::*;
use crate::best_play;
use crate::games::blackbeard::odds::policy::{HostageUse, HunterRule, Objective};
use crate::stream::NatureDice;

#[track_caller]
fn plays_as_solved(asked: PirateQuestion) {
    best_play::tests::plays_as_solved(&inquiry(asked));
}

#[test]
fn play_of_single_actions_agrees_with_exact_odds() {
    let teach = |at: &str, keys: &str| pirate("teach", at, keys);
    let vane = |at: &str| Some(pirate("vane", at, "holds = [700, 200]"));
    let objectives = [Objective::Success, Objective::Points];
    for objective in objectives {
        let policies = Policies { objective, ..Policies::default() };
        let about = |subject| PirateQuestion { policies, ..about(subject) };
        plays_as_solved(PirateQuestion {
            pirate: teach("caribbean", "cunning = 1"),
            port: Some(port("havana", "")),
            actions: 3,
            ..about(Subject::Find)
        });
        plays_as_solved(PirateQuestion {
            pirate: teach("n_atlantic", "cunning = 2\nholds = [300, 900]"),
            port: Some(port("boston", "")),
            ..about(Subject::Attack)
        });
        plays_as_solved(PirateQuestion {
            pirate: teach("caribbean", "cunning = 1\nnotoriety = 12"),
            foe: Some(foe("ogle", Some("s_america"))),
            ..about(Subject::Encounter)
        });
        plays_as_solved(PirateQuestion {
            pirate: teach("caribbean", "cunning = 1\nloyalty = 1\ncombat = 2"),
            foe: Some(foe("warship_11", None)),
            ..about(Subject::Battle)
        });
        for subject in [Subject::Grab, Subject::Duel] {
            plays_as_solved(PirateQuestion {
                pirate: teach("havana", "cunning = 1"),
                other: vane("havana"),
                ..about(subject)
            });
        }
        plays_as_solved(PirateQuestion { other: vane("caribbean"), ..about(Subject::Ambition) });
        plays_as_solved(PirateQuestion {
            pirate: teach("caribbean", ""),
            ..about(Subject::Conspiracy)
        });
        plays_as_solved(PirateQuestion {
            pirate: teach("havana", "net_worth = 4000\nnotoriety = 6"),
            port: Some(port("havana", "")),
            ..about(Subject::Bribe)
        });
    }
}

#[test]
fn play_of_looting_runs_agrees_with_exact_odds() {
    for (hunter, hostage, objective) in [
        (HunterRule::Always, HostageUse::Keep, Objective::Success),
        (HunterRule::Never, HostageUse::Torture, Objective::Points),
        (HunterRule::Always, HostageUse::Best, Objective::Success),
    ] {
        plays_as_solved(PirateQuestion {
            pirate: pirate("vane", "caribbean", "notoriety = 9\ncunning = 1"),
            port: Some(port("havana", "")),
            to: Port::from_key("port_royal"),
            foe: Some(foe("hornigold", Some("s_america"))),
            actions: 3,
            policies: Policies { hunter, hostage, objective, ..Policies::default() },
            ..about(Subject::Run)
        });
    }
}

#[test]
fn play_without_a_solution_stops_at_decisions_without_a_policy() {
    let mut dice = NatureDice::new(1);
    dice.open_deal(0);
    let find = |keys: &str| PirateQuestion {
        pirate: pirate("teach", "caribbean", keys),
        port: Some(port("havana", "")),
        ..about(Subject::Find)
    };
    assert!(inquiry(find("cunning = 0")).play(None, &mut dice).is_some());
    let best = inquiry(find("cunning = 2"));
    let undecided = (0..20).any(|deal| {
        dice.open_deal(deal);
        best.play(None, &mut dice).is_none()
    });
    assert!(undecided);
}
