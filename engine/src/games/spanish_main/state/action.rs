//! Decisions: the choices of a seat. `notation` converts them to and from text.

use super::deed::{Aim, Deed, Gunner, Shot, Site};
use super::leg::Leg;
use super::sea::Contact;
use crate::games::spanish_main::data::effect::Effect;
use crate::games::spanish_main::data::pieces::{CrewNo, Face, IslandNo, ShipNo, TerrainNo};
use crate::games::spanish_main::geometry::{Heading, Point};

/// Decision of one seat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Chooses a fleet of the list (`SM-FLT-1`).
    ChooseFleet(u16),
    /// Places an island (`SM-SET-2`).
    PlaceIsland(Point),
    /// Places a piece of terrain (`SM-SET-3`).
    PlaceTerrain(Point),
    /// Chooses the home of the previous seat (`SM-SET-4`).
    ChooseHome(IslandNo),
    /// Puts a ship at a berth of the home (`SM-SET-5`).
    Berth(u8),
    /// Gives a ship a move action (`SM-MOV-1`).
    Move(ShipNo),
    /// Pushes an enemy ship instead of a move action (`PUSH_ENEMY_5+`).
    Push(ShipNo, ShipNo),
    /// Gives a ship an explore action, or explores freely (`SM-EXP`).
    Explore(ShipNo, Site),
    /// Gives a ship, crew or fort a shoot action (`SM-SHO-1`).
    Shoot(Gunner),
    /// Gives a ship a repair action (`SM-REP`).
    Repair(ShipNo),
    /// Tries to free a ship of weeds (`SM-TER-4`).
    FreeOfWeeds(ShipNo),
    /// Looks at one treasure of each island (`FORT_PEEK_ISLANDS`).
    LookAround(ShipNo),
    /// Explores freely at an island with the seat's own mark (`SM-EXP-2`).
    ExploreFreely(ShipNo),
    /// Puts a crew ashore (`SM-CAR-2`).
    Ashore(CrewNo),
    /// Takes a crew aboard, from the island or from a ship docked there (`SM-CAR-2`).
    Aboard(CrewNo, ShipNo),
    /// Loads a coin from a fort (`SM-FRT-4`).
    LoadFromFort(ShipNo, Face),
    /// Unloads a coin at a fort (`SM-CAR-1`).
    UnloadAtFort(ShipNo, Face),
    /// Takes a derelict in tow (`SM-TOW-1`).
    Tow(ShipNo, ShipNo),
    /// Releases the ship in tow (`SM-TOW-2`).
    Release(ShipNo),
    /// Turns a ship on its stern (`SM-KEY-11`).
    SternTurn(ShipNo, Heading),
    /// Tries to scuttle a derelict (`SM-SCU-1`).
    Scuttle(ShipNo),
    /// Uses an ability of a ship or of crew aboard.
    Use(ShipNo, Effect, Object),
    /// Ends the turn.
    EndTurn,
    /// Sails a segment (`SM-MOV-2`).
    Sail(Leg),
    /// Ends the ship's move.
    EndMove,
    /// Chooses the contact of the bow (`SM-GEO-7`).
    Touch(Contact),
    /// Names a heading for a push, or for a ship that leaves fog or weeds.
    Face(Heading),
    /// Leaves fog at this bank (`FOG_HOP`).
    Hop(TerrainNo),
    /// Answers the question with yes.
    Yes,
    /// Answers the question with no, or takes nothing.
    No,
    /// Fires a cannon (`SM-SHO-1`).
    Fire(u8, Aim, Shot),
    /// Fires all cannon with one die (`SM-KEY-02`).
    Broadsides(Aim),
    /// Fires a smokepot to this sixteenth of the circle, S from the bow (`SM-CRW-4`).
    Smoke(u8),
    /// Fires a smokepot to a point within S.
    SmokeAt(Point),
    /// Ends the shoot action.
    EndShooting,
    /// Loses, burns or brings back a mast, from the front.
    Mast(u8),
    /// A fort loses a flag, from the first (`SM-FRT-6`).
    Flag(u8),
    /// Names a ship.
    Ship(ShipNo),
    /// Names a crew.
    Crew(CrewNo),
    /// Chooses face-down crew at random.
    HiddenCrew,
    /// Chooses all crew.
    AllCrew,
    /// Chooses a treasure at random.
    Treasure,
    /// Chooses all treasure that fits.
    AllTreasure,
    /// Loads a treasure.
    Load(Face),
    /// Loads a crew.
    LoadCrew(CrewNo),
    /// Gives a treasure to the explored ship.
    Give(Face),
    /// Gives a crew to the explored ship.
    GiveCrew(CrewNo),
    /// Exchanges a treasure of the island for a treasure of a second island
    /// (`TRADE_WILD_TREASURE`).
    Trade(Face, IslandNo),
    /// Builds a fort of the fleet's list on an island (`SM-FRT-2`).
    Build(u8, IslandNo),
    /// Puts excess treasure ashore (`SM-CAR-3`).
    PutOff(Face),
    /// Ends the choice.
    Done,
}

/// Object on which an ability is used.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Object {
    /// No object, or an object that needs no name.
    None,
    /// Ship by number.
    Ship(ShipNo),
    /// Island by number.
    Island(IslandNo),
    /// Crew by number.
    Crew(CrewNo),
    /// Treasure at a home, by its face.
    Coin(Face),
}

impl Action {
    /// Standard action of an order, with the ship (`SM-TRN-1`).
    pub const fn standard(self) -> Option<(ShipNo, Deed)> {
        match self {
            Action::Move(ship) | Action::Push(ship, _) => Some((ship, Deed::Move)),
            Action::Explore(ship, _) => Some((ship, Deed::Explore)),
            Action::Shoot(Gunner::Ship(ship)) => Some((ship, Deed::Shoot)),
            Action::Repair(ship) => Some((ship, Deed::Repair)),
            Action::FreeOfWeeds(ship) | Action::LookAround(ship) => Some((ship, Deed::Other)),
            _ => None,
        }
    }
}
