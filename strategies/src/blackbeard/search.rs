//! Bots `rollout` and `mcts` of Blackbeard, and their evaluator for unfinished games.

use corsair_engine::games::blackbeard::{Blackbeard, State};
use corsair_engine::{Game, PerSeat, Seat, Turn};

use super::craft::Craft;
use super::deployment;
use super::horizon::Horizon;
use super::prospects::{EvalContext, Prospects};
use super::tables::Tables;
use super::weights::Weights;
use crate::catalogue::Listed;
use crate::search::settings::joined;
use crate::search::{Evaluator, Shipped, TurnOf, mcts, rollout};

/// Name of the default playout bot.
const PLAYOUT: &str = "balanced";

pub(super) const ROLLOUT: Listed<Blackbeard> =
    rollout::listed(2, &joined::<_, _, 7>(rollout::parameters(PLAYOUT), [deployment::PARAMETER]));

pub(super) const MCTS: Listed<Blackbeard> =
    mcts::listed(2, &joined::<_, _, 11>(mcts::parameters(PLAYOUT), [deployment::PARAMETER]));

/// Evaluator that estimates final scores from each pirate's chance of retirement and from raids in the remaining
/// turns.
#[derive(Clone, Copy, Debug)]
pub struct BlackbeardEvaluator;

/// Lead in points at which the odds of winning are three to one at the end of the game, then the increase of this
/// lead per card in the deck.
const SWING: (f32, f32) = (4.0, 0.3);
/// Expected points from raids in each turn of a player who has a pirate in play.
const RAIDS: f32 = 4.0;
/// Number of half points in one point. Scores are in half points.
const HALVES: f32 = 2.0;

impl Evaluator<Blackbeard> for BlackbeardEvaluator {
    fn expected_scores(&self, game: &Blackbeard, state: &State) -> PerSeat<f32> {
        let tables = Tables::of(game.rules(), Weights::NEUTRAL.haste);
        PerSeat::from_fn(game.seats(), |seat| expected(game, state, &tables, seat))
    }

    fn swing(&self, game: &Blackbeard, state: &State) -> f32 {
        let view = game.view(state, Seat::new(0));
        HALVES * (SWING.0 + SWING.1 * f32::from(view.deck_size()))
    }

    fn turns(&self) -> Option<TurnOf<Blackbeard>> {
        Some(|game, state| game.view(state, Seat::new(0)).turn().into())
    }

    fn terms(&self) -> &'static [&'static str] {
        &["expected", "points"]
    }

    fn shipped(&self) -> Option<Shipped> {
        let text = include_str!("value.toml");
        Some(Shipped { file: "strategies/src/blackbeard/value.toml", text })
    }

    fn measure(&self, game: &Blackbeard, state: &State, seat: Seat, row: &mut [f32]) {
        let tables = Tables::of(game.rules(), Weights::NEUTRAL.haste);
        row[0] = expected(game, state, &tables, seat) / HALVES;
        row[1] = game.scores(state)[seat] as f32 / HALVES;
    }
}

/// Returns the expected final score of a seat, in half points.
fn expected(game: &Blackbeard, state: &State, tables: &Tables, seat: Seat) -> f32 {
    let score = game.scores(state)[seat] as f32;
    if game.turn(state) == Turn::Over {
        return score;
    }
    let view = game.view(state, seat);
    let horizon = Horizon::of(view, 0, None);
    let context = EvalContext { view, weights: &Weights::NEUTRAL, tables, horizon: &horizon };
    let points = |craft: Craft<'_>| {
        let notoriety = f32::from(craft.notoriety) * tables.other;
        notoriety + Prospects::at_home(context, craft, seat).home(craft.place)
    };
    let ships: f32 = view.ships(seat).map(|ship| points(Craft::of(view, ship))).sum();
    let raids = if view.fleet(seat).next().is_some() { RAIDS * horizon.lasts(3) } else { 0.0 };
    score + view.handicap(seat) as f32 + HALVES * (ships + raids)
}
