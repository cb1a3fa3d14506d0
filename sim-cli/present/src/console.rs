//! Console of a command: width, colours and verbosity of text for people.
//!
//! Each thread has separate console settings, like its host, so commands on different threads do not interfere.
//! The settings never change a file, JSON or CSV.

use std::cell::Cell;
use std::io::{IsTerminal as _, stdout};

use anstream::{AutoStream, ColorChoice};
use clap::ValueEnum;

use crate::count;
use corsair_lab::host::Host;
pub use corsair_lab::result::Tone;

thread_local! {
    /// Console settings of the command that this thread runs.
    static CONSOLE: Cell<Console> = const { Cell::new(Console::PLAIN) };
}

/// Width of output that does not go to a terminal, in columns.
const USUAL_WIDTH: u16 = 80;

/// Minimum and maximum width of a terminal, in columns. Other widths are clamped to this range.
const TERMINALS: [u16; 2] = [60, 200];

/// Maximum width of sentences, because longer lines are hard to read.
const WIDEST_PROSE: u16 = 100;

/// Options for console output, common to all commands.
#[derive(clap::Args, Clone, Copy, Default, Debug)]
pub struct ConsoleArgs {
    /// Write only results, warnings and errors
    #[arg(short, long, global = true, conflicts_with = "verbose", help_heading = SCREEN)]
    quiet: bool,
    /// Print the plan, files and times on standard error
    #[arg(short, long, global = true, help_heading = SCREEN)]
    verbose: bool,
    /// Colour verdicts and errors: auto, always or never
    #[arg(long, value_name = "WHEN", value_enum, default_value_t, global = true, help_heading = SCREEN)]
    #[arg(hide_possible_values = true, hide_default_value = true)]
    color: When,
    /// Width of tables [default: width of the terminal]
    #[arg(long, value_name = "COLUMNS", value_parser = count::within(TERMINALS[0], 2_000))]
    #[arg(global = true, help_heading = SCREEN)]
    width: Option<u16>,
}

/// Heading of the console options in help.
const SCREEN: &str = "Screen";

/// Values of `--color`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, ValueEnum)]
enum When {
    #[default]
    Auto,
    Always,
    Never,
}

/// Level of detail for messages on standard error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verbosity {
    /// Warnings and errors only.
    Quiet,
    /// Warnings, errors, progress and speed.
    Normal,
    /// All messages, including plans before and summaries after the run.
    Verbose,
}

/// Setting that turns colours on or off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Colors {
    On,
    Off,
}

/// Alternative output that has the columns which a narrow table omits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FullOutput {
    /// Only a wider screen.
    Width,
    /// A wider screen, or `--format json`.
    Format,
}

/// Console settings of the command that a thread runs.
#[derive(Clone, Copy, Debug)]
pub struct Console {
    width: u16,
    colors: Colors,
    verbosity: Verbosity,
    full_output: FullOutput,
    prose: Prose,
}

/// Line breaking in sentences.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Prose {
    /// Lines end at the width of the console, and at [`WIDEST_PROSE`] at most.
    Broken,
    /// Paragraphs stay on one line, and the program that shows the text breaks the lines.
    Whole,
}

impl Console {
    /// Default settings, for output that does not go to a terminal.
    const PLAIN: Console = Console {
        width: USUAL_WIDTH,
        colors: Colors::Off,
        verbosity: Verbosity::Normal,
        full_output: FullOutput::Width,
        prose: Prose::Broken,
    };

    /// Returns the console settings for these options.
    pub fn of(args: ConsoleArgs, full_output: FullOutput) -> Console {
        let is_inside = Host::current().is_some();
        let colors = match args.color {
            When::Always => Colors::On,
            When::Never => Colors::Off,
            When::Auto if is_inside => Colors::Off,
            When::Auto => match AutoStream::choice(&stdout()) {
                ColorChoice::Never => Colors::Off,
                ColorChoice::Auto | ColorChoice::AlwaysAnsi | ColorChoice::Always => Colors::On,
            },
        };
        let verbosity = match (args.quiet, args.verbose) {
            (true, _) => Verbosity::Quiet,
            (false, true) => Verbosity::Verbose,
            (false, false) => Verbosity::Normal,
        };
        let found = || if is_inside { None } else { found_width() };
        let width = args.width.or_else(found).unwrap_or(USUAL_WIDTH);
        Console { width, colors, verbosity, full_output, prose: Prose::Broken }
    }

    /// Returns the console settings of help, which is printed before options are parsed.
    pub fn of_help() -> Console {
        Console { width: found_width().unwrap_or(USUAL_WIDTH), ..Console::PLAIN }
    }

    /// Returns these settings for text in files: fixed width, no colours.
    pub fn for_files(self) -> Console {
        let full_output = FullOutput::Format;
        Console { width: USUAL_WIDTH, colors: Colors::Off, full_output, ..self }
    }

    /// Returns these settings for text that a browser breaks into lines.
    pub fn for_browsers(self) -> Console {
        Console { prose: Prose::Whole, ..self.for_files() }
    }

    /// Returns the console settings of the current thread.
    pub fn current() -> Console {
        CONSOLE.get()
    }

    /// Runs a command, or a step of a command, with these console settings.
    pub fn run<T>(self, command: impl FnOnce() -> T) -> T {
        /// Guard that restores the previous console settings, even if the command panics.
        struct Outer(Console);
        impl Drop for Outer {
            fn drop(&mut self) {
                CONSOLE.set(self.0);
            }
        }
        let _outer = Outer(CONSOLE.replace(self));
        command()
    }

    /// Returns whether colours are on.
    pub(crate) fn is_colored(self) -> bool {
        self.colors == Colors::On
    }

    /// Maximum width of tables, in columns.
    pub fn width(self) -> usize {
        self.width.into()
    }

    /// Maximum width of sentences, in columns.
    pub fn prose(self) -> usize {
        match self.prose {
            Prose::Broken => self.width.min(WIDEST_PROSE).into(),
            Prose::Whole => usize::MAX / 2,
        }
    }

    /// Level of detail for messages on standard error.
    pub fn verbosity(self) -> Verbosity {
        self.verbosity
    }

    /// Alternative output that has the columns which a narrow table omits.
    pub fn full_output(self) -> FullOutput {
        self.full_output
    }

    /// Returns these settings with a different width.
    #[cfg(test)]
    pub(crate) fn with_width(self, width: u16) -> Console {
        Console { width, ..self }
    }

    /// Returns these settings with colours turned on.
    #[cfg(test)]
    pub(crate) fn with_colors(self) -> Console {
        Console { colors: Colors::On, ..self }
    }
}

impl ConsoleArgs {
    /// Sets the colours of help and errors, whose streams detect terminals themselves. The setting affects all
    /// threads, so only a separate process may call this function.
    pub fn set_streams(self) {
        match self.color {
            When::Auto => {}
            When::Always => ColorChoice::Always.write_global(),
            When::Never => ColorChoice::Never.write_global(),
        }
    }
}

/// Returns the width from the variable COLUMNS or from the terminal.
fn found_width() -> Option<u16> {
    let set = std::env::var("COLUMNS").ok().and_then(|text| text.parse::<u16>().ok());
    let of_terminal = || stdout().is_terminal().then(width_of_terminal).flatten();
    let known = set.or_else(of_terminal).filter(|&width| width > 0);
    known.map(|width| width.clamp(TERMINALS[0], TERMINALS[1]))
}

#[cfg(target_family = "wasm")]
fn width_of_terminal() -> Option<u16> {
    None
}

#[cfg(not(target_family = "wasm"))]
fn width_of_terminal() -> Option<u16> {
    rustix::termios::tcgetwinsize(stdout()).ok().map(|size| size.ws_col)
}

/// Invisible character that starts a tone, and the escape sequence of the tone's colour: green, red, yellow, bold.
/// The characters have no width, so toned text can be aligned and wrapped. The module `terminal` replaces the
/// characters by the escape sequences.
const TONES: [(Tone, char, &str); 4] = [
    (Tone::Good, '\u{2061}', "\u{1b}[32m"),
    (Tone::Bad, '\u{2062}', "\u{1b}[31m"),
    (Tone::Open, '\u{2063}', "\u{1b}[33m"),
    (Tone::Strong, '\u{2064}', "\u{1b}[1m"),
];

/// Invisible character that ends every tone.
const END: char = '\u{2060}';

/// Escape sequence that resets the colour.
const PLAIN: &str = "\u{1b}[0m";

/// Surrounds each line of a text with the characters of a tone. Without colours, returns the text unchanged.
pub fn toned(tone: Tone, text: &str) -> String {
    match Console::current().colors {
        Colors::Off => text.to_owned(),
        Colors::On => {
            let mark = TONES.into_iter().find(|of| of.0 == tone).map_or(END, |of| of.1);
            let line = |line: &str| match line {
                "" => String::new(),
                line => format!("{mark}{line}{END}"),
            };
            text.split('\n').map(line).collect::<Vec<_>>().join("\n")
        }
    }
}

/// Replaces tone characters by escape sequences, and resets the colour at each line's end. The closure `safe`
/// sanitises the text between the escape sequences. Without colours, tone characters are ordinary text. With colours,
/// a tone character in foreign text colours at most the rest of its line.
pub fn colored(text: &str, safe: impl Fn(&str) -> String) -> String {
    if Console::current().colors == Colors::Off {
        return safe(text);
    }
    let is_mark = |letter: char| letter == END || TONES.iter().any(|of| of.1 == letter);
    let (mut colored, mut is_toned) = (String::with_capacity(text.len()), false);
    for part in text.split_inclusive(|letter| is_mark(letter) || letter == '\n') {
        let last = part.chars().next_back();
        let mark = last.filter(|&letter| is_mark(letter) || letter == '\n');
        let plain = mark.map_or(part, |mark| &part[..part.len() - mark.len_utf8()]);
        colored.push_str(&safe(plain));
        let tone = mark.and_then(|mark| TONES.into_iter().find(|of| of.1 == mark));
        match (tone, mark) {
            (Some((.., sequence)), _) => colored.push_str(sequence),
            (None, Some(_)) if is_toned => colored.push_str(PLAIN),
            (None, _) => {}
        }
        is_toned = tone.is_some() || is_toned && mark.is_none();
        if mark == Some('\n') {
            colored.push('\n');
        }
    }
    colored
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn console_settings_last_as_long_as_their_command() {
        let narrow = Console::PLAIN.with_width(60);
        narrow.run(|| {
            assert_eq!((Console::current().width(), Console::current().prose()), (60, 60));
            std::thread::spawn(|| assert_eq!(Console::current().width(), 80)).join().expect("80");
        });
        assert_eq!(Console::current().width(), 80);
        assert_eq!(Console::PLAIN.with_width(200).prose(), 100);
    }

    #[test]
    fn tones_are_coloured_only_on_colour_consoles() {
        assert_eq!(toned(Tone::Bad, "FAILS"), "FAILS");
        Console::PLAIN.with_colors().run(|| {
            let text = format!("a {} b\n", toned(Tone::Bad, "is\u{1b}\nworse"));
            assert_eq!(textwrap::core::display_width(text.lines().next().expect("one")), 4);
            let safe = |text: &str| crate::escape::escaped(text).into_owned();
            let red = "a \u{1b}[31mis\\u{1b}\u{1b}[0m\n\u{1b}[31mworse\u{1b}[0m b\n";
            assert_eq!(colored(&text, safe), red);
            // A tone without an end stops at the end of its line.
            assert_eq!(colored("\u{2061}a\nb", safe), "\u{1b}[32ma\u{1b}[0m\nb");
        });
    }
}
