//! The bars of a ship's move action: base move and bonus bars (`SM-MOV-1`, `SM-MOV-7`).

use super::aboard::AboardShip;
use super::bars::BarsLeft;
use super::card::Bar;
use super::effect::{Effect, Keyword};
use super::rig::Rig;

/// What changes the move of a ship beside its card and crew.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sailing {
    /// Its masts.
    pub rig: Rig,
    /// Spaces that treasure takes.
    pub treasure: u32,
    /// Whether something sets its base move to S.
    pub slowed: Slowed,
    /// Whether it begins the move within L of a ship with MONSTER+L_NEAR.
    pub lured: Lured,
}

/// Whether a tow (`SM-TOW-2`) or Fear (`SM-KEY-03`) sets the base move to S.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slowed {
    /// One of them does.
    Yes,
    /// Neither does.
    No,
}

/// Whether a ship with MONSTER+L_NEAR is within L.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lured {
    /// One is.
    Yes,
    /// None is.
    No,
}

impl AboardShip<'_> {
    /// Whether the ship or a crew that works has an effect.
    pub fn has(&self, effect: Effect) -> bool {
        self.ship_has(effect) || self.crew_has(effect)
    }

    /// The bars of a move action; `None` if the ship may not be given one, for it is derelict and has no oars.
    pub fn bars(&self, sailing: &Sailing) -> Option<BarsLeft> {
        let base = self.base_move(sailing)?;
        let has_cargo = sailing.treasure > 0 || !self.crew.is_empty();
        let is_monster = self.is(Keyword::SeaMonster);
        let bonuses = [
            (Bar::S, self.has(Effect::Helmsman)),
            (Bar::S, self.has(Effect::MovePlusSEmpty) && !has_cargo),
            (Bar::L, self.has(Effect::MovePlusLFullMasts) && sailing.rig.is_full()),
            (Bar::L, is_monster && sailing.lured == Lured::Yes),
        ];
        let bonus: Vec<Bar> =
            bonuses.into_iter().filter(|(_, has)| *has).map(|(bar, _)| bar).collect();
        Some(BarsLeft::new(&base, &bonus))
    }

    fn base_move(&self, sailing: &Sailing) -> Option<Vec<Bar>> {
        let is_full = self.spaces_taken() + sailing.treasure >= self.spaces();
        let slow_when_full = is_full && self.has(Effect::MoveSWhenFull);
        if sailing.rig.is_derelict() {
            let has_oars =
                self.has(Effect::Oars) || self.is(Keyword::Galley) || self.is(Keyword::TurtleShip);
            has_oars.then(|| vec![Bar::S])
        } else if slow_when_full || sailing.slowed == Slowed::Yes {
            Some(vec![Bar::S])
        } else {
            Some(self.cards.ship(self.ship).base_move.clone())
        }
    }
}
