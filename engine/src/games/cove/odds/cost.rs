//! Estimated cost of exact odds, available before the first state is explored.

use super::battle::{Battle, Npc};
use super::policy::{FleeRule, TargetRule};
use super::ship::cards_of_battle;
use crate::games::cove::data::Ship;
use crate::games::cove::data::section::Section;
use crate::games::cove::data::tavern::{Card, VOLLEY_KINDS};
use crate::games::cove::rules::FiresAt;
use crate::seat::Seat;

/// Estimated cost of exact odds, within an order of magnitude and usually too high.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Cost {
    /// Number of states to explore.
    pub states: f64,
    /// Time in seconds on one core of the reference machine.
    pub seconds: f64,
    /// Memory in bytes for all states.
    pub bytes: f64,
}

/// Phase of a battle: player ships fire at a non-player ship until this ship sinks, and then at each other.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    AgainstNpc,
    AmongPlayers,
}

/// Seconds per outcome on the reference machine: the time to play, simplify, pack and look up one outcome.
const SECONDS_PER_OUTCOME: f64 = 0.35e-6;
const BYTES_PER_OUTCOME: f64 = 16.0;
const BYTES_PER_STATE: f64 = 120.0;

impl Battle {
    /// Returns true if a policy asks for [best play](Battle::best).
    pub fn asks_for_best_play(&self) -> bool {
        self.navy == TargetRule::Best
            || self
                .policies
                .iter()
                .any(|policy| policy.target == TargetRule::Best || policy.flee == FleeRule::Best)
    }

    /// Estimates the cost of [`odds`](Battle::odds), or of [`best`](Battle::best) if a policy asks for best play.
    ///
    /// The estimate is a product over ships and orders. For each ship the estimate counts the possible damage, given
    /// the target rules of the ship's opponents. For each set of remaining ships the estimate counts the orders in
    /// which these ships may still act. A limit of rounds is a further factor.
    pub fn cost(&self) -> Cost {
        let best = self.asks_for_best_play();
        let mut states = 1.0;
        for (phase, npc_states) in [
            (Phase::AgainstNpc, self.npc_states()),
            (Phase::AmongPlayers, if self.game.players_fight_at(self.island) { 1.0 } else { 0.0 }),
        ] {
            let there: Vec<f64> =
                (0..self.ships).map(|index| self.ways_to_be_there(index, phase)).collect();
            for set in 1u32..1 << self.ships {
                let ways = (0..self.ships).map(|index| match set >> index & 1 {
                    1 => there[index],
                    _ => self.ways_to_be_gone(index, best),
                });
                let n = set.count_ones();
                if n > 1 || phase == Phase::AgainstNpc {
                    states += ways.product::<f64>() * self.orders(n) * npc_states;
                }
            }
        }
        // The round number distinguishes states only under a limit of rounds.
        states *= f64::from(self.game.rules.combat.max_rounds.max(1));
        let choices = if best { 4.0 * (self.ships as f64 - 1.0).max(0.5) + 1.0 } else { 1.0 };
        let outcomes = states * choices * 4.0;
        Cost {
            states,
            seconds: outcomes * SECONDS_PER_OUTCOME,
            bytes: states * BYTES_PER_STATE + outcomes * BYTES_PER_OUTCOME,
        }
    }

    /// Number of combinations of damage and cards that a ship still in the battle may have.
    fn ways_to_be_there(&self, index: usize, phase: Phase) -> f64 {
        let seat = Seat::new(index);
        let vessels = &self.begun.vessels[..self.ships];
        let any_has = |card| vessels.iter().any(|vessel| vessel.hand.has(card));
        let mut struck = [false; 4];
        struck[Section::Hull.index()] = any_has(Card::PowderKeg);
        struck[Section::Cannon.index()] = self.begun.vessel(seat).hand.has(Card::Grapeshot);
        self.strike_by_npc(&mut struck, seat);
        if phase == Phase::AmongPlayers {
            for (other, policy) in self.policies.iter().enumerate() {
                if other != index {
                    self.strike(&mut struck, seat, policy.target);
                }
            }
        }
        let hits = self.begun.vessel(seat).hits_to_cripple().map(f64::from);
        let damage: f64 =
            hits.iter().zip(struck).map(|(&n, hit)| if hit { n } else { 1.0 }).product();
        // Hits on all four sections at once are additional to aimed hits.
        let salutes = phase == Phase::AmongPlayers && any_has(Card::SixGunSalute);
        let at_all = phase == Phase::AgainstNpc && self.fighter_fires_at(FiresAt::All);
        let lockstep =
            if salutes || at_all { hits.into_iter().fold(f64::MAX, f64::min) } else { 1.0 };
        damage * lockstep * self.hands(seat)
    }

    fn fighter_fires_at(&self, what: FiresAt) -> bool {
        match self.npc {
            Some(Npc::Legend(legend)) => {
                self.game.rules.fighter(legend).is_some_and(|rules| rules.fires_at == what)
            }
            Some(Npc::Navy) | None => false,
        }
    }

    fn strike_by_npc(&self, struck: &mut [bool; 4], seat: Seat) {
        if self.npc == Some(Npc::Navy) {
            self.strike(struck, seat, self.navy);
        }
        let aims = [FiresAt::Hull, FiresAt::Sails, FiresAt::Cannon, FiresAt::Crew];
        for (section, aim) in struck.iter_mut().zip(aims) {
            *section |= self.fighter_fires_at(aim);
        }
        if let Some(Npc::Legend(legend)) = self.npc {
            let misfires = self.game.rules.fighter(legend).is_some_and(|rules| rules.misfires);
            struck[Section::Hull.index()] |= misfires && self.ships > 1;
        }
    }

    fn strike(&self, struck: &mut [bool; 4], seat: Seat, rule: TargetRule) {
        let at = match rule {
            TargetRule::Hull => Section::Hull,
            TargetRule::Sails => Section::Sails,
            TargetRule::Guns => Section::Cannon,
            TargetRule::Crew => Section::Crew,
            // The weakest section remains the weakest.
            TargetRule::Weakest => {
                let hits = self.begun.vessel(seat).hits_to_cripple();
                let weakest = Section::ALL.into_iter().min_by_key(|at| hits[at.index()]);
                weakest.expect("four sections")
            }
            TargetRule::Best => {
                *struck = [true; 4];
                return;
            }
        };
        struck[at.index()] = true;
    }

    /// Number of different hands that a ship may hold during the battle.
    fn hands(&self, seat: Seat) -> f64 {
        let hand = &self.begun.vessel(seat).hand;
        let best = self.policies[seat.index()].target == TargetRule::Best;
        let kept = |card| if best { f64::from(hand.count(card)) + 1.0 } else { 1.0 };
        let cards: f64 = cards_of_battle(self.game.rules.tavern.style).map(kept).product();
        let played = if !best && hand.kinds().meets(VOLLEY_KINDS) { 2.0 } else { 1.0 };
        cards * played
    }

    /// Number of distinguishable ways in which a ship may have left the battle.
    fn ways_to_be_gone(&self, index: usize, best: bool) -> f64 {
        let flees = self.policies[index].flee != FleeRule::Never;
        if best {
            1.0
        } else if flees {
            4.0
        } else {
            2.0
        }
    }

    /// Number of orders in which all or some of `n` ships may still act in a round.
    fn orders(&self, n: u32) -> f64 {
        let sails = |index: usize| self.game.speed(&self.begun, Ship::Of(Seat::new(index)));
        let mut speeds: Vec<u16> = (0..self.ships).map(sails).collect();
        speeds.sort_unstable();
        speeds.dedup();
        let mut struck = [false; 4];
        for policy in &self.policies {
            self.strike(&mut struck, Seat::new(0), policy.target);
        }
        let fixed = speeds.len() == self.ships && !struck[Section::Sails.index()];
        if fixed {
            return n.into();
        }
        // Sum of n!/(n-k)! over the number k of ships that have not acted yet.
        let falling = |k: u32| (n - k + 1..=n).map(f64::from).product::<f64>();
        (1..=n).map(falling).sum()
    }

    /// Number of states that the non-player ship may have, by her hull and by the hits on her in the round; 0 without
    /// a non-player ship.
    fn npc_states(&self) -> f64 {
        match self.npc {
            Some(Npc::Navy) => f64::from(self.game.rules.royal_navy.hull) + 1.0,
            Some(Npc::Legend(legend)) => self.game.rules.fighter(legend).map_or(0.0, |rules| {
                f64::from(rules.hull) * (f64::from(rules.regains) + 1.0) + 1.0
            }),
            None => 0.0,
        }
    }
}
