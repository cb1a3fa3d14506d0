//! The command `corsair`.

use std::io::{self, Write};
use std::process::ExitCode;

use corsair::cli::Cli;
use corsair::exit::{Blame, Exit, Failure, Outcome, in_short, note};
use corsair::verbs::VERBS;

fn main() -> ExitCode {
    let cli = match Cli::read(VERBS) {
        Ok(cli) => cli,
        Err(help_or_error) => {
            let is_error = help_or_error.use_stderr();
            return match help_or_error.print() {
                _ if is_error => Exit::BadInput,
                Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Exit::Failed,
                Ok(()) | Err(_) => Exit::Done,
            }
            .into();
        }
    };
    match cli.execute().and_then(|text| print(&text)) {
        Ok(()) => Exit::Done.into(),
        Err(Failure { exit, output, error }) => {
            let printed = print(&output);
            let style = clap::builder::Styles::styled();
            let (red, plain) = (style.get_error().render(), style.get_error().render_reset());
            let told = in_short(&format!("{error:#}"));
            note(format_args!("{red}{}{plain} {told}", exit.word()));
            if let Err(Failure { error, .. }) = printed {
                note(format_args!("{red}error:{plain} the result could not be printed: {error:#}"));
            }
            exit.into()
        }
    }
}

/// Writes the result. A reader who leaves early has seen enough.
fn print(text: &str) -> Outcome<()> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        written => written.failed(),
    }
}
