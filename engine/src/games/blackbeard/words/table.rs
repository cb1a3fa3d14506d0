//! The table in words: as a seat sees it, for external bots, or in full, for traces and boards.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::games::blackbeard::data::card::Card;
use crate::games::blackbeard::data::set::{Indexed, Set};
use crate::games::blackbeard::data::{
    Area, Commissioner, Hostage, Hull, Merchant, Nation, Pirate, Place, Port, Warship,
};
use crate::games::blackbeard::state::act::{Budget, Deed};
use crate::games::blackbeard::state::contest::{Foe, Roll, RollOf};
use crate::games::blackbeard::state::event::Governor;
use crate::games::blackbeard::state::game::Blackbeard;
use crate::games::blackbeard::state::{PardonCard, PirateCard, Revelry, Right, State};
use crate::games::blackbeard::view::View;
use crate::games::blackbeard::view::ship_view::ShipView;
use crate::seat::Seat;

/// The table as a seat sees it, or in full.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TableSeen {
    /// The seat of the view with its private information; `None` sees everything.
    #[serde(flatten)]
    pub own: Option<OwnSeen>,
    /// The turn, from 1; 0 in the set-up.
    pub turn: u16,
    /// The seat whose turn it is.
    pub whose_turn: usize,
    /// Question that the game asks, in the word of traces.
    pub ask: Option<&'static str>,
    /// The seat that decides.
    pub seat: Option<usize>,
    /// The pirate of the question.
    pub about: Option<Pirate>,
    /// The actions of the turn.
    pub budget: Budget,
    /// The current pirate action.
    pub deed: Option<DeedSeen>,
    /// The last dice: their purpose, and those of each side, a foe's first.
    pub last_roll: RollSeen,
    /// Every player, in seating order.
    pub players: Vec<PlayerSeen>,
    /// The ships in play, in seating and display order.
    pub ships: Vec<ShipSeen>,
    /// Pirates who have retired and are not KCs, with their seats.
    pub retired: BTreeMap<&'static str, usize>,
    /// Pirates who are or were KCs, with the seats that retired them.
    pub converted: BTreeMap<&'static str, usize>,
    /// Pirates who are dead.
    pub dead: Vec<Pirate>,
    /// Number of pirate cards in the deck.
    pub pirate_deck_size: usize,
    /// Number of event cards in the deck.
    pub deck_size: u16,
    /// The discarded event cards, with their copies.
    pub discards: BTreeMap<String, u8>,
    /// The event cards out of the game, with their copies.
    pub cards_out: BTreeMap<String, u8>,
    /// The General Pardon.
    pub pardon: PardonSeen,
    /// Ports with a governor.
    pub governors: BTreeMap<&'static str, Governor>,
    /// Anti-Pirate governors in the cup.
    pub governors_in_cup: u8,
    /// Ports with a merchant in their box; `None` is a face-down merchant.
    pub merchants: BTreeMap<&'static str, Option<Merchant>>,
    /// Ports with a *Port Attacked* marker.
    pub attacked: Vec<Port>,
    /// Ports that are destroyed.
    pub destroyed: Vec<Port>,
    /// Warships on station.
    pub warships: BTreeMap<&'static str, WarshipSeen>,
    /// Number of warships in the cup.
    pub warships_in_cup: usize,
    /// KCs in the cup.
    pub kcs_in_cup: Vec<Commissioner>,
    /// KCs out of the game.
    pub dead_kcs: Vec<Commissioner>,
    /// Hostages in the cup.
    pub hostages_in_cup: Vec<Hostage>,
    /// All hidden information, if the table is seen in full.
    #[serde(flatten)]
    pub hidden: Option<HiddenSeen>,
}

/// A seat with its private information.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct OwnSeen {
    /// The seat of the view.
    pub me: usize,
    /// The seat's own event cards.
    pub hand: Vec<Card>,
    /// The seat's own pirate cards.
    pub pirates_in_hand: Vec<Pirate>,
    /// The event cards in the deck and in the opponents' hands together, with their copies.
    pub unseen_cards: BTreeMap<String, u8>,
    /// The pirate cards in the deck and in the opponents' hands together.
    pub unseen_pirates: Vec<Pirate>,
    /// The card that the seat has chosen under Finger of Fate.
    pub chosen_for_fate: Option<Card>,
}

/// All information hidden from a seat.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct HiddenSeen {
    /// Cards of each player, in seating order.
    pub hands: Vec<HandSeen>,
    /// The deck of event cards, with their copies.
    pub deck: BTreeMap<String, u8>,
    /// The merchants in the cup and face down, with their copies.
    pub unseen_merchants: BTreeMap<String, u8>,
    /// The face-down merchants, by box.
    pub face_down: BTreeMap<&'static str, String>,
    /// Pirates whose crews mutiny next.
    pub mutinous: Vec<Pirate>,
    /// The area of the current storm.
    pub storm: Option<Area>,
}

/// Cards of a player.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct HandSeen {
    /// Seat.
    pub seat: usize,
    /// Event cards.
    pub cards: Vec<Card>,
    /// Pirate cards.
    pub pirates: Vec<Pirate>,
    /// The card chosen under Finger of Fate.
    pub chosen_for_fate: Option<Card>,
}

/// A player, as every seat sees him.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlayerSeen {
    /// Seat.
    pub seat: usize,
    /// Victory points so far, in halves.
    pub half_points: i32,
    /// Number of event cards in his hand.
    pub hand_size: usize,
    /// Number of pirate cards in his hand.
    pub pirate_hand_size: usize,
    /// Number of pirates he has retired.
    pub retired: u8,
    /// Number of AP actions he has taken in this turn.
    pub ap_actions: u8,
    /// His KC.
    pub kc: Option<KcSeen>,
}

/// A King's Commissioner on the map.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct KcSeen {
    /// Its counter.
    pub who: &'static str,
    /// An area or a transit box.
    pub at: Place,
    /// The Speed rating.
    pub speed: i8,
    /// The Combat rating.
    pub combat: i8,
}

/// A warship on station.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct WarshipSeen {
    /// The counter.
    pub warship: Warship,
    /// The Speed rating.
    pub speed: i8,
    /// The Combat rating.
    pub combat: i8,
}

/// The General Pardon.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PardonSeen {
    /// Number of times it was drawn.
    pub drawn: u8,
    /// Place of the card.
    pub card: PardonCard,
    /// The seat whose next turn ends it, if it is in force.
    pub in_force: Option<usize>,
}

/// A pirate's ship with all that he has.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ShipSeen {
    /// The pirate.
    pub pirate: Pirate,
    /// Seat of his player.
    pub seat: usize,
    /// His place.
    pub at: Place,
    /// The type of his ship.
    pub ship: Hull,
    /// The Combat marker.
    pub combat: i8,
    /// The Speed marker.
    pub speed: i8,
    /// Loyalty of the crew.
    pub loyalty: u8,
    /// Cunning left.
    pub cunning: u8,
    /// Notoriety.
    pub notoriety: u16,
    /// Net Worth, in doubloons.
    pub net_worth: u32,
    /// Doubloons in each hold.
    pub holds: Vec<u32>,
    /// Hostages with the nations that ransom them.
    pub hostages: BTreeMap<&'static str, Nation>,
    /// Information noted, by port.
    pub notes: BTreeMap<&'static str, u8>,
    /// The Attack History.
    pub history: Vec<Nation>,
    /// Ports whose governors have been sounded out.
    pub bribed: Vec<Port>,
    /// Safe Havens.
    pub havens: Vec<Port>,
    /// The nation of the Letter of Marque.
    pub letter: Option<Nation>,
    /// True if he has Heavy Guns.
    pub guns: bool,
    /// True if Buried Treasure lies before him.
    pub treasure: bool,
    /// True if he has a Scurvy marker.
    pub scurvy: bool,
    /// The D&R marker.
    pub revelry: Option<Revelry>,
    /// His right for his very next action.
    pub right: Right,
    /// The ally.
    pub ally: Option<Pirate>,
    /// True if he was deployed in this turn.
    pub is_new: bool,
}

/// The current pirate action, with the things in question in it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct DeedSeen {
    /// The active pirate.
    pub pirate: Pirate,
    /// His deed.
    pub deed: Deed,
    /// The foe who attacks him.
    pub foe: Option<Foe>,
    /// True if that foe has just moved in.
    pub foe_moved_in: bool,
    /// The card that Skull & Crossbones may negate now.
    pub card: Option<Card>,
    /// The merchant that is looted.
    pub merchant: Option<Merchant>,
    /// The hostage in question.
    pub hostage: Option<Hostage>,
    /// Doubloons in question: a cargo, a booty, a bribe.
    pub sum: u32,
    /// The points of a refit, or the hits, in question.
    pub count: u8,
    /// The victim of a grab or the other duellist.
    pub other: Option<Pirate>,
}

/// Dice on the table.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RollSeen {
    /// Their purpose.
    pub of: RollOf,
    /// Dice of each side, in their order.
    pub sides: Vec<Roll>,
}

impl TableSeen {
    /// Everything that a view shows. It is built from the methods of [`View`] alone, so that it
    /// cannot contain hidden information.
    pub fn of(view: View<'_>) -> TableSeen {
        let ask = view.ask();
        let governor = |port: Port| match view.governor(port) {
            Governor::None => None,
            governor => Some((port.key(), governor)),
        };
        let by_pirate = |known: fn(PirateCard) -> Option<Seat>| {
            let card = |pirate: Pirate| view.open_card(pirate).and_then(known).map(Seat::index);
            Pirate::all().filter_map(|pirate| Some((pirate.key(), card(pirate)?))).collect()
        };
        let is_dead = |pirate: &Pirate| view.open_card(*pirate) == Some(PirateCard::Dead);
        let (of, sides) = view.dice();
        let (drawn, card) = view.pardon();
        TableSeen {
            own: Some(OwnSeen {
                me: view.seat().index(),
                hand: view.hand().cards().to_vec(),
                pirates_in_hand: list(view.pirates_in_hand()),
                unseen_cards: copies(view.unseen_cards()),
                unseen_pirates: list(view.unseen_pirates()),
                chosen_for_fate: view.chosen_for_fate(),
            }),
            turn: view.turn(),
            whose_turn: view.whose_turn().index(),
            ask: ask.map(|ask| ask.question.name()),
            seat: ask.map(|ask| ask.seat.index()),
            about: ask.and_then(|ask| ask.pirate),
            budget: view.budget(),
            deed: deed_seen(view),
            last_roll: RollSeen { of, sides: sides.to_vec() },
            players: view.seats().map(|seat| player_seen(view, seat)).collect(),
            ships: view.seats().flat_map(|seat| view.ships(seat)).map(ship_seen).collect(),
            retired: by_pirate(|card| match card {
                PirateCard::Retired(seat) => Some(seat),
                _ => None,
            }),
            converted: by_pirate(|card| match card {
                PirateCard::Converted(seat) => Some(seat),
                _ => None,
            }),
            dead: Pirate::all().filter(is_dead).collect(),
            pirate_deck_size: view.pirate_deck_size(),
            deck_size: view.deck_size(),
            discards: copies(view.discards()),
            cards_out: copies(view.cards_out()),
            pardon: PardonSeen { drawn, card, in_force: view.pardon_in_force().map(Seat::index) },
            governors: Port::all().filter_map(governor).collect(),
            governors_in_cup: view.governors_in_cup(),
            merchants: view
                .merchants()
                .iter()
                .map(|port| (port.key(), view.merchant_at(port)))
                .collect(),
            attacked: Port::all().filter(|&port| view.was_attacked(port)).collect(),
            destroyed: list(view.destroyed_ports()),
            warships: Area::all().filter_map(|area| warship_seen(view, area)).collect(),
            warships_in_cup: view.warships_in_cup(),
            kcs_in_cup: list(view.kcs_in_cup()),
            dead_kcs: list(view.dead_kcs()),
            hostages_in_cup: list(view.hostages_in_cup()),
            hidden: None,
        }
    }
}

impl Blackbeard {
    /// A state in full.
    pub fn snapshot(&self, state: &State) -> TableSeen {
        let view = View::new(self, state, Seat::new(0));
        let hand = |seat: Seat| HandSeen {
            seat: seat.index(),
            cards: state.player(seat).hand.cards().to_vec(),
            pirates: list(state.in_hand(seat)),
            chosen_for_fate: state.fate[seat.index()],
        };
        let name = |kind: usize| {
            let Merchant { r#type, cargo } = Merchant::of_kind(kind);
            format!("{} {cargo}", r#type.key())
        };
        let face_down =
            Port::all().filter_map(|port| Some((port.key(), name(state.face_down.under(port)?))));
        let merchants = state.unseen_merchants.iter().enumerate().filter(|&(_, copies)| copies > 0);
        let hidden = HiddenSeen {
            hands: state.all().map(hand).collect(),
            deck: copies(view.cards(state.deck)),
            unseen_merchants: merchants.map(|(kind, copies)| (name(kind), copies)).collect(),
            face_down: face_down.collect(),
            mutinous: list(state.mutinous),
            storm: state.storm.map(|(area, _)| area),
        };
        TableSeen { own: None, hidden: Some(hidden), ..TableSeen::of(view) }
    }
}

/// Cards by their names.
fn copies(cards: impl Iterator<Item = (Card, u8)>) -> BTreeMap<String, u8> {
    cards.map(|(card, copies)| (card.to_string(), copies)).collect()
}

fn list<T: Indexed>(set: Set<T>) -> Vec<T> {
    set.iter().collect()
}

fn ship_seen(ship: ShipView<'_>) -> ShipSeen {
    let noted = Port::all().map(|port| (port.key(), ship.information(port)));
    ShipSeen {
        pirate: ship.pirate(),
        seat: ship.owner().index(),
        at: ship.place(),
        ship: ship.hull(),
        combat: ship.combat(),
        speed: ship.speed(),
        loyalty: ship.loyalty(),
        cunning: ship.cunning(),
        notoriety: ship.notoriety(),
        net_worth: ship.net_worth(),
        holds: ship.holds().to_vec(),
        hostages: ship.hostages().map(|(hostage, nation)| (hostage.key(), nation)).collect(),
        notes: noted.filter(|&(_, information)| information > 0).collect(),
        history: list(ship.history()),
        bribed: list(ship.bribed()),
        havens: list(ship.havens()),
        letter: ship.letter(),
        guns: ship.has_guns(),
        treasure: ship.has_treasure(),
        scurvy: ship.has_scurvy(),
        revelry: ship.revelry(),
        right: ship.right(),
        ally: ship.ally(),
        is_new: ship.is_new(),
    }
}

fn player_seen(view: View<'_>, seat: Seat) -> PlayerSeen {
    PlayerSeen {
        seat: seat.index(),
        half_points: view.half_points(seat),
        hand_size: view.hand_size(seat),
        pirate_hand_size: view.pirate_hand_size(seat),
        retired: view.retired(seat),
        ap_actions: view.ap_actions(seat),
        kc: view.kc(seat).map(|(kc, ratings)| KcSeen {
            who: kc.who.key(),
            at: kc.place,
            speed: ratings.speed,
            combat: ratings.combat,
        }),
    }
}

fn warship_seen(view: View<'_>, area: Area) -> Option<(&'static str, WarshipSeen)> {
    let (warship, ratings) = view.warship_at(area)?;
    let seen = WarshipSeen { warship, speed: ratings.speed, combat: ratings.combat };
    Some((area.key(), seen))
}

fn deed_seen(view: View<'_>) -> Option<DeedSeen> {
    let (pirate, deed) = view.deed()?;
    Some(DeedSeen {
        pirate,
        deed,
        foe: view.foe(),
        foe_moved_in: view.foe_has_moved_in(),
        card: view.card_played(),
        merchant: view.merchant_looted(),
        hostage: view.hostage(),
        sum: view.sum(),
        count: view.count(),
        other: view.other_pirate(),
    })
}
