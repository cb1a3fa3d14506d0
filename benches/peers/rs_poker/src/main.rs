//! Plays hands of no-limit hold'em between agents of rs_poker's type `RandomAgent`, and counts or times the hands.
//!
//! `corsair-peer-rs-poker count|time HANDS` prints a JSON object. Both modes play identical hands. A first batch of
//! hands warms up and is not timed.

use std::env;
use std::error::Error;
use std::future::Future;
use std::pin::pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll, Waker};

use rand::SeedableRng;
use rand::rngs::SmallRng;
use rs_poker::arena::action::Action;
use rs_poker::arena::agent::RandomAgent;
use rs_poker::arena::historian::FnHistorian;
use rs_poker::arena::{Agent, GameStateBuilder, HoldemSimulationBuilder};
use rustix::time::{ClockId, clock_gettime};

const SEATS: usize = 4;
const SEED: u64 = 1;
const BIG_BLIND: f32 = 2.0;
const STACK: f32 = 100.0 * BIG_BLIND;

static DECISIONS: AtomicU64 = AtomicU64::new(0);
static CARDS: AtomicU64 = AtomicU64::new(0);

/// Use of a hand's actions: ignored or counted.
#[derive(Clone, Copy)]
enum Watch {
    Nothing,
    Counts,
}

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = env::args().skip(1).collect();
    let [mode, hands] = args.as_slice() else { return Err("usage: count|time HANDS".into()) };
    let hands: u64 = hands.parse()?;
    match mode.as_str() {
        "count" => {
            play(hands, Watch::Counts)?;
            let [decisions, cards] = [&DECISIONS, &CARDS].map(|of| of.load(Ordering::Relaxed));
            println!(
                r#"{{"games": {hands}, "decisions": {decisions}, "choices": {decisions}, "chance": {cards}}}"#
            );
        }
        "time" => {
            play(hands, Watch::Nothing)?;
            let before = processor_seconds();
            play(hands, Watch::Nothing)?;
            let seconds = processor_seconds() - before;
            println!(r#"{{"games": {hands}, "cpu_seconds": {seconds}}}"#);
        }
        other => return Err(format!("expected count or time, not `{other}`").into()),
    }
    Ok(())
}

/// Plays `hands` hands with one seed, at one table of fresh agents.
fn play(hands: u64, watch: Watch) -> Result<(), Box<dyn Error>> {
    let mut agents: Vec<Box<dyn Agent>> = (0..SEATS)
        .map(|seat| {
            // Probabilities of a fold and a call, from the crate's defaults.
            let (fold, call) = (vec![0.25, 0.30, 0.50], vec![0.5, 0.6, 0.45]);
            Box::new(RandomAgent::new_with_seed("random", fold, call, SEED + seat as u64)) as _
        })
        .collect();
    for hand in 0..hands {
        let state = GameStateBuilder::new()
            .num_players_with_stack(SEATS, STACK)
            .blinds(BIG_BLIND, BIG_BLIND / 2.0)
            .dealer_idx((hand % SEATS as u64) as usize)
            .build()?;
        let mut table = HoldemSimulationBuilder::default().game_state(state).agents(agents);
        if let Watch::Counts = watch {
            table = table.historians(vec![Box::new(FnHistorian::new(|_, _, action| {
                count(action);
                Ok(())
            }))]);
        }
        let mut table = table.build_with_rng(SmallRng::seed_from_u64(SEED + hand))?;
        at_once(table.run());
        agents = table.agents;
    }
    Ok(())
}

fn count(action: &Action) {
    match action {
        Action::PlayedAction(_) | Action::FailedAction(_) => {
            DECISIONS.fetch_add(1, Ordering::Relaxed)
        }
        Action::DealStartingHand(_) | Action::DealCommunity(_) => {
            CARDS.fetch_add(1, Ordering::Relaxed)
        }
        _ => 0,
    };
}

/// Runs a future that never waits, without an async runtime.
fn at_once(future: impl Future<Output = ()>) {
    let ready = pin!(future).poll(&mut Context::from_waker(Waker::noop()));
    assert_eq!(ready, Poll::Ready(()), "agents answer at once");
}

/// Returns the processor time of this process so far, in seconds.
fn processor_seconds() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}
