//! Results of real games between two players, as numbers of wins, losses and draws.

pub mod page;
mod report;

use std::fmt;
use std::str::FromStr;

use corsair_lab::as_text;

pub use report::CountRow;
pub(crate) use report::{CountReport, counts_result};

/// Number of games by result, from the view of the first player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Counts {
    pub wins: u64,
    pub losses: u64,
    /// Number of games that both or neither of the two players won.
    pub draws: u64,
}

impl FromStr for Counts {
    type Err = String;

    fn from_str(text: &str) -> Result<Counts, String> {
        let counts: Result<Vec<u32>, _> = text.split('-').map(|part| part.trim().parse()).collect();
        let (wins, losses, draws) = match counts.as_deref() {
            Ok(&[wins, losses]) => (wins, losses, 0),
            Ok(&[wins, losses, draws]) => (wins, losses, draws),
            _ => return Err("expected wins-losses-draws such as 12-11-0".into()),
        };
        Ok(Counts { wins: wins.into(), losses: losses.into(), draws: draws.into() })
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}-{}-{}", self.wins, self.losses, self.draws)
    }
}

as_text!(Counts);
