//! Payoffs when players choose destinations simultaneously: the value of each place to each player, given the
//! opponents' probabilities.

use corsair_engine::Seat;
use corsair_engine::games::cove::{Island, Seats};
use corsair_engine::seat::MAX_SEATS;

use super::destination_model::Presence;
use super::duel::{Side, odds};
use super::evaluation::Evaluation;
use super::npc::MOST;
use super::simd::{F32x8, SeatSimd};
use super::valuation::Fighter;

/// Number of destinations on a wheel, not counting Pirate's Cove.
pub(super) const WHEEL: usize = 6;

/// Payoffs of all players in vectors, with one element per player, for at most `N` players.
pub(super) struct PayoffTable<L, const N: usize> {
    /// Value of each place to a ship that meets no other ship there.
    prizes: [L; WHEEL],
    /// True for each place at which players' ships fight.
    fights: [bool; WHEEL],
    /// True for each place with a non-player ship.
    anchorages: [bool; WHEEL],
    /// Each player's ship as a rival of the opponents, by seat; all zero for absent seats.
    rivals: [Rival<L>; N],
    /// Players' ships as sides in a fight with each non-player ship.
    sides: [Side<L>; MOST],
    /// Value, for each player, of being driven to Pirate's Cove.
    beaten: L,
    /// 1 for each player without a chosen destination, 0 for all other players.
    undecided: L,
}

/// Payoff table, with the evaluation that it comes from.
pub(super) struct Payoffs<'o, L, const N: usize> {
    pub evaluation: &'o Evaluation<'o>,
    pub table: &'o PayoffTable<L, N>,
}

/// Player's ship as a rival of each opponent. The element of the ship's player is zero in all vectors.
#[derive(Clone, Copy)]
struct Rival<L> {
    /// 1 for each opponent of the ship, 0 for the ship's player.
    is_other: L,
    /// Mean number of hits that the ship scores in a volley.
    hits: L,
    /// Probability that each opponent loses a fight with the ship.
    loses: L,
    /// Value, for each opponent, of a fight with the ship, without the prize.
    fight_values: L,
}

impl<L: SeatSimd, const N: usize> PayoffTable<L, N> {
    /// Returns the payoffs after the seats in `sailed` have chosen in public.
    pub(super) fn of(evaluation: &Evaluation<'_>, sailed: Seats) -> PayoffTable<L, N> {
        let fleet = evaluation.fleet;
        let seats = || evaluation.view.seats();
        let all = |number: &dyn Fn(&Fighter) -> f32| {
            L::of_seats(seats(), |seat| number(&fleet.ships[seat].fighter))
        };
        let own = Side {
            hits: all(&|ship| ship.side.hits),
            toughness: all(&|ship| ship.side.toughness),
            speed: all(&|ship| ship.side.speed),
        };
        let none = L::splat(0.0);
        let mut rivals = [Rival { is_other: none, hits: none, loses: none, fight_values: none }; N];
        for (rival, at) in seats().zip(&mut rivals) {
            let side = fleet.ships[rival].fighter.side;
            let wins = odds(own, side.everywhere());
            let fight_values =
                evaluation.fight_value(wins, L::splat(fleet.standings.of_seat(rival)));
            let is_other = L::of_seats(seats(), |seat| if seat == rival { 0.0 } else { 1.0 });
            *at = Rival {
                is_other,
                hits: is_other * side.hits,
                loses: is_other * (L::splat(1.0) - wins),
                fight_values: is_other * fight_values,
            };
        }
        let mut sides = [own; MOST];
        let judgement = evaluation.context.weights.judgement;
        for (side, npc) in sides.iter_mut().zip(fleet.npcs.iter()) {
            side.toughness = all(&|ship| npc.met_by(ship, judgement).toughness);
            side.hits = all(&|ship| npc.met_by(ship, judgement).hits);
        }
        let mut prizes = [F32x8::ZERO; MAX_SEATS];
        for seat in seats().filter(|&seat| !sailed.has(seat)) {
            prizes[seat.index()] = evaluation.prizes(seat);
        }
        let fights = fleet.fights.to_array();
        let mut anchorages = [false; WHEEL];
        for place in fleet.npcs.iter().filter_map(|npc| on_wheel(npc.island)) {
            anchorages[place] = true;
        }
        PayoffTable {
            fights: by_place(|place| fights[place] > 0.0),
            anchorages,
            prizes: by_place(|place| {
                L::of_seats(seats(), |seat| prizes[seat.index()].to_array()[place])
            }),
            rivals,
            sides,
            beaten: L::of_seats(seats(), |seat| evaluation.beaten.of_seat(seat)),
            undecided: L::of_seats(seats(), |seat| if sailed.has(seat) { 0.0 } else { 1.0 }),
        }
    }
}

impl<L: SeatSimd, const N: usize> Payoffs<'_, L, N> {
    /// Returns 1 for each player without a chosen destination, and 0 for all other players.
    #[inline]
    pub(super) fn undecided(&self) -> L {
        self.table.undecided
    }

    /// Converts probabilities by seat to vectors by place.
    pub(super) fn by_place(&self, presence: &Presence) -> [L; WHEEL] {
        let seats = || self.evaluation.view.seats();
        by_place(|place| L::of_seats(seats(), |seat| presence[seat.index()].to_array()[place]))
    }

    /// Writes `chances` to `presence` for the players who have not chosen a destination.
    pub(super) fn write(&self, chances: &[L; WHEEL], presence: &mut Presence) {
        let seats = || self.evaluation.view.seats();
        for seat in seats().filter(|&seat| self.table.undecided.of_seat(seat) > 0.0) {
            let [a, b, c, d, e, f] = chances.each_ref().map(|chance| chance.of_seat(seat));
            presence[seat.index()] = F32x8::of_places([a, b, c, d, e, f, 0.0]);
        }
    }

    /// Returns the expected value of each place to each player, given all opponents' probable destinations.
    pub(super) fn expected_values(&self, chances: &[L; WHEEL]) -> [L; WHEEL] {
        by_place(|place| self.values_at(place, chances[place]))
    }

    /// Returns the expected value of a place to each player, given the probability that each player goes there.
    #[inline]
    pub(super) fn values_at(&self, place: usize, chances: L) -> L {
        let (table, fleet) = (self.table, self.evaluation.fleet);
        let (none, one) = (L::splat(0.0), L::splat(1.0));
        let there: [L; N] = std::array::from_fn(|seat| L::splat(chances.of_seat(Seat::new(seat))));
        let (mut stands, mut fight_values) = (one, none);
        if table.fights[place] {
            for (&there, rival) in there.iter().zip(&table.rivals) {
                stands = stands * (one - there * rival.loses);
                fight_values = fight_values + there * rival.fight_values;
            }
        }
        let mut prizes = table.prizes[place];
        if table.anchorages[place] {
            let (mut helpers, mut hits) = (none, none);
            for (&there, rival) in there.iter().zip(&table.rivals) {
                helpers = helpers + there * rival.is_other;
                hits = hits + there * rival.hits;
            }
            let mut outlasts = one;
            for (npc, &side) in fleet.npcs.iter().zip(&table.sides) {
                if on_wheel(npc.island) == Some(place) {
                    let (outlast, spoils) = self.evaluation.encounter(npc, side, helpers, hits);
                    outlasts = outlasts * outlast;
                    prizes = prizes + spoils;
                }
            }
            stands = stands * outlasts;
        }
        self.evaluation.expected_value(prizes, table.beaten, stands, fight_values)
    }
}

/// Returns the index of an island on the wheel; `None` for Pirate's Cove.
#[inline]
fn on_wheel(island: Island) -> Option<usize> {
    let place = usize::from(island.number()) - 1;
    (place < WHEEL).then_some(place)
}

pub(super) fn by_place<L>(numbers: impl FnMut(usize) -> L) -> [L; WHEEL] {
    std::array::from_fn(numbers)
}

#[cfg(test)]
mod tests {
    use corsair_engine::games::cove::{Action, Ask, Cove, EDITIONS, View};
    use corsair_engine::play::play;
    use corsair_engine::stream::NatureDice;
    use corsair_engine::{NoObserver, SeatRng, Strategy};

    use super::*;
    use crate::cove::characters::{BALANCED, RAIDER};
    use crate::cove::common_knowledge::KnownPayoffs;
    use crate::cove::destination_model::predict;
    use crate::cove::fleet::Fleet;
    use crate::cove::island_evaluator::IslandEvaluator;
    use crate::cove::shipyard::Shipyard;
    use crate::cove::weights::EvalContext;

    /// Random player that, before sailing, evaluates every place for every player by `Payoffs` and by
    /// `IslandEvaluator`.
    struct Comparer(Shipyard);

    impl Strategy<Cove> for Comparer {
        fn choose(&mut self, view: View<'_>, legal: &[Action], rng: &mut SeatRng) -> Action {
            if matches!(view.ask(), Ask::Sail(_)) {
                self.compare(view);
            }
            rng.choose(legal)
        }
    }

    impl Comparer {
        fn compare(&self, view: View<'_>) {
            let fleet = Fleet::of(view);
            for weights in [&BALANCED.weights, &RAIDER.weights] {
                let context = EvalContext { weights, shipyard: &self.0 };
                let evaluation = Evaluation::of(view, context, &fleet);
                let presence = predict(&evaluation, &mut KnownPayoffs::default());
                let chances = by_place(|place| {
                    F32x8::of_seats(view.seats(), |seat| presence[seat.index()].to_array()[place])
                });
                let table = &PayoffTable::<F32x8, MAX_SEATS>::of(&evaluation, Seats::NONE);
                let payoffs = Payoffs { evaluation: &evaluation, table };
                let expected_values = payoffs.expected_values(&chances);
                for seat in view.seats() {
                    let values = IslandEvaluator::of(&evaluation, seat).values(&presence);
                    for (expected_value, value) in expected_values.iter().zip(values.to_array()) {
                        let expected_value = expected_value.of_seat(seat);
                        let near = (expected_value - value).abs() <= 1e-4 * value.abs().max(1.0);
                        assert!(
                            near,
                            "seat {seat} in turn {}: payoff {expected_value}, evaluator {value}",
                            view.turn()
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn payoff_tables_agree_with_the_island_evaluator() {
        for edition in EDITIONS {
            for n_seats in 3..=5 {
                let game: Cove = edition.game(n_seats, &[]).expect("valid rules and seats");
                let shipyard = Shipyard::of(game.rules());
                let mut dice = NatureDice::new(7);
                for deal in 0..10 {
                    dice.open_deal(deal);
                    let mut rngs: Vec<SeatRng> =
                        Seat::all(n_seats).map(|seat| SeatRng::new(7, deal, seat)).collect();
                    let mut seats: Vec<Box<dyn Strategy<Cove>>> = Seat::all(n_seats)
                        .map(|_| Box::new(Comparer(shipyard)) as Box<dyn Strategy<Cove>>)
                        .collect();
                    let mut legal = Vec::new();
                    play(&game, &mut seats, &mut rngs, &mut dice, &mut NoObserver, &mut legal);
                }
            }
        }
    }
}
