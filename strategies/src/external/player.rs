//! Player for one seat in one game, whose answers come from a process of an external bot.

use std::sync::Arc;

use corsair_engine::strategy::Reasons;
use corsair_engine::stream::NatureDice;
use corsair_engine::{Fault, FaultKind, PerSeat, Seat, SeatRng, Strategy};

use super::OnFault;
use super::process_pool::{Partner, PooledProcess, ProcessPool, complaint};
use crate::hosted::draw_seed;
use crate::protocol::{self, ChosenAction, Complaint, Message, Note, ProtocolGame};

/// Maximum number of replacement processes within one game.
const REPLACEMENTS_IN_A_GAME: u32 = 3;

/// Returns whether a process remains usable after a complaint.
///
/// After a wrong answer to the current message, questions and answers still match. After any other fault, the process
/// is lost.
const fn is_in_step(kind: FaultKind) -> bool {
    match kind {
        FaultKind::Illegal | FaultKind::Garbled => true,
        FaultKind::Late
        | FaultKind::Flood
        | FaultKind::TooLong
        | FaultKind::Closed
        | FaultKind::Exited
        | FaultKind::Version
        | FaultKind::Changed
        | FaultKind::Absent => false,
    }
}

/// Player for one seat in one game, whose answers come from a process of an external bot.
pub(super) struct Player<G> {
    game: G,
    pool: Arc<ProcessPool>,
    seat: Seat,
    /// Seed for the bot, drawn from the seat's stream at the first decision.
    seed: Option<u64>,
    /// Process that plays the game; `None` before the first decision and after a fault that loses the process.
    partner: Option<Partner>,
    /// Number of processes that this game has taken from the pool.
    acquired: u32,
    /// True if the most recent line of the process was unreadable.
    stumbled: bool,
    /// Number of the next message.
    next_id: u64,
    /// Number of decisions that the seat has faced in this game, including the current decision.
    pub(super) decisions: u32,
    /// Fault because of which the current decision was made at random; `None` if the bot decided.
    drawn: Option<FaultKind>,
    faults: Vec<Fault>,
}

impl<G: ProtocolGame> Player<G> {
    /// Returns a player for a seat that has already made `decisions` decisions.
    pub(super) const fn new(
        game: G,
        pool: Arc<ProcessPool>,
        seat: Seat,
        decisions: u32,
    ) -> Player<G> {
        Player {
            game,
            pool,
            seat,
            seed: None,
            partner: None,
            acquired: 0,
            stumbled: false,
            next_id: 1,
            decisions,
            drawn: None,
            faults: Vec::new(),
        }
    }

    /// Sends a message and reads the answer. Ends the process if a fault loses it.
    fn exchange<T>(
        &mut self,
        asked: &str,
        line: Vec<u8>,
        read: impl FnOnce(&[u8]) -> Result<T, Complaint>,
    ) -> Result<T, Complaint> {
        let Some(mut partner) = self.partner.take() else {
            return Err(Complaint::new(FaultKind::Absent, "the bot has no running process"));
        };
        self.next_id += 1;
        let answer = partner.process.exchange(&line, self.pool.terms().patience.answer());
        let read =
            answer.map_err(|no_answer| complaint(no_answer, asked)).and_then(|line| read(&line));
        // The first unreadable line may be stray output between answers. A second unreadable line in a row loses the
        // process.
        let stumbles = matches!(&read, Err(complaint) if complaint.kind == FaultKind::Garbled);
        let is_out_of_step = read.as_ref().is_err_and(|complaint| !is_in_step(complaint.kind));
        let is_lost = is_out_of_step || (stumbles && self.stumbled);
        self.stumbled = stumbles && !is_lost;
        if is_lost {
            partner.process.abandon();
            return read;
        }
        self.partner = Some(partner);
        read
    }

    /// Ensures that a process has joined the game.
    fn begin(&mut self, rng: &mut SeatRng) -> Result<(), Complaint> {
        if let Some(complaint) = self.pool.failed_trial() {
            let absent = || {
                Complaint::new(FaultKind::Absent, "the bot failed its trial before the first game")
            };
            return Err(if self.faults.is_empty() { complaint.clone() } else { absent() });
        }
        let seed = *self.seed.get_or_insert_with(|| draw_seed(rng));
        while self.partner.is_none() {
            if self.acquired > REPLACEMENTS_IN_A_GAME {
                let what = format!("{} processes of the bot failed in this game", self.acquired);
                return Err(Complaint::new(FaultKind::Absent, what));
            }
            self.stumbled = false;
            let acquired = self.pool.acquire().inspect_err(|_| self.acquired += 1)?;
            let has_played = matches!(acquired, PooledProcess::Again(_));
            let (PooledProcess::New(partner) | PooledProcess::Again(partner)) = acquired;
            self.partner = Some(partner);
            let id = self.next_id;
            let game: Note<'_> = Message::Game { id, seat: self.seat.index(), seed };
            let heard =
                self.exchange("game", game.line(), |line| protocol::acknowledgement(line, id));
            match heard {
                // The process broke in an earlier game, and the assignment of games to processes depends on threads.
                // So the fault is recorded, but a new process takes over at once.
                Err(complaint) if has_played => {
                    self.give_up();
                    self.record(complaint);
                    self.next_id = id;
                }
                Err(complaint) => {
                    self.give_up();
                    self.acquired += 1;
                    return Err(complaint);
                }
                Ok(()) => self.acquired += 1,
            }
        }
        Ok(())
    }

    /// Ends the game's process, if there is one.
    fn give_up(&mut self) {
        if let Some(partner) = self.partner.take() {
            partner.process.abandon();
        }
    }

    /// Sends the result of the game, then `ready`. All lines before the answer to `ready` belong to this game.
    fn end_game(&mut self, scores: &PerSeat<i32>, ranks: &PerSeat<u8>) -> Result<(), Complaint> {
        let id = self.next_id;
        let over = protocol::over(id, scores, ranks);
        self.exchange("over", over, |line| protocol::acknowledgement(line, id))?;
        let id = self.next_id;
        let ready: Note<'_> = Message::Ready { id };
        self.exchange("ready", ready.line(), |line| protocol::acknowledgement(line, id))
    }

    /// Asks the process for a decision and returns a legal action.
    pub(super) fn ask(
        &mut self,
        view: G::View<'_>,
        legal: &[G::Action],
        rng: &mut SeatRng,
    ) -> Result<G::Action, Complaint> {
        self.begin(rng)?;
        let version = self.partner.as_ref().map_or(protocol::VERSION, |partner| partner.version);
        let id = self.next_id;
        let line = protocol::decide::<G>(id, self.decisions, view, legal);
        let n_legal = legal.len();
        let read = |line: &[u8]| protocol::choice(line, id, n_legal, version);
        match self.exchange(G::question(view), line, read)? {
            ChosenAction::Listed(index) => Ok(legal[index]),
            ChosenAction::InWords(words) => self.named(view, legal, &words),
        }
    }

    /// Returns the legal action that `words` describe.
    fn named(
        &self,
        view: G::View<'_>,
        legal: &[G::Action],
        words: &str,
    ) -> Result<G::Action, Complaint> {
        let refusal = |why: String| {
            let words = protocol::excerpt(words.as_bytes());
            Complaint::new(FaultKind::Illegal, format!("action \"{words}\": {why}"))
        };
        let action: G::Action = words.parse().map_err(|_| refusal("not an action".into()))?;
        if !legal.contains(&action) {
            // Legality follows from the view, so every state with this view gives the correct verdict.
            let state = self.game.resample(view, &mut NatureDice::new(0));
            self.game.check(&state, action).map_err(|illegal| refusal(illegal.to_string()))?;
        }
        Ok(action)
    }

    fn record(&mut self, Complaint { kind, what }: Complaint) {
        self.faults.push(Fault { kind, decision: self.decisions, what });
    }

    /// Returns whether the player no longer asks the bot, because its first fault ends the run.
    fn has_given_up(&self) -> bool {
        match self.pool.terms().on_fault {
            OnFault::Continue => false,
            OnFault::Abort => !self.faults.is_empty(),
        }
    }
}

impl<G: ProtocolGame> Strategy<G> for Player<G> {
    fn choose(&mut self, view: G::View<'_>, legal: &[G::Action], rng: &mut SeatRng) -> G::Action {
        self.decisions += 1;
        self.drawn = None;
        if self.has_given_up() {
            return rng.choose(legal);
        }
        match self.ask(view, legal, rng) {
            Ok(action) => action,
            Err(complaint) => {
                self.drawn = Some(complaint.kind);
                self.record(complaint);
                rng.choose(legal)
            }
        }
    }

    fn explain(&self, _view: G::View<'_>, _legal: &[G::Action]) -> Option<Reasons<G::Action>> {
        let manner = format!("drawn at random, because the bot {}", self.drawn?.meaning());
        Some(Reasons { manner, weighed: Vec::new() })
    }

    fn dismiss(&mut self, scores: &PerSeat<i32>, ranks: &PerSeat<u8>) -> Vec<Fault> {
        if self.partner.is_some() && !self.has_given_up() {
            if let Err(complaint) = self.end_game(scores, ranks) {
                self.give_up();
                self.record(complaint);
            } else if let Some(partner) = self.partner.take() {
                self.pool.take_back(partner);
            }
        }
        std::mem::take(&mut self.faults)
    }
}
