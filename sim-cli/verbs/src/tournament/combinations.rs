//! Combinations of bots at a table, chosen as balanced incomplete block designs.

use corsair_engine::PerSeat;
use corsair_engine::seating::Seating;

/// Maximum number of combinations at which a tournament plays every combination.
const FEW: usize = 100;

/// Maximum number of combinations in a balanced choice.
const MANY: usize = 400;

/// Maximum number of steps in the search for a balanced choice with a given number of meetings.
const PATIENCE: usize = 50_000;

/// Returns combinations of `seats` out of `bots` bots. Every bot sits equally often, and meets every opponent equally
/// often if the search finds a balanced choice.
///
/// If there are few combinations, all are chosen. Otherwise the choice consists of whole orbits of combinations under
/// a rotation of all bots, or of all bots but the last. This is the method of differences (R. C. Bose, "On the
/// construction of balanced incomplete block designs", Annals of Eugenics 9 (1939), 353-399). A bounded search finds
/// a balanced choice with the fewest meetings. If the search finds none, a greedy choice of orbits makes the numbers
/// of meetings nearly equal.
pub(crate) fn combinations(bots: usize, seats: usize) -> Vec<Seating> {
    let sets = if choose(bots, seats) <= FEW {
        let mut all = Vec::new();
        each_set(bots, seats, &mut |set| all.push(set.to_vec()));
        all
    } else {
        balanced(bots, seats).unwrap_or_else(|| nearly_balanced(bots, seats))
    };
    with_even_neighbours(bots, &sets)
}

fn choose(n: usize, k: usize) -> usize {
    (0..k).fold(1, |ways, i| ways * (n - i) / (i + 1))
}

/// Calls `visit` with every ascending list of `size` out of `n` numbers, in lexicographic order.
fn each_set(n: usize, size: usize, visit: &mut impl FnMut(&[usize])) {
    let mut set: Vec<usize> = (0..size).collect();
    loop {
        visit(&set);
        let Some(at) = (0..size).rev().find(|&at| set[at] < n - size + at) else { return };
        set[at] += 1;
        (at + 1..size).for_each(|later| set[later] = set[later - 1] + 1);
    }
}

/// Combinations that rotations of the bots make from one combination.
struct Orbit {
    sets: Vec<Vec<usize>>,
    /// Number of combinations in which bot 0 meets each opponent. By rotation these numbers hold for every pair.
    meetings: Vec<usize>,
}

/// Returns the orbits under rotations of the first `turning` bots; the remaining bots keep their places. Orbits with
/// equal numbers of meetings come first, because they lead to a balanced choice soonest.
fn orbits(bots: usize, seats: usize, turning: usize) -> Vec<Orbit> {
    let mut orbits = Vec::new();
    let turned = |set: &[usize], by: usize| {
        let turn = |&bot: &usize| if bot < turning { (bot + by) % turning } else { bot };
        let mut image: Vec<usize> = set.iter().map(turn).collect();
        image.sort_unstable();
        image
    };
    each_set(bots, seats, &mut |set| {
        // The lexicographically first combination of an orbit contains bot 0.
        if set[0] != 0 {
            return;
        }
        let mut sets: Vec<Vec<usize>> = (0..turning).map(|by| turned(set, by)).collect();
        sets.sort_unstable();
        sets.dedup();
        if sets[0] == set {
            let with_first = sets.iter().filter(|set| set[0] == 0);
            let mut meetings = vec![0; bots];
            with_first.for_each(|set| set[1..].iter().for_each(|&bot| meetings[bot] += 1));
            orbits.push(Orbit { sets, meetings });
        }
    });
    orbits.sort_by_key(|orbit| {
        let squares: usize = orbit.meetings.iter().map(|met| met * met).sum();
        squares * (turning / orbit.sets.len()).pow(2)
    });
    orbits
}

/// Returns the smallest balanced choice that the search finds; `None` if the search finds none.
fn balanced(bots: usize, seats: usize) -> Option<Vec<Vec<usize>>> {
    let choices = [orbits(bots, seats, bots), orbits(bots, seats, bots - 1)];
    let pairs = bots * (bots - 1);
    let of_a_table = seats * (seats - 1);
    (1..=MANY * of_a_table / pairs)
        .filter(|meetings| (meetings * pairs).is_multiple_of(of_a_table))
        .find_map(|meetings| {
            choices.iter().find_map(|orbits| {
                let mut search = Search {
                    orbits,
                    meetings,
                    so_far: vec![0; bots],
                    taken: vec![],
                    left: PATIENCE,
                };
                search.from(0).then(|| {
                    search.taken.iter().flat_map(|&orbit| orbits[orbit].sets.clone()).collect()
                })
            })
        })
}

/// Search for orbits in which bot 0 meets every opponent equally often.
struct Search<'o> {
    orbits: &'o [Orbit],
    meetings: usize,
    so_far: Vec<usize>,
    taken: Vec<usize>,
    left: usize,
}

impl Search<'_> {
    /// Returns `true` if orbits from the index `first` on can complete the choice.
    fn from(&mut self, first: usize) -> bool {
        if self.so_far[1..].iter().all(|&met| met == self.meetings) {
            return true;
        }
        for index in first..self.orbits.len() {
            if self.left == 0 {
                return false;
            }
            self.left -= 1;
            let adds = &self.orbits[index].meetings;
            if self.so_far.iter().zip(adds).all(|(met, more)| met + more <= self.meetings) {
                self.so_far.iter_mut().zip(adds).for_each(|(met, more)| *met += more);
                self.taken.push(index);
                if self.from(index + 1) {
                    return true;
                }
                self.taken.pop();
                self.so_far.iter_mut().zip(adds).for_each(|(met, more)| *met -= more);
            }
        }
        false
    }
}

/// Returns a greedy choice: each step adds the orbit that makes the numbers of meetings most equal. Of the choices in
/// which all bots meet, returns the most equal one.
fn nearly_balanced(bots: usize, seats: usize) -> Vec<Vec<usize>> {
    let orbits: Vec<Orbit> = orbits(bots, seats, bots);
    let mut so_far = vec![0; bots];
    let (mut taken, mut best) = (Vec::new(), (usize::MAX, 0));
    while taken.len() < orbits.len() && taken.len() * bots <= MANY {
        let with = |index: &usize| -> Vec<usize> {
            so_far.iter().zip(&orbits[*index].meetings).map(|(met, more)| met + more).collect()
        };
        let unevenness = |met: &[usize]| met[1..].iter().map(|met| met * met).sum::<usize>();
        let free = (0..orbits.len()).filter(|index| !taken.contains(index));
        let next =
            free.min_by_key(|index| unevenness(&with(index))).expect("an orbit is left to choose");
        so_far = with(&next);
        taken.push(next);
        let (least, most) = (so_far[1..].iter().min(), so_far[1..].iter().max());
        if let (Some(&least), Some(&most)) = (least, most)
            && least > 0
            && most - least < best.0
        {
            best = (most - least, taken.len());
        }
    }
    taken.truncate(best.1);
    taken.iter().flat_map(|&orbit| orbits[orbit].sets.clone()).collect()
}

/// Orders the bots of each combination around the table, in one greedy pass, so that every bot has each left
/// neighbour about equally often.
fn with_even_neighbours(bots: usize, sets: &[Vec<usize>]) -> Vec<Seating> {
    let mut followed = vec![vec![0usize; bots]; bots];
    let neighbours = |order: &[usize]| -> Vec<(usize, usize)> {
        (0..order.len()).map(|at| (order[at], order[(at + 1) % order.len()])).collect()
    };
    let seated = sets.iter().map(|set| {
        let orders = orders_round_the_table(set);
        let crowding = |order: &&Vec<usize>| -> usize {
            neighbours(order).into_iter().map(|(right, left)| followed[right][left]).sum()
        };
        let order = orders.iter().min_by_key(crowding).expect("a set has an order");
        neighbours(order).into_iter().for_each(|(right, left)| followed[right][left] += 1);
        PerSeat::from_fn(order.len(), |seat| order[seat.index()] as u8)
    });
    seated.collect()
}

/// Returns the orders of a combination that differ under rotation; the given order comes first.
fn orders_round_the_table(set: &[usize]) -> Vec<Vec<usize>> {
    let mut orders = vec![set[..1].to_vec()];
    for &bot in &set[1..] {
        orders = orders
            .iter()
            .flat_map(|order| {
                (1..=order.len()).rev().map(|at| {
                    let mut longer = order.clone();
                    longer.insert(at, bot);
                    longer
                })
            })
            .collect();
    }
    orders
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the minimum and maximum number of combinations per bot and per pair, and the number of combinations.
    fn balance(bots: usize, seats: usize) -> ([usize; 2], [usize; 2], usize) {
        let tables = combinations(bots, seats);
        let holds = |table: &Seating, bot: usize| table.as_slice().contains(&(bot as u8));
        let range = |counts: &[usize]| {
            [*counts.iter().min().expect("bots"), *counts.iter().max().expect("bots")]
        };
        let sits: Vec<usize> =
            (0..bots).map(|bot| tables.iter().filter(|table| holds(table, bot)).count()).collect();
        let meets: Vec<usize> = (0..bots)
            .flat_map(|a| (a + 1..bots).map(move |b| (a, b)))
            .map(|(a, b)| tables.iter().filter(|table| holds(table, a) && holds(table, b)).count())
            .collect();
        (range(&sits), range(&meets), tables.len())
    }

    #[test]
    fn tournament_combinations_of_four_to_ten_bots_are_balanced() {
        for seats in 3..=5 {
            for bots in seats.max(4)..=10 {
                let (sits, meets, _) = balance(bots, seats);
                assert_eq!(sits[0], sits[1], "{bots} bots, {seats} seats");
                assert_eq!(meets[0], meets[1], "{bots} bots, {seats} seats");
            }
        }
    }

    /// Compares the number of blocks with published tables (R. A. Fisher and F. Yates; H. Hanani): 18 blocks of 5 for
    /// 10 bots, 18 of 4 for 9, 15 of 4 for 10, 11 of 5 for 11, 33 of 4 for 12, 13 of 4 for 13.
    #[test]
    fn balanced_choices_find_known_small_designs() {
        for (bots, seats, tables) in [(10, 5, 18), (11, 5, 11), (12, 4, 33), (13, 4, 13)] {
            let (sits, meets, found) = balance(bots, seats);
            assert_eq!(found, tables, "{bots} bots, {seats} seats");
            assert_eq!((sits[0], meets[0]), (sits[1], meets[1]));
        }
        assert_eq!(balance(9, 4).2, 18);
        assert!(balance(10, 4).2 <= 30);
    }

    #[test]
    fn bots_of_a_large_tournament_sit_equally_often_and_meet_every_opponent() {
        for (bots, seats) in [(14, 4), (16, 4), (17, 5), (20, 4), (23, 3), (24, 5)] {
            let (sits, meets, tables) = balance(bots, seats);
            assert_eq!(sits[0], sits[1], "{bots} bots, {seats} seats");
            assert!(meets[0] > 0 && meets[1] - meets[0] <= 1, "{bots}, {seats}: {meets:?}");
            assert!(tables <= MANY + bots);
        }
    }

    #[test]
    fn bots_that_fill_one_table_have_one_combination() {
        assert_eq!(combinations(4, 4).len(), 1);
        assert_eq!(combinations(4, 4)[0].as_slice(), [0, 1, 2, 3]);
    }

    #[test]
    fn left_neighbours_vary_across_combinations() {
        let tables = combinations(6, 4);
        let follows = |a: u8, b: u8| {
            let next = |table: &Seating| {
                (0..4).any(|at| (table.as_slice()[at], table.as_slice()[(at + 1) % 4]) == (a, b))
            };
            tables.iter().filter(|table| next(table)).count()
        };
        let counts: Vec<usize> = (0..6)
            .flat_map(|a| (0..6).filter(move |&b| b != a).map(move |b| (a, b)))
            .map(|(a, b)| follows(a, b))
            .collect();
        assert!(counts.iter().all(|&count| count <= 3), "60 places for 30 pairs: {counts:?}");
    }
}
