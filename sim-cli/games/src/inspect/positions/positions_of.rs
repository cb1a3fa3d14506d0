//! Positions with the types of their game.

use std::cell::Cell;

use corsair_engine::nearest::nearest;
use corsair_engine::play::{apply_by, begin_by};
use corsair_engine::playouts::{DecisionPoint, Playout, Playouts};
use corsair_engine::record::{Logger, Outcome, Script};
use corsair_engine::words::InWords;
use corsair_engine::{Bot, Dice, Game, Lane, NoObserver, PerSeat, Seat, SeatRng, Turn};

use crate::inspect::positions::strokes::Strokes;
use crate::inspect::positions::{
    BotAnswer, ChanceAfter, DecisionSelection, GameEnd, OwnChoice, PlaysPositions, Position,
    PositionSource, Positions, Reaches, Reply, SampledGames, SimulatedGame, TakenDecision,
    TracedGame,
};
use crate::inspect::replay::{ActionOf, Chronicle, StateOf};
use crate::inspect::scenario::play::first_state;
use corsair_lab::win_units;
use corsair_present::toml_lines::Malformed;

/// Bots for positions: the playout bot, and the bots that are asked.
pub(crate) struct Advisers<G: Game> {
    /// Bot in every seat of simulated games.
    pub playout: NamedBot<G>,
    /// Bots that are asked for their choices.
    pub asked: Vec<NamedBot<G>>,
    /// Seed of these bots' random numbers.
    pub seed: u64,
}

/// Bot with its name in results.
pub(crate) struct NamedBot<G: Game> {
    pub name: String,
    pub bot: Box<dyn Bot<G>>,
}

/// State and options of a position.
struct PositionState<G: Game> {
    state: G::State,
    options: Vec<G::Action>,
}

/// Chance outcomes after a decision, with the state before the decision.
struct HeldChance<G: Game> {
    /// State and action of the decision; `None` for the set-up.
    taken: Option<(G::State, G::Action)>,
    answers: Vec<u32>,
    /// Number of chance answers up to the end of each roll or draw.
    cuts: Vec<usize>,
}

/// Positions of a scenario or a game, with the bots that simulate and advise.
pub(crate) struct PositionsOf<C: Chronicle> {
    game: C::Game,
    advisers: Advisers<C::Game>,
    held: Vec<PositionState<C::Game>>,
    list: Vec<Position>,
    held_chance: Vec<HeldChance<C::Game>>,
    chance: Vec<ChanceAfter>,
    end: Option<GameEnd>,
}

impl<C: Chronicle<Game: InWords>> PositionsOf<C> {
    /// Reads the positions of a source.
    ///
    /// # Errors
    /// Fails on an impossible situation, or on a trace that does not fit a game under these rules. The error names
    /// the line.
    pub(crate) fn new(
        game: C::Game,
        source: PositionSource<'_>,
        advisers: Advisers<C::Game>,
    ) -> Result<PositionsOf<C>, Malformed> {
        let mut positions: PositionsOf<C> = PositionsOf {
            game,
            advisers,
            held: Vec::new(),
            list: Vec::new(),
            held_chance: Vec::new(),
            chance: Vec::new(),
            end: None,
        };
        match source {
            PositionSource::Scenario(scenario) => {
                let state = first_state(&positions.game, scenario)?;
                match positions.game.turn(&state) {
                    Turn::Decide(seat) => positions.add(state, seat, 0, None),
                    Turn::Over => {
                        let line = scenario.situation.as_ref().map_or(1, |words| words.line);
                        let message = "the game is over in this situation, and no seat decides";
                        return Err(Malformed::new(line, message));
                    }
                }
            }
            PositionSource::Game(traced, wanted) => positions.add_game(traced, wanted)?,
        }
        Ok(positions)
    }

    /// Replays a traced game and adds the wanted decisions.
    fn add_game(
        &mut self,
        traced: &TracedGame,
        wanted: DecisionSelection,
    ) -> Result<(), Malformed> {
        let missing = Cell::new(false);
        let script = Script::new(traced.chance.iter().copied(), Missing(&missing));
        let mut dice = Logger::new(script);
        let mut state = begin_by(&self.game, &mut dice, &mut NoObserver);
        if wanted == DecisionSelection::All {
            let turn = C::turn(&self.game, &state);
            self.add_chance(None, turn, &dice.log);
        }
        for (number, decision) in (0..).zip(&traced.decisions) {
            let wrong = |message: String| Malformed::new(decision.line, message);
            let seat = match self.game.turn(&state) {
                Turn::Decide(seat) if seat.index() == decision.seat => seat,
                Turn::Decide(seat) => {
                    return Err(wrong(format!(
                        "the decision belongs to {seat}, not to seat {}",
                        decision.seat
                    )));
                }
                Turn::Over => return Err(wrong("the game is over".into())),
            };
            let action = self.action(&state, &decision.action).map_err(wrong)?;
            let is_wanted = match wanted {
                DecisionSelection::All => true,
                DecisionSelection::Due => false,
                DecisionSelection::At(moment) => {
                    self.list.is_empty() && moment.has_come(C::turn(&self.game, &state), number)
                }
            };
            if is_wanted {
                self.add(state.clone(), seat, number, Some(action));
            }
            dice.log.clear();
            let before = (wanted == DecisionSelection::All).then(|| state.clone());
            apply_by(&self.game, &mut state, action, &mut dice, &mut NoObserver);
            if let Some(before) = before {
                let turn = C::turn(&self.game, &before);
                let action_in_words = C::action_in_words(&self.game, &before, &action);
                let decision = TakenDecision { number, seat, action: action_in_words };
                self.add_chance(Some((decision, before, action)), turn, &dice.log);
            }
            let fix = "use the rules and the program version of the trace";
            if let Some((answer, question)) = dice.dice.mismatch {
                return Err(wrong(format!(
                    "after this decision the game needs the roll or draw {question:?}, but the trace has \
                     {answer}; {fix}"
                )));
            }
            if missing.get() {
                return Err(wrong(format!(
                    "the trace lacks the outcome of a roll or draw after this decision; \
                     {fix}"
                )));
            }
        }
        let left = dice.dice.left();
        if left > 0 {
            let message = format!(
                "the trace has {left} more outcomes of rolls and draws than the game needs: \
                 remove them, or trace the game again"
            );
            return Err(Malformed::new(traced.last_line, message));
        }
        if let Turn::Decide(seat) = self.game.turn(&state) {
            match (traced.reaches, wanted) {
                (Reaches::Decision, DecisionSelection::Due) => {
                    self.add(state, seat, traced.decisions.len() as u32, None);
                }
                (Reaches::Decision, DecisionSelection::At(_)) => {}
                (Reaches::Decision, DecisionSelection::All) | (Reaches::End, _) => {
                    let fix = match traced.reaches {
                        Reaches::End => "",
                        Reaches::Decision => "; `corsair record` shows the question",
                    };
                    let message = format!("the game does not end here: {seat} is to decide{fix}");
                    return Err(Malformed::new(traced.last_line, message));
                }
            }
            return Ok(());
        }
        self.end = Some(end_of(&self.game.scores(&state), &self.game.ranks(&state)));
        Ok(())
    }

    /// Adds the chance outcomes after a decision or during the set-up, if there are any.
    fn add_chance(
        &mut self,
        after: Option<(TakenDecision, StateOf<C>, ActionOf<C>)>,
        turn: u32,
        outcomes: &[Outcome],
    ) {
        let Strokes { notation: strokes, words, cuts } = Strokes::of::<C>(&self.game, outcomes);
        if strokes.is_empty() {
            return;
        }
        let (decision, taken) = after.map(|(of, state, action)| (of, (state, action))).unzip();
        self.chance.push(ChanceAfter { decision, turn, strokes, words });
        let answers = outcomes.iter().map(|outcome| outcome.answer).collect();
        self.held_chance.push(HeldChance { taken, answers, cuts });
    }

    /// Returns the legal action that `words` name.
    fn action(&self, state: &StateOf<C>, words: &str) -> Result<ActionOf<C>, String> {
        let action: ActionOf<C> = words.parse().map_err(|_| {
            let mut legal = Vec::new();
            self.game.actions(state, &mut legal);
            let legal: Vec<String> = legal.iter().map(ToString::to_string).collect();
            let near = nearest(words, legal.iter().map(String::as_str));
            let fix = near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
            format!("`{words}` is not an action{fix}")
        })?;
        let illegal = |illegal| format!("`{words}` is illegal: {illegal}");
        self.game.check(state, action).map_err(illegal)?;
        Ok(action)
    }

    /// Adds a decision as a position.
    fn add(&mut self, state: StateOf<C>, seat: Seat, number: u32, taken: Option<ActionOf<C>>) {
        let PositionsOf { game, advisers, .. } = self;
        let game = &*game;
        let mut listed = Vec::new();
        game.actions(&state, &mut listed);
        let mut options = listed.clone();
        let place = |action, options: &mut Vec<_>| {
            options.iter().position(|of| *of == action).unwrap_or_else(|| {
                options.push(action);
                options.len() - 1
            })
        };
        let taken = taken.map(|action| place(action, &mut options));
        let point = DecisionPoint { state: &state, seat, number };
        let own = Playouts::new(game, &*advisers.playout.bot, advisers.seed).choice(point, 0);
        let own_choice = place(own, &mut options);
        let ask = |NamedBot { name, bot }: &NamedBot<C::Game>| {
            let mut player = bot.spawn(game, seat);
            let mut rng = SeatRng::new(advisers.seed, number.into(), seat);
            let view = game.view(&state, seat);
            let choice = place(player.choose(view, &listed, &mut rng), &mut options);
            let reasons = player.explain(view, &listed);
            let (manner, weighed) = match reasons {
                Some(reasons) => (Some(reasons.manner), reasons.weighed),
                None => (None, Vec::new()),
            };
            let weighed = weighed.into_iter().map(|of| (place(of.action, &mut options), of.worth));
            let weighed = weighed.collect();
            let faults = player.dismiss(&game.scores(&state), &game.ranks(&state));
            let faults = faults.into_iter().map(|fault| format!("{}: {}", fault.kind, fault.what));
            BotAnswer { bot: name.clone(), choice, manner, weighed, faults: faults.collect() }
        };
        let asked: Vec<BotAnswer> = advisers.asked.iter().map(ask).collect();
        self.list.push(Position {
            number,
            turn: C::turn(game, &state),
            seat,
            ask: C::ask(game, &state),
            options: options.iter().map(ToString::to_string).collect(),
            words: options.iter().map(|of| C::action_in_words(game, &state, of)).collect(),
            list: <C::Game as Game>::ACTIONS,
            taken,
            own_choice,
            asked,
        });
        self.held.push(PositionState { state, options });
    }
}

impl<C: Chronicle<Game: InWords>> Positions for PositionsOf<C> {
    fn list(&self) -> &[Position] {
        &self.list
    }

    fn end(&self) -> Option<&GameEnd> {
        self.end.as_ref()
    }

    fn chance(&self) -> &[ChanceAfter] {
        &self.chance
    }

    fn playout_bot(&self) -> (&str, u64) {
        (&self.advisers.playout.name, self.advisers.playout.bot.digest())
    }

    fn player(&self, seed: u64) -> Box<dyn PlaysPositions + '_> {
        let playouts = Playouts::new(&self.game, &*self.advisers.playout.bot, seed);
        Box::new(Player { positions: self, playouts })
    }
}

/// Simulator of games from positions.
struct Player<'p, C: Chronicle> {
    positions: &'p PositionsOf<C>,
    playouts: Playouts<'p, C::Game>,
}

impl<C: Chronicle<Game: InWords>> PlaysPositions for Player<'_, C> {
    fn play(
        &mut self,
        at: usize,
        options: &[usize],
        own_choice: OwnChoice,
        sample: u32,
    ) -> SampledGames {
        let PositionState { state, options: all } = &self.positions.held[at];
        let Position { seat, number, .. } = self.positions.list[at];
        let point = DecisionPoint { state, seat, number };
        let mut actions: Vec<_> = options.iter().map(|&option| all[option]).collect();
        let own = match own_choice {
            OwnChoice::LeftOut => None,
            OwnChoice::Played => {
                let own = self.playouts.choice(point, sample);
                Some(actions.iter().position(|of| *of == own).unwrap_or_else(|| {
                    actions.push(own);
                    actions.len() - 1
                }))
            }
        };
        let mut played = self.playouts.play_out(point, &actions, sample);
        let own_choice = own.map(|own| end_of(&played[own].scores, &played[own].ranks));
        let games = played.len() as u64;
        played.truncate(options.len());
        let in_words = |played| in_words::<C>(&self.positions.game, state, played);
        SampledGames { options: played.into_iter().map(in_words).collect(), own_choice, games }
    }

    fn new_game(&mut self, sample: u32) -> GameEnd {
        let Playout { scores, ranks, .. } = self.playouts.new_game(sample);
        end_of(&scores, &ranks)
    }

    fn play_chance(&mut self, at: usize, sample: u32) -> (Vec<GameEnd>, u64) {
        let HeldChance { taken, answers, cuts } = &self.positions.held_chance[at];
        let decision = self.positions.chance[at].decision.as_ref();
        let taken = taken.as_ref().zip(decision).map(|((state, action), decision)| {
            let TakenDecision { number, seat, .. } = *decision;
            (DecisionPoint { state, seat, number }, *action)
        });
        let (played, games) = self.playouts.play_chance(taken, answers, cuts, sample);
        let ends = played.iter().map(|of| end_of(&of.scores, &of.ranks));
        (ends.collect(), games)
    }
}

/// Dice that record whether play asked for a chance outcome that the trace lacks.
struct Missing<'c>(&'c Cell<bool>);

impl Dice for Missing<'_> {
    fn pick(&mut self, _lane: Lane, _n: u32) -> u32 {
        self.0.set(true);
        0
    }
}

fn end_of(scores: &PerSeat<i32>, ranks: &PerSeat<u8>) -> GameEnd {
    GameEnd { scores: *scores, wins: win_units(ranks) }
}

/// Returns a simulated game with its reply in words. `state` is a state of the same game.
fn in_words<C: Chronicle>(
    game: &C::Game,
    state: &StateOf<C>,
    played: Playout<ActionOf<C>>,
) -> SimulatedGame {
    let in_words = |action: &ActionOf<C>| C::action_in_words(game, state, action);
    let reply = played.reply.map(|(seat, action)| Reply { seat, action: in_words(&action) });
    SimulatedGame { end: end_of(&played.scores, &played.ranks), reply }
}
