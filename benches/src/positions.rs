//! Positions at which benchmarks time the decisions of bots.

use corsair_engine::games::cove::Cove;
use corsair_engine::games::spanish_main::{Action, Question, SpanishMain};
use corsair_engine::stream::NatureDice;
use corsair_engine::{Choice, Game, NoObserver, Seat, SeatRng, Strategy, Turn};
use corsair_strategies::{Catalogue, cove, spanish_main};

use crate::{Digest, SEED, Table};

/// Bots of Pirate's Cove whose decisions are timed.
pub const BOTS: &[&str] = &[
    "uniform",
    "merchant",
    "raider",
    "drifter",
    "legend_hunter",
    "tavern_rat",
    "blockader",
    "balanced",
    "rollout:iterations=16",
    "mcts:iterations=16",
];

/// Bots of Pirates of the Spanish Main whose decisions are timed.
pub const SPANISH_MAIN_BOTS: &[&str] = &[
    "uniform",
    "runner",
    "gunship",
    "raider",
    "blockader",
    "balanced",
    "rollout:iterations=4:depth=8",
    "mcts:iterations=4:depth=8",
];

/// State of a game, the deciding seat, and the seat's legal actions.
type Position<G> = (<G as Game>::State, Seat, Vec<<G as Game>::Action>);

/// Positions of a game with their legal actions.
pub struct Positions<G: Game + 'static> {
    game: G,
    bots: &'static Catalogue<G>,
    positions: Vec<Position<G>>,
}

impl Positions<Cove> {
    /// Returns every eleventh position in `n_games` four-player games between `uniform` at Pirate's Cove.
    pub fn of(n_games: u64) -> Positions<Cove> {
        let game = Table::new("pirates-cove uniform,uniform,uniform,uniform").game;
        Positions::every(11, game, n_games, cove::CATALOGUE)
    }
}

impl Positions<SpanishMain> {
    /// Returns every 31st position in `n_games` two-player games between `uniform` at Pirates of the Spanish Main.
    pub fn of_the_spanish_main(n_games: u64) -> Positions<SpanishMain> {
        Positions::of_the_spanish_main_by(31, n_games)
    }

    fn of_the_spanish_main_by(nth: u32, n_games: u64) -> Positions<SpanishMain> {
        let game = Table::spanish_main("uniform,uniform").game;
        Positions::every(nth, game, n_games, spanish_main::CATALOGUE)
    }
}

/// Positions of ships under way at Pirates of the Spanish Main, for timing menus and segment checks.
pub struct Voyages {
    positions: Positions<SpanishMain>,
    /// Segments to check, one per position: a segment from the position's menu, turned to a heading that the menu
    /// does not list.
    segments: Vec<Action>,
}

impl Voyages {
    /// Returns all positions that ask for a segment in `n_games` two-player games of `uniform`.
    pub fn of(n_games: u64) -> Voyages {
        let mut positions = Positions::of_the_spanish_main_by(1, n_games);
        let game = &positions.game;
        positions.positions.retain(|(state, seat, _)| {
            let ask = game.view(state, *seat).ask();
            ask.is_some_and(|ask| matches!(ask.question, Question::Segment(_)))
        });
        let turned = |legal: &[Action]| match legal.first() {
            Some(&Action::Sail(mut leg)) => {
                leg.heading = leg.heading.turned(7);
                Action::Sail(leg)
            }
            _ => Action::EndMove,
        };
        let segments = positions.positions.iter().map(|(_, _, legal)| turned(legal)).collect();
        Voyages { positions, segments }
    }

    /// Number of positions.
    pub fn len(&self) -> usize {
        self.segments.len()
    }

    /// Returns whether there are no positions.
    pub fn is_empty(&self) -> bool {
        self.segments.is_empty()
    }

    /// Creates the menu of each position, and returns a digest of the menu sizes.
    pub fn menus(&self) -> Digest {
        let mut digest = Digest::default();
        let mut menu = Vec::new();
        for (state, ..) in &self.positions.positions {
            self.positions.game.actions(state, &mut menu);
            digest.add(menu.len() as u64);
        }
        digest
    }

    /// Checks one segment per position, and returns a digest of the verdicts, legal or illegal.
    pub fn checks(&self) -> Digest {
        let mut digest = Digest::default();
        for ((state, ..), &segment) in self.positions.positions.iter().zip(&self.segments) {
            digest.add(u64::from(self.positions.game.check(state, segment).is_ok()));
        }
        digest
    }
}

impl<G: Game> Positions<G> {
    /// Returns every `nth` position in `n_games` games between random bots.
    fn every(nth: u32, game: G, n_games: u64, bots: &'static Catalogue<G>) -> Positions<G> {
        let mut positions = Vec::new();
        let (mut dice, mut count) = (NatureDice::new(SEED), 0);
        for deal in 0..n_games {
            dice.open_deal(deal);
            let mut rng = SeatRng::new(SEED, deal, Seat::new(0));
            let mut state = game.setup(&mut dice, &mut NoObserver);
            while let Turn::Decide(seat) = game.turn(&state) {
                let mut legal = Vec::new();
                game.actions(&state, &mut legal);
                let action = rng.choose(&legal);
                count += 1;
                if count % nth == 0 {
                    positions.push((state.clone(), seat, legal));
                }
                game.apply(&mut state, action, &mut dice, &mut NoObserver);
            }
        }
        Positions { game, bots, positions }
    }

    /// Number of positions.
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Returns whether there are no positions.
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// Lets a bot decide in all positions, and returns a digest of the choices.
    ///
    /// # Panics
    /// Panics if the bot does not exist.
    pub fn decided_by(&self, bot: &str) -> Digest {
        let bot = self.bots.lookup(bot).expect("the bot exists");
        let mut players: Vec<Box<dyn Strategy<G>>> =
            Seat::all(self.game.seats()).map(|seat| bot.spawn(&self.game, seat)).collect();
        let mut rng = SeatRng::new(SEED, 0, Seat::new(0));
        let mut digest = Digest::default();
        for (state, seat, legal) in &self.positions {
            let view = self.game.view(state, *seat);
            match players[seat.index()].pick(view, legal, &mut rng) {
                Choice::Listed(place) => digest.add(place.into()),
                Choice::Named(action) => match legal.iter().position(|&listed| listed == action) {
                    Some(place) => digest.add(place as u64),
                    // The bot may choose a legal action outside the list.
                    None => digest.add_words(&action),
                },
            }
        }
        digest
    }
}
