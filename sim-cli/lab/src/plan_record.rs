//! Plans as JSON values, for manifests, checkpoints and experiment records.

use std::collections::BTreeMap;

use clap::{ArgAction, Command};
use serde::Serialize;
use serde_json::{Map, Value};

/// Resolved plan of a command as a JSON value.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct PlanRecord {
    /// Name of the command.
    pub verb: String,
    /// Value of every option, by option name.
    pub plan: Value,
    /// Command line that makes an equal plan, word by word, from the command name on.
    pub argv: Vec<String>,
}

impl PlanRecord {
    /// Returns the record of a plan, given the clap command that defines the plan's options.
    pub fn new(command: &Command, plan: &impl Serialize) -> PlanRecord {
        let verb = command.get_name().to_owned();
        let plan = plain(plan);
        let argv = verb.split(' ').map(String::from).chain(words(command, &plan)).collect();
        PlanRecord { verb, plan, argv }
    }

    /// Returns a numeric option of the plan.
    pub fn number(&self, name: &str) -> Option<u64> {
        let mut values = BTreeMap::new();
        collect(self.plan.as_object()?, &mut values);
        values.get(name)?.as_u64()
    }
}

/// Key under which a plan stores the texts of files. Names below this key are file names, never options, even if a
/// file has the name of an option.
const TEXTS: &str = "texts";

/// Replaces a numeric option of a plan, if the plan has this option.
pub fn set(plan: &mut Value, name: &str, number: u64) {
    for (key, value) in plan.as_object_mut().into_iter().flatten() {
        match value {
            _ if key == TEXTS => {}
            Value::Object(_) => set(value, name, number),
            value if key == name => *value = number.into(),
            _ => {}
        }
    }
}

/// Returns a value in its JSON form.
pub fn plain(value: &impl Serialize) -> Value {
    serde_json::to_value(value).expect("a plan is plain data")
}

/// Returns the command-line words that set these values, in the order of the command's options.
pub fn words(command: &Command, values: &Value) -> Vec<String> {
    let mut given = BTreeMap::new();
    if let Value::Object(values) = values {
        collect(values, &mut given);
    }
    let mut words = Vec::new();
    for option in command.get_arguments() {
        let Some(value) = given.get(option.get_id().as_str()) else { continue };
        let name = match (option.get_short(), option.get_long()) {
            (Some(letter), _) => Some(format!("-{letter}")),
            (None, long) => long.map(|long| format!("--{long}")),
        };
        let joined = |list: &[Value]| list.iter().map(text).collect::<Vec<_>>().join(",");
        let values = match value {
            Value::Null | Value::Bool(false) => continue,
            Value::Bool(true) => {
                words.extend(name);
                continue;
            }
            Value::Array(list) if list.is_empty() => continue,
            Value::Array(list) => {
                let is_repeated = matches!(option.get_action(), ArgAction::Append)
                    && option.get_value_delimiter().is_none();
                if is_repeated { list.iter().map(text).collect() } else { vec![joined(list)] }
            }
            value => vec![text(value)],
        };
        for value in values {
            words.extend(name.clone());
            words.push(value);
        }
    }
    words
}

/// Collects the values of nested tables by option name, because options are not nested.
fn collect<'v>(tree: &'v Map<String, Value>, into: &mut BTreeMap<&'v str, &'v Value>) {
    for (name, value) in tree {
        match value {
            _ if name == TEXTS => {}
            Value::Object(branch) => collect(branch, into),
            value => {
                into.insert(name, value);
            }
        }
    }
}

fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), String::from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Arg;
    use serde_json::json;

    #[test]
    fn recorded_command_follows_the_order_of_the_options() {
        let command = Command::new("toy")
            .arg(Arg::new("game"))
            .arg(Arg::new("bots").long("bots"))
            .arg(Arg::new("games").short('n').long("games"))
            .arg(Arg::new("set").long("set").action(ArgAction::Append))
            .arg(Arg::new("rows").long("row").action(ArgAction::Append).value_delimiter(','))
            .arg(Arg::new("deep").long("deep").action(ArgAction::SetTrue))
            .arg(Arg::new("precision").long("precision"));
        let plan = json!({
            "precision": null, "deep": true, "play": {"games": 30}, "rows": ["x", "y"],
            "house": {"set": ["a=1", "b=2"]}, "bots": ["u", "v"], "game": "g", "texts": {"games": "a = 1"},
        });
        let words = "toy g --bots u,v -n 30 --set a=1 --set b=2 --row x,y --deep";
        let mut record = PlanRecord::new(&command, &plan);
        assert_eq!(record.argv.join(" "), words);
        set(&mut record.plan, "games", 7);
        assert_eq!(record.number("games"), Some(7));
        assert_eq!(record.plan["texts"]["games"], "a = 1");
    }
}
