//! Leak prover: compares the outputs of game states that one seat cannot distinguish (worlds), in games and in
//! situations.

use std::ops::ControlFlow;

use corsair_engine::Bot;
use corsair_engine::dealer::play_one;
use corsair_engine::run::{Cut, ThreadsUnavailable, in_chunks};
use corsair_engine::seating::Seating;
use corsair_strategies::leaks::{Compared, Leak, Output, Prover};
use corsair_strategies::protocol::ProtocolGame;

use crate::inspect::audit::caught::caught;

/// Number of decisions from one comparison of worlds to the next.
const STRIDE: u32 = 8;

/// Result of comparing worlds with equal views in games.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Proved {
    /// Number of games played.
    pub games: u64,
    /// Numbers of comparisons and differences in these games.
    pub compared: Compared,
    /// Number of games in which an output differed, or the engine or a bot panicked.
    pub broken: u64,
    /// Number of the first deal with a difference or a panic, and its description.
    pub first: Option<(u64, String)>,
}

/// Describes a difference: decision, seat, output and both values.
pub fn in_words(leak: &Leak) -> String {
    let Leak { number, seat, output, excerpts: [one, other] } = leak;
    format!("decision {number}, {seat}: {output} differ: `{one}` and `{other}`")
}

/// Plays deals until `pairs` pairs of worlds are compared. A panic of the engine or a bot counts as a broken game,
/// and the remaining games are still played.
///
/// # Errors
/// Fails if the system can't start the threads.
pub(crate) fn prove<G: ProtocolGame>(
    game: &G,
    bots: &[&dyn Bot<G>],
    outputs: &[Box<dyn Output<G> + '_>],
    (seed, seating): (u64, &Seating),
    pairs: u64,
    cut: &Cut,
    progress: impl Fn(u64) + Sync,
) -> Result<Proved, ThreadsUnavailable> {
    let mut proved = Proved::default();
    let work = |deals: std::ops::Range<u64>| {
        deals.map(|deal| (deal, compare_deal(game, bots, outputs, (seed, seating), deal))).collect()
    };
    in_chunks(0..u64::MAX, cut, work, |games: Vec<(u64, (Compared, Option<String>))>| {
        for (deal, (compared, broken)) in games {
            progress(compared.pairs);
            proved.games += 1;
            proved.compared.add(compared);
            if let Some(what) = broken {
                proved.broken += 1;
                proved.first.get_or_insert((deal, what));
            }
            // A game without hidden facts at any decision compares nothing.
            if proved.compared.pairs.max(proved.games) >= pairs {
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    })?;
    Ok(proved)
}

fn compare_deal<G: ProtocolGame>(
    game: &G,
    bots: &[&dyn Bot<G>],
    outputs: &[Box<dyn Output<G> + '_>],
    (seed, seating): (u64, &Seating),
    deal: u64,
) -> (Compared, Option<String>) {
    let mut prover = Prover::new(outputs, seed, deal, STRIDE);
    let played = caught(|| play_one(game, bots, seed, deal, seating, &mut prover).decisions);
    let compared = prover.into_compared();
    let broken = match (&compared.first, played) {
        (Some(leak), _) => Some(in_words(leak)),
        (None, Err(panic)) => Some(format!("after {} positions: {panic}", compared.positions)),
        (None, Ok(_)) => None,
    };
    (compared, broken)
}

/// Draws pairs of worlds that fit a seat's view of a state, until `pairs` pairs are compared. The comparison covers
/// every output.
pub(crate) fn prove_state<G: ProtocolGame>(
    game: &G,
    state: &G::State,
    outputs: &[Box<dyn Output<G> + '_>],
    (seed, pairs): (u64, u64),
) -> Compared {
    let mut all = Compared::default();
    for deal in 0.. {
        let mut prover = Prover::new(outputs, seed, deal, 1).of_every_output();
        prover.compare(game, state);
        let compared = prover.into_compared();
        let is_over = compared.pairs == 0;
        all.add(compared);
        if all.pairs >= pairs || is_over {
            break;
        }
    }
    all
}
