//! Games in progress that wait for decisions of remote players.

use std::fmt::Write;
use std::sync::{Arc, Mutex};

use corsair_engine::dealer::GameResult;
use corsair_engine::observe::Counted;
use corsair_engine::play::Ending;
use corsair_engine::seating::Seating;
use corsair_engine::stepwise::Stepwise;
use corsair_engine::{Bot, PerSeat, Seat};

use crate::features::{Features, Layout};
use crate::protocol::ProtocolGame;

use super::{Decision, draw_seed, in_words};

/// Game in progress, of any type, that waits for the decision of a remote player.
pub trait OpenGame: Decision {
    /// Starts a deal with the bots of a seating.
    fn begin(&mut self, deal: u64, seating: &Seating);

    /// Returns the seat that decides; `None` before the first game and after the end of a game.
    fn turn(&self) -> Option<Seat>;

    /// Returns a copy of a game between remote players, with the same chance to come.
    ///
    /// # Panics
    /// Panics if a seat has a bot.
    fn copy(&self) -> Arc<Mutex<dyn OpenGame>>;

    /// Plays the action at an index of the list.
    ///
    /// # Panics
    /// Panics if the list has no action with this index.
    fn take(&mut self, place: usize);

    /// Overwrites a row with the features of a seat's view, even while a different seat decides.
    fn features_of(&self, seat: Seat, layout: &Layout, row: &mut [f32]);

    /// Returns a seat's view as JSON, even while a different seat decides.
    fn view_of(&self, seat: Seat) -> String;

    /// Returns the finished game's scores, ranks and kind of ending.
    fn outcome(&mut self) -> (PerSeat<i32>, PerSeat<u8>, Ending);
}

/// Implementation of [`OpenGame`] for one type of game.
pub struct OpenGameOf<G: Counted> {
    game: Arc<G>,
    /// Bots by their index in the seating; `None` for a remote player.
    bots: Arc<[Option<Arc<dyn Bot<G>>>]>,
    steps: Stepwise<G>,
    /// Seed of the current decision.
    seed: u64,
}

impl<G: ProtocolGame> OpenGameOf<G> {
    /// Returns an open game between these bots, with `None` for a remote player. All chance in its deals comes from
    /// `seed`.
    pub fn new(game: Arc<G>, bots: Arc<[Option<Arc<dyn Bot<G>>>]>, seed: u64) -> OpenGameOf<G> {
        OpenGameOf { steps: Stepwise::new(&game, seed), game, bots, seed: 0 }
    }

    /// Returns the result of the finished game.
    ///
    /// # Panics
    /// Panics if the game is not over.
    pub fn end(&mut self) -> GameResult<G::Metrics> {
        self.steps.end(&self.game)
    }

    fn draw(&mut self) {
        if self.steps.turn().is_some() {
            self.seed = draw_seed(self.steps.rng());
        }
    }
}

impl<G: ProtocolGame> OpenGame for OpenGameOf<G> {
    fn begin(&mut self, deal: u64, seating: &Seating) {
        let spawn = |(seat, &bot): (Seat, &u8)| {
            self.bots[usize::from(bot)].as_ref().map(|bot| bot.spawn(&self.game, seat))
        };
        let players = seating.iter().map(spawn).collect();
        self.steps.begin(&self.game, deal, players);
        self.draw();
    }

    fn turn(&self) -> Option<Seat> {
        self.steps.turn()
    }

    fn copy(&self) -> Arc<Mutex<dyn OpenGame>> {
        Arc::new(Mutex::new(OpenGameOf {
            game: Arc::clone(&self.game),
            bots: Arc::clone(&self.bots),
            steps: self.steps.copy(),
            seed: self.seed,
        }))
    }

    fn take(&mut self, place: usize) {
        self.steps.take(&self.game, place);
        self.draw();
    }

    fn features_of(&self, seat: Seat, layout: &Layout, row: &mut [f32]) {
        let view = self.game.view(self.steps.state(), seat);
        G::features(view, &mut Features::row(&layout.views, row));
    }

    fn view_of(&self, seat: Seat) -> String {
        in_words::<G>(self.game.view(self.steps.state(), seat))
    }

    fn outcome(&mut self) -> (PerSeat<i32>, PerSeat<u8>, Ending) {
        let GameResult { scores, ranks, ending, .. } = self.end();
        (scores, ranks, ending)
    }
}

impl<G: ProtocolGame> Decision for OpenGameOf<G> {
    fn seat(&self) -> Seat {
        self.turn().expect("the game waits for a decision")
    }

    fn seed(&self) -> u64 {
        self.seed
    }

    fn n_listed(&self) -> usize {
        self.steps.listed().len()
    }

    fn listed(&self) -> Vec<String> {
        self.steps.listed().iter().map(ToString::to_string).collect()
    }

    fn view(&self) -> String {
        self.view_of(self.seat())
    }

    fn view_features(&self, layout: &Layout, row: &mut [f32]) {
        self.features_of(self.seat(), layout, row);
    }

    fn action_features(
        &self,
        layout: &Layout,
        places: &mut dyn Iterator<Item = usize>,
        rows: &mut [f32],
    ) {
        let (mut words, listed) = (String::new(), self.steps.listed());
        for (row, place) in rows.chunks_exact_mut(layout.actions.count()).zip(places) {
            words.clear();
            write!(words, "{}", listed[place]).expect("writing to a string succeeds");
            layout.actions.describe(&words, row);
        }
    }
}
