//! `--trust`: permission to start programs that a directory names.
//!
//! A result, a checkpoint or a shard names its bots, and a bot of the form `exec:COMMAND` can start any program. A
//! directory may come from an unknown source, so Corsair starts its programs only if the user trusts the directory.

use std::path::Path;

use corsair_strategies::external::PREFIX;
use corsair_strategies::spec::split_list;
use serde_json::Value;

use corsair_present::exit::{Outcome, bail_input};

/// Option that permits programs of a directory.
#[derive(clap::Args, Clone, Copy, Default, Debug)]
pub struct TrustArgs {
    /// Start the external bots (exec:COMMAND) recorded in the result directory. Without this option, Corsair lists their commands
    /// and starts none of them
    #[arg(long)]
    trust: bool,
}

impl TrustArgs {
    /// Checks that the contents of a directory start no programs, unless the user trusts the directory.
    ///
    /// # Errors
    /// Returns a sentence with the commands if the directory names programs.
    pub fn check(self, directory: &Path, says: &Value) -> Outcome<()> {
        let programs = programs(says);
        if self.trust || programs.is_empty() {
            return Ok(());
        }
        let (all, directory) = (programs.join("`, `"), directory.display());
        bail_input!(
            "`{directory}` would start programs on this machine: `{all}`; if you trust the \
             directory, add --trust"
        )
    }
}

/// Option that `--resume` needs for a plan with external programs: ` --trust`, or an empty string.
pub(crate) fn trust_in(plan: &Value) -> &'static str {
    if programs(plan).is_empty() { "" } else { " --trust" }
}

/// Returns the distinct specs of external programs in a JSON value. The search covers every string at any depth. A
/// false alarm is better than an omission.
fn programs(says: &Value) -> Vec<String> {
    let mut found = Vec::new();
    gather(says, &mut found);
    found
}

fn gather(says: &Value, found: &mut Vec<String>) {
    match says {
        Value::String(text) => {
            let lines = text.lines().filter(|line| line.contains(PREFIX));
            for part in lines.flat_map(split_list).filter(|part| part.contains(PREFIX)) {
                let at = part.find(PREFIX).unwrap_or_default();
                let program = part[at..].trim().to_owned();
                if !found.contains(&program) {
                    found.push(program);
                }
            }
        }
        Value::Array(list) => list.iter().for_each(|of| gather(of, found)),
        Value::Object(fields) => fields.values().for_each(|of| gather(of, found)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn trust_check_finds_programs_in_nested_bots() {
        let plan = json!({
            "bots": ["merchant", " exec:./bot.py --x 1", "exec:./bot.py --x 1"],
            "tables": ["ours=uniform,exec:sh -c 'a, b'"],
            "deep": [{ "a": ["exec:c"] }],
            "games": 100,
        });
        assert_eq!(programs(&plan), ["exec:./bot.py --x 1", "exec:c", "exec:sh -c 'a, b'"]);
        assert_eq!(trust_in(&plan), " --trust");
        assert!(programs(&json!({ "bots": ["mcts:iterations=10", "executive"] })).is_empty());
    }

    #[test]
    fn untrusted_programs_are_refused() {
        let plan = json!(["exec:rm -r ~"]);
        let check = |trust| TrustArgs { trust }.check(Path::new("theirs"), &plan);
        check(true).expect("trusted");
        let refused = check(false).expect_err("not trusted").error.to_string();
        assert!(
            refused.contains("`theirs` would start programs") && refused.contains("`exec:rm -r ~`")
        );
        TrustArgs::default().check(Path::new("theirs"), &json!(["uniform"])).expect("no programs");
    }
}
