//! Checks of every trace line against its schema. The validator supports the schema keywords that occur.

use std::collections::BTreeSet;
use std::{fmt, fs};

use serde_json::{Value, json};

use super::{trace, trace_of};

struct Schema(Value);

impl Schema {
    /// Reads a schema of `docs` by its file name.
    fn read(file: &str) -> Schema {
        let path = format!("{}/../docs/{file}", env!("CARGO_MANIFEST_DIR"));
        Schema(serde_json::from_str(&fs::read_to_string(path).expect("the file")).expect("JSON"))
    }

    /// Checks a value and returns the first violation of the schema.
    fn refuses<'v>(&'v self, value: &'v Value) -> Result<(), Violation<'v>> {
        self.check(&self.0, value)
    }

    fn check<'v>(&'v self, schema: &'v Value, value: &'v Value) -> Result<(), Violation<'v>> {
        for (keyword, wanted) in schema.as_object().expect("a schema is an object") {
            self.check_keyword(schema, keyword, wanted, value)?;
        }
        Ok(())
    }

    fn check_keyword<'v>(
        &'v self,
        schema: &'v Value,
        keyword: &'v str,
        wanted: &'v Value,
        value: &'v Value,
    ) -> Result<(), Violation<'v>> {
        let fits = match keyword {
            "$schema" | "$defs" | "title" => true,
            "$ref" => return self.check(self.resolve(wanted), value),
            "const" => value == wanted,
            "enum" => list(wanted).contains(value),
            "type" => match wanted {
                Value::Array(types) => types.iter().any(|one| is_of_type(one, value)),
                one => is_of_type(one, value),
            },
            "minimum" => value.as_f64() >= wanted.as_f64(),
            "maximum" => value.as_f64() <= wanted.as_f64(),
            "pattern" => matches(wanted.as_str().expect("a pattern"), value),
            "items" => return list(value).iter().try_for_each(|item| self.check(wanted, item)),
            "required" => list(wanted).iter().all(|name| value.get(text(name)).is_some()),
            "properties" => {
                let known = wanted.as_object().expect("properties");
                for (name, schema) in known {
                    if let Some(inner) = value.get(name) {
                        self.check(schema, inner).map_err(|misfit| misfit.within(name))?;
                    }
                }
                true
            }
            "additionalProperties" => return self.check_others(schema, wanted, value),
            "anyOf" => list(wanted).iter().any(|one| self.check(one, value).is_ok()),
            "oneOf" => {
                list(wanted).iter().filter(|one| self.check(one, value).is_ok()).count() == 1
            }
            unknown => panic!("the validator does not know `{unknown}`"),
        };
        if fits { Ok(()) } else { Err(Violation { path: Vec::new(), keyword, value }) }
    }

    fn check_others<'v>(
        &'v self,
        schema: &'v Value,
        wanted: &'v Value,
        value: &'v Value,
    ) -> Result<(), Violation<'v>> {
        let is_known =
            |name: &str| schema.get("properties").is_some_and(|of| of.get(name).is_some());
        let others = value.as_object().into_iter().flatten().filter(|(name, _)| !is_known(name));
        for (name, other) in others {
            match wanted {
                Value::Bool(false) => {
                    let keyword = "additionalProperties";
                    return Err(Violation { path: vec![name], keyword, value: other });
                }
                schema => self.check(schema, other).map_err(|misfit| misfit.within(name))?,
            }
        }
        Ok(())
    }

    fn resolve(&self, reference: &Value) -> &Value {
        let pointer = text(reference).strip_prefix('#').expect("a local reference");
        self.0.pointer(pointer).unwrap_or_else(|| panic!("{pointer} is defined"))
    }

    fn events(&self) -> BTreeSet<String> {
        let all = list(self.0.pointer("/$defs/event/oneOf").expect("events"));
        all.iter().map(|one| text(&one["properties"]["event"]["const"]).to_owned()).collect()
    }
}

/// Violation of a schema: the path of the value, innermost part first, and the violated keyword. The text is
/// formatted only when a violation is reported, because most alternatives of a `oneOf` fail.
#[derive(Clone, PartialEq, Debug)]
struct Violation<'v> {
    path: Vec<&'v str>,
    keyword: &'v str,
    value: &'v Value,
}

impl<'v> Violation<'v> {
    fn within(mut self, name: &'v str) -> Violation<'v> {
        self.path.push(name);
        self
    }
}

impl fmt::Display for Violation<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Violation { path, keyword, value } = self;
        path.iter().rev().try_for_each(|name| write!(out, "{name}: "))?;
        write!(out, "`{keyword}` of {value}")
    }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

fn is_of_type(name: &Value, value: &Value) -> bool {
    match text(name) {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        other => panic!("there is no type {other}"),
    }
}

/// Returns whether a value matches a pattern. Only the few patterns of the schemas are supported.
fn matches(pattern: &str, value: &Value) -> bool {
    let Some(word) = value.as_str() else { return false };
    let hex = |digits: usize| {
        word.len() == digits && word.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
    };
    match pattern {
        "^[0-9a-f]{16}$" => hex(16),
        "^[0-9a-f]{64}$" => hex(64),
        "^[0-9]+:[0-9]+:[0-9]+$" => word.parse::<corsair_lab::Address>().is_ok(),
        "^(seat[0-4]|black[01]|navy)$" => {
            let ships = ["seat0", "seat1", "seat2", "seat3", "seat4", "black0", "black1", "navy"];
            ships.contains(&word)
        }
        "^P[BC]-[A-Z]{3}(-[0-9])?$" => is_rule(word, &["PB", "PC"], &[3], &[1]),
        "^SM-[A-Z]{2,3}(-[0-9]{1,2})?$" => is_rule(word, &["SM"], &[2, 3], &[1, 2]),
        "^BB-[A-Z]{2,3}(-[0-9]{1,2})?$" => is_rule(word, &["BB"], &[2, 3], &[1, 2]),
        other => panic!("the validator does not know the pattern {other}"),
    }
}

/// Returns whether a word is the id of a ledger rule, with these numbers of letters and digits in its parts.
fn is_rule(word: &str, ledgers: &[&str], letters: &[usize], digits: &[usize]) -> bool {
    let parts: Vec<&str> = word.split('-').collect();
    let (ledger, name, number) = match parts[..] {
        [ledger, name] => (ledger, name, None),
        [ledger, name, number] => (ledger, name, Some(number)),
        _ => return false,
    };
    ledgers.contains(&ledger)
        && letters.contains(&name.len())
        && name.bytes().all(|byte| byte.is_ascii_uppercase())
        && number.is_none_or(|number| {
            digits.contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit())
        })
}

/// Returns traces of Pirate's Cove with 3 to 5 seats, all bots, hands full of cards, and both kinds of states.
fn traces() -> Vec<String> {
    let full = "--set start.cards=6 --states turn";
    let all = [
        "-n 12 --bots merchant,raider,drifter,uniform --states ply --why",
        &format!("-n 40 --players 3 {full}"),
        &format!("-n 25 --players 5 {full}"),
        "-n 40 --players 5 --set turns=1 --set combat.max_rounds=2 --set seat.score=[0,1]",
    ];
    let both = |arguments: &&str| [trace(arguments), trace_of("piratenbucht", arguments)];
    all.iter().flat_map(both).collect()
}

/// Returns traces of Blackbeard with 2 to 5 seats, all bots, long games, half points, and both kinds of states.
fn traces_of_blackbeard() -> Vec<String> {
    let all = [
        "-n 150 --players 2 --bots uniform --set length=long",
        "-n 100 --players 5 --bots uniform",
        "-n 8 --bots looter,retirer,commissioner,cautious --why --states turn",
        "-n 2 --players 3 --bots balanced --states ply",
        "-n 20 --players 3 --bots port_raider --set score.kc_half=exact --set seat.score=[0,1]",
        "-n 20 --set setup.pirate_cards=choose --bots uniform",
    ];
    all.map(|arguments| trace_of("blackbeard", arguments)).into()
}

/// Returns traces of Pirates of the Spanish Main with 2 to 4 seats, terrain, unique treasure, reasons and states.
fn traces_of_spanish_main() -> Vec<String> {
    let all = [
        "-n 60 --players 4 --bots uniform --set terrain.per_player=2",
        r#"-n 40 --players 2 --set 'treasure.unique=["Rum", "Plague", "Homemade Flag"]'"#,
        "-n 2 --players 3 --why --states turn",
    ];
    all.map(|arguments| trace_of("spanish-main", arguments)).into()
}

/// Checks that each line fits the schema, that each event of the schema occurs, and that each rule id is in a ledger.
fn check_every_line(schema: &Schema, editions: &[&str], traces: &[String]) {
    let seen = check_lines(schema, editions, traces);
    let unseen: Vec<_> = schema.events().difference(&seen).cloned().collect();
    assert!(unseen.is_empty(), "no game had these, so nothing has checked them: {unseen:?}");
}

/// Checks that each line fits the schema, and that each rule id is in a ledger. Returns the names of the events.
fn check_lines(schema: &Schema, editions: &[&str], traces: &[String]) -> BTreeSet<String> {
    let ledgers = editions.iter().map(|edition| {
        let path = format!("{}/../docs/rules/{edition}.md", env!("CARGO_MANIFEST_DIR"));
        fs::read_to_string(path).expect("the ledger")
    });
    let ledgers: String = ledgers.collect();
    let (mut seen, mut rules) = (BTreeSet::new(), BTreeSet::new());
    for (number, line) in traces.iter().flat_map(|trace| trace.lines()).enumerate() {
        let value: Value = serde_json::from_str(line).expect("JSON");
        if let Err(why) = schema.refuses(&value) {
            panic!("line {number}: {why}\n{line}");
        }
        if value["kind"] == "event" {
            seen.insert(text(&value["event"]).to_owned());
            rules.insert(text(&value["rule"]).to_owned());
        }
    }
    let unknown: Vec<_> =
        rules.iter().filter(|id| !ledgers.contains(&format!("- {id} "))).collect();
    assert!(unknown.is_empty(), "the ledger has no {unknown:?}");
    seen
}

#[test]
fn every_pirates_cove_line_matches_its_schema() {
    let schema = Schema::read("trace.schema.json");
    check_every_line(&schema, &["pirates-cove", "piratenbucht"], &traces());
}

#[test]
fn every_blackbeard_line_matches_its_schema() {
    let schema = Schema::read("trace-blackbeard.schema.json");
    check_every_line(&schema, &["blackbeard"], &traces_of_blackbeard());
}

/// The games contain no rare events, which the page of traces lists.
#[test]
fn every_spanish_main_line_matches_its_schema() {
    let schema = Schema::read("trace-spanish-main.schema.json");
    let seen = check_lines(&schema, &["spanish-main"], &traces_of_spanish_main());
    assert!(seen.len() > 50, "{seen:?}");
    let page = format!("{}/../docs/trace.md", env!("CARGO_MANIFEST_DIR"));
    let page = fs::read_to_string(page).expect("the page");
    let page = page.split("## Events of Pirates of the Spanish Main").nth(1).expect("the part");
    for event in schema.events() {
        assert!(page.contains(&format!("| `{event}` |")), "{event} is not in docs/trace.md");
    }
}

#[test]
fn schema_of_pirates_cove_refuses_invalid_lines() {
    let schema = Schema::read("trace.schema.json");
    let good = json!({"kind": "event", "event": "turn", "turn": 3, "rule": "PC-TRN-1"});
    let wrong = [
        ("turn", json!(0)),
        ("turn", json!("3")),
        ("event", json!("tern")),
        ("rule", json!("PC-TRN-10")),
        ("more", json!(1)),
    ];
    refuses_each(&schema, &good, &wrong);
}

#[test]
fn schema_of_blackbeard_refuses_invalid_lines() {
    let schema = Schema::read("trace-blackbeard.schema.json");
    let deed = json!({"move": "havana"});
    let good = json!({"kind": "event", "event": "announced", "pirate": "vane", "deed": deed,
        "rule": "BB-AP-3"});
    let wrong = [
        ("pirate", json!("Vane")),
        ("deed", json!("move")),
        ("deed", json!({"move": "paris"})),
        ("deed", json!({"move": "havana", "find": "havana"})),
        ("rule", json!("BB-AP-123")),
        ("rule", json!("PC-AP-3")),
        ("seat", json!(1)),
    ];
    refuses_each(&schema, &good, &wrong);
}

/// Asserts that the line `good` fits the schema, and that the line no longer fits after any one of the changes in
/// `wrong`.
fn refuses_each(schema: &Schema, good: &Value, wrong: &[(&str, Value)]) {
    assert_eq!(schema.refuses(good), Ok(()));
    for (key, value) in wrong {
        let mut bad = good.clone();
        bad[key] = value.clone();
        assert!(schema.refuses(&bad).is_err(), "{bad}");
    }
}
