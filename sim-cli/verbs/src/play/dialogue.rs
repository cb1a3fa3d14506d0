//! Dialogue with a person: questions on standard output, answers from standard input.

use std::io::BufRead;
use std::path::{Path, PathBuf};

use anyhow::Context;
use corsair_games::inspect::seated::{Asked, SeatedGame};
use corsair_present::atomic_file;
use corsair_present::exit::{Outcome, ResultExt};
use corsair_present::text::paragraph;
use corsair_present::text_file;

use crate::play::hint::advice;
use crate::play::menu::{Menu, Pick};
use crate::play::reviewed::review;
use crate::play::screen;
use crate::play::setting::Setting;

/// Input and output of a dialogue.
pub(crate) struct Terminal<'t> {
    /// Answers, line by line.
    pub input: &'t mut dyn BufRead,
    /// Printer of text.
    pub print: &'t mut dyn FnMut(&str) -> Outcome<()>,
    /// True if the output repeats each answer, because the input is not a terminal.
    pub echoes: bool,
}

/// Dialogue in progress.
struct Dialogue<'s> {
    setting: &'s Setting,
    game: Box<dyn SeatedGame + 's>,
    /// File that receives a record after each decision.
    save: Option<PathBuf>,
    /// Story that the person has read.
    printed: String,
    /// Facts of the person alone, as last printed.
    own: String,
    /// Turn whose board the person has seen.
    turn: Option<u32>,
    /// True if the record has the last decision.
    is_saved: bool,
    /// True if the last answer asked to quit without saving.
    quits: bool,
}

/// Reaction to an answer.
enum Next {
    /// Shows the question that waits.
    Ask,
    /// Waits for the next answer to the same question.
    Wait,
    /// Ends the dialogue.
    Quit,
}

/// Plays a game with a person, and returns the last words of the dialogue.
pub(crate) fn play(
    setting: &Setting,
    save: Option<PathBuf>,
    terminal: &mut Terminal<'_>,
) -> Outcome<String> {
    let mut dialogue = Dialogue {
        setting,
        game: setting.begin()?,
        save,
        printed: String::new(),
        own: String::new(),
        turn: None,
        is_saved: true,
        quits: false,
    };
    dialogue.resume()?;
    (terminal.print)(&screen::heading(setting))?;
    dialogue.write()?;
    loop {
        let asked = dialogue.game.asked();
        let mut menu = Menu::new(asked.as_ref().map_or_else(Vec::new, |of| of.options.clone()));
        let text = dialogue.situation(asked.as_ref(), &menu);
        (terminal.print)(&text)?;
        loop {
            (terminal.print)("> ")?;
            let Some(line) = read(terminal.input)? else {
                (terminal.print)("\n")?;
                return Ok(dialogue.farewell("The input ended"));
            };
            if terminal.echoes {
                (terminal.print)(&format!("{line}\n"))?;
            }
            let (text, next) = dialogue.answer(&line, asked.as_ref(), &mut menu)?;
            (terminal.print)(&text)?;
            match next {
                Next::Ask => break,
                Next::Wait => {}
                Next::Quit => return Ok(dialogue.farewell("You left the game")),
            }
        }
    }
}

/// Reads a line without its end and without surrounding blanks; `None` at the end of the input.
fn read(input: &mut dyn BufRead) -> Outcome<Option<String>> {
    let mut bytes = Vec::new();
    let n = input.read_until(b'\n', &mut bytes).context("cannot read standard input").failed()?;
    Ok((n > 0).then(|| String::from_utf8_lossy(&bytes).trim().to_owned()))
}

impl Dialogue<'_> {
    /// Returns the text before an answer: news, the board in a new turn, own facts that changed, and the menu.
    fn situation(&mut self, asked: Option<&Asked>, menu: &Menu) -> String {
        let mut below = String::new();
        match asked {
            Some(asked) => {
                if self.turn.replace(asked.turn) != Some(asked.turn) {
                    below.push_str(&format!("\n{}", self.game.board()));
                    self.own.clear();
                }
                below.push('\n');
                let own = screen::own_facts(&*self.game);
                if own != self.own {
                    below.push_str(&own);
                    self.own = own;
                }
                below.push_str(&screen::question(asked, menu));
            }
            None => {
                below = "\nThe game is over. Type r for a review of your decisions, s FILE to save the game, u or \
                         q.\n"
                    .into();
            }
        }
        let story = self.game.story();
        let news = screen::news(&self.printed, &story, &below);
        self.printed = story;
        news + &below
    }

    /// Returns the reaction to an answer: its text and the next step of the dialogue.
    fn answer(
        &mut self,
        line: &str,
        asked: Option<&Asked>,
        menu: &mut Menu,
    ) -> Outcome<(String, Next)> {
        let quits = std::mem::take(&mut self.quits);
        let wait = |text: String| Ok((text, Next::Wait));
        match line.split_once(' ').map_or((line, ""), |(word, rest)| (word, rest.trim())) {
            ("", _) => wait(String::new()),
            ("?", "") => match asked {
                Some(_) => wait(advice(self.setting, &self.game.transcript())?),
                None => wait("The game is over: no decision waits for advice.\n".into()),
            },
            ("h" | "help", "") => wait(screen::HELP.into()),
            ("b" | "board", "") => wait(screen::board(&*self.game)),
            ("facts", "") => wait(screen::facts(&*self.game)),
            ("t", "") => wait(self.game.story()),
            ("why", "") => wait(match self.game.reasons() {
                Some(reasons) => format!("{reasons}\n"),
                None => "No bot has given reasons yet.\n".into(),
            }),
            ("u" | "undo", "") => match self.game.undo() {
                false => wait("You have made no choice that you could take back.\n".into()),
                true => {
                    // The story is shorter now, so the screen begins with the current board.
                    self.printed = self.game.story();
                    (self.turn, self.is_saved) = (None, false);
                    self.write()?;
                    Ok(("Your last choice is taken back.\n".into(), Next::Ask))
                }
            },
            ("r" | "review", "") if asked.is_some() => {
                wait("The review comes after the end of the game.\n".into())
            }
            ("r" | "review", "") => {
                let record = self.setting.record(&self.game.transcript());
                wait(review(&record, self.setting.person.seat.index())?)
            }
            ("s", "") => wait("Type s FILE, such as `s mine.toml`.\n".into()),
            ("s", file) => wait(self.save_as(file)),
            ("q" | "quit", "") if self.is_saved || quits => Ok((String::new(), Next::Quit)),
            ("q" | "quit", "") => {
                self.quits = true;
                wait("The game is not saved: type s FILE to save it, or q again to quit.\n".into())
            }
            _ => self.choose(line, asked, menu),
        }
    }

    /// Takes the option that a line names.
    fn choose(
        &mut self,
        line: &str,
        asked: Option<&Asked>,
        menu: &mut Menu,
    ) -> Outcome<(String, Next)> {
        let Some(asked) = asked else {
            return Ok(("The game is over: type h for help.\n".into(), Next::Wait));
        };
        match menu.pick(line) {
            Pick::Option(option) => self.game.choose(option),
            Pick::Part => return Ok((screen::question(asked, menu), Next::Wait)),
            Pick::Nothing(why) => {
                // A sample of actions may lack a legal action.
                let is_taken = !asked.is_complete && self.game.choose_in_words(line).is_ok();
                if !is_taken {
                    return Ok((format!("{why}\n"), Next::Wait));
                }
            }
        }
        self.is_saved = false;
        self.write()?;
        Ok((String::new(), Next::Ask))
    }

    /// Repeats the choices of the record of `--save`, if the file exists.
    fn resume(&mut self) -> Outcome<()> {
        let Some(file) = self.save.as_ref().filter(|file| file.exists()) else { return Ok(()) };
        let record = text_file::read(file)?;
        self.setting.resume(&mut *self.game, &file.display().to_string(), &record)
    }

    /// Writes the record of `--save`.
    fn write(&mut self) -> Outcome<()> {
        let Some(file) = &self.save else { return Ok(()) };
        let text = self.setting.record(&self.game.transcript());
        let written = atomic_file::put(file, &text);
        written.with_context(|| format!("cannot write `{}`", file.display())).failed()?;
        self.is_saved = true;
        Ok(())
    }

    /// Writes a record to a file, and returns the result in words.
    fn save_as(&mut self, file: &str) -> String {
        let text = self.setting.record(&self.game.transcript());
        match atomic_file::put(Path::new(file), &text) {
            Ok(()) => {
                self.is_saved = true;
                let verb = if self.game.asked().is_some() { "advise" } else { "review" };
                format!("Saved. `corsair {verb} {file}` reads the record, which has all cards.\n")
            }
            Err(error) => format!("cannot write `{file}`: {error}; type s with another FILE\n"),
        }
    }

    /// Returns the last words of a dialogue.
    fn farewell(&self, cause: &str) -> String {
        let n = self.game.transcript().steps.len();
        let place = match self.game.asked() {
            Some(asked) => format!("{cause} in turn {}, after {n} decisions", asked.turn),
            None => format!("The game is over, after {n} decisions"),
        };
        let address = self.setting.address;
        let further = match &self.save {
            Some(file) => {
                let file = file.display();
                match self.game.asked() {
                    Some(_) => format!("The record is in `{file}`; the same command resumes it."),
                    None => format!("`corsair review {file}` finds the mistakes."),
                }
            }
            None => {
                "Equal options and answers give an equal game; --save FILE keeps a record.".into()
            }
        };
        paragraph(&format!("{place}. The deal is {address}. {further}"))
    }
}
