//! Advantage of known size: a seat scores a planted bonus at the end of each game.

use std::ops::Range;
use std::slice;

use corsair_engine::run::Cut;

use crate::compare::PlayedTable;
use crate::compare::prepared::Prepared;
use crate::seats::report::SeatEstimate;
use crate::seats::{SeatLooks, SeatQuestion, SeatReport};
use corsair_lab::{BlockSource, PairedTotals, Unplayable, Variants};

/// Bonus of the seat, in the units of the rule key.
pub(crate) const BONUS: u32 = 3;

/// Returns the seat with the bonus at a table: seat 2, or the last of two seats.
const fn seat(seats: usize) -> usize {
    if seats > 2 { 2 } else { seats - 1 }
}

/// Returns the setting that plants the bonus at a table.
pub(crate) fn setting(seats: usize) -> String {
    let mut scores = vec![0; seats];
    scores[seat(seats)] = BONUS;
    format!("seat.score={scores:?}")
}

/// Table with the bonus. The bots must play as without it, like `uniform`.
pub(crate) struct Planted<'g> {
    source: &'g dyn BlockSource,
    variants: Variants<'g>,
    question: SeatQuestion,
    seed: u64,
    /// Advantage of the seat, measured by a long run.
    pub advantage: f64,
    /// Bonus with which the seat would win a fair share: the bonus that a long run measures without the planted bonus,
    /// minus the planted bonus.
    pub bonus: f64,
}

impl<'g> Planted<'g> {
    /// Plays a long run with the bonus, and one at the table `plain` without it.
    ///
    /// # Errors
    /// Returns the error of a thread pool that the system refused to start.
    pub(crate) fn new(
        prepared: &'g Prepared,
        plain: &dyn BlockSource,
        (seed, deals): (u64, Range<u64>),
        cut: &Cut,
    ) -> Result<Planted<'g>, Unplayable> {
        let comparison = &prepared.comparison;
        let margin = 0.01;
        let mut planted = Planted {
            source: prepared.tables[0][0].as_ref(),
            variants: prepared.variants().remove(0).with_bonuses(),
            question: SeatQuestion {
                conditions: comparison.conditions(),
                tables: comparison.tables.clone(),
                margin,
                margin_as_written: margin.to_string(),
                precision: None,
                looks: SeatLooks::One,
                control: None,
                fit: None,
            },
            seed,
            advantage: f64::NAN,
            bonus: f64::NAN,
        };
        let long = |source| -> Result<SeatEstimate, Unplayable> {
            let mut long = planted.variants.empty();
            let deals = (seed, deals.clone());
            planted.variants.play(&[source], deals, cut, &mut long, &|_| {})?;
            Ok(planted.estimate(long))
        };
        let (with, without) = (long(planted.source)?, long(plain)?);
        let points = f64::from(BONUS) / f64::from(comparison.score().unit);
        planted.advantage = with.advantage();
        planted.bonus = without.fair_score.map_or(f64::NAN, |of| of.value) - points;
        Ok(planted)
    }

    /// Plays deals as `corsair seats` does, and returns the estimates of the seat.
    pub(crate) fn seen(&self, deals: Range<u64>) -> SeatEstimate {
        let mut totals = self.variants.empty();
        let mut dealers = self.variants.dealers(&[self.source], self.seed);
        deals.for_each(|deal| self.variants.play_deal(&mut dealers, deal, &mut totals));
        self.estimate(totals)
    }

    fn estimate(&self, totals: PairedTotals) -> SeatEstimate {
        let played = [PlayedTable { totals, stopped: false, of_variants: Vec::new(), base: None }];
        let report = SeatReport::new(&self.question, &played, slice::from_ref(&self.variants));
        report.seats[seat(report.seats.len())]
    }
}
