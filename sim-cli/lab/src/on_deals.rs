//! Adapter for blocks on one common deal or on fresh deals.

use corsair_engine::seating::Seating;
use corsair_strategies::external::OnFault;

use crate::{BlockDealer, BlockSource, Deals, GameResultView, MetricNames, Watch};

/// Adapter that turns a source of single deals into blocks with one common deal or with fresh deals. With `n`
/// seatings, block `b` plays the fresh deals `b n`, `b n + 1` and so on.
pub struct OnDeals<'s> {
    /// Source that plays single deals.
    pub source: &'s dyn BlockSource,
    /// Rule by which the block's games share deals.
    pub deals: Deals,
}

impl BlockSource for OnDeals<'_> {
    fn facts(&self) -> MetricNames {
        self.source.facts()
    }

    fn on_fault(&self) -> OnFault {
        self.source.on_fault()
    }

    fn deals(&self) -> Deals {
        self.deals
    }

    fn missing_processes(&self, games: usize, seatings: Option<&[Seating]>) -> usize {
        self.source.missing_processes(games, seatings)
    }

    fn dealer(&self, seed: u64, watch: Watch) -> Box<dyn BlockDealer + '_> {
        let source = self.source;
        match self.deals {
            Deals::Same => source.dealer(seed, watch),
            Deals::Fresh => Box::new(FreshDealer { source, seed, watch, of_seatings: Vec::new() }),
        }
    }

    fn release(&self) {
        self.source.release();
    }
}

/// Dealer of fresh deals on one thread. Each seating has a separate dealer, because a dealer lends the games of one
/// deal at a time.
struct FreshDealer<'s> {
    source: &'s dyn BlockSource,
    seed: u64,
    watch: Watch,
    of_seatings: Vec<Box<dyn BlockDealer + 's>>,
}

impl FreshDealer<'_> {
    fn make(&mut self, dealers: usize) {
        let (source, seed, watch) = (self.source, self.seed, self.watch);
        self.of_seatings.resize_with(dealers, || source.dealer(seed, watch));
    }
}

impl BlockDealer for FreshDealer<'_> {
    fn expect(&mut self, blocks: &[(u64, &[Seating])]) {
        let most = blocks.iter().map(|(_, seatings)| seatings.len()).max().unwrap_or(0);
        self.make(most);
        for (game, dealer) in self.of_seatings.iter_mut().enumerate() {
            let mut own = Vec::with_capacity(blocks.len());
            for &(block, seatings) in blocks {
                let deal = Deals::Fresh.of(block, game, seatings.len());
                own.extend(seatings.get(game..=game).map(|seating| (deal, seating)));
            }
            dealer.expect(&own);
        }
    }

    fn play(&mut self, block: u64, seatings: &[Seating]) -> Vec<GameResultView<'_>> {
        self.make(seatings.len());
        let dealers = self.of_seatings.iter_mut().zip(seatings.chunks(1)).enumerate();
        let deal = |game| Deals::Fresh.of(block, game, seatings.len());
        dealers.flat_map(|(game, (dealer, seating))| dealer.play(deal(game), seating)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::ToySource;
    use corsair_engine::PerSeat;

    #[test]
    fn every_seating_plays_a_separate_fresh_deal() {
        let toy = ToySource::new(2, 0);
        let seatings = [[0u8, 1], [1, 0]].map(|of| PerSeat::from_fn(2, |seat| of[seat.index()]));
        let fresh = OnDeals { source: &toy, deals: Deals::Fresh };
        let mut dealer = fresh.dealer(5, Watch::Metrics);
        for block in [0, 3] {
            let played: Vec<_> =
                dealer.play(block, &seatings).iter().map(|game| *game.scores).collect();
            let mut alone = toy.dealer(5, Watch::Metrics);
            let expected = [0, 1]
                .map(|game| *alone.play(2 * block + game as u64, &seatings[game..=game])[0].scores);
            assert_eq!(played, expected);
        }
    }
}
