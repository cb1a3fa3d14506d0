//! Positions in which bots decide.

use corsair_engine::games::cove::{Action, Cove, State};
use corsair_engine::stream::NatureDice;
use corsair_engine::{Bot, Game, NoObserver, Seat, SeatRng, Strategy, Turn};
use corsair_strategies::cove::hire_bot;

use crate::{Digest, SEED, Table};

/// The bots of which a decision is timed.
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

/// Positions of four-player games of Pirate's Cove, each with what may be done there.
pub struct Positions {
    game: Cove,
    positions: Vec<(State, Seat, Vec<Action>)>,
}

impl Positions {
    /// Every eleventh position of so many games of `uniform`.
    pub fn of(n_games: u64) -> Positions {
        let game = Table::new("pirates-cove uniform,uniform,uniform,uniform").game;
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
                if count % 11 == 0 {
                    positions.push((state.clone(), seat, legal));
                }
                game.apply(&mut state, action, &mut dice, &mut NoObserver);
            }
        }
        Positions { game, positions }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// The digest of what a bot chooses in all of them.
    ///
    /// # Panics
    /// If there is no such bot.
    pub fn decided_by(&self, bot: &str) -> Digest {
        let bot: Box<dyn Bot<Cove>> = hire_bot(bot).expect("a bot");
        let mut players: Vec<Box<dyn Strategy<Cove>>> =
            Seat::all(self.game.seats()).map(|seat| bot.hire(&self.game, seat)).collect();
        let mut rng = SeatRng::new(SEED, 0, Seat::new(0));
        let mut digest = Digest::default();
        for (state, seat, legal) in &self.positions {
            let view = self.game.view(state, *seat);
            let action = players[seat.index()].choose(view, legal, &mut rng);
            let place = legal.iter().position(|&listed| listed == action);
            digest.add(place.expect("bots choose from the list") as u64);
        }
        digest
    }
}
