//! Luck of every game: its expectation is zero, exactly for one action and in the mean of games.

use corsair_engine::dice::{Dice, Lane};
use corsair_engine::games::blackbeard::{self, Blackbeard};
use corsair_engine::games::spanish_main::{self, SpanishMain};
use corsair_engine::luck::ONE;
use corsair_engine::observe::{Counted, Metrics};
use corsair_engine::odds::Enumerator;
use corsair_engine::pile::Copies;
use corsair_engine::play::play;
use corsair_engine::strategy::SeatRng;
use corsair_engine::stream::NatureDice;
use corsair_engine::{Seat, Strategy, Turn, Uniform};

/// Highest number of outcomes of an action that a test enumerates, and of rolls and draws in an outcome.
const MOST_OUTCOMES: usize = 2_000;
const MOST_ROLLS: usize = 6;

/// Dice that enumerate outcomes of few rolls, and give up after [`MOST_ROLLS`].
struct FewRolls {
    outcomes: Enumerator,
    others: NatureDice,
    gives_up: bool,
}

impl Dice for FewRolls {
    fn pick(&mut self, lane: Lane, n: u32) -> u32 {
        if self.outcomes.depth() < MOST_ROLLS {
            return self.outcomes.pick(lane, n);
        }
        self.gives_up = true;
        self.others.pick(lane, n)
    }
    fn draw(&mut self, lane: Lane, copies: Copies<'_>) -> usize {
        if self.outcomes.depth() < MOST_ROLLS {
            return self.outcomes.draw(lane, copies);
        }
        self.gives_up = true;
        self.others.draw(lane, copies)
    }
    fn roll(&mut self, lane: Lane, dice: u8) -> u8 {
        if self.outcomes.depth() < MOST_ROLLS {
            return self.outcomes.roll(lane, dice);
        }
        self.gives_up = true;
        self.others.roll(lane, dice)
    }
}

fn blackbeard(seats: usize, settings: &[&str]) -> Blackbeard {
    blackbeard::EDITION.game(seats, settings).expect("a valid table")
}

fn spanish_main(seats: usize, settings: &[&str]) -> SpanishMain {
    spanish_main::EDITION.game(seats, settings).expect("a valid table")
}

/// Luck of all seats by kind.
fn luck<G: Counted>(game: &G, metrics: &G::Metrics) -> Vec<i64> {
    Seat::all(game.seats()).flat_map(|seat| metrics.luck(seat).to_vec()).collect()
}

/// Luck of all seats by kind, weighted by its effect on winning.
fn luck_in_winning<G: Counted>(game: &G, metrics: &G::Metrics) -> Vec<i64> {
    Seat::all(game.seats()).flat_map(|seat| metrics.luck_in_winning(seat).to_vec()).collect()
}

/// Returns the expected change of each luck by an action, with the number of outcomes that change luck; `None` if the
/// action has too many outcomes or rolls.
fn expected<G: Counted>(
    game: &G,
    (state, metrics): (&G::State, &G::Metrics),
    action: G::Action,
) -> Option<(Vec<f64>, usize)> {
    let before = luck(game, metrics);
    let (mut sums, mut lucky) = (vec![0.0; before.len()], 0);
    let mut dice =
        FewRolls { outcomes: Enumerator::default(), others: NatureDice::new(6), gives_up: false };
    dice.others.open_deal(0);
    for _ in 0..MOST_OUTCOMES {
        let (mut state, mut metrics) = (state.clone(), metrics.clone());
        game.apply(&mut state, action, &mut dice, &mut metrics);
        if dice.gives_up {
            return None;
        }
        let after = luck(game, &metrics);
        lucky += usize::from(after != before);
        for (sum, (after, before)) in sums.iter_mut().zip(after.iter().zip(&before)) {
            *sum += dice.outcomes.chance().value() * (after - before) as f64;
        }
        if !dice.outcomes.advance() {
            return Some((sums, lucky));
        }
    }
    None
}

/// Checks the expected luck of every action in games of uniform players, except of kinds that set-up has already
/// decided. Returns the number of actions with luck.
fn check_actions<G: Counted>(game: &G, deals: u64, except: &[&str]) -> usize {
    let kinds = G::Metrics::OF_LUCK;
    let is_open = |at: usize| !except.contains(&kinds[at % kinds.len()]);
    let mut with_luck = 0;
    for deal in 0..deals {
        let mut dice = NatureDice::new(5);
        dice.open_deal(deal);
        let mut metrics = G::Metrics::with_luck();
        let mut state = game.setup(&mut dice, &mut metrics);
        let mut rng = SeatRng::new(5, deal, Seat::new(0));
        let mut legal = Vec::new();
        while game.turn(&state) != Turn::Over {
            legal.clear();
            game.actions(&state, &mut legal);
            let action = rng.choose(&legal);
            if let Some((expected, lucky)) = expected(game, (&state, &metrics), action) {
                with_luck += usize::from(lucky > 0);
                // Each kind of luck is rounded a few times in one action.
                for (at, of) in expected.iter().enumerate().filter(|&(at, _)| is_open(at)) {
                    let kind = kinds[at % kinds.len()];
                    assert!(of.abs() < 64.0, "deal {deal}, {action:?}: {of} {kind}");
                }
            }
            game.apply(&mut state, action, &mut dice, &mut metrics);
        }
    }
    with_luck
}

/// Checks that each kind of luck varies, and that its mean over games of uniform players is within four standard
/// errors of zero.
fn check_means<G: Counted>(game: &G, deals: u64) {
    let mut sums = Vec::new();
    for deal in 0..deals {
        let mut players: Vec<Box<dyn Strategy<G>>> =
            (0..game.seats()).map(|_| Box::new(Uniform) as _).collect();
        let mut rngs: Vec<SeatRng> =
            Seat::all(game.seats()).map(|seat| SeatRng::new(5, deal, seat)).collect();
        let mut dice = NatureDice::new(5);
        dice.open_deal(deal);
        let mut metrics = G::Metrics::with_luck();
        play(game, &mut players, &mut rngs, &mut dice, &mut metrics, &mut Vec::new());
        let luck = [luck(game, &metrics), luck_in_winning(game, &metrics)].concat();
        sums.resize(luck.len(), (0.0, 0.0));
        for ((sum, squares), of) in sums.iter_mut().zip(luck) {
            let of = of as f64 / ONE as f64;
            (*sum, *squares) = (*sum + of, *squares + of * of);
        }
    }
    let kinds = G::Metrics::OF_LUCK;
    for (at, &(sum, squares)) in sums.iter().enumerate() {
        let kind = kinds[at % kinds.len()];
        assert!(squares > 0.0 && sum * sum <= 16.0 * squares, "{kind} {at}: {sum}, {squares}");
    }
}

#[test]
fn expected_luck_of_an_action_is_zero_in_blackbeard() {
    assert!(check_actions(&blackbeard(3, &[]), 8, &[]) > 200);
}

#[test]
fn expected_luck_of_an_action_is_zero_in_spanish_main() {
    assert!(check_actions(&spanish_main(2, &["end.rounds=30"]), 120, &["treasure"]) > 100);
}

#[test]
fn mean_luck_of_games_is_zero_in_blackbeard() {
    check_means(&blackbeard(4, &[]), 400);
}

#[test]
fn mean_luck_of_games_is_zero_in_spanish_main() {
    check_means(&spanish_main(2, &["end.rounds=40"]), 400);
}
