//! JSON Schemas of TOML files: their frame and their tables.

use serde_json::{Map, Value, json};

/// Returns the text of a schema with a title.
pub fn document(title: &str, schema: Value) -> String {
    let mut whole = json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": title,
    });
    if let (Some(whole), Value::Object(schema)) = (whole.as_object_mut(), schema) {
        whole.extend(schema);
    }
    format!("{whole:#}\n")
}

/// Returns the schema of an object with exactly these keys.
pub fn object(properties: Map<String, Value>, required: &[&str]) -> Value {
    json!({
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    })
}
