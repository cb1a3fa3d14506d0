//! Challengers against a common field. Every challenger plays the same deals, at a separate table and in every seat.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::ops::Range;

use corsair_engine::run::{Aggregate, Cut, run};
use corsair_engine::seating::Seating;
use corsair_engine::{PerSeat, Seat};

use crate::block_source::{Block, BlockDealer, BlockSource, Watch, win_units};
use crate::{Field, SHARE_UNITS, Tally, Unplayable, make_room};
use corsair_stats::{BlockMeans, BlockValues, Evidence, ShareRange};

/// Challenger and field at a table, as indices of the table's bots.
#[derive(Clone)]
pub struct Challenger<'t> {
    /// Source of the challenger's games.
    pub source: &'t dyn BlockSource,
    /// Index of the challenger.
    pub bot: u8,
    /// Indices of the field's members.
    pub field: Vec<u8>,
}

/// Seatings for a challenger's games on one deal. `ChallengerSeatings` has the distinct seatings and, for each seat
/// of the challenger, the index of the seating that puts the challenger there.
struct ChallengerSeatings {
    seatings: Vec<Seating>,
    from: Vec<(usize, Seat)>,
}

impl Challenger<'_> {
    /// Returns the seatings with the challenger in every seat. The members `others` of the field sit in the seats to
    /// the challenger's left, in order. If a member equals the challenger, one game has the challenger in several
    /// seats.
    fn sitting(&self, others: &[usize]) -> ChallengerSeatings {
        let n = others.len() + 1;
        let (mut seatings, mut from): (Vec<Seating>, Vec<(usize, Seat)>) = (Vec::new(), Vec::new());
        for own in Seat::all(n) {
            let seating = PerSeat::from_fn(n, |seat| match (seat.index() + n - own.index()) % n {
                0 => self.bot,
                left => self.field[others[left - 1]],
            });
            let known = seatings.iter().position(|of| *of == seating);
            from.push((known.unwrap_or(seatings.len()), own));
            if known.is_none() {
                seatings.push(seating);
            }
        }
        ChallengerSeatings { seatings, from }
    }
}

/// Sums that a study keeps besides each challenger's wins and score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pairing {
    /// Keeps no further sums.
    Apart,
    /// Keeps the difference between the wins of each pair of challengers, block by block.
    InPairs,
}

/// Integer sums of challengers on common deals. Parts merge exactly.
#[derive(Clone, PartialEq, Debug)]
pub struct ChallengeTotals {
    challengers: usize,
    seats: usize,
    pairing: Pairing,
    /// Scores of the challengers; wins of the challengers, then differences in wins of the pairs. [`row`] returns the row
    /// that counts a bot's faults.
    tally: Tally,
}

impl ChallengeTotals {
    /// Returns empty sums for `challengers` challengers at tables of `seats` seats.
    pub fn empty(challengers: usize, seats: usize, pairing: Pairing) -> ChallengeTotals {
        let pairs = match pairing {
            Pairing::Apart => 0,
            Pairing::InPairs => challengers * challengers.saturating_sub(1) / 2,
        };
        let tally = Tally::empty(challengers, challengers + pairs);
        ChallengeTotals { challengers, seats, pairing, tally }
    }

    /// Returns these totals with another tally.
    #[must_use]
    pub fn with(self, tally: Tally) -> ChallengeTotals {
        ChallengeTotals { tally, ..self }
    }

    /// Returns the tally of all counts and sums.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// Consumes the totals and returns their tally of all counts and sums.
    pub fn into_tally(self) -> Tally {
        self.tally
    }

    /// Returns the number of deals played.
    pub fn blocks(&self) -> u64 {
        self.tally.blocks
    }

    /// Returns the wins of a challenger in sixtieths, block by block.
    pub fn wins(&self, challenger: usize) -> &BlockValues {
        &self.tally.shares[challenger]
    }

    /// Returns the score of a challenger, block by block.
    pub fn score(&self, challenger: usize) -> BlockMeans {
        let (moments, games_per_block) = (self.tally.moments[challenger], self.seats as u64);
        BlockMeans { moments, blocks: self.tally.blocks, games_per_block, unit: 1 }
    }

    /// Returns the evidence about challenger `one`'s win share minus challenger `other`'s win share. `None` without a
    /// deal.
    ///
    /// # Panics
    /// Panics unless the sums were made with [`Pairing::InPairs`].
    pub fn difference(&self, one: usize, other: usize) -> Option<Evidence> {
        let unit = self.seats as u64 * SHARE_UNITS;
        Evidence::of_share(ShareRange::Difference, &self.differences(one, other), unit)
    }

    /// Returns challenger `one`'s wins minus challenger `other`'s wins in sixtieths, block by block.
    fn differences(&self, one: usize, other: usize) -> Cow<'_, BlockValues> {
        assert_eq!(self.pairing, Pairing::InPairs, "challengers were not paired");
        match one.cmp(&other) {
            Ordering::Less => Cow::Borrowed(&self.tally.shares[self.pair(one, other)]),
            Ordering::Greater => Cow::Owned(self.tally.shares[self.pair(other, one)].negated()),
            Ordering::Equal => {
                let mut level = BlockValues::default();
                (0..self.tally.blocks).for_each(|_| level.add(0));
                Cow::Owned(level)
            }
        }
    }

    /// Returns the index of the pair (`one`, `other`) among the shares. `one` must be below `other`.
    const fn pair(&self, one: usize, other: usize) -> usize {
        self.challengers + other * (other - 1) / 2 + one
    }

    /// Returns the sums of the paired challengers `kept` only, in this order. The result has no faults, because rows
    /// of faults refer to all challengers.
    #[must_use]
    pub fn keeping(&self, kept: &[usize]) -> ChallengeTotals {
        let mut totals = ChallengeTotals::empty(kept.len(), self.seats, self.pairing);
        let Tally { blocks, games, decisions, cut_off, .. } = self.tally;
        totals.tally = Tally { blocks, games, decisions, cut_off, ..totals.tally };
        for (at, &challenger) in kept.iter().enumerate() {
            totals.tally.moments[at] = self.tally.moments[challenger];
            totals.tally.shares[at] = self.tally.shares[challenger].clone();
            for (before, &other) in kept[..at].iter().enumerate() {
                let pair = totals.pair(before, at);
                totals.tally.shares[pair] = self.differences(other, challenger).into_owned();
            }
        }
        totals
    }

    /// Plays deals and adds their results. If a fault ends the run, the sums include deals up to the deal with the
    /// first fault. `progress` receives the number of games in each finished task.
    ///
    /// # Errors
    /// Fails if the system refuses to start the threads.
    pub fn play(
        &mut self,
        challengers: &[Challenger<'_>],
        field: &Field,
        (seed, deals): (u64, Range<u64>),
        cut: &Cut,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<(), Unplayable> {
        let mut sources: Vec<&dyn BlockSource> = Vec::new();
        for source in challengers.iter().map(|of| of.source) {
            if !sources.iter().any(|&known| std::ptr::addr_eq(known, source)) {
                sources.push(source);
            }
        }
        make_room(sources, None, cut)?;
        let (seats, pairing) = (self.seats, self.pairing);
        let games = (challengers.len() * seats) as u64;
        let begin = |_| {
            let dealers = challengers.iter().map(|of| of.source.dealer(seed, Watch::Nothing));
            let mut dealers: Vec<_> = dealers.collect();
            move |deal, totals: &mut ChallengeTotals| {
                let others = field.draw(seed, deal, seats - 1);
                totals.play_deal(challengers, &mut dealers, &others, deal);
                progress(games);
                let faults = &totals.tally.faults;
                challengers.iter().try_for_each(|of| faults.flow(of.source.on_fault()))
            }
        };
        let empty = || ChallengeTotals::empty(challengers.len(), seats, pairing);
        self.merge(run(deals, cut, empty, begin, |_| {})?);
        Ok(())
    }

    /// Plays a deal with every challenger on this thread and adds the results. The field's members `others` sit to
    /// each challenger's left.
    pub fn play_deal(
        &mut self,
        challengers: &[Challenger<'_>],
        dealers: &mut [Box<dyn BlockDealer + '_>],
        others: &[usize],
        deal: u64,
    ) {
        let mut wins = vec![0i64; challengers.len()];
        for (at, (challenger, dealer)) in challengers.iter().zip(dealers).enumerate() {
            let ChallengerSeatings { seatings, from } = challenger.sitting(others);
            let games = dealer.play(deal, &seatings);
            let mut score = 0;
            for &(game, seat) in &from {
                wins[at] += win_units(games[game].ranks)[seat];
                score += i64::from(games[game].scores[seat]);
            }
            let block = Block::new(deal, &seatings, &games);
            self.tally.count(&block, |bot| row(at, bot));
            if at == 0 {
                self.tally.set_ups.record(&block);
            }
            challenger.source.release();
            self.tally.shares[at].add(wins[at]);
            self.tally.moments[at].add(score);
        }
        match self.pairing {
            Pairing::Apart => {}
            Pairing::InPairs => {
                for other in 1..wins.len() {
                    for one in 0..other {
                        let pair = self.pair(one, other);
                        self.tally.shares[pair].add(wins[one] - wins[other]);
                    }
                }
            }
        }
        self.tally.blocks += 1;
    }
}

impl Aggregate for ChallengeTotals {
    fn merge(&mut self, later: ChallengeTotals) {
        self.tally.merge(later.tally);
    }
}

/// Returns the row that counts the faults of a bot at a challenger's table.
const fn row(challenger: usize, bot: u8) -> usize {
    challenger << u8::BITS | bot as usize
}

/// Returns the challenger whose table a row of faults belongs to, and the bot at this table.
pub const fn challenger_of(row: usize) -> (usize, usize) {
    (row >> u8::BITS, row & u8::MAX as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::ToySource;

    const TOY: ToySource = ToySource::new(3, 0);

    fn played(bots: &[u8], field: &Field, cut: &Cut) -> ChallengeTotals {
        let challenger = |&bot: &u8| Challenger { source: &TOY, bot, field: vec![0, 1, 2] };
        let challengers: Vec<Challenger<'_>> = bots.iter().map(challenger).collect();
        let mut totals = ChallengeTotals::empty(bots.len(), 3, Pairing::InPairs);
        totals.play(&challengers, field, (3, 10..90), cut, &|_| {}).expect("threads");
        totals
    }

    fn one() -> Cut {
        Cut::new(8, 1)
    }

    #[test]
    fn challenger_equal_to_the_field_wins_a_fair_share_of_every_block() {
        let totals = played(&[0, 1], &Field::new(vec![0, 1, 0]), &one());
        let wins = |challenger: usize| totals.wins(challenger).means(3 * SHARE_UNITS);
        assert_eq!((wins(1).mean(), wins(1).standard_error()), (Some(1.0 / 3.0), Some(0.0)));
        assert!(wins(0).mean() < Some(1.0 / 3.0));
        // Three equal bots play one game. A bot that differs from both opponents plays three games.
        assert_eq!(totals.tally().games, 80 + 3 * 80);
    }

    #[test]
    fn challengers_have_one_left_neighbour_in_every_seat() {
        let challenger = Challenger { source: &TOY, bot: 2, field: vec![0, 1, 2] };
        let ChallengerSeatings { seatings, from } = challenger.sitting(&[0, 1]);
        let seats: Vec<&[u8]> = seatings.iter().map(|seating| seating.as_slice()).collect();
        assert_eq!(seats, [[2, 0, 1], [1, 2, 0], [0, 1, 2]]);
        for (own, (game, seat)) in Seat::all(3).zip(from) {
            assert_eq!((own, seatings[game][seat]), (seat, 2));
        }
    }

    #[test]
    fn paired_differences_equal_differences_of_win_shares() {
        let totals = played(&[2, 0, 1], &Field::new(vec![1, 1, 1]), &one());
        for one in 0..3 {
            for other in 0..3 {
                let mean =
                    |of: usize| totals.wins(of).means(3 * SHARE_UNITS).mean().expect("blocks");
                let apart = mean(one) - mean(other);
                let together = totals.difference(one, other).expect("blocks").value();
                assert!((together - apart).abs() < 1e-12);
            }
        }
        let [there, back] =
            [(0, 1), (1, 0)].map(|(one, other)| totals.difference(one, other).expect("blocks"));
        assert_eq!(there.above(0.0), back.below(0.0));
        assert!(there.value() > 0.0, "more dice win more");
    }

    #[test]
    fn surviving_challengers_keep_their_sums() {
        let totals = played(&[2, 0, 1], &Field::new(vec![1, 1, 1]), &one());
        let kept = totals.keeping(&[2, 0]);
        assert_eq!((kept.wins(0), kept.score(1)), (totals.wins(2), totals.score(0)));
        assert_eq!(kept.difference(0, 1), totals.difference(2, 0));
    }

    #[test]
    fn sums_of_a_challenger_do_not_depend_on_its_rivals() {
        let field = Field::new(vec![1, 1, 1]);
        let (alone, among) = (played(&[2], &field, &one()), played(&[0, 2], &field, &one()));
        assert_eq!((alone.wins(0), alone.score(0)), (among.wins(1), among.score(1)));
    }

    #[test]
    fn sums_of_challengers_do_not_depend_on_threads_and_chunks() {
        let field = Field::new(vec![1, 2, 3]);
        let whole = played(&[0, 1, 2], &field, &one());
        for (chunk, jobs) in [(1, 2), (7, 3), (64, 7)] {
            assert_eq!(played(&[0, 1, 2], &field, &Cut::new(chunk, jobs)), whole);
        }
    }
}
