//! The bots `rollout` and `mcts` at a table of Pirate's Cove.

use std::sync::Arc;

use corsair_engine::Bot;
use corsair_engine::games::cove::Cove;

use super::evaluator::CoveEvaluator;
use super::rig;
use crate::roster::BotFiles;
use crate::search::mcts::{self, MctsBot};
use crate::search::rollout::{self, RolloutBot};
use crate::search::{SearchParts, settings};
use crate::spec::{BotEntry, PLAYOUT as KEY, Parameter, Settings, SpecError};

/// The default playout bot.
const PLAYOUT: &str = "balanced";

pub(super) const ROLLOUT: BotEntry = BotEntry {
    name: "rollout",
    summary: rollout::SUMMARY,
    version: 1,
    parameters: &with_rig::<4, 5>(rollout::parameters(PLAYOUT)),
};

pub(super) const MCTS: BotEntry = BotEntry {
    name: "mcts",
    summary: mcts::SUMMARY,
    version: 1,
    parameters: &with_rig::<8, 9>(mcts::parameters(PLAYOUT)),
};

/// Parameters, and the rig after them.
const fn with_rig<const N: usize, const ALL: usize>(of: [Parameter; N]) -> [Parameter; ALL] {
    assert!(ALL == N + 1);
    let mut all = [rig::OPTIONAL; ALL];
    let mut at = 0;
    while at < N {
        all[at] = of[at];
        at += 1;
    }
    all
}

pub(super) fn rollout(settings: &Settings) -> Result<Box<dyn Bot<Cove>>, SpecError> {
    rig::rigged(settings, Box::new(RolloutBot::new(settings, parts(settings)?)?))
}

pub(super) fn mcts(settings: &Settings) -> Result<Box<dyn Bot<Cove>>, SpecError> {
    rig::rigged(settings, Box::new(MctsBot::new(settings, parts(settings)?)?))
}

/// The playout bot that the settings name, and the evaluator.
fn parts(settings: &Settings) -> Result<SearchParts<Cove>, SpecError> {
    let wrong = |error: SpecError| error.within(settings.entry().name, KEY);
    let spec = settings::playout_spec(settings);
    let playout = super::ROSTER.settings(&spec, &BotFiles::default()).map_err(wrong)?;
    if [ROLLOUT.name, MCTS.name].contains(&playout.entry().name) {
        return Err(settings.out_of_range(KEY));
    }
    let playout = super::build(&playout).map_err(wrong)?;
    Ok(SearchParts { playout, evaluator: Arc::new(CoveEvaluator) })
}
