//! Compares the first methods of `corsair` with its current methods by the number of games that common questions
//! need. The first methods count all seatings of a deal as one block, fix the number of games in advance or look
//! late, and keep all arms to the end.
//!
//! `cargo run --profile profiling -p corsair-benches --bin answers` plays about seven million games on one thread.
//! Names of questions as arguments restrict the run.

mod best_of_all;
mod duels;
mod seats;

use corsair_benches::Table;
use corsair_engine::dealer::{Dealer, GameResult};
use corsair_engine::games::cove::{Cove, CoveMetrics, PIRATES_COVE};
use corsair_engine::observe::Metrics;
use corsair_engine::seating::{Seating, rotations};
use corsair_engine::{PerSeat, Seat};
use corsair_stats::{AdjustedMean, BlockMeans, Confidence, ControlSums, Moments};

/// Random seed of all games.
const SEED: u64 = 1;

/// Table of four bots with different styles.
const CAPTAINS: &str = "pirates-cove merchant,raider,legend_hunter,tavern_rat";

/// Table with one bot in all seats.
const BALANCED: &str = "pirates-cove balanced,balanced,balanced,balanced";

/// Number of integer units per win: wins are counted in sixtieths.
const UNIT: u64 = 60;

/// Numbers of games that the first method and the current method need to answer a question.
struct Answer {
    question: &'static str,
    before: (f64, &'static str),
    now: (f64, &'static str),
}

/// Function that plays games until a question is answered.
type Question = fn() -> Answer;

/// Names of the questions with their functions.
const QUESTIONS: [(&str, Question); 6] = [
    ("house_rule", house_rule),
    ("win_share", win_share),
    ("best_of_all", best_of_all::best_of_all),
    ("balance", seats::balance),
    ("duel", duels::duel),
    ("duel_among_others", duels::duel_among_others),
];

fn main() {
    println!("| question | first method | games | current method | games | current / first |");
    println!("|---|---|---|---|---|---|");
    let asked: Vec<String> = std::env::args().skip(1).collect();
    let unknown = asked.iter().find(|name| QUESTIONS.iter().all(|(of, _)| of != name));
    if let Some(name) = unknown {
        let names = QUESTIONS.map(|(name, _)| name).join(", ");
        eprintln!("answers: `{name}` is not one of {names}");
        std::process::exit(2);
    }
    for (name, answer) in QUESTIONS {
        if !asked.is_empty() && !asked.iter().any(|of| of == name) {
            continue;
        }
        let Answer { question, before, now } = answer();
        println!(
            "| {question} | {} | {} | {} | {} | {:.2} |",
            before.1,
            thousands(before.0),
            now.1,
            thousands(now.0),
            now.0 / before.0,
        );
    }
}

fn thousands(games: f64) -> String {
    format!("{:.1}k", games / 1_000.0)
}

/// Returns a seat's share of the win, in sixtieths. Seats tied for first split the win equally.
fn win<W>(game: &GameResult<W>, seat: Seat) -> i64 {
    let winners = game.ranks.as_slice().iter().filter(|&&rank| rank == 0).count() as i64;
    if game.ranks[seat] == 0 { UNIT as i64 / winners } else { 0 }
}

fn seat_of(seating: &Seating, bot: u8) -> Seat {
    seating.iter().find(|&(_, &of)| of == bot).expect("the bot has a seat").0
}

fn seated(bots: usize) -> Seating {
    PerSeat::from_fn(bots, |seat| seat.index() as u8)
}

/// Variances of two means per seat: the mean over a block, and the mean over an equal number of independent games.
struct Variances {
    together: f64,
    apart: f64,
}

/// Computes the variances from blocks that have one value for each seating.
fn variances(blocks: &[Vec<f64>]) -> Variances {
    let n = blocks.len() as f64;
    let games = blocks[0].len();
    let variance = |values: &dyn Fn(&Vec<f64>) -> f64| {
        let mean = blocks.iter().map(values).sum::<f64>() / n;
        blocks.iter().map(|block| (values(block) - mean).powi(2)).sum::<f64>() / (n - 1.0)
    };
    let of_seating = (0..games).map(|at| variance(&move |block: &Vec<f64>| block[at]));
    Variances {
        together: variance(&|block: &Vec<f64>| block.iter().sum::<f64>() / games as f64),
        apart: of_seating.sum::<f64>() / (games * games) as f64,
    }
}

/// Sums of a metric over blocks of four games, with luck as control variates.
struct Adjusted {
    controls: usize,
    sums: ControlSums,
    moments: Moments,
    blocks: u64,
}

impl Adjusted {
    fn by(controls: usize) -> Adjusted {
        let (sums, moments) = (ControlSums::new(controls, 1), Moments::default());
        Adjusted { controls, sums, moments, blocks: 0 }
    }

    fn add(&mut self, luck: &[i64], figure: i64) {
        self.sums.add(luck, [figure]);
        self.moments.add(figure);
        self.blocks += 1;
    }

    /// Adds a block of games, each with its metric and its luck.
    fn add_games(&mut self, games: &[(i64, Vec<i64>)]) {
        let mut luck = vec![0; self.controls];
        for (_, of_game) in games {
            luck.iter_mut().zip(of_game).for_each(|(sum, more)| *sum += more);
        }
        self.add(&luck, games.iter().map(|(figure, _)| figure).sum());
    }

    /// Returns the adjusted mean. The metric counts `unit` steps per unit, such as 60 for wins in sixtieths. Each
    /// control variate has a separate coefficient.
    fn mean(&self, unit: u64) -> AdjustedMean {
        let (moments, blocks) = (self.moments, self.blocks);
        let means = BlockMeans { moments, blocks, games_per_block: 4, unit };
        let controls: Vec<Vec<usize>> = (0..self.controls).map(|at| vec![at]).collect();
        self.sums.adjusted(&[(0, 1)], &means, &controls).expect("the blocks vary")
    }

    /// Variance of a block's mean after the adjustment for luck.
    fn variance(&self, unit: u64) -> f64 {
        self.mean(unit).error.powi(2) * self.blocks as f64
    }
}

/// Number of kinds of luck that the game measures.
const KINDS: usize = CoveMetrics::OF_LUCK.len();

/// Returns a dealer whose games measure luck.
fn luck_dealer<'g>(game: &'g Cove, table: &'g Table) -> Dealer<'g, Cove, CoveMetrics> {
    Dealer::new(game, table.bots(), SEED).watched_by(CoveMetrics::with_luck)
}

/// Returns luck in a game by kind: first the luck of the bot in seat `own`, then the total luck of all bots.
fn luck(game: &GameResult<CoveMetrics>, own: Seat) -> Vec<i64> {
    let of = |kind: usize, seat: Seat| game.watch.luck(seat)[kind];
    let own = (0..KINDS).map(|kind| of(kind, own));
    own.chain((0..KINDS).map(|kind| Seat::all(4).map(|seat| of(kind, seat)).sum())).collect()
}

/// Number of games that a mean needs for a confidence interval of this half-width. The games are in blocks of
/// `games`, and `variance` is the variance of a block's mean.
fn games_for(variance: f64, games: usize, half_width: f64) -> f64 {
    (Confidence::REPORTED.z() / half_width).powi(2) * variance * games as f64
}

/// Measures how much a house rule, hits on 4, changes the first bot's mean fame. The confidence interval of the
/// change has a half-width of 0.1 fame.
fn house_rule() -> Answer {
    let base = Table::new(CAPTAINS);
    let house: Cove = PIRATES_COVE.game(4, &["combat.hit_on=4"]).expect("the table is valid");
    let seatings = rotations(&seated(4));
    let [mut plain, mut changed] = [&base.game, &house].map(|game| luck_dealer(game, &base));
    let mut blocks: Vec<Vec<f64>> = Vec::new();
    let [mut common, mut fresh, mut of_base, mut of_house] =
        [(); 4].map(|()| Adjusted::by(2 * KINDS));
    let mut play = |deal: u64, seatings: &[Seating]| {
        [&mut plain, &mut changed].map(|dealer| {
            let played = || seatings.iter().map(|seating| seat_of(seating, 0));
            let games = dealer.play(deal, seatings).iter().zip(played());
            let of_game = |(game, own): (&GameResult<CoveMetrics>, Seat)| {
                (i64::from(game.scores[own]), luck(game, own))
            };
            games.map(of_game).collect::<Vec<_>>()
        })
    };
    for block in 0..10_000 {
        let [before, after] = play(block, &seatings);
        let on_one = changes(&before, &after);
        blocks.push(on_one.iter().map(|&(fame, _)| fame as f64).collect());
        common.add_games(&on_one);
        let [mut before, mut after] = [Vec::new(), Vec::new()];
        for (at, seating) in (0..).zip(&seatings) {
            let [of_base, of_house] = play(4 * block + at, std::slice::from_ref(seating));
            before.extend(of_base);
            after.extend(of_house);
        }
        fresh.add_games(&changes(&before, &after));
        of_base.add_games(&before);
        of_house.add_games(&after);
    }
    let Variances { together, apart } = variances(&blocks);
    // The number includes the games of both rule sets.
    let games = |variance: f64| 2.0 * games_for(variance, 4, 0.1);
    eprintln!(
        "without luck adjustment, separate deals save {:.1} % of the house rule's games; with luck adjustment, common \
         deals need {}",
        100.0 * (1.0 - apart / together),
        thousands(games(common.variance(1))),
    );
    // The kept base has ten times the deals of the house rule, and its games are not played again.
    let kept = of_house.variance(1) + of_base.variance(1) / 10.0;
    Answer {
        question: "±0.1 fame of a bot under a house rule (`compare --rules hit-on-4`)",
        before: (games(fresh.variance(1)), "`--deals fresh --control luck`"),
        now: (games_for(kept, 4, 0.1), "`--base DIR --deals fresh --control luck`"),
    }
}

/// Returns the changes from the games of the base to the games of a house rule, in the metric and in luck.
fn changes(before: &[(i64, Vec<i64>)], after: &[(i64, Vec<i64>)]) -> Vec<(i64, Vec<i64>)> {
    let games = before.iter().zip(after).map(|((from, luck), (to, luck_after))| {
        let more = luck.iter().zip(luck_after).map(|(from, to)| to - from);
        (to - from, more.collect())
    });
    games.collect()
}

/// Measures a win share, with a confidence interval of half-width 0.5 percentage points.
fn win_share() -> Answer {
    let table = Table::new(CAPTAINS);
    let seatings = rotations(&seated(4));
    let mut dealer = luck_dealer(&table.game, &table);
    let mut of_bots: Vec<Vec<Vec<f64>>> = vec![Vec::new(); 4];
    for deal in 0..10_000 {
        let games = dealer.play(deal, &seatings);
        for (bot, blocks) in (0..).zip(&mut of_bots) {
            let share = |(game, seating): (&GameResult<CoveMetrics>, &Seating)| {
                win(game, seat_of(seating, bot)) as f64 / UNIT as f64
            };
            blocks.push(games.iter().zip(&seatings).map(share).collect());
        }
    }
    // Each seating has a separate deal, with the luck of each bot.
    let mut adjusted: Vec<Adjusted> = (0..4).map(|_| Adjusted::by(KINDS)).collect();
    for block in 0..10_000 {
        let mut sums = vec![(vec![0; KINDS], 0); 4];
        for (at, seating) in seatings.iter().enumerate() {
            let game = &dealer.play(4 * block + at as u64, std::slice::from_ref(seating))[0];
            for (bot, (lucks, wins)) in (0..).zip(&mut sums) {
                let own = seat_of(seating, bot);
                let luck = game.watch.luck_in_winning(own);
                lucks.iter_mut().zip(luck).for_each(|(sum, more)| *sum += more);
                *wins += win(game, own);
            }
        }
        adjusted.iter_mut().zip(sums).for_each(|(of, (luck, wins))| of.add(&luck, wins));
    }
    let left = adjusted.iter().map(|of| of.variance(UNIT)).sum::<f64>() / 4.0;
    let all: Vec<Variances> = of_bots.iter().map(|blocks| variances(blocks)).collect();
    let mean = |of: fn(&Variances) -> f64| all.iter().map(of).sum::<f64>() / 4.0;
    eprintln!(
        "without luck adjustment, a deal for each seating saves {:.1} % of a win share's games",
        100.0 * (1.0 - mean(|of| of.apart) / mean(|of| of.together)),
    );
    Answer {
        question: "±0.5 pp of a win share (`run`)",
        before: (games_for(mean(|of| of.together), 4, 0.005), "one deal for all seatings"),
        now: (games_for(left, 4, 0.005), "a deal for each seating, `--deals fresh --control luck`"),
    }
}

/// Returns the value that a standard normal variable exceeds with this probability.
fn quantile(chance: f64) -> f64 {
    Confidence::new(1.0 - 2.0 * chance).z()
}

/// Adjustment of win shares: none, or by luck.
#[derive(Clone, Copy)]
enum By {
    Games,
    Luck,
}
