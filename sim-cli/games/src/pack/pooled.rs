//! Dealer that plays many games with hosted bots concurrently, so that a bot decides in many games per call.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use corsair_engine::PerSeat;
use corsair_engine::dealer::GameResult;
use corsair_engine::seating::Seating;
use corsair_strategies::hosted::{OpenGame as _, OpenGameOf, SharedDecision, lock, picks};

use crate::pack::Pack;
use crate::pack::table_of::TableOf;
use corsair_lab::{BlockDealer, GameResultView, Watch};

/// Maximum number of games played together, to limit memory. Games of one deal are always played together.
const TOGETHER: usize = 1_024;

/// Dealer that plays expected deals together, and lends their games deal by deal.
pub(crate) struct PooledDealer<'t, P: Pack> {
    table: &'t TableOf<P>,
    seed: u64,
    watch: Watch,
    /// Deals that will be requested, in order.
    expected: VecDeque<(u64, Vec<Seating>)>,
    /// Deals that were played before they were requested.
    ready: VecDeque<(u64, Vec<GameResult<P::Metrics>>)>,
    /// Games of the last requested deal.
    lent: Vec<GameResult<P::Metrics>>,
    games: Vec<Arc<Mutex<OpenGameOf<P::Game>>>>,
}

impl<'t, P: Pack> PooledDealer<'t, P> {
    pub(crate) fn new(table: &'t TableOf<P>, seed: u64, watch: Watch) -> PooledDealer<'t, P> {
        PooledDealer {
            table,
            seed,
            watch,
            expected: VecDeque::new(),
            ready: VecDeque::new(),
            lent: Vec::new(),
            games: Vec::new(),
        }
    }

    /// Returns the deals to play now: the requested deal, and later deals that are expected.
    fn next(&mut self, deal: u64, seatings: &[Seating]) -> Vec<(u64, Vec<Seating>)> {
        let is_expected =
            self.expected.front().is_some_and(|(of, under)| *of == deal && under == seatings);
        if !is_expected {
            return vec![(deal, seatings.to_vec())];
        }
        let mut games = 0;
        let mut taken = Vec::new();
        while let Some((_, under)) = self.expected.front()
            && (games == 0 || games + under.len() <= TOGETHER)
        {
            games += under.len();
            taken.extend(self.expected.pop_front());
        }
        taken
    }

    /// Plays the games of several deals together.
    fn play_together(&mut self, deals: Vec<(u64, Vec<Seating>)>) {
        let all: Vec<(u64, Seating)> = deals
            .iter()
            .flat_map(|(deal, seatings)| seatings.iter().map(|seating| (*deal, *seating)))
            .collect();
        while self.games.len() < all.len() {
            self.games.push(Arc::new(Mutex::new(self.table.open(self.seed))));
        }
        let games = &self.games[..all.len()];
        for (game, (deal, seating)) in games.iter().zip(&all) {
            lock(game).begin(*deal, seating);
        }
        let mut waiting: Vec<usize> = (0..all.len()).collect();
        loop {
            waiting.retain(|&game| lock(&games[game]).turn().is_some());
            if waiting.is_empty() {
                break;
            }
            for (index, hosted) in self.table.hosted.iter().enumerate() {
                let Some(bot) = hosted else { continue };
                let is_asked = |&game: &usize| {
                    let turn = lock(&games[game]).turn();
                    turn.is_some_and(|seat| usize::from(all[game].1[seat]) == index)
                };
                let asked: Vec<usize> = waiting.iter().copied().filter(is_asked).collect();
                if asked.is_empty() {
                    continue;
                }
                let decisions =
                    asked.iter().map(|&game| Arc::clone(&games[game]) as SharedDecision);
                let picked = picks(&**bot, &decisions.collect::<Vec<_>>(), &self.table.layout);
                for (game, place) in asked.into_iter().zip(picked) {
                    lock(&games[game]).take(place as usize);
                }
            }
        }
        let mut games = games.iter();
        for (deal, seatings) in deals {
            let ended = games.by_ref().take(seatings.len()).map(|game| lock(game).end());
            self.ready.push_back((deal, ended.collect()));
        }
    }
}

impl<P: Pack> BlockDealer for PooledDealer<'_, P> {
    fn expect(&mut self, deals: &[(u64, &[Seating])]) {
        self.expected = deals.iter().map(|(deal, under)| (*deal, under.to_vec())).collect();
        self.ready.clear();
    }

    fn play(&mut self, deal: u64, seatings: &[Seating]) -> Vec<GameResultView<'_>> {
        let is_next = |(of, games): &(u64, Vec<_>)| *of == deal && games.len() == seatings.len();
        if !self.ready.front().is_some_and(is_next) {
            self.ready.clear();
            let deals = self.next(deal, seatings);
            self.play_together(deals);
        }
        let (_, games) = self.ready.pop_front().expect("the deal was played");
        self.lent = games;
        let views = GameResultView::all(&self.lent);
        match self.watch {
            Watch::Luck | Watch::Metrics | Watch::Courses { .. } => views,
            Watch::Nothing => views.into_iter().map(without_metrics).collect(),
        }
    }
}

fn without_metrics(game: GameResultView<'_>) -> GameResultView<'_> {
    let none = PerSeat::filled(game.ranks.len(), &[] as &[i32]);
    let no_luck = PerSeat::filled(game.ranks.len(), &[] as &[i64]);
    GameResultView { of_game: &[], of_seat: none, luck: no_luck, ..game }
}
