//! Games under an auditor, added up.

use corsair_engine::auditor::{Accounts, Auditor};
use corsair_engine::play::Ending;
use corsair_engine::run::{Aggregate, Block, Plan, ThreadsUnavailable, run};
use corsair_engine::{Bot, Game};

/// What an auditor checked in the games of a run, and what it found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Audited {
    /// How many games were played.
    pub games: u64,
    /// How many of them were cut off.
    pub cut_off: u64,
    /// How many faults of bots outside the program there were.
    pub faults: u64,
    /// What was checked, and how often.
    pub checks: Vec<(&'static str, u64)>,
    /// In how many games something was wrong.
    pub broken: u64,
    /// The first of them.
    pub first: Option<Violation>,
}

/// Something wrong, in a game that can be played again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// The deal.
    pub deal: u64,
    /// The seating, as a number in the plan.
    pub seating: usize,
    /// What was wrong, and at which decision.
    pub what: String,
}

/// Plays a plan under an auditor.
///
/// # Errors
/// When the threads can't be started.
pub fn audit<G: Game, A: Accounts<G>>(
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
    run::<G, Auditor<G, A>, Audited>(game, bots, plan, empty, progress)
}

impl<G: Game, A: Accounts<G>> Aggregate<Auditor<G, A>> for Audited {
    fn record(&mut self, block: &Block<'_, Auditor<G, A>>) {
        for (seating, game) in block.games.iter().enumerate() {
            self.games += 1;
            self.cut_off += u64::from(game.ending == Ending::CutOff);
            self.faults += game.faults.len() as u64;
            for ((_, sum), count) in self.checks.iter_mut().zip(game.watch.counts()) {
                *sum += count;
            }
            if let Some(what) = game.watch.violation() {
                self.broken += 1;
                let found = || Violation { deal: block.deal, seating, what: what.into() };
                self.first.get_or_insert_with(found);
            }
        }
    }

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
