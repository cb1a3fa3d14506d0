//! Facts from a view that all evaluations share: islands, ships, coins and time.

use std::cell::OnceCell;

use corsair_engine::games::spanish_main::geometry::Pose;
use corsair_engine::games::spanish_main::{
    Afloat, Bar, CoinAt, CoinView, Effect, IslandNo, Keyword, ShipNo, ShipView, View,
};
use corsair_engine::{Game, Seat};

use super::ways::{Course, Place};
use super::weights::Weights;

/// Value in gold of one point on a ship's card, to the ship's owner, while much of the game is left.
const GOLD_OF_A_POINT: f32 = 0.3;
/// Number of remaining rounds beyond which ships do not become more valuable.
const LONG: f32 = 12.0;
/// Number of turns for which discounts are precomputed.
const TURNS: usize = 40;

/// Island with its treasure, as far as the seat knows it.
#[derive(Clone, Debug)]
pub(super) struct Isle {
    pub at: Place,
    /// Gold of the coins that the seat knows, in descending order.
    known: Vec<f32>,
    /// Number of coins that the seat does not know.
    unknown: u32,
    pub home: Option<Seat>,
    /// Owner of the fort on the island; `None` without a fort.
    pub fort: Option<Seat>,
    pub is_marked: bool,
}

impl Isle {
    pub(super) fn is_wild(&self) -> bool {
        self.home.is_none() && self.fort.is_none()
    }

    /// Returns the number of coins on the island.
    pub(super) fn n_coins(&self) -> u32 {
        self.known.len() as u32 + self.unknown
    }

    /// Returns the total gold of the best coins that fit into `room` spaces, with `mean` for each unknown coin.
    pub(super) fn best(&self, room: u32, mean: f32) -> f32 {
        let mut left = room;
        let mut gold = 0.0;
        let unknown = |left: &mut u32, gold: &mut f32| {
            let n = self.unknown.min(*left);
            *gold += n as f32 * mean;
            *left -= n;
        };
        let mut due = true;
        for &coin in &self.known {
            if coin < mean && due {
                unknown(&mut left, &mut gold);
                due = false;
            }
            if left == 0 {
                return gold;
            }
            gold += coin;
            left -= 1;
        }
        if due {
            unknown(&mut left, &mut gold);
        }
        gold
    }
}

/// Expected number of hits by a ship's cannon at each range.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Guns {
    pub long: f32,
    pub short: f32,
}

/// Ship as far as the seat knows it, with derived values.
#[derive(Clone)]
pub(super) struct Craft<'a> {
    pub ship: ShipView<'a>,
    pub seat: Seat,
    pub is_own: bool,
    /// True if the ship is on the table and not a wreck.
    pub is_afloat: bool,
    pub is_derelict: bool,
    pub middle: Place,
    pub course: Course,
    /// Distance covered by one move action, in length units.
    pub speed: f32,
    pub room: u32,
    /// Number of coins aboard the ship.
    pub coins: u32,
    /// Gold aboard the ship, with the mean value for each unknown coin.
    pub gold: f32,
    pub masts: f32,
    pub guns: Guns,
    /// Probability that the ship can shoot after a move.
    pub captain: f32,
    /// Ship's value in gold to its owner, without the cargo.
    pub worth: f32,
    /// Value of a hit on this ship if it is an enemy ship, computed on demand.
    pub hit: OnceCell<f32>,
    /// Cost of a hit on this ship if it is one of the player's ships, computed on demand.
    pub wound: OnceCell<f32>,
}

impl Craft<'_> {
    /// Returns one mast's value in gold to the ship's owner.
    pub(super) fn mast(&self) -> f32 {
        0.7 * self.worth / self.ship.rig().built().max(1) as f32
    }

    /// Returns whether the ship can ever move again: under sail, by oars, or after a repair at its current place
    /// (`SM-END-3`).
    pub(super) fn can_move(&self) -> bool {
        !self.is_derelict || self.needs_no_masts() || self.ship.is_home()
    }

    /// Returns whether the ship moves even as a derelict (`SM-MOV-7`).
    pub(super) fn needs_no_masts(&self) -> bool {
        let ship = self.ship;
        ship.has(Effect::Oars) || ship.is(Keyword::Galley) || ship.is(Keyword::TurtleShip)
    }
}

/// Facts from a view with derived values, which all evaluations share.
pub(super) struct Survey<'a> {
    pub view: View<'a>,
    pub weights: &'a Weights,
    pub me: Seat,
    pub radius: f32,
    pub long: f32,
    pub short: f32,
    pub isles: Vec<Isle>,
    pub centres: Vec<Place>,
    pub crafts: Vec<Craft<'a>>,
    /// Expected gold of an unknown coin.
    pub mean: f32,
    /// Discount factor for each number of turns.
    discounts: [f32; TURNS],
    /// Share of a ship's value that can still be realised in the remaining game, from 0 to 1.
    pub season: f32,
    leader: Seat,
}

/// Returns the probability that a cannon with this rank and bonus hits (`SM-SHO-3`).
pub(super) fn hit_chance(rank: u8, bonus: u32) -> f32 {
    let above = 6.0 + bonus as f32 - f32::from(rank);
    above.clamp(0.0, 5.0) / 6.0
}

impl<'a> Survey<'a> {
    pub(super) fn of(view: View<'a>, weights: &'a Weights) -> Survey<'a> {
        let rules = view.game().rules();
        let me = view.seat();
        let left = f32::from(rules.end.rounds.saturating_sub(view.round()));
        let mut survey = Survey {
            view,
            weights,
            me,
            radius: rules.islands.radius as f32,
            long: rules.bars.l as f32,
            short: rules.bars.s as f32,
            isles: Vec::with_capacity(view.islands().len()),
            centres: Vec::with_capacity(view.islands().len()),
            crafts: Vec::new(),
            mean: 0.0,
            discounts: discounts(weights.haste, left as usize),
            season: (left / LONG).min(1.0),
            leader: leader(view),
        };
        survey.chart();
        survey.count_coins();
        survey
    }

    fn chart(&mut self) {
        let view = self.view;
        for island in view.islands() {
            let at = Place::from(island.centre);
            self.centres.push(at);
            self.isles.push(Isle {
                at,
                known: Vec::new(),
                unknown: 0,
                home: island.home,
                fort: island.fort.map(|fort| fort.seat),
                is_marked: island.marks.has(self.me),
            });
        }
        self.crafts = view.ships().map(|ship| self.craft(ship)).collect();
    }

    /// Returns a ship with its derived values, but with `coins` and `gold` at 0.
    fn craft(&self, ship: ShipView<'a>) -> Craft<'a> {
        let pose = ship.pose();
        let mut guns = Guns::default();
        for (_, cannon) in ship.guns() {
            let chance = hit_chance(cannon.rank, 0);
            match cannon.range {
                Bar::L => guns.long += chance,
                Bar::S => guns.short += chance,
            }
        }
        // A face-down crew may be a Captain.
        let hidden = ship.crew().any(|crew| crew.card.is_none());
        let captain = match (ship.has(Effect::Captain), hidden) {
            (true, _) => 1.0,
            (false, true) => 0.3,
            (false, false) => 0.0,
        };
        Craft {
            ship,
            seat: ship.seat(),
            is_own: ship.is_own(),
            is_afloat: ship.afloat() == Afloat::Yes,
            is_derelict: ship.rig().is_derelict(),
            middle: ship.middle().into(),
            course: course(pose),
            speed: ship.speed() as f32,
            room: ship.room(),
            coins: 0,
            gold: 0.0,
            masts: ship.rig().masts() as f32,
            guns,
            captain,
            worth: GOLD_OF_A_POINT * f32::from(ship.card().points) * self.season,
            hit: OnceCell::new(),
            wound: OnceCell::new(),
        }
    }

    fn count_coins(&mut self) {
        let rules = self.view.game().rules();
        let (mut gold, mut unknown) = (self.view.initial_gold() as f32, 0.0f32);
        let mut any = false;
        for coin in self.view.coins() {
            any = true;
            match coin.known {
                // Gold that remains after all known coins belongs to the unknown coins.
                Some((_, of)) => gold -= f32::from(of),
                None => unknown += 1.0,
            }
        }
        let faces = &rules.treasure.coins;
        let sum: u32 = faces.iter().map(|&face| u32::from(face)).sum();
        let usual = sum as f32 / faces.len().max(1) as f32;
        self.mean = if unknown > 0.0 { (gold / unknown).clamp(0.5, 4.0) } else { usual };
        if !any {
            // Before treasure is dealt, estimate the number of coins of each island.
            let homes = self.view.game().seats();
            let wild = self.isles.len().saturating_sub(homes).max(1);
            let n = (faces.len() * homes).div_ceil(wild);
            let n = n.min(rules.treasure.per_island.max(1)) as u32;
            self.isles.iter_mut().for_each(|isle| isle.unknown = n);
        }
        for CoinView { at, known, .. } in self.view.coins() {
            let worth = known.map(|(_, gold)| f32::from(gold));
            match at {
                CoinAt::Island(island) => {
                    let isle = &mut self.isles[island.index()];
                    match worth {
                        Some(gold) => isle.known.push(gold),
                        None => isle.unknown += 1,
                    }
                }
                CoinAt::Ship(ship) => {
                    let craft = &mut self.crafts[ship.index()];
                    craft.coins += 1;
                    craft.gold += worth.unwrap_or(self.mean);
                }
                CoinAt::Home(_) | CoinAt::Fort(_) | CoinAt::Out => {}
            }
        }
        for isle in &mut self.isles {
            isle.known.sort_by(|a, b| b.total_cmp(a));
        }
    }

    pub(super) fn craft_of(&self, ship: ShipNo) -> &Craft<'a> {
        &self.crafts[ship.index()]
    }

    pub(super) fn isle(&self, island: IslandNo) -> &Isle {
        &self.isles[island.index()]
    }

    /// Returns the share of a value that remains after `turns` turns; 0 beyond the last round.
    pub(super) fn discount(&self, turns: f32) -> f32 {
        let at = turns.clamp(0.0, (TURNS - 2) as f32);
        let whole = at as usize;
        let (low, high) = (self.discounts[whole], self.discounts[whole + 1]);
        low + (high - low) * (at - whole as f32)
    }

    /// Returns the number of turns after this turn that a ship needs for a way, if it can still sail `left` units in
    /// this turn. A partial turn counts as the mean of its fraction and a whole turn.
    pub(super) fn turns(way: f32, left: f32, speed: f32) -> f32 {
        let rest = way - left;
        if rest <= 0.0 {
            return 0.0;
        }
        if speed < 1.0 {
            return TURNS as f32;
        }
        let turns = rest / speed;
        // Turns are few; the standard function to round up would be a call.
        let begun = turns as i32 as f32;
        0.5 * (turns + if begun < turns { begun + 1.0 } else { begun })
    }

    /// Returns the value to the player of one gold lost by `seat`.
    pub(super) fn spite(&self, seat: Seat) -> f32 {
        let n = self.view.game().seats();
        let part = match (n, seat == self.leader) {
            (2, _) => 1.0,
            (_, true) => 0.8,
            (_, false) => 1.0 / n as f32,
        };
        self.weights.malice * part
    }

    /// Returns the factor on the value of `gold` for a seat: 2 if this gold would give the seat more than half of all
    /// gold (`SM-END-1`), otherwise 1.
    pub(super) fn decisive(&self, seat: Seat, gold: f32) -> f32 {
        let all = self.view.initial_gold();
        let wins = || self.view.gold(seat) as f32 + gold > all as f32 / 2.0;
        if all > 0 && gold > 0.0 && wins() { 2.0 } else { 1.0 }
    }

    pub(super) fn home(&self, seat: Seat) -> Option<IslandNo> {
        self.view.home(seat)
    }

    /// Returns the enemy ships on the table.
    pub(super) fn enemies(&self) -> impl Iterator<Item = &Craft<'a>> {
        self.crafts.iter().filter(|craft| !craft.is_own && craft.is_afloat)
    }

    /// Returns whether a ship can fight by contact. Submerged sea monsters and ghosts can't.
    pub(super) fn is_solid(craft: &Craft<'_>) -> bool {
        !craft.ship.is_submerged() && !craft.ship.is_ghostly()
    }

    /// Returns whether a ship is a sea monster, which takes neither crew nor prizes.
    pub(super) fn is_monster(craft: &Craft<'_>) -> bool {
        craft.ship.is(Keyword::SeaMonster)
    }
}

pub(super) fn course(pose: Pose) -> Course {
    Course { bow: pose.bow.into(), ahead: Place::of_heading(pose.heading) }
}

fn discounts(haste: f32, rounds_left: usize) -> [f32; TURNS] {
    let mut kept = 1.0;
    let mut all = [0.0; TURNS];
    for (turns, of) in all.iter_mut().enumerate() {
        *of = if turns <= rounds_left { kept } else { 0.0 };
        kept *= haste;
    }
    all
}

/// Returns the opponent with the most gold. Ties go to the first seat.
fn leader(view: View<'_>) -> Seat {
    let others = view.seats().filter(|&seat| seat != view.seat());
    let most = others.rev().max_by_key(|&seat| view.gold(seat) + view.handicap(seat));
    most.unwrap_or(view.seat())
}
