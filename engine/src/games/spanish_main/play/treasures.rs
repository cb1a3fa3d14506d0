//! Abilities that act on treasure: raids, thefts, trades, looks, marks, unique treasure, derelicts
//! taken home (`SM-EFF-5`, `SM-UNI`).

use super::context::Context;
use crate::dice::Dice;
use crate::games::spanish_main::data::effect::Effect;
use crate::games::spanish_main::data::pieces::{
    CoinAt, CoinNo, CrewAt, CrewNo, Face, IslandNo, Seats, ShipNo, Unique,
};
use crate::games::spanish_main::geometry::{Shape, touches_within};
use crate::games::spanish_main::state::action::{Action, Object};
use crate::games::spanish_main::state::event::{Event, PlacedBy};
use crate::games::spanish_main::state::frame::Frame;
use crate::games::spanish_main::state::game::SpanishMain;
use crate::games::spanish_main::state::sea::Contact;
use crate::games::spanish_main::state::ship::Spell;
use crate::games::spanish_main::state::{State, faces};
use crate::observe::Observer;

/// Worth of Rum aboard a ship without crew, in gold. Each crew aboard reduces this worth by 1 (`SM-UNI-3`).
const RUM: u8 = 6;

impl SpanishMain {
    /// Returns true if an island is within S of a ship.
    fn is_island_within_s(&self, state: &State, ship: ShipNo, island: IslandNo) -> bool {
        let disc = Shape::Disc(self.disc(state, island.index()));
        let ship = Shape::Ship(self.footprint(state.ship(ship)));
        touches_within(&ship, &disc, self.rules().bars.s)
    }

    /// Returns the coins that a ship at home may sacrifice for a cannon
    /// (`SACRIFICE_TREASURE_CANNON`).
    pub(crate) fn sacrifices(&self, state: &State, ship: ShipNo) -> Vec<Object> {
        let of = state.ship(ship);
        if !state.is_home(ship) || of.extra_cannon {
            return Vec::new();
        }
        let faces = faces(state, state.coins_at(CoinAt::Home(of.seat)));
        faces.into_iter().map(Object::Coin).collect()
    }

    /// Returns the treasure that a ship may take from the enemy home where she is docked
    /// (`RAID_HOME`).
    pub(crate) fn raids(&self, state: &State, ship: ShipNo) -> Vec<Object> {
        let home = state.raided_home(ship).and_then(|island| state.island(island).home);
        match home {
            Some(seat) if !state.ship(ship).turn.raided && state.free_spaces(ship) > 0 => {
                let faces = faces(state, state.coins_at(CoinAt::Home(seat)));
                faces.into_iter().map(Object::Coin).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Returns the enemy ships with which a ship may exchange a treasure (`TRADE_TREASURE_S`).
    pub(crate) fn trades_within_s(&self, state: &State, ship: ShipNo) -> Vec<Object> {
        let seat = state.ship(ship).seat;
        let has_treasure = |ship: ShipNo| state.movable(CoinAt::Ship(ship)).next().is_some();
        if !has_treasure(ship) {
            return Vec::new();
        }
        let others = state.ship_numbers().filter(|&other| {
            state.ship(other).seat != seat
                && has_treasure(other)
                && self.within_s(state, ship, other)
        });
        others.map(Object::Ship).collect()
    }

    /// Returns the islands with treasure whose face a ship's seat does not know.
    pub(crate) fn islands_to_look_at(&self, state: &State, ship: ShipNo) -> Vec<Object> {
        let islands = state.island_numbers();
        let unseen = islands.filter(|&at| self.has_unseen(state, ship, CoinAt::Island(at)));
        unseen.map(Object::Island).collect()
    }

    /// Returns the ships with treasure whose face a ship's seat does not know.
    pub(crate) fn treasures_to_look_at(&self, state: &State, ship: ShipNo) -> Vec<Object> {
        let ships = state.ship_numbers();
        let unseen = ships.filter(|&at| self.has_unseen(state, ship, CoinAt::Ship(at)));
        unseen.map(Object::Ship).collect()
    }

    /// Returns the ships with hidden crew or treasure that a ship's seat does not know.
    pub(crate) fn ships_to_look_at(&self, state: &State, ship: ShipNo) -> Vec<Object> {
        let seat = state.ship(ship).seat;
        let unseen = state.ship_numbers().filter(|&at| {
            let mut crew = state.crew_at(CrewAt::Ship(at));
            self.has_unseen(state, ship, CoinAt::Ship(at))
                || crew.any(|crew| !state.piece(crew).is_known(seat))
        });
        unseen.map(Object::Ship).collect()
    }

    fn has_unseen(&self, state: &State, ship: ShipNo, at: CoinAt) -> bool {
        let seat = state.ship(ship).seat;
        state.coins_at(at).any(|coin| !state.coin(coin).is_known(seat))
    }

    /// Returns true if a ship is near enough to her home to unload there (`UNLOAD_AT_S`).
    pub(crate) fn may_unload_at_s(&self, state: &State, ship: ShipNo) -> bool {
        let home = state.home(state.ship(ship).seat);
        let has_gold = state.coins_at(CoinAt::Ship(ship)).any(|coin| state.coin(coin).gold > 0);
        has_gold && home.is_some_and(|home| self.is_island_within_s(state, ship, home))
    }

    /// Returns the islands that a ship may mark as explored by her seat (`MARK_EXPLORED_S`).
    pub(crate) fn islands_to_mark(&self, state: &State, ship: ShipNo) -> Vec<Object> {
        let own = Seats::of(state.ship(ship).seat);
        let islands = state.island_numbers().filter(|&island| {
            state.is_wild(island)
                && state.island(island).marks != own
                && self.is_island_within_s(state, ship, island)
        });
        islands.map(Object::Island).collect()
    }

    /// Iterates over the wild islands with which an explored island may trade a treasure
    /// (`TRADE_WILD_TREASURE`).
    pub(crate) fn trading_islands<'s>(
        &self,
        state: &'s State,
        here: IslandNo,
    ) -> impl Iterator<Item = IslandNo> + Clone + 's {
        state.island_numbers().filter(move |&island| {
            island != here
                && state.is_wild(island)
                && state.coins_at(CoinAt::Island(island)).next().is_some()
        })
    }
}

impl<D: Dice, O: Observer<SpanishMain>> Context<'_, D, O> {
    /// Carries out an announced ability that acts on treasure.
    pub(crate) fn use_on_treasure(&mut self, ship: ShipNo, effect: Effect, by: Action, at: ShipNo) {
        let seat = self.state.ship(ship).seat;
        match (effect, by) {
            (Effect::SacrificeTreasureCannon, Action::Use(_, _, Object::Coin(face))) => {
                if let Some(coin) = self.token(CoinAt::Home(seat), face) {
                    self.put_coin(coin, CoinAt::Out);
                    self.state.ship_mut(ship).extra_cannon = true;
                }
            }
            (Effect::RaidHome, Action::Use(_, _, Object::Coin(face))) => {
                let home = self.state.raided_home(ship);
                let of = home.and_then(|island| self.state.island(island).home);
                if let Some(coin) = of.and_then(|of| self.token(CoinAt::Home(of), face)) {
                    self.state.ship_mut(ship).turn.raided = true;
                    self.load(ship, coin);
                }
            }
            (Effect::TradeTreasureS, Action::Use(_, _, Object::Ship(other))) => {
                let own = self.any_of(CoinAt::Ship(ship));
                let theirs = self.any_of(CoinAt::Ship(other));
                if let (Some(own), Some(theirs)) = (own, theirs) {
                    self.put_coin(own, CoinAt::Ship(other));
                    self.put_coin(theirs, CoinAt::Ship(ship));
                }
            }
            (Effect::TradeWildTreasure, Action::Trade(face, island)) => {
                self.trade(ship, face, island);
            }
            (
                Effect::PeekIsland | Effect::PeekShip | Effect::PeekAny,
                Action::Use(_, _, object),
            ) => self.peek(ship, effect, object),
            (Effect::UnloadAtS, _) => self.unload(ship),
            (Effect::MarkExploredS, Action::Use(_, _, Object::Island(island))) => {
                let of = self.state.island_mut(island);
                (of.marks, of.explored) = (Seats::of(seat), Seats::of(seat));
                self.emit(Event::Unmarked(island));
                self.emit(Event::Marked(island, seat));
            }
            (Effect::CaptureDerelictTeleport, _) => self.take_home(ship, at),
            (effect, action) => unreachable!("{effect} is not used by {action:?}"),
        }
    }

    /// Picks a random treasure at a place, among the treasure that a ship may take.
    pub(crate) fn any_of(&mut self, at: CoinAt) -> Option<CoinNo> {
        let coins: Vec<CoinNo> = self.state.movable(at).collect();
        self.by_chance(&coins)
    }

    /// Loads a treasure aboard a ship.
    pub(crate) fn load(&mut self, ship: ShipNo, coin: CoinNo) {
        self.state.ship_mut(ship).turn.loaded = true;
        self.put_coin(coin, CoinAt::Ship(ship));
    }

    /// Lets a ship's seat look at a random hidden treasure or crew at the object of an ability.
    fn peek(&mut self, ship: ShipNo, effect: Effect, object: Object) {
        let seat = self.state.ship(ship).seat;
        let place = match object {
            Object::Island(island) => CoinAt::Island(island),
            Object::Ship(other) => CoinAt::Ship(other),
            _ => return,
        };
        let is_closed = |coin: &CoinNo| !self.state.coin(*coin).open;
        let coins: Vec<CoinNo> = self.state.coins_at(place).filter(is_closed).collect();
        let crew: Vec<CrewNo> = match (effect, object) {
            (Effect::PeekShip, Object::Ship(other)) => {
                let aboard = self.state.crew_at(CrewAt::Ship(other));
                aboard.filter(|&crew| !self.state.piece(crew).face_up).collect()
            }
            _ => Vec::new(),
        };
        let n = (coins.len() + crew.len()) as u32;
        if n == 0 {
            return;
        }
        let chosen = self.dice.pick(super::context::lanes::TREASURE, n) as usize;
        match coins.get(chosen) {
            Some(&coin) => self.look(seat, coin),
            None => self.see(seat, crew[chosen - coins.len()]),
        }
    }

    /// Lets a seat look at a crew's card.
    fn see(&mut self, seat: crate::seat::Seat, crew: CrewNo) {
        let piece = self.state.piece_mut(crew);
        if !piece.is_known(seat) {
            piece.known = piece.known.with(seat);
            self.emit(Event::CrewSeen(seat, crew));
        }
    }

    /// Lets a ship's seat look at one treasure of every island (`FORT_PEEK_ISLANDS`).
    pub(crate) fn look_around(&mut self, ship: ShipNo) {
        for island in self.state.island_numbers() {
            self.peek(ship, Effect::FortPeekIslands, Object::Island(island));
        }
    }

    /// Exchanges a treasure of the explored island for a random treasure of a second island, and loads the random
    /// treasure (`TRADE_WILD_TREASURE`).
    fn trade(&mut self, ship: ShipNo, face: Face, island: IslandNo) {
        let Some(search) = &mut self.state.search else { return };
        search.traded = true;
        let here = search.place();
        let Some(given) = self.token(here, face) else { return };
        let coins: Vec<CoinNo> = self.state.coins_at(CoinAt::Island(island)).collect();
        let Some(taken) = self.by_chance(&coins) else { return };
        let seat = self.state.ship(ship).seat;
        self.forget(here, seat);
        self.forget(CoinAt::Island(island), seat);
        self.put_coin(given, CoinAt::Island(island));
        if matches!(self.state.coin(taken).face, Face::Unique(_)) {
            self.find_uniques(ship, &[taken]);
        } else {
            self.load(ship, taken);
        }
    }

    /// Clears what all seats except `but` know about the coins at a place (`SM-EXP-4`).
    pub(crate) fn forget(&mut self, at: CoinAt, but: crate::seat::Seat) {
        for coin in self.state.coins_at(at).collect::<Vec<_>>() {
            let of = &mut self.state.coins[coin.index()];
            of.known = of.known.and(Seats::of(but));
        }
    }

    /// Loads and reveals the unique treasure among found coins. Each unique treasure then takes effect, in the order
    /// of names (`SM-UNI-1`).
    pub(crate) fn find_uniques(&mut self, ship: ShipNo, coins: &[CoinNo]) {
        let of = |coin: CoinNo| match self.state.coin(coin).face {
            Face::Unique(unique) => Some((unique.name(), unique, coin)),
            Face::Gold(_) => None,
        };
        let mut found: Vec<(&str, Unique, CoinNo)> =
            coins.iter().filter_map(|&coin| of(coin)).collect();
        found.sort();
        for &(_, _, coin) in &found {
            self.state.coins[coin.index()].open = true;
            self.emit(Event::CoinOpen(coin, "SM-UNI-1"));
            self.because("SM-UNI-1", |context| context.load(ship, coin));
        }
        self.refit(ship);
        for (_, unique, coin) in found {
            match unique {
                Unique::Plague => self.afflict(ship),
                Unique::Rum => {
                    self.state.ship_mut(ship).drunk = Spell::NextTurn;
                    // Rum that already has a worth keeps it (SM-UNI-2).
                    if self.state.coin(coin).gold > 0 {
                        continue;
                    }
                    let crew = self.state.ship(ship).aboard.len() as u8;
                    let gold = RUM.saturating_sub(crew);
                    self.state.coins[coin.index()].gold = gold;
                    self.state.created_gold += u32::from(gold);
                    self.emit(Event::GoldMade(coin, gold, "SM-UNI-3"));
                }
                Unique::ShippingCharts
                | Unique::MarksmansMap
                | Unique::ForgedPapers
                | Unique::HomemadeFlag => {}
            }
        }
    }

    /// Removes all crew of a ship that has the plague.
    fn afflict(&mut self, ship: ShipNo) {
        self.because("SM-UNI-3", |context| context.remove_all_crew(ship, None));
    }

    /// Passes the plague from one ship to another after a move brought the two into contact (`SM-UNI-3`).
    pub(crate) fn plague(&mut self, ship: ShipNo) {
        let of = self.state.ship(ship);
        let met = match of.contact {
            Contact::Ship(other) if of.turn.met => Some(ShipNo(other)),
            _ => None,
        };
        let met: Vec<ShipNo> = met.into_iter().chain(of.turn.met_by.iter().copied()).collect();
        let carries = |ship: ShipNo| {
            let plague =
                |coin: &CoinNo| self.state.coin(*coin).face == Face::Unique(Unique::Plague);
            self.state.coins_at(CoinAt::Ship(ship)).find(plague)
        };
        let passes = met.into_iter().find_map(|other| match (carries(ship), carries(other)) {
            (Some(coin), _) => Some((coin, other)),
            (None, Some(coin)) => Some((coin, ship)),
            (None, None) => None,
        });
        if let Some((coin, to)) = passes {
            self.put_coin(coin, CoinAt::Ship(to));
            self.afflict(to);
        }
    }

    /// Unloads at the home all treasure that is worth gold (`SM-CAR-1`). A coin may count for more than its value
    /// (`GOLD+1`, `GOLD+2`).
    pub(crate) fn unload(&mut self, ship: ShipNo) {
        let seat = self.state.ship(ship).seat;
        let is_gold = |coin: &CoinNo| self.state.coin(*coin).gold > 0;
        let coins: Vec<CoinNo> = self.state.coins_at(CoinAt::Ship(ship)).filter(is_gold).collect();
        if coins.is_empty() {
            return;
        }
        self.state.ship_mut(ship).turn.unloaded = true;
        for coin in coins {
            self.because("SM-CAR-1", |context| context.put_coin(coin, CoinAt::Home(seat)));
        }
        for (effect, more) in [(Effect::GoldPlus1, 1), (Effect::GoldPlus2, 2)] {
            if self.state.ship(ship).kit.has(effect) {
                self.reveal(ship, effect);
                self.because(effect.rule(), |context| context.mint(more, CoinAt::Home(seat)));
            }
        }
    }

    /// Unloads treasure that a ship gained while at home, such as by a boarding there (`SM-CAR-1`).
    pub(crate) fn unload_at_homes(&mut self) {
        for ship in self.state.ship_numbers() {
            if self.state.is_home(ship) {
                self.unload(ship);
            }
        }
    }

    /// Captures a derelict, and moves the derelict and its captor to the captor's home (`CAPTURE_DERELICT_TELEPORT`).
    fn take_home(&mut self, ship: ShipNo, derelict: ShipNo) {
        let seat = self.state.ship(ship).seat;
        self.state.search = None;
        if self.state.ship(derelict).seat != seat {
            self.capture(derelict, seat);
        }
        let Some(home) = self.state.home(seat) else { return };
        self.leave(ship);
        for each in [ship, derelict] {
            self.end_tows(each);
            if self.berth_at(each, home, PlacedBy::TakenHome) {
                self.push(Frame::Dock(each));
            }
        }
    }
}
