//! Tests that every parameter of a bot changes play over its whole documented range.

use corsair_engine::PerSeat;
use corsair_engine::games::cove::Cove;
use corsair_strategies::cove::CATALOGUE;
use corsair_strategies::{BotEntry, Parameter};

use super::cove;
use crate::harness::{Bots, decide_differently};

/// Number of deals, each played under four seatings, in which the bot's decisions must differ at least once.
const DEALS: u64 = 100;

/// Returns whether two bots decide differently in any deal. Two copies of the bot play with the two `companions`.
fn differ(one: &str, other: &str, companions: [&str; 2], deals: u64) -> bool {
    let game = cove(4, &[]);
    let bots = [one, other].map(Cove::bot);
    let companions = companions.map(Cove::bot);
    let named = PerSeat::from_fn(4, |seat| [0, 1, 0, 2][seat.index()]);
    (0..deals).any(|deal| decide_differently(&game, &bots, &companions, &named, deal))
}

fn searches(entry: &BotEntry) -> bool {
    entry.parameters.iter().any(|parameter| parameter.name == "iterations")
}

/// Returns the smallest value of a parameter, three values between, and the greatest value. Rigs have no order, so
/// they get a list of rigs.
fn over_the_range(parameter: &Parameter) -> Vec<String> {
    let Some((low, high)) = parameter.bounds() else {
        assert_eq!(parameter.name, "rig", "`rig` is the only parameter that is not a number");
        return ["2-2-3-5", "3-3-3-4", "3-3-3-4+6-2-2-2", "6-2-2-2"].map(String::from).into();
    };
    (0..=4).map(|part| (low + (high - low) * part as f32 / 4.0).to_string()).collect()
}

/// Covers all parameters without exception: a range must not contain a value without effect.
#[test]
fn every_value_of_a_parameter_changes_play() {
    let mut idle = Vec::new();
    for entry in CATALOGUE.roster().entries().into_iter().filter(|entry| !searches(entry)) {
        for parameter in entry.parameters {
            let values = over_the_range(parameter);
            let spec = |value: &str| format!("{}:{}={value}", entry.name, parameter.name);
            let mut check = |one: &str, other: &str| {
                if !differ(&spec(one), &spec(other), ["balanced", "raider"], DEALS) {
                    idle.push(format!("{} is {}", spec(one), spec(other)));
                }
            };
            values.windows(2).for_each(|next| check(&next[0], &next[1]));
            for bound in [&values[0], &values[values.len() - 1]] {
                if bound != parameter.default {
                    check(bound, parameter.default);
                }
            }
        }
    }
    assert!(idle.is_empty(), "these values do not change play: {idle:#?}");
}

#[test]
fn opponents_tree_changes_the_play_of_mcts() {
    let search = "mcts:iterations=40:depth=8:playout=uniform";
    assert!(differ(search, &format!("{search}:opponents=tree"), ["merchant", "raider"], 10));
}

/// Runs each search at a small budget that shows the effect, because searches are expensive. The greatest
/// `iterations` would take hours.
///
/// A tree from few iterations is too shallow to show the effect of more `plies`. Few games are long enough to show
/// the effect of a greater `depth`.
#[test]
fn every_parameter_of_a_search_changes_play() {
    let values: [(&str, &[&str]); 13] = [
        ("iterations", &["1", "40", "160"]),
        ("playout", &["uniform", "merchant", "miser"]),
        ("depth", &["0", "1", "8", "100"]),
        ("margin", &["0", "0.5", "1"]),
        ("exploration", &["0", "0.4", "10"]),
        ("widening", &["0", "0.5", "5"]),
        ("plies", &["0", "1", "2"]),
        ("stop", &["never", "settled"]),
        ("opponents", &["playout", "raider", "merchant/load=6/raider"]),
        ("judge", &["own", "learned"]),
        ("turns", &["0", "1", "2"]),
        ("search", &["all", "sail", "sail+visit"]),
        ("rig", &["own", "2-2-3-5", "6-2-2-2"]),
    ];
    for entry in CATALOGUE.roster().entries().into_iter().filter(searches) {
        for parameter in entry.parameters {
            let of = values.iter().find(|(name, _)| *name == parameter.name);
            let (key, values) =
                of.unwrap_or_else(|| panic!("add test values of {parameter:?} to this test"));
            for pair in values.windows(2) {
                let spec = |value: &str| {
                    // `margin` needs simulated games that reach their end, and `turns` needs games of more than eight
                    // decisions.
                    let depth = if ["margin", "turns"].contains(key) { "0" } else { "8" };
                    let mut settings =
                        vec![("iterations", "40"), ("depth", depth), ("playout", "uniform")];
                    settings.retain(|(other, _)| other != key);
                    let settings: String =
                        settings.iter().map(|(key, value)| format!(":{key}={value}")).collect();
                    format!("{}{settings}:{key}={value}", entry.name)
                };
                let (one, other) = (spec(pair[0]), spec(pair[1]));
                assert!(
                    differ(&one, &other, ["merchant", "raider"], 10),
                    "{one} and {other} play the same games"
                );
            }
        }
    }
}
