//! A tie for most fame.

use super::happened::fame_changes;
use super::kit::Situation;
use super::vessel::{at, seat, ship};
use crate::games::cove::data::Island;
use crate::games::cove::data::tavern::Card;
use crate::games::cove::data::tavern::Parrot;
use crate::games::cove::state::Ask;
use crate::games::cove::state::event::{Event, FameFor};

#[test]
fn pc_trn_6_the_tied_ships_fight_to_the_death_wherever_they_lie() {
    let mut sea = Situation::of(4)
        .ship(0, at(1).fame(5).hand(&[Card::BlowMeDown, Card::PowderKeg, Card::SmallFame]))
        .ship(1, at(6).fame(6).gold(9).levels([2, 3, 2, 2]).hurt_parrot(Parrot::BillyBones))
        .ship(2, at(6).fame(5).chests(4))
        .ship(3, at(7).fame(6).levels([1, 2, 3, 3]).parrot(Parrot::CaptainFlint))
        .the_end();
    // Seat 0 ties only by its fame card; seat 2 is not among the tied.
    assert_eq!(fame_changes(&sea.events), [(0, 1, FameFor::Cards)]);
    assert_eq!(sea.state.combat.players, [0, 1, 3].map(seat).into_iter().collect());
    // There is a preparation, and what cards add to speed counts: 5 + 6 against 6 and 5.
    assert_eq!(sea.ask(), Ask::Prepare(seat(0)));
    sea.play(0, "blow_me_down");
    assert_eq!(sea.game.speed(&sea.state, ship(0)), 11);
    // Volley cards may be played, but nobody flees.
    assert_eq!(sea.ask(), Ask::Act(seat(0)));
    sea.refuses("flee", "PC-TRN-6");
    assert_eq!(sea.offers(), ["fire", "fire powder_keg"]);
    sea.fire(0, "seat1 crew", [1]);
    assert_eq!((sea.parrot(1), sea.fame()), (None, vec![6, 6, 5, 6]), "no fame for the parrot");
    // A ship without volley cards has no choice but to fire.
    assert_eq!(sea.ask(), Ask::Kegs(seat(0)));
    sea.play(0, "kegs 0");
    assert_eq!(sea.ask(), Ask::Aim(seat(1)));
    sea.refuses("target seat2 hull", "PC-CBT-3");
    sea.refuses("flee", "PC-FIR-1");
    sea.roll_hits([2]);
    sea.play(1, "target seat0 hull");
    assert_eq!(sea.vessel(0).levels, [0, 2, 2, 2], "crippled at level 0");
    assert_eq!(sea.vessel(0).island, Island::Cove, "PC-FIR-4 holds here too");
    assert_eq!(sea.fame(), [6, 6, 5, 6], "no fame is won by it");
    sea.roll_hits([2]);
    sea.play(3, "target seat1 cannon");
    assert_eq!(sea.ask(), Ask::Over);
    // The lone survivor wins; the other tied ships share the next place.
    assert_eq!(sea.fame(), [6, 6, 5, 6]);
    assert_eq!(sea.ranks(), [1, 1, 3, 0]);
    assert!(sea.events.contains(&Event::WonTie(seat(3))));
    assert_eq!(sea.state.combat, crate::games::cove::state::fight::Combat::NONE);
    assert!(sea.state.discards.has(Card::BlowMeDown));
}

#[test]
fn pc_trn_6_house_rules_share_the_win_or_look_at_the_gold() {
    let tied = |tie_break: &str, gold: [u16; 3]| {
        let sea = Situation::under(4, &[tie_break])
            .ship(0, at(2).fame(7).gold(gold[0]))
            .ship(1, at(3).fame(7).gold(gold[1]))
            .ship(2, at(4).fame(7).gold(gold[2]))
            .ship(3, at(5).fame(2).gold(50))
            .the_end();
        assert_eq!(sea.ask(), Ask::Over);
        sea.ranks()
    };
    assert_eq!(tied("end.tie_break=shared", [1, 2, 2]), [0, 0, 0, 3]);
    assert_eq!(tied("end.tie_break=gold", [1, 2, 3]), [1, 1, 0, 3]);
    assert_eq!(tied("end.tie_break=gold", [1, 2, 2]), [2, 0, 0, 3]);
}
