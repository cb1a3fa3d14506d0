//! The `Game` contract: rules as a value, play as a function of state, action and chance.

use std::fmt;
use std::hash::Hash;

use crate::dice::{Dice, Lane};
use crate::notes::Notes;
use crate::observe::Observer;
use crate::seat::{PerSeat, Seat};

/// State of play: a seat's decision, or the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// This seat chooses one of the legal actions.
    Decide(Seat),
    /// The game has ended; [`Game::scores`] and [`Game::ranks`] are final.
    Over,
}

/// Completeness of the list that [`Game::actions`] writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ActionList {
    /// Every action that [`Game::check`] accepts is listed.
    Complete,
    /// The list is a sample: [`Game::check`] accepts more, such as any move on an open sea.
    /// [`Game::propose`] draws from all of them.
    Sample,
}

/// Refusal of an illegal action, with its rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Illegal {
    /// The id of the rule in the game's ledger, such as `PC-FIR-1`.
    pub rule: &'static str,
    /// The reason, in a sentence without a full stop.
    pub reason: String,
    /// The rule of the question that the action does not answer, if it differs from `rule`.
    pub question: Option<&'static str>,
}

impl Illegal {
    /// An illegal action under `rule`.
    pub fn new(rule: &'static str, reason: impl Into<String>) -> Illegal {
        Illegal { rule, reason: reason.into(), question: None }
    }

    /// Converts the refusal into one of an answer to a question of the rule `question`.
    #[must_use]
    pub fn as_answer_to(self, question: &'static str) -> Illegal {
        Illegal { question: Some(question).filter(|&asked| asked != self.rule), ..self }
    }

    /// Returns true if a scenario may cite `rule` for it: the broken rule or the question's rule.
    pub fn is_by(&self, rule: &str) -> bool {
        self.rule == rule || self.question == Some(rule)
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} ({})", self.reason, self.rule)
    }
}

impl std::error::Error for Illegal {}

/// Game: a value that holds validated rules and plays by them.
///
/// After construction nothing fails: `apply` takes any action that `check` accepts. A seat is asked
/// only if it has a choice; forced moves happen without a decision.
pub trait Game: Sync + Sized {
    /// Complete state, hidden information included. Only the game reads it.
    type State: Clone + PartialEq + Hash + fmt::Debug + Send + Sync;
    /// One decision of one seat.
    type Action: Copy + Eq + Hash + fmt::Debug + Send + Sync;
    /// One thing that happened, as observers see it.
    type Event: Copy + fmt::Debug + Send;
    /// State as one seat may see it.
    type View<'s>: Copy + PartialEq + fmt::Debug
    where
        Self: 's;

    /// Completeness of the list that [`actions`](Game::actions) writes.
    const ACTIONS: ActionList = ActionList::Complete;

    /// Number of seats at the table.
    fn seats(&self) -> usize;

    /// A new game, up to its first decision.
    fn setup<D: Dice, O: Observer<Self>>(&self, dice: &mut D, watch: &mut O) -> Self::State;

    /// Returns true if the decision that is due belongs to the set-up, such as of a fleet or a
    /// place for a ship. Runs count distinct set-ups by it ([`set_up`](crate::set_up)). By default
    /// no decision does.
    #[inline]
    fn in_setup(&self, state: &Self::State) -> bool {
        let _ = state;
        false
    }

    /// The seat that decides, or the end of the game.
    fn turn(&self, state: &Self::State) -> Turn;

    /// Writes legal actions over `out`, in a fixed order, without duplicates: all of them or a
    /// sample, as [`ACTIONS`](Game::ACTIONS) says. At least one while a decision is due; none when
    /// the game is over.
    fn actions(&self, state: &Self::State, out: &mut Vec<Self::Action>);

    /// The legal actions, as [`actions`](Game::actions) writes them. A game that caches some lists
    /// lends them; other lists are written over `scratch`.
    #[inline]
    fn legal<'l>(
        &'l self,
        state: &Self::State,
        scratch: &'l mut Vec<Self::Action>,
    ) -> &'l [Self::Action] {
        self.actions(state, scratch);
        scratch
    }

    /// An action that [`check`](Game::check) accepts, drawn at random; `None` when the game is over.
    /// `dice` are the caller's own, never those of the game.
    ///
    /// For searches that widen and for tests. By default one of the list, each equally likely. A
    /// game whose list is a sample draws from all its legal actions; each comes up with some
    /// probability, and listed ones may be likelier.
    fn propose<D: Dice>(&self, state: &Self::State, dice: &mut D) -> Option<Self::Action> {
        let mut actions = Vec::new();
        self.actions(state, &mut actions);
        (!actions.is_empty())
            .then(|| actions[dice.pick(Lane::nature(0), actions.len() as u32) as usize])
    }

    /// Checks an action of the seat to decide.
    ///
    /// # Errors
    ///
    /// The rule that the action breaks, with the reason.
    fn check(&self, state: &Self::State, action: Self::Action) -> Result<(), Illegal>;

    /// Returns true if [`check`](Game::check) accepts an action; a game may override it with a
    /// faster test that gives no reason.
    #[inline]
    fn is_legal(&self, state: &Self::State, action: Self::Action) -> bool {
        self.check(state, action).is_ok()
    }

    /// Takes an action that [`check`](Game::check) accepts and plays to the next decision.
    fn apply<D: Dice, O: Observer<Self>>(
        &self,
        state: &mut Self::State,
        action: Self::Action,
        dice: &mut D,
        watch: &mut O,
    );

    /// View of this state for a seat.
    fn view<'s>(&'s self, state: &'s Self::State, seat: Seat) -> Self::View<'s>;

    /// View of this state for a seat, with the notes that the players of this game share.
    #[inline]
    fn view_with<'s>(
        &'s self,
        state: &'s Self::State,
        seat: Seat,
        notes: &'s Notes,
    ) -> Self::View<'s> {
        let _ = notes;
        self.view(state, seat)
    }

    /// A full state that is indistinguishable in the view from the true one, with hidden
    /// information drawn at random.
    fn resample<D: Dice>(&self, view: Self::View<'_>, dice: &mut D) -> Self::State;

    /// In a simultaneous choice that is made seat by seat, undoes the choices made so far, so that
    /// its first seat is asked again; otherwise changes nothing. Uses no chance.
    ///
    /// For searching players: [`resample`](Game::resample) draws hidden choices of opponents
    /// evenly; after this a model of the opponents can make them instead.
    fn undo_hidden_choices(&self, state: &mut Self::State) {
        let _ = state;
    }

    /// The current score of each seat, which decides the game, in the smallest unit that the game
    /// counts in (such as half points).
    fn scores(&self, state: &Self::State) -> PerSeat<i32>;

    /// The final rank of each seat: the number of seats strictly before it (0 = first, shared ranks
    /// are equal).
    fn ranks(&self, state: &Self::State) -> PerSeat<u8>;

    /// Checks the invariants of every reachable state.
    ///
    /// # Errors
    /// The first invariant that is broken, in words.
    fn audit(&self, state: &Self::State) -> Result<(), String>;
}
