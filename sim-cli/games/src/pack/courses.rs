//! Dealer that records the course of each game.

use corsair_engine::Bot;
use corsair_engine::dealer::{GameResult, play_counted};
use corsair_engine::fnv::Fnv1a;
use corsair_engine::seating::Seating;

use crate::inspect::course::CourseWatcher;
use crate::inspect::played_out::DecisionSample;
use crate::pack::Pack;
use corsair_lab::quality::Course;
use corsair_lab::{BlockDealer, GameResultView};

/// Dealer that plays deals and records the course of each game.
pub(crate) struct CourseDealer<'t, P: Pack> {
    game: &'t P::Game,
    bots: Vec<&'t dyn Bot<P::Game>>,
    seed: u64,
    /// Number of decisions to play out in each game.
    play_out: usize,
    games: Vec<(GameResult<P::Metrics>, Course)>,
}

impl<'t, P: Pack> CourseDealer<'t, P> {
    pub(crate) fn new(
        game: &'t P::Game,
        bots: Vec<&'t dyn Bot<P::Game>>,
        seed: u64,
        play_out: usize,
    ) -> CourseDealer<'t, P> {
        CourseDealer { game, bots, seed, play_out, games: Vec::new() }
    }

    fn play_one(&self, deal: u64, seating: &Seating) -> (GameResult<P::Metrics>, Course) {
        let CourseDealer { game, bots, seed, play_out, .. } = self;
        let of_the_game = seed_of(*seed, deal, seating);
        let decisions = (*play_out > 0).then(|| DecisionSample::new(of_the_game, *play_out));
        let mut watcher = CourseWatcher::<P::Chronicle>::new(seating.len(), decisions);
        let played = play_counted(*game, bots, *seed, deal, seating, &mut watcher);
        let (mut course, decisions) = watcher.into_parts();
        let end = (course.turns(), &played.ranks);
        course.played_out =
            decisions.map(|decisions| decisions.play_out(*game, bots, seating, of_the_game, end));
        (played, course)
    }
}

/// Returns the seed for simulations that start from a game in a run.
fn seed_of(seed: u64, deal: u64, seating: &Seating) -> u64 {
    let mut hash = Fnv1a::default();
    hash.add(&seed.to_le_bytes());
    hash.add(&deal.to_le_bytes());
    hash.add(seating.as_slice());
    hash.value()
}

impl<P: Pack> BlockDealer for CourseDealer<'_, P> {
    fn play(&mut self, deal: u64, seatings: &[Seating]) -> Vec<GameResultView<'_>> {
        self.games = seatings.iter().map(|seating| self.play_one(deal, seating)).collect();
        let view =
            |(game, course)| GameResultView { course: Some(course), ..GameResultView::of(game) };
        self.games.iter().map(|(game, course)| view((game, course))).collect()
    }
}
