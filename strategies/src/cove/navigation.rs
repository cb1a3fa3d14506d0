//! Where to sail: what each island promises, who else will be there, and a draw among the best.

use corsair_engine::games::cove::{Action, BlackShipMove, Island, Legend, View};
use corsair_engine::seat::MAX_SEATS;
use corsair_engine::{Seat, SeatRng};

use super::battle::Npc;
use super::duel::odds;
use super::temper::Temper;
use super::{port, worth};

/// How far below the best an island may be and still be drawn now and then, in fame.
const LEEWAY: f32 = 1.5;
/// What another captain is thought to carry before he goes to bury it, when the hold allows.
const USUAL_LOAD: f32 = 5.0;
/// The places to which a wheel can point, Pirate's Cove included.
const PLACES: usize = 7;

/// For each place, the chance that each seat is there.
type Presence = [[f32; MAX_SEATS]; PLACES];

/// Draws a destination among the promising ones, the better the likelier: who always took the
/// best would meet everyone who thinks alike.
pub(super) fn choose_destination(
    view: View<'_>,
    temper: &Temper,
    legal: &[Action],
    rng: &mut SeatRng,
) -> Action {
    let presence = forecast(view, temper);
    let mut worths = [f32::NEG_INFINITY; PLACES];
    for &action in legal {
        if let Action::Sail(island) = action {
            let there = &presence[island as usize - 1];
            worths[island as usize - 1] = prospect(view, temper, island, there);
        }
    }
    let best = worths.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let weight = |action: &Action| match action {
        Action::Sail(island) => {
            let above = (worths[*island as usize - 1] - best + LEEWAY).max(0.0) / LEEWAY;
            (above * above * above * 1_000.0) as u32
        }
        _ => 0,
    };
    let mut drawn = rng.below(legal.iter().map(weight).sum::<u32>().max(1));
    for action in legal {
        match drawn.checked_sub(weight(action)) {
            Some(left) => drawn = left,
            None => return *action,
        }
    }
    legal[0]
}

/// What it is worth to go to an island where each other seat is with the chance given.
pub(super) fn prospect(
    view: View<'_>,
    temper: &Temper,
    island: Island,
    there: &[f32; MAX_SEATS],
) -> f32 {
    let seat = view.seat();
    let beaten = worth::defeat(view, temper);
    let mut helpers = 0.0;
    let mut helpers_hits = 0.0;
    let mut alone = 1.0;
    let mut brawls = 0.0;
    let fights = view.players_fight_at(island);
    let own = worth::side(view, seat);
    for other in view.others() {
        let chance = there[other.index()];
        let theirs = worth::side(view, other);
        helpers += chance;
        helpers_hits += chance * theirs.hits;
        if fights {
            let win = odds(own, theirs);
            alone *= 1.0 - chance * (1.0 - win);
            let fame = f32::from(view.rules().combat.cripple_fame);
            brawls += chance * (win * fame + temper.nerve);
        }
    }
    let gold = view.treasure_at(island).map_or(0, |card| card.gold);
    let mut prize =
        match island {
            Island::Treasure => burying(view, temper.load, seat),
            Island::Cove => 0.0,
            _ => worth::treasure(view, temper, seat, island),
        } + port::worth_of_call(view, temper, island, view.gold(seat) + u16::from(gold));
    let mut outlast = 1.0;
    for npc in npcs(view, island) {
        match npc {
            Some(npc) => {
                outlast *= npc.odds_of(view, seat, helpers, helpers_hits);
                prize += npc.fame_each(helpers);
            }
            None => prize += worth::treasure_ship(view) / if fights { 1.0 } else { 1.0 + helpers },
        }
    }
    let stands = outlast * alone;
    stands * prize + (1.0 - stands) * beaten.min(0.8 * prize) + brawls
}

/// The non-player ships at an island: those that fight, or none for the Cacafuego.
fn npcs<'s>(view: View<'s>, island: Island) -> impl Iterator<Item = Option<Npc>> + 's {
    let legends = view
        .black_ships()
        .filter(move |&(_, at, _)| at == island)
        .filter_map(|(_, _, legend)| legend)
        .map(move |legend| view.rules().fighter(legend).map(|rules| Npc::legend(view, rules)));
    let navy = view.navy().filter(|navy| navy.island == island);
    legends.chain(navy.map(move |_| Some(Npc::navy(view))))
}

/// What it is worth to a seat to be at Treasure Island this turn rather than later.
fn burying(view: View<'_>, load: f32, seat: Seat) -> f32 {
    let hoard = worth::hoard(view, seat);
    let left = worth::turns_left(view);
    if left == 0 {
        return hoard;
    }
    let hold = view.hold(seat).map_or(f32::INFINITY, f32::from);
    let full = f32::from(view.chests(seat)) / load.min(hold);
    let urgency = (full * full).min(1.0);
    let chests = f32::from(view.chests(seat)) * worth::buried_chest(view);
    let now = urgency * chests + 0.1 * (hoard - chests);
    if left == 1 && legend_awaits(view) { now.max(LAST_CALL * hoard) } else { now }
}

/// The part of a hoard's worth that moves a captain to Treasure Island a turn before the last.
const LAST_CALL: f32 = 0.7;

/// Whether a legend that fights will lie at Treasure Island in the next turn.
fn legend_awaits(view: View<'_>) -> bool {
    let rules = &view.rules().black_ship;
    if rules.r#move != BlackShipMove::Next {
        return false;
    }
    view.black_ships().any(|(_, island, legend)| {
        let next = (0..rules.steps).fold(island, |at, _| at.westward());
        next == Island::Treasure && legend.is_some_and(Legend::fights)
    })
}

/// Where the others are likely to be: where they lie when that is known, else by what draws them,
/// shared out once more when too many are drawn to the same place.
fn forecast(view: View<'_>, temper: &Temper) -> Presence {
    let mut drawn = [[0.0; PLACES]; MAX_SEATS];
    let mut crowd = [0.0; PLACES];
    for seat in view.others() {
        let row = &mut drawn[seat.index()];
        if has_sailed(view, seat) {
            row[view.island(seat) as usize - 1] = 1.0;
        } else {
            for island in &Island::ALL[..6] {
                row[*island as usize - 1] = lure(view, temper, seat, *island);
            }
            share_out(row);
        }
        for (all, one) in crowd.iter_mut().zip(*row) {
            *all += one;
        }
    }
    let mut presence = [[0.0; MAX_SEATS]; PLACES];
    for seat in view.others() {
        let mut row = drawn[seat.index()];
        if !has_sailed(view, seat) {
            for (place, chance) in row.iter_mut().enumerate() {
                let others = crowd[place] - *chance;
                let shunned = if place + 1 == Island::Treasure as usize { 0.0 } else { others };
                *chance *= 1.0 - 0.4 * shunned.min(1.5);
            }
            let total: f32 = row.iter().sum();
            row.iter_mut().for_each(|chance| *chance /= total.max(f32::MIN_POSITIVE));
        }
        for (place, chance) in row.into_iter().enumerate() {
            presence[place][seat.index()] = chance;
        }
    }
    presence
}

/// Turns lures into chances: the squares of what they are worth, summing to 1.
fn share_out(lures: &mut [f32; PLACES]) {
    lures.iter_mut().for_each(|lure| *lure *= *lure);
    let total: f32 = lures.iter().sum();
    lures.iter_mut().for_each(|lure| *lure /= total.max(f32::MIN_POSITIVE));
}

/// What draws another captain to an island.
fn lure(view: View<'_>, temper: &Temper, seat: Seat, island: Island) -> f32 {
    let prize = match island {
        Island::Treasure => burying(view, USUAL_LOAD, seat),
        _ => worth::treasure(view, temper, seat, island),
    };
    let legend = match worth::legend_at(view, island) {
        Some(legend) if legend.fights() => 0.4,
        Some(_) => 1.3,
        None => 1.0,
    };
    (prize * legend).max(0.3)
}

/// Under Crow's Nest, whether a seat has chosen already, for all to see.
fn has_sailed(view: View<'_>, seat: Seat) -> bool {
    let Some(first) = view.crows_nest() else { return false };
    let n = view.seats().len();
    let place = |seat: Seat| (seat.index() + n - first.index()) % n;
    place(seat) < place(view.seat())
}

/// The seats of a set, each there for certain.
pub(super) fn certain(view: View<'_>, island: Island) -> [f32; MAX_SEATS] {
    let mut there = [0.0; MAX_SEATS];
    view.ships_at(island).iter().for_each(|seat| there[seat.index()] = 1.0);
    there
}

/// The chance that the Navy outlasts a ship.
pub(super) fn navy_wins(view: View<'_>, seat: Seat) -> f32 {
    1.0 - Npc::navy(view).odds_of(view, seat, 0.0, 0.0)
}
