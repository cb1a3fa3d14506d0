//! Many games at once with external players, for programs that learn: each game waits at a decision, writes
//! it as rows of numbers, and takes a choice.

use std::sync::{Arc, Mutex};

use corsair_engine::play::Ending;
use corsair_engine::run::{Threads, ThreadsUnavailable, on_each};
use corsair_engine::seating::Seating;
use corsair_engine::{PerSeat, Seat};
use corsair_strategies::features::Layout;
use corsair_strategies::hosted::{HostedBot, LazyLayout, OpenGame, PREFIX, SharedDecision, lock};

use corsair_cli::house_rules::HouseRuleArgs;
use corsair_cli::lineup::lineup;
use corsair_cli::table::{Seated, seat};
use corsair_games::edition;
use corsair_games::pack::Table;
use corsair_lab::host::Host;
use corsair_lab::{SHARE_UNITS, win_units};
use corsair_present::exit::{Outcome, bail_input};
use corsair_present::text_file::Files;

/// Configuration of an environment.
#[derive(Clone, Default, Debug)]
pub struct Setup {
    /// Id of the edition.
    pub game: String,
    /// Number of seats; none for the game's default, or for the number of bots.
    pub seats: Option<usize>,
    /// House rules, as `--rules` takes them.
    pub rules: Vec<String>,
    /// House rules, `KEY=VALUE`.
    pub settings: Vec<String>,
    /// Bot of each seat; none for a seat with an external player. An empty list means that all seats are
    /// external.
    pub bots: Vec<Option<String>>,
    /// Number of simultaneous games.
    pub games: usize,
    /// Random seed.
    pub seed: u64,
    /// Number of threads.
    pub threads: usize,
}

/// Many games at once with external players. A deal in which none of them decides is skipped.
pub struct Environment {
    table: Box<dyn Table>,
    layout: LazyLayout,
    /// Number of the engine's integer units per 1 of the score.
    unit: u32,
    games: Vec<Place>,
    threads: Threads,
}

/// One of the games.
struct Place {
    game: Arc<Mutex<dyn OpenGame>>,
    /// Deal of the game.
    deal: u64,
}

impl Place {
    /// Begins a deal, or the first one after it, by steps, in which an external seat decides.
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

/// Result of a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Outcomes {
    /// Win share of each seat; together they are 1.
    pub wins: PerSeat<f32>,
    /// Score of each seat, in the game's own unit.
    pub scores: PerSeat<f32>,
    /// Ending of the game.
    pub ending: Ending,
}

impl Outcomes {
    /// Result of a game that is over, with `unit` integer units per 1 of the score.
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

/// Index in the list of the action in a slot. Where more are listed than there are slots, slots have actions
/// from the whole list, evenly spread, the first and the last among them.
fn listed_at(slot: usize, listed: usize, slots: usize) -> usize {
    if listed <= slots { slot } else { slot * (listed - 1) / (slots - 1) }
}

/// Placeholder bot of external seats.
struct Elsewhere;

/// Name of external players in the lineup.
const LEARNER: &str = "learner";

impl HostedBot for Elsewhere {
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

/// Reason why an action can't be taken.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotTaken {
    /// Game that is over.
    #[error("game {0} is over")]
    Over(usize),
    /// Slot without an action.
    #[error("game {game} has no action {slot}: {listed} are listed")]
    NotListed {
        /// Game.
        game: usize,
        /// Slot that was named.
        slot: u32,
        /// Number of filled slots.
        listed: usize,
    },
    /// Threads that can't be started.
    #[error(transparent)]
    Threads(#[from] ThreadsUnavailable),
}

/// Rows of numbers to write, one after the other; games that are over have zeros.
#[derive(Debug)]
pub struct Rows<'r> {
    /// Features of the view of the seat that decides, one row per game.
    pub views: &'r mut [f32],
    /// 1 for each slot with an action, one row per game.
    pub masks: &'r mut [i8],
    /// Features of the action in each slot; empty if they are not wanted.
    pub actions: &'r mut [f32],
    /// Seat that decides; -1 if none does.
    pub seats: &'r mut [i64],
}

impl Environment {
    /// Makes games before their first deal.
    ///
    /// # Errors
    /// The setup is invalid; in the words of the command.
    pub fn new(setup: &Setup) -> Outcome<Environment> {
        let Setup { game, seats, rules, settings, bots, games, seed, threads } = setup;
        let defaults = edition(game)?.defaults();
        let named = if bots.is_empty() { None } else { Some(bots.len()) };
        let seats = seats.or(named).unwrap_or(defaults.seats);
        let spec = |bot: &Option<String>| bot.clone().unwrap_or(format!("{PREFIX}{LEARNER}"));
        let specs: Vec<String> = match bots.as_slice() {
            [] => vec![spec(&None)],
            bots => bots.iter().map(spec).collect(),
        };
        if !bots.is_empty() && bots.iter().all(Option::is_some) {
            bail_input!("every seat has a bot: leave one to an external player");
        }
        let mut files = Files::default();
        let house = HouseRuleArgs { files: rules.clone(), settings: settings.clone() };
        let house = house.read_among(&mut files)?;
        let lineup = lineup(&specs, seats, &mut files)?;
        let (host, _events) = Host::with_bots(Arc::new([Arc::new(Elsewhere)]));
        let Seated { table, rules, .. } = match host.run(|| seat(game, &house, &lineup)) {
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

    /// Layout of the rows. It is made at the first call, which plays some games.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Number of games.
    pub fn games(&self) -> usize {
        self.games.len()
    }

    /// Number of seats of each game.
    pub fn seats(&self) -> usize {
        self.table.arrangement().len()
    }

    /// Begins all games anew, with the first deals of a seed: game `i` plays deal `i`, and then every deal a
    /// number of games further on.
    ///
    /// # Errors
    /// The threads can't be started.
    pub fn reset(&mut self, seed: u64) -> Result<(), ThreadsUnavailable> {
        for (place, deal) in self.games.iter_mut().zip(0..) {
            *place = Place { game: self.table.open_game(seed), deal };
        }
        let (seating, step) = (self.table.arrangement(), self.games.len() as u64);
        on_each(&mut self.games, &self.threads, |place| place.begin(place.deal, step, seating))
    }

    /// Begins the next deal of a game.
    pub fn next_deal(&mut self, game: usize) {
        let (seating, step) = (self.table.arrangement(), self.games.len() as u64);
        let place = &mut self.games[game];
        place.begin(place.deal + step, step, seating);
    }

    /// Game by index.
    pub fn game(&self, game: usize) -> &Arc<Mutex<dyn OpenGame>> {
        &self.games[game].game
    }

    /// Number of slots with an action, where `listed` actions are listed.
    pub fn filled(&self, listed: usize) -> usize {
        listed.min(self.layout().slots)
    }

    /// Index in the list of the action in a slot. Where more are listed than there are slots, slots have
    /// actions from the whole list, evenly spread, the first and the last among them.
    pub fn listed_at(&self, slot: usize, listed: usize) -> usize {
        listed_at(slot, listed, self.layout().slots)
    }

    /// Takes the action in a slot of a game.
    ///
    /// # Errors
    /// The game is over, or the slot has no action.
    pub fn take(&self, index: usize, slot: u32) -> Result<(), NotTaken> {
        let mut game = lock(&self.games[index].game);
        if game.turn().is_none() {
            return Err(NotTaken::Over(index));
        }
        let listed = game.n_listed();
        if slot as usize >= self.filled(listed) {
            return Err(NotTaken::NotListed { game: index, slot, listed: self.filled(listed) });
        }
        game.take(self.listed_at(slot as usize, listed));
        Ok(())
    }

    /// Result of a game that is over.
    pub fn outcome(&self, game: usize) -> Outcomes {
        Outcomes::of(&mut *lock(&self.games[game].game), self.unit)
    }

    /// Takes the action of a slot in every game, and begins the next deal of the games that end. Returns the
    /// games that ended, with their results. If one of the slots has no action, nothing changes.
    ///
    /// # Errors
    /// The first slot without an action, or the threads can't be started.
    ///
    /// # Panics
    /// The numbers of slots and of games differ.
    pub fn step(&mut self, slots: &[u32]) -> Result<Vec<(usize, Outcomes)>, NotTaken> {
        assert_eq!(slots.len(), self.games.len(), "a slot for each game");
        for (index, (place, &slot)) in self.games.iter().zip(slots).enumerate() {
            let listed = self.filled(lock(&place.game).n_listed());
            if slot as usize >= listed {
                return Err(NotTaken::NotListed { game: index, slot, listed });
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

    /// Writes every game as the deciding seat sees it.
    ///
    /// # Errors
    /// The threads can't be started.
    ///
    /// # Panics
    /// The rows are of another number of games.
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

    /// Writes the view of a seat of a game over a row, whether the seat decides or not.
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
