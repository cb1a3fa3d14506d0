//! Luck of each seat: outcomes of rolls, card draws and mixed sailing strategies, minus their expectation.

mod cards;
mod destinations;
pub(crate) mod kind;
mod standing;
mod strength;

use crate::games::cove::data::{Island, Ship};
use crate::games::cove::state::State;
use crate::games::cove::state::action::{Action, Aim};
use crate::games::cove::state::event::{Event, Volley};
use crate::games::cove::state::fight::{NAVY, Stake};
use crate::games::cove::state::game::Cove;
use crate::luck::{self, Standing, Totals};
use crate::seat::Seat;
use destinations::{Destinations, treasure};
use kind::{KINDS, Kind};
use standing::{scale, standing};

/// Luck of each seat in one game. Worth is in tenths of one fame.
#[derive(Clone, Debug)]
pub(crate) struct Luck {
    /// Luck of each seat for each kind of [`KINDS`].
    pub(crate) totals: Totals<{ KINDS.len() }>,
    destinations: Destinations,
}

impl Luck {
    /// Zero luck, at the start of a game.
    pub(crate) const NONE: Luck = Luck {
        totals: Totals::new(Standing::equal(scale(1, 1))),
        destinations: Destinations::NONE,
    };

    /// Stores the probability weights of a seat's next choice of a destination.
    pub(crate) fn drawn(&mut self, seat: Seat, legal: &[Action], mixture: &[u32]) {
        self.destinations.drawn(seat, legal, mixture);
    }

    /// Adds the luck of the destinations after the last choice of a turn. `state` is the state of
    /// this last choice.
    pub(crate) fn sailed(&mut self, game: &Cove, state: &State, seat: Seat, island: Island) {
        self.destinations.chosen(seat, island);
        if self.destinations.are_all(state) {
            let destinations = std::mem::replace(&mut self.destinations, Destinations::NONE);
            // Under Crow's Nest seats choose destinations openly (`PC-CRO`), so choices are not
            // independent.
            if state.crows_nest.is_none() {
                destinations.luck(game, state, |seat, kind, by| {
                    self.totals.add(seat, kind as usize, by);
                });
            }
        }
    }

    /// Returns true if the luck totals depend on this event.
    #[inline(always)]
    pub(crate) const fn sees(event: Event) -> bool {
        matches!(
            event,
            Event::Turn(_)
                | Event::Volley(_)
                | Event::Fled(..)
                | Event::Mutiny(_)
                | Event::Drew(..)
        )
    }

    /// Adds the luck of an event that [`sees`](Luck::sees) accepts. `state` is the state at the moment of the event:
    /// before a volley's damage, before the die of a flight, and after a drawn card has left the deck.
    pub(crate) fn see(&mut self, game: &Cove, state: &State, event: Event) {
        match event {
            Event::Turn(_) => self.totals.begin_turn(standing(game, state)),
            Event::Volley(volley) => self.see_volley(game, state, volley),
            Event::Fled(seat, _) => {
                self.totals.add(
                    seat,
                    Kind::Mutinies as usize,
                    luck::die_at_most(game.rules().mutiny.up_to, false),
                );
            }
            Event::Mutiny(seat) => self.totals.add(seat, Kind::Mutinies as usize, luck::ONE),
            Event::Drew(seat, card, _) => {
                let (left, worth) = (state.deck.pile().copies(), cards::worths(game, state));
                self.totals.add(seat, Kind::Cards as usize, luck::draw(left, card.index(), worth));
            }
            _ => {}
        }
    }

    fn see_volley(&mut self, game: &Cove, state: &State, volley: Volley) {
        let left = match (volley.target, volley.aim) {
            (Ship::Of(seat), Aim::At(section)) => {
                let vessel = state.vessel(seat);
                vessel.level(section).saturating_add(vessel.mastercraft[section.index()])
            }
            (Ship::Of(_), Aim::All) => volley.dice,
            (Ship::Black(number), _) => state.combat.hulls[usize::from(number)],
            (Ship::Navy, _) => state.combat.hulls[NAVY],
        };
        let by = luck::hits(volley.dice, volley.hit_on, left, volley.hits);
        if let Ship::Of(seat) = volley.firer {
            self.totals.add(seat, Kind::Hits as usize, by);
        }
        if let Ship::Of(seat) = volley.target {
            self.totals.add(seat, Kind::HitsSuffered as usize, by);
        }
        // The prize of a final battle is the win, not treasure.
        if state.combat.stake == Stake::Island {
            let worth = treasure(game, state, state.combat.island);
            let by = strength::luck_of_volley(game, state, volley);
            for seat in state.combat.players.iter() {
                self.totals.add(seat, Kind::Battles as usize, by[seat.index()]);
                self.totals.add(seat, Kind::BattlesTreasure as usize, worth * by[seat.index()]);
            }
        }
    }
}
