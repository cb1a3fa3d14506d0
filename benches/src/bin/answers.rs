//! How many games five standing questions take, by the methods of `corsair` and by those it began with: all
//! seatings of a deal as one block, numbers of games fixed beforehand or looked at late, and no arm left out.
//!
//! `cargo run --profile profiling -p corsair-benches --bin answers` plays about seven million games on one thread; words
//! after it name the questions that are asked.

use corsair_benches::Table;
use corsair_engine::games::cove::{Cove, CoveMetrics, EDITIONS, Rules};
use corsair_engine::observe::Metrics;
use corsair_engine::rulebook::Rulebook;
use corsair_engine::run::{Dealer, GameResult, Seating, rotations};
use corsair_engine::{NoObserver, PerSeat, Seat};
use corsair_stats::{
    AdjustedMean, BlockMeans, Confidence, ControlSums, EquivalenceTest, Hypotheses, Looks, Moments,
    Race, SharedLooks, SpentLevel, Sprt, SprtState, holm,
};
use corsair_strategies::cove::hire_bot;

/// The seed of all games.
const SEED: u64 = 1;

/// Four bots with styles of their own.
const CAPTAINS: &str = "pirates-cove merchant,raider,legend_hunter,tavern_rat";

/// The same bot in all seats.
const BALANCED: &str = "pirates-cove balanced,balanced,balanced,balanced";

/// Sixtieths of a win.
const UNIT: u64 = 60;

/// A question with the games that it takes by either method.
struct Answer {
    question: &'static str,
    before: (f64, &'static str),
    now: (f64, &'static str),
}

/// What plays a question to its answer.
type Question = fn() -> Answer;

/// The questions by name.
const QUESTIONS: [(&str, Question); 6] = [
    ("house_rule", house_rule),
    ("win_share", win_share),
    ("best_of_all", best_of_all),
    ("balance", balance),
    ("duel", duel),
    ("duel_among_others", duel_among_others),
];

fn main() {
    println!("| question | at first | games | now | games | now / at first |");
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

/// The sixtieths that a seat wins.
fn win<W>(game: &GameResult<W>, seat: Seat) -> i64 {
    let winners = game.ranks.as_slice().iter().filter(|&&rank| rank == 0).count() as i64;
    if game.ranks[seat] == 0 { UNIT as i64 / winners } else { 0 }
}

fn seat_of(seating: &Seating, bot: u8) -> Seat {
    seating.iter().find(|&(_, &of)| of == bot).expect("it sits there").0
}

fn seated(bots: usize) -> Seating {
    PerSeat::from_fn(bots, |seat| seat.index() as u8)
}

/// The variance of a block's mean, and of the mean of as many independent games, seat by seat.
struct Variances {
    together: f64,
    apart: f64,
}

/// The variances of blocks of values, one for each seating.
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

/// A figure of blocks of four games, with luck to adjust it by.
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

    /// The mean, `unit` integers being one, each control variate by itself.
    fn mean(&self, unit: u64) -> AdjustedMean {
        let (moments, blocks) = (self.moments, self.blocks);
        let means = BlockMeans { moments, blocks, games_per_block: 4, unit };
        let controls: Vec<Vec<usize>> = (0..self.controls).map(|at| vec![at]).collect();
        self.sums.adjusted(&[(0, 1)], &means, &controls).expect("10,000 blocks that vary")
    }

    /// The variance of a block's mean that is left.
    fn variance(&self, unit: u64) -> f64 {
        self.mean(unit).error.powi(2) * self.blocks as f64
    }
}

/// How many kinds of luck are measured.
const KINDS: usize = CoveMetrics::OF_LUCK.len();

/// Deals with luck.
fn luck_dealer<'g>(game: &'g Cove, table: &'g Table) -> Dealer<'g, Cove, CoveMetrics> {
    Dealer::new(game, table.bots(), SEED).watched_by(CoveMetrics::with_luck)
}

/// The luck of a bot in a game and of all bots, kind by kind.
fn luck(game: &GameResult<CoveMetrics>, own: Seat) -> Vec<i64> {
    let of = |kind: usize, seat: Seat| game.watch.luck(seat)[kind];
    let own = (0..KINDS).map(|kind| of(kind, own));
    own.chain((0..KINDS).map(|kind| Seat::all(4).map(|seat| of(kind, seat)).sum())).collect()
}

/// The games in blocks of `games` whose mean is known to ± `half_width`.
fn games_for(variance: f64, games: usize, half_width: f64) -> f64 {
    (Confidence::REPORTED.z() / half_width).powi(2) * variance * games as f64
}

/// ±0.1 fame of a house rule: the first bot's mean fame where dice hit on 4.
fn house_rule() -> Answer {
    let edition = &EDITIONS[0];
    let mut book = Rulebook::edition(edition.file, edition.text).expect("the edition is sound");
    book.set::<Rules>("combat.hit_on=4").expect("a rule");
    let base = Table::new(CAPTAINS);
    let rules = book.rules(edition.file).expect("valid rules");
    let house = Cove::new(rules, 4).expect("a table");
    let seatings = rotations(&seated(4));
    let [mut plain, mut changed] = [&base.game, &house].map(|game| luck_dealer(game, &base));
    let fame = |game: &GameResult<CoveMetrics>, seating: &Seating| {
        f64::from(game.scores[seat_of(seating, 0)])
    };
    let mut blocks: Vec<Vec<f64>> = Vec::new();
    let mut adjusted = Adjusted::by(2 * KINDS);
    for deal in 0..10_000 {
        let of = |games: &[GameResult<CoveMetrics>]| -> (Vec<f64>, Vec<i64>) {
            let games = || games.iter().zip(&seatings);
            let lucks = games().map(|(game, seating)| luck(game, seat_of(seating, 0)));
            let luck = lucks.reduce(|sum, more| sum.iter().zip(more).map(|(a, b)| a + b).collect());
            let fames = games().map(|(game, seating)| fame(game, seating)).collect();
            (fames, luck.expect("a game"))
        };
        let (before, luck_before) = of(plain.play(deal, &seatings));
        let (after, luck_after) = of(changed.play(deal, &seatings));
        let more: Vec<i64> =
            luck_before.iter().zip(luck_after).map(|(from, to)| to - from).collect();
        adjusted.add(&more, (after.iter().sum::<f64>() - before.iter().sum::<f64>()) as i64);
        blocks.push(before.iter().zip(&after).map(|(from, to)| to - from).collect());
    }
    let Variances { together, apart } = variances(&blocks);
    let gain = 1.0 - apart / together;
    eprintln!("a deal for each seating would save {:.1} % of the house rule's games", 100.0 * gain);
    // Under both sets of rules.
    let games = 2.0 * games_for(together, 4, 0.1);
    Answer {
        question: "±0.1 fame of a bot under a house rule (`compare --b hit-on-4`)",
        before: (games, "common deals"),
        now: (2.0 * games_for(adjusted.variance(1), 4, 0.1), "the same, `--control luck`"),
    }
}

/// ±0.5 pp of a win share.
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
    // A deal for each seating, with the luck of each bot.
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
        "a deal for each seating saves {:.1} % of a win share's games without luck",
        100.0 * (1.0 - mean(|of| of.apart) / mean(|of| of.together)),
    );
    Answer {
        question: "±0.5 pp of a win share (`run`)",
        before: (games_for(mean(|of| of.together), 4, 0.005), "one deal for all seatings"),
        now: (games_for(left, 4, 0.005), "a deal for each, `--deals fresh --control luck`"),
    }
}

/// The best of all 160 rigs within 1 pp.
fn best_of_all() -> Answer {
    let game = Table::new(BALANCED).game;
    let specs: Vec<String> = game
        .rigs()
        .map(|[hull, sails, cannon, crew]| format!("balanced:rig={hull}-{sails}-{cannon}-{crew}"))
        .collect();
    let arms: Vec<_> = specs.iter().map(|spec| hire_bot(spec).expect("a rig")).collect();
    let field = hire_bot("balanced").expect("a bot");
    let race =
        Race { arms: arms.len(), looks: SharedLooks::up_to(40_000), error: 0.05, within: 0.01 };
    let seatings: Vec<Seating> =
        Seat::all(4).map(|own| PerSeat::from_fn(4, |seat| u8::from(seat != own))).collect();
    let mut dealers: Vec<Dealer<'_, Cove, NoObserver>> = arms
        .iter()
        .map(|arm| Dealer::new(&game, vec![arm.as_ref(), field.as_ref()], SEED))
        .collect();
    let mut pairs = vec![vec![Moments::default(); arms.len()]; arms.len()];
    let mut stay: Vec<usize> = (0..arms.len()).collect();
    let (mut blocks, mut games) = (0, 0);
    let mut spread = 0.0;
    for look in race.looks.iter() {
        for deal in blocks..look {
            let mut wins = vec![0; arms.len()];
            for &arm in &stay {
                let played = dealers[arm].play(deal, &seatings);
                let own = played.iter().zip(Seat::all(4));
                wins[arm] = own.map(|(game, seat)| win(game, seat)).sum();
                games += seatings.len() as u64;
            }
            for &one in &stay {
                stay.iter().for_each(|&other| pairs[one][other].add(wins[one] - wins[other]));
            }
        }
        blocks = look;
        let means = |one: usize, other: usize| BlockMeans {
            moments: pairs[one][other],
            blocks,
            games_per_block: 4,
            unit: UNIT,
        };
        let seen = race.look(&stay, means);
        stay = seen.stay;
        if let [one, other, ..] = stay[..] {
            let error = means(one, other).standard_error().unwrap_or(0.0);
            spread = error * (blocks as f64).sqrt();
        }
        eprintln!("{blocks} deals, {} rigs stay, {games} games", stay.len());
        if let Some(winner) = seen.winner {
            eprintln!("{} is within 1 pp of the best", specs[winner]);
            break;
        }
    }
    // All rigs on as many deals, until the bound of two that are equal is as near: as all finalists of
    // `openings --finalists 160` are compared, which are searched among for nothing.
    let z = quantile(0.05 / (arms.len() - 1) as f64);
    let deals = (z * spread / 0.01).powi(2);
    Answer {
        question: "the best of 160 rigs within 1 pp, at 5 %",
        before: (deals * (4 * arms.len()) as f64, "all rigs to the end (`--finalists 160`)"),
        now: (games as f64, "a race"),
    }
}

/// Which z a standard normal exceeds with this chance.
fn quantile(chance: f64) -> f64 {
    Confidence::new(1.0 - 2.0 * chance).z()
}

/// A game of a table of seats.
struct Seen {
    /// The sixtieths that each seat wins.
    wins: [i64; 4],
    /// The luck of each seat, kind by kind.
    luck: Vec<i64>,
}

/// What a test says of the seats of a table, and after how many games.
#[derive(Clone, Copy)]
struct Said {
    balance: Balance,
    games: u64,
}

#[derive(Clone, Copy, PartialEq)]
enum Balance {
    Balanced,
    Imbalanced,
    Undecided,
}

/// The tests of all seats against 1 pp after some games of a table.
struct Seats {
    wins: [Moments; 4],
    luck: ControlSums,
    games: u64,
}

impl Seats {
    fn none() -> Seats {
        let luck = ControlSums::new(4 * CoveMetrics::OF_LUCK.len(), 4);
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

/// Whether shares are adjusted.
#[derive(Clone, Copy)]
enum By {
    Games,
    Luck,
}

/// The control variates of a seat's wins: its luck and that of all seats, kind by kind.
fn controls(seat: usize) -> Vec<Vec<usize>> {
    let kinds = CoveMetrics::OF_LUCK.len();
    let own = (0..kinds).map(|kind| vec![seat * kinds + kind]);
    let all = (0..kinds).map(|kind| (0..4).map(|seat| seat * kinds + kind).collect());
    own.chain(all).collect()
}

/// At first: after all games, with Holm's correction for both claims.
fn said_at_first(games: &[Seen]) -> Said {
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
    Said { balance, games: seats.games }
}

/// Now: at the first look with a verdict.
fn said_now(games: &[Seen], looks: SharedLooks, spent: &SpentLevel, by: By) -> Said {
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
        return Said { balance, games: look };
    }
    Said { balance: Balance::Undecided, games: seats.games }
}

/// Whether the seats of a table are balanced within 1 pp: with how many games as many verdicts are reached as at
/// first, on the same games.
fn balance() -> Answer {
    let table = Table::new(BALANCED);
    let seating = PerSeat::filled(4, 0u8);
    let mut dealer: Dealer<'_, Cove, CoveMetrics> = Dealer::new(&table.game, table.bots(), SEED);
    // Fixed beforehand: so many that a seat that is equal is shown to be so with 90 %, at 5 % over 4 by Bonferroni.
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
            let luck = Seat::all(4).flat_map(|seat| game.watch.luck(seat).to_vec()).collect();
            Seen { wins, luck }
        });
        let games: Vec<Seen> = games.collect();
        first.push(said_at_first(&games));
        for ((looks, spent), now) in ends.iter().zip(&mut now) {
            for (by, now) in [By::Games, By::Luck].into_iter().zip(now) {
                now.push(said_now(&games, *looks, spent, by));
            }
        }
    }
    let decided = |said: &[Said]| {
        let of = |balance| said.iter().filter(|of| of.balance == balance).count();
        [of(Balance::Balanced), of(Balance::Imbalanced)]
    };
    let mean =
        |said: &[Said]| said.iter().map(|of| of.games as f64).sum::<f64>() / said.len() as f64;
    let in_all = |said: &[Said]| decided(said).iter().sum::<usize>();
    eprintln!("seats of {TESTS_OF_SEATS}, at first: balanced, imbalanced {:?}", decided(&first));
    for (tenths, [games, luck]) in (1..).zip(&now) {
        eprintln!(
            "up to {tenths}0 % of the games: {:?} after {}, by luck {:?} after {}",
            decided(games),
            thousands(mean(games)),
            decided(luck),
            thousands(mean(luck)),
        );
    }
    let as_often = now.iter().find(|[_, luck]| in_all(luck) >= in_all(&first));
    let [_, luck] = as_often.or(now.last()).expect("ends");
    Answer {
        question: "a table's seats balanced within 1 pp or not, at 5 %",
        before: (fixed as f64, "as many as show balance of a seat with 90 %"),
        now: (mean(luck), "`seats --sequential --control luck`, decided as often"),
    }
}

/// How often the seats are tested.
const TESTS_OF_SEATS: u64 = 80;

/// A match decided at 3 pp, with the first contestant in the other seats, as where none is named.
fn duel() -> Answer {
    let (before, now) = duels("pirates-cove merchant,drifter,merchant,merchant");
    Answer {
        question: "merchant against drifter, 0 against 3 pp (`match --sprt`)",
        before: (before, "12 seatings of a deal, from 2,400 games on, mean of 200"),
        now: (now, "pairs on fresh deals, from 60 games on, `--control luck`, mean of 200"),
    }
}

/// The same with another bot in the other seats, so that no game is played twice at first either.
fn duel_among_others() -> Answer {
    let (before, now) = duels("pirates-cove merchant,drifter,balanced,balanced");
    Answer {
        question: "the same with `--fill balanced`",
        before: (before, "the same"),
        now: (now, "the same"),
    }
}

/// How a match is tested.
#[derive(Clone, Copy)]
enum Method {
    /// All seatings of a deal as a block, looked at from 200 blocks on, with Wald's own bounds.
    First,
    /// Mirrored pairs on fresh deals, as `corsair match` tests them.
    Pairs(By),
}

/// How often a match is played.
const MATCHES: u64 = 200;

/// The mean games of tests between the first two bots, the third in the other seats, at first and now.
fn duels(bots: &str) -> (f64, f64) {
    let table = Table::new(bots);
    let hypotheses = Hypotheses { h0: 0.0, h1: 0.03, alpha: 0.05, beta: 0.05 };
    let sprt = Sprt::new(hypotheses).expect("there is room");
    // The contestants are bots 0 and 1; bot 2 fills the other seats.
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
    let kinds = CoveMetrics::OF_LUCK.len();
    let groups: Vec<Vec<usize>> = (0..kinds).map(|kind| vec![kind]).collect();
    let mut dealer: Dealer<'_, Cove, CoveMetrics> = Dealer::new(&table.game, table.bots(), SEED);
    let mut tested = |method: Method| -> f64 {
        let (per_block, looks) = match method {
            Method::First => (seatings.len(), Looks::up_to(100_000)),
            Method::Pairs(_) => (2, Looks::of_test(100_000)),
        };
        let looks: Vec<u64> = looks.expect("enough").iter().collect();
        let (mut games, mut next, mut of_h1) = (0, 0, 0);
        for _ in 0..MATCHES {
            let (mut moments, mut differing, mut blocks) = (Moments::default(), 0, 0u64);
            let mut controls = ControlSums::new(kinds, 1);
            for &look in &looks {
                let since = look - blocks;
                while blocks < look {
                    let begin = (next as usize * per_block) % seatings.len();
                    let own = begin..begin + per_block;
                    let played = dealer.play(next, &seatings[own.clone()]);
                    let (mut difference, mut luck) = (0, vec![0; kinds]);
                    for (game, &[first, second]) in played.iter().zip(&seats[own]) {
                        difference += win(game, first) - win(game, second);
                        let (own, other) = (game.watch.luck(first), game.watch.luck(second));
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
