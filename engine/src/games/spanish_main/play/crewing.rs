//! Crew that leave their ship: removed, captured, ransomed or put ashore. Also cargo that a ship must put off
//! (`SM-CAR-2`, `SM-CAR-3`, `SM-KEY-09`).

use super::context::{Context, lanes};
use crate::dice::Dice;
use crate::games::spanish_main::data::effect::{Effect, Keyword};
use crate::games::spanish_main::data::pieces::{CoinAt, CrewAt, CrewNo, Face, ShipNo};
use crate::games::spanish_main::state::State;
use crate::games::spanish_main::state::action::Action;
use crate::games::spanish_main::state::event::Event;
use crate::games::spanish_main::state::frame::Frame;
use crate::games::spanish_main::state::game::SpanishMain;
use crate::games::spanish_main::state::question::Question;
use crate::games::spanish_main::state::ship::Afloat;
use crate::observe::Observer;
use crate::seat::Seat;

impl SpanishMain {
    /// Returns a ship's excess cargo: cargo spaces and crew points above her limits (`SM-FLT-3`).
    fn excess(&self, state: &State, ship: ShipNo) -> (u32, u32) {
        let of = state.ship(ship);
        let cargo = of.kit.spaces_taken() + state.treasure_spaces(ship);
        let points = u32::from(self.cards().ship(of.card).points);
        (cargo.saturating_sub(of.kit.spaces()), of.kit.crew_points().saturating_sub(points))
    }

    /// Returns the first ship with excess cargo (`SM-CAR-3`).
    pub(crate) fn overfull(&self, state: &State) -> Option<ShipNo> {
        state.ship_numbers().find(|&ship| {
            matches!(state.ship(ship).afloat, Afloat::Yes | Afloat::Lost(_))
                && self.excess(state, ship) != (0, 0)
        })
    }

    /// Adds to `menu` the crew and treasure that the owner may put off a ship with excess cargo. At sea the owner
    /// chooses between crew and treasure. Near an island or friend, treasure may go only if no crew would reduce the
    /// excess.
    pub(crate) fn put_offs(&self, state: &State, ship: ShipNo, menu: &mut Vec<Action>) {
        let (spaces, points) = self.excess(state, ship);
        let of = state.ship(ship);
        let helps = |(place, crew): &(usize, &CrewNo)| {
            let has_points = self.cards().crew(state.piece(**crew).card).points > 0;
            (spaces > 0 && of.kit.takes_space(*place)) || (points > 0 && has_points)
        };
        let crew = of.aboard.iter().enumerate().filter(helps);
        menu.extend(crew.map(|(_, &crew)| Action::Crew(crew)));
        let crew_first = !menu.is_empty() && self.lands_somewhere(state, ship);
        if spaces > 0 && !crew_first {
            let mut faces: Vec<Face> = state
                .coins_at(CoinAt::Ship(ship))
                .map(|coin| state.coin(coin).face)
                .filter(|face| matches!(face, Face::Gold(_)))
                .collect();
            faces.sort();
            faces.dedup();
            menu.extend(faces.into_iter().map(Action::PutOff));
        }
    }

    /// Returns true if cargo that leaves a ship stays in the game, because she is docked or touches a friendly ship.
    fn lands_somewhere(&self, state: &State, ship: ShipNo) -> bool {
        state.docked(ship).is_some() || self.friends_alongside(state, ship).next().is_some()
    }

    fn friends_alongside<'s>(
        &self,
        state: &'s State,
        ship: ShipNo,
    ) -> impl Iterator<Item = ShipNo> + 's {
        let seat = state.ship(ship).seat;
        state.touching(ship).filter(move |&other| {
            state.ship(other).seat == seat && state.ship(other).afloat == Afloat::Yes
        })
    }
}

impl<D: Dice, O: Observer<SpanishMain>> Context<'_, D, O> {
    /// Removes a crew. The argument `by` is the seat that removes the crew, if any. A ship may protect the crew
    /// (`CREW_SAFE`), or the crew only turns face down (`CREW_FLIP_SAVE`).
    pub(crate) fn remove_crew(&mut self, crew: CrewNo, by: Option<Seat>) {
        if let CrewAt::Ship(ship) = self.state.piece(crew).at {
            if self.state.ship(ship).kit.has(Effect::CrewSafe) {
                return self.reveal(ship, Effect::CrewSafe);
            }
            if self.is_saved(ship, crew) {
                self.reveal_beside(ship, Effect::CrewFlipSave, crew);
                return self.turn_down(crew);
            }
        }
        self.eliminate_crew(crew, by);
    }

    /// Removes all crew of a ship at once. The protection of every crew is decided before any crew leaves, so that
    /// the order does not matter.
    pub(crate) fn remove_all_crew(&mut self, ship: ShipNo, by: Option<Seat>) {
        if self.state.ship(ship).aboard.is_empty() {
            return;
        }
        if self.state.ship(ship).kit.has(Effect::CrewSafe) {
            return self.reveal(ship, Effect::CrewSafe);
        }
        let all = self.state.ship(ship).aboard.clone();
        let (saved, lost): (Vec<CrewNo>, Vec<CrewNo>) =
            all.into_iter().partition(|&crew| self.is_saved(ship, crew));
        for &crew in &saved {
            self.reveal_beside(ship, Effect::CrewFlipSave, crew);
        }
        for crew in saved {
            self.turn_down(crew);
        }
        for crew in lost {
            self.eliminate_crew(crew, by);
        }
    }

    /// Returns true if a second crew aboard saves a face-up crew from removal (`CREW_FLIP_SAVE`).
    fn is_saved(&self, ship: ShipNo, crew: CrewNo) -> bool {
        let of = self.state.ship(ship);
        let mut savers = of.kit.crew_sources(Effect::CrewFlipSave);
        self.state.piece(crew).face_up && savers.any(|at| of.aboard[usize::from(at)] != crew)
    }

    /// Removes a crew that nothing protects, and pays its Ransom, if it has one.
    fn eliminate_crew(&mut self, crew: CrewNo, by: Option<Seat>) {
        self.emit(Event::CrewRemoved(crew, by, self.why));
        let piece = *self.state.piece(crew);
        let card = self.game.cards().crew(piece.card);
        match piece.at {
            CrewAt::Ship(ship) => self.crew_gone(crew, ship),
            CrewAt::Island(_) | CrewAt::Out => self.put_crew(crew, CrewAt::Out),
        }
        let gold = self.rules().ransom.eliminated;
        if let Some(seat) = by
            && seat != piece.seat
            && card.is(Keyword::Ransom)
            && gold > 0
        {
            self.because("SM-KEY-09", |context| context.mint(gold, CoinAt::Home(seat)));
        }
    }

    fn turn_down(&mut self, crew: CrewNo) {
        let all = self
            .state
            .all()
            .fold(Default::default(), crate::games::spanish_main::data::pieces::Seats::with);
        let piece = self.state.piece_mut(crew);
        (piece.face_up, piece.known) = (false, all);
        self.emit(Event::CrewFace(crew, false));
        if let CrewAt::Ship(ship) = self.state.piece(crew).at {
            self.refit(ship);
        }
    }

    /// Moves a removed crew out of the game, or to the home island (`RETURNS_HOME`).
    pub(crate) fn crew_gone(&mut self, crew: CrewNo, ship: ShipNo) {
        let of = self.state.ship(ship);
        let place = of.aboard.iter().position(|&aboard| aboard == crew);
        let returns = place.is_some_and(|place| {
            of.kit.crew_sources(Effect::ReturnsHome).any(|of| usize::from(of) == place)
        });
        match self.state.home(self.state.piece(crew).seat) {
            Some(home) if returns => {
                let home = CrewAt::Island(home);
                self.reveal_crew(crew);
                self.because("SM-EFF-3", |context| context.put_crew(crew, home));
                self.turn_down(crew);
            }
            _ => self.put_crew(crew, CrewAt::Out),
        }
    }

    /// Returns the crew that an answer picks: a named face-up crew, or a random face-down crew
    /// (`SM-BRD-2`).
    pub(crate) fn picked(&mut self, ship: ShipNo, by: Action) -> Option<CrewNo> {
        match by {
            Action::Crew(crew) => (self.state.piece(crew).at == CrewAt::Ship(ship)).then_some(crew),
            _ => {
                let is_hidden = |crew: &CrewNo| !self.state.piece(*crew).face_up;
                let hidden: Vec<CrewNo> =
                    self.state.crew_at(CrewAt::Ship(ship)).filter(is_hidden).collect();
                self.crew_by_chance(&hidden)
            }
        }
    }

    /// Picks one of several crew at random.
    pub(crate) fn crew_by_chance(&mut self, crew: &[CrewNo]) -> Option<CrewNo> {
        let n = crew.len() as u32;
        (n > 0).then(|| crew[self.dice.pick(lanes::CONTACT, n) as usize])
    }

    /// Moves a ship with her crew and treasure to the fleet of a seat (`SM-TOW-1`).
    pub(crate) fn capture(&mut self, ship: ShipNo, seat: Seat) {
        let of = self.state.ship_mut(ship);
        (of.seat, of.scuttling, of.must_leave) = (seat, false, false);
        self.emit(Event::Captured(ship, seat));
        for crew in self.state.crew_at(CrewAt::Ship(ship)).collect::<Vec<_>>() {
            self.capture_crew(crew, ship, seat);
        }
        for coin in self.state.coins_at(CoinAt::Ship(ship)).collect::<Vec<_>>() {
            self.look(seat, coin);
        }
        self.refit(ship);
    }

    /// Moves a crew to the fleet of a seat. A crew with Ransom becomes treasure instead (`SM-EXP-3`, `SM-KEY-09`).
    pub(crate) fn capture_crew(&mut self, crew: CrewNo, ship: ShipNo, seat: Seat) {
        let piece = self.state.piece_mut(crew);
        if piece.seat == seat {
            return self.put_crew(crew, CrewAt::Ship(ship));
        }
        piece.known = piece.known.with(piece.seat);
        if self.game.cards().crew(piece.card).is(Keyword::Ransom) {
            return self.ransom(crew, ship);
        }
        self.state.piece_mut(crew).seat = seat;
        self.put_crew(crew, CrewAt::Ship(ship));
    }

    /// Turns a crew into treasure aboard a ship (`SM-KEY-09`).
    pub(crate) fn ransom(&mut self, crew: CrewNo, ship: ShipNo) {
        let gold = self.rules().ransom.captured;
        self.emit(Event::Ransom(crew, ship, gold));
        self.because("SM-KEY-09", |context| {
            context.put_crew(crew, CrewAt::Out);
            context.mint(gold, CoinAt::Ship(ship));
        });
    }

    /// Transfers a crew ashore, aboard or between ships (`SM-CAR-2`).
    pub(crate) fn transfer(&mut self, crew: CrewNo, to: CrewAt) {
        if let CrewAt::Ship(from) = self.state.piece(crew).at {
            self.state.ship_mut(from).turn.unloaded = true;
        }
        self.state.piece_mut(crew).transfers += 1;
        self.put_crew(crew, to);
    }

    /// Asks the owner which excess cargo leaves a ship (`SM-CAR-3`). The current question is asked again afterwards.
    pub(crate) fn ask_put_off(&mut self, ship: ShipNo) {
        if let Some(ask) = self.state.ask.take() {
            self.push(Frame::Ask(ask));
        }
        self.ask_owner(Question::PutOff(ship), ship);
    }

    pub(crate) fn take_put_off(&mut self, ship: ShipNo, answer: Action) {
        let island = self.state.docked(ship);
        let friends: Vec<ShipNo> = self.game.friends_alongside(self.state, ship).collect();
        match answer {
            Action::Crew(crew) => {
                let friend =
                    friends.into_iter().find(|&other| self.game.has_room(self.state, other, crew));
                let to = match (island, friend) {
                    (Some(island), _) => CrewAt::Island(island),
                    (None, Some(friend)) => CrewAt::Ship(friend),
                    (None, None) => CrewAt::Out,
                };
                if to == CrewAt::Out {
                    self.emit(Event::CrewRemoved(crew, None, self.why));
                }
                self.put_crew(crew, to);
            }
            Action::PutOff(face) => {
                let Some(coin) = self.token(CoinAt::Ship(ship), face) else { return };
                let friend = friends.into_iter().find(|&other| self.state.free_spaces(other) > 0);
                let to = match (island, friend) {
                    (Some(island), _) => self.state.ashore(island),
                    (None, Some(friend)) => CoinAt::Ship(friend),
                    (None, None) => CoinAt::Out,
                };
                self.put_coin(coin, to);
            }
            _ => {}
        }
    }
}

impl State {
    /// Returns the place of treasure after it is put ashore on an island.
    pub(crate) fn ashore(
        &self,
        island: crate::games::spanish_main::data::pieces::IslandNo,
    ) -> CoinAt {
        let of = self.island(island);
        match (of.home, of.fort) {
            (Some(seat), _) => CoinAt::Home(seat),
            (None, Some(_)) => CoinAt::Fort(island),
            (None, None) => CoinAt::Island(island),
        }
    }
}
