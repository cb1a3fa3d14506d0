//! Heuristic bots of any game: one player whose weights differ from bot to bot.

use corsair_engine::{Bot, Game, Seat, Strategy};

use crate::catalogue::{Built, Catalogue, CatalogueBot};
use crate::spec::{BotEntry, Parameter, Settings, SpecError};

/// The weights of a game's heuristic bots, by which their player evaluates each action.
pub(crate) trait Policy: Copy + Send + Sync + 'static {
    type Game: Game + 'static;

    /// Returns these weights, replaced by a bot's parameters, given or default.
    ///
    /// # Errors
    /// Fails if a value is out of range.
    fn with(self, settings: &Settings) -> Result<Self, SpecError>;

    /// Returns a player with these weights.
    fn player(&self, game: &Self::Game) -> Box<dyn Strategy<Self::Game>>;
}

/// A heuristic bot.
#[derive(Clone, Copy)]
pub(crate) struct Character<P> {
    /// Catalogue entry of the bot.
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

/// A bot that evaluates each action by its weights.
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

/// A weight as a parameter of bots.
pub(crate) struct Feature<W> {
    pub(crate) name: &'static str,
    pub(crate) meaning: &'static str,
    pub(crate) range: &'static str,
    pub(crate) field: fn(&mut W) -> &mut f32,
}

impl<W> Feature<W> {
    /// Returns the parameter that sets this feature's weight, with this default.
    pub(crate) const fn parameter(&self, default: &'static str) -> Parameter {
        Parameter { name: self.name, meaning: self.meaning, default, range: self.range }
    }
}

/// Replaces weights by a bot's parameters, given or default. Parameters named in `other` are not weights.
///
/// # Errors
/// Fails if a value is out of range.
///
/// # Panics
/// Panics if the bot has a parameter that is neither a feature nor in `other`.
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

/// Declares the features of a game's `Weights`: a constant for each feature, and the list `FEATURES`.
macro_rules! features {
    ($($constant:ident, $field:ident, $range:literal, $meaning:literal;)*) => {
        $(pub(super) const $constant: Feature<Weights> = Feature {
            name: stringify!($field),
            meaning: $meaning,
            range: $range,
            field: |weights| &mut weights.$field,
        };)*
        /// Every weight.
        pub(super) const FEATURES: &[Feature<Weights>] = &[$($constant),*];
    };
}
pub(crate) use features;
