//! `corsair experiment schema`: the JSON Schema of experiment files, from their keys and the commands.

use serde_json::{Map, Value, json};

use crate::experiment::experiment_file::{ENTRY_KEYS, EXPERIMENT_KEYS};
use corsair_cli::json_schema::{document, object};
use corsair_cli::verb::Verbs;

#[derive(clap::Args, Debug)]
#[command(
    after_help = "Save the schema next to the file, and name it in the first line of the file so that an editor \
                        finds it: #:schema ./experiment.schema.json"
)]
pub(crate) struct Args {}

pub(crate) fn execute(Args {}: &Args, verbs: Verbs) -> String {
    document("Corsair experiment file", experiment(verbs))
}

/// Returns the schema of an experiment file.
fn experiment(verbs: Verbs) -> Value {
    let names: Vec<&str> = verbs.names().collect();
    let text = |about: &str| json!({ "type": "string", "description": about });
    let begins = format!("^\\s*({})(\\s|$)", names.join("|"));
    let words = json!({
        "description": "Command without `corsair`, as one line or as a list of words",
        "anyOf": [
            { "type": "string", "pattern": begins },
            { "type": "array", "items": { "type": "string" }, "minItems": 1 },
        ],
    });
    let scalar = json!({ "type": ["string", "number", "boolean"] });
    let form = |key: &str| match key {
        "title" => text("Question in one line"),
        "prose" => text("Description"),
        "seed" => {
            json!({ "type": "integer", "minimum": 0, "description": "Random seed" })
        }
        "id" => json!({
            "type": "string",
            "pattern": "^[A-Za-z0-9][A-Za-z0-9_-]*$",
            "maxLength": 100,
            "description": "Name of the directory of the result",
        }),
        "command" => words.clone(),
        "options" => json!({
            "type": "object",
            "description": "Options of the command, without dashes",
            "additionalProperties": { "anyOf": [scalar, { "type": "array", "items": scalar }] },
        }),
        "assert" => json!({
            "description": "Assertions that the result must support, such as win[bot=raider] > 25%",
            "anyOf": [{ "type": "string" }, { "type": "array", "items": { "type": "string" } }],
        }),
        _ => json!({}),
    };
    let properties = |keys: &[&str]| -> Map<String, Value> {
        keys.iter().map(|&key| (key.to_owned(), form(key))).collect()
    };
    let mut whole = properties(&EXPERIMENT_KEYS);
    let entry = object(properties(&ENTRY_KEYS), &["id", "command"]);
    whole.insert("entry".into(), json!({ "type": "array", "items": entry, "minItems": 1 }));
    object(whole, &["title", "entry"])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_experiment_key_has_a_schema() {
        let experiment = experiment(crate::verbs::VERBS);
        let entry = &experiment["properties"]["entry"]["items"];
        for object in [&experiment, entry] {
            for (key, form) in object["properties"].as_object().expect("properties") {
                assert_ne!(form, &json!({}), "{key}");
            }
        }
    }
}
