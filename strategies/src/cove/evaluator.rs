//! Evaluator for unfinished games of Pirate's Cove, for searches.

use corsair_engine::games::cove::{Ask, Cove, Section, Ship, State, View};
use corsair_engine::{Game, PerSeat, Seat};

use super::valuation;
use crate::search::{Evaluator, Shipped, TurnOf};

/// Share of a cargo that a player usually buries before the end of the game.
const BURIED: f32 = 0.9;
/// Fame that one additional die earns over a whole game.
const DIE: f32 = 2.0;
/// Fame that raising a ship's toughness by one hit earns over a whole game.
const HIT: f32 = 1.5;
/// Fame that a card in hand earns over a whole game, apart from fame cards.
const CARD: f32 = 0.5;
/// Lead in fame at which the odds of winning are three to one at the end of the game, then the increase of this lead
/// per remaining turn.
const SWING: (f32, f32) = (3.0, 0.8);

/// Evaluator that expects each ship to bury its cargo and to earn with its dice in the remaining turns.
#[derive(Clone, Copy, Debug)]
pub struct CoveEvaluator;

/// Returns the number of the state's turn.
pub(super) fn turn(game: &Cove, state: &State) -> u32 {
    game.view(state, Seat::new(0)).turn().into()
}

impl Evaluator<Cove> for CoveEvaluator {
    fn expected_scores(&self, game: &Cove, state: &State) -> PerSeat<f32> {
        // A sampled state shows every hand, so each seat evaluates its own view.
        PerSeat::from_fn(game.seats(), |seat| estimate(game.view(state, seat), seat))
    }

    fn swing(&self, game: &Cove, state: &State) -> f32 {
        let view = game.view(state, Seat::new(0));
        SWING.0 + SWING.1 * f32::from(valuation::turns_left(view))
    }

    fn turns(&self) -> Option<TurnOf<Cove>> {
        Some(turn)
    }

    fn terms(&self) -> &'static [&'static str] {
        &TERMS
    }

    fn shipped(&self) -> Option<Shipped> {
        let text = include_str!("value.toml");
        Some(Shipped { file: "strategies/src/cove/value.toml", text })
    }

    fn measure(&self, game: &Cove, state: &State, seat: Seat, row: &mut [f32]) {
        row.copy_from_slice(&terms(game.view(state, seat), seat));
    }
}

/// Names of the terms that a learned evaluator weighs for each seat.
const TERMS: [&str; 17] = [
    "expected",
    "fame",
    "fame_in_hand",
    "chests",
    "gold",
    "room",
    "hull",
    "sails",
    "cannon",
    "crew",
    "dice",
    "toughness",
    "cards",
    "parrot",
    "discount",
    "outgunned",
    "maps",
];

fn terms(view: View<'_>, seat: Seat) -> [f32; TERMS.len()] {
    let dice = view.dice(Ship::Of(seat));
    let level = |section| f32::from(view.level(seat, section));
    let stronger = view.others().filter(|&other| view.dice(Ship::Of(other)) > dice);
    [
        estimate(view, seat),
        view.fame(seat) as f32,
        valuation::fame_in_hand(view),
        view.chests(seat).into(),
        view.gold(seat).into(),
        valuation::room(view, seat).min(MOST_ROOM).into(),
        level(Section::Hull),
        level(Section::Sails),
        level(Section::Cannon),
        level(Section::Crew),
        dice.into(),
        valuation::toughness(view, seat).into(),
        view.hand_size(seat).into(),
        f32::from(u8::from(view.parrot(seat).is_some())),
        view.discount(seat).into(),
        stronger.count() as f32,
        f32::from(u8::from(view.has_map(seat))),
    ]
}

/// Room in chests that the evaluation assumes for an unlimited hold.
const MOST_ROOM: u8 = 12;

fn estimate(view: View<'_>, seat: Seat) -> f32 {
    let fame = valuation::fame(view, seat);
    if view.ask() == Ask::Over {
        return fame;
    }
    let chests = f32::from(view.chests(seat)) * valuation::buried_chest(view);
    let coins = f32::from(view.gold(seat)) / valuation::buried_coins(view);
    let cargo = if valuation::turns_left(view) == 0 { 0.0 } else { BURIED * (chests + coins) };
    let ship = DIE * f32::from(view.dice(Ship::Of(seat)))
        + HIT * f32::from(valuation::toughness(view, seat))
        + CARD * f32::from(view.hand_size(seat));
    fame + cargo + valuation::fame_in_hand(view) + valuation::season(view) * ship
}
