//! Events of a game, as observers see them. They suffice to rebuild the game.

use serde::Serialize;

use super::act::{BudgetOf, Deed};
use super::action::RetireBy;
use super::contest::{Foe, RollOf};
use super::game::Blackbeard;
use super::{KcCounter, RevelryKind, Right, State};
use crate::games::blackbeard::data::card::Card;
use crate::games::blackbeard::data::{
    Area, Hostage, Hull, Merchant, Nation, Pirate, Place, Port, Warship,
};
use crate::seat::Seat;

pub(crate) use crate::games::blackbeard::data::why::Why;

/// Event of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A turn began: its number and its player.
    Turn(u16, Seat),
    /// A turn ended.
    TurnEnded(Seat),
    /// An event card went from the deck to a hand, or is played at once.
    Drew(Seat, Card),
    /// A pirate card went to a hand.
    DrewPirate(Seat, Pirate),
    /// The discards became the deck, with the General Pardon (`BB-END-2`).
    Reshuffled,
    /// A card was played or discarded from a hand, or resolved as it was drawn.
    Card(Seat, Card, CardUse),
    /// A played, drawn or displayed card went to this place.
    CardTo(Card, CardPlace),
    /// A seat passed its cards to the left (`BB-EV-07`).
    HandPassed(Seat, Seat),
    /// The next pick of chance is a draw from this cup.
    FromCup(Cup),
    /// A seat may take actions: their number and owner.
    Actions(Seat, u8, BudgetOf),
    /// Actions left over were lost.
    ActionsLost(Seat, u8),
    /// A pirate came into play.
    Deployed(Seat, Pirate, Area, Hull),
    /// A pirate action was announced.
    Announced(Pirate, Deed),
    /// A pirate action is over.
    ActionOver(Pirate, Deed, Outcome),
    /// A pirate moved.
    Moved(Pirate, Place, Why),
    /// The right of a pirate for his very next action changed.
    Right(Pirate, Right),
    /// A governor came or went.
    Governor(Port, Governor, Why),
    /// A merchant was placed face down.
    MerchantPlaced(Port, Why),
    /// A merchant was turned up.
    MerchantFound(Port, Merchant),
    /// A merchant went to the cup.
    MerchantGone(Port, Why),
    /// A KC came into play: its seat, counter and area.
    KcPlaced(Seat, KcCounter, Area, Why),
    /// A KC moved.
    KcMoved(Seat, Place, Why),
    /// A KC left the map: to the cup, or out of the game.
    KcGone(Seat, KcCounter, Gone, Why),
    /// A warship is on station.
    WarshipPlaced(Area, Warship),
    /// A warship went to the cup.
    WarshipGone(Area, Warship, Why),
    /// A storm strikes an area and its transit boxes.
    Storm(Area),
    /// A foe comes at a pirate.
    Attacked(Pirate, Foe),
    /// A pirate chose to fight or to evade.
    Answered(Pirate, Answer),
    /// A pirate was caught, or got away.
    Intercepted(Pirate, Foe, Interception),
    /// Dice were rolled: purpose, pirate (owner or target), number, sum and bonus.
    Rolled(RollOf, Option<Pirate>, u8, u8, i16),
    /// Cunning was spent and the dice were rolled again: their new sum.
    Rerolled(RollOf, Pirate, u8, u8),
    /// A pirate has this much Cunning left.
    Cunning(Pirate, u8, Why),
    /// A pirate gained Notoriety.
    Notoriety(Pirate, u16, Why),
    /// Loyalty changed by this much, to this value.
    Loyalty(Pirate, i8, u8, Why),
    /// Combat changed by this much, to this value.
    Combat(Pirate, i8, i8, Why),
    /// Speed changed by this much, to this value.
    Speed(Pirate, i8, i8, Why),
    /// A hold, from 0, now has this many doubloons.
    Hold(Pirate, u8, u32, Why),
    /// Net Worth changed to this value.
    NetWorth(Pirate, u32, Why),
    /// Worth of a cargo, a booty, a ransom, a bribe or a grab, in doubloons.
    Worth(Pirate, u32, Why),
    /// A ship became another type, with the full Combat and Speed of this type.
    Converted(Pirate, Hull),
    /// A hostage came aboard.
    HostageTaken(Pirate, Hostage, Nation),
    /// A hostage left: ransomed, tortured, dead.
    HostageGone(Pirate, Hostage, Why),
    /// Information on a port was noted: its new sum.
    Noted(Pirate, Port, u8),
    /// A port became a pirate's Safe Haven.
    Haven(Pirate, Port),
    /// A Safe Haven was lost.
    HavenLost(Pirate, Port, Why),
    /// A pirate asked a governor for a Safe Haven (*Governor Bribed*).
    Bribed(Pirate, Port),
    /// A port got a *Port Attacked* marker.
    PortAttacked(Port),
    /// A nation entered a pirate's Attack History.
    History(Pirate, Nation),
    /// A port was destroyed.
    PortDestroyed(Port, Why),
    /// A Letter of Marque was obtained.
    Letter(Pirate, Nation),
    /// A Letter of Marque is gone.
    LetterGone(Pirate, Why),
    /// A pirate's ship has Heavy Guns aboard.
    Guns(Pirate),
    /// A pirate's ship lost her Heavy Guns.
    GunsGone(Pirate, Why),
    /// Buried Treasure lies before a pirate.
    Treasure(Pirate),
    /// Buried Treasure is gone.
    TreasureGone(Pirate, Why),
    /// A ship has a Scurvy marker.
    Scurvy(Pirate),
    /// A ship lost its Scurvy marker.
    ScurvyGone(Pirate, Why),
    /// A ship has a D&R marker: its kind, and the Loyalty gained when it is cleared.
    Revelry(Pirate, RevelryKind, i8, Why),
    /// A Recovery action counted: the new number.
    Recovering(Pirate, u8),
    /// The D&R marker is gone.
    RevelryGone(Pirate, Why),
    /// Two pirates are allied.
    Allied(Pirate, Pirate),
    /// An alliance ended.
    AllianceOver(Pirate, Pirate, Why),
    /// A crew mutinies.
    Mutiny(Pirate),
    /// A pirate took over the ship of a pirate who is gone.
    Succeeded(Pirate, Pirate, Seat, Why),
    /// A pirate retired.
    Retired(Pirate, Retirement),
    /// A pirate was eliminated, by the KC of a seat if there was one.
    Eliminated(Pirate, Option<Seat>, Why),
    /// A challenger died before he came into play (`BB-EV-17`).
    ChallengerDied(Pirate),
    /// A retired pirate became a KC (`BB-EV-16`).
    PirateConverted(Pirate, Seat),
    /// A seat scored victory points, in halves, for a pirate.
    Points(Seat, i32, Pirate, Why),
    /// The General Pardon was drawn for the n-th time.
    Pardon(u8),
    /// The Pardon is in force for English ports.
    PardonBegins(Seat),
    /// The Pardon is no longer in force.
    PardonEnds,
    /// The Pardon is back in the deck.
    PardonReturns,
    /// The game is over.
    GameOver,
}

/// Cup or deck for a draw by number, each counter or card equally likely.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cup {
    /// Deck of pirate cards.
    Pirates,
    /// Cup of King's Commissioners.
    Kcs,
    /// Cup of warships.
    Warships,
    /// Cup of hostages.
    Hostages,
}

/// Use of a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum CardUse {
    /// The event of the card.
    Event,
    /// The actions of the card (`BB-TRN-6`).
    Actions,
    /// Event and actions (`BB-TRN-5`).
    EventAndActions,
    /// One action for a discarded card (`BB-TRN-8`).
    OneAction,
    /// Discarded (`BB-EV-07`).
    Discard,
    /// Played at once (`BB-TRN-2`).
    Now,
}

/// Destination of a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum CardPlace {
    /// The card goes face up to the discards.
    Discards,
    /// The card goes into the deck.
    Deck,
    /// The card goes onto the display of a pirate.
    Display(Pirate),
    /// The card is put aside, to come back (`BB-EV-08`).
    Aside,
    /// The card goes out of the game.
    Out,
}

/// Result of a pirate action.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// The action was carried out.
    Done,
    /// The action was cancelled, its pirate has left, or it had become impossible.
    Lost,
}

/// The governor of a port.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Governor {
    /// Pro-Pirate.
    Pro,
    /// Anti-Pirate.
    Anti,
    /// No governor: the port is neutral.
    None,
}

/// Destination of a counter that left the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Gone {
    /// The counter goes to its cup.
    ToTheCup,
    /// The counter goes out of the game.
    Out,
}

/// Answer of a pirate to a foe.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names are the rulebook's")]
pub enum Answer {
    Fight,
    Evade,
    Surrender,
}

/// Result of an interception.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Interception {
    /// The foe has caught the pirate.
    Caught,
    /// The pirate has escaped.
    Escaped,
}

/// Way in which a pirate retired.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Retirement {
    /// Retirement by an action (`BB-RET-2` to `BB-RET-4`).
    Action(RetireBy),
    /// Retirement by surrender to a KC (`BB-RET-5`).
    Surrender,
    /// Retirement by the General Pardon (`BB-EV-08`).
    Pardon,
}

impl Event {
    /// Id of the event's rule in the ledger.
    pub const fn rule(self) -> &'static str {
        match self {
            Event::Turn(..) => "BB-TRN-1",
            Event::TurnEnded(_) => "BB-TRN-9",
            Event::Drew(..) => "BB-TRN-2",
            Event::DrewPirate(..) => "BB-NEW",
            Event::Reshuffled => "BB-END-2",
            Event::Card(_, card, used) => match used {
                CardUse::Event | CardUse::Now => card.event().rule(),
                CardUse::Actions => "BB-TRN-6",
                CardUse::EventAndActions => "BB-TRN-5",
                CardUse::OneAction => "BB-TRN-8",
                CardUse::Discard => "BB-EV-07",
            },
            Event::CardTo(..) => "BB-EV-24",
            Event::FromCup(cup) => match cup {
                Cup::Pirates => "BB-SET-1",
                Cup::Kcs | Cup::Warships | Cup::Hostages => "BB-SET-8",
            },
            Event::Storm(_) => "BB-EV-20",
            Event::MerchantPlaced(_, Why::SetUp) => "BB-SET-7",
            Event::HandPassed(..) => "BB-EV-07",
            Event::Actions(_, _, of) => match of {
                BudgetOf::Anyone => "BB-TRN-6",
                BudgetOf::Pirate(_) | BudgetOf::InHand(_) | BudgetOf::Draw => "BB-TRN-7",
            },
            Event::ActionsLost(..) => "BB-TRN-6",
            Event::Deployed(..) => "BB-SET-5",
            Event::Announced(..) | Event::ActionOver(..) => "BB-AP-3",
            Event::Right(..) => "BB-ACT-3",
            Event::MerchantFound(..) => "BB-FND",
            Event::WarshipPlaced(..) => "BB-EV-21",
            Event::Attacked(_, foe) | Event::Intercepted(_, foe, _) => match foe {
                Foe::Warship(_) => "BB-WAR-1",
                Foe::Kc(_) => "BB-REA-4",
            },
            Event::Answered(_, answer) => match answer {
                Answer::Fight | Answer::Evade => "BB-REA-4",
                Answer::Surrender => "BB-RET-5",
            },
            Event::Rolled(of, ..) => of.rule(),
            Event::Rerolled(..) => "BB-CUN",
            Event::Converted(..) => "BB-CNV-1",
            Event::HostageTaken(..) => "BB-HOS-1",
            Event::Noted(..) => "BB-HOS-2",
            Event::Haven(..) | Event::Bribed(..) => "BB-INP-5",
            Event::PortAttacked(_) | Event::History(..) => "BB-ATT-2",
            Event::Letter(..) => "BB-EV-12",
            Event::Guns(_) => "BB-EV-10",
            Event::Treasure(_) => "BB-EV-01",
            Event::Scurvy(_) => "BB-EV-18",
            Event::Recovering(..) => "BB-DR-1",
            Event::Allied(..) => "BB-ALL-1",
            Event::Mutiny(_) => "BB-MUT-1",
            Event::Retired(_, how) => match how {
                Retirement::Action(RetireBy::Letter) => "BB-RET-2",
                Retirement::Action(RetireBy::Haven) => "BB-RET-3",
                Retirement::Action(RetireBy::Bribe) => "BB-RET-4",
                Retirement::Surrender => "BB-RET-5",
                Retirement::Pardon => "BB-EV-08",
            },
            Event::ChallengerDied(_) => "BB-EV-17",
            Event::PirateConverted(..) => "BB-EV-16",
            Event::Pardon(_)
            | Event::PardonBegins(_)
            | Event::PardonEnds
            | Event::PardonReturns => "BB-EV-08",
            Event::GameOver => "BB-END-1",
            Event::Moved(_, _, why)
            | Event::Governor(_, _, why)
            | Event::MerchantPlaced(_, why)
            | Event::MerchantGone(_, why)
            | Event::KcPlaced(_, _, _, why)
            | Event::KcMoved(_, _, why)
            | Event::KcGone(_, _, _, why)
            | Event::WarshipGone(_, _, why)
            | Event::Cunning(_, _, why)
            | Event::Notoriety(_, _, why)
            | Event::Loyalty(_, _, _, why)
            | Event::Combat(_, _, _, why)
            | Event::Speed(_, _, _, why)
            | Event::Hold(_, _, _, why)
            | Event::NetWorth(_, _, why)
            | Event::Worth(_, _, why)
            | Event::HostageGone(_, _, why)
            | Event::HavenLost(_, _, why)
            | Event::PortDestroyed(_, why)
            | Event::LetterGone(_, why)
            | Event::GunsGone(_, why)
            | Event::TreasureGone(_, why)
            | Event::ScurvyGone(_, why)
            | Event::Revelry(_, _, _, why)
            | Event::RevelryGone(_, why)
            | Event::AllianceOver(_, _, why)
            | Event::Succeeded(_, _, _, why)
            | Event::Eliminated(_, _, why)
            | Event::Points(_, _, _, why) => why.rule(),
        }
    }

    /// Id of the event's rule in the ledger, in a state. The rule of events of the set-up, of a
    /// warship and of a retirement depends on the state.
    pub(crate) fn rule_in(self, state: &State) -> &'static str {
        let is_set_up = state.turn == 0;
        let comes_a_warship = matches!(state.act.foe, Some(Foe::Warship(_)));
        match self {
            Event::Drew(..) if is_set_up => "BB-SET-3",
            Event::DrewPirate(..) if is_set_up => "BB-SET-1",
            Event::Deployed(..) if !is_set_up => "BB-NEW",
            Event::Rolled(RollOf::Intercept, ..) if comes_a_warship => "BB-WAR-2",
            Event::Rolled(RollOf::Battle, ..) if comes_a_warship => "BB-WAR-3",
            Event::Answered(_, Answer::Fight | Answer::Evade) if comes_a_warship => "BB-WAR-1",
            Event::Bribed(..) if matches!(state.act.deed, Deed::Retire(_)) => "BB-RET-4",
            other => other.rule(),
        }
    }
}

impl Blackbeard {
    /// Id of the rule of an event in a state.
    pub fn rule_of(&self, state: &State, event: Event) -> &'static str {
        event.rule_in(state)
    }
}
