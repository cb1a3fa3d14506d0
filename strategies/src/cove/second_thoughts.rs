//! Where everyone sails who weighs where everyone else is expected.

use corsair_engine::Seat;
use corsair_engine::games::cove::Seats;
use corsair_engine::seat::MAX_SEATS;

use super::balanced;
use super::duel::{Side, odds};
use super::forecast::Presence;
use super::four::Four;
use super::lanes::SeatLanes;
use super::navigation::leaning;
use super::npc::MOST;
use super::outlook::Outlook;
use super::row::Row;
use super::temper::Mind;
use super::worth::Fighter;

/// The places to which a wheel points, Pirate's Cove aside.
const WHEEL: usize = 6;

/// Where everyone is likely to be when, so many times over, each weighs what an island promises
/// with everyone else where he was expected. A second time counts for half, a third for a third,
/// so that thoughts settle; a fraction of a time for that much of it.
pub(super) fn second_guessed(
    outlook: &Outlook<'_>,
    times: f32,
    sailed: Seats,
    expected: Presence,
) -> Presence {
    // Strangers are thought to play well; who plays so himself knows how they look at it.
    let of_stranger;
    let stranger = if *outlook.mind.temper == balanced::TEMPER {
        outlook
    } else {
        let mind = Mind { temper: &balanced::TEMPER, ..outlook.mind };
        of_stranger = Outlook::of(outlook.view, mind, outlook.fleet);
        &of_stranger
    };
    if outlook.fleet.ships.len() <= 4 {
        Thoughts::<Four, 4>::of(stranger, sailed).settled(times, expected)
    } else {
        Thoughts::<Row, MAX_SEATS>::of(stranger, sailed).settled(times, expected)
    }
}

/// What all captains think of, side by side: a lane for each of them, who are `N` at most.
struct Thoughts<'o, L, const N: usize> {
    outlook: &'o Outlook<'o>,
    /// What each place is worth to who holds it alone, non-player ships aside.
    prizes: [L; WHEEL],
    /// By seat; where there is none, nothing at all to anyone.
    rivals: [Rival<L>; N],
    /// The captains' ships as sides of a fight with each non-player ship.
    sides: [Side<L>; MOST],
    /// 1 for a captain who has yet to choose, else 0.
    undecided: L,
}

/// A ship as the captains of the others see her; nothing at all to her own.
#[derive(Clone, Copy)]
struct Rival<L> {
    /// 1 for a captain of another ship, else 0.
    is_other: L,
    /// Hits that she scores in a volley, on average.
    hits: L,
    /// The chance to lose a fight with her.
    loses: L,
    /// What a fight with her is worth beside the prize.
    brawls: L,
}

impl<'o, L: SeatLanes, const N: usize> Thoughts<'o, L, N> {
    fn of(outlook: &'o Outlook<'o>, sailed: Seats) -> Thoughts<'o, L, N> {
        let fleet = outlook.fleet;
        let seats = || outlook.view.seats();
        let all = |number: &dyn Fn(&Fighter) -> f32| {
            L::of_seats(seats(), |seat| number(&fleet.ships[seat].fighter))
        };
        let own = Side {
            hits: all(&|ship| ship.side.hits),
            toughness: all(&|ship| ship.side.toughness),
            speed: all(&|ship| ship.side.speed),
        };
        let none = L::all(0.0);
        let mut rivals = [Rival { is_other: none, hits: none, loses: none, brawls: none }; N];
        for (rival, at) in seats().zip(&mut rivals) {
            let side = fleet.ships[rival].fighter.side;
            let wins = odds(own, side.everywhere());
            let brawls = outlook.brawl(wins, L::all(fleet.standings.of_seat(rival)));
            let is_other = L::of_seats(seats(), |seat| if seat == rival { 0.0 } else { 1.0 });
            *at = Rival {
                is_other,
                hits: is_other * side.hits,
                loses: is_other * (L::all(1.0) - wins),
                brawls: is_other * brawls,
            };
        }
        let mut sides = [own; MOST];
        for (side, npc) in sides.iter_mut().zip(fleet.npcs.iter()) {
            side.toughness = all(&|ship| npc.met_by(ship).toughness);
        }
        let mut prizes = [Row::ZERO; MAX_SEATS];
        for seat in seats().filter(|&seat| !sailed.has(seat)) {
            prizes[seat.index()] = outlook.prizes(seat);
        }
        Thoughts {
            outlook,
            prizes: by_place(|place| {
                L::of_seats(seats(), |seat| prizes[seat.index()].numbers()[place])
            }),
            rivals,
            sides,
            undecided: L::of_seats(seats(), |seat| if sailed.has(seat) { 0.0 } else { 1.0 }),
        }
    }

    /// Where everyone is expected after so many times of thinking.
    fn settled(&self, times: f32, mut expected: Presence) -> Presence {
        let seats = || self.outlook.view.seats();
        let mut chances =
            by_place(|place| L::of_seats(seats(), |seat| expected[seat.index()].numbers()[place]));
        let mut time = 0.0;
        while time < times {
            let weight = self.undecided * ((times - time).min(1.0) / (time + 1.0));
            let leanings = self.leanings(&chances);
            for (chance, leaning) in chances.iter_mut().zip(leanings) {
                *chance = *chance + weight * (leaning - *chance);
            }
            time += 1.0;
        }
        for seat in seats().filter(|&seat| self.undecided.of_seat(seat) > 0.0) {
            let [a, b, c, d, e, f] = chances.map(|chance| chance.of_seat(seat));
            expected[seat.index()] = Row::of_places([a, b, c, d, e, f, 0.0]);
        }
        expected
    }

    /// How likely each captain goes to each place with everyone where he is expected.
    fn leanings(&self, chances: &[L; WHEEL]) -> [L; WHEEL] {
        let promises = self.promises(chances);
        let [first, others @ ..] = promises;
        let best = others.into_iter().fold(first, L::greater);
        let leanings =
            promises.map(|promise| leaning(promise - best, self.outlook.mind.temper.leeway));
        let [first, others @ ..] = leanings;
        let all = others.into_iter().fold(first, |sum, leaning| sum + leaning);
        leanings.map(|leaning| leaning / all.at_least(f32::MIN_POSITIVE))
    }

    /// What each place promises each captain with everyone where he is expected.
    fn promises(&self, chances: &[L; WHEEL]) -> [L; WHEEL] {
        let fleet = self.outlook.fleet;
        let (none, one) = (L::all(0.0), L::all(1.0));
        let (mut helpers, mut hits) = ([none; WHEEL], [none; WHEEL]);
        let (mut stands, mut brawls) = ([one; WHEEL], [none; WHEEL]);
        let fights = fleet.fights.numbers();
        for place in 0..WHEEL {
            let (mut help, mut help_hits, mut stand, mut brawl) = (none, none, one, none);
            for (seat, rival) in self.rivals.iter().enumerate() {
                let there = L::all(chances[place].of_seat(Seat::new(seat)));
                help = help + there * rival.is_other;
                help_hits = help_hits + there * rival.hits;
                stand = stand * (one - there * rival.loses);
                brawl = brawl + there * rival.brawls;
            }
            (helpers[place], hits[place]) = (help, help_hits);
            if fights[place] > 0.0 {
                (stands[place], brawls[place]) = (stand, brawl);
            }
        }
        let (mut outlasts, mut prizes) = ([one; WHEEL], self.prizes);
        for (npc, &side) in fleet.npcs.iter().zip(&self.sides) {
            let place = usize::from(npc.island.number()) - 1;
            if place < WHEEL {
                let (outlast, spoils) =
                    self.outlook.encounter(npc, side, helpers[place], hits[place]);
                outlasts[place] = outlasts[place] * outlast;
                prizes[place] = prizes[place] + spoils;
            }
        }
        by_place(|place| {
            self.outlook.promise(prizes[place], stands[place] * outlasts[place], brawls[place])
        })
    }
}

fn by_place<L>(numbers: impl FnMut(usize) -> L) -> [L; WHEEL] {
    std::array::from_fn(numbers)
}

#[cfg(test)]
mod tests {
    use corsair_engine::games::cove::{Action, Ask, Cove, EDITIONS, View};
    use corsair_engine::play::play;
    use corsair_engine::rulebook::Rulebook;
    use corsair_engine::stream::NatureDice;
    use corsair_engine::{LookAway, SeatRng, Strategy};

    use super::*;
    use crate::cove::chart::Chart;
    use crate::cove::fleet::Fleet;
    use crate::cove::forecast::forecast;
    use crate::cove::raider;
    use crate::cove::shipyard::Shipyard;

    /// Plays at random, and weighs every place for every captain in both ways before it sails.
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
            for temper in [&balanced::TEMPER, &raider::TEMPER] {
                let mind = Mind { temper, shipyard: &self.0 };
                let outlook = Outlook::of(view, mind, &fleet);
                let presence = forecast(&outlook);
                let chances = by_place(|place| {
                    Row::of_seats(view.seats(), |seat| presence[seat.index()].numbers()[place])
                });
                let thoughts = Thoughts::<Row, MAX_SEATS>::of(&outlook, Seats::NONE);
                let promises = thoughts.promises(&chances);
                for seat in view.seats() {
                    let prospects = Chart::of(&outlook, seat).prospects(&presence);
                    for (promise, prospect) in promises.iter().zip(prospects.numbers()) {
                        let promise = promise.of_seat(seat);
                        let near = (promise - prospect).abs() <= 1e-4 * prospect.abs().max(1.0);
                        assert!(near, "{seat} in turn {}: {promise}, {prospect}", view.turn());
                    }
                }
            }
        }
    }

    #[test]
    fn captains_weigh_places_for_others_as_each_does_for_himself() {
        for edition in EDITIONS {
            let book = Rulebook::edition(edition.file, edition.text).expect("a sound edition");
            for n_seats in 3..=5 {
                let rules = book.rules(edition.file).expect("valid rules");
                let shipyard = Shipyard::of(&rules);
                let game = Cove::new(rules, n_seats).expect("a table");
                let mut dice = NatureDice::new(7);
                for deal in 0..10 {
                    dice.open_deal(deal);
                    let mut rngs: Vec<SeatRng> =
                        Seat::all(n_seats).map(|seat| SeatRng::new(7, deal, seat)).collect();
                    let mut seats: Vec<Box<dyn Strategy<Cove>>> = Seat::all(n_seats)
                        .map(|_| Box::new(Comparer(shipyard)) as Box<dyn Strategy<Cove>>)
                        .collect();
                    let mut legal = Vec::new();
                    play(&game, &mut seats, &mut rngs, &mut dice, &mut LookAway, &mut legal);
                }
            }
        }
    }
}
