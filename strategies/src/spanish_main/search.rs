//! Bots `rollout` and `mcts` of Pirates of the Spanish Main, and their evaluator for unfinished games.

use corsair_engine::games::spanish_main::{SpanishMain, State};
use corsair_engine::{Game, PerSeat, Seat, Turn};

use super::fleet;
use super::prospects::{Claims, Prospects};
use super::survey::Survey;
use super::weights::Weights;
use crate::catalogue::Listed;
use crate::search::settings::joined;
use crate::search::{Evaluator, Shipped, TurnOf, mcts, rollout};

/// Name of the default playout bot.
const PLAYOUT: &str = "balanced";

pub(super) const ROLLOUT: Listed<SpanishMain> =
    rollout::listed(2, &joined::<_, _, 7>(rollout::parameters(PLAYOUT), [fleet::PARAMETER]));

pub(super) const MCTS: Listed<SpanishMain> =
    mcts::listed(2, &joined::<_, _, 11>(mcts::parameters(PLAYOUT), [fleet::PARAMETER]));

/// Evaluator that expects each ship to bring home its cargo and prospects in the remaining turns, and values masts.
#[derive(Clone, Copy, Debug)]
pub struct SpanishMainEvaluator;

/// Lead in gold at which the odds of winning are three to one at the end of the game, then the addition to this lead
/// at the start.
const SWING: (f32, f32) = (2.0, 4.0);
/// Share of a ship's prospects that it usually achieves despite opponents.
const HAD: f32 = 0.7;
/// Gold per standing mast at the start of the game.
const MAST: f32 = 0.2;

impl Evaluator<SpanishMain> for SpanishMainEvaluator {
    fn expected_scores(&self, game: &SpanishMain, state: &State) -> PerSeat<f32> {
        PerSeat::from_fn(game.seats(), |seat| expected(game, state, seat).0)
    }

    fn swing(&self, game: &SpanishMain, state: &State) -> f32 {
        let survey = Survey::of(game.view(state, Seat::new(0)), &Weights::NEUTRAL);
        SWING.0 + SWING.1 * survey.season
    }

    fn turns(&self) -> Option<TurnOf<SpanishMain>> {
        Some(|game, state| game.view(state, Seat::new(0)).round().into())
    }

    fn terms(&self) -> &'static [&'static str] {
        &["expected", "gold", "masts"]
    }

    fn shipped(&self) -> Option<Shipped> {
        let text = include_str!("value.toml");
        Some(Shipped { file: "strategies/src/spanish_main/value.toml", text })
    }

    fn measure(&self, game: &SpanishMain, state: &State, seat: Seat, row: &mut [f32]) {
        let (expected, masts) = expected(game, state, seat);
        row.copy_from_slice(&[expected, game.scores(state)[seat] as f32, masts]);
    }
}

/// Returns the expected final score of a seat, and the number of masts on the seat's floating ships.
fn expected(game: &SpanishMain, state: &State, seat: Seat) -> (f32, f32) {
    let score = game.scores(state)[seat] as f32;
    if game.turn(state) == Turn::Over {
        return (score, 0.0);
    }
    let view = game.view(state, seat);
    let survey = Survey::of(view, &Weights::NEUTRAL);
    let claims = Claims::of(&survey);
    let own = || survey.crafts.iter().filter(|craft| craft.is_own && craft.is_afloat);
    let of_ship = own().map(|craft| {
        let plans = Prospects::of(&survey, &claims, craft.ship.number());
        HAD * plans.here(0.0) + MAST * survey.season * craft.masts
    });
    let handicap = view.handicap(seat) as f32;
    (score + handicap + of_ship.sum::<f32>(), own().map(|craft| craft.masts).sum())
}
