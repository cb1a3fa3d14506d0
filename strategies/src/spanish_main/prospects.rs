//! Prospects of a player's ship: destinations, their values, and discounts for the voyage to each destination.

use corsair_engine::games::spanish_main::{CoinAt, Contact, Effect, IslandNo, ShipNo};

use super::survey::{Craft, Survey};
use super::ways::{Course, Mark, around};

/// Destination of a ship, with the value of arriving.
#[derive(Clone, Copy, Debug)]
struct Goal {
    mark: Mark,
    /// Target ship; `None` if the destination is a place.
    ship: Option<ShipNo>,
    /// Value in gold of arriving at the destination.
    value: f32,
}

/// Cargo of a ship, actual or assumed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cargo {
    pub gold: f32,
    pub coins: u32,
    pub room: u32,
}

impl Cargo {
    pub(super) fn of(craft: &Craft<'_>) -> Cargo {
        Cargo { gold: craft.gold, coins: craft.coins, room: craft.room }
    }

    /// Returns this cargo with `coins` additional coins. Each coin takes one space.
    pub(super) fn with(self, gold: f32, coins: u32) -> Cargo {
        Cargo {
            gold: self.gold + gold,
            coins: self.coins + coins,
            room: self.room.saturating_sub(coins),
        }
    }
}

/// Weight of the second trip, compared with the next trip.
const LATER: f32 = 0.6;
/// Share of an island's value that remains for each enemy ship that arrives earlier.
const CONTESTED: f32 = 0.75;
/// Share of the prospects that a pinned ship loses.
pub(super) const PINNED: f32 = 0.3;
/// Expected number of volleys against a ship that the player's ship hunts.
const VOLLEYS: f32 = 1.4;

/// Islands that the player's ships intend to visit, one per ship, each with the number of turns until arrival.
pub(super) struct Claims(Vec<Option<(usize, f32)>>);

impl Claims {
    pub(super) fn of(survey: &Survey<'_>) -> Claims {
        let claim = |craft: &Craft<'_>| {
            if !craft.is_own || !craft.is_afloat || craft.is_derelict || craft.room == 0 {
                return None;
            }
            let home = survey.home(craft.seat).map(|home| survey.isle(home).at)?;
            let mut best: Option<(usize, f32)> = None;
            let mut most = 0.0;
            for (number, isle) in survey.isles.iter().enumerate() {
                if !isle.is_wild() || isle.n_coins() == 0 {
                    continue;
                }
                let to = (craft.course.bow.distance(isle.at) - survey.radius).max(0.0);
                let back = (isle.at.distance(home) - 2.0 * survey.radius).max(0.0);
                let turns = Survey::turns(to, 0.0, craft.speed);
                let all = turns + Survey::turns(back, 0.0, craft.speed);
                let worth = isle.best(craft.room, survey.mean) * survey.discount(all);
                if worth > most {
                    (most, best) = (worth, Some((number, turns)));
                }
            }
            best
        };
        Claims(survey.crafts.iter().map(claim).collect())
    }

    /// Returns the share of an island's value for a ship that arrives after `turns` turns, given the claims of the
    /// player's other ships.
    fn share(&self, survey: &Survey<'_>, craft: &Craft<'_>, isle: usize, turns: f32) -> f32 {
        let me = craft.ship.number();
        let before = self.0.iter().enumerate().any(|(other, claim)| {
            other != me.index()
                && claim.is_some_and(|(at, there)| {
                    at == isle && (there < turns || (there == turns && other < me.index()))
                })
        });
        if before { survey.weights.company } else { 1.0 }
    }
}

/// Destinations of one of the player's ships, with their values.
pub(super) struct Prospects<'s, 'a> {
    survey: &'s Survey<'a>,
    pub craft: &'s Craft<'a>,
    goals: Vec<Goal>,
}

impl<'s, 'a> Prospects<'s, 'a> {
    pub(super) fn of(survey: &'s Survey<'a>, claims: &Claims, ship: ShipNo) -> Prospects<'s, 'a> {
        let craft = survey.craft_of(ship);
        Prospects::with(survey, claims, ship, Cargo::of(craft), None)
    }

    /// Returns the prospects of a ship with the assumed cargo `cargo`. The island `without` is not a destination.
    pub(super) fn with(
        survey: &'s Survey<'a>,
        claims: &Claims,
        ship: ShipNo,
        cargo: Cargo,
        without: Option<IslandNo>,
    ) -> Prospects<'s, 'a> {
        let craft = survey.craft_of(ship);
        let mut prospects = Prospects { survey, craft, goals: Vec::with_capacity(16) };
        if craft.speed >= 1.0 {
            prospects.trade(claims, cargo, without);
            prospects.fight();
            prospects.goals.sort_by(|a, b| b.value.total_cmp(&a.value));
        }
        prospects
    }

    fn add(&mut self, mark: Mark, ship: Option<ShipNo>, value: f32) {
        if value > 0.0 {
            self.goals.push(Goal { mark, ship, value });
        }
    }

    /// Adds the islands with treasure, and the voyage home, as destinations.
    fn trade(&mut self, claims: &Claims, cargo: Cargo, without: Option<IslandNo>) {
        let (survey, craft) = (self.survey, self.craft);
        let weights = survey.weights;
        let Some(home) = survey.home(craft.seat) else { return self.before_homes() };
        let at_home = survey.isle(home).at;
        let turns = |way: f32| Survey::turns(way.max(0.0), 0.0, craft.speed);
        let explores = craft.ship.has(Effect::Explorer);
        let is_trader = !Survey::is_monster(craft);
        let whole_room = cargo.room + cargo.coins;
        // `next` is the value of the best later trip with an empty hold.
        let mut trips = Vec::with_capacity(survey.isles.len());
        let mut next = 0.0f32;
        for (number, isle) in survey.isles.iter().enumerate() {
            let is_out = without.is_some_and(|island| island.index() == number);
            if is_out || !isle.is_wild() || isle.n_coins() == 0 || !is_trader {
                continue;
            }
            let back = turns(isle.at.distance(at_home) - 2.0 * survey.radius);
            let wait = if explores || isle.is_marked { 0.0 } else { 1.0 };
            let to = turns(craft.course.bow.distance(isle.at) - survey.radius);
            let rivals = survey.enemies().filter(|enemy| {
                let apart = enemy.middle.distance(isle.at) - survey.radius;
                enemy.room > 0
                    && !enemy.is_derelict
                    && Survey::turns(apart.max(0.0), 0.0, enemy.speed) < to
            });
            let contested = rivals.fold(1.0f32, |part, _| part * CONTESTED).max(0.4);
            // On the island at which the ship is docked, gold must not be worth more than gold aboard.
            let lies_there = craft.ship.docked().is_some_and(|of| of.index() == number);
            let counts = if lies_there { weights.trade.min(weights.home) } else { weights.trade };
            let part = counts * contested * claims.share(survey, craft, number, to);
            let trip =
                part * isle.best(whole_room, survey.mean) * survey.discount(wait + 2.0 * back);
            next = next.max(trip);
            trips.push((number, part * isle.best(cargo.room, survey.mean), wait, back));
        }
        let gold = weights.home * cargo.gold * survey.decisive(craft.seat, cargo.gold);
        let towed = craft.ship.tows().map_or(0.0, |towed| survey.prize(survey.craft_of(towed)));
        let lost = craft.ship.rig().each_lost().count() as f32;
        let repairs = weights.repair * lost.min(2.0) * craft.mast() * survey.discount(1.0);
        let mark = |number: usize, at| Mark { at, radius: survey.radius, island: Some(number) };
        self.add(mark(home.index(), at_home), None, gold + towed + repairs + next);
        for (number, found, wait, back) in trips {
            let brought = (gold + towed + found) * survey.discount(wait + back);
            let later = LATER * next * survey.discount(wait + back);
            if found > 0.0 {
                self.add(mark(number, survey.isles[number].at), None, brought + later);
            }
        }
    }

    /// Adds every island as a destination, because any island may still become a home.
    fn before_homes(&mut self) {
        for (number, isle) in self.survey.isles.iter().enumerate() {
            let mark = Mark { at: isle.at, radius: self.survey.radius, island: Some(number) };
            self.goals.push(Goal { mark, ship: None, value: 1.0 });
        }
    }

    /// Adds enemy ships, derelicts, and homes to rob as destinations.
    fn fight(&mut self) {
        let (survey, craft) = (self.survey, self.craft);
        let weights = survey.weights;
        for (number, isle) in survey.isles.iter().enumerate() {
            let Some(seat) = isle.home.filter(|&seat| seat != craft.seat) else { continue };
            if craft.room == 0 || !craft.ship.has(Effect::RaidHome) {
                continue;
            }
            let of_home = survey.view.coins().filter(|coin| coin.at == CoinAt::Home(seat));
            let golds = of_home.filter_map(|coin| coin.known.map(|(_, gold)| f32::from(gold)));
            let best = golds.fold(0.0, f32::max);
            let home = survey.home(craft.seat).map_or(isle.at, |home| survey.isle(home).at);
            let back = Survey::turns(isle.at.distance(home), 0.0, craft.speed);
            let value = best * (weights.raid * survey.discount(back) + survey.spite(seat));
            let mark = Mark { at: isle.at, radius: survey.radius, island: Some(number) };
            self.add(mark, None, value);
        }
        let range = if craft.guns.long >= craft.guns.short { survey.long } else { survey.short };
        for at in &survey.crafts {
            let number = at.ship.number();
            if number == craft.ship.number() {
                continue;
            }
            let near = |radius: f32| Mark { at: at.middle, radius, island: None };
            let bow = |radius: f32| Mark { at: at.course.bow, radius, island: None };
            if Survey::is_prize(at) {
                let can_tow =
                    craft.ship.tows().is_none() && !Survey::is_monster(craft) && !craft.is_derelict;
                if can_tow {
                    let home = survey.home(craft.seat).map_or(at.middle, |of| survey.isle(of).at);
                    let way = at.middle.distance(home);
                    let taken_home = craft.ship.has(Effect::CaptureDerelictTeleport);
                    let turns = Survey::turns(way, 0.0, survey.short);
                    let back = if taken_home { 1.0 } else { turns };
                    self.add(bow(20.0), Some(number), survey.prize(at) * survey.discount(back));
                }
                continue;
            }
            if at.is_own || !at.is_afloat {
                continue;
            }
            let delay = if craft.captain == 1.0 { 0.0 } else { 1.0 };
            if Survey::is_target(at) && craft.guns.all() > 0.0 {
                let hits = (VOLLEYS * craft.guns.all()).min(at.masts + 1.0);
                let value = hits * survey.hit(at) * survey.discount(delay);
                self.add(near(0.8 * range + 150.0), None, value);
            }
            if at.masts > 0.0 {
                self.add(near(120.0), Some(number), survey.meeting(craft, at));
                self.add(bow(150.0), None, 1.5 * survey.hold_up(at));
            }
        }
    }

    /// Returns the best discounted value of any destination, for a ship on a course with this `contact`. The ship can
    /// sail `left` more units in this move.
    pub(super) fn at(&self, course: Course, left: f32, contact: Contact) -> f32 {
        let survey = self.survey;
        let (island, ship) = match contact {
            Contact::Nothing => (None, None),
            Contact::Island(island) => (Some(usize::from(island)), None),
            Contact::Ship(ship) => (None, Some(ShipNo(ship))),
        };
        let mut best = 0.0f32;
        for goal in &self.goals {
            if goal.value <= best {
                break;
            }
            let is_there = (island.is_some() && goal.mark.island == island)
                || (ship.is_some() && goal.ship == ship);
            if is_there {
                best = best.max(goal.value);
                continue;
            }
            // A ship near a destination that it must touch still has a way to sail.
            let least = if goal.mark.island.is_some() || goal.ship.is_some() { 12.0 } else { 0.0 };
            let way = course.least_way(&goal.mark).max(least);
            let worth =
                |way| goal.value * survey.discount(Survey::turns(way, left, self.craft.speed));
            if worth(way) <= best {
                continue;
            }
            let more = course.detour(&goal.mark, &survey.centres, survey.radius);
            best = best.max(worth(way + more));
        }
        best
    }

    /// Returns the prospects of the ship at the current place, with `left` units to sail.
    pub(super) fn here(&self, left: f32) -> f32 {
        self.at(self.craft.course, left, self.craft.ship.contact())
    }

    /// Returns the prospects of the ship if it starts a move action at its current place.
    pub(super) fn by_move(&self) -> f32 {
        let course = self.craft.course;
        // The move action ends the contact of a docked or touching ship.
        self.at(course, self.craft.speed, Contact::Nothing)
    }
}

/// Returns the distance to sail between two islands, in units, including detours.
pub(super) fn way_between(survey: &Survey<'_>, from: usize, to: usize) -> f32 {
    let (a, b) = (survey.centres[from], survey.centres[to]);
    let others = survey.centres.iter().enumerate().filter(|&(at, _)| at != from && at != to);
    let more: f32 = others.map(|(_, &isle)| around(a, b, isle, survey.radius)).sum();
    (a.distance(b) - 2.0 * survey.radius).max(0.0) + more
}
