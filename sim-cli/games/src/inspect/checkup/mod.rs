//! Checkup of an external bot: plays through the protocol, and reports faults with suggestions.

pub mod listener;

use std::collections::BTreeMap;
use std::time::Duration;

use corsair_engine::dealer::{GameResult, play_one};
use corsair_engine::{Bot, Fault, FaultKind, PerSeat, Seat};
use corsair_strategies::UniformBot;
use corsair_strategies::external::{ExternalBot, ExternalBotError, OnFault, Terms};
use corsair_strategies::process::Patience;
use corsair_strategies::protocol::{Briefing, ProtocolGame};

use crate::inspect::checkup::listener::{Listener, ObservedAnswers};

use corsair_present::named_file::content_of;

/// Result of a checkup.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checkup {
    /// Findings in the order of the checks.
    pub findings: Vec<Finding>,
    /// Response times; `None` if the bot answered no question.
    pub pace: Option<Pace>,
}

/// Result of one check, with a suggestion.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// Verdict of the check.
    pub verdict: Verdict,
    /// Observation in words, without a full stop.
    pub what: String,
    /// Suggestion for a fault or a note.
    pub fix: Option<&'static str>,
}

/// Verdict of a check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The bot behaves correctly.
    Good,
    /// The bot's behaviour is acceptable.
    Note,
    /// The bot has a fault.
    Bad,
}

/// Response times of a bot, including transport.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace {
    /// Number of answers.
    pub answers: usize,
    /// Median response time.
    pub median: Duration,
    /// Longest response time.
    pub slowest: Duration,
}

impl Checkup {
    /// Returns the number of findings that are faults.
    pub fn failures(&self) -> usize {
        self.findings.iter().filter(|finding| finding.verdict == Verdict::Bad).count()
    }

    fn good(&mut self, what: impl Into<String>) {
        self.find(Verdict::Good, what, None);
    }

    fn note(&mut self, what: impl Into<String>, fix: &'static str) {
        self.find(Verdict::Note, what, Some(fix));
    }

    fn bad(&mut self, what: impl Into<String>, fix: &'static str) {
        self.find(Verdict::Bad, what, Some(fix));
    }

    fn find(&mut self, verdict: Verdict, what: impl Into<String>, fix: Option<&'static str>) {
        self.findings.push(Finding { verdict, what: what.into(), fix });
    }
}

/// Random seed of every checkup.
const SEED: u64 = 1;

/// Minimum number of games. Play continues until the bot was asked every kind of question.
const GAMES_AT_LEAST: u64 = 8;

/// Maximum number of games.
const GAMES_AT_MOST: u64 = 200;

/// Number of games with faults after which play stops: more faults would add no information.
const FAULTY_GAMES: usize = 3;

/// Number of games that are replayed to compare the choices.
const GAMES_AGAIN: u64 = 3;

/// Number of decisions that the bot misses before it joins a game midway.
const DECISIONS_MISSED: u32 = 12;

/// Plays a bot through the protocol and returns the findings.
pub fn check<G: ProtocolGame>(
    game: &G,
    command: &str,
    deadline: Duration,
    briefing: &Briefing,
) -> Checkup {
    let mut checkup = Checkup { findings: Vec::new(), pace: None };
    let terms = Terms { patience: Patience::new(deadline), on_fault: OnFault::Continue };
    let bot = match ExternalBot::engage(command, terms, briefing, content_of) {
        Ok(bot) => bot,
        Err(refusal @ ExternalBotError::Command(_)) => {
            checkup.bad(
                refusal.to_string(),
                "write the command as in a shell: a program, then its arguments",
            );
            return checkup;
        }
        Err(refusal @ ExternalBotError::Descriptors(_)) => {
            checkup.bad(refusal.to_string(), "raise the limit of open files");
            return checkup;
        }
        Err(refusal @ ExternalBotError::Start(_)) => {
            checkup.bad(refusal.to_string(), "check that the path is right from this directory; a script needs `chmod +x` and a first line such as `#!/usr/bin/env python3`, or its interpreter named before it");
            return checkup;
        }
    };
    match bot.introduction() {
        Ok(who) => checkup.good(format!("starts, and says hello as `{}`", who.name)),
        Err(complaint) => {
            checkup.bad(format!("hello: {}", complaint.what), fix_of_hello(complaint.kind));
            return checkup;
        }
    }
    let checks = ChecksOf { game, bot };
    let first = checks.play_games(&mut checkup);
    if checkup.failures() == 0 {
        checks.play_again(&mut checkup, &first);
        checks.take_leave(&mut checkup);
        checks.join_midway(&mut checkup);
    }
    checkup
}

/// Game and external bot of a checkup. Random bots play the remaining seats.
struct ChecksOf<'g, G> {
    game: &'g G,
    bot: ExternalBot<G>,
}

impl<G: ProtocolGame> ChecksOf<'_, G> {
    /// Plays a deal, with the bot in a seat that changes from deal to deal. The first `missed` decisions of the bot's
    /// seat are taken at random.
    fn play(&self, deal: u64, missed: u32) -> (Vec<Fault>, ObservedAnswers) {
        let seats = self.game.seats();
        let listener = Listener::new(&self.bot, missed);
        let bots: [&dyn Bot<G>; 2] = [&listener, &UniformBot];
        let mine = Seat::new((deal % seats as u64) as usize);
        let seating = PerSeat::from_fn(seats, |seat| u8::from(seat != mine));
        let played: GameResult<_> =
            play_one(self.game, &bots, SEED, deal, &seating, corsair_engine::NoObserver);
        (played.faults.into_iter().map(|(_, fault)| fault).collect(), listener.heard())
    }

    /// Plays games until the bot was asked every kind of question. Returns the bot's answers in each game.
    fn play_games(&self, checkup: &mut Checkup) -> Vec<ObservedAnswers> {
        let mut games: Vec<ObservedAnswers> = Vec::new();
        let mut faulty: BTreeMap<FaultKind, (u64, u64, Fault)> = BTreeMap::new();
        let mut faulty_games = 0;
        let mut open: Vec<&str> = self.game.questions().to_vec();
        for deal in 0..GAMES_AT_MOST {
            if (deal >= GAMES_AT_LEAST && open.is_empty()) || faulty_games == FAULTY_GAMES {
                break;
            }
            let (faults, heard) = self.play(deal, 0);
            open.retain(|&question| !heard.was_asked(question));
            faulty_games += usize::from(!faults.is_empty());
            for fault in faults {
                let known = faulty.entry(fault.kind).or_insert((0, deal, fault));
                known.0 += 1;
            }
            games.push(heard);
        }
        let decisions: usize = games.iter().map(|heard| heard.choices.len()).sum();
        let n_games = games.len();
        if faulty.is_empty() {
            checkup.good(format!(
                "plays {n_games} games: {decisions} decisions, all answered correctly"
            ));
        }
        for (kind, (n, deal, Fault { decision, what, .. })) in &faulty {
            let seat = Seat::new((deal % self.game.seats() as u64) as usize);
            let what = format!(
                "{}: {what} (game {SEED}:{deal}, {seat}, its decision {decision}; {n} times in {n_games} games, {decisions} decisions)",
                kind.name(),
            );
            checkup.bad(what, fix(*kind));
        }
        match open.as_slice() {
            [] => checkup.good(format!(
                "answered every kind of question: {}",
                self.game.questions().join(", ")
            )),
            _ if !faulty.is_empty() => {}
            open => checkup.note(
                format!("was never asked {} in {n_games} games", open.join(", ")),
                "no change is needed, because the bot's actions never lead to such a question",
            ),
        }
        checkup.pace = pace(games.iter().flat_map(|heard| heard.times.iter().copied()).collect());
        games
    }

    /// Replays the first games in reverse order, and again with fresh processes, and compares the choices.
    fn play_again(&self, checkup: &mut Checkup, first: &[ObservedAnswers]) {
        let differs = |deal: &u64| self.play(*deal, 0).1.choices != first[*deal as usize].choices;
        if !(0..GAMES_AGAIN).rev().any(|deal| differs(&deal)) {
            return checkup.good("plays a repeated game identically after different games");
        }
        let fresh = |deal| {
            self.bot.rest();
            self.play(deal, 0).1.choices
        };
        let is_random = (0..GAMES_AGAIN).any(|deal| fresh(deal) != fresh(deal));
        if is_random {
            checkup.bad(
                "plays a repeated game differently, so runs are not reproducible",
                "take all randomness from one generator, and seed it with `seed` of each `game` message; beware of clocks, and of the order of sets",
            );
        } else {
            checkup.bad(
                "plays a game differently after other games, so results would depend on the number of threads",
                "forget everything at each `game` message",
            );
        }
    }

    /// Checks that a new process can replace a lost process midway through a game.
    fn join_midway(&self, checkup: &mut Checkup) {
        let (faults, _) = self.play(GAMES_AT_MOST, DECISIONS_MISSED);
        match faults.first() {
            None => checkup.good("joins a game midway, as needed to replace a lost process"),
            Some(fault) => checkup.bad(
                format!("joins a game midway: {}", fault.what),
                "decide by the `view` of each question; don't rely on having seen the game from its first decision",
            ),
        }
    }

    fn take_leave(&self, checkup: &mut Checkup) {
        match self.bot.rest() {
            true => checkup.good("ends when its input ends"),
            false => checkup.note(
                "did not end when its input ended, and was killed",
                "leave the loop at the end of input, or corsair waits for it at the end of each run",
            ),
        }
    }
}

fn pace(mut times: Vec<Duration>) -> Option<Pace> {
    times.sort_unstable();
    let slowest = *times.last()?;
    Some(Pace { answers: times.len(), median: times[times.len() / 2], slowest })
}

/// Returns the suggestion for a fault in the answer to `hello`.
const fn fix_of_hello(kind: FaultKind) -> &'static str {
    match kind {
        FaultKind::Garbled | FaultKind::Version => {
            "answer hello with one line such as {\"id\": 0, \"protocol\": \"corsair-bot\", \"version\": 2, \"name\": \"anne\"}: a `version` without quotation marks, a `name` without blanks or commas"
        }
        FaultKind::Late
        | FaultKind::Illegal
        | FaultKind::Flood
        | FaultKind::TooLong
        | FaultKind::Closed
        | FaultKind::Exited
        | FaultKind::Changed
        | FaultKind::Absent => fix(kind),
    }
}

/// Returns the suggestion for a kind of fault.
const fn fix(kind: FaultKind) -> &'static str {
    match kind {
        FaultKind::Late => {
            "flush the output after each line, answer every line you read (with its `id`), or allow more time with --deadline"
        }
        FaultKind::Illegal => {
            "answer with an index of `actions`, counted from 0, or (in version 2) with a legal action written as `actions` writes it"
        }
        FaultKind::Garbled => {
            "answer with one JSON object on one line, such as {\"id\": 7, \"action\": 0}, whole numbers without quotation marks or decimal point; write everything else to standard error"
        }
        FaultKind::Flood => "write exactly one line for each line you read, and repeat its `id`",
        FaultKind::TooLong => "keep answers below 65,536 bytes, and end each with a line break",
        FaultKind::Closed => "keep standard input and output open until the input ends",
        FaultKind::Exited => {
            "read its standard error; it must live until its input ends, for game after game; a script that starts another program should `exec` it"
        }
        FaultKind::Version => {
            "answer hello with \"protocol\": \"corsair-bot\" and \"version\": 2, or 1 for a bot that answers by indices only"
        }
        FaultKind::Changed => {
            "give the same `name`, `bot_version` and `version` in every process: nothing that varies, such as a process id"
        }
        FaultKind::Absent => {
            "fix the faults above first: after too many faults, corsair no longer asks the bot"
        }
    }
}
