//! Trace of a game as lines of JSON: every decision, chance outcome and event, in order. `docs/trace.md` describes
//! each line.

use std::io::{self, Write};

use clap::ValueEnum;
use corsair_engine::chance_observer::ChanceObserver;
use corsair_engine::dealer::GameResult;
use corsair_engine::play::Ending;
use corsair_engine::record::{Outcome, Question};
use corsair_engine::strategy::Reasons;
use corsair_engine::{Fault, Game, Observer, Seat};
use serde::Serialize;

use crate::inspect::replay::{ActionOf, Chronicle, EventOf, StateOf, Subject, Why};
use corsair_lab::{CountedAmount, ScoreWord};

/// Version of the trace format. It increases when a line changes meaning or loses a field.
pub const TRACE_VERSION: u32 = 1;

/// Moments at which a trace has the complete state.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum States {
    /// Before the first decision of each turn, and at the end
    Turn,
    /// Before every decision, and at the end
    Ply,
}

/// Optional content of a trace: states and reasons.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TraceForm {
    /// Moments at which the trace has complete states, if any.
    pub states: Option<States>,
    /// Setting that adds the reasons for decisions.
    pub why: Why,
}

/// Observer that writes a trace.
pub(crate) struct Tracer<'t, C: Chronicle> {
    game: &'t C::Game,
    out: &'t mut dyn Write,
    form: TraceForm,
    /// First error from the output. The tracer writes nothing after an error.
    pub failure: Option<io::Error>,
    decisions: u32,
    turn: Option<u32>,
    legal: Vec<ActionOf<C>>,
    why: Option<WhyField>,
    /// Cup from which the next pick comes.
    cup: Option<&'static str>,
}

impl<'t, C: Chronicle> Tracer<'t, C> {
    /// Creates a tracer that writes a game to `out`.
    pub(crate) fn new(game: &'t C::Game, form: TraceForm, out: &'t mut dyn Write) -> Tracer<'t, C> {
        let legal = Vec::new();
        let (why, cup) = (None, None);
        Tracer { game, out, form, failure: None, decisions: 0, turn: None, legal, why, cup }
    }

    fn line(&mut self, line: &impl Serialize) {
        if self.failure.is_none() {
            self.failure = write_line(self.out, line).err();
        }
    }

    fn state(&mut self, at: &'static str, state: &StateOf<C>) {
        let game = self.game;
        self.line(&StateLine { kind: "state", at, state: C::snapshot(game, state) });
    }
}

impl<C: Chronicle> Observer<C::Game> for Tracer<'_, C> {
    fn event(&mut self, event: EventOf<C>) {
        self.line(&C::event(self.game, event));
    }

    fn event_at(&mut self, game: &C::Game, state: &StateOf<C>, event: EventOf<C>) {
        match C::cup(event) {
            Some(cup) => self.cup = Some(cup),
            None => self.line(&C::event_in(game, state, event)),
        }
    }

    fn decided(&mut self, game: &C::Game, state: &StateOf<C>, seat: Seat, action: ActionOf<C>) {
        let turn = C::turn(game, state);
        let begins = self.turn.replace(turn) != Some(turn);
        match self.form.states {
            Some(States::Turn) if begins => self.state("turn", state),
            Some(States::Ply) => self.state("ply", state),
            Some(States::Turn) | None => {}
        }
        let mut legal = std::mem::take(&mut self.legal);
        game.actions(state, &mut legal);
        let line = DecisionLine {
            kind: "decision",
            number: self.decisions,
            turn,
            seat: seat.index(),
            ask: C::ask(game, state),
            legal: legal.iter().map(ToString::to_string).collect(),
            action: action.to_string(),
            why: self.why.take(),
        };
        self.line(&line);
        self.legal = legal;
        self.decisions += 1;
    }

    fn asks_why(&self) -> bool {
        self.form.why == Why::Asked
    }

    fn explained(&mut self, _seat: Seat, reasons: Option<&Reasons<ActionOf<C>>>) {
        self.why = reasons.map(|reasons| WhyField {
            manner: reasons.manner.clone(),
            weighed: reasons
                .weighed
                .iter()
                .map(|weighed| WeighedField {
                    action: weighed.action.to_string(),
                    worth: weighed.worth,
                    trials: weighed.trials.map(|trials| trials.n),
                    error: weighed.trials.and_then(|trials| trials.error),
                })
                .collect(),
        });
    }

    fn ended(&mut self, _game: &C::Game, state: &StateOf<C>) {
        if self.form.states.is_some() {
            self.state("end", state);
        }
    }
}

impl<C: Chronicle> ChanceObserver for Tracer<'_, C> {
    fn chance(&mut self, outcome: Outcome) {
        let Outcome { lane, question, answer } = outcome;
        let lane_name = C::lane(lane);
        let cup = self.cup.take();
        let line = |question, of, hit_on, drawn| ChanceLine {
            kind: "chance",
            lane: lane_name,
            question,
            of,
            hit_on,
            answer,
            drawn,
            cup,
        };
        let line = match question {
            Question::Pick { n } => line("pick", n, None, None),
            Question::Hits { dice, hit_on } => line("hits", dice.into(), Some(hit_on), None),
            Question::Draw { cards } => {
                line("draw", cards, None, Some(C::drawn(self.game, lane, answer)))
            }
        };
        self.line(&line);
    }
}

/// Writes the first line of a game: edition, address, bots and rules.
pub(crate) fn header_line(subject: &Subject<'_>, out: &mut dyn Write) -> io::Result<()> {
    let bots = subject.seating.iter().map(|(seat, &bot)| {
        let player = &subject.players[usize::from(bot)];
        SeatField {
            seat: seat.index(),
            bot: &player.name,
            spec: &player.spec,
            digest: format!("{:016x}", player.digest),
        }
    });
    let line = HeaderLine {
        kind: "game",
        trace: TRACE_VERSION,
        corsair: env!("CARGO_PKG_VERSION"),
        game: subject.game,
        address: subject.address.to_string(),
        seed: subject.address.seed,
        deal: subject.address.deal,
        seating: subject.address.seating,
        seats: bots.collect(),
        rules_sha256: &subject.rules.sha256,
        rules: &subject.rules.values,
    };
    write_line(out, &line)
}

/// Writes the last line of a game: its result.
pub(crate) fn end_line<W>(
    game: &GameResult<W>,
    score: ScoreWord,
    out: &mut dyn Write,
) -> io::Result<()> {
    let line = EndLine {
        kind: "end",
        ending: match game.ending {
            Ending::Finished => "finished",
            Ending::CutOff => "cut_off",
        },
        decisions: game.decisions,
        scores: game.scores.iter().map(|(_, &of)| score.amount(of)).collect(),
        ranks: game.ranks.as_slice(),
        faults: game.faults.iter().map(fault_field).collect(),
    };
    write_line(out, &line)
}

fn fault_field((seat, fault): &(Seat, Fault)) -> FaultField<'_> {
    let Fault { kind, decision, what } = fault;
    FaultField { seat: seat.index(), fault: kind.name(), decision: *decision, what }
}

fn write_line(out: &mut dyn Write, line: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, line)?;
    out.write_all(b"\n")
}

#[derive(Serialize)]
struct HeaderLine<'a> {
    kind: &'static str,
    trace: u32,
    corsair: &'static str,
    game: &'a str,
    address: String,
    seed: u64,
    deal: u64,
    seating: usize,
    seats: Vec<SeatField<'a>>,
    rules_sha256: &'a str,
    rules: &'a toml::Table,
}

#[derive(Serialize)]
struct SeatField<'a> {
    seat: usize,
    bot: &'a str,
    spec: &'a str,
    digest: String,
}

#[derive(Serialize)]
struct DecisionLine {
    kind: &'static str,
    number: u32,
    turn: u32,
    seat: usize,
    ask: &'static str,
    legal: Vec<String>,
    action: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<WhyField>,
}

#[derive(Serialize)]
struct WhyField {
    manner: String,
    weighed: Vec<WeighedField>,
}

#[derive(Serialize)]
struct WeighedField {
    action: String,
    worth: f32,
    #[serde(skip_serializing_if = "Option::is_none")]
    trials: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<f32>,
}

#[derive(Serialize)]
struct ChanceLine {
    kind: &'static str,
    lane: &'static str,
    question: &'static str,
    of: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    hit_on: Option<u8>,
    answer: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    drawn: Option<serde_json::Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cup: Option<&'static str>,
}

#[derive(Serialize)]
struct StateLine<S> {
    kind: &'static str,
    at: &'static str,
    state: S,
}

#[derive(Serialize)]
struct EndLine<'a> {
    kind: &'static str,
    ending: &'static str,
    decisions: u32,
    scores: Vec<CountedAmount>,
    ranks: &'a [u8],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    faults: Vec<FaultField<'a>>,
}

#[derive(Serialize)]
struct FaultField<'a> {
    seat: usize,
    fault: &'static str,
    decision: u32,
    what: &'a str,
}
