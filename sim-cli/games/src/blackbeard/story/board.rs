//! Game table of Blackbeard as text: players, ships, and the contents of each area.

use corsair_engine::games::blackbeard::{
    Area, Blackbeard, Governor, Place, Port, ShipView, State, View,
};
use corsair_engine::{Game, Seat};

use crate::blackbeard::story::words;
use corsair_present::table::Table;
use corsair_present::text::{hanging, paragraph};

/// Returns the game table as text. Without `full`, the text gives only the number of cards in each hand, and omits
/// cargo and ports.
pub(super) fn board(game: &Blackbeard, state: &State, names: &[String], full: bool) -> String {
    let view = game.view(state, Seat::new(0));
    let mut players = Table::of_text(["", "points", "event cards", "pirate cards", "KC"]);
    for hand in game.snapshot(state).hidden.into_iter().flat_map(|hidden| hidden.hands) {
        let seat = Seat::new(hand.seat);
        players.push_words([
            names[hand.seat].clone(),
            words::points(view.half_points(seat)),
            if full { list(hand.cards) } else { hand.cards.len().to_string() },
            if full { list(hand.pirates) } else { hand.pirates.len().to_string() },
            view.kc(seat).map_or_else(String::new, |(kc, ratings)| {
                let who = words::kc(kc.who);
                format!("{who} {}/{} at {}", ratings.combat, ratings.speed, kc.place)
            }),
        ]);
    }
    let mut ships = Table::of_text([
        "pirate",
        "seat",
        "at",
        "ship",
        "Loyalty",
        "Cunning",
        "Notoriety",
        "Net Worth",
        "holds",
    ]);
    let mut displays = String::new();
    for ship in view.pirates().filter_map(|pirate| view.ship(pirate)) {
        let holds = ship.holds().iter().map(ToString::to_string).collect::<Vec<_>>();
        ships.push_words([
            ship.pirate().to_string(),
            ship.owner().index().to_string(),
            ship.place().to_string(),
            format!("{} {}/{}", ship.hull(), ship.combat(), ship.speed()),
            ship.loyalty().to_string(),
            ship.cunning().to_string(),
            ship.notoriety().to_string(),
            ship.net_worth().to_string(),
            holds.join(" "),
        ]);
        let besides = besides(ship).join("; ");
        if !besides.is_empty() {
            displays.push_str(&paragraph(&format!("{}: {besides}", ship.pirate())));
        }
    }
    let head = format!(
        "{} cards in the deck, {} merchants on the map\n\n{}\n",
        view.deck_size(),
        view.merchants().len(),
        players.text(),
    );
    if !full {
        return head + &ships.without("Cunning").without("holds").text();
    }
    let areas = Area::all().map(|area| {
        let ports = view.ports_of(area).iter().map(|port| self::port(view, port));
        let all: Vec<String> = warship(view, area).into_iter().chain(ports).collect();
        let margin = "    ";
        hanging(margin, &format!("{area}: {}", all.join("; "))) + "\n"
    });
    format!("{head}{}{displays}\n{}", ships.text(), areas.collect::<String>())
}

fn list(of: impl IntoIterator<Item = impl ToString>) -> String {
    let words: Vec<String> = of.into_iter().map(|of| of.to_string()).collect();
    words.join(", ")
}

/// Returns everything on a pirate's display except numbers: hostages, havens, letter, history and marks.
fn besides(ship: ShipView<'_>) -> Vec<String> {
    let mut all = Vec::new();
    let hostages = ship.hostages().map(|(hostage, nation)| format!("{hostage} ({nation})"));
    all.extend(hostages);
    all.extend(ship.havens().iter().map(|port| format!("Safe Haven {port}")));
    all.extend(ship.letter().map(|nation| format!("{nation} Letter of Marque")));
    let history: Vec<String> = ship.history().iter().map(|nation| nation.to_string()).collect();
    if !history.is_empty() {
        all.push(format!("attacked {}", history.join(", ")));
    }
    let notes = Port::all().filter(|&port| ship.information(port) > 0);
    all.extend(notes.map(|port| format!("Information {} on {port}", ship.information(port))));
    let marks = [
        (ship.has_guns(), "Heavy Guns"),
        (ship.has_treasure(), "Buried Treasure"),
        (ship.has_scurvy(), "scurvy"),
        (ship.revelry().is_some(), "D&R"),
    ];
    all.extend(marks.iter().filter(|(is, _)| *is).map(|(_, word)| (*word).into()));
    all.extend(ship.ally().map(|ally| format!("allied with {ally}")));
    all
}

/// Returns the warship on station in an area with its ratings, in words.
pub(super) fn warship(view: View<'_>, area: Area) -> Option<String> {
    let (_, ratings) = view.warship_at(area)?;
    Some(format!("warship {}/{}", ratings.combat, ratings.speed))
}

/// Returns a port with its governor, merchant and marks in words; ships are omitted.
pub(super) fn port(view: View<'_>, port: Port) -> String {
    let mut all = vec![match view.nation(port) {
        Some(nation) => {
            let (value, defense) = (view.value(port), view.defense(port));
            format!("{port} ({nation}, {value}/{defense})")
        }
        None => format!("{port} (pirates)"),
    }];
    match view.governor(port) {
        Governor::Pro => all.push("Pro-Pirate".into()),
        Governor::Anti => all.push("Anti-Pirate".into()),
        Governor::None => {}
    }
    match (view.merchant_at(port), view.merchants().has(port)) {
        (Some(of), _) => all.push(format!("{} {}", of.r#type, of.cargo)),
        (None, true) => all.push("merchant".into()),
        (None, false) => {}
    }
    if view.is_destroyed(port) {
        all.push("destroyed".into());
    } else if view.was_attacked(port) {
        all.push("attacked".into());
    }
    all.join(", ")
}

/// Returns the pirate ships at a place.
pub(super) fn ships_at(view: View<'_>, place: Place) -> impl Iterator<Item = ShipView<'_>> {
    let ships = view.pirates().filter_map(move |pirate| view.ship(pirate));
    ships.filter(move |ship| ship.place() == place)
}
