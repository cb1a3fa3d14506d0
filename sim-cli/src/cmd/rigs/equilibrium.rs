//! `--equilibrium`: payoffs of the best rigs against each other, a mixture, and the search for a rig
//! that gains by leaving it.

use corsair_engine::run::Cut;

use super::request::{Prepared, RigTable};
use crate::exit::{Blame, Outcome};
use crate::experiment::{
    Challenger, Field, Mixture, PlayedEquilibrium, ProfileTotals, Profiles, Rig, Search,
    SearchPlan, TooFewGames,
};
use crate::stats::equilibrium;

/// What is played for an equilibrium: half of the games for payoffs, half to find and confirm a rig
/// that gains by leaving it.
pub(super) struct EquilibriumPlan {
    /// How many of the best rigs are candidates.
    pub(super) best: usize,
    /// Rigs that are candidates besides.
    pub(super) include: Vec<usize>,
    /// How many rigs the search leaves for fresh deals.
    pub(super) finalists: usize,
    /// How many rigs there are.
    pub(super) rigs: usize,
    pub(super) seats: usize,
    pub(super) games: u64,
}

/// How payoffs vary is seen from the second deal on.
const FEWEST_DEALS: u64 = 2;

impl EquilibriumPlan {
    /// How many candidates there may be.
    pub(super) fn most_candidates(&self) -> usize {
        (self.best + self.include.len()).min(self.rigs)
    }

    /// How many games are played at most.
    pub(super) fn games(&self) -> u64 {
        self.games
    }

    /// Whether the games are enough, whichever rigs are the best.
    pub(super) fn check(&self) -> Result<(), TooFewGames> {
        let profiles = Profiles::new(self.most_candidates(), self.seats);
        let payoffs = 2 * FEWEST_DEALS * profiles.games_per_deal();
        let all: Vec<usize> = (0..self.most_candidates()).collect();
        let verification = match self.verification(all, 0) {
            Ok(_) => 0,
            Err(TooFewGames { needed }) => 2 * needed,
        };
        let needed = payoffs.max(verification);
        if self.games < needed { Err(TooFewGames { needed }) } else { Ok(()) }
    }

    /// The rigs that the mixture may be made of: the best of the ranking, and those included.
    pub(super) fn candidates(&self, search: &Search) -> Vec<usize> {
        let mut candidates: Vec<usize> = search.ranking().into_iter().take(self.best).collect();
        for &rig in &self.include {
            if !candidates.contains(&rig) {
                candidates.push(rig);
            }
        }
        candidates
    }

    /// Plays it, on deals from `from` on.
    pub(super) fn play<'p>(
        &self,
        prepared: &Prepared,
        candidates: Vec<usize>,
        (profiles, from): (&'p Profiles, u64),
        cut: impl Fn(u64) -> Cut,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Outcome<PlayedEquilibrium<'p>> {
        let question = &prepared.question;
        let rigs: Vec<Rig> = candidates.iter().map(|&rig| question.rigs[rig]).collect();
        let deals = self.games / 2 / profiles.games_per_deal();
        let to = from + deals;
        let mut payoffs = ProfileTotals::empty(profiles);
        let table = prepared.table_of_rigs(rigs[0], &rigs)?;
        let Challenger { source, field: bots, .. } = table.challenger();
        payoffs.play((source, &bots), (question.seed, from..to), cut(deals), progress).failed()?;

        let game = payoffs.game();
        let solved = equilibrium(&game);
        let mixture = Mixture::nearest(&solved.mixture);
        let support: Vec<usize> = mixture.support().collect();
        let members: Vec<Rig> = support.iter().map(|&at| rigs[at]).collect();
        let field = Field::new(support.iter().map(|&at| mixture.parts()[at]).collect());
        let tables = question.rigs.iter().map(|&rig| prepared.table_of_rigs(rig, &members));
        let tables: Vec<RigTable> = tables.collect::<Outcome<_>>()?;
        let challengers: Vec<Challenger<'_>> = tables.iter().map(RigTable::challenger).collect();
        let kept = support.iter().map(|&at| candidates[at]).collect();
        let plan = self.verification(kept, to).expect("there are games enough");
        let search =
            Search::play(plan, &challengers, &field, question.seed, cut, progress).failed()?;
        Ok(PlayedEquilibrium {
            candidates,
            payoffs,
            payoff_deals: (from, to),
            regret: game.regret(&mixture.chances()),
            is_exact: solved.is_exact(),
            mixture,
            search,
        })
    }

    /// The search for a rig that gains: those of the mixture are confirmed in any case.
    fn verification(&self, kept: Vec<usize>, from: u64) -> Result<SearchPlan, TooFewGames> {
        SearchPlan::new(self.rigs, self.finalists, kept, (self.games / 2, self.seats), from)
    }
}
