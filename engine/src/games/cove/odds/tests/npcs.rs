//! Odds of one ship against each non-player ship, compared with a recursion that shares no code
//! with the engine.

use std::collections::BTreeMap;

use super::{HULL, battle, is, odds};
use crate::games::cove::data::Legend;
use crate::games::cove::odds::battle::Npc;

/// Duel with the rules written by hand. The faster non-player ship fires first, then the player's ship. Then the
/// non-player ship regains hull.
struct Duel<'d> {
    her_dice: u32,
    regains: u32,
    /// Number of dice that the player's ship rolls, given the number of hits that the ship can still take.
    our_dice: &'d dyn Fn(u32) -> u32,
    known: BTreeMap<(u32, u32), f64>,
}

/// Probability of exactly `hits` hits with `dice` dice, each of which hits with probability 1/3.
pub(super) fn chance(dice: u32, hits: u32) -> f64 {
    let mut ways = 1.0;
    for n in 0..hits {
        ways = ways * f64::from(dice - n) / f64::from(n + 1);
    }
    ways * f64::from(2u32.pow(dice - hits)) / f64::from(3u32.pow(dice))
}

impl Duel<'_> {
    /// Probability that the player sinks the non-player ship, given the hits that each ship can still take. Rounds
    /// that change nothing are excluded: the sum over all other rounds is divided by the total probability of these
    /// rounds.
    fn sinks_her(&mut self, ours: u32, hers: u32) -> f64 {
        if let Some(&known) = self.known.get(&(ours, hers)) {
            return known;
        }
        let (mut won, mut unchanged) = (0.0, 0.0);
        for her_hits in 0..=self.her_dice.min(ours - 1) {
            let left = ours - her_hits;
            let dice = (self.our_dice)(left);
            for our_hits in 0..=dice {
                let path = chance(self.her_dice, her_hits) * chance(dice, our_hits);
                if our_hits >= hers {
                    won += path;
                    continue;
                }
                let after = hers - our_hits + our_hits.min(self.regains);
                if (left, after) == (ours, hers) {
                    unchanged += path;
                } else {
                    won += path * self.sinks_her(left, after);
                }
            }
        }
        let value = won / (1.0 - unchanged);
        self.known.insert((ours, hers), value);
        value
    }
}

pub(super) fn sunk(
    her_dice: u32,
    regains: u32,
    our_dice: &dyn Fn(u32) -> u32,
    ours: u32,
    hers: u32,
) -> f64 {
    Duel { her_dice, regains, our_dice, known: BTreeMap::new() }.sinks_her(ours, hers)
}

/// Number of dice for each level of crew: 2, 2, 3, 3, 4, 4, 5, 5.
fn dice_of_level(level: u32) -> u32 {
    level.div_ceil(2) + 1
}

#[track_caller]
fn against(ship: &str, npc: Npc, expected: f64, fame: f64) {
    let found = odds(&[ship], Some(npc));
    is(found.npc_sunk.expect("she fights"), expected, 1.0);
    is(found.win[0], expected, 1.0);
    is(found.no_ship_left, 1.0 - expected, 1.0);
    is(found.ships[0].mean_fame(), fame * expected, 1.0);
}

#[test]
fn odds_against_blackbeard_match_a_recursion() {
    // Blackbeard: six dice at the hull, hull 8, fame 6.
    against("2-2-2-2", Npc::Legend(Legend::Blackbeard), sunk(6, 0, &|_| 2, 2, 8), 6.0);
    against("8-2-8-8", Npc::Legend(Legend::Blackbeard), sunk(6, 0, &|_| 5, 8, 8), 6.0);
}

#[test]
fn odds_against_captain_hook_match_a_recursion() {
    // Captain Hook: three dice at the hull, hull 5, fame 3; there is no second ship for his misses.
    against("2-2-2-2", Npc::Legend(Legend::CaptainHook), sunk(3, 0, &|_| 2, 2, 5), 3.0);
    against("5-2-5-5", Npc::Legend(Legend::CaptainHook), sunk(3, 0, &|_| 4, 5, 5), 3.0);
}

#[test]
fn odds_against_bonny_and_read_match_a_recursion() {
    // Bonny and Read: three dice at all sections, hull 5, fame 6. All sections of the ship, and so
    // its dice, fall together.
    let npc = Npc::Legend(Legend::BonnyAndRead);
    against("2-2-2-2", npc, sunk(3, 0, &|_| 2, 2, 5), 6.0);
    against("6-6-6-6", npc, sunk(3, 0, &dice_of_level, 6, 5), 6.0);
}

#[test]
fn odds_against_the_navy_match_a_recursion() {
    // Navy: four dice at the weakest section, in a tie at the hull; hull 4, fame 4.
    against("2-2-2-2", Npc::Navy, sunk(4, 0, &|_| 2, 2, 4), 4.0);
    against("3-4-7-7", Npc::Navy, sunk(4, 0, &|_| 5, 3, 4), 4.0);
}

#[test]
fn odds_against_the_dutchman_match_a_recursion_for_1_2_3_and_5_dice() {
    let npc = Npc::Legend(Legend::FlyingDutchman);
    // Flying Dutchman: four dice at the crew, hull 5. She regains up to 2 hull lost in the round,
    // so two dice never sink her.
    against("2-2-2-2", npc, 0.0, 6.0);
    against("2-2-3-3", npc, sunk(4, 2, &dice_of_level, 3, 5), 6.0);
    against("2-2-8-8", npc, sunk(4, 2, &dice_of_level, 8, 5), 6.0);
    let one_die = battle(&["2-2-2-8"], Some(npc), HULL, &["ship.cannon=[1,1,1,1,1,1,1,1]"]);
    is(one_die.odds(10_000).expect("small").npc_sunk.expect("she fights"), 0.0, 1.0);
    assert!(sunk(4, 2, &dice_of_level, 8, 5) > 0.01);
}

#[test]
fn combat_against_the_cacafuego_alone_is_rejected() {
    let game = super::game(5, &[]);
    let ship = crate::games::cove::odds::ship::ShipSpec::plain([2, 2, 2, 2]);
    let refused = crate::games::cove::odds::battle::Battle::new(
        game,
        &[ship],
        Some(Npc::Legend(Legend::Cacafuego)),
        crate::games::cove::data::Island::Hull,
        &[HULL],
        crate::games::cove::odds::policy::TargetRule::Weakest,
    );
    assert!(refused.is_err());
}
