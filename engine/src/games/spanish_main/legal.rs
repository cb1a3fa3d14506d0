//! Menus: what each question allows (the ledger's table of decisions, `SM-LAW-5`).

use super::SpanishMain;
use super::action::Action;
use super::effect::{Effect, Keyword};
use super::geometry::{Heading, Point};
use super::legs::Leg;
use super::pieces::{CoinAt, CrewAt, CrewNo, Face, IslandNo, ShipNo};
use super::placement::{BERTHS, Chart, berth};
use super::question::{Ask, Question};
use super::rules::TowContact;
use super::sea::Contact;
use super::state::{Afloat, Gunner, Site, Spell, State};
use crate::game::Illegal;
use crate::seat::Seat;

/// Turns on the stern in the menu, in parts of the circle.
const POINT: i32 = 64;

impl SpanishMain {
    /// The chart on which islands are placed.
    pub(super) fn chart<T>(&self, state: &State, use_it: impl FnOnce(&Chart<'_>) -> T) -> T {
        let islands: Vec<Point> = state.islands.iter().map(|island| island.centre).collect();
        use_it(&Chart { rules: self.rules(), table: self.table(), islands: &islands })
    }

    /// The one action that is possible, if there is just one.
    pub(super) fn only_option(&self, state: &State) -> Option<Action> {
        let mut menu = Vec::new();
        self.menu(state, &mut menu);
        match menu[..] {
            [only] => Some(only),
            _ => None,
        }
    }

    /// Writes the menu of the question that is put over `menu`.
    pub(super) fn menu(&self, state: &State, menu: &mut Vec<Action>) {
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
            Question::Home(_) => {
                let free = |island: &IslandNo| state.island(*island).home.is_none();
                menu.extend(state.island_numbers().filter(free).map(Action::ChooseHome));
            }
            Question::Berth(ship) => {
                let free = |number: &u8| self.is_free_berth(state, ship, *number);
                menu.extend((0..BERTHS).filter(free).map(Action::Berth));
            }
            Question::Order => self.orders(state, seat, menu),
            Question::Segment(ship) => {
                self.segments(state, ship, menu);
                menu.push(Action::EndMove);
            }
            Question::Touch(_) => {
                let voyage = state.voyage.iter();
                menu.extend(voyage.flat_map(|of| of.touchable.iter().copied()).map(Action::Touch));
            }
            Question::Fire => {
                if let Some(volley) = &state.volley {
                    self.each_shot(state, volley.ship, volley.fired, &mut |gun, aim, shot| {
                        menu.push(Action::Fire(gun, aim, shot));
                        false
                    });
                }
                menu.push(Action::EndShooting);
            }
            Question::Ability(..) | Question::Reroll(_) | Question::Ram(_) | Question::Board => {
                menu.extend([Action::Yes, Action::No]);
            }
            Question::LoseMast(ship, _) => {
                let masts = state.ship(ship).rig.each_standing();
                menu.extend(masts.map(|mast| Action::Mast(mast.0)));
            }
            Question::RestoreMast(ship) => {
                let masts = state.ship(ship).rig.each_lost();
                menu.extend(masts.map(|mast| Action::Mast(mast.0)));
            }
            Question::Plunder => self.plunders(state, menu),
            Question::Load(ship) => self.loads(state, ship, menu),
        }
    }

    /// Whether an action is legal.
    pub(super) fn check_action(&self, state: &State, action: Action) -> Result<(), Illegal> {
        let Some(Ask { question, .. }) = state.ask else {
            return Err(Illegal::new("SM-END-2", "the game is over"));
        };
        match (question, action) {
            (Question::Island, Action::PlaceIsland(centre)) => {
                self.chart(state, |chart| chart.check(centre))
            }
            (Question::Segment(ship), Action::Sail(leg)) => self.check_leg(state, ship, leg),
            (Question::Order, Action::SternTurn(ship, heading))
                if state.active == state.ship(ship).seat && state.ship(ship).turn.may_turn =>
            {
                self.check_stern_turn(state, ship, heading)
            }
            _ => {
                let mut menu = Vec::new();
                self.menu(state, &mut menu);
                if menu.contains(&action) {
                    return Ok(());
                }
                Err(Illegal::new(question.rule(), format!("{action:?} is no answer now")))
            }
        }
    }

    fn is_free_berth(&self, state: &State, ship: ShipNo, number: u8) -> bool {
        let seat = state.ship(ship).seat;
        let Some(home) = state.home(seat) else { return false };
        let pose = berth(self.rules(), state.island(home).centre, number);
        state.fleet(seat).all(|other| state.ship(other).pose != pose)
    }

    /// The segments of the menu (`SM-MOV-6`).
    fn segments(&self, state: &State, ship: ShipNo, menu: &mut Vec<Action>) {
        let Some(voyage) = &state.voyage else { return };
        let mut legs = Vec::new();
        self.at_sea(state, ship, voyage.touched, |sea, mover| {
            sea.menu(mover, voyage.bars, &mut legs);
        });
        menu.extend(legs.into_iter().map(Action::Sail));
    }

    fn check_leg(&self, state: &State, ship: ShipNo, leg: Leg) -> Result<(), Illegal> {
        let Some(voyage) = &state.voyage else {
            return Err(Illegal::new("SM-MOV-2", "no move is under way"));
        };
        if !voyage.bars.may_use(leg.bar, self.bonus_bars()) {
            return Err(Illegal::new("SM-MOV-1", "that bar is not left"));
        }
        self.at_sea(state, ship, voyage.touched, |sea, mover| sea.sail(mover, leg)).map(|_| ())
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
            && state.docked(ship).is_none()
            && !self.is_pinned(state, ship)
    }

    /// What a seat may do in its turn.
    fn orders(&self, state: &State, seat: Seat, menu: &mut Vec<Action>) {
        let fleet: Vec<ShipNo> = state.fleet(seat).collect();
        for &ship in &fleet {
            self.standard_actions(state, ship, menu);
        }
        for &ship in &fleet {
            self.free_actions(state, ship, menu);
        }
        menu.push(Action::EndTurn);
    }

    /// Whether a ship may be given one more standard action (`SM-TRN-2`).
    fn may_act(&self, state: &State, ship: ShipNo) -> bool {
        let of = state.ship(ship);
        let most = (1 + of.turn.extra).min(self.rules().actions.max);
        of.turn.actions < most && of.drunk != Spell::ThisTurn
    }

    fn standard_actions(&self, state: &State, ship: ShipNo, menu: &mut Vec<Action>) {
        let of = state.ship(ship);
        if !self.may_act(state, ship) || of.afloat != Afloat::Yes {
            return;
        }
        let is_monster = of.kit.is(Keyword::SeaMonster);
        let moves = of.towed_by.is_none()
            && of.chained != Spell::ThisTurn
            && self.bars(state, ship).is_some()
            && !self.is_pinned(state, ship);
        if moves {
            menu.push(Action::Move(ship));
        }
        if !is_monster {
            if let Some(island) = state.docked(ship)
                && of.turn.began_docked == Some(island)
                && state.is_wild(island)
            {
                menu.push(Action::Explore(ship, Site::Island(island)));
            }
            let sites = state.touching(ship).filter(|&other| self.may_search(state, ship, other));
            menu.extend(sites.map(|other| Action::Explore(ship, Site::Ship(other))));
        }
        if !of.rig.is_derelict() && self.can_shoot(state, ship) {
            menu.push(Action::Shoot(Gunner::Ship(ship)));
        }
        let yard = state.is_home(ship) || state.is_at_own_fort(ship);
        let may_repair = yard || of.kit.has(Effect::Shipwright);
        if !is_monster && may_repair && of.rig.each_lost().next().is_some() {
            menu.push(Action::Repair(ship));
        }
    }

    /// Whether a ship that is touched may be explored: a derelict, a friend or a wreck (`SM-EXP-3`).
    fn may_search(&self, state: &State, ship: ShipNo, other: ShipNo) -> bool {
        let (of, at) = (state.ship(ship), state.ship(other));
        at.afloat == Afloat::Wreck || at.rig.is_derelict() || at.seat == of.seat
    }

    fn free_actions(&self, state: &State, ship: ShipNo, menu: &mut Vec<Action>) {
        let of = state.ship(ship);
        if of.afloat != Afloat::Yes || of.drunk == Spell::ThisTurn {
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
        }
        if of.turn.moved && of.tows.is_none() && !of.rig.is_derelict() {
            let towable = state.ship_numbers().filter(|&other| self.may_tow(state, ship, other));
            menu.extend(towable.map(|other| Action::Tow(ship, other)));
        }
        if let Some(towed) = of.tows
            && !of.turn.towed.contains(&towed)
            && self.may_release(state, towed)
        {
            menu.push(Action::Release(ship));
        }
        if self.may_stern_turn(state, ship) {
            let turns = (0..16).map(|at| Heading::new(POINT * at));
            let legal = |&heading: &Heading| self.check_stern_turn(state, ship, heading).is_ok();
            menu.extend(turns.filter(legal).map(|heading| Action::SternTurn(ship, heading)));
        }
        if of.rig.is_derelict() && !of.turn.scuttle_tried && !of.scuttling {
            menu.push(Action::Scuttle(ship));
        }
    }

    /// Crew that go ashore, come aboard, or pass between own ships at the island (`SM-CAR-2`).
    fn transfers(&self, state: &State, ship: ShipNo, island: IslandNo, menu: &mut Vec<Action>) {
        let seat = state.ship(ship).seat;
        let fresh = |crew: &CrewNo| {
            let piece = state.piece(*crew);
            let card = self.cards().crew(piece.card);
            piece.transfers < self.rules().transfer.per_turn
                && piece.seat == seat
                && !card.has(Effect::CrewStuck)
                && card.points > 0
        };
        menu.extend(state.crew_at(CrewAt::Ship(ship)).filter(fresh).map(Action::Ashore));
        let ashore = state.crew_at(CrewAt::Island(island));
        let beside =
            state.fleet(seat).filter(|&other| other != ship && state.docked(other) == Some(island));
        let beside = beside.flat_map(|other| state.crew_at(CrewAt::Ship(other)));
        let comers = ashore.chain(beside).filter(fresh);
        let comers = comers.filter(|&crew| self.has_room(state, ship, crew));
        menu.extend(comers.map(|crew| Action::Aboard(crew, ship)));
    }

    /// Whether a ship may take a derelict in tow (`SM-TOW-1`).
    fn may_tow(&self, state: &State, ship: ShipNo, other: ShipNo) -> bool {
        let (of, at) = (state.ship(ship), state.ship(other));
        let either = self.rules().tow.contact == TowContact::Either;
        let touches = at.contact == Contact::Ship(ship.0)
            || (of.contact == Contact::Ship(other.0)
                && (either || self.bows_meet(state, ship, other)));
        other != ship
            && at.afloat == Afloat::Yes
            && at.rig.is_derelict()
            && at.towed_by.is_none()
            && !of.turn.towed.contains(&other)
            && !of.kit.is(Keyword::SeaMonster)
            && touches
    }

    fn bows_meet(&self, state: &State, ship: ShipNo, other: ShipNo) -> bool {
        let touch = i64::from(self.rules().touch.distance);
        (state.ship(other).pose.bow - state.ship(ship).pose.bow).square() <= touch * touch
    }

    /// Whether a ship in tow may be released where she is (`SM-TOW-2`).
    fn may_release(&self, state: &State, towed: ShipNo) -> bool {
        self.at_sea(state, towed, Contact::Nothing, |sea, mover| {
            sea.is_clear(mover.hull, mover.pose)
        })
    }

    /// What the winner of a boarding may take (`SM-BRD-1`, `SM-BRD-2`).
    fn plunders(&self, state: &State, menu: &mut Vec<Action>) {
        let Some(deed) = state.boarding else { return };
        let winner = deed.sides[usize::from(deed.winner)];
        let loser = deed.sides[1 - usize::from(deed.winner)];
        let crew: Vec<CrewNo> = state.crew_at(CrewAt::Ship(loser)).collect();
        if !state.ship(winner).kit.is(Keyword::SeaMonster) {
            let open = crew.iter().copied().filter(|&crew| state.piece(crew).face_up);
            menu.extend(open.map(Action::Crew));
            if crew.iter().any(|&crew| !state.piece(crew).face_up) {
                menu.push(Action::HiddenCrew);
            }
        }
        let has_treasure = state.coins_at(CoinAt::Ship(loser)).next().is_some();
        if has_treasure && state.free_spaces(winner) > 0 {
            menu.push(Action::Treasure);
        }
        menu.push(Action::Done);
    }

    /// What may be loaded, and given (`SM-EXP-1`, `SM-EXP-3`).
    fn loads(&self, state: &State, ship: ShipNo, menu: &mut Vec<Action>) {
        let Some(search) = &state.search else { return };
        let faces = |at: CoinAt| {
            let coins = state.coins_at(at).filter(|coin| !search.coins.contains(coin));
            let mut faces: Vec<Face> = coins.map(|coin| state.coin(coin).face).collect();
            faces.sort();
            faces.dedup();
            faces
        };
        if state.free_spaces(ship) > 0 {
            menu.extend(faces(search.place()).into_iter().rev().map(Action::Load));
        }
        if let Site::Ship(other) = search.site {
            let movable = |crew: &CrewNo| {
                let card = self.cards().crew(state.piece(*crew).card);
                !search.crew.contains(crew) && !card.has(Effect::CrewStuck)
            };
            let aboard = state.crew_at(CrewAt::Ship(other)).filter(movable);
            let fitting = aboard.filter(|&crew| self.has_room(state, ship, crew));
            menu.extend(fitting.map(Action::LoadCrew));
            let of = state.ship(other);
            if of.seat == state.ship(ship).seat && of.afloat == Afloat::Yes {
                if state.free_spaces(other) > 0 {
                    menu.extend(faces(CoinAt::Ship(ship)).into_iter().rev().map(Action::Give));
                }
                let own = state.crew_at(CrewAt::Ship(ship)).filter(movable);
                let fitting = own.filter(|&crew| self.has_room(state, other, crew));
                menu.extend(fitting.map(Action::GiveCrew));
            }
        }
        menu.push(Action::Done);
    }
}
