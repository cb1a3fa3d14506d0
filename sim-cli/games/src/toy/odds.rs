//! Odds desk of the dice race: chances to finish first from given scores, without cards.

use anyhow::{Result, ensure};
use clap::{ArgMatches, Args, Command, FromArgMatches};
use corsair_engine::odds::each_outcome;
use corsair_engine::seat::MAX_SEATS;
use corsair_engine::stream::NatureDice;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::pack::odds::{Effort, OddsDesk, OddsQuestion, Simulation, SolvedOdds};
use crate::pack::{Pack, ValidatedRules};
use crate::toy::RacePack;
use crate::toy::game::{DiceRace, REACHES};
use crate::toy::rules::Rules;
use corsair_lab::assertion::{Unit, Vocabulary};
use corsair_lab::plan_record::plain;
use corsair_lab::result::{ResultRow, ResultTable, Schema};
use corsair_lab::{Observe, TrialCounts, TrialOutcome};
use corsair_present::exit::Outcome;
use corsair_present::page::chart::{Chart, Dot, Intervals, Scale, Tone};
use corsair_present::page::story::{Story, Unreadable};
use corsair_present::page::words::{DisplayUnit, listed};
use corsair_present::page::{Estimate, ResultRead};
use corsair_present::table::Table;
use corsair_present::text_file::Files;

pub(crate) struct FirstPlace;

/// Name of the only outcome: the share of first place. Seats tied for first split it equally.
const FIRST: &str = "first";

/// Share of the first place for a seat.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "first_place.csv", keys(seat))]
struct PlaceRow {
    /// Number of the seat, from 0.
    #[column(label = "seat")]
    seat: usize,
    /// Id of the outcome.
    outcome: String,
    /// Exact share of the first place.
    #[column(label = "share, %", unit = share, figures_in = "outcome", exact)]
    exact: f64,
    /// Share of the first place in the simulation.
    #[column(label = "simulated, %", unit = share)]
    simulated: Option<f64>,
    /// Standard error of `simulated`.
    simulated_se: Option<f64>,
    /// `simulated` minus the exact value, in standard errors.
    #[column(label = "z")]
    z: Option<f64>,
}

#[derive(clap::Args, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Flags {
    /// Score of each seat, separated by commas; half points are allowed
    #[arg(
        long,
        value_name = "POINTS,..",
        value_delimiter = ',',
        required = true,
        allow_hyphen_values = true
    )]
    scores: Vec<f64>,
    /// Target that all seats name
    #[arg(long, value_name = "PIPS", default_value_t = 6)]
    reach: u8,
    /// Number of rounds left [default: as in the rules]
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
        ensure!(are_halves, "points must be multiples of 0.5");
        ensure!(REACHES.contains(&reach), "a reach must be a number from 2 to 12, not {reach}");
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
        let rows: Vec<PlaceRow> = result.rows()?;
        let dot = |row: &PlaceRow| Dot {
            label: format!("seat {}", row.seat),
            estimate: Estimate { value: row.exact, interval: None },
            tone: Tone::Strong,
        };
        let shares: Vec<String> = rows
            .iter()
            .map(|row| {
                let share = DisplayUnit::Percent.value(row.exact);
                format!("seat {} is first in {share}", row.seat)
            })
            .collect();
        let axis = "share of the first place".into();
        Ok(Story {
            title: format!("The winner in {}", result.manifest.edition),
            asked: vec!["Who finishes first, if no cards are left?".into()],
            verdict: format!(
                "Exact odds: {} of games; ties share the first place.",
                listed(&shares)
            ),
            charts: vec![Chart::of_intervals(
                "Shares of the first place",
                "They are exact.",
                Intervals {
                    axis,
                    dots: rows.iter().map(dot).collect(),
                    reference: None,
                    band: None,
                    scale: Scale::All,
                },
            )],
            tables: vec![Table::of_rows("Shares of the first place", &rows, result.score)],
            caveats: vec!["All seats name the same reach in every round.".into()],
        })
    }
}

struct Question {
    /// Score of each seat in half points.
    halves: Vec<i32>,
    reach: u8,
    rounds: u8,
}

struct Simulated {
    share: f64,
    /// Standard error of `share`.
    error: f64,
}

impl Question {
    /// Returns the exact probability that one roll reaches the target.
    fn success(&self) -> f64 {
        let mut chance_of_success = 0.0;
        each_outcome(
            |dice| DiceRace::roll(dice) >= self.reach,
            |reached, chance| chance_of_success += if reached { chance.value() } else { 0.0 },
        );
        chance_of_success
    }

    /// Returns the seats that finish first, given each seat's number of successful rolls.
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
        // Computes the probability of each number of successes, roll by roll.
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

    /// Returns a seat's simulated share of the first place. A win shared by n seats counts 1/n.
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
    fn trial(&self, dice: &mut NatureDice, observe: Observe<'_>) {
        let mut roll = || u8::from(DiceRace::roll(dice) >= self.reach);
        let reached: Vec<u8> =
            self.halves.iter().map(|_| (0..self.rounds).map(|_| roll()).sum()).collect();
        let first = self.first(&reached);
        for &seat in &first {
            observe(TrialOutcome { subject: Some(seat), id: 0, value: Some(first.len() as i32) });
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

    fn answer(&self, simulated: Option<&TrialCounts>) -> Outcome<Vec<ResultTable>> {
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
        Ok(vec![ResultTable::of((0..).zip(&self.exact).map(row).collect())])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odds_of_one_round_match_hand_computation() {
        let question = Question { halves: vec![0, 0], reach: 7, rounds: 1 };
        assert!((question.success() - 21.0 / 36.0).abs() < 1e-12);
        assert!(question.exact().iter().all(|share| (share - 0.5).abs() < 1e-12));
        let behind = Question { halves: vec![0, 8], ..question };
        // The first seat reaches 3.5 points at most.
        assert!(behind.exact()[0].abs() < 1e-12);
    }
}
