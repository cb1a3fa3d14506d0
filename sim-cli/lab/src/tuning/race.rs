//! Races: candidates play common deals, and the worse candidates drop out early.

use corsair_stats::Halving;

use crate::tuning::Candidate;

/// Results of a candidate on the deals that it has played.
pub trait Evidence: Clone {
    /// Adds the results of later deals.
    fn add(&mut self, later: &Self);

    /// Returns the objective to maximize. The second value breaks ties.
    fn merit(&self) -> [f64; 2];

    /// Returns the optimised metric in the form of reports; `None` if the candidate can't be played.
    fn figure(&self) -> Option<f64>;

    /// Returns the number of deals that the candidate has played.
    fn deals(&self) -> u64;
}

/// Arena: plays deals with candidates, and collects their results.
pub trait Arena {
    /// Results of one candidate.
    type Evidence: Evidence;
    /// Error that ends the search.
    type Error;

    /// Plays the next deals of the search with each candidate.
    ///
    /// # Errors
    /// Returns the reason why play ended.
    fn meet(
        &mut self,
        candidates: &[&Candidate],
        deals: u64,
    ) -> Result<Vec<Self::Evidence>, Self::Error>;

    /// Skips the deals before deal `until`.
    ///
    /// # Errors
    /// Returns the reason why play ended.
    fn pass_over(&mut self, until: u64) -> Result<(), Self::Error>;
}

/// Rank of a candidate in a race, with its results.
#[derive(Clone, PartialEq, Debug)]
pub struct Raced<S> {
    /// Index of the candidate in the race's list of candidates.
    pub entry: usize,
    /// Number of rounds that the candidate has played.
    pub rounds: usize,
    /// Results of the candidate; `None` if the race had only one candidate and was not played.
    pub evidence: Option<S>,
}

/// Result of a race: its ranking, and the mean metric in the first round.
pub(crate) struct Finish<S> {
    /// All candidates, the best first: by rounds played, then by objective.
    pub ranked: Vec<Raced<S>>,
    /// Mean metric of all candidates in the first round, in which every candidate plays. Candidates without a metric
    /// are omitted.
    pub mean: Option<f64>,
}

/// Races candidates by sequential halving. All candidates play the first round. The better half continues after each
/// round, until the finalists remain.
pub(crate) fn race<A: Arena>(
    arena: &mut A,
    candidates: &[Candidate],
    halving: &Halving,
) -> Result<Finish<A::Evidence>, A::Error> {
    let fresh = |entry| Raced { entry, rounds: 0, evidence: None };
    let mut ranked: Vec<Raced<A::Evidence>> = (0..candidates.len()).map(fresh).collect();
    let mut mean = None;
    for round in halving.rounds() {
        let playing = &mut ranked[..round.arms];
        let who: Vec<&Candidate> = playing.iter().map(|of| &candidates[of.entry]).collect();
        let shown = arena.meet(&who, round.blocks)?;
        mean = mean.or_else(|| {
            let figures: Vec<f64> = shown.iter().filter_map(Evidence::figure).collect();
            let sum: f64 = figures.iter().sum();
            (!figures.is_empty()).then(|| sum / figures.len() as f64)
        });
        for (of, more) in playing.iter_mut().zip(shown) {
            of.rounds += 1;
            match &mut of.evidence {
                Some(evidence) => evidence.add(&more),
                None => of.evidence = Some(more),
            }
        }
        playing.sort_by(|one, other| {
            let merit = |of: &Raced<A::Evidence>| {
                of.evidence.as_ref().map_or([f64::NEG_INFINITY; 2], Evidence::merit)
            };
            let ([first, second], [others, tie]) = (merit(one), merit(other));
            others.total_cmp(&first).then(tie.total_cmp(&second))
        });
    }
    Ok(Finish { ranked, mean })
}
