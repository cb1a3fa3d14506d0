//! Search for the score that each seat needs at the end, so that all seats win a fair share.
//!
//! Each round plays games with the present scores, and counts how often each seat would win if the score of one seat
//! were shifted. The next round plays the shifts that these counts suggest, because bots may see the scores.

use corsair_stats::Moments;

use crate::tune::candidate_sums::CandidateEvidence;
use crate::tune::rule_arena::RuleArena;
use crate::tune::rule_range::RuleRange;
use crate::tune::rules::{GROUPS, RuleTuning};
use corsair_cli::tuning::vary::Vary;
use corsair_cli::varied::VariedGame;
use corsair_lab::block_source::win_units;
use corsair_lab::durable::Stopped;
use corsair_lab::tuning::search::Place;
use corsair_lab::tuning::{Candidate, Evidence as _, Origin, Raced, Space, Tuned};
use corsair_lab::{Block, HouseRules, SHARE_UNITS};
use corsair_present::exit::{Outcome, bail_input};

/// Rule key with a score for each seat, which the end of the game adds.
const KEY: &str = "seat.score";

/// Largest shift of a score in one round.
const MOST_SHIFT: i32 = 50;

/// Number of shifts of one score.
const SHIFTS: usize = 2 * MOST_SHIFT as usize + 1;

/// Maximum number of rounds.
pub(crate) const ROUNDS: usize = 5;

/// Returns the ranges of the scores of all seats, which the rule key declares.
///
/// # Errors
/// Fails if the game has no scores of seats.
pub(crate) fn ranges(game: &VariedGame) -> Outcome<Vec<RuleRange>> {
    let entry = game.book().entries().find(|(key, _)| *key == KEY).map(|(_, entry)| entry);
    let declared = entry.and_then(|entry| Some((entry.value.as_array()?, entry.key.range?)));
    let Some((values, (low, high))) = declared else {
        bail_input!(
            "--fair sets the rule `{KEY}`, which {} does not have: vary other rules with \
             --vary KEY=LOW..HIGH --target seat_gap=0pp",
            game.edition.id()
        );
    };
    let base = game.seat(&[], &HouseRules::default());
    let base = base.map_err(|refused| anyhow::anyhow!("{refused}"))?;
    let seats = base.tables.iter().map(|table| table.arrangement().len()).max().unwrap_or(0);
    let range = |seat: usize| {
        let vary = format!("{KEY}[{seat}]={low}..{high}").parse::<Vary>();
        let range = vary.and_then(|vary| RuleRange::try_from(&vary));
        range.map_err(|why| anyhow::anyhow!("--fair: {why}").into())
    };
    (0..seats.min(values.len())).map(range).collect()
}

/// Plays rounds until the counts suggest scores that were played already. The candidates are the scores of each round.
pub(crate) fn search(
    tuning: &RuleTuning,
    deals: u64,
    arena: &mut RuleArena<'_, '_, '_>,
) -> Result<Tuned<CandidateEvidence>, Stopped<anyhow::Error>> {
    let mut begins = vec![0];
    for design in &tuning.designs {
        begins.push(begins[begins.len() - 1] + WinsByShift::sums(design.seats()));
    }
    let all = begins[tuning.designs.len()];
    let record = |table: usize, block: &Block<'_>, sums: &mut [Moments]| {
        for game in block.games {
            let wins = win_units(game.ranks);
            record(game.scores.as_slice(), wins.as_slice(), &mut sums[begins[table]..]);
        }
    };
    let mut finalists: Vec<(Candidate, Origin)> = Vec::new();
    let mut ranked = Vec::new();
    let mut scores = tuning.space.unchanged();
    while ranked.len() < ROUNDS && !finalists.iter().any(|(played, _)| *played == scores) {
        let Ok(tables) = tuning.seat(&scores) else { break };
        let (mut sums, more) = arena.play_summing(&[&tables], (deals, GROUPS), (all, &record))?;
        let place = Place { start: 1, generation: ranked.len() as u64 };
        let origin = if ranked.is_empty() { Origin::Start } else { Origin::Best(place) };
        let evidence = Some(CandidateEvidence(sums.pop()));
        ranked.push(Raced { entry: ranked.len(), rounds: 1, evidence });
        let counts = begins.windows(2).zip(&tuning.designs);
        let counts: Vec<WinsByShift> = counts
            .map(|(of, design)| WinsByShift::new(design.seats(), &more[of[0]..of[1]]))
            .collect();
        let next = shifted(&tuning.space, &scores, &best_shifts(&counts));
        finalists.push((std::mem::replace(&mut scores, next), origin));
    }
    let merit = |of: &Raced<CandidateEvidence>| {
        of.evidence.as_ref().map_or(f64::NEG_INFINITY, |of| of.merit()[0])
    };
    ranked.sort_by(|one, other| merit(other).total_cmp(&merit(one)));
    Ok(Tuned { generations: Vec::new(), finalists, ranked, spread: None })
}

/// Returns the candidate whose scores are shifted. The lowest score becomes 0.
fn shifted(space: &Space, scores: &Candidate, shifts: &[i32]) -> Candidate {
    let moved = scores.values.iter().zip(shifts).map(|(score, &shift)| score + f64::from(shift));
    let moved: Vec<f64> = moved.collect();
    let least = moved.iter().copied().fold(f64::INFINITY, f64::min);
    let bounded = moved.iter().zip(&space.dimensions);
    let values = bounded.map(|(value, of)| (value - least).clamp(of.low, of.high)).collect();
    Candidate { values, option: None }
}

/// Adds a game to sums of win units: the wins of each seat, and then the wins of each seat for every shift of every
/// seat's score. Ties are split.
fn record(scores: &[i32], wins: &[i64], sums: &mut [Moments]) {
    let seats = scores.len();
    let (played, shifted) = sums.split_at_mut(seats);
    played.iter_mut().zip(wins).for_each(|(sum, &wins)| sum.add(wins));
    let mut rows = shifted.chunks_exact_mut(seats);
    for moved in 0..seats {
        for (shift, row) in (-MOST_SHIFT..=MOST_SHIFT).zip(rows.by_ref()) {
            let score = |seat: usize| scores[seat] + if seat == moved { shift } else { 0 };
            let best = (0..seats).map(score).max();
            let winners = || (0..seats).filter(|&seat| Some(score(seat)) == best);
            let share = SHARE_UNITS as i64 / winners().count() as i64;
            winners().for_each(|seat| row[seat].add(share));
        }
    }
}

/// Share of games that each seat of a table wins, as played and with one score shifted.
struct WinsByShift {
    seats: usize,
    /// Shares as played, then the shares with each shift of each seat's score.
    shares: Vec<f64>,
}

impl WinsByShift {
    /// Returns the number of sums at a table.
    const fn sums(seats: usize) -> usize {
        seats + seats * SHIFTS * seats
    }

    /// Returns the shares from sums of win units.
    fn new(seats: usize, sums: &[i128]) -> WinsByShift {
        let all: i128 = sums[..seats].iter().sum();
        let shares = sums.iter().map(|&of| of as f64 / all as f64).collect();
        WinsByShift { seats, shares }
    }

    /// Returns a seat's share if the score of one seat is shifted.
    fn share(&self, seat: usize, moved: usize, shift: i32) -> f64 {
        let row = moved * SHIFTS + (shift + MOST_SHIFT) as usize;
        self.shares[self.seats + row * self.seats + seat]
    }

    /// Returns a seat's advantage over a fair share if all scores are shifted: the sum of the effects of single shifts.
    fn advantage(&self, seat: usize, shifts: &[i32]) -> f64 {
        let effect = |(moved, &shift)| self.share(seat, moved, shift) - self.share(seat, moved, 0);
        let effects = shifts[..self.seats].iter().enumerate().map(effect);
        self.shares[seat] - 1.0 / self.seats as f64 + effects.sum::<f64>()
    }
}

/// Returns the shift of each seat's score with the least sum of squared advantages over all tables, by coordinate
/// descent.
fn best_shifts(tables: &[WinsByShift]) -> Vec<i32> {
    let loss = |shifts: &[i32]| -> f64 {
        let of_table = |of: &WinsByShift| {
            (0..of.seats).map(|seat| of.advantage(seat, shifts).powi(2)).sum::<f64>()
        };
        tables.iter().map(of_table).sum()
    };
    let mut shifts = vec![0; tables.iter().map(|of| of.seats).max().unwrap_or(0)];
    let mut least = loss(&shifts);
    loop {
        let before = least;
        for seat in 0..shifts.len() {
            let mut best = shifts[seat];
            for shift in -MOST_SHIFT..=MOST_SHIFT {
                shifts[seat] = shift;
                let of = loss(&shifts);
                if of < least {
                    (best, least) = (shift, of);
                }
            }
            shifts[seat] = best;
        }
        if least >= before {
            return shifts;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use corsair_engine::stream::LabRng;
    use corsair_engine::{PerSeat, Seat};
    use corsair_lab::tuning::Dimension;

    /// Plays rounds of games in which each seat's score is the sum of four dice and a planted advantage. Returns the
    /// scores that make the seats fair.
    fn fair_scores(planted: &[i32]) -> Vec<f64> {
        let seats = planted.len();
        let dimension = |_| Dimension::whole("score", [0.0, 99.0], 0.0);
        let space = Space { dimensions: planted.iter().map(dimension).collect(), choice: None };
        let mut scores = space.unchanged();
        let mut rng = LabRng::new(3, 3);
        for _ in 0..ROUNDS {
            let mut sums = vec![Moments::default(); WinsByShift::sums(seats)];
            for _ in 0..4_000 {
                let dice = |rng: &mut LabRng| (0..4).map(|_| 1 + rng.below(6) as i32).sum::<i32>();
                let own = planted.iter().zip(&scores.values);
                let game: Vec<i32> =
                    own.map(|(of, score)| of + *score as i32 + dice(&mut rng)).collect();
                let rank = |own: &i32| game.iter().filter(|&of| of > own).count() as u8;
                let wins =
                    win_units(&PerSeat::from_fn(seats, |seat: Seat| rank(&game[seat.index()])));
                record(&game, wins.as_slice(), &mut sums);
            }
            let sums: Vec<i128> = sums.iter().map(Moments::sum).collect();
            let shifts = best_shifts(&[WinsByShift::new(seats, &sums)]);
            scores = shifted(&space, &scores, &shifts);
        }
        scores.values
    }

    #[test]
    fn scores_compensate_planted_advantages() {
        assert_eq!(fair_scores(&[0, 0]), [0.0, 0.0]);
        assert_eq!(fair_scores(&[0, 7]), [7.0, 0.0]);
        assert_eq!(fair_scores(&[3, 0, 9, 1]), [6.0, 9.0, 0.0, 8.0]);
        // The difference exceeds the largest shift of one round.
        assert_eq!(fair_scores(&[60, 0]), [0.0, 60.0]);
    }

    #[test]
    fn shifted_scores_split_ties() {
        let mut sums = vec![Moments::default(); WinsByShift::sums(2)];
        record(&[10, 13], &[0, 60], &mut sums);
        let sums: Vec<i128> = sums.iter().map(Moments::sum).collect();
        let of = WinsByShift::new(2, &sums);
        let shares = [2, 3, 4].map(|shift| of.share(0, 0, shift));
        assert_eq!(shares, [0.0, 0.5, 1.0]);
        assert_eq!(of.share(0, 1, -4), 1.0);
    }
}
