//! The desk of odds: who finishes first from given scores, if no cards are left.

use anyhow::{Result, ensure};
use clap::{ArgMatches, Args, Command, FromArgMatches};
use corsair_engine::odds::each_outcome;
use corsair_engine::seat::MAX_SEATS;
use corsair_engine::stream::NatureDice;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::exit::Outcome;
use crate::games::toy::RacePack;
use crate::games::toy::game::{DiceRace, REACHES};
use crate::games::toy::rules::Rules;
use crate::pack::odds::{
    Effort, OddsAnswer, OddsDesk, OddsQuestion, Setting, Simulation, SolvedOdds,
};
use crate::pack::{Pack, ValidatedRules};
use crate::present::page::chart::{Chart, Dot, Intervals, Scale, Tone};
use crate::present::page::story::{Story, Unreadable, columns};
use crate::present::page::words::{DisplayUnit, listed};
use crate::present::page::{Estimate, ResultRead};
use crate::present::rows::pretty;
use crate::present::table::{Cell, Table};
use crate::present::text::answer_text;
use crate::text_file::Files;
use corsair_lab::assertion::{Unit, Vocabulary};
use corsair_lab::plan_record::plain;
use corsair_lab::result::{ResultRow, ResultTable, Schema, Value as Field};
use corsair_lab::{Tell, TrialCounts, TrialOutcome};

pub(crate) struct FirstPlace;

const FILE: &str = PlaceRow::SCHEMA.file;
/// The one outcome: a share of the first place, ties split.
const FIRST: &str = "first";

/// Share of the first place.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "first_place.csv", keys(seat))]
struct PlaceRow {
    /// Seat, from 0.
    seat: usize,
    /// Id of the outcome.
    outcome: String,
    #[column(figures_in = "outcome", exact)]
    /// Exact probability or mean; empty with `--simulate`.
    exact: f64,
    /// Share or mean in the simulation.
    simulated: Option<f64>,
    /// Standard error of `simulated`.
    simulated_se: Option<f64>,
    /// `simulated` minus the exact value, in standard errors.
    z: Option<f64>,
}

#[derive(clap::Args, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Flags {
    /// The points of each seat, separated by commas; halves count
    #[arg(
        long,
        value_name = "POINTS,..",
        value_delimiter = ',',
        required = true,
        allow_hyphen_values = true
    )]
    scores: Vec<f64>,
    /// The pips that all seats name
    #[arg(long, value_name = "PIPS", default_value_t = 6)]
    reach: u8,
    /// Rounds that are left [default: as the rules have it]
    #[arg(long, value_name = "N")]
    rounds: Option<u8>,
}

impl OddsDesk for FirstPlace {
    fn flags(&self, command: Command) -> Command {
        Flags::augment_args(command)
    }

    fn example(&self) -> &'static str {
        "--scores 3,5"
    }

    fn given(&self, given: &ArgMatches) -> Result<Value, clap::Error> {
        Flags::from_arg_matches(given).map(|flags| plain(&flags))
    }

    fn ask(
        &self,
        flags: &Value,
        rules: &ValidatedRules,
        _: &Effort,
        _: &mut Files,
    ) -> Result<Box<dyn OddsQuestion>> {
        let Flags { scores, reach, rounds } = Flags::deserialize(flags)?;
        ensure!(
            (2..=MAX_SEATS).contains(&scores.len()),
            "name the points of 2 to {MAX_SEATS} seats"
        );
        let halves: Vec<i32> = scores.iter().map(|points| (2.0 * points) as i32).collect();
        let are_halves =
            halves.iter().zip(&scores).all(|(&n, points)| f64::from(n) == 2.0 * points);
        ensure!(are_halves, "points are counted in halves");
        ensure!(REACHES.contains(&reach), "a reach is 2 to 12, not {reach}");
        let rounds = rounds.unwrap_or_else(|| rules.get::<Rules>().rounds);
        Ok(Box::new(Question { halves, reach, rounds }))
    }

    fn outcome_ids(&self) -> usize {
        1
    }

    fn tables(&self) -> &'static [&'static Schema] {
        const { &[PlaceRow::SCHEMA] }
    }

    fn page(&self, result: &ResultRead) -> Result<Story, Unreadable> {
        let sheet = result.sheet(FILE)?;
        let mut table = Table::new("Shares of the first place", &columns(&["seat"], ["share"]));
        let mut dots = Vec::new();
        for row in sheet.rows() {
            let (label, value) = (format!("seat {}", row.text("seat")?), row.number("exact")?);
            table.push(vec![Cell::word(&label), Cell::fixed(Some(value), 4)]);
            let estimate = Estimate { value, interval: None };
            dots.push(Dot { label, estimate, tone: Tone::Strong });
        }
        let shares: Vec<f64> = dots.iter().map(|dot| dot.estimate.value).collect();
        let axis = "share of the first place".into();
        Ok(Story {
            title: format!("Who finishes first in {}", result.manifest.edition),
            asked: vec!["Who finishes first, if no cards are left?".into()],
            verdict: answer(&shares),
            charts: vec![Chart::of_intervals(
                "Shares of the first place",
                "They are exact.",
                Intervals { axis, dots, reference: None, band: None, scale: Scale::All },
            )],
            tables: vec![table],
            caveats: vec!["All seats name the same reach in every round.".into()],
        })
    }
}

/// How often each seat is first.
fn answer(exact: &[f64]) -> String {
    let shares = exact.iter().enumerate().map(|(seat, &share)| {
        format!("seat {seat} is first in {}", DisplayUnit::Percent.value(share))
    });
    let shares: Vec<String> = shares.collect();
    format!("Exactly: {} of games; ties share the first place.", listed(&shares))
}

struct Question {
    /// In half points.
    halves: Vec<i32>,
    reach: u8,
    rounds: u8,
}

struct Simulated {
    share: f64,
    /// Its standard error.
    error: f64,
}

impl Question {
    /// The exact chance that one roll reaches.
    fn success(&self) -> f64 {
        let mut chance_of_success = 0.0;
        each_outcome(
            |dice| DiceRace::roll(dice) >= self.reach,
            |reached, chance| chance_of_success += if reached { chance.value() } else { 0.0 },
        );
        chance_of_success
    }

    /// The seats that finish first where all have reached this often.
    fn first(&self, reached: &[u8]) -> Vec<u8> {
        let finals: Vec<i32> = self
            .halves
            .iter()
            .zip(reached)
            .map(|(score, &times)| score + i32::from(times) * i32::from(self.reach))
            .collect();
        let best = finals.iter().max().copied();
        (0..)
            .zip(&finals)
            .filter(|&(_, score)| Some(*score) == best)
            .map(|(seat, _)| seat)
            .collect()
    }

    fn exact(&self) -> Vec<f64> {
        let p = self.success();
        // The chance of each number of successes, one roll after another.
        let mut chances = vec![1.0];
        for _ in 0..self.rounds {
            let mut next = vec![0.0; chances.len() + 1];
            for (times, chance) in chances.iter().enumerate() {
                next[times] += chance * (1.0 - p);
                next[times + 1] += chance * p;
            }
            chances = next;
        }
        let mut sums = vec![0.0; self.halves.len()];
        let mut reached = vec![0; self.halves.len()];
        self.add_all(&chances, 1.0, 0, &mut reached, &mut sums);
        sums
    }

    fn add_all(
        &self,
        chances: &[f64],
        so_far: f64,
        seat: usize,
        reached: &mut Vec<u8>,
        sums: &mut [f64],
    ) {
        if seat == reached.len() {
            let first = self.first(reached);
            first.iter().for_each(|&seat| sums[usize::from(seat)] += so_far / first.len() as f64);
            return;
        }
        for (times, chance) in (0..).zip(chances) {
            reached[seat] = times;
            self.add_all(chances, so_far * chance, seat + 1, reached, sums);
        }
    }

    /// The share of the first place that a seat has won: a win among n counts as one of n parts.
    fn simulated(&self, races: &TrialCounts, seat: u8) -> Simulated {
        let n = races.trials() as f64;
        let (mut sum, mut squares) = (0.0, 0.0);
        for among in 1..=self.halves.len() {
            let won = TrialOutcome { subject: Some(seat), id: 0, value: Some(among as i32) };
            let (times, part) = (races.count(won) as f64, 1.0 / among as f64);
            sum += times * part;
            squares += times * part * part;
        }
        let share = sum / n;
        Simulated { share, error: ((squares / n - share * share).max(0.0) / n).sqrt() }
    }
}

impl Simulation for Question {
    fn trial(&self, dice: &mut NatureDice, tell: Tell<'_>) {
        let mut roll = || u8::from(DiceRace::roll(dice) >= self.reach);
        let reached: Vec<u8> =
            self.halves.iter().map(|_| (0..self.rounds).map(|_| roll()).sum()).collect();
        let first = self.first(&reached);
        for &seat in &first {
            tell(TrialOutcome { subject: Some(seat), id: 0, value: Some(first.len() as i32) });
        }
    }
}

impl OddsQuestion for Question {
    fn vocabulary(&self) -> Result<Vocabulary> {
        let seats = (0..self.halves.len()).map(|seat| seat.to_string());
        let figures = Vocabulary::of([PlaceRow::SCHEMA], RacePack::SCORE);
        Ok(figures.naming(PlaceRow::SCHEMA, [(FIRST, Unit::Share)]).with("seat", seats))
    }

    fn solve(&self) -> Outcome<Box<dyn SolvedOdds + '_>> {
        Ok(Box::new(Solved { question: self, exact: self.exact() }))
    }
}

struct Solved<'q> {
    question: &'q Question,
    exact: Vec<f64>,
}

impl SolvedOdds for Solved<'_> {
    fn simulation(&self) -> Option<&dyn Simulation> {
        Some(self.question)
    }

    fn answer(&self, setting: &Setting, simulated: Option<&TrialCounts>) -> Outcome<OddsAnswer> {
        let row = |(seat, &exact): (u8, &f64)| {
            let of = simulated.map(|races| self.question.simulated(races, seat));
            let is_random = of.as_ref().filter(|of| of.error > 0.0);
            PlaceRow {
                seat: seat.into(),
                outcome: FIRST.into(),
                exact,
                simulated: of.as_ref().map(|of| of.share),
                simulated_se: of.as_ref().map(|of| of.error),
                z: is_random.map(|of| (of.share - exact) / of.error),
            }
        };
        let table = ResultTable::of((0..).zip(&self.exact).map(row).collect());
        let mut screen = Table::of_text(PlaceRow::SCHEMA.columns.iter().copied());
        for row in &table.cells {
            screen.push_words(row.iter().map(Field::text));
        }
        let answer = answer(&self.exact);
        Ok(OddsAnswer {
            screen: format!("{}\n{}\n{}", setting.title, answer_text(&answer), screen.text()),
            json: pretty(&json!({ "game": setting.game, "answer": answer, FIRST: self.exact })),
            table,
            more: Vec::new(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_round_between_two_seats_is_worked_out_by_hand() {
        let question = Question { halves: vec![0, 0], reach: 7, rounds: 1 };
        assert!((question.success() - 21.0 / 36.0).abs() < 1e-12);
        assert!(question.exact().iter().all(|share| (share - 0.5).abs() < 1e-12));
        let behind = Question { halves: vec![0, 8], ..question };
        // The first seat reaches 3.5 points at most.
        assert!(behind.exact()[0].abs() < 1e-12);
    }
}
