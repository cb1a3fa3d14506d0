//! From one decision to the next: frames, the beginning and the end of turns (`SM-TRN`, `SM-END`).

use super::SpanishMain;
use super::action::Action;
use super::context::{Context, lanes};
use super::event::{Die, Event};
use super::frame::Frame;
use super::pieces::ShipNo;
use super::question::{Ask, Question};
use super::rolls::{Fire, fire};
use super::rules::{FireWhen, NoMoves};
use super::state::{Afloat, Deed, Gunner, ShipTurn, Spell};
use crate::dice::Dice;
use crate::observe::Observer;
use crate::seat::Seat;

impl<D: Dice, O: Observer<SpanishMain>> Context<'_, D, O> {
    /// Plays on until a seat has a choice or the game is over. What is forced is done unasked.
    pub(super) fn advance(&mut self) {
        while !self.state.over {
            match self.state.ask {
                None => self.resume(),
                Some(ask) => match self.game.only_option(self.state) {
                    Some(only) => {
                        self.state.ask = None;
                        self.take(ask, only);
                    }
                    None => return,
                },
            }
        }
        self.state.ask = None;
        self.state.stack.clear();
    }

    fn resume(&mut self) {
        let Some(frame) = self.state.stack.pop() else { unreachable!("a turn follows every turn") };
        match frame {
            Frame::Fleet(seat) => self.fleet(seat),
            Frame::Deploy => self.deploy(),
            Frame::Islands => self.islands(),
            Frame::Home(seat) => self.home(seat),
            Frame::Berth(ship) => self.berth(ship),
            Frame::Treasure => self.treasure(),
            Frame::BeginTurn => self.begin_turn(),
            Frame::Stranded => self.stranded(),
            Frame::Orders => {
                self.push(Frame::Orders);
                self.ask(Question::Order, self.state.active);
            }
            Frame::EndTurn => self.end_turn(),
            Frame::Sailing => self.sailing(),
            Frame::CaptainShoots(ship) => self.captain_shoots(ship),
            Frame::Ram(ship) => self.offer_ram(ship),
            Frame::RamRolled(ship, other) => self.ram_rolled(ship, other),
            Frame::Board(ship, other, asked) => self.offer_boarding(ship, other, asked),
            Frame::RollBoarding => self.roll_boarding(),
            Frame::BoardingRolled => self.boarding_rolled(),
            Frame::Plunder => self.plunder(),
            Frame::Dock(ship) => self.dock(ship),
            Frame::ExploreDocked(ship) => self.explore_docked(ship),
            Frame::Search => self.search(),
            Frame::Volley => self.volley(),
            Frame::ShotRolled => self.shot_rolled(),
            Frame::ShotResolved => self.shot_resolved(),
            Frame::LoseMasts(ship, n, by) => self.lose_masts(ship, n, by),
            Frame::Reroll(ship, of) => self.offer_reroll(ship, of),
        }
    }

    /// Carries out what a seat chose.
    pub(super) fn take(&mut self, ask: Ask, action: Action) {
        match (ask.question, action) {
            (Question::Fleet, Action::ChooseFleet(fleet)) => {
                self.state.players[ask.seat].fleet = Some(fleet);
            }
            (Question::Island, Action::PlaceIsland(centre)) => self.place_island(centre),
            (Question::Home(seat), Action::ChooseHome(island)) => self.take_home(seat, island),
            (Question::Berth(ship), Action::Berth(number)) => self.take_berth(ship, number),
            (Question::Order, order) => self.take_order(order),
            (Question::Segment(_), Action::Sail(leg)) => self.take_leg(leg),
            (Question::Segment(_), _) => self.end_move(),
            (Question::Touch(ship), Action::Touch(contact)) => self.touch(ship, contact),
            (Question::Fire, Action::Fire(gun, aim, shot)) => self.take_shot(gun, aim, shot),
            (Question::Fire, _) => self.end_volley(),
            (Question::Ability(ship, effect), answer) => {
                if answer == Action::Yes {
                    self.shoot_again(ship, effect);
                }
            }
            (Question::Reroll(ship), answer) => self.take_reroll(ship, answer),
            (Question::LoseMast(ship, by), Action::Mast(mast)) => {
                self.lose_mast(ship, super::rig::Mast(mast), self.remover(by));
            }
            (Question::RestoreMast(ship), Action::Mast(mast)) => self.restore(ship, mast),
            (Question::Ram(ship), answer) => self.take_ram(ship, answer),
            (Question::Board, answer) => self.take_boarding(answer),
            (Question::Plunder, answer) => self.take_plunder(answer),
            (Question::Load(ship), answer) => self.take_load(ship, answer),
            (question, action) => unreachable!("{action:?} is no answer to {question:?}"),
        }
    }

    /// `SM-TRN-4`
    fn begin_turn(&mut self) {
        let active = self.state.active;
        if active.index() == 0 {
            self.state.round += 1;
        }
        self.emit(Event::Turn(active, self.state.round));
        for ship in self.state.ship_numbers() {
            let began_docked = self.state.docked(ship);
            let of = self.state.ship_mut(ship);
            let explored = of.turn.explored;
            of.turn = ShipTurn { began_docked, explored, ..ShipTurn::default() };
            if of.seat == active {
                for spell in [&mut of.chained, &mut of.slowed, &mut of.stunk, &mut of.drunk] {
                    if *spell == Spell::NextTurn {
                        *spell = Spell::ThisTurn;
                    }
                }
            }
        }
        for crew in &mut self.state.crew {
            (crew.transfers, crew.has_shot, crew.hits) = (0, false, 0);
        }
        self.push(Frame::Orders);
        self.push(Frame::Stranded);
        let due: Vec<ShipNo> = self.state.fleet(active).collect();
        let burning: Vec<ShipNo> = due
            .iter()
            .copied()
            .filter(|&ship| self.state.ship(ship).rig.has_fire_masts_only())
            .collect();
        for ship in due {
            if self.state.ship(ship).scuttling {
                self.sink(ship, None);
            }
        }
        self.burn();
        for ship in burning {
            if self.state.ship(ship).rig.has_fire_masts_only() {
                self.sink(ship, None);
            }
        }
    }

    /// Fire masts (`SM-FIM`).
    fn burn(&mut self) {
        let active = self.state.active;
        for ship in self.state.ship_numbers() {
            let of = self.state.ship(ship);
            let own_turn = self.rules().fire.when == FireWhen::OwnTurn && of.seat != active;
            if own_turn || matches!(of.afloat, Afloat::No | Afloat::Gone | Afloat::Wreck) {
                continue;
            }
            for mast in of.rig.each_burning().collect::<Vec<_>>() {
                let die = self.d6(lanes::SEA, ship, Die::Fire);
                let rig = self.state.ship(ship).rig;
                match fire(die.into()) {
                    Fire::Out => {
                        self.state.ship_mut(ship).rig = rig.without_fire(mast);
                        self.emit(Event::FireOut(ship, mast.0));
                        self.mast_gone(ship, None);
                    }
                    Fire::Spreads => {
                        if let Some(next) = rig.each_standing().next() {
                            self.state.ship_mut(ship).rig = rig.with_fire(next);
                            self.emit(Event::MastBurns(ship, next.0));
                        }
                    }
                    Fire::Burns => {}
                }
            }
        }
    }

    /// `SM-END-3`
    fn stranded(&mut self) {
        let players = usize::from(self.state.seats) - self.rules().players.min;
        let stranded = |seat: &Seat| {
            !self.state.players[*seat].out && !self.game.can_ever_move(self.state, *seat)
        };
        let stranded: Vec<Seat> = self.state.all().filter(stranded).collect();
        for seat in stranded {
            self.state.players[seat].out = true;
            self.emit(Event::Out(seat));
        }
        let left = self.state.all().filter(|&seat| !self.state.players[seat].out).count();
        let is_over = match self.rules().end.no_moves[players] {
            NoMoves::Any => left < usize::from(self.state.seats),
            NoMoves::OneLeft => left <= 1,
        };
        if is_over {
            self.end();
        } else if self.state.players[self.state.active].out {
            self.state.stack.pop();
            self.push(Frame::EndTurn);
        }
    }

    fn end_turn(&mut self) {
        let active = self.state.active;
        for of in &mut self.state.ships {
            of.afraid = false;
            if of.seat == active {
                for spell in [&mut of.chained, &mut of.slowed, &mut of.stunk, &mut of.drunk] {
                    if *spell == Spell::ThisTurn {
                        *spell = Spell::None;
                    }
                }
            }
        }
        self.emit(Event::TurnEnded(active));
        let next = active.left(self.state.seats.into());
        if next.index() == 0 && self.state.round >= self.rules().end.rounds {
            return self.end();
        }
        self.state.active = next;
        self.push(Frame::BeginTurn);
    }

    /// An order of the seat whose turn it is.
    fn take_order(&mut self, order: Action) {
        match order {
            Action::EndTurn => {
                self.state.stack.pop();
                self.push(Frame::EndTurn);
            }
            Action::Move(ship) => {
                self.act(ship, Deed::Move);
                self.begin_move(ship);
            }
            Action::Explore(ship, site) => {
                self.act(ship, Deed::Explore);
                self.begin_search(ship, site);
            }
            Action::ExploreFreely(ship) => self.explore_docked(ship),
            Action::Shoot(Gunner::Ship(ship)) => {
                self.act(ship, Deed::Shoot);
                self.begin_volley(ship, super::state::ShootsBy::Action);
            }
            Action::Repair(ship) => {
                self.act(ship, Deed::Repair);
                self.ask_owner(Question::RestoreMast(ship), ship);
            }
            Action::Ashore(crew) => {
                if let super::pieces::CrewAt::Ship(ship) = self.state.piece(crew).at
                    && let Some(island) = self.state.docked(ship)
                {
                    self.state.piece_mut(crew).transfers += 1;
                    self.put_crew(crew, super::pieces::CrewAt::Island(island));
                }
            }
            Action::Aboard(crew, ship) => {
                self.state.piece_mut(crew).transfers += 1;
                self.put_crew(crew, super::pieces::CrewAt::Ship(ship));
            }
            Action::Tow(ship, towed) => self.tow(ship, towed),
            Action::Release(ship) => self.release(ship),
            Action::SternTurn(ship, heading) => self.stern_turn(ship, heading),
            Action::Scuttle(ship) => self.try_to_scuttle(ship),
            other => unreachable!("{other:?} is no order"),
        }
    }

    /// Counts a standard action (`SM-TRN-2`).
    fn act(&mut self, ship: ShipNo, deed: Deed) {
        let turn = &mut self.state.ship_mut(ship).turn;
        turn.actions += 1;
        turn.last = Some(deed);
        self.emit(Event::Action(ship, deed));
    }

    fn restore(&mut self, ship: ShipNo, mast: u8) {
        let rig = self.state.ship(ship).rig;
        self.state.ship_mut(ship).rig = rig.repaired(super::rig::Mast(mast));
        self.emit(Event::MastBack(ship, mast));
    }

    /// `SM-SCU-1`
    fn try_to_scuttle(&mut self, ship: ShipNo) {
        self.state.ship_mut(ship).turn.scuttle_tried = true;
        let die = self.d6(lanes::SEA, ship, Die::Scuttle);
        if die >= self.rules().scuttle.on {
            self.state.ship_mut(ship).scuttling = true;
        }
    }
}
