//! Shared code of the benchmarks: tables of bots, and the expected digests of their games.
//!
//! `cargo bench -p corsair-benches` runs all benchmarks. Each benchmark asserts the digest of its results against
//! `digests.txt`, so that a fast but wrong result fails. After a change of the rules or of a bot, `just digests`
//! rewrites that file.

pub mod hollow;
pub mod kernel;
pub mod positions;
pub mod questions;

use std::fmt::Debug;

use corsair_engine::dealer::Dealer;
use corsair_engine::fnv::Fnv1a;
use corsair_engine::games::blackbeard::{self, Blackbeard};
use corsair_engine::games::cove::{Cove, EDITIONS};
use corsair_engine::games::spanish_main::{self, SpanishMain};
use corsair_engine::seating::Seating;
use corsair_engine::{Bot, Game, NoObserver, Observer, PerSeat};
use corsair_strategies::{
    Catalogue, blackbeard as blackbeard_bots, cove as cove_bots, spanish_main as spanish_main_bots,
};

/// Tables for the benchmarks, each written as an edition followed by its bots. Together they cover every edition,
/// number of seats and kind of bot.
pub const TABLES: &[&str] = &[
    "pirates-cove uniform,uniform,uniform",
    "pirates-cove uniform,uniform,uniform,uniform",
    "pirates-cove uniform,uniform,uniform,uniform,uniform",
    "pirates-cove merchant,raider,drifter,legend_hunter",
    "pirates-cove merchant,raider,drifter,uniform",
    "pirates-cove balanced,balanced,balanced",
    "pirates-cove balanced,balanced,balanced,balanced",
    "pirates-cove balanced,balanced,balanced,balanced,balanced",
    "piratenbucht uniform,uniform,uniform",
    "piratenbucht uniform,uniform,uniform,uniform",
    "piratenbucht uniform,uniform,uniform,uniform,uniform",
    "piratenbucht merchant,raider,drifter,legend_hunter",
    "piratenbucht balanced,balanced,balanced,balanced",
];

/// Tables for Pirates of the Spanish Main, each written as a list of bots.
pub const SPANISH_MAIN_TABLES: &[&str] =
    &["uniform,uniform", "runner,runner", "balanced,balanced", "runner,gunship,raider,blockader"];

/// Number of games in one sample at Pirates of the Spanish Main. The number is small because these games take longer.
pub const SPANISH_MAIN_GAMES: u64 = 5;

/// Random seed of every benchmark.
pub const SEED: u64 = 1;

/// Number of games in one sample. `digests.txt` has the digest of each sample.
pub const GAMES: u64 = 50;

/// Digest of a sequence of numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Digest(Fnv1a);

impl Digest {
    /// Adds a number to the digest.
    pub fn add(&mut self, number: u64) {
        self.0.add_at_once(number);
    }

    /// Adds the `Debug` text of a value to the digest.
    pub fn add_words(&mut self, value: &impl Debug) {
        self.0.add(format!("{value:?}").as_bytes());
    }

    /// Asserts that `digests.txt` has this digest under `name`.
    ///
    /// # Panics
    /// Panics if the digests differ.
    pub fn assert_is_that_of(self, name: &str) {
        let line = self.line(name);
        let known = include_str!("../digests.txt").lines().any(|known| known == line);
        assert!(known, "the games do not match digests.txt:\n{line}");
    }

    /// Returns the line of `digests.txt` for this digest under `name`.
    pub fn line(self, name: &str) -> String {
        format!("{:016x} {name}", self.0.value())
    }
}

/// Table for benchmarks: a game and its bots.
pub struct Table<G: Game = Cove> {
    /// Game that the bots play.
    pub game: G,
    bots: Vec<Box<dyn Bot<G>>>,
}

/// Result of one sample of games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Played {
    /// Number of decisions in all games.
    pub decisions: u64,
    /// Digest of the scores and the numbers of decisions.
    pub digest: Digest,
}

impl Table {
    /// Creates the table of an edition and bots, written as in [`TABLES`].
    ///
    /// # Panics
    /// Panics if the edition or a bot does not exist.
    pub fn new(name: &str) -> Table {
        let (edition, bots) = name.split_once(' ').expect("the name has an edition and bots");
        let edition =
            EDITIONS.iter().find(|known| known.id == edition).expect("the edition exists");
        let bots = named(cove_bots::CATALOGUE, bots);
        Table { game: edition.game(bots.len(), &[]).expect("the number of seats is valid"), bots }
    }
}

impl Table<Blackbeard> {
    /// Creates a table of Blackbeard; `bots` are separated by commas.
    ///
    /// # Panics
    /// Panics if a bot does not exist, or if the game does not have this number of seats.
    pub fn blackbeard(bots: &str) -> Table<Blackbeard> {
        let bots = named(blackbeard_bots::CATALOGUE, bots);
        Table {
            game: blackbeard::EDITION.game(bots.len(), &[]).expect("the number of seats is valid"),
            bots,
        }
    }
}

impl Table<SpanishMain> {
    /// Creates a table of Pirates of the Spanish Main; `bots` are separated by commas.
    ///
    /// # Panics
    /// Panics if a bot does not exist, or if the game does not have this number of seats.
    pub fn spanish_main(bots: &str) -> Table<SpanishMain> {
        let bots = named(spanish_main_bots::CATALOGUE, bots);
        Table {
            game: spanish_main::EDITION
                .game(bots.len(), &[])
                .expect("the number of seats is valid"),
            bots,
        }
    }
}

/// Builds bots from specs that are separated by commas.
fn named<G: Game>(catalogue: &Catalogue<G>, specs: &str) -> Vec<Box<dyn Bot<G>>> {
    specs.split(',').map(|spec| catalogue.lookup(spec).expect("the bot exists")).collect()
}

impl<G: Game> Table<G> {
    /// Returns the bots by seat.
    pub fn bots(&self) -> Vec<&dyn Bot<G>> {
        self.bots.iter().map(|bot| &**bot).collect()
    }

    /// Plays `n_games` games on this thread, without metrics.
    pub fn play(&self, n_games: u64) -> Played {
        self.play_watched::<NoObserver>(n_games)
    }

    /// Plays `n_games` games on this thread, each with an observer of type `W`.
    pub fn play_watched<W: Observer<G> + Default>(&self, n_games: u64) -> Played {
        let seating: Seating = PerSeat::from_fn(self.bots.len(), |seat| seat.index() as u8);
        let mut played = Played::default();
        let mut dealer = Dealer::<G, W>::new(&self.game, self.bots(), SEED);
        for deal in 0..n_games {
            for game in dealer.play(deal, &[seating]) {
                played.decisions += u64::from(game.decisions);
                played.digest.add(game.decisions.into());
                game.scores
                    .iter()
                    .for_each(|(_, &score)| played.digest.add(u64::from(score as u32)));
            }
        }
        played
    }
}
