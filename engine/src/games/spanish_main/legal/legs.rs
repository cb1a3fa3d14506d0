//! Legal legs of a move, and the menu of legs (`SM-MOV-2`, `SM-MOV-6`). A leg is one bar in one
//! direction.

use super::reach::{Course, Reach};
use crate::game::Illegal;
use crate::games::spanish_main::data::card::Bar;
use crate::games::spanish_main::geometry::{HEADINGS, Heading, Pose};
use crate::games::spanish_main::state::bars::{BarsLeft, BonusBars};
use crate::games::spanish_main::state::leg::{Leg, LegEnd, Mover};
use crate::games::spanish_main::state::sea::{AimAt, Contact, Sea};

/// Limits of the turn at the start of a bar: to the right and to the left.
#[derive(Clone, Copy, Debug)]
struct Turns {
    right: u16,
    left: u16,
}

impl Turns {
    fn allow(self, from: Heading, to: Heading) -> bool {
        let (turn, apart) = (from.turn_to(to), from.apart(to));
        match turn {
            // A ship may make half a turn to either side.
            _ if 2 * apart == HEADINGS => apart <= self.right.max(self.left),
            ..0 => apart <= self.right,
            0.. => apart <= self.left,
        }
    }
}

/// Heading on the menu of legs, with the legs listed for it so far.
struct HeadingLegs {
    course: Course,
    /// Distance that the bow sails on each listed leg.
    listed: [i32; LEGS_OF_A_WAY],
    n: usize,
}

/// Highest number of legs that a menu lists for one heading: two for each bar.
const LEGS_OF_A_WAY: usize = 4;

/// Turns that the menu of legs offers, in sixteenths of a full circle, in menu order.
const FAN: [i32; 11] = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5];

/// Sixteenth of a full circle, in heading units.
const POINT: i32 = 64;

impl Sea<'_> {
    /// Returns the end of a leg. The function does not check that the move still has a bar of this length; see
    /// [`BarsLeft::may_use`].
    ///
    /// # Errors
    ///
    /// Returns the rule that the leg breaks.
    pub fn sail(&self, mover: &Mover<'_>, leg: Leg) -> Result<LegEnd, Illegal> {
        self.check_size(mover, leg, self.turns(mover))?;
        self.run(mover, leg, leg.heading)
    }

    /// Returns the largest turns at the start of a bar (`SM-MOV-2`). The stern of a docked ship
    /// must not swing over the island's centre.
    fn turns(&self, mover: &Mover<'_>) -> Turns {
        let most = self.rules.r#move.max_turn;
        let shore = match mover.touches {
            Contact::Island(island) => self.shores.get(usize::from(island)),
            Contact::Nothing | Contact::Ship(_) => None,
        };
        let Some(shore) = shore else { return Turns { right: most, left: most } };
        let stern = mover.pose.heading.turned(i32::from(HEADINGS / 2));
        let middle = stern.turn_to(Heading::aim(shore.disc.centre - mover.pose.bow));
        let before = |apart: i32| match apart.rem_euclid(i32::from(HEADINGS)) {
            0 => most,
            apart => most.min(apart as u16 - 1),
        };
        Turns { right: before(-middle), left: before(middle) }
    }

    /// Returns true if the ship in tow would be on the table when the towing ship is at a pose (`SM-GEO-1`).
    pub(crate) fn has_room_for_tow(&self, mover: &Mover<'_>, pose: Pose) -> bool {
        mover.towed.is_none_or(|towed| {
            self.is_on_table(&towed.footprint(self.edges().in_tow(mover.hull, pose)))
        })
    }

    /// Checks that the turn and length of a leg are within the limits.
    fn check_size(&self, mover: &Mover<'_>, leg: Leg, turns: Turns) -> Result<(), Illegal> {
        let (bar, length) = (self.rules.bars.length(leg.bar), i32::from(leg.length));
        let (present, most) = (mover.pose.heading, self.rules.r#move.max_turn);
        if present.apart(leg.heading) > most {
            return Err(Illegal::new("SM-MOV-2", format!("the ship may turn by at most {most}")));
        }
        if !turns.allow(present, leg.heading) {
            let reason = "the ship would pivot through the island that she touches";
            return Err(Illegal::new("SM-MOV-2", reason));
        }
        if !(1..=bar).contains(&length) {
            return Err(Illegal::new("SM-MOV-2", format!("the length must be 1 to {bar}")));
        }
        Ok(())
    }

    /// Returns the end of a leg along which a ship moves with the heading `facing`. A sailing ship faces her course;
    /// a pushed ship keeps her previous heading (`PUSH_ENEMY_5+`). The function does not check turn and length.
    ///
    /// # Errors
    ///
    /// Returns the rule that the leg breaks.
    pub fn run(&self, mover: &Mover<'_>, leg: Leg, facing: Heading) -> Result<LegEnd, Illegal> {
        Ok(Reach::of(self, mover, leg.length.into()).end(leg, facing)?)
    }

    /// Calls the closure `each` with the end of every legal leg, in the order of the legs. Each end equals the result
    /// of [`sail`](Sea::sail). Illegal legs are omitted.
    pub(crate) fn sails(
        &self,
        mover: &Mover<'_>,
        legs: impl Iterator<Item = Leg>,
        mut each: impl FnMut(Leg, LegEnd),
    ) {
        let bars = &self.rules.bars;
        let longest = bars.l.max(bars.s);
        let reach = Reach::of(self, mover, longest);
        // Menus list the same headings for each bar, in the same order.
        let (mut courses, mut at) = (Vec::<Course>::with_capacity(32), 0);
        let turns = self.turns(mover);
        for leg in legs.filter(|leg| self.check_size(mover, *leg, turns).is_ok()) {
            let mut places = (at..courses.len()).chain(0..at);
            at = places.find(|&place| courses[place].heading == leg.heading).unwrap_or_else(|| {
                courses.push(reach.course(leg.heading));
                courses.len() - 1
            });
            if let Ok(end) = reach.end_on(&courses[at], leg) {
                each(leg, end);
            }
        }
    }

    /// Writes the menu of legs to `menu`: legal legs with distinct end poses (`SM-MOV-6`).
    pub fn menu(&self, mover: &Mover<'_>, bars: BarsLeft, menu: &mut Vec<Leg>) {
        menu.clear();
        self.each_leg(mover, bars, |leg| {
            menu.push(leg);
            false
        });
    }

    /// Returns true if the bars left allow one more leg from a pose. Only then may a ghostly ship end a leg on an
    /// obstacle.
    pub(crate) fn sails_on(&self, mover: &Mover<'_>, pose: Pose, bars: BarsLeft) -> bool {
        let mut is_listed = false;
        self.each_leg(&Mover { pose, bars, ..*mover }, bars, |_| {
            is_listed = true;
            true
        });
        is_listed
    }

    /// Calls the closure `each` with the legs of the menu until a call returns true.
    pub(super) fn each_leg(
        &self,
        mover: &Mover<'_>,
        bars: BarsLeft,
        mut each: impl FnMut(Leg) -> bool,
    ) {
        let bonus = if self.rules.r#move.bonus_last { BonusBars::Last } else { BonusBars::AnyTime };
        let usable = [Bar::L, Bar::S].map(|bar| (bar, bars.may_use(bar, bonus)));
        let usable = usable.into_iter().filter(|(_, may_use)| *may_use).map(|(bar, _)| bar);
        let Some(longest) = usable.clone().map(|bar| self.rules.bars.length(bar)).max() else {
            return;
        };
        let reach = Reach::of(self, mover, longest);
        let way = |heading| HeadingLegs {
            course: reach.course(heading),
            listed: [0; LEGS_OF_A_WAY],
            n: 0,
        };
        let mut ways: Vec<HeadingLegs> = self.headings(mover).into_iter().map(way).collect();
        for bar in usable {
            let whole = self.rules.bars.length(bar);
            for way in &mut ways {
                let heading = way.course.heading;
                for length in [whole, whole / 2] {
                    let leg = Leg { bar, heading, length: length as u16 };
                    let sailed = leg.sailed(way.course.met);
                    // Two units always end at different points.
                    let bow = |sailed: i32| heading.step(mover.pose.bow, sailed);
                    let is_listed = way.listed[..way.n].iter().any(|&other| match other - sailed {
                        0 => true,
                        -1 | 1 => bow(other) == bow(sailed),
                        _ => false,
                    });
                    if !is_listed && reach.end_on(&way.course, leg).is_ok() {
                        way.listed[way.n] = sailed;
                        way.n += 1;
                        if each(leg) {
                            return;
                        }
                    }
                }
            }
        }
    }

    /// Returns the distinct headings of the menu of legs.
    fn headings(&self, mover: &Mover<'_>) -> Vec<Heading> {
        let Pose { bow, heading: present } = mover.pose;
        let turns = self.turns(mover);
        let most = FAN.len() + self.shores.len() + 2 * self.vessels.len();
        let mut headings = Vec::with_capacity(most);
        let mut listed = [0_u64; HEADINGS as usize / 64];
        let mut add = |heading: Heading| {
            let number = usize::from(heading.number());
            let (word, bit) = (&mut listed[number / 64], 1 << (number % 64));
            if *word & bit == 0 && turns.allow(present, heading) {
                *word |= bit;
                headings.push(heading);
            }
        };
        FAN.into_iter().for_each(|turn| add(present.turned(POINT * turn)));
        for (number, shore) in self.shores.iter().enumerate() {
            if mover.touches != Contact::Island(number as u8) {
                add(Heading::aim(shore.disc.centre - bow));
            }
        }
        for vessel in self.vessels.iter().filter(|vessel| vessel.aim != AimAt::Nothing) {
            add(Heading::aim(vessel.middle - bow));
        }
        for vessel in self.vessels.iter().filter(|vessel| vessel.aim == AimAt::MiddleAndBow) {
            add(Heading::aim(vessel.pose.bow - bow));
        }
        headings
    }
}
