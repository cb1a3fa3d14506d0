//! Kinds of decision in a game, and turns, to which a search may be limited.

use corsair_engine::Game;

use crate::protocol::ProtocolGame;
use crate::spec::{Settings, SpecError};

/// Key of the parameter that lists the kinds of decision to search.
pub(super) const SEARCH: &str = "search";

/// Kinds of decision in a game, and the turns of its states.
pub trait Questions<G: Game>: Send + Sync {
    /// Returns the name of every kind of decision in any edition.
    fn kinds(&self) -> &'static [&'static str];

    /// Returns the kind of decision that a view asks for.
    fn kind(&self, view: G::View<'_>) -> &'static str;

    /// Returns the turn number of a state. It never decreases during a game.
    fn turn(&self, game: &G, state: &G::State) -> u32;
}

/// Kinds of decision named after the questions of the protocol for external bots.
pub struct ProtocolQuestions<G: Game> {
    /// Name of every kind of decision in any edition.
    pub kinds: &'static [&'static str],
    /// Function that computes the turn number of a state.
    pub turn: fn(&G, &G::State) -> u32,
}

impl<G: ProtocolGame> Questions<G> for ProtocolQuestions<G> {
    fn kinds(&self) -> &'static [&'static str] {
        self.kinds
    }

    fn kind(&self, view: G::View<'_>) -> &'static str {
        G::question(view)
    }

    fn turn(&self, game: &G, state: &G::State) -> u32 {
        (self.turn)(game, state)
    }
}

/// Kinds of decision that a bot searches. The playout bot makes all other decisions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Searched {
    All,
    Kinds(Vec<&'static str>),
}

impl Searched {
    /// Parses the parameter `search`: kinds of decision joined by `+`. Returns all kinds if the bot has no `search`
    /// parameter.
    ///
    /// # Errors
    /// Returns an error for a name that is not a kind of decision in the game.
    pub(super) fn of<G: Game>(
        settings: &Settings,
        questions: Option<&dyn Questions<G>>,
    ) -> Result<Searched, SpecError> {
        let (Some(listed), Some(questions)) = (settings.value(SEARCH), questions) else {
            return Ok(Searched::All);
        };
        if listed == "all" {
            return Ok(Searched::All);
        }
        let known = |name: &str| questions.kinds().iter().copied().find(|&kind| kind == name);
        let kinds: Option<Vec<_>> = listed.split('+').map(|name| known(name.trim())).collect();
        kinds.map(Searched::Kinds).ok_or_else(|| settings.out_of_range(SEARCH))
    }

    /// Returns whether the bot searches a kind of decision.
    pub(super) fn has(&self, kind: &str) -> bool {
        match self {
            Searched::All => true,
            Searched::Kinds(kinds) => kinds.contains(&kind),
        }
    }
}
