//! Events of a game, as observers see them.

use super::kinds::{ActionKind, Aim, Gunner, Shot};
use super::sea::Contact;
use crate::games::spanish_main::data::card::{CrewId, ShipId};
use crate::games::spanish_main::data::effect::Effect;
use crate::games::spanish_main::data::pieces::{
    CoinAt, CoinNo, CrewAt, CrewNo, Face, IslandNo, ShipNo, TerrainKind, TerrainNo,
};
use crate::games::spanish_main::geometry::Pose;
use crate::seat::Seat;

/// Id of the ledger's rule that caused an event.
pub type Cause = &'static str;

/// Event of a game, in the order in which it happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A seat's fleet was put on the table: the seat, and the fleet's index in the list.
    Fleet(Seat, u16),
    /// A ship of a fleet was put on the table: her number, seat and card.
    ShipCard(ShipNo, Seat, ShipId),
    /// A crew of a fleet was put on the table: its number, seat, card and place, and true if it has a Black Mark.
    CrewCard(CrewNo, Seat, CrewId, CrewAt, bool),
    /// An island was placed.
    Island(IslandNo),
    /// A piece of terrain was placed.
    Terrain(TerrainNo),
    /// An island was chosen as a seat's home.
    Home(IslandNo, Seat),
    /// A ship was put at a pose, for a reason other than sailing.
    Placed(ShipNo, Pose, PlacedBy),
    /// The treasure was laid on the islands.
    Treasure,
    /// A treasure token was laid on the table: its number, face and place.
    CoinLaid(CoinNo, Face, CoinAt),
    /// A turn began: the seat, and the number of the round.
    Turn(Seat, u16),
    /// A seat's turn ended.
    TurnEnded(Seat),
    /// A ship took a standard action.
    Action(ShipNo, ActionKind),
    /// A Marine or a fort was given a shoot action.
    Shooting(Gunner),
    /// A ship sailed a segment, to this pose.
    Sailed(ShipNo, Pose),
    /// A ship's move ended.
    MoveEnded(ShipNo),
    /// The contact of a ship's bow changed or ended.
    Contact(ShipNo, Contact),
    /// A cannon was fired at a target, with its die and bonus.
    Fired {
        /// Ship, Marine or fort that fired.
        gunner: Gunner,
        /// Index of the cannon, from the front.
        gun: u8,
        /// Target of the shot.
        aim: Aim,
        /// Kind of the shot.
        shot: Shot,
        /// Face of the die.
        die: u8,
        /// Bonus added to the die.
        bonus: u8,
    },
    /// A ship fired a Broadsides Attack at a target: the number of cannon, and the face of the die.
    Broadsides(ShipNo, Aim, u8, u8),
    /// A cannon of a fort missed and fired a second time: the face of the second die.
    FortShotAgain(IslandNo, u8),
    /// A ship's die was re-rolled: its purpose, and the new face.
    Rerolled(ShipNo, Die, u8),
    /// A shot hit its target: the number of hits.
    Hit(Aim, u8),
    /// A shot missed, or the target is immune to it.
    Missed(Aim),
    /// A hit had no effect, because the target absorbed it.
    Absorbed(Aim, Absorber),
    /// A ship lost a mast: the mast's number, the seat that removed it, if any, and the id of the rule.
    MastLost(ShipNo, u8, Option<Seat>, Cause),
    /// A mast became a fire mast.
    MastBurns(ShipNo, u8),
    /// A fire mast burnt out or was removed.
    FireOut(ShipNo, u8),
    /// A lost mast was restored.
    MastBack(ShipNo, u8),
    /// A ship became derelict.
    Derelict(ShipNo),
    /// A ship sank; `Some` names the seat that sank her.
    Sunk(ShipNo, Option<Seat>),
    /// A ship was scuttled.
    Scuttled(ShipNo),
    /// A ship became a wreck.
    Wrecked(ShipNo),
    /// A die was rolled for a ship: its purpose, and its face.
    Rolled(ShipNo, Die, u8),
    /// The rating of a piece of terrain was rolled.
    Rating(TerrainNo, TerrainKind, u8),
    /// A ship was lost in a fog bank.
    Lost(ShipNo, TerrainNo),
    /// A ship was tangled in a sargasso sea; `None` if she was freed.
    Weeds(ShipNo, Option<TerrainNo>),
    /// A fog bank of smoke appeared (true) or was lifted (false).
    Smoke(TerrainNo, bool),
    /// The first ship rammed the second: the face of the ram's die.
    Ram(ShipNo, ShipNo, u8),
    /// A boarding was rolled: both ships, then the faces of their dice.
    Boarding(ShipNo, ShipNo, u8, u8),
    /// The first ship won a boarding against the second.
    BoardingWon(ShipNo, ShipNo),
    /// A treasure token changed its place.
    Coin(CoinNo, CoinAt, Cause),
    /// A treasure token was turned face up.
    CoinOpen(CoinNo, Cause),
    /// A seat looked at a treasure token.
    Looked(Seat, CoinNo),
    /// A crew changed its place.
    Crew(CrewNo, CrewAt, Cause),
    /// A crew was turned face up (true) or face down (false).
    CrewFace(CrewNo, bool),
    /// A seat looked at a crew's card.
    CrewSeen(Seat, CrewNo),
    /// A crew was removed; `Some` names the seat that removed it.
    CrewRemoved(CrewNo, Option<Seat>, Cause),
    /// A crew with Ransom became treasure aboard a ship: the treasure's worth in gold (`SM-KEY-09`).
    Ransom(CrewNo, ShipNo, u8),
    /// The first ship took the second, a derelict, in tow.
    Tow(ShipNo, ShipNo),
    /// The tow of the second ship by the first ended.
    TowEnded(ShipNo, ShipNo),
    /// A ship joined the fleet of a new seat.
    Captured(ShipNo, Seat),
    /// A seat marked an island as explored.
    Marked(IslandNo, Seat),
    /// An island lost the marks of all seats except the active seat (`MARK_EXPLORED_S`).
    Unmarked(IslandNo),
    /// A seat built a fort on an island.
    FortBuilt(IslandNo, Seat),
    /// A fort's die was rolled: the number of hits that the fort absorbs this turn
    /// (`FORT_HITS_D6`).
    FortDie(IslandNo, u8),
    /// A fort lost a flag: the flag's number.
    FlagLost(IslandNo, u8),
    /// A fort left the game.
    FortGone(IslandNo),
    /// A ship became ghostly (true) or solid (false).
    Ghostly(ShipNo, bool),
    /// A sea monster submerged (true) or surfaced (false).
    Submerged(ShipNo, bool),
    /// A ship used an ability.
    Ability(ShipNo, Effect),
    /// The second ship cancelled the ability of the first ship.
    Cancelled(ShipNo, Effect, ShipNo),
    /// A spell bound a ship for her current or next turn: the effect that caused it.
    Under(ShipNo, Effect),
    /// A ship's card or a crew aboard lost its abilities until the end of the current turn.
    Silenced {
        /// Ship that is affected.
        ship: ShipNo,
        /// Crew that is affected; `None` if the abilities on the ship's card are affected.
        crew: Option<CrewNo>,
        /// Ship whose Fear is the cause; `None` for a stinkpot.
        by: Option<ShipNo>,
        /// Id of the ledger's rule that caused the event.
        cause: Cause,
    },
    /// The Fear of the second ship limited the base move of the first to S for her next turn.
    Slowed(ShipNo, ShipNo),
    /// Play created a coin with this value in gold.
    GoldMade(CoinNo, u8, Cause),
    /// A seat was eliminated.
    Out(Seat),
    /// The game ended.
    GameOver(Ending),
}

/// Condition that ended a game (`SM-END`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ending {
    /// A seat has more than half of the gold.
    Won,
    /// No gold is left to win.
    NoGold,
    /// The last round was played.
    Rounds,
    /// Too many seats can never move again.
    Stranded,
}

impl Ending {
    /// Id of the ledger's rule that ends the game under this condition.
    pub const fn rule(self) -> &'static str {
        match self {
            Ending::Won => "SM-END-1",
            Ending::NoGold | Ending::Rounds => "SM-END-2",
            Ending::Stranded => "SM-END-3",
        }
    }
}

/// Reason for which a ship was put at a pose without sailing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PlacedBy {
    /// Start of the game at a berth of the ship's home.
    Berth,
    /// Tow: behind the towing ship, or docked beside her.
    Tow,
    /// Turn on the stern.
    SternTurn,
    /// Exit from fog, weeds or lifted smoke.
    Out,
    /// Capture that takes the ship home (`CAPTURE_DERELICT_TELEPORT`).
    TakenHome,
}

/// Ability or piece that absorbs a hit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Absorber {
    /// Shell panel of a Turtle Ship (`SM-KEY-12`).
    Panel,
    /// First of the two hits that each mast needs (`TWO_HITS_PER_MAST`).
    FirstOfTwo,
    /// First hit of a turn on a ship with all masts (`IGNORE_FIRST_HIT_FULL`).
    FirstHit,
    /// Ability that keeps a ship from being sunk by hits (`UNSINKABLE`).
    Unsinkable,
    /// Fort whose die gave the number of hits that it absorbs (`FORT_HITS_D6`).
    Fort,
}

/// Purpose of a die roll.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Die {
    /// Roll for the shot of a cannon.
    Cannon,
    /// Roll for a ram.
    Ram,
    /// Roll for a boarding.
    Boarding,
    /// Roll for the use of an ability.
    Ability(Effect),
    /// Roll for the Fear that a nearby enemy ship causes.
    Fear,
    /// Roll for a fire mast at the beginning of a turn.
    Fire,
    /// Roll for an attempt to scuttle a derelict.
    Scuttle,
    /// Roll for the exit of a lost ship from fog.
    Fog,
    /// Roll for a tangled ship's attempt to leave weeds.
    Freeing,
}
