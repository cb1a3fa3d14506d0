//! Paths to a factor's values: a rule key, optionally with elements of its array.

use std::str::FromStr;

use toml::Value;

/// Path to rule values: a key and, for an array, a selection of elements. `treasure.cards[*][1]` selects the second
/// number of every row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ValuePath {
    /// Key of the rule.
    pub key: String,
    steps: Vec<Step>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Step {
    /// Selects one element, by its index from 0.
    At(usize),
    /// Selects all elements.
    All,
}

impl FromStr for ValuePath {
    type Err = ();

    fn from_str(text: &str) -> Result<ValuePath, ()> {
        let (key, mut rest) = text.split_at(text.find('[').unwrap_or(text.len()));
        let mut steps = Vec::new();
        while !rest.is_empty() {
            let (step, after) = rest.strip_prefix('[').ok_or(())?.split_once(']').ok_or(())?;
            steps.push(match step {
                "*" => Step::All,
                index => Step::At(index.parse().map_err(|_| ())?),
            });
            rest = after;
        }
        if key.is_empty() { Err(()) } else { Ok(ValuePath { key: key.into(), steps }) }
    }
}

impl ValuePath {
    /// Returns whether two paths share a value.
    pub fn overlaps(&self, other: &ValuePath) -> bool {
        let same = |(one, other): (&Step, &Step)| {
            one == other || matches!((one, other), (Step::All, _) | (_, Step::All))
        };
        self.key == other.key && self.steps.iter().zip(&other.steps).all(same)
    }

    /// Calls `each` with every value that the path selects, in order.
    ///
    /// # Errors
    /// Fails if the path selects no value; the error is a sentence.
    pub fn visit(&self, value: &mut Value, each: &mut dyn FnMut(&mut Value)) -> Result<(), String> {
        self.walk(value, &self.steps, each)
    }

    fn walk(
        &self,
        value: &mut Value,
        steps: &[Step],
        each: &mut dyn FnMut(&mut Value),
    ) -> Result<(), String> {
        let Some((&step, rest)) = steps.split_first() else {
            each(value);
            return Ok(());
        };
        let key = &self.key;
        let elements = value
            .as_array_mut()
            .ok_or_else(|| format!("`{key}` is not an array: name the key without elements"))?;
        match step {
            Step::All => elements.iter_mut().try_for_each(|of| self.walk(of, rest, each)),
            Step::At(index) => {
                let n = elements.len();
                let element = elements.get_mut(index).ok_or_else(|| {
                    format!(
                        "`{key}` has no element {index}: the array has {n} elements, counted from 0"
                    )
                })?;
                self.walk(element, rest, each)
            }
        }
    }
}
