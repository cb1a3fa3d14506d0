//! Rules as a value: the numbers and switches of the ledger that the engine reads.

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

/// Edition of Pirates of the Spanish Main.
pub const EDITION: Edition = Edition {
    id: "spanish-main",
    name: "Pirates of the Spanish Main",
    file: "engine/data/spanish-main/spanish-main.toml",
    text: include_str!("../../../../data/spanish-main/spanish-main.toml"),
    keys: keys::KEYS,
};

tables! {
    each #[expect(missing_docs, reason = "`keys` declares the meaning of each value")]
    /// All rules of one game. Each field is a key of the rules file; `keys` declares its meaning.
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
        cancel: Cancel,
        start: Start,
        end: EndRules,
    }

    /// Values of the table `fleets`.
    FleetLimits { one_print_per_name: bool }
    /// Values of the table `random_fleets`.
    RandomFleets { number: u16, seed: u32 }
    /// Values of the table `players`.
    Players { min: usize, max: usize }
    /// Values of the table `link`.
    Link { spaces: u8 }
    /// Values of the table `black_mark`.
    BlackMark { points: u8 }
    /// Values of the table `bars`.
    Bars { l: i32, s: i32 }
    /// Values of the table `table`: an entry for each number of players, the least first.
    TableSizes { width: Vec<i32>, height: Vec<i32> }
    /// Values of the table `hull`.
    Hulls {
        one: HullRules,
        two: HullRules,
        three: HullRules,
        four: HullRules,
        five: HullRules,
        six: HullRules,
    }
    /// Values of the tables `hull.one` to `hull.six`.
    HullRules { length: i32, beam: i32, masts: Vec<i32> }
    /// Values of the table `sail`.
    Sail { half: i32 }
    /// Values of the table `islands`.
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
    /// Values of the table `berths`.
    Berths { distance: i32 }
    /// Values of the table `treasure`.
    Treasure { coins: Vec<u8>, per_island: usize, unique: Vec<Unique> }
    /// Values of the table `fort`.
    FortSize { radius: i32, guns: i32 }
    /// Values of the table `terrain`.
    TerrainRules { per_player: usize, radius: i32 }
    /// Values of the table `touch`.
    Touch { distance: i32 }
    /// Values of the table `move`.
    MoveRules { max_turn: u16, bonus_last: bool }
    /// Values of the table `actions`.
    Actions { max: u8 }
    /// Values of the table `transfer`.
    Transfer { per_turn: u8 }
    /// Values of the table `tow`.
    TowRules { contact: TowContact }
    /// Values of the table `shoot`.
    ShootRules { from_round: u16 }
    /// Values of the table `guns`.
    Guns { musketeer: u8, marine: u8, sacrifice: u8 }
    /// Values of the table `fire`.
    FireRules { when: FireWhen, absorbs_hit: bool }
    /// Values of the table `turtle`.
    Turtle { panels: Panels }
    /// Values of the table `weeds`.
    Weeds { freed_above: u8 }
    /// Values of the table `scuttle`.
    Scuttle { on: u8 }
    /// Values of the table `ransom`.
    Ransom { captured: u8, eliminated: u8 }
    /// Values of the table `cancel`.
    Cancel { scope: CancelScope }
    /// Values of the table `start`.
    Start { stern_to_home: bool }
    /// Values of the table `end`.
    EndRules { rounds: u16, no_moves: Vec<NoMoves> }
}

words! {
    /// Kind of the table's edges, `edge` (`SM-GEO-1`).
    Edge {
        /// A whole ship stays on the table.
        Wall,
        /// A bow that sails over an edge comes in at the opposite edge.
        Wrap,
    }
    /// Way to place the islands, `islands.placement` (`SM-SET-2`).
    Placement {
        /// The players place islands in turn.
        Players,
        /// Islands lie as `islands.map` says.
        Map,
    }
    /// Contact by which a derelict may be taken in tow, `tow.contact` (`SM-TOW-1`).
    TowContact {
        /// The derelict's bow touches the ship.
        DerelictBow,
        /// The derelict's bow touches the ship, or the ship's bow the derelict.
        Either,
    }
    /// Turns that begin with rolls for fire masts, `fire.when` (`SM-FIM`).
    FireWhen {
        /// The turns of every seat.
        EveryTurn,
        /// The turns of the ship's seat.
        OwnTurn,
    }
    /// Number of shell panels of a Turtle Ship, `turtle.panels` (`SM-KEY-12`).
    Panels {
        /// As many panels as masts built.
        Masts,
        /// No panels.
        None,
    }
    /// Abilities that CANCEL_S cancels, `cancel.scope` (`SM-EFF-8`).
    CancelScope {
        /// Optional abilities, as they are announced.
        Declared,
        /// No abilities.
        None,
    }
    /// Effect of a seat that can never move again, `end.no_moves` (`SM-END-3`).
    NoMoves {
        /// The game is over when a seat can never move again.
        Any,
        /// The seat is out; the game is over when at least half of the seats are out.
        Half,
        /// The seat is out; the game is over when one seat is left.
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
    /// Hulls by number of masts, from 1, with the names of their keys.
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
    /// Limits that these rules put on fleets.
    pub fn fleets(&self) -> FleetRules {
        let extras = Extras { link_spaces: self.link.spaces, mark_points: self.black_mark.points };
        let same_name =
            if self.fleets.one_print_per_name { SameName::Refused } else { SameName::Allowed };
        FleetRules { build_total: self.build_total, same_name, extras }
    }

    /// Returns the hull of a number of masts, 1 to [`MAX_MASTS`].
    ///
    /// # Panics
    /// If no hull has this number of masts.
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
