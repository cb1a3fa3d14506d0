//! The game in which a bot is tried out: it is asked until it gives an answer in its place.

use corsair_engine::run::play_one;
use corsair_engine::{Bot, Fault, FaultKind, NoObserver, PerSeat, Seat, SeatRng, Strategy};

use super::ExternalBot;
use super::player::Player;
use crate::protocol::{Complaint, ProtocolGame};
use crate::uniform::UniformBot;

/// The seed of the game in which a bot is tried out.
const TRIAL_SEED: u64 = 0;
/// What was wrong in the end with a bot that gave no answer in its place.
pub(super) fn failure<G: ProtocolGame + 'static>(
    bot: &ExternalBot<G>,
    game: &G,
) -> Option<Complaint> {
    let bots: [&dyn Bot<G>; 2] = [&OnTrial(bot), &UniformBot];
    let seating = PerSeat::from_fn(game.seats(), |seat| u8::from(seat.index() > 0));
    let played = play_one(game, &bots, TRIAL_SEED, 0, &seating, NoObserver);
    let fault = played.faults.into_iter().next();
    fault.map(|(_, Fault { kind, what, .. })| Complaint { kind, what })
}

/// A bot in the game in which it is tried out.
struct OnTrial<'b, G>(&'b ExternalBot<G>);

impl<G: ProtocolGame + 'static> Bot<G> for OnTrial<'_, G> {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn digest(&self) -> u64 {
        self.0.digest()
    }

    fn hire(&self, _game: &G, seat: Seat) -> Box<dyn Strategy<G>> {
        Box::new(Candidate { player: self.0.player(seat, 0), last: None, trial: Trial::GoesOn })
    }
}

/// A player that is asked until it passes or fails.
struct Candidate {
    player: Player,
    last: Option<Complaint>,
    trial: Trial,
}

/// How a trial stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Trial {
    GoesOn,
    Passed,
    Failed,
}

impl<G: ProtocolGame> Strategy<G> for Candidate {
    fn choose(&mut self, view: G::View<'_>, legal: &[G::Action], rng: &mut SeatRng) -> G::Action {
        if self.trial == Trial::GoesOn {
            self.player.decisions += 1;
            match self.player.ask::<G>(view, legal, rng) {
                Ok(_) => self.trial = Trial::Passed,
                // It understands what it is asked; let play show how often it is wrong.
                Err(complaint) if complaint.kind == FaultKind::Illegal => {
                    self.trial = Trial::Passed;
                }
                Err(complaint) if complaint.kind == FaultKind::Absent => self.trial = Trial::Failed,
                Err(complaint) => self.last = Some(complaint),
            }
        }
        rng.choose(legal)
    }

    fn dismiss(&mut self, _scores: &PerSeat<i32>, _ranks: &PerSeat<u8>) -> Vec<Fault> {
        let complaint = self.last.take().filter(|_| self.trial == Trial::Failed);
        let fault = |Complaint { kind, what }| Fault { kind, decision: 1, what };
        complaint.map(fault).into_iter().collect()
    }
}
