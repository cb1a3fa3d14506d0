//! Kinds and turns of a game's decisions, for a search.

use corsair_engine::Game;

use crate::protocol::ProtocolGame;
use crate::spec::{Settings, SpecError};

/// The key of the parameter that lists the kinds to search.
pub(super) const SEARCH: &str = "search";

/// The kinds of decision of a game, and its turns.
pub trait Questions<G: Game>: Send + Sync {
    /// Returns the names of all kinds of decision, over all editions.
    fn kinds(&self) -> &'static [&'static str];

    /// The kind of the decision of a view.
    fn kind(&self, view: G::View<'_>) -> &'static str;

    /// The number of the turn of a state, which never falls.
    fn turn(&self, game: &G, state: &G::State) -> u32;
}

/// The kinds of question that external bots are asked.
pub struct ProtocolQuestions<G: Game> {
    /// Names of all kinds of decision, over all editions.
    pub kinds: &'static [&'static str],
    /// The number of the turn of a state.
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

/// The kinds of decision that are searched; the playout bot takes all further decisions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Searched {
    All,
    Kinds(Vec<&'static str>),
}

impl Searched {
    /// The kinds in the parameter `search`, joined by `+`; all kinds if the bot has no such parameter.
    ///
    /// # Errors
    /// Fails on a name that is not a kind of decision of the game.
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

    /// Returns whether a kind of decision is searched.
    pub(super) fn has(&self, kind: &str) -> bool {
        match self {
            Searched::All => true,
            Searched::Kinds(kinds) => kinds.contains(&kind),
        }
    }
}
