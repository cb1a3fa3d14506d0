//! Command `corsair rare`: probability of a rare event, by multilevel splitting.

use std::ops::ControlFlow;
use std::sync::LazyLock;

use anyhow::{anyhow, ensure};
use corsair_engine::run::{Cut, run};
use corsair_strategies::{external, hosted};
use serde::{Deserialize, Serialize};

use crate::rare::event::event_of;
use crate::rare::report::{add, no_replications, rare_result};
use crate::rare::{RARE_TABLES, RareQuestion, RareReport, page};
use corsair_cli::dry_run::{DryRun, Workload};
use corsair_cli::durable::PartialResult;
use corsair_cli::examples::Example;
use corsair_cli::play::PlayArgs;
use corsair_cli::session::{LongSessionArgs, Session};
use corsair_cli::study::Study;
use corsair_cli::table::{TableArgs, TableSetup};
use corsair_games::edition;
use corsair_games::inspect::splitting::{MOST_EFFORT, SplittingPlan};
use corsair_games::pack::Table;
use corsair_lab::result::Schema;
use corsair_lab::{MetricNames, Tally};
use corsair_present::exit::{Outcome, bail_input, note};
use corsair_present::page::registry::StoryOf;
use corsair_present::text_file::Files;
use corsair_present::{count, grouped};

/// Minimum number of replications for an interval.
const FEWEST: u64 = 20;

/// Plan of `corsair rare`: event and table.
#[derive(clap::Args, Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[command(
    mut_arg("games", |games| games.help(
        "Number of games, such as 500, 10k or 1.5M, in the first stage of all replications together. Each later stage \
         plays the same number. Rounded up to whole replications of --effort games",
    )),
    after_help = "The command copies games that come near the event, and each copy continues with new random numbers. \
                  A pilot run learns to forecast the distance to the event. External bots are refused, because they \
                  may remember the copied game.",
)]
pub(crate) struct Plan {
    /// Game to play
    #[arg(required = false, required_unless_present = "resume")]
    game: String,
    /// Event to estimate: a condition on a metric at the end of the game, such as score>=70, crippled>=9 or combats<=1.
    /// For a seat's metric, one seat that meets the condition is enough. If a metric of the whole game has the same
    /// name, write game.NAME to select the game's metric
    #[arg(long, value_name = "FIGURE>=X", allow_hyphen_values = true)]
    #[arg(required = false, required_unless_present = "resume")]
    event: String,
    /// Bot in whose seats the event must occur [default: any seat]
    #[arg(long, value_name = "BOT")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    by: Option<String>,
    /// Number of games in each stage of a replication, rounded up to a multiple of the number of seatings
    #[arg(long, value_name = "N", value_parser = count::whole::<u32>, default_value_t = 64)]
    #[arg(allow_negative_numbers = true)]
    effort: u32,
    #[command(flatten)]
    play: PlayArgs,
    #[command(flatten)]
    table: TableArgs,
    #[arg(skip)]
    #[serde(default, skip_serializing_if = "Files::is_empty")]
    texts: Files,
}

/// Checked question with its table.
pub(crate) struct Prepared {
    question: RareQuestion,
    table: Box<dyn Table>,
}

impl Study for Plan {
    const VERB: &'static str = "rare";
    const ABOUT: &'static str = "Estimate the probability of a rare event";
    const EXAMPLES: &'static [Example] = &[
        ("How often does a seat reach a score of 60?", "{game} --event 'score>=60' --bots {bots}"),
        ("How often does a seat end with a score of 5 or less?", "{game} --event 'score<=5' -n 5k"),
    ];
    type Options = LongSessionArgs;
    type Prepared = Prepared;
    const STORY: StoryOf = page::story;
    const TABLES: &'static [&'static Schema] = RARE_TABLES;

    fn prepare(&mut self) -> Outcome<Prepared> {
        let defaults = edition(&self.game)?.defaults();
        self.table.resolve(&defaults);
        let setup = self.table.set_up(&self.game, 1, &mut self.texts)?;
        let TableSetup { edition, rules, design, table } = setup;
        refuse_memory(table.as_ref())?;
        let by = self.by.as_deref().map(|name| bot_of(name, table.as_ref())).transpose();
        let facts: MetricNames = table.facts();
        let event = event_of(&self.event, rules.score, facts, by?)?;
        let seatings = design.seatings().to_vec();
        let effort = effort_of(self.effort, seatings.len() as u32)?;
        let games = self.play.games;
        let fewest = FEWEST * u64::from(effort);
        if games < fewest {
            bail_input!(
                "-n {games} is too few for an interval, which needs {FEWEST} replications of {effort} games: ask \
                 for at least {fewest} games"
            );
        }
        let question = RareQuestion {
            conditions: self.play.conditions(edition.as_ref(), rules, self.record()),
            bots: table.players().to_vec(),
            event: self.event.split_whitespace().collect(),
            by: self.by.as_deref().map(|name| name.trim().to_owned()),
            splitting: SplittingPlan { seatings, event, effort },
            pilot_games: pilot_games(games),
        };
        Ok(Prepared { question, table })
    }

    fn describe(&self, Prepared { question, .. }: &Prepared) -> Outcome<DryRun> {
        let deals = question.replications();
        let part = Workload {
            name: question.event.clone(),
            deals,
            games: deals * u64::from(question.splitting.effort),
        };
        let vocabulary = Plan::vocabulary(question.conditions.rules.score)
            .with("event", [question.event.as_str()]);
        Ok(DryRun::new(question.identity(), vec![part], vocabulary))
    }

    fn carry_out(&self, prepared: Prepared, mut session: Session) -> Outcome<String> {
        let Prepared { question, table } = prepared;
        let (plan, effort) = (&question.splitting, question.splitting.effort);
        let seed = question.conditions.seed;
        // The pilot plays at its first use, after the directory is claimed.
        let pilot = LazyLock::new(|| {
            let games = grouped(question.pilot_games.into());
            note(format_args!(
                "a pilot with {games} games per stage finds the levels of the event"
            ));
            table.splitting(seed).pilot(plan, question.pilot_games)
        });
        let task = question.conditions.task(question.identity(), question.replications());
        let empty = || no_replications(pilot.levels.nearness.len() + 1);
        let durable = session.open(task, empty)?.reporting(PartialResult::Sums);
        let ended = durable.play(effort.into(), |numbers, cut: Cut, progress| {
            let begin = |_| {
                let mut splitting = table.splitting(seed);
                let levels = &pilot.levels;
                move |number, tally: &mut Tally| {
                    add(tally, &splitting.replicate(plan, levels, number), effort);
                    ControlFlow::Continue(())
                }
            };
            run(numbers, &cut, empty, begin, progress)
        })?;
        ended.then(|played, destination| {
            if let Some(end) = &destination.early_end
                && played.totals.blocks < FEWEST
            {
                return Err(end.without_result());
            }
            let report = RareReport::new(&question, &pilot, &played.totals);
            played.deliver::<Plan>(&session, destination, &rare_result(&report, &played.timing))
        })
    }
}

/// Returns the number of games in each stage of the pilot: a twentieth of the requested games, within limits.
fn pilot_games(games: u64) -> u32 {
    (games / 20).clamp(128, 1024) as u32
}

/// Returns the number of games in a stage, rounded up to a multiple of the number of seatings.
fn effort_of(effort: u32, seatings: u32) -> anyhow::Result<u32> {
    ensure!(
        (2..=MOST_EFFORT / 2).contains(&effort),
        "--effort must be from 2 to {} games, not {effort}",
        MOST_EFFORT / 2
    );
    Ok(effort.next_multiple_of(seatings))
}

/// Returns the index of the bot with this name.
fn bot_of(name: &str, table: &dyn Table) -> anyhow::Result<u8> {
    let players = table.players();
    let found = players.iter().position(|player| player.name == name.trim());
    let names: Vec<&str> = players.iter().map(|player| player.name.as_str()).collect();
    let place = found.ok_or_else(|| {
        anyhow!("--by {name}: the table has no bot of this name; its bots are {}", names.join(", "))
    })?;
    Ok(place as u8)
}

/// Refuses bots that may have a memory: a copied game continues with players that did not see its beginning.
pub(crate) fn refuse_memory(table: &dyn Table) -> anyhow::Result<()> {
    let is_elsewhere = |spec: &str| {
        [external::PREFIX, hosted::PREFIX].iter().any(|prefix| spec.starts_with(prefix))
    };
    match table.players().iter().find(|player| is_elsewhere(&player.spec)) {
        None => Ok(()),
        Some(player) => Err(anyhow!(
            "`{}` is an external bot, which may remember earlier states, but these games begin \
             midway: choose bots of `corsair bots`",
            player.name
        )),
    }
}
