//! Example events of Pirate's Cove, one of each kind.

use corsair_engine::Seat;
use corsair_engine::games::cove::{
    Aim, Card, Drawn, Event, FameFor, GoodsFor, Hit, Island, Leaving, Legend, LevelBy, Navy,
    NoGiftFor, Parrot, Phase, Placing, Revealing, Section, Setting, Share, Ship, TreasureCard,
    VolleyFired, Voyage,
};

/// Returns one event of each kind.
pub(crate) fn examples() -> Vec<Event> {
    let (seat, island, section) = (Seat::new(0), Island::Tavern, Section::Hull);
    let (card, legend, parrot) = (Card::Mastercraft, Legend::Blackbeard, Parrot::CaptainFlint);
    let ship = Ship::Of(seat);
    vec![
        Event::Turn(1),
        Event::Phase(Phase::Combat),
        Event::Revealed(island, TreasureCard { fame: 1, gold: 4, chests: 4, tavern: 0 }),
        Event::LeftOver(island),
        Event::Drew(seat, card, Drawn::Bought),
        Event::Reshuffled,
        Event::Played(seat, card),
        Event::Took(seat, card),
        Event::AreaCardSet(seat, section, card, 2, Setting::Played),
        Event::AreaCardHit(seat, section, card, 1, LevelBy::Volley),
        Event::Sabotage(ship, section, 1),
        Event::Sailed(seat, island, Voyage::Wheel),
        Event::NavySent(Navy { island, controller: seat }, card),
        Event::NavyLeft(island, Leaving::AfterBattle),
        Event::BlackShip(0, island, Placing::Sailed),
        Event::Bears(0, legend, Revealing::InPlace),
        Event::Marked(seat, island),
        Event::Consort(seat, seat.left(2)),
        Event::ConsortEnded(seat),
        Event::Fame(seat, 1, FameFor::Crippling, Share::Own),
        Event::Gold(seat, 1, GoodsFor::Plunder, Share::Own),
        Event::Chests(seat, 1, GoodsFor::Plunder, Share::Own),
        Event::Level(seat, section, 1, LevelBy::Volley),
        Event::Combat(island),
        Event::LegendMet(legend),
        Event::NavyMet,
        Event::Round(1),
        Event::Order(1, ship),
        Event::Volley(VolleyFired {
            firer: ship,
            target: Ship::Navy,
            aim: Aim::At(section),
            dice: 2,
            hit_on: 5,
            hits: 1,
        }),
        Event::Misfire(seat, 1),
        Event::KegBlast(1),
        Event::MastercraftHit(seat, section, 1, LevelBy::Volley),
        Event::ParrotHit(seat, parrot, 1, LevelBy::Volley),
        Event::Crippled(seat),
        Event::Fled(seat, Hit::Hit),
        Event::Mutiny(seat),
        Event::Reloads(seat),
        Event::NpcHull(Ship::Navy, 3),
        Event::LegendSunk(legend),
        Event::NavySunk,
        Event::CombatEnded(island),
        Event::Plundered(seat, island),
        Event::Visit(seat, island),
        Event::NoGift(seat, NoGiftFor::UnpaidRepair),
        Event::MastercraftSet(seat, section, 2),
        Event::ParrotWhole(seat, parrot),
        Event::ParrotGone(seat, parrot, FameFor::ParrotKilled),
        Event::ParrotDeclined(seat, parrot),
        Event::Tied([seat].into_iter().collect()),
        Event::WonTie(seat),
    ]
}
