//! Menu of the orders that a seat may give in its turn.

use crate::game::Illegal;
use crate::games::spanish_main::data::effect::{Effect, Keyword};
use crate::games::spanish_main::data::pieces::{CrewAt, CrewNo, IslandNo, ShipNo};
use crate::games::spanish_main::rules::TowContact;
use crate::games::spanish_main::state::State;
use crate::games::spanish_main::state::action::Action;
use crate::games::spanish_main::state::game::SpanishMain;
use crate::games::spanish_main::state::kinds::{ActionKind, Gunner, Site};
use crate::games::spanish_main::state::sea::Contact;
use crate::games::spanish_main::state::ship::{Afloat, SameActionTwice, Spell};
use crate::seat::Seat;

impl SpanishMain {
    /// Adds to `menu` the orders that the seat whose turn it is may give.
    pub(super) fn orders(&self, state: &State, seat: Seat, menu: &mut Vec<Action>) {
        let fleet: Vec<ShipNo> = state.fleet(seat).collect();
        for &ship in &fleet {
            self.standard_actions(state, ship, menu);
        }
        let must_leave = |action: &Action| match action {
            Action::Move(ship) => state.ship(*ship).must_leave,
            _ => false,
        };
        let is_bound = menu.iter().any(must_leave);
        let marines = state.crew_numbers().filter(|&crew| {
            let piece = state.piece(crew);
            piece.seat == seat
                && !piece.has_shot
                && self.cards().crew(piece.card).is(Keyword::Marine)
                && self.is_marine(state, crew)
        });
        let forts = state.island_numbers().filter(|&island| {
            state.fort(island).is_some_and(|fort| fort.seat == seat && !fort.has_shot)
        });
        let gunners = marines.map(Gunner::Marine).chain(forts.map(Gunner::Fort));
        let able = gunners.filter(|&gunner| self.can_shoot(state, gunner));
        menu.extend(able.map(Action::Shoot));
        for &ship in &fleet {
            self.free_actions(state, ship, menu);
        }
        if !is_bound {
            menu.push(Action::EndTurn);
        }
    }

    /// Returns true if a ship may take one more standard action of kind `action_kind` (`SM-TRN-2`).
    pub(super) fn may_act(&self, state: &State, ship: ShipNo, action_kind: ActionKind) -> bool {
        let of = state.ship(ship);
        let again = match of.turn.twice {
            SameActionTwice::Again(kind) => kind == action_kind,
            SameActionTwice::No | SameActionTwice::Next => false,
        };
        let most = 1 + of.turn.extra + u8::from(again);
        of.turn.actions < most.min(self.rules().actions.max)
    }

    fn standard_actions(&self, state: &State, ship: ShipNo, menu: &mut Vec<Action>) {
        let of = state.ship(ship);
        if of.drunk == Spell::ThisTurn {
            return;
        }
        if self.may_act(state, ship, ActionKind::Move) && self.may_be_moved(state, ship) {
            menu.push(Action::Move(ship));
            if of.must_leave {
                return;
            }
        }
        let is_monster = of.kit.is(Keyword::SeaMonster);
        let may_repair = (state.is_in_yard(ship) || of.kit.has(Effect::Shipwright))
            && self.may_act(state, ship, ActionKind::Repair)
            && !is_monster
            && of.rig.each_lost().next().is_some();
        // A lost ship neither explores nor shoots (SM-TER-1).
        if of.afloat != Afloat::Yes {
            menu.extend(may_repair.then_some(Action::Repair(ship)));
            return;
        }
        // A derelict is given only explore and repair actions (SM-MOV-7).
        let is_derelict = of.rig.is_derelict();
        if self.may_act(state, ship, ActionKind::Move)
            && !is_derelict
            && self.can_use(state, ship, Effect::PushEnemy5)
        {
            let pushed = state.ship_numbers().filter(|&other| {
                let at = state.ship(other);
                at.seat != of.seat && at.afloat == Afloat::Yes && at.towed_by.is_none()
            });
            menu.extend(pushed.map(|other| Action::Push(ship, other)));
        }
        if !is_monster && self.may_act(state, ship, ActionKind::Explore) {
            if let Some(island) = state.docked(ship)
                && of.turn.began_docked == Some(island)
                && state.is_wild(island)
            {
                menu.push(Action::Explore(ship, Site::Island(island)));
            }
            let sites = state.touching(ship).filter(|&other| self.may_search(state, ship, other));
            menu.extend(sites.map(|other| Action::Explore(ship, Site::Ship(other))));
        }
        if self.may_act(state, ship, ActionKind::Shoot)
            && !is_derelict
            && self.can_shoot(state, Gunner::Ship(ship))
        {
            menu.push(Action::Shoot(Gunner::Ship(ship)));
        }
        menu.extend(may_repair.then_some(Action::Repair(ship)));
        if self.may_act(state, ship, ActionKind::Other) {
            if of.weeds.is_some() {
                menu.push(Action::FreeOfWeeds(ship));
            }
            if !is_derelict && self.may_look_around(state, ship) {
                menu.push(Action::LookAround(ship));
            }
        }
    }

    /// Returns true if a ship's state allows a move action, regardless of how many actions she has taken.
    pub(super) fn may_be_moved(&self, state: &State, ship: ShipNo) -> bool {
        let of = state.ship(ship);
        let is_lost = matches!(of.afloat, Afloat::Lost(_));
        self.may_sail_freely(state, ship)
            || (is_lost && self.has_bars(of) && of.weeds.is_none() && of.chained != Spell::ThisTurn)
    }

    /// Returns true if a ship may explore the touched ship `other`: a derelict, a friend or a wreck
    /// (`SM-EXP-3`).
    pub(super) fn may_search(&self, state: &State, ship: ShipNo, other: ShipNo) -> bool {
        let (of, at) = (state.ship(ship), state.ship(other));
        at.afloat == Afloat::Wreck || at.rig.is_derelict() || at.seat == of.seat
    }

    fn free_actions(&self, state: &State, ship: ShipNo, menu: &mut Vec<Action>) {
        let of = state.ship(ship);
        let may_scuttle = of.rig.is_derelict() && !of.turn.scuttle_tried && !of.scuttling;
        if of.afloat != Afloat::Yes || of.drunk == Spell::ThisTurn {
            // A lost ship may be scuttled, because fog forbids only some free actions (SM-TER-1).
            let is_lost = matches!(of.afloat, Afloat::Lost(_)) && of.drunk != Spell::ThisTurn;
            menu.extend((is_lost && may_scuttle).then_some(Action::Scuttle(ship)));
            return;
        }
        if let Some(island) = state.docked(ship) {
            if state.is_wild(island)
                && state.island(island).marks.has(of.seat)
                && !of.turn.explored
                && !of.kit.is(Keyword::SeaMonster)
            {
                menu.push(Action::ExploreFreely(ship));
            }
            self.transfers(state, ship, island, menu);
            self.fort_cargo(state, ship, menu);
        }
        if self.may_take_in_tow(state, ship) {
            let may_tow = |other: &ShipNo| {
                self.is_towable(state, ship, *other) && self.check_tow(state, ship, *other).is_ok()
            };
            let towable = state.ship_numbers().filter(may_tow);
            menu.extend(towable.map(|other| Action::Tow(ship, other)));
        }
        if let Some(towed) = of.tows
            && !of.turn.released.contains(&towed)
            && self.may_release(state, towed)
        {
            menu.push(Action::Release(ship));
        }
        if self.may_stern_turn(state, ship) {
            let turns = self.at_sea(state, ship, of.contact, |sea, mover| sea.stern_turns(mover));
            menu.extend(turns.into_iter().map(|heading| Action::SternTurn(ship, heading)));
        }
        menu.extend(may_scuttle.then_some(Action::Scuttle(ship)));
        self.uses(state, ship, menu);
    }

    /// Adds to `menu` the transfers of crew at an island: ashore, aboard, or between ships of the
    /// seat (`SM-CAR-2`).
    fn transfers(&self, state: &State, ship: ShipNo, island: IslandNo, menu: &mut Vec<Action>) {
        let seat = state.ship(ship).seat;
        let fresh = |crew: &CrewNo| {
            let piece = state.piece(*crew);
            piece.transfers < self.rules().transfer.per_turn
                && piece.seat == seat
                && self.may_leave(state, *crew)
        };
        // A Marine goes ashore anywhere except at an enemy home (SM-KEY-08).
        let may_land = |crew: &CrewNo| {
            let card = self.cards().crew(state.piece(*crew).card);
            !card.is(Keyword::Marine) || state.raided_home(ship).is_none()
        };
        let landing = state.crew_at(CrewAt::Ship(ship)).filter(fresh).filter(may_land);
        menu.extend(landing.map(Action::Ashore));
        let ashore = state.crew_at(CrewAt::Island(island)).filter(fresh);
        let comers = ashore.filter(|&crew| self.has_room(state, ship, crew));
        menu.extend(comers.map(|crew| Action::Aboard(crew, ship)));
        for crew in state.crew_at(CrewAt::Ship(ship)).filter(fresh) {
            let beside = state.fleet(seat).filter(|&other| {
                other != ship
                    && state.docked(other) == Some(island)
                    && self.has_room(state, other, crew)
            });
            menu.extend(beside.map(|other| Action::Aboard(crew, other)));
        }
    }

    /// Returns true if a ship's state allows her to take a derelict in tow (`SM-TOW-1`).
    pub(super) fn may_take_in_tow(&self, state: &State, ship: ShipNo) -> bool {
        let of = state.ship(ship);
        of.afloat == Afloat::Yes
            && of.drunk != Spell::ThisTurn
            && of.turn.moved
            && of.tows.is_none()
            && !of.rig.is_derelict()
    }

    /// Checks that the derelict `other` would be on the table if a ship took it in tow (`SM-GEO-1`).
    pub(super) fn check_tow(
        &self,
        state: &State,
        ship: ShipNo,
        other: ShipNo,
    ) -> Result<(), Illegal> {
        let of = state.ship(ship);
        let pose = self.edges().in_tow(self.hull(of), of.pose);
        if self.edges().has_ship(&self.hull(state.ship(other)).footprint(pose)) {
            return Ok(());
        }
        Err(Illegal::new("SM-GEO-1", "the ship in tow would leave the table"))
    }

    /// Returns true if a ship's contacts allow her to take the derelict `other` in tow
    /// (`SM-TOW-1`).
    pub(super) fn is_towable(&self, state: &State, ship: ShipNo, other: ShipNo) -> bool {
        let (of, at) = (state.ship(ship), state.ship(other));
        let either = self.rules().tow.contact == TowContact::Either;
        let touches = at.contact == Contact::Ship(ship.0)
            || (of.contact == Contact::Ship(other.0)
                && (either || self.bows_meet(state, ship, other)));
        at.rig.is_derelict()
            && other != ship
            && at.afloat == Afloat::Yes
            && at.towed_by.is_none()
            && !of.turn.towed.contains(&other)
            && !of.kit.is(Keyword::SeaMonster)
            && touches
    }

    fn bows_meet(&self, state: &State, ship: ShipNo, other: ShipNo) -> bool {
        let touch = i64::from(self.rules().touch.distance);
        (state.ship(other).pose.bow - state.ship(ship).pose.bow).square() <= touch * touch
    }

    /// Returns true if a ship in tow may be released at her present place (`SM-TOW-2`). She may
    /// overlap the towing ship there, because poses are rounded.
    fn may_release(&self, state: &State, towed: ShipNo) -> bool {
        let by = state.ship(towed).towed_by;
        let by = by.map_or(Contact::Nothing, |by| Contact::Ship(by.0));
        self.at_sea(state, towed, Contact::Nothing, |sea, mover| {
            sea.is_clear_but(mover.hull, mover.pose, by)
        })
    }
}
