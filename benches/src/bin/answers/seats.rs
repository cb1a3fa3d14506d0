//! Question: are the seats of a table balanced?

use crate::{Answer, BALANCED, By, KINDS, UNIT, luck_dealer, quantile, thousands, win};
use corsair_benches::Table;
use corsair_engine::observe::Metrics;
use corsair_engine::{PerSeat, Seat};
use corsair_stats::{
    BlockMeans, ControlSums, EquivalenceTest, Moments, SharedLooks, SpentLevel, holm,
};

/// Result of one game at a table with the same bot in all seats.
struct Seen {
    /// Each seat's share of the win, in sixtieths.
    wins: [i64; 4],
    /// Each seat's luck by kind, weighted by its effect on wins.
    luck: Vec<i64>,
}

/// Conclusion about the seats of a table, with the number of games up to the conclusion.
#[derive(Clone, Copy)]
struct Conclusion {
    balance: Balance,
    games: u64,
}

#[derive(Clone, Copy, PartialEq)]
enum Balance {
    Balanced,
    Imbalanced,
    Undecided,
}

/// Running sums after some games of a table, for tests of each seat's win share against 25 % ± 1 percentage point.
struct Seats {
    wins: [Moments; 4],
    luck: ControlSums,
    games: u64,
}

impl Seats {
    fn none() -> Seats {
        let luck = ControlSums::new(4 * KINDS, 4);
        Seats { wins: [Moments::default(); 4], luck, games: 0 }
    }

    fn add(&mut self, game: &Seen) {
        self.wins.iter_mut().zip(game.wins).for_each(|(of, wins)| of.add(wins));
        self.luck.add(&game.luck, game.wins);
        self.games += 1;
    }

    fn tests(&self, by: By) -> [EquivalenceTest; 4] {
        std::array::from_fn(|seat| {
            let (moments, blocks) = (self.wins[seat], self.games);
            let means = BlockMeans { moments, blocks, games_per_block: 1, unit: UNIT };
            let of = match by {
                By::Luck => self.luck.adjusted(&[(seat, 1)], &means, &controls(seat)),
                By::Games => None,
            };
            if let Some(of) = of {
                return EquivalenceTest::new(of.value - 0.25, of.error, of.freedom, 0.01);
            }
            let [mean, error] =
                [means.mean(), means.standard_error()].map(Option::unwrap_or_default);
            EquivalenceTest::new(mean - 0.25, error, blocks - 1, 0.01)
        })
    }
}

/// Returns the control variates of a seat's wins: the seat's luck, by kind.
fn controls(seat: usize) -> Vec<Vec<usize>> {
    (0..KINDS).map(|kind| vec![seat * KINDS + kind]).collect()
}

/// Tests the seats by the first method: once after all games, with Holm's correction for both claims.
fn first_method(games: &[Seen]) -> Conclusion {
    let mut seats = Seats::none();
    games.iter().for_each(|game| seats.add(game));
    let tests = seats.tests(By::Games);
    let shown = |p: [f64; 4]| holm(&p).into_iter().filter(|&p| p <= 0.05).count();
    let balance = if shown(tests.map(|of| of.beyond)) > 0 {
        Balance::Imbalanced
    } else if shown(tests.map(|of| of.within)) == 4 {
        Balance::Balanced
    } else {
        Balance::Undecided
    };
    Conclusion { balance, games: seats.games }
}

/// Tests the seats by the current method: at several looks, up to the first look with a conclusion.
fn current_method(games: &[Seen], looks: SharedLooks, spent: &SpentLevel, by: By) -> Conclusion {
    let mut seats = Seats::none();
    for look in looks.iter() {
        games[seats.games as usize..look as usize].iter().for_each(|game| seats.add(game));
        let tests = seats.tests(by).map(|test| spent.allowing_in(test, look));
        let balance = if tests.iter().any(|of| 4.0 * of.beyond <= 0.05) {
            Balance::Imbalanced
        } else if tests.iter().all(|of| of.within <= 0.05) {
            Balance::Balanced
        } else {
            continue;
        };
        return Conclusion { balance, games: look };
    }
    Conclusion { balance: Balance::Undecided, games: seats.games }
}

/// Tests whether the seats of a table are balanced within 1 percentage point. Finds the number of games at which the
/// current method reaches as many conclusions as the first method. Both methods see the same games.
pub(crate) fn balance() -> Answer {
    let table = Table::new(BALANCED);
    let seating = PerSeat::filled(4, 0u8);
    let mut dealer = luck_dealer(&table.game, &table);
    // The first method fixes the number of games. A seat with a fair share passes the test for the margin with 90 % power,
    // at the Bonferroni level of 5 % / 4.
    let fixed = (quantile(0.05 / 4.0) + quantile(0.05)).powi(2) * (0.25 * 0.75) / 0.01f64.powi(2);
    let fixed = fixed.round() as u64;
    let most = (1..=10).map(|tenths| fixed * tenths / 10);
    let ends =
        most.map(|last| (SharedLooks::up_to(last), SpentLevel::of(SharedLooks::up_to(last))));
    let ends: Vec<(SharedLooks, SpentLevel)> = ends.collect();
    let mut first = Vec::new();
    let mut now = vec![[const { Vec::new() }; 2]; ends.len()];
    for test in 0..TESTS_OF_SEATS {
        let games = (test * fixed..(test + 1) * fixed).map(|deal| {
            let game = &dealer.play(deal, &[seating])[0];
            let mut wins = [0; 4];
            Seat::all(4).zip(&mut wins).for_each(|(seat, wins)| *wins = win(game, seat));
            let luck = Seat::all(4).flat_map(|seat| game.watch.luck_in_winning(seat).to_vec());
            Seen { wins, luck: luck.collect() }
        });
        let games: Vec<Seen> = games.collect();
        first.push(first_method(&games));
        for ((looks, spent), now) in ends.iter().zip(&mut now) {
            for (by, now) in [By::Games, By::Luck].into_iter().zip(now) {
                now.push(current_method(&games, *looks, spent, by));
            }
        }
    }
    let decided = |conclusions: &[Conclusion]| {
        let of = |balance| conclusions.iter().filter(|of| of.balance == balance).count();
        [of(Balance::Balanced), of(Balance::Imbalanced)]
    };
    let mean = |conclusions: &[Conclusion]| {
        conclusions.iter().map(|of| of.games as f64).sum::<f64>() / conclusions.len() as f64
    };
    let in_all = |conclusions: &[Conclusion]| decided(conclusions).iter().sum::<usize>();
    eprintln!(
        "{TESTS_OF_SEATS} tests of seats by the first method: balanced, imbalanced {:?}",
        decided(&first)
    );
    for (tenths, [games, luck]) in (1..).zip(&now) {
        eprintln!(
            "up to {tenths}0 % of the games: {:?} after {}, with luck adjustment {:?} after {}",
            decided(games),
            thousands(mean(games)),
            decided(luck),
            thousands(mean(luck)),
        );
    }
    let as_often = now.iter().find(|[_, luck]| in_all(luck) >= in_all(&first));
    let [_, luck] = as_often.or(now.last()).expect("the list is not empty");
    Answer {
        question: "balance of a table's seats within 1 pp, at 5 %",
        before: (fixed as f64, "fixed number with 90 % power for a balanced seat"),
        now: (mean(luck), "`seats --sequential --control luck`, with equally many conclusions"),
    }
}

/// Number of simulated tests.
const TESTS_OF_SEATS: u64 = 80;
