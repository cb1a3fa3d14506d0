//! Outcomes of a battle, as exact probabilities and as the result of one fight.

use std::collections::BTreeMap;

use super::battle::{Battle, Scene};
use crate::chain::Chain;
use crate::games::cove::data::Island;
use crate::games::cove::data::section::Section;
use crate::seat::Seat;
use crate::stream::NatureDice;

/// Highest number of rounds that [`Odds::rounds`] distinguishes.
const MOST_ROUNDS: usize = 60;

/// Exact distribution of the outcomes of a battle.
#[derive(Clone, PartialEq, Debug)]
pub struct Odds {
    /// Probability that each ship is the only survivor, with no non-player ship left.
    pub win: Vec<f64>,
    /// Probability that no player ship is left at the end.
    pub no_ship_left: f64,
    /// Probability that several player ships are left at the end, as happens at Treasure Island.
    pub several: f64,
    /// Probability that the non-player ship sinks, or that a ship takes the Cacafuego.
    pub npc_sunk: Option<f64>,
    /// Outcomes of each ship.
    pub ships: Vec<ShipOdds>,
    /// Probability of each number of rounds, from 0. Longer battles are not listed and make up the remaining
    /// probability.
    pub rounds: Vec<f64>,
    /// Expected number of rounds.
    pub mean_rounds: f64,
    /// Number of states of the battle.
    pub states: usize,
}

/// Outcomes of one ship in a battle.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct ShipOdds {
    /// Probability that the ship is left at the end.
    pub stays: f64,
    /// Probability that the ship is crippled, in one section or more.
    pub crippled: f64,
    /// Probability that each section is crippled.
    pub crippled_in: [f64; 4],
    /// Probability that the ship flees.
    pub fled: f64,
    /// Probability that the ship's crew mutinies.
    pub mutinied: f64,
    /// Probability of each amount of fame gained.
    pub fame: BTreeMap<i32, f64>,
    /// Probability that the ship is left at the end with each level, section by section. The sum over levels is
    /// [`stays`](ShipOdds::stays).
    pub levels_left: [BTreeMap<u8, f64>; 4],
}

impl ShipOdds {
    /// Expected fame that the ship gains.
    pub fn mean_fame(&self) -> f64 {
        self.fame.iter().map(|(&fame, probability)| f64::from(fame) * probability).sum()
    }
}

/// Outcome of one fought battle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    /// Indices of the ships that are left at the end.
    pub left: Vec<usize>,
    /// True if the non-player ship sank, or a ship took the Cacafuego.
    pub npc_sunk: bool,
    /// Number of rounds started.
    pub rounds: u32,
    /// Outcome of each ship.
    pub ships: Vec<ShipEnd>,
}

/// Outcome of one ship in a fought battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ShipEnd {
    /// True if the ship is left at the end.
    pub stays: bool,
    /// True if the ship fled.
    pub fled: bool,
    /// True if the ship's crew mutinied.
    pub mutinied: bool,
    /// Levels of the ship; 0 is crippled.
    pub levels: [u8; 4],
    /// Fame that the ship gained.
    pub fame: i32,
}

impl ShipEnd {
    /// Returns true if at least one section is crippled.
    pub fn crippled(&self) -> bool {
        self.levels.contains(&0)
    }
}

impl Tally {
    pub(super) fn of(battle: &Battle, end: &Scene, rounds: u32) -> Tally {
        let ships: Vec<ShipEnd> = (0..battle.ships)
            .map(|index| {
                let seat = Seat::new(index);
                let vessel = end.state.vessel(seat);
                ShipEnd {
                    stays: vessel.island != Island::Cove,
                    fled: end.fled.has(seat),
                    mutinied: end.mutinied.has(seat),
                    levels: vessel.levels,
                    fame: vessel.fame,
                }
            })
            .collect();
        let left = (0..battle.ships).filter(|&index| ships[index].stays).collect();
        Tally { left, npc_sunk: end.npc_sunk, rounds, ships }
    }
}

impl Odds {
    /// Computes the odds of a Markov chain, given the numbered endings of the battle.
    pub(super) fn of_chain(
        battle: &Battle,
        chain: &Chain,
        visits: &[f64],
        ends: &[(u32, Tally)],
    ) -> Odds {
        let mut odds = Odds {
            win: vec![0.0; battle.ships],
            no_ship_left: 0.0,
            several: 0.0,
            npc_sunk: battle.npc.map(|_| 0.0),
            ships: vec![ShipOdds::default(); battle.ships],
            rounds: chain.counts(MOST_ROUNDS),
            mean_rounds: chain.mean_count(visits),
            states: chain.len(),
        };
        for (state, tally) in ends {
            odds.add(tally, visits[*state as usize]);
        }
        odds
    }

    fn add(&mut self, end: &Tally, probability: f64) {
        match end.left.as_slice() {
            [] => self.no_ship_left += probability,
            &[winner] => self.win[winner] += probability,
            _ => self.several += probability,
        }
        if let Some(sunk) = &mut self.npc_sunk
            && end.npc_sunk
        {
            *sunk += probability;
        }
        for (odds, ship) in self.ships.iter_mut().zip(&end.ships) {
            odds.add(ship, probability);
        }
    }
}

impl ShipOdds {
    fn add(&mut self, end: &ShipEnd, probability: f64) {
        let count = |here: &mut f64, happened: bool| {
            if happened {
                *here += probability;
            }
        };
        count(&mut self.stays, end.stays);
        count(&mut self.crippled, end.crippled());
        count(&mut self.fled, end.fled);
        count(&mut self.mutinied, end.mutinied);
        for section in Section::ALL {
            let level = end.levels[section.index()];
            count(&mut self.crippled_in[section.index()], level == 0);
            if end.stays {
                *self.levels_left[section.index()].entry(level).or_insert(0.0) += probability;
            }
        }
        *self.fame.entry(end.fame).or_insert(0.0) += probability;
    }
}

impl Battle {
    /// Fights the battle once with `dice` under the stated policies. Policies that ask for best
    /// play use [`TargetRule::Weakest`](super::policy::TargetRule::Weakest) and
    /// [`FleeRule::Never`](super::policy::FleeRule::Never) instead.
    pub fn fight(&self, dice: &mut NatureDice) -> Tally {
        let mut scene = self.scene();
        let mut rounds = self.begin(&mut scene, dice);
        while !scene.over {
            rounds += self.play_on(&mut scene, dice);
        }
        Tally::of(self, &scene, rounds)
    }
}
