//! The bots `rollout` and `mcts` at a table of Pirate's Cove.

use std::sync::Arc;

use corsair_engine::Bot;
use corsair_engine::games::cove::Cove;

use super::judge::Appraiser;
use crate::roster::BotFiles;
use crate::search::mcts::{self, MctsBot};
use crate::search::rollout::{self, RolloutBot};
use crate::search::{Means, settings};
use crate::spec::{BotEntry, Settings, SpecError};

/// The bot that plays imagined games when a spec names none.
const PLAYOUT: &str = "balanced";

pub(super) const ROLLOUT: BotEntry = BotEntry {
    name: "rollout",
    summary: rollout::SUMMARY,
    version: 1,
    parameters: &rollout::parameters(PLAYOUT),
};

pub(super) const MCTS: BotEntry = BotEntry {
    name: "mcts",
    summary: mcts::SUMMARY,
    version: 1,
    parameters: &mcts::parameters(PLAYOUT),
};

pub(super) fn rollout(settings: &Settings) -> Result<Box<dyn Bot<Cove>>, SpecError> {
    Ok(Box::new(RolloutBot::new(settings, means(settings)?)?))
}

pub(super) fn mcts(settings: &Settings) -> Result<Box<dyn Bot<Cove>>, SpecError> {
    Ok(Box::new(MctsBot::new(settings, means(settings)?)?))
}

/// The playout bot that the settings name, and what sees further than it.
fn means(settings: &Settings) -> Result<Means<Cove>, SpecError> {
    let spec = settings::playout_spec(settings);
    let playout = super::ROSTER.settings(&spec, &BotFiles::default())?;
    if [ROLLOUT.name, MCTS.name].contains(&playout.entry().name) {
        return Err(settings.out_of_range("playout"));
    }
    Ok(Means { playout: super::build(&playout)?, judge: Arc::new(Appraiser) })
}
