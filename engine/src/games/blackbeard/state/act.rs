//! Budget of actions in a turn, and the pirate action in progress.

use super::action::RetireBy;
use super::contest::Foe;
use crate::games::blackbeard::data::card::Card;
use crate::games::blackbeard::data::set::Set;
use crate::games::blackbeard::data::{Hostage, Hull, Merchant, Pirate, Place, Port};
use crate::reactions::ReactionWindow;
use crate::seat::Seat;
use serde::Serialize;

/// Budget of actions in a turn (`BB-TRN-4` to `BB-TRN-8`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Budget {
    /// Number of actions left in the turn.
    pub left: u8,
    /// Pirates who may use the actions.
    pub of: BudgetOf,
    /// True if the player has played a card for actions in this turn.
    pub card_played: bool,
    /// Number of cards played or discarded in this turn.
    pub cards: u8,
    /// Number of cards discarded for one action each (`BB-TRN-8`).
    pub discarded: u8,
    /// True if the turn is lost to Mal de Mer (`BB-EV-14`).
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

/// Pirates who may use the actions of a card (`BB-TRN-7`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum BudgetOf {
    /// Any pirate of the player may use the actions.
    Anyone,
    /// This pirate and his ally may use the actions.
    Pirate(Pirate),
    /// The first action deploys this pirate from the hand, and he may use the actions that remain.
    InHand(Pirate),
    /// The action may only be used to draw a pirate card.
    Draw,
}

/// Pirate action in the form in which it is announced (`BB-ACT-1`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PirateAction {
    /// Move to a place.
    Move(Place),
    /// Dig for Buried Treasure (`BB-EV-01`).
    Dig,
    /// Find the merchant in a port's box.
    Find(Port),
    /// Loot the merchant in a port's box.
    Loot(Port),
    /// Convert the looted merchant into a ship of this type.
    Convert(Hull),
    /// Do In-Port Activities.
    InPort,
    /// Attack a port.
    Attack(Port),
    /// Sack a port.
    Sack(Port),
    /// Grab booty from a pirate.
    Grab(Pirate),
    /// Recover from Debauchery & Revelry.
    Recover,
    /// Ally with a pirate.
    Ally(Pirate),
    /// Retire by this method.
    Retire(RetireBy),
}

impl PirateAction {
    /// Returns true for an In-Port action (`BB-ACT-1`).
    pub const fn is_in_port(self) -> bool {
        matches!(
            self,
            PirateAction::InPort
                | PirateAction::Sack(_)
                | PirateAction::Grab(_)
                | PirateAction::Recover
                | PirateAction::Ally(_)
        )
    }

    /// Returns true if King's Commissioners react to the deed (`BB-REA-1`).
    pub const fn is_trigger(self) -> bool {
        matches!(
            self,
            PirateAction::Move(_)
                | PirateAction::Dig
                | PirateAction::Find(_)
                | PirateAction::Loot(_)
                | PirateAction::Attack(_)
        )
    }

    /// Returns true if warships can be used against the deed (`BB-WAR-1`).
    pub const fn is_against_trade(self) -> bool {
        matches!(self, PirateAction::Find(_) | PirateAction::Loot(_) | PirateAction::Attack(_))
    }
}

/// Pirate action in progress: the deed, the reactions so far, and the pieces and sums at issue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Act {
    pub deed: PirateAction,
    pub pirate: Pirate,
    /// True if a pirate action is in progress.
    pub underway: bool,
    /// True if the action is cancelled or lost, or its pirate has left. The remaining steps are skipped.
    pub over: bool,
    /// True if a conspiracy has broken the alliance of the acting pirates (`BB-ALL-6`).
    pub parting: bool,
    /// Bit set of the kinds of anti-pirate action that players have taken in this pirate action (`BB-AP-2`).
    pub taken: u8,
    /// Bit set of the events on anti-pirate cards played in this pirate action.
    pub events: u32,
    /// Bit set of the seats whose Commissioner has reacted in this pirate action.
    pub reacted: u8,
    /// Bit set of the seats whose Commissioner was placed in this pirate action.
    pub arrived: u8,
    pub window: ReactionWindow,
    /// Inner reaction window, for Double Cross, Debauchery & Revelry or KC Surprise.
    pub inner: ReactionWindow,
    /// Bit set of the seats whose Commissioner has moved in this pirate action (`BB-REA-4`).
    pub moved: u8,
    /// Foe that attacks the pirate.
    pub foe: Option<Foe>,
    /// Card that Skull & Crossbones may negate now.
    pub card: Option<Card>,
    /// Seat that played `card` or takes the anti-pirate action.
    pub by: Seat,
    /// Pirate against whom `card` was played.
    pub target: Pirate,
    /// Port that the action targets.
    pub port: Option<Port>,
    /// True if Skull & Crossbones was played for the victim of a grab.
    pub skull: bool,
    /// Merchant that the pirate loots.
    pub merchant: Option<Merchant>,
    /// Hostage that the current question is about.
    pub hostage: Option<Hostage>,
    /// Hostages about whom the game has asked in this pirate action.
    pub asked: Set<Hostage>,
    /// Doubloons at issue: a cargo, a booty, a bribe or a grab.
    pub sum: u32,
    /// Doubloons that a victim still has to give.
    pub owed: u32,
    /// Number that the current step needs: refit points, line of the cargo table, or margin of a grab roll.
    pub count: u8,
    /// True if booty was converted in a pirate port.
    pub converted: bool,
    /// Challenger of Piratical Ambition, with his player and his Cunning.
    pub challenger: Option<(Pirate, Seat, u8)>,
    /// Duellists: the pirate on the active side first, then his opponent.
    pub duel: Option<(Pirate, Pirate)>,
}

impl Act {
    pub(crate) const NONE: Act = Act {
        deed: PirateAction::Recover,
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

    /// Returns true if the foe is a King's Commissioner that has moved in this pirate action.
    #[inline]
    pub(crate) fn foe_moved(&self) -> bool {
        matches!(self.foe, Some(Foe::Kc(seat)) if self.moved >> seat.index() & 1 == 1)
    }
}
