//! Shadow state of the auditor: a copy of the table, built from events since the first turn.

use crate::auditor::ShadowState;
use crate::games::spanish_main::data::card::CrewId;
use crate::games::spanish_main::data::pieces::{CoinAt, CrewAt, Seats, ShipNo};
use crate::games::spanish_main::geometry::Pose;
use crate::games::spanish_main::state::State;
use crate::games::spanish_main::state::event::{Event, Putting};
use crate::games::spanish_main::state::game::SpanishMain;
use crate::games::spanish_main::state::rig::{Mast, Rig};
use crate::games::spanish_main::state::sea::Contact;
use crate::games::spanish_main::state::ship::Afloat;
use crate::observe::Observer;
use crate::seat::{MAX_SEATS, Seat};
use crate::words::seat_in_words;

/// Ship of the shadow state.
#[derive(Clone, Copy, PartialEq, Debug)]
struct ShipBook {
    seat: Seat,
    rig: Rig,
    pose: Pose,
    contact: Contact,
    tows: Option<ShipNo>,
    lies: Lies,
    ghostly: bool,
    submerged: bool,
    tangled: bool,
}

/// Place of a ship in the shadow state.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Lies {
    OnTable,
    Lost,
    Wrecked,
    Gone,
}

impl Lies {
    fn of(afloat: Afloat) -> Lies {
        match afloat {
            Afloat::No | Afloat::Yes => Lies::OnTable,
            Afloat::Lost(_) => Lies::Lost,
            Afloat::Wreck => Lies::Wrecked,
            Afloat::Gone => Lies::Gone,
        }
    }
}

/// Treasure token of the shadow state, with its place, face and worth.
#[derive(Clone, Copy, PartialEq, Debug)]
struct CoinBook {
    at: CoinAt,
    open: bool,
    gold: u8,
}

/// Crew of the shadow state.
#[derive(Clone, Copy, PartialEq, Debug)]
struct CrewBook {
    card: CrewId,
    at: CrewAt,
    face_up: bool,
}

#[derive(Clone, PartialEq, Debug)]
struct Books {
    active: Seat,
    round: u16,
    ships: Vec<ShipBook>,
    coins: Vec<CoinBook>,
    crew: Vec<CrewBook>,
    marks: Vec<Seats>,
    forts: Vec<Option<Seat>>,
    out: Seats,
    made: u32,
    over: bool,
}

impl Books {
    fn of(state: &State) -> Books {
        let ship = |of: &crate::games::spanish_main::state::ship::Ship| ShipBook {
            seat: of.seat,
            rig: of.rig,
            pose: of.pose,
            contact: of.contact,
            tows: of.tows,
            lies: Lies::of(of.afloat),
            ghostly: of.ghostly,
            submerged: of.submerged,
            tangled: of.weeds.is_some(),
        };
        let coin = |of: &crate::games::spanish_main::data::pieces::Coin| CoinBook {
            at: of.at,
            open: of.open,
            gold: of.gold,
        };
        let crew = |of: &crate::games::spanish_main::data::pieces::CrewPiece| CrewBook {
            card: of.card,
            at: of.at,
            face_up: of.face_up,
        };
        Books {
            active: state.active,
            round: state.round,
            ships: state.ships.iter().map(ship).collect(),
            coins: state.coins.iter().map(coin).collect(),
            crew: state.crew.iter().map(crew).collect(),
            marks: state.islands.iter().map(|island| island.marks).collect(),
            forts: state.islands.iter().map(|island| island.fort.map(|fort| fort.seat)).collect(),
            out: state.all().filter(|&seat| state.players[seat].out).fold(Seats::NONE, Seats::with),
            made: state.made,
            over: state.over,
        }
    }

    /// Applies an event to the shadow state.
    fn enter(&mut self, event: Event) {
        match event {
            Event::Turn(seat, round) => (self.active, self.round) = (seat, round),
            Event::Placed(ship, pose, putting) => {
                let of = &mut self.ships[ship.index()];
                of.pose = pose;
                if putting == Putting::Out {
                    of.lies = Lies::OnTable;
                }
            }
            Event::Sailed(ship, pose) => self.ships[ship.index()].pose = pose,
            Event::Lost(ship, _) => {
                self.ships[ship.index()].lies = Lies::Lost;
            }
            Event::Wrecked(ship) => {
                let of = &mut self.ships[ship.index()];
                (of.lies, of.tangled) = (Lies::Wrecked, false);
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
                self.ships[ship.index()].lies = Lies::Gone;
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
    books: Option<Books>,
    counts: [u64; 2],
}

impl Observer<SpanishMain> for SpanishMainShadow {
    fn event(&mut self, _event: Event) {}

    fn event_at(&mut self, _game: &SpanishMain, state: &State, event: Event) {
        let Some(books) = &mut self.books else {
            if matches!(event, Event::Turn(..)) {
                self.books = Some(Books::of(state));
            }
            return;
        };
        match event {
            // The event reports a new coin, or a unique treasure that has gained a worth.
            Event::GoldMade(coin, gold, _) => {
                books.made += u32::from(gold);
                match books.coins.get_mut(coin.index()) {
                    Some(of) => of.gold += gold,
                    None => books.coins.push(CoinBook { at: CoinAt::Out, open: true, gold }),
                }
            }
            Event::Coin(coin, at, _) => books.coins[coin.index()].at = at,
            _ => books.enter(event),
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
        let there = Books::of(state);
        let books = self.books.get_or_insert_with(|| there.clone());
        self.counts[1] += 1;
        differences(books, &there).map_or(Ok(()), Err)
    }

    fn counts(&self) -> &[u64] {
        &self.counts
    }
}

/// Properties of a piece as pairs of name and text, for messages about differences.
trait Parts {
    fn parts(&self) -> Vec<(&'static str, String)>;
}

fn yes_or_no(is: bool) -> String {
    if is { "yes".into() } else { "no".into() }
}

fn or_none<T: ToString>(of: Option<T>) -> String {
    of.map_or_else(|| "none".into(), |of| of.to_string())
}

impl Parts for ShipBook {
    fn parts(&self) -> Vec<(&'static str, String)> {
        let masts = |masts: Vec<Mast>| {
            masts.iter().map(|mast| mast.0.to_string()).collect::<Vec<_>>().join(" ")
        };
        let lies = match self.lies {
            Lies::OnTable => "on the table",
            Lies::Lost => "lost",
            Lies::Wrecked => "a wreck",
            Lies::Gone => "gone",
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
            ("lies", lies.into()),
            ("ghostly", yes_or_no(self.ghostly)),
            ("submerged", yes_or_no(self.submerged)),
            ("tangled", yes_or_no(self.tangled)),
        ]
    }
}

impl Parts for CoinBook {
    fn parts(&self) -> Vec<(&'static str, String)> {
        vec![
            ("at", self.at.to_string()),
            ("open", yes_or_no(self.open)),
            ("gold", self.gold.to_string()),
        ]
    }
}

impl Parts for CrewBook {
    fn parts(&self) -> Vec<(&'static str, String)> {
        vec![
            ("card", self.card.0.to_string()),
            ("at", self.at.to_string()),
            ("face up", yes_or_no(self.face_up)),
        ]
    }
}

impl Parts for Seats {
    fn parts(&self) -> Vec<(&'static str, String)> {
        let seats = Seat::all(MAX_SEATS).filter(|&seat| self.has(seat)).map(seat_in_words);
        vec![("seats", seats.collect::<Vec<_>>().join(" "))]
    }
}

impl Parts for Option<Seat> {
    fn parts(&self) -> Vec<(&'static str, String)> {
        vec![("seat", or_none(self.map(seat_in_words)))]
    }
}

/// Describes the first difference between the shadow state and the true state.
fn differences(books: &Books, there: &Books) -> Option<String> {
    fn first<T: PartialEq + Parts>(what: &str, books: &[T], there: &[T]) -> Option<String> {
        if books.len() != there.len() {
            return Some(format!("{} {what}, by events {}", there.len(), books.len()));
        }
        let number = (0..books.len()).find(|&at| books[at] != there[at])?;
        let pairs = there[number].parts().into_iter().zip(books[number].parts());
        let differ = pairs.filter(|(is, by_events)| is != by_events);
        let differ =
            differ.map(|((name, is), (_, entered))| format!("{name} {is}, by events {entered}"));
        Some(format!("{what} {number}: {}", differ.collect::<Vec<_>>().join("; ")))
    }
    first("ship", &books.ships, &there.ships)
        .or_else(|| first("token", &books.coins, &there.coins))
        .or_else(|| first("crew", &books.crew, &there.crew))
        .or_else(|| first("marks of island", &books.marks, &there.marks))
        .or_else(|| first("fort of island", &books.forts, &there.forts))
        .or_else(|| {
            let head = |of: &Books| (of.active, of.round, of.out, of.made, of.over);
            (head(books) != head(there)).then(|| {
                let words = |of: &Books| {
                    let (seat, over) = (seat_in_words(of.active), yes_or_no(of.over));
                    let out: Vec<_> = of.out.parts().into_iter().map(|(_, seats)| seats).collect();
                    format!(
                        "turn of {seat}, round {}, out {}, gold made {}, over {over}",
                        of.round,
                        out.join(" "),
                        of.made
                    )
                };
                format!("{}; by events {}", words(there), words(books))
            })
        })
}
