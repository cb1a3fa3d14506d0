//! Parameters of search bots, and specs of inner bots.

use super::SearchConfig;
use super::questions::SEARCH;
use crate::spec::{JUDGE, PLAYOUT, Parameter, Settings, SpecError};

/// Key of the parameter for the number of simulated games.
pub(crate) const ITERATIONS: &str = "iterations";
/// Key of the parameter for the number of turns in a simulated game.
const TURNS: &str = "turns";
/// Key of the parameter for the model of opponents.
pub(crate) const OPPONENTS: &str = "opponents";
/// Value of `opponents` that gives each seat a tree.
pub(super) const TREE: &str = "tree";

/// Returns the parameter `iterations` with this default value.
pub const fn iterations(default: &'static str) -> Parameter {
    Parameter {
        name: ITERATIONS,
        meaning: "simulated games per decision; a whole number",
        default,
        range: "1 to 100000",
    }
}

/// Returns the parameter `playout` with this default value.
pub const fn playout(default: &'static str) -> Parameter {
    Parameter {
        name: PLAYOUT,
        meaning: "bot in every seat of simulated games; slashes separate its settings",
        default,
        range: "a bot of this program, a preset or @FILE.toml/NAME that does not search, written BOT/KEY=VALUE",
    }
}

/// Returns the parameter `depth` with this default value.
pub const fn depth(default: &'static str) -> Parameter {
    Parameter {
        name: "depth",
        meaning: "decisions after which a simulated game is cut off and judged; 0 for never",
        default,
        range: "0 to 1000",
    }
}

/// Returns the parameter `turns` with this default value, for games with turns.
pub const fn turns(default: &'static str) -> Parameter {
    Parameter {
        name: TURNS,
        meaning: "turns, including the current turn, after which a simulated game is cut off and judged; 0 for never",
        default,
        range: "0 to 100",
    }
}

/// Returns the parameter `search` for a game. Its values are `all` or kinds of decision joined by `+`.
pub const fn search(range: &'static str) -> Parameter {
    Parameter {
        name: SEARCH,
        meaning: "kinds of decision to search; the playout bot makes all other decisions",
        default: "all",
        range,
    }
}

/// Returns the parameter `opponents` with these values.
pub(super) const fn opponents(range: &'static str) -> Parameter {
    Parameter {
        name: OPPONENTS,
        meaning: "bots that play the opponents in simulated games; if there are several, each seat draws one",
        default: PLAYOUT,
        range,
    }
}

/// Returns the parameter `margin` with this default value.
pub const fn margin(default: &'static str) -> Parameter {
    Parameter {
        name: "margin",
        meaning: "weight of the margin at the end of a simulated game; the share of the win has the remaining weight",
        default,
        range: "0 to 1",
    }
}

/// Value of `judge` for the game's default evaluator.
pub(super) const OWN: &str = "own";
/// Value of `judge` for the learned value that ships with the game.
pub(super) const LEARNED: &str = "learned";

/// Parameter `judge`, which names the evaluator for games that are cut off.
pub(super) const JUDGED_BY: Parameter = Parameter {
    name: JUDGE,
    meaning: "judge of simulated games that are cut off: the game's evaluator, or a learned value",
    default: OWN,
    range: "own, learned (if the program has a learned value for the game), or @FILE.toml (only in a bot's specification)",
};

/// Returns the search budget and objective that the settings name.
///
/// # Errors
/// Returns an error for a value out of range.
pub(super) fn config(settings: &Settings) -> Result<SearchConfig, SpecError> {
    Ok(SearchConfig {
        iterations: whole(settings, ITERATIONS)?,
        depth: whole(settings, "depth")?,
        turns: match settings.value(TURNS) {
            Some(_) => whole(settings, TURNS)?,
            None => 0,
        },
        margin: settings.number("margin")?,
    })
}

/// Returns the value of an integer parameter.
///
/// # Errors
/// Returns an error if the value is not a whole number or out of range.
pub(super) fn whole(settings: &Settings, key: &str) -> Result<u32, SpecError> {
    let value = settings.number(key)?;
    match value.fract() == 0.0 {
        true => Ok(value as u32),
        false => Err(settings.out_of_range(key)),
    }
}

/// Joins two lists: the parameters that a search has in every game, and the parameters for one game.
pub const fn joined<const N: usize, const OWN: usize, const ALL: usize>(
    of: [Parameter; N],
    own: [Parameter; OWN],
) -> [Parameter; ALL] {
    assert!(ALL == N + OWN);
    let mut all = [of[0]; ALL];
    let mut at = 0;
    while at < ALL {
        all[at] = if at < N { of[at] } else { own[at - N] };
        at += 1;
    }
    all
}

/// Splits a list of inner bots such as `merchant/load=6/raider` into specs. Each `key=value` belongs to the bot
/// before it.
pub(crate) fn pool_specs(list: &str) -> Vec<String> {
    let mut specs: Vec<String> = Vec::new();
    if [PLAYOUT, TREE].contains(&list) {
        return specs;
    }
    for part in list.split('/') {
        match specs.last_mut() {
            Some(last) if part.contains('=') => {
                last.push(':');
                last.push_str(part);
            }
            Some(_) | None => specs.push(part.into()),
        }
    }
    specs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_in_a_pool_belong_to_the_preceding_bot() {
        let split = |list| pool_specs(list);
        assert_eq!(split("merchant/load=6/nerve=1/raider"), ["merchant:load=6:nerve=1", "raider"]);
        assert_eq!(split("playout"), [""; 0]);
        assert_eq!(split("tree"), [""; 0]);
    }
}
