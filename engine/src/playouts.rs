//! Playouts: simulated results of an action, in states that are consistent with the deciding seat's knowledge.
//!
//! In sample *k*, all actions of a decision meet the same hidden information and the same streams of chance.
//! Therefore actions are compared on common random numbers: differences of results vary far less than the results.

use crate::dice::{Dice, Lane};
use crate::game::{Game, Turn};
use crate::notes::Notes;
use crate::observe::NoObserver;
use crate::pile::Copies;
use crate::play::{MAX_DECISIONS, apply_by, begin_by, decide, play, play_on};
use crate::seat::{PerSeat, Seat};
use crate::strategy::{Bot, SeatRng, Strategy};
use crate::stream::NatureDice;

/// Draws a state that has the given `view`, at the decision of the viewing seat.
///
/// The function `choose` replaces the hidden choices of opponents, because a simultaneous choice depends on the
/// opponent's play, not on chance.
pub fn sample_state<G: Game, D: Dice>(
    game: &G,
    view: G::View<'_>,
    seat: Seat,
    dice: &mut D,
    mut choose: impl FnMut(&G::State, Seat) -> G::Action,
) -> G::State {
    let mut state = game.resample(view, dice);
    game.undo_hidden_choices(&mut state);
    while let Turn::Decide(other) = game.turn(&state)
        && other != seat
    {
        let action = choose(&state, other);
        game.apply(&mut state, action, dice, &mut NoObserver);
    }
    state
}

/// Result of one simulated game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Playout<A> {
    /// Final score of each seat.
    pub scores: PerSeat<i32>,
    /// Final rank of each seat.
    pub ranks: PerSeat<u8>,
    /// First decision by an opponent of the deciding seat; `None` if the game ends before this decision.
    pub reply: Option<(Seat, A)>,
}

/// Decision to play out: its state, the deciding seat, and its number in the game. Playouts use only what the seat
/// knows about the state.
#[derive(Debug)]
pub struct DecisionPoint<'s, S> {
    /// True state before the decision.
    pub state: &'s S,
    /// Seat that decides.
    pub seat: Seat,
    /// Number of earlier decisions in the game, which identifies the decision.
    pub number: u32,
}

impl<S> Clone for DecisionPoint<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S> Copy for DecisionPoint<'_, S> {}

/// Purpose of a random stream; in each sample, every purpose has separate streams.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    /// Draws of hidden information.
    Sampling,
    /// Chance of the continued game.
    Play,
    /// Random numbers for the bot's choice.
    Choice,
}

/// Constant that separates the seeds of playouts from the seeds of games. A sample of a game's
/// state must not use the chance that dealt the game.
const APART: u64 = u64::from_le_bytes(*b"playouts");

/// Simulator of decisions in one game, with the same bot in every seat. Each simulated game has new players, so that
/// games are independent.
pub struct Playouts<'g, G: Game> {
    game: &'g G,
    bot: &'g dyn Bot<G>,
    players: Vec<Box<dyn Strategy<G>>>,
    rngs: Vec<SeatRng>,
    dice: NatureDice,
    legal: Vec<G::Action>,
}

impl<'g, G: Game> Playouts<'g, G> {
    /// Returns a simulator with `bot` in every seat and the chance of a seed.
    pub fn new(game: &'g G, bot: &'g dyn Bot<G>, seed: u64) -> Playouts<'g, G> {
        let seed = seed ^ APART;
        let seats = Seat::all(game.seats());
        Playouts {
            game,
            bot,
            players: Vec::with_capacity(game.seats()),
            rngs: seats.map(|seat| SeatRng::new(seed, 0, seat)).collect(),
            dice: NatureDice::new(seed),
            legal: Vec::new(),
        }
    }

    /// Rewinds the streams of a sample to their start and spawns new players. Decision number 0 stands for new games.
    fn open(&mut self, decision: u64, sample: u32, phase: Phase) {
        let deal = decision << 34 | u64::from(sample) << 2 | phase as u64;
        self.dice.open_deal(deal);
        self.rngs.iter_mut().for_each(|rng| rng.open_deal(deal));
        self.players.clear();
        let (game, bot) = (self.game, self.bot);
        self.players.extend(Seat::all(game.seats()).map(|seat| bot.spawn(game, seat)));
    }

    fn open_at(&mut self, point: DecisionPoint<'_, G::State>, sample: u32, phase: Phase) {
        self.open(u64::from(point.number) + 1, sample, phase);
    }

    fn choose(&mut self, state: &G::State, seat: Seat) -> G::Action {
        let Playouts { game, players, rngs, legal, .. } = self;
        choose(*game, players, rngs, legal, state, seat)
    }

    /// Continues until an opponent of seat `to` has decided, and returns this decision. Returns
    /// `None` if the game ends first.
    fn play_to_reply(&mut self, state: &mut G::State, to: Seat) -> Option<(Seat, G::Action)> {
        let notes = Notes::default();
        for _ in 0..MAX_DECISIONS {
            let Playouts { game, players, rngs, dice, legal, .. } = self;
            let Turn::Decide(seat) = game.turn(state) else { break };
            let legal = game.legal(state, legal);
            let (player, rng) = (&mut *players[seat.index()], &mut rngs[seat.index()]);
            let action = decide(*game, state, seat, &notes, player, rng, legal);
            game.apply(state, action, dice, &mut NoObserver);
            if seat != to {
                return Some((seat, action));
            }
        }
        None
    }

    fn end(&self, state: &G::State, reply: Option<(Seat, G::Action)>) -> Playout<G::Action> {
        Playout { scores: self.game.scores(state), ranks: self.game.ranks(state), reply }
    }
}

/// Returns the action that a seat's player chooses.
fn choose<G: Game>(
    game: &G,
    players: &mut [Box<dyn Strategy<G>>],
    rngs: &mut [SeatRng],
    legal: &mut Vec<G::Action>,
    state: &G::State,
    seat: Seat,
) -> G::Action {
    let legal = game.legal(state, legal);
    let index = seat.index();
    players[index].choose(game.view(state, seat), legal, &mut rngs[index])
}

impl<G: Game> Playouts<'_, G> {
    /// Plays each of the actions to the end of the game, all in the same sampled state.
    pub fn play_out(
        &mut self,
        point: DecisionPoint<'_, G::State>,
        actions: &[G::Action],
        sample: u32,
    ) -> Vec<Playout<G::Action>> {
        self.open_at(point, sample, Phase::Sampling);
        let DecisionPoint { state, seat, .. } = point;
        let game = self.game;
        let Playouts { players, rngs, dice, legal, .. } = self;
        let sampled = sample_state(game, game.view(state, seat), seat, dice, |state, other| {
            choose(game, players, rngs, legal, state, other)
        });
        let mut ends = Vec::with_capacity(actions.len());
        for &action in actions {
            debug_assert_eq!(
                game.check(&sampled, action),
                Ok(()),
                "a seat knows its legal actions"
            );
            self.open_at(point, sample, Phase::Play);
            let mut state = sampled.clone();
            game.apply(&mut state, action, &mut self.dice, &mut NoObserver);
            let reply = self.play_to_reply(&mut state, seat);
            let Playouts { players, rngs, dice, legal, .. } = self;
            let played = play_on(game, state, players, rngs, dice, &mut NoObserver, legal);
            ends.push(self.end(&played.state, reply));
        }
        ends
    }

    /// Returns the bot's choice at the decision, with the random numbers of this sample.
    pub fn choice(&mut self, point: DecisionPoint<'_, G::State>, sample: u32) -> G::Action {
        self.open_at(point, sample, Phase::Choice);
        self.choose(point.state, point.seat)
    }

    /// Plays a new game with the bot in every seat.
    pub fn new_game(&mut self, sample: u32) -> Playout<G::Action> {
        self.open(0, sample, Phase::Play);
        let Playouts { game, players, rngs, dice, legal, .. } = self;
        let played = play(*game, players, rngs, dice, &mut NoObserver, legal);
        self.end(&played.state, None)
    }

    /// Continues the true state after `taken` (a decision and its action), once for each prefix of `answers`. Without
    /// `taken`, a new game starts. The prefixes have 0 answers, then `cuts[0]` answers, and so on. Rolls and draws up
    /// to the next decision take their answers from the prefix, and then from the random streams.
    ///
    /// All games use equal streams, and each given answer consumes a draw of its stream. Two consecutive games
    /// therefore differ only by the answers between their cuts. Returns the results, one more than there are cuts,
    /// and the number of simulated games. If the added answers equal the answers of the streams, the previous result
    /// is reused.
    pub fn play_chance(
        &mut self,
        taken: Option<(DecisionPoint<'_, G::State>, G::Action)>,
        answers: &[u32],
        cuts: &[usize],
        sample: u32,
    ) -> (Vec<Playout<G::Action>>, u64) {
        let mut ends: Vec<Playout<G::Action>> = Vec::with_capacity(cuts.len() + 1);
        let mut simulated = 0;
        let mut before = 0;
        for cut in std::iter::once(0).chain(cuts.iter().copied()) {
            self.open(
                taken.map_or(0, |(point, _)| u64::from(point.number) + 1),
                sample,
                Phase::Play,
            );
            let game = self.game;
            let mut given = FixedDice::new(&answers[..cut], before, &mut self.dice);
            let state = match taken {
                None => begin_by(game, &mut given, &mut NoObserver),
                Some((point, action)) => {
                    let mut state = point.state.clone();
                    apply_by(game, &mut state, action, &mut given, &mut NoObserver);
                    state
                }
            };
            let is_same = given.is_same;
            before = cut;
            if let Some(&last) = ends.last()
                && is_same
            {
                ends.push(last);
                continue;
            }
            simulated += 1;
            let Playouts { players, rngs, dice, legal, .. } = self;
            let played = play_on(game, state, players, rngs, dice, &mut NoObserver, legal);
            ends.push(self.end(&played.state, None));
        }
        (ends, simulated)
    }
}

/// Dice that give fixed answers instead of a stream's answers; each fixed answer still consumes a
/// draw.
struct FixedDice<'d> {
    answers: &'d [u32],
    /// Number of answers that play has asked for.
    asked: usize,
    /// Number of answers given in the previous game.
    before: usize,
    /// True if each answer added since the previous game equals the stream's answer.
    is_same: bool,
    stream: &'d mut NatureDice,
}

impl<'d> FixedDice<'d> {
    fn new(answers: &'d [u32], before: usize, stream: &'d mut NatureDice) -> FixedDice<'d> {
        FixedDice { answers, asked: 0, before, is_same: true, stream }
    }

    fn answer(&mut self, drawn: u32) -> u32 {
        let Some(&given) = self.answers.get(self.asked) else { return drawn };
        self.is_same &= self.asked < self.before || given == drawn;
        self.asked += 1;
        given
    }
}

impl Dice for FixedDice<'_> {
    fn pick(&mut self, lane: Lane, n: u32) -> u32 {
        let drawn = self.stream.pick(lane, n);
        self.answer(drawn)
    }
    fn hits(&mut self, lane: Lane, dice: u8, hit_on: u8) -> u8 {
        let drawn = self.stream.hits(lane, dice, hit_on);
        self.answer(drawn.into()) as u8
    }
    fn draw(&mut self, lane: Lane, copies: Copies<'_>) -> usize {
        let drawn = self.stream.draw(lane, copies);
        self.answer(drawn as u32) as usize
    }
}
