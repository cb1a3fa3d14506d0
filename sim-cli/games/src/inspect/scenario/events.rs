//! Expected events of a step, with expectations at each event.

use corsair_engine::words::StateFact;
use serde_json::Value;
use std::collections::BTreeMap;
use toml::Spanned;
use toml::de::DeValue;

use crate::inspect::replay::Fields;
use crate::inspect::scenario::expect::Expectation;
use corsair_present::toml_lines::{At, Entry, Lines, Malformed};

/// Event that must or must not happen, by its name and required fields.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExpectedEvent {
    /// Name of the event, as in traces.
    pub name: At<String>,
    /// Required fields of the event, with seats in words.
    pub fields: Vec<(At<String>, Value)>,
    /// Expectations at the moment of the event.
    pub expect: Vec<Expectation>,
}

impl ExpectedEvent {
    /// Reads a list of expected events.
    pub fn read<'t>(
        lines: &Lines<'t>,
        value: Spanned<DeValue<'t>>,
        key: &str,
    ) -> Result<Vec<ExpectedEvent>, Malformed> {
        let line = lines.of(value.span());
        let DeValue::Array(list) = value.into_inner() else {
            let fix = format!("`{key}` must be a list of tables, such as `[{{ event = \"…\" }}]`");
            return Err(Malformed::new(line, fix));
        };
        list.into_iter().map(|one| ExpectedEvent::read_one(lines, one, key)).collect()
    }

    fn read_one<'t>(
        lines: &Lines<'t>,
        value: Spanned<DeValue<'t>>,
        key: &str,
    ) -> Result<ExpectedEvent, Malformed> {
        let span = value.span();
        let entries: Vec<Entry<'t>> = lines.entries(lines.table(value, key)?);
        let first = entries.first().map_or_else(|| lines.of(span), |&(_, line, _)| line);
        let (mut name, mut fields, mut expect) = (None, Vec::new(), Vec::new());
        for (key, line, value) in entries {
            match key.as_str() {
                "event" => name = Some(At { line, value: lines.word(&value, &key)? }),
                "expect" => expect = Expectation::read(lines, value)?,
                _ => {
                    let field = field(lines, &value, &key)?;
                    fields.push((At { line, value: key }, field));
                }
            }
        }
        let name = name
            .ok_or_else(|| Malformed::new(first, "the event has no name: add `event = \"…\"`"))?;
        Ok(ExpectedEvent { name, fields, expect })
    }

    /// Checks that an event of this name exists, with fields of these names and types.
    ///
    /// # Errors
    /// Returns the first unknown name with the nearest known name.
    pub fn check(
        &self,
        examples: &[Fields],
        facts: &BTreeMap<String, StateFact>,
    ) -> Result<(), Malformed> {
        let At { line, value: name } = &self.name;
        let named = |example: &&Fields| example.event() == name;
        if !examples.iter().any(|example| named(&example)) {
            let known = examples.iter().map(Fields::event);
            return Err(Malformed::unknown(*line, "event", name, known));
        }
        for (field, value) in &self.fields {
            let there = || examples.iter().filter(named).flat_map(Fields::in_words);
            let known: Vec<&Value> =
                there().filter(|&(name, _)| name == field.value).map(|(_, value)| value).collect();
            if known.is_empty() {
                let names = there().map(|(name, _)| name);
                let what = format!("field of `{name}`");
                return Err(Malformed::unknown(field.line, &what, &field.value, names));
            }
            if !known.iter().any(|known| are_alike(known, value)) {
                let (is, such) = (kind(known[0]), known[0]);
                let message = format!("`{}` must be {is}, such as {such}", field.value);
                return Err(Malformed::new(field.line, message));
            }
        }
        for expectation in &self.expect {
            if expectation.is_about_actions() {
                let message = format!(
                    "`{}` applies only to decisions, and no seat decides an event: remove it",
                    expectation.name
                );
                return Err(Malformed::new(expectation.line, message));
            }
            expectation.fact(facts)?;
        }
        Ok(())
    }

    /// Returns the rules that the expected event cites.
    pub fn rules(&self) -> impl Iterator<Item = At<String>> {
        let cited = self.fields.iter().filter(|(name, _)| name.value == "rule");
        cited.filter_map(|(name, rule)| {
            rule.as_str().map(|rule| At { line: name.line, value: rule.into() })
        })
    }

    /// Returns whether an event has the expected name and fields.
    pub fn is(&self, event: &Fields) -> bool {
        let has = |(field, value): &(At<String>, Value)| {
            event.in_words().any(|(name, is)| name == field.value && are_equal(is, value))
        };
        event.event() == self.name.value && self.fields.iter().all(has)
    }

    /// Returns the expected event in words.
    pub fn text(&self) -> String {
        let fields = self.fields.iter().map(|(name, value)| (name.value.as_str(), value));
        written(&self.name.value, fields)
    }
}

/// Describes the events found in place of an expected event: events of the same name, or else the names of all
/// events.
pub fn others(name: &str, events: &[Fields]) -> String {
    let same: Vec<String> =
        events.iter().filter(|event| event.event() == name).map(event_text).collect();
    if !same.is_empty() {
        return format!("found {}", same.join(", "));
    }
    match events.iter().map(Fields::event).collect::<Vec<_>>().as_slice() {
        [] => "no event followed".into(),
        names => format!("found no `{name}`; what happened: {}", names.join(", ")),
    }
}

/// Returns whether an example event has the same name and the same field names as `event`.
pub fn is_known(event: &Fields, examples: &[Fields]) -> bool {
    let names = |of: &Fields| of.in_words().map(|(name, _)| name).collect::<Vec<_>>();
    examples.iter().any(|of| of.event() == event.event() && names(of) == names(event))
}

/// Returns an event in words.
pub(crate) fn event_text(event: &Fields) -> String {
    written(event.event(), event.in_words())
}

fn written<'n, 'v>(name: &str, fields: impl Iterator<Item = (&'n str, &'v Value)>) -> String {
    let fields: Vec<String> = fields.map(|(name, value)| format!("{name} = {value}")).collect();
    match fields.as_slice() {
        [] => name.into(),
        fields => format!("{name} {{ {} }}", fields.join(", ")),
    }
}

fn field<'t>(
    lines: &Lines<'t>,
    value: &Spanned<DeValue<'t>>,
    key: &str,
) -> Result<Value, Malformed> {
    match value.get_ref() {
        DeValue::String(word) => Ok(word.to_string().into()),
        DeValue::Integer(_) => lines.number(value, key).map(Value::from),
        DeValue::Boolean(is) => Ok((*is).into()),
        DeValue::Float(number) => number.as_str().parse::<f64>().map(Value::from).map_err(|_| {
            Malformed::new(lines.of(value.span()), format!("`{key}` must be a number"))
        }),
        DeValue::Array(list) => list
            .iter()
            .map(|one| field(lines, one, key))
            .collect::<Result<_, _>>()
            .map(Value::Array),
        DeValue::Table(table) => {
            let fields = table
                .iter()
                .map(|(name, one)| Ok((name.get_ref().to_string(), field(lines, one, key)?)));
            fields.collect::<Result<_, _>>().map(Value::Object)
        }
        other => Err(lines.of_another_type(value, key, "a number, a text or a list", other)),
    }
}

/// Returns whether an actual value equals an expected value; `"none"` equals an absent value.
fn are_equal(is: &Value, expected: &Value) -> bool {
    match (is, expected) {
        (Value::Null, Value::String(word)) => word == "none",
        (Value::Number(is), Value::Number(expected)) => is.as_f64() == expected.as_f64(),
        (Value::Array(is), Value::Array(expected)) => {
            let pairs = is.iter().zip(expected);
            is.len() == expected.len() && pairs.into_iter().all(|(is, of)| are_equal(is, of))
        }
        (is, expected) => is == expected,
    }
}

/// Returns true if `value` has the type of `example`, an actual value of the same field. Texts and tables count as the
/// same type, because some fields hold either. A null example accepts any value, and any example
/// accepts the value `"none"`.
fn are_alike(example: &Value, value: &Value) -> bool {
    let has_cases = |value: &Value| value.is_string() || value.is_object();
    example.is_null()
        || value == "none"
        || kind(example) == kind(value)
        || (has_cases(example) && has_cases(value))
}

const fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "nothing",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::String(_) => "a text",
        Value::Array(_) => "a list",
        Value::Object(_) => "a table",
    }
}
