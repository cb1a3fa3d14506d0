//! Contests of dice that lie open.

use crate::games::blackbeard::data::Pirate;
use crate::games::blackbeard::state::contest::RollOf;

/// The dice of one side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Side {
    pub pirate: Option<Pirate>,
    pub dice: u8,
    pub total: u8,
    pub plus: i16,
}

/// The last roll, of one side or more.
#[derive(Clone, Debug, Default)]
pub(super) struct Contest {
    pub of: Option<RollOf>,
    pub sides: Vec<Side>,
}

impl Contest {
    /// Adds a side: the first of a new roll, or one more of the present one.
    pub(super) fn roll(&mut self, of: RollOf, side: Side) {
        let sides = match of {
            RollOf::Intercept
            | RollOf::Battle
            | RollOf::PortAttack
            | RollOf::Oust
            | RollOf::Grab
            | RollOf::Duel => 2,
            RollOf::KcOnPort if side.pirate.is_some() => usize::MAX,
            RollOf::Storm if self.side_of(side.pirate).is_none() => usize::MAX,
            _ => 1,
        };
        if self.of != Some(of) || self.sides.len() >= sides {
            self.of = Some(of);
            self.sides.clear();
        }
        self.sides.push(side);
    }

    /// The side of a pirate.
    pub(super) fn side_of(&self, pirate: impl Into<Option<Pirate>>) -> Option<usize> {
        let pirate = pirate.into();
        self.sides.iter().position(|side| side.pirate == pirate)
    }

    /// Rolls the dice of a pirate again.
    pub(super) fn reroll(&mut self, of: RollOf, pirate: Pirate, total: u8) -> Result<(), String> {
        let side = self.sides.iter_mut().find(|side| side.pirate == Some(pirate));
        match side.filter(|_| self.of == Some(of)) {
            Some(side) => side.total = total,
            None => return Err(format!("{pirate} rolls {of:?} again, which he had not rolled")),
        }
        Ok(())
    }

    /// The result of a side of this kind of roll.
    pub(super) fn result(&self, of: RollOf, side: usize) -> Result<i32, String> {
        let side = self.sides.get(side).filter(|_| self.of == Some(of));
        let result = side.map(|side| i32::from(side.total) + i32::from(side.plus));
        result.ok_or_else(|| format!("what {of:?} decides happened without that roll"))
    }

    /// By how much the first side is above the second.
    pub(super) fn difference(&self, of: RollOf) -> Result<i32, String> {
        Ok(self.result(of, 0)? - self.result(of, 1)?)
    }
}
