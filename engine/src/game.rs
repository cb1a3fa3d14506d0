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
    /// Seat that chooses one of the legal actions.
    Decide(Seat),
    /// End of the game; [`Game::scores`] and [`Game::ranks`] are final.
    Over,
}

/// Completeness of the list that [`Game::actions`] writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ActionList {
    /// The list has every action that [`Game::check`] accepts.
    Complete,
    /// The list is a sample: [`Game::check`] accepts further actions, such as any move on an open
    /// sea. [`Game::propose`] draws from all legal actions.
    Sample,
}

/// Error for an illegal action, with the rule that forbids it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Illegal {
    /// Id of the rule in the game's ledger, such as `PC-FIR-1`.
    pub rule: &'static str,
    /// Reason of the error, as a sentence without a full stop.
    pub reason: String,
    /// Rule of the question that the action does not answer, if this rule differs from `rule`.
    pub question: Option<&'static str>,
}

impl Illegal {
    /// Returns the error for an action that `rule` forbids.
    pub fn new(rule: &'static str, reason: impl Into<String>) -> Illegal {
        Illegal { rule, reason: reason.into(), question: None }
    }

    /// Returns this error with `question` as the rule of the unanswered question.
    #[must_use]
    pub fn as_answer_to(self, question: &'static str) -> Illegal {
        Illegal { question: Some(question).filter(|&asked| asked != self.rule), ..self }
    }

    /// Returns true if `rule` is the broken rule or the rule of the unanswered question. A scenario may cite either
    /// rule for this error.
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

/// Game that holds validated rules and plays by them.
///
/// After construction nothing fails: `apply` takes any action that `check` accepts. The game asks a seat only if the
/// seat has a choice, and makes forced moves itself.
pub trait Game: Sync + Sized {
    /// Complete state of play, including hidden information. Only the game reads states; players read views.
    type State: Clone + PartialEq + Hash + fmt::Debug + Send + Sync;
    /// Decision of one seat.
    type Action: Copy + Eq + Hash + fmt::Debug + Send + Sync;
    /// Change in a game, as observers see it.
    type Event: Copy + fmt::Debug + Send;
    /// State of play as one seat may see it.
    type View<'s>: Copy + PartialEq + fmt::Debug
    where
        Self: 's;

    /// Completeness of the list that [`actions`](Game::actions) writes.
    const ACTIONS: ActionList = ActionList::Complete;

    /// Number of seats in the game.
    fn seats(&self) -> usize;

    /// Sets up a new game and plays to its first decision.
    fn setup<D: Dice, O: Observer<Self>>(&self, dice: &mut D, watch: &mut O) -> Self::State;

    /// Returns true if the decision that is due belongs to the set-up, such as the choice of a
    /// fleet. Runs use this method to count distinct set-ups ([`set_up`](crate::set_up)). By
    /// default no decision belongs to the set-up.
    #[inline]
    fn in_setup(&self, state: &Self::State) -> bool {
        let _ = state;
        false
    }

    /// Seat that decides, or the end of the game.
    fn turn(&self, state: &Self::State) -> Turn;

    /// Writes legal actions to `out`, in a fixed order, without duplicates.
    /// [`ACTIONS`](Game::ACTIONS) states if the list is complete. The list has at least one action
    /// while a decision is due, and none after the end.
    fn actions(&self, state: &Self::State, out: &mut Vec<Self::Action>);

    /// Returns the legal actions, as [`actions`](Game::actions) writes them. If the game has cached this list, the
    /// method borrows it; otherwise the method writes the list to `scratch`.
    #[inline]
    fn legal<'l>(
        &'l self,
        state: &Self::State,
        scratch: &'l mut Vec<Self::Action>,
    ) -> &'l [Self::Action] {
        self.actions(state, scratch);
        scratch
    }

    /// Draws an action that [`check`](Game::check) accepts at random; `None` when the game is over. `dice` are the
    /// caller's dice, never the game's.
    ///
    /// Tests and searches with widening use this method. By default it draws from the list, each action equally
    /// likely. A game whose list is a sample draws from all legal actions. Each legal action then has a positive
    /// probability, and listed actions may be likelier.
    fn propose<D: Dice>(&self, state: &Self::State, dice: &mut D) -> Option<Self::Action> {
        let mut actions = Vec::new();
        self.actions(state, &mut actions);
        (!actions.is_empty())
            .then(|| actions[dice.pick(Lane::nature(0), actions.len() as u32) as usize])
    }

    /// Checks an action of the deciding seat.
    ///
    /// # Errors
    /// Returns the rule that the action breaks, with the reason.
    fn check(&self, state: &Self::State, action: Self::Action) -> Result<(), Illegal>;

    /// Returns true if [`check`](Game::check) accepts an action. A game may override this method with a faster test
    /// that gives no reason.
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

    /// Returns the view of this state for a seat.
    fn view<'s>(&'s self, state: &'s Self::State, seat: Seat) -> Self::View<'s>;

    /// Returns the view of this state for a seat, with the notes that the game's players share.
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

    /// Returns a state with the same view as the true state, with hidden information drawn at
    /// random.
    fn resample<D: Dice>(&self, view: Self::View<'_>, dice: &mut D) -> Self::State;

    /// Undoes the choices made so far in a simultaneous choice, which the seats make one by one. The first of these
    /// seats then decides again. Outside of a simultaneous choice, the state does not change. The method uses no
    /// chance.
    ///
    /// Searches call this method after [`resample`](Game::resample), which draws hidden choices of opponents evenly.
    /// A model of the opponents can then make those choices instead.
    fn undo_hidden_choices(&self, state: &mut Self::State) {
        let _ = state;
    }

    /// Current score of each seat, in the smallest unit that the game counts (such as half points). The final score
    /// decides the game.
    fn scores(&self, state: &Self::State) -> PerSeat<i32>;

    /// Final rank of each seat: the number of seats that finished strictly ahead. 0 is first, and tied seats have
    /// equal ranks.
    fn ranks(&self, state: &Self::State) -> PerSeat<u8>;

    /// Checks the invariants that hold in every reachable state.
    ///
    /// # Errors
    /// Returns a description of the first broken invariant.
    fn audit(&self, state: &Self::State) -> Result<(), String>;
}
