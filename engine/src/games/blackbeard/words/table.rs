//! Serializable form of the table. It is a seat's view for external bots, or the full state for traces and boards.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::games::blackbeard::data::card::Card;
use crate::games::blackbeard::data::set::{Indexed, Set};
use crate::games::blackbeard::data::{
    Area, Commissioner, Hostage, Hull, Merchant, Nation, Pirate, Place, Port, Warship,
};
use crate::games::blackbeard::state::act::{Budget, PirateAction};
use crate::games::blackbeard::state::contest::{Foe, Roll, RollOf};
use crate::games::blackbeard::state::event::Governor;
use crate::games::blackbeard::state::game::Blackbeard;
use crate::games::blackbeard::state::{PardonCard, PirateCard, Revelry, Right, State};
use crate::games::blackbeard::view::View;
use crate::games::blackbeard::view::ship_view::ShipView;
use crate::seat::Seat;

/// Table as a seat sees it, or with all hidden information.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TableSeen {
    /// Seat of the view with its private information; `None` for the full state.
    #[serde(flatten)]
    pub own: Option<OwnSeen>,
    /// Number of the turn, from 1; 0 in the set-up.
    pub turn: u16,
    /// Seat whose turn it is.
    pub whose_turn: usize,
    /// Name of the current question, as in traces.
    pub ask: Option<&'static str>,
    /// Seat that decides.
    pub seat: Option<usize>,
    /// Pirate that the question is about.
    pub about: Option<Pirate>,
    /// Budget of actions in the turn.
    pub budget: Budget,
    /// Pirate action in progress.
    pub deed: Option<ActionInProgress>,
    /// Last roll: its purpose, and the dice of each side. A foe's dice come first.
    pub last_roll: RollSeen,
    /// Players, in seating order.
    pub players: Vec<PlayerSeen>,
    /// Ships in play, in seating and display order.
    pub ships: Vec<ShipSeen>,
    /// Retired pirates who have not become King's Commissioners, each with the seat that retired him.
    pub retired: BTreeMap<&'static str, usize>,
    /// Pirates who are or were King's Commissioners, each with the seat that retired him.
    pub converted: BTreeMap<&'static str, usize>,
    /// Eliminated pirates.
    pub dead: Vec<Pirate>,
    /// Number of pirate cards in the deck.
    pub pirate_deck_size: usize,
    /// Number of event cards in the deck.
    pub deck_size: u16,
    /// Discarded event cards, each with its number of copies.
    pub discards: BTreeMap<String, u8>,
    /// Event cards out of the game, each with its number of copies.
    pub cards_out: BTreeMap<String, u8>,
    /// State of the General Pardon.
    pub pardon: PardonSeen,
    /// Governors, by port.
    pub governors: BTreeMap<&'static str, Governor>,
    /// Number of Anti-Pirate governors in the cup.
    pub governors_in_cup: u8,
    /// Merchant of each port with a full Merchant Box; `None` for a face-down merchant.
    pub merchants: BTreeMap<&'static str, Option<Merchant>>,
    /// Ports with a *Port Attacked* marker.
    pub attacked: Vec<Port>,
    /// Ports that are destroyed.
    pub destroyed: Vec<Port>,
    /// Warships on station, by area.
    pub warships: BTreeMap<&'static str, WarshipSeen>,
    /// Number of warships in the cup.
    pub warships_in_cup: usize,
    /// King's Commissioners in the cup.
    pub kcs_in_cup: Vec<Commissioner>,
    /// King's Commissioners out of the game.
    pub dead_kcs: Vec<Commissioner>,
    /// Hostages in the cup.
    pub hostages_in_cup: Vec<Hostage>,
    /// All hidden information, for the full state only.
    #[serde(flatten)]
    pub hidden: Option<HiddenSeen>,
}

/// Seat of a view with its private information.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct OwnSeen {
    /// Seat of the view.
    pub me: usize,
    /// Event cards in the hand of the view's seat.
    pub hand: Vec<Card>,
    /// Pirate cards in the hand of the view's seat.
    pub pirates_in_hand: Vec<Pirate>,
    /// Event cards in the deck and in opponents' hands together, each with its number of copies.
    pub unseen_cards: BTreeMap<String, u8>,
    /// Pirate cards in the deck and in opponents' hands together.
    pub unseen_pirates: Vec<Pirate>,
    /// Card that the seat has chosen for Finger of Fate.
    pub chosen_for_fate: Option<Card>,
}

/// Hidden information of a state.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct HiddenSeen {
    /// Hand of each player, in seating order.
    pub hands: Vec<HandSeen>,
    /// Event cards in the deck, each with its number of copies.
    pub deck: BTreeMap<String, u8>,
    /// Merchants in the cup and face down, each with its number of copies.
    pub unseen_merchants: BTreeMap<String, u8>,
    /// Face-down merchants, by port.
    pub face_down: BTreeMap<&'static str, String>,
    /// Pirates whose crews mutiny next.
    pub mutinous: Vec<Pirate>,
    /// Area of the current storm.
    pub storm: Option<Area>,
}

/// Hidden cards of a player.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct HandSeen {
    /// Seat of the player.
    pub seat: usize,
    /// Event cards of the player.
    pub cards: Vec<Card>,
    /// Pirate cards of the player.
    pub pirates: Vec<Pirate>,
    /// Card that the player has chosen for Finger of Fate.
    pub chosen_for_fate: Option<Card>,
}

/// Public data of a player.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlayerSeen {
    /// Seat of the player.
    pub seat: usize,
    /// Victory points of the player so far, in half points.
    pub half_points: i32,
    /// Number of event cards in the player's hand.
    pub hand_size: usize,
    /// Number of pirate cards in the player's hand.
    pub pirate_hand_size: usize,
    /// Number of pirates that the player has retired.
    pub retired: u8,
    /// Number of anti-pirate actions that the player has taken in this turn.
    pub ap_actions: u8,
    /// King's Commissioner of the player.
    pub kc: Option<KcSeen>,
}

/// King's Commissioner on the map.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct KcSeen {
    /// Counter of the King's Commissioner.
    pub who: &'static str,
    /// Area or transit box of the King's Commissioner.
    pub at: Place,
    /// Speed rating of the King's Commissioner.
    pub speed: i8,
    /// Combat rating of the King's Commissioner.
    pub combat: i8,
}

/// Warship on station.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct WarshipSeen {
    /// Counter of the warship.
    pub warship: Warship,
    /// Speed rating of the warship.
    pub speed: i8,
    /// Combat rating of the warship.
    pub combat: i8,
}

/// Public state of the General Pardon.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PardonSeen {
    /// Number of times that the Pardon was drawn.
    pub drawn: u8,
    /// Place of the Pardon's card.
    pub card: PardonCard,
    /// Seat whose next turn ends the Pardon, if it is in force.
    pub in_force: Option<usize>,
}

/// Ship of a pirate, with ratings, holds, hostages, cards and markers.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ShipSeen {
    /// Pirate of the ship.
    pub pirate: Pirate,
    /// Seat of the pirate's player.
    pub seat: usize,
    /// Place of the pirate.
    pub at: Place,
    /// Type of the ship.
    pub ship: Hull,
    /// Combat marker of the ship.
    pub combat: i8,
    /// Speed marker of the ship.
    pub speed: i8,
    /// Loyalty of the crew.
    pub loyalty: u8,
    /// Number of Cunning points that the pirate has left.
    pub cunning: u8,
    /// Notoriety of the pirate.
    pub notoriety: u16,
    /// Net Worth of the pirate, in doubloons.
    pub net_worth: u32,
    /// Doubloons in each hold of the ship.
    pub holds: Vec<u32>,
    /// Hostages aboard, each with the nation that ransoms it.
    pub hostages: BTreeMap<&'static str, Nation>,
    /// Information that the pirate has noted on each port.
    pub notes: BTreeMap<&'static str, u8>,
    /// Attack History: the nations that the pirate has attacked.
    pub history: Vec<Nation>,
    /// Ports whose governors the pirate has asked for a Safe Haven.
    pub bribed: Vec<Port>,
    /// Safe Havens of the pirate.
    pub havens: Vec<Port>,
    /// Nation of the pirate's Letter of Marque.
    pub letter: Option<Nation>,
    /// True if the ship has Heavy Guns.
    pub guns: bool,
    /// True if Buried Treasure lies before the pirate.
    pub treasure: bool,
    /// True if the ship has a Scurvy marker.
    pub scurvy: bool,
    /// Debauchery & Revelry marker of the ship.
    pub revelry: Option<Revelry>,
    /// Permission that the pirate has for his next action.
    pub right: Right,
    /// Ally of the pirate.
    pub ally: Option<Pirate>,
    /// True if the pirate was deployed in this turn.
    pub is_new: bool,
}

/// Pirate action in progress, with the pieces and sums at issue.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ActionInProgress {
    /// Active pirate.
    pub pirate: Pirate,
    /// Action of the pirate.
    pub deed: PirateAction,
    /// Foe that attacks the pirate.
    pub foe: Option<Foe>,
    /// True if the foe has moved in this pirate action.
    pub foe_moved_in: bool,
    /// Card that Skull & Crossbones may negate now.
    pub card: Option<Card>,
    /// Merchant that the pirate loots.
    pub merchant: Option<Merchant>,
    /// Hostage that the current question is about.
    pub hostage: Option<Hostage>,
    /// Doubloons at issue in the pirate action: a cargo, a booty or a bribe.
    pub sum: u32,
    /// Number at issue in the pirate action: refit points or hits.
    pub count: u8,
    /// Victim of a grab, opponent of the pirate in a duel, or challenger under Piratical Ambition.
    pub other: Option<Pirate>,
}

/// Dice on the table, with their purpose.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RollSeen {
    /// Purpose of the dice.
    pub of: RollOf,
    /// Dice of each side, in order.
    pub sides: Vec<Roll>,
}

impl TableSeen {
    /// Returns the table as the seat of a view sees it. Only methods of [`View`] are called, so that the table cannot
    /// contain hidden information.
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
    /// Returns the table of a state, with all hidden information.
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

/// Counts the copies of each card, by name.
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

fn deed_seen(view: View<'_>) -> Option<ActionInProgress> {
    let (pirate, deed) = view.deed()?;
    Some(ActionInProgress {
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
