//! Recorder of an external bot's answers and response times.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use corsair_engine::{Bot, Fault, PerSeat, Seat, SeatRng, Strategy};
use corsair_strategies::external::ExternalBot;
use corsair_strategies::protocol::ProtocolGame;

/// One bot's answers and response times in one game.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct ObservedAnswers {
    /// Questions with the bot's choices, in order. If the bot gave no answer, the choice is random.
    pub choices: Vec<(&'static str, String)>,
    /// Response time of each answer.
    pub times: Vec<Duration>,
}

impl ObservedAnswers {
    pub(crate) fn was_asked(&self, question: &str) -> bool {
        self.choices.iter().any(|(asked, _)| *asked == question)
    }
}

/// External bot whose answers are recorded. The first `missed` decisions of a game are taken at random, without the
/// bot.
pub(crate) struct Listener<'b, G> {
    bot: &'b ExternalBot<G>,
    missed: u32,
    heard: Arc<Mutex<ObservedAnswers>>,
}

impl<'b, G: ProtocolGame> Listener<'b, G> {
    pub(crate) fn new(bot: &'b ExternalBot<G>, missed: u32) -> Listener<'b, G> {
        Listener { bot, missed, heard: Arc::default() }
    }

    pub(crate) fn heard(&self) -> ObservedAnswers {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl<G: ProtocolGame> Bot<G> for Listener<'_, G> {
    fn name(&self) -> &str {
        self.bot.name()
    }

    fn digest(&self) -> u64 {
        self.bot.digest()
    }

    fn spawn(&self, game: &G, seat: Seat) -> Box<dyn Strategy<G>> {
        let player = self.bot.spawn_midway(game, seat, self.missed);
        Box::new(RecordingStrategy { player, missed: self.missed, heard: Arc::clone(&self.heard) })
    }
}

struct RecordingStrategy<G> {
    player: Box<dyn Strategy<G>>,
    missed: u32,
    heard: Arc<Mutex<ObservedAnswers>>,
}

impl<G: ProtocolGame> Strategy<G> for RecordingStrategy<G> {
    fn choose(&mut self, view: G::View<'_>, legal: &[G::Action], rng: &mut SeatRng) -> G::Action {
        if self.missed > 0 {
            self.missed -= 1;
            return rng.choose(legal);
        }
        let asked = Instant::now();
        let action = self.player.choose(view, legal, rng);
        let took = asked.elapsed();
        // A player gives reasons only for a random choice that replaces the bot's answer.
        let is_an_answer = self.player.explain(view, legal).is_none();
        let mut heard = self.heard.lock().unwrap_or_else(PoisonError::into_inner);
        heard.times.extend(is_an_answer.then_some(took));
        heard.choices.push((G::question(view), action.to_string()));
        action
    }

    fn dismiss(&mut self, scores: &PerSeat<i32>, ranks: &PerSeat<u8>) -> Vec<Fault> {
        self.player.dismiss(scores, ranks)
    }
}
