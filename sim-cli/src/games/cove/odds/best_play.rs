//! Best play as tables: what is decided first, and when a ship flees.

use corsair_engine::Seat;
use corsair_engine::games::cove::odds::{Best, Choice, FirstDecision, Flight};

use crate::pack::odds::OddsTable;

/// The file of first decisions.
pub const DECISIONS: &str = "decisions.csv";
/// Its columns: a row for each choice of each decision.
pub const DECISION_COLUMNS: [&str; 12] = [
    "decision",
    "probability",
    "ship",
    "levels",
    "npc_hull",
    "to_fire",
    "targets",
    "hit",
    "choice",
    "actions",
    "value",
    "values",
];

/// The file of flights.
pub const FLIGHTS: &str = "flights.csv";
/// Its columns: a row for each situation in which a ship flees.
pub const FLIGHT_COLUMNS: [&str; 3] = ["probability", "ship", "levels"];

/// What stands for a ship that has left the battle.
const GONE: &str = "gone";
/// What stands for the non-player ship in an order of fire.
const NPC: &str = "npc";

/// The tables of best play.
pub(crate) fn best_tables(best: &Best) -> Vec<OddsTable> {
    let decisions = best.first.iter().enumerate().flat_map(|(number, first)| {
        let choices = first.choices.iter().enumerate();
        choices.map(move |(place, choice)| decision(number, first, place, choice))
    });
    let flights = best.flights.iter().map(|Flight { probability, seat, levels }| {
        let levels = listed(levels.iter().map(levels_text));
        vec![probability.to_string(), seat.index().to_string(), levels]
    });
    vec![
        OddsTable { file: DECISIONS, columns: &DECISION_COLUMNS, rows: decisions.collect() },
        OddsTable { file: FLIGHTS, columns: &FLIGHT_COLUMNS, rows: flights.collect() },
    ]
}

fn decision(number: usize, first: &FirstDecision, place: usize, choice: &Choice) -> Vec<String> {
    let standing = &first.standing;
    let ships = |seats: &[Seat]| listed(seats.iter().map(|seat| seat.index().to_string()));
    let levels = |of: &Option<[u8; 4]>| of.as_ref().map_or_else(|| GONE.into(), levels_text);
    let firing = |of: &Option<Seat>| of.map_or_else(|| NPC.into(), |of| of.index().to_string());
    let ship = first.seat.index();
    // The Navy's controller is not a ship of the battle, and has no value of its own.
    let own = choice.values.get(ship);
    vec![
        number.to_string(),
        first.probability.to_string(),
        if own.is_some() { ship.to_string() } else { NPC.into() },
        listed(standing.levels.iter().map(levels)),
        standing.npc_hull.map_or_else(String::new, |hull| hull.to_string()),
        listed(standing.to_fire.iter().map(firing)),
        ships(&standing.targets),
        ships(&standing.hit),
        place.to_string(),
        actions_text(choice),
        own.map_or_else(String::new, f64::to_string),
        listed(choice.values.iter().map(f64::to_string)),
    ]
}

/// The actions of a choice. The notation counts seats; here they are ships.
pub(crate) fn actions_text(choice: &Choice) -> String {
    let actions: Vec<String> = choice.actions.iter().map(ToString::to_string).collect();
    actions.join(", ").replace("seat", "ship ")
}

/// The actions of a choice as people read them, made of how files write them: `fire at the hull of ship 1`.
pub(crate) fn spoken(actions: &str) -> String {
    let one = |action: &str| {
        let words: Vec<&str> = action.split(' ').collect();
        let said = match *words.as_slice() {
            ["fire", ref cards @ ..] if !cards.is_empty() => {
                format!("fire with {}", cards.join(" and "))
            }
            ["target", "ship", ship, "all"] => format!("at all sections of ship {ship}"),
            ["target", "ship", ship, section] => format!("at the {section} of ship {ship}"),
            ["kegs", kegs] => format!("add {kegs} kegs"),
            ["pass"] => "play no card".into(),
            [card] if !["fire", "flee"].contains(&card) => format!("play {card}"),
            _ => action.into(),
        };
        said.replace('_', " ")
    };
    let said: Vec<String> = actions.split(", ").map(one).collect();
    said.join(", ").replace(", at ", " at ")
}

/// Levels as ships are written: `2-3-3-3`.
pub(crate) fn levels_text(levels: &[u8; 4]) -> String {
    levels.map(|level| level.to_string()).join("-")
}

/// Several values in one cell, between spaces.
fn listed(values: impl Iterator<Item = String>) -> String {
    values.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_spoken_in_plain_words() {
        let said = [
            ("fire, target ship 0 cannon", "fire at the cannon of ship 0"),
            (
                "fire six_gun_salute, target ship 1 all",
                "fire with six gun salute at all sections of ship 1",
            ),
            ("fire", "fire"),
            ("flee", "flee"),
            ("target ship 0 hull", "at the hull of ship 0"),
            ("smoke_screen", "play smoke screen"),
            ("mastercraft hull", "mastercraft hull"),
            ("pass", "play no card"),
            ("kegs 2", "add 2 kegs"),
        ];
        for (written, expected) in said {
            assert_eq!(spoken(written), expected);
        }
    }
}
