//! Games played in parts: first up to a stop that the caller chooses, then any number of continuations with new
//! chance.
//!
//! A stopped game is a value that can be copied. Each copy continues with separate random streams and is a sample of
//! the game's future. Bots must be memoryless, because each part spawns new players.

use crate::game::{Game, Turn};
use crate::notes::Notes;
use crate::observe::{Counted, Observer};
use crate::play::{Ending, MAX_DECISIONS, decide};
use crate::seat::Seat;
use crate::seating::Seating;
use crate::set_up::SetUpWatch;
use crate::strategy::{Bot, SeatRng, Strategy};
use crate::stream::NatureDice;

/// Game in progress or finished, with its metrics so far.
#[derive(Clone, Debug)]
pub struct Unfinished<S, W> {
    /// State of the game: before a decision, unless the game is over.
    pub state: S,
    /// Metrics of the game so far.
    pub watch: W,
    /// Bot at each seat.
    pub seating: Seating,
    /// Number of decisions made so far.
    pub decisions: u32,
    /// Ending of the game; `None` while the game can be continued.
    pub ending: Option<Ending>,
    /// Digest of the game's set-up; `None` until the set-up ends. If play stopped during the set-up, the digest stays
    /// `None`.
    pub set_up: Option<u64>,
}

/// [`Unfinished`] with the state and the metrics of a game.
pub type UnfinishedOf<G> = Unfinished<<G as Game>::State, <G as Counted>::Metrics>;

/// Condition that play tests before each decision; play stops if it returns true.
pub type StopsAt<'s, G> = &'s mut dyn FnMut(&UnfinishedOf<G>) -> bool;

/// Runner that plays games in parts, with new players in each part, and counts metrics. Bots must be memoryless.
pub struct PartRunner<'g, G: Game> {
    game: &'g G,
    bots: Vec<&'g dyn Bot<G>>,
    players: Vec<Box<dyn Strategy<G>>>,
    rngs: Vec<SeatRng>,
    dice: NatureDice,
    legal: Vec<G::Action>,
}

impl<'g, G: Game> PartRunner<'g, G> {
    /// Returns a runner for games between `bots`, with the chance of a seed.
    pub fn new(game: &'g G, bots: Vec<&'g dyn Bot<G>>, seed: u64) -> PartRunner<'g, G> {
        let seats = Seat::all(game.seats());
        PartRunner {
            game,
            bots,
            players: Vec::with_capacity(game.seats()),
            rngs: seats.map(|seat| SeatRng::new(seed, 0, seat)).collect(),
            dice: NatureDice::new(seed),
            legal: Vec::new(),
        }
    }
}

impl<G: Counted> PartRunner<'_, G> {
    /// Starts a new game under a seating with the chance of a deal, and plays to its first
    /// decision.
    pub fn begin(&mut self, deal: u64, seating: &Seating) -> UnfinishedOf<G> {
        self.dice.open_deal(deal);
        let mut watch = G::Metrics::default();
        let state = self.game.setup(&mut self.dice, &mut watch);
        Unfinished { state, watch, seating: *seating, decisions: 0, ending: None, set_up: None }
    }

    /// Continues a game with the chance of a deal, until `stop` returns true before a decision, or
    /// to the end.
    ///
    /// # Panics
    /// Panics if a bot chooses an illegal action.
    pub fn play(&mut self, at: &mut UnfinishedOf<G>, deal: u64, stop: StopsAt<'_, G>) {
        let PartRunner { game, bots, players, rngs, dice, legal } = self;
        dice.open_deal(deal);
        rngs.iter_mut().for_each(|rng| rng.open_deal(deal));
        players.clear();
        players
            .extend(at.seating.iter().map(|(seat, &bot)| bots[usize::from(bot)].spawn(game, seat)));
        let notes = Notes::default();
        let is_new = at.decisions == 0;
        let mut set_up = if is_new { SetUpWatch::default() } else { SetUpWatch::ignoring() };
        let ending = loop {
            let Turn::Decide(seat) = game.turn(&at.state) else { break Ending::Finished };
            if at.decisions == MAX_DECISIONS {
                break Ending::CutOff;
            }
            if stop(at) {
                at.set_up = at.set_up.or(set_up.digest());
                return;
            }
            let legal = game.legal(&at.state, legal);
            let (player, rng) = (&mut *players[seat.index()], &mut rngs[seat.index()]);
            let action = decide(*game, &at.state, seat, &notes, player, rng, legal);
            set_up.decided(*game, &at.state, seat, action);
            at.watch.decided(game, &at.state, seat, action);
            game.apply(&mut at.state, action, dice, &mut at.watch);
            at.decisions += 1;
        };
        set_up.ended(*game, &at.state);
        at.set_up = at.set_up.or(set_up.digest());
        at.watch.ended(game, &at.state);
        at.ending = Some(ending);
    }
}
