//! The actions of a turn, and the pirate action under way.

use super::action::RetireBy;
use super::contest::Foe;
use crate::games::blackbeard::data::card::Card;
use crate::games::blackbeard::data::set::Set;
use crate::games::blackbeard::data::{Hostage, Hull, Merchant, Pirate, Place, Port};
use crate::reactions::ReactionWindow;
use crate::seat::Seat;
use serde::Serialize;

/// The actions of the turn (`BB-TRN-4` to `BB-TRN-8`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Budget {
    /// Actions that are left.
    pub left: u8,
    /// Owner of the actions.
    pub of: BudgetOf,
    /// True if the turn's card for actions has been played.
    pub card_played: bool,
    /// Cards played or discarded in this turn.
    pub cards: u8,
    /// Cards discarded for an action each (`BB-TRN-8`).
    pub discarded: u8,
    /// True if the turn is lost (`BB-EV-14`).
    pub seasick: bool,
}

impl Budget {
    pub(crate) const NONE: Budget = Budget {
        left: 0,
        of: BudgetOf::Anyone,
        card_played: false,
        cards: 0,
        discarded: 0,
        seasick: false,
    };
}

/// Owner of the actions of a card (`BB-TRN-7`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum BudgetOf {
    /// Any pirate of the player.
    Anyone,
    /// This pirate, and his ally.
    Pirate(Pirate),
    /// This pirate in hand, whose first action deploys him.
    InHand(Pirate),
    /// The draw of a pirate card, not a pirate.
    Draw,
}

/// A pirate action as it is announced (`BB-ACT-1`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Deed {
    /// Move to a place.
    Move(Place),
    /// Dig (`BB-EV-01`).
    Dig,
    /// Find the merchant in a port's box.
    Find(Port),
    /// Loot the merchant in a port's box.
    Loot(Port),
    /// Convert a merchant.
    Convert(Hull),
    /// In-Port Activities.
    InPort,
    /// Attack a port.
    Attack(Port),
    /// Sack a port.
    Sack(Port),
    /// Grab booty of a pirate.
    Grab(Pirate),
    /// Recover from D&R.
    Recover,
    /// Ally with a pirate.
    Ally(Pirate),
    /// Retire.
    Retire(RetireBy),
}

impl Deed {
    /// Returns true for an In-Port action (`BB-ACT-1`).
    pub const fn is_in_port(self) -> bool {
        matches!(self, Deed::InPort | Deed::Sack(_) | Deed::Grab(_) | Deed::Recover | Deed::Ally(_))
    }

    /// Returns true if KCs react to it (`BB-REA-1`).
    pub const fn is_trigger(self) -> bool {
        matches!(self, Deed::Move(_) | Deed::Dig | Deed::Find(_) | Deed::Loot(_) | Deed::Attack(_))
    }

    /// Returns true if warships can be used against it (`BB-WAR-1`).
    pub const fn is_against_trade(self) -> bool {
        matches!(self, Deed::Find(_) | Deed::Loot(_) | Deed::Attack(_))
    }
}

/// The current pirate action.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Act {
    pub deed: Deed,
    pub pirate: Pirate,
    /// True if an action is in progress.
    pub underway: bool,
    /// True if it is cancelled, lost or its pirate has left: nothing more of it is carried out.
    pub over: bool,
    /// True if a conspiracy has broken the alliance that carries it out (`BB-ALL-6`).
    pub parting: bool,
    /// The kinds of AP action taken in it, one bit each (`BB-AP-2`).
    pub taken: u8,
    /// The events of AP cards played in it, one bit each.
    pub events: u32,
    /// The seats whose KC has reacted, one bit each.
    pub reacted: u8,
    /// The seats whose KC has come in this action, one bit each.
    pub arrived: u8,
    pub window: ReactionWindow,
    /// The window of Double Cross, card 2 or KC Surprise within.
    pub inner: ReactionWindow,
    /// The seats whose KC has moved in this action, one bit each (`BB-REA-4`).
    pub moved: u8,
    /// The foe who attacks.
    pub foe: Option<Foe>,
    /// The card that Skull & Crossbones may negate.
    pub card: Option<Card>,
    /// Seat that played it or takes the AP action.
    pub by: Seat,
    /// The target pirate.
    pub target: Pirate,
    /// The target port.
    pub port: Option<Port>,
    /// True if Skull & Crossbones was played for the victim of a grab.
    pub skull: bool,
    /// The merchant that is looted.
    pub merchant: Option<Merchant>,
    /// The hostage in question.
    pub hostage: Option<Hostage>,
    /// Hostages that were already asked about.
    pub asked: Set<Hostage>,
    /// Doubloons in question: cargo, booty, a bribe, a grab.
    pub sum: u32,
    /// Doubloons that a victim still has to give.
    pub owed: u32,
    /// A small number in question: points of a refit, the line of a cargo, a difference.
    pub count: u8,
    /// True if booty was converted in a pirate port.
    pub converted: bool,
    /// The challenger of an ambition, with his player and his Cunning.
    pub challenger: Option<(Pirate, Seat, u8)>,
    /// The duellists: the active side, the other side.
    pub duel: Option<(Pirate, Pirate)>,
}

impl Act {
    pub(crate) const NONE: Act = Act {
        deed: Deed::Recover,
        pirate: Pirate::new(0),
        underway: false,
        over: true,
        parting: false,
        taken: 0,
        events: 0,
        reacted: 0,
        arrived: 0,
        window: ReactionWindow::OVER,
        inner: ReactionWindow::OVER,
        moved: 0,
        foe: None,
        card: None,
        by: Seat::new(0),
        target: Pirate::new(0),
        port: None,
        skull: false,
        merchant: None,
        hostage: None,
        asked: Set::EMPTY,
        sum: 0,
        owed: 0,
        count: 0,
        converted: false,
        challenger: None,
        duel: None,
    };

    /// Returns true if the foe is a KC that has moved in this action, and so into the pirate's
    /// area.
    #[inline]
    pub(crate) fn foe_moved(&self) -> bool {
        matches!(self.foe, Some(Foe::Kc(seat)) if self.moved >> seat.index() & 1 == 1)
    }
}
