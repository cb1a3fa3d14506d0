//! Odds of one volley: the probability of each number of hits.

use super::battle::{Battle, BattleError};
use super::policy::volley_cards;
use crate::dice::{FACES, MAX_DICE, hit_ways};
use crate::games::cove::data::Ship;
use crate::games::cove::state::action::Action;
use crate::games::cove::state::fight::Line;
use crate::games::cove::state::{Ask, Step};
use crate::odds::Enumerator;
use crate::seat::Seat;

/// Distribution of the hits of one volley.
#[derive(Clone, PartialEq, Debug)]
pub struct VolleyOdds {
    /// Number of dice rolled.
    pub dice: u8,
    /// Lowest face that hits.
    pub hit_on: u8,
    /// Probability of each number of hits, from 0 hits on.
    pub hits: Vec<f64>,
}

impl VolleyOdds {
    /// Computes the odds of a volley of `dice` dice that hit on `hit_on` or more.
    ///
    /// # Panics
    /// Panics if `dice` is above [`MAX_DICE`], or `hit_on` is not 1 to 7.
    pub fn of(dice: u8, hit_on: u8) -> VolleyOdds {
        assert!(
            dice <= MAX_DICE && (1..=7).contains(&hit_on),
            "a volley has at most 12 dice, which hit on 1 to 7"
        );
        let all = f64::from(FACES).powi(dice.into());
        let hits = hit_ways(dice, hit_on).map(|ways| f64::from(ways) / all).collect();
        VolleyOdds { dice, hit_on, hits }
    }

    /// Probability of at least this many hits.
    pub fn at_least(&self, hits: usize) -> f64 {
        self.hits.iter().skip(hits).sum()
    }

    /// Expected number of hits.
    pub fn mean(&self) -> f64 {
        (0..).zip(&self.hits).map(|(hits, probability)| f64::from(hits) * probability).sum()
    }
}

impl Battle {
    /// Odds of a ship's first volley after the preparation, with the cards and the target that its policy chooses.
    ///
    /// # Errors
    ///
    /// Returns an error if the preparation ends the battle, so that there is no volley.
    ///
    /// # Panics
    ///
    /// Panics if the battle has no ship with this index.
    pub fn first_volley(&self, ship: usize) -> Result<VolleyOdds, BattleError> {
        assert!(ship < self.ships, "{} ships fight", self.ships);
        let seat = Seat::new(ship);
        // The preparation rolls dice only for the order of ships, which does not affect a volley.
        let mut dice = Enumerator::default();
        let mut scene = self.scene();
        self.begin(&mut scene, &mut dice);
        while !scene.over && matches!(scene.state.ask, Ask::Prepare(_)) {
            let stated = self.stated(&scene);
            self.take(&mut scene, stated, &mut dice);
        }
        if scene.over {
            return Err(BattleError(
                "the preparation ends the battle before the first volley".into(),
            ));
        }
        let state = &mut scene.state;
        let mut alone = Line::EMPTY;
        alone.push(Ship::Of(seat));
        state.combat.order = alone;
        (state.ask, state.step) = (Ask::Act(seat), Step::Act);
        let cards = volley_cards(&scene.state, seat);
        let combat = &mut scene.state.combat;
        combat.volley.grapeshot = cards.grapeshot || combat.loaded.has(seat);
        combat.volley.six_gun = cards.six_gun;
        scene.state.ask = Ask::Aim(seat);
        let target = match (self.game.only_target(&scene.state, seat), self.stated(&scene)) {
            (Some((only, _)), _) | (None, Action::Target(only, _)) => only,
            (None, other) => unreachable!("a ship that fires names a target, not {other}"),
        };
        let dice = self.game.dice(&scene.state, Ship::Of(seat));
        Ok(VolleyOdds::of(dice, self.game.hit_on(&scene.state, target)))
    }
}
