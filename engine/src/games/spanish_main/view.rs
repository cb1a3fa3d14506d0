//! What one seat may know, and states that it can't tell from the true one (`SM-HID`).

use std::fmt;

use super::SpanishMain;
use super::card::CrewId;
use super::context::{Context, lanes};
use super::kit::Kit;
use super::pieces::{CoinAt, CoinNo, CrewNo, Face};
use super::question::Ask;
use super::state::State;
use crate::dice::Dice;
use crate::game::Game;
use crate::seat::Seat;

/// A state as one seat knows it.
#[derive(Clone, Copy)]
pub struct View<'s> {
    game: &'s SpanishMain,
    state: &'s State,
    seat: Seat,
}

impl<'s> View<'s> {
    pub(super) fn new(game: &'s SpanishMain, state: &'s State, seat: Seat) -> View<'s> {
        View { game, state, seat }
    }

    /// Whose view it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The rules and cards.
    pub fn game(&self) -> &'s SpanishMain {
        self.game
    }

    pub(super) fn state(&self) -> &'s State {
        self.state
    }

    /// What is asked, and which seat; `None` when the game is over.
    pub fn ask(&self) -> Option<Ask> {
        self.state.ask
    }

    /// The round, from 1; 0 during set-up.
    pub fn round(&self) -> u16 {
        self.state.round
    }

    /// The gold of a seat at home and in forts.
    pub fn gold(&self, seat: Seat) -> u32 {
        self.state.gold(seat)
    }

    /// What a token shows, if the seat knows it.
    pub fn face(&self, coin: CoinNo) -> Option<Face> {
        let coin = self.state.coins.get(coin.index())?;
        coin.is_known(self.seat).then_some(coin.face)
    }

    /// The card of a crew, if the seat knows it: its own, and those that lie face up.
    pub fn crew(&self, crew: CrewNo) -> Option<CrewId> {
        let piece = self.state.crew.get(crew.index())?;
        piece.is_known(self.seat).then_some(piece.card)
    }

    /// The state with what is hidden left out, so that equal views are equal states.
    fn masked(&self) -> State {
        let mut state = self.state.clone();
        for coin in &mut state.coins {
            if !coin.is_known(self.seat) {
                (coin.face, coin.gold) = (Face::Gold(0), 0);
            }
            // Who else knows a face is not public.
            coin.known = coin.known.and(super::pieces::Seats::of(self.seat));
        }
        for piece in &mut state.crew {
            if !piece.is_known(self.seat) {
                (piece.card, piece.linked) = (CrewId(u16::MAX), None);
            }
            piece.known = piece.known.and(super::pieces::Seats::of(self.seat));
        }
        for ship in &mut state.ships {
            if ship.seat != self.seat {
                ship.kit = Kit::NONE;
            }
        }
        for seat in self.state.all().filter(|&seat| seat != self.seat) {
            let chosen = &mut state.players[seat].fleet;
            *chosen = chosen.map(|_| 0);
        }
        state
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

/// Draws what is hidden from the view: faces of tokens among the places that the seat has not seen, and the fleets of
/// others among those that fit what lies open.
pub(super) fn resample<D: Dice>(view: View<'_>, dice: &mut D) -> State {
    let mut state = view.state.clone();
    shuffle_tokens(&mut state, view.seat, dice);
    for seat in view.state.all().filter(|&seat| seat != view.seat) {
        draw_fleet(view, seat, &mut state, dice);
    }
    // What crew can do was found anew; cargo is as it was.
    state.cargo_changed = view.state.cargo_changed;
    state
}

/// Shuffles what a seat does not know; unique treasure that lies face down lies on islands (`SM-UNI-1`).
fn shuffle_tokens<D: Dice>(state: &mut State, me: Seat, dice: &mut D) {
    let hidden = (0..state.coins.len()).filter(|&at| !state.coins[at].is_known(me));
    let (mut ashore, mut places): (Vec<usize>, Vec<usize>) =
        hidden.partition(|&at| matches!(state.coins[at].at, CoinAt::Island(_)));
    let faces =
        ashore.iter().chain(&places).map(|&at| (state.coins[at].face, state.coins[at].gold));
    let (mut uniques, mut golds): (Vec<_>, Vec<_>) =
        faces.partition(|(face, _)| matches!(face, Face::Unique(_)));
    // In an order that says nothing of where they lie: equal views have equal samples.
    uniques.sort_unstable();
    golds.sort_unstable();
    dice.shuffle(lanes::TREASURE, &mut ashore);
    places.extend(ashore.split_off(uniques.len()));
    dice.shuffle(lanes::TREASURE, &mut golds);
    for (at, (face, gold)) in ashore.into_iter().chain(places).zip(uniques.into_iter().chain(golds))
    {
        (state.coins[at].face, state.coins[at].gold) = (face, gold);
    }
}

/// Draws the fleet of a seat among those that fit: also what its ships carry must fit.
fn draw_fleet<D: Dice>(view: View<'_>, seat: Seat, state: &mut State, dice: &mut D) {
    let n = view.game.fleets().len() as u16;
    let mut fitting: Vec<u16> = (0..n).filter(|&at| fits(view, seat, at)).collect();
    if view.state.players[seat].fleet.is_none() {
        return;
    }
    while !fitting.is_empty() {
        let drawn = dice.pick(lanes::TREASURE, fitting.len() as u32) as usize;
        let chosen = fitting.swap_remove(drawn);
        state.players[seat].fleet = Some(chosen);
        if state.ships.is_empty() {
            return;
        }
        let crew: Vec<(CrewNo, CrewCard)> = of_fleet(view, seat, chosen).collect();
        for (crew, card) in crew {
            let piece = state.piece_mut(crew);
            if !piece.is_known(view.seat) {
                (piece.card, piece.linked) = card;
            }
        }
        for ship in state.ship_numbers() {
            let mut watch = crate::observe::NoObserver;
            let mut context = Context::new(view.game, state, dice, &mut watch);
            context.refit(ship);
        }
        if view.game.overfull(state) == view.game.overfull(view.state) {
            return;
        }
    }
}

/// The first ship and the first crew of a seat.
fn first_of(view: View<'_>, seat: Seat) -> (usize, usize) {
    let fleets = view.game.fleets();
    let before = Seat::all(view.game.seats()).take(seat.index());
    let chosen = before.filter_map(|seat| view.state.players[seat].fleet);
    chosen.fold((0, 0), |(ships, crew), fleet| {
        let fleet = &fleets[usize::from(fleet)];
        let n_crew: usize = fleet.ships.iter().map(|ship| ship.crew.len()).sum();
        (ships + fleet.ships.len(), crew + n_crew)
    })
}

type CrewCard = (CrewId, Option<CrewId>);

/// The crew of a fleet, with the numbers that they have as the fleet of a seat.
fn of_fleet(view: View<'_>, seat: Seat, fleet: u16) -> impl Iterator<Item = (CrewNo, CrewCard)> {
    let (_, first) = first_of(view, seat);
    let fleet = &view.game.fleets()[usize::from(fleet)];
    let crew = fleet.ships.iter().flat_map(|ship| ship.crew.iter());
    crew.enumerate().map(move |(at, crew)| (CrewNo((first + at) as u8), (crew.crew, crew.linked)))
}

/// Whether a seat may have a fleet, as far as the view shows: the same ships, as many crew on each, and the cards that
/// lie open. Before the fleets are on the table, every one.
fn fits(view: View<'_>, seat: Seat, fleet: u16) -> bool {
    let (state, game) = (view.state, view.game);
    if state.ships.is_empty() {
        return true;
    }
    let Some(chosen) = state.players[seat].fleet else { return false };
    let (truth, candidate) =
        (&game.fleets()[usize::from(chosen)], &game.fleets()[usize::from(fleet)]);
    let shape = |fleet: &super::Fleet| -> Vec<_> {
        let of =
            |crew: &super::FleetCrew| (crew.ashore, crew.marked, crew.aboard(game.cards()).face_up);
        let ships = fleet.ships.iter();
        ships.map(|ship| (ship.ship, ship.crew.iter().map(of).collect::<Vec<_>>())).collect()
    };
    let open = |(crew, card): (CrewNo, CrewCard)| {
        let piece = state.piece(crew);
        !piece.is_known(view.seat) || (piece.card, piece.linked) == card
    };
    shape(truth) == shape(candidate)
        && truth.forts == candidate.forts
        && of_fleet(view, seat, fleet).all(open)
}
