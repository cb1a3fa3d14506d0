//! Simulation of positions on all threads. Results do not depend on the number of threads.

use std::ops::{ControlFlow, Range};

use corsair_engine::run::{Cut, ThreadsUnavailable, in_chunks};

use crate::inspect::positions::{GameEnd, OwnChoice, Positions, SampledGames};

/// Options of one position, with the range of samples in which they are played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Batch {
    /// Index of the position.
    pub at: usize,
    /// Indices of the options to play.
    pub options: Vec<usize>,
    /// Setting for the game in which the playout bot chooses.
    pub own_choice: OwnChoice,
    /// Range of samples.
    pub samples: Range<u32>,
}

/// Plays batches, and returns each batch's samples in order. `progress` receives the number of games in each finished
/// task.
///
/// # Errors
/// Fails if the system can't start the threads.
pub fn play(
    positions: &dyn Positions,
    seed: u64,
    batches: &[Batch],
    cut: &Cut,
    progress: impl Fn(u64) + Sync,
) -> Result<Vec<Vec<SampledGames>>, ThreadsUnavailable> {
    // For each batch, the index of its first sample among the samples of all batches.
    let mut starts = Vec::with_capacity(batches.len());
    let mut all = 0_u64;
    for batch in batches {
        starts.push(all);
        all += batch.samples.len() as u64;
    }
    let work = |numbers: Range<u64>| {
        let mut player = positions.player(seed);
        let sampled = numbers.map(|number| {
            let of = starts.partition_point(|&start| start <= number) - 1;
            let Batch { at, options, own_choice, samples } = &batches[of];
            let sample = samples.start + (number - starts[of]) as u32;
            (of, player.play(*at, options, *own_choice, sample))
        });
        let piece: Vec<(usize, SampledGames)> = sampled.collect();
        progress(piece.iter().map(|(_, sampled)| sampled.games).sum());
        piece
    };
    let mut played: Vec<Vec<SampledGames>> = batches.iter().map(|_| Vec::new()).collect();
    in_chunks(0..all, cut, work, |piece| {
        piece.into_iter().for_each(|(of, sampled)| played[of].push(sampled));
        ControlFlow::Continue(())
    })?;
    Ok(played)
}

/// Plays new games with the playout bot in every seat.
///
/// # Errors
/// Fails if the system can't start the threads.
pub fn play_new_games(
    positions: &dyn Positions,
    seed: u64,
    games: u32,
    cut: &Cut,
    progress: impl Fn(u64) + Sync,
) -> Result<Vec<GameEnd>, ThreadsUnavailable> {
    let work = |numbers: Range<u64>| {
        let mut player = positions.player(seed);
        let piece: Vec<GameEnd> = numbers.map(|number| player.new_game(number as u32)).collect();
        progress(piece.len() as u64);
        piece
    };
    let mut ends = Vec::new();
    in_chunks(0..games.into(), cut, work, |piece| {
        ends.extend(piece);
        ControlFlow::Continue(())
    })?;
    Ok(ends)
}

/// Continues a game from each of its chance outcomes in a range of samples. Returns one list of samples per chance
/// outcome: the results with no roll or draw fixed to its actual outcome, with the first fixed, and so on.
///
/// # Errors
/// Fails if the system can't start the threads.
pub fn play_chance(
    positions: &dyn Positions,
    seed: u64,
    samples: Range<u32>,
    cut: &Cut,
    progress: impl Fn(u64) + Sync,
) -> Result<Vec<Vec<Vec<GameEnd>>>, ThreadsUnavailable> {
    let of_each = samples.len() as u64;
    let work = |numbers: Range<u64>| {
        let mut player = positions.player(seed);
        let mut simulated = 0;
        let piece = numbers.map(|number| {
            let (at, sample) = ((number / of_each) as usize, (number % of_each) as u32);
            let (ends, games) = player.play_chance(at, samples.start + sample);
            simulated += games;
            (at, ends)
        });
        let piece: Vec<(usize, Vec<GameEnd>)> = piece.collect();
        progress(simulated);
        piece
    };
    let mut played: Vec<Vec<Vec<GameEnd>>> =
        positions.chance().iter().map(|_| Vec::new()).collect();
    in_chunks(0..of_each * played.len() as u64, cut, work, |piece| {
        piece.into_iter().for_each(|(at, ends)| played[at].push(ends));
        ControlFlow::Continue(())
    })?;
    Ok(played)
}
