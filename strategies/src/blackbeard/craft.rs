//! Features of a real or hypothetical ship that evaluations read.

use corsair_engine::games::blackbeard::{
    Hull, Nation, Pirate, Place, Port, RevelryKind, Set, ShipView, View,
};

/// Ship and pirate, real or hypothetical, with the ratings that evaluations read.
#[derive(Clone, Copy)]
pub(super) struct Craft<'v> {
    /// Ship in play; `None` for a hypothetical ship.
    pub ship: Option<ShipView<'v>>,
    pub pirate: Pirate,
    pub place: Place,
    pub notoriety: u16,
    pub net_worth: f32,
    pub doubloons: f32,
    /// Combat rating as rolls use it, without the effect of Debauchery & Revelry (D&R).
    pub combat: i32,
    pub speed: i32,
    pub ability: i32,
    pub cruelty: i32,
    pub loyalty: u8,
    pub history: Set<Nation>,
    pub havens: Set<Port>,
    pub bribed: Set<Port>,
    pub letter: Option<Nation>,
    /// Number of recovery actions that end the crew's Debauchery & Revelry (D&R).
    pub recoveries: u8,
}

impl<'v> Craft<'v> {
    /// Reads a ship that is in play.
    pub(super) fn of(view: View<'v>, ship: ShipView<'v>) -> Craft<'v> {
        let rated = view.rated(ship.pirate());
        let needed = |kind| match kind {
            RevelryKind::Voluntary => 1,
            RevelryKind::Involuntary => view.rules().dr.recoveries,
        };
        let recoveries =
            ship.revelry().map_or(0, |of| needed(of.kind).saturating_sub(of.recoveries).max(1));
        Craft {
            ship: Some(ship),
            pirate: ship.pirate(),
            place: ship.place(),
            notoriety: ship.notoriety(),
            net_worth: ship.net_worth() as f32,
            doubloons: ship.doubloons() as f32,
            combat: ship.combat_in_a_roll(),
            speed: ship.speed().into(),
            ability: rated.ability.into(),
            cruelty: rated.cruelty.into(),
            loyalty: ship.loyalty(),
            history: ship.history(),
            havens: ship.havens(),
            bribed: ship.bribed(),
            letter: ship.letter().filter(|_| ship.ally().is_none()),
            recoveries,
        }
    }

    /// Returns a newly deployed ship that is not in play (`BB-SET-6`).
    pub(super) fn fresh(view: View<'v>, pirate: Pirate, place: Place, hull: Hull) -> Craft<'v> {
        let (rated, of_type) = (view.rated(pirate), view.ship_type(hull));
        Craft {
            ship: None,
            pirate,
            place,
            notoriety: 0,
            net_worth: 0.0,
            doubloons: 0.0,
            combat: of_type.combat.into(),
            speed: of_type.speed.into(),
            ability: rated.ability.into(),
            cruelty: rated.cruelty.into(),
            loyalty: view.rules().loyalty_of_new_crew(view.seat()),
            history: Set::EMPTY,
            havens: Set::EMPTY,
            bribed: Set::EMPTY,
            letter: None,
            recoveries: 0,
        }
    }

    /// Returns the Information that the pirate has noted about a port.
    pub(super) fn information(&self, port: Port) -> i32 {
        self.ship.map_or(0, |ship| ship.information(port).into())
    }

    /// Returns the sum of the pirate's Doubloons and Net Worth.
    pub(super) fn money(&self) -> f32 {
        self.net_worth + self.doubloons
    }
}

/// Value in points of one point of a ship's Combat rating.
const COMBAT: f32 = 1.5;
/// Penalty in points for each point of Combat below a threshold near the Sunk box, then this threshold.
const SINKING: (f32, i32) = (3.0, 3);
/// Value in points of one point of Speed, then the additional penalty for each point below 0.
const SPEED: (f32, f32) = (0.4, 3.0);

/// Returns the value in points of a ship's condition, from its Combat and Speed.
pub(super) fn condition(view: View<'_>, combat: i32, speed: i32) -> f32 {
    let above = combat - i32::from(view.rules().ship.sunk_at_combat);
    COMBAT * combat as f32 - SINKING.0 * (SINKING.1 - above).max(0) as f32
        + SPEED.0 * speed as f32
        + SPEED.1 * speed.min(0) as f32
}

/// Returns the share of a ship's prospects, from 0 to 1, that is at risk with a crew of this Loyalty.
pub(super) fn unrest(loyalty: u8) -> f32 {
    const BY_LOYALTY: [f32; 8] = [0.5, 0.35, 0.25, 0.18, 0.13, 0.09, 0.06, 0.03];
    BY_LOYALTY.get(usize::from(loyalty)).copied().unwrap_or(0.0)
}
