//! Narrator that writes a game of Pirates of the Spanish Main as a story. Each turn has a heading; each action has a
//! line with its effects.

use corsair_engine::chance_observer::ChanceObserver;
use corsair_engine::games::spanish_main::{
    Absorber, Action, ActionKind, Aim, CoinAt, Contact, CrewAt, CrewNo, Die, Event, Gunner,
    PlacedBy, Pose, ShipNo, SpanishMain, State,
};
use corsair_engine::record::Outcome;
use corsair_engine::{Game, Observer, Reasons, Seat};

use crate::inspect::replay::lines::Lines;
use crate::inspect::replay::{Narrator, Why};
use crate::spanish_main::story::{compass, events};

/// Narrator of one game of Pirates of the Spanish Main.
pub(crate) struct Storyteller<'g> {
    game: &'g SpanishMain,
    names: Vec<String>,
    why: Why,
    lines: Lines,
    /// Ship that the current line is about.
    subject: Option<ShipNo>,
    /// True while the story must not name crew, treasure and fleets.
    hides_faces: bool,
}

impl<'g> Storyteller<'g> {
    pub(super) fn new(game: &'g SpanishMain, names: Vec<String>, why: Why) -> Storyteller<'g> {
        let mut lines = Lines::default();
        lines.heading("The set-up");
        Storyteller { game, names, why, lines, subject: None, hides_faces: false }
    }

    fn name(&self, seat: Seat) -> &str {
        &self.names[seat.index()]
    }

    fn ship(&self, state: &State, ship: ShipNo) -> String {
        format!("{} ({ship})", self.game.ship_name(state, ship))
    }

    fn crew(&self, state: &State, crew: CrewNo) -> String {
        if self.hides_faces {
            return format!("a crew ({crew})");
        }
        format!("{} ({crew})", self.game.crew_name(state, crew))
    }

    fn gunner(&self, state: &State, gunner: Gunner) -> String {
        match gunner {
            Gunner::Ship(ship) => self.ship(state, ship),
            Gunner::Marine(crew) => self.crew(state, crew),
            Gunner::Fort(_) => format!("the {gunner}"),
        }
    }

    fn target(&self, state: &State, aim: Aim) -> String {
        match aim {
            Aim::Ship(ship) => self.ship(state, ship),
            Aim::Marine(crew) => self.crew(state, crew),
            Aim::Fort(_) => format!("the {aim}"),
        }
    }

    fn contact(&self, state: &State, contact: Contact) -> String {
        match contact {
            Contact::Ship(ship) => self.ship(state, ShipNo(ship)),
            Contact::Nothing | Contact::Island(_) => contact.to_string(),
        }
    }

    fn coin_place(&self, state: &State, at: CoinAt) -> String {
        match at {
            CoinAt::Ship(ship) => format!("aboard {}", self.ship(state, ship)),
            CoinAt::Home(seat) => format!("to the home of {}", self.name(seat)),
            CoinAt::Island(island) => format!("to {island}"),
            CoinAt::Fort(_) => format!("to the {at}"),
            CoinAt::Out => "out of the game".into(),
        }
    }

    fn crew_place(&self, state: &State, at: CrewAt) -> String {
        match at {
            CrewAt::Ship(ship) => format!("goes aboard {}", self.ship(state, ship)),
            CrewAt::Island(island) => format!("goes ashore on {island}"),
            CrewAt::Out => "leaves the game".into(),
        }
    }

    /// Begins a line about a ship.
    fn of(&mut self, state: &State, ship: ShipNo, what: &str) {
        self.lines.begin(format!("{} {what}", self.ship(state, ship)));
        self.subject = Some(ship);
    }

    /// Begins a line that is not about a ship.
    fn line(&mut self, what: String) {
        self.lines.begin(what);
        self.subject = None;
    }

    /// Adds an effect on a ship to the current line.
    fn to(&mut self, state: &State, ship: ShipNo, what: &str) {
        match self.subject == Some(ship) {
            true => self.lines.add(what),
            false => self.lines.add(format!("{} {what}", self.ship(state, ship))),
        }
    }

    fn by(&self, seat: Option<Seat>) -> String {
        seat.map_or_else(String::new, |seat| format!(" to {}", self.name(seat)))
    }

    fn set_up(&mut self, state: &State, event: Event) {
        match event {
            Event::Fleet(seat, fleet) => {
                let name = self.name(seat);
                let line = match self.hides_faces {
                    true => format!("{name} has chosen a fleet"),
                    false => {
                        let fleet = &self.game.fleets()[usize::from(fleet)].name;
                        format!("{name} sails with the fleet {fleet}")
                    }
                };
                self.line(line);
            }
            Event::Island(island) => {
                let at = self.game.island_disc(state, island).centre;
                self.lines.list("islands", "Placed:", format!("{island} at {} {}", at.x, at.y));
                self.subject = None;
            }
            Event::Terrain(terrain) => {
                self.lines.list("terrain", "Placed:", terrain.to_string());
                self.subject = None;
            }
            Event::Home(island, seat) => {
                self.line(format!("{island} is the home of {}", self.name(seat)));
            }
            Event::Treasure => self.line("Treasure is laid on the wild islands".into()),
            _ => unreachable!("events of the set-up"),
        }
    }

    fn moved(&mut self, state: &State, ship: ShipNo, Pose { bow, heading }: Pose, how: &str) {
        let course = compass(heading.number());
        self.to(state, ship, &format!("{how} {course} to {} {}", bow.x, bow.y));
    }

    fn placed(&mut self, state: &State, ship: ShipNo, pose: Pose, how: PlacedBy) {
        let how = match how {
            PlacedBy::Berth => "lies at a berth, heading",
            PlacedBy::Tow => "follows in tow, heading",
            PlacedBy::SternTurn => "turns on her stern, heading",
            PlacedBy::Out => "comes out, heading",
            PlacedBy::TakenHome => "is taken home, heading",
        };
        self.moved(state, ship, pose, how);
    }
}

impl Observer<SpanishMain> for Storyteller<'_> {
    fn event(&mut self, _event: Event) {}

    fn event_at(&mut self, _game: &SpanishMain, state: &State, event: Event) {
        match event {
            // The story has no line for pieces and treasure: the board shows them.
            Event::ShipCard(..) | Event::CrewCard(..) | Event::CoinLaid(..) => {}
            Event::Fleet(..)
            | Event::Island(_)
            | Event::Terrain(_)
            | Event::Home(..)
            | Event::Treasure => self.set_up(state, event),
            Event::Turn(seat, round) => {
                self.lines.heading(&format!("Round {round}, {}", self.name(seat)));
                self.subject = None;
            }
            Event::TurnEnded(_) | Event::MoveEnded(_) | Event::Looked(..) | Event::CrewSeen(..) => {
            }
            Event::Action(ship, action_kind) => {
                let verb = match action_kind {
                    ActionKind::Move => "moves",
                    ActionKind::Explore => "explores",
                    ActionKind::Shoot => "shoots",
                    ActionKind::Repair => "repairs",
                    ActionKind::Other => "acts",
                };
                self.of(state, ship, verb);
            }
            Event::Shooting(gunner) => self.line(format!("{} shoots", self.gunner(state, gunner))),
            Event::Placed(ship, pose, how) => self.placed(state, ship, pose, how),
            Event::Sailed(ship, pose) => self.moved(state, ship, pose, "sails"),
            Event::Contact(ship, contact) => {
                let touched = self.contact(state, contact);
                self.to(state, ship, &format!("touches {touched}"));
            }
            Event::Fired { gunner, aim, shot, die, bonus, .. } => {
                let plus = if bonus > 0 { format!(" + {bonus}") } else { String::new() };
                let target = self.target(state, aim);
                let words = format!("fires {} at {target}, {die}{plus}", shot.name());
                match gunner {
                    Gunner::Ship(ship) => self.to(state, ship, &words),
                    other => {
                        self.lines.add(format!("{} {words}", self.gunner(state, other)));
                    }
                }
            }
            Event::Broadsides(ship, aim, guns, die) => {
                let target = self.target(state, aim);
                self.to(state, ship, &format!("fires all {guns} cannon at {target}, {die}"));
            }
            Event::Rerolled(ship, of, face) => {
                let what = format!("rolls {} again, {face}", events::die(of));
                self.to(state, ship, &what);
            }
            Event::Hit(_, 1) => self.lines.add("a hit"),
            Event::Hit(_, hits) => self.lines.add(format!("{hits} hits")),
            Event::Missed(_) => self.lines.add("a miss"),
            Event::Absorbed(aim, by) => {
                let what = match by {
                    Absorber::Panel => "loses a shell panel instead",
                    Absorber::FirstOfTwo => "takes the first of two hits",
                    Absorber::FirstHit => "shrugs off the first hit",
                    Absorber::Unsinkable => "can't be sunk",
                    Absorber::Fort => "is shielded",
                };
                let target = self.target(state, aim);
                self.lines.add(format!("{target} {what}"));
            }
            Event::FortShotAgain(island, die) => {
                self.lines.add(format!("the fort of {island} shoots again, {die}"));
            }
            Event::FortDie(island, die) => {
                self.lines.add(format!("the fort of {island} bears {die} hits in this turn"));
            }
            Event::MastLost(ship, mast, by, _) => {
                let what = format!("loses mast{mast}{}", self.by(by));
                self.to(state, ship, &what);
            }
            Event::MastBurns(ship, mast) => self.to(state, ship, &format!("mast{mast} burns")),
            Event::FireOut(ship, mast) => {
                self.to(state, ship, &format!("the fire of mast{mast} is out"));
            }
            Event::MastBack(ship, mast) => self.to(state, ship, &format!("mast{mast} is back")),
            Event::Derelict(ship) => self.to(state, ship, "is derelict"),
            Event::Sunk(ship, by) => {
                let by = by.map_or_else(String::new, |seat| format!(" by {}", self.name(seat)));
                self.to(state, ship, &format!("is sunk{by}"));
            }
            Event::Scuttled(ship) => self.to(state, ship, "goes down by herself"),
            Event::Wrecked(ship) => self.to(state, ship, "is a wreck"),
            Event::Rolled(_, Die::Cannon, _) => {}
            Event::Rolled(ship, of, face) => {
                self.to(state, ship, &format!("rolls {face} for {}", events::die(of)));
            }
            Event::Rating(terrain, _, rating) => {
                self.lines.add(format!("{terrain} rates {rating}"))
            }
            Event::Lost(ship, terrain) => self.to(state, ship, &format!("is lost in {terrain}")),
            Event::Weeds(ship, Some(terrain)) => {
                self.to(state, ship, &format!("is tangled in {terrain}"));
            }
            Event::Weeds(ship, None) => self.to(state, ship, "is free of the weeds"),
            Event::Smoke(terrain, true) => self.lines.add(format!("smoke lies at {terrain}")),
            Event::Smoke(terrain, false) => self.lines.add(format!("{terrain} lifts")),
            Event::Ram(ship, other, die) => {
                let other = self.ship(state, other);
                self.to(state, ship, &format!("rams {other} with {die}"));
            }
            Event::Boarding(ship, other, die, dice) => {
                let other = self.ship(state, other);
                self.to(state, ship, &format!("and {other} fight a boarding, {die} to {dice}"));
            }
            Event::BoardingWon(ship, other) => {
                let other = self.ship(state, other);
                self.to(state, ship, &format!("wins against {other}"));
            }
            Event::Coin(coin, at, _) => {
                let face = match self.hides_faces {
                    true => "a token".into(),
                    false => self.game.face_of(state, coin).to_string(),
                };
                let place = self.coin_place(state, at);
                self.lines.add(format!("{face} {place}"));
            }
            Event::CoinOpen(..) => {}
            Event::Crew(crew, at, _) => {
                let (crew, place) = (self.crew(state, crew), self.crew_place(state, at));
                self.lines.add(format!("{crew} {place}"));
            }
            Event::CrewFace(crew, up) => {
                let crew = self.crew(state, crew);
                self.lines.add(format!("{crew} is turned {}", if up { "up" } else { "down" }));
            }
            Event::CrewRemoved(crew, by, _) => {
                let (crew, by) = (self.crew(state, crew), self.by(by));
                self.lines.add(format!("{crew} is lost{by}"));
            }
            Event::Ransom(crew, ship, gold) => {
                let crew = self.crew(state, crew);
                self.to(state, ship, &format!("has {crew} as a ransom of {gold} gold"));
            }
            Event::Tow(ship, towed) => {
                let towed = self.ship(state, towed);
                self.of(state, ship, &format!("takes {towed} in tow"));
            }
            Event::TowEnded(ship, towed) => {
                let towed = self.ship(state, towed);
                self.to(state, ship, &format!("lets go of {towed}"));
            }
            Event::Captured(ship, seat) => {
                let what = format!("is now of {}", self.name(seat));
                self.to(state, ship, &what);
            }
            Event::Marked(island, seat) => {
                let what = format!("{island} has the mark of {}", self.name(seat));
                self.lines.add(what);
            }
            Event::Unmarked(island) => self.lines.add(format!("{island} loses its marks")),
            Event::FortBuilt(island, seat) => {
                let what = format!("{} builds a fort on {island}", self.name(seat));
                self.line(what);
            }
            Event::FlagLost(island, _) => {
                self.lines.add(format!("the fort of {island} loses a flag"))
            }
            Event::FortGone(island) => self.lines.add(format!("the fort of {island} falls")),
            Event::Ghostly(ship, is) => {
                self.to(state, ship, if is { "is ghostly" } else { "is ghostly no more" });
            }
            Event::Submerged(ship, is) => {
                self.to(state, ship, if is { "dives" } else { "comes up" });
            }
            Event::Ability(ship, effect) => self.to(state, ship, &format!("uses {effect}")),
            Event::Cancelled(ship, effect, by) => {
                let by = self.ship(state, by);
                self.to(state, ship, &format!("has {effect} cancelled by {by}"));
            }
            Event::Under(ship, effect) => self.to(state, ship, &format!("is under {effect}")),
            Event::Silenced { ship, crew: None, .. } => {
                self.to(state, ship, "has no abilities in this turn");
            }
            Event::Silenced { crew: Some(crew), .. } => {
                let crew = self.crew(state, crew);
                self.lines.add(format!("{crew} has no abilities in this turn"));
            }
            Event::Slowed(ship, _) => self.to(state, ship, "moves S at most in her next turn"),
            Event::GoldMade(_, gold, _) => self.lines.add(format!("{gold} gold is made")),
            Event::Out(seat) => {
                let what = format!("{} can never move again", self.name(seat));
                self.line(what);
            }
            Event::GameOver(_) => {}
        }
    }

    fn asks_why(&self) -> bool {
        self.why == Why::Asked
    }

    fn explained(&mut self, seat: Seat, reasons: Option<&Reasons<Action>>) {
        if let Some(reasons) = reasons {
            let what = format!("{}: {}", self.name(seat), reasons.manner);
            self.line(what);
        }
    }

    fn ended(&mut self, game: &SpanishMain, state: &State) {
        self.lines.heading("The end");
        let ranks = game.ranks(state);
        for (seat, gold) in game.scores(state).iter() {
            let first = if ranks[seat] == 0 { ", first" } else { "" };
            self.line(format!("{} has {gold} gold{first}", self.name(seat)));
        }
    }
}

impl ChanceObserver for Storyteller<'_> {
    fn chance(&mut self, _outcome: Outcome) {}
}

impl Narrator<SpanishMain> for Storyteller<'_> {
    fn lines(&self) -> usize {
        self.lines.count()
    }

    fn unseen(&mut self, game: &SpanishMain, state: &State, event: Event) {
        self.hides_faces = true;
        self.event_at(game, state, event);
        self.hides_faces = false;
    }

    fn story(&self) -> String {
        self.lines.text()
    }
}
