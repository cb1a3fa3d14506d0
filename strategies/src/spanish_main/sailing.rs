//! Values of ships' positions: move segments, contacts, turns, ways out and pushes.

use corsair_engine::games::spanish_main::geometry::{Heading, Point, Pose};
use corsair_engine::games::spanish_main::{
    Action, Bar, Contact, Effect, Leg, LegEnd, ShipNo, TerrainKind,
};

use super::prospects::{Claims, PINNED, Prospects};
use super::survey::{Craft, Survey, course};
use super::ways::Place;

/// Number of turns by which a ship across an enemy's bow delays the enemy.
const HELD: f32 = 1.5;
/// Weight of a shot that the ship can fire only in the next turn.
const NEXT_TURN: f32 = 0.5;
/// Share of the prospects that a ship loses by sailing into fog or weeds.
const LOST: f32 = 0.2;

/// Evaluates the segments of a move action.
pub(super) struct Sailing<'s, 'a> {
    survey: &'s Survey<'a>,
    prospects: Prospects<'s, 'a>,
    /// Enemy ships that the player's ship may delay, each with the value of the delay.
    held: Vec<(ShipNo, f32)>,
    /// Distance, in units, that the ship can still sail in this move.
    left: f32,
    /// Values of the listed legs, in the order of the action list.
    ends: Vec<(Leg, f32)>,
    /// Index in `ends` from which the next leg is looked up.
    at: usize,
}

impl<'s, 'a> Sailing<'s, 'a> {
    pub(super) fn of(
        survey: &'s Survey<'a>,
        claims: &Claims,
        legal: &[Action],
    ) -> Option<Sailing<'s, 'a>> {
        let (ship, left) = survey.view.voyage()?;
        let prospects = Prospects::of(survey, claims, ship);
        let blocks = survey.weights.block > 0.0;
        let enemies = survey.enemies().filter(|_| blocks);
        let held = enemies.map(|at| (at.ship.number(), HELD * survey.hold_up(at)));
        let held = held.filter(|&(_, worth)| worth > 0.0).collect();
        let mut sailing =
            Sailing { survey, prospects, held, left: left as f32, ends: Vec::new(), at: 0 };
        let legs = legal.iter().filter_map(|action| match action {
            Action::Sail(leg) => Some(*leg),
            _ => None,
        });
        sailing.ends = sailing.values(legs);
        Some(sailing)
    }

    fn values(&self, legs: impl Iterator<Item = Leg>) -> Vec<(Leg, f32)> {
        let mut values = Vec::with_capacity(64);
        self.survey.view.leg_ends(legs, |leg, end| values.push((leg, self.end(leg, &end))));
        values
    }

    fn craft(&self) -> &'s Craft<'a> {
        self.prospects.craft
    }

    fn end(&self, leg: Leg, end: &LegEnd) -> f32 {
        let bars = &self.survey.view.game().rules().bars;
        let bar = bars.length(leg.bar) as f32;
        let left = if end.over { 0.0 } else { (self.left - bar).max(0.0) };
        let touching = |contact| self.lying(end.pose, left, contact);
        let best = match end.contacts[..] {
            [] => touching(Contact::Nothing),
            _ => end.contacts.iter().map(|&at| touching(at)).fold(f32::NEG_INFINITY, f32::max),
        };
        best - self.terrain(end.pose)
    }

    /// Returns the value of ending the move at a pose.
    fn lying(&self, pose: Pose, left: f32, contact: Contact) -> f32 {
        let (survey, craft) = (self.survey, self.craft());
        let to = course(pose);
        let plans = self.prospects.at(to, left, contact);
        let middle = Place::from(craft.ship.hull().middle(pose));
        let is_at_home = matches!(contact, Contact::Island(island)
            if survey.isles[usize::from(island)].home == Some(craft.seat));
        if is_at_home {
            return plans;
        }
        let shoots = if craft.captain == 1.0 { 1.0 } else { NEXT_TURN };
        let fire = shoots * survey.fire(craft, middle, to.ahead);
        let value = plans + fire - survey.danger(craft, middle);
        match contact {
            Contact::Ship(other) => value + self.met(survey.craft_of(ShipNo(other)), plans),
            Contact::Nothing if !self.held.is_empty() => value + self.held_at(pose),
            Contact::Nothing | Contact::Island(_) => value,
        }
    }

    /// Returns the value of contact with a ship, beyond that ship's value as a destination.
    fn met(&self, at: &Craft<'_>, plans: f32) -> f32 {
        let craft = self.craft();
        if at.is_own || !at.is_afloat || at.is_derelict {
            return 0.0;
        }
        let never = craft.ship.has(Effect::NoPin) || !Survey::is_solid(at);
        let pinned = if never { 0.0 } else { PINNED * plans };
        self.survey.meeting(craft, at) - pinned
    }

    fn held_at(&self, pose: Pose) -> f32 {
        let touched = self.craft().ship.bows_touched(pose);
        let worth = touched.map(|ship| self.held.iter().find(|(held, _)| *held == ship));
        worth.flatten().map(|&(_, worth)| worth).sum()
    }

    /// Returns the cost of terrain on the way to a pose.
    fn terrain(&self, to: Pose) -> f32 {
        let craft = self.craft();
        let terrain = self.survey.view.terrain();
        if terrain.is_empty() || craft.ship.has(Effect::IgnoreTerrain) {
            return 0.0;
        }
        let (from, to) = (craft.course.bow, Place::from(to.bow));
        let lies_in_it = |centre: Place, radius: f32| {
            let (way, beside) = (to.minus(from), centre.minus(from));
            let far = way.length().max(1.0);
            let along = (way.dot(beside) / far).clamp(0.0, far);
            from.plus(way, along / far).distance(centre) < radius + 60.0
        };
        let plans = self.prospects.here(self.left);
        let met = terrain
            .iter()
            .filter(|of| !of.gone && lies_in_it(of.disc.centre.into(), of.disc.radius as f32));
        met.map(|of| match of.kind {
            TerrainKind::Fog => LOST * plans,
            TerrainKind::Sargasso => LOST * plans * craft.ship.rig().built().min(5) as f32 / 5.0,
            TerrainKind::Reef => {
                let built = craft.ship.rig().built() as f32;
                built * (built - 1.0) / 12.0 * (self.survey.wound(craft) + craft.mast())
            }
        })
        .sum()
    }

    pub(super) fn value(&mut self, action: Action) -> f32 {
        match action {
            Action::Sail(leg) => {
                let at = self.ends[self.at..].iter().position(|(of, _)| *of == leg);
                let Some(skipped) = at else { return f32::NEG_INFINITY };
                self.at += skipped + 1;
                self.ends[self.at - 1].1
            }
            Action::Touch(contact) => self.lying(self.craft().ship.pose(), 0.0, contact),
            _ => {
                let ship = self.craft().ship;
                self.lying(ship.pose(), 0.0, ship.contact())
            }
        }
    }

    /// Returns the best unlisted leg that ends across the bow of an enemy ship, with its value.
    pub(super) fn across_a_bow(&self) -> Option<(Leg, f32)> {
        let bars = &self.survey.view.game().rules().bars;
        let hull = self.craft().ship.hull();
        let pose = self.craft().ship.pose();
        let usable = [Bar::L, Bar::S].into_iter().filter(|&bar| self.survey.view.may_use(bar));
        let usable: Vec<Bar> = usable.collect();
        let touch = self.survey.view.game().rules().touch.distance as f32;
        // Half of the greatest width of the hull.
        let side = hull.footprint(Pose::default()).corners().iter().map(|of| of.y).max();
        let aside = side.unwrap_or(0) as f32 + 0.5 * touch;
        let back = (hull.length() as f32 * 0.5).floor();
        let mut legs = Vec::new();
        for &(enemy, _) in &self.held {
            let bow = self.survey.craft_of(enemy).course.bow;
            let vector = bow.minus(Place::from(pose.bow));
            let far = vector.length();
            if far <= aside || far > self.survey.long + back {
                continue;
            }
            let along = (far * far - aside * aside).sqrt();
            for side in [aside, -aside] {
                // The heading from which the enemy's bow lies `along` ahead and `side` to the side.
                let ahead = Place {
                    x: (vector.x * along + vector.y * side) / (far * far),
                    y: (vector.y * along - vector.x * side) / (far * far),
                };
                let unit = |at: f32| (at * 16384.0) as i32;
                let heading = Heading::aim(Point::new(unit(ahead.x), unit(ahead.y)));
                let length = (along + back) as i32;
                legs.extend(
                    usable.iter().filter(|&&bar| length <= bars.length(bar)).map(|&bar| Leg {
                        bar,
                        heading,
                        length: length as u16,
                    }),
                );
            }
        }
        let ends = self.values(legs.into_iter());
        ends.into_iter().max_by(|a, b| a.1.total_cmp(&b.1))
    }
}

/// Evaluates the headings of a ship that is placed on the table or turns on its stern.
pub(super) struct Turning<'s, 'a> {
    survey: &'s Survey<'a>,
    prospects: Prospects<'s, 'a>,
    ways: Vec<Pose>,
}

impl<'s, 'a> Turning<'s, 'a> {
    pub(super) fn of(survey: &'s Survey<'a>, claims: &Claims, ship: ShipNo) -> Turning<'s, 'a> {
        let ways = survey.view.ways_out();
        Turning { survey, prospects: Prospects::of(survey, claims, ship), ways }
    }

    pub(super) fn value(&self, action: Action) -> f32 {
        let craft = self.prospects.craft;
        match action {
            Action::Face(heading) => {
                let way = self.ways.iter().find(|way| way.heading == heading);
                way.map_or(0.0, |&way| self.at(way))
            }
            Action::Berth(number) => {
                let pose = self.survey.view.berth(craft.ship.number(), number);
                pose.map_or(0.0, |pose| self.prospects.at(course(pose), 0.0, Contact::Nothing))
            }
            Action::Hop(fog) => {
                let fog = &self.survey.view.terrain()[fog.index()];
                self.at(Pose { bow: fog.disc.centre, heading: craft.ship.pose().heading })
            }
            _ => self.at(craft.ship.pose()),
        }
    }

    fn at(&self, pose: Pose) -> f32 {
        let craft = self.prospects.craft;
        let middle = Place::from(craft.ship.hull().middle(pose));
        let plans = self.prospects.at(course(pose), craft.speed, Contact::Nothing);
        plans - self.survey.danger(craft, middle)
    }
}

/// Returns the value of pushing an enemy ship on a heading (`PUSH_ENEMY_5+`). A push is best away from the enemy's
/// home and from the player's ships.
pub(super) fn push(survey: &Survey<'_>, ship: ShipNo, heading: Heading) -> f32 {
    let at = survey.craft_of(ship);
    let to = at.course.bow.plus(Place::of_heading(heading), survey.long);
    let moved = |from: Place| (to.distance(from) - at.course.bow.distance(from)) / survey.long;
    let home = survey.home(at.seat).map_or(0.0, |home| moved(survey.isle(home).at));
    let own = survey.crafts.iter().filter(|own| own.is_own && own.is_afloat);
    let nearer = own.map(|own| moved(own.middle)).fold(0.0, f32::max);
    let cargo = survey.spite(at.seat) * (at.gold + 0.2 * at.room as f32 * survey.mean);
    home * cargo + survey.weights.fear * nearer * at.guns.all() * 0.2
}
