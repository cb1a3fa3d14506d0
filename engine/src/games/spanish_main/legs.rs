//! Moves bar by bar: where a leg ends, which are legal, and the menu of them (`SM-MOV-2` to `SM-MOV-6`).

use super::bars::{BarsLeft, BonusBars};
use super::card::Bar;
use super::geometry::{Heading, Hull, Pose, first_inside};
use super::sea::{AimAt, Among, BowInside, Contact, Sea, Touchable};
use crate::game::Illegal;

/// One segment of a move: a bar, laid on a heading, and how much of it is sailed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Leg {
    /// The bar that is used up.
    pub bar: Bar,
    /// The new heading.
    pub heading: Heading,
    /// 1 to the bar.
    pub length: u16,
}

/// Whether things stop a ship.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Passage {
    /// They do.
    Solid,
    /// A ghostly ship passes them and touches nothing, but ends overlapping nothing (`SM-KEY-05`).
    Ghostly,
}

/// A ship that moves.
#[derive(Clone, Copy, Debug)]
pub struct Mover<'a> {
    /// Its hull.
    pub hull: &'a Hull,
    /// Where it is.
    pub pose: Pose,
    /// What it touches now.
    pub touches: Contact,
    /// What it touched as the action began.
    pub touched: Contact,
    /// Whether things stop it.
    pub passage: Passage,
}

/// Where a leg ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LegEnd {
    /// The pose.
    pub pose: Pose,
    /// How far the bow went.
    pub sailed: i32,
    /// Whether something is near the bow, so that the move is over (`SM-MOV-4`).
    pub over: bool,
    /// What the ship may touch there, islands first; with several the owner chooses (`SM-GEO-7`). Empty: it touches
    /// nothing.
    pub contacts: Vec<Contact>,
}

/// Turns of the menu, in sixteenths of a turn, in its order.
const FAN: [i32; 11] = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5];

/// A sixteenth of a turn.
const POINT: i32 = 64;

impl Sea<'_> {
    /// Where a leg ends.
    ///
    /// # Errors
    /// The rule that it breaks. Whether the bar is left is not looked at: [`BarsLeft::may_use`].
    pub fn sail(&self, mover: &Mover<'_>, leg: Leg) -> Result<LegEnd, Illegal> {
        let (bar, length) = (self.rules.bars.length(leg.bar), i32::from(leg.length));
        if mover.pose.heading.apart(leg.heading) > self.rules.r#move.max_turn {
            let most = self.rules.r#move.max_turn;
            return Err(Illegal::new("SM-MOV-2", format!("the ship turns by {most} at most")));
        }
        if !(1..=bar).contains(&length) {
            return Err(Illegal::new("SM-MOV-2", format!("the length is 1 to {bar}")));
        }
        self.run(mover, leg, leg.heading)
    }

    /// Where a ship ends that goes along a leg and faces a heading: her own way where she sails, as she did where she is
    /// pushed (`PUSH_ENEMY_5+`). How far she turns and may go is not looked at.
    ///
    /// # Errors
    /// The rule that it breaks.
    pub fn run(&self, mover: &Mover<'_>, leg: Leg, facing: Heading) -> Result<LegEnd, Illegal> {
        let met = self.first_met(mover, leg.heading, leg.length.into());
        self.end(mover, leg, facing, met)
    }

    /// The least distance at which the bow is inside something (`SM-MOV-3`).
    fn first_met(&self, mover: &Mover<'_>, heading: Heading, length: i32) -> Option<i32> {
        if mover.passage == Passage::Ghostly {
            return None;
        }
        let near = self.items().filter(|item| item.may_be_near(mover.pose.bow, length + 2));
        near.filter_map(|item| first_inside(&item.obstacle(), mover.pose.bow, heading, length))
            .min()
    }

    /// Where a leg ends whose bow is first inside something at `met`, if that is within its length.
    fn end(
        &self,
        mover: &Mover<'_>,
        leg: Leg,
        facing: Heading,
        met: Option<i32>,
    ) -> Result<LegEnd, Illegal> {
        let length = i32::from(leg.length);
        let sailed = met.filter(|&met| met <= length).map_or(length, |met| met - 1);
        if sailed == 0 {
            return Err(Illegal::new("SM-MOV-3", "something is right ahead"));
        }
        let pose = Pose { bow: leg.heading.step(mover.pose.bow, sailed), heading: facing };
        let footprint = mover.hull.footprint(pose);
        if !self.is_on_table(&footprint) {
            return Err(Illegal::new("SM-MOV-5", "the ship would leave the table"));
        }
        let Among { near, overlapped } = self.among(mover.hull, pose, &footprint);
        let overlap = || Err(Illegal::new("SM-MOV-5", "the ship would overlap something"));
        if mover.passage == Passage::Ghostly {
            let end = LegEnd { pose, sailed, over: false, contacts: Vec::new() };
            return if overlapped.is_empty() { Ok(end) } else { overlap() };
        }
        let is_whole_bar = sailed == self.rules.bars.length(leg.bar);
        let left_behind = if is_whole_bar { mover.touched } else { Contact::Nothing };
        let may_touch = |contact: Contact| {
            overlapped.iter().all(|&(other, bow)| {
                bow == BowInside::No && (other == contact || other == left_behind)
            })
        };
        let touchable = near.iter().filter(|(_, touchable)| *touchable == Touchable::Yes);
        let candidates: Vec<Contact> = touchable.map(|&(contact, _)| contact).collect();
        let contacts: Vec<Contact> =
            candidates.iter().copied().filter(|&contact| may_touch(contact)).collect();
        let is_free =
            if candidates.is_empty() { may_touch(Contact::Nothing) } else { !contacts.is_empty() };
        if !is_free {
            return overlap();
        }
        Ok(LegEnd { pose, sailed, over: !near.is_empty(), contacts })
    }

    /// The menu of legs (`SM-MOV-6`), written over `menu`: legal ones, each to another pose.
    pub fn menu(&self, mover: &Mover<'_>, bars: BarsLeft, menu: &mut Vec<Leg>) {
        menu.clear();
        let bonus = if self.rules.r#move.bonus_last { BonusBars::Last } else { BonusBars::AnyTime };
        let usable = [Bar::L, Bar::S].map(|bar| (bar, bars.may_use(bar, bonus)));
        let usable = usable.into_iter().filter(|(_, may_use)| *may_use).map(|(bar, _)| bar);
        let Some(longest) = usable.clone().map(|bar| self.rules.bars.length(bar)).max() else {
            return;
        };
        let headings = self.headings(mover);
        let met: Vec<Option<i32>> =
            headings.iter().map(|&heading| self.first_met(mover, heading, longest)).collect();
        let mut bows = vec![Vec::new(); headings.len()];
        for bar in usable {
            let whole = self.rules.bars.length(bar);
            for (at, &heading) in headings.iter().enumerate() {
                for length in [whole, whole / 2] {
                    let leg = Leg { bar, heading, length: length as u16 };
                    let Ok(end) = self.end(mover, leg, heading, met[at]) else { continue };
                    if !bows[at].contains(&end.pose.bow) {
                        bows[at].push(end.pose.bow);
                        menu.push(leg);
                    }
                }
            }
        }
    }

    /// Whether a whole bar can be sailed straight ahead: the first leg of the menu, and often there.
    pub(super) fn has_leg_ahead(&self, mover: &Mover<'_>, bars: BarsLeft) -> bool {
        let bonus = if self.rules.r#move.bonus_last { BonusBars::Last } else { BonusBars::AnyTime };
        let heading = mover.pose.heading;
        [Bar::L, Bar::S].into_iter().filter(|&bar| bars.may_use(bar, bonus)).any(|bar| {
            let leg = Leg { bar, heading, length: self.rules.bars.length(bar) as u16 };
            self.sail(mover, leg).is_ok()
        })
    }

    /// The headings of the menu, each once.
    fn headings(&self, mover: &Mover<'_>) -> Vec<Heading> {
        let bow = mover.pose.bow;
        let shores = self.shores.iter().enumerate();
        let shores = shores
            .filter(|&(number, _)| mover.touches != Contact::Island(number as u8))
            .map(|(_, shore)| shore.disc.centre);
        let middles = self.vessels.iter();
        let middles =
            middles.filter(|vessel| vessel.aim != AimAt::Nothing).map(|vessel| vessel.middle);
        let bows = self.vessels.iter();
        let bows =
            bows.filter(|vessel| vessel.aim == AimAt::MiddleAndBow).map(|vessel| vessel.pose.bow);
        let aims = shores.chain(middles).chain(bows).map(|target| Heading::aim(target - bow));
        let most = self.rules.r#move.max_turn;
        let fan = FAN.map(|turn| mover.pose.heading.turned(POINT * turn));
        let mut headings = Vec::with_capacity(FAN.len() + self.shores.len());
        for heading in fan.into_iter().chain(aims) {
            if heading.apart(mover.pose.heading) <= most && !headings.contains(&heading) {
                headings.push(heading);
            }
        }
        headings
    }
}
