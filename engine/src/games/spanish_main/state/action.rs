//! Actions: the decisions of a seat. `notation` converts them to and from text.

use super::kinds::{ActionKind, Aim, Gunner, Shot, Site};
use super::leg::Leg;
use super::sea::Contact;
use crate::games::spanish_main::data::effect::Effect;
use crate::games::spanish_main::data::pieces::{CrewNo, Face, IslandNo, ShipNo, TerrainNo};
use crate::games::spanish_main::geometry::{Heading, Point};

/// Decision of a seat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Chooses a fleet, by its index in the list (`SM-FLT-1`).
    ChooseFleet(u16),
    /// Places an island at a centre (`SM-SET-2`).
    PlaceIsland(Point),
    /// Places a piece of terrain at a centre (`SM-SET-3`).
    PlaceTerrain(Point),
    /// Chooses the home island of the previous seat (`SM-SET-4`).
    ChooseHome(IslandNo),
    /// Puts a ship at a berth of her home (`SM-SET-5`).
    Berth(u8),
    /// Gives a ship a move action (`SM-MOV-1`).
    Move(ShipNo),
    /// Pushes an enemy ship instead of taking a move action (`PUSH_ENEMY_5+`).
    Push(ShipNo, ShipNo),
    /// Gives a ship an explore action at a site (`SM-EXP-1`, `SM-EXP-3`).
    Explore(ShipNo, Site),
    /// Gives a ship, Marine or fort a shoot action (`SM-SHO-1`).
    Shoot(Gunner),
    /// Gives a ship a repair action (`SM-REP`).
    Repair(ShipNo),
    /// Gives a ship an action to leave the weeds that hold her (`SM-TER-4`).
    FreeOfWeeds(ShipNo),
    /// Gives a ship an action to look at one treasure of every island (`FORT_PEEK_ISLANDS`).
    LookAround(ShipNo),
    /// Explores an island that the seat has marked, without an action (`SM-EXP-2`).
    ExploreFreely(ShipNo),
    /// Puts a crew ashore (`SM-CAR-2`).
    Ashore(CrewNo),
    /// Takes a crew aboard a ship, from the island or from a second ship docked there (`SM-CAR-2`).
    Aboard(CrewNo, ShipNo),
    /// Loads a coin from a fort (`SM-FRT-4`).
    LoadFromFort(ShipNo, Face),
    /// Unloads a coin at a fort (`SM-CAR-1`).
    UnloadAtFort(ShipNo, Face),
    /// Takes a derelict in tow (`SM-TOW-1`).
    Tow(ShipNo, ShipNo),
    /// Releases the derelict that a ship tows (`SM-TOW-2`).
    Release(ShipNo),
    /// Turns a ship on her stern to a heading (`SM-KEY-11`).
    SternTurn(ShipNo, Heading),
    /// Tries to scuttle a derelict (`SM-SCU-1`).
    Scuttle(ShipNo),
    /// Uses an ability of a ship or of crew aboard on an object.
    Use(ShipNo, Effect, Object),
    /// Ends the turn.
    EndTurn,
    /// Sails a segment (`SM-MOV-2`).
    Sail(Leg),
    /// Ends the ship's move.
    EndMove,
    /// Chooses the contact of a ship's bow (`SM-GEO-7`).
    Touch(Contact),
    /// Chooses the heading of a push, or the heading of a ship that leaves fog or weeds.
    Face(Heading),
    /// Chooses the fog bank at which a lost ship leaves the fog (`FOG_HOP`).
    Hop(TerrainNo),
    /// Answers the question with yes.
    Yes,
    /// Answers the question with no, or takes none of the offered pieces.
    No,
    /// Fires a cannon, by index, at a target (`SM-SHO-1`).
    Fire(u8, Aim, Shot),
    /// Fires all cannon in reach at a target with a single die (`SM-KEY-02`).
    Broadsides(Aim),
    /// Fires a smokepot to a distance of S from the bow. The direction is given in sixteenths of a full circle
    /// (`SM-CRW-4`).
    Smoke(u8),
    /// Fires a smokepot to a point within S of the ship (`SM-CRW-4`).
    SmokeAt(Point),
    /// Ends the shoot action.
    EndShooting,
    /// Chooses the mast that is lost, burns or is restored, by number from the front.
    Mast(u8),
    /// Chooses the flag that a fort loses, by number (`SM-FRT-6`).
    Flag(u8),
    /// Chooses a ship as the answer to the question.
    Ship(ShipNo),
    /// Chooses a crew as the answer to the question.
    Crew(CrewNo),
    /// Chooses a random face-down crew as the answer to the question.
    HiddenCrew,
    /// Chooses all crew of the loser as plunder.
    AllCrew,
    /// Chooses a random treasure as the answer to the question.
    Treasure,
    /// Chooses all treasure that fits as plunder.
    AllTreasure,
    /// Loads a treasure from the explored island or ship.
    Load(Face),
    /// Loads a crew from the explored ship, or a crew with Ransom as plunder.
    LoadCrew(CrewNo),
    /// Gives a treasure to the explored ship.
    Give(Face),
    /// Gives a crew to the explored ship.
    GiveCrew(CrewNo),
    /// Exchanges a treasure of the explored island for a treasure of a second island
    /// (`TRADE_WILD_TREASURE`).
    Trade(Face, IslandNo),
    /// Builds a fort, by its index in the fleet's list, on an island (`SM-FRT-2`).
    Build(u8, IslandNo),
    /// Puts a treasure off a ship with excess cargo (`SM-CAR-3`).
    PutOff(Face),
    /// Ends loading or plundering.
    Done,
}

/// Object on which an ability is used: a ship, an island, a crew or a treasure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Object {
    /// No object, or the only possible object.
    None,
    /// Ship with this number.
    Ship(ShipNo),
    /// Island with this number.
    Island(IslandNo),
    /// Crew with this number.
    Crew(CrewNo),
    /// Treasure with this face: a coin aboard or at a home.
    Coin(Face),
}

impl Action {
    /// Returns the ship and the kind of standard action that the order gives, if it gives one (`SM-TRN-1`).
    pub const fn standard(self) -> Option<(ShipNo, ActionKind)> {
        match self {
            Action::Move(ship) | Action::Push(ship, _) => Some((ship, ActionKind::Move)),
            Action::Explore(ship, _) => Some((ship, ActionKind::Explore)),
            Action::Shoot(Gunner::Ship(ship)) => Some((ship, ActionKind::Shoot)),
            Action::Repair(ship) => Some((ship, ActionKind::Repair)),
            Action::FreeOfWeeds(ship) | Action::LookAround(ship) => Some((ship, ActionKind::Other)),
            _ => None,
        }
    }
}
