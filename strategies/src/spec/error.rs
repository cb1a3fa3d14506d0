//! Errors of specs, with the nearest valid words.

use crate::bot_file::BotFileError;
use crate::spec::NEVER;

/// The reason why a spec is invalid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SpecError {
    /// No bot has this name.
    #[error("there is no bot `{name}`{}{fix}", hint(nearest, known))]
    UnknownBot {
        /// The name in the spec.
        name: String,
        /// The nearest name of a bot.
        nearest: Option<&'static str>,
        /// All bots, for a name without a near match.
        known: String,
        /// Hint for the fix; often empty.
        fix: &'static str,
    },
    /// The name of the bot is missing.
    #[error("the name of a bot is missing; there are {known}")]
    NoName {
        /// All bots.
        known: String,
    },
    /// The bot has no such parameter.
    #[error("bot `{bot}` has no parameter `{key}`{}{fix}", hint(nearest, known))]
    UnknownKey {
        /// The bot.
        bot: &'static str,
        /// The key in the spec.
        key: String,
        /// The nearest name of a parameter.
        nearest: Option<&'static str>,
        /// All parameters of the bot, for a key without a near match.
        known: String,
        /// Hint for the fix; often empty.
        fix: &'static str,
    },
    /// A part of the spec is not `key=value`.
    #[error("bot `{bot}`: {} is not written key=value", quoted(part))]
    NotASetting {
        /// The bot.
        bot: &'static str,
        /// The part.
        part: String,
    },
    /// A key is set twice.
    #[error("bot `{bot}`: `{key}` is set twice")]
    SetTwice {
        /// The bot.
        bot: &'static str,
        /// The key.
        key: &'static str,
    },
    /// A value is out of range.
    #[error("bot `{bot}`: `{key}` must be {range}, not `{value}`")]
    OutOfRange {
        /// The bot.
        bot: &'static str,
        /// The key.
        key: &'static str,
        /// The values allowed.
        range: &'static str,
        /// The value in the spec.
        value: String,
    },
    /// The game has no such restriction.
    #[error("bot `{bot}` has no restriction `{name}`{}", hint(nearest, known))]
    UnknownRestriction {
        /// The bot.
        bot: &'static str,
        /// The name in the spec.
        name: String,
        /// The nearest name of a restriction.
        nearest: Option<&'static str>,
        /// All restrictions of the game, for a name without a near match.
        known: String,
    },
    /// An invalid bot as a value of another.
    #[error("bot `{bot}`: in `{key}`, {error}")]
    Within {
        /// The outer bot.
        bot: &'static str,
        /// Parameter with the invalid value.
        key: &'static str,
        /// The error of the bot within.
        error: Box<SpecError>,
    },
    /// An external bot as a value of another bot.
    #[error(
        "bot `{bot}`: `{key}` can't be an external bot: simulated games need thousands of answers \
         per decision, from a player without memory; name a bot of this program"
    )]
    ProgramWithin {
        /// The outer bot.
        bot: &'static str,
        /// Parameter with the value out of range.
        key: &'static str,
    },
    /// A file of bots is invalid, or lacks the bot.
    #[error(transparent)]
    File(#[from] BotFileError),
}

impl SpecError {
    /// Returns the parameter that the error concerns, if any.
    pub fn key(&self) -> Option<&str> {
        match self {
            SpecError::UnknownKey { key, .. } => Some(key),
            SpecError::UnknownRestriction { .. } => Some(NEVER),
            SpecError::SetTwice { key, .. }
            | SpecError::OutOfRange { key, .. }
            | SpecError::Within { key, .. }
            | SpecError::ProgramWithin { key, .. } => Some(key),
            SpecError::UnknownBot { .. }
            | SpecError::NoName { .. }
            | SpecError::NotASetting { .. }
            | SpecError::File(_) => None,
        }
    }
}

impl SpecError {
    /// This error of a bot that is the value of another bot's parameter.
    #[must_use]
    pub fn within(self, bot: &'static str, key: &'static str) -> SpecError {
        SpecError::Within { bot, key, error: Box::new(self) }
    }
}

fn quoted(part: &str) -> String {
    if part.is_empty() { "the text after a colon".into() } else { format!("`{part}`") }
}

fn hint(nearest: &Option<&'static str>, known: &str) -> String {
    match nearest {
        Some(nearest) => format!("; did you mean `{nearest}`?"),
        None if known.is_empty() => "; it has none".into(),
        None => format!("; there are {known}"),
    }
}
