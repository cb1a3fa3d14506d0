//! The report of restrictions: what a bot loses by each.

use crate::present::set_ups::SetUpCount;
use corsair_lab::TableSums;
use corsair_lab::result::Word;
use corsair_stats::{Confidence, EquivalenceTest, Interval, Method, holm};
use serde::Deserialize;
use serde::Serialize;

use crate::studies::r#match::report::{Measured, difference, p_value};
use crate::studies::r#match::{Contest, ContestTotals, Score};
use corsair_lab::Conditions;
use corsair_lab::experiment::Player;

/// Everything that the result is conditional on.
#[derive(Clone, PartialEq, Debug)]
pub struct Restricted {
    /// Conditions of the result.
    pub conditions: Conditions,
    /// How many seats.
    pub players: usize,
    /// The restrictions.
    pub restrictions: Vec<Restriction>,
    /// The deals that this makes, of each.
    pub blocks: u64,
}

/// A restriction, and the contest of the bot under it with the bot itself.
#[derive(Clone, PartialEq, Debug)]
pub struct Restriction {
    /// The name in specs.
    pub name: &'static str,
    /// What is never done.
    pub meaning: &'static str,
    /// How they are seated: the bot that may do anything first.
    pub contest: Contest,
    /// The bots of the table: without the restriction, and under it.
    pub bots: Vec<Player>,
}

/// Verdict on the cost of a restriction.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Word)]
#[serde(rename_all = "snake_case")]
pub enum Cost {
    /// The bot wins less.
    Loses,
    /// The bot wins more.
    Gains,
    /// No difference is shown.
    NotShown,
    /// Every game went the same.
    Identical,
}

/// A restriction as it was played.
#[derive(Clone, Copy, Debug)]
pub struct PlayedRestriction<'r> {
    /// The restriction.
    pub of: &'r Restriction,
    /// The sums.
    pub totals: &'r ContestTotals,
    /// What the bot wins less under it, as a share of games.
    pub loss: (f64, Option<Interval>),
    /// Method of the interval.
    pub method: Method,
    /// What it scores less.
    pub score_loss: (f64, Option<Interval>),
    /// The p-value against no loss; `None` where nothing is known of how it varies.
    pub p: Option<f64>,
    /// The same, corrected by Holm for all restrictions.
    pub holm_p: Option<f64>,
}

impl PlayedRestriction<'_> {
    /// What is shown of it.
    pub fn cost(&self) -> Cost {
        let is_shown = self.holm_p.is_some_and(|p| p <= EquivalenceTest::LEVEL);
        match self.totals.differing() {
            0 => Cost::Identical,
            _ if is_shown && self.loss.0 > 0.0 => Cost::Loses,
            _ if is_shown => Cost::Gains,
            _ => Cost::NotShown,
        }
    }
}

/// The results of all restrictions.
#[derive(Clone, Debug)]
pub struct RestrictReport<'r> {
    /// What was played.
    pub restricted: &'r Restricted,
    /// Each restriction.
    pub played: Vec<PlayedRestriction<'r>>,
}

/// Makes the estimates from the sums of each restriction.
pub fn restrict_report<'r>(
    restricted: &'r Restricted,
    totals: &'r [ContestTotals],
) -> RestrictReport<'r> {
    let played = |(of, totals): (&'r Restriction, &'r ContestTotals)| {
        let Measured { value, interval, method } = difference(totals);
        let score = totals.score(Score::ScoreDifference);
        let varies = score.standard_error().is_some_and(|error| error > 0.0);
        let of_score = score.interval(Confidence::REPORTED).filter(|_| varies);
        let unit = f64::from(restricted.conditions.rules.score.unit);
        let in_points = |of: Interval| Interval { low: of.low / unit, high: of.high / unit };
        PlayedRestriction {
            of,
            totals,
            loss: (value, interval),
            method,
            score_loss: (score.mean().unwrap_or(0.0) / unit, of_score.map(in_points)),
            p: p_value(totals),
            holm_p: None,
        }
    };
    let mut played: Vec<PlayedRestriction<'r>> =
        restricted.restrictions.iter().zip(totals).map(played).collect();
    let mut tested: Vec<&mut PlayedRestriction<'r>> =
        played.iter_mut().filter(|of| of.p.is_some()).collect();
    let p: Vec<f64> = tested.iter().filter_map(|of| of.p).collect();
    for (of, adjusted) in tested.iter_mut().zip(holm(&p)) {
        of.holm_p = Some(adjusted);
    }
    RestrictReport { restricted, played }
}

impl RestrictReport<'_> {
    /// Set-ups of the deals under all restrictions.
    pub(crate) fn set_ups(&self) -> SetUpCount {
        SetUpCount::of(self.played.iter().map(|of| of.totals.set_ups()))
    }

    /// How many games were played in all.
    pub fn games(&self) -> u64 {
        self.played.iter().map(|of| of.totals.games()).sum()
    }
}
