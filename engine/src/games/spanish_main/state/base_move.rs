//! Bars of a ship's move action: base move and bonus bars (`SM-MOV-1`, `SM-MOV-7`).

use super::bars::BarsLeft;
use super::kit::Kit;
use super::rig::Rig;
use crate::games::spanish_main::data::card::Bar;
use crate::games::spanish_main::data::effect::{Effect, Keyword};

/// Conditions of a ship's move except card and crew.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sailing {
    /// Masts of the ship.
    pub rig: Rig,
    /// Spaces that treasure takes.
    pub treasure: u32,
    /// Presence of treasure aboard. Unique treasure counts, although it takes no space.
    pub laden: Laden,
    /// Flag that the base move is set to S.
    pub slowed: Slowed,
    /// Flag that a ship with MONSTER+L_NEAR is within L at the start of the move.
    pub lured: Lured,
}

/// Presence of treasure aboard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Laden {
    /// Treasure is aboard.
    Yes,
    /// No treasure is aboard.
    No,
}

/// Base move set to S by a tow (`SM-TOW-2`) or Fear (`SM-KEY-03`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slowed {
    /// The base move is S.
    Yes,
    /// The base move is that of the card.
    No,
}

/// Presence of a ship with MONSTER+L_NEAR within L.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lured {
    /// A ship is within L.
    Yes,
    /// No ship is within L.
    No,
}

impl Kit {
    /// Bars of a move action with the base move of the card. `None` if the ship is derelict without
    /// oars, so that she may not have a move action.
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

    /// Returns true if a derelict ship may be given move actions (`SM-MOV-7`).
    pub fn moves_derelict(&self) -> bool {
        self.has(Effect::Oars) || self.floats_on()
    }

    /// Returns true if a derelict ship may have move actions without oars of her crew.
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
