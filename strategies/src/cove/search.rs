//! Bots `rollout` and `mcts` of Pirate's Cove and Piratenbucht.

use std::sync::Arc;

use corsair_engine::Bot;
use corsair_engine::games::cove::Cove;

use super::evaluator::{CoveEvaluator, turn};
use super::rig;
use crate::catalogue::Listed;
use crate::search::settings::{self, joined};
use crate::search::{ProtocolQuestions, SearchParts, mcts, rollout};
use crate::spec::Parameter;

/// Name of the default playout bot.
const PLAYOUT: &str = "balanced";

/// Kinds of decision in both editions, as the protocol names them.
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

/// Parameters that only the searches of this game have.
const OWN: [Parameter; 3] = [
    settings::turns("0"),
    settings::search(
        "all, or some of rig, event_treasure, event_navigation, event_reveal, sail, action, prepare, act, before_roll, kegs, aim, parrot, gift, visit, joined by +",
    ),
    rig::OPTIONAL,
];

pub(super) const ROLLOUT: Listed<Cove> =
    rollout::listed(1, &joined::<_, _, 9>(rollout::parameters(PLAYOUT), OWN));

pub(super) const MCTS: Listed<Cove> =
    mcts::listed(1, &joined::<_, _, 13>(mcts::parameters(PLAYOUT), OWN));

/// Returns the parts of a search with this playout bot: evaluator and kinds of decision.
pub(super) fn parts(playout: Box<dyn Bot<Cove>>) -> SearchParts<Cove> {
    let questions = ProtocolQuestions { kinds: KINDS, turn };
    let parts = SearchParts::new(playout, Arc::new(CoveEvaluator));
    SearchParts { questions: Some(Arc::new(questions)), ..parts }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::ProtocolGame;
    use corsair_engine::games::cove::EDITIONS;

    #[test]
    fn kinds_of_decisions_match_the_questions_of_the_protocol() {
        let mut asked = Vec::new();
        for edition in EDITIONS {
            let game: Cove = edition.game(4, &[]).expect("valid rules and seats");
            asked.extend_from_slice(game.questions());
        }
        assert!(asked.iter().all(|kind| KINDS.contains(kind)), "{asked:?}");
        assert!(KINDS.iter().all(|kind| asked.contains(kind)), "{asked:?}");
    }
}
