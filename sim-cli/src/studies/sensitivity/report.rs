//! The report of a sensitivity analysis: what moves each figure, and which conclusions survive.

use crate::studies::sensitivity::conclusions::Tested;
use crate::studies::sensitivity::indices::Index;
use crate::studies::sensitivity::indices::Subject;
use crate::studies::sensitivity::{conclusions, indices};

use corsair_engine::stream::LabRng;

use crate::present::varied::Figure;
use crate::studies::sensitivity::Sensitivity;
use corsair_lab::CellSums;
use corsair_stats::{Groups, PoissonWeight, REPLICATES, benjamini_hochberg};

/// The results of a sensitivity analysis.
#[derive(Clone, Debug)]
pub struct SensitivityReport<'s> {
    /// What was varied, and where.
    pub sensitivity: &'s Sensitivity,
    /// The sums of each table.
    pub played: &'s [CellSums],
    /// What each factor does to each outcome.
    pub indices: Vec<Index>,
    /// The conclusions, and how they fare.
    pub conclusions: Vec<Tested>,
    /// What would have been conclusions had the base shown them.
    pub not_shown: Vec<String>,
}

/// The rows of a sample, each once, and many times drawn with replacement.
pub(crate) struct Resamples {
    pub(crate) once: Vec<f64>,
    pub(crate) replicates: Vec<Vec<f64>>,
}

impl Resamples {
    /// Poisson weights of the rows, from streams of the laboratory's own.
    fn new(seed: u64, rows: usize) -> Resamples {
        let poisson = PoissonWeight::new();
        let mut replicates = vec![Vec::new(); REPLICATES];
        for row in 0..rows {
            let mut rng = LabRng::new(seed, row as u64);
            for weights in &mut replicates {
                weights.push(poisson.of(rng.word()) as f64);
            }
        }
        Resamples { once: vec![1.0; rows], replicates }
    }
}

impl<'s> SensitivityReport<'s> {
    /// Makes the estimates from the sums of each table.
    pub fn new(sensitivity: &'s Sensitivity, played: &'s [CellSums]) -> SensitivityReport<'s> {
        let resamples = Resamples::new(sensitivity.varied.seed, sensitivity.sample.rows());
        let figures = Figure::all(&sensitivity.varied, played);
        let mut indices = Vec::new();
        for figure in &figures {
            let values =
                values(sensitivity, |cell| played[figure.table].groups(cell(0), figure.index));
            let of =
                indices::of_outcome(sensitivity, &resamples, Subject::Figure(*figure), &values);
            indices.extend(of);
        }
        let (found, not_shown) = conclusions::drawn(sensitivity, played, &figures);
        let mut conclusions = Vec::new();
        for (number, conclusion) in found.into_iter().enumerate() {
            let values = conclusion.values(sensitivity, &played[conclusion.table]);
            let subject = Subject::Conclusion(number);
            indices.extend(indices::of_outcome(sensitivity, &resamples, subject, &values));
            conclusions.push(Tested::new(conclusion, &values, &resamples));
        }
        correct(&mut indices);
        SensitivityReport { sensitivity, played, indices, conclusions, not_shown }
    }

    /// The indices of an outcome, factor by factor.
    pub fn indices_of(&self, subject: Subject) -> impl Iterator<Item = &Index> {
        self.indices.iter().filter(move |index| index.subject == subject)
    }

    /// The factor that moves a conclusion most, if any is shown to move it.
    pub fn mover(&self, conclusion: usize) -> Option<&Index> {
        let shown = self.indices_of(Subject::Conclusion(conclusion)).filter(|of| of.is_shown());
        shown.max_by(|a, b| a.value().total_cmp(&b.value()))
    }
}

/// The groups of an outcome, by row and point, given its groups from the cell of each variant.
pub(crate) fn values(
    sensitivity: &Sensitivity,
    of: impl Fn(&dyn Fn(usize) -> usize) -> Groups,
) -> Vec<Vec<Groups>> {
    let sample = &sensitivity.sample;
    let point = |row, point| of(&|variant| sensitivity.cell(row, point, variant));
    let row = |row| (0..sample.points_per_row()).map(|at| point(row, at)).collect();
    (0..sample.rows()).map(row).collect()
}

/// Corrects the p-values of all indices on screen for their number.
fn correct(indices: &mut [Index]) {
    let mut family: Vec<&mut Index> =
        indices.iter_mut().filter(|index| index.is_told() && index.p.is_some()).collect();
    let p: Vec<f64> = family.iter().filter_map(|index| index.p).collect();
    let adjusted = benjamini_hochberg(&p);
    family.iter_mut().zip(adjusted).for_each(|(index, adjusted)| index.bh_p = Some(adjusted));
}
