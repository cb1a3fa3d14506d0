//! `corsair bench`: measures the speed of play, and compares it with the speed of another build.

use std::env;
use std::ffi::OsString;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, anyhow};
use corsair_strategies::external::PREFIX;
use corsair_strategies::spec::split_list;
use serde::{Deserialize, Serialize};

use crate::bench::baseline::Baseline;
use crate::bench::by_turns::ByTurns;
use crate::bench::clock::load;
use crate::bench::measure::{Measured, Schedule, Subject, measure};
use crate::bench::page;
use crate::bench::ratio::SpeedVerdict;
use crate::bench::rows::{BenchCase, ComparedRow, SpeedRow, TurnsRow};
use corsair_cli::destination::Destination;
use corsair_cli::dry_run::{DryRun, Workload};
use corsair_cli::early_end::{BudgetArgs, EarlyEnd, Limit};
use corsair_cli::examples::Example;
use corsair_cli::external::warn_of_faults;
use corsair_cli::house_rules::{HouseRuleArgs, read_file};
use corsair_cli::lineup::lineup;
use corsair_cli::play::threads;
use corsair_cli::progress::{PlayAmount, Progress};
use corsair_cli::session::{DurableArgs, ResultArgs, Session, SessionArgs};
use corsair_cli::study::Study;
use corsair_cli::table::{BotList, TableSetup, set_up};
use corsair_games::edition;
use corsair_lab::assertion::Vocabulary;
use corsair_lab::durable::Identity;
use corsair_lab::result::{Estimate, ResultRow as _, ResultTable, Schema};
use corsair_lab::{HouseRules, ResolvedRules, Seatings};
use corsair_present::count;
use corsair_present::exit::{Exit, Failure, Outcome, ResultExt, bail_input, note};
use corsair_present::manifest::{ManifestHead, hashes};
use corsair_present::page::registry::StoryOf;
use corsair_present::result::VerbResult;
use corsair_present::rows::{object, pretty};
use corsair_present::text_file::Files;
use corsair_present::{ResultFile, Timing};

/// Plan of `corsair bench`: tables, numbers of threads and repetitions.
#[derive(clap::Args, Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[command(
    after_help = "--against times the two programs alternately, so that other load on the machine affects both. \
                  --earlier compares only processor time. Exit codes: 0 done, 2 wrong usage, 3 an assertion is \
                  undecided, 4 an assertion is refuted, the interval of a ratio lies entirely below --fail-below, or \
                  the two programs play different games."
)]
pub(crate) struct Plan {
    /// Game to play
    game: String,
    /// Bots, separated by commas: one for each seat, or one for all seats. May be given several times, once for each
    /// line-up to time [default: the game's benchmark line-ups]
    #[arg(long = "bots", value_name = "BOT,..")]
    tables: Vec<String>,
    /// Number of seats, if --bots names one bot for all seats [default: the game's default]
    #[arg(long, value_name = "N", value_parser = count::seats)]
    #[arg(allow_negative_numbers = true)]
    players: Option<usize>,
    /// Number of threads, or several numbers separated by commas, each of which is timed [default: all cores]
    #[arg(short = 'j', long = "jobs", value_name = "N,..", value_delimiter = ',')]
    #[arg(value_parser = count::within(1_u16, 1024), allow_negative_numbers = true)]
    threads: Vec<u16>,
    /// Number of timings of each line-up at each number of threads. For an interval, --against needs at least 6
    /// timings, and --earlier needs at least 7 in this run and in the earlier run
    #[arg(long, value_name = "N", default_value_t = 9, allow_negative_numbers = true)]
    #[arg(value_parser = count::within(1_u16, 10_000))]
    repetitions: u16,
    /// Number of games, such as 500, 10k or 1.5M, in each timing. Rounded up to whole blocks [default: 2k; fewer in a
    /// slow game]
    #[arg(short = 'n', long, value_name = "COUNT", value_parser = count::parse)]
    #[arg(allow_negative_numbers = true)]
    games: Option<u64>,
    /// Random seed. Equal seeds replay equal deals, so confirm a finding with a new seed
    #[arg(long, value_name = "N", value_parser = count::whole::<u64>)]
    #[arg(default_value_t = 1, allow_negative_numbers = true)]
    seed: u64,
    /// Also count the metrics of `corsair run` during play
    #[arg(long)]
    metrics: bool,
    /// File to compare with: the output of an earlier `corsair bench --format json`
    #[arg(long, value_name = "FILE")]
    earlier: Option<String>,
    /// Program to compare with: the `corsair` of another build
    #[arg(long, value_name = "BINARY", conflicts_with_all = ["earlier", "budget"])]
    against: Option<String>,
    /// Minimum ratio of this program's speed to the speed of --earlier or --against. Exits with 4 if the ratio of a
    /// line-up is significantly smaller
    #[arg(long, value_name = "RATIO", value_parser = part)]
    #[arg(allow_negative_numbers = true)]
    fail_below: Option<f64>,
    #[command(flatten)]
    house: HouseRuleArgs,
    #[arg(skip)]
    #[serde(default, skip_serializing_if = "Files::is_empty")]
    texts: Files,
}

/// Options of a session whose plan has the numbers of threads.
#[derive(clap::Args, Debug)]
pub(crate) struct Options {
    #[command(flatten)]
    result: ResultArgs,
    #[command(flatten)]
    budget: BudgetArgs,
}

impl From<Options> for Session {
    fn from(Options { result, budget }: Options) -> Session {
        let args = SessionArgs { result, ..SessionArgs::default() };
        let durable = DurableArgs { budget, ..DurableArgs::default() };
        Session { durable, ..args.into() }
    }
}

/// Tables to time, with the earlier measurement to compare with.
pub(crate) struct Prepared {
    rules: ResolvedRules,
    subjects: Vec<Subject>,
    baseline: Option<Baseline>,
}

/// Deals per task, few enough that a few thousand games give every thread several tasks.
const CHUNK: u64 = 64;

impl Study for Plan {
    const VERB: &'static str = "bench";
    const ABOUT: &'static str = "Measure games and decisions per second";
    const EXAMPLES: &'static [Example] = &[
        ("How fast is a game?", "{game} -n 1k"),
        ("Is this program slower than another build?", "{game} --against old/corsair"),
    ];
    type Options = Options;
    type Prepared = Prepared;
    const STORY: StoryOf = page::story;
    const TABLES: &'static [&'static Schema] =
        &[SpeedRow::SCHEMA, ComparedRow::SCHEMA, TurnsRow::SCHEMA];

    fn prepare(&mut self) -> Outcome<Prepared> {
        let house = self.house.read_among(&mut self.texts)?;
        let baseline = self.earlier.as_ref().map(|path| {
            let (path, text) = read_file(Path::new(path))?;
            Outcome::Ok(Baseline::read(&path, &text)?)
        });
        let baseline = baseline.transpose()?;
        if let (Some(part), None, None) = (self.fail_below, &baseline, &self.against) {
            bail_input!(
                "--fail-below {part} needs a baseline: add --against BINARY or --earlier FILE"
            );
        }
        let divisor = edition(&self.game)?.defaults().games_divisor;
        let games = *self.games.get_or_insert(GAMES_BY_DEFAULT / divisor);
        let (rules, subjects) = self.subjects(&house, games)?;
        Ok(Prepared { rules, subjects, baseline })
    }

    fn describe(&self, Prepared { rules, subjects, .. }: &Prepared) -> Outcome<DryRun> {
        let names: Vec<&str> = subjects.iter().map(|of| of.name.as_str()).collect();
        let identity = Identity::of_verb(Plan::VERB)
            .with("game", &self.game)
            .with("rules", &rules.values)
            .with("tables", &names)
            .with("seed", self.seed);
        let programs = if self.against.is_some() { 2 } else { 1 };
        let timings = self.threads.len().max(1) as u64 * (u64::from(self.repetitions) + 1);
        let part = |of: &Subject| Workload {
            name: of.name.clone(),
            deals: of.design.blocks(),
            games: programs * timings * of.design.games(),
        };
        let compared = match (&self.against, &self.earlier) {
            (Some(_), _) => Some(TurnsRow::SCHEMA),
            (None, Some(_)) => Some(ComparedRow::SCHEMA),
            (None, None) => None,
        };
        let speeds = self.against.is_none().then_some(SpeedRow::SCHEMA);
        let vocabulary = Vocabulary::of(speeds.into_iter().chain(compared), rules.score);
        let parts = subjects.iter().map(part).collect();
        Ok(DryRun::new(identity, parts, vocabulary.with("table", names)))
    }

    fn carry_out(&self, prepared: Prepared, session: Session) -> Outcome<String> {
        let destination = session.claim_directory(&self.record())?;
        let jobs: Vec<usize> = match self.threads.as_slice() {
            [] => vec![threads(session.args.jobs)],
            jobs => jobs.iter().copied().map(usize::from).collect(),
        };
        match &self.against {
            Some(other) => self.by_turns(other, &jobs, &prepared, &session, destination),
            None => self.measure(jobs, &prepared, &session, destination),
        }
    }
}

impl Plan {
    /// Times every table in this process.
    fn measure(
        &self,
        jobs: Vec<usize>,
        Prepared { rules, subjects, baseline }: &Prepared,
        session: &Session,
        mut destination: Destination,
    ) -> Outcome<String> {
        let schedule = Schedule {
            seed: self.seed,
            jobs,
            repetitions: self.repetitions.into(),
            chunk: CHUNK,
            metrics: self.metrics,
        };
        let case = |subject: &Subject, jobs: usize| BenchCase {
            game: self.game.clone(),
            rules_hash: rules.short_hash().into(),
            table: subject.name.clone(),
            jobs,
            seed: self.seed,
            games: subject.design.games(),
            metrics: self.metrics,
        };
        if let Some(baseline) = baseline {
            for subject in subjects {
                for &jobs in &schedule.jobs {
                    baseline.row(&case(subject, jobs))?;
                }
            }
        }
        let runs = (subjects.len() * schedule.jobs.len() * (schedule.repetitions + 1)) as u64;
        let (games, limit) = (self.games(), Limit::begin(session.durable.budget));
        let amount = PlayAmount {
            early_end: limit.describe_early_ends(),
            ..PlayAmount::of_games(runs * games)
        };
        let progress = Progress::begin(&session.args.result.progress, amount);
        let load = load();
        let begun = Instant::now();
        let measured = measure(subjects, &schedule, &limit, &|| progress.add(games));
        let timing = Timing {
            seconds: begun.elapsed().as_secs_f64(),
            jobs: schedule.jobs.iter().copied().max().unwrap_or(1),
            chunk: CHUNK,
            games: progress.played(),
        };
        drop(progress);
        let measured = measured?;
        let (played, asked) = (timing.games, runs * games);
        let early_end = limit.reached().filter(|_| played < asked).map(|cause| EarlyEnd {
            cause,
            played,
            asked,
            unit: "games",
            timing,
            resumed_by: None,
        });
        if let (Some(end), []) = (&early_end, measured.as_slice()) {
            return Err(end.without_result());
        }
        destination.early_end = early_end.map(Box::new);
        warn_of_faults(measured.iter().map(|of| of.faults).sum());
        let row = |of: &Measured| SpeedRow::new(case(&subjects[of.subject], of.jobs), of, load);
        let rows: Vec<SpeedRow> = measured.iter().map(row).collect();

        let compare = |baseline: &Baseline| -> anyhow::Result<Vec<ComparedRow>> {
            rows.iter().map(|row| baseline.compare(row, self.fail_below)).collect()
        };
        let compared = baseline.as_ref().map(compare).transpose();
        let known = compared.as_ref().ok().and_then(Option::as_ref);
        let tables = std::iter::once(ResultTable::of(rows.clone()));
        let tables = tables.chain(known.cloned().map(ResultTable::of)).collect();
        let [games, decisions] = [
            rows.iter().map(|row| row.case.games).sum(),
            rows.iter().map(|row| row.decisions).sum(),
        ];
        let timing = Some(timing.json(games, decisions));
        let delivered = session.deliver::<Plan>(destination, &self.result(rules, tables, timing)?);
        match compared {
            Err(differs) => {
                let output = delivered.unwrap_or_else(|failure| failure.output);
                Err(Failure { exit: Exit::Asserted, output, error: differs })
            }
            Ok(compared) => {
                let rows = compared.iter().flatten();
                let judged_rows = rows.map(|row| (row.table.as_str(), row.jobs, row.ratio));
                judged(delivered?, self.fail_below, judged_rows, "the baseline")
            }
        }
    }

    /// Times both programs by turns. This program also starts a new process for each turn, so that both are measured
    /// alike.
    fn by_turns(
        &self,
        other: &str,
        jobs: &[usize],
        Prepared { rules, subjects, .. }: &Prepared,
        session: &Session,
        destination: Destination,
    ) -> Outcome<String> {
        let own = env::current_exe().context("cannot find this program").failed()?;
        let is_inside =
            own.file_stem().is_some_and(|name| name.to_string_lossy().contains("python"));
        if is_inside {
            let fix = "--against cannot time this program inside Python: use the command that cargo builds";
            bail_input!(fix);
        }
        let words = self.words_of_a_turn(jobs);
        let turns = ByTurns { own, other: other.into(), words, part: self.fail_below };
        let programs = 2 * u64::from(self.repetitions);
        // Each turn plays a second repetition, to warm up.
        let of_a_turn = 2 * self.games() * (subjects.len() * jobs.len()) as u64;
        let amount = PlayAmount::of_games(programs * of_a_turn);
        let progress = Progress::begin(&session.args.result.progress, amount);
        let rows = turns.play(self.repetitions.into(), || progress.add(of_a_turn));
        drop(progress);
        let rows = rows?;
        let result = self.result(rules, vec![ResultTable::of(rows.clone())], None)?;
        let output = session.deliver::<Plan>(destination, &result)?;
        let ratios = rows.iter().map(|row| (row.table.as_str(), row.jobs, row.ratio));
        judged(output, self.fail_below, ratios, &format!("`{other}`"))
    }
}

/// Returns the output. Fails if the ratio of a table's speed to its speed in `other` is significantly below `part`.
fn judged<'r>(
    output: String,
    part: Option<f64>,
    ratios: impl Iterator<Item = (&'r str, usize, Estimate)>,
    other: &str,
) -> Outcome<String> {
    let Some(part) = part else { return Ok(output) };
    for (table, jobs, ratio) in ratios {
        match (SpeedVerdict::of(ratio, part), ratio.interval) {
            (SpeedVerdict::Slower, Some([low, high])) => {
                let error = anyhow!(
                    "{table} with --jobs {jobs} is too slow: {:.3} ({low:.3} to {high:.3}) times its speed in \
                     {other}, and --fail-below is {part}",
                    ratio.value
                );
                return Err(Failure { exit: Exit::Asserted, output, error });
            }
            (SpeedVerdict::Undecided, interval) => {
                let why = match interval {
                    Some(_) => "the interval includes the limit",
                    None => "too few repetitions give no interval",
                };
                note(format_args!(
                    "cannot decide whether {table} with --jobs {jobs} reaches {part} times (--fail-below) its speed in \
                     {other}, because {why}: increase --repetitions"
                ));
            }
            (SpeedVerdict::Slower | SpeedVerdict::FastEnough, _) => {}
        }
    }
    Ok(output)
}

/// Default number of games in one repetition.
const GAMES_BY_DEFAULT: u64 = 2_000;

impl Plan {
    /// Returns the number of games in one repetition.
    fn games(&self) -> u64 {
        self.games.unwrap_or(GAMES_BY_DEFAULT)
    }

    fn result<'r>(
        &'r self,
        rules: &'r ResolvedRules,
        tables: Vec<ResultTable>,
        timing: Option<String>,
    ) -> Outcome<VerbResult<'r>> {
        let (edition, plan) = (edition(&self.game)?, self.record());
        let manifest = move |files: &[ResultFile]| {
            pretty(&object!(Manifest {
                #[serde(flatten)]
                head: ManifestHead::new(&plan, edition.id(), edition.name(), rules),
                seed: self.seed,
                design: object!(Design { games: self.games() }),
                repetitions: self.repetitions,
                metrics: self.metrics,
                threads_by_core: self.threads.is_empty(),
                fail_below: self.fail_below,
                files: hashes(files),
            }))
        };
        Ok(VerbResult { timing, ..VerbResult::new(tables, manifest, String::new()) })
    }

    /// Returns the arguments for one turn, in which either program times every table once. All versions accept these
    /// options.
    fn words_of_a_turn(&self, jobs: &[usize]) -> Vec<OsString> {
        let mut words: Vec<OsString> = vec!["bench".into(), self.game.clone().into()];
        let mut option = |name: &str, value: OsString| words.extend([name.into(), value]);
        for table in &self.tables {
            option("--bots", table.into());
        }
        if let Some(seats) = self.players {
            option("--players", seats.to_string().into());
        }
        let jobs: Vec<String> = jobs.iter().map(usize::to_string).collect();
        option("--jobs", jobs.join(",").into());
        option("--repetitions", "1".into());
        option("-n", self.games().to_string().into());
        option("--seed", self.seed.to_string().into());
        option("--format", "json".into());
        for file in &self.house.files {
            option("--rules", file.into());
        }
        for setting in &self.house.settings {
            option("--set", setting.into());
        }
        if self.metrics {
            words.push("--metrics".into());
        }
        words
    }

    /// Returns the rules, and every table to time.
    fn subjects(
        &mut self,
        house: &HouseRules,
        games: u64,
    ) -> Outcome<(ResolvedRules, Vec<Subject>)> {
        let defaults = edition(&self.game)?.defaults();
        let named: Vec<&str> = match self.tables.as_slice() {
            [] => defaults.bench.to_vec(),
            tables => tables.iter().map(String::as_str).collect(),
        };
        let one_bot = self.players.unwrap_or(defaults.seats);
        let mut rules = None;
        let mut subjects = Vec::with_capacity(named.len());
        for table in named {
            let named: BotList = split_list(table).into_iter().collect();
            let specs = named.specs();
            if let Some(spec) = specs.iter().find(|spec| spec.starts_with(PREFIX)) {
                bail_input!(
                    "`bench` cannot time the external bot `{spec}`, which may play equal deals differently: use \
                     `corsair bots check`"
                );
            }
            let seats = if specs.len() == 1 { one_bot } else { specs.len() };
            let lineup = lineup(specs, seats, &mut self.texts)?;
            let TableSetup { rules: read, design, table, .. } =
                set_up(&self.game, house, &lineup, Seatings::Rotations, games)?;
            subjects.push(Subject { name: named.name(), table, design });
            rules = Some(read);
        }
        Ok((rules.expect("the defaults have a table"), subjects))
    }
}

/// Parses a ratio of speeds, a number above 0.
fn part(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|part: &f64| part.is_finite() && *part > 0.0);
    number.ok_or_else(|| format!("expected a number above 0 such as 0.95, not `{text}`"))
}
