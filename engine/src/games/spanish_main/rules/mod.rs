//! Rules of a game as a value: all rule values of the ledger.

pub(super) mod berths;
pub(super) mod crew_pool;
pub(super) mod fleet;
pub(super) mod fleet_file;
pub(super) mod fleets;
mod keys;
pub(super) mod random_fleets;
pub(super) mod validation;

use crate::games::spanish_main::data::aboard::Extras;
use crate::games::spanish_main::data::card::Bar;
use crate::games::spanish_main::data::pieces::Unique;
use crate::games::spanish_main::geometry::{Hull, HullSize, IsSchooner, MAX_MASTS};
use crate::rulebook::Edition;
use crate::rulebook::declare::{tables, words};
use fleet::{FleetRules, SameName};
use fleet_file::FleetText;

/// Edition `spanish-main`, the printed game.
pub const EDITION: Edition = Edition {
    id: "spanish-main",
    name: "Pirates of the Spanish Main",
    file: "engine/data/spanish-main/spanish-main.toml",
    text: include_str!("../../../../data/spanish-main/spanish-main.toml"),
    keys: keys::KEYS,
};

tables! {
    each #[expect(missing_docs, reason = "`keys` declares the meaning of each value")]
    /// All rules of one game. Each field is a key of the rules file, whose meaning the module `keys` declares.
    Rules {
        build_total: u32,
        edge: Edge,
        fleet: Vec<FleetText>,
        fleets: FleetLimits,
        random_fleets: RandomFleets,
        players: Players,
        link: Link,
        black_mark: BlackMark,
        bars: Bars,
        table: TableSizes,
        hull: Hulls,
        sail: Sail,
        islands: Islands,
        berths: Berths,
        treasure: Treasure,
        fort: FortSize,
        terrain: TerrainRules,
        touch: Touch,
        r#move: MoveRules,
        actions: Actions,
        transfer: Transfer,
        tow: TowRules,
        shoot: ShootRules,
        guns: Guns,
        fire: FireRules,
        turtle: Turtle,
        weeds: Weeds,
        scuttle: Scuttle,
        ransom: Ransom,
        seat: Handicaps,
        cancel: Cancel,
        start: Start,
        end: EndRules,
    }

    /// Rule table `fleets`: limits on fleets.
    FleetLimits { one_print_per_name: bool }
    /// Rule table `random_fleets`: number and seed of random fleets.
    RandomFleets { number: u16, seed: u32 }
    /// Rule table `players`: least and highest number of players.
    Players { min: usize, max: usize }
    /// Rule table `link`: additional cargo spaces for linked pairs.
    Link { spaces: u8 }
    /// Rule table `black_mark`: points that a Black Mark costs.
    BlackMark { points: u8 }
    /// Rule table `bars`: lengths of the bars L and S.
    Bars { l: i32, s: i32 }
    /// Rule table `table`: size of the table for each number of players, from the fewest to the most players.
    TableSizes { width: Vec<i32>, height: Vec<i32> }
    /// Rule table `hull`: dimensions of hulls by number of masts.
    Hulls {
        one: HullRules,
        two: HullRules,
        three: HullRules,
        four: HullRules,
        five: HullRules,
        six: HullRules,
    }
    /// Rule tables `hull.one` to `hull.six`: dimensions of a hull, and distances of its masts from the bow.
    HullRules { length: i32, beam: i32, masts: Vec<i32> }
    /// Rule table `sail`: length of a sail on either side of its mast.
    Sail { half: i32 }
    /// Rule table `islands`: number, size and placement of islands.
    Islands {
        radius: i32,
        number: Vec<usize>,
        gap_min: i32,
        gap_max: i32,
        edge: i32,
        pitch: i32,
        placement: Placement,
        map: Vec<[i32; 2]>,
    }
    /// Rule table `berths`: distance of a ship from the centre of her home at the start.
    Berths { distance: i32 }
    /// Rule table `treasure`: coins and unique treasure.
    Treasure { coins: Vec<u8>, per_island: usize, unique: Vec<Unique> }
    /// Rule table `fort`: size of forts, and position of their cannon.
    FortSize { radius: i32, guns: i32 }
    /// Rule table `terrain`: number and size of pieces of terrain.
    TerrainRules { per_player: usize, radius: i32 }
    /// Rule table `touch`: distance at which a bow touches.
    Touch { distance: i32 }
    /// Rule table `move`: turns and bonus bars of moves.
    MoveRules { max_turn: u16, bonus_last: bool }
    /// Rule table `actions`: highest number of a ship's standard actions in a turn.
    Actions { max: u8 }
    /// Rule table `transfer`: highest number of a crew's transfers in a turn.
    Transfer { per_turn: u8 }
    /// Rule table `tow`: contact that allows a tow.
    TowRules { contact: TowContact }
    /// Rule table `shoot`: first round in which shots are allowed.
    ShootRules { from_round: u16 }
    /// Rule table `guns`: ranks of cannon that do not belong to a ship's masts.
    Guns { musketeer: u8, marine: u8, sacrifice: u8 }
    /// Rule table `fire`: turns with rolls for fire masts, and hits on ships that have only fire masts.
    FireRules { when: FireWhen, absorbs_hit: bool }
    /// Rule table `turtle`: shell panels of Turtle Ships.
    Turtle { panels: Panels }
    /// Rule table `weeds`: sum that a ship must exceed to leave a sargasso sea.
    Weeds { freed_above: u8 }
    /// Rule table `scuttle`: lowest die that scuttles a derelict.
    Scuttle { on: u8 }
    /// Rule table `ransom`: gold for crew with Ransom.
    Ransom { captured: u8, eliminated: u8 }
    /// Rule table `seat`: gold that the end of the game and the start give to each seat.
    Handicaps { score: [u8; keys::SEATS], gold: [u8; keys::SEATS] }
    /// Rule table `cancel`: abilities that can be cancelled.
    Cancel { scope: CancelScope }
    /// Rule table `start`: poses of ships at the start.
    Start { stern_to_home: bool }
    /// Rule table `end`: conditions that end a game.
    EndRules { rounds: u16, no_moves: Vec<NoMoves> }
}

words! {
    /// Kind of the table's edges: rule key `edge` (`SM-GEO-1`).
    Edge {
        /// Ships must stay on the table.
        Wall,
        /// A bow that crosses an edge enters at the opposite edge.
        Wrap,
    }
    /// Placement of the islands: rule key `islands.placement` (`SM-SET-2`).
    Placement {
        /// The players place islands in turn.
        Players,
        /// Islands are at the points of the rule key `islands.map`.
        Map,
    }
    /// Contact that allows a ship to tow a derelict: rule key `tow.contact` (`SM-TOW-1`).
    TowContact {
        /// The derelict's bow touches the ship.
        DerelictBow,
        /// The derelict's bow touches the ship, or the ship's bow touches the derelict.
        Either,
    }
    /// Turns at whose beginning fire masts are rolled: rule key `fire.when` (`SM-FIM`).
    FireWhen {
        /// Turns of every seat.
        EveryTurn,
        /// Turns of the burning ship's seat.
        OwnTurn,
    }
    /// Number of shell panels of a Turtle Ship: rule key `turtle.panels` (`SM-KEY-12`).
    Panels {
        /// One panel for each mast as built.
        Masts,
        /// No panels.
        None,
    }
    /// Abilities that CANCEL_S can cancel: rule key `cancel.scope` (`SM-EFF-8`).
    CancelScope {
        /// Optional abilities, at their announcement.
        Declared,
        /// No abilities.
        None,
    }
    /// Consequence for a seat that can never move again: rule key `end.no_moves` (`SM-END-3`).
    NoMoves {
        /// The game ends at once.
        Any,
        /// The seat is eliminated. The game ends when at least half of the seats are eliminated.
        Half,
        /// The seat is eliminated. The game ends when one seat is left.
        OneLeft,
    }
}

impl Bars {
    /// Length of a bar in units.
    #[inline]
    pub fn length(&self, bar: Bar) -> i32 {
        match bar {
            Bar::L => self.l,
            Bar::S => self.s,
        }
    }
}

impl Hulls {
    /// Hulls with 1 mast, 2 masts and so on, each with the name of its rule table.
    pub fn by_masts(&self) -> [(&'static str, &HullRules); MAX_MASTS] {
        [
            ("one", &self.one),
            ("two", &self.two),
            ("three", &self.three),
            ("four", &self.four),
            ("five", &self.five),
            ("six", &self.six),
        ]
    }
}

impl Rules {
    /// Limits that these rules set for fleets.
    pub fn fleets(&self) -> FleetRules {
        let same_name =
            if self.fleets.one_print_per_name { SameName::Refused } else { SameName::Allowed };
        let (ships, extras) = (self.n_sure_berths(), self.extras());
        FleetRules { build_total: self.build_total, ships, same_name, extras }
    }

    /// Rule values for links and Black Marks.
    pub(crate) fn extras(&self) -> Extras {
        Extras { link_spaces: self.link.spaces, mark_points: self.black_mark.points }
    }

    /// Returns the hull with a number of masts, from 1 to [`MAX_MASTS`].
    ///
    /// # Panics
    /// If the number of masts is out of range.
    pub fn hull(&self, masts: usize, is_schooner: IsSchooner) -> Hull {
        let (_, of) = self.hull.by_masts()[masts - 1];
        let size = HullSize { length: of.length, beam: of.beam, masts: of.masts.clone() };
        Hull::new(&size, is_schooner, self.sail.half)
    }
}

#[cfg(test)]
impl Rules {
    pub(crate) fn of_the_edition() -> Rules {
        EDITION.rules(&[]).expect("an edition")
    }
}
