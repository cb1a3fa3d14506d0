//! Serializable form of the table, for external bots and traces: as a seat sees it, or with all hidden information.

use serde::Serialize;

use crate::games::spanish_main::data::pieces::{CoinAt, CrewAt, CrewNo, IslandNo, ShipNo};
use crate::games::spanish_main::state::State;
use crate::games::spanish_main::state::game::SpanishMain;
use crate::games::spanish_main::state::question::Question;
use crate::games::spanish_main::state::rig::Mast;
use crate::games::spanish_main::state::ship::{Afloat, Spell};
use crate::games::spanish_main::view::View;
use crate::seat::Seat;

/// Table as a seat sees it, or with all hidden information.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TableSeen {
    /// Seat of the view; `None` if the table has all hidden information.
    pub me: Option<usize>,
    /// Number of the round, from 1; 0 during set-up.
    pub round: u16,
    /// Seat whose turn it is.
    pub whose_turn: usize,
    /// Name of the current question, as in traces.
    pub ask: Option<&'static str>,
    /// Seat that must answer the question.
    pub seat: Option<usize>,
    /// Ship that the question is about.
    pub about: Option<String>,
    /// Width and height of the table.
    pub table: [i32; 2],
    /// Players, by seat.
    pub players: Vec<PlayerSeen>,
    /// Islands, in the order of placement.
    pub islands: Vec<IslandSeen>,
    /// Pieces of terrain, in the order of placement.
    pub terrain: Vec<TerrainSeen>,
    /// Ships, in the order of their numbers.
    pub ships: Vec<ShipSeen>,
    /// Crew, in the order of their numbers.
    pub crew: Vec<CrewSeen>,
    /// Bars left in the current move: base bars, then bonus bars.
    pub bars: Option<[String; 2]>,
}

/// Player as the viewing seat sees him.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlayerSeen {
    /// Seat of the player.
    pub seat: usize,
    /// Index of the player's fleet in the list of fleets. Only the viewing seat sees the index of its fleet.
    pub fleet: Option<u16>,
    /// Gold of the player at home and in forts.
    pub gold: u32,
    /// Number of enemy masts that the player has removed.
    pub masts_removed: u16,
    /// True if the player is eliminated, because no ship of the player can ever move again.
    pub out: bool,
    /// Treasure at the player's home.
    pub home_treasure: Vec<TokenSeen>,
}

/// Treasure token as the viewing seat sees it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TokenSeen {
    /// Name of the token in action texts, such as `token9`.
    pub token: String,
    /// Face of the token; `None` if the viewing seat does not know it.
    pub face: Option<String>,
    /// Worth of the token in gold; `None` if the viewing seat does not know it.
    pub gold: Option<u8>,
}

/// Island as the viewing seat sees it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct IslandSeen {
    /// Name of the island in action texts, such as `island2`.
    pub island: String,
    /// Centre of the island, as x and y.
    pub at: [i32; 2],
    /// Seat whose home is the island.
    pub home: Option<usize>,
    /// Seats with a mark on the island.
    pub marks: Vec<usize>,
    /// Treasure on the island. Treasure at a home is listed with the player instead.
    pub treasure: Vec<TokenSeen>,
    /// Names of the crew ashore on the island.
    pub crew: Vec<String>,
    /// Fort on the island.
    pub fort: Option<FortSeen>,
}

/// Fort as the viewing seat sees it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct FortSeen {
    /// Card of the fort, with its set.
    pub card: String,
    /// Seat that owns the fort.
    pub seat: usize,
    /// Number of flags that the fort has left.
    pub flags: u32,
    /// Treasure in the fort.
    pub treasure: Vec<TokenSeen>,
}

/// Piece of terrain on the table.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TerrainSeen {
    /// Name of the terrain in action texts, such as `terrain1`.
    pub terrain: String,
    /// Kind of the terrain: `fog`, `reef` or `sargasso`.
    pub kind: &'static str,
    /// Centre of the terrain, as x and y.
    pub at: [i32; 2],
    /// Radius of the terrain.
    pub radius: i32,
    /// True if the terrain has left the table.
    pub gone: bool,
}

/// Ship as the viewing seat sees her.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ShipSeen {
    /// Name of the ship in action texts, such as `ship0`.
    pub ship: String,
    /// Card of the ship, with its set.
    pub card: String,
    /// Seat that owns the ship.
    pub seat: usize,
    /// Status of the ship: `yes` if she is on the table, otherwise `not yet`, `lost`, `wreck` or `gone`.
    pub afloat: &'static str,
    /// Place of the ship's bow, as x and y.
    pub bow: [i32; 2],
    /// Heading of the ship, 0 to 1023.
    pub heading: u16,
    /// Number of masts as built.
    pub built: u32,
    /// Numbers of the standing masts, from the front.
    pub masts: Vec<u8>,
    /// Numbers of the fire masts, from the front.
    pub burning: Vec<u8>,
    /// True if the ship is derelict.
    pub derelict: bool,
    /// Contact of the ship's bow, such as `island2`.
    pub touches: String,
    /// Ship in tow of this ship, if any.
    pub tows: Option<String>,
    /// Ship that tows this ship, if any.
    pub towed_by: Option<String>,
    /// Treasure aboard the ship.
    pub treasure: Vec<TokenSeen>,
    /// Names of the crew aboard the ship.
    pub crew: Vec<String>,
    /// Number of standard actions that the ship has taken in this turn.
    pub actions: u8,
    /// True if the ship sinks at the start of her seat's next turn.
    pub scuttling: bool,
    /// True if the ship is ghostly.
    pub ghostly: bool,
    /// True if the ship is submerged.
    pub submerged: bool,
    /// Bindings that limit the ship in this turn, such as `chainshot`.
    pub under: Vec<&'static str>,
}

/// Crew as the viewing seat sees it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct CrewSeen {
    /// Name of the crew in action texts, such as `crew4`.
    pub crew: String,
    /// Card of the crew with its set; `None` if the viewing seat does not know the card.
    pub card: Option<String>,
    /// Seat that owns the crew.
    pub seat: usize,
    /// Place of the crew, such as `ship0`.
    pub at: String,
    /// True if the crew lies face up.
    pub face_up: bool,
    /// True if the crew has its Black Mark.
    pub marked: bool,
}

impl Afloat {
    /// Word for the status of a ship.
    pub const fn name(self) -> &'static str {
        match self {
            Afloat::No => "not yet",
            Afloat::Yes => "yes",
            Afloat::Lost(_) => "lost",
            Afloat::Wreck => "wreck",
            Afloat::Gone => "gone",
        }
    }
}

impl std::fmt::Display for CrewAt {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            CrewAt::Ship(ship) => ship.fmt(out),
            CrewAt::Island(island) => island.fmt(out),
            CrewAt::Out => out.write_str("out"),
        }
    }
}

impl std::fmt::Display for CoinAt {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            CoinAt::Island(island) => island.fmt(out),
            CoinAt::Ship(ship) => ship.fmt(out),
            CoinAt::Home(seat) => write!(out, "home of seat{}", seat.index()),
            CoinAt::Fort(island) => write!(out, "fort{}", island.0),
            CoinAt::Out => out.write_str("out"),
        }
    }
}

impl TableSeen {
    /// Returns the table as the seat of a view sees it.
    pub fn of(view: View<'_>) -> TableSeen {
        Seen { game: view.game(), state: view.state(), seat: Some(view.seat()) }.table()
    }
}

impl SpanishMain {
    /// Returns the table with all hidden information.
    pub fn snapshot(&self, state: &State) -> TableSeen {
        Seen { game: self, state, seat: None }.table()
    }

    /// Set and name of a ship's card.
    pub fn ship_card(&self, state: &State, ship: ShipNo) -> String {
        let card = self.cards().ship(state.ship(ship).card);
        format!("{}:{}", card.set, card.name)
    }

    /// Set and name of a crew's card.
    pub fn crew_card(&self, state: &State, crew: CrewNo) -> String {
        let card = self.cards().crew(state.piece(crew).card);
        format!("{}:{}", card.set, card.name)
    }
}

impl Question {
    /// Ship that the question is about, if any.
    pub const fn ship(self) -> Option<ShipNo> {
        match self {
            Question::Berth(ship)
            | Question::Ability(ship, _)
            | Question::Segment(ship)
            | Question::Touch(ship)
            | Question::LoseMast(ship, _)
            | Question::RestoreMast(ship)
            | Question::Ram(ship)
            | Question::Load(ship)
            | Question::Cancel(ship)
            | Question::Ghost(ship)
            | Question::Submerge(ship)
            | Question::TwoActions(ship)
            | Question::Victim(ship, ..)
            | Question::FortVictim(_, ship)
            | Question::BurnMast(ship)
            | Question::PutOff(ship)
            | Question::PushTo(ship)
            | Question::Hop(ship)
            | Question::LeaveFog(ship)
            | Question::Untangle(ship) => Some(ship),
            Question::Fleet
            | Question::Island
            | Question::Home(_)
            | Question::Order
            | Question::Fire
            | Question::Board
            | Question::Plunder
            | Question::Terrain
            | Question::FortAbility(..)
            | Question::LoseFlag(_)
            | Question::BuildFort => None,
        }
    }
}

/// State with the viewing seat. Without a viewing seat, all information is visible.
#[derive(Clone, Copy)]
struct Seen<'s> {
    game: &'s SpanishMain,
    state: &'s State,
    seat: Option<Seat>,
}

impl Seen<'_> {
    fn table(self) -> TableSeen {
        let state = self.state;
        // A question to a second seat, and the bars of its ship, may depend on hidden crew, so the
        // view omits them.
        let own_ask = state.ask.filter(|ask| self.is_mine(ask.seat));
        let voyage = state.voyage.as_ref();
        let own_voyage = voyage.filter(|voyage| self.is_mine(state.ship(voyage.ship).seat));
        let bars = own_voyage.map(|voyage| voyage.bars.in_words());
        let corner = self.game.table();
        TableSeen {
            me: self.seat.map(Seat::index),
            round: state.round,
            whose_turn: state.active.index(),
            ask: own_ask.map(|ask| ask.question.name()),
            seat: state.ask.map(|ask| ask.seat.index()),
            about: own_ask.and_then(|ask| ask.question.ship()).map(|ship| ship.to_string()),
            table: [corner.x, corner.y],
            players: state.all().map(|seat| self.player(seat)).collect(),
            islands: state.island_numbers().map(|island| self.island(island)).collect(),
            terrain: self.terrain(),
            ships: state.ship_numbers().map(|ship| self.ship(ship)).collect(),
            crew: state.crew_numbers().map(|crew| self.crew(crew)).collect(),
            bars,
        }
    }

    fn is_mine(self, seat: Seat) -> bool {
        self.seat.is_none_or(|me| me == seat)
    }

    fn tokens(self, at: CoinAt) -> Vec<TokenSeen> {
        let token = |number| {
            let coin = self.state.coin(number);
            let known = self.seat.is_none_or(|seat| coin.is_known(seat));
            TokenSeen {
                token: number.to_string(),
                face: known.then(|| coin.face.to_string()),
                gold: known.then_some(coin.gold),
            }
        };
        self.state.coins_at(at).map(token).collect()
    }

    fn crew_at(self, at: CrewAt) -> Vec<String> {
        self.state.crew_at(at).map(|crew| crew.to_string()).collect()
    }

    fn player(self, seat: Seat) -> PlayerSeen {
        let of = &self.state.players[seat];
        PlayerSeen {
            seat: seat.index(),
            fleet: of.fleet.filter(|_| self.is_mine(seat)),
            gold: self.state.gold(seat),
            masts_removed: of.masts_removed,
            out: of.out,
            home_treasure: self.tokens(CoinAt::Home(seat)),
        }
    }

    fn island(self, number: IslandNo) -> IslandSeen {
        let of = self.state.island(number);
        let fort = of.fort.map(|fort| {
            let card = self.game.cards().fort(fort.card);
            FortSeen {
                card: format!("{}:{}", card.set, card.name),
                seat: fort.seat.index(),
                flags: fort.flags.count_ones(),
                treasure: self.tokens(CoinAt::Fort(number)),
            }
        });
        let marks = self.state.all().filter(|&seat| of.marks.has(seat));
        IslandSeen {
            island: number.to_string(),
            at: [of.centre.x, of.centre.y],
            home: of.home.map(Seat::index),
            marks: marks.map(Seat::index).collect(),
            treasure: self.tokens(CoinAt::Island(number)),
            crew: self.crew_at(CrewAt::Island(number)),
            fort,
        }
    }

    fn terrain(self) -> Vec<TerrainSeen> {
        let pieces = self.state.terrain.iter().enumerate();
        let piece = |(number, of): (usize, &crate::games::spanish_main::data::pieces::Terrain)| {
            TerrainSeen {
                terrain: crate::games::spanish_main::data::pieces::TerrainNo(number as u8)
                    .to_string(),
                kind: of.kind.name(),
                at: [of.disc.centre.x, of.disc.centre.y],
                radius: of.disc.radius,
                gone: of.gone,
            }
        };
        pieces.map(piece).collect()
    }

    fn ship(self, number: ShipNo) -> ShipSeen {
        let of = self.state.ship(number);
        let masts = |masts: &mut dyn Iterator<Item = Mast>| masts.map(|mast| mast.0).collect();
        let bonds = [
            ("chainshot", of.chained != Spell::None),
            ("fear", of.slowed != Spell::None || of.afraid),
            ("stinkpot", of.stunk != Spell::None),
            ("rum", of.drunk != Spell::None),
        ];
        ShipSeen {
            ship: number.to_string(),
            card: self.game.ship_card(self.state, number),
            seat: of.seat.index(),
            afloat: of.afloat.name(),
            bow: [of.pose.bow.x, of.pose.bow.y],
            heading: of.pose.heading.number(),
            built: of.rig.built(),
            masts: masts(&mut of.rig.each_standing()),
            burning: masts(&mut of.rig.each_burning()),
            derelict: of.rig.is_derelict(),
            touches: of.contact.to_string(),
            tows: of.tows.map(|towed| towed.to_string()),
            towed_by: of.towed_by.map(|by| by.to_string()),
            treasure: self.tokens(CoinAt::Ship(number)),
            crew: self.crew_at(CrewAt::Ship(number)),
            actions: of.turn.actions,
            scuttling: of.scuttling,
            ghostly: of.ghostly,
            submerged: of.submerged,
            under: bonds.into_iter().filter(|(_, is)| *is).map(|(name, _)| name).collect(),
        }
    }

    fn crew(self, number: CrewNo) -> CrewSeen {
        let of = self.state.piece(number);
        let known = self.seat.is_none_or(|seat| of.is_known(seat));
        CrewSeen {
            crew: number.to_string(),
            card: known.then(|| self.game.crew_card(self.state, number)),
            seat: of.seat.index(),
            at: of.at.to_string(),
            face_up: of.face_up,
            marked: of.marked,
        }
    }
}
