//! Situations: a table laid out piece by piece, in words, to begin from.

use serde::Deserialize;

use super::SpanishMain;
use super::card::ShipId;
use super::context::Context;
use super::fleet::FleetCrew;
use super::fleet_file::{find_crew, find_fort, find_ship};
use super::frame::Frame;
use super::geometry::{Disc, Heading, Point, Pose, Thing, touches_within};
use super::pieces::{
    Coin, CoinAt, CrewAt, CrewPiece, Face, FortPiece, Island, IslandNo, Seats, ShipNo, Terrain,
    TerrainKind,
};
use super::rig::{Mast, Rig};
use super::sea::Contact;
use super::state::{Afloat, Ship, ShipTurn, State};
use crate::dice::Dice;
use crate::game::Game;
use crate::observe::Observer;
use crate::rulebook::BadRule;
use crate::seat::Seat;
use crate::words::{seat_index, seat_index_if_any, seat_indices};

/// Where a game begins that is not played from its set-up: in a turn of a seat, on a table with these pieces.
#[derive(Clone, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Situation {
    /// The round, from 1.
    pub round: Option<u16>,
    /// The seat whose turn it is.
    #[serde(deserialize_with = "seat_index")]
    pub seat: usize,
    /// The gold that was given at the start; without it, all that lies on the table.
    pub given: Option<u32>,
    /// The fleets of the seats by name, whose forts they may build.
    pub fleets: Vec<String>,
    /// Terrain, in the order of its numbers.
    pub terrain: Vec<TerrainAt>,
    /// Islands, in the order of their numbers.
    pub island: Vec<IslandAt>,
    /// Ships, in the order of their numbers: those of the first seat first.
    pub ship: Vec<ShipAt>,
}

/// An island.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IslandAt {
    /// Its centre.
    pub at: [i32; 2],
    /// Whose home it is.
    #[serde(default, deserialize_with = "seat_index_if_any")]
    pub home: Option<usize>,
    /// The treasure there, such as `3 gold`.
    #[serde(default)]
    pub treasure: Vec<String>,
    /// The seats whose mark it has.
    #[serde(default, deserialize_with = "seat_indices")]
    pub marks: Vec<usize>,
    /// The fort there, which has the treasure.
    pub fort: Option<FortAt>,
    /// The crew ashore.
    #[serde(default)]
    pub crew: Vec<AshoreAt>,
}

/// A fort.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FortAt {
    /// The card, as fleets name it.
    pub card: String,
    /// Whose it is.
    #[serde(deserialize_with = "seat_index")]
    pub seat: usize,
    /// The flags that are lost, from the first.
    #[serde(default)]
    pub lost: Vec<u8>,
}

/// A crew ashore, face up.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AshoreAt {
    /// The card, as fleets name it.
    pub card: String,
    /// Whose it is.
    #[serde(deserialize_with = "seat_index")]
    pub seat: usize,
}

/// A piece of terrain.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TerrainAt {
    /// `fog`, `reef` or `sargasso`.
    pub kind: String,
    /// Its centre.
    pub at: [i32; 2],
}

/// A ship.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShipAt {
    /// The card, as fleets name it.
    pub card: String,
    /// In whose fleet she is.
    #[serde(deserialize_with = "seat_index")]
    pub seat: usize,
    /// Where her bow is.
    pub bow: [i32; 2],
    /// Where she heads, 0 to 1023.
    pub heading: u16,
    /// What her bow touches, such as `island2`.
    pub touches: Option<String>,
    /// Whether she came to what she touches in this turn.
    #[serde(default)]
    pub arrived: bool,
    /// The masts that are lost, from the front.
    #[serde(default)]
    pub lost: Vec<u8>,
    /// The masts that burn, from the front.
    #[serde(default)]
    pub burning: Vec<u8>,
    /// Her crew, face down, as fleets name them.
    #[serde(default)]
    pub crew: Vec<String>,
    /// The treasure aboard.
    #[serde(default)]
    pub treasure: Vec<String>,
    /// The ship that she tows.
    pub tows: Option<String>,
}

fn impossible(key: &'static str, reason: impl Into<String>) -> BadRule {
    BadRule::new(key, reason)
}

impl SpanishMain {
    /// The state of a situation, played to its first decision.
    pub(super) fn arrange(
        &self,
        situation: &Situation,
        mut dice: &mut dyn Dice,
        mut watch: &mut dyn Observer<SpanishMain>,
    ) -> Result<State, BadRule> {
        let mut state = self.empty_table();
        let seats = self.seats();
        let active = Some(situation.seat).filter(|&seat| seat < seats);
        let active = active.ok_or_else(|| impossible("seat", format!("is one of {seats}")))?;
        state.active = Seat::new(active);
        state.round = situation.round.unwrap_or(1).max(1);
        for (seat, name) in situation.fleets.iter().enumerate() {
            let fleet = self.fleets().iter().position(|fleet| &fleet.name == name);
            let fleet = fleet.filter(|_| seat < seats);
            let unknown =
                || impossible("fleets", format!("has `{name}`, which is not a fleet of a seat"));
            let fleet = fleet.ok_or_else(unknown)?;
            state.players[Seat::new(seat)].fleet = Some(fleet as u16);
            state.forts.push(self.fleets()[fleet].forts.clone());
        }
        for island in &situation.island {
            self.arrange_island(&mut state, island)?;
        }
        for of in &situation.terrain {
            let kind = TerrainKind::ALL.into_iter().find(|kind| kind.name() == of.kind);
            let kind = kind.ok_or_else(|| impossible("terrain", "is fog, reef or sargasso"))?;
            let disc = Disc::new(Point::new(of.at[0], of.at[1]), self.rules().terrain.radius);
            state.terrain.push(Terrain { kind, disc, rating: None, smoke_of: None, gone: false });
        }
        for (number, ship) in situation.ship.iter().enumerate() {
            self.arrange_ship(&mut state, number, ship)?;
        }
        for (number, ship) in situation.ship.iter().enumerate() {
            arrange_tow(&mut state, ShipNo(number as u8), ship)?;
        }
        let on_table = state.coins.iter().map(|coin| u32::from(coin.gold)).sum();
        state.given = situation.given.unwrap_or(on_table).max(on_table);
        state.made = 0;
        let lost = state.given - on_table;
        if lost > 0 {
            let at = CoinAt::Out;
            let gold = lost.min(u8::MAX.into()) as u8;
            state.coins.push(coin(Face::Gold(gold), at));
        }
        state.stack = vec![Frame::Orders];
        let (dice, watch) = (&mut dice, &mut watch);
        let mut context = Context { game: self, state: &mut state, dice, watch };
        (0..situation.ship.len()).for_each(|ship| context.refit(ShipNo(ship as u8)));
        context.advance();
        self.audit(&state).map_err(|broken| impossible("ship", broken))?;
        if let Some([one, other]) = self.bow_to_bow(&state) {
            let reason = format!(
                "{one} and {other} lie bow to bow, and neither touches the other (SM-MOV-4)"
            );
            return Err(impossible("ship", reason));
        }
        Ok(state)
    }

    /// Two ships whose bows meet without a contact between them (`SM-MOV-4`). Derelicts and ships in tow lie where a tow
    /// has left them; footprints may overlap, where a ship has left another by a whole bar (`SM-MOV-5`).
    fn bow_to_bow(&self, state: &State) -> Option<[ShipNo; 2]> {
        let lies = |ship: &ShipNo| {
            let of = state.ship(*ship);
            of.afloat == Afloat::Yes && of.towed_by.is_none() && !of.rig.is_derelict()
        };
        let touches =
            |one: ShipNo, other: ShipNo| state.ship(one).contact == Contact::Ship(other.0);
        let touching = self.rules().touch.distance;
        let meet = |one: ShipNo, other: ShipNo| {
            let [a, b] = [one, other].map(|ship| Thing::Point(state.ship(ship).pose.bow));
            touches_within(&a, &b, touching)
        };
        let ships: Vec<ShipNo> = state.ship_numbers().filter(lies).collect();
        let mut pairs = ships
            .iter()
            .enumerate()
            .flat_map(|(at, &one)| ships[..at].iter().map(move |&other| [other, one]));
        pairs.find(|&[one, other]| !touches(one, other) && !touches(other, one) && meet(one, other))
    }

    fn arrange_island(&self, state: &mut State, of: &IslandAt) -> Result<(), BadRule> {
        let number = IslandNo(state.islands.len() as u8);
        let marks = of.marks.iter().map(|&seat| Seat::new(seat));
        let marks = marks.fold(Seats::NONE, Seats::with);
        let home = of.home.map(Seat::new);
        if home.is_some_and(|seat| seat.index() >= self.seats() || state.home(seat).is_some()) {
            return Err(impossible("island", "is the home of a seat, one of each"));
        }
        let [x, y] = of.at;
        let fort = of.fort.as_ref().map(|fort| self.arrange_fort(fort)).transpose()?;
        if home.is_some() && fort.is_some() {
            return Err(impossible("island", "is a home or has a fort"));
        }
        let centre = Point::new(x, y);
        state.islands.push(Island { centre, home, marks, explored: marks, fort });
        for ashore in &of.crew {
            let crew = find_crew(self.cards(), &ashore.card, ShipId(0));
            let crew = crew.map_err(|bad| impossible("island", bad.reason))?;
            let crew = FleetCrew { crew, ashore: true, marked: false, linked: None };
            let seat = Some(ashore.seat).filter(|&seat| seat < self.seats());
            let seat =
                seat.ok_or_else(|| impossible("island", "has crew of a seat at the table"))?;
            let piece = self.new_crew(crew, Seat::new(seat), CrewAt::Island(number));
            state.crew.push(CrewPiece { face_up: true, ..piece });
        }
        let at = match (home, fort) {
            (Some(seat), _) => CoinAt::Home(seat),
            (None, Some(_)) => CoinAt::Fort(number),
            (None, None) => CoinAt::Island(number),
        };
        lay(state, "island", &of.treasure, at)
    }

    fn arrange_fort(&self, of: &FortAt) -> Result<FortPiece, BadRule> {
        let card = find_fort(self.cards(), &of.card);
        let card = card.map_err(|bad| impossible("island", bad.reason))?;
        if of.seat >= self.seats() {
            return Err(impossible("island", "has a fort of a seat at the table"));
        }
        Ok(of.lost.iter().fold(self.new_fort(card, Seat::new(of.seat)), |fort, &flag| FortPiece {
            flags: fort.flags & !1u8.checked_shl(flag.into()).unwrap_or(0),
            ..fort
        }))
    }

    fn arrange_ship(&self, state: &mut State, number: usize, of: &ShipAt) -> Result<(), BadRule> {
        let cards = self.cards();
        let card = find_ship(cards, &of.card).map_err(|bad| impossible("ship", bad.reason))?;
        if of.seat >= self.seats() || self.hulls[usize::from(card.0)].is_none() {
            return Err(impossible("ship", "is of a seat at the table, and of a known hull"));
        }
        if state.ships.last().is_some_and(|before| before.seat.index() > of.seat) {
            return Err(impossible("ship", "comes after those of the seats before"));
        }
        let rig = rig_of(cards.ship(card).masts, of)?;
        let touches = of.touches.as_deref().unwrap_or("nothing");
        let contact = Contact::from_words(touches).filter(|contact| match *contact {
            Contact::Nothing => true,
            Contact::Island(island) => usize::from(island) < state.islands.len(),
            Contact::Ship(_) => true,
        });
        let unknown = || impossible("ship", format!("touches `{touches}`, which is not there"));
        let contact = contact.ok_or_else(unknown)?;
        let began_docked = match contact {
            Contact::Island(island) if !of.arrived => Some(IslandNo(island)),
            _ => None,
        };
        let (ship, [x, y]) = (ShipNo(number as u8), of.bow);
        let seat = Seat::new(of.seat);
        let heading = Heading::new(of.heading.into());
        if heading.number() != of.heading {
            let reason = format!("has the heading {}: headings are 0 to 1023", of.heading);
            return Err(impossible("ship", reason));
        }
        let pose = Pose { bow: Point::new(x, y), heading };
        let turn = ShipTurn { began_docked, ..ShipTurn::default() };
        let mut built = self.new_ship(card, seat);
        built.place(self.hull_of(card), pose);
        let afloat = Afloat::Yes;
        state.ships.push(Ship { rig, afloat, contact, turn, ..built });
        for name in &of.crew {
            let crew =
                find_crew(cards, name, card).map_err(|bad| impossible("ship", bad.reason))?;
            let crew = FleetCrew { crew, ashore: false, marked: false, linked: None };
            state.crew.push(self.new_crew(crew, seat, CrewAt::Ship(ship)));
        }
        lay(state, "ship", &of.treasure, CoinAt::Ship(ship))?;
        for coin in state.coins.iter_mut().filter(|coin| coin.at == CoinAt::Ship(ship)) {
            coin.known = Seats::of(seat);
        }
        Ok(())
    }
}

fn coin(face: Face, at: CoinAt) -> Coin {
    let gold = match face {
        Face::Gold(gold) => gold,
        Face::Unique(_) => 0,
    };
    let is_found = matches!((face, at), (Face::Unique(_), CoinAt::Ship(_)));
    let open = is_found || matches!(at, CoinAt::Home(_) | CoinAt::Fort(_));
    Coin { face, gold, at, open, known: Seats::NONE, put_in: false, is_crew: false }
}

fn lay(
    state: &mut State,
    key: &'static str,
    treasure: &[String],
    at: CoinAt,
) -> Result<(), BadRule> {
    for words in treasure {
        let face = Face::from_words(words);
        let face = face.ok_or_else(|| {
            impossible(key, format!("has `{words}`, which is not a treasure such as `3 gold`"))
        })?;
        state.coins.push(coin(face, at));
    }
    Ok(())
}

/// A mast that is lost or burns twice, or does both.
pub(super) fn named_twice(lost: &[u8], burning: &[u8]) -> Option<u8> {
    let mut masts = [lost, burning].concat();
    masts.sort_unstable();
    masts.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0])
}

fn rig_of(built: u8, of: &ShipAt) -> Result<Rig, BadRule> {
    if of.lost.iter().chain(&of.burning).any(|&mast| mast >= built) {
        return Err(impossible("ship", format!("has masts 0 to {}", built.saturating_sub(1))));
    }
    if let Some(mast) = named_twice(&of.lost, &of.burning) {
        return Err(impossible("ship", format!("has mast {mast} twice in `lost` and `burning`")));
    }
    let left = of.lost.iter().fold(Rig::new(built), |rig, &mast| rig.without(Mast(mast)));
    Ok(of.burning.iter().fold(left, |rig, &mast| rig.with_fire(Mast(mast))))
}

fn arrange_tow(state: &mut State, ship: ShipNo, of: &ShipAt) -> Result<(), BadRule> {
    let Some(words) = &of.tows else { return Ok(()) };
    let towed = ShipNo::from_words(words).filter(|&towed| {
        towed != ship && towed.index() < state.ships.len() && state.ship(towed).towed_by.is_none()
    });
    let towed = towed
        .ok_or_else(|| impossible("ship", format!("tows `{words}`, which is not a ship to tow")))?;
    state.ship_mut(ship).tows = Some(towed);
    state.ship_mut(towed).towed_by = Some(ship);
    Ok(())
}
