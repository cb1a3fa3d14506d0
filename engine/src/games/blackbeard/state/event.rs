//! Events of a game, as observers see them. The events suffice to rebuild the game.

use serde::Serialize;

use super::act::{BudgetOf, PirateAction};
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

/// Change of the game, as observers see it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A turn began: its number and the seat.
    Turn(u16, Seat),
    /// A turn ended.
    TurnEnded(Seat),
    /// A seat drew an event card. The card goes to its hand or is played at once.
    Drew(Seat, Card),
    /// A seat got a pirate card into its hand.
    DrewPirate(Seat, Pirate),
    /// The discards and the General Pardon became the new deck (`BB-END-2`).
    Reshuffled,
    /// A card was played or discarded from a hand, or resolved as it was drawn.
    Card(Seat, Card, CardUse),
    /// A played, drawn or displayed card went to a new place.
    CardTo(Card, CardPlace),
    /// A seat passed its hand to the seat on the left (`BB-EV-07`).
    HandPassed(Seat, Seat),
    /// The next random pick is a draw from this cup.
    FromCup(Cup),
    /// A seat got actions: their number, and the pirates who may use them.
    Actions(Seat, u8, BudgetOf),
    /// A seat lost its remaining actions: the number lost.
    ActionsLost(Seat, u8),
    /// A pirate came into play.
    Deployed(Seat, Pirate, Area, Hull),
    /// A pirate action was announced.
    Announced(Pirate, PirateAction),
    /// A pirate action ended.
    ActionOver(Pirate, PirateAction, Outcome),
    /// A pirate moved.
    Moved(Pirate, Place, Why),
    /// A pirate's permission for his next action changed.
    Right(Pirate, Right),
    /// A governor came to a port or left it.
    Governor(Port, Governor, Why),
    /// A merchant was placed face down.
    MerchantPlaced(Port, Why),
    /// A face-down merchant was turned up.
    MerchantFound(Port, Merchant),
    /// A merchant left the map for the cup.
    MerchantGone(Port, Why),
    /// A King's Commissioner came into play: its seat, counter and area.
    KcPlaced(Seat, KcCounter, Area, Why),
    /// A King's Commissioner moved.
    KcMoved(Seat, Place, Why),
    /// A King's Commissioner left the map, and returned to the cup or left the game.
    KcGone(Seat, KcCounter, Gone, Why),
    /// A warship came on station in an area.
    WarshipPlaced(Area, Warship),
    /// A warship left the map for the cup.
    WarshipGone(Area, Warship, Why),
    /// A storm struck an area and its transit boxes.
    Storm(Area),
    /// A foe attacked a pirate.
    Attacked(Pirate, Foe),
    /// A pirate chose to fight, evade or surrender.
    Answered(Pirate, Answer),
    /// A foe caught a pirate, or the pirate escaped.
    Intercepted(Pirate, Foe, Interception),
    /// Dice were rolled: purpose, pirate (owner or target), number of dice, sum and bonus.
    Rolled(RollOf, Option<Pirate>, u8, u8, i16),
    /// Cunning repeated a roll: purpose, pirate, number of dice and new sum of the dice.
    Rerolled(RollOf, Pirate, u8, u8),
    /// A pirate's Cunning fell to this number of points.
    Cunning(Pirate, u8, Why),
    /// A pirate gained this number of Notoriety points.
    Notoriety(Pirate, u16, Why),
    /// A crew's Loyalty changed: difference and new value.
    Loyalty(Pirate, i8, u8, Why),
    /// A ship's Combat changed: difference and new value.
    Combat(Pirate, i8, i8, Why),
    /// A ship's Speed changed: difference and new value.
    Speed(Pirate, i8, i8, Why),
    /// The doubloons in a hold changed: number of the hold, from 0, and new doubloons.
    Hold(Pirate, u8, u32, Why),
    /// A pirate's Net Worth changed to this value, in doubloons.
    NetWorth(Pirate, u32, Why),
    /// The worth of a cargo, booty, ransom, bribe or grab was set, in doubloons.
    Worth(Pirate, u32, Why),
    /// A pirate's ship changed to this type, with the full Combat and Speed of the type.
    Converted(Pirate, Hull),
    /// A hostage came aboard.
    HostageTaken(Pirate, Hostage, Nation),
    /// A hostage left a ship, because he was ransomed, was tortured or died.
    HostageGone(Pirate, Hostage, Why),
    /// A pirate noted information on a port: the port, and the sum of its information.
    Noted(Pirate, Port, u8),
    /// A port became a pirate's Safe Haven.
    Haven(Pirate, Port),
    /// A pirate lost a Safe Haven.
    HavenLost(Pirate, Port, Why),
    /// A pirate asked a port's governor for a Safe Haven (*Governor Bribed*).
    Bribed(Pirate, Port),
    /// A port got a *Port Attacked* marker.
    PortAttacked(Port),
    /// A nation entered a pirate's Attack History.
    History(Pirate, Nation),
    /// A port was destroyed.
    PortDestroyed(Port, Why),
    /// A pirate obtained a Letter of Marque of this nation.
    Letter(Pirate, Nation),
    /// A pirate lost his Letter of Marque.
    LetterGone(Pirate, Why),
    /// A pirate's ship got Heavy Guns.
    Guns(Pirate),
    /// A pirate's ship lost her Heavy Guns.
    GunsGone(Pirate, Why),
    /// A pirate got Buried Treasure on his display.
    Treasure(Pirate),
    /// A pirate lost Buried Treasure from his display.
    TreasureGone(Pirate, Why),
    /// A ship got a Scurvy marker.
    Scurvy(Pirate),
    /// A ship lost its Scurvy marker.
    ScurvyGone(Pirate, Why),
    /// A ship got a Debauchery & Revelry marker: its kind, and the Loyalty that the crew gains when the marker is
    /// cleared.
    Revelry(Pirate, RevelryKind, i8, Why),
    /// A pirate took a Recovery action: the number of Recovery actions in a row.
    Recovering(Pirate, u8),
    /// A ship lost its Debauchery & Revelry marker.
    RevelryGone(Pirate, Why),
    /// Two pirates formed an alliance.
    Allied(Pirate, Pirate),
    /// An alliance ended.
    AllianceOver(Pirate, Pirate, Why),
    /// A crew mutinied.
    Mutiny(Pirate),
    /// A pirate took over the ship of an eliminated pirate: old pirate, new pirate and seat.
    Succeeded(Pirate, Pirate, Seat, Why),
    /// A pirate retired.
    Retired(Pirate, Retirement),
    /// A pirate was eliminated, with the seat whose King's Commissioner killed him, if any.
    Eliminated(Pirate, Option<Seat>, Why),
    /// A challenger died before he came into play (`BB-EV-17`).
    ChallengerDied(Pirate),
    /// A retired pirate became the King's Commissioner of this seat (`BB-EV-16`).
    PirateConverted(Pirate, Seat),
    /// A seat scored victory points for a pirate, in half points.
    Points(Seat, i32, Pirate, Why),
    /// A seat scored its handicap at the end of the game, in half points.
    Handicap(Seat, i32),
    /// The General Pardon was drawn: the number of draws so far.
    Pardon(u8),
    /// The General Pardon came into force for English ports: the seat that drew it.
    PardonBegins(Seat),
    /// The General Pardon is no longer in force.
    PardonEnds,
    /// The General Pardon returned to the deck.
    PardonReturns,
    /// The game ended.
    GameOver,
}

/// Cup or deck from which one piece is drawn, all pieces with equal probability.
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

/// Use of an event card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum CardUse {
    /// The card is played for its event.
    Event,
    /// The card is played for its actions (`BB-TRN-6`).
    Actions,
    /// The card is played for both its event and its actions (`BB-TRN-5`).
    EventAndActions,
    /// The card is discarded for one action (`BB-TRN-8`).
    OneAction,
    /// The card is discarded under Finger of Fate (`BB-EV-07`).
    Discard,
    /// The card is played at once, as it is drawn (`BB-TRN-2`).
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
    /// The card is set aside and returns to the deck later (`BB-EV-08`).
    Aside,
    /// The card leaves the game.
    Out,
}

/// Result of a pirate action.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// The action was carried out.
    Done,
    /// The action was cancelled or became impossible, or its pirate left.
    Lost,
}

/// Governor of a port.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Governor {
    /// Pro-Pirate governor.
    Pro,
    /// Anti-Pirate governor.
    Anti,
    /// No governor: the port is neutral.
    None,
}

/// Destination of a counter that leaves the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Gone {
    /// The counter returns to its cup.
    ToTheCup,
    /// The counter leaves the game.
    Out,
}

/// Pirate's answer to a foe that attacks him.
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

/// Method by which a pirate retired.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Retirement {
    /// Retirement by an action (`BB-RET-2` to `BB-RET-4`).
    Action(RetireBy),
    /// Retirement by surrender to a King's Commissioner (`BB-RET-5`).
    Surrender,
    /// Retirement by the General Pardon (`BB-EV-08`).
    Pardon,
}

impl Event {
    /// Id of the event's default rule in the ledger.
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
            Event::Handicap(..) => "BB-HOU-1",
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

    /// Id of the event's rule in the ledger. For set-up, warship and retirement events, the rule depends on the
    /// state.
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
            Event::Bribed(..) if matches!(state.act.deed, PirateAction::Retire(_)) => "BB-RET-4",
            other => other.rule(),
        }
    }
}

impl Blackbeard {
    /// Id of the ledger's rule for an event in a state.
    pub fn rule_of(&self, state: &State, event: Event) -> &'static str {
        event.rule_in(state)
    }
}
