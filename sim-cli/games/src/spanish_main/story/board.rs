//! Game table of Pirates of the Spanish Main as text: seats, ships, islands and hidden facts.

use corsair_engine::games::spanish_main::{SpanishMain, State, TokenSeen};

use crate::spanish_main::story::compass;
use corsair_present::table::Table;

/// Returns the game table as text. Without `full`, the text omits crew, treasure and islands.
pub(super) fn board(game: &SpanishMain, state: &State, names: &[String], full: bool) -> String {
    let seen = game.snapshot(state);
    let mut players = Table::of_text(["", "fleet", "gold", "masts removed"]);
    for of in &seen.players {
        let fleet = of.fleet.map(|fleet| game.fleets()[usize::from(fleet)].name.clone());
        players.push_words([
            names[of.seat].clone(),
            fleet.unwrap_or_default(),
            of.gold.to_string(),
            of.masts_removed.to_string(),
        ]);
    }
    let mut ships = Table::of_text([
        "ship", "card", "seat", "bow", "heads", "masts", "touches", "crew", "treasure",
    ]);
    for of in seen.ships.iter().filter(|of| of.afloat != "gone") {
        let crew = of.crew.iter().map(|name| {
            let crew = seen.crew.iter().find(|crew| crew.crew == *name);
            crew.and_then(|crew| crew.card.clone()).unwrap_or_default()
        });
        ships.push_words([
            of.ship.clone(),
            of.card.clone(),
            of.seat.to_string(),
            format!("{} {}", of.bow[0], of.bow[1]),
            compass(of.heading).into(),
            format!("{} of {}", of.masts.len(), of.built),
            of.touches.clone(),
            crew.collect::<Vec<_>>().join(", "),
            treasure(&of.treasure),
        ]);
    }
    let head = format!("Round {}\n\n{}\n", seen.round, players.text());
    if !full {
        return head + &ships.without("crew").without("treasure").text();
    }
    let mut islands = Table::of_text(["island", "at", "home of", "treasure", "crew"]);
    for of in &seen.islands {
        let home = of.home.map(|seat| names[seat].clone());
        let lies = of.home.map_or(&of.treasure, |seat| &seen.players[seat].home_treasure);
        islands.push_words([
            of.island.clone(),
            format!("{} {}", of.at[0], of.at[1]),
            home.unwrap_or_default(),
            treasure(lies),
            of.crew.join(", "),
        ]);
    }
    format!("{head}{}\n{}", ships.text(), islands.text())
}

/// Returns treasure tokens by their visible faces, in words.
pub(super) fn treasure(tokens: &[TokenSeen]) -> String {
    let face = |token: &TokenSeen| token.face.clone().unwrap_or_else(|| "?".into());
    tokens.iter().map(face).collect::<Vec<_>>().join(", ")
}
