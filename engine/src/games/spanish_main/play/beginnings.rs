//! Beginning of a turn, before any action (`SM-TRN-4`): scuttles, smoke, fires, Fear, ghosts, sea
//! monsters, and seats that can never move again.

use super::context::{Context, lanes};
use super::rolls::{Fire, fire};
use crate::dice::Dice;
use crate::games::spanish_main::data::effect::{Effect, Keyword};
use crate::games::spanish_main::data::pieces::{IslandNo, ShipNo};
use crate::games::spanish_main::rules::{FireWhen, NoMoves};
use crate::games::spanish_main::state::State;
use crate::games::spanish_main::state::action::Action;
use crate::games::spanish_main::state::event::{Cause, Die, Ending, Event};
use crate::games::spanish_main::state::frame::{Frame, Step};
use crate::games::spanish_main::state::game::SpanishMain;
use crate::games::spanish_main::state::question::Question;
use crate::games::spanish_main::state::rig::Mast;
use crate::games::spanish_main::state::ship::{Afloat, ShipTurn, Spell};
use crate::observe::Observer;
use crate::seat::Seat;

impl State {
    /// Enemy home at which a ship is docked, if any.
    pub(crate) fn raided_home(&self, ship: ShipNo) -> Option<IslandNo> {
        let seat = self.ship(ship).seat;
        let island = self.docked(ship)?;
        self.island(island).home.filter(|&home| home != seat).map(|_| island)
    }
}

impl<D: Dice, O: Observer<SpanishMain>> Context<'_, D, O> {
    /// Begins the turn of the active seat (`SM-TRN-4`).
    pub(crate) fn begin_turn(&mut self) {
        let active = self.state.active;
        if active.index() == 0 {
            self.state.round += 1;
        }
        self.emit(Event::Turn(active, self.state.round));
        self.renew(active);
        self.push(Frame::Orders);
        self.push(Frame::Stranded);
        for step in [Step::Depth, Step::TwoActions, Step::Fear, Step::Fire] {
            self.push(Frame::Begin(step, ShipNo(0)));
        }
        for ship in self.state.fleet(active).collect::<Vec<_>>() {
            let of = self.state.ship(ship);
            if of.scuttling || of.rig.has_fire_masts_only() {
                self.sink(ship, None);
            }
        }
        self.lift_smoke(active);
    }

    /// Resets the per-turn counts of all pieces, and starts the spells that bind ships this turn.
    fn renew(&mut self, active: Seat) {
        for ship in self.state.ship_numbers() {
            let began_docked = self.state.docked(ship);
            let raids = self.state.raided_home(ship).is_some();
            let of = self.state.ship_mut(ship);
            let (explored, raided) = (of.turn.explored, of.turn.raided);
            of.turn = ShipTurn { began_docked, explored, raided, ..ShipTurn::default() };
            if of.seat == active {
                of.must_leave = raids && of.kit.has(Effect::RaidHomeLeave);
                for spell in [&mut of.chained, &mut of.slowed, &mut of.stunk, &mut of.drunk] {
                    if *spell == Spell::NextTurn {
                        *spell = Spell::ThisTurn;
                    }
                }
                if of.stunk == Spell::ThisTurn {
                    self.refit(ship);
                    self.silence_crew(ship, None, "SM-CRW-3");
                }
            }
        }
        for crew in &mut self.state.crew {
            (crew.transfers, crew.has_shot, crew.hits) = (0, false, 0);
        }
        for coin in &mut self.state.coins {
            coin.put_in = false;
        }
        for fort in self.state.islands.iter_mut().filter_map(|island| island.fort.as_mut()) {
            (fort.has_shot, fort.has_shot_again, fort.shield) = (false, false, None);
        }
        for terrain in &mut self.state.terrain {
            terrain.rating = None;
        }
    }

    /// Plays one step of the beginning of a turn for a ship, then for each later ship.
    pub(crate) fn begin(&mut self, step: Step, ship: ShipNo) {
        let mut later = self.state.ship_numbers().skip(ship.index());
        let Some(ship) = later.find(|&ship| self.takes_part(step, ship)) else { return };
        self.push(Frame::Begin(step, ShipNo(ship.0 + 1)));
        let active = self.state.active;
        let of = self.state.ship(ship);
        let is_own = of.seat == active;
        let is_afloat = matches!(of.afloat, Afloat::Yes | Afloat::Lost(_));
        match step {
            Step::Fire => {
                let is_due = is_own || self.rules().fire.when == FireWhen::EveryTurn;
                if is_due && is_afloat {
                    let burning: Vec<Mast> = of.rig.each_burning().collect();
                    for mast in burning.into_iter().rev() {
                        self.push(Frame::Burn(ship, mast));
                    }
                }
            }
            Step::Fear => {
                if is_own && of.kit.is(Keyword::Fear) {
                    let near = |at: &ShipNo| {
                        self.state.ship(*at).seat != active
                            && self.game.within_s(self.state, ship, *at)
                    };
                    for at in self.state.ship_numbers().filter(near).collect::<Vec<_>>() {
                        self.frighten(ship, at);
                    }
                }
            }
            Step::TwoActions => {
                if is_own && is_afloat {
                    self.offer(ship, Effect::FleetTwoActions6);
                }
            }
            Step::Depth => {
                if is_own && is_afloat {
                    self.choose_depth(ship);
                }
            }
        }
    }

    /// Returns true if a step of the beginning of a turn may concern a ship.
    fn takes_part(&self, step: Step, ship: ShipNo) -> bool {
        let of = self.state.ship(ship);
        match step {
            Step::Fire => of.rig.fire_masts() > 0,
            Step::Fear => of.kit.is(Keyword::Fear),
            Step::TwoActions => of.kit.has(Effect::FleetTwoActions6),
            Step::Depth => {
                of.ghostly
                    || of.submerged
                    || of.kit.is(Keyword::GhostShip)
                    || of.kit.is(Keyword::SeaMonster)
            }
        }
    }

    /// Rolls the die for the Fear that ship `by` causes on an enemy `ship` (`SM-KEY-03`).
    fn frighten(&mut self, by: ShipNo, ship: ShipNo) {
        self.reveal_keyword(by, Keyword::Fear);
        let die = self.d6(lanes::ABILITIES, ship, Die::Fear);
        let of = self.state.ship_mut(ship);
        match die {
            5 => {
                of.afraid = true;
                self.refit(ship);
                let cause = "SM-KEY-03";
                self.emit(Event::Silenced { ship, crew: None, by: Some(by), cause });
                self.silence_crew(ship, Some(by), cause);
            }
            6 => {
                of.slowed = Spell::NextTurn;
                self.emit(Event::Slowed(ship, by));
            }
            _ => {}
        }
    }

    /// Reports that a ship's crew lose their abilities until the end of this turn.
    fn silence_crew(&mut self, ship: ShipNo, by: Option<ShipNo>, cause: Cause) {
        for crew in self.state.ship(ship).aboard.clone() {
            self.emit(Event::Silenced { ship, crew: Some(crew), by, cause });
        }
    }

    /// Asks the owner whether a ship becomes ghostly, or a sea monster submerges (`SM-KEY-05`, `SM-KEY-10`).
    fn choose_depth(&mut self, ship: ShipNo) {
        let of = self.state.ship(ship);
        if of.kit.is(Keyword::GhostShip) && of.afloat == Afloat::Yes && of.towed_by.is_none() {
            self.ask_owner(Question::Ghost(ship), ship);
        } else if of.ghostly {
            self.set_ghostly(ship, false);
        }
        if self.state.ship(ship).kit.is(Keyword::SeaMonster) {
            self.ask_owner(Question::Submerge(ship), ship);
        } else if self.state.ship(ship).submerged {
            self.set_submerged(ship, false);
        }
    }

    pub(crate) fn take_ghost(&mut self, ship: ShipNo, answer: Action) {
        if answer == Action::Yes {
            self.reveal_keyword(ship, Keyword::GhostShip);
        }
        self.set_ghostly(ship, answer == Action::Yes);
    }

    pub(crate) fn set_ghostly(&mut self, ship: ShipNo, ghostly: bool) {
        if self.state.ship(ship).ghostly == ghostly {
            return;
        }
        self.state.ship_mut(ship).ghostly = ghostly;
        self.emit(Event::Ghostly(ship, ghostly));
        if ghostly {
            // A ghostly ship touches nothing, so she leaves her island and marks it if explored.
            self.end_tows(ship);
            self.leave(ship);
            self.part(ship);
        }
    }

    pub(crate) fn set_submerged(&mut self, ship: ShipNo, submerged: bool) {
        if self.state.ship(ship).submerged != submerged {
            self.state.ship_mut(ship).submerged = submerged;
            self.emit(Event::Submerged(ship, submerged));
        }
    }

    /// Rolls the die of a fire mast (`SM-FIM`).
    pub(crate) fn burn(&mut self, ship: ShipNo, mast: Mast) {
        let rig = self.state.ship(ship).rig;
        if !rig.burns(mast) || self.state.ship(ship).afloat == Afloat::Gone {
            return;
        }
        let die = self.d6(lanes::SEA, ship, Die::Fire);
        match fire(die.into()) {
            Fire::Out => {
                self.state.ship_mut(ship).rig = rig.without_fire(mast);
                self.emit(Event::FireOut(ship, mast.0));
                let lit_by = self.state.ship(ship).lit_by;
                self.count_removed(ship, lit_by);
                self.mast_gone(ship, None);
            }
            Fire::Spreads => self.push(Frame::Ignite(ship, None)),
            Fire::Burns => {}
        }
    }

    /// Sets a mast of a ship on fire; her owner chooses the mast (`SM-CRW-3`, `SM-FIM`).
    pub(crate) fn ignite(&mut self, ship: ShipNo, by: Option<Seat>) {
        let of = self.state.ship_mut(ship);
        if by.is_some() {
            of.lit_by = by;
        }
        if of.rig.masts() > 0 && of.afloat != Afloat::Gone {
            self.ask_owner(Question::BurnMast(ship), ship);
        }
    }

    pub(crate) fn take_burning(&mut self, ship: ShipNo, mast: u8) {
        let rig = self.state.ship(ship).rig;
        self.state.ship_mut(ship).rig = rig.with_fire(Mast(mast));
        self.emit(Event::MastBurns(ship, mast));
        self.mast_gone(ship, None);
    }

    /// Eliminates the seats that can never move again, and ends the game if `end.no_moves` says so (`SM-END-3`).
    pub(crate) fn stranded(&mut self) {
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
            NoMoves::Half => 2 * left <= usize::from(self.state.seats),
            NoMoves::OneLeft => left <= 1,
        };
        if is_over {
            self.end(Ending::Stranded);
        } else if self.state.players[self.state.active].out {
            self.state.stack.pop();
            self.push(Frame::EndTurn);
        }
    }
}
