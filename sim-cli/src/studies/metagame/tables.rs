//! The tables of `corsair metagame`: as rows, as files, and as people read them. `docs/outputs.md` describes every
//! column.

use crate::present::faults::{FaultGameRow, FaultRow};
use crate::present::page::words::DisplayUnit;
use crate::present::page::{Estimate, ResultRead, Unreadable};
use crate::present::table::{Cell, Kind, Table, places};
use corsair_lab::result::{ResultRow, Schema, Word};
use serde::Deserialize;
use serde::Serialize;

/// Verdict on the share of wins of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Word)]
#[serde(rename_all = "snake_case")]
pub enum ShareVerdict {
    /// More than an equal share.
    Above,
    /// Less than an equal share.
    Below,
    /// The games show neither.
    Undecided,
}

/// How often a bot is chosen.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "metagame.csv", keys(bot))]
pub struct ChoiceRow {
    /// The bot.
    pub bot: String,
    /// Its chance in the equilibrium.
    #[column(figure = "weight", unit = share)]
    pub weight: Estimate,
    /// In which share of the redrawn games it is chosen at all.
    pub in_support: f64,
    /// What it wins beyond an equal share where all others draw by the equilibrium.
    pub gain: f64,
    /// Its mass by α-rank.
    #[column(figure = "mass", unit = share)]
    pub mass: Estimate,
}

/// What a bot wins beside others.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "bot_payoffs.csv")]
pub struct BotPayoffRow {
    /// The bot.
    pub bot: String,
    /// The others at the table, joined by ` + `.
    pub others: String,
    /// How many deals it rests on; 0 where the share is an equal one by design.
    pub blocks: u64,
    /// Games of a seat with the bot, every seat counted.
    pub games: u64,
    /// The share of wins of such a seat.
    pub win_share: Estimate,
}

/// What a bot wins at a table of two bots, of which it has some seats.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "pair_tables.csv", keys(bot, other, seats))]
pub struct PairTableRow {
    /// The bot.
    pub bot: String,
    /// The bot in all other seats.
    pub other: String,
    /// How many seats have the first.
    pub seats: usize,
    /// How many deals.
    pub blocks: u64,
    /// The share of wins of a seat of the first.
    #[column(figure = "pair_win", unit = share)]
    pub win_share: Estimate,
    /// The two-sided p-value against an equal share.
    pub p: f64,
    /// The same, corrected by Holm for all tables of two bots.
    pub p_holm: f64,
    /// Verdict on the share of wins.
    pub verdict: ShareVerdict,
}

/// A step of a cycle: a bot that gains alone among others.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "cycles.csv")]
pub struct CycleRow {
    /// The number of the cycle, from 1.
    pub cycle: usize,
    /// The bot.
    pub bot: String,
    /// The bot in all other seats, which is the next of the cycle.
    pub other: String,
    /// The share of wins of the first.
    pub win_share: Estimate,
    /// Its p-value against an equal share, as in the table of pairs.
    pub p_holm: f64,
}

/// The mass of a bot at an intensity of selection.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "alpha_sweep.csv")]
pub struct AlphaRow {
    /// The intensity.
    pub alpha: f64,
    /// The bot.
    pub bot: String,
    /// Its mass.
    pub mass: f64,
}

/// The tables of `corsair metagame`.
pub const METAGAME_TABLES: &[&Schema] = &[
    ChoiceRow::SCHEMA,
    BotPayoffRow::SCHEMA,
    PairTableRow::SCHEMA,
    CycleRow::SCHEMA,
    AlphaRow::SCHEMA,
    FaultRow::SCHEMA,
    FaultGameRow::SCHEMA,
];

impl ChoiceRow {
    /// The chance in the equilibrium with its range.
    pub(crate) fn chance(&self) -> Estimate {
        self.weight
    }

    /// The mass by α-rank with its range.
    pub(crate) fn ranked(&self) -> Estimate {
        self.mass
    }
}

impl PairTableRow {
    /// The share of wins with its interval.
    pub(crate) fn wins(&self) -> Estimate {
        self.win_share
    }

    /// Whether it is shown to be above an equal share, or below it.
    pub(crate) fn is_decided(&self) -> bool {
        self.verdict != ShareVerdict::Undecided
    }
}

/// The rows that people read, of a report or of its files.
#[derive(Clone, Debug)]
pub struct MetagameRows {
    /// How often each bot is chosen, the most frequent first.
    pub choices: Vec<ChoiceRow>,
    /// Tables of two bots, in the order of the choices.
    pub pairs: Vec<PairTableRow>,
    /// The cycles that are shown, step by step.
    pub cycles: Vec<CycleRow>,
    /// α-rank by its intensity.
    pub sweep: Vec<AlphaRow>,
    /// The faults of external bots.
    pub faults: Vec<FaultRow>,
}

impl MetagameRows {
    /// The rows of a result.
    ///
    /// # Errors
    /// A table is not there, or not as it was written.
    pub(crate) fn read(result: &ResultRead) -> Result<MetagameRows, Unreadable> {
        Ok(MetagameRows {
            choices: result.rows()?,
            pairs: result.rows()?,
            cycles: result.rows()?,
            sweep: result.rows()?,
            faults: result.rows()?,
        })
    }

    /// The steps of each cycle.
    pub(crate) fn each_cycle(&self) -> impl Iterator<Item = &[CycleRow]> {
        self.cycles.chunk_by(|one, next| one.cycle == next.cycle)
    }

    /// What a bot wins alone among others of one kind.
    pub(crate) fn alone(&self, bot: &str, other: &str) -> Option<&PairTableRow> {
        self.pairs.iter().find(|row| row.bot == bot && row.other == other && row.seats == 1)
    }

    /// How often each bot is chosen as people read it.
    pub(crate) fn choices_table(&self) -> Table {
        let columns = [
            ("no.", Kind::Number),
            ("bot", Kind::Text),
            ("equilibrium %", Kind::Number),
            ("95 %", Kind::Number),
            ("in support %", Kind::Number),
            ("gain pp", Kind::Number),
            ("α-rank %", Kind::Number),
            ("95 %", Kind::Number),
        ];
        let mut table =
            Table::new("What players choose", &columns).yielding(&["gain pp", "in support %"]);
        for (position, row) in (1..).zip(&self.choices) {
            table.push(vec![
                Cell::count(position),
                Cell::word(&row.bot),
                Cell::fixed(Some(100.0 * row.weight.value), 1),
                Cell::percent_range(row.chance(), 1),
                Cell::fixed(Some(100.0 * row.in_support), 0),
                Cell::signed(100.0 * row.gain, 2),
                Cell::fixed(Some(100.0 * row.mass.value), 1),
                Cell::percent_range(row.ranked(), 1),
            ]);
        }
        table
    }

    /// What each bot wins alone among others of one kind, as people read it.
    pub(crate) fn matrix(&self) -> Table {
        let positions: Vec<String> =
            (1..=self.choices.len()).map(|position| position.to_string()).collect();
        let mut columns = vec![("no.", Kind::Number), ("bot", Kind::Text)];
        columns.extend(positions.iter().map(|position| (position.as_str(), Kind::Number)));
        let caption = "Wins alone among others of one kind, in % (row among columns)";
        let mut table = Table::new(caption, &columns);
        for (position, row) in (1..).zip(&self.choices) {
            let mut cells = vec![Cell::count(position), Cell::word(&row.bot)];
            cells.extend(self.choices.iter().map(|column| {
                self.alone(&row.bot, &column.bot).map_or_else(Cell::empty, |pair| {
                    let mark = match pair.verdict {
                        ShareVerdict::Above => "+",
                        ShareVerdict::Below => "-",
                        ShareVerdict::Undecided => " ",
                    };
                    Cell::number(
                        pair.win_share.value,
                        format!("{:.1}{mark}", 100.0 * pair.win_share.value),
                    )
                })
            }));
            table.push(cells);
        }
        table
    }

    /// The tables of two bots as people read them.
    pub(crate) fn pairs_table(&self) -> Table {
        let columns = [
            ("bot", Kind::Text),
            ("other", Kind::Text),
            ("seats of the bot", Kind::Number),
            ("a seat wins %", Kind::Number),
            ("95 %", Kind::Number),
            ("Holm p", Kind::Number),
            ("verdict", Kind::Verdict),
        ];
        let mut table = Table::new("Tables of two bots", &columns).yielding(&["Holm p"]);
        for row in &self.pairs {
            let [wins, interval] = Cell::estimate(row.wins(), DisplayUnit::Percent);
            table.push(vec![
                Cell::word(&row.bot),
                Cell::word(&row.other),
                Cell::count(row.seats as u64),
                wins,
                interval,
                Cell::p(Some(row.p_holm)),
                Cell::named(row.verdict.name()),
            ]);
        }
        table
    }

    /// The cycles as people read them.
    pub(crate) fn cycles_table(&self) -> Table {
        let columns = [
            ("cycle", Kind::Number),
            ("bot", Kind::Text),
            ("alone among", Kind::Text),
            ("wins %", Kind::Number),
            ("95 %", Kind::Number),
            ("Holm p", Kind::Number),
        ];
        let mut table = Table::new("Cycles: each gains alone among the next", &columns);
        for row in &self.cycles {
            let wins = row.win_share;
            let [wins, interval] = Cell::estimate(wins, DisplayUnit::Percent);
            table.push(vec![
                Cell::count(row.cycle as u64),
                Cell::word(&row.bot),
                Cell::word(&row.other),
                wins,
                interval,
                Cell::p(Some(row.p_holm)),
            ]);
        }
        table
    }

    /// α-rank by its intensity as people read it.
    pub(crate) fn sweep_table(&self) -> Table {
        let mut columns = vec![("α", Kind::Number)];
        columns.extend(self.choices.iter().map(|row| (row.bot.as_str(), Kind::Number)));
        let mut table = Table::new("α-rank by the intensity of selection, mass in %", &columns);
        for rows in self.sweep.chunk_by(|one, next| one.alpha == next.alpha) {
            let masses = rows.iter().map(|row| Estimate::new(100.0 * row.mass, None, None));
            let places = places(1, masses);
            let alpha = rows[0].alpha;
            let mut cells = vec![Cell::count(alpha as u64)];
            cells.extend(rows.iter().map(|row| Cell::fixed(Some(100.0 * row.mass), places)));
            table.push(cells);
        }
        table
    }
}
