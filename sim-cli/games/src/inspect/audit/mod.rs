//! Audits of whole runs: games played under an auditor, and the counts of checks and violations.

pub mod caught;

use std::ops::ControlFlow;

use corsair_engine::Bot;
use corsair_engine::auditor::{Auditor, ShadowState};
use corsair_engine::dealer::play_one;
use corsair_engine::observe::Counted;
use corsair_engine::play::Ending;
use corsair_engine::run::{Aggregate, Plan, ThreadsUnavailable, run};

use crate::inspect::audit::caught::caught;

/// Result of an audit: numbers of games, checks and violations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Audited {
    /// Number of games played.
    pub games: u64,
    /// Number of games cut off.
    pub cut_off: u64,
    /// Number of faults that external bots made.
    pub faults: u64,
    /// Names of checks, each with the number of times that the auditor made it.
    pub checks: Vec<(&'static str, u64)>,
    /// Number of games with a violation.
    pub broken: u64,
    /// First violation of the run.
    pub first: Option<Violation>,
}

/// Violation of a check, with the deal and the seating of its game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// Number of the deal.
    pub deal: u64,
    /// Index of the seating in the plan.
    pub seating: usize,
    /// Violation in words, with the decision at which the auditor found it.
    pub what: String,
}

/// Plays a plan under an auditor. A panic of the engine or a bot counts as a violation of its game, and the run
/// continues with the remaining games.
///
/// # Errors
/// Fails if the system can't start the threads.
pub fn audit<G: Counted, A: ShadowState<G>>(
    game: &G,
    bots: &[&dyn Bot<G>],
    plan: &Plan,
    progress: impl Fn(u64) + Sync,
) -> Result<Audited, ThreadsUnavailable> {
    let empty = || Audited {
        games: 0,
        cut_off: 0,
        faults: 0,
        checks: Auditor::<G, A>::checked().map(|what| (what, 0)).collect(),
        broken: 0,
        first: None,
    };
    let begin = |_| {
        |deal, piece: &mut Audited| {
            for seating in 0..plan.seatings.len() {
                piece.play::<G, A>(game, bots, plan, (deal, seating));
            }
            ControlFlow::Continue(())
        }
    };
    run(plan.deals.clone(), &plan.cut, empty, begin, progress)
}

impl Audited {
    fn play<G: Counted, A: ShadowState<G>>(
        &mut self,
        game: &G,
        bots: &[&dyn Bot<G>],
        plan: &Plan,
        (deal, seating): (u64, usize),
    ) {
        let mut auditor = Auditor::<G, A>::default();
        let arrangement = &plan.seatings[seating];
        let played = caught(|| {
            let game = play_one(game, bots, plan.seed, deal, arrangement, &mut auditor);
            (game.ending, game.faults.len() as u64)
        });
        self.games += 1;
        for ((_, sum), count) in self.checks.iter_mut().zip(auditor.counts()) {
            *sum += count;
        }
        if let Ok((ending, faults)) = played {
            self.cut_off += u64::from(ending == Ending::CutOff);
            self.faults += faults;
        }
        // A violation came before the panic, and may be the cause.
        let panicked = || {
            let decisions = auditor.counts().next().unwrap_or_default();
            played.err().map(|panic| format!("after {decisions} decisions: {panic}"))
        };
        if let Some(what) = auditor.violation().map(String::from).or_else(panicked) {
            self.broken += 1;
            self.first.get_or_insert(Violation { deal, seating, what });
        }
    }
}

impl Aggregate for Audited {
    fn merge(&mut self, later: Audited) {
        self.games += later.games;
        self.cut_off += later.cut_off;
        self.faults += later.faults;
        for ((_, sum), (_, count)) in self.checks.iter_mut().zip(later.checks) {
            *sum += count;
        }
        self.broken += later.broken;
        self.first = self.first.take().or(later.first);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use corsair_engine::NoObserver;
    use corsair_engine::run::Cut;
    use corsair_engine::seating::{Seating, rotations};
    use corsair_lab::toy::{Pips, Roller, Toy};

    fn seatings() -> Vec<Seating> {
        rotations(&Seating::from_fn(2, |seat| seat.index() as u8))
    }

    fn audit_toy(breaks_at: Option<i32>, jobs: usize) -> Audited {
        let cut = Cut::new(3, jobs);
        let plan = Plan { seed: 7, deals: 0..200, seatings: seatings(), cut };
        let game = Toy { seats: 2, bonus: 0, breaks_at };
        audit::<Toy, Pips>(&game, &[&Roller(1), &Roller(3)], &plan, |_| {}).expect("threads")
    }

    #[test]
    fn audit_counts_games_without_violations() {
        let Audited { games, cut_off, faults: _, broken, first, checks } = audit_toy(None, 2);
        assert_eq!((games, cut_off, broken, first), (400, 0, 0, None));
        assert_eq!(checks.iter().map(|&(_, n)| n).collect::<Vec<_>>(), [800, 800, 1_600, 1_200]);
    }

    #[test]
    fn audit_names_the_game_of_a_panic_and_plays_later_games() {
        let audited = audit_toy(Some(12), 1);
        assert_eq!(audited, audit_toy(Some(12), 3));
        let first = audited.first.expect("two sixes are rolled somewhere");
        assert!(first.what.starts_with("after 2 decisions: panicked at "), "{}", first.what);
        assert!(first.what.ends_with(" the table breaks under 12 pips"), "{}", first.what);
        let breaks = |deal: u64, seating: &Seating| {
            let game = Toy { seats: 2, bonus: 0, breaks_at: Some(12) };
            caught(|| play_one(&game, &[&Roller(1), &Roller(3)], 7, deal, seating, NoObserver))
                .is_err()
        };
        let all: Vec<(u64, usize)> =
            (0..200).flat_map(|deal| (0..2).map(move |seating| (deal, seating))).collect();
        let broken: Vec<&(u64, usize)> =
            all.iter().filter(|&&(deal, seating)| breaks(deal, &seatings()[seating])).collect();
        assert_eq!((audited.games, audited.broken), (400, broken.len() as u64));
        assert_eq!(*broken[0], (first.deal, first.seating));
    }
}
