//! Common part of all commands that carry out a plan and can keep a result.

use clap::{ArgMatches, Args, Command, FromArgMatches};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use anyhow::{Context, anyhow};

use crate::destination::Destination;
use crate::dry_run::{AnyStudy, BoxedStudy, DryRun, Pilot};
use crate::early_end::CutShort;
use crate::examples::Example;
use crate::play::{GAMES, Played, note_cost_of_more, note_speed, threads};
use crate::session::{DurableArgs, Session, SessionArgs};
use corsair_games::edition;
use corsair_lab::assertion::Vocabulary;
use corsair_lab::durable::{Checkpoint, NamedPart};
use corsair_lab::plan_record::set;
use corsair_lab::result::Schema;
use corsair_lab::{PlanRecord, ScoreWord};
use corsair_present::console::{Console, Verbosity};
use corsair_present::exit::{Failure, Outcome, bail_input, detail};
use corsair_present::page::registry::{GameWords, StoryOf};
use corsair_present::result::VerbResult;
use corsair_present::{MetricWords, counted};

/// Plan of a verb: all inputs that its result depends on, as a value. The command line creates it, a
/// checkpoint keeps it, and manifests and records repeat it.
pub trait Study: clap::Args + Clone + Serialize + DeserializeOwned + 'static {
    /// Name of the command.
    const VERB: &'static str;
    /// Description of the command in one line.
    const ABOUT: &'static str;
    /// Examples for the help, each with the question that it answers.
    const EXAMPLES: &'static [Example];
    /// Options that change how and where the plan is played, but never a result.
    type Options: clap::Args + Into<Session>;
    /// Prepared plan.
    type Prepared;
    /// Story of a result.
    const STORY: StoryOf;
    /// Tables of the results.
    const TABLES: &'static [&'static Schema] = &[];
    /// Names of the files of results that are not tables.
    const FILES: &'static [&'static str] = &[];

    /// Returns the tables of the results, with the tables that games add.
    fn tables() -> Vec<&'static Schema> {
        Self::TABLES.to_vec()
    }

    /// Returns the metrics of the tables that assertions may name, in a game with this word for the score.
    fn vocabulary(score: ScoreWord) -> Vocabulary {
        Vocabulary::of(Self::TABLES.iter().copied(), score)
    }

    /// Finds all errors of the plan before the first game. Fills in values that depend on the game or the
    /// number of bots, and reads files.
    fn prepare(&mut self) -> Outcome<Self::Prepared>;

    /// Describes the play without playing.
    fn describe(&self, prepared: &Self::Prepared) -> Outcome<DryRun>;

    /// Returns true if interim results decide how play continues, so that it is sharded round by round.
    fn looks(&self, _: &Self::Prepared) -> bool {
        false
    }

    /// Plays the plan. Returns the standard output.
    fn carry_out(&self, prepared: Self::Prepared, session: Session) -> Outcome<String>;

    /// Returns the plan as plain data.
    fn record(&self) -> PlanRecord {
        PlanRecord::new(&Self::augment_args(Command::new(Self::VERB)), self)
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
            bail_input!("`corsair {}` plays nothing here that could be cut into shards", S::VERB);
        }
        Ok((run, self.looks(&prepared)))
    }

    fn plain(&self) -> PlanRecord {
        self.record()
    }

    fn with(&self, numbers: &[(&str, u64)]) -> Outcome<BoxedStudy> {
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
        if !session.args.assertions.is_empty() {
            let vocabulary = run.vocabulary;
            session.args.assertions.iter().try_for_each(|of| vocabulary.check(of))?;
            session.claims = Some(Box::new((session.args.assertions.clone(), vocabulary)));
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

/// Names of the options for numbers of games, with the number of games of a deal.
type NumbersOfAPart = (Vec<&'static str>, u64);

impl DryRun {
    /// Returns the numbers of a run of fewer deals, if the first deals of this run are such a run: it has one table,
    /// whose deals are alike.
    fn numbers_of_a_part(&self) -> Option<NumbersOfAPart> {
        let ([part], Pilot::FewerDeals(numbers)) = (self.parts.as_slice(), &self.pilot) else {
            return None;
        };
        let names: Vec<&str> = numbers.iter().map(|(name, _)| *name).collect();
        let names = if names.is_empty() { vec!["games"] } else { names };
        Some((names, part.games.checked_div(part.deals)?))
    }
}

/// Reports the played deals as a shorter run, which would have an equal result.
fn report_part(
    study: &impl Study,
    cut: CutShort,
    (names, games_per_deal): &NumbersOfAPart,
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
    let output = session.args.output.or(session.durable.resume);
    fewer.play(Session {
        args: SessionArgs { output, force: true, ..session.args },
        durable: DurableArgs::default(),
        parts: vec![part],
        early_end: Some(end),
        ..session
    })
}

/// Reports the plan before play.
fn report_plan(run: &DryRun, session: &Session) {
    let [one, many] = run.unit;
    let at_most = if run.is_at_most { "at most " } else { "" };
    for part in &run.parts {
        let (games, deals) = (counted(part.games, one, many), counted(part.deals, "deal", "deals"));
        detail(format_args!("to play: {}, {at_most}{games} of {deals}", part.name));
    }
    let threads = counted(threads(session.args.jobs) as u64, "thread", "threads");
    match &session.args.output {
        Some(directory) => detail(format_args!("on {threads}, into `{}`", directory.display())),
        None => detail(format_args!("on {threads}")),
    }
}

impl Session {
    /// Shows a result in the requested form, writes it, and checks its assertions.
    pub fn deliver<S: Study>(
        &self,
        destination: Destination,
        result: &VerbResult<'_>,
    ) -> Outcome<String> {
        let shown = result.shown(S::STORY, words, (self.args.format, self.args.full))?;
        let shown = match &destination.early_end {
            Some(end) => end.mark(&shown, self.args.format),
            None => shown,
        };
        destination.take(shown, result)
    }
}

impl<T> Played<T> {
    /// Shows and writes a result, checks its assertions, and reports the speed of play.
    pub fn deliver<S: Study>(
        &self,
        session: &Session,
        destination: Destination,
        result: &VerbResult<'_>,
    ) -> Outcome<String> {
        let is_whole = destination.early_end.is_none() && self.timing.games > 0;
        let shown = session.deliver::<S>(destination, result)?;
        note_speed(&self.timing, GAMES);
        if let Some(games) = session.default_games.filter(|_| is_whole) {
            note_cost_of_more(&self.timing, games);
        }
        Ok(shown)
    }
}

/// Returns the words of a game by its id.
pub fn words(game: &str) -> Result<GameWords, String> {
    let edition = edition(game).map_err(|unknown| unknown.to_string())?;
    let score = edition.score();
    let metrics = MetricWords::of_facts(score, edition.facts());
    Ok(GameWords { score, metrics })
}

/// Returns an error of usage as the end of a longer sentence.
pub fn usage_error(error: clap::Error) -> anyhow::Error {
    let text = error.to_string();
    anyhow!("{}", text.trim_start_matches("error: ").trim_end())
}

/// Constructor of the plans of a command, independent of their type.
#[derive(Clone, Copy, Debug)]
pub struct Maker {
    /// Creates a plan from the command line.
    pub read: fn(&ArgMatches) -> Outcome<BoxedStudy>,
    /// Restores a plan from a record, overridden by the options of the command line.
    pub restore: fn(&Value, Option<&ArgMatches>) -> Outcome<BoxedStudy>,
    /// Creates a session from the command line.
    pub session: fn(&ArgMatches) -> Outcome<Session>,
    /// Tables of the results.
    pub tables: fn() -> Vec<&'static Schema>,
    /// Files of results that are not tables.
    pub files: &'static [&'static str],
    /// Story of a result.
    pub story: StoryOf,
}

impl Maker {
    /// Returns the constructor for a study.
    pub const fn of<S: Study>() -> Maker {
        Maker {
            read: |given| Ok(Box::new(arguments::<S>(given)?)),
            restore: |plan, given| {
                let mut study = restored::<S>(plan)?;
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
    let not_one = "it is not a plan of this version of the program";
    Ok(serde_json::from_value(plan.clone()).context(not_one)?)
}

/// Reads the arguments of a command.
pub fn arguments<A: FromArgMatches>(given: &ArgMatches) -> Outcome<A> {
    Ok(A::from_arg_matches(given).map_err(usage_error)?)
}

/// Gives a command the options of a study.
pub(crate) fn with_options<S: Study>(command: Command) -> Command {
    with_session::<S::Options>(S::augment_args(command))
}

/// Gives a command with the options of a plan the options of a session. In help they come after the seed, the
/// last option for the amount of play.
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

/// Offsets of the order of options in help: greater than the number of options of any command.
const BETWEEN: usize = 100;
const AFTER: usize = 300;
/// Order of an option at the end of the help.
pub const LAST: usize = 900;
