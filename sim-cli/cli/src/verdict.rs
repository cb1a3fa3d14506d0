//! Results that are whole, and yet are not what was asked for.

use anyhow::anyhow;

use corsair_present::exit::{Exit, Failure, Outcome};

/// The result, or with it that half-widths which were asked for are not reached.
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
