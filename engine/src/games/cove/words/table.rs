//! The table in words: as a seat sees it, for external programs, or in full, for traces and boards.

use std::collections::BTreeMap;

use serde::Serialize;

use super::situation::{NavyAt, TreasureAt};
use crate::game::Game;
use crate::games::cove::data::area_card::AreaCard;
use crate::games::cove::data::section::Section;
use crate::games::cove::data::tavern::{Card, Cards, Parrot};
use crate::games::cove::data::{Island, Legend, Ship};
use crate::games::cove::rules::TreasureCard;
use crate::games::cove::state::game::Cove;
use crate::games::cove::state::{Ask, State, Window};
use crate::games::cove::view::{CombatView, View};
use crate::seat::Seat;
use crate::words::present;

/// The table as a seat sees it, or in full.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TableSeen {
    /// The seat of the view; `None` sees everything.
    #[serde(serialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub me: Option<usize>,
    /// The turn, from 1; 0 while ships are rigged.
    pub turn: u8,
    /// Question that the game asks, in the word of traces.
    pub ask: &'static str,
    /// The seat that decides.
    pub seat: Option<usize>,
    /// The seat's own hand.
    #[serde(serialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub hand: Option<Vec<Card>>,
    /// Every ship, in seating order.
    pub ships: Vec<ShipSeen>,
    /// The black ships.
    pub black_ships: Vec<BlackShipSeen>,
    /// Legends that may be drawn before the discarded ones are shuffled again.
    pub legends_to_come: Vec<Legend>,
    /// The Royal Navy's ships.
    pub navies: Vec<NavyAt>,
    /// Treasure cards face up.
    pub treasure: Vec<TreasureAt>,
    /// Treasure cards still to come.
    pub treasure_to_come: Vec<TreasureLeft>,
    /// Gold in the bank.
    pub bank_gold: u16,
    /// Chests in the bank.
    pub bank_chests: u8,
    /// Number of tavern cards in the deck.
    pub deck_size: u16,
    /// The discarded tavern cards, by card.
    pub discards: BTreeMap<&'static str, u8>,
    /// The tavern cards in the deck and in the opponents' hands together, by card.
    #[serde(serialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub unseen: Option<BTreeMap<&'static str, u8>>,
    /// Under Crow's Nest, the seat that chooses first.
    pub crows_nest: Option<usize>,
    /// The parrot that a seat is offered in place of its own.
    pub offered_parrot: Option<ParrotOffer>,
    /// Number of seats that have passed in a row in the event window.
    pub passes: u8,
    /// True if an action card was played in this pass over the islands.
    pub action_card_played: bool,
    /// Tavern cards bought on the current visit.
    pub bought: u8,
    /// The current combat.
    pub combat: Option<CombatSeen>,
    /// The tavern deck, by card; hidden from seats.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deck: Option<BTreeMap<&'static str, u8>>,
    /// The first of `navies`, if there is one, if the table is seen in full.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub navy: Option<Option<NavyAt>>,
    /// The rest of `navies` (`PB-NAV-1`), if the table is seen in full.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub more_navies: Vec<NavyAt>,
}

/// A player's ship with the public information about the player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ShipSeen {
    /// Seat of the ship's player.
    pub seat: usize,
    /// Island of the ship: 1 to 6, or 7 for Pirate's Cove.
    pub island: Island,
    /// Marker positions, hull-sails-cannon-crew; 0 is crippled.
    pub levels: [u8; 4],
    /// The values of the sections at these levels; 0 while crippled.
    pub values: [u8; 4],
    /// Speed, with the effects of parrots and this combat's cards.
    pub speed: u16,
    /// The dice that it fires.
    pub dice: u8,
    /// Gold aboard.
    pub gold: u16,
    /// Chests aboard.
    pub chests: u8,
    /// Number of chests that the hold carries; `None` without limit.
    pub hold: Option<u8>,
    /// Fame on the track, without fame cards in hands.
    pub fame: i32,
    /// Number of cards in the player's hand.
    pub hand_size: u16,
    /// The cards in hand, if the table is seen in full.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hand: Option<Vec<Card>>,
    /// The parrot aboard.
    pub parrot: Option<Parrot>,
    /// Hits the parrot still takes.
    pub parrot_hits: Option<u8>,
    /// Hits that the mastercraft of a section still absorbs.
    pub mastercraft: BTreeMap<Section, u8>,
    /// Hits that each named area card still absorbs.
    pub area_cards: BTreeMap<Card, u8>,
    /// Hits that all Reinforcements of a section together still absorb.
    pub reinforcements: BTreeMap<Section, u8>,
    /// Gold that a Veteran Crew still saves on the upgrades of a visit.
    pub discount: u8,
    /// Islands that a secret map marks for this turn.
    pub marked: Vec<Island>,
    /// Islands that a secret map marks for the next turn.
    pub marked_next: Vec<Island>,
    /// The seat that shares this ship's earnings of the turn.
    pub consort: Option<usize>,
}

/// A black ship.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct BlackShipSeen {
    /// Her name in actions and combats, in a seat's view.
    #[serde(serialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub ship: Option<String>,
    /// Her island.
    pub island: Island,
    /// The legend she bears; `None` from her defeat to the black-ship phase.
    pub legend: Option<Legend>,
}

/// Treasure cards of one kind that are still to come.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TreasureLeft {
    /// Fame, gold, chests, tavern cards.
    pub card: [u8; 4],
    /// Number of copies.
    pub copies: u8,
}

/// A parrot drawn by a ship that has one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ParrotOffer {
    /// Seat that drew the parrot.
    pub seat: usize,
    /// The parrot.
    pub parrot: Parrot,
}

/// A combat, all of which is public. Ships are named as in actions.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CombatSeen {
    /// Island of the combat.
    pub island: Island,
    /// The round, from 1; 0 in preparation.
    pub round: u16,
    /// True if it is fought for the win, among seats that tie for most fame.
    pub is_final: bool,
    /// The seats still in the combat.
    pub players: Vec<usize>,
    /// The seats hit in the combat.
    pub hit: Vec<usize>,
    /// True if shots were fired in it.
    pub shots_fired: bool,
    /// The seats that reload after a Six-Gun Salute.
    pub reloading: Vec<usize>,
    /// The seats hidden by a Smoke Screen.
    pub smoke: Vec<usize>,
    /// The seats whose next volley is a Grapeshot.
    pub loaded: Vec<usize>,
    /// Secret Weapons aboard each ship that has any.
    pub secret_weapons: BTreeMap<String, u8>,
    /// The non-player ships that float, each with the hull left.
    pub npcs: BTreeMap<String, u8>,
    /// The dice that each non-player ship fires.
    pub npc_dice: BTreeMap<String, u8>,
    /// Hits on each non-player ship in this round.
    pub npc_hits_in_round: BTreeMap<String, u8>,
    /// The seats at which each black ship is still to fire before she ranks them afresh, the next
    /// first.
    pub npc_targets: BTreeMap<String, Vec<usize>>,
    /// The order of the preparation or of the round.
    pub order: Vec<String>,
    /// The ship that is acting.
    pub acting: Option<String>,
    /// Number of passes in the preparation since a card was played or, in Piratenbucht, since its
    /// circuit began.
    pub passes: u8,
    /// True if Avast Belay silences all cards.
    pub avast: bool,
    /// True if Grapple Attack makes dice depend on crew alone.
    pub grapple: bool,
    /// Powder Kegs on the volley about to be fired.
    pub kegs: u8,
    /// Powder Kegs on that volley by seat, for seats that played any.
    pub kegs_of: BTreeMap<String, u8>,
    /// True if a Grapeshot is in that volley.
    pub grapeshot: bool,
    /// True if a Six-Gun Salute is in that volley.
    pub six_gun: bool,
    /// The lowest face with which that volley hits each ship.
    pub hit_on: BTreeMap<String, u8>,
    /// Battle cards in force, by card, if the table is seen in full.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cards: Option<BTreeMap<&'static str, u8>>,
    /// Chests on Treasure Overboard cards, if the table is seen in full.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub overboard: Option<u16>,
}

impl Cove {
    /// Returns the full table of a state.
    pub fn snapshot(&self, state: &State) -> TableSeen {
        let seen = TableSeen::of(self.view(state, Seat::new(0)));
        let ship = |ship: ShipSeen| ShipSeen {
            hand: Some(each_card(&state.vessel(Seat::new(ship.seat)).hand)),
            ..ship
        };
        let combat = |combat: CombatSeen| CombatSeen {
            cards: Some(by_name(&state.combat.played)),
            overboard: Some(chests_overboard(state)),
            ..combat
        };
        // Readers of traces compare black ships by `island` and `legend` only.
        let black_ship = |black: BlackShipSeen| BlackShipSeen { ship: None, ..black };
        let mut navies = seen.navies.iter().cloned();
        TableSeen {
            me: None,
            hand: None,
            unseen: None,
            navy: Some(navies.next()),
            more_navies: navies.collect(),
            ships: seen.ships.into_iter().map(ship).collect(),
            black_ships: seen.black_ships.into_iter().map(black_ship).collect(),
            combat: seen.combat.map(combat),
            deck: Some(by_name(&state.deck)),
            ..seen
        }
    }
}

impl TableSeen {
    /// Returns the table of a view. It uses the methods of [`View`] only, so that it cannot contain
    /// hidden information.
    pub fn of(view: View<'_>) -> TableSeen {
        let kinds = view.rules().treasure.cards.iter().map(|row| row.card);
        let to_come = kinds.zip(view.treasure_to_come()).filter(|&(_, copies)| copies > 0);
        TableSeen {
            me: Some(view.seat().index()),
            turn: view.turn(),
            ask: view.ask().name(),
            seat: view.ask().seat().map(Seat::index),
            hand: Some(each_card(view.hand())),
            ships: view.seats().map(|seat| ship(view, seat)).collect(),
            black_ships: view
                .black_ships()
                .map(|(number, island, legend)| BlackShipSeen {
                    ship: Some(Ship::Black(number).to_string()),
                    island,
                    legend,
                })
                .collect(),
            legends_to_come: Legend::ALL
                .into_iter()
                .filter(|&legend| view.legend_is_to_come(legend))
                .collect(),
            navies: view
                .navies()
                .map(|navy| NavyAt { island: navy.island, controller: navy.controller.index() })
                .collect(),
            treasure: Island::OUTER
                .into_iter()
                .filter_map(|island| {
                    Some(TreasureAt { island, card: yields(view.treasure_at(island)?) })
                })
                .collect(),
            treasure_to_come: to_come
                .map(|(card, copies)| TreasureLeft { card: yields(card), copies })
                .collect(),
            bank_gold: view.bank_gold(),
            bank_chests: view.bank_chests(),
            deck_size: view.deck_size(),
            discards: by_name(view.discards()),
            unseen: Some(by_name(&view.unseen_cards())),
            crows_nest: view.crows_nest().map(Seat::index),
            offered_parrot: view
                .offered_parrot()
                .map(|(seat, parrot)| ParrotOffer { seat: seat.index(), parrot }),
            passes: view.passes_in_window(),
            action_card_played: view.action_card_played(),
            bought: view.bought(),
            combat: view.combat().map(|combat| fight(view, combat)),
            deck: None,
            navy: None,
            more_navies: Vec::new(),
        }
    }
}

/// Number of chests on Treasure Overboard cards.
pub(super) fn chests_overboard(state: &State) -> u16 {
    state.combat.overboard.iter().map(|&chests| u16::from(chests)).sum()
}

fn by_name(cards: &Cards) -> BTreeMap<&'static str, u8> {
    cards.iter().map(|(card, n)| (card.name(), n)).collect()
}

/// Lists the cards of a pile one by one.
pub(super) fn each_card(cards: &Cards) -> Vec<Card> {
    cards.iter().flat_map(|(card, n)| std::iter::repeat_n(card, n.into())).collect()
}

const fn yields(card: TreasureCard) -> [u8; 4] {
    [card.fame, card.gold, card.chests, card.tavern]
}

fn ship(view: View<'_>, seat: Seat) -> ShipSeen {
    let mastercraft = Section::ALL.into_iter().filter_map(|section| {
        let hits = view.mastercraft(seat, section);
        (hits > 0).then_some((section, hits))
    });
    let area_cards = AreaCard::ALL.into_iter().filter_map(|area| {
        let hits = view.area_card(seat, area);
        (hits > 0).then_some((area.card(), hits))
    });
    let reinforcements = Section::ALL.into_iter().filter_map(|section| {
        let hits = view.reinforcements(seat, section);
        (hits > 0).then_some((section, hits))
    });
    let marked = |is_marked: fn(View<'_>, Seat, Island) -> bool| {
        Island::OUTER.into_iter().filter(|&island| is_marked(view, seat, island)).collect()
    };
    ShipSeen {
        seat: seat.index(),
        island: view.island(seat),
        levels: Section::ALL.map(|section| view.level(seat, section)),
        values: Section::ALL.map(|section| view.value(seat, section)),
        speed: view.speed(Ship::Of(seat)),
        dice: view.dice(Ship::Of(seat)),
        gold: view.gold(seat),
        chests: view.chests(seat),
        hold: view.hold(seat),
        fame: view.fame(seat),
        hand_size: view.hand_size(seat),
        hand: None,
        parrot: view.parrot(seat).map(|(parrot, _)| parrot),
        parrot_hits: view.parrot(seat).map(|(_, hits)| hits),
        mastercraft: mastercraft.collect(),
        area_cards: area_cards.collect(),
        reinforcements: reinforcements.collect(),
        discount: view.discount(seat),
        marked: marked(|view, seat, island| view.is_marked(seat, island)),
        marked_next: marked(|view, seat, island| view.is_marked_for_next_turn(seat, island)),
        consort: view.consort_of(seat).map(Seat::index),
    }
}

fn fight(view: View<'_>, combat: CombatView<'_>) -> CombatSeen {
    let players = || combat.players().iter();
    let indices = |holds: fn(CombatView<'_>, Seat) -> bool| {
        view.seats().filter(|&seat| holds(combat, seat)).map(Seat::index).collect()
    };
    let by_seat = |count: fn(CombatView<'_>, Seat) -> u8| {
        let counts = players().map(|seat| (Ship::Of(seat).to_string(), count(combat, seat)));
        counts.filter(|&(_, n)| n > 0).collect()
    };
    let afloat = players().map(Ship::Of).chain(combat.npcs().map(|(ship, _)| ship));
    CombatSeen {
        island: combat.island(),
        round: combat.round(),
        is_final: combat.is_final_battle(),
        players: players().map(Seat::index).collect(),
        hit: indices(|combat, seat| combat.was_hit(seat)),
        shots_fired: combat.shots_fired(),
        reloading: indices(|combat, seat| combat.reloads(seat)),
        smoke: indices(|combat, seat| combat.smoke(seat)),
        loaded: indices(|combat, seat| combat.is_loaded(seat)),
        secret_weapons: by_seat(|combat, seat| combat.secret_weapons(seat)),
        npcs: combat.npcs().map(|(ship, hull)| (ship.to_string(), hull)).collect(),
        npc_dice: combat.npcs().map(|(ship, _)| (ship.to_string(), view.dice(ship))).collect(),
        npc_hits_in_round: combat
            .npcs()
            .map(|(ship, _)| (ship.to_string(), combat.hits_in_round(ship)))
            .collect(),
        npc_targets: combat.npcs().filter_map(|(ship, _)| targets(combat, ship)).collect(),
        order: combat.order().iter().map(ToString::to_string).collect(),
        acting: combat.acting().map(|ship| ship.to_string()),
        passes: combat.passes(),
        avast: combat.avast(),
        grapple: combat.grapple(),
        kegs: combat.kegs(),
        kegs_of: by_seat(|combat, seat| combat.kegs_of(seat)),
        grapeshot: combat.grapeshot(),
        six_gun: combat.six_gun(),
        hit_on: afloat.map(|ship| (ship.to_string(), view.hit_on(ship))).collect(),
        cards: None,
        overboard: None,
    }
}

/// Name of a black ship, with the seats that she will fire at before she ranks again.
fn targets(combat: CombatView<'_>, ship: Ship) -> Option<(String, Vec<usize>)> {
    let Ship::Black(number) = ship else { return None };
    Some((ship.to_string(), combat.targets_of(number).map(Seat::index).collect()))
}

impl Ask {
    /// Name of the question in traces.
    pub const fn name(self) -> &'static str {
        match self {
            Ask::Rig(_) => "rig",
            Ask::Event(_, Window::Treasure) => "event_treasure",
            Ask::Event(_, Window::Navigation) => "event_navigation",
            Ask::Event(_, Window::Reveal) => "event_reveal",
            Ask::Sail(_) => "sail",
            Ask::Action(_) => "action",
            Ask::Prepare(_) => "prepare",
            Ask::BeforeRoll(_) => "before_roll",
            Ask::Act(_) => "act",
            Ask::Kegs(_) => "kegs",
            Ask::Aim(_) => "aim",
            Ask::Parrot(_) => "parrot",
            Ask::Gift(_) => "gift",
            Ask::Visit(_) => "visit",
            Ask::Over => "over",
        }
    }
}
