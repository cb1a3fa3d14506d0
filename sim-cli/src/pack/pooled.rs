//! Games with hosted bots, played many at a time, so that a bot is asked for the decisions of all of them at once.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use corsair_engine::PerSeat;
use corsair_engine::dealer::GameResult;
use corsair_engine::seating::Seating;
use corsair_strategies::hosted::{OpenGame as _, OpenGameOf, SharedDecision, lock, picks};

use crate::pack::Pack;
use crate::pack::table_of::TableOf;
use corsair_lab::{BlockDealer, GameResultView, Watch};

/// Games that are played together at most, but for those of one deal: they take memory.
const TOGETHER: usize = 1_024;

/// Plays expected deals together, and lends the games deal by deal.
pub(crate) struct PooledDealer<'t, P: Pack> {
    table: &'t TableOf<P>,
    seed: u64,
    watch: Watch,
    /// Deals that will be asked for.
    expected: VecDeque<(u64, Vec<Seating>)>,
    /// Deals that were played before they were asked for.
    ready: VecDeque<(u64, Vec<GameResult<P::Metrics>>)>,
    /// The games of the deal that was asked for last.
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

    /// The deals to be played now: this one, and expected ones after it.
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

    /// Plays deals together.
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

#[cfg(test)]
mod tests {
    use std::ffi::OsString;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use corsair_strategies::hosted::{HostedBot, LazyLayout};

    use super::*;
    use crate::exit::Exit;
    use crate::games::editions;
    use crate::program::run_inside;
    use corsair_lab::host::Host;

    /// Picks by the seed, whatever the game; keeps the most decisions that it was asked at once.
    struct BySeed(AtomicUsize);

    impl HostedBot for BySeed {
        fn name(&self) -> &str {
            "by-seed"
        }

        fn version(&self) -> &str {
            "1"
        }

        fn pick(&self, asked: &[SharedDecision], layout: &LazyLayout) -> Option<Vec<u32>> {
            self.0.fetch_max(asked.len(), Ordering::Relaxed);
            let pick = |decision: &SharedDecision| {
                let decision = lock(decision);
                let mut row = vec![0.0; layout.views.count()];
                decision.view_features(layout, &mut row);
                let sum = row.iter().sum::<f32>().abs() as u64;
                ((decision.seed() + sum) % decision.n_listed() as u64) as u32
            };
            Some(asked.iter().map(pick).collect())
        }
    }

    /// What a run of a game gives, and the most decisions that the bot was asked at once.
    fn ran(game: &str, options: &str) -> (String, usize) {
        let bots = "host:by-seed,uniform,host:by-seed";
        let bot = Arc::new(BySeed(AtomicUsize::new(0)));
        let (host, _events) = Host::with_bots(Arc::new([Arc::clone(&bot) as Arc<dyn HostedBot>]));
        let line = format!("corsair run {game} --bots {bots} -n 9 --format csv {options}");
        let words = line.split(' ').map(OsString::from).collect();
        let ran = run_inside(words, &host);
        assert_eq!((ran.exit, ran.error), (Exit::Done, None), "{line}");
        (ran.output, bot.0.load(Ordering::Relaxed))
    }

    #[test]
    fn games_played_together_are_those_played_one_by_one() {
        for edition in editions() {
            let (together, at_once) = ran(edition.id(), "--chunk 6 -j 1");
            assert!(at_once > 6, "{}: asked for {at_once} decisions at once", edition.id());
            assert_eq!(ran(edition.id(), "--chunk 1 -j 2").0, together);
            // Courses are watched game by game, and the bot is asked for a decision at a time.
            let (watched, at_once) = ran(edition.id(), "--quality");
            assert!(at_once == 1 && together.lines().count() > 2);
            assert_eq!(watched, together, "{}", edition.id());
        }
    }

    #[test]
    fn a_bot_that_no_host_has_is_refused() {
        let (host, _events) = Host::new();
        let words = ["corsair", "run", editions()[0].id(), "--bots", "host:anne", "-n", "8"];
        let ran = run_inside(words.map(OsString::from).into(), &host);
        let error = ran.error.expect("it is refused");
        assert!(
            ran.exit == Exit::BadInput && error.starts_with("`host:anne` is a bot of"),
            "{error}"
        );
    }

    #[test]
    fn a_bot_that_fails_ends_the_command() {
        struct Fails;
        impl HostedBot for Fails {
            fn name(&self) -> &str {
                "fails"
            }
            fn version(&self) -> &str {
                ""
            }
            fn pick(&self, _: &[SharedDecision], _: &LazyLayout) -> Option<Vec<u32>> {
                None
            }
        }
        let (host, _events) = Host::with_bots(Arc::new([Arc::new(Fails)]));
        let words = ["corsair", "run", editions()[0].id(), "--bots", "host:fails", "-n", "8"];
        let ran = run_inside(words.map(OsString::from).into(), &host);
        assert_eq!((ran.exit, ran.output), (Exit::Interrupted, String::new()));
    }
}
