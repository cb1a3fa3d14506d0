//! Decisions: the choices of a seat. `notation` converts them to and from text.

use serde::Serialize;

use crate::games::blackbeard::data::card::Card;
use crate::games::blackbeard::data::{Area, Hull, Pirate, Place, Port};

/// Decision of one seat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(align(8))]
pub enum Action {
    /// Takes a pirate card from the open deck (`BB-SET-1`).
    Draft(Pirate),
    /// Deploys a pirate in hand (`BB-SET-5`, `BB-NEW`).
    Deploy(Pirate, Area, Hull),
    /// Deploys no more pirates (`BB-SET-5`).
    Done,
    /// Draws a pirate card, as an action (`BB-NEW`).
    Draw,
    /// Deploys no pirate after a draw (`BB-NEW`).
    Hold,
    /// Discards a card under Finger of Fate (`BB-EV-07`).
    Discard(Card),
    /// Plays a card for the actions printed on it (`BB-TRN-6`).
    ForActions(Card),
    /// Plays a diamond card for the actions of this pirate (`BB-TRN-7`).
    ForPirate(Card, Pirate),
    /// Discards a card for one action (`BB-TRN-8`).
    ForAction(Card),
    /// Plays an event without further choices.
    Play(Card),
    /// Plays an event on or with a pirate: Buried Treasure, Heavy Guns, Debauchery & Revelry,
    /// Pirate Converts, Piratical Ambition.
    PlayOn(Card, Pirate),
    /// Plays an event on a port: Local Resistance.
    PlayAt(Card, Port),
    /// Plays Fair Winds with a traveller and a destination, and uses its actions or not
    /// (`BB-EV-06`).
    FairWinds(Card, FairWind, WindActions),
    /// Ends the turn (`BB-TRN-9`).
    EndTurn,
    /// Gives up the rest of the actions (`BB-TRN-6`).
    Stop,
    /// Moves a pirate (`BB-MOV-1`).
    Move(Pirate, Place),
    /// Digs for the treasure of the Isle of Pines (`BB-EV-01`).
    Dig(Pirate),
    /// Looks for the merchant in a port's box (`BB-FND`).
    Find(Pirate, Port),
    /// Loots the merchant that was found (`BB-LOO-1`).
    Loot(Pirate),
    /// Converts the looted merchant (`BB-CNV-1`). If the conversion is free, this answers its
    /// question.
    Convert(Pirate),
    /// Begins In-Port Activities (`BB-INP-1`).
    InPort(Pirate),
    /// Attacks a port (`BB-ATT-1`).
    AttackPort(Pirate, Port),
    /// Sacks the port (`BB-SAC`).
    Sack(Pirate),
    /// Grabs booty of a reveller (`BB-GRB-1`).
    Grab(Pirate, Pirate),
    /// Recovers from D&R (`BB-DR-1`).
    Recover(Pirate),
    /// Forms an alliance (`BB-ALL-1`).
    Ally(Pirate, Pirate),
    /// Breaks an alliance; this pirate keeps what cannot be divided (`BB-ALL-6`).
    Break(Pirate),
    /// Retires (`BB-RET-1`).
    Retire(Pirate, RetireBy),
    /// Passes without an action.
    Pass,
    /// Tries to deploy a KC (`BB-KC-1`).
    DeployKc,
    /// Moves the seat's own KC (`BB-KC-2`).
    MoveKc(Place),
    /// Attacks a pirate port with the seat's own KC (`BB-KC-3`).
    KcAttack(Port),
    /// Ousts the active pirate with the seat's own KC (`BB-KC-4`).
    Oust,
    /// Reacts with the seat's own KC (`BB-REA-1`).
    React,
    /// Uses the warship on station (`BB-WAR-1`).
    UseWarship,
    /// Attacks with the warship that was sighted (`BB-EV-21`).
    Attack,
    /// Leaves the warship that was sighted on station (`BB-EV-21`).
    Leave,
    /// Fights (`BB-REA-4`, `BB-WAR-1`).
    Fight,
    /// Tries to escape (`BB-REA-4`, `BB-WAR-2`).
    Evade,
    /// Hands a Letter of Marque over to a KC and retires (`BB-RET-5`).
    Surrender,
    /// Spends a point of Cunning on a roll. The pirate pays if he can, else his ally (`BB-CUN`).
    Cunning,
    /// Spends a point of this ally instead, if both allies have one (`BB-ALL-2`).
    CunningOf(Pirate),
    /// Takes the cargo, or the booty of a port (`BB-LOO-3`, `BB-ATT-4`).
    Take,
    /// Declines the cargo or booty.
    Decline,
    /// Keeps a hostage for ransom aboard this pirate's ship (`BB-HOS-1`).
    Keep(Pirate),
    /// Has a hostage tortured by this pirate (`BB-HOS-2`).
    Torture(Pirate),
    /// Lets the crew revel (`BB-DR-1`).
    Revel,
    /// Ransoms the hostage in question (`BB-INP-2`).
    Ransom,
    /// Converts the doubloons of these holds into Net Worth (`BB-INP-3`). The lowest four bits are
    /// the ship's holds, the upper bits the ally's.
    Booty(u8),
    /// Gives this number of points of a refit to Combat, and the remaining points to Speed
    /// (`BB-INP-4`).
    Refit(u8),
    /// Asks the governor for a Safe Haven for this pirate (`BB-INP-5`).
    Bribe(Pirate),
    /// Pays the bribe.
    Pay,
    /// Refuses to pay the bribe.
    Refuse,
    /// Keeps the winner's ship after a duel, with the best parts of both ships (`BB-DUE-3`).
    KeepShip,
    /// Goes over to the loser's ship (`BB-DUE-3`).
    TakeShip,
    /// Takes nothing from the loser (`BB-DUE-3`).
    TakeNothing,
    /// Fights the tied duel again (`BB-DUE-3`).
    Again,
    /// Ends the tied duel (`BB-DUE-3`).
    EndDuel,
    /// Names the pirate in hand who takes a ship over (`BB-MUT-2`).
    Succeed(Pirate),
    /// Names the ally who bears the odd hit (`BB-ALL-3`).
    Choose(Pirate),
    /// Names a hold, from 0; the holds of an ally start at 4 (`BB-HOL`).
    InHold(u8),
}

/// Traveller of Fair Winds, with the destination (`BB-EV-06`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FairWind {
    /// Neither a pirate nor a KC travels.
    Nobody,
    /// A pirate of the seat.
    Pirate(Pirate, Area),
    /// The seat's KC.
    Kc(Area),
}

/// Use of the actions of Fair Winds (`BB-TRN-5`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum WindActions {
    /// The player uses the actions of the card.
    Follow,
    /// The event is played without its actions.
    Left,
}

/// Way in which a pirate retires by an action (`BB-RET-2` to `BB-RET-4`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RetireBy {
    /// Retirement with a Letter of Marque of the port's nation.
    Letter,
    /// Retirement in the pirate's Safe Haven.
    Haven,
    /// Retirement by a bribe to the governor.
    Bribe,
}
