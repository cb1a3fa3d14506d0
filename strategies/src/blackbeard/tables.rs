//! Averages and values that a bot computes from the rules once per game.

use corsair_engine::games::blackbeard::{Area, MAX_CARGO, Port, Ratings, Region, Rules, View};

use super::chances;
use super::horizon::ACTIONS;

/// Averages over the counters and tables in the rules, and values in points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tables {
    /// Mean Doubloons of a cargo by region and Cargo rating. The last column is for a face-down merchant.
    cargo: [[f32; UNSEEN + 1]; Region::COUNT],
    /// Mean Cargo rating of a merchant.
    cargo_rating: f32,
    /// Expected gain from capturing each port.
    prizes: [Prize; Port::COUNT],
    /// Mean Value rating of a hostage.
    pub hostage: f32,
    /// Mean ratings of a King's Commissioner (KC).
    pub kc: Ratings,
    /// Mean ratings of a warship.
    pub warship: Ratings,
    /// Points scored for each point of a retired pirate's Notoriety.
    pub retired: f32,
    /// Points scored for each point of Notoriety of a pirate who has not retired.
    pub other: f32,
    /// Net Worth needed for one point.
    pub net_worth: f32,
    /// Share of a raid's value that remains at each distance in actions.
    fade: [f32; ACTIONS],
}

/// Expected gain from capturing a port.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prize {
    pub notoriety: f32,
    /// Mean booty, in points of Net Worth.
    pub booty: f32,
}

/// Index of a face-down merchant in tables by Cargo rating.
const UNSEEN: usize = MAX_CARGO as usize + 1;

impl Tables {
    /// Computes the tables for a rulebook. A raid keeps the share `haste` of its value for each action of distance.
    pub(super) fn of(rules: &Rules, haste: f32) -> Tables {
        let table = &rules.cargo_table;
        let columns =
            [table.atlantic, table.caribbean_americas, table.e_africa_gold_coast, table.india];
        let merchants = &rules.merchants;
        let types = [
            &merchants.sloop,
            &merchants.schooner,
            &merchants.brigantine,
            &merchants.flute,
            &merchants.three_master,
        ];
        let ratings = || types.iter().flat_map(|ratings| ratings.iter().copied());
        let n = ratings().count().max(1) as f32;
        let cargo = columns.map(|column| {
            let of = |rating: usize| {
                let lines = (1..=6).map(|die| column[(die + rating).clamp(1, 10) - 1]);
                lines.map(f32::from).sum::<f32>() / 6.0
            };
            let mut means: [f32; UNSEEN + 1] = std::array::from_fn(of);
            means[UNSEEN] = ratings().map(|rating| means[usize::from(rating)]).sum::<f32>() / n;
            means
        });
        let hostages = &rules.hostages.ratings;
        let net_worth = f32::from(rules.score.net_worth.max(1));
        let attack = &rules.attack;
        let prizes = rules.port.in_order().map(|port| {
            let value = f32::from(port.worth);
            Prize {
                notoriety: f32::from(attack.notoriety) * value,
                booty: 3.5 * value * f32::from(attack.booty) / net_worth,
            }
        });
        let values = hostages.iter().map(|&[_, value]| f32::from(value));
        Tables {
            cargo,
            prizes,
            cargo_rating: ratings().map(f32::from).sum::<f32>() / n,
            hostage: values.sum::<f32>() / hostages.len().max(1) as f32,
            kc: mean(&rules.kc.counters, rules.kc.combat_shift),
            warship: mean(&rules.warship.counters, 0),
            retired: rules.score.retired.into(),
            other: rules.score.other.into(),
            net_worth,
            fade: std::array::from_fn(|actions| chances::power(haste, actions)),
        }
    }

    /// Returns the expected gain from capturing a port.
    #[inline]
    pub(super) fn prize(&self, port: Port) -> Prize {
        self.prizes[port.index()]
    }

    /// Returns the share of a raid's value that remains at a distance of `actions` actions.
    #[inline]
    pub(super) fn fade(&self, actions: usize) -> f32 {
        self.fade[actions.min(ACTIONS - 1)]
    }

    /// Returns `rating`, or the mean Cargo rating if `rating` is `None`, and the mean Doubloons of such a cargo in an
    /// area.
    pub(super) fn cargo(&self, view: View<'_>, area: Area, rating: Option<u8>) -> (f32, f32) {
        let of = &self.cargo[view.region(area).index()];
        match rating {
            Some(rating) => (rating.into(), of[usize::from(rating.min(MAX_CARGO))]),
            None => (self.cargo_rating, of[UNSEEN]),
        }
    }
}

/// Returns the rounded mean ratings of counters, with `shift` added to Combat.
fn mean(counters: &[[u8; 2]], shift: i8) -> Ratings {
    let n = counters.len().max(1) as u32;
    let mean = |of: usize| {
        let sum: u32 = counters.iter().map(|counter| u32::from(counter[of])).sum();
        ((sum + n / 2) / n) as i8
    };
    Ratings { speed: mean(0), combat: mean(1) + shift }
}
