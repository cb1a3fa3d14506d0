//! Bots as child processes: starting them, one line out and one line back, and their end.
//!
//! The only place with child processes, threads and clocks in this crate. Whatever a child does,
//! nothing here waits longer than it was told to: a thread of each child's own does the writing and
//! the reading, so neither a child that doesn't read nor one that doesn't write can hold up a game.

use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The longest line that a bot may write, line break included.
pub const LONGEST_LINE: usize = 64 * 1024;

/// How much of what a bot writes to standard error is kept: the end of it.
const LAST_WORDS: usize = 2 * 1024;

/// How long a child may take to end after its input has ended.
const TIME_TO_LEAVE: Duration = Duration::from_millis(500);

/// How long to wait for the exit status of a child that closed its output.
const TIME_TO_DIE: Duration = Duration::from_millis(250);

/// How long bots may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Patience {
    /// For each answer.
    answer: Duration,
}

impl Patience {
    /// Patience for this long with each answer.
    pub const fn new(answer: Duration) -> Patience {
        Patience { answer }
    }

    /// How long a bot may take for each answer.
    pub const fn answer(self) -> Duration {
        self.answer
    }

    /// How long a bot may take to start: ten times as long, but two seconds at least.
    pub fn start(self) -> Duration {
        (10 * self.answer).max(Duration::from_secs(2))
    }
}

impl Default for Patience {
    /// A second for each answer.
    fn default() -> Patience {
        Patience::new(Duration::from_secs(1))
    }
}

/// A command: a program and its arguments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CommandLine {
    words: Vec<String>,
}

/// Why a text is no command.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotACommand {
    /// It has no word.
    #[error("a command is missing, as in `exec:./bot.py`")]
    Empty,
    /// A quotation is not closed.
    #[error("a quotation mark {0} is not closed in `{1}`")]
    OpenQuote(char, String),
}

impl CommandLine {
    /// Splits a text at blanks. What stands between single or double quotation marks is taken as
    /// it is; there are no other special characters.
    ///
    /// # Errors
    /// No word at all, or a quotation that is not closed.
    pub fn parse(text: &str) -> Result<CommandLine, NotACommand> {
        let mut words: Vec<String> = Vec::new();
        let mut word: Option<String> = None;
        let mut quote = None;
        for letter in text.chars() {
            match (quote, letter) {
                (Some(open), _) if letter == open => quote = None,
                (None, '"' | '\'') => {
                    quote = Some(letter);
                    word.get_or_insert_default();
                }
                (None, _) if letter.is_whitespace() => words.extend(word.take()),
                (Some(_) | None, _) => word.get_or_insert_default().push(letter),
            }
        }
        words.extend(word);
        match quote {
            Some(open) => Err(NotACommand::OpenQuote(open, text.into())),
            None if words.is_empty() => Err(NotACommand::Empty),
            None => Ok(CommandLine { words }),
        }
    }

    /// The program.
    pub fn program(&self) -> &str {
        &self.words[0]
    }

    /// The words, and the content of every file that one of them names: what changes when the bot
    /// does, as far as can be seen from outside.
    pub fn fingerprint(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for word in &self.words {
            bytes.extend(word.as_bytes());
            bytes.push(0);
            bytes.extend(fs::read(word).unwrap_or_default());
            bytes.push(0);
        }
        bytes
    }
}

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Silence {
    /// The time is up.
    Late(Duration),
    /// A line is longer than [`LONGEST_LINE`].
    TooLong,
    /// The child lives, but closed its input or its output.
    Closed,
    /// The child ended, as this says.
    Exited(String),
}

/// A child process that answers each line with a line.
#[derive(Debug)]
pub struct Process {
    child: Child,
    /// Lines to the child's courier; gone when the child is to end.
    requests: Option<Sender<Vec<u8>>>,
    answers: Receiver<Heard>,
    last_words: LastWords,
}

/// What a courier brings back.
#[derive(Debug)]
enum Heard {
    Line(Vec<u8>),
    TooLong,
    Nothing,
}

impl Process {
    /// Starts a child.
    ///
    /// # Errors
    /// The operating system can't start the program, or its courier.
    pub fn start(command: &CommandLine) -> io::Result<Process> {
        let mut child = Command::new(command.program())
            .args(&command.words[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(stdin), Some(stdout), Some(stderr)) = pipes else {
            unreachable!("all three were asked for")
        };
        let (requests, to_courier) = mpsc::channel();
        let (from_courier, answers) = mpsc::channel();
        let last_words = LastWords::listen(stderr);
        thread::Builder::new()
            .name("corsair-courier".into())
            .spawn(move || carry(stdin, stdout, &to_courier, &from_courier))
            .inspect_err(|_| end(&mut child))?;
        Ok(Process { child, requests: Some(requests), answers, last_words })
    }

    /// Sends a line and waits for one. After a silence the process is of no more use.
    ///
    /// # Errors
    /// Why there is no answer.
    pub fn exchange(&mut self, line: Vec<u8>, wait: Duration) -> Result<Vec<u8>, Silence> {
        let sent = self.requests.as_ref().is_some_and(|requests| requests.send(line).is_ok());
        if !sent {
            return Err(self.lost());
        }
        match self.answers.recv_timeout(wait) {
            Ok(Heard::Line(answer)) => Ok(answer),
            Ok(Heard::TooLong) => Err(Silence::TooLong),
            Ok(Heard::Nothing) | Err(RecvTimeoutError::Disconnected) => Err(self.lost()),
            Err(RecvTimeoutError::Timeout) => Err(Silence::Late(wait)),
        }
    }

    /// Ends the child at once, and tells the end of what it wrote to standard error.
    pub fn abandon(mut self) -> String {
        end(&mut self.child);
        self.last_words.tell()
    }

    /// Ends the child's input and waits for it to leave by itself. Returns whether it did.
    pub fn leave(mut self) -> bool {
        self.dismiss()
    }

    fn dismiss(&mut self) -> bool {
        self.requests = None;
        let left = wait(&mut self.child, TIME_TO_LEAVE).is_some();
        if !left {
            end(&mut self.child);
        }
        left
    }

    fn lost(&mut self) -> Silence {
        match wait(&mut self.child, TIME_TO_DIE) {
            Some(status) => Silence::Exited(status.to_string()),
            None => Silence::Closed,
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.dismiss();
    }
}

/// Kills a child and reaps it. Both fail only where it is gone already.
fn end(child: &mut Child) {
    drop(child.kill());
    drop(child.wait());
}

/// Waits for a child to end, but not longer than this.
fn wait(child: &mut Child, most: Duration) -> Option<ExitStatus> {
    let started = Instant::now();
    let mut pause = Duration::from_micros(100);
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return Some(status),
            Ok(None) if started.elapsed() < most => {
                thread::sleep(pause);
                pause = (2 * pause).min(Duration::from_millis(10));
            }
            Ok(None) | Err(_) => return None,
        }
    }
}

/// Carries lines to a child and brings its answers, until either side hangs up.
fn carry(
    mut stdin: ChildStdin,
    stdout: ChildStdout,
    requests: &Receiver<Vec<u8>>,
    answers: &Sender<Heard>,
) {
    let mut stdout = BufReader::new(stdout);
    for mut line in requests {
        let written = stdin.write_all(&line).and_then(|()| stdin.flush());
        line.clear();
        let heard = match written.and_then(|()| read_line(&mut stdout, &mut line)) {
            Ok(()) if line.ends_with(b"\n") => Heard::Line(line),
            Ok(()) if line.len() >= LONGEST_LINE => Heard::TooLong,
            Ok(()) | Err(_) => Heard::Nothing,
        };
        let is_the_last = !matches!(heard, Heard::Line(_));
        if answers.send(heard).is_err() || is_the_last {
            break;
        }
    }
}

fn read_line(from: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<()> {
    from.take(LONGEST_LINE as u64).read_until(b'\n', line).map(drop)
}

/// The end of what a child wrote to standard error. It is read to the last byte, lest the child
/// wait for a reader.
#[derive(Debug)]
struct LastWords {
    text: Arc<Mutex<Vec<u8>>>,
    /// Hangs up when all is read.
    listening: Receiver<()>,
}

impl LastWords {
    fn listen(mut stderr: ChildStderr) -> LastWords {
        let text = Arc::new(Mutex::new(Vec::new()));
        let (until_the_end, listening) = mpsc::channel::<()>();
        let heard = Arc::clone(&text);
        let listener = thread::Builder::new().name("corsair-last-words".into());
        // Without a listener the pipe is closed, and the child's writes fail instead of waiting.
        drop(listener.spawn(move || {
            let mut piece = [0; 1024];
            while let Ok(n @ 1..) = stderr.read(&mut piece) {
                let mut text = heard.lock().unwrap_or_else(PoisonError::into_inner);
                text.extend_from_slice(&piece[..n]);
                let surplus = text.len().saturating_sub(LAST_WORDS);
                text.drain(..surplus);
            }
            drop(until_the_end);
        }));
        LastWords { text, listening }
    }

    /// What was written, once the child has ended.
    fn tell(&self) -> String {
        // Nothing is ever sent; the wait is for the listener to hang up.
        let _ = self.listening.recv_timeout(TIME_TO_DIE);
        let text = self.text.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&text).trim().into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Result<Vec<String>, NotACommand> {
        CommandLine::parse(text).map(|command| command.words)
    }

    #[test]
    fn commands_are_split_at_blanks_outside_quotations() {
        for (text, expected) in [
            ("./bot.py", &["./bot.py"][..]),
            ("  python3  bot.py --x=1:2 ", &["python3", "bot.py", "--x=1:2"]),
            (r#"'my bots/a b.py' "it's" x"y z"''"#, &["my bots/a b.py", "it's", "xy z"]),
            (r#"bot "" a\b"#, &["bot", "", r"a\b"]),
        ] {
            assert_eq!(words(text).expect(text), expected, "{text}");
        }
        assert_eq!(words(" "), Err(NotACommand::Empty));
        assert_eq!(words("bot 'a"), Err(NotACommand::OpenQuote('\'', "bot 'a".into())));
    }

    #[test]
    fn starting_takes_more_patience_than_an_answer() {
        assert_eq!(Patience::default().start(), Duration::from_secs(10));
        assert_eq!(Patience::new(Duration::from_millis(20)).start(), Duration::from_secs(2));
    }
}
