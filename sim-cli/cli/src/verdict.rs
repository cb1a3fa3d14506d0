//! Complete results that do not reach the requested precision.

use anyhow::anyhow;

use corsair_present::exit::{Exit, Failure, Outcome};

/// Returns the result, as undecided if requested half-widths are not reached.
pub fn undecided_if(not_reached: &[String], output: String) -> Outcome<String> {
    if not_reached.is_empty() {
        return Ok(output);
    }
    let error = anyhow!(
        "--precision is not reached within -n; more games may reach it: {}",
        not_reached.join("; "),
    );
    Err(Failure { output, ..Failure::new(Exit::Undecided, error) })
}
