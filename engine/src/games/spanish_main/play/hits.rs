//! Hits: absorbed hits, lost masts and sunk ships (`SM-SHO-4`, `SM-EFF-3`, `SM-FRT-6`).

use super::context::Context;
use crate::dice::Dice;
use crate::games::spanish_main::data::effect::Effect;
use crate::games::spanish_main::data::pieces::ShipNo;
use crate::games::spanish_main::state::event::{Absorber, Event};
use crate::games::spanish_main::state::frame::Frame;
use crate::games::spanish_main::state::game::SpanishMain;
use crate::games::spanish_main::state::kinds::{Aim, BROADSIDES, Gunner, Shot};
use crate::games::spanish_main::state::question::{MastBy, Question};
use crate::games::spanish_main::state::ship::{Afloat, Spell};
use crate::observe::Observer;
use crate::seat::Seat;

impl<D: Dice, O: Observer<SpanishMain>> Context<'_, D, O> {
    /// Applies `n` hits of the current shot to a target, one at a time.
    pub(crate) fn take_hits(&mut self, aim: Aim, n: u8) {
        let Some(gunner) = self.state.volley.as_ref().map(|volley| volley.gunner) else { return };
        if n == 0 {
            return;
        }
        self.push(Frame::Hits(aim, n - 1));
        match aim {
            Aim::Ship(at) => self.hit(gunner, at),
            Aim::Fort(island) => self.hit_fort(island),
            Aim::Marine(crew) => {
                // The second hit of a turn eliminates a Marine (SM-KEY-08).
                let seat = self.state.seat_of(gunner);
                self.state.piece_mut(crew).hits += 1;
                if self.state.piece(crew).hits == 2 {
                    self.because("SM-KEY-08", |context| context.remove_crew(crew, Some(seat)));
                }
            }
        }
    }

    /// Returns true if the current shot is a Broadsides Attack, which suspends abilities
    /// (`SM-KEY-02`).
    pub(crate) fn is_broadsides(&self) -> bool {
        self.state.volley.as_ref().is_some_and(|of| of.gun == BROADSIDES)
    }

    /// Returns true if an ability of the ship or a shell panel absorbs a hit, so that no mast is lost.
    fn is_absorbed(&mut self, at: ShipNo) -> bool {
        let of = self.state.ship_mut(at);
        let first = !std::mem::replace(&mut of.turn.was_hit, true);
        if first && of.rig.is_full() && of.kit.has(Effect::IgnoreFirstHitFull) {
            self.reveal(at, Effect::IgnoreFirstHitFull);
            self.absorb(Aim::Ship(at), Absorber::FirstHit);
            return true;
        }
        let of = self.state.ship_mut(at);
        if of.shell() > 0 {
            of.panels -= 1;
            self.absorb(Aim::Ship(at), Absorber::Panel);
            return true;
        }
        false
    }

    /// Applies a hit to a ship (`SM-SHO-4`).
    fn hit(&mut self, gunner: Gunner, at: ShipNo) {
        if self.state.ship(at).afloat != Afloat::Yes {
            return;
        }
        let shooter = match gunner {
            Gunner::Ship(ship) => Some(ship),
            Gunner::Marine(_) | Gunner::Fort(_) => None,
        };
        // A Broadsides Attack suspends the abilities of shooter and target (SM-KEY-02).
        let is_broadsides = self.is_broadsides();
        let by_cannon = shooter.filter(|_| !is_broadsides);
        if !is_broadsides && self.is_absorbed(at) {
            return;
        }
        self.push_victims(gunner, by_cannon, at);
        let of = self.state.ship_mut(at);
        let masts = of.rig.masts();
        if of.kit.has(Effect::TwoHitsPerMast) && masts > 0 && !is_broadsides {
            of.turn.odd_hit = !of.turn.odd_hit;
            if of.turn.odd_hit {
                return self.absorb(Aim::Ship(at), Absorber::FirstOfTwo);
            }
        }
        if masts > 0 {
            let two = by_cannon.is_some_and(|by| self.state.ship(by).kit.has(Effect::HitTwoMasts));
            return self.push(Frame::LoseMasts(at, if two { 2 } else { 1 }, MastBy::Shot));
        }
        let burning = self.state.ship(at).rig.each_burning().next();
        if let Some(mast) = burning.filter(|_| self.rules().fire.absorbs_hit) {
            let rig = self.state.ship(at).rig;
            self.state.ship_mut(at).rig = rig.without_fire(mast);
            self.emit(Event::FireOut(at, mast.0));
            return self.mast_gone(at, None);
        }
        if self.state.ship(at).kit.has(Effect::Unsinkable) && !is_broadsides {
            return self.absorb(Aim::Ship(at), Absorber::Unsinkable);
        }
        let seat = self.state.seat_of(gunner);
        self.sink_by(shooter, at, seat);
    }

    /// Pushes the frames for a hit's additional effects, which follow the loss of the mast (`SM-EFF-2`).
    fn push_victims(&mut self, gunner: Gunner, by_cannon: Option<ShipNo>, at: ShipNo) {
        // Each frame checks for the ability only when it is due: frames that wait must not reveal
        // hidden crew of the shooter.
        if let Some(ship) = by_cannon {
            for effect in [Effect::HitKillsCargo1, Effect::HitKillsCargo, Effect::HitKillsCrew] {
                self.push(Frame::Victim(ship, effect, at));
            }
        }
        if let Gunner::Fort(island) = gunner
            && let Some(fort) = self.state.fort(island)
            && self.game.fort_card(fort).effects.contains(&Effect::HitKillsCargo)
        {
            self.push(Frame::FortVictim(island, at));
        }
    }

    /// Applies a hit by chainshot, firepot or stinkpot, which removes no mast (`SM-CRW-3`).
    pub(crate) fn special_hit(&mut self, gunner: Gunner, at: ShipNo, shot: Shot) {
        let seat = self.state.seat_of(gunner);
        if self.is_absorbed(at) {
            return;
        }
        if let Gunner::Ship(ship) = gunner {
            self.push_victims(gunner, Some(ship), at);
        }
        let of = self.state.ship_mut(at);
        match shot {
            Shot::Plain => {}
            Shot::Chain => of.chained = Spell::NextTurn,
            Shot::Stink => of.stunk = Spell::NextTurn,
            Shot::Fire => self.push(Frame::Ignite(at, Some(seat))),
        }
        if let (Some(effect), true) = (shot.effect(), shot != Shot::Fire) {
            self.emit(Event::Under(at, effect));
        }
    }

    /// Sinks a ship because of an enemy's hit. The shooter may then restore a mast (`REPAIR_ON_SINK`).
    fn sink_by(&mut self, ship: Option<ShipNo>, at: ShipNo, seat: Seat) {
        self.sink(at, Some(seat));
        let Some(ship) = ship else { return };
        let of = self.state.ship(ship);
        if of.kit.has(Effect::RepairOnSink) && of.rig.each_lost().next().is_some() {
            self.reveal(ship, Effect::RepairOnSink);
            self.ask_owner(Question::RestoreMast(ship), ship);
        }
    }

    /// Removes `n` masts of a ship, one at a time, until no mast stands (`SM-TRN-9`).
    pub(crate) fn lose_masts(&mut self, ship: ShipNo, n: u8, by: MastBy) {
        let of = self.state.ship(ship);
        if n == 0 || of.rig.masts() == 0 || matches!(of.afloat, Afloat::Gone | Afloat::Wreck) {
            return;
        }
        // The shooter has a choice of masts only if more masts stand than are lost.
        let of_masts = of.rig.masts();
        self.push(Frame::LoseMasts(ship, n - 1, by));
        let gunner = self.state.volley.as_ref().map(|volley| volley.gunner);
        let chooser = match (gunner, by) {
            (Some(Gunner::Ship(shooter)), MastBy::Shot)
                if self.state.ship(shooter).kit.has(Effect::ChooseMast)
                    && of_masts > n.into()
                    && !self.is_broadsides() =>
            {
                self.reveal(shooter, Effect::ChooseMast);
                shooter
            }
            _ => ship,
        };
        self.ask_owner(Question::LoseMast(ship, by), chooser);
    }
}
