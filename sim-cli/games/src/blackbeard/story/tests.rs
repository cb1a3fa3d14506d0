//! Tests of stories, each made from a few events.

use corsair_engine::games::blackbeard::{
    Answer, Area, Blackbeard, EDITION, Event, Foe, Hull, Outcome, Pirate, PirateAction, Port,
    Retirement, RollOf, Why,
};
use corsair_engine::{Observer, Seat};
use corsair_strategies::uniform::UniformBot;

use super::BlackbeardChronicle;
use super::narrator::Storyteller;
use crate::inspect::replay::{Chronicle, Narrator, Why as ReplayWhy};
use crate::inspect::seated::tests::stories_hide_facts;

const ANN: Seat = Seat::new(0);

fn game() -> Blackbeard {
    EDITION.game(2, &[]).expect("a table")
}

/// Returns the story of some events, with white space collapsed.
fn story(events: &[Event]) -> String {
    let game = game();
    let mut teller = Storyteller::new(&game, vec!["Ann".into(), "Bob".into()], ReplayWhy::Unasked);
    events.iter().for_each(|&event| teller.event(event));
    teller.story().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the story of an attack on Havana by Ann's pirate Teach, followed by the given events.
fn attack(then: &[Event]) -> String {
    let (teach, havana) = (Pirate::new(0), Port::from_key("havana").expect("a port"));
    let start = [
        Event::Deployed(ANN, teach, Area::new(3), Hull::SLOOP),
        Event::Announced(teach, PirateAction::Attack(havana)),
    ];
    let end = match then.last() {
        Some(Event::ActionOver(..)) => None,
        _ => Some(Event::ActionOver(teach, PirateAction::Attack(havana), Outcome::Done)),
    };
    let all: Vec<Event> = start.into_iter().chain(then.iter().copied()).chain(end).collect();
    story(&all)
}

#[test]
fn story_reports_that_a_port_holds_only_after_a_failed_attack() {
    let (teach, havana) = (Pirate::new(0), Port::from_key("havana").expect("a port"));
    assert!(attack(&[]).ends_with("the port holds"));
    let taken = attack(&[
        Event::Moved(teach, havana.into(), Why::PortAttack),
        Event::Notoriety(teach, 10, Why::PortAttack),
        Event::Notoriety(teach, 2, Why::WarshipBattle),
    ]);
    assert!(
        taken.contains("takes Havana, Notoriety +10 (now 10), Notoriety +2 (now 12)"),
        "{taken}"
    );
    assert!(!taken.contains("holds"), "{taken}");
}

#[test]
fn story_of_a_surrender_during_an_attack_omits_the_port() {
    let teach = Pirate::new(0);
    let havana = Port::from_key("havana").expect("a port");
    let story = attack(&[
        Event::Attacked(teach, Foe::Kc(Seat::new(1))),
        Event::Answered(teach, Answer::Surrender),
        Event::NetWorth(teach, 1200, Why::Booty),
        Event::Retired(teach, Retirement::Surrender),
        Event::ActionOver(teach, PirateAction::Attack(havana), Outcome::Lost),
    ]);
    assert!(story.contains("Net Worth of 1200"), "{story}");
    assert!(!story.contains("holds") && !story.contains("the action is lost"), "{story}");
}

#[test]
fn story_reports_a_lost_action_only_for_a_living_pirate() {
    let (teach, havana) = (Pirate::new(0), Port::from_key("havana").expect("a port"));
    let lost = Event::ActionOver(teach, PirateAction::Attack(havana), Outcome::Lost);
    assert!(attack(&[lost]).ends_with("the action is lost"));
    let dead = Event::Eliminated(teach, Some(Seat::new(1)), Why::KcBattle);
    assert!(!attack(&[dead, lost]).contains("the action is lost"));
}

#[test]
fn story_shows_a_reroll_with_its_modifier() {
    let teach = Pirate::new(0);
    let story = attack(&[
        Event::Rolled(RollOf::Battle, Some(teach), 1, 2, 9),
        Event::Rerolled(RollOf::Battle, teach, 1, 6),
    ]);
    assert!(story.contains("2 + 9 = 11"), "{story}");
    assert!(story.contains("spends Cunning and rolls again, 6 + 9 = 15"), "{story}");
}

#[test]
fn every_event_has_a_story_without_earlier_events() {
    for event in BlackbeardChronicle::examples() {
        let game = game();
        let mut teller =
            Storyteller::new(&game, vec!["Ann".into(), "Bob".into()], ReplayWhy::Unasked);
        teller.event(event);
        let text = teller.story();
        assert!(text.starts_with("\nThe set-up\n"), "{event:?}: {text}");
        assert!(text.lines().all(|line| line.chars().count() <= 100), "{event:?}: {text}");
    }
}

#[test]
fn stories_show_a_seat_only_facts_that_it_may_know() {
    let game: Blackbeard = EDITION.game(3, &[]).expect("a table");
    let compared = stories_hide_facts::<BlackbeardChronicle>(&game, &UniformBot, 5, 7);
    assert!(compared > 20, "{compared}");
}
