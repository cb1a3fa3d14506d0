//! Test kit: situations in the format of scenario files, with scripted chance.
//!
//! ```text
//! let mut sea = Sea::of(4, TEACH);                       // a situation, on an empty map
//! sea.plays("Teach: find the merchant at havana", &["deed 3", "merchant sloop 1"]);
//! sea.shows(&["teach.right = loot havana"]);
//! ```
//!
//! An action must use every roll in its script.

use crate::game::Game;
use crate::games::blackbeard::rules::EDITION;
use crate::games::blackbeard::state::State;
use crate::games::blackbeard::state::action::Action;
use crate::games::blackbeard::state::game::Blackbeard;
use crate::games::blackbeard::words::situation::Situation;
use crate::observe::NoObserver;
use crate::scripted::ScriptedDice;
use crate::seat::Seat;
use crate::stream::NatureDice;
use crate::words::InWords;

/// Returns a game for a number of seats under the given settings.
pub(super) fn game(seats: usize, settings: &[&str]) -> Blackbeard {
    EDITION.game(seats, settings).expect("a table")
}

/// Game in progress, with scripted dice.
pub(super) struct Sea {
    pub(super) game: Blackbeard,
    pub(super) state: State,
    dice: ScriptedDice<NatureDice>,
}

impl Sea {
    /// Starts a game from a situation on an empty map, unless a `start` key replaces the empty map.
    pub(super) fn of(seats: usize, situation: &str) -> Sea {
        Sea::under(seats, &[], situation, &[])
    }

    /// Starts a game from a situation under house rules, with scripted chance before the first decision.
    pub(super) fn under(seats: usize, settings: &[&str], situation: &str, chance: &[&str]) -> Sea {
        let game = game(seats, settings);
        let empty = if situation.contains("start =") { "" } else { "start = \"empty\"\n" };
        let situation: Situation =
            toml::from_str(&format!("{empty}{situation}")).expect("a situation");
        let mut nature = NatureDice::new(7);
        nature.open_deal(0);
        let mut dice = ScriptedDice::new(nature);
        push(&game, &mut dice, chance);
        let mut deal = NatureDice::new(1);
        deal.open_deal(0);
        let begun = game.begin(&situation, &mut deal, &mut dice, &mut NoObserver);
        let state = begun.expect("a possible situation");
        dice.clear().unwrap_or_else(|wrong| panic!("before the first decision: {wrong:?}"));
        assert_eq!(game.audit(&state), Ok(()));
        Sea { game, state, dice }
    }

    /// Carries out an action of the deciding seat, with scripted chance.
    #[track_caller]
    pub(super) fn plays(&mut self, action: &str, chance: &[&str]) -> &mut Sea {
        let parsed: Action = action.parse().unwrap_or_else(|error| panic!("{error}"));
        if let Err(illegal) = self.game.check(&self.state, parsed) {
            panic!("{illegal}; the game asks {}", self.fact("asks"));
        }
        push(&self.game, &mut self.dice, chance);
        self.game.apply(&mut self.state, parsed, &mut self.dice, &mut NoObserver);
        if let Err(wrong) = self.dice.clear() {
            panic!("{action}: {wrong:?}; the game asks {}", self.fact("asks"));
        }
        if let Err(broken) = self.game.audit(&self.state) {
            panic!("{action}: {broken}");
        }
        self
    }

    /// Value of a named fact in the state, without quotation marks.
    #[track_caller]
    fn fact(&self, name: &str) -> String {
        let facts = self.game.state_facts(&self.state);
        let fact = facts.iter().find(|(of, _)| of == name);
        let (_, fact) = fact.unwrap_or_else(|| panic!("unknown fact {name}"));
        fact.to_string().replace('"', "")
    }

    /// Asserts that the state has these facts, such as `teach.at = havana`.
    #[track_caller]
    pub(super) fn shows(&self, facts: &[&str]) {
        for fact in facts {
            let (name, value) = fact.split_once(" = ").expect("name = value");
            assert_eq!(self.fact(name), value, "{name}");
        }
    }
}

#[track_caller]
fn push(game: &Blackbeard, dice: &mut ScriptedDice<NatureDice>, chance: &[&str]) {
    for words in chance {
        let rolls = game.scripted_rolls(words).unwrap_or_else(|error| panic!("{words}: {error}"));
        rolls.into_iter().for_each(|roll| dice.push(roll));
    }
}

/// Returns the seat with this index.
pub(super) fn seat(index: usize) -> Seat {
    Seat::new(index)
}

/// Returns a situation with Teach of seat 0 in the Caribbean, without Cunning and with four actions. The argument
/// `more` adds keys to the situation.
pub(super) fn teach(more: &str) -> String {
    teach_at("caribbean", more)
}

/// Returns a situation with Teach of seat 0 at a place, without Cunning and with four actions. The argument `more`
/// adds keys to the situation.
pub(super) fn teach_at(place: &str, more: &str) -> String {
    format!(
        "actions = 4\n[[pirate]]\nname = \"teach\"\nseat = 'seat0'\nat = \"{place}\"\ncunning = 0\n{more}\n"
    )
}

/// Returns a situation's entry for an additional pirate without Cunning. The argument `more` adds keys to the entry.
pub(super) fn pirate(name: &str, seat: usize, place: &str, more: &str) -> String {
    format!(
        "[[pirate]]\nname = \"{name}\"\nseat = 'seat{seat}'\nat = \"{place}\"\ncunning = 0\n{more}\n"
    )
}

/// Returns a situation's entry for a player with event cards in hand. The argument `more` adds keys to the entry.
pub(super) fn player(seat: usize, hand: &str, more: &str) -> String {
    format!("[[player]]\nseat = 'seat{seat}'\nhand = [{hand}]\n{more}\n")
}

/// Returns a situation's entry for a port with the given keys.
pub(super) fn port(name: &str, keys: &str) -> String {
    format!("[[port]]\nname = \"{name}\"\n{keys}\n")
}
