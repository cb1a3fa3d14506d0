//! Errors of specs, with the nearest valid words.

use crate::bot_file::BotFileError;
use crate::spec::NEVER;

/// Error for an invalid spec.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SpecError {
    /// No bot has this name.
    #[error("there is no bot `{name}`{}{fix}", hint(nearest, known))]
    UnknownBot {
        /// Name in the spec.
        name: String,
        /// Nearest name of a known bot, if one is similar.
        nearest: Option<&'static str>,
        /// List of all bots, shown if no name is similar.
        known: String,
        /// Hint for the fix; often empty.
        fix: &'static str,
    },
    /// The name of the bot is missing.
    #[error("the name of a bot is missing: choose from {known}")]
    NoName {
        /// List of all bots.
        known: String,
    },
    /// The bot has no parameter with this key.
    #[error("bot `{bot}` has no parameter `{key}`{}{fix}", hint(nearest, known))]
    UnknownKey {
        /// Name of the bot.
        bot: &'static str,
        /// Key in the spec.
        key: String,
        /// Nearest name of a parameter, if one is similar.
        nearest: Option<&'static str>,
        /// List of the bot's parameters, shown if no name is similar.
        known: String,
        /// Hint for the fix; often empty.
        fix: &'static str,
    },
    /// A part of the spec is not `key=value`.
    #[error("bot `{bot}`: {} must have the form key=value", quoted(part))]
    NotASetting {
        /// Name of the bot.
        bot: &'static str,
        /// Part of the spec between colons.
        part: String,
    },
    /// A key is set twice.
    #[error("bot `{bot}`: `{key}` is set twice: remove one")]
    SetTwice {
        /// Name of the bot.
        bot: &'static str,
        /// Repeated key.
        key: &'static str,
    },
    /// A value is out of range.
    #[error("bot `{bot}`: `{key}` must be {range}, not `{value}`")]
    OutOfRange {
        /// Name of the bot.
        bot: &'static str,
        /// Key of the parameter.
        key: &'static str,
        /// Allowed values.
        range: &'static str,
        /// Value in the spec.
        value: String,
    },
    /// The game has no restriction with this name.
    #[error("bot `{bot}` has no restriction `{name}`{}", hint(nearest, known))]
    UnknownRestriction {
        /// Name of the bot.
        bot: &'static str,
        /// Name of the restriction in the spec.
        name: String,
        /// Nearest name of a restriction, if one is similar.
        nearest: Option<&'static str>,
        /// List of the game's restrictions, shown if no name is similar.
        known: String,
    },
    /// The spec of an inner bot is invalid.
    #[error("bot `{bot}`: in `{key}`, {error}")]
    Within {
        /// Name of the outer bot.
        bot: &'static str,
        /// Parameter whose value is the inner bot.
        key: &'static str,
        /// Error in the inner bot's spec.
        error: Box<SpecError>,
    },
    /// The inner bot is an external bot.
    #[error(
        "bot `{bot}`: `{key}` can't be an external bot, because simulated games need thousands of fast answers: \
         name a bot of this program"
    )]
    ProgramWithin {
        /// Name of the outer bot.
        bot: &'static str,
        /// Parameter whose value is the external bot.
        key: &'static str,
    },
    /// A bot file is invalid, or does not have the bot.
    #[error(transparent)]
    File(#[from] BotFileError),
}

impl SpecError {
    /// Returns the parameter that the error concerns; `None` if the error concerns no parameter.
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
    /// Wraps the error of an inner bot, which is the value of the outer bot's parameter `key`.
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
