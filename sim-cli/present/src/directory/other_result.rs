//! Description of an existing result whose plan differs from the plan of the new result.

use serde_json::Value;

use corsair_lab::PlanRecord;
use corsair_lab::durable::Identity;

/// Describes the result to which a manifest belongs, in one line, with the first difference from `plan`. `None` if
/// the plans are equal.
pub(super) fn other_result(manifest: &[u8], plan: &PlanRecord) -> Option<String> {
    let manifest: Value = serde_json::from_slice(manifest).ok()?;
    let words = manifest.get("argv").and_then(Value::as_array);
    let verb = words.and_then(|words| words.first()).and_then(Value::as_str).unwrap_or_default();
    let game = manifest.get("game").and_then(Value::as_str);
    let command = match game {
        Some(game) => format!("`corsair {verb} {game}`"),
        None => format!("`corsair {verb}`"),
    };
    if plan.argv.first().is_none_or(|now| now != verb) {
        return Some(format!("a result of {command}"));
    }
    // Parsed like the manifest, so that equal numbers are equal values.
    let now: Value = serde_json::from_str(&plan.plan.to_string()).ok()?;
    let held = Identity::of_options(manifest.get("plan").unwrap_or(&Value::Null));
    let of = held.difference(&Identity::of_options(&now))?;
    Some(format!(
        "a different result of {command}: `{}` is {} there, and {} here{}",
        of.key,
        of.this,
        of.other,
        of.and_more(),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn record(plan: Value) -> PlanRecord {
        let argv = ["run", "toy"].map(String::from).into();
        PlanRecord { verb: "run".into(), plan, argv }
    }

    fn described(held: &Value, now: Value) -> Option<String> {
        other_result(held.to_string().as_bytes(), &record(now))
    }

    #[test]
    fn only_results_of_different_plans_are_described() {
        let plan = |games: u64| json!({"game": "toy", "play": {"games": games, "seed": 0.1}});
        let held = json!({"argv": ["run", "toy"], "game": "toy", "plan": plan(10)});
        assert_eq!(described(&held, plan(10)), None);
        let games =
            "a different result of `corsair run toy`: `play.games` is 10 there, and 20 here";
        assert_eq!(described(&held, plan(20)).expect("other games"), games);
        let game = json!({"game": "ludo", "play": {"games": 20, "seed": 0.1}});
        let first = "`game` is \"toy\" there, and \"ludo\" here (and one more difference)";
        assert!(described(&held, game).expect("another game").ends_with(first));
        let verb = json!({"argv": ["compare", "toy"], "game": "toy", "plan": plan(10)});
        assert_eq!(
            described(&verb, plan(10)).expect("a verb"),
            "a result of `corsair compare toy`"
        );
        let old = json!({"argv": ["run", "toy"], "game": "toy"});
        assert!(described(&old, plan(10)).is_some(), "a manifest without a plan");
    }
}
