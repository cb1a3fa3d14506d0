//! Environment for programs that learn: many simultaneous games with external players. Each game waits at a decision,
//! writes features of the decision into arrays, and receives the chosen action.

use std::sync::{Arc, Mutex};

use corsair_engine::play::Ending;
use corsair_engine::run::{Threads, ThreadsUnavailable, on_each};
use corsair_engine::seating::Seating;
use corsair_engine::{PerSeat, Seat};
use corsair_strategies::features::Layout;
use corsair_strategies::hosted::{HostedBot, LazyLayout, OpenGame, PREFIX, SharedDecision, lock};

use corsair_cli::house_rules::HouseRuleArgs;
use corsair_cli::lineup::lineup;
use corsair_cli::table::{SeatedTable, seat};
use corsair_games::edition;
use corsair_games::pack::Table;
use corsair_lab::host::Host;
use corsair_lab::{SHARE_UNITS, win_units};
use corsair_present::exit::{Outcome, bail_input};
use corsair_present::text_file::Files;

/// Configuration of an environment, with the options of a command.
#[derive(Clone, Default, Debug)]
pub struct EnvironmentConfig {
    /// Id of the edition that is played.
    pub game: String,
    /// Number of seats; `None` for the number of bots, or without bots for the game's default.
    pub seats: Option<usize>,
    /// House rules in the form of `--rules`.
    pub rules: Vec<String>,
    /// House rules in the form `KEY=VALUE`.
    pub settings: Vec<String>,
    /// Bot of each seat; `None` for an external player. With an empty list, all seats have external players.
    pub bots: Vec<Option<String>>,
    /// Number of simultaneous games.
    pub games: usize,
    /// Random seed of the first deals.
    pub seed: u64,
    /// Number of threads that play the games.
    pub threads: usize,
}

/// Many simultaneous games with external players. A deal without a decision of an external player is skipped.
pub struct Environment {
    table: Box<dyn Table>,
    layout: LazyLayout,
    /// Number of integer units that the engine counts per point of score.
    unit: u32,
    games: Vec<Place>,
    threads: Threads,
}

/// One of the simultaneous games, with its current deal.
struct Place {
    game: Arc<Mutex<dyn OpenGame>>,
    /// Number of the current deal.
    deal: u64,
}

impl Place {
    /// Starts the next deal in which an external player decides. The search begins at `deal` and continues in steps
    /// of `step`.
    fn begin(&mut self, deal: u64, step: u64, seating: &Seating) {
        self.deal = deal;
        let mut game = lock(&self.game);
        game.begin(deal, seating);
        while game.turn().is_none() {
            self.deal += step;
            game.begin(self.deal, seating);
        }
    }
}

/// Result of a finished game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Outcomes {
    /// Win share of each seat. The shares sum to 1.
    pub wins: PerSeat<f32>,
    /// Score of each seat in points, so that half points have decimals.
    pub scores: PerSeat<f32>,
    /// Cause of the game's end: the rules or a cut-off.
    pub ending: Ending,
}

impl Outcomes {
    /// Returns the result of a finished game, with `unit` integer units per point of score.
    fn of(game: &mut dyn OpenGame, unit: u32) -> Outcomes {
        let (scores, ranks, ending) = game.outcome();
        let units = win_units(&ranks);
        Outcomes {
            wins: PerSeat::from_fn(ranks.len(), |seat| units[seat] as f32 / SHARE_UNITS as f32),
            scores: PerSeat::from_fn(ranks.len(), |seat| scores[seat] as f32 / unit as f32),
            ending,
        }
    }
}

/// Returns the index of the listed action in a slot. If the list has more actions than slots, the slots hold evenly
/// spaced actions of the list, including its first and last.
fn listed_at(slot: usize, listed: usize, slots: usize) -> usize {
    if listed <= slots { slot } else { slot * (listed - 1) / (slots - 1) }
}

/// Placeholder bot for seats of external players.
struct PlaceholderBot;

/// Name of the placeholder bot in the lineup.
const LEARNER: &str = "learner";

impl HostedBot for PlaceholderBot {
    fn name(&self) -> &str {
        LEARNER
    }

    fn version(&self) -> &str {
        ""
    }

    fn pick(&self, _: &[SharedDecision], _: &LazyLayout) -> Option<Vec<u32>> {
        unreachable!("games of an environment wait for it")
    }
}

/// Reason why the environment can't play an action.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ActionRefused {
    /// Error: the game is already over.
    #[error("game {0} is over: start its next deal first")]
    Over(usize),
    /// Error: the slot has no action.
    #[error("game {game} has no action in slot {slot}: choose a slot below {listed}")]
    NotListed {
        /// Index of the game.
        game: usize,
        /// Slot that the caller named.
        slot: u32,
        /// Number of slots with an action.
        listed: usize,
    },
    /// Error: the system refused to start the threads.
    #[error(transparent)]
    Threads(#[from] ThreadsUnavailable),
}

/// Arrays that receive the state of all games, one game after another. Finished games have zeros.
#[derive(Debug)]
pub struct Rows<'r> {
    /// Features of the deciding seat's view, one row per game.
    pub views: &'r mut [f32],
    /// Action mask, one row per game: 1 for each slot with an action, 0 for an empty slot.
    pub masks: &'r mut [i8],
    /// Features of the action in each slot; an empty array if the caller does not need these features.
    pub actions: &'r mut [f32],
    /// Index of the deciding seat in each game; -1 for a finished game.
    pub seats: &'r mut [i64],
}

/// Single deal with external players in all seats, which can be copied.
pub struct Position {
    game: Arc<Mutex<dyn OpenGame>>,
    seats: usize,
    unit: u32,
}

impl Position {
    /// Returns the seat that decides; `None` if the game is over.
    pub fn turn(&self) -> Option<Seat> {
        lock(&self.game).turn()
    }

    /// Returns the actions listed for the seat that decides, as text; empty if the game is over.
    pub fn listed(&self) -> Vec<String> {
        lock(&self.game).listed()
    }

    /// Returns the number of actions listed for the seat that decides; 0 if the game is over.
    pub fn n_listed(&self) -> usize {
        lock(&self.game).n_listed()
    }

    /// Plays the action at an index of the list.
    ///
    /// # Errors
    /// Returns the number of listed actions if the list has no action with this index.
    pub fn take(&self, index: usize) -> Result<(), usize> {
        let mut game = lock(&self.game);
        match game.n_listed() {
            listed if index >= listed => Err(listed),
            _ => {
                game.take(index);
                Ok(())
            }
        }
    }

    /// Returns the number of seats.
    pub fn seats(&self) -> usize {
        self.seats
    }

    /// Returns a seat's view as JSON.
    pub fn view(&self, seat: Seat) -> String {
        lock(&self.game).view_of(seat)
    }

    /// Returns the result; `None` if the game is not over.
    pub fn outcome(&self) -> Option<Outcomes> {
        let mut game = lock(&self.game);
        game.turn().is_none().then(|| Outcomes::of(&mut *game, self.unit))
    }

    /// Returns a copy, with the same chance to come.
    #[must_use]
    pub fn copy(&self) -> Position {
        Position { game: lock(&self.game).copy(), ..*self }
    }
}

impl Environment {
    /// Starts a deal of a seed outside the simultaneous games.
    ///
    /// # Panics
    /// Panics if a seat has a bot.
    pub fn position(&self, seed: u64, deal: u64) -> Position {
        let game = self.table.open_game(seed);
        lock(&game).begin(deal, self.table.arrangement());
        Position { game, seats: self.seats(), unit: self.unit }
    }

    /// Returns an environment whose games have not started.
    ///
    /// # Errors
    /// Fails if the setup is invalid. The command line gives the same error.
    pub fn new(setup: &EnvironmentConfig) -> Outcome<Environment> {
        let EnvironmentConfig { game, seats, rules, settings, bots, games, seed, threads } = setup;
        let defaults = edition(game)?.defaults();
        let named = if bots.is_empty() { None } else { Some(bots.len()) };
        let seats = seats.or(named).unwrap_or(defaults.seats);
        let spec = |bot: &Option<String>| bot.clone().unwrap_or(format!("{PREFIX}{LEARNER}"));
        let specs: Vec<String> = match bots.as_slice() {
            [] => vec![spec(&None)],
            bots => bots.iter().map(spec).collect(),
        };
        if !bots.is_empty() && bots.iter().all(Option::is_some) {
            bail_input!("every seat has a bot: leave at least one seat to an external player");
        }
        let mut files = Files::default();
        let house = HouseRuleArgs { files: rules.clone(), settings: settings.clone() };
        let house = house.read_among(&mut files)?;
        let lineup = lineup(&specs, seats, &mut files)?;
        let (host, _events) = Host::with_bots(Arc::new([Arc::new(PlaceholderBot)]));
        let SeatedTable { table, rules, .. } = match host.run(|| seat(game, &house, &lineup)) {
            Ok(seated) => seated?,
            Err(unwound) => unreachable!("nothing is played: {unwound:?}"),
        };
        let place = |deal| Place { game: table.open_game(*seed), deal };
        Ok(Environment {
            games: (0..*games as u64).map(place).collect(),
            layout: Arc::clone(table.layout()),
            unit: rules.score.unit,
            table,
            threads: Threads::new(*threads),
        })
    }

    /// Returns the layout of the feature rows. The first call plays some games to find the features.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Returns the number of simultaneous games.
    pub fn games(&self) -> usize {
        self.games.len()
    }

    /// Returns the number of seats of each game.
    pub fn seats(&self) -> usize {
        self.table.arrangement().len()
    }

    /// Restarts all games with the first deals of a seed. With `n` games, game `i` plays the deals `i`, `i + n`, `i +
    /// 2n` and so on.
    ///
    /// # Errors
    /// Fails if the system refuses to start the threads.
    pub fn reset(&mut self, seed: u64) -> Result<(), ThreadsUnavailable> {
        for (place, deal) in self.games.iter_mut().zip(0..) {
            *place = Place { game: self.table.open_game(seed), deal };
        }
        let (seating, step) = (self.table.arrangement(), self.games.len() as u64);
        on_each(&mut self.games, &self.threads, |place| place.begin(place.deal, step, seating))
    }

    /// Starts the next deal of a game.
    pub fn next_deal(&mut self, game: usize) {
        let (seating, step) = (self.table.arrangement(), self.games.len() as u64);
        let place = &mut self.games[game];
        place.begin(place.deal + step, step, seating);
    }

    /// Returns a game by its index.
    pub fn game(&self, game: usize) -> &Arc<Mutex<dyn OpenGame>> {
        &self.games[game].game
    }

    /// Returns the number of slots with an action if the game lists `listed` actions.
    pub fn filled(&self, listed: usize) -> usize {
        listed.min(self.layout().slots)
    }

    /// Returns the index of the listed action in a slot. If the list has more actions than slots, the slots hold
    /// evenly spaced actions of the list, including its first and last.
    pub fn listed_at(&self, slot: usize, listed: usize) -> usize {
        listed_at(slot, listed, self.layout().slots)
    }

    /// Plays the action in a slot of one game.
    ///
    /// # Errors
    /// Fails if the game is over or the slot has no action.
    pub fn take(&self, index: usize, slot: u32) -> Result<(), ActionRefused> {
        let mut game = lock(&self.games[index].game);
        if game.turn().is_none() {
            return Err(ActionRefused::Over(index));
        }
        let listed = game.n_listed();
        if slot as usize >= self.filled(listed) {
            return Err(ActionRefused::NotListed {
                game: index,
                slot,
                listed: self.filled(listed),
            });
        }
        game.take(self.listed_at(slot as usize, listed));
        Ok(())
    }

    /// Returns the result of a finished game.
    pub fn outcome(&self, game: usize) -> Outcomes {
        Outcomes::of(&mut *lock(&self.games[game].game), self.unit)
    }

    /// Plays the action in one slot of every game, and starts the next deal of finished games. Returns the index and
    /// the result of each finished game.
    ///
    /// # Errors
    /// Fails if a slot has no action, which leaves all games unchanged, or if the system refuses to start the
    /// threads.
    ///
    /// # Panics
    /// Panics if the number of slots differs from the number of games.
    pub fn step(&mut self, slots: &[u32]) -> Result<Vec<(usize, Outcomes)>, ActionRefused> {
        assert_eq!(slots.len(), self.games.len(), "a slot for each game");
        for (index, (place, &slot)) in self.games.iter().zip(slots).enumerate() {
            let listed = self.filled(lock(&place.game).n_listed());
            if slot as usize >= listed {
                return Err(ActionRefused::NotListed { game: index, slot, listed });
            }
        }
        let (all, unit) = (self.layout().slots, self.unit);
        let (seating, step) = (self.table.arrangement(), self.games.len() as u64);
        let mut steps: Vec<_> =
            self.games.iter_mut().zip(slots).map(|(place, &slot)| (place, slot, None)).collect();
        on_each(&mut steps, &self.threads, |(place, slot, outcome)| {
            let mut game = lock(&place.game);
            let listed = game.n_listed();
            game.take(listed_at(*slot as usize, listed, all));
            if game.turn().is_none() {
                *outcome = Some(Outcomes::of(&mut *game, unit));
                drop(game);
                place.begin(place.deal + step, step, seating);
            }
        })?;
        let ended = steps.into_iter().enumerate();
        Ok(ended.filter_map(|(index, (.., outcome))| Some((index, outcome?))).collect())
    }

    /// Writes each game's state, as the deciding seat sees the game, into arrays.
    ///
    /// # Errors
    /// Fails if the system refuses to start the threads.
    ///
    /// # Panics
    /// Panics if the arrays have rows for another number of games.
    pub fn observe(&self, rows: Rows<'_>) -> Result<(), ThreadsUnavailable> {
        let Rows { views, masks, actions, seats } = rows;
        let layout = self.layout();
        let (width, slots) = (layout.views.count(), layout.slots);
        let of_slot = if actions.is_empty() { 0 } else { layout.actions.count() };
        assert_eq!(views.len(), self.games.len() * width, "a row for each game");
        let mut actions = actions;
        let mut each = Vec::with_capacity(self.games.len());
        let places = self.games.iter().zip(views.chunks_exact_mut(width));
        let places = places.zip(masks.chunks_exact_mut(slots)).zip(seats);
        for (((place, view), mask), seat) in places {
            let (of_game, rest) = actions.split_at_mut(of_slot * slots);
            actions = rest;
            each.push((place, view, mask, of_game, seat));
        }
        on_each(&mut each, &self.threads, |(place, view, mask, actions, seat)| {
            let game = lock(&place.game);
            mask.fill(0);
            **seat = game.turn().map_or(-1, |seat| seat.index() as i64);
            if game.turn().is_none() {
                view.fill(0.0);
                actions.fill(0.0);
                return;
            }
            game.view_features(layout, view);
            let listed = game.n_listed();
            let filled = self.filled(listed);
            mask[..filled].fill(1);
            let (described, empty) = actions.split_at_mut(of_slot * filled);
            empty.fill(0.0);
            let mut places = (0..filled).map(|slot| self.listed_at(slot, listed));
            game.action_features(layout, &mut places, described);
        })
    }

    /// Writes a seat's view of a game into one row. The seat need not be the deciding seat.
    pub fn observe_seat(&self, game: usize, seat: Seat, view: &mut [f32]) {
        lock(&self.games[game].game).features_of(seat, self.layout(), view);
    }
}

#[cfg(test)]
mod tests {
    use super::listed_at;

    #[test]
    fn action_slots_hold_the_whole_list_or_an_even_sample() {
        let of = |listed, slots| {
            (0..slots).map(|slot| listed_at(slot, listed, slots)).collect::<Vec<_>>()
        };
        assert_eq!(of(4, 4), [0, 1, 2, 3]);
        assert_eq!(of(10, 4), [0, 3, 6, 9]);
        assert_eq!(of(5, 4), [0, 1, 2, 4]);
    }
}
