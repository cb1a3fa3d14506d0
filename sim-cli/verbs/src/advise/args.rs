//! Arguments of `corsair advise`, and the main steps of the command.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use anyhow::anyhow;
use serde::{Deserialize, Serialize};

use crate::advise::race::{Goal, Limits, Race, Stopped};
use crate::advise::report::AdviceReport;
use crate::advise::{AdviceRow, AskedRow, page};
use corsair_cli::dry_run::{DryRun, Pilot, Workload};
use corsair_cli::durable::listen;
use corsair_cli::early_end::{Cause, EarlyEnd};
use corsair_cli::examples::Example;
use corsair_cli::external::parse_time;
use corsair_cli::play::{GAMES, Played};
use corsair_cli::positions::{PlayoutArgs, Setting};
use corsair_cli::progress::{PlayAmount, Progress};
use corsair_cli::replayed::ReplayedArgs;
use corsair_cli::session::{Session, SessionArgs};
use corsair_cli::study::Study;
use corsair_cli::table::BotList;
use corsair_games::edition;
use corsair_games::inspect::positions::{DecisionSelection, Objective};
use corsair_games::inspect::replay::Moment;
use corsair_lab::Address;
use corsair_lab::as_text;
use corsair_lab::clock::Instant;
use corsair_lab::durable::Identity;
use corsair_lab::result::{ResultRow as _, Schema};
use corsair_present::Timing;
use corsair_present::count;
use corsair_present::exit::{Outcome, bail_input, warn};
use corsair_present::page::registry::StoryOf;
use corsair_present::text_file::Files;

/// Plan of `corsair advise`: position, objective and simulated games.
#[derive(clap::Args, Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[command(
    after_help = "SITUATION is a scenario file, of which `advise` examines the first decision; the record of a \
                        game at a real table (`corsair record`); or a game, with an ADDRESS. Simulation stops after \
                        -n games, or earlier if one option is significantly better than all others. Exit codes: 0 \
                        done, with or without a best option, 2 wrong usage, 3 an assertion is undecided, 4 an \
                        assertion is refuted."
)]
pub(crate) struct Plan {
    /// Scenario file, record file, or game
    situation: String,
    /// Address of the game: SEED:DEAL:SEATING, as a run prints it [default: 1:0:0]
    address: Option<Address>,
    /// Moment of the game: turn=7 (the first decision of turn 7) or decision=42 (decision number 42) [default: the
    /// first decision of a game; the next decision of a record]
    #[arg(long, value_name = "MOMENT")]
    at: Option<Moment>,
    /// Objective: value at the end of the game, by which options are compared
    #[arg(long, value_enum, value_name = "VALUE", default_value_t)]
    objective: Objective,
    /// Number of games, such as 500 or 20k: the maximum for all options together [default: 20k; with --budget,
    /// unlimited]
    #[arg(short = 'n', long, value_name = "COUNT", value_parser = count::parse)]
    #[arg(allow_negative_numbers = true)]
    games: Option<u64>,
    /// Stop after this time, such as 30s, 2m or 1h; the number of games then depends on the machine
    #[arg(long, value_name = "TIME")]
    budget: Option<TimeLimit>,
    /// Bots whose choices in the position are also reported, separated by commas
    #[arg(long = "as", value_name = "BOT,..", value_parser = BotList::parse)]
    asked: Option<BotList>,
    #[command(flatten)]
    playouts: PlayoutArgs,
    #[command(flatten)]
    source: ReplayedArgs,
    #[arg(skip)]
    #[serde(default, skip_serializing_if = "Files::is_empty")]
    texts: Files,
}

/// Limit on wall-clock time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct TimeLimit(Duration);

impl fmt::Display for TimeLimit {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}ms", self.0.as_millis())
    }
}

impl FromStr for TimeLimit {
    type Err = String;

    fn from_str(text: &str) -> Result<TimeLimit, String> {
        parse_time(text).map(TimeLimit)
    }
}

as_text!(TimeLimit);

/// Default number of simulated games.
const GAMES_BY_DEFAULT: u64 = 20_000;

/// Minimum number of games for each option: a single game gives no interval.
const FEWEST_OF_AN_OPTION: u64 = 2;

impl Study for Plan {
    const VERB: &'static str = "advise";
    const ABOUT: &'static str = "Estimate the value of each option in a position";
    const EXAMPLES: &'static [Example] = &[
        ("Which option is best for the first decision?", "{game} 1:0:0"),
        (
            "Which option wins most at the start of turn 2, and which option does a bot choose?",
            "{game} 1:0:0 --at turn=2 --objective win --as {other}",
        ),
    ];
    type Options = SessionArgs;
    type Prepared = Setting;
    const STORY: StoryOf = page::story;
    const TABLES: &'static [&'static Schema] = &[AdviceRow::SCHEMA, AskedRow::SCHEMA];

    fn prepare(&mut self) -> Outcome<Setting> {
        let asked = self.asked.clone().unwrap_or_default();
        let is_file = self.texts.has(&self.situation);
        let setting = match edition(&self.situation) {
            Ok(edition) if !is_file => {
                let address = *self.address.get_or_insert(Address { seed: 1, deal: 0, seating: 0 });
                let at = *self.at.get_or_insert(Moment::Decision(0));
                let wanted = DecisionSelection::At(at);
                let setting = self.playouts.of_address(
                    &self.situation,
                    address,
                    &mut self.source,
                    wanted,
                    asked.specs(),
                    &mut self.texts,
                )?;
                self.source.table.resolve(&edition.defaults());
                if setting.positions.list().is_empty() {
                    bail_input!(
                        "game {address} has no {}: choose an earlier decision or turn",
                        at.in_words()
                    );
                }
                setting
            }
            Err(unknown) if !is_file && !self.situation.ends_with(".toml") => {
                bail_input!("there is no file `{}`, and {unknown}", self.situation);
            }
            Ok(_) | Err(_) if PlayoutArgs::is_record(&self.situation, &mut self.texts)? => {
                self.refuse_options_of_games(&[("ADDRESS", self.address.is_some())])?;
                let wanted = self.at.map_or(DecisionSelection::Due, DecisionSelection::At);
                let (file, files) = (&self.situation, &mut self.texts);
                let setting = self.playouts.of_record(file, wanted, asked.specs(), files)?;
                if setting.positions.list().is_empty() {
                    let error = match self.at {
                        Some(at) => anyhow!(
                            "the record `{file}` has no {}: choose an earlier decision or turn",
                            at.in_words()
                        ),
                        None => {
                            anyhow!(
                                "the game of `{file}` is over: choose an earlier decision with --at"
                            )
                        }
                    };
                    return Err(error.into());
                }
                setting
            }
            Ok(_) | Err(_) => {
                let own = [("ADDRESS", self.address.is_some()), ("--at", self.at.is_some())];
                self.refuse_options_of_games(&own)?;
                self.playouts.of_scenario(&self.situation, asked.specs(), &mut self.texts)?
            }
        };
        if self.budget.is_none() {
            self.games.get_or_insert(GAMES_BY_DEFAULT);
        }
        let options = setting.positions.list()[0].options.len() as u64;
        let needed = options * FEWEST_OF_AN_OPTION;
        if let Some(games) = self.games.filter(|&games| games < needed) {
            bail_input!(
                "-n {games} is too few for {options} options: use at least -n {needed}, or 128 games for each option \
                 to find significant differences"
            );
        }
        Ok(setting)
    }

    fn describe(&self, setting: &Setting) -> Outcome<DryRun> {
        let games = self.games.unwrap_or(GAMES_BY_DEFAULT);
        let position = &setting.positions.list()[0];
        let identity = Identity::of_verb(Plan::VERB)
            .with("game", setting.edition.id())
            .with("rules", &setting.rules.values)
            .with("place", &setting.place)
            .with("decision", position.number)
            .with("objective", self.objective)
            .with("playout", format!("{:016x}", setting.positions.playout_bot().1))
            .with("seed", self.playouts.seed);
        let parts = vec![Workload { name: "options".into(), deals: games, games }];
        let vocabulary = Plan::vocabulary(setting.edition.score())
            .with("option", position.options.iter().map(String::as_str));
        let pilot = Pilot::FewerDeals(vec![("games", games.min(PILOT))]);
        Ok(DryRun { is_at_most: true, pilot, ..DryRun::new(identity, parts, vocabulary) })
    }

    fn carry_out(&self, setting: Setting, session: Session) -> Outcome<String> {
        let plan = self.record();
        let mut destination = session.claim_directory(&plan)?;
        let cut = session.cut_singly();
        let begun = Instant::now();
        let limits = Limits {
            games: self.games.unwrap_or(u64::MAX),
            until: self.budget.map(|TimeLimit(time)| begun + time),
            interrupt: listen().ok(),
        };
        let score = setting.edition.score();
        let position = &setting.positions.list()[0];
        let goal = Goal { seat: position.seat, objective: self.objective, score };
        let seed = self.playouts.seed;
        let all = self.games.unwrap_or(0);
        let amount = PlayAmount {
            is_at_most: true,
            early_end: "Ctrl-C reports the games played".into(),
            ..PlayAmount::of_games(all)
        };
        let progress = Progress::begin(&session.args.result.progress, amount);
        let race = Race::run(&*setting.positions, 0, &goal, seed, limits, &cut, &|games| {
            progress.add(games);
        });
        let race = race?;
        drop(progress);
        let timing = Timing {
            seconds: begun.elapsed().as_secs_f64(),
            jobs: cut.threads.count(),
            chunk: cut.chunk,
            games: race.games,
        };
        for asked in &position.asked {
            asked
                .faults
                .iter()
                .for_each(|fault| warn(format_args!("the bot `{}`: {fault}", asked.bot)));
        }
        if race.stopped == Stopped::Interrupt {
            destination.early_end = Some(Box::new(EarlyEnd {
                cause: Cause::Interrupt,
                played: race.games,
                asked: all,
                unit: GAMES[1],
                timing,
                resumed_by: None,
            }));
        }
        let report = AdviceReport { setting: &setting, goal, seed, plan, race };
        let played = Played { totals: (), timing };
        played.deliver::<Plan>(&session, destination, &report.result(&timing))
    }
}

/// Number of games in a pilot run.
const PILOT: u64 = 400;

impl Plan {
    /// Refuses options that apply only to games, because scenarios and records set their rules and seats.
    fn refuse_options_of_games(&self, own: &[(&'static str, bool)]) -> Outcome<()> {
        let own = own.iter().filter(|&&(_, is_given)| is_given).map(|&(name, _)| name);
        match own.chain(self.source.given()).next() {
            None => Ok(()),
            Some(option) => {
                let fix = "applies only to a game, because a scenario sets `players`, `[rules]` \
                           and `[situation]`: remove the option";
                bail_input!("{option} {fix}")
            }
        }
    }
}
