//! Profiles of a symmetric table: all assignments of a few choices to the seats, up to order.

use std::ops::Range;
use std::sync::Arc;

use corsair_engine::PerSeat;
use corsair_engine::run::{Aggregate, Cut, run};
use corsair_engine::seating::{Seating, rotations};
use corsair_engine::stream::LabRng;

use crate::SHARE_UNITS;
use crate::Tally;
use crate::block_source::{Block, BlockDealer, BlockSource, Watch, win_units};
use crate::design_rng;
use crate::points::shuffled;
use crate::{Unplayable, make_room};
use corsair_stats::{BlockMeans, Confidence, SymmetricGame, normal_of, spreads, wilson_on_blocks};

/// All profiles for a few choices. A profile is the number of seats with each choice. Profiles with the same choice
/// in all seats are not played, because every seat then has an equal win share.
#[derive(Clone, PartialEq, Debug)]
pub struct Profiles {
    choices: usize,
    seats: usize,
    spreads: Vec<Vec<u8>>,
}

impl Profiles {
    /// Returns all profiles of `choices` choices at a table with `seats` seats.
    pub fn new(choices: usize, seats: usize) -> Profiles {
        let mixed = |spread: &Vec<u8>| spread.iter().filter(|&&there| there > 0).count() > 1;
        Profiles {
            choices,
            seats,
            spreads: spreads(choices, seats).into_iter().filter(mixed).collect(),
        }
    }

    /// Returns the number of seats at the table.
    pub fn seats(&self) -> usize {
        self.seats
    }

    /// Returns the number of seats with each choice, for every profile.
    pub fn spreads(&self) -> &[Vec<u8>] {
        &self.spreads
    }

    /// Returns the maximum number of games per deal: every profile under all its rotations.
    pub fn games_per_deal(&self) -> u64 {
        (self.spreads.len() * self.seats) as u64
    }
}

/// Integer sums of profiles on common deals. Parts merge exactly.
#[derive(Clone, PartialEq, Debug)]
pub struct ProfileTotals {
    profiles: Arc<Profiles>,
    /// Wins of each choice in each profile. The games on a deal are weighted as if all rotations were distinct.
    tally: Tally,
}

impl ProfileTotals {
    /// Returns empty totals, to which a run adds games.
    pub fn empty(profiles: Arc<Profiles>) -> ProfileTotals {
        let tally = Tally::empty(profiles.choices * profiles.spreads.len(), 0);
        ProfileTotals { profiles, tally }
    }

    /// Returns these totals with another tally.
    #[must_use]
    pub fn with(self, tally: Tally) -> ProfileTotals {
        ProfileTotals { tally, ..self }
    }

    /// Returns the tally of all counts and sums.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// Consumes the totals and returns their tally.
    pub fn into_tally(self) -> Tally {
        self.tally
    }

    /// Returns the win share of a seat with `choice`, given the number of opponents with each choice. `None` if every
    /// seat has the same choice, because the design then fixes the share.
    pub fn share(&self, choice: usize, others: &[u8]) -> Option<BlockMeans> {
        let mut spread = others.to_vec();
        spread[choice] += 1;
        Some(self.means(self.profile(&spread)?, choice))
    }

    fn profile(&self, spread: &[u8]) -> Option<usize> {
        self.profiles.spreads.iter().position(|of| of == spread)
    }

    /// Returns the win share of a seat with a choice, for a profile that has the choice.
    fn means(&self, profile: usize, choice: usize) -> BlockMeans {
        let takers = self.profiles.spreads[profile][choice];
        BlockMeans {
            moments: self.tally.moments[profile * self.profiles.choices + choice],
            blocks: self.tally.blocks,
            games_per_block: self.profiles.seats as u64 * u64::from(takers),
            unit: SHARE_UNITS,
        }
    }

    /// Returns the win share of all seats with `choice` together, if `seats` seats have `choice` and the remaining
    /// seats have `other`.
    ///
    /// # Panics
    /// Panics if all seats or no seat has the choice, or if `choice` equals `other`.
    pub fn together(&self, choice: usize, other: usize, seats: usize) -> BlockMeans {
        let mut spread = vec![0; self.profiles.choices];
        spread[choice] = seats as u8;
        spread[other] += (self.profiles.seats - seats) as u8;
        let profile = self.profile(&spread).expect("both choices are at the table");
        let games_per_block = self.profiles.seats as u64;
        BlockMeans { games_per_block, ..self.means(profile, choice) }
    }

    /// Returns the symmetric game whose payoffs are the mean win shares.
    ///
    /// # Panics
    /// Panics if no deal was played.
    pub fn game(&self) -> SymmetricGame {
        let seats = self.profiles.seats;
        SymmetricGame::new(self.profiles.choices, seats - 1, |choice, others| {
            let share = self.share(choice, others).map(|share| share.mean().expect("deals"));
            share.unwrap_or(1.0 / seats as f64)
        })
    }

    /// Returns a game with resampled win shares: each share plus a standard normal value times its standard error. In
    /// each profile, the shares of all seats still sum to 1.
    ///
    /// # Panics
    /// Panics if no deal was played.
    pub fn redrawn_game(&self, mut normal: impl FnMut() -> f64) -> SymmetricGame {
        let Profiles { choices, seats, ref spreads } = *self.profiles;
        let mut redrawn = |(profile, spread): (usize, &Vec<u8>)| {
            let mut shares = vec![0.0; choices];
            let takers = |choice: usize| f64::from(spread[choice]);
            let taken: Vec<usize> = (0..choices).filter(|&choice| spread[choice] > 0).collect();
            let means = |choice: &usize| self.means(profile, *choice);
            let errors = taken.iter().map(|choice| takers(*choice) * error_of(&means(choice)));
            let drawn = drawn_to_zero(&errors.collect::<Vec<f64>>(), &mut normal);
            for (choice, error) in taken.iter().zip(drawn) {
                let mean = means(choice).mean().expect("deals");
                shares[*choice] = mean + error / takers(*choice);
            }
            shares
        };
        let shares: Vec<Vec<f64>> = spreads.iter().enumerate().map(&mut redrawn).collect();
        SymmetricGame::new(choices, seats - 1, |choice, others| {
            let mut spread = others.to_vec();
            spread[choice] += 1;
            self.profile(&spread).map_or(1.0 / seats as f64, |profile| shares[profile][choice])
        })
    }

    /// Number of resampled games that [`ProfileTotals::redrawn_games`] returns.
    pub const DRAWS: u64 = 200;

    /// Returns [`DRAWS`](ProfileTotals::DRAWS) resampled games by [`ProfileTotals::redrawn_game`], from a random
    /// seed.
    pub fn redrawn_games(&self, seed: u64) -> impl Iterator<Item = SymmetricGame> {
        let mut rng = design_rng(seed);
        (0..Self::DRAWS).map(move |_| self.redrawn_game(|| normal_of(rng.word())))
    }

    /// Plays deals and adds their results, up to a fault that ends the run. Choice `c` is bot `bots[c]` of the
    /// source. `progress` receives the number of games in each finished task.
    ///
    /// # Errors
    /// Fails if the system refuses to start the threads.
    pub fn play(
        &mut self,
        (source, bots): (&dyn BlockSource, &[u8]),
        (seed, deals): (u64, Range<u64>),
        cut: &Cut,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<(), Unplayable> {
        make_room([source], None, cut)?;
        let profiles = Arc::clone(&self.profiles);
        let games = profiles.games_per_deal();
        let begin = |_| {
            let mut dealer = source.dealer(seed, Watch::Nothing);
            move |deal, totals: &mut ProfileTotals| {
                totals.play_deal(dealer.as_mut(), bots, (seed, deal));
                progress(games);
                totals.tally.faults.flow(source.on_fault())
            }
        };
        let empty = || ProfileTotals::empty(Arc::clone(&profiles));
        self.merge(run(deals, cut, empty, begin, |_| {})?);
        Ok(())
    }

    /// Plays every profile on one deal. All profiles use the same random permutation of the seats.
    fn play_deal(&mut self, dealer: &mut dyn BlockDealer, bots: &[u8], (seed, deal): (u64, u64)) {
        let order = shuffled(self.profiles.seats, &mut LabRng::new(seed, deal));
        let profiles = Arc::clone(&self.profiles);
        for (profile, spread) in profiles.spreads.iter().enumerate() {
            let choices: Vec<usize> = (0..spread.len())
                .flat_map(|choice| std::iter::repeat_n(choice, spread[choice].into()))
                .collect();
            let seats = profiles.seats;
            let arrangement: Seating =
                PerSeat::from_fn(seats, |seat| choices[order[seat.index()]] as u8);
            let rotated = rotations(&arrangement);
            let seatings: Vec<Seating> = rotated
                .iter()
                .map(|of| PerSeat::from_fn(seats, |seat| bots[usize::from(of[seat])]))
                .collect();
            // Equal rotations are one game, which counts for all equal rotations.
            let alike = (seats / rotated.len()) as i64;
            let mut sums = vec![0; spread.len()];
            let games = dealer.play(deal, &seatings);
            for (seating, game) in rotated.iter().zip(&games) {
                let won = win_units(game.ranks);
                for (seat, &choice) in seating.iter() {
                    sums[usize::from(choice)] += alike * won[seat];
                }
            }
            let block = Block::new(deal, &seatings, &games);
            self.tally.count(&block, usize::from);
            if profile == 0 {
                self.tally.set_ups.record(&block);
            }
            let wins = &mut self.tally.moments[profile * profiles.choices..];
            wins.iter_mut().zip(sums).for_each(|(moments, sum)| moments.add(sum));
        }
        self.tally.blocks += 1;
    }
}

/// Returns the standard error of a win share. If no deal differs, the error comes from Wilson's interval: further deals
/// may differ.
fn error_of(share: &BlockMeans) -> f64 {
    if let Some(error) = share.standard_error().filter(|&error| error > 0.0) {
        return error;
    }
    let interval = wilson_on_blocks(share, Confidence::REPORTED);
    interval.map_or(0.0, |of| of.half_width() / Confidence::REPORTED.z())
}

/// Returns random normal numbers that sum to 0 and have these standard deviations. The formula is √wᵢ zᵢ - wᵢ/W Σ √wⱼ
/// zⱼ for standard normal z, with variances wᵢ (1 - wᵢ/W) and W = Σ wᵢ. If one deviation exceeds the sum of all other
/// deviations, the numbers only approximate these deviations.
fn drawn_to_zero(deviations: &[f64], normal: &mut impl FnMut() -> f64) -> Vec<f64> {
    let variances: Vec<f64> = deviations.iter().map(|of| of * of).collect();
    let mut weights = variances.clone();
    let mut all: f64 = weights.iter().sum();
    if all == 0.0 {
        return variances;
    }
    for _ in 0..ROUNDS {
        let grown = weights.iter().zip(&variances);
        weights = grown.map(|(of, to)| to / (1.0 - (of / all).min(MOST_OF_ALL))).collect();
        all = weights.iter().sum();
    }
    let drawn: Vec<f64> = weights.iter().map(|of| of.sqrt() * normal()).collect();
    let excess: f64 = drawn.iter().sum();
    drawn.iter().zip(&weights).map(|(of, weight)| of - weight / all * excess).collect()
}

/// Number of iterations, after which the variances of shares match the requested variances to 1e-4.
const ROUNDS: usize = 50;

/// Maximum share of a weight in the total of all weights.
const MOST_OF_ALL: f64 = 0.95;

impl Aggregate for ProfileTotals {
    fn merge(&mut self, later: ProfileTotals) {
        self.tally.merge(later.tally);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::ToySource;

    const TOY: ToySource = ToySource::new(3, 0);

    fn played(profiles: &Profiles, cut: &Cut) -> ProfileTotals {
        let mut totals = ProfileTotals::empty(Arc::new(profiles.clone()));
        totals.play((&TOY, &[2, 0]), (3, 40..240), cut, &|_| {}).expect("threads");
        totals
    }

    fn one() -> Cut {
        Cut::new(16, 1)
    }

    #[test]
    fn win_shares_of_a_profile_sum_to_one_game() {
        let profiles = Profiles::new(2, 3);
        assert_eq!(profiles.spreads(), [[2, 1], [1, 2]]);
        let totals = played(&profiles, &one());
        assert_eq!((totals.together(1, 0, 2).blocks, totals.tally().games), (200, 1_200));
        let pair = totals.together(1, 0, 2).mean().expect("deals");
        let mean = |choice, others: [u8; 2]| {
            totals.share(choice, &others).expect("mixed").mean().expect("deals")
        };
        assert!((2.0 * mean(0, [1, 1]) + mean(1, [2, 0]) - 1.0).abs() < 1e-12);
        assert!((mean(0, [0, 2]) + 2.0 * mean(1, [1, 1]) - 1.0).abs() < 1e-12);
        assert!((pair - 2.0 * mean(1, [1, 1])).abs() < 1e-12);
        assert_eq!(totals.share(0, &[2, 0]), None);
        assert!(mean(0, [0, 2]) > mean(1, [2, 0]), "more dice win more");
    }

    #[test]
    fn mixture_wins_a_fair_share_against_itself() {
        let profiles = Profiles::new(2, 3);
        let game = played(&profiles, &one()).game();
        let mixture = [0.3, 0.7];
        let own: f64 = game.payoffs(&mixture).iter().zip(mixture).map(|(of, part)| of * part).sum();
        assert!((own - 1.0 / 3.0).abs() < 1e-12, "{own}");
    }

    /// Wilson's interval of 10 wins in 10 trials ends at 0.7225, so half of it is 0.1388 = 1.96 · 0.0708.
    #[test]
    fn win_share_that_never_varies_has_an_error() {
        let won = |games_won: &[i64]| error_of(&BlockMeans::of(games_won.iter().copied(), 1, 1));
        assert!((won(&[1; 10]) - 0.0708).abs() < 1e-4, "{}", won(&[1; 10]));
        assert!((won(&[0, 1, 1, 0]) - (1.0_f64 / 12.0).sqrt()).abs() < 1e-12);
    }

    #[test]
    fn drawn_errors_sum_to_zero_with_the_given_variances() {
        // Two choices have one error with opposite signs; more choices have the errors of shares of one game.
        let shares = |of: &[f64]| of.iter().map(|p| (p * (1.0 - p)).sqrt()).collect::<Vec<f64>>();
        for deviations in [vec![0.3, 0.3], shares(&[0.2, 0.3, 0.5]), shares(&[0.1, 0.2, 0.3, 0.4])]
        {
            let mut rng = LabRng::new(7, 0);
            let draws: Vec<Vec<f64>> = (0..4_000)
                .map(|_| drawn_to_zero(&deviations, &mut || normal_of(rng.word())))
                .collect();
            assert!(draws.iter().all(|of| of.iter().sum::<f64>().abs() < 1e-9));
            for (at, deviation) in deviations.iter().enumerate() {
                let square = draws.iter().map(|of| of[at] * of[at]).sum::<f64>() / 4_000.0;
                let ratio = square.sqrt() / deviation;
                // The tolerance is four standard errors of a standard deviation from 4,000 normal values.
                assert!((ratio - 1.0).abs() < 0.045, "{deviations:?}: {ratio}");
            }
        }
        assert_eq!(drawn_to_zero(&[0.0, 0.0], &mut || 1.0), [0.0, 0.0]);
    }

    #[test]
    fn resampled_win_shares_stay_within_their_errors_and_sum_to_one() {
        let profiles = Profiles::new(2, 3);
        let totals = played(&profiles, &one());
        assert_eq!(totals.redrawn_game(|| 0.0), totals.game(), "without errors it is the game");
        let mut values = [1.0, -1.0, 0.5, 2.0].into_iter();
        let moved = totals.redrawn_game(|| values.next().expect("a value for each payoff"));
        assert_ne!(moved, totals.game());
        let mixture = [0.3, 0.7];
        let own: f64 =
            moved.payoffs(&mixture).iter().zip(mixture).map(|(of, part)| of * part).sum();
        assert!((own - 1.0 / 3.0).abs() < 1e-12, "{own}");
    }

    #[test]
    fn profile_totals_do_not_depend_on_threads_and_chunks() {
        let profiles = Profiles::new(2, 3);
        let whole = played(&profiles, &one());
        for (chunk, jobs) in [(1, 2), (7, 3), (64, 7)] {
            assert_eq!(played(&profiles, &Cut::new(chunk, jobs)), whole);
        }
    }

    #[test]
    fn seating_orders_of_a_profile_are_equally_likely() {
        let mut seen = std::collections::BTreeMap::new();
        for deal in 0..6_000 {
            *seen.entry(shuffled(3, &mut LabRng::new(1, deal))).or_insert(0) += 1;
        }
        assert_eq!(seen.len(), 6);
        assert!(seen.values().all(|count| (860..1_140).contains(count)), "{seen:?}");
    }
}
