//! `corsair rules schema`: JSON Schemas of the TOML files of games, for editors.
//!
//! The schemas are derived from the code that reads the files: rulebooks, rosters of bots and lists of keys.

use clap::ValueEnum;
use corsair_engine::rulebook::RuleKey;
use corsair_strategies::{BotEntry, Parameter};
use serde_json::{Map, Value, json};

use corsair_cli::json_schema::{document, object};
use corsair_games::inspect::scenario::file::{SCENARIO_KEYS, STEP_KEYS};
use corsair_games::pack::{Edition, Editions};
use corsair_games::{edition, editions};
use corsair_lab::HouseRules;
use corsair_present::exit::Outcome;

#[derive(clap::Args, Debug)]
#[command(
    after_help = "Save the schema next to the file, and name it in the first line of the file so that an editor \
                        finds it: #:schema ./rules.schema.json"
)]
pub(crate) struct Args {
    /// Game that the file belongs to [default: any game]
    game: Option<String>,
    /// Kind of file
    #[arg(long, value_enum, default_value_t = FileKind::Rules)]
    kind: FileKind,
}

/// Kind of file that users write.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum FileKind {
    /// House rules (--rules)
    Rules,
    /// Named bots (@FILE:NAME)
    Bots,
    /// Learned value function (judge=@FILE)
    Value,
    /// Scenario file (verify, advise, odds)
    Scenario,
}

pub(crate) fn execute(args: &Args) -> Outcome<String> {
    let games = match &args.game {
        Some(game) => vec![edition(game)?],
        None => editions(),
    };
    Ok(match args.kind {
        FileKind::Rules => document("Corsair house rules", any_of(&games, rules)?),
        FileKind::Bots => document("Corsair bots", bots(&games)),
        FileKind::Value => {
            document("Corsair learned value function", any_of(&games, |game| Ok(value(game)))?)
        }
        FileKind::Scenario => document("Corsair scenario", scenario(&games)?),
    })
}

/// Returns the schema of a game, or a schema that accepts a file of any game.
fn any_of(
    games: &Editions,
    schema: impl Fn(&dyn Edition) -> anyhow::Result<Value>,
) -> anyhow::Result<Value> {
    let mut all = games.iter().map(|game| schema(game.as_ref())).collect::<Result<Vec<_>, _>>()?;
    match all.len() {
        1 => Ok(all.remove(0)),
        _ => Ok(json!({ "anyOf": all })),
    }
}

/// Returns the schema of a game's rules, with the tables of rules files.
fn rules(game: &dyn Edition) -> anyhow::Result<Value> {
    let book = game.rulebook(&HouseRules::default())?;
    let mut root = Map::new();
    for (key, entry) in book.entries() {
        let mut table = &mut root;
        let (tables, last) = key.rsplit_once('.').unwrap_or(("", key));
        for name in tables.split('.').filter(|name| !name.is_empty()) {
            let inner = table.entry(name).or_insert_with(|| object(Map::new(), &[]));
            table = inner["properties"].as_object_mut().expect("properties are an object");
        }
        let mut value = of_value(&entry.value, entry.key);
        let about = format!("{} [edition: {}]", entry.key.about, entry.value);
        value["description"] = about.into();
        table.insert(last.into(), value);
    }
    let mut schema = object(root, &[]);
    schema["title"] = game.name().into();
    Ok(schema)
}

/// Returns the schema of a value, by the type, range and words of its key. The game also checks that keys fit together.
fn of_value(value: &toml::Value, key: &RuleKey) -> Value {
    let words: Vec<&str> = key.words.iter().map(|(word, _)| *word).collect();
    match (value, key.range) {
        (toml::Value::Integer(_), Some((low, high))) => {
            json!({ "type": "integer", "minimum": low, "maximum": high })
        }
        (toml::Value::String(_), _) if !words.is_empty() => {
            json!({ "type": "string", "enum": words })
        }
        _ => of_type(value),
    }
}

fn of_type(value: &toml::Value) -> Value {
    match value {
        toml::Value::Integer(_) => json!({ "type": "integer" }),
        toml::Value::Float(_) => json!({ "type": "number" }),
        toml::Value::Boolean(_) => json!({ "type": "boolean" }),
        toml::Value::String(_) | toml::Value::Datetime(_) => json!({ "type": "string" }),
        toml::Value::Array(_) => json!({ "type": "array" }),
        toml::Value::Table(_) => json!({ "type": "object" }),
    }
}

/// Returns the schema of a file of named bots, each with a bot of the catalogue and parameters.
fn bots(games: &Editions) -> Value {
    let mut known: Vec<BotEntry> = games.iter().flat_map(|game| game.roster().entries()).collect();
    known.sort_by_key(|bot| bot.name);
    let forms = known.iter().map(|bot| {
        let parameters = bot.parameters.iter().map(|of| (of.name.to_owned(), of_parameter(of)));
        let mut properties: Map<String, Value> = parameters.collect();
        properties.insert("bot".into(), json!({ "const": bot.name, "description": bot.summary }));
        properties.insert(
            "about".into(),
            json!({ "type": "string", "description": "Description in one line" }),
        );
        object(properties, &["bot"])
    });
    let mut forms: Vec<Value> = forms.collect();
    // Several games may have a bot of this name.
    forms.dedup();
    json!({
        "type": "object",
        "minProperties": 1,
        "additionalProperties": { "anyOf": forms },
    })
}

/// Returns the schema of a parameter: numbers have bounds, and may be written as text.
fn of_parameter(of: &Parameter) -> Value {
    let about = format!("{} [{}; default: {}]", of.meaning, of.range, of.default);
    match of.bounds() {
        Some((low, high)) => json!({
            "description": about,
            "anyOf": [{ "type": "number", "minimum": low, "maximum": high }, { "type": "string" }],
        }),
        None => json!({ "description": about, "type": ["string", "number"] }),
    }
}

/// Returns the schema of a learned value function: stages of the game, each with weights for the terms of the game's
/// judge.
fn value(game: &dyn Edition) -> Value {
    let numbers = |about: &str| json!({ "type": "array", "items": { "type": "number" }, "description": about });
    let unit = json!({
        "bias": { "type": "number" },
        "inputs": numbers("One weight for each term"),
        "weight": { "type": "number" },
    });
    let stage = json!({
        "from": { "type": "integer", "minimum": 0, "description": "First turn of the stage" },
        "weights": numbers("One weight for each term"),
        "units": {
            "type": "array",
            "items": object(entries(unit), &["bias", "inputs", "weight"]),
            "description": "Hidden units of a network",
        },
    });
    let whole = json!({
        "about": { "type": "string", "description": "Description in one line" },
        "terms": {
            "type": "array",
            "items": { "enum": game.terms() },
            "uniqueItems": true,
            "description": "Terms with weights",
        },
        "stage": { "type": "array", "items": object(entries(stage), &["from", "weights"]), "minItems": 1 },
    });
    let mut schema = object(entries(whole), &["terms", "stage"]);
    schema["title"] = game.name().into();
    schema
}

/// Returns the entries of a JSON object.
fn entries(object: Value) -> Map<String, Value> {
    match object {
        Value::Object(entries) => entries,
        _ => Map::new(),
    }
}

/// Returns the schema of a scenario; situations and expectations differ by game.
fn scenario(games: &Editions) -> anyhow::Result<Value> {
    let ids: Vec<&str> = games.iter().map(|game| game.id()).collect();
    let rules = any_of(games, rules)?;
    let words = || json!({ "anyOf": [{ "type": "string" }, { "type": "array", "items": { "type": "string" } }] });
    let form = |key: &str| match key {
        "game" => json!({ "enum": ids, "description": "Edition to play" }),
        "title" => json!({ "type": "string", "description": "Title in one line" }),
        "players" => json!({ "type": "integer", "minimum": 1, "description": "Number of seats" }),
        "names" => {
            json!({ "type": "array", "items": { "type": "string" }, "description": "Names of the players" })
        }
        "seed" => {
            json!({ "type": "integer", "minimum": 0, "description": "Random seed for chance that is not scripted" })
        }
        "proves" => {
            json!({ "type": "array", "items": { "type": "string" }, "description": "Ids of rules in the ledger" })
        }
        "rules" => rules.clone(),
        "situation" => json!({ "type": "object", "description": "State at the start" }),
        "seat" => {
            json!({ "type": "string", "pattern": "^seat ?[0-9]+$", "description": "Seat that acts" })
        }
        "do" => {
            json!({ "anyOf": words()["anyOf"], "description": "Actions, in the words of `corsair replay`" })
        }
        "illegal" => {
            json!({ "type": "string", "description": "Rule that refuses the actions" })
        }
        "refused" => json!({
            "description": "Rule that refuses the rules or the situation of the file",
            "anyOf": [
                { "type": "string" },
                {
                    "type": "object",
                    "properties": { "rule": { "type": "string" }, "reason": { "type": "string" } },
                    "required": ["rule"],
                    "additionalProperties": false,
                },
            ],
        }),
        "chance" => {
            json!({ "anyOf": words()["anyOf"], "description": "Results of dice and decks" })
        }
        "note" => json!({ "type": "string", "description": "A remark" }),
        "expect" => {
            json!({ "type": "object", "description": "Conditions that must hold after the step" })
        }
        "events" | "no_events" => json!({ "description": "Events that must, or must not, occur" }),
        _ => json!({}),
    };
    let properties = |keys: &[&str]| -> Map<String, Value> {
        keys.iter().map(|&key| (key.to_owned(), form(key))).collect()
    };
    let mut whole = properties(&SCENARIO_KEYS);
    let step = object(properties(&STEP_KEYS), &["do"]);
    whole.insert("step".into(), json!({ "type": "array", "items": step }));
    Ok(object(whole, &["game", "players"]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scenario_key_has_a_schema() {
        let games = editions();
        let scenario = scenario(&games).expect("sound rules");
        let step = &scenario["properties"]["step"]["items"];
        for object in [&scenario, step] {
            for (key, form) in object["properties"].as_object().expect("properties") {
                assert_ne!(form, &json!({}), "{key}");
            }
        }
    }

    #[test]
    fn rules_schema_has_the_value_types_and_ranges_of_the_edition() {
        for game in editions() {
            let schema = rules(game.as_ref()).expect("sound rules");
            let book = game.rulebook(&HouseRules::default()).expect("sound rules");
            for (key, entry) in book.entries() {
                let at = format!("/properties/{}", key.replace('.', "/properties/"));
                let of = schema.pointer(&at).unwrap_or_else(|| panic!("{key} is missing"));
                assert_eq!(of["type"], of_type(&entry.value)["type"], "{key}");
                if let (true, Some((low, high))) = (entry.value.is_integer(), entry.key.range) {
                    assert_eq!((&of["minimum"], &of["maximum"]), (&json!(low), &json!(high)));
                }
                assert_eq!(of["enum"].is_array(), entry.value.is_str(), "{key}");
            }
        }
    }
}
