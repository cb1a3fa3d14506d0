//! The table at some moment, and the ranking at the end.

use std::collections::BTreeMap;

use corsair_engine::PerSeat;
use corsair_engine::games::cove::{
    BlackShipAt, Card, Cove, Section, ShipAt, Snapshot, TreasureCard,
};

use crate::cove::story::words;
use corsair_present::table::Table;
use corsair_present::text::paragraph;

/// Returns the table as text; not `full`, it counts the cards of hands and has neither values nor what lies aboard.
pub fn board(game: &Cove, snapshot: &Snapshot, names: &[String], full: bool) -> String {
    let head = ["", "lies at", "h-s-c-c", "gold", "chests", "fame", "aboard", "hand"];
    let mut table = Table::of_text(head);
    for ship in &snapshot.ships {
        let levels = ship.levels.unwrap_or_default();
        let values = Section::ALL.map(|section| game.value_at(section, levels[section.index()]));
        let [levels, values] =
            [levels, values].map(|numbers| numbers.map(|number| number.to_string()).join("-"));
        table.push_words([
            names[ship.seat].clone(),
            ship.island.map_or("", |island| island.name()).into(),
            if full { format!("{levels} ({values})") } else { levels },
            number(ship.gold),
            number(ship.chests),
            number(ship.fame),
            aboard(game, ship),
            if full { hand(game, ship) } else { number(ship.hand.as_ref().map(Vec::len)) },
        ]);
    }
    let table = if full { table } else { table.without("aboard") };
    let mut text = format!("Turn {}\n{}", snapshot.turn, table.text());
    let values = if full { ", with the values printed there" } else { "" };
    text.push_str(&paragraph(&format!(
        "levels in the order hull-sails-cannon-crew{values}; 0 is crippled"
    )));
    text.push('\n');
    for BlackShipAt { island, legend } in &snapshot.black_ships {
        let who = legend.map_or("a black ship without a legend", words::legend);
        text.push_str(&format!("{who} lies at {}\n", island.name()));
    }
    for navy in snapshot.navy.iter().chain(&snapshot.more_navies) {
        let (at, by) = (navy.island.name(), &names[navy.controller]);
        text.push_str(&format!("the Royal Navy lies at {at}, under {by}\n"));
    }
    for treasure in &snapshot.treasure {
        let [fame, gold, chests, tavern] = treasure.card;
        let card = words::treasure(TreasureCard { fame, gold, chests, tavern });
        text.push_str(&format!("{}: {card}\n", treasure.island.name()));
    }
    let (gold, chests) = (snapshot.bank_gold, snapshot.bank_chests);
    let cards = |pile: &BTreeMap<&str, u8>| pile.values().map(|&n| u16::from(n)).sum::<u16>();
    let (deck, discards) = (cards(&snapshot.deck), cards(&snapshot.discards));
    text.push_str(&paragraph(&format!(
        "the bank has {gold} gold and {chests} chests; the tavern {deck} cards and {discards} discards"
    )));
    text
}

/// The seats from the first place to the last, each with its fame and hand.
pub fn ranking(
    game: &Cove,
    snapshot: &Snapshot,
    ranks: &PerSeat<u8>,
    names: &[String],
) -> Vec<String> {
    let mut order: Vec<(u8, &ShipAt)> =
        ranks.as_slice().iter().copied().zip(&snapshot.ships).collect();
    order.sort_by_key(|&(rank, ship)| (rank, ship.seat));
    let line = |(rank, ship): (u8, &ShipAt)| {
        let (place, name) = (rank + 1, &names[ship.seat]);
        let (fame, hand) = (number(ship.fame), hand(game, ship));
        format!("{place}. {name}, {fame} fame; hand: {hand}")
    };
    order.into_iter().map(line).collect()
}

fn number(value: Option<impl ToString>) -> String {
    value.map_or_else(String::new, |value| value.to_string())
}

fn aboard(game: &Cove, ship: &ShipAt) -> String {
    let parrot = ship.parrot.map(|parrot| {
        let hits = ship.parrot_hits.unwrap_or_default();
        format!("{} ({hits})", words::parrot(parrot))
    });
    let crafts = ship.mastercraft.iter();
    let crafts = crafts.map(|(section, hits): (&Section, &u8)| {
        format!("mastercraft on {} ({hits})", section.name())
    });
    let named = ship.area_cards.iter();
    let named = named.map(|(&card, hits)| format!("{} ({hits})", words::card(card, game.rules())));
    let walls = ship.reinforcements.iter();
    let walls =
        walls.map(|(section, hits)| format!("Reinforcement on {} ({hits})", section.name()));
    parrot.into_iter().chain(crafts).chain(named).chain(walls).collect::<Vec<_>>().join(", ")
}

fn hand(game: &Cove, ship: &ShipAt) -> String {
    let cards: Vec<String> =
        ship.hand.iter().flatten().map(|&card: &Card| words::card(card, game.rules())).collect();
    if cards.is_empty() { "none".into() } else { cards.join(", ") }
}
