//! Exit status of complete results that miss the requested precision.

use anyhow::anyhow;

use corsair_present::exit::{Exit, Failure, Outcome};

/// Returns a result, marked as undecided if its half-widths exceed the requested half-widths.
pub fn undecided_if(not_reached: &[String], output: String) -> Outcome<String> {
    if not_reached.is_empty() {
        return Ok(output);
    }
    let error =
        anyhow!("--precision is not reached within -n; increase -n: {}", not_reached.join("; "));
    Err(Failure { output, ..Failure::new(Exit::Undecided, error) })
}
