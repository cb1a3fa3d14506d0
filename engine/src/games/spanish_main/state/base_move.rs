//! Bars of a ship's move action: her base move and bonus bars (`SM-MOV-1`, `SM-MOV-7`).

use super::bars::BarsLeft;
use super::kit::Kit;
use super::rig::Rig;
use crate::games::spanish_main::data::card::Bar;
use crate::games::spanish_main::data::effect::{Effect, Keyword};

/// Conditions that determine a ship's bars, in addition to her card and crew.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sailing {
    /// Masts of the ship.
    pub rig: Rig,
    /// Number of cargo spaces that treasure occupies.
    pub treasure: u32,
    /// Flag for treasure aboard. Unique treasure counts, although it occupies no space.
    pub laden: Laden,
    /// Flag for a base move that is limited to S.
    pub slowed: Slowed,
    /// Flag: a ship with MONSTER+L_NEAR was within L when the move began.
    pub lured: Lured,
}

/// Flag for treasure aboard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Laden {
    /// Treasure is aboard.
    Yes,
    /// No treasure is aboard.
    No,
}

/// Flag for a base move that is limited to S, by a tow (`SM-TOW-2`) or Fear (`SM-KEY-03`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slowed {
    /// The base move is S.
    Yes,
    /// The base move is as printed on the card.
    No,
}

/// Flag: a ship with MONSTER+L_NEAR is within L of the moving ship.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lured {
    /// A ship with MONSTER+L_NEAR is within L.
    Yes,
    /// No ship with MONSTER+L_NEAR is within L.
    No,
}

impl Kit {
    /// Returns the bars of a move action; `None` if the ship is derelict and cannot move. The argument `card` is the
    /// base move printed on the ship's card.
    pub fn bars(&self, card: &[Bar], sailing: &Sailing) -> Option<BarsLeft> {
        let base = self.base_move(card, sailing)?;
        let has_cargo = sailing.laden == Laden::Yes || self.crew() > 0;
        let bonuses = [
            (Bar::S, self.has(Effect::Helmsman)),
            (Bar::S, self.has(Effect::MovePlusSEmpty) && !has_cargo),
            (Bar::L, self.has(Effect::MovePlusLFullMasts) && sailing.rig.is_full()),
            (Bar::L, self.is(Keyword::SeaMonster) && sailing.lured == Lured::Yes),
        ];
        let bonus: Vec<Bar> =
            bonuses.into_iter().filter(|(_, has)| *has).map(|(bar, _)| bar).collect();
        Some(BarsLeft::new(base, &bonus))
    }

    /// Returns true if the ship may take move actions while derelict (`SM-MOV-7`).
    pub fn moves_derelict(&self) -> bool {
        self.has(Effect::Oars) || self.floats_on()
    }

    /// Returns true if the ship may take move actions while derelict and without an Oarsman.
    pub(crate) fn floats_on(&self) -> bool {
        self.is(Keyword::Galley) || self.is(Keyword::TurtleShip)
    }

    fn base_move<'c>(&self, card: &'c [Bar], sailing: &Sailing) -> Option<&'c [Bar]> {
        const SHORT: &[Bar] = &[Bar::S];
        let is_full = self.spaces_taken() + sailing.treasure >= self.spaces();
        let slow_when_full = is_full && self.has(Effect::MoveSWhenFull);
        if sailing.rig.is_derelict() {
            self.moves_derelict().then_some(SHORT)
        } else if slow_when_full || sailing.slowed == Slowed::Yes {
            Some(SHORT)
        } else {
            Some(card)
        }
    }
}
