//! What each island promises a captain, given where the others are.

use corsair_engine::games::cove::{Island, View};
use corsair_engine::seat::MAX_SEATS;
use corsair_engine::{PerSeat, Seat};

use super::broadside::standings;
use super::duel::{Side, odds};
use super::forecast::{self, PLACES, place};
use super::npc::Npc;
use super::ship::OwnShip;
use super::temper::Temper;
use super::worth;

/// What every captain knows of the ships: each as a side of a fight, and how close her captain is
/// to winning.
#[derive(Clone, Copy)]
pub(super) struct Fleet {
    sides: PerSeat<Side>,
    standings: [f32; MAX_SEATS],
}

impl Fleet {
    pub(super) fn of(view: View<'_>) -> Fleet {
        let sides = PerSeat::from_fn(view.seats().len(), |seat| worth::side(view, seat));
        Fleet { sides, standings: standings(view) }
    }
}

/// What a captain knows of all islands alike when he weighs them.
#[derive(Clone, Copy)]
pub(super) struct Chart<'a> {
    view: View<'a>,
    temper: &'a Temper,
    seat: Seat,
    /// What each place is worth to who holds it alone, non-player ships aside.
    prizes: [f32; PLACES],
    /// What being driven to Pirate's Cove comes to.
    beaten: f32,
    /// Each other ship as a side of a fight, the odds against her, and what a fight with her is
    /// worth beside the prize, by seat.
    rivals: [Rival; MAX_SEATS],
}

#[derive(Clone, Copy)]
struct Rival {
    side: Side,
    win: f32,
    brawl: f32,
}

impl<'a> Chart<'a> {
    /// The chart of the captain of a seat, who need not be the one who looks.
    pub(super) fn of(view: View<'a>, temper: &'a Temper, fleet: &Fleet, seat: Seat) -> Chart<'a> {
        let own = fleet.sides[seat];
        let cripple_fame = f32::from(view.rules().combat.cripple_fame);
        let bruises = temper.bruise * worth::season(view);
        let mut rivals = [Rival { side: own, win: 0.0, brawl: 0.0 }; MAX_SEATS];
        for other in view.seats().filter(|&other| other != seat) {
            let side = fleet.sides[other];
            let win = odds(own, side);
            let spite = temper.spite * fleet.standings[other.index()];
            let brawl = win * (cripple_fame + spite - bruises) + temper.nerve;
            rivals[other.index()] = Rival { side, win, brawl };
        }
        let beaten = worth::defeat(view, temper);
        let ship = OwnShip::of(view, temper, seat);
        let prizes = Island::ALL.map(|island| prize(view, temper, &ship, seat, island));
        Chart { view, temper, seat, prizes, beaten, rivals }
    }

    /// What it is worth to go to an island where each other seat is with the chance given.
    pub(super) fn prospect(&self, island: Island, there: &[f32; MAX_SEATS]) -> f32 {
        let (view, temper, seat) = (self.view, self.temper, self.seat);
        let fights = view.players_fight_at(island);
        let (mut helpers, mut helpers_hits, mut alone, mut brawls) = (0.0, 0.0, 1.0, 0.0);
        for other in view.seats().filter(|&other| other != seat) {
            let chance = there[other.index()];
            let Rival { side, win, brawl } = self.rivals[other.index()];
            helpers += chance;
            helpers_hits += chance * side.hits;
            if fights {
                alone *= 1.0 - chance * (1.0 - win);
                brawls += chance * brawl;
            }
        }
        let mut prize = self.prizes[place(island)];
        let mut outlast = 1.0;
        for npc in npcs(view, temper, island) {
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
        let consolation = self.beaten.min(temper.solace * prize);
        stands * prize + (1.0 - stands) * consolation + brawls
    }

    /// What it is worth to lie at an island with the ships that are there for all to see.
    pub(super) fn known_prospect(&self, island: Island) -> f32 {
        self.prospect(island, &forecast::certain(self.view, island))
    }
}

/// What a place is worth to a captain who holds it alone: its treasure, and a visit.
fn prize(view: View<'_>, temper: &Temper, ship: &OwnShip<'_>, seat: Seat, island: Island) -> f32 {
    let gold = view.treasure_at(island).map_or(0, |card| card.gold);
    let visit = ship.call(island, view.gold(seat) + u16::from(gold));
    let booty = match island {
        Island::Treasure => forecast::burying(view, temper.load, seat),
        Island::Cove => 0.0,
        _ => worth::treasure(view, temper, seat, island),
    };
    visit + booty
}

/// The non-player ships at an island: those that fight, or none for the Cacafuego.
fn npcs<'s>(
    view: View<'s>,
    temper: &'s Temper,
    island: Island,
) -> impl Iterator<Item = Option<Npc>> + 's {
    let legends = view
        .black_ships()
        .filter(move |&(_, at, _)| at == island)
        .filter_map(|(_, _, legend)| legend)
        .map(move |legend| {
            view.rules()
                .fighter(legend)
                .map(|rules| Npc::legend(view, rules).with_glory(temper.glory))
        });
    let navy = view.navies().filter(move |navy| navy.island == island);
    legends.chain(navy.map(move |_| Some(Npc::navy(view))))
}
