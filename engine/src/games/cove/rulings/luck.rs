//! Luck: outcomes of chance minus their expectation, by seat.

use super::kit::Situation;
use super::vessel::{at, seat};
use crate::dealer::Dealer;
use crate::games::cove::data::Ship;
use crate::games::cove::data::section::Section;
use crate::games::cove::data::tavern::Card;
use crate::games::cove::metrics::CoveMetrics;
use crate::games::cove::metrics::luck::Luck;
use crate::games::cove::metrics::luck::kind::KINDS;
use crate::games::cove::rules::editions::{EDITIONS, PIRATES_COVE};
use crate::games::cove::state::Ask;
use crate::games::cove::state::Drawn;
use crate::games::cove::state::action::{Action, Aim};
use crate::games::cove::state::event::{Event, Hit, Volley};
use crate::games::cove::state::game::Cove;
use crate::games::cove::view::View;
use crate::luck;
use crate::observe::Metrics;
use crate::seat::{PerSeat, Seat};
use crate::strategy::{Bot, SeatRng, Strategy, Uniform};

struct Any;

impl Bot<Cove> for Any {
    fn name(&self) -> &str {
        "any"
    }

    fn digest(&self) -> u64 {
        0
    }

    fn spawn(&self, _: &Cove, _: Seat) -> Box<dyn Strategy<Cove>> {
        Box::new(Uniform)
    }
}

fn index(kind: &str) -> usize {
    KINDS.iter().position(|&of| of == kind).expect("a kind of luck")
}

/// Luck of a seat in the order of [`KINDS`]; omitted kinds are 0.
fn only<const N: usize>(kinds: [(&str, i64); N]) -> Vec<i64> {
    let mut luck = vec![0; KINDS.len()];
    kinds.iter().for_each(|&(kind, by)| luck[index(kind)] = by);
    luck
}

#[test]
fn luck_counts_effective_hits_and_changes_of_strength_shares() {
    let sea = Situation::of(3)
        .ship(0, at(2).levels([2, 2, 5, 2]))
        .ship(1, at(2).levels([2, 2, 2, 2]))
        .combat_phase();
    let (firer, target) = (Ship::Of(seat(0)), Ship::Of(seat(1)));
    let aim = Aim::At(Section::Hull);
    let volley = Volley { firer, target, aim, dice: 4, hit_on: 5, hits: 3 };
    let mut seen = Luck::NONE;
    seen.see(&sea.game, &sea.state, Event::Volley(volley));
    // Of 81 equally likely rolls, 16 have no hit and 32 have one hit. The remaining 33 have two or
    // more hits, of which two count.
    let by = 2 * luck::ONE - luck::ONE * 98 / 81;
    // Both ships have two hits left and equal dice, so each has half of the strength. The
    // target's share is a fifth with one hit left, and 0 with no hit left.
    let part = |own: i64, of: i64| luck::ONE * own / of;
    let expected = 16 * part(1, 2) + 32 * part(4, 5) + 33 * luck::ONE;
    let won = luck::ONE - luck::quotient(expected, 81);
    let worth = seen.totals.of_score(seat(0))[index("battles_treasure")] / won;
    let battle = [("battles", won), ("battles_treasure", worth * won)];
    assert_eq!(seen.totals.of_score(seat(0)), only([("hits", by), battle[0], battle[1]]));
    let lost = seen.totals.of_score(seat(1))[index("battles")];
    assert!((lost + won).abs() <= 1, "what one wins the other loses: {lost}");
    assert_eq!(seen.totals.of_score(seat(1))[index("hits_suffered")], by);
    assert_eq!(seen.totals.of_score(seat(2)), only([]));
}

#[test]
fn mutinies_and_drawn_cards_count_as_luck_of_their_seat() {
    let sea = Situation::of(3).ship(0, at(2)).combat_phase();
    let mut seen = Luck::NONE;
    seen.see(&sea.game, &sea.state, Event::Fled(seat(2), Hit::Hit));
    assert_eq!(seen.totals.of_score(seat(2)), only([("mutinies", -luck::ONE / 6)]));
    seen.see(&sea.game, &sea.state, Event::Mutiny(seat(2)));
    assert_eq!(seen.totals.of_score(seat(2)), only([("mutinies", luck::ONE * 5 / 6)]));
    seen.see(&sea.game, &sea.state, Event::Drew(seat(0), Card::Consort, Drawn::Bought));
    assert!(
        seen.totals.of_score(seat(0))[index("cards")] > 200 * luck::ONE,
        "one of the best cards"
    );
}

/// Player that sails by a mixed strategy and reports the mixture.
struct Sailor;

impl Bot<Cove> for Sailor {
    fn name(&self) -> &str {
        "sailor"
    }

    fn digest(&self) -> u64 {
        1
    }

    fn spawn(&self, _: &Cove, _: Seat) -> Box<dyn Strategy<Cove>> {
        Box::new(Sails(Vec::new()))
    }
}

struct Sails(Vec<u32>);

impl Strategy<Cove> for Sails {
    fn choose(&mut self, view: View<'_>, legal: &[Action], rng: &mut SeatRng) -> Action {
        self.0.clear();
        if matches!(view.ask(), Ask::Sail(_)) {
            // The weights are 1, 2, 3, …
            self.0.extend(1..=legal.len() as u32);
            let mut drawn = rng.below(self.0.iter().sum());
            let place = self.0.iter().position(|&weight| match drawn.checked_sub(weight) {
                Some(left) => {
                    drawn = left;
                    false
                }
                None => true,
            });
            return legal[place.expect("below the sum")];
        }
        rng.choose(legal)
    }

    fn mixture(&self) -> Option<&[u32]> {
        (!self.0.is_empty()).then_some(&self.0)
    }
}

#[test]
fn mean_luck_is_zero_in_every_edition() {
    for edition in EDITIONS {
        let game: Cove = edition.game(4, &[]).expect("4 seats");
        let seating = PerSeat::from_fn(4, |seat| u8::from(seat.index() == 3));
        let bots: Vec<&dyn Bot<Cove>> = vec![&Sailor, &Any];
        let mut dealer = Dealer::new(&game, bots, 11).watched_by(CoveMetrics::with_luck);
        let mut sums = [[(0, 0); KINDS.len()]; 2];
        for deal in 0..4_000 {
            let watch = &dealer.play(deal, &[seating])[0].watch;
            let lucks = [watch.luck(seat(1)), watch.luck_in_winning(seat(1))];
            for (sums, luck) in sums.iter_mut().zip(lucks) {
                for ((sum, squares), &luck) in sums.iter_mut().zip(luck) {
                    *sum += i128::from(luck);
                    *squares += i128::from(luck).pow(2);
                }
            }
        }
        for (sums, of) in sums.iter().zip(["score", "winning"]) {
            for (&(sum, squares), kind) in sums.iter().zip(KINDS) {
                // Piratenbucht has no mutinies.
                let varies = *kind != "mutinies" || game.rules().mutiny.up_to > 0;
                assert_eq!(squares > 0, varies, "{kind} in {}", edition.id);
                // The mean is within four standard errors of zero.
                assert!(sum * sum <= 16 * squares, "{kind} of {of}: {sum}, squares {squares}");
            }
        }
    }
}

#[test]
fn destinations_without_mixtures_add_no_luck() {
    let game: Cove = PIRATES_COVE.game(4, &[]).expect("4 seats");
    let mut dealer = Dealer::new(&game, vec![&Any], 11).watched_by(CoveMetrics::with_luck);
    let watch = &dealer.play(0, &[PerSeat::filled(4, 0)])[0].watch;
    for kind in ["treasure_alone", "meetings", "edge", "edge_treasure"] {
        assert_eq!(watch.luck(seat(1))[index(kind)], 0, "{kind}");
    }
    assert_ne!(watch.luck(seat(1))[index("hits")], 0);
}
