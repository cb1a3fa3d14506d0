//! Shadow state of the auditor: a copy of the table, built from events since the first turn.

use crate::auditor::ShadowState;
use crate::games::spanish_main::data::card::CrewId;
use crate::games::spanish_main::data::pieces::{CoinAt, CrewAt, Seats, ShipNo};
use crate::games::spanish_main::geometry::Pose;
use crate::games::spanish_main::state::State;
use crate::games::spanish_main::state::event::{Event, PlacedBy};
use crate::games::spanish_main::state::game::SpanishMain;
use crate::games::spanish_main::state::rig::{Mast, Rig};
use crate::games::spanish_main::state::sea::Contact;
use crate::games::spanish_main::state::ship::Afloat;
use crate::observe::Observer;
use crate::seat::{MAX_SEATS, Seat};
use crate::words::seat_in_words;

/// Ship of the shadow state.
#[derive(Clone, Copy, PartialEq, Debug)]
struct ShadowShip {
    seat: Seat,
    rig: Rig,
    pose: Pose,
    contact: Contact,
    tows: Option<ShipNo>,
    place: ShipPlace,
    ghostly: bool,
    submerged: bool,
    tangled: bool,
}

/// Place of a ship in the shadow state.
#[derive(Clone, Copy, PartialEq, Debug)]
enum ShipPlace {
    OnTable,
    Lost,
    Wrecked,
    Gone,
}

impl ShipPlace {
    fn of(afloat: Afloat) -> ShipPlace {
        match afloat {
            Afloat::No | Afloat::Yes => ShipPlace::OnTable,
            Afloat::Lost(_) => ShipPlace::Lost,
            Afloat::Wreck => ShipPlace::Wrecked,
            Afloat::Gone => ShipPlace::Gone,
        }
    }
}

/// Treasure token of the shadow state, with its place, face and worth.
#[derive(Clone, Copy, PartialEq, Debug)]
struct ShadowCoin {
    at: CoinAt,
    open: bool,
    gold: u8,
}

/// Crew of the shadow state.
#[derive(Clone, Copy, PartialEq, Debug)]
struct ShadowCrew {
    card: CrewId,
    at: CrewAt,
    face_up: bool,
}

#[derive(Clone, PartialEq, Debug)]
struct ShadowTable {
    active: Seat,
    round: u16,
    ships: Vec<ShadowShip>,
    coins: Vec<ShadowCoin>,
    crew: Vec<ShadowCrew>,
    marks: Vec<Seats>,
    forts: Vec<Option<Seat>>,
    out: Seats,
    created_gold: u32,
    over: bool,
}

impl ShadowTable {
    fn of(state: &State) -> ShadowTable {
        let ship = |of: &crate::games::spanish_main::state::ship::Ship| ShadowShip {
            seat: of.seat,
            rig: of.rig,
            pose: of.pose,
            contact: of.contact,
            tows: of.tows,
            place: ShipPlace::of(of.afloat),
            ghostly: of.ghostly,
            submerged: of.submerged,
            tangled: of.weeds.is_some(),
        };
        let coin = |of: &crate::games::spanish_main::data::pieces::Coin| ShadowCoin {
            at: of.at,
            open: of.open,
            gold: of.gold,
        };
        let crew = |of: &crate::games::spanish_main::data::pieces::CrewPiece| ShadowCrew {
            card: of.card,
            at: of.at,
            face_up: of.face_up,
        };
        ShadowTable {
            active: state.active,
            round: state.round,
            ships: state.ships.iter().map(ship).collect(),
            coins: state.coins.iter().map(coin).collect(),
            crew: state.crew.iter().map(crew).collect(),
            marks: state.islands.iter().map(|island| island.marks).collect(),
            forts: state.islands.iter().map(|island| island.fort.map(|fort| fort.seat)).collect(),
            out: state.all().filter(|&seat| state.players[seat].out).fold(Seats::NONE, Seats::with),
            created_gold: state.created_gold,
            over: state.over,
        }
    }

    /// Applies an event to the shadow state.
    fn enter(&mut self, event: Event) {
        match event {
            Event::Turn(seat, round) => (self.active, self.round) = (seat, round),
            Event::Placed(ship, pose, placed_by) => {
                let of = &mut self.ships[ship.index()];
                of.pose = pose;
                if placed_by == PlacedBy::Out {
                    of.place = ShipPlace::OnTable;
                }
            }
            Event::Sailed(ship, pose) => self.ships[ship.index()].pose = pose,
            Event::Lost(ship, _) => {
                self.ships[ship.index()].place = ShipPlace::Lost;
            }
            Event::Wrecked(ship) => {
                let of = &mut self.ships[ship.index()];
                (of.place, of.tangled) = (ShipPlace::Wrecked, false);
                for mast in (0..of.rig.built() as u8).map(Mast) {
                    of.rig = of.rig.without(mast).without_fire(mast);
                }
            }
            Event::Weeds(ship, weeds) => self.ships[ship.index()].tangled = weeds.is_some(),
            Event::Ghostly(ship, is) => self.ships[ship.index()].ghostly = is,
            Event::Submerged(ship, is) => self.ships[ship.index()].submerged = is,
            Event::Out(seat) => self.out = self.out.with(seat),
            Event::FortBuilt(island, seat) => self.forts[island.index()] = Some(seat),
            Event::FortGone(island) => {
                (self.forts[island.index()], self.marks[island.index()]) = (None, Seats::NONE);
            }
            Event::Contact(ship, contact) => self.ships[ship.index()].contact = contact,
            Event::MastLost(ship, mast, ..) => self.rig(ship, |rig| rig.without(Mast(mast))),
            Event::MastBurns(ship, mast) => self.rig(ship, |rig| rig.with_fire(Mast(mast))),
            Event::FireOut(ship, mast) => self.rig(ship, |rig| rig.without_fire(Mast(mast))),
            Event::MastBack(ship, mast) => self.rig(ship, |rig| rig.repaired(Mast(mast))),
            Event::Sunk(ship, _) | Event::Scuttled(ship) => {
                self.ships[ship.index()].place = ShipPlace::Gone;
            }
            Event::Tow(ship, towed) => {
                self.ships[ship.index()].tows = Some(towed);
            }
            Event::TowEnded(ship, _) => self.ships[ship.index()].tows = None,
            Event::Captured(ship, seat) => self.ships[ship.index()].seat = seat,
            Event::CoinOpen(coin, _) => self.coins[coin.index()].open = true,
            Event::Crew(crew, at, _) => self.crew[crew.index()].at = at,
            Event::CrewFace(crew, face_up) => self.crew[crew.index()].face_up = face_up,
            Event::Marked(island, seat) => {
                let marks = &mut self.marks[island.index()];
                *marks = marks.with(seat);
            }
            Event::Unmarked(island) => {
                let marks = &mut self.marks[island.index()];
                *marks = marks.and(Seats::of(self.active));
            }
            Event::GameOver(_) => self.over = true,
            _ => {}
        }
    }

    fn rig(&mut self, ship: ShipNo, change: impl FnOnce(Rig) -> Rig) {
        let of = &mut self.ships[ship.index()];
        of.rig = change(of.rig);
    }
}

/// Shadow state: a copy of the table, built from the events of a game.
#[derive(Default, Debug)]
pub struct SpanishMainShadow {
    /// Pieces of the shadow state; `None` before the first turn.
    shadow: Option<ShadowTable>,
    counts: [u64; 2],
}

impl Observer<SpanishMain> for SpanishMainShadow {
    fn event(&mut self, _event: Event) {}

    fn event_at(&mut self, _game: &SpanishMain, state: &State, event: Event) {
        let Some(shadow) = &mut self.shadow else {
            if matches!(event, Event::Turn(..)) {
                self.shadow = Some(ShadowTable::of(state));
            }
            return;
        };
        match event {
            // The event reports a new coin, or a unique treasure that has gained a worth.
            Event::GoldMade(coin, gold, _) => {
                shadow.created_gold += u32::from(gold);
                match shadow.coins.get_mut(coin.index()) {
                    Some(of) => of.gold += gold,
                    None => shadow.coins.push(ShadowCoin { at: CoinAt::Out, open: true, gold }),
                }
            }
            Event::Coin(coin, at, _) => shadow.coins[coin.index()].at = at,
            _ => shadow.enter(event),
        }
        self.counts[0] += 1;
    }
}

impl ShadowState<SpanishMain> for SpanishMainShadow {
    const CHECKED: &'static [&'static str] = &[
        "events applied to the shadow table of ships, crew, treasure and forts",
        "tables that agreed with the shadow table",
    ];

    fn compare(&mut self, _game: &SpanishMain, state: &State) -> Result<(), String> {
        if state.round == 0 {
            return Ok(());
        }
        let there = ShadowTable::of(state);
        let shadow = self.shadow.get_or_insert_with(|| there.clone());
        self.counts[1] += 1;
        differences(shadow, &there).map_or(Ok(()), Err)
    }

    fn counts(&self) -> &[u64] {
        &self.counts
    }
}

/// Properties of a piece as pairs of name and text, for messages about differences.
trait Properties {
    fn properties(&self) -> Vec<(&'static str, String)>;
}

fn yes_or_no(is: bool) -> String {
    if is { "yes".into() } else { "no".into() }
}

fn or_none<T: ToString>(of: Option<T>) -> String {
    of.map_or_else(|| "none".into(), |of| of.to_string())
}

impl Properties for ShadowShip {
    fn properties(&self) -> Vec<(&'static str, String)> {
        let masts = |masts: Vec<Mast>| {
            masts.iter().map(|mast| mast.0.to_string()).collect::<Vec<_>>().join(" ")
        };
        let place = match self.place {
            ShipPlace::OnTable => "on the table",
            ShipPlace::Lost => "lost",
            ShipPlace::Wrecked => "a wreck",
            ShipPlace::Gone => "gone",
        };
        let Pose { bow, heading } = self.pose;
        vec![
            ("seat", seat_in_words(self.seat)),
            ("masts", masts(self.rig.each_standing().collect())),
            ("fire masts", masts(self.rig.each_burning().collect())),
            ("bow", format!("{} {}", bow.x, bow.y)),
            ("heading", heading.number().to_string()),
            ("touches", self.contact.to_string()),
            ("tows", or_none(self.tows)),
            ("lies", place.into()),
            ("ghostly", yes_or_no(self.ghostly)),
            ("submerged", yes_or_no(self.submerged)),
            ("tangled", yes_or_no(self.tangled)),
        ]
    }
}

impl Properties for ShadowCoin {
    fn properties(&self) -> Vec<(&'static str, String)> {
        vec![
            ("at", self.at.to_string()),
            ("open", yes_or_no(self.open)),
            ("gold", self.gold.to_string()),
        ]
    }
}

impl Properties for ShadowCrew {
    fn properties(&self) -> Vec<(&'static str, String)> {
        vec![
            ("card", self.card.0.to_string()),
            ("at", self.at.to_string()),
            ("face up", yes_or_no(self.face_up)),
        ]
    }
}

impl Properties for Seats {
    fn properties(&self) -> Vec<(&'static str, String)> {
        let seats = Seat::all(MAX_SEATS).filter(|&seat| self.has(seat)).map(seat_in_words);
        vec![("seats", seats.collect::<Vec<_>>().join(" "))]
    }
}

impl Properties for Option<Seat> {
    fn properties(&self) -> Vec<(&'static str, String)> {
        vec![("seat", or_none(self.map(seat_in_words)))]
    }
}

/// Describes the first difference between the shadow state and the true state.
fn differences(shadow: &ShadowTable, there: &ShadowTable) -> Option<String> {
    fn first<T: PartialEq + Properties>(what: &str, shadow: &[T], there: &[T]) -> Option<String> {
        if shadow.len() != there.len() {
            return Some(format!("{} {what}, by events {}", there.len(), shadow.len()));
        }
        let number = (0..shadow.len()).find(|&at| shadow[at] != there[at])?;
        let pairs = there[number].properties().into_iter().zip(shadow[number].properties());
        let differ = pairs.filter(|(is, by_events)| is != by_events);
        let differ =
            differ.map(|((name, is), (_, entered))| format!("{name} {is}, by events {entered}"));
        Some(format!("{what} {number}: {}", differ.collect::<Vec<_>>().join("; ")))
    }
    first("ship", &shadow.ships, &there.ships)
        .or_else(|| first("token", &shadow.coins, &there.coins))
        .or_else(|| first("crew", &shadow.crew, &there.crew))
        .or_else(|| first("marks of island", &shadow.marks, &there.marks))
        .or_else(|| first("fort of island", &shadow.forts, &there.forts))
        .or_else(|| {
            let head = |of: &ShadowTable| (of.active, of.round, of.out, of.created_gold, of.over);
            (head(shadow) != head(there)).then(|| {
                let words = |of: &ShadowTable| {
                    let (seat, over) = (seat_in_words(of.active), yes_or_no(of.over));
                    let out: Vec<_> =
                        of.out.properties().into_iter().map(|(_, seats)| seats).collect();
                    format!(
                        "turn of {seat}, round {}, out {}, gold made {}, over {over}",
                        of.round,
                        out.join(" "),
                        of.created_gold
                    )
                };
                format!("{}; by events {}", words(there), words(shadow))
            })
        })
}
