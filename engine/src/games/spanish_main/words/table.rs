//! The table in words: as a seat sees it, for external bots, or in full, for people and programs to
//! read.

use serde::Serialize;

use crate::games::spanish_main::data::pieces::{CoinAt, CrewAt, CrewNo, IslandNo, ShipNo};
use crate::games::spanish_main::state::State;
use crate::games::spanish_main::state::game::SpanishMain;
use crate::games::spanish_main::state::question::Question;
use crate::games::spanish_main::state::rig::Mast;
use crate::games::spanish_main::state::ship::{Afloat, Spell};
use crate::games::spanish_main::view::View;
use crate::seat::Seat;

/// The table as a seat sees it, or in full.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TableSeen {
    /// The seat of the view; `None` sees everything.
    pub me: Option<usize>,
    /// The round, from 1; 0 during set-up.
    pub round: u16,
    /// The seat whose turn it is.
    pub whose_turn: usize,
    /// Question to the viewing seat, by its name in traces.
    pub ask: Option<&'static str>,
    /// The seat that decides.
    pub seat: Option<usize>,
    /// The ship of the question.
    pub about: Option<String>,
    /// Width and height of the table.
    pub table: [i32; 2],
    /// The seats, in their order.
    pub players: Vec<PlayerSeen>,
    /// The islands, as placed.
    pub islands: Vec<IslandSeen>,
    /// Pieces of terrain, as placed.
    pub terrain: Vec<TerrainSeen>,
    /// The ships, by number.
    pub ships: Vec<ShipSeen>,
    /// The crew, by number.
    pub crew: Vec<CrewSeen>,
    /// The bars left of the current move: base bars, then bonus bars.
    pub bars: Option<[String; 2]>,
}

/// A seat.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlayerSeen {
    /// The seat.
    pub seat: usize,
    /// The fleet, by its index in the list; only of the seat of the view.
    pub fleet: Option<u16>,
    /// Gold at home and in forts.
    pub gold: u32,
    /// Enemy masts removed.
    pub masts_removed: u16,
    /// True if it can never move again.
    pub out: bool,
    /// Treasure at its home.
    pub home_treasure: Vec<TokenSeen>,
}

/// A token of treasure.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TokenSeen {
    /// Its name in actions.
    pub token: String,
    /// Its face, if known.
    pub face: Option<String>,
    /// Its worth in gold, if known.
    pub gold: Option<u8>,
}

/// An island.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct IslandSeen {
    /// Its name in actions.
    pub island: String,
    /// Its centre.
    pub at: [i32; 2],
    /// The seat at home here.
    pub home: Option<usize>,
    /// The seats with a mark here.
    pub marks: Vec<usize>,
    /// The treasure on it; that of a home is listed with its seat.
    pub treasure: Vec<TokenSeen>,
    /// The crew ashore.
    pub crew: Vec<String>,
    /// The fort.
    pub fort: Option<FortSeen>,
}

/// A fort.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct FortSeen {
    /// The card.
    pub card: String,
    /// Seat of its owner.
    pub seat: usize,
    /// Number of its flags.
    pub flags: u32,
    /// Treasure in it.
    pub treasure: Vec<TokenSeen>,
}

/// A piece of terrain.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TerrainSeen {
    /// Its name in actions.
    pub terrain: String,
    /// Its kind.
    pub kind: &'static str,
    /// Its centre.
    pub at: [i32; 2],
    /// Its radius.
    pub radius: i32,
    /// True if it is gone.
    pub gone: bool,
}

/// A ship.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ShipSeen {
    /// Its name in actions.
    pub ship: String,
    /// The card, with its set.
    pub card: String,
    /// The seat of her fleet.
    pub seat: usize,
    /// Her status.
    pub afloat: &'static str,
    /// Place of her bow.
    pub bow: [i32; 2],
    /// Her heading, 0 to 1023.
    pub heading: u16,
    /// Masts as built.
    pub built: u32,
    /// The masts that stand, from the front.
    pub masts: Vec<u8>,
    /// The fire masts, from the front.
    pub burning: Vec<u8>,
    /// True if she is derelict.
    pub derelict: bool,
    /// Contact of her bow.
    pub touches: String,
    /// The ship that she tows.
    pub tows: Option<String>,
    /// The ship that tows her.
    pub towed_by: Option<String>,
    /// The treasure aboard.
    pub treasure: Vec<TokenSeen>,
    /// The crew aboard.
    pub crew: Vec<String>,
    /// Standard actions that she has taken in this turn.
    pub actions: u8,
    /// True if she sinks as her seat's next turn begins.
    pub scuttling: bool,
    /// True if she is ghostly.
    pub ghostly: bool,
    /// True if she is submerged.
    pub submerged: bool,
    /// Bindings of her turn: chainshot, fear, a stinkpot, rum.
    pub under: Vec<&'static str>,
}

/// A crew.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct CrewSeen {
    /// Its name in actions.
    pub crew: String,
    /// The card, with its set, if known.
    pub card: Option<String>,
    /// Seat of its owner.
    pub seat: usize,
    /// Place, in words.
    pub at: String,
    /// True if it lies face up.
    pub face_up: bool,
    /// True if it has its Black Mark.
    pub marked: bool,
}

impl Afloat {
    /// The word.
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
    /// Everything that a view shows.
    pub fn of(view: View<'_>) -> TableSeen {
        Seen { game: view.game(), state: view.state(), seat: Some(view.seat()) }.table()
    }
}

impl SpanishMain {
    /// A state in full.
    pub fn snapshot(&self, state: &State) -> TableSeen {
        Seen { game: self, state, seat: None }.table()
    }

    /// The name of a ship's card, with its set.
    pub fn ship_card(&self, state: &State, ship: ShipNo) -> String {
        let card = self.cards().ship(state.ship(ship).card);
        format!("{}:{}", card.set, card.name)
    }

    /// The name of a crew's card, with its set.
    pub fn crew_card(&self, state: &State, crew: CrewNo) -> String {
        let card = self.cards().crew(state.piece(crew).card);
        format!("{}:{}", card.set, card.name)
    }
}

impl Question {
    /// The ship of the question.
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

/// A state with the seat of the view; `None` sees everything.
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
