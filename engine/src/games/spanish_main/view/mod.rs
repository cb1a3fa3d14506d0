//! View of a seat: the information of a state that the seat may know (`SM-HID`).

pub(super) mod resample;
pub(super) mod table_view;

use std::fmt;

use crate::games::spanish_main::data::card::{CrewId, UNKNOWN};
use crate::games::spanish_main::data::pieces::{Coin, CoinNo, CrewNo, Face};
use crate::games::spanish_main::state::State;
use crate::games::spanish_main::state::bars::BarsLeft;
use crate::games::spanish_main::state::game::SpanishMain;
use crate::games::spanish_main::state::kit::Kit;
use crate::games::spanish_main::state::question::Ask;
use crate::seat::Seat;

/// State of a game as one seat may see it.
#[derive(Clone, Copy)]
pub struct View<'s> {
    game: &'s SpanishMain,
    state: &'s State,
    seat: Seat,
}

impl<'s> View<'s> {
    pub(crate) fn new(game: &'s SpanishMain, state: &'s State, seat: Seat) -> View<'s> {
        View { game, state, seat }
    }

    /// Seat that has this view.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Game that the view belongs to, with its rules and cards.
    pub fn game(&self) -> &'s SpanishMain {
        self.game
    }

    pub(crate) fn state(&self) -> &'s State {
        self.state
    }

    /// Current question with the seat that must answer; `None` when the game is over.
    pub fn ask(&self) -> Option<Ask> {
        self.state.ask
    }

    /// Number of the round, from 1; 0 during set-up.
    pub fn round(&self) -> u16 {
        self.state.round
    }

    /// Gold of a seat at home and in forts.
    pub fn gold(&self, seat: Seat) -> u32 {
        self.state.gold(seat)
    }

    /// Gold that the end of the game adds for a seat; 0 after the end (`SM-HOU-1`).
    pub fn handicap(&self, seat: Seat) -> u32 {
        if self.state.over { 0 } else { self.game.rules.seat.score[seat.index()].into() }
    }

    /// Face of a token; `None` if the viewing seat does not know it.
    pub fn face(&self, coin: CoinNo) -> Option<Face> {
        let coin = self.state.coins.get(coin.index())?;
        coin.is_known(self.seat).then_some(coin.face)
    }

    /// Card of a crew; `None` if the viewing seat does not know it.
    pub fn crew(&self, crew: CrewNo) -> Option<CrewId> {
        let piece = self.state.crew.get(crew.index())?;
        piece.is_known(self.seat).then_some(piece.card)
    }

    /// Returns the state with fixed values in place of hidden information, so that equal views give equal states.
    fn masked(&self) -> State {
        let mut state = self.state.clone();
        // The multiset of unknown faces is public, but their places are not.
        let hidden = |coin: &&mut Coin| !coin.is_known(self.seat);
        let mut faces: Vec<_> =
            state.coins.iter_mut().filter(hidden).map(|coin| (coin.face, coin.gold)).collect();
        faces.sort_unstable();
        for (coin, face) in state.coins.iter_mut().filter(hidden).zip(faces) {
            (coin.face, coin.gold) = face;
        }
        for piece in &mut state.crew {
            if !piece.is_known(self.seat) {
                (piece.card, piece.linked) = (UNKNOWN, None);
            }
        }
        for ship in &mut state.ships {
            if ship.seat != self.seat {
                ship.kit = Kit::NONE;
            }
        }
        for seat in self.state.all().filter(|&seat| seat != self.seat) {
            let chosen = &mut state.players[seat].fleet;
            *chosen = chosen.filter(|_| !self.is_built()).map(|_| 0);
        }
        if let Some(voyage) = &mut state.voyage
            && self.state.ship(voyage.ship).seat != self.seat
        {
            voyage.bars = BarsLeft::default();
        }
        state
    }

    /// Returns true if the fleets are on the table. The indices of the chosen fleets then add no information.
    pub(crate) fn is_built(&self) -> bool {
        !self.state.ships.is_empty() || self.state.round > 0
    }
}

impl PartialEq for View<'_> {
    fn eq(&self, other: &View<'_>) -> bool {
        self.seat == other.seat && self.masked() == other.masked()
    }
}

impl fmt::Debug for View<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("View").field("seat", &self.seat).field("state", &self.masked()).finish()
    }
}
