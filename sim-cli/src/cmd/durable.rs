//! `-o`, `--resume`, `--shard`: the arguments of verbs whose runs may be long, and how they end.

use std::ops::Range;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, anyhow};
use corsair_engine::run::Cut;

use super::count;
use crate::durable::{
    Checkpoint, Interrupt, Keeper, LongRun, NamedPart, Pace, Shard, Stopped, Sums, Task, to_go_on,
};
use crate::exit::{Blame, Exit, Failure, Outcome};
use crate::report::{ResultDirectory, ResultFile, grouped};

/// Where a run is kept, and which part of it is played.
#[derive(clap::Args, Debug)]
pub(super) struct DurableArgs {
    /// A directory for CSV files and a manifest; until the end it holds checkpoints
    #[arg(short, long, value_name = "DIR", conflicts_with = "resume")]
    pub output: Option<PathBuf>,
    /// Go on with the run in a directory; without GAME, by the arguments it was begun with
    #[arg(long, value_name = "DIR")]
    pub resume: Option<PathBuf>,
    /// Play one of K parts of the run, such as 3/7, for `corsair merge`
    #[arg(long, value_name = "I/K")]
    pub shard: Option<Shard>,
    /// Seconds between two checkpoints; changes what a crash costs, never a result
    #[arg(long, value_name = "SECONDS", value_parser = count::whole::<u32>, default_value_t = 10)]
    pub checkpoint: u32,
    /// Finished shards to make the result of, in place of play.
    #[arg(skip)]
    pub parts: Vec<NamedPart>,
}

/// A long run and the directory it is kept in.
pub(super) struct Durable<A> {
    run: LongRun<A>,
    /// How far it was when this process took it up.
    taken_up: u64,
    directory: Option<(ResultDirectory, String)>,
}

/// How a run has ended that was not stopped.
pub(super) enum Ended<'d, A> {
    /// All of it was played.
    Whole(&'d A),
    /// A shard was played, and this is to be said of it.
    Shard(String),
}

impl DurableArgs {
    /// Begins the task, goes on with it or takes its finished shards, as the arguments say.
    /// Everything that can be wrong with them is found before the first deal. `empty` makes sums
    /// of no deals.
    pub(super) fn open<A: Sums>(
        &mut self,
        task: Task,
        pace: Pace,
        empty: impl Fn() -> A,
    ) -> Outcome<Durable<A>> {
        if self.shard.is_some() && self.output.is_none() && self.resume.is_none() {
            let cure = anyhow!("a shard is kept for `corsair merge`: name a directory with -o");
            return Err(Failure::new(Exit::BadInput, cure));
        }
        let (run, directory) = match (&self.resume, std::mem::take(&mut self.parts)) {
            (Some(path), _) => {
                let (directory, checkpoint) = ResultDirectory::resume(path).bad_input()?;
                let name = path.display().to_string();
                let from = NamedPart { name: name.clone(), checkpoint };
                to_go_on(&from, &task, self.shard).bad_input()?;
                let context = format!("cannot go on from `{name}`");
                let run = LongRun::go_on(task, from, empty(), pace).context(context).bad_input()?;
                (run, Some((directory, name)))
            }
            (None, parts) => {
                let claim = |path: &PathBuf| {
                    let name = path.display().to_string();
                    ResultDirectory::claim(path).map(|directory| (directory, name))
                };
                let directory = self.output.as_ref().map(claim).transpose().bad_input()?;
                let run = if parts.is_empty() {
                    LongRun::begin(task, self.shard, empty(), pace)
                } else {
                    LongRun::join(task, parts, empty, pace).bad_input()?
                };
                (run, directory)
            }
        };
        let run = run.every(Duration::from_secs(self.checkpoint.into()));
        Ok(Durable { taken_up: run.played(), run, directory })
    }
}

impl<A: Sums> Durable<A> {
    /// The sums of what was played.
    pub(super) fn sums(&self) -> &A {
        self.run.sums()
    }

    /// How many deals of the run or shard there are.
    pub(super) fn deals(&self) -> u64 {
        self.run.deals()
    }

    /// How many of them were played before this process took it up.
    pub(super) fn taken_up(&self) -> u64 {
        self.taken_up
    }

    /// How many were played by this process.
    pub(super) fn played(&self) -> u64 {
        self.run.played() - self.taken_up
    }

    /// How play was cut.
    pub(super) fn pace(&self) -> &Pace {
        self.run.pace()
    }

    /// Plays what is left. Interrupts are heard as soon as there is a directory to keep what was
    /// played.
    pub(super) fn finish<E: Into<anyhow::Error>>(
        &mut self,
        play: impl FnMut(Range<u64>, Cut) -> Result<A, E>,
    ) -> Outcome<()> {
        let is_all_played = self.run.played() == self.run.deals();
        let is_shard = self.run.shard().is_some();
        if let Some((directory, _)) = &mut self.directory
            && (is_shard || !is_all_played)
        {
            directory.begin().failed()?;
            self.run.heed(Interrupt::listen(Exit::Interrupted as i32).failed()?);
        }
        let keeper = self.directory.as_ref().map(|(directory, _)| directory as &dyn Keeper);
        match self.run.finish(keeper, play) {
            Ok(()) => Ok(()),
            Err(Stopped::Interrupted) => Err(Failure::new(Exit::Interrupted, self.interrupted())),
            Err(Stopped::Unkept(error)) => Err(Failure::new(Exit::Failed, self.unkept(error))),
            Err(Stopped::Failed(error)) => Err(Failure::new(Exit::Failed, error)),
        }
    }

    /// The sums, unless they are a shard's.
    pub(super) fn ended(&self) -> Ended<'_, A> {
        let Some(shard) = self.run.shard() else { return Ended::Whole(self.run.sums()) };
        let directory = self.name();
        let deals = grouped(self.run.deals());
        Ended::Shard(format!("shard {shard} is complete in {directory}: deals {deals}\n"))
    }

    /// Writes the result in place of the checkpoint. The error of a failure has the result with it.
    pub(super) fn write(self, files: &[ResultFile], result: String) -> Outcome<String> {
        match self.directory.map(|(directory, _)| directory.write(files)) {
            Some(Err(refused)) => {
                Err(Failure { output: result, ..Failure::new(Exit::Failed, refused) })
            }
            Some(Ok(())) | None => Ok(result),
        }
    }

    fn name(&self) -> &str {
        self.directory.as_ref().map_or("", |(_, name)| name)
    }

    fn interrupted(&self) -> anyhow::Error {
        let Checkpoint { arguments, .. } = self.run.checkpoint();
        let (played, deals) = (grouped(self.run.played()), grouped(self.run.deals()));
        let verb = arguments.first().map_or("", String::as_str);
        anyhow!(
            "interrupted after {played} of {deals} deals; to go on: corsair {verb} --resume {}",
            self.name()
        )
    }

    fn unkept(&self, error: anyhow::Error) -> anyhow::Error {
        let (played, deals) = (grouped(self.run.played()), grouped(self.run.deals()));
        error.context(format!(
            "stopped after {played} of {deals} deals, because no checkpoint can be kept (what was \
             kept before is left as it was)"
        ))
    }
}
