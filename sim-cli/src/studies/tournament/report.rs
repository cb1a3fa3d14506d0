//! Reports of tournaments: standings, pairs and ratings.

use crate::present::set_ups::SetUpCount;
use crate::studies::tournament::estimate::InSeat;
use crate::studies::tournament::estimate::PairReport;
use crate::studies::tournament::estimate::Standing;
use crate::studies::tournament::ratings::Ratings;
use crate::studies::tournament::ratings::Undefined;
use corsair_lab::durable::Sums;

use crate::present::faults::{FaultGameRow, FaultRow, fault_game_rows, fault_rows};
use crate::studies::tournament::{Tournament, TournamentTotals};
use crate::studies::tournament::{estimate, ratings};
use corsair_lab::experiment::Player;

/// The bot of a row of the design.
fn bot_of_row(tournament: &Tournament, row: usize) -> &Player {
    &tournament.bots[tournament.design.bot_of(row)]
}

/// The results of a tournament.
#[derive(Clone, Debug)]
pub struct TournamentReport<'t> {
    /// What was played.
    pub tournament: &'t Tournament,
    /// The sums.
    pub totals: &'t TournamentTotals<'t>,
    /// The bots by win share, the best first; equal ones as they were named.
    pub standings: Vec<Standing>,
    /// Every bot in every seat, in the order of the standings.
    pub in_seats: Vec<InSeat>,
    /// Every bot against every other, in the order of the standings.
    pub pairs: Vec<PairReport>,
    /// The ratings, or why there are none.
    pub ratings: Result<Ratings, Undefined>,
    /// What external bots did wrong.
    pub faults: Vec<FaultRow>,
}

impl<'t> TournamentReport<'t> {
    /// Set-ups of the deals.
    pub(crate) fn set_ups(&self) -> SetUpCount {
        SetUpCount::of([self.totals.set_ups()])
    }

    /// Makes the estimates. The totals are finished, and hold at least one round.
    pub fn new(
        tournament: &'t Tournament,
        totals: &'t TournamentTotals<'t>,
    ) -> TournamentReport<'t> {
        let unit = tournament.conditions.rules.score.unit;
        let standings = estimate::standings(&tournament.design, totals, unit);
        let order: Vec<usize> = standings.iter().map(|standing| standing.bot).collect();
        TournamentReport {
            in_seats: estimate::in_seats(&tournament.design, &order, totals, unit),
            pairs: estimate::pairs(&order, totals),
            ratings: ratings::ratings(tournament, totals),
            faults: fault_rows(totals.faults(), tournament.conditions.seed, |row| {
                bot_of_row(tournament, row)
            }),
            standings,
            tournament,
            totals,
        }
    }

    /// The games with faults.
    pub(crate) fn fault_games(&self) -> Vec<FaultGameRow> {
        fault_game_rows(self.totals.faults(), self.tournament.conditions.seed, |row| {
            bot_of_row(self.tournament, row)
        })
    }

    /// The name of a bot.
    pub fn name(&self, bot: usize) -> &'t str {
        &self.tournament.bots[bot].name
    }

    /// How many replicates of the bootstrap have ratings.
    pub(crate) fn replicates_defined(&self) -> usize {
        self.ratings.as_ref().map_or(0, |ratings| ratings.replicates_defined)
    }

    /// How many games each bot played.
    pub fn games_of_a_bot(&self) -> u64 {
        self.tournament.design.games_of_a_bot() * self.tournament.design.rounds()
    }
}
