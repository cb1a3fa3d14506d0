//! The report of a sweep: what each level of each factor adds to each figure, beside the noise.

use crate::present::varied::Figure;
use crate::studies::sweep::interactions::{self, Interaction, of_figure};
use corsair_lab::{CellSums, Varied};
use corsair_stats::{
    EquivalenceTest, GroupMean, Groups, MainEffects, benjamini_hochberg, combined, product,
};

/// The results of a sweep.
#[derive(Clone, Debug)]
pub struct SweepReport<'s> {
    /// What was varied.
    pub sweep: &'s Varied,
    /// The sums of each table.
    pub played: &'s [CellSums],
    /// How each figure lies over the cells.
    pub fits: Vec<Fit>,
    /// What each level adds to each figure.
    pub effects: Vec<Effect>,
    /// What pairs of levels add beyond their effects to each figure that is shown on screen.
    pub interactions: Vec<Interaction>,
}

/// A figure over all cells.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Fit {
    /// The figure.
    pub figure: Figure,
    /// Its mean over all levels.
    pub mean: GroupMean,
    /// Its standard deviation over cells, that of noise taken out.
    pub spread: f64,
    /// What of it main effects leave: interactions. `None` where cells are as few as effects.
    pub unexplained: Option<f64>,
}

/// What a level adds to the mean of a figure.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Effect {
    /// The figure.
    pub figure: Figure,
    /// The factor.
    pub factor: usize,
    /// Its level.
    pub level: usize,
    /// How many cells with this level were played.
    pub cells: usize,
    /// The effect; its half-width is the noise floor: an effect that is none goes beyond it once in
    /// twenty times.
    pub effect: GroupMean,
    /// The p-value of no effect.
    pub p: Option<f64>,
    /// The same after the correction of Benjamini and Hochberg; only on screen.
    pub bh_p: Option<f64>,
}

impl Effect {
    /// Whether it is more than noise; `None` where it is not told on screen.
    pub fn is_beyond_noise(&self) -> Option<bool> {
        self.bh_p.map(|p| p <= EquivalenceTest::LEVEL)
    }
}

impl<'s> SweepReport<'s> {
    /// Makes the estimates from the sums of each table.
    pub fn new(
        sweep: &'s Varied,
        weights: &MainEffects,
        played: &'s [CellSums],
    ) -> SweepReport<'s> {
        let levels_of: Vec<&Vec<usize>> =
            sweep.played().filter_map(|(_, cell)| cell.levels.as_ref()).collect();
        let all_levels: usize = weights.effects.iter().map(Vec::len).product();
        // In a sample of three factors a pair of levels also has what other pairs do in its cells.
        let pairs_are_told_apart = weights.effects.len() <= 2 || levels_of.len() == all_levels;
        let (mut fits, mut effects, mut interactions) = (Vec::new(), Vec::new(), Vec::new());
        for figure in Figure::all(sweep, played) {
            let sums = &played[figure.table];
            let cells: Vec<Groups> =
                (0..levels_of.len()).map(|cell| sums.groups(cell, figure.index)).collect();
            let greatest = cells.iter().flatten().fold(0.0, |most: f64, of| most.max(of.abs()));
            // What is no more than rounding is nothing: a factor that changes no game has no effect.
            let rounding = 1e-12 * greatest;
            let estimate = |weights: &Vec<f64>| {
                let sum = combined(weights.iter().copied().zip(cells.iter()));
                sum.map(|value| if value.abs() <= rounding { 0.0 } else { value })
            };
            let mean = estimate(&weights.mean);
            let of_levels: Vec<Vec<Groups>> = weights
                .effects
                .iter()
                .map(|levels| levels.iter().map(&estimate).collect())
                .collect();
            for (factor, levels) in of_levels.iter().enumerate() {
                for (level, groups) in levels.iter().enumerate() {
                    let effect = GroupMean::new(groups);
                    let cells = levels_of.iter().filter(|of| of[factor] == level).count();
                    let p = effect.p_value();
                    effects.push(Effect { figure, factor, level, cells, effect, p, bh_p: None });
                }
            }
            let left = |(cell, levels): (&Groups, &&Vec<usize>)| {
                let fitted = levels.iter().zip(&of_levels).map(|(&level, of)| (-1.0, &of[level]));
                combined([(1.0, cell), (-1.0, &mean)].into_iter().chain(fitted))
            };
            let residuals: Vec<Groups> = cells.iter().zip(&levels_of).map(left).collect();
            // Where cells are as few as effects, these explain everything.
            if figure.on_screen && pairs_are_told_apart && residuals.len() > weights.fitted {
                interactions.extend(of_figure(figure, &levels_of, &residuals, rounding));
            }
            fits.push(Fit {
                figure,
                mean: GroupMean::new(&mean),
                spread: deviation(&less_their_mean(&cells), 1).unwrap_or(0.0),
                unexplained: deviation(&residuals, weights.fitted),
            });
        }
        correct(&mut effects);
        interactions::correct(&mut interactions);
        SweepReport { sweep, played, fits, effects, interactions }
    }
}

fn less_their_mean(cells: &[Groups]) -> Vec<Groups> {
    let part = 1.0 / cells.len() as f64;
    let mean = combined(cells.iter().map(|cell| (part, cell)));
    cells.iter().map(|cell| combined([(1.0, cell), (-1.0, &mean)].into_iter())).collect()
}

/// The standard deviation of what is left of cells after so many numbers were fitted, without the
/// noise of play.
fn deviation(left: &[Groups], fitted: usize) -> Option<f64> {
    let freedom = left.len().checked_sub(fitted).filter(|&freedom| freedom > 0)?;
    let squares: f64 = left.iter().map(|of| product(of, of)).sum();
    Some((squares / freedom as f64).max(0.0).sqrt())
}

/// Corrects the p-values of all effects on screen for their number.
fn correct(effects: &mut [Effect]) {
    let mut family: Vec<&mut Effect> =
        effects.iter_mut().filter(|effect| effect.figure.on_screen && effect.p.is_some()).collect();
    let p: Vec<f64> = family.iter().filter_map(|effect| effect.p).collect();
    let adjusted = benjamini_hochberg(&p);
    family.iter_mut().zip(adjusted).for_each(|(effect, adjusted)| effect.bh_p = Some(adjusted));
}
