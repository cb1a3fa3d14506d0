//! Values and prices of section levels, and the value of upgrades.

use corsair_engine::games::cove::{Rules, Section};

use super::simd::{F32x4, Simd};

/// Number of levels that an upgrade considers: the current level and the levels above.
const STEPS: usize = 8;

/// Number of levels in a table, level 0 included: a power of two that exceeds the levels of every rulebook.
const LEVELS: usize = 2 * STEPS;

/// Value and price of a section's level.
#[derive(Clone, Copy, Debug)]
struct Level {
    value: f32,
    /// Total gold from the first level up to this level.
    cost: f32,
}

/// Values and prices of all levels under the rules of a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shipyard {
    /// Levels by section, padded with levels that no player can afford.
    sections: [[Level; LEVELS + STEPS]; 4],
}

impl Shipyard {
    pub(super) fn of(rules: &Rules) -> Shipyard {
        // Infinite costs keep upgrades from rising above the top level or from a crippled section.
        const BEYOND: Level = Level { value: 0.0, cost: f32::INFINITY };
        const CRIPPLED: Level = Level { value: 0.0, cost: f32::NEG_INFINITY };
        let ship = &rules.ship;
        let mut sections = [[BEYOND; LEVELS + STEPS]; 4];
        let tracks = [&ship.hull, &ship.sails, &ship.cannon, &ship.crew];
        for (levels, track) in sections.iter_mut().zip(tracks) {
            levels[0] = CRIPPLED;
            let (mut cost, prices) = (0.0, [0].iter().chain(&ship.prices));
            for (level, (&value, &price)) in levels[1..].iter_mut().zip(track.iter().zip(prices)) {
                cost += f32::from(price);
                *level = Level { value: value.into(), cost };
            }
        }
        Shipyard { sections }
    }

    /// Returns the value of a section at a level.
    #[inline]
    pub(super) fn value(&self, section: Section, level: u8) -> f32 {
        self.sections[section.index()][usize::from(level)].value
    }

    /// Returns the sections of a ship with these levels, each with the levels above.
    #[inline]
    pub(super) fn berth(&self, levels: [u8; 4]) -> Berth<'_> {
        let from = |section: usize| {
            // Every level is below `LEVELS`, so the remainder changes nothing; it removes a bounds check.
            let level = usize::from(levels[section]) % LEVELS;
            let above = self.sections[section][level..].first_chunk();
            above.expect("the table is padded by STEPS levels")
        };
        Berth { sections: [from(0), from(1), from(2), from(3)] }
    }
}

/// Sections of a ship, each with the current level and the levels above.
#[derive(Clone, Copy)]
pub(super) struct Berth<'a> {
    sections: [&'a [Level; STEPS]; 4],
}

impl Berth<'_> {
    /// Returns the values of all sections after an upgrade by `steps` levels.
    #[inline]
    pub(super) fn values(&self, steps: usize) -> F32x4 {
        F32x4::new(self.sections.map(|levels| levels[steps].value))
    }

    /// Returns the gold that an upgrade by `steps` levels costs in each section.
    #[inline]
    pub(super) fn costs(&self, steps: usize) -> F32x4 {
        let cost = |steps: usize| F32x4::new(self.sections.map(|levels| levels[steps].cost));
        cost(steps) - cost(0)
    }
}

/// Conditions at a shipyard: number of levels and price.
#[derive(Clone, Copy)]
pub(super) struct Terms {
    /// Maximum number of levels by which a visit may raise a section.
    most: usize,
    /// Price as a multiple of the normal price.
    factor: f32,
}

impl Terms {
    /// Conditions at the shipyards on outer islands.
    pub(super) const USUAL: Terms = Terms { most: STEPS - 1, factor: 1.0 };

    /// Returns the conditions for upgrades at Treasure Island.
    pub(super) fn of_treasure_island(rules: &Rules) -> Terms {
        let here = &rules.treasure_island;
        let most = usize::from(here.upgrade_levels).min(Terms::USUAL.most);
        Terms { most, factor: here.upgrade_cost_factor.into() }
    }
}

/// Ship to be upgraded, with the value of an additional point in each section.
pub(super) struct Refit<'a> {
    pub berth: Berth<'a>,
    /// Value of an additional point in each section, up to the section's limit.
    pub point_values: F32x4,
    /// Section value above which additional points are worth nothing.
    pub limits: F32x4,
    /// Current value of each section, at most the limit.
    pub before: F32x4,
    /// Number of hits by which each section is weaker than the weakest other section.
    pub spare: F32x4,
    /// Value of raising the ship's toughness by one hit.
    pub toughness: f32,
    /// Share of the game that remains after this turn, from 1 to 0.
    pub season: f32,
}

impl Refit<'_> {
    /// Returns the gain from raising each section by `steps` levels, without the price.
    #[inline]
    pub(super) fn gains(&self, steps: usize) -> F32x4 {
        let after = self.berth.values(steps).lesser(self.limits);
        let of_use = self.point_values * (after - self.before);
        let harder = self.spare.at_most(steps as f32);
        self.season * (of_use + self.toughness * harder)
    }

    /// Returns, for each section, the greatest gain from raising the section with its gold in `purses`. The gain is
    /// minus infinity if the gold buys no level.
    #[inline]
    pub(super) fn best(&self, terms: Terms, purses: F32x4, discount: f32, coin: f32) -> F32x4 {
        let mut best = F32x4::splat(f32::NEG_INFINITY);
        for steps in 1..STEPS {
            let cost = self.berth.costs(steps);
            let paid = (cost * terms.factor - discount).at_least(0.0);
            // If levels cost no gold, the price of a level that does not exist is NaN.
            let affordable = cost.le(F32x4::splat(f32::MAX)).and(paid.le(purses));
            if steps > terms.most || affordable.is_empty() {
                break;
            }
            best = best.greater(affordable.select(self.gains(steps) - paid * coin));
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use corsair_engine::games::cove::{EDITIONS, PIRATES_COVE};

    /// Returns the greatest gain, computed level by level for one section that can rise by `room` levels.
    fn level_by_level(
        refit: &Refit<'_>,
        terms: Terms,
        purse: f32,
        at: Section,
        room: usize,
    ) -> f32 {
        let mut best = f32::NEG_INFINITY;
        for steps in 1..=terms.most.min(room) {
            let paid = refit.berth.costs(steps).at(at) * terms.factor;
            if paid > purse {
                break;
            }
            best = best.max(refit.gains(steps).at(at) - paid * 0.45);
        }
        best
    }

    #[test]
    fn vector_upgrades_match_single_sections() {
        for edition in EDITIONS {
            let rules: Rules = edition.rules(&[]).expect("valid rules");
            let shipyard = Shipyard::of(&rules);
            let top = rules.ship.hull.len() as u8;
            let there = Terms::of_treasure_island(&rules);
            let free = Terms { most: 2, factor: 0.0 };
            for (terms, purse) in [(Terms::USUAL, 6.0), (there, 9.0), (free, 9.0), (free, 0.0)] {
                for level in 0..=top {
                    let levels = [level, top - level, top, 2];
                    let berth = shipyard.berth(levels);
                    let refit = Refit {
                        berth,
                        point_values: F32x4::new([0.6, 0.3, 3.0, 3.0]),
                        limits: F32x4::new([f32::INFINITY, f32::INFINITY, 3.0, 4.0]),
                        before: berth.values(0).lesser(F32x4::new([99.0, 99.0, 3.0, 4.0])),
                        spare: F32x4::new([0.0, 2.0, 1.0, 4.0]),
                        toughness: 4.0,
                        season: 0.5,
                    };
                    let best = refit.best(terms, F32x4::splat(purse), 0.0, 0.45);
                    for section in Section::ALL {
                        let room = match levels[section.index()] {
                            0 => 0,
                            level => usize::from(top - level),
                        };
                        let alone = level_by_level(&refit, terms, purse, section, room);
                        assert_eq!(best.at(section), alone, "{section:?} of {levels:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn crippled_and_top_sections_cannot_rise() {
        let rules: Rules = PIRATES_COVE.rules(&[]).expect("valid rules");
        let (shipyard, top) = (Shipyard::of(&rules), rules.ship.hull.len() as u8);
        let costs = shipyard.berth([0, top, top - 1, 1]).costs(1);
        assert_eq!(costs.to_array()[..2], [f32::INFINITY; 2]);
        assert_eq!(costs.at(Section::Crew), f32::from(rules.ship.prices[0]));
    }
}
