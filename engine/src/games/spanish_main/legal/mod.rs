//! Menus of the legal actions for each question (the ledger's table of decisions, `SM-LAW-5`).

pub(super) mod gunners;
pub(super) mod gunnery;
pub(super) mod legs;
pub(super) mod manoeuvres;
pub(super) mod placement;
pub(super) mod reach;
pub(super) mod table;

mod orders;
mod refusals;

use crate::game::Illegal;
use crate::games::spanish_main::data::effect::{Effect, Keyword};
use crate::games::spanish_main::data::pieces::{
    CoinAt, CoinNo, CrewAt, CrewNo, Face, IslandNo, ShipNo,
};
use crate::games::spanish_main::geometry::{Heading, Point};
use crate::games::spanish_main::rules::berths::BERTHS;
use crate::games::spanish_main::state::action::Action;
use crate::games::spanish_main::state::game::SpanishMain;
use crate::games::spanish_main::state::kinds::Site;
use crate::games::spanish_main::state::leg::Leg;
use crate::games::spanish_main::state::question::{Ask, Question};
use crate::games::spanish_main::state::ship::Afloat;
use crate::games::spanish_main::state::{State, faces};
use manoeuvres::{points, push_leg};
use placement::Chart;

impl SpanishMain {
    /// Calls the closure `use_it` with the chart for the set-up, which has all islands and terrain placed so far.
    pub(crate) fn chart<T>(&self, state: &State, use_it: impl FnOnce(&Chart<'_>) -> T) -> T {
        let islands: Vec<Point> = state.islands.iter().map(|island| island.centre).collect();
        let terrain: Vec<Point> = state.terrain.iter().map(|of| of.disc.centre).collect();
        let (rules, table) = (self.rules(), self.table());
        use_it(&Chart { rules, table, islands: &islands, terrain: &terrain })
    }

    /// Returns the only action of the current question's menu; `None` if there are several. The game also asks about
    /// a near derelict whose tow the edge of the table forbids (`SM-GEO-1`).
    pub(crate) fn only_option(&self, state: &State, menu: &[Action]) -> Option<Action> {
        let [only] = *menu else { return None };
        let at_derelict = |ship: ShipNo| {
            self.may_take_in_tow(state, ship)
                && state.ship_numbers().any(|other| self.is_towable(state, ship, other))
        };
        match state.ask {
            Some(Ask { question: Question::Order, seat }) if state.fleet(seat).any(at_derelict) => {
                None
            }
            _ => Some(only),
        }
    }

    /// Writes the menu of the current question to `menu`.
    pub(crate) fn menu(&self, state: &State, menu: &mut Vec<Action>) {
        menu.clear();
        let Some(Ask { question, seat }) = state.ask else { return };
        match question {
            Question::Fleet => {
                menu.extend((0..self.fleets().len() as u16).map(Action::ChooseFleet))
            }
            Question::Island => self.chart(state, |chart| {
                let mut centres = Vec::new();
                chart.menu(&mut centres);
                menu.extend(centres.into_iter().map(Action::PlaceIsland));
            }),
            Question::Terrain => self.chart(state, |chart| {
                menu.extend(chart.terrain_menu().into_iter().map(Action::PlaceTerrain));
            }),
            Question::Home(_) => {
                let free = |island: &IslandNo| state.island(*island).home.is_none();
                menu.extend(state.island_numbers().filter(free).map(Action::ChooseHome));
            }
            Question::Berth(ship) => {
                let free = |number: &u8| self.is_free_berth(state, ship, *number);
                menu.extend((0..BERTHS).filter(free).map(Action::Berth));
            }
            Question::Order => self.orders(state, seat, menu),
            Question::BuildFort => self.building(state, seat, menu),
            Question::Segment(ship) => {
                self.segments(state, ship, menu);
                if menu.is_empty() || self.check_end_of_move(state, ship).is_ok() {
                    menu.push(Action::EndMove);
                }
            }
            Question::Touch(_) => {
                let voyage = state.voyage.iter();
                menu.extend(voyage.flat_map(|of| of.touchable.iter().copied()).map(Action::Touch));
            }
            Question::Hop(ship) => {
                menu.extend(self.hops(state, ship).map(Action::Hop));
                menu.push(Action::No);
            }
            Question::LeaveFog(ship) => {
                let ways = self.ways_out_of_fog(state, ship);
                menu.extend(ways.into_iter().map(|pose| Action::Face(pose.heading)));
            }
            Question::Untangle(ship) => {
                let ways = self.ways_out_of_weeds(state, ship);
                menu.extend(ways.into_iter().map(|pose| Action::Face(pose.heading)));
            }
            Question::PushTo(ship) => {
                menu.extend(self.pushes(state, ship).into_iter().map(Action::Face));
            }
            Question::Fire => {
                if let Some(volley) = &state.volley {
                    self.each_shot(state, &volley.shooting(), &mut |shot| {
                        menu.push(shot);
                        false
                    });
                }
                menu.push(Action::EndShooting);
            }
            Question::Ram(ship) => {
                menu.extend(self.rammed(state, ship).map(|_| Action::Yes));
                menu.extend(self.boarded_at_s(state, ship).map(Action::Ship));
                menu.push(Action::No);
            }
            Question::Ability(..)
            | Question::FortAbility(..)
            | Question::Cancel(_)
            | Question::Ghost(_)
            | Question::Submerge(_)
            | Question::Board => menu.extend([Action::Yes, Action::No]),
            Question::TwoActions(_) => menu.extend(state.fleet(seat).map(Action::Ship)),
            Question::Victim(ship, effect, at) => self.victims(state, ship, effect, at, menu),
            Question::FortVictim(_, at) => {
                self.crew_to_pick(state, at, menu);
                let has_treasure = state.has_treasure(at);
                menu.extend(has_treasure.then_some(Action::Treasure));
                menu.push(Action::No);
            }
            Question::LoseMast(ship, _) | Question::BurnMast(ship) => {
                let masts = state.ship(ship).rig.each_standing();
                menu.extend(masts.map(|mast| Action::Mast(mast.0)));
            }
            Question::LoseFlag(island) => {
                let flags = state.fort(island).map_or(0, |fort| fort.flags);
                menu.extend((0..8).filter(|at| flags & (1 << at) != 0).map(Action::Flag));
            }
            Question::RestoreMast(ship) => {
                let masts = state.ship(ship).rig.each_lost();
                menu.extend(masts.map(|mast| Action::Mast(mast.0)));
            }
            Question::Plunder => self.plunders(state, menu),
            Question::Load(ship) => self.loads(state, ship, menu),
            Question::PutOff(ship) => self.put_offs(state, ship, menu),
        }
    }

    /// Checks that an action is a legal answer to the current question.
    ///
    /// # Errors
    ///
    /// Returns the rule that the action breaks, with the reason.
    pub(crate) fn check_action(&self, state: &State, action: Action) -> Result<(), Illegal> {
        let Some(ask) = state.ask else {
            return Err(Illegal::new("SM-END-2", "the game is over"));
        };
        match (ask.question, action) {
            (Question::Island, Action::PlaceIsland(centre)) => {
                self.chart(state, |chart| chart.check(centre))
            }
            (Question::Terrain, Action::PlaceTerrain(centre)) => {
                self.chart(state, |chart| chart.check_terrain(centre))
            }
            (Question::Segment(ship), Action::Sail(leg)) => self.check_leg(state, ship, leg),
            (Question::Segment(ship), Action::EndMove) => {
                let mut legs = Vec::new();
                self.segments(state, ship, &mut legs);
                if legs.is_empty() { Ok(()) } else { self.check_end_of_move(state, ship) }
            }
            (Question::Order, Action::Tow(ship, towed))
                if state.fleet(state.active).any(|own| own == ship)
                    && towed.index() < state.ships.len()
                    && self.may_take_in_tow(state, ship)
                    && self.is_towable(state, ship, towed) =>
            {
                self.check_tow(state, ship, towed)
            }
            (Question::Fire, Action::SmokeAt(centre)) => self.check_smoke(state, centre),
            (Question::Order, Action::SternTurn(ship, heading))
                if state.fleet(state.active).any(|own| own == ship)
                    && state.ship(ship).turn.may_turn =>
            {
                self.check_stern_turn(state, ship, heading)
            }
            _ => {
                let mut menu = Vec::new();
                self.menu(state, &mut menu);
                if menu.contains(&action) {
                    return Ok(());
                }
                Err(self.refusal(state, ask, action))
            }
        }
    }

    fn is_free_berth(&self, state: &State, ship: ShipNo, number: u8) -> bool {
        let seat = state.ship(ship).seat;
        let Some(home) = state.home(seat) else { return false };
        let pose = self.berth_of(state, ship, home, number);
        self.edges().has_ship(&self.hull(state.ship(ship)).footprint(pose))
            && state.fleet(seat).all(|other| state.ship(other).pose.heading != pose.heading)
    }

    /// Adds to `menu` the segments of a ship's move (`SM-MOV-6`).
    fn segments(&self, state: &State, ship: ShipNo, menu: &mut Vec<Action>) {
        let Some(voyage) = &state.voyage else { return };
        self.at_sea(state, ship, voyage.touched, |sea, mover| {
            sea.each_leg(mover, voyage.bars, |leg| {
                menu.push(Action::Sail(leg));
                false
            });
        });
    }

    fn check_leg(&self, state: &State, ship: ShipNo, leg: Leg) -> Result<(), Illegal> {
        let Some(voyage) = &state.voyage else {
            return Err(Illegal::new("SM-MOV-2", "no ship is moving"));
        };
        if !voyage.bars.may_use(leg.bar, self.bonus_bars()) {
            return Err(Illegal::new("SM-MOV-1", format!("no bar {} is left", leg.bar)));
        }
        self.at_sea(state, ship, voyage.touched, |sea, mover| sea.sail(mover, leg)).map(|_| ())
    }

    /// Checks that a ship may end her move at her present pose. She must have left a home that she must leave
    /// (`RAID_HOME_LEAVE`). A ghostly ship must overlap no island or ship (`SM-KEY-05`).
    fn check_end_of_move(&self, state: &State, ship: ShipNo) -> Result<(), Illegal> {
        let of = state.ship(ship);
        if of.must_leave {
            return Err(Illegal::new("SM-EFF-5", "the ship must leave the enemy home"));
        }
        let is_clear = || {
            self.at_sea(state, ship, of.contact, |sea, mover| sea.is_clear(mover.hull, mover.pose))
        };
        if of.ghostly && !is_clear() {
            return Err(Illegal::new(
                "SM-KEY-05",
                "a ghostly ship must not end her move on an island or ship",
            ));
        }
        Ok(())
    }

    fn check_stern_turn(&self, state: &State, ship: ShipNo, to: Heading) -> Result<(), Illegal> {
        if !self.may_stern_turn(state, ship) {
            return Err(Illegal::new("SM-KEY-11", "the ship can't turn on her stern now"));
        }
        let contact = state.ship(ship).contact;
        self.at_sea(state, ship, contact, |sea, mover| sea.stern_turn(mover, to)).map(|_| ())
    }

    fn may_stern_turn(&self, state: &State, ship: ShipNo) -> bool {
        let of = state.ship(ship);
        of.turn.may_turn
            && of.afloat == Afloat::Yes
            && of.weeds.is_none()
            && state.docked(ship).is_none()
            && !self.is_pinned(state, ship)
    }

    /// Returns the headings along which an enemy may push a ship (`PUSH_ENEMY_5+`).
    pub(crate) fn pushes(&self, state: &State, ship: ShipNo) -> Vec<Heading> {
        let of = state.ship(ship);
        self.at_sea(state, ship, of.contact, |sea, mover| {
            let is_legal = |heading: &Heading| {
                sea.run(mover, push_leg(sea.rules, *heading), mover.pose.heading).is_ok()
            };
            points().filter(is_legal).collect()
        })
    }

    /// Adds to `menu` the plunder that the winner of a boarding may take (`SM-BRD-1`, `SM-BRD-2`).
    fn plunders(&self, state: &State, menu: &mut Vec<Action>) {
        let Some(boarding) = state.boarding else { return };
        let winner = boarding.sides[usize::from(boarding.winner)];
        let loser = boarding.sides[1 - usize::from(boarding.winner)];
        let has_room = state.free_spaces(winner) > 0;
        if !self.is_sea_monster(state.ship(winner)) {
            self.crew_to_pick(state, loser, menu);
            let has_ransom = |crew: &CrewNo| {
                let piece = state.piece(*crew);
                piece.face_up && self.cards().crew(piece.card).is(Keyword::Ransom)
            };
            let ransoms = state.crew_at(CrewAt::Ship(loser)).filter(has_ransom);
            menu.extend(ransoms.filter(|_| has_room).map(Action::LoadCrew));
            let any = state.crew_at(CrewAt::Ship(loser)).next().is_some();
            if any && self.can_use(state, winner, Effect::BoardAllCrew) {
                menu.push(Action::AllCrew);
            }
        }
        if !self.spoils(state, winner, loser).is_empty() {
            menu.push(Action::Treasure);
            if self.can_use(state, winner, Effect::BoardAllTreasure) {
                menu.push(Action::AllTreasure);
            }
        }
        menu.push(Action::Done);
    }

    /// Returns the treasure that the winner of a boarding may take. The winner needs an unoccupied cargo space. A sea
    /// monster needs no space for unique treasure, which it eliminates (`SM-KEY-10`).
    pub(crate) fn spoils(&self, state: &State, winner: ShipNo, loser: ShipNo) -> Vec<CoinNo> {
        let (at, fits) = (CoinAt::Ship(loser), state.free_spaces(winner) > 0);
        let movable: Vec<CoinNo> = state.movable(at).collect();
        let is_monster = self.is_sea_monster(state.ship(winner));
        let may_take = |coin: &CoinNo| match state.coin(*coin).face {
            Face::Unique(_) if is_monster => true,
            Face::Unique(_) | Face::Gold(_) => fits && movable.contains(coin),
        };
        state.coins_at(at).filter(may_take).collect()
    }

    /// Adds to `menu` the treasure and crew that an exploring ship may load, exchange and give
    /// (`SM-EXP-1`, `SM-EXP-3`, `TRADE_WILD_TREASURE`).
    fn loads(&self, state: &State, ship: ShipNo, menu: &mut Vec<Action>) {
        let Some(search) = &state.search else { return };
        let of_place = |at: CoinAt| {
            faces(state, state.movable(at).filter(|coin| !search.coins.contains(coin)))
        };
        let place = search.place();
        let is_last = state.coins_at(place).count() == 1;
        let keeps_last = matches!(search.site, Site::Island(_))
            && is_last
            && state.ship(ship).kit.has(Effect::NoLastTreasure);
        if state.free_spaces(ship) > 0 && !keeps_last {
            menu.extend(of_place(place).into_iter().map(Action::Load));
            if let Site::Island(here) = search.site
                && !search.traded
                && self.can_use(state, ship, Effect::TradeWildTreasure)
            {
                for face in of_place(place) {
                    let islands = self.trading_islands(state, here);
                    menu.extend(islands.map(|island| Action::Trade(face, island)));
                }
            }
        }
        if let Site::Ship(other) = search.site {
            let is_friend = state.ship(other).seat == state.ship(ship).seat;
            // Crew with CREW_STUCK leave their ship only when captured or removed.
            let movable = |crew: &CrewNo| {
                let piece = state.piece(*crew);
                let card = self.cards().crew(piece.card);
                !search.crew.contains(crew)
                    && piece.transfers < self.rules().transfer.per_turn
                    && (!is_friend || !card.has(Effect::CrewStuck))
            };
            let aboard = state.crew_at(CrewAt::Ship(other)).filter(movable);
            let fitting = aboard.filter(|&crew| self.has_room(state, ship, crew));
            menu.extend(fitting.map(Action::LoadCrew));
            if is_friend && state.ship(other).afloat == Afloat::Yes {
                if state.free_spaces(other) > 0 {
                    menu.extend(of_place(CoinAt::Ship(ship)).into_iter().map(Action::Give));
                }
                let own = state.crew_at(CrewAt::Ship(ship)).filter(movable);
                let fitting = own.filter(|&crew| self.has_room(state, other, crew));
                menu.extend(fitting.map(Action::GiveCrew));
            }
        }
        menu.push(Action::Done);
    }
}
