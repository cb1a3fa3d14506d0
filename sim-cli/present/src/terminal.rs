//! Standard output and standard error, which all output of the program uses.

use std::borrow::Cow;
use std::io::{self, IsTerminal, Write};

use anyhow::Context;

use crate::console::{Console, colored};
use crate::escape::escaped;
use crate::exit::{Outcome, ResultExt, write_line};
use corsair_lab::host::Host;

/// Writes to standard output and flushes the stream, or writes to the host. A reader that closes the pipe early is
/// not an error.
///
/// # Errors
/// Fails with exit code 1 if standard output fails.
pub fn print(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Outcome<()> {
    let mut out = standard_output();
    match write(&mut out).and_then(|()| out.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        written => written.context("cannot write to standard output").failed(),
    }
}

/// Writes help or a version to standard output, or a usage error to standard error.
///
/// # Errors
/// Fails with exit code 1 if standard output fails.
pub fn print_usage(usage: &clap::Error) -> Outcome<()> {
    if !usage.use_stderr() {
        return print(|out| {
            // Clap detects whether the terminal has colours; the program writes the text.
            usage.print()?;
            out.flush()
        });
    }
    let plain = usage.to_string();
    match escaped(&plain) {
        Cow::Borrowed(_) => drop(usage.print()),
        Cow::Owned(safe) => write_line(safe.trim_end()),
    }
    Ok(())
}

/// Checks that standard output is open before a command starts.
///
/// # Errors
/// Fails with exit code 1 if standard output is closed.
pub fn refuse_closed_output() -> Outcome<()> {
    // In a separate process, the standard library replaces a closed stream by `/dev/null`, which users also
    // pass to discard output. Within another program, the stream may be closed.
    #[cfg(not(target_family = "wasm"))]
    if rustix::fs::fcntl_getfl(io::stdout()).is_err() {
        let fix = "standard output is closed; to discard output, use >/dev/null";
        return Err(anyhow::anyhow!(fix)).failed();
    }
    Ok(())
}

/// Returns standard output. A terminal receives escaped text. Files and pipes receive unchanged text, except for
/// requested colours.
fn standard_output() -> impl Write {
    if let Some(host) = Host::current() {
        return Output::Host(host);
    }
    let out = io::stdout().lock();
    let safe = match out.is_terminal() {
        true => |text: &str| escaped(text).into_owned(),
        false => |text: &str| text.to_owned(),
    };
    if out.is_terminal() || Console::current().is_colored() {
        return Output::Text(Painting { out, safe, cut: Vec::new() });
    }
    Output::Plain(out)
}

enum Output<W: Write> {
    Host(Host),
    Text(Painting<W>),
    Plain(W),
}

impl<W: Write> Write for Output<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Output::Host(out) => out.write(bytes),
            Output::Text(out) => out.write(bytes),
            Output::Plain(out) => out.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Output::Host(out) => out.flush(),
            Output::Text(out) => out.flush(),
            Output::Plain(out) => out.flush(),
        }
    }
}

/// Writer that colours and sanitises text before it passes the text on.
struct Painting<W> {
    out: W,
    /// Sanitiser for the kind of output.
    safe: fn(&str) -> String,
    /// Bytes of a UTF-8 character whose remaining bytes are not written yet.
    cut: Vec<u8>,
}

impl<W: Write> Write for Painting<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.cut.extend(bytes);
        let whole = match str::from_utf8(&self.cut) {
            Ok(text) => text.len(),
            // An incomplete character waits for its end.
            Err(error) if error.error_len().is_none() => error.valid_up_to(),
            Err(_) => self.cut.len(),
        };
        let rest = self.cut.split_off(whole);
        let text = std::mem::replace(&mut self.cut, rest);
        self.out.write_all(colored(&String::from_utf8_lossy(&text), self.safe).as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_split_between_writes_are_escaped() {
        let text = "\u{fc}\u{202e}x\u{1f3f4}\u{9b}\n";
        for at in 0..text.len() {
            let safe = |text: &str| escaped(text).into_owned();
            let mut out = Painting { out: Vec::new(), safe, cut: Vec::new() };
            for part in [&text.as_bytes()[..at], &text.as_bytes()[at..]] {
                assert_eq!(out.write(part).expect("written"), part.len());
            }
            assert_eq!(String::from_utf8(out.out).expect("text"), escaped(text), "{at}");
        }
    }
}
