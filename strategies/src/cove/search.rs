//! The bots `rollout` and `mcts` at a table of Pirate's Cove.

use std::sync::Arc;

use corsair_engine::Bot;
use corsair_engine::games::cove::Cove;

use super::evaluator::{CoveEvaluator, turn};
use super::{ROSTER, build, rig};
use crate::search::mcts::{self, MctsBot};
use crate::search::rollout::{self, RolloutBot};
use crate::search::settings::{self, inner_bot, league, playout_spec};
use crate::search::{ProtocolQuestions, SearchParts};
use crate::spec::{BotEntry, PLAYOUT as KEY, Parameter, Settings, SpecError};

/// The default playout bot.
const PLAYOUT: &str = "balanced";

/// The kinds of decision of both editions.
const KINDS: &[&str] = &[
    "rig",
    "event_treasure",
    "event_navigation",
    "event_reveal",
    "sail",
    "action",
    "prepare",
    "act",
    "before_roll",
    "kegs",
    "aim",
    "parrot",
    "gift",
    "visit",
];

/// The parameters of this game beside those of any.
const OWN: [Parameter; 3] = [
    settings::turns("0"),
    settings::search(
        "all, or some of rig, event_treasure, event_navigation, event_reveal, sail, action, prepare, act, before_roll, kegs, aim, parrot, gift, visit, joined by +",
    ),
    rig::OPTIONAL,
];

pub(super) const ROLLOUT: BotEntry = BotEntry {
    name: "rollout",
    summary: rollout::SUMMARY,
    version: 1,
    parameters: &with_own::<6, 9>(rollout::parameters(PLAYOUT)),
};

pub(super) const MCTS: BotEntry = BotEntry {
    name: "mcts",
    summary: mcts::SUMMARY,
    version: 1,
    parameters: &with_own::<10, 13>(mcts::parameters(PLAYOUT)),
};

/// Parameters, and those of this game after them.
const fn with_own<const N: usize, const ALL: usize>(of: [Parameter; N]) -> [Parameter; ALL] {
    assert!(ALL == N + OWN.len());
    let mut all = [rig::OPTIONAL; ALL];
    let mut at = 0;
    while at < ALL {
        all[at] = if at < N { of[at] } else { OWN[at - N] };
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

/// The bots that the settings name, the evaluator, and the kinds of decision.
fn parts(settings: &Settings) -> Result<SearchParts<Cove>, SpecError> {
    Ok(SearchParts {
        playout: inner_bot(settings, KEY, &playout_spec(settings), &ROSTER, build)?,
        evaluator: Arc::new(CoveEvaluator),
        questions: Some(Arc::new(ProtocolQuestions { kinds: KINDS, turn })),
        league: league(settings, &ROSTER, build)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::ProtocolGame;
    use corsair_engine::games::cove::EDITIONS;

    #[test]
    fn the_kinds_are_those_that_external_bots_are_asked() {
        let mut asked = Vec::new();
        for edition in EDITIONS {
            let game: Cove = edition.game(4, &[]).expect("a table");
            asked.extend_from_slice(game.questions());
        }
        assert!(asked.iter().all(|kind| KINDS.contains(kind)), "{asked:?}");
        assert!(KINDS.iter().all(|kind| asked.contains(kind)), "{asked:?}");
    }
}
