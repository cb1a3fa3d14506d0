//! Tests that no output for a seat depends on hidden state. They run the leak prover on every edition, and on planted
//! leaks.

use corsair_engine::dealer::play_one;
use corsair_engine::fnv::fnv1a;
use corsair_engine::games::blackbeard::{self, Blackbeard};
use corsair_engine::games::cove::{Cove, PIRATENBUCHT, PIRATES_COVE};
use corsair_engine::games::spanish_main::{self, SpanishMain};
use corsair_engine::rulebook::Edition;
use corsair_engine::{Bot, PerSeat};
use corsair_strategies::leaks::{
    Compared, Decision, GivenTo, Output, Prover, TestedBot, outputs_of, specs_of,
};
use corsair_strategies::protocol::ProtocolGame;

use crate::cases::cases;
use crate::harness::Bots;

const SEED: u64 = 31;

/// Interval between decisions at which the prover compares outputs.
const STRIDE: u32 = 7;

/// Plays deals with these bots in turn until the prover has compared enough pairs.
fn compare<G: ProtocolGame>(
    game: &G,
    bots: &[&dyn Bot<G>],
    outputs: &[Box<dyn Output<G> + '_>],
    pairs: u64,
) -> Compared {
    let mut all = Compared::default();
    for deal in 0.. {
        let seating = PerSeat::from_fn(game.seats(), |seat| {
            ((seat.index() as u64 + deal) % bots.len() as u64) as u8
        });
        let prover = Prover::new(outputs, SEED, deal, STRIDE);
        all.add(play_one(game, bots, SEED, deal, &seating, prover).watch.into_compared());
        if all.pairs >= pairs || all.first.is_some() {
            break;
        }
    }
    all
}

/// Compares all outputs of a game, including the choices that every bot in the roster makes.
#[track_caller]
fn prove<G: Bots>(edition: Edition, seats: usize, settings: &[&str]) {
    let game: G = edition.game(seats, settings).expect("valid rules and seats");
    let specs = specs_of(G::CATALOGUE.roster());
    let bots: Vec<Box<dyn Bot<G>>> = specs.iter().map(|(spec, _)| G::bot(spec)).collect();
    let watched: Vec<TestedBot<'_, G>> = bots
        .iter()
        .zip(&specs)
        .map(|(bot, &(_, one_in))| TestedBot { bot: &**bot, one_in })
        .collect();
    let players: Vec<&dyn Bot<G>> =
        watched.iter().filter(|of| of.one_in == 1).map(|of| of.bot).collect();
    let outputs = outputs_of(&watched, players[0]);
    let compared = compare(&game, &players, &outputs, cases());
    assert_eq!(compared.first, None, "{compared:?}");
    assert!(compared.worlds_differ * 2 > compared.pairs, "{compared:?}");
    for output in &compared.outputs {
        let rare = ["mcts", "searcher", "master", "playouts"];
        let is_rare = rare.iter().any(|name| output.name.contains(name));
        assert!(output.compared > 10 || is_rare, "{}: {}", output.name, output.compared);
    }
}

/// Cheating bot that reads the state, so that its choice depends on hidden facts.
struct Peeks;

impl<G: ProtocolGame> Output<G> for Peeks {
    fn name(&self) -> &str {
        "choices of a bot that peeks"
    }

    fn given_to(&self) -> GivenTo {
        GivenTo::Decider
    }

    fn one_in(&self) -> u32 {
        1
    }

    fn bytes(&self, at: &Decision<'_, G>) -> Vec<u8> {
        let seen = fnv1a(format!("{:?}", at.state).as_bytes());
        let choice = at.legal[(seen % at.legal.len() as u64) as usize];
        choice.to_string().into_bytes()
    }
}

#[track_caller]
fn finds_a_planted_leak<G: Bots>(edition: Edition, seats: usize) {
    let game: G = edition.game(seats, &[]).expect("valid rules and seats");
    let uniform = G::bot("uniform");
    let mut outputs = outputs_of(&[], &*uniform);
    outputs.push(Box::new(Peeks));
    let compared = compare(&game, &[&*uniform], &outputs, 2_000);
    let leak = compared.first.expect("the prover finds the planted leak");
    assert_eq!(leak.output, "choices of a bot that peeks");
    assert_ne!(leak.excerpts[0], leak.excerpts[1]);
}

#[test]
fn pirates_cove_leaks_no_hidden_state() {
    prove::<Cove>(PIRATES_COVE, 4, &["start.cards=3"]);
}

#[test]
fn piratenbucht_leaks_no_hidden_state() {
    prove::<Cove>(PIRATENBUCHT, 4, &["start.cards=4"]);
}

#[test]
fn blackbeard_leaks_no_hidden_state() {
    prove::<Blackbeard>(blackbeard::EDITION, 4, &[]);
    prove::<Blackbeard>(blackbeard::EDITION, 2, &[]);
}

#[test]
fn spanish_main_leaks_no_hidden_state() {
    prove::<SpanishMain>(spanish_main::EDITION, 3, &["end.rounds=14"]);
    let settings = ["terrain.per_player=2", "treasure.unique=[\"Rum\", \"Plague\"]"];
    prove::<SpanishMain>(spanish_main::EDITION, 2, &settings);
}

#[test]
fn leak_check_finds_planted_leaks() {
    finds_a_planted_leak::<Cove>(PIRATES_COVE, 4);
    finds_a_planted_leak::<Cove>(PIRATENBUCHT, 4);
    finds_a_planted_leak::<Blackbeard>(blackbeard::EDITION, 3);
    finds_a_planted_leak::<SpanishMain>(spanish_main::EDITION, 2);
}
