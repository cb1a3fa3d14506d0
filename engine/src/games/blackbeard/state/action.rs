//! Decisions of seats; `words::notation` converts them to and from text.

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
    /// Stops deploying pirates in the set-up (`BB-SET-5`).
    Done,
    /// Spends an action to draw a pirate card (`BB-NEW`).
    Draw,
    /// Deploys no pirate after drawing a pirate card (`BB-NEW`).
    Hold,
    /// Discards a card under Finger of Fate (`BB-EV-07`).
    Discard(Card),
    /// Plays a card for its printed number of actions (`BB-TRN-6`).
    ForActions(Card),
    /// Plays a diamond card that gives actions to this pirate (`BB-TRN-7`).
    ForPirate(Card, Pirate),
    /// Discards a card for one action (`BB-TRN-8`).
    ForAction(Card),
    /// Plays a card for its event, without further choices.
    Play(Card),
    /// Plays an event that needs a pirate: Buried Treasure, Heavy Guns, Debauchery & Revelry, Pirate Converts,
    /// Piratical Ambition.
    PlayOn(Card, Pirate),
    /// Plays an event that needs a port: Local Resistance.
    PlayAt(Card, Port),
    /// Plays Fair Winds with a traveller and a destination, with or without the card's actions (`BB-EV-06`).
    FairWinds(Card, FairWind, WindActions),
    /// Ends the turn (`BB-TRN-9`).
    EndTurn,
    /// Gives up the remaining actions (`BB-TRN-6`).
    Stop,
    /// Moves a pirate (`BB-MOV-1`).
    Move(Pirate, Place),
    /// Digs for the treasure of the Isle of Pines (`BB-EV-01`).
    Dig(Pirate),
    /// Searches for the merchant in a port's box (`BB-FND`).
    Find(Pirate, Port),
    /// Loots the merchant that the pirate has found (`BB-LOO-1`).
    Loot(Pirate),
    /// Converts the looted merchant (`BB-CNV-1`). Also accepts a free conversion.
    Convert(Pirate),
    /// Begins In-Port Activities (`BB-INP-1`).
    InPort(Pirate),
    /// Attacks a port (`BB-ATT-1`).
    AttackPort(Pirate, Port),
    /// Sacks the captured port (`BB-SAC`).
    Sack(Pirate),
    /// Grabs booty from a pirate with a Debauchery & Revelry marker (`BB-GRB-1`).
    Grab(Pirate, Pirate),
    /// Recovers from Debauchery & Revelry (`BB-DR-1`).
    Recover(Pirate),
    /// Forms an alliance (`BB-ALL-1`).
    Ally(Pirate, Pirate),
    /// Breaks an alliance; this pirate keeps the permissions and actions that can't be divided (`BB-ALL-6`).
    Break(Pirate),
    /// Retires a pirate (`BB-RET-1`).
    Retire(Pirate, RetireBy),
    /// Passes, if the question allows it.
    Pass,
    /// Tries to deploy a King's Commissioner (`BB-KC-1`).
    DeployKc,
    /// Moves the seat's Commissioner (`BB-KC-2`).
    MoveKc(Place),
    /// Attacks a pirate port with the seat's Commissioner (`BB-KC-3`).
    KcAttack(Port),
    /// Ousts the active pirate from a port with the seat's Commissioner (`BB-KC-4`).
    Oust,
    /// Reacts with the seat's Commissioner (`BB-REA-1`).
    React,
    /// Attacks with the warship on station (`BB-WAR-1`).
    UseWarship,
    /// Attacks with the sighted warship (`BB-EV-21`).
    Attack,
    /// Leaves the sighted warship on station (`BB-EV-21`).
    Leave,
    /// Fights the foe (`BB-REA-4`, `BB-WAR-1`).
    Fight,
    /// Tries to escape from the foe (`BB-REA-4`, `BB-WAR-2`).
    Evade,
    /// Hands a Letter of Marque over to a King's Commissioner and retires (`BB-RET-5`).
    Surrender,
    /// Spends a point of Cunning on a re-roll (`BB-CUN`). The pirate pays if he can, else his ally.
    Cunning,
    /// Spends a point of this ally's Cunning on a re-roll, if both allies have a point (`BB-ALL-2`).
    CunningOf(Pirate),
    /// Takes the cargo, or the booty of a port (`BB-LOO-3`, `BB-ATT-4`).
    Take,
    /// Declines the cargo or booty.
    Decline,
    /// Keeps a hostage for ransom aboard the ship of this pirate (`BB-HOS-1`).
    Keep(Pirate),
    /// Lets this pirate torture a hostage (`BB-HOS-2`).
    Torture(Pirate),
    /// Lets the crew revel: voluntary Debauchery & Revelry (`BB-DR-1`).
    Revel,
    /// Ransoms the hostage that the question is about (`BB-INP-2`).
    Ransom,
    /// Converts the doubloons in holds into Net Worth (`BB-INP-3`). The lowest four bits select the pirate's holds,
    /// and the upper four bits his ally's holds.
    Booty(u8),
    /// Adds this number of refit points to Combat, and the remaining points to Speed (`BB-INP-4`).
    Refit(u8),
    /// Asks the governor for a Safe Haven for this pirate (`BB-INP-5`).
    Bribe(Pirate),
    /// Pays the bribe.
    Pay,
    /// Refuses to pay the bribe.
    Refuse,
    /// Keeps the ship of the winner of a duel, and takes spoils from the loser's ship (`BB-DUE-3`).
    KeepShip,
    /// Moves the winner of a duel to the loser's ship, and takes spoils (`BB-DUE-3`).
    TakeShip,
    /// Takes no spoils from the loser of a duel (`BB-DUE-3`).
    TakeNothing,
    /// Repeats a tied duel (`BB-DUE-3`).
    Again,
    /// Ends a tied duel (`BB-DUE-3`).
    EndDuel,
    /// Chooses the pirate in hand who takes over a ship (`BB-MUT-2`).
    Succeed(Pirate),
    /// Chooses the ally who bears an odd hit (`BB-ALL-3`).
    Choose(Pirate),
    /// Chooses a hold: 0 to 3 on the pirate's ship, 4 to 7 on the ally's ship (`BB-HOL`).
    InHold(u8),
}

/// Traveller by Fair Winds, with the destination (`BB-EV-06`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FairWind {
    /// Neither a pirate nor a King's Commissioner travels.
    Nobody,
    /// This pirate of the seat travels to this area.
    Pirate(Pirate, Area),
    /// The seat's Commissioner travels to this area.
    Kc(Area),
}

/// Use of the actions on a Fair Winds card (`BB-TRN-5`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum WindActions {
    /// The player uses the actions of the card.
    Follow,
    /// The player uses only the event of the card.
    Left,
}

/// Method by which a pirate action retires the pirate (`BB-RET-2` to `BB-RET-4`).
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
