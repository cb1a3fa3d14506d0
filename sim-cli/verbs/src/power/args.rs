//! `corsair power`: estimates from a pilot the number of games for an answer.

use serde::{Deserialize, Serialize};

use crate::compare::args::{Request, prepare};
use crate::compare::delta::{is_on_screen, name_of};
use crate::compare::prepared::Prepared;
use crate::compare::{Comparison, ComparisonReport, Delta};
use crate::power::rows::{GoalKind, Reason, power_result};
use crate::power::{PowerRow, page};
use corsair_cli::control::ControlArgs;
use corsair_cli::dry_run::{DryRun, Pilot};
use corsair_cli::duplicates::{note_rules_equal_to_base, refuse_repeated_thresholds};
use corsair_cli::durable::Ended;
use corsair_cli::examples::Example;
use corsair_cli::external::warn_of_faults;
use corsair_cli::play::{GAMES, PlayArgs, Played};
use corsair_cli::rules_under_test::RulesUnderTest;
use corsair_cli::session::{LongSessionArgs, Session};
use corsair_cli::study::Study;
use corsair_cli::tables::TablesArgs;
use corsair_lab::assertion::{Unit, Vocabulary};
use corsair_lab::result::{ResultRow as _, Schema};
use corsair_lab::{Column, Deals, Metric, Scope, Threshold, Variants, Watch};
use corsair_present::exit::{Outcome, bail_input, note};
use corsair_present::grouped;
use corsair_present::page::registry::StoryOf;
use corsair_present::text_file::Files;
use corsair_stats::{
    EffectPlan, EquivalenceTest, Jackknife, PairedMeans, PilotDeviation, TestedBy,
    blocks_for_effect, blocks_for_half_width,
};

/// Plan of `corsair power`: goals and pilot.
#[derive(clap::Args, Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[command(
    after_help = "With --rules or --set, the command plans `corsair compare`. Without them, --precision plans \
                  `corsair run`, and --effect plans `corsair seats`, where the effect is the amount by which a seat's \
                  advantage exceeds --margin of `seats`. -n is the number of pilot games of each rule set at each \
                  table. Plans for --effect use the significance level of the planned command, corrected for several \
                  tests. If the pilot can't plan a goal, the row of the goal has the reason."
)]
pub(crate) struct Plan {
    /// Game to play; optional if --baseline begins with an edition
    #[arg(required_unless_present_any = ["baseline", "resume"])]
    game: Option<String>,
    #[command(flatten)]
    rules: RulesUnderTest,
    /// Difference to find. 1pp applies to all shares of games; METRIC=AMOUNT, such as score=1, to one metric. May be
    /// given several times
    #[arg(long, value_name = "AMOUNT", allow_hyphen_values = true)]
    effect: Vec<Threshold>,
    /// Probability of finding the difference, on average over pilots, in percent [default: 90]
    #[arg(long, value_name = "PERCENT", value_parser = percent, allow_negative_numbers = true)]
    power: Option<u8>,
    /// Precision to reach: half the width of the 95 % interval. 0.2pp applies to all shares of games;
    /// METRIC=AMOUNT, such as spread=0.1, to one metric. May be given several times
    #[arg(long, value_name = "AMOUNT", allow_hyphen_values = true)]
    precision: Vec<Threshold>,
    #[command(flatten)]
    tables: TablesArgs,
    #[command(flatten)]
    play: PlayArgs,
    #[arg(skip)]
    #[serde(default, skip_serializing_if = "Files::is_empty")]
    texts: Files,
}

/// Power of a plan without `--power`, in percent.
const POWER: u8 = 90;

/// Returns a power in percent.
///
/// # Errors
/// Fails if the text is not an integer from 6 to 99.
fn percent(text: &str) -> Result<u8, String> {
    let is_one = |percent: &u8| (6..=99).contains(percent);
    text.parse().ok().filter(is_one).ok_or_else(|| {
        format!("expected a whole number of percent from 6 to 99 such as 90, not `{text}`")
    })
}

/// Function that returns the number of blocks, given a block's standard deviation, an amount and a test. For an effect,
/// also returns the power that 19 in 20 pilots reach.
type PlanOf = dyn Fn(PilotDeviation, f64, TestedBy) -> (f64, Option<f64>);

/// Goal of a plan: an effect to find, or a half-width to reach, for each of the amounts.
struct Goal<'a> {
    kind: GoalKind,
    amounts: &'a [Threshold],
    /// Probability of a false alarm.
    level: f64,
    /// Number of blocks for an amount.
    plan: Box<PlanOf>,
}

impl Study for Plan {
    const VERB: &'static str = "power";
    const ABOUT: &'static str = "Estimate the number of games that a result needs";
    const EXAMPLES: &'static [Example] = &[
        (
            "How many games estimate the change of every share to ±1 percentage point?",
            "{game} --rules {rule} --precision 1pp -n 1k",
        ),
        (
            "How many games find a change of the score by 1 with 90 % probability?",
            "{game} --rules {rule} --effect score=1 -n 1k",
        ),
        (
            "How many games estimate the wins of bots to ±1 percentage point?",
            "{game} --precision 1pp -n 1k",
        ),
    ];
    type Options = LongSessionArgs;
    type Prepared = Prepared;
    const STORY: StoryOf = page::story;
    const TABLES: &'static [&'static Schema] = &[PowerRow::SCHEMA];

    fn prepare(&mut self) -> Outcome<Prepared> {
        if self.effect.is_empty() && self.precision.is_empty() {
            bail_input!(
                "name the difference to find with --effect, or the half-width of the interval with --precision"
            );
        }
        if let (Some(power), true) = (self.power, self.effect.is_empty()) {
            bail_input!(
                "--power applies only to --effect, the effect to find: add --effect, or remove --power {power}"
            );
        }
        self.tables.resolve();
        refuse_repeated_thresholds("--effect", &self.effect)?;
        refuse_repeated_thresholds("--precision", &self.precision)?;
        let request = Request {
            sets: self.rules.read(Plan::VERB, self.game.as_deref(), &mut self.texts)?,
            games: self.play.games,
            margins: &self.effect,
            primary: &[],
            precision: &[],
            tables: &self.tables,
            deals: Deals::Same,
            watch: Watch::Metrics,
            control: ControlArgs::default(),
            seed: self.play.seed,
        };
        let mut prepared = prepare(request, &mut self.texts)?;
        prepared.refuse_unknown_metrics(&self.precision)?;
        prepared.comparison.plan = self.record();
        Ok(prepared)
    }

    fn describe(&self, prepared: &Prepared) -> Outcome<DryRun> {
        let names = prepared.comparison.variants[1..].iter().map(|of| of.name.as_str());
        let vocabulary = prepared
            .places(Vocabulary::of(Plan::TABLES.iter().copied(), prepared.comparison.score()))
            .with("variant", names)
            .with("goal", [GoalKind::Effect, GoalKind::HalfWidth].map(GoalKind::name));
        Ok(DryRun {
            identity: prepared.identity(Plan::VERB),
            parts: prepared.parts(),
            unit: GAMES,
            is_at_most: false,
            pilot: Pilot::FewerDeals(Vec::new()),
            vocabulary,
        })
    }

    fn carry_out(&self, prepared: Prepared, mut session: Session) -> Outcome<String> {
        let comparison = &prepared.comparison;
        if comparison.variants.len() > 1 {
            note_rules_equal_to_base(&comparison.variants);
        }
        let variants = prepared.variants();
        let durable = session.open(prepared.task(Plan::VERB), || prepared.empty(&variants))?;
        let (played, destination) = match prepared.play_until(durable, &variants, |_, _| false)? {
            Ended::Whole(played, destination) => (played, destination),
            Ended::Shard(text) => return Ok(text),
        };
        let Played { totals, timing } = played;
        let mut tables = prepared.tables_of(totals);
        prepared.keep_reported(&mut tables, destination.early_end.as_deref())?;
        warn_of_faults(tables.iter().map(|table| table.totals.total_faults()).sum());
        let played = Played { totals: (), timing };
        let report = ComparisonReport::new(comparison, &variants, &tables);
        let rows = rows(self, &planned_metrics(&variants, &report), &report)?;
        let largest = rows.iter().filter_map(|row| row.games).max();
        let result = power_result(&report, rows, &comparison.plan, &played.timing);
        let result = played.deliver::<Plan>(&session, destination, &result)?;
        // Time depends on the machine, and does not belong to the result.
        if let Some(largest) = largest.filter(|_| played.timing.games > 0) {
            let per_second = played.timing.games as f64 / played.timing.seconds;
            let time = time_in_words(largest as f64 / per_second / 60.0);
            note(format_args!("at the speed of the pilot, the largest plan takes about {time}"));
        }
        Ok(result)
    }
}

/// Returns a number of minutes in a readable unit.
fn time_in_words(minutes: f64) -> String {
    let (hours, days, years) = (minutes / 60.0, minutes / 1_440.0, minutes / 525_960.0);
    match minutes {
        ..1.0 => format!("{:.0} s", (60.0 * minutes).max(1.0)),
        ..600.0 => format!("{minutes:.1} minutes"),
        ..6_000.0 => format!("{hours:.0} hours"),
        ..1_051_920.0 => format!("{} days", grouped(days as u64)),
        _ => format!("{} years", grouped(years as u64)),
    }
}

/// Metric for which `power` plans the number of games.
struct PlannedMetric {
    /// Index of the table in the comparison.
    table: usize,
    /// Index of the rules under test in the comparison; `None` for a metric of one rule set.
    variant: Option<usize>,
    scope: Scope,
    metric: Metric,
    /// Standard deviation of the metric over blocks.
    deviation: Option<PilotDeviation>,
    is_rare: bool,
    tested_by: TestedBy,
    /// Minimum number of blocks for the planned interval, with the reason.
    fewest: Option<(u64, Reason)>,
}

impl PlannedMetric {
    /// Returns the metric of a difference between a rule set and the base.
    fn of_delta(delta: &Delta, of_pilot: u64) -> PlannedMetric {
        let tested_by = delta.difference.tested_by();
        PlannedMetric {
            table: delta.table,
            variant: Some(delta.variant),
            scope: delta.scope,
            metric: delta.metric,
            deviation: delta.difference.deviation_of_a_block(of_pilot).map(|deviation| {
                match (tested_by, delta.differing) {
                    (TestedBy::Freedom(freedom), _) => PilotDeviation { deviation, freedom },
                    (TestedBy::Blocks, differing) => {
                        let differing = differing.unwrap_or(of_pilot);
                        PilotDeviation::of_blocks(deviation, differing, of_pilot)
                    }
                }
            }),
            is_rare: delta.difference.is_rare(),
            tested_by,
            fewest: fewest_blocks(delta, of_pilot),
        }
    }

    /// Returns true if a command tests the metric: a difference, or the advantage of a seat.
    fn is_tested(&self) -> bool {
        self.variant.is_some() || matches!(self.scope, Scope::Seat(_)) && self.metric == Metric::WIN
    }
}

/// Returns the metrics on the screen of `compare`; without rules under test, the metrics on the screens of `run` and
/// `seats`.
fn planned_metrics(variants: &[Variants<'_>], report: &ComparisonReport<'_>) -> Vec<PlannedMetric> {
    let blocks = |table: usize| report.played[table].totals.blocks();
    if report.comparison.variants.len() > 1 {
        let shown = report.deltas.iter().filter(|delta| delta.on_screen);
        return shown.map(|delta| PlannedMetric::of_delta(delta, blocks(delta.table))).collect();
    }
    let of_table = |(table, variants): (usize, &Variants<'_>)| {
        let pairs = report.played[table].totals.pairs(variants, 0);
        let shown = pairs.into_iter().filter(|(column, _)| is_on_screen(column));
        let planned = move |(column, means): (Column, PairedMeans)| PlannedMetric {
            table,
            variant: None,
            scope: column.scope,
            metric: column.metric,
            deviation: means.base().standard_error().map(|error| {
                let (blocks, deviation) = (blocks(table), error * (blocks(table) as f64).sqrt());
                PilotDeviation::of_blocks(deviation, blocks, blocks)
            }),
            is_rare: false,
            tested_by: TestedBy::Blocks,
            fewest: None,
        };
        shown.map(planned).collect::<Vec<_>>()
    };
    // After an early end, only the first tables have results.
    variants.iter().take(report.played.len()).enumerate().flat_map(of_table).collect()
}

fn rows(
    args: &Plan,
    planned_metrics: &[PlannedMetric],
    report: &ComparisonReport<'_>,
) -> Outcome<Vec<PowerRow>> {
    let n_tested = planned_metrics.iter().filter(|planned| planned.is_tested()).count();
    let level = match report.comparison.variants.len() {
        1 => EquivalenceTest::LEVEL / n_tested.max(1) as f64,
        _ => report.level_of_one(),
    };
    let chances = (f64::from(args.power.unwrap_or(POWER)) / 100.0, level);
    let goals = [
        Goal {
            kind: GoalKind::Effect,
            amounts: &args.effect,
            level: chances.1,
            plan: Box::new(move |pilot, size, by| {
                let EffectPlan { blocks, assured_power } =
                    blocks_for_effect(pilot, size, chances, by);
                (blocks, Some(assured_power))
            }),
        },
        Goal {
            kind: GoalKind::HalfWidth,
            amounts: &args.precision,
            level: EquivalenceTest::LEVEL,
            plan: Box::new(|pilot, size, by| {
                (blocks_for_half_width(pilot.deviation, size, by), None)
            }),
        },
    ];
    let mut rows = Vec::new();
    let is_for = |goal: &Goal<'_>, planned: &PlannedMetric| {
        goal.kind == GoalKind::HalfWidth || planned.is_tested()
    };
    for planned in planned_metrics {
        for goal in goals.iter().filter(|goal| is_for(goal, planned)) {
            if let Some(size) = Threshold::among(goal.amounts, &planned.metric) {
                rows.push(row(report.comparison, goal, (planned, size)));
            }
        }
    }
    for goal in &goals {
        let has_figure = |amount: &&Threshold| {
            planned_metrics.iter().any(|of| is_for(goal, of) && amount.of(&of.metric).is_some())
        };
        let without = goal.amounts.iter().filter(|amount| !has_figure(amount));
        rows.extend(without.map(|amount| row_without_figure(goal, amount)));
    }
    if rows.iter().all(|row| row.blocks.is_none()) {
        let reason =
            rows.iter().find_map(|row| row.reason).map_or("there is no goal", Reason::name);
        let fix = match rows.iter().all(|row| row.reason == Some(Reason::TooMany)) {
            true => "choose a greater --effect or --precision",
            false => "try a longer pilot (-n)",
        };
        bail_input!("the pilot can't plan any goal: {reason}; {fix}");
    }
    Ok(rows)
}

/// Returns the plan for a goal about one metric, or the reason for no plan.
fn row(
    comparison: &Comparison,
    goal: &Goal<'_>,
    (planned, size): (&PlannedMetric, f64),
) -> PowerRow {
    let table = &comparison.tables[planned.table];
    let reason = match (planned.is_rare, planned.deviation) {
        (_, None) => Some(Reason::TooShort),
        (_, Some(pilot)) if pilot.deviation <= 0.0 => Some(Reason::NothingVaried),
        (true, Some(_)) => Some(Reason::Rare),
        (false, Some(_)) => None,
    };
    let known = planned.deviation.filter(|_| reason.is_none());
    let plan = known.map(|pilot| (goal.plan)(pilot, size, planned.tested_by));
    let needed = plan.map(|(blocks, _)| blocks.max(2.0));
    let per_block = table.design.games_per_block();
    let sets = comparison.variants.len().min(2) as u64;
    // All numbers of a row are exact integers, up to the games of all rule sets.
    let is_countable = |blocks: &f64| blocks * 2.0 * (per_block as f64) < u64::MAX as f64;
    let reason = reason.or(needed.filter(|of| !is_countable(of)).map(|_| Reason::TooMany));
    let needed = needed.filter(is_countable).map(|blocks| blocks as u64);
    let raised = planned.fewest.filter(|&(fewest, _)| needed.is_some_and(|needed| needed < fewest));
    let blocks = raised.map(|(fewest, _)| fewest).or(needed);
    let reason = reason.or(raised.map(|(_, reason)| reason));
    let of_each = blocks.map(|blocks| blocks.saturating_mul(per_block));
    let variant = planned.variant.map(|at| comparison.variants[at].name.clone());
    PowerRow {
        table: table.name.clone(),
        variant: variant.unwrap_or_default(),
        what: name_of(comparison, planned.table, (planned.scope, planned.metric)),
        metric: planned.metric.id.to_owned(),
        is_share: planned.metric.unit == Unit::Share,
        goal: goal.kind,
        size,
        level: goal.level,
        assured_power: blocks.and(plan).and_then(|(_, power)| power),
        deviation: known.map(|pilot| pilot.deviation),
        blocks,
        games_of_each: of_each,
        games: of_each.map(|games| games.saturating_mul(sets)),
        reason,
    }
}

/// Expected number of differing blocks that seldom gives fewer than [`Evidence::FEWEST`](corsair_stats::Evidence::FEWEST),
/// even if the chance of a difference is estimated from only `AMPLE` differing blocks. The joint standard deviation is
/// about 12, and the gap between both numbers, 20, is 1.7 times this deviation.
const AMPLE: u64 = 50;

/// Returns the minimum number of deals at which `compare` computes the planned kind of interval, and the reason.
///
/// Estimates this number from the deals that differ in a pilot of `of_pilot` deals.
fn fewest_blocks(delta: &Delta, of_pilot: u64) -> Option<(u64, Reason)> {
    match (delta.metric.unit, delta.differing) {
        (Unit::Share, Some(differing)) => {
            let blocks = (AMPLE * of_pilot).checked_div(differing)?;
            Some((blocks, Reason::RaisedAsFewDiffer))
        }
        (Unit::Number, Some(_)) => None,
        (_, None) => Some((Jackknife::FEWEST_BLOCKS, Reason::RaisedForTheFigure)),
    }
}

/// Returns the row for a goal whose metric no table has.
fn row_without_figure(goal: &Goal<'_>, amount: &Threshold) -> PowerRow {
    let metric = amount.metric.clone();
    PowerRow {
        table: String::new(),
        variant: String::new(),
        what: metric.clone().unwrap_or_else(|| "shares of games".into()),
        metric: metric.unwrap_or_default(),
        is_share: amount.is_share(),
        goal: goal.kind,
        size: amount.value,
        level: goal.level,
        assured_power: None,
        deviation: None,
        blocks: None,
        games_of_each: None,
        games: None,
        reason: Some(Reason::NoFigure),
    }
}

#[cfg(test)]
mod tests {
    use crate::power::args::time_in_words;

    #[test]
    fn durations_are_shown_in_a_unit_of_their_size() {
        for (minutes, words) in [
            (0.001, "1 s"),
            (0.04, "2 s"),
            (599.0, "599.0 minutes"),
            (600.0, "10 hours"),
            (14_400.0, "10 days"),
            (1e12, "1,901,285 years"),
        ] {
            assert_eq!(time_in_words(minutes), words);
        }
    }
}
