//! Game table of Pirate's Cove as text, and the final ranking.

use corsair_engine::PerSeat;
use corsair_engine::games::cove::{Cove, Section, ShipSeen, TableSeen, TreasureCard};

use crate::cove::story::words;
use corsair_present::table::Table;
use corsair_present::text::paragraph;

/// Returns the game table as text. Without `full`, the text gives only the number of cards in each hand, and omits
/// cannon values and cards aboard.
pub fn board(game: &Cove, seen: &TableSeen, names: &[String], full: bool) -> String {
    let head = ["", "lies at", "h-s-c-c", "gold", "chests", "fame", "aboard", "hand"];
    let mut table = Table::of_text(head);
    for ship in &seen.ships {
        let printed =
            Section::ALL.map(|section| game.value_at(section, ship.levels[section.index()]));
        let [levels, values] = [ship.levels, printed]
            .map(|numbers| numbers.map(|number| number.to_string()).join("-"));
        table.push_words([
            names[ship.seat].clone(),
            ship.island.name().into(),
            if full { format!("{levels} ({values})") } else { levels },
            ship.gold.to_string(),
            ship.chests.to_string(),
            ship.fame.to_string(),
            aboard(game, ship),
            if full { hand(game, ship) } else { ship.hand_size.to_string() },
        ]);
    }
    let table = if full { table } else { table.without("aboard") };
    let mut text = format!("Turn {}\n{}", seen.turn, table.text());
    let values = if full { ", with the values printed there" } else { "" };
    text.push_str(&paragraph(&format!(
        "levels in the order hull-sails-cannon-crew{values}; 0 is crippled"
    )));
    text.push('\n');
    for ship in &seen.black_ships {
        let who = ship.legend.map_or("a black ship without a legend", words::legend);
        text.push_str(&format!("{who} lies at {}\n", ship.island.name()));
    }
    for navy in &seen.navies {
        let (at, by) = (navy.island.name(), &names[navy.controller]);
        text.push_str(&format!("the Royal Navy lies at {at}, under {by}\n"));
    }
    for treasure in &seen.treasure {
        let [fame, gold, chests, tavern] = treasure.card;
        let card = words::treasure(TreasureCard { fame, gold, chests, tavern });
        text.push_str(&format!("{}: {card}\n", treasure.island.name()));
    }
    let (gold, chests) = (seen.bank_gold, seen.bank_chests);
    let deck = seen.deck_size;
    let discards: u16 = seen.discards.values().map(|&n| u16::from(n)).sum();
    text.push_str(&paragraph(&format!(
        "the bank has {gold} gold and {chests} chests; the tavern has {deck} cards and {discards} discards"
    )));
    text
}

/// Returns one line per seat, from the first place to the last, with the seat's fame and hand.
pub fn ranking(
    game: &Cove,
    seen: &TableSeen,
    ranks: &PerSeat<u8>,
    names: &[String],
) -> Vec<String> {
    let mut order: Vec<(u8, &ShipSeen)> =
        ranks.as_slice().iter().copied().zip(&seen.ships).collect();
    order.sort_by_key(|&(rank, ship)| (rank, ship.seat));
    let line = |(rank, ship): (u8, &ShipSeen)| {
        let (place, name) = (rank + 1, &names[ship.seat]);
        let (fame, hand) = (ship.fame, hand(game, ship));
        format!("{place}. {name}, {fame} fame; hand: {hand}")
    };
    order.into_iter().map(line).collect()
}

fn aboard(game: &Cove, ship: &ShipSeen) -> String {
    let parrot = ship.parrot.map(|parrot| {
        let hits = ship.parrot_hits.unwrap_or_default();
        format!("{} ({hits})", words::parrot(parrot))
    });
    let crafts = ship.mastercraft.iter();
    let crafts =
        crafts.map(|(section, hits)| format!("mastercraft on {} ({hits})", section.name()));
    let named = ship.area_cards.iter();
    let named = named.map(|(&card, hits)| format!("{} ({hits})", words::card(card, game.rules())));
    let walls = ship.reinforcements.iter();
    let walls =
        walls.map(|(section, hits)| format!("Reinforcement on {} ({hits})", section.name()));
    parrot.into_iter().chain(crafts).chain(named).chain(walls).collect::<Vec<_>>().join(", ")
}

fn hand(game: &Cove, ship: &ShipSeen) -> String {
    let cards: Vec<String> =
        ship.hand.iter().flatten().map(|&card| words::card(card, game.rules())).collect();
    if cards.is_empty() { "none".into() } else { cards.join(", ") }
}
