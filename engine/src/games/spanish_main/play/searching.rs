//! Exploration of islands and ships (`SM-EXP`).

use super::context::Context;
use crate::dice::Dice;
use crate::games::spanish_main::data::effect::{Effect, Keyword};
use crate::games::spanish_main::data::pieces::{CoinAt, CoinNo, CrewAt, CrewNo, Face, ShipNo};
use crate::games::spanish_main::state::action::Action;
use crate::games::spanish_main::state::frame::Frame;
use crate::games::spanish_main::state::game::SpanishMain;
use crate::games::spanish_main::state::kinds::Site;
use crate::games::spanish_main::state::question::Question;
use crate::games::spanish_main::state::ship::Afloat;
use crate::games::spanish_main::state::{Search, State};
use crate::observe::Observer;

impl Search {
    /// Place of the treasure that the ship explores.
    pub(crate) fn place(&self) -> CoinAt {
        match self.site {
            Site::Island(island) => CoinAt::Island(island),
            Site::Ship(ship) => CoinAt::Ship(ship),
        }
    }
}

impl SpanishMain {
    /// Returns true if a ship has cargo space and points left for one more crew (`SM-FLT-3`).
    pub(crate) fn has_room(&self, state: &State, ship: ShipNo, crew: CrewNo) -> bool {
        let (of, piece) = (state.ship(ship), state.piece(crew));
        let card = self.cards().ship(of.card);
        if card.has(Effect::NoCrew) || card.is(Keyword::SeaMonster) {
            return false;
        }
        // Fast path: the crew takes a space and does not change the cost of crew aboard.
        let comer = self.cards().crew(piece.card);
        let points = of.kit.crew_points() + u32::from(comer.points);
        let fits = points <= u32::from(card.points);
        if fits && !piece.marked && state.free_spaces(ship) > 0 {
            return true;
        }
        let cheaper = Effect::CrewCostMinus1;
        if !fits && !comer.has(cheaper) && !of.kit.has(cheaper) {
            return false;
        }
        // With this crew aboard, crew may cost less, or links may add a space.
        let mut aboard: Vec<CrewNo> = state.crew_at(CrewAt::Ship(ship)).collect();
        aboard.push(crew);
        let kit = self.kit_with(state, ship, &aboard, state.ship(ship).abilities());
        kit.spaces_taken() + state.treasure_spaces(ship) <= kit.spaces()
            && kit.crew_points() <= u32::from(card.points)
    }
}

impl<D: Dice, O: Observer<SpanishMain>> Context<'_, D, O> {
    /// Offers exploration as part of the move action that docked the ship (`SM-CRW-5`).
    pub(crate) fn explore_docked(&mut self, ship: ShipNo) {
        let of = self.state.ship(ship);
        let docked = self.state.docked(ship).filter(|&island| self.state.is_wild(island));
        let is_marked = |island| self.state.island(island).marks.has(of.seat);
        let arrived = of.turn.met && !of.turn.explored;
        if arrived && docked.is_some_and(|island| !is_marked(island)) {
            self.offer(ship, Effect::Explorer);
        }
    }

    /// Begins exploration of the island where a ship is docked.
    pub(crate) fn explore_here(&mut self, ship: ShipNo) {
        if let Some(island) = self.state.docked(ship) {
            self.begin_search(ship, Site::Island(island));
        }
    }

    /// Begins exploration of a site. The ship's seat looks at all treasure there, then takes as much as it wants
    /// (`SM-EXP-1`, `SM-EXP-3`).
    pub(crate) fn begin_search(&mut self, ship: ShipNo, site: Site) {
        let seat = self.state.ship(ship).seat;
        let search = Search { ship, site, coins: Vec::new(), crew: Vec::new(), traded: false };
        let seen: Vec<CoinNo> = self.state.coins_at(search.place()).collect();
        for &coin in &seen {
            self.look(seat, coin);
        }
        self.state.search = Some(search);
        self.push(Frame::Search);
        match site {
            Site::Island(island) => {
                self.state.ship_mut(ship).turn.explored = true;
                let of = self.state.island_mut(island);
                of.explored = of.explored.with(seat);
                // With NO_LAST_TREASURE the ship may leave a unique treasure as the last one.
                let is_unique =
                    |coin: &CoinNo| matches!(self.state.coin(*coin).face, Face::Unique(_));
                let leaves_one = self.state.ship(ship).kit.has(Effect::NoLastTreasure)
                    && seen.iter().all(is_unique);
                let n = seen.len().saturating_sub(usize::from(leaves_one));
                self.find_uniques(ship, &seen[..n]);
            }
            Site::Ship(other) => {
                let at = self.state.ship(other);
                let is_derelict = at.afloat == Afloat::Yes && at.rig.is_derelict();
                let effect = Effect::CaptureDerelictTeleport;
                if is_derelict && self.game.can_use(self.state, ship, effect) {
                    self.ask_owner(Question::Victim(ship, effect, other), ship);
                }
            }
        }
    }

    pub(crate) fn search(&mut self) {
        if let Some(search) = &self.state.search {
            let ship = search.ship;
            self.ask_owner(Question::Load(ship), ship);
        }
    }

    pub(crate) fn take_load(&mut self, ship: ShipNo, answer: Action) {
        let Some(mut search) = self.state.search.take() else { return };
        let (place, site) = (search.place(), search.site);
        let seat = self.state.ship(ship).seat;
        match answer {
            Action::Load(face) => {
                let Some(coin) = self.token(place, face) else { return };
                // Only the seat that takes tokens knows which tokens it took (SM-EXP-4).
                if matches!(site, Site::Island(_)) {
                    self.forget(place, seat);
                }
                search.coins.push(coin);
                self.load(ship, coin);
            }
            Action::Trade(_, _) => {
                self.state.search = Some(search);
                self.push(Frame::Search);
                return self.announce(ship, Effect::TradeWildTreasure, answer, ship);
            }
            Action::LoadCrew(crew) => {
                search.crew.push(crew);
                self.state.piece_mut(crew).transfers += 1;
                self.capture_crew(crew, ship, seat);
            }
            Action::Give(face) => {
                if let (Some(coin), Site::Ship(other)) =
                    (self.token(CoinAt::Ship(ship), face), site)
                {
                    search.coins.push(coin);
                    self.put_coin(coin, CoinAt::Ship(other));
                }
            }
            Action::GiveCrew(crew) => {
                if let Site::Ship(other) = site {
                    search.crew.push(crew);
                    self.state.piece_mut(crew).transfers += 1;
                    self.put_crew(crew, CrewAt::Ship(other));
                }
            }
            _ => return,
        }
        self.state.search = Some(search);
        self.push(Frame::Search);
    }
}
