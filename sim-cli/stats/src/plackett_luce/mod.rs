//! Ratings from orders of finish, by the Plackett-Luce model with ties and seat effects.
//!
//! A contest is a sequence of choices. Each choice takes the next finishers from the remaining entrants: a set S of
//! one entrant, or of several who tie. The weight of S is
//!
//! w(S) = δ(|S|) · (Π worth)^(1/|S|), where worth = exp(rating of the player + effect of the seat)
//!
//! and δ(1) = 1. Each tie size d that occurred has a separate parameter δ(d). Without ties the model is Plackett and
//! Luce's.
//!
//! Sources: R. L. Plackett, "The analysis of permutations", Applied Statistics 24 (1975), 193-202; ties after R. R.
//! Davidson, JASA 65 (1970), 317-328, as extended by D. Firth, I. Kosmidis and H. Turner, "Davidson-Luce model for
//! multi-item choice with ties" (2019, arXiv:1909.07123), and H. Turner, J. van Etten, D. Firth and I. Kosmidis,
//! "Modelling rankings in R: the PlackettLuce package", Computational Statistics 35 (2020), 1027-1057.

mod choice;
mod cholesky;
mod fit;
mod part;

pub use choice::{Counts, Entrant, Field, MAX_ENTRANTS};
pub use fit::{Fit, Model, NoFit};
pub use part::{RatedPart, Standing};

#[cfg(test)]
mod tests;
