//! `--resume`, `--shard`: the arguments of verbs whose runs may be long, and how they are played.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use corsair_engine::run::Cut;

use crate::destination::{Claims, Destination};
use crate::early_end::{Cause, CutShort, EarlyEnd};
use crate::play::{GAMES, Played, UnitWords, note_speed};
use crate::progress::{Amount, Progress, ProgressArgs};
use crate::session::{DurableArgs, Session};
use crate::trust::trust_in;
use corsair_lab::durable::{
    Checkpoint, CheckpointStore, Interrupt, NamedPart, Pace, ResumableRun, Shard, Stages, Stopped,
    Sums, Task, to_go_on,
};
use corsair_lab::host::Host;
use corsair_lab::shell::quoted_name;
use corsair_present::directory::refused::Refused;
use corsair_present::exit::{Exit, Failure, Outcome, ResultExt, bail_input, warn};
use corsair_present::number::time_in_words;
use corsair_present::set_ups::warn_of_few;
use corsair_present::{Replaces, ResultDirectory, Timing, grouped};

/// A long run and the directory it is kept in.
pub struct Durable<A> {
    run: ResumableRun<A>,
    verb: String,
    /// The directory that keeps checkpoints, and how it was named.
    directory: Option<(ResultDirectory, PathBuf)>,
    /// The directory that keeps the run where shards of a round are merged and others follow, if it is another one.
    round: Option<(ResultDirectory, PathBuf)>,
    claims: Claims,
    interrupt: Option<Interrupt>,
    progress: ProgressArgs,
    /// Whether it looks at what was played, and is shared out round by round.
    looks: bool,
    /// Time after which play ends.
    budget: Option<Duration>,
    parts: Parts,
    /// Deals of a whole unit, such as a round of a tournament: a part has whole ones.
    unit_deals: u64,
    /// End of the play of what was joined, if it was all that was played of a longer run.
    early_end: Option<EarlyEnd>,
    /// What is played.
    unit: UnitWords,
}

/// Meaning of a part of the deals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Parts {
    /// A part has no result.
    Nothing,
    /// A part is a run of fewer games.
    ShorterRun,
    /// The sums of a part have a result.
    Sums,
    /// The sums of a part have a result of the tables that were played whole.
    Tables,
}

/// How a run has ended that was not stopped.
pub enum Ended<A> {
    /// All of it was played; its result goes there.
    Whole(Played<A>, Destination),
    /// A shard was played, and this is to be said of it.
    Shard(String),
}

impl<A> Ended<A> {
    /// Returns the message of a shard, or what is made of a whole.
    pub fn then(
        self,
        make: impl FnOnce(Played<A>, Destination) -> Outcome<String>,
    ) -> Outcome<String> {
        match self {
            Ended::Whole(played, destination) => make(played, destination),
            Ended::Shard(told) => Ok(told),
        }
    }

    /// With what is made of the totals of a whole.
    pub fn map<B>(self, make: impl FnOnce(A) -> B) -> Ended<B> {
        match self {
            Ended::Whole(Played { totals, timing }, destination) => {
                Ended::Whole(Played { totals: make(totals), timing }, destination)
            }
            Ended::Shard(told) => Ended::Shard(told),
        }
    }
}

impl Session {
    /// Hears interrupts from now on, though no directory may keep what was played.
    pub fn listen(&mut self) -> Outcome<()> {
        if self.interrupt.is_none() {
            self.interrupt = Some(listen()?);
        }
        Ok(())
    }

    /// Begins the task, resumes it or takes its finished shards, as the options say. Everything that
    /// can be wrong with them is found before the first deal. `empty` makes sums of no deals.
    pub fn open<A: Sums>(&mut self, task: Task, empty: impl Fn() -> A) -> Outcome<Durable<A>> {
        let DurableArgs { resume, trust: _, shard, after, checkpoint, budget } = &self.durable;
        if shard.is_some() && self.args.output.is_none() && resume.is_none() {
            bail_input!("a shard is kept for `corsair merge`: name a directory with -o");
        }
        if shard.is_some() && !self.args.assertions.is_empty() {
            bail_input!("a shard has no figures of its own: assert when merging");
        }
        if after.is_some() && !self.looks {
            bail_input!(
                "--after is of runs that look at what was played, which are played round by round; all deals of this one \
                 are shared out at once: leave it out"
            );
        }
        if budget.is_some() && self.rows.is_some() {
            bail_input!(
                "a file of games has all games of the run: leave --budget out, or the file"
            );
        }
        let verb = task.plan.verb.clone();
        let pace = self.pace();
        let parts = std::mem::take(&mut self.parts);
        let (run, directory) = match resume {
            Some(path) => {
                let (directory, checkpoint) = ResultDirectory::resume(path, &self.names)?;
                let from = NamedPart { name: path.display().to_string(), checkpoint };
                to_go_on(&from, &task, *shard)?;
                let context = format!("cannot go on from `{}`", from.name);
                let run = ResumableRun::go_on(task, from, empty(), pace).context(context)?;
                (run, Some((directory, path.clone())))
            }
            None => {
                let directory = self.claim_directory(&task.plan)?.directory;
                let run = if self.looks && (shard.is_some() || !parts.is_empty()) {
                    let run = begun_after(after.as_deref(), task, empty(), pace)?;
                    match shard {
                        Some(shard) => run.sharing(*shard),
                        None => run.joining(parts, empty()),
                    }
                } else if parts.is_empty() {
                    ResumableRun::begin(task, *shard, empty(), pace)
                } else {
                    ResumableRun::join(task, parts, empty, pace)?
                };
                (run, directory.zip(self.args.output.clone()))
            }
        };
        let run = run.every(Duration::from_secs((*checkpoint).into()));
        let claim = |path: &PathBuf| {
            let directory = ResultDirectory::claim(path, &self.names, Replaces::Any)?;
            Ok::<_, Refused>((directory, path.clone()))
        };
        let round = self.round.as_ref().map(claim).transpose()?;
        Ok(Durable {
            run,
            verb,
            directory,
            round,
            claims: self.claims.clone(),
            interrupt: self.interrupt.clone(),
            progress: self.args.progress.clone(),
            looks: self.looks,
            budget: *budget,
            parts: if self.has_parts { Parts::ShorterRun } else { Parts::Nothing },
            unit_deals: 1,
            early_end: self.early_end.clone(),
            unit: GAMES,
        })
    }
}

/// A run as far as it has come in a directory, or from its first deal on.
fn begun_after<A: Sums>(
    after: Option<&Path>,
    task: Task,
    empty: A,
    pace: Pace,
) -> Outcome<ResumableRun<A>> {
    let Some(path) = after else { return Ok(ResumableRun::begin(task, None, empty, pace)) };
    let checkpoint = ResultDirectory::checkpoint(path)?;
    let from = NamedPart { name: path.display().to_string(), checkpoint };
    to_go_on(&from, &task, None)?;
    let context = format!("cannot begin after `{}`", from.name);
    Ok(ResumableRun::go_on(task, from, empty, pace).context(context)?)
}

/// What a verb plays by that decides itself how far to go: to the end, or from look to look.
pub struct Steps<'d, A> {
    run: &'d mut ResumableRun<A>,
    keeper: Option<&'d dyn CheckpointStore>,
    /// Beginning and length of the time that play may take.
    limit: Option<(Instant, Duration)>,
    progress: &'d Progress,
}

impl<A: Sums> Steps<'_, A> {
    /// The first deal that is not in the sums yet.
    pub fn next(&self) -> u64 {
        self.run.next()
    }

    /// The sums of what was played.
    pub fn sums(&self) -> &A {
        self.run.sums()
    }

    /// Plays the deals before `until` that are left. `play` is given some deals, how to cut them,
    /// and what it tells how many games of them are done.
    pub fn advance<E>(
        &mut self,
        until: u64,
        mut play: impl FnMut(Range<u64>, Cut, &(dyn Fn(u64) + Sync)) -> Result<A, E>,
    ) -> Result<(), Stopped<E>> {
        let progress = self.progress;
        self.run.advance(until, self.keeper, |deals, cut| {
            play(deals, cut, &|games| progress.add(games))
        })
    }

    /// Passes over the deals before `until`, which nothing needs.
    pub fn pass_over<E>(&mut self, until: u64) -> Result<(), Stopped<E>> {
        self.run.pass_over(until, self.keeper)
    }

    /// Lets play up to a share of the budget, so that each of several tables gets its part of the time.
    pub fn within_share(&mut self, share: f64) {
        if let Some((begun, budget)) = self.limit {
            self.run.end_by(begun + budget.mul_f64(share));
        }
    }
}

/// Stages that are played one after the other, each known when those before it are over.
pub struct StageSteps<'s, 'd, T> {
    steps: &'s mut Steps<'d, Stages<T>>,
    /// Where the next stage begins among all deals of the run.
    begin: u64,
}

impl<'s, 'd, T: Sums + Clone> StageSteps<'s, 'd, T> {
    /// From the first stage on; those that a checkpoint has are not played again.
    pub fn new(steps: &'s mut Steps<'d, Stages<T>>) -> StageSteps<'s, 'd, T> {
        StageSteps { steps, begin: 0 }
    }

    /// Plays what is left of a stage of so many deals, and returns its sums, begun with `empty`.
    /// `play` is given deals of the stage, counted from 0.
    pub fn play(
        &mut self,
        deals: u64,
        empty: T,
        mut play: impl FnMut(Range<u64>, Cut, &(dyn Fn(u64) + Sync)) -> anyhow::Result<T>,
    ) -> Result<T, Stopped<anyhow::Error>> {
        let (begin, end) = (self.begin, self.begin + deals);
        let played = self.steps.next().clamp(begin, end) - begin;
        let stages = self.steps.run.sums_mut();
        stages.open(empty, played).map_err(|misfit| Stopped::Failed(misfit.into()))?;
        self.steps.advance(end, |deals, cut, progress| {
            let own = deals.start - begin..deals.end - begin;
            play(own, cut, progress).map(Stages::of)
        })?;
        self.begin = end;
        Ok(self.steps.sums().last().clone())
    }

    /// Passes over the deals before a number, which no stage has needed.
    pub fn pass_over(&mut self, until: u64) -> Result<(), Stopped<anyhow::Error>> {
        self.begin = until;
        self.steps.pass_over(until)
    }
}

impl<A: Sums> Durable<A> {
    /// Of something else than games.
    #[must_use]
    pub fn of(self, unit: UnitWords) -> Durable<A> {
        Durable { unit, ..self }
    }

    /// Reports a part of the deals as the sums say where play ends early.
    #[must_use]
    pub fn reporting(self, parts: Parts) -> Durable<A> {
        Durable { parts, ..self }
    }

    /// Reports whole units of so many deals alone where play ends early.
    #[must_use]
    pub fn in_units(self, unit_deals: u64) -> Durable<A> {
        Durable { unit_deals, ..self }
    }

    /// Plays what is left. `play` is given some deals, how to cut them, and what it tells how many
    /// of them are done.
    pub fn play<E: Into<anyhow::Error>>(
        self,
        games_per_block: u64,
        mut play: impl FnMut(Range<u64>, Cut, &(dyn Fn(u64) + Sync)) -> Result<A, E>,
    ) -> Outcome<Ended<A>> {
        self.play_in_steps(
            |deals| deals * games_per_block,
            |steps| {
                steps.advance(u64::MAX, |deals, cut, progress| {
                    play(deals, cut, &|deals| progress(deals * games_per_block))
                })
            },
        )
    }

    /// Plays as `script` says, and shows the progress. `games` says how many games so many deals
    /// from the first on have. Interrupts are heard between legs from the first on.
    pub fn play_in_steps<E: Into<anyhow::Error>>(
        mut self,
        games: impl Fn(u64) -> u64,
        script: impl FnOnce(&mut Steps<'_, A>) -> Result<(), Stopped<E>>,
    ) -> Outcome<Ended<A>> {
        let (deals, shard, range) = (self.run.deals(), self.run.shard(), self.run.range());
        if let Some((directory, _)) = &mut self.directory
            && (shard.is_some() || self.run.next() < range.end)
            && !self.run.is_joining()
        {
            directory.begin().failed()?;
        }
        let is_played = self.run.next() < range.end && !self.run.is_joining();
        if is_played && self.interrupt.is_none() {
            self.interrupt = match self.directory {
                Some(_) => Some(listen()?),
                // Signals end the process where nothing can listen, and play is none the worse.
                None => listen().ok(),
            };
        }
        if let Some(heard) = self.interrupt.take() {
            self.run.heed(heard);
        }
        // What is joined takes no time, and tables that had their share of a budget do not go on.
        let is_kept =
            !self.run.is_joining() && (self.budget.is_none() || self.parts != Parts::Sums);
        let keeper = self.directory.as_ref().filter(|_| is_kept);
        let keeper = keeper.map(|(directory, _)| directory as &dyn CheckpointStore);
        let (first, done) = (games(range.start), games(self.run.next()));
        let [_, unit] = self.unit;
        let amount = Amount {
            unit,
            all: games(range.end) - first,
            before: done - first,
            is_at_most: self.looks,
            early_end: self.said_of_early_ends(keeper.is_some()),
        };
        let progress = Progress::begin(&self.progress, amount.clone()).of_a_run_that_stops_itself();
        let begun = Instant::now();
        let limit = self.budget.map(|budget| (begun, budget));
        if let Some((begun, budget)) = limit {
            self.run.end_by(begun + budget);
        }
        // A checkpoint may have any deals, and comes sooner.
        if keeper.is_none() || limit.is_some() {
            self.run.end_with_units(self.unit_deals);
        }
        let stopped = script(&mut Steps { run: &mut self.run, keeper, limit, progress: &progress });
        let timing = Timing {
            seconds: begun.elapsed().as_secs_f64(),
            jobs: self.run.pace().threads.count(),
            chunk: self.run.pace().longest_task(),
            games: progress.played(),
        };
        drop(progress);
        let mut is_kept = keeper.is_some();
        match stopped {
            Ok(()) if self.run.is_joining() && !self.run.has_joined() || self.is_beyond(shard) => {
                bail_input!("the run is at its end: there is no round left to play or to merge");
            }
            Ok(()) => {}
            Err(Stopped::RoundOver) if shard.is_none() => return Err(self.next_round()?),
            Err(Stopped::RoundOver) => {}
            Err(Stopped::Unjoined(why)) => return Err(why.into()),
            // A host asks the command to stop, and not for a result.
            Err(Stopped::Interrupted)
                if is_kept || Host::current().is_some() || shard.is_some() =>
            {
                return Err(Failure::new(Exit::Interrupted, self.interrupted()));
            }
            Err(stopped @ (Stopped::Interrupted | Stopped::OutOfTime)) => {
                let cause = match (stopped, self.budget) {
                    (Stopped::OutOfTime, Some(time)) => Cause::Budget(time),
                    _ => Cause::Interrupt,
                };
                let played = amount.before + timing.games;
                let resumed_by =
                    self.named().filter(|_| is_kept).map(|named| self.resumed_by(named));
                let asked = amount.all;
                let end = EarlyEnd { cause, played, asked, unit, timing, resumed_by };
                match self.parts {
                    Parts::Nothing => return Err(end.without_result()),
                    Parts::ShorterRun => {
                        let checkpoint = self.run.checkpoint();
                        let error = CutShort { end, checkpoint };
                        return Err(Failure::new(Exit::Interrupted, error));
                    }
                    Parts::Sums | Parts::Tables => self.early_end = Some(end),
                }
            }
            // All is played: the result is worth more than the way to it. A shard is that way alone.
            Err(Stopped::Unkept(why)) if shard.is_none() && self.run.played() == deals => {
                is_kept = false;
                warn(format_args!("no checkpoint can be kept of the whole run: {why:#}"));
            }
            Err(Stopped::Unkept(why)) => {
                return Err(Failure::new(Exit::Failed, self.not_kept(why)));
            }
            Err(Stopped::Failed(error)) => return Err(Failure::new(Exit::Failed, error)),
        }
        if let Some(shard) = shard {
            if let Some((directory, _)) = &self.directory {
                directory.leave_checkpoint_alone().failed()?;
            }
            note_speed(&timing, self.unit);
            let directory = self.named().unwrap_or(Path::new("")).display();
            let (of_a_round, deals) = match self.run.checkpoint() {
                of @ Checkpoint { round: Some(round), .. } => (format!(" of {round}"), of.played()),
                _ => (String::new(), deals),
            };
            let deals = grouped(deals);
            let told =
                format!("shard {shard}{of_a_round} is complete in {directory}: deals {deals}\n");
            return Ok(Ended::Shard(told));
        }
        let resumed_by = self.named().filter(|_| is_kept).map(|named| self.resumed_by(named));
        let directory = self.directory.map(|(directory, _)| directory);
        let early_end = self.early_end;
        // What is joined was played before.
        let timing = early_end.as_ref().map_or(timing, |end| end.timing);
        let destination = Destination { directory, claims: self.claims, resumed_by, early_end };
        let totals = self.run.into_sums();
        warn_of_few(&totals.set_ups());
        Ok(Ended::Whole(Played { totals, timing }, destination))
    }

    /// Whether a part of a round was to be played, and none is left.
    fn is_beyond(&self, shard: Option<Shard>) -> bool {
        self.looks && shard.is_some()
    }

    /// Keeps a run of which a round was merged. Returns what is said of it.
    fn next_round(&mut self) -> Outcome<Failure> {
        let Some((mut directory, named)) = self.round.take().or_else(|| self.directory.take())
        else {
            bail_input!(
                "the question is open after this round, and the next one begins with what is known: name a directory with -o"
            );
        };
        directory.begin().failed()?;
        let checkpoint = self.run.checkpoint();
        directory.keep(&checkpoint).context("the round cannot be kept").failed()?;
        let (played, deals) = (grouped(self.run.played()), grouped(self.run.deals()));
        let (verb, named) = (&self.verb, quoted_name(named));
        let next = anyhow!(
            "the question is open after {played} of at most {deals} deals; the next round: corsair {verb} ... --after \
             {named} --shard I/K"
        );
        Ok(Failure::new(Exit::Undecided, next))
    }

    /// Consequence of an end of play before its time, in words.
    fn said_of_early_ends(&self, is_kept: bool) -> String {
        let of_interrupts = match (is_kept, self.parts) {
            (true, _) => "Ctrl-C keeps what was played",
            (false, Parts::ShorterRun | Parts::Sums) => "Ctrl-C reports what was played",
            (false, Parts::Tables) => "Ctrl-C reports the tables that were played whole",
            (false, Parts::Nothing) => "Ctrl-C keeps nothing without -o DIR",
        };
        match self.budget {
            Some(time) => format!("--budget stops after {}; {of_interrupts}", time_in_words(time)),
            None => of_interrupts.into(),
        }
    }

    /// How the directory was named that keeps checkpoints.
    fn named(&self) -> Option<&Path> {
        self.directory.as_ref().map(|(_, named)| named.as_path())
    }

    fn interrupted(&self) -> anyhow::Error {
        if self.looks && self.run.shard().is_some() {
            return anyhow!(
                "interrupted; a shard of a round is kept when it is complete: play it again"
            );
        }
        let (played, deals) = (grouped(self.run.played()), grouped(self.run.deals()));
        match self.named() {
            None => anyhow!("interrupted after {played} of {deals} deals; nothing was written"),
            Some(directory) => anyhow!(
                "interrupted after {played} of {deals} deals; to go on: {}",
                self.resumed_by(directory),
            ),
        }
    }

    /// The command that continues what a directory keeps.
    fn resumed_by(&self, directory: &Path) -> String {
        let (verb, trust) = (&self.verb, trust_in(self.run.plan()));
        format!("corsair {verb} --resume {}{trust}", quoted_name(directory))
    }

    fn not_kept(&self, why: anyhow::Error) -> anyhow::Error {
        let (played, deals) = (grouped(self.run.played()), grouped(self.run.deals()));
        why.context(format!(
            "stopped after {played} of {deals} deals, because no checkpoint can be kept (what was \
             kept before is left as it was)"
        ))
    }
}

/// Hears interrupts, which end the process in good order, as long as what it returns is kept.
pub fn listen() -> Outcome<Interrupt> {
    Ok(Interrupt::listen(Exit::Interrupted as i32)?)
}
