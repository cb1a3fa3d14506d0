//! Search spaces: numbers within ranges, and one choice among named options.

use crate::result::Word;
use corsair_stats::portable::{exp, ln};
use serde::{Deserialize, Serialize};

/// Numeric dimension of a search space.
#[derive(Clone, PartialEq, Debug)]
pub struct Dimension {
    /// Name of the bot parameter or rule key.
    pub name: String,
    /// Lower end of the range.
    pub low: f64,
    /// Upper end of the range.
    pub high: f64,
    /// Precision of the values within the range: integers, or a number of decimals.
    pub grain: Grain,
    /// Initial value of the search.
    pub start: f64,
}

/// Precision of the values within a range.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Grain {
    /// Integers only.
    Whole,
    /// Numbers with at most this many decimals.
    Decimals(usize),
}

/// Scale that maps a range to the unit interval.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Word)]
#[serde(rename_all = "snake_case")]
pub enum Scale {
    /// Linear scale.
    Linear,
    /// Logarithmic scale, for wide ranges above 0.
    Logarithmic,
    /// Square-root scale, for ranges that include 0.
    Root,
}

/// Minimum ratio of a range's ends for the logarithmic scale.
const WIDE: f64 = 10.0;

/// Maximum rounding step on a linear or square-root scale, as a share of the range's width.
const FINEST_PART: f64 = 1.0 / 1_000.0;
/// Maximum rounding step on a logarithmic scale, as a share of the range's lower end.
const FINEST_PART_OF_LOW: f64 = 1.0 / 50.0;

impl Scale {
    /// Returns the scale for a range of numbers.
    fn of(low: f64, high: f64) -> Scale {
        match low > 0.0 {
            true if high / low >= WIDE => Scale::Logarithmic,
            true => Scale::Linear,
            false if high < 0.0 => Scale::Linear,
            false => Scale::Root,
        }
    }

    fn laid(self, value: f64) -> f64 {
        match self {
            Scale::Linear => value,
            Scale::Logarithmic => ln(value),
            Scale::Root => value.abs().sqrt().copysign(value),
        }
    }

    fn back(self, laid: f64) -> f64 {
        match self {
            Scale::Linear => laid,
            Scale::Logarithmic => exp(laid),
            Scale::Root => (laid * laid).copysign(laid),
        }
    }
}

/// Maximum number of integers in a range that always has the linear scale.
const MOST_EVEN: f64 = 100.0;

/// Minimum standard deviation of a sampled integer. With a smaller deviation, the integer would stop changing.
const LEAST_DEVIATION: f64 = 0.25;

impl Dimension {
    /// Returns a dimension of decimal numbers. The unit of the last decimal is at most a thousandth of the range, or on
    /// a logarithmic scale at most a fiftieth of the lower end.
    pub fn number(name: &str, [low, high]: [f64; 2], start: f64) -> Dimension {
        let step = match Scale::of(low, high) {
            Scale::Logarithmic => low * FINEST_PART_OF_LOW,
            Scale::Linear | Scale::Root => (high - low) * FINEST_PART,
        };
        let decimals = (0..9).find(|&places| unit_of(places) <= step).unwrap_or(9);
        Dimension { name: name.into(), low, high, grain: Grain::Decimals(decimals), start }
    }

    /// Returns a dimension of integers.
    pub fn whole(name: &str, [low, high]: [f64; 2], start: f64) -> Dimension {
        Dimension { name: name.into(), low, high, grain: Grain::Whole, start }
    }

    /// Returns whether the values of the dimension are integers.
    pub fn is_whole(&self) -> bool {
        self.grain == Grain::Whole
    }

    /// Returns the scale of the range. Integers in a short range have the linear scale.
    pub fn scale(&self) -> Scale {
        match self.grain {
            Grain::Whole if self.high - self.low < MOST_EVEN => Scale::Linear,
            Grain::Whole if self.low > 0.0 => Scale::of(self.low, self.high),
            Grain::Whole => Scale::Linear,
            Grain::Decimals(_) => Scale::of(self.low, self.high),
        }
    }

    /// Returns the value at a position in the unit interval. Positions beyond the ends are reflected, so that the
    /// search also finds an optimum at an end.
    pub fn value(&self, place: f64) -> f64 {
        let turned = place.rem_euclid(2.0);
        let place = if turned > 1.0 { 2.0 - turned } else { turned };
        let (scale, [low, high]) = self.laid_ends();
        self.rounded(scale.back(low + place * (high - low)))
    }

    /// Returns the position of a value in the unit interval.
    pub fn place(&self, value: f64) -> f64 {
        let (scale, [low, high]) = self.laid_ends();
        let value = value.clamp(self.low, self.high);
        ((scale.laid(value) - low) / (high - low)).clamp(0.0, 1.0)
    }

    /// Formats a value with the dimension's number of decimals.
    pub fn text(&self, value: f64) -> String {
        match self.grain {
            Grain::Whole => format!("{value:.0}"),
            // `Display` has no more digits than needed.
            Grain::Decimals(_) => (value + 0.0).to_string(),
        }
    }

    /// Returns the minimum standard deviation of samples in the unit interval.
    pub(crate) fn floor(&self) -> f64 {
        match self.grain {
            // On a logarithmic scale, the steps between the greatest values are the smallest.
            Grain::Whole => LEAST_DEVIATION * (self.place(self.high) - self.place(self.high - 1.0)),
            Grain::Decimals(_) => 0.0,
        }
    }

    /// Returns the ends of the interval whose values are rounded into the range. Each integer has an equally long
    /// part of this interval.
    fn ends(&self) -> [f64; 2] {
        match self.grain {
            Grain::Whole => [self.low - 0.5, self.high + 0.5],
            Grain::Decimals(_) => [self.low, self.high],
        }
    }

    /// Returns the scale of the range, and the rounding interval's ends on this scale.
    fn laid_ends(&self) -> (Scale, [f64; 2]) {
        let scale = self.scale();
        (scale, self.ends().map(|end| scale.laid(end)))
    }

    fn rounded(&self, exact: f64) -> f64 {
        let rounded = match self.grain {
            Grain::Whole => exact.round(),
            Grain::Decimals(places) => format!("{exact:.places$}").parse().unwrap_or(exact),
        };
        // Adding 0 turns -0 into 0.
        rounded.clamp(self.low, self.high) + 0.0
    }
}

fn unit_of(places: usize) -> f64 {
    (0..places).fold(1.0, |unit, _| unit / 10.0)
}

/// Choice of a search space among named options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// Name of the bot parameter.
    pub name: String,
    /// Names of the options, at least one.
    pub options: Vec<String>,
    /// Index of the option with which the search starts.
    pub start: usize,
}

/// Search space: numeric dimensions, and at most one choice among named options.
#[derive(Clone, PartialEq, Debug)]
pub struct Space {
    /// Numeric dimensions of the space.
    pub dimensions: Vec<Dimension>,
    /// Choice among named options, if the space has one.
    pub choice: Option<Choice>,
}

/// Point of a search space.
#[derive(Clone, PartialEq, Debug)]
pub struct Candidate {
    /// Value of each dimension.
    pub values: Vec<f64>,
    /// Index of the candidate's option; `None` if the space has no choice.
    pub option: Option<usize>,
}

impl Space {
    /// Returns the number of options; 0 if the space has no choice.
    pub fn options(&self) -> usize {
        self.choice.as_ref().map_or(0, |choice| choice.options.len())
    }

    /// Returns the initial candidate of the search.
    pub fn start(&self) -> Candidate {
        Candidate {
            values: self.dimensions.iter().map(|of| of.rounded(of.start)).collect(),
            option: self.choice.as_ref().map(|choice| choice.start),
        }
    }

    /// Returns the candidate of the unchanged numbers, even outside their ranges, with the initial option.
    pub fn unchanged(&self) -> Candidate {
        Candidate { values: self.dimensions.iter().map(|of| of.start).collect(), ..self.start() }
    }

    /// Returns the indices of the numbers that differ from the unchanged numbers.
    pub fn changes(&self, of: &Candidate) -> Vec<usize> {
        let numbers = self.dimensions.iter().zip(&of.values).enumerate();
        numbers.filter(|(_, (of, value))| **value != of.start).map(|(at, _)| at).collect()
    }

    /// Returns a candidate with one number put back to its unchanged number.
    pub fn put_back(&self, of: &Candidate, at: usize) -> Candidate {
        let mut values = of.values.clone();
        values[at] = self.dimensions[at].start;
        Candidate { values, option: of.option }
    }

    /// Returns the candidate at a position of the unit box, with an option.
    pub(crate) fn at(&self, places: &[f64], option: Option<usize>) -> Candidate {
        let values = self.dimensions.iter().zip(places).map(|(of, place)| of.value(*place));
        Candidate { values: values.collect(), option }
    }

    /// Returns the position of a candidate in the unit box.
    pub fn places(&self, of: &Candidate) -> Vec<f64> {
        self.dimensions.iter().zip(&of.values).map(|(of, value)| of.place(*value)).collect()
    }

    /// Returns the settings of a candidate as names and texts of values, the choice first.
    pub fn settings(&self, of: &Candidate) -> Vec<(&str, String)> {
        let chosen = self.choice.iter().zip(of.option);
        let chosen = chosen.map(|(choice, at)| (choice.name.as_str(), choice.options[at].clone()));
        let numbers = self.dimensions.iter().zip(&of.values);
        chosen.chain(numbers.map(|(of, value)| (of.name.as_str(), of.text(*value)))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn search_space_distinguishes_the_values_of_a_range() {
        let of = |range| Dimension::number("x", range, range[0]);
        let load = of([1.0, 20.0]);
        assert_eq!(load.scale(), Scale::Logarithmic);
        assert!((load.value(0.5) - 20f64.sqrt()).abs() < 0.01);
        assert_eq!((load.value(0.0), load.value(1.0)), (1.0, 20.0));
        let nerve = of([-4.0, 9.0]);
        assert_eq!(nerve.scale(), Scale::Root);
        let values = [0.0, 0.2, 0.4, 0.6, 1.0].map(|place| nerve.value(place));
        assert_eq!(values, [-4.0, -1.0, 0.0, 1.0, 9.0]);
        assert_eq!(of([1.0, 9.0]).scale(), Scale::Linear);
        assert_eq!(of([-9.0, -1.0]).scale(), Scale::Linear);
        assert_eq!(Dimension::whole("x", [0.0, 9.0], 0.0).scale(), Scale::Linear);
        assert_eq!(Dimension::whole("x", [1.0, 100_000.0], 1.0).scale(), Scale::Logarithmic);
    }

    #[test]
    fn whole_numbers_have_equal_shares_of_the_unit_interval() {
        let turns = Dimension::whole("turns", [8.0, 12.0], 12.0);
        let mut seen = [0; 5];
        for step in 0..1_000 {
            seen[turns.value((f64::from(step) + 0.5) / 1_000.0) as usize - 8] += 1;
        }
        assert_eq!(seen, [200; 5]);
        assert_eq!(turns.text(9.0), "9");
    }

    #[test]
    fn values_are_rounded_to_a_thousandth_of_the_range_or_finer() {
        let text = |low, high, place| {
            let of = Dimension::number("x", [low, high], low);
            of.text(of.value(place))
        };
        assert_eq!(text(1.0, 4.0, 1.0 / 3.0 + 1e-5), "2");
        assert_eq!(text(1.0, 4.0, 0.123_456), "1.37");
        assert_eq!(text(-5.0, 5.0, 0.500_01), "0");
        assert_eq!(text(0.1, 5.0, 0.0), "0.1");
    }

    #[test]
    fn settings_are_valid_in_specs_and_rules() {
        let space = Space {
            dimensions: vec![Dimension::number("nerve", [-5.0, 5.0], -0.2)],
            choice: Some(Choice {
                name: "way".into(),
                options: vec!["a".into(), "b".into()],
                start: 1,
            }),
        };
        let settings = space.settings(&space.start());
        assert_eq!(settings, [("way", "b".to_owned()), ("nerve", "-0.2".to_owned())]);
    }

    proptest! {
        #[test]
        fn values_round_trip_through_the_unit_box(
            (low, width) in (-10.0..10.0f64, 0.5..30.0f64),
            place in -3.0..3.0f64,
            is_whole: bool,
        ) {
            let of = match is_whole {
                true => Dimension::whole("x", [low.floor(), low.floor() + width.ceil()], low),
                false => Dimension::number("x", [low, low + width], low),
            };
            let value = of.value(place);
            prop_assert!((of.low..=of.high).contains(&value));
            prop_assert_eq!(of.value(of.place(value)), value);
        }
    }
}
