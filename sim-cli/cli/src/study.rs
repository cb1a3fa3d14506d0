//! Common code of all commands that play a plan and can write a result.

use clap::{ArgMatches, Args, Command, FromArgMatches};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use anyhow::{Context, anyhow};

use crate::destination::Destination;
use crate::dry_run::{AnyStudy, BoxedStudy, DryRun, Pilot};
use crate::early_end::CutShort;
use crate::examples::Example;
use crate::play::{GAMES, Played, note_cost_of_more, note_speed, threads};
use crate::session::{DurableArgs, ResultArgs, Session, SessionArgs};
use corsair_games::edition;
use corsair_lab::assertion::Vocabulary;
use corsair_lab::durable::{Checkpoint, NamedPart};
use corsair_lab::plan_record::{plain, set};
use corsair_lab::result::Schema;
use corsair_lab::{PlanRecord, ScoreWord};
use corsair_present::console::{Console, Verbosity};
use corsair_present::exit::{Failure, Outcome, bail_input, detail};
use corsair_present::page::registry::{GameWords, StoryOf};
use corsair_present::result::VerbResult;
use corsair_present::text_file::Files;
use corsair_present::{MetricWords, counted};

/// Plan of a command: a value with all inputs that determine the command's result. The command line creates the plan,
/// a checkpoint stores the plan, and a manifest records the plan.
pub trait Study: clap::Args + Clone + Serialize + DeserializeOwned + 'static {
    /// Name of the command.
    const VERB: &'static str;
    /// Description of the command in one line.
    const ABOUT: &'static str;
    /// Examples in the help, each with the question that it answers.
    const EXAMPLES: &'static [Example];
    /// Options of the command that never change a result, such as the output directory.
    type Options: clap::Args + Into<Session>;
    /// Validated plan with everything that play needs.
    type Prepared;
    /// Function that builds the story of a result.
    const STORY: StoryOf;
    /// Schemas of the tables in a result.
    const TABLES: &'static [&'static Schema] = &[];
    /// Names of result files that are not tables.
    const FILES: &'static [&'static str] = &[];

    /// Schemas of the tables in a result, including tables that games add.
    fn tables() -> Vec<&'static Schema> {
        Self::TABLES.to_vec()
    }

    /// Metrics of the tables that assertions may name, in a game with this word for the score.
    fn vocabulary(score: ScoreWord) -> Vocabulary {
        Vocabulary::of(Self::TABLES.iter().copied(), score)
    }

    /// Validates the plan before the first game. Fills in values that depend on the game or the number of bots, and
    /// reads files.
    fn prepare(&mut self) -> Outcome<Self::Prepared>;

    /// Describes the workload without playing.
    fn describe(&self, prepared: &Self::Prepared) -> Outcome<DryRun>;

    /// Returns false if the plan computes its result without games, so that its record omits the options of play.
    fn plays(&self) -> bool {
        true
    }

    /// Returns true if interim results determine how play continues, so that each round is sharded separately.
    fn looks(&self, _: &Self::Prepared) -> bool {
        false
    }

    /// Plays the plan. Returns the text for standard output.
    fn carry_out(&self, prepared: Self::Prepared, session: Session) -> Outcome<String>;

    /// Returns the plan as a serializable record.
    fn record(&self) -> PlanRecord {
        let mut plan = plain(self);
        if let Some(options) = plan.as_object_mut().filter(|_| !self.plays()) {
            options.remove("play");
        }
        PlanRecord::new(&Self::augment_args(Command::new(Self::VERB)), &plan)
    }
}

impl<S: Study> AnyStudy for S {
    fn dry_run(&mut self) -> Outcome<DryRun> {
        let prepared = self.prepare()?;
        self.describe(&prepared)
    }

    fn shared_out(&mut self) -> Outcome<(DryRun, bool)> {
        let prepared = self.prepare()?;
        let run = self.describe(&prepared)?;
        if run.parts.is_empty() {
            bail_input!(
                "`corsair {}` plays no games with these arguments, so it cannot be sharded",
                S::VERB
            );
        }
        Ok((run, self.looks(&prepared)))
    }

    fn plain(&self) -> PlanRecord {
        self.record()
    }

    fn with(&self, numbers: &[(&str, u64)]) -> Outcome<BoxedStudy> {
        if numbers.is_empty() {
            return Ok(Box::new(self.clone()));
        }
        let mut plan = self.record().plan;
        numbers.iter().for_each(|(name, number)| set(&mut plan, name, *number));
        restored::<S>(&plan).map(|study| Box::new(study) as BoxedStudy)
    }

    fn play(&mut self, mut session: Session) -> Outcome<String> {
        let prepared = self.prepare()?;
        session.looks = self.looks(&prepared);
        let run = self.describe(&prepared)?;
        if Console::current().verbosity() == Verbosity::Verbose {
            report_plan(&run, &session);
        }
        let numbers = if session.looks { None } else { run.numbers_of_a_part() };
        // In a search, and between looks, the number of games does not decide the width of intervals.
        if session.looks || matches!(run.pilot, Pilot::Other { .. }) {
            session.default_games = None;
        }
        session.has_parts = numbers.is_some() && session.rows.is_none();
        if !session.args.result.assertions.is_empty() {
            let vocabulary = run.vocabulary;
            session.args.result.assertions.iter().try_for_each(|of| vocabulary.check(of))?;
            session.claims = Some(Box::new((session.args.result.assertions.clone(), vocabulary)));
        }
        let of_a_part = session.clone();
        self.carry_out(prepared, session).or_else(|failure| {
            match (failure.error.downcast::<CutShort>(), numbers) {
                (Ok(cut), Some(numbers)) => report_part(self, cut, &numbers, of_a_part),
                (Ok(cut), None) => Err(cut.end.without_result()),
                (Err(error), _) => Err(Failure { error, ..failure }),
            }
        })
    }
}

/// Options for numbers of games, with the number of games per deal.
type GameCountOptions = (Vec<&'static str>, u64);

impl DryRun {
    /// Returns the options that set the number of games, and the number of games per deal. `None` unless the run has
    /// a single table, whose first deals are a shorter run.
    fn numbers_of_a_part(&self) -> Option<GameCountOptions> {
        let ([part], Pilot::FewerDeals(numbers)) = (self.parts.as_slice(), &self.pilot) else {
            return None;
        };
        let names: Vec<&str> = numbers.iter().map(|(name, _)| *name).collect();
        let names = if names.is_empty() { vec!["games"] } else { names };
        Some((names, part.games.checked_div(part.deals)?))
    }
}

/// Reports the deals played so far as the result of a shorter run, which would be identical.
fn report_part(
    study: &impl Study,
    cut: CutShort,
    (names, games_per_deal): &GameCountOptions,
    session: Session,
) -> Outcome<String> {
    let CutShort { end, checkpoint } = cut;
    let deals = checkpoint.next;
    let numbers: Vec<(&str, u64)> =
        names.iter().map(|name| (*name, deals * games_per_deal)).collect();
    let mut fewer = study.with(&numbers)?;
    // The dry run refuses too few deals.
    if fewer.dry_run().map_or(true, |run| run.deals() != deals) {
        return Err(end.without_result());
    }
    let checkpoint = Checkpoint { deals, ..checkpoint };
    let part = NamedPart { name: "the deals that were played".into(), checkpoint };
    let output = session.args.result.output.or(session.durable.resume);
    let result = ResultArgs { output, force: true, ..session.args.result };
    fewer.play(Session {
        args: SessionArgs { result, ..session.args },
        durable: DurableArgs::default(),
        parts: vec![part],
        early_end: Some(end),
        ..session
    })
}

/// Reports the workload on standard error before play.
fn report_plan(run: &DryRun, session: &Session) {
    let [one, many] = run.unit;
    let at_most = if run.is_at_most { "at most " } else { "" };
    for part in &run.parts {
        let (games, deals) = (counted(part.games, one, many), counted(part.deals, "deal", "deals"));
        detail(format_args!("to play: {}, {at_most}{games} of {deals}", part.name));
    }
    let threads = counted(threads(session.args.jobs) as u64, "thread", "threads");
    match &session.args.result.output {
        Some(directory) => detail(format_args!("on {threads}, into `{}`", directory.display())),
        None => detail(format_args!("on {threads}")),
    }
}

impl Session {
    /// Prints a result in the requested format, writes its files, and checks its assertions.
    pub fn deliver<S: Study>(
        &self,
        destination: Destination,
        result: &VerbResult<'_>,
    ) -> Outcome<String> {
        let shown =
            result.shown(S::STORY, words, (self.args.result.format, self.args.result.full))?;
        let shown = match &destination.early_end {
            Some(end) => end.mark(&shown, self.args.result.format),
            None => shown,
        };
        destination.take(shown, result)
    }
}

impl<T> Played<T> {
    /// Prints a result, writes its files, checks its assertions, and reports the speed of play.
    pub fn deliver<S: Study>(
        &self,
        session: &Session,
        destination: Destination,
        result: &VerbResult<'_>,
    ) -> Outcome<String> {
        let is_whole = destination.early_end.is_none() && self.timing.games > 0;
        let is_timed = self.timing.seconds > 0.0;
        let shown = session.deliver::<S>(destination, result)?;
        note_speed(&self.timing, GAMES);
        if let Some(games) = session.default_games.filter(|_| is_whole && is_timed) {
            note_cost_of_more(&self.timing, games);
        }
        Ok(shown)
    }
}

/// Returns the words of the game with this id.
pub fn words(game: &str) -> Result<GameWords, String> {
    let edition = edition(game).map_err(|unknown| unknown.to_string())?;
    let score = edition.score();
    let metrics = MetricWords::of_facts(score, edition.facts());
    Ok(GameWords { score, metrics })
}

/// Converts a usage error to a clause that can end a longer sentence.
pub fn usage_error(error: clap::Error) -> anyhow::Error {
    let text = error.to_string();
    anyhow!("{}", text.trim_start_matches("error: ").trim_end())
}

/// Functions that create a command's plans, independent of the plan's type.
#[derive(Clone, Copy, Debug)]
pub struct Maker {
    /// Creates a plan from the command line.
    pub read: fn(&ArgMatches) -> Outcome<BoxedStudy>,
    /// Creates a plan from a record. Options of the command line override recorded values.
    pub restore: fn(&Value, Option<&ArgMatches>) -> Outcome<BoxedStudy>,
    /// Creates a session from the command line.
    pub session: fn(&ArgMatches) -> Outcome<Session>,
    /// Returns the schemas of the tables in a result.
    pub tables: fn() -> Vec<&'static Schema>,
    /// Names of result files that are not tables.
    pub files: &'static [&'static str],
    /// Function that builds the story of a result.
    pub story: StoryOf,
}

impl Maker {
    /// Returns the functions for the plan type `S`.
    pub const fn of<S: Study>() -> Maker {
        Maker {
            read: |given| Ok(Box::new(arguments::<S>(given)?)),
            restore: |plan, given| {
                let mut plan = plan.clone();
                // The file may come from anywhere, so the plan reads no further files.
                if let Value::Object(plan) = &mut plan {
                    let texts = plan.entry("texts").or_insert_with(|| Map::new().into());
                    if let Value::Object(texts) = texts {
                        texts.insert(Files::KEPT.into(), "".into());
                    }
                }
                let mut study = restored::<S>(&plan)?;
                if let Some(given) = given {
                    study.update_from_arg_matches(given).map_err(usage_error)?;
                }
                Ok(Box::new(study))
            },
            session: |given| Ok(arguments::<S::Options>(given)?.into()),
            tables: S::tables,
            files: S::FILES,
            story: S::STORY,
        }
    }
}

fn restored<S: Study>(plan: &Value) -> Outcome<S> {
    let not_one = "this version of the program cannot read the plan: start the run again, or use the version of the run";
    Ok(serde_json::from_value(plan.clone()).context(not_one)?)
}

/// Converts parsed arguments to a value.
pub fn arguments<A: FromArgMatches>(given: &ArgMatches) -> Outcome<A> {
    Ok(A::from_arg_matches(given).map_err(usage_error)?)
}

/// Adds the options of a study to a command.
pub(crate) fn with_options<S: Study>(command: Command) -> Command {
    with_session::<S::Options>(S::augment_args(command))
}

/// Adds the options of a session to a command. In help, session options follow the seed, which is the last option of
/// the plan.
pub(crate) fn with_session<O: Args>(command: Command) -> Command {
    let own = command.get_arguments().count();
    let seed = command.get_arguments().position(|option| option.get_id() == "seed");
    let mut places = 0..;
    O::augment_args(command).mut_args(|option| {
        let place = places.next().unwrap_or_default();
        let chosen = option.get_display_order();
        option.display_order(match place {
            _ if chosen >= LAST => chosen,
            _ if place >= own => place + BETWEEN,
            _ if Some(place) > seed => place + AFTER,
            _ => place,
        })
    })
}

/// Distance between consecutive option positions in help, greater than the number of options of any command.
const BETWEEN: usize = 100;
const AFTER: usize = 300;
/// Position of an option at the end of the help.
pub const LAST: usize = 900;
