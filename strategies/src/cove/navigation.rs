//! Where to sail: what each island promises, and a draw among the best.

use corsair_engine::SeatRng;
use corsair_engine::games::cove::{Action, Island, View};
use corsair_engine::seat::MAX_SEATS;

use super::duel::{Side, odds};
use super::forecast::{self, PLACES, place};
use super::npc::Npc;
use super::ship::OwnShip;
use super::temper::Temper;
use super::worth;

/// How far below the best an island may be and still be drawn now and then, in fame.
const LEEWAY: f32 = 1.5;
/// What Pirate's Cove consoles with, as a part of the prize that was lost, at most.
const CONSOLATION: f32 = 0.8;

/// Draws a destination among the promising ones, the better the likelier: who always took the
/// best would meet everyone who thinks alike.
pub(super) fn choose_destination(
    view: View<'_>,
    temper: &Temper,
    legal: &[Action],
    rng: &mut SeatRng,
) -> Action {
    let worths = worths(view, temper, legal);
    let best = worths.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let weights = worths.map(|worth| {
        let nearness = ((worth - best) / LEEWAY + 1.0).max(0.0);
        (nearness * nearness * nearness * 1_000.0) as u32
    });
    let mut drawn = rng.below(weights.iter().sum::<u32>().max(1));
    for &action in legal {
        if let Action::Sail(island) = action {
            match drawn.checked_sub(weights[place(island)]) {
                Some(left) => drawn = left,
                None => return action,
            }
        }
    }
    legal[0]
}

/// What each legal destination promises; nothing at all where none is legal.
fn worths(view: View<'_>, temper: &Temper, legal: &[Action]) -> [f32; PLACES] {
    let presence = forecast::forecast(view, temper);
    let chart = Chart::of(view, temper);
    let mut worths = [f32::NEG_INFINITY; PLACES];
    for &action in legal {
        if let Action::Sail(island) = action {
            worths[place(island)] = chart.prospect(island, &presence[place(island)]);
        }
    }
    worths
}

/// Every destination with what it promises, to explain a choice.
pub(super) fn prospects(view: View<'_>, temper: &Temper, legal: &[Action]) -> Vec<(Action, f32)> {
    let worths = worths(view, temper, legal);
    let promise = |&action: &Action| match action {
        Action::Sail(island) => Some((action, worths[place(island)])),
        _ => None,
    };
    legal.iter().filter_map(promise).collect()
}

/// What a captain knows of all islands alike when he weighs them.
pub(super) struct Chart<'a> {
    view: View<'a>,
    temper: &'a Temper,
    ship: OwnShip<'a>,
    /// What being driven to Pirate's Cove comes to.
    beaten: f32,
    /// Each other ship as a side of a fight, and the odds against her, by seat.
    rivals: [(Side, f32); MAX_SEATS],
}

impl<'a> Chart<'a> {
    pub(super) fn of(view: View<'a>, temper: &'a Temper) -> Chart<'a> {
        let own = worth::side(view, view.seat());
        let mut rivals = [(own, 0.0); MAX_SEATS];
        for other in view.others() {
            let side = worth::side(view, other);
            rivals[other.index()] = (side, odds(own, side));
        }
        let beaten = worth::defeat(view, temper);
        Chart { view, temper, ship: OwnShip::of(view, temper), beaten, rivals }
    }

    /// What it is worth to go to an island where each other seat is with the chance given.
    pub(super) fn prospect(&self, island: Island, there: &[f32; MAX_SEATS]) -> f32 {
        let (view, temper, seat) = (self.view, self.temper, self.view.seat());
        let fights = view.players_fight_at(island);
        let cripple_fame = f32::from(view.rules().combat.cripple_fame);
        let (mut helpers, mut helpers_hits, mut alone, mut brawls) = (0.0, 0.0, 1.0, 0.0);
        for other in view.others() {
            let chance = there[other.index()];
            let (side, win) = self.rivals[other.index()];
            helpers += chance;
            helpers_hits += chance * side.hits;
            if fights {
                alone *= 1.0 - chance * (1.0 - win);
                brawls += chance * (win * cripple_fame + temper.nerve);
            }
        }
        let gold = view.treasure_at(island).map_or(0, |card| card.gold);
        let mut prize = self.ship.call(island, view.gold(seat) + u16::from(gold));
        prize += match island {
            Island::Treasure => forecast::burying(view, temper.load, seat),
            Island::Cove => 0.0,
            _ => worth::treasure(view, temper, seat, island),
        };
        let mut outlast = 1.0;
        for npc in npcs(view, island) {
            match npc {
                Some(npc) => {
                    outlast *= npc.odds_of(view, seat, helpers, helpers_hits);
                    prize += npc.fame_each(helpers);
                }
                None => {
                    let sharers = if fights { 1.0 } else { 1.0 + helpers };
                    prize += worth::treasure_ship(view) / sharers;
                }
            }
        }
        let stands = outlast * alone;
        let consolation = self.beaten.min(CONSOLATION * prize);
        stands * prize + (1.0 - stands) * consolation + brawls
    }

    /// What it is worth to lie at an island with the ships that are there for all to see.
    pub(super) fn known_prospect(&self, island: Island) -> f32 {
        self.prospect(island, &forecast::certain(self.view, island))
    }
}

/// The non-player ships at an island: those that fight, or none for the Cacafuego.
fn npcs<'s>(view: View<'s>, island: Island) -> impl Iterator<Item = Option<Npc>> + 's {
    let legends = view
        .black_ships()
        .filter(move |&(_, at, _)| at == island)
        .filter_map(|(_, _, legend)| legend)
        .map(move |legend| view.rules().fighter(legend).map(|rules| Npc::legend(view, rules)));
    let navy = view.navy().filter(move |navy| navy.island == island);
    legends.chain(navy.map(move |_| Some(Npc::navy(view))))
}
