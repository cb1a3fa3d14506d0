//! Races: candidates play common deals, and weak candidates drop out early.

use corsair_stats::Halving;

use crate::tuning::Candidate;

/// Evidence about a candidate from the deals that it has played.
pub trait Evidence: Clone {
    /// Adds the evidence of later deals.
    fn add(&mut self, later: &Self);

    /// Objective, greater is better; the second value breaks ties.
    fn merit(&self) -> [f64; 2];

    /// Optimised metric in the form of reports; `None` for an unplayable candidate.
    fn figure(&self) -> Option<f64>;

    /// Number of deals.
    fn deals(&self) -> u64;
}

/// Arena in which candidates play.
pub trait Arena {
    /// Evidence about a candidate from some deals.
    type Evidence: Evidence;
    /// Error that ends play.
    type Error;

    /// Plays the next deals of the run with each of these candidates.
    ///
    /// # Errors
    /// Returns the reason for the end of play.
    fn meet(
        &mut self,
        candidates: &[&Candidate],
        deals: u64,
    ) -> Result<Vec<Self::Evidence>, Self::Error>;

    /// Skips the remaining deals before this one.
    ///
    /// # Errors
    /// Returns the reason for the end of the run.
    fn pass_over(&mut self, until: u64) -> Result<(), Self::Error>;
}

/// Candidate after a race.
#[derive(Clone, PartialEq, Debug)]
pub struct Raced<S> {
    /// Index among the candidates that began.
    pub entry: usize,
    /// Number of rounds that the candidate has played.
    pub rounds: usize,
    /// Evidence about the candidate; `None` if a single candidate won without a race.
    pub evidence: Option<S>,
}

/// Result of a race.
pub(crate) struct Finish<S> {
    /// All candidates, the best first: by rounds played, then by merit.
    pub ranked: Vec<Raced<S>>,
    /// Mean metric of the first round, whose deals all candidates have played, over candidates with a metric.
    pub mean: Option<f64>,
}

/// Races candidates by sequential halving: all play, the better half continue, until the finalists
/// are left.
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
