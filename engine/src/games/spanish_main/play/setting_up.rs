//! Set-up: fleets, islands, homes, berths, treasure (`SM-FLT-1`, `SM-SET`).

use super::context::{Context, first_choices, lanes};
use crate::dice::Dice;
use crate::games::spanish_main::data::card::ShipId;
use crate::games::spanish_main::data::effect::Keyword;
use crate::games::spanish_main::data::pieces::{
    Coin, CoinAt, CoinNo, CrewAt, CrewPiece, Face, Island, IslandNo, Seats, ShipNo, Terrain,
    TerrainKind, TerrainNo,
};
use crate::games::spanish_main::geometry::{Disc, Point, Pose};
use crate::games::spanish_main::rules::fleet::FleetCrew;
use crate::games::spanish_main::rules::{Panels, Placement};
use crate::games::spanish_main::state::State;
use crate::games::spanish_main::state::derived::Derived;
use crate::games::spanish_main::state::event::{Event, PlacedBy};
use crate::games::spanish_main::state::frame::Frame;
use crate::games::spanish_main::state::game::SpanishMain;
use crate::games::spanish_main::state::kit::Kit;
use crate::games::spanish_main::state::question::Question;
use crate::games::spanish_main::state::rig::Rig;
use crate::games::spanish_main::state::sea::Contact;
use crate::games::spanish_main::state::ship::{Afloat, Ship, ShipTurn, Spell};
use crate::observe::Observer;
use crate::seat::Seat;

impl SpanishMain {
    /// Returns the pose of a ship at a berth of her home. Her bow touches the island, or her stern does under a house
    /// rule.
    pub(crate) fn berth_of(&self, state: &State, ship: ShipNo, home: IslandNo, number: u8) -> Pose {
        let hull = self.hull(state.ship(ship));
        self.rules().first_pose(hull, state.island(home).centre, number)
    }

    /// Returns a new ship with all masts, before she is put on the table.
    pub(crate) fn new_ship(&self, card: ShipId, seat: Seat) -> Ship {
        let of = self.cards().ship(card);
        let has_panels = of.is(Keyword::TurtleShip) && self.rules().turtle.panels == Panels::Masts;
        Ship {
            card,
            seat,
            built_by: seat,
            kit: Kit::NONE,
            laden: Derived(0),
            aboard: Vec::new(),
            rig: Rig::new(of.masts),
            lit_by: None,
            panels: if has_panels { of.masts } else { 0 },
            extra_cannon: false,
            afloat: Afloat::No,
            pose: Pose::default(),
            outline: self.hull_of(card).footprint(Pose::default()),
            contact: Contact::Nothing,
            grips: false,
            tows: None,
            towed_by: None,
            ghostly: false,
            submerged: false,
            weeds: None,
            scuttling: false,
            must_leave: false,
            chained: Spell::None,
            slowed: Spell::None,
            stunk: Spell::None,
            drunk: Spell::None,
            afraid: false,
            turn: ShipTurn::default(),
        }
    }

    /// Returns a new crew piece, as the fleet lists it and at the place where it begins.
    pub(crate) fn new_crew(&self, crew: FleetCrew, seat: Seat, at: CrewAt) -> CrewPiece {
        CrewPiece {
            card: crew.crew,
            seat,
            at,
            face_up: crew.aboard(self.cards()).face_up,
            marked: crew.marked,
            linked: crew.linked,
            listed: None,
            began_ashore: crew.ashore,
            transfers: 0,
            has_shot: false,
            hits: 0,
            known: Seats::NONE,
        }
    }
}

impl<D: Dice, O: Observer<SpanishMain>> Context<'_, D, O> {
    /// Starts the set-up and plays it to the first question.
    pub(crate) fn set_up(&mut self) {
        self.state.stack = first_choices(self.state.seats.into());
        self.ask(Question::Fleet, Seat::new(0));
    }

    /// Asks a seat to choose its fleet (`SM-FLT-1`).
    pub(crate) fn fleet(&mut self, seat: Seat) {
        let next = seat.left(self.state.seats.into());
        if next.index() > 0 {
            self.push(Frame::Fleet(next));
        }
        self.ask(Question::Fleet, seat);
    }

    /// Creates the ships and crew of the chosen fleets.
    pub(crate) fn deploy(&mut self) {
        let game = self.game;
        for seat in self.state.all() {
            let chosen = self.state.players[seat].fleet.expect("a fleet was chosen");
            let fleet = &game.fleets()[usize::from(chosen)];
            self.state.forts.push(fleet.forts.clone());
            for in_fleet in &fleet.ships {
                let number = ShipNo(self.state.ships.len() as u8);
                self.state.ships.push(game.new_ship(in_fleet.ship, seat));
                for crew in &in_fleet.crew {
                    // Crew that begin ashore are placed when the home is chosen (SM-SET-5).
                    let at = if crew.ashore { CrewAt::Out } else { CrewAt::Ship(number) };
                    let piece = game.new_crew(*crew, seat, at);
                    self.state.crew.push(CrewPiece { listed: Some(number), ..piece });
                }
                self.refit(number);
            }
        }
        for seat in self.state.all() {
            let chosen = self.state.players[seat].fleet.expect("a fleet was chosen");
            self.emit(Event::Fleet(seat, chosen));
        }
        for ship in self.state.ship_numbers() {
            let of = self.state.ship(ship);
            self.emit(Event::ShipCard(ship, of.seat, of.card));
        }
        for crew in self.state.crew_numbers() {
            let of = *self.state.piece(crew);
            self.emit(Event::CrewCard(crew, of.seat, of.card, of.at, of.marked));
        }
    }

    /// Asks the next seat to place an island, if islands are left (`SM-SET-2`).
    pub(crate) fn islands(&mut self) {
        let players = usize::from(self.state.seats) - self.rules().players.min;
        let number = self.rules().islands.number[players];
        if self.rules().islands.placement == Placement::Map {
            for &[x, y] in self.rules().islands.map.iter().take(number) {
                self.place_island(Point::new(x, y));
            }
        }
        let placed = self.state.islands.len();
        if placed < number {
            self.push(Frame::Islands);
            self.ask(Question::Island, Seat::new(placed % usize::from(self.state.seats)));
        }
    }

    /// Asks the next seat to place a piece of terrain, if pieces are left (`SM-SET-3`). Omits
    /// pieces that have no legal place.
    pub(crate) fn terrain(&mut self) {
        let seats = usize::from(self.state.seats);
        let placed = self.state.terrain.len();
        let any = self.game.chart(self.state, |chart| !chart.terrain_menu().is_empty());
        if placed < self.rules().terrain.per_player * seats && any {
            self.push(Frame::Terrain);
            self.ask(Question::Terrain, Seat::new(placed % seats));
        }
    }

    pub(crate) fn place_terrain(&mut self, centre: Point) {
        let number = self.state.terrain.len();
        let kind = TerrainKind::ALL[number % TerrainKind::ALL.len()];
        let disc = Disc::new(centre, self.rules().terrain.radius);
        self.state.terrain.push(Terrain { kind, disc, rating: None, smoke_of: None, gone: false });
        self.emit(Event::Terrain(TerrainNo(number as u8)));
    }

    pub(crate) fn place_island(&mut self, centre: Point) {
        let number = IslandNo(self.state.islands.len() as u8);
        self.state.islands.push(Island {
            centre,
            home: None,
            marks: Seats::NONE,
            explored: Seats::NONE,
            fort: None,
        });
        self.emit(Event::Island(number));
    }

    /// Asks the next seat to choose the home island of `seat` (`SM-SET-4`).
    pub(crate) fn home(&mut self, seat: Seat) {
        let chooser = seat.left(self.state.seats.into());
        if chooser.index() > 0 {
            self.push(Frame::Home(chooser));
        }
        let first = self.state.ship_numbers().find(|&ship| self.state.ship(ship).seat == seat);
        if let Some(first) = first {
            self.push(Frame::Berth(first));
        }
        self.ask(Question::Home(seat), chooser);
    }

    pub(crate) fn take_home_island(&mut self, seat: Seat, island: IslandNo) {
        self.state.island_mut(island).home = Some(seat);
        self.emit(Event::Home(island, seat));
        // Crew that begin ashore wait for the choice of the home (SM-SET-5).
        for crew in self.state.crew_numbers() {
            if self.state.piece(crew).seat == seat && self.state.piece(crew).at == CrewAt::Out {
                let ashore = CrewAt::Island(island);
                self.because("SM-SET-5", |context| context.put_crew(crew, ashore));
            }
        }
    }

    /// Asks for the berth of a ship, then for the berth of each later ship in her fleet (`SM-SET-5`).
    pub(crate) fn berth(&mut self, ship: ShipNo) {
        let next = ShipNo(ship.0 + 1);
        let seat = self.state.ship(ship).seat;
        if next.index() < self.state.ships.len() && self.state.ship(next).seat == seat {
            self.push(Frame::Berth(next));
        }
        self.ask(Question::Berth(ship), seat);
    }

    pub(crate) fn take_berth(&mut self, ship: ShipNo, number: u8) {
        let seat = self.state.ship(ship).seat;
        let Some(home) = self.state.home(seat) else { return };
        let pose = self.game.berth_of(self.state, ship, home, number);
        let docks = !self.rules().start.stern_to_home;
        self.place(ship, pose);
        let of = self.state.ship_mut(ship);
        of.afloat = Afloat::Yes;
        of.contact = if docks { Contact::Island(home.0) } else { Contact::Nothing };
        self.emit(Event::Placed(ship, pose, PlacedBy::Berth));
    }

    /// Shuffles the treasure tokens and places them on the wild islands (`SM-SET-6`, `SM-SET-7`). Places the coins of
    /// handicaps at the homes (`SM-HOU-2`).
    pub(crate) fn treasure(&mut self) {
        let rules = self.rules();
        let seats = usize::from(self.state.seats);
        let mut tokens: Vec<Face> = Vec::new();
        (0..seats).for_each(|_| tokens.extend(rules.treasure.coins.iter().map(|&c| Face::Gold(c))));
        let gold: u32 = rules.treasure.coins.iter().map(|&coin| u32::from(coin)).sum();
        let at_homes = &rules.seat.gold[..seats];
        let at_home: u32 = at_homes.iter().map(|&gold| u32::from(gold)).sum();
        self.state.initial_gold = gold * seats as u32 + at_home;
        tokens.extend(rules.treasure.unique.iter().map(|&unique| Face::Unique(unique)));
        self.dice.shuffle(lanes::TREASURE, &mut tokens);
        let wild: Vec<IslandNo> =
            self.state.island_numbers().filter(|&island| self.state.is_wild(island)).collect();
        for (number, &face) in tokens.iter().enumerate() {
            let per_island = rules.treasure.per_island * wild.len();
            let at = if number < per_island {
                wild[number / rules.treasure.per_island]
            } else {
                wild[(number - per_island) % wild.len()]
            };
            let gold = match face {
                Face::Gold(gold) => gold,
                Face::Unique(_) => 0,
            };
            self.state.coins.push(Coin {
                face,
                gold,
                at: CoinAt::Island(at),
                open: false,
                known: Seats::NONE,
                put_in: false,
                is_crew: false,
            });
        }
        for (seat, &coins) in Seat::all(seats).zip(at_homes) {
            let coin = Coin {
                face: Face::Gold(1),
                gold: 1,
                at: CoinAt::Home(seat),
                open: true,
                known: Seats::NONE,
                put_in: false,
                is_crew: false,
            };
            self.state.coins.extend((0..coins).map(|_| coin));
        }
        self.emit(Event::Treasure);
        for number in 0..self.state.coins.len() {
            let of = self.state.coins[number];
            self.emit(Event::CoinLaid(CoinNo(number as u16), of.face, of.at));
        }
    }

    /// Returns the first token with a face at a place.
    pub(crate) fn token(&self, at: CoinAt, face: Face) -> Option<CoinNo> {
        self.state.coins_at(at).find(|&coin| self.state.coin(coin).face == face)
    }
}
