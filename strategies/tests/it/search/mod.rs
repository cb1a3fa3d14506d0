//! Tests that search bots find the best play in solved games and keep to their budgets.

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

/// Returns the bot that a spec names, for any game.
fn bot<G: Game + Clone + Send + 'static>(spec: &str, parts: SearchParts<G>) -> Box<dyn Bot<G>> {
    let settings = Settings::parse(spec, CATALOGUE).expect("a valid spec");
    match settings.entry().name {
        "rollout" => Box::new(RolloutBot::new(&settings, parts).expect("values are in range")),
        _ => Box::new(MctsBot::new(&settings, parts).expect("values are in range")),
    }
}

fn parts<G: Game>() -> SearchParts<G> {
    SearchParts::new(Box::new(UniformBot), Arc::new(CurrentScore { swing: 2.0 }))
}

/// Returns the choice of a bot at its first decision in a state.
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

/// Returns the number of deals, out of 40, in which the bot that `spec` names gives `answer` in a test game.
fn answers(tale: Tale, spec: &str, parts: impl Fn() -> SearchParts<Tale>, answer: u8) -> usize {
    let bot = bot(spec, parts());
    let given = |&deal: &u64| choice(&tale, &*bot, &tale.begun(1), 1, deal) == answer;
    (0..40).filter(given).count()
}

#[test]
fn searches_choose_the_best_kuhn_poker_moves_against_uniform() {
    use Move::{Bet, Check};
    for spec in ["rollout:iterations=400", "mcts:iterations=400", "mcts:iterations=400:widening=0"]
    {
        let bot = bot(spec, parts());
        for (cards, moves, best) in [
            // A uniform opponent folds half the time, so a bet with a jack or a queen pays.
            ([0, 1], &[][..], Bet),
            ([1, 2], &[], Bet),
            // A call loses with a jack and wins with a king.
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
fn tree_search_finds_play_that_flat_search_misses() {
    assert_eq!(
        answers(Tale::Doors, "mcts:iterations=300:exploration=1:widening=0", parts, 1),
        40,
        "continues"
    );
    assert_eq!(answers(Tale::Doors, "rollout:iterations=300", parts, 1), 0, "stops");
}

/// Checks for strategy fusion: a search that plans separately for each sampled coin wrongly assumes that it can guess
/// the coin.
#[test]
fn searches_do_not_assume_to_know_hidden_information() {
    for spec in ["mcts:iterations=1000", "rollout:iterations=1000"] {
        assert!(answers(Tale::Guess, spec, parts, 0) >= 36, "{spec} stops");
    }
}

/// Bot that always chooses the last action.
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
fn searches_resample_hidden_choices_of_opponents() {
    let parts = || SearchParts::<Tale>::new(Box::new(Last), Arc::new(CurrentScore { swing: 2.0 }));
    for spec in ["mcts:iterations=20", "rollout:iterations=20"] {
        // The coin shows side 0. The bot can't see the coin and expects side 1 from its playout bot.
        let bot = bot(spec, parts());
        let made = choice(&Tale::Match, &*bot, &Tale::Match.begun(0), 1, 0);
        assert_eq!(made, 1, "{spec}");
    }
}

/// Returns the final state after a bot with this spec has turned the dial in a game of `Dial`.
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
fn searches_find_the_best_listed_action_of_a_sample() {
    for spec in ["mcts:iterations=400:widening=1", "rollout:iterations=400"] {
        for deal in 0..20 {
            let evaluator = Arc::new(CurrentScore { swing: 200.0 });
            let parts = SearchParts::new(Box::new(UniformBot), evaluator);
            let state = turned(&format!("{spec}:margin=1"), parts, deal);
            // Listed turns are 100 apart, so the best final distance is at most 50.
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
fn searches_choose_an_unlisted_action_of_the_playout_bot() {
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

/// Returns a bot's choice at its first decision, and the number of games that it simulated. `spec` names the bot.
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
fn settled_search_chooses_like_a_full_search() {
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
fn test_games_keep_the_laws() {
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
    check_game(game, &mut players, 9, deal).expect("the game keeps the laws");
}
