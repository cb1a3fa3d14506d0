//! Result rows of `corsair run`. `docs/outputs.md` describes every column.

use corsair_engine::Seat;

use crate::present::faults::{FaultGameRow, FaultRow};
use crate::present::luck::LuckRow;
use crate::present::page::{Estimate, ResultRead, Unreadable};
use crate::present::result::VerbResult;
use crate::present::{FactEstimate, RowReport, Timing};
use crate::studies::run::differences::DifferenceRow;
use crate::studies::run::manifest::manifest;
use crate::studies::run::quality::QualityRow;
use crate::studies::run::report::Report;
use corsair_lab::result::{ResultRow, ResultTable, Schema};
use corsair_lab::{CountedAmount, Distinction, ScopeKind, ScoreWord};
use corsair_stats::Interval;
use corsair_stats::Method;

/// Results of one bot, in all its seats or in one.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "summary.csv", keys(bot, seat))]
pub struct SummaryRow {
    /// Name of the bot.
    pub bot: String,
    /// Seat, from 0.
    pub seat: Option<usize>,
    /// Games.
    pub games: u64,
    /// Wins in sixtieths, exactly; a tie of k seats gives each 60/k.
    pub wins_60ths: i128,
    /// Share of games won, ties split.
    #[column(figure = "win", unit = share)]
    pub win_share: Estimate,
    /// Interval that holds at all looks together.
    pub win_share_any: Option<Interval>,
    /// Method of the interval.
    pub win_share_method: Method,
    /// Mean final score.
    #[column(figure = "score")]
    pub score_mean: Estimate,
    /// Interval that holds at all looks together.
    pub score_mean_any: Option<Interval>,
    /// Standard deviation of score.
    pub score_sd: Option<f64>,
    /// Lowest score.
    pub score_min: CountedAmount,
    /// First quartile of score.
    #[column(figure = "score_q1")]
    pub score_q1: Estimate<CountedAmount>,
    /// Median score.
    #[column(figure = "score_median")]
    pub score_median: Estimate<CountedAmount>,
    /// Third quartile of score.
    #[column(figure = "score_q3")]
    pub score_q3: Estimate<CountedAmount>,
    /// Highest score.
    pub score_max: CountedAmount,
}

/// Number of games with one final score, by bot and seat.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "score_hist.csv")]
pub struct ScoreRow {
    /// Name of the bot.
    pub bot: String,
    /// Seat, from 0.
    pub seat: usize,
    /// Final score.
    pub score: CountedAmount,
    /// Games.
    pub games: u64,
}

/// Number of games of a row of `summary.csv` with one place.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "placements.csv")]
pub struct PlacementRow {
    /// Name of the bot.
    pub bot: String,
    /// Seat, from 0.
    pub seat: Option<usize>,
    /// Place, from 1.
    pub place: usize,
    /// Games.
    pub games: u64,
    /// Games in this place in sixtieths, exactly; tied seats split their places.
    pub games_60ths: u64,
    /// Share of games in this place.
    pub share: f64,
}

/// Frequency of one event, by game, bot or seat.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "events.csv", keys(bot, seat))]
pub struct EventRow {
    /// Scope of the metric.
    pub scope: ScopeKind,
    /// Name of the bot.
    pub bot: String,
    /// Seat, from 0.
    pub seat: Option<usize>,
    /// Id of the event; it never changes its meaning.
    pub event: String,
    /// Games.
    pub games: u64,
    /// Number of times that it happened, or the amount, in all games.
    pub total: CountedAmount,
    /// Mean per game.
    #[column(figures_in = "event")]
    pub per_game: Estimate,
}

/// First game that is the most extreme of the run in one respect.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "notable.csv")]
pub struct NotableRow {
    /// Respect: `highest_winning_score`, `lowest_winning_score`, `widest_margin`, `most_decisions`,
    /// `fewest_decisions` or `lowest_score`.
    pub notable: String,
    /// Extreme score, margin or count.
    pub value: CountedAmount,
    /// Address of the game, `SEED:DEAL:SEATING`.
    pub address: String,
    /// Winner, or bot with the lowest score; the first of several.
    pub bot: String,
    /// Seat, from 0.
    pub seat: usize,
}

impl NotableRow {
    /// What the game is notable for, in the game's word for its score.
    pub(crate) fn notable_for(&self, score: ScoreWord) -> String {
        let known = Distinction::ALL.into_iter().find(|of| of.id() == self.notable);
        known.map_or_else(|| self.notable.clone(), |of| score.words(of.label()))
    }
}

/// The tables of `corsair run`.
pub const RUN_TABLES: &[&Schema] = &[
    SummaryRow::SCHEMA,
    ScoreRow::SCHEMA,
    PlacementRow::SCHEMA,
    DifferenceRow::SCHEMA,
    LuckRow::SCHEMA,
    EventRow::SCHEMA,
    QualityRow::SCHEMA,
    NotableRow::SCHEMA,
    FaultRow::SCHEMA,
    FaultGameRow::SCHEMA,
];

impl SummaryRow {
    fn of(row: &RowReport<'_>) -> SummaryRow {
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
}

impl EventRow {
    fn of(
        scope: ScopeKind,
        bot: &str,
        seat: Option<Seat>,
        games: u64,
        fact: &FactEstimate,
    ) -> EventRow {
        EventRow {
            scope,
            bot: bot.into(),
            seat: seat.map(Seat::index),
            event: fact.fact.id.into(),
            games,
            total: fact.total,
            per_game: Estimate::of(fact.per_game.value, fact.per_game.interval),
        }
    }
}

/// The rows that people read, of a report or of its files.
#[derive(Clone, Debug)]
pub(crate) struct RunRows {
    /// Deals, or of a run on fresh ones blocks.
    pub(crate) blocks: u64,
    pub(crate) summary: Vec<SummaryRow>,
    pub(crate) scores: Vec<ScoreRow>,
    pub(crate) placements: Vec<PlacementRow>,
    pub(crate) differences: Vec<DifferenceRow>,
    /// None where means are not adjusted.
    pub(crate) luck: Vec<LuckRow>,
    pub(crate) events: Vec<EventRow>,
    /// None where courses were not watched.
    pub(crate) quality: Vec<QualityRow>,
    pub(crate) notable: Vec<NotableRow>,
    pub(crate) faults: Vec<FaultRow>,
}

impl RunRows {
    /// The rows of a report.
    pub(crate) fn of(report: &Report<'_>) -> RunRows {
        let word = report.experiment.conditions.rules.score;
        let scores = report.seats().iter().flat_map(|row| {
            let seat = row.row.seat.map_or(0, Seat::index);
            row.score_counts.iter().map(move |(score, games)| ScoreRow {
                bot: row.bot.into(),
                seat,
                score: word.amount(score),
                games,
            })
        });
        let placements = report.rows.iter().flat_map(|row| {
            row.places.iter().zip(1..).map(|(of, place)| PlacementRow {
                bot: row.bot.into(),
                seat: row.row.seat.map(Seat::index),
                place,
                games: row.games,
                games_60ths: of.sixtieths,
                share: of.share,
            })
        });
        let games = report.experiment.design.games();
        let of_game = report
            .game_facts
            .iter()
            .map(|fact| EventRow::of(ScopeKind::Game, "", None, games, fact));
        let of_rows = report.rows.iter().flat_map(|row| {
            let scope = if row.row.seat.is_some() { ScopeKind::Seat } else { ScopeKind::Bot };
            let event = move |fact| EventRow::of(scope, row.bot, row.row.seat, row.games, fact);
            row.facts.iter().map(event)
        });
        let notable = report.notable.iter().map(|game| NotableRow {
            notable: game.distinction.id().into(),
            value: game.value,
            address: game.address.to_string(),
            bot: game.bot.into(),
            seat: game.seat.index(),
        });
        RunRows {
            blocks: report.experiment.design.blocks(),
            summary: report.rows.iter().map(SummaryRow::of).collect(),
            scores: scores.collect(),
            placements: placements.collect(),
            differences: report.differences.clone(),
            luck: report.luck.clone(),
            events: of_game.chain(of_rows).collect(),
            quality: QualityRow::all(report),
            notable: notable.collect(),
            faults: report.faults.clone(),
        }
    }

    /// The rows of a result.
    ///
    /// # Errors
    /// A table is not there, or not as it was written.
    pub(crate) fn read(result: &ResultRead) -> Result<RunRows, Unreadable> {
        let blocks = result.manifest.design.as_ref().and_then(|design| design.blocks);
        Ok(RunRows {
            blocks: result.given("design", blocks)?,
            summary: result.rows()?,
            scores: result.rows()?,
            placements: result.rows()?,
            // Results of earlier versions lack it.
            differences: match result.has(DifferenceRow::SCHEMA.file) {
                true => result.rows()?,
                false => Vec::new(),
            },
            luck: match result.has(LuckRow::SCHEMA.file) {
                true => result.rows()?,
                false => Vec::new(),
            },
            events: result.rows()?,
            quality: match result.has(QualityRow::SCHEMA.file) {
                true => result.rows()?,
                false => Vec::new(),
            },
            notable: result.rows()?,
            faults: result.rows()?,
        })
    }

    /// The bots, each in all its seats.
    pub(crate) fn bots(&self) -> Vec<&SummaryRow> {
        self.summary.iter().filter(|row| row.seat.is_none()).collect()
    }

    /// The bots, each in each seat.
    pub(crate) fn seats(&self) -> Vec<&SummaryRow> {
        self.summary.iter().filter(|row| row.seat.is_some()).collect()
    }

    /// How often a row took each place, the first place first.
    pub(crate) fn places_of(&self, row: &SummaryRow) -> Vec<&PlacementRow> {
        let is_of = |of: &&PlacementRow| (&of.bot, of.seat) == (&row.bot, row.seat);
        self.placements.iter().filter(is_of).collect()
    }

    /// How often things happened, in the game or to bots in all their seats.
    pub(crate) fn events(&self, scope: ScopeKind) -> Vec<&EventRow> {
        self.events.iter().filter(|row| row.scope == scope).collect()
    }
}

/// All files of a report. Only `timing.json` depends on the machine and on how the work was cut.
pub(crate) fn result<'r>(report: &'r Report<'_>, timing: &Timing) -> VerbResult<'r> {
    let rows = RunRows::of(report);
    let mut tables = vec![
        ResultTable::of(rows.summary.clone()),
        ResultTable::of(rows.scores.clone()),
        ResultTable::of(rows.placements.clone()),
        ResultTable::of(rows.differences.clone()),
        ResultTable::of(rows.events.clone()),
        ResultTable::of(rows.notable.clone()),
        ResultTable::of(rows.faults.clone()),
        ResultTable::of(report.fault_games()),
    ];
    if report.experiment.control.is_some() {
        tables.push(ResultTable::of(rows.luck.clone()));
    }
    if report.totals.quality().is_some() {
        tables.push(ResultTable::of(rows.quality.clone()));
    }
    let (games, decisions) = (report.experiment.design.games(), report.totals.decisions());
    VerbResult::new(tables, |files| manifest(report, files), timing.json(games, decisions))
}
