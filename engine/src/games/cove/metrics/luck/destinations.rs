//! Luck of destinations: the worth of the chosen places minus its expectation under the seats' mixed strategies.

use super::kind::Kind;
use super::strength;
use crate::games::cove::data::Island;
use crate::games::cove::state::State;
use crate::games::cove::state::action::Action;
use crate::games::cove::state::game::Cove;
use crate::luck;
use crate::seat::{MAX_SEATS, Seat};

/// Number of possible destinations.
const PLACES: usize = Island::ALL.len();

/// Destinations that seats chose this turn, with the probability weights of the alternatives.
#[derive(Clone, Debug)]
pub(super) struct Destinations {
    chosen: [Option<Island>; MAX_SEATS],
    weights: [[u32; PLACES]; MAX_SEATS],
}

impl Destinations {
    /// Start of a turn: no destination is chosen yet.
    pub(super) const NONE: Destinations =
        Destinations { chosen: [None; MAX_SEATS], weights: [[0; PLACES]; MAX_SEATS] };

    /// Stores the probability weights of a seat's next choice of a destination.
    pub(super) fn drawn(&mut self, seat: Seat, legal: &[Action], mixture: &[u32]) {
        for (&action, &weight) in legal.iter().zip(mixture) {
            if let Action::Sail(island) = action {
                self.weights[seat.index()][island.index()] = weight;
            }
        }
    }

    /// Stores the destination that a seat chose. A choice without weights counts as certain. The mean of luck stays
    /// zero, because the seats choose independently.
    pub(super) fn chosen(&mut self, seat: Seat, island: Island) {
        self.chosen[seat.index()] = Some(island);
        let weights = &mut self.weights[seat.index()];
        if weights[island.index()] == 0 {
            *weights = [0; PLACES];
            weights[island.index()] = 1;
        }
    }

    /// Returns true if every seat has chosen.
    pub(super) fn are_all(&self, state: &State) -> bool {
        state.all().all(|seat| self.chosen[seat.index()].is_some())
    }

    /// Adds the luck of all seats in the choice of destinations.
    pub(super) fn luck(&self, game: &Cove, state: &State, mut add: impl FnMut(Seat, Kind, i64)) {
        let worth = Island::ALL.map(|island| treasure(game, state, island));
        let strengths: [u64; MAX_SEATS] = std::array::from_fn(|seat| match seat {
            _ if seat < usize::from(state.seats) => {
                strength::strength(game, state, Seat::new(seat))
            }
            _ => 0,
        });
        for seat in state.all() {
            add(seat, Kind::TreasureAlone, self.alone(state, seat, &worth));
            for other in state.all().take_while(|&other| other < seat) {
                let meeting = self.meeting(game, [seat, other], |_| 1);
                let at_treasure = self.meeting(game, [seat, other], |island| worth[island.index()]);
                if (meeting, at_treasure) == (0, 0) {
                    continue;
                }
                let [own, others] = [seat, other].map(|of| strengths[of.index()]);
                let part = strength::part(own, others);
                for (whose, part) in [(seat, part), (other, luck::ONE - part)] {
                    add(whose, Kind::Meetings, meeting);
                    add(whose, Kind::Edge, luck::times(part, meeting));
                    add(whose, Kind::EdgeTreasure, luck::times(part, at_treasure));
                }
            }
        }
    }

    fn place(&self, seat: Seat) -> Island {
        self.chosen[seat.index()].expect("all have chosen")
    }

    fn weight(&self, seat: Seat, island: Island) -> i128 {
        self.weights[seat.index()][island.index()].into()
    }

    fn all_weights(&self, seat: Seat) -> i128 {
        self.weights[seat.index()].iter().map(|&weight| i128::from(weight)).sum()
    }

    /// Luck of a seat in finding treasure alone: the worth of the treasure at its destination, or 0 if another ship
    /// is there, minus the expectation.
    fn alone(&self, state: &State, seat: Seat, worth: &[i64; PLACES]) -> i64 {
        let others = || state.all().filter(|&other| other != seat);
        let own = self.place(seat);
        let is_alone = others().all(|other| self.place(other) != own);
        let of_place = |&island: &Island| {
            let elsewhere = |other| self.all_weights(other) - self.weight(other, island);
            let chance: i128 = others().map(elsewhere).product();
            i128::from(worth[island.index()]) * self.weight(seat, island) * chance
        };
        let ways: i128 = Island::ALL.iter().map(of_place).sum();
        let all_ways: i128 = state.all().map(|of| self.all_weights(of)).product();
        i64::from(is_alone) * worth[own.index()] * luck::ONE - luck::nearest_of_many(ways, all_ways)
    }

    /// Luck of two seats in meeting each other: the worth of their meeting at an island where ships may fight, or 0
    /// without a meeting, minus the expectation.
    fn meeting(&self, game: &Cove, pair: [Seat; 2], worth: impl Fn(Island) -> i64) -> i64 {
        let fights = |island: &Island| game.players_fight_at(*island);
        let [own, other] = pair.map(|seat| self.place(seat));
        let met = if own == other && fights(&own) { worth(own) } else { 0 };
        let ways: i128 = Island::ALL
            .iter()
            .filter(|island| fights(island))
            .map(|&island| {
                let both: i128 = pair.map(|seat| self.weight(seat, island)).iter().product();
                i128::from(worth(island)) * both
            })
            .sum();
        let all_ways: i128 = pair.map(|seat| self.all_weights(seat)).iter().product();
        met * luck::ONE - luck::nearest_of_many(ways, all_ways)
    }
}

/// Worth of the treasure at an island, in tenths of one fame. The coefficients are the increase of the final fame per
/// gold, chest and card at the start of turns 2 to 11. They come from linear regression over 6,000 games of four
/// captains.
pub(super) fn treasure(game: &Cove, state: &State, island: Island) -> i64 {
    let Some(kind) = state.face_up.get(island.index()).copied().flatten() else { return 0 };
    let card = game.rules().treasure.cards[usize::from(kind)].card;
    let [fame, gold, chests, cards] =
        [card.fame, card.gold, card.chests, card.tavern].map(i64::from);
    10 * fame + 3 * gold + 5 * chests + 4 * cards
}
