//! Distributions of scores as a ridge chart on one scale.

use std::collections::BTreeMap;

use crate::page::Estimate;
use crate::page::chart::{Chart, Form, Ridge, Ridges, Series};
use corsair_lab::ScoreWord;

/// Maximum number of distributions in a chart.
const MOST_RIDGES: usize = 12;

/// Maximum number of bins of a distribution.
const MOST_PLACES: f64 = 80.0;

/// Named distribution of scores.
pub struct ScoreCounts {
    /// Name of the row in the chart.
    pub name: String,
    /// Scores with their numbers of games.
    pub counts: Vec<(f64, u64)>,
    /// Median score.
    pub median: f64,
}

impl ScoreCounts {
    /// Returns a distribution with its median: the lowest score that half of the games do not exceed.
    pub fn new(name: String, mut counts: Vec<(f64, u64)>) -> ScoreCounts {
        counts.sort_by(|(one, _), (other, _)| one.total_cmp(other));
        let all: u64 = counts.iter().map(|(_, games)| games).sum();
        let mut passed = 0;
        let half = counts.iter().find(|(_, games)| {
            passed += games;
            2 * passed >= all
        });
        let median = half.map_or(f64::NAN, |&(score, _)| score);
        ScoreCounts { name, counts, median }
    }

    fn ridge(&self, step: f64, wide: f64) -> Ridge {
        let mut places: BTreeMap<i64, u64> = BTreeMap::new();
        for &(score, games) in &self.counts {
            *places.entry((score / wide).floor() as i64).or_default() += games;
        }
        let all = places.values().sum::<u64>().max(1) as f64;
        let point = |(place, count): (i64, u64)| {
            let middle = place as f64 * wide + (wide - step) / 2.0;
            (middle, Estimate { value: 100.0 * count as f64 / all, interval: None })
        };
        let points = places.into_iter().map(point).collect();
        Ridge { series: Series { name: self.name.clone(), points }, middle: self.median }
    }
}

/// Returns a chart with a ridge for each distribution, limited to the first twelve distributions. The words in `each`
/// name a distribution, in singular and plural.
pub fn score_ridges(
    title: String,
    [each, several]: [&str; 2],
    of: &[ScoreCounts],
    score: ScoreWord,
) -> Chart {
    let step = 1.0 / f64::from(score.unit);
    let wide = width(step, of);
    let ridges: Vec<Ridge> =
        of.iter().take(MOST_RIDGES).map(|counts| counts.ridge(step, wide)).collect();
    let points = ridges.iter().flat_map(|ridge| &ridge.series.points);
    let highest = points.map(|(_, of)| of.value).fold(0.0, f64::max);
    let mut note = format!(
        "One hill for each {each}, on one scale. The height is the share of games with this score, and the highest point is \
         {highest:.1} %. The dashed line is the median.",
    );
    if wide > step {
        note += &format!(" Each bin is {wide} wide.");
    }
    if of.len() > MOST_RIDGES {
        note += &format!(" The first {MOST_RIDGES} {several} of {}.", of.len());
    }
    Chart {
        title,
        note,
        form: Form::Ridges(Ridges {
            x: format!("{} at the end", score.label),
            y: "games, %".into(),
            step,
            wide,
            ridges,
        }),
    }
}

/// Returns the narrowest bin width that covers all scores with at most [`MOST_PLACES`] bins.
fn width(step: f64, of: &[ScoreCounts]) -> f64 {
    let scores = of.iter().flat_map(|of| &of.counts).map(|&(score, _)| score);
    let [lowest, highest] = scores
        .fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], at| [low.min(at), high.max(at)]);
    let mut wider = (0..).flat_map(|power| [1.0, 2.0, 5.0].map(|of| of * 10_f64.powi(power)));
    let fits = |wide: f64| (highest - lowest) / wide < MOST_PLACES;
    if fits(step) { step } else { wider.find(|&wide| wide > step && fits(wide)).unwrap_or(step) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn score_distributions_have_the_shares_and_median_of_their_counts() {
        let of = |name: &str, counts: &[(f64, u64)]| ScoreCounts::new(name.into(), counts.to_vec());
        let shapes = [of("a", &[(3.0, 1), (1.0, 3)]), of("b", &[(200.0, 2)])];
        assert_eq!([shapes[0].median, shapes[1].median], [1.0, 200.0]);
        let title = "Scores".to_owned();
        let chart = score_ridges(title, ["bot", "bots"], &shapes, ScoreWord::PLAIN);
        assert!(chart.note.contains("Each bin is 5 wide."), "{}", chart.note);
        let Form::Ridges(ridges) = chart.form else { panic!("hills") };
        let points = &ridges.ridges[0].series.points;
        assert_eq!(points.iter().map(|(x, of)| (*x, of.value)).collect::<Vec<_>>(), [(2.0, 100.0)]);
        let narrow = of("a", &[(3.0, 1), (1.0, 3)]).ridge(1.0, 1.0).series.points;
        assert_eq!(narrow.iter().map(|(_, of)| of.value).collect::<Vec<_>>(), [75.0, 25.0]);
    }
}
