//! Tests that searching bots find the best play of solved games and keep to their budgets.

pub(crate) mod dial;
mod kuhn;
mod tales;

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use corsair_engine::laws::check_game;
use corsair_engine::stream::NatureDice;
use corsair_engine::{Bot, Game, NoObserver, PerSeat, Seat, SeatRng, Strategy};
use corsair_strategies::search::mcts::{self, MctsBot};
use corsair_strategies::search::rollout::{self, RolloutBot};
use corsair_strategies::search::{CurrentScore, Evaluator, SearchParts};
use corsair_strategies::spec::{BotEntry, Settings};
use corsair_strategies::uniform::UniformBot;

use dial::{Dial, TARGET};
use kuhn::{Kuhn, Move};
use tales::Tale;

const CATALOGUE: &[BotEntry] = &[
    BotEntry {
        name: "rollout",
        summary: "",
        version: 1,
        parameters: &rollout::parameters("uniform"),
    },
    BotEntry { name: "mcts", summary: "", version: 1, parameters: &mcts::parameters("uniform") },
];

/// Returns the bot of a spec for any game.
fn bot<G: Game + Clone + Send + 'static>(spec: &str, parts: SearchParts<G>) -> Box<dyn Bot<G>> {
    let settings = Settings::parse(spec, CATALOGUE).expect("a good spec");
    match settings.entry().name {
        "rollout" => Box::new(RolloutBot::new(&settings, parts).expect("values in range")),
        _ => Box::new(MctsBot::new(&settings, parts).expect("values in range")),
    }
}

fn parts<G: Game>() -> SearchParts<G> {
    SearchParts::new(Box::new(UniformBot), Arc::new(CurrentScore { swing: 2.0 }))
}

/// The choice of a bot at its first decision in a state.
fn choice<G: Game>(
    game: &G,
    bot: &dyn Bot<G>,
    state: &G::State,
    seat: usize,
    deal: u64,
) -> G::Action {
    let seat = Seat::new(seat);
    let mut legal = Vec::new();
    game.actions(state, &mut legal);
    let mut player = bot.spawn(game, seat);
    player.choose(game.view(state, seat), &legal, &mut SeatRng::new(3, deal, seat))
}

/// The number of deals, of 40, in which a bot of this spec gives an answer in the tale.
fn answers(tale: Tale, spec: &str, parts: impl Fn() -> SearchParts<Tale>, answer: u8) -> usize {
    let bot = bot(spec, parts());
    let given = |&deal: &u64| choice(&tale, &*bot, &tale.begun(1), 1, deal) == answer;
    (0..40).filter(given).count()
}

#[test]
fn searches_play_kuhn_poker_well_against_uniform() {
    use Move::{Bet, Check};
    for spec in ["rollout:iterations=400", "mcts:iterations=400", "mcts:iterations=400:widening=0"]
    {
        let bot = bot(spec, parts());
        for (cards, moves, best) in [
            // A bet with a jack or a queen wins the pot when the opponent folds, half the time.
            ([0, 1], &[][..], Bet),
            ([1, 2], &[], Bet),
            // A jack never wins a call, a king always does.
            ([1, 0], &[Bet], Check),
            ([0, 2], &[Bet], Bet),
            ([2, 0], &[Check, Bet], Bet),
            ([0, 1], &[Check, Bet], Check),
        ] {
            let state = kuhn::State { cards, moves: moves.into() };
            for deal in 0..10 {
                let made = choice(&Kuhn, &*bot, &state, moves.len() % 2, deal);
                assert_eq!(made, best, "{spec} with {cards:?} after {moves:?}");
            }
        }
    }
}

#[test]
fn tree_finds_play_that_random_playouts_miss() {
    assert_eq!(
        answers(Tale::Doors, "mcts:iterations=300:exploration=1:widening=0", parts, 1),
        40,
        "continues"
    );
    assert_eq!(answers(Tale::Doors, "rollout:iterations=300", parts, 1), 0, "stops");
}

/// A search that plans for each sampled coin separately assumes a right guess: strategy fusion.
#[test]
fn searches_do_not_fuse_strategies_over_hidden_information() {
    for spec in ["mcts:iterations=1000", "rollout:iterations=1000"] {
        assert!(answers(Tale::Guess, spec, parts, 0) >= 36, "{spec} stops");
    }
}

/// A bot that always chooses the last action.
struct Last;

impl<G: Game> Bot<G> for Last {
    fn name(&self) -> &str {
        "last"
    }

    fn digest(&self) -> u64 {
        1
    }

    fn spawn(&self, _game: &G, _seat: Seat) -> Box<dyn Strategy<G>> {
        Box::new(Last)
    }
}

impl<G: Game> Strategy<G> for Last {
    fn choose(&mut self, _view: G::View<'_>, legal: &[G::Action], _rng: &mut SeatRng) -> G::Action {
        legal[legal.len() - 1]
    }
}

#[test]
fn playout_bot_makes_hidden_choices_of_opponents() {
    let parts = || SearchParts::<Tale>::new(Box::new(Last), Arc::new(CurrentScore { swing: 2.0 }));
    for spec in ["mcts:iterations=20", "rollout:iterations=20"] {
        // The coin lies on the opposite side, hidden from the bot, which expects side 1.
        let bot = bot(spec, parts());
        let made = choice(&Tale::Match, &*bot, &Tale::Match.begun(0), 1, 0);
        assert_eq!(made, 1, "{spec}");
    }
}

/// Final state of a dial game in which a bot of this spec turns the dial.
fn turned(spec: &str, parts: SearchParts<Dial>, deal: u64) -> dial::State {
    let bot = bot(spec, parts);
    let mut dice = NatureDice::new(7);
    dice.open_deal(deal);
    let mut state = Dial.setup(&mut dice, &mut NoObserver);
    for _ in 0..2 {
        let action = choice(&Dial, &*bot, &state, 0, deal);
        Dial.apply(&mut state, action, &mut dice, &mut NoObserver);
    }
    state
}

#[test]
fn searches_find_the_best_of_the_listed_actions_of_a_sample() {
    for spec in ["mcts:iterations=400:widening=1", "rollout:iterations=400"] {
        for deal in 0..20 {
            let evaluator = Arc::new(CurrentScore { swing: 200.0 });
            let parts = SearchParts::new(Box::new(UniformBot), evaluator);
            let state = turned(&format!("{spec}:margin=1"), parts, deal);
            // The last turns are a hundred apart, if the first turn leaves the target in reach.
            assert!(state.distance() <= 50, "{spec}: {state:?} in deal {deal}");
        }
    }
}

/// Bot that turns the dial exactly to the target, or as near as one turn allows.
struct Exact;

impl Bot<Dial> for Exact {
    fn name(&self) -> &str {
        "exact"
    }

    fn digest(&self) -> u64 {
        2
    }

    fn spawn(&self, _game: &Dial, _seat: Seat) -> Box<dyn Strategy<Dial>> {
        Box::new(Exact)
    }
}

impl Strategy<Dial> for Exact {
    fn choose(&mut self, view: &dial::State, _legal: &[u16], _rng: &mut SeatRng) -> u16 {
        TARGET.saturating_sub(view.turns.iter().sum()).min(999)
    }
}

#[test]
fn searches_follow_the_playout_bot_beyond_the_listed_actions() {
    for spec in ["mcts:iterations=40", "mcts:iterations=40:opponents=tree", "rollout:iterations=40"]
    {
        let evaluator = Arc::new(CurrentScore { swing: 2.0 });
        let state = turned(spec, SearchParts::new(Box::new(Exact), evaluator), 0);
        assert_eq!(state.distance(), 0, "{spec}: {state:?}");
    }
}

/// Evaluator that counts simulated games, because it evaluates each game once.
struct Counter(Arc<AtomicU32>);

impl<G: Game> Evaluator<G> for Counter {
    fn expected_scores(&self, game: &G, _state: &G::State) -> PerSeat<f32> {
        self.0.fetch_add(1, Ordering::Relaxed);
        PerSeat::filled(game.seats(), 0.0)
    }

    fn swing(&self, _game: &G, _state: &G::State) -> f32 {
        1.0
    }
}

#[test]
fn searches_use_exactly_their_budget() {
    for kind in ["mcts", "mcts:opponents=tree", "rollout"] {
        for iterations in [1, 2, 3, 7, 100, 101] {
            for tale in [Tale::Doors, Tale::Guess, Tale::Match] {
                let count = Arc::new(AtomicU32::new(0));
                let evaluator = Arc::new(Counter(Arc::clone(&count)));
                let parts = SearchParts::new(Box::new(UniformBot), evaluator);
                let bot = bot(&format!("{kind}:iterations={iterations}"), parts);
                choice(&tale, &*bot, &tale.begun(0), 1, 0);
                assert_eq!(count.load(Ordering::Relaxed), iterations, "{kind} in {tale:?}");
            }
        }
    }
}

/// The choice of a bot of this spec at the first decision, and the number of simulated games.
fn choice_and_games<G: Game + Clone + Send + 'static>(
    game: &G,
    spec: &str,
    state: &G::State,
    seat: usize,
    deal: u64,
) -> (G::Action, u32) {
    let count = Arc::new(AtomicU32::new(0));
    let evaluator = Arc::new(Counter(Arc::clone(&count)));
    let bot = bot(spec, SearchParts::new(Box::new(UniformBot), evaluator));
    let made = choice(game, &*bot, state, seat, deal);
    (made, count.load(Ordering::Relaxed))
}

#[test]
fn settled_search_chooses_as_all_iterations_do() {
    for kind in ["mcts", "mcts:opponents=tree", "mcts:exploration=0", "mcts:widening=0"] {
        let mut saved = 0;
        for iterations in [1, 2, 3, 10, 99] {
            let all = format!("{kind}:iterations={iterations}");
            let settled = format!("{all}:stop=settled");
            for deal in 0..20 {
                for tale in [Tale::Doors, Tale::Guess, Tale::Match] {
                    let of = |spec| choice_and_games(&tale, spec, &tale.begun(0), 1, deal);
                    let ((chosen, most), (settled, games)) = (of(&all), of(&settled));
                    assert_eq!(settled, chosen, "{all} in {tale:?}, deal {deal}");
                    assert!((1..=most).contains(&games), "{games} games of {most}");
                    saved += most - games;
                }
                let state = Dial.setup(&mut NatureDice::new(deal), &mut NoObserver);
                let of = |spec| choice_and_games(&Dial, spec, &state, 0, deal);
                assert_eq!(of(&settled).0, of(&all).0, "{all} at the dial, deal {deal}");
            }
        }
        assert!(saved > 0, "{kind} is never settled early");
    }
}

#[test]
fn toy_games_keep_the_laws() {
    for deal in 0..50 {
        let spec =
            if deal % 2 == 0 { "mcts:iterations=5:opponents=tree" } else { "rollout:iterations=5" };
        check(&Kuhn, spec, deal);
        check(&Dial, spec, deal);
        for tale in [Tale::Doors, Tale::Guess, Tale::Match] {
            check(&tale, spec, deal);
        }
    }
}

fn check<G: Game + Clone + Send + 'static>(game: &G, spec: &str, deal: u64) {
    let bot = bot(spec, parts());
    let mut players: Vec<_> = Seat::all(2).map(|seat| bot.spawn(game, seat)).collect();
    check_game(game, &mut players, 9, deal).expect("the laws hold");
}
