//! Text form of the table: as a seat sees it, for external bots, or in full.

use serde::Serialize;

use crate::games::spanish_main::data::pieces::{CoinAt, CrewAt, CrewNo, IslandNo, ShipNo};
use crate::games::spanish_main::state::State;
use crate::games::spanish_main::state::game::SpanishMain;
use crate::games::spanish_main::state::question::Question;
use crate::games::spanish_main::state::rig::Mast;
use crate::games::spanish_main::state::ship::{Afloat, Spell};
use crate::games::spanish_main::view::View;
use crate::seat::Seat;

/// Table as a seat sees it, or in full.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TableSeen {
    /// Seat of the view; `None` sees all information.
    pub me: Option<usize>,
    /// Number of the round, from 1; 0 during set-up.
    pub round: u16,
    /// Seat whose turn it is.
    pub whose_turn: usize,
    /// Question to the viewing seat, by its name in traces.
    pub ask: Option<&'static str>,
    /// Seat that decides.
    pub seat: Option<usize>,
    /// Ship of the question.
    pub about: Option<String>,
    /// Width and height of the table.
    pub table: [i32; 2],
    /// Players, by seat.
    pub players: Vec<PlayerSeen>,
    /// Islands, as placed.
    pub islands: Vec<IslandSeen>,
    /// Pieces of terrain, as placed.
    pub terrain: Vec<TerrainSeen>,
    /// Ships, by number.
    pub ships: Vec<ShipSeen>,
    /// Crew, by number.
    pub crew: Vec<CrewSeen>,
    /// Bars left of the current move: base bars, then bonus bars.
    pub bars: Option<[String; 2]>,
}

/// Player as a seat sees him.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlayerSeen {
    /// Seat of the player.
    pub seat: usize,
    /// Fleet of the player, by its index in the list; only for the seat of the view.
    pub fleet: Option<u16>,
    /// Gold of the player at home and in forts.
    pub gold: u32,
    /// Number of enemy masts that the player removed.
    pub masts_removed: u16,
    /// True if the player is out, because no ship can ever move again.
    pub out: bool,
    /// Treasure at the player's home.
    pub home_treasure: Vec<TokenSeen>,
}

/// Token of treasure as a seat sees it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TokenSeen {
    /// Name of the token in actions.
    pub token: String,
    /// Face of the token, if known.
    pub face: Option<String>,
    /// Worth of the token in gold, if known.
    pub gold: Option<u8>,
}

/// Island as a seat sees it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct IslandSeen {
    /// Name of the island in actions.
    pub island: String,
    /// Centre of the island.
    pub at: [i32; 2],
    /// Seat whose home is the island.
    pub home: Option<usize>,
    /// Seats with a mark on the island.
    pub marks: Vec<usize>,
    /// Treasure on the island; the treasure of a home is listed with its player.
    pub treasure: Vec<TokenSeen>,
    /// Crew ashore on the island.
    pub crew: Vec<String>,
    /// Fort on the island.
    pub fort: Option<FortSeen>,
}

/// Fort as a seat sees it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct FortSeen {
    /// Card of the fort.
    pub card: String,
    /// Seat that owns the fort.
    pub seat: usize,
    /// Number of flags of the fort.
    pub flags: u32,
    /// Treasure in the fort.
    pub treasure: Vec<TokenSeen>,
}

/// Piece of terrain on the table.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TerrainSeen {
    /// Name of the terrain in actions.
    pub terrain: String,
    /// Kind of the terrain.
    pub kind: &'static str,
    /// Centre of the terrain.
    pub at: [i32; 2],
    /// Radius of the terrain.
    pub radius: i32,
    /// True if the terrain is gone.
    pub gone: bool,
}

/// Ship as a seat sees her.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ShipSeen {
    /// Name of the ship in actions.
    pub ship: String,
    /// Card of the ship, with its set.
    pub card: String,
    /// Seat of the ship's fleet.
    pub seat: usize,
    /// Status of the ship.
    pub afloat: &'static str,
    /// Place of the ship's bow.
    pub bow: [i32; 2],
    /// Heading of the ship, 0 to 1023.
    pub heading: u16,
    /// Number of masts as built.
    pub built: u32,
    /// Masts that stand, from the front.
    pub masts: Vec<u8>,
    /// Fire masts, from the front.
    pub burning: Vec<u8>,
    /// True if the ship is derelict.
    pub derelict: bool,
    /// Contact of the ship's bow.
    pub touches: String,
    /// Ship that this ship tows.
    pub tows: Option<String>,
    /// Ship that tows this ship.
    pub towed_by: Option<String>,
    /// Treasure aboard the ship.
    pub treasure: Vec<TokenSeen>,
    /// Crew aboard the ship.
    pub crew: Vec<String>,
    /// Number of standard actions that the ship has taken in this turn.
    pub actions: u8,
    /// True if the ship sinks as her seat's next turn begins.
    pub scuttling: bool,
    /// True if the ship is ghostly.
    pub ghostly: bool,
    /// True if the ship is submerged.
    pub submerged: bool,
    /// Bindings of the ship: chainshot, fear, a stinkpot, rum.
    pub under: Vec<&'static str>,
}

/// Crew as a seat sees it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct CrewSeen {
    /// Name of the crew in actions.
    pub crew: String,
    /// Card of the crew, with its set, if known.
    pub card: Option<String>,
    /// Seat that owns the crew.
    pub seat: usize,
    /// Place of the crew, in words.
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
    /// Returns the table of a view, with everything that the view shows.
    pub fn of(view: View<'_>) -> TableSeen {
        Seen { game: view.game(), state: view.state(), seat: Some(view.seat()) }.table()
    }
}

impl SpanishMain {
    /// Returns the full table of a state.
    pub fn snapshot(&self, state: &State) -> TableSeen {
        Seen { game: self, state, seat: None }.table()
    }

    /// Name of a ship's card, with its set.
    pub fn ship_card(&self, state: &State, ship: ShipNo) -> String {
        let card = self.cards().ship(state.ship(ship).card);
        format!("{}:{}", card.set, card.name)
    }

    /// Name of a crew's card, with its set.
    pub fn crew_card(&self, state: &State, crew: CrewNo) -> String {
        let card = self.cards().crew(state.piece(crew).card);
        format!("{}:{}", card.set, card.name)
    }
}

impl Question {
    /// Ship of the question, if it concerns one.
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

/// State with the seat of the view; `None` sees all information.
#[derive(Clone, Copy)]
struct Seen<'s> {
    game: &'s SpanishMain,
    state: &'s State,
    seat: Option<Seat>,
}

impl Seen<'_> {
    fn table(self) -> TableSeen {
        let state = self.state;
        // The question to another seat, and its bars, may depend on its hidden crew.
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
