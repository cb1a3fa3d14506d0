//! Result rows of `corsair tournament --equilibrium`. `docs/outputs.md` describes every column.

use corsair_lab::result::{ResultRow, Word};
use corsair_present::faults::FaultRow;
use corsair_present::page::{Estimate, ResultRead, Unreadable};
use serde::Deserialize;
use serde::Serialize;

/// Verdict on a seat's share of wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Word)]
#[serde(rename_all = "snake_case")]
pub enum ShareVerdict {
    /// The share is above a fair share.
    #[word(good)]
    Above,
    /// The share is below a fair share.
    #[word(bad)]
    Below,
    /// Neither verdict is significant.
    #[word(open)]
    Undecided,
}

/// Weight of one bot in the equilibrium and by α-rank. Intervals cover all bootstrap resamples, and are empty if these
/// agree.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "choices.csv", keys(bot))]
pub struct ChoiceRow {
    /// Name of the bot.
    #[column(label = "bot")]
    pub bot: String,
    /// Probability in the equilibrium.
    #[column(label = "chance %", figure = "weight", unit = share)]
    pub weight: Estimate,
    /// Share of bootstrap resamples whose equilibrium contains the bot.
    #[column(label = "support %", unit = share, drop = 2)]
    pub in_support: f64,
    /// Win share minus a fair share, if all opponents draw their bots from the equilibrium.
    #[column(label = "gain, pp", unit = points, drop = 1)]
    pub gain: f64,
    /// Mass of the bot by α-rank.
    #[column(label = "α-rank %", figure = "mass", unit = share)]
    pub mass: Estimate,
}

/// Win share of one bot per seat, against given opponents.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "bot_payoffs.csv")]
pub struct BotPayoffRow {
    /// Name of the bot.
    pub bot: String,
    /// Opponents, joined by ` + `.
    pub others: String,
    /// Number of deals.
    pub blocks: u64,
    /// Number of games.
    pub games: u64,
    /// Share of games won, ties split.
    pub win_share: Estimate,
}

/// Win share of one bot per seat, at a table that two bots fill.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "pair_tables.csv", keys(bot, other, seats))]
pub struct PairTableRow {
    /// Name of the bot.
    #[column(label = "bot")]
    pub bot: String,
    /// Bot in all remaining seats.
    #[column(label = "opponent")]
    pub other: String,
    /// Number of seats of `bot`.
    #[column(label = "seats")]
    pub seats: usize,
    /// Number of deals.
    pub blocks: u64,
    /// Share of games won, ties split.
    #[column(label = "wins %", figure = "pair_win", unit = share)]
    pub win_share: Estimate,
    /// Two-sided p-value against no effect.
    pub p: f64,
    /// p-value corrected by Holm.
    #[column(label = "Holm p", unit = p, drop = 1)]
    pub p_holm: f64,
    /// Corrected verdict at 5 %.
    #[column(label = "verdict")]
    pub verdict: ShareVerdict,
}

/// Step of a cycle in which each bot gains when alone among copies of the next bot.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "cycles.csv", keys(cycle, bot))]
pub struct CycleRow {
    /// Number of the cycle, from 1; the shortest cycle comes first.
    #[column(label = "cycle")]
    pub cycle: usize,
    /// Name of the bot.
    #[column(label = "bot")]
    pub bot: String,
    /// Bot in all remaining seats.
    #[column(label = "alone among")]
    pub other: String,
    /// Share of games won, ties split.
    #[column(label = "wins %", unit = share)]
    pub win_share: Estimate,
    /// p-value corrected by Holm.
    #[column(label = "Holm p", unit = p)]
    pub p_holm: f64,
}

/// Mass of one bot by α-rank at one intensity of selection.
#[derive(Clone, PartialEq, Debug, ResultRow)]
#[result(file = "alpha_sweep.csv")]
pub struct AlphaRow {
    /// Intensity of selection, per unit of win share.
    pub alpha: f64,
    /// Name of the bot.
    pub bot: String,
    /// Mass of the bot by α-rank.
    pub mass: f64,
}

impl PairTableRow {
    /// Returns `true` if the share is significantly above or below a fair share.
    pub(crate) fn is_decided(&self) -> bool {
        self.verdict != ShareVerdict::Undecided
    }
}

/// Result rows of a metagame.
#[derive(Clone, Debug)]
pub struct EquilibriumRows {
    /// Weight of each bot, the greatest first.
    pub choices: Vec<ChoiceRow>,
    /// Tables of two bots, in the order of the choices.
    pub pairs: Vec<PairTableRow>,
    /// Significant cycles, step by step.
    pub cycles: Vec<CycleRow>,
    /// Mass of each bot by intensity of selection.
    pub sweep: Vec<AlphaRow>,
    /// Faults of external bots.
    pub faults: Vec<FaultRow>,
}

impl EquilibriumRows {
    /// Reads the rows of a result.
    ///
    /// # Errors
    /// Fails if a table is missing or was changed.
    pub(crate) fn read(result: &ResultRead) -> Result<EquilibriumRows, Unreadable> {
        Ok(EquilibriumRows {
            choices: result.rows()?,
            pairs: result.rows()?,
            cycles: result.rows()?,
            sweep: result.rows()?,
            faults: result.rows()?,
        })
    }

    /// Iterates over the cycles, each with its steps.
    pub(crate) fn each_cycle(&self) -> impl Iterator<Item = &[CycleRow]> {
        self.cycles.chunk_by(|one, next| one.cycle == next.cycle)
    }

    /// Returns the row of the table at which `bot` has one seat and `other` has every remaining seat.
    pub(crate) fn alone(&self, bot: &str, other: &str) -> Option<&PairTableRow> {
        self.pairs.iter().find(|row| row.bot == bot && row.other == other && row.seats == 1)
    }
}
