//! Heuristic bots for any game, which differ only in their evaluation weights.

use corsair_engine::{Bot, Game, Seat, Strategy};

use crate::catalogue::{Built, Catalogue, CatalogueBot};
use crate::spec::{BotEntry, Parameter, Settings, SpecError};

/// Weights with which a game's heuristic bots evaluate actions.
pub(crate) trait Policy: Copy + Send + Sync + 'static {
    type Game: Game + 'static;

    /// Returns these weights with the parameter values from a bot's settings.
    ///
    /// # Errors
    /// Returns an error if a value is out of range.
    fn with(self, settings: &Settings) -> Result<Self, SpecError>;

    /// Returns a player with these weights.
    fn player(&self, game: &Self::Game) -> Box<dyn Strategy<Self::Game>>;
}

/// Heuristic bot as a catalogue entry with weights.
#[derive(Clone, Copy)]
pub(crate) struct Character<P> {
    /// Catalogue entry: name, description, version and parameters.
    pub(crate) entry: BotEntry,
    /// Weights of the bot that are not parameters.
    pub(crate) weights: P,
}

impl<P: Policy> CatalogueBot<P::Game> for Character<P> {
    fn entry(&self) -> &BotEntry {
        &self.entry
    }

    fn build(&self, _: &Catalogue<P::Game>, settings: &Settings) -> Built<P::Game> {
        let weights = self.weights.with(settings)?;
        Ok(Box::new(HeuristicBot { name: settings.name(), digest: settings.digest(), weights }))
    }
}

/// Bot that evaluates each action by its weights.
struct HeuristicBot<P> {
    name: String,
    digest: u64,
    weights: P,
}

impl<P: Policy> Bot<P::Game> for HeuristicBot<P> {
    fn name(&self) -> &str {
        &self.name
    }

    fn digest(&self) -> u64 {
        self.digest
    }

    fn spawn(&self, game: &P::Game, _seat: Seat) -> Box<dyn Strategy<P::Game>> {
        self.weights.player(game)
    }
}

/// Weight that can be a parameter of catalogue bots.
pub(crate) struct Feature<W> {
    pub(crate) name: &'static str,
    pub(crate) meaning: &'static str,
    pub(crate) range: &'static str,
    pub(crate) field: fn(&mut W) -> &mut f32,
}

impl<W> Feature<W> {
    /// Returns the parameter for this weight, with this default.
    pub(crate) const fn parameter(&self, default: &'static str) -> Parameter {
        Parameter { name: self.name, meaning: self.meaning, default, range: self.range }
    }
}

/// Replaces weights by the parameter values from a bot's settings. The parameters `others` are not weights.
///
/// # Errors
/// Returns an error if a value is out of range.
///
/// # Panics
/// Panics if the bot has a parameter that is neither a feature nor in `others`.
pub(crate) fn with_settings<W>(
    mut weights: W,
    features: &[Feature<W>],
    settings: &Settings,
    others: &[&str],
) -> Result<W, SpecError> {
    let parameters = settings.entry().parameters.iter().map(|parameter| parameter.name);
    for name in parameters.filter(|name| !others.contains(name)) {
        let feature = features.iter().find(|feature| feature.name == name);
        let feature = feature.expect("every parameter not in `others` is a feature");
        *(feature.field)(&mut weights) = settings.number(name)?;
    }
    Ok(weights)
}

/// Declares the features of a game's `Weights`: a constant for each feature, and the list `FEATURES`.
macro_rules! features {
    ($($constant:ident, $field:ident, $range:literal, $meaning:literal;)*) => {
        $(pub(super) const $constant: Feature<Weights> = Feature {
            name: stringify!($field),
            meaning: $meaning,
            range: $range,
            field: |weights| &mut weights.$field,
        };)*
        /// All weights of the game's heuristic bots.
        pub(super) const FEATURES: &[Feature<Weights>] = &[$($constant),*];
    };
}
pub(crate) use features;
