//! Complete record of a game, written from its trace.

use std::collections::BTreeMap;

use toml::Value;

use corsair_cli::positions::Setting;
use corsair_games::inspect::positions::ChanceAfter;
use corsair_lab::ResolvedRules;

/// Returns the text above the steps of a record: game, players and rules.
pub(crate) fn head(
    game: &str,
    title: &str,
    seats: usize,
    names: &[String],
    chance: &[String],
    rules: &ResolvedRules,
) -> String {
    let mut text =
        format!("game = {}\ntitle = {}\nplayers = {seats}\n", quoted(game), quoted(title));
    if !names.is_empty() {
        text.push_str(&format!("names = {}\n", list(names)));
    }
    text.push_str(&format!("chance = {}\n", list(chance)));
    let set = rules.changes.iter().filter_map(|change| Some((&change.key, change.after.as_ref()?)));
    let set: String = set.map(|(key, value)| format!("{key} = {value}\n")).collect();
    if !set.is_empty() {
        text.push_str(&format!("\n[rules]\n{set}"));
    }
    text
}

/// Returns the record of a game with all its actions, rolls and draws.
pub(super) fn written(setting: &Setting) -> String {
    let positions = setting.positions.as_ref();
    let mut chance: BTreeMap<Option<u32>, &ChanceAfter> = BTreeMap::new();
    for of in positions.chance() {
        chance.insert(of.decision.as_ref().map(|decision| decision.number), of);
    }
    let strokes = |of: Option<u32>| chance.get(&of).map_or(&[][..], |of| &of.strokes);
    let title = format!("{}, game {}", setting.edition.name(), setting.place);
    let seats = setting.bots.len();
    let id = setting.edition.id();
    let head = head(id, &title, seats, &setting.bots, strokes(None), &setting.rules);
    let steps = positions.list().iter().map(|position| {
        let taken = position.taken.expect("each position of a finished game has a taken action");
        WrittenStep {
            turn: position.turn,
            seat: position.seat.index(),
            action: &position.options[taken],
            strokes: strokes(Some(position.number)),
        }
    });
    with_steps(head, steps, !positions.list().is_empty())
}

/// Step of a record: an action with the rolls and draws that follow it.
pub(crate) struct WrittenStep<'s> {
    /// Number of the turn, from 1; 0 before the first turn.
    pub(crate) turn: u32,
    /// Seat that acts, from 0.
    pub(crate) seat: usize,
    /// Action in the game's notation.
    pub(crate) action: &'s str,
    /// Rolls and draws in the notation of scenarios.
    pub(crate) strokes: &'s [String],
}

/// Adds steps to the head of a record, with a comment at the start of each turn. `is_over` adds the observation that
/// the game is over.
pub(crate) fn with_steps<'s>(
    head: String,
    steps: impl Iterator<Item = WrittenStep<'s>>,
    is_over: bool,
) -> String {
    let (mut text, mut last) = (head, None);
    for WrittenStep { turn, seat, action, strokes } in steps {
        if last != Some(turn) {
            last = Some(turn);
            text.push_str(&format!("\n# Turn {turn}\n"));
        }
        text.push_str(&step(Some(seat), action));
        if !strokes.is_empty() {
            text.push_str(&format!("chance = {}\n", list(strokes)));
        }
    }
    if is_over {
        text.push_str("expect.asks = \"over\"\n");
    }
    text
}

/// Returns the text of a step with an action of a seat.
pub(super) fn step(seat: Option<usize>, action: &str) -> String {
    let seat = seat.map(|seat| format!("seat = \"seat{seat}\"\n")).unwrap_or_default();
    format!("\n[[step]]\n{seat}do = {}\n", quoted(action))
}

/// Returns a string in TOML notation.
pub(super) fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}

/// Returns a list of strings in TOML notation, on one line.
fn list(texts: &[String]) -> String {
    let texts: Vec<String> = texts.iter().map(|text| quoted(text)).collect();
    format!("[{}]", texts.join(", "))
}
