//! Events of a game, as observers see them.

use super::deed::{Aim, Deed, Gunner, Shot};
use super::sea::Contact;
use crate::games::spanish_main::data::card::{CrewId, ShipId};
use crate::games::spanish_main::data::effect::Effect;
use crate::games::spanish_main::data::pieces::{
    CoinAt, CoinNo, CrewAt, CrewNo, Face, IslandNo, ShipNo, TerrainKind, TerrainNo,
};
use crate::games::spanish_main::geometry::Pose;
use crate::seat::Seat;

/// Id of the ledger's rule that caused an event, if the kind of event does not determine the rule.
pub type Cause = &'static str;

/// Event of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A fleet is on the table: its seat and its index in the list.
    Fleet(Seat, u16),
    /// A ship of a fleet on the table, with her card.
    ShipCard(ShipNo, Seat, ShipId),
    /// A crew of a fleet is on the table: its card, its first place, and true with a Black Mark.
    CrewCard(CrewNo, Seat, CrewId, CrewAt, bool),
    /// An island was placed.
    Island(IslandNo),
    /// A piece of terrain was placed.
    Terrain(TerrainNo),
    /// An island is the home of a seat.
    Home(IslandNo, Seat),
    /// A ship was put at a pose.
    Placed(ShipNo, Pose, Putting),
    /// The treasure was laid out.
    Treasure,
    /// A coin or token was laid: its face and its place.
    CoinLaid(CoinNo, Face, CoinAt),
    /// A turn began: its seat and its round.
    Turn(Seat, u16),
    /// A turn ended.
    TurnEnded(Seat),
    /// A ship took a standard action.
    Action(ShipNo, Deed),
    /// A crew or a fort was given a shoot action.
    Shooting(Gunner),
    /// A ship sailed a segment.
    Sailed(ShipNo, Pose),
    /// A move ended.
    MoveEnded(ShipNo),
    /// A ship's contact changed, or ended.
    Contact(ShipNo, Contact),
    /// A cannon was fired, with its die and bonus.
    Fired {
        /// Shooter of the cannon.
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
    /// All cannon in reach were fired with one die: their number, and the die.
    Broadsides(ShipNo, Aim, u8, u8),
    /// A cannon of a fort missed and was fired again, with this die.
    FortShotAgain(IslandNo, u8),
    /// A die that lies open was rolled again.
    Rerolled(ShipNo, Die, u8),
    /// A shot hit, with this number of hits.
    Hit(Aim, u8),
    /// A shot missed, or its hit has no effect.
    Missed(Aim),
    /// A hit was ignored, or a shell panel took it.
    Absorbed(Aim, Absorber),
    /// A mast was lost, removed by this seat.
    MastLost(ShipNo, u8, Option<Seat>, Cause),
    /// A mast burns.
    MastBurns(ShipNo, u8),
    /// A fire mast is gone.
    FireOut(ShipNo, u8),
    /// A mast is back.
    MastBack(ShipNo, u8),
    /// A ship is derelict.
    Derelict(ShipNo),
    /// A ship sank, by this seat.
    Sunk(ShipNo, Option<Seat>),
    /// A ship was scuttled.
    Scuttled(ShipNo),
    /// A ship is a wreck.
    Wrecked(ShipNo),
    /// A die was rolled for this purpose.
    Rolled(ShipNo, Die, u8),
    /// The rating of a terrain was rolled.
    Rating(TerrainNo, TerrainKind, u8),
    /// A ship was lost in fog.
    Lost(ShipNo, TerrainNo),
    /// A ship is tangled in weeds, or free.
    Weeds(ShipNo, Option<TerrainNo>),
    /// Smoke was laid, or lifted.
    Smoke(TerrainNo, bool),
    /// A ship rammed a ship, with this die.
    Ram(ShipNo, ShipNo, u8),
    /// A boarding was rolled: both ships and their dice.
    Boarding(ShipNo, ShipNo, u8, u8),
    /// A boarding was won by this ship.
    BoardingWon(ShipNo, ShipNo),
    /// A coin or token changed places.
    Coin(CoinNo, CoinAt, Cause),
    /// A coin or token was turned up.
    CoinOpen(CoinNo, Cause),
    /// A seat has looked at a token.
    Looked(Seat, CoinNo),
    /// A crew changed places.
    Crew(CrewNo, CrewAt, Cause),
    /// A crew was turned up or down.
    CrewFace(CrewNo, bool),
    /// A seat has looked at a crew.
    CrewSeen(Seat, CrewNo),
    /// A crew is out of the game, removed by this seat.
    CrewRemoved(CrewNo, Option<Seat>, Cause),
    /// A crew became treasure aboard a ship, with this worth in gold (`SM-KEY-09`).
    Ransom(CrewNo, ShipNo, u8),
    /// A ship took a derelict in tow.
    Tow(ShipNo, ShipNo),
    /// A tow ended.
    TowEnded(ShipNo, ShipNo),
    /// A ship joined the fleet of a new seat.
    Captured(ShipNo, Seat),
    /// An island has the mark of a seat.
    Marked(IslandNo, Seat),
    /// An island lost the marks of all seats except this one.
    Unmarked(IslandNo),
    /// A fort was built.
    FortBuilt(IslandNo, Seat),
    /// A fort's die was rolled: the number of hits that the fort takes this turn (`FORT_HITS_D6`).
    FortDie(IslandNo, u8),
    /// A fort lost a flag.
    FlagLost(IslandNo, u8),
    /// A fort is gone.
    FortGone(IslandNo),
    /// A ship became ghostly, or solid again.
    Ghostly(ShipNo, bool),
    /// A sea monster submerged, or surfaced.
    Submerged(ShipNo, bool),
    /// An ability was used.
    Ability(ShipNo, Effect),
    /// A ship's ability was cancelled by this ship.
    Cancelled(ShipNo, Effect, ShipNo),
    /// A ship is under this effect for her present or next turn.
    Under(ShipNo, Effect),
    /// The abilities of a ship, or of a crew aboard, do not work until the end of this turn.
    Silenced {
        /// Ship that is silenced.
        ship: ShipNo,
        /// Crew that is silenced; `None` for the abilities on the ship's card.
        crew: Option<CrewNo>,
        /// Ship with Fear; `None` for a stinkpot.
        by: Option<ShipNo>,
        /// Id of the rule that silences.
        cause: Cause,
    },
    /// A ship with Fear set the base move of a ship to S for her next turn.
    Slowed(ShipNo, ShipNo),
    /// A coin of this much gold was made.
    GoldMade(CoinNo, u8, Cause),
    /// A seat is out of the game.
    Out(Seat),
    /// The game is over.
    GameOver(Ending),
}

/// Condition that ended a game (`SM-END`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ending {
    /// A seat has more than half of the gold.
    Won,
    /// No gold is left to win.
    NoGold,
    /// The last round is over.
    Rounds,
    /// Seats can never move again.
    Stranded,
}

impl Ending {
    /// Id of the ending's rule in the ledger.
    pub const fn rule(self) -> &'static str {
        match self {
            Ending::Won => "SM-END-1",
            Ending::NoGold | Ending::Rounds => "SM-END-2",
            Ending::Stranded => "SM-END-3",
        }
    }
}

/// Reason for which a ship was put at a pose.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Putting {
    /// At a berth of the ship's home.
    Berth,
    /// In tow, or docked with the tower.
    Tow,
    /// Turned on the stern.
    SternTurn,
    /// Out of fog or weeds, also where smoke was.
    Out,
    /// Taken home (`CAPTURE_DERELICT_TELEPORT`).
    TakenHome,
}

/// Absorber of a hit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Absorber {
    /// Shell panel of the ship (`SM-KEY-12`).
    Panel,
    /// First of the two hits that a mast takes (`TWO_HITS_PER_MAST`).
    FirstOfTwo,
    /// First hit of a turn, which is ignored (`IGNORE_FIRST_HIT_FULL`).
    FirstHit,
    /// Ability of a ship that can't be sunk (`UNSINKABLE`).
    Unsinkable,
    /// Fort with a die of hits (`FORT_HITS_D6`).
    Fort,
}

/// Purpose of a die.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Die {
    /// Shot of a cannon.
    Cannon,
    /// Ram of a ship.
    Ram,
    /// Boarding of a ship.
    Boarding,
    /// Use of an ability.
    Ability(Effect),
    /// Fear of a ship nearby.
    Fear,
    /// Fire mast at the start of a turn.
    Fire,
    /// Attempt to scuttle a derelict.
    Scuttle,
    /// Way out of fog.
    Fog,
    /// Attempt to free a ship of weeds.
    Freeing,
}
