//! Strength in battle: each ship's share of the total strength.

use crate::dice::{FACES, hit_ways};
use crate::games::cove::data::Ship;
use crate::games::cove::data::section::Section;
use crate::games::cove::state::action::Aim;
use crate::games::cove::state::event::Volley;
use crate::games::cove::state::fight::{NPCS, npc_index, npc_ship};
use crate::games::cove::state::game::Cove;
use crate::games::cove::state::{State, Vessel};
use crate::luck;
use crate::seat::{MAX_SEATS, Seat};

/// Strength of a ship: the squared number of hits that would cripple the ship, times its dice. The ship with the
/// greater strength tends to cripple its opponent first. A crippled ship has strength 0.
pub(super) fn strength(game: &Cove, state: &State, seat: Seat) -> u64 {
    let needed = state.vessel(seat).hits_to_cripple().into_iter().min().unwrap_or(0);
    of(needed, game.dice(state, Ship::Of(seat)))
}

const fn of(needed: u8, dice: u8) -> u64 {
    let dice = if dice == 0 { 1 } else { dice as u64 };
    (needed as u64 * dice).pow(2)
}

/// Share of `own` in the sum of two strengths, in units of 1/[`luck::ONE`]; one half if both strengths are 0.
pub(super) fn part(own: u64, other: u64) -> i64 {
    let part = (luck::ONE as u64 * own).checked_div(own + other);
    part.map_or(luck::ONE / 2, |part| part as i64)
}

/// Strengths of the ships in a battle.
#[derive(Clone, Copy)]
struct Battle {
    /// Strength by seat; 0 for absent seats.
    players: [u64; MAX_SEATS],
    npcs: [u64; NPCS],
}

impl Battle {
    fn of(game: &Cove, state: &State) -> Battle {
        let mut battle = Battle { players: [0; MAX_SEATS], npcs: [0; NPCS] };
        for seat in state.combat.players.iter() {
            battle.players[seat.index()] = strength(game, state, seat);
        }
        for (index, strength) in battle.npcs.iter_mut().enumerate() {
            let hull = state.combat.hulls[index];
            if hull > 0 {
                *strength = of(hull, game.dice(state, npc_ship(index)));
            }
        }
        battle
    }

    /// Each player's share of the total strength. In a battle with non-player ships, each player's ship faces an
    /// equal fraction of the non-player ships' total strength.
    fn parts(&self) -> [i64; MAX_SEATS] {
        let there = self.players.iter().filter(|&&own| own > 0).count().max(1) as u64;
        let npcs = self.npcs.iter().sum::<u64>();
        let all: u64 = self.players.iter().sum();
        self.players.map(|own| match npcs {
            _ if own == 0 => 0,
            0 => part(own, all - own),
            _ => part(own, npcs / there),
        })
    }
}

/// Luck of a volley: the change of each seat's share of the total strength, minus the expected change.
pub(super) fn luck_of_volley(game: &Cove, state: &State, volley: Volley) -> [i64; MAX_SEATS] {
    let before = Battle::of(game, state);
    let dice = game.dice(state, volley.target);
    let target = match volley.target {
        Ship::Of(seat) => {
            Target::Player(seat, VolleyTarget::new(state.vessel(seat), dice, volley.aim))
        }
        ship => Target::Npc(npc_index(ship).expect("the target is not a player ship")),
    };
    let after = |hits: u8| -> [i64; MAX_SEATS] {
        let mut battle = before;
        match &target {
            Target::Player(seat, struck) => {
                battle.players[seat.index()] = struck.strength_after(game, hits);
            }
            &Target::Npc(index) => {
                let hull = state.combat.hulls[index].saturating_sub(hits);
                battle.npcs[index] = if hull == 0 { 0 } else { of(hull, dice) };
            }
        }
        battle.parts()
    };
    let most = match &target {
        Target::Player(_, struck) => struck.most(),
        &Target::Npc(index) => state.combat.hulls[index],
    };
    // Hits beyond the target's remaining hits have no effect.
    let (mut sums, mut parts) = ([0; MAX_SEATS], [0; MAX_SEATS]);
    let mut luck = None;
    for (hits, ways) in (0..).zip(hit_ways(volley.dice, volley.hit_on)) {
        if hits <= most {
            parts = after(hits);
        }
        if hits == volley.hits {
            luck = Some(parts);
        }
        sums.iter_mut().zip(parts).for_each(|(sum, part)| *sum += i64::from(ways) * part);
    }
    let all_ways = i64::from(FACES).pow(volley.dice.into());
    let mut luck = luck.expect("no more hits than dice");
    for (of, sum) in luck.iter_mut().zip(sums).filter(|(_, sum)| *sum != 0) {
        *of -= luck::quotient(sum, all_ways);
    }
    luck
}

/// Target of a volley: a player's ship or a non-player ship.
enum Target<'v> {
    Player(Seat, VolleyTarget<'v>),
    /// Non-player ship, by its index.
    Npc(usize),
}

/// Player's ship as the target of a volley.
struct VolleyTarget<'v> {
    vessel: &'v Vessel,
    dice: u8,
    aim: Aim,
    hits_to_cripple: [u8; 4],
}

impl VolleyTarget<'_> {
    fn new(vessel: &Vessel, dice: u8, aim: Aim) -> VolleyTarget<'_> {
        VolleyTarget { vessel, dice, aim, hits_to_cripple: vessel.hits_to_cripple() }
    }

    /// Highest number of hits that can still have an effect.
    fn most(&self) -> u8 {
        match self.aim {
            Aim::At(section) => self.hits_to_cripple[section.index()],
            Aim::All => u8::MAX,
        }
    }

    fn strength_after(&self, game: &Cove, hits: u8) -> u64 {
        let mut left = self.hits_to_cripple;
        match self.aim {
            Aim::At(section) => {
                let left = &mut left[section.index()];
                *left = left.saturating_sub(hits);
            }
            Aim::All => left.iter_mut().for_each(|left| *left = left.saturating_sub(hits)),
        }
        let dice_at = |levels: [u8; 4]| {
            let value = |section: Section| game.value_at(section, levels[section.index()]);
            value(Section::Cannon).min(value(Section::Crew))
        };
        let levels = self.vessel.levels;
        let after = std::array::from_fn(|section| levels[section].min(left[section]));
        let lost = dice_at(levels).saturating_sub(dice_at(after));
        of(left.into_iter().min().unwrap_or(0), self.dice.saturating_sub(lost))
    }
}
