//! Luck of each seat: found treasure and the dice of shots, rams and boardings, minus their expectation.

pub(crate) mod kind;
mod standing;

use crate::games::spanish_main::data::effect::{Effect, Keyword};
use crate::games::spanish_main::data::pieces::{CoinAt, CoinNo, ShipNo};
use crate::games::spanish_main::play::rolls::{
    Boarding, boarding, broadsides_hits, ram_takes_mast,
};
use crate::games::spanish_main::state::event::{Die, Event};
use crate::games::spanish_main::state::game::SpanishMain;
use crate::games::spanish_main::state::kinds::{Aim, Shot};
use crate::games::spanish_main::state::{Boarded, OpenShot, State};
use crate::luck::{self, Totals};
use crate::seat::Seat;
use kind::{KINDS, Kind};
use standing::{gold_at_large, scale, share, standing, strength_of_a_mast, strengths};

/// Luck of each seat in one game. Worth is in gold, hits or shares of strength.
#[derive(Clone, Debug)]
pub(crate) struct Luck {
    /// Luck of each seat for each kind of [`KINDS`].
    pub(crate) totals: Totals<{ KINDS.len() }>,
    /// For each coin of the set-up, true if its face is known to a seat or was on an island whose treasure a seat saw.
    seen: Vec<bool>,
    /// Attacker's die in a boarding whose second die is still to roll.
    attackers_die: u8,
}

impl Luck {
    /// Zero luck, at the start of a game.
    pub(crate) const NONE: Luck = Luck {
        totals: Totals::new(luck::Standing::equal(scale(30))),
        seen: Vec::new(),
        attackers_die: 0,
    };

    /// Adds the luck of an event. `state` is the state at the moment of the event: after the die, before its effect.
    #[inline(always)]
    pub(crate) fn see(&mut self, game: &SpanishMain, state: &State, event: Event) {
        match event {
            Event::Turn(..) => self.totals.begin_turn(standing(game, state)),
            // Coins at homes are open from the start.
            Event::CoinLaid(_, _, at) => self.seen.push(matches!(at, CoinAt::Home(_))),
            Event::Looked(seat, coin) => self.see_coin(state, seat, coin),
            Event::CoinOpen(coin, _) => self.see_coin(state, state.active, coin),
            Event::Fired { gunner, gun, aim, shot, die, bonus } => {
                let doubled = state.volley.as_ref().is_some_and(|volley| volley.doubled);
                let open = OpenShot { gunner, gun, aim, bonus, doubled };
                self.see_shot(game, state, open, shot, die);
            }
            Event::Rolled(_, Die::Cannon, die) | Event::FortShotAgain(_, die) => {
                if let Some(volley) = &state.volley {
                    self.see_shot(game, state, volley.open_shot(), volley.shot, die);
                }
            }
            Event::Broadsides(ship, aim, _, die) => {
                self.see_broadsides(game, state, (ship, aim), die);
            }
            Event::Rolled(ship, Die::Ram, die) => self.see_ram(game, state, ship, die),
            Event::Rolled(ship, Die::Boarding, die) => self.see_boarding(game, state, ship, die),
            _ => {}
        }
    }

    /// Adds the luck of the first look at a coin, which counts all unseen coins on its island. Unseen coins are
    /// shuffled, so each of them has the same expectation: their mean.
    fn see_coin(&mut self, state: &State, seat: Seat, coin: CoinNo) {
        let is_unseen = |at: usize, seen: &[bool]| seen.get(at) == Some(&false);
        if !is_unseen(coin.index(), &self.seen) {
            return;
        }
        let place = state.coin(coin).at;
        let (mut found, mut coins, mut left, mut gold) = (0, 0, 0, 0);
        for at in 0..self.seen.len() {
            if !is_unseen(at, &self.seen) {
                continue;
            }
            let of = &state.coins[at];
            (left, gold) = (left + 1, gold + i64::from(of.gold));
            let is_here = matches!(place, CoinAt::Island(_)) && of.at == place;
            if is_here || at == coin.index() {
                (found, coins) = (found + i64::from(of.gold), coins + 1);
                self.seen[at] = true;
            }
        }
        let by = found * luck::ONE - luck::quotient(coins * gold * luck::ONE, left);
        self.totals.add(seat, Kind::Treasure as usize, by);
    }

    /// Adds the luck of a cannon's die.
    fn see_shot(&mut self, game: &SpanishMain, state: &State, open: OpenShot, kind: Shot, die: u8) {
        if game.never_hits(state, open) {
            return;
        }
        let faces = (1..=6).filter(|&face| game.shot_hits(state, open, face)).count() as u8;
        let by = luck::die_at_most(faces, game.shot_hits(state, open, die));
        self.hit(state, (state.seat_of(open.gunner), open.aim), by, kind == Shot::Plain);
    }

    /// Adds the luck of a Broadsides Attack, whose hits count up to the number that sinks the target.
    fn see_broadsides(
        &mut self,
        game: &SpanishMain,
        state: &State,
        (ship, aim): (ShipNo, Aim),
        die: u8,
    ) {
        let ranks: Vec<u8> =
            game.broadsides(state, ship, aim).iter().map(|cannon| cannon.rank).collect();
        let most = match aim {
            Aim::Ship(at) => state.ship(at).rig.masts() + 1,
            Aim::Fort(_) | Aim::Marine(_) => u32::MAX,
        };
        let hits = |face: u8| i64::from(broadsides_hits(face.into(), &ranks).min(most));
        let by = luck::die(die, |face| hits(face) * luck::ONE);
        self.hit(state, (state.ship(ship).seat, aim), by, true);
    }

    /// Adds the luck of a ram's die.
    fn see_ram(&mut self, game: &SpanishMain, state: &State, ship: ShipNo, die: u8) {
        let Some(other) = game.rammed(state, ship) else { return };
        let harmless = state.ship(ship).kit.is(Keyword::Galley);
        if harmless || state.ship(other).kit.has(Effect::ImmuneRam) {
            return;
        }
        let masts = state.ship(other).rig.masts();
        let takes = |face: u8| i64::from(ram_takes_mast(face.into(), masts));
        let by = luck::die(die, |face| takes(face) * luck::ONE);
        self.hit(state, (state.ship(ship).seat, Aim::Ship(other)), by, true);
    }

    /// Adds the luck `by` of hits by a seat on a target. Hits that take no mast change no strength and sink no ship.
    fn hit(&mut self, state: &State, (seat, aim): (Seat, Aim), by: i64, takes_masts: bool) {
        self.totals.add(seat, Kind::Hits as usize, by);
        let Aim::Ship(at) = aim else { return };
        let owner = state.ship(at).seat;
        self.totals.add(owner, Kind::HitsSuffered as usize, by);
        if !takes_masts {
            return;
        }
        let masts = i64::from(state.ship(at).rig.masts());
        let gold = i64::from(state.gold_that_sinks(at));
        if masts > 0 && gold > 0 {
            // The owner keeps the share 1 - 1/(2 masts + 2) of the gold, and half of it from a derelict.
            let taken = luck::quotient(gold * by, 2 * masts * (masts + 1));
            self.totals.add(seat, Kind::Spoils as usize, taken);
            self.totals.add(owner, Kind::Spoils as usize, -taken);
        }
        let before = strengths(state);
        let mut after = before;
        after[owner.index()] -= strength_of_a_mast(state, at);
        let at_large = gold_at_large(state);
        let mut others = 0;
        for seat in state.all().filter(|&seat| seat != owner) {
            let gained = luck::times(share(&after, seat) - share(&before, seat), by);
            others += gained;
            self.add_strength(seat, gained, at_large);
        }
        self.add_strength(owner, -others, at_large);
    }

    /// Adds the luck in a seat's share of strength, alone and times the gold at large.
    fn add_strength(&mut self, seat: Seat, by: i64, at_large: i64) {
        self.totals.add(seat, Kind::Strength as usize, by);
        self.totals.add(seat, Kind::StrengthGold as usize, at_large * by);
    }

    /// Adds the luck of one die in a boarding, given the other die if it is known.
    fn see_boarding(&mut self, game: &SpanishMain, state: &State, ship: ShipNo, die: u8) {
        let Some(boarded) = state.boarding else { return };
        let side = usize::from(ship != boarded.sides[0]);
        let other = match (boarded.dice, side) {
            ([0, 0], 0) => None,
            ([0, 0], _) => Some(self.attackers_die),
            (dice, _) => Some(dice[1 - side]),
        };
        self.attackers_die = die;
        let won = |own: u8, other: u8| {
            let dice = if side == 0 { [own, other] } else { [other, own] };
            let boarded = Boarded { dice, ..boarded };
            let [attacker, defender] = [0, 1].map(|at| game.boarding_side(state, &boarded, at));
            boarding(attacker, defender)
        };
        let coin = |winner: ShipNo, loser: ShipNo| {
            let spoils = game.spoils(state, winner, loser);
            let gold: i64 = spoils.iter().map(|&coin| i64::from(state.coin(coin).gold)).sum();
            luck::quotient(gold * luck::ONE, spoils.len().max(1) as i64)
        };
        let [attacker, defender] = boarded.sides;
        let (gained, lost) = (coin(attacker, defender), coin(defender, attacker));
        let worth = |own: u8, other: u8| match won(own, other) {
            Boarding::Attacker => gained,
            Boarding::Defender => -lost,
            Boarding::Equal => 0,
        };
        let by = luck::die(die, |own| match other {
            Some(other) => worth(own, other),
            None => luck::quotient((1..=6).map(|other| worth(own, other)).sum(), 6),
        });
        self.totals.add(state.ship(attacker).seat, Kind::Spoils as usize, by);
        self.totals.add(state.ship(defender).seat, Kind::Spoils as usize, -by);
    }
}
