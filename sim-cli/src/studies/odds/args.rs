//! `corsair odds`: who wins a combat, exactly.

use std::path::PathBuf;

use anyhow::anyhow;
use clap::ValueEnum;
use corsair_engine::dice::MAX_DICE;
use corsair_engine::games::cove::Cove;
use corsair_engine::games::cove::odds::{
    Battle, Cost, Objective, Odds, ShipSpec, Solution, TargetRule, VolleyOdds,
};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::cli::count;
use crate::cli::dry_run::DryRun;
use crate::cli::house_rules::HouseRuleArgs;
use crate::cli::play::{self, threads};
use crate::cli::session::Session;
use crate::cli::study::Study;
use crate::exit::{Blame, Outcome};
use crate::games::cove::odds::json::json;
use crate::games::cove::odds::screen::screen;
use crate::games::cove::odds::{
    Answer, BattleWords, Check, Matrix, Place, Setting, matrix_csv, matrix_json, matrix_screen,
    odds_csv, outcome_names, result_files, simulate, volley_csv, volley_json, volley_screen,
};
use crate::games::edition;
use crate::lab::assertion::{Unit, Vocabulary};
use crate::lab::durable::Identity;
use crate::lab::{HouseRules, ResolvedRules};
use crate::present::ResultFile;
use crate::present::{ResultDirectory, grouped};
use crate::studies::assertable::ODDS_FIGURES;
use crate::text_file::Files;

/// Which combat, and what is asked of it.
#[derive(clap::Args, Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Plan {
    /// The game
    game: String,
    /// A ship, hull-sails-cannon-crew: 2-2-3-3+smoke_screen+mastercraft:hull+parrot:captain_flint
    #[arg(long = "ship", value_name = "SHIP")]
    ships: Vec<String>,
    /// A legend, or navy
    #[arg(long, value_name = "NAME")]
    npc: Option<String>,
    /// Where they fight, 1 to 6
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = count::within(1_u8, 6), allow_negative_numbers = true)]
    island: u8,
    /// At what ships fire, in their order or one for all: hull, sails, cannon (or guns), crew, weakest,
    /// best
    #[arg(long, value_name = "RULE", default_value = "hull")]
    target: Vec<String>,
    /// When ships flee, in their order or one for all: never, "crew<=2", "at 1 hit left", best
    #[arg(long, value_name = "RULE", default_value = "never")]
    flee: Vec<String>,
    /// At what the Navy fires
    #[arg(long, value_name = "RULE", default_value = "weakest")]
    navy_target: String,
    /// What best play maximises: win, fame, fame-damage:PRICE (fame less PRICE a level lost)
    #[arg(long, value_name = "VALUE", default_value = "win", value_parser = objective)]
    #[serde(serialize_with = "as_word", deserialize_with = "from_word")]
    objective: Objective,
    /// Simulate the same battles as well, and compare every outcome
    #[arg(long, value_name = "COUNT", value_parser = count::parse, allow_negative_numbers = true)]
    check: Option<u64>,
    /// Simulate instead of solving
    #[arg(long, value_name = "COUNT", value_parser = count::parse, conflicts_with = "check", allow_negative_numbers = true)]
    simulate: Option<u64>,
    /// Sweep both ships' guns, and the level of what the first fires at
    #[arg(long, conflicts_with_all = ["check", "simulate"])]
    matrix: bool,
    /// The hits of one volley: of --dice, or each ship's first (a lone ship fires at a start ship)
    #[arg(long, conflicts_with_all = ["check", "simulate", "matrix", "output"])]
    one_volley: bool,
    /// How many dice one volley has
    #[arg(long, value_name = "N", requires = "one_volley", value_parser = count::within(0, MAX_DICE), allow_negative_numbers = true)]
    dice: Option<u8>,
    /// The lowest face that hits, where --dice are rolled [default: as the rules have it]
    #[arg(long, value_name = "FACE", requires = "dice", value_parser = count::within(1_u8, 7), allow_negative_numbers = true)]
    hit_on: Option<u8>,
    /// The most states that are solved; more are estimated first, and refused
    #[arg(long, value_name = "COUNT", default_value = "1M", value_parser = count::parse, allow_negative_numbers = true)]
    limit: u64,
    /// The seed of simulated dice
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = count::whole::<u64>, allow_negative_numbers = true)]
    seed: u64,
    #[command(flatten)]
    house: HouseRuleArgs,
    #[arg(skip)]
    #[serde(default, skip_serializing_if = "Files::is_empty")]
    pub(crate) texts: Files,
}

#[derive(clap::Args, Debug)]
pub(crate) struct Options {
    /// Threads of a simulation; changes time, never a result [default: all cores]
    #[arg(short, long, value_name = "N", value_parser = count::within(1_u16, 1024), allow_negative_numbers = true)]
    jobs: Option<u16>,
    /// The form of the result on standard output
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
    /// A directory for odds.csv or matrix.csv, and a manifest
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,
}

impl From<Options> for Session {
    fn from(Options { jobs, format, output }: Options) -> Session {
        Session { jobs, format: format.into(), output, ..Session::default() }
    }
}

/// The form of an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Format {
    /// Tables for people
    Table,
    /// Tidy rows
    Csv,
    /// One JSON object
    Json,
}

impl From<Format> for play::Format {
    fn from(format: Format) -> play::Format {
        match format {
            Format::Table => play::Format::Table,
            Format::Csv => play::Format::Csv,
            Format::Json => play::Format::Json,
        }
    }
}

fn objective(text: &str) -> Result<Objective, String> {
    match text.split_once(':') {
        None if text == "win" => Ok(Objective::Win),
        None if text == "fame" => Ok(Objective::Fame),
        Some(("fame-damage", price)) => price
            .parse()
            .ok()
            .filter(|price| (0.0..=999.0).contains(price))
            .map(Objective::FameLessDamage)
            .ok_or_else(|| format!("the price of a level is 0 to 999 fame, not `{price}`")),
        _ => Err(format!("unknown value `{text}`; expected win, fame or fame-damage:PRICE")),
    }
}

fn as_word<S: Serializer>(objective: &Objective, out: S) -> Result<S::Ok, S::Error> {
    match objective {
        Objective::Win => out.serialize_str("win"),
        Objective::Fame => out.serialize_str("fame"),
        Objective::FameLessDamage(price) => out.collect_str(&format_args!("fame-damage:{price}")),
    }
}

fn from_word<'de, D: Deserializer<'de>>(from: D) -> Result<Objective, D::Error> {
    objective(&String::deserialize(from)?).map_err(D::Error::custom)
}

/// A combat ready to be worked out.
pub(crate) struct Prepared {
    setting: Setting,
    game: Cove,
}

impl Study for Plan {
    const VERB: &'static str = "odds";
    const ABOUT: &'static str = "Work out a combat exactly: who wins, what is lost, what is best";
    type Options = Options;
    type Prepared = Prepared;

    fn prepare(&mut self) -> Outcome<Prepared> {
        let edition = edition(&self.game).bad_input()?;
        let plain = edition.rulebook(&HouseRules::default()).failed()?;
        let book = edition.rulebook(&self.house.read_among(&mut self.texts)?).bad_input()?;
        let words = BattleWords {
            ships: self.ships.clone(),
            npc: self.npc.clone(),
            island: self.island,
            target: self.target.clone(),
            flee: self.flee.clone(),
            navy_target: self.navy_target.clone(),
        };
        if words.ships.is_empty() && self.dice.is_none() {
            return Err(anyhow!("no ship: name one or more, such as --ship 2-2-3-3")).bad_input();
        }
        let game = edition.as_cove(&book, words.seats()).bad_input()?;
        let game =
            game.ok_or_else(|| anyhow!("`{}` has no combat odds", edition.id())).bad_input()?;
        let rules = ResolvedRules::new(edition.id(), edition.score(), &plain, &book);
        let (game_id, title, plan) = (edition.id(), edition.name(), self.record());
        Ok(Prepared { setting: Setting { game: game_id, title, rules, words, plan }, game })
    }

    fn describe(&self, Prepared { setting, game }: &Prepared) -> Outcome<DryRun> {
        let battle = setting.words.battle(game).bad_input()?;
        if self.one_volley {
            let refusal = anyhow!("--one-volley has no result to keep, and nothing to assert of");
            return Err(refusal).bad_input();
        }
        if self.matrix {
            Swept::new(self, setting, game)?;
        } else if !is_simulated_alone(self, &battle) {
            refuse_the_too_great(self, &battle)?;
        }
        let units = outcome_names().map(|name| match name {
            "fame_mean" | "rounds_mean" => (name, Unit::Number),
            _ => (name, Unit::Share),
        });
        let vocabulary = match self.matrix {
            true => Vocabulary::of(&[], setting.rules.score),
            false => Vocabulary::of(ODDS_FIGURES, setting.rules.score)
                .naming(&ODDS_FIGURES[0], units)
                .with("ship", (0..setting.words.ships.len()).map(|ship| ship.to_string())),
        };
        let identity = Identity::of_verb(Plan::VERB)
            .with("game", setting.game)
            .with("rules", &setting.rules.values);
        Ok(DryRun { identity, parts: Vec::new(), is_at_most: false, pilot: Vec::new(), vocabulary })
    }

    fn carry_out(&self, Prepared { setting, game }: Prepared, session: Session) -> Outcome<String> {
        if self.one_volley {
            return one_volley(self, &setting, &game, session.format);
        }
        let battle = setting.words.battle(&game).bad_input()?;
        let directory =
            session.output.as_deref().map(ResultDirectory::claim).transpose().bad_input()?;
        let write = |name, text: String| match &directory {
            Some(directory) => {
                directory.write(&result_files(&setting, ResultFile { name, text })).failed()
            }
            None => Ok(()),
        };
        if self.matrix {
            let matrix = matrix(self, &setting, &game)?;
            write("matrix.csv".into(), matrix_csv(&matrix))?;
            return Ok(match session.format {
                play::Format::Table => matrix_screen(&matrix),
                play::Format::Csv => matrix_csv(&matrix),
                play::Format::Json => matrix_json(&matrix),
            });
        }
        let answer = answer(self, &battle, threads(session.jobs))?;
        write("odds.csv".into(), odds_csv(&answer))?;
        Ok(match session.format {
            play::Format::Table => screen(&setting, &answer),
            play::Format::Csv => odds_csv(&answer),
            play::Format::Json => json(&setting, &answer),
        })
    }
}

/// Whether nothing is to be solved: without odds there is no best play to simulate.
fn is_simulated_alone(args: &Plan, battle: &Battle) -> bool {
    args.simulate.is_some() && !battle.asks_for_best_play()
}

fn answer(args: &Plan, battle: &Battle, threads: usize) -> Outcome<Answer> {
    let plays_best = battle.asks_for_best_play();
    if let (Some(n), true) = (args.simulate, is_simulated_alone(args, battle)) {
        let fights = simulate(battle, None, args.seed, n, threads).failed()?;
        let check = Check::alone(&fights, args.seed, battle.ships());
        return Ok(Answer { best: None, odds: None, check: Some(check) });
    }
    refuse_the_too_great(args, battle)?;
    let solution = plays_best.then(|| battle.solve(args.objective, hard_limit(args)));
    let solution: Option<Solution<'_>> = solution.transpose().bad_input()?;
    let best = solution.as_ref().map(Solution::best).transpose().bad_input()?;
    let odds = match &best {
        Some(best) => best.odds.clone(),
        None => battle.odds(hard_limit(args)).bad_input()?,
    };
    let check = match args.check.or(args.simulate) {
        Some(n) => {
            let fights = simulate(battle, solution.as_ref(), args.seed, n, threads).failed()?;
            Some(Check::against(&odds, &fights, args.seed))
        }
        None => None,
    };
    Ok(Answer { best, odds: Some(odds), check })
}

/// Says what exact odds would cost, before the first state, where it is too much.
fn refuse_the_too_great(args: &Plan, battle: &Battle) -> Outcome<()> {
    let offer = match battle.asks_for_best_play() {
        true => "state the policies instead of `best`, or raise --limit",
        false => "simulate it with --simulate 1M, or raise --limit",
    };
    refuse_beyond(args, "exact odds", battle.cost(), offer)
}

fn refuse_beyond(args: &Plan, what: &str, cost: Cost, offer: &str) -> Outcome<()> {
    if cost.states <= args.limit as f64 {
        return Ok(());
    }
    Err(anyhow!(
        "{what} would take about {} states, {:.0} s and {:.0} MB, more than the limit of {} \
         states; {offer}",
        grouped(cost.states as u64),
        cost.seconds.ceil(),
        (cost.bytes / 1e6).ceil(),
        grouped(args.limit),
    ))
    .bad_input()
}

/// Estimates may be too low; past this the work is given up.
fn hard_limit(args: &Plan) -> usize {
    4 * args.limit as usize
}

/// What a matrix sweeps.
struct Swept {
    battle: Battle,
    ships: [ShipSpec; 2],
    target: TargetRule,
    top: u8,
}

impl Swept {
    /// Refuses a matrix with a cell that is too great, before the first is solved, and names the greatest.
    fn new(args: &Plan, setting: &Setting, game: &Cove) -> Outcome<Swept> {
        let specs = setting.words.specs(game).bad_input()?;
        let ships: [ShipSpec; 2] =
            specs.try_into().map_err(|_| anyhow!("a matrix takes two ships")).bad_input()?;
        let policies = setting.words.policies().bad_input()?;
        let target = policies.first().map_or(TargetRule::Hull, |policy| policy.target);
        let battle = setting.words.battle(game).bad_input()?;
        let top = game.rules().ship.hull.len() as u8;
        let mut greatest: Option<(Cost, Place)> = None;
        for place in Matrix::places(&ships, target, top) {
            let cost = battle.with_ships(&place.ships).bad_input()?.cost();
            if greatest.as_ref().is_none_or(|(most, _)| cost.states > most.states) {
                greatest = Some((cost, place));
            }
        }
        if let Some((cost, Place { level, guns: [one, other], .. })) = greatest {
            let what = format!(
                "exact odds of the greatest cell of the matrix, with guns {one} against {other} and level {level},"
            );
            let offer = match battle.asks_for_best_play() {
                true => "state the policies instead of `best`, or raise --limit",
                false => "raise --limit",
            };
            refuse_beyond(args, &what, cost, offer)?;
        }
        Ok(Swept { battle, ships, target, top })
    }
}

fn matrix(args: &Plan, setting: &Setting, game: &Cove) -> Outcome<Matrix> {
    let Swept { battle, ships, target, top } = Swept::new(args, setting, game)?;
    Matrix::sweep(&ships, target, top, |ships| solved(args, &battle.with_ships(ships).bad_input()?))
}

fn solved(args: &Plan, battle: &Battle) -> Outcome<Odds> {
    if battle.asks_for_best_play() {
        let best = battle.best(args.objective, hard_limit(args)).bad_input()?;
        return Ok(best.odds);
    }
    battle.odds(hard_limit(args)).bad_input()
}

fn one_volley(
    args: &Plan,
    setting: &Setting,
    game: &Cove,
    format: play::Format,
) -> Outcome<String> {
    let volleys = match args.dice {
        Some(dice) => {
            let hit_on = args.hit_on.unwrap_or(game.rules().combat.hit_on);
            vec![VolleyOdds::of(dice, hit_on)]
        }
        None => {
            let mut words = setting.words.clone();
            let told = words.ships.len();
            if told == 1 && words.npc.is_none() {
                let level = game.rules().start.level.to_string();
                words.ships.push([level.as_str(); 4].join("-"));
            }
            let battle = words.battle(game).bad_input()?;
            let volleys = (0..told).map(|ship| battle.first_volley(ship));
            volleys.collect::<Result<_, _>>().bad_input()?
        }
    };
    Ok(match format {
        play::Format::Table => volley_screen(&volleys),
        play::Format::Csv => volley_csv(&volleys),
        play::Format::Json => volley_json(&volleys),
    })
}
