//! Questions: which contestant in a match is better?

use crate::{Answer, By, KINDS, UNIT, luck_dealer, win};
use corsair_benches::Table;
use corsair_engine::observe::Metrics;
use corsair_engine::seating::Seating;
use corsair_engine::{PerSeat, Seat};
use corsair_stats::{BlockMeans, ControlSums, Hypotheses, Looks, Moments, Sprt, SprtState};

/// Tests win differences of 0 and 3 percentage points in a match. Copies of the first contestant fill the remaining
/// seats, which is the default of `corsair match`.
pub(crate) fn duel() -> Answer {
    let (before, now) = duels("pirates-cove merchant,drifter,merchant,merchant");
    Answer {
        question: "merchant against drifter, 0 against 3 pp (`match --sprt`)",
        before: (before, "12 seatings of a deal, from 2,400 games on, mean of 200"),
        now: (now, "pairs on fresh deals, from 60 games on, `--control luck`, mean of 200"),
    }
}

/// Tests win differences of 0 and 3 percentage points in a match with a third bot in the remaining seats. With a
/// third bot, all seatings of a deal are distinct games.
pub(crate) fn duel_among_others() -> Answer {
    let (before, now) = duels("pirates-cove merchant,drifter,balanced,balanced");
    Answer {
        question: "merchant against drifter with `--field balanced`",
        before: (before, "as above"),
        now: (now, "as above"),
    }
}

/// Method for testing a match.
#[derive(Clone, Copy)]
enum Method {
    /// First method: all seatings of a deal form one block. The first look comes after 200 blocks, and the test has
    /// Wald's original bounds.
    First,
    /// Current method of `corsair match`: mirrored pairs of games on fresh deals.
    Pairs(By),
}

/// Number of simulated matches.
const MATCHES: u64 = 200;

/// Mean number of games until a decision between the first two bots, for the first and for the current method. The
/// third bot takes the remaining seats.
fn duels(bots: &str) -> (f64, f64) {
    let table = Table::new(bots);
    let hypotheses = Hypotheses { h0: 0.0, h1: 0.03, alpha: 0.05, beta: 0.05 };
    let sprt = Sprt::new(hypotheses).expect("H1 is above H0");
    // The contestants are bots 0 and 1; bot 2 fills the remaining seats.
    let pairs =
        || Seat::all(4).flat_map(|one| Seat::all(one.index()).map(move |other| [other, one]));
    let seats: Vec<[Seat; 2]> =
        pairs().flat_map(|[one, other]| [[one, other], [other, one]]).collect();
    let seatings: Vec<Seating> = seats
        .iter()
        .map(|&[first, second]| {
            PerSeat::from_fn(4, |seat| match seat {
                _ if seat == first => 0,
                _ if seat == second => 1,
                _ => 2,
            })
        })
        .collect();
    // The luck of the first contestant minus the luck of the second, weighted by its effect on wins.
    let groups: Vec<Vec<usize>> = (0..KINDS).map(|kind| vec![kind]).collect();
    let mut dealer = luck_dealer(&table.game, &table);
    let mut tested = |method: Method| -> f64 {
        let (per_block, looks) = match method {
            Method::First => (seatings.len(), Looks::up_to(100_000)),
            Method::Pairs(_) => (2, Looks::of_test(100_000)),
        };
        let looks: Vec<u64> = looks.expect("there are enough blocks for looks").iter().collect();
        let (mut games, mut next, mut of_h1) = (0, 0, 0);
        for _ in 0..MATCHES {
            let (mut moments, mut differing, mut blocks) = (Moments::default(), 0, 0u64);
            let mut controls = ControlSums::new(KINDS, 1);
            for &look in &looks {
                let since = look - blocks;
                while blocks < look {
                    let begin = (next as usize * per_block) % seatings.len();
                    let own = begin..begin + per_block;
                    let played = dealer.play(next, &seatings[own.clone()]);
                    let (mut difference, mut luck) = (0, [0; KINDS]);
                    for (game, &[first, second]) in played.iter().zip(&seats[own]) {
                        difference += win(game, first) - win(game, second);
                        let [own, other] =
                            [first, second].map(|seat| game.watch.luck_in_winning(seat));
                        let more = own.iter().zip(other).map(|(own, other)| own - other);
                        luck.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
                    }
                    moments.add(difference);
                    controls.add(&luck, [difference]);
                    differing += u64::from(difference != 0);
                    next += 1;
                    blocks += 1;
                }
                let games_per_block = per_block as u64;
                let means = BlockMeans { moments, blocks, games_per_block, unit: UNIT };
                let state = match method {
                    Method::First => match sprt.log_likelihood_ratio(&means).unwrap_or(0.0) {
                        ratio if ratio >= 19f64.ln() => SprtState::AcceptH1,
                        ratio if ratio <= -19f64.ln() => SprtState::AcceptH0,
                        _ => SprtState::GoOn,
                    },
                    Method::Pairs(by) => {
                        let adjusted = match by {
                            By::Luck => controls.adjusted(&[(0, 1)], &means, &groups),
                            By::Games => None,
                        };
                        sprt.look(&means, adjusted.as_ref(), differing, since).state
                    }
                };
                of_h1 += u64::from(state == SprtState::AcceptH1);
                if state != SprtState::GoOn {
                    break;
                }
            }
            games += blocks * per_block as u64;
        }
        eprintln!("{bots}: {of_h1} of {MATCHES} accept H1 after {games} games");
        games as f64 / MATCHES as f64
    };
    let first = tested(Method::First);
    tested(Method::Pairs(By::Games));
    (first, tested(Method::Pairs(By::Luck)))
}
