//! The Royal Navy: where she is sent, who controls her, when she leaves.

use super::happened::{fame_changes, rolled, volleys};
use super::kit::Situation;
use super::vessel::{at, seat, ship};
use crate::games::cove::data::tavern::Card;
use crate::games::cove::data::{Island, Legend, Ship};
use crate::games::cove::rules::rule_ids::RuleIds;
use crate::games::cove::state::event::{Event, Leaving};
use crate::games::cove::state::{Ask, Navy, Window};

const PRIVATEER: Card = Card::PrivateeringCommission;

#[test]
fn pc_npc_1_row_of_the_royal_navy() {
    let mut sea = Situation::of(3)
        .ship(0, at(2).levels([7, 3, 8, 8]).gold(4))
        .ship(1, at(2).levels([2, 2, 2, 2]))
        .navy(2, 2)
        .combat_phase();
    assert_eq!((sea.hull(Ship::Navy), sea.game.speed(&sea.state, Ship::Navy)), (4, 20));
    // The controller, who is not there, names ship and section afresh each volley.
    assert_eq!((sea.ask(), sea.offers().len()), (Ask::Aim(seat(2)), 8));
    sea.roll_hits([1]);
    assert_eq!(rolled(&sea.play(2, "target seat1 sails")), (4, 5, 1));
    sea.fire(0, "navy hull", [3]);
    sea.fire(1, "navy hull", [0]);
    sea.roll_hits([0]);
    let again = volleys(&sea.play(2, "target seat0 crew"))[0];
    assert_eq!((again.firer, again.target), (Ship::Navy, ship(0)));
    sea.fire(0, "navy hull", [1]);
    assert_eq!(sea.fame(), [2, 2, 0], "4 fame for two");
}

#[test]
fn pc_npc_1_the_navy_fires_at_players_only() {
    let sea = Situation::of(3)
        .ship(0, at(2))
        .black_ship(0, 2, Legend::FlyingDutchman)
        .navy(2, 1)
        .combat_phase();
    assert_eq!(sea.ask(), Ask::Aim(seat(1)));
    sea.refuses("target black0 hull", "PC-CBT-6");
    sea.refuses("target navy hull", "PC-CBT-6");
}

#[test]
fn pc_nav_1_goes_to_any_outer_island_but_her_players_own() {
    let mut sea = Situation::of(3)
        .turn(1)
        .ship(0, at(7).hand(&[Card::RoyalNavyIntercept]))
        .black_ship(0, 4, Legend::CaptainHook)
        .turn_starts();
    sea.sail([2, 3, 3]);
    assert_eq!(sea.ask(), Ask::Event(seat(0), Window::Reveal));
    // 1 and 5 are empty, a legend lies at 4.
    let to = |island: u8| format!("royal_navy_intercept {island}");
    assert_eq!(sea.offers(), ["pass".into(), to(1), to(3), to(4), to(5)]);
    for island in [2, 6, 7] {
        sea.refuses(&to(island), "PC-NAV-1");
    }
    sea.play(0, "royal_navy_intercept 3");
    assert_eq!(sea.state.discards.count(Card::RoyalNavyIntercept), 1);
    assert_eq!(sea.ask(), Ask::Aim(seat(0)), "the controller aims, though not there");
}

#[test]
fn pc_nav_1_needs_the_card() {
    let mut sea =
        Situation::of(3).turn(1).ship(0, at(7).hand(&[Card::AFondFarewell])).turn_starts();
    sea.sail([2, 6, 6]);
    sea.refuses("royal_navy_intercept 3", "PC-NAV-1");
    sea.refuses("privateering_commission 3", "PC-NAV-2");
}

/// Seat 0 sends the Navy after seat 1, at Sail Island; seats 1 and 2 have cards to react with.
fn chase(settings: &[&str]) -> Situation {
    let mut sea = Situation::under(3, settings)
        .turn(1)
        .ship(0, at(7).hand(&[Card::RoyalNavyIntercept]))
        .ship(1, at(7).hand(&[PRIVATEER]))
        .turn_starts();
    sea.sail([2, 3, 5]);
    sea.play(0, "royal_navy_intercept 3");
    sea
}

#[test]
fn pc_nav_2_sends_the_navy_on_from_ones_own_island() {
    let mut sea = chase(&[]);
    let to = |island: u8| format!("privateering_commission {island}");
    assert_eq!(sea.offers(), ["pass".into(), to(1), to(2), to(4), to(5)]);
    for island in [3, 6, 7] {
        sea.refuses(&to(island), "PC-NAV-2");
    }
    sea.play(1, "privateering_commission 2");
    assert_eq!(sea.state.navies().next(), Some(Navy { island: Island::Hull, controller: seat(1) }));
    assert_eq!(sea.ask(), Ask::Aim(seat(1)), "who becomes the controller");
    assert_eq!(sea.state.discards.count(PRIVATEER), 1);
}

/// Seat 2, at Crew Island, has the commission while the Navy chases seat 1.
fn bystander(settings: &[&str]) -> Situation {
    let mut sea = Situation::under(3, settings)
        .turn(1)
        .ship(0, at(7).hand(&[Card::RoyalNavyIntercept]))
        .ship(2, at(7).hand(&[PRIVATEER, Card::AFondFarewell]))
        .turn_starts();
    sea.sail([2, 3, 5]);
    sea.play(0, "royal_navy_intercept 3");
    sea
}

#[test]
fn pc_nav_2_only_if_chased_unless_a_house_rule_says_so() {
    bystander(&[]).refuses("privateering_commission 4", "PC-NAV-2");
    let mut sea = bystander(&["privateering.only_if_chased=false"]);
    sea.refuses("privateering_commission 5", "PC-NAV-2");
    sea.refuses("privateering_commission 3", "PC-NAV-2");
    sea.play(2, "privateering_commission 4");
    assert_eq!(
        sea.state.navies().next(),
        Some(Navy { island: Island::Cannon, controller: seat(2) })
    );
}

#[test]
fn pc_nav_3_with_no_player_there_the_navy_just_leaves() {
    let sea = Situation::of(3)
        .ship(0, at(3))
        .black_ship(0, 4, Legend::CaptainHook)
        .navy(4, 0)
        .combat_phase();
    assert_eq!(sea.state.navies().next(), None);
    assert!(sea.events.contains(&Event::NavyLeft(Island::Cannon, Leaving::WithoutBattle)));
    assert!(!sea.events.iter().any(|event| matches!(event, Event::Combat(_) | Event::NavyMet)));
    assert_eq!(fame_changes(&sea.events), []);
}

/// Seats 0 and 1 each have an Intercept; seat 0 sends the Navy to Sail Island, where seat 2 lies.
fn two_intercepts() -> Situation {
    let intercept = || at(7).hand(&[Card::RoyalNavyIntercept]);
    let mut sea = Situation::of(3).turn(1).ship(0, intercept()).ship(1, intercept()).turn_starts();
    sea.sail([1, 2, 3]);
    sea.play(0, "royal_navy_intercept 3");
    sea
}

#[test]
fn pc_nav_3_a_second_intercept_moves_the_one_navy_or_takes_control_of_her() {
    let mut sea = two_intercepts();
    sea.play(1, "royal_navy_intercept 3");
    assert_eq!(sea.state.navies().next(), Some(Navy { island: Island::Sail, controller: seat(1) }));
    assert_eq!(sea.ask(), Ask::Aim(seat(1)));
    let mut sea = two_intercepts();
    sea.play(1, "royal_navy_intercept 1");
    assert_eq!(sea.ask(), Ask::Aim(seat(1)));
    sea.refuses("target seat2 hull", "PC-CBT-3");
    assert_eq!(
        sea.state.navies().next(),
        Some(Navy { island: Island::Tavern, controller: seat(1) })
    );
}

#[test]
fn events_of_the_navy_name_the_rule_of_each() {
    let navy = Navy { island: Island::Hull, controller: seat(0) };
    let sent = |card, ledger| Event::NavySent(navy, card).rule_in(ledger);
    assert_eq!(sent(Card::RoyalNavyIntercept, RuleIds::PiratesCove), "PC-NAV-1");
    assert_eq!(sent(Card::PrivateeringCommission, RuleIds::PiratesCove), "PC-NAV-2");
    assert_eq!(sent(Card::RoyalNavy, RuleIds::Piratenbucht), "PB-NAV-1");
    let left = |leaving, ledger| Event::NavyLeft(Island::Hull, leaving).rule_in(ledger);
    assert_eq!(left(Leaving::AfterBattle, RuleIds::PiratesCove), "PC-CBT-5");
    assert_eq!(left(Leaving::WithoutBattle, RuleIds::PiratesCove), "PC-NAV-3");
    assert_eq!(left(Leaving::AfterBattle, RuleIds::Piratenbucht), "PB-NAV-1");
    assert_eq!(left(Leaving::WithoutBattle, RuleIds::Piratenbucht), "PB-NAV-1");
}
