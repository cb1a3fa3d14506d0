//! What each level of a section is and costs, as rows to reckon with.

use corsair_engine::games::cove::{Rules, Section};

use super::row::{LENGTH, Row};

/// Which step upwards each number of a row of steps stands for: the first, the second, and so on.
pub(super) const STEPS: Row = Row::of([1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]);

/// The levels that a section may have, 0 included, and a row of steps above the highest.
const LEVELS: usize = 2 * LENGTH + 1;

/// The values and prices of the rules by level, made once a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shipyard {
    /// By section and level; nothing above the top.
    values: [[f32; LEVELS]; 4],
    /// By level, the gold that leads there from the first; none is enough above the top.
    costs: [f32; LEVELS],
}

impl Shipyard {
    pub(super) fn of(rules: &Rules) -> Shipyard {
        let ship = &rules.ship;
        let mut yard = Shipyard { values: [[0.0; LEVELS]; 4], costs: [f32::INFINITY; LEVELS] };
        let tracks = [&ship.hull, &ship.sails, &ship.cannon, &ship.crew];
        for (values, track) in yard.values.iter_mut().zip(tracks) {
            for (value, &of) in values[1..].iter_mut().zip(track) {
                *value = of.into();
            }
        }
        // From a crippled section no gold leads up.
        yard.costs[0] = f32::NEG_INFINITY;
        yard.costs[1] = 0.0;
        for (level, &price) in (2..).zip(&ship.prices) {
            yard.costs[level] = yard.costs[level - 1] + f32::from(price);
        }
        yard
    }

    /// The value of a section at a level.
    #[inline]
    pub(super) fn value(&self, section: Section, level: u8) -> f32 {
        self.values[section.index()][usize::from(level)]
    }

    /// The values of a section so many steps above a level.
    #[inline]
    pub(super) fn values_above(&self, section: Section, level: u8) -> Row {
        above(&self.values[section.index()], level)
    }

    /// What so many steps above a level cost together.
    #[inline]
    pub(super) fn costs_above(&self, level: u8) -> Row {
        above(&self.costs, level) - self.costs[usize::from(level)]
    }
}

/// The numbers above a level.
#[inline]
fn above(by_level: &[f32; LEVELS], level: u8) -> Row {
    let above = by_level[usize::from(level) + 1..].first_chunk();
    Row::of(*above.expect("a row of steps lies above every level"))
}
