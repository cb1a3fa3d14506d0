//! Tests of searches in Pirate's Cove: kinds of decision, model of opponents, and reasons.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use corsair_engine::games::cove::{Action, Ask, Cove};
use corsair_engine::play::play;
use corsair_engine::stream::NatureDice;
use corsair_engine::{Game, NoObserver, Reasons, Seat, SeatRng, Strategy, Turn};
use corsair_strategies::cove::CATALOGUE;

use super::cove;

/// Number of iterations that the searches in these tests make.
const ITERATIONS: u32 = 24;

/// Player that compares the choices of a search with the choices of its playout bot.
struct Compared {
    search: Box<dyn Strategy<Cove>>,
    playout: Box<dyn Strategy<Cove>>,
    searched: Arc<AtomicU32>,
}

impl Strategy<Cove> for Compared {
    fn choose(
        &mut self,
        view: <Cove as Game>::View<'_>,
        legal: &[Action],
        rng: &mut SeatRng,
    ) -> Action {
        let action = self.search.choose(view, legal, rng);
        let reasons = self.search.explain(view, legal).expect("a search gives reasons");
        if matches!(view.ask(), Ask::Sail(_)) {
            self.searched.fetch_add(1, Ordering::Relaxed);
            check_reasons(&reasons, legal, action);
        } else {
            // The playout bot's choices follow from the view alone, except for destinations.
            assert_eq!(action, self.playout.choose(view, legal, rng), "{:?}", view.ask());
            assert_eq!(Some(reasons), self.playout.explain(view, legal));
        }
        action
    }
}

/// Checks that the trials of all actions add up to the budget, and that the chosen action was tried.
fn check_reasons(reasons: &Reasons<Action>, legal: &[Action], action: Action) {
    let trials = || reasons.weighed.iter().map(|weighed| weighed.trials.expect("by trials"));
    assert_eq!(trials().map(|trials| trials.n).sum::<u32>(), ITERATIONS, "{reasons:?}");
    assert!(trials().all(|trials| trials.error.is_some() == (trials.n > 1)), "{reasons:?}");
    assert!(reasons.weighed.iter().all(|weighed| (0.0..=1.0).contains(&weighed.worth)));
    assert!(reasons.weighed.iter().all(|weighed| legal.contains(&weighed.action)));
    let chosen = reasons.weighed.iter().find(|weighed| weighed.action == action);
    assert!(chosen.and_then(|chosen| chosen.trials).is_some_and(|trials| trials.n > 0));
}

#[test]
fn only_listed_kinds_of_decisions_are_searched() {
    let game = cove(4, &[]);
    for search in ["mcts", "rollout"] {
        let spec =
            format!("{search}:iterations={ITERATIONS}:depth=10:playout=merchant:search=sail");
        let (search, playout) =
            (CATALOGUE.lookup(&spec).expect("a valid spec"), CATALOGUE.lookup("merchant"));
        let playout = playout.expect("a valid spec");
        let searched = Arc::new(AtomicU32::new(0));
        let mut seats: Vec<Box<dyn Strategy<Cove>>> = Seat::all(4)
            .map(|seat| -> Box<dyn Strategy<Cove>> {
                Box::new(Compared {
                    search: search.spawn(&game, seat),
                    playout: playout.spawn(&game, seat),
                    searched: Arc::clone(&searched),
                })
            })
            .collect();
        let mut rngs: Vec<SeatRng> = Seat::all(4).map(|seat| SeatRng::new(7, 0, seat)).collect();
        let mut dice = NatureDice::new(7);
        play(&game, &mut seats, &mut rngs, &mut dice, &mut NoObserver, &mut Vec::new());
        assert_eq!(searched.load(Ordering::Relaxed), 4 * 12, "each seat sails in twelve turns");
    }
}

/// Searches every decision in a game twice with the same randomness: to the last iteration, and until the choice is
/// settled.
#[test]
fn settled_search_chooses_like_a_full_search_with_fewer_iterations() {
    let game = cove(4, &[]);
    let spec = format!("mcts:iterations={ITERATIONS}:depth=10:playout=merchant");
    let all = CATALOGUE.lookup(&spec).expect("a valid spec");
    let settled = CATALOGUE.lookup(&format!("{spec}:stop=settled")).expect("a valid spec");
    let mut dice = NatureDice::new(7);
    let mut state = game.setup(&mut dice, &mut NoObserver);
    let mut legal = Vec::new();
    let (mut decisions, mut made) = (0, 0);
    while let Turn::Decide(seat) = game.turn(&state) {
        game.actions(&state, &mut legal);
        let view = game.view(&state, seat);
        let rng = || SeatRng::new(7, decisions, seat);
        let mut player = settled.spawn(&game, seat);
        let action = player.choose(view, &legal, &mut rng());
        assert_eq!(action, all.spawn(&game, seat).choose(view, &legal, &mut rng()), "{legal:?}");
        let reasons = player.explain(view, &legal).expect("a search gives reasons");
        let trials = reasons.weighed.iter().filter_map(|weighed| weighed.trials);
        let games: u32 = trials.map(|trials| trials.n).sum();
        let manner = format!("takes the most visited action in {games} simulated games");
        assert!(games <= ITERATIONS && reasons.manner == manner, "{reasons:?}");
        (decisions, made) = (decisions + 1, made + u64::from(games));
        game.apply(&mut state, action, &mut dice, &mut NoObserver);
    }
    let share = made as f64 / (decisions * u64::from(ITERATIONS)) as f64;
    assert!((0.5..0.98).contains(&share), "{share} of the iterations of {decisions} decisions");
}

#[test]
fn errors_of_a_search_spec_list_kinds_and_bots() {
    for (spec, says) in [
        ("mcts:search=sails", "`search` must be all, or some of rig, event_treasure"),
        ("mcts:search=", "`search` must be"),
        ("rollout:search=sail+", "`search` must be"),
        ("rollout:opponents=tree", "`opponents` must be playout, or bots that do not search"),
        ("mcts:opponents=merchant/mcts", "`opponents` must be playout, tree"),
        ("mcts:opponents=marchant", "did you mean `merchant`?"),
        ("mcts:opponents=merchant/load=99", "`load` must be 1 to 20"),
        ("mcts:turns=0.5", "`turns` must be 0 to 100"),
    ] {
        let error = CATALOGUE.lookup(spec).err().map(|error| error.to_string()).unwrap_or_default();
        assert!(error.contains(says), "{spec}: {error}");
    }
}

#[test]
fn opponent_pools_with_different_play_have_different_digests() {
    let digest = |spec: &str| CATALOGUE.lookup(spec).expect(spec).digest();
    let pool = digest("mcts:opponents=merchant/load=6/raider");
    assert_eq!(pool, digest("mcts:opponents=merchant/load=6.0/nerve=-0.5/raider"));
    for other in ["mcts:opponents=raider/merchant/load=6", "mcts:opponents=merchant/raider", "mcts"]
    {
        assert_ne!(pool, digest(other), "{other}");
    }
}
