//! Report of a run: estimates from its sums.

use corsair_engine::Seat;
use corsair_lab::ScopeKind;
use corsair_lab::result::{Estimate, ResultTable};
use corsair_present::estimate::{MetricEstimate, RowReport};
use corsair_present::faults::{FaultGameRow, FaultRow, fault_game_rows, fault_rows};
use corsair_present::manifest::{Bot, Endings};
use corsair_present::result::VerbResult;
use corsair_present::rows::{object, pretty};
use corsair_present::{ManifestHead, ResultFile, Timing, hashes};

use corsair_lab::durable::Sums;
use corsair_present::set_ups::SetUpCount;

use crate::run::differences::DifferenceRow;
use crate::run::luck::luck_rows;
use crate::run::quality::QualityRow;
use crate::run::rows::{
    EventRow, LengthRow, NotableRow, PlacementRow, RunRows, ScoreRow, SummaryRow,
};
use corsair_lab::experiment::{Experiment, Player};
use corsair_lab::{
    Address, BRANCHING, Conditions, CountedAmount, Length, LengthSums, MetricNames, Totals,
};
use corsair_present::luck::LuckRow;

/// Returns a row for each notable game.
fn notable_rows(experiment: &Experiment, totals: &Totals<'_>) -> Vec<NotableRow> {
    let Conditions { seed, rules, .. } = &experiment.conditions;
    let games = totals.notable().iter().map(|(distinction, game)| {
        let bot = experiment.design.seatings()[game.seating][game.seat];
        let address = Address { seed: *seed, deal: game.deal, seating: game.seating };
        NotableRow {
            notable: distinction.id().into(),
            value: CountedAmount::new(game.value.into(), distinction.unit(rules.score)),
            address: address.to_string(),
            bot: experiment.bots[usize::from(bot)].name.clone(),
            seat: game.seat.index(),
        }
    });
    games.collect()
}

/// Returns the bot to which a row of sums belongs.
fn bot_of_row(experiment: &Experiment, row: usize) -> &Player {
    &experiment.bots[experiment.design.rows()[row].bot]
}

/// Results of a run.
#[derive(Clone, Debug)]
pub struct Report<'e> {
    /// Experiment that was played.
    pub experiment: &'e Experiment,
    /// Sums of the games.
    pub totals: &'e Totals<'e>,
    /// Estimates for each bot over all its seats, then for each bot in each seat.
    pub rows: Vec<RowReport<'e>>,
    /// Differences between bots.
    pub differences: Vec<DifferenceRow>,
    /// Means of bots and their differences, adjusted for luck; empty without adjustment.
    pub luck: Vec<LuckRow>,
    /// Estimates of the game's facts.
    pub game_facts: Vec<MetricEstimate>,
    /// Names of the facts that each game counts.
    pub facts: MetricNames,
    /// Notable games.
    pub notable: Vec<NotableRow>,
    /// Faults of external bots.
    pub faults: Vec<FaultRow>,
}

impl<'e> Report<'e> {
    /// Computes the estimates from sums of at least one block.
    pub fn new(
        experiment: &'e Experiment,
        totals: &'e Totals<'e>,
        names: MetricNames,
    ) -> Report<'e> {
        Report {
            experiment,
            totals,
            rows: RowReport::all(experiment, totals, names.of_seat),
            differences: DifferenceRow::all(experiment, totals),
            luck: luck_rows(experiment, totals),
            game_facts: totals
                .game_facts()
                .map(|(fact, measure)| MetricEstimate::new(fact, measure))
                .collect(),
            facts: names,
            notable: notable_rows(experiment, totals),
            faults: fault_rows(totals.faults(), experiment.conditions.seed, |row| {
                bot_of_row(experiment, row)
            }),
        }
    }

    /// Returns the games with faults.
    pub(crate) fn fault_games(&self) -> Vec<FaultGameRow> {
        fault_game_rows(self.totals.faults(), self.experiment.conditions.seed, |row| {
            bot_of_row(self.experiment, row)
        })
    }

    /// Returns the number of distinct set-ups among the run's deals.
    pub(crate) fn set_ups(&self) -> SetUpCount {
        SetUpCount::of([self.totals.set_ups()])
    }

    /// Returns the estimates for each bot over all its seats.
    pub fn bots(&self) -> &[RowReport<'e>] {
        &self.rows[..self.experiment.bots.len()]
    }

    /// Returns the estimates for each bot in each seat.
    pub fn seats(&self) -> &[RowReport<'e>] {
        &self.rows[self.experiment.bots.len()..]
    }

    /// Returns the result rows of the report.
    pub(crate) fn row_tables(&self) -> RunRows {
        let word = self.experiment.conditions.rules.score;
        let scores = self.seats().iter().flat_map(|row| {
            let seat = row.row.seat.map_or(0, Seat::index);
            row.score_counts.iter().map(move |(score, games)| ScoreRow {
                bot: row.bot.into(),
                seat,
                score: word.amount(score),
                games,
            })
        });
        let placements = self.rows.iter().flat_map(|row| {
            row.places.iter().zip(1..).map(|(of, place)| PlacementRow {
                bot: row.bot.into(),
                seat: row.row.seat.map(Seat::index),
                place,
                games: row.games,
                games_60ths: of.sixtieths,
                share: of.share,
            })
        });
        let games = self.experiment.design.games();
        let of_game =
            self.game_facts.iter().map(|fact| event_row(ScopeKind::Game, "", None, games, fact));
        let of_rows = self.rows.iter().flat_map(|row| {
            let scope = if row.row.seat.is_some() { ScopeKind::Seat } else { ScopeKind::Bot };
            let event = move |fact| event_row(scope, row.bot, row.row.seat, row.games, fact);
            row.facts.iter().map(event)
        });
        RunRows {
            blocks: self.experiment.design.blocks(),
            summary: self.rows.iter().map(summary_row).collect(),
            scores: scores.collect(),
            placements: placements.collect(),
            differences: self.differences.clone(),
            luck: self.luck.clone(),
            events: of_game.chain(of_rows).collect(),
            lengths: self.totals.lengths().iter().map(|of| self.length_row(of)).collect(),
            quality: QualityRow::all(self.experiment, self.totals),
            notable: self.notable.clone(),
            faults: self.faults.clone(),
        }
    }
}

impl Report<'_> {
    fn length_row(&self, of: &LengthSums) -> LengthRow {
        let (games, blocks) = (of.games(), self.totals.blocks());
        let [median, p95] = Length::QUANTILES.map(|quantile| {
            let value = quantile.of(games).map_or(f64::NAN, f64::from);
            Estimate::of(value, of.interval(quantile, blocks))
        });
        let (least, most) = games.range().unwrap_or_default();
        LengthRow { length: of.length.id.into(), games: games.total(), least, median, p95, most }
    }
}

fn summary_row(row: &RowReport<'_>) -> SummaryRow {
    let [q1, median, q3] = row.quartiles;
    SummaryRow {
        bot: row.bot.into(),
        seat: row.row.seat.map(Seat::index),
        games: row.games,
        wins_60ths: row.win.sixtieths,
        win_share: Estimate::of(row.win.share, row.win.interval),
        win_share_any: row.win.anytime,
        win_share_method: row.win.method,
        score_mean: Estimate::of(row.score.value, row.score.interval),
        score_mean_any: row.score_anytime,
        score_sd: row.score_sd,
        score_min: row.score_range[0],
        score_q1: Estimate::of(q1.value, q1.interval),
        score_median: Estimate::of(median.value, median.interval),
        score_q3: Estimate::of(q3.value, q3.interval),
        score_max: row.score_range[1],
    }
}

fn event_row(
    scope: ScopeKind,
    bot: &str,
    seat: Option<Seat>,
    games: u64,
    fact: &MetricEstimate,
) -> EventRow {
    EventRow {
        scope,
        bot: bot.into(),
        seat: seat.map(Seat::index),
        event: fact.fact.id.into(),
        games,
        total: (fact.fact.id != BRANCHING).then_some(fact.total),
        per_game: Estimate::of(fact.per_game.value, fact.per_game.interval),
    }
}

/// Returns the files of a report. Only `timing.json` depends on the machine and the division of work.
pub(crate) fn result<'r>(report: &'r Report<'_>, timing: &Timing) -> VerbResult<'r> {
    let rows = report.row_tables();
    let mut tables = vec![
        ResultTable::of(rows.summary),
        ResultTable::of(rows.scores),
        ResultTable::of(rows.placements),
        ResultTable::of(rows.differences),
        ResultTable::of(rows.events),
        ResultTable::of(rows.lengths),
        ResultTable::of(rows.notable),
        ResultTable::of(rows.faults),
        ResultTable::of(report.fault_games()),
    ];
    if report.experiment.control.is_some() {
        tables.push(ResultTable::of(rows.luck));
    }
    if report.totals.quality().is_some() {
        tables.push(ResultTable::of(rows.quality));
    }
    let (games, decisions) = (report.experiment.design.games(), report.totals.decisions());
    VerbResult::new(tables, |files| manifest(report, files), timing.json(games, decisions))
}

/// Returns the text of `manifest.json`, which has a hash of each remaining file.
fn manifest(report: &Report<'_>, files: &[ResultFile]) -> String {
    let experiment = report.experiment;
    let design = &experiment.design;
    let (games, cut_off) = (design.games(), report.totals.cut_off());
    pretty(&object!(Manifest {
        #[serde(flatten)]
        conditions: ManifestHead::of(&experiment.conditions),
        bots: Bot::all(&experiment.bots),
        seed: experiment.conditions.seed,
        design: object!(Design {
            seats: design.seats(),
            seatings: experiment.seatings.name(),
            deals: experiment.deals.name(),
            /// Bot of each seat as an index into `bots`, seating by seating.
            arrangements: design
                .seatings()
                .iter()
                .map(|seating| seating.as_slice())
                .collect::<Vec<_>>(),
            games_asked: experiment.conditions.games_asked,
            games,
            blocks: design.blocks(),
            games_per_block: design.games_per_block(),
        }),
        decisions: report.totals.decisions(),
        setups: report.set_ups(),
        endings: Endings { finished: games - cut_off, cut_off },
        faults: report.totals.faults().total(),
        files: hashes(files),
    }))
}
