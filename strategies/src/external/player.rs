//! One seat of one game, played by a process.

use std::sync::Arc;

use corsair_engine::strategy::Reasons;
use corsair_engine::{Fault, FaultKind, PerSeat, Seat, SeatRng, Strategy};

use super::OnFault;
use super::agency::{Agency, Hired, complaint};
use crate::process::Process;
use crate::protocol::{self, Complaint, Message, Note, ProtocolGame};

/// In one game, a process is put in the place of another this often.
const REPLACEMENTS_IN_A_GAME: u32 = 3;

/// What a complaint means for the process that gave rise to it. A wrong answer in its place leaves
/// the conversation in step, or seems to; anything else leaves nobody to talk to.
const fn is_in_step(kind: FaultKind) -> bool {
    match kind {
        FaultKind::Illegal | FaultKind::Garbled => true,
        FaultKind::Late
        | FaultKind::Flood
        | FaultKind::TooLong
        | FaultKind::Closed
        | FaultKind::Exited
        | FaultKind::Version
        | FaultKind::Absent => false,
    }
}

/// One seat of one game, played by a process.
pub(super) struct Player {
    agency: Arc<Agency>,
    seat: Seat,
    /// The seed that the bot is given, drawn from the seat's stream at its first decision.
    seed: Option<u64>,
    process: Option<Process>,
    /// Processes hired for this game.
    hired: u32,
    /// Whether its last line could not be read.
    stumbled: bool,
    next_id: u64,
    /// Decisions of the seat in this game, up to the current one.
    pub(super) decisions: u32,
    /// Why the current decision was drawn at random, if it was.
    drawn: Option<FaultKind>,
    faults: Vec<Fault>,
}

impl Player {
    /// A player for this seat, which has taken so many decisions before.
    pub(super) const fn new(agency: Arc<Agency>, seat: Seat, decisions: u32) -> Player {
        Player {
            agency,
            seat,
            seed: None,
            process: None,
            hired: 0,
            stumbled: false,
            next_id: 1,
            decisions,
            drawn: None,
            faults: Vec::new(),
        }
    }

    /// Sends a message and has its answer read. A process that is lost is not kept.
    fn exchange<T>(
        &mut self,
        asked: &str,
        line: Vec<u8>,
        read: impl FnOnce(&[u8]) -> Result<T, Complaint>,
    ) -> Result<T, Complaint> {
        let Some(mut process) = self.process.take() else {
            return Err(Complaint::new(FaultKind::Absent, "there is no process to ask"));
        };
        self.next_id += 1;
        let answer = process.exchange(&line, self.agency.terms().patience.answer());
        let read = answer.map_err(|silence| complaint(silence, asked)).and_then(|line| read(&line));
        // What can't be read may be chatter between answers, of which there is no end: it may happen
        // once, but not twice in a row.
        let stumbles = matches!(&read, Err(complaint) if complaint.kind == FaultKind::Garbled);
        let is_out_of_step = read.as_ref().is_err_and(|complaint| !is_in_step(complaint.kind));
        let is_lost = is_out_of_step || (stumbles && self.stumbled);
        self.stumbled = stumbles && !is_lost;
        if is_lost {
            process.abandon();
            return read;
        }
        self.process = Some(process);
        read
    }

    /// Sees to it that there is a process that knows of the game.
    fn begin(&mut self, rng: &mut SeatRng) -> Result<(), Complaint> {
        if let Some(complaint) = self.agency.failed_trial() {
            let absent = || Complaint::new(FaultKind::Absent, "it failed when it was tried out");
            return Err(if self.faults.is_empty() { complaint.clone() } else { absent() });
        }
        let seed = *self.seed.get_or_insert_with(|| draw_seed(rng));
        while self.process.is_none() {
            if self.hired > REPLACEMENTS_IN_A_GAME {
                let what = format!("{} processes failed in this game", self.hired);
                return Err(Complaint::new(FaultKind::Absent, what));
            }
            self.stumbled = false;
            let hired = self.agency.hire().inspect_err(|_| self.hired += 1)?;
            let has_played = matches!(hired, Hired::Again(_));
            let (Hired::New(process) | Hired::Again(process)) = hired;
            self.process = Some(process);
            let id = self.next_id;
            let game: Note<'_> = Message::Game { id, seat: self.seat.index(), seed };
            let heard =
                self.exchange("game", game.line(), |line| protocol::acknowledgement(line, id));
            match heard {
                // What spoiled it was in its past, and who has which past depends on threads. So
                // the fault is told, but play goes on as if another had come at once.
                Err(complaint) if has_played => {
                    self.give_up();
                    self.record(complaint);
                    self.next_id = id;
                }
                Err(complaint) => {
                    self.give_up();
                    self.hired += 1;
                    return Err(complaint);
                }
                Ok(()) => self.hired += 1,
            }
        }
        Ok(())
    }

    /// Ends the process, if it is not lost yet.
    fn give_up(&mut self) {
        if let Some(process) = self.process.take() {
            process.abandon();
        }
    }

    /// Tells how the game ended, and hears all that there is to hear of it: until the answer to
    /// `ready` has come, whatever comes belongs to this game.
    fn end_game(&mut self, scores: &PerSeat<i32>, ranks: &PerSeat<u8>) -> Result<(), Complaint> {
        let id = self.next_id;
        let over = protocol::over(id, scores, ranks);
        self.exchange("over", over, |line| protocol::acknowledgement(line, id))?;
        let id = self.next_id;
        let ready: Note<'_> = Message::Ready { id };
        self.exchange("ready", ready.line(), |line| protocol::acknowledgement(line, id))
    }

    /// Asks for a decision.
    pub(super) fn ask<G: ProtocolGame>(
        &mut self,
        view: G::View<'_>,
        legal: &[G::Action],
        rng: &mut SeatRng,
    ) -> Result<usize, Complaint> {
        self.begin(rng)?;
        let (id, ask) = (self.next_id, G::question(view));
        let decide = Message::Decide {
            id,
            decision: self.decisions,
            ask,
            view: G::observation(view),
            actions: legal.iter().map(ToString::to_string).collect(),
        };
        let n_legal = legal.len();
        self.exchange(ask, decide.line(), |line| protocol::choice(line, id, n_legal))
    }

    fn record(&mut self, Complaint { kind, what }: Complaint) {
        self.faults.push(Fault { kind, decision: self.decisions, what });
    }

    /// Where the first fault ends the run, nothing more is asked.
    fn has_given_up(&self) -> bool {
        match self.agency.terms().on_fault {
            OnFault::Continue => false,
            OnFault::Abort => !self.faults.is_empty(),
        }
    }
}

/// A seed of 48 bits, which every language holds exactly in its numbers.
fn draw_seed(rng: &mut SeatRng) -> u64 {
    const HALF: u32 = 1 << 24;
    u64::from(rng.below(HALF)) << 24 | u64::from(rng.below(HALF))
}

impl<G: ProtocolGame> Strategy<G> for Player {
    fn choose(&mut self, view: G::View<'_>, legal: &[G::Action], rng: &mut SeatRng) -> G::Action {
        self.decisions += 1;
        self.drawn = None;
        if self.has_given_up() {
            return rng.choose(legal);
        }
        match self.ask::<G>(view, legal, rng) {
            Ok(index) => legal[index],
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
        if self.process.is_some() && !self.has_given_up() {
            if let Err(complaint) = self.end_game(scores, ranks) {
                self.give_up();
                self.record(complaint);
            } else if let Some(process) = self.process.take() {
                self.agency.take_back(process);
            }
        }
        std::mem::take(&mut self.faults)
    }
}
