//! Rolls that lie open until their owners have decided on Cunning (`BB-CUN`).

use serde::{Serialize, Serializer};

use crate::dice::Lane;
use crate::games::blackbeard::data::{Area, Pirate, lanes};
use crate::seat::Seat;

/// Attacker of a pirate at sea.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Foe {
    /// The warship on station in an area.
    Warship(Area),
    /// The KC of a player.
    Kc(#[serde(serialize_with = "by_index")] Seat),
}

fn by_index<S: Serializer>(seat: &Seat, serializer: S) -> Result<S::Ok, S::Error> {
    seat.index().serialize(serializer)
}

/// Purpose of a roll.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RollOf {
    /// Search for a merchant (`BB-FND`).
    Find,
    /// Worth of a cargo (`BB-LOO-1`).
    Cargo,
    /// Torture of a hostage for information (`BB-HOS-2`).
    Torture,
    /// A ransom (`BB-INP-2`).
    Ransom,
    /// Points of a refit (`BB-INP-4`).
    Refit,
    /// The bribe for a Safe Haven (`BB-INP-5`).
    HavenBribe,
    /// The bribe for a retirement (`BB-RET-4`).
    RetirementBribe,
    /// A search for treasure (`BB-EV-01`).
    Dig,
    /// The amount of treasure (`BB-EV-01`).
    Treasure,
    /// Interception: foe and pirate (`BB-REA-4`, `BB-WAR-2`).
    Intercept,
    /// Battle: foe and pirate (`BB-REA-6`, `BB-WAR-3`).
    Battle,
    /// Attack on a port: pirate and port (`BB-ATT-3`).
    PortAttack,
    /// The booty of a port (`BB-ATT-4`).
    PortBooty,
    /// A sack (`BB-SAC`).
    Sack,
    /// Attack on a pirate port: KC and pirates in the port (`BB-KC-3`).
    KcOnPort,
    /// Ousting: KC and active pirate (`BB-KC-4`).
    Oust,
    /// Booty Grab: grabber and victim (`BB-GRB-1`).
    Grab,
    /// Share of the victim's doubloons that is grabbed (`BB-GRB-2`).
    GrabShare,
    /// Duel of two pirates (`BB-DUE-1`).
    Duel,
    /// The arrival of a KC (`BB-KC-1`).
    Arrival,
    /// Effect of a storm on a pirate (`BB-EV-20`).
    Storm,
    /// Effect of a storm on a warship (`BB-EV-20`).
    StormWarship,
    /// Effect of a storm on a KC (`BB-EV-20`).
    StormKc,
    /// A mutiny (`BB-MUT-2`).
    Mutiny,
    /// A conspiracy that may lead to a mutiny (`BB-EV-15`).
    Conspiracy,
    /// A trial (`BB-EV-04`).
    Trial,
    /// The fine of a trial (`BB-EV-04`).
    Fine,
    /// Wear and tear (`BB-EV-22`).
    Wear,
    /// Resistance that may drive out a governor (`BB-EV-13`).
    Resistance,
    /// The port that a disaster strikes (`BB-EV-23`).
    Disaster,
}

impl RollOf {
    /// Id of the roll's rule in the ledger.
    pub const fn rule(self) -> &'static str {
        match self {
            RollOf::Find => "BB-FND",
            RollOf::Cargo => "BB-LOO-1",
            RollOf::Torture => "BB-HOS-2",
            RollOf::Ransom => "BB-INP-2",
            RollOf::Refit => "BB-INP-4",
            RollOf::HavenBribe => "BB-INP-5",
            RollOf::RetirementBribe => "BB-RET-4",
            RollOf::Dig | RollOf::Treasure => "BB-EV-01",
            RollOf::Intercept => "BB-REA-4",
            RollOf::Battle => "BB-REA-6",
            RollOf::PortAttack => "BB-ATT-3",
            RollOf::PortBooty => "BB-ATT-4",
            RollOf::Sack => "BB-SAC",
            RollOf::KcOnPort => "BB-KC-3",
            RollOf::Oust => "BB-KC-4",
            RollOf::Grab => "BB-GRB-1",
            RollOf::GrabShare => "BB-GRB-2",
            RollOf::Duel => "BB-DUE-1",
            RollOf::Arrival => "BB-KC-1",
            RollOf::Storm | RollOf::StormWarship | RollOf::StormKc => "BB-EV-20",
            RollOf::Mutiny => "BB-MUT-2",
            RollOf::Conspiracy => "BB-EV-15",
            RollOf::Trial | RollOf::Fine => "BB-EV-04",
            RollOf::Wear => "BB-EV-22",
            RollOf::Resistance => "BB-EV-13",
            RollOf::Disaster => "BB-EV-23",
        }
    }

    /// Lane of chance of the roll.
    pub const fn lane(self) -> Lane {
        match self {
            RollOf::Find
            | RollOf::Cargo
            | RollOf::Torture
            | RollOf::Ransom
            | RollOf::Refit
            | RollOf::HavenBribe
            | RollOf::Dig
            | RollOf::Treasure
            | RollOf::Sack => lanes::DEEDS,
            RollOf::Intercept
            | RollOf::Battle
            | RollOf::PortAttack
            | RollOf::PortBooty
            | RollOf::KcOnPort
            | RollOf::Oust
            | RollOf::Grab
            | RollOf::GrabShare
            | RollOf::Duel => lanes::FIGHTS,
            RollOf::Disaster => lanes::PORTS,
            RollOf::RetirementBribe
            | RollOf::Arrival
            | RollOf::Storm
            | RollOf::StormWarship
            | RollOf::StormKc
            | RollOf::Mutiny
            | RollOf::Conspiracy
            | RollOf::Trial
            | RollOf::Fine
            | RollOf::Wear
            | RollOf::Resistance => lanes::FATE,
        }
    }

    /// Returns true if the roll resolves the current pirate action.
    pub const fn resolves_a_deed(self) -> bool {
        matches!(
            self,
            RollOf::Find
                | RollOf::Cargo
                | RollOf::Dig
                | RollOf::Sack
                | RollOf::PortAttack
                | RollOf::Grab
                | RollOf::Ransom
                | RollOf::Refit
                | RollOf::HavenBribe
                | RollOf::RetirementBribe
        )
    }

    /// Returns true if the roll is made against a pirate rather than by him (fate in the Chance
    /// table).
    pub const fn is_upon_him(self) -> bool {
        matches!(
            self,
            RollOf::Arrival
                | RollOf::Storm
                | RollOf::Mutiny
                | RollOf::Conspiracy
                | RollOf::Trial
                | RollOf::Fine
                | RollOf::Wear
        )
    }
}

/// Dice of one side of a contest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Roll {
    /// Pirate of the roll, as its owner or its target; `None` for a foe, a port or nature.
    pub pirate: Option<Pirate>,
    /// Number of dice of the side.
    pub dice: u8,
    /// Sum of the side's dice.
    pub total: u8,
    /// Ratings and bonuses added to the sum of the dice.
    pub plus: i16,
    /// True if Cunning has re-rolled the dice.
    pub rerolled: bool,
}

/// Highest number of sides: a KC and every pirate in play.
pub(crate) const MAX_SIDES: usize = 11;

/// Dice of all sides of one contest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Contest {
    pub of: RollOf,
    rolls: [Roll; MAX_SIDES],
    len: u8,
    /// Sides whose owner has decided on Cunning, one bit each.
    pub asked: u16,
}

impl Contest {
    const NO_ROLL: Roll = Roll { pirate: None, dice: 0, total: 0, plus: 0, rerolled: false };
    /// Contest without dice on the table.
    pub(crate) const NONE: Contest = Contest::new(RollOf::Find);

    /// Returns a contest without dice.
    #[inline]
    pub(crate) const fn new(of: RollOf) -> Contest {
        Contest { of, rolls: [Contest::NO_ROLL; MAX_SIDES], len: 0, asked: 0 }
    }

    /// Sides of the contest, in the order of their dice.
    #[inline]
    pub(crate) fn rolls(&self) -> &[Roll] {
        &self.rolls[..self.len.into()]
    }

    #[inline]
    pub(crate) fn roll_mut(&mut self, side: usize) -> &mut Roll {
        &mut self.rolls[side]
    }

    #[inline]
    pub(crate) fn add(&mut self, roll: Roll) {
        self.rolls[usize::from(self.len)] = roll;
        self.len += 1;
    }

    /// Sum of a side's dice and bonuses.
    #[inline]
    pub(crate) fn result(&self, side: usize) -> i32 {
        let roll = self.rolls()[side];
        i32::from(roll.total) + i32::from(roll.plus)
    }
}
