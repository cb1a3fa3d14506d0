//! A race: candidates meet the same deals, and the worse drop out early.

use corsair_stats::Halving;

use crate::tuning::Candidate;

/// What is known of a candidate by the deals that it has played.
pub trait Evidence: Clone {
    /// Adds what later deals have shown.
    fn add(&mut self, later: &Self);

    /// What is searched for, greater is better; the second decides between equals.
    fn merit(&self) -> [f64; 2];

    /// The figure that is optimised, as it is reported; none of a candidate that can't be played.
    fn figure(&self) -> Option<f64>;

    /// How many deals it rests on.
    fn deals(&self) -> u64;
}

/// Where candidates play.
pub trait Arena {
    /// What is known of a candidate by some deals.
    type Evidence: Evidence;
    /// What ends play.
    type Error;

    /// Plays the next deals of the run with each of these candidates.
    ///
    /// # Errors
    /// What ended play.
    fn meet(
        &mut self,
        candidates: &[&Candidate],
        deals: u64,
    ) -> Result<Vec<Self::Evidence>, Self::Error>;

    /// Passes over the deals before this one that were not needed.
    ///
    /// # Errors
    /// What ended the run.
    fn pass_over(&mut self, until: u64) -> Result<(), Self::Error>;
}

/// A candidate after a race.
#[derive(Clone, PartialEq, Debug)]
pub struct Raced<S> {
    /// Its place among those that began.
    pub entry: usize,
    /// How many rounds it has played.
    pub rounds: usize,
    /// What they have shown; none where the only one won without a race.
    pub evidence: Option<S>,
}

/// The standing of a race.
pub(crate) struct Finish<S> {
    /// All candidates, the best first: who came further, then by merit.
    pub ranked: Vec<Raced<S>>,
    /// The mean figure of those that have one in the first round, whose deals all have met.
    pub mean: Option<f64>,
}

/// Races candidates by sequential halving: all play, the better half play on, until the finalists are
/// left.
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
