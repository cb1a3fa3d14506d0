//! Games whose courses are watched.

use corsair_engine::Bot;
use corsair_engine::run::{Dealt as _, GameResult, Seating};

use crate::inspect::course::CourseWatcher;
use crate::lab::quality::Course;
use crate::lab::{BlockDealer, GameResultView};
use crate::pack::Pack;

/// Plays deals and keeps the course of each game.
pub(crate) struct CourseDealer<'t, P: Pack> {
    game: &'t P::Game,
    bots: Vec<&'t dyn Bot<P::Game>>,
    seed: u64,
    games: Vec<(GameResult<P::Metrics>, Course)>,
}

impl<'t, P: Pack> CourseDealer<'t, P> {
    pub(crate) fn new(
        game: &'t P::Game,
        bots: Vec<&'t dyn Bot<P::Game>>,
        seed: u64,
    ) -> CourseDealer<'t, P> {
        CourseDealer { game, bots, seed, games: Vec::new() }
    }

    fn play_one(&self, deal: u64, seating: &Seating) -> (GameResult<P::Metrics>, Course) {
        let CourseDealer { game, bots, seed, .. } = self;
        let mut watcher = CourseWatcher::<P::Chronicle>::new(seating.len());
        let played = game.play_watched(bots, *seed, deal, seating, &mut watcher);
        (played, watcher.into_course())
    }
}

impl<P: Pack> BlockDealer for CourseDealer<'_, P> {
    fn play(&mut self, deal: u64, seatings: &[Seating]) -> Vec<GameResultView<'_>> {
        self.games = seatings.iter().map(|seating| self.play_one(deal, seating)).collect();
        let view =
            |(game, course)| GameResultView { course: Some(course), ..GameResultView::of(game) };
        self.games.iter().map(|(game, course)| view((game, course))).collect()
    }
}
