//! Text form of a game in progress: one seat's view for external bots, or all facts for traces and boards.

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

/// Game in progress as one seat sees it, or with all facts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TableSeen {
    /// Seat that has this view; `None` if all facts are shown.
    #[serde(serialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub me: Option<usize>,
    /// Number of the turn, from 1; 0 while seats choose rigs.
    pub turn: u8,
    /// Question that the game asks, named as in traces.
    pub ask: &'static str,
    /// Seat that decides.
    pub seat: Option<usize>,
    /// Cards in the viewing seat's hand.
    #[serde(serialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub hand: Option<Vec<Card>>,
    /// Ships, in seating order.
    pub ships: Vec<ShipSeen>,
    /// Black ships on the board.
    pub black_ships: Vec<BlackShipSeen>,
    /// Legends that may be drawn before the discarded legends are shuffled again.
    pub legends_to_come: Vec<Legend>,
    /// Ships of the Royal Navy on the board.
    pub navies: Vec<NavyAt>,
    /// Treasure cards face up.
    pub treasure: Vec<TreasureAt>,
    /// Treasure cards not yet revealed.
    pub treasure_to_come: Vec<TreasureLeft>,
    /// Gold in the bank.
    pub bank_gold: u16,
    /// Chests in the bank.
    pub bank_chests: u8,
    /// Number of tavern cards in the deck.
    pub deck_size: u16,
    /// Number of discarded tavern cards of each kind.
    pub discards: BTreeMap<&'static str, u8>,
    /// Number of unseen tavern cards of each kind, in the deck and in opponents' hands together.
    #[serde(serialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub unseen: Option<BTreeMap<&'static str, u8>>,
    /// Seat that chooses first under Crow's Nest.
    pub crows_nest: Option<usize>,
    /// Parrot that a seat may accept to replace its present parrot.
    pub offered_parrot: Option<ParrotOffer>,
    /// Number of seats that have passed in a row in the event window.
    pub passes: u8,
    /// True if an action card was played in this pass over the islands.
    pub action_card_played: bool,
    /// Number of tavern cards bought on the current visit.
    pub bought: u8,
    /// Current combat; `None` outside of combat.
    pub combat: Option<CombatSeen>,
    /// Number of cards of each kind in the tavern deck; hidden from seats.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deck: Option<BTreeMap<&'static str, u8>>,
    /// First Navy of `navies`, in a table with all facts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub navy: Option<Option<NavyAt>>,
    /// Further Navies of `navies` (`PB-NAV-1`), in a table with all facts.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub more_navies: Vec<NavyAt>,
}

/// Ship of a player, with the public facts about the ship and the player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ShipSeen {
    /// Seat of the ship's player.
    pub seat: usize,
    /// Island of the ship: 1 to 6, or 7 for Pirate's Cove.
    pub island: Island,
    /// Levels of the sections, hull-sails-cannon-crew; 0 is crippled.
    pub levels: [u8; 4],
    /// Printed values of the sections at these levels; 0 for a crippled section.
    pub values: [u8; 4],
    /// Speed of the ship, with the effects of parrots and this combat's cards.
    pub speed: u16,
    /// Number of dice that the ship rolls in a volley.
    pub dice: u8,
    /// Gold aboard.
    pub gold: u16,
    /// Chests aboard.
    pub chests: u8,
    /// Number of chests that fit into the ship's hold; `None` without a limit.
    pub hold: Option<u8>,
    /// Fame on the track, without fame cards in hands.
    pub fame: i32,
    /// Number of cards in the player's hand.
    pub hand_size: u16,
    /// Cards in hand, in a table with all facts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hand: Option<Vec<Card>>,
    /// Parrot aboard.
    pub parrot: Option<Parrot>,
    /// Number of hits that the parrot can still take.
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
    /// Seat that gets a share of this ship's earnings in the turn.
    pub consort: Option<usize>,
}

/// Black ship as every seat sees her.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct BlackShipSeen {
    /// Name of the black ship in actions and combats, in a seat's view.
    #[serde(serialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub ship: Option<String>,
    /// Island of the black ship.
    pub island: Island,
    /// Legend of the black ship; `None` from the legend's defeat to the black-ship phase.
    pub legend: Option<Legend>,
}

/// Kind of treasure card that is not yet fully revealed, with the copies left.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TreasureLeft {
    /// Yield of the card: fame, gold, chests, tavern cards.
    pub card: [u8; 4],
    /// Number of copies left.
    pub copies: u8,
}

/// Parrot drawn by a ship that already has a parrot.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ParrotOffer {
    /// Seat that drew the parrot.
    pub seat: usize,
    /// Parrot that the seat may take or reject.
    pub parrot: Parrot,
}

/// Current combat; all its facts are public. Ships have the names that actions use, such as `seat0`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CombatSeen {
    /// Island of the combat.
    pub island: Island,
    /// Number of the round, from 1; 0 in preparation.
    pub round: u16,
    /// True if seats that tie for most fame fight for the win.
    pub is_final: bool,
    /// Seats still in the combat.
    pub players: Vec<usize>,
    /// Seats whose ships were hit in the combat.
    pub hit: Vec<usize>,
    /// True if a ship has fired in the combat.
    pub shots_fired: bool,
    /// Seats whose ships reload after a Six-Gun Salute.
    pub reloading: Vec<usize>,
    /// Seats whose ships a Smoke Screen hides.
    pub smoke: Vec<usize>,
    /// Seats that have played Grapeshot as a combat card for their next volley.
    pub loaded: Vec<usize>,
    /// Number of Secret Weapons aboard each ship; ships without Secret Weapons are omitted.
    pub secret_weapons: BTreeMap<String, u8>,
    /// Non-player ships afloat, each with its remaining hull.
    pub npcs: BTreeMap<String, u8>,
    /// Number of dice that each non-player ship rolls in a volley.
    pub npc_dice: BTreeMap<String, u8>,
    /// Hits on each non-player ship in this round.
    pub npc_hits_in_round: BTreeMap<String, u8>,
    /// Seats that each black ship will fire at before she ranks ships again; the next seat comes first.
    pub npc_targets: BTreeMap<String, Vec<usize>>,
    /// Order of the ships in the preparation or in the round.
    pub order: Vec<String>,
    /// Ship that acts now.
    pub acting: Option<String>,
    /// Number of passes in the preparation since the last card or, in Piratenbucht, since the start
    /// of the circuit.
    pub passes: u8,
    /// True if Avast Belay silences all cards.
    pub avast: bool,
    /// True if Grapple Attack makes dice depend on crew alone.
    pub grapple: bool,
    /// Number of Powder Kegs in the next volley.
    pub kegs: u8,
    /// Number of Powder Kegs in the next volley, by the seat that played them.
    pub kegs_of: BTreeMap<String, u8>,
    /// True if the next volley includes a Grapeshot.
    pub grapeshot: bool,
    /// True if the next volley includes a Six-Gun Salute.
    pub six_gun: bool,
    /// Lowest die face with which the next volley hits each ship.
    pub hit_on: BTreeMap<String, u8>,
    /// Number of battle cards of each kind in force, in a table with all facts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cards: Option<BTreeMap<&'static str, u8>>,
    /// Number of chests on Treasure Overboard cards, in a table with all facts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub overboard: Option<u16>,
}

impl Cove {
    /// Returns the text form of a state, with all facts.
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
    /// Returns the text form of a view. This function calls only methods of [`View`], so that it has no hidden
    /// information.
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

/// Name of a black ship, with the seats that she will fire at before she ranks ships again. `None` if the ship is not
/// a black ship.
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
