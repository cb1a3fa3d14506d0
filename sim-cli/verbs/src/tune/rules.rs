//! Tuning of rules: candidates are rule values, measured by a metric of their games.

use std::collections::BTreeMap;

use anyhow::anyhow;
use corsair_stats::Jackknife;
use toml::Value;

use crate::tune::objective::{Goal, MetricFormula, Objective};
use crate::tune::report::{TunedFigure, TunedTable};
use crate::tune::rule_range::RuleRange;
use corsair_cli::varied::{RuleTables, VariedGame};
use corsair_lab::assertion::Unit;
use corsair_lab::tuning::{Candidate, Dimension, Space};
use corsair_lab::{Design, HouseRules, Measures, Threshold, Watch, settings};
use corsair_present::exit::{Outcome, bail_input};

/// Number of groups of deals from which intervals estimate the variance.
pub(crate) const GROUPS: usize = Jackknife::GROUPS;

/// Rules to tune, and the tables at which candidates are measured.
pub(crate) struct RuleTuning {
    pub(crate) varied_game: VariedGame,
    ranges: Vec<RuleRange>,
    pub(crate) space: Space,
    /// Rule values of the base.
    values: BTreeMap<String, Value>,
    /// Tables under the rules of the base.
    pub(crate) base: RuleTables,
    pub(crate) designs: Vec<Design>,
    pub(crate) objectives: Vec<Objective>,
    /// Unit of each objective's metric.
    pub(crate) units: Vec<Unit>,
    pub(crate) seed: u64,
    /// True if the search sets the scores of seats, instead of sampling values.
    pub(crate) is_fair: bool,
}

impl RuleTuning {
    /// Prepares a search, and reports every error in ranges, tables, metrics and margins.
    pub(crate) fn new(
        varied_game: VariedGame,
        ranges: &[RuleRange],
        (objectives, margins): (Vec<Objective>, &[Threshold]),
        seed: u64,
    ) -> Outcome<RuleTuning> {
        let values: BTreeMap<String, Value> = varied_game
            .book()
            .entries()
            .map(|(key, of)| (key.to_owned(), of.value.clone()))
            .collect();
        let mut dimensions: Vec<Dimension> = Vec::new();
        for range in ranges {
            if !values.contains_key(range.key()) {
                // The error of the rules check suggests the nearest key.
                let unknown = Dimension::number(range.key(), [0.0, 1.0], 0.0);
                varied_game.check("--vary", &[range.ends(&unknown)])?;
            }
            let dimension = range.dimension(&values);
            dimensions.push(dimension.map_err(|why| anyhow!("--vary {range}: {why}"))?);
        }
        let ends = ranges.iter().zip(&dimensions).map(|(range, of)| range.ends(of));
        varied_game.check("--vary", &ends.collect::<Vec<_>>())?;
        let base = varied_game.seat(&[], &HouseRules::default());
        let base = base.map_err(|refused| anyhow!("{refused}"))?;
        let designs: Vec<Design> = base
            .tables
            .iter()
            .map(|table| Design::new(table.arrangement(), varied_game.seatings, 1))
            .collect();
        let space = Space { dimensions, choice: None };
        let mut tuning = RuleTuning {
            varied_game,
            ranges: ranges.to_vec(),
            space,
            values,
            base,
            designs,
            objectives,
            units: Vec::new(),
            seed,
            is_fair: false,
        };
        for objective in 0..tuning.objectives.len() {
            let unit =
                |table| Ok(tuning.formula(table, objective).map_err(|why| anyhow!("{why}"))?.1);
            let units = (0..tuning.designs.len()).map(unit).collect::<Outcome<Vec<Unit>>>()?;
            tuning.units.push(units[0]);
        }
        tuning.set_margins(margins)?;
        Ok(tuning)
    }

    fn set_margins(&mut self, margins: &[Threshold]) -> Outcome<()> {
        let is_used = |of: &Threshold| {
            let mut figures = self.objectives.iter().map(|objective| &objective.figure.metric);
            of.metric.as_ref().is_none_or(|id| figures.any(|metric| metric == id))
        };
        if let Some(unused) = margins.iter().find(|of| !is_used(of)) {
            bail_input!(
                "--margin {unused}: no --target has this metric: remove the margin, or add the target"
            );
        }
        let all = std::mem::take(&mut self.objectives).into_iter().zip(&self.units);
        self.objectives = all.map(|(of, &unit)| of.within(margins, unit)).collect();
        let lacking = self.objectives.iter().zip(&self.units).find(|(of, _)| of.margin.is_none());
        match lacking {
            Some((of, unit)) if self.objectives.len() > 1 => {
                let id = &of.figure.metric;
                let example = if *unit == Unit::Share { "1pp" } else { "0.5" };
                bail_input!(
                    "`{id}` has no margin, which several targets need: add --margin {id}={example}"
                )
            }
            _ => Ok(()),
        }
    }

    pub(crate) fn measures(&self, table: usize) -> Measures<'_> {
        let facts = self.base.tables[table].facts();
        // A search needs only metrics of courses, so no decisions are played out.
        Measures::new(&self.designs[table], facts, Watch::Courses { play_out: 0 })
            .scored_in(self.varied_game.base.score.unit)
    }

    /// Returns the way to compute an objective's metric at a table, and the metric's unit.
    pub(crate) fn formula(
        &self,
        table: usize,
        objective: usize,
    ) -> Result<(MetricFormula, Unit), String> {
        let bots = self.base.tables[table].players();
        let score = self.varied_game.base.score;
        self.objectives[objective].figure.formula(&self.measures(table), bots, score)
    }

    /// Returns the number of games per deal, summed over all tables.
    pub(crate) fn games_per_deal(&self) -> u64 {
        self.designs.iter().map(Design::games_per_block).sum()
    }

    /// Returns the number of deals that confirm a result with `games` games at each table. Each group has the same
    /// number of deals.
    pub(crate) fn confirmed_deals(&self, games: u64) -> u64 {
        let least = self.designs.iter().map(Design::games_per_block).min().unwrap_or(1);
        games.div_ceil(least).div_ceil(GROUPS as u64) * GROUPS as u64
    }

    /// Returns the tables with their bots.
    pub(crate) fn tables(&self) -> Vec<TunedTable> {
        let named = self.varied_game.named().zip(&self.base.tables).zip(&self.designs);
        named
            .map(|((named, table), design)| TunedTable {
                name: named.name.clone(),
                bots: table.players().to_vec(),
                games_per_deal: design.games_per_block(),
            })
            .collect()
    }

    /// Returns the metrics of the objectives.
    pub(crate) fn figures(&self) -> Vec<TunedFigure> {
        let figure = |(of, &unit): (&Objective, &Unit)| {
            let Goal::Within(low, high) = of.goal else {
                return TunedFigure { name: of.figure.to_string(), unit, low: None, high: None };
            };
            let [low, high] = [low, high].map(|end| Some(end).filter(|end| end.is_finite()));
            TunedFigure { name: of.figure.to_string(), unit, low, high }
        };
        self.objectives.iter().zip(&self.units).map(figure).collect()
    }

    /// Returns the settings by which a candidate's rules differ from the base.
    fn settings(&self, of: &Candidate) -> Result<Vec<String>, String> {
        let changes = self.space.changes(of).into_iter();
        let factors: Vec<_> = changes
            .map(|at| self.ranges[at].at(&self.space.dimensions[at], of.values[at]))
            .collect();
        settings(&factors, &vec![0; factors.len()], &self.values)
    }

    /// Seats the tables under a candidate's rules.
    ///
    /// # Errors
    /// Returns the reason why the rules are invalid.
    pub(crate) fn seat(&self, of: &Candidate) -> Result<RuleTables, String> {
        self.varied_game.seat(&self.settings(of)?, &HouseRules::default())
    }

    /// Returns a candidate's values as a file of house rules for the edition, including the house rules of the base.
    pub(crate) fn file(&self, of: &Candidate) -> String {
        let mut keys: BTreeMap<String, String> = BTreeMap::new();
        for change in &self.varied_game.base.changes {
            if let Some(value) = &change.after {
                keys.insert(change.key.clone(), value.to_string());
            }
        }
        for setting in self.settings(of).unwrap_or_default() {
            if let Some((key, value)) = setting.split_once('=') {
                keys.insert(key.into(), value.into());
            }
        }
        keys.iter().map(|(key, value)| format!("{key} = {value}\n")).collect()
    }
}

/// Name of the file with the rules found, for `--rules`.
pub(crate) const RULES_FILE: &str = "rules.toml";
