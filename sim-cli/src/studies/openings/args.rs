//! `corsair openings`: which opening is best against a field, and a symmetric equilibrium of openings.

use anyhow::anyhow;
use serde::{Deserialize, Serialize};

use crate::cli::dry_run::{DryRun, Pilot, Workload};
use crate::cli::durable::{Ended, StageSteps};
use crate::cli::examples::Example;
use crate::cli::external::{ExternalArgs, warn_of_faults};
use crate::cli::house_rules::HouseRuleArgs;
use crate::cli::play::{GAMES, PlayArgs};
use crate::cli::session::{LongSessionArgs, Session};
use crate::cli::study::Study;
use crate::cli::table::BotList;
use crate::count;
use crate::exit::{Exit, Failure, Outcome};
use crate::present::page::registry::Teller;
use crate::studies::openings::manifest::TABLES;
use crate::studies::openings::request::{self, Prepared};
use crate::studies::openings::stage::OpeningStages;
use crate::studies::openings::{OpeningReport, Search, hidden_opening_names, opening_names, page};
use crate::text_file::Files;
use corsair_lab::Stage;
use corsair_lab::Tally;
use corsair_lab::assertion::Vocabulary;
use corsair_lab::durable::Stages;
use corsair_lab::result::Schema;
use corsair_lab::{FaultTotals, Threshold};

/// Deals of a pilot: enough to see how much the finalists vary.
const PILOT_DEALS: u64 = 50;

/// Which openings are compared, against whom.
#[derive(clap::Args, Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[command(
    visible_aliases = opening_names(),
    aliases = hidden_opening_names(),
    mut_arg("games", |games| games.default_value("200k")),
    after_help = "-n counts the games of the ranking, half of them for the search and half for the finalists; \
                        every pass to an equilibrium plays as many again. A deal is played from every seat, \
                        and all openings meet the same deals."
)]
pub(crate) struct Plan {
    /// The game
    #[arg(required = false, required_unless_present = "resume")]
    pub(crate) game: String,
    /// Openings to compare, separated by commas [default: all that the rules allow, or a sample]
    #[arg(long, value_name = "OPENING,..", value_delimiter = ',')]
    #[arg(visible_aliases = opening_names(), aliases = hidden_opening_names())]
    pub(crate) openings: Vec<String>,
    /// The bot that plays the openings, by a parameter of its own [default: the game's]
    #[arg(long, value_name = "BOT")]
    pub(crate) bot: Option<String>,
    /// Who the others are, separated by commas: each other seat of a deal is one of these, drawn by
    /// itself, each equally likely [default: the game's]
    #[arg(long, value_name = "BOT,..", value_parser = BotList::parse)]
    pub(crate) field: Option<BotList>,
    /// How many seats [default: the game's]
    #[arg(long, value_name = "N", value_parser = count::seats)]
    #[arg(allow_negative_numbers = true)]
    pub(crate) players: Option<usize>,
    /// How many openings the search leaves for the other deals
    #[arg(long, value_name = "N", value_parser = count::whole::<usize>)]
    #[arg(default_value_t = 8, allow_negative_numbers = true)]
    pub(crate) finalists: usize,
    /// Race all openings in place of a search: each leaves once it is shown not to be the best, until one is
    /// shown to be within this much of the best, such as 1pp, or -n games are played
    #[arg(long, value_name = "AMOUNT", allow_hyphen_values = true, conflicts_with = "equilibrium")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) within: Option<Threshold>,
    /// Also look for a symmetric equilibrium of the best openings, and for one that gains by leaving it
    #[arg(long)]
    pub(crate) equilibrium: bool,
    /// How many of the best openings the equilibrium may be made of
    #[arg(long, value_name = "N", value_parser = count::whole::<usize>, requires = "equilibrium")]
    #[arg(default_value_t = 6, allow_negative_numbers = true)]
    pub(crate) candidates: usize,
    /// Openings that it may be made of besides, separated by commas
    #[arg(long, value_name = "OPENING,..", value_delimiter = ',', requires = "equilibrium")]
    pub(crate) include: Vec<String>,
    /// How often openings that gain by leaving the mixture may be let in, and another one looked for: the
    /// most passes
    #[arg(long, value_name = "N", value_parser = count::whole::<usize>, requires = "equilibrium")]
    #[arg(default_value_t = 3, allow_negative_numbers = true)]
    pub(crate) passes: usize,
    #[command(flatten)]
    pub(crate) play: PlayArgs,
    #[command(flatten)]
    #[serde(default, skip_serializing_if = "ExternalArgs::is_default")]
    pub(crate) external: ExternalArgs,
    #[command(flatten)]
    pub(crate) house: HouseRuleArgs,
    #[arg(skip)]
    #[serde(default, skip_serializing_if = "Files::is_empty")]
    pub(crate) texts: Files,
}

impl Plan {
    /// A few openings, from the first to the last, on a few deals without a search: they vary as the
    /// finalists will.
    fn pilot(&self, prepared: &Prepared) -> Pilot {
        let question = &prepared.question;
        let all = question.openings.len();
        let some = self.finalists.min(all);
        let confirmed = prepared.plan.confirmed_deals();
        let confirmed = confirmed.end - confirmed.start;
        let deals = PILOT_DEALS.min(confirmed);
        let mut plan = self.clone();
        let chosen = (0..some).map(|at| question.openings[at * all / some].name.clone());
        plan.openings = chosen.collect();
        plan.play.games = deals * (some * question.seats) as u64;
        plan.equilibrium = false;
        plan.within = None;
        plan.include = Vec::new();
        Pilot::Other { study: Box::new(plan), part: deals as f64 / confirmed as f64 }
    }
}

impl Study for Plan {
    const VERB: &'static str = "openings";
    const ABOUT: &'static str = "Which opening is best, and a symmetric equilibrium of openings";
    const EXAMPLES: &'static [Example] = &[
        ("Which opening is the best?", "{game} -n 20k"),
        (
            "Between which openings do players mix who all choose well?",
            "{game} --equilibrium -n 100k",
        ),
    ];
    type Options = LongSessionArgs;
    type Prepared = Prepared;
    const TELL: Teller = page::tell;

    const TABLES: &'static [&'static Schema] = TABLES;

    fn prepare(&mut self) -> Outcome<Prepared> {
        let mut prepared = request::prepare(self)?;
        prepared.question.conditions.plan = self.record();
        Ok(prepared)
    }

    fn describe(&self, prepared: &Prepared) -> Outcome<DryRun> {
        let question = &prepared.question;
        let mut parts = vec![Workload {
            name: "ranking".into(),
            deals: prepared.plan.confirmed_deals().end,
            games: prepared.plan.games(),
        }];
        if let Some(plan) = &prepared.equilibrium {
            // How many deals a pass has depends on how many candidates it has.
            let (games, deals) = (plan.all_games(), plan.all_deals());
            parts.push(Workload { name: "equilibrium, at most".into(), deals, games });
        }
        let tables = if self.equilibrium { TABLES } else { &TABLES[..1] };
        let passes = (1..=self.passes).map(|pass| pass.to_string());
        let vocabulary = Vocabulary::of(tables.iter().copied(), question.conditions.rules.score)
            .with("opening", question.openings.iter().map(|opening| opening.name.as_str()))
            .with("stage", [Stage::Exploratory, Stage::Confirmed].map(Stage::name))
            .with("pass", passes);
        Ok(DryRun {
            identity: prepared.identity(self),
            parts,
            unit: GAMES,
            is_at_most: self.equilibrium || self.within.is_some(),
            pilot: self.pilot(prepared),
            vocabulary,
        })
    }

    fn looks(&self, _: &Prepared) -> bool {
        true
    }

    fn carry_out(&self, prepared: Prepared, mut session: Session) -> Outcome<String> {
        let question = &prepared.question;
        let challengers = prepared.challengers();
        let field = question.field_to_draw();
        let heed = |who: &[usize], faults: &FaultTotals| prepared.heed(who, faults);
        let task = prepared.task(self);
        let mut played = None;
        let ended = session.open(task, Stages::<Tally>::default)?.play_in_steps(
            |deals| prepared.games_before(deals),
            |steps| {
                let mut stages =
                    OpeningStages::new(StageSteps::new(steps), question.conditions.seed);
                let search = Search::play(prepared.plan.clone(), challengers.len(), |meeting| {
                    stages.meet(&challengers, &field, meeting, &heed)
                })?;
                if search.plan.as_race().is_some() {
                    stages.pass_over(search.plan.deals())?;
                }
                let passes = match &prepared.equilibrium {
                    None => Vec::new(),
                    Some(plan) => plan.play(&prepared, &search, &mut stages)?,
                };
                played = Some((search, passes));
                Ok(())
            },
        )?;
        let (whole, destination, (search, passes)) = match (ended, played) {
            (Ended::Whole(whole, destination), Some((search, passes))) => {
                (whole, destination, (search, passes))
            }
            (Ended::Whole(..), None) => unreachable!("a whole was begun, and it has ended"),
            (Ended::Shard(told), _) => return Ok(told),
        };
        let report = OpeningReport::new(question, &search, &passes);
        warn_of_faults(report.faults());
        let result = report.result(&whole.timing);
        let output = whole.deliver::<Plan>(&session, destination, &result)?;
        match (search.plan.as_race(), search.winner) {
            (None, _) | (Some(_), Some(_)) => Ok(output),
            (Some(_), None) => {
                let why = anyhow!(
                    "-n games leave open which {} is within the amount of the best; more may show it",
                    question.word.id,
                );
                Err(Failure { output, ..Failure::new(Exit::Undecided, why) })
            }
        }
    }
}
