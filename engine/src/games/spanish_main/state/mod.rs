//! Full state of a game in play.

pub(super) mod action;
pub(super) mod bars;
pub(super) mod base_move;
pub(super) mod bonuses;
pub(super) mod deed;
pub(super) mod event;
pub(super) mod frame;
pub(super) mod game;
pub(super) mod kit;
pub(super) mod leg;
pub(super) mod payment;
pub(super) mod question;
pub(super) mod rig;
pub(super) mod sea;
pub(super) mod ship;

use crate::games::spanish_main::data::card::FortId;
use crate::games::spanish_main::data::effect::Effect;
use crate::games::spanish_main::data::pieces::{
    Coin, CoinAt, CoinNo, CrewAt, CrewNo, CrewPiece, Face, Island, IslandNo, ShipNo, Terrain,
    TerrainNo, Unique,
};
use crate::seat::{PerSeat, Seat};
use action::Action;
use bars::BarsLeft;
use deed::{Aim, Gunner, SailsBy, ShootsBy, Shot, Site};
use frame::{DieOf, Frame};
use game::SpanishMain;
use question::Ask;
use sea::Contact;
use ship::{Afloat, Ship};

/// State of a game of Pirates of the Spanish Main. Only the game's rules read and change it;
/// players see a [`View`](crate::games::spanish_main::view::View).
#[derive(Clone, PartialEq, Hash, Debug)]
pub struct State {
    pub(crate) seats: u8,
    /// The round, from 1; 0 during set-up.
    pub(crate) round: u16,
    pub(crate) active: Seat,
    pub(crate) ask: Option<Ask>,
    pub(crate) stack: Vec<Frame>,
    pub(crate) over: bool,
    pub(crate) players: PerSeat<Player>,
    /// The forts that each seat's fleet may build (`SM-FRT-1`); empty before fleets are built.
    pub(crate) forts: Vec<Vec<FortId>>,
    pub(crate) islands: Vec<Island>,
    pub(crate) terrain: Vec<Terrain>,
    pub(crate) ships: Vec<Ship>,
    pub(crate) crew: Vec<CrewPiece>,
    pub(crate) coins: Vec<Coin>,
    /// Gold given at the start, which decides wins (`SM-END-1`).
    pub(crate) given: u32,
    /// Gold made since the start (`SM-LAW-1`).
    pub(crate) made: u32,
    pub(crate) voyage: Option<Voyage>,
    pub(crate) volley: Option<Volley>,
    pub(crate) boarding: Option<Boarded>,
    pub(crate) search: Option<Search>,
    /// The die of a ram.
    pub(crate) die: u8,
    /// The die that may be rolled again.
    pub(crate) open_die: Option<DieOf>,
    /// True if cargo has changed since the last check for excess (`SM-CAR-3`).
    pub(crate) cargo_changed: bool,
    /// The ability that may be cancelled before it is carried out.
    pub(crate) announced: Option<Announced>,
}

/// Optional ability that its owner uses (`SM-EFF-8`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Announced {
    pub ship: ShipNo,
    pub effect: Effect,
    /// The choice that announced it, with its objects.
    pub by: Action,
    /// The ship that it is used on, or the ship herself.
    pub at: ShipNo,
}

/// Data of a seat other than its pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Player {
    /// The fleet, by its index in the list; `None` in a state that was drawn for another seat once
    /// fleets are built.
    pub fleet: Option<u16>,
    /// Enemy masts that it removed (`SM-END-4`).
    pub masts_removed: u16,
    /// True if it is out, because it can never move again (`SM-END-3`).
    pub out: bool,
    /// The forts of its fleet that it has built, one bit each.
    pub built: u8,
}

/// A move under way.
#[derive(Clone, PartialEq, Hash, Debug)]
pub(crate) struct Voyage {
    pub ship: ShipNo,
    pub by: SailsBy,
    pub bars: BarsLeft,
    /// The ship that gives a sea monster a bar (`MONSTER+L_NEAR`).
    pub lurer: Option<ShipNo>,
    /// The bars that she has sailed.
    pub used: BarsLeft,
    /// True if she met something that ends the move, even with bars left.
    pub stopped: bool,
    /// Her contact at the start (`SM-MOV-5`).
    pub touched: Contact,
    /// The enemy home at which it may not end, because she must leave it (`RAID_HOME_LEAVE`).
    pub shuns: Contact,
    /// Possible contacts at the end of the leg, if she has a choice.
    pub touchable: Vec<Contact>,
    /// Terrain that has had its effect in this action.
    pub crossed: Vec<TerrainNo>,
    /// True if she has sailed a segment.
    pub sailed: bool,
}

/// Shots under way.
#[derive(Clone, PartialEq, Hash, Debug)]
pub(crate) struct Volley {
    pub gunner: Gunner,
    pub by: ShootsBy,
    /// True if ranges are doubled, and only a 6 hits (`DOUBLE_RANGE_6`).
    pub doubled: bool,
    /// Cannon that have shot, one bit each.
    pub fired: u16,
    /// True if another cannon has made smoke (`SM-CRW-4`).
    pub smoked: bool,
    /// Abilities that the next shot needs and that were not cancelled.
    pub allowed: Vec<Effect>,
    /// The shot that is being rolled for.
    pub gun: u8,
    pub aim: Aim,
    pub shot: Shot,
    pub bonus: u8,
    pub die: u8,
}

/// A boarding under way (`SM-BRD`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Boarded {
    /// The ship of the seat whose turn it is, and the other.
    pub sides: [ShipNo; 2],
    pub dice: [u8; 2],
    /// Index of the side that won.
    pub winner: u8,
    /// Number of things that the winner may still take.
    pub left: u8,
    /// True if the second side has no bonuses (`BOARD_NO_BONUS`).
    pub no_bonus: bool,
}

/// A look at treasure under way.
#[derive(Clone, PartialEq, Hash, Debug)]
pub(crate) struct Search {
    pub ship: ShipNo,
    pub site: Site,
    /// Coins and crew that have been moved in it.
    pub coins: Vec<CoinNo>,
    pub crew: Vec<CrewNo>,
    /// True if a treasure was exchanged (`TRADE_WILD_TREASURE`).
    pub traded: bool,
}

impl State {
    #[inline]
    pub(crate) fn ship(&self, ship: ShipNo) -> &Ship {
        &self.ships[ship.index()]
    }

    #[inline]
    pub(crate) fn ship_mut(&mut self, ship: ShipNo) -> &mut Ship {
        &mut self.ships[ship.index()]
    }

    pub(crate) fn island(&self, island: IslandNo) -> &Island {
        &self.islands[island.index()]
    }

    pub(crate) fn island_mut(&mut self, island: IslandNo) -> &mut Island {
        &mut self.islands[island.index()]
    }

    pub(crate) fn coin(&self, coin: CoinNo) -> &Coin {
        &self.coins[coin.index()]
    }

    pub(crate) fn piece(&self, crew: CrewNo) -> &CrewPiece {
        &self.crew[crew.index()]
    }

    pub(crate) fn piece_mut(&mut self, crew: CrewNo) -> &mut CrewPiece {
        &mut self.crew[crew.index()]
    }

    pub(crate) fn all(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::all(self.seats.into())
    }

    pub(crate) fn ship_numbers(&self) -> impl Iterator<Item = ShipNo> + Clone + use<> {
        (0..self.ships.len() as u8).map(ShipNo)
    }

    pub(crate) fn island_numbers(&self) -> impl Iterator<Item = IslandNo> + Clone + use<> {
        (0..self.islands.len() as u8).map(IslandNo)
    }

    pub(crate) fn crew_numbers(&self) -> impl Iterator<Item = CrewNo> + Clone + use<> {
        (0..self.crew.len() as u8).map(CrewNo)
    }

    /// The tokens at a place, by number.
    pub(crate) fn coins_at(&self, at: CoinAt) -> impl Iterator<Item = CoinNo> + Clone + '_ {
        let coins = self.coins.iter().enumerate().filter(move |(_, coin)| coin.at == at);
        coins.map(|(number, _)| CoinNo(number as u16))
    }

    /// The gold at a place.
    pub(crate) fn gold_at(&self, at: CoinAt) -> u32 {
        self.coins.iter().filter(|coin| coin.at == at).map(|coin| u32::from(coin.gold)).sum()
    }

    /// The island of a seat's home.
    pub(crate) fn home(&self, seat: Seat) -> Option<IslandNo> {
        self.island_numbers().find(|&island| self.island(island).home == Some(seat))
    }

    /// Gold at home and in forts (`SM-END-1`).
    pub(crate) fn gold(&self, seat: Seat) -> u32 {
        let is_his = |fort: IslandNo| self.island(fort).fort.is_some_and(|fort| fort.seat == seat);
        let counts = |coin: &&Coin| match coin.at {
            CoinAt::Home(of) => of == seat,
            CoinAt::Fort(island) => is_his(island),
            CoinAt::Island(_) | CoinAt::Ship(_) | CoinAt::Out => false,
        };
        self.coins.iter().filter(counts).map(|coin| u32::from(coin.gold)).sum()
    }

    /// The crew at a place, by number.
    pub(crate) fn crew_at(&self, at: CrewAt) -> impl Iterator<Item = CrewNo> + Clone + '_ {
        self.crew_numbers().filter(move |&crew| self.piece(crew).at == at)
    }

    /// Ships on the table or lost, of a seat, by number.
    pub(crate) fn fleet(&self, seat: Seat) -> impl Iterator<Item = ShipNo> + Clone + '_ {
        self.ship_numbers().filter(move |&ship| {
            let of = self.ship(ship);
            of.seat == seat && matches!(of.afloat, Afloat::Yes | Afloat::Lost(_))
        })
    }

    /// The island at which a ship is docked.
    pub(crate) fn docked(&self, ship: ShipNo) -> Option<IslandNo> {
        let of = self.ship(ship);
        match of.contact {
            Contact::Island(island) if of.afloat == Afloat::Yes => Some(IslandNo(island)),
            _ => None,
        }
    }

    /// Returns true if a ship is docked at the home of her seat.
    pub(crate) fn is_home(&self, ship: ShipNo) -> bool {
        let seat = self.ship(ship).seat;
        self.docked(ship).is_some_and(|island| self.island(island).home == Some(seat))
    }

    /// Returns true if a ship is docked at a fort of her seat.
    pub(crate) fn is_at_own_fort(&self, ship: ShipNo) -> bool {
        let seat = self.ship(ship).seat;
        let fort = self.docked(ship).and_then(|island| self.island(island).fort);
        fort.is_some_and(|fort| fort.seat == seat)
    }

    /// Returns true if a ship is docked at a place of repair: at home or at a fort of her seat
    /// (`SM-REP`).
    pub(crate) fn is_in_yard(&self, ship: ShipNo) -> bool {
        self.is_home(ship) || self.is_at_own_fort(ship)
    }

    /// Returns true if an island is wild: no home, no fort.
    pub(crate) fn is_wild(&self, island: IslandNo) -> bool {
        let of = self.island(island);
        of.home.is_none() && of.fort.is_none()
    }

    /// Spaces that treasure takes aboard; unique treasure takes none (`SM-UNI-1`), a crew that became treasure one.
    pub(crate) fn treasure_spaces(&self, ship: ShipNo) -> u32 {
        let coins = self.coins_at(CoinAt::Ship(ship));
        coins.filter(|&coin| matches!(self.coin(coin).face, Face::Gold(_))).count() as u32
    }

    /// Returns true if treasure is aboard, including unique treasure.
    pub(crate) fn has_treasure(&self, ship: ShipNo) -> bool {
        self.coins_at(CoinAt::Ship(ship)).next().is_some()
    }

    /// The gold that is halved as a ship sinks (`SM-SNK-1`): a captured crew counts nothing
    /// (`SM-KEY-09`).
    pub(crate) fn gold_that_sinks(&self, ship: ShipNo) -> u32 {
        let coins = self.coins_at(CoinAt::Ship(ship)).map(|coin| self.coin(coin));
        let coins = coins.filter(|coin| !coin.is_crew && matches!(coin.face, Face::Gold(_)));
        coins.map(|coin| u32::from(coin.gold)).sum()
    }

    /// Treasure at a place that can be taken: not face-up unique treasure (`SM-UNI-1`).
    pub(crate) fn movable(&self, at: CoinAt) -> impl Iterator<Item = CoinNo> + Clone + '_ {
        self.coins_at(at).filter(|&coin| {
            let of = self.coin(coin);
            !of.open || matches!(of.face, Face::Gold(_))
        })
    }

    /// The unique treasure aboard.
    pub(crate) fn uniques_aboard(&self, ship: ShipNo) -> Vec<Unique> {
        let faces = self.coins_at(CoinAt::Ship(ship)).map(|coin| self.coin(coin).face);
        let unique = faces.filter_map(|face| match face {
            Face::Unique(unique) => Some(unique),
            Face::Gold(_) => None,
        });
        unique.collect()
    }

    /// Returns true if a unique treasure is aboard.
    pub(crate) fn carries(&self, ship: ShipNo, unique: Unique) -> bool {
        self.coins_at(CoinAt::Ship(ship)).any(|coin| self.coin(coin).face == Face::Unique(unique))
    }

    /// Free cargo spaces.
    pub(crate) fn free_spaces(&self, ship: ShipNo) -> u32 {
        let kit = &self.ship(ship).kit;
        kit.spaces().saturating_sub(kit.spaces_taken() + self.treasure_spaces(ship))
    }

    /// Ships whose bow touches a ship, or whom her bow touches, including those in tow at sea.
    pub(crate) fn touching(&self, ship: ShipNo) -> impl Iterator<Item = ShipNo> + Clone + '_ {
        let touches = |one: ShipNo, other: ShipNo| {
            let of = self.ship(one);
            let in_tow = of.towed_by == Some(other) && of.contact == Contact::Nothing;
            in_tow || of.contact == Contact::Ship(other.0)
        };
        self.ship_numbers().filter(move |&other| {
            other != ship
                && (touches(ship, other) || touches(other, ship))
                && matches!(self.ship(other).afloat, Afloat::Yes | Afloat::Wreck)
        })
    }
}

/// The different faces of tokens, the highest first.
pub(crate) fn faces(state: &State, coins: impl Iterator<Item = CoinNo>) -> Vec<Face> {
    let mut faces: Vec<Face> = coins.map(|coin| state.coin(coin).face).collect();
    faces.sort();
    faces.dedup();
    faces.reverse();
    faces
}

impl SpanishMain {
    /// The state before set-up.
    pub(crate) fn empty_table(&self) -> State {
        let player = Player { fleet: None, masts_removed: 0, out: false, built: 0 };
        State {
            seats: self.seats,
            round: 0,
            active: Seat::new(0),
            ask: None,
            stack: Vec::new(),
            over: false,
            players: PerSeat::filled(self.seats.into(), player),
            forts: Vec::new(),
            islands: Vec::new(),
            terrain: Vec::new(),
            ships: Vec::new(),
            crew: Vec::new(),
            coins: Vec::new(),
            given: 0,
            made: 0,
            voyage: None,
            volley: None,
            boarding: None,
            search: None,
            die: 0,
            open_die: None,
            announced: None,
            cargo_changed: false,
        }
    }
}
