//! Piratenbucht: Blackbeard, the Royal Navy, and both together.

use super::happened::{fame_changes, rolled};
use super::kit::Situation;
use super::vessel::{at, cards, seat};
use crate::game::Game;
use crate::games::cove::data::tavern::Card;
use crate::games::cove::data::{Island, Legend, Ship};
use crate::games::cove::state::event::{Event, FameFor, Leaving};

const BLACKBEARD: Ship = Ship::Black(0);

#[test]
fn pb_bla_1_five_dice_at_the_hull_eight_hits_to_beat() {
    let mut sea = Situation::piratenbucht(4)
        .ship(0, at(2).levels([4, 8, 8, 8]))
        .black_ship(0, 2, Legend::Blackbeard)
        .hits([2])
        .combat_phase();
    assert_eq!(rolled(&sea.events), (5, 5, 2));
    assert_eq!((sea.levels(0)[0], sea.hull(BLACKBEARD)), (2, 8));
    let rules = sea.game.rules();
    assert!(rules.legend.blackbeard.speed > rules.royal_navy.speed);
    // He never runs; the ship's volley, then his next.
    sea.roll_hits([5, 1]);
    sea.play(0, "fire");
    assert_eq!((sea.hull(BLACKBEARD), sea.levels(0)[0]), (3, 1));
    sea.roll_hits([3]);
    let happened = sea.play(0, "fire");
    assert_eq!(fame_changes(&happened), [(0, 6, FameFor::Legend)]);
}

#[test]
fn pb_bla_4_six_fame_split_among_those_there() {
    for (ships, each) in [(1, 6), (2, 3), (3, 2), (4, 1), (5, 1)] {
        let mut sea = Situation::piratenbucht_under(5, &["legend.blackbeard.hull=1"]);
        for index in 0..ships {
            sea = sea.ship(index, at(6).fame(10 - index as i32).levels([8, 2, 2, 2]));
        }
        let mut sea = sea.black_ship(0, 6, Legend::Blackbeard).hits([0, 1]).combat_phase();
        let happened = sea.play(0, "fire");
        let fame: Vec<_> = (0..ships).map(|index| (index, each, FameFor::Legend)).collect();
        assert_eq!(fame_changes(&happened), fame, "{ships} ships");
    }
}

#[test]
fn pb_nav_1_the_card_is_discarded_after_the_battle_or_the_phase() {
    let mut sea = Situation::piratenbucht(4)
        .ship(0, at(1).levels([2, 2, 8, 8]))
        .ship(1, at(6))
        .ship(2, at(6).fame(1))
        .navy(1, 3)
        .navy(4, 3)
        .black_ship(0, 6, Legend::Blackbeard)
        .combat_phase();
    sea.roll_hits([0, 4, 0]);
    sea.play_all([(3, "target seat0 hull"), (0, "fire")]);
    // The card of the Navy that is sunk is discarded at once.
    assert!(sea.events.contains(&Event::NavySunk));
    assert_eq!(sea.state.navies().count(), 1);
    assert_eq!(sea.state.discards, cards(&[Card::RoyalNavy]));
    sea.play_all([(2, "flee"), (1, "flee")]);
    assert_eq!(sea.state.navies().count(), 0);
    assert_eq!(sea.state.discards, cards(&[Card::RoyalNavy, Card::RoyalNavy]));
    let left: Vec<Event> =
        sea.events.iter().filter(|event| matches!(event, Event::NavyLeft(..))).copied().collect();
    let tavern = Event::NavyLeft(Island::Tavern, Leaving::AfterBattle);
    let cannon = Event::NavyLeft(Island::Cannon, Leaving::WithoutBattle);
    assert_eq!(left, [tavern, cannon]);
}

#[test]
fn pb_nav_1_the_card_of_a_sunk_navy_is_discarded_while_players_fight_on() {
    let mut sea = Situation::piratenbucht(4)
        .ship(0, at(1).levels([8, 5, 8, 8]))
        .ship(1, at(1).levels([8, 2, 2, 2]).hand(&[Card::SleightOfHand]))
        .navy(1, 3)
        .combat_phase();
    sea.roll_hits([0, 4]);
    sea.play_all([(3, "target seat0 hull"), (0, "fire")]);
    assert_eq!(sea.state.combat.players.len(), 2, "they fight on");
    assert_eq!((sea.state.navies().count(), sea.state.discards), (0, cards(&[Card::RoyalNavy])));
    let view = sea.game.view(&sea.state, seat(1));
    assert_eq!(view.navies().count(), 0);
}
