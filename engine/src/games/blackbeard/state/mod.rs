//! Full state of a game.

pub(super) mod act;
pub(super) mod action;
pub(super) mod contest;
pub(super) mod event;
pub(super) mod face_down;
pub(super) mod frame;
pub(super) mod game;
pub(super) mod numbers;
pub(super) mod question;
pub(super) mod ratings;

use serde::{Deserialize, Serialize};

use crate::games::blackbeard::data::card::{Card, Hand};
use crate::games::blackbeard::data::limits::{MAX_FLEET, MAX_HOLDS, MAX_IN_PLAY};
use crate::games::blackbeard::data::set::Set;
use crate::games::blackbeard::data::{
    Area, Commissioner, Hostage, Hull, Merchant, MerchantType, Nation, Pirate, Place, Port, Warship,
};
use crate::queue::SeatQueue;
use crate::reactions::{AfterReaction, ReactionWindow};
use crate::seat::{MAX_SEATS, Seat};
use act::{Act, Budget};
use contest::Contest;
use face_down::{FaceDown, Merchants};
use frame::Stack;
use game::Blackbeard;
use numbers::Cards;
use question::Ask;

/// State of a game with all hidden facts. Only the game reads these fields.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(crate) seats: u8,
    /// Number of the turn, from 1; 0 in the set-up.
    pub(crate) turn: u16,
    /// Player whose turn it is.
    pub(crate) pp: Seat,
    pub(crate) ask: Option<Ask>,
    pub(crate) stack: Stack,
    pub(crate) players: [Player; MAX_SEATS],
    /// Ship slots; a slot without a pirate is empty.
    pub(crate) ships: [Ship; MAX_IN_PLAY],
    /// Slot in `ships` of each pirate in play.
    pub(crate) slots: [u8; Pirate::COUNT],
    /// Place of each pirate card; only [`State::set_card`] writes it.
    pub(crate) cards: [PirateCard; Pirate::COUNT],
    /// Pirate cards in the deck, derived from `cards`. The field `held` has the pirate cards in each hand.
    pub(crate) undealt: Set<Pirate>,
    pub(crate) held: [Set<Pirate>; MAX_SEATS],
    pub(crate) deck: Cards,
    pub(crate) discards: Cards,
    /// Event cards out of the game.
    pub(crate) out: Cards,
    pub(crate) pardon: Pardon,
    /// Number of merchants in the cup and face down on the map, by kind. Seats do not know which merchants are in the
    /// cup (`BB-SET-7`).
    pub(crate) unseen_merchants: Merchants,
    pub(crate) face_down: FaceDown,
    /// Ports with a merchant in their Merchant Box.
    pub(crate) boxes: Set<Port>,
    /// Kind of each face-up merchant, from 1; 0 for none.
    pub(crate) face_up: [u8; Port::COUNT],
    pub(crate) pro: Set<Port>,
    pub(crate) anti: Set<Port>,
    pub(crate) anti_cup: u8,
    pub(crate) pro_out: u8,
    pub(crate) destroyed: Set<Port>,
    pub(crate) attacked: Set<Port>,
    pub(crate) kcs: [Option<Kc>; MAX_SEATS],
    pub(crate) kc_cup: Set<Commissioner>,
    pub(crate) kc_dead: Set<Commissioner>,
    pub(crate) stations: [Option<Warship>; Area::COUNT],
    pub(crate) warship_cup: Set<Warship>,
    pub(crate) hostage_cup: Set<Hostage>,
    /// Hostages out of the game.
    pub(crate) hostages_out: Set<Hostage>,
    /// Nation of each hostage aboard a ship.
    pub(crate) hostage_nations: [Option<Nation>; Hostage::COUNT],
    pub(crate) budget: Budget,
    pub(crate) act: Act,
    pub(crate) contest: Contest,
    /// Pirates whose crews mutiny next (`BB-MUT-1`).
    pub(crate) mutinous: Set<Pirate>,
    /// Cards that seats have chosen for Finger of Fate, hidden until all seats have chosen.
    pub(crate) fate: [Option<Card>; MAX_SEATS],
    /// Area of the current storm, with the pirates whom the storm has not hit yet (`BB-EV-20`).
    pub(crate) storm: Option<(Area, Set<Pirate>)>,
    pub(crate) over: bool,
}

/// Data of one player, except the player's ships.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Player {
    pub hand: Hand,
    /// Victory points of the player, in half points.
    pub points: i32,
    /// Number of anti-pirate actions that the player has taken in this turn (`BB-AP-1`).
    pub ap_actions: u8,
    pub fleet: Fleet,
    pub retired: u8,
    /// True if the player deploys no more pirates in the set-up (`BB-SET-5`).
    pub done: bool,
}

impl Player {
    pub(crate) const NEW: Player = Player {
        hand: Hand::EMPTY,
        points: 0,
        ap_actions: 0,
        fleet: Fleet::EMPTY,
        retired: 0,
        done: false,
    };
}

/// A player's pirates in play, in display order (`BB-SET-6`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Fleet {
    pirates: [Option<Pirate>; MAX_FLEET],
    len: u8,
}

impl Fleet {
    pub(crate) const EMPTY: Fleet = Fleet { pirates: [None; MAX_FLEET], len: 0 };

    #[inline]
    pub(crate) fn iter(&self) -> impl DoubleEndedIterator<Item = Pirate> + Clone + use<> {
        let (pirates, len) = (self.pirates, self.len());
        (0..len).filter_map(move |at| pirates[at])
    }

    #[inline]
    pub(crate) const fn len(&self) -> usize {
        self.len as usize
    }

    pub(crate) fn push(&mut self, pirate: Pirate) {
        self.pirates[self.len()] = Some(pirate);
        self.len += 1;
    }

    pub(crate) fn replace(&mut self, old: Pirate, new: Pirate) {
        let at = self.pirates.iter_mut().find(|at| **at == Some(old));
        *at.expect("the pirate is in the fleet") = Some(new);
    }

    pub(crate) fn remove(&mut self, pirate: Pirate) {
        let at = self.iter().position(|of| of == pirate).expect("the pirate is in the fleet");
        self.pirates.copy_within(at + 1.., at);
        self.len -= 1;
        self.pirates[self.len()] = None;
    }
}

/// Place of a pirate card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum PirateCard {
    Deck,
    Hand(Seat),
    /// The pirate fights a duel for a ship, from the hand of this seat (`BB-EV-17`).
    Challenging(Seat),
    InPlay,
    Retired(Seat),
    Dead,
    /// The pirate is or was a King's Commissioner, after this seat retired him (`BB-EV-16`).
    Converted(Seat),
}

/// Ship of a pirate, with ratings, holds, hostages, cards and markers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Ship {
    pub owner: Seat,
    /// Pirate of the ship; `None` for an empty slot.
    pub pirate: Option<Pirate>,
    pub hull: Hull,
    pub place: Place,
    pub combat: i8,
    pub speed: i8,
    pub loyalty: u8,
    pub cunning: u8,
    pub notoriety: u16,
    pub net_worth: u32,
    pub holds: [u32; MAX_HOLDS],
    pub hostages: Set<Hostage>,
    /// Information that the pirate has noted for each port (`BB-HOS-2`).
    pub notes: [u8; Port::COUNT],
    pub history: Set<Nation>,
    pub bribed: Set<Port>,
    pub havens: Set<Port>,
    pub letter: Option<Letter>,
    pub guns: Option<Card>,
    pub treasure: Option<Card>,
    pub scurvy: bool,
    pub revelry: Option<Revelry>,
    pub right: Right,
    pub ally: Option<Pirate>,
    /// Turn in which the pirate was deployed.
    pub deployed: u16,
}

/// Letter of Marque on a display (`BB-EV-12`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Letter {
    pub nation: Nation,
    pub card: Card,
}

/// Debauchery & Revelry marker of a ship (`BB-DR-1`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Revelry {
    /// Kind of the marker, which sets the number of Recovery actions needed.
    pub kind: RevelryKind,
    /// Loyalty gained when the marker is cleared (`BB-DR-2`).
    pub gain: i8,
    /// Number of Recovery actions taken in a row.
    pub recoveries: u8,
}

/// Kind of a Debauchery & Revelry marker (`BB-DR-1`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names are the rulebook's")]
pub enum RevelryKind {
    Voluntary,
    Involuntary,
}

/// Permission that a pirate's last action gives for his next action (`BB-ACT-3`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Right {
    /// No permission for a special action.
    None,
    /// Permission to loot the merchant in the box of this port.
    Loot(Port),
    /// Permission to convert a merchant of this type, looted in this area.
    Convert(MerchantType, Area),
    /// Permission to sack this port.
    Sack(Port),
}

/// King's Commissioner on the map.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Kc {
    /// Counter of the King's Commissioner.
    pub who: KcCounter,
    /// Area or transit box of the King's Commissioner.
    pub place: Place,
}

/// Counter of a King's Commissioner: a commissioner or a converted pirate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum KcCounter {
    /// Commissioner from the cup.
    Commissioner(Commissioner),
    /// Pirate who became a King's Commissioner (`BB-EV-16`).
    Convert(Pirate),
}

impl KcCounter {
    /// Key of the counter in files.
    pub(crate) fn key(self) -> &'static str {
        match self {
            KcCounter::Commissioner(commissioner) => commissioner.key(),
            KcCounter::Convert(pirate) => pirate.key(),
        }
    }
}

/// State of the General Pardon (`BB-EV-08`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Pardon {
    pub drawn: u8,
    pub card: PardonCard,
    /// Seat that drew the General Pardon in force, with the number of that seat's turns until it ends.
    pub in_force: Option<(Seat, u8)>,
}

/// Place of the General Pardon card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PardonCard {
    /// The card is in the deck.
    Deck,
    /// The card is set aside until few cards are left in the deck.
    Aside,
    /// The card is set aside until the first deck of a long game is used up (`BB-END-2`).
    SecondDeck,
    /// The card has ended the game.
    Played,
}

impl State {
    /// Iterates over all seats of the table.
    #[inline]
    pub(crate) fn all(
        &self,
    ) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone + use<> {
        Seat::all(self.seats.into())
    }

    /// Returns the reaction window of the anti-pirate players. The order is clockwise, from the left of the player
    /// whose turn it is.
    #[inline]
    pub(crate) fn anti_pirates(&self, after: AfterReaction) -> ReactionWindow {
        let mut order = SeatQueue::clockwise(self.pp, self.seats.into());
        order.advance();
        ReactionWindow::new(order, after)
    }

    #[inline]
    pub(crate) fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    #[inline]
    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// Returns true if a pirate is in play.
    #[inline]
    pub(crate) fn in_play(&self, pirate: Pirate) -> bool {
        self.cards[pirate.index()] == PirateCard::InPlay
    }

    /// Returns the ship of a pirate in play.
    #[inline]
    pub(crate) fn ship(&self, pirate: Pirate) -> &Ship {
        &self.ships[usize::from(self.slots[pirate.index()])]
    }

    #[inline]
    pub(crate) fn ship_mut(&mut self, pirate: Pirate) -> &mut Ship {
        &mut self.ships[usize::from(self.slots[pirate.index()])]
    }

    /// Iterates over the pirates in play, in seat order from the player whose turn it is, then display order.
    pub(crate) fn pirates(&self) -> impl Iterator<Item = Pirate> + Clone + use<'_> {
        let (n, first) = (usize::from(self.seats), self.pp.index());
        (0..n)
            .map(move |after| Seat::new((first + after) % n))
            .flat_map(|seat| self.player(seat).fleet.iter())
    }

    /// Iterates over the pirates at a place, in the same order as [`State::pirates`].
    pub(crate) fn pirates_at(
        &self,
        place: Place,
    ) -> impl Iterator<Item = Pirate> + Clone + use<'_> {
        self.pirates().filter(move |&pirate| self.ship(pirate).place == place)
    }

    /// Moves a pirate card to a place.
    pub(crate) fn set_card(&mut self, pirate: Pirate, to: PirateCard) {
        self.undealt.remove(pirate);
        self.held.iter_mut().for_each(|hand| hand.remove(pirate));
        match to {
            PirateCard::Deck => self.undealt.insert(pirate),
            PirateCard::Hand(seat) => self.held[seat.index()].insert(pirate),
            _ => {}
        }
        self.cards[pirate.index()] = to;
    }

    /// Pirate cards in a hand.
    #[inline]
    pub(crate) fn in_hand(&self, seat: Seat) -> Set<Pirate> {
        self.held[seat.index()]
    }

    /// Pirate cards in the deck.
    #[inline]
    pub(crate) fn pirate_deck(&self) -> Set<Pirate> {
        self.undealt
    }

    /// Retired pirates who may become King's Commissioners (`BB-EV-16`).
    pub(crate) fn retired_pirates(&self) -> Set<Pirate> {
        let is_retired =
            |pirate: &Pirate| matches!(self.cards[pirate.index()], PirateCard::Retired(_));
        Pirate::all().filter(is_retired).collect()
    }

    /// Merchants in the cup.
    pub(crate) fn merchant_cup(&self) -> Merchants {
        let mut cup = self.unseen_merchants;
        for (kind, copies) in self.face_down.fixed().iter().enumerate() {
            cup.remove(kind, copies);
        }
        cup
    }

    /// Merchant that lies face up in a port's box.
    #[inline]
    pub(crate) fn merchant_at(&self, port: Port) -> Option<Merchant> {
        let kind = usize::from(self.face_up[port.index()]).checked_sub(1)?;
        Some(Merchant::of_kind(kind))
    }

    /// Returns true if the King's Commissioner of a seat is at a place.
    #[inline]
    pub(crate) fn kc_is_at(&self, seat: Seat, place: Place) -> bool {
        self.kcs[seat.index()].is_some_and(|kc| kc.place == place)
    }

    /// Returns true if a pirate of a seat is at sea in an area.
    #[inline]
    pub(crate) fn is_at_sea(&self, seat: Seat, area: Area) -> bool {
        self.player(seat).fleet.iter().any(|pirate| self.ship(pirate).place == area.into())
    }

    /// Iterates over a pirate and his ally, if he has one.
    #[inline]
    pub(crate) fn party(&self, pirate: Pirate) -> impl Iterator<Item = Pirate> + Clone + use<> {
        let (mut next, mut then) = (Some(pirate), self.ship(pirate).ally);
        std::iter::from_fn(move || std::mem::replace(&mut next, then.take()))
    }
}

impl Ship {
    /// Ship slot without a pirate.
    pub(crate) const EMPTY: Ship = Ship {
        owner: Seat::new(0),
        pirate: None,
        hull: Hull::SLOOP,
        place: Place::new(0),
        combat: 0,
        speed: 0,
        loyalty: 0,
        cunning: 0,
        notoriety: 0,
        net_worth: 0,
        holds: [0; MAX_HOLDS],
        hostages: Set::EMPTY,
        notes: [0; Port::COUNT],
        history: Set::EMPTY,
        bribed: Set::EMPTY,
        havens: Set::EMPTY,
        letter: None,
        guns: None,
        treasure: None,
        scurvy: false,
        revelry: None,
        right: Right::None,
        ally: None,
        deployed: 0,
    };

    /// Sum of the doubloons in the ship's holds.
    #[inline]
    pub(crate) fn doubloons(&self) -> u32 {
        self.holds.iter().sum()
    }
}

impl Blackbeard {
    /// Number of holds of a ship.
    #[inline]
    pub(crate) fn holds(&self, ship: &Ship) -> usize {
        self.numbers.hulls[ship.hull.index()].holds.into()
    }
}

impl Blackbeard {
    /// Returns the state before the set-up.
    pub(crate) fn empty_table(&self) -> State {
        State {
            seats: self.seats,
            turn: 0,
            pp: Seat::new(0),
            ask: None,
            stack: Stack::EMPTY,
            players: [Player::NEW; MAX_SEATS],
            ships: [Ship::EMPTY; MAX_IN_PLAY],
            slots: [u8::MAX; Pirate::COUNT],
            cards: [PirateCard::Deck; Pirate::COUNT],
            undealt: Set::first(Pirate::COUNT),
            held: [Set::EMPTY; MAX_SEATS],
            deck: Cards::EMPTY,
            discards: Cards::EMPTY,
            out: Cards::EMPTY,
            pardon: Pardon { drawn: 0, card: PardonCard::Deck, in_force: None },
            unseen_merchants: self.numbers.merchants,
            face_down: FaceDown::NONE,
            boxes: Set::EMPTY,
            face_up: [0; Port::COUNT],
            pro: Set::EMPTY,
            anti: Set::EMPTY,
            anti_cup: self.rules.governors.anti,
            pro_out: 0,
            destroyed: Set::EMPTY,
            attacked: Set::EMPTY,
            kcs: [None; MAX_SEATS],
            kc_cup: Set::first(Commissioner::COUNT),
            kc_dead: Set::EMPTY,
            stations: [None; Area::COUNT],
            warship_cup: Set::first(Warship::COUNT),
            hostage_cup: Set::first(Hostage::COUNT),
            hostages_out: Set::EMPTY,
            hostage_nations: [None; Hostage::COUNT],
            budget: Budget::NONE,
            act: Act::NONE,
            contest: Contest::NONE,
            mutinous: Set::EMPTY,
            fate: [None; MAX_SEATS],
            storm: None,
            over: false,
        }
    }
}
