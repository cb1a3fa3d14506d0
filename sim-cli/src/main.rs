//! The command `corsair`.

use std::process::ExitCode;

use corsair::cli::Cli;
use corsair::exit::{Exit, Failure, note_failure};
use corsair::lab::durable::outlive_size_limits;
use corsair::terminal::{print, print_usage, refuse_closed_output};
use corsair::verbs::VERBS;

fn main() -> ExitCode {
    // Where that can't be had, such a limit ends the process, as it does for any other.
    let _ = outlive_size_limits();
    if let Err(failure) = refuse_closed_output() {
        return ended_by(&failure);
    }
    let cli = match Cli::read(VERBS) {
        Ok(cli) => cli,
        Err(usage) => {
            return match print_usage(&usage) {
                Err(failure) => ended_by(&failure),
                Ok(()) if usage.use_stderr() => Exit::BadInput.into(),
                Ok(()) => Exit::Done.into(),
            };
        }
    };
    match cli.execute().and_then(|text| print(|out| out.write_all(text.as_bytes()))) {
        Ok(()) => Exit::Done.into(),
        Err(failure) => {
            let printed = print(|out| out.write_all(failure.output.as_bytes()));
            let code = ended_by(&failure);
            if let Err(unprinted) = printed {
                note_failure(&unprinted);
            }
            code
        }
    }
}

/// Says why there is no result. Returns the code to end with.
fn ended_by(failure: &Failure) -> ExitCode {
    note_failure(failure);
    failure.exit.into()
}
