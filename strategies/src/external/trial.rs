//! Trial game of an external bot, in which each question is repeated until the bot answers it.

use corsair_engine::dealer::play_one;
use corsair_engine::{Bot, Fault, FaultKind, NoObserver, PerSeat, Seat, SeatRng, Strategy};

use super::ExternalBot;
use super::player::Player;
use crate::protocol::{Complaint, ProtocolGame};
use crate::uniform::UniformBot;

/// Random seed of the trial game.
const TRIAL_SEED: u64 = 0;

/// Plays the trial game. Returns the last fault if the bot fails the trial.
pub(super) fn failure<G: ProtocolGame>(bot: &ExternalBot<G>, game: &G) -> Option<Complaint> {
    let bots: [&dyn Bot<G>; 2] = [&OnTrial(bot), &UniformBot];
    let seating = PerSeat::from_fn(game.seats(), |seat| u8::from(seat.index() > 0));
    let played = play_one(game, &bots, TRIAL_SEED, 0, &seating, NoObserver);
    let fault = played.faults.into_iter().next();
    fault.map(|(_, Fault { kind, what, .. })| Complaint { kind, what })
}

/// External bot whose players take part in the trial game.
struct OnTrial<'b, G>(&'b ExternalBot<G>);

impl<G: ProtocolGame> Bot<G> for OnTrial<'_, G> {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn digest(&self) -> u64 {
        self.0.digest()
    }

    fn spawn(&self, game: &G, seat: Seat) -> Box<dyn Strategy<G>> {
        Box::new(Candidate {
            player: self.0.player(game, seat, 0),
            last: None,
            trial: Trial::Running,
        })
    }
}

/// Player that asks the bot questions until the bot passes or fails the trial.
struct Candidate<G> {
    player: Player<G>,
    last: Option<Complaint>,
    trial: Trial,
}

/// Stage of a bot's trial.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Trial {
    Running,
    Passed,
    Failed,
}

impl<G: ProtocolGame> Strategy<G> for Candidate<G> {
    fn choose(&mut self, view: G::View<'_>, legal: &[G::Action], rng: &mut SeatRng) -> G::Action {
        if self.trial == Trial::Running {
            self.player.decisions += 1;
            match self.player.ask(view, legal, rng) {
                Ok(_) => self.trial = Trial::Passed,
                // An illegal answer to the current question passes the trial, because games count illegal answers.
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
