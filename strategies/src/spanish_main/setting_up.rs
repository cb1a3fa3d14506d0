//! Values of set-up decisions: fleets, placement of islands and terrain, homes.

use corsair_engine::Seat;
use corsair_engine::games::spanish_main::geometry::Point;
use corsair_engine::games::spanish_main::{
    Action, Bar, Cards, Effect, Fleet, FleetShip, Rules, SpanishMain,
};

use super::prospects::way_between;
use super::survey::{Survey, hit_chance};
use super::ways::{Place, around};
use super::weights::Weights;

/// Average distance in units between the edges of two islands, then the number of turns that each trip loses by
/// docking and incomplete moves.
const WAY: (f32, f32) = (3200.0, 0.5);
/// Value of zero to four treasure spaces, in units of one space. Each further space adds less, because islands are
/// not always full.
const LOADS: [f32; 5] = [0.0, 1.0, 1.62, 2.16, 2.64];
/// Gold that one expected hit per turn earns over a game, before the weights `guns` and `malice` are applied.
const FORCE: f32 = 0.5;

/// Returns the value in gold of every fleet in the game, under these weights.
pub(super) fn fleets(game: &SpanishMain, weights: &Weights) -> Vec<f32> {
    game.fleets().iter().map(|fleet| fleet_worth(game, fleet, weights)).collect()
}

fn fleet_worth(game: &SpanishMain, fleet: &Fleet, weights: &Weights) -> f32 {
    let (cards, rules) = (game.cards(), game.rules());
    let n_ships = fleet.ships.len().max(1) as f32;
    let of_ship = |ship: &FleetShip| {
        let of = Sailor { cards, rules, ship };
        let count =
            |effects: &[Effect]| effects.iter().filter(|&&effect| of.has(effect)).count() as f32;
        let raids =
            count(&[Effect::RaidHome, Effect::StealTouch, Effect::BoardAtS, Effect::BoardPlus1]);
        let takes = count(&[Effect::CaptureDerelictTeleport, Effect::Shipwright]);
        let chase = (0.2 * weights.prize + 0.5 * weights.block) * of.speed() / 1000.0;
        weights.trade * weights.home * of.gathers(weights.haste)
            + FORCE * weights.guns * (0.3 + weights.malice) * of.hits()
            + weights.fear * 0.25 * f32::from(cards.ship(ship.ship).masts)
            + weights.raid * 0.5 * raids
            + weights.prize * 0.6 * takes
            + chase / n_ships
    };
    let ships: f32 = fleet.ships.iter().map(of_ship).sum();
    ships + 0.5 * weights.guns * fleet.forts.len() as f32
}

/// Ship in a fleet with its crew, before it is on the table.
struct Sailor<'f> {
    cards: &'f Cards,
    rules: &'f Rules,
    ship: &'f FleetShip,
}

impl Sailor<'_> {
    fn has(&self, effect: Effect) -> bool {
        let aboard = self.ship.crew.iter().filter(|crew| !crew.ashore);
        let mut crew = aboard.map(|crew| self.cards.crew(crew.crew));
        self.cards.ship(self.ship.ship).has(effect) || crew.any(|card| card.has(effect))
    }

    /// Returns the distance covered by one move action, in length units.
    fn speed(&self) -> f32 {
        let bars = &self.rules.bars;
        let base = &self.cards.ship(self.ship.ship).base_move;
        let base: i32 = base.iter().map(|&bar| bars.length(bar)).sum();
        let bonus = if self.has(Effect::Helmsman) { bars.s } else { 0 };
        (base + bonus) as f32
    }

    /// Returns the number of spaces for treasure.
    fn room(&self) -> usize {
        let crew = self
            .ship
            .crew
            .iter()
            .filter(|crew| !crew.ashore && !self.cards.crew(crew.crew).has(Effect::NoSpace));
        let cargo = usize::from(self.cards.ship(self.ship.ship).cargo);
        cargo.saturating_sub(crew.count())
    }

    /// Returns the gold that the ship gathers without opposition. Each trip is discounted by the turns until its end.
    fn gathers(&self, haste: f32) -> f32 {
        let coins = &self.rules.treasure.coins;
        let mean = coins.iter().map(|&coin| f32::from(coin)).sum::<f32>() / coins.len() as f32;
        let load = LOADS[self.room().min(4)];
        let wait = if self.has(Effect::Explorer) { 0.0 } else { 1.0 };
        let trip = wait + 2.0 * (WAY.0 / self.speed().max(1.0) + WAY.1);
        let (whole, part) = (trip as i32, trip.fract());
        let kept = (0..whole).fold(1.0, |kept, _| kept * haste);
        let kept = kept + (kept * haste - kept) * part;
        load * mean * kept / (1.0 - kept)
    }

    /// Returns the expected hits by the ship's cannon in a turn of fighting.
    fn hits(&self) -> f32 {
        let card = self.cards.ship(self.ship.ship);
        let chances = card.cannons.iter().map(|cannon| {
            let reach = if cannon.range == Bar::L { 1.0 } else { 0.7 };
            hit_chance(cannon.rank, 0) * reach
        });
        let two = if self.has(Effect::HitTwoMasts) { 1.6 } else { 1.0 };
        let captain = if self.has(Effect::Captain) { 1.0 } else { 0.5 };
        chances.sum::<f32>() * two * captain
    }
}

impl Survey<'_> {
    /// Returns the average distance that the ships of the selected seats cover in one move action, in length units.
    fn pace(&self, is_own: impl Fn(Seat) -> bool) -> f32 {
        let ships = self.crafts.iter().filter(|craft| is_own(craft.seat));
        let n = ships.clone().count().max(1) as f32;
        ships.map(|craft| craft.speed).sum::<f32>() / n
    }

    /// Returns a preference for large distances, about -1 to 1: the relative advantage in speed over opponents, plus
    /// a bonus for peaceful weights.
    fn likes_wide_seas(&self) -> f32 {
        let (own, others) = (self.pace(|seat| seat == self.me), self.pace(|seat| seat != self.me));
        let faster = (own - others) / (own + others).max(1.0);
        faster + 0.1 * (self.weights.trade - self.weights.guns)
    }

    /// Returns the value of placing an island at `centre`. A place far from other islands is best if the player's
    /// ships are faster than the opponents' ships.
    pub(super) fn island(&self, centre: Point) -> f32 {
        let at = Place::from(centre);
        let apart = self.centres.iter().map(|&isle| isle.distance(at));
        let n = self.centres.len().max(1) as f32;
        let mean = apart.sum::<f32>() / n / self.long;
        // A preference for the middle leaves room for later islands around the first islands.
        let table = self.view.game().table();
        let middle = Place { x: table.x as f32 / 2.0, y: table.y as f32 / 2.0 };
        self.likes_wide_seas() * mean - 0.01 * at.distance(middle) / self.long
    }

    /// Returns the value of placing a terrain at `centre`. A place between islands is best if the opponents' ships
    /// are faster.
    pub(super) fn terrain(&self, centre: Point) -> f32 {
        let at = Place::from(centre);
        let radius = self.view.game().rules().terrain.radius as f32;
        let mut crossed = 0.0;
        for (number, &from) in self.centres.iter().enumerate() {
            for &to in &self.centres[number + 1..] {
                let more = around(from, to, at, radius);
                crossed += if more > 0.0 { 1.0 } else { 0.0 };
            }
        }
        -self.likes_wide_seas() * crossed
    }

    /// Returns the value of an island as a seat's home. The player's home should be near many islands, and an
    /// opponent's home near few.
    pub(super) fn home_of(&self, seat: Seat, island: usize) -> f32 {
        let near = (0..self.isles.len()).filter(|&other| other != island);
        let wild = near.filter(|&other| self.isles[other].home.is_none());
        let speed = self.pace(|of| of == seat).max(1.0);
        let trips = wild.map(|other| {
            let way = way_between(self, island, other);
            self.discount(2.0 * Survey::turns(way, 0.0, speed))
        });
        let promise: f32 = trips.sum();
        // The player can watch and rob an opponent's home that is close to the player's home.
        let own = self.home(self.me).map(|home| self.isle(home).at);
        let apart = own.map_or(0.0, |own| own.distance(self.isles[island].at) / self.long);
        let force = self.weights.guns + self.weights.raid - self.weights.trade;
        if seat == self.me { promise } else { -promise - 0.02 * force * apart }
    }
}

/// Returns the value of placing an island or a terrain, or of choosing a home.
pub(super) fn value(survey: &Survey<'_>, seat: Option<Seat>, action: Action) -> f32 {
    match (action, seat) {
        (Action::PlaceIsland(centre), _) => survey.island(centre),
        (Action::PlaceTerrain(centre), _) => survey.terrain(centre),
        (Action::ChooseHome(island), Some(seat)) => survey.home_of(seat, island.index()),
        _ => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use corsair_engine::Game;
    use corsair_engine::games::spanish_main::EDITION;

    use super::*;

    fn best(weights: &Weights) -> String {
        let game: SpanishMain = EDITION.game(2, &[]).expect("valid rules and seats");
        assert_eq!(game.seats(), 2);
        let worths = fleets(&game, weights);
        let most = (0..worths.len()).max_by(|&a, &b| worths[a].total_cmp(&worths[b]));
        game.fleets()[most.expect("fleets")].name.clone()
    }

    #[test]
    fn weights_change_the_chosen_fleet() {
        let gathers = Weights { guns: 0.0, raid: 0.0, fear: 0.0, ..Weights::NEUTRAL };
        let shoots = Weights { guns: 4.0, trade: 0.1, ..Weights::NEUTRAL };
        assert_ne!(best(&gathers), best(&shoots));
    }
}
