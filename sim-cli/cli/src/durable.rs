//! `--resume` and `--shard`: long runs that can be resumed, sharded and merged.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, anyhow};
use corsair_engine::run::Cut;

use crate::destination::{Claims, Destination};
use crate::early_end::{Cause, CutShort, EarlyEnd};
use crate::play::{GAMES, Played, UnitWords, note_speed};
use crate::progress::{PlayAmount, Progress, ProgressArgs};
use crate::session::{DurableArgs, Session};
use crate::trust::trust_in;
use corsair_lab::clock::Instant;
use corsair_lab::durable::{
    Checkpoint, CheckpointStore, Interrupt, NamedPart, Pace, ResumableRun, Shard, Stages, Stopped,
    Sums, Task, check_resumable,
};
use corsair_lab::host::Host;
use corsair_lab::shell::quoted_name;
use corsair_present::directory::refused::Refused;
use corsair_present::exit::{Exit, Failure, Outcome, ResultExt, bail_input, warn};
use corsair_present::number::time_in_words;
use corsair_present::set_ups::warn_of_few;
use corsair_present::{Replaces, ResultDirectory, Timing, grouped};

/// Long run that keeps checkpoints in a directory.
pub struct Durable<A> {
    run: ResumableRun<A>,
    verb: String,
    /// Directory of checkpoints, with its path on the command line.
    directory: Option<(ResultDirectory, PathBuf)>,
    /// Directory that keeps the run between rounds, if not the result directory.
    round: Option<(ResultDirectory, PathBuf)>,
    claims: Claims,
    interrupt: Option<Interrupt>,
    progress: ProgressArgs,
    /// True if the run evaluates interim results, so that each round is sharded separately.
    looks: bool,
    /// True if the run plays only a range of its deals, whose checkpoint is its output.
    is_range: bool,
    /// Time limit of play.
    budget: Option<Duration>,
    partial: PartialResult,
    /// Number of deals in an indivisible unit, such as a round of a tournament.
    unit_deals: u64,
    /// Early end of play, if the result is partial: of this run, or of the run whose shards are merged.
    early_end: Option<EarlyEnd>,
    /// Words for the unit of play.
    unit: UnitWords,
}

/// Result of a run that ended before all of its deals were played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PartialResult {
    /// A partial run has no result.
    Nothing,
    /// A partial run has the result of a run with fewer games.
    ShorterRun,
    /// A partial run has a result, which the command computes from the run's sums.
    Sums,
    /// A partial run has a result for each table that played all of its deals.
    Tables,
    /// A partial run has a result for the sample's complete rows.
    Rows,
    /// A partial run has a result if enough deals of a search's confirmation were played.
    Confirmation,
    /// A partial run has the result of its last interim look.
    Looks,
}

/// Minimum number of deals that a partial last stage needs for a result.
const FEWEST_DEALS_OF_A_PART: u64 = 30;

/// End of a run that played all of its deals.
pub enum Ended<A> {
    /// Complete run with the destination of its result.
    Whole(Played<A>, Destination),
    /// Complete shard with the message that reports it.
    Shard(String),
}

impl<A> Ended<A> {
    /// Returns the message of a shard, or the result that `make` creates from a complete run.
    pub fn then(
        self,
        make: impl FnOnce(Played<A>, Destination) -> Outcome<String>,
    ) -> Outcome<String> {
        match self {
            Ended::Whole(played, destination) => make(played, destination),
            Ended::Shard(message) => Ok(message),
        }
    }

    /// Applies `make` to the totals of a complete run.
    pub fn map<B>(self, make: impl FnOnce(A) -> B) -> Ended<B> {
        match self {
            Ended::Whole(Played { totals, timing }, destination) => {
                Ended::Whole(Played { totals: make(totals), timing }, destination)
            }
            Ended::Shard(message) => Ended::Shard(message),
        }
    }
}

impl Session {
    /// Handles interrupts from now on, even without a directory of checkpoints.
    pub fn listen(&mut self) -> Outcome<()> {
        if self.interrupt.is_none() {
            self.interrupt = Some(listen()?);
        }
        Ok(())
    }

    /// Starts a run, resumes its checkpoint, or merges finished shards, according to the options. Reports every error
    /// in the options before the first deal. The closure `empty` returns sums without deals.
    pub fn open<A: Sums>(&mut self, task: Task, empty: impl Fn() -> A) -> Outcome<Durable<A>> {
        let DurableArgs { resume, trust: _, shard, after, checkpoint, budget } = &self.durable;
        let budget = budget.time;
        if shard.is_some() && self.args.result.output.is_none() && resume.is_none() {
            bail_input!(
                "--shard needs a result directory, which `corsair shards merge` reads: add -o DIR"
            );
        }
        if shard.is_some() && !self.args.result.assertions.is_empty() {
            bail_input!(
                "--assert cannot check a shard, because only the merged result is complete: move \
                 --assert to `corsair shards merge`"
            );
        }
        if after.is_some() && !self.looks {
            bail_input!(
                "--after applies only to runs that are played in rounds, such as with --precision; this run has \
                 no rounds: remove --after"
            );
        }
        if budget.is_some() && self.rows.is_some() {
            bail_input!(
                "a file with a row per game needs all games of the run, and --budget may stop the run \
                 early: remove --budget or the file"
            );
        }
        let verb = task.plan.verb.clone();
        let pace = self.pace();
        let parts = std::mem::take(&mut self.parts);
        let (run, directory) = match resume {
            Some(path) => {
                let (directory, checkpoint) = ResultDirectory::resume(path, &self.names)?;
                let from = NamedPart { name: path.display().to_string(), checkpoint };
                check_resumable(&from, &task, *shard)?;
                let context = format!("cannot resume from `{}`", from.name);
                let run = ResumableRun::resume(task, from, empty(), pace).context(context)?;
                (run, Some((directory, path.clone())))
            }
            None => {
                let directory = self.claim_directory(&task.plan)?.directory;
                let run = if self.looks && (shard.is_some() || !parts.is_empty()) {
                    let run = resumed_or_new(after.as_deref(), task, empty(), pace)?;
                    match shard {
                        Some(shard) => run.sharing(*shard),
                        None => run.joining(parts, empty()),
                    }
                } else if let Some(range) = self.range.clone() {
                    ResumableRun::begin(task, None, empty(), pace).within(range)
                } else if parts.is_empty() {
                    ResumableRun::begin(task, *shard, empty(), pace)
                } else {
                    ResumableRun::join(task, parts, empty, pace)?
                };
                (run, directory.zip(self.args.result.output.clone()))
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
            progress: self.args.result.progress.clone(),
            looks: self.looks,
            is_range: self.range.is_some(),
            budget,
            partial: if self.has_parts {
                PartialResult::ShorterRun
            } else {
                PartialResult::Nothing
            },
            unit_deals: 1,
            early_end: self.early_end.clone(),
            unit: GAMES,
        })
    }
}

/// Returns a run that resumes the checkpoint in a directory, or that starts at the first deal if there is no
/// checkpoint.
fn resumed_or_new<A: Sums>(
    after: Option<&Path>,
    task: Task,
    empty: A,
    pace: Pace,
) -> Outcome<ResumableRun<A>> {
    let Some(path) = after else { return Ok(ResumableRun::begin(task, None, empty, pace)) };
    let checkpoint = ResultDirectory::checkpoint(path)?;
    let from = NamedPart { name: path.display().to_string(), checkpoint };
    check_resumable(&from, &task, None)?;
    let context = format!("cannot begin after `{}`", from.name);
    Ok(ResumableRun::resume(task, from, empty, pace).context(context)?)
}

/// Handle for a command that plays a run in steps and decides after each step whether to stop.
pub struct Steps<'d, A> {
    run: &'d mut ResumableRun<A>,
    keeper: Option<&'d dyn CheckpointStore>,
    /// Start and length of the time limit.
    limit: Option<(Instant, Duration)>,
    progress: &'d Progress,
    /// Cause of an early end after which the completed stages have a result.
    cut: Option<Cause>,
}

impl<A: Sums> Steps<'_, A> {
    /// Number of the first deal that the sums do not contain yet.
    pub fn next(&self) -> u64 {
        self.run.next()
    }

    /// Sums of the deals played so far.
    pub fn sums(&self) -> &A {
        self.run.sums()
    }

    /// Plays the remaining deals before `until`. The closure `play` receives a range of deals, the division into
    /// tasks, and a callback for the number of finished games.
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

    /// Skips the deals before `until`.
    pub fn pass_over<E>(&mut self, until: u64) -> Result<(), Stopped<E>> {
        self.run.pass_over(until, self.keeper)
    }

    /// Limits play to a share of the time limit, so that time remains for later tables.
    pub fn within_share(&mut self, share: f64) {
        if let Some((begun, budget)) = self.limit {
            self.run.end_by(begun + budget.mul_f64(share));
        }
    }
}

/// Stages of a run, played in sequence. The results of earlier stages determine each later stage.
pub struct StageSteps<'s, 'd, T> {
    steps: &'s mut Steps<'d, Stages<T>>,
    /// Number of the next stage's first deal within the run.
    begin: u64,
    /// True if the next stage has a result even when only some of the stage's deals are played.
    is_last: bool,
}

impl<'s, 'd, T: Sums + Clone> StageSteps<'s, 'd, T> {
    /// Starts at the first stage. Stages in a checkpoint are not played again.
    pub fn new(steps: &'s mut Steps<'d, Stages<T>>) -> StageSteps<'s, 'd, T> {
        StageSteps { steps, begin: 0, is_last: false }
    }

    /// Plays the next stage to the end and returns its sums, which start as `empty`. The closure `play` receives
    /// deals that count from 0 in each stage.
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
        let played = self.steps.advance(end, |deals, cut, progress| {
            let own = deals.start - begin..deals.end - begin;
            play(own, cut, progress).map(Stages::of)
        });
        match played {
            Err(early) if self.is_last && self.steps.next() - begin >= FEWEST_DEALS_OF_A_PART => {
                self.end_here(early)?;
            }
            whole => whole?,
        }
        self.begin = end;
        Ok(self.steps.sums().last().clone())
    }

    /// Declares that the next stage is the last stage. After an early end, 30 deals of this stage suffice for a
    /// result.
    pub fn begin_last(&mut self) {
        self.is_last = true;
    }

    /// Accepts an early end, because the completed stages have a result.
    ///
    /// # Errors
    /// Returns the early end if its cause is a failure, or if a checkpoint keeps the run.
    pub fn end_here(&mut self, end: Stopped<anyhow::Error>) -> Result<(), Stopped<anyhow::Error>> {
        let is_kept = self.steps.keeper.is_some() || Host::current().is_some();
        self.steps.cut = match (&end, self.steps.limit) {
            (Stopped::Interrupted, _) if !is_kept => Some(Cause::Interrupt),
            (Stopped::OutOfTime, Some((_, budget))) if !is_kept => Some(Cause::Budget(budget)),
            _ => return Err(end),
        };
        Ok(())
    }

    /// Skips the deals before `until`, which no stage needs.
    pub fn pass_over(&mut self, until: u64) -> Result<(), Stopped<anyhow::Error>> {
        self.begin = until;
        self.steps.pass_over(until)
    }
}

impl<A: Sums> Durable<A> {
    /// Sets the unit of play for a command that does not play games.
    #[must_use]
    pub fn of(self, unit: UnitWords) -> Durable<A> {
        Durable { unit, ..self }
    }

    /// Sets the kind of result that a partial run has.
    #[must_use]
    pub fn reporting(self, partial: PartialResult) -> Durable<A> {
        Durable { partial, ..self }
    }

    /// Sets the number of deals per unit. A partial run reports only complete units.
    #[must_use]
    pub fn in_units(self, unit_deals: u64) -> Durable<A> {
        Durable { unit_deals, ..self }
    }

    /// Plays the remaining deals. The closure `play` receives a range of deals, the division into tasks, and a
    /// callback for the number of finished deals.
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

    /// Runs `script`, which plays the deals in steps, and shows progress. The closure `games` converts a number of
    /// deals to games. The run checks for interrupts between legs.
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
                // Without a signal handler, signals end the process; play does not depend on the handler.
                None => listen().ok(),
            };
        }
        if let Some(heard) = self.interrupt.take() {
            self.run.set_interrupt(heard);
        }
        // Merging takes no time, and tables that used their share of a budget are not resumed.
        let is_kept = !self.run.is_joining()
            && (self.budget.is_none() || self.partial != PartialResult::Sums);
        let keeper = self.directory.as_ref().filter(|_| is_kept);
        let keeper = keeper.map(|(directory, _)| directory as &dyn CheckpointStore);
        let (first, done) = (games(range.start), games(self.run.next()));
        let [_, unit] = self.unit;
        let amount = PlayAmount {
            unit,
            all: games(range.end) - first,
            before: done - first,
            is_at_most: self.looks,
            early_end: self.early_end_text(keeper.is_some()),
        };
        let progress = Progress::begin(&self.progress, amount.clone()).without_host_stop();
        let begun = Instant::now();
        let limit = self.budget.map(|budget| (begun, budget));
        if let Some((begun, budget)) = limit {
            self.run.end_by(begun + budget);
        }
        // Without a checkpoint, or with a budget, play ends with whole units, which have a result.
        if keeper.is_none() || limit.is_some() {
            self.run.end_with_units(self.unit_deals);
        }
        let mut steps = Steps { run: &mut self.run, keeper, limit, progress: &progress, cut: None };
        let stopped = script(&mut steps);
        let cut = steps.cut;
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
                bail_input!(
                    "the run is already complete, so there is no further round: read the result of the \
                     last merge"
                );
            }
            Ok(()) => {
                if let Some(cause) = cut {
                    let (played, asked) = (amount.before + timing.games, amount.all);
                    let resumed_by = None;
                    self.early_end =
                        Some(EarlyEnd { cause, played, asked, unit, timing, resumed_by });
                }
            }
            Err(Stopped::RoundOver) if shard.is_none() => return Err(self.next_round()?),
            Err(Stopped::RoundOver) => {}
            Err(Stopped::NotMerged(why)) => return Err(why.into()),
            // A host that stops the command does not want a result.
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
                match self.partial {
                    PartialResult::Nothing | PartialResult::Confirmation | PartialResult::Looks => {
                        return Err(end.without_result());
                    }
                    PartialResult::ShorterRun => {
                        let checkpoint = self.run.checkpoint();
                        let error = CutShort { end, checkpoint };
                        return Err(Failure::new(Exit::Interrupted, error));
                    }
                    PartialResult::Sums | PartialResult::Tables | PartialResult::Rows => {
                        self.early_end = Some(end)
                    }
                }
            }
            // All deals are played: the result matters more than the checkpoint. A shard is only its checkpoint.
            Err(Stopped::NotStored(why)) if shard.is_none() && self.run.played() == deals => {
                is_kept = false;
                warn(format_args!("cannot keep a checkpoint of the whole run: {why:#}"));
            }
            Err(Stopped::NotStored(why)) => {
                return Err(Failure::new(Exit::Failed, self.not_kept(why)));
            }
            Err(Stopped::Failed(error)) => return Err(Failure::new(Exit::Failed, error)),
        }
        if self.is_range {
            return Ok(Ended::Shard(self.run.checkpoint().text()));
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
            let message =
                format!("shard {shard}{of_a_round} is complete in {directory}: deals {deals}\n");
            return Ok(Ended::Shard(message));
        }
        let resumed_by = self.named().filter(|_| is_kept).map(|named| self.resumed_by(named));
        let directory = self.directory.map(|(directory, _)| directory);
        let early_end = self.early_end.map(Box::new);
        // Merged shards were played in earlier sessions.
        let timing = early_end.as_ref().map_or(timing, |end| end.timing);
        let destination = Destination { directory, claims: self.claims, resumed_by, early_end };
        let totals = self.run.into_sums();
        warn_of_few(&totals.set_ups());
        Ok(Ended::Whole(Played { totals, timing }, destination))
    }

    /// Returns whether the command asks for a shard of a round, but the run has no further round.
    fn is_beyond(&self, shard: Option<Shard>) -> bool {
        self.looks && shard.is_some()
    }

    /// Writes the run's checkpoint after the merge of a round. Returns a message about the next round.
    fn next_round(&mut self) -> Outcome<Failure> {
        let Some((mut directory, named)) = self.round.take().or_else(|| self.directory.take())
        else {
            bail_input!(
                "the result is undecided, and the next round continues from the merged result: add -o DIR to store it"
            );
        };
        directory.begin().failed()?;
        let checkpoint = self.run.checkpoint();
        directory.keep(&checkpoint).context("cannot write the checkpoint of the round").failed()?;
        let (played, deals) = (grouped(self.run.played()), grouped(self.run.deals()));
        let (verb, named) = (&self.verb, quoted_name(named));
        let next = anyhow!(
            "{played} of at most {deals} deals are played; play the next round with corsair {verb} ... --after \
             {named} --shard I/K"
        );
        Ok(Failure::new(Exit::Undecided, next))
    }

    /// Describes the consequence of an early end, for the progress display.
    fn early_end_text(&self, is_kept: bool) -> String {
        let of_interrupts = match (is_kept, self.partial) {
            (true, _) => "Ctrl-C keeps the games played",
            (false, PartialResult::ShorterRun | PartialResult::Sums) => {
                "Ctrl-C reports the games played"
            }
            (false, PartialResult::Tables) => "Ctrl-C reports the complete line-ups",
            (false, PartialResult::Rows) => "Ctrl-C reports the complete rows",
            (false, PartialResult::Confirmation) => "Ctrl-C reports a part of the confirmation",
            (false, PartialResult::Looks) => "Ctrl-C reports the last look",
            (false, PartialResult::Nothing) => "Ctrl-C keeps nothing without -o DIR",
        };
        match self.budget {
            Some(time) => format!("--budget stops after {}; {of_interrupts}", time_in_words(time)),
            None => of_interrupts.into(),
        }
    }

    /// Path of the checkpoint directory on the command line.
    fn named(&self) -> Option<&Path> {
        self.directory.as_ref().map(|(_, named)| named.as_path())
    }

    fn interrupted(&self) -> anyhow::Error {
        if self.looks && self.run.shard().is_some() {
            return anyhow!(
                "interrupted: a shard of a round has no partial checkpoint; play the shard again"
            );
        }
        let (played, deals) = (grouped(self.run.played()), grouped(self.run.deals()));
        match self.named() {
            None => anyhow!("interrupted after {played} of {deals} deals; nothing was written"),
            Some(directory) => anyhow!(
                "interrupted after {played} of {deals} deals; to resume: {}",
                self.resumed_by(directory),
            ),
        }
    }

    /// Returns the command that resumes the run in a directory.
    fn resumed_by(&self, directory: &Path) -> String {
        let (verb, trust) = (&self.verb, trust_in(self.run.plan()));
        format!("corsair {verb} --resume {}{trust}", quoted_name(directory))
    }

    fn not_kept(&self, why: anyhow::Error) -> anyhow::Error {
        let (played, deals) = (grouped(self.run.played()), grouped(self.run.deals()));
        why.context(format!(
            "stopped after {played} of {deals} deals, because the checkpoint cannot be written \
             (the last checkpoint is unchanged)"
        ))
    }
}

/// Handles interrupts while the returned value exists, so that the process can finish cleanly.
pub fn listen() -> Outcome<Interrupt> {
    Ok(Interrupt::listen(Exit::Interrupted as i32)?)
}
