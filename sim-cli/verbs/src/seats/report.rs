//! Report of `corsair seats`: estimates of seats, and their verdicts.

use corsair_lab::Balance;
use std::borrow::Cow;

use corsair_engine::Seat;

use crate::compare::PlayedTable;
use crate::seats::plan::{SeatLooks, SeatQuestion};
use crate::seats::rows::{FitRow, SeatRow};
use corsair_lab::result::{Estimate, ResultTable};
use corsair_lab::{Column, Metric, PairedTotals, Scope, TableSums, Variants};
use corsair_present::Timing;
use corsair_present::experiment_manifest::{ExperimentManifest, PlayedAt};
use corsair_present::luck::{LuckRow, WIN_SHARE};
use corsair_present::result::VerbResult;
use corsair_present::set_ups::SetUpCount;
use corsair_stats::{
    AdjustedMean, BlockMeans, BlockRange, BlockValues, Confidence, EquivalenceTest, Evidence,
    Interval, PairedMeans, ShareRange, Verdict, holm,
};

/// Estimates of a seat at a table.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SeatEstimate {
    /// Index of the table in the question.
    pub table: usize,
    /// Seat of the table.
    pub seat: Seat,
    /// Share of games won, ties split.
    pub share: f64,
    /// Interval of the share without adjustment for luck.
    pub plain: Option<Interval>,
    /// Share adjusted for luck; `None` without `--control` or with too few deals.
    pub adjusted: Option<AdjustedMean>,
    /// Interval of the advantage, the share minus a fair share, from the evidence of the verdict. After looks, it holds
    /// at all looks together. `None` without a block.
    pub advantage: Option<Interval>,
    /// Interval of the advantage that holds at all looks together.
    pub anytime: Option<Interval>,
    /// Simultaneous interval of the advantage for all seats of the table.
    pub together: Option<Interval>,
    /// Fair share.
    pub equal: f64,
    /// Mean score; `None` if games lack scores.
    pub score: Option<f64>,
    /// Bonus to the final score with which the seat wins a fair share, from unadjusted wins. `None` without a block, or
    /// if the totals count no bonuses.
    pub fair_score: Option<Estimate>,
    /// p-values of the claims that the advantage is within the margin, and beyond it.
    pub test: Option<EquivalenceTest>,
    /// p-values corrected for all seats of all tables. Claims beyond the margin are corrected by Holm's method.
    /// Claims within the margin are corrected by Holm's method for the seats of the table, with an equal share of the
    /// significance level for each table. No corrected p-value exceeds the p-value of the claim about all seats.
    pub corrected: Option<EquivalenceTest>,
}

/// Results of `corsair seats`.
#[derive(Clone, Debug)]
pub struct SeatReport<'q> {
    /// Question of the command.
    pub question: &'q SeatQuestion,
    /// Played tables, in order.
    pub tables: &'q [PlayedTable],
    /// Estimates of the seats, table by table.
    pub seats: Vec<SeatEstimate>,
}

impl<'q> SeatReport<'q> {
    /// Computes the estimates from the sums of the tables.
    pub fn new(
        question: &'q SeatQuestion,
        tables: &'q [PlayedTable],
        variants: &[Variants<'_>],
    ) -> SeatReport<'q> {
        let mut seats = Vec::new();
        for (at, (table, variants)) in tables.iter().zip(variants).enumerate() {
            let mut of_table = tested(question, at, &table.totals, variants);
            let confidence = question.confidence(at, table.totals.blocks());
            let interval = |values: &BlockValues, unit| {
                let evidence = Evidence::of_share(ShareRange::Share, values, unit);
                let interval = evidence.zip(confidence).map(|(of, at)| of.interval(at));
                interval
                    .or_else(|| ShareRange::Share.anytime(values, unit, Confidence::REPORTED))
                    .expect("a table has blocks")
            };
            for of in &mut of_table {
                of.fair_score = table.totals.fair_score(variants, of.seat, interval);
            }
            seats.extend(of_table);
        }
        correct(&mut seats, question.tables.len());
        SeatReport { question, tables, seats }
    }

    /// Returns the estimates of a table's seats.
    pub fn of_table(&self, table: usize) -> impl Iterator<Item = &SeatEstimate> {
        self.seats.iter().filter(move |seat| seat.table == table)
    }

    /// Returns the verdict on a table.
    pub fn balance(&self, table: usize) -> Balance {
        Balance::of_seats(self.of_table(table).map(SeatEstimate::verdict))
    }

    /// Returns `true` if every table has a verdict.
    pub fn is_decided(&self) -> bool {
        let tables = 0..self.question.tables.len();
        self.tables.len() == tables.len()
            && tables.into_iter().all(|table| self.balance(table) != Balance::Undecided)
    }

    /// Returns the largest absolute advantage of a table's seats.
    ///
    /// The estimate is biased upward, as the largest of several estimates. So the interval begins at 0, and ends at
    /// the end of the simultaneous band of all seats. The interval is `None` if a seat has no band.
    pub fn gap(&self, table: usize) -> (f64, Option<Interval>) {
        let greatest = self.of_table(table).map(|seat| seat.advantage().abs());
        let ends = self
            .of_table(table)
            .map(|seat| seat.together.map(|band| band.low.abs().max(band.high.abs())));
        let high = ends.reduce(|most, end| Some(most?.max(end?))).flatten();
        (greatest.fold(0.0, f64::max), high.map(|high| Interval { low: 0.0, high }))
    }

    /// Returns a clause for each seat whose interval is wider than this half-width.
    pub fn not_reached(&self, half_width: f64) -> Vec<String> {
        let unreached = |seat: &SeatEstimate| {
            let known = seat.advantage.map(Interval::half_width);
            let table = &self.question.tables[seat.table].name;
            let (at, asked) = (seat.seat.index(), 100.0 * half_width);
            match known {
                Some(half) if half <= half_width => None,
                Some(half) => Some(format!(
                    "wins of seat {at} (`{table}`) have ±{:.2}pp, not ±{asked:.2}pp",
                    100.0 * half
                )),
                None => Some(format!(
                    "too few deals for an interval of the wins of seat {at} (`{table}`)"
                )),
            }
        };
        self.seats.iter().filter_map(unreached).collect()
    }

    /// Returns the number of games played.
    pub fn games(&self) -> u64 {
        let tables = self.question.tables.iter().zip(self.tables);
        tables.map(|(of, played)| played.totals.blocks() * of.design.games_per_block()).sum()
    }
}

/// Corrects the p-values of all seats of `tables` tables.
pub(super) fn correct(seats: &mut [SeatEstimate], tables: usize) {
    let tests = seats.iter().filter_map(|seat| Some((seat.table, seat.test?)));
    let tests: Vec<(usize, EquivalenceTest)> = tests.collect();
    let beyond = holm(&tests.iter().map(|(_, test)| test.beyond).collect::<Vec<_>>());
    let within = tests.chunk_by(|(table, _), (next, _)| table == next).flat_map(|of_table| {
        let of_table: Vec<f64> = of_table.iter().map(|(_, test)| test.within).collect();
        all_within(&of_table, tables)
    });
    let corrected = within.zip(beyond);
    let tested = seats.iter_mut().filter(|seat| seat.test.is_some());
    for (seat, (within, beyond)) in tested.zip(corrected) {
        seat.corrected = Some(EquivalenceTest { within, beyond });
    }
}

/// Returns the p-values of the claims that each seat of a table is within the margin, corrected for the number of
/// tables. The claim about all seats needs no correction: it is false only if one of its parts is false, and each
/// part is falsely accepted at most at its level (R. L. Berger, Technometrics 24 (1982), 295-300).
fn all_within(p: &[f64], tables: usize) -> Vec<f64> {
    let together = p.iter().fold(0.0, |most: f64, &p| most.max(p));
    holm(p).into_iter().map(|p| (p.min(together) * tables as f64).min(1.0)).collect()
}

impl SeatEstimate {
    /// Returns the advantage: the share minus a fair share, adjusted for luck if possible.
    pub fn advantage(&self) -> f64 {
        self.adjusted.map_or(self.share, |of| of.value) - self.equal
    }

    /// Returns the verdict on the seat.
    pub fn verdict(&self) -> Verdict {
        self.corrected.map_or(Verdict::Undecided, EquivalenceTest::verdict)
    }

    /// Returns the result row of the seat at the named table.
    pub(super) fn row(&self, table: &str, [games, blocks]: [u64; 2], margin: f64) -> SeatRow {
        SeatRow {
            table: table.into(),
            seat: self.seat.index(),
            games,
            blocks,
            win_share: self.share,
            advantage: Estimate::of(self.advantage(), self.advantage),
            any: self.anytime,
            score_mean: self.score,
            fair_score: self.fair_score,
            margin,
            holm_p_within: self.corrected.map(|of| of.within),
            holm_p_beyond: self.corrected.map(|of| of.beyond),
            verdict: Balance::of_seat(self.verdict()),
        }
    }
}

/// Returns the estimates of a table's seats; sequential looks increase the p-values.
fn tested(
    question: &SeatQuestion,
    table: usize,
    totals: &PairedTotals,
    variants: &Variants<'_>,
) -> Vec<SeatEstimate> {
    let mut seats = estimates(question, table, totals, variants);
    match &question.looks {
        SeatLooks::One => {}
        SeatLooks::Sequential(spent) => {
            for test in seats.iter_mut().filter_map(|seat| seat.test.as_mut()) {
                *test = spent[table].allowing_in(*test, totals.blocks());
            }
        }
    }
    seats
}

/// Returns `true` if the verdict on a table is final at this look, regardless of the remaining tables.
pub fn seats_decided(
    question: &SeatQuestion,
    table: usize,
    totals: &PairedTotals,
    variants: &Variants<'_>,
) -> bool {
    let seats = question.tables.iter().map(|table| table.design.seats()).sum();
    let tests = tested(question, table, totals, variants).into_iter().map(|seat| seat.test);
    let tests: Option<Vec<EquivalenceTest>> = tests.collect();
    tests.is_some_and(|of| {
        Balance::of_tests(&of, question.tables.len(), seats) != Balance::Undecided
    })
}

/// Returns `true` if the half-width of every seat's interval is at most `half_width`.
pub fn seats_narrow_enough(
    question: &SeatQuestion,
    totals: &PairedTotals,
    variants: &Variants<'_>,
    half_width: f64,
) -> bool {
    estimates(question, 0, totals, variants)
        .iter()
        .all(|seat| seat.advantage.is_some_and(|of| of.half_width() <= half_width))
}

fn estimates(
    question: &SeatQuestion,
    table: usize,
    totals: &PairedTotals,
    variants: &Variants<'_>,
) -> Vec<SeatEstimate> {
    let samples = samples(totals, variants);
    let means: Vec<BlockMeans> = samples.iter().map(|of| of.means).collect();
    let adjusted = question.control.and_then(|_| totals.adjusted_wins(variants, &means));
    let confidence = question.confidence(table, totals.blocks());
    let estimate = |of: &SeatSample<'_>| {
        let adjusted = adjusted.as_ref().map(|all| all[of.seat.index()]);
        of.estimate((table, samples.len()), adjusted, question.margin, confidence)
    };
    samples.iter().map(estimate).collect()
}

/// Wins and scores of one seat in independent blocks.
pub(super) struct SeatSample<'s> {
    pub seat: Seat,
    /// Share of games won in each block, counted in integer units.
    pub wins: Cow<'s, BlockValues>,
    /// Means of the shares.
    pub means: BlockMeans,
    /// Means of the score; `None` if games lack scores.
    pub scores: Option<BlockMeans>,
}

/// Returns the sample of each seat of a simulated table.
pub(super) fn samples<'s>(
    totals: &'s PairedTotals,
    variants: &Variants<'_>,
) -> Vec<SeatSample<'s>> {
    let pairs = totals.pairs(variants, 0);
    let scores = |seat: Seat| {
        let is_it =
            |column: &Column| (column.scope, column.metric) == (Scope::Seat(seat), Metric::SCORE);
        pairs.iter().find(|(column, _)| is_it(column)).map(|(_, means)| means.base())
    };
    let sample = |(column, means): &(Column, PairedMeans)| {
        let Scope::Seat(seat) = column.scope else { return None };
        if column.metric != Metric::WIN {
            return None;
        }
        let wins = totals.share_of_base(variants, (column.scope, column.metric));
        let wins = Cow::Borrowed(wins.expect("every seat has measured wins").0);
        Some(SeatSample { seat, wins, means: means.base(), scores: scores(seat) })
    };
    pairs.iter().filter_map(sample).collect()
}

impl SeatSample<'_> {
    /// Returns the evidence about the seat's win share.
    pub(super) fn evidence(&self) -> Option<Evidence> {
        Evidence::of_share(ShareRange::Share, &self.wins, self.unit())
    }

    /// Number of integer units of a block that make a share of 1.
    fn unit(&self) -> u64 {
        self.means.games_per_block * self.means.unit
    }

    /// Estimates the advantage at a table, given as its index and its number of seats.
    pub(super) fn estimate(
        &self,
        (table, seats): (usize, usize),
        adjusted: Option<AdjustedMean>,
        margin: f64,
        confidence: Option<Confidence>,
    ) -> SeatEstimate {
        let equal = 1.0 / seats as f64;
        // A simultaneous band by Bonferroni's correction.
        let together = Confidence::new(1.0 - 2.0 * Confidence::REPORTED.tail() / seats as f64);
        let plain = self.evidence();
        let evidence = match &adjusted {
            Some(of) => Some(Evidence::of_adjusted(of, BlockRange::Share)),
            None => plain.clone(),
        };
        let evidence = evidence.map(|of| of.minus(equal));
        let anytime = ShareRange::Share
            .anytime(&self.wins, self.unit(), Confidence::REPORTED)
            .map(|of| Interval { low: of.low - equal, high: of.high - equal });
        let advantage = confidence.and_then(|at| Some(evidence.as_ref()?.interval(at)));
        SeatEstimate {
            table,
            seat: self.seat,
            share: self.means.mean().unwrap_or(equal),
            plain: plain.map(|of| of.interval(Confidence::REPORTED)),
            adjusted,
            advantage: advantage.or(anytime),
            anytime,
            together: evidence.as_ref().map(|of| of.interval(together)),
            equal,
            score: self.scores.as_ref().and_then(BlockMeans::mean),
            fair_score: None,
            test: evidence.map(|of| of.equivalence(margin)),
            corrected: None,
        }
    }
}

/// Returns the result row of each seat.
fn rows(report: &SeatReport<'_>) -> Vec<SeatRow> {
    let question = report.question;
    let row = |seat: &SeatEstimate| {
        let (table, played) = (&question.tables[seat.table], &report.tables[seat.table]);
        let blocks = played.totals.blocks();
        let games = blocks * table.design.games_per_block();
        seat.row(&table.name, [games, blocks], question.margin)
    };
    report.seats.iter().map(row).collect()
}

/// Returns the row of each seat whose wins are adjusted for luck.
fn luck_rows(report: &SeatReport<'_>) -> Vec<LuckRow> {
    let tables = &report.question.tables;
    let row = |seat: &SeatEstimate| {
        let about = [Some(tables[seat.table].name.as_str()), None, None, None];
        let plain = (seat.share, seat.plain);
        let row = LuckRow::new(about, WIN_SHARE, plain, seat.adjusted.as_ref()?, 1.0);
        Some(row.of_seat(seat.seat.index()))
    };
    report.seats.iter().filter_map(row).collect()
}

/// Returns the files of a report.
pub(crate) fn seats_result<'r>(
    report: &'r SeatReport<'_>,
    fit: Vec<FitRow>,
    timing: &Timing,
) -> VerbResult<'r> {
    let question = report.question;
    let mut tables = vec![ResultTable::of(rows(report))];
    if question.fit.is_some() {
        tables.push(ResultTable::of(fit));
    }
    if question.control.is_some() {
        tables.push(ResultTable::of(luck_rows(report)));
    }
    let played = report.tables;
    let tables_played = question.tables.iter().zip(played).map(|(table, played)| PlayedAt {
        name: &table.name,
        bots: &table.bots,
        seatings: table.design.seatings(),
        games_per_block: table.design.games_per_block(),
        blocks: played.totals.blocks(),
        stopped: played.stopped,
    });
    let manifest = ExperimentManifest {
        games: report.games(),
        tables: tables_played.collect(),
        precision: question.precision.iter().map(ToString::to_string).collect(),
        margins: vec![question.margin_as_written.clone()],
        decisions: played.iter().map(|of| of.totals.decisions()).sum(),
        set_ups: SetUpCount::of(played.iter().map(|of| of.totals.set_ups())),
        cut_off: played.iter().map(|of| of.totals.cut_off()).sum(),
        faults: played.iter().map(|of| of.totals.total_faults()).sum(),
        ..ExperimentManifest::of(&question.conditions)
    };
    manifest.result(tables, timing)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_of_single_seats_are_corrected_but_not_the_test_of_all_seats() {
        let close = |ours: Vec<f64>, theirs: [f64; 4]| {
            let is_close = ours.iter().zip(theirs).all(|(a, b)| (a - b).abs() < 1e-12);
            assert!(is_close, "{ours:?}, not {theirs:?}");
        };
        close(all_within(&[0.04, 0.03, 0.045, 0.04], 1), [0.045; 4]);
        close(all_within(&[0.01, 0.5, 0.6, 0.7], 1), [0.04, 0.7, 0.7, 0.7]);
        close(all_within(&[0.01, 0.02, 0.01, 0.01], 3), [0.06; 4]);
    }

    #[test]
    fn line_up_is_decided_by_all_seats_within_or_one_seat_beyond_the_margin() {
        let test = |within, beyond| EquivalenceTest { within, beyond };
        let of = |tests: [EquivalenceTest; 2]| Balance::of_tests(&tests, 1, 2);
        assert_eq!(of([test(0.04, 1.0), test(0.05, 1.0)]), Balance::Balanced);
        assert_eq!(of([test(0.04, 1.0), test(0.9, 0.03)]), Balance::Undecided);
        assert_eq!(of([test(0.04, 1.0), test(1.0, 0.025)]), Balance::Imbalanced);
        let tests = [test(0.04, 1.0), test(0.05, 1.0)];
        assert_eq!(Balance::of_tests(&tests, 2, 4), Balance::Undecided);
    }
}
