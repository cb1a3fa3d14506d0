//! The rules as a value: the numbers and switches of the ledger that the engine reads so far.

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

/// The edition of the game.
pub const EDITION: Edition = Edition {
    id: "spanish-main",
    name: "Pirates of the Spanish Main",
    file: "engine/data/spanish-main/spanish-main.toml",
    text: include_str!("../../../../data/spanish-main/spanish-main.toml"),
    keys: keys::KEYS,
};

tables! {
    each #[expect(missing_docs, reason = "`keys` declares the meaning of each value")]
    /// All rules. Each field is a key of the rules file; `keys` declares its meaning.
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

    /// `fleets`
    FleetLimits { one_print_per_name: bool }
    /// `random_fleets`
    RandomFleets { number: u16, seed: u32 }
    /// `players`
    Players { min: usize, max: usize }
    /// `link`
    Link { spaces: u8 }
    /// `black_mark`
    BlackMark { points: u8 }
    /// `bars`
    Bars { l: i32, s: i32 }
    /// `table`: an entry for each number of players, the least first.
    TableSizes { width: Vec<i32>, height: Vec<i32> }
    /// `hull`
    Hulls {
        one: HullRules,
        two: HullRules,
        three: HullRules,
        four: HullRules,
        five: HullRules,
        six: HullRules,
    }
    /// `hull.one` to `hull.six`
    HullRules { length: i32, beam: i32, masts: Vec<i32> }
    /// `sail`
    Sail { half: i32 }
    /// `islands`
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
    /// `berths`
    Berths { distance: i32 }
    /// `treasure`
    Treasure { coins: Vec<u8>, per_island: usize, unique: Vec<Unique> }
    /// `fort`
    FortSize { radius: i32, guns: i32 }
    /// `terrain`
    TerrainRules { per_player: usize, radius: i32 }
    /// `touch`
    Touch { distance: i32 }
    /// `move`
    MoveRules { max_turn: u16, bonus_last: bool }
    /// `actions`
    Actions { max: u8 }
    /// `transfer`
    Transfer { per_turn: u8 }
    /// `tow`
    TowRules { contact: TowContact }
    /// `shoot`
    ShootRules { from_round: u16 }
    /// `guns`
    Guns { musketeer: u8, marine: u8, sacrifice: u8 }
    /// `fire`
    FireRules { when: FireWhen, absorbs_hit: bool }
    /// `turtle`
    Turtle { panels: Panels }
    /// `weeds`
    Weeds { freed_above: u8 }
    /// `scuttle`
    Scuttle { on: u8 }
    /// `ransom`
    Ransom { captured: u8, eliminated: u8 }
    /// `cancel`
    Cancel { scope: CancelScope }
    /// `start`
    Start { stern_to_home: bool }
    /// `end`
    EndRules { rounds: u16, no_moves: Vec<NoMoves> }
}

words! {
    /// `edge`: what the edges of the table are (`SM-GEO-1`).
    Edge {
        /// All of a ship stays on the table.
        Wall,
        /// A bow that sails over an edge comes in at the opposite one.
        Wrap,
    }
    /// `islands.placement`: who places the islands (`SM-SET-2`).
    Placement {
        /// The players, in turn.
        Players,
        /// They lie as `islands.map` says.
        Map,
    }
    /// `tow.contact`: by which contact a derelict may be towed (`SM-TOW-1`).
    TowContact {
        /// The derelict's bow is at the ship.
        DerelictBow,
        /// That, or the ship's bow is at the derelict.
        Either,
    }
    /// `fire.when`: at the beginning of whose turns fire masts are rolled for (`SM-FIM`).
    FireWhen {
        /// Of every seat's.
        EveryTurn,
        /// Of their owner's.
        OwnTurn,
    }
    /// `turtle.panels`: the shell panels of a Turtle Ship (`SM-KEY-12`).
    Panels {
        /// As many as masts built.
        Masts,
        /// None.
        None,
    }
    /// `cancel.scope`: which abilities CANCEL_S cancels (`SM-EFF-8`).
    CancelScope {
        /// Optional ones, as they are announced.
        Declared,
        /// None.
        None,
    }
    /// `end.no_moves`: what happens when a seat can never move again (`SM-END-3`).
    NoMoves {
        /// The game is over.
        Any,
        /// The seat is out; the game is over when at least half of the seats are.
        Half,
        /// The seat is out; the game is over when one is left.
        OneLeft,
    }
}

impl Bars {
    /// The length of a bar.
    #[inline]
    pub fn length(&self, bar: Bar) -> i32 {
        match bar {
            Bar::L => self.l,
            Bar::S => self.s,
        }
    }
}

impl Hulls {
    /// The hulls by number of masts, from 1, with their names.
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
    /// Returns the limits of fleets.
    pub fn fleets(&self) -> FleetRules {
        let extras = Extras { link_spaces: self.link.spaces, mark_points: self.black_mark.points };
        let same_name =
            if self.fleets.one_print_per_name { SameName::Refused } else { SameName::Allowed };
        FleetRules { build_total: self.build_total, same_name, extras }
    }

    /// The hull of a number of masts, 1 to [`MAX_MASTS`].
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
