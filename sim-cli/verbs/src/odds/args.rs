//! `corsair odds`: options of each game's desk, and the answer to the desk's question.

use anyhow::anyhow;
use clap::error::ErrorKind;
use clap::{ArgMatches, Args, Command, FromArgMatches};
use corsair_engine::stream::NatureDice;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::odds::page;
use corsair_cli::destination::Destination;
use corsair_cli::dry_run::{DryRun, Pilot, Workload};
use corsair_cli::durable::Ended;
use corsair_cli::examples::Example;
use corsair_cli::house_rules::HouseRuleArgs;
use corsair_cli::play::{Played, UnitWords, note_speed};
use corsair_cli::session::{DurableArgs, LongSessionArgs, Session};
use corsair_cli::study::Study;
use corsair_games::pack::odds::{Effort, OddsDesk, OddsQuestion, SolvedOdds};
use corsair_games::{all_editions, edition};
use corsair_lab::durable::{Identity, Task};
use corsair_lab::result::Schema;
use corsair_lab::{HouseRules, Observe, PlanRecord, ResolvedRules, TrialCounts, play_trials};
use corsair_present::exit::{Outcome, bail_input};
use corsair_present::page::registry::StoryOf;
use corsair_present::result::VerbResult;
use corsair_present::rows::{object, pretty};
use corsair_present::text_file::Files;
use corsair_present::{ManifestHead, ResultFile, hashes};

/// Plan of `corsair odds`: a game and the question to its desk. Each game with odds is a subcommand.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Plan {
    game: String,
    /// Question to the game's desk; `None` for a game without odds.
    asked: Option<DeskQuestion>,
    #[serde(default, skip_serializing_if = "Files::is_empty")]
    texts: Files,
}

/// Question to the desk of a game.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct DeskQuestion {
    /// Options that the desk defines.
    flags: Value,
    shared: SharedArgs,
}

/// Options that every desk has.
#[derive(clap::Args, Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SharedArgs {
    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    house: HouseRuleArgs,
}

impl Args for Plan {
    fn augment_args(command: Command) -> Command {
        let command = command
            .arg_required_else_help(true)
            .subcommand_value_name("GAME")
            .subcommand_help_heading("Games")
            .disable_help_subcommand(true)
            // A game without odds is refused by name.
            .allow_external_subcommands(true);
        let with_odds = all_editions().into_iter().filter_map(|edition| {
            let desk = edition.desks().odds?;
            let game = SharedArgs::augment_args(desk.flags(Command::new(edition.id())));
            // Flattened options would replace these words.
            let about = format!("{}: {}", edition.name(), Plan::ABOUT.to_lowercase());
            Some(game.about(about).long_about(None).hide(!edition.is_listed()))
        });
        command.subcommands(with_odds)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Plan::augment_args(command)
    }
}

/// Name of a game, and its desk with the given arguments; `None` for a game without odds.
type OfGame<'g> = (&'g str, Option<(&'static dyn OddsDesk, &'g ArgMatches)>);

fn of_game(given: &ArgMatches) -> Result<OfGame<'_>, clap::Error> {
    let missing = || {
        let fix = "name a game of `corsair odds --help`, or a directory with --resume";
        clap::Error::raw(ErrorKind::MissingSubcommand, fix)
    };
    let (game, given) = given.subcommand().ok_or_else(missing)?;
    let desk = edition(game).ok().and_then(|edition| edition.desks().odds);
    Ok((game, desk.map(|desk| (desk, given))))
}

impl FromArgMatches for Plan {
    fn from_arg_matches(given: &ArgMatches) -> Result<Plan, clap::Error> {
        let (game, desk) = of_game(given)?;
        let asked = desk.map(|(desk, given)| -> Result<DeskQuestion, clap::Error> {
            let shared = SharedArgs::from_arg_matches(given)?;
            Ok(DeskQuestion { flags: desk.given(given)?, shared })
        });
        Ok(Plan { game: game.into(), asked: asked.transpose()?, texts: Files::default() })
    }

    /// Replaces the question if the command line names a game.
    fn update_from_arg_matches(&mut self, given: &ArgMatches) -> Result<(), clap::Error> {
        if given.subcommand().is_some() {
            *self = Plan::from_arg_matches(given)?;
        }
        Ok(())
    }
}

/// Options that change no result. They may come before or after the game; with `--resume`, the game may be omitted.
#[derive(Debug)]
pub(crate) struct Options(LongSessionArgs);

impl Args for Options {
    fn augment_args(command: Command) -> Command {
        LongSessionArgs::augment_args(command).mut_args(|option| option.global(true))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Options::augment_args(command)
    }
}

impl FromArgMatches for Options {
    fn from_arg_matches(given: &ArgMatches) -> Result<Options, clap::Error> {
        LongSessionArgs::from_arg_matches(given).map(Options)
    }

    fn update_from_arg_matches(&mut self, given: &ArgMatches) -> Result<(), clap::Error> {
        *self = Options::from_arg_matches(given)?;
        Ok(())
    }
}

impl From<Options> for Session {
    fn from(Options(given): Options) -> Session {
        given.into()
    }
}

/// Question to a desk, ready to be answered.
pub(crate) struct Prepared {
    /// Id and name of the edition.
    game: [&'static str; 2],
    rules: ResolvedRules,
    question: Box<dyn OddsQuestion>,
    flags: Value,
    effort: Effort,
    outcome_ids: usize,
}

impl Prepared {
    /// Returns the identity of the answer and of the trial counts.
    fn identity(&self) -> Identity {
        let identity = Identity::of_verb(Plan::VERB)
            .with("game", self.game[0])
            .with("rules", &self.rules.values)
            .with("flags", &self.flags)
            .with("seed", self.effort.seed);
        match self.question.depends_on() {
            Some(text) => identity.with("depends_on", text),
            None => identity,
        }
    }
}

/// Singular and plural of the unit of work.
const TRIALS: UnitWords = ["trial", "trials"];

/// Returns the desks of all games.
fn desks() -> impl Iterator<Item = &'static dyn OddsDesk> {
    all_editions().into_iter().filter_map(|edition| edition.desks().odds)
}

/// Number of trials in a pilot run.
const PILOT: u64 = 1_000;

impl Study for Plan {
    const VERB: &'static str = "odds";
    const ABOUT: &'static str = "Compute the exact odds of a fight";
    const EXAMPLES: &'static [Example] = &[
        ("Who wins a fight, exactly?", "{game} {odds}"),
        ("Does a simulation agree with the exact odds?", "{game} {odds} --check 100k"),
    ];
    type Options = Options;
    type Prepared = Prepared;
    const STORY: StoryOf = page::story;

    fn tables() -> Vec<&'static Schema> {
        desks().flat_map(OddsDesk::tables).copied().collect()
    }

    fn prepare(&mut self) -> Outcome<Prepared> {
        let edition = edition(&self.game)?;
        let without =
            || anyhow!("`{}` has no odds: choose a game of `corsair odds --help`", edition.id());
        let desk = edition.desks().odds.ok_or_else(without)?;
        let DeskQuestion { flags, shared } = self.asked.as_ref().ok_or_else(without)?;
        let plain = edition.rulebook(&HouseRules::default())?;
        let book = edition.rulebook(&shared.house.read_among(&mut self.texts)?)?;
        let question = desk.ask(flags, &book, &shared.effort, &mut self.texts)?;
        let rules = ResolvedRules::new(edition.id(), edition.score(), &plain, &book);
        Ok(Prepared {
            game: [edition.id(), edition.name()],
            rules,
            question,
            flags: flags.clone(),
            effort: shared.effort.clone(),
            outcome_ids: desk.outcome_ids(),
        })
    }

    fn describe(&self, asked: &Prepared) -> Outcome<DryRun> {
        let Effort { check, simulate, .. } = asked.effort;
        let part = |trials| Workload { name: TRIALS[1].into(), deals: trials, games: trials };
        let given = [("check", check), ("simulate", simulate)].into_iter();
        let fewer = given.filter_map(|(name, trials)| Some((name, trials?.min(PILOT))));
        Ok(DryRun {
            identity: asked.identity(),
            parts: asked.effort.trials().map(part).into_iter().collect(),
            unit: TRIALS,
            is_at_most: false,
            pilot: Pilot::FewerDeals(fewer.collect()),
            vocabulary: asked.question.vocabulary()?,
        })
    }

    fn carry_out(&self, asked: Prepared, mut session: Session) -> Outcome<String> {
        let Some(trials) = asked.effort.trials() else {
            refuse_parts_of_exact_odds(&session)?;
            let destination = session.claim_directory(&self.record())?;
            let solved = asked.question.solve()?;
            return self.deliver(&asked, solved.as_ref(), None, &session, destination);
        };
        let task = Task { identity: asked.identity(), plan: self.record(), deals: trials };
        let empty = TrialCounts::new(asked.outcome_ids);
        let durable = session.open(task, || empty.clone())?.of(TRIALS);
        let solved = asked.question.solve()?;
        let simulation = solved
            .simulation()
            .ok_or_else(|| anyhow!("this question has no simulation: omit --simulate and --check"));
        let simulation = simulation?;
        let ended = durable.play(1, |numbers, cut, progress| {
            let trial =
                |dice: &mut NatureDice, observe: Observe<'_>| simulation.trial(dice, observe);
            play_trials(asked.effort.seed, numbers, &cut, &empty, &trial, &progress)
        })?;
        let (counts, destination) = match ended {
            Ended::Whole(Played { totals, timing }, destination) => {
                note_speed(&timing, TRIALS);
                (totals, destination)
            }
            Ended::Shard(text) => return Ok(text),
        };
        self.deliver(&asked, solved.as_ref(), Some(&counts), &session, destination)
    }

    /// Returns the plan record with the arguments of the game's subcommand.
    fn record(&self) -> PlanRecord {
        let command = Plan::augment_args(Command::new(Plan::VERB));
        let of_game = command.find_subcommand(&self.game).unwrap_or(&command);
        let PlanRecord { plan, mut argv, .. } = PlanRecord::new(of_game, self);
        argv.insert(0, Plan::VERB.into());
        PlanRecord { verb: Plan::VERB.into(), plan, argv }
    }
}

impl Plan {
    /// Returns the answer for display; the session writes it to files and checks its assertions.
    fn deliver(
        &self,
        asked: &Prepared,
        solved: &dyn SolvedOdds,
        counts: Option<&TrialCounts>,
        session: &Session,
        destination: Destination,
    ) -> Outcome<String> {
        let Prepared { game: [game, title], rules, effort, .. } = asked;
        let plan = self.record();
        let solution = solved.solution();
        let manifest = |files: &[ResultFile]| {
            pretty(&object!(Manifest {
                #[serde(flatten)]
                conditions: ManifestHead::new(&plan, game, title, rules),
                seed: counts.map(|_| effort.seed),
                trials: counts.map(TrialCounts::trials),
                solution: &solution,
                files: hashes(files),
            }))
        };
        let result = VerbResult {
            tables: solved.answer(counts)?,
            others: Vec::new(),
            manifest: Box::new(manifest),
            timing: None,
        };
        session.deliver::<Plan>(destination, &result)
    }
}

/// Refuses `--resume` and `--shard` for exact odds, which have no trials.
fn refuse_parts_of_exact_odds(session: &Session) -> Outcome<()> {
    let DurableArgs { resume, shard, .. } = &session.durable;
    let option = match (resume, shard) {
        (Some(_), _) => "--resume",
        (None, Some(_)) => "--shard",
        (None, None) => return Ok(()),
    };
    bail_input!(
        "{option} applies only to simulations: add --simulate or --check, or remove {option}"
    )
}
