//! Flow of play between decisions: frames, answers, orders, and the end of turns (`SM-TRN`,
//! `SM-END`).

use super::context::{Context, lanes};
use crate::dice::Dice;
use crate::games::spanish_main::data::effect::Effect;
use crate::games::spanish_main::data::pieces::{CrewAt, ShipNo};
use crate::games::spanish_main::state::action::Action;
use crate::games::spanish_main::state::event::{Cause, Die, Ending, Event};
use crate::games::spanish_main::state::frame::Frame;
use crate::games::spanish_main::state::game::SpanishMain;
use crate::games::spanish_main::state::kinds::{ActionKind, Gunner, ShootsBy, Site};
use crate::games::spanish_main::state::question::{Ask, Question};
use crate::games::spanish_main::state::ship::{SameActionTwice, Spell};
use crate::observe::Observer;

impl<D: Dice, O: Observer<SpanishMain>> Context<'_, D, O> {
    /// Resumes frames until a seat has a choice or the game is over. Questions with one possible
    /// answer are not asked.
    pub(crate) fn advance(&mut self) {
        while !self.state.over {
            // Excess cargo leaves the ship before the next question (SM-CAR-3).
            let is_asked =
                matches!(self.state.ask, Some(Ask { question: Question::PutOff(_), .. }));
            if self.state.cargo_changed && !is_asked {
                match self.game.overfull(self.state) {
                    Some(ship) => self.ask_put_off(ship),
                    None => self.state.cargo_changed = false,
                }
            }
            match self.state.ask {
                None => self.resume(),
                Some(ask) => {
                    let mut menu = std::mem::take(&mut self.state.menu);
                    self.game.menu(self.state, &mut menu.0.0);
                    let only = self.game.only_option(self.state, &menu.0.0);
                    if only.is_some() {
                        menu.0.0.clear();
                    }
                    self.state.menu = menu;
                    let Some(only) = only else { return };
                    self.state.ask = None;
                    self.take(ask, only);
                }
            }
        }
        self.state.ask = None;
        self.state.stack.clear();
    }

    fn resume(&mut self) {
        let Some(frame) = self.state.stack.pop() else { unreachable!("a turn follows every turn") };
        self.why = frame.rule().unwrap_or(self.why);
        match frame {
            Frame::Fleet(seat) => self.fleet(seat),
            Frame::Deploy => self.deploy(),
            Frame::Islands => self.islands(),
            Frame::Terrain => self.terrain(),
            Frame::Home(seat) => self.home(seat),
            Frame::Berth(ship) => self.berth(ship),
            Frame::Treasure => self.treasure(),
            Frame::BeginTurn => self.begin_turn(),
            Frame::Begin(step, ship) => self.begin(step, ship),
            Frame::Burn(ship, mast) => self.burn(ship, mast),
            Frame::Ignite(ship, by) => self.ignite(ship, by),
            Frame::Stranded => self.stranded(),
            Frame::Orders => {
                self.push(Frame::Orders);
                self.unload_at_homes();
                self.ask(Question::Order, self.state.active);
            }
            Frame::BuildFort => self.offer_fort(),
            Frame::EndTurn => self.end_turn(),
            Frame::Ask(ask) => self.state.ask = Some(ask),
            Frame::Cancel(seat) => self.offer_cancel(seat),
            Frame::CarryOut => self.carry_out(),
            Frame::AbilityRolled(ship, effect, at) => self.ability_rolled(ship, effect, at),
            Frame::Sailing => self.sailing(),
            Frame::OutOfFog(ship) => self.out_of_fog(ship),
            Frame::Reef(ship, takes) => self.reef(ship, takes),
            Frame::Untangled(ship) => self.untangled(ship),
            Frame::CaptainShoots(ship) => self.captain_shoots(ship),
            Frame::AtContact(ship) => self.at_contact(ship),
            Frame::Plague(ship) => self.plague(ship),
            Frame::Victim(ship, effect, at) => self.offer_victim(ship, effect, at),
            Frame::FortVictim(island, at) => self.offer_fort_victim(island, at),
            Frame::Pinned(ship, enemy) => self.pinned(ship, enemy),
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
            Frame::Hits(aim, n) => self.take_hits(aim, n),
            Frame::AfterShooting(ship) => self.after_shooting(ship),
            Frame::LoseMasts(ship, n, by) => self.lose_masts(ship, n, by),
            Frame::Reroll(ship, of) => self.offer_reroll(ship, of),
        }
    }

    /// Carries out a seat's answer to a question.
    pub(crate) fn take(&mut self, ask: Ask, action: Action) {
        self.why = self.rule_of_answer(ask.question, action);
        match (ask.question, action) {
            (Question::Fleet, Action::ChooseFleet(fleet)) => {
                self.state.players[ask.seat].fleet = Some(fleet);
            }
            (Question::Island, Action::PlaceIsland(centre)) => self.place_island(centre),
            (Question::Terrain, Action::PlaceTerrain(centre)) => self.place_terrain(centre),
            (Question::Home(seat), Action::ChooseHome(island)) => {
                self.take_home_island(seat, island)
            }
            (Question::Berth(ship), Action::Berth(number)) => self.take_berth(ship, number),
            (Question::Order, order) => self.take_order(order),
            (Question::BuildFort, Action::Build(fort, at)) => self.build_fort(ask.seat, fort, at),
            (Question::BuildFort, _) => {}
            (Question::Cancel(by), answer) => self.take_cancel(by, answer),
            (Question::Ghost(ship), answer) => self.take_ghost(ship, answer),
            (Question::Submerge(ship), answer) => self.set_submerged(ship, answer == Action::Yes),
            (Question::TwoActions(_), Action::Ship(ship)) => {
                self.state.ship_mut(ship).turn.extra += 1;
            }
            (Question::Segment(_), Action::Sail(leg)) => self.take_leg(leg),
            (Question::Segment(_), _) => self.end_move(),
            (Question::Touch(ship), Action::Touch(contact)) => self.touch(ship, contact),
            (Question::PushTo(ship), Action::Face(heading)) => self.take_push(ship, heading),
            (Question::Hop(ship), Action::Hop(_)) => {
                self.announce(ship, Effect::FogHop, action, ship);
            }
            (Question::Hop(_), _) => {}
            (Question::LeaveFog(ship), to) => {
                let ways = self.game.ways_out_of_fog(self.state, ship);
                self.take_way_out(ship, &ways, to);
            }
            (Question::Untangle(ship), to) => {
                let ways = self.game.ways_out_of_weeds(self.state, ship);
                self.take_way_out(ship, &ways, to);
            }
            (Question::Fire, Action::EndShooting) => self.end_volley(),
            (Question::Fire, shot) => self.take_fire(shot),
            (Question::Ability(ship, effect), answer) => self.take_offer(ship, effect, answer),
            (Question::Victim(ship, effect, at), answer) => {
                if answer != Action::No {
                    self.announce(ship, effect, answer, at);
                }
            }
            (Question::FortAbility(island, _), answer) => {
                if answer == Action::Yes {
                    self.fort_shoots_again(island);
                }
            }
            (Question::FortVictim(_, at), answer) => self.take_fort_victim(ask.seat, at, answer),
            (Question::LoseMast(ship, by), Action::Mast(mast)) => {
                self.lose_mast(
                    ship,
                    crate::games::spanish_main::state::rig::Mast(mast),
                    self.remover(by),
                );
            }
            (Question::LoseFlag(island), Action::Flag(flag)) => self.lose_flag(island, flag),
            (Question::BurnMast(ship), Action::Mast(mast)) => self.take_burning(ship, mast),
            (Question::RestoreMast(ship), Action::Mast(mast)) => self.restore(ship, mast),
            (Question::Ram(ship), answer) => self.take_ram(ship, answer),
            (Question::Board, answer) => self.take_boarding(answer),
            (Question::Plunder, answer) => self.take_plunder(answer),
            (Question::Load(ship), answer) => self.take_load(ship, answer),
            (Question::PutOff(ship), answer) => self.take_put_off(ship, answer),
            (question, action) => unreachable!("{action:?} is not an answer to {question:?}"),
        }
    }

    /// Returns the id of the rule that causes the effect of an answer.
    fn rule_of_answer(&self, question: Question, action: Action) -> Cause {
        match (question, action) {
            (Question::LoseMast(_, by), _) => by.rule(),
            (Question::Ability(_, effect) | Question::Victim(_, effect, _), _)
            | (Question::Order, Action::Use(_, effect, _)) => effect.rule(),
            (Question::Load(_), _) => match self.state.search.as_ref().map(|search| search.site) {
                Some(Site::Ship(_)) => "SM-EXP-3",
                Some(Site::Island(_)) | None => "SM-EXP-1",
            },
            (Question::Order, Action::Explore(_, Site::Ship(_))) => "SM-EXP-3",
            (Question::Order, Action::Explore(_, Site::Island(_))) => "SM-EXP-1",
            (Question::Order, Action::ExploreFreely(_)) => "SM-EXP-2",
            (Question::Order, Action::Ashore(_) | Action::Aboard(..)) => "SM-CAR-2",
            (Question::Order, Action::LoadFromFort(..)) => "SM-FRT-4",
            (Question::Order, Action::UnloadAtFort(..)) => "SM-CAR-1",
            (Question::Order, Action::Tow(..)) => "SM-TOW-1",
            (Question::Order, Action::Release(_)) => "SM-TOW-2",
            (Question::Order, Action::SternTurn(..)) => "SM-KEY-11",
            (Question::Order, Action::Scuttle(_)) => "SM-SCU-1",
            (Question::Order, Action::EndTurn) => "SM-TRN-5",
            _ => question.rule(),
        }
    }

    fn end_turn(&mut self) {
        let active = self.state.active;
        for ship in self.state.ship_numbers() {
            let of = self.state.ship_mut(ship);
            let was_without = of.afraid || of.stunk == Spell::ThisTurn;
            of.afraid = false;
            if of.seat == active {
                for spell in [&mut of.chained, &mut of.slowed, &mut of.stunk, &mut of.drunk] {
                    if *spell == Spell::ThisTurn {
                        *spell = Spell::None;
                    }
                }
            }
            if was_without {
                self.refit(ship);
            }
        }
        self.emit(Event::TurnEnded(active));
        let next = active.left(self.state.seats.into());
        if next.index() == 0 && self.state.round >= self.rules().end.rounds {
            return self.end(Ending::Rounds);
        }
        self.state.active = next;
        self.push(Frame::BeginTurn);
    }

    /// Carries out an order of the seat whose turn it is.
    fn take_order(&mut self, order: Action) {
        if let Some((ship, action_kind)) = order.standard() {
            self.act(ship, action_kind);
        }
        match order {
            Action::EndTurn => {
                self.state.stack.pop();
                self.push(Frame::EndTurn);
                self.push(Frame::BuildFort);
            }
            Action::Move(ship) => self.begin_move(ship),
            Action::Push(ship, at) => self.announce(ship, Effect::PushEnemy5, order, at),
            Action::Explore(ship, site) => self.begin_search(ship, site),
            Action::ExploreFreely(ship) => self.explore_here(ship),
            Action::Shoot(gunner) => self.take_shoot(gunner),
            Action::Repair(ship) => {
                // Away from a yard the repair needs a Shipwright (SM-CRW-9).
                if !self.state.is_in_yard(ship) {
                    self.reveal(ship, Effect::Shipwright);
                }
                self.ask_owner(Question::RestoreMast(ship), ship);
            }
            Action::FreeOfWeeds(ship) => self.try_to_untangle(ship),
            Action::LookAround(ship) => self.look_around(ship),
            Action::Ashore(crew) => {
                if let CrewAt::Ship(ship) = self.state.piece(crew).at
                    && let Some(island) = self.state.docked(ship)
                {
                    self.transfer(crew, CrewAt::Island(island));
                }
            }
            Action::Aboard(crew, ship) => self.transfer(crew, CrewAt::Ship(ship)),
            Action::LoadFromFort(ship, face) => self.load_from_fort(ship, face),
            Action::UnloadAtFort(ship, face) => self.unload_at_fort(ship, face),
            Action::Tow(ship, towed) => self.tow(ship, towed),
            Action::Release(ship) => self.release(ship),
            Action::SternTurn(ship, heading) => self.stern_turn(ship, heading),
            Action::Scuttle(ship) => self.try_to_scuttle(ship),
            Action::Use(ship, effect, _) => self.announce(ship, effect, order, ship),
            other => unreachable!("{other:?} is not an order"),
        }
    }

    /// Begins a shoot action of a ship, a Marine or a fort.
    fn take_shoot(&mut self, gunner: Gunner) {
        match gunner {
            Gunner::Ship(_) => {}
            Gunner::Marine(crew) => {
                self.state.piece_mut(crew).has_shot = true;
                self.emit(Event::Shooting(gunner));
            }
            Gunner::Fort(island) => {
                if let Some(fort) = &mut self.state.island_mut(island).fort {
                    fort.has_shot = true;
                }
                self.emit(Event::Shooting(gunner));
            }
        }
        self.begin_volley(gunner, ShootsBy::Action);
    }

    /// Counts a standard action that a ship takes (`SM-TRN-2`).
    fn act(&mut self, ship: ShipNo, action_kind: ActionKind) {
        let turn = &mut self.state.ship_mut(ship).turn;
        turn.actions += 1;
        if turn.twice == SameActionTwice::Next {
            turn.twice = SameActionTwice::Again(action_kind);
        }
        self.emit(Event::Action(ship, action_kind));
    }

    fn restore(&mut self, ship: ShipNo, mast: u8) {
        let of = self.state.ship_mut(ship);
        (of.rig, of.scuttling) =
            (of.rig.repaired(crate::games::spanish_main::state::rig::Mast(mast)), false);
        self.emit(Event::MastBack(ship, mast));
        // A tow ends when the ship in tow is no longer derelict (SM-TOW-2).
        if let Some(by) = self.state.ship(ship).towed_by {
            self.end_tows(by);
        }
    }

    /// Rolls for a derelict's attempt to scuttle (`SM-SCU-1`).
    fn try_to_scuttle(&mut self, ship: ShipNo) {
        self.state.ship_mut(ship).turn.scuttle_tried = true;
        let die = self.d6(lanes::SEA, ship, Die::Scuttle);
        if die >= self.rules().scuttle.on {
            self.state.ship_mut(ship).scuttling = true;
        }
    }
}
