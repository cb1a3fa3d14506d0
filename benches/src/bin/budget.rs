//! Counts the operations in a table's games: decisions by kind, offered actions, events by kind, and random draws by
//! lane. The minimum cost of these operations is the floor in `docs/performance.md`.
//!
//! Usage: `budget EDITION TABLE GAMES`, such as `budget pirates-cove uniform,uniform,uniform,uniform 2000`.

use std::collections::BTreeMap;

use corsair_engine::dice::NATURE_LANES;
use corsair_engine::games::cove::{Action, Cove, EDITIONS, Event, State, View};
use corsair_engine::play::play;
use corsair_engine::stream::NatureDice;
use corsair_engine::{Bot, Choice, Dice, Lane, Observer, PerSeat, Seat, SeatRng, Strategy};
use corsair_strategies::cove::CATALOGUE;

/// Wrapper around a game's dice that counts the draws by lane.
struct CountedDice {
    dice: NatureDice,
    draws: [u64; NATURE_LANES],
}

impl Dice for CountedDice {
    fn pick(&mut self, lane: Lane, n: u32) -> u32 {
        self.draws[lane.index()] += 1;
        self.dice.pick(lane, n)
    }
}

/// Counts of decisions and events by kind.
#[derive(Default)]
struct Kinds {
    decisions: BTreeMap<String, u64>,
    events: BTreeMap<String, u64>,
}

/// Returns the name of an enum variant, without its values.
fn kind(of: impl std::fmt::Debug) -> String {
    let words = format!("{of:?}");
    words.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().into()
}

impl Observer<Cove> for Kinds {
    fn event(&mut self, event: Event) {
        *self.events.entry(kind(event)).or_default() += 1;
    }

    fn decided(&mut self, _game: &Cove, _state: &State, _seat: Seat, action: Action) {
        *self.decisions.entry(kind(action)).or_default() += 1;
    }
}

/// Strategy that counts the offered actions.
struct Offered<'a> {
    player: Box<dyn Strategy<Cove>>,
    actions: &'a std::sync::atomic::AtomicU64,
}

impl Strategy<Cove> for Offered<'_> {
    fn choose(&mut self, view: View<'_>, legal: &[Action], rng: &mut SeatRng) -> Action {
        self.player.choose(view, legal, rng)
    }

    fn pick(&mut self, view: View<'_>, legal: &[Action], rng: &mut SeatRng) -> Choice<Action> {
        self.actions.fetch_add(legal.len() as u64, std::sync::atomic::Ordering::Relaxed);
        self.player.pick(view, legal, rng)
    }
}

/// Number of actions offered to all bots.
static OFFERED: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(0);

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [edition, table, games] = args.as_slice() else {
        eprintln!("usage: budget EDITION BOT,BOT,.. GAMES");
        std::process::exit(2);
    };
    let n_games: u64 = games.parse().expect("GAMES is a whole number");
    let edition =
        EDITIONS.iter().find(|known| known.id == edition).expect("EDITION is the id of an edition");
    let bots: Vec<Box<dyn Bot<Cove>>> =
        table.split(',').map(|spec| CATALOGUE.lookup(spec).expect("TABLE names bots")).collect();
    let game: Cove = edition.game(bots.len(), &[]).expect("the number of seats is valid");
    let mut dice = CountedDice { dice: NatureDice::new(1), draws: [0; NATURE_LANES] };
    let (mut kinds, mut legal, mut decisions) = (Kinds::default(), Vec::new(), 0);
    for deal in 0..n_games {
        dice.dice.open_deal(deal);
        let mut rngs: Vec<SeatRng> =
            Seat::all(bots.len()).map(|seat| SeatRng::new(1, deal, seat)).collect();
        let spawn = |seat: Seat| bots[seat.index()].spawn(&game, seat);
        let players = PerSeat::from_fn(bots.len(), |seat| seat);
        let mut seats: Vec<Box<dyn Strategy<Cove>>> = players
            .as_slice()
            .iter()
            .map(|&seat| Box::new(Offered { player: spawn(seat), actions: &OFFERED }) as _)
            .collect();
        let played = play(&game, &mut seats, &mut rngs, &mut dice, &mut kinds, &mut legal);
        decisions += u64::from(played.decisions);
    }
    let per_game = |count: u64| count as f64 / n_games as f64;
    println!("per game of {table}: {:.1} decisions", per_game(decisions));
    let offered = OFFERED.load(std::sync::atomic::Ordering::Relaxed);
    println!("  {:.1} actions offered", per_game(offered));
    println!("random draws: {:.1}", per_game(dice.draws.iter().sum()));
    for (lane, &draws) in dice.draws.iter().enumerate().filter(|&(_, &draws)| draws > 0) {
        println!("  lane {lane}: {:.1}", per_game(draws));
    }
    for (what, counts) in [("decisions", &kinds.decisions), ("events", &kinds.events)] {
        println!("{what}: {:.1}", per_game(counts.values().sum()));
        for (kind, &count) in counts {
            println!("  {kind}: {:.2}", per_game(count));
        }
    }
}
