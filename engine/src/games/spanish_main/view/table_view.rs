//! Table as a seat sees it, piece by piece, for bots that evaluate positions (`SM-HID`). Values that depend on hidden
//! crew count only the crew that the seat knows.

use super::View;
use crate::games::spanish_main::data::card;
use crate::games::spanish_main::data::card::{Bar, Cannon};
use crate::games::spanish_main::data::effect::{Effect, Keyword};
use crate::games::spanish_main::data::pieces::{
    CoinAt, CoinNo, CrewAt, CrewNo, CrewPiece, Face, Island, IslandNo, ShipNo, Terrain,
};
use crate::games::spanish_main::geometry::{Heading, Hull, Point, Pose, Shape, touches_within};
use crate::games::spanish_main::state::bars::BarsLeft;
use crate::games::spanish_main::state::frame::DieOf;
use crate::games::spanish_main::state::kinds::{Aim, Gunner, Site};
use crate::games::spanish_main::state::leg::{Leg, LegEnd};
use crate::games::spanish_main::state::question::Question;
use crate::games::spanish_main::state::rig::Rig;
use crate::games::spanish_main::state::sea::Contact;
use crate::games::spanish_main::state::ship::{Afloat, Ship, Spell};
use crate::seat::Seat;

/// Treasure token as a seat sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CoinView {
    /// Number of the token.
    pub number: CoinNo,
    /// Place of the token.
    pub at: CoinAt,
    /// Face and worth in gold; `None` if the viewing seat does not know the token.
    pub known: Option<(Face, u8)>,
}

/// Crew as a seat sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CrewView<'s> {
    /// Number of the crew.
    pub number: CrewNo,
    /// Place of the crew.
    pub at: CrewAt,
    /// Seat that owns the crew.
    pub seat: Seat,
    /// Card of the crew; `None` if the viewing seat does not know it.
    pub card: Option<&'s card::Crew>,
}

/// Shoot action in progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VolleyView {
    /// Ship, Marine or fort that shoots.
    pub gunner: Gunner,
    /// Target of the last shot.
    pub aim: Aim,
    /// Index of the cannon that fired the last shot.
    pub gun: u8,
    /// True if ranges are doubled (`DOUBLE_RANGE_6`).
    pub doubled: bool,
}

/// Open die that may be re-rolled (`REROLL_1`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpenDie {
    /// Die of a cannon.
    Shot {
        /// True if the shot hits with the open die.
        hits: bool,
    },
    /// Face of the die for a ram.
    Ram(u8),
    /// Difference of two sums in a boarding: die plus masts of the ship that may re-roll, minus die plus masts of her
    /// enemy. The sums exclude bonuses.
    Boarding(i32),
    /// Face of the die for an ability. A 5 or 6 succeeds, except that FLEET_TWO_ACTIONS_6 needs a 6.
    Ability(Effect, u8),
}

impl<'s> View<'s> {
    /// Iterates over the seats of the table, in order.
    pub fn seats(self) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        Seat::all(self.game().seats.into())
    }

    /// Seat whose turn it is.
    pub fn whose_turn(self) -> Seat {
        self.state().active
    }

    /// Gold that the players contributed, or 0 before treasure is laid out. A seat with more than half of this gold
    /// wins (`SM-END-1`).
    pub fn initial_gold(self) -> u32 {
        self.state().initial_gold
    }

    /// Iterates over all ships, in the order of their numbers.
    pub fn ships(self) -> impl Iterator<Item = ShipView<'s>> + Clone {
        self.state().ship_numbers().map(move |number| self.ship(number))
    }

    /// Returns the ship with this number.
    pub fn ship(self, number: ShipNo) -> ShipView<'s> {
        ShipView { view: self, number, of: self.state().ship(number) }
    }

    /// Islands, in the order of placement.
    pub fn islands(self) -> &'s [Island] {
        &self.state().islands
    }

    /// Home island of a seat, once chosen.
    pub fn home(self, seat: Seat) -> Option<IslandNo> {
        self.state().home(seat)
    }

    /// Pieces of terrain, in the order of placement.
    pub fn terrain(self) -> &'s [Terrain] {
        &self.state().terrain
    }

    /// Iterates over all treasure tokens, in the order of their numbers.
    pub fn coins(self) -> impl Iterator<Item = CoinView> + Clone {
        self.state().coins.iter().enumerate().map(move |(number, coin)| CoinView {
            number: CoinNo(number as u16),
            at: coin.at,
            known: coin.is_known(self.seat()).then_some((coin.face, coin.gold)),
        })
    }

    /// Returns the crew with this number.
    pub fn crew_piece(self, number: CrewNo) -> CrewView<'s> {
        let piece: &CrewPiece = self.state().piece(number);
        let card = piece.is_known(self.seat()).then(|| self.game().cards().crew(piece.card));
        CrewView { number, at: piece.at, seat: piece.seat, card }
    }

    /// Moving ship of the viewing seat, with the total length of the bars that she has left.
    pub fn voyage(self) -> Option<(ShipNo, i32)> {
        let is_own = |ship: ShipNo| self.state().ship(ship).seat == self.seat();
        let voyage = self.state().voyage.as_ref().filter(|voyage| is_own(voyage.ship))?;
        Some((voyage.ship, voyage.bars.length(&self.game().rules().bars)))
    }

    /// Calls the closure `each` with the end of every legal leg in the current move, in the order of the legs. The
    /// function ignores terrain, and does not check that the move has a bar left for the leg.
    pub fn leg_ends(self, legs: impl Iterator<Item = Leg>, each: impl FnMut(Leg, LegEnd)) {
        let Some(voyage) = &self.state().voyage else { return };
        self.game().at_sea(self.state(), voyage.ship, voyage.touched, |sea, mover| {
            sea.sails(mover, legs, each);
        });
    }

    /// Returns true if the current move may use a bar of this length next.
    pub fn may_use(self, bar: Bar) -> bool {
        let bonus = self.game().bonus_bars();
        self.state().voyage.as_ref().is_some_and(|voyage| voyage.bars.may_use(bar, bonus))
    }

    /// Returns the poses that the current question offers to a ship that leaves fog or weeds; empty for all other
    /// questions.
    pub fn ways_out(self) -> Vec<Pose> {
        match self.ask().map(|ask| ask.question) {
            Some(Question::LeaveFog(ship)) => self.game().ways_out_of_fog(self.state(), ship),
            Some(Question::Untangle(ship)) => self.game().ways_out_of_weeds(self.state(), ship),
            _ => Vec::new(),
        }
    }

    /// Returns the pose that a ship of the viewing seat would have at a berth of her home.
    pub fn berth(self, ship: ShipNo, number: u8) -> Option<Pose> {
        let home = self.home(self.state().ship(ship).seat)?;
        Some(self.game().berth_of(self.state(), ship, home, number))
    }

    /// Bonus to the die of the viewing seat's cannon against a target (`SM-EFF-1`).
    pub fn shot_bonus(self, gunner: Gunner, gun: u8, aim: Aim) -> u32 {
        self.game().shot_bonus(self.state(), gunner, gun, aim).total
    }

    /// Returns the cannon that a gunner of the viewing seat may fire, with their indices.
    pub fn guns(self, gunner: Gunner) -> Vec<(u8, Cannon)> {
        self.game().guns(self.state(), gunner)
    }

    /// Shoot action in progress, if any.
    pub fn volley(self) -> Option<VolleyView> {
        let of = self.state().volley.as_ref()?;
        Some(VolleyView { gunner: of.gunner, aim: of.aim, gun: of.gun, doubled: of.doubled })
    }

    /// Open die that may be re-rolled, if any.
    pub fn open_die(self) -> Option<OpenDie> {
        let state = self.state();
        Some(match state.open_die? {
            DieOf::Shot => {
                let of = state.volley.as_ref()?;
                let cannon = self.game().cannon(state, of.gunner, of.gun)?;
                OpenDie::Shot { hits: cannon.hits(of.die.into(), of.bonus.into()) }
            }
            DieOf::Ram => OpenDie::Ram(state.die),
            DieOf::Boarding(side) => {
                let boarded = state.boarding?;
                let total = |side: usize| {
                    let masts = state.ship(boarded.sides[side]).rig.masts() as i32;
                    i32::from(boarded.dice[side]) + masts
                };
                let side = usize::from(side);
                OpenDie::Boarding(total(side) - total(1 - side))
            }
            DieOf::Ability(effect) => OpenDie::Ability(effect, state.die),
        })
    }

    /// Announced ability that may be cancelled, with the acting ship.
    pub fn announced(self) -> Option<(ShipNo, Effect)> {
        self.state().announced.map(|of| (of.ship, of.effect))
    }

    /// Ships in the current boarding. Before the roll, the ship of the active seat comes first; after the roll, the
    /// winner.
    pub fn boarding(self) -> Option<[ShipNo; 2]> {
        let boarded = self.state().boarding?;
        let winner = usize::from(boarded.winner);
        Some([boarded.sides[winner], boarded.sides[1 - winner]])
    }

    /// Site of the exploration in progress, if any.
    pub fn search(self) -> Option<Site> {
        self.state().search.as_ref().map(|of| of.site)
    }
}

/// Ship as a seat sees her.
#[derive(Clone, Copy)]
pub struct ShipView<'s> {
    view: View<'s>,
    number: ShipNo,
    of: &'s Ship,
}

impl<'s> ShipView<'s> {
    /// Number of the ship.
    pub fn number(self) -> ShipNo {
        self.number
    }

    /// Seat that owns the ship.
    pub fn seat(self) -> Seat {
        self.of.seat
    }

    /// Returns true if the viewing seat owns the ship.
    pub fn is_own(self) -> bool {
        self.of.seat == self.view.seat()
    }

    /// Card of the ship.
    pub fn card(self) -> &'s card::Ship {
        self.view.game().cards().ship(self.of.card)
    }

    /// Hull of the ship.
    pub fn hull(self) -> &'s Hull {
        self.view.game().hull(self.of)
    }

    /// Status of the ship: on the table, lost, wrecked or gone.
    pub fn afloat(self) -> Afloat {
        self.of.afloat
    }

    /// Bow and heading of the ship.
    pub fn pose(self) -> Pose {
        self.of.pose
    }

    /// Masts of the ship: standing, burning and lost.
    pub fn rig(self) -> Rig {
        self.of.rig
    }

    /// Number of shell panels that absorb hits (`SM-KEY-12`).
    pub fn panels(self) -> u8 {
        self.of.shell()
    }

    /// Contact of the ship's bow.
    pub fn contact(self) -> Contact {
        self.of.contact
    }

    /// Island at which the ship is docked, if any.
    pub fn docked(self) -> Option<IslandNo> {
        self.view.state().docked(self.number)
    }

    /// Returns true if the ship is docked at the home of her seat.
    pub fn is_home(self) -> bool {
        self.view.state().is_home(self.number)
    }

    /// Returns true if the ship is pinned (`SM-PIN`).
    pub fn is_pinned(self) -> bool {
        self.view.game().is_pinned(self.view.state(), self.number)
    }

    /// Ship in tow of this ship, if any.
    pub fn tows(self) -> Option<ShipNo> {
        self.of.tows
    }

    /// Returns true if the ship is in tow.
    pub fn is_in_tow(self) -> bool {
        self.of.towed_by.is_some()
    }

    /// Returns true if the ship is ghostly.
    pub fn is_ghostly(self) -> bool {
        self.of.ghostly
    }

    /// Returns true if the ship is submerged.
    pub fn is_submerged(self) -> bool {
        self.of.submerged
    }

    /// Returns true if the ship sinks at the start of her seat's next turn (`SM-SCU-1`).
    pub fn is_scuttling(self) -> bool {
        self.of.scuttling
    }

    /// Returns true if the ship has taken a move action in this turn.
    pub fn has_moved(self) -> bool {
        self.of.turn.moved
    }

    /// Returns true if the ship was already docked at her island as this turn began, so that she
    /// may explore by an action.
    pub fn began_docked(self) -> bool {
        self.of.turn.began_docked.is_some() && self.of.turn.began_docked == self.docked()
    }

    /// Iterates over the crew aboard the ship.
    pub fn crew(self) -> impl Iterator<Item = CrewView<'s>> + Clone {
        let view = self.view;
        self.of.aboard.iter().map(move |&number| view.crew_piece(number))
    }

    /// Returns true if the ship or a working crew has an effect. For an opponent's ship, only crew known to the
    /// viewing seat count.
    pub fn has(self, effect: Effect) -> bool {
        if self.is_own() {
            return self.of.kit.has(effect);
        }
        if self.of.afraid {
            return false;
        }
        let card = self.card();
        let works = |crew: &card::Crew| {
            crew.nation == card.nation
                || card.has(Effect::CrewAny)
                || card.has(Effect::CrewNation(crew.nation))
        };
        let crew = || self.crew().filter_map(|crew| crew.card);
        card.has(effect)
            || (self.of.stunk != Spell::ThisTurn
                && crew().any(|crew| works(crew) && crew.has(effect)))
    }

    /// Returns true if the ship's card has a keyword. For a ship of the viewing seat, keywords of
    /// working crew count too.
    pub fn is(self, keyword: Keyword) -> bool {
        if self.is_own() { self.of.kit.is(keyword) } else { self.card().is(keyword) }
    }

    /// Total length of the bars in the ship's next move action; 0 if she is derelict and cannot
    /// move.
    pub fn speed(self) -> i32 {
        let bars = &self.view.game().rules().bars;
        if self.is_own() {
            let left = self.view.game().bars(self.view.state(), self.number);
            return left.map_or(0, |left| left.length(bars));
        }
        if self.of.rig.is_derelict() {
            return if self.has(Effect::Oars) || self.is(Keyword::Galley) { bars.s } else { 0 };
        }
        let bonus: &[Bar] = if self.has(Effect::Helmsman) { &[Bar::S] } else { &[] };
        BarsLeft::new(&self.card().base_move, bonus).length(bars)
    }

    /// Number of unoccupied cargo spaces on the ship. On an opponent's ship, each crew counts as one space.
    pub fn room(self) -> u32 {
        let state = self.view.state();
        if self.is_own() {
            return state.free_spaces(self.number);
        }
        let taken = state.treasure_spaces(self.number) + self.of.aboard.len() as u32;
        u32::from(self.card().cargo).saturating_sub(taken)
    }

    /// Iterates over the ship's cannon, with their indices. For an opponent's ship these are the
    /// printed cannon of standing masts.
    pub fn guns(self) -> impl Iterator<Item = (u8, Cannon)> {
        let own = self.is_own().then(|| self.view.guns(Gunner::Ship(self.number)));
        let of_card = own.is_none().then(|| {
            let survive = self.has(Effect::CannonsSurvive) && !self.of.rig.is_derelict();
            let cannons = self.card().cannons.iter().enumerate();
            let stands = move |place: &usize| {
                survive
                    || self
                        .of
                        .rig
                        .stands(crate::games::spanish_main::state::rig::Mast(*place as u8))
            };
            let cannons = cannons.filter(move |(place, _)| stands(place));
            cannons.map(|(place, &cannon)| (place as u8, cannon))
        });
        own.into_iter().flatten().chain(of_card.into_iter().flatten())
    }

    /// Point at the middle of the ship.
    pub fn middle(self) -> Point {
        self.hull().middle(self.of.pose)
    }

    /// Iterates over the enemy ships whose bows would touch the ship at a pose (`SM-GEO-7`).
    pub fn bows_touched(self, pose: Pose) -> impl Iterator<Item = ShipNo> {
        let (state, seat, hull) = (self.view.state(), self.of.seat, self.hull());
        let touch = self.view.game().rules().touch.distance;
        let reach = i64::from(hull.around() + touch);
        let middle = hull.middle(pose);
        state.ship_numbers().filter(move |&other| {
            let of = state.ship(other);
            let touches = || {
                let (bow, ship) = (Shape::Point(of.pose.bow), Shape::Ship(hull.footprint(pose)));
                touches_within(&bow, &ship, touch)
            };
            of.seat != seat
                && of.afloat == Afloat::Yes
                && of.contact == Contact::Nothing
                && !of.ghostly
                && !of.submerged
                && (of.pose.bow - middle).square() <= reach * reach
                && touches()
        })
    }

    /// Returns the ship's pose after a turn on her stern (`SM-KEY-11`).
    pub fn turned(self, heading: Heading) -> Pose {
        let stern = self.hull().stern(self.of.pose);
        Pose { bow: heading.step(stern, self.hull().length()), heading }
    }
}
