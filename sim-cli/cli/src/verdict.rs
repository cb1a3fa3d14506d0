//! Exit status of complete results that miss the requested precision.

use anyhow::anyhow;

use crate::early_end::EarlyEnd;
use corsair_present::exit::{Exit, Failure, Outcome};

/// Returns a result, marked as undecided if its half-widths exceed the requested half-widths.
pub fn undecided_if(
    not_reached: &[String],
    early_end: Option<&EarlyEnd>,
    output: String,
) -> Outcome<String> {
    if not_reached.is_empty() {
        return Ok(output);
    }
    let when = match early_end {
        None => "within -n; increase -n".into(),
        Some(end) => format!("before the early end ({end})"),
    };
    let error = anyhow!("--precision is not reached {when}: {}", not_reached.join("; "));
    Err(Failure { output, ..Failure::new(Exit::Undecided, error) })
}
