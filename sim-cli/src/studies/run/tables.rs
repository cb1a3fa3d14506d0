//! The tables of `corsair run`: as rows, as files, and as people read them. `docs/outputs.md`
//! describes every column.

use corsair_engine::Seat;

use crate::present::faults::{FaultGameRow, FaultRow};
use crate::present::few_deals::FEWEST_DEALS;
use crate::present::luck::LuckRow;
use crate::present::page::words::{DisplayUnit, ordinal};
use crate::present::page::{Estimate, ResultRead, Unreadable};
use crate::present::result::VerbResult;
use crate::present::table::{Cell, Kind, Table, places};
use crate::present::{FactEstimate, MetricWords, RowReport, Timing};
use crate::studies::run::differences::{self, DifferenceRow};
use crate::studies::run::manifest::manifest;
use crate::studies::run::quality::QualityRow;
use crate::studies::run::report::Report;
use corsair_lab::result::{ResultRow, ResultTable, Schema};
use corsair_lab::{CountedAmount, Distinction, ScopeKind, ScoreWord};
use corsair_stats::Interval;
use corsair_stats::Method;

/// Results of one bot, in all its seats together or in one seat.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "summary.csv", keys(bot, seat))]
pub struct SummaryRow {
    /// Name of the bot.
    pub bot: String,
    /// Seat, from 0; empty for all seats of the bot.
    pub seat: Option<usize>,
    /// Games, once for each seat that the bot has in them.
    pub games: u64,
    /// Wins in sixtieths, exactly; a win tied among k seats gives each 60/k.
    pub wins_60ths: i128,
    /// Share of games won, ties split.
    #[column(figure = "win", unit = share)]
    pub win_share: Estimate,
    /// Interval of `win_share` that holds at all looks together; empty with fewer than 30 blocks.
    pub win_any: Option<Interval>,
    /// Method of the interval of `win_share`.
    pub win_method: Method,
    /// Mean score at the end of the game.
    #[column(figure = "score")]
    pub score_mean: Estimate,
    /// Interval of `score_mean` that holds at all looks together.
    pub score_mean_any: Option<Interval>,
    /// Standard deviation of score over games.
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

/// Number of games that ended with one score, by bot and seat.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "score_hist.csv")]
pub struct ScoreRow {
    /// Name of the bot.
    pub bot: String,
    /// Seat, from 0.
    pub seat: usize,
    /// Score at the end of the game.
    pub score: CountedAmount,
    /// Games that ended with it.
    pub games: u64,
}

/// Number of games that a row of `summary.csv` ended in one place.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "placements.csv")]
pub struct PlacementRow {
    /// Name of the bot.
    pub bot: String,
    /// Seat, from 0; empty for all seats of the bot.
    pub seat: Option<usize>,
    /// Place, from 1.
    pub place: usize,
    /// Games of the row of `summary.csv`.
    pub games: u64,
    /// Games in this place in sixtieths, exactly; seats that share a rank split the places that it covers.
    pub games_60ths: u64,
    /// Share of the games in this place; of place 1 the win share.
    pub share: f64,
}

/// Frequency of one event, by game, bot or seat.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "events.csv", keys(bot, seat))]
pub struct EventRow {
    /// Scope of the count.
    pub scope: ScopeKind,
    /// Name of the bot, where the scope has one.
    pub bot: String,
    /// Seat, from 0; empty for all seats of the bot.
    pub seat: Option<usize>,
    /// Id of the event; an id never changes its meaning.
    pub event: String,
    /// Games of the row.
    pub games: u64,
    /// Number of times that it happened, or the amount, over all games.
    pub total: CountedAmount,
    /// Mean per game.
    #[column(figures_in = "event")]
    pub per_game: Estimate,
}

/// Game that is the most extreme of the run in one respect, the first of several.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "notable.csv")]
pub struct NotableRow {
    /// Distinction: `highest_winning_score`, `lowest_winning_score`, `widest_margin`, `lowest_score`,
    /// `most_decisions` or `fewest_decisions`.
    pub notable: String,
    /// Extreme score, margin or count.
    pub value: CountedAmount,
    /// Address of the game, `SEED:DEAL:SEATING`.
    pub address: String,
    /// Winner of the game, or the bot with the lowest score; of several the one in the first seat.
    pub bot: String,
    /// Seat of that bot, from 0.
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
            win_any: row.win.anytime,
            win_method: row.win.method,
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

    /// The share of wins with its interval.
    pub(crate) fn wins(&self) -> Estimate {
        self.win_share
    }

    /// The mean score with its interval.
    pub(crate) fn score(&self) -> Estimate {
        self.score_mean
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

    /// How often it happened per game, with its interval.
    pub(crate) fn per_game(&self) -> Estimate {
        self.per_game
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
        let word = report.experiment.rules.score;
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

    /// The summary as people read it: each bot in all its seats, then in each.
    pub(crate) fn summary_tables(&self, score: ScoreWord) -> [Table; 2] {
        [
            self.summary_table("Per bot, all its seats", &self.bots(), score),
            self.summary_table("Per bot and seat", &self.seats(), score),
        ]
    }

    fn summary_table(&self, caption: &str, rows: &[&SummaryRow], score: ScoreWord) -> Table {
        let n_places = rows.first().map_or(0, |row| self.places_of(row).len());
        let ordinals: Vec<String> = (1..=n_places as u32).map(ordinal).collect();
        let mut columns = vec![
            ("bot", Kind::Text),
            ("seat", Kind::Number),
            ("games", Kind::Number),
            ("win %", Kind::NearNext),
            ("95 %", Kind::Number),
            (score.label, Kind::NearNext),
            ("±", Kind::Number),
            ("sd", Kind::Number),
            ("q1", Kind::NearNext),
            ("med", Kind::NearNext),
            ("q3", Kind::NearNext),
        ];
        columns.extend(ordinals.iter().map(|place| (place.as_str(), Kind::NearNext)));
        let ranks = ordinals.join("|");
        let mut table =
            Table::new(caption, &columns).yielding(&["q1|med|q3", "sd", &ranks, "games"]);
        let win_places = places(1, rows.iter().map(|row| row.wins().times(100.0)));
        let score_places = places(1, rows.iter().map(|row| row.score().of_deals(self.blocks)));
        for row in rows {
            let all = || Cell { text: "all".into(), sort: String::new() };
            let by_design = row.win_method == Method::ByDesign;
            let mut cells = vec![
                Cell::word(&row.bot),
                row.seat.map_or_else(all, |seat| Cell::count(seat as u64)),
                Cell::count(row.games),
                Cell::fixed(Some(100.0 * row.win_share.value), win_places),
                match by_design {
                    true => Cell { text: "by design".into(), sort: String::new() },
                    false => Cell::percent_range(row.wins(), win_places),
                },
                Cell::fixed(Some(row.score_mean.value), score_places),
                Cell::half_width(row.score().of_deals(self.blocks), score_places),
                Cell::fixed(row.score_sd, 1),
            ];
            let quartiles = [row.score_q1, row.score_median, row.score_q3];
            cells.extend(quartiles.map(|of| Cell::number(of.value.into(), of.value.to_string())));
            let places = self.places_of(row).into_iter();
            cells.extend(places.map(|of| Cell::fixed(Some(100.0 * of.share), 0)));
            table.push(cells);
        }
        table
    }

    /// The bots against each other as people read them.
    pub(crate) fn difference_table(&self, score: ScoreWord) -> Table {
        differences::table(&self.differences, self.blocks, score)
    }

    /// What happened as people read it: in the game, and to each bot.
    pub(crate) fn event_tables(&self, metrics: &MetricWords) -> [Table; 2] {
        [self.game_table(metrics), self.bots_table(metrics)]
    }

    /// An event with the interval that people read, and how many decimals show it.
    fn per_game(&self, row: &EventRow, metrics: &MetricWords) -> (Estimate, usize) {
        let unit = DisplayUnit::of_mean(metrics.unit(&row.event));
        let per_game = row.per_game().of_deals(self.blocks).times(unit.factor());
        let least = match unit {
            DisplayUnit::Percent => 1,
            _ if self.blocks < FEWEST_DEALS => FEW_DECIMALS,
            _ => EVENT_DECIMALS,
        };
        (per_game, places(least, [per_game].into_iter()))
    }

    fn game_table(&self, metrics: &MetricWords) -> Table {
        let columns = [
            ("event", Kind::Text),
            ("per game", Kind::Number),
            ("±", Kind::Number),
            ("in all", Kind::Number),
        ];
        let mut table = Table::new("Per game", &columns);
        for row in self.events(ScopeKind::Game) {
            let (per_game, places) = self.per_game(row, metrics);
            table.push(vec![
                Cell::word(metrics.heading(None, None, &row.event)),
                Cell::fixed(Some(per_game.value), places),
                Cell::half_width(per_game, places),
                Cell::amount(row.total),
            ]);
        }
        table
    }

    /// The bots side by side.
    fn bots_table(&self, metrics: &MetricWords) -> Table {
        let rows = self.events(ScopeKind::Bot);
        let of_bots: Vec<&[&EventRow]> = rows.chunk_by(|row, next| row.bot == next.bot).collect();
        let mut columns = vec![("event", Kind::Text)];
        columns.extend(of_bots.iter().map(|of| (of[0].bot.as_str(), Kind::Number)));
        let mut table = Table::new("Per bot and game", &columns);
        let half = |row: &EventRow| {
            let (per_game, places) = self.per_game(row, metrics);
            per_game.half_width().map(|half| format!(" ±{half:.places$}")).unwrap_or_default()
        };
        // The ± end below each other.
        let widest = |of: &&[&EventRow]| of.iter().map(|row| half(row).chars().count()).max();
        let widths: Vec<usize> = of_bots.iter().map(|of| widest(of).unwrap_or(0)).collect();
        for at in 0..of_bots.first().map_or(0, |of| of.len()) {
            let mut cells = vec![Cell::word(metrics.heading(None, None, &of_bots[0][at].event))];
            cells.extend(of_bots.iter().zip(&widths).map(|(of, &width)| {
                let (per_game, places) = self.per_game(of[at], metrics);
                let text = format!("{:.places$}{:<width$}", per_game.value, half(of[at]));
                Cell::number(per_game.value, text)
            }));
            table.push(cells);
        }
        table
    }

    /// The games worth a look as people read them.
    pub(crate) fn notable_table(&self, score: ScoreWord) -> Table {
        let columns = [
            ("notable for", Kind::Text),
            ("value", Kind::Number),
            ("address", Kind::Text),
            ("bot", Kind::Text),
            ("seat", Kind::Number),
        ];
        let mut table = Table::new("Games worth a look", &columns);
        for row in &self.notable {
            table.push(vec![
                Cell::word(row.notable_for(score)),
                Cell::number(row.value.into(), row.value.to_string()),
                Cell::word(&row.address),
                Cell::word(&row.bot),
                Cell::count(row.seat as u64),
            ]);
        }
        table
    }
}

/// The fewest decimals of what happens per game.
const EVENT_DECIMALS: usize = 3;

/// The same where too few deals show how they vary.
const FEW_DECIMALS: usize = 2;

/// All files of a report. Only `timing.json` depends on the machine and on how the work was cut.
pub(crate) fn result<'r>(report: &'r Report<'_>, timing: &Timing) -> VerbResult<'r> {
    let (rows, _score) = (RunRows::of(report), report.experiment.rules.score);
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
