//! Result tables about best play in a battle: first decisions, and situations in which a ship flees.

use corsair_engine::Seat;
use corsair_engine::games::cove::odds::{Best, Choice, FirstDecision, Flight};

use corsair_lab::result::{BadCell, CellReader, Column, Kind, ResultRow, ResultTable, Value};

/// Choice at a first decision under best play. Rows begin with the likeliest decision.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "decisions.csv")]
pub(crate) struct DecisionRow {
    /// Number of the decision, from 0.
    pub decision: usize,
    /// Probability that the battle reaches the decision.
    pub probability: f64,
    /// Ship that decides; `npc` for the controller of the Navy.
    pub ship: Ships,
    /// Levels of each ship, hull-sails-cannon-crew; `gone` for a ship that has left.
    pub levels: String,
    /// Hull of the non-player ship.
    pub npc_hull: Option<u32>,
    /// Ships still to fire, in order; `npc` for the non-player ship.
    pub to_fire: Ships,
    /// Next targets of a legend, in order.
    pub targets: Ships,
    /// Ships that have been hit, if the rules depend on hits.
    pub hit: Ships,
    /// Number of the choice; the best choice is 0.
    pub choice: usize,
    /// Actions up to the next roll of dice.
    pub actions: String,
    /// Value to the deciding ship; empty for `npc`.
    pub value: Option<f64>,
    /// Value to each ship.
    pub values: String,
}

/// Situation in which a ship under best play flees. Rows begin with the likeliest situation.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "flights.csv")]
pub(crate) struct FlightRow {
    /// Probability that the battle reaches the situation.
    #[column(label = "battles, %", unit = share)]
    pub probability: f64,
    /// Ship that flees.
    #[column(label = "ship")]
    pub ship: usize,
    /// Levels of each ship, hull-sails-cannon-crew; 0 is crippled.
    #[column(label = "ships then")]
    pub levels: String,
}

/// Word in files for a ship that has left the battle.
const GONE: &str = "gone";
/// Word in files for the non-player ship.
const NPC: &str = "npc";

/// Numbers of ships in order, with `None` for the non-player ship. Files separate the numbers by spaces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Ships(Vec<Option<usize>>);

impl Ships {
    fn of(seats: &[Seat]) -> Ships {
        Ships(seats.iter().map(|seat| Some(seat.index())).collect())
    }

    /// Returns the ships as written in files.
    pub(crate) fn text(&self) -> String {
        listed(self.0.iter().map(|ship| ship.map_or_else(|| NPC.into(), |ship| ship.to_string())))
    }

    /// Returns each ship in words, such as `ship 1`.
    pub(crate) fn words(&self) -> Vec<String> {
        let npc = || "the non-player ship".to_owned();
        self.0.iter().map(|ship| ship.map_or_else(npc, |ship| format!("ship {ship}"))).collect()
    }
}

impl Column for Ships {
    const KIND: Kind = Kind::Text;

    fn write(&self, out: &mut Vec<Value>) {
        out.push(Value::Text(self.text()));
    }

    fn read(cells: &mut CellReader<'_>) -> Result<Ships, BadCell> {
        let ship = |text| if text == NPC { Ok(None) } else { str::parse(text).map(Some) };
        let ships: Result<_, _> = cells.next().split_whitespace().map(ship).collect();
        ships.map(Ships).map_err(|_| cells.misread("not a list of ships"))
    }
}

/// Returns two tables about best play: first decisions, and situations in which a ship flees.
pub(crate) fn best_tables(best: &Best) -> Vec<ResultTable> {
    let decisions = best.first.iter().enumerate().flat_map(|(number, first)| {
        let choices = first.choices.iter().enumerate();
        choices.map(move |(place, choice)| decision(number, first, place, choice))
    });
    let flights = best.flights.iter().map(|flight: &Flight| FlightRow {
        probability: flight.probability,
        ship: flight.seat.index(),
        levels: listed(flight.levels.iter().map(levels_text)),
    });
    vec![ResultTable::of(decisions.collect()), ResultTable::of(flights.collect())]
}

fn decision(number: usize, first: &FirstDecision, place: usize, choice: &Choice) -> DecisionRow {
    let standing = &first.standing;
    let levels = |of: &Option<[u8; 4]>| of.as_ref().map_or_else(|| GONE.into(), levels_text);
    let ship = first.seat.index();
    // The Navy's controller is not a ship of the battle, and has no separate value.
    let own = choice.values.get(ship);
    DecisionRow {
        decision: number,
        probability: first.probability,
        ship: Ships(vec![own.map(|_| ship)]),
        levels: listed(standing.levels.iter().map(levels)),
        npc_hull: standing.npc_hull.map(Into::into),
        to_fire: Ships(standing.to_fire.iter().map(|of| of.map(Seat::index)).collect()),
        targets: Ships::of(&standing.targets),
        hit: Ships::of(&standing.hit),
        choice: place,
        actions: actions_text(choice),
        value: own.copied(),
        values: listed(choice.values.iter().map(f64::to_string)),
    }
}

/// Returns the actions that make up a choice, in the game's notation, but with ship numbers in place of seats.
fn actions_text(choice: &Choice) -> String {
    let actions: Vec<String> = choice.actions.iter().map(ToString::to_string).collect();
    actions.join(", ").replace("seat", "ship ")
}

/// Translates actions from their notation in files into words, such as `fire at the hull of ship 1`.
pub(crate) fn spoken(actions: &str) -> String {
    let one = |action: &str| {
        let words: Vec<&str> = action.split(' ').collect();
        let text = match *words.as_slice() {
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
        text.replace('_', " ")
    };
    let texts: Vec<String> = actions.split(", ").map(one).collect();
    texts.join(", ").replace(", at ", " at ")
}

/// Returns the levels of a ship as on the command line: `2-3-3-3`.
fn levels_text(levels: &[u8; 4]) -> String {
    levels.map(|level| level.to_string()).join("-")
}

/// Joins values by spaces, for one cell of a table.
fn listed(values: impl Iterator<Item = String>) -> String {
    values.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn best_play_choices_are_written_in_words() {
        let translations = [
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
        for (written, expected) in translations {
            assert_eq!(spoken(written), expected);
        }
    }
}
