//! An event of each kind, for those who must know which there are.

use corsair_engine::Seat;
use corsair_engine::games::blackbeard::{
    Answer, Area, BudgetOf, Card, CardActions, CardPlace, CardUse, Commissioner, Deed, Event,
    EventCard, Foe, Gone, Governor, Hostage, Hull, Interception, KcCounter, Merchant, Nation,
    Outcome, Pirate, Place, Port, Retirement, RevelryKind, Right, RollOf, Warship, Why,
};

/// One event of each kind.
pub(super) fn examples() -> Vec<Event> {
    let (seat, pirate, port, place) = (Seat::new(0), Pirate::new(0), Port::new(0), Place::new(0));
    let (area, hull, warship, nation) =
        (Area::new(0), Hull::SLOOP, Warship::new(0), Nation::new(0));
    let (card, hostage, why) =
        (Card::new(EventCard::GeneralPardon, CardActions::None), Hostage::new(0), Why::SetUp);
    let kc = KcCounter::Commissioner(Commissioner::new(0));
    let (deed, roll) = (Deed::Dig, RollOf::Find);
    vec![
        Event::Turn(1, seat),
        Event::TurnEnded(seat),
        Event::Drew(seat, card),
        Event::DrewPirate(seat, pirate),
        Event::Reshuffled,
        Event::Card(seat, card, CardUse::Event),
        Event::CardTo(card, CardPlace::Discards),
        Event::HandPassed(seat, seat.left(2)),
        Event::Actions(seat, 4, BudgetOf::Anyone),
        Event::ActionsLost(seat, 1),
        Event::Deployed(seat, pirate, area, hull),
        Event::Announced(pirate, deed),
        Event::ActionOver(pirate, deed, Outcome::Done),
        Event::Moved(pirate, place, why),
        Event::Right(pirate, Right::Loot(port)),
        Event::Governor(port, Governor::Pro, why),
        Event::MerchantPlaced(port, why),
        Event::MerchantFound(port, Merchant::of_kind(0)),
        Event::MerchantGone(port, why),
        Event::KcPlaced(seat, kc, area, why),
        Event::KcMoved(seat, place, why),
        Event::KcGone(seat, kc, Gone::ToTheCup, why),
        Event::WarshipPlaced(area, warship),
        Event::WarshipGone(area, warship, why),
        Event::Attacked(pirate, Foe::Warship(area)),
        Event::Answered(pirate, Answer::Fight),
        Event::Intercepted(pirate, Foe::Warship(area), Interception::Caught),
        Event::Rolled(roll, Some(pirate), 1, 4, 0),
        Event::Rerolled(roll, pirate, 1, 4),
        Event::Cunning(pirate, 1, why),
        Event::Notoriety(pirate, 1, why),
        Event::Loyalty(pirate, 1, 1, why),
        Event::Combat(pirate, 1, 1, why),
        Event::Speed(pirate, 1, 1, why),
        Event::Hold(pirate, 0, 1, why),
        Event::NetWorth(pirate, 1, why),
        Event::Worth(pirate, 1, why),
        Event::Converted(pirate, hull),
        Event::HostageTaken(pirate, hostage, nation),
        Event::HostageGone(pirate, hostage, why),
        Event::Noted(pirate, port, 1),
        Event::Haven(pirate, port),
        Event::HavenLost(pirate, port, why),
        Event::Bribed(pirate, port),
        Event::PortAttacked(port),
        Event::History(pirate, nation),
        Event::PortDestroyed(port, why),
        Event::Letter(pirate, nation),
        Event::LetterGone(pirate, why),
        Event::Guns(pirate),
        Event::GunsGone(pirate, why),
        Event::Treasure(pirate),
        Event::TreasureGone(pirate, why),
        Event::Scurvy(pirate),
        Event::ScurvyGone(pirate, why),
        Event::Revelry(pirate, RevelryKind::Voluntary, 1, why),
        Event::Recovering(pirate, 1),
        Event::RevelryGone(pirate, why),
        Event::Allied(pirate, Pirate::new(1)),
        Event::AllianceOver(pirate, Pirate::new(1), why),
        Event::Mutiny(pirate),
        Event::Succeeded(pirate, Pirate::new(1), seat, why),
        Event::Retired(pirate, Retirement::Surrender),
        Event::Eliminated(pirate, Some(seat), why),
        Event::ChallengerDied(pirate),
        Event::PirateConverted(pirate, seat),
        Event::Points(seat, 1, pirate, why),
        Event::Pardon(1),
        Event::PardonBegins(seat),
        Event::PardonEnds,
        Event::PardonReturns,
        Event::GameOver,
    ]
}
