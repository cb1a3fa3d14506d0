//! Command `corsair run`: wins, scores and events of many games between bots.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use corsair_engine::run;
use corsair_strategies::external::PREFIX;
use serde::{Deserialize, Serialize};

use crate::run::quality::QualityRow;
use crate::run::report::{Report, result};
use crate::run::rows::EventRow;
use crate::run::{RUN_TABLES, page, play_rows, quality, row_table};
use corsair_cli::control::ControlArgs;
use corsair_cli::deals::DealsArgs;
use corsair_cli::dry_run::{DryRun, Pilot, Workload, metrics_with_units, seat_names};
use corsair_cli::durable::Ended;
use corsair_cli::examples::Example;
use corsair_cli::external::{end_on_fault, warn_of_a_cut_list, warn_of_faults};
use corsair_cli::play::{GAMES, PlayArgs};
use corsair_cli::session::{LongSessionArgs, Session};
use corsair_cli::study::{LAST, Study};
use corsair_cli::table::{TableArgs, TableSetup};
use corsair_games::edition;
use corsair_games::pack::Table;
use corsair_lab::Conditions;
use corsair_lab::assertion::Vocabulary;
use corsair_lab::durable::{Identity, Task};
use corsair_lab::experiment::{Experiment, Player};
use corsair_lab::result::{ResultRow as _, Schema};
use corsair_lab::{OnDeals, Totals, play_blocks};
use corsair_present::atomic_file as aside;
use corsair_present::exit::{Outcome, ResultExt, bail_input};
use corsair_present::page::registry::StoryOf;
use corsair_present::row_file::RowFile;
use corsair_present::text_file::Files;

/// Plan of `corsair run`: bots, rules and games.
#[derive(clap::Args, Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Plan {
    /// Game to play
    #[arg(required = false, required_unless_present = "resume")]
    game: String,
    #[command(flatten)]
    play: PlayArgs,
    #[command(flatten)]
    table: TableArgs,
    #[command(flatten)]
    #[serde(default, skip_serializing_if = "ControlArgs::is_default")]
    control: ControlArgs,
    #[command(flatten)]
    #[serde(default, skip_serializing_if = "DealsArgs::is_default")]
    deals: DealsArgs,
    /// Also report metrics of game quality: the turn in which the winner becomes certain, lead changes, turns without a
    /// chance to win, variety, and the variance due to bots, seats and deals
    #[arg(long)]
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    quality: bool,
    /// Number of decisions to simulate in each game, with --quality. Measures how open the game is, how much choices
    /// matter, and kingmaking. Each decision takes about as long as 16 games
    #[arg(long, value_name = "N", default_value_t = 0, requires = "quality")]
    #[serde(default, skip_serializing_if = "is_none")]
    decisions: u16,
    #[arg(skip)]
    #[serde(default, skip_serializing_if = "Files::is_empty")]
    texts: Files,
}

/// Returns `true` for 0, which files omit.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_none(decisions: &u16) -> bool {
    *decisions == 0
}

#[derive(clap::Args, Debug)]
pub(crate) struct Options {
    #[command(flatten)]
    long: LongSessionArgs,
    /// File with one row per seat and game: .csv, or .parquet if this build supports Parquet
    #[arg(long, value_name = "FILE", conflicts_with = "resume", display_order = LAST)]
    per_game: Option<PathBuf>,
}

impl From<Options> for Session {
    fn from(Options { long, per_game }: Options) -> Session {
        Session { rows: per_game, ..long.into() }
    }
}

/// Run that is ready to be played.
pub(crate) struct Prepared {
    experiment: Experiment,
    table: Box<dyn Table>,
}

impl Study for Plan {
    const VERB: &'static str = "run";
    const ABOUT: &'static str = "Play games and estimate the wins and scores of bots";
    const EXAMPLES: &'static [Example] = &[
        ("Who wins, and by how much?", "{game} --bots {bots} -n 10k"),
        (
            "Who wins under a house rule? Write the result to a directory, for `corsair report`",
            "{game} --bots {bots} --set {key}={value} -n 100k -o result",
        ),
        (
            "How soon is the winner certain, and how much is skill or luck?",
            "{game} --bots {bots} -n 10k --quality",
        ),
    ];
    type Options = Options;
    type Prepared = Prepared;
    const STORY: StoryOf = page::story;
    const TABLES: &'static [&'static Schema] = RUN_TABLES;

    fn prepare(&mut self) -> Outcome<Prepared> {
        let PlayArgs { games, seed } = self.play;
        let defaults = edition(&self.game)?.defaults();
        self.table.resolve(&defaults);
        let setup = self.table.set_up(&self.game, games, &mut self.texts)?;
        let TableSetup { edition, rules, design, table } = setup;
        if self.decisions > 0 {
            refuse_programs(table.as_ref())?;
        }
        let experiment = Experiment {
            conditions: Conditions {
                game: edition.id(),
                title: edition.name(),
                rules,
                seed,
                games_asked: games,
                plan: self.record(),
            },
            bots: table.players().to_vec(),
            seatings: self.table.seatings,
            deals: self.deals.deals,
            control: self.control.of(table.facts(), edition.name())?,
            table_arguments: self.table.words(&defaults),
            design,
        };
        Ok(Prepared { experiment, table })
    }

    fn describe(&self, Prepared { experiment, table }: &Prepared) -> Outcome<DryRun> {
        let design = &experiment.design;
        let vocabulary =
            Vocabulary::of(Plan::TABLES.iter().copied(), experiment.conditions.rules.score)
                .naming(EventRow::SCHEMA, metrics_with_units(table.facts()))
                .naming(QualityRow::SCHEMA, self.quality.then(quality::named).into_iter().flatten())
                .with("after", quality::moments())
                .with("bot", experiment.bots.iter().map(|bot| bot.name.as_str()))
                .with("seat", seat_names(design.seats()));
        let defaults = edition(&self.game)?.defaults();
        let name = self.table.bots(&defaults).name();
        Ok(DryRun {
            identity: self.identity(experiment, table.as_ref()),
            parts: vec![Workload { name, deals: design.blocks(), games: design.games() }],
            unit: GAMES,
            is_at_most: false,
            pilot: Pilot::FewerDeals(Vec::new()),
            vocabulary,
        })
    }

    fn carry_out(&self, prepared: Prepared, mut session: Session) -> Outcome<String> {
        let Prepared { experiment, table } = prepared;
        let design = &experiment.design;
        let task = Task {
            identity: self.identity(&experiment, table.as_ref()),
            plan: experiment.conditions.plan.clone(),
            deals: design.blocks(),
        };
        let mut rows = match &session.rows {
            Some(path) => {
                if let Some(output) = &session.args.result.output {
                    refuse_rows_within(output, path)?;
                }
                let path = path.clone();
                // An interrupt must remove the unfinished file.
                session.listen()?;
                let form = row_table::row_form(&experiment, table.facts());
                Some(RowFile::begin(&path, form)?)
            }
            None => None,
        };
        let bots: Vec<String> = experiment.bots.iter().map(|bot| bot.name.clone()).collect();
        let empty = || {
            let totals = Totals::empty(design, table.facts()).adjusted_by(experiment.control);
            if self.quality { totals.with_quality(self.decisions) } else { totals }
        };
        let durable = session.open(task, empty)?;
        let ended = durable.play(design.games_per_block(), |deals, cut, progress| {
            let plan = run::Plan {
                seed: experiment.conditions.seed,
                deals,
                seatings: design.seatings(),
                cut,
            };
            let source = OnDeals { source: table.as_ref(), deals: experiment.deals };
            let totals = match &mut rows {
                None => play_blocks(&source, empty().watch(), &plan, empty, progress)?,
                Some(file) => play_rows(&source, &plan, empty, progress, |rows| {
                    rows.iter().try_for_each(|row| file.write(row_table::cells(&row, &bots)))
                })?,
            };
            end_on_fault(table.on_fault(), totals.faults(), experiment.conditions.seed, |row| {
                &experiment.bots[design.rows()[row].bot].name
            })?;
            anyhow::Ok(totals)
        })?;
        if let Some(rows) = rows {
            rows.finish().failed()?;
        }
        let (played, destination) = match ended {
            Ended::Whole(played, destination) => (played, destination),
            Ended::Shard(text) => return Ok(text),
        };

        let report = Report::new(&experiment, &played.totals, table.facts());
        warn_of_faults(played.totals.faults().total());
        if destination.directory.is_some() {
            warn_of_a_cut_list(played.totals.faults());
        }
        played.deliver::<Plan>(&session, destination, &result(&report, &played.timing))
    }
}

impl Plan {
    /// Returns the identity of the run's sums: the conditions that must be equal for a merge or a resume.
    fn identity(&self, experiment: &Experiment, table: &dyn Table) -> Identity {
        let identity = experiment.identity(Plan::VERB, &table.facts().ids());
        match self.quality {
            true => identity.with("quality", self.decisions),
            false => identity,
        }
    }
}

/// Refuses external bots: simulated games would ask their programs, and faults would be lost.
fn refuse_programs(table: &dyn Table) -> Outcome<()> {
    let mut players = table.players().iter();
    match players.find(|player| player.spec.starts_with(PREFIX)) {
        None => Ok(()),
        Some(Player { name, .. }) => bail_input!(
            "--decisions needs bots of this program, and `{name}` is an external program: remove --decisions, or \
             choose other bots"
        ),
    }
}

/// Refuses a file of rows inside the result directory, which holds only results.
fn refuse_rows_within(output: &Path, rows: &Path) -> anyhow::Result<()> {
    let real = |path: &Path| path.canonicalize().or_else(|_| std::path::absolute(path));
    let unplaced = || format!("cannot write `{}`", rows.display());
    let place = aside::place_of(rows).with_context(unplaced)?;
    let folder = std::path::absolute(place)?;
    let folder = real(folder.parent().unwrap_or(&folder))?;
    if !folder.starts_with(real(output)?) {
        return Ok(());
    }
    bail!(
        "--per-game `{}` is in the result directory `{}`, which must hold only results: name a file in another \
         directory",
        rows.display(),
        output.display(),
    )
}
