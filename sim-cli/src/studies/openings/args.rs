//! `corsair openings`: which opening is best against a field, and a symmetric equilibrium of openings.

use std::time::Instant;

use clap::{Args, Command};
use serde::{Deserialize, Serialize};

use crate::cli::dry_run::{DryRun, Workload};
use crate::cli::external::{ExternalArgs, warn_of_faults};
use crate::cli::house_rules::HouseRuleArgs;
use crate::cli::play::{PlayArgs, Played};
use crate::cli::progress::{Amount, Progress};
use crate::cli::session::Session;
use crate::cli::study::Study;
use crate::cli::table::BotList;
use crate::count;
use crate::exit::{Blame, Outcome};
use crate::games::edition;
use crate::lab::assertion::{AssertableTable, Vocabulary};
use crate::lab::{FaultTotals, PlanRecord};
use crate::pack::Edition;
use crate::present::page::registry::Teller;
use crate::present::rows::ResultTable;
use crate::studies::openings::request::{self, Prepared};
use crate::studies::openings::{
    OpeningReport, Search, Stage, hidden_opening_names, opening_names, opening_tables,
    openings_csv, openings_files, openings_json, openings_screen, page,
};
use crate::text_file::Files;

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
    /// How many seats the table has [default: the game's]
    #[arg(long, value_name = "N", value_parser = count::seats)]
    #[arg(allow_negative_numbers = true)]
    pub(crate) players: Option<usize>,
    /// How many openings the search leaves for the other deals
    #[arg(long, value_name = "N", value_parser = count::whole::<usize>)]
    #[arg(default_value_t = 8, allow_negative_numbers = true)]
    pub(crate) finalists: usize,
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

impl Study for Plan {
    const VERB: &'static str = "openings";
    const ABOUT: &'static str = "Which opening is best, and a symmetric equilibrium of openings";
    type Options = Session;
    type Prepared = Prepared;
    const TELL: Teller = page::tell;

    fn tables(edition: &dyn Edition) -> Vec<ResultTable> {
        let tables = opening_tables(edition).into_iter().flatten();
        tables.map(|of| ResultTable { file: of.file, columns: of.columns }).collect()
    }

    fn figures(edition: &dyn Edition) -> &'static [AssertableTable] {
        opening_tables(edition).map_or(&[], |tables| tables)
    }

    fn prepare(&mut self) -> Outcome<Prepared> {
        let mut prepared = request::prepare(self)?;
        prepared.question.plan = self.record();
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
            let games = plan.all_games();
            let deals = games / question.seats as u64;
            parts.push(Workload { name: "equilibrium, at most".into(), deals, games });
        }
        let tables = if self.equilibrium { &question.tables[..] } else { &question.tables[..1] };
        let passes = (1..=self.passes).map(|pass| pass.to_string());
        let vocabulary = Vocabulary::of(tables, question.rules.score)
            .with(question.word.id, question.openings.iter().map(|opening| opening.name.as_str()))
            .with("stage", [Stage::Exploratory, Stage::Confirmed].map(Stage::name))
            .with("pass", passes);
        // With the fewest, finalists play two deals, which say next to nothing of how they vary.
        let pilot = 10 * prepared.fewest_games(self);
        Ok(DryRun {
            identity: prepared.identity(self),
            parts,
            is_at_most: self.equilibrium,
            pilot: vec![("games", pilot.min(self.play.games))],
            vocabulary,
        })
    }

    /// In the game's own word for its openings.
    fn record(&self) -> PlanRecord {
        let desk = edition(&self.game).ok().and_then(|edition| edition.desks().openings);
        let name = desk.map_or(Self::VERB, |desk| desk.word().ids);
        let command = Self::augment_args(Command::new(name));
        let command = command.mut_arg("openings", |option| option.long(name));
        PlanRecord { verb: Self::VERB.into(), ..PlanRecord::new(&command, self) }
    }

    fn carry_out(&self, prepared: Prepared, session: Session) -> Outcome<String> {
        let directory = session.claim_directory()?;

        let question = &prepared.question;
        let challengers = prepared.challengers();
        let more = prepared.equilibrium.as_ref().map_or(0, |plan| plan.all_games());
        let amount = Amount { unit: "games", all: prepared.plan.games() + more, before: 0 };
        let shown = Progress::begin(&session.progress, amount);
        let progress = |games| shown.add(games);
        let cut = |deals| session.cut(deals);
        let started = Instant::now();
        let field = question.field_to_draw();
        let plan = prepared.plan.clone();
        let heed = |who: &[usize], faults: &FaultTotals| prepared.heed(who, faults);
        let seed = question.seed;
        let search =
            Search::play(plan, &challengers, &field, seed, cut, &progress, &heed).failed()?;
        let passes = match &prepared.equilibrium {
            None => Vec::new(),
            Some(plan) => plan.play(&prepared, &search, cut, &progress)?,
        };
        drop(shown);
        let report = OpeningReport::new(question, &search, &passes);
        warn_of_faults(report.faults());
        let cut = session.cut(prepared.plan.confirmed_deals().end);
        let played = Played::since(started, &cut, report.games(), ());
        let result = session.shown(&report, openings_screen, openings_csv, openings_json);
        played.deliver(result, directory, || openings_files(&report, &played.timing))
    }
}
