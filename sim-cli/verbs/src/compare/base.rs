//! `--base`: long runs of the base rules, kept in a cache directory.

use std::fs;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow, ensure};

use crate::compare::delta::is_on_screen;
use crate::compare::prepared::Prepared;
use crate::compare::{Comparison, KeptBase};
use corsair_cli::progress::{PlayAmount, Progress};
use corsair_cli::session::Session;
use corsair_engine::run::{Aggregate as _, Cut};
use corsair_lab::clock::Instant;
use corsair_lab::durable::{
    Checkpoint, CheckpointStore, Identity, IncompatibleTotals, NamedPart, ResumableRun, Stages,
    Stopped, Task,
};
use corsair_lab::experiment::Player;
use corsair_lab::hash::sha256_hex;
use corsair_lab::{
    BlockSource, Column, Control, Ends, InTurn, OnDeals, PairedTotals, PlanRecord, Watch,
    is_redundant, read_file,
};
use corsair_present::exit::{Exit, Failure, Outcome, note};
use corsair_present::{atomic_file, counted};

/// Seed of every base. The seed of a command has no effect, so commands with different seeds share a base.
const SEED: u64 = 0;

/// First deal of every base, beyond the deals of any command.
const FIRST_DEAL: u64 = 1 << 48;

/// Number of deals of a base for each deal of a variant, before rounding up to a power of two.
const TIMES: u64 = 10;

/// Number of pilot deals at each table.
const PILOT_DEALS: u64 = 64;

/// Gain of common deals above which a set of rules plays the deals of the base. At a gain of g, an equal interval takes
/// 1.1 g/4 times as many games with a kept base of ten times as many deals.
const GAIN_OF_PAIRS: f64 = 4.0;

/// Minimum number of deals of a base, and the length of its first stage.
const FEWEST_DEALS: u64 = 256;

/// Sums of a base, divided at powers of two, so that any length of the schedule is a prefix.
type BaseSums = Stages<InTurn<PairedTotals>>;

/// File of a base in the cache directory.
struct BaseFile {
    path: PathBuf,
    sha256: String,
    identity: Identity,
}

/// Returns the number of deals of the base for variants that play up to `deals` deals.
pub(super) fn deals_of_base(deals: u64) -> u64 {
    (TIMES * deals).next_power_of_two().max(FEWEST_DEALS)
}

/// Returns the stages of a base of `deals` deals: each stage doubles the number of deals.
fn stages(deals: u64) -> impl Iterator<Item = Range<u64>> {
    let ends = std::iter::successors(Some(FEWEST_DEALS), |end| Some(2 * end));
    let stage = |end| if end == FEWEST_DEALS { 0..end } else { end / 2..end };
    ends.take_while(move |&end| end <= deals).map(stage)
}

impl BaseFile {
    fn new(directory: &Path, identity: Identity) -> BaseFile {
        let text = serde_json::to_string(&identity).expect("plain data becomes JSON");
        let sha256 = sha256_hex(text.as_bytes());
        BaseFile { path: directory.join(format!("{sha256}.jsonl")), sha256, identity }
    }

    /// Reads the kept part of the base; `None` if there is no file.
    ///
    /// # Errors
    /// Fails if the file is damaged, or holds another base.
    fn read(&self) -> anyhow::Result<Option<Checkpoint>> {
        let text = match read_file::text_of_a_result(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            text => text?,
        };
        let kept = Checkpoint::read(&text)?;
        ensure!(kept.identity == self.identity, "the file holds another base");
        Ok(Some(kept))
    }

    fn note_replaced(&self, why: &anyhow::Error) {
        note(format_args!("`{}` is replaced by a new base: {why:#}", self.path.display()));
    }
}

impl CheckpointStore for BaseFile {
    fn keep(&self, checkpoint: &Checkpoint) -> anyhow::Result<()> {
        atomic_file::put(&self.path, &checkpoint.text())
            .with_context(|| format!("cannot write the base `{}`", self.path.display()))
    }
}

impl Prepared {
    /// Chooses common deals for each set of rules for which they are worth more than a kept base.
    ///
    /// A pilot plays all rules on common deals, apart from the deals of the command and of the base. So the choice does
    /// not depend on the result, on the seed, or on further sets of rules.
    pub(super) fn choose_pairs(&mut self, session: &Session) -> Outcome<()> {
        let cut = session.cut_singly();
        for table in 0..self.tables.len() {
            let gains = self.gains(table, &cut)?;
            let is_pair = |gain: &Option<f64>| gain.is_some_and(|gain| gain > GAIN_OF_PAIRS);
            let plays_base = gains.iter().any(is_pair);
            let names = self.comparison.variants.iter().map(|of| &of.name);
            let place = &self.comparison.tables[table].name;
            for (name, gain) in names.zip(&gains).filter(|(_, gain)| is_pair(gain)) {
                let why = match gain.filter(|gain| gain.is_finite()) {
                    Some(gain) => format!("common deals gain {gain:.1}"),
                    None => "few games differ".into(),
                };
                note(format_args!("{name} plays the deals of the base at {place}, because {why}"));
            }
            // The base, and rules equal to it, have no gain.
            let unpaired = gains.iter().map(|gain| match gain {
                Some(_) => !is_pair(gain),
                None => !plays_base,
            });
            let unpaired = unpaired.collect();
            self.comparison.unpaired[table] = unpaired;
        }
        Ok(())
    }

    /// Plays the pilot at a table, and returns the median gain of common deals for each set of rules: over the primary
    /// metrics, or over all metrics on screen. `None` for the base and for rules equal to it.
    fn gains(&self, table: usize, cut: &Cut) -> Outcome<Vec<Option<f64>>> {
        let comparison = &self.comparison;
        let variants = self.variants_of(table, &self.tables[table]).knowing(self.same_rules());
        let sources = 0..self.tables[table].len();
        let sources: Vec<OnDeals<'_>> = sources.map(|variant| self.dealt(table, variant)).collect();
        let sources: Vec<&dyn BlockSource> =
            sources.iter().map(|of| of as &dyn BlockSource).collect();
        let mut totals = variants.empty();
        variants.play(
            &sources,
            (SEED, FIRST_DEAL - PILOT_DEALS..FIRST_DEAL),
            cut,
            &mut totals,
            &|_| {},
        )?;
        let (bots, primary) = (comparison.tables[table].bots.len(), &comparison.primary);
        let is_primary =
            |of: &Column| primary.is_empty() || primary.iter().any(|id| id == of.metric.id);
        let counts = |of: &Column| is_on_screen(of) && !is_redundant(of, bots) && is_primary(of);
        let median = |variant: usize| {
            let pairs = totals.pairs(&variants, variant).into_iter();
            let gains = pairs.filter(|(column, _)| counts(column));
            let mut gains: Vec<f64> =
                gains.filter_map(|(_, means)| means.variance_reduction()).collect();
            gains.sort_by(f64::total_cmp);
            gains.get(gains.len() / 2).copied().unwrap_or(1.0)
        };
        let is_tested = |variant: usize| variant > 0 && !variants.is_same(variant);
        Ok((0..variants.len()).map(|of| is_tested(of).then(|| median(of))).collect())
    }

    /// Returns the base of each table from a cache directory. Plays the deals that the directory lacks, and keeps them.
    /// `None` for a table at which every set of rules plays the deals of the base.
    pub(super) fn bases(
        &self,
        directory: &Path,
        session: &Session,
    ) -> Outcome<Vec<Option<KeptBase>>> {
        let named = directory.display();
        fs::create_dir_all(directory).with_context(|| format!("cannot create `{named}`"))?;
        let base = |table: usize| {
            let is_needed = self.comparison.unpaired[table][1..].iter().any(|&own| own);
            is_needed
                .then(|| self.base(table, &self.base_file(table, directory), session))
                .transpose()
        };
        (0..self.tables.len()).map(base).collect()
    }

    /// Notes the games of the base that a cache directory lacks.
    pub(super) fn note_missing_base(&self, directory: &Path) {
        let missing = |table: usize| {
            let kept = self.base_file(table, directory).read().ok().flatten();
            let kept = kept.map_or(0, |kept| kept.next);
            self.deals_of_base(table).saturating_sub(kept) * self.games_per_block(table)
        };
        let games: u64 = (0..self.tables.len()).map(missing).sum();
        if games == 0 {
            return;
        }
        let games = counted(games, "game", "games");
        note(format_args!("`{}` lacks {games} of the base", directory.display()));
    }

    fn base_file(&self, table: usize, directory: &Path) -> BaseFile {
        let identity = self.comparison.identity_of_base(table);
        BaseFile::new(directory, identity.with("facts", self.tables[table][0].facts().ids()))
    }

    fn deals_of_base(&self, table: usize) -> u64 {
        deals_of_base(self.comparison.tables[table].design.blocks())
    }

    fn games_per_block(&self, table: usize) -> u64 {
        self.comparison.tables[table].design.games_per_block()
    }

    fn base(&self, table: usize, file: &BaseFile, session: &Session) -> Outcome<KeptBase> {
        let kept = file.read().unwrap_or_else(|why| {
            file.note_replaced(&why);
            None
        });
        let played = match self.play_base(table, file, kept, session) {
            Err(Stopped::Failed(why)) if why.is::<IncompatibleTotals>() => {
                file.note_replaced(&why);
                self.play_base(table, file, None, session)
            }
            played => played,
        };
        let name = &self.comparison.tables[table].name;
        let early = |exit, cause: &str| {
            let kept = file.path.display();
            Failure::new(
                exit,
                anyhow!(
                    "{cause} before the base at `{name}` was complete; `{kept}` keeps its deals"
                ),
            )
        };
        match played {
            Ok(totals) => Ok(KeptBase { sha256: file.sha256.clone(), totals }),
            Err(Stopped::Interrupted) => Err(early(Exit::Interrupted, "interrupted")),
            Err(Stopped::OutOfTime) => Err(early(Exit::Undecided, "--budget expired")),
            Err(Stopped::NotStored(why) | Stopped::Failed(why)) => {
                Err(Failure::new(Exit::Failed, why))
            }
            Err(Stopped::RoundOver | Stopped::NotMerged(_)) => unreachable!("a base has no rounds"),
        }
    }

    /// Plays the deals that the kept part of a base lacks. Returns the sums of the base's first deals, as many as the
    /// schedule requires, regardless of the number of deals in the file.
    fn play_base(
        &self,
        table: usize,
        file: &BaseFile,
        kept: Option<Checkpoint>,
        session: &Session,
    ) -> Result<PairedTotals, Stopped<anyhow::Error>> {
        let (deals, games) = (self.deals_of_base(table), self.games_per_block(table));
        let before = kept.as_ref().map_or(0, |of| of.next);
        let (plan, identity) = (PlanRecord::default(), file.identity.clone());
        let task = Task { identity, plan, deals: deals.max(before) };
        let (sums, pace) = (BaseSums::default(), session.pace());
        let run = match kept {
            None => Ok(ResumableRun::begin(task, None, sums, pace)),
            Some(checkpoint) => {
                let name = file.path.display().to_string();
                ResumableRun::resume(task, NamedPart { name, checkpoint }, sums, pace)
            }
        };
        let mut run = run.map_err(|misfit| Stopped::Failed(misfit.into()))?;
        run.set_interrupt(session.interrupt.clone().unwrap_or_default());
        if let Some(budget) = session.durable.budget.time {
            run.end_by(Instant::now() + budget);
        }
        let before = before.min(deals) * games;
        let amount = PlayAmount { before, ..PlayAmount::of_games(deals * games) };
        let progress = Progress::begin(&session.args.result.progress, amount);
        let variants = self.base_variants(table);
        let empty = || InTurn::new([variants.empty()], Ends::WithItsDeals);
        let source = self.dealt(table, 0);
        let mut totals = variants.empty();
        for stage in stages(deals) {
            let played = run.next().clamp(stage.start, stage.end) - stage.start;
            let opened = run.sums_mut().open(empty(), played);
            opened.map_err(|misfit| Stopped::Failed(misfit.into()))?;
            run.advance(stage.end, Some(file), |deals, cut| -> anyhow::Result<BaseSums> {
                let deals = (SEED, FIRST_DEAL + deals.start..FIRST_DEAL + deals.end);
                let report = |deals: u64| progress.add(deals * games);
                let mut sums = empty();
                variants.play(&[&source], deals, &cut, sums.of(0), &report)?;
                Ok(Stages::of(sums))
            })?;
            totals.merge(run.sums().last().tables()[0].clone());
        }
        Ok(totals)
    }
}

impl Comparison {
    /// Returns the conditions of a table's base, except its facts. They omit the command's seed and number of games.
    fn identity_of_base(&self, table: usize) -> Identity {
        let (base, table) = (self.base(), &self.tables[table]);
        let seatings = table.design.seatings().iter().map(|seating| seating.as_slice());
        let decisions = match self.watch {
            Watch::Courses { play_out } => Some(play_out),
            Watch::Luck | Watch::Metrics | Watch::Nothing => None,
        };
        Identity::of_verb("base")
            .with("game", base.game)
            .with("rules", &base.rules.values)
            .with("bots", Player::identities(&table.bots))
            .with("arrangements", seatings.collect::<Vec<_>>())
            .with("dealt", self.deals.name())
            .with("control", self.control.map(Control::name))
            .with("decisions", decisions)
            .with("unit", self.score().unit)
            .with("begin", (SEED, FIRST_DEAL))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stages_of_a_base_double() {
        assert_eq!(stages(1_024).collect::<Vec<_>>(), [0..256, 256..512, 512..1_024]);
        assert_eq!([1, 25, 26, 1_000].map(deals_of_base), [256, 256, 512, 16_384]);
    }
}
