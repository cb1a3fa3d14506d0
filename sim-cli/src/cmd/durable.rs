//! `--resume`, `--shard`: the arguments of verbs whose runs may be long, and how they are played.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use corsair_engine::run::Cut;

use super::count;
use super::outline::{Claims, Destination};
use super::play::{PlayArgs, Played, note_speed, progress_bar};
use crate::durable::{Interrupt, Keeper, LongRun, NamedPart, Shard, Stopped, Sums, Task, to_go_on};
use crate::exit::{Blame, Exit, Failure, Outcome};
use crate::report::{ResultDirectory, Timing, grouped};

/// Which run is gone on with, and which part of it is played.
#[derive(clap::Args, Debug)]
pub(super) struct DurableArgs {
    /// Go on with the run in a directory; without GAME, by the arguments it was begun with
    #[arg(long, value_name = "DIR", conflicts_with = "output")]
    pub resume: Option<PathBuf>,
    /// Play one of K parts of the run into a directory, such as 3/7, for `corsair merge`
    #[arg(long, value_name = "I/K")]
    shard: Option<Shard>,
    /// Seconds between two checkpoints; changes what a crash costs, never a result
    #[arg(long, value_name = "SECONDS", value_parser = count::whole::<u32>, default_value_t = 10)]
    checkpoint: u32,
    /// Finished shards to make the result of, in place of play.
    #[arg(skip)]
    pub parts: Vec<NamedPart>,
    /// Who hears interrupts, if somebody does already.
    #[arg(skip)]
    pub interrupt: Option<Interrupt>,
}

/// A long run and the directory it is kept in.
pub(super) struct Durable<A> {
    run: LongRun<A>,
    verb: String,
    directory: Option<(ResultDirectory, String)>,
    claims: Claims,
    interrupt: Option<Interrupt>,
}

/// How a run has ended that was not stopped.
pub(super) enum Ended<A> {
    /// All of it was played; its result goes there.
    Whole(Played<A>, Destination),
    /// A shard was played, and this is to be said of it.
    Shard(String),
}

impl DurableArgs {
    /// Begins the task, goes on with it or takes its finished shards, as the arguments say.
    /// Everything that can be wrong with them is found before the first deal. `empty` makes sums
    /// of no deals.
    pub(super) fn open<A: Sums>(
        &mut self,
        play: &PlayArgs,
        task: Task,
        empty: impl Fn() -> A,
    ) -> Outcome<Durable<A>> {
        if self.shard.is_some() && play.output.is_none() && self.resume.is_none() {
            let cure = anyhow!("a shard is kept for `corsair merge`: name a directory with -o");
            return Err(Failure::new(Exit::BadInput, cure));
        }
        if self.shard.is_some() && !play.assertions.is_empty() {
            let cure = anyhow!("a shard has no figures of its own: assert when merging");
            return Err(Failure::new(Exit::BadInput, cure));
        }
        let verb = task.arguments.first().cloned().unwrap_or_default();
        let pace = play.pace();
        let parts = std::mem::take(&mut self.parts);
        let named = |path: &Path| path.display().to_string();
        let (run, directory) = match &self.resume {
            Some(path) => {
                let (directory, checkpoint) = ResultDirectory::resume(path).bad_input()?;
                let from = NamedPart { name: named(path), checkpoint };
                to_go_on(&from, &task, self.shard).bad_input()?;
                let context = format!("cannot go on from `{}`", from.name);
                let run = LongRun::go_on(task, from, empty(), pace).context(context).bad_input()?;
                (run, Some((directory, named(path))))
            }
            None => {
                let directory = play.claim_directory()?.directory;
                let run = if parts.is_empty() {
                    LongRun::begin(task, self.shard, empty(), pace)
                } else {
                    LongRun::join(task, parts, empty, pace).bad_input()?
                };
                (run, directory.zip(play.output.as_deref().map(named)))
            }
        };
        let run = run.every(Duration::from_secs(self.checkpoint.into()));
        Ok(Durable {
            run,
            verb,
            directory,
            claims: play.claims.clone(),
            interrupt: self.interrupt.clone(),
        })
    }
}

impl<A: Sums> Durable<A> {
    /// Plays what is left, behind a progress bar. `play` is given some deals, how to cut them, and
    /// what it tells how many of them are done. Interrupts are heard as soon as there is a
    /// directory to keep what was played.
    pub(super) fn play<E: Into<anyhow::Error>>(
        mut self,
        games_per_block: u64,
        mut play: impl FnMut(Range<u64>, Cut, &(dyn Fn(u64) + Sync)) -> Result<A, E>,
    ) -> Outcome<Ended<A>> {
        let (begun_at, deals, shard) = (self.run.played(), self.run.deals(), self.run.shard());
        if let Some((directory, _)) = &mut self.directory
            && (shard.is_some() || begun_at < deals)
        {
            directory.begin().failed()?;
            let heard = match self.interrupt.take() {
                Some(heard) => heard,
                None => Interrupt::listen(Exit::Interrupted as i32).failed()?,
            };
            self.run.heed(heard);
        }
        let keeper = self.directory.as_ref().map(|(directory, _)| directory as &dyn Keeper);
        let bar = progress_bar(deals * games_per_block).with_position(begun_at * games_per_block);
        let begun = Instant::now();
        let stopped = self.run.finish(keeper, |deals, cut| {
            play(deals, cut, &|deals| bar.inc(deals * games_per_block))
        });
        let timing = Timing {
            seconds: begun.elapsed().as_secs_f64(),
            jobs: self.run.pace().jobs,
            chunk: self.run.pace().longest_task(),
            games: (self.run.played() - begun_at) * games_per_block,
        };
        bar.finish_and_clear();
        match stopped {
            Ok(()) => {}
            Err(Stopped::Interrupted) => {
                return Err(Failure::new(Exit::Interrupted, self.interrupted()));
            }
            Err(Stopped::Unkept(why)) => return Err(Failure::new(Exit::Failed, self.unkept(why))),
            Err(Stopped::Failed(error)) => return Err(Failure::new(Exit::Failed, error)),
        }
        if let Some(shard) = shard {
            note_speed(&timing);
            let (directory, deals) = (self.name(), grouped(deals));
            let told = format!("shard {shard} is complete in {directory}: deals {deals}\n");
            return Ok(Ended::Shard(told));
        }
        let directory = self.directory.map(|(directory, _)| directory);
        let destination = Destination { directory, claims: self.claims };
        Ok(Ended::Whole(Played { totals: self.run.into_sums(), timing }, destination))
    }

    fn name(&self) -> &str {
        self.directory.as_ref().map_or("", |(_, name)| name)
    }

    fn interrupted(&self) -> anyhow::Error {
        let (played, deals) = (grouped(self.run.played()), grouped(self.run.deals()));
        let (verb, directory) = (&self.verb, self.name());
        anyhow!(
            "interrupted after {played} of {deals} deals; to go on: corsair {verb} --resume \
             {directory}"
        )
    }

    fn unkept(&self, why: anyhow::Error) -> anyhow::Error {
        let (played, deals) = (grouped(self.run.played()), grouped(self.run.deals()));
        why.context(format!(
            "stopped after {played} of {deals} deals, because no checkpoint can be kept (what was \
             kept before is left as it was)"
        ))
    }
}
