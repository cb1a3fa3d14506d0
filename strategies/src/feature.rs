//! Weights of heuristic bots as parameters.

use crate::spec::{Parameter, Settings, SpecError};

/// A weight as a parameter of bots.
pub(crate) struct Feature<W> {
    pub(crate) name: &'static str,
    pub(crate) meaning: &'static str,
    pub(crate) range: &'static str,
    pub(crate) field: fn(&mut W) -> &mut f32,
}

impl<W> Feature<W> {
    /// The parameter that sets it, with this default.
    pub(crate) const fn parameter(&self, default: &'static str) -> Parameter {
        Parameter { name: self.name, meaning: self.meaning, default, range: self.range }
    }
}

/// Replaces weights by the parameters of a bot, given or default. Parameters of these other names are not weights.
///
/// # Errors
/// A value out of range.
///
/// # Panics
/// If the bot has a parameter that is neither a feature nor one of the others.
pub(crate) fn with_settings<W>(
    mut weights: W,
    features: &[Feature<W>],
    settings: &Settings,
    others: &[&str],
) -> Result<W, SpecError> {
    let parameters = settings.entry().parameters.iter().map(|parameter| parameter.name);
    for name in parameters.filter(|name| !others.contains(name)) {
        let feature = features.iter().find(|feature| feature.name == name);
        let feature = feature.expect("every other parameter of a heuristic bot is a feature");
        *(feature.field)(&mut weights) = settings.number(name)?;
    }
    Ok(weights)
}

/// Declares the features of a game's `Weights`: a constant for each and the list of all.
macro_rules! features {
    ($($constant:ident, $field:ident, $range:literal, $meaning:literal;)*) => {
        $(pub(super) const $constant: Feature<Weights> = Feature {
            name: stringify!($field),
            meaning: $meaning,
            range: $range,
            field: |weights| &mut weights.$field,
        };)*
        /// Every weight.
        const FEATURES: &[Feature<Weights>] = &[$($constant),*];
    };
}
pub(crate) use features;
