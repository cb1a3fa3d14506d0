//! Each weight of each heuristic bot changes what it decides.

use corsair_engine::dealer::play_one;
use corsair_engine::games::blackbeard::{Action, Blackbeard, Event, State};
use corsair_engine::seating::{Seating, rotations};
use corsair_engine::{Bot, Observer, PerSeat, Seat};
use corsair_strategies::Parameter;
use corsair_strategies::blackbeard::ROSTER;

use super::{CAPTAINS, game, hired};

const SEED: u64 = 1_726;
/// Deals, each played under four seatings, in which two values must differ somewhere.
const DEALS: u64 = 40;

/// The decisions of the bot under test.
struct Decisions {
    seating: Seating,
    made: Vec<Action>,
}

impl Observer<Blackbeard> for Decisions {
    fn watches(&self) -> bool {
        false
    }
    fn event(&mut self, _event: Event) {}
    fn decided(&mut self, _game: &Blackbeard, _state: &State, seat: Seat, action: Action) {
        if self.seating[seat] == 0 {
            self.made.push(action);
        }
    }
}

/// Whether two bots decide differently somewhere, each twice at a table with two others.
fn differ(one: &str, other: &str) -> bool {
    let game = game(4, &[]);
    let bots = [one, other].map(hired);
    let companions = ["retirer", "commissioner"].map(hired);
    let named = PerSeat::from_fn(4, |seat| [0, 1, 0, 2][seat.index()]);
    (0..DEALS).any(|deal| {
        rotations(&named).into_iter().any(|seating| {
            let made = |bot: &dyn Bot<Blackbeard>| {
                let bots = [bot, &*companions[0], &*companions[1]];
                let watch = Decisions { seating, made: Vec::new() };
                play_one(&game, &bots, SEED, deal, &seating, watch).watch.made
            };
            made(&*bots[0]) != made(&*bots[1])
        })
    })
}

/// Nothing of a feature, twice as much, and the ends of its range, other than the default.
fn other_values(parameter: &Parameter) -> Vec<f32> {
    let (low, high) = parameter.bounds().expect("a weight is a number");
    let default: f32 = parameter.default.parse().expect("a number");
    let mut values = vec![low, 0.0f32.clamp(low, high), (2.0 * default).clamp(low, high), high];
    values.retain(|&value| value != default);
    values.dedup();
    values
}

#[test]
fn every_weight_changes_what_its_bot_decides() {
    let mut idle = Vec::new();
    for entry in ROSTER.catalogue.iter().filter(|entry| CAPTAINS.contains(&entry.name)) {
        for parameter in entry.parameters.iter().filter(|of| of.bounds().is_some()) {
            for value in other_values(parameter) {
                let spec = format!("{}:{}={value}", entry.name, parameter.name);
                if !differ(entry.name, &spec) {
                    idle.push(spec);
                }
            }
        }
    }
    assert!(idle.is_empty(), "these play as their defaults do: {idle:#?}");
}
