//! Options that all search commands share: the budget of a search by play.

use anyhow::anyhow;
use serde::{Deserialize, Serialize};

use crate::dry_run::Workload;
use corsair_lab::tuning::schedule::{FEWEST_CANDIDATES, FEWEST_DEALS};
use corsair_lab::tuning::{Effort, Schedule, Space, TooFewEvaluations};
use corsair_present::count;
use corsair_present::exit::{Outcome, bail_input};

/// Options for the budget of a search.
#[derive(clap::Args, Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SearchArgs {
    /// Number of candidate evaluations in the search
    #[arg(long, value_name = "N", value_parser = count::parse)]
    #[arg(default_value = "500", allow_negative_numbers = true)]
    pub evaluations: u64,
    /// Mean number of games per evaluation. Good candidates play more games, and bad candidates stop early
    #[arg(long, value_name = "COUNT", value_parser = count::parse)]
    #[arg(default_value = "1000", allow_negative_numbers = true)]
    pub games_per_evaluation: u64,
    /// Number of starts of the search. The first start is at the present values of the bot or the rules. Each later
    /// start is at a random point, and has twice the population of the previous start. The starts divide the
    /// evaluations equally
    #[arg(long, value_name = "N", value_parser = count::within(1_usize, MOST_STARTS))]
    #[arg(default_value_t = 1, allow_negative_numbers = true)]
    pub starts: usize,
    /// Number of candidates in each generation of the first start [default: 4 + 3 ln N if N numbers vary]
    #[arg(long, value_name = "N", value_parser = count::within(FEWEST_CANDIDATES, MOST_CANDIDATES))]
    #[arg(allow_negative_numbers = true)]
    pub population: Option<usize>,
    /// Standard deviation of the first generation around the start, as a fraction of each number's range; random starts
    /// use twice the deviation
    #[arg(long, value_name = "PART", value_parser = step, default_value_t = FIRST_STEP)]
    #[arg(allow_negative_numbers = true)]
    pub step: f64,
}

/// Default of `--step`, small because most weights are near their best values.
const FIRST_STEP: f64 = 0.1;

fn step(text: &str) -> Result<f64, String> {
    let part = text.parse().ok().filter(|part| (0.001..=1.0).contains(part));
    part.ok_or_else(|| {
        format!("expected a fraction of a parameter's range, from 0.001 to 1, not `{text}`")
    })
}

const MOST_STARTS: usize = 8;
const MOST_CANDIDATES: usize = 200;

impl SearchArgs {
    /// Returns the plan of a search in a space. `games_per_deal` is the number of games that a candidate plays per
    /// deal.
    pub fn plan(&self, space: &Space, games_per_deal: u64, confirmed: u64) -> Outcome<SearchPlan> {
        let schedule = self.schedule(space, games_per_deal)?;
        Ok(SearchPlan { args: *self, schedule, rounds: Vec::new(), confirmed, games_per_deal })
    }

    /// Returns a plan without a search by evaluations.
    pub fn without_search(&self, games_per_deal: u64, confirmed: u64) -> SearchPlan {
        let (schedule, rounds) = (Schedule::empty(), Vec::new());
        SearchPlan { args: *self, schedule, rounds, confirmed, games_per_deal }
    }

    fn schedule(&self, space: &Space, games_per_deal: u64) -> Outcome<Schedule> {
        let deals = self.games_per_evaluation / games_per_deal;
        if deals < FEWEST_DEALS {
            bail_input!(
                "--games-per-evaluation {} is too small: {FEWEST_DEALS} deals of {games_per_deal} games are \
                 needed; ask for at least {}",
                self.games_per_evaluation,
                FEWEST_DEALS * games_per_deal,
            );
        }
        let SearchArgs { evaluations, starts, population, step, .. } = *self;
        let effort = Effort { evaluations, deals, starts, population, step };
        let numbers = space.dimensions.len();
        let schedule = Schedule::new(numbers, space.options(), effort);
        schedule.map_err(|TooFewEvaluations { needed }| {
            anyhow!(
                "--evaluations {evaluations} is too small for {} with --games-per-evaluation {}: ask for at least \
                 {needed}",
                searched(space),
                self.games_per_evaluation,
            )
            .into()
        })
    }

    /// Returns the options of the smallest possible search in a space.
    pub fn least(&self, space: &Space, games_per_deal: u64) -> SearchArgs {
        let effort = Effort {
            evaluations: 0,
            deals: FEWEST_DEALS,
            starts: 1,
            population: None,
            step: self.step,
        };
        let least = Schedule::new(space.dimensions.len(), space.options(), effort);
        SearchArgs {
            evaluations: least.map_or_else(|short| short.needed, |_| 0),
            games_per_evaluation: FEWEST_DEALS * games_per_deal,
            starts: 1,
            population: None,
            step: self.step,
        }
    }
}

/// Plan of a search, including the games that confirm the result.
pub struct SearchPlan {
    pub(crate) args: SearchArgs,
    /// Schedule of evaluations and games.
    pub schedule: Schedule,
    /// Rounds between the search and the confirmation, each as a maximum number of candidates and a number of deals.
    rounds: Vec<(usize, u64)>,
    /// Number of deals that confirm the result.
    pub confirmed: u64,
    /// Number of games that a candidate plays per deal.
    games_per_deal: u64,
}

impl SearchPlan {
    /// Adds rounds of `deals` deals between the search and the confirmation, each with a maximum number of candidates.
    #[must_use]
    pub fn followed_by(
        mut self,
        rounds: impl IntoIterator<Item = usize>,
        deals: u64,
    ) -> SearchPlan {
        self.rounds.extend(rounds.into_iter().map(|candidates| (candidates, deals)));
        self
    }

    /// Number of deals before the confirmation.
    pub fn searched(&self) -> u64 {
        self.schedule.deals() + self.rounds.iter().map(|(_, deals)| deals).sum::<u64>()
    }

    /// Total number of deals: the deals of the search and its rounds, then the deals of the confirmation.
    pub fn deals(&self) -> u64 {
        self.searched() + self.confirmed
    }

    /// Maximum number of games in the first `deals` deals, if the confirmation has this many candidates.
    pub fn games_before(&self, deals: u64, candidates: u64) -> u64 {
        let mut left = deals.saturating_sub(self.schedule.deals());
        let mut plays = self.schedule.played_before(deals - left);
        for &(of_round, deals) in &self.rounds {
            let own = left.min(deals);
            plays += own * of_round as u64;
            left -= own;
        }
        (plays + candidates * left) * self.games_per_deal
    }

    /// Returns search and confirmation as two workloads.
    pub fn parts(&self, candidates: u64) -> Vec<Workload> {
        let searched = self.searched();
        let games = self.games_before(searched, candidates);
        let confirming = self.games_before(self.deals(), candidates) - games;
        vec![
            Workload { name: "search".into(), deals: searched, games },
            Workload { name: "confirmation".into(), deals: self.confirmed, games: confirming },
        ]
    }
}

/// Describes the search space, such as `19 numbers and 160 values of PARAMETER`.
fn searched(space: &Space) -> String {
    let numbers = match space.dimensions.len() {
        0 => None,
        1 => Some("1 number".to_owned()),
        n => Some(format!("{n} numbers")),
    };
    let choice =
        space.choice.as_ref().map(|of| format!("{} values of `{}`", of.options.len(), of.name));
    numbers.into_iter().chain(choice).collect::<Vec<_>>().join(" and ")
}
