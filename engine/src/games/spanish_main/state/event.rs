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

/// The id of the ledger's rule that caused an event, if the kind of event does not determine it.
pub type Cause = &'static str;

/// One thing that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// The fleets are on the table: the fleet of a seat, by its index in the list.
    Fleet(Seat, u16),
    /// A ship of a fleet on the table, with her card.
    ShipCard(ShipNo, Seat, ShipId),
    /// A crew of a fleet on the table, its card, its first place, and true with a Black Mark.
    CrewCard(CrewNo, Seat, CrewId, CrewAt, bool),
    /// An island was placed.
    Island(IslandNo),
    /// A piece of terrain was placed.
    Terrain(TerrainNo),
    /// An island is the home of a seat.
    Home(IslandNo, Seat),
    /// A ship was put somewhere.
    Placed(ShipNo, Pose, Putting),
    /// The treasure was laid out.
    Treasure,
    /// A coin or another token: its face and its place.
    CoinLaid(CoinNo, Face, CoinAt),
    /// A turn begins, in this round.
    Turn(Seat, u16),
    /// A turn ends.
    TurnEnded(Seat),
    /// A ship does a standard action.
    Action(ShipNo, Deed),
    /// A crew or a fort is given a shoot action.
    Shooting(Gunner),
    /// A ship sailed a segment.
    Sailed(ShipNo, Pose),
    /// A move ended.
    MoveEnded(ShipNo),
    /// A ship's contact changed, or ended.
    Contact(ShipNo, Contact),
    /// A cannon was fired, with its die and bonus.
    Fired {
        /// The shooter.
        gunner: Gunner,
        /// The cannon, from the front.
        gun: u8,
        /// The target.
        aim: Aim,
        /// The kind of shot.
        shot: Shot,
        /// The die.
        die: u8,
        /// The bonus.
        bonus: u8,
    },
    /// All cannon that reach were fired with one die: their number, and the die.
    Broadsides(ShipNo, Aim, u8, u8),
    /// A missed cannon of a fort was fired again, with this die.
    FortShotAgain(IslandNo, u8),
    /// A die that lies open was rolled again.
    Rerolled(ShipNo, Die, u8),
    /// A shot hit, with this number of hits.
    Hit(Aim, u8),
    /// A shot missed, or its hit has no effect.
    Missed(Aim),
    /// A hit was ignored, or taken by a shell panel.
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
    /// A die was rolled for something.
    Rolled(ShipNo, Die, u8),
    /// A terrain's rating.
    Rating(TerrainNo, TerrainKind, u8),
    /// A ship is lost in fog.
    Lost(ShipNo, TerrainNo),
    /// A ship is tangled in weeds, or free.
    Weeds(ShipNo, Option<TerrainNo>),
    /// Smoke was laid, or lifted.
    Smoke(TerrainNo, bool),
    /// A ram.
    Ram(ShipNo, ShipNo, u8),
    /// A boarding: both ships and their dice.
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
    /// A crew became treasure aboard a ship, with this worth (`SM-KEY-09`).
    Ransom(CrewNo, ShipNo, u8),
    /// A ship took another in tow.
    Tow(ShipNo, ShipNo),
    /// A tow ended.
    TowEnded(ShipNo, ShipNo),
    /// A ship joined another fleet.
    Captured(ShipNo, Seat),
    /// An island has the mark of a seat.
    Marked(IslandNo, Seat),
    /// An island lost the marks of all other seats.
    Unmarked(IslandNo),
    /// A fort was built.
    FortBuilt(IslandNo, Seat),
    /// The die of a fort: the number of hits that it takes this turn (`FORT_HITS_D6`).
    FortDie(IslandNo, u8),
    /// A fort lost a flag.
    FlagLost(IslandNo, u8),
    /// A fort is gone.
    FortGone(IslandNo),
    /// A ship became ghostly or not.
    Ghostly(ShipNo, bool),
    /// A sea monster submerged or not.
    Submerged(ShipNo, bool),
    /// An ability was used.
    Ability(ShipNo, Effect),
    /// An ability was cancelled by this ship.
    Cancelled(ShipNo, Effect, ShipNo),
    /// A ship is under this effect for her next turn or the present one.
    Under(ShipNo, Effect),
    /// The abilities of a ship herself, or of a crew aboard, do not work to the end of this turn.
    Silenced {
        /// The ship.
        ship: ShipNo,
        /// The crew; `None` for the abilities on the ship's card.
        crew: Option<CrewNo>,
        /// The ship with Fear; `None` for a stinkpot.
        by: Option<ShipNo>,
        /// The rule.
        cause: Cause,
    },
    /// The base move of a ship is S in her next turn, by a ship with Fear.
    Slowed(ShipNo, ShipNo),
    /// A coin of this much gold was made.
    GoldMade(CoinNo, u8, Cause),
    /// A seat is out.
    Out(Seat),
    /// The game is over.
    GameOver(Ending),
}

/// Condition that ended a game (`SM-END`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ending {
    /// A seat has more than half of the gold.
    Won,
    /// No gold is left to be had.
    NoGold,
    /// The last round is over.
    Rounds,
    /// Seats can never move again.
    Stranded,
}

impl Ending {
    /// The line of the ledger.
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
    /// At a berth of her home.
    Berth,
    /// In tow, or docked with the ship that tows her.
    Tow,
    /// Turned on her stern.
    SternTurn,
    /// Out of fog, where smoke was, or out of weeds.
    Out,
    /// Taken home (`CAPTURE_DERELICT_TELEPORT`).
    TakenHome,
}

/// Absorber of a hit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Absorber {
    /// A shell panel (`SM-KEY-12`).
    Panel,
    /// The first of two hits on a mast (`TWO_HITS_PER_MAST`).
    FirstOfTwo,
    /// The first hit of a turn (`IGNORE_FIRST_HIT_FULL`).
    FirstHit,
    /// The ship can't be sunk (`UNSINKABLE`).
    Unsinkable,
    /// A fort's die of hits (`FORT_HITS_D6`).
    Fort,
}

/// Purpose of a die.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Die {
    /// A cannon.
    Cannon,
    /// A ram.
    Ram,
    /// A boarding.
    Boarding,
    /// An ability.
    Ability(Effect),
    /// Fear.
    Fear,
    /// A fire mast.
    Fire,
    /// To scuttle.
    Scuttle,
    /// To leave fog.
    Fog,
    /// To be free of weeds.
    Freeing,
}
