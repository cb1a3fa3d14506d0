//! Odds desk of Pirate's Cove: its command-line flags, and the questions that these flags ask.

use anyhow::{Result, anyhow, ensure};
use clap::{ArgMatches, Args, Command, FromArgMatches};
use corsair_engine::dice::MAX_DICE;
use corsair_engine::games::cove::Cove;
use corsair_engine::games::cove::odds::{
    Battle, Best, Cost, Objective, Odds, ShipSpec, TargetRule, VolleyOdds,
};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use crate::cove::odds::best_play::{DecisionRow, FlightRow, best_tables};
use crate::cove::odds::fights::Fights;
use crate::cove::odds::matrix::{MatrixRow, Place, places, sweep};
use crate::cove::odds::outcome::Outcome as BattleOutcome;
use crate::cove::odds::page;
use crate::cove::odds::question::{BattleWords, NotAsked, objective};
use crate::cove::odds::rows::{OddsRow, compared_rows, exact_rows, simulated_rows};
use crate::cove::odds::volleys::{VolleyRow, volley_table};
use crate::cove::{CovePack, game_of_at_least};
use crate::pack::odds::{Effort, OddsDesk, OddsQuestion, Simulation, Solution, SolvedOdds};
use crate::pack::{Pack, ValidatedRules};
use corsair_lab::TrialCounts;
use corsair_lab::assertion::{Unit, Vocabulary};
use corsair_lab::plan_record::plain;
use corsair_lab::result::{ResultRow as _, ResultTable, Schema, Word as _};
use corsair_present::count;
use corsair_present::exit::Outcome;
use corsair_present::grouped;
use corsair_present::page::ResultRead;
use corsair_present::page::story::{Story, Unreadable};
use corsair_present::text_file::Files;

/// Odds desk for the winner, the losses and the best play of a combat.
pub(crate) struct CombatOdds;

/// Schemas of the tables that the desk writes.
const TABLES: &[&Schema] = &[
    OddsRow::SCHEMA,
    MatrixRow::SCHEMA,
    VolleyRow::SCHEMA,
    DecisionRow::SCHEMA,
    FlightRow::SCHEMA,
];

#[derive(clap::Args, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Flags {
    /// Ship: hull-sails-cannon-crew, then cards and other additions after +, such as
    /// 2-2-3-3+smoke_screen+mastercraft:hull+parrot:captain_flint. May be given several times, once for each ship
    #[arg(long = "ship", value_name = "SHIP")]
    ships: Vec<String>,
    /// Non-player ship in the fight: a legend such as blackbeard, or navy
    #[arg(long, value_name = "NAME")]
    npc: Option<String>,
    /// Island of the fight, from 1 to 6
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = count::within(1_u8, 6), allow_negative_numbers = true)]
    island: u8,
    /// Section at which a ship fires, given once for all ships or once for each ship: hull, sails, cannon (or guns),
    /// crew, weakest (fewest hits left), or best (best play)
    #[arg(long, value_name = "RULE", default_value = "hull")]
    target: Vec<String>,
    /// Condition under which a ship flees, given once for all ships or once for each ship: never, "crew<=2", "at 1 hit
    /// left", or best (best play)
    #[arg(long, value_name = "RULE", default_value = "never")]
    flee: Vec<String>,
    /// Section at which the Navy fires, in the form of --target
    #[arg(long, value_name = "RULE", default_value = "weakest")]
    navy_target: String,
    /// Objective: value that best play maximises. It is win, score (fame), or score-damage:PRICE (fame minus PRICE for
    /// each level lost)
    #[arg(long, value_name = "VALUE", default_value = "win", value_parser = objective)]
    #[serde(serialize_with = "as_word", deserialize_with = "from_word")]
    objective: Objective,
    /// Vary the cannon level of both ships, and the level of the section at which the first ship fires
    #[arg(long, conflicts_with_all = ["check", "simulate"])]
    matrix: bool,
    /// Compute the probability of each number of hits in one volley: a volley of --dice, or the first volley of each
    /// ship. A lone ship fires at a ship with the start levels
    #[arg(long, conflicts_with_all = ["check", "simulate", "matrix"])]
    one_volley: bool,
    /// Number of dice in the volley
    #[arg(long, value_name = "N", requires = "one_volley", value_parser = count::within(0, MAX_DICE), allow_negative_numbers = true)]
    dice: Option<u8>,
    /// Lowest face that hits, with --dice [default: the value in the rules]
    #[arg(long, value_name = "FACE", requires = "dice", value_parser = count::within(1_u8, 7), allow_negative_numbers = true)]
    hit_on: Option<u8>,
}

fn as_word<S: Serializer>(objective: &Objective, out: S) -> Result<S::Ok, S::Error> {
    match objective {
        Objective::Win => out.serialize_str("win"),
        Objective::Fame => out.serialize_str("score"),
        Objective::FameMinusDamage(price) => out.collect_str(&format_args!("score-damage:{price}")),
    }
}

fn from_word<'de, D: Deserializer<'de>>(from: D) -> Result<Objective, D::Error> {
    objective(&String::deserialize(from)?).map_err(D::Error::custom)
}

impl OddsDesk for CombatOdds {
    fn flags(&self, command: Command) -> Command {
        Flags::augment_args(command)
    }

    fn example(&self) -> &'static str {
        "--ship 3-3-4-4 --ship 2-3-3-4"
    }

    fn given(&self, given: &ArgMatches) -> Result<Value, clap::Error> {
        Flags::from_arg_matches(given).map(|flags| plain(&flags))
    }

    fn ask(
        &self,
        flags: &Value,
        rules: &ValidatedRules,
        effort: &Effort,
        _: &mut Files,
    ) -> Result<Box<dyn OddsQuestion>> {
        let flags = Flags::deserialize(flags)?;
        let words = BattleWords {
            ships: flags.ships.clone(),
            npc: flags.npc.clone(),
            island: flags.island,
            target: flags.target.clone(),
            flee: flags.flee.clone(),
            navy_target: flags.navy_target.clone(),
        };
        ensure!(
            !words.ships.is_empty() || flags.dice.is_some(),
            "a ship is missing: add one or more, such as --ship 2-2-3-3"
        );
        let game = game_of_at_least(rules, words.seats())?;
        let subject = if flags.one_volley {
            Subject::Volleys(volleys(&flags, &words, &game)?)
        } else if flags.matrix {
            Subject::Matrix(Swept::new(&words, &game, effort)?)
        } else {
            let battle = words.battle(&game)?;
            if !is_simulated_alone(effort, &battle) {
                refuse_costly_odds(effort, &battle)?;
            }
            Subject::Battle(battle)
        };
        let effort = effort.clone();
        Ok(Box::new(Question { words, objective: flags.objective, effort, subject }))
    }

    fn outcome_ids(&self) -> usize {
        BattleOutcome::ALL.len()
    }

    fn tables(&self) -> &'static [&'static Schema] {
        TABLES
    }

    fn page(&self, result: &ResultRead) -> Result<Story, Unreadable> {
        page::story(result)
    }
}

/// Valid question about a battle, a matrix of battles, or volleys.
struct Question {
    words: BattleWords,
    objective: Objective,
    effort: Effort,
    subject: Subject,
}

/// Computation that a question asks for.
enum Subject {
    Battle(Battle),
    Matrix(Swept),
    /// Volleys, each with its ship; `None` for a volley of `--dice`.
    Volleys(Vec<(Option<usize>, VolleyOdds)>),
}

impl OddsQuestion for Question {
    fn vocabulary(&self) -> Result<Vocabulary> {
        let units = BattleOutcome::ALL.iter().map(|of| {
            let unit = if of.is_mean() { Unit::Number } else { Unit::Share };
            (of.name(), unit)
        });
        Ok(match self.subject {
            Subject::Volleys(_) | Subject::Matrix(_) => Vocabulary::of([], CovePack::SCORE),
            Subject::Battle(_) => Vocabulary::of([OddsRow::SCHEMA], CovePack::SCORE)
                .naming(OddsRow::SCHEMA, units)
                .with("ship", (0..self.words.ships.len()).map(|ship| ship.to_string())),
        })
    }

    fn solve(&self) -> Outcome<Box<dyn SolvedOdds + '_>> {
        Ok(match &self.subject {
            Subject::Battle(battle) => Box::new(self.solved(battle)?),
            Subject::Matrix(swept) => Box::new(SolvedMatrix(self.sweep(swept)?)),
            Subject::Volleys(volleys) => Box::new(SolvedVolleys(volleys)),
        })
    }
}

impl Question {
    /// Solves a battle, unless the question asks for simulation only.
    fn solved<'q>(&'q self, battle: &'q Battle) -> Outcome<SolvedBattle<'q>> {
        let solved = |best, odds, fights| SolvedBattle { best, odds, fights };
        let plain = Fights { battle, solution: None };
        if is_simulated_alone(&self.effort, battle) {
            return Ok(solved(None, None, plain));
        }
        let limit = hard_limit(&self.effort);
        if !battle.asks_for_best_play() {
            let odds = Some(battle.odds(limit)?);
            return Ok(solved(None, odds, plain));
        }
        let solution = battle.solve(self.objective, limit)?;
        let best = solution.best()?;
        let odds = Some(best.odds.clone());
        let fights = Fights { battle, solution: Some(solution) };
        Ok(solved(Some(best), odds, fights))
    }

    fn sweep(&self, Swept { battle, ships, target, top }: &Swept) -> Outcome<Vec<MatrixRow>> {
        sweep(ships, *target, *top, |ships| {
            self.odds(&battle.with_ships(ships).map_err(NotAsked::from)?)
        })
    }

    /// Returns the exact odds of a battle, under best play if a policy asks for it.
    fn odds(&self, battle: &Battle) -> Outcome<Odds> {
        let limit = hard_limit(&self.effort);
        if battle.asks_for_best_play() {
            return Ok(battle.best(self.objective, limit)?.odds);
        }
        Ok(battle.odds(limit)?)
    }
}

/// Solved battle, or a battle for simulation only.
struct SolvedBattle<'q> {
    best: Option<Best>,
    odds: Option<Odds>,
    fights: Fights<'q>,
}

impl SolvedOdds for SolvedBattle<'_> {
    fn simulation(&self) -> Option<&dyn Simulation> {
        Some(&self.fights)
    }

    fn answer(&self, simulated: Option<&TrialCounts>) -> Outcome<Vec<ResultTable>> {
        let rows = match (&self.odds, simulated) {
            (Some(odds), Some(fights)) => compared_rows(odds, fights),
            (Some(odds), None) => exact_rows(odds),
            (None, Some(fights)) => simulated_rows(fights, self.fights.battle.ships()),
            (None, None) => Vec::new(),
        };
        let best = self.best.as_ref().map(best_tables).unwrap_or_default();
        Ok([ResultTable::of(rows)].into_iter().chain(best).collect())
    }

    fn solution(&self) -> Option<Solution> {
        let (states, values, residual) = match (&self.best, &self.odds) {
            (Some(best), _) => (best.states, best.values.clone(), Some(best.residual)),
            (None, Some(odds)) => (odds.states, Vec::new(), None),
            (None, None) => return None,
        };
        Some(Solution { states, values, residual })
    }
}

struct SolvedMatrix(Vec<MatrixRow>);

impl SolvedOdds for SolvedMatrix {
    fn simulation(&self) -> Option<&dyn Simulation> {
        None
    }

    fn answer(&self, _: Option<&TrialCounts>) -> Outcome<Vec<ResultTable>> {
        Ok(vec![ResultTable::of(self.0.clone())])
    }
}

struct SolvedVolleys<'q>(&'q [(Option<usize>, VolleyOdds)]);

impl SolvedOdds for SolvedVolleys<'_> {
    fn simulation(&self) -> Option<&dyn Simulation> {
        None
    }

    fn answer(&self, _: Option<&TrialCounts>) -> Outcome<Vec<ResultTable>> {
        Ok(vec![volley_table(self.0)])
    }
}

/// Returns whether the question asks for simulation only, so that no solution is needed. A simulation of best play
/// needs the solution first.
fn is_simulated_alone(effort: &Effort, battle: &Battle) -> bool {
    effort.simulate.is_some() && !battle.asks_for_best_play()
}

/// Refuses a battle whose exact odds cost too much. The error estimates the cost.
fn refuse_costly_odds(effort: &Effort, battle: &Battle) -> Result<()> {
    let offer = match battle.asks_for_best_play() {
        true => "replace `best` by fixed policies, or raise --limit",
        false => "simulate the battle with --simulate 1M, or raise --limit",
    };
    refuse_beyond(effort, "exact odds", battle.cost(), offer)
}

fn refuse_beyond(effort: &Effort, what: &str, cost: Cost, offer: &str) -> Result<()> {
    ensure!(
        cost.states <= effort.limit as f64,
        "{what} would take about {} game states, {:.0} s and {:.0} MB, more than the limit of {} game \
         states: {offer}",
        grouped(cost.states as u64),
        cost.seconds.ceil(),
        (cost.bytes / 1e6).ceil(),
        grouped(effort.limit),
    );
    Ok(())
}

/// Returns the number of states at which solving stops: four times the limit, because the estimate may be too low.
fn hard_limit(effort: &Effort) -> usize {
    4 * effort.limit as usize
}

/// Two ships and the target section for a matrix sweep.
struct Swept {
    battle: Battle,
    ships: [ShipSpec; 2],
    target: TargetRule,
    top: u8,
}

impl Swept {
    /// Prepares the matrix sweep of two ships.
    ///
    /// # Errors
    /// Fails if a cell costs too much, before any cell is solved; the error names the most expensive cell.
    fn new(words: &BattleWords, game: &Cove, effort: &Effort) -> Result<Swept> {
        let specs = words.specs(game)?;
        let ships: [ShipSpec; 2] = specs
            .try_into()
            .map_err(|_| anyhow!("--matrix needs exactly two ships: give --ship twice"))?;
        let policies = words.policies()?;
        let target = policies.first().map_or(TargetRule::Hull, |policy| policy.target);
        let battle = words.battle(game)?;
        let top = game.rules().ship.hull.len() as u8;
        let mut greatest: Option<(Cost, Place)> = None;
        for place in places(&ships, target, top) {
            let cost = battle.with_ships(&place.ships)?.cost();
            if greatest.as_ref().is_none_or(|(most, _)| cost.states > most.states) {
                greatest = Some((cost, place));
            }
        }
        if let Some((cost, Place { level, guns: [one, other], .. })) = greatest {
            let what = format!(
                "exact odds of the greatest cell of the matrix, with guns {one} against {other} and level {level},"
            );
            let offer = match battle.asks_for_best_play() {
                true => "replace `best` by fixed policies, or raise --limit",
                false => "raise --limit",
            };
            refuse_beyond(effort, &what, cost, offer)?;
        }
        Ok(Swept { battle, ships, target, top })
    }
}

/// Returns the volley that `--dice` describes, or each ship's first volley.
fn volleys(
    flags: &Flags,
    words: &BattleWords,
    game: &Cove,
) -> Result<Vec<(Option<usize>, VolleyOdds)>> {
    if let Some(dice) = flags.dice {
        let hit_on = flags.hit_on.unwrap_or(game.rules().combat.hit_on);
        return Ok(vec![(None, VolleyOdds::of(dice, hit_on))]);
    }
    let mut words = words.clone();
    let named = words.ships.len();
    if named == 1 && words.npc.is_none() {
        let level = game.rules().start.level.to_string();
        words.ships.push([level.as_str(); 4].join("-"));
    }
    let battle = words.battle(game)?;
    (0..named).map(|ship| Ok((Some(ship), battle.first_volley(ship)?))).collect()
}
