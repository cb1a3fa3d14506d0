//! Contests of dice. The dice lie open until their owners have decided whether to spend Cunning (`BB-CUN`).

use serde::{Serialize, Serializer};

use crate::dice::Lane;
use crate::games::blackbeard::data::{Area, Pirate, lanes};
use crate::seat::Seat;

/// Foe that attacks a pirate at sea.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Foe {
    /// Warship on station in this area.
    Warship(Area),
    /// King's Commissioner of this seat.
    Kc(#[serde(serialize_with = "by_index")] Seat),
}

fn by_index<S: Serializer>(seat: &Seat, serializer: S) -> Result<S::Ok, S::Error> {
    seat.index().serialize(serializer)
}

/// Purpose of a dice roll.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RollOf {
    /// Roll to find a merchant (`BB-FND`).
    Find,
    /// Roll for the worth of a cargo (`BB-LOO-1`).
    Cargo,
    /// Roll for the torture of a hostage for information (`BB-HOS-2`).
    Torture,
    /// Roll for the doubloons that a ransom brings (`BB-INP-2`).
    Ransom,
    /// Roll for the points of a refit (`BB-INP-4`).
    Refit,
    /// Roll for the cost of a bribe for a Safe Haven (`BB-INP-5`).
    HavenBribe,
    /// Roll for the cost of a bribe for a retirement (`BB-RET-4`).
    RetirementBribe,
    /// Roll to find Buried Treasure (`BB-EV-01`).
    Dig,
    /// Roll for the doubloons in a found treasure (`BB-EV-01`).
    Treasure,
    /// Roll for an interception: foe against pirate (`BB-REA-4`, `BB-WAR-2`).
    Intercept,
    /// Roll for a battle: foe against pirate (`BB-REA-6`, `BB-WAR-3`).
    Battle,
    /// Roll for an attack on a port: pirate against port (`BB-ATT-3`).
    PortAttack,
    /// Roll for the booty of a captured port (`BB-ATT-4`).
    PortBooty,
    /// Roll for the sack of a port (`BB-SAC`).
    Sack,
    /// Roll for an attack on a pirate port: King's Commissioner against the pirates in the port (`BB-KC-3`).
    KcOnPort,
    /// Roll for an ousting: King's Commissioner against the active pirate (`BB-KC-4`).
    Oust,
    /// Roll for a Booty Grab: grabber against victim (`BB-GRB-1`).
    Grab,
    /// Roll for the share of the victim's doubloons that the grabber takes (`BB-GRB-2`).
    GrabShare,
    /// Roll for a duel between two pirates (`BB-DUE-1`).
    Duel,
    /// Roll for the arrival of a King's Commissioner (`BB-KC-1`).
    Arrival,
    /// Roll for the effect of a storm on a pirate (`BB-EV-20`).
    Storm,
    /// Roll for the effect of a storm on a warship (`BB-EV-20`).
    StormWarship,
    /// Roll for the effect of a storm on a King's Commissioner (`BB-EV-20`).
    StormKc,
    /// Roll for a mutiny against a pirate's Leadership (`BB-MUT-2`).
    Mutiny,
    /// Roll for a conspiracy that may lead to a mutiny (`BB-EV-15`).
    Conspiracy,
    /// Roll for a trial by Double Cross (`BB-EV-04`).
    Trial,
    /// Roll for the fine in a trial (`BB-EV-04`).
    Fine,
    /// Roll for the Speed hits of Wear and Tear (`BB-EV-22`).
    Wear,
    /// Roll for Local Resistance, which may drive out a governor (`BB-EV-13`).
    Resistance,
    /// Roll for the port that a Natural Disaster strikes (`BB-EV-23`).
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

    /// Lane of chance from which the roll is drawn.
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

    /// Returns true if the roll decides the current pirate action.
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

    /// Returns true if the roll is fate against a pirate, and false if the pirate makes the roll (Chance table of the
    /// ledger).
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
    /// Pirate who makes the roll or is its target; `None` for a foe, a port or nature.
    pub pirate: Option<Pirate>,
    /// Number of dice that the side rolls.
    pub dice: u8,
    /// Sum of the faces of the side's dice.
    pub total: u8,
    /// Total of the ratings and bonuses added to the sum of the dice.
    pub plus: i16,
    /// True if Cunning has re-rolled the dice.
    pub rerolled: bool,
}

/// Highest number of sides: a King's Commissioner and every pirate in play.
pub(crate) const MAX_SIDES: usize = 11;

/// Dice of all sides of one contest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Contest {
    pub of: RollOf,
    rolls: [Roll; MAX_SIDES],
    len: u8,
    /// Bit set of the sides whose owners have decided whether to spend Cunning.
    pub asked: u16,
}

impl Contest {
    const NO_ROLL: Roll = Roll { pirate: None, dice: 0, total: 0, plus: 0, rerolled: false };
    /// Contest for the time when no dice are on the table.
    pub(crate) const NONE: Contest = Contest::new(RollOf::Find);

    /// Returns a contest for this purpose, without dice.
    #[inline]
    pub(crate) const fn new(of: RollOf) -> Contest {
        Contest { of, rolls: [Contest::NO_ROLL; MAX_SIDES], len: 0, asked: 0 }
    }

    /// Sides of the contest, in the order in which they rolled.
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

    /// Sum of a side's dice, ratings and bonuses.
    #[inline]
    pub(crate) fn result(&self, side: usize) -> i32 {
        let roll = self.rolls()[side];
        i32::from(roll.total) + i32::from(roll.plus)
    }
}
