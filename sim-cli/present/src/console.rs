//! How a command writes for people: how wide, in which colours, and how much.
//!
//! The settings belong to the thread that runs the command, as its host does: commands on other threads
//! have theirs. They never change a file, JSON or CSV.

use std::cell::Cell;
use std::io::{IsTerminal, stdout};

use anstream::{AutoStream, ColorChoice};
use clap::ValueEnum;

use crate::count;
use corsair_lab::host::Host;
pub use corsair_lab::result::Tone;

thread_local! {
    /// The console of the command that this thread runs.
    static CONSOLE: Cell<Console> = const { Cell::new(Console::PLAIN) };
}

/// The width of output that goes to no terminal.
const USUAL_WIDTH: u16 = 80;

/// Terminals that are narrower or wider are written as these.
const TERMINALS: [u16; 2] = [60, 200];

/// Sentences are not set wider: longer lines are hard to read.
const WIDEST_PROSE: u16 = 100;

/// The options that all verbs have.
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
    /// Width of tables [default: that of the terminal]
    #[arg(long, value_name = "COLUMNS", value_parser = count::within(TERMINALS[0], 2_000))]
    #[arg(global = true, help_heading = SCREEN)]
    width: Option<u16>,
}

/// The heading of these options in help.
const SCREEN: &str = "Screen";

/// When something is coloured.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, ValueEnum)]
enum When {
    #[default]
    Auto,
    Always,
    Never,
}

/// How much a command says beside its result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verbosity {
    /// Warnings and errors.
    Quiet,
    /// Progress and speed, too.
    Normal,
    /// What it is about to do and what it has done, too.
    Verbose,
}

/// Whether text is coloured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Colors {
    On,
    Off,
}

/// Where a table can be had whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Elsewhere {
    /// On a wider screen alone.
    Width,
    /// In `--format json`, too.
    Format,
}

/// How the command that this thread runs writes.
#[derive(Clone, Copy, Debug)]
pub struct Console {
    width: u16,
    colors: Colors,
    verbosity: Verbosity,
    elsewhere: Elsewhere,
    prose: Prose,
}

/// Whether sentences are broken into lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Prose {
    /// To the width of the console, and no wider than [`WIDEST_PROSE`].
    Broken,
    /// By who shows them.
    Whole,
}

impl Console {
    /// That of output which goes to no terminal, where nothing is asked.
    const PLAIN: Console = Console {
        width: USUAL_WIDTH,
        colors: Colors::Off,
        verbosity: Verbosity::Normal,
        elsewhere: Elsewhere::Width,
        prose: Prose::Broken,
    };

    /// The console that these options ask for.
    pub fn of(args: ConsoleArgs, elsewhere: Elsewhere) -> Console {
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
        Console { width, colors, verbosity, elsewhere, prose: Prose::Broken }
    }

    /// That of help, which is written before options are read.
    pub fn of_help() -> Console {
        Console { width: found_width().unwrap_or(USUAL_WIDTH), ..Console::PLAIN }
    }

    /// The same for text that files keep: as wide on every terminal, and plain.
    pub fn for_files(self) -> Console {
        let elsewhere = Elsewhere::Format;
        Console { width: USUAL_WIDTH, colors: Colors::Off, elsewhere, ..self }
    }

    /// The same for text that a browser breaks into lines.
    pub fn for_browsers(self) -> Console {
        Console { prose: Prose::Whole, ..self.for_files() }
    }

    /// The console of the command that this thread runs.
    pub fn current() -> Console {
        CONSOLE.get()
    }

    /// Runs a command, or a part of it, with this console.
    pub fn run<T>(self, command: impl FnOnce() -> T) -> T {
        /// Puts the outer console back, also where the command unwinds.
        struct Outer(Console);
        impl Drop for Outer {
            fn drop(&mut self) {
                CONSOLE.set(self.0);
            }
        }
        let _outer = Outer(CONSOLE.replace(self));
        command()
    }

    /// Whether text is coloured.
    pub(crate) fn is_colored(self) -> bool {
        self.colors == Colors::On
    }

    /// The columns of tables.
    pub fn width(self) -> usize {
        self.width.into()
    }

    /// The columns of sentences.
    pub fn prose(self) -> usize {
        match self.prose {
            Prose::Broken => self.width.min(WIDEST_PROSE).into(),
            Prose::Whole => usize::MAX / 2,
        }
    }

    /// How much is said beside the result.
    pub fn verbosity(self) -> Verbosity {
        self.verbosity
    }

    /// Where a table can be had whole.
    pub fn elsewhere(self) -> Elsewhere {
        self.elsewhere
    }

    /// The same with another width.
    #[cfg(test)]
    pub(crate) fn with_width(self, width: u16) -> Console {
        Console { width, ..self }
    }

    /// The same with colours.
    #[cfg(test)]
    pub(crate) fn with_colors(self) -> Console {
        Console { colors: Colors::On, ..self }
    }
}

impl ConsoleArgs {
    /// Sets the colours of help and errors, whose streams find terminals by themselves. It holds for all
    /// threads, so it is for processes of their own alone.
    pub fn set_streams(self) {
        match self.color {
            When::Auto => {}
            When::Always => ColorChoice::Always.write_global(),
            When::Never => ColorChoice::Never.write_global(),
        }
    }
}

/// The width that COLUMNS or the terminal has.
fn found_width() -> Option<u16> {
    let set = std::env::var("COLUMNS").ok().and_then(|text| text.parse::<u16>().ok());
    let of_terminal = || {
        let size = stdout().is_terminal().then(|| rustix::termios::tcgetwinsize(stdout()).ok());
        size.flatten().map(|size| size.ws_col)
    };
    let known = set.or_else(of_terminal).filter(|&width| width > 0);
    known.map(|width| width.clamp(TERMINALS[0], TERMINALS[1]))
}

/// Mark before text of each tone, and escape sequence of its colour: green, red, yellow, bold. Marks have no
/// width, so that tables and lines can be made of marked text; `terminal` writes colours in their place.
const TONES: [(Tone, char, &str); 4] = [
    (Tone::Good, '\u{2061}', "\u{1b}[32m"),
    (Tone::Bad, '\u{2062}', "\u{1b}[31m"),
    (Tone::Open, '\u{2063}', "\u{1b}[33m"),
    (Tone::Strong, '\u{2064}', "\u{1b}[1m"),
];

/// The mark behind text of any tone.
const END: char = '\u{2060}';

/// The escape sequence that ends any tone.
const PLAIN: &str = "\u{1b}[0m";

/// Text in a tone, each line by itself; as it is where nothing is coloured.
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

/// Text whose marks are escape sequences, each line ended in plain; `safe` makes what is between them
/// safe. Where nothing is coloured there are no marks: then such characters are text as any other.
/// Elsewhere, text of others that has a mark gets its colour up to the end of the line, and no more.
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
    fn a_console_holds_for_a_command_and_no_longer() {
        let narrow = Console::PLAIN.with_width(60);
        narrow.run(|| {
            assert_eq!((Console::current().width(), Console::current().prose()), (60, 60));
            std::thread::spawn(|| assert_eq!(Console::current().width(), 80)).join().expect("80");
        });
        assert_eq!(Console::current().width(), 80);
        assert_eq!(Console::PLAIN.with_width(200).prose(), 100);
    }

    #[test]
    fn tones_are_colours_where_they_are_wanted_and_nothing_elsewhere() {
        assert_eq!(toned(Tone::Bad, "FAILS"), "FAILS");
        Console::PLAIN.with_colors().run(|| {
            let text = format!("a {} b\n", toned(Tone::Bad, "is\u{1b}\nworse"));
            assert_eq!(textwrap::core::display_width(text.lines().next().expect("one")), 4);
            let safe = |text: &str| crate::escape::escaped(text).into_owned();
            let red = "a \u{1b}[31mis\\u{1b}\u{1b}[0m\n\u{1b}[31mworse\u{1b}[0m b\n";
            assert_eq!(colored(&text, safe), red);
            // What stands open at the end of a line does not reach the next.
            assert_eq!(colored("\u{2061}a\nb", safe), "\u{1b}[32ma\u{1b}[0m\nb");
        });
    }
}
