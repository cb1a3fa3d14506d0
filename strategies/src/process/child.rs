//! Child process of a bot.

use std::io::{self, Read, Write};
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::ioctl_fionbio;
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

use super::{CommandLine, LONGEST_LINE, NoAnswer, NotStarted, Warden};

/// Number of bytes that the program keeps from the end of a bot's standard error.
const LAST_WORDS: usize = 2 * 1024;

/// Maximum number of bytes that one read takes from standard error: more than a pipe holds.
const PIPEFUL: usize = 1024 * 1024;

/// Time limit for a child to exit after its input has ended.
const TIME_TO_LEAVE: Duration = Duration::from_millis(500);

/// Time limit for reading the exit status of a child that closed its output.
const TIME_TO_DIE: Duration = Duration::from_millis(250);

/// Interval between checks that a silent child still runs. If a foreign process holds the pipes, they would not show
/// that the child has exited.
const GLANCE: Duration = Duration::from_millis(20);

/// Child process that answers each line with one line.
#[derive(Debug)]
pub struct Process {
    child: Child,
    /// Exit status of the child; `None` while the child has not been reaped.
    reaped: Option<ExitStatus>,
    /// Input of the child; `None` after it was closed so that the child exits.
    stdin: Option<ChildStdin>,
    /// Output of the child; `None` after it was closed so that the child exits.
    stdout: Option<ChildStdout>,
    /// Standard error of the child; `None` after its end.
    stderr: Option<ChildStderr>,
    /// Output of the child that is not part of an answer yet.
    unread: Vec<u8>,
    /// End of the child's standard error.
    last_words: Vec<u8>,
    warden: Arc<Warden>,
}

/// Result of one step in an exchange with a child.
enum Progress {
    Line(Vec<u8>),
    TooLong,
    /// The child must write or read before the exchange can continue.
    Waits,
    /// The child has closed the pipe.
    HungUp,
}

impl Process {
    /// Starts a child process and registers it with the warden.
    ///
    /// # Errors
    /// Returns an error if the operating system can't start the program.
    pub fn start(command: &CommandLine, warden: &Arc<Warden>) -> Result<Process, NotStarted> {
        Process::spawn(command, warden).map_err(|error| NotStarted::new(command.program(), &error))
    }

    fn spawn(command: &CommandLine, warden: &Arc<Warden>) -> io::Result<Process> {
        let mut child = Command::new(command.program())
            .args(command.arguments())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0)
            .spawn()?;
        warden.watch(child.id());
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(stdin), Some(stdout), Some(stderr)) = pipes else {
            unreachable!("all three were asked for")
        };
        let process = Process {
            child,
            reaped: None,
            stdin: Some(stdin),
            stdout: Some(stdout),
            stderr: Some(stderr),
            unread: Vec::new(),
            last_words: Vec::new(),
            warden: Arc::clone(warden),
        };
        for pipe in process.pipes() {
            ioctl_fionbio(pipe, true)?;
        }
        Ok(process)
    }

    fn pipes(&self) -> impl Iterator<Item = BorrowedFd<'_>> {
        let stdin = self.stdin.as_ref().map(AsFd::as_fd);
        let stdout = self.stdout.as_ref().map(AsFd::as_fd);
        let stderr = self.stderr.as_ref().map(AsFd::as_fd);
        [stdin, stdout, stderr].into_iter().flatten()
    }

    /// Sends a line and waits for the child's answer line. After an error, the process is unusable.
    ///
    /// # Errors
    /// Returns the reason for a missing answer.
    pub fn exchange(&mut self, line: &[u8], wait: Duration) -> Result<Vec<u8>, NoAnswer> {
        let started = Instant::now();
        let mut glanced = started;
        if self.has_ended() {
            return Err(self.lost());
        }
        let mut unsent = line;
        loop {
            let progress = self.send(&mut unsent).unwrap_or_else(|| self.hear());
            match progress {
                Progress::Line(answer) => return Ok(answer),
                Progress::TooLong => return Err(NoAnswer::TooLong),
                Progress::HungUp => return Err(self.lost()),
                Progress::Waits => {}
            }
            let elapsed = started.elapsed();
            if elapsed >= wait || glanced.elapsed() >= GLANCE {
                glanced = Instant::now();
                if self.has_ended() {
                    // The child may have answered just before the deadline.
                    return match self.send(&mut unsent).unwrap_or_else(|| self.hear()) {
                        Progress::Line(answer) => Ok(answer),
                        Progress::TooLong => Err(NoAnswer::TooLong),
                        Progress::Waits | Progress::HungUp => Err(self.lost()),
                    };
                }
            }
            if elapsed >= wait {
                return Err(NoAnswer::Late(wait));
            }
            self.attend(unsent, GLANCE.min(wait - elapsed));
        }
    }

    /// Writes as much as the pipe accepts. Returns `None` when `unsent` is empty.
    fn send(&mut self, unsent: &mut &[u8]) -> Option<Progress> {
        while !unsent.is_empty() {
            let Some(stdin) = &mut self.stdin else {
                return Some(Progress::HungUp);
            };
            match stdin.write(unsent) {
                Ok(n) => *unsent = &unsent[n..],
                Err(error) => match error.kind() {
                    io::ErrorKind::Interrupted => {}
                    io::ErrorKind::WouldBlock => return Some(Progress::Waits),
                    _ => return Some(Progress::HungUp),
                },
            }
        }
        None
    }

    /// Reads the child's output until a line is complete or too long.
    fn hear(&mut self) -> Progress {
        let mut piece = [0; 4096];
        let mut searched = 0;
        loop {
            let new = &self.unread[searched..];
            let end = new.iter().position(|&byte| byte == b'\n').map(|at| searched + at);
            match end {
                Some(end) if end < LONGEST_LINE => {
                    return Progress::Line(self.unread.drain(..=end).collect());
                }
                None if self.unread.len() < LONGEST_LINE => searched = self.unread.len(),
                Some(_) | None => return Progress::TooLong,
            }
            let Some(stdout) = &mut self.stdout else {
                return Progress::HungUp;
            };
            match stdout.read(&mut piece) {
                Ok(0) => return Progress::HungUp,
                Ok(n) => self.unread.extend_from_slice(&piece[..n]),
                Err(error) => match error.kind() {
                    io::ErrorKind::Interrupted => {}
                    io::ErrorKind::WouldBlock => return Progress::Waits,
                    _ => return Progress::HungUp,
                },
            }
        }
    }

    /// Waits at most `most` for the next pipe that the exchange needs. Meanwhile reads standard error, so that the
    /// child does not block on it.
    fn attend(&mut self, unsent: &[u8], most: Duration) {
        let conversation = match unsent {
            [] => self.stdout.as_ref().map(|stdout| PollFd::new(stdout, PollFlags::IN)),
            [..] => self.stdin.as_ref().map(|stdin| PollFd::new(stdin, PollFlags::OUT)),
        };
        let complaints = self.stderr.as_ref().map(|stderr| PollFd::new(stderr, PollFlags::IN));
        let mut pipes: Vec<PollFd<'_>> = complaints.into_iter().chain(conversation).collect();
        // A failed poll counts as an early return, because the caller checks the time limit.
        let _ = poll(&mut pipes, Timespec::try_from(most).ok().as_ref());
        let is_heard = self.stderr.is_some() && !pipes[0].revents().is_empty();
        drop(pipes);
        if is_heard {
            self.listen();
        }
    }

    /// Reads the available standard error, at most [`PIPEFUL`] bytes.
    fn listen(&mut self) {
        let mut piece = [0; 4096];
        let mut heard = 0;
        while heard < PIPEFUL
            && let Some(stderr) = &mut self.stderr
        {
            match stderr.read(&mut piece) {
                Ok(n @ 1..) => {
                    heard += n;
                    self.last_words.extend_from_slice(&piece[..n]);
                    let surplus = self.last_words.len().saturating_sub(LAST_WORDS);
                    self.last_words.drain(..surplus);
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Ok(0) | Err(_) => self.stderr = None,
            }
        }
    }

    /// Kills the child and its process group at once.
    pub fn abandon(mut self) {
        self.end();
    }

    /// Closes the child's input and waits for the child to exit. Returns whether the child exited in time.
    pub fn leave(mut self) -> bool {
        self.dismiss()
    }

    fn dismiss(&mut self) -> bool {
        (self.stdin, self.stdout) = (None, None);
        let has_left = self.reaped.is_some() || self.ends_within(TIME_TO_LEAVE);
        self.end();
        has_left
    }

    /// Returns the reason why a child closed a pipe.
    fn lost(&mut self) -> NoAnswer {
        if !self.ends_within(TIME_TO_DIE) {
            return NoAnswer::Closed;
        }
        let status = self.end().map_or_else(String::new, |status| status.to_string());
        // The child has exited, so the pipe holds all remaining output.
        self.listen();
        let last_words = String::from_utf8_lossy(&self.last_words).trim().into();
        NoAnswer::Exited { status, last_words }
    }

    /// Returns whether the child has exited. The child is not reaped yet, so its id is still valid.
    fn has_ended(&self) -> bool {
        let how = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        match waitid(WaitId::Pid(Pid::from_child(&self.child)), how) {
            Ok(status) => status.is_some(),
            Err(_) => true,
        }
    }

    /// Waits at most `most` for the child to exit. Returns whether the child exited.
    fn ends_within(&mut self, most: Duration) -> bool {
        let started = Instant::now();
        let mut pause = Duration::from_micros(100);
        while !self.has_ended() {
            if started.elapsed() >= most {
                return false;
            }
            self.listen();
            thread::sleep(pause);
            pause = (2 * pause).min(Duration::from_millis(10));
        }
        true
    }

    /// Kills the remaining processes of the child's group and reaps the child. Returns the child's exit status.
    fn end(&mut self) -> Option<ExitStatus> {
        if self.reaped.is_none() {
            // The group is killed first, because the id can be reused once the child is reaped. An error means that
            // the group is empty.
            let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
            self.reaped = self.child.wait().ok();
            self.warden.forget(self.child.id());
        }
        self.reaped
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.dismiss();
    }
}
