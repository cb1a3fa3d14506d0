//! The parameters of bots that search, and the spec of a bot within a bot.

use super::SearchConfig;
use crate::spec::{PLAYOUT, Parameter, Settings, SpecError, unnested};

/// The parameter `iterations` with this default.
pub const fn iterations(default: &'static str) -> Parameter {
    Parameter {
        name: "iterations",
        meaning: "imagined games per decision; a whole number",
        default,
        range: "1 to 100000",
    }
}

/// The parameter `playout` with this default.
pub const fn playout(default: &'static str) -> Parameter {
    Parameter {
        name: PLAYOUT,
        meaning: "the bot in every seat of imagined games; its own settings follow slashes",
        default,
        range: "a bot of this program, a preset or @FILE.toml/NAME that does not search, written BOT/KEY=VALUE",
    }
}

/// The parameter `depth` with this default.
pub const fn depth(default: &'static str) -> Parameter {
    Parameter {
        name: "depth",
        meaning: "decisions after which an imagined game is cut off and judged; 0 is to its end",
        default,
        range: "0 to 1000",
    }
}

/// The parameter `margin` with this default.
pub const fn margin(default: &'static str) -> Parameter {
    Parameter {
        name: "margin",
        meaning: "weight of the margin at an imagined game's end; the rest is the win's share",
        default,
        range: "0 to 1",
    }
}

/// The goal that the settings name.
///
/// # Errors
/// A value out of range.
pub(super) fn config(settings: &Settings) -> Result<SearchConfig, SpecError> {
    Ok(SearchConfig {
        iterations: whole(settings, "iterations")?,
        depth: whole(settings, "depth")?,
        margin: settings.number("margin")?,
    })
}

/// A parameter that is a whole number.
///
/// # Errors
/// It is not a whole number, or out of range.
pub(super) fn whole(settings: &Settings, key: &str) -> Result<u32, SpecError> {
    let value = settings.number(key)?;
    match value.fract() == 0.0 {
        true => Ok(value as u32),
        false => Err(settings.out_of_range(key)),
    }
}

/// The spec of the playout bot: within a spec, slashes stand for the colons of the bot within.
pub fn playout_spec(settings: &Settings) -> String {
    unnested(settings.text(PLAYOUT))
}
