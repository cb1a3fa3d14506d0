//! `--equilibrium`: search for an equilibrium of openings, in passes.
//!
//! A pass measures payoffs among the best openings, solves for an equilibrium mixture, and searches for openings that
//! gain by deviating from the mixture. These openings join the next pass.

use std::sync::Arc;

use crate::openings::equilibrium::gainers;
use crate::openings::stage::OpeningStages;
use crate::openings::{
    Mixture, OpeningQuestion, PlayedEquilibrium, Search, SearchPlan, TooFewGames,
};
use corsair_cli::challenger_table::ChallengerTable;
use corsair_games::pack::openings::Opening;
use corsair_lab::FaultTotals;
use corsair_lab::durable::Stopped;
use corsair_lab::{Challenger, Field, Profiles};
use corsair_present::exit::Outcome;
use corsair_stats::equilibrium;

/// Plan of the search for an equilibrium, in passes.
///
/// Half of a pass's games measure payoffs, and half find and confirm an opening that gains by deviating from the
/// mixture.
pub(crate) struct EquilibriumPlan {
    /// Number of best openings among the candidates.
    pub(crate) best: usize,
    /// Additional candidates, as indices into the openings.
    pub(crate) include: Vec<usize>,
    /// Maximum number of passes.
    pub(crate) passes: usize,
    /// Number of finalists of the search, which play new deals.
    pub(crate) finalists: usize,
    /// Number of openings.
    pub(crate) openings: usize,
    pub(crate) seats: usize,
    /// Number of games in a pass.
    pub(crate) games: u64,
}

/// Function that makes a table: the bot with the first opening, and bots with the given openings in the remaining
/// seats.
pub(crate) type SeatOpenings<'p> = &'p dyn Fn(&Opening, &[&Opening]) -> Outcome<ChallengerTable>;

/// Minimum number of deals for a variance of payoffs.
const FEWEST_DEALS: u64 = 2;

/// Maximum number of gaining openings that a pass adds to the candidates.
const MOST_ADDED: usize = 3;

impl EquilibriumPlan {
    /// Returns the maximum number of candidates in the first pass.
    fn first_candidates(&self) -> usize {
        (self.best + self.include.len()).min(self.openings)
    }

    /// Returns the maximum number of candidates in the last pass.
    pub(crate) fn most_candidates(&self) -> usize {
        (self.first_candidates() + MOST_ADDED * (self.passes - 1)).min(self.openings)
    }

    /// Returns the maximum number of games in all passes.
    pub(crate) fn all_games(&self) -> u64 {
        self.games * self.passes as u64
    }

    /// Returns the maximum number of deals of a pass, for any number of candidates.
    fn most_deals(&self) -> u64 {
        self.games / self.seats as u64
    }

    /// Returns the maximum number of deals of all passes.
    pub(crate) fn all_deals(&self) -> u64 {
        self.most_deals() * self.passes as u64
    }

    /// Checks that the games suffice for any set of best openings.
    pub(crate) fn check(&self) -> Result<(), TooFewGames> {
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

    /// Plays passes until no opening significantly gains by deviating from the mixture. The deals of the passes
    /// follow the deals of the ranking.
    pub(crate) fn play(
        &self,
        question: &OpeningQuestion,
        seat: SeatOpenings<'_>,
        ranking: &Search,
        stages: &mut OpeningStages<'_, '_>,
    ) -> Result<Vec<PlayedEquilibrium>, Stopped<anyhow::Error>> {
        let mut from = ranking.plan.confirmed_deals().end;
        let mut slot = ranking.plan.deals();
        let mut candidates: Vec<usize> = ranking.ranking().into_iter().take(self.best).collect();
        let more = self.include.iter().filter(|opening| !candidates.contains(opening));
        let more: Vec<usize> = more.copied().collect();
        candidates.extend(more);
        let mut passes: Vec<PlayedEquilibrium> = Vec::new();
        while passes.len() < self.passes {
            let played = self.play_pass((question, seat), candidates, from, stages)?;
            slot += self.most_deals();
            stages.pass_over(slot)?;
            from = played.search.plan.confirmed_deals().end;
            let gainers = gainers(question, &played);
            candidates = self.next_candidates(&played, &gainers);
            passes.push(played);
            if gainers.is_empty() {
                break;
            }
        }
        stages.pass_over(ranking.plan.deals() + self.all_deals())?;
        Ok(passes)
    }

    /// Returns the candidates of the next pass: the openings of the mixture, and the best openings that gain by
    /// deviating from the mixture.
    ///
    /// The best remaining candidates by payoff join if there are fewer candidates than in the first pass.
    fn next_candidates(&self, played: &PlayedEquilibrium, gainers: &[usize]) -> Vec<usize> {
        let mut next: Vec<usize> =
            played.mixture.support().map(|at| played.candidates[at]).collect();
        let new = gainers.iter().filter(|opening| !next.contains(opening));
        let new: Vec<usize> = new.take(MOST_ADDED).copied().collect();
        next.extend(new);
        let payoffs = played.payoffs.game().payoffs(&played.mixture.chances());
        let mut others: Vec<usize> = (0..played.candidates.len()).collect();
        others.sort_by(|&one, &other| payoffs[other].total_cmp(&payoffs[one]));
        for opening in others.into_iter().map(|at| played.candidates[at]) {
            if next.len() < self.first_candidates() && !next.contains(&opening) {
                next.push(opening);
            }
        }
        next
    }

    fn play_pass(
        &self,
        (question, seat): (&OpeningQuestion, SeatOpenings<'_>),
        candidates: Vec<usize>,
        from: u64,
        stages: &mut OpeningStages<'_, '_>,
    ) -> Result<PlayedEquilibrium, Stopped<anyhow::Error>> {
        let profiles = Arc::new(Profiles::new(candidates.len(), self.seats));
        let openings: Vec<&Opening> =
            candidates.iter().map(|&opening| &question.openings[opening]).collect();
        let deals = self.games / 2 / profiles.games_per_deal();
        let to = from + deals;
        let seated = |own, others: &[&Opening]| {
            seat(own, others).map_err(|failure| Stopped::Failed(failure.error))
        };
        let table = seated(openings[0], &openings)?;
        let Challenger { source, field: bots, .. } = table.challenger();
        let payoffs = stages.spread(profiles, (source, &bots), &(from..to))?;

        let game = payoffs.game();
        let solved = equilibrium(&game);
        let mixture = Mixture::nearest(&solved.mixture);
        let support: Vec<usize> = mixture.support().collect();
        let members: Vec<&Opening> = support.iter().map(|&at| openings[at]).collect();
        let field = Field::new(support.iter().map(|&at| mixture.parts()[at]).collect());
        let tables = question.openings.iter().map(|opening| seated(opening, &members));
        let tables: Vec<ChallengerTable> = tables.collect::<Result<_, _>>()?;
        let challengers: Vec<Challenger<'_>> =
            tables.iter().map(ChallengerTable::challenger).collect();
        let kept = support.iter().map(|&at| candidates[at]).collect();
        let plan = self.verification(kept, to).expect("there are games enough");
        // All bots here belong to this program, and commit no faults.
        let check_faults = |_: &[usize], _: &FaultTotals| Ok(());
        let search = Search::play(plan, challengers.len(), |meeting| {
            stages.meet(&challengers, &field, meeting, &check_faults)
        })?;
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

    /// Returns the plan of the search for an opening that gains. All openings of the mixture are finalists.
    fn verification(&self, kept: Vec<usize>, from: u64) -> Result<SearchPlan, TooFewGames> {
        SearchPlan::new(self.openings, self.finalists, kept, (self.games / 2, self.seats), from)
    }
}
