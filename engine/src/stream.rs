//! Addressed random numbers without global state: `stream(seed, deal, lane)`.
//!
//! Every stream is ChaCha8, keyed by the seed and the deal, with the lane as its stream number. Therefore any deal
//! can be replayed alone. An additional draw by one bot has no effect on other seats. Different rule sets get the
//! same cards and dice.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::dice::{Dice, Lane, NATURE_LANES};
use crate::seat::Seat;

/// Number of words of a stream that are generated at once: four blocks of ChaCha8.
const BATCH: usize = 64;

/// Words of a stream that are generated at once, as little-endian bytes.
type Batch = [[u8; 4]; BATCH];

/// Generator of one deal, keyed at first use. All lanes of the same owner share this generator and differ only in the
/// stream number. Therefore only the first lane pays for the key.
#[derive(Clone)]
struct DealSource {
    seed: u64,
    deal: u64,
    generator: Option<ChaCha8Rng>,
}

impl DealSource {
    fn new(seed: u64, deal: u64) -> DealSource {
        DealSource { seed, deal, generator: None }
    }

    #[inline]
    fn open_deal(&mut self, deal: u64) {
        self.deal = deal;
        self.generator = None;
    }

    /// Generates batch `number` (from 0) of a lane's stream.
    fn make(&mut self, lane: u64, number: u64, batch: &mut Batch) {
        let (seed, deal) = (self.seed, self.deal);
        let generator = self.generator.get_or_insert_with(|| keyed(seed, deal));
        generator.set_stream(lane);
        generator.set_word_pos(u128::from(number) * BATCH as u128);
        generator.fill_bytes(batch.as_flattened_mut());
    }
}

/// Returns the generator with the key of a deal, at the start of stream 0.
fn keyed(seed: u64, deal: u64) -> ChaCha8Rng {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    key[8..16].copy_from_slice(&deal.to_le_bytes());
    key[16..].copy_from_slice(b"corsair stream 1");
    ChaCha8Rng::from_seed(key)
}

/// Read position in the stream of a lane, with a batch of words. The deal's source generates a batch at once, so that
/// reading a word is fast.
#[derive(Clone)]
struct Stream {
    lane: u64,
    /// Number of batches generated so far in this deal.
    made: u64,
    /// Index of the next word in the batch; past the end when the batch is used up.
    next: usize,
    batch: Batch,
}

impl Stream {
    fn new(lane: u64) -> Stream {
        Stream { lane, made: 0, next: BATCH, batch: [[0; 4]; BATCH] }
    }

    /// Rewinds to the start of the stream.
    #[inline]
    fn rewind(&mut self) {
        self.made = 0;
        self.next = BATCH;
    }

    #[inline]
    fn word(&mut self, source: &mut DealSource) -> u32 {
        if self.next >= BATCH {
            self.fill(source);
        }
        let word = u32::from_le_bytes(self.batch[self.next]);
        self.next += 1;
        word
    }

    #[cold]
    #[inline(never)]
    fn fill(&mut self, source: &mut DealSource) {
        source.make(self.lane, self.made, &mut self.batch);
        self.made += 1;
        self.next = 0;
    }

    /// Returns a number from 0 to `n` - 1, each equally likely, by Lemire's multiplication with rejection.
    ///
    /// The method is implemented here, with known values in the tests, so that results do not depend on library
    /// versions. Source: D. Lemire, "Fast random integer generation in an interval", ACM TOMACS 29 (2019).
    #[inline]
    fn below(&mut self, source: &mut DealSource, n: u32) -> u32 {
        debug_assert!(n > 0, "a choice needs at least one option");
        if self.next >= BATCH {
            return self.below_of_next_batch(source, n);
        }
        let product = u64::from(self.word(source)) * u64::from(n);
        if (product as u32) < n {
            return self.below_but_even(source, n, product);
        }
        (product >> 32) as u32
    }

    /// Returns a number below `n` from a new batch, when the current batch is used up. Rare cases are separate
    /// functions in tail position, so that the common case saves and restores no registers.
    #[cold]
    #[inline(never)]
    fn below_of_next_batch(&mut self, source: &mut DealSource, n: u32) -> u32 {
        self.fill(source);
        self.below(source, n)
    }

    /// Rejects words until the number is uniform. Without rejection, some numbers would be likelier if `n` does not
    /// divide 2³².
    #[cold]
    #[inline(never)]
    fn below_but_even(&mut self, source: &mut DealSource, n: u32, mut product: u64) -> u32 {
        let threshold = n.wrapping_neg() % n;
        while (product as u32) < threshold {
            product = u64::from(self.word(source)) * u64::from(n);
        }
        (product >> 32) as u32
    }
}

/// Stream of one lane that does not share its generator.
#[derive(Clone)]
struct LoneStream {
    source: DealSource,
    stream: Stream,
}

impl LoneStream {
    fn new(seed: u64, deal: u64, lane: u64) -> LoneStream {
        LoneStream { source: DealSource::new(seed, deal), stream: Stream::new(lane) }
    }

    fn open_deal(&mut self, deal: u64) {
        self.source.open_deal(deal);
        self.stream.rewind();
    }

    #[inline]
    fn word(&mut self) -> u32 {
        self.stream.word(&mut self.source)
    }

    #[inline]
    fn below(&mut self, n: u32) -> u32 {
        self.stream.below(&mut self.source, n)
    }
}

/// Dice of the game: one random stream per lane, opened at first use.
#[derive(Clone)]
pub struct NatureDice {
    source: DealSource,
    lanes: [Stream; NATURE_LANES],
}

impl NatureDice {
    /// Returns dice for a seed, at deal 0. [`open_deal`](NatureDice::open_deal) moves to a deal.
    pub fn new(seed: u64) -> NatureDice {
        let lanes = std::array::from_fn(|lane| Stream::new(lane as u64));
        NatureDice { source: DealSource::new(seed, 0), lanes }
    }

    /// Moves to the start of every lane of a deal.
    pub fn open_deal(&mut self, deal: u64) {
        self.source.open_deal(deal);
        self.lanes.iter_mut().for_each(Stream::rewind);
    }
}

impl Dice for NatureDice {
    #[inline]
    fn pick(&mut self, lane: Lane, n: u32) -> u32 {
        self.lanes[lane.index()].below(&mut self.source, n)
    }
}

/// Random numbers of one seat, which only the seat's bot draws.
#[derive(Clone)]
pub struct SeatRng(LoneStream);

impl SeatRng {
    /// Returns the random numbers of a seat in a deal. The stream opens at first use.
    pub fn new(seed: u64, deal: u64, seat: Seat) -> SeatRng {
        SeatRng(LoneStream::new(seed, deal, seat_lane(seat)))
    }

    /// Moves to the start of this seat's stream in a deal.
    pub fn open_deal(&mut self, deal: u64) {
        self.0.open_deal(deal);
    }

    /// Returns a number from 0 to `n` - 1, each equally likely. `n` is at least 1.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        self.0.below(n)
    }

    /// Returns true with the probability `ways` / `of`.
    pub fn happens(&mut self, ways: u32, of: u32) -> bool {
        self.below(of) < ways
    }

    /// Returns one of the items, each equally likely.
    ///
    /// # Panics
    /// Panics if there are no items.
    #[inline]
    pub fn choose<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len() as u32) as usize]
    }
}

impl Dice for SeatRng {
    /// Draws from the bot's stream, whatever the lane, so that a simulated game uses no chance of the real game.
    fn pick(&mut self, _lane: Lane, n: u32) -> u32 {
        self.below(n)
    }
}

/// Random numbers for statistics on a deal, such as bootstrap weights. Games and bots never use these numbers.
pub struct LabRng(LoneStream);

impl LabRng {
    /// Returns the random numbers for statistics on a deal.
    pub fn new(seed: u64, deal: u64) -> LabRng {
        LabRng(LoneStream::new(seed, deal, LAB_LANE))
    }

    /// Returns 32 random bits.
    #[inline]
    pub fn word(&mut self) -> u32 {
        self.0.word()
    }

    /// Returns a number from 0 to `n` - 1, each equally likely. `n` is at least 1.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        self.0.below(n)
    }
}

/// Lane number of a seat, far above the lane numbers of games, so that games may get more lanes.
const fn seat_lane(seat: Seat) -> u64 {
    1_000 + seat.index() as u64
}

/// Lane number for statistics, far above the lane numbers of seats.
const LAB_LANE: u64 = 2_000;

#[cfg(test)]
mod tests {
    use super::*;

    fn first(seed: u64, deal: u64, lane: u8) -> Vec<u32> {
        let mut dice = NatureDice::new(seed);
        dice.open_deal(deal);
        (0..8).map(|_| dice.pick(Lane::nature(lane), 1_000)).collect()
    }

    #[test]
    fn random_draws_match_golden_values() {
        assert_eq!(first(1, 0, 0), [609, 599, 551, 93, 482, 968, 567, 473]);
    }

    #[test]
    fn lanes_equal_the_chacha_streams_of_the_deal() {
        let mut dice = NatureDice::new(7);
        dice.open_deal(8);
        let mut plain = std::array::from_fn::<_, NATURE_LANES, _>(|lane| {
            let mut generator = keyed(7, 8);
            generator.set_stream(lane as u64);
            generator
        });
        for _ in 0..3 * BATCH {
            for (stream, generator) in dice.lanes.iter_mut().zip(&mut plain) {
                assert_eq!(stream.word(&mut dice.source), generator.next_u32());
            }
        }
    }

    #[test]
    fn reopened_deal_repeats_its_streams() {
        let mut dice = NatureDice::new(5);
        dice.open_deal(6);
        for _ in 0..3 * BATCH {
            dice.pick(Lane::nature(1), 1_000);
        }
        dice.open_deal(6);
        let again: Vec<_> = (0..8).map(|_| dice.pick(Lane::nature(1), 1_000)).collect();
        assert_eq!(again, first(5, 6, 1));
    }

    #[test]
    fn streams_of_different_addresses_are_independent_and_repeatable() {
        let here = first(5, 6, 1);
        assert_eq!(here, first(5, 6, 1));
        assert_ne!(here, first(4, 6, 1));
        assert_ne!(here, first(5, 7, 1));
        assert_ne!(here, first(5, 6, 2));
    }

    #[test]
    fn laboratory_stream_differs_from_streams_of_seats_and_games() {
        let words = |seed, deal| {
            let mut rng = LabRng::new(seed, deal);
            [rng.word(), rng.word(), rng.word()]
        };
        assert_eq!(words(5, 6), words(5, 6));
        assert_ne!(words(5, 6), words(5, 7));
        assert_ne!(words(5, 6), words(4, 6));
        let mut seat = LoneStream::new(5, 6, seat_lane(Seat::new(0)));
        assert_ne!(words(5, 6)[0], seat.word());
    }

    #[test]
    fn draw_in_one_lane_changes_no_other_lane() {
        let mut dice = NatureDice::new(5);
        dice.open_deal(6);
        let mut seen = Vec::new();
        for _ in 0..8 {
            dice.pick(Lane::nature(0), 6);
            seen.push(dice.pick(Lane::nature(1), 1_000));
        }
        assert_eq!(seen, first(5, 6, 1));
    }

    #[test]
    fn below_is_uniform_for_n_that_does_not_divide_2_to_32() {
        let n = 3 << 30;
        let mut stream = LoneStream::new(1, 2, 3);
        let thirds = (0..90_000).fold([0u32; 3], |mut seen, _| {
            seen[(stream.below(n) >> 30) as usize] += 1;
            seen
        });
        assert!(thirds.iter().all(|&count| count.abs_diff(30_000) < 700), "{thirds:?}");
    }
}
