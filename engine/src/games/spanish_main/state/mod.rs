//! Full state of a game, with all hidden facts.

pub(super) mod action;
pub(super) mod bars;
pub(super) mod base_move;
pub(super) mod bonuses;
pub(super) mod derived;
pub(super) mod event;
pub(super) mod frame;
pub(super) mod game;
pub(super) mod kinds;
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
use derived::{Derived, Listed};
use frame::{DieOf, Frame};
use game::SpanishMain;
use kinds::{Aim, Gunner, SailsBy, ShootsBy, Shot, Site};
use question::Ask;
use sea::Contact;
use ship::{Afloat, Ship};

/// Full state of a Pirates of the Spanish Main game. Only the rules read and change the state; players see a
/// [`View`](crate::games::spanish_main::view::View).
#[derive(Clone, PartialEq, Hash, Debug)]
pub struct State {
    pub(crate) seats: u8,
    /// Number of the round, from 1; 0 during set-up.
    pub(crate) round: u16,
    pub(crate) active: Seat,
    pub(crate) ask: Option<Ask>,
    /// Menu of `ask`, once it is listed.
    pub(crate) menu: Derived<Listed>,
    pub(crate) stack: Vec<Frame>,
    pub(crate) over: bool,
    pub(crate) players: PerSeat<Player>,
    /// Forts that each seat's fleet may build (`SM-FRT-1`); empty before fleets are built.
    pub(crate) forts: Vec<Vec<FortId>>,
    pub(crate) islands: Vec<Island>,
    pub(crate) terrain: Vec<Terrain>,
    pub(crate) ships: Vec<Ship>,
    pub(crate) crew: Vec<CrewPiece>,
    pub(crate) coins: Vec<Coin>,
    /// Gold that the players contributed at the start. A seat with more than half of this gold wins (`SM-END-1`).
    pub(crate) initial_gold: u32,
    /// Gold that play has created since the start (`SM-LAW-1`).
    pub(crate) created_gold: u32,
    pub(crate) voyage: Option<Voyage>,
    pub(crate) volley: Option<Volley>,
    pub(crate) boarding: Option<Boarded>,
    pub(crate) search: Option<Search>,
    /// Face of the last die for a ram, an ability, or an exit from fog.
    pub(crate) die: u8,
    /// Open die that may be re-rolled.
    pub(crate) open_die: Option<DieOf>,
    /// True if cargo has changed since the last check for excess cargo (`SM-CAR-3`).
    pub(crate) cargo_changed: bool,
    /// Announced ability, which opponents may still cancel.
    pub(crate) announced: Option<Announced>,
}

/// Announced use of an optional ability (`SM-EFF-8`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Announced {
    pub ship: ShipNo,
    pub effect: Effect,
    /// Action by which the seat used the ability, with its object.
    pub by: Action,
    /// Target ship of the ability, or the acting ship if the ability has no target.
    pub at: ShipNo,
}

/// Properties of a seat, except its pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Player {
    /// Index of the seat's fleet in the list of fleets. In a resampled state it is `None` for opponents, once fleets
    /// are on the table.
    pub fleet: Option<u16>,
    /// Number of enemy masts that the seat has removed (`SM-END-4`).
    pub masts_removed: u16,
    /// True if the seat is eliminated, because it can never move again (`SM-END-3`).
    pub out: bool,
    /// Bit set of the forts that the seat has built, by index in the fleet's list.
    pub built: u8,
}

/// Move action in progress.
#[derive(Clone, PartialEq, Hash, Debug)]
pub(crate) struct Voyage {
    pub ship: ShipNo,
    pub by: SailsBy,
    pub bars: BarsLeft,
    /// Ship whose MONSTER+L_NEAR gives the moving sea monster an additional bar L.
    pub lurer: Option<ShipNo>,
    /// Bars that the ship has sailed in this move.
    pub used: BarsLeft,
    /// True if an obstacle has ended the move, even if bars are left.
    pub stopped: bool,
    /// Contact of the ship at the start of the move (`SM-MOV-5`).
    pub touched: Contact,
    /// Enemy home at which the move must not end, because the ship must leave it
    /// (`RAID_HOME_LEAVE`).
    pub shuns: Contact,
    /// Contacts among which the owner chooses at the end of a leg.
    pub touchable: Vec<Contact>,
    /// Terrain that has already affected this move.
    pub crossed: Vec<TerrainNo>,
    /// True if the ship has sailed a segment in this move.
    pub sailed: bool,
}

/// Shoot action in progress.
#[derive(Clone, PartialEq, Hash, Debug)]
pub(crate) struct Volley {
    pub gunner: Gunner,
    pub by: ShootsBy,
    /// True if ranges are doubled and only a die of 6 hits (`DOUBLE_RANGE_6`).
    pub doubled: bool,
    /// Bit set of the cannon that have shot in this action, by index.
    pub fired: u16,
    /// True if a cannon has made smoke in this action (`SM-CRW-4`).
    pub smoked: bool,
    /// Abilities that the seat announced for the next shot and that no opponent cancelled.
    pub allowed: Vec<Effect>,
    /// Index of the cannon that fires the current shot.
    pub gun: u8,
    pub aim: Aim,
    pub shot: Shot,
    pub bonus: u8,
    pub die: u8,
}

/// Shot of a cannon whose die decides between a hit and a miss.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct OpenShot {
    pub gunner: Gunner,
    /// Index of the cannon.
    pub gun: u8,
    pub aim: Aim,
    pub bonus: u8,
    /// True if ranges are doubled and only a die of 6 hits (`DOUBLE_RANGE_6`).
    pub doubled: bool,
}

/// Boarding in progress (`SM-BRD`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Boarded {
    /// Ship of the active seat, then the enemy ship.
    pub sides: [ShipNo; 2],
    pub dice: [u8; 2],
    /// Index of the winner in `sides`.
    pub winner: u8,
    /// Number of crew or treasures that the winner may still take.
    pub left: u8,
    /// True if the enemy ship has no bonuses (`BOARD_NO_BONUS`).
    pub no_bonus: bool,
}

/// Exploration in progress.
#[derive(Clone, PartialEq, Hash, Debug)]
pub(crate) struct Search {
    pub ship: ShipNo,
    pub site: Site,
    /// Coins that were loaded or given in this exploration, and so may not move back.
    pub coins: Vec<CoinNo>,
    pub crew: Vec<CrewNo>,
    /// True if a treasure was already exchanged (`TRADE_WILD_TREASURE`).
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

    /// Iterates over the tokens at a place, in the order of their numbers.
    pub(crate) fn coins_at(&self, at: CoinAt) -> impl Iterator<Item = CoinNo> + Clone + '_ {
        let coins = match at {
            CoinAt::Ship(ship) if self.ship(ship).laden.0 == 0 => &[][..],
            _ => &self.coins,
        };
        let coins = coins.iter().enumerate().filter(move |(_, coin)| coin.at == at);
        coins.map(|(number, _)| CoinNo(number as u16))
    }

    /// Total gold of the tokens at a place.
    pub(crate) fn gold_at(&self, at: CoinAt) -> u32 {
        self.coins.iter().filter(|coin| coin.at == at).map(|coin| u32::from(coin.gold)).sum()
    }

    /// Home island of a seat; `None` before the seat's home is chosen.
    pub(crate) fn home(&self, seat: Seat) -> Option<IslandNo> {
        self.island_numbers().find(|&island| self.island(island).home == Some(seat))
    }

    /// Gold of a seat, at home and in forts (`SM-END-1`).
    pub(crate) fn gold(&self, seat: Seat) -> u32 {
        let is_his = |fort: IslandNo| self.island(fort).fort.is_some_and(|fort| fort.seat == seat);
        let counts = |coin: &&Coin| match coin.at {
            CoinAt::Home(of) => of == seat,
            CoinAt::Fort(island) => is_his(island),
            CoinAt::Island(_) | CoinAt::Ship(_) | CoinAt::Out => false,
        };
        self.coins.iter().filter(counts).map(|coin| u32::from(coin.gold)).sum()
    }

    /// Iterates over the crew at a place, in the order of their numbers.
    pub(crate) fn crew_at(&self, at: CrewAt) -> impl Iterator<Item = CrewNo> + Clone + '_ {
        self.crew_numbers().filter(move |&crew| self.piece(crew).at == at)
    }

    /// Iterates over a seat's ships that are on the table or lost in fog, in the order of their numbers.
    pub(crate) fn fleet(&self, seat: Seat) -> impl Iterator<Item = ShipNo> + Clone + '_ {
        self.ship_numbers().filter(move |&ship| {
            let of = self.ship(ship);
            of.seat == seat && matches!(of.afloat, Afloat::Yes | Afloat::Lost(_))
        })
    }

    /// Island at which a ship is docked, if any.
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

    /// Returns true if a ship is docked at home or at a fort of her seat, so that she may repair
    /// (`SM-REP`).
    pub(crate) fn is_in_yard(&self, ship: ShipNo) -> bool {
        self.is_home(ship) || self.is_at_own_fort(ship)
    }

    /// Returns true if an island is wild: it is not a home and has no fort.
    pub(crate) fn is_wild(&self, island: IslandNo) -> bool {
        let of = self.island(island);
        of.home.is_none() && of.fort.is_none()
    }

    /// Number of cargo spaces that treasure aboard occupies. Unique treasure occupies none
    /// (`SM-UNI-1`), a ransomed crew one.
    pub(crate) fn treasure_spaces(&self, ship: ShipNo) -> u32 {
        let coins = self.coins_at(CoinAt::Ship(ship));
        coins.filter(|&coin| matches!(self.coin(coin).face, Face::Gold(_))).count() as u32
    }

    /// Returns true if a ship carries treasure, including unique treasure.
    pub(crate) fn has_treasure(&self, ship: ShipNo) -> bool {
        self.ship(ship).laden.0 > 0
    }

    /// Adds a token at its place.
    pub(crate) fn add_coin(&mut self, coin: Coin) {
        if let CoinAt::Ship(ship) = coin.at {
            self.ship_mut(ship).laden.0 += 1;
        }
        self.coins.push(coin);
    }

    /// Gold aboard that the game divides when a ship sinks (`SM-SNK-1`). A captured crew counts as 0 (`SM-KEY-09`).
    pub(crate) fn gold_that_sinks(&self, ship: ShipNo) -> u32 {
        let coins = self.coins_at(CoinAt::Ship(ship)).map(|coin| self.coin(coin));
        let coins = coins.filter(|coin| !coin.is_crew && matches!(coin.face, Face::Gold(_)));
        coins.map(|coin| u32::from(coin.gold)).sum()
    }

    /// Iterates over the treasure at a place that ships may take; face-up unique treasure is
    /// excluded (`SM-UNI-1`).
    pub(crate) fn movable(&self, at: CoinAt) -> impl Iterator<Item = CoinNo> + Clone + '_ {
        self.coins_at(at).filter(|&coin| {
            let of = self.coin(coin);
            !of.open || matches!(of.face, Face::Gold(_))
        })
    }

    /// Returns the kinds of unique treasure aboard a ship.
    pub(crate) fn uniques_aboard(&self, ship: ShipNo) -> Vec<Unique> {
        let faces = self.coins_at(CoinAt::Ship(ship)).map(|coin| self.coin(coin).face);
        let unique = faces.filter_map(|face| match face {
            Face::Unique(unique) => Some(unique),
            Face::Gold(_) => None,
        });
        unique.collect()
    }

    /// Returns true if a ship carries a kind of unique treasure.
    pub(crate) fn carries(&self, ship: ShipNo, unique: Unique) -> bool {
        self.coins_at(CoinAt::Ship(ship)).any(|coin| self.coin(coin).face == Face::Unique(unique))
    }

    /// Number of unoccupied cargo spaces of a ship.
    pub(crate) fn free_spaces(&self, ship: ShipNo) -> u32 {
        let kit = &self.ship(ship).kit;
        kit.spaces().saturating_sub(kit.spaces_taken() + self.treasure_spaces(ship))
    }

    /// Iterates over the ships in contact with a ship, by her bow or their bows. At sea, a towed ship is in contact
    /// with the towing ship.
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

/// Returns the distinct faces of tokens, the highest first.
pub(crate) fn faces(state: &State, coins: impl Iterator<Item = CoinNo>) -> Vec<Face> {
    let mut faces: Vec<Face> = coins.map(|coin| state.coin(coin).face).collect();
    faces.sort();
    faces.dedup();
    faces.reverse();
    faces
}

impl SpanishMain {
    /// Returns the state before the set-up, without pieces.
    pub(crate) fn empty_table(&self) -> State {
        let player = Player { fleet: None, masts_removed: 0, out: false, built: 0 };
        State {
            seats: self.seats,
            round: 0,
            active: Seat::new(0),
            ask: None,
            menu: Derived::default(),
            stack: Vec::new(),
            over: false,
            players: PerSeat::filled(self.seats.into(), player),
            forts: Vec::new(),
            islands: Vec::new(),
            terrain: Vec::new(),
            ships: Vec::new(),
            crew: Vec::new(),
            coins: Vec::new(),
            initial_gold: 0,
            created_gold: 0,
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
