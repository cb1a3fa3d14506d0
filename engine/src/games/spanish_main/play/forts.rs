//! Forts: building, payment, loading, unloading and hits (`SM-FRT`).

use super::context::{Context, lanes};
use crate::dice::Dice;
use crate::games::spanish_main::data::card::FortId;
use crate::games::spanish_main::data::effect::Effect;
use crate::games::spanish_main::data::pieces::{
    CoinAt, CoinNo, Face, FortPiece, IslandNo, Seats, ShipNo,
};
use crate::games::spanish_main::state::action::Action;
use crate::games::spanish_main::state::event::{Absorber, Event};
use crate::games::spanish_main::state::game::SpanishMain;
use crate::games::spanish_main::state::kinds::Aim;
use crate::games::spanish_main::state::payment::payment;
use crate::games::spanish_main::state::question::Question;
use crate::games::spanish_main::state::{State, faces};
use crate::observe::Observer;
use crate::seat::Seat;

/// Gold that a ship must unload at a fort in one turn to get an extra action (`FORT_UNLOAD4_ACTION`).
const UNLOADED: u8 = 4;

impl SpanishMain {
    /// Returns a newly built fort, with all flags.
    pub(crate) fn new_fort(&self, card: FortId, seat: Seat) -> FortPiece {
        let flags = ((1u16 << self.cards().fort(card).cannons.len()) - 1) as u8;
        FortPiece { card, seat, flags, has_shot: false, has_shot_again: false, shield: None }
    }

    /// Forts in the fleet of a seat, built or not.
    fn forts_of<'s>(&self, state: &'s State, seat: Seat) -> &'s [FortId] {
        state.forts.get(seat.index()).map_or(&[], Vec::as_slice)
    }

    /// Adds to `menu` the forts that a seat may build, with their islands, and the answer `No`
    /// (`SM-FRT-2`).
    pub(crate) fn building(&self, state: &State, seat: Seat, menu: &mut Vec<Action>) {
        let gold = state.gold_at(CoinAt::Home(seat));
        let built = state.players[seat].built;
        for (at, &fort) in self.forts_of(state, seat).iter().enumerate() {
            if built & (1 << at) != 0 || gold < self.cards().fort(fort).gold_cost.into() {
                continue;
            }
            let sites = state.island_numbers().filter(|&island| {
                state.is_wild(island)
                    && state.island(island).explored.has(seat)
                    && state.fleet(seat).any(|ship| state.docked(ship) == Some(island))
            });
            menu.extend(sites.map(|island| Action::Build(at as u8, island)));
        }
        menu.push(Action::No);
    }

    /// Adds to `menu` the coins that a ship may load from her seat's fort or unload there (`SM-FRT-4`, `SM-CAR-1`).
    pub(crate) fn fort_cargo(&self, state: &State, ship: ShipNo, menu: &mut Vec<Action>) {
        let Some(island) = state.docked(ship) else { return };
        let Some(fort) = state.fort(island).filter(|fort| fort.seat == state.ship(ship).seat)
        else {
            return;
        };
        let inside = state.gold_at(CoinAt::Fort(island));
        let cost = u32::from(self.fort_card(fort).gold_cost);
        if state.free_spaces(ship) > 0 {
            let free = state.coins_at(CoinAt::Fort(island)).filter(|&coin| {
                let of = state.coin(coin);
                !of.put_in && inside >= cost + u32::from(of.gold)
            });
            menu.extend(faces(state, free).into_iter().map(|f| Action::LoadFromFort(ship, f)));
        }
        let aboard = state.coins_at(CoinAt::Ship(ship)).filter(|&coin| state.coin(coin).gold > 0);
        menu.extend(faces(state, aboard).into_iter().map(|f| Action::UnloadAtFort(ship, f)));
    }

    /// Returns true if a ship may look at one treasure of every island (`FORT_PEEK_ISLANDS`).
    pub(crate) fn may_look_around(&self, state: &State, ship: ShipNo) -> bool {
        let fort = state.docked(ship).and_then(|island| state.fort(island));
        fort.is_some_and(|fort| {
            fort.seat == state.ship(ship).seat
                && self.fort_card(fort).effects.contains(&Effect::FortPeekIslands)
        }) && !self.islands_to_look_at(state, ship).is_empty()
    }
}

impl<D: Dice, O: Observer<SpanishMain>> Context<'_, D, O> {
    /// Asks the active seat whether to build a fort at the end of its turn.
    pub(crate) fn offer_fort(&mut self) {
        let seat = self.state.active;
        if !self.game.forts_of(self.state, seat).is_empty() {
            self.ask(Question::BuildFort, seat);
        }
    }

    /// Builds a fort on an island, pays for it, and moves the island's treasure inside (`SM-FRT-2`,
    /// `SM-FRT-3`).
    pub(crate) fn build_fort(&mut self, seat: Seat, at: u8, island: IslandNo) {
        let card = self.game.forts_of(self.state, seat)[usize::from(at)];
        let of = self.game.cards().fort(card);
        self.state.players[seat].built |= 1 << at;
        self.state.island_mut(island).fort = Some(self.game.new_fort(card, seat));
        self.emit(Event::FortBuilt(island, seat));
        let home = CoinAt::Home(seat);
        let coins: Vec<u8> =
            self.state.coins_at(home).map(|coin| self.state.coin(coin).gold).collect();
        for gold in payment(&coins, of.gold_cost.into()).unwrap_or_default() {
            let is_it = |coin: &CoinNo| self.state.coin(*coin).gold == gold;
            let coin = self.state.coins_at(home).find(is_it);
            if let Some(coin) = coin {
                self.put_coin(coin, CoinAt::Fort(island));
            }
        }
        for coin in self.state.coins_at(CoinAt::Island(island)).collect::<Vec<_>>() {
            self.because("SM-FRT-3", |context| context.put_coin(coin, CoinAt::Fort(island)));
        }
    }

    pub(crate) fn load_from_fort(&mut self, ship: ShipNo, face: Face) {
        let Some(island) = self.state.docked(ship) else { return };
        let fresh = |coin: &CoinNo| {
            let of = self.state.coin(*coin);
            of.face == face && !of.put_in
        };
        let coin = self.state.coins_at(CoinAt::Fort(island)).find(fresh);
        if let Some(coin) = coin {
            self.load(ship, coin);
        }
    }

    pub(crate) fn unload_at_fort(&mut self, ship: ShipNo, face: Face) {
        let Some(island) = self.state.docked(ship) else { return };
        let Some(coin) = self.token(CoinAt::Ship(ship), face) else { return };
        let gold = self.state.coin(coin).gold;
        self.state.coins[coin.index()].put_in = true;
        let turn = &mut self.state.ship_mut(ship).turn;
        let before = turn.unloaded_at_fort;
        (turn.unloaded, turn.unloaded_at_fort) = (true, before + gold);
        let rewards = self.state.fort(island).is_some_and(|fort| {
            self.game.fort_card(fort).effects.contains(&Effect::FortUnload4Action)
        });
        if rewards && before < UNLOADED && before + gold >= UNLOADED {
            self.state.ship_mut(ship).turn.extra += 1;
        }
        self.put_coin(coin, CoinAt::Fort(island));
    }

    /// Rolls a fort's die at the first shot of a turn at the fort. The fort absorbs this number of hits
    /// (`FORT_HITS_D6`).
    pub(crate) fn roll_for_fort(&mut self, island: IslandNo) {
        let due = self.state.fort(island).is_some_and(|fort| {
            fort.shield.is_none() && self.game.fort_card(fort).effects.contains(&Effect::FortHitsD6)
        });
        if due {
            let die = self.dice.d6(lanes::ABILITIES);
            self.emit(Event::FortDie(island, die));
            if let Some(fort) = &mut self.state.island_mut(island).fort {
                fort.shield = Some(die);
            }
        }
    }

    /// Applies a hit to a fort (`SM-FRT-6`).
    pub(crate) fn hit_fort(&mut self, island: IslandNo) {
        let is_broadsides = self.is_broadsides();
        let Some(fort) = &mut self.state.island_mut(island).fort else { return };
        if let Some(shield) = fort.shield.filter(|shield| *shield > 0 && !is_broadsides) {
            fort.shield = Some(shield - 1);
            return self.absorb(Aim::Fort(island), Absorber::Fort);
        }
        if fort.flags == 0 {
            return self.fort_falls(island);
        }
        let seat = fort.seat;
        self.ask(Question::LoseFlag(island), seat);
    }

    pub(crate) fn lose_flag(&mut self, island: IslandNo, flag: u8) {
        if let Some(fort) = &mut self.state.island_mut(island).fort {
            fort.flags &= !(1 << flag);
            self.emit(Event::FlagLost(island, flag));
        }
    }

    /// Removes an abandoned fort from the game. Its gold stays on the island, which becomes wild and unexplored.
    fn fort_falls(&mut self, island: IslandNo) {
        let of = self.state.island_mut(island);
        (of.fort, of.marks, of.explored) = (None, Seats::NONE, Seats::NONE);
        self.emit(Event::FortGone(island));
        for coin in self.state.coins_at(CoinAt::Fort(island)).collect::<Vec<_>>() {
            self.because("SM-FRT-6", |context| context.put_coin(coin, CoinAt::Island(island)));
        }
    }

    /// Asks a fort's owner which cargo of the target the fort's hit removes (`HIT_KILLS_CARGO`).
    pub(crate) fn offer_fort_victim(&mut self, island: IslandNo, at: ShipNo) {
        let Some(seat) = self.state.fort(island).map(|fort| fort.seat) else { return };
        if self.state.ship(at).afloat == crate::games::spanish_main::state::ship::Afloat::Yes {
            self.ask(Question::FortVictim(island, at), seat);
        }
    }

    pub(crate) fn take_fort_victim(&mut self, seat: Seat, at: ShipNo, answer: Action) {
        match answer {
            Action::No => {}
            Action::Treasure => self.lose_treasure(at),
            by => {
                if let Some(crew) = self.picked(at, by) {
                    self.remove_crew(crew, Some(seat));
                }
            }
        }
    }
}
