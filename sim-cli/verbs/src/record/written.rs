//! Complete record of a game, written from its trace.

use std::collections::BTreeMap;

use toml::Value;

use corsair_cli::positions::Setting;
use corsair_games::inspect::positions::ChanceAfter;
use corsair_lab::ResolvedRules;

/// Returns the text above the steps of a record: game, players and rules.
pub(super) fn head(
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
    let mut text = head(id, &title, seats, &setting.bots, strokes(None), &setting.rules);
    let mut turn = None;
    for position in positions.list() {
        if turn != Some(position.turn) {
            turn = Some(position.turn);
            text.push_str(&format!("\n# Turn {}\n", position.turn));
        }
        let taken = position.taken.expect("each position of a finished game has a taken action");
        let step = step(Some(position.seat.index()), &position.options[taken]);
        text.push_str(&step);
        let fell = strokes(Some(position.number));
        if !fell.is_empty() {
            text.push_str(&format!("chance = {}\n", list(fell)));
        }
    }
    if !positions.list().is_empty() {
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
