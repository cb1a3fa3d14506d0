//! The Royal Navy: where she is sent, who controls her, when she leaves.

use super::happened::{rolled, volleys};
use super::kit::Situation;
use super::vessel::{at, seat, ship};
use crate::games::cove::data::tavern::Card;
use crate::games::cove::data::{Island, Ship};
use crate::games::cove::rules::rule_ids::RuleIds;
use crate::games::cove::state::event::{Event, Leaving};
use crate::games::cove::state::{Ask, Navy};

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
